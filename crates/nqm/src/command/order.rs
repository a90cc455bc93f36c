//! What an order says. `nqm.command.written-orders`, R-NQM-011

use arrayvec::ArrayVec;
use engine::Side;
use serde::{Deserialize, Serialize};
use table::Point;

use crate::grades::Share;
use crate::ranges::Band;
use crate::troops::{AreaId, DumpId, FormationId, StandId, UnitId};

/// The most points of a route.
pub const MOST_POINTS: usize = 16;
/// The most conditions of an order.
pub const MOST_CONDITIONS: usize = 3;

/// The most objectives of a formation.
pub const MOST_OBJECTIVES: usize = 6;

/// What a formation is to do with its objectives, where its order of battle has no better words for it. R-NQM-011
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    #[default]
    Unsaid,
    Take,
    Hold,
    Delay,
}

/// What a unit is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Nothing was ordered, or what was ordered is done. R-NQM-017
    #[default]
    None,
    /// By road, in column.
    March,
    /// Tactically, ready to fight.
    Advance,
    /// Go and look at a place. R-NQM-046
    Look,
    Attack,
    /// Fire for others.
    Support,
    Defend,
    /// Hold as long as it costs little.
    Delay,
    /// Wait at hand.
    Reserve,
    Withdraw,
    DigIn,
    Reorganise,
    /// Drive supplies. R-NQM-136
    Supply(Errand),
    /// Engineers' work. `nqm.tasks.table-6`
    Work(Job),
}

/// What a supply vehicle is sent for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Load a battalion's dice at a dump and bring them to this unit.
    Fetch { from: DumpId, to: UnitId },
    /// Bring one LOG or POL from a dump to another.
    Haul { from: DumpId, to: DumpId, what: crate::troops::Carries },
}

/// Work that takes hours. `nqm.tasks.table-6`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Job {
    /// Blow the bridge nearest to the objective.
    Demolish,
    /// Lay mines from the end of the route to the objective.
    LayMines,
    /// Help to fortify the works at the objective.
    Fortify,
    /// Plan the crossing of a major river at the objective: the work of a division's headquarters, or of one above it.
    PlanCrossing,
    /// Open a bridgehead for foot at the objective.
    Bridgehead,
    /// Build a bridge for vehicles at the objective.
    Bridge,
    /// Lift the mines before the unit.
    ClearMines,
}

/// What an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    Area(AreaId),
    /// A place without a name.
    Place(Point),
    /// Known enemies there, and whoever is within 250 metres of them. R-NQM-149
    Stand(StandId),
}

/// What to do when an enemy is met. R-NQM-011
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnContact {
    #[default]
    Halt,
    Attack,
    Bypass,
    Withdraw,
}

/// What to do when the objective is taken. R-NQM-011, R-NQM-017
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnObjective {
    /// Nothing was said.
    #[default]
    Nothing,
    DigIn,
    Reorganise,
    /// Go on against this one. R-NQM-129
    FollowOn(AreaId),
}

/// A branch of the plan. R-NQM-011, R-NQM-015
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    pub when: When,
    /// What then: attack it, support it with fire, or withdraw.
    pub then: Branch,
}

/// When a branch is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    AreaAttacked(AreaId),
    AreaTaken(AreaId),
    UnitAttacked(UnitId),
}

/// What a branch orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    /// Attack whoever is there. R-NQM-121
    CounterAttack,
    /// Fire for those who are attacked.
    Support,
    Withdraw,
}

/// What caused a new order: then its time runs from the event. R-NQM-012
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    pub kind: CauseKind,
    /// The formation whose business it was: the chain is climbed from here.
    pub of: FormationId,
    pub side: Side,
    pub hour: u16,
    /// The last hour in which it went on: what stops and begins again is another event.
    #[serde(default)]
    pub last: u16,
    /// Whether it fell in the movement of its hour or before; otherwise a half hour ends with the next hour. R-NQM-013
    pub early: bool,
}

/// An event that may be reacted to. R-NQM-012
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CauseKind {
    UnitAttacked(UnitId),
    EnemySighted(StandId),
    AreaLost(AreaId),
}

/// A route on the map.
pub type Way = ArrayVec<Point, MOST_POINTS>;

/// An order to a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Order {
    pub task: Task,
    pub route: Way,
    pub objective: Option<Objective>,
    /// The hour in which it begins; 0 for at once.
    pub start: u16,
    /// How near it lets an enemy come. R-NQM-052
    pub open_fire: Band,
    pub on_contact: OnContact,
    /// The casualties at which its owner calls it off.
    pub break_off: Option<Share>,
    pub on_objective: OnObjective,
    pub conditions: ArrayVec<Condition, MOST_CONDITIONS>,
    /// Whether it goes on to contact range before it fires. R-NQM-035
    pub close_in: bool,
    /// Where a column deploys, or troops dismount: after so many points of the route; none at the usual place. R-NQM-057, R-NQM-150
    pub deploy_after: Option<u8>,
}

impl Order {
    /// An order of this kind and nothing else.
    pub fn of(task: Task) -> Self {
        Order { task, ..Order::default() }
    }
}
