//! Anti-tank weapons on overwatch. `awa.overwatch.eligible`, R-AWA-071

use arrayvec::ArrayVec;
use engine::{Cx, Step};

use super::{barrels, is_target, shoot};
use crate::Awa;
use crate::small_arms::{Barrel, Mark};
use crate::state::{Deeds, Doing};
use crate::troops::{FigureId, UnitId, VehicleId};

/// The anti-tank weapons of a unit whose men watch, and that are loaded.
fn watching(game: &Awa, unit: UnitId) -> ArrayVec<Barrel, 16> {
    let watches = |figure: FigureId| {
        let doing = game.figure(figure).doing;
        doing.has(Doing::OVERWATCH) && !doing.has(Doing::FIRED)
    };
    let ready = |barrel: &Barrel| match *barrel {
        Barrel::Man(figure) => watches(figure) && game.unit(unit).volleys > 0,
        Barrel::Gun(gun) => {
            let state = game.gun(gun);
            !state.fired && state.set_up && state.rounds > 0 && game.crew_of(gun).any(watches)
        }
        Barrel::Mount(vehicle, n) => {
            let state = game.vehicle(vehicle);
            state.mounts_fired >> n & 1 == 0
                && state.rounds.get(usize::from(n)).is_some_and(|rounds| *rounds > 0)
                && state.burning == 0
                && !game.is_stunned(vehicle)
                && game.crew(vehicle).any(watches)
        }
    };
    barrels(game, unit).into_iter().filter(ready).collect()
}

/// Whether a unit could fire at a target with an anti-tank weapon that watches.
pub(crate) fn watches(game: &Awa, unit: UnitId, at: Mark) -> bool {
    let Mark::Vehicle(vehicle) = at else { return false };
    is_target(game, game.side(unit), vehicle)
        && watching(game, unit).into_iter().any(|by| game.barrel_sees_vehicle(by, vehicle).is_some())
}

/// Whether small arms of the unit fire in the same event: they pay the volley then. R-AWA-026
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    /// They do.
    SmallArms,
    /// They do not.
    Nothing,
}

/// All anti-tank weapons of a unit that watch and see a vehicle fire at it.
pub(crate) fn fire_from_overwatch(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    vehicle: VehicleId,
    beside: Beside,
) -> Step<()> {
    match beside {
        Beside::SmallArms => game.unit_mut(unit).deeds.set(Deeds::PAID),
        Beside::Nothing => game.unit_mut(unit).deeds.clear(Deeds::PAID),
    }
    for by in watching(game, unit) {
        if is_target(game, game.side(unit), vehicle) && game.barrel_sees_vehicle(by, vehicle).is_some() {
            shoot(game, cx, by, vehicle)?;
        }
    }
    game.unit_mut(unit).deeds.clear(Deeds::PAID);
    Ok(())
}
