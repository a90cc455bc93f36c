//! Looking at a place that may hold somebody. `nqm.recce.look-or-stop`, R-NQM-046, R-NQM-047

use engine::{Cx, Seat, Step};
use table::Point;

use super::{area, stop, told};
use crate::Nqm;
use crate::command::{Objective, Task};
use crate::event::Event;
use crate::scale::Metres;
use crate::sight;
use crate::state::Deeds;
use crate::troops::{StandId, UnitId};

/// From how far a place is looked at. R-NQM-046
const FROM: Metres = Metres::km(1);
/// Half of the 500 metres that one look takes in.
const AROUND: Metres = Metres(250);

/// Units with an order to look do so when they are near enough, once an hour.
pub(super) fn looks(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    for unit in game.unit_ids() {
        let state = game.unit(unit);
        if state.order.task != Task::Look || state.deeds.has(Deeds::LOOKED) || state.order.start > game.state.hour {
            continue;
        }
        if let Some(at) = state.order.objective.and_then(|objective| place(game, objective))
            && sees(game, unit, at)
        {
            look(game, cx, unit, at)?;
        }
    }
    Ok(())
}

/// Dice are thrown whether anybody is there or not, and the looker is told no more than what he sees. R-NQM-047
fn look(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, at: Point) -> Step<()> {
    let enemy = game.who(unit).side.enemy();
    let there = game.stands_of_side(enemy).filter(|stand| {
        let hidden = !game.stand(*stand).known && !area::has_met(game, unit, *stand);
        hidden && game.stand(*stand).on_map().is_some_and(|place| game.setup.scale.places_within(place, at, AROUND))
    });
    let nearest: Option<StandId> =
        there.filter_map(|stand| Some((area::nearest_of(game, unit, stand)?.0, stand))).min().map(|(_, stand)| stand);
    done(game, unit);
    let Some(nearest) = nearest else {
        stop::three_dice(game, cx, Seat::of(enemy))?;
        game.unit_mut(unit).deeds.set(Deeds::LOOKED);
        cx.tell(|| Event::Looked(told::Looked { unit, at }));
        return Ok(());
    };
    let before = game.state.contacts.len();
    let found = area::around(game, unit, nearest);
    stop::test(game, cx, unit, found)?;
    if !game.stand(nearest).known {
        cx.tell(|| Event::Looked(told::Looked { unit, at }));
    }
    super::come_true(game, cx, before)
}

/// It has looked, and goes on along its route.
fn done(game: &mut Nqm, unit: UnitId) {
    let order = &mut game.unit_mut(unit).order;
    order.task = Task::Advance;
    order.objective = None;
}

fn place(game: &Nqm, objective: Objective) -> Option<Point> {
    match objective {
        Objective::Place(at) => Some(at),
        Objective::Area(area) => Some(game.setup.area(area).outline.bounds().middle()),
        Objective::Stand(stand) => {
            let ghost = game.state.ghosts.iter().find(|ghost| ghost.stand == stand).map(|ghost| ghost.at);
            game.stand(stand).on_map().filter(|_| game.stand(stand).known).or(ghost)
        }
    }
}

/// Whether a unit has a place within a kilometre and in sight.
fn sees(game: &Nqm, unit: UnitId, at: Point) -> bool {
    game.stands_of(unit).any(|stand| {
        game.token(stand).is_some_and(|token| token.is_near(game.setup.scale.length(FROM), at))
            && game.stand(stand).on_map().is_some_and(|from| {
                // Its near edge is enough.
                let edge = at.towards(from, game.setup.scale.length(AROUND), at.distance_to(from));
                sight::sees(game, from, at) || sight::sees(game, from, edge)
            })
    })
}
