//! Section 16.2: tanks that swim ashore. R-COC-456

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::{Bearing, Inches, Point};

use super::drive::{self, Drive};
use super::feats::{Drift, Feat};
use super::funnies::Gadget;
use super::going::{Going, first_inside, is_free_for, is_water};
use super::kind::Fittings;
use super::lay;
use super::rate::{Counted, Manoeuvre, Rate};
use super::told::Told;
use super::travel::{make_way, put};
use crate::Coc;
use crate::chain::{self, Provocation};
use crate::event::Event;
use crate::ids::VehicleId;
use crate::movement::trail;

/// How finely the shore is looked for.
const FINE: i32 = 100;
/// How far before or behind it a tank that has drifted looks for the shore.
const SEARCH: i32 = 24_000;

/// Whether there is water at a place that a tank could swim in: a bridge or ford is none.
fn is_afloat_at(game: &Coc, at: Point) -> bool {
    let mut water = false;
    for id in game.setup.field.features_at(at) {
        if game.setup.terrain.at(id).road {
            return false;
        }
        water |= is_water(game, id);
    }
    water
}

/// A tank that can swim has come to stand somewhere: in water it floats.
pub(crate) fn launch(game: &mut Coc, vehicle: VehicleId) {
    if game.is_fitted(vehicle, Fittings::DUPLEX_DRIVE) {
        let afloat = is_afloat_at(game, game.vehicle(vehicle).at);
        game.vehicle_mut(vehicle).rig.afloat = afloat;
    }
}

/// Swims along a way as far as the dice carry, and goes ashore where it reaches the beach. `coc.16.2.duplex-drive`
pub(super) fn swim(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, rate: &Rate, way: &[Point]) -> Step<()> {
    let far = rate.inches(Going::Road, Counted::AllDice).min(trail::length(way));
    let reached = trail::cut(way, far);
    let shore = first_inside(&reached, |at| !is_afloat_at(game, at));
    let course = shore.map_or(reached.clone(), |shore| trail::cut(&reached, shore));
    let manoeuvre = Manoeuvre::With(Gadget::Swim);
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate: rate.clone(), way: &course, watched: true })?;
    let gone = lay::gone(way, game.vehicle(vehicle).at);
    match shore {
        Some(shore) if gone + Inches::thousandths(FINE) >= shore && game.is_in_action(vehicle) => {
            beach(game, cx, vehicle)
        }
        _ => Ok(()),
    }
}

/// It reaches the beach, where the current has carried it. `coc.16.2.duplex-drive-table`
fn beach(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let table = rule!("coc.16.2.duplex-drive-table");
    let roll = cx.roll(Pool::d6(1), Why::new(table, seat))?;
    let die = roll.total() as u8;
    let (drift, dice) = match die {
        1 => (Drift::Right, 4),
        2 => (Drift::Right, 2),
        5 => (Drift::Left, 2),
        6 => (Drift::Left, 4),
        _ => (Drift::None, 0),
    };
    let far = if dice > 0 {
        Inches::whole(cx.roll(Pool::d6(dice), Why::new(table, seat))?.total() as i32)
    } else {
        Inches::ZERO
    };
    let state = game.vehicle(vehicle);
    let aside = match drift {
        Drift::Left => state.facing.left(),
        _ => state.facing.right(),
    };
    let (facing, from) = (state.facing, state.at);
    let landed = landing(game, vehicle, aside, far);
    if let Some(at) = landed {
        put(game, vehicle, at, facing);
        make_way(game, vehicle);
    }
    let far = Inches::thousandths(
        from.distance_to(game.vehicle(vehicle).at).thousandths_value().min(far.thousandths_value()),
    );
    let until = game.state.phase_number + 1;
    let rig = &mut game.vehicle_mut(vehicle).rig;
    (rig.afloat, rig.drying_until) = (false, until);
    cx.tell(|| Event::Vehicles(Told::Feat { vehicle, feat: Feat::Beached { die, drift, far } }));
    chain::answer(game, cx, game.vehicle_body(vehicle), Provocation::Deployed)
}

/// Where it comes ashore so far to one side, or as far as there is a shore and room for it.
fn landing(game: &Coc, vehicle: VehicleId, aside: Bearing, far: Inches) -> Option<Point> {
    let state = game.vehicle(vehicle);
    let mut drifted = far.thousandths_value();
    loop {
        let from = state.at.ahead(aside, Inches::thousandths(drifted));
        if let Some(at) = shore_near(game, vehicle, from, state.facing) {
            return Some(at);
        }
        if drifted == 0 {
            return None;
        }
        drifted = (drifted - 250).max(0);
    }
}

/// The place on the shore ahead of somewhere, or behind it: dry land with water right behind.
fn shore_near(game: &Coc, vehicle: VehicleId, from: Point, facing: Bearing) -> Option<Point> {
    let place = |n: i32| {
        if n < 0 {
            from.ahead(facing.opposite(), Inches::thousandths(-n))
        } else {
            from.ahead(facing, Inches::thousandths(n))
        }
    };
    let on_table = |at: Point| game.setup.field.is_on_table(at);
    let is_shore = |n: i32| {
        let (dry, wet) = (place(n), place(n - 2 * FINE));
        on_table(dry) && on_table(wet) && !is_afloat_at(game, dry) && is_afloat_at(game, wet)
    };
    let steps = (0..=SEARCH / FINE).flat_map(|n| [n * FINE, -n * FINE]);
    let found = steps.into_iter().find(|n| is_shore(*n)).map(place)?;
    is_free_for(game, vehicle, found, facing).then_some(found)
}
