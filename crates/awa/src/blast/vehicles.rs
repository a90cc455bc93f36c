//! Vehicles under a strike. `awa.artillery.he-vehicles`

use arrayvec::ArrayVec;
use engine::{Cx, Seat, Step};
use table::Inches;

use super::{Affected, Blast, note};
use crate::Awa;
use crate::state::{Damage, Where};
use crate::troops::{Class, FigureId, VehicleId};
use crate::vehicles::damage;

/// Every vehicle in the zone, nearest first; those aboard share its fate. R-AWA-114
pub(super) fn strike(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast, affected: &mut Affected) -> Step<()> {
    let mut inside: ArrayVec<(Inches, VehicleId), 64> = ArrayVec::new();
    for vehicle in game.vehicle_ids() {
        let state = game.vehicle(vehicle);
        let there = match game.model(vehicle).class {
            // Sections of boats and trains are struck by what bursts on them. R-AWA-147
            Class::Carriage | Class::Hull => game.outline(vehicle).contains(blast.at),
            Class::Aircraft => false,
            Class::Tank | Class::Afv | Class::SoftSkin => blast.zone().contains(state.at),
        };
        if there && state.place == Where::Table && !state.damage.has(Damage::DESTROYED) {
            let _ = inside.try_push((state.at.distance_to(blast.at), vehicle));
        }
    }
    inside.sort_unstable();
    let seat = Seat::of(blast.side);
    for (_, vehicle) in inside {
        let aboard: ArrayVec<FigureId, 64> = game.aboard(vehicle).take(64).collect();
        for figure in &aboard {
            note(affected, game.man(*figure).unit);
        }
        match game.model(vehicle).class {
            Class::Carriage | Class::Hull => {
                damage::strike_section(game, cx, vehicle, seat, &(blast.kill..=6))?;
            }
            _ if blast.bullseye == Some(vehicle) => damage::destroy(game, cx, vehicle)?,
            _ => {
                damage::by_he(game, cx, vehicle, seat)?;
            }
        }
    }
    Ok(())
}
