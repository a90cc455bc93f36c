//! Command reaction time: how long news takes to reach the headquarters concerned and to be turned into action.
//! `nqm.crt.definition`, R-NQM-012 to R-NQM-016
//!
//! Moments are counted in half hours since the beginning of hour 0: hour 5 begins at 10 and its second half at 11.

use engine::Seat;

use crate::Nqm;
use crate::command::Cause;
use crate::grades::Grade;
use crate::scale::Metres;
use crate::sequence::Phase;
use crate::troops::{FormationId, Kind, Level, Mover, StandId, Tie, Traits, UnitId};

/// How near a general must be to cut the delay short. R-NQM-014
const ON_THE_SPOT: Metres = Metres(1000);

/// Table 5: hours that a report takes from this level to the one above it. `nqm.crt.table-5`
pub const fn table_5(from: Level) -> u16 {
    match from {
        Level::Battalion | Level::Regiment | Level::ArmyGroup => 0,
        Level::Division => 1,
        Level::Corps | Level::Army => 2,
    }
}

const LEVELS: [Level; 6] =
    [Level::Battalion, Level::Regiment, Level::Division, Level::Corps, Level::Army, Level::ArmyGroup];

/// The sum of Table 5 over the steps from one level up to another.
fn steps(from: Level, to: Level) -> u16 {
    LEVELS.into_iter().filter(|level| *level >= from && *level < to).map(table_5).sum()
}

/// The division that a formation belongs to, or what stands in its place: the first of division level or above, or the highest.
pub(crate) fn division_of(game: &Nqm, formation: FormationId) -> FormationId {
    let mut at = formation;
    while game.setup.formation(at).level < Level::Division {
        match game.setup.formation(at).above {
            Some(above) => at = above,
            None => break,
        }
    }
    at
}

/// The formation and all above it.
pub(crate) fn chain(game: &Nqm, formation: FormationId) -> impl Iterator<Item = FormationId> + '_ {
    std::iter::successors(Some(formation), |at| game.setup.formation(*at).above)
}

/// U: hours from the asking division up to the lowest headquarters that commands both. R-NQM-012
pub(crate) fn distance(game: &Nqm, asker: FormationId, helper: FormationId) -> u16 {
    let (asker, helper) = (division_of(game, asker), division_of(game, helper));
    let from = game.setup.formation(asker).level;
    if let Some(both) = chain(game, asker).find(|above| game.is_under(helper, *above)) {
        return steps(from, game.setup.formation(both).level);
    }
    // The headquarters that commands both is off the map and in no file: the next level above the highest of them.
    let highest = chain(game, asker).chain(chain(game, helper)).map(|one| game.setup.formation(one).level).max();
    let above = LEVELS.into_iter().find(|level| Some(*level) > highest).unwrap_or(Level::ArmyGroup);
    steps(from, above.max(Level::Corps))
}

/// Whether its reaction times are halved. `nqm.crt.halved`, R-NQM-013
pub(crate) fn is_quick(game: &Nqm, unit: UnitId) -> bool {
    let who = game.who(unit);
    who.grade <= Grade::Veteran && matches!(who.mover, Mover::Armoured | Mover::Motorised)
}

/// The moment so many hours after an hour's beginning, halved for whom they are halved. What began in step 3 or later has its
/// half hour over only when that hour's movement is. R-NQM-013
fn after(game: &Nqm, unit: UnitId, hour: u16, early: bool, hours: u16) -> u16 {
    if !is_quick(game, unit) {
        return 2 * (hour + hours);
    }
    let moment = 2 * hour + hours;
    if early { moment } else { moment.next_multiple_of(2) }
}

/// The hour in which fire comes to the help of a formation, relations aside: hour 1 + U, where U leads up to the headquarters that
/// has the guns. `nqm.crt.fire-first-hour`, `nqm.crt.corps-fire-second-hour`, R-NQM-012
pub(crate) fn help_by_fire(game: &Nqm, asker: FormationId, of: FormationId, helper: UnitId) -> u16 {
    let own = game.setup.formation(division_of(game, asker)).level;
    let far = steps(own, game.setup.formation(of).level);
    after(game, helper, game.state.hour, is_early(game), far) / 2
}

/// When a helper sets off because of an event: hour 1 + max(1, 2U), and one more if he must be told what to do.
/// `nqm.crt.counterattack-second-hour`, `nqm.crt.other-division-third-hour`, `nqm.crt.no-orders-fourth-hour`,
/// `nqm.crt.down-again`, R-NQM-012
pub(crate) fn help_by_movement(game: &Nqm, cause: &Cause, helper: UnitId, foreseen: bool) -> u16 {
    let far = distance(game, cause.of, game.who(helper).formation);
    let new_orders = u16::from(far > 0 && !foreseen);
    after(game, helper, cause.hour, cause.early, (2 * far).max(1) + new_orders)
}

