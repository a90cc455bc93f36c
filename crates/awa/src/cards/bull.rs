//! The bull, and other things that make units move. R-AWA-055, R-AWA-057

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Side, Step, Why, rule};
use table::{Bearing, Disc, FeatureId, Inches, Point, Removed};

use super::effects::{ARRIVED_AT_HQ, Played};
use super::{Card, Told};
use crate::command::Order;
use crate::melee::{self, CONTACT};
use crate::sequence::Turn;
use crate::state::{Deeds, Effect, Mode, Reaction, Where};
use crate::terrain::FIELDS;
use crate::troops::{FigureId, Tags, UnitId};
use crate::weather::{Mover, weathered};
use crate::{Awa, Event, chance, harm, movement};

/// How far the bull goes. `awa.cards.generic.bull`
const BULL: Inches = Inches::whole(12);

/// The field that a figure stands in.
fn field_of(game: &Awa, figure: FigureId) -> Option<FeatureId> {
    let state = game.figure(figure);
    (state.place == Where::Table).then(|| game.setup.field.inside(state.at, FIELDS, &Removed::NONE)).flatten()
}

/// The bull takes offence at a unit in a field. R-AWA-055
pub(super) fn begin(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Played> {
    let trespasses = |unit: &UnitId| game.living(*unit).any(|figure| field_of(game, figure).is_some());
    let units: Vec<UnitId> = game.unit_ids().filter(trespasses).collect();
    if units.is_empty() {
        return Ok(Played::Idle);
    }
    let unit = units[chance::one_of(cx, Why::new(rule!("awa.cards.generic.bull"), Seat::RED), units.len())?];
    let Some(field) = game.living(unit).find_map(|figure| field_of(game, figure)) else { return Ok(Played::Idle) };
    let at = far_corner(game, field, unit);
    let side = game.side(unit);
    game.state.effects.push(Effect {
        card: Card::Bull,
        side,
        unit: Some(unit),
        until: 0,
        at,
        field: Some(field),
        acted: 0,
        vehicle: None,
        order: Order::None,
    });
    cx.tell(|| Event::Cards(Told::BullWakes { unit }));
    Ok(Played::Yes)
}

/// The corner of a field that is farthest from a unit.
fn far_corner(game: &Awa, field: FeatureId, unit: UnitId) -> Point {
    let bounds = game.setup.field.bounds_of(field);
    let middle = game.middle(unit).unwrap_or(bounds.middle());
    let corners = match &game.setup.field.feature(field).shape {
        table::Shape::Area(area) => area.corners.clone(),
        _ => vec![bounds.least, bounds.most],
    };
    corners.into_iter().max_by_key(|at| (at.distance_to(middle), at.x, at.y)).unwrap_or(middle)
}

/// One thing that a card makes somebody do at the start of the initiative step.
pub(super) fn forced(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let turn = game.state.turn;
    let due =
        |effect: &Effect| effect.acted != turn && matches!(effect.card, Card::Headlong | Card::Complaint | Card::Bull);
    let Some(n) = game.state.effects.iter().position(due) else { return Ok(Turn::Done) };
    let effect = game.state.effects[n];
    match effect.card {
        Card::Headlong => headlong(game, cx, n, effect.side),
        Card::Complaint => {
            game.state.effects[n].acted = turn;
            complain(game, cx, n, effect)
        }
        _ => {
            game.state.effects[n].acted = turn;
            charge(game, cx, n, effect)
        }
    }
}

/// Whether a unit can be made to move by a card.
fn is_movable(game: &Awa, unit: UnitId) -> bool {
    game.is_in_battle(unit)
        && game.melee_of(unit).is_none()
        && game.unit(unit).reaction == Reaction::None
        && !game.unit(unit).deeds.has(Deeds::ACTIVATED)
}

/// The next Moroccan unit runs at the nearest enemy. `awa.cards.nationalist.headlong`
fn headlong(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, side: Side) -> Step<Turn> {
    let due = |unit: &UnitId| {
        game.of(*unit).tags.has(Tags::MOROCCAN) && melee::attacks(game, *unit) && is_movable(game, *unit)
    };
    let Some(unit) = game.units_of(side).find(due) else {
        game.state.effects[n].acted = game.state.turn;
        return Ok(Turn::More);
    };
    game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
    cx.tell(|| Event::Cards(Told::Headlong { unit }));
    melee::headlong(game, cx, unit)?;
    Ok(Turn::More)
}

/// Whether a card drives a unit forward in this turn: it has no order to keep then. R-AWA-033, R-AWA-057
pub(crate) fn is_driven(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).tags.has(Tags::MOROCCAN) && super::has(game, Card::Headlong, game.side(unit))
}

