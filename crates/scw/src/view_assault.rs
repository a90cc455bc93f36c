//! What an assault promises, as far as one seat can know.

use crate::assault::{self, Chances, Lineup};
use crate::state::Place;
use crate::troops::{Arm, UnitId};
use crate::view::View;

/// What an assault promises to the one who makes it, before it is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultOutlook {
    /// By how much its modifiers exceed the enemy's.
    pub margin: i16,
    /// The chance to win, in a hundred.
    pub win: u8,
    /// The chance to lose, in a hundred.
    pub lose: u8,
    /// The DPs that the combat costs the assaulter on average, in hundredths.
    pub own_dps: u16,
    /// The DPs that it costs the enemy on average, in hundredths; a lost stand counts as one.
    pub enemy_dps: u16,
}

impl View<'_> {
    /// What comes of it if the unit reaches that enemy as both stand now: one against one, without support, the DPs of
    /// the assault move itself left out. Nothing for enemies that are not on the table for all to see.
    pub fn assault_outlook(&self, unit: UnitId, enemy: UnitId) -> Option<AssaultOutlook> {
        let game = self.game;
        let on_table = game.unit(unit).place == Place::Table && game.unit(enemy).place == Place::Table;
        let troops = game.of(unit).arm.is_troops() && game.of(enemy).arm.is_troops();
        if !on_table || !troops || game.of(unit).side != self.side || game.of(enemy).side == self.side {
            return None;
        }
        let line = |unit| Lineup::plain(&[unit].into_iter().collect());
        let (own, other) = (line(unit), line(enemy));
        let mut margin =
            assault::modifiers(game, &own, &other).total() - assault::modifiers(game, &other, &own).total();
        if assault::began_behind(game, unit, enemy) && game.unit(unit).target.is_none() {
            margin += 2;
        }
        Some(outlook(margin))
    }

    /// What comes of it if the infantry assaults that vehicle as both stand now.
    pub fn assault_on_armour_outlook(&self, unit: UnitId, vehicle: UnitId) -> Option<Chances> {
        let game = self.game;
        let on_table = game.unit(unit).place == Place::Table && game.unit(vehicle).place == Place::Table;
        let fits = game.is_foot(unit) && game.of(vehicle).arm == Arm::Armour && game.of(unit).side == self.side;
        (on_table && fits).then(|| assault::chances_on_armour(game, unit, vehicle))
    }
}

fn outlook(margin: i16) -> AssaultOutlook {
    let chances = Chances::of(margin);
    let (mut own_dps, mut enemy_dps) = (0, 0);
    for own in 1..=10 {
        for other in 1..=10 {
            let difference = margin + own - other;
            let verdict = assault::verdict(difference.unsigned_abs());
            let (winner, loser) = (u16::from(verdict.winner_dps), u16::from(verdict.loser_dps + verdict.stands));
            let (ours, theirs) = if difference < 0 { (loser, winner) } else { (winner, loser) };
            own_dps += ours;
            enemy_dps += theirs;
        }
    }
    let (win, lose) = (chances.to_win() as u8, chances.to_lose() as u8);
    AssaultOutlook { margin, win, lose, own_dps, enemy_dps }
}
