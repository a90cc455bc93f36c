//! Those who are under way at the end of the initiative step: runners, riders, men who lay a line, officers on their way to a
//! unit. R-AWA-036, R-AWA-187

use engine::{Cx, Step};

use super::{Order, Told, links, orders, replace};
use crate::movement::charge::{self, Pace};
use crate::sequence::Turn;
use crate::state::{Doing, Message, Replacement};
use crate::troops::{FigureId, UnitId};
use crate::{Awa, Event, artillery};

/// Whether a figure is under way with a message, a wire or an appointment, and not at its unit's disposal.
pub(crate) fn is_under_way(game: &Awa, figure: FigureId) -> bool {
    game.state.messages.iter().any(|message| message.bearer == Some(figure))
        || game.state.lines.iter().any(|line| line.layer == Some(figure))
        || game.state.units.iter().any(|unit| unit.replaced == Replacement::Sent(figure))
}

/// Whom a messenger looks for: the officer, or anybody of a unit without one. R-AWA-035
fn addressee(game: &Awa, bearer: FigureId, to: UnitId) -> Option<FigureId> {
    let officer = game.unit(to).officer.filter(|officer| game.figure(*officer).place.is_in_battle());
    officer.or_else(|| game.living(to).min_by_key(|figure| (game.range(bearer, *figure), *figure)))
}

/// Whether somebody is in base contact with whom he looks for.
fn has_met(game: &Awa, bearer: FigureId, other: FigureId) -> bool {
    charge::has_met(game, bearer, other)
}

/// Messengers move, each once a turn. `awa.comms.runner`, `awa.comms.rider`
pub(crate) fn messengers(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let mut n = 0;
    while n < game.state.messages.len() {
        let message = game.state.messages[n].clone();
        let Some(bearer) = message.bearer else {
            n += 1;
            continue;
        };
        // With the messenger or the last of those he looks for the message is lost.
        let alive = game.figure(bearer).place.is_in_battle();
        let Some(goal) = addressee(game, bearer, message.to).filter(|_| alive) else {
            game.state.messages.remove(n);
            cx.tell(|| Event::Command(Told::Lost { to: message.to }));
            continue;
        };
        walk_to(game, cx, bearer, goal, Pace::Fastest)?;
        if game.figure(bearer).place.is_in_battle() && has_met(game, bearer, goal) {
            game.state.messages.remove(n);
            hand_over(game, cx, &message);
            continue;
        }
        n += 1;
    }
    lay_lines(game, cx)?;
    for unit in game.unit_ids() {
        if let Replacement::Sent(officer) = game.unit(unit).replaced {
            replace::travel(game, cx, unit, officer)?;
        }
    }
    Ok(Turn::Done)
}

/// Somebody goes to somebody, unless he has moved in this turn or is there.
pub(super) fn walk_to(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, goal: FigureId, pace: Pace) -> Step<()> {
    if has_met(game, figure, goal) || game.figure(figure).doing.has(Doing::MOVED) {
        return Ok(());
    }
    charge::errand(game, cx, figure, goal, pace)
}

/// Lines grow behind those who lay them. R-AWA-036
fn lay_lines(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let mut n = 0;
    while n < game.state.lines.len() {
        let (to, from) = (game.state.lines[n].to, game.state.lines[n].from);
        let Some(layer) = game.state.lines[n].layer else {
            n += 1;
            continue;
        };
        let alive = game.figure(layer).place.is_in_battle();
        let Some(goal) = addressee(game, layer, to).filter(|_| alive) else {
            game.state.lines.remove(n);
            continue;
        };
        walk_to(game, cx, layer, goal, Pace::Walk)?;
        let at = game.figure(layer).at;
        let met = game.figure(layer).place.is_in_battle() && has_met(game, layer, goal);
        let line = &mut game.state.lines[n];
        if line.points.last() != Some(&at) && line.points.try_push(at).is_err() {
            // A very long line: the last stretch is drawn straight.
            line.points.pop();
            line.points.push(at);
        }
        if met {
            (line.works, line.layer) = (true, None);
            cx.tell(|| Event::Command(Told::LineWorks { from, to }));
        }
        n += 1;
    }
    Ok(())
}

/// The end of a turn: flags are read. R-AWA-035
pub(super) fn read_flags(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    let turn = game.state.turn;
    let mut n = 0;
    while n < game.state.messages.len() {
        if game.state.messages[n].arrives != Some(turn) {
            n += 1;
            continue;
        }
        let message = game.state.messages.remove(n);
        if links::can_wave(game, message.from, message.to) {
            hand_over(game, cx, &message);
        } else {
            cx.tell(|| Event::Command(Told::Lost { to: message.to }));
        }
    }
}

/// A message has reached its unit: what it says, or a target for guns. R-AWA-109
fn hand_over(game: &mut Awa, cx: &mut Cx<'_, Awa>, message: &Message) {
    match message.report {
        Some(report) => artillery::reported(game, cx, message.to, report),
        None => deliver(game, cx, message.to, message.order),
    }
}

/// A message has come: a new order, or the consent to a new officer.
pub(crate) fn deliver(game: &mut Awa, cx: &mut Cx<'_, Awa>, to: UnitId, order: Order) {
    if order == Order::None {
        replace::approve(game, cx, to);
    } else {
        orders::receive(game, cx, to, order);
    }
}