/// When a change of plan is in force that a headquarters gives in this step 1. `nqm.command.change-crt`, R-NQM-012
pub(crate) fn change_of_plan(game: &Nqm, unit: UnitId, issuer: FormationId) -> u16 {
    let own = division_of(game, game.who(unit).formation);
    let far = steps(game.setup.formation(own).level, game.setup.formation(issuer).level);
    after(game, unit, game.state.hour, is_early(game), way_down(far))
}

/// Hours that a plan takes from a headquarters at this distance above the division. R-NQM-012
fn way_down(far: u16) -> u16 {
    (far + u16::from(far > 0)).max(1)
}

/// Hours that news of a unit takes to a seat: as many as an order of that seat takes to the unit; to a neighbour it goes by way of the
/// headquarters that both have above them. R-NQM-012, R-NQM-141
pub(crate) fn news_takes(game: &Nqm, seat: Seat, unit: UnitId) -> u16 {
    news_from(game, seat, game.who(unit).formation)
}

/// Hours that news of a formation of its own side takes to a seat. R-NQM-012, R-NQM-141
pub(crate) fn news_from(game: &Nqm, seat: Seat, formation: FormationId) -> u16 {
    let own = chain(game, formation).find(|id| game.setup.formation(*id).seat == seat);
    let seated = || {
        let formations = (0..game.setup.formations.len() as u16).map(FormationId);
        formations.filter(|id| game.setup.formation(*id).seat == seat)
    };
    let from = game.setup.formation(division_of(game, formation)).level;
    let up = own.map(|own| steps(from, game.setup.formation(own).level));
    let far = up.or_else(|| seated().map(|id| distance(game, formation, id)).min());
    way_down(far.unwrap_or(0))
}

/// The first hour for a line that is added to the fireplan in play: a change of plan by the headquarters that has the guns, however
/// far above the divisions it stands. `nqm.command.change-crt`, R-NQM-012
pub(crate) fn new_line_of_fire(game: &Nqm, guns: UnitId) -> u16 {
    let has = match game.unit(guns).tie {
        Some((Tie::UnderCommand | Tie::DirectSupport, of)) => of,
        Some((Tie::InSupport, _)) | None => game.who(guns).formation,
    };
    let far = steps(Level::Division, game.setup.formation(has).level);
    after(game, guns, game.state.hour, is_early(game), way_down(far)).div_ceil(2)
}

/// Whether this hour's movement is still to come or under way.
pub(crate) fn is_early(game: &Nqm) -> bool {
    game.state.phase <= Phase::Movement
}

/// An unwounded general who commands the unit and stands near it: what he orders is done at once. `nqm.crt.general-on-spot`,
/// R-NQM-014
pub(crate) fn general_near(game: &Nqm, unit: UnitId) -> Option<UnitId> {
    let formation = game.who(unit).formation;
    game.units_of(game.who(unit).side).find(|general| {
        let who = game.who(*general);
        let commands = game.is_under(formation, who.formation)
            && (game.setup.formation(who.formation).headquarters == Some(*general)
                || game.setup.formation(who.formation).rear == Some(*general)
                || who.traits.has(Traits::GENERAL));
        let level = game.setup.formation(who.formation).level;
        let is_general = |stand: StandId| {
            let of = game.of(stand);
            of.kind == Kind::Command
                && (level >= Level::Division || who.traits.has(Traits::GENERAL) || of.traits.has(Traits::GENERAL))
        };
        commands
            && game
                .stands_of(*general)
                .filter(|stand| is_general(*stand) && game.unwounded(*stand) > 0)
                .any(|base| *general == unit || game.stands_of(unit).any(|stand| game.near(base, stand, ON_THE_SPOT)))
    })
}

/// The hour in which a battery's fire comes if this unit asks for it now; none if it has no call on it. R-NQM-012, R-NQM-016
///
/// `nqm.orbat.under-command`, `nqm.orbat.direct-support-exclusive`, `nqm.orbat.direct-support-timing`,
/// `nqm.orbat.in-support-timing`, `nqm.orbat.in-support-equal-call`, `nqm.crt.corps-call`
pub(crate) fn fire_comes(game: &Nqm, battery: StandId, asker: UnitId) -> Option<u16> {
    let helper = game.of(battery).unit;
    let formation = game.who(asker).formation;
    let hour = game.state.hour;
    // A battalion's own weapons, and guns that nobody has lent to anybody: as under command of their own formation.
    let (tie, of) = game.unit(helper).tie.unwrap_or((Tie::UnderCommand, game.who(helper).formation));
    if helper != asker && !game.is_under(formation, of) {
        return None;
    }
    // The guns of a higher headquarters are that headquarters' to give: the call climbs to it.
    let higher = division_of(game, formation) != of && game.is_under(division_of(game, formation), of);
    if higher && game.state.formations[of.index()].disorganised {
        return None;
    }
    let released = help_by_fire(game, formation, of, helper);
    match tie {
        Tie::DirectSupport => Some(hour),
        Tie::UnderCommand => Some(released),
        Tie::InSupport => Some(released.max(hour + 1)),
    }
}
