//! What is chosen after a failed test: attackers halt and fire or fall back, broken defenders withdraw or sit tight. R-NQM-025,
//! R-NQM-027

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::told::What;
use super::{Role, retreat};
use crate::answer::Answer;
use crate::attack::End;
use crate::grades::Grade;
use crate::question::{Question, Taste};
use crate::state::{Deeds, Tests};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, command, movement};

/// Asks the owner of a unit that has just failed.
pub(super) fn after(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, role: Role) -> Step<()> {
    let state = game.unit(unit);
    // Disorganised militia attacks on. `nqm.morale.grade-exceptions`
    let zeal = game.who(unit).grade == Grade::Militia && !state.battle.tests.has(Tests::REFUSES);
    match role {
        Role::Attacker if zeal => Ok(()),
        Role::Attacker if game.attack_of(unit).is_some() => attacker(game, cx, unit),
        Role::Attacker | Role::Defender if game.is_broken(unit) => broken(game, cx, unit),
        Role::Attacker | Role::Defender => Ok(()),
    }
}

/// `nqm.morale.fail-attacker-choice`
fn attacker(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let seat = game.seat_of(unit);
    match command::decide(game, cx, seat, Question::AfterRefusal(AfterRefusal { unit }))? {
        Answer::Nth(1) => fall_back(game, cx, unit),
        _ => super::tell(game, cx, unit, What::Halts),
    }
    Ok(())
}

/// To just outside the effective range of those it attacked. R-NQM-027
pub(crate) fn fall_back(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    super::tell(game, cx, unit, What::FallsBack);
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    let ground = game.attack_of(unit).map(|n| game.state.attacks[n].ground);
    let side = game.who(unit).side.enemy();
    let enemies: Vec<StandId> = ground.into_iter().flat_map(|ground| game.stands_on(ground, side)).collect();
    game.unit_mut(unit).deeds.set(Deeds::FELL_BACK);
    super::leave_attacks(game, cx, unit, End::Repulsed);
    movement::fall_back(game, cx, &stands, &enemies);
}

/// A broken defender withdraws or sits tight. `nqm.morale.sit-tight`, R-NQM-025
pub(crate) fn broken(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let seat = game.seat_of(unit);
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    let by = pursuers(game, unit);
    let answer = command::decide(game, cx, seat, Question::Broken(Broken { unit }))?;
    if answer == Answer::Nth(0) && retreat::may_withdraw(game, &stands, &by).is_ok() {
        retreat::withdraw(game, cx, &stands);
        return Ok(());
    }
    let what = if answer == Answer::Nth(0) { What::CutOff } else { What::SitsTight };
    game.unit_mut(unit).battle.tests.set(Tests::SAT_TIGHT);
    super::tell(game, cx, unit, what);
    Ok(())
}

/// Those who would run after a unit: the stands of the attacks on the ground where it is. R-NQM-030
pub(crate) fn pursuers(game: &Nqm, unit: UnitId) -> Vec<StandId> {
    let side = game.who(unit).side;
    let on = |attack: &crate::Attack| {
        attack.ended.is_none()
            && attack.side != side
            && game.stands_of(unit).any(|stand| game.is_on(attack.ground, stand))
    };
    let attacks = game.state.attacks.iter().filter(|attack| on(attack));
    attacks.flat_map(|attack| attack.units.iter()).flat_map(|unit| game.stands_of(unit)).collect()
}

/// Does an attacker who failed halt and fire, or fall back?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AfterRefusal {
    pub unit: UnitId,
}

impl Asked<Nqm> for AfterRefusal {
    fn rule(&self) -> RuleId {
        rule!("nqm.morale.fail-attacker-choice")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} will not press its attack home. Does it halt and fire, or fall back?", game.name(self.unit))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Fire as u8));
        each(Offer::open(Answer::Nth(1), Taste::Withdraw as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(1) { "fall-back" } else { "halt" }.into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let what = if *answer == Answer::Nth(1) { "falls back" } else { "halts and fires" };
        format!("{} {what}", game.name(self.unit))
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("halt".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::pieces(game, self.unit)
    }
}

/// Does a broken defender withdraw or sit tight?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Broken {
    pub unit: UnitId,
}

impl Asked<Nqm> for Broken {
    fn rule(&self) -> RuleId {
        rule!("nqm.morale.sit-tight")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} is broken. Does it withdraw, or sit tight and hope?", game.name(self.unit))
    }

    /// Open as far as the owner can tell: an enemy whom he does not know may still bar the way. R-NQM-030
    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let stands: Vec<StandId> = game.stands_of(self.unit).collect();
        let open = retreat::seems_free(game, &stands, &pursuers(game, self.unit));
        each(Offer::when(Answer::Nth(0), Taste::Withdraw as u8, open));
        each(Offer::open(Answer::Nth(1), Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(0) { "withdraw" } else { "sit-tight" }.into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let what = if *answer == Answer::Nth(0) { "withdraws" } else { "sits tight" };
        format!("{} {what}", game.name(self.unit))
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("sit-tight".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::pieces(game, self.unit)
    }
}
