//! How a unit stands around the middle of its front: those who fight in front, support and command within 300 metres behind them.
//! R-NQM-003, R-NQM-006, R-NQM-099

use table::{Bearing, Footprint, Inches, Point};

use super::route::Ground;
use crate::Nqm;
use crate::scale::Metres;
use crate::state::{Deeds, Place};
use crate::terrain::{CROSSINGS, WATER};
use crate::troops::{Kind, StandId, UnitId};

/// From middle to middle in a rank.
const ABREAST: Metres = Metres(250);
/// From rank to rank: counters are twice as wide as deep, and support must be within 300 metres. R-NQM-006
const BEHIND: Metres = Metres(180);
const BEHIND_SIDEWAYS: Metres = Metres(220);
/// From stand to stand in a column.
pub(super) const IN_COLUMN: Metres = Metres(220);
/// Where a free place is looked for, and in what steps.
const SEARCH: i32 = 900;
const STEP: i32 = 60;

/// In which rank a stand of this kind belongs.
const fn rank(kind: Kind) -> usize {
    match kind {
        Kind::Fighting | Kind::Recce | Kind::Engineer | Kind::Tank | Kind::Sniper => 0,
        Kind::Support | Kind::Gun | Kind::Artillery | Kind::AntiAir | Kind::Observer | Kind::Command => 1,
        Kind::Logistic | Kind::Air => 2,
    }
}

/// Whether a command base stands in another stand and goes where that goes. `nqm.figures.command-cf`
pub(super) fn is_grouped(game: &Nqm, stand: StandId) -> bool {
    game.stand(stand).with.is_some_and(|with| game.stand(with).on_map().is_some())
}

/// The foremost stands of a unit that are on the map.
pub(super) fn front(game: &Nqm, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    let first = game.stands_of(unit).map(|stand| rank(game.of(stand).kind)).min();
    game.stands_of(unit).filter(move |stand| Some(rank(game.of(*stand).kind)) == first)
}

/// The stands of a unit from front to rear: the order of its column.
pub(super) fn from_the_front(game: &Nqm, unit: UnitId) -> Vec<StandId> {
    let mut stands: Vec<StandId> = game.stands_of(unit).filter(|stand| !is_grouped(game, *stand)).collect();
    stands.sort_by_key(|stand| (rank(game.of(*stand).kind), *stand));
    stands
}

/// Where each of some stands belongs around the middle of their front.
pub(super) fn slots(game: &Nqm, stands: &[StandId], anchor: Point, facing: Bearing) -> Vec<(StandId, Point)> {
    let scale = game.setup.scale;
    let ahead = facing.unit();
    let upright = ahead.y.abs() / 2 >= ahead.x.abs();
    let behind = scale.length(if upright { BEHIND } else { BEHIND_SIDEWAYS });
    let abreast = scale.length(ABREAST);
    let right = facing.right();
    let mut found = Vec::with_capacity(stands.len());
    let mut depth = 0;
    for wanted in 0..3 {
        let mut row: Vec<StandId> =
            stands.iter().copied().filter(|stand| rank(game.of(*stand).kind) == wanted).collect();
        if row.is_empty() {
            continue;
        }
        // Who is farther to the right stays there, so that nobody crosses his neighbour's way.
        let aside = |stand: &StandId| game.stand(*stand).on_map().map_or(0, |at| (at - anchor).dot(right.unit()));
        row.sort_by_key(|stand| (aside(stand), *stand));
        let count = row.len() as i32;
        for (n, stand) in row.into_iter().enumerate() {
            let off = abreast.scaled(2 * n as i32 - (count - 1), 2);
            let at = anchor.ahead(facing.opposite(), behind * depth).ahead(right, off);
            found.push((stand, on_map(game, at)));
        }
        depth += 1;
    }
    found
}

/// The nearest place whose token lies wholly on the map.
pub(super) fn on_map(game: &Nqm, at: Point) -> Point {
    let most = game.setup.field.size().bounds().most;
    let scale = game.setup.scale;
    let (x, y) = (scale.length(Metres(102)).thousandths_value(), scale.length(Metres(52)).thousandths_value());
    Point::new(at.x.clamp(x, (most.x - x).max(x)), at.y.clamp(y, (most.y - y).max(y)))
}

/// Puts stands around a place in formation, everyone on free ground.
pub(crate) fn settle(game: &mut Nqm, stands: &[StandId], anchor: Point, facing: Bearing) {
    let Some(unit) = stands.first().map(|stand| game.of(*stand).unit) else { return };
    let grouped: Vec<StandId> = stands.iter().copied().filter(|stand| is_grouped(game, *stand)).collect();
    let single: Vec<StandId> = stands.iter().copied().filter(|stand| !grouped.contains(stand)).collect();
    let places = slots(game, &single, anchor, facing);
    for stand in &single {
        game.stand_mut(*stand).place = Place::Waiting;
    }
    for (stand, wanted) in places {
        let at = free_place(game, stand, wanted);
        let state = game.stand_mut(stand);
        state.place = Place::Map(at);
        state.facing = facing;
    }
    for stand in grouped {
        follow(game, stand);
    }
    game.unit_mut(unit).anchor = None;
}

