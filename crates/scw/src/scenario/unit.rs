//! `[[unit]]`: what a unit is, and, in a position, how it stands.

use arrayvec::ArrayVec;
use engine::{BySide, Side};
use muster::{Fields, Node, Spot, read};
use table::formation::Spacing;
use table::{Bearing, Formation, Inches, Point};

use super::forces::Lists;
use super::{MOST_DPS, Named, name, vehicle, vocabulary};
use crate::deployment::forward;
use crate::sight::base_size;
use crate::state::{Damage, Deeds, Edge, Element, Fate, FireKinds, Incoming, Status};
use crate::troops::{Ability, Arm, Draught, ElementId, Kind, MOST_ELEMENTS, Morale, UnitSetup, Vehicle};

/// Where the file puts a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    Waiting,
    Concealed,
    Table,
    Gone(Fate),
}

const PLACES: [(&str, Where); 9] = [
    ("waiting", Where::Waiting),
    ("concealed", Where::Concealed),
    ("table", Where::Table),
    ("destroyed", Where::Gone(Fate::Destroyed)),
    ("surrendered", Where::Gone(Fate::Surrendered)),
    ("driven-off", Where::Gone(Fate::DrivenOff)),
    ("abandoned", Where::Gone(Fate::Abandoned)),
    ("captured", Where::Gone(Fate::Captured)),
    ("exited", Where::Gone(Fate::Exited)),
];

/// The word for a place.
pub(super) fn place_word(place: Where) -> &'static str {
    PLACES.iter().find(|(_, known)| *known == place).expect("the list is complete").0
}

/// A unit as read, with the names that are still to be looked up.
pub(super) struct UnitRecord {
    pub setup: UnitSetup,
    pub spot: Spot,
    pub stands: Spot,
    pub place: Where,
    pub aboard: Option<Named>,
    pub load: Option<Named>,
    pub target: Option<Named>,
    pub aims: Vec<Named>,
    pub dps: u8,
    pub received: u8,
    pub status: Status,
    pub fire_last: FireKinds,
    pub fire_now: FireKinds,
    pub mounted: bool,
    pub deeds: Deeds,
    pub incoming: Incoming,
    pub elements: ArrayVec<Element, MOST_ELEMENTS>,
}

/// What a unit is.
struct Troops {
    label: String,
    arm: Arm,
    morale: Morale,
    ability: Ability,
    kinds: ArrayVec<Kind, MOST_ELEMENTS>,
    vehicle: Option<Vehicle>,
}

pub(super) fn unit(f: &mut Fields<'_>, edges: BySide<Edge>, lists: &Lists) -> Option<UnitRecord> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let side = f.required("side", read::word);
    let battalion = f.or("battalion", read::line, String::new());
    let troops = troops(f, lists);
    let draught = f.or("draught", read::word, Draught::Horse);
    let may_hide = f.or("conceal", read::flag, true);
    let (kinds, arm) = troops.as_ref().map_or((ArrayVec::new(), Arm::Infantry), |t| (t.kinds.clone(), t.arm));
    let facing = forward(edges[side.unwrap_or(Side::Red)]);
    let position = position(f, &kinds, arm, facing);
    let (troops, spot, stands) = (troops?, f.spot("id"), f.spot("at"));
    let mut record = position?;
    record.spot = spot;
    record.stands = stands;
    record.setup = UnitSetup {
        id: id?,
        name: name?,
        side: side?,
        battalion: battalion?,
        troops: troops.label,
        arm: troops.arm,
        morale: troops.morale,
        ability: troops.ability,
        first: ElementId(0),
        kinds: troops.kinds,
        vehicle: troops.vehicle,
        draught: draught?,
        may_hide: may_hide?,
    };
    Some(record)
}

