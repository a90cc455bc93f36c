//! Why something happened: rule ids and typed terms. Words are made from them at the edge.

use std::fmt;

use serde::Serialize;

/// The id of a rule in the inventory, for example `scw.rally.test`.
///
/// Write it with [`rule!`](crate::rule), so that `cargo xtask rules` finds every mention and refuses unknown ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
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
    pub seat: crate::Seat,
}

impl Why {
    /// Dice that `seat` throws because of `rule`.
    pub const fn new(rule: RuleId, seat: crate::Seat) -> Self {
        Why { rule, seat }
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

const MOST_TERMS: usize = 14;

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
pub struct Line {
    /// What happened, in words.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
    /// The calculation, in words and numbers.
    pub terms: Vec<Reading>,
    /// The dice that fell, if any.
    pub dice: Vec<u8>,
    /// The pieces and groups it speaks of.
    pub about: Vec<String>,
}

/// One term of a calculation, ready to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The rule that gives the value.
    pub rule: RuleId,
    /// What it is for, in words.
    pub what: String,
    /// The amount.
    pub value: i16,
}
