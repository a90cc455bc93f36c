//! Who may fire at whom with what: the one place that offers, accepts and refuses shots.

use arrayvec::ArrayVec;
use engine::{Refusal, Side, rule};
use table::Inches;

use super::anti_tank;
use super::artillery::{self, Laying};
use super::lines::{Miss, has_reached, is_near};
use super::machine_guns;
use super::memo::FireMemo;
use super::small_arms::{self, Volley};
use super::weapons::{Sort, Weapon, weapons};
use crate::Scw;
use crate::answer::{Battery, Picked, Shot};
use crate::sequence::Phase;
use crate::state::{Deeds, Place, Status};
use crate::troops::{Arm, AtClass, UnitId};

/// The targets of the volleys that a unit has fired since it was named: companies fire one, a vehicle's machine guns one
/// at each target. R-SCW-046, R-SCW-050
pub(crate) type Volleys = ArrayVec<UnitId, 4>;

/// A shot that may be fired, ready to be resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready {
    /// A volley of small arms.
    Volley(Volley),
    /// Machine guns on armour.
    MachineGuns(Picked),
    /// An anti-tank weapon at a range.
    AntiTank(Weapon, AtClass, Inches),
    /// A gun or mortar.
    Artillery(Weapon, Laying),
}

/// Whether a shot may be fired, and if not, why not.
pub(crate) fn judge(game: &Scw, unit: UnitId, volleys: &[UnitId], shot: Shot) -> Result<Ready, Refusal> {
    may_shoot(game, unit)?;
    may_be_target(game, unit, shot.target)?;
    weigh(game, unit, volleys, shot).map_err(|no| no.refusal)
}

/// A refusal, and whether it came near enough to a shot to be worth a line.
pub(crate) struct No {
    refusal: Refusal,
    near: bool,
}

impl No {
    fn miss(miss: Miss, weapon: Weapon) -> No {
        No { refusal: miss.refusal(weapon), near: miss > Miss::Range }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No { refusal, near: false }
    }
}

/// The same, where unit and target are known to be free to shoot and to be shot at.
fn weigh(game: &Scw, unit: UnitId, volleys: &[UnitId], shot: Shot) -> Result<Ready, No> {
    let arms = weapons(game, unit);
    let target = game.of(shot.target).arm;
    match shot.battery {
        Battery::Volley { without } => {
            known(&arms, without)?;
            let first = arms.iter().copied().find(|w| w.is_small()).ok_or_else(no_such_weapon)?;
            one_volley(game, unit, volleys, shot.target)?;
            if target == Arm::Armour {
                let rule = rule!("scw.shooting.small-arms-armour.machine-guns-only");
                return Err(
                    Refusal::by(rule, "A volley does nothing to armour; only machine guns may drive it off.").into()
                );
            }
            let volley = small_arms::volley(game, unit, shot.target, without);
            volley.map(Ready::Volley).map_err(|miss| why_nobody(game, &arms, miss, first))
        }
        Battery::MachineGuns { without } => {
            known(&arms, without)?;
            let rule = rule!("scw.shooting.small-arms-armour.machine-guns-only");
            let first = arms.iter().copied().find(|w| w.is_machine_gun());
            let first = first.ok_or_else(|| Refusal::by(rule, "It has no machine gun to turn on armour."))?;
            if target != Arm::Armour {
                return Err(
                    Refusal::by(rule, "Only against armour are machine guns turned apart from the volley.").into()
                );
            }
            let guns = machine_guns::bearing(game, unit, shot.target, without);
            guns.map(Ready::MachineGuns).map_err(|miss| why_nobody(game, &arms, miss, first))
        }
        Battery::Piece(element) => {
            let piece = arms.iter().copied().find(|w| w.element == element && w.seating.is_none());
            single(game, unit, piece.ok_or_else(no_such_weapon)?, shot.target)
        }
        Battery::Mount(number) => {
            let mount = arms.iter().copied().find(|w| w.number == number && w.seating.is_some());
            single(game, unit, mount.ok_or_else(no_such_weapon)?, shot.target)
        }
    }
}

fn no_such_weapon() -> Refusal {
    Refusal::misfit("It has no such weapon.")
}

/// Only places that the unit has can be left out.
fn known(arms: &[Weapon], without: Picked) -> Result<(), Refusal> {
    let none_beyond = without.0 >> arms.len() == 0;
    if none_beyond { Ok(()) } else { Err(Refusal::misfit("It has not so many elements to leave out.")) }
}

