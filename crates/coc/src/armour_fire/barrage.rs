//! Section 10.3.7: vehicles in a barrage. R-COC-303

use dice::Pool;
use engine::{Cx, Step, Sum, Why, rule};
use serde::Serialize;

use super::aboard::{self, Among};
use super::tables::Table;
use super::{Ruin, Told, Toll, damage, ruin};
use crate::ids::{PlayerId, VehicleId};
use crate::{Coc, Event, shock};

/// What a barrage does to a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barraged {
    /// Nothing.
    Nothing,
    /// One die of hits on the passengers.
    Passengers,
    /// Destroyed, with one die of hits on the passengers.
    Destroyed,
    /// Destroyed, and the passengers get out unhurt.
    Abandoned,
    /// Destroyed, with one hit on each passenger.
    Blasted,
    /// The commander has one Initiative fewer in the next Phase.
    Shaken,
    /// So many hits on the damage table, and as much Shock.
    Hit(u8),
}

impl Barraged {
    /// It in words.
    pub const fn words(self) -> &'static str {
        match self {
            Barraged::Nothing => "no effect",
            Barraged::Passengers => "hits on the passengers",
            Barraged::Destroyed => "destroyed, with hits on the passengers",
            Barraged::Abandoned => "destroyed, the passengers get out",
            Barraged::Blasted => "destroyed, with a hit on each passenger",
            Barraged::Shaken => "the commander has one Initiative fewer in the next Phase",
            Barraged::Hit(1) => "one hit, and 1 Shock",
            Barraged::Hit(_) => "two hits, and 2 Shock",
        }
    }
}

/// `coc.10.3.7.table-ten`
pub(crate) const fn table_ten(table: Table, score: i16) -> Barraged {
    match (table, score) {
        (Table::Fourteen | Table::Twelve, ..=3) | (Table::Thirteen, ..=2) => Barraged::Nothing,
        (Table::Fourteen, 4) => Barraged::Passengers,
        (Table::Fourteen, 5) => Barraged::Destroyed,
        (Table::Fourteen, _) => Barraged::Blasted,
        (Table::Thirteen, 3..=5) | (Table::Twelve, 4..=5) => Barraged::Shaken,
        (Table::Thirteen, 6) => Barraged::Abandoned,
        (Table::Thirteen, _) => Barraged::Blasted,
        (Table::Twelve, 6) => Barraged::Hit(1),
        (Table::Twelve, _) => Barraged::Hit(2),
    }
}

/// How heavy the shells of a barrage are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shells {
    /// Of medium mortars.
    Medium,
    /// 4.2 inch or 120mm. `coc.10.3.7.barrage-vehicles-roll`
    Heavy,
}

impl Shells {
    /// What they add to the die. `coc.10.3.7.barrage-vehicles-roll`
    pub const fn add(self) -> i16 {
        match self {
            Shells::Medium => 0,
            Shells::Heavy => 2,
        }
    }
}

/// A barrage falls on a vehicle. `coc.10.3.7.barrage-vehicles-roll`
pub(crate) fn bombard(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    target: VehicleId,
    shells: Shells,
    player: PlayerId,
) -> Step<()> {
    let rule = rule!("coc.10.3.7.barrage-vehicles-roll");
    let roll = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(player)))?;
    let mut sum = Sum::new();
    sum.keep(rule, "die", roll.total() as i16);
    sum.add(rule, "heavy shells", shells.add());
    sum.add(rule, "open-topped", i16::from(game.is_open(target)));
    let effect = table_ten(Table::of(game.kind_of(target).build), sum.total());
    cx.tell(|| Event::ArmourFire(Told::Barraged { target, effect, sum, roll }));
    let cause = damage::cause_of(game, target, player);
    match effect {
        Barraged::Nothing => return Ok(()),
        Barraged::Shaken => {
            game.vehicle_mut(target).shaken_until = game.state.phase_number + 1;
            return Ok(());
        }
        Barraged::Passengers => aboard::roll_for_those(game, cx, target, 1, Among::Passengers, player)?,
        Barraged::Destroyed => ruin::wreck(game, cx, target, Ruin::KnockedOut, Toll::Dice(1), player)?,
        Barraged::Abandoned => ruin::wreck(game, cx, target, Ruin::KnockedOut, Toll::Nothing, player)?,
        Barraged::Blasted => ruin::wreck(game, cx, target, Ruin::KnockedOut, Toll::Each, player)?,
        // The Shock of the table comes on top of that of the result. R-COC-303
        Barraged::Hit(hits) => {
            shock::rattle(game, cx, target, hits);
            return damage::net_hits_by(game, cx, target, hits, player);
        }
    }
    super::settle(game, cx, &cause)
}
