//! From lists to troops: every player's platoon and supports as units, Teams, men and Leaders, with their names.

use std::collections::BTreeMap;

use engine::Side;
use table::{Bearing, Inches, Point};

use super::records::{ArmsRecord, ChiefRecord, Force, Item, ItemKind, SectionRecord, TeamRecord};
use super::{Lists, traits};
use crate::arsenal::Class;
use crate::ids::{BatteryId, LeaderId, ManId, PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Battery, Deeds, Kit, Leader, Man, Nerve, PlayerSetup, Presence, Spot, Stance, Team};
use crate::troops::{Arms, Calling, LeaderSetup, MOST_TEAMS, Quality, Rank, Role, TeamSetup, Trade, Traits, UnitSetup};

/// All troops of a battle: what never changes about them, and how they begin.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    pub units: Vec<UnitSetup>,
    pub team_setups: Vec<TeamSetup>,
    pub leader_setups: Vec<LeaderSetup>,
    pub unit_of_man: Vec<UnitId>,
    pub battery_setups: Vec<(WeaponId, Inches)>,
    pub teams: Vec<Team>,
    pub men: Vec<Man>,
    pub leaders: Vec<Leader>,
    pub batteries: Vec<Battery>,
    /// What each player has bought besides troops.
    pub stores: Vec<Stores>,
}

/// Supports that are no troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stores {
    pub adjutant: bool,
    pub barrage: bool,
    pub charges: u8,
    pub entrenchments: u8,
    /// Minefields, wire sections and roadblocks.
    pub obstacles: [u8; 3],
}

/// The model of the Panzerfaust by the date. R-COC-320
pub(crate) fn panzerfaust(date: Option<&str>) -> &'static str {
    match date {
        Some(date) if date < "1944-09" => "panzerfaust-30",
        Some(date) if date >= "1945" => "panzerfaust-100",
        _ => "panzerfaust-60",
    }
}

/// Musters everybody, player after player: the platoon in the order of its list, then the supports as they were picked.
pub(crate) fn enlist(lists: &Lists, players: &[PlayerSetup], date: Option<&str>) -> Roster {
    let mut roster = Roster::default();
    for (n, setup) in players.iter().enumerate() {
        let seen = players[..n].iter().filter(|other| other.side == setup.side).count();
        let prefix =
            if seen == 0 { setup.side.word().to_owned() } else { format!("{}{}", setup.side.word(), seen + 1) };
        let force = lists.force(&setup.platoon).expect("the platoon was looked up when the scenario was read");
        roster.stores.push(Stores::default());
        let mut clerk = Clerk {
            lists,
            force,
            setup,
            player: PlayerId(n as u8),
            prefix,
            faust: lists.weapon(panzerfaust(date)),
            used: BTreeMap::new(),
            roster: &mut roster,
        };
        clerk.platoon();
        clerk.supports();
    }
    roster.tell_apart(players);
    roster
}

/// The Teams of a unit, as the clerk enters them.
struct Entry<'a> {
    id: String,
    name: String,
    role: Role,
    section: bool,
    quality: Quality,
    support: bool,
    traits: Traits,
    teams: Vec<TeamEntry<'a>>,
    section_at: Vec<(WeaponId, u8)>,
}

/// One Team, as the clerk enters it.
struct TeamEntry<'a> {
    id: &'a str,
    name: &'a str,
    men: u8,
    arms: Vec<Arms>,
    trade: Option<Trade>,
}

/// Enters one player's troops.
struct Clerk<'a> {
    lists: &'a Lists,
    force: &'a Force,
    setup: &'a PlayerSetup,
    player: PlayerId,
    prefix: String,
    faust: WeaponId,
    /// How often an id of a list was used.
    used: BTreeMap<String, u8>,
    roster: &'a mut Roster,
}

/// Places for men who are split off a Section, and what they are called.
const SPARE: [(&str, &str); 4] =
    [("scouts", "scouts"), ("party", "party"), ("second-party", "second party"), ("third-party", "third party")];

