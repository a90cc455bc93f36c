//! Looking vehicles up: by number, by the unit and Team that they are, on the table, with whom they carry.

use engine::Side;
use table::{Footprint, Inches, Point};

use super::kind::{Fittings, Gear, Kind, Post};
use super::state::{Condition, Crewman, Damage, Vehicle, VehicleSetup};
use crate::Coc;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, UnitId, VehicleId};
use crate::state::{Body, Presence};

impl Coc {
    /// A vehicle as it stands.
    pub(crate) fn vehicle(&self, id: VehicleId) -> &Vehicle {
        &self.state.vehicles[id.index()]
    }

    pub(crate) fn vehicle_mut(&mut self, id: VehicleId) -> &mut Vehicle {
        &mut self.state.vehicles[id.index()]
    }

    /// What never changes about a vehicle.
    pub(crate) fn vehicle_setup(&self, id: VehicleId) -> &VehicleSetup {
        &self.setup.vehicles[id.index()]
    }

    /// What its arsenal says of a vehicle.
    pub(crate) fn kind_of(&self, id: VehicleId) -> &Kind {
        &self.vehicle_setup(id).kind
    }

    /// Whether a vehicle has this fitting.
    pub(crate) fn is_fitted(&self, id: VehicleId, fitting: Fittings) -> bool {
        self.vehicle_setup(id).fittings.has(fitting)
    }

    pub(crate) fn vehicle_ids(&self) -> impl DoubleEndedIterator<Item = VehicleId> + Clone + use<> {
        (0..self.setup.vehicles.len() as u8).map(VehicleId)
    }

    /// The vehicle that a unit is.
    pub(crate) fn vehicle_of_unit(&self, unit: UnitId) -> Option<VehicleId> {
        self.unit(unit).vehicle
    }

    /// The vehicle that a Team is.
    pub(crate) fn vehicle_of(&self, team: TeamId) -> Option<VehicleId> {
        if self.setup.vehicles.is_empty() {
            return None;
        }
        self.unit(self.unit_of(team)).vehicle
    }

    /// A vehicle as a body: so it is named in orders, reactions and reports.
    pub(crate) fn vehicle_body(&self, id: VehicleId) -> Body {
        Body { unit: self.vehicle_setup(id).unit, teams: 1 }
    }

    /// The Team that a vehicle is.
    pub(crate) fn vehicle_team(&self, id: VehicleId) -> TeamId {
        self.vehicle_setup(id).team
    }

    pub(crate) fn player_of_vehicle(&self, id: VehicleId) -> PlayerId {
        self.unit(self.vehicle_setup(id).unit).player
    }

    pub(crate) fn side_of_vehicle(&self, id: VehicleId) -> Side {
        self.side_of(self.player_of_vehicle(id))
    }

