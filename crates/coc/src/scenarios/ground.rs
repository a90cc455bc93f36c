//! Where things lie in the scenarios: edges, entry points, strips, quarters and the objective. R-COC-178

use engine::board::Zone;
use engine::prompt::Reply;
use engine::{Refusal, Side};
use table::{Bearing, Bounds, FeatureId, Footprint, Inches, KindMask, KindTag, Point, Removed};

use crate::Coc;
use crate::state::{Edge, Edges};
use crate::units::CONTACT;

/// How far a reply may miss an area and still be taken for its nearest place.
const SLIP: Inches = Inches::whole(2);
/// How thick an edge is drawn in a prompt.
const DRAWN: i32 = 500;

/// What can be an objective by itself: something that a player would give a name.
const LANDMARKS: KindMask = KindMask::of(&[
    KindTag::Building,
    KindTag::Church,
    KindTag::Ruin,
    KindTag::Bunker,
    KindTag::Bridge,
    KindTag::BuiltUpArea,
]);

/// A part of the table where something may be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    /// An upright box; an edge of the table is one without depth.
    Box(Bounds),
    /// On the objective or within an inch of it.
    Objective(Point, Option<FeatureId>),
}

impl Area {
    pub(crate) fn contains(self, game: &Coc, at: Point) -> bool {
        match self {
            Area::Box(bounds) => bounds.contains(at),
            Area::Objective(..) if !game.setup.field.is_on_table(at) => false,
            Area::Objective(middle, None) => at.is_within(CONTACT, middle),
            Area::Objective(_, Some(feature)) => is_near(game, feature, at, CONTACT),
        }
    }

    /// The box around it.
    pub(crate) fn bounds(self, game: &Coc) -> Bounds {
        match self {
            Area::Box(bounds) => bounds,
            Area::Objective(middle, None) => Bounds { least: middle, most: middle },
            Area::Objective(_, Some(feature)) => game.setup.field.feature(feature).shape.bounds(),
        }
    }

    /// The place in it that a reply means. A finger is not exact to a thousandth of an inch; a route is.
    pub(crate) fn meant_by(self, reply: &Reply) -> Result<Point, Refusal> {
        let at = super::pointed_at(reply)?;
        match (self, reply) {
            (Area::Box(bounds), Reply::Arrange { .. }) if bounds.grown(SLIP).contains(at) => Ok(clamped(bounds, at)),
            _ => Ok(at),
        }
    }

    /// As a prompt shows it.
    pub(crate) fn zone(self, game: &Coc, side: Side, id: &str, label: &str) -> Zone {
        let mut bounds = self.bounds(game);
        let table = game.setup.field.size().bounds();
        if matches!(self, Area::Objective(..)) {
            bounds = bounds.grown(CONTACT);
        } else if bounds.least.x == bounds.most.x || bounds.least.y == bounds.most.y {
            bounds = bounds.grown(Inches::thousandths(DRAWN));
        }
        let (a, c) = (clamped(table, bounds.least), clamped(table, bounds.most));
        Zone {
            id: id.to_owned(),
            key: "deploy",
            label: label.to_owned(),
            side: Some(side),
            group: None,
            outline: vec![a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)],
        }
    }
}

fn clamped(bounds: Bounds, at: Point) -> Point {
    Point::new(at.x.clamp(bounds.least.x, bounds.most.x), at.y.clamp(bounds.least.y, bounds.most.y))
}

/// Whether a place is no farther from a feature than `limit`.
pub(crate) fn is_near(game: &Coc, feature: FeatureId, at: Point, limit: Inches) -> bool {
    game.setup.field.gap_to(feature, &Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO)) <= limit
}

/// The ends of an edge, from left to right as its side sees them.
pub(crate) fn ends(game: &Coc, edge: Edge) -> (Point, Point) {
    let far = game.setup.field.size().bounds().most;
    match edge {
        Edge::North => (Point::new(far.x, 0), Point::ORIGIN),
        Edge::East => (far, Point::new(far.x, 0)),
        Edge::South => (Point::new(0, far.y), far),
        Edge::West => (Point::ORIGIN, Point::new(0, far.y)),
    }
}

