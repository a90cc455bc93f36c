//! How assaults end: areas fall, attackers are thrown back, or the hour ends undecided. R-NQM-112, R-NQM-114, R-NQM-117, R-NQM-152

use engine::{Cx, Step};
use table::Point;

use super::{done, ground, who};
use crate::attack::{self, End};
use crate::command::{self, CauseKind};
use crate::movement::free_place;
use crate::scale::Metres;
use crate::state::{Deeds, Disorder, Fate, Ground, Place, Terror};
use crate::troops::{FormationId, Kind, StandId, UnitId};
use crate::{Nqm, logistics, morale, reorganisation};

/// How far outside those stand who have been thrown out. R-NQM-114
const OUTSIDE: Metres = Metres(100);

/// The broken among the defenders give way in the middle of the fight. R-NQM-025
pub(super) fn give_way(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, by: &[StandId]) -> Step<()> {
    let there = who::defenders(game, &game.state.attacks[n]);
    for unit in who::units_of(game, &there) {
        if game.is_broken(unit) {
            let stands: Vec<StandId> = there.iter().copied().filter(|stand| game.of(*stand).unit == unit).collect();
            if game.state.attacks[n].assault.on_tanks {
                // Tanks leave by the shortest way. R-NQM-102
                crate::movement::rout(game, cx, &stands);
            } else {
                morale::give_way(game, cx, &stands, by)?;
            }
        }
    }
    Ok(())
}

/// Both sides have failed: the attackers will be thrown out, and the broken defenders choose as after a firefight. R-NQM-025,
/// R-NQM-116
pub(super) fn both_fail(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, failed: &[UnitId]) -> Step<()> {
    if game.state.attacks[n].assault.on_tanks {
        return give_way(game, cx, n, &[]);
    }
    failed.iter().try_for_each(|unit| morale::broken(game, cx, *unit))
}

/// What is fought for: where it is, and who loses it. Noted before anybody leaves it.
pub(super) struct Prize {
    at: Point,
    loser: Option<FormationId>,
}

pub(super) fn prize(game: &Nqm, n: usize) -> Prize {
    let attack = &game.state.attacks[n];
    let there = who::defenders(game, attack);
    let holder = there.first().map(|stand| game.who(game.of(*stand).unit).formation);
    let side = attack.side.enemy();
    // Where nobody was left it is the business of the whole side.
    let whole = || game.setup.formations.iter().position(|formation| formation.side == side);
    let loser = holder.or_else(|| whole().map(|n| FormationId(n as u16)));
    let last = || there.first().and_then(|stand| game.stand(*stand).on_map());
    Prize { at: ground::middle(game, attack.ground).or_else(last).unwrap_or_default(), loser }
}

/// Nobody resists any more: the area falls, and the attackers have it.
pub(super) fn storm(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    n: usize,
    prize: &Prize,
    by: &[StandId],
    end: End,
) -> Step<()> {
    fall(game, cx, n, by)?;
    taken(game, cx, n, prize, by, end);
    Ok(())
}

/// Nobody resists any more: what becomes of everybody who is still on the ground. R-NQM-021, R-NQM-025, R-NQM-112, R-NQM-117
fn fall(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, by: &[StandId]) -> Step<()> {
    let there = who::defenders(game, &game.state.attacks[n]);
    for unit in who::units_of(game, &there) {
        let own = there.iter().copied().filter(|stand| game.of(*stand).unit == unit);
        // Snipers, observers and supply troops are lost with the area.
        let (lost, others): (Vec<StandId>, Vec<StandId>) =
            own.partition(|stand| game.of(*stand).kind.is_overrun() || game.of(*stand).traits.has(crate::Traits::SOFT));
        for stand in lost {
            morale::remove(game, cx, stand, Fate::Captured);
        }
        if others.is_empty() {
            continue;
        }
        let attack = &game.state.attacks[n];
        let tanks = attack.assault.on_tanks;
        let cowed = matches!(game.unit(unit).terror, Terror::Cowed(_));
        let disordered = others.iter().any(|stand| who::is_disordered(game, attack, *stand));
        if tanks {
            // Tanks without a whole vehicle left are lost. R-NQM-102
            for stand in &others {
                morale::remove(game, cx, *stand, Fate::Destroyed);
            }
        } else if !cowed && disordered {
            morale::give_way(game, cx, &others, by)?;
        } else if !cowed && morale::may_withdraw(game, &others, by).is_ok() {
            morale::withdraw(game, cx, &others);
        } else {
            for stand in &others {
                morale::remove(game, cx, *stand, Fate::Captured);
            }
        }
    }
    Ok(())
}

