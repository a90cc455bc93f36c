//! Text files into checked, typed data: battlefields, scenarios, and whatever else a rule book keeps in files.
//!
//! Whoever writes a file by hand makes slips. Reading one therefore never stops at the first: it notes every problem
//! with its line, an excerpt, and where it can, what was probably meant.
//!
//! ```
//! use muster::Doc;
//! use muster::read;
//!
//! let file = "\
//! tittle = \"The bridge\"
//! posture = \"defnding\"
//! strength = 40
//! ";
//! let problems = Doc::parse("company.toml", file)
//!     .and_then(|doc| {
//!         doc.read(|f| {
//!             let title = f.required("title", read::line);
//!             let posture = f.required("posture", read::choice(&[("defending", 'd'), ("attacking", 'a')]));
//!             let strength = f.or("strength", read::whole(1..=12), 6);
//!             Some((title?, posture?, strength?))
//!         })
//!     })
//!     .unwrap_err();
//! assert_eq!(
//!     problems.to_string(),
//!     "\
//! company.toml:1:1: unknown key `tittle`
//!   1 | tittle = \"The bridge\"
//!     | ^^^^^^
//!     = did you mean `title`? allowed here: title, posture, strength
//!
//! company.toml:2:11: `defnding` is not one of the words known here
//!   2 | posture = \"defnding\"
//!     |           ^^^^^^^^^^
//!     = did you mean `defending`? known: defending, attacking
//!
//! company.toml:3:12: 40 is not from 1 to 12
//!   3 | strength = 40
//!     |            ^^
//!
//! 3 problems
//! "
//! );
//! ```
//!
//! What this crate does not know: any rule. What a unit is, what a weapon does, what a scenario's victory means: that
//! is read by the rule books, with the readers of [`doc`].

pub mod battlefield;
pub mod doc;
pub mod library;
pub mod link;
mod problem;
pub mod scenario;
mod sheet;
mod suggest;

pub use doc::{Doc, Fields, Node, Spot, read};
pub use library::Library;
pub use problem::{Problem, Problems};
pub use sheet::Sheet;
pub use suggest::suggest;
pub use table;
