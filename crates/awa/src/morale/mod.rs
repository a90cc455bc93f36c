//! Morale: tests, what a failure does, and how one recovers. `awa.morale.score`

mod react;
mod score;
mod told;

pub use told::Told;

pub(crate) use react::{final_morale, forced_moves, turn_end};

use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};
use table::Point;

use crate::state::{Deeds, Demoralised, Under};
use crate::troops::{Arm, UnitId};
use crate::{Awa, Event};

/// A total of this passes. `awa.morale.fail-number`
pub(crate) const PASSES: i16 = 6;

/// Whether a total passes. `awa.morale.fail-number`
pub(crate) const fn passes(total: i16) -> bool {
    total >= PASSES
}

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cause {
    /// What it came under just now; the rows of the whole turn count as well. R-AWA-158
    pub under: Under,
    /// What a damage table adds. R-AWA-100
    pub extra: i16,
    /// What the test decides.
    pub at: Moment,
    /// Where it came from: hard cover counts against this; without it, against the nearest enemy. R-AWA-092
    pub from: Option<Point>,
}

/// What a test decides, where that changes what a failure does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The usual.
    #[default]
    Usual,
    /// Whether it charges: it counts as advancing. R-AWA-161
    Charging,
    /// Whether it stands against a charge from there: it retires six inches. R-AWA-149
    Charged(UnitId),
    /// Whether a crew that has bailed out comes back: it is gone if it fails. R-AWA-135
    BailedOut,
    /// It has lost or drawn a round: it retires six inches first. R-AWA-155
    Fought(UnitId),
}

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passed {
    /// It holds.
    Yes,
    /// It does not, and has done what that means.
    No,
}

impl Cause {
    /// A test for coming under this.
    pub fn under(under: Under) -> Cause {
        Cause { under, ..Cause::default() }
    }

    /// The same with what a damage table adds.
    #[must_use]
    pub fn extra(self, extra: i16) -> Cause {
        Cause { extra, ..self }
    }

    /// The same, coming from there.
    #[must_use]
    pub fn from(self, from: Point) -> Cause {
        Cause { from: Some(from), ..self }
    }
}

/// A unit tests its morale, and does what a failure means. `awa.turn.morale-immediate`
pub(crate) fn test(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, cause: Cause) -> Step<Passed> {
    game.unit_mut(unit).under.set(cause.under);
    // HQs and lone messengers do not test. R-AWA-016
    if !game.of(unit).arm.has_morale() || !game.is_in_battle(unit) {
        return Ok(Passed::Yes);
    }
    let mut sum = score::base(game, unit);
    let die = cx.roll(Pool::average(1), Why::new(rule!("awa.morale.score"), Seat::of(game.side(unit))))?.total() as i16;
    sum.keep(rule!("awa.morale.score"), "die", die);
    score::modifiers(game, unit, cause, &mut sum);
    let passed = if passes(sum.total()) { Passed::Yes } else { Passed::No };
    cx.tell(|| Event::Morale(Told::Test { unit, sum: Box::new(sum), passed: passed == Passed::Yes }));
    game.unit_mut(unit).deeds.set(Deeds::TESTED);
    game.note_nerve(unit, passed);
    match passed {
        Passed::Yes => react::rally(game, cx, unit),
        Passed::No => {
            let state = game.unit_mut(unit);
            state.failures = (state.failures + 1).min(3);
            state.shaken_from = cause.from;
            state.deeds.set(Deeds::FAILED_LAST);
            state.demoralised.set(Demoralised::FAILED);
            react::fail(game, cx, unit, cause.at)?;
        }
    }
    Ok(passed)
}

/// Tests that several units make after one event, by unit id. R-AWA-008
pub(crate) fn test_all(game: &mut Awa, cx: &mut Cx<'_, Awa>, units: &[UnitId], cause: Cause) -> Step<()> {
    let mut units: Vec<UnitId> = units.to_vec();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        test(game, cx, unit, cause)?;
    }
    Ok(())
}

/// Whether a unit is infantry for the sniper's row.
pub(crate) fn is_on_foot(game: &Awa, unit: UnitId) -> bool {
    !matches!(game.of(unit).arm, Arm::Armour | Arm::Aircraft | Arm::Train | Arm::Boat)
}
