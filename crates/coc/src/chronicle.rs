//! What is counted of many battles: men and vehicles, Force Morale, and which weapon cost whom.

use std::borrow::Cow;

use engine::Side;
use engine::chronicle::{Chronicle, Deed, Fate, Head, Rated};

use crate::event::Event;
use crate::ids::{LeaderId, TeamId, VehicleId, WeaponId};
use crate::lists::Lists;
use crate::state::{PlayerSetup, Presence};
use crate::vehicles::{Condition, Firer};
use crate::weapons::{Mark, With};
use crate::{Coc, armour_fire, close_combat, fire, weapons};

/// Numbers of Leaders on the roll begin here, and those of vehicles there: men come first.
const LEADERS: u32 = 100_000;
const VEHICLES: u32 = 200_000;

impl Chronicle for Coc {
    const ROUND: &'static str = "phase";
    const HEADS: &'static str = "men and vehicles";
    const GAUGES: &'static [&'static str] = &["Force Morale"];

    /// Turns are long and of uneven length: a battle is told Phase by Phase.
    fn round(&self) -> u32 {
        self.state.phase_number.into()
    }

    fn gauge(&self, _: usize, side: Side) -> i32 {
        let of_side = |player: &u8| self.side_of(crate::ids::PlayerId(*player)) == side;
        let players = (0..self.state.players.len() as u8).filter(of_side);
        players.map(|player| i32::from(self.state.players[usize::from(player)].morale)).sum()
    }

    fn first(&self) -> Option<Side> {
        (self.state.phase_number > 0).then_some(self.state.active)
    }

    fn roll_call(&self, each: &mut dyn FnMut(Head)) {
        let place = |presence: Presence, at| (presence == Presence::Table).then_some(at);
        for (n, man) in self.state.men.iter().enumerate().filter(|(_, man)| man.presence.is_in_play()) {
            let (side, at) = (self.side_of_team(man.team), place(man.presence, man.spot.at));
            each(Head { id: n as u32, group: man.team.index() as u32, side, count: 1, at });
        }
        for (n, leader) in self.state.leaders.iter().enumerate().filter(|(_, one)| one.presence.is_in_play()) {
            let id = LEADERS + n as u32;
            let (side, at) = (self.side_of_leader(LeaderId(n as u8)), place(leader.presence, leader.spot.at));
            each(Head { id, group: id, side, count: 1, at });
        }
        for (n, vehicle) in self.state.vehicles.iter().enumerate() {
            if vehicle.presence.is_in_play() && vehicle.condition == Condition::Fit {
                let (id, at) = (VehicleId(n as u8), place(vehicle.presence, vehicle.at));
                let group = self.vehicle_setup(id).team.index() as u32;
                each(Head { id: VEHICLES + n as u32, group, side: self.side_of_vehicle(id), count: 1, at });
            }
        }
    }

    fn fate(&self, head: u32) -> Fate {
        let presence = match head {
            VEHICLES.. => {
                let vehicle = &self.state.vehicles[(head - VEHICLES) as usize];
                match vehicle.condition {
                    Condition::Abandoned => return Fate::Ran,
                    Condition::KnockedOut | Condition::Exploded => return Fate::Fell,
                    Condition::Fit => vehicle.presence,
                }
            }
            LEADERS.. => self.state.leaders[(head - LEADERS) as usize].presence,
            _ => self.state.men[head as usize].presence,
        };
        match presence {
            Presence::Routed => Fate::Ran,
            Presence::Captured => Fate::Taken,
            Presence::Left => Fate::Left,
            _ => Fate::Fell,
        }
    }

    fn deeds(&self, event: &Event, each: &mut dyn FnMut(Deed)) {
        match event {
            Event::Fire(fire::Told::Shot(shot)) => {
                let group = match shot.target {
                    fire::Target::Team(team) => team.index() as u32,
                    fire::Target::Leader(leader) => LEADERS + leader.index() as u32,
                    fire::Target::Vehicle(vehicle) => self.hull_team(vehicle),
                };
                each(Deed::to(group, self.called(shot.lot.weapon), shot.hits));
            }
            Event::Weapons(told) => deeds_of_weapons(told, each),
            Event::ArmourFire(told) => self.deeds_at_armour(told, each),
            Event::CloseCombat(close_combat::Told::Struck { side, kills, .. }) => {
                each(Deed::to_side(side.enemy(), "close combat", *kills));
            }
            Event::CloseCombat(close_combat::Told::Joined { attackers, defenders }) => {
                for body in attackers.iter().chain(defenders) {
                    for team in self.teams_in(*body) {
                        each(Deed::to(team.index() as u32, "close combat", 0u8));
                    }
                }
            }
            Event::CloseCombat(close_combat::Told::Vehicles(close_combat::VehiclesTold::Crushed {
                team,
                killed,
                ..
            })) => each(Deed::to(team.index() as u32, "run over", *killed)),
            _ => {}
        }
    }

    /// Platoons with their Platoon Force Ratings, before supports. `coc.A.platoon-base`
    fn rated(&self, side: Side) -> Option<Rated> {
        let players = || self.players_of(side).map(|player| &self.setup.players[player.index()]);
        let name = |player: &PlayerSetup| {
            let title = Lists::all().force(&player.platoon).map_or(player.platoon.as_str(), |force| &force.title);
            format!("{}, {}", title.trim_end_matches(" Platoon"), player.rating.replace('-', " "))
        };
        let names: Vec<String> = players().map(name).collect();
        Some(Rated { name: names.join(" and "), rating: players().map(|player| i32::from(player.force_rating)).sum() })
    }
}