/// `1st`, `2nd`...
fn nth(n: u8) -> String {
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
    fn platoon(&mut self) {
        let rating = self.force.rating.iter().find(|rating| rating.id == self.setup.rating);
        let rating = rating.expect("the rating was looked up when the scenario was read");
        for head in &self.force.leader {
            let weapon = self.lists.weapon(&head.weapon);
            self.leader(&head.id, &head.name, Calling::Leader, head.rank, Some(weapon));
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

    /// How many men of a Squad form a Team of their own. `coc.NC.us.bazooka-from-squad`
    fn detached(&self, unit: &str) -> u8 {
        let list = self.lists.supports(self.force);
        let picks = self.setup.supports.iter().filter_map(|pick| list.item(&pick.item));
        let own = unit.strip_prefix(&self.prefix).and_then(|rest| rest.strip_prefix('-'));
        picks
            .filter(|item| item.kind == ItemKind::Detachment && item.from_unit.as_deref() == own)
            .map(|item| item.men)
            .sum()
    }

    fn supports(&mut self) {
        let list = self.lists.supports(self.force);
        for pick in &self.setup.supports {
            let item = list.item(&pick.item).expect("the supports were looked up when the scenario was read");
            self.support(item, &pick.variant);
        }
    }

    /// The traits of his supports: what is said of the nation, not of his platoon alone. R-COC-314
    fn national(&self) -> Traits {
        let all = traits(&self.force.traits);
        Traits(all.0 & !(Traits::AGGRESSIVE.0 | Traits::AIRBORNE_LEADERS.0))
    }

    fn support(&mut self, item: &Item, variant: &str) {
        let quality = item.quality.unwrap_or(Quality::Regular);
        match item.kind {
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
                let weapon = self.lists.weapon(item.weapon.as_deref().expect("a battery has a weapon"));
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
    }

    fn store(&mut self, kind: ItemKind) {
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

    fn weapon_team(&mut self, item: &Item, variant: &str) {
        let arms = self.arms(&item.arms, item.variants.iter().find(|other| *other == variant).map(|v| v.as_str()));
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
    fn engineer_section(&mut self, item: &Item, variant: &str) {
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

    #[expect(clippy::too_many_arguments, reason = "one line of a list, column by column")]
    fn section(
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
    fn single(
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

    fn team_entries<'t>(&self, teams: &'t [TeamRecord], less: u8) -> Vec<TeamEntry<'t>> {
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

    fn arms(&self, records: &[ArmsRecord], instead: Option<&str>) -> Vec<Arms> {
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

    fn class(&self, weapon: WeaponId) -> Class {
        self.lists.arsenal[weapon].class
    }

    /// What a unit is by its arms. R-COC-319
    fn role(&self, arms: &[Arms], trade: Option<Trade>) -> Role {
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
    fn numbered(&mut self, id: &str) -> String {
        let count = self.used.entry(id.to_owned()).or_default();
        *count += 1;
        format!("{}-{id}-{count}", self.prefix)
    }

    /// An id that is used once: `red-piat`, then `red-piat-2`.
    fn unique(&mut self, id: &str) -> String {
        let count = self.used.entry(id.to_owned()).or_default();
        *count += 1;
        if *count == 1 { format!("{}-{id}", self.prefix) } else { format!("{}-{id}-{count}", self.prefix) }
    }

    /// The name of a support's troops; the second of them is called the 2nd.
    fn named(&self, item: &Item) -> String {
        let id = if item.kind == ItemKind::Detachment { "bazooka" } else { &item.id };
        match self.used.get(id).copied().unwrap_or(0) {
            0 | 1 => item.short.clone(),
            n => format!("{} {}", nth(n), item.short),
        }
    }

    fn leader(&mut self, id: &str, name: &str, calling: Calling, rank: Rank, weapon: Option<WeaponId>) -> LeaderId {
        let id = self.unique(id);
        self.roster.leader(LeaderSetup {
            id,
            name: name.to_owned(),
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

    /// An individual from the support list. R-COC-313
    fn character(&mut self, item: &Item, id: &str, calling: Calling, rank: Rank, weapon: Option<WeaponId>) -> LeaderId {
        let leader = self.leader(id, &item.short, calling, rank, weapon);
        let national = self.national();
        let setup = &mut self.roster.leader_setups[leader.index()];
        (setup.support, setup.quality, setup.traits) = (true, Quality::Regular, national);
        let number = self.used[id];
        if number > 1 {
            setup.name = format!("{} {}", nth(number), setup.name);
        }
        leader
    }

    fn enter(&mut self, entry: Entry<'_>, chief: Option<&ChiefRecord>) {
        let unit = UnitId(self.roster.units.len() as u8);
        let leader = chief.map(|chief| {
            let weapon = chief.weapon.as_deref().map(|id| self.lists.weapon(id));
            self.roster.leader(LeaderSetup {
                id: format!("{}-leader", entry.id),
                name: format!("{} {}", entry.name, chief.name),
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
        let allotted = self.allotted(&entry);
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
                format!("{} {}", entry.name, team.name)
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
        });
    }

    /// Section anti-tank weapons by Team: with the rifle Team, or one each where there is none. R-COC-320
    fn allotted(&self, entry: &Entry<'_>) -> Vec<u8> {
        let total: u8 = entry.section_at.iter().map(|(_, count)| *count).sum();
        let rifles = entry.teams.iter().position(|team| team.arms.iter().all(|arms| arms.crew == 0));
        let mut allotted = vec![0; entry.teams.len()];
        for n in 0..usize::from(total) {
            allotted[rifles.unwrap_or(n % entry.teams.len())] += 1;
        }
        allotted
    }

    /// Smoke grenades: as many as its list says, otherwise enough for those who have any. R-COC-105
    fn kit(&self, team: &TeamEntry<'_>, traits: Traits) -> Kit {
        let listed =
            team.arms.iter().find(|arms| self.class(arms.weapon) == Class::SmokeGrenade).map(|arms| arms.count);
        let usual = if traits.has(Traits::SMOKE_GRENADES) { u8::MAX } else { 0 };
        Kit { smoke: listed.unwrap_or(usual), ..Kit::default() }
    }

    /// Rounds of a Team's special weapon, or the charges it carries.
    fn rounds(&self, arms: &[Arms]) -> u8 {
        let limited = arms.iter().find_map(|arms| self.lists.arsenal[arms.weapon].rounds.map(|n| n * arms.count));
        limited.unwrap_or(u8::MAX)
    }
}

/// Where troops come from.
#[derive(Clone, Copy)]
enum Origin {
    Platoon,
    Support,
}

/// A trade by its word.
pub(super) fn trade(word: &str) -> Option<Trade> {
    match word {
        "mines" => Some(Trade::Mines),
        "wire" => Some(Trade::Wire),
        "demolition" => Some(Trade::Demolition),
        "flamethrower" => Some(Trade::Flamethrower),
        _ => None,
    }
}

/// A Team as it begins.
fn fresh(id: TeamId) -> Team {
    Team {
        in_use: true,
        shock: 0,
        nerve: Nerve::Steady,
        stance: Stance::Free,
        facing: Bearing::NORTH,
        deeds: Deeds::default(),
        rounds: u8::MAX,
        section_at: 0,
        work: 0,
        parent: id,
        kit: Kit::default(),
    }
}

impl Roster {
    fn leader(&mut self, setup: LeaderSetup) -> LeaderId {
        self.leader_setups.push(setup);
        self.leaders.push(Leader {
            spot: Spot::ground(Point::ORIGIN),
            presence: Presence::Waiting,
            lost: 0,
            wounded: false,
            out: false,
            cured: false,
            activated: false,
            bound: false,
            moved: false,
            fired: false,
            arrived: false,
            failed: false,
        });
        LeaderId(self.leaders.len() as u8 - 1)
    }

    /// The men of a Team with their weapons: crews first. Things that are carried besides a weapon make nobody's weapon
    /// unless he has no other.
    fn recruit(&mut self, lists: &Lists, unit: UnitId, team: TeamId, entry: &TeamEntry<'_>) {
        let carried = |arms: &&Arms| {
            matches!(lists.arsenal[arms.weapon].class, Class::Charge | Class::SmokeGrenade | Class::SectionAntiTank)
        };
        let weapons = entry.arms.iter().filter(|arms| !carried(arms)).flat_map(|arms| {
            let men = if arms.crew > 0 { arms.count * arms.crew } else { arms.count };
            std::iter::repeat_n((arms.weapon, arms.crew > 0), usize::from(men))
        });
        let others = entry.arms.iter().filter(carried).map(|arms| (arms.weapon, false)).next();
        let unarmed = (lists.weapon("unarmed"), false);
        let all = weapons.chain(std::iter::repeat(others.unwrap_or(unarmed)));
        for (weapon, crew) in all.take(usize::from(entry.men)) {
            self.unit_of_man.push(unit);
            self.men.push(Man { spot: Spot::ground(Point::ORIGIN), presence: Presence::Waiting, team, weapon, crew });
        }
    }

    /// Names that two players' troops share get the side's name, so that nobody is taken for somebody else.
    fn tell_apart(&mut self, players: &[PlayerSetup]) {
        let mut owners: BTreeMap<String, PlayerId> = BTreeMap::new();
        let mut shared: Vec<String> = Vec::new();
        let player_of = |team: &TeamSetup, units: &[UnitSetup]| units[team.unit.index()].player;
        let all = self.units.iter().map(|unit| (&unit.name, unit.player));
        let teams = self.team_setups.iter().map(|team| (&team.name, player_of(team, &self.units)));
        let leaders = self.leader_setups.iter().map(|leader| (&leader.name, leader.player));
        for (name, player) in all.chain(teams).chain(leaders) {
            if *owners.entry(name.clone()).or_insert(player) != player {
                shared.push(name.clone());
            }
        }
        let mark = |name: &mut String, player: PlayerId| {
            if shared.contains(name) {
                let side = players[player.index()].side;
                let fellows = players.iter().filter(|other| other.side == side).count();
                let word = if side == Side::Red { "Red" } else { "Blue" };
                *name = if fellows > 1 {
                    format!("{name} ({})", players[player.index()].name)
                } else {
                    format!("{name} ({word})")
                };
            }
        };
        for team in &mut self.team_setups {
            mark(&mut team.name, self.units[team.unit.index()].player);
        }
        self.units.iter_mut().for_each(|unit| mark(&mut unit.name, unit.player));
        self.leader_setups.iter_mut().for_each(|leader| mark(&mut leader.name, leader.player));
    }
}
