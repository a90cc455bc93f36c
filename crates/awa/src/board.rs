//! The board for people.

use engine::board::{Badge, Base, Counter, Glyph, Group, Marker, Piece, SideCard, Tray, Turn, Zone};
use engine::{Board, Eye, RuleId, Side, rule};
use table::Inches;

use crate::sequence::Phase;
use crate::state::{CloudKind, Damage, Deeds, Doing, Reaction, Where};
use crate::troops::{Arm, Class, FigureId, GunId, GunKind, MountKind, Role, UnitId, VehicleId, Weapon};
use crate::units::knows;
use crate::{Awa, words};

/// The four steps of a turn. `awa.turn.sequence`
const STEPS: [&str; 4] = ["chance card", "initiative", "melee", "final morale"];

/// The table as these eyes may see it.
pub(crate) fn board(game: &Awa, eye: Eye) -> Board {
    let (setup, state) = (&game.setup, &game.state);
    let day = &setup.days[usize::from(state.day) - 1];
    Board {
        rules: "awa",
        title: setup.head.title.clone(),
        now: words::phase(state.phase).into(),
        turn: Some(Turn {
            number: u16::from(state.turn),
            of: Some(u16::from(day.turns)),
            called: "turn".into(),
            steps: STEPS.map(String::from).to_vec(),
            step: usize::from(state.phase.step().max(1)) - 1,
        }),
        sides: Side::BOTH.map(|side| side_card(game, side)).to_vec(),
        ground: setup.ground.clone(),
        removed: Vec::new(),
        groups: game.unit_ids().filter(|unit| is_seen(game, *unit, eye)).map(|unit| group(game, unit, eye)).collect(),
        pieces: pieces(game, eye),
        markers: markers(game, eye),
        zones: zones(game),
        trays: trays(game, eye),
    }
}

/// Whether these eyes may see a unit: not before it is set up, and not if it is hidden.
pub(crate) fn is_seen(game: &Awa, unit: UnitId, eye: Eye) -> bool {
    let own = knows(eye, game.side(unit));
    let waiting = !game.is_in_battle(unit) && game.unit(unit).losses == 0;
    own || !(waiting || game.unit(unit).deeds.has(Deeds::HIDDEN))
}

fn side_card(game: &Awa, side: Side) -> SideCard {
    let counter = Counter { label: "points".into(), value: i32::from(game.state.points[side]), of: None };
    SideCard { side, name: game.setup.sides[side].name.clone(), counters: vec![counter] }
}

fn group(game: &Awa, unit: UnitId, eye: Eye) -> Group {
    let (setup, state) = (game.of(unit), game.unit(unit));
    let gone = !game.is_in_battle(unit)
        && (state.losses > 0 || game.roster(unit).any(|figure| matches!(game.figure(figure).place, Where::Gone(_))));
    let elsewhere = (!game.is_in_battle(unit) && !gone).then(|| "not on the table".into());
    Group {
        id: setup.id.clone(),
        name: setup.name.clone(),
        side: setup.side,
        about: about(game, unit),
        badges: badges(game, unit, eye),
        gone,
        concealed: state.deeds.has(Deeds::HIDDEN),
        elsewhere,
    }
}

/// `Moroccan Regulares: infantry, initiative 3, morale 4`.
fn about(game: &Awa, unit: UnitId) -> String {
    let setup = game.of(unit);
    let arm = match setup.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Cyclists => "cyclists",
        Arm::Hq(_) => "headquarters",
        Arm::Crew => "weapon crew",
        Arm::Armour => "armour",
        Arm::Aircraft => "aircraft",
        Arm::Train => "train",
        Arm::Boat => "boat",
        Arm::Sniper => "sniper",
        Arm::Hunters => "tank hunters",
        Arm::Supply => "supplies",
        Arm::Messenger => "messenger",
    };
    let troops = if setup.troops.is_empty() { String::new() } else { format!("{}: ", setup.troops) };
    let ratings = if setup.arm.has_morale() {
        format!(", initiative {}, morale {}", game.initiative(unit), game.morale(unit))
    } else {
        String::new()
    };
    format!("{troops}{arm}{ratings}")
}

