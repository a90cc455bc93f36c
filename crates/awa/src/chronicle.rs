//! What is counted of many battles: figures and vehicles, shaken units, and what cost whom.

use engine::Side;
use engine::chronicle::{Chronicle, Deed, Fate as End, Head};

use crate::event::Event;
use crate::grenades::Tool;
use crate::small_arms::Mark;
use crate::state::{Confused, Demoralised, Fate, Where};
use crate::troops::{FigureId, VehicleId, Weapon};
use crate::{
    Awa, Phase, aircraft, anti_aircraft, artillery, at_guns, flame, grenades, melee, mines, small_arms, stopping,
};

/// Numbers of vehicles on the roll begin here: figures come first.
const VEHICLES: u32 = 100_000;

impl Chronicle for Awa {
    const ROUND: &'static str = "turn";
    const HEADS: &'static str = "figures and vehicles";
    const GAUGES: &'static [&'static str] = &["units shaken"];

    fn round(&self) -> u32 {
        if self.state.phase < Phase::Upkeep { 0 } else { u32::from(self.state.day) * 1000 + u32::from(self.state.turn) }
    }

    fn gauge(&self, _: usize, side: Side) -> i32 {
        let shaken = |unit: &crate::troops::UnitId| {
            let state = self.unit(*unit);
            self.side(*unit) == side
                && self.is_in_battle(*unit)
                && (state.demoralised != Demoralised::default() || state.confused != Confused::default())
        };
        self.unit_ids().filter(shaken).count() as i32
    }

    /// Whoever won the first contest.
    fn first(&self) -> Option<Side> {
        self.state.loser.map(Side::enemy)
    }

    fn roll_call(&self, each: &mut dyn FnMut(Head)) {
        let here = |place: Where, at| (!matches!(place, Where::Waiting)).then_some(at);
        for (n, figure) in self.state.figures.iter().enumerate() {
            if !matches!(figure.place, Where::Gone(_)) {
                let unit = self.man(FigureId(n as u16)).unit;
                let (group, at) = (unit.index() as u32, here(figure.place, figure.at));
                each(Head { id: n as u32, group, side: self.side(unit), count: 1, at });
            }
        }
        for (n, vehicle) in self.state.vehicles.iter().enumerate() {
            if !matches!(vehicle.place, Where::Gone(_)) {
                let unit = self.unit_of_vehicle(VehicleId(n as u16));
                let (group, at) = (unit.index() as u32, here(vehicle.place, vehicle.at));
                each(Head { id: VEHICLES + n as u32, group, side: self.side(unit), count: 1, at });
            }
        }
    }

    fn fate(&self, head: u32) -> End {
        let place = match head {
            VEHICLES.. => self.state.vehicles[(head - VEHICLES) as usize].place,
            _ => self.state.figures[head as usize].place,
        };
        match place {
            Where::Gone(Fate::Routed) => End::Ran,
            Where::Gone(Fate::Captured) => End::Taken,
            Where::Gone(Fate::Withdrawn) => End::Left,
            _ => End::Fell,
        }
    }

    fn deeds(&self, event: &Event, each: &mut dyn FnMut(Deed)) {
        let driven = |vehicle: &VehicleId| self.unit_of_vehicle(*vehicle).index() as u32;
        let manned = |figure: &FigureId| self.man(*figure).unit.index() as u32;
        match event {
            Event::Shots(small_arms::Told::Dice { mark, weapon, hits, .. }) => {
                let group = match mark {
                    Mark::Unit(unit) => unit.index() as u32,
                    Mark::Vehicle(vehicle) => driven(vehicle),
                };
                each(Deed::to(group, called(*weapon), *hits));
            }
            Event::Thrown(grenades::Told::Thrown { tool, .. }) => each(Deed::to_anybody(match tool {
                Tool::Hand | Tool::Sling => "grenades",
                Tool::Rifle => "rifle grenades",
                Tool::Mortar => "grenade mortar",
            })),
            Event::Flame(flame::Told::Burst { .. }) => each(Deed::to_anybody("flamethrower")),
            Event::Artillery(artillery::Told::Called { .. } | artillery::Told::Mission { .. }) => {
                each(Deed::to_anybody("guns and mortars"));
            }
            Event::Artillery(artillery::Told::Barrage { .. }) => each(Deed::to_anybody("barrage")),
            Event::AtGuns(at_guns::Told::Fires { vehicle, hit, .. }) => {
                each(Deed::to(driven(vehicle), "anti-tank guns", u8::from(*hit)));
            }
            Event::Stopping(stopping::Told::Thrown { vehicle, hit, .. }) => {
                each(Deed::to(driven(vehicle), "bombs thrown at vehicles", u8::from(*hit)));
            }
            Event::Mines(mines::Told::Explodes { vehicle, .. }) => each(Deed::to(driven(vehicle), "mines", 1u8)),
            Event::Mines(mines::Told::Trodden { figure, falls, .. }) => {
                each(Deed::to(manned(figure), "mines", u8::from(*falls)));
            }
            Event::Melee(melee::Told::Contact { unit, target } | melee::Told::Attacks { unit, target }) => {
                each(Deed::to(unit.index() as u32, "hand to hand", 0u8));
                each(Deed::to(target.index() as u32, "hand to hand", 0u8));
            }
            Event::Melee(melee::Told::Fought { combat, falls: Some(loser), .. }) => {
                each(Deed::to(manned(&combat.pair[usize::from(*loser)]), "hand to hand", 1u8));
            }
            Event::Aircraft(aircraft::Told::Strafes { .. } | aircraft::Told::Bombs { .. }) => {
                each(Deed::to_anybody("aircraft"));
            }
            Event::AntiAircraft(anti_aircraft::Told::Damaged { unit, .. }) => {
                each(Deed::to(unit.index() as u32, "anti-aircraft fire", 1u8));
            }
            _ => {}
        }
    }
}

const fn called(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::None => "bare hands",
        Weapon::Pistol => "pistols",
        Weapon::SingleShotgun | Weapon::Shotgun => "shotguns",
        Weapon::Rifle => "rifles",
        Weapon::SniperRifle => "sniper",
        Weapon::Smg => "sub-machine guns",
        Weapon::Lmg => "light machine guns",
        Weapon::Hmg => "heavy machine guns",
    }
}
