//! Section 17: men in houses whom crews do not notice, where the players use that rule. `coc.17.vehicles-blind-building`

use table::Point;

use super::kind::Fittings;
use crate::ids::{TeamId, VehicleId};
use crate::state::{Body, Deeds, Options, Spot};
use crate::troops::Calling;
use crate::units::CONTACT;
use crate::{Coc, sight};

/// Whether the crew of a vehicle knows of a Team that it could see: men in houses only if they were seen going in, have fired,
/// or were pointed out, to it or to another vehicle of its troop with a radio. `coc.17.vehicles-blind-building`, R-COC-349
pub(crate) fn notices(game: &Coc, vehicle: VehicleId, team: TeamId) -> bool {
    if !game.setup.options.has(Options::VEHICLES_BLIND) || !is_inside(game, team) {
        return true;
    }
    game.team(team).deeds.has(Deeds::KNOWN_INSIDE)
        || net(game, vehicle).any(|own| game.vehicle(own).knows.contains(&team))
}

/// Whether all men of a Team are in houses.
fn is_inside(game: &Coc, team: TeamId) -> bool {
    game.men_of(team).all(|man| game.house_at(game.man(man).spot.at).is_some())
}

/// The vehicle, and those with which it shares a radio net.
fn net(game: &Coc, vehicle: VehicleId) -> impl Iterator<Item = VehicleId> + '_ {
    let troop = game.vehicle_setup(vehicle).troop;
    let hears = |id: VehicleId| !game.is_fitted(id, Fittings::NO_RADIO);
    let with = move |other: &VehicleId| {
        troop > 0
            && *other != vehicle
            && game.vehicle_setup(*other).troop == troop
            && game.player_of_vehicle(*other) == game.player_of_vehicle(vehicle)
            && hears(*other)
            && hears(vehicle)
    };
    std::iter::once(vehicle).chain(game.vehicle_ids().filter(with))
}

/// Men have moved from these places: whoever saw them there and does not see them outside any more knows where they are;
/// whoever is outside again is no longer known to be inside. R-COC-349
pub(crate) fn watch_them_enter(game: &mut Coc, body: Body, from: &[Point]) {
    if !game.setup.options.has(Options::VEHICLES_BLIND) || game.setup.vehicles.is_empty() {
        return;
    }
    let enemy = game.side_of(game.unit(body.unit).player).enemy();
    for team in game.teams_in(body).filter(|team| game.is_on_table(*team)).collect::<Vec<_>>() {
        if !is_inside(game, team) {
            for vehicle in game.vehicle_ids() {
                game.vehicle_mut(vehicle).knows.retain(|known| *known != team);
            }
            continue;
        }
        for vehicle in game.vehicles_on_table(enemy).collect::<Vec<_>>() {
            let eye = Spot::ground(game.vehicle(vehicle).at);
            let outside = |at: &&Point| game.house_at(**at).is_none();
            let saw = from.iter().filter(outside).any(|at| sight::look(game, eye, Spot::ground(*at)).is_some());
            if saw {
                learn(game, vehicle, team);
            }
        }
    }
}

/// Leaders on foot who touch a vehicle point out whom they see. R-COC-349
pub(crate) fn point_out(game: &mut Coc) {
    if !game.setup.options.has(Options::VEHICLES_BLIND) || game.setup.vehicles.is_empty() {
        return;
    }
    for leader in game.leader_ids() {
        let (spot, side) = (game.leader(leader).spot, game.side_of_leader(leader));
        let there = game.leaders_on_table(side).any(|other| other == leader);
        if !there || game.leader_setup(leader).calling != Calling::Leader {
            continue;
        }
        let touched: Vec<VehicleId> = game
            .vehicles_on_table(side)
            .filter(|vehicle| spot.floor == 0 && game.distance_to_hull(spot.at, *vehicle) <= CONTACT)
            .collect();
        if touched.is_empty() {
            continue;
        }
        for team in game.side_on_table(side.enemy()) {
            let sees = || game.men_of(team).any(|man| sight::look(game, spot, game.man(man).spot).is_some());
            if is_inside(game, team) && !game.is_hidden(team) && sees() {
                for vehicle in &touched {
                    learn(game, *vehicle, team);
                }
            }
        }
    }
}

fn learn(game: &mut Coc, vehicle: VehicleId, team: TeamId) {
    let knows = &mut game.vehicle_mut(vehicle).knows;
    if !knows.contains(&team) && !knows.is_full() {
        knows.push(team);
    }
}