/// The place so many quarters along an edge, from left to right. R-COC-178
pub(crate) fn entry_point(game: &Coc, edge: Edge, quarters: i32) -> Point {
    let (left, right) = ends(game, edge);
    left.towards(right, Inches::thousandths(quarters), Inches::thousandths(4))
}

/// How far a place is from an edge.
pub(crate) fn depth(game: &Coc, edge: Edge, at: Point) -> Inches {
    let far = game.setup.field.size().bounds().most;
    Inches::thousandths(match edge {
        Edge::North => at.y,
        Edge::East => far.x - at.x,
        Edge::South => far.y - at.y,
        Edge::West => at.x,
    })
}

/// How deep the table is for somebody who plays from this edge.
pub(crate) fn playing_depth(game: &Coc, edge: Edge) -> Inches {
    let size = game.setup.field.size();
    match edge {
        Edge::North | Edge::South => size.depth,
        Edge::East | Edge::West => size.width,
    }
}

/// How long an edge is.
pub(crate) fn length(game: &Coc, edge: Edge) -> Inches {
    let size = game.setup.field.size();
    match edge {
        Edge::North | Edge::South => size.width,
        Edge::East | Edge::West => size.depth,
    }
}

/// The edge itself.
pub(crate) fn on_edge(game: &Coc, edge: Edge) -> Area {
    let (a, b) = ends(game, edge);
    Area::Box(Bounds::around(&[a, b]))
}

/// Everything between `near` and `far` from an edge, over its middle `width`.
fn band(game: &Coc, edge: Edge, near: Inches, far: Inches, width: Inches) -> Bounds {
    let (left, right) = ends(game, edge);
    let inward = edge.outward().opposite();
    let cut = (length(game, edge) - width).thousandths_value().max(0) / 2;
    let whole = length(game, edge);
    let left_end = left.towards(right, Inches::thousandths(cut), whole);
    let right_end = right.towards(left, Inches::thousandths(cut), whole);
    let deep = playing_depth(game, edge);
    Bounds::around(&[left_end.ahead(inward, near.min(deep)), right_end.ahead(inward, far.min(deep))])
}

/// Everything within `far` of an edge. `coc.A.2.defender-markers`, `coc.A.3.defender-markers`
pub(crate) fn within(game: &Coc, edge: Edge, far: Inches) -> Area {
    Area::Box(band(game, edge, Inches::ZERO, far, length(game, edge)))
}

/// The strip of A Delaying Action: 36 by 6 inches, 6 inches from the defender's edge. `coc.A.4.defender-markers`
pub(crate) fn strip(game: &Coc) -> Area {
    let edge = friendly_edge(game, game.setup.attacker.enemy());
    Area::Box(band(game, edge, Inches::whole(6), Inches::whole(12), Inches::whole(36)))
}

/// The defender's quarter in The Flank Attack: around the corner where his two edges meet. `coc.A.5.defender-markers`
pub(crate) fn quarter(game: &Coc) -> Area {
    let far = game.setup.field.size().bounds().most;
    let edges = game.state.edges[game.setup.attacker.enemy()];
    let corner =
        Point::new(if edges.has(Edge::East) { far.x } else { 0 }, if edges.has(Edge::South) { far.y } else { 0 });
    Area::Box(Bounds::around(&[corner, Point::new(far.x / 2, far.y / 2)]))
}

/// The first of a side's friendly edges, clockwise from the top.
pub(crate) fn friendly_edge(game: &Coc, side: Side) -> Edge {
    game.state.edges[side].iter().next().unwrap_or(Edge::South)
}

/// Two edges together.
pub(crate) const fn both(a: Edge, b: Edge) -> Edges {
    Edges(Edges::one(a).0 | Edges::one(b).0)
}

