//! Section 5: Chain of Command Dice; Overwatch and interruptions as they happen.
//!
//! How the other chapters meet this one:
//! - Section 4 calls [`moment`] after the Command Dice are rolled and before and after every action, and offers [`own_uses`]
//!   among the orders; it carries them out with [`spend`].
//! - Section 7 has a [`Track`] made for every move and loops over [`next_reaction`] and [`react`].
//! - Whoever fires, throws or comes onto the table calls [`answer`] when that is done.
//!
//! Nobody is asked twice about the same table: a player who let a chance pass is asked again when something has changed.

mod along;
mod ambush;
mod jump_off;
mod moment;
mod placing;
mod question;
mod reactions;
mod sniper;
mod told;
mod uses;

pub(crate) use along::{Track, next_reaction, react};
pub(crate) use moment::{Provocation, answer, moment};
pub use question::{Question, Reply};
pub use reactions::Deed;
pub use told::Told;
pub use uses::Use;
pub(crate) use uses::{own_uses, spend, use_key, use_label, use_words};
