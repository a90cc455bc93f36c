//! What is counted of many battles: elements, DPs, and what cost them.

use engine::Side;
use engine::chronicle::{Chronicle, Deed, Fate as End, Head};

use crate::event::Event;
use crate::state::{Fate, Place};
use crate::troops::{Arm, ElementId, Kind, UnitId};
use crate::{Scw, air, assault, shooting};

impl Chronicle for Scw {
    const ROUND: &'static str = "move";
    const HEADS: &'static str = "elements";
    const GAUGES: &'static [&'static str] = &["DPs carried"];

    fn round(&self) -> u32 {
        if self.state.phase.step() == 0 { 0 } else { self.state.turn.into() }
    }

    fn gauge(&self, _: usize, side: Side) -> i32 {
        self.units_of(side).filter(|id| self.is_in_battle(*id)).map(|id| i32::from(self.unit(id).dps)).sum()
    }

    fn first(&self) -> Option<Side> {
        Some(self.state.first)
    }

    fn roll_call(&self, each: &mut dyn FnMut(Head)) {
        for unit in self.unit_ids() {
            let (side, place) = (self.of(unit).side, self.unit(unit).place);
            if matches!(place, Place::Gone(_)) {
                continue;
            }
            for element in self.elements_of(unit) {
                let at = (place == Place::Table).then(|| self.element(element).at);
                each(Head { id: element.index() as u32, group: unit.index() as u32, side, count: 1, at });
            }
        }
    }

    fn fate(&self, head: u32) -> End {
        match self.unit(self.unit_of(ElementId(head as u8))).place {
            Place::Gone(Fate::Surrendered | Fate::Captured) => End::Taken,
            Place::Gone(Fate::DrivenOff) => End::Ran,
            Place::Gone(Fate::Exited) => End::Left,
            _ => End::Fell,
        }
    }

    fn deeds(&self, event: &Event, each: &mut dyn FnMut(Deed)) {
        let mut strike = |target: &UnitId, by: &'static str, weight: u8| {
            each(Deed::to(target.index() as u32, by, weight));
        };
        match event {
            Event::Shooting(shooting::Told::Volley { unit, target, dps, .. }) => strike(target, self.arms(*unit), *dps),
            Event::Shooting(shooting::Told::MachineGuns { target, guns, .. }) => strike(target, "machine guns", *guns),
            Event::Shooting(shooting::Told::AntiTank { target, hit, .. }) => {
                strike(target, "anti-tank fire", (*hit).into());
            }
            Event::Shooting(shooting::Told::AtTroops { target, dps, .. }) => {
                strike(target, "anti-tank guns at troops", *dps);
            }
            Event::Shooting(shooting::Told::Artillery { unit, target, hit, .. }) => {
                strike(target, self.guns(*unit), (*hit).into());
            }
            Event::Air(air::Told::Strike { target, .. }) => strike(target, "airstrike", 1),
            Event::Assault(
                assault::Told::Fought { unit, against: other, .. }
                | assault::Told::FoughtArmour { unit, vehicle: other, .. },
            ) => {
                strike(unit, "assault", 1);
                strike(other, "assault", 1);
            }
            _ => {}
        }
    }
}

impl Scw {
    /// What a unit's volley is fired with.
    fn arms(&self, unit: UnitId) -> &'static str {
        match self.of(unit).arm {
            Arm::Armour | Arm::Softskin => "machine guns of vehicles",
            _ => "small arms",
        }
    }

    /// What a unit shells with.
    fn guns(&self, unit: UnitId) -> &'static str {
        match self.of(unit).arm {
            Arm::Armour | Arm::Softskin => "guns of vehicles",
            _ if self.elements_of(unit).any(|element| self.kind(element) == Kind::Mortar) => "mortars",
            _ => "artillery",
        }
    }
}
