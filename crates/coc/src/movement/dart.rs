//! Section 9.3.4: one man runs to a vehicle and back, his Team staying where it is.

use dice::Roll;
use table::{Inches, Point};

use super::Pace;
use super::going::{Gait, scan};
use super::rate::{self, Rate};
use super::trail::{self, Trail};
use crate::Coc;
use crate::ids::ManId;
use crate::state::Spot;

/// How far dice carry one man along a way, over what he crosses and with his Team's Shock.
pub(crate) fn reach_of_one(game: &Coc, man: ManId, way: &[Point], roll: &Roll) -> Inches {
    let spot = game.man(man).spot;
    let trail: Trail = way.iter().copied().take(16).collect();
    let looked = scan(game, &trail, spot.floor, Gait::Foot);
    let rate = Rate::new(Pace::Normal, roll).burdened(game, game.alone(game.man(man).team)).outdoors(game);
    rate::reach(&rate, &looked, game.ground_at(spot.at), looked.length).far
}

/// The place so far along a way.
pub(crate) fn along(way: &[Point], far: Inches, floor: u8) -> Spot {
    Spot { at: trail::at(way, far), floor }
}

/// How long a way is.
pub(crate) fn length(way: &[Point]) -> Inches {
    trail::length(way)
}
