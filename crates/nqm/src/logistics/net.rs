//! The ways that supplies can take: roads as they run, and the ground between them in squares of 200 metres. It is drawn once for a
//! map; what enemies, blown bridges and engineers make of it is told to each question.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use table::terrain::Shape;
use table::{Battlefield, FeatureId, FeatureSet, Going, Inches, KindTag, Passage, Point};

use crate::scale::{Metres, Scale};
use crate::terrain::Country;

/// The side of a square of ground.
const SQUARE: Metres = Metres(200);
/// How far apart the places along a road are that are looked at.
const STEP: Metres = Metres(100);
/// Ways nearer to each other than this meet.
const JUNCTION: Metres = Metres(110);
/// Off the road vehicles go a third as far in an hour. `nqm.movement.table-1`
pub(super) const OFF_ROAD: i32 = 3;

const UNREACHED: i32 = i32::MAX;
const NOBODY: u32 = u32::MAX;
/// The four directions in which a square keeps what lies between it and its neighbour.
const FORWARD: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];

/// From one node to the next.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    length: i32,
    open: Open,
}

/// When a way is open.
#[derive(Clone, Copy, Debug)]
enum Open {
    Always,
    /// As long as this bridge stands.
    Over(FeatureId),
    /// To those who wade, and where engineers have bridged the water at this place. R-NQM-151
    Waded(Point),
    /// Where engineers have bridged it.
    Bridged(Point),
}

/// What lies between two neighbouring squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Between {
    Ground,
    /// A water that foot and horses wade. R-NQM-151
    Minor,
    Major,
}

/// A stretch of road to the next place on it.
#[derive(Clone, Copy, Debug)]
struct Link {
    to: u32,
    length: i32,
    /// The bridge or ford that carries it.
    over: Option<FeatureId>,
}

/// A place on a road.
#[derive(Clone, Debug)]
struct Spot {
    at: Point,
    links: Vec<Link>,
    /// Whether one can leave the road here for the middle of its square.
    open: bool,
}

/// The ways of a map.
#[derive(Clone, Debug)]
pub struct Net {
    side: i32,
    columns: i32,
    rows: i32,
    /// The corner of the map: squares on its edges may stick out, but their middles do not.
    most: Point,
    /// For each square what lies towards its four forward neighbours.
    between: Vec<[Between; 4]>,
    spots: Vec<Spot>,
    /// The places on roads in each square.
    in_square: Vec<Vec<u32>>,
    /// All ways from node to node, measured once: those of the first node, then those of the second.
    edges: Vec<Edge>,
    /// Where those of each node begin, and where the last one's end.
    begins: Vec<u32>,
    /// Where one gets from each node whatever happens but for enemies, and where those ways begin.
    plain: Vec<u32>,
    plain_begins: Vec<u32>,
    /// Nodes from which other ways lead too, over bridges or through water.
    special: Vec<bool>,
    junction: Inches,
    /// The ground as those find it who cross no water.
    dry: Going,
    memo: Memo,
}

/// What keeps supplies from going somewhere at this moment, or helps them.
pub(super) struct Obstacles<'a> {
    /// By node: too near to an enemy. R-NQM-134
    pub blocked: Vec<bool>,
    pub blown: &'a [FeatureId],
    /// Engineers' bridges over water, and how near one must come to them.
    pub bridges: Vec<Point>,
    pub bridge_reach: Inches,
    /// Whether those who are to be supplied wade small waters themselves. R-NQM-151
    pub wades: bool,
}

/// The parts of a net that hang together: for each node the least node of its part.
pub(super) struct Parts(Vec<u32>);

/// What can be reached from some nodes.
pub(super) struct Reached {
    starts: Vec<u32>,
    parts: Vec<u32>,
}

impl Reached {
    /// Whether a node is among it.
    pub fn holds(&self, node: u32, parts: &Parts) -> bool {
        self.starts.contains(&node) || self.parts.contains(&parts.0[node as usize])
    }
}

/// What is reached from somewhere, at what cost and how.
#[derive(Debug)]
pub(super) struct Flood {
    costs: Vec<i32>,
    from: Vec<u32>,
}

