//! Movement into contact: who reaches whom, and where he stands then. `awa.melee.contact`, R-AWA-148, R-AWA-150

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, Seat, Step, Why, rule};
use table::{Bearing, Inches, Point};

use super::carry_out::{self, Going};
use super::ground::{self, Walked};
use super::plan::{Each, Plan, Stop, Will, is_clear_of_vehicles, overlaps};
use super::{Rolling, is_free, may_go, walker};
use crate::answer::Some32;
use crate::melee::CONTACT;
use crate::setup::HALF_BASE;
use crate::state::{Doing, Mode, Where};
use crate::troops::{FigureId, UnitId};
use crate::{Awa, command};

/// How far from a foe's middle somebody stands who fights him: a hair less than an inch, because distances are rounded up.
const AT_GRIPS: Inches = Inches::thousandths(998);
/// How far from a friend's middle somebody stands who has come to him: bases touch, but for the rounding of distances.
const BESIDE: Inches = Inches::thousandths(1_010);
/// Whoever is this near has met him.
pub(crate) const MEETS: Inches = Inches::thousandths(1_050);
/// How far from the wall of a building those stand who fight for it.
const AT_THE_WALL: Inches = Inches::thousandths(600);

/// Somebody who reaches an enemy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// Who.
    pub figure: FigureId,
    /// Where he ends.
    pub end: Point,
    /// What his way costs.
    walked: Walked,
}

/// Whether a figure may attack in that way now.
pub(crate) fn may_close(game: &Awa, figure: FigureId, mode: Mode) -> Result<(), Refusal> {
    if matches!(mode, Mode::Ride | Mode::Charge) {
        let state = game.figure(figure);
        if !state.doing.has(Doing::MOUNTED) || state.place != Where::Table {
            return Err(Refusal::by(rule!("awa.cavalry.move"), "It is not on its horse."));
        }
        return is_free(game, figure);
    }
    may_go(game, figure, mode)
}

/// Rolls how far a unit gets in that way; the roll stands for the whole activation. R-AWA-072
pub(crate) fn gauge(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, mode: Mode) -> Step<()> {
    let mut who = Some32::default();
    for (place, figure) in game.roster(unit).enumerate().take(32) {
        if may_close(game, figure, mode).is_ok() {
            who = who.with(place);
        }
    }
    super::roll(game, cx, unit, mode, who, Rolling::Together)?;
    Ok(())
}

/// Who of a unit gets into contact with whom of another, the dice showing so much: nearest first, one against one, then a second
/// against each. R-AWA-150
pub(crate) fn contacts(game: &Awa, unit: UnitId, mode: Mode, dice: u8, target: UnitId) -> Each<Contact> {
    let pairs = in_reach(game, unit, mode, dice, target);
    let mut all: Each<Contact> = Each::new();
    let mut met: Each<(FigureId, u8)> = foes(game, target).map(|figure| (figure, 0)).collect();
    for against in [0u8, 1] {
        for (_, figure, foe) in &pairs {
            let Some(count) = met.iter().position(|(one, _)| one == foe) else { continue };
            if met[count].1 != against || all.iter().any(|one| one.figure == *figure) {
                continue;
            }
            if let Some(contact) = reach(game, unit, mode, dice, *figure, *foe, &all) {
                all.push(contact);
                met[count].1 += 1;
            }
        }
    }
    all
}

/// Whether anybody gets into contact at all: the first one is enough to know.
pub(crate) fn reaches(game: &Awa, unit: UnitId, mode: Mode, dice: u8, target: UnitId) -> bool {
    let pairs = in_reach(game, unit, mode, dice, target);
    pairs.into_iter().any(|(_, figure, foe)| reach(game, unit, mode, dice, figure, foe, &[]).is_some())
}

/// Those of a unit who can be fought on foot.
fn foes(game: &Awa, target: UnitId) -> impl Iterator<Item = FigureId> + '_ {
    game.living(target).filter(|figure| !matches!(game.figure(*figure).place, Where::Aboard(_))).take(32)
}

/// Who is near enough to whom, if the ground lets him: the nearest first.
fn in_reach(game: &Awa, unit: UnitId, mode: Mode, dice: u8, target: UnitId) -> Vec<(Inches, FigureId, FigureId)> {
    let ours: Each<FigureId> =
        game.living(unit).filter(|figure| may_close(game, *figure, mode).is_ok()).take(32).collect();
    let theirs: Each<FigureId> = foes(game, target).collect();
    let most = super::rate(mode).0 + Inches::whole(i32::from(dice)) + CONTACT;
    let near = |a: FigureId, b: FigureId| {
        let (from, to, _) = game.line_between(a, b);
        // To be within a distance is cheaper to tell than the distance, and most are not.
        from.is_within(most, to).then(|| (from.distance_to(to), a, b))
    };
    let mut pairs: Vec<(Inches, FigureId, FigureId)> =
        ours.iter().flat_map(|a| theirs.iter().filter_map(|b| near(*a, *b))).collect();
    pairs.sort_unstable();
    pairs
}

