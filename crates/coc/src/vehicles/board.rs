//! Vehicles on the board.

use engine::board::{Badge, Base, Glyph, Group, Piece};
use engine::rule;

use super::kind::{Build, Fittings, Turret};
use super::state::Condition;
use crate::Coc;
use crate::ids::VehicleId;
use crate::state::Presence;

/// A vehicle as a group of the board.
pub(crate) fn group(game: &Coc, id: VehicleId) -> Group {
    let (state, setup) = (game.vehicle(id), game.vehicle_setup(id));
    let unit = game.unit(setup.unit);
    let shock = game.team(setup.team).shock;
    let badges = (shock > 0).then(|| Badge {
        key: "shock",
        label: format!("{shock} Shock"),
        count: Some(shock),
        rule: Some(rule!("coc.14.8.vehicle-shock-move")),
    });
    Group {
        id: unit.id.clone(),
        name: unit.name.clone(),
        side: game.side_of_vehicle(id),
        about: setup.kind.name.clone(),
        badges: badges.into_iter().collect(),
        gone: state.is_wreck() || !state.presence.is_in_play(),
        concealed: false,
        elsewhere: match state.presence {
            Presence::Table => None,
            Presence::Waiting => Some("off the table".into()),
            _ => Some("left the table".into()),
        },
    }
}

/// The id of a vehicle's piece.
pub(super) fn hull_key(game: &Coc, id: VehicleId) -> String {
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
        glyph: glyph(setup.kind.build, setup.fittings),
        at: state.at,
        facing: state.facing,
        turret: (setup.kind.turret != Turret::None).then_some(state.turret),
        base: Base::Box { width: setup.kind.width, depth: setup.kind.length },
        badges: Vec::new(),
        wreck: state.condition != Condition::Fit,
    })
}

pub(super) fn glyph(build: Build, fittings: Fittings) -> Glyph {
    match build {
        Build::Tank | Build::SelfPropelled | Build::Emplacement => Glyph::Tank,
        Build::Remote => Glyph::Tankette,
        Build::ArmouredCar => Glyph::ArmouredCar,
        Build::Carrier => Glyph::ArmouredTruck,
        Build::SoftSkin if fittings.has(Fittings::SMALL_FIGHTING) => Glyph::Car,
        Build::SoftSkin => Glyph::Truck,
    }
}
