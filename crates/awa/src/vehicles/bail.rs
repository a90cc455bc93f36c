//! Getting out of a vehicle in a hurry. R-AWA-099, R-AWA-135, R-AWA-137, R-AWA-260

use engine::Cx;
use table::{Bearing, Footprint, Inches, Point};

use super::Told;
use super::damage::{Aboard, Mark, mark};
use crate::setup::HALF_BASE;
use crate::state::{Damage, Doing, Fate, Mode, Where};
use crate::terrain::Cover;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::{Awa, Event, clouds};

/// How far a crew goes that bails out. `awa.firing.soft-skin.table`, R-AWA-260
const REACH: Inches = Inches::whole(4);
/// How far from a vehicle a place for a man is looked for if everything near is taken.
const FARTHEST: Inches = Inches::whole(12);
/// How fine the search is.
const RING: Inches = Inches::halves(1);
const DIRECTIONS: u16 = 16;

/// All aboard bail out: to the nearest cover away from the enemy, up to four inches, and the vehicle is left.
pub(crate) fn bail_out(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, from: Option<Point>) {
    mark(game, cx, vehicle, Mark::Abandoned);
    get_out(game, cx, vehicle, from);
}

/// All aboard get out; the vehicle itself is not touched. Away from `from` and into cover, if it is given.
pub(crate) fn get_out(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, from: Option<Point>) {
    let aboard: Aboard = game.aboard(vehicle).collect();
    for figure in &aboard {
        let before = clouds::Before::of(game, *figure);
        let at = refuge(game, vehicle, *figure, from);
        let state = game.figure_mut(*figure);
        (state.place, state.at, state.mode) = (Where::Table, at, Mode::Stay);
        state.doing.clear(Doing::MOUNTED);
        state.doing.set(Doing::PRONE.and(Doing::MOVED));
        clouds::comes_out(game, *figure, before);
    }
    if !aboard.is_empty() {
        cx.tell(|| Event::Vehicles(Told::GetsOut { vehicle, men: aboard.len() as u8 }));
    }
}

/// Where a man who bails out lies: the nearest place in cover that is no nearer to the enemy, else straight away from him,
/// else wherever there is room beside the vehicle.
fn refuge(game: &mut Awa, vehicle: VehicleId, figure: FigureId, from: Option<Point>) -> Point {
    let outline = game.outline(vehicle);
    let middle = outline.centre;
    if let Some(from) = from {
        let present = middle.distance_to(from);
        for at in around(outline, REACH) {
            if at.distance_to(from) >= present && is_free(game, figure, at) && is_covered(game, figure, at, from) {
                return at;
            }
        }
        let away = Bearing::towards(from, middle).unwrap_or(outline.facing);
        let mut gone = REACH.saturating_add(reach_of(&outline));
        while gone > Inches::ZERO {
            let at = middle.ahead(away, gone);
            if is_free(game, figure, at) {
                return at;
            }
            gone = gone.less(RING);
        }
    }
    around(outline, FARTHEST).find(|at| is_free(game, figure, *at)).unwrap_or(middle)
}

/// Places around a vehicle that a man reaches from its side, the nearest to its middle first.
fn around(outline: Footprint, reach: Inches) -> impl Iterator<Item = Point> + use<> {
    let far = reach_of(&outline).saturating_add(reach).saturating_add(HALF_BASE);
    let rings = far.thousandths_value() / RING.thousandths_value();
    (1..=rings).flat_map(move |ring| {
        let turn = move |n: u16| Bearing(outline.facing.0.wrapping_add(n.wrapping_mul(u16::MAX / DIRECTIONS + 1)));
        (0..DIRECTIONS)
            .map(move |n| outline.centre.ahead(turn(n), RING.scaled(ring, 1)))
            .filter(move |at| (HALF_BASE..=reach.saturating_add(HALF_BASE)).contains(&outline.gap_to_point(*at)))
    })
}

/// From its middle to its farthest corner.
fn reach_of(outline: &Footprint) -> Inches {
    outline.corners()[0].distance_to(outline.centre)
}

/// Whether a man would be in cover there. He is put there to see: whoever asks puts him somewhere in the end.
fn is_covered(game: &mut Awa, figure: FigureId, at: Point, from: Point) -> bool {
    let state = game.figure_mut(figure);
    (state.place, state.at) = (Where::Table, at);
    game.cover_against(figure, from) != Cover::None
}

/// Whether a man can stand there: on the table, not in a building or water, nobody else in the same place.
pub(crate) fn is_free(game: &Awa, figure: FigureId, at: Point) -> bool {
    let field = &game.setup.field;
    let terrain = &game.setup.terrain;
    field.is_on_table(at)
        && field.features_at_among(at, &terrain.barred).next().is_none()
        && field.features_at_among(at, &terrain.solid).next().is_none()
        && !game
            .vehicle_ids()
            .any(|other| super::ground::stands(game, other) && game.outline(other).gap_to_point(at) < HALF_BASE)
        && !game.state.figures.iter().enumerate().any(|(n, other)| {
            n != figure.index() && other.place == Where::Table && other.at.is_within(HALF_BASE.scaled(19, 10), at)
        })
}

/// What a unit that has left the battle leaves behind: a vehicle that can move is driven off with those who run, everything else
/// stands there, empty. R-AWA-168
pub(crate) fn leave_behind(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let ran = game.roster(unit).any(|figure| game.figure(figure).place == Where::Gone(Fate::Routed));
    for vehicle in game.vehicles_of(unit) {
        let state = game.vehicle(vehicle);
        if state.place != Where::Table || state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED)) {
            continue;
        }
        if ran && super::can_drive(game, vehicle) {
            game.vehicle_mut(vehicle).place = Where::Gone(Fate::Routed);
            cx.tell(|| Event::Vehicles(Told::DrivesOff { vehicle }));
        } else {
            mark(game, cx, vehicle, Mark::Abandoned);
        }
    }
}
