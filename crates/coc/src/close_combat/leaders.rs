//! Stand-ins.
use crate::Coc;
use crate::ids::*;
use crate::state::Man;
use arrayvec::ArrayVec;
use engine::{Cx, Step};
pub(crate) type Fallen = ArrayVec<ManId, 96>;
pub(super) fn near(_game: &Coc, _struck: impl Iterator<Item = TeamId> + Clone) {}
pub(super) fn risk(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _risks: &(),
    _fallen: &mut Fallen,
    _modifier: i8,
) -> Step<ArrayVec<(PlayerId, crate::morale::Setback), 2>> {
    Ok(ArrayVec::new())
}
pub(crate) fn worth(game: &Coc, man: &Man) -> u16 {
    u16::from(man.crew) * 200 + u16::from(game.weapon(man.weapon).melee)
}