/// Floods that were made before: a board is drawn for every pair of eyes, and the supply lines of a side are the same to all of them. A
/// memo only saves work, and a battle is the same without it.
#[derive(Clone, Debug, Default)]
struct Memo(Arc<Mutex<VecDeque<Remembered>>>);

/// A question and its answer.
type Remembered = (Asked, Arc<Flood>);

/// Everything that a flood depends on.
#[derive(Debug, PartialEq)]
struct Asked {
    from: Vec<(u32, i32)>,
    to: Vec<u32>,
    wades: bool,
    blown: Vec<FeatureId>,
    bridges: Vec<Point>,
    bridge_reach: Inches,
    blocked: Vec<bool>,
}

/// So many are remembered: some for each dump of a map.
const REMEMBERED: usize = 24;

impl Memo {
    fn recall(&self, asked: Asked, flood: impl FnOnce() -> Flood) -> Arc<Flood> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, flood)) = known().iter().find(|(other, _)| *other == asked) {
            return Arc::clone(flood);
        }
        let flood = Arc::new(flood());
        let mut known = known();
        if known.len() == REMEMBERED {
            known.pop_front();
        }
        known.push_back((asked, Arc::clone(&flood)));
        flood
    }
}

impl Net {
    /// Draws the ways of a map.
    pub(crate) fn new(field: &Battlefield, country: &Country, scale: Scale) -> Self {
        let side = scale.length(SQUARE).thousandths_value();
        let size = field.size();
        let count = |length: Inches| (length.thousandths_value() + side - 1) / side;
        let (columns, rows) = (count(size.width), count(size.depth));
        let squares = (columns * rows) as usize;
        let mut net = Net {
            side,
            columns,
            rows,
            most: size.bounds().most,
            between: vec![[Between::Ground; 4]; squares],
            spots: Vec::new(),
            in_square: vec![Vec::new(); squares],
            edges: Vec::new(),
            begins: vec![0],
            plain: Vec::new(),
            plain_begins: vec![0],
            special: Vec::new(),
            junction: scale.length(JUNCTION),
            dry: barring(field, &country.water),
            memo: Memo::default(),
        };
        if !country.water.is_empty() {
            net.draw_waters(field, country);
        }
        net.draw_roads(field, country, scale);
        for node in 0..net.nodes() as u32 {
            net.draw_edges(node);
            let ways = &net.edges[net.begins[node as usize] as usize..];
            net.plain.extend(ways.iter().filter(|way| matches!(way.open, Open::Always)).map(|way| way.to));
            net.special.push(ways.iter().any(|way| !matches!(way.open, Open::Always)));
            net.plain_begins.push(net.plain.len() as u32);
            net.begins.push(net.edges.len() as u32);
        }
        net
    }

    fn draw_waters(&mut self, field: &Battlefield, country: &Country) {
        let major: FeatureSet = country.water.iter().filter(|id| !country.minor.holds(*id)).collect();
        let (any, major_only) = (self.dry.clone(), barring(field, &major));
        let wet = |at: Point, some: &FeatureSet| field.features_at_among(at, some).next().is_some();
        for square in 0..self.between.len() {
            let (column, row) = (square as i32 % self.columns, square as i32 / self.columns);
            let here = self.middle(column, row);
            for (n, (dx, dy)) in FORWARD.into_iter().enumerate() {
                if !self.is_square(column + dx, row + dy) {
                    continue;
                }
                let there = self.middle(column + dx, row + dy);
                let barred = |going: &Going, some: &FeatureSet| {
                    wet(here, some) || wet(there, some) || field.leg_cost(here, there, going).is_none()
                };
                self.between[square][n] = if !barred(&any, &country.water) {
                    Between::Ground
                } else if !barred(&major_only, &major) {
                    Between::Minor
                } else {
                    Between::Major
                };
            }
        }
    }

