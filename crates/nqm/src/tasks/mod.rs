//! Task timings (Table 6): digging, fortifying, mines, bridges and demolitions. R-NQM-060 to R-NQM-064, R-NQM-151

mod dig;
mod engineers;
mod rivers;
mod told;

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

pub(crate) use dig::{hours_dug, set_hours_dug};
pub(crate) use engineers::may_work;
pub(crate) use rivers::{crossings, is_bridged};
pub use told::{Finished, TakesTime};

use crate::command::Job;
use crate::troops::UnitId;
use crate::{Nqm, night, umpire};

/// The hours of a night that goes by in one step. R-NQM-044
pub(crate) const NIGHT: u16 = 8;

/// What takes time. The lines of Table 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    AirFromCorps,
    AirFromArmy,
    PlanCrossing,
    Bridgehead,
    VehicleBridge,
    Minefield,
    MajorDemolition,
    MinorDemolition,
    DigIn,
    Fortify,
}

/// How long something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    Hours(u16),
    /// A span that dice decide. R-NQM-060
    Between(u16, u16),
    /// Hours of one engineer company for every kilometre.
    CompanyHoursPerKm(u16),
    /// Hours of one engineer platoon.
    PlatoonHours(u16),
}

/// Table 6. `nqm.tasks.table-6`
pub const fn table_6(what: Timed) -> Time {
    match what {
        Timed::AirFromCorps => Time::Hours(4),
        Timed::AirFromArmy | Timed::PlanCrossing => Time::Hours(8),
        Timed::Bridgehead => Time::Between(1, 3),
        Timed::VehicleBridge => Time::Between(2, 12),
        Timed::Minefield => Time::CompanyHoursPerKm(8),
        Timed::MajorDemolition => Time::PlatoonHours(8),
        Timed::MinorDemolition => Time::PlatoonHours(1),
        Timed::DigIn => Time::Hours(6),
        // A day by the clock. `nqm.tasks.fortify`
        Timed::Fortify => Time::Hours(24),
    }
}

/// The whole hours of a line of Table 6 that is one number.
pub(crate) const fn hours(what: Timed) -> u16 {
    match table_6(what) {
        Time::Hours(hours) | Time::PlatoonHours(hours) | Time::CompanyHoursPerKm(hours) | Time::Between(hours, _) => {
            hours
        }
    }
}

/// An engineer base is a company of three platoons. R-NQM-061
const PLATOONS: u16 = 3;

/// Work under way, or done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub job: Job,
    pub unit: UnitId,
    pub at: Point,
    /// The other end, for mines; the far bank, for bridges; where a lane through mines ends.
    pub to: Option<Point>,
    /// Where a lane through mines begins.
    #[serde(default)]
    pub from: Option<Point>,
    /// Hours of work so far, and how many it takes: of the clock, of single platoons, or of companies. `nqm.tasks.table-6`
    pub spent: u16,
    pub needed: u16,
    pub done: bool,
}

impl Work {
    /// How far mines reach that have been laid so far. R-NQM-061
    pub(crate) fn laid_to(&self) -> Option<Point> {
        let to = self.to.filter(|_| self.job == Job::LayMines && self.spent > 0)?;
        let hours = |hours: u16| Inches::thousandths(i32::from(hours));
        Some(self.at.towards(to, hours(self.spent.min(self.needed)), hours(self.needed)))
    }
}

/// Step 0, before new orders arrive: the last hour's work is credited to those who were at it. R-NQM-034
pub(crate) fn credit(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    // What was done in the night has been credited with it. R-NQM-044
    if game.state.hour > 1 && !night::is_over(game) {
        dig::credit(game, cx, 1);
        engineers::credit(game, cx, 1);
    }
}

/// Step 0, when they have: what begins is begun. R-NQM-034, R-NQM-060
pub(crate) fn begin(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    engineers::begin(game, cx)
}

/// The night: eight hours of work for everybody who was at it. R-NQM-044
pub(crate) fn night(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    // The last hour of the day, then the night, in which nothing moves or fights.
    dig::credit(game, cx, 1);
    engineers::credit(game, cx, 1);
    for unit in &mut game.state.units {
        unit.calm = true;
    }
    dig::credit(game, cx, NIGHT);
    engineers::credit(game, cx, NIGHT);
}

/// The dice of a span. `nqm.tasks.time-range`, R-NQM-060
pub(crate) const fn pool_of(least: u16, most: u16) -> Pool {
    match (least, most) {
        (1, 3) => Pool::d6(1),
        _ => Pool::d6(2),
    }
}

/// The hours that they give. `nqm.tasks.time-range`, R-NQM-060
pub(crate) const fn hours_of(least: u16, most: u16, total: u32) -> u16 {
    match (least, most) {
        (1, 3) => total.div_ceil(2) as u16,
        _ => total as u16,
    }
}

/// Throws for a span: 1-3 is half a die rounded up, 2-12 two dice. `nqm.tasks.time-range`, R-NQM-060
pub(crate) fn span(game: &Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, what: Timed) -> Step<u16> {
    let why = Why::new(rule!("nqm.tasks.time-range"), game.seat_of(unit));
    Ok(match table_6(what) {
        Time::Between(least, most) => hours_of(least, most, umpire::roll(game, cx, pool_of(least, most), why)?.total()),
        Time::Hours(hours) | Time::CompanyHoursPerKm(hours) | Time::PlatoonHours(hours) => hours,
    })
}