fn badge(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

/// States and counters of a unit. How much it has to shoot with only its owner knows. `awa.ammo.secret`
fn badges(game: &Awa, unit: UnitId, eye: Eye) -> Vec<Badge> {
    let (state, mut all) = (game.unit(unit), Vec::new());
    if !game.is_in_battle(unit) {
        return all;
    }
    if game.is_demoralised(unit) {
        all.push(badge("broken", "Demoralised", rule!("awa.morale.fail-state")));
    } else if game.is_confused(unit) {
        all.push(badge("shock", "Confused", rule!("awa.morale.thirty-percent")));
    }
    match state.reaction {
        Reaction::None => {}
        Reaction::ForCover => {
            all.push(badge("retreating", "makes for cover", rule!("awa.morale.first-fail-advancing")))
        }
        Reaction::Inactive(_) => all.push(badge("pinned", "inactive", rule!("awa.morale.first-fail-defending"))),
        Reaction::Pinned => all.push(badge("pinned", "pinned", rule!("awa.morale.second-fail"))),
        Reaction::Flees => all.push(badge("retreating", "flees", rule!("awa.morale.second-fail-retiring"))),
    }
    if state.deeds.has(Deeds::ACTIVATED) {
        all.push(badge("moved", "has been activated", rule!("awa.initiative.once")));
    }
    if game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::OVERWATCH)) {
        all.push(badge("overwatch", "on overwatch", rule!("awa.overwatch.designate")));
    }
    if game.melee_of(unit).is_some() {
        all.push(badge("locked", "hand to hand", rule!("awa.melee.continue")));
    }
    if knows(eye, game.side(unit)) && state.volleys > 0 {
        let label = format!("{} volleys", state.volleys);
        all.push(Badge { count: Some(state.volleys), ..badge("ammo", label, rule!("awa.ammo.initial")) });
    }
    all
}

fn pieces(game: &Awa, eye: Eye) -> Vec<Piece> {
    let mut all = Vec::new();
    for unit in game.unit_ids().filter(|unit| is_seen(game, *unit, eye)) {
        let standing = |figure: &FigureId| game.figure(*figure).place == Where::Table;
        all.extend(game.roster(unit).filter(standing).map(|figure| man(game, unit, figure)));
        all.extend(
            game.guns_of(unit).filter(|gun| game.gun(*gun).place == Where::Table).map(|gun| weapon(game, unit, gun)),
        );
        let there = |vehicle: &VehicleId| game.vehicle(*vehicle).place == Where::Table;
        all.extend(game.vehicles_of(unit).filter(there).map(|vehicle| machine(game, unit, vehicle)));
    }
    all
}

pub(crate) fn man(game: &Awa, unit: UnitId, figure: FigureId) -> Piece {
    let (setup, state) = (game.man(figure), game.figure(figure));
    let mut badges = Vec::new();
    if state.doing.has(Doing::PRONE) {
        badges.push(badge("prone", "lies down", rule!("awa.move.infantry.fire-manoeuvre")));
    }
    let glyph = match (setup.role, setup.weapon) {
        _ if state.doing.has(Doing::MOUNTED) => Glyph::Cavalry,
        (Role::Officer | Role::Second, _) => Glyph::Officer,
        (Role::Medic, _) => Glyph::Medic,
        (Role::Observer, _) => Glyph::Observer,
        (Role::Assistant | Role::Crew, _) => Glyph::Loader,
        (_, Weapon::Lmg) => Glyph::Lmg,
        (_, Weapon::Smg) => Glyph::Smg,
        (_, Weapon::SniperRifle) => Glyph::Sniper,
        _ => Glyph::Rifle,
    };
    Piece {
        id: game.figure_key(figure),
        name: words::figure(game, figure),
        side: game.side(unit),
        group: Some(game.of(unit).id.clone()),
        glyph,
        at: state.at,
        facing: game.unit(unit).facing,
        turret: None,
        base: Base::Disc { across: Inches::whole(1) },
        badges,
        wreck: false,
    }
}

pub(crate) fn weapon(game: &Awa, unit: UnitId, gun: GunId) -> Piece {
    let state = game.gun(gun);
    let (glyph, name) = match game.piece(gun).kind {
        GunKind::Hmg => (Glyph::Hmg, "HMG"),
        GunKind::Mortar => (Glyph::Mortar, "Mortar"),
        GunKind::AntiTank(_) => (Glyph::AtGun, "Anti-tank gun"),
        GunKind::FieldGun => (Glyph::FieldGun, "Field gun"),
        GunKind::HeavyGun => (Glyph::FieldGun, "Heavy gun"),
        GunKind::Rocket => (Glyph::RocketLauncher, "Rocket launcher"),
        GunKind::LightAa | GunKind::HeavyAa => (Glyph::AtGun, "Anti-aircraft gun"),
    };
    let number = gun.0 - game.of(unit).guns.start + 1;
    let mut badges = Vec::new();
    if !state.set_up {
        badges.push(badge("limbered", "not set up", rule!("awa.move.weapon-setup")));
    }
    Piece {
        id: format!("{}.gun-{number}", game.of(unit).id),
        name: name.into(),
        side: game.side(unit),
        group: Some(game.of(unit).id.clone()),
        glyph,
        at: state.at,
        facing: state.facing,
        turret: None,
        base: Base::Box { width: Inches::halves(3), depth: Inches::halves(3) },
        badges,
        wreck: false,
    }
}

