//! Working out the single ways of a unit that is sent somewhere as a whole: for people, and for computer players.

use arrayvec::ArrayVec;
use engine::Refusal;
use table::{Bearing, Formation, Inches, Point, Spacing};

use super::go::WhereTo;
use super::ways::Plan;
use super::{pace, transport};
use crate::answer::{Go, MOST_POINTS, Way};
use crate::troops::{Arm, MOST_ELEMENTS};
use crate::{Scw, View, wire};

/// The formations that people may name.
pub(crate) const FORMATIONS: [(&str, Formation); 3] =
    [("line", Formation::Line), ("column", Formation::Column), ("cluster", Formation::Cluster)];

/// The gap between neighbours: near enough to touch, far enough to turn a little.
const GAP: Inches = Inches::tenths(1);

/// Where a unit is to go, as far as its roll allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The point it makes for.
    pub towards: Point,
    /// How it stands at the end; as it stands now if none.
    pub formation: Option<Formation>,
    /// Where it looks at the end; as now if none.
    pub facing: Option<Bearing>,
}

impl View<'_> {
    /// The way of a unit as far as its roll allows towards a point: always a legal answer to the question, at worst
    /// to stay where it is.
    pub fn advance(&self, question: &WhereTo, advance: &Advance) -> Go {
        self::advance(self.game, question, advance)
    }

    /// The ways of a unit that is to stand around a point, if that is allowed.
    pub fn arrange(&self, question: &WhereTo, advance: &Advance) -> Result<Go, Refusal> {
        let wanted = Wanted { at: advance.towards, facing: advance.facing, formation: advance.formation, via: &[] };
        let go = arrange(self.game, question, Go::default(), &wanted)?;
        Plan::new(self.game, question, &go).check()?;
        Ok(go)
    }
}

/// Where a unit is to stand, exactly.
pub(crate) struct Wanted<'a> {
    pub at: Point,
    pub facing: Option<Bearing>,
    pub formation: Option<Formation>,
    pub via: &'a [Point],
}

/// Goes as far as it can: the whole way if it may, else less, else a little aside.
pub(crate) fn advance(game: &Scw, asked: &WhereTo, advance: &Advance) -> Go {
    if !asked.can_walk(game) {
        return Go::default();
    }
    let here = game.middle(asked.unit);
    let whole = here.distance_to(advance.towards);
    let allowance = |n: usize| asked.allowance(game, n);
    let count = transport::movers(game, asked.unit).len();
    let least = (0..count).map(allowance).min().unwrap_or(Inches::ZERO);
    let Some(bearing) = Bearing::towards(here, advance.towards) else {
        return Go::default();
    };
    for turn in [0, 4096, -4096, 9000, -9000] {
        let bearing = bearing.turned(turn);
        let mut run = whole.min(least);
        for _ in 0..6 {
            let at = if turn == 0 && run == whole { advance.towards } else { here.ahead(bearing, run) };
            let wanted = Wanted { at, facing: advance.facing, formation: advance.formation, via: &[] };
            let go = straight(game, asked, Go::default(), &wanted);
            match excess(game, &go, asked) {
                // Somebody would go too far: the whole goes so much less.
                Some(over) if over > Inches::ZERO => run = run.less(over + Inches::thousandths(2)),
                _ if Plan::new(game, asked, &go).check().is_ok() => return go,
                _ => run = run.scaled(2, 3),
            }
            if run < Inches::quarters(1) {
                break;
            }
        }
    }
    Go::default()
}

/// By how much the farthest way is too long, counted straight.
fn excess(game: &Scw, go: &Go, asked: &WhereTo) -> Option<Inches> {
    let movers = transport::movers(game, asked.unit);
    let over = |(n, way): (usize, &Way)| {
        let start = game.element(movers[n]).at;
        let length: Inches = super::ways::legs(start, &way.points).map(|(a, b)| a.distance_to(b)).sum();
        // Roads make vehicles quicker; their ways are judged by cost alone.
        if game.of(asked.unit).arm.is_vehicle() { Inches::ZERO } else { length.less(asked.allowance(game, n)) }
    };
    go.ways.iter().enumerate().map(over).max()
}

/// The ways of a unit that is to stand in a certain way around a certain point. Ways that ground or distance forbids go
/// round if there is a way round; ways into wire end at the wire. `scw.wire.infantry-halts`
pub(crate) fn arrange(game: &Scw, asked: &WhereTo, go: Go, wanted: &Wanted<'_>) -> Result<Go, Refusal> {
    if wanted.via.len() + 1 > MOST_POINTS {
        return Err(Refusal::misfit("A way has at most eight points."));
    }
    let off = |p: &Point| p.x.abs() > Point::LIMIT / 2 || p.y.abs() > Point::LIMIT / 2;
    if off(&wanted.at) || wanted.via.iter().any(off) {
        return Err(Refusal::misfit("That is far off the table."));
    }
    let mut go = straight(game, asked, go, wanted);
    if let crate::state::Place::Aboard(_) = game.unit(asked.unit).place {
        let guns = game.of(asked.unit).arm == Arm::Artillery;
        go.first = Some(if guns { crate::Act::Unlimber } else { crate::Act::GetOut });
        return Ok(go);
    }
    if transport::is_deployed_battery(game, asked.unit) {
        // Guns in action turn where they stand.
        for way in &mut go.ways {
            way.points.clear();
        }
        return Ok(go);
    }
    let movers = transport::movers(game, asked.unit);
    for (place, element) in movers.iter().enumerate() {
        let start = game.element(*element).at;
        let plan = Plan::new(game, asked, &go);
        let allowance = plan.allowance(place);
        let fits = plan.cost(place, start, &go.ways[place].points).is_ok_and(|cost| cost <= allowance);
        if !fits && wanted.via.is_empty() {
            go_round(game, asked, start, &mut go.ways[place]);
        }
    }
    end_at_wire(game, asked, &mut go);
    Ok(go)
}

