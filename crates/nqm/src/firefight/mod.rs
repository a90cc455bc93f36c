//! Winning the firefight: step 4. One round an hour for each attack, then all who fire without attacking. R-NQM-083 to R-NQM-098

mod bystanders;
mod choice;
mod told;
mod volley;

pub use choice::{LayLot, LayVolley, WhoFires};
pub use told::{Harassed, NoRound, Outcome, Round};

pub(crate) use bystanders::harass;
pub(crate) use volley::{Score, Stance, Volley, place};

use engine::{Cx, Step, rule};

use crate::attack::{Attack, Done, Plan};
use crate::command::{self, CauseKind, Task};
use crate::event::Event;
use crate::fireplan::{self, Call, Mode, Salvo, Stage};
use crate::ranges::Band;
use crate::sequence::Turn;
use crate::setup::FirefightWon;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, Ride, StandId, UnitId, UnitSet};
use crate::{Nqm, figures, morale, tanks};

/// One round of one firefight; then the fire of those who do not attack; then the phase is over. R-NQM-034
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let next = game.open_attacks().into_iter().find(|n| game.state.attacks[*n].done == Done::Declared);
    if let Some(n) = next {
        round(game, cx, n)?;
        return Ok(Turn::More);
    }
    if game.state.progress == 0 {
        game.state.progress = 1;
        bystanders::fire(game, cx)?;
        return Ok(Turn::More);
    }
    jump_off(game);
    Ok(Turn::Done)
}

/// An attack's part of step 4: a round of fire, unless a bombardment lies on the objective or it is assaulted in this hour.
/// `nqm.firefight.after-bombardment`, `nqm.combat.sub-phases`, R-NQM-035
pub(crate) fn round(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = game.state.attacks[n].clone();
    if is_bombarded(game, &attack) {
        game.state.attacks[n].done = Done::Fired;
        cx.tell(|| Event::NoRound(NoRound { side: attack.side, ground: attack.ground }));
        return Ok(());
    }
    match attack.plan {
        Plan::Assault => shelling(game, cx, &attack)?,
        Plan::Overrun if !surprised(game, &attack) => shelling(game, cx, &attack)?,
        Plan::Overrun | Plan::Fire => exchange(game, cx, n)?,
    }
    game.state.attacks[n].done = Done::Fired;
    Ok(())
}

/// Tanks that meant to drive in without a fight meet guns they did not know of: then there is a round of fire. R-NQM-101
fn surprised(game: &mut Nqm, attack: &Attack) -> bool {
    let found = tanks::is_defended(game, attack.ground, &tanks::tanks_of(game, attack), false);
    if found && let Some(attack) = game.state.attacks.iter_mut().find(|other| *other == attack) {
        attack.plan = Plan::Fire;
    }
    found
}

/// Whether a bombardment of this hour lies on the ground of an attack. R-NQM-035
fn is_bombarded(game: &Nqm, attack: &Attack) -> bool {
    game.state.shoots.iter().any(|shoot| {
        shoot.hour == game.state.hour
            && shoot.mode == Mode::Effective
            && shoot.stage == Stage::Fired
            && game.side_of(shoot.battery) == attack.side
            && attack.began <= shoot.hour
            && lies_on(game, attack.ground, shoot.at)
    })
}

/// Whether a square lies on the ground of an attack, as the map shows it.
fn lies_on(game: &Nqm, ground: Ground, square: table::Point) -> bool {
    match ground {
        Ground::Named(area) => game.gap_to_area(&fireplan::square(game, square), area) == table::Inches::ZERO,
        Ground::Around(aim) => game.stand(aim).on_map().is_some_and(|at| fireplan::is_in(game, square, at)),
    }
}

