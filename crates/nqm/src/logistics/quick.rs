//! The quick house rule: no dice are kept, a die says who has run out. `nqm.logistics.quick-rule`, R-NQM-131

use dice::Pool;
use engine::{Cx, Step, Why, rule};

use super::told;
use crate::Nqm;
use crate::command::Task;
use crate::ranges::Band;
use crate::sequence::Turn;
use crate::setup::Supply;
use crate::state::Disorder;
use crate::troops::{Arm, Kind, Size, UnitId};
use crate::umpire;

/// Step 0, one battalion or battery at a time: on a 1 it is out of supply and disorganised until it reorganises.
/// `nqm.logistics.quick-rule-marker`
pub(crate) fn quick(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if game.setup.options.supply != Supply::Quick {
        return Ok(Turn::Done);
    }
    // The first step of the phase was the clock's own.
    let first = game.state.progress.saturating_sub(1);
    let Some(unit) = (first..game.setup.units.len() as u16).map(UnitId).find(|unit| rolls(game, *unit)) else {
        return Ok(Turn::Done);
    };
    let why = Why::new(rule!("nqm.logistics.quick-rule"), game.seat_of(unit));
    let roll = umpire::roll(game, cx, Pool::d6(1), why)?;
    // Elites in defence make do with what they have. R-NQM-024
    let (out, face) = (roll.count_of(1) > 0 && !game.keeps_its_head(unit), roll.total() as u8);
    if out {
        game.unit_mut(unit).disorder.set(Disorder::SUPPLY);
    }
    game.state.progress = unit.0 + 2;
    cx.tell(|| told::quick(unit, out, face));
    Ok(Turn::More)
}

/// Battalions and batteries that are in contact or march, as far as their own side can know.
fn rolls(game: &Nqm, unit: UnitId) -> bool {
    let who = game.who(unit);
    let battery = matches!(who.arm, Arm::Artillery | Arm::AntiTank | Arm::AntiAir);
    let battalion = who.size == Size::Battalion && !matches!(who.arm, Arm::Air | Arm::Logistic | Arm::Headquarters);
    (battery || battalion)
        && game.is_on_map(unit)
        && !game.unit(unit).disorder.has(Disorder::SUPPLY)
        && (is_marching(game, unit) || is_in_contact(game, unit))
}

fn is_marching(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    state.column || (state.order.task == Task::March && state.order.start <= game.state.hour)
}

/// In an attack, firing its guns, or in sight and effective range of a known enemy, his fire or its own. R-NQM-039
fn is_in_contact(game: &Nqm, unit: UnitId) -> bool {
    let hour = game.state.hour;
    if game.attack_of(unit).is_some() {
        return true;
    }
    if game.state.shoots.iter().any(|shoot| shoot.hour == hour && game.of(shoot.battery).unit == unit) {
        return true;
    }
    let bears = |firer, target| {
        !matches!(game.of(firer).kind, Kind::Artillery)
            && game.band(firer, target).is_some_and(|band| band <= Band::Effective)
    };
    game.stands_of_side(game.who(unit).side.enemy()).filter(|enemy| game.stand(*enemy).known).any(|enemy| {
        game.stands_of(unit)
            .any(|own| (bears(own, enemy) || bears(enemy, own)) && crate::sight::stand_sees(game, own, enemy))
    })
}
