//! Morale: break tests, refusals, retreat, giving way, discipline. R-NQM-018 to R-NQM-033

use engine::{Cx, Refusal, Step};

use crate::Nqm;
use crate::sequence::Turn;
use crate::state::Fate;
use crate::troops::{StandId, UnitId};

/// On which side of an attack a unit is tested: only attackers are tested for breaking off. R-NQM-020
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Attacker,
    Defender,
}

/// What came of the tests of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No level was due, or all were passed.
    Steady,
    /// It refuses to press its attack home and is in order. R-NQM-022
    Refuses,
    /// It is disorganised.
    Broken,
}

/// Step 5: break tests that the firefights call for, and what is chosen after them. `nqm.sequence.firefight-morale`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// The first shot at or by a unit begins its battle. R-NQM-018
pub(crate) fn begin_battle(game: &mut Nqm, unit: UnitId) {
    if game.unit(unit).battle.strength == 0 {
        let strength = game.strength(unit);
        game.unit_mut(unit).battle.strength = strength;
    }
}

/// Rolls every level that is due for a unit, lower first, and applies each. R-NQM-020, R-NQM-033
pub(crate) fn test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, role: Role) -> Step<Verdict> {
    let _ = (game, cx, unit, role);
    Ok(Verdict::Steady)
}

/// The break test of infantry into whose position tanks roll; whether it stays. `nqm.tanks.roll-in-test`
pub(crate) fn roll_in_test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<bool> {
    let _ = (game, cx, unit);
    Ok(true)
}

/// Whether these stands of one unit could withdraw from those pursuers. R-NQM-030
pub(crate) fn may_withdraw(game: &Nqm, stands: &[StandId], pursuers: &[StandId]) -> Result<(), Refusal> {
    let _ = (game, stands, pursuers);
    Ok(())
}

/// Disorganised stands of one unit that are assaulted disperse, withdraw, break out or surrender. R-NQM-025, R-NQM-026
pub(crate) fn give_way(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId], by: &[StandId]) -> Step<()> {
    let _ = (game, cx, stands, by);
    Ok(())
}

/// Takes a stand off the map for good, and its unit with the last one.
pub(crate) fn remove(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stand: StandId, fate: Fate) {
    let _ = (game, cx, stand, fate);
}
