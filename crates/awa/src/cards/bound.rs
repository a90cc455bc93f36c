//! Units that a card leaves little choice: those who protect a vehicle, and those who must attack. R-AWA-061, R-AWA-182

use engine::{Refusal, rule};

use super::pressed;
use crate::activation::{Act, Deed};
use crate::sequence::Phase;
use crate::state::{Deeds, Doing, Stage};
use crate::troops::UnitId;
use crate::{Awa, melee, movement, small_arms};

/// What holds the active unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing.
    Free,
    /// It has been quicker than these tank hunters, and acts against them or not at all.
    Protects(UnitId),
    /// It goes at the enemy before it does anything else.
    Attacks,
}

/// What holds a unit now.
pub(crate) fn bound(game: &Awa, unit: UnitId) -> Bound {
    if let Some(hunters) = protects_against(game, unit) {
        return Bound::Protects(hunters);
    }
    if pressed::is_pressed(game, unit) && !has_gone(game, unit) && can_go(game, unit) {
        return Bound::Attacks;
    }
    Bound::Free
}

/// The tank hunters against whom the active unit acts, if it does so in an ambush. `awa.hunters.lose`
fn protects_against(game: &Awa, unit: UnitId) -> Option<UnitId> {
    if game.state.phase != Phase::CardUnits || game.state.active != Some(unit) {
        return None;
    }
    let sprung = game.state.ambushes.iter().filter(|ambush| matches!(ambush.stage, Stage::Beside(_)));
    sprung.map(|ambush| ambush.unit).find(|hunters| game.side(*hunters) != game.side(unit))
}

/// Whether a unit may aim at another, as far as an ambush goes. R-AWA-061
pub(crate) fn may_aim_at(game: &Awa, unit: UnitId, enemy: UnitId) -> bool {
    protects_against(game, unit).is_none_or(|hunters| hunters == enemy)
}

/// Whether a unit may aim at any place it likes: not in an ambush.
pub(crate) fn may_aim_anywhere(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    match protects_against(game, unit) {
        Some(_) => Err(Refusal::by(rule!("awa.hunters.lose"), "It acts against the tank hunters and nobody else.")),
        None => Ok(()),
    }
}

/// Whether the active unit has fired.
fn has_fired(game: &Awa) -> bool {
    game.state.active.is_some_and(|unit| game.unit(unit).deeds.has(Deeds::FIRED))
}

/// Whether somebody of the unit has set out, or has tried to.
fn has_gone(game: &Awa, unit: UnitId) -> bool {
    game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::MOVED.and(Doing::HALTED)))
}

/// Whether somebody of the unit can set out.
fn can_go(game: &Awa, unit: UnitId) -> bool {
    let mut open = false;
    movement::Act::offers(game, unit, &mut |act, may| {
        open |= may.is_ok() && matches!(act, movement::Act::Go { .. } | movement::Act::Leave(_));
    });
    open
}

impl Bound {
    /// Whether an act is left to the unit.
    pub(crate) fn allows(self, game: &Awa, act: &Act) -> Result<(), Refusal> {
        match self {
            Bound::Free => Ok(()),
            Bound::Protects(hunters) => {
                let right = match act {
                    Act::Shoot(small_arms::Act::Volley(mark)) => *mark == small_arms::Mark::Unit(hunters),
                    Act::Fight(melee::Act::Attack { target, .. }) => *target == hunters && !has_fired(game),
                    // Whom they reach is seen to when they know. They fire or they fight, not both.
                    Act::Fight(melee::Act::Gauge(_)) => game.is_in_battle(hunters) && !has_fired(game),
                    // At whom, says the next question.
                    Act::Throw(_) | Act::Burn(_) => true,
                    _ => false,
                };
                let text = || format!("It acts against {} and nobody else.", game.name(hunters));
                if right { Ok(()) } else { Err(Refusal::by(rule!("awa.hunters.lose"), text())) }
            }
            Bound::Attacks => match act {
                Act::Move(movement::Act::Go { .. } | movement::Act::Leave(_)) | Act::Fight(_) | Act::Look(_) => Ok(()),
                _ => Err(must_go()),
            },
        }
    }

    /// Whether the unit may leave it at that.
    pub(crate) fn may_stop(self) -> Result<(), Refusal> {
        if self == Bound::Attacks { Err(must_go()) } else { Ok(()) }
    }
}

fn must_go() -> Refusal {
    Refusal::by(rule!("awa.suicide-hill.day2.cards"), "It has orders to attack: first it goes at the enemy.")
}
