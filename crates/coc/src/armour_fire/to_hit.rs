//! Section 12.1, steps one and two: rolling to hit.

use dice::Pool;
use engine::{Cx, Step, Sum, Why, rule};

use super::{Blow, Exposure, Shot, Sighting, Told, player_of, strike};
use crate::event::Flight;
use crate::fire;
use crate::shock;
use crate::vehicles::{Crewman, Firer, Fittings, Pace};
use crate::{Coc, Event};

/// The least total that hits. `coc.12.1.table-eleven`
pub(crate) const fn needed(exposure: Exposure) -> i16 {
    match exposure {
        Exposure::Open => 5,
        Exposure::Obscured => 7,
        Exposure::HullDown => 9,
    }
}

/// Strike dice that a weak spot adds. `coc.12.1.weak-spot`
pub(super) const WEAK_SPOT: u8 = 3;

/// What is added to the two dice. `coc.12.1.to-hit-modifiers`
pub(crate) fn modifiers(game: &Coc, shot: &Shot, seen: &Sighting) -> Sum {
    let list = rule!("coc.12.1.to-hit-modifiers");
    let mut sum = Sum::new();
    let target = game.vehicle(shot.target);
    if target.pace == Pace::FlatOut || target.last_pace == Pace::FlatOut {
        sum.add(list, "it was driven flat out", -1);
    }
    if shot.moved {
        sum.add(list, "the firer moved", -1);
    }
    match shot.firer {
        Firer::Team(team) => {
            sum.add(rule!("coc.14.4.shock-to-hit"), "Shock", -i16::from(game.team(team).shock));
            if shock::is_pinned(game, team) {
                sum.add(rule!("coc.14.5.pinned-at-fire"), "Pinned", -2);
            }
            let side = game.side_of_team(team);
            if game.men_of(team).any(|man| fire::is_covered(game, game.man(man).spot, side)) {
                sum.add(rule!("coc.4.5.4.covering-effect"), "under Covering Fire", -1);
            }
        }
        Firer::Mounting(id, mounting) => {
            let (firer, shock) = (game.vehicle(id), game.team(game.vehicle_team(id)).shock);
            sum.add(rule!("coc.14.8.vehicle-shock-fire"), "Shock", -i16::from(shock));
            sum.add(rule!("coc.12.1.cumulative"), "damaged gun sights", -i16::from(firer.sights));
            let post = game.kind_of(id).mountings.get(usize::from(mounting)).map(|mounting| mounting.post);
            if post.is_some_and(|post| firer.seat(post).crewman == Crewman::Replacement) {
                sum.add(list, "another man serves the gun", -1);
            }
        }
    }
    for (fitting, what) in [(Fittings::LOW_PROFILE, "low"), (Fittings::SMALL, "small")] {
        if game.is_fitted(shot.target, fitting) {
            sum.add(list, what, -1);
        }
    }
    let band = i16::from(shot.arm.band(game, seen.range));
    sum.add(rule!("coc.12.3.infantry-at-vs-vehicle"), "range", -band);
    if shot.careful {
        sum.add(list, "two Initiatives", 1);
    }
    // R-COC-120
    if target.hit_by.contains(&shot.firer) {
        sum.add(list, "hit before, and it has not moved", 1);
    }
    sum
}

/// Fires at a vehicle: to hit, strike, armour, damage. Marks nothing of the firer. `coc.12.1.to-hit-roll`
pub(crate) fn shoot(game: &mut Coc, cx: &mut Cx<'_, Coc>, shot: &Shot) -> Step<()> {
    let Ok(seen) = super::may_shoot(game, shot) else { return Ok(()) };
    let player = player_of(game, shot.firer);
    let (modifiers, needed) = (modifiers(game, shot, &seen), needed(seen.exposure));
    let roll = cx.roll(Pool::d6(2), Why::new(rule!("coc.12.1.to-hit-roll"), Coc::seat(player)))?;
    // A natural double 6 hits whatever the modifiers. R-COC-307
    let weak_spot = roll.count_of(6) == 2;
    let hit = weak_spot || roll.total() as i16 + modifiers.total() >= needed;
    let flight = Flight { from: seen.post.spot.at, to: game.vehicle(shot.target).at };
    cx.tell(|| {
        let (firer, target, exposure) = (shot.firer, shot.target, seen.exposure);
        let mut sum = Sum::new();
        sum.keep(rule!("coc.12.1.to-hit-roll"), "two dice", roll.total() as i16);
        modifiers.terms().iter().for_each(|term| {
            sum.add(term.rule, term.what, term.value);
        });
        Event::ArmourFire(Told::Fired { firer, target, exposure, sum, needed, hit, weak_spot, roll, flight })
    });
    if !hit {
        return Ok(());
    }
    let extra = if weak_spot { WEAK_SPOT } else { 0 };
    let blow = Blow {
        dice: shot.arm.dice(game, shot.target) + extra,
        face: seen.face,
        doubles_shock: false,
        by: Some(shot.firer),
        player,
    };
    note_hit(game, shot);
    strike(game, cx, shot.target, blow)
}

/// The gun has found the range as long as the target stays where it is. R-COC-120
fn note_hit(game: &mut Coc, shot: &Shot) {
    let known = &mut game.vehicle_mut(shot.target).hit_by;
    if !known.contains(&shot.firer) {
        if known.is_full() {
            known.remove(0);
        }
        known.push(shot.firer);
    }
}
