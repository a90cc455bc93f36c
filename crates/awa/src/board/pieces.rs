//! Figures, guns and vehicles on the table.

use engine::board::{Badge, Base, Glyph, Piece};
use engine::{Eye, rule};
use table::{FeatureId, Inches, Point};

use super::{badge, is_seen};
use crate::state::{Altitude, Damage, Doing, Where};
use crate::troops::{Arm, Class, FigureId, GunId, GunKind, Kit, MountKind, Role, Running, UnitId, VehicleId, Weapon};
use crate::{Awa, words};

/// Everything that stands where these eyes see it.
pub(super) fn pieces(game: &Awa, eye: Eye) -> Vec<Piece> {
    let mut all = Vec::new();
    for unit in game.unit_ids().filter(|unit| is_seen(game, *unit, eye)) {
        pieces_of(game, unit, eye, &mut all);
    }
    all
}

/// What a unit that is seen has on the table.
pub(super) fn pieces_of(game: &Awa, unit: UnitId, eye: Eye, all: &mut Vec<Piece>) {
    all.extend(game.roster(unit).filter_map(|figure| standing(game, unit, figure, eye)));
    let guns = game.guns_of(unit).filter(|gun| game.gun(*gun).place == Where::Table || is_towed(game, *gun));
    all.extend(guns.map(|gun| weapon(game, unit, gun)));
    let vehicles = game.vehicles_of(unit).filter(|vehicle| game.vehicle(*vehicle).place == Where::Table);
    all.extend(vehicles.map(|vehicle| machine(game, unit, vehicle)));
}

/// Where somebody in a building is drawn: he has no exact place there, so men stand in rows as they can be counted.
/// R-AWA-103
fn indoors(game: &Awa, house: FeatureId, figure: FigureId, eye: Eye) -> Point {
    let inside = |other: &FigureId| {
        game.figure(*other).place == Where::Inside(house) && is_seen(game, game.man(*other).unit, eye)
    };
    let everybody = (0..game.setup.figures.len() as u16).map(FigureId).filter(inside);
    let (before, count) = everybody.fold((0, 0), |(before, n), other| (before + i32::from(other < figure), n + 1));
    let bounds = game.setup.field.bounds_of(house);
    let (width, depth) = (bounds.most.x - bounds.least.x, bounds.most.y - bounds.least.y);
    let most = (width / APART).max(1);
    // As many in a row as make rows and columns about as far apart.
    let columns = (1..most).find(|columns| columns * columns * depth >= count * width).unwrap_or(most);
    let rows = ((count + columns - 1) / columns).max(1);
    let (column, row) = (before % columns, before / columns);
    let along = |least: i32, most: i32, n: i32, of: i32| least + (most - least) * (2 * n + 1) / (2 * of);
    Point::new(along(bounds.least.x, bounds.most.x, column, columns), along(bounds.least.y, bounds.most.y, row, rows))
}

/// How close men indoors are drawn, in thousandths of an inch.
const APART: i32 = 900;

/// A figure that these eyes see: on the table, or in a building.
fn standing(game: &Awa, unit: UnitId, figure: FigureId, eye: Eye) -> Option<Piece> {
    match game.figure(figure).place {
        Where::Table => Some(man(game, unit, figure)),
        Where::Inside(house) => {
            let mut piece = man(game, unit, figure);
            piece.at = indoors(game, house, figure, eye);
            piece.badges.insert(0, badge("building", "in the building", rule!("awa.firing.building-occupants")));
            Some(piece)
        }
        _ => None,
    }
}

/// A figure as it looks, wherever it is.
pub(crate) fn man(game: &Awa, unit: UnitId, figure: FigureId) -> Piece {
    Piece {
        id: game.figure_key(figure),
        name: words::figure(game, figure),
        side: game.side(unit),
        group: Some(game.of(unit).id.clone()),
        glyph: silhouette(game, unit, figure),
        at: game.figure(figure).at,
        facing: game.unit(unit).facing,
        turret: None,
        base: Base::Disc { across: Inches::whole(1) },
        badges: states(game, figure).collect(),
        wreck: false,
    }
}

fn states(game: &Awa, figure: FigureId) -> impl Iterator<Item = Badge> {
    let doing = game.figure(figure).doing;
    let leads = game.unit(game.man(figure).unit).officer == Some(figure);
    [
        leads.then(|| badge("officer", "leads the unit", rule!("awa.officer.every-unit"))),
        doing.has(Doing::PRONE).then(|| badge("prone", "lies down", rule!("awa.move.infantry.fire-manoeuvre"))),
        doing.has(Doing::AT_WIRE).then(|| badge("wire", "at the wire", rule!("awa.move.obstacle.wire"))),
        game.figure(figure).load.map(|_| badge("loaded", "carries ammunition", rule!("awa.ammo.transport"))),
    ]
    .into_iter()
    .flatten()
}

