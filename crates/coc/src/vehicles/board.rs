//! Vehicles on the board: where hull and turret look, and crew and damage at a glance.

use engine::board::{Badge, Base, Glyph, Group, Piece};
use engine::{RuleId, rule};

use super::kind::{Build, Fittings, Gear, Post, Speed, Turret};
use super::state::{Condition, Crewman, Damage};
use crate::ids::VehicleId;
use crate::state::{Deeds, Presence};
use crate::troops::Quality;
use crate::{Coc, words};

/// A vehicle as a group of the board.
pub(crate) fn group(game: &Coc, id: VehicleId) -> Group {
    let (state, setup) = (game.vehicle(id), game.vehicle_setup(id));
    let unit = game.unit(setup.unit);
    Group {
        id: unit.id.clone(),
        name: unit.name.clone(),
        side: game.side_of_vehicle(id),
        about: about(game, id),
        badges: if state.presence == Presence::Table { badges(game, id) } else { Vec::new() },
        gone: state.condition != Condition::Fit || !state.presence.is_in_play(),
        concealed: false,
        elsewhere: match state.presence {
            Presence::Table => None,
            Presence::Waiting => Some("off the table".into()),
            _ => Some("left the table".into()),
        },
    }
}

/// `Panther: tank, armour 11, fast; Regular`.
fn about(game: &Coc, id: VehicleId) -> String {
    let (setup, kind) = (game.vehicle_setup(id), game.kind_of(id));
    let unit = game.unit(setup.unit);
    let name = if unit.name == kind.name { String::new() } else { format!("{}: ", kind.name) };
    let armour = if kind.armour > 0 { format!(", armour {}", kind.armour) } else { String::new() };
    format!(
        "{name}{}{armour}, {}; {}",
        build_words(kind.build),
        speed_words(kind.speed, kind.gear),
        quality(unit.quality)
    )
}

pub(super) const fn build_words(build: Build) -> &'static str {
    match build {
        Build::Tank => "tank",
        Build::SelfPropelled => "self-propelled gun",
        Build::ArmouredCar => "armoured car",
        Build::Carrier => "armoured carrier",
        Build::SoftSkin => "soft-skin",
        Build::Remote => "remote control tank",
        Build::Emplacement => "dug-in turret",
    }
}

pub(super) const fn speed_words(speed: Speed, gear: Gear) -> &'static str {
    match (gear, speed) {
        (Gear::Static, _) => "does not move",
        (_, Speed::Slow) => "slow",
        (_, Speed::Average) => "average speed",
        (_, Speed::Fast) => "fast",
        (_, Speed::Wheeled) => "wheeled",
    }
}

pub(super) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Green => "Green",
        Quality::Regular => "Regular",
        Quality::Elite => "Elite",
    }
}

fn plain(key: &'static str, label: impl Into<String>, rule: RuleId) -> Badge {
    Badge { key, label: label.into(), count: None, rule: Some(rule) }
}

fn counted(key: &'static str, label: impl Into<String>, count: u8, rule: RuleId) -> Badge {
    Badge { count: Some(count), ..plain(key, label, rule) }
}

/// What is to be seen of its state: what has become of it, its Shock, its damage, its crew, its load.
pub(super) fn badges(game: &Coc, id: VehicleId) -> Vec<Badge> {
    let (state, team) = (game.vehicle(id), game.team(game.vehicle_team(id)));
    let mut all = Vec::new();
    match state.condition {
        Condition::Fit => {}
        Condition::Abandoned => {
            return vec![plain("abandoned", "abandoned", rule!("coc.14.8.vehicle-shock-over"))];
        }
        Condition::KnockedOut => return vec![plain("wreck", "knocked out", rule!("coc.12.1.table-twelve"))],
        Condition::Exploded => return vec![plain("on-fire", "exploded", rule!("coc.12.1.table-twelve"))],
    }
    if team.shock > 0 {
        all.push(counted("shock", format!("{} Shock", team.shock), team.shock, rule!("coc.14.8.vehicle-shock-move")));
    }
    damage(game, id, &mut all);
    crew(game, id, &mut all);
    let aboard = game.men_aboard(id).count() as u8;
    if aboard > 0 {
        let label = format!("{} aboard", words::count(aboard.into(), "man", "men"));
        all.push(counted("loaded", label, aboard, rule!("coc.11.1.1.transport-definition")));
    }
    if team.deeds.has(Deeds::ACTIVATED) {
        all.push(plain("done", "activated", rule!("coc.4.4.once-per-phase")));
    }
    all
}

