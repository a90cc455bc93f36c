//! A mine goes off under a vehicle. `awa.at.mines.table`

use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};
use table::Point;

use super::Told;
use crate::morale::{self, Cause};
use crate::state::Under;
use crate::stopping;
use crate::troops::VehicleId;
use crate::vehicles::bail::bail_out;
use crate::vehicles::damage::{self, Mark, Shock};
use crate::{Awa, Event};

/// How long a vehicle burns whose crew is gone for good: until it is destroyed. R-AWA-124
const BURNS: u8 = 6;

/// Rolls on the table and does what it says. R-AWA-134, R-AWA-136, R-AWA-137
pub(super) fn explode(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat, at: Point) -> Step<()> {
    let rule = rule!("awa.at.mines.table");
    let die = cx.roll(Pool::d10(1), Why::new(rule, by))?.total() as u8;
    cx.tell(|| Event::Mines(Told::Explodes { vehicle, die }));
    let unit = game.unit_of_vehicle(vehicle);
    let units = stopping::concerned(game, vehicle);
    let turn = game.state.turn;
    match die {
        1 => {
            damage::mark(game, cx, vehicle, Mark::Radio);
            damage::daze(game, unit, Shock::Confused);
        }
        2 => {
            damage::mark(game, cx, vehicle, Mark::Radio);
            damage::halt(game, vehicle, turn + 2);
            damage::daze(game, unit, Shock::Confused);
        }
        3 => {
            damage::immobilise(game, cx, vehicle);
            damage::daze(game, unit, Shock::Confused);
        }
        4 => {
            damage::mark(game, cx, vehicle, Mark::Reverse);
            damage::halt(game, vehicle, turn);
            damage::daze(game, unit, Shock::Demoralised);
        }
        5 => {
            bail_out(game, cx, vehicle, Some(at));
            damage::daze(game, unit, Shock::Lasting);
        }
        6 => {
            damage::stun(game, cx, vehicle, turn + 2);
            damage::daze(game, unit, Shock::Lasting);
        }
        7 => {
            damage::immobilise(game, cx, vehicle);
            bail_out(game, cx, vehicle, Some(at));
            damage::daze(game, unit, Shock::Demoralised);
        }
        8 => {
            damage::set_on_fire(game, cx, vehicle, BURNS);
            damage::mark(game, cx, vehicle, Mark::Abandoned);
            damage::crew_casualties(game, cx, vehicle, &(4..=6), rule)?;
            return damage::scatter_survivors(game, cx, vehicle, rule);
        }
        _ => return damage::destroy(game, cx, vehicle),
    }
    morale::test_all(game, cx, &units, Cause::under(Under::MINES).from(at))
}
