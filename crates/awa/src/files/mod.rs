//! Scenarios and positions: from text and back.
//!
//! A scenario names the battlefield, the sides, the units and the cards. A position is the same text and a table `[state]`:
//! the whole state, as `serde` writes it. For small set pieces there is an overlay instead, read by `overlay.rs`: `[now]`,
//! `[[put]]` and so on. Reading tells all problems at once, each with its line.

mod force;
mod garage;
mod kinds;
mod muster;
mod organisation;
mod overlay;
mod scene;

pub(crate) use self::muster::{muster, recast};
pub use kinds::{Share, TroopKind, kinds};

use std::sync::Arc;

use ::muster::scenario::{Head, ground};
use ::muster::{Doc, Fields, Node, Problems, read};
use engine::{BadScenario, BySide, Side};
use table::{Battlefield, FeatureId, FeatureSet, Point, Polygon, Size};

use crate::Awa;
use crate::cards::Card;
use crate::setup::{
    Barrage, Day, Edge, Faction, Options, PlaceSetup, Setup, SideSetup, StructureSetup, Victory, Worth,
};
use crate::state::{Figure, State, Structure};
use crate::terrain::{BUILDINGS, Meaning};
use crate::weather::{Climate, Region, Season, Weather};

/// The keys that a position adds to its scenario.
const OF_A_MOMENT: [&str; 7] = ["state", "now", "put", "moment", scene::KEYS[0], scene::KEYS[1], scene::KEYS[2]];

/// Reads a scenario or a position.
pub(crate) fn load(text: &str) -> Result<Awa, BadScenario> {
    let told = |problems: Problems| BadScenario { report: problems.to_string() };
    let doc = Doc::parse("scenario.toml", text).map_err(told)?;
    let mut game = doc.read(scenario).map_err(told)?;
    Arc::get_mut(&mut game.setup).expect("the game is new").source = doc.without(&OF_A_MOMENT);
    Ok(game)
}

/// Writes this moment as a position that loads to the same game: the scenario as it was read, and the state.
pub(crate) fn write(game: &Awa) -> String {
    let source = &game.setup.source;
    // In front of the tables, or it would belong to the last of them.
    let (head, tables) = source.split_at(source.find("\n[").map_or(source.len(), |at| at + 1));
    let mut text = format!("{}\nstate = ", head.trim_end());
    inline(&toml::Value::try_from(&game.state).expect("a state is plain data"), &mut text);
    text + "\n\n" + tables
}

/// Writes a value on one line, behind what is there already: a state has thousands of them.
fn inline(value: &toml::Value, text: &mut String) {
    match value {
        toml::Value::Table(table) => {
            let mut before = "{ ";
            for (key, value) in table {
                text.push_str(std::mem::replace(&mut before, ", "));
                text.push_str(key);
                text.push_str(" = ");
                inline(value, text);
            }
            text.push_str(if table.is_empty() { "{  }" } else { " }" });
        }
        toml::Value::Array(list) => {
            text.push('[');
            let mut before = "";
            for value in list {
                text.push_str(std::mem::replace(&mut before, ", "));
                inline(value, text);
            }
            text.push(']');
        }
        toml::Value::Integer(number) => text.push_str(&number.to_string()),
        toml::Value::Boolean(flag) => text.push_str(if *flag { "true" } else { "false" }),
        other => text.push_str(&other.to_string()),
    }
}

/// How deep a side's own strip of the table is.
const STRIP: i32 = 12_000;

