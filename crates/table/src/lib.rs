//! The tabletop.

pub mod measure;
mod battlefield;
mod bearing;
mod decimal;
mod ground;
mod index;
mod point;
mod shape;
pub mod terrain;
mod trig;

pub use battlefield::Battlefield;
pub use bearing::Bearing;
pub use ground::{Ground, Problem, Problems, Size, Style};
pub use measure::Inches;
pub use point::{Point, Vector};
pub use shape::{Arc, Bounds, Disc, Footprint, Polygon, Polyline, Stretch, Stretches};
