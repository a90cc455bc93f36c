//! Bodies on the move: what an element sweeps on its way, what stands in it, and what it may not end on.

use table::{Bearing, Footprint, Inches, Point};

use crate::Scw;
use crate::sight::OFFICER_BASE;
use crate::state::{Fate, OfficerPlace, Place};
use crate::troops::{Arm, ElementId, UnitId};

/// How near troops may come to enemy troops in an ordinary move. R-SCW-037
pub(crate) const KEEP_OFF: Inches = Inches::whole(2);

/// The least that can separate two measured lengths.
pub(crate) const HAIR: Inches = Inches::thousandths(1);

/// A body may turn as it likes on its way, so that only its narrower half counts there; where it ends, its whole base
/// does.
pub(crate) fn half_width(base: &Footprint) -> Inches {
    base.width.min(base.depth).scaled(1, 2)
}

/// The straight way between two points as a base without width, to measure from.
pub(crate) fn leg(from: Point, to: Point) -> Footprint {
    let facing = Bearing::towards(from, to).unwrap_or_default();
    Footprint::new(from.middle(to), facing, Inches::ZERO, from.distance_to(to))
}

/// Whether a base with this middle can come within `margin` of the straight way at all: no base reaches farther than
/// 2½ inches from its middle. It is quickly asked before anything is measured.
pub(crate) fn may_come_near(from: Point, to: Point, at: Point, margin: Inches) -> bool {
    let far = margin.thousandths_value() + 2500;
    let between = |a: i32, b: i32, n: i32| n >= a.min(b).saturating_sub(far) && n <= a.max(b).saturating_add(far);
    between(from.x, to.x, at.x) && between(from.y, to.y, at.y)
}

/// Whether two bases lie on top of each other; touching edges do not.
pub(crate) fn overlap(a: &Footprint, b: &Footprint) -> bool {
    let slack = Inches::thousandths(6);
    let inner = |base: &Footprint| Footprint { width: base.width - slack, depth: base.depth - slack, ..*base };
    // Asked both ways, so that it does not matter who comes first.
    inner(a).overlaps(b) && inner(b).overlaps(a)
}

/// An officer's base.
pub(crate) const fn officer_base(at: Point) -> Footprint {
    Footprint::new(at, Bearing::NORTH, OFFICER_BASE, OFFICER_BASE)
}

/// Whether a body on this leg would pass through an enemy, or come nearer to enemy troops than it may. R-SCW-037
pub(crate) enum Trespass {
    /// Clear.
    None,
    /// Through an enemy's base.
    Through,
    /// Nearer than 2 inches to enemy troops.
    TooNear,
}

/// What a leg of an element's way does to enemies.
pub(crate) fn trespass(game: &Scw, unit: UnitId, start: &Footprint, from: Point, to: Point) -> Trespass {
    let side = game.of(unit).side;
    let bold = game.of(unit).arm == Arm::Armour;
    let half = half_width(start);
    let way = leg(from, to);
    for enemy in game.on_table(side.enemy()) {
        let shy = !bold && game.of(enemy).arm.is_troops();
        for element in game.elements_of(enemy) {
            if !may_come_near(from, to, game.element(element).at, KEEP_OFF + half) {
                continue;
            }
            let base = game.base(element);
            if !way.is_within(KEEP_OFF + half, &base) {
                continue;
            }
            let gap = way.gap(&base);
            if gap < half.less(Inches::thousandths(3)) {
                return Trespass::Through;
            }
            // Whoever stands too near already may go, but not nearer.
            if shy && gap < KEEP_OFF + half && gap < start.gap(&base).saturating_add(half) {
                return Trespass::TooNear;
            }
        }
    }
    Trespass::None
}

/// Whether a base may not stay where it is because enemy troops are nearer than 2 inches. R-SCW-037
pub(crate) fn too_near_enemies(game: &Scw, unit: UnitId, base: &Footprint) -> bool {
    if game.of(unit).arm == Arm::Armour {
        return false;
    }
    let limit = KEEP_OFF - HAIR;
    game.on_table(game.of(unit).side.enemy()).filter(|enemy| game.of(*enemy).arm.is_troops()).any(|enemy| {
        game.elements_of(enemy).any(|e| {
            may_come_near(base.centre, base.centre, game.element(e).at, limit + Inches::halves(5))
                && base.is_within(limit, &game.base(e))
        })
    })
}

/// Whether the base would lie on top of anything that does not belong to the movers: bases, hulls, wrecks, officers.
pub(crate) fn lies_on_others(game: &Scw, movers: &[ElementId], base: &Footprint) -> bool {
    let reach = Inches::whole(4);
    let near = |at: Point| at.is_within(reach, base.centre);
    let hit = |id: ElementId| !movers.contains(&id) && near(game.element(id).at) && overlap(base, &game.base(id));
    game.unit_ids().any(|unit| match game.unit(unit).place {
        Place::Table => game.elements_of(unit).any(hit),
        Place::Gone(Fate::Destroyed | Fate::Abandoned) if game.of(unit).arm.is_vehicle() => hit(game.of(unit).first),
        _ => false,
    }) || game.state.officers.iter().any(|officer| match officer.place {
        OfficerPlace::Alone(at) => near(at) && overlap(base, &officer_base(at)),
        _ => false,
    })
}

/// The widest gap that holds a body together: every element is linked to the others by gaps no wider than this.
/// R-SCW-010
pub(crate) fn widest_link(bases: &[Footprint]) -> Inches {
    let mut linked = 1u16;
    let mut widest = Inches::ZERO;
    for _ in 1..bases.len() {
        let mut next = (Inches::MAX, 0);
        for (_, a) in bases.iter().enumerate().filter(|(i, _)| linked >> i & 1 == 1) {
            for (j, b) in bases.iter().enumerate().filter(|(j, _)| linked >> j & 1 == 0) {
                next = next.min((a.gap(b), j));
            }
        }
        widest = widest.max(next.0);
        linked |= 1 << next.1;
    }
    widest
}
