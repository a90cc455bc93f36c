//! One round of a close assault, with the tests inside it. R-NQM-108 to R-NQM-116

use dice::{Pool, Roll};
use engine::{Cx, Step, Why, rule};

use super::ask::{AnotherRound, AssaultNow, LeavePosition};
use super::outcome::Prize;
use super::told::Fought;
use super::who::{self, Party};
use super::{done, outcome, roll_in, seat};
use crate::answer::Answer;
use crate::attack::{self, End};
use crate::event::Event;
use crate::morale::{self, Role, Verdict};
use crate::pins::{self, Colour, Hits};
use crate::question::Question;
use crate::state::{Deeds, Tests};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, command, recce, umpire};

/// One round, or what happens without one.
pub(super) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let assaulters = who::assaulters(game, &game.state.attacks[n]);
    if assaulters.is_empty() || !begins(game, cx, n, &assaulters)? {
        return stops(game, cx, n);
    }
    // Who goes in without fire superiority may have paid for it with his last base.
    let assaulters = who::assaulters(game, &game.state.attacks[n]);
    if assaulters.is_empty() {
        return stops(game, cx, n);
    }
    let attack = &game.state.attacks[n];
    let defenders = who::defenders(game, attack);
    let resisting = who::resisting(game, attack, &defenders);
    let prize = outcome::prize(game, n);
    enlist(game, cx, &assaulters, &defenders);
    if resisting.is_empty() {
        // Nobody fights for it. `nqm.special-attack.overrun`
        let end = if game.state.attacks[n].assaults == 0 { End::Overrun } else { End::Taken };
        return outcome::storm(game, cx, n, &prize, &assaulters, end);
    }
    let (attackers, defence) = (Party::of(game, assaulters), Party::of(game, resisting));
    fight(game, cx, n, &attackers, &defence)?;
    after(game, cx, n, &attackers, &prize)
}

/// Before the first round of the hour: the attacker may still hold back where he did not declare it in step 3.
fn begins(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, assaulters: &[StandId]) -> Step<bool> {
    let attack = &game.state.attacks[n];
    if attack.assaults > 0 {
        return Ok(true);
    }
    let units = who::units_of(game, assaulters);
    let reckless: Vec<UnitId> = units.into_iter().filter(|unit| who::is_reckless(game, attack, *unit)).collect();
    let declared = attack.plan == crate::Plan::Assault || attack.counter || attack.assault.on_tanks;
    if !declared {
        let question = AssaultNow { attack: n, reckless: !reckless.is_empty() };
        if command::decide(game, cx, seat(game, attack), Question::AssaultNow(question))? != Answer::Nth(0) {
            return Ok(false);
        }
        for unit in reckless {
            outcome::reckless(game, cx, unit);
        }
    }
    let first = Party::of(game, assaulters.to_vec());
    // A command base goes with the stand that it is grouped with, and is none of its own.
    let bodies: Vec<StandId> =
        assaulters.iter().copied().filter(|stand| game.of(*stand).kind != crate::Kind::Command).collect();
    let attack = &mut game.state.attacks[n];
    attack.assault.rounds = Some(first.grade.row().attacks.unwrap_or(u8::MAX));
    attack.assault.alone = bodies.first().copied().filter(|_| bodies.len() == 1);
    Ok(true)
}

/// Everybody there is in the fight, seen, and in battle. R-NQM-018, R-NQM-058
fn enlist(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, attackers: &[StandId], defenders: &[StandId]) {
    for stand in attackers.iter().chain(defenders) {
        let unit = game.of(*stand).unit;
        morale::begin_battle(game, unit);
        game.unit_mut(unit).deeds.set(Deeds(Deeds::FOUGHT.0 | Deeds::IN_ATTACK.0));
        game.stand_mut(*stand).engaged = true;
        if !game.stand(*stand).known {
            recce::reveal(game, cx, *stand);
        }
    }
}