/// What the unit is: from its own keys, or from the force list that `troops` and `company` name.
fn troops(f: &mut Fields<'_>, lists: &Lists) -> Option<Troops> {
    let label = f.or("troops", read::line, String::new());
    let company = f.optional("company", read::id);
    let listed = match (&label, &company) {
        (Some(label), Some(Some(company))) => Some(listed(f, lists, label, company)),
        _ => None,
    };
    let (list, wrong) = match listed {
        Some(Some(list)) => (Some(list), false),
        Some(None) => (None, true),
        None => (None, false),
    };
    let vehicle = f.optional("vehicle", vehicle::vehicle);
    let elements = f.optional("elements", read::list(1..=MOST_ELEMENTS, read::word::<Kind>));
    let arm = f.optional("arm", read::word::<Arm>);
    let usual = list.as_ref().map(|list| (list.morale, list.ability));
    let morale = match usual {
        Some((morale, _)) => f.or("morale", read::whole(Morale::RANGE), morale.0),
        None if wrong => f.or("morale", read::whole(Morale::RANGE), 0),
        None => f.required("morale", read::whole(Morale::RANGE)),
    };
    let ability = match usual {
        Some((_, ability)) => f.or("ability", read::whole(Ability::RANGE), ability.0),
        None if wrong => f.or("ability", read::whole(Ability::RANGE), 0),
        None => f.required("ability", read::whole(Ability::RANGE)),
    };
    let (vehicle, elements, arm) = (vehicle?, elements?, arm?);
    let elements = elements.or(list.as_ref().map(|list| list.kinds.clone()));
    let kinds: ArrayVec<Kind, MOST_ELEMENTS> = match (&vehicle, elements) {
        (Some(_), Some(kinds)) if kinds != [Kind::Vehicle] => {
            return f.problem("elements", "a vehicle is a unit of its own and has no other elements");
        }
        (Some(_), _) => [Kind::Vehicle].into_iter().collect(),
        (None, Some(kinds)) => kinds.into_iter().collect(),
        (None, None) if wrong => return None,
        (None, None) => {
            return f.problem_with(
                "id",
                "it is not said what the unit consists of",
                "write elements = [\"rifle\", ...], or vehicle = \"t-26\", or troops and company from a force list",
            );
        }
    };
    let natural = natural_arm(f, &kinds, vehicle.as_ref())?;
    if arm.is_some_and(|arm| arm != natural) {
        return f.problem("arm", "the unit's elements are of another arm");
    }
    let label = list.map_or(label?, |list| list.title);
    Some(Troops { label, arm: natural, morale: Morale(morale?), ability: Ability(ability?), kinds, vehicle })
}

struct Listed {
    title: String,
    morale: Morale,
    ability: Ability,
    kinds: Vec<Kind>,
}

/// The company of a force list.
fn listed(f: &Fields<'_>, lists: &Lists, troops: &str, company: &str) -> Option<Listed> {
    let Some(force) = lists.force(troops) else {
        let ids = lists.ids();
        let meant = muster::suggest(troops, ids.iter().map(String::as_str));
        let hint = meant.map_or_else(|| format!("known: {}", ids.join(", ")), |id| format!("did you mean `{id}`?"));
        return f.problem_with("troops", format!("there is no force list `{troops}`"), hint);
    };
    let Some((_, kinds)) = force.companies.iter().find(|(name, _)| name == company) else {
        let names: Vec<&str> = force.companies.iter().map(|(name, _)| name.as_str()).collect();
        let message = format!("{} have no company `{company}`", force.title);
        return f.problem_with("company", message, format!("known: {}", names.join(", ")));
    };
    Some(Listed { title: force.title, morale: force.morale, ability: force.ability, kinds: kinds.clone() })
}

/// The arm that the elements make. `scw.elements.types`, R-SCW-011
fn natural_arm(f: &Fields<'_>, kinds: &[Kind], vehicle: Option<&Vehicle>) -> Option<Arm> {
    if let Some(vehicle) = vehicle {
        return Some(if vehicle.armour.is_some() { Arm::Armour } else { Arm::Softskin });
    }
    let arm = |kind: &Kind| match kind {
        Kind::Cavalry => Arm::Cavalry,
        Kind::Vehicle => Arm::Armour,
        kind if kind.is_gun() => Arm::Artillery,
        _ => Arm::Infantry,
    };
    let first = arm(&kinds[0]);
    if first == Arm::Armour {
        return f.problem_with("elements", "the vehicle is not named", "write vehicle = \"t-26\" instead");
    }
    if kinds.iter().any(|kind| arm(kind) != first) {
        return f.problem("elements", "infantry, cavalry and guns cannot be in one unit");
    }
    if first == Arm::Artillery && kinds.len() > 4 {
        return f.problem("elements", "a battery has 1 to 4 guns");
    }
    Some(first)
}

