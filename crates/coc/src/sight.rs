//! Sections 8.1 and 8.2: lines of sight and cover.

use engine::Side;
use table::{Bearing, Inches, Point};

use crate::Coc;
use crate::ids::TeamId;
use crate::state::Spot;
use crate::terrain::Cover;

/// What lies between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The cover that the ground gives to the man who is looked at, before stances. R-COC-066
    pub cover: Cover,
    /// Whether he has a roof over him. R-COC-070
    pub roof: bool,
}

/// Whether a man at one place sees a man at another, and the cover the ground gives the latter. `coc.8.1.los-line`
pub(crate) fn look(_game: &Coc, _from: Spot, _to: Spot) -> Option<Seen> {
    unimplemented!("chapter 8")
}

/// Whether somebody of one Team sees somebody of another.
pub(crate) fn team_sees(_game: &Coc, _from: TeamId, _to: TeamId) -> bool {
    unimplemented!("chapter 8")
}

/// Whether any man of a Team can be seen by an enemy who is not Broken. Unspotted snipers do not count. R-COC-036
pub(crate) fn is_watched(_game: &Coc, _team: TeamId) -> bool {
    unimplemented!("chapter 8")
}

/// Whether a place can be seen by anybody of a side.
pub(crate) fn side_sees(_game: &Coc, _side: Side, _at: Spot) -> bool {
    unimplemented!("chapter 8")
}

/// Whether a point lies in the arc of so many degrees around a direction.
pub(crate) fn in_arc(_from: Point, _facing: Bearing, _degrees: u16, _to: Point) -> bool {
    unimplemented!("chapter 8")
}

/// How far one can see at all: 18 inches in the rain. R-COC-094
pub(crate) fn visibility(game: &Coc) -> Inches {
    if game.state.chance.rain { Inches::whole(18) } else { Inches::MAX }
}
