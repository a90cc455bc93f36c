//! What a rule book is, and how a game of one is played: asking, rolling, telling; sessions, journals, replays;
//! boards and prompts.
//!
//! A rule book implements [`Rules`] as straight-line code over a [`Cx`]; [`Present`] shows it to people and [`Probe`]
//! to tests. A [`Session`] plays one game, halting wherever an input is missing and running the step again when it is
//! there. Everything outside sees [`Board`]s and [`Prompt`](prompt::Prompt)s only.
//!
//! ```
//! use engine::{Side, Sum, rule};
//!
//! let mut sum = Sum::new();
//! sum.keep(rule!("scw.rally.test"), "die", 7).add(rule!("scw.rally.under-fire"), "under-fire", -2);
//! assert_eq!(sum.total(), 5);
//! assert_eq!(Side::Red.enemy(), Side::Blue);
//! ```
//!
//! It knows no rule of any book, and no file, network, clock or thread.

mod again;
pub mod aids;
pub mod arena;
pub mod asked;
pub mod board;
pub mod chronicle;
mod cx;
mod digest;
mod explain;
pub mod forces;
pub mod journal;
pub mod laws;
mod load;
pub mod luck;
mod mix;
mod moment;
mod play;
pub mod prompt;
mod refusal;
mod rules;
mod seat;
mod session;
pub mod text;

pub use again::Again;
pub use arena::Player;
pub use board::Board;
pub use chronicle::Chronicle;
pub use cx::{Answers, Cx, Halt, Input, Nobody, Pending, Step, Tally, Told, resume};
pub use digest::Digest;
pub use explain::{Count, Line, LineKind, Reading, RuleId, Sum, Term, Why};
pub use journal::SaveError;
pub use load::{DiceProof, Reach};
pub use mix::Mix;
pub use moment::{Imagined, Left, Moment};
pub use play::Play;
pub use refusal::Refusal;
pub use rules::{Appetite, BadScenario, Flow, Outcome, Present, Probe, Rules};
pub use seat::{BySide, Eye, Seat, SeatInfo, Side};
pub use session::{Logged, Session, Thrower, Waiting};
