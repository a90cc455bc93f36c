//! Fire outside the firefight: ambushes, what recce runs into, guns that out-range. Dice are thrown by type of target and by
//! weight, heaviest first; scoring and placing are two things, so that pins can be halved or placed together. R-NQM-088, R-NQM-147

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why};

use crate::classes::{self, Weight};
use crate::event::Event;
use crate::fortification::{self, Fire};
use crate::logistics::{self, DIE};
use crate::pins::{self, Colour, Hits};
use crate::ranges::{Band, Family};
use crate::recce::told;
use crate::state::{Deeds, Terror};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, figures, morale, sight, umpire};

/// Who fires at whom.
pub(crate) struct Volley<'a> {
    /// One side's stands; those that do not bear on a target are silent.
    pub firers: &'a [StandId],
    pub targets: &'a [StandId],
    pub rule: RuleId,
    /// Whose dice they are.
    pub seat: Seat,
    /// Weapons count one class higher. R-NQM-050
    pub heavier: bool,
    /// The most dice; none for all that bear. R-NQM-106
    pub most: Option<u8>,
}

/// What the dice against one type of target scored.
pub(crate) struct Scored {
    /// The stands that share the pins. R-NQM-086
    pub group: Vec<StandId>,
    pub pins: u16,
}

/// What was fired, by weight, and the class it was fired at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Batch {
    pub weight: Weight,
    pub class: Weight,
    pub faces: Vec<u8>,
    pub pins: u16,
}

/// Throws the dice of a volley: ammunition is paid, stands have had their shot, battles begin. Nothing is placed yet.
pub(crate) fn fire(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, volley: &Volley<'_>) -> Step<Vec<Scored>> {
    let mut scored = Vec::new();
    let mut left = volley.most.map_or(u16::MAX, u16::from);
    let mut batches = Vec::new();
    for armoured in [true, false] {
        let Some((class, group)) = aimed_at(game, volley, armoured) else { continue };
        let firers: Vec<StandId> = volley
            .firers
            .iter()
            .copied()
            .filter(|firer| prefers(game, *firer, volley.targets, armoured))
            .filter(|firer| group.iter().any(|target| bears(game, *firer, *target)))
            .collect();
        let group: Vec<StandId> =
            group.into_iter().filter(|target| firers.iter().any(|firer| bears(game, *firer, *target))).collect();
        let (Some(first), false) = (group.first().copied(), firers.is_empty()) else { continue };
        let mut pins = 0;
        for (weight, dice) in combat_units(game, &firers, first, volley.heavier, &mut left) {
            let roll = umpire::roll(game, cx, Pool::d6(u32::from(dice)), Why::new(volley.rule, volley.seat))?;
            let hits = classes::pins(&roll, weight, class);
            batches.push(Batch { weight, class, faces: roll.faces().to_vec(), pins: hits });
            pins += hits;
        }
        for firer in &firers {
            shoots(game, *firer);
        }
        scored.push(Scored { group, pins });
    }
    for target in volley.targets {
        let unit = game.of(*target).unit;
        morale::begin_battle(game, unit);
        game.unit_mut(unit).deeds.set(Deeds::UNDER_FIRE);
    }
    if !batches.is_empty() {
        let (firers, targets) = (volley.firers.to_vec(), volley.targets.to_vec());
        cx.tell(|| Event::Volley(told::Volley { firers, targets, batches, rule: volley.rule, seat: volley.seat }));
    }
    Ok(scored)
}

/// Places what a volley scored; says how many pins counted.
pub(crate) fn place(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, scored: &[Scored], rule: RuleId) -> Step<u16> {
    let mut placed = 0;
    for one in scored {
        let hits = Hits { group: &one.group, pins: one.pins, colour: Colour::Red, rule };
        placed += pins::place(game, cx, &hits)?;
    }
    Ok(placed)
}

/// A stand has its shot of the hour. `nqm.firefight.once-per-hour`
pub(crate) fn shoots(game: &mut Nqm, stand: StandId) {
    let unit = game.of(stand).unit;
    game.stand_mut(stand).fired = true;
    morale::begin_battle(game, unit);
    let state = game.unit_mut(unit);
    state.deeds.set(Deeds::FIRED);
    state.battle.fired = true;
}

/// Whether a stand could fire at anybody now: it is there, has something to fire with, and is neither on the march, cowed nor
/// disorganised, and has not fired in this hour.
pub(crate) fn can_fire(game: &Nqm, stand: StandId) -> bool {
    let (setup, state) = (game.of(stand), game.stand(stand));
    let unit = game.unit(setup.unit);
    state.on_map().is_some()
        && !state.fired
        && game.effective(stand) > 0
        && setup.weapon.family != Family::None
        && !matches!(setup.kind, Kind::Observer | Kind::Logistic | Kind::Air)
        && !unit.is_marching()
        && !game.rides_soft(setup.unit)
        && !matches!(unit.terror, Terror::Cowed(_))
        && !game.is_shaken(stand)
        && logistics::available(game, setup.unit) >= DIE
}

