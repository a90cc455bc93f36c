//! Section 12.1: the damage that net hits do, and what lasts of it.

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Inches;

use super::aboard::{self, Among};
use super::tables::{self, Outcome, Row, Table};
use super::{Blow, Face, Ruin, Told, Toll, crew, ruin};
use crate::harm::Cause;
use crate::ids::{PlayerId, VehicleId};
use crate::vehicles::{self, Damage, Firer, Fittings, Post};
use crate::{Coc, Event, shock};

/// Rolls on the vehicle's damage table with so many net hits that nobody in particular has made; 0 for equal.
/// `coc.12.1.compare`
pub(crate) fn net_hits(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, hits: u8) -> Step<()> {
    let enemy = game.first_player(game.side_of_vehicle(target).enemy());
    net_hits_by(game, cx, target, hits, enemy)
}

/// The same by the doing of a player, who rolls.
pub(crate) fn net_hits_by(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    target: VehicleId,
    hits: u8,
    player: PlayerId,
) -> Step<()> {
    let blow = Blow { dice: 0, face: Face::Rear, doubles_shock: false, by: None, player };
    take(game, cx, target, hits, blow)
}

/// The same by somebody whom it may have to engage. R-COC-122
pub(crate) fn net_hits_from(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    target: VehicleId,
    hits: u8,
    by: Firer,
    player: PlayerId,
) -> Step<()> {
    let blow = Blow { dice: 0, face: Face::Rear, doubles_shock: false, by: Some(by), player };
    take(game, cx, target, hits, blow)
}

/// What harms a vehicle and those in and near it, as far as it matters to them.
pub(super) fn cause_of(game: &Coc, target: VehicleId, player: PlayerId) -> Cause {
    Cause { from: Some(game.vehicle(target).at), player: Some(player), area: true, ..Cause::default() }
}

/// Rolls on the table and takes the result. Shock comes before what cripples it. R-COC-129
pub(super) fn take(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, net: u8, blow: Blow) -> Step<()> {
    if !game.is_in_action(target) {
        return Ok(());
    }
    let table = Table::of(game.kind_of(target).build);
    let rule = match table {
        Table::Twelve => rule!("coc.12.1.table-twelve"),
        Table::Thirteen => rule!("coc.12.1.table-thirteen"),
        Table::Fourteen => rule!("coc.12.2.table-fourteen"),
    };
    let roll = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(blow.player)))?;
    let row = result(game, target, table, net, roll.total() as u8);
    let points = if blow.doubles_shock { row.shock * 2 } else { row.shock };
    cx.tell(|| Event::ArmourFire(Told::Damaged { target, table, net, shock: points, outcome: row.outcome, roll }));
    shock::rattle(game, cx, target, points);
    happen(game, cx, target, row, blow)?;
    super::settle(game, cx, &cause_of(game, target, blow.player))
}

/// The line of the table, an explosion coming sooner to those that burn easily. `coc.12.1.ronson`, R-COC-311
pub(super) fn result(game: &Coc, target: VehicleId, table: Table, net: u8, die: u8) -> Row {
    let row = tables::felt(game.kind_of(target).build, tables::line(table, net, die));
    if row.outcome == Outcome::KnockedOut && die >= tables::RONSON_EXPLODES && is_ronson(game, target) {
        return tables::line(table, net, 6);
    }
    row
}

/// Whether a vehicle is likely to burn. R-COC-311
fn is_ronson(game: &Coc, target: VehicleId) -> bool {
    let dry = game.is_fitted(target, Fittings::RONSON_IF_DRY) && !game.is_fitted(target, Fittings::WET_STOWAGE);
    dry || game.is_fitted(target, Fittings::RONSON)
}

fn happen(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, row: Row, blow: Blow) -> Step<()> {
    let next = game.state.phase_number + 1;
    match row.outcome {
        Outcome::Nothing => {}
        Outcome::Engage => {
            if let Some(by) = blow.by {
                game.vehicle_mut(target).engages = Some((by, next));
            }
        }
        Outcome::Reverse(dice) => reverse(game, cx, target, dice)?,
        Outcome::ToCover => vehicles::bolt(game, cx, target, vehicles::Bolt::ToCover)?,
        Outcome::Ahead => vehicles::bolt(game, cx, target, vehicles::Bolt::StraightOn)?,
        Outcome::Disembark => vehicles::turn_out(game, cx, target),
        Outcome::DriverPanics => crew::panics(game, target, Post::Driver),
        Outcome::GunnerPanics => {
            let post = crew::which_gunner(game, cx, target, blow.player)?;
            crew::panics(game, target, post);
        }
        Outcome::CommanderPanics => crew::commander_panics(game, target),
        Outcome::Engine => game.vehicle_mut(target).engine += 1,
        Outcome::Sights => game.vehicle_mut(target).sights += 1,
        Outcome::ForwardGun => crew::lose_forward_gun(game, target),
        Outcome::DriverKilled => crew::kill_crewman(game, target, Post::Driver),
        Outcome::GunnerKilled => {
            let post = crew::which_gunner(game, cx, target, blow.player)?;
            crew::kill_crewman(game, target, post);
        }
        Outcome::CommanderWounded => crew::wound_commander(game, cx, target),
        Outcome::Immobilised => game.vehicle_mut(target).damage.set(Damage::IMMOBILISED),
        Outcome::Stranded => {
            game.vehicle_mut(target).damage.set(Damage::IMMOBILISED);
            vehicles::turn_out(game, cx, target);
        }
        Outcome::HullGun => game.vehicle_mut(target).damage.set(Damage::HULL_GUN),
        Outcome::MainGun => {
            let gun = match crew::which_gunner(game, cx, target, blow.player)? {
                Post::SecondGunner => Damage::SECOND_GUN,
                _ => Damage::MAIN_GUN,
            };
            game.vehicle_mut(target).damage.set(gun);
        }
        Outcome::KnockedOut => {
            return ruin::wreck(game, cx, target, Ruin::KnockedOut, Toll::Dice(row.passengers), blow.player);
        }
        Outcome::Explodes => {
            return ruin::wreck(game, cx, target, Ruin::Exploded, Toll::Dice(row.passengers), blow.player);
        }
    }
    if row.passengers > 0 {
        let among = if row.gunners_too { Among::PassengersAndGunners } else { Among::Passengers };
        aboard::roll_for_those(game, cx, target, row.passengers, among, blow.player)?;
    }
    Ok(())
}

/// It is driven back so many dice, if it can move at all. R-COC-115, R-COC-501
fn reverse(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, dice: u8) -> Step<()> {
    if !vehicles::can_be_driven(game, target) {
        return Ok(());
    }
    let seat = Coc::seat(game.player_of_vehicle(target));
    let roll = cx.roll(Pool::d6(dice.into()), Why::new(rule!("coc.12.1.table-twelve"), seat))?;
    let far = Inches::whole(roll.total() as i32);
    cx.tell(|| Event::ArmourFire(Told::Reverses { target, far, roll }));
    vehicles::fall_back(game, cx, target, far)?;
    // What it stood before, it does not any more. R-COC-120
    game.vehicle_mut(target).hit_by.clear();
    Ok(())
}
