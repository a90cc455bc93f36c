//! Routes: around water, over bridges and fords, by road where that is quicker. R-NQM-037, R-NQM-151

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use engine::{Refusal, rule};
use table::{Battlefield, FeatureId, FeatureSet, Going, Inches, KindTag, Passage, Point, Removed};

use super::tracks::{Asked, What};
use super::{Pace, mover, table_1};
use crate::Nqm;
use crate::command::Way;
use crate::scale::Metres;
use crate::setup::{Mines, Options};
use crate::tasks;
use crate::terrain::Country;
use crate::troops::{Mover, UnitId};

/// A road is marched on as long as one is no farther from it than this: half a token.
const BESIDE: Metres = Metres(100);
/// How far from the middle of a stretch of river that was bridged one may cross: half of 500 metres. R-NQM-151
const ABREAST: Metres = Metres(250);
/// In which steps mines are looked for.
const FEEL: Metres = Metres(25);
/// How much a route may be straightened.
const STRAIGHT: Metres = Metres(60);

/// The way from where a unit is to a place, by way of some others: where it turns, and its end. Which rates it goes by decides
/// what is quickest; water is crossed only where this unit may cross it. R-NQM-037
pub(crate) fn plan_route(game: &Nqm, unit: UnitId, to: Point, via: &[Point], pace: Pace) -> Result<Way, Refusal> {
    let from = super::whereabouts(game, unit);
    plan_from(game, unit, from, to, via, pace)
}

/// The same from another place than where the unit is.
pub(crate) fn plan_from(
    game: &Nqm,
    unit: UnitId,
    from: Point,
    to: Point,
    via: &[Point],
    pace: Pace,
) -> Result<Way, Refusal> {
    let field = &game.setup.field;
    let ground = Ground::of(game, unit);
    let mut points = vec![from];
    for stop in via.iter().chain([&to]) {
        if !field.is_on_table(*stop) {
            return Err(Refusal::by(rule!("nqm.movement.table-1"), "That place is not on the map."));
        }
        let start = *points.last().expect("it has a beginning");
        if let Some(part) = ground.way(game, start, *stop, pace) {
            points.extend(part);
        } else {
            let why = "There is no way there: water lies between, and nothing leads over it.";
            let hint = "Name a place on this side, or go by a bridge or a ford.";
            return Err(Refusal::by(rule!("nqm.movement.table-1"), why).hint(hint));
        }
    }
    let fixed: Vec<Point> = via.to_vec();
    let mut points = straightened(game, &ground, &points, &fixed);
    while points.len() - 1 > crate::command::MOST_POINTS {
        if !drop_one(game, &ground, &mut points, &fixed) {
            let why = "That way winds too much for one order.";
            return Err(Refusal::by(rule!("nqm.command.annotated-map"), why).hint("Order it in two parts."));
        }
    }
    Ok(points.into_iter().skip(1).collect())
}

/// How far it is to a place by a way that a unit can go; none where there is none. R-NQM-149
pub(crate) fn way_length(game: &Nqm, unit: UnitId, from: Point, to: Point) -> Option<Metres> {
    let ground = Ground::of(game, unit);
    let way = ground.quickest(game, from, to, Pace::ToContact)?;
    Some(game.setup.scale.metres(length_of(from, &way)))
}

/// The length of a way from a place.
pub(crate) fn length_of(from: Point, way: &[Point]) -> Inches {
    let starts = std::iter::once(&from).chain(way);
    starts.zip(way).map(|(a, b)| a.distance_to(*b)).sum()
}

/// Where a unit's supplies are, as seen from a place: its division's dump, or its side's edge. R-NQM-025, R-NQM-030
pub(crate) fn supply_point(game: &Nqm, unit: UnitId, from: Point) -> Point {
    let mut at = Some(game.who(unit).formation);
    while let Some(formation) = at {
        let dump = game
            .setup
            .dumps
            .iter()
            .zip(&game.state.dumps)
            .find(|(dump, state)| dump.formation == formation && dump.side == game.who(unit).side && !state.lost);
        // Who is at his dump already goes on to the rear.
        if let Some((dump, _)) = dump
            && !game.setup.scale.places_within(dump.at, from, Metres::km(1))
        {
            return dump.at;
        }
        at = game.setup.formation(formation).above;
    }
    super::edge_point(game, game.who(unit).side, from)
}

