//! Ammunition: what a unit spends, what it means to have none, and the reserve. `awa.ammo.spend`, `awa.ammo.reserve-roll`

mod carry;
mod pools;
mod reserve;
mod told;

pub use carry::Act;
pub use reserve::{BuyLot, PutLot};
pub use told::Told;

pub(crate) use carry::{capture, drop_cargo, drop_load, notice};
pub(crate) use pools::{check_empty, has_small_arms, is_empty, spend};
pub(crate) use reserve::{put, reserve, stores};
