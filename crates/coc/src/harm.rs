//! Sections 9.1 and 9.1.1: what hits do to men and Leaders. Used by fire, grenades, barrages and all other blows.

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use table::Point;

use crate::Coc;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::Body;
use crate::terrain::Cover;

/// What did the harm: it decides which way the broken run, and who is to blame. R-COC-057
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cause {
    /// The enemies who fired or fought; empty if nobody did.
    pub by: ArrayVec<Body, 8>,
    /// Where it came from, if not from them: a mortar's bombs.
    pub from: Option<Point>,
    /// The player whose troops did it, if any.
    pub player: Option<PlayerId>,
    /// Whether it was area fire: barrages and explosions are not limited to men in sight. R-COC-076
    pub area: bool,
}

/// Hits on one Team.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Blow {
    /// Whom.
    pub team: TeamId,
    /// How many hits.
    pub hits: u8,
    /// The men who can be killed with the cover each has against this, worst first; kills beyond them are lost. All
    /// reductions of the weapon are already in it. R-COC-067, R-COC-068, R-COC-076
    pub men: ArrayVec<(ManId, Cover), 24>,
    /// Whether Shock is doubled: snipers, flame.
    pub doubles_shock: bool,
}

/// What a blow has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// Men killed, those restored for a Leader taken off.
    pub killed: u8,
    /// Shock inflicted.
    pub shock: u8,
}

/// Rolls for the effect of hits, Team by Team in this order, asks for casualties where there is a choice, makes the Leaders' risk
/// roll with this modifier on its die, and settles everything. `coc.9.1.effect-roll`
pub(crate) fn strike(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _blows: &[Blow],
    _leader_modifier: i8,
    _cause: &Cause,
) -> Step<Toll> {
    unimplemented!("chapter 9.1")
}

/// Removes a man: his weapon passes to a survivor. Nothing is tested. `coc.9.1.weapon-kept-in-action`
pub(crate) fn kill(_game: &mut Coc, _man: ManId) {}

/// A Leader, medic or observer is hit. `coc.9.1.1.leader-wound-table`
pub(crate) fn wound(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, _cause: &Cause) -> Step<()> {
    unimplemented!("chapter 9.1.1")
}
