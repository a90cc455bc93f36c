//! `steady` and `expert`: they try a few ways to go on in games that might be the real one, let rules of thumb play those on for a round
//! or two, and take the way after which they will most probably win. What is hidden from their seat is made up anew each time.
//!
//! At the beginning of a round a way of playing it is chosen: what units are told to do, or a [lean](crate::Lean) of the rules of thumb.
//! In between single answers are weighed where the rule book says that they matter. The first thought is the measure: another way is
//! taken only if it does better by more than chance explains. All ways are tried in the same imagined games with the same
//! [luck](crate::luck).

use std::cell::Cell;
use std::sync::Arc;

use engine::{Appetite, BySide, Imagined, Left, Mix, Moment, Player, Seat, Side};

use crate::budget::{Budget, Clock};
use crate::course::Course;
use crate::crowd::Crowd;
use crate::idea::{Idea, best};
use crate::luck::Luck;
use crate::temper::Temper;
use crate::{Tactics, value};

/// So often chance may make up a game that does not fit before the first thought has to do.
const MOST_MISFITS: u32 = 20;
/// What winning is worth.
const WON: i64 = 800;
/// What all the points are worth beside it.
const MARGIN: i64 = 200;
/// What all the troops there are are worth to a temperament that counts them in full.
const TROOPS: i64 = 600;
/// A game in thought is given up after so many steps.
const MOST_STEPS: u32 = 20_000;
/// Of so many ways of playing one is a lean, where units can be told what to do.
const ONE_LEANS: u32 = 4;

/// A player who thinks ahead.
pub(crate) struct Thinker<R: Tactics> {
    mix: Mix,
    budget: Budget,
    temper: Temper,
    /// How it plays where it does not think.
    course: Arc<Course>,
    hand: Box<dyn Player<R>>,
    /// The round in which it last chose a way of playing.
    round: Option<u32>,
    reason: String,
}

impl<R: Tactics> Thinker<R> {
    pub fn new(seed: u64, budget: Budget, temper: Temper) -> Self {
        let mut mix = Mix::new(seed);
        let course = Course { lean: temper.lean, stays: true, ..Course::usual(mix.next()) };
        let hand = R::playing(&course);
        Thinker { mix, budget, temper, course: Arc::new(course), hand, round: None, reason: String::new() }
    }

    /// Whether it chooses how to play now.
    fn is_time_to_choose(&self, round: u32) -> bool {
        match self.round {
            None => true,
            Some(_) if R::HORIZON.is_none() => false,
            Some(last) => round < last || round >= last + R::EVERY || last == 0 && round > 0,
        }
    }

    /// Plays in a way from now on.
    fn play(&mut self, course: Arc<Course>) {
        if self.course != course {
            self.hand = R::playing(&course);
            self.course = course;
        }
    }

    /// Ways to play this round: as usual first, then with what units have been told already, then others.
    fn courses(&mut self, moment: &Moment<'_, R>) -> Vec<Idea<R::Answer>> {
        let view = moment.view();
        let (places, choices) = (R::places(&view), R::choices(&view));
        let usual = self.course.without_errands();
        let mut ideas = vec![Idea::new(Arc::new(usual.clone()), None)];
        if !self.course.errands.is_empty() {
            ideas.push(Idea::new(Arc::clone(&self.course), None));
        }
        while ideas.len() < self.budget.width() {
            let course = if choices.is_empty() || self.mix.one_in(ONE_LEANS) {
                let lean = usual.lean.varied(places, &mut self.mix).held_to(self.temper.lean);
                let seed = if self.mix.one_in(2) { usual.seed } else { self.mix.next() };
                Course { lean, seed, ..usual.clone() }
            } else {
                usual.retold(&choices, &mut self.mix)
            };
            ideas.push(Idea::new(Arc::new(course), None));
        }
        ideas
    }

