//! What comes from the support lists, item by item. `coc.B.support-budget`

use table::Inches;

use super::clerk::{Clerk, Entry, Origin, TeamEntry, nth};
use super::records::{ChiefRecord, Item, ItemKind};
use super::traits;
use crate::arsenal::Class;
use crate::ids::{BatteryId, LeaderId, WeaponId};
use crate::state::Battery;
use crate::troops::{Arms, Calling, Quality, Rank, Role, Trade, Traits};

impl Clerk<'_> {
    pub(super) fn supports(&mut self) {
        let list = self.lists.supports(self.force);
        for pick in &self.setup.supports {
            let item = list.item(&pick.item).expect("the supports were looked up when the scenario was read");
            self.support(item, &pick.variant);
        }
    }

    /// The traits of his supports: what is said of the nation, not of his platoon alone. R-COC-314
    pub(super) fn national(&self) -> Traits {
        let all = traits(&self.force.traits);
        Traits(all.0 & !(Traits::AGGRESSIVE.0 | Traits::AIRBORNE_LEADERS.0))
    }

    pub(super) fn support(&mut self, item: &Item, variant: &str) {
        let quality = item.quality.unwrap_or(Quality::Regular);
        match item.kind {
            ItemKind::Vehicle => self.vehicle(item, variant),
            ItemKind::CarrierSection => self.carrier_section(item, variant),
            ItemKind::Team | ItemKind::Detachment => self.weapon_team(item, variant),
            ItemKind::Engineers => {
                let (id, arms) = (self.unique(&item.id), self.arms(&item.arms, None));
                let name = self.named(item);
                self.single(id, &name, quality, self.national(), Origin::Support, item.men, arms, item.trade);
            }
            ItemKind::EngineerSection => self.engineer_section(item, variant),
            ItemKind::Section => {
                let from =
                    item.from.as_deref().and_then(|id| self.lists.force(id)).expect("the lists name their platoons");
                let section = from.section.iter().find(|section| Some(&section.id) == item.from_unit.as_ref());
                let section = section.expect("the lists name their Sections");
                let (id, name) = (self.unique(&item.id), self.named(item));
                self.section(section, &id, &name, quality, traits(&from.traits), Origin::Support, 0);
            }
            ItemKind::OwnSection => {
                let (id, name) = (self.unique(&item.id), self.named(item));
                let teams = self.team_entries(&item.teams, 0);
                let traits = self.national().and(traits(&item.traits));
                self.enter(
                    Entry {
                        id,
                        name,
                        role: Role::Infantry,
                        section: true,
                        quality,
                        support: true,
                        traits,
                        teams,
                        section_at: Vec::new(),
                    },
                    item.leader.as_ref(),
                );
            }
            ItemKind::Observer => {
                // R-COC-503
                let heavier = Some(variant).filter(|variant| !variant.is_empty());
                let weapon = self.lists.weapon(heavier.or(item.weapon.as_deref()).expect("a battery has a weapon"));
                let battery = BatteryId(self.roster.battery_setups.len() as u8);
                self.roster.battery_setups.push((weapon, item.square.unwrap_or(Inches::whole(18))));
                self.roster.batteries.push(Battery::default());
                let leader = self.character(item, "observer", Calling::Observer, Rank::Junior, None);
                self.roster.leader_setups[leader.index()].battery = Some(battery);
            }
            ItemKind::Medic => drop(self.character(item, "medic", Calling::Medic, Rank::Junior, None)),
            ItemKind::Commissar => drop(self.character(item, "commissar", Calling::Commissar, Rank::Junior, None)),
            ItemKind::SeniorLeader => {
                let weapon = item.weapon.as_deref().map(|id| self.lists.weapon(id));
                let leader = self.character(item, "feldwebel", Calling::Leader, Rank::Senior, weapon);
                self.roster.leader_setups[leader.index()].quality = self.setup.quality;
            }
            _ => self.store(item.kind),
        }
        if matches!(item.kind, ItemKind::Team | ItemKind::EngineerSection) {
            self.mount(item);
        }
    }

    pub(super) fn store(&mut self, kind: ItemKind) {
        let stores = &mut self.roster.stores[self.player.index()];
        match kind {
            ItemKind::Adjutant => stores.adjutant = true,
            ItemKind::Barrage => stores.barrage = true,
            ItemKind::Charge => stores.charges += 1,
            ItemKind::Entrenchment => stores.entrenchments += 1,
            ItemKind::Minefield => stores.obstacles[0] += 1,
            ItemKind::Wire => stores.obstacles[1] += 1,
            ItemKind::Roadblock => stores.obstacles[2] += 1,
            _ => {}
        }
    }

    pub(super) fn weapon_team(&mut self, item: &Item, variant: &str) {
        let arms = self.arms(&item.arms, item.variants.iter().find(|other| *other == variant).map(String::as_str));
        let sniper = arms.iter().any(|arms| self.class(arms.weapon) == Class::Sniper);
        // R-COC-313: a sniper is as good as the platoon, and so are its own men.
        let own = sniper || item.kind == ItemKind::Detachment;
        let quality = if own { self.setup.quality } else { item.quality.unwrap_or(Quality::Regular) };
        let origin = if item.kind == ItemKind::Detachment { Origin::Platoon } else { Origin::Support };
        let id = self.unique(if item.kind == ItemKind::Detachment { "bazooka" } else { &item.id });
        let (name, traits) = (self.named(item), self.national().and(traits(&item.traits)));
        let role = self.role(&arms, None);
        let team = TeamEntry { id: "", name: "", men: item.men, arms, trade: None };
        let support = matches!(origin, Origin::Support);
        self.enter(
            Entry {
                id,
                name,
                role,
                section: false,
                quality,
                support,
                traits,
                teams: vec![team],
                section_at: Vec::new(),
            },
            item.leader.as_ref(),
        );
    }

    /// Two Engineer Teams of the trades chosen: `mines+wire`. `coc.B.engineers.engineer-section`
    pub(super) fn engineer_section(&mut self, item: &Item, variant: &str) {
        let trades: Vec<Trade> = variant.split('+').filter_map(trade).collect();
        let trades = if trades.len() == 2 { trades } else { vec![Trade::Mines, Trade::Demolition] };
        let flamethrower = self.lists.weapon("flamethrower");
        let (id, name) = (self.unique(&item.id), self.named(item));
        let same = trades[0] == trades[1];
        let teams: Vec<TeamEntry<'_>> = trades
            .iter()
            .enumerate()
            .map(|(n, trade)| {
                let (id, name) = match (trade, same && n == 1) {
                    (Trade::Mines, false) => ("mines", "mine clearing Team"),
                    (Trade::Mines, true) => ("mines-2", "2nd mine clearing Team"),
                    (Trade::Wire, false) => ("wire", "wire clearing Team"),
                    (Trade::Wire, true) => ("wire-2", "2nd wire clearing Team"),
                    (Trade::Demolition, false) => ("demolition", "demolition Team"),
                    (Trade::Demolition, true) => ("demolition-2", "2nd demolition Team"),
                    (Trade::Flamethrower, false) => ("flamethrower", "flamethrower Team"),
                    (Trade::Flamethrower, true) => ("flamethrower-2", "2nd flamethrower Team"),
                };
                let arms = match trade {
                    Trade::Flamethrower => vec![Arms { weapon: flamethrower, count: 1, crew: 3 }],
                    _ => Vec::new(),
                };
                TeamEntry { id, name, men: 3, arms, trade: Some(*trade) }
            })
            .collect();
        let chief = ChiefRecord { name: "Leader".into(), weapon: None };
        let traits = self.national();
        self.enter(
            Entry {
                id,
                name,
                role: Role::Engineers,
                section: true,
                quality: Quality::Regular,
                support: true,
                traits,
                teams,
                section_at: Vec::new(),
            },
            Some(&chief),
        );
    }

    /// The name of a support's troops; the second of them is called the 2nd.
    pub(super) fn named(&self, item: &Item) -> String {
        let id = if item.kind == ItemKind::Detachment { "bazooka" } else { &item.id };
        match self.used.get(id).copied().unwrap_or(0) {
            0 | 1 => item.short.clone(),
            n => format!("{} {}", nth(n), item.short),
        }
    }

    /// An individual from the support list. R-COC-313
    pub(super) fn character(
        &mut self,
        item: &Item,
        id: &str,
        calling: Calling,
        rank: Rank,
        weapon: Option<WeaponId>,
    ) -> LeaderId {
        let leader = self.leader(id, &item.short, calling, rank, weapon);
        let national = self.national();
        let setup = &mut self.roster.leader_setups[leader.index()];
        (setup.support, setup.quality, setup.traits) = (true, Quality::Regular, national);
        let number = self.used[id];
        if number > 1 && setup.name == item.short {
            setup.name = format!("{} {}", nth(number), setup.name);
        }
        leader
    }
}

/// A trade by its word.
fn trade(word: &str) -> Option<Trade> {
    match word {
        "mines" => Some(Trade::Mines),
        "wire" => Some(Trade::Wire),
        "demolition" => Some(Trade::Demolition),
        "flamethrower" => Some(Trade::Flamethrower),
        _ => None,
    }
}
