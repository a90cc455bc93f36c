//! Infantry that turns on tanks: those that rolled in and stayed, and in close country those that came too near. R-NQM-102

use engine::{Cx, Step};

use super::ask::TurnOnTanks;
use super::who;
use crate::answer::Answer;
use crate::attack::{Assault, Attack, Done, Plan};
use crate::question::Question;
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::state::{Deeds, Ground};
use crate::troops::{Kind, Level, StandId, UnitId, UnitSet};
use crate::{Nqm, command, figures, morale, recce, tanks};

/// How near infantry of their own keeps the tanks safe, and how far an area reaches. R-NQM-102, R-NQM-149
const AT_HAND: Metres = Metres(300);
const AROUND: Metres = Metres(250);

/// One unit is asked whether it turns on the tanks, or all have been.
pub(super) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let count = game.setup.units.len() as u16;
    while game.state.progress < count {
        let unit = UnitId(game.state.progress);
        game.state.progress += 1;
        let Some(tank) = prey(game, unit) else { continue };
        if command::decide(game, cx, game.seat_of(unit), Question::TurnOnTanks(TurnOnTanks { unit, tank }))?
            == Answer::Nth(1)
        {
            // Infantry that nobody had seen keeps them off, and shows itself.
            let escort: Vec<StandId> = escort(game, tank).collect();
            if escort.is_empty() {
                turn_on(game, unit, tank);
            }
            for stand in escort {
                recce::reveal(game, cx, stand);
            }
        }
        return Ok(Turn::More);
    }
    Ok(Turn::Done)
}

/// The tanks that a unit could close assault. `nqm.tanks.infantry-turns`, `nqm.tanks.infantry-turns-unsupported`
fn prey(game: &Nqm, unit: UnitId) -> Option<StandId> {
    let deeds = game.unit(unit).deeds;
    let busy = deeds.has(Deeds::FOUGHT) || game.attack_of(unit).is_some();
    let own: Vec<StandId> = game
        .stands_of(unit)
        .filter(|stand| {
            game.of(*stand).kind.may_assault() && figures::is_infantry(game, *stand) && game.unwounded(*stand) > 0
        })
        .collect();
    if busy || own.is_empty() || game.is_tanks(unit) || morale::may_press_home(game, unit, false).is_err() {
        return None;
    }
    let enemy = game.who(unit).side.enemy();
    game.stands_of_side(enemy).find(|tank| {
        game.of(*tank).kind == Kind::Tank
            && game.effective(*tank) > 0
            && game.stand(*tank).known
            && !escort(game, *tank).any(|stand| game.stand(stand).known)
            && own.iter().any(|stand| is_among(game, *stand, *tank) || stalks(game, *stand, *tank))
    })
}

/// Infantry of their own side that is with the tanks.
fn escort(game: &Nqm, tank: StandId) -> impl Iterator<Item = StandId> + '_ {
    game.stands_of_side(game.side_of(tank)).filter(move |other| {
        figures::is_infantry(game, *other) && game.effective(*other) > 0 && game.near(*other, tank, AT_HAND)
    })
}

/// Tanks that rolled in in an earlier hour and are still on the area of that infantry.
fn is_among(game: &Nqm, stand: StandId, tank: StandId) -> bool {
    let (own, armour) = (game.unit(game.of(stand).unit), game.unit(game.of(tank).unit));
    let since = own.rolled_over;
    since > 0
        && since == armour.rolled_in
        && since < game.state.hour
        && !own.deeds.has(Deeds::MOVED)
        && game.near(stand, tank, AROUND)
}

/// In close country it may assault those at whom it could fire as at a light target, instead of firing, once tanks have lost their
/// terror for it. `nqm.special-attack.close-country-assault`
fn stalks(game: &Nqm, stand: StandId, tank: StandId) -> bool {
    let unit = game.of(stand).unit;
    let fired = |stand: StandId| game.of(stand).kind.may_assault() && game.stand(stand).fired;
    tanks::is_over_it(game, unit, tank)
        && !game.stands_of(unit).any(fired)
        && game.stand(stand).on_map().is_some_and(|at| game.is_close_country(at))
        && figures::reaches(game, stand, tank)
        && crate::sight::stand_sees(game, stand, tank)
}

/// An assault of its own, without a firefight before it.
fn turn_on(game: &mut Nqm, unit: UnitId, tank: StandId) {
    let leader = game.command_of(unit).or_else(|| game.stands_of(unit).next());
    let Some(leader) = leader else { return };
    let attack = Attack {
        side: game.who(unit).side,
        leader,
        level: Level::Battalion,
        ground: Ground::Around(tank),
        units: UnitSet::of(unit),
        began: game.state.hour,
        plan: Plan::Assault,
        inflicted: 0,
        suffered: 0,
        rounds: 0,
        fired: 0,
        won: 0,
        stalled: false,
        inside: 0,
        assaults: 0,
        counter: false,
        mutual: None,
        assault: Assault { on_tanks: true, ..Assault::default() },
        done: Done::RolledIn,
        ended: None,
    };
    if who::assaulters(game, &attack).is_empty() {
        return;
    }
    game.state.attacks.push(attack);
}
