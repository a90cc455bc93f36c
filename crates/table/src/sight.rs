//! What a straight line between two places crosses: for sight, for fire, for a straight move.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::shape::{Cover, Line};
use crate::terrain::{FeatureId, FeatureSet, KindMask, KindTag, Level, Removed};
use crate::{Battlefield, Inches, Point, Stretch};

/// One feature crossed, and where. A feature that is crossed twice is told twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Crossing {
    pub feature: FeatureId,
    pub kind: KindTag,
    #[serde(flatten)]
    pub stretch: Stretch,
}

impl Crossing {
    /// How much of the line lies in the feature.
    pub fn depth(&self) -> Inches {
        self.stretch.depth()
    }
}

/// The highest ground that a line passes over, and the part of it that is nearest to where the line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rise {
    pub level: Level,
    pub stretch: Stretch,
}

/// To which side a line is moved by a hair where it touches a corner or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    Left,
    Right,
}

/// Everything a straight line crosses, in order.
///
/// The inside of a feature counts, not its edge: a line along the edge of a wood does not cross it. Distances are to
/// the nearest thousandth along the line, and a crossing shorter than half a thousandth is none. Seen from the other
/// end the line crosses the same features, at the same places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub from: Point,
    pub to: Point,
    pub length: Inches,
    pub from_level: Level,
    pub to_level: Level,
    /// By where they are entered, then by where they are left, then as listed in the battlefield.
    pub crossings: ArrayVec<Crossing, 64>,
    /// The highest contour that the line passes through between its ends; none where it stays in the plain.
    pub highest: Option<Rise>,
    /// Where the line touches corners or edges: what it would cross if it ran a hair to either side. A line along the
    /// edge between two woods crosses neither, but [`depth_in`](Trace::depth_in) counts the two together.
    pub edges: ArrayVec<(Crossing, Edge), 16>,
    /// How many crossings there were beyond those told here.
    pub left_out: u16,
}

impl Trace {
    /// The length of the line that lies in features of the given kinds, what overlaps counted once.
    pub fn depth_in(&self, mask: KindMask) -> Inches {
        let mut cover = Cover::default();
        for crossing in self.crossings.iter().filter(|crossing| mask.holds(crossing.kind)) {
            cover.inside.add(crossing.stretch);
        }
        for (crossing, edge) in self.edges.iter().filter(|(crossing, _)| mask.holds(crossing.kind)) {
            match edge {
                Edge::Left => cover.left.add(crossing.stretch),
                Edge::Right => cover.right.add(crossing.stretch),
            }
        }
        cover.settle().total()
    }

    /// The point so far along the line.
    pub fn at(&self, distance: Inches) -> Point {
        self.from.towards(self.to, distance, self.length)
    }

    fn note_edge(&mut self, crossing: Crossing, edge: Edge) {
        if self.edges.try_push((crossing, edge)).is_err() {
            self.left_out += 1;
        }
    }

    /// Notes what is crossed; hills are as high as their level.
    fn pass(&mut self, crossing: Crossing, level: Level) {
        if crossing.kind == KindTag::Hill {
            raise(&mut self.highest, Rise { level, stretch: crossing.stretch });
        }
        self.note(crossing);
    }

    fn note(&mut self, crossing: Crossing) {
        if self.crossings.try_push(crossing).is_err() {
            self.left_out += 1;
        }
    }
}

/// A straight line that is followed feature by feature, for as long as one wants to know more.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    field: &'a Battlefield,
    ends: [Point; 2],
    line: Line,
}

impl Course<'_> {
    /// How long the line is.
    pub const fn length(&self) -> Inches {
        Inches::thousandths(self.line.length as i32)
    }

    /// The crossings of some features, feature after feature in the order of the list, until `each` has seen enough:
    /// whether it has not.
    pub fn each(&self, some: &FeatureSet, mut each: impl FnMut(Crossing) -> bool) -> bool {
        let mut near = self.field.index.along(&self.line);
        near.keep(some);
        near.all(|id| self.cross(id, &mut each))
    }

    /// Whether the line passes through ground that is higher than both of its ends.
    pub fn rises(&self) -> bool {
        let field = self.field;
        if field.hills().is_empty() {
            return false;
        }
        let mut hills = field.index.along(&self.line);
        hills.keep(field.hills());
        let mut ends = None;
        hills.iter().any(|id| {
            let piece = &field.pieces[usize::from(id.0)];
            if self.line.misses(&piece.bounds) {
                return false;
            }
            let [from, to] = self.ends;
            piece.level > *ends.get_or_insert_with(|| field.level_at(from).max(field.level_at(to)))
                && !self.cross(id, &mut |_| false)
        })
    }

    /// The crossings of one feature, as [`each`](Course::each) tells those of some.
    pub fn each_of(&self, feature: FeatureId, mut each: impl FnMut(Crossing) -> bool) -> bool {
        self.cross(feature, &mut each)
    }

    fn cross(&self, feature: FeatureId, each: &mut impl FnMut(Crossing) -> bool) -> bool {
        let piece = &self.field.pieces[usize::from(feature.0)];
        if self.line.misses(&piece.bounds) {
            return true;
        }
        let mut each = |stretch| each(Crossing { feature, kind: piece.tag, stretch: self.line.as_seen(stretch) });
        piece.outline.each_stretch(&self.line, &mut each).unwrap_or_else(|| {
            let mut cover = Cover::default();
            piece.outline.stretches(&self.line, &mut cover);
            cover.settle().as_slice().iter().copied().all(each)
        })
    }
}

