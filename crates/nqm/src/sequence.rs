//! Sequence of events: the nine steps of an hour, both sides together. `nqm.sequence.events`, R-NQM-034

use engine::{Cx, Flow, Step};
use serde::{Deserialize, Serialize};

use crate::{
    Nqm, air, close_assault, command, counter_attack, declare, deployment, firefight, fireplan, logistics, morale,
    movement, night, recce, reorganisation, reports, tanks, tasks, umpire, victory,
};

/// Where a battle stands. The outer flow of the whole book is this list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The defender, then the attacker, hidden. R-NQM-145
    #[default]
    Deploy,
    /// Both write the orders of the operation. `nqm.command.written-orders`
    Plan,
    /// Step 0: what is due happens; nobody is asked.
    Clock,
    /// Step 1. `nqm.sequence.orders-first`
    Orders,
    /// Step 2. `nqm.sequence.contact-second`
    Movement,
    /// Step 3, its first half: who attacks what. `nqm.sequence.attack-level`
    Declare,
    /// Step 3: tank terror, before any fire. R-NQM-104
    Terror,
    /// Step 3: aircraft.
    Air,
    /// Step 3: bombardments.
    Bombard,
    /// Step 4. `nqm.sequence.firefight-morale`
    Firefight,
    /// Step 5.
    Morale,
    /// Step 6. `nqm.sequence.assault-morale`
    Assault,
    /// Step 7. `nqm.sequence.counter-attacks`
    CounterAttack,
    /// Step 8. `nqm.sequence.reorganise`
    Reorganise,
    /// Step 9. `nqm.sequence.next`
    Next,
    /// Between two days. R-NQM-044
    Night,
    Over,
}

impl Phase {
    /// The number of the book's step.
    pub const fn step(self) -> u8 {
        match self {
            Phase::Deploy | Phase::Plan | Phase::Clock => 0,
            Phase::Orders => 1,
            Phase::Movement => 2,
            Phase::Declare | Phase::Terror | Phase::Air | Phase::Bombard => 3,
            Phase::Firefight => 4,
            Phase::Morale => 5,
            Phase::Assault => 6,
            Phase::CounterAttack => 7,
            Phase::Reorganise => 8,
            Phase::Next | Phase::Night | Phase::Over => 9,
        }
    }
}

/// Whether a phase has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    More,
    Done,
}

/// One step of the engine: one order, one tick, one fight, one test, one change of phase.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Flow> {
    if umpire::may_intervene(game, cx)? {
        logistics::trim(game);
        return Ok(Flow::On);
    }
    let turn = match game.state.phase {
        Phase::Deploy => deployment::step(game, cx)?,
        Phase::Plan | Phase::Orders => match air::dawn(game, cx)? {
            Turn::More => Turn::More,
            Turn::Done => command::step(game, cx)?,
        },
        Phase::Clock => clock(game, cx)?,
        Phase::Movement => {
            // Half an hour is over: what has arrived holds for the ticks that are left. R-NQM-013
            if game.state.tick >= movement::TICKS / 2 {
                command::midway(game, cx);
            }
            movement::step(game, cx)?
        }
        Phase::Declare => declare::step(game, cx)?,
        Phase::Terror => tanks::terror_step(game, cx)?,
        Phase::Air => air::step(game, cx)?,
        Phase::Bombard => fireplan::step(game, cx)?,
        Phase::Firefight => firefight::step(game, cx)?,
        Phase::Morale => morale::step(game, cx)?,
        Phase::Assault => close_assault::step(game, cx)?,
        Phase::CounterAttack => counter_attack::step(game, cx)?,
        Phase::Reorganise => reorganisation::step(game, cx)?,
        Phase::Next => next(game, cx)?,
        Phase::Night => night::step(game, cx),
        Phase::Over => return Ok(Flow::Over),
    };
    command::tell_branches(game, cx);
    // What every step leaves in order: nobody carries more than he can, and command bases are where their stands are.
    logistics::trim(game);
    movement::regroup(game);
    if turn == Turn::Done {
        leave(game, cx);
    }
    Ok(if game.state.phase == Phase::Over { Flow::Over } else { Flow::On })
}

