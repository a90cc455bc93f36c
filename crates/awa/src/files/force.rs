//! `[[unit]]`: who fights, figure by figure.

use engine::Side;
use muster::{Fields, Node, Spot, read};
use serde::Deserialize;

use super::garage::garage;
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
    figures: Vec<(Role, Weapon, Kit)>,
    guns: Vec<(GunKind, bool)>,
    vehicles: Vec<VehicleKind>,
}

const ARMS: [(&str, Arm); 16] = [
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
    let arm = f.or("arm", read::choice(&ARMS), Arm::Infantry);
    let troops = f.or("troops", read::line, String::new());
    let initiative = f.or("initiative", read::whole(0..=5), 0);
    let morale = f.or("morale", read::whole(0..=6), 0);
    let tags = f.or("tags", read::list(0..=12, read::choice(Tags::WORDS)), Vec::new());
    let under = f.optional("under", read::placed(read::text));
    let figures = f.or("figures", read::list(0..=32, read::table(figures)), Vec::new());
    let guns = f.or("guns", read::list(0..=4, gun), Vec::new());
    let vehicles = f.or("vehicles", read::list(0..=8, vehicle), Vec::new());
    let appears = f.or("appears", read::word, Appears::AtStart);
    let spot = f.spot("id");
    let (arm, guns, vehicles) = (arm?, guns?, vehicles?);
    let mut figures: Vec<(Role, Weapon, Kit)> = figures?.into_iter().flatten().collect();
    if figures.is_empty() {
        let crew = guns.len() as u8 * GUN_CREW + vehicles.iter().map(|one: &VehicleKind| one.crew).sum::<u8>();
        figures.extend((0..crew).map(|n| (if n == 0 { Role::Officer } else { Role::Crew }, Weapon::Pistol, Kit::NONE)));
    }
    if figures.len() > crate::answer::MOST_FIGURES {
        return f.problem("figures", format!("a unit has at most {} figures", crate::answer::MOST_FIGURES));
    }
    if figures.is_empty() && vehicles.is_empty() {
        return f.problem("id", "a unit has figures or a vehicle");
    }
    let rated = arm.has_morale() && arm != Arm::Hunters && arm != Arm::Sniper;
    let (initiative, morale) = (initiative?, morale?);
    if rated && (!(2..=5).contains(&initiative) || !(2..=6).contains(&morale)) {
        return f.problem("id", "initiative is from 2 to 5 and morale from 2 to 6");
    }
    let setup = UnitSetup {
        id: id?,
        name: name?,
        side: side?,
        arm,
        troops: troops?,
        initiative,
        morale,
        tags: tags?.into_iter().fold(Tags::NONE, Tags::and),
        superior: None,
        figures: Ids::default(),
        guns: Ids::default(),
        vehicles: Ids::default(),
        appears: appears?,
    };
    Some(UnitRecord { setup, under: under?, spot, figures, guns, vehicles })
}

/// `{ weapon = "rifle", count = 8 }`, `{ role = "officer", weapon = "pistol" }`.
fn figures(f: &mut Fields<'_>) -> Option<Vec<(Role, Weapon, Kit)>> {
    let role = f.or("role", read::word, Role::Soldier);
    let weapon = f.or("weapon", read::word, Weapon::None);
    let kit = f.or("kit", read::list(0..=12, read::choice(Kit::WORDS)), Vec::new());
    let count = f.or("count", read::whole(1..=32), 1usize);
    let (role, kit) = (role?, kit?.into_iter().fold(Kit::NONE, Kit::and));
    Some(vec![(role, weapon?, kit); count?])
}

fn gun(node: Node<'_>) -> Option<(GunKind, bool)> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Record {
        kind: GunKind,
        #[serde(default)]
        shield: bool,
    }
    if node.is_text() {
        return Some((read::word(node)?, false));
    }
    let Record { kind, shield } = read::any(node)?;
    Some((kind, shield))
}

fn vehicle(node: Node<'_>) -> Option<VehicleKind> {
    let known: Vec<&str> = garage().iter().map(|kind| kind.id.as_str()).collect();
    let id = read::reference("vehicle", &known)(node)?;
    garage().iter().find(|kind| kind.id == id).cloned()
}

/// Puts the units of the file into their lists.
pub(super) fn enlist(f: &Fields<'_>, records: Vec<UnitRecord>) -> Option<Roster> {
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
        roster.guns.extend(record.guns.into_iter().map(|(kind, shield)| GunSetup { unit, kind, shield }));
        record.setup.guns = first..from(roster.guns.len());
        let first = from(roster.vehicles.len());
        roster.vehicles.extend(record.vehicles.into_iter().map(|kind| VehicleSetup { unit, kind }));
        record.setup.vehicles = first..from(roster.vehicles.len());
        roster.units.push(record.setup);
    }
    clean.map(|()| roster)
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
