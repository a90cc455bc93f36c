//! Bases, distances and sight: the same for observing, shooting, rallying and choosing directions. R-SCW-007 to R-SCW-009

use engine::Side;
use table::{Footprint, Inches, Level, Point};

use crate::Scw;
use crate::state::Place;
use crate::terrain::HIGH;
use crate::troops::{Arm, ElementId, Kind, MOST_ELEMENTS, UnitId};

/// How far sight reaches into woods, built-up areas and other high terrain. `scw.observation.sight-into-terrain`
pub const INTO_TERRAIN: Inches = Inches::whole(2);

/// A gap this small is contact. R-SCW-008
pub const CONTACT: Inches = Inches::thousandths(100);

/// Width and depth of an element. `scw.elements.base-foot-horse`, R-SCW-008
pub const fn base_size(kind: Kind, limbered: bool) -> (Inches, Inches) {
    match kind {
        Kind::Rifle | Kind::Smg | Kind::Lmg | Kind::Hmg | Kind::AtRifle | Kind::Mortar | Kind::Cavalry => {
            (Inches::halves(3), Inches::whole(1))
        }
        Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun | Kind::FieldGun if limbered => {
            (Inches::halves(3), Inches::whole(3))
        }
        Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun | Kind::FieldGun => {
            (Inches::halves(3), Inches::halves(3))
        }
        Kind::Vehicle => (Inches::thousandths(1250), Inches::thousandths(2500)),
    }
}

/// An officer's base, across. R-SCW-008
pub const OFFICER_BASE: Inches = Inches::thousandths(750);

impl Scw {
    /// The base of an element where it stands.
    pub(crate) fn base(&self, id: ElementId) -> Footprint {
        let element = self.element(id);
        let (width, depth) = base_size(self.kind(id), element.limbered);
        Footprint::new(element.at, element.facing, width, depth)
    }

    /// The distance between two units: between their nearest elements. R-SCW-007
    pub(crate) fn gap(&self, a: UnitId, b: UnitId) -> Inches {
        let mut best = Inches::whole(10_000);
        for from in self.elements_of(a) {
            let base = self.base(from);
            for to in self.elements_of(b) {
                best = best.min(base.gap(&self.base(to)));
            }
        }
        best
    }

    /// Whether two units are within a distance of each other, the limit included.
    pub(crate) fn is_within(&self, a: UnitId, b: UnitId, limit: Inches) -> bool {
        self.elements_of(a).any(|from| {
            let base = self.base(from);
            // No base reaches farther than 2½ inches from its middle.
            let far = limit.saturating_add(Inches::whole(5));
            let near = |to: &ElementId| base.centre.is_within(far, self.element(*to).at);
            self.elements_of(b).filter(near).any(|to| base.is_within(limit, &self.base(to)))
        })
    }

    /// The distance from a unit to a point. R-SCW-007
    pub(crate) fn gap_to_point(&self, unit: UnitId, point: Point) -> Inches {
        self.elements_of(unit).map(|e| self.base(e).gap_to_point(point)).min().unwrap_or(Inches::whole(10_000))
    }

    /// Whether a straight line is open to sight. R-SCW-009
    pub(crate) fn is_open(&self, from: Point, to: Point) -> bool {
        self.setup.sights.is_open(from, to, || self.judge_line(from, to))
    }

    fn judge_line(&self, from: Point, to: Point) -> bool {
        let field = &self.setup.field;
        if field.is_deeper(from, to, HIGH, INTO_TERRAIN) {
            return false;
        }
        // Most lines pass no hill at all; only then do the heights of their ends matter.
        let highest = field.highest_between(from, to);
        highest == Level(0) || highest <= field.level_at(from).max(field.level_at(to))
    }

    /// Whether one element sees another: from its middle to the middle or a corner of the other's base. R-SCW-009
    pub(crate) fn sees(&self, from: ElementId, to: ElementId) -> bool {
        let eye = self.element(from).at;
        self.is_open(eye, self.element(to).at)
            || self.base(to).corners().into_iter().any(|corner| self.is_open(eye, corner))
    }

