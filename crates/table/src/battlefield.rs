//! A battlefield made ready for play.

use crate::ground::{Ground, Problems, Size, Style};
use crate::index::Index;
use crate::shape::Outline;
use crate::survey::{Entry, Survey};
use crate::terrain::{Feature, FeatureId, FeatureSet, Kind, KindMask, KindTag, Level, Removed};
use crate::{Bounds, Footprint, Inches, Point};

/// A battlefield that has been looked over and indexed. It never changes: what happens to it during a game is told to
/// its questions as a set of features [removed](Removed).
#[derive(Clone, Debug)]
pub struct Battlefield {
    ground: Ground,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) index: Index,
    survey: Survey,
    by_kind: Vec<FeatureSet>,
}

/// A feature's outline, box and kind, side by side for speed.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub bounds: Bounds,
    pub tag: KindTag,
    pub level: Level,
    pub outline: Outline,
}

impl Battlefield {
    /// Looks the ground over, lists everything that is wrong with it, or makes it ready.
    pub fn new(ground: Ground) -> Result<Self, Problems> {
        let problems = ground.problems();
        if !problems.is_empty() {
            return Err(Problems(problems));
        }
        let pieces: Vec<Piece> = ground.features.iter().map(Piece::of).collect();
        let boxes: Vec<Bounds> = pieces.iter().map(|piece| piece.bounds).collect();
        let mut by_kind = vec![FeatureSet::NONE; KindTag::ALL.len()];
        for (n, piece) in pieces.iter().enumerate() {
            by_kind[piece.tag as usize].add(FeatureId(n as u16));
        }
        let (index, survey) = (Index::new(ground.size, &boxes), Survey::new(ground.size, &pieces));
        Ok(Self { ground, pieces, index, survey, by_kind })
    }

    /// What the table is called.
    pub fn title(&self) -> &str {
        &self.ground.title
    }

    /// How wide and deep the table is.
    pub const fn size(&self) -> Size {
        self.ground.size
    }

    /// The country it lies in, for those who draw it.
    pub const fn style(&self) -> Style {
        self.ground.style
    }

    /// The plain description it was made from.
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// All features; a [`FeatureId`] is a place in this list.
    pub fn features(&self) -> &[Feature] {
        &self.ground.features
    }

