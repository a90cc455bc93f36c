//! `steady` and `expert`: they try a few ways to go on in games that might be the real one, let rules of thumb play those to the end, and
//! take the way that does best. What is hidden from their seat is made up anew each time.
//!
//! At the beginning of every round a way of playing it is chosen: a [`Lean`] for the rules of thumb, and a seed for what they leave to
//! chance. In between single answers are weighed where the rule book says that they matter. The first thought is the measure: another way is
//! taken only if it does better by more than chance explains. All ways are tried in the same imagined games with the same dice.

use dice::{Seed, Seeded};
use engine::{Answers, Appetite, BySide, Imagined, Left, Mix, Moment, Player, Seat, Side};

use crate::Tactics;
use crate::budget::{Budget, Clock};
use crate::lean::Lean;
use crate::temper::Temper;

/// So often chance may make up a game that does not fit before the first thought has to do.
const MOST_MISFITS: u32 = 20;
/// What winning is worth.
const WON: i64 = 800;
/// What all the points or all the troops there are are worth beside it.
const MARGIN: i64 = 600;
/// A gain must be so many times as large as what chance explains.
const SURE: f64 = 1.5;
/// How far two games are apart from each other as a rule, as long as too few have been seen to tell.
const USUAL_SPREAD: f64 = 300.0;
/// What is remembered from one thought to the next counts for so much of what it was.
const FADES: f64 = 0.6;
/// So many ways of playing are remembered.
const REMEMBERED: usize = 6;
/// A game in thought is given up after so many steps.
const MOST_STEPS: u32 = 20_000;

/// A player who thinks ahead.
pub(crate) struct Thinker<R: Tactics> {
    mix: Mix,
    budget: Budget,
    temper: Temper,
    course: Course,
    hand: Box<dyn Player<R>>,
    /// What came of other ways of playing when they were last thought through.
    memory: Vec<Idea<R::Answer>>,
    /// The round in which it last chose a way of playing.
    round: Option<u32>,
    reason: String,
}

/// A way of playing: what a player by rules of thumb is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    lean: Lean,
    seed: u64,
}

/// Something that is tried: a way of playing, and perhaps an answer to begin with.
struct Idea<A> {
    course: Course,
    answer: Option<A>,
    /// What is remembered of it: in how many games, and by how much it was better than what was done.
    before: (f64, f64),
    /// By how much it was better than the first thought, game by game.
    gains: Vec<i64>,
    won: usize,
}

impl<A> Idea<A> {
    fn new(course: Course, answer: Option<A>) -> Self {
        Idea { course, answer, before: (0.0, 0.0), gains: Vec::new(), won: 0 }
    }

    /// In how many games it has been tried, and by how much it is better than the first thought.
    fn gain(&self) -> (f64, f64) {
        let (count, gain) = self.before;
        let all = count + self.gains.len() as f64;
        let sum = count * gain + self.gains.iter().sum::<i64>() as f64;
        (all, if all > 0.0 { sum / all } else { 0.0 })
    }

    /// Whether it is better by more than chance explains.
    fn is_better(&self) -> bool {
        let (count, gain) = self.gain();
        let seen = self.gains.len() as f64;
        let squares: f64 = self.gains.iter().map(|one| (*one as f64 - gain).powi(2)).sum();
        let spread = ((squares + 3.0 * USUAL_SPREAD.powi(2)) / (seen + 3.0)).sqrt();
        seen > 1.0 && gain > SURE * spread / count.sqrt()
    }

    /// What is remembered of it, if from now on that is the measure which was better than the last by `shift`.
    fn faded(mut self, shift: f64) -> Self {
        let (count, gain) = self.gain();
        self.before = (count * FADES, gain - shift);
        self.gains.clear();
        self.won = 0;
        self
    }
}

impl<R: Tactics> Thinker<R> {
    pub fn new(seed: u64, budget: Budget, temper: Temper) -> Self {
        let mut mix = Mix::new(seed);
        let course = Course { lean: temper.lean, seed: mix.next() };
        let hand = R::leaning(course.seed, course.lean);
        Thinker { mix, budget, temper, course, hand, memory: Vec::new(), round: None, reason: String::new() }
    }

    /// Ways to play this round: as before first, then what seemed good when it was last thought of, then others.
    fn courses(&mut self, moment: &Moment<'_, R>, count: usize) -> Vec<Idea<R::Answer>> {
        let places = R::places(&moment.view());
        let mut ideas = vec![Idea::new(self.course, None)];
        self.memory.sort_by(|a, b| b.gain().1.total_cmp(&a.gain().1));
        let again = self.memory.len().min(count / 2);
        ideas.extend(self.memory.drain(..again));
        while ideas.len() < count {
            let from = if self.mix.one_in(2) { self.course.lean } else { self.temper.lean };
            let lean = from.varied(places, &mut self.mix).held_to(self.temper.lean);
            let seed = if self.mix.one_in(2) { self.course.seed } else { self.mix.next() };
            ideas.push(Idea::new(Course { lean, seed }, None));
        }
        ideas
    }

