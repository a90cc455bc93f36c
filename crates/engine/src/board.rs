//! The table as one pair of eyes may see it: the same model for all rule books.

use std::sync::Arc;

use serde::Serialize;
use table::{Bearing, Ground, Inches, Point};

use crate::{RuleId, Side};

/// Everything that is to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Board {
    /// The rule book's id.
    pub rules: &'static str,
    /// The battle's name.
    pub title: String,
    /// What happens now, in a few words: `Move 3 · fire by those who stood`.
    pub now: String,
    /// The turn, and how many there are.
    pub turn: Option<Turn>,
    /// The two sides.
    pub sides: Vec<SideCard>,
    /// The battlefield.
    #[cfg_attr(feature = "types", ts(as = "Option<Ground>"))]
    pub ground: Arc<Ground>,
    /// Features of the ground that are gone.
    pub removed: Vec<String>,
    /// Bodies of troops.
    pub groups: Vec<Group>,
    /// Single pieces: bases, figures, vehicles.
    pub pieces: Vec<Piece>,
    /// Things that lie on the table and belong to nobody's troops, or hide them.
    pub markers: Vec<Marker>,
    /// Areas with a meaning.
    pub zones: Vec<Zone>,
    /// Lines with a meaning: roads of supply, routes that were ordered.
    pub lines: Vec<Trail>,
    /// How the table measures, where it is a map and not a table in inches.
    pub scale: Option<MapScale>,
    /// What lies beside the table: dice, tracks, cards, clocks.
    pub trays: Vec<Tray>,
}

/// Where the battle stands in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Turn {
    /// This turn, counted from 1.
    pub number: u16,
    /// The last turn, if it is known.
    pub of: Option<u16>,
    /// What this rule book calls a turn.
    pub called: String,
    /// The parts of a turn in order.
    pub steps: Vec<String>,
    /// Which part is running.
    pub step: usize,
}

/// A side, for the ribbon above the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SideCard {
    /// Which side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its counters: points, morale, strikes left.
    pub counters: Vec<Counter>,
}

/// A named number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Counter {
    /// What it counts.
    pub label: String,
    /// How many.
    pub value: i32,
    /// The most there can be, if it has a limit.
    pub of: Option<i32>,
}

/// A body of troops that acts together: a company, a team, a vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Group {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is, in a few words: `infantry, MR +1, AR 0`.
    pub about: String,
    /// States and counters.
    pub badges: Vec<Badge>,
    /// Whether it is out of the battle.
    pub gone: bool,
    /// Whether the enemy does not see it.
    pub concealed: bool,
    /// Where it is when it is not on the table: `aboard Truck 2`.
    pub elsewhere: Option<String>,
}

/// A state or counter shown on a group or piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Badge {
    /// Picks the picture: one of the names in the client's glyph set.
    pub key: &'static str,
    /// What it means.
    pub label: String,
    /// How many, for counters.
    pub count: Option<u8>,
    /// The rule that explains it.
    pub rule: Option<RuleId>,
}

/// A thing with a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Piece {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The group it belongs to.
    pub group: Option<String>,
    /// What it looks like.
    pub glyph: Glyph,
    /// Its middle.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
    /// Where its turret looks, if it has one that is turned.
    pub turret: Option<Bearing>,
    /// Its outline.
    pub base: Base,
    /// States and counters of this piece alone.
    pub badges: Vec<Badge>,
    /// Whether it is a wreck.
    pub wreck: bool,
}

/// The outline of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "shape")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Base {
    /// A rectangle that turns with its facing.
    Box {
        /// Across the front.
        width: Inches,
        /// From front to rear.
        depth: Inches,
    },
    /// A round base.
    Disc {
        /// From side to side.
        across: Inches,
    },
}

/// Silhouettes that every client can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Glyph {
    /// Rifle.
    Rifle,
    /// Sub-machine gun.
    Smg,
    /// Light machine gun.
    Lmg,
    /// Machine gun on a tripod.
    Hmg,
    /// Mortar.
    Mortar,
    /// Anti-tank rifle.
    AtRifle,
    /// Automatic rifle.
    AutoRifle,
    /// Man who helps to serve a weapon.
    Loader,
    /// Rocket launcher or the like: a fat tube.
    RocketLauncher,
    /// Sniper.
    Sniper,
    /// Flamethrower.
    Flamethrower,
    /// Engineer.
    Engineer,
    /// Forward observer.
    Observer,
    /// Medical orderly.
    Medic,
    /// Horseman.
    Cavalry,
    /// Man on a bicycle.
    Cyclist,
    /// Anti-tank gun.
    AtGun,
    /// Field gun or howitzer.
    FieldGun,
    /// Gun hooked up to move.
    Limber,
    /// Officer or leader.
    Officer,
    /// Tank with a gun.
    Tank,
    /// Tank with machine guns only.
    Tankette,
    /// Armoured car.
    ArmouredCar,
    /// Armoured truck.
    ArmouredTruck,
    /// Lorry.
    Truck,
    /// Car.
    Car,
    /// Horse-drawn wagon.
    Wagon,
    /// Tracked, with a gun in its hull.
    AssaultGun,
    /// Half-track, open from above.
    HalfTrack,
    /// Small tracked carrier, open from above.
    Carrier,
    /// Motorcycle with a sidecar.
    Motorcycle,
    /// A tank's turret, dug in.
    DugInTurret,
    /// Aircraft.
    Aircraft,
    /// Boat, or a part of one.
    Boat,
    /// Locomotive or carriage of a train.
    Carriage,
    /// On a map: infantry.
    MapInfantry,
    /// On a map: infantry with vehicles of its own.
    MapMotorised,
    /// On a map: tanks.
    MapArmour,
    /// On a map: reconnaissance.
    MapRecce,
    /// On a map: horse.
    MapCavalry,
    /// On a map: guns and howitzers.
    MapArtillery,
    /// On a map: mortars.
    MapMortar,
    /// On a map: machine guns.
    MapMachineGun,
    /// On a map: anti-tank guns.
    MapAntiTank,
    /// On a map: anti-aircraft guns.
    MapAntiAir,
    /// On a map: engineers.
    MapEngineer,
    /// On a map: a headquarters.
    MapHeadquarters,
    /// On a map: a forward observer.
    MapObserver,
    /// On a map: supplies.
    MapSupply,
    /// On a map: fuel.
    MapFuel,
    /// On a map: troops of which no more is known.
    MapUnknown,
}

