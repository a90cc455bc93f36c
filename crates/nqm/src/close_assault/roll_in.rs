//! Tanks against fixed positions: they fire, and roll in. R-NQM-029, R-NQM-100, R-NQM-101, R-NQM-103

use engine::{Cx, Step};

use super::ask::RollIn;
use super::told::{How, Moves};
use super::{done, ground, is_position, outcome, seat, tanks, who};
use crate::answer::Answer;
use crate::attack::{Attack, Done, End, Plan};
use crate::event::Event;
use crate::question::Question;
use crate::scale::Metres;
use crate::state::{Deeds, Fate, Ground, Terror};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, command, morale, recce};

/// The tanks of one attack roll in, or do not. `nqm.tanks.fire-is-assault`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    game.state.attacks[n].done = Done::RolledIn;
    let attack = &game.state.attacks[n];
    let fixed = attack.counter || is_position(game, attack, &who::defenders(game, attack));
    let tanks = able(game, attack);
    let reckless = tanks.first().is_some_and(|tank| who::is_reckless(game, attack, game.of(*tank).unit));
    let may = attack.won > 0 || reckless || overruns(game, attack, &tanks);
    if !fixed || tanks.is_empty() || !may {
        return Ok(());
    }
    let together = !who::assaulters(game, attack).is_empty();
    let question = RollIn { attack: n, reckless, together };
    if command::decide(game, cx, seat(game, attack), Question::RollIn(question))? != Answer::Nth(0) {
        return Ok(());
    }
    if reckless {
        for unit in who::units_of(game, &tanks) {
            outcome::reckless(game, cx, unit);
        }
    }
    go(game, cx, n)
}

/// Whether these tanks may overrun without a firefight: nobody there can hurt them. `nqm.special-attack.tank-overrun`, R-NQM-101
fn overruns(game: &Nqm, attack: &Attack, tanks: &[StandId]) -> bool {
    attack.plan == Plan::Overrun && !crate::tanks::is_defended(game, attack.ground, tanks, false)
}

/// The tanks that can come up to the position. R-NQM-149
pub(super) fn able(game: &Nqm, attack: &Attack) -> Vec<StandId> {
    let fit = |stand: &StandId| {
        let unit = game.of(*stand).unit;
        // Once for each firefight that is won; those who are there already cannot drive in again.
        let (since, hour) = (game.unit(unit).rolled_in, game.state.hour);
        let anew = since < attack.won || (since < hour && !is_there(game, attack, *stand));
        (since == 0 || anew)
            && !game.is_pinned(*stand)
            && !game.is_shaken(*stand)
            && morale::may_press_home(game, unit, attack.assault.reinforced).is_ok()
            && who::is_in_reach(game, attack.ground, *stand)
    };
    tanks(game, attack).into_iter().filter(fit).collect()
}

/// Whether tanks stand on the ground of an attack already.
fn is_there(game: &Nqm, attack: &Attack, tank: StandId) -> bool {
    match attack.ground {
        Ground::Named(area) => game.stand(tank).on_map().is_some_and(|at| game.setup.area(area).holds(at)),
        Ground::Around(aim) => game.near(tank, aim, Metres(250)),
    }
}

/// The tanks are in the position: guns are crushed, infantry stays or goes. `nqm.tanks.roll-in-test`, `nqm.tanks.at-destroyed`
pub(super) fn go(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let attack = game.state.attacks[n].clone();
    let tanks = able(game, &attack);
    if tanks.is_empty() {
        // The price that they paid in the firefight was too high.
        return Ok(());
    }
    let there = who::defenders(game, &attack);
    let prize = outcome::prize(game, n);
    let hour = game.state.hour;
    for unit in who::units_of(game, &tanks) {
        let state = game.unit_mut(unit);
        state.rolled_in = hour;
        state.deeds.set(Deeds(Deeds::FOUGHT.0 | Deeds::IN_ATTACK.0 | Deeds::MOVED.0));
        cx.tell(|| Event::AssaultMoves(Moves { unit, how: How::RollsIn }));
    }
    for stand in tanks.iter().chain(&there) {
        if !game.stand(*stand).known {
            recce::reveal(game, cx, *stand);
        }
    }
    for unit in who::units_of(game, &there) {
        let own: Vec<StandId> = there.iter().copied().filter(|stand| game.of(*stand).unit == unit).collect();
        meet(game, cx, unit, &own, &tanks)?;
    }
    let attack = game.state.attacks[n].clone();
    let left = who::defenders(game, &attack);
    let stay = left.iter().any(|stand| !game.of(*stand).kind.is_overrun());
    if stay {
        // `nqm.special-attack.tank-overrun-move-on`: they stand among the infantry.
        let on = attack.ground;
        ground::put(game, &tanks, |game, from| {
            let near = ground::nearest(game, on, from)?;
            Some(ground::middle(game, on).map_or(near, |middle| near.middle(middle)))
        });
        if attack.assaults == 0 && !who::assaulters(game, &attack).is_empty() {
            // Infantry of the same attack follows them. R-NQM-034
            return Ok(());
        }
        // A firefight that has brought the tanks in is over: another test would need another one.
        let state = &mut game.state.attacks[n];
        (state.won, state.inflicted, state.suffered) = (0, 0, 0);
        done(game, n);
        return Ok(());
    }
    let end = if attack.rounds == 0 { End::Overrun } else { End::Taken };
    outcome::storm(game, cx, n, &prize, &tanks, end)
}

/// What one unit in the position does.
fn meet(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, stands: &[StandId], tanks: &[StandId]) -> Step<()> {
    let (guns, others): (Vec<StandId>, Vec<StandId>) =
        stands.iter().copied().partition(|stand| game.of(*stand).kind == Kind::Gun);
    if !guns.is_empty() {
        cx.tell(|| Event::AssaultMoves(Moves { unit, how: How::Crushed }));
        for stand in guns {
            morale::remove(game, cx, stand, Fate::Destroyed);
        }
    }
    // Tanks in the position fight tanks by fire; those without arms go with the area.
    let others: Vec<StandId> = others
        .into_iter()
        .filter(|stand| !matches!(game.of(*stand).kind, Kind::Tank) && !game.of(*stand).kind.is_overrun())
        .collect();
    if others.is_empty() || matches!(game.unit(unit).terror, Terror::Cowed(_)) {
        return Ok(());
    }
    morale::begin_battle(game, unit);
    game.unit_mut(unit).deeds.set(Deeds(Deeds::FOUGHT.0 | Deeds::IN_ATTACK.0 | Deeds::UNDER_FIRE.0));
    if morale::roll_in_test(game, cx, unit)? {
        game.unit_mut(unit).rolled_over = game.state.hour;
        return Ok(());
    }
    morale::give_way(game, cx, &others, tanks)
}
