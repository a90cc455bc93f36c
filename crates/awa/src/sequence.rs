//! Sequence of play: the outer flow of a battle, one plain enum in one file. `awa.turn.sequence`

use engine::{Cx, Flow, Step};
use serde::{Deserialize, Serialize};

use crate::{
    Awa, Event, activation, artillery, cards, clouds, command, deployment, engineering, initiative, melee, morale,
    movement, night, overwatch, sheets, supply, vehicles, victory, weather,
};

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the battle: weather, wind, officers' grades, ammunition.
    #[default]
    Sheets,
    /// Before the battle: reserve ammunition is bought and stored.
    Reserve,
    /// Before the battle: orders are written, barrages planned. `awa.deploy.order`
    Orders,
    /// Before the battle: mines are laid and figures placed.
    Deploy,
    /// Before the battle: reserve ammunition is put down near the commander. `awa.ammo.store-radius`
    Stores,
    /// The start of a turn: wind, clouds, fires, repairs. R-AWA-065
    Upkeep,
    /// Overwatch is declared. `awa.overwatch.designate`
    Overwatch,
    /// Step 1: a card. `awa.deck.draw-one`
    Card,
    /// Step 2, at its start: those who failed their morale move. R-AWA-068
    Forced,
    /// Step 2: units that cards brought act. R-AWA-053
    CardUnits,
    /// Step 2: guns off the table fire. R-AWA-179
    OffTable,
    /// Step 2: contests and activations. `awa.initiative.nominate`
    Contests,
    /// Step 2, at its end: messengers move. R-AWA-187
    Messengers,
    /// Step 3: hand to hand.
    Melee,
    /// Step 4: final morale. `awa.turn.final-morale`
    FinalMorale,
    /// The end of a turn: work done, replacements, places held.
    TurnEnd,
    /// Between two days. `awa.suicide-hill.night`
    Night,
    /// The battle is over.
    Over,
}

impl Phase {
    /// The number of the step of the book that it belongs to; 0 before the battle.
    pub const fn step(self) -> u8 {
        match self {
            Phase::Sheets | Phase::Reserve | Phase::Orders | Phase::Deploy | Phase::Stores | Phase::Night => 0,
            Phase::Upkeep | Phase::Overwatch | Phase::Card => 1,
            Phase::Forced | Phase::CardUnits | Phase::OffTable | Phase::Contests | Phase::Messengers => 2,
            Phase::Melee => 3,
            Phase::FinalMorale | Phase::TurnEnd | Phase::Over => 4,
        }
    }

    /// The phase after this one.
    const fn next(self) -> Phase {
        match self {
            Phase::Sheets => Phase::Reserve,
            Phase::Reserve => Phase::Orders,
            Phase::Orders => Phase::Deploy,
            Phase::Deploy => Phase::Stores,
            Phase::Stores | Phase::TurnEnd | Phase::Night => Phase::Upkeep,
            Phase::Upkeep => Phase::Overwatch,
            Phase::Overwatch => Phase::Card,
            Phase::Card => Phase::Forced,
            Phase::Forced => Phase::CardUnits,
            Phase::CardUnits => Phase::OffTable,
            Phase::OffTable => Phase::Contests,
            Phase::Contests => Phase::Messengers,
            Phase::Messengers => Phase::Melee,
            Phase::Melee => Phase::FinalMorale,
            Phase::FinalMorale => Phase::TurnEnd,
            Phase::Over => Phase::Over,
        }
    }
}

/// Whether a phase goes on after one step of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// There is more to do.
    More,
    /// It is finished.
    Done,
}

/// Plays one step: one thing is done, or the next phase begins.
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Flow> {
    if let Some(unit) = game.state.active {
        activation::step(game, cx, unit)?;
        settle(game, cx)?;
        return Ok(Flow::On);
    }
    let turn = match game.state.phase {
        Phase::Sheets => sheets::fill_in(game, cx)?,
        Phase::Reserve => supply::reserve(game, cx)?,
        Phase::Orders => match artillery::plan(game, cx)? {
            Turn::More => Turn::More,
            Turn::Done => command::write_orders(game, cx)?,
        },
        Phase::Deploy => deployment::step(game, cx)?,
        Phase::Stores => supply::stores(game, cx)?,
        Phase::Upkeep => upkeep(game, cx)?,
        Phase::Overwatch => overwatch::declare(game, cx)?,
        Phase::Card => cards::step(game, cx)?,
        Phase::Forced => morale::forced_moves(game, cx)?,
        Phase::CardUnits => cards::units_act(game, cx)?,
        Phase::OffTable => artillery::off_table(game, cx)?,
        Phase::Contests => initiative::contest(game, cx)?,
        Phase::Messengers => {
            cards::lose_messages(game, cx);
            command::messengers(game, cx)?
        }
        Phase::Melee => melee::step(game, cx)?,
        Phase::FinalMorale => morale::final_morale(game, cx)?,
        Phase::TurnEnd => turn_end(game, cx)?,
        Phase::Night => night::step(game, cx)?,
        Phase::Over => return Ok(Flow::Over),
    };
    if turn == Turn::Done {
        enter(game, cx, game.state.phase.next());
    }
    settle(game, cx)?;
    Ok(if game.state.phase == Phase::Over { Flow::Over } else { Flow::On })
}