/// The quickest way back to a unit's supplies from a place, and how long it is; none where it is cut off by water. R-NQM-030
pub(crate) fn retreat_path(game: &Nqm, unit: UnitId, from: Point) -> Option<(Way, Metres)> {
    let to = supply_point(game, unit, from);
    let edge = super::edge_point(game, game.who(unit).side, from);
    let ends = if to == edge { vec![to] } else { vec![to, edge] };
    let way = ends.into_iter().find_map(|end| plan_from(game, unit, from, end, &[], Pace::ToContact).ok())?;
    let length = length_of(from, &way);
    Some((way, game.setup.scale.metres(length)))
}

/// The shortest way to the end of a unit's route that keeps out of the effective range of all enemies it knows of. R-NQM-011
pub(crate) fn bypass(game: &Nqm, unit: UnitId) -> Option<Way> {
    let to = *game.unit(unit).order.route.last()?;
    let from = super::whereabouts(game, unit);
    let ground = Ground::of(game, unit);
    let scale = game.setup.scale;
    let rings: Vec<(Point, Inches)> = super::known_enemies(game, game.who(unit).side)
        .filter(|stand| super::fires_direct(game, *stand))
        .filter_map(|stand| {
            let reach = Metres(game.of(stand).reach.effective.0 + 150);
            Some((game.stand(stand).on_map()?, scale.length(reach)))
        })
        .collect();
    let outside = |at: Point| rings.iter().all(|(middle, reach)| !middle.is_within(*reach, at));
    let mut nodes = vec![from, to];
    for (middle, reach) in &rings {
        let round = reach.scaled(12, 10);
        let places = (0..8u16).map(|eighth| middle.ahead(table::Bearing(eighth * 8192), round));
        nodes.extend(places.filter(|at| game.setup.field.is_on_table(*at) && outside(*at)));
    }
    let clear = |a: Point, b: Point| {
        rings.iter().all(|(middle, reach)| {
            // Who is inside a ring already may leave it.
            middle.is_within(*reach, a) || nearest_on(a, b, *middle).distance_to(*middle) > *reach
        })
    };
    let way = cheapest(nodes.len(), 0, 1, |n, each| {
        for (other, at) in nodes.iter().enumerate().filter(|(other, _)| *other != n) {
            if clear(nodes[n], *at)
                && !is_mined(game, nodes[n], &[*at])
                && let Some(cost) = ground.across(game, nodes[n], *at)
            {
                each(other, cost);
            }
        }
    })?;
    let points: Way = way.into_iter().skip(1).take(crate::command::MOST_POINTS).map(|n| nodes[n]).collect();
    (points.last() == Some(&to)).then_some(points)
}

/// The place on a straight line that is nearest to a point.
pub(crate) fn nearest_on(a: Point, b: Point, point: Point) -> Point {
    let whole = (b - a).dot(b - a);
    if whole == 0 {
        return a;
    }
    let part = (b - a).dot(point - a).clamp(0, whole);
    let along = |way: i32| (i128::from(way) * i128::from(part) / i128::from(whole)) as i32;
    Point::new(a.x + along(b.x - a.x), a.y + along(b.y - a.y))
}

impl Nqm {
    /// Whether a place is on a road that is good enough to march on, or beside it. R-NQM-037
    pub(crate) fn is_on_road(&self, at: Point) -> bool {
        let near = self.setup.scale.length(BESIDE);
        let blown = self.blown();
        self.setup.country.roads.iter().any(|id| !blown.holds(id) && self.setup.field.is_near(id, near, at))
    }

    /// The bridges that are gone.
    pub(crate) fn blown(&self) -> FeatureSet {
        self.state.blown.iter().copied().collect()
    }
}

