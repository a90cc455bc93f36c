//! When those who watch fire: on a move at any inch, before and after a shot, and between contests. R-AWA-070

use arrayvec::ArrayVec;
use engine::{BySide, Cx, Seat, Side, Step};
use table::Point;

use super::{Beat, FirstShot, Goes, OpenFire, Shot, Told, Track, Waiting, is_watched, is_watching};
use crate::at_guns::{self, Beside};
use crate::sequence::{Phase, Turn};
use crate::small_arms::{self, ALL, Mark, Occasion};
use crate::state::{Deeds, Reaction, Where};
use crate::troops::UnitId;
use crate::{Answer, Awa, Event, Question, activation, deployment, initiative};

/// A unit moves: those who watch may fire at it at any inch of its way. When they have done, the movers stand where they were
/// fired at; the caller takes them on if they go on.
pub(crate) fn along(game: &mut Awa, cx: &mut Cx<'_, Awa>, track: &Track) -> Step<Goes> {
    show(game, cx, track);
    let watchers = game.side(track.unit).enemy();
    let mut from = 0;
    while is_watched(game, watchers) {
        let shots = chances(game, track, from);
        if shots.is_empty() {
            break;
        }
        let asked = Question::OpenFire(OpenFire { side: watchers, shots: shots.clone() });
        let Answer::Option(n) = cx.ask(game, Seat::of(watchers), asked)? else { break };
        let shot = shots[usize::from(n)];
        from = usize::from(shot.inch) - 1;
        stand(game, track, from);
        shoot(game, cx, shot.by, shot.at)?;
        if !goes_on(game, track) {
            return Ok(Goes::Stopped);
        }
    }
    Ok(Goes::On)
}

/// Somebody who is only on a map is seen on his way, if the enemy looks there. `awa.deploy.hidden-map`
fn show(game: &mut Awa, cx: &mut Cx<'_, Awa>, track: &Track) {
    if !deployment::is_on_map(game, track.unit) {
        return;
    }
    let kept = Kept::of(game, track);
    let seen = (0..track.steps.len()).any(|step| {
        stand(game, track, step);
        deployment::is_seen(game, track.unit)
    });
    kept.put_back(game, track);
    if seen {
        deployment::find(game, cx, track.unit);
    }
}

/// Where the movers were before anybody looked ahead.
struct Kept {
    figures: ArrayVec<(Point, Where), 32>,
    hull: Option<Point>,
}

impl Kept {
    fn of(game: &Awa, track: &Track) -> Kept {
        let figures = track.movers.iter().map(|figure| (game.figure(*figure).at, game.figure(*figure).place)).collect();
        Kept { figures, hull: track.vehicle.map(|vehicle| game.vehicle(vehicle).at) }
    }

    fn put_back(self, game: &mut Awa, track: &Track) {
        for (figure, (at, place)) in track.movers.iter().zip(self.figures) {
            (game.figure_mut(*figure).at, game.figure_mut(*figure).place) = (at, place);
        }
        if let (Some(vehicle), Some(at)) = (track.vehicle, self.hull) {
            game.vehicle_mut(vehicle).at = at;
            for n in 0..game.state.figures.len() {
                if game.state.figures[n].place == Where::Aboard(vehicle) {
                    game.state.figures[n].at = at;
                }
            }
        }
    }
}

/// Whether the movers are still there and in hand.
fn goes_on(game: &Awa, track: &Track) -> bool {
    let there = match track.vehicle {
        Some(vehicle) => crate::vehicles::can_drive(game, vehicle),
        None => track.movers.iter().any(|figure| game.figure(*figure).place.is_in_battle()),
    };
    there && game.unit(track.unit).reaction == Reaction::None && game.melee_of(track.unit).is_none()
}

