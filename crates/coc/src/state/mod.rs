//! The game: shared setup and flat state. Setup never changes in play; the state is a few flat arrays.

use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::{BySide, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, FeatureSet, Point};

use crate::arsenal::Weapon;
use crate::ids::{JumpOffId, LeaderId, ManId, PatrolId, PlayerId, TeamId, UnitId, WeaponId};
use crate::sequence::Phase;
use crate::troops::{Calling, LeaderSetup, TeamSetup, UnitSetup};
use crate::vehicles::Vehicle;
use crate::watched::Watched;

mod markers;
mod troops;

pub use self::markers::{Battery, JumpOff, Lasts, Mission, PatrolMarker, Smoke, Work, WorkKind};
pub use self::troops::{Body, Covering, Deeds, Kit, Leader, Man, Nerve, Presence, Spot, Stance, Team};
pub use crate::setup::{Edge, Edges, Options, PlayerSetup, Setup};

/// A battle under these rules.
#[derive(Debug)]
pub struct Coc {
    /// What never changes. Choosing supports puts a new one in its place before the battle.
    pub(crate) setup: Arc<Setup>,
    /// What changes.
    pub(crate) state: Watched,
}

impl Clone for Coc {
    fn clone(&self) -> Self {
        Coc { setup: Arc::clone(&self.setup), state: self.state.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        if Arc::ptr_eq(&self.setup, &from.setup) {
            self.state.clone_from(&from.state);
        } else {
            *self = from.clone();
        }
    }
}

/// How much one player's Command Dice and dice held are worth, and how his force bears up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Force Morale. `coc.15.1.table-seventeen`
    pub morale: u8,
    /// Chain of Command Points. `coc.5.1.points-from-fives`
    pub points: u8,
    /// Chain of Command Dice. `coc.5.1.die-at-six`
    pub dice: u8,
    /// Command Dice rolled in this Phase that are not used yet, each face from 1 to 6 counted: `tray[0]` ones.
    pub tray: [u8; 6],
    /// What the Command Dice of this Phase showed when they fell, counted in the same way: for those who look at them.
    #[serde(default)]
    pub rolled: [u8; 6],
    /// Whether he has interrupted in this Phase. `coc.5.1.2.interrupt-once`
    pub interrupted: bool,
    /// The table as it was when he last let a chance to react pass: he is not asked twice about the same table.
    pub let_pass: u32,
    /// Whether a Jump-Off Point was taken for low morale. R-COC-165
    pub jump_off_lost: bool,
    /// Support Level to spend, once it is known. `coc.B.support-budget`
    pub level: u8,
    /// Whether he has had his supports chosen.
    pub mustered: bool,
    /// A pre-game barrage lies on him in the first Turn, with this on his rolls to deploy. `coc.B.barrage.pre-game-barrage`
    pub bombarded: Option<i8>,
    /// Has an Adjutant. `coc.B.adjutant.adjutant`
    pub adjutant: bool,
    /// Bought charges that a Senior Leader can hand out. `coc.B.single-charge`
    pub charges: u8,
    /// Entrenchments not yet placed. `coc.16.1.no-digging-in`
    pub entrenchments: u8,
    /// Minefields, wire sections and roadblocks still to be placed before play.
    pub obstacles: [u8; 3],
    /// Free moves of Patrol Markers left.
    pub free_moves: u8,
    /// Whether he has taken his force from the table of his own will. R-COC-166
    #[serde(default)]
    pub withdrawn: bool,
}

/// The weather and what chance has brought. `coc.6.3.table`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// No movement at all up to this Phase's end. `coc.6.3.aircraft-halt`
    pub grounded_until: u16,
    /// The square hit by a random barrage (column and row), and the last Phase of it. `coc.6.3.barrage-grid`
    pub shelled: Option<(u8, u8, u16)>,
    /// Whether it rains. `coc.6.3.rain-visibility`
    pub rain: bool,
    /// Whether the ground is sodden. `coc.6.3.rain-table`
    pub sodden: bool,
    /// Whether the next roll for rain has +1.
    pub rain_bonus: bool,
}