    /// Roads, tracks, bridges and fords become places with the way between them; where two come near each other they meet.
    fn draw_roads(&mut self, field: &Battlefield, country: &Country, scale: Scale) {
        let step = scale.length(STEP).thousandths_value().max(1);
        let crossings = Crossings::of(field, country);
        for feature in field.features() {
            let is_way = matches!(feature.tag(), KindTag::Road | KindTag::Track | KindTag::Bridge | KindTag::Ford);
            let Shape::Line { line, .. } = &feature.shape else { continue };
            if !is_way {
                continue;
            }
            let mut last: Option<u32> = None;
            for (a, b) in line.parts() {
                let length = a.distance_to(b).thousandths_value();
                let pieces = ((length + step - 1) / step).max(1);
                let mut walked = 0;
                let first = *last.get_or_insert_with(|| self.add_spot(a));
                let mut before = first;
                for n in 1..=pieces {
                    let along = (i64::from(length) * i64::from(n) / i64::from(pieces)) as i32;
                    let spot =
                        self.add_spot(a.towards(b, Inches::thousandths(along), Inches::thousandths(length.max(1))));
                    self.link(field, &crossings, before, spot, along - walked);
                    (walked, before) = (along, spot);
                }
                last = Some(before);
            }
        }
        self.join(field, &crossings);
        for n in 0..self.spots.len() {
            let at = self.spots[n].at;
            let middle = self.place(self.node_at(at));
            self.spots[n].open = crossings.between(field, at, middle) == Carried::Land;
        }
    }

    fn add_spot(&mut self, at: Point) -> u32 {
        let id = self.spots.len() as u32;
        self.spots.push(Spot { at, links: Vec::new(), open: true });
        let (column, row) = self.square_of(at);
        let square = self.square(column.clamp(0, self.columns - 1), row.clamp(0, self.rows - 1));
        self.in_square[square as usize].push(id);
        id
    }

    fn link(&mut self, field: &Battlefield, crossings: &Crossings, one: u32, other: u32, length: i32) {
        let (a, b) = (self.spots[one as usize].at, self.spots[other as usize].at);
        let over = match crossings.between(field, a, b) {
            Carried::Water => return,
            Carried::Land => None,
            Carried::Over(crossing) => Some(crossing),
        };
        self.spots[one as usize].links.push(Link { to: other, length, over });
        self.spots[other as usize].links.push(Link { to: one, length, over });
    }

    fn join(&mut self, field: &Battlefield, crossings: &Crossings) {
        for one in 0..self.spots.len() as u32 {
            let at = self.spots[one as usize].at;
            let near: Vec<u32> = self.spots_near(at).filter(|other| *other > one).collect();
            for other in near {
                let there = self.spots[other as usize].at;
                let known = self.spots[one as usize].links.iter().any(|link| link.to == other);
                if !known && at.is_within(self.junction, there) {
                    self.link(field, crossings, one, other, at.distance_to(there).thousandths_value());
                }
            }
        }
    }