fn scenario(f: &mut Fields<'_>) -> Option<Awa> {
    // The engine reads what was decided since the position; here it only has its place.
    f.node("moment");
    let head = Head::read(f);
    if head.as_ref().is_some_and(|head| head.rules != "awa") {
        f.problem::<()>("rules", "this is a scenario of another rule book");
    }
    let ground = ground(f);
    let size = ground.as_ref().map_or(Size::inches(72, 48), |ground| ground.size);
    let features: Vec<String> =
        ground.iter().flat_map(|ground| ground.features.iter().map(|one| one.id.clone())).collect();
    let sides = f.or("sides", read::table(|f| both_sides(f, size)), usual_sides(size));
    let defender = f.or("defender", read::word, Side::Blue);
    let climate = climate(f);
    let victory = f.or("victory", read::any::<Victory>, Victory::default());
    let options = f.or("options", read::list(0..=16, read::choice(Options::WORDS)), Vec::new());
    let days = days(f);
    let places = f.tables("landmark", |f| place(f, size, &features));
    let structures = f.tables("structure", |f| structure(f, &features));
    let impassable = f.or("impassable", feature_set(&features), FeatureSet::default());
    let telephones = f.or("telephones", read::list(0..=64, read::reference("feature", &features)), Vec::new());
    let flares = f.tables("flare", force::flare);
    let units = f.tables("unit", force::unit);
    let state = f.optional("state", read::any::<State>);
    let overlay = overlay::read(f, size);
    let (sides, defender, days, mut units) = (sides?, defender?, days?, units?);
    let decks: Vec<Card> = days.iter().flat_map(|day| day.deck.iter().copied()).collect();
    force::card_units(&mut units, &decks, &f.spot("deck"), &|card| match card.faction() {
        None => Some(defender),
        Some(faction) => Side::BOTH.into_iter().find(|side| sides[*side].faction == faction),
    });
    let options = options?.into_iter().fold(Options::NONE, Options::and);
    let guide = options.has(Options::ORGANISATION);
    let strictness = if guide { organisation::Strictness::Guide } else { organisation::Strictness::Free };
    let roster = force::enlist(f, units, strictness)?;
    let (head, ground) = (head?, Arc::new(ground?));
    let field = Battlefield::new((*ground).clone()).ok()?;
    let terrain = Meaning::of(&field, &impassable?);
    let structures = all_structures(&field, &structures?);
    let number = |id: &String| field.named(id);
    let places = places?;
    let mut setup = Setup {
        head,
        terrain,
        ground,
        sides,
        defender,
        units: roster.units,
        figures: roster.figures,
        guns: roster.guns,
        vehicles: roster.vehicles,
        structures,
        places,
        victory: victory?,
        days,
        climate: climate?,
        options,
        telephones: telephones?.iter().filter_map(number).collect(),
        flares: Vec::new(),
        source: String::new(),
        field,
    };
    setup.flares = force::flares(f, &setup, flares?)?;
    let mut game = Awa { setup: Arc::new(setup), state: State::default(), by_eye: None };
    begin(&mut game);
    match state? {
        Some(state) => restore(f, &mut game, state)?,
        None => overlay?.lay(f, &mut game)?,
    }
    if let Err(broken) = crate::laws::invariants(&game) {
        return f.problem("state", broken);
    }
    Some(game)
}

/// The state at the very beginning.
fn begin(game: &mut Awa) {
    let setup = &game.setup;
    game.state = State {
        day: 1,
        turn: 1,
        units: vec![crate::state::Unit::default(); setup.units.len()],
        figures: setup.figures.iter().map(|man| Figure { weapon: man.weapon, ..Figure::default() }).collect(),
        guns: vec![crate::state::Gun { set_up: true, ..Default::default() }; setup.guns.len()],
        vehicles: vec![crate::state::Vehicle::default(); setup.vehicles.len()],
        structures: setup
            .structures
            .iter()
            .map(|one| Structure { defence: one.defence, ..Default::default() })
            .collect(),
        held_by: setup.places.iter().map(|place| place.held).collect(),
        ..State::default()
    };
    for unit in game.unit_ids() {
        let strength = game.roster(unit).count() as u8;
        game.unit_mut(unit).strength = strength;
        crate::sheets::appoint(game, unit);
    }
    for vehicle in game.vehicle_ids() {
        game.vehicle_mut(vehicle).defence = game.model(vehicle).defence;
    }
}

/// Takes the state of a position, if it is of these forces.
fn restore(f: &Fields<'_>, game: &mut Awa, state: State) -> Option<()> {
    let begun = &game.state;
    let fits = state.units.len() == begun.units.len()
        && state.figures.len() == begun.figures.len()
        && state.guns.len() == begun.guns.len()
        && state.vehicles.len() == begun.vehicles.len()
        && state.structures.len() == begun.structures.len()
        && state.held_by.len() == begun.held_by.len()
        && (1..=game.setup.days.len()).contains(&usize::from(state.day));
    if !fits {
        return f
            .problem("state", "the state is not of these forces: other numbers of units, figures, guns or vehicles");
    }
    game.state = state;
    Some(())
}