/// Whether a stand has a target in effective range and sight, and may fire.
pub(crate) fn bears(game: &Nqm, firer: StandId, target: StandId) -> bool {
    game.band(firer, target).is_some_and(|band| band <= Band::Effective)
        && can_fire(game, firer)
        && sight::stand_sees(game, firer, target)
}

/// The type of target that is fired at among armour or among troops: the class that most of them have. R-NQM-088
fn aimed_at(game: &Nqm, volley: &Volley<'_>, armoured: bool) -> Option<(Weight, Vec<StandId>)> {
    let class = |stand: &StandId| fortification::class(game, *stand, Fire::Direct);
    let these: Vec<StandId> = volley
        .targets
        .iter()
        .copied()
        .filter(|stand| is_armoured(game, *stand) == armoured && game.effective(*stand) > 0)
        .filter(|stand| volley.firers.iter().any(|firer| bears(game, *firer, *stand)))
        .collect();
    let strength = |weight: Weight| -> u16 {
        these.iter().filter(|stand| class(stand) == weight).map(|stand| u16::from(game.effective(*stand))).sum()
    };
    let most = Weight::ALL.into_iter().filter(|weight| strength(*weight) > 0);
    // On a tie the lighter class: nobody chooses the harder target.
    let class_aimed = most.max_by_key(|weight| (strength(*weight), std::cmp::Reverse(*weight)))?;
    Some((class_aimed, these.into_iter().filter(|stand| class(stand) == class_aimed).collect()))
}

/// Whether a target wears armour.
fn is_armoured(game: &Nqm, stand: StandId) -> bool {
    game.of(stand).armour.is_some_and(|armour| armour > Weight::VeryLight)
}

/// Anti-tank and tank guns fire at armour, all others at troops; whoever finds none of his kind fires at what there is. R-NQM-088
fn prefers(game: &Nqm, firer: StandId, targets: &[StandId], armoured: bool) -> bool {
    let wants = matches!(game.of(firer).weapon.family, Family::AntiTank | Family::TankGun);
    let bears_on = |kind: bool| targets.iter().any(|target| is_armoured(game, *target) == kind && bears(game, firer, *target));
    if wants == armoured { bears_on(armoured) } else { bears_on(armoured) && !bears_on(wants) }
}

/// The dice of a group of stands by weight, heaviest first: a die for every three fighting bases of a unit, one for each
/// other stand, as far as the ammunition goes, which is paid. R-NQM-004, R-NQM-007, R-NQM-131
fn combat_units(
    game: &mut Nqm,
    firers: &[StandId],
    target: StandId,
    heavier: bool,
    left: &mut u16,
) -> ArrayVec<(Weight, u8), 5> {
    let mut dice = [0u8; 5];
    let mut units: Vec<UnitId> = firers.iter().map(|stand| game.of(*stand).unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let mut own = of_unit(game, unit, firers, target);
        own.sort_unstable_by(|a, b| b.cmp(a));
        let can = logistics::available(game, unit) / DIE;
        own.truncate(usize::from(can.min(*left)));
        *left -= own.len() as u16;
        logistics::pay(game, unit, own.len() as u16 * DIE);
        for weight in own {
            let weight = if heavier { weight.heavier() } else { weight };
            dice[weight as usize] += 1;
        }
    }
    Weight::ALL.into_iter().rev().map(|weight| (weight, dice[weight as usize])).filter(|(_, dice)| *dice > 0).collect()
}

/// One weight for each die of a unit.
fn of_unit(game: &Nqm, unit: UnitId, firers: &[StandId], target: StandId) -> Vec<Weight> {
    let own = firers.iter().copied().filter(|stand| game.of(*stand).unit == unit);
    let (mut bases, mut dice, mut command) = (Vec::new(), Vec::new(), None);
    for stand in own {
        let weight = figures::weapon_against(game, stand, target);
        match game.of(stand).kind {
            kind if kind.fights() => bases.extend((0..game.effective(stand)).map(|_| weight)),
            Kind::Command => match game.stand(stand).with {
                // In a CF stand it counts as a fighting base; in a CS stand it adds nothing. R-NQM-007
                Some(with) if game.of(with).kind.fights() => bases.push(weight),
                Some(_) => {}
                None => command = Some(weight),
            },
            _ => dice.push(weight),
        }
    }
    bases.sort_unstable_by(|a, b| b.cmp(a));
    // The weight that most of the three have.
    dice.extend(bases.chunks(3).map(|three| three[three.len() / 2]));
    if dice.is_empty() {
        dice.extend(command.map(|_| Weight::Light));
    }
    dice
}
