//! What is known of the enemy, in a form that is quick to ask.

use ::scw::{Arm, Cover, Kind, UnitId, View};
use arrayvec::ArrayVec;
use table::Point;

use super::far;

/// An enemy that everybody can see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub id: UnitId,
    pub at: Point,
    pub arm: Arm,
    pub strength: i32,
    pub dps: u8,
    /// Fire factors at 12 inches and more, roughly.
    pub power: i32,
}

/// The enemy as this side knows him.
#[derive(Clone, Debug, Default)]
pub(super) struct Picture {
    pub foes: ArrayVec<Foe, 96>,
    pub markers: ArrayVec<Point, 96>,
}

impl Picture {
    /// Looks again.
    pub fn look(&mut self, view: &View<'_>) {
        self.foes.clear();
        self.markers.clear();
        for id in view.foes() {
            let (Some(state), Some(at)) = (view.state_of(id), view.spot(id)) else { continue };
            let strength = view.strength(id) as i32;
            let power = power(view, id);
            let foe = Foe { id, at, arm: view.of(id).arm, strength, dps: state.dps, power };
            if self.foes.try_push(foe).is_err() {
                break;
            }
        }
        self.markers.extend(view.enemy_markers().map(|(_, at)| at).take(96));
    }

    /// The nearest enemy, and how far away he is.
    pub fn nearest(&self, from: Point) -> Option<(i32, &Foe)> {
        self.foes.iter().map(|foe| (far(from, foe.at), foe)).min_by_key(|(distance, foe)| (*distance, foe.id))
    }

    /// The nearest enemy who is no vehicle.
    pub fn nearest_troops(&self, from: Point) -> Option<(i32, &Foe)> {
        let troops = self.foes.iter().filter(|foe| foe.arm.is_troops());
        troops.map(|foe| (far(from, foe.at), foe)).min_by_key(|(distance, foe)| (*distance, foe.id))
    }

    /// How many enemies could shoot at a place, at most 3.
    pub fn threat(&self, at: Point) -> i32 {
        let within = |foe: &&Foe| foe.power > 0 && at.is_within(table::Inches::whole(25), foe.at);
        self.foes.iter().filter(within).take(3).count() as i32
    }

    /// The strength of enemies near a place, markers counted a little.
    pub fn strength_near(&self, at: Point, within: i32) -> i32 {
        let near = |other: Point| far(at, other) <= within;
        let seen: i32 = self.foes.iter().filter(|foe| near(foe.at)).map(|foe| foe.strength.max(2)).sum();
        seen + self.markers.iter().filter(|marker| near(**marker)).count() as i32 * 3 / 2
    }
}

/// Fire factors of a unit beyond 6 inches.
pub(super) fn power(view: &View<'_>, unit: UnitId) -> i32 {
    if let Some(vehicle) = &view.of(unit).vehicle {
        return 2 * vehicle.mounts.len() as i32;
    }
    let mounted = view.is_mounted(unit);
    view.living(unit).map(|(_, _, kind)| factor(kind, mounted)).sum()
}

const fn factor(kind: Kind, mounted: bool) -> i32 {
    match kind {
        Kind::Hmg | Kind::FieldGun | Kind::Mortar => 2,
        Kind::Cavalry if mounted => 0,
        Kind::AtRifle | Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun | Kind::Vehicle | Kind::Smg => 0,
        Kind::Rifle | Kind::Lmg | Kind::Cavalry => 1,
    }
}

/// The worth of cover, in steps of one fire point.
pub(super) const fn worth_of(cover: Cover) -> i32 {
    match cover {
        Cover::Open => 0,
        Cover::Soft => 1,
        Cover::Hard => 2,
        Cover::Trench => 3,
    }
}
