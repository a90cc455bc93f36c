//! Scenarios and positions: from text and back.
//!
//! A scenario and a position are the same kind of file. A scenario leaves out all that is as at the beginning; a
//! position says where everything stands. Reading tells all problems at once, each with its line.

mod build;
mod forces;
mod muster;
mod officers;
mod unit;
mod vehicle;
mod vocabulary;
mod write;

use std::sync::Arc;

use ::muster::scenario::{Head, ground};
use ::muster::{Doc, Fields, Node, Problems, Spot, read};
use engine::{BadScenario, BySide, Outcome, Side};
use table::{Battlefield, FeatureId, FeatureSet, Ground, Inches, Point, Polygon, Size};

use crate::sequence::Phase;
use crate::state::{Edge, MovementRows, Objective, SideSetup, Victory};
use crate::terrain::{Cover, Overrides};
use crate::{Scw, dp};

pub(crate) use self::muster::{muster, recast};
pub(crate) use write::write;

/// Reads a scenario or a position.
pub(crate) fn load(text: &str) -> Result<Scw, BadScenario> {
    let told = |problems: Problems| BadScenario { report: problems.to_string() };
    Doc::parse("scenario.toml", text).map_err(told)?.read(scenario).map_err(told)
}

/// How deep a side's own strip of the table is. R-SCW-075
const STRIP: Inches = Inches::whole(12);

/// The usual length and worth of a battle. R-SCW-076
pub(super) const USUAL: Victory = Victory {
    moves: 12,
    lead: 3,
    per_unit: BySide { red: 1, blue: 1 },
    per_officer: BySide { red: 1, blue: 1 },
    per_softskin: BySide { red: 0, blue: 0 },
    hold_within: Inches::whole(3),
};

/// The usual worth of an objective. R-SCW-076
const OBJECTIVE_POINTS: i32 = 3;

/// A word of the file that names something else, kept until everything is known.
pub(super) struct Named {
    pub word: String,
    pub spot: Spot,
}

/// Reads a word that names something else.
pub(super) fn name(node: Node<'_>) -> Option<Named> {
    Some(Named { word: read::text(node)?, spot: node.spot() })
}

/// Where the battle stands, as far as the file says.
pub(super) struct Now {
    pub turn: u8,
    pub phase: Phase,
    pub acting: Option<Side>,
    pub first: Option<Side>,
    pub passed: BySide<bool>,
    pub removed: FeatureSet,
    pub outcome: Option<Outcome>,
}

/// Everything at the top of the file, read and ready to be put together.
pub(super) struct Top {
    pub head: Head,
    pub ground: Ground,
    pub sides: BySide<SideSetup>,
    pub strikes: BySide<u8>,
    pub attacker: Side,
    pub victory: Victory,
    pub rows: MovementRows,
    pub overrides: Overrides,
    pub objectives: Vec<(Objective, Option<Side>)>,
    pub now: Now,
}

fn scenario(f: &mut Fields<'_>) -> Option<Scw> {
    // The engine reads what was decided since the position; here it only has its place.
    f.node("moment");
    let head = Head::read(f);
    if head.as_ref().is_some_and(|head| head.rules != "scw") {
        f.problem::<()>("rules", "this is a scenario of another rule book");
    }
    let ground = ground(f).map(crate::wire::in_sections);
    let size = ground.as_ref().map_or(Size::inches(72, 48), |ground| ground.size);
    let sides = f.or("sides", read::table(|f| both_sides(f, size)), usual_sides(size));
    let attacker = f.or("attacker", read::word, Side::Red);
    let victory = victory(f);
    let rows = f.or("movement-rows", read::word, MovementRows::default());
    let features: Vec<String> =
        ground.iter().flat_map(|ground| ground.features.iter().map(|feature| feature.id.clone())).collect();
    let overrides = overrides(f, &features);
    let objectives = f.tables("objective", |f| objective(f, size));
    let now = f.or("now", read::table(|f| now(f, &features)), usual_now());
    let edges = sides.as_ref().map(|(sides, _)| BySide::from_fn(|side| sides[side].edge));
    let edges = edges.unwrap_or(BySide { red: Edge::South, blue: Edge::North });
    let lists = forces::Lists::default();
    let units = f.tables("unit", |f| unit::unit(f, edges, &lists));
    let officers = f.tables("officer", officers::officer);
    let markers = f.tables("marker", officers::marker);
    let (sides, strikes) = sides?;
    let top = Top {
        head: head?,
        ground: ground?,
        sides,
        strikes,
        attacker: attacker?,
        victory: victory?,
        rows: rows?,
        overrides: overrides?,
        objectives: objectives?,
        now: now?,
    };
    build::build(f, top, units?, &officers?, &markers?)
}