/// Where a figure stands to fight another, if it gets there.
fn reach(
    game: &Awa,
    unit: UnitId,
    mode: Mode,
    dice: u8,
    figure: FigureId,
    foe: FigureId,
    taken: &[Contact],
) -> Option<Contact> {
    let from = game.eyes(figure, game.figure(foe).at);
    let goer = walker(game, figure, mode, dice);
    let free = |at: Point| {
        !taken.iter().any(|one| overlaps(one.end, at))
            && is_clear(game, unit, at)
            && is_clear_of_vehicles(game, at).is_ok()
    };
    for end in stances(game, foe, from, AT_GRIPS) {
        if !game.setup.field.is_on_table(end)
            || !free(end)
            || command::may_move_so(game, unit, from, end).is_err()
            || command::keeps_with_officer(game, figure, from, end).is_err()
        {
            continue;
        }
        if from.is_within(Inches::thousandths(1), end) {
            return Some(Contact {
                figure,
                end,
                walked: Walked { spent: Inches::ZERO, debt: Inches::ZERO, into: None },
            });
        }
        if let Ok(walked) = ground::walk(game, &goer, from, &[end])
            && walked.into.is_none()
        {
            return Some(Contact { figure, end, walked });
        }
    }
    None
}

/// Whether somebody is in base contact with another, or with the vehicle that he is in. R-AWA-004
pub(crate) fn has_met(game: &Awa, one: FigureId, other: FigureId) -> bool {
    let ride = |figure: FigureId| match game.figure(figure).place {
        Where::Aboard(vehicle) => Some(game.outline(vehicle)),
        _ => None,
    };
    match (ride(one), ride(other)) {
        (Some(a), Some(b)) => a.gap(&b) <= AT_THE_WALL,
        (None, Some(hull)) => hull.gap_to_point(game.figure(one).at) <= AT_THE_WALL,
        (Some(hull), None) if game.figure(other).place == Where::Table => {
            hull.gap_to_point(game.figure(other).at) <= AT_THE_WALL || game.range(one, other) <= MEETS
        }
        _ => game.range(one, other) <= MEETS,
    }
}

/// Places beside somebody, the nearest first: to strike at him, or to speak to him.
fn stances(game: &Awa, foe: FigureId, from: Point, apart: Inches) -> ArrayVec<Point, 12> {
    let state = game.figure(foe);
    if let Where::Inside(building) = state.place {
        let wall = game.nearest_of(building, from);
        let out = Bearing::towards(wall, from).unwrap_or(Bearing::NORTH);
        let door = wall.ahead(out, AT_THE_WALL);
        let near = |at: &Point| game.nearest_of(building, *at).is_within(CONTACT, *at);
        let aside =
            |inches: i32| door.ahead(if inches < 0 { out.left() } else { out.right() }, Inches::whole(inches.abs()));
        return [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5].into_iter().map(aside).filter(near).collect();
    }
    let towards = Bearing::towards(state.at, from).unwrap_or(Bearing::NORTH);
    if let Where::Aboard(vehicle) = state.place {
        // At the side of what he is in: a base away from it, and no more.
        let hull = game.outline(vehicle);
        let at_side = |degrees: i32| {
            let bearing = towards.turned(degrees * 65_536 / 360);
            let away = (10..200).map(|n| state.at.ahead(bearing, Inches::thousandths(n * 50)));
            away.into_iter().find(|at| hull.gap_to_point(*at) > HALF_BASE)
        };
        return [0, 30, -30, 60, -60, 90, -90, 120, -120, 180].into_iter().filter_map(at_side).collect();
    }
    let turn = |degrees: i32| state.at.ahead(towards.turned(degrees * 65_536 / 360), apart);
    [0, 60, -60, 30, -30, 90, -90, 120, -120, 150, -150, 180].into_iter().map(turn).collect()
}

/// How somebody on an errand goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// As fast as he can: at a run while he has breath, or as his mount goes.
    Fastest,
    /// At a walk, because he lays a wire.
    Walk,
}