fn both_sides(f: &mut Fields<'_>, size: Size) -> Option<BySide<SideSetup>> {
    let usual = usual_sides(size);
    let red = f.or("red", read::table(|f| side(f, &usual.red, size)), usual.red.clone());
    let blue = f.or("blue", read::table(|f| side(f, &usual.blue, size)), usual.blue.clone());
    let (red, blue) = (red?, blue?);
    if red.edge == blue.edge {
        return f.problem("blue", "both sides have the same edge of the table");
    }
    Some(BySide { red, blue })
}

fn usual_sides(size: Size) -> BySide<SideSetup> {
    let usual = |name: &str, edge| SideSetup {
        name: name.into(),
        edge,
        faction: Faction::Other,
        zone: usual_zone(edge, size),
        task: String::new(),
        reserve: false,
        store: None,
        entry: None,
        minefields: Some(0),
        barrages: Vec::new(),
        force: String::new(),
    };
    BySide { red: usual("Red", Edge::South), blue: usual("Blue", Edge::North) }
}

/// The strip along a side's own edge.
fn usual_zone(edge: Edge, size: Size) -> Polygon {
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    let (from, to) = match edge {
        Edge::North => ((0, 0), (width, STRIP.min(depth))),
        Edge::South => ((0, (depth - STRIP).max(0)), (width, depth)),
        Edge::West => ((0, 0), (STRIP.min(width), depth)),
        Edge::East => (((width - STRIP).max(0), 0), (width, depth)),
    };
    Polygon::rectangle(Point::new(from.0, from.1), Point::new(to.0, to.1))
}

