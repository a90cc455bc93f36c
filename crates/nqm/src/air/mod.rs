//! Air to ground fire, and the guns that stop it. R-NQM-078 to R-NQM-082

mod orders;
mod strike;
pub(crate) mod told;

pub(crate) use orders::orders;
pub use orders::{HowHigh, StrikeAt, StrikeWhen, WhichAircraft};
pub(crate) use strike::target_class;

use dice::Pool;
use engine::{Cx, Step, Why, rule};

use crate::event::Event;
use crate::fireplan::Asked;
use crate::sequence::Turn;
use crate::tasks::Timed;
use crate::troops::{Kind, Level, StandId, UnitId};
use crate::{Nqm, tasks, umpire};

/// How many sorties a die gives. `nqm.tasks.sorties`
pub(crate) const fn sorties_of(die: u32) -> u8 {
    die.div_ceil(2) as u8
}

/// The first hour of a new day for those who fly.
const DAWN: u16 = 6;

/// Step 3: one strike, or there is none left. By the number of the unit, then in the order in which they were asked for. R-NQM-147
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let hour = game.state.hour;
    let due = game.state.requests.iter().enumerate().filter_map(|(n, request)| match request.what {
        Asked::Aircraft(unit, height) if request.comes <= hour => Some((unit, n, height)),
        _ => None,
    });
    let Some((unit, n, height)) = due.min_by_key(|(unit, n, _)| (*unit, *n)) else { return Ok(Turn::Done) };
    let request = game.state.requests.remove(n);
    strike::strike(game, cx, unit, height, request.at)?;
    Ok(Turn::More)
}

/// The day on which an hour falls, counted from 1; it begins at dawn.
pub(crate) fn day_of(game: &Nqm, hour: u16) -> u16 {
    (u16::from(game.setup.start) + hour.max(1) - 1 + 24 - DAWN) / 24 + 1
}

/// Before the first orders and at dawn: pins of the day before are sorted and the sorties of the new one diced for, one stand in a
/// step. `nqm.tasks.sorties`, R-NQM-060, R-NQM-078
pub(crate) fn dawn(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let today = day_of(game, game.state.hour);
    let aircraft = |stand: &StandId| game.of(*stand).kind == Kind::Air && game.stand(*stand).flying_day != today;
    let Some(stand) = game.stand_ids().find(aircraft) else { return Ok(Turn::Done) };
    let unit = game.of(stand).unit;
    let seat = game.seat_of(unit);
    if game.stand(stand).flying_day > 0 {
        repair(game, cx, unit)?;
    }
    let fixed = game.who(unit).sorties;
    let sorties = match fixed {
        Some(sorties) => sorties,
        None if game.effective(stand) == 0 => 0,
        None => {
            let roll = umpire::roll(game, cx, Pool::d6(1), Why::new(rule!("nqm.tasks.sorties"), seat))?;
            sorties_of(roll.total())
        }
    };
    let state = game.stand_mut(stand);
    (state.flying_day, state.sorties, state.flown) = (today, sorties, 0);
    if fixed.is_none() && sorties > 0 {
        cx.tell(|| Event::Sorties(told::Sorties { stand, sorties }));
    }
    Ok(Turn::More)
}

/// The end of the day: pins on aircraft come off or turn black, as when a unit reorganises. R-NQM-078, R-NQM-124
fn repair(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let red: u8 = game.roster(unit).map(|stand| game.stand(stand).red).sum();
    if red == 0 {
        return Ok(());
    }
    let mut off = red / 2;
    if red % 2 == 1 {
        let why = Why::new(rule!("nqm.reorganisation.odd-pin"), game.seat_of(unit)).at_least(4);
        off += umpire::roll(game, cx, Pool::d6(1), why)?.at_least(4) as u8;
    }
    let mut black = red - off;
    for stand in game.roster(unit) {
        let state = game.stand_mut(stand);
        let turned = black.min(state.red);
        state.black += turned;
        state.red = 0;
        black -= turned;
    }
    Ok(())
}

/// The sorties that a stand has left on the day of an hour: fixed by the scenario, or what its die said; three at most on a day
/// whose dice have not been thrown. R-NQM-060
fn sorties_left(game: &Nqm, stand: StandId, hour: u16) -> u8 {
    let state = game.stand(stand);
    let fixed = game.who(game.of(stand).unit).sorties;
    if state.flying_day == day_of(game, hour) {
        return fixed.unwrap_or(state.sorties).saturating_sub(state.flown);
    }
    fixed.unwrap_or(3)
}

/// How long air support takes to come: 4 hours if a corps tasks it, 8 if an army does. `nqm.tasks.air-tasking`, R-NQM-063
pub(crate) fn tasking_hours(game: &Nqm, unit: UnitId) -> u16 {
    let of = game.unit(unit).tie.map_or(game.who(unit).formation, |(_, of)| of);
    let level = game.setup.formation(of).level.max(game.setup.formation(game.who(unit).formation).level);
    tasks::hours(if level >= Level::Army { Timed::AirFromArmy } else { Timed::AirFromCorps })
}
