//! One file for each style of country.

pub(super) mod bocage;
pub(super) mod desert;
pub(super) mod east_front_village;
pub(super) mod farmland;
pub(super) mod italian_hills;
pub(super) mod sierra;
pub(super) mod spanish_village;
pub(super) mod steppe;
pub(super) mod town;
