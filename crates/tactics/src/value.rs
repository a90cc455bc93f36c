//! How a battle that is not over will probably end, by what both sides have. What that is every rule book knows; what it is worth was
//! learnt from battles between rules of thumb (the example `learn`).

use arrayvec::ArrayVec;
use engine::Side;

use crate::{Tactics, think};

/// What a side has, in numbers.
pub type Assets = ArrayVec<f32, 24>;

/// By how much a side has more than the enemy of everything that counts. Looks with the eyes of both: for games that are over, and for
/// those that were only imagined.
pub fn lead<R: Tactics>(game: &R, side: Side) -> Option<Assets> {
    let of = |side| Some(R::assets(&game.view(think::seat_of(game, side)?)));
    let (ours, theirs) = (of(side)?, of(side.enemy())?);
    Some(ours.iter().zip(&theirs).map(|(ours, theirs)| ours - theirs).collect())
}

/// How probable it is that a side wins, by what both have and the time that is left.
pub(crate) fn chance<R: Tactics>(game: &R, side: Side) -> Option<f32> {
    let lead = lead(game, side)?;
    let left = R::time_left(&game.view(think::seat_of(game, side)?));
    let sum: f32 = lead.iter().zip(R::WORTH).map(|(lead, (late, early))| lead * (late + early * left)).sum();
    Some(1.0 / (1.0 + (-sum).exp()))
}