impl Battlefield {
    /// The straight line between two places, to be followed as far as one likes.
    pub fn course(&self, from: Point, to: Point) -> Course<'_> {
        Course { field: self, ends: [from, to], line: Line::new(from, to) }
    }

    /// Everything the straight line between two places crosses.
    pub fn sight(&self, from: Point, to: Point) -> Trace {
        self.sight_without(from, to, &Removed::NONE)
    }

    /// The same, with some features removed.
    pub fn sight_without(&self, from: Point, to: Point, removed: &Removed) -> Trace {
        let line = Line::new(from, to);
        let mut trace = Trace {
            from,
            to,
            length: Inches::thousandths(line.length as i32),
            from_level: self.level_at(from),
            to_level: self.level_at(to),
            crossings: ArrayVec::new(),
            edges: ArrayVec::new(),
            highest: None,
            left_out: 0,
        };
        let mut near = self.index.along(&line);
        near.cut(removed);
        near.all(|id| {
            let piece = &self.pieces[usize::from(id.0)];
            if line.misses(&piece.bounds) {
                return true;
            }
            let crossing = |stretch| Crossing { feature: id, kind: piece.tag, stretch: line.as_seen(stretch) };
            let simple = piece.outline.each_stretch(&line, &mut |stretch| {
                trace.pass(crossing(stretch), piece.level);
                true
            });
            if simple.is_none() {
                let mut cover = Cover::default();
                piece.outline.stretches(&line, &mut cover);
                for (along, edge) in [(&cover.left, Edge::Left), (&cover.right, Edge::Right)] {
                    along.as_slice().iter().for_each(|&stretch| trace.note_edge(crossing(stretch), edge));
                }
                cover.settle().as_slice().iter().for_each(|&stretch| trace.pass(crossing(stretch), piece.level));
            }
            true
        });
        trace.crossings.sort_unstable_by_key(|crossing| (crossing.stretch, crossing.feature));
        trace
    }

    /// The length of the line that lies in features of the given kinds, what overlaps counted once.
    pub fn depth_through(&self, from: Point, to: Point, mask: KindMask) -> Inches {
        self.depth_through_without(from, to, mask, &Removed::NONE)
    }

    /// The same, with some features removed.
    pub fn depth_through_without(&self, from: Point, to: Point, mask: KindMask, removed: &Removed) -> Inches {
        let line = Line::new(from, to);
        let mut cover = Cover::default();
        self.cover(&line, mask, removed, &mut cover);
        cover.settle().total()
    }

    /// Whether more than `limit` of the line lies in features of the given kinds, what overlaps counted once. It is
    /// answered as soon as one of them is deep enough.
    pub fn is_deeper(&self, from: Point, to: Point, mask: KindMask, limit: Inches) -> bool {
        let line = Line::new(from, to);
        let mut cover = Cover::default();
        for piece in self.pieces.iter().filter(|piece| mask.holds(piece.tag) && !line.misses(&piece.bounds)) {
            piece.outline.stretches(&line, &mut cover);
            if cover.inside.as_slice().last().is_some_and(|stretch| stretch.depth() > limit) {
                return true;
            }
        }
        cover.settle().total() > limit
    }

    /// The first feature of the given kinds that the line crosses, seen from where it begins.
    pub fn first_crossing(&self, from: Point, to: Point, mask: KindMask, removed: &Removed) -> Option<Crossing> {
        let line = Line::new(from, to);
        let (mut first, mut cover): (Option<Crossing>, _) = (None, Cover::default());
        for id in self.candidates(&line, removed) {
            let kind = self.pieces[usize::from(id.0)].tag;
            if !mask.holds(kind) {
                continue;
            }
            self.cover_of(id, &line, &mut cover);
            for &stretch in cover.settle().as_slice() {
                let stretch = line.as_seen(stretch);
                if first.is_none_or(|other| stretch.enter < other.stretch.enter) {
                    first = Some(Crossing { feature: id, kind, stretch });
                }
            }
        }
        first
    }

    /// The highest contour that the line passes through between its ends; the plain where it passes through none.
    pub fn highest_between(&self, from: Point, to: Point) -> Level {
        if self.hills().is_empty() {
            return Level(0);
        }
        let line = Line::new(from, to);
        let mut hills = self.index.along(&line);
        hills.keep(self.hills());
        let (mut highest, mut cover) = (Level(0), Cover::default());
        for id in hills.iter() {
            let piece = &self.pieces[usize::from(id.0)];
            if piece.level > highest {
                self.cover_of(id, &line, &mut cover);
                if !cover.settle().as_slice().is_empty() {
                    highest = piece.level;
                }
            }
        }
        highest
    }

    fn candidates(&self, line: &Line, removed: &Removed) -> impl Iterator<Item = FeatureId> + use<> {
        let mut near: FeatureSet = self.index.along(line);
        near.cut(removed);
        near.iter()
    }

    /// What the features of the given kinds together cover of the line, as seen from its western end.
    pub(crate) fn cover(&self, line: &Line, mask: KindMask, removed: &Removed, into: &mut Cover) {
        for id in self.candidates(line, removed) {
            let piece = &self.pieces[usize::from(id.0)];
            if mask.holds(piece.tag) && !line.misses(&piece.bounds) {
                piece.outline.stretches(line, into);
            }
        }
    }

    /// What one feature covers of the line, as seen from its western end.
    pub(crate) fn cover_of(&self, id: FeatureId, line: &Line, into: &mut Cover) {
        let piece = &self.pieces[usize::from(id.0)];
        into.clear();
        if !line.misses(&piece.bounds) {
            piece.outline.stretches(line, into);
        }
    }
}

fn raise(highest: &mut Option<Rise>, rise: Rise) {
    let better =
        highest.is_none_or(|h| rise.level > h.level || rise.level == h.level && rise.stretch.enter < h.stretch.enter);
    if better {
        *highest = Some(rise);
    }
}