    /// The places on roads in the square of a point and around it.
    fn spots_near(&self, at: Point) -> impl Iterator<Item = u32> + '_ {
        let (column, row) = self.square_of(at);
        (row - 1..=row + 1)
            .flat_map(move |r| (column - 1..=column + 1).map(move |c| (c, r)))
            .filter(|(c, r)| self.is_square(*c, *r))
            .flat_map(|(c, r)| self.in_square[self.square(c, r) as usize].iter().copied())
    }

    fn square_of(&self, at: Point) -> (i32, i32) {
        (at.x.div_euclid(self.side.max(1)), at.y.div_euclid(self.side.max(1)))
    }

    const fn is_square(&self, column: i32, row: i32) -> bool {
        column >= 0 && row >= 0 && column < self.columns && row < self.rows
    }

    const fn square(&self, column: i32, row: i32) -> u32 {
        (row * self.columns + column) as u32
    }

    fn middle(&self, column: i32, row: i32) -> Point {
        let middle = |n: i32, most: i32| (n * self.side + self.side / 2).min(most);
        Point::new(middle(column, self.most.x), middle(row, self.most.y))
    }

    /// How many nodes there are: squares first, then places on roads.
    pub(super) fn nodes(&self) -> usize {
        self.between.len() + self.spots.len()
    }

    fn node_of_spot(&self, spot: u32) -> u32 {
        self.between.len() as u32 + spot
    }

    pub(super) fn place(&self, node: u32) -> Point {
        let squares = self.between.len() as u32;
        if node < squares {
            self.middle(node as i32 % self.columns, node as i32 / self.columns)
        } else {
            self.spots[(node - squares) as usize].at
        }
    }

    /// The square that a place lies in.
    pub(super) fn node_at(&self, at: Point) -> u32 {
        let (column, row) = self.square_of(at);
        self.square(column.clamp(0, self.columns - 1), row.clamp(0, self.rows - 1))
    }

    /// The nodes within a distance of a place.
    pub(super) fn nodes_near(&self, at: Point, reach: Inches) -> impl Iterator<Item = u32> + '_ {
        let span = reach.thousandths_value() / self.side.max(1) + 1;
        let (column, row) = self.square_of(at);
        (row - span..=row + span)
            .flat_map(move |r| (column - span..=column + span).map(move |c| (c, r)))
            .filter(|(c, r)| self.is_square(*c, *r))
            .map(|(c, r)| self.square(c, r))
            .flat_map(|square| {
                let roads = self.in_square[square as usize].iter().map(|spot| self.node_of_spot(*spot));
                std::iter::once(square).chain(roads)
            })
            .filter(move |node| at.is_within(reach, self.place(*node)))
    }

    /// Where somebody at a place gets onto the net, and what that costs: a road beside him is his road.
    pub(super) fn entries(&self, field: &Battlefield, at: Point) -> Vec<(u32, i32)> {
        let reach = Inches::thousandths(self.side);
        let dry = |there: Point| field.leg_cost(at, there, &self.dry).is_some();
        let mut found = Vec::new();
        for node in self.nodes_near(at, reach).filter(|node| dry(self.place(*node))) {
            let there = self.place(node);
            let on_road = node >= self.between.len() as u32 && at.is_within(self.junction, there);
            let length = at.distance_to(there).thousandths_value();
            found.push((node, if on_road { length } else { length * OFF_ROAD }));
        }
        if found.is_empty() {
            found.push((self.node_at(at), 0));
        }
        found
    }

    /// The squares along an edge of the map.
    pub(super) fn along(&self, edge: crate::setup::Edge) -> impl Iterator<Item = u32> + '_ {
        use crate::setup::Edge;
        let (columns, rows) = (self.columns, self.rows);
        (0..self.between.len() as u32).filter(move |node| {
            let (column, row) = (*node as i32 % columns, *node as i32 / columns);
            match edge {
                Edge::North => row == 0,
                Edge::South => row == rows - 1,
                Edge::West => column == 0,
                Edge::East => column == columns - 1,
            }
        })
    }

    /// What hangs together at this moment: one number for all nodes that can be reached from each other, [`NOBODY`] for those that are too
    /// near to an enemy. Every way goes both ways, so that whoever asks what can be reached from somewhere only compares numbers. R-NQM-134
    pub(super) fn parts(&self, obstacles: &Obstacles<'_>) -> Parts {
        let mut part_of = vec![NOBODY; self.nodes()];
        let mut open: Vec<u32> = Vec::new();
        for first in 0..self.nodes() as u32 {
            if part_of[first as usize] != NOBODY || obstacles.blocked[first as usize] {
                continue;
            }
            part_of[first as usize] = first;
            open.push(first);
            while let Some(node) = open.pop() {
                let plain = self.plain_begins[node as usize] as usize..self.plain_begins[node as usize + 1] as usize;
                for &next in &self.plain[plain] {
                    if part_of[next as usize] == NOBODY && !obstacles.blocked[next as usize] {
                        part_of[next as usize] = first;
                        open.push(next);
                    }
                }
                if self.special[node as usize] {
                    self.neighbours(node, obstacles, &mut |next, _| {
                        if part_of[next as usize] == NOBODY {
                            part_of[next as usize] = first;
                            open.push(next);
                        }
                    });
                }
            }
        }
        Parts(part_of)
    }

    /// What of the net can be reached from some nodes, those near an enemy too: who starts there gets away from there.
    pub(super) fn reached(&self, from: impl Iterator<Item = u32>, parts: &Parts, obstacles: &Obstacles<'_>) -> Reached {
        let mut reached = Reached { starts: from.collect(), parts: Vec::new() };
        for start in reached.starts.clone() {
            let mut add = |node: u32| {
                let part = parts.0[node as usize];
                if part != NOBODY && !reached.parts.contains(&part) {
                    reached.parts.push(part);
                }
            };
            add(start);
            if obstacles.blocked[start as usize] {
                self.neighbours(start, obstacles, &mut |next, _| add(next));
            }
        }
        reached
    }

    /// The cheapest ways from some nodes, no farther than a limit. R-NQM-135
    pub(super) fn flood(&self, from: &[(u32, i32)], limit: i32, obstacles: &Obstacles<'_>) -> Flood {
        self.flood_until(from, limit, obstacles, |_| false)
    }

    /// The cheapest ways from some nodes to these others. Of what lies beyond them nothing is known.
    pub(super) fn flood_to(&self, from: &[(u32, i32)], to: Vec<u32>, obstacles: &Obstacles<'_>) -> Arc<Flood> {
        let asked = Asked {
            from: from.to_vec(),
            wades: obstacles.wades,
            blown: obstacles.blown.to_vec(),
            bridges: obstacles.bridges.clone(),
            bridge_reach: obstacles.bridge_reach,
            blocked: obstacles.blocked.clone(),
            to: to.clone(),
        };
        self.memo.recall(asked, || {
            let mut wanted = vec![false; self.nodes()];
            let mut left = 0;
            for node in to {
                left += usize::from(!std::mem::replace(&mut wanted[node as usize], true));
            }
            self.flood_until(from, i32::MAX, obstacles, |node| {
                left -= usize::from(std::mem::take(&mut wanted[node as usize]));
                left == 0
            })
        })
    }

    /// Floods the net until somebody who is told of each node that is reached for good has enough.
    fn flood_until(
        &self,
        from: &[(u32, i32)],
        limit: i32,
        obstacles: &Obstacles<'_>,
        mut is_enough: impl FnMut(u32) -> bool,
    ) -> Flood {
        let mut flood = Flood { costs: vec![UNREACHED; self.nodes()], from: vec![NOBODY; self.nodes()] };
        let mut open = BinaryHeap::new();
        for (node, cost) in from {
            if *cost <= limit && *cost < flood.costs[*node as usize] {
                flood.costs[*node as usize] = *cost;
                open.push(Reverse((*cost, *node)));
            }
        }
        while let Some(Reverse((cost, node))) = open.pop() {
            if cost > flood.costs[node as usize] {
                continue;
            }
            if is_enough(node) {
                break;
            }
            self.neighbours(node, obstacles, &mut |next, length| {
                let there = cost.saturating_add(length);
                if there <= limit && there < flood.costs[next as usize] {
                    flood.costs[next as usize] = there;
                    flood.from[next as usize] = node;
                    open.push(Reverse((there, next)));
                }
            });
        }
        flood
    }

    fn neighbours(&self, node: u32, obstacles: &Obstacles<'_>, each: &mut impl FnMut(u32, i32)) {
        let ways = self.begins[node as usize] as usize..self.begins[node as usize + 1] as usize;
        for edge in &self.edges[ways] {
            if !obstacles.blocked[edge.to as usize] && obstacles.leave_open(edge.open) {
                each(edge.to, edge.length);
            }
        }
    }

    /// Measures the ways from a node to its neighbours: along the road, into the squares around, and from one to the other.
    fn draw_edges(&mut self, node: u32) {
        let squares = self.between.len() as u32;
        let mut edges = std::mem::take(&mut self.edges);
        if node >= squares {
            let spot = &self.spots[(node - squares) as usize];
            edges.extend(spot.links.iter().map(|link| Edge {
                to: self.node_of_spot(link.to),
                length: link.length,
                open: link.over.map_or(Open::Always, Open::Over),
            }));
            if spot.open {
                edges.push(self.across(node, self.node_at(spot.at), Open::Always));
            }
        } else {
            let (column, row) = (node as i32 % self.columns, node as i32 / self.columns);
            for (n, (dx, dy)) in FORWARD.into_iter().enumerate() {
                for (dx, dy, forward) in [(dx, dy, true), (-dx, -dy, false)] {
                    if self.is_square(column + dx, row + dy) {
                        let next = self.square(column + dx, row + dy);
                        let middle = self.place(node).middle(self.place(next));
                        let open = match self.between[if forward { node } else { next } as usize][n] {
                            Between::Ground => Open::Always,
                            Between::Minor => Open::Waded(middle),
                            Between::Major => Open::Bridged(middle),
                        };
                        edges.push(self.across(node, next, open));
                    }
                }
            }
            let roads = self.in_square[node as usize].iter().filter(|spot| self.spots[**spot as usize].open);
            edges.extend(roads.map(|spot| self.across(node, self.node_of_spot(*spot), Open::Always)));
        }
        self.edges = edges;
    }

    /// The way from a node to another over open ground.
    fn across(&self, from: u32, to: u32, open: Open) -> Edge {
        let length = self.place(from).distance_to(self.place(to)).thousandths_value() * OFF_ROAD;
        Edge { to, length, open }
    }
}

