//! Going back: routs, withdrawals after a fight, falling back and being pushed. All at once, towards the unit's own supplies.
//! R-NQM-027, R-NQM-041, R-NQM-096

use engine::Cx;
use table::{Bearing, Path, Point};

use super::{Pace, middle, rate_at, retreat_path, settle};
use crate::Nqm;
use crate::scale::Metres;
use crate::state::Deeds;
use crate::troops::{StandId, UnitId};

/// How far a rout goes at least. R-NQM-041
const ROUT: Metres = Metres(1000);
/// In which steps a safe place is looked for.
const STEP: i32 = 50;

/// Moves stands of one unit at once towards its own supplies: rout, withdrawal, falling back, being pushed. They stop after so many
/// metres, at the edge, or where they can go no farther. R-NQM-027, R-NQM-041, R-NQM-096
pub(crate) fn retire(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId], metres: Metres) {
    let _ = cx;
    let Some((unit, from, path)) = way_back(game, stands) else { return };
    let to = path.at(game.setup.scale.length(metres)).or(path.end()).unwrap_or(from);
    if to == from {
        return;
    }
    // They look back at the enemy.
    let facing = Bearing::towards(to, from).unwrap_or(Bearing::NORTH);
    settle(game, stands, to, facing);
    let state = game.unit_mut(unit);
    state.deeds.set(Deeds::MOVED);
    (state.column, state.changing) = (false, 0);
}

/// Broken troops run: by the third column of Table 1, without a road, to the first safe place at least a kilometre back, or as far as
/// an hour takes them. `nqm.movement.rout`, R-NQM-041
pub(crate) fn rout(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId]) {
    let Some((unit, from, path)) = way_back(game, stands) else { return };
    let most = rate_at(game, unit, Pace::Road, from);
    let side = game.who(unit).side;
    let safe = |at: Point| super::is_safe(game, side, at);
    let metres = first_place(game, &path, ROUT.min(most), most, safe);
    retire(game, cx, stands, metres);
}

/// Back just out of the effective range of some enemies, on the way towards the own supplies. R-NQM-027, R-NQM-054
pub(crate) fn fall_back(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId], enemies: &[StandId]) {
    let Some((unit, from, path)) = way_back(game, stands) else { return };
    let most = rate_at(game, unit, Pace::Road, from);
    let outside = |at: Point| {
        let token = game.setup.scale.token(at);
        enemies.iter().all(|enemy| {
            let reach = game.setup.scale.length(game.of(*enemy).reach.effective);
            game.token(*enemy).is_none_or(|other| !token.is_within(reach, &other))
        })
    };
    let metres = first_place(game, &path, Metres(STEP), most, outside);
    retire(game, cx, stands, metres);
}

/// The unit of some stands, where they are, and their way back.
fn way_back(game: &Nqm, stands: &[StandId]) -> Option<(UnitId, Point, Path)> {
    let unit = game.of(*stands.first()?).unit;
    let places: Vec<Point> = stands.iter().filter_map(|stand| game.stand(*stand).on_map()).collect();
    let from = middle(&places)?;
    let (way, _) = retreat_path(game, unit, from)?;
    let mut points = vec![from];
    points.extend(way);
    Some((unit, from, Path::new(points)))
}

/// How far along a path the first place of some kind is.
fn first_place(game: &Nqm, path: &Path, least: Metres, most: Metres, fits: impl Fn(Point) -> bool) -> Metres {
    let places = (least.0..most.0).step_by(STEP as usize);
    let found = places.into_iter().find(|metres| path.at(game.setup.scale.length(Metres(*metres))).is_none_or(&fits));
    Metres(found.unwrap_or(most.0))
}
