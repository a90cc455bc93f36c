//! Command and control: written orders, who changes them and how they get through. `awa.command.orders-written`

mod links;
mod messenger;
mod orders;
mod replace;
mod send;
mod told;

pub use orders::{NewOrder, WriteOrder};
pub use send::{Act, Means};
pub use told::Told;

pub(crate) use links::{can_wave, cut_lines, observer_link};
pub(crate) use messenger::{deliver, is_under_way, messengers};
pub(crate) use orders::{fix_holds, may_move_so, write_orders};
pub(crate) use send::ATTACHED;

use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use crate::Awa;
use crate::troops::{FigureId, UnitId};

/// A written order. R-AWA-033
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Stay within six inches of this place.
    Hold(Point),
    /// Go for this enemy unit.
    AttackUnit(UnitId),
    /// Go for this place, by its number.
    Attack(u8),
    /// Go there, but do not look for a fight.
    Advance(u8),
    /// Keep this place and the ground around it.
    Defend(u8),
    /// Go back to this place.
    Retire(u8),
    /// Stay with this unit.
    Support(UnitId),
    /// None has been written: the unit is free.
    #[default]
    None,
}

/// An HQ steadies units this near. `awa.command.hq-morale-range`
const HQ_STEADIES: Inches = Inches::whole(24);
/// A unit officer is heard this far. `awa.command.squad-radius`
const OFFICER_HEARD: Inches = Inches::whole(15);

/// Whether a unit is too far from its immediate HQ, or that HQ has nobody to lead it. R-AWA-037, R-AWA-038
pub(crate) fn is_out_of_hq_radius(game: &Awa, unit: UnitId) -> bool {
    let Some(hq) = hq_of(game, unit) else { return false };
    let Some(commander) = leader(game, hq) else { return true };
    let at = game.figure(commander).at;
    !game.living(unit).any(|figure| game.figure(figure).at.is_within(HQ_STEADIES, at))
}

/// The HQ that steadies a unit: its immediate superior, or the next above it that is left when nobody of it is. With nobody left
/// at all they wait for a new commander of the first. R-AWA-037, R-AWA-291
fn hq_of(game: &Awa, unit: UnitId) -> Option<UnitId> {
    let first = game.of(unit).superior?;
    let is_there = |hq: UnitId| game.is_in_battle(hq) || leader(game, hq).is_some();
    let mut above = Some(first);
    // No chain of command is longer.
    for _ in 0..8 {
        let hq = above?;
        if is_there(hq) {
            return Some(hq);
        }
        above = game.of(hq).superior;
        if above.is_none() {
            break;
        }
    }
    Some(first)
}

/// Who leads a unit now: a legendary officer who is out of action does not. R-AWA-018
fn leader(game: &Awa, unit: UnitId) -> Option<FigureId> {
    game.leader(unit).filter(|officer| game.figure(*officer).place.is_in_battle())
}

/// Whether a figure of the unit does not hear its officer; a messenger under way is on his own. R-AWA-039, R-AWA-040, R-AWA-187
pub(crate) fn is_out_of_officer_radius(game: &Awa, unit: UnitId) -> bool {
    let Some(officer) = leader(game, unit) else { return false };
    let at = game.figure(officer).at;
    game.living(unit).any(|figure| !game.figure(figure).at.is_within(OFFICER_HEARD, at) && !is_under_way(game, figure))
}

/// Whether a figure hears its officer: whoever does not starts neither overwatch nor work. R-AWA-039
pub(crate) fn hears(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let Some(officer) = leader(game, game.man(figure).unit) else { return Ok(()) };
    if game.figure(figure).at.is_within(OFFICER_HEARD, game.figure(officer).at) {
        return Ok(());
    }
    Err(Refusal::by(rule!("awa.command.squad-radius"), "It is more than 15\" from its officer and has no orders."))
}

/// Whether a figure may go there of its own will: whoever does not hear his officer only goes towards him. R-AWA-039
pub(crate) fn keeps_with_officer(game: &Awa, figure: FigureId, from: Point, to: Point) -> Result<(), Refusal> {
    let Err(refusal) = hears(game, figure) else { return Ok(()) };
    let officer = game.leader(game.man(figure).unit).map(|officer| game.figure(officer).at);
    match officer {
        Some(at) if to.distance_to(at) >= from.distance_to(at) => Err(refusal.hint("It may go towards him.")),
        _ => Ok(()),
    }
}

/// The start of a turn: orders that waited, and HQs that need nobody's consent. R-AWA-017, R-AWA-035
pub(crate) fn start_of_turn(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    orders::hear_waiting(game, cx);
    replace::approve_seniors(game, cx);
}

/// The end of a turn: semaphore is read, promoted officers take over. R-AWA-017, R-AWA-035
pub(crate) fn turn_end(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    messenger::read_flags(game, cx);
    links::finish_taps(game, cx);
    replace::take_over(game, cx)
}
