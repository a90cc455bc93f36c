//! The night between two days. `awa.suicide-hill.night`, R-AWA-173, R-AWA-174

mod dusk;
mod share;
mod told;

pub use share::ShareOut;
pub use told::Told;

use engine::{Cx, Seat, Side, Step};

use crate::cards::{Ground, PutDown};
use crate::sequence::Turn;
use crate::setup::Options;
use crate::state::{Night, Where};
use crate::troops::{Appears, Arm, UnitId};
use crate::{Answer, Awa, Event, Question, artillery, cards, command, placing};

/// One thing that is done at night.
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let more = match game.state.night {
        Night::Dusk => {
            dusk::fall(game, cx)?;
            Turn::Done
        }
        Night::Promotions => {
            dusk::promote(game, cx)?;
            Turn::Done
        }
        Night::Reinforcements => share::step(game, cx)?,
        Night::DefenderMoves => moves(game, cx, game.setup.defender)?,
        Night::AttackerMoves => moves(game, cx, game.setup.defender.enemy())?,
        Night::Newcomers => newcomers(game, cx)?,
        Night::Orders => match artillery::plan(game, cx)? {
            Turn::More => Turn::More,
            Turn::Done => command::write_orders(game, cx)?,
        },
    };
    if more == Turn::More {
        return Ok(Turn::More);
    }
    game.state.night_next = 0;
    game.state.night = match game.state.night {
        Night::Dusk => Night::Promotions,
        Night::Promotions => Night::Reinforcements,
        Night::Reinforcements => Night::DefenderMoves,
        Night::DefenderMoves => Night::AttackerMoves,
        Night::AttackerMoves => Night::Newcomers,
        Night::Newcomers => Night::Orders,
        Night::Orders => {
            game.state.night = Night::Dusk;
            command::fix_holds(game);
            return Ok(Turn::Done);
        }
    };
    Ok(Turn::More)
}

/// A side moves its units, one after another, over ground that it holds. R-AWA-174
fn moves(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<Turn> {
    let movable = |unit: &UnitId| {
        unit.0 >= game.state.night_next
            && game.is_in_battle(*unit)
            && game.of(*unit).arm != Arm::Aircraft
            && !placing::pieces(game, *unit).is_empty()
    };
    let Some(unit) = game.units_of(side).find(movable) else { return Ok(Turn::Done) };
    game.state.night_next = unit.0 + 1;
    let question = PutDown::new(game, unit, Ground::Own);
    if let Answer::Stands(stands) = cx.ask(game, Seat::of(side), Question::PutDown(question.clone()))? {
        question.carry_out(game, &stands);
        cards::sniper_rests(game, unit);
        cx.tell(|| Event::Night(Told::Moves { unit }));
    }
    Ok(Turn::More)
}

/// Those who come on this day, the defender's first. R-AWA-184, `awa.suicide-hill.day2.nationalist-entry`
fn newcomers(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let defender = game.setup.defender;
    for side in [defender, defender.enemy()] {
        let due = |unit: &UnitId| game.of(*unit).appears == Appears::OnDay(game.state.day) && is_waiting(game, *unit);
        let Some(unit) = game.units_of(side).find(due) else {
            if side == defender {
                continue;
            }
            return Ok(Turn::Done);
        };
        dusk::fill_in(game, cx, unit)?;
        let question = PutDown::new(game, unit, ground_of(game, side));
        match cx.ask(game, Seat::of(side), Question::PutDown(question.clone()))? {
            Answer::Stands(stands) => {
                question.carry_out(game, &stands);
                cx.tell(|| Event::Night(Told::Joins { unit }));
            }
            _ => stay_away(game, unit),
        }
        return Ok(Turn::More);
    }
    Ok(Turn::Done)
}

/// There is no room for a unit: it is not in this battle.
fn stay_away(game: &mut Awa, unit: UnitId) {
    let gone = Where::Gone(crate::state::Fate::Withdrawn);
    for figure in game.roster(unit) {
        game.figure_mut(figure).place = gone;
    }
    for vehicle in game.vehicles_of(unit) {
        game.vehicle_mut(vehicle).place = gone;
    }
    game.unit_mut(unit).officer = None;
}

/// Whether a unit has somebody who is not on the table yet.
fn is_waiting(game: &Awa, unit: UnitId) -> bool {
    game.roster(unit).any(|figure| game.figure(figure).place == Where::Waiting)
        || game.vehicles_of(unit).any(|vehicle| game.vehicle(vehicle).place == Where::Waiting)
}

/// Where a side's newcomers start: the Republicans of Suicide Hill behind the Sunken Road, everybody else at his own edge.
fn ground_of(game: &Awa, side: Side) -> Ground {
    let road = game.setup.places.iter().position(|place| place.id == crate::hill::ROAD);
    match road {
        Some(road) if game.setup.options.has(Options::SUICIDE_HILL) && side == game.setup.defender => {
            Ground::Behind(road as u8)
        }
        _ => Ground::Edge,
    }
}
