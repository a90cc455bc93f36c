//! Scenarios and positions of this book, to and from text. Places are written in kilometres from the map's north-west corner.

mod force;
mod ids;
mod moment;
mod muster;
mod orders;
mod stands;

use std::sync::Arc;

use ::muster::scenario::{Head, ground};
use ::muster::{Doc, Fields, Node, Problems, read};
use engine::{BadScenario, BySide, Side};
use table::{Battlefield, Point, Polygon};

pub(crate) use self::muster::{muster, recast};
use crate::Nqm;
use crate::fortification::Works;
use crate::scale::{Metres, Scale};
use crate::setup::{Area, Edge, Options, Setup, SideSetup};
use crate::state::{self, Place, State};
use crate::terrain::{Country, River};

/// Reads a scenario or a position.
pub(crate) fn load(text: &str) -> Result<Nqm, BadScenario> {
    let told = |problems: Problems| BadScenario { report: problems.to_string() };
    let doc = Doc::parse("scenario.toml", text).map_err(told)?;
    let mut game = doc.read(scenario).map_err(told)?;
    Arc::get_mut(&mut game.setup).expect("the game is new").source = doc.without(&moment::KEYS);
    Ok(game)
}

/// Writes this moment as a position that loads to the same game.
pub(crate) fn write(game: &Nqm) -> String {
    moment::write(game)
}

/// The map as readers need it: places must lie on it.
#[derive(Clone, Copy)]
pub(super) struct Map {
    pub scale: Scale,
    /// None where the battlefield or the scale is wrong: then places are read and believed, so that the rest of the file is looked at too.
    pub size: Option<table::Size>,
}

impl Map {
    /// A place `[x, y]` in kilometres, to the metre.
    pub(super) fn point(self, node: Node<'_>) -> Option<Point> {
        let km = read::point(node)?;
        let mils = |metres: i32| self.scale.length(Metres(metres)).thousandths_value();
        let point = Point::new(mils(km.x), mils(km.y));
        let Some(size) = self.size.filter(|size| !size.bounds().contains(point)) else { return Some(point) };
        let (width, depth) = (self.scale.metres(size.width), self.scale.metres(size.depth));
        node.problem(format!("this place is not on the map, which is {width} by {depth}"))
    }

    fn outline(self, node: Node<'_>) -> Option<Polygon> {
        let corners = read::list(3..=24, |node| self.point(node))(node)?;
        let polygon = Polygon::new(corners);
        if polygon.crosses_itself() || polygon.area2() == 0 {
            return node.problem("the outline crosses itself or encloses nothing");
        }
        Some(polygon)
    }
}

