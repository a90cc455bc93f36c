//! `steady` and `expert`: they try a few ways to go on in games that might be the real one, let rules of thumb play those to the end, and
//! take the way that does best. What is hidden from their seat is made up anew each time.
//!
//! At the beginning of every round a way of playing it is chosen: a [`Lean`] for the rules of thumb, and a seed for what they leave to
//! chance. In between single answers are weighed where the rule book says that they matter. The first thought is the measure: another way is
//! taken only if it does better by more than chance explains. All ways are tried in the same imagined games with the same dice.

use dice::{Seed, Seeded};
use engine::{Answers, Appetite, BySide, Imagined, Left, Mix, Moment, Player, Seat, Side};

use crate::budget::{Budget, Clock};
use crate::lean::Lean;
use crate::temper::Temper;
use crate::Tactics;

/// So often chance may make up a game that does not fit before the first thought has to do.
const MOST_MISFITS: u32 = 20;
/// What winning is worth.
const WON: i64 = 1_000;
/// What all the points or all the troops there are are worth beside it.
const MARGIN: i64 = 400;
/// A gain must be so many times as large as what chance explains, in tenths.
const SURE: f64 = 0.8;

/// A player who thinks ahead.
pub(crate) struct Thinker<R: Tactics> {
    mix: Mix,
    budget: Budget,
    temper: Temper,
    course: Course,
    hand: Box<dyn Player<R>>,
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
    worth: Vec<i64>,
    won: u32,
}

impl<A> Idea<A> {
    fn new(course: Course, answer: Option<A>) -> Self {
        Idea { course, answer, worth: Vec::new(), won: 0 }
    }

    fn mean(&self) -> f64 {
        self.worth.iter().sum::<i64>() as f64 / self.worth.len().max(1) as f64
    }

    /// By how much it does better than another one in the same games, and how far chance alone would bring it.
    fn gain_over(&self, other: &Self) -> (f64, f64) {
        let gains: Vec<f64> = self.worth.iter().zip(&other.worth).map(|(a, b)| (a - b) as f64).collect();
        let count = gains.len().max(1) as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let spread = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, (spread / count).sqrt())
    }
}

impl<R: Tactics> Thinker<R> {
    pub fn new(seed: u64, budget: Budget, temper: Temper) -> Self {
        let mut mix = Mix::new(seed);
        let course = Course { lean: temper.lean, seed: mix.next() };
        let hand = R::leaning(course.seed, course.lean);
        Thinker { mix, budget, temper, course, hand, round: None, reason: String::new() }
    }

    /// Ways to play this round: as before first, then others.
    fn courses(&mut self, moment: &Moment<'_, R>, count: usize) -> Vec<Idea<R::Answer>> {
        let places = R::places(&moment.view());
        let mut ideas = vec![Idea::new(self.course, None)];
        if self.course.lean != self.temper.lean {
            ideas.push(Idea::new(Course { lean: self.temper.lean, ..self.course }, None));
        }
        while ideas.len() < count {
            let from = if self.mix.one_in(2) { self.course.lean } else { self.temper.lean };
            let course = Course { lean: from.varied(places, &mut self.mix), seed: self.mix.next() };
            ideas.push(Idea::new(course, None));
        }
        ideas
    }

    /// Answers to a question: the first thought first, then what others would say.
    fn answers(&mut self, moment: &Moment<'_, R>, first: R::Answer, count: usize) -> Vec<Idea<R::Answer>> {
        let view = moment.view();
        let places = R::places(&view);
        let mut ideas = vec![Idea::new(self.course, Some(first))];
        for attempt in 0..count * 3 {
            if ideas.len() >= count {
                break;
            }
            let answer = if attempt % 3 < 2 {
                let lean = self.course.lean.varied(places, &mut self.mix);
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

    /// Tries ideas in one imagined game after the other, and gives up the worse half of those that are left whenever a third of the time is
    /// over. The first stays to the end. Comes back with the best one first, and whether it is another than the first.
    fn race(&mut self, moment: &Moment<'_, R>, side: Side, ideas: &mut Vec<Idea<R::Answer>>) -> (bool, Clock) {
        let mut clock = self.budget.begin();
        let (mut misfits, mut stage) = (0, 1);
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
            for (idea, worth) in ideas.iter_mut().zip(row) {
                idea.won += u32::from(worth > WON / 2);
                idea.worth.push(worth);
            }
            if clock.spent() * 3 >= stage * 1000 {
                stage += 1;
                let mut others = ideas.split_off(1);
                others.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
                others.truncate(others.len().div_ceil(2));
                ideas.append(&mut others);
            }
        }
        let best = (1..ideas.len()).max_by(|a, b| ideas[*a].mean().total_cmp(&ideas[*b].mean()));
        let better = best.is_some_and(|best| {
            let (gain, chance) = ideas[best].gain_over(&ideas[0]);
            ideas[best].worth.len() > 2 && gain > chance * SURE
        });
        if better && let Some(best) = best {
            ideas.swap(0, best);
        }
        (better, clock)
    }

    /// What comes of an idea in one imagined game.
    fn try_out(&self, world: &Imagined<R>, side: Side, idea: &Idea<R::Answer>, chance: (u64, u64), clock: &Clock) -> i64 {
        let mut crowd = Crowd::<R> { side, course: idea.course, seed: chance.0, players: Vec::new() };
        let mut dice = Seeded::new(Seed::from_number(chance.1));
        let mut steps = 0;
        let end = world.play_on(idea.answer.as_ref(), &mut crowd, &mut dice, |_| {
            steps += 1;
            steps >= MOST_STEPS || clock.is_late()
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
        let Some(outcome) = after.outcome() else { return price };
        let BySide { red, blue } = outcome.points;
        let ahead = i64::from(if side == Side::Red { red - blue } else { blue - red });
        let margin = MARGIN * ahead / i64::from(red.abs() + blue.abs()).max(1);
        price + margin + match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0,
        }
    }
}

/// A game in thought is given up after so many steps.
const MOST_STEPS: u32 = 20_000;

fn strength<R: Tactics>(game: &R) -> BySide<u32> {
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
        let mut thought = String::new();
        if self.round != Some(moment.round()) {
            self.round = Some(moment.round());
            let mut ideas = self.courses(moment, R::WIDTH);
            let (better, clock) = self.race(moment, side, &mut ideas);
            let (best, tried) = (&ideas[0], ideas[0].worth.len());
            if better {
                self.course = best.course;
                self.hand = R::leaning(self.course.seed, self.course.lean);
            }
            thought = format!(
                " ({}: wins {} of {tried} games thought through, of {} in all)",
                self.course.lean,
                best.won,
                clock.games()
            );
        } else if R::matters(moment.question()) {
            let first = self.hand.answer(&moment.view(), moment.question());
            let mut ideas = self.answers(moment, first, R::WIDTH);
            if ideas.len() > 1 {
                let (better, clock) = self.race(moment, side, &mut ideas);
                let best = ideas.swap_remove(0);
                self.reason = format!(
                    "{} (wins {} of {} games thought through, of {} in all)",
                    if better { "better than the first thought".into() } else { self.hand.reason() },
                    best.won,
                    best.worth.len(),
                    clock.games()
                );
                if let Some(answer) = best.answer {
                    return answer;
                }
            }
        }
        let answer = self.hand.answer(&moment.view(), moment.question());
        self.reason = self.hand.reason() + &thought;
        answer
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
