//! The clerk enters vehicles: a unit with one Team and no men, its commander, and the vehicle itself.

use super::clerk::Clerk;
use super::roster::fresh;
use crate::ids::{ManId, TeamId, UnitId, VehicleId};
use crate::troops::{Calling, LeaderSetup, Quality, Rank, Role, TeamSetup, Traits, UnitSetup};
use crate::vehicles::{Arm, Commanded, Fittings, Kind, Vehicle, VehicleEntry, VehicleSetup};

/// Since when the 17 pounder has H.E. in vehicles. `coc.B.no-he-until`
const LATE_HE: &str = "1944-09";

/// A vehicle, as the clerk enters it.
pub(super) struct Motor {
    /// The word that names it on its side: `tiger`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What its arsenal says.
    pub kind: Kind,
    /// What a list or scenario adds to its kind.
    pub fittings: Fittings,
    /// Who commands it. `coc.B.tank-leaders`
    pub commanded: Commanded,
    /// The quality of its crew. R-COC-313
    pub quality: Quality,
    /// Whether it comes from the support lists or the scenario rather than being part of the platoon.
    pub support: bool,
    /// The unit that rides in it and no other.
    pub carries: Option<UnitId>,
    /// The Team of that unit that does, if not all of it does.
    pub carries_team: Option<TeamId>,
    /// Its troop, counted from 1; 0 for none.
    pub troop: u8,
}

impl Clerk<'_> {
    /// The vehicles that the scenario gives a player. R-COC-311
    pub(super) fn vehicles(&mut self) {
        for entry in &self.setup.vehicles {
            let kind = self.model(entry);
            let fittings = entry.fittings.iter().filter_map(|word| Fittings::named(word));
            let carries = entry.carries.as_ref().and_then(|own| {
                let id = format!("{}-{own}", self.prefix);
                self.roster.units.iter().position(|unit| unit.id == id).map(|n| UnitId(n as u8))
            });
            let motor = Motor {
                id: entry.id.clone().unwrap_or_else(|| kind.id.clone()),
                name: entry.name.clone().unwrap_or_else(|| kind.name.clone()),
                fittings: fittings.fold(Fittings::default(), Fittings::and),
                commanded: entry.commander,
                quality: entry.quality.unwrap_or(Quality::Regular),
                support: true,
                carries,
                carries_team: None,
                troop: entry.troop,
                kind,
            };
            self.motor(motor);
        }
    }

    /// The model of a vehicle in a scenario: of the arsenals, or described by the scenario.
    fn model(&self, entry: &VehicleEntry) -> Kind {
        entry.resolve(self.lists).expect("the vehicle was looked up when the scenario was read")
    }

    /// Takes away rounds that were not to be had yet. A battle without a date is set late. `coc.B.no-he-until`, R-COC-311
    fn date_rounds(&self, kind: &mut Kind) {
        if !kind.fittings.has(Fittings::LATE_HE) || self.date.is_none_or(|date| date >= LATE_HE) {
            return;
        }
        for mounting in &mut kind.mountings {
            if let Arm::Cannon(cannon) = &mut mounting.arm {
                cannon.he = 0;
            }
        }
    }

    /// Enters a vehicle.
    pub(super) fn motor(&mut self, mut motor: Motor) -> VehicleId {
        self.date_rounds(&mut motor.kind);
        let unit = UnitId(self.roster.units.len() as u8);
        let team = TeamId(self.roster.teams.len() as u8);
        let id = VehicleId(self.roster.vehicles.len() as u8);
        let key = self.unique(&motor.id);
        let number = self.used[&motor.id];
        let name = if number > 1 { format!("{} {}", super::clerk::nth(number), motor.name) } else { motor.name };
        let name = self.called(&key, &name);
        let traits = Traits::default();
        let rank = match motor.commanded {
            Commanded::Nobody => None,
            Commanded::Junior => Some(Rank::Junior),
            Commanded::Senior => Some(Rank::Senior),
        };
        let leader = rank.map(|rank| {
            let id = format!("{key}-commander");
            let called = self.called(&id, &format!("{name} commander"));
            self.roster.leader(LeaderSetup {
                id,
                name: called,
                player: self.player,
                calling: Calling::Leader,
                rank,
                unit: Some(unit),
                quality: motor.quality,
                weapon: None,
                support: motor.support,
                traits,
                battery: None,
            })
        });
        self.roster.teams.push(fresh(team));
        self.roster.team_setups.push(TeamSetup {
            id: key.clone(),
            name: name.clone(),
            unit,
            men: 0,
            arms: Vec::new(),
            trade: None,
        });
        self.roster.units.push(UnitSetup {
            id: key,
            name,
            player: self.player,
            role: Role::Vehicle,
            section: false,
            listed_teams: 1,
            quality: motor.quality,
            support: motor.support,
            traits,
            first_man: ManId(self.roster.men.len() as u16),
            men: 0,
            first_team: team,
            places: 1,
            leader,
            section_at: Vec::new(),
            vehicle: Some(id),
        });
        let fittings = motor.kind.fittings.and(motor.fittings);
        self.roster.vehicles.push(Vehicle::waiting(&motor.kind, fittings));
        self.roster.vehicle_setups.push(VehicleSetup {
            unit,
            team,
            kind: motor.kind,
            fittings,
            carries: motor.carries,
            carries_team: motor.carries_team,
            troop: motor.troop,
        });
        id
    }
}
