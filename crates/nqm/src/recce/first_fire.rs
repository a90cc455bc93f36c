//! First fire outside the recce sequence: can a defender hold it? R-NQM-059

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Inches;

use super::{area, conceal, fire, shots, table_4, told};
use crate::command::Task;
use crate::event::Event;
use crate::grades::Grade;
use crate::ranges::Band;
use crate::troops::{Arm, StandId, UnitId};
use crate::{Nqm, sight, umpire};

/// Whether a defender who is known and has not fired in this battle has a mover in his harassing range for the first time, and how
/// near he is. R-NQM-059
pub(super) fn is_due(game: &Nqm, mover: UnitId, defender: UnitId) -> Option<Inches> {
    let (who, state) = (game.who(defender), game.unit(defender));
    let fires = !matches!(who.arm, Arm::Artillery | Arm::Headquarters | Arm::Logistic | Arm::Air);
    // Attackers need no test.
    let attacks = state.order.task == Task::Attack || game.attack_of(defender).is_some();
    if !fires || attacks || state.battle.fired || state.tried.holds(mover) || conceal::has_moved(game, defender) {
        return None;
    }
    let ready = game.stands_of(defender).filter(|stand| game.stand(*stand).known && shots::can_fire(game, *stand));
    let near = ready.filter_map(|stand| {
        let (gap, target) = area::nearest_of(game, mover, stand)?;
        let range = area::stop_range(game, stand);
        let within = range.0 > 0 && game.setup.scale.is_within(gap, range);
        (within && sight::stand_sees(game, stand, target)).then_some(gap)
    });
    near.min()
}

/// Table 4 for a defender's first fire at an enemy: too early, and he gives himself away for nothing. Elites need no die.
/// `nqm.recce.table-4-use`, `nqm.grades.elite-hold-fire`
pub(super) fn test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, defender: UnitId) -> Step<()> {
    let grade = game.who(defender).grade;
    let face = if grade == Grade::Elite {
        None
    } else {
        let why = Why::new(rule!("nqm.recce.table-4-use"), game.seat_of(defender));
        Some(umpire::roll(game, cx, Pool::d6(1), why)?.total() as u8)
    };
    game.unit_mut(defender).tried.add(mover);
    let held = face.map_or(Band::Contact, |face| table_4(grade, face));
    let band = held.max(game.unit(defender).order.open_fire);
    cx.tell(|| Event::HoldsFire(told::HoldsFire { unit: defender, against: mover, band, face }));
    if band == Band::Harassing {
        let stands: Vec<StandId> = game.stands_of(defender).collect();
        fire::harass(game, cx, &stands, mover);
    }
    Ok(())
}
