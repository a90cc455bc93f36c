//! Fire at softskins: three tables of the same shape. R-SCW-051, R-SCW-054

use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use super::told::Told;
use crate::Scw;
use crate::event::Event;
use crate::state::Damage;
use crate::troops::UnitId;

/// What hits the softskin: which table is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Table {
    /// Small arms, once for each DP.
    SmallArms,
    /// An anti-tank hit.
    AntiTank,
    /// An artillery hit, or an airstrike.
    Artillery,
}

/// What happens to those aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carried {
    /// Nothing.
    Unhurt,
    /// So many DPs.
    Dps(u8),
    /// All are lost.
    Lost,
}

impl Table {
    /// The highest rolls of the first four rows: no effect, abandoned, destroyed with 2 DPs, destroyed with 4 DPs.
    /// Beyond them everything is destroyed.
    const fn rows(self) -> [u32; 4] {
        match self {
            // `scw.shooting.small-arms-softskin.table`
            Table::SmallArms => [6, 7, 8, 9],
            // `scw.shooting.anti-tank.softskin-table`
            Table::AntiTank => [4, 5, 7, 9],
            // `scw.shooting.artillery.v-softskin`
            Table::Artillery => [2, 3, 5, 7],
        }
    }

    /// What a roll does to the vehicle and to those aboard.
    pub(crate) fn result(self, die: u32) -> (Damage, Carried) {
        let row = self.rows().iter().filter(|highest| die > **highest).count();
        match row {
            0 => (Damage::None, Carried::Unhurt),
            1 => (Damage::CrewGone, Carried::Unhurt),
            2 => (Damage::Destroyed, Carried::Dps(2)),
            3 => (Damage::Destroyed, Carried::Dps(4)),
            _ => (Damage::Destroyed, Carried::Lost),
        }
    }

    /// The rule that holds the table.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Table::SmallArms => rule!("scw.shooting.small-arms-softskin.table"),
            Table::AntiTank => rule!("scw.shooting.anti-tank.softskin-table"),
            Table::Artillery => rule!("scw.shooting.artillery.v-softskin"),
        }
    }
}

/// One roll for every DP. `scw.shooting.small-arms-softskin.roll-per-dp`
pub(crate) fn small_arms(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, dps: u8, seat: Seat) -> Step<()> {
    for _ in 0..dps {
        hit(game, cx, target, Table::SmallArms, seat)?;
    }
    Ok(())
}

/// One roll on a table. The vehicle suffers the worst of the step, the DPs aboard add up, and one "destroyed" is
/// enough. R-SCW-051
pub(crate) fn hit(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, table: Table, seat: Seat) -> Step<()> {
    let die = cx.roll(Pool::d10(1), Why::new(table.rule(), seat))?.total();
    let (damage, carried) = table.result(die);
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.damage = incoming.damage.max(damage);
    match carried {
        Carried::Unhurt => {}
        Carried::Dps(dps) => incoming.aboard_dps += dps,
        Carried::Lost => incoming.aboard_lost = true,
    }
    cx.tell(|| Event::Shooting(Told::Softskin { target, table, die: die as u8, damage, carried }));
    Ok(())
}
