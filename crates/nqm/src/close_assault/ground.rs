//! Where the stands of an assault come to stand. R-NQM-114, R-NQM-149

use table::{Inches, Point};

use crate::Nqm;
use crate::movement::{free_place, nearest_on};
use crate::scale::Metres;
use crate::state::{Ground, Place};
use crate::troops::StandId;

/// How finely free places are looked for, and how far.
const STEP: Metres = Metres(50);
const RINGS: i32 = 24;

/// The free place for a stand's token that is nearest to where it is wanted, among those that will do. R-NQM-043
pub(super) fn free_spot_where(
    game: &Nqm,
    stand: StandId,
    wanted: Point,
    will_do: impl Fn(Point) -> bool,
) -> Option<Point> {
    let scale = game.setup.scale;
    let bounds = game.setup.field.size().bounds();
    let step = scale.length(STEP).thousandths_value();
    let others: Vec<_> =
        game.stand_ids().filter(|other| *other != stand).filter_map(|other| game.token(other)).collect();
    let free = |at: Point| {
        let token = scale.token(at);
        bounds.contains(at) && will_do(at) && !others.iter().any(|other| other.overlaps(&token))
    };
    (0..=RINGS).find_map(|ring| {
        let places = (-ring..=ring).flat_map(|x| (-ring..=ring).map(move |y| (x, y)));
        let on_ring = places.filter(|(x, y)| x.abs().max(y.abs()) == ring);
        let around = on_ring.map(|(x, y)| Point::new(wanted.x + x * step, wanted.y + y * step)).filter(|at| free(*at));
        around.min_by_key(|at| (at.distance_to(wanted), *at))
    })
}

/// The middle of the ground of an attack.
pub(crate) fn middle(game: &Nqm, ground: Ground) -> Option<Point> {
    match ground {
        Ground::Named(area) => Some(game.setup.area(area).outline.bounds().middle()),
        Ground::Around(stand) => game.stand(stand).on_map(),
    }
}

/// The place on the ground of an attack that is nearest to a place, to the nearest corner or edge.
pub(crate) fn nearest(game: &Nqm, ground: Ground, from: Point) -> Option<Point> {
    match ground {
        Ground::Named(area) => {
            let outline = &game.setup.area(area).outline;
            if outline.contains(from) {
                return Some(from);
            }
            let on_edges = outline.edges().map(|(a, b)| nearest_on(a, b, from));
            on_edges.min_by_key(|at| (at.distance_to(from), *at))
        }
        Ground::Around(aim) => {
            let side = game.side_of(aim);
            let places = game.stands_on(ground, side).filter_map(|stand| game.stand(stand).on_map());
            places.min_by_key(|at| (at.distance_to(from), *at))
        }
    }
}

/// Puts stands where they are wanted, one after the other.
pub(super) fn put(game: &mut Nqm, stands: &[StandId], wanted: impl Fn(&Nqm, Point) -> Option<Point>) {
    for stand in &stands.iter().filter(|stand| game.stand(**stand).with.is_none()).copied().collect::<Vec<_>>() {
        let Some(from) = game.stand(*stand).on_map() else { continue };
        if let Some(at) = wanted(game, from) {
            let at = free_place(game, *stand, at);
            game.stand_mut(*stand).place = Place::Map(at);
        }
    }
    rejoin(game, stands);
}

/// Command bases go where the stands have gone that they are grouped with. `nqm.figures.command-cf`
pub(super) fn rejoin(game: &mut Nqm, stands: &[StandId]) {
    for stand in stands {
        if let Some(with) = game.stand(*stand).with
            && game.stand(with).on_map().is_some()
            && game.stand(*stand).on_map().is_some()
        {
            game.stand_mut(*stand).place = game.stand(with).place;
        }
    }
}

/// The place so far from another on the way to a third.
pub(crate) fn short_of(from: Point, to: Point, gap: Inches) -> Point {
    let whole = from.distance_to(to);
    if whole <= gap { from } else { from.towards(to, whole.less(gap), whole) }
}
