//! Appendix A: the six scenarios: edges, markers, free moves, support rolls, and who has won.

mod edges;
mod ground;
mod leaving;
mod markers;
mod placing;
mod support;
mod told;
mod victory;

pub use edges::{ChooseCorner, ChooseEdge, ChooseObjective};
pub use placing::{ChooseEntry, ChooseNumber, PlaceMarker};
pub use told::Told;

pub(crate) use edges::edges;
pub(crate) use ground::{Area, objective, objective_at};
pub(crate) use leaving::leave_field;
pub(crate) use markers::{in_turn, markers};
pub(crate) use placing::{anywhere_in, forward, placing, pointed_at, proposal, say_place};
pub(crate) use support::{Preparation, forbids, support_levels, support_words};
pub(crate) use told::side_name;
pub(crate) use victory::{decide, turn_over, withdraw};

use dice::Pool;
use engine::{Cx, RuleId, Side, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Coc;
use crate::event::Event;
use crate::state::Edge;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which edge is yours?
    Edge(ChooseEdge),
    /// Which corner do you hold?
    Corner(ChooseCorner),
    /// What is fought for?
    Objective(ChooseObjective),
    /// Three Patrol Markers or four?
    Number(ChooseNumber),
    /// Where do all your markers come on?
    Entry(ChooseEntry),
    /// Where does this marker begin?
    Place(PlaceMarker),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Edge(question) => question,
            Question::Corner(question) => question,
            Question::Objective(question) => question,
            Question::Number(question) => question,
            Question::Entry(question) => question,
            Question::Place(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This edge.
    Edge(Edge),
    /// The corner where these two edges meet.
    Corner(Edge, Edge),
    /// What stands here.
    Objective(Point),
}

/// The six scenarios. `coc.A.scenario-table`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// The Patrol.
    Patrol,
    /// The Probe.
    Probe,
    /// Attack and Defend.
    AttackAndDefend,
    /// A Delaying Action.
    DelayingAction,
    /// The Flank Attack.
    FlankAttack,
    /// Attack on an Objective.
    AttackOnAnObjective,
}

impl Scenario {
    /// All six in the order of the table. `coc.A.scenario-table`
    pub const ALL: [Scenario; 6] = [
        Scenario::Patrol,
        Scenario::Probe,
        Scenario::AttackAndDefend,
        Scenario::DelayingAction,
        Scenario::FlankAttack,
        Scenario::AttackOnAnObjective,
    ];

    /// The scenario that a D6 gives; none for a number that is not on a die. `coc.A.scenario-table`
    pub fn rolled(die: u8) -> Option<Scenario> {
        Scenario::ALL.get(usize::from(die).checked_sub(1)?).copied()
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Scenario::Patrol => "The Patrol",
            Scenario::Probe => "The Probe",
            Scenario::AttackAndDefend => "Attack and Defend",
            Scenario::DelayingAction => "A Delaying Action",
            Scenario::FlankAttack => "The Flank Attack",
            Scenario::AttackOnAnObjective => "Attack on an Objective",
        }
    }

    /// Whether one side attacks and the other defends.
    pub const fn has_attacker(self) -> bool {
        !matches!(self, Scenario::Patrol)
    }
}

/// Somebody's part in a scenario. In The Patrol nobody attacks, and both are as it were defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Attacks.
    Attacker,
    /// Defends.
    Defender,
}

/// How many Jump-Off Points a side derives from its Patrol Markers. `coc.A.1.patrol-markers`, `coc.A.2.jump-offs`,
/// `coc.A.3.jump-offs`, `coc.A.4.jump-offs`, `coc.A.5.jump-offs`, `coc.A.6.jump-offs`
pub(crate) fn jump_offs_of(game: &Coc, side: Side) -> usize {
    match game.setup.scenario {
        Scenario::DelayingAction if side != game.setup.attacker => 2,
        Scenario::FlankAttack if side == game.setup.attacker => 4,
        _ => 3,
    }
}

/// A Jump-Off Point that a scenario gives the defender beyond those. R-COC-022
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extra {
    /// Where it may lie.
    pub area: Area,
    /// Whether it may be left out.
    pub may_decline: bool,
    /// The rule that gives it.
    pub rule: RuleId,
}

/// The Jump-Off Point that the defender has beyond those from his markers. R-COC-022
pub(crate) fn extra_jump_off(game: &Coc) -> Option<Extra> {
    match game.setup.scenario {
        Scenario::DelayingAction => {
            Some(Extra { area: ground::strip(game), may_decline: false, rule: rule!("coc.A.4.jump-offs") })
        }
        Scenario::FlankAttack => {
            Some(Extra { area: ground::quarter(game), may_decline: true, rule: rule!("coc.A.5.jump-offs") })
        }
        Scenario::AttackOnAnObjective => {
            objective(game).map(|area| Extra { area, may_decline: true, rule: rule!("coc.A.6.jump-offs") })
        }
        _ => None,
    }
}

/// Who is active in the first Phase: whom the scenario names, else the side with the higher Force Morale.
/// `coc.4.1.1.first-active`, `coc.A.1.first-active` to `coc.A.6.first-active`
pub(crate) fn first_active(game: &Coc, cx: &mut Cx<'_, Coc>) -> Step<Side> {
    match game.setup.scenario {
        Scenario::Patrol | Scenario::Probe | Scenario::AttackAndDefend => {
            higher_morale(game, cx, rule!("coc.4.1.1.first-active-tie"))
        }
        Scenario::DelayingAction | Scenario::FlankAttack | Scenario::AttackOnAnObjective => Ok(game.setup.attacker),
    }
}

/// The side with the higher Force Morale; a tie is diced for until it is settled. The first player of a side in seating
/// order counts for it, as at the end of a Turn. R-COC-011, R-COC-181
pub(crate) fn higher_morale(game: &Coc, cx: &mut Cx<'_, Coc>, rule: RuleId) -> Step<Side> {
    let morale = |side: Side| game.player(game.first_player(side)).morale;
    if morale(Side::Red) != morale(Side::Blue) {
        return Ok(if morale(Side::Red) > morale(Side::Blue) { Side::Red } else { Side::Blue });
    }
    loop {
        let red = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(game.first_player(Side::Red))))?.total() as u8;
        let blue = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(game.first_player(Side::Blue))))?.total() as u8;
        cx.tell(|| Event::Scenarios(Told::TieDiced { rule, red, blue }));
        match red.cmp(&blue) {
            std::cmp::Ordering::Greater => return Ok(Side::Red),
            std::cmp::Ordering::Less => return Ok(Side::Blue),
            std::cmp::Ordering::Equal => {}
        }
    }
}
