//! ix. Armour morale test. R-SCW-060, R-SCW-061

use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use serde::Serialize;
use table::Inches;

use super::told::Told;
use crate::Scw;
use crate::event::Event;
use crate::movement::{self, Manner};
use crate::state::FireKinds;
use crate::troops::UnitId;

/// What the test makes of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    /// It carries on.
    Holds,
    /// It must retire.
    Retires,
    /// It must retreat.
    Retreats,
}

/// `scw.shooting.armour-morale.results`; 0 is retire, 4 and more no effect. R-SCW-060
pub(crate) const fn result(total: i16) -> Nerve {
    match total {
        ..0 => Nerve::Retreats,
        0..=3 => Nerve::Retires,
        _ => Nerve::Holds,
    }
}

/// `scw.shooting.armour-morale.modifiers`. The fire of the step that has just ended counts. R-SCW-017
pub(crate) fn modifiers(game: &Scw, vehicle: UnitId) -> Sum {
    let rule = rule!("scw.shooting.armour-morale.modifiers");
    let state = game.unit(vehicle);
    let fire = state.fire_last.and(state.fire_now);
    let mut sum = Sum::new();
    sum.add(rule, "morale", i16::from(game.of(vehicle).morale.0));
    if fire.any(FireKinds::ANTI_TANK) {
        sum.add(rule, "anti-tank-fire", -4);
    }
    if fire.any(FireKinds::MACHINE_GUN) {
        sum.add(rule, "machine-gun-fire", -1);
    }
    sum
}

/// One test, carried out at once. `scw.shooting.armour-morale.roll`
pub(crate) fn test(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId) -> Step<()> {
    let why = Why::new(rule!("scw.shooting.armour-morale.roll"), Seat::of(game.of(vehicle).side));
    let mut sum = modifiers(game, vehicle);
    sum.keep(why.rule, "die", cx.roll(Pool::d10(1), why)?.total() as i16);
    let nerve = result(sum.total());
    cx.tell(|| Event::Shooting(Told::Morale { vehicle, sum, nerve }));
    let manner = match nerve {
        Nerve::Holds => return Ok(()),
        Nerve::Retires => Manner::Retire,
        Nerve::Retreats => Manner::Retreat,
    };
    // Base speed, or half as much again; a vehicle that cannot move stays, or loses its crew. R-SCW-054, R-SCW-061
    let speed = game.of(vehicle).vehicle.as_ref().map_or(Inches::ZERO, |data| data.speed);
    let distance = if manner == Manner::Retire { speed } else { speed.scaled(3, 2) };
    movement::fall_back(game, cx, vehicle, distance, manner)
}
