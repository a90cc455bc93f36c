//! What helps a person at the table: a look at a move before it is made, sight lines, unit cards, and the form on which
//! a battle is put together. All of it is plain data; nothing here changes a game.

use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::RuleId;
use crate::board::{Counter, Zone};
use crate::prompt::{Odds, Route};

/// What a placement or a move would do: the ghost, and the notes along its way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Draft {
    /// Where every piece would end, and by which way.
    pub routes: Vec<Route>,
    /// Notes along the way: `gate, wheat 5½″`.
    pub legs: Vec<Leg>,
    /// How long the way is in all, where that counts.
    pub total: Option<Inches>,
    /// Turrets that would look another way.
    pub turrets: Vec<TurretTurn>,
}

/// A turret that would look another way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TurretTurn {
    /// The piece whose turret it is.
    pub piece: String,
    /// Which way it would look.
    pub turret: Bearing,
}

/// A note on a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Leg {
    /// Where to write it.
    pub at: Point,
    /// What it says.
    pub text: String,
}

/// One end of a sight line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Spot {
    /// A piece or a group on the board, by its id.
    Piece(String),
    /// A place on the table.
    At(Point),
}

/// What one sees from one place to another, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SightReport {
    /// Where the line begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Whether there is a line of sight.
    pub sees: bool,
    /// Where it ends early, if something blocks it.
    pub blocked_at: Option<Point>,
    /// The result in a sentence.
    pub verdict: String,
    /// How far it is, where measuring is fair.
    pub distance: Option<Inches>,
    /// What the line meets on its way, in order.
    pub crossings: Vec<SightCrossing>,
    /// The edge of what is looked at that a shot along the line would strike, from end to end, where that matters.
    pub struck: Option<[Point; 2]>,
    /// What a shot along it needs, or why there is none, where one weapon and one target are meant.
    pub shot: Option<String>,
    /// What may come of that shot, with its chance.
    pub odds: Vec<Odds>,
}

/// Something that a sight line meets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SightCrossing {
    /// Where.
    pub at: Point,
    /// What it is: `hedge`.
    pub what: String,
    /// What that means: `light cover`, `blocks the view`.
    pub gives: String,
}

/// A unit or piece explained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Card {
    /// Its name.
    pub title: String,
    /// What there is to say about it, a sentence a line.
    pub lines: Vec<String>,
    /// What is ticked off on its sheet: losses, rounds, points of defence.
    pub counters: Vec<Counter>,
    /// Its weapons with their numbers, a line each.
    pub weapons: Vec<String>,
    /// Where it can shoot or watches.
    pub arcs: Vec<Zone>,
    /// The rules that matter for it.
    pub rules: Vec<RuleId>,
}

/// What can be chosen about a battle, or about a force, before it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MusterForm {
    /// The choices, in the order in which they are read.
    pub fields: Vec<Field>,
    /// What may be spent on them, where points are counted.
    pub budget: Option<Spending>,
    /// What is wrong with the choices as they stand, a sentence each: it can still be mended.
    pub problems: Vec<String>,
}

/// What may be spent, and what has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Spending {
    /// What the choices cost so far.
    pub spent: i32,
    /// What they may cost.
    pub of: i32,
}

/// One choice of a [`MusterForm`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Field {
    /// Names the choice when it is sent back.
    pub key: String,
    /// What is chosen.
    pub label: String,
    /// What else helps to choose.
    pub about: Option<String>,
    /// The heading it stands under.
    pub group: String,
    /// How it is chosen.
    pub kind: FieldKind,
    /// How it stands now: an option's value, a number, a text, or `true` and `false`.
    pub value: String,
    /// What each of it costs, where points are counted.
    pub cost: Option<i32>,
    /// Why no more of it can be chosen, if it cannot.
    pub closed: Option<String>,
}

impl Field {
    /// A choice that costs nothing and stands open.
    pub fn new(key: impl Into<String>, label: impl Into<String>, kind: FieldKind, value: impl Into<String>) -> Self {
        Field {
            key: key.into(),
            label: label.into(),
            about: None,
            group: String::new(),
            kind,
            value: value.into(),
            cost: None,
            closed: None,
        }
    }

    /// The same under this heading.
    #[must_use]
    pub fn under(self, group: impl Into<String>) -> Self {
        Field { group: group.into(), ..self }
    }

    /// The same with something that helps to choose.
    #[must_use]
    pub fn about(self, about: impl Into<String>) -> Self {
        Field { about: Some(about.into()), ..self }
    }
}

/// How a choice is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FieldKind {
    /// One of a list.
    Choose {
        /// The list.
        options: Vec<FieldOption>,
    },
    /// Yes or no: `true` or `false`.
    Switch,
    /// A whole number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// A line of text: a name.
    Text {
        /// The most characters.
        longest: u16,
        /// What stands there while nothing is written.
        usual: String,
    },
    /// A force that somebody has put together before: its file, or its code. Empty for none.
    Force,
}

/// One entry of a list to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FieldOption {
    /// What is sent back.
    pub value: String,
    /// What it is called.
    pub label: String,
    /// A second line.
    pub detail: Option<String>,
    /// What it costs, where points are counted.
    pub cost: Option<i32>,
    /// Why it cannot be chosen, if it cannot.
    pub closed: Option<String>,
}

impl FieldOption {
    /// An option that can be chosen.
    pub fn open(value: impl Into<String>, label: impl Into<String>) -> Self {
        FieldOption { value: value.into(), label: label.into(), detail: None, cost: None, closed: None }
    }
}
