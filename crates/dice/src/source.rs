//! Where faces come from.

use std::collections::VecDeque;

use crate::{BadFaces, Faces, Pool};

/// Somebody or something that throws dice.
pub trait Source {
    /// Throws the pool. `Some` holds faces that fit the pool; `None` means that they must come from a
    /// person (or, for a [`Script`], that the script has a fault).
    fn throw(&mut self, pool: Pool) -> Option<Faces>;

    /// Throws the pool for a purpose. Dice do not care what they are thrown for; a source for thought experiments may.
    fn throw_for(&mut self, pool: Pool, _purpose: Purpose) -> Option<Faces> {
        self.throw(pool)
    }
}

/// What dice are thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purpose {
    /// The rule that asks for them.
    pub rule: &'static str,
    /// The seat whose dice they are.
    pub seat: u8,
}

impl<S: Source + ?Sized> Source for &mut S {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        (**self).throw(pool)
    }

    fn throw_for(&mut self, pool: Pool, purpose: Purpose) -> Option<Faces> {
        (**self).throw_for(pool, purpose)
    }
}

impl<S: Source + ?Sized> Source for Box<S> {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        (**self).throw(pool)
    }

    fn throw_for(&mut self, pool: Pool, purpose: Purpose) -> Option<Faces> {
        (**self).throw_for(pool, purpose)
    }
}

/// A person throws, at a real table: this source has no faces of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Person;

impl Source for Person {
    fn throw(&mut self, _: Pool) -> Option<Faces> {
        None
    }
}

/// Faces that were written down beforehand, for tests and worked examples.
///
/// A script must be used up: a test ends with [`Script::finish`], which says what went wrong. After
/// its first fault a script throws nothing more.
///
/// ```
/// use dice::{Faces, Pool, Script, Source};
///
/// let mut script = Script::new([4, 6, 1]);
/// assert_eq!(script.throw(Pool::d6(2)), Some(Faces::of([4, 6])));
/// assert_eq!(script.remaining(), 1);
/// assert_eq!(
///     script.finish().unwrap_err().to_string(),
///     "the script was not used up: 1 face left over after 1 throw, beginning with 1",
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    faces: VecDeque<u8>,
    throws: usize,
    fault: Option<ScriptFault>,
}

impl Script {
    /// These faces, in this order, however the throws divide them.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Script {
        Script { faces: faces.into_iter().collect(), throws: 0, fault: None }
    }

    /// How many faces have not been thrown yet.
    pub fn remaining(&self) -> usize {
        self.faces.len()
    }

    /// What went wrong so far.
    pub fn fault(&self) -> Option<&ScriptFault> {
        self.fault.as_ref()
    }

    /// Whether every face was thrown, and every throw had its faces.
    pub fn finish(self) -> Result<(), ScriptFault> {
        match (self.fault, self.faces.front()) {
            (Some(fault), _) => Err(fault),
            (None, None) => Ok(()),
            (None, Some(&next)) => Err(ScriptFault::LeftOver { left: self.faces.len(), throws: self.throws, next }),
        }
    }

    fn take(&mut self, pool: Pool) -> Result<Faces, ScriptFault> {
        let throw = self.throws + 1;
        if self.faces.len() < pool.len() {
            let left = self.faces.len();
            return Err(ScriptFault::RanOut { throw, pool, left });
        }
        let mut faces = Faces::default();
        self.faces.drain(..pool.len()).for_each(|face| faces.push(face));
        match faces.check(pool) {
            Ok(()) => Ok(faces),
            Err(why) => Err(ScriptFault::Face { throw, pool, why }),
        }
    }
}

impl Source for Script {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        if self.fault.is_some() {
            return None;
        }
        match self.take(pool) {
            Ok(faces) => {
                self.throws += 1;
                Some(faces)
            }
            Err(fault) => {
                self.fault = Some(fault);
                None
            }
        }
    }
}

/// Why a script and the throws do not match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptFault {
    /// More was thrown than is written.
    #[error("the script ran out: throw {throw} is {pool}, with {} left", counted(*left, "face"))]
    RanOut {
        /// Which throw, counted from one.
        throw: usize,
        /// What was thrown.
        pool: Pool,
        /// How many faces there were for it.
        left: usize,
    },
    /// A face is written that the die does not have.
    #[error("the script does not fit: throw {throw} is {pool}, and {why}")]
    Face {
        /// Which throw, counted from one.
        throw: usize,
        /// What was thrown.
        pool: Pool,
        /// What does not fit.
        why: BadFaces,
    },
    /// Less was thrown than is written.
    #[error(
        "the script was not used up: {} left over after {}, beginning with {next}",
        counted(*left, "face"), counted(*throws, "throw")
    )]
    LeftOver {
        /// How many faces are left.
        left: usize,
        /// How many throws there were.
        throws: usize,
        /// The first face that is left.
        next: u8,
    },
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
