//! Engineers' work: demolitions, mines, bridgeheads and bridges. R-NQM-061, R-NQM-151

use engine::{Cx, Refusal, Step, rule};
use table::{FeatureId, Point};

use super::told::{Finished, TakesTime, What};
use super::{PLATOONS, Timed, Work, hours, rivers, span};
use crate::command::{Job, Objective, Task};
use crate::movement::{self, fires_direct, known_enemies};
use crate::scale::Metres;
use crate::troops::{Kind, Level, UnitId};
use crate::{Nqm, sight};

/// How near the work the workers are. R-NQM-003
const AT_WORK: Metres = Metres(300);
/// What one company lays or lifts in an hour. R-NQM-061, R-NQM-064
const MINES_AN_HOUR: i32 = 125;

/// Whether there is anything at a place to do some work at, as everybody sees it on the map.
pub(crate) fn may_work(game: &Nqm, job: Job, at: Point) -> Result<(), Refusal> {
    let no = |rule, because: &str, hint: &str| Err(Refusal::by(rule, because.to_owned()).hint(hint.to_owned()));
    match job {
        Job::Demolish if bridge_near(game, at).is_none() => {
            no(rule!("nqm.tasks.demolition"), "No bridge is there.", "Name a place within 500 m of one that stands.")
        }
        Job::PlanCrossing | Job::Bridgehead | Job::Bridge if rivers::bank_near(game, at).is_none() => {
            no(rule!("nqm.tasks.river"), "No river is there.", "Name a place within 500 m of its bank.")
        }
        Job::ClearMines if !movement::is_mined(game, at) => {
            no(rule!("nqm.tasks.minefield"), "No mines are there.", "Name a place in a minefield.")
        }
        _ => Ok(()),
    }
}

/// Whoever stands where he was sent to work and has not begun, begins. R-NQM-060
pub(super) fn begin(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    for unit in game.unit_ids().collect::<Vec<_>>() {
        let Some((job, place)) = ordered(game, unit) else { continue };
        let Some(at) = site(game, unit, job, place) else { continue };
        let same = |work: &Work| {
            work.job == job && work.at == at && (work.done || game.who(work.unit).side == game.who(unit).side)
        };
        if game.state.jobs.iter().any(same) {
            continue;
        }
        let mut from = None;
        let (needed, to) = match job {
            Job::Demolish => (demolition(game, at), None),
            Job::LayMines => (mines(game, at, place), Some(place)),
            Job::ClearMines => {
                let lane = rivers::lane(game, at);
                from = Some(lane.from);
                (u16::try_from((lane.depth.0 / MINES_AN_HOUR).max(1)).unwrap_or(1), Some(lane.to))
            }
            Job::PlanCrossing => (hours(Timed::PlanCrossing), None),
            Job::Bridgehead => (span(game, cx, unit, Timed::Bridgehead)?, rivers::far_bank(game, at)),
            Job::Bridge => (span(game, cx, unit, Timed::VehicleBridge)?, rivers::far_bank(game, at)),
            Job::Fortify => continue,
        };
        game.state.jobs.push(Work { job, unit, at, to, from, spent: 0, needed, done: false });
        let takes = clock_hours(game, unit, job, needed);
        cx.tell(|| crate::Event::TakesTime(TakesTime { unit, job, hours: takes }));
    }
    Ok(())
}

/// The hours that are over count for the work under way.
pub(super) fn credit(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, worked: u16) {
    for n in 0..game.state.jobs.len() {
        let (job, at, done) = (game.state.jobs[n].job, game.state.jobs[n].at, game.state.jobs[n].done);
        if done {
            continue;
        }
        let side = game.who(game.state.jobs[n].unit).side;
        let workers: Vec<UnitId> = game
            .units_of(side)
            .filter(|unit| {
                ordered(game, *unit).is_some_and(|(own, place)| own == job && site(game, *unit, job, place) == Some(at))
            })
            .collect();
        let strength: u16 = workers.iter().map(|unit| strength(game, *unit, job, at)).sum();
        let hands = match job {
            // More companies share the time; the clock is the clock.
            Job::Demolish => strength * PLATOONS,
            Job::LayMines | Job::ClearMines => strength,
            _ => strength.min(1),
        };
        let work = &mut game.state.jobs[n];
        work.spent = work.spent.saturating_add(hands * worked).min(work.needed);
        if work.spent == work.needed {
            work.done = true;
            let unit = workers.first().copied().unwrap_or(work.unit);
            finish(game, cx, unit, job, at);
        }
    }
}

/// The work that a unit is ordered to do, and where, if it has got there.
fn ordered(game: &Nqm, unit: UnitId) -> Option<(Job, Point)> {
    let order = &game.unit(unit).order;
    let Task::Work(job) = order.task else { return None };
    if game.is_gone(unit)
        || !game.is_on_map(unit)
        || movement::wants_to_move(game, unit)
        || order.start > game.state.hour
    {
        return None;
    }
    let place = match order.objective? {
        Objective::Place(place) => place,
        Objective::Area(area) => game.setup.area(area).outline.bounds().middle(),
        Objective::Stand(_) => return None,
    };
    Some((job, place))
}

