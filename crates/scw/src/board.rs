//! The board for people.

use engine::board::{Badge, Base, Counter, Glyph, Group, Marker, Piece, SideCard, Tray, Turn, Zone};
use engine::prompt::Placeable;
use engine::{Board, Eye, RuleId, Side, rule};

use crate::sequence::Phase;
use crate::sight::{OFFICER_BASE, base_size};
use crate::state::{Deeds, Fate, Load, OfficerPlace, Place, Status, Unit};
use crate::troops::{Arm, Armament, Body, ElementId, Kind, Seating, UnitId, Vehicle};
use crate::view::knows;
use crate::{Scw, victory, words};

/// The eight steps of a move. `scw.sequence.steps`
const STEPS: [&str; 8] = [
    "rally",
    "assault movement",
    "movement",
    "observation",
    "fire by those who stood",
    "fire by those who moved",
    "assaults",
    "risk to officers",
];

/// The table as these eyes may see it.
pub(crate) fn board(game: &Scw, eye: Eye) -> Board {
    let (setup, state) = (&game.setup, &game.state);
    let removed = state.removed.iter().map(|id| setup.field.feature(id).id.clone()).collect();
    Board {
        rules: "scw",
        title: setup.head.title.clone(),
        now: words::phase(game.state.phase).into(),
        turn: Some(Turn {
            number: u16::from(state.turn),
            of: Some(u16::from(setup.victory.moves)),
            called: "move".into(),
            steps: STEPS.map(String::from).to_vec(),
            step: usize::from(state.phase.step().max(1)) - 1,
        }),
        sides: Side::BOTH.map(|side| card(game, side)).to_vec(),
        ground: setup.ground.clone(),
        removed,
        groups: game.unit_ids().filter(|id| game.is_seen(*id, eye)).map(|id| group(game, id)).collect(),
        pieces: pieces(game, eye),
        markers: markers(game, eye),
        zones: zones(game),
        lines: Vec::new(),
        scale: None,
        trays: trays(game),
    }
}

fn card(game: &Scw, side: Side) -> SideCard {
    let mut counters =
        vec![Counter { label: "points".into(), value: i32::from(victory::points(game, side).total()), of: None }];
    if game.state.strikes[side] > 0 {
        counters.push(Counter { label: "airstrikes".into(), value: i32::from(game.state.strikes[side]), of: None });
    }
    SideCard { side, name: game.setup.sides[side].name.clone(), counters }
}

pub(crate) fn group(game: &Scw, id: UnitId) -> Group {
    let (setup, unit) = (game.of(id), game.unit(id));
    let elsewhere = match unit.place {
        Place::Waiting => Some("not yet set up".into()),
        Place::Aboard(truck) => Some(format!("aboard {}", game.name(truck))),
        Place::Gone(fate) => Some(words::fate(fate).into()),
        Place::Concealed | Place::Table => None,
    };
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: setup.side,
        about: about(game, id),
        badges: badges(game, id),
        gone: matches!(unit.place, Place::Gone(_)),
        concealed: unit.place == Place::Concealed,
        elsewhere,
    }
}

/// `4th Bandera, Foreign Legion bandera: infantry, MR +2, AR +1`. `scw.units.battalion`
fn about(game: &Scw, id: UnitId) -> String {
    let setup = game.of(id);
    let arm = match (&setup.vehicle, setup.arm) {
        (Some(vehicle), _) => vehicle.model.as_str(),
        (None, Arm::Infantry) => "infantry",
        (None, Arm::Cavalry) => "cavalry",
        (None, _) => "artillery",
    };
    let parts: Vec<&str> =
        [&setup.battalion, &setup.troops].into_iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
    let whose = if parts.is_empty() { String::new() } else { format!("{}: ", parts.join(", ")) };
    let rating = |value: i8| if value == 0 { "0".to_owned() } else { format!("{value:+}") };
    format!("{whose}{arm}, MR {}, AR {}", rating(setup.morale.0), rating(setup.ability.0))
}

