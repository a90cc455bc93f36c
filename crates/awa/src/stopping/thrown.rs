//! What is thrown at vehicles: petrol bombs, dynamite, grenades. `awa.at.molotov.range`, `awa.at.dynamite.throw`,
//! `awa.at.grenade.hit`

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use super::Told;
use crate::morale::{self, Cause};
use crate::state::{Damage, Under};
use crate::troops::{FigureId, Kit, UnitId, VehicleId};
use crate::vehicles::{self, damage, damage::Hurt};
use crate::{Awa, Event};

/// What is thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missile {
    /// A petrol bomb.
    Molotov,
    /// A stick of dynamite.
    Dynamite,
    /// A hand grenade.
    Grenade,
}

/// Whether the fuse has to be lit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fuse {
    /// It does. `awa.at.molotov.light`
    ToLight,
    /// It burns already: hunters who have just sprung up. `awa.hunters.arrival`
    Lit,
}

impl Missile {
    /// All of them.
    pub(crate) const ALL: [Missile; 3] = [Missile::Molotov, Missile::Dynamite, Missile::Grenade];

    pub(crate) const fn kit(self) -> Kit {
        match self {
            Missile::Molotov => Kit::MOLOTOV,
            Missile::Dynamite => Kit::DYNAMITE,
            Missile::Grenade => Kit::GRENADE,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Missile::Molotov => "molotov",
            Missile::Dynamite => "dynamite",
            Missile::Grenade => "grenade-at",
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Missile::Molotov => "petrol bomb",
            Missile::Dynamite => "stick of dynamite",
            Missile::Grenade => "grenade",
        }
    }

    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Missile::Molotov => rule!("awa.at.molotov.hit"),
            Missile::Dynamite => rule!("awa.at.dynamite.throw"),
            Missile::Grenade => rule!("awa.at.grenade.hit"),
        }
    }

    /// From where to where it can be thrown.
    fn reaches(self, game: &Awa, figure: FigureId, vehicle: VehicleId) -> bool {
        let to = game.vehicle(vehicle).at;
        let far = game.measured(game.man(figure).unit, game.unit_of_vehicle(vehicle), game.eyes(figure, to), to);
        let sling = game.man(figure).kit.has(Kit::SLING);
        let (least, most) = match self {
            Missile::Molotov | Missile::Dynamite => (0, 6),
            Missile::Grenade if sling => (4, 12),
            Missile::Grenade => (2, 6),
        };
        (Inches::whole(least)..=Inches::whole(most)).contains(&far)
    }
}

/// It has to be lit on this. `awa.at.molotov.light`
pub(crate) const LIGHTS: u8 = 2;
/// A throw hits a vehicle that moves on this, and one that stands on that. `awa.at.molotov.hit`, R-AWA-122
pub(crate) const HITS_MOVING: u8 = 5;
pub(crate) const HITS_STANDING: u8 = 2;
/// A grenade in a vehicle stops it on this. `awa.at.grenade.effect`
pub(crate) const GRENADE_STOPS: u8 = 5;
/// How long a bottle burns. `awa.at.molotov.burn`
const BOTTLE_BURNS: u8 = 3;

/// A man who has mustered his courage lights what he throws, and throws it. R-AWA-124
pub(crate) fn throw(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    figure: FigureId,
    vehicle: VehicleId,
    missile: Missile,
    fuse: Fuse,
) -> Step<()> {
    let unit = game.man(figure).unit;
    let seat = Seat::of(game.side(unit));
    let unlit = missile == Missile::Molotov && game.vehicle(vehicle).burning > 0;
    if missile != Missile::Grenade && fuse == Fuse::ToLight && !unlit {
        let rule =
            if missile == Missile::Molotov { rule!("awa.at.molotov.light") } else { rule!("awa.at.dynamite.throw") };
        let die = cx.roll(Pool::d6(1), Why::new(rule, seat).at_least(LIGHTS))?.total() as u8;
        cx.tell(|| Event::Stopping(Told::Lights { figure, die, lit: die >= LIGHTS, rule }));
        if die < LIGHTS {
            return Ok(());
        }
    }
    use_up(game, unit, figure, missile);
    if !missile.reaches(game, figure, vehicle) {
        cx.tell(|| Event::Stopping(Told::FallsShort { figure, missile }));
        return Ok(());
    }
    let needed = if vehicles::is_moving(game, vehicle) { HITS_MOVING } else { HITS_STANDING };
    let die = cx.roll(Pool::d6(1), Why::new(missile.rule(), seat).at_least(needed))?.total() as u8;
    let hit = die >= needed;
    cx.tell(|| Event::Stopping(Told::Thrown { figure, vehicle, missile, die, needed, hit }));
    if !hit {
        return Ok(());
    }
    let from = game.eyes(figure, game.vehicle(vehicle).at);
    match missile {
        Missile::Molotov => petrol(game, cx, vehicle, from),
        Missile::Dynamite => dynamite(game, cx, vehicle, seat, from),
        Missile::Grenade => grenade(game, cx, vehicle, seat, from),
    }
}