/// What a Leader is in the middle of: his Initiatives are spent one by one. `coc.4.5.3.initiative-order-free`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leading {
    /// Who.
    pub leader: LeaderId,
    /// Initiatives left.
    pub left: u8,
}

/// A Close Combat that waits for more attackers. `coc.4.2.1.simultaneous-charge`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brewing {
    /// Those who have come into contact.
    pub attackers: ArrayVec<Body, 4>,
    /// The most movement dice that any of them used. R-COC-147
    pub dice: u8,
    /// How many of their men began outside the defenders' front. R-COC-148
    pub from_rear: u8,
}

/// What changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What is being done.
    pub phase: Phase,
    /// The Turn, counted from 1; 0 before the battle.
    pub turn: u16,
    /// The Phase, counted from 1 through the whole battle.
    pub phase_number: u16,
    /// The side that is active, or has to decide something before the battle.
    pub active: Side,
    /// Which player of it acts.
    pub acting: PlayerId,
    /// Who is active next, as the last Command Dice have it. `coc.6.1.none-or-one-six`
    pub next: Side,
    /// Whether the Turn ends after this Phase.
    pub turn_ends: bool,
    /// Who rolls and acts in this Phase, one bit for each player. `coc.big.own-platoon`
    #[serde(default)]
    pub rolling: u8,
    /// Who has an extra Phase of his own to come, one bit for each player. `coc.big.big-two-sixes`
    #[serde(default)]
    pub extra: u8,
    /// The friendly edges of both sides.
    pub edges: BySide<Edges>,
    /// The objective of the sixth scenario, where the scenario's file leaves it to the defender. `coc.A.6.objective`
    #[serde(default)]
    pub objective: Option<Point>,
    /// Who made the first ordinary move of the Patrol Phase. R-COC-012
    pub first_mover: Side,
    /// How many moves in a row were of 0 inches, and how many each side has made. R-COC-013
    pub idle_patrol: u8,
    /// Patrol moves made.
    pub patrol_moves: BySide<u8>,
    /// The players.
    pub players: Vec<Player>,
    /// The Patrol Markers, while they are on the table.
    pub patrol: Vec<PatrolMarker>,
    /// The Jump-Off Points.
    pub jump_offs: Vec<JumpOff>,
    /// The places for Teams, as in the setup.
    pub teams: Vec<Team>,
    /// The men, as in the setup.
    pub men: Vec<Man>,
    /// Leaders and other individuals, as in the setup.
    pub leaders: Vec<Leader>,
    /// Vehicles, as in the setup.
    #[serde(default)]
    pub vehicles: Vec<Vehicle>,
    /// Off-table batteries, as in the setup.
    pub batteries: Vec<Battery>,
    /// Smoke and barrages.
    pub smokes: Vec<Smoke>,
    /// Covering Fire.
    pub covering: Vec<Covering>,
    /// Works on the table.
    pub works: Vec<Work>,
    /// Where guns are marked on the sketch maps. `coc.17.plotted-entrenchments`
    #[serde(default)]
    pub plots: Vec<(UnitId, Point)>,
    /// Which Overwatch Teams know which sniper, and how often they have tried: Team, sniper's Team, bonus, knows.
    pub spotting: Vec<(TeamId, TeamId, u8, bool)>,
    /// Buildings that are unstable. `coc.10.3.6.he-building-unstable`
    pub unstable: FeatureSet,
    /// What burns: the feature, the Phase it caught fire in, and the direction of the wind. `coc.6.3.fire-building`
    pub fires: Vec<(FeatureId, u16, Bearing)>,
    /// Features that are gone: collapsed buildings.
    pub collapsed: FeatureSet,
    /// Buildings that a flamethrower has set alight: nobody stays in them. `coc.9.6.flame-building`
    #[serde(default)]
    pub burning: FeatureSet,
    /// Force Morale already lost for Teams of a unit in this Phase: unit and loss. R-COC-161
    pub tested: Vec<(UnitId, u8)>,
    /// Force Morale tests for Leaders that are due once those for units are done. R-COC-009
    pub owed: Vec<(PlayerId, crate::morale::Setback)>,
    /// The Leader who spends Initiatives.
    pub leading: Option<Leading>,
    /// A Close Combat that waits for more attackers.
    pub brewing: Option<Brewing>,
    /// The weather and what chance has brought.
    pub chance: Chance,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
}

