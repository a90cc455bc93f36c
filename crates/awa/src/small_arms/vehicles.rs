//! Small arms at vehicles. `awa.firing.soft-skin.hit`, `awa.firing.armoured.weapons`

use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::{Inches, Point};

use super::Told;
use crate::terrain::Cover;
use crate::troops::{Class, UnitId, VehicleId};
use crate::vehicles::{bail, damage};
use crate::{Awa, Event};

/// A vehicle that was hit, and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// What was hit.
    pub vehicle: VehicleId,
    /// Who fired: one gets out away from him. R-AWA-099
    pub by: UnitId,
}

/// Whether bullets reach those aboard. R-AWA-147: of trains and boats only those who sit in the open.
pub(super) fn is_exposed(game: &Awa, vehicle: VehicleId) -> bool {
    match game.model(vehicle).class {
        Class::SoftSkin => true,
        Class::Carriage | Class::Hull => game.model(vehicle).open,
        Class::Tank | Class::Afv | Class::Aircraft => false,
    }
}

/// The cover of those in a soft-skin: soft, or better if the vehicle stands behind something. R-AWA-021: not on a motorcycle.
pub(super) fn cover(game: &Awa, vehicle: VehicleId, from: Point, sum: &mut Sum) {
    let rule = rule!("awa.firing.soft-skin.hit");
    let behind = game.cover_of_place(game.vehicle(vehicle).at, from, Some(vehicle));
    let soft = game.model(vehicle).id != "motorcycle";
    if behind == Cover::Heavy {
        sum.add(rule!("awa.firing.small-arms.modifiers"), "heavy-cover", -1);
    } else if soft || behind == Cover::Light {
        sum.add(rule, "light-cover", -1);
    }
}

/// The table of unarmoured vehicles; what it adds to the morale test. `awa.firing.soft-skin.table`
pub(super) fn soft_skin(game: &mut Awa, cx: &mut Cx<'_, Awa>, Taken { vehicle, by }: Taken) -> Step<i16> {
    let rule = rule!("awa.firing.soft-skin.table");
    let die = cx.roll(Pool::d6(1), Why::new(rule, Seat::of(game.side(by))))?.total() as u8;
    cx.tell(|| Event::Shots(Told::SoftSkin { vehicle, die }));
    let from = game.middle(by);
    match die {
        1 | 2 => {}
        3 => {
            damage::immobilise(game, cx, vehicle);
            bail::bail_out(game, cx, vehicle, from);
        }
        4 => {
            let along = game.vehicle(vehicle).facing;
            damage::run_on(game, cx, vehicle, along, Inches::whole(6));
            damage::immobilise(game, cx, vehicle);
            bail::bail_out(game, cx, vehicle, from);
        }
        5 => {
            damage::set_on_fire(game, cx, vehicle, damage::FOR_GOOD);
            bail::bail_out(game, cx, vehicle, from);
        }
        _ => {
            damage::crew_casualties(game, cx, vehicle, &(1..=3), rule)?;
            damage::wreck(game, cx, vehicle);
            bail::get_out(game, cx, vehicle, from);
        }
    }
    Ok(match die {
        1 | 3 | 4 => -1,
        2 | 5 => -2,
        _ => -3,
    })
}

/// The table of armoured vehicles; what it adds to the morale test. `awa.firing.armoured.table`
pub(super) fn armoured(game: &mut Awa, cx: &mut Cx<'_, Awa>, Taken { vehicle, by }: Taken) -> Step<i16> {
    let rule = rule!("awa.firing.armoured.table");
    let die = cx.roll(Pool::d6(1), Why::new(rule, Seat::of(game.side(by))))?.total() as u8;
    cx.tell(|| Event::Shots(Told::Armoured { vehicle, die }));
    let facing = game.vehicle(vehicle).facing;
    match die {
        1 | 2 => {}
        3 => damage::kill_driver(game, cx, vehicle)?,
        4 | 5 => {
            let along = if die == 4 { facing.right() } else { facing.left() };
            damage::run_on(game, cx, vehicle, along, Inches::whole(10));
            damage::kill_driver(game, cx, vehicle)?;
        }
        _ => {
            damage::kill_commander(game, cx, vehicle)?;
            let from = game.middle(by);
            bail::bail_out(game, cx, vehicle, from);
        }
    }
    Ok(match die {
        1 => -1,
        6 => -3,
        _ => -2,
    })
}
