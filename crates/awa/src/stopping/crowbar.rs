//! Crowbars against tracks and hatches. `awa.at.crowbar.track`, `awa.at.crowbar.hatch`, R-AWA-127

use dice::Pool;
use engine::{Cx, Refusal, Seat, Step, Why, rule};
use table::{Bearing, Inches, Point};

use super::Told;
use crate::setup::HALF_BASE;
use crate::state::{Doing, Mode, Where};
use crate::terrain::Cover;
use crate::troops::{FigureId, Running, VehicleId};
use crate::vehicles::{self, damage};
use crate::{Awa, Event, harm};

/// A track breaks on this. `awa.at.crowbar.track`
const BREAKS: u8 = 5;
/// How far a vehicle jerks back. `awa.at.crowbar.table`
const JERK: Inches = Inches::whole(6);
/// The run of a man on foot without its dice. `awa.move.infantry.run`
const RUN: Inches = Inches::whole(6);

/// Whether a man stands right beside a vehicle. R-AWA-004
pub(super) fn is_beside(game: &Awa, figure: FigureId, vehicle: VehicleId) -> bool {
    let state = game.figure(figure);
    state.place == Where::Table && game.outline(vehicle).gap_to_point(state.at) <= HALF_BASE
}

/// Whether a man has all of his activation for it: an attempt is the whole of it. R-AWA-127
pub(super) fn has_time(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    if game.figure(figure).doing.has(Doing::MOVED) {
        return Err(Refusal::by(rule!("awa.at.crowbar.track"), "He has moved: this takes all of his turn."));
    }
    Ok(())
}

/// Whether a track can be jammed.
pub(super) fn may_jam(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("awa.at.crowbar.track");
    if game.model(vehicle).running != Running::Tracked {
        return Err(Refusal::by(rule, "It has no tracks."));
    }
    if vehicles::is_moving(game, vehicle) {
        return Err(Refusal::by(rule, "It is moving."));
    }
    Ok(())
}

/// Whether a hatch can be forced.
pub(super) fn may_force(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("awa.at.crowbar.hatch");
    let model = game.model(vehicle);
    if !model.class.is_armoured() || model.open {
        return Err(Refusal::by(rule, "It has no hatch that is closed."));
    }
    if vehicles::is_moving(game, vehicle) {
        return Err(Refusal::by(rule, "It is moving."));
    }
    if game.crew(vehicle).next().is_none() {
        return Err(Refusal::by(rule, "Nobody is in it."));
    }
    Ok(())
}

/// Jams a track.
pub(super) fn jam(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, vehicle: VehicleId) -> Step<()> {
    let why = Why::new(rule!("awa.at.crowbar.track"), Seat::of(game.side(game.man(figure).unit)));
    let die = cx.roll(Pool::d6(1), why.at_least(BREAKS))?.total() as u8;
    cx.tell(|| Event::Stopping(Told::Jams { figure, vehicle, die, broken: die >= BREAKS }));
    game.figure_mut(figure).doing.set(Doing::WORKED);
    if die >= BREAKS {
        damage::immobilise(game, cx, vehicle);
    }
    Ok(())
}

/// Forces a hatch. `awa.at.crowbar.table`
pub(super) fn force(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, vehicle: VehicleId) -> Step<()> {
    let why = Why::new(rule!("awa.at.crowbar.table"), Seat::of(game.side(game.man(figure).unit)));
    let die = cx.roll(Pool::d6(1), why)?.total() as u8;
    cx.tell(|| Event::Stopping(Told::Forces { figure, vehicle, die }));
    game.figure_mut(figure).doing.set(Doing::WORKED);
    match die {
        // From one that cannot move he just falls off. R-AWA-127
        1 if !vehicles::can_drive(game, vehicle) => game.figure_mut(figure).doing.set(Doing::PRONE),
        1 => {
            jerk_back(game, vehicle);
            run_for_cover(game, cx, figure, vehicle)?;
        }
        2 => {
            damage::kill_commander(game, cx, vehicle)?;
            damage::capture(game, cx, vehicle);
        }
        3 => harm::kill(game, cx, figure)?,
        4 => damage::capture(game, cx, vehicle),
        5 => run_for_cover(game, cx, figure, vehicle)?,
        _ => flee_home(game, cx, vehicle)?,
    }
    Ok(())
}