fn use_up(game: &mut Awa, unit: UnitId, figure: FigureId, missile: Missile) {
    match missile {
        Missile::Molotov | Missile::Dynamite => {
            let state = game.unit_mut(unit);
            state.bottles = state.bottles.saturating_sub(1);
        }
        // A man with a grenade has one a turn while the unit has a volley; others use those of the reserve. R-AWA-027
        Missile::Grenade if game.man(figure).kit.has(Kit::GRENADE) => crate::firing::pay_volley(game, unit),
        Missile::Grenade => {
            let state = game.unit_mut(unit);
            state.grenades = state.grenades.saturating_sub(1);
        }
    }
}

/// Those who have to test after a hit: the vehicle's unit, and the units of all aboard, by their numbers. R-AWA-008
pub(crate) fn concerned(game: &Awa, vehicle: VehicleId) -> ArrayVec<UnitId, 16> {
    let mut units: ArrayVec<UnitId, 16> = ArrayVec::new();
    units.push(game.unit_of_vehicle(vehicle));
    for figure in game.aboard(vehicle) {
        let unit = game.man(figure).unit;
        if !units.contains(&unit) {
            let _ = units.try_push(unit);
        }
    }
    units.sort_unstable();
    units
}

/// On fire and left at once. `awa.at.molotov.effect`, `awa.at.molotov.burn`, `awa.at.molotov.add-fuel`
fn petrol(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, from: Point) -> Step<()> {
    let units = concerned(game, vehicle);
    let manned = game.is_manned(vehicle);
    damage::set_on_fire(game, cx, vehicle, BOTTLE_BURNS);
    if !manned {
        return Ok(());
    }
    damage::crew_casualties(game, cx, vehicle, &(4..=6), rule!("awa.at.molotov.effect"))?;
    vehicles::bail::bail_out(game, cx, vehicle, Some(from));
    morale::test_all(game, cx, &units, Cause::under(Under::FLAME).from(from))
}

/// `awa.at.dynamite.table`, `awa.at.dynamite.crew`
fn dynamite(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat, from: Point) -> Step<()> {
    let units = concerned(game, vehicle);
    if damage::by_dynamite(game, cx, vehicle, by)? == Hurt::Immobilised {
        morale::test_all(game, cx, &units, Cause::under(Under::SMALL_ARMS).from(from))?;
    }
    Ok(())
}

/// On 5+ the vehicle is immobilised, and those aboard have their rolls; in any case they test. `awa.at.grenade.effect`, R-AWA-125
fn grenade(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, by: Seat, from: Point) -> Step<()> {
    let rule = rule!("awa.at.grenade.effect");
    let units = concerned(game, vehicle);
    let die = cx.roll(Pool::d6(1), Why::new(rule, by).at_least(GRENADE_STOPS))?.total() as u8;
    cx.tell(|| Event::Vehicles(vehicles::Told::Struck { vehicle, die, rule }));
    if die >= GRENADE_STOPS {
        damage::immobilise(game, cx, vehicle);
        damage::crew_casualties(game, cx, vehicle, &(4..=6), rule)?;
    }
    morale::test_all(game, cx, &units, Cause::under(Under::SMALL_ARMS).from(from))
}

/// Whether a vehicle is a target for this at all. `awa.at.grenade.open-only`, R-AWA-126
pub(crate) fn is_open_to(game: &Awa, vehicle: VehicleId, missile: Missile) -> bool {
    let model = game.model(vehicle);
    let wreck = game.vehicle(vehicle).damage.has(Damage::DESTROYED);
    !wreck && (missile != Missile::Grenade || !model.class.is_armoured() || model.open)
}
