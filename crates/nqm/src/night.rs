//! The night between two days. R-NQM-044

use engine::{Cx, Eye, Line, LineKind, rule};
use serde::Serialize;
use table::Point;

use crate::event::{Event, Telling};
use crate::scale::Metres;
use crate::sequence::{self, Phase, Turn};
use crate::setup::Night;
use crate::state::{Disorder, Fate, Place};
use crate::troops::UnitId;
use crate::units::knows;
use crate::{Nqm, command, logistics};

/// The first hour of daylight, and the first of the night. `nqm.time.day`, R-NQM-044
pub(crate) const DAWN: u8 = 6;
const DUSK: u8 = 22;
/// The hours of a night.
const HOURS: u16 = 8;

/// Whether it is light at an hour of the day.
pub(crate) const fn is_day(time: u8) -> bool {
    time >= DAWN && time < DUSK
}

/// Whether the hour that comes is the first of a night that is one step. A battle that begins before dawn is played from there.
/// `nqm.time.night-resupply`
pub(crate) fn begins(game: &Nqm) -> bool {
    game.setup.options.night == Night::Resupply && game.time_of_day() == DUSK
}

/// Whether the night that comes is one step, and the battle's last hour lies in it. R-NQM-138
pub(crate) fn ends_it(game: &Nqm) -> bool {
    let next = game.state.hour + 1;
    game.setup.options.night == Night::Resupply && game.time_at(next) == DUSK && next + HOURS > game.setup.hours
}

/// Whether a night that was one step has just gone by. A battle that begins at dusk comes to its first dawn in hour 9 without one.
pub(crate) fn is_over(game: &Nqm) -> bool {
    game.setup.options.night == Night::Resupply && game.time_of_day() == DAWN && game.state.hour > 9
}

/// The night as one step: supplies, the dispersed, hours of work; nothing moves or fights. Then it is dawn. R-NQM-044
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Turn {
    cx.tell(|| Event::Night(Nightfall {}));
    crate::tasks::night(game, cx);
    rest(game, cx);
    game.state.hour += HOURS;
    sequence::enter(game, cx, Phase::Clock);
    Turn::More
}

/// Step 0 after a night that was played: the same supplies come up in it, and the dispersed have found their way back. R-NQM-044
pub(crate) fn dawn(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    if game.setup.options.night == Night::Played && game.time_of_day() == DAWN && game.state.hour > 1 {
        rest(game, cx);
    }
}

fn rest(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    logistics::overnight(game, cx);
    for unit in game.unit_ids() {
        re_form(game, cx, unit);
    }
}

/// Those who dispersed are back at their division's logistics area, disorganised. `nqm.morale.disorganised-assaulted`, R-NQM-025
fn re_form(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    let dispersed = |place| place == Place::Gone(Fate::Dispersed);
    if !game.roster(unit).any(|stand| dispersed(game.stand(stand).place)) {
        return;
    }
    let area = logistics::logistics_area(game, unit);
    let whole = !game.is_on_map(unit);
    for stand in game.roster(unit) {
        if !dispersed(game.stand(stand).place) {
            continue;
        }
        let at = free_spot(game, area);
        let state = game.stand_mut(stand);
        (state.place, state.known, state.unseen) = (Place::Map(at), false, 0);
    }
    let state = game.unit_mut(unit);
    state.fate = Fate::InPlay;
    state.disorder.set(Disorder::COMBAT);
    // Those who stood fast keep the orders that they have.
    if whole {
        (state.anchor, state.column) = (None, false);
        command::put_in_force(game, unit, command::Order::default());
    }
    cx.tell(|| Event::ReFormed(ReFormed { unit }));
}

/// A place near another where a token lies on nobody else's, row by row around it. R-NQM-043
fn free_spot(game: &Nqm, around: Point) -> Point {
    let scale = game.setup.scale;
    let (across, down) = (scale.length(Metres(250)).thousandths_value(), scale.length(Metres(150)).thousandths_value());
    let bounds = game.setup.field.size().bounds();
    for ring in 0..20 {
        for row in -ring..=ring {
            for column in -ring..=ring {
                let at = Point::new(around.x + column * across, around.y + row * down);
                let token = scale.token(at);
                let dry = game.setup.field.features_at_among(at, &game.setup.country.water).next().is_none();
                let free =
                    || game.stand_ids().all(|other| game.token(other).is_none_or(|other| !other.overlaps(&token)));
                if bounds.contains(at) && dry && free() {
                    return at;
                }
            }
        }
    }
    around
}

/// Night falls.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Nightfall {}

impl Telling for Nightfall {
    fn line(&self, _: &Nqm, _: Eye) -> Option<Line> {
        let mut line =
            Line::new("Night: supplies come up, and stragglers find their units.", rule!("nqm.time.night-resupply"));
        line.kind = LineKind::Phase;
        Some(line)
    }
}

/// A dispersed unit is back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReFormed {
    pub unit: UnitId,
}

impl Telling for ReFormed {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let words = format!("{} has re-formed at its division's logistics area.", game.name(self.unit));
        let mut line = Line::new(words, rule!("nqm.morale.disorganised-assaulted"));
        line.about.push(game.who(self.unit).id.clone());
        Some(line)
    }
}