/// All small arms of a unit that fire in one step fire as one volley; a vehicle's machine guns, as one at each target.
fn one_volley(game: &Scw, unit: UnitId, volleys: &[UnitId], target: UnitId) -> Result<(), Refusal> {
    let fired = if game.of(unit).arm.is_vehicle() { volleys.contains(&target) } else { !volleys.is_empty() };
    if fired {
        let rule = rule!("scw.shooting.small-arms.fire-points");
        return Err(Refusal::by(rule, "Its volley in this step has been fired."));
    }
    Ok(())
}

/// Where nobody takes part, the reason is why the first of them may not fire.
fn why_nobody(game: &Scw, arms: &[Weapon], miss: Miss, first: Weapon) -> No {
    let idle = || arms.iter().filter(|w| w.is_small()).find_map(|w| w.is_due(game).err());
    match miss {
        Miss::Nobody => idle().unwrap_or_else(|| miss.refusal(first)).into(),
        _ => No::miss(miss, first),
    }
}

/// One gun, mortar or Anti-Tank rifle.
fn single(game: &Scw, unit: UnitId, weapon: Weapon, target: UnitId) -> Result<Ready, No> {
    weapon.is_due(game)?;
    match weapon.sort {
        Sort::Small(_) => Err(no_such_weapon().into()),
        Sort::AntiTank(class) => {
            if !anti_tank::may_fire_at(class, game.of(target).arm) {
                let rule = rule!("scw.shooting.anti-tank-others.allowed");
                return Err(Refusal::by(rule, "Anti-tank rifles fire at vehicles only.").into());
            }
            let range = anti_tank::aim(game, unit, weapon, class, target);
            range.map(|range| Ready::AntiTank(weapon, class, range)).map_err(|miss| No::miss(miss, weapon))
        }
        Sort::FieldGun | Sort::Mortar => {
            let laying = artillery::lay(game, unit, weapon, target);
            laying.map(|laying| Ready::Artillery(weapon, laying)).map_err(|miss| No::miss(miss, weapon))
        }
    }
}

/// Whether a unit may shoot at anybody in this step.
pub(crate) fn may_shoot(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
    let state = game.unit(unit);
    let deeds = state.deeds;
    if !matches!(state.place, Place::Table | Place::Concealed) {
        return Err(match state.place {
            Place::Aboard(_) => Refusal::by(rule!("scw.movement.actions.bus"), "Troops aboard do not shoot."),
            _ => Refusal::misfit("It is not on the table."),
        });
    }
    if state.status == Status::Retreating {
        let rule = rule!("scw.shooting.small-arms.retreating-may-not");
        return Err(Refusal::by(rule, "A retreating unit may not shoot."));
    }
    if deeds.has(Deeds::REACHED) {
        let rule = rule!("scw.assault.bystander-fire");
        return Err(Refusal::by(rule, "Its assault move has reached the enemy; it does not fire in this move."));
    }
    if deeds.has(Deeds::STALKING) || deeds.has(Deeds::STALKED) {
        let rule = rule!("scw.assault-armour.no-fire");
        return Err(Refusal::by(rule, "Neither side of an assault on armour fires in this move."));
    }
    if state.place == Place::Table {
        not_in_combat(game, unit)?;
    }
    Ok(())
}

/// With an enemy nearer than 2 inches a unit may fire only because it has been assaulted in this move, not if it is
/// still locked from an earlier one. R-SCW-043, R-SCW-065
fn not_in_combat(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
    let deeds = game.unit(unit).deeds;
    let assaulted = deeds.has(Deeds::ASSAULTED) && game.state.phase == Phase::StandingFire;
    let troops = |enemy: &UnitId| game.of(*enemy).arm.is_troops() && !game.unit(*enemy).deeds.has(Deeds::APPEARED);
    let mut enemies = game.on_table(game.of(unit).side.enemy()).filter(troops);
    let held = if assaulted {
        enemies.any(|enemy| !game.unit(enemy).deeds.has(Deeds::REACHED) && is_near(game, unit, enemy))
    } else {
        deeds.has(Deeds::LOCKED) || enemies.any(|enemy| is_near(game, unit, enemy))
    };
    if held {
        let rule = rule!("scw.shooting.small-arms.under-two-inches");
        return Err(Refusal::by(rule, "It is in combat: nearer than 2″ the assault rules apply."));
    }
    Ok(())
}