    /// Chooses how to play this round.
    fn choose_course(&mut self, moment: &Moment<'_, R>, side: Side) -> String {
        let mut ideas = self.courses(moment, self.budget.width());
        let (mut dropped, clock) = self.race(moment, side, &mut ideas);
        let best = (1..ideas.len()).max_by(|a, b| ideas[*a].gain().1.total_cmp(&ideas[*b].gain().1));
        let better = best.filter(|best| ideas[*best].is_better());
        let shift = better.map_or(0.0, |best| ideas[best].gain().1);
        if let Some(best) = better {
            ideas.swap(0, best);
            self.course = ideas[0].course;
            self.hand = R::leaning(self.course.seed, self.course.lean);
        }
        let taken = ideas.remove(0);
        ideas.append(&mut dropped);
        self.memory.extend(ideas.into_iter().map(|idea| idea.faded(shift)));
        self.memory.sort_by(|a, b| b.gain().1.total_cmp(&a.gain().1));
        self.memory.truncate(REMEMBERED);
        format!(
            "{}: goes well in {} of {} games thought through, {} in all",
            self.course.lean,
            taken.won,
            taken.gains.len(),
            clock.games()
        )
    }

    /// Chooses an answer to a question that matters. None if there is only one.
    fn choose_answer(&mut self, moment: &Moment<'_, R>, side: Side) -> Option<R::Answer> {
        let first = self.hand.answer(&moment.view(), moment.question());
        let mut ideas = self.answers(moment, first, self.budget.width());
        if ideas.len() < 2 {
            return ideas.pop()?.answer;
        }
        let (_, clock) = self.race(moment, side, &mut ideas);
        let best = (1..ideas.len()).max_by(|a, b| ideas[*a].gain().1.total_cmp(&ideas[*b].gain().1));
        let better = best.filter(|best| ideas[*best].is_better());
        let why = match better {
            Some(_) => "better than the first thought".into(),
            None => self.hand.reason(),
        };
        let taken = ideas.swap_remove(better.unwrap_or(0));
        self.reason = format!(
            "{why} (goes well in {} of {} games thought through, {} in all)",
            taken.won,
            taken.gains.len(),
            clock.games()
        );
        taken.answer
    }

    /// Answers to a question: the first thought first, then what others would say.
    fn answers(&mut self, moment: &Moment<'_, R>, first: R::Answer, count: usize) -> Vec<Idea<R::Answer>> {
        let view = moment.view();
        let places = R::places(&view);
        let mut ideas = vec![Idea::new(self.course, Some(first))];
        for answer in R::ideas(&view, moment.question(), count) {
            if ideas.len() < count
                && moment.allows(&answer)
                && ideas.iter().all(|idea| idea.answer.as_ref() != Some(&answer))
            {
                ideas.push(Idea::new(self.course, Some(answer)));
            }
        }
        for attempt in 0..count * 3 {
            if ideas.len() >= count {
                break;
            }
            let answer = if attempt % 3 < 2 {
                let lean = self.course.lean.varied(places, &mut self.mix).held_to(self.temper.lean);
                R::leaning(self.mix.next(), lean).answer(&view, moment.question())
            } else {
                R::sample(&view, moment.question(), &mut self.mix, &Appetite::EVEN)
            };
            if moment.allows(&answer) && ideas.iter().all(|idea| idea.answer.as_ref() != Some(&answer)) {
                ideas.push(Idea::new(self.course, Some(answer)));
            }
        }
        ideas
    }

    /// Tries ideas in one imagined game after the other, with the same dice for all, and gives up the worse half of those that are left
    /// whenever a third of the time is over. The first stays to the end. Comes back with those that were given up.
    fn race(
        &mut self,
        moment: &Moment<'_, R>,
        side: Side,
        ideas: &mut Vec<Idea<R::Answer>>,
    ) -> (Vec<Idea<R::Answer>>, Clock) {
        let mut clock = self.budget.begin();
        let (mut misfits, mut stage) = (0, 1);
        let mut dropped = Vec::new();
        while ideas.len() > 1 && clock.has_room_for(ideas.len() as u32) && misfits < MOST_MISFITS {
            let Some(world) = moment.imagine(&mut self.mix) else {
                misfits += 1;
                continue;
            };
            let chance = (self.mix.next(), self.mix.next());
            let mut row = Vec::with_capacity(ideas.len());
            for idea in ideas.iter() {
                clock.count();
                row.push(self.try_out(&world, side, idea, chance, &clock));
            }
            if clock.is_late() {
                break;
            }
            for (idea, worth) in ideas.iter_mut().zip(&row) {
                idea.won += usize::from(*worth > 0);
                idea.gains.push(worth - row[0]);
            }
            if clock.spent() * 3 >= stage * 1000 && ideas.len() > 2 {
                stage += 1;
                let mut others = ideas.split_off(1);
                others.sort_by(|a, b| b.gain().1.total_cmp(&a.gain().1));
                dropped.extend(others.split_off(others.len().div_ceil(2)));
                ideas.append(&mut others);
            }
        }
        (dropped, clock)
    }

