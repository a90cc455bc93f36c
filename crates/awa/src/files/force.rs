//! `[[unit]]`: who fights, figure by figure.

use engine::Side;
use muster::{Fields, Node, Spot, read};
use serde::Deserialize;

use super::garage::garage;
use super::kinds::{TroopKind, kinds};
use super::organisation::Strictness;
use crate::cards::Card;
use crate::command::Order;
use crate::setup::{FlareCode, Setup};
use crate::troops::{
    Appears, Arm, FigureSetup, GunKind, GunSetup, Ids, Kit, Level, Role, Tags, UnitId, UnitSetup, VehicleKind,
    VehicleSetup, Weapon,
};

/// All lists of a force.
#[derive(Default)]
pub(super) struct Roster {
    pub units: Vec<UnitSetup>,
    pub figures: Vec<FigureSetup>,
    pub guns: Vec<GunSetup>,
    pub vehicles: Vec<VehicleSetup>,
}

/// A unit as read, with its superior still to be looked up.
pub(super) struct UnitRecord {
    setup: UnitSetup,
    under: Option<(String, Spot)>,
    spot: Spot,
    figures: Vec<Man>,
    guns: Vec<(GunKind, bool, u8)>,
    vehicles: Vec<VehicleKind>,
}

/// Who a figure is, what he shoots with and what else he carries.
pub(super) type Man = (Role, Weapon, Kit);

pub(super) const ARMS: [(&str, Arm); 16] = [
    ("infantry", Arm::Infantry),
    ("cavalry", Arm::Cavalry),
    ("cyclists", Arm::Cyclists),
    ("company-hq", Arm::Hq(Level::Company)),
    ("battalion-hq", Arm::Hq(Level::Battalion)),
    ("brigade-hq", Arm::Hq(Level::Brigade)),
    ("army-hq", Arm::Hq(Level::Army)),
    ("crew", Arm::Crew),
    ("armour", Arm::Armour),
    ("aircraft", Arm::Aircraft),
    ("train", Arm::Train),
    ("boat", Arm::Boat),
    ("sniper", Arm::Sniper),
    ("hunters", Arm::Hunters),
    ("supply", Arm::Supply),
    ("messenger", Arm::Messenger),
];

/// The figures that serve a heavy weapon. R-AWA-019
const GUN_CREW: u8 = 3;

