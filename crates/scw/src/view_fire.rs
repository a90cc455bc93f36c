//! Fire as a computer player sees it: the shots that a unit has, and what each promises.

use crate::answer::{Picked, Shot};
use crate::shooting::{self, AtWhom, Promise};
use crate::state::Place;
use crate::troops::UnitId;
use crate::view::View;

impl View<'_> {
    /// Every shot that a unit which has been named may fire, with what it promises.
    pub fn each_shot(&self, question: &AtWhom, each: impl FnMut(Shot, Promise)) {
        shooting::each_open_shot(self.game, question, each);
    }

    /// What a shot of one of the own units at an enemy on the table promises; nothing if it may not be fired now.
    pub fn promise_of(&self, unit: UnitId, shot: Shot) -> Option<Promise> {
        let game = self.game;
        let public = game.of(unit).side == self.side && game.unit(shot.target).place == Place::Table;
        if public { shooting::promise_of(game, unit, shot) } else { None }
    }

    /// The DPs, in hundredths, that the volley of one unit could be expected to inflict on another from where both
    /// stand, whichever of them is one's own and whatever step is being played; 0 out of range, arc or sight.
    ///
    /// Only what is on the table for all to see counts, so that it may be asked of the enemy's fire as well.
    pub fn expected_dps(&self, unit: UnitId, target: UnitId) -> u32 {
        let on_table = |id: UnitId| self.game.unit(id).place == Place::Table;
        if on_table(unit) && on_table(target) {
            shooting::volley_dps(self.game, unit, target, Picked::default())
        } else {
            0
        }
    }
}
