//! Section 7: movement of infantry, Leaders and the weapons they carry; retreats; Jump-Off Points overrun.

use arrayvec::ArrayVec;
use engine::{RuleId, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::arrange::Order;
use crate::ids::{LeaderId, ManId};
use crate::state::Body;

mod alone;
mod buildings;
mod climb;
mod contact;
mod dart;
mod facing;
mod forecast;
mod going;
mod hands;
mod jump_offs;
mod known;
pub(crate) mod lanes;
mod march;
mod plans;
mod rate;
mod retreat;
mod steps;
mod toil;
mod told;
pub(crate) mod trail;
mod walk;
mod way;

pub(crate) use alone::{may_walk, walk_alone};
pub(crate) use buildings::{change_floor, may_change_floor};
pub(crate) use dart::{along, length, reach_of_one};
pub(crate) use facing::{Turning, may_turn, turn_weapon};
pub(crate) use going::{bars, outline};
pub(crate) use jump_offs::{is_usable, note_captures};
pub use known::{KnownWays, Steps};
pub(crate) use known::{is_ground_untouched, known_steps};
pub(crate) use march::{march, may_march};
pub(crate) use rate::{Discard, Rate};
pub(crate) use retreat::{drive_back, is_way_open};
pub use toil::Toils;
pub(crate) use toil::toil;
pub use told::Told;
pub use way::Mover;
pub(crate) use way::beyond_friendly_edge;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// By which way?
    Way(way::WhichWay),
    /// With one roll or several?
    Rolls(march::HowManyRolls),
    /// Where does everybody end?
    Hands(hands::ByHand),
    /// How fast does he go?
    Pace(alone::HowFast),
    /// Through the windows?
    Windows(contact::ThroughWindows),
    /// To which floor, and where?
    Floor(buildings::WhichFloor),
    /// Which way does it turn?
    Turn(facing::WhichFacing),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Way(question) => question,
            Question::Rolls(question) => question,
            Question::Hands(question) => question,
            Question::Pace(question) => question,
            Question::Windows(question) => question,
            Question::Floor(question) => question,
            Question::Turn(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// By this way.
    Way(Box<Way>),
    /// Each man by his own way: the points after his place, the last one his end.
    Places(Vec<(ManId, Vec<Point>)>),
    /// To this floor, around this place.
    Floor {
        /// The floor.
        floor: u8,
        /// Around this place.
        at: Point,
    },
}

/// The way of the leading figure and how the others end. R-COC-048
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The points it passes, the last one its end. One beyond a friendly table edge means leaving. R-COC-063
    pub points: Vec<Point>,
    /// How the body stands at the end.
    #[serde(default)]
    pub ending: Ending,
    /// Where it looks at the end; the way it went if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Bearing>,
}

/// How a body stands at the end of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// As it stands now.
    #[default]
    AsItStands,
    /// In this order.
    In(Order),
    /// Every man is placed by hand once the dice are known.
    ByHand,
}

/// How fast somebody goes. `coc.4.4.actions-list`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// 1D6, Tactical at the end. `coc.7.1.pace-tactical`
    Tactical,
    /// 1D6 before or after fire. `coc.7.1.pace-normal`
    WithFire,
    /// 2D6. `coc.7.1.pace-normal`
    Normal,
    /// 3D6 and 1 Shock. `coc.7.1.pace-double`
    Double,
    /// 2D6 and Tactical at the end: scouts. `coc.NC.us.scout`
    Scouting,
    /// 4D6 straight at the enemy with half the Shock. `coc.NC.su.uhraaaah-1940`
    Charge,
}

impl Pace {
    /// How many dice it has.
    pub const fn dice(self) -> u8 {
        match self {
            Pace::Tactical | Pace::WithFire => 1,
            Pace::Normal | Pace::Scouting => 2,
            Pace::Double => 3,
            Pace::Charge => 4,
        }
    }

    /// Whether only open ground allows it. `coc.7.2.broken`
    pub const fn is_run(self) -> bool {
        matches!(self, Pace::Double | Pace::Charge)
    }

    /// Whether it ends in a Tactical stance.
    pub const fn ends_tactical(self) -> bool {
        matches!(self, Pace::Tactical | Pace::Scouting)
    }

    /// The rule that gives its dice.
    pub const fn rule(self) -> RuleId {
        match self {
            Pace::Tactical => rule!("coc.7.1.pace-tactical"),
            Pace::WithFire | Pace::Normal => rule!("coc.7.1.pace-normal"),
            Pace::Double => rule!("coc.7.1.pace-double"),
            Pace::Scouting => rule!("coc.NC.us.scout"),
            Pace::Charge => rule!("coc.NC.su.uhraaaah-1940"),
        }
    }

    /// Its dice and what else it means, in a few words.
    pub const fn dice_words(self) -> &'static str {
        match self {
            Pace::Tactical => "1D6\u{2033}, Tactical",
            Pace::WithFire => "1D6\u{2033}",
            Pace::Normal => "2D6\u{2033}",
            Pace::Double => "3D6\u{2033}, 1 Shock a Team",
            Pace::Scouting => "2D6\u{2033}, Tactical at the end",
            Pace::Charge => "4D6\u{2033}",
        }
    }

    /// How it goes, in a word or two.
    pub const fn words(self) -> &'static str {
        match self {
            Pace::Tactical => "tactically",
            Pace::WithFire => "firing on the move",
            Pace::Normal => "at normal pace",
            Pace::Double => "at the double",
            Pace::Scouting => "scouting",
            Pace::Charge => "charging",
        }
    }

    /// The farthest it can carry anybody.
    pub const fn farthest(self) -> Inches {
        Inches::whole(6 * self.dice() as i32)
    }
}

/// An order to move.
#[derive(Clone, Debug)]
pub(crate) struct March {
    /// Who.
    pub body: Body,
    /// Leaders who go along. `coc.7.1.1.leader-free-with-unit`
    pub leaders: ArrayVec<LeaderId, 4>,
    /// How fast.
    pub pace: Pace,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    /// Who may still fire as part of the same action, in the Teams that they are now: they crossed nothing, met nobody, and
    /// were not stopped.
    pub may_fire: Option<Body>,
}

/// How a body goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retreat {
    /// It is back.
    Back,
    /// It left the table and is Routed. R-COC-059
    OffTable,
    /// It cannot retire. R-COC-058
    Cornered,
}

/// Which way a body looks after it was driven back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looking {
    /// Facing the enemy.
    AtTheEnemy,
    /// With its back turned.
    Away,
}