/// The map as one kind of mover finds it.
pub(crate) struct Ground {
    mover: Mover,
    /// Off the road: water bars, close country slows vehicles.
    off_road: Arc<Going>,
    /// What cannot be crossed, and nothing else.
    bars: Arc<Going>,
    /// Bridges and bridgeheads made in this battle that it may use: their two banks. R-NQM-151
    pub(super) built: Vec<[Point; 2]>,
}

impl Ground {
    pub(crate) fn of(game: &Nqm, unit: UnitId) -> Self {
        Ground::for_mover(game, mover(game, unit))
    }

    pub(crate) fn for_mover(game: &Nqm, mover: Mover) -> Self {
        let going = |heed| game.setup.tracks.going(game, mover, heed);
        let (off_road, bars) = (going(Heed::All), going(Heed::Bars));
        Ground { mover, off_road, bars, built: tasks::crossings(game, mover) }
    }

    /// Whether one can go straight from one place to another.
    pub(crate) fn is_open(&self, game: &Nqm, from: Point, to: Point) -> bool {
        game.setup.country.water.is_empty() || self.leg(game, &self.bars, from, to).is_some()
    }

    /// What it costs to go straight across country, in lengths of open ground.
    fn across(&self, game: &Nqm, from: Point, to: Point) -> Option<Inches> {
        self.leg(game, &self.off_road, from, to)
    }

    fn leg(&self, game: &Nqm, going: &Going, from: Point, to: Point) -> Option<Inches> {
        let field = &game.setup.field;
        field.leg_cost(from, to, going).or_else(|| {
            if self.built.is_empty() {
                return None;
            }
            // Over what was built in this battle, if all the water on the way is near it.
            let near = game.setup.scale.length(ABREAST);
            let stretches = field.stretches_through(from, to, crate::terrain::WATER, &Removed::NONE);
            let whole = from.distance_to(to);
            let over = |[one, other]: &[Point; 2]| {
                stretches.as_slice().iter().all(|stretch| {
                    let middle = from.towards(to, (stretch.enter + stretch.leave).scaled(1, 2), whole);
                    nearest_on(*one, *other, middle).is_within(near, middle)
                })
            };
            self.built.iter().any(over).then_some(whole)
        })
    }

    /// The quickest way between two places, without its beginning; none where there is none. Nobody is led into mines that the map
    /// shows as long as there is a way round them. R-NQM-064
    fn way(&self, game: &Nqm, from: Point, to: Point, pace: Pace) -> Option<Vec<Point>> {
        let way = self.quickest(game, from, to, pace)?;
        if !is_mined(game, from, &way) {
            return Some(way);
        }
        let asked = Asked::new(game, (from, to), self.mover, What::RoundMines, &self.built);
        Some(self.find_or_recall(game, asked).unwrap_or(way))
    }

    fn quickest(&self, game: &Nqm, from: Point, to: Point, pace: Pace) -> Option<Vec<Point>> {
        let direct = self.across(game, from, to);
        if pace != Pace::Road && direct == Some(from.distance_to(to)) {
            return Some(vec![to]);
        }
        let asked = Asked::new(game, (from, to), self.mover, What::Quickest(pace), &self.built);
        self.find_or_recall(game, asked)
    }

    fn find_or_recall(&self, game: &Nqm, asked: Asked) -> Option<Vec<Point>> {
        game.setup.tracks.way(asked, |asked| self.find(game, asked))
    }

    /// Looks for a way on the map.
    pub(super) fn find(&self, game: &Nqm, asked: &Asked) -> Option<Vec<Point>> {
        let (from, to) = (asked.from, asked.to);
        let shortest = |going: &Going| {
            let (path, _) = game.setup.field.shortest_path(from, to, going)?;
            Some(path.points.into_iter().skip(1).collect())
        };
        let What::Quickest(pace) = asked.what else {
            return shortest(&game.setup.tracks.going(game, self.mover, Heed::Mines));
        };
        self.by_road(game, from, to, pace)
            .or_else(|| self.across(game, from, to).map(|_| vec![to]))
            .or_else(|| shortest(&self.off_road))
    }