/// What a figure looks like: its mount, its task, then its weapon.
fn silhouette(game: &Awa, unit: UnitId, figure: FigureId) -> Glyph {
    let (setup, state) = (game.man(figure), game.figure(figure));
    match (setup.role, state.weapon) {
        _ if state.doing.has(Doing::MOUNTED) => match game.of(unit).arm {
            Arm::Cyclists => Glyph::Cyclist,
            _ => Glyph::Cavalry,
        },
        (Role::Officer | Role::Second, _) => Glyph::Officer,
        (Role::Medic, _) => Glyph::Medic,
        (Role::Observer, _) => Glyph::Observer,
        (_, Weapon::Lmg) => Glyph::Lmg,
        _ if setup.kit.has(Kit::FLAMETHROWER) => Glyph::Flamethrower,
        _ if setup.kit.has(Kit::AT_RIFLE) => Glyph::AtRifle,
        (Role::Assistant | Role::Crew, _) => Glyph::Loader,
        (_, Weapon::Smg) => Glyph::Smg,
        (_, Weapon::SniperRifle) => Glyph::Sniper,
        _ => Glyph::Rifle,
    }
}

/// Whether a gun rolls behind a vehicle on the table; machine guns and mortars lie in it, out of sight. R-AWA-207
fn is_towed(game: &Awa, gun: GunId) -> bool {
    let behind = |place| matches!(place, Where::Aboard(vehicle) if game.vehicle(vehicle).place == Where::Table);
    !matches!(game.piece(gun).kind, GunKind::Hmg | GunKind::Mortar) && behind(game.gun(gun).place)
}

/// A heavy weapon as it looks.
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
    if is_towed(game, gun) {
        badges.push(badge("towed", "behind a vehicle", rule!("awa.move.gun.manhandle")));
    } else if !state.set_up {
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

/// A vehicle as it looks.
pub(crate) fn machine(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Piece {
    let (model, state) = (game.model(vehicle), game.vehicle(vehicle));
    let gunned = model.mounts.iter().any(|mount| matches!(mount.weapon, MountKind::Gun(_)));
    let glyph = match (model.class, model.running) {
        (Class::Tank, _) if gunned => Glyph::Tank,
        (Class::Tank, _) => Glyph::Tankette,
        (Class::Afv, Running::Improvised) => Glyph::ArmouredTruck,
        (Class::Afv, _) => Glyph::ArmouredCar,
        (Class::Carriage, _) => Glyph::Carriage,
        (Class::Hull, _) => Glyph::Boat,
        (Class::Aircraft, _) => Glyph::Aircraft,
        (Class::SoftSkin, Running::Drawn) => Glyph::Wagon,
        (Class::SoftSkin, _) if model.size.0 <= Inches::whole(1) => Glyph::Motorcycle,
        (Class::SoftSkin, _) if model.supplies >= 20 => Glyph::Truck,
        (Class::SoftSkin, _) => Glyph::Car,
    };
    let mut badges = Vec::new();
    for (flag, key, label) in [
        (Damage::IMMOBILE, "immobilised", "immobilised"),
        (Damage::BROKEN_DOWN, "immobilised", "broken down"),
        (Damage::SKIDDED, "immobilised", "stuck at the roadside"),
        (Damage::REVERSE, "immobilised", "backwards only"),
        (Damage::ABANDONED, "abandoned", "abandoned"),
        (Damage::RADIO, "gun-out", "radio lost"),
        (Damage::DRIVERLESS, "immobilised", "driver dead"),
    ] {
        if state.damage.has(flag) {
            badges.push(badge(key, label, rule!("awa.at.gun.damage")));
        }
    }
    if state.burning > 0 {
        badges.push(badge("burning", "burning", rule!("awa.at.molotov.burn")));
    }
    if model.class == Class::Aircraft {
        let label = match state.altitude {
            Altitude::Low => "flies low",
            Altitude::Attack => "at attack height",
            Altitude::High => "flies high",
        };
        badges.push(badge("altitude", label, rule!("awa.aircraft.altitudes")));
    }
    if state.stopped_until >= game.state.turn && state.stopped_until > 0 {
        badges.push(badge("halted", "cannot act", rule!("awa.turn.sequence")));
    }
    let (width, depth) = model.size;
    Piece {
        id: crate::vehicles::piece_key(game, vehicle),
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
