//! The battle lab: what a player asks before he commits himself, and what a designer asks about his battle.
//!
//! [`odds`] answers exactly, never by sampling: each resolver of a rule book is a row of a table with its flags, its words and
//! the function of the rule book that reads the book's own tables.
//!
//! ```
//! let flags = ["--dice", "8", "--quality", "regular", "--range", "close", "--cover", "light"].map(String::from);
//! let answer = lab::odds::ask("coc", "fire", &flags).unwrap();
//! let nobody = answer.outcomes.chance(|cells| cells[0].number() == Some(0));
//! assert!((nobody - (11.0_f64 / 12.0).powi(8)).abs() < 1e-12);
//! ```
//!
//! [`battle`] fights a [`Plan`](plan::Plan) on all cores, [`rows`] and [`part`] write it down, [`harvest`] adds it up, and [`report`] makes one
//! page of it that needs nothing else.
//!
//! It does not know a number of any rule book: those stand in the rule books' tables. What it counts comes from
//! [`engine::chronicle`].

pub mod battle;
pub mod desk;
pub mod harvest;
pub mod luck;
pub mod odds;
pub mod part;
pub mod plan;
pub mod rank;
pub mod report;
pub mod rows;
pub mod stats;
pub mod strength;