    /// Whether any element of a unit on the table sees any element of another.
    pub(crate) fn unit_sees(&self, from: UnitId, to: UnitId) -> bool {
        self.elements_of(from).any(|a| self.elements_of(to).any(|b| self.sees(a, b)))
    }

    /// Revealed enemies of a side that are units in action: not markers, lone officers or wrecks. R-SCW-020
    pub(crate) fn revealed_enemies(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.on_table(side.enemy())
    }

    /// Whether a revealed enemy unit is within a distance and in sight. R-SCW-020
    pub(crate) fn visible_enemy_within(&self, unit: UnitId, limit: Inches) -> bool {
        let side = self.of(unit).side;
        match self.unit(unit).place {
            Place::Table => self
                .revealed_enemies(side)
                .any(|enemy| self.is_within(unit, enemy, limit) && self.unit_sees(unit, enemy)),
            // Troops aboard are where their vehicle is.
            Place::Aboard(vehicle) => self.visible_enemy_within(vehicle, limit),
            // Nobody under markers has DPs to shed.
            Place::Waiting | Place::Concealed | Place::Gone(_) => false,
        }
    }

    /// The nearest revealed enemy in sight, by distance and then by id. R-SCW-027
    pub(crate) fn nearest_visible_enemy(&self, unit: UnitId) -> Option<UnitId> {
        let side = self.of(unit).side;
        let mut by_distance: arrayvec::ArrayVec<(Inches, UnitId), 256> =
            self.revealed_enemies(side).map(|enemy| (self.gap(unit, enemy), enemy)).collect();
        by_distance.sort_unstable();
        by_distance.into_iter().map(|(_, enemy)| enemy).find(|enemy| self.unit_sees(unit, *enemy))
    }

    /// The middle of a unit: the mean of its elements' middles.
    pub(crate) fn middle(&self, unit: UnitId) -> Point {
        let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
        for id in self.elements_of(unit) {
            let at = self.element(id).at;
            x += i64::from(at.x);
            y += i64::from(at.y);
            n += 1;
        }
        if n == 0 {
            return self.element(self.of(unit).first).at;
        }
        Point::new((x / n) as i32, (y / n) as i32)
    }

    /// Whether a unit stands in March column: its elements in single file, one behind another, within 1 inch.
    /// R-SCW-010, R-SCW-029
    pub(crate) fn is_column(&self, unit: UnitId) -> bool {
        if !matches!(self.of(unit).arm, Arm::Infantry | Arm::Cavalry) {
            return false;
        }
        let bases: arrayvec::ArrayVec<Footprint, MOST_ELEMENTS> =
            self.elements_of(unit).map(|e| self.base(e)).collect();
        // Whoever stands first in the order need not march first.
        bases.len() > 1 && (0..bases.len()).any(|head| is_file(&bases, head))
    }
}

/// Whether all bases follow this one in single file.
fn is_file(bases: &[Footprint], head: usize) -> bool {
    let (mut front, mut left) = (head, ((1u16 << bases.len()) - 1) & !(1 << head));
    while left != 0 {
        let follows = |n: &usize| {
            left >> n & 1 == 1
                && bases[front].is_within(Inches::whole(1), &bases[*n])
                && is_behind(&bases[front], &bases[*n])
        };
        let Some(next) = (0..bases.len()).filter(follows).min_by_key(|n| bases[front].gap(&bases[*n])) else {
            return false;
        };
        left &= !(1 << next);
        front = next;
    }
    true
}

/// Whether the middle of `rear` lies behind the rear edge of `front` and no farther aside than half its width.
fn is_behind(front: &Footprint, rear: &Footprint) -> bool {
    let back = front.facing.opposite().unit();
    let aside = front.facing.right().unit();
    let from = front.rear_middle();
    let way = rear.centre - from;
    // A direction has the length 2^30.
    let scale = 1i64 << 30;
    way.dot(back) >= 0 && way.dot(aside).abs() <= i64::from(front.width.thousandths_value()) / 2 * scale
}
