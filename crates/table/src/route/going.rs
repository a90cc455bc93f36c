//! What ground costs a mover.

use arrayvec::ArrayVec;

use super::Path;
use crate::shape::{Cover, Line};
use crate::sight::Edge;
use crate::terrain::{Feature, FeatureId, FeatureSet, Removed};
use crate::{Battlefield, Inches, Point, Stretch};

/// What a feature means to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passage {
    /// It does not matter.
    Open,
    /// Every inch in it costs `num / den` inches. Where several overlap the worst counts.
    Slow { num: i32, den: i32 },
    /// Stepping into it costs so much once.
    Toll(Inches),
    /// It cannot be entered. A mover that starts inside may leave.
    Barred,
    /// A road, a bridge, a ford: every inch on it costs `num / den` inches, and the ground beneath (fields, woods,
    /// water) neither slows nor bars nor tolls; what [stands in the way](crate::terrain::KindTag::stands_in_the_way)
    /// of it still does.
    Way { num: i32, den: i32 },
}

impl Passage {
    /// Costs twice its length.
    pub const HALF_SPEED: Self = Self::Slow { num: 2, den: 1 };
    /// Good ground whatever lies beneath.
    pub const WAY: Self = Self::Way { num: 1, den: 1 };
}

/// What every feature of a battlefield means to one kind of mover; made once and asked often.
#[derive(Clone, Debug)]
pub struct Going {
    passages: Vec<Passage>,
    matters: FeatureSet,
    ways: FeatureSet,
    clearance: Inches,
}

impl Going {
    /// Asks for the meaning of every feature.
    pub fn new(field: &Battlefield, mut meaning: impl FnMut(&Feature) -> Passage) -> Self {
        let passages: Vec<Passage> = field.features().iter().map(&mut meaning).collect();
        let ids = |wanted: fn(&Passage) -> bool| {
            let chosen = passages.iter().enumerate().filter(|(_, passage)| wanted(passage));
            chosen.map(|(n, _)| FeatureId(n as u16)).collect()
        };
        let matters = ids(|passage| *passage != Passage::Open);
        let ways = ids(|passage| matches!(passage, Passage::Way { .. }));
        Self { passages, matters, ways, clearance: Inches::ZERO }
    }

    /// The same for a body that must keep its centre so far away from what bars it.
    #[must_use]
    pub const fn with_clearance(mut self, clearance: Inches) -> Self {
        self.clearance = clearance;
        self
    }

    /// The same with some features removed.
    #[must_use]
    pub fn without(mut self, removed: &Removed) -> Self {
        self.matters.cut(removed);
        self.ways.cut(removed);
        self
    }

    /// How far at most an allowance can lead: farther than itself where a way is quicker than open ground.
    pub(crate) fn farthest(&self, allowance: Inches) -> Inches {
        let farther = |id: FeatureId| match self.passages[usize::from(id.0)] {
            Passage::Way { num, den } if num < den => allowance.scaled(den, num.max(1)),
            _ => allowance,
        };
        self.ways.iter().map(farther).max().unwrap_or(allowance).max(allowance)
    }

    /// The least that a distance can cost.
    pub(crate) fn cheapest(&self, distance: Inches) -> Inches {
        let cheaper = |id: FeatureId| match self.passages[usize::from(id.0)] {
            Passage::Way { num, den } if num < den => distance.scaled(num, den),
            _ => distance,
        };
        self.ways.iter().map(cheaper).min().unwrap_or(distance)
    }
}

/// A part of a leg inside one feature, and what that means.
struct Part {
    stretch: Stretch,
    passage: Passage,
    /// Whether a way carries one over it.
    beneath: bool,
    /// Where the leg touches an edge: on which side of it the part lies.
    side: Option<Edge>,
}

type Parts = ArrayVec<Part, 64>;