    /// Chooses how to play this round.
    fn choose_course(&mut self, moment: &Moment<'_, R>, side: Side) -> String {
        let mut ideas = self.courses(moment);
        let clock = self.race(moment, side, &mut ideas);
        let taken = ideas.swap_remove(best(&ideas, self.temper.sure));
        self.play(Arc::clone(&taken.course));
        format!("{}: {}", self.course, told(&taken, &clock))
    }

    /// Chooses an answer to a question that matters.
    fn choose_answer(&mut self, moment: &Moment<'_, R>, side: Side) -> R::Answer {
        let first = self.hand.answer(&moment.view(), moment.question());
        self.reason = self.hand.reason();
        let mut ideas = self.answers(moment, &first);
        if ideas.len() < 2 {
            return first;
        }
        let clock = self.race(moment, side, &mut ideas);
        let place = best(&ideas, self.temper.sure);
        let taken = ideas.swap_remove(place);
        let why = if place == 0 { self.hand.reason() } else { "better than the first thought".into() };
        self.reason = format!("{why} ({})", told(&taken, &clock));
        taken.answer.unwrap_or(first)
    }

    /// Answers to a question: the first thought first, then others that are worth one; failing those, what others would say.
    fn answers(&mut self, moment: &Moment<'_, R>, first: &R::Answer) -> Vec<Idea<R::Answer>> {
        let view = moment.view();
        let (most, places) = (self.budget.width(), R::places(&view));
        let mut ideas = vec![Idea::new(Arc::clone(&self.course), Some(first.clone()))];
        let add = |answer: R::Answer, ideas: &mut Vec<Idea<R::Answer>>| {
            let new = ideas.iter().all(|idea| idea.answer.as_ref() != Some(&answer));
            if ideas.len() < most && new && moment.allows(&answer) {
                ideas.push(Idea::new(Arc::clone(&self.course), Some(answer)));
            }
        };
        for answer in R::ideas(&view, moment.question(), self.temper.lean, most) {
            add(answer, &mut ideas);
        }
        if ideas.len() > 1 {
            return ideas;
        }
        for attempt in 0..most * 3 {
            let answer = if attempt % 3 < 2 {
                let lean = self.course.lean.varied(places, &mut self.mix).held_to(self.temper.lean);
                let course = Course { lean, seed: self.mix.next(), ..(*self.course).clone() };
                R::playing(&course).answer(&view, moment.question())
            } else {
                R::sample(&view, moment.question(), &mut self.mix, &Appetite::EVEN)
            };
            add(answer, &mut ideas);
        }
        ideas
    }

    /// Tries ideas in one imagined game after the other, with the same luck for all, and gives up the worse half of those that are left
    /// whenever a third of the time is over. The first stays to the end.
    fn race(&mut self, moment: &Moment<'_, R>, side: Side, ideas: &mut Vec<Idea<R::Answer>>) -> Clock {
        let mut clock = self.budget.begin();
        let until = last_round(moment, ideas);
        let (mut misfits, mut stage) = (0, 1);
        while ideas.len() > 1 && clock.has_room_for(ideas.len() as u32) && misfits < MOST_MISFITS {
            let Some(mut world) = moment.imagine(&mut self.mix) else {
                misfits += 1;
                continue;
            };
            let chance = (self.mix.next(), self.mix.next());
            let mut row = Vec::with_capacity(ideas.len());
            for idea in ideas.iter() {
                clock.count();
                row.push(self.try_out(&mut world, side, idea, chance, until, &clock));
            }
            // What was broken off tells nothing.
            if clock.is_late() {
                break;
            }
            for (idea, worth) in ideas.iter_mut().zip(&row) {
                idea.note(*worth, row[0]);
            }
            if clock.spent() * 3 >= stage * 1000 && ideas.len() > 2 {
                stage += 1;
                ideas[1..].sort_by(|a, b| b.gain().total_cmp(&a.gain()));
                ideas.truncate(1 + (ideas.len() - 1).div_ceil(2));
            }
        }
        clock
    }

