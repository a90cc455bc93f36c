//! The roads and crossings of a map as a net of places and links, so that columns find their way along them.

use table::{Battlefield, FeatureSet, Inches, Point, Polyline, Shape};

/// Roads whose ends come as near as this meet.
const JOIN: Inches = Inches::thousandths(500);

/// The roads, bridges and fords of a map. It never changes: what is blown up is found out when a link is used.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The lines of the map's roads and crossings.
    lines: Vec<Strand>,
    pub(super) nodes: Vec<Node>,
}

/// One road.
#[derive(Clone, Debug)]
struct Strand {
    line: Polyline,
    /// Its nodes in their order, with how far along they are.
    nodes: Vec<(Inches, usize)>,
}

/// A place on a road, or at a crossing.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub at: Point,
    /// Where one gets from here by road.
    pub links: Vec<usize>,
    /// Whether it is an end of a bridge or a ford: from there one may set out across country.
    pub crossing: bool,
}

impl Network {
    pub fn of(field: &Battlefield, roads: &FeatureSet, crossings: &FeatureSet) -> Self {
        let mut net = Network::default();
        // Bridges and fords are roads too.
        let lines: Vec<(bool, Polyline)> = roads
            .iter()
            .filter_map(|id| match &field.feature(id).shape {
                Shape::Line { line, .. } => Some((crossings.holds(id), line.clone())),
                Shape::Area(_) | Shape::Spot(_) => None,
            })
            .collect();
        for (n, (crossing, line)) in lines.iter().enumerate() {
            let others = lines.iter().enumerate().filter(|(other, _)| *other != n).map(|(_, (_, line))| line);
            net.add_line(line, *crossing, others);
        }
        for id in crossings.iter() {
            match &field.feature(id).shape {
                Shape::Line { .. } => {}
                shape => net.add_spokes(shape.bounds().middle(), field.bounds_of(id)),
            }
        }
        net.join();
        net
    }

    fn add_line<'a>(&mut self, line: &Polyline, crossing: bool, others: impl Iterator<Item = &'a Polyline>) {
        let mut marks: Vec<Inches> = line.points.iter().map(|point| line.nearest(*point)).collect();
        for other in others {
            for end in [other.points.first(), other.points.last()].into_iter().flatten() {
                let mark = line.nearest(*end);
                if line.at(mark).is_some_and(|(_, at)| at.is_within(JOIN, *end)) {
                    marks.push(mark);
                }
            }
            for (a, b) in line.parts() {
                marks.extend(other.parts().filter_map(|(c, d)| meeting(a, b, c, d)).map(|at| line.nearest(at)));
            }
        }
        marks.sort_unstable();
        marks.dedup();
        let mut strand = Strand { line: line.clone(), nodes: Vec::new() };
        for mark in marks {
            let Some((_, at)) = line.at(mark) else { continue };
            let node = self.nodes.len();
            let before = strand.nodes.last().map(|(_, before)| *before);
            self.nodes.push(Node { at, links: before.into_iter().collect(), crossing });
            if let Some(before) = before {
                self.nodes[before].links.push(node);
            }
            strand.nodes.push((mark, node));
        }
        self.lines.push(strand);
    }

    /// A crossing that is no line: its middle, and places all around it; those in the water lead nowhere.
    fn add_spokes(&mut self, middle: Point, bounds: &table::Bounds) {
        let reach = bounds.least.distance_to(bounds.most).scaled(1, 2) + Inches::thousandths(100);
        let hub = self.nodes.len();
        self.nodes.push(Node { at: middle, links: Vec::new(), crossing: true });
        for eighth in 0..8u16 {
            let at = middle.ahead(table::Bearing(eighth * 8192), reach);
            let spoke = self.nodes.len();
            self.nodes.push(Node { at, links: vec![hub], crossing: true });
            self.nodes[hub].links.push(spoke);
        }
    }

    /// Links places of different roads that lie together.
    fn join(&mut self) {
        for one in 0..self.nodes.len() {
            for other in one + 1..self.nodes.len() {
                let near = self.nodes[one].at.is_within(JOIN, self.nodes[other].at);
                if near && !self.nodes[one].links.contains(&other) {
                    self.nodes[one].links.push(other);
                    self.nodes[other].links.push(one);
                }
            }
        }
    }

    /// The nearest place on every road to a point, with the nodes on either side of it.
    pub(super) fn access(&self, point: Point) -> impl Iterator<Item = (Point, [Option<usize>; 2])> + '_ {
        self.lines.iter().filter_map(move |strand| {
            let mark = strand.line.nearest(point);
            let (_, at) = strand.line.at(mark)?;
            let after = strand.nodes.iter().find(|(known, _)| *known >= mark).map(|(_, node)| *node);
            let before = strand.nodes.iter().rev().find(|(known, _)| *known <= mark).map(|(_, node)| *node);
            Some((at, [before, after]))
        })
    }
}

/// Where two straight parts cross, ends included; none where they run side by side.
fn meeting(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (ab, cd, ac) = (b - a, d - c, c - a);
    let across = ab.cross(cd);
    if across == 0 {
        return None;
    }
    let (one, other) = (ac.cross(cd), ac.cross(ab));
    let within = |part: i64| if across > 0 { (0..=across).contains(&part) } else { (across..=0).contains(&part) };
    if !within(one) || !within(other) {
        return None;
    }
    let along = |way: i32| (i128::from(way) * i128::from(one) / i128::from(across)) as i32;
    Some(Point::new(a.x + along(ab.x), a.y + along(ab.y)))
}
