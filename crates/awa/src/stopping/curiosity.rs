//! Curiosity: whether an armoured vehicle approaches what stands in its way. `awa.at.curiosity.when`

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::{Footprint, Inches, KindMask, KindTag, Removed};

use super::Told;
use crate::morale::Passed;
use crate::sight::ribbon;
use crate::state::{Damage, Nerve, Obstacle, Obstruction, Where, WorkKind};
use crate::troops::{Arm, UnitId, VehicleId};
use crate::{Awa, Event, vehicles};

/// What a crew calls an obstruction: whatever was put there to stop it. R-AWA-119
const STATIC_DEFENCES: KindMask = KindMask::of(&[
    KindTag::Barricade,
    KindTag::RoadBlock,
    KindTag::Sandbags,
    KindTag::Ditch,
    KindTag::Trench,
    KindTag::Dugout,
    KindTag::Emplacement,
    KindTag::Bunker,
]);
/// This lets it go on. `awa.at.curiosity.score`
const PASSES: i16 = 6;
/// Another vehicle this near gives heart.
const COMPANION: Inches = Inches::whole(10);
/// Infantry this near does.
const ESCORT: Inches = Inches::whole(6);

/// Obstructions that a vehicle's outline would be nearer to than this.
pub(crate) fn near(game: &Awa, vehicle: VehicleId, base: &Footprint, limit: Inches) -> ArrayVec<Obstacle, 8> {
    let mut all = ArrayVec::new();
    let limit = limit.less(Inches::thousandths(1));
    for feature in game.setup.field.features_within(limit, base, STATIC_DEFENCES, &Removed::NONE) {
        if !game.is_down(feature) {
            let _ = all.try_push(Obstacle::Feature(feature));
        }
    }
    let side = game.side(game.unit_of_vehicle(vehicle));
    for (n, work) in game.state.works.iter().enumerate() {
        let stands = matches!(work.kind, WorkKind::SoftBarricade | WorkKind::HardBarricade)
            && work.ready
            && work.defence > 0
            && work.side != side;
        if stands && ribbon(work.from, work.to).is_within(limit, base) {
            let _ = all.try_push(Obstacle::Work(n as u16));
        }
    }
    all
}

/// Whether a vehicle has made up its mind about an obstruction before. R-AWA-119
pub(crate) fn has_passed(game: &Awa, vehicle: VehicleId, what: Obstacle) -> bool {
    game.vehicle(vehicle).obstructions.iter().any(|one| one.what == what && one.retest == 0)
}

/// A curiosity test: whether the vehicle carries on. It is no morale test. `awa.at.curiosity.score`, `awa.at.curiosity.fail`
pub(crate) fn curiosity(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, what: Obstacle) -> Step<bool> {
    let unit = game.unit_of_vehicle(vehicle);
    let rule = rule!("awa.at.curiosity.score");
    let die = cx.roll(Pool::average(1), Why::new(rule, Seat::of(game.side(unit))))?.total() as i16;
    let mut sum = Sum::new();
    sum.keep(rule!("awa.rating.morale"), "morale", i16::from(game.morale(unit)));
    sum.keep(rule, "die", die);
    modifiers(game, unit, vehicle, &mut sum);
    let passed = passes(sum.total());
    cx.tell(|| Event::Stopping(Told::Curiosity { vehicle, sum, passed }));
    let turn = game.state.turn;
    let state = game.vehicle_mut(vehicle);
    state.obstructions.retain(|one| one.what != what);
    if state.obstructions.is_full() {
        state.obstructions.remove(0);
    }
    state.obstructions.push(Obstruction { what, retest: if passed { 0 } else { turn + 2 } });
    if !passed {
        vehicles::damage::halt(game, vehicle, turn + 1);
    }
    Ok(passed)
}

/// Whether a total is enough. `awa.at.curiosity.fail`
pub(crate) const fn passes(total: i16) -> bool {
    total >= PASSES
}

/// `awa.at.curiosity.modifiers`
fn modifiers(game: &Awa, unit: UnitId, vehicle: VehicleId, sum: &mut Sum) {
    let rule = rule!("awa.at.curiosity.modifiers");
    let at = game.vehicle(vehicle).at;
    let side = game.side(unit);
    let companion = game.vehicle_ids().any(|other| {
        let there = game.vehicle(other).at;
        other != vehicle
            && game.model(other).class.is_armoured()
            && game.side(game.unit_of_vehicle(other)) == side
            && game.is_manned(other)
            && there.is_within(COMPANION, at)
            && game.barrier(at, there, &ArrayVec::new()).is_none()
    });
    let escort = game.units_of(side).filter(|other| is_infantry(game, *other)).any(|other| {
        game.living(other).any(|figure| {
            let state = game.figure(figure);
            matches!(state.place, Where::Table | Where::Inside(_)) && state.at.is_within(ESCORT, at)
        })
    });
    if companion {
        sum.add(rule, "companion", 1);
    }
    if escort {
        sum.add(rule, "escort", 1);
    }
    if game.vehicle(vehicle).damage.has(Damage::DAMAGED) {
        sum.add(rule, "damaged-before", -1);
    }
    match game.unit(unit).nerve {
        Nerve::Steady => {}
        Nerve::Confused => {
            sum.add(rule, "confused", -1);
        }
        Nerve::Demoralised => {
            sum.add(rule, "demoralised", -2);
        }
    }
}

fn is_infantry(game: &Awa, unit: UnitId) -> bool {
    matches!(game.of(unit).arm, Arm::Infantry | Arm::Cavalry | Arm::Cyclists | Arm::Hunters | Arm::Hq(_) | Arm::Crew)
}

impl Awa {
    /// Notes the state in which a test leaves a unit: a failure makes it Demoralised. R-AWA-119
    pub(crate) fn note_nerve(&mut self, unit: UnitId, passed: Passed) {
        self.unit_mut(unit).nerve = if passed == Passed::No || self.is_demoralised(unit) {
            Nerve::Demoralised
        } else if self.is_confused(unit) {
            Nerve::Confused
        } else {
            Nerve::Steady
        };
    }
}