/// Puts the movers where they are after so many inches.
fn stand(game: &mut Awa, track: &Track, step: usize) {
    match track.vehicle {
        Some(vehicle) => {
            let at = track.steps[step][0];
            game.vehicle_mut(vehicle).at = at;
            for n in 0..game.state.figures.len() {
                if game.state.figures[n].place == Where::Aboard(vehicle) {
                    game.state.figures[n].at = at;
                }
            }
        }
        None => {
            for (figure, at) in track.movers.iter().zip(&track.steps[step]) {
                let state = game.figure_mut(*figure);
                if state.place.is_in_battle() {
                    (state.at, state.place) = (*at, Where::Table);
                }
            }
        }
    }
}

/// Who could fire at the movers at which inch: sight alone decides. R-AWA-009
fn chances(game: &mut Awa, track: &Track, from: usize) -> Vec<Shot> {
    let watchers = game.side(track.unit).enemy();
    let at = match track.vehicle {
        Some(vehicle) => Mark::Vehicle(vehicle),
        None => Mark::Unit(track.unit),
    };
    let kept = Kept::of(game, track);
    let mut shots = Vec::new();
    for step in from..track.steps.len() {
        stand(game, track, step);
        for by in game.units_of(watchers).filter(|unit| is_watching(game, *unit)) {
            if sees(game, by, at) && shots.len() < 200 {
                shots.push(Shot { by, at, inch: step as u8 + 1, place: track.steps[step][0] });
            }
        }
    }
    kept.put_back(game, track);
    shots
}

/// Whether somebody on overwatch sees a target and could fire at it.
fn sees(game: &Awa, by: UnitId, at: Mark) -> bool {
    let unit = game.unit_of_mark(at);
    let hidden = game.unit(unit).deeds.has(Deeds::HIDDEN) && !crate::cards::is_in_open(game, unit);
    if hidden || game.melee_of(unit).is_some() {
        return false;
    }
    shoots(game, by, at) || at_guns::watches(game, by, at)
}

/// Whether small arms and machine guns are among those who see it.
fn shoots(game: &Awa, by: UnitId, at: Mark) -> bool {
    game.any_sees(&game.barrels(by, ALL, Occasion::Overwatch), at)
}

/// The targets that a unit offers: its men, and its vehicles.
fn marks(game: &Awa, unit: UnitId) -> ArrayVec<Mark, 16> {
    let mut all = ArrayVec::new();
    if game.standing(unit).next().is_some() {
        all.push(Mark::Unit(unit));
    }
    all.extend(game.vehicles_of(unit).filter(|vehicle| game.is_manned(*vehicle)).take(15).map(Mark::Vehicle));
    all
}

