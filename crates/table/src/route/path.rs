//! A path of straight legs, and what it crosses.

use serde::{Deserialize, Serialize};

use crate::shape::{Cover, Line};
use crate::sight::Crossing;
use crate::terrain::{KindMask, Removed};
use crate::{Battlefield, Inches, Point, Stretch, Stretches};

/// The way of a mover's centre: straight legs from point to point.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path {
    pub points: Vec<Point>,
}

impl Path {
    /// A path through these points.
    pub const fn new(points: Vec<Point>) -> Self {
        Self { points }
    }

    /// One straight leg.
    pub fn straight(from: Point, to: Point) -> Self {
        Self::new(vec![from, to])
    }

    /// Where it begins.
    pub fn start(&self) -> Option<Point> {
        self.points.first().copied()
    }

    /// Where it ends.
    pub fn end(&self) -> Option<Point> {
        self.points.last().copied()
    }

    /// Its legs in order.
    pub fn legs(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).map(|leg| (leg[0], leg[1]))
    }

    /// The sum of the measured lengths of its legs.
    pub fn length(&self) -> Inches {
        self.legs().map(|(a, b)| a.distance_to(b)).sum()
    }

    /// The point so far along the path; its end where it is shorter.
    pub fn at(&self, distance: Inches) -> Option<Point> {
        let mut left = distance.max(Inches::ZERO);
        for (a, b) in self.legs() {
            let length = a.distance_to(b);
            if left <= length {
                return Some(a.towards(b, left, length));
            }
            left -= length;
        }
        self.end()
    }

    /// The beginning of the path, so far and no farther.
    #[must_use]
    pub fn cut_at(&self, distance: Inches) -> Self {
        let mut left = distance.max(Inches::ZERO);
        let mut points: Vec<Point> = self.start().into_iter().collect();
        for (a, b) in self.legs() {
            let length = a.distance_to(b);
            if left <= length {
                points.push(a.towards(b, left, length));
                break;
            }
            points.push(b);
            left -= length;
        }
        Self { points }
    }
}

impl Battlefield {
    /// Everything the path crosses, in order; a feature in which the path bends is told once.
    pub fn crossings(&self, path: &Path) -> Vec<Crossing> {
        self.crossings_without(path, &Removed::NONE)
    }

    /// The same, with some features removed.
    pub fn crossings_without(&self, path: &Path, removed: &Removed) -> Vec<Crossing> {
        let mut found: Vec<Crossing> = Vec::new();
        let (mut walked, mut cover) = (Inches::ZERO, Cover::default());
        for (from, to) in path.legs() {
            let line = Line::new(from, to);
            let mut near = self.index.along(&line);
            near.cut(removed);
            for feature in near.iter() {
                let kind = self.pieces[usize::from(feature.0)].tag;
                self.cover_of(feature, &line, &mut cover);
                for &stretch in cover.settle().as_slice() {
                    let seen = line.as_seen(stretch);
                    let stretch = Stretch { enter: walked + seen.enter, leave: walked + seen.leave };
                    let before = found.iter_mut().find(|c| c.feature == feature && c.stretch.leave == stretch.enter);
                    match before {
                        Some(before) => before.stretch.leave = stretch.leave,
                        None => found.push(Crossing { feature, kind, stretch }),
                    }
                }
            }
            walked += Inches::thousandths(line.length as i32);
        }
        found.sort_by_key(|crossing| (crossing.stretch, crossing.feature));
        found
    }

    /// How much of the path lies in features of the given kinds, what overlaps counted once.
    pub fn length_within(&self, path: &Path, mask: KindMask, removed: &Removed) -> Inches {
        path.legs().map(|(from, to)| self.depth_through_without(from, to, mask, removed)).sum()
    }

    /// How far along the path, and into what, it first comes into a feature of the given kinds.
    pub fn first_entered(&self, path: &Path, mask: KindMask, removed: &Removed) -> Option<Crossing> {
        let mut walked = Inches::ZERO;
        for (from, to) in path.legs() {
            if let Some(mut crossing) = self.first_crossing(from, to, mask, removed) {
                let Stretch { enter, leave } = crossing.stretch;
                crossing.stretch = Stretch { enter: walked + enter, leave: walked + leave };
                return Some(crossing);
            }
            walked += from.distance_to(to);
        }
        None
    }

    /// The parts of the straight line that lie in features of the given kinds, in order and joined.
    pub fn stretches_through(&self, from: Point, to: Point, mask: KindMask, removed: &Removed) -> Stretches {
        let line = Line::new(from, to);
        let (mut seen, mut cover) = (Stretches::default(), Cover::default());
        self.cover(&line, mask, removed, &mut cover);
        for &stretch in cover.settle().as_slice() {
            seen.add(line.as_seen(stretch));
        }
        seen.join();
        seen
    }
}