/// A command base goes where the stand it is grouped with has gone.
pub(super) fn follow(game: &mut Nqm, stand: StandId) {
    let Some(with) = game.stand(stand).with else { return };
    let (place, facing) = (game.stand(with).place, game.stand(with).facing);
    if matches!(place, Place::Map(_)) {
        let state = game.stand_mut(stand);
        (state.place, state.facing) = (place, facing);
    }
}

/// A command base in a stand is one of its bases: wherever that has been put, it is there. `nqm.figures.command-cf`,
/// `nqm.figures.command-cs`
pub(crate) fn regroup(game: &mut Nqm) {
    for stand in game.stand_ids() {
        if game.stand(stand).with.is_some() && game.stand(stand).on_map().is_some() {
            follow(game, stand);
        }
    }
}

/// Stands of a unit that were put one upon the other are laid out.
pub(crate) fn spread(game: &mut Nqm, unit: UnitId) {
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    let stacked = stands.iter().any(|stand| {
        let at = game.stand(*stand).on_map();
        !is_grouped(game, *stand) && stands.iter().any(|other| other < stand && game.stand(*other).on_map() == at)
    });
    if stacked && let Some(first) = stands.first() {
        let (anchor, facing) = (super::whereabouts(game, unit), game.stand(*first).facing);
        settle(game, &stands, anchor, facing);
    }
}

/// The free place nearest to where a stand is wanted: no other token of its side and no known enemy there, on dry ground that can be
/// reached from there. R-NQM-043
pub(crate) fn free_place(game: &Nqm, stand: StandId, wanted: Point) -> Point {
    let wanted = on_map(game, wanted);
    let taken = tokens_around(game, stand, wanted);
    let scale = game.setup.scale;
    let is_free = |at: Point| {
        let token = scale.token(at);
        !taken.iter().any(|other| other.overlaps(&token)) && !is_in_water(game, at)
    };
    if is_free(wanted) {
        return wanted;
    }
    let ground = Ground::of(game, game.of(stand).unit);
    let length = |metres: i32| {
        let length = scale.length(Metres(metres.abs())).thousandths_value();
        if metres < 0 { -length } else { length }
    };
    let places =
        offsets().map(|(east, south)| on_map(game, Point::new(wanted.x + length(east), wanted.y + length(south))));
    let wet = is_in_water(game, wanted);
    let mut places = places;
    places.find(|at| is_free(*at) && (wet || ground.is_open(game, wanted, *at))).unwrap_or(wanted)
}

/// Where a free place is looked for, as seen from where it is wanted: the nearest first. Most find one near by, so that rings are put
/// in order one by one.
fn offsets() -> impl Iterator<Item = (i32, i32)> {
    let square = |n: i32| n * n;
    // The last ring holds the corners of the square that is searched.
    let edges = [0, 4, 8, 12, 2 * SEARCH / STEP].map(|steps| if steps == 0 { -1 } else { square(steps * STEP) });
    (0..edges.len() - 1).flat_map(move |ring| {
        let (within, without) = (edges[ring], edges[ring + 1]);
        let mut offsets: Vec<(i32, i32)> = Vec::new();
        for east in (-SEARCH..=SEARCH).step_by(STEP as usize) {
            let row = (-SEARCH..=SEARCH).step_by(STEP as usize).map(|south| (east, south));
            offsets.extend(row.filter(|(_, south)| (within + 1..=without).contains(&(square(east) + square(*south)))));
        }
        offsets.sort_unstable_by_key(|(east, south)| (square(*east) + square(*south), *east, *south));
        offsets
    })
}

/// Tokens that a stand may not be put upon: its own side's, and the enemies it knows of.
fn tokens_around(game: &Nqm, stand: StandId, at: Point) -> Vec<Footprint> {
    let side = game.side_of(stand);
    let near = game.setup.scale.length(Metres(2 * SEARCH));
    let counts = |other: &StandId| {
        *other != stand
            && game.stand(*other).with != Some(stand)
            && game.stand(stand).with != Some(*other)
            && (game.side_of(*other) == side || game.stand(*other).known)
            && game.stand(*other).on_map().is_some_and(|there| there.is_within(near, at))
    };
    game.stand_ids().filter(counts).filter_map(|other| game.token(other)).collect()
}

/// In water, and on no bridge or ford.
pub(crate) fn is_in_water(game: &Nqm, at: Point) -> bool {
    let field = &game.setup.field;
    field.is_inside(at, WATER) && !field.is_inside_without(at, CROSSINGS, &game.blown())
}

/// When everybody halts, tokens that lie upon others are moved to free places. R-NQM-043
pub(super) fn untangle(game: &mut Nqm) {
    for unit in game.unit_ids().collect::<Vec<_>>() {
        if !game.unit(unit).deeds.has(Deeds::MOVED) {
            continue;
        }
        for stand in game.stands_of(unit).collect::<Vec<_>>() {
            let Some(at) = game.stand(stand).on_map() else { continue };
            if is_grouped(game, stand) {
                follow(game, stand);
                continue;
            }
            let free = free_place(game, stand, at);
            game.stand_mut(stand).place = Place::Map(free);
        }
    }
}

/// How far a place is from a line of places.
pub(super) fn gap_to_trail(trail: &[Point], at: Point) -> Inches {
    let parts = trail.windows(2).map(|pair| super::nearest_on(pair[0], pair[1], at).distance_to(at));
    parts.chain(trail.first().map(|only| only.distance_to(at))).min().unwrap_or(Inches::MAX)
}
