//! The lab: what many battles say about a scenario.
//!
//! A [`Plan`](plan::Plan) says what is fought, [`battle`] fights it on all cores, [`rows`] and [`part`] write it down,
//! [`harvest`] adds it up, and [`report`] makes one page of it that needs nothing else.
//!
//! ```
//! use lab::stats::wilson;
//!
//! let fair = wilson(50.0, 100);
//! assert!(fair.low < 0.5 && 0.5 < fair.high);
//! ```
//!
//! It knows no rule: everything it counts comes from [`engine::chronicle`].

pub mod battle;
pub mod desk;
pub mod harvest;
pub mod luck;
pub mod part;
pub mod plan;
pub mod rank;
pub mod report;
pub mod rows;
pub mod stats;