impl Battlefield {
    /// What the path costs; none where it is barred. Lengths of legs are measured, and every part that is slowed is
    /// rounded up to a thousandth.
    pub fn path_cost(&self, path: &Path, going: &Going) -> Option<Inches> {
        let mut inside: FeatureSet = path.start().map(|start| self.strictly_inside(start, going)).unwrap_or_default();
        let mut cost = Inches::ZERO;
        for (from, to) in path.legs() {
            let (leg, reached) = self.leg(from, to, going, |id| inside.holds(id))?;
            cost = cost.saturating_add(leg);
            inside = reached;
        }
        Some(cost)
    }

    /// What one straight leg costs; none where it is barred.
    pub fn leg_cost(&self, from: Point, to: Point, going: &Going) -> Option<Inches> {
        let starts_in = |id: FeatureId| self.pieces[usize::from(id.0)].outline.contains_strictly(from);
        self.leg(from, to, going, starts_in).map(|(cost, _)| cost)
    }

    fn strictly_inside(&self, point: Point, going: &Going) -> FeatureSet {
        let mut near = *self.index.at(point);
        near.keep(&going.matters);
        near.iter().filter(|id| self.pieces[usize::from(id.0)].outline.contains_strictly(point)).collect()
    }

    /// The cost of a leg and the features in which it ends, given the features in which it starts.
    fn leg(
        &self,
        from: Point,
        to: Point,
        going: &Going,
        starts_in: impl Fn(FeatureId) -> bool,
    ) -> Option<(Inches, FeatureSet)> {
        let line = Line::new(from, to);
        let length = Inches::thousandths(line.length as i32);
        let bounds = line.bounds.grown(going.clearance);
        let mut near =
            if going.clearance > Inches::ZERO { self.index.within(&bounds) } else { self.index.along(&line) };
        near.keep(&going.matters);
        let (mut parts, mut reached, mut tolls) = (Parts::new(), FeatureSet::NONE, Inches::ZERO);
        let (mut too_near, mut cover) = (FeatureSet::NONE, Cover::default());
        for id in near.iter() {
            let (piece, passage) = (&self.pieces[usize::from(id.0)], going.passages[usize::from(id.0)]);
            if !piece.bounds.meets(&bounds) {
                continue;
            }
            let beneath = !piece.tag.stands_in_the_way();
            self.cover_of(id, &line, &mut cover);
            let one_sided = [(&cover.left, Edge::Left), (&cover.right, Edge::Right)];
            for (along, edge) in one_sided.into_iter().filter(|_| !matches!(passage, Passage::Toll(_))) {
                for &stretch in along.as_slice() {
                    let (stretch, side) = (line.as_seen(stretch), Some(edge));
                    let goes_on = stretch.enter == Inches::ZERO && passage == Passage::Barred && starts_in(id);
                    if !goes_on {
                        parts.try_push(Part { stretch, passage, beneath, side }).ok()?;
                    }
                }
            }
            for &stretch in cover.settle().as_slice() {
                let stretch = line.as_seen(stretch);
                if stretch.leave == length {
                    reached.add(id);
                }
                let goes_on = stretch.enter == Inches::ZERO && starts_in(id);
                // Whoever stands on a bridge has not entered the river.
                if goes_on
                    && matches!(passage, Passage::Barred | Passage::Toll(_))
                    && !(beneath && self.is_on_way(from, going))
                {
                    continue;
                }
                // A leg through more features than this is cut short rather than let through unpaid.
                parts.try_push(Part { stretch, passage, beneath, side: None }).ok()?;
            }
            if passage == Passage::Barred && self.comes_too_near(id, &line, from, to, going.clearance) {
                too_near.add(id);
            }
        }
        if parts.is_empty() && too_near.is_empty() {
            return Some((length, reached));
        }
        if too_near.iter().any(|id| !self.passes_on_a_way(id, from, to, going)) {
            return None;
        }
        for part in &parts {
            if let Passage::Toll(toll) = part.passage
                && !(part.beneath && lies_on_way(&parts, part.stretch))
            {
                tolls += toll;
            }
        }
        Some((ground_cost(&parts, length)?.saturating_add(tolls), reached))
    }

