//! Forces that are put together before there is a battle for them: the form, the file, and the paper that a player lays
//! beside the table. All of it is plain data; what may be taken the rule book says.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::aids::MusterForm;
use crate::{BadScenario, RuleId};

/// How the forces of a rule book are put together.
///
/// A force is a text (TOML) of its own. It may be unfinished or break a limit: then its form says so, and
/// [`ForceBook::check`] does with the place in the file.
pub trait ForceBook: Sync {
    /// A force to begin with.
    fn blank(&self) -> String;

    /// What can be chosen about a force, as it stands, with limits and reasons.
    fn form(&self, force: &str) -> Result<MusterForm, BadScenario>;

    /// The force with other choices, by the keys of its form. What is not named stays as it is.
    fn choose(&self, force: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario>;

    /// Everything that is wrong with a force, with its lines; `file` is what its reader calls it.
    fn check(&self, file: &str, force: &str) -> Result<(), BadScenario>;

    /// The force as it is printed.
    fn paper(&self, force: &str) -> Result<Paper, BadScenario>;
}

/// A force on paper: its roster, and what its player wants to look up while he plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Paper {
    /// What the force is called.
    pub title: String,
    /// What it is.
    pub subtitle: String,
    /// Numbers for the whole force.
    pub facts: Vec<Fact>,
    /// What is counted for the whole force while it plays.
    pub tracks: Vec<Track>,
    /// Its troops, in the order of the list.
    pub troops: Vec<Troop>,
    /// Its weapons and vehicles with their numbers.
    pub arms: Vec<Chart>,
    /// What is special about it, in our words.
    pub notes: Vec<Note>,
    /// Tables of the rules that this force needs.
    pub charts: Vec<Chart>,
}

/// A number with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is.
    pub label: String,
    /// How much.
    pub value: String,
}

/// Boxes in a row, to be ticked with a pencil or covered by a counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Track {
    /// What is counted.
    pub label: String,
    /// What is printed in each box; often nothing.
    pub boxes: Vec<String>,
}

impl Track {
    /// So many empty boxes.
    pub fn empty(label: impl Into<String>, boxes: usize) -> Self {
        Track { label: label.into(), boxes: vec![String::new(); boxes] }
    }
}

/// Troops that stand together on the roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Troop {
    /// What they are called.
    pub name: String,
    /// What they are: `Regular Section, 10 men`.
    pub about: String,
    /// What they cost, if they were bought.
    pub cost: Option<i32>,
    /// Those in it: Leaders, Teams, crews.
    pub lines: Vec<TroopLine>,
    /// What is counted for them.
    pub tracks: Vec<Track>,
    /// What to remember about them.
    pub notes: Vec<String>,
}

/// A Leader, Team or crew of a [`Troop`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TroopLine {
    /// What it is called.
    pub name: String,
    /// What it has and does: weapons, dice, ranges.
    pub about: String,
    /// One box for each man; what is printed in it is his name.
    pub men: Vec<String>,
    /// What is counted for it alone.
    pub tracks: Vec<Track>,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chart {
    /// What it is about.
    pub title: String,
    /// The headings of its columns.
    pub head: Vec<String>,
    /// Its rows; each has as many cells as there are headings.
    pub rows: Vec<Vec<String>>,
    /// What stands below it.
    pub note: Option<String>,
}

/// A rule that matters for this force, in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Note {
    /// What it is called.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The rule.
    pub rule: Option<RuleId>,
}
