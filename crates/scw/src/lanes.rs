//! Ways around ground that bars the way, worked out once for a battlefield: for computer players, who have no time to
//! search.

use std::sync::OnceLock;

use arrayvec::ArrayVec;
use engine::Side;
use table::{Battlefield, Inches, Point, Shape};

use crate::state::{Edge, Setup};
use crate::terrain::{Mover, ROAD};

/// The most corners of a way that is given out.
pub(crate) const MOST_CORNERS: usize = 6;

/// A way by its corners, the last one its end; the start is left out.
pub type Corners = ArrayVec<Point, MOST_CORNERS>;

/// How far apart the crossings of the net are.
const MESH: i32 = 2_000;

/// How far a thread of the net reaches.
const THREAD: Inches = Inches::thousandths(2_900);

/// Nothing leads on from here.
const NOWHERE: u16 = u16::MAX;

/// Where a way may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// An objective, by its number.
    Objective(usize),
    /// Off the table by the edge of the enemy of this side.
    Beyond(Side),
}

/// What has been worked out so far.
#[derive(Debug, Default)]
pub(crate) struct Lanes {
    nets: [OnceLock<Net>; 7],
    flows: [OnceLock<Vec<OnceLock<Flow>>>; 7],
}

/// Places all over the table, each with its neighbours and what it costs to go there.
#[derive(Debug)]
struct Net {
    nodes: Vec<Point>,
    columns: i32,
    rows: i32,
    /// Where the neighbours of each node begin.
    begins: Vec<u32>,
    /// Neighbour and cost in hundredths of an inch.
    threads: Vec<(u16, u16)>,
}

/// For every node the next one on the way to a destination, and the cost from there.
#[derive(Debug)]
struct Flow {
    next: Vec<u16>,
    cost: Vec<u32>,
}

impl Lanes {
    /// The corners of a way, not much farther than `far`: straight if the ground lets one, else around what bars it.
    /// None where no way is known.
    pub fn way(&self, setup: &Setup, mover: Mover, from: Point, to: Destination, far: Inches) -> Option<Corners> {
        let going = setup.terrain.going(mover);
        let is_clear = |a: Point, b: Point| setup.field.leg_cost(a, b, going).is_some();
        // Roads are so much quicker for vehicles that the straight way is rarely the best.
        let drives = !matches!(mover, Mover::Foot | Mover::Horse | Mover::Limber);
        if let Destination::Objective(n) = to {
            let goal = setup.objectives[n].at;
            if (!drives || from.is_within(Inches::whole(8), goal)) && is_clear(from, goal) {
                return Some(std::iter::once(goal).collect());
            }
        }
        let net = self.nets[mover as usize].get_or_init(|| Net::new(setup, mover));
        let flow = self.flow(setup, mover, net, to);
        let mut here = net.entry(flow, from, is_clear)?;
        let mut corners = Corners::new();
        let (mut at, mut walked) = (from, Inches::ZERO);
        while walked < far && corners.len() + 1 < MOST_CORNERS {
            // The farthest node of the flow that can be gone to straight.
            let (mut last, mut ahead) = (here, here);
            for _ in 0..10 {
                let node = net.nodes[usize::from(ahead)];
                if drives || is_clear(at, node) {
                    last = ahead;
                } else {
                    break;
                }
                let next = flow.next[usize::from(ahead)];
                if next == NOWHERE || drives && bends(net, flow, at, ahead) {
                    break;
                }
                ahead = next;
            }
            let node = net.nodes[usize::from(last)];
            walked += at.distance_to(node);
            corners.push(node);
            at = node;
            match flow.next[usize::from(last)] {
                NOWHERE => break,
                next => here = next,
            }
        }
        finish(setup, to, at, &mut corners, is_clear);
        Some(corners)
    }

    fn flow(&self, setup: &Setup, mover: Mover, net: &Net, to: Destination) -> &Flow {
        let flows = self.flows[mover as usize]
            .get_or_init(|| (0..setup.objectives.len() + 2).map(|_| OnceLock::new()).collect());
        let number = match to {
            Destination::Objective(n) => n,
            Destination::Beyond(side) => setup.objectives.len() + side as usize,
        };
        flows[number].get_or_init(|| Flow::new(net, |at| is_end(setup, to, at)))
    }
}

/// The very end of a way: the objective itself, or the edge.
fn finish(setup: &Setup, to: Destination, at: Point, corners: &mut Corners, is_clear: impl Fn(Point, Point) -> bool) {
    let end = match to {
        Destination::Objective(n) => setup.objectives[n].at,
        Destination::Beyond(side) => {
            let size = setup.field.size();
            match setup.sides[side.enemy()].edge {
                Edge::North => Point::new(at.x, 0),
                Edge::East => Point::new(size.width.thousandths_value(), at.y),
                Edge::South => Point::new(at.x, size.depth.thousandths_value()),
                Edge::West => Point::new(0, at.y),
            }
        }
    };
    if end != at && at.is_within(Inches::whole(3), end) && is_clear(at, end) {
        let _ = corners.try_push(end);
    }
}

/// Whether the flow turns off the straight line behind this node.
fn bends(net: &Net, flow: &Flow, from: Point, node: u16) -> bool {
    let at = net.nodes[usize::from(node)];
    let next = flow.next[usize::from(node)];
    if next == NOWHERE {
        return true;
    }
    let (a, b) = (at - from, net.nodes[usize::from(next)] - at);
    // More than some ten degrees.
    a.cross(b).abs() * 6 > a.dot(b)
}

