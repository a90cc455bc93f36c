//! Dice: what they are, who throws them, and what to expect of them.
//!
//! A rule names a [`Pool`], a [`Source`] throws it, and the rule reads the [`Roll`] by counting. The
//! same counts have exact distributions in [`dist`], so that odds can be shown before the throw.
//!
//! ```
//! use dice::{Pool, Roll, Seed, Seeded, Source, dist::Dist};
//!
//! // The seed's commitment is published before the game, and the seed after it.
//! let seed = Seed::from_number(1936);
//! let published = seed.commitment();
//! let mut source = Seeded::new(seed);
//!
//! let pool = Pool::d6(8);
//! let faces = source.throw(pool).expect("a seeded source always throws");
//! let roll = Roll::new(pool, faces)?;
//! let hits = roll.at_least(5);
//! assert!(hits <= 8);
//!
//! // What was to be expected of that throw: eight thirds of a hit.
//! let odds = Dist::at_least_count(pool, 5);
//! assert!((odds.mean() - 8.0 / 3.0).abs() < 1e-12);
//!
//! // Afterwards anybody can check that the seed was not changed during the game.
//! assert!(published.opens_to(&source.seed()));
//! # Ok::<(), dice::BadFaces>(())
//! ```
//!
//! What this crate does not know: rules, seats, why something is rolled, where a secret seed comes
//! from (it never asks the operating system for chance), and how a person is asked for faces.
//! Floating-point numbers occur in [`dist`] only; a throw is integers from end to end.

#![deny(missing_docs)]

mod die;
pub mod dist;
mod faces;
mod pool;
mod roll;
mod seed;
mod seeded;
mod source;

pub use die::{Die, Hour, UnknownDie};
pub use faces::{BadFaces, Faces, FacesError};
pub use pool::{BadPool, Pool, PoolLimit};
pub use roll::Roll;
pub use seed::{BadHex, Commitment, Seed};
pub use seeded::Seeded;
pub use source::{Person, Purpose, Script, ScriptFault, Source};

/// The most dice that one pool may hold: a limit on everything, and this one keeps throws off the heap.
pub const MOST_DICE: usize = 64;