/// A unit is about to fire, or has fired: those who watch may fire at it.
pub(crate) fn interrupt(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<Goes> {
    let watchers = game.side(unit).enemy();
    while is_watched(game, watchers) {
        let mut shots = Vec::new();
        for by in game.units_of(watchers).filter(|by| is_watching(game, *by)) {
            for at in marks(game, unit).into_iter().filter(|at| sees(game, by, *at)) {
                shots.push(Shot { by, at, inch: 0, place: place_of(game, at) });
            }
        }
        if shots.is_empty() {
            break;
        }
        let asked = Question::OpenFire(OpenFire { side: watchers, shots: shots.clone() });
        let Answer::Option(n) = cx.ask(game, Seat::of(watchers), asked)? else { break };
        shoot(game, cx, shots[usize::from(n)].by, shots[usize::from(n)].at)?;
        if !game.is_in_battle(unit) || game.unit(unit).reaction != Reaction::None {
            return Ok(Goes::Stopped);
        }
    }
    Ok(Goes::On)
}

/// Where a target is, for drawing.
fn place_of(game: &Awa, at: Mark) -> Point {
    match at {
        Mark::Unit(unit) => game.middle(unit).unwrap_or_default(),
        Mark::Vehicle(vehicle) => game.vehicle(vehicle).at,
    }
}

/// Between two contests those who watch may fire at anybody in view.
pub(crate) fn between_contests(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        if !is_watched(game, side) {
            continue;
        }
        let mut shots = Vec::new();
        for by in game.units_of(side).filter(|by| is_watching(game, *by)) {
            game.each_possible(by, &mut |at| {
                if sees(game, by, at) {
                    shots.push(Shot { by, at, inch: 0, place: place_of(game, at) });
                }
            });
        }
        if shots.is_empty() {
            continue;
        }
        let asked = Question::OpenFire(OpenFire { side, shots: shots.clone() });
        if let Answer::Option(n) = cx.ask(game, Seat::of(side), asked)? {
            let shot = shots[usize::from(n)];
            shoot(game, cx, shot.by, shot.at)?;
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

/// A unit fires from overwatch, unless its target acts first. `awa.overwatch.beat`
fn shoot(game: &mut Awa, cx: &mut Cx<'_, Awa>, by: UnitId, at: Mark) -> Step<()> {
    let target = game.unit_of_mark(at);
    // A sniper between two pieces of cover is seen like anybody else. R-AWA-053
    crate::cards::show_sniper(game, cx, target);
    if may_beat(game, target) {
        let side = game.side(target);
        let asked = Question::Beat(Beat { unit: target, before: by });
        if cx.ask(game, Seat::of(side), asked)? == Answer::Yes {
            cx.tell(|| Event::Overwatch(Told::Tries { unit: target, before: by }));
            let units = BySide::from_fn(|one| if one == side { target } else { by });
            let extra = BySide::from_fn(|one| if one == side { BEATS_AT } else { 0 });
            let winner = initiative::decide(game, cx, units, extra, side)?;
            if winner == side {
                return act_first(game, cx, target, Waiting { by, at });
            }
        }
    }
    fire(game, cx, by, at)
}

/// What is taken off the score of whoever wants to act first. `awa.overwatch.beat`
const BEATS_AT: i16 = -2;

/// Whether a target may try: it has not been activated, or it is being activated and has its fire left.
fn may_beat(game: &Awa, target: UnitId) -> bool {
    if game.state.active == Some(target) {
        return !game.unit(target).deeds.has(Deeds::FIRED) && activation::has_fire(game, target);
    }
    game.state.active.is_none() && game.state.phase == Phase::Contests && initiative::may_act(game, target).is_ok()
}

/// The target has won: it fires, or takes its whole activation, and then it is fired at.
fn act_first(game: &mut Awa, cx: &mut Cx<'_, Awa>, target: UnitId, shot: Waiting) -> Step<()> {
    if game.state.active.is_none() {
        game.state.shot_waits = Some(shot);
        activation::begin(game, target);
        return Ok(());
    }
    let asked = Question::FirstShot(FirstShot { unit: target });
    if let Answer::Act(act) = cx.ask(game, Seat::of(game.side(target)), asked)? {
        activation::Deed::perform(act, game, cx, target)?;
    }
    fire(game, cx, shot.by, shot.at)
}

/// An activation is over: a shot that waited for it is fired now, if its firer and its target are still there.
pub(crate) fn resume(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    match game.state.shot_waits.take() {
        Some(Waiting { by, at }) => fire(game, cx, by, at),
        None => Ok(()),
    }
}

fn fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, by: UnitId, at: Mark) -> Step<()> {
    if !is_watching(game, by) || !sees(game, by, at) {
        return Ok(());
    }
    game.unit_mut(by).deeds.set(Deeds::WATCHED);
    let shoots = shoots(game, by, at);
    if let Mark::Vehicle(vehicle) = at {
        let beside = if shoots { Beside::SmallArms } else { Beside::Nothing };
        at_guns::fire_from_overwatch(game, cx, by, vehicle, beside)?;
    }
    if shoots && game.is_in_battle(game.unit_of_mark(at)) {
        small_arms::volley(game, cx, by, ALL, at, Occasion::Overwatch)?;
    }
    Ok(())
}