/// The dice, matched, and the casualties. `nqm.close-assault.dice`, `nqm.close-assault.match`, `nqm.close-assault.casualties`
fn fight(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, attackers: &Party, defence: &Party) -> Step<()> {
    let rule = rule!("nqm.close-assault.match");
    let owner = |game: &Nqm, party: &Party| game.seat_of(game.of(party.stands[0]).unit);
    let ours = Pool::d6(attackers.attack_dice().into());
    let theirs = Pool::d6(defence.defence_dice().into());
    let attack_roll = umpire::roll(game, cx, ours, Why::new(rule, owner(game, attackers)))?;
    let defence_roll = umpire::roll(game, cx, theirs, Why::new(rule, owner(game, defence)))?;
    let Matched { won, lost, .. } = matched(&attack_roll, &defence_roll);
    let ground = game.state.attacks[n].ground;
    let leader = game.state.attacks[n].leader;
    let faces = (attack_roll.faces().to_vec(), defence_roll.faces().to_vec());
    cx.tell(|| Event::Fought(Fought { leader, ground, attack: faces.0, defence: faces.1, won, lost }));
    let rule = rule!("nqm.close-assault.casualties");
    // Those who went in without fire superiority pay for good. `nqm.morale.armour-black-pins`
    let reckless = |stand: &&StandId| game.unit(game.of(**stand).unit).deeds.has(Deeds::RECKLESS);
    let colour = if attackers.stands.iter().any(|stand| reckless(&stand)) { Colour::Permanent } else { Colour::Red };
    pins::place(game, cx, &Hits { group: &attackers.stands, pins: lost, colour, rule })?;
    pins::place(game, cx, &Hits { group: &defence.stands, pins: won, colour: Colour::Red, rule })?;
    // Who has broken in, and who has been thrown out again. `nqm.close-assault.break-in`, `nqm.close-assault.push-out`
    let able: u16 = attackers.stands.iter().map(|stand| u16::from(game.unwounded(*stand))).sum();
    let attack = &mut game.state.attacks[n];
    attack.assaults += 1;
    attack.inside = (u16::from(attack.inside) + won).saturating_sub(lost).min(able) as u8;
    if won < lost {
        // `nqm.morale.fewer-casualties`
        attack.stalled = true;
        attack.assault.reinforced = false;
    }
    Ok(())
}

/// Highest against highest, and so on down; only counted, never looked at one by one. Ties and dice without a partner do nothing.
/// `nqm.close-assault.match`, `nqm.close-assault.ties`, `nqm.close-assault.unmatched`
fn matched(attack: &Roll, defence: &Roll) -> Matched {
    (1..=6).rev().fold(Matched::default(), |matched, face| {
        matched.face(attack.count_of(face) as u16, defence.count_of(face) as u16)
    })
}

/// Two rows of dice that are matched face by face, from the 6 down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Matched {
    /// Pairs that the attacker has won.
    pub won: u16,
    /// Pairs that he has lost.
    pub lost: u16,
    /// Dice of the attacker that still wait for a partner, which will be lower; none while the defender's wait.
    ours: u16,
    /// Dice of the defender that do.
    theirs: u16,
}

impl Matched {
    /// After so many pairs won and lost, with so many more dice of the attacker thrown than of the defender.
    pub(crate) fn after(won: u16, lost: u16, more: i32) -> Matched {
        Matched { won, lost, ours: more.max(0) as u16, theirs: (-more).max(0) as u16 }
    }

    /// So many dice of each side show this face, and all before showed a higher one.
    #[must_use]
    pub fn face(self, ours: u16, theirs: u16) -> Matched {
        let (won, lost) = (self.ours.min(theirs), self.theirs.min(ours));
        let (ours, theirs) = (self.ours + ours - lost - won, self.theirs + theirs - won - lost);
        // What is left of both shows the same face: ties.
        let ties = ours.min(theirs);
        Matched { won: self.won + won, lost: self.lost + lost, ours: ours - ties, theirs: theirs - ties }
    }
}