impl Coc {
    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What changes, for those who may see everything.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The seat of a player.
    pub(crate) fn seat(player: PlayerId) -> Seat {
        Seat(player.0)
    }

    /// The side that a player fights for.
    pub(crate) fn side_of(&self, player: PlayerId) -> Side {
        self.setup.players[player.index()].side
    }

    pub(crate) fn player(&self, id: PlayerId) -> &Player {
        &self.state.players[id.index()]
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.state.players_mut()[id.index()]
    }

    pub(crate) fn team(&self, id: TeamId) -> &Team {
        &self.state.teams[id.index()]
    }

    pub(crate) fn team_mut(&mut self, id: TeamId) -> &mut Team {
        &mut self.state.teams[id.index()]
    }

    pub(crate) fn man(&self, id: ManId) -> &Man {
        &self.state.men[id.index()]
    }

    pub(crate) fn man_mut(&mut self, id: ManId) -> &mut Man {
        &mut self.state.men[id.index()]
    }

    pub(crate) fn leader(&self, id: LeaderId) -> &Leader {
        &self.state.leaders[id.index()]
    }

    pub(crate) fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.state.leaders[id.index()]
    }

    pub(crate) fn jump_off(&self, id: JumpOffId) -> &JumpOff {
        &self.state.jump_offs[id.index()]
    }

    pub(crate) fn patrol_marker(&self, id: PatrolId) -> &PatrolMarker {
        &self.state.patrol[id.index()]
    }

    /// What never changes about a unit.
    pub(crate) fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[id.index()]
    }

    /// What never changes about a Team.
    pub(crate) fn team_setup(&self, id: TeamId) -> &TeamSetup {
        &self.setup.teams[id.index()]
    }

    /// What never changes about a Leader.
    pub(crate) fn leader_setup(&self, id: LeaderId) -> &LeaderSetup {
        &self.setup.leaders[id.index()]
    }

    pub(crate) fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.setup.arsenal[id]
    }

    /// The unit whose place a Team has.
    pub(crate) fn unit_of(&self, team: TeamId) -> UnitId {
        self.team_setup(team).unit
    }

    pub(crate) fn player_of_team(&self, team: TeamId) -> PlayerId {
        self.unit(self.unit_of(team)).player
    }

    pub(crate) fn side_of_team(&self, team: TeamId) -> Side {
        self.setup.side_of_team[team.index()]
    }

    pub(crate) fn side_of_leader(&self, leader: LeaderId) -> Side {
        self.side_of(self.leader_setup(leader).player)
    }

    pub(crate) fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        (0..self.setup.players.len() as u8).map(PlayerId)
    }

    /// The players of a side, in seating order.
    pub(crate) fn players_of(&self, side: Side) -> impl Iterator<Item = PlayerId> + '_ {
        self.player_ids().filter(move |id| self.side_of(*id) == side)
    }

    /// The first player of a side.
    pub(crate) fn first_player(&self, side: Side) -> PlayerId {
        self.players_of(side).next().expect("each side has a player")
    }

    pub(crate) fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.setup.units.len() as u8).map(UnitId)
    }

    pub(crate) fn team_ids(&self) -> impl DoubleEndedIterator<Item = TeamId> + Clone + use<> {
        (0..self.setup.teams.len() as u8).map(TeamId)
    }

    pub(crate) fn leader_ids(&self) -> impl DoubleEndedIterator<Item = LeaderId> + Clone + use<> {
        (0..self.setup.leaders.len() as u8).map(LeaderId)
    }

    pub(crate) fn jump_off_ids(&self) -> impl DoubleEndedIterator<Item = JumpOffId> + Clone + use<> {
        (0..self.state.jump_offs.len() as u8).map(JumpOffId)
    }

    pub(crate) fn is_medic(&self, leader: LeaderId) -> bool {
        self.leader_setup(leader).calling == Calling::Medic
    }

    pub(crate) fn is_observer(&self, leader: LeaderId) -> bool {
        self.leader_setup(leader).calling == Calling::Observer
    }
}