pub(super) fn unit(f: &mut Fields<'_>) -> Option<UnitRecord> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let side = f.required("side", read::word);
    let kind = f.optional("kind", troops);
    let arm = f.optional("arm", read::choice(&ARMS));
    let troops = f.optional("troops", read::line);
    let initiative = f.optional("initiative", read::whole(0..=5));
    let morale = f.optional("morale", read::whole(0..=6));
    let tags = f.or("tags", read::list(0..=12, read::choice(Tags::WORDS)), Vec::new());
    let under = f.optional("under", read::placed(read::text));
    let figures = f.or("figures", read::list(0..=32, read::table(figures)), Vec::new());
    let men = f.optional("men", read::whole(2..=32));
    let lmgs = f.optional("lmgs", read::whole(0..=4));
    let guns = f.or("guns", read::list(0..=4, gun), Vec::new());
    let vehicles = f.or("vehicles", read::list(0..=8, vehicle), Vec::new());
    let appears = f.or("appears", read::any, Appears::AtStart);
    let spot = f.spot("id");
    let (kind, guns, vehicles) = (kind?, guns?, vehicles?);
    let kind: Option<&TroopKind> = kind;
    // Who serves a heavy weapon is a crew, whatever else he is.
    let of_kind = || kind.filter(|_| guns.is_empty()).map(|kind| kind.arm);
    let arm = arm?.or_else(of_kind).unwrap_or(if guns.is_empty() { Arm::Infantry } else { Arm::Crew });
    let mut figures: Vec<Man> = figures?.into_iter().flatten().collect();
    let (men, lmgs) = (men?, lmgs?);
    if figures.is_empty() {
        figures = usual_figures(arm, kind, men, lmgs, &guns, &vehicles);
    }
    if figures.len() > crate::answer::MOST_FIGURES {
        return f.problem("figures", format!("a unit has at most {} figures", crate::answer::MOST_FIGURES));
    }
    if figures.is_empty() && vehicles.is_empty() {
        return f.problem("id", "a unit has figures or a vehicle");
    }
    let (lone_initiative, lone_morale) = lone_ratings(arm);
    let initiative = initiative?.unwrap_or(kind.map_or(lone_initiative, |kind| *kind.initiative.start()));
    let morale = morale?.unwrap_or(kind.map_or(lone_morale, |kind| kind.morale));
    if let Some(kind) = kind.filter(|kind| arm.is_squad() && !kind.initiative.contains(&initiative)) {
        let (least, most) = (kind.initiative.start(), kind.initiative.end());
        return f.problem("initiative", format!("{} have initiative {least} to {most}", kind.name));
    }
    let tags = tags?.into_iter().fold(kind.map_or(Tags::NONE, |kind| kind.tags), Tags::and);
    let radio = figures.iter().any(|(role, ..)| *role == Role::RadioOperator);
    if radio && !tags.has(Tags::REGULAR) {
        return f.problem("figures", "only regular forces have radios: tags = [\"regular\"]");
    }
    let rated = arm.has_morale() && arm != Arm::Hunters && arm != Arm::Sniper;
    if rated && (!(2..=5).contains(&initiative) || !(2..=6).contains(&morale)) {
        return f.problem("id", "initiative is from 2 to 5 and morale from 2 to 6");
    }
    let setup = UnitSetup {
        id: id?,
        name: name?,
        side: side?,
        arm,
        troops: troops?.or_else(|| kind.map(|kind| kind.name.clone())).unwrap_or_default(),
        initiative,
        morale,
        tags,
        superior: None,
        figures: Ids::default(),
        guns: Ids::default(),
        vehicles: Ids::default(),
        appears: appears?,
    };
    Some(UnitRecord { setup, under: under?, spot, figures, guns, vehicles })
}

/// A sample unit by its word.
fn troops(node: Node<'_>) -> Option<&'static TroopKind> {
    let known: Vec<&str> = kinds().iter().map(|kind| kind.id.as_str()).collect();
    let id = read::reference("kind of unit", &known)(node)?;
    kinds().iter().find(|kind| kind.id == id)
}

/// Who belongs to a unit that does not list its figures.
fn usual_figures(
    arm: Arm,
    kind: Option<&TroopKind>,
    men: Option<u8>,
    lmgs: Option<u8>,
    guns: &[(GunKind, bool, u8)],
    vehicles: &[VehicleKind],
) -> Vec<Man> {
    match (arm, kind) {
        // R-AWA-052
        (Arm::Sniper, _) => vec![(Role::Soldier, Weapon::SniperRifle, Kit::NONE)],
        // R-AWA-059
        (Arm::Hunters, _) => {
            let one = |role| (role, Weapon::Pistol, Kit::MOLOTOV.and(Kit::CROWBAR));
            vec![one(Role::Officer), one(Role::Soldier)]
        }
        (arm, Some(kind)) if arm.is_squad() => {
            let size = men.or(kind.squad.as_ref().map(|squad| *squad.end()));
            kind.men(size.unwrap_or(0), lmgs.unwrap_or(kind.lmgs.squad))
        }
        _ => {
            let crew = guns.len() as u8 * GUN_CREW + vehicles.iter().map(|one| one.crew).sum::<u8>();
            let role = |n| if n == 0 { Role::Officer } else { Role::Crew };
            (0..crew).map(|n| (role(n), Weapon::Pistol, Kit::NONE)).collect()
        }
    }
}

/// Initiative and morale of those who are on their own, where nothing else is said. R-AWA-052, R-AWA-059
const fn lone_ratings(arm: Arm) -> (u8, u8) {
    match arm {
        Arm::Hunters => (5, 4),
        Arm::Sniper => (0, 5),
        _ => (0, 0),
    }
}

/// `{ weapon = "rifle", count = 8 }`, `{ role = "officer", weapon = "pistol" }`.
fn figures(f: &mut Fields<'_>) -> Option<Vec<Man>> {
    let role = f.or("role", read::word, Role::Soldier);
    let weapon = f.or("weapon", read::word, Weapon::None);
    let kit = f.or("kit", read::list(0..=12, read::choice(Kit::WORDS)), Vec::new());
    let count = f.or("count", read::whole(1..=32), 1usize);
    let (role, kit) = (role?, kit?.into_iter().fold(Kit::NONE, Kit::and));
    Some(vec![(role, weapon?, kit); count?])
}

fn gun(node: Node<'_>) -> Option<(GunKind, bool, u8)> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Record {
        kind: GunKind,
        #[serde(default)]
        shield: bool,
        #[serde(default)]
        gas: u8,
    }
    if node.is_text() {
        return Some((read::word(node)?, false, 0));
    }
    let Record { kind, shield, gas } = read::any(node)?;
    Some((kind, shield, gas))
}

