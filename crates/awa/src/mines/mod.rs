//! Mines against vehicles and men. `awa.at.mines.placement`, `awa.apmine.lay`
//!
//! A marker lies on the table for everybody to see; what is under it only its owner knows, until somebody enters or examines
//! it. R-AWA-128

mod choice;
mod lay;
mod table;
mod told;

pub use choice::AtMines;
pub use lay::{LayMines, MineSite};
pub use told::Told;

pub(crate) use choice::decide;
pub(crate) use lay::lay;

use ::table::{Disc, Footprint, Inches, Point};
use dice::Pool;
use engine::{Cx, Seat, Side, Step, Why, rule};

use crate::morale::{self, Cause};
use crate::setup::HALF_BASE;
use crate::sight::ribbon;
use crate::state::{Under, WorkKind};
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::{Awa, Event, harm};

/// A mine goes off on this, under a vehicle or a man. `awa.at.mines.detonate`, `awa.apmine.effect`
pub(crate) const GOES_OFF: u8 = 5;
/// How near to the middle of a cleared lane one is safe. `awa.engineering.clear-mines`
const LANE: Inches = Inches::halves(1);

/// How far a vehicle's outline is from a minefield.
pub(crate) fn gap(game: &Awa, n: u16, base: &Footprint) -> Inches {
    let mine = &game.state.mines[usize::from(n)];
    Disc::new(mine.at, mine.radius).gap_to_base(base)
}

/// Whether an outline is in a minefield, off the lanes that have been cleared through it.
pub(crate) fn is_in(game: &Awa, n: u16, base: &Footprint) -> bool {
    let mine = &game.state.mines[usize::from(n)];
    gap(game, n, base) == Inches::ZERO && !is_in_lane(game, base.centre, mine.at, mine.radius)
}

/// Whether an outline is nearer than this to any marker.
pub(crate) fn is_near(game: &Awa, base: &Footprint, limit: Inches) -> bool {
    (0..game.state.mines.len() as u16).any(|n| game.state.mines[usize::from(n)].live && gap(game, n, base) < limit)
}

/// Whether the driver of a vehicle of this side has reason to fear a marker: unless everybody knows that it is nothing to him, or
/// it is his own and he knows. R-AWA-121, R-AWA-128
pub(crate) fn is_threat(game: &Awa, n: u16, side: Side) -> bool {
    let mine = &game.state.mines[usize::from(n)];
    let knows = mine.known || mine.side == side;
    mine.live && (mine.anti_tank || !knows)
}

/// Everybody knows what is under a marker.
pub(crate) fn reveal(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: u16) {
    let mine = &mut game.state.mines[usize::from(n)];
    if mine.known || !mine.live {
        return;
    }
    mine.known = true;
    cx.tell(|| Event::Mines(Told::Revealed { mine: n }));
}

/// A vehicle has moved: mines that it has just driven over or into. `awa.at.mines.detonate`
pub(crate) fn driven_over(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, before: &Footprint) -> Step<()> {
    for n in 0..game.state.mines.len() as u16 {
        let mine = game.state.mines[usize::from(n)];
        let entered = is_in(game, n, &game.outline(vehicle)) && !is_in(game, n, before);
        if !mine.live || !entered {
            continue;
        }
        reveal(game, cx, n);
        if !mine.anti_tank {
            continue;
        }
        let why = Why::new(rule!("awa.at.mines.detonate"), Seat::of(mine.side));
        let die = cx.roll(Pool::d6(1), why.at_least(GOES_OFF))?.total() as u8;
        cx.tell(|| Event::Mines(Told::DrivenOver { vehicle, die, explodes: die >= GOES_OFF }));
        if die < GOES_OFF {
            continue;
        }
        // A single mine is used up; a field has more of them.
        if mine.radius == Inches::ZERO {
            game.state.mines[usize::from(n)].live = false;
        }
        return table::explode(game, cx, vehicle, Seat::of(mine.side), mine.at);
    }
    Ok(())
}

/// Whether a place lies in a lane that has been cleared through a field.
fn is_in_lane(game: &Awa, at: Point, field: Point, radius: Inches) -> bool {
    game.state.works.iter().any(|work| {
        let lane = ribbon(work.from, work.to);
        work.kind == WorkKind::Lane
            && work.ready
            && lane.gap_to_point(at) <= LANE
            && lane.gap_to_point(field) <= radius.saturating_add(LANE)
    })
}

/// A man has gone this way: he rolls for every anti-personnel field that he has entered or moved in. Whether he fell.
/// `awa.apmine.effect`, R-AWA-141
pub(crate) fn tread(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, from: Point, path: &[Point]) -> Step<bool> {
    for n in 0..game.state.mines.len() as u16 {
        let mine = game.state.mines[usize::from(n)];
        if !mine.live || !crosses(game, from, path, mine.at, mine.radius) {
            continue;
        }
        reveal(game, cx, n);
        if !mine.anti_personnel {
            continue;
        }
        let why = Why::new(rule!("awa.apmine.effect"), Seat::of(mine.side));
        let die = cx.roll(Pool::d6(1), why.at_least(GOES_OFF))?.total() as u8;
        cx.tell(|| Event::Mines(Told::Trodden { figure, die, falls: die >= GOES_OFF }));
        if die >= GOES_OFF {
            if mine.radius == Inches::ZERO {
                game.state.mines[usize::from(n)].live = false;
            }
            harm::kill(game, cx, figure)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// A unit that has lost somebody to mines tests. R-AWA-141
pub(crate) fn shaken(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    morale::test(game, cx, unit, Cause::under(Under::MINES))?;
    Ok(())
}

/// Whether a way leads through a field, off the lanes in it.
fn crosses(game: &Awa, from: Point, path: &[Point], field: Point, radius: Inches) -> bool {
    let zone = Disc::new(field, radius.max(HALF_BASE));
    let mut at = from;
    for to in path.iter().copied() {
        let start = std::mem::replace(&mut at, to);
        if !zone.crossed_by(start, to) {
            continue;
        }
        let length = start.distance_to(to);
        let mut gone = Inches::ZERO;
        while gone <= length {
            let here = if length == Inches::ZERO { to } else { start.towards(to, gone, length) };
            if zone.contains(here) && !is_in_lane(game, here, field, radius) {
                return true;
            }
            gone += Inches::quarters(1);
        }
    }
    false
}
