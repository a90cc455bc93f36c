//! Command and control: written orders, who changes them and how they get through. `awa.command.orders-written`

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Awa;
use crate::sequence::Turn;
use crate::troops::UnitId;

/// A written order. R-AWA-033
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Stay within six inches of this place.
    Hold(Point),
    /// Go for this enemy unit.
    AttackUnit(UnitId),
    /// Go for this place, by its number.
    Attack(u8),
    /// Go there, but do not look for a fight.
    Advance(u8),
    /// Keep this place and the ground around it.
    Defend(u8),
    /// Go back to this place.
    Retire(u8),
    /// Stay with this unit.
    Support(UnitId),
    /// None has been written: the unit is free.
    #[default]
    None,
}

/// Orders are written, one unit after another. `awa.command.orders-written`
pub(crate) fn write_orders(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Messengers move. R-AWA-187
pub(crate) fn messengers(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Semaphore is read, promoted officers take over. R-AWA-017, R-AWA-035
pub(crate) fn turn_end(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}