/// Where the objective of the sixth scenario stands.
pub(crate) fn objective_at(game: &Coc) -> Option<Point> {
    game.state.objective.or(game.setup.objective)
}

/// The objective with the feature that it is, if it is one. `coc.A.6.objective`
pub(crate) fn objective(game: &Coc) -> Option<Area> {
    objective_at(game).map(|at| Area::Objective(at, landmark(game, at)))
}

/// The smallest landmark that holds a place.
pub(crate) fn landmark(game: &Coc, at: Point) -> Option<FeatureId> {
    let field = &game.setup.field;
    let extent = |id: &FeatureId| {
        let bounds = field.feature(*id).shape.bounds();
        (bounds.most - bounds.least).length()
    };
    field.features_at(at).filter(|id| LANDMARKS.holds(field.feature(*id).tag())).min_by_key(extent)
}

/// Whether an objective lies wholly in the last quarter of the table, seen from the edge across. `coc.A.6.objective`
pub(crate) fn is_in_last_quarter(game: &Coc, edge: Edge, objective: Area) -> bool {
    let limit = playing_depth(game, edge).thousandths_value();
    let bounds = objective.bounds(game);
    [bounds.least, bounds.most].iter().all(|corner| {
        let depth = depth(game, edge, *corner).thousandths_value();
        depth >= 0 && depth * 4 <= limit
    })
}

/// Everything in the last quarter before `edge` that is worth fighting for; where there is nothing, three places.
pub(crate) fn objectives(game: &Coc, edge: Edge, each: &mut dyn FnMut(Point)) {
    let field = &game.setup.field;
    let mut found = 0;
    let mut offer = |at: Point| {
        if is_in_last_quarter(game, edge, Area::Objective(at, landmark(game, at))) {
            found += 1;
            each(at);
        }
    };
    for id in field.of_kinds(LANDMARKS).iter() {
        let middle = field.feature(id).shape.bounds().middle();
        // The middle of an angular house may lie in its yard: then it stands for nothing.
        if landmark(game, middle) == Some(id) {
            offer(middle);
        }
    }
    crossroads(game, &mut offer);
    if found == 0 {
        for quarters in 1..4 {
            let inward = edge.outward().opposite();
            let deep = playing_depth(game, edge).thousandths_value() / 8;
            each(entry_point(game, edge, quarters).ahead(inward, Inches::thousandths(deep)));
        }
    }
}

/// Where roads meet.
fn crossroads(game: &Coc, each: &mut dyn FnMut(Point)) {
    let field = &game.setup.field;
    let roads = &game.setup.terrain.roads;
    for (n, a) in roads.iter().enumerate() {
        for b in roads.iter().skip(n + 1) {
            if let Some(at) = meeting(game, a, b)
                && field.inside(at, LANDMARKS, &Removed::NONE).is_none()
            {
                each(at);
            }
        }
    }
}

/// The first place where the middle lines of two roads cross or touch, to the nearest thousandth.
fn meeting(game: &Coc, a: FeatureId, b: FeatureId) -> Option<Point> {
    use table::Shape::Line;
    let field = &game.setup.field;
    let (Line { line: one, .. }, Line { line: other, .. }) = (&field.feature(a).shape, &field.feature(b).shape) else {
        return None;
    };
    one.parts().find_map(|(p, q)| {
        other.parts().find_map(|(r, s)| {
            let (u, v) = (q - p, s - r);
            let turn = u.cross(v);
            if turn == 0 {
                return None;
            }
            let (along, across) = ((r - p).cross(v) * turn.signum(), (r - p).cross(u) * turn.signum());
            let whole = turn.abs();
            let on = |part: i64| (0..=whole).contains(&part);
            (on(along) && on(across)).then(|| {
                let step = |length: i32| (i128::from(length) * i128::from(along) / i128::from(whole)) as i32;
                Point::new(p.x + step(u.x), p.y + step(u.y))
            })
        })
    })
}
