//! Who plays on in thought: rules of thumb on every seat. Those of the side that thinks play in the way that is tried, the others as
//! usual.

use engine::{Answers, Player, Seat, Side};

use crate::Tactics;
use crate::course::Course;

/// The players of an imagined game.
pub(crate) struct Crowd<'a, R: Tactics> {
    side: Side,
    course: &'a Course,
    /// From this round on nobody keeps to what he was told.
    until: u32,
    /// Whether somebody still does.
    errands: bool,
    seed: u64,
    players: Vec<Option<Box<dyn Player<R>>>>,
}

impl<'a, R: Tactics> Crowd<'a, R> {
    /// Players of a side that plays in a way, whose errands end with a round, and of its enemies.
    pub fn new(side: Side, course: &'a Course, until: u32, seed: u64) -> Self {
        Crowd { side, course, until, errands: !course.errands.is_empty(), seed, players: Vec::new() }
    }

    /// A player for a seat.
    fn player(&self, game: &R, seat: Seat) -> Box<dyn Player<R>> {
        let side = game.seats().into_iter().find(|info| info.seat == seat).and_then(|info| info.side);
        match (side == Some(self.side), self.errands) {
            (true, true) => R::playing(self.course),
            (true, false) => R::playing(&self.course.without_errands()),
            (false, _) => R::quick(self.seed.wrapping_add(u64::from(seat.0))),
        }
    }
}

impl<R: Tactics> Answers<R> for Crowd<'_, R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        if self.errands && game.round() >= self.until {
            self.errands = false;
            self.players.clear();
        }
        let n = usize::from(seat.0);
        if self.players.len() <= n {
            self.players.resize_with(n + 1, || None);
        }
        if self.players[n].is_none() {
            self.players[n] = Some(self.player(game, seat));
        }
        self.players[n].as_mut().map(|player| player.answer(&game.view(seat), question))
    }
}
