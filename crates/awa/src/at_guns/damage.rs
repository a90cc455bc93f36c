//! What a shot does that goes through. `awa.at.gun.damage`, R-AWA-133, R-AWA-135

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Step, Why};
use table::Point;

use super::Told;
use super::tables::TABLE;
use crate::morale::{self, Cause, Moment, Passed};
use crate::state::{Outing, Under};
use crate::troops::{UnitId, VehicleId};
use crate::vehicles::bail::bail_out;
use crate::vehicles::damage::{self, Mark, Shock};
use crate::{Awa, Event};

/// What is left to be done after a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The crew tests, as everybody does who is fired at.
    Test,
    /// It tests with three less, and is gone if it fails.
    TestOrRout,
    /// The result was all.
    Nothing,
}

/// How long a vehicle burns whose crew is gone for good: until it is destroyed. R-AWA-124
const BURNS: u8 = 6;
/// What results 6 and 7 take off a test.
const SHAKEN: i16 = -3;
/// A crew that bailed out in panic gets back in on this. R-AWA-135
const REMOUNTS: u8 = 4;

/// Rolls on the table and does what it says, but for the test.
pub(super) fn roll(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat, from: Point) -> Step<After> {
    let die = cx.roll(Pool::d10(1), Why::new(TABLE, by))?.total() as u8;
    cx.tell(|| Event::AtGuns(Told::Damage { vehicle, die }));
    let unit = game.unit_of_vehicle(vehicle);
    let turn = game.state.turn;
    match die {
        1 => {}
        2 => {
            damage::immobilise(game, cx, vehicle);
            damage::daze(game, unit, Shock::Confused);
        }
        3 => {
            panic_out(game, cx, vehicle, from)?;
            return Ok(After::Nothing);
        }
        4 => {
            damage::mark(game, cx, vehicle, Mark::Reverse);
            damage::daze(game, unit, Shock::Confused);
        }
        5 => {
            damage::lose_main_weapon(game, cx, vehicle);
            damage::daze(game, unit, Shock::Lasting);
        }
        6 => {
            damage::stun(game, cx, vehicle, turn + 1);
            damage::daze(game, unit, Shock::Demoralised);
            let rattled = &mut game.unit_mut(unit).rattled;
            *rattled = rattled.saturating_add(SHAKEN as i8);
            return Ok(After::Nothing);
        }
        7 => {
            damage::immobilise(game, cx, vehicle);
            bail_out(game, cx, vehicle, Some(from));
            damage::daze(game, unit, Shock::Demoralised);
            return Ok(After::TestOrRout);
        }
        8 => {
            damage::set_on_fire(game, cx, vehicle, BURNS);
            damage::mark(game, cx, vehicle, Mark::Abandoned);
            damage::crew_casualties(game, cx, vehicle, &(4..=6), TABLE)?;
            damage::scatter_survivors(game, cx, vehicle, TABLE)?;
            return Ok(After::Nothing);
        }
        _ => {
            damage::destroy(game, cx, vehicle)?;
            return Ok(After::Nothing);
        }
    }
    Ok(After::Test)
}

/// Out in panic, and back next turn or later. R-AWA-135
fn panic_out(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, from: Point) -> Step<()> {
    let unit = game.unit_of_vehicle(vehicle);
    bail_out(game, cx, vehicle, Some(from));
    let seat = Seat::of(game.side(unit));
    let die = cx.roll(Pool::d6(1), Why::new(TABLE, seat).at_least(REMOUNTS))?.total() as u8;
    cx.tell(|| Event::AtGuns(Told::Panics { unit, die, back: die >= REMOUNTS }));
    let next = game.state.turn + 1;
    if die >= REMOUNTS {
        game.vehicle_mut(vehicle).outing = Outing::Back(next);
    } else {
        damage::daze(game, unit, Shock::Confused);
        game.vehicle_mut(vehicle).outing = Outing::Tests(next);
    }
    Ok(())
}

/// The tests after a shot, one for each unit that was in the vehicle. R-AWA-133
pub(super) fn test(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    units: &ArrayVec<UnitId, 16>,
    cause: Cause,
    after: After,
) -> Step<()> {
    let crew = game.unit_of_vehicle(vehicle);
    match after {
        After::Nothing => {
            for unit in units {
                game.unit_mut(*unit).under.set(cause.under);
            }
            Ok(())
        }
        After::Test => morale::test_all(game, cx, units, cause),
        After::TestOrRout => {
            let back = Outing::May(game.state.turn + 1);
            for unit in units {
                let at = if *unit == crew { Moment::BailedOut } else { Moment::Usual };
                let passed = morale::test(game, cx, *unit, Cause { at, ..cause.extra(SHAKEN) })?;
                if *unit == crew && passed == Passed::Yes {
                    game.vehicle_mut(vehicle).outing = back;
                }
            }
            Ok(())
        }
    }
}

/// What a weapon puts a crew under. R-AWA-133
pub(super) const fn under(rifle: crate::troops::Piece) -> Under {
    match rifle {
        crate::troops::Piece::AtRifle => Under::SMALL_ARMS,
        _ => Under::ARTILLERY,
    }
}
