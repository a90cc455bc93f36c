//! Crossing rivers by assault and by bridges built in battle. `nqm.tasks.river`, R-NQM-151

use engine::Side;
use table::{Bearing, Point};

use crate::Nqm;
use crate::command::Job;
use crate::movement::{mover, nearest_on, whereabouts};
use crate::scale::Metres;
use crate::terrain::WATER;
use crate::troops::{Arm, Mover};

/// Half of the stretch that a plan names. R-NQM-151
const STRETCH: Metres = Metres(250);
/// How near to the objective there must be a river, and how near its bank the troops.
const NEAR: Metres = Metres(500);
const AT_BANK: Metres = Metres(400);
/// How finely the ground is felt for water.
const FEEL: i32 = 25;

/// What was built over water in this battle and may be used by a mover: the two banks of each. R-NQM-151
pub(crate) fn crossings(game: &Nqm, mover: Mover) -> Vec<[Point; 2]> {
    let carries = |job| match job {
        Job::Bridge => true,
        Job::Bridgehead => mover == Mover::Foot,
        _ => false,
    };
    let built = game.state.jobs.iter().filter(|work| work.done && carries(work.job));
    built.filter_map(|work| Some([work.at, work.to?])).collect()
}

/// Whether a bridge for vehicles that was built in this battle leads over the water at a place. R-NQM-151
pub(crate) fn is_bridged(game: &Nqm, at: Point) -> bool {
    let bridges = game.state.jobs.iter().filter(|work| work.done && work.job == Job::Bridge);
    let over = |one: Point, other: Point| nearest_on(one, other, at).distance_to(at);
    bridges.filter_map(|work| Some(over(work.at, work.to?))).any(|far| game.setup.scale.is_within(far, STRETCH))
}

/// The bank of the water nearest to a place, on the place's own side of it; none where there is no water near.
pub(super) fn bank_near(game: &Nqm, place: Point) -> Option<Point> {
    let field = &game.setup.field;
    // Work that is under way there has its place already.
    let begun = game.state.jobs.iter().find(|work| {
        matches!(work.job, Job::PlanCrossing | Job::Bridgehead | Job::Bridge)
            && game.setup.scale.places_within(work.at, place, STRETCH)
    });
    if let Some(work) = begun {
        return Some(work.at);
    }
    let mut best: Option<(i32, Point)> = None;
    for sixteenth in 0..16u16 {
        let way = Bearing(sixteenth * 4096);
        for metres in (0..=NEAR.0).step_by(FEEL as usize) {
            let at = place.ahead(way, game.setup.scale.length(Metres(metres)));
            if field.is_on_table(at) && field.is_inside(at, WATER) {
                let dry = place.ahead(way, game.setup.scale.length(Metres((metres - FEEL).max(0))));
                if best.is_none_or(|(least, _)| metres < least) {
                    best = Some((metres, dry));
                }
                break;
            }
        }
    }
    best.map(|(_, at)| at)
}

/// The other side of the water, by the shortest way over it.
pub(super) fn far_bank(game: &Nqm, bank: Point) -> Option<Point> {
    let field = &game.setup.field;
    let mut best: Option<(i32, Point)> = None;
    for sixteenth in 0..16u16 {
        let way = Bearing(sixteenth * 4096);
        let mut wet = false;
        for metres in (0..=2 * NEAR.0).step_by(FEEL as usize) {
            let at = bank.ahead(way, game.setup.scale.length(Metres(metres)));
            if !field.is_on_table(at) {
                break;
            }
            let water = field.is_inside(at, WATER);
            if wet && !water {
                if best.is_none_or(|(least, _)| metres < least) {
                    best = Some((metres, at));
                }
                break;
            }
            wet |= water;
            if !wet && metres > 4 * FEEL {
                break;
            }
        }
    }
    best.map(|(_, at)| at)
}

/// Whether a bridgehead or a bridge may be begun here: a minor river needs nothing first, a major one a plan, and a bridge over it a
/// bridgehead. R-NQM-151
pub(super) fn may_build(game: &Nqm, side: Side, job: Job, bank: Point) -> bool {
    let (field, scale) = (&game.setup.field, game.setup.scale);
    let Some(far) = far_bank(game, bank) else { return false };
    let minor = field.features_at_among(bank.middle(far), &game.setup.country.minor).next().is_some();
    let near = |at: Point| scale.places_within(at, bank, STRETCH);
    let done = |wanted: Job| {
        game.state
            .jobs
            .iter()
            .any(|work| work.job == wanted && work.done && near(work.at) && game.who(work.unit).side == side)
    };
    let planned = done(Job::PlanCrossing) || game.setup.sides[side].crossings.iter().any(|at| near(*at));
    match job {
        Job::Bridge => minor || (planned && done(Job::Bridgehead)),
        _ => !minor && planned && has_foot(game, side, bank),
    }
}

/// Whether a unit on foot stands at the bank, besides the engineers. R-NQM-151
pub(super) fn has_foot(game: &Nqm, side: Side, bank: Point) -> bool {
    game.units_of(side).any(|unit| {
        let who = game.who(unit);
        who.arm.is_teeth()
            && who.arm != Arm::Armour
            && mover(game, unit) == Mover::Foot
            && game.is_on_map(unit)
            && game.setup.scale.is_within(whereabouts(game, unit).distance_to(bank), AT_BANK)
    })
}

/// A way through mines.
pub(super) struct Lane {
    pub from: Point,
    pub to: Point,
    pub depth: Metres,
}

/// The shortest way through the mines around a place, from one edge of them to the other. R-NQM-064
pub(super) fn lane(game: &Nqm, at: Point) -> Lane {
    let ahead = |way: Bearing, metres: i32| at.ahead(way, game.setup.scale.length(Metres(metres)));
    let reach = |way: Bearing| {
        let mut steps = (0..=2000).step_by(FEEL as usize);
        steps.find(|metres| !crate::movement::is_mined(game, ahead(way, *metres))).unwrap_or(2000)
    };
    let through = |eighth: u16| {
        let way = Bearing(eighth * 4096);
        (way, reach(way.opposite()), reach(way))
    };
    let (way, back, on) = (0..4u16).map(through).min_by_key(|(_, back, on)| back + on).expect("four ways");
    Lane { from: ahead(way.opposite(), back), to: ahead(way, on), depth: Metres(back + on) }
}