    /// Whether a body on this leg rubs against something that bars it, other than what it already touched at the start.
    fn comes_too_near(&self, id: FeatureId, line: &Line, from: Point, to: Point, clearance: Inches) -> bool {
        let piece = &self.pieces[usize::from(id.0)];
        let limit = clearance.squared() as u64;
        clearance > Inches::ZERO
            && piece.bounds.grown(clearance).meets(&line.bounds)
            && piece.outline.squared_gap(from, to) < limit
            && piece.outline.squared_gap(from, from) >= limit
    }

    fn passes_on_a_way(&self, id: FeatureId, from: Point, to: Point, going: &Going) -> bool {
        !self.pieces[usize::from(id.0)].tag.stands_in_the_way()
            && (self.is_on_way(from, going) || self.is_on_way(to, going))
    }

    fn is_on_way(&self, point: Point, going: &Going) -> bool {
        let mut ways = *self.index.at(point);
        ways.keep(&going.ways);
        ways.iter().any(|way| self.feature_holds(way, point))
    }
}

fn lies_on_way(parts: &Parts, stretch: Stretch) -> bool {
    parts.iter().any(|part| {
        matches!(part.passage, Passage::Way { .. })
            && part.stretch.enter <= stretch.enter
            && part.stretch.leave >= stretch.leave
    })
}

/// What the ground of a leg costs, piece by piece between the places where something begins or ends.
fn ground_cost(parts: &Parts, length: Inches) -> Option<Inches> {
    let mut marks: ArrayVec<Inches, 130> = ArrayVec::new();
    marks.push(Inches::ZERO);
    marks.push(length);
    for part in parts {
        marks.push(part.stretch.enter);
        marks.push(part.stretch.leave);
    }
    marks.sort_unstable();
    let mut cost = Inches::ZERO;
    for pair in marks.windows(2).filter(|pair| pair[0] < pair[1]) {
        // A leg along an edge costs what the better side of it costs; on either side all that is not one-sided counts.
        let sides = [Edge::Left, Edge::Right].map(|side| rate(parts, pair[0], pair[1], side));
        let (num, den) = match sides {
            [Some(one), Some(other)] if dearer(one, other) => other,
            [Some(rate), _] | [None, Some(rate)] => rate,
            [None, None] => return None,
        };
        let step = i64::from((pair[1] - pair[0]).thousandths_value()) * i64::from(num);
        let up = (step + i64::from(den) - 1) / i64::from(den);
        cost = cost.saturating_add(Inches::thousandths(i32::try_from(up).unwrap_or(i32::MAX)));
    }
    Some(cost)
}

/// What an inch costs between two places of a leg that nothing begins or ends between; none where it is barred.
fn rate(parts: &Parts, from: Inches, to: Inches, side: Edge) -> Option<(i32, i32)> {
    let covers = |part: &&Part| {
        part.stretch.enter <= from && part.stretch.leave >= to && part.side.is_none_or(|own| own == side)
    };
    let way = parts.iter().filter(covers).find_map(|part| match part.passage {
        Passage::Way { num, den } => Some((num, den)),
        _ => None,
    });
    let mut worst = way.unwrap_or((1, 1));
    for part in parts.iter().filter(covers).filter(|part| way.is_none() || !part.beneath) {
        match part.passage {
            Passage::Barred => return None,
            Passage::Slow { num, den } if dearer((num, den), worst) => worst = (num, den),
            _ => {}
        }
    }
    Some(worst)
}

/// Whether the first ratio is greater than the second.
fn dearer(one: (i32, i32), other: (i32, i32)) -> bool {
    i64::from(one.0) * i64::from(other.1) > i64::from(other.0) * i64::from(one.1)
}
