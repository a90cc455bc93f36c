//! A feature as battlefield files write it: one flat table of plain words and numbers.

use serde::{Deserialize, Serialize};

use super::{Building, Feature, Feet, Kind, KindTag, Level, Material, Shape, Surface};
use crate::{Disc, Footprint, Inches, Point, Polygon, Polyline};

/// A feature as a file holds it. Exactly one of `area`, `line`, `spot` and `rectangle` says where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FeatureRecord {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub kind: KindTag,
    /// Of a wall, in feet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Feet>,
    /// Of a hill: the height of the ground within the contour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Of a road.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface: Option<Surface>,
    /// Of a building or a built-up area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub material: Option<Material>,
    /// Of a building.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub storeys: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<Point>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Point>,
    /// The corners of an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Vec<Point>>,
    /// The points of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Point>>,
    /// How wide a line is; each kind has a usual width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Inches>,
    /// The centre of a disc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<Point>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Inches>,
    /// A turned rectangle, which is handy for houses; kept as an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectangle: Option<Footprint>,
}

/// Why a record does not describe a feature.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAFeature {
    #[error("`{id}` lies nowhere, or in more than one place: give one of area, line, spot with radius, rectangle")]
    Place { id: String },
    #[error("`{id}`: {what} does not belong to a {kind}")]
    Particular { id: String, what: &'static str, kind: KindTag },
}

impl TryFrom<FeatureRecord> for Feature {
    type Error = NotAFeature;

    fn try_from(record: FeatureRecord) -> Result<Self, NotAFeature> {
        let kind = kind(&record)?;
        let shape = shape(&record)?;
        Ok(Self { id: record.id, name: record.name, kind, shape })
    }
}

fn shape(record: &FeatureRecord) -> Result<Shape, NotAFeature> {
    let shape = match (&record.area, &record.line, record.spot, record.radius, record.rectangle) {
        (Some(corners), None, None, None, None) => Shape::Area(Polygon::new(corners.clone())),
        (None, Some(points), None, None, None) => {
            let width = record.width.unwrap_or(record.kind.usual_width());
            return Ok(Shape::Line { line: Polyline::new(points.clone()), width });
        }
        (None, None, Some(centre), Some(radius), None) => Shape::Spot(Disc::new(centre, radius)),
        (None, None, None, None, Some(base)) => Shape::Area(Polygon::new(base.corners().into())),
        _ => {
            return Err(NotAFeature::Place { id: record.id.clone() });
        }
    };
    refuse(record, "a width of its own", record.width.is_some())?;
    Ok(shape)
}

fn kind(record: &FeatureRecord) -> Result<Kind, NotAFeature> {
    let mut kind = Kind::usual(record.kind);
    match (&mut kind, record.height) {
        (Kind::StoneWall { height }, Some(given)) => *height = given,
        (_, given) => refuse(record, "a height", given.is_some())?,
    }
    match (&mut kind, record.level) {
        (Kind::Hill { level }, Some(given)) => *level = given,
        (_, given) => refuse(record, "a level", given.is_some())?,
    }
    match (&mut kind, record.surface) {
        (Kind::Road { surface }, Some(given)) => *surface = given,
        (_, given) => refuse(record, "a surface", given.is_some())?,
    }
    if let Kind::BuiltUpArea { material } = &mut kind {
        *material = record.material.unwrap_or_default();
    } else if let Some(house) = kind.building_mut() {
        *house = Building {
            storeys: record.storeys.unwrap_or(house.storeys),
            material: record.material.unwrap_or(house.material),
            doors: record.doors.clone(),
            windows: record.windows.clone(),
        };
        return Ok(kind);
    } else {
        refuse(record, "a material", record.material.is_some())?;
    }
    refuse(record, "storeys", record.storeys.is_some())?;
    refuse(record, "a door", !record.doors.is_empty())?;
    refuse(record, "a window", !record.windows.is_empty())?;
    Ok(kind)
}

fn refuse(record: &FeatureRecord, what: &'static str, given: bool) -> Result<(), NotAFeature> {
    if given { Err(NotAFeature::Particular { id: record.id.clone(), what, kind: record.kind }) } else { Ok(()) }
}

impl From<Feature> for FeatureRecord {
    fn from(feature: Feature) -> Self {
        let mut record = Self {
            id: feature.id,
            name: feature.name,
            kind: feature.kind.tag(),
            height: None,
            level: None,
            surface: None,
            material: None,
            storeys: None,
            doors: Vec::new(),
            windows: Vec::new(),
            area: None,
            line: None,
            width: None,
            spot: None,
            radius: None,
            rectangle: None,
        };
        if let Some(house) = feature.kind.building() {
            record.storeys = Some(house.storeys);
            record.material = Some(house.material);
            record.doors.clone_from(&house.doors);
            record.windows.clone_from(&house.windows);
        }
        match feature.kind {
            Kind::StoneWall { height } => record.height = Some(height),
            Kind::Hill { level } => record.level = Some(level),
            Kind::Road { surface } => record.surface = Some(surface),
            Kind::BuiltUpArea { material } => record.material = Some(material),
            _ => {}
        }
        match feature.shape {
            Shape::Area(area) => record.area = Some(area.corners),
            Shape::Line { line, width } => {
                (record.line, record.width) = (Some(line.points), Some(width));
            }
            Shape::Spot(disc) => {
                (record.spot, record.radius) = (Some(disc.centre), Some(disc.radius));
            }
        }
        record
    }
}