/// The volleys of both sides, fixed before any die, rolled together, their pins placed when all dice lie.
/// `nqm.design.volley`, `nqm.firefight.once-per-hour`, R-NQM-083
fn exchange(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = game.state.attacks[n].clone();
    let (side, foe) = (attack.side, attack.side.enemy());
    let attackers = attackers(game, &attack);
    let objective: Vec<StandId> = game.stands_on(attack.ground, foe).collect();
    let defenders = defenders(game, &attack, &objective, &attackers);
    let firers: Vec<(StandId, Stance)> = attackers.iter().map(|stand| (*stand, Stance::Attack)).collect();
    let seen: Vec<StandId> = game.seen_on(attack.ground, side).collect();
    let mut ours = Volley::muster(game, &firers, &objective).expecting(seen);
    let mut theirs = Volley::muster(game, &defenders, &attackers);
    choice::lay(game, cx, [&mut ours, &mut theirs])?;
    // On the objective itself the bombardment has lifted. R-NQM-072
    let mut outside: Vec<StandId> = theirs.firers().filter(|stand| !objective.contains(stand)).collect();
    outside.extend(fireplan::new_targets(game, side, &objective));
    outside.sort_unstable();
    outside.dedup();
    let our_calls = fireplan::called_fire(game, cx, side, &outside)?;
    let their_calls = fireplan::called_fire(game, cx, foe, &attackers)?;
    ours.drop_batteries(&our_calls);
    theirs.drop_batteries(&their_calls);
    reinforce(game, cx, n, &ours);
    engage(game, &attack, &objective, &theirs);
    let alone = is_duel(game, &ours, &theirs, &attackers, &objective) && our_calls.is_empty() && their_calls.is_empty();
    let unhurt: Vec<UnitId> = game.unit_ids().filter(|unit| !game.unit(*unit).deeds.has(Deeds::HIT)).collect();

    // Everything is fixed: the ammunition is handed in, and both roll.
    ours.open(game, cx);
    theirs.open(game, cx);
    let our_score = ours.roll(game, cx)?;
    let our_shells = throw(game, cx, &our_calls)?;
    let their_score = theirs.roll(game, cx)?;
    let their_shells = throw(game, cx, &their_calls)?;
    cx.tell(|| Event::Round(Round::of(attack.ground, &ours, &our_score, side)));
    cx.tell(|| Event::Round(Round::of(attack.ground, &theirs, &their_score, foe)));

    let rule = rule!("nqm.firefight.owner-allocates");
    let mut inflicted = place(game, cx, &our_score, rule)?;
    let mut suffered = place(game, cx, &their_score, rule)?;
    for salvo in our_shells.iter().chain(&their_shells) {
        let effects = fireplan::fall(game, cx, salvo)?;
        inflicted += effects.pins_on(game, foe);
        suffered += effects.pins_on(game, side);
    }
    ours.has_fallen(game);
    theirs.has_fallen(game);
    if alone {
        for unit in unhurt.into_iter().filter(|unit| game.unit(*unit).deeds.has(Deeds::HIT)).collect::<Vec<_>>() {
            game.unit_mut(unit).deeds.set(Deeds::TANKS_ALONE);
        }
    }
    let shots = ours.dice() + theirs.dice() + (our_shells.len() + their_shells.len()) as u16;
    count(game, cx, n, (inflicted, suffered), if shots > 0 { Noise::Heard } else { Noise::None });
    Ok(())
}

/// Whether anybody fired in a round: of one in which nobody could there is nothing to tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noise {
    None,
    Heard,
}

/// In the hour of the assault no volleys are exchanged, but the guns may be called all the same: the defender's on the attackers,
/// whom they may stop, the attacker's on what was first seen in this hour. Nothing is won or lost by it. R-NQM-035, R-NQM-072
fn shelling(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, attack: &Attack) -> Step<()> {
    let (side, foe) = (attack.side, attack.side.enemy());
    let objective: Vec<StandId> = game.stands_on(attack.ground, foe).collect();
    let mut calls = fireplan::called_fire(game, cx, side, &fireplan::new_targets(game, side, &objective))?;
    calls.extend(fireplan::called_fire(game, cx, foe, &attackers(game, attack))?);
    for salvo in throw(game, cx, &calls)? {
        fireplan::fall(game, cx, &salvo)?;
    }
    Ok(())
}

fn throw(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, calls: &[Call]) -> Step<Vec<Salvo>> {
    calls.iter().map(|call| fireplan::throw(game, cx, call.battery, call.at, Mode::Effective)).collect()
}

/// Who has done more harm so far. `nqm.firefight.won`, `nqm.morale.fewer-casualties`, R-NQM-028, R-NQM-084, R-NQM-085
fn count(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, (inflicted, suffered): (u16, u16), noise: Noise) {
    let hour = game.state.hour;
    let whole = game.setup.options.firefight == FirefightWon::Total;
    let empty = {
        let attack = &game.state.attacks[n];
        !game.stands_on(attack.ground, attack.side.enemy()).any(|stand| game.effective(stand) > 0)
    };
    let attack = &mut game.state.attacks[n];
    attack.inflicted += inflicted;
    attack.suffered += suffered;
    attack.rounds = attack.rounds.saturating_add(1);
    attack.fired = hour;
    let mut round = (inflicted, suffered);
    let was_won = attack.won > 0;
    let (done, taken) = if whole { (attack.inflicted, attack.suffered) } else { round };
    if done > taken || empty {
        attack.won = if was_won { attack.won } else { hour };
    } else if taken > done && attack.mutual.is_some() && !was_won {
        // Those who were attacked had declared too, and it is they who have won. R-NQM-097
        attack.turn_round();
        attack.won = hour;
        round = (suffered, inflicted);
    }
    // One lost round is enough to need fresh troops, as long as there is somebody to be pressed home against. R-NQM-028, R-NQM-085
    let lost = round.0 < round.1 && !empty;
    if lost {
        attack.stalled = true;
        attack.assault.reinforced = false;
    }
    if empty {
        attack.stalled = false;
    }
    if attack.ended.is_some() {
        // Its last stand has fallen in this round.
        return;
    }
    let outcome = Outcome {
        leader: attack.leader,
        ground: attack.ground,
        round,
        total: (attack.inflicted, attack.suffered),
        won: attack.won == hour && !was_won,
        stands: was_won,
        stalled: lost || (was_won && attack.stalled && !attack.assault.reinforced),
    };
    if noise == Noise::Heard || outcome.won {
        cx.tell(|| Event::Outcome(outcome));
    }
}