/// Whether a unit may be shot at by another in this step.
pub(crate) fn may_be_target(game: &Scw, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let (state, mine) = (game.unit(target), game.unit(unit).deeds);
    if state.place != Place::Table || game.of(target).side == game.of(unit).side {
        return Err(Refusal::misfit("Only enemy units on the table can be shot at."));
    }
    if state.deeds.has(Deeds::APPEARED) {
        let rule = rule!("scw.concealment.revealed-by-firing");
        return Err(Refusal::by(rule, "It has appeared in this step and can be a target only from the next one on."));
    }
    if game.state.phase == Phase::MovingFire {
        let fighting = [Deeds::REACHED, Deeds::ASSAULTED, Deeds::LOCKED];
        if fighting.iter().any(|deed| state.deeds.has(*deed)) {
            let rule = rule!("scw.assault.no-fire-into-combat");
            return Err(Refusal::by(rule, "In step 6 nobody fires into a combat."));
        }
        if state.deeds.has(Deeds::STALKING) || state.deeds.has(Deeds::STALKED) {
            let rule = rule!("scw.assault-armour.no-fire");
            return Err(Refusal::by(rule, "In step 6 nobody fires at either side of an assault on armour."));
        }
    }
    if mine.has(Deeds::ASSAULTED) && !has_reached(game, target, unit) {
        let rule = rule!("scw.assault.defensive-fire");
        return Err(Refusal::by(rule, "An assaulted unit fires only at those who have reached it."));
    }
    Ok(())
}

/// Every shot of a unit that is open, or closed but worth a line.
pub(crate) fn each_shot(game: &Scw, unit: UnitId, volleys: &[UnitId], mut each: impl FnMut(Shot, Result<(), Refusal>)) {
    visit(game, unit, volleys, |shot, verdict| {
        match verdict {
            Ok(_) => each(shot, Ok(())),
            Err(no) if no.near => each(shot, Err(no.refusal)),
            Err(_) => {}
        }
        false
    });
}

/// Whether a unit has any shot.
pub(crate) fn any_shot(game: &Scw, unit: UnitId, volleys: &[UnitId]) -> bool {
    let any = || visit(game, unit, volleys, |_, verdict| verdict.is_ok());
    if volleys.is_empty() { FireMemo::any_shot(game, unit, any) } else { any() }
}

/// Goes through the shots of a unit until `stop` says so; whether it did.
pub(crate) fn visit(
    game: &Scw,
    unit: UnitId,
    volleys: &[UnitId],
    mut stop: impl FnMut(Shot, Result<Ready, No>) -> bool,
) -> bool {
    let due: ArrayVec<Weapon, 8> = weapons(game, unit).into_iter().filter(|w| w.is_due(game).is_ok()).collect();
    if due.is_empty() || game.unit(unit).place != Place::Table || may_shoot(game, unit).is_err() {
        return false;
    }
    let small = due.iter().any(|w| w.is_small());
    let machine_guns = due.iter().any(|w| w.is_machine_gun());
    for target in game.on_table(game.of(unit).side.enemy()) {
        if may_be_target(game, unit, target).is_err() {
            continue;
        }
        let arm = game.of(target).arm;
        let mut tried = |battery| {
            let shot = Shot { battery, target };
            stop(shot, weigh(game, unit, volleys, shot))
        };
        if small && arm != Arm::Armour && tried(Battery::Volley { without: Picked::default() })
            || machine_guns && arm == Arm::Armour && tried(Battery::MachineGuns { without: Picked::default() })
        {
            return true;
        }
        for weapon in due.iter().filter(|w| !w.is_small()) {
            let battery = match weapon.seating {
                Some(_) => Battery::Mount(weapon.number),
                None => Battery::Piece(weapon.element),
            };
            if tried(battery) {
                return true;
            }
        }
    }
    false
}

/// Whether a side has to be asked: it has a shot, or it may have one that nobody can know of. A side with markers on
/// the table is asked wherever a concealed unit could fire, or see for a gun or mortar, whether or not one can.
pub(crate) fn has_reason_to_ask(game: &Scw, side: Side) -> bool {
    let hidden = game.state.markers.iter().any(|marker| marker.side == side && marker.up);
    if hidden && game.state.phase == Phase::StandingFire {
        return true;
    }
    let free = |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::NAMED);
    // Guns and mortars fire at what others see, whether or not anybody under a marker does.
    let lobs = |weapon: &Weapon| matches!(weapon.sort, Sort::Mortar | Sort::FieldGun) && weapon.seating.is_none();
    let lobber = |unit: UnitId| weapons(game, unit).iter().any(|w| lobs(w) && w.is_due(game).is_ok());
    game.on_table(side).filter(free).any(|unit| (hidden && lobber(unit)) || any_shot(game, unit, &[]))
}
