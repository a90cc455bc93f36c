//! Scenarios and positions: from text and back.
//!
//! A scenario names the battlefield, one of the six scenarios of the book and the players with their platoons. A position
//! is the same text with the supports as chosen and a table `[state]`: the whole state, as `serde` writes it. For small
//! set pieces there is an overlay instead, read by `overlay.rs`: `[now]`, `[[put]]` and so on. Reading tells all problems at
//! once, each with its line.

mod begin;
mod brewing;
mod muster;
mod overlay;
mod put;
mod write;

use std::collections::BTreeMap;
use std::sync::Arc;

use ::muster::scenario::{Head, ground};
use ::muster::{Doc, Fields, Node, Problems, read};
use engine::{BadScenario, Side};
use table::{Battlefield, FeatureSet, Point, Shape, Size};

use crate::Coc;
use crate::lists::{Force, Lists, enlist, traits};
use crate::scenarios::Scenario;
use crate::state::{Options, PlayerSetup, Setup, State};
use crate::supports::Pick;
use crate::terrain::Meaning;
use crate::troops::Traits;
use crate::vehicles::{Commanded, VehicleEntry};

pub(crate) use self::muster::{muster, recast};
pub(crate) use begin::{begin, equip};
pub(crate) use write::write;

/// Reads a scenario or a position.
pub(crate) fn load(text: &str) -> Result<Coc, BadScenario> {
    let told = |problems: Problems| BadScenario { report: problems.to_string() };
    Doc::parse("scenario.toml", text).map_err(told)?.read(scenario).map_err(told)
}

/// The words for advanced and optional rules. R-COC-185
pub(super) const OPTIONS: [(&str, Options); 10] = [
    ("leader-sight", Options::LEADER_SIGHT),
    ("hidden-in-building", Options::HIDDEN_IN_BUILDING),
    ("vehicles-blind-building", Options::VEHICLES_BLIND),
    ("harder-hitting", Options::HARDER_HITTING),
    ("plotted-entrenchments", Options::PLOTTED),
    ("enfilade", Options::ENFILADE),
    ("large-openings", Options::LARGE_OPENINGS),
    ("frozen-ground", Options::FROZEN_GROUND),
    ("tank-he-minimum", Options::TANK_HE_MINIMUM),
    ("remote-blast", Options::REMOTE_BLAST),
];

/// The most players on both sides together.
const MOST_PLAYERS: usize = 8;

fn scenario(f: &mut Fields<'_>) -> Option<Coc> {
    // The engine reads what was decided since the position; here it only has its place.
    f.node("moment");
    let head = Head::read(f);
    if head.as_ref().is_some_and(|head| head.rules != "coc") {
        f.problem::<()>("rules", "this is a scenario of another rule book");
    }
    let ground = ground(f);
    let size = ground.as_ref().map_or(Size::inches(72, 48), |ground| ground.size);
    let scenario = f.or("scenario", read::word, Scenario::Patrol);
    let attacker = f.or("attacker", read::word, Side::Red);
    let objective = f.optional("objective", |node| on_table(node, size));
    let options = f.or("options", read::list(0..=OPTIONS.len(), read::choice(&OPTIONS)), Vec::new());
    let turn_limit = f.optional("turn-limit", read::whole(1..=99));
    let really_heavy = f.or("really-heavy", read::list(0..=200, read::text), Vec::new());
    let soft = f.or("soft-ground", read::list(0..=200, read::text), Vec::new());
    let players = f.tables("player", player);
    let state = f.optional("state", read::any::<State>);
    let overlay = overlay::read(f, size);
    let players = players?;
    if players.len() < 2 || players.len() > MOST_PLAYERS {
        return f.problem("player", format!("a battle has from 2 to {MOST_PLAYERS} players"));
    }
    if Side::BOTH.into_iter().any(|side| players.iter().all(|player| player.setup.side != side)) {
        return f.problem("player", "each side has a player");
    }
    let (head, ground) = (head?, ground?);
    let date = head.date.as_deref().and_then(month);
    let setups: Vec<PlayerSetup> = players.iter().map(|player| player.setup.clone()).collect();
    let roster = enlist(Lists::all(), &setups, date.as_deref());
    if roster.teams.len() > 250 || roster.leaders.len() > 250 || roster.units.len() > 250 {
        return f.problem("player", "more troops than this table can bear");
    }
    let ground = Arc::new(ground);
    let field = Battlefield::new((*ground).clone()).ok()?;
    let really_heavy = stretches(f, &field, "really-heavy", &really_heavy?)?;
    let terrain = Meaning::of(&field, &really_heavy, &stretches(f, &field, "soft-ground", &soft?)?);
    let mut setup = Setup {
        head,
        terrain: Arc::new(terrain),
        field: Arc::new(field),
        ground,
        scenario: scenario?,
        attacker: attacker?,
        objective: objective?,
        date,
        options: options?.into_iter().fold(Options::default(), |all, one| Options(all.0 | one.0)),
        turn_limit: turn_limit?,
        players: setups,
        arsenal: Lists::all().arsenal.clone(),
        units: Vec::new(),
        teams: Vec::new(),
        side_of_team: Vec::new(),
        unit_of_man: Vec::new(),
        leaders: Vec::new(),
        vehicles: Vec::new(),
        batteries: Vec::new(),
    };
    let first = begin(&mut setup, roster);
    let mut game = Coc { setup: Arc::new(setup), state: first.into() };
    equip(&mut game);
    match state? {
        Some(state) => restore(f, &mut game, state)?,
        None => overlay?.lay(f, &mut game, &players)?,
    }
    if let Err(broken) = crate::laws::invariants(&game) {
        return f.problem("state", broken);
    }
    Some(game)
}

