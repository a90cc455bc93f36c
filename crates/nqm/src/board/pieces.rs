//! Stands as counters on the map.

use engine::board::{Badge, Base, Glyph, Piece};
use engine::prompt::Placeable;
use engine::{Eye, rule};
use table::Bearing;

use super::{badge, is_seen};
use crate::Nqm;
use crate::ranges::Family;
use crate::troops::{Carries, Kind, Mover, Stand, StandId};
use crate::units::knows;
use crate::words;

/// A stand as these eyes see it; none if they do not.
pub(super) fn piece(game: &Nqm, stand: StandId, eye: Eye) -> Option<Piece> {
    let at = game.stand(stand).on_map()?;
    if !is_seen(game, stand, eye) {
        return None;
    }
    let setup = game.of(stand);
    Some(Piece {
        id: setup.id.clone(),
        name: words::troops(game, stand),
        side: game.side_of(stand),
        group: Some(game.who(setup.unit).id.clone()),
        glyph: glyph(game, stand),
        at,
        facing: Bearing::NORTH,
        turret: None,
        base: base(game),
        badges: badges(game, stand, eye),
        wreck: false,
    })
}

/// A stand that is to be placed, as a prompt shows it.
pub(crate) fn placeable(game: &Nqm, stand: StandId) -> Placeable {
    let id = game.of(stand).id.clone();
    match game.stand(stand).on_map() {
        Some(at) => Placeable::on_board(id, at, None),
        None => Placeable::waiting(id, glyph(game, stand), base(game)),
    }
}

fn base(game: &Nqm) -> Base {
    let token = game.setup.scale.token(table::Point::ORIGIN);
    Base::Box { width: token.width, depth: token.depth }
}

/// Strength and pins for those who may know them; of an enemy one counts the pins and not their colours. R-NQM-139
fn badges(game: &Nqm, stand: StandId, eye: Eye) -> Vec<Badge> {
    let state = game.stand(stand);
    let counted = |key, label: String, count: u8, rule| Badge { count: Some(count), ..badge(key, label, rule) };
    let mut all = Vec::new();
    if knows(game, eye, game.side_of(stand)) {
        let strength = game.effective(stand);
        all.push(counted("strength", format!("{strength} SP"), strength, rule!("nqm.scale.stand")));
        if state.red > 0 {
            all.push(counted("pin", words::count(state.red, "red pin"), state.red, rule!("nqm.firefight.overload")));
        }
        let black = state.black + state.permanent;
        if black > 0 {
            all.push(counted(
                "pin-black",
                words::count(black, "black pin"),
                black,
                rule!("nqm.reorganisation.to-black"),
            ));
        }
        if game.is_shaken(stand) {
            all.push(badge("disorganised", "disorganised", rule!("nqm.fireplan.indirect-disorganises")));
        }
        if !state.known {
            all.push(badge("concealed", "not seen by the enemy", rule!("nqm.recce.when")));
        }
    } else {
        let pins = state.red + state.black + state.permanent;
        if pins > 0 {
            all.push(counted("pin", words::count(pins, "pin"), pins, rule!("nqm.firefight.overload")));
        }
    }
    if state.fired {
        all.push(badge("fired", "has fired", rule!("nqm.firefight.once-per-hour")));
    }
    all
}

fn glyph(game: &Nqm, stand: StandId) -> Glyph {
    let setup: &Stand = game.of(stand);
    let mover = game.who(setup.unit).mover;
    match setup.kind {
        Kind::Fighting | Kind::Sniper => match mover {
            Mover::Motorised => Glyph::MapMotorised,
            Mover::Cavalry => Glyph::MapCavalry,
            _ => Glyph::MapInfantry,
        },
        Kind::Support => match setup.weapon.family {
            Family::Mortar => Glyph::MapMortar,
            Family::AntiTank => Glyph::MapAntiTank,
            Family::InfantryGun => Glyph::MapArtillery,
            Family::AntiAir => Glyph::MapAntiAir,
            _ => Glyph::MapMachineGun,
        },
        Kind::Command => Glyph::MapHeadquarters,
        Kind::Recce => Glyph::MapRecce,
        Kind::Engineer => Glyph::MapEngineer,
        Kind::Observer => Glyph::MapObserver,
        Kind::Logistic if setup.carries == Some(Carries::Fuel) => Glyph::MapFuel,
        Kind::Logistic => Glyph::MapSupply,
        Kind::Tank => Glyph::MapArmour,
        Kind::Gun => Glyph::MapAntiTank,
        Kind::Artillery if setup.weapon.family == Family::Mortar => Glyph::MapMortar,
        Kind::Artillery => Glyph::MapArtillery,
        Kind::AntiAir => Glyph::MapAntiAir,
        Kind::Air => Glyph::Aircraft,
    }
}