/// How the unit stands; all of it may be left out.
fn position(f: &mut Fields<'_>, kinds: &[Kind], arm: Arm, facing: Bearing) -> Option<UnitRecord> {
    let place = f.optional("place", read::choice(&PLACES));
    let aboard = f.optional("aboard", name);
    let elements = elements(f, kinds, facing);
    let aims = f.or("aim", read::list(kinds.len()..=kinds.len(), name), Vec::new());
    let load = f.optional("load", name);
    let target = f.optional("target", name);
    let dps = f.or("dps", read::whole(0..=MOST_DPS), 0);
    let received = f.or("received", read::whole(0..=u8::MAX), 0);
    let status = f.or("status", read::word, Status::Steady);
    let fire_last = f.or("fire-last", vocabulary::fire, FireKinds::NONE);
    let fire_now = f.or("fire-now", vocabulary::fire, FireKinds::NONE);
    let mounted = f.or("mounted", read::flag, arm == Arm::Cavalry);
    let deeds = f.or("deeds", vocabulary::deeds, Deeds::default());
    let incoming = f.or("incoming", read::table(incoming), Incoming::default());
    if arm != Arm::Cavalry && mounted == Some(true) {
        f.problem::<()>("mounted", "only cavalry is mounted or dismounted");
    }
    if arm.is_vehicle() && dps.is_some_and(|dps| dps > 0) {
        f.problem::<()>("dps", "vehicles take no DPs");
    }
    let (elements, aboard) = (elements?, aboard?);
    let usual = if f.has("at") && aboard.is_none() { Where::Table } else { Where::Waiting };
    Some(UnitRecord {
        setup: unnamed(),
        spot: f.spot("id"),
        stands: f.spot("at"),
        place: place?.unwrap_or(usual),
        aboard,
        load: load?,
        target: target?,
        aims: aims?,
        dps: dps?,
        received: received?,
        status: status?,
        fire_last: fire_last?,
        fire_now: fire_now?,
        mounted: mounted?,
        deeds: deeds?,
        incoming: incoming?,
        elements,
    })
}

/// Takes the place of what a unit is until that is known.
fn unnamed() -> UnitSetup {
    UnitSetup {
        id: String::new(),
        name: String::new(),
        side: Side::Red,
        battalion: String::new(),
        troops: String::new(),
        arm: Arm::Infantry,
        morale: Morale(0),
        ability: Ability(0),
        first: ElementId(0),
        kinds: ArrayVec::new(),
        vehicle: None,
        draught: Draught::Horse,
        may_hide: true,
    }
}

fn elements(f: &mut Fields<'_>, kinds: &[Kind], facing: Bearing) -> Option<ArrayVec<Element, MOST_ELEMENTS>> {
    let count = kinds.len();
    let limbered = f.or("limbered", |node| numbers(node, count), 0);
    let usual_ready = |limbered: u8| {
        let sets_up = |n: &usize| (kinds[*n].is_gun() && limbered >> n & 1 == 0) || kinds[*n] == Kind::Mortar;
        (0..count).filter(sets_up).fold(0u8, |set, n| set | 1 << n)
    };
    let limbered = limbered?;
    let ready = f.or("ready", |node| numbers(node, count), usual_ready(limbered));
    let stands = stands(f, kinds, limbered, facing);
    let lost = f.or("lost", |node| numbers(node, count), 0);
    let moved = f.or("moved", |node| numbers(node, count), 0);
    let fired = f.or("fired", read::list(count..=count, read::whole(0..=u8::MAX)), vec![0; count]);
    let rounds = f.or("rounds", read::list(count..=count, read::whole(0..=u8::MAX)), vec![0; count]);
    let fired_at_aim = f.or("fired-at-aim", |node| numbers(node, count), 0);
    let stands = stands?;
    let usual_from: Vec<Point> = stands.iter().map(|(at, _)| *at).collect();
    let from = f.or("from", read::list(count..=count, read::point), usual_from);
    let (ready, lost, moved, fired) = (ready?, lost?, moved?, fired?);
    let (rounds, fired_at_aim, from) = (rounds?, fired_at_aim?, from?);
    let has = |set: u8, n: usize| set >> n & 1 == 1;
    let element = |n: usize| Element {
        at: stands[n].0,
        facing: stands[n].1,
        from: from[n],
        alive: !has(lost, n),
        moved: has(moved, n),
        limbered: has(limbered, n),
        ready: has(ready, n),
        fired: fired[n],
        aim: None,
        rounds: rounds[n],
        fired_at_aim: has(fired_at_aim, n),
    };
    Some((0..count).map(element).collect())
}

