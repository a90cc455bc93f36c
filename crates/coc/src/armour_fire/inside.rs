//! Sections 9.2.1 and 9.4: what goes off inside a vehicle.

use dice::Pool;
use engine::{Cx, Step, Why, rule};

use super::{Told, damage};
use crate::ids::{PlayerId, VehicleId};
use crate::{Coc, Event};

/// Dice for what goes off inside, and the least face that is a net hit. `coc.9.2.1.grenade-armour`
pub(super) const DICE: u32 = 3;
pub(super) const NEEDED: u8 = 4;

/// A grenade or a bomb has got inside a vehicle: each die of 4 or more is a net hit. With none nothing comes of it.
/// `coc.9.2.1.grenade-armour`, `coc.9.4.light-mortar-vehicles`
pub(crate) fn burst_inside(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, player: PlayerId) -> Step<()> {
    let owner = Coc::seat(game.player_of_vehicle(target));
    let roll = cx.roll(Pool::d6(DICE), Why::new(rule!("coc.9.2.1.grenade-armour"), owner).at_least(NEEDED))?;
    let hits = roll.at_least(NEEDED) as u8;
    cx.tell(|| Event::ArmourFire(Told::Inside { target, hits, roll }));
    if hits == 0 {
        return Ok(());
    }
    damage::net_hits_by(game, cx, target, hits, player)
}
