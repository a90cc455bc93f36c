//! Shapes that lie on the table: bases, discs, arcs, and the outlines of terrain.

mod arc;
mod disc;
mod footprint;
mod outline;
mod polygon;
pub(crate) mod segment;
mod stretch;

pub use arc::Arc;
pub use disc::Disc;
pub use footprint::Footprint;
pub(crate) use outline::Outline;
pub(crate) use polygon::edges;
pub use polygon::{Bounds, Polygon, Polyline};
pub(crate) use stretch::MOST_CORNERS;
pub(crate) use stretch::{Cover, Line};
pub use stretch::{Stretch, Stretches};