/// Step 0: orders and requests arrive, shoots end, hours of work are credited, quick supply dice. R-NQM-034
fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if game.state.progress == 0 {
        night::dawn(game, cx);
        tasks::credit(game, cx);
        movement::arrivals(game, cx);
        command::arrive(game, cx);
        fireplan::clock(game, cx);
        tasks::begin(game, cx)?;
        logistics::clock(game, cx);
        reports::arrive(game, cx);
        game.state.progress = 1;
    }
    logistics::quick(game, cx)
}

/// Goes on to the phase after this one.
fn leave(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    movement::dismount_under_fire(game);
    let next = match game.state.phase {
        Phase::Deploy => Phase::Plan,
        Phase::Plan => Phase::Clock,
        Phase::Clock => Phase::Orders,
        Phase::Orders => Phase::Movement,
        Phase::Movement => Phase::Declare,
        Phase::Declare => Phase::Terror,
        Phase::Terror => Phase::Air,
        Phase::Air => Phase::Bombard,
        Phase::Bombard => Phase::Firefight,
        Phase::Firefight => Phase::Morale,
        Phase::Morale => Phase::Assault,
        Phase::Assault => Phase::CounterAttack,
        Phase::CounterAttack => Phase::Reorganise,
        Phase::Reorganise => Phase::Next,
        // These two go on by themselves.
        Phase::Next | Phase::Night | Phase::Over => return,
    };
    enter(game, cx, next);
}

/// Begins a phase.
pub(crate) fn enter(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, phase: Phase) {
    game.state.phase = phase;
    game.state.progress = 0;
    game.state.umpired = 0;
    match phase {
        Phase::Plan => recce::at_start(game, cx),
        Phase::Movement => {
            logistics::depart(game);
            movement::begin(game);
        }
        Phase::Reorganise => {
            fireplan::lapse(game, cx);
            tanks::recover(game, cx);
        }
        _ => {}
    }
    let hour = game.state.hour;
    cx.tell(|| crate::event::Event::Phase(crate::event::PhaseBegins { phase, hour }));
}

/// Step 9: who has won, and the next hour. `nqm.sequence.next`
fn next(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    // Two steps, so that what is asked about dumps and what is diced for at the end do not run into each other.
    if game.state.progress == 0 {
        logistics::echelon(game, cx)?;
        victory::note_holders(game, cx);
        game.state.progress = 1;
        return Ok(Turn::More);
    }
    if victory::decide(game, cx)? {
        game.state.phase = Phase::Over;
        return Ok(Turn::Done);
    }
    recce::conceal(game);
    reports::note(game);
    clean(game);
    game.state.hour += 1;
    let night = night::begins(game);
    enter(game, cx, if night { Phase::Night } else { Phase::Clock });
    Ok(Turn::More)
}

/// A clean slate for the next hour.
fn clean(game: &mut Nqm) {
    use crate::state::Deeds;
    for unit in &mut game.state.units {
        let busy = unit.deeds.has(Deeds::MOVED);
        let loud = Deeds(Deeds::FIRED.0 | Deeds::FOUGHT.0 | Deeds::UNDER_FIRE.0 | Deeds::HIT.0);
        unit.calm = !busy && !unit.deeds.has(loud);
        unit.still = if busy { 0 } else { unit.still.saturating_add(1) };
        unit.deeds = unit.deeds.next_hour();
    }
    for stand in &mut game.state.stands {
        (stand.fired, stand.shots) = (false, 0);
        stand.fresh = 0;
    }
    game.state.attacks.retain(|attack| attack.ended.is_none());
    for attack in &mut game.state.attacks {
        attack.done = crate::attack::Done::Declared;
        attack.assaults = 0;
        // A counter-attack that goes on is an ordinary attack from now. R-NQM-121
        attack.counter = false;
        attack.assault.alone = None;
        attack.assault.rounds = None;
    }
}
