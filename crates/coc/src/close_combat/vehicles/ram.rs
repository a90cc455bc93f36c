//! Section 13.3: ramming tanks.

use dice::{Pool, Roll};
use engine::{Cx, Step, Why, rule};

use super::Told;
use crate::armour_fire::{self, Ruin};
use crate::harm::Cause;
use crate::ids::VehicleId;
use crate::{Coc, Event, shock};

/// Net hits that the stronger one takes. `coc.13.3.ram-double`
const NET_HITS: u8 = 2;

/// The least face that counts. `coc.13.3.ram`
pub(crate) const COUNTS: u8 = 5;

/// What comes of a ram, by the fives and sixes of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crash {
    /// `coc.13.3.ram-equal`
    Bounce,
    /// `coc.13.3.ram-more`
    BothOut,
    /// The other is out, the mover is battered. `coc.13.3.ram-double`, R-COC-141
    OtherOut,
    /// The mover is out, the other is battered.
    MoverOut,
}

/// Two enemy vehicles have run into each other; the move ends. `coc.13.3.ram`
pub(crate) fn ram(game: &mut Coc, cx: &mut Cx<'_, Coc>, mover: VehicleId, other: VehicleId) -> Step<()> {
    let own = dice(game, cx, mover)?;
    let theirs = dice(game, cx, other)?;
    let hits = [&own, &theirs].map(|roll| roll.at_least(COUNTS) as u8);
    let faces = [&own, &theirs].map(|roll| roll.faces().iter().copied().collect());
    cx.tell(|| Event::CloseCombat(Told::Rams { mover, other, dice: faces, hits }.into()));
    let crash = compare(hits);
    match crash {
        Crash::Bounce => {
            // The crews recover in the Phase that comes next. R-COC-040, R-COC-423
            let until = game.state.phase_number + 1;
            for vehicle in [mover, other] {
                shock::rattle(game, cx, vehicle, 1);
                let state = game.vehicle_mut(vehicle);
                (state.idle_until, state.reels_until) = (until, until);
            }
        }
        Crash::BothOut => {
            for vehicle in [mover, other] {
                shock::abandon(game, cx, vehicle)?;
            }
        }
        Crash::OtherOut | Crash::MoverOut => {
            let (loser, winner) = if crash == Crash::OtherOut { (other, mover) } else { (mover, other) };
            armour_fire::destroy(game, cx, loser, Ruin::KnockedOut)?;
            if game.state.outcome.is_none() {
                armour_fire::net_hits(game, cx, winner, NET_HITS)?;
            }
        }
    }
    shock::settle(game, cx, &Cause::default())
}

/// One die for each point of armour.
fn dice(game: &Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<Roll> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    cx.roll(Pool::d6(u32::from(game.kind_of(vehicle).armour)), Why::new(rule!("coc.13.3.ram"), seat))
}

/// Whose fives and sixes are more, the mover's first.
pub(crate) const fn compare([own, theirs]: [u8; 2]) -> Crash {
    if own == theirs {
        Crash::Bounce
    } else if own >= 2 * theirs {
        Crash::OtherOut
    } else if theirs >= 2 * own {
        Crash::MoverOut
    } else {
        Crash::BothOut
    }
}
