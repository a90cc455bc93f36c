//! Games to be measured: whole ones, and one that is stopped in its middle.

use anyhow::{Context, bail};
use dice::{Seed, Seeded};
use engine::arena::{self, Played, Players};
use engine::{Answers, Cx, Flow, Mix, Player, Present, Rules, Seat};
use tactics::{Level, Tactics};

/// A game at its beginning or in its middle, with everybody who plays it.
pub struct Sitting<R: Rules> {
    pub game: R,
    pub players: Vec<Box<dyn Player<R>>>,
    pub dice: Seeded,
}

impl<R: Tactics + Present> Sitting<R> {
    /// A new game, every seat taken by players of one level.
    pub fn new(start: &R, level: Level, seed: u64) -> Self {
        let mut mix = Mix::new(seed);
        let players = start.seats().iter().map(|_| R::player(level, mix.next())).collect();
        let dice = Seeded::new(Seed::from_number(mix.next()));
        Sitting { game: start.clone(), players, dice }
    }

    /// Plays it to its end.
    pub fn play(mut self) -> Played {
        let each = self.players.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() });
        arena::play(&mut self.game, &mut Players(each.collect()), &mut self.dice).expect("a game ends")
    }

    /// The same game when half of its answers have been given, at the beginning of a step that asks something.
    pub fn middle(start: &R, level: Level, seed: u64) -> anyhow::Result<Self> {
        let half = Self::new(start, level, seed).play().tally.answers / 2;
        let mut sitting = Self::new(start, level, seed);
        let mut given = 0;
        loop {
            let (before, dice) = (sitting.game.clone(), sitting.dice.clone());
            let was = given;
            let each = sitting.players.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() });
            let mut answers = Counted { players: Players(each.collect()), given: &mut given };
            let step = sitting.game.step(&mut Cx::inline(&mut answers, &mut sitting.dice));
            let flow = step.ok().context("computer players always answer")?;
            if given > was && given >= half {
                return Ok(Sitting { game: before, dice, ..sitting });
            }
            if flow == Flow::Over {
                bail!("the game is over before its middle");
            }
        }
    }
}

/// Players whose answers are counted.
struct Counted<'a, R: Rules> {
    players: Players<'a, R>,
    given: &'a mut u64,
}

impl<R: Rules> Answers<R> for Counted<'_, R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        *self.given += 1;
        self.players.answer(game, seat, question)
    }
}
