//! A battlefield as its file describes it, and what may be wrong with it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::shape::{MOST_CORNERS, segment};
use crate::terrain::{Feature, Level, MOST_FEATURES, Shape};
use crate::{Bounds, Inches, Point};

/// The size of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Size {
    /// From west to east.
    pub width: Inches,
    /// From north to south.
    pub depth: Inches,
}

impl Size {
    /// A table of so many whole inches.
    pub const fn inches(width: i32, depth: i32) -> Self {
        Self { width: Inches::whole(width), depth: Inches::whole(depth) }
    }

    /// The whole table as a box.
    pub const fn bounds(&self) -> Bounds {
        Bounds {
            least: Point::ORIGIN,
            most: Point::new(self.width.thousandths_value(), self.depth.thousandths_value()),
        }
    }
}

/// The country a battlefield lies in, for those who draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Style {
    #[default]
    Farmland,
    Bocage,
    Steppe,
    Desert,
    Sierra,
    SpanishVillage,
    EastFrontVillage,
    Town,
    ItalianHills,
}

/// A battlefield as its file holds it: plain data, not yet looked over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ground {
    pub title: String,
    pub size: Size,
    #[serde(default)]
    pub style: Style,
    /// Those who draw it take their random strokes from this, so that it looks the same to everybody.
    #[serde(default)]
    pub seed: u32,
    #[serde(default)]
    pub features: Vec<Feature>,
}

impl Ground {
    /// An empty table.
    pub fn empty(title: impl Into<String>, size: Size) -> Self {
        Self { title: title.into(), size, style: Style::default(), seed: 0, features: Vec::new() }
    }

    /// The same ground with one feature more.
    #[must_use]
    pub fn with(mut self, feature: Feature) -> Self {
        self.features.push(feature);
        self
    }

    /// Everything that is wrong with it.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut note = |feature: Option<&Feature>, message: String| {
            problems.push(Problem { feature: feature.map(|f| f.id.clone()), message });
        };
        let (least, most) = (Inches::whole(6), Inches::whole(500));
        if [self.size.width, self.size.depth].iter().any(|side| !(least..=most).contains(side)) {
            note(None, format!("a table is between {least} and {most} wide and deep"));
        }
        if self.features.len() > MOST_FEATURES {
            note(None, format!("{} features are too many: at most {MOST_FEATURES}", self.features.len()));
        }
        for (n, feature) in self.features.iter().enumerate() {
            if self.features[..n].iter().any(|other| other.id == feature.id) {
                note(Some(feature), "another feature has the same id".into());
            }
            check(feature, &self.size.bounds(), &mut |message| {
                note(Some(feature), message);
            });
        }
        problems
    }
}

/// One thing that is wrong with a battlefield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The id of the feature concerned; none where it concerns the whole.
    pub feature: Option<String>,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.feature {
            Some(id) => write!(f, "`{id}`: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Everything that is wrong with a battlefield, at least one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if n == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

fn check(feature: &Feature, table: &Bounds, note: &mut impl FnMut(String)) {
    if feature.id.is_empty() {
        note("a feature needs an id".into());
    }
    let bounds = feature.shape.bounds();
    let off = |p: Point| p.x.abs() > Point::LIMIT || p.y.abs() > Point::LIMIT;
    if off(bounds.least) || off(bounds.most) {
        note("it lies far off any table".into());
        return;
    }
    match &feature.shape {
        Shape::Area(area) if area.corners.len() < 3 => {
            note("an area needs at least three corners".into());
        }
        Shape::Area(area) if area.corners.len() > MOST_CORNERS => {
            note(format!("an area has at most {MOST_CORNERS} corners, not {}", area.corners.len()));
        }
        Shape::Area(area) if area.crosses_itself() => {
            note("its outline crosses or touches itself".into());
        }
        Shape::Area(_) => {}
        Shape::Line { line, width } => {
            if line.points.len() < 2 {
                note("a line needs at least two points".into());
            }
            if line.points.len() > MOST_CORNERS {
                note(format!("a line has at most {MOST_CORNERS} points, not {}", line.points.len()));
            }
            if line.parts().any(|(a, b)| a == b) {
                note("a line names the same point twice in a row".into());
            }
            if *width < Inches::thousandths(50) || *width > Inches::whole(24) {
                note(format!("a line is between 0.05″ and 24″ wide, not {width}"));
            }
        }
        Shape::Spot(disc) if disc.radius <= Inches::ZERO || disc.radius > Inches::whole(100) => {
            note(format!("a disc has a radius between 0″ and 100″, not {}", disc.radius));
        }
        Shape::Spot(_) => {}
    }
    if !table.meets(&bounds) {
        note("it lies off the table".into());
    }
    check_particulars(feature, note);
}

fn check_particulars(feature: &Feature, note: &mut impl FnMut(String)) {
    if let crate::terrain::Kind::Hill { level } = &feature.kind {
        if *level == Level(0) {
            note("a hill is at least one level high".into());
        }
        if !matches!(feature.shape, Shape::Area(_) | Shape::Spot(_)) {
            note("a hill is an area, not a line".into());
        }
    }
    let Some(house) = feature.kind.building() else {
        return;
    };
    if house.storeys == 0 {
        note("a building has at least one storey".into());
    }
    let Shape::Area(area) = &feature.shape else {
        note("a building is an area".into());
        return;
    };
    // Openings are places on the wall; a hundredth of an inch allows for turned walls.
    let near = Inches::thousandths(10).squared() as u64;
    for opening in house.doors.iter().chain(&house.windows) {
        if !area.edges().any(|(a, b)| segment::squared_distance(a, b, *opening) <= near) {
            note(format!("the opening at {opening} is not in a wall"));
        }
    }
}
