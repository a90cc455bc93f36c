//! The tabletop: inches, bases, arcs, terrain, heights, sight lines, routes, templates and formations.
//!
//! Lengths are whole thousandths of an inch and directions whole 65536ths of a turn; x grows east, y grows south, and
//! the origin is the north-west corner of the table. Every comparison is exact, nothing depends on the machine, and a
//! *measured* distance is the true one rounded up to the next thousandth, so that `distance <= limit` never errs.
//!
//! A battlefield is described by what stands on it. It is read from a file as a [`Ground`], looked over once, and then
//! asked as a [`Battlefield`], which never changes:
//!
//! ```
//! use table::{Battlefield, Feature, Ground, Inches, KindMask, KindTag, Passage, Going, Point, Size};
//!
//! let wood = vec![Point::inches(20, 10), Point::inches(26, 10), Point::inches(26, 30), Point::inches(20, 30)];
//! let ground = Ground::empty("a wood between us", Size::inches(72, 48))
//!     .with(Feature::area("mill-wood", KindTag::Wood, wood).named("Mill Wood"));
//! let field = Battlefield::new(ground)?;
//!
//! // What a sight line crosses, where, and for how long.
//! let (here, there) = (Point::inches(10, 20), Point::inches(40, 20));
//! let trace = field.sight(here, there);
//! assert_eq!(trace.crossings[0].stretch.enter, Inches::whole(10));
//! assert_eq!(field.depth_through(here, there, KindMask::of(&[KindTag::Wood])), Inches::whole(6));
//!
//! // What a move costs somebody whom woods slow to half speed.
//! let going = Going::new(&field, |feature| match feature.tag() {
//!     KindTag::Wood => Passage::HALF_SPEED,
//!     _ => Passage::Open,
//! });
//! assert_eq!(field.leg_cost(here, there, &going), Some(Inches::whole(36)));
//! assert!(field.reach(here, Inches::whole(12), &going).contains(Point::inches(21, 20)));
//! assert!(!field.reach(here, Inches::whole(12), &going).contains(Point::inches(22, 20)));
//! # Ok::<(), table::Problems>(())
//! ```
//!
//! What this crate does not know: any rule of any game. It never says whether somebody sees, has cover or may move; it
//! says what lies between, what is touched and what is crossed, and each rule book decides what that means. It knows
//! no units, no sides, no dice, no files and no clock.

mod battlefield;
mod bearing;
mod decimal;
pub mod formation;
pub mod generate;
mod ground;
mod index;
pub mod measure;
mod point;
pub mod route;
mod shape;
pub mod sight;
pub mod sketch;
mod survey;
pub mod template;
pub mod terrain;
mod trig;
mod whereabouts;

pub use battlefield::Battlefield;
pub use bearing::Bearing;
pub use formation::{Formation, Places, Spacing};
pub use ground::{Ground, Problem, Problems, Size, Style};
pub use measure::Inches;
pub use point::{Point, Vector};
pub use route::{Going, Passage, Path, Reach};
pub use shape::{Arc, Bounds, Disc, Footprint, Polygon, Polyline, Stretch, Stretches};
pub use sight::{Course, Crossing, Edge, Rise, Trace};
pub use sketch::Sketch;
pub use template::Template;
pub use terrain::{Feature, FeatureId, FeatureSet, Kind, KindMask, KindTag, Level, Removed, Shape};
