//! Moving figures along their ways, and what is noted afterwards.

use arrayvec::ArrayVec;
use engine::{Cx, Side, Step};
use table::{Bearing, Inches, Path, Point};

use super::plan::{Each, Stop};
use super::{Told, WhereTo};
use crate::answer::{Some32, Way};
use crate::overwatch::{self, Goes, Track};
use crate::sight::nearest_on;
use crate::state::{Deeds, Doing, Mode, Posture, Where};
use crate::troops::{Arm, FigureId, UnitId};
use crate::{Awa, Event};

/// Whoever stays when the dice are known has had his move.
pub(super) fn stay(game: &mut Awa, unit: UnitId, who: Some32) {
    for (place, figure) in game.roster(unit).enumerate() {
        if who.has(place) {
            game.figure_mut(figure).doing.set(Doing::HALTED);
        }
    }
}

/// The figures go their ways, all at once, inch by inch as far as the enemy watches. R-AWA-070
pub(super) fn march(game: &mut Awa, cx: &mut Cx<'_, Awa>, asked: &WhereTo, ways: &[Way]) -> Step<()> {
    let (walked, ends) = asked.walked(game, ways).expect("the ways have been checked");
    let plan = asked.plan(game);
    let mut going: Each<Going> = Each::new();
    for (place, (figure, _)) in plan.movers.iter().enumerate() {
        let mut path = ArrayVec::new();
        if let Some(first) = ways[place].points.first() {
            path.push(plan.start(place, *first));
            path.extend(ways[place].points.iter().copied());
        }
        going.push(Going { figure: *figure, path, end: ends[place], debt: walked[place].debt });
    }
    let (unit, mode) = (asked.unit, asked.mode);
    for one in &going {
        if one.path.is_empty() {
            game.figure_mut(one.figure).doing.set(Doing::HALTED);
        } else {
            let dug_in = game.figure(one.figure).doing.has(Doing::DUG_IN) && keeps_to_hard_cover(game, one);
            set_out(game, one.figure, mode);
            if dug_in {
                game.figure_mut(one.figure).doing.set(Doing::DUG_IN);
            }
        }
    }
    let figures = going.iter().filter(|one| !one.path.is_empty()).count() as u8;
    if figures == 0 {
        return Ok(());
    }
    cx.tell(|| Event::Movement(Told::Moves { unit, mode, figures }));
    go_along(game, cx, unit, &going)
}

/// A figure, its way and its end.
pub(super) struct Going {
    pub figure: FigureId,
    /// From where it starts to where it ends; nothing if it stays.
    pub path: ArrayVec<Point, 9>,
    pub end: Stop,
    pub debt: Inches,
}

impl Going {
    /// The same way up to a place on it.
    fn as_far_as(&self, at: Point) -> Going {
        const ON_IT: Inches = Inches::thousandths(20);
        let mut path = ArrayVec::new();
        path.extend(self.path.first().copied());
        for leg in self.path.windows(2) {
            if nearest_on(leg[0], leg[1], at).is_within(ON_IT, at) {
                path.push(at);
                break;
            }
            path.push(leg[1]);
        }
        Going { figure: self.figure, path, end: self.end, debt: self.debt }
    }
}

/// Whether a figure never leaves hard cover on its way: whoever goes along his trench or his wall still defends it. R-AWA-092
fn keeps_to_hard_cover(game: &Awa, one: &Going) -> bool {
    let (on_table, path) = (one.end.place == Where::Table, Path::new(one.path.to_vec()));
    let halves = length(&one.path).thousandths_value() / 500;
    let from_the_table = game.figure(one.figure).place == Where::Table;
    from_the_table
        && on_table
        && (0..=halves).filter_map(|n| path.at(Inches::halves(n))).all(|at| game.is_at_hard_cover(at))
        && game.is_at_hard_cover(one.end.at)
}

/// A figure begins to move like that.
pub(super) fn set_out(game: &mut Awa, figure: FigureId, mode: Mode) {
    let state = game.figure_mut(figure);
    state.mode = mode;
    state.doing.set(Doing::MOVED);
    state.doing.clear(Doing::DUG_IN.and(Doing::AT_WIRE));
    match mode {
        Mode::Manoeuvre | Mode::Crawl => state.doing.set(Doing::PRONE),
        _ => state.doing.clear(Doing::PRONE),
    }
    if mode == Mode::Run {
        state.runs += 1;
    }
    state.debt = Inches::ZERO;
}

