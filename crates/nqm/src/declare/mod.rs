//! Step 3: who attacks what, at which level, and what he does with an attack that goes on. R-NQM-035, R-NQM-097, R-NQM-099

mod ask;
mod leaders;

pub use ask::{Declared, GoOn, MayAttack};
pub(crate) use leaders::{ground_of, has_teeth, is_before};

use engine::{Cx, Step};

use crate::answer::Answer;
use crate::attack::{self, Attack, End, Mutual, Plan};
use crate::command::{self, CauseKind};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, StandId, UnitId, UnitSet};
use crate::{Nqm, figures, logistics, morale};
use leaders::Leader;

/// One declaration, or all have been made: first what goes on, then what is new. `nqm.sequence.attack-level`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if game.state.progress == 0 {
        game.state.progress = 1;
        break_off(game, cx);
        join(game, cx);
        for unit in leaders::without_ammunition(game) {
            logistics::tell_no_attack(game, cx, unit);
        }
        return Ok(Turn::More);
    }
    while let Some(attack) = game.state.attacks.get(usize::from(game.state.progress) - 1) {
        let n = usize::from(game.state.progress) - 1;
        let goes_on = attack.ended.is_none() && attack.began < game.state.hour;
        game.state.progress += 1;
        if goes_on {
            go_on(game, cx, n)?;
            return Ok(Turn::More);
        }
    }
    let Some((unit, ground)) = leaders::next(game) else { return Ok(Turn::Done) };
    begin(game, cx, unit, ground)?;
    Ok(Turn::More)
}

/// Units whose orders say at which price they stop, stop. R-NQM-011, R-NQM-015
fn break_off(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for n in 0..game.state.attacks.len() {
        if game.state.attacks[n].ended.is_some() {
            continue;
        }
        for unit in game.state.attacks[n].units.iter() {
            let (order, battle) = (&game.unit(unit).order, game.unit(unit).battle);
            let dear = |share: crate::Share| battle.strength > 0 && share.is_reached(battle.lost, battle.strength);
            if order.break_off.is_some_and(dear) {
                game.state.attacks[n].units.remove(unit);
                game.unit_mut(unit).deeds.set(Deeds::DECLARED);
                command::call_off(game, unit);
            }
        }
        if !game.state.attacks[n].units.iter().any(|unit| has_teeth(game, unit)) {
            attack::end(game, cx, n, End::CalledOff);
        }
    }
}

/// Those who have orders for the same ground and the same master come up and join. Fresh troops let a stalled attack be pressed
/// home. `nqm.morale.press-home-reserves`, R-NQM-027, R-NQM-099
fn join(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for n in game.open_attacks() {
        let attack = &game.state.attacks[n];
        let leader = leaders::leader(game, attack.leader);
        let more = leaders::company(game, &leader, attack.ground);
        for unit in more.iter().filter(|unit| !game.state.attacks[n].units.holds(*unit)).collect::<Vec<_>>() {
            game.state.attacks[n].units.add(unit);
            game.unit_mut(unit).deeds.set(Deeds::DECLARED);
            for stand in game.stands_of(unit).filter(|stand| figures::may_fire(game, *stand)).collect::<Vec<_>>() {
                morale::reinforce(game, cx, n, stand);
            }
            let (leader, ground) = (game.state.attacks[n].leader, game.state.attacks[n].ground);
            cx.tell(|| Event::Declared(Declared::joins(unit, leader, ground)));
        }
    }
}

/// What does the attacker do with an attack that goes on? In the hour after he has won he assaults or fires on.
/// `nqm.firefight.repeat`, `nqm.firefight.then-assault`, R-NQM-035
fn go_on(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let leader = game.state.attacks[n].leader;
    let seat = game.seat_of(game.of(leader).unit);
    let plan = match command::decide(game, cx, seat, Question::GoOn(GoOn { attack: n as u16 }))? {
        Answer::Nth(0) => Plan::Assault,
        Answer::Nth(1) => Plan::Overrun,
        Answer::Done => {
            attack::end(game, cx, n, End::CalledOff);
            game.state.attacks[n].units.iter().for_each(|unit| game.unit_mut(unit).deeds.set(Deeds::DECLARED));
            return Ok(());
        }
        _ => Plan::Fire,
    };
    game.state.attacks[n].plan = plan;
    for unit in game.state.attacks[n].units.iter() {
        game.unit_mut(unit).deeds.set(Deeds::DECLARED);
    }
    Ok(())
}

