//! Morale: break tests, refusals, retreat, giving way, discipline. R-NQM-018 to R-NQM-033

mod choices;
mod discipline;
mod levels;
mod retreat;
mod told;
mod ways;

pub(crate) use choices::broken;
pub use choices::{AfterRefusal, Broken};
pub use discipline::{Discipline, Restored};
pub use told::{Break, Gone, Told};

pub(crate) use levels::{is_due, is_passed as passes, roll_in_test, test};
pub(crate) use retreat::{
    BREAKS_OUT, Eyes, break_out_or_surrender, give_way, has_way_back, is_safe, may_withdraw, outrun, seems_free,
    way_is_open, withdraw,
};

use engine::{Cx, Refusal, Step, rule};

use crate::attack::End;
use crate::event::Event;
use crate::grades::Grade;
use crate::sequence::Turn;
use crate::state::{Deeds, Disorder, Fate, Place, Terror, Tests};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, victory};
use told::What;

/// On which side of an attack a unit is tested: only attackers are tested for breaking off. R-NQM-020
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Attacker,
    Defender,
}

/// What came of the tests of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No level was due, or all were passed.
    Steady,
    /// It refuses to press its attack home and is in order. R-NQM-022
    Refuses,
    /// It is disorganised.
    Broken,
}

/// Step 5: break tests that the firefights, shoots, aircraft and ambushes of this hour call for, and what is chosen after them: one
/// unit at a time, defenders before attackers, by their ids. `nqm.sequence.firefight-morale`, R-NQM-033
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let count = game.setup.units.len() as u16;
    while game.state.progress < 2 * count {
        let (pass, unit) = (game.state.progress / count, UnitId(game.state.progress % count));
        game.state.progress += 1;
        let role = role(game, unit);
        let turn = if pass == 0 { Role::Defender } else { Role::Attacker };
        if role != turn || !calls_for_test(game, unit) || !is_due(game, unit, role) {
            continue;
        }
        let verdict = test(game, cx, unit, role)?;
        if verdict != Verdict::Steady && game.is_on_map(unit) {
            choices::after(game, cx, unit, role)?;
        }
        return Ok(Turn::More);
    }
    for attack in game.state.attacks.iter_mut().filter(|attack| attack.done < crate::Done::Tested) {
        attack.done = crate::Done::Tested;
    }
    Ok(Turn::Done)
}

/// Whether a unit attacks, or is about to. R-NQM-020
pub(crate) fn role(game: &Nqm, unit: UnitId) -> Role {
    let order = &game.unit(unit).order;
    let about_to = order.task == crate::Task::Attack && order.start <= game.state.hour;
    if about_to || game.attack_of(unit).is_some() { Role::Attacker } else { Role::Defender }
}

/// Whether what happened to a unit in this hour calls for tests: it was hit, and not only by tanks that fight tanks. R-NQM-096
fn calls_for_test(game: &Nqm, unit: UnitId) -> bool {
    let deeds = game.unit(unit).deeds;
    deeds.has(Deeds::HIT) && !deeds.has(Deeds::TANKS_ALONE)
}

/// The first shot at or by a unit begins its battle. R-NQM-018
pub(crate) fn begin_battle(game: &mut Nqm, unit: UnitId) {
    if game.unit(unit).battle.strength == 0 {
        let strength = game.strength(unit);
        game.unit_mut(unit).battle.strength = strength;
    }
}

/// A red pin on disorganised militia that attacks: it stays for good if the attack fails. `nqm.grades.militia-permanent`
pub(crate) fn risk(game: &mut Nqm, unit: UnitId) {
    if game.who(unit).grade == Grade::Militia && game.is_disorganised(unit) && game.attack_of(unit).is_some() {
        game.unit_mut(unit).battle.risked += 1;
    }
}

/// The attack of a unit has ended: if it failed, what disorganised militia took in it is lost for good. R-NQM-023
pub(crate) fn settle_risk(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, end: End) {
    let risked = std::mem::take(&mut game.unit_mut(unit).battle.risked);
    if risked == 0 || !is_failure(end) {
        return;
    }
    let mut left = risked;
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        let state = game.stand_mut(stand);
        let turned = state.red.min(left as u8);
        state.red -= turned;
        state.permanent += turned;
        left -= u16::from(turned);
    }
    tell(game, cx, unit, What::Permanent((risked - left) as u8));
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        if game.effective(stand) == 0 {
            remove(game, cx, stand, Fate::Destroyed);
        }
    }
}

/// Whether an attack that ends so has failed. R-NQM-023
const fn is_failure(end: End) -> bool {
    match end {
        End::Repulsed | End::CalledOff => true,
        End::Taken | End::Overrun | End::PushedBack | End::FoundTaken | End::Undecided => false,
    }
}

/// Whether a unit may press an attack home, as far as its nerve goes. R-NQM-022, R-NQM-023, R-NQM-027, R-NQM-119, R-NQM-129
pub(crate) fn may_press_home(game: &Nqm, unit: UnitId, reinforced: bool) -> Result<(), Refusal> {
    let state = game.unit(unit);
    if matches!(state.terror, Terror::Cowed(_)) {
        return Err(Refusal::by(rule!("nqm.special-assault.tank-terror"), "Tanks have cowed it: it does nothing."));
    }
    if reinforced {
        return Ok(());
    }
    if state.battle.tests.has(Tests::REFUSES) {
        let why = "It has refused to press its attack home.";
        return Err(Refusal::by(rule!("nqm.morale.press-home-reserves"), why)
            .hint("Troops that have not been engaged yet must join the attack first."));
    }
    let zeal = game.who(unit).grade == Grade::Militia && state.harassed_until < game.state.hour;
    let goes_on = state.follow_on && !state.disorder.has(Disorder::BROKEN);
    if game.is_disorganised(unit) && !zeal && !goes_on {
        return Err(Refusal::by(rule!("nqm.morale.fail-disorganised"), "It is disorganised.")
            .hint("It has to reorganise in a safe place first."));
    }
    Ok(())
}

