//! What is counted of many battles: bases that are fit to fight, what is out of action, disorganised units and points, and what
//! cost whom.

use engine::Side;
use engine::chronicle::{Chronicle, Deed, Fate as End, Head};

use crate::Nqm;
use crate::classes::Weight;
use crate::event::Event;
use crate::sequence::Phase;
use crate::state::{Fate, Place};
use crate::troops::{StandId, UnitId};

impl Chronicle for Nqm {
    const ROUND: &'static str = "hour";
    /// A base counts as lost when it takes its pin: half of them come back when the unit reorganises.
    const HEADS: &'static str = "fit bases";
    const GAUGES: &'static [&'static str] = &["bases out of action", "units disorganised", "points"];

    fn round(&self) -> u32 {
        if matches!(self.state.phase, Phase::Deploy | Phase::Plan) { 0 } else { self.state.hour.into() }
    }

    fn gauge(&self, gauge: usize, side: Side) -> i32 {
        match gauge {
            0 => self
                .stand_ids()
                .filter(|stand| self.side_of(*stand) == side)
                .map(|stand| self.out_of_action(stand))
                .sum(),
            1 => self.unit_ids().filter(|unit| self.is_disordered(*unit, side)).count() as i32,
            _ => self.state.points[side].into(),
        }
    }

    /// Both sides do every step of the hour together.
    fn first(&self) -> Option<Side> {
        None
    }

    /// A unit is one head, because its stands may merge.
    fn roll_call(&self, each: &mut dyn FnMut(Head)) {
        for unit in self.unit_ids() {
            let count: u16 = self.roster(unit).map(|stand| u16::from(self.unwounded(stand))).sum();
            if count > 0 {
                let id = unit.index() as u32;
                let at = self.roster(unit).find_map(|stand| self.stand(stand).on_map());
                each(Head { id, group: id, side: self.who(unit).side, count, at });
            }
        }
    }

    fn fate(&self, head: u32) -> End {
        match self.state.units[head as usize].fate {
            Fate::Captured => End::Taken,
            Fate::Dispersed => End::Ran,
            Fate::Exited => End::Left,
            // In play with a pin on every base, or destroyed.
            Fate::InPlay | Fate::Destroyed => End::Fell,
        }
    }

    fn deeds(&self, event: &Event, each: &mut dyn FnMut(Deed)) {
        let mut shell = |hit: &[(UnitId, u16)], by: &'static str| {
            for (unit, pins) in hit {
                each(Deed::to(unit.index() as u32, by, *pins));
            }
        };
        match event {
            Event::ShellsFell(fell) => shell(&fell.hit, "artillery"),
            Event::Bombed(bombed) => shell(&bombed.hit, "aircraft"),
            Event::Round(round) => {
                for batch in &round.batches {
                    each(Deed::to_side(round.side.enemy(), firefight(batch.shot.weapon), batch.pins));
                }
            }
            Event::Volley(volley) => {
                let Some(target) = volley.targets.first() else { return };
                for batch in &volley.batches {
                    each(Deed::to(self.of(*target).unit.index() as u32, "fire on movers", batch.pins));
                }
            }
            Event::LongRange(harassed) => {
                each(Deed::to(self.of(harassed.target).unit.index() as u32, "long range fire", 1u8));
            }
            Event::Fought(_) => each(Deed::to_anybody("close assault")),
            Event::Mined(mined) => each(Deed::to(mined.unit.index() as u32, "mines", mined.pins)),
            _ => {}
        }
    }
}

impl Nqm {
    /// Bases of a stand that will not fight again in this battle: black pins, and what was destroyed or has gone. Red pins may
    /// come off.
    fn out_of_action(&self, stand: StandId) -> i32 {
        let state = self.stand(stand);
        let full = self.of(stand).strength.saturating_add_signed(state.shift);
        match state.place {
            Place::Gone(Fate::Exited) => (state.black + state.permanent + state.lost).into(),
            Place::Gone(_) => full.into(),
            _ => (full - self.effective(stand)).into(),
        }
    }

    fn is_disordered(&self, unit: UnitId, side: Side) -> bool {
        self.who(unit).side == side && self.is_on_map(unit) && self.is_disorganised(unit)
    }
}

const fn firefight(weapon: Weight) -> &'static str {
    match weapon {
        Weight::VeryLight => "firefight, very light weapons",
        Weight::Light => "firefight, light weapons",
        Weight::Medium => "firefight, medium weapons",
        Weight::Heavy => "firefight, heavy weapons",
        Weight::VeryHeavy => "firefight, very heavy weapons",
    }
}
