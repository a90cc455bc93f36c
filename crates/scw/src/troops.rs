//! Troop types and organisation: ratings, elements, units, officers.

use arrayvec::ArrayVec;
use engine::Side;
use serde::{Deserialize, Serialize};
use table::Inches;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// Its place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A company, a battery or a single vehicle.
    UnitId
);
id!(
    /// One base, gun or vehicle.
    ElementId
);
id!(
    /// An officer.
    OfficerId
);
id!(
    /// A concealment marker.
    MarkerId
);

/// Morale Rating, -1 (worst) to +2 (best). `scw.ratings.morale`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Morale(pub i8);

impl Morale {
    /// The lowest and the highest rating.
    pub const RANGE: std::ops::RangeInclusive<i8> = -1..=2;
}

/// Ability Rating, -1 (worst) to +1 (best). `scw.ratings.ability`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ability(pub i8);

impl Ability {
    /// The lowest and the highest rating.
    pub const RANGE: std::ops::RangeInclusive<i8> = -1..=1;
}

/// What kind of unit it is. `scw.elements.types`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Companies on foot, anti-tank rifles and mortars included.
    Infantry,
    /// Squadrons, mounted or dismounted.
    Cavalry,
    /// Batteries of guns.
    Artillery,
    /// One armoured vehicle.
    Armour,
    /// One soft vehicle.
    Softskin,
}

impl Arm {
    /// Infantry, cavalry and artillery: those who take DPs and fight assaults.
    pub const fn is_troops(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry | Arm::Artillery)
    }

    /// Armour and softskins.
    pub const fn is_vehicle(self) -> bool {
        !self.is_troops()
    }
}

/// The element types. `scw.elements.types`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Riflemen.
    Rifle,
    /// Sub-machine guns.
    Smg,
    /// Light machine gun.
    Lmg,
    /// Heavy machine gun.
    Hmg,
    /// Anti-Tank rifle.
    AtRifle,
    /// Mortar.
    Mortar,
    /// Horsemen; whether they are mounted is the unit's state.
    Cavalry,
    /// Light anti-tank gun.
    LightAtGun,
    /// Medium anti-tank gun.
    MediumAtGun,
    /// Heavy anti-tank gun.
    HeavyAtGun,
    /// Field gun or howitzer.
    FieldGun,
    /// A vehicle; what it carries is in its data.
    Vehicle,
}

/// How heavy an anti-tank weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtClass {
    /// 20 mm and the like.
    Light,
    /// 37 to 47 mm.
    Medium,
    /// 75 mm and above.
    Heavy,
    /// Anti-Tank rifle.
    Rifle,
}

impl Kind {
    /// Small arms: what adds fire points to a volley.
    pub const fn is_small_arm(self) -> bool {
        matches!(self, Kind::Rifle | Kind::Smg | Kind::Lmg | Kind::Hmg | Kind::Cavalry)
    }

    /// Machine guns, which may be turned on armour.
    pub const fn is_machine_gun(self) -> bool {
        matches!(self, Kind::Lmg | Kind::Hmg)
    }

    /// The anti-tank class, if it is an anti-tank weapon.
    pub const fn at_class(self) -> Option<AtClass> {
        match self {
            Kind::LightAtGun => Some(AtClass::Light),
            Kind::MediumAtGun => Some(AtClass::Medium),
            Kind::HeavyAtGun => Some(AtClass::Heavy),
            Kind::AtRifle => Some(AtClass::Rifle),
            _ => None,
        }
    }

    /// Guns that are limbered to move: anti-tank and field guns.
    pub const fn is_gun(self) -> bool {
        matches!(self, Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun | Kind::FieldGun)
    }
}

/// How well a vehicle is protected. `scw.elements.armour-classes`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmourClass {
    /// Light armour.
    Light,
    /// Medium armour.
    Medium,
    /// Heavy armour.
    Heavy,
}

/// What a vehicle drives on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gear {
    /// Tracks.
    Tracked,
    /// Wheels.
    Wheeled,
}

/// Where on a vehicle a weapon sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// In a turret: all round.
    Turret,
    /// To the front.
    Front,
    /// To the rear.
    Rear,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// A weapon of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armament {
    /// Counts as one HMG element. R-SCW-050
    MachineGun,
    /// A light gun.
    LightGun,
    /// A medium gun.
    MediumGun,
    /// A heavy gun.
    HeavyGun,
    /// Fires as direct artillery. R-SCW-082
    FieldGun,
}

/// One weapon and where it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mount {
    /// The weapon.
    pub armament: Armament,
    /// Its place.
    pub seating: Seating,
}

/// The general type of a vehicle, which also picks its silhouette. `scw.appendix-a.general-types`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// A tank.
    Tank,
    /// An armoured car.
    ArmouredCar,
    /// An armoured truck.
    ArmouredTruck,
    /// A car.
    Car,
    /// A truck: carries one company or tows one gun.
    Truck,
    /// A wagon.
    Wagon,
}

/// A vehicle's data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// What players call it, for example `T-26`.
    pub model: String,
    /// Its general type.
    pub body: Body,
    /// Base speed. `scw.movement.vehicle-distance`
    pub speed: Inches,
    /// Tracks or wheels.
    pub gear: Gear,
    /// Its armour; none for a softskin.
    pub armour: Option<ArmourClass>,
    /// Its weapons.
    pub mounts: ArrayVec<Mount, 4>,
    /// Whether it may never leave the road. `scw.movement.armoured-truck-road-bound`
    pub road_bound: bool,
}

/// What draws a battery's guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draught {
    /// Horse teams that are part of the gun element.
    Horse,
    /// Trucks, one for each gun, which are units of their own.
    Truck,
}

/// The most elements a unit can have: what one truck lifts. `scw.movement.truck-capacity`
pub const MOST_ELEMENTS: usize = 8;

/// A unit as the scenario gives it: what never changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetup {
    /// A word that names it in files: `1-company`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its battalion, if it has one. `scw.units.battalion`
    pub battalion: String,
    /// What kind of troops they are, for people.
    pub troops: String,
    /// Its arm.
    pub arm: Arm,
    /// Its Morale Rating.
    pub morale: Morale,
    /// Its Ability Rating.
    pub ability: Ability,
    /// Its first element.
    pub first: ElementId,
    /// Its element types, in order; a vehicle has one.
    pub kinds: ArrayVec<Kind, MOST_ELEMENTS>,
    /// Its data, for a vehicle.
    pub vehicle: Option<Vehicle>,
    /// What draws its guns, for a battery.
    pub draught: Draught,
    /// Whether it may begin the battle concealed. `scw.concealment.at-start`
    pub may_hide: bool,
}

impl UnitSetup {
    /// Its elements, living and lost.
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = ElementId> + Clone + use<> {
        let first = self.first.0;
        (first..first + self.kinds.len() as u8).map(ElementId)
    }

    /// How many elements it began with.
    pub fn count(&self) -> usize {
        self.kinds.len()
    }
}

/// An officer as the scenario gives him. `scw.elements.officer-classes`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficerSetup {
    /// A word that names him in files.
    pub id: String,
    /// What players call him.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// +1, +2 or +3.
    pub grade: u8,
    /// Whether he rides.
    pub mounted: bool,
}