    /// One feature. The id must come from this battlefield.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.ground.features[usize::from(id.0)]
    }

    /// The feature with that word for an id.
    pub fn named(&self, id: &str) -> Option<FeatureId> {
        self.ground.features.iter().position(|feature| feature.id == id).map(|n| FeatureId(n as u16))
    }

    /// All features of the given kinds.
    pub fn of_kinds(&self, mask: KindMask) -> FeatureSet {
        let mut found = FeatureSet::NONE;
        mask.kinds().for_each(|kind| found.join(&self.by_kind[kind as usize]));
        found
    }

    /// Whether the point lies on the table, its edge included.
    pub const fn is_on_table(&self, point: Point) -> bool {
        self.ground.size.bounds().contains(point)
    }

    /// Whether the whole base lies on the table.
    pub fn holds(&self, base: &Footprint) -> bool {
        base.corners().iter().all(|&corner| self.is_on_table(corner))
    }

    /// The features that hold the point, edges included, in the order of the list.
    pub fn features_at(&self, point: Point) -> impl Iterator<Item = FeatureId> + '_ {
        self.entries_at(point).map(|entry| entry.feature)
    }

    /// What holds the point.
    fn entries_at(&self, point: Point) -> impl Iterator<Item = &Entry> + '_ {
        let here = self.survey.at(point).iter();
        here.filter(move |entry| entry.whole || self.outline_holds(entry.feature, point))
    }

    fn outline_holds(&self, id: FeatureId, point: Point) -> bool {
        let piece = &self.pieces[usize::from(id.0)];
        piece.bounds.contains(point) && piece.outline.contains(point)
    }

    /// The box around a feature.
    pub fn bounds_of(&self, id: FeatureId) -> &Bounds {
        &self.pieces[usize::from(id.0)].bounds
    }

    /// Those of some features that hold the point. Where none of them is near, nothing is looked at.
    pub fn features_at_among<'a>(&'a self, point: Point, some: &'a FeatureSet) -> impl Iterator<Item = FeatureId> + 'a {
        let here = self.survey.at(point).iter().filter(move |entry| some.holds(entry.feature));
        let held = here.filter(move |entry| entry.whole || self.outline_holds(entry.feature, point));
        held.map(|entry| entry.feature)
    }

    /// Whether the point lies inside a feature of one of the kinds, edges included.
    pub fn is_inside(&self, point: Point, mask: KindMask) -> bool {
        self.is_inside_without(point, mask, &Removed::NONE)
    }

    /// The same, with some features removed.
    pub fn is_inside_without(&self, point: Point, mask: KindMask, removed: &Removed) -> bool {
        self.inside(point, mask, removed).is_some()
    }

    /// The first feature of one of the kinds that holds the point.
    pub fn inside(&self, point: Point, mask: KindMask, removed: &Removed) -> Option<FeatureId> {
        let mut here = self.survey.at(point).iter().filter(|entry| {
            let id = entry.feature;
            mask.holds(self.pieces[usize::from(id.0)].tag) && !removed.holds(id)
        });
        here.find(|entry| entry.whole || self.outline_holds(entry.feature, point)).map(|entry| entry.feature)
    }

    /// Whether the feature holds the point, its edge included.
    pub fn feature_holds(&self, id: FeatureId, point: Point) -> bool {
        let here = self.survey.at(point).iter().find(|entry| entry.feature == id);
        here.is_some_and(|entry| entry.whole || self.outline_holds(id, point))
    }

    /// The distance between the base and the nearest point of the feature; zero where they touch.
    pub fn gap_to(&self, id: FeatureId, base: &Footprint) -> Inches {
        self.pieces[usize::from(id.0)].outline.gap_to_base(base)
    }

    /// Whether the base is no farther from the feature than `limit`: far cheaper than the gap where it is clear.
    pub fn is_within(&self, id: FeatureId, limit: Inches, base: &Footprint) -> bool {
        let piece = &self.pieces[usize::from(id.0)];
        piece.bounds.meets(&base.bounds().grown(limit)) && piece.outline.is_within(limit, base)
    }

    /// Whether the point is no farther from the feature than `limit`; inside it, it is.
    pub fn is_near(&self, id: FeatureId, limit: Inches, point: Point) -> bool {
        let piece = &self.pieces[usize::from(id.0)];
        piece.bounds.grown(limit).contains(point)
            && (self.feature_holds(id, point) || piece.outline.is_edge_within(limit, point))
    }

    /// Whether the point is no farther from the outline of the feature than `limit`, on either side of it.
    pub fn is_near_edge(&self, id: FeatureId, limit: Inches, point: Point) -> bool {
        let piece = &self.pieces[usize::from(id.0)];
        piece.bounds.grown(limit).contains(point) && piece.outline.is_edge_within(limit, point)
    }

    /// The features of the given kinds no farther from the base than `limit`; with zero, those that it touches.
    pub fn features_within(
        &self,
        limit: Inches,
        base: &Footprint,
        mask: KindMask,
        removed: &Removed,
    ) -> impl Iterator<Item = FeatureId> + '_ {
        let bounds = base.bounds().grown(limit);
        let mut near = self.index.within(&bounds);
        near.cut(removed);
        let base = *base;
        near.iter().filter(move |&id| {
            let piece = &self.pieces[usize::from(id.0)];
            mask.holds(piece.tag) && piece.bounds.meets(&bounds) && piece.outline.is_within(limit, &base)
        })
    }

    /// How high the ground is at the point.
    pub fn level_at(&self, point: Point) -> Level {
        if let Some(level) = self.survey.level(point) {
            return level;
        }
        let pieces = self.survey.at(point).iter().map(|entry| (entry, &self.pieces[usize::from(entry.feature.0)]));
        let mut highest = Level(0);
        for (entry, hill) in pieces.filter(|(_, piece)| piece.tag == KindTag::Hill) {
            if hill.level > highest && (entry.whole || self.outline_holds(entry.feature, point)) {
                highest = hill.level;
            }
        }
        highest
    }

    pub(crate) fn hills(&self) -> &FeatureSet {
        &self.by_kind[KindTag::Hill as usize]
    }
}

impl Piece {
    fn of(feature: &Feature) -> Self {
        let outline = feature.shape.outline();
        let level = if let Kind::Hill { level } = feature.kind { level } else { Level(0) };
        Self { bounds: outline.bounds(), tag: feature.tag(), level, outline }
    }
}