    /// What comes of an idea in one imagined game that is played on to a round.
    fn try_out(
        &self,
        world: &mut Imagined<R>,
        side: Side,
        idea: &Idea<R::Answer>,
        chance: (u64, u64),
        until: u32,
        clock: &Clock,
    ) -> i64 {
        let (now, then) = (world.game().round(), strength(world.game()));
        let mut crowd = Crowd::<R>::new(side, &idea.course, now + R::ERRAND, chance.0);
        let round = Cell::new(now);
        let mut dice = Luck::new(chance.1, &round);
        let mut steps = 0;
        let end = world.play_on(idea.answer.as_ref(), &mut crowd, &mut dice, |game| {
            steps += 1;
            round.set(game.round());
            steps >= MOST_STEPS || game.round() >= until || clock.is_late()
        });
        match end {
            Left::Over(game) | Left::Standing(game) => self.worth(then, game, side),
            Left::Nowhere => -WON,
        }
    }

    /// What an ending is worth to a side: winning counts, by how much a little, and the price as the temperament has it.
    fn worth(&self, then: BySide<u32>, after: &R, side: Side) -> i64 {
        let now = strength(after);
        let lost = |side: Side| TROOPS * i64::from(then[side].saturating_sub(now[side])) / i64::from(then[side].max(1));
        let price = lost(side.enemy()) * self.temper.theirs / 100 - lost(side) * self.temper.ours / 100;
        let Some(outcome) = after.outcome() else {
            let chance = value::chance(after, side).unwrap_or(0.5);
            return ((2.0 * chance - 1.0) * WON as f32) as i64 + price;
        };
        let BySide { red, blue } = outcome.points;
        let ahead = i64::from(if side == Side::Red { red - blue } else { blue - red });
        let margin = MARGIN * ahead / i64::from(red.abs() + blue.abs()).max(1);
        let won = match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0,
        };
        won + margin + price
    }
}

/// How far ideas are played on: to the end before the battle, where everything is still open and what is done shows only there.
fn last_round<R: Tactics>(moment: &Moment<'_, R>, ideas: &[Idea<R::Answer>]) -> u32 {
    let now = moment.round();
    let single = ideas.iter().any(|idea| idea.answer.is_some());
    let rounds = if single { Some(R::foresight(&moment.view())) } else { R::HORIZON };
    rounds.filter(|_| now > 0).map_or(u32::MAX, |rounds| now.saturating_add(rounds))
}

/// What came of an idea, in words.
fn told<A>(idea: &Idea<A>, clock: &Clock) -> String {
    format!("goes well in {} of {} games thought through, {} in all", idea.well, idea.games(), clock.games())
}

/// A seat of a side.
pub(crate) fn seat_of<R: Tactics>(game: &R, side: Side) -> Option<Seat> {
    game.seats().into_iter().find(|info| info.side == Some(side)).map(|info| info.seat)
}

/// Heads of both sides that can still take part.
fn strength<R: Tactics>(game: &R) -> BySide<u32> {
    let mut strength = BySide::default();
    game.roll_call(&mut |head| strength[head.side] += u32::from(head.count));
    strength
}

impl<R: Tactics> Player<R> for Thinker<R> {
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer {
        let answer = self.hand.answer(view, question);
        self.reason = self.hand.reason();
        answer
    }

    fn thinks(&self) -> bool {
        true
    }

    fn think(&mut self, moment: &Moment<'_, R>) -> R::Answer {
        let Some(side) = moment.side() else { return self.answer(&moment.view(), moment.question()) };
        let round = moment.round();
        if self.is_time_to_choose(round) {
            self.round = Some(round);
            let thought = self.choose_course(moment, side);
            let answer = self.answer(&moment.view(), moment.question());
            self.reason = format!("{} ({thought})", self.reason);
            return answer;
        }
        let over = self.round.is_some_and(|chosen| round >= chosen + R::ERRAND.max(R::EVERY));
        if over && !self.course.errands.is_empty() {
            self.play(Arc::new(self.course.without_errands()));
        }
        if R::matters(moment.question()) {
            return self.choose_answer(moment, side);
        }
        self.answer(&moment.view(), moment.question())
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