    /// What comes of an idea in one imagined game.
    fn try_out(
        &self,
        world: &Imagined<R>,
        side: Side,
        idea: &Idea<R::Answer>,
        chance: (u64, u64),
        clock: &Clock,
    ) -> i64 {
        let mut crowd = Crowd::<R> { side, course: idea.course, seed: chance.0, players: Vec::new() };
        let mut dice = Seeded::new(Seed::from_number(chance.1));
        let (mut steps, now) = (0, world.game().round());
        // Before the battle everything is still open: what is done there shows at its end.
        let rounds = if idea.answer.is_some() { Some(R::SIGHT) } else { R::HORIZON };
        let until = rounds.filter(|_| now > 0).map_or(u32::MAX, |rounds| now + rounds);
        let end = world.play_on(idea.answer.as_ref(), &mut crowd, &mut dice, |game| {
            steps += 1;
            steps >= MOST_STEPS || game.round() >= until || clock.is_late()
        });
        match end {
            Left::Over(game) | Left::Standing(game) => self.worth(world.game(), &game, side),
            Left::Nowhere => -WON,
        }
    }

    /// What an ending is worth to a side: winning counts most, and by how much, and at what price a little.
    fn worth(&self, before: &R, after: &R, side: Side) -> i64 {
        let (then, now) = (strength(before), strength(after));
        let lost = |side: Side| MARGIN * i64::from(then[side].saturating_sub(now[side])) / i64::from(then[side].max(1));
        let price = lost(side.enemy()) * self.temper.theirs / 100 - lost(side) * self.temper.ours / 100;
        let Some(outcome) = after.outcome() else { return price + after.ahead(side).clamp(-WON, WON) };
        let BySide { red, blue } = outcome.points;
        let ahead = i64::from(if side == Side::Red { red - blue } else { blue - red });
        let margin = MARGIN * ahead / i64::from(red.abs() + blue.abs()).max(1);
        price
            + margin
            + match outcome.winner {
                Some(winner) if winner == side => WON,
                Some(_) => -WON,
                None => 0,
            }
    }
}

/// A seat of a side.
pub(crate) fn seat_of<R: Tactics>(game: &R, side: Side) -> Option<Seat> {
    game.seats().into_iter().find(|info| info.side == Some(side)).map(|info| info.seat)
}

/// Heads of both sides that can still take part.
pub(crate) fn strength<R: Tactics>(game: &R) -> BySide<u32> {
    let mut strength = BySide::default();
    game.roll_call(&mut |head| strength[head.side] += u32::from(head.count));
    strength
}

/// Rules of thumb on every seat: those of the side that thinks lean as it tries, the others as usual.
struct Crowd<R: Tactics> {
    side: Side,
    course: Course,
    seed: u64,
    players: Vec<Option<Box<dyn Player<R>>>>,
}

impl<R: Tactics> Answers<R> for Crowd<R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        let n = usize::from(seat.0);
        if self.players.len() <= n {
            self.players.resize_with(n + 1, || None);
        }
        let player = self.players[n].get_or_insert_with(|| {
            let side = game.seats().into_iter().find(|info| info.seat == seat).and_then(|info| info.side);
            if side == Some(self.side) {
                R::leaning(self.course.seed, self.course.lean)
            } else {
                R::quick(self.seed.wrapping_add(u64::from(seat.0)))
            }
        });
        Some(player.answer(&game.view(seat), question))
    }
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
        if self.round.is_none_or(|last| round < last || round >= last + R::EVERY || last == 0 && round > 0) {
            self.round = Some(round);
            let thought = self.choose_course(moment, side);
            let answer = self.hand.answer(&moment.view(), moment.question());
            self.reason = format!("{} ({thought})", self.hand.reason());
            return answer;
        }
        if R::matters(moment.question())
            && let Some(answer) = self.choose_answer(moment, side)
        {
            return answer;
        }
        self.answer(&moment.view(), moment.question())
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