fn badge(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

/// States and counters of a unit.
fn badges(game: &Scw, id: UnitId) -> Vec<Badge> {
    let unit = game.unit(id);
    let mut all = Vec::new();
    if matches!(unit.place, Place::Gone(_)) {
        return all;
    }
    if unit.dps > 0 {
        let label = words::dps(unit.dps);
        all.push(Badge { count: Some(unit.dps), ..badge("dp", label, rule!("scw.dp.display")) });
    }
    match unit.status {
        Status::Steady => {}
        Status::Pinned => all.push(badge("pinned", "pinned", rule!("scw.movement.foot-horse.pinned"))),
        Status::Retiring => all.push(badge("retiring", "retiring", rule!("scw.movement.foot-horse.retire"))),
        Status::Retreating => {
            all.push(badge("retreating", "retreating", rule!("scw.shooting.small-arms.retreating-may-not")));
        }
    }
    all.extend(deed_badges(unit));
    if unit.place == Place::Concealed {
        all.push(badge("concealed", "under markers", rule!("scw.concealment.at-start")));
    }
    if unit.place == Place::Table && game.is_column(id) {
        all.push(badge("column", "March column", rule!("scw.movement.march-column")));
    }
    if game.of(id).arm == Arm::Cavalry {
        let label = if unit.mounted { "mounted" } else { "dismounted" };
        all.push(badge(label, label, rule!("scw.elements.cavalry-states")));
    }
    for officer in game.officers_with(id) {
        let setup = &game.setup.officers[officer.index()];
        let label = format!("{}, +{}", setup.name, setup.grade);
        all.push(Badge { count: Some(setup.grade), ..badge("officer", label, rule!("scw.elements.officer-classes")) });
    }
    match unit.load {
        Load::Empty => {}
        Load::Company(company) => {
            all.push(badge("loaded", format!("carries {}", game.name(company)), rule!("scw.movement.truck-capacity")));
        }
        Load::Gun(_) => all.push(badge("loaded", "tows a gun", rule!("scw.movement.truck-capacity"))),
    }
    all
}

fn deed_badges(unit: &Unit) -> Vec<Badge> {
    let mut all = Vec::new();
    if unit.deeds.has(Deeds::LOCKED) {
        all.push(badge("locked", "locked in an assault", rule!("scw.assault.contact")));
    }
    if !unit.fire_last.and(unit.fire_now).is_none() {
        all.push(badge("under-fire", "under fire", rule!("scw.rally.under-fire")));
    }
    if unit.deeds.has(Deeds::IMMOBILISED) {
        all.push(badge("immobilised", "immobilised", rule!("scw.shooting.anti-tank.armour-results")));
    }
    if unit.deeds.has(Deeds::STALKING) {
        all.push(badge("close-assault", "assaults a vehicle", rule!("scw.assault-armour.conditions")));
    }
    all
}

/// Bases, guns and vehicles, wrecks included, and officers on their own.
fn pieces(game: &Scw, eye: Eye) -> Vec<Piece> {
    let mut all = Vec::new();
    for id in game.unit_ids() {
        match game.unit(id).place {
            Place::Table => all.extend(game.elements_of(id).map(|element| piece(game, id, element))),
            Place::Gone(Fate::Destroyed | Fate::Abandoned) if game.of(id).arm.is_vehicle() => {
                all.push(Piece { wreck: true, badges: Vec::new(), ..piece(game, id, game.of(id).first) });
            }
            _ => {}
        }
    }
    for id in game.officer_ids() {
        let setup = &game.setup.officers[id.index()];
        let OfficerPlace::Alone(at) = game.officer(id).place else { continue };
        debug_assert!(knows(eye, setup.side) || !matches!(game.officer(id).place, OfficerPlace::Waiting));
        all.push(Piece {
            id: setup.id.clone(),
            name: setup.name.clone(),
            side: setup.side,
            group: None,
            glyph: Glyph::Officer,
            at,
            facing: crate::deployment::forward(game.setup.sides[setup.side].edge),
            turret: None,
            base: Base::Disc { across: OFFICER_BASE },
            badges: vec![Badge {
                count: Some(setup.grade),
                ..badge("officer", format!("+{}", setup.grade), rule!("scw.elements.officer-classes"))
            }],
            wreck: false,
        });
    }
    all
}

fn piece(game: &Scw, unit: UnitId, id: ElementId) -> Piece {
    let (setup, element, kind) = (game.of(unit), game.element(id), game.kind(id));
    let (width, depth) = base_size(kind, element.limbered);
    let mut badges = Vec::new();
    if element.limbered {
        badges.push(badge("limbered", "limbered", rule!("scw.movement.actions.limber")));
    }
    if element.moved {
        badges.push(badge("moved", "has moved", rule!("scw.sequence.stationary-fire-first")));
    }
    if element.fired != 0 {
        badges.push(badge("fired", "has fired", rule!("scw.sequence.stationary-fire-first")));
    }
    Piece {
        id: game.element_key(id),
        name: match &setup.vehicle {
            Some(vehicle) => vehicle.model.clone(),
            None => words::kind(kind).into(),
        },
        side: setup.side,
        group: Some(setup.id.clone()),
        glyph: glyph(game, unit, id),
        at: element.at,
        facing: element.facing,
        turret: None,
        base: Base::Box { width, depth },
        badges,
        wreck: false,
    }
}

/// An element that is to be set up, as a prompt shows it.
pub(crate) fn placeable(game: &Scw, id: ElementId) -> Placeable {
    let (width, depth) = base_size(game.kind(id), game.element(id).limbered);
    Placeable::waiting(game.element_key(id), glyph(game, game.unit_of(id), id), Base::Box { width, depth })
}

fn glyph(game: &Scw, unit: UnitId, id: ElementId) -> Glyph {
    let element = game.element(id);
    match game.kind(id) {
        _ if element.limbered => Glyph::Limber,
        Kind::Rifle => Glyph::Rifle,
        Kind::Smg => Glyph::Smg,
        Kind::Lmg => Glyph::Lmg,
        Kind::Hmg => Glyph::Hmg,
        Kind::AtRifle => Glyph::AtRifle,
        Kind::Mortar => Glyph::Mortar,
        Kind::Cavalry if game.unit(unit).mounted => Glyph::Cavalry,
        Kind::Cavalry => Glyph::Rifle,
        Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun => Glyph::AtGun,
        Kind::FieldGun => Glyph::FieldGun,
        Kind::Vehicle => game.of(unit).vehicle.as_ref().map_or(Glyph::Truck, silhouette),
    }
}

fn silhouette(vehicle: &Vehicle) -> Glyph {
    let turret_gun = |m: &crate::Mount| m.armament != Armament::MachineGun || m.seating == Seating::Turret;
    match vehicle.body {
        Body::Tank if vehicle.mounts.iter().any(turret_gun) => Glyph::Tank,
        Body::Tank => Glyph::Tankette,
        Body::ArmouredCar => Glyph::ArmouredCar,
        Body::ArmouredTruck => Glyph::ArmouredTruck,
        Body::Car => Glyph::Car,
        Body::Truck => Glyph::Truck,
        Body::Wagon => Glyph::Wagon,
    }
}

/// Objectives for all to see, and concealment markers, which only their owner can tell apart.
fn markers(game: &Scw, eye: Eye) -> Vec<Marker> {
    let mut all: Vec<Marker> = Vec::new();
    for (n, objective) in game.setup.objectives.iter().enumerate() {
        let holder = game.state.held[n];
        let held = holder.map(|side| {
            badge("flag", format!("held by {}", game.setup.sides[side].name), rule!("scw.sequence.fixed-order"))
        });
        all.push(Marker {
            id: objective.id.clone(),
            key: "objective",
            label: objective.name.clone(),
            side: holder,
            at: objective.at,
            reach: None,
            badges: held.into_iter().collect(),
            really: None,
        });
    }
    for id in game.marker_ids().filter(|id| game.marker(*id).up) {
        let marker = game.marker(id);
        let really = || if marker.real { game.name(marker.unit).to_owned() } else { "dummy".into() };
        all.push(Marker {
            id: game.marker_key(id),
            key: "unknown",
            label: (id.index() + 1).to_string(),
            side: Some(marker.side),
            at: marker.at,
            reach: None,
            badges: Vec::new(),
            really: knows(eye, marker.side).then(really),
        });
    }
    all
}

/// Where the sides set up, as long as they do.
fn zones(game: &Scw) -> Vec<Zone> {
    if game.state.phase > Phase::Deploy {
        return Vec::new();
    }
    Side::BOTH.map(|side| crate::deployment::zone(game, side)).to_vec()
}

/// What each side has to do.
fn trays(game: &Scw) -> Vec<Tray> {
    let task = |side: Side| {
        let setup = &game.setup.sides[side];
        let lines = vec![setup.task.clone()];
        (!setup.task.is_empty()).then(|| Tray::Notes {
            label: format!("{}: task", setup.name),
            side: Some(side),
            lines,
        })
    };
    Side::BOTH.into_iter().filter_map(task).collect()
}