/// A unit stands before its objective: is it attacked in this hour, and who leads? `nqm.summary.commander`,
/// `nqm.figures.command-initiates`, `nqm.figures.command-level`, R-NQM-099
fn begin(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, ground: Ground) -> Step<()> {
    let leaders = leaders::of(game, unit, ground);
    if leaders.is_empty() {
        game.unit_mut(unit).deeds.set(Deeds::DECLARED);
        cx.tell(|| Event::Declared(Declared::leaderless(unit, ground)));
        return Ok(());
    }
    let question = MayAttack { unit, ground, leaders: leaders.clone() };
    let (chosen, plan) = match command::decide(game, cx, game.seat_of(unit), Question::MayAttack(question))? {
        Answer::Stand(stand) => (leaders.iter().find(|leader| leader.stand == stand), Plan::Fire),
        Answer::Nth(n) => (leaders.get(usize::from(n)), Plan::Overrun),
        _ => (None, Plan::Fire),
    };
    if let Some(leader) = chosen {
        declare(game, cx, leader, ground, plan);
    } else {
        // Asked once for all whom one of them could have led.
        let all: UnitSet = leaders.iter().flat_map(|leader| leader.units.iter()).collect();
        all.iter().for_each(|unit| game.unit_mut(unit).deeds.set(Deeds::DECLARED));
    }
    Ok(())
}

/// An attack is declared. Word of it goes up the other side's chain of command. R-NQM-012, R-NQM-097
fn declare(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, leader: &Leader, ground: Ground, plan: Plan) {
    let mut attack = Attack::declared(game, leader.stand, leader.level, ground, leader.units);
    attack.plan = plan;
    leader.units.iter().for_each(|unit| game.unit_mut(unit).deeds.set(Deeds::DECLARED));
    let (stand, level, units) = (leader.stand, leader.level, leader.units);
    cx.tell(|| Event::Declared(Declared::begins(stand, level, units, ground, plan)));
    let attacked: UnitSet = game.stands_on(ground, attack.side.enemy()).map(|stand| game.of(stand).unit).collect();
    attacked.iter().for_each(|unit| command::cause(game, CauseKind::UnitAttacked(unit), game.who(unit).formation));
    match meets(game, &attack) {
        Some(n) => {
            let mutual = Mutual { leader: stand, level, ground, units };
            game.state.attacks[n].mutual = Some(mutual);
        }
        None => game.state.attacks.push(attack),
    }
}

/// The attack that comes the other way: each is on the other's ground. It is one firefight. R-NQM-097
fn meets(game: &Nqm, attack: &Attack) -> Option<usize> {
    let covers = |ground: Ground, units: UnitSet| {
        units.iter().flat_map(|unit| game.stands_of(unit)).any(|stand| game.is_on(ground, stand))
    };
    game.state.attacks.iter().position(|other| {
        other.ended.is_none()
            && other.side != attack.side
            && other.mutual.is_none()
            && other.won == 0
            && covers(other.ground, attack.units)
            && covers(attack.ground, other.units)
    })
}

/// Whether an attack is made by tanks alone. R-NQM-101
fn is_all_tanks(game: &Nqm, units: UnitSet) -> bool {
    let stands = || units.iter().flat_map(|unit| game.stands_of(unit)).filter(|stand| game.effective(*stand) > 0);
    let kind = |stand: StandId| game.of(stand).kind;
    stands().any(|stand| kind(stand) == Kind::Tank)
        && stands().all(|stand| matches!(kind(stand), Kind::Tank | Kind::Command))
}
