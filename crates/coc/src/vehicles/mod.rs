//! Section 11: vehicles. One file for each heading; `kind.rs` is what an arsenal says of a model.

mod kind;

pub use kind::{Arm, Build, Cannon, Fittings, Gear, Kind, Mounting, Post, Reach, Speed, Turret};
#[expect(unused_imports, reason = "the arsenals are read by the lists")]
pub(crate) use kind::{KindRecord, MountingRecord};