/// The unit that complains walks to its HQ, or waits there for an answer. `awa.cards.republican.complaint`
fn complain(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, effect: Effect) -> Step<Turn> {
    let Some(unit) = effect.unit.filter(|unit| game.is_in_battle(*unit)) else {
        game.state.effects.remove(n);
        return Ok(Turn::More);
    };
    let hq = game.of(unit).superior.filter(|hq| game.is_in_battle(*hq));
    let Some(to) = hq.and_then(|hq| game.middle(hq)) else {
        // There is nobody left to complain to.
        game.state.effects.remove(n);
        return Ok(Turn::More);
    };
    let turn = game.state.turn;
    game.unit_mut(unit).held_until = turn;
    if !is_movable(game, unit) {
        return Ok(Turn::More);
    }
    game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
    let there = |game: &Awa| game.living(unit).any(|figure| game.figure(figure).at.is_within(ARRIVED_AT_HQ, to));
    if !there(game) {
        let why = Why::new(rule!("awa.cards.republican.complaint"), Seat::of(game.side(unit)));
        let (base, pool) = movement::rate(Mode::Walk);
        let rolled = base + Inches::whole(cx.roll(pool, why)?.total() as i32);
        let far = weathered(game.state.weather, Mover::Human, rolled, Inches::ZERO);
        movement::run_towards(game, cx, unit, to, movement::Far::all(far))?;
    }
    if there(game) {
        let why = Why::new(rule!("awa.cards.republican.complaint"), Seat::of(game.side(unit))).at_least(4);
        let die = cx.roll(Pool::d6(1), why)?.total() as u8;
        cx.tell(|| Event::Cards(Told::Heard { unit, die }));
        if die >= 4 {
            game.state.effects.remove(n);
        }
    }
    Ok(Turn::More)
}

/// The unit runs out of the field, then the bull goes for whoever is left in it, until nobody is. R-AWA-055
fn charge(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, effect: Effect) -> Step<Turn> {
    let Some(field) = effect.field.filter(|field| trespassers(game, *field).next().is_some()) else {
        game.state.effects.remove(n);
        cx.tell(|| Event::Cards(Told::BullCalms));
        return Ok(Turn::More);
    };
    let runs = |unit: &UnitId| {
        is_movable(game, *unit) && game.living(*unit).any(|figure| field_of(game, figure) == Some(field))
    };
    if let Some(unit) = effect.unit.filter(runs) {
        game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
        if let Some(to) = way_out(game, unit, field) {
            let far = movement::roll_run(game, cx, unit)?;
            movement::run_towards(game, cx, unit, to, far)?;
        }
    }
    gore(game, cx, n, field)?;
    if trespassers(game, field).next().is_none() {
        game.state.effects.retain(|effect| effect.card != Card::Bull || effect.field != Some(field));
        cx.tell(|| Event::Cards(Told::BullCalms));
    }
    Ok(Turn::More)
}

/// Everybody who stands in a field, of whatever unit.
fn trespassers(game: &Awa, field: FeatureId) -> impl Iterator<Item = FigureId> + '_ {
    let figures = (0..game.state.figures.len() as u16).map(FigureId);
    figures.filter(move |figure| field_of(game, *figure) == Some(field))
}

/// A place outside the field, by the shortest way from the unit's middle.
fn way_out(game: &Awa, unit: UnitId, field: FeatureId) -> Option<Point> {
    let middle = game.middle(unit)?;
    let outside = |at: Point| game.setup.field.is_on_table(at) && !game.setup.field.feature_holds(field, at);
    for far in 1..=40 {
        for eighth in 0..32u16 {
            let at = middle.ahead(Bearing(eighth * 2048), Inches::whole(far));
            if outside(at) {
                // Far enough that the last man of the unit gets out as well.
                let way = Bearing(eighth * 2048);
                let farther = middle.ahead(way, Inches::whole(far + 8));
                return Some(if outside(farther) { farther } else { at });
            }
        }
    }
    None
}

/// The bull runs at the nearest figure in the field, and whoever is in its way is out of the game.
fn gore(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, field: FeatureId) -> Step<()> {
    let mut from = game.state.effects[n].at;
    let mut left = BULL;
    let mut met: ArrayVec<FigureId, 64> = ArrayVec::new();
    loop {
        // Whoever is only knocked down has been met already. R-AWA-018
        let inside = trespassers(game, field).filter(|figure| !met.contains(figure));
        let near = inside.min_by_key(|figure| (game.figure(*figure).at.distance_to(from), figure.0));
        let Some(prey) = near else { break };
        let to = game.figure(prey).at;
        let away = from.distance_to(to);
        let reach = if away > left { from.towards(to, left, away) } else { to };
        // Whoever is in its way, of whatever unit.
        let caught: ArrayVec<FigureId, 32> = (0..game.state.figures.len() as u16)
            .map(FigureId)
            .filter(|figure| {
                let state = game.figure(*figure);
                state.place == Where::Table && Disc::new(state.at, CONTACT).crossed_by(from, reach)
            })
            .take(32)
            .collect();
        for figure in caught {
            if met.contains(&figure) {
                continue;
            }
            let _ = met.try_push(figure);
            cx.tell(|| Event::Cards(Told::Gored { figure }));
            harm::kill(game, cx, figure)?;
        }
        if away >= left {
            from = reach;
            break;
        }
        left -= away;
        from = reach;
        if !met.contains(&prey) {
            break;
        }
    }
    if let Some(effect) = game.state.effects.get_mut(n) {
        effect.at = from;
    }
    Ok(())
}
