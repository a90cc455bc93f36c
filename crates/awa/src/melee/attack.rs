//! The attack: how far, who dares, who stands, contact. `awa.melee.attacker-test`, R-AWA-148

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches};

use super::{CONTACT, Onset, Told, join, pairing};
use crate::activation::Deed;
use crate::ask::Taste;
use crate::morale::{self, Cause, Moment, Passed};
use crate::movement::charge::{self, Contact};
use crate::movement::plan::Each;
use crate::state::{Deeds, Doing, Mode, Paces, Reaction, Rolled, Under, Where};
use crate::troops::{Arm, UnitId};
use crate::{Awa, Event, movement, words};

/// An attack from more than this off the front comes from behind: 135 degrees. R-AWA-153
const REAR_QUARTER: u16 = 24_576;

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Roll how far they get, to see whether they reach the enemy.
    Gauge(Mode),
    /// Attack a unit that they reach.
    Attack {
        /// How they come.
        mode: Mode,
        /// Whom.
        target: UnitId,
    },
}

/// Whether a unit fights hand to hand of its own will. R-AWA-157
pub(crate) fn attacks(game: &Awa, unit: UnitId) -> bool {
    !matches!(game.of(unit).arm, Arm::Armour | Arm::Aircraft | Arm::Train | Arm::Boat | Arm::Messenger | Arm::Supply)
}

/// Whether a unit can be attacked at all: figures on their feet, whom the enemy knows of.
fn is_foe(game: &Awa, unit: UnitId) -> bool {
    !game.unit(unit).deeds.has(Deeds::HIDDEN)
        && game.of(unit).arm != Arm::Aircraft
        && game.living(unit).any(|figure| !matches!(game.figure(figure).place, Where::Aboard(_)))
}

/// The most that a way of moving can give, to the middle of a foe.
fn farthest(mode: Mode) -> Inches {
    let (base, _) = movement::rate(mode);
    // Two average dice show ten at most, one shows five, a d6 shows six.
    let dice = match mode {
        Mode::Run => 10,
        Mode::Walk => 5,
        _ => 6,
    };
    base + Inches::whole(dice) + CONTACT
}

/// The ways in which a unit can attack: on its feet, or on horseback.
fn modes(game: &Awa, unit: UnitId) -> [Mode; 2] {
    let mounted = game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::MOUNTED));
    if mounted { [Mode::Charge, Mode::Ride] } else { [Mode::Run, Mode::Walk] }
}

/// Whether others may come in: from a fight's second turn on. `awa.melee.join`
fn may_join(game: &Awa, target: UnitId) -> Result<(), Refusal> {
    match game.melee_of(target) {
        Some(at) if game.state.melees[at].rounds == 0 => {
            Err(Refusal::by(rule!("awa.melee.join"), "Others come into a fight from its second turn on."))
        }
        _ => Ok(()),
    }
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if !attacks(game, unit) {
            return;
        }
        let enemy = game.side(unit).enemy();
        for mode in modes(game, unit) {
            let farthest = farthest(mode);
            let near = |target: &UnitId| is_foe(game, *target) && game.are_within(farthest, unit, *target);
            if !game.units_of(enemy).any(|target| near(&target)) {
                continue;
            }
            if !game.living(unit).any(|figure| charge::may_close(game, figure, mode).is_ok()) {
                continue;
            }
            match game.state.paces.rolled[mode as usize] {
                Rolled::No => {
                    let charged = mode == Mode::Charge && game.unit(unit).deeds.has(Deeds::CHARGED);
                    let spent = Refusal::by(rule!("awa.cavalry.charge"), "It has charged once in this battle.");
                    each(Act::Gauge(mode), if charged { Err(spent) } else { Ok(()) });
                }
                Rolled::Together(dice) => {
                    for target in game.units_of(enemy).filter(near) {
                        let reached = || {
                            may_join(game, target)?;
                            if !charge::reaches(game, unit, mode, dice, target) {
                                return Err(Refusal::by(rule!("awa.melee.attacker-test"), "Nobody gets that far."));
                            }
                            Ok(())
                        };
                        each(Act::Attack { mode, target }, reached());
                    }
                }
                Rolled::Singly => {}
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Gauge(Mode::Charge) => rule!("awa.cavalry.charge"),
            _ => rule!("awa.melee.attacker-test"),
        }
    }

    fn taste(&self) -> Taste {
        match self {
            Act::Gauge(_) => Taste::Attack,
            Act::Attack { .. } => Taste::Charge,
        }
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Gauge(mode) => format!("reach-{}", words::mode_word(*mode)),
            Act::Attack { mode, target } => format!("attack-{}-{}", words::mode_word(*mode), game.of(*target).id),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Gauge(Mode::Charge) => "Charge: roll to see whom they reach".into(),
            Act::Gauge(mode) => format!("Roll to see whom they reach at a {}", words::mode_word(*mode)),
            Act::Attack { target, .. } => format!("Attack {} hand to hand", game.name(*target)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Gauge(mode) => {
                charge::gauge(game, cx, unit, mode)?;
                if mode == Mode::Charge { declare_charge(game, cx, unit) } else { Ok(()) }
            }
            Act::Attack { mode, target } => attack(game, cx, unit, mode, target),
        }
    }
}