/// Six inches back, or as far as the ground allows.
fn jerk_back(game: &mut Awa, vehicle: VehicleId) {
    let facing = game.vehicle(vehicle).facing;
    let step = Inches::quarters(1);
    let mut gone = Inches::ZERO;
    while gone < JERK {
        let to = game.vehicle(vehicle).at.ahead(facing.opposite(), step);
        let open = vehicles::ground::blocked(game, vehicle, to, facing).is_ok()
            && vehicles::ground::room(game, vehicle, to, facing).is_ok();
        if !open {
            break;
        }
        damage::move_to(game, vehicle, to, facing);
        gone += step;
    }
}

/// A full run to the nearest cover from the vehicle, or straight away from it. R-AWA-127
fn run_for_cover(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, vehicle: VehicleId) -> Step<()> {
    let far = run(game, cx, figure)?;
    let (start, from) = (game.figure(figure).at, game.vehicle(vehicle).at);
    let away = Bearing::towards(from, start).unwrap_or(Bearing::NORTH);
    let mut end = None;
    let rings = far.thousandths_value() / 500;
    'found: for ring in 1..=rings {
        for n in 0..16u16 {
            let at = start.ahead(Bearing(away.0.wrapping_add(n * 4096)), Inches::halves(ring));
            if at.distance_to(from) >= start.distance_to(from) && vehicles::bail::is_free(game, figure, at) {
                game.figure_mut(figure).at = at;
                if game.cover_against(figure, from) != Cover::None {
                    end = Some(at);
                    break 'found;
                }
            }
        }
    }
    let end = end.unwrap_or_else(|| straight(game, figure, start, away, far));
    arrive(game, figure, end);
    Ok(())
}

/// Those in the vehicle get out and run for their own lines; the vehicle is captured. `awa.at.crowbar.table`
fn flee_home(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let side = game.side(game.unit_of_vehicle(vehicle));
    let home = match game.setup.sides[side].edge {
        crate::setup::Edge::North => Bearing::NORTH,
        crate::setup::Edge::East => Bearing::EAST,
        crate::setup::Edge::South => Bearing::SOUTH,
        crate::setup::Edge::West => Bearing::WEST,
    };
    let crew: damage::Aboard = game.aboard(vehicle).collect();
    damage::mark(game, cx, vehicle, damage::Mark::Captured);
    vehicles::bail::get_out(game, cx, vehicle, None);
    let Some(first) = crew.first().copied() else { return Ok(()) };
    let far = run(game, cx, first)?;
    for figure in crew {
        let start = game.figure(figure).at;
        let end = straight(game, figure, start, home, far);
        arrive(game, figure, end);
        game.figure_mut(figure).doing.clear(Doing::PRONE);
    }
    Ok(())
}

fn run(game: &Awa, cx: &mut Cx<'_, Awa>, figure: FigureId) -> Step<Inches> {
    let why = Why::new(rule!("awa.move.infantry.run"), Seat::of(game.side(game.man(figure).unit)));
    Ok(RUN + Inches::whole(cx.roll(Pool::average(2), why)?.total() as i32))
}

/// As far along a bearing as one can stand.
fn straight(game: &Awa, figure: FigureId, from: Point, along: Bearing, far: Inches) -> Point {
    let mut gone = far;
    while gone > Inches::ZERO {
        let at = from.ahead(along, gone);
        if vehicles::bail::is_free(game, figure, at) {
            return at;
        }
        gone = gone.less(Inches::halves(1));
    }
    from
}

fn arrive(game: &mut Awa, figure: FigureId, at: Point) {
    let state = game.figure_mut(figure);
    (state.at, state.mode) = (at, Mode::Run);
    state.doing.set(Doing::MOVED.and(Doing::WORKED));
}
