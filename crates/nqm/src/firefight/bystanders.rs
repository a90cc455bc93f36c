//! Firing without attacking, and direct fire at harassing range. R-NQM-092, R-NQM-098

use engine::{Cx, Side, Step, rule};

use super::opens_fire;
use super::told::{self, Harassed};
use super::volley::{Score, Stance, Volley, place};
use crate::command::Task;
use crate::event::Event;
use crate::logistics::{self, DIE};
use crate::ranges::Band;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, figures, morale, recce, sight};

/// Everybody who has orders to fire, and has not fired, does: all volleys are fixed, then rolled, then placed, so that nobody waits
/// to see. Nothing is won by it. R-NQM-098
pub(super) fn fire(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let (first, second) = (game.setup.attacker, game.setup.attacker.enemy());
    let mut volleys: Vec<(Side, UnitId, StandId, Volley)> = Vec::new();
    for side in [first, second] {
        for unit in game.units_of(side).filter(|unit| may_fire_at_will(game, *unit)).collect::<Vec<_>>() {
            if let Some((aim, volley)) = volley_of(game, unit) {
                volleys.push((side, unit, aim, volley));
            }
        }
    }
    let mut scores: Vec<Score> = Vec::new();
    for (_, _, _, volley) in &volleys {
        volley.open(game, cx);
    }
    for (side, _, aim, volley) in &volleys {
        let score = volley.roll(game, cx)?;
        cx.tell(|| Event::Round(told::Round::of(Ground::Around(*aim), volley, &score, *side)));
        scores.push(score);
    }
    for score in &scores {
        place(game, cx, score, rule!("nqm.firefight.owner-allocates"))?;
    }
    for (_, _, _, volley) in &volleys {
        volley.has_fallen(game);
    }
    for side in [first, second] {
        for unit in game.units_of(side).filter(|unit| may_fire_at_will(game, *unit)).collect::<Vec<_>>() {
            harass_at_will(game, cx, unit);
        }
    }
    Ok(())
}

/// Whether a unit may fire at whom it sees: its orders are to support, defend or delay, or it was fired at on the move and
/// answers; and it is in order. R-NQM-015, R-NQM-050, R-NQM-098, R-NQM-122
fn may_fire_at_will(game: &Nqm, unit: UnitId) -> bool {
    let deeds = game.unit(unit).deeds;
    let answers = deeds.has(Deeds::SHOT_AT) && !deeds.has(Deeds::SCOOTED);
    (answers || matches!(game.unit(unit).order.task, Task::Support | Task::Defend | Task::Delay))
        && game.is_on_map(unit)
        && !game.is_disorganised(unit)
        && game.attack_of(unit).is_none()
}

/// What a unit fires at the nearest enemy that it knows of, and those with him.
fn volley_of(game: &Nqm, unit: UnitId) -> Option<(StandId, Volley)> {
    let firers: Vec<StandId> = game
        .stands_of(unit)
        .filter(|stand| figures::may_fire(game, *stand) && game.of(*stand).kind != Kind::Artillery)
        .collect();
    // Who is attacked fires at his attackers in the round of that attack, and at no other time. R-NQM-035
    let enemies: Vec<StandId> =
        known_enemies(game, unit).into_iter().filter(|enemy| !is_attacked_by(game, unit, *enemy)).collect();
    let before = |enemy: &StandId| firers.iter().any(|stand| opens_fire(game, *stand, *enemy));
    let aim = nearest(game, unit, enemies.iter().copied().filter(before))?;
    let ground = Ground::Around(aim);
    let targets: Vec<StandId> = enemies.into_iter().filter(|enemy| game.is_on(ground, *enemy)).collect();
    let able = |stand: &StandId| targets.iter().any(|target| opens_fire(game, *stand, *target));
    let firers: Vec<(StandId, Stance)> =
        firers.iter().filter(|stand| able(stand)).map(|stand| (*stand, Stance::Support)).collect();
    let volley = Volley::muster(game, &firers, &targets);
    (volley.dice() > 0).then_some((aim, volley))
}

/// Whether an enemy takes part in an attack on ground that a unit holds.
fn is_attacked_by(game: &Nqm, unit: UnitId, enemy: StandId) -> bool {
    game.state.attacks.iter().any(|attack| {
        attack.ended.is_none()
            && attack.units.holds(game.of(enemy).unit)
            && game.stands_of(unit).any(|stand| game.is_on(attack.ground, stand))
    })
}

fn known_enemies(game: &Nqm, unit: UnitId) -> Vec<StandId> {
    let enemy = game.who(unit).side.enemy();
    game.stands_of_side(enemy).filter(|stand| game.stand(*stand).known && game.effective(*stand) > 0).collect()
}

fn nearest(game: &Nqm, unit: UnitId, enemies: impl Iterator<Item = StandId>) -> Option<StandId> {
    let far = |enemy: StandId| game.stands_of(unit).filter_map(|stand| game.gap(stand, enemy)).min();
    enemies.min_by_key(|enemy| (far(*enemy), *enemy))
}

/// Beyond effective and within harassing range, for those whose orders say so: no dice and no pins, but the target may neither
/// reorganise nor draw supplies in this hour. It costs a die and shows the firer. `nqm.ranges.table-8`, R-NQM-092
fn harass_at_will(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    if game.unit(unit).order.open_fire != Band::Harassing || logistics::available(game, unit) < DIE {
        return;
    }
    let in_reach = |stand: StandId, enemy: StandId| {
        game.band(stand, enemy) == Some(Band::Harassing) && sight::stand_sees(game, stand, enemy)
    };
    let firers: Vec<StandId> = game.stands_of(unit).filter(|stand| figures::may_fire(game, *stand)).collect();
    let enemies = known_enemies(game, unit);
    let open = enemies.into_iter().filter(|enemy| firers.iter().any(|stand| in_reach(*stand, *enemy)));
    let Some(target) = nearest(game, unit, open) else { return };
    let Some(firer) = firers.into_iter().find(|stand| in_reach(*stand, target)) else { return };
    harass(game, cx, firer, target);
}

/// One stand fires at harassing range.
pub(crate) fn harass(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, firer: StandId, target: StandId) {
    let unit = game.of(firer).unit;
    logistics::pay(game, unit, DIE);
    morale::begin_battle(game, unit);
    game.unit_mut(unit).deeds.set(Deeds::FIRED);
    figures::has_fired(game, firer);
    game.stand_mut(firer).engaged = true;
    recce::reveal(game, cx, firer);
    let (hour, other) = (game.state.hour, game.of(target).unit);
    let state = game.unit_mut(other);
    state.deeds.set(Deeds::UNDER_FIRE);
    state.harassed_until = state.harassed_until.max(hour);
    cx.tell(|| Event::LongRange(Harassed { firer, target }));
}
