//! What stands on the table, described by what it is. What it means is for the rule books to say.

mod feature;
mod file;
mod kind;
mod tag;

pub(crate) use feature::MOST_FEATURES;
pub use feature::{Feature, FeatureId, FeatureSet, Level, Removed, Shape};
pub use file::{FeatureRecord, NotAFeature};
pub use kind::{Building, Feet, Kind, Material, Surface};
pub use tag::{KindMask, KindTag};
