//! Overwatch. `awa.overwatch.designate`

use arrayvec::ArrayVec;
use engine::{Cx, Line, Side, Step};
use serde::Serialize;
use table::Point;

use crate::Awa;
use crate::answer::MOST_FIGURES;
use crate::sequence::Turn;
use crate::state::{Deeds, Doing};
use crate::troops::{FigureId, UnitId, VehicleId};

/// A way, inch by inch, on which the enemy may fire.
pub(crate) struct Track {
    /// Whose.
    pub unit: UnitId,
    /// The figures on the move.
    pub movers: ArrayVec<FigureId, MOST_FIGURES>,
    /// The vehicle on the move, if it is one.
    pub vehicle: Option<VehicleId>,
    /// After each inch: where every mover is, or the vehicle alone.
    pub steps: Vec<ArrayVec<Point, MOST_FIGURES>>,
}

/// Whether a unit goes on after it has been fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goes {
    /// It does.
    On,
    /// It is shaken, gone or stopped: it stays where it is now.
    Stopped,
}

/// Both sides declare overwatch.
pub(crate) fn declare(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Whether anybody of a side is on overwatch and has not fired from it.
pub(crate) fn is_watched(game: &Awa, by: Side) -> bool {
    game.units_of(by).any(|unit| is_watching(game, unit))
}

fn is_watching(game: &Awa, unit: UnitId) -> bool {
    !game.unit(unit).deeds.has(Deeds::WATCHED)
        && game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::OVERWATCH))
}

/// A unit moves: those who watch may fire at it at any inch of its way. When they have done, the movers stand where they were
/// fired at; the caller takes them on if they go on. R-AWA-070
pub(crate) fn along(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _track: &Track) -> Step<Goes> {
    Ok(Goes::On)
}

/// A unit is about to fire, or has fired: those who watch may fire at it. R-AWA-070
pub(crate) fn interrupt(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<Goes> {
    Ok(Goes::On)
}

/// A unit's overwatch is over. R-AWA-071
pub(crate) fn end(game: &mut Awa, unit: UnitId) {
    for figure in game.roster(unit) {
        game.figure_mut(figure).doing.clear(Doing::OVERWATCH);
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match *self {}
    }
}