/// Who has won, who breaks, and whether it goes on. R-NQM-112, R-NQM-115, R-NQM-116
fn after(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, attackers: &Party, prize: &Prize) -> Step<()> {
    let standing = resisting(game, n);
    let mut failed: Vec<UnitId> = Vec::new();
    if !standing.is_empty() {
        for unit in who::units_of(game, &who::defenders(game, &game.state.attacks[n])) {
            if morale::test(game, cx, unit, Role::Defender)? == Verdict::Broken {
                failed.push(unit);
            }
        }
    }
    let defenders_fail = !failed.is_empty();
    let mut attackers_fail = false;
    for unit in attackers.units(game) {
        let verdict = morale::test(game, cx, unit, Role::Attacker)?;
        let zeal = !game.unit(unit).battle.tests.has(Tests::REFUSES) && game.who(unit).grade == crate::Grade::Militia;
        attackers_fail |= verdict != Verdict::Steady && !zeal;
    }
    let by = attackers.stands.clone();
    if standing.is_empty() {
        return outcome::storm(game, cx, n, prize, &by, End::Taken);
    }
    if defenders_fail && attackers_fail {
        // Nobody is there to whom they could give way. R-NQM-116
        outcome::both_fail(game, cx, n, &failed)?;
    } else if defenders_fail {
        outcome::give_way(game, cx, n, &by)?;
    }
    if attackers_fail {
        outcome::repulsed(game, cx, n, &by, End::Repulsed);
        return Ok(());
    }
    if resisting(game, n).is_empty() {
        return outcome::storm(game, cx, n, prize, &by, End::Taken);
    }
    let attack = &game.state.attacks[n];
    let again = !defenders_fail && attack.assaults < attack.assault.rounds.unwrap_or(1);
    if !again || who::assaulters(game, attack).is_empty() {
        return stops(game, cx, n);
    }
    goes_on(game, cx, n, &by, prize)
}

/// The attacker goes on or gives up; then an organised defender may leave. `nqm.close-assault.end`, R-NQM-115
fn goes_on(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, by: &[StandId], prize: &Prize) -> Step<()> {
    let question = AnotherRound { attack: n };
    if command::decide(game, cx, seat(game, &game.state.attacks[n]), Question::AnotherRound(question))?
        == Answer::Nth(1)
    {
        outcome::repulsed(game, cx, n, by, End::CalledOff);
        return Ok(());
    }
    let there = who::defenders(game, &game.state.attacks[n]);
    for unit in who::units_of(game, &there) {
        let stands: Vec<StandId> = game.stands_of(unit).filter(|stand| there.contains(stand)).collect();
        let attack = &game.state.attacks[n];
        let organised = stands.iter().any(|stand| !who::is_disordered(game, attack, *stand));
        if !organised || morale::seems_free(game, &stands, by).is_err() {
            continue;
        }
        let leaves = command::decide(game, cx, game.seat_of(unit), Question::LeavePosition(LeavePosition { unit }))?
            == Answer::Nth(1);
        if leaves && morale::may_withdraw(game, &stands, by).is_ok() {
            morale::withdraw(game, cx, &stands);
        }
    }
    if resisting(game, n).is_empty() {
        outcome::storm(game, cx, n, prize, by, End::Taken)?;
    }
    Ok(())
}

fn resisting(game: &Nqm, n: usize) -> Vec<StandId> {
    let attack = &game.state.attacks[n];
    who::resisting(game, attack, &who::defenders(game, attack))
}

/// The hour's assault is over without a decision; tanks whose infantry is gone go on alone. `nqm.close-assault.hour`,
/// `nqm.close-assault.carry-over`, `nqm.tanks.mixed-then-alone`
fn stops(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = &game.state.attacks[n];
    let began = attack.assaults > 0;
    let spent = began && who::assaulters(game, attack).is_empty();
    if spent && attack.won > 0 && !roll_in::able(game, attack).is_empty() {
        return roll_in::go(game, cx, n);
    }
    if game.state.attacks[n].assault.on_tanks {
        // Next hour they may turn on them again. R-NQM-102
        attack::end(game, cx, n, End::CalledOff);
    } else if began {
        outcome::undecided(game, n);
    }
    done(game, n);
    Ok(())
}