impl Glyph {
    /// Whether it is the symbol of a map and not what something looks like.
    pub const fn is_symbol(self) -> bool {
        self as u8 >= Glyph::MapInfantry as u8
    }

    /// Whether it is a vehicle rather than men, their weapons or their animals.
    pub const fn is_vehicle(self) -> bool {
        use Glyph::{
            Aircraft, ArmouredCar, ArmouredTruck, AssaultGun, Boat, Car, Carriage, Carrier, DugInTurret, HalfTrack,
            Motorcycle, Tank, Tankette, Truck,
        };
        matches!(
            self,
            Tank | Tankette
                | ArmouredCar
                | ArmouredTruck
                | Truck
                | Car
                | AssaultGun
                | HalfTrack
                | Carrier
                | Motorcycle
                | DugInTurret
                | Aircraft
                | Boat
                | Carriage
        )
    }
}

/// A thing on the table that is no piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Marker {
    /// Its id.
    pub id: String,
    /// What it is: `unknown`, `objective`, `smoke`, `wire` ...
    pub key: &'static str,
    /// Its name or letter.
    pub label: String,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// Where it lies.
    pub at: Point,
    /// How far it reaches around its middle, for smoke and the like.
    pub reach: Option<Inches>,
    /// States and counters.
    pub badges: Vec<Badge>,
    /// For its owner only: what it really is.
    pub really: Option<String>,
}

/// An area with a meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Zone {
    /// Its id.
    pub id: String,
    /// What it is: `deploy`, `reach`, `objective` ...
    pub key: &'static str,
    /// Its name.
    pub label: String,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// The group it belongs to, if any.
    pub group: Option<String>,
    /// Its outline.
    pub outline: Vec<Point>,
}

impl Zone {
    /// A zone that belongs to nobody.
    pub fn new(id: impl Into<String>, key: &'static str, label: impl Into<String>, outline: Vec<Point>) -> Self {
        Zone { id: id.into(), key, label: label.into(), side: None, group: None, outline }
    }

    /// The same zone as a side's.
    #[must_use]
    pub fn of(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }
}

/// A line on the table with a meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Trail {
    /// Its id.
    pub id: String,
    /// What it is: `supply`, `route`, `axis` ...
    pub key: &'static str,
    /// What it says, in a few words.
    pub label: String,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// The group it belongs to, if any: clients show it most where that group is looked at.
    pub group: Option<String>,
    /// Its points in order; it leads to the last.
    pub points: Vec<Point>,
}

/// A table that is a map: lengths are spoken of in another unit than inches, and a grid is drawn in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapScale {
    /// The unit: `km`.
    pub unit: String,
    /// How long one unit is on the table.
    pub length: Inches,
    /// The numbers of the grid line at the western and at the southern edge: they grow to the east and to the north.
    pub origin: [u16; 2],
}

/// A thing beside the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Tray {
    /// Dice that lie open.
    Dice {
        /// What they are.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// What they show.
        faces: Vec<u8>,
        /// For each of them whether it has been used; empty where that does not matter.
        used: Vec<bool>,
    },
    /// A track with a pointer.
    Track {
        /// What it measures.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// Where it stands.
        value: i32,
        /// Its end.
        of: i32,
    },
    /// An arrow: the wind.
    Arrow {
        /// What it is.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// Where it points.
        towards: Bearing,
        /// What else is to be said: the weather.
        lines: Vec<String>,
    },
    /// A deck of cards.
    Cards {
        /// What it is.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// The card that lies open, by its name.
        open: Option<String>,
        /// What it says, in a few words.
        says: Option<String>,
        /// How many are still to be drawn.
        left: u16,
    },
    /// A clock.
    Clock {
        /// What it tells: `hour 3 of 10`.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// The time of the day in minutes.
        minutes: u16,
    },
    /// A list of lines.
    Notes {
        /// What they are about.
        label: String,
        /// Whose, if anybody's.
        side: Option<Side>,
        /// The lines.
        lines: Vec<String>,
    },
}