fn scenario(f: &mut Fields<'_>) -> Option<Nqm> {
    let head = Head::read(f);
    if head.as_ref().is_some_and(|head| head.rules != "nqm") {
        f.problem::<()>("rules", "this is a scenario of another rule book");
    }
    let ground = ground(f);
    let scale = f.or("ground-scale", read_scale, Scale::default());
    let hours = f.or("hours", read::whole(1..=72), 10);
    let start = f.or("start", read::whole(0..=23), 6);
    let attacker = f.or("attacker", read::word, Side::Red);
    let options = f.or("options", read::any::<Options>, Options::default());
    // What else is wrong can be said without a head, a scale and a map.
    let size = scale.and_then(|_| ground.as_ref().map(|ground| ground.size));
    let map = Map { scale: scale.unwrap_or_default(), size };
    let features = ground.as_ref().map(|ground| ground.features.iter().map(|one| one.id.clone()).collect::<Vec<_>>());
    let sides = f.or("sides", read::table(|f| both_sides(f, map)), usual_sides(map));
    let rivers = f.tables("river", |f| {
        let feature = f.required("feature", |node| match &features {
            Some(known) => read::reference("feature", known)(node),
            None => read::line(node),
        });
        let size = f.required("size", read::word::<River>);
        Some((feature?, size?))
    });
    // Areas of which something else is wrong have a name all the same.
    let mut named = Vec::new();
    let areas = f.tables("area", |f| area(f, map, &mut named));
    let (sides, options) = (sides.unwrap_or_else(|| usual_sides(map)), options.unwrap_or_default());
    let force = force::read(f, map, &options, [&sides.red.name, &sides.blue.name], &named);
    let moment = moment::read(f);
    if let Some(twice) = (1..named.len()).find(|n| named[..*n].contains(&named[*n])) {
        return f.problem("area", format!("there are two areas `{}`", named[twice]));
    }
    let (head, attacker, rivers, areas, force) = (head?, attacker?, rivers?, areas?, force?);
    let (ground, scale) = (Arc::new(ground?), scale?);
    let field = Arc::new(Battlefield::new((*ground).clone()).ok()?);
    let country = Country::of(&field, |id| rivers.iter().find(|(known, _)| known == id).map(|(_, size)| *size));
    let net = Arc::new(crate::logistics::Net::new(&field, &country, scale));
    let tracks = Arc::new(crate::movement::Tracks::of(&field, &country, &options));
    let (placed, objectives) = (force.placed, force.objectives);
    let roll = crate::setup::Roll::of(&force.units, &force.stands);
    let setup = Setup {
        head,
        ground,
        field,
        scale,
        country: Arc::new(country),
        net,
        tracks,
        sights: Arc::new(crate::sight::Sights::new()),
        sides,
        attacker,
        seats: force.seats,
        formations: force.formations,
        units: force.units,
        stands: force.stands,
        areas,
        dumps: force.dumps,
        hours: hours?,
        start: start?,
        options,
        source: String::new(),
        roll: Arc::new(roll),
    };
    let mut game = Nqm { setup: Arc::new(setup), state: State::default() };
    begin(&mut game, &placed);
    for (formation, objectives) in game.state.formations.iter_mut().zip(objectives) {
        formation.objectives = objectives;
    }
    let moment = moment?;
    let has_books = moment.has_books();
    moment::lay(f, &mut game, moment)?;
    let unknown = ids::unknown(&game.setup, &game.state);
    if !unknown.is_empty() {
        let key = if f.has("state") { "state" } else { "now" };
        for wrong in unknown {
            f.problem::<()>(key, wrong);
        }
        return None;
    }
    // A moment that says who has fallen need not say how strong he was or what he carried. R-NQM-131
    if !has_books {
        moment::count_fallen(&mut game);
    }
    crate::logistics::trim(&mut game);
    crate::movement::regroup(&mut game);
    if !has_books {
        crate::logistics::ledger::open(&mut game);
    }
    if let Err(broken) = crate::laws::sound(&game) {
        return f.problem("state", broken);
    }
    Some(game)
}

/// The state at the very beginning.
fn begin(game: &mut Nqm, placed: &[force::Placed]) {
    let setup = &game.setup;
    let dumps = setup.dumps.iter().map(|dump| state::Dump {
        log: dump.log,
        pol: dump.pol,
        stores: dump.stores,
        fire_units: dump.fire_units.iter().map(|(calibre, units)| (*calibre, units * crate::logistics::DIE)).collect(),
        ..Default::default()
    });
    game.state = State {
        hour: 1,
        units: setup
            .units
            .iter()
            .map(|unit| state::Unit { tie: unit.tie, stock: unit.stock, ..Default::default() })
            .collect(),
        stands: vec![state::Stand::default(); setup.stands.len()],
        formations: setup
            .formations
            .iter()
            .map(|formation| state::Formation { h_hour: formation.h_hour, ..Default::default() })
            .collect(),
        dumps: dumps.collect(),
        held: setup.areas.iter().map(|area| area.held).collect(),
        registered: BySide::from_fn(|side| setup.sides[side].registered.clone()),
        waived: setup.seats.iter().map(|seat| waived(setup, seat)).collect(),
        ..State::default()
    };
    for one in placed {
        let side = setup.units[setup.stands[one.stand.index()].unit.index()].side;
        let stand = &mut game.state.stands[one.stand.index()];
        stand.facing = one.facing.unwrap_or(crate::movement::inward(setup.sides[side].edge));
        stand.place = one.at.map_or(Place::Waiting, Place::Map);
        stand.with = one.with;
        stand.load = one.load;
    }
    crate::logistics::begin(game);
    for one in placed {
        let unit = game.of(one.stand).unit;
        let state = game.unit_mut(unit);
        state.mounted |= one.mounted;
        if let Some(order) = &one.order {
            state.order = order.clone();
        }
    }
}