fn side(f: &mut Fields<'_>, usual: &SideSetup, size: Size) -> Option<SideSetup> {
    let name = f.or("name", read::line, usual.name.clone());
    let edge = f.or("edge", read::word, usual.edge);
    let faction = f.or("faction", read::word, usual.faction);
    let zone = f.optional("zone", |node| zone(node, size));
    let task = f.or("task", read::line, String::new());
    let reserve = f.or("reserve", read::flag, false);
    let store = f.optional("store", |node| on_table(node, size));
    let entry = f.optional("entry", |node| on_table(node, size));
    let minefields = f.optional("minefields", read::whole(0..=9));
    let barrages = f.or("barrages", read::any::<Vec<Barrage>>, Vec::new());
    let force = f.or("force", read::text, String::new());
    let edge = edge?;
    Some(SideSetup {
        name: name?,
        edge,
        faction: faction?,
        zone: zone?.unwrap_or_else(|| usual_zone(edge, size)),
        task: task?,
        reserve: reserve?,
        store: store?,
        entry: entry?,
        minefields: minefields?,
        barrages: barrages?,
        force: force?,
    })
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

fn climate(f: &mut Fields<'_>) -> Option<Climate> {
    let weather = f.optional("weather", read::word::<Weather>);
    let region = f.or("region", read::word, Region::default());
    let season = f.or("season", read::word, Season::default());
    Some(match weather? {
        Some(weather) => Climate::Fixed(weather),
        None => Climate::Rolled(region?, season?),
    })
}

/// `turns` and `deck` of a battle of one day, or `[[day]]`.
fn days(f: &mut Fields<'_>) -> Option<Vec<Day>> {
    let days = f.tables("day", |f| day(f, DeckSize::Free));
    let days = days?;
    if days.is_empty() {
        return Some(vec![day(f, DeckSize::TwiceTheTurns)?]);
    }
    Some(days)
}

/// Whether a deck must have the usual number of cards. `awa.suicide-hill.deck-override`
#[derive(Clone, Copy, PartialEq, Eq)]
enum DeckSize {
    TwiceTheTurns,
    Free,
}

fn day(f: &mut Fields<'_>, size: DeckSize) -> Option<Day> {
    let turns = f.or("turns", read::whole(1..=40), 8);
    let deck = f.or("deck", read::list(0..=80, read::choice(Card::WORDS)), Vec::new());
    let orders = f.or("orders", read::any::<BySide<String>>, BySide::default());
    let (turns, deck) = (turns?, deck?);
    if size == DeckSize::TwiceTheTurns
        && !deck.is_empty()
        && let Some(problem) = crate::sheets::deck_problem(turns, &deck)
    {
        return f.problem("deck", problem);
    }
    Some(Day { turns, deck, orders: orders? })
}

fn place(f: &mut Fields<'_>, size: Size, features: &[String]) -> Option<PlaceSetup> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let at = f.required("at", |node| on_table(node, size));
    let feature = f.optional("feature", read::reference("feature", features));
    let worth = f.or("worth", worth, BySide::default());
    let held = f.optional("held", read::word);
    let feature = feature?.and_then(|id| features.iter().position(|known| *known == id)).map(|n| FeatureId(n as u16));
    Some(PlaceSetup { id: id?, name: name?, at: at?, feature, worth: worth?, held: held? })
}

/// The same for both sides, or `{ red = "major" }`.
fn worth(node: Node<'_>) -> Option<BySide<Worth>> {
    #[derive(serde::Deserialize, Default)]
    #[serde(default, deny_unknown_fields)]
    struct Record {
        red: Worth,
        blue: Worth,
    }
    if node.is_table() {
        let Record { red, blue } = read::any(node)?;
        return Some(BySide { red, blue });
    }
    let both = read::word(node)?;
    Some(BySide { red: both, blue: both })
}

/// A feature, and what is said of its defence, whether it burns, and how many it holds.
type Said = (String, Option<u8>, Option<bool>, Option<u16>);

/// What a scenario says of a structure besides the usual. R-AWA-190
fn structure(f: &mut Fields<'_>, features: &[String]) -> Option<Said> {
    let feature = f.required("feature", read::reference("feature", features));
    let defence = f.optional("defence", read::whole(1..=99));
    let burns = f.optional("burns", read::flag);
    let capacity = f.optional("capacity", read::whole(1..=200));
    Some((feature?, defence?, burns?, capacity?))
}

/// The floor of a feature in whole square inches. R-AWA-103
fn floor(field: &Battlefield, feature: FeatureId) -> i64 {
    let doubled = match &field.feature(feature).shape {
        table::Shape::Area(area) => {
            let part = |(a, b): (Point, Point)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
            area.edges().map(part).sum::<i64>().abs()
        }
        table::Shape::Line { .. } | table::Shape::Spot(_) => {
            let bounds = field.bounds_of(feature);
            2 * i64::from(bounds.most.x - bounds.least.x) * i64::from(bounds.most.y - bounds.least.y)
        }
    };
    doubled / 2_000_000
}

/// Every feature with a defence value. `awa.defence.structures`, R-AWA-111
fn all_structures(field: &Battlefield, said: &[Said]) -> Vec<StructureSetup> {
    use table::KindTag;
    let mut all = Vec::new();
    for (n, feature) in field.features().iter().enumerate() {
        let id = FeatureId(n as u16);
        let said = said.iter().find(|(named, ..)| *named == feature.id);
        let usual = match feature.tag() {
            KindTag::Church => Some((20, false)),
            tag if BUILDINGS.holds(tag) => Some((15, true)),
            KindTag::Bridge => Some((12, false)),
            KindTag::Trench | KindTag::Dugout | KindTag::Emplacement | KindTag::StoneWall | KindTag::Sandbags => {
                Some((5, false))
            }
            KindTag::Barricade | KindTag::RoadBlock => Some((5, false)),
            _ => None,
        };
        let Some((defence, burns)) = usual.or(said.map(|_| (5, false))) else { continue };
        let storeys = feature.kind.building().map_or(1, |house| u16::from(house.storeys));
        let room = (floor(field, id).clamp(1, 999) as u16).saturating_mul(storeys);
        let (said_defence, said_burns, said_capacity) = said.map_or((None, None, None), |(_, d, b, c)| (*d, *b, *c));
        all.extend((0..crate::structures::sections(field, id)).map(|section| StructureSetup {
            feature: id,
            section,
            defence: said_defence.unwrap_or(defence),
            burns: said_burns.unwrap_or(burns),
            capacity: said_capacity.unwrap_or(room),
        }));
    }
    all
}

fn feature_set(features: &[String]) -> impl Fn(Node<'_>) -> Option<FeatureSet> + '_ {
    |node| {
        let ids = read::list(0..=512, read::reference("feature", features))(node)?;
        let number = |id: &String| features.iter().position(|known| known == id).map(|n| FeatureId(n as u16));
        let mut set = FeatureSet::default();
        ids.iter().filter_map(number).for_each(|id| set.add(id));
        Some(set)
    }
}