/// `t-26`, or `{ kind = "t-26", dischargers = true }`. R-AWA-118
fn vehicle(node: Node<'_>) -> Option<VehicleKind> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Record {
        kind: String,
        #[serde(default)]
        dischargers: bool,
        #[serde(default)]
        bombs: Option<u8>,
    }
    let known: Vec<&str> = garage().iter().map(|kind| kind.id.as_str()).collect();
    let named = |id: &str| garage().iter().find(|kind| kind.id == id).cloned();
    if node.is_text() {
        return named(&read::reference("vehicle", &known)(node)?);
    }
    let Record { kind, dischargers, bombs } = read::any(node)?;
    let Some(mut model) = named(&kind) else { return node.problem(format!("there is no vehicle `{kind}`")) };
    model.dischargers |= dischargers;
    model.bombs = bombs.unwrap_or(model.bombs);
    Some(model)
}

/// Units that the cards of a deck bring and that the scenario does not describe itself. R-AWA-052, R-AWA-054, R-AWA-059
pub(super) fn card_units(
    records: &mut Vec<UnitRecord>,
    decks: &[Card],
    spot: &Spot,
    side_of: &dyn Fn(Card) -> Option<Side>,
) {
    let mut brought: Vec<(Card, Side)> = Vec::new();
    for &card in decks {
        match card {
            Card::Sniper => brought.extend(Side::BOTH.map(|side| (card, side))),
            Card::TankHunters
            | Card::NationalistAircraft
            | Card::RepublicanAircraft
            | Card::NationalistFighter
            | Card::RepublicanFighter => brought.extend(side_of(card).map(|side| (card, side))),
            _ => {}
        }
    }
    let told: Vec<(Card, Side)> = records
        .iter()
        .filter_map(|record| match record.setup.appears {
            Appears::ByCard(card) => Some((card, record.setup.side)),
            _ => None,
        })
        .collect();
    let count = |list: &[(Card, Side)], which: (Card, Side)| list.iter().filter(|one| **one == which).count();
    for (n, which) in brought.iter().enumerate() {
        if count(&brought[..=n], *which) > count(&told, *which) {
            records.push(card_unit(which.0, which.1, n, spot));
        }
    }
}

/// One of them.
fn card_unit(card: Card, side: Side, number: usize, spot: &Spot) -> UnitRecord {
    let plane = |id: &str| garage().iter().filter(|kind| kind.id == id).cloned().collect::<Vec<_>>();
    let (word, name, arm, vehicles) = match card {
        Card::Sniper => ("sniper", "Marksman", Arm::Sniper, Vec::new()),
        Card::TankHunters => ("hunters", "Tank hunters", Arm::Hunters, Vec::new()),
        Card::NationalistAircraft | Card::NationalistFighter => {
            ("plane", "Fiat CR.32", Arm::Aircraft, plane("fiat-cr32"))
        }
        _ => ("plane", "Polikarpov I-16", Arm::Aircraft, plane("polikarpov-i16")),
    };
    // A pilot's morale is 5. R-AWA-145
    let (initiative, morale) = if arm == Arm::Aircraft { (3, 5) } else { lone_ratings(arm) };
    let setup = UnitSetup {
        id: format!("card-{word}-{side}-{}", number + 1),
        name: name.into(),
        side,
        arm,
        troops: String::new(),
        initiative,
        morale,
        tags: Tags::NONE,
        superior: None,
        figures: Ids::default(),
        guns: Ids::default(),
        vehicles: Ids::default(),
        appears: Appears::ByCard(card),
    };
    let figures = usual_figures(arm, None, None, None, &[], &vehicles);
    UnitRecord { setup, under: None, spot: spot.clone(), figures, guns: Vec::new(), vehicles }
}

