//! From lists to troops: every player's platoon and supports as units, Teams, men and Leaders, with their names.

use std::collections::BTreeMap;

use engine::Side;
use table::{Bearing, Inches, Point};

use super::Lists;
use super::clerk::{Clerk, TeamEntry};
use crate::arsenal::Class;
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Battery, Deeds, Kit, Leader, Man, Nerve, PlayerSetup, Presence, Spot, Stance, Team};
use crate::troops::{Arms, LeaderSetup, TeamSetup, UnitSetup};
use crate::vehicles::{Vehicle, VehicleSetup};

/// All troops of a battle: what never changes about them, and how they begin.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    pub units: Vec<UnitSetup>,
    pub team_setups: Vec<TeamSetup>,
    pub leader_setups: Vec<LeaderSetup>,
    pub unit_of_man: Vec<UnitId>,
    pub vehicle_setups: Vec<VehicleSetup>,
    pub battery_setups: Vec<(WeaponId, Inches)>,
    pub teams: Vec<Team>,
    pub men: Vec<Man>,
    pub leaders: Vec<Leader>,
    pub vehicles: Vec<Vehicle>,
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
            date,
            used: BTreeMap::new(),
            roster: &mut roster,
        };
        clerk.platoon();
        clerk.vehicles();
        clerk.supports();
    }
    roster.tell_apart(lists, players);
    roster
}

/// A Team as it begins.
pub(super) fn fresh(id: TeamId) -> Team {
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
    pub(super) fn leader(&mut self, setup: LeaderSetup) -> LeaderId {
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
            tactical: false,
        });
        LeaderId(self.leaders.len() as u8 - 1)
    }

    /// The men of a Team with their weapons: crews first. Things that are carried besides a weapon make nobody's weapon
    /// unless he has no other.
    pub(super) fn recruit(&mut self, lists: &Lists, unit: UnitId, team: TeamId, entry: &TeamEntry<'_>) {
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

    /// Names that two players' troops share get the side's name, so that nobody is taken for somebody else. What supports
    /// the others have is a secret: those of a list that another player chooses from too are marked whoever has taken them.
    fn tell_apart(&mut self, lists: &Lists, players: &[PlayerSetup]) {
        let mut owners: BTreeMap<String, PlayerId> = BTreeMap::new();
        let mut shared: Vec<String> = Vec::new();
        let own = |unit: UnitId| &self.units[unit.index()];
        let all = self.units.iter().filter(|unit| !unit.support).map(|unit| (&unit.name, unit.player));
        let teams = self.team_setups.iter().filter(|team| !own(team.unit).support);
        let leaders = self.leader_setups.iter().filter(|leader| !leader.support);
        let teams = teams.map(|team| (&team.name, own(team.unit).player));
        for (name, player) in all.chain(teams).chain(leaders.map(|leader| (&leader.name, leader.player))) {
            if *owners.entry(name.clone()).or_insert(player) != player {
                shared.push(name.clone());
            }
        }
        let list = |player: &PlayerSetup| lists.force(&player.platoon).map(|force| &force.supports);
        let alike: Vec<bool> =
            players.iter().map(|one| players.iter().filter(|other| list(other) == list(one)).count() > 1).collect();
        let mark = |name: &mut String, player: PlayerId, support: bool| {
            if if support { alike[player.index()] } else { shared.contains(name) } {
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
            let unit = &self.units[team.unit.index()];
            mark(&mut team.name, unit.player, unit.support);
        }
        self.units.iter_mut().for_each(|unit| mark(&mut unit.name, unit.player, unit.support));
        self.leader_setups.iter_mut().for_each(|leader| mark(&mut leader.name, leader.player, leader.support));
    }
}