/// `[sides.red]` and `[sides.blue]`.
fn both_sides(f: &mut Fields<'_>, size: Size) -> Option<(BySide<SideSetup>, BySide<u8>)> {
    let (usual, _) = usual_sides(size);
    let red = f.or("red", read::table(|f| side(f, &usual.red, size)), (usual.red.clone(), 0));
    let blue = f.or("blue", read::table(|f| side(f, &usual.blue, size)), (usual.blue.clone(), 0));
    let (red, blue) = (red?, blue?);
    if red.0.edge == blue.0.edge {
        return f.problem("blue", "both sides have the same edge of the table");
    }
    Some((BySide { red: red.0, blue: blue.0 }, BySide { red: red.1, blue: blue.1 }))
}

fn usual_sides(size: Size) -> (BySide<SideSetup>, BySide<u8>) {
    let usual =
        |name: &str, edge| SideSetup { name: name.into(), edge, zone: usual_zone(edge, size), task: String::new() };
    let sides = BySide { red: usual("Red", Edge::South), blue: usual("Blue", Edge::North) };
    (sides, BySide::default())
}

/// The strip along a side's own edge. R-SCW-075
pub(super) fn usual_zone(edge: Edge, size: Size) -> Polygon {
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    let strip = STRIP.thousandths_value();
    let (from, to) = match edge {
        Edge::North => ((0, 0), (width, strip.min(depth))),
        Edge::South => ((0, (depth - strip).max(0)), (width, depth)),
        Edge::West => ((0, 0), (strip.min(width), depth)),
        Edge::East => (((width - strip).max(0), 0), (width, depth)),
    };
    Polygon::rectangle(Point::new(from.0, from.1), Point::new(to.0, to.1))
}

fn side(f: &mut Fields<'_>, usual: &SideSetup, size: Size) -> Option<(SideSetup, u8)> {
    let name = f.or("name", read::line, usual.name.clone());
    let edge = f.or("edge", read::word, usual.edge);
    let zone = f.optional("zone", |node| zone(node, size));
    let task = f.or("task", read::line, String::new());
    let strikes = f.or("airstrikes", read::whole(0..=9), 0);
    let edge = edge?;
    let zone = zone?.unwrap_or_else(|| usual_zone(edge, size));
    Some((SideSetup { name: name?, edge, zone, task: task? }, strikes?))
}

/// Where a side sets up: an outline on the table.
fn zone(node: Node<'_>, size: Size) -> Option<Polygon> {
    let corners = read::list(3..=24, |node| on_table(node, size))(node)?;
    let polygon = Polygon::new(corners);
    if polygon.crosses_itself() || polygon.area2() == 0 {
        return node.problem("the outline crosses itself or encloses nothing");
    }
    Some(polygon)
}

/// A place on the table.
pub(super) fn on_table(node: Node<'_>, size: Size) -> Option<Point> {
    let point = read::point(node)?;
    if size.bounds().contains(point) {
        return Some(point);
    }
    node.problem(format!("{point} is not on the table, which is {} by {}", size.width, size.depth))
}

fn victory(f: &mut Fields<'_>) -> Option<Victory> {
    let moves = f.or("moves", read::whole(1..=40), USUAL.moves);
    let lead = f.or("lead", read::whole(1..=100), USUAL.lead);
    let per_unit = f.or("per-unit", points, USUAL.per_unit);
    let per_officer = f.or("per-officer", points, USUAL.per_officer);
    let per_softskin = f.or("per-softskin", points, USUAL.per_softskin);
    let hold = f.or("hold-within", read::inches_in(Inches::whole(1)..=Inches::whole(24)), USUAL.hold_within);
    Some(Victory {
        moves: moves?,
        lead: lead?,
        per_unit: per_unit?,
        per_officer: per_officer?,
        per_softskin: per_softskin?,
        hold_within: hold?,
    })
}

