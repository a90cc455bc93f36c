//! What the airstrike chapter borrows from this one: hits without a roll to hit. R-SCW-074

use dice::dist::Dist;
use engine::prompt::Odds;
use engine::{Cx, Seat, Step};

use super::anti_tank::{armour_factor, armour_of};
use super::artillery::{self, Shell, burst_on_troops};
use super::cover::cover_at;
use super::lines::Moment;
use super::odds;
use super::softskins::{self, Table};
use crate::Scw;
use crate::terrain::Cover;
use crate::troops::{ArmourClass, AtClass, UnitId};

/// A bomb on armour is a hit by a heavy anti-tank gun without range factor. `scw.air.v-armour`
pub(crate) const fn bomb_factor(armour: ArmourClass) -> i16 {
    armour_factor(AtClass::Heavy, armour)
}

/// A bomb on a softskin is an artillery hit. `scw.air.v-softskin`
pub(crate) fn hit_softskin(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, seat: Seat) -> Step<()> {
    softskins::hit(game, cx, target, Table::Artillery, seat)
}

/// One roll on the artillery table, with its modifiers for cover, trenches and cavalry.
pub(crate) fn bomb_troops(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, seat: Seat) -> Step<()> {
    burst_on_troops(game, cx, target, cover_from_above(game, target), Shell::Gun, seat)
}

/// Walls and hedges lie between a target and nobody who comes from above.
fn cover_from_above(game: &Scw, target: UnitId) -> Cover {
    cover_at(game, target, Moment::NOW, None)
}

/// What a strike may do; `rolls` says how many rolls it makes on the artillery table.
pub(crate) fn bomb_odds(game: &Scw, target: UnitId, rolls: &Dist<u8>) -> Vec<Odds> {
    if game.of(target).arm.is_troops() {
        let cover = cover_from_above(game, target);
        let modifiers = artillery::effect_modifiers(game, target, cover, Shell::Gun).total();
        let one = crate::odds::burst(modifiers).map(|dps| u32::from(*dps));
        return odds::dp_odds(&rolls.and_then(|rolls| one.times(u32::from(*rolls))).map(|dps| *dps as u8));
    }
    match armour_of(game, target) {
        Some(armour) => odds::armour_rows(&crate::odds::armour_effect(bomb_factor(armour))),
        None => odds::vehicle_odds(&crate::odds::softskin(Table::Artillery, 1)),
    }
}
