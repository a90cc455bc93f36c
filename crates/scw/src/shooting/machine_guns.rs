//! Small arms v armour: machine guns try to drive a vehicle off. R-SCW-052

use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::Inches;

use super::lines::{Aim, Limits, Miss, Moment, reach};
use super::told::Told;
use super::weapons::weapons;
use crate::Scw;
use crate::answer::Picked;
use crate::event::Event;
use crate::state::FireKinds;
use crate::troops::UnitId;

/// From 2 to 24 inches.
const RANGE: Limits = Limits { least: Inches::whole(2), most: Inches::whole(24) };

/// A total of this or more obliges the vehicle to test its morale. `scw.shooting.small-arms-armour.roll`
const NEEDED: i16 = 8;

/// The machine guns of a unit that can be turned on an armoured vehicle, some being kept for other work.
/// `scw.shooting.small-arms-armour.machine-guns-only`
pub(crate) fn bearing(game: &Scw, unit: UnitId, target: UnitId, without: Picked) -> Result<Picked, Miss> {
    let (mut who, mut miss) = (Picked::default(), Miss::Nobody);
    for weapon in weapons(game, unit).iter().filter(|w| w.is_machine_gun()) {
        if without.has(weapon.place.into()) || weapon.is_due(game).is_err() {
            continue;
        }
        match reach(game, *weapon, target, Moment::NOW, RANGE, Aim::Seen) {
            Ok(_) => who = who.with(weapon.place.into()),
            Err(other) => miss = miss.max(other),
        }
    }
    if who.count() == 0 { Err(miss) } else { Ok(who) }
}

/// The guns are turned on the vehicle; the roll is made when all fire of the step has been named.
pub(crate) fn turn_on(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, target: UnitId, who: Picked) {
    for weapon in weapons(game, unit).iter().filter(|w| who.has(w.place.into())) {
        weapon.spend(game);
    }
    let guns = who.count() as u8;
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.machine_guns += guns;
    incoming.kinds = incoming.kinds.and(FireKinds::MACHINE_GUN);
    cx.tell(|| Event::Shooting(Told::MachineGuns { unit, target, guns }));
}

/// Whether this die of so many guns, with +1 for each beyond the first, obliges the vehicle to test.
/// `scw.shooting.small-arms-armour.roll`
pub(crate) const fn is_driven_to_test(die: i16, guns: i16) -> bool {
    let more = guns - 1;
    die + more >= NEEDED
}

/// One roll for all machine guns on the vehicle, +1 for each beyond the first. `scw.shooting.small-arms-armour.roll`
pub(crate) fn drive_off(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, guns: u8) -> Step<()> {
    let rule = rule!("scw.shooting.small-arms-armour.roll");
    let seat = Seat::of(game.of(target).side.enemy());
    let die = cx.roll(Pool::d10(1), Why::new(rule, seat))?.total();
    let mut sum = Sum::new();
    sum.keep(rule, "die", die as i16).add(rule, "more-machine-guns", i16::from(guns) - 1);
    let check = is_driven_to_test(die as i16, guns.into());
    game.unit_mut(target).incoming.check |= check;
    cx.tell(|| Event::Shooting(Told::DriveOff { target, sum, check }));
    Ok(())
}