/// Points, the same for both sides or `{ red = 3, blue = 1 }`.
fn points(node: Node<'_>) -> Option<BySide<i32>> {
    if node.is_table() {
        return read::table(|f| {
            let red = f.or("red", read::whole(0..=50), 0);
            let blue = f.or("blue", read::whole(0..=50), 0);
            Some(BySide { red: red?, blue: blue? })
        })(node);
    }
    let both = read::whole(0..=50)(node)?;
    Some(BySide { red: both, blue: both })
}

fn objective(f: &mut Fields<'_>, size: Size) -> Option<(Objective, Option<Side>)> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let at = f.required("at", |node| on_table(node, size));
    let points = f.or("points", points, BySide { red: OBJECTIVE_POINTS, blue: OBJECTIVE_POINTS });
    let held = f.optional("held", read::word);
    Some((Objective { id: id?, name: name?, at: at?, points: points? }, held?))
}

/// What the scenario says about features of its battlefield besides the usual. R-SCW-075
fn overrides(f: &mut Fields<'_>, features: &[String]) -> Option<Overrides> {
    let cover = f.or(
        "cover",
        read::table(|f| {
            f.each(|id, node| {
                let cover: Option<Cover> = read::word(node);
                match number_of(id, features) {
                    Some(feature) => Some((feature, cover?)),
                    None => node.problem_with(format!("there is no feature `{id}`"), like(id, features)),
                }
            })
        }),
        Vec::new(),
    );
    let barred = f.or("impassable", feature_set(features), FeatureSet::NONE);
    let rough = f.or("rough", feature_set(features), FeatureSet::NONE);
    Some(Overrides { cover: cover?, barred: barred?, rough: rough? })
}

fn number_of(id: &str, features: &[String]) -> Option<FeatureId> {
    features.iter().position(|known| known == id).map(|n| FeatureId(n as u16))
}

fn like(word: &str, known: &[String]) -> String {
    match ::muster::suggest(word, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "write the id of a feature of the battlefield".into(),
    }
}

fn feature_set(features: &[String]) -> impl Fn(Node<'_>) -> Option<FeatureSet> + '_ {
    |node| {
        let ids = read::list(0..=512, read::reference("feature", features))(node)?;
        Some(ids.iter().filter_map(|id| number_of(id, features)).collect())
    }
}

fn usual_now() -> Now {
    Now {
        turn: 1,
        phase: Phase::Conceal,
        acting: None,
        first: None,
        passed: BySide::default(),
        removed: FeatureSet::NONE,
        outcome: None,
    }
}

/// `[now]`: where the battle stands.
fn now(f: &mut Fields<'_>, features: &[String]) -> Option<Now> {
    let turn = f.or("turn", read::whole(1..=60), 1);
    let phase = f.or("phase", read::word, Phase::Conceal);
    let acting = f.optional("acting", read::word);
    let first = f.optional("first", read::word);
    let passed = f.or("passed", read::list(0..=2, read::word::<Side>), Vec::new());
    let removed = f.or("removed", feature_set(features), FeatureSet::NONE);
    let outcome = f.optional("outcome", read::table(outcome));
    let passed = passed?;
    Some(Now {
        turn: turn?,
        phase: phase?,
        acting: acting?,
        first: first?,
        passed: BySide::from_fn(|side| passed.contains(&side)),
        removed: removed?,
        outcome: outcome?,
    })
}

fn outcome(f: &mut Fields<'_>) -> Option<Outcome> {
    let winner = f.optional("winner", read::word);
    let red = f.or("red", read::whole(-9999..=9999), 0);
    let blue = f.or("blue", read::whole(-9999..=9999), 0);
    Some(Outcome { winner: winner?, points: BySide { red: red?, blue: blue? } })
}

/// The battlefield, indexed, and as boards carry it.
fn field(ground: &Ground) -> Option<(Battlefield, Arc<Ground>)> {
    Some((Battlefield::new(ground.clone()).ok()?, Arc::new(ground.clone())))
}

/// The most DPs that a file may give a unit.
const MOST_DPS: u8 = dp::MOST_DPS;
