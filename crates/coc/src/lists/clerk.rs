//! The clerk who enters one player's troops: Sections, Teams and Leaders, with their ids, names and arms.

use std::collections::BTreeMap;

use super::Lists;
use super::records::ItemKind;
use super::records::{ArmsRecord, ChiefRecord, Force, HeadRecord, SectionRecord, TeamRecord};
use super::roster::{Roster, fresh};
use crate::arsenal::Class;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Kit, PlayerSetup, Team};
use crate::troops::{Arms, Calling, LeaderSetup, MOST_TEAMS, Quality, Rank, Role, TeamSetup, Trade, Traits, UnitSetup};

/// Where troops come from.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    Platoon,
    Support,
}

/// The Teams of a unit, as the clerk enters them.
pub(super) struct Entry<'a> {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) role: Role,
    pub(super) section: bool,
    pub(super) quality: Quality,
    pub(super) support: bool,
    pub(super) traits: Traits,
    pub(super) teams: Vec<TeamEntry<'a>>,
    pub(super) section_at: Vec<(WeaponId, u8)>,
}

/// One Team, as the clerk enters it.
pub(super) struct TeamEntry<'a> {
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    pub(super) men: u8,
    pub(super) arms: Vec<Arms>,
    pub(super) trade: Option<Trade>,
}

/// Enters one player's troops.
pub(super) struct Clerk<'a> {
    pub(super) lists: &'a Lists,
    pub(super) force: &'a Force,
    pub(super) setup: &'a PlayerSetup,
    pub(super) player: PlayerId,
    pub(super) prefix: String,
    pub(super) faust: WeaponId,
    /// When the battle is set.
    pub(super) date: Option<&'a str>,
    /// How often an id of a list was used.
    pub(super) used: BTreeMap<String, u8>,
    pub(super) roster: &'a mut Roster,
}

/// Places for men who are split off a Section, and what they are called.
const SPARE: [(&str, &str); 4] =
    [("scouts", "scouts"), ("party", "party"), ("second-party", "second party"), ("third-party", "third party")];

