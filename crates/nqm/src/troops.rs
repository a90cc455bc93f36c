//! Bases, stands, units and formations: what the order of battle says of them. None of it changes in play.

use std::ops::Range;

use engine::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::classes::Weight;
use crate::grades::Grade;
use crate::ranges::{Family, Reach};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// Its place in its list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A stand, by its place in the setup's list.
    StandId,
    /// A unit, by its place in the setup's list.
    UnitId,
    /// A formation, by its place in the setup's list.
    FormationId,
    /// A named part of the map, by its place in the setup's list.
    AreaId,
    /// A dump of supplies, by its place in the setup's list.
    DumpId,
}

/// A set of units. Written as the list of them: a file has no numbers of 64 bits without a sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet([u64; 2]);

impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // A digest wants to know how many there are before it sees the first.
        let mut list = to.serialize_seq(Some(self.len()))?;
        for unit in self.iter() {
            serde::ser::SerializeSeq::serialize_element(&mut list, &unit)?;
        }
        serde::ser::SerializeSeq::end(list)
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId>::deserialize(from)?;
        match units.iter().find(|unit| unit.index() >= UnitSet::MOST) {
            Some(unit) => Err(serde::de::Error::custom(format!("there is no unit {}", unit.0))),
            None => Ok(units.into_iter().collect()),
        }
    }
}

impl UnitSet {
    /// The most units a battle may have.
    pub const MOST: usize = 128;

    /// Nobody.
    pub const NONE: UnitSet = UnitSet([0; 2]);

    /// Only this unit.
    pub fn of(unit: UnitId) -> Self {
        let mut set = UnitSet::NONE;
        set.add(unit);
        set
    }

    pub fn add(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    pub fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    pub const fn holds(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0[0] == 0 && self.0[1] == 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// The units, by their ids.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        // Bit by bit: most sets are empty or small, and every digest asks for them.
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = left.iter().position(|word| *word != 0)?;
            let bit = left[word].trailing_zeros();
            left[word] &= left[word] - 1;
            Some(UnitId(word as u16 * 64 + bit as u16))
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::NONE;
        units.into_iter().for_each(|unit| set.add(unit));
        set
    }
}

/// What a stand is, and so what it may do. `nqm.figures.classes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    #[default]
    Fighting,
    /// Machine guns, mortars, anti-tank and infantry guns that belong to the infantry. `nqm.figures.support-types`
    Support,
    Command,
    Recce,
    Sniper,
    Engineer,
    /// A forward observer.
    Observer,
    Logistic,
    Tank,
    /// Anti-tank guns of their own unit.
    Gun,
    /// A battery of guns, howitzers or mortars.
    Artillery,
    AntiAir,
    /// Aircraft: never on the ground.
    Air,
}

impl Kind {
    /// Whether its strength points are vehicles.
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Kind::Tank)
    }

    /// Whether it may close assault by itself. `nqm.figures.classes`
    pub const fn may_assault(self) -> bool {
        matches!(self, Kind::Fighting | Kind::Recce | Kind::Engineer)
    }

    /// Whether it counts as a fighting base in a firefight. `nqm.figures.specialist-independent`
    pub const fn fights(self) -> bool {
        matches!(self, Kind::Fighting | Kind::Recce | Kind::Engineer | Kind::Sniper)
    }

    /// Whether it is overrun without dice when it is close assaulted. R-NQM-117
    pub const fn is_overrun(self) -> bool {
        matches!(self, Kind::Sniper | Kind::Observer | Kind::Logistic)
    }
}

/// To which group of arms a unit belongs. `nqm.orbat.arms`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    #[default]
    Infantry,
    Armour,
    Cavalry,
    Artillery,
    AntiTank,
    AntiAir,
    Engineers,
    Air,
    /// Transport, supply, maintenance, medical and provost.
    Logistic,
    Headquarters,
}

impl Arm {
    /// Armour, infantry and cavalry. `nqm.orbat.arms`
    pub const fn is_teeth(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Armour | Arm::Cavalry)
    }

    /// Whether the order of battle must say whom it works for. `nqm.orbat.must-state`
    pub const fn must_state(self) -> bool {
        !self.is_teeth() && !matches!(self, Arm::Headquarters)
    }

    /// Headquarters, supply columns and aircraft have their orders from the seats themselves, even where a plumpire commands the
    /// battalions. R-NQM-141
    pub const fn is_staff(self) -> bool {
        matches!(self, Arm::Headquarters | Arm::Logistic | Arm::Air)
    }
}

/// How a unit gets about: the lines of Table 1. `nqm.movement.table-1`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    LightRecce,
    Armoured,
    #[default]
    Foot,
    Motorised,
    Cavalry,
    HorseDrawn,
}

impl Mover {
    /// All there are, in the order of the table.
    pub const ALL: [Mover; 6] =
        [Mover::LightRecce, Mover::Armoured, Mover::Foot, Mover::Motorised, Mover::Cavalry, Mover::HorseDrawn];
}

/// What motorised troops sit in or on. R-NQM-150
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ride {
    Trucks,
    /// Armoured carriers: they may fire and assault from them.
    Carriers,
    /// On the decks of tanks.
    Tanks,
    /// Guns behind tractors or teams.
    Tow,
    /// Tanks on transporters. `nqm.movement.tank-transporter`
    Transporters,
}

/// How big a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    Company,
    #[default]
    Battalion,
}

/// For whom a supporting unit works. `nqm.orbat.must-state`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// Commanded and supplied by it, and by nobody else.
    UnderCommand,
    /// For it alone, fires in the hour of the request.
    DirectSupport,
    /// For all who have it, fires in the hour after the request.
    InSupport,
}