/// Numbers of elements, counted from 1; `true` stands for all of them.
fn numbers(node: Node<'_>, count: usize) -> Option<u8> {
    if node.is_list() {
        let list = read::list(0..=count, read::whole(1..=count.max(1)))(node)?;
        return Some(list.into_iter().fold(0, |set, n| set | 1 << (n - 1)));
    }
    let all = read::flag(node)?;
    Some((0..count).fold(0, |set, n| if all { set | 1 << n } else { set }))
}

/// Where the elements stand: each by itself, `at = [[20, 15, 0], ...]`, or the middle of a formation, `at = [20, 15]`
/// with `facing` and `formation`.
fn stands(f: &mut Fields<'_>, kinds: &[Kind], limbered: u8, usual: Bearing) -> Option<Vec<(Point, Bearing)>> {
    let facing = f.or("facing", read::bearing, usual);
    let formation = f.or("formation", read::word, Formation::Line);
    let (facing, formation) = (facing?, formation?);
    let Some(node) = f.node("at") else {
        return Some(vec![(Point::ORIGIN, Bearing::NORTH); kinds.len()]);
    };
    if kinds.is_empty() {
        return None;
    }
    let each = |node: Node<'_>| node.is_list();
    let mut lists = 0;
    let listed = read::list(0..=usize::MAX, |inner| {
        lists += usize::from(each(inner));
        Some(())
    })(node);
    listed?;
    if lists == 0 {
        let (width, depth) = base_size(kinds[0], limbered & 1 == 1);
        let gap = Inches::thousandths(250);
        let places = formation.arrange(read::point(node)?, facing, kinds.len(), Spacing { width, depth, gap });
        return Some(places.iter().map(|base| (base.centre, base.facing)).collect());
    }
    read::list(kinds.len()..=kinds.len(), |node| stand(node, facing))(node)
}

/// `[x, y]` or `[x, y, facing]`.
fn stand(node: Node<'_>, usual: Bearing) -> Option<(Point, Bearing)> {
    let (mut place, mut facing, mut n) = ([0; 2], Some(usual), 0);
    let read_one = |inner: Node<'_>| {
        n += 1;
        match n {
            1 | 2 => read::inches(inner).map(|length| place[n - 1] = length.thousandths_value()),
            _ => {
                facing = read::bearing(inner);
                facing.map(|_| ())
            }
        }
    };
    read::list(2..=3, read_one)(node)?;
    Some((Point::new(place[0], place[1]), facing?))
}

fn incoming(f: &mut Fields<'_>) -> Option<Incoming> {
    let dps = f.or("dps", read::whole(0..=u8::MAX), 0);
    let aboard_dps = f.or("aboard-dps", read::whole(0..=u8::MAX), 0);
    let aboard_lost = f.or("aboard-lost", read::flag, false);
    let damage = f.or("damage", read::word, Damage::None);
    let check = f.or("check", read::flag, false);
    let machine_guns = f.or("machine-guns", read::whole(0..=u8::MAX), 0);
    let kinds = f.or("kinds", vocabulary::fire, FireKinds::NONE);
    Some(Incoming {
        dps: dps?,
        aboard_dps: aboard_dps?,
        aboard_lost: aboard_lost?,
        damage: damage?,
        check: check?,
        machine_guns: machine_guns?,
        kinds: kinds?,
    })
}