fn is_end(setup: &Setup, to: Destination, at: Point) -> bool {
    match to {
        Destination::Objective(n) => setup.objectives[n].at.is_within(Inches::whole(2), at),
        Destination::Beyond(side) => {
            let size = setup.field.size();
            match setup.sides[side.enemy()].edge {
                Edge::North => at.y <= MESH,
                Edge::East => at.x >= size.width.thousandths_value() - MESH,
                Edge::South => at.y >= size.depth.thousandths_value() - MESH,
                Edge::West => at.x <= MESH,
            }
        }
    }
}

impl Net {
    fn new(setup: &Setup, mover: Mover) -> Net {
        let (field, going) = (&setup.field, setup.terrain.going(mover));
        let size = field.size();
        let columns = size.width.thousandths_value() / MESH;
        let rows = size.depth.thousandths_value() / MESH;
        let mut nodes: Vec<Point> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| Point::new(column * MESH + MESH / 2, row * MESH + MESH / 2))
            .collect();
        nodes.extend(along_roads(field));
        if mover == Mover::RoadBound {
            for node in &mut nodes {
                if !field.is_inside(*node, ROAD) {
                    // Off the table, where no thread reaches.
                    *node = Point::new(-Point::LIMIT, -Point::LIMIT);
                }
            }
        }
        nodes.truncate(usize::from(NOWHERE) - 1);
        let (mut begins, mut threads) = (Vec::with_capacity(nodes.len() + 1), Vec::new());
        for (n, from) in nodes.iter().enumerate() {
            begins.push(threads.len() as u32);
            for (m, to) in nodes.iter().enumerate() {
                let far = (from.x - to.x).abs().max((from.y - to.y).abs()) > THREAD.thousandths_value();
                if far || m == n || !from.is_within(THREAD, *to) || !field.is_on_table(*from) {
                    continue;
                }
                if let Some(cost) = field.leg_cost(*from, *to, going) {
                    threads.push((m as u16, (cost.thousandths_value() / 10).max(1) as u16));
                }
            }
        }
        begins.push(threads.len() as u32);
        Net { nodes, columns, rows, begins, threads }
    }

    fn neighbours(&self, node: u16) -> &[(u16, u16)] {
        let node = usize::from(node);
        &self.threads[self.begins[node] as usize..self.begins[node + 1] as usize]
    }

    /// Where a way into the net begins: the node near at hand from which the rest is cheapest.
    fn entry(&self, flow: &Flow, from: Point, is_clear: impl Fn(Point, Point) -> bool) -> Option<u16> {
        let (column, row) = (from.x / MESH, from.y / MESH);
        let mut near: ArrayVec<(u32, u16), 48> = ArrayVec::new();
        let mut note = |node: usize| {
            let (at, cost) = (self.nodes[node], flow.cost[node]);
            if cost < u32::MAX && from.is_within(Inches::whole(4), at) {
                let all = cost + from.distance_to(at).thousandths_value() as u32 / 10;
                let _ = near.try_push((all, node as u16));
            }
        };
        for row in (row - 1).max(0)..=(row + 1).min(self.rows - 1) {
            for column in (column - 1).max(0)..=(column + 1).min(self.columns - 1) {
                note((row * self.columns + column) as usize);
            }
        }
        ((self.columns * self.rows) as usize..self.nodes.len()).for_each(note);
        near.sort_unstable();
        near.into_iter().map(|(_, node)| node).find(|node| is_clear(from, self.nodes[usize::from(*node)]))
    }
}

/// Places along roads, bridges and fords, so that the net leads over them.
fn along_roads(field: &Battlefield) -> Vec<Point> {
    let mut points = Vec::new();
    for feature in field.features() {
        let tag = feature.tag();
        if !ROAD.holds(tag) && tag != table::KindTag::Ford {
            continue;
        }
        match &feature.shape {
            Shape::Line { line, .. } => {
                let length = line.length().thousandths_value();
                let parts = (length / 1_500).max(1);
                points.extend((0..=parts).filter_map(|n| Some(line.at(Inches::thousandths(length / parts * n))?.1)));
            }
            shape => {
                let bounds = shape.bounds();
                points.push(bounds.least.middle(bounds.most));
            }
        }
    }
    points.retain(|point| field.is_on_table(*point));
    points
}

impl Flow {
    /// Spreads out from the ends, cheapest first. Costs are small whole numbers, so that a ring of buckets will do.
    fn new(net: &Net, is_end: impl Fn(Point) -> bool) -> Flow {
        let count = net.nodes.len();
        let (mut next, mut cost) = (vec![NOWHERE; count], vec![u32::MAX; count]);
        let mut open = std::collections::BTreeSet::new();
        for (node, at) in net.nodes.iter().enumerate() {
            if is_end(*at) {
                cost[node] = 0;
                open.insert((0, node as u16));
            }
        }
        while let Some((spent, node)) = open.pop_first() {
            // Threads cost the same both ways.
            for (to, price) in net.neighbours(node) {
                let all = spent + u32::from(*price);
                let known = &mut cost[usize::from(*to)];
                if all < *known {
                    open.remove(&(*known, *to));
                    *known = all;
                    next[usize::from(*to)] = node;
                    open.insert((all, *to));
                }
            }
        }
        Flow { next, cost }
    }
}