/// Where exactly the work is done; none where it cannot be done.
fn site(game: &Nqm, unit: UnitId, job: Job, place: Point) -> Option<Point> {
    let own = movement::whereabouts(game, unit);
    let near = |at: Point| game.setup.scale.places_within(at, own, Metres(AT_WORK.0 + 100));
    match job {
        Job::Demolish => {
            let id = bridge_near(game, place)?;
            let gap = game.setup.field.gap_to(id, &game.setup.scale.token(own));
            game.setup.scale.is_within(gap, AT_WORK).then(|| game.setup.field.bounds_of(id).middle())
        }
        Job::LayMines => {
            let begun =
                game.state.jobs.iter().find(|work| work.job == job && work.to == Some(place) && work.unit == unit);
            Some(begun.map_or(own, |work| work.at)).filter(|at| near(*at))
        }
        Job::ClearMines => movement::is_mined(game, place)
            .then_some(place)
            .or_else(|| {
                let begun = |work: &&Work| work.job == job && work.at == place;
                game.state.jobs.iter().find(begun).map(|work| work.at)
            })
            .filter(|at| near(*at)),
        Job::PlanCrossing => is_high_headquarters(game, unit).then(|| rivers::bank_near(game, place)).flatten(),
        Job::Bridgehead | Job::Bridge => {
            let bank = rivers::bank_near(game, place).filter(|at| near(*at))?;
            rivers::may_build(game, game.who(unit).side, job, bank).then_some(bank)
        }
        Job::Fortify => Some(place),
    }
}

/// The planning of a division, or of those above it. R-NQM-151
fn is_high_headquarters(game: &Nqm, unit: UnitId) -> bool {
    game.setup
        .formations
        .iter()
        .any(|formation| formation.headquarters == Some(unit) && formation.level >= Level::Division)
}

/// The nearest bridge that still stands.
fn bridge_near(game: &Nqm, place: Point) -> Option<FeatureId> {
    let field = &game.setup.field;
    let standing = game.setup.country.bridges.iter().filter(|id| !game.state.blown.contains(id));
    let distance = |id: &FeatureId| field.bounds_of(*id).middle().distance_to(place);
    let reach = game.setup.scale.length(Metres(500));
    standing.min_by_key(distance).filter(|id| distance(id) <= reach)
}

/// Platoon hours to blow the bridge at a place. `nqm.tasks.demolition`
fn demolition(game: &Nqm, at: Point) -> u16 {
    let minor = game.setup.field.features_at_among(at, &game.setup.country.minor).next().is_some();
    hours(if minor { Timed::MinorDemolition } else { Timed::MajorDemolition })
}

/// Company hours to lay mines between two places. `nqm.tasks.minefield`
fn mines(game: &Nqm, from: Point, to: Point) -> u16 {
    let metres = game.setup.scale.metres(from.distance_to(to)).0;
    // Rounded to the metre that the map loses.
    let hours = (metres - 1).max(1) * i32::from(hours(Timed::Minefield)) / 1000 + 1;
    u16::try_from(hours.max(1)).unwrap_or(u16::MAX)
}

/// How many hours by the clock that means for this unit.
fn clock_hours(game: &Nqm, unit: UnitId, job: Job, needed: u16) -> u16 {
    let bases: u16 = engineers(game, unit).max(1);
    match job {
        Job::Demolish => needed.div_ceil(bases * PLATOONS),
        Job::LayMines | Job::ClearMines => needed.div_ceil(bases),
        _ => needed,
    }
}

/// The unwounded engineer bases of a unit. R-NQM-061
fn engineers(game: &Nqm, unit: UnitId) -> u16 {
    let kind = |stand: &crate::StandId| game.of(*stand).kind == Kind::Engineer;
    game.stands_of(unit).filter(kind).map(|stand| u16::from(game.unwounded(stand))).sum()
}

/// The engineer bases of a unit whose last hour counts for a job. R-NQM-061, R-NQM-151
fn strength(game: &Nqm, unit: UnitId, job: Job, at: Point) -> u16 {
    let state = game.unit(unit);
    let hour = game.state.hour;
    match job {
        Job::PlanCrossing => return 1,
        Job::Bridgehead | Job::Bridge => {
            // The marker of the hour that is over still lies there when its work is credited.
            let held = state.pinned_until + 1 >= hour && state.pinned_until > 0;
            let watched = job == Job::Bridge && is_watched(game, unit);
            let on_foot = job == Job::Bridge || rivers::has_foot(game, game.who(unit).side, at);
            if held || game.is_disorganised(unit) || watched || !on_foot {
                return 0;
            }
        }
        _ => {
            if !state.calm {
                return 0;
            }
        }
    }
    engineers(game, unit)
}

/// In sight and effective range of enemy direct fire, as far as it knows. R-NQM-151
fn is_watched(game: &Nqm, unit: UnitId) -> bool {
    known_enemies(game, game.who(unit).side).any(|enemy| {
        fires_direct(game, enemy)
            && game
                .stands_of(unit)
                .any(|own| game.near(own, enemy, game.of(enemy).reach.effective) && sight::stand_sees(game, own, enemy))
    })
}

fn finish(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, job: Job, at: Point) {
    if job == Job::Demolish {
        let field = &game.setup.field;
        let found = game.setup.country.bridges.iter().find(|id| field.bounds_of(*id).middle() == at);
        if let Some(id) = found {
            game.state.blown.push(id);
        }
    }
    cx.tell(|| crate::Event::Finished(Finished { unit, what: What::Job(job) }));
}