/// Puts the units of the file into their lists.
pub(super) fn enlist(f: &Fields<'_>, records: Vec<UnitRecord>, strictness: Strictness) -> Option<Roster> {
    let spots: Vec<Spot> = records.iter().map(|record| record.spot.clone()).collect();
    let ids: Vec<String> = records.iter().map(|record| record.setup.id.clone()).collect();
    let mut roster = Roster::default();
    let mut clean = Some(());
    for (n, mut record) in records.into_iter().enumerate() {
        let unit = UnitId(n as u16);
        if ids[..n].contains(&record.setup.id) {
            clean = f.problem_at(&record.spot, format!("there are two units `{}`", record.setup.id));
        }
        if let Some((under, spot)) = record.under {
            match ids.iter().position(|id| *id == under) {
                Some(at) if at != n => record.setup.superior = Some(UnitId(at as u16)),
                _ => clean = f.problem_at(&spot, format!("there is no HQ `{under}`")),
            }
        }
        let from = |list: usize| list as u16;
        let first = from(roster.figures.len());
        roster.figures.extend(record.figures.into_iter().map(|(role, weapon, kit)| FigureSetup {
            unit,
            role,
            weapon,
            kit,
        }));
        record.setup.figures = first..from(roster.figures.len());
        let first = from(roster.guns.len());
        roster.guns.extend(record.guns.into_iter().map(|(kind, shield, gas)| GunSetup { unit, kind, shield, gas }));
        record.setup.guns = first..from(roster.guns.len());
        let first = from(roster.vehicles.len());
        roster.vehicles.extend(record.vehicles.into_iter().map(|kind| VehicleSetup { unit, kind }));
        record.setup.vehicles = first..from(roster.vehicles.len());
        roster.units.push(record.setup);
    }
    super::organisation::check(f, &roster, &spots, strictness).and(clean).map(|()| roster)
}

/// A flare code as read.
pub(super) struct FlareRecord {
    side: Side,
    colour: String,
    order: String,
    place: Option<(String, Spot)>,
}

/// `[[flare]]`: what a colour means. `awa.comms.flare`
pub(super) fn flare(f: &mut Fields<'_>) -> Option<FlareRecord> {
    const ORDERS: [(&str, &str); 4] =
        [("attack", "attack"), ("advance", "advance"), ("defend", "defend"), ("retire", "retire")];
    let side = f.required("side", read::word);
    let colour = f.required("colour", read::line);
    let order = f.required("order", read::choice(&ORDERS));
    let place = f.optional("place", read::placed(read::text));
    let colour = colour?;
    if colour.eq_ignore_ascii_case("white") {
        return f.problem("colour", "white flares cannot be seen by day");
    }
    Some(FlareRecord { side: side?, colour, order: order?.to_owned(), place: place? })
}

/// Looks up the places of flare codes.
pub(super) fn flares(f: &Fields<'_>, setup: &Setup, records: Vec<FlareRecord>) -> Option<Vec<FlareCode>> {
    let mut all = Vec::new();
    for record in records {
        let Some((place, spot)) = record.place else { continue };
        let Some(at) = setup.places.iter().position(|known| known.id == place) else {
            return f.problem_at(&spot, format!("there is no place `{place}`"));
        };
        let at = at as u8;
        let order = match record.order.as_str() {
            "attack" => Order::Attack(at),
            "advance" => Order::Advance(at),
            "defend" => Order::Defend(at),
            _ => Order::Retire(at),
        };
        all.push(FlareCode { side: record.side, colour: record.colour, order });
    }
    Some(all)
}