/// The stands of an attack.
fn attackers(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let all = attack.units.iter().flat_map(|unit| game.stands_of(unit));
    all.filter(|stand| game.effective(*stand) > 0).collect()
}

/// Who fires on an attack: everybody in the objective, and those outside who fight for them. R-NQM-084, R-NQM-098
fn defenders(game: &Nqm, attack: &Attack, objective: &[StandId], attackers: &[StandId]) -> Vec<(StandId, Stance)> {
    let foe = attack.side.enemy();
    let held = objective.iter().map(|stand| (*stand, Stance::Defence));
    let mutual = attack.mutual.map_or(UnitSet::NONE, |mutual| mutual.units);
    let outside = game.stands_of_side(foe).filter(|stand| !objective.contains(stand));
    let joining = outside.filter_map(|stand| {
        if mutual.holds(game.of(stand).unit) {
            return Some((stand, Stance::Attack));
        }
        helps(game, attack, objective, attackers, stand).then_some((stand, Stance::Support))
    });
    held.chain(joining).collect()
}

/// Whether a stand outside the objective fires on the attack: its orders let it, or its division is attacked and it can at once.
/// `nqm.crt.fire-first-hour`, R-NQM-012, R-NQM-098
fn helps(game: &Nqm, attack: &Attack, objective: &[StandId], attackers: &[StandId], stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    let busy = game.state.attacks.iter().any(|other| {
        other.ended.is_none()
            && (other.holds(unit)
                || (other.side == attack.side && other.ground != attack.ground && game.is_on(other.ground, stand)))
    });
    if busy || !figures::may_fire(game, stand) {
        return false;
    }
    let task = game.unit(unit).order.task;
    let ordered = matches!(task, Task::Support | Task::Defend | Task::Delay);
    let hour = game.state.hour;
    let called = || {
        objective.iter().any(|attacked| {
            let formation = game.who(game.of(*attacked).unit).formation;
            attack.began + command::distance(game, formation, game.who(unit).formation) <= hour
        })
    };
    (ordered || called()) && attackers.iter().any(|target| opens_fire(game, stand, *target))
}

/// Whether a stand that is not attacked itself gives away its place to fire at this target: those who are known, and those whose
/// order is to support, fire at effective range; others as near as their orders say. R-NQM-052, R-NQM-098
pub(super) fn opens_fire(game: &Nqm, stand: StandId, target: StandId) -> bool {
    let order = &game.unit(game.of(stand).unit).order;
    let guns = game.of(stand).kind == Kind::Artillery;
    let freely =
        game.stand(stand).known || order.open_fire >= Band::Effective || (order.task == Task::Support && !guns);
    match game.band(stand, target) {
        Some(Band::Contact) => true,
        Some(Band::Effective) => freely,
        _ => false,
    }
}

/// A stand that has not been engaged yet fires for the attack: it may be pressed home again. `nqm.morale.press-home-reserves`,
/// R-NQM-027
fn reinforce(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, ours: &Volley) {
    if game.state.attacks[n].rounds == 0 {
        return;
    }
    for stand in ours.firers().collect::<Vec<_>>() {
        morale::reinforce(game, cx, n, stand);
    }
}

/// Both sides are in it now, and word of it goes up the chain of command. R-NQM-012, R-NQM-152
fn engage(game: &mut Nqm, attack: &Attack, objective: &[StandId], theirs: &Volley) {
    let mut all: UnitSet = objective.iter().map(|stand| game.of(*stand).unit).collect();
    all.iter().for_each(|unit| command::cause(game, CauseKind::UnitAttacked(unit), game.who(unit).formation));
    theirs.firers().for_each(|stand| all.add(game.of(stand).unit));
    attack.units.iter().for_each(|unit| all.add(unit));
    for unit in all.iter() {
        let state = game.unit_mut(unit);
        state.deeds.set(Deeds::IN_ATTACK);
        state.in_combat = true;
    }
}

/// Whether tanks fight tanks and nobody else takes part. `nqm.firefight.tanks-no-break`, R-NQM-096
fn is_duel(game: &Nqm, ours: &Volley, theirs: &Volley, attackers: &[StandId], objective: &[StandId]) -> bool {
    let tank = |stand: StandId| game.of(stand).kind == Kind::Tank;
    ours.firers().chain(theirs.firers()).all(tank) && attackers.iter().chain(objective).all(|stand| tank(*stand))
}

/// Troops fired on in their trucks get off them at the end of the step. R-NQM-150
fn jump_off(game: &mut Nqm) {
    for unit in game.unit_ids() {
        let in_trucks = game.unit(unit).mounted && game.who(unit).ride == Some(Ride::Trucks);
        if in_trucks && game.unit(unit).deeds.has(Deeds::UNDER_FIRE) {
            let state = game.unit_mut(unit);
            (state.mounted, state.changing) = (false, 0);
        }
    }
}