    /// All vehicles on the table, wrecks too.
    pub(crate) fn hulls_on_table(&self) -> impl Iterator<Item = VehicleId> + '_ {
        self.vehicle_ids().filter(|id| self.vehicle(*id).presence == Presence::Table)
    }

    /// The vehicles of a side on the table that can still be used.
    pub(crate) fn vehicles_on_table(&self, side: Side) -> impl Iterator<Item = VehicleId> + '_ {
        self.vehicle_ids().filter(move |id| self.side_of_vehicle(*id) == side && self.vehicle(*id).is_fit())
    }

    /// The rectangle that a vehicle takes up. R-COC-338
    pub(crate) fn hull(&self, id: VehicleId) -> Footprint {
        self.vehicle(id).hull(self.kind_of(id))
    }

    /// The distance from a point to the nearest point of a hull. R-COC-001
    pub(crate) fn distance_to_hull(&self, from: Point, id: VehicleId) -> Inches {
        self.hull(id).gap_to_point(from)
    }

    /// The Leader in command of a vehicle: its own, or the Leader of those aboard, the highest first.
    /// `coc.11.2.crew-by-initiative`, `coc.11.2.1.apc-activation`
    pub(crate) fn commander(&self, id: VehicleId) -> Option<LeaderId> {
        self.leaders_aboard(id)
            .filter(|leader| !self.leader(*leader).out)
            .max_by_key(|leader| (self.leader_setup(*leader).rank, std::cmp::Reverse(*leader)))
    }

    /// Whether a Leader in a vehicle has its crew at his orders: he commands it, or men of his own ride in it, whoever of
    /// higher rank sits beside him. `coc.11.2.1.apc-activation`
    pub(crate) fn commands_crew(&self, leader: LeaderId, id: VehicleId) -> bool {
        self.commander(id) == Some(leader)
            || self.leader_setup(leader).unit.is_some_and(|unit| self.riders_of(unit).any(|(_, vehicle)| vehicle == id))
                && self.leader(leader).presence == Presence::Aboard(id)
                && !self.leader(leader).out
    }

    /// The Leaders in a vehicle, its own commander and those of its passengers.
    pub(crate) fn leaders_aboard(&self, id: VehicleId) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids().filter(move |leader| self.leader(*leader).presence == Presence::Aboard(id))
    }

    /// The vehicle in which a Leader is.
    pub(crate) fn vehicle_of_leader(&self, leader: LeaderId) -> Option<VehicleId> {
        match self.leader(leader).presence {
            Presence::Aboard(vehicle) => Some(vehicle),
            _ => None,
        }
    }

    /// The men of the platoon in a vehicle: passengers and those who drive or serve its guns.
    pub(crate) fn men_aboard(&self, id: VehicleId) -> impl Iterator<Item = ManId> + '_ {
        (0..self.state.men.len() as u16).map(ManId).filter(move |man| self.man(*man).presence == Presence::Aboard(id))
    }

    /// The men of a unit who ride in vehicles, wherever.
    pub(crate) fn riders_of(&self, unit: UnitId) -> impl Iterator<Item = (ManId, VehicleId)> + '_ {
        self.unit(unit).men().filter_map(|man| match self.man(man).presence {
            Presence::Aboard(vehicle) => Some((man, vehicle)),
            _ => None,
        })
    }

    /// Whether somebody sits in a crew position and can work. R-COC-123
    pub(crate) fn is_manned(&self, id: VehicleId, post: Post) -> bool {
        matches!(self.vehicle(id).seat(post).crewman, Crewman::There | Crewman::Replacement)
    }

    /// Whether a vehicle is open-topped. R-COC-310
    pub(crate) fn is_open(&self, id: VehicleId) -> bool {
        self.kind_of(id).is_open() || self.is_fitted(id, Fittings::OPEN_TOP)
    }

    /// Whether a vehicle is fully tracked. `coc.11.6.heavy`
    pub(crate) fn is_tracked(&self, id: VehicleId) -> bool {
        self.kind_of(id).gear == Gear::Tracked
    }

    /// Whether a vehicle cannot be moved: damaged, stuck, bogged, trapped, broken down or dug in.
    pub(crate) fn is_immobile(&self, id: VehicleId) -> bool {
        const STANDS: Damage = Damage(
            Damage::IMMOBILISED.0 | Damage::STUCK.0 | Damage::BOGGED.0 | Damage::TRAPPED.0 | Damage::BROKEN_DOWN.0,
        );
        self.kind_of(id).gear == Gear::Static || self.vehicle(id).damage.any(STANDS)
    }

    /// Whether a vehicle counts as troops where Jump-Off Points are concerned: somebody is in it. R-COC-045, R-COC-168
    pub(crate) fn holds_ground(&self, id: VehicleId) -> bool {
        self.is_in_action(id) && (self.has_crew(id) || self.leaders_aboard(id).next().is_some())
    }

    /// Whether a crew is in a vehicle: its own, all of whom may be dead at their posts but one, or men of the platoon.
    pub(crate) fn has_crew(&self, id: VehicleId) -> bool {
        if self.is_fitted(id, Fittings::UNCREWED) {
            return self.men_aboard(id).next().is_some();
        }
        self.vehicle(id).seats.iter().any(|seat| seat.crewman != Crewman::Nobody)
    }

    /// Whether a vehicle on the table can still be used by its side.
    pub(crate) fn is_in_action(&self, id: VehicleId) -> bool {
        self.vehicle(id).presence == Presence::Table && self.vehicle(id).condition == Condition::Fit
    }
}
