//! What a person is told when something is not allowed.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::RuleId;

/// Why an answer is not accepted or an option is closed: the rule, what is wrong, and what would be allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refusal {
    /// The rule that forbids it; none when the answer merely does not fit the question.
    pub rule: Option<RuleId>,
    /// One sentence: what is not allowed, and why.
    pub because: Cow<'static, str>,
    /// What would be allowed.
    pub hint: Option<Cow<'static, str>>,
}

impl Refusal {
    /// A refusal by a rule of the book.
    pub fn by(rule: RuleId, because: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule: Some(rule), because: because.into(), hint: None }
    }

    /// A refusal because the answer does not fit the question at all.
    pub fn misfit(because: impl Into<Cow<'static, str>>) -> Self {
        Refusal { rule: None, because: because.into(), hint: None }
    }

    /// Adds what would be allowed.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.because)?;
        if let Some(hint) = &self.hint {
            write!(f, " {hint}")?;
        }
        match self.rule {
            Some(rule) => write!(f, " [{rule}]"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}
