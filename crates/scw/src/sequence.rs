//! Move sequence: the outer flow of a battle, one plain enum in one file. `scw.sequence.steps`

use engine::{Cx, Flow, Side, Step};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::state::{Deeds, FireKinds, OfficerPlace, Place, Status};
use crate::troops::Arm;
use crate::{Scw, air, assault, assault_move, deployment, movement, observation, officers, rally, shooting, victory};

/// What is being done. The names follow the eight steps of a move. `scw.sequence.fixed-order`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the battle: markers are laid.
    Conceal,
    /// Before the battle: units and officers are set up.
    Deploy,
    /// Step 1.
    Rally,
    /// Step 2.
    AssaultMove,
    /// Step 3.
    Movement,
    /// Step 3, at its end: assaults on armour are declared. R-SCW-069
    AssaultArmour,
    /// Step 4.
    Observation,
    /// Step 5, at its beginning. R-SCW-073
    Airstrike,
    /// Step 5.
    StandingFire,
    /// Step 6.
    MovingFire,
    /// Step 7.
    Assaults,
    /// Step 8.
    OfficerRisk,
    /// The battle is over.
    Over,
}

impl Phase {
    /// The number of the step it belongs to; 0 before the battle.
    pub const fn step(self) -> u8 {
        match self {
            Phase::Conceal | Phase::Deploy => 0,
            Phase::Rally => 1,
            Phase::AssaultMove => 2,
            Phase::Movement | Phase::AssaultArmour => 3,
            Phase::Observation => 4,
            Phase::Airstrike | Phase::StandingFire => 5,
            Phase::MovingFire => 6,
            Phase::Assaults => 7,
            Phase::OfficerRisk | Phase::Over => 8,
        }
    }

    /// Which fire step it is, if it is one.
    pub const fn is_fire(self) -> bool {
        matches!(self, Phase::StandingFire | Phase::MovingFire)
    }
}

/// Whether a phase goes on for the side that acts, after one step of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It may act again.
    More,
    /// It has finished.
    Done,
}

/// Plays one step: the side that acts does one thing, or the next phase begins.
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<Flow> {
    let side = game.state.acting;
    let turn = match game.state.phase {
        Phase::Conceal => deployment::conceal(game, cx, side)?,
        Phase::Deploy => deployment::deploy(game, cx, side)?,
        Phase::Rally => rally::step(game, cx, side)?,
        Phase::AssaultMove => assault_move::step(game, cx, side)?,
        Phase::Movement => movement::step(game, cx, side)?,
        Phase::AssaultArmour => assault::declare_on_armour(game, cx, side)?,
        Phase::Observation => observation::step(game, cx, side)?,
        Phase::Airstrike => air::step(game, cx, side)?,
        Phase::StandingFire | Phase::MovingFire => return fire(game, cx, side),
        Phase::Assaults => assault::step(game, cx)?,
        Phase::OfficerRisk => officers::step(game, cx, side)?,
        Phase::Over => return Ok(Flow::Over),
    };
    if turn == Turn::Done {
        next(game, cx, side);
    }
    Ok(if game.state.phase == Phase::Over { Flow::Over } else { Flow::On })
}

