//! Fire that is called down in the heat of the hour: on registered squares as the enemy enters them, and in the firefight.
//! R-NQM-016, R-NQM-072

use engine::asked::{Asked, Offer};
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::Point;

use super::{Alarm, Mode, batteries, fall, is_in, throw, told};
use crate::answer::Answer;
use crate::question::{Question, Taste};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, command, words};

/// A unit has moved: if it has come into a square that the enemy has registered, and an observer of his sees it there, batteries
/// under command or in direct support may fire at once. That is their fire of the hour. `nqm.orbat.direct-support-preregistered`,
/// R-NQM-016
pub(crate) fn registered(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let side = game.who(unit).side.enemy();
    let squares: Vec<Point> =
        game.state.registered[side].iter().copied().filter(|at| is_seen_in(game, unit, *at)).collect();
    for square in squares {
        let alarm = Alarm { unit, square };
        if game.state.alarms.contains(&alarm) {
            continue;
        }
        game.state.alarms.push(alarm);
        for battery in game.stand_ids() {
            if game.of(battery).kind != Kind::Artillery
                || game.side_of(battery) != side
                || !answers_now(game, battery, square)
            {
                continue;
            }
            let seat = game.seat_of(game.of(battery).unit);
            let question = Question::OnRegistered(OnRegistered { battery, square, unit });
            if command::decide(game, cx, seat, question)? == Answer::Nth(0) {
                let salvo = throw(game, cx, battery, square, Mode::Effective)?;
                fall(game, cx, &salvo)?;
            }
        }
    }
    Ok(())
}

/// Whether a unit is in a square with a stand that the enemy knows of: whether anybody is asked gives away nothing new.
fn is_seen_in(game: &Nqm, unit: UnitId, square: Point) -> bool {
    game.stands_of(unit)
        .any(|stand| game.stand(stand).known && game.stand(stand).on_map().is_some_and(|at| is_in(game, square, at)))
}

/// Whether a battery can fire on a place in this very hour: ready, in reach, and with an observer to whom it answers.
fn answers_now(game: &Nqm, battery: StandId, at: Point) -> bool {
    batteries::may_shoot(game, battery, at, Mode::Effective).is_ok()
        && batteries::caller(game, battery, at).is_some_and(|call| call.comes <= game.state.hour)
}

/// Fire called in step 4: fixed before any die, thrown after its side's own batches. R-NQM-083, R-NQM-147
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub battery: StandId,
    pub at: Point,
}

/// Asks the seats of a side, battery by battery, whether they call fire down in the firefight. `aims` are the enemies on whom it may
/// be called: for the defender all attackers, for the attacker those outside the objective who fire on his attack or were first seen
/// in this hour. Only stands that the side knows of are offered. `nqm.fireplan.indirect-response`, R-NQM-072
///
/// The caller throws each with [`throw`] behind the side's own dice and lets it [`fall`] when all pins are placed.
pub(crate) fn called_fire(game: &Nqm, cx: &mut Cx<'_, Nqm>, side: Side, aims: &[StandId]) -> Step<Vec<Call>> {
    let mut calls = Vec::new();
    for battery in game.stand_ids().filter(|stand| game.of(*stand).kind == Kind::Artillery) {
        if game.side_of(battery) != side {
            continue;
        }
        let mut open: Vec<StandId> = aims.iter().copied().filter(|aim| game.stand(*aim).known).collect();
        open.retain(|aim| game.stand(*aim).on_map().is_some_and(|at| answers_now(game, battery, at)));
        if open.is_empty() {
            continue;
        }
        let seat = game.seat_of(game.of(battery).unit);
        let question = Question::DefensiveFire(DefensiveFire { battery, aims: open });
        if let Answer::Stand(aim) = command::decide(game, cx, seat, question)?
            && let Some(at) = game.stand(aim).on_map()
        {
            calls.push(Call { battery, at });
        }
    }
    Ok(calls)
}

/// Enemies outside an objective who were first seen in this hour: new targets that the attacker may have shelled.
/// `nqm.fireplan.indirect-response`, R-NQM-072
pub(crate) fn new_targets(game: &Nqm, side: Side, objective: &[StandId]) -> Vec<StandId> {
    let hour = game.state.hour;
    let new =
        |stand: &StandId| game.stand(*stand).known && game.stand(*stand).found == hour && !objective.contains(stand);
    game.stands_of_side(side.enemy()).filter(new).collect()
}

/// Does a battery fire on an enemy who has entered a registered square?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OnRegistered {
    pub battery: StandId,
    pub square: Point,
    pub unit: UnitId,
}

impl Asked<Nqm> for OnRegistered {
    fn rule(&self) -> RuleId {
        rule!("nqm.orbat.direct-support-preregistered")
    }

    fn title(&self, game: &Nqm) -> String {
        let (who, at) = (words::stand(game, self.battery), told::place(game, self.square));
        format!("An enemy is in the registered square {at}. Does {who} fire?")
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("It would be the battery's fire of this hour.".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.of(self.battery).id.clone()]
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Fire as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Pass { "pass".into() } else { "fire".into() }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let who = words::stand(game, self.battery);
        if *answer == Answer::Pass { format!("{who} holds its fire") } else { format!("{who} fires") }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        Choice::open(self.key(game, &offer.answer), self.label(game, &offer.answer), self.rule()).at(self.square)
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }
}

/// Does a battery fire on an enemy in the firefight, and on which?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DefensiveFire {
    pub battery: StandId,
    pub aims: Vec<StandId>,
}

impl Asked<Nqm> for DefensiveFire {
    fn rule(&self) -> RuleId {
        rule!("nqm.fireplan.indirect-response")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("Is {} called down in the firefight?", words::stand(game, self.battery))
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("On a square of 300 by 300 metres around the enemy you name; friends in it suffer too.".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        vec![game.of(self.battery).id.clone()]
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for aim in &self.aims {
            each(Offer::open(Answer::Stand(*aim), Taste::Fire as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn check(&self, _: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stand(aim) if self.aims.contains(aim) => Ok(()),
            Answer::Pass => Ok(()),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(aim) => game.of(*aim).id.clone(),
            _ => "pass".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(aim) => format!("on {}", words::stand(game, *aim)),
            _ => format!("{} stays silent", words::stand(game, self.battery)),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Stand(aim) => vec![game.of(*aim).id.clone()],
            _ => Vec::new(),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }
}