/// What a stand shoots with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Weapon {
    pub family: Family,
    /// In millimetres; 0 for small arms.
    pub calibre: u16,
    /// Its class on Table 10.
    pub weight: Weight,
}

/// A stand of bases, or a vehicle model. `nqm.scale.stand`, `nqm.scale.vehicle-model`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stand {
    /// `i-208.f1`
    pub id: String,
    pub unit: UnitId,
    pub kind: Kind,
    /// Strength points: bases on foot, ten vehicles each in a model. R-NQM-002
    pub strength: u8,
    pub weapon: Weapon,
    pub reach: Reach,
    /// The armour class of vehicles; none for troops, whose class is where they are. R-NQM-143
    pub armour: Option<Weight>,
    pub traits: Traits,
    /// Engines, for aircraft. `nqm.air.house-engines`
    pub engines: u8,
    /// What a supply vehicle carries things for. R-NQM-136
    pub carries: Option<Carries>,
}

/// What a supply vehicle is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carries {
    /// LOG units and a battalion's dice.
    Supplies,
    /// Fuel: POL units.
    Fuel,
}

/// What is particular to a stand or a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traits(pub u16);

impl Traits {
    pub const NONE: Traits = Traits(0);
    /// A commissar or a fanatical headquarters. R-NQM-031
    pub const HARSH: Traits = Traits(1);
    /// Anti-tank rifles or grenades. R-NQM-089
    pub const ANTI_TANK: Traits = Traits(1 << 1);
    /// Tanks with machine guns only. R-NQM-089
    pub const MACHINE_GUNS: Traits = Traits(1 << 2);
    /// Aircraft that hunt tanks. R-NQM-081
    pub const TANK_HUNTER: Traits = Traits(1 << 3);
    /// Bombers that shake even the fortified. R-NQM-080
    pub const HEAVY_BOMBER: Traits = Traits(1 << 4);
    /// Aircraft that always dive. R-NQM-078
    pub const DIVES: Traits = Traits(1 << 5);
    /// Fighters deliver medium fire. R-NQM-082
    pub const FIGHTER: Traits = Traits(1 << 6);
    /// May fire at aircraft too. R-NQM-079
    pub const ANTI_AIR: Traits = Traits(1 << 7);
    /// Artillery that fires indirect only as planned or through its own observer. R-NQM-072
    pub const OWN_OBSERVER: Traits = Traits(1 << 8);
    /// A general sits here: any headquarters of a division and above. R-NQM-014
    pub const GENERAL: Traits = Traits(1 << 9);
    /// Armoured cars and light tanks of the recce. R-NQM-040
    pub const ARMOURED_RECCE: Traits = Traits(1 << 10);
    /// The rear headquarters of a division. R-NQM-128
    pub const REAR: Traits = Traits(1 << 11);
    /// Soft vehicles: overrun without a fight. R-NQM-118
    pub const SOFT: Traits = Traits(1 << 12);

    /// The words in files.
    pub const WORDS: &'static [(&'static str, Traits)] = &[
        ("harsh", Traits::HARSH),
        ("anti-tank", Traits::ANTI_TANK),
        ("machine-guns", Traits::MACHINE_GUNS),
        ("tank-hunter", Traits::TANK_HUNTER),
        ("heavy-bomber", Traits::HEAVY_BOMBER),
        ("dives", Traits::DIVES),
        ("fighter", Traits::FIGHTER),
        ("anti-air", Traits::ANTI_AIR),
        ("own-observer", Traits::OWN_OBSERVER),
        ("general", Traits::GENERAL),
        ("armoured-recce", Traits::ARMOURED_RECCE),
        ("rear", Traits::REAR),
        ("soft", Traits::SOFT),
    ];

    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub const fn and(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// A unit: battalion, battery, squadron or independent company; a headquarters; aircraft of one kind; a supply column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// Who gives it orders. R-NQM-141
    pub seat: Seat,
    /// The formation it belongs to: its regiment, division or corps.
    pub formation: FormationId,
    pub arm: Arm,
    pub size: Size,
    pub grade: Grade,
    /// Conscripts or militia in their first battle. `nqm.grades.green-definition`
    pub green: bool,
    pub mover: Mover,
    pub ride: Option<Ride>,
    /// Its stands.
    pub stands: Range<u16>,
    /// For whom it works at the start, where it is not a teeth arm. `nqm.orbat.must-state`
    pub tie: Option<(Tie, FormationId)>,
    /// Dice in a truck behind it, besides what it carries. R-NQM-131
    pub stock: u8,
    /// The hour in which it comes onto the map; 1 for those who are there. R-NQM-142
    pub arrives: u16,
    /// Where the scenario puts it, for those who come later: they enter at the nearest place of their edge.
    pub entry: Option<table::Point>,
    /// Hits that a strike a day may fly; diced for where the scenario does not say. R-NQM-060
    pub sorties: Option<u8>,
    pub traits: Traits,
}

/// How high in the chain of command. `nqm.crt.table-5`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    #[default]
    Battalion,
    /// A regiment or a brigade.
    Regiment,
    Division,
    Corps,
    Army,
    ArmyGroup,
}

/// A body of units with a headquarters.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Formation {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub level: Level,
    /// The formation above it; none for the highest on this side.
    pub above: Option<FormationId>,
    /// Its headquarters, a unit of one command stand; none where it is off the map.
    pub headquarters: Option<UnitId>,
    /// The rear headquarters of a division.
    pub rear: Option<UnitId>,
    /// Who commands it.
    pub seat: Seat,
    /// Tank and mechanised formations need fuel. `nqm.logistics.fuel-who`
    pub tracked: bool,
    /// What it is to do, in a line. `nqm.command.written-orders`
    pub aim: String,
    /// The hour in which its attack begins; 0 where nobody has said.
    pub h_hour: u16,
}