impl Obstacles<'_> {
    fn leave_open(&self, way: Open) -> bool {
        let bridged = |middle: Point| self.bridges.iter().any(|bridge| bridge.is_within(self.bridge_reach, middle));
        match way {
            Open::Always => true,
            Open::Over(bridge) => !self.blown.contains(&bridge),
            Open::Waded(middle) => self.wades || bridged(middle),
            Open::Bridged(middle) => bridged(middle),
        }
    }
}

impl Flood {
    /// What it costs to come to a place that has these entries; none where it is out of reach.
    pub(super) fn cost(&self, entries: &[(u32, i32)]) -> Option<i32> {
        self.best(entries).map(|(_, cost)| cost)
    }

    fn best(&self, entries: &[(u32, i32)]) -> Option<(u32, i32)> {
        let reached = entries.iter().filter(|(node, _)| self.costs[*node as usize] != UNREACHED);
        reached
            .map(|(node, cost)| (*node, self.costs[*node as usize].saturating_add(*cost)))
            .min_by_key(|(_, cost)| *cost)
    }

    /// The way from the beginning to a place with these entries, node by node.
    pub(super) fn way(&self, entries: &[(u32, i32)]) -> Option<Vec<u32>> {
        let (last, _) = self.best(entries)?;
        let mut way = vec![last];
        let mut at = last;
        while self.from[at as usize] != NOBODY {
            at = self.from[at as usize];
            way.push(at);
        }
        way.reverse();
        Some(way)
    }
}