/// Features that the scenario makes something special: areas that one can walk on at all. `coc.7.2.really-heavy`, R-COC-132
fn stretches(f: &Fields<'_>, field: &Battlefield, key: &str, ids: &[String]) -> Option<FeatureSet> {
    let mut set = FeatureSet::default();
    for id in ids {
        let Some(found) = field.named(id) else {
            return f.problem(key, format!("there is no feature `{id}` on the battlefield"));
        };
        let feature = field.feature(found);
        if !matches!(feature.shape, Shape::Area(_)) || feature.kind.building().is_some() {
            return f.problem(key, format!("`{id}` is no stretch of ground"));
        }
        set.add(found);
    }
    Some(set)
}

/// Takes the state of a position, if it is of these forces.
fn restore(f: &Fields<'_>, game: &mut Coc, state: State) -> Option<()> {
    let begun = &game.state;
    let fits = state.players.len() == begun.players.len()
        && state.teams.len() == begun.teams.len()
        && state.men.len() == begun.men.len()
        && state.leaders.len() == begun.leaders.len()
        && state.vehicles.len() == begun.vehicles.len()
        && state.batteries.len() == begun.batteries.len();
    if !fits {
        return f.problem("state", "the state is not of these forces: other numbers of players, Teams, men or Leaders");
    }
    let (teams, weapons) = (state.teams.len(), game.setup.arsenal.weapons.len());
    if state.men.iter().any(|man| man.team.index() >= teams || man.weapon.index() >= weapons) {
        return f.problem("state", "a man has a Team or a weapon that does not exist");
    }
    game.state = state.into();
    Some(())
}

/// A place on the table.
pub(super) fn on_table(node: Node<'_>, size: Size) -> Option<Point> {
    let point = read::point(node)?;
    if size.bounds().contains(point) {
        return Some(point);
    }
    node.problem(format!("{point} is not on the table, which is {} by {}", size.width, size.depth))
}

/// The month of a date such as `1944-08-14`; none where the date is in words. R-COC-311
fn month(date: &str) -> Option<String> {
    let plain = date
        .get(..7)
        .filter(|month| month.bytes().enumerate().all(|(n, b)| (n == 4 && b == b'-') || b.is_ascii_digit()));
    plain.map(str::to_owned)
}

/// What a scenario can say of a force besides its list. `coc.14.10.diehards`, R-COC-151
const TEMPERS: [(&str, (&str, Traits)); 3] = [
    ("aggressive", ("aggressive", Traits::AGGRESSIVE)),
    ("diehard", ("diehard", Traits::DIEHARD)),
    ("stubborn", ("stubborn", Traits::STUBBORN)),
];

/// A player of the file: his force, and how he stands by the overlay.
struct PlayerRecord {
    setup: PlayerSetup,
    now: overlay::PlayerNow,
}

/// What no list of these years gives; a scenario may. R-COC-311
pub(super) const GIVEN: [(&str, Traits); 4] = [
    ("rifle-grenades", Traits::RIFLE_GRENADES),
    ("captain", Traits::CAPTAIN),
    ("uhraaaah", Traits::UHRAAAAH),
    ("off-table-mortars", Traits::OFF_TABLE_MORTARS),
];