/// Straight ways, each element to the place that keeps the longest way short.
fn straight(game: &Scw, asked: &WhereTo, mut go: Go, wanted: &Wanted<'_>) -> Go {
    let movers = transport::movers(game, asked.unit);
    let count = movers.len();
    let middle = mean(movers.iter().map(|e| game.element(*e).at));
    let mut ends: ArrayVec<(Point, Bearing), MOST_ELEMENTS> = ArrayVec::new();
    if let Some(formation) = wanted.formation.filter(|_| count > 1) {
        let facing = wanted.facing.unwrap_or(game.element(movers[0]).facing);
        let (width, depth) = widest_base(game, &movers);
        let places = formation.arrange(wanted.at, facing, count, Spacing { width, depth, gap: GAP });
        let goals: ArrayVec<Point, MOST_ELEMENTS> = places.iter().map(|base| base.centre).collect();
        let starts: ArrayVec<Point, MOST_ELEMENTS> = movers.iter().map(|e| game.element(*e).at).collect();
        ends.extend(assign(&starts, &goals).iter().map(|n| (goals[*n], facing)));
    } else {
        let turn = wanted.facing.map_or(0, |f| i32::from(f.0.wrapping_sub(game.element(movers[0]).facing.0)));
        for element in &movers {
            let element = game.element(*element);
            let offset = element.at - middle;
            let at = match Bearing::of(offset) {
                Some(bearing) if turn != 0 => wanted.at.ahead(bearing.turned(turn), offset.length()),
                _ => wanted.at + offset,
            };
            ends.push((at, element.facing.turned(turn)));
        }
    }
    go.ways = ends
        .iter()
        .zip(&movers)
        .map(|((end, facing), element)| {
            let offset = *end - wanted.at;
            let mut points: ArrayVec<Point, MOST_POINTS> = wanted.via.iter().map(|p| *p + offset).collect();
            if points.is_empty() && *end == game.element(*element).at {
                return Way { points, facing: Some(*facing) };
            }
            points.push(*end);
            Way { points, facing: Some(*facing) }
        })
        .collect();
    go
}

fn mean(points: impl Iterator<Item = Point>) -> Point {
    let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
    for at in points {
        x += i64::from(at.x);
        y += i64::from(at.y);
        n += 1;
    }
    Point::new((x / n.max(1)) as i32, (y / n.max(1)) as i32)
}

fn widest_base(game: &Scw, movers: &[crate::ElementId]) -> (Inches, Inches) {
    movers
        .iter()
        .map(|e| game.base(*e))
        .fold((Inches::ZERO, Inches::ZERO), |(width, depth), base| (width.max(base.width), depth.max(base.depth)))
}

/// Which goal each start gets, so that the longest way is as short as it can be, and then all of them together.
fn assign(starts: &[Point], goals: &[Point]) -> ArrayVec<usize, MOST_ELEMENTS> {
    const SETS: usize = 1 << MOST_ELEMENTS;
    let count = starts.len();
    // For every set of goals given to the first so many starts: the longest way, the sum, and the last goal given.
    let mut best = [(i64::MAX, i64::MAX, 0u8); SETS];
    best[0] = (0, 0, 0);
    for set in 0..(1usize << count) {
        let (longest, sum, _) = best[set];
        let n = set.count_ones() as usize;
        if longest == i64::MAX || n == count {
            continue;
        }
        for goal in (0..count).filter(|goal| set >> goal & 1 == 0) {
            let way = goals[goal] - starts[n];
            let length = way.dot(way);
            let next = (longest.max(length), sum + length, goal as u8);
            let entry = &mut best[set | 1 << goal];
            if (next.0, next.1) < (entry.0, entry.1) {
                *entry = next;
            }
        }
    }
    let mut chosen: ArrayVec<usize, MOST_ELEMENTS> = (0..count).map(|_| 0).collect();
    let mut set = (1usize << count) - 1;
    for n in (0..count).rev() {
        let goal = usize::from(best[set].2);
        chosen[n] = goal;
        set &= !(1 << goal);
    }
    chosen
}

/// The cheapest way there, if it has few enough corners.
fn go_round(game: &Scw, asked: &WhereTo, start: Point, way: &mut Way) {
    let Some(&end) = way.points.last() else { return };
    let field = &game.setup.field;
    if !field.is_on_table(end) {
        return;
    }
    let going = game.setup.terrain.going(pace::mover(game, asked.unit));
    if let Some((path, _)) = field.shortest_path(start, end, going)
        && path.points.len() - 1 <= MOST_POINTS
    {
        way.points = path.points[1..].iter().copied().collect();
    }
}

/// Foot that is sent into wire goes as far as the wire.
fn end_at_wire(game: &Scw, asked: &WhereTo, go: &mut Go) {
    if !wire::is_laid(game) || wire::dealing(pace::mover(game, asked.unit)) != wire::Dealing::Halts {
        return;
    }
    let movers = transport::movers(game, asked.unit);
    for (element, way) in movers.iter().zip(&mut go.ways) {
        let base = game.base(*element);
        let mut kept: ArrayVec<Point, MOST_POINTS> = ArrayVec::new();
        for (from, to) in super::ways::legs(base.centre, &way.points) {
            let length = from.distance_to(to);
            if let Some(stop) = wire::stops_at(game, &base, from, to, &asked.lines) {
                kept.push(from.towards(to, stop, length));
                break;
            }
            kept.push(to);
        }
        way.points = kept;
    }
}