/// What a seat leaves to the automatic umpire from the beginning: a division whose battalions the plumpire commands is not asked about
/// their pins and weapons. R-NQM-141, R-NQM-146
fn waived(setup: &Setup, seat: &crate::setup::SeatSetup) -> state::Waived {
    use state::Waived;
    let commands_formations = setup.options.command == crate::setup::Command::Plumpire && seat.side.is_some();
    let mut waived = Waived::default();
    if commands_formations {
        let (pins, choices) = ([Waived::PINS, Waived::BLACK, Waived::BATCHES], [Waived::AMBUSH, Waived::SCOOT]);
        for kind in pins.into_iter().chain(choices).chain([Waived::GUNS, Waived::REORGANISE]) {
            waived.set(kind);
        }
    }
    waived
}

fn read_scale(node: Node<'_>) -> Option<Scale> {
    let number: u16 = read::whole(2500..=10_000)(node)?;
    match Scale::ALL.into_iter().find(|(known, _)| *known == number) {
        Some((_, scale)) => Some(scale),
        None => node.problem_with(format!("1:{number} is no ground scale"), "write 2500, 5000 or 10000"),
    }
}

fn both_sides(f: &mut Fields<'_>, map: Map) -> Option<BySide<SideSetup>> {
    let usual = usual_sides(map);
    let red = f.or("red", read::table(|f| side(f, &usual.red, map)), usual.red.clone());
    let blue = f.or("blue", read::table(|f| side(f, &usual.blue, map)), usual.blue.clone());
    let (red, blue) = (red?, blue?);
    if red.edge == blue.edge {
        return f.problem("blue", "both sides have the same edge of the map");
    }
    Some(BySide { red, blue })
}

fn usual_sides(map: Map) -> BySide<SideSetup> {
    let usual = |name: &str, edge| SideSetup {
        name: name.into(),
        edge,
        zone: usual_zone(edge, map),
        task: String::new(),
        crossings: Vec::new(),
        registered: Vec::new(),
    };
    BySide { red: usual("Red", Edge::South), blue: usual("Blue", Edge::North) }
}

/// The half of the map along a side's own edge.
fn usual_zone(edge: Edge, map: Map) -> Polygon {
    let (width, depth) =
        map.size.map_or((0, 0), |size| (size.width.thousandths_value(), size.depth.thousandths_value()));
    let (from, to) = match edge {
        Edge::North => ((0, 0), (width, depth / 2)),
        Edge::South => ((0, depth / 2), (width, depth)),
        Edge::West => ((0, 0), (width / 2, depth)),
        Edge::East => ((width / 2, 0), (width, depth)),
    };
    Polygon::rectangle(Point::new(from.0, from.1), Point::new(to.0, to.1))
}

fn side(f: &mut Fields<'_>, usual: &SideSetup, map: Map) -> Option<SideSetup> {
    let name = f.or("name", read::line, usual.name.clone());
    let edge = f.or("edge", read::word, usual.edge);
    let zone = f.optional("zone", |node| map.outline(node));
    let task = f.or("task", read::line, String::new());
    let crossings = f.or("crossings", read::list(0..=8, |node| map.point(node)), Vec::new());
    let registered = f.or("registered", read::list(0..=16, |node| map.point(node)), Vec::new());
    let edge = edge?;
    let zone = zone?.unwrap_or_else(|| usual_zone(edge, map));
    Some(SideSetup { name: name?, edge, zone, task: task?, crossings: crossings?, registered: registered? })
}

/// A named part of the map.
fn area(f: &mut Fields<'_>, map: Map, named: &mut Vec<String>) -> Option<Area> {
    let id = f.required("id", read::id);
    named.extend(id.clone());
    let name = f.required("name", read::line);
    let outline = f.required("outline", |node| map.outline(node));
    let works = f.or("works", read::word::<Works>, Works::None);
    let points = f.or("points", read::whole(0..=20), 0);
    let priority = f.or("priority", read::whole(1..=9), 5);
    let position = f.or("position", read::flag, false);
    let held = f.optional("held", read::word);
    let exit = f.optional("exit", read::word);
    let (works, outline) = (works?, outline?);
    Some(Area {
        bounds: outline.bounds(),
        id: id?,
        name: name?,
        outline,
        works,
        points: points?,
        priority: priority?,
        position: position? || works > Works::None,
        held: held?,
        exit: exit?,
    })
}
