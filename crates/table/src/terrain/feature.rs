//! One piece of terrain: what it is and where it lies.

use serde::{Deserialize, Serialize};

use super::{FeatureRecord, Kind, KindTag};
use crate::shape::Outline;
use crate::{Bounds, Disc, Inches, Point, Polygon, Polyline};

/// A height of ground in contours; 0 is the plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Level(pub u8);

/// The place of a feature in its battlefield's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u16);

/// Where a feature lies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Area(Polygon),
    Line { line: Polyline, width: Inches },
    Spot(Disc),
}

impl Shape {
    /// The upright box around it, without the width of a line.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Area(area) => area.bounds(),
            Self::Line { line, .. } => line.bounds(),
            Self::Spot(disc) => disc.bounds(),
        }
    }

    pub(crate) fn outline(&self) -> Outline {
        match self {
            Self::Area(area) => Outline::Area(area.corners.clone()),
            Self::Line { line, width } => Outline::ribbon(line, *width),
            Self::Spot(disc) => Outline::Disc(*disc),
        }
    }
}

/// One piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "FeatureRecord", into = "FeatureRecord")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(as = "FeatureRecord"))]
pub struct Feature {
    /// A word that names it within its battlefield, such as `mill-wood`.
    pub id: String,
    /// The name that is written on the map, if any.
    pub name: Option<String>,
    pub kind: Kind,
    pub shape: Shape,
}

impl Feature {
    /// An area with the usual particulars of its kind.
    pub fn area(id: impl Into<String>, kind: KindTag, corners: Vec<Point>) -> Self {
        Self::new(id, Kind::usual(kind), Shape::Area(Polygon::new(corners)))
    }

    /// A line with the usual particulars and width of its kind.
    pub fn line(id: impl Into<String>, kind: KindTag, points: Vec<Point>) -> Self {
        let shape = Shape::Line { line: Polyline::new(points), width: kind.usual_width() };
        Self::new(id, Kind::usual(kind), shape)
    }

    /// A disc with the usual particulars of its kind.
    pub fn spot(id: impl Into<String>, kind: KindTag, centre: Point, radius: Inches) -> Self {
        Self::new(id, Kind::usual(kind), Shape::Spot(Disc::new(centre, radius)))
    }

    /// A feature that has no name on the map.
    pub fn new(id: impl Into<String>, kind: Kind, shape: Shape) -> Self {
        Self { id: id.into(), name: None, kind, shape }
    }

    /// The same feature with a name for the map.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The kind without its particulars.
    pub const fn tag(&self) -> KindTag {
        self.kind.tag()
    }
}

/// A battlefield has at most this many features, so that a set of them is small and flat.
pub(crate) const MOST_FEATURES: usize = 512;
const WORDS: usize = MOST_FEATURES / 64;

/// A set of features of one battlefield; small and `Copy`, so that it can be part of a game's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "[i64; WORDS]", into = "[i64; WORDS]")]
pub struct FeatureSet([u64; WORDS]);

/// Files know no greater numbers than these: the last feature of a word is written as its sign.
impl From<FeatureSet> for [i64; WORDS] {
    fn from(set: FeatureSet) -> Self {
        set.0.map(u64::cast_signed)
    }
}

impl From<[i64; WORDS]> for FeatureSet {
    fn from(words: [i64; WORDS]) -> Self {
        FeatureSet(words.map(i64::cast_unsigned))
    }
}

/// Features that are no longer there: wire cut, walls blown, bridges down.
pub type Removed = FeatureSet;

impl FeatureSet {
    /// The set without any feature.
    pub const NONE: Self = Self([0; WORDS]);

    /// Whether the feature is in the set.
    #[inline]
    pub const fn holds(&self, id: FeatureId) -> bool {
        let n = id.0 as usize;
        n < MOST_FEATURES && self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// Puts a feature into the set.
    pub const fn add(&mut self, id: FeatureId) {
        let n = id.0 as usize;
        assert!(n < MOST_FEATURES, "a battlefield has at most 512 features");
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Takes a feature out of the set.
    pub const fn take_out(&mut self, id: FeatureId) {
        let n = id.0 as usize;
        if n < MOST_FEATURES {
            self.0[n / 64] &= !(1 << (n % 64));
        }
    }

    /// Whether there is no feature in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many features are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The features in the set, in the order of the battlefield's list.
    pub fn iter(&self) -> impl Iterator<Item = FeatureId> + use<> {
        let words = self.0;
        (0..WORDS).flat_map(move |n| {
            let mut word = words[n];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros();
                    word &= word - 1;
                    FeatureId((n * 64) as u16 + bit as u16)
                })
            })
        })
    }

    /// Whether all features in the set are so, asked in the order of the list until one is not.
    pub(crate) fn all(&self, mut is_so: impl FnMut(FeatureId) -> bool) -> bool {
        for (n, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                if !is_so(FeatureId((n * 64) as u16 + word.trailing_zeros() as u16)) {
                    return false;
                }
                word &= word - 1;
            }
        }
        true
    }

    pub(crate) fn join(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    pub(crate) fn cut(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
    }

    pub(crate) fn keep(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
    }
}

impl FromIterator<FeatureId> for FeatureSet {
    fn from_iter<I: IntoIterator<Item = FeatureId>>(ids: I) -> Self {
        let mut set = Self::NONE;
        ids.into_iter().for_each(|id| set.add(id));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::{FeatureId, FeatureSet};

    /// The last feature of a word would make a number that is too great for a file.
    #[test]
    fn every_feature_can_be_written() {
        #[derive(serde::Serialize, serde::Deserialize)]
        struct Kept {
            set: FeatureSet,
        }
        for n in [0, 62, 63, 64, 127, 511] {
            let mut set = FeatureSet::NONE;
            set.add(FeatureId(n));
            let text = toml::to_string(&Kept { set }).expect("it can be written");
            assert_eq!(toml::from_str::<Kept>(&text).expect("and read").set, set, "{text}");
        }
    }
}
