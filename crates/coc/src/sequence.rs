//! The outer flow of a battle: one plain enum. Before the battle follows Appendix A, play follows sections 4 to 6.

use engine::{Cx, Flow, Step};
use serde::{Deserialize, Serialize};

use crate::{Coc, command, patrol, scenarios, supports, turn};

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the battle: who has which edge. `coc.A.table-edge-choice`
    Edges,
    /// Before the battle: supports are rolled for and chosen in secret. `coc.B.support-budget`
    Supports,
    /// Before the battle: Patrol Markers are put down. `coc.3.marker-number`
    Markers,
    /// Before the battle: free moves of Patrol Markers. `coc.3.setup-then-free-moves`
    FreeMoves,
    /// Before the battle: Force Morale is rolled. `coc.3.force-morale-roll`
    ForceMorale,
    /// The Patrol Phase. `coc.3.1.alternate-moves`
    Patrol,
    /// Jump-Off Points are put down. `coc.3.2.first-placer`
    JumpOffs,
    /// Mines, wire and roadblocks are laid. `coc.B.minefield.placed-after-jop`
    Obstacles,
    /// A Phase begins: Command Dice are rolled. `coc.4.2.roll-all`
    Roll,
    /// The active player uses his Command Dice. `coc.4.2.1.order-free`
    Command,
    /// A Phase ends.
    PhaseEnd,
    /// A Turn ends. `coc.6.2.table-three`
    TurnEnd,
    /// The battle is over.
    Over,
}

impl Phase {
    /// Whether the battle has begun.
    pub const fn is_battle(self) -> bool {
        matches!(self, Phase::Roll | Phase::Command | Phase::PhaseEnd | Phase::TurnEnd)
    }
}

/// Plays one step: one decision before the battle, one order in it, or the next phase. Each chapter sets the phase that
/// comes next. It stays a function of its own, so that a profiler can tell where a step begins.
#[inline(never)]
pub(crate) fn step(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<Flow> {
    scenarios::leave_field(game, cx);
    match game.state.phase {
        Phase::Edges => scenarios::edges(game, cx)?,
        Phase::Supports => supports::choose(game, cx)?,
        Phase::Markers => scenarios::markers(game, cx)?,
        Phase::FreeMoves => patrol::free_moves(game, cx)?,
        Phase::ForceMorale => patrol::force_morale(game, cx)?,
        Phase::Patrol => patrol::patrol(game, cx)?,
        Phase::JumpOffs => patrol::jump_offs(game, cx)?,
        Phase::Obstacles => supports::obstacles(game, cx)?,
        Phase::Roll => command::roll(game, cx)?,
        Phase::Command => command::order(game, cx)?,
        Phase::PhaseEnd => turn::end_phase(game, cx)?,
        Phase::TurnEnd => turn::end_turn(game, cx)?,
        Phase::Over => {}
    }
    Ok(if game.state.phase == Phase::Over { Flow::Over } else { Flow::On })
}