/// Everybody goes his way; those who watch may fire, and mines and gas do not wait.
pub(super) fn go_along(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, going: &[Going]) -> Step<()> {
    let before = game.middle(unit);
    if overwatch::matters(game, unit) {
        let longest = going.iter().map(|one| length(&one.path)).max().unwrap_or(Inches::ZERO);
        let steps = (longest.thousandths_value() + 999) / 1000;
        let at = |one: &Going, step: i32| Path::new(one.path.to_vec()).at(Inches::whole(step));
        let track = Track {
            unit,
            movers: going.iter().filter(|one| !one.path.is_empty()).map(|one| one.figure).collect(),
            vehicle: None,
            steps: (1..=steps).map(|step| going.iter().filter_map(|one| at(one, step)).collect()).collect(),
        };
        if overwatch::along(game, cx, &track)? == Goes::Stopped {
            // As far as they have come, mines and gas have not waited either.
            let come: Each<Going> = going.iter().map(|one| one.as_far_as(game.figure(one.figure).at)).collect();
            crate::clouds::enter(game, cx, come.iter().map(|one| (one.figure, one.path.as_slice())))?;
            return tread_on_mines(game, cx, unit, &come);
        }
    }
    let mut fallen_in = false;
    for one in going.iter().filter(|one| !one.path.is_empty()) {
        if !game.figure(one.figure).place.is_in_battle() {
            continue;
        }
        let state = game.figure_mut(one.figure);
        (state.at, state.place, state.debt) = (one.end.at, one.end.place, one.debt);
        if one.end.place == Where::Table && super::ground::wire_at(game, one.end.at).is_some() {
            game.figure_mut(one.figure).doing.set(Doing::AT_WIRE);
        }
        fallen_in = true;
    }
    if fallen_in {
        note_facing(game, unit, before);
    }
    crate::clouds::enter(game, cx, going.iter().map(|one| (one.figure, one.path.as_slice())))?;
    tread_on_mines(game, cx, unit, going)
}

/// Everybody rolls for the mines that he has gone through, and a unit that has lost somebody tests. R-AWA-141
fn tread_on_mines(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, going: &[Going]) -> Step<()> {
    if game.state.mines.is_empty() {
        return Ok(());
    }
    let mut lost = false;
    for one in going.iter().filter(|one| one.path.len() > 1) {
        if game.figure(one.figure).place.is_in_battle() {
            lost |= crate::mines::tread(game, cx, one.figure, one.path[0], &one.path[1..])?;
        }
    }
    if lost { crate::mines::shaken(game, cx, unit) } else { Ok(()) }
}

fn length(path: &[Point]) -> Inches {
    path.windows(2).map(|leg| leg[0].distance_to(leg[1])).sum()
}

/// Where a unit looks: the way it last went. R-AWA-153
fn note_facing(game: &mut Awa, unit: UnitId, before: Option<Point>) {
    if let (Some(before), Some(after)) = (before, game.middle(unit))
        && let Some(facing) = Bearing::towards(before, after)
    {
        game.unit_mut(unit).facing = facing;
    }
}

/// What a unit was doing: nearer to the closest enemy that it sees, or farther away. R-AWA-161
pub(super) fn note_posture(game: &mut Awa, unit: UnitId, began: Option<Point>) {
    let now = game.middle(unit);
    let posture = match (began, now) {
        (Some(began), Some(now)) if began != now => match closest_seen(game, unit, now) {
            Some(enemy) => match enemy.distance_to(now).cmp(&enemy.distance_to(began)) {
                std::cmp::Ordering::Less => Posture::Advancing,
                std::cmp::Ordering::Greater => Posture::Retiring,
                std::cmp::Ordering::Equal => Posture::Defending,
            },
            None => Posture::Defending,
        },
        _ => Posture::Defending,
    };
    game.unit_mut(unit).posture = posture;
}

/// The enemy figure closest to a place among those that the unit sees.
fn closest_seen(game: &Awa, unit: UnitId, from: Point) -> Option<Point> {
    let side = game.side(unit);
    let mut enemies: Vec<(Inches, FigureId)> =
        enemies_of(game, side).map(|figure| (game.figure(figure).at.distance_to(from), figure)).collect();
    enemies.sort_unstable();
    let seen = |enemy: FigureId| game.living(unit).any(|figure| game.observes(figure, enemy).is_ok());
    enemies.into_iter().find(|(_, enemy)| seen(*enemy)).map(|(_, enemy)| game.figure(enemy).at)
}

/// All figures of the other side that are in the battle and not hidden; nobody on the ground goes to or from a plane.
pub(crate) fn enemies_of(game: &Awa, side: Side) -> impl Iterator<Item = FigureId> + '_ {
    let known = move |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::HIDDEN) && game.of(*unit).arm != Arm::Aircraft;
    game.units_of(side.enemy()).filter(known).flat_map(|unit| game.living(unit))
}

/// Where the enemy nearest to a place stands, of those who are known.
pub(crate) fn nearest_enemy(game: &Awa, side: Side, from: Point) -> Option<Point> {
    enemies_of(game, side).map(|figure| game.figure(figure).at).min_by_key(|at| (at.distance_to(from), *at))
}