/// What is damaged for the game, and what holds it for a while.
fn damage(game: &Coc, id: VehicleId, all: &mut Vec<Badge>) {
    let state = game.vehicle(id);
    let table = rule!("coc.12.1.table-twelve");
    for (is, key, label, rule) in [
        (Damage::IMMOBILISED, "immobilised", "immobilised", table),
        (Damage::BROKEN_DOWN, "immobilised", "broken down", rule!("coc.16.2.goliath")),
        (Damage::TRAPPED, "halted", "trapped under a building", rule!("coc.11.6.3.trapped-in-building")),
        (Damage::BOGGED, "halted", "bogged", rule!("coc.11.6.1.soft-ground")),
        (Damage::STUCK, "halted", "stuck", rule!("coc.11.6.1.solid-obstacle-free")),
        (Damage::MAIN_GUN, "gun-out", "main gun out of action", table),
        (Damage::SECOND_GUN, "gun-out", "second gun out of action", table),
        (Damage::HULL_GUN, "gun-out", "hull machine gun out of action", table),
    ] {
        if state.damage.has(is) {
            all.push(plain(key, label, rule));
        }
    }
    if state.engine > 0 {
        all.push(counted("engine", "engine damaged", state.engine, table));
    }
    if state.sights > 0 {
        all.push(counted("sights", "gun sights damaged", state.sights, rule!("coc.12.1.cumulative")));
    }
}

/// Who of the crew is dead, in no state to act, or on the watch.
fn crew(game: &Coc, id: VehicleId, all: &mut Vec<Badge>) {
    let (state, now) = (game.vehicle(id), game.state.phase_number);
    let list = |wanted: &dyn Fn(Post) -> bool| -> Vec<&'static str> {
        Post::ALL.into_iter().filter(|post| wanted(*post)).map(Post::words).collect()
    };
    let dead = list(&|post| state.seat(post).crewman == Crewman::Dead);
    if !dead.is_empty() {
        let label = format!("{} dead", dead.join(" and "));
        all.push(counted("fallen", label, dead.len() as u8, rule!("coc.12.1.table-twelve")));
    }
    if state.idle_until >= now && now > 0 {
        all.push(plain("shaken", "may not act", rule!("coc.12.1.table-twelve")));
    } else {
        let idle = list(&|post| game.is_manned(id, post) && state.seat(post).idle_until >= now && now > 0);
        if !idle.is_empty() {
            all.push(plain("shaken", format!("{} may not act", idle.join(" and ")), rule!("coc.12.1.table-twelve")));
        }
    }
    let watching = list(&|post| state.seat(post).watching);
    if !watching.is_empty() {
        let label = format!("{} on Overwatch", watching.join(" and "));
        all.push(plain("overwatch", label, rule!("coc.11.7.vehicle-overwatch")));
    }
}

/// The id of a vehicle's piece.
pub(crate) fn hull_key(game: &Coc, id: VehicleId) -> String {
    format!("{}-hull", game.unit(game.vehicle_setup(id).unit).id)
}

/// A vehicle as a piece of the board.
pub(crate) fn piece(game: &Coc, id: VehicleId) -> Option<Piece> {
    let (state, setup) = (game.vehicle(id), game.vehicle_setup(id));
    let unit = game.unit(setup.unit);
    (state.presence == Presence::Table).then(|| Piece {
        id: hull_key(game, id),
        name: setup.kind.name.clone(),
        side: game.side_of_vehicle(id),
        group: Some(unit.id.clone()),
        glyph: glyph(game, id),
        at: state.at,
        facing: state.facing,
        turret: (setup.kind.turret != Turret::None).then_some(state.turret),
        base: Base::Box { width: setup.kind.width, depth: setup.kind.length },
        badges: Vec::new(),
        wreck: state.is_wreck(),
    })
}

/// What a vehicle looks like from above.
pub(crate) fn glyph(game: &Coc, id: VehicleId) -> Glyph {
    let kind = game.kind_of(id);
    let turreted = kind.turret != Turret::None;
    match kind.build {
        Build::Emplacement => Glyph::DugInTurret,
        Build::Tank | Build::SelfPropelled if turreted => Glyph::Tank,
        Build::Tank | Build::SelfPropelled => Glyph::AssaultGun,
        Build::Remote => Glyph::Carrier,
        Build::ArmouredCar if turreted => Glyph::ArmouredCar,
        Build::ArmouredCar | Build::Carrier => match kind.gear {
            Gear::Tracked => Glyph::Carrier,
            Gear::HalfTrack => Glyph::HalfTrack,
            _ => Glyph::Car,
        },
        Build::SoftSkin if game.is_fitted(id, Fittings::MOTORCYCLE) => Glyph::Motorcycle,
        Build::SoftSkin if kind.gear == Gear::HalfTrack => Glyph::HalfTrack,
        Build::SoftSkin if kind.seats <= 4 => Glyph::Car,
        Build::SoftSkin => Glyph::Truck,
    }
}