/// The ground as those find it who cannot cross these waters.
fn barring(field: &Battlefield, waters: &FeatureSet) -> Going {
    let mut next = 0;
    Going::new(field, |_| {
        next += 1;
        if waters.holds(FeatureId(next - 1)) { Passage::Barred } else { Passage::Open }
    })
}

/// The bridges and fords of a map, each with what it makes of the waters.
struct Crossings {
    waters: FeatureSet,
    dry: Going,
    over: Vec<(FeatureId, Going)>,
}

/// What carries a stretch of road.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carried {
    Land,
    /// A bridge or a ford.
    Over(FeatureId),
    /// Nothing: it runs into the water.
    Water,
}

impl Crossings {
    fn of(field: &Battlefield, country: &Country) -> Self {
        let with = |crossing: FeatureId| {
            let mut next = 0;
            Going::new(field, |_| {
                next += 1;
                let here = FeatureId(next - 1);
                match () {
                    () if here == crossing => Passage::WAY,
                    () if country.water.holds(here) => Passage::Barred,
                    () => Passage::Open,
                }
            })
        };
        let over = country.crossings.iter().map(|id| (id, with(id))).collect();
        Crossings { waters: country.water, dry: barring(field, &country.water), over }
    }

    /// What carries a road from one place to the next.
    fn between(&self, field: &Battlefield, a: Point, b: Point) -> Carried {
        let wet = |at: Point| field.features_at_among(at, &self.waters).next().is_some();
        let (wet_a, wet_b) = (wet(a), wet(b));
        if !wet_a && !wet_b && field.leg_cost(a, b, &self.dry).is_some() {
            return Carried::Land;
        }
        let carries = |(id, going): &&(FeatureId, Going)| {
            (!wet_a || field.feature_holds(*id, a))
                && (!wet_b || field.feature_holds(*id, b))
                && field.leg_cost(a, b, going).is_some()
                && field.leg_cost(b, a, going).is_some()
        };
        self.over.iter().find(carries).map_or(Carried::Water, |(id, _)| Carried::Over(*id))
    }
}
