//! `steady` and `expert`: they try a few answers in games that might be the real one, let `quick` play those on, and take the answer
//! that does best. What is hidden from their seat is made up anew each time.

use dice::{Seed, Seeded};
use engine::{Answers, Appetite, BySide, Imagined, Mix, Moment, Outcome, Player, Present, Seat, Side};

use crate::{Budget, Tactics};

/// A player who thinks ahead.
pub(crate) struct Thinker<R: Tactics> {
    mix: Mix,
    quick: Box<dyn Player<R>>,
    budget: Budget,
    /// How many answers besides its first thought it tries.
    ideas: usize,
    reason: String,
    side: Option<Side>,
}

/// An answer that is tried, and what came of it.
struct Idea<A> {
    answer: A,
    total: i64,
    squares: i64,
    tried: i64,
}

impl<A> Idea<A> {
    fn mean(&self) -> f64 {
        self.total as f64 / self.tried.max(1) as f64
    }
}

/// The best and the worst that a game can come to.
const WON: i64 = 1_000;

impl<R: Tactics> Thinker<R> {
    pub fn new(seed: u64, budget: Budget, ideas: usize) -> Self {
        let mut mix = Mix::new(seed);
        let quick = R::quick(mix.next());
        Thinker { mix, quick, budget, ideas, reason: String::new(), side: None }
    }

    /// What there is to try: the first thought, and others that differ from it.
    fn ideas(&mut self, moment: &Moment<'_, R>) -> Vec<Idea<R::Answer>> {
        let view = moment.view();
        let first = self.quick.answer(&view, moment.question());
        let mut ideas = vec![Idea { answer: first, total: 0, squares: 0, tried: 0 }];
        for _ in 0..self.ideas * 2 {
            if ideas.len() > self.ideas {
                break;
            }
            let answer = R::sample(&view, moment.question(), &mut self.mix, &Appetite::EVEN);
            if !ideas.iter().any(|idea| idea.answer == answer) {
                ideas.push(Idea { answer, total: 0, squares: 0, tried: 0 });
            }
        }
        ideas
    }

    /// Plays one imagined game on after each idea, with the same dice.
    fn try_all(&mut self, world: &Imagined<R>, side: Side, ideas: &mut [Idea<R::Answer>]) {
        let (dice, players) = (self.mix.next(), self.mix.next());
        let mut first = 0;
        for (n, idea) in ideas.iter_mut().enumerate() {
            let mut crowd = Crowd::<R> { seed: players, players: Vec::new() };
            let mut dice = Seeded::new(Seed::from_number(dice));
            let end = world.play_on(&idea.answer, &mut crowd, &mut dice, |_| false);
            let value = end.and_then(|game| game.outcome()).map_or(-WON, |outcome| worth(&outcome, side));
            if n == 0 {
                first = value;
            }
            idea.total += value;
            idea.squares += (value - first) * (value - first);
            idea.tried += 1;
        }
    }
}

/// What an ending is worth to a side: winning counts most, and by how much a little.
fn worth(outcome: &Outcome, side: Side) -> i64 {
    let BySide { red, blue } = outcome.points;
    let ahead = i64::from(if side == Side::Red { red - blue } else { blue - red });
    let lead = (ahead * 20).clamp(-WON / 4, WON / 4);
    lead + match outcome.winner {
        Some(winner) if winner == side => WON,
        Some(_) => -WON,
        None => 0,
    }
}

/// `quick` on every seat, called in when its seat is asked.
struct Crowd<R: Tactics> {
    seed: u64,
    players: Vec<Option<Box<dyn Player<R>>>>,
}

impl<R: Tactics> Answers<R> for Crowd<R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        let n = usize::from(seat.0);
        if self.players.len() <= n {
            self.players.resize_with(n + 1, || None);
        }
        let seed = self.seed.wrapping_add(u64::from(seat.0));
        let player = self.players[n].get_or_insert_with(|| R::quick(seed));
        Some(player.answer(&game.view(seat), question))
    }
}

impl<R: Tactics + Present> Player<R> for Thinker<R> {
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer {
        let answer = self.quick.answer(view, question);
        self.reason = self.quick.reason();
        answer
    }

    fn thinks(&self) -> bool {
        true
    }

    fn think(&mut self, moment: &Moment<'_, R>) -> R::Answer {
        let mut ideas = self.ideas(moment);
        self.reason = self.quick.reason();
        if ideas.len() == 1 {
            return ideas.swap_remove(0).answer;
        }
        let begun = self.budget.begin();
        let mut tried = 0;
        let mut failed = 0;
        while !begun.is_spent(tried) && failed < 20 {
            let Some(world) = moment.imagine(&mut self.mix) else {
                failed += 1;
                continue;
            };
            let side = *self.side.get_or_insert_with(|| world.side_of(moment.seat()).unwrap_or(Side::Red));
            self.try_all(&world, side, &mut ideas);
            tried += ideas.len() as u32;
            // Those that lag behind are given up one by one; the first thought stays as the measure.
            if ideas.len() > 2 && ideas[0].tried % 3 == 0 {
                let worst = (1..ideas.len()).min_by(|a, b| ideas[*a].mean().total_cmp(&ideas[*b].mean()));
                ideas.remove(worst.expect("there are at least two others"));
            }
        }
        let best = (0..ideas.len()).max_by(|a, b| ideas[*a].mean().total_cmp(&ideas[*b].mean())).unwrap_or(0);
        let (gain, games) = (ideas[best].mean() - ideas[0].mean(), ideas[best].tried);
        let spread = (ideas[best].squares as f64 / games.max(1) as f64).sqrt() / (games.max(1) as f64).sqrt();
        if best != 0 && gain > spread {
            self.reason = format!("does better by {gain:.0} in {games} games thought through");
            return ideas.swap_remove(best).answer;
        }
        ideas.swap_remove(0).answer
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
