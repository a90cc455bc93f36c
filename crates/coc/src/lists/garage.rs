//! Vehicles of the support lists: tanks with their commanders, transports without crew, little Teams in carriers.

use super::clerk::{Clerk, Entry, TeamEntry};
use super::motor_pool::Motor;
use super::records::Item;
use crate::ids::{TeamId, UnitId};
use crate::troops::{Arms, Quality, Role};
use crate::vehicles::{
    Build, Cannon, Commanded, Fittings, Gear, Kind, KindRecord, MountingRecord, Post, Reach, Speed, Turret,
};

/// What stands behind a model that is chosen with wet stowage. R-COC-311
pub(crate) const WET: &str = "+wet";

/// Values that a user gives for a vehicle for which none are printed: `armour/A.P./H.E.` R-COC-312, R-COC-373
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HouseValues {
    pub armour: u8,
    pub ap: u8,
    pub he: u8,
}

impl HouseValues {
    /// The values of a word such as `14/0/20`.
    pub fn parse(word: &str) -> Option<HouseValues> {
        let mut parts = word.split('/').map(|part| part.parse::<u8>().ok().filter(|n| *n <= 30));
        let values = HouseValues { armour: parts.next()??, ap: parts.next()??, he: parts.next()?? };
        (parts.next().is_none() && values.armour > 0).then_some(values)
    }

    /// A slow assault gun without turret, its machine gun in the hull. R-COC-373
    fn record(self, item: &Item) -> KindRecord {
        let cannon = Cannon { ap: self.ap, he: self.he, ..Default::default() };
        KindRecord {
            id: item.id.clone(),
            name: item.name.clone(),
            build: Build::SelfPropelled,
            armour: self.armour,
            speed: Speed::Slow,
            gear: Gear::Tracked,
            turret: Turret::None,
            mountings: vec![
                MountingRecord { post: Post::Gunner, reach: Reach::Corridor, cannon: Some(cannon), weapon: None },
                MountingRecord {
                    post: Post::HullGunner,
                    reach: Reach::Front,
                    cannon: None,
                    weapon: Some("vehicle-mg".into()),
                },
            ],
            seats: 0,
            fittings: Vec::new(),
            length: None,
            width: None,
        }
    }
}

impl Clerk<'_> {
    /// The model that was chosen, with its stowage settled; none where somebody still has to say what it is.
    fn chosen(&self, item: &Item, variant: &str) -> Option<Kind> {
        let (id, wet) = variant.strip_suffix(WET).map_or((variant, false), |id| (id, true));
        let listed = item.vehicles.iter().find(|known| *known == id).or(item.vehicles.first());
        let Some(listed) = listed else {
            return HouseValues::parse(variant)?.record(item).kind(&|weapon| self.lists.weapon(weapon)).ok();
        };
        let mut kind = self.lists.vehicle(listed).expect("the lists name their vehicles").clone();
        // Dry unless its owner says otherwise. R-COC-311
        if kind.fittings.has(Fittings::RONSON_IF_DRY) {
            kind.fittings = Fittings(kind.fittings.0 & !Fittings::RONSON_IF_DRY.0);
            if !wet {
                kind.fittings = kind.fittings.and(Fittings::RONSON);
            }
        }
        Some(kind)
    }

    /// A vehicle with its commander, or one without any crew. `coc.B.tank-leaders`, `coc.B.uncrewed-transport`
    pub(super) fn vehicle(&mut self, item: &Item, variant: &str) {
        let Some(kind) = self.chosen(item, variant) else { return };
        let crewed = !kind.fittings.has(Fittings::UNCREWED);
        let motor = Motor {
            id: item.id.clone(),
            name: kind.name.clone(),
            fittings: Fittings::default(),
            commanded: if crewed { Commanded::Junior } else { Commanded::Nobody },
            quality: item.quality.unwrap_or(Quality::Regular),
            support: true,
            carries: None,
            carries_team: None,
            troop: 0,
            kind,
        };
        self.motor(motor);
    }

    /// What the men of an item ride in, if they come with a vehicle: those who were entered last. `coc.B.recon-vehicle-crew`
    pub(super) fn mount(&mut self, item: &Item) {
        if item.vehicles.is_empty() {
            return;
        }
        let unit = UnitId(self.roster.units.len() as u8 - 1);
        self.carrier(item, unit, None);
    }

    fn carrier(&mut self, item: &Item, unit: UnitId, team: Option<TeamId>) {
        let Some(kind) = self.chosen(item, "") else { return };
        let motor = Motor {
            id: format!("{}-vehicle", item.id),
            name: kind.name.clone(),
            fittings: Fittings::default(),
            commanded: Commanded::Nobody,
            quality: item.quality.unwrap_or(Quality::Regular),
            support: true,
            carries: Some(unit),
            carries_team: team,
            troop: 0,
            kind,
        };
        self.motor(motor);
    }

    /// Two carriers of three men, each with the weapon chosen, under one Junior Leader: `bren+piat`. `coc.B.recon-compositions`
    pub(super) fn carrier_section(&mut self, item: &Item, variant: &str) {
        let usual = || item.variants[0].as_str();
        let (one, two) = variant.split_once('+').unwrap_or_else(|| (usual(), usual()));
        let (id, name) = (self.unique(&item.id), self.named(item));
        let team = |id: &'static str, name: &'static str, weapon: &str| TeamEntry {
            id,
            name,
            men: item.men,
            arms: vec![Arms { weapon: self.lists.weapon(weapon), count: 1, crew: item.men }],
            trade: None,
        };
        let teams = vec![team("first", "1st Team", one), team("second", "2nd Team", two)];
        let traits = self.national();
        let first = TeamId(self.roster.teams.len() as u8);
        let unit = UnitId(self.roster.units.len() as u8);
        let entry = Entry {
            id,
            name,
            role: Role::Infantry,
            section: true,
            quality: item.quality.unwrap_or(Quality::Regular),
            support: true,
            traits,
            teams,
            section_at: Vec::new(),
        };
        self.enter(entry, item.leader.as_ref());
        self.carrier(item, unit, Some(first));
        self.carrier(item, unit, Some(TeamId(first.0 + 1)));
    }
}
