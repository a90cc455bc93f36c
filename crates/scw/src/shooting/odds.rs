//! What may come of a shot, exactly, from the same tables that decide it.

use dice::dist::Dist;
use engine::prompt::{Choice, Odds};
use engine::{Reading, Sum};

use super::anti_tank::{self, Effect};
use super::artillery::{self, Laying, Shell};
use super::shots::Ready;
use super::small_arms;
use super::softskins::Table;
use super::weapons::{Sort, Weapon};
use crate::answer::Picked;
use crate::state::Damage;
use crate::troops::{Arm, AtClass, UnitId};
use crate::{Scw, odds, words};
use table::Inches;

/// Adds the calculation behind a shot, and its odds, to the option that offers it.
pub(crate) fn explain(game: &Scw, unit: UnitId, target: UnitId, ready: &Ready, choice: &mut Choice) {
    match ready {
        Ready::Volley(volley) => {
            let sum = small_arms::fire_points(game, unit, target, *volley);
            let points = sum.total();
            choice.detail = Some(format!("{points} fire points"));
            choice.terms = readings(&sum);
            let dps = odds::small_arms(points);
            choice.odds = if game.of(target).arm == Arm::Softskin {
                vehicle_odds(&dps.and_then(|dps| odds::softskin(Table::SmallArms, *dps)))
            } else {
                dp_odds(&dps)
            };
        }
        Ready::MachineGuns(who) => machine_gun_odds(game, target, *who, choice),
        Ready::AntiTank(weapon, class, range) => anti_tank_odds(game, target, *weapon, *class, *range, choice),
        Ready::Artillery(weapon, laying) => artillery_odds(game, target, *weapon, *laying, choice),
    }
}

fn machine_gun_odds(game: &Scw, target: UnitId, who: Picked, choice: &mut Choice) {
    let guns = who.count() as i16 + i16::from(game.unit(target).incoming.machine_guns);
    choice.detail = Some(if guns == 1 { "1 machine gun on it".into() } else { format!("{guns} machine guns on it") });
    let check = odds::machine_guns(guns).p_of(&true);
    choice.odds = vec![odds::chance("it must test its morale", check)];
}

fn anti_tank_odds(game: &Scw, target: UnitId, weapon: Weapon, class: AtClass, range: Inches, choice: &mut Choice) {
    choice.detail = Some(format!("at {range}"));
    if game.of(target).arm.is_troops() {
        choice.odds = dp_odds(&odds::anti_tank_on_troops());
        return;
    }
    let sum = anti_tank::to_hit(game, weapon, target, range);
    choice.terms = readings(&sum);
    let hit = odds::anti_tank_hit(sum.total());
    choice.odds = vec![odds::chance("a hit", hit.p(|hit| *hit))];
    choice.odds.extend(match anti_tank::armour_of(game, target) {
        Some(armour) => {
            let factors = anti_tank::range_factor(class, range) + anti_tank::armour_factor(class, armour);
            armour_odds(&hit, factors)
        }
        None => vehicle_odds(&if_hit(&hit, Damage::None, || odds::softskin(Table::AntiTank, 1))),
    });
}

fn artillery_odds(game: &Scw, target: UnitId, weapon: Weapon, laying: Laying, choice: &mut Choice) {
    let how = if laying.indirect { "indirect, " } else { "" };
    choice.detail = Some(format!("{how}at {}", laying.range));
    let sum = artillery::to_hit(game, weapon, target, laying);
    choice.terms = readings(&sum);
    let hit = odds::artillery_hit(laying.needed(weapon) == artillery::INDIRECT, sum.total());
    let shell = if weapon.sort == Sort::Mortar { Shell::Mortar } else { Shell::Gun };
    choice.odds = vec![odds::chance("a hit", hit.p(|hit| *hit))];
    if game.of(target).arm.is_troops() {
        let effect = artillery::effect_modifiers(game, target, laying.cover, shell).total();
        let dps = if_hit(&hit, 0, || odds::burst(effect));
        choice.odds.extend(dp_odds(&dps));
        return;
    }
    choice.odds.extend(match anti_tank::armour_of(game, target) {
        Some(armour) => armour_odds(&hit, anti_tank::armour_factor(artillery::gun_class(shell), armour)),
        None => vehicle_odds(&if_hit(&hit, Damage::None, || odds::softskin(Table::Artillery, 1))),
    });
}

fn if_hit<T: Ord + Copy>(hit: &Dist<bool>, miss: T, then: impl Fn() -> Dist<T>) -> Dist<T> {
    hit.and_then(|hit| if *hit { then() } else { Dist::certain(miss) })
}

/// Adds up to what people want to know about DPs.
pub(crate) fn dp_odds(dps: &Dist<u8>) -> Vec<Odds> {
    let rows = [("1 DP or more", 1), ("2 DPs or more", 2), ("3 DPs or more", 3)];
    let rows = rows.map(|(what, least)| odds::chance(what, dps.p(|dps| *dps >= least)));
    rows.into_iter().filter(|odds| odds.basis_points > 0).collect()
}

/// What becomes of a softskin.
pub(crate) fn vehicle_odds(damage: &Dist<Damage>) -> Vec<Odds> {
    vec![
        odds::chance("abandoned or destroyed", damage.p(|damage| *damage >= Damage::CrewGone)),
        odds::chance("destroyed", damage.p(|damage| *damage == Damage::Destroyed)),
    ]
}

fn armour_odds(hit: &Dist<bool>, factors: i16) -> Vec<Odds> {
    let effects = if_hit(hit, Effect::None, || odds::armour_effect(factors));
    armour_rows(&effects)
}

/// What a hit on armour may do.
pub(crate) fn armour_rows(effects: &Dist<Effect>) -> Vec<Odds> {
    let rows = [
        ("morale test", Effect::Check),
        ("immobilised", Effect::Immobilised),
        ("crew bails out", Effect::BailOut),
        ("destroyed", Effect::Destroyed),
    ];
    let rows = rows.map(|(what, effect)| odds::chance(what, effects.p_of(&effect)));
    rows.into_iter().filter(|odds| odds.basis_points > 0).collect()
}

fn readings(sum: &Sum) -> Vec<Reading> {
    sum.terms().iter().map(words::reading).collect()
}
