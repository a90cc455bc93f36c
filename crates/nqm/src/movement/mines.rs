//! Minefields, of the map and laid in this battle. R-NQM-064

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Point;

use crate::classes::{self, Weight};
use crate::command::Job;
use crate::fortification::{self, Fire};
use crate::pins::{self, Colour, Hits};
use crate::scale::Metres;
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, umpire};

/// How far mines lie on either side of the line along which they were laid.
const HALF_DEPTH: Metres = Metres(62);
/// How wide a lane is on either side of where engineers have cleared it.
const LANE: Metres = Metres(150);
/// How near an engineer base leads a unit through.
const LEADS: Metres = Metres(300);
/// What engineers clear in an hour. R-NQM-064
pub(super) const CLEARED: Metres = Metres(125);

/// Whether there are mines at a place.
pub(crate) fn is_mined(game: &Nqm, at: Point) -> bool {
    if game.setup.options.mines == crate::setup::Mines::Off {
        return false;
    }
    let (field, scale) = (&game.setup.field, game.setup.scale);
    let jobs = &game.state.jobs;
    // A lane leads from one edge of the field to the other.
    let lane = |work: &crate::tasks::Work| {
        let (from, to) = (work.from.unwrap_or(work.at), work.to.unwrap_or(work.at));
        work.job == Job::ClearMines
            && work.done
            && scale.is_within(super::nearest_on(from, to, at).distance_to(at), LANE)
    };
    let laid = |work: &crate::tasks::Work| {
        let Some(to) = work.laid_to() else { return false };
        scale.is_within(super::nearest_on(work.at, to, at).distance_to(at), HALF_DEPTH)
    };
    let mined = field.features_at_among(at, &game.setup.country.mines).next().is_some() || jobs.iter().any(laid);
    mined && !jobs.iter().any(lane)
}

/// Whether engineers go before a unit.
pub(super) fn is_led(game: &Nqm, unit: UnitId, at: Point) -> bool {
    let side = game.who(unit).side;
    let near = game.setup.scale.length(LEADS);
    game.stands_of_side(side).any(|stand| {
        game.of(stand).kind == Kind::Engineer
            && game.unwounded(stand) > 0
            && game.stand(stand).on_map().is_some_and(|there| there.is_within(near, at))
    })
}

/// One medium die for every stand, against its class. R-NQM-064
pub(super) fn go_off(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let stands: Vec<StandId> = game.stands_of(unit).collect();
    let mut total = 0;
    for class in Weight::ALL {
        let group: Vec<StandId> =
            stands.iter().copied().filter(|stand| fortification::class(game, *stand, Fire::Direct) == class).collect();
        if group.is_empty() {
            continue;
        }
        let why = Why::new(rule!("nqm.tasks.minefield"), game.seat_of(unit));
        let roll = umpire::roll(game, cx, Pool::d6(group.len() as u32), why)?;
        let pins = classes::pins(&roll, Weight::Medium, class);
        let hits = Hits { group: &group, pins, colour: Colour::Red, rule: rule!("nqm.tasks.minefield") };
        total += pins::place(game, cx, &hits)?;
    }
    cx.tell(|| crate::Event::Mined(super::Mined { unit, pins: total }));
    Ok(())
}