/// In the fire steps the players take turns to name one unit; who has no more to name passes. R-SCW-002
fn fire(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Flow> {
    if !game.state.passed[side] && shooting::name(game, cx, side)? == Turn::Done {
        game.state.passed[side] = true;
    }
    let enemy = side.enemy();
    if !game.state.passed[enemy] {
        game.state.acting = enemy;
    } else if game.state.passed[side] {
        shooting::take_hold(game, cx)?;
        let phase = if game.state.phase == Phase::StandingFire { Phase::MovingFire } else { Phase::Assaults };
        enter(game, cx, phase);
    }
    Ok(Flow::On)
}

/// The next side's turn of the phase, or the next phase. In steps 1 to 4 the first player finishes first. R-SCW-001
fn next(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) {
    let leader = leader(game);
    // Step 7 is one sequence of combats for both sides.
    if side == leader && game.state.phase != Phase::Assaults {
        game.state.acting = leader.enemy();
        begin_for(game, leader.enemy());
        return;
    }
    let phase = match game.state.phase {
        Phase::Conceal => Phase::Deploy,
        Phase::Deploy => Phase::Rally,
        Phase::Rally => Phase::AssaultMove,
        Phase::AssaultMove => Phase::Movement,
        Phase::Movement => Phase::AssaultArmour,
        Phase::AssaultArmour => Phase::Observation,
        Phase::Observation => Phase::Airstrike,
        Phase::Airstrike => Phase::StandingFire,
        Phase::StandingFire => Phase::MovingFire,
        Phase::MovingFire => Phase::Assaults,
        Phase::Assaults => Phase::OfficerRisk,
        Phase::OfficerRisk => return end_of_move(game, cx),
        Phase::Over => Phase::Over,
    };
    enter(game, cx, phase);
}

/// Who goes first: the defender in setting up (R-SCW-075), the first player in a move.
fn leader(game: &Scw) -> Side {
    match game.state.phase {
        Phase::Conceal | Phase::Deploy => game.setup.attacker.enemy(),
        _ => game.state.first,
    }
}

/// Begins a phase.
fn enter(game: &mut Scw, cx: &mut Cx<'_, Scw>, phase: Phase) {
    let was = game.state.phase;
    game.state.phase = phase;
    if was == Phase::Deploy && phase == Phase::Rally {
        let first = game.state.first;
        cx.tell(|| Event::MoveBegins { turn: 1, first });
    }
    let leader = leader(game);
    game.state.acting = leader;
    cx.tell(|| Event::PhaseBegins { phase });
    for officer in &mut game.state.officers {
        officer.fresh = false;
    }
    if phase.is_fire() {
        game.state.passed = engine::BySide::default();
        for unit in &mut game.state.units {
            unit.deeds.clear(Deeds::NAMED);
        }
    }
    begin_for(game, leader);
}

/// What happens when a side begins its part of a phase.
fn begin_for(game: &mut Scw, side: Side) {
    if game.state.phase == Phase::Movement {
        // Pinned, retiring and retreating last until here; armour has to roll itself free, and a unit that was locked
        // in step 2 keeps its state. R-SCW-028
        for id in game.unit_ids().filter(|id| game.of(*id).side == side).collect::<arrayvec::ArrayVec<_, 256>>() {
            let held = game.unit(id).deeds.has(Deeds::LOCKED);
            if !held && game.of(id).arm != Arm::Armour {
                game.unit_mut(id).status = Status::Steady;
            }
        }
    }
}

/// The end of a move: who holds what, who has won, and a clean slate for the next.
fn end_of_move(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    victory::note_holders(game, cx);
    if victory::decide(game, cx) {
        game.state.phase = Phase::Over;
        return;
    }
    for unit in &mut game.state.units {
        unit.fire_last = unit.fire_now;
        unit.fire_now = FireKinds::NONE;
        unit.received = 0;
        unit.deeds = Deeds(unit.deeds.0 & Deeds::LASTING.0);
        if !unit.deeds.has(Deeds::LOCKED) {
            unit.target = None;
        }
    }
    for element in &mut game.state.elements {
        shooting::forget_aim_unless_fired(element);
        element.moved = false;
        element.fired = 0;
        element.from = element.at;
    }
    movement::make_guns_ready(game);
    for officer in &mut game.state.officers {
        officer.moved = false;
        officer.risk = 0;
    }
    game.state.turn += 1;
    // The role of first player changes hands every move. R-SCW-001
    game.state.first = game.state.first.enemy();
    let (turn, first) = (game.state.turn, game.state.first);
    cx.tell(|| Event::MoveBegins { turn, first });
    enter(game, cx, Phase::Rally);
}

impl Scw {
    /// Whether a unit takes part in the battle: deployed, concealed or aboard.
    pub(crate) fn is_in_battle(&self, id: crate::troops::UnitId) -> bool {
        !matches!(self.unit(id).place, Place::Gone(_) | Place::Waiting)
    }

    /// The officers who are with a unit.
    pub(crate) fn officers_with(
        &self,
        id: crate::troops::UnitId,
    ) -> impl Iterator<Item = crate::troops::OfficerId> + '_ {
        self.officer_ids().filter(move |o| self.officer(*o).place == OfficerPlace::With(id))
    }
}
