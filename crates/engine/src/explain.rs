//! Why something happened: rule ids and typed terms. Words are made from them at the edge.

use std::fmt;

use serde::Serialize;
use table::{Bearing, Point};

use crate::Seat;

/// The id of a rule in the inventory, for example `scw.rally.test`.
///
/// Write it with [`rule!`](crate::rule), so that `cargo xtask rules` finds every mention and refuses unknown ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct RuleId(&'static str);

impl RuleId {
    /// Use [`rule!`](crate::rule) instead.
    #[doc(hidden)]
    pub const fn new(id: &'static str) -> Self {
        RuleId(id)
    }

    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names a rule of the inventory: `rule!("scw.rally.test")`.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::RuleId::new($id)
    };
}

/// Names the rules that a test proves: `covers!("scw.rally.test", "scw.rally.results")`.
///
/// The macro does nothing when it runs; `cargo xtask rules` reads it in the source and keeps the score.
#[macro_export]
macro_rules! covers {
    ($($id:literal),+ $(,)?) => {
        $( let _: &'static str = $id; )+
    };
}

/// Why dice are thrown: the rule, and the piece they are thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The rule that asks for the dice.
    pub rule: RuleId,
    /// The seat whose dice they are: a person throws his own.
    pub seat: Seat,
    /// What the rule counts of them.
    pub count: Count,
}

/// What a rule counts of the dice it asks for: only for the luck ledger, no rule reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// The pips.
    #[default]
    Total,
    /// Dice that show this or more.
    AtLeast(u8),
}

impl Why {
    /// Dice that `seat` throws because of `rule`.
    pub const fn new(rule: RuleId, seat: Seat) -> Self {
        Why { rule, seat, count: Count::Total }
    }

    /// The same, where single dice succeed that show `needed` or more.
    #[must_use]
    pub const fn at_least(mut self, needed: u8) -> Self {
        self.count = Count::AtLeast(needed);
        self
    }
}

/// One line of a calculation: `-2, under fire last move, scw.rally.under-fire`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The rule that gives the value.
    pub rule: RuleId,
    /// What it is for: a key of the rule book's catalogue of words.
    pub what: &'static str,
    /// The amount.
    pub value: i16,
}

const MOST_TERMS: usize = 22;

/// A sum with its terms, kept inline so that rules may build one for every roll.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    terms: [Term; MOST_TERMS],
    len: u8,
    total: i16,
}

impl Default for Sum {
    fn default() -> Self {
        Sum::new()
    }
}

impl Sum {
    /// An empty sum.
    pub const fn new() -> Self {
        Sum { terms: [Term { rule: RuleId::new(""), what: "", value: 0 }; MOST_TERMS], len: 0, total: 0 }
    }

    /// Adds a term; zero is left out, because a factor that changes nothing needs no line.
    pub fn add(&mut self, rule: RuleId, what: &'static str, value: i16) -> &mut Self {
        if value != 0 {
            self.keep(rule, what, value);
        }
        self
    }

    /// Adds a term that is shown even when it is zero: a die, a base value.
    pub fn keep(&mut self, rule: RuleId, what: &'static str, value: i16) -> &mut Self {
        assert!((self.len as usize) < MOST_TERMS, "a calculation has at most {MOST_TERMS} terms");
        self.terms[self.len as usize] = Term { rule, what, value };
        self.len += 1;
        self.total += value;
        self
    }

    /// The sum of all terms.
    pub const fn total(&self) -> i16 {
        self.total
    }

    /// The terms in the order they were added.
    pub fn terms(&self) -> &[Term] {
        &self.terms[..self.len as usize]
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.terms().iter().map(|t| (t.what, t.value))).finish()
    }
}

impl Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.terms().serialize(s)
    }
}

/// One line of the battle report, as one pair of eyes may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Line {
    /// What happened, in words.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// The calculation, in words and numbers.
    pub terms: Vec<Reading>,
    /// The dice that fell, if any.
    pub dice: Vec<u8>,
    /// Where an arrow die points that fell, if one did.
    pub arrow: Option<Bearing>,
    /// The pieces and groups it speaks of.
    pub about: Vec<String>,
    /// What kind of thing happened.
    pub kind: LineKind,
    /// Whose doing it was, if anybody's.
    pub seat: Option<Seat>,
    /// Where it began: the firer, the start of a move.
    pub from: Option<Point>,
    /// Where it ended: the target, the end of a move.
    pub to: Option<Point>,
}

/// What kind of thing a line of the report tells, for those who animate or sort it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum LineKind {
    /// Anything else.
    #[default]
    Note,
    /// A part of the turn begins or ends.
    Phase,
    /// Dice that are not fire or morale.
    Roll,
    /// Something comes onto the table.
    Deploy,
    /// A move.
    Move,
    /// Fire and what it does.
    Fire,
    /// Hand to hand.
    Assault,
    /// Somebody is hit.
    Loss,
    /// Nerve: shock, rallying, pinning, breaking, tests of morale.
    Morale,
    /// An order or a command.
    Order,
    /// The battle is decided.
    End,
}

impl Line {
    /// A line without a calculation.
    pub fn new(text: impl Into<String>, rule: RuleId) -> Self {
        Line {
            text: text.into(),
            rule,
            terms: Vec::new(),
            dice: Vec::new(),
            arrow: None,
            about: Vec::new(),
            kind: LineKind::Note,
            seat: None,
            from: None,
            to: None,
        }
    }
}

/// One term of a calculation, ready to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reading {
    /// The rule that gives the value.
    pub rule: RuleId,
    /// What it is for, in words.
    pub what: String,
    /// The amount.
    pub value: i16,
}