impl Coc {
    fn deeds_at_armour(&self, told: &armour_fire::Told, each: &mut dyn FnMut(Deed)) {
        let mut strike = |target: &VehicleId, by: Cow<'static, str>, hits: u8| {
            each(Deed::to(self.hull_team(*target), by, hits));
        };
        match told {
            armour_fire::Told::Fired { firer, target, hit, .. } => {
                let by = match firer {
                    Firer::Team(_) => "anti-tank weapons",
                    Firer::Mounting(..) => "guns of vehicles",
                };
                strike(target, by.into(), (*hit).into());
            }
            armour_fire::Told::Charged { target, weapon, .. } => strike(target, self.called(*weapon), 1),
            armour_fire::Told::Mined { target, .. } => strike(target, "mines".into(), 1),
            armour_fire::Told::Bombed { target, hit, .. } => strike(target, "charge".into(), (*hit).into()),
            armour_fire::Told::Barraged { target, .. } => strike(target, "barrage".into(), 1),
            armour_fire::Told::Burnt { target, hits, .. } => strike(target, "flamethrower".into(), *hits),
            armour_fire::Told::Blast { team, hits, .. } => {
                each(Deed::to(team.index() as u32, "exploding vehicle", *hits));
            }
            _ => {}
        }
    }

    /// What players call a weapon.
    fn called(&self, weapon: WeaponId) -> Cow<'static, str> {
        self.weapon(weapon).name.clone().into()
    }

    /// The group of a vehicle: its one Team.
    fn hull_team(&self, vehicle: VehicleId) -> u32 {
        self.vehicle_setup(vehicle).team.index() as u32
    }
}

fn deeds_of_weapons(told: &weapons::Told, each: &mut dyn FnMut(Deed)) {
    let mut strike = |team: &TeamId, by: Cow<'static, str>, hits: u8| {
        each(Deed::to(team.index() as u32, by, hits));
    };
    match told {
        weapons::Told::Threw { at: Mark::Team(team), with, .. } => strike(team, thrown(*with).into(), 1),
        weapons::Told::ChargeWentOff { at, hits, .. } => strike(at, "charge".into(), *hits),
        weapons::Told::Fired { at, with, hits, .. } => strike(at, thrown(*with).into(), *hits),
        weapons::Told::SniperShot { at: Mark::Team(team), hit, .. } => strike(team, "sniper".into(), (*hit).into()),
        weapons::Told::SniperShot { at: Mark::Leader(leader), hit, .. } => {
            each(Deed::to(LEADERS + leader.index() as u32, "sniper", u8::from(*hit)));
        }
        weapons::Told::Shelled { team, hits, .. } => strike(team, "barrage".into(), *hits),
        weapons::Told::RangingHit { team } => strike(team, "barrage".into(), 1),
        weapons::Told::Rubble { team, killed, .. } => strike(team, "falling house".into(), *killed),
        weapons::Told::Overrun { sniper, .. } => strike(sniper, "overrun".into(), 1),
        _ => {}
    }
}

const fn thrown(with: With) -> &'static str {
    match with {
        With::Grenade => "hand grenades",
        With::Charge => "charge",
        With::RifleGrenade => "rifle grenades",
        With::SectionWeapon | With::AntiTank => "anti-tank weapons",
        With::Mortar => "light mortar",
        With::CrewRifles => "rifles of a crew",
        With::Sniper => "sniper",
        With::Flame => "flamethrower",
        With::Gun => "guns",
        With::MachineGun => "machine guns",
    }
}