/// The attackers have the area. R-NQM-112, R-NQM-129, R-NQM-149, R-NQM-152
pub(super) fn taken(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, prize: &Prize, takers: &[StandId], end: End) {
    let attack = game.state.attacks[n].clone();
    if !attack.assault.on_tanks {
        move_in(game, &attack, prize.at, takers);
    }
    if let Ground::Named(area) = attack.ground
        && !attack.assault.on_tanks
        && let Some(of) = prize.loser
    {
        command::cause(game, CauseKind::AreaLost(area), of);
    }
    for unit in attack.units.iter() {
        if !game.is_on_map(unit) {
            continue;
        }
        let took = takers.iter().any(|stand| game.of(*stand).unit == unit);
        if end == End::Overrun {
            game.unit_mut(unit).deeds.set(Deeds::OVERRAN);
        }
        reorganisation::secure(game, unit);
        // Takers other than the seasoned in supply are in a muddle as soon as they have it. R-NQM-152
        let calm = game.who(unit).grade.is_seasoned() && logistics::in_supply(game, unit);
        if took && end != End::Overrun && !calm && reorganisation::has_to_be_put_right(game, unit, true) {
            game.unit_mut(unit).disorder.set(Disorder::COMBAT);
        }
    }
    game.state.attacks[n].inside = 0;
    attack::end(game, cx, n, end);
    done(game, n);
    // Nobody else of this side has anything left to fight for there. R-NQM-152
    for other in 0..game.state.attacks.len() {
        let one = &game.state.attacks[other];
        if one.ended.is_none() && one.side == attack.side && one.ground == attack.ground && !one.assault.on_tanks {
            attack::end(game, cx, other, End::FoundTaken);
        }
    }
}

/// Those who took it are put into the area, the others of their units at its near edge. R-NQM-149
fn move_in(game: &mut Nqm, attack: &crate::Attack, middle: Point, takers: &[StandId]) {
    let near = |game: &Nqm, from: Point| match attack.ground {
        Ground::Named(_) => ground::nearest(game, attack.ground, from).unwrap_or(middle),
        Ground::Around(_) => middle,
    };
    let inside = |game: &Nqm, at: Point| match attack.ground {
        Ground::Named(area) => game.setup.area(area).holds(at),
        Ground::Around(_) => game.setup.scale.places_within(at, middle, Metres(250)),
    };
    let units = who::units_of(game, takers);
    let alone = |game: &Nqm, stand: &StandId| game.stand(*stand).with.is_none();
    for stand in &takers.iter().filter(|stand| alone(game, stand)).copied().collect::<Vec<_>>() {
        let Some(from) = game.stand(*stand).on_map() else { continue };
        if inside(game, from) && matches!(attack.ground, Ground::Named(_)) {
            continue;
        }
        let wanted = near(game, from).middle(middle);
        let at = ground::free_spot_where(game, *stand, wanted, |at| inside(game, at))
            .unwrap_or_else(|| free_place(game, *stand, wanted));
        go(game, *stand, at);
    }
    for unit in units {
        let rest: Vec<StandId> =
            game.stands_of(unit).filter(|stand| !takers.contains(stand) && alone(game, stand)).collect();
        for stand in rest {
            let Some(from) = game.stand(stand).on_map() else { continue };
            let near = near(game, from);
            let limbered = matches!(game.of(stand).kind, Kind::Artillery | Kind::Gun | Kind::AntiAir);
            if !limbered && game.setup.scale.places_within(from, near, Metres(500)) && !inside(game, from) {
                let at = free_place(game, stand, near);
                go(game, stand, at);
            }
        }
        let all: Vec<StandId> = game.stands_of(unit).collect();
        ground::rejoin(game, &all);
    }
}

fn go(game: &mut Nqm, stand: StandId, at: Point) {
    game.stand_mut(stand).place = Place::Map(at);
    let unit = game.of(stand).unit;
    game.unit_mut(unit).deeds.set(Deeds::MOVED);
}

/// The attackers are thrown back, or give it up.
pub(super) fn repulsed(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize, by: &[StandId], end: End) {
    thrown_out(game, n, by);
    attack::end(game, cx, n, end);
    done(game, n);
}

/// The hour ends undecided: who is inside stays there; if nobody is, a firefight must be won again. R-NQM-113, R-NQM-114
pub(super) fn undecided(game: &mut Nqm, n: usize) {
    let attack = &game.state.attacks[n];
    if attack.inside > 0 {
        return;
    }
    let by: Vec<StandId> = attack.units.iter().flat_map(|unit| game.stands_of(unit)).collect();
    thrown_out(game, n, &by);
    let attack = &mut game.state.attacks[n];
    attack.won = 0;
    attack.inflicted = 0;
    attack.suffered = 0;
    attack.rounds = 0;
}

/// Back a hundred metres outside. R-NQM-114
fn thrown_out(game: &mut Nqm, n: usize, by: &[StandId]) {
    let on = game.state.attacks[n].ground;
    game.state.attacks[n].inside = 0;
    let gap = game.setup.scale.length(OUTSIDE);
    let fighters: Vec<StandId> = by
        .iter()
        .copied()
        .filter(|stand| game.of(*stand).kind.may_assault() && who::is_in_reach(game, on, *stand))
        .collect();
    ground::put(game, &fighters, |game, from| {
        ground::nearest(game, on, from).filter(|near| *near != from).map(|near| ground::short_of(from, near, gap))
    });
}

/// What such troops took in this hour's firefight is black at once. `nqm.morale.armour-black-pins`, R-NQM-029
pub(super) fn reckless(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    game.unit_mut(unit).deeds.set(Deeds::RECKLESS);
    for stand in game.stands_of(unit).collect::<Vec<_>>() {
        let state = game.stand_mut(stand);
        let paid = state.fresh.min(state.red);
        state.red -= paid;
        state.permanent += paid;
        state.fresh = 0;
        if game.effective(stand) == 0 {
            // The stand goes with its last base. R-NQM-127
            morale::remove(game, cx, stand, Fate::Destroyed);
        }
    }
}