/// The one charge is used up, and horses that reach nobody gallop on as far as they get. R-AWA-079
fn declare_charge(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    game.unit_mut(unit).deeds.set(Deeds::CHARGED);
    let Rolled::Together(dice) = game.state.paces.rolled[Mode::Charge as usize] else { return Ok(()) };
    let enemy = game.side(unit).enemy();
    let reached = game
        .units_of(enemy)
        .filter(|foe| is_foe(game, *foe) && may_join(game, *foe).is_ok())
        .any(|foe| charge::reaches(game, unit, Mode::Charge, dice, foe));
    if reached {
        return Ok(());
    }
    let Some(middle) = game.middle(unit) else { return Ok(()) };
    let Some(to) = movement::nearest_enemy(game, game.side(unit), middle) else { return Ok(()) };
    let rider = game.living(unit).find(|figure| charge::may_close(game, *figure, Mode::Charge).is_ok());
    let far = rider.map_or(Inches::ZERO, |figure| movement::walker(game, figure, Mode::Charge, dice).far);
    movement::run_towards(game, cx, unit, to, movement::Far::on_horses(far))
}

/// Attacker's test, then whatever comes of it. R-AWA-148
fn attack(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, mode: Mode, target: UnitId) -> Step<()> {
    let Rolled::Together(dice) = game.state.paces.rolled[mode as usize] else { return Ok(()) };
    cx.tell(|| Event::Melee(Told::Attacks { unit, target }));
    if morale::test(game, cx, unit, Cause { at: Moment::Charging, ..Cause::default() })? == Passed::No {
        return Ok(());
    }
    close(game, cx, unit, mode, dice, target)
}

/// A card drives a unit at the nearest enemy, and into him if it reaches him. It does not ask itself whether it dares, but he may
/// not stand. R-AWA-057
pub(crate) fn headlong(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    let mounted = game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::MOUNTED));
    let mode = if mounted { Mode::Ride } else { Mode::Run };
    game.state.paces = Paces::default();
    charge::gauge(game, cx, unit, mode)?;
    let Rolled::Together(dice) = game.state.paces.rolled[mode as usize] else { return Ok(()) };
    let foes = game.units_of(game.side(unit).enemy()).filter(|foe| is_foe(game, *foe));
    let near = foes.filter_map(|foe| game.gap(unit, foe).map(|gap| (gap, foe))).min();
    if let Some((_, target)) = near
        && may_join(game, target).is_ok()
        && charge::reaches(game, unit, mode, dice, target)
    {
        cx.tell(|| Event::Melee(Told::Attacks { unit, target }));
        return close(game, cx, unit, mode, dice, target);
    }
    let Some(middle) = game.middle(unit) else { return Ok(()) };
    let Some(to) = movement::nearest_enemy(game, game.side(unit), middle) else { return Ok(()) };
    movement::run_towards(game, cx, unit, to, movement::Far::rolled(game, mode, dice))
}

/// Those who attack go in: whether the others stand, and who meets whom. R-AWA-148, R-AWA-149
fn close(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, mode: Mode, dice: u8, target: UnitId) -> Step<()> {
    let contacts: Each<Contact> = charge::contacts(game, unit, mode, dice, target);
    let onset = Onset { from_behind: is_from_behind(game, unit, target), charge: mode == Mode::Charge };
    // Those who are fighting already have other things to think of. R-AWA-156
    let fights = game.melee_of(target).is_some();
    let stands = fights || {
        let from = game.middle(unit);
        let cause = Cause { under: Under::MELEE, at: Moment::Charged(unit), from, ..Cause::default() };
        morale::test(game, cx, target, cause)? == Passed::Yes
    };
    let goal = contacts.first().map(|one| one.end).or(game.middle(target)).unwrap_or_default();
    charge::close_in(game, cx, unit, mode, dice, &contacts, goal)?;
    // Fire on the way may have stopped them all, or broken their nerve.
    let stands = stands && game.unit(unit).reaction == Reaction::None;
    let met = game.living(unit).any(|one| game.living(target).any(|foe| pairing::gap(game, one, foe) <= CONTACT));
    if stands && met {
        cx.tell(|| Event::Melee(Told::Contact { unit, target }));
        join(game, unit, target, onset);
    }
    Ok(())
}

/// Whether an attack comes from the rear quarter. R-AWA-153
fn is_from_behind(game: &Awa, unit: UnitId, target: UnitId) -> bool {
    let (Some(from), Some(at)) = (game.middle(unit), game.middle(target)) else { return false };
    Bearing::towards(at, from).is_some_and(|to| game.unit(target).facing.turn_to(to) > REAR_QUARTER)
}