    /// The quickest way that uses the roads where they help, and goes straight across country elsewhere.
    fn by_road(&self, game: &Nqm, from: Point, to: Point, pace: Pace) -> Option<Vec<Point>> {
        let net = &game.setup.country.net;
        let fixed = net.nodes.len();
        // Behind the nodes of the map: both ends, what was built, and the nearest places on each road to both ends.
        let mut places: Vec<Point> = vec![from, to];
        let mut links: Vec<(usize, usize)> = Vec::new();
        for [one, other] in &self.built {
            links.push((fixed + places.len(), fixed + places.len() + 1));
            places.extend([*one, *other]);
        }
        let built = fixed + 2..fixed + places.len();
        for end in [from, to] {
            for (at, neighbours) in net.access(end) {
                let node = fixed + places.len();
                places.push(at);
                links.extend(neighbours.into_iter().flatten().map(|other| (node, other)));
            }
        }
        let (start, goal) = (fixed, fixed + 1);
        let count = fixed + places.len();
        let place = |n: usize| if n < fixed { net.nodes[n].at } else { places[n - fixed] };
        let crosses = |n: usize| if n < fixed { net.nodes[n].crossing } else { built.contains(&n) };
        let (num, den) = match pace {
            Pace::Road => (table_1(self.mover, Pace::ToContact).0, table_1(self.mover, Pace::Road).0),
            Pace::ToContact | Pace::InContact => (1, 1),
        };
        let way = cheapest(count, start, goal, |n, each| {
            let at = place(n);
            let road = |other: usize| {
                self.is_open(game, at, place(other)).then(|| at.distance_to(place(other)).scaled(num, den))
            };
            let fixed_links = if n < fixed { net.nodes[n].links.as_slice() } else { &[] };
            let own = links.iter().filter_map(|(a, b)| match n {
                _ if *a == n => Some(*b),
                _ if *b == n => Some(*a),
                _ => None,
            });
            for other in fixed_links.iter().copied().chain(own) {
                if let Some(cost) = road(other) {
                    each(other, cost);
                }
            }
            // Across country: from the beginning anywhere, from anywhere to the end, and from crossing to crossing.
            for other in 0..count {
                if other != n
                    && (n == start || other == goal || (crosses(n) && crosses(other)))
                    && let Some(cost) = self.across(game, at, place(other))
                {
                    each(other, cost);
                }
            }
        })?;
        Some(way.into_iter().skip(1).map(place).collect())
    }
}

/// Whether a way leads through mines that the map shows and nobody has cleared. R-NQM-064
fn is_mined(game: &Nqm, from: Point, way: &[Point]) -> bool {
    let mines = &game.setup.country.mines;
    if mines.is_empty() || game.setup.options.mines == Mines::Off {
        return false;
    }
    let legs = std::iter::once(&from).chain(way).zip(way);
    let crosses = |a: Point, b: Point| !game.setup.field.course(a, b).each(mines, |_| false);
    let step = game.setup.scale.length(FEEL);
    legs.filter(|(a, b)| crosses(**a, **b)).any(|(a, b)| {
        let whole = a.distance_to(*b);
        let steps = whole.thousandths_value() / step.thousandths_value().max(1);
        (0..=steps).any(|n| super::is_mined(game, a.towards(*b, step * n, whole)))
    })
}

/// What of the map is heeded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Heed {
    All,
    /// Only what cannot be crossed.
    Bars,
    /// All, and mines are kept out of. R-NQM-064
    Mines,
}

impl Heed {
    pub const ALL: [Heed; 3] = [Heed::All, Heed::Bars, Heed::Mines];
}

