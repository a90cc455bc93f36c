//! What a unit has to shoot with, and what happens when that is used up. `awa.ammo.spend`, `awa.ammo.empty`

use engine::{Cx, Step};

use super::Told;
use crate::morale::{self, Cause};
use crate::state::{Demoralised, Fate};
use crate::troops::{Arm, Kit, MountKind, Role, UnitId, Weapon};
use crate::{Awa, Event};

/// One firing event of a unit's small arms costs one volley, however few of its figures took part. `awa.ammo.partial-volley`
///
/// Guns and the weapons of vehicles count their own rounds. Whoever has fired calls [`check_empty`] when all is resolved.
pub(crate) fn spend(game: &mut Awa, unit: UnitId) {
    let state = game.unit_mut(unit);
    state.volleys = state.volleys.saturating_sub(1);
}

/// Whether a unit fires volleys at all. R-AWA-019: crews fire only what they serve.
pub(crate) fn has_small_arms(game: &Awa, unit: UnitId) -> bool {
    let serves = matches!(game.of(unit).arm, Arm::Crew | Arm::Armour | Arm::Aircraft);
    !serves
        && game.roster(unit).any(|figure| {
            let man = game.man(figure);
            !matches!(man.weapon, Weapon::None | Weapon::Hmg) && man.role != Role::Crew
        })
}

/// Whether everything that a unit shoots with is used up; a unit without any weapon never is. R-AWA-025
pub(crate) fn is_empty(game: &Awa, unit: UnitId) -> bool {
    let state = game.unit(unit);
    let carries = |kit: Kit| game.living(unit).any(|figure| game.man(figure).kit.has(kit));
    let (mut pools, mut left) = (0, 0);
    let mut pool = |has: bool, rounds: u8| {
        if has {
            (pools, left) = (pools + 1, left + u32::from(rounds));
        }
    };
    pool(has_small_arms(game, unit), state.volleys);
    let throws = state.bottles > 0 && crate::stopping::anybody_throws(game, unit);
    pool(carries(Kit::MOLOTOV.and(Kit::DYNAMITE)) || throws, state.bottles);
    // What was brought from the reserve counts as long as it lasts. R-AWA-027
    pool(state.grenades > 0, state.grenades);
    pool(carries(Kit::FLAMETHROWER), state.bursts);
    for gun in game.guns_of(unit).map(|gun| game.gun(gun)).filter(|gun| gun.place.is_in_battle()) {
        pool(true, gun.rounds + gun.smoke + gun.gas);
    }
    for vehicle in game.vehicles_of(unit) {
        let mounts = game.model(vehicle).mounts.iter().zip(&game.vehicle(vehicle).rounds);
        for (_, rounds) in mounts.filter(|(mount, _)| mount.weapon != MountKind::Strafing) {
            pool(true, *rounds);
        }
    }
    pools > 0 && left == 0
}

/// After a unit's fire is resolved, the target's test included: whoever has nothing left is Demoralised and tests at once.
/// `awa.ammo.empty`, R-AWA-031
pub(crate) fn check_empty(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    // HQs have no morale to lose. R-AWA-016
    let known = game.unit(unit).demoralised.has(Demoralised::EMPTY) || !game.of(unit).arm.has_morale();
    if known || !game.is_in_battle(unit) || !is_empty(game, unit) {
        return Ok(());
    }
    // A plane that has nothing left flies home. R-AWA-193
    if game.of(unit).arm == Arm::Aircraft {
        crate::harm::remove_unit(game, cx, unit, Fate::Withdrawn);
        crate::cards::plane_leaves(game, cx, unit);
        return Ok(());
    }
    game.unit_mut(unit).demoralised.set(Demoralised::EMPTY);
    cx.tell(|| Event::Supply(Told::Empty { unit }));
    morale::test(game, cx, unit, Cause::default())?;
    Ok(())
}