/// One man goes to somebody, as far as he gets in a turn. R-AWA-187
pub(crate) fn errand(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, goal: FigureId, pace: Pace) -> Step<()> {
    let unit = game.man(figure).unit;
    if let Where::Aboard(vehicle) = game.figure(figure).place {
        return drive_to(game, cx, vehicle, goal);
    }
    let state = game.figure(figure);
    let breathless = state.runs >= super::MOST_RUNS
        || matches!(state.place, Where::Inside(_))
        || ground::is_trench(game, state.at)
        || ground::is_rough(game, state.at);
    let mode = match pace {
        _ if state.doing.has(Doing::MOUNTED) => Mode::Ride,
        Pace::Fastest if !breathless => Mode::Run,
        _ => Mode::Walk,
    };
    let (_, pool) = super::rate(mode);
    let why = Why::new(super::rule_of(mode), Seat::of(game.side(unit)));
    let dice = cx.roll(pool, why)?.total() as u8;
    let from = game.eyes(figure, game.figure(goal).at);
    let mut goer = walker(game, figure, mode, dice);
    // Nobody chooses his way for him: he goes round nothing and through everything he can.
    if goer.gait == ground::Gait::Running {
        goer.gait = ground::Gait::Fleeing;
    }
    let mut plan = Plan::new(game, unit, Will::Forced, [(figure, goer)].into_iter().collect());
    let mut best: Option<(Inches, crate::answer::Way, Stop, Inches)> = None;
    let mut look = |plan: &mut Plan<'_>, to: Point| {
        let way = plan.as_far_as_possible(0, &[to]);
        if let Some(end) = way.points.last().copied() {
            let left = end.distance_to(to);
            if best.as_ref().is_none_or(|(least, ..)| left < *least) {
                best = Some((left, way, plan.ends()[0], plan.debt(0)));
            }
        }
    };
    for to in stances(game, goal, from, BESIDE).into_iter().take(5) {
        look(&mut plan, to);
    }
    let Some((_, way, end, debt)) = best else { return Ok(()) };
    let mut path = ArrayVec::new();
    path.push(plan.start(0, way.points[0]));
    path.extend(way.points.iter().copied());
    carry_out::set_out(game, figure, mode);
    carry_out::go_along(game, cx, unit, &[Going { figure, path, end, debt }])
}

/// A rider's vehicle goes straight to somebody, as far as the way is open.
fn drive_to(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: crate::troops::VehicleId, goal: FigureId) -> Step<()> {
    let (base, die) = (game.model(vehicle).base, game.model(vehicle).die);
    let why = Why::new(rule!("awa.comms.rider"), Seat::of(game.side(game.unit_of_vehicle(vehicle))));
    let dice = match die {
        Some(die) => cx.roll(dice::Pool::of(die, 1), why)?.total(),
        None => 0,
    };
    let from = game.vehicle(vehicle).at;
    let to = game.eyes(goal, from);
    let whole = from.distance_to(to);
    let far = (base + Inches::whole(dice as i32)).min(whole.less(CONTACT));
    let (solid, barred) = (&game.setup.terrain.solid, &game.setup.terrain.barred);
    let open = |end: Point| {
        let mut clear = true;
        for some in [solid, barred] {
            game.setup.field.course(from, end).each(some, |_| {
                clear = false;
                false
            });
        }
        clear
    };
    let parts = (1..=8).rev().map(|eighths| from.towards(to, far.scaled(eighths, 8), whole));
    let Some(end) = parts.into_iter().find(|end| open(*end)) else { return Ok(()) };
    let facing = Bearing::towards(from, end).unwrap_or(game.vehicle(vehicle).facing);
    let state = game.vehicle_mut(vehicle);
    (state.at, state.facing) = (end, facing);
    for figure in game.state.figures.iter_mut().filter(|figure| figure.place == Where::Aboard(vehicle)) {
        figure.at = end;
        figure.doing.set(Doing::MOVED);
    }
    Ok(())
}

/// Whether nobody else stands there; those who attack will have gone.
fn is_clear(game: &Awa, unit: UnitId, at: Point) -> bool {
    let mut others = game
        .state
        .figures
        .iter()
        .enumerate()
        .filter(|(n, other)| other.place == Where::Table && game.setup.figures[*n].unit != unit);
    // Whoever is fought stands a hair nearer than two bases allow.
    !others.any(|(_, other)| other.at.is_within(Inches::thousandths(950), at))
}

/// Those who reach the enemy go in, the others follow as far as they get. Those who watch may fire at all of them on their way.
pub(crate) fn close_in(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    mode: Mode,
    dice: u8,
    contacts: &[Contact],
    target: Point,
) -> Step<()> {
    let mut going: Each<Going> = contacts
        .iter()
        .map(|one| {
            let mut path = ArrayVec::new();
            path.push(game.eyes(one.figure, one.end));
            path.push(one.end);
            Going { figure: one.figure, path, end: Stop { at: one.end, place: Where::Table }, debt: one.walked.debt }
        })
        .collect();
    let rest: Each<_> = game
        .living(unit)
        .filter(|figure| may_close(game, *figure, mode).is_ok() && !contacts.iter().any(|one| one.figure == *figure))
        .take(32 - going.len())
        .map(|figure| (figure, walker(game, figure, mode, dice)))
        .collect();
    let mut plan = Plan::new(game, unit, Will::Own, rest);
    for place in plan.front_first(target - plan.middle()) {
        let way = plan.as_far_as_possible(place, &[target]);
        let (Some(first), Some(last)) = (way.points.first(), way.points.last()) else { continue };
        let mut path = ArrayVec::new();
        path.push(plan.start(place, *first));
        path.extend(way.points.iter().copied());
        // Room that somebody has taken in the fight is not free.
        if !contacts.iter().any(|one| overlaps(one.end, *last)) {
            going.push(Going { figure: plan.movers[place].0, path, end: plan.ends()[place], debt: plan.debt(place) });
        }
    }
    for one in &going {
        carry_out::set_out(game, one.figure, mode);
    }
    carry_out::go_along(game, cx, unit, &going)
}