/// `[[player]]`.
fn player(f: &mut Fields<'_>) -> Option<PlayerRecord> {
    let lists = Lists::all();
    let side = f.required("side", read::word::<Side>);
    let force = f.required("platoon", |node| platoon(node, lists));
    let rating = f.optional("rating", read::text);
    let name = f.optional("name", read::line);
    let supports = f.optional("supports", read::list(0..=40, read::any::<Pick>));
    let vehicles = f.or("vehicles", read::list(0..=40, vehicle), Vec::new());
    let fixed = f.optional("fixed", read::flag);
    let names = f.optional("names", read::table(names));
    let temper = f.or("traits", read::list(0..=TEMPERS.len(), read::choice(&TEMPERS)), Vec::new());
    let mut given = Traits::default();
    for (key, one) in GIVEN {
        if f.or(key, read::flag, false)? {
            given = given.and(one);
        }
    }
    let now = overlay::PlayerNow::read(f);
    let force = force?;
    let wanted = rating?.map(|id| id.replace('_', "-"));
    let rating =
        wanted.as_ref().map_or(Some(&force.rating[0]), |id| force.rating.iter().find(|rating| rating.id == *id));
    let Some(rating) = rating else {
        let known: Vec<&str> = force.rating.iter().map(|rating| rating.id.as_str()).collect();
        return f.problem_with("rating", "the platoon has no such rating", format!("known: {}", known.join(", ")));
    };
    let (supports, temper, names) = (supports?, temper?, names?.unwrap_or_default());
    let vehicles = vehicles?;
    if !vehicles.iter().all(|one| has_its_troop(one, &vehicles)) {
        return f.problem("vehicles", "a Senior Leader commands three or more vehicles of one type, by their troop");
    }
    let fixed = fixed?.unwrap_or(supports.is_some());
    let supports: Vec<Pick> = supports.unwrap_or_default().into_iter().map(Pick::spelled).collect();
    for pick in &supports {
        crate::supports::known(force, pick).map_err(|what| f.problem::<()>("supports", what)).ok()?;
    }
    Some(PlayerRecord {
        setup: PlayerSetup {
            name: name?.unwrap_or_else(|| force.title.clone()),
            side: side?,
            platoon: force.id.clone(),
            rating: rating.id.clone(),
            quality: rating.quality,
            force_rating: rating.worth,
            command_dice: rating.command_dice,
            traits: temper
                .iter()
                .map(|one| one.1)
                .chain([given])
                .fold(traits(&force.traits).and(traits(&rating.traits)), Traits::and),
            temper: temper.iter().map(|one| one.0).collect(),
            names,
            vehicles,
            supports,
            fixed,
        },
        now: now?,
    })
}

/// The longest name that somebody can give to his troops.
pub(crate) const LONGEST_NAME: usize = 40;

/// Names that somebody gives to his troops, by their ids.
pub(crate) fn names(f: &mut Fields<'_>) -> Option<BTreeMap<String, String>> {
    let one = |id: &str, node: Node<'_>| {
        let name = read::line(node)?;
        if name.chars().count() > LONGEST_NAME {
            return node.problem(format!("a name has at most {LONGEST_NAME} characters"));
        }
        Some((id.to_owned(), name))
    };
    Some(f.each(one)?.into_iter().collect())
}

/// A vehicle that the scenario gives. R-COC-311
fn vehicle(node: Node<'_>) -> Option<VehicleEntry> {
    let entry = read::any::<VehicleEntry>(node)?;
    match entry.resolve(Lists::all()) {
        Ok(_) => Some(entry),
        Err(wrong) => node.problem(wrong),
    }
}

/// Whether a vehicle is not commanded by a Senior Leader, or is with two more of its type. `coc.11.1.2.troop-leader`
fn has_its_troop(entry: &VehicleEntry, all: &[VehicleEntry]) -> bool {
    let type_of = |one: &VehicleEntry| one.kind.clone().or_else(|| one.model.as_ref().map(|model| model.id.clone()));
    let with = all.iter().filter(|one| one.troop == entry.troop && type_of(one) == type_of(entry)).count();
    entry.commander != Commanded::Senior || (entry.troop > 0 && with >= 3)
}

/// The id of a platoon; hyphens and underscores are the same.
pub(crate) fn platoon<'l>(node: Node<'_>, lists: &'l Lists) -> Option<&'l Force> {
    let id = read::text(node)?.replace('_', "-");
    if let Some(force) = lists.force(&id) {
        return Some(force);
    }
    let known = lists.forces.iter().map(|force| force.id.as_str());
    let meant = ::muster::suggest(&id, known.clone())
        .map_or_else(|| known.collect::<Vec<_>>().join(", "), |id| format!("did you mean `{id}`?"));
    node.problem_with(format!("there is no platoon `{id}`"), meant)
}
