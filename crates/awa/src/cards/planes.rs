//! Aircraft that cards bring: when they come and when they go. R-AWA-054

use engine::{Cx, Step};
use table::Point;

use super::Told;
use crate::placing::forward;
use crate::setup::Edge;
use crate::state::{Altitude, Deeds, Fate, Where};
use crate::troops::{Arm, UnitId};
use crate::{Awa, Event, sheets};

/// A plane comes over the table at attack level and stays through this turn.
pub(crate) fn enter(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, until: u8) -> Step<()> {
    sheets::fill_in_unit(game, cx, unit)?;
    let size = game.setup.ground.size;
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    let edge = game.setup.sides[game.side(unit)].edge;
    let at = match edge {
        Edge::North => Point::new(width / 2, 0),
        Edge::South => Point::new(width / 2, depth),
        Edge::West => Point::new(0, depth / 2),
        Edge::East => Point::new(width, depth / 2),
    };
    for plane in game.vehicles_of(unit) {
        let state = game.vehicle_mut(plane);
        (state.place, state.at, state.facing) = (Where::Table, at, forward(edge));
        (state.altitude, state.leaves) = (Altitude::Attack, until);
        for figure in game.roster(unit) {
            let state = game.figure_mut(figure);
            (state.place, state.at) = (Where::Aboard(plane), at);
        }
    }
    game.unit_mut(unit).deeds.set(Deeds::ARRIVED);
    cx.tell(|| Event::Cards(Told::FliesIn { unit, until }));
    Ok(())
}

/// Planes whose time is up fly home at the end of the turn. R-AWA-054
pub(super) fn turn_end(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    let turn = game.state.turn;
    for unit in game.unit_ids().filter(|unit| game.of(*unit).arm == Arm::Aircraft).collect::<Vec<_>>() {
        let due = game.vehicles_of(unit).any(|plane| {
            let state = game.vehicle(plane);
            state.place == Where::Table && state.leaves != 0 && state.leaves <= turn
        });
        if due {
            leave(game, cx, unit);
        }
    }
}

/// A plane leaves the table for good.
pub(crate) fn leave(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let over = game.vehicles_of(unit).any(|plane| game.vehicle(plane).place == Where::Table);
    for plane in game.vehicles_of(unit) {
        game.vehicle_mut(plane).place = Where::Gone(Fate::Withdrawn);
    }
    for figure in game.roster(unit) {
        game.figure_mut(figure).place = Where::Gone(Fate::Withdrawn);
    }
    game.unit_mut(unit).officer = None;
    if over {
        cx.tell(|| Event::Cards(Told::Leaves { unit }));
    }
}
