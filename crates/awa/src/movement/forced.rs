//! Moves that nobody chose: to cover, away, six inches back, off the table. R-AWA-162, R-AWA-166, R-AWA-167

use arrayvec::ArrayVec;
use engine::{Cx, Seat, Step, Why, rule};
use table::{Bearing, FeatureId, Inches, Point, Shape};

use super::carry_out::{self, Going};
use super::ground::{self, Gait, Walker};
use super::plan::{Each, Plan, Will, is_clear_of_vehicles, overlaps};
use super::told::Flight;
use super::{ROUGH_GROUND, Told, nearest_enemy};
use crate::answer::Way;
use crate::setup::Edge;
use crate::state::{Deeds, Doing, Figure, Mode, Posture, Where, WorkKind};
use crate::terrain::Cover;
use crate::troops::{FigureId, UnitId};
use crate::weather::{self, weathered};
use crate::{Awa, Event};

/// Whether a forced move came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrived {
    /// It did.
    Yes,
    /// Not yet, or not at all.
    No,
}

/// Whoever cannot get this far away is cornered. R-AWA-166
const CORNERED: Inches = Inches::whole(3);
/// How far a unit falls back from a fight. R-AWA-149, R-AWA-155
const FALLS_BACK: Inches = Inches::whole(6);
/// A rout that leads this near to the enemy ends in captivity. R-AWA-167
const CUT_OFF: Inches = Inches::whole(3);
/// How far inside cover, or behind it, a man lies.
const INTO_COVER: Inches = Inches::thousandths(700);