/// `1st`, `2nd`...
pub(super) fn nth(n: u8) -> String {
    let end = match n {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

impl Clerk<'_> {
    /// The basic platoon. `coc.A.platoon-base`
    pub(super) fn platoon(&mut self) {
        let rating = self.force.rating.iter().find(|rating| rating.id == self.setup.rating);
        let rating = rating.expect("the rating was looked up when the scenario was read");
        for head in &self.force.leader {
            let weapon = self.lists.weapon(self.arm_of(head));
            self.leader(&head.id, &head.name, Calling::Leader, head.rank, Some(weapon));
        }
        // `coc.4.5.1.ranking-leader-only-company`
        if self.setup.traits.has(Traits::CAPTAIN) {
            let weapon = self.force.leader.first().map(|head| self.lists.weapon(&head.weapon));
            self.leader("captain", "Captain", Calling::Leader, Rank::Ranking, weapon);
        }
        for section in &self.force.section {
            let count = rating.counts.get(&section.id).copied().unwrap_or(section.count);
            let listed: u8 = self.force.section.iter().filter(|other| other.id == section.id).map(|s| s.count).sum();
            for _ in 0..count {
                let id = if listed.max(count) > 1 { self.numbered(&section.id) } else { self.unique(&section.id) };
                let number = self.used[&section.id];
                let name = section.name.replace("{}", &nth(number));
                let less = self.detached(&id);
                self.section(section, &id, &name, self.setup.quality, self.setup.traits, Origin::Platoon, less);
            }
        }
        for single in &self.force.single {
            let arms = self.arms(&single.arms, None);
            let id = self.unique(&single.id);
            self.single(
                id,
                &single.name,
                self.setup.quality,
                self.setup.traits,
                Origin::Platoon,
                single.men,
                arms,
                None,
            );
        }
    }

    /// What a Leader of the headquarters carries: what his list names first, or what his player chose. R-COC-329
    fn arm_of<'h>(&'h self, head: &'h HeadRecord) -> &'h str {
        let list = self.lists.supports(self.force);
        let chosen = self.setup.supports.iter().find(|pick| {
            let item = list.item(&pick.item).filter(|item| item.kind == ItemKind::LeaderArms);
            item.is_some_and(|item| item.from_unit.as_ref() == Some(&head.id)) && !pick.variant.is_empty()
        });
        chosen.map_or(&head.weapon, |pick| &pick.variant)
    }

    /// How many men of a Squad form a Team of their own. `coc.NC.us.bazooka-from-squad`
    pub(super) fn detached(&self, unit: &str) -> u8 {
        let list = self.lists.supports(self.force);
        let picks = self.setup.supports.iter().filter_map(|pick| list.item(&pick.item));
        let own = unit.strip_prefix(&self.prefix).and_then(|rest| rest.strip_prefix('-'));
        picks
            .filter(|item| item.kind == ItemKind::Detachment && item.from_unit.as_deref() == own)
            .map(|item| item.men)
            .sum()
    }

    #[expect(clippy::too_many_arguments, reason = "one line of a list, column by column")]
    pub(super) fn section(
        &mut self,
        section: &SectionRecord,
        id: &str,
        name: &str,
        quality: Quality,
        traits: Traits,
        origin: Origin,
        less: u8,
    ) {
        let teams = self.team_entries(&section.teams, less);
        let section_at = section
            .section_at
            .iter()
            .map(|at| (if at.weapon == "panzerfaust" { self.faust } else { self.lists.weapon(&at.weapon) }, at.count));
        let entry = Entry {
            id: id.to_owned(),
            name: name.to_owned(),
            role: self.role(&teams[0].arms, None),
            section: true,
            quality,
            support: matches!(origin, Origin::Support),
            traits: traits.and(Traits::SMOKE_GRENADES),
            section_at: section_at.collect(),
            teams,
        };
        self.enter(entry, Some(&section.leader));
    }

    #[expect(clippy::too_many_arguments, reason = "one line of a list, column by column")]
    pub(super) fn single(
        &mut self,
        id: String,
        name: &str,
        quality: Quality,
        traits: Traits,
        origin: Origin,
        men: u8,
        arms: Vec<Arms>,
        trade: Option<Trade>,
    ) {
        let role = self.role(&arms, trade);
        let team = TeamEntry { id: "", name: "", men, arms, trade };
        let support = matches!(origin, Origin::Support);
        self.enter(
            Entry {
                id,
                name: name.to_owned(),
                role,
                section: false,
                quality,
                support,
                traits,
                teams: vec![team],
                section_at: Vec::new(),
            },
            None,
        );
    }

    pub(super) fn team_entries<'t>(&self, teams: &'t [TeamRecord], less: u8) -> Vec<TeamEntry<'t>> {
        let entry = |(n, team): (usize, &'t TeamRecord)| {
            let mut arms = self.arms(&team.arms, None);
            let less = if n == 0 { less } else { 0 };
            // Those who leave the Squad are riflemen of its first Team.
            if let Some(rifles) = arms.iter_mut().find(|arms| arms.crew == 0) {
                rifles.count -= less.min(rifles.count);
            }
            TeamEntry { id: &team.id, name: &team.name, men: team.men - less, arms, trade: None }
        };
        teams.iter().enumerate().map(entry).collect()
    }

    pub(super) fn arms(&self, records: &[ArmsRecord], instead: Option<&str>) -> Vec<Arms> {
        let one = |record: &ArmsRecord| {
            let listed = self.lists.weapon(&record.weapon);
            let weapon = match instead {
                Some(other) if self.class(listed) == Class::Charge => self.lists.weapon(other),
                _ => listed,
            };
            Arms { weapon, count: record.count, crew: record.crew }
        };
        records.iter().map(one).collect()
    }

    pub(super) fn class(&self, weapon: WeaponId) -> Class {
        self.lists.arsenal[weapon].class
    }

    /// What a unit is by its arms. R-COC-319
    pub(super) fn role(&self, arms: &[Arms], trade: Option<Trade>) -> Role {
        if trade.is_some() {
            return Role::Engineers;
        }
        let has = |class: Class| arms.iter().any(|arms| self.class(arms.weapon) == class);
        if has(Class::Charge) {
            Role::TankHunters
        } else if has(Class::Mmg) || has(Class::Hmg) {
            Role::MachineGun
        } else if has(Class::LightMortar) {
            Role::LightMortar
        } else if has(Class::AntiTank) {
            Role::AntiTank
        } else if has(Class::Sniper) {
            Role::Sniper
        } else if has(Class::Gun) {
            Role::Gun
        } else {
            Role::Infantry
        }
    }

    /// The next id of several that are alike: `red-section-1`.
    pub(super) fn numbered(&mut self, id: &str) -> String {
        let count = self.used.entry(id.to_owned()).or_default();
        *count += 1;
        format!("{}-{id}-{count}", self.prefix)
    }

    /// What its owner calls it, or what its list does.
    pub(super) fn called(&self, id: &str, listed: &str) -> String {
        let own = id.strip_prefix(&self.prefix).and_then(|rest| rest.strip_prefix('-'));
        own.and_then(|own| self.setup.names.get(own)).map_or(listed, String::as_str).to_owned()
    }

    /// An id that is used once: `red-piat`, then `red-piat-2`.
    pub(super) fn unique(&mut self, id: &str) -> String {
        let count = self.used.entry(id.to_owned()).or_default();
        *count += 1;
        if *count == 1 { format!("{}-{id}", self.prefix) } else { format!("{}-{id}-{count}", self.prefix) }
    }

    pub(super) fn leader(
        &mut self,
        id: &str,
        name: &str,
        calling: Calling,
        rank: Rank,
        weapon: Option<WeaponId>,
    ) -> LeaderId {
        let id = self.unique(id);
        let name = self.called(&id, name);
        self.roster.leader(LeaderSetup {
            id,
            name,
            player: self.player,
            calling,
            rank,
            unit: None,
            quality: self.setup.quality,
            weapon,
            support: false,
            traits: self.setup.traits,
            battery: None,
        })
    }

    pub(super) fn enter(&mut self, mut entry: Entry<'_>, chief: Option<&ChiefRecord>) {
        entry.name = self.called(&entry.id, &entry.name);
        let unit = UnitId(self.roster.units.len() as u8);
        let leader = chief.map(|chief| {
            let weapon = chief.weapon.as_deref().map(|id| self.lists.weapon(id));
            let id = format!("{}-leader", entry.id);
            let name = self.called(&id, &format!("{} {}", entry.name, chief.name));
            self.roster.leader(LeaderSetup {
                id,
                name,
                player: self.player,
                calling: Calling::Leader,
                rank: Rank::Junior,
                unit: Some(unit),
                quality: entry.quality,
                weapon,
                support: entry.support,
                traits: entry.traits,
                battery: None,
            })
        });
        let first_man = ManId(self.roster.men.len() as u16);
        let first_team = TeamId(self.roster.teams.len() as u8);
        let listed = entry.teams.len() as u8;
        let allotted = Clerk::allotted(&entry);
        let mut men = 0;
        for (n, team) in entry.teams.iter().enumerate() {
            men += team.men;
            let id = TeamId(first_team.0 + n as u8);
            self.roster.recruit(self.lists, unit, id, team);
            self.roster.teams.push(Team {
                section_at: allotted[n],
                rounds: self.rounds(&team.arms),
                kit: self.kit(team, entry.traits),
                ..fresh(id)
            });
            let whole = listed == 1;
            let key = if whole { entry.id.clone() } else { format!("{}-{}", entry.id, team.id) };
            let name = if team.name.is_empty() || whole {
                entry.name.clone()
            } else {
                self.called(&key, &format!("{} {}", entry.name, team.name))
            };
            self.roster.team_setups.push(TeamSetup {
                id: key,
                name,
                unit,
                men: team.men,
                arms: team.arms.clone(),
                trade: team.trade,
            });
        }
        let spare = if entry.section { SPARE.len().min(MOST_TEAMS - entry.teams.len()) } else { usize::from(men > 1) };
        for (n, (word, name)) in SPARE.iter().take(spare).enumerate() {
            let id = TeamId(first_team.0 + listed + n as u8);
            self.roster.teams.push(Team { in_use: false, ..fresh(id) });
            self.roster.team_setups.push(TeamSetup {
                id: format!("{}-{word}", entry.id),
                name: format!("{} {name}", entry.name),
                unit,
                men: 0,
                arms: Vec::new(),
                trade: None,
            });
        }
        self.roster.units.push(UnitSetup {
            id: entry.id,
            name: entry.name,
            player: self.player,
            role: entry.role,
            section: entry.section,
            listed_teams: listed,
            quality: entry.quality,
            support: entry.support,
            traits: entry.traits,
            first_man,
            men,
            first_team,
            places: listed + spare as u8,
            leader,
            section_at: entry.section_at,
            vehicle: None,
        });
    }

    /// Section anti-tank weapons by Team: with the rifle Team, or one each where there is none. R-COC-320
    pub(super) fn allotted(entry: &Entry<'_>) -> Vec<u8> {
        let total: u8 = entry.section_at.iter().map(|(_, count)| *count).sum();
        let rifles = entry.teams.iter().position(|team| team.arms.iter().all(|arms| arms.crew == 0));
        let mut allotted = vec![0; entry.teams.len()];
        for n in 0..usize::from(total) {
            allotted[rifles.unwrap_or(n % entry.teams.len())] += 1;
        }
        allotted
    }

    /// Smoke grenades: as many as its list says, otherwise enough for those who have any. R-COC-105
    pub(super) fn kit(&self, team: &TeamEntry<'_>, traits: Traits) -> Kit {
        let listed =
            team.arms.iter().find(|arms| self.class(arms.weapon) == Class::SmokeGrenade).map(|arms| arms.count);
        let usual = if traits.has(Traits::SMOKE_GRENADES) { u8::MAX } else { 0 };
        Kit { smoke: listed.unwrap_or(usual), ..Kit::default() }
    }

    /// Rounds of a Team's special weapon, or the charges it carries.
    pub(super) fn rounds(&self, arms: &[Arms]) -> u8 {
        let limited = arms.iter().find_map(|arms| self.lists.arsenal[arms.weapon].rounds.map(|n| n * arms.count));
        limited.unwrap_or(u8::MAX)
    }
}
