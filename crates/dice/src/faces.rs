//! What the dice show.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{Die, MOST_DICE, Pool};

/// The faces of one throw, in the order of the pool's dice.
///
/// Faces are an input of the game: a source or a person gives them, and the journal keeps them. Rule
/// code reads a [`Roll`](crate::Roll) instead.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(ArrayVec<u8, MOST_DICE>);

impl Faces {
    /// These faces; more than a pool can hold do not compile.
    pub fn of<const N: usize>(faces: [u8; N]) -> Faces {
        const { assert!(N <= MOST_DICE) };
        Faces(faces.into_iter().collect())
    }

    /// Whether these are faces that the dice of this pool can show, all of them and no more.
    pub fn check(&self, pool: Pool) -> Result<(), BadFaces> {
        if self.len() != pool.len() {
            return Err(BadFaces::Count { pool, given: self.len() });
        }
        match (pool.dice().zip(self.iter())).position(|(die, &face)| !die.is_face(face)) {
            None => Ok(()),
            Some(at) => Err(BadFaces::Value {
                number: at + 1,
                of: pool.len(),
                shows: self[at],
                die: pool.dice().nth(at).expect("the position came from this pool"),
            }),
        }
    }

    /// Puts one more face among these, which stand in ascending order.
    pub(crate) fn insert(&mut self, face: u8) {
        let at = self.partition_point(|&before| before <= face);
        self.0.insert(at, face);
    }

    pub(crate) fn push(&mut self, face: u8) {
        self.0.push(face);
    }
}

impl Deref for Faces {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl TryFrom<&[u8]> for Faces {
    type Error = FacesError;

    fn try_from(faces: &[u8]) -> Result<Faces, FacesError> {
        match ArrayVec::try_from(faces) {
            Ok(faces) => Ok(Faces(faces)),
            Err(_) => Err(FacesError::TooMany),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, face) in self.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{face}")?;
        }
        Ok(())
    }
}

/// As a person types them: numbers with spaces or commas between them.
impl FromStr for Faces {
    type Err = FacesError;

    fn from_str(text: &str) -> Result<Faces, FacesError> {
        let mut faces = Faces::default();
        for word in text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
            let face = word.parse().map_err(|_| FacesError::NoNumber(word.to_owned()))?;
            faces.0.try_push(face).map_err(|_| FacesError::TooMany)?;
        }
        Ok(faces)
    }
}

/// Why something is no list of faces, whatever the pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FacesError {
    /// A word that is no number.
    #[error("\"{0}\" is no face of a die: write the numbers with spaces between them, for example 3 1 6")]
    NoNumber(String),
    /// More faces than any pool has dice.
    #[error("there are more than {MOST_DICE} faces, and no pool holds so many dice")]
    TooMany,
}

/// Why these faces cannot come from that pool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFaces {
    /// Too few or too many.
    #[error("{pool} needs {}, and {given} came", faces(pool.len()))]
    Count {
        /// What was thrown.
        pool: Pool,
        /// How many faces were given for it.
        given: usize,
    },
    /// A number that is not on the die.
    #[error(
        "die {number} of {of} shows {shows}; {} shows {} to {}{}",
        called(*die), die.least(), die.most(), zero_hint(*die)
    )]
    Value {
        /// Which die it is, counted from one.
        number: usize,
        /// How many dice there are.
        of: usize,
        /// What it is said to show.
        shows: u8,
        /// What kind of die it is.
        die: Die,
    },
}

fn faces(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} face{plural}")
}

fn called(die: Die) -> String {
    match die {
        Die::Average => "an average die".to_owned(),
        Die::Arrow => "an arrow die".to_owned(),
        Die::Degrees => "the degrees past the hour".to_owned(),
        numbered => format!("a {numbered}"),
    }
}

/// Ten-sided dice are marked 0 to 9, so their ten is often typed as it looks.
fn zero_hint(die: Die) -> &'static str {
    match die {
        Die::D10 => " (write 0 as 10)",
        _ => "",
    }
}