/// Runs to the nearest cover away from the enemy. R-AWA-162
pub(crate) fn run_for_cover(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<Arrived> {
    if let Some(vehicle) = crate::vehicles::forced::driven_by(game, unit) {
        return crate::vehicles::forced::withdraw(game, cx, vehicle, 1);
    }
    let runners = runners(game, unit);
    if runners.is_empty() || runners.iter().all(|figure| is_covered(game, *figure)) {
        return Ok(Arrived::Yes);
    }
    let far = roll_run(game, cx, unit)?;
    cx.tell(|| Event::Movement(Told::Runs { unit, flight: Flight::ForCover, far: far.most() }));
    // Each has his own place, so that two do not run for the same tree.
    let mut goals = Each::new();
    let stays = |figure: &&FigureId| is_covered(game, **figure) && game.figure(**figure).place == Where::Table;
    let mut taken: Each<Point> = runners.iter().filter(stays).map(|figure| game.figure(*figure).at).collect();
    for figure in &runners {
        let goal = if is_covered(game, *figure) { None } else { cover_for(game, unit, *figure, &taken) };
        if let Some(goal) = goal {
            let _ = taken.try_push(goal);
        }
        goals.push(goal);
    }
    drive(game, cx, unit, &runners, &goals, far)?;
    let arrived = runners.iter().all(|figure| !game.figure(*figure).place.is_in_battle() || is_covered(game, *figure));
    if arrived {
        return Ok(Arrived::Yes);
    }
    for figure in runners {
        game.figure_mut(figure).doing.set(Doing::PRONE);
    }
    Ok(Arrived::No)
}

/// Whether a whole unit is in cover already. R-AWA-162
pub(crate) fn is_in_cover(game: &Awa, unit: UnitId) -> bool {
    runners(game, unit).iter().all(|figure| is_covered(game, *figure))
}

/// Runs twice its move away from the enemy; `No` if it is cornered. R-AWA-166
pub(crate) fn flee(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<Arrived> {
    if let Some(vehicle) = crate::vehicles::forced::driven_by(game, unit) {
        return crate::vehicles::forced::withdraw(game, cx, vehicle, 2);
    }
    let runners = runners(game, unit);
    if runners.is_empty() {
        return Ok(Arrived::Yes);
    }
    let far = roll_run(game, cx, unit)?.twice();
    cx.tell(|| Event::Movement(Told::Runs { unit, flight: Flight::Flees, far: far.most() }));
    let moved = away(game, cx, unit, &runners, far, None)?;
    game.unit_mut(unit).posture = Posture::Retiring;
    Ok(if moved >= CORNERED { Arrived::Yes } else { Arrived::No })
}

/// Six inches straight away from an enemy. R-AWA-149, R-AWA-155
pub(crate) fn retire(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, enemy: UnitId) -> Step<()> {
    let runners = runners(game, unit);
    if runners.is_empty() {
        return Ok(());
    }
    let from = game.middle(enemy);
    cx.tell(|| Event::Movement(Told::Runs { unit, flight: Flight::Retires, far: FALLS_BACK }));
    away(game, cx, unit, &runners, Far::all(FALLS_BACK), from)?;
    game.unit_mut(unit).posture = Posture::Retiring;
    Ok(())
}

/// A whole unit runs or walks towards a place, because a card or a rule wants it: as far as it gets.
pub(crate) fn run_towards(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, to: Point, far: Far) -> Step<()> {
    let runners = runners(game, unit);
    let Some(middle) = game.middle(unit) else { return Ok(()) };
    cx.tell(|| Event::Movement(Told::Runs { unit, flight: Flight::Headlong, far: far.most() }));
    let goals = runners.iter().map(|figure| Some(game.figure(*figure).at + (to - middle))).collect();
    drive(game, cx, unit, &runners, &goals, far)
}

/// How far those of a unit go who are made to, on foot and on horses. R-AWA-211
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Far {
    foot: Inches,
    mounted: Inches,
}

impl Far {
    /// As far on foot as on a horse.
    pub(crate) const fn all(far: Inches) -> Far {
        Far { foot: far, mounted: far }
    }

    /// Only those on horses go. `awa.cavalry.charge`
    pub(crate) const fn on_horses(far: Inches) -> Far {
        Far { foot: Inches::ZERO, mounted: far }
    }

    /// As far as a roll of the whole unit says.
    pub(crate) fn rolled(game: &Awa, mode: Mode, dice: u8) -> Far {
        let mover = if mode == Mode::Ride { weather::Mover::Other } else { weather::Mover::Human };
        let rolled = super::rate(mode).0 + Inches::whole(i32::from(dice));
        let far = weathered(game.state.weather, mover, rolled, Inches::ZERO);
        if mode == Mode::Ride { Far::on_horses(far) } else { Far::all(far) }
    }

    /// Twice as far. R-AWA-166
    fn twice(self) -> Far {
        Far { foot: self.foot * 2, mounted: self.mounted * 2 }
    }

    fn of(self, figure: &Figure) -> Inches {
        if figure.doing.has(Doing::MOUNTED) { self.mounted } else { self.foot }
    }

    /// How far the fastest go.
    pub(crate) fn most(self) -> Inches {
        self.foot.max(self.mounted)
    }
}

/// The run rate of a unit, with its dice: one roll for those on foot, another for those on horses. `awa.morale.run-for-cover-rate`,
/// R-AWA-211
pub(crate) fn roll_run(game: &Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<Far> {
    let mut far = Far::all(Inches::ZERO);
    let runners = runners(game, unit);
    let rides = |figure: &FigureId| game.figure(*figure).doing.has(Doing::MOUNTED);
    let weather = game.state.weather;
    let why = || Why::new(rule!("awa.morale.run-for-cover-rate"), Seat::of(game.side(unit)));
    if !runners.iter().all(rides) {
        let (base, pool) = super::rate(Mode::Run);
        let dice = cx.roll(pool, why())?.total();
        far.foot = weathered(weather, weather::Mover::Human, base + Inches::whole(dice as i32), Inches::ZERO);
    }
    if runners.iter().any(rides) {
        let (base, pool) = super::rate(Mode::Ride);
        let dice = cx.roll(pool, why())?.total();
        far.mounted = weathered(weather, weather::Mover::Other, base + Inches::whole(dice as i32), Inches::ZERO);
    }
    Ok(far)
}

/// Those of a unit who are on their own feet or horses.
fn runners(game: &Awa, unit: UnitId) -> Each<FigureId> {
    let afoot = |figure: &FigureId| matches!(game.figure(*figure).place, Where::Table | Where::Inside(_));
    game.living(unit).filter(afoot).take(32).collect()
}

/// Everybody straight away from the nearest enemy, or from a place. How far the best of them got.
fn away(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    runners: &Each<FigureId>,
    far: Far,
    from: Option<Point>,
) -> Step<Inches> {
    let middle = game.middle(unit).expect("somebody runs");
    let enemy = from.or_else(|| nearest_enemy(game, game.side(unit), middle));
    let bearing = enemy.and_then(|enemy| Bearing::towards(enemy, middle)).unwrap_or_else(|| home(game, unit));
    let before: Each<Point> = runners.iter().map(|figure| game.figure(*figure).at).collect();
    let goal = |figure: &FigureId| Some(game.figure(*figure).at.ahead(bearing, far.of(game.figure(*figure))));
    let goals = runners.iter().map(goal).collect();
    drive(game, cx, unit, runners, &goals, far)?;
    let moved = runners.iter().zip(&before).map(|(figure, at)| game.figure(*figure).at.distance_to(*at));
    Ok(moved.max().unwrap_or(Inches::ZERO))
}

/// The way to a unit's own edge.
fn home(game: &Awa, unit: UnitId) -> Bearing {
    match game.setup.sides[game.side(unit)].edge {
        Edge::North => Bearing::NORTH,
        Edge::East => Bearing::EAST,
        Edge::South => Bearing::SOUTH,
        Edge::West => Bearing::WEST,
    }
}

/// Figures are driven to their goals, as far as they get.
fn drive(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    runners: &Each<FigureId>,
    goals: &Each<Option<Point>>,
    far: Far,
) -> Step<()> {
    let bounds = game.setup.field.size().bounds();
    let walker = |figure: &FigureId| {
        let state = game.figure(*figure);
        let mounted = state.doing.has(Doing::MOUNTED);
        let mover = if mounted { weather::Mover::Other } else { weather::Mover::Human };
        // What an obstacle is still owed comes off this move like off any other. R-AWA-042, R-AWA-075
        let owed = if game.state.weather.halves(mover) { state.debt.scaled(1, 2) } else { state.debt };
        let far = far.of(state).less(owed);
        let house = if let Where::Inside(building) = state.place { Some(building) } else { None };
        let slow = far.min(weathered(game.state.weather, mover, ROUGH_GROUND, state.debt));
        let gait = if mounted { Gait::Mounted } else { Gait::Fleeing };
        (*figure, Walker { side: game.side(unit), house, far, slow, gait })
    };
    let mut plan = Plan::new(game, unit, Will::Forced, runners.iter().map(walker).collect());
    let towards = goals.iter().flatten().next().map_or(Bearing::NORTH.unit(), |goal| *goal - plan.middle());
    let on_table =
        |at: Point| Point::new(at.x.clamp(bounds.least.x, bounds.most.x), at.y.clamp(bounds.least.y, bounds.most.y));
    let mut ways: Each<Way> = runners.iter().map(|_| Way::default()).collect();
    // Whoever was in another's way has gone by the second time.
    for _ in 0..2 {
        for place in plan.front_first(towards) {
            let Some(goal) = goals[place].map(on_table) else { continue };
            if ways[place].points.last() != Some(&goal) {
                let way = plan.as_far_as_possible(place, &[goal]);
                if !way.points.is_empty() {
                    ways[place] = way;
                }
            }
        }
    }
    let mut going: Each<Going> = Each::new();
    for (place, way) in ways.iter().enumerate().filter(|(place, _)| goals[*place].is_some()) {
        let mut path = ArrayVec::new();
        if let Some(first) = way.points.first() {
            path.push(plan.start(place, *first));
            path.extend(way.points.iter().copied());
        }
        going.push(Going { figure: runners[place], path, end: plan.ends()[place], debt: plan.debt(place) });
    }
    for figure in runners {
        game.figure_mut(*figure).doing.set(Doing::FORCED);
    }
    // Whoever is where he wants to be has not run.
    for one in going.iter().filter(|one| !one.path.is_empty()) {
        let mounted = game.figure(one.figure).doing.has(Doing::MOUNTED);
        carry_out::set_out(game, one.figure, if mounted { Mode::Ride } else { Mode::Run });
    }
    carry_out::go_along(game, cx, unit, &going)
}

/// Whether a figure is in cover.
fn is_covered(game: &Awa, figure: FigureId) -> bool {
    match game.figure(figure).place {
        Where::Table => game.cover_near(game.figure(figure).at) != Cover::None,
        _ => true,
    }
}

/// How far to the left and right of the nearest place in cover others are tried, base beside base.
const ASIDE: [i32; 17] = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
/// How many lie behind each other in cover that is deep enough.
const ROWS: i32 = 3;
/// How far apart they lie.
const ABREAST: i32 = 1_050;

/// The nearest place in cover that does not bring a figure nearer to an enemy that it sees, and that nobody else has. R-AWA-162
fn cover_for(game: &Awa, unit: UnitId, figure: FigureId, taken: &[Point]) -> Option<Point> {
    let (at, side) = (game.figure(figure).at, game.side(unit));
    let enemies: Vec<Point> = carry_out::enemies_of(game, side)
        .filter(|enemy| game.observes(figure, *enemy).is_ok())
        .map(|enemy| game.figure(enemy).at)
        .collect();
    let threat = enemies.iter().copied().min_by_key(|enemy| (enemy.distance_to(at), *enemy));
    let field = &game.setup.field;
    let mut best: Option<(Inches, Point)> = None;
    let mut look = |place: Point, house: Option<FeatureId>| {
        let far = place.distance_to(at);
        let nearer = |enemy: &Point| place.distance_to(*enemy) < at.distance_to(*enemy);
        if field.is_on_table(place)
            && best.is_none_or(|(least, _)| far < least)
            && !enemies.iter().any(nearer)
            && game.cover_near(place) != Cover::None
            && has_room(game, unit, place, house, taken)
        {
            best = Some((far, place));
        }
    };
    // Behind a line that was built or grew, seen from whoever is nearest.
    let behind = |near: Point, off: Inches| {
        let from = threat.unwrap_or(near.ahead(Bearing::NORTH, Inches::whole(1)));
        near.ahead(Bearing::towards(from, near).unwrap_or(Bearing::SOUTH), off)
    };
    for feature in game.setup.terrain.covering.iter().filter(|feature| !game.is_down(*feature)) {
        let near = game.nearest_of(feature, at);
        match &field.feature(feature).shape {
            Shape::Line { line, width } => {
                let off = width.scaled(1, 2) + INTO_COVER;
                look(behind(near, off), None);
                let (middle, length) = (line.nearest(at), line.length());
                for aside in ASIDE {
                    let along = middle + Inches::thousandths(aside * ABREAST);
                    if let (true, Some((_, near))) = ((Inches::ZERO..=length).contains(&along), line.at(along)) {
                        look(behind(near, off), None);
                    }
                }
            }
            _ if game.setup.terrain.solid.holds(feature) => {
                let inwards = Bearing::towards(near, field.bounds_of(feature).middle());
                look(inwards.map_or(near, |inwards| near.ahead(inwards, INTO_COVER)), Some(feature));
            }
            _ => {
                let Some(inwards) = Bearing::towards(near, field.bounds_of(feature).middle()) else {
                    look(near, None);
                    continue;
                };
                for row in 0..ROWS {
                    let deep = near.ahead(inwards, INTO_COVER + Inches::thousandths(row * ABREAST));
                    for aside in ASIDE {
                        let way = if aside < 0 { inwards.left() } else { inwards.right() };
                        look(deep.ahead(way, Inches::thousandths(aside.abs() * ABREAST)), None);
                    }
                }
            }
        }
    }
    for work in game.state.works.iter().filter(|work| work.ready && work.defence > 0) {
        match work.kind {
            WorkKind::Scrape | WorkKind::Trench => look(work.from, None),
            WorkKind::SoftBarricade | WorkKind::HardBarricade => {
                look(behind(crate::sight::nearest_on(work.from, work.to, at), INTO_COVER), None);
            }
            _ => {}
        }
    }
    best.map(|(_, place)| place)
}

/// Whether a man of a unit can lie there: nobody else does, or wants to.
fn has_room(game: &Awa, unit: UnitId, at: Point, house: Option<FeatureId>, taken: &[Point]) -> bool {
    let side = game.side(unit);
    if let Some(house) = house {
        let there = |other: &&Point| game.setup.field.features_at(**other).any(|feature| feature == house);
        return ground::may_stay(game, side, house).is_ok()
            && taken.iter().filter(there).count() < ground::room_in(game, side, house);
    }
    let stands = |(n, other): (usize, &Figure)| {
        let of = game.setup.figures[n].unit;
        other.place == Where::Table
            && of != unit
            && overlaps(other.at, at)
            && (game.side(of) == side || !game.unit(of).deeds.has(Deeds::HIDDEN))
    };
    !taken.iter().any(|other| overlaps(*other, at))
        && !game.state.figures.iter().enumerate().any(stands)
        && is_clear_of_vehicles(game, at).is_ok()
}

/// Whether a unit gets off the table by the straight way to its own edge. R-AWA-167
pub(crate) fn can_rout(game: &Awa, unit: UnitId) -> bool {
    let Some(middle) = game.middle(unit) else { return true };
    let (side, bounds) = (game.side(unit), game.setup.field.size().bounds());
    let edge = match game.setup.sides[side].edge {
        Edge::North => Point::new(middle.x, bounds.least.y),
        Edge::South => Point::new(middle.x, bounds.most.y),
        Edge::West => Point::new(bounds.least.x, middle.y),
        Edge::East => Point::new(bounds.most.x, middle.y),
    };
    let able = |enemy: &FigureId| {
        let unit = game.man(*enemy).unit;
        game.unit(unit).reaction == crate::state::Reaction::None && game.melee_of(unit).is_none()
    };
    let bars = |at: Point| table::Disc::new(at, CUT_OFF).crossed_by(middle, edge);
    let cut_off = carry_out::enemies_of(game, side).filter(able).any(|enemy| match game.figure(enemy).place {
        // From a building one reaches as far as from its wall. R-AWA-103
        Where::Inside(house) => [middle, edge].into_iter().any(|end| bars(game.nearest_of(house, end))),
        _ => bars(game.figure(enemy).at),
    });
    !cut_off && is_open(game, middle, edge)
}

/// Whether there is a way round what nobody crosses.
fn is_open(game: &Awa, from: Point, to: Point) -> bool {
    let mut straight = true;
    game.setup.field.course(from, to).each(&game.setup.terrain.barred, |_| {
        straight = false;
        false
    });
    let barred = &game.setup.terrain.barred;
    straight || {
        let mut n = 0;
        let going = table::Going::new(&game.setup.field, |_| {
            let id = FeatureId(n);
            n += 1;
            match (barred.holds(id), game.setup.terrain.ways.holds(id)) {
                (true, _) => table::Passage::Barred,
                (_, true) => table::Passage::WAY,
                _ => table::Passage::Open,
            }
        });
        game.setup.field.shortest_path(from, to, &going).is_some()
    }
}

/// What a unit that is gone leaves behind. R-AWA-168
pub(crate) fn abandon_vehicles(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    crate::vehicles::bail::leave_behind(game, cx, unit);
}