/// A unit joins an attack that is under way: if one of its stands has not been engaged yet, the attack may be pressed home again.
/// `nqm.morale.press-home-reserves`, R-NQM-027, R-NQM-028
pub(crate) fn reinforce(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, attack: usize, stand: StandId) {
    if game.stand(stand).engaged {
        return;
    }
    let state = &mut game.state.attacks[attack];
    let waits = state.stalled;
    state.stalled = false;
    let refused = state.units.iter().any(|unit| game.state.units[unit.index()].battle.tests.has(Tests::REFUSES));
    let state = &mut game.state.attacks[attack];
    if (waits || refused) && !state.assault.reinforced {
        state.assault.reinforced = true;
        let unit = game.of(game.state.attacks[attack].leader).unit;
        tell(game, cx, unit, What::Reinforced);
    }
}

/// Takes a stand off the map for good, and its unit with the last one.
pub(crate) fn remove(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stand: StandId, fate: Fate) {
    take_off(game, cx, stand, fate, None);
}

/// The same, told with the die that decided it.
fn take_off(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stand: StandId, fate: Fate, die: Option<u8>) {
    if matches!(game.stand(stand).place, Place::Gone(_)) {
        return;
    }
    crate::attack::aim_anew(game, stand);
    let unit = game.of(stand).unit;
    let whole = game.unwounded(stand);
    let (known, full) =
        (game.stand(stand).known, game.of(stand).strength.saturating_add_signed(game.stand(stand).shift));
    let state = game.stand_mut(stand);
    state.place = Place::Gone(fate);
    state.with = None;
    // The dispersed come back as they are; of the others only those in the medical post do. R-NQM-025, R-NQM-126
    if matches!(fate, Fate::Destroyed | Fate::Captured) {
        state.red = 0;
        state.lost = full.saturating_sub(state.black + state.permanent);
        game.unit_mut(unit).battle.lost += u16::from(whole);
    }
    for other in game.roster(unit).collect::<Vec<_>>() {
        if game.stand(other).with == Some(stand) {
            game.stand_mut(other).with = None;
        }
    }
    let last = !game.roster(unit).any(|other| !matches!(game.stand(other).place, Place::Gone(_)));
    cx.tell(|| Event::Gone(Gone { stand, fate: Some(fate), last, die, known }));
    if last {
        let scattered = game.roster(unit).any(|other| game.stand(other).place == Place::Gone(Fate::Dispersed));
        game.unit_mut(unit).fate = if scattered { Fate::Dispersed } else { fate };
        if fate != Fate::Exited {
            victory::count_lost(game, unit);
        }
        // There is nobody left to whom orders could come.
        game.state.dispatches.retain(|dispatch| dispatch.unit != unit);
        leave_attacks(game, cx, unit, End::Repulsed);
    }
}

/// A unit takes no further part in the attacks it is in, as attacker or as one who has declared on his attackers; one that has
/// nobody left is over.
pub(crate) fn leave_attacks(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, end: End) {
    while let Some(n) = game.attack_of(unit) {
        settle_risk(game, cx, unit, end);
        leave_attack(game, cx, n, unit, end);
    }
}

fn leave_attack(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, unit: UnitId, end: End) {
    let attack = &mut game.state.attacks[n];
    if !attack.units.holds(unit) {
        // Of two who attack each other the other one goes on; of whom nobody is left cannot win any more. R-NQM-097
        attack.mutual.iter_mut().for_each(|mutual| mutual.units.remove(unit));
        attack.mutual = attack.mutual.filter(|mutual| !mutual.units.is_empty());
        return;
    }
    attack.units.remove(unit);
    let attack = &game.state.attacks[n];
    let led = game.of(attack.leader).unit != unit;
    // Another command stand takes over.
    let next = attack.units.iter().find_map(|other| {
        game.command_of(other).or_else(|| game.stands_of(other).next().filter(|_| game.is_tanks(other)))
    });
    let attack = &mut game.state.attacks[n];
    match (led, next) {
        (true, _) if !attack.units.is_empty() => {}
        (false, Some(next)) => attack.leader = next,
        _ => crate::attack::end(game, cx, n, end),
    }
}

/// Whether the enemy knows of a unit.
pub(crate) fn is_known(game: &Nqm, unit: UnitId) -> bool {
    game.roster(unit).any(|stand| game.stand(stand).known)
}

/// The pieces of a unit that its owner sees.
pub(crate) fn pieces(game: &Nqm, unit: UnitId) -> Vec<String> {
    game.stands_of(unit).map(|stand| game.of(stand).id.clone()).collect()
}

/// The pieces of a unit that these eyes see.
pub(crate) fn pieces_seen(game: &Nqm, unit: UnitId, own: bool) -> Vec<String> {
    let seen = game.stands_of(unit).filter(|stand| own || game.stand(*stand).known);
    seen.map(|stand| game.of(stand).id.clone()).collect()
}

fn tell(game: &Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, what: What) {
    let known = is_known(game, unit);
    cx.tell(|| Event::Morale(Told { unit, what, known }));
}
