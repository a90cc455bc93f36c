//! What a shot promises, in whole numbers and without allocation: for computer players. The tables are the same that
//! decide it.

use super::anti_tank::{self, Effect};
use super::artillery::{self, Shell};
use super::shots::Ready;
use super::softskins::Table;
use super::weapons::Sort;
use super::{machine_guns, small_arms};
use crate::Scw;
use crate::state::Damage;
use crate::troops::{Arm, UnitId};

/// What may be expected of a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// Expected DPs on troops, in hundredths.
    pub dps: u32,
    /// The chance that a vehicle is out of action, in percent.
    pub stopped: u32,
    /// The chance that it has to test its morale or never moves again, in percent.
    pub shaken: u32,
}

/// The promise of a shot that may be fired.
pub(crate) fn promise(game: &Scw, unit: UnitId, target: UnitId, ready: &Ready) -> Promise {
    match ready {
        Ready::Volley(volley) => {
            let points = small_arms::fire_points(game, unit, target, *volley).total();
            let tens = (1..=10).map(|die| u32::from(small_arms::inflicted(points, die))).sum::<u32>();
            if game.of(target).arm == Arm::Softskin {
                // A tenth of the sum is the mean number of rolls; more than one in the same volley is rare.
                return Promise { stopped: (tens * stopping(Table::SmallArms) / 10).min(100), ..Promise::default() };
            }
            Promise { dps: tens * 10, ..Promise::default() }
        }
        Ready::MachineGuns(who) => {
            let guns = i16::from(game.unit(target).incoming.machine_guns) + who.count() as i16;
            Promise { shaken: 10 * faces(|die| machine_guns::is_driven_to_test(die, guns)), ..Promise::default() }
        }
        Ready::AntiTank(weapon, class, range) => {
            if game.of(target).arm.is_troops() {
                return Promise {
                    dps: 10 * faces(|die| anti_tank::at_others_dps(die as u32) > 0),
                    ..Promise::default()
                };
            }
            let to_hit = anti_tank::to_hit(game, *weapon, target, *range).total();
            let hits = faces(|die| die + to_hit >= anti_tank::NEEDED);
            let factors = anti_tank::armour_of(game, target)
                .map(|armour| anti_tank::range_factor(*class, *range) + anti_tank::armour_factor(*class, armour));
            on_vehicle(hits, factors, Table::AntiTank)
        }
        Ready::Artillery(weapon, laying) => {
            let to_hit = artillery::to_hit(game, *weapon, target, *laying).total();
            let hits = faces(|die| die + to_hit >= laying.needed(*weapon));
            let shell = if weapon.sort == Sort::Mortar { Shell::Mortar } else { Shell::Gun };
            if game.of(target).arm.is_troops() {
                let modifiers = artillery::effect_modifiers(game, target, laying.cover, shell).total();
                let tens: u32 = (1..=10).map(|die| u32::from(artillery::effect(die + modifiers))).sum();
                return Promise { dps: hits * tens, ..Promise::default() };
            }
            let armour = anti_tank::armour_of(game, target);
            let factors = armour.map(|armour| anti_tank::armour_factor(artillery::gun_class(shell), armour));
            on_vehicle(hits, factors, Table::Artillery)
        }
    }
}

/// How many faces of a ten-sided die do it.
fn faces(does: impl Fn(i16) -> bool) -> u32 {
    (1..=10).filter(|die| does(*die)).count() as u32
}

/// How many faces put a softskin out of action.
fn stopping(table: Table) -> u32 {
    faces(|die| table.result(die as u32).0 >= Damage::CrewGone)
}

/// So many faces hit; then armour adds its factors, and a softskin has its table.
fn on_vehicle(hits: u32, factors: Option<i16>, table: Table) -> Promise {
    let Some(factors) = factors else {
        return Promise { stopped: hits * stopping(table), ..Promise::default() };
    };
    let stops = faces(|die| anti_tank::effect(die + factors) >= Effect::BailOut);
    let shakes = faces(|die| matches!(anti_tank::effect(die + factors), Effect::Check | Effect::Immobilised));
    Promise { dps: 0, stopped: hits * stops, shaken: hits * shakes }
}
