//! When combat is over, and who is disorganised by it; headquarters of formations. R-NQM-017, R-NQM-128, R-NQM-129, R-NQM-152

use engine::Cx;

use crate::attack::End;
use crate::command::{self, Task};
use crate::grades::Grade;
use crate::state::{Deeds, Disorder};
use crate::troops::{Arm, FormationId, Level, UnitId};
use crate::{Nqm, logistics};

/// Step 8 begins: combats that are over leave their markers. `nqm.reorganisation.after-combat`
pub(super) fn settle(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let _ = cx;
    for attack in &mut game.state.attacks {
        // From now on it is an attack like others. R-NQM-121
        attack.counter = false;
    }
    for unit in game.unit_ids() {
        if !game.is_on_map(unit) {
            continue;
        }
        let deeds = game.unit(unit).deeds;
        if deeds.has(Deeds::IN_ATTACK) {
            game.unit_mut(unit).in_combat = true;
        }
        note_headquarters(game, unit);
        // Who has left the ground that he held is disorganised like anybody else. R-NQM-021 (b)
        let state = game.unit_mut(unit);
        if state.disorder.has(Disorder::HELD) && deeds.has(Deeds::MOVED) {
            state.disorder.clear(Disorder::HELD);
            state.disorder.set(Disorder::COMBAT);
        }
        if game.unit(unit).in_combat && is_over(game, unit) {
            leave_combat(game, unit);
        }
    }
}

/// Whether no attack goes on in which a unit takes part on either side. R-NQM-152
fn is_over(game: &Nqm, unit: UnitId) -> bool {
    let side = game.who(unit).side;
    let attacked = game.state.attacks.iter().any(|attack| {
        attack.ended.is_none()
            && attack.side != side
            && game.stands_of(unit).any(|stand| game.is_on(attack.ground, stand))
    });
    !attacked && game.attack_of(unit).is_none()
}

fn leave_combat(game: &mut Nqm, unit: UnitId) {
    let hour = game.state.hour;
    let state = game.unit_mut(unit);
    state.in_combat = false;
    state.combat_ended = hour;
    let deeds = state.deeds;
    let fought = state.battle.strength > 0;
    // An overrun leaves no marker. `nqm.special-attack.overrun-exempt`
    if !fought || deeds.has(Deeds::OVERRAN) {
        return;
    }
    let ended = game.state.attacks.iter().find(|attack| attack.ended.is_some() && attack.units.holds(unit));
    let attacked_itself = ended.is_some() || deeds.has(Deeds::FELL_BACK);
    let secured = matches!(ended.and_then(|attack| attack.ended), Some(End::Taken | End::PushedBack));
    let elite = game.who(unit).grade == Grade::Elite && !attacked_itself;
    if elite || !has_to_be_put_right(game, unit, secured) {
        return;
    }
    // Who beat it off where he stands fights on as if nothing had been. R-NQM-021 (b)
    let held = !attacked_itself && !deeds.has(Deeds::MOVED);
    game.unit_mut(unit).disorder.set(if held { Disorder::HELD } else { Disorder::COMBAT });
}

/// A red pin, an empty stock, or an objective secured and no order what then; artillery and those who only gave supporting fire are
/// marked for pins alone. R-NQM-152
pub(crate) fn has_to_be_put_right(game: &Nqm, unit: UnitId, secured: bool) -> bool {
    if game.red_pins(unit) > 0 {
        return true;
    }
    let supports = game.unit(unit).order.task == Task::Support;
    if supports || (!game.who(unit).arm.is_teeth() && game.who(unit).arm != Arm::Engineers) {
        return false;
    }
    let at_a_loss = game.unit(unit).order.task == Task::None;
    let empty = logistics::capacity(game, unit) > 0 && logistics::available(game, unit) == 0;
    empty || (secured && at_a_loss)
}

/// A unit that attacked has its objective: it follows what its order says then, and what its grade does without orders.
/// `nqm.reorganisation.fresh-orders`, R-NQM-017, R-NQM-129
pub(crate) fn secure(game: &mut Nqm, unit: UnitId) {
    if game.unit(unit).order.task == Task::Attack {
        command::secured(game, unit);
    }
}

/// A headquarters that was in combat and lost somebody throws its formation into disorder: a regiment by its own, a division by both
/// of its. `nqm.reorganisation.brigade`, `nqm.reorganisation.division`, R-NQM-128
fn note_headquarters(game: &mut Nqm, unit: UnitId) {
    let state = game.unit(unit);
    if game.who(unit).arm != Arm::Headquarters || !state.in_combat || state.battle.lost == 0 {
        return;
    }
    let id = game.who(unit).formation;
    let rear = game.setup.formation(id).rear == Some(unit);
    let formation = &mut game.state.formations[id.index()];
    if rear {
        formation.rear_hit = true;
    } else {
        formation.main_hit = true;
    }
    judge(game, id);
}

/// A headquarters that has reorganised brings its formation into order again. R-NQM-128
pub(super) fn headquarters_recovers(game: &mut Nqm, unit: UnitId) {
    if game.who(unit).arm != Arm::Headquarters {
        return;
    }
    let id = game.who(unit).formation;
    let rear = game.setup.formation(id).rear == Some(unit);
    let formation = &mut game.state.formations[id.index()];
    if rear {
        formation.rear_hit = false;
    } else {
        formation.main_hit = false;
    }
    judge(game, id);
}

fn judge(game: &mut Nqm, id: FormationId) {
    let small = game.setup.formation(id).level <= Level::Regiment;
    let formation = &mut game.state.formations[id.index()];
    formation.disorganised = formation.main_hit && (small || formation.rear_hit);
}