/// What the map means to a mover when these bridges are gone. R-NQM-037, R-NQM-151
pub(super) fn going(
    field: &Battlefield,
    country: &Country,
    options: &Options,
    blown: &FeatureSet,
    mover: Mover,
    heed: Heed,
) -> Going {
    let wades = matches!(mover, Mover::Foot | Mover::Cavalry);
    let rate = |mover, pace| table_1(mover, pace).0;
    let (own, in_contact) = (rate(mover, Pace::ToContact), rate(mover, Pace::InContact));
    let foot = rate(Mover::Foot, Pace::ToContact);
    let mut next = 0;
    Going::new(field, |feature| {
        let id = FeatureId(next);
        next += 1;
        if country.crossings.holds(id) && !blown.holds(id) {
            return Passage::WAY;
        }
        if country.water.holds(id) {
            // Wading is done at the rate of those in contact.
            return match (wades && country.minor.holds(id), heed) {
                (false, _) => Passage::Barred,
                (true, Heed::Bars) => Passage::Open,
                (true, Heed::All | Heed::Mines) => Passage::Slow { num: own, den: in_contact },
            };
        }
        let mined = feature.tag() == KindTag::Minefield && options.mines == Mines::On;
        match heed {
            Heed::Bars => Passage::Open,
            Heed::Mines if mined => Passage::Barred,
            Heed::All if mined => Passage::Slow { num: own, den: in_contact },
            _ if country.close.holds(id) && is_slowed(mover) => Passage::Slow { num: own, den: foot },
            _ => Passage::Open,
        }
    })
}

/// Whether close country slows it: all but those who walk or ride on their own legs. R-NQM-037
pub(super) const fn is_slowed(mover: Mover) -> bool {
    matches!(mover, Mover::LightRecce | Mover::Armoured | Mover::Motorised | Mover::HorseDrawn)
}

/// The cheapest way over numbered places, which tells of a place where one gets from it and for how much. Ties go to the lower number.
fn cheapest(
    count: usize,
    start: usize,
    goal: usize,
    mut from: impl FnMut(usize, &mut dyn FnMut(usize, Inches)),
) -> Option<Vec<usize>> {
    let mut best: Vec<(Inches, usize)> = vec![(Inches::MAX, usize::MAX); count];
    best[start].0 = Inches::ZERO;
    let mut open = BinaryHeap::from([Reverse((Inches::ZERO, start))]);
    while let Some(Reverse((cost, n))) = open.pop() {
        if n == goal {
            let mut way = vec![goal];
            while let Some(last) = way.last().copied().filter(|last| *last != start) {
                way.push(best[last].1);
            }
            way.reverse();
            return Some(way);
        }
        if cost > best[n].0 {
            continue;
        }
        from(n, &mut |other, more| {
            let total = cost.saturating_add(more);
            if total < best[other].0 {
                best[other] = (total, n);
                open.push(Reverse((total, other)));
            }
        });
    }
    None
}

/// Leaves out the turns that hardly matter, but not what somebody named.
fn straightened(game: &Nqm, ground: &Ground, points: &[Point], named: &[Point]) -> Vec<Point> {
    let slack = game.setup.scale.length(STRAIGHT);
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    let mut n = 0;
    while n < points.len() {
        kept.push(points[n]);
        let mut next = n + 1;
        while next + 1 < points.len() && !named.contains(&points[next]) {
            let (a, b) = (points[n], points[next + 1]);
            let close = points[n + 1..=next].iter().all(|point| nearest_on(a, b, *point).is_within(slack, *point));
            if !close || !ground.is_open(game, a, b) || is_mined(game, a, &[b]) {
                break;
            }
            next += 1;
        }
        n = next;
    }
    kept.dedup();
    if kept.len() == 1 {
        kept.push(kept[0]);
    }
    kept
}

/// Leaves out the turn that shortens the way least, if any can be left out.
fn drop_one(game: &Nqm, ground: &Ground, points: &mut Vec<Point>, named: &[Point]) -> bool {
    let saved = |n: usize| {
        let (a, b, c) = (points[n - 1], points[n], points[n + 1]);
        a.distance_to(b) + b.distance_to(c) - a.distance_to(c)
    };
    let may = |n: &usize| !named.contains(&points[*n]) && ground.is_open(game, points[n - 1], points[n + 1]);
    let least = (1..points.len() - 1).filter(may).min_by_key(|n| saved(*n));
    if let Some(n) = least {
        points.remove(n);
    }
    least.is_some()
}
