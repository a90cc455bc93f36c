//! Ways over the table: what a path crosses and costs, where a mover can get to, and how.

mod going;
mod outline;
mod path;
mod reach;
mod search;

pub use going::{Going, Passage};
pub use path::Path;
pub use reach::Reach;