/// What follows from where everybody is now.
fn settle(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    clouds::settle(game);
    clouds::choke(game, cx)?;
    // Gas, shells and bulls do not ask who is fighting.
    melee::tidy(game);
    artillery::note_moves(game);
    deployment::find_hidden(game, cx);
    Ok(())
}

/// Begins a phase.
pub(crate) fn enter(game: &mut Awa, cx: &mut Cx<'_, Awa>, phase: Phase) {
    game.state.phase = phase;
    game.state.acting = None;
    game.state.declined = engine::BySide::default();
    if phase == Phase::Upkeep {
        let (day, turn) = (game.state.day, game.state.turn);
        cx.tell(|| Event::TurnBegins { day, turn });
    }
    cx.tell(|| Event::PhaseBegins { phase });
}

/// The start of a turn, in the order of R-AWA-065.
fn upkeep(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    begin_turn(game);
    command::start_of_turn(game, cx);
    if game.state.turn > 1 && weather::is_wind_due(game.state.turn) {
        weather::roll_wind(game, cx)?;
    }
    clouds::age(game, cx)?;
    clouds::fires(game, cx);
    vehicles::upkeep::start_of_turn(game, cx)?;
    Ok(Turn::Done)
}

/// A clean slate: what was done in this turn becomes what was done in the turn before.
fn begin_turn(game: &mut Awa) {
    use crate::state::{Deeds, Doing, Under};
    for unit in &mut game.state.units {
        unit.under_before = std::mem::replace(&mut unit.under, Under::NONE);
        let tested = unit.deeds.has(Deeds::TESTED);
        unit.deeds.clear(
            Deeds::ACTIVATED
                .and(Deeds::FIRED)
                .and(Deeds::WATCHED)
                .and(Deeds::TESTED)
                .and(Deeds::TESTED_BEFORE)
                .and(Deeds::LOOKED)
                .and(Deeds::ARRIVED)
                .and(Deeds::MUST_ATTACK),
        );
        if tested {
            unit.deeds.set(Deeds::TESTED_BEFORE);
        }
    }
    for figure in &mut game.state.figures {
        let (moved, fired) = (figure.doing.has(Doing::MOVED), figure.doing.has(Doing::FIRED));
        figure.doing.clear(
            Doing::MOVED
                .and(Doing::FIRED)
                .and(Doing::MOVED_BEFORE)
                .and(Doing::FIRED_BEFORE)
                .and(Doing::OVERWATCH)
                .and(Doing::WORKED)
                .and(Doing::HALTED)
                .and(Doing::FORCED),
        );
        if moved {
            figure.doing.set(Doing::MOVED_BEFORE);
        }
        if fired {
            figure.doing.set(Doing::FIRED_BEFORE);
        }
    }
    for gun in &mut game.state.guns {
        gun.fired = false;
    }
    movement::begin_turn(game);
    vehicles::begin_turn(game);
}

/// The end of a turn: work is counted, officers take over, places change hands; then the next turn, the night or the end.
fn turn_end(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    engineering::count_work(game, cx)?;
    movement::end_turn(game, cx);
    vehicles::upkeep::end_of_turn(game, cx);
    command::turn_end(game, cx)?;
    cards::turn_end(game, cx);
    morale::turn_end(game);
    victory::note_holders(game, cx);
    let day = &game.setup.days[usize::from(game.state.day) - 1];
    if game.state.turn < day.turns && !victory::is_decided(game) {
        game.state.turn += 1;
        return Ok(Turn::Done);
    }
    if usize::from(game.state.day) < game.setup.days.len() && !victory::is_decided(game) {
        enter(game, cx, Phase::Night);
        return Ok(Turn::More);
    }
    victory::decide(game, cx);
    enter(game, cx, Phase::Over);
    Ok(Turn::More)
}