pub(crate) fn machine(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Piece {
    let (model, state) = (game.model(vehicle), game.vehicle(vehicle));
    let gunned = model.mounts.iter().any(|mount| matches!(mount.weapon, MountKind::Gun(_)));
    let glyph = match model.class {
        Class::Tank if gunned => Glyph::Tank,
        Class::Tank => Glyph::Tankette,
        Class::Afv => Glyph::ArmouredCar,
        Class::SoftSkin if model.supplies >= 20 => Glyph::Truck,
        Class::SoftSkin if model.seats > 2 => Glyph::Car,
        Class::SoftSkin => Glyph::Wagon,
        Class::Carriage | Class::Hull | Class::Aircraft => Glyph::ArmouredTruck,
    };
    let number = vehicle.0 - game.of(unit).vehicles.start + 1;
    let mut badges = Vec::new();
    for (flag, key, label) in [
        (Damage::IMMOBILE, "immobilised", "immobilised"),
        (Damage::BROKEN_DOWN, "immobilised", "broken down"),
        (Damage::SKIDDED, "immobilised", "stuck at the roadside"),
        (Damage::REVERSE, "immobilised", "backwards only"),
        (Damage::TURRET, "weapon-lost", "turret stuck"),
        (Damage::ABANDONED, "crew-lost", "abandoned"),
    ] {
        if state.damage.has(flag) {
            badges.push(badge(key, label, rule!("awa.at.gun.damage")));
        }
    }
    if state.burning > 0 {
        badges.push(badge("burning", "burning", rule!("awa.at.molotov.burn")));
    }
    let (width, depth) = model.size;
    Piece {
        id: format!("{}.vehicle-{number}", game.of(unit).id),
        name: model.name.clone(),
        side: game.side(unit),
        group: Some(game.of(unit).id.clone()),
        glyph,
        at: state.at,
        facing: state.facing,
        turret: None,
        base: Base::Box { width, depth },
        badges,
        wreck: state.damage.has(Damage::DESTROYED),
    }
}

/// Places, clouds, mines and stores.
fn markers(game: &Awa, eye: Eye) -> Vec<Marker> {
    let mut all = Vec::new();
    let plain = |id: String, key: &'static str, label: String, at| Marker {
        id,
        key,
        label,
        side: None,
        at,
        reach: None,
        badges: Vec::new(),
        really: None,
    };
    for (n, place) in game.setup.places.iter().enumerate() {
        let side = game.state.held_by[n];
        all.push(Marker { side, ..plain(place.id.clone(), "objective", place.name.clone(), place.at) });
    }
    for (n, cloud) in game.state.clouds.iter().enumerate() {
        let (key, label) = match cloud.kind {
            CloudKind::Smoke | CloudKind::Screen => ("smoke", "smoke"),
            CloudKind::Gas | CloudKind::Canister => ("smoke", "gas"),
        };
        let reach = Some(Inches::whole(2));
        all.push(Marker { reach, ..plain(format!("cloud-{}", n + 1), key, label.into(), cloud.at) });
    }
    for (n, mine) in game.state.mines.iter().enumerate().filter(|(_, mine)| mine.live) {
        let real = if mine.anti_tank || mine.anti_personnel { "mines" } else { "dummy" };
        let really = (mine.known || knows(eye, mine.side)).then(|| real.to_owned());
        let marker = plain(format!("mine-{}", n + 1), "mines", "mines?".into(), mine.at);
        all.push(Marker { side: Some(mine.side), reach: Some(mine.radius), really, ..marker });
    }
    let seen = |store: &crate::state::Store| store.known || knows(eye, store.side);
    for (n, store) in game.state.stores.iter().filter(|store| seen(store)).enumerate() {
        all.push(Marker {
            side: Some(store.side),
            ..plain(format!("store-{}", n + 1), "ammo", "ammunition".into(), store.at)
        });
    }
    all
}

/// Where the sides set up, as long as they do.
fn zones(game: &Awa) -> Vec<Zone> {
    if game.state.phase > Phase::Deploy {
        return Vec::new();
    }
    let zone = |side: Side| {
        let setup = &game.setup.sides[side];
        Zone::new(format!("deploy-{}", side.word()), "deploy", setup.name.clone(), setup.zone.corners.clone()).of(side)
    };
    Side::BOTH.map(zone).to_vec()
}

/// The weather, the wind, the card, and what each side has to do.
fn trays(game: &Awa, eye: Eye) -> Vec<Tray> {
    let (plain, binoculars) = game.state.weather.observation();
    let mut lines = vec![
        format!("{}: one sees {plain} far, {binoculars} with binoculars", game.state.weather.word()),
        format!("wind towards {}", game.state.wind),
    ];
    lines.extend(game.state.drawn.and_then(|card| crate::cards::shown(game, card, eye)));
    lines.push(format!("{} cards left", game.state.deck.len()));
    let mut all = vec![Tray::Notes { label: "Weather and cards".into(), side: None, lines }];
    all.extend(Side::BOTH.into_iter().filter_map(|side| crate::cards::kept(game, side, eye)));
    let day = &game.setup.days[usize::from(game.state.day) - 1];
    for side in Side::BOTH {
        let setup = &game.setup.sides[side];
        let lines: Vec<String> =
            [&setup.task, &day.orders[side]].into_iter().filter(|line| !line.is_empty()).cloned().collect();
        if !lines.is_empty() {
            all.push(Tray::Notes { label: format!("{}: task", setup.name), side: Some(side), lines });
        }
    }
    all
}
