//! What never changes in a battle: the map, the order of battle, the positions, and how it is won.

use std::sync::Arc;

use engine::{BySide, Seat, Side};
use muster::scenario::Head;
use serde::{Deserialize, Serialize};
use table::{Battlefield, Bounds, FeatureSet, Ground, Point, Polygon};

use crate::logistics::Net;
use crate::movement::Tracks;
use crate::scale::Scale;
use crate::sight::Sights;
use crate::terrain::Country;
use crate::troops::{AreaId, DumpId, Formation, FormationId, Stand, StandId, Unit, UnitId};

/// Everything that is fixed before hour 1.
#[derive(Clone, Debug)]
pub struct Setup {
    pub head: Head,
    pub ground: Arc<Ground>,
    pub field: Arc<Battlefield>,
    pub scale: Scale,
    /// What the ground means here. R-NQM-143
    pub country: Arc<Country>,
    /// The ways that supplies can take. R-NQM-134, R-NQM-135
    pub net: Arc<Net>,
    /// Ways over the ground as each kind of mover finds it.
    pub(crate) tracks: Arc<Tracks>,
    /// Who was judged to see whom on this map.
    pub(crate) sights: Arc<Sights>,
    pub sides: BySide<SideSetup>,
    /// Who attacks in the scenario: it decides ties. R-NQM-055, R-NQM-097
    pub attacker: Side,
    pub seats: Vec<SeatSetup>,
    pub formations: Vec<Formation>,
    pub units: Vec<Unit>,
    pub stands: Vec<Stand>,
    pub areas: Vec<Area>,
    pub dumps: Vec<Dump>,
    pub hours: u16,
    /// The hour of the day at which hour 1 begins.
    pub start: u8,
    pub options: Options,
    /// The scenario as it was read, without what belongs to one moment.
    pub source: String,
    /// Who belongs to which side.
    pub(crate) roll: Arc<Roll>,
}

/// The stands and units of both sides: what is asked most often.
#[derive(Debug)]
pub(crate) struct Roll {
    /// The side of each stand.
    pub side_of: Vec<Side>,
    pub stands: BySide<Vec<StandId>>,
    pub units: BySide<Vec<UnitId>>,
}

impl Roll {
    pub fn of(units: &[Unit], stands: &[Stand]) -> Self {
        let side_of: Vec<Side> = stands.iter().map(|stand| units[stand.unit.index()].side).collect();
        let ids = |count: usize| 0..count as u16;
        let stands = |side| ids(side_of.len()).map(StandId).filter(|stand| side_of[stand.index()] == side).collect();
        let of = |side| ids(units.len()).map(UnitId).filter(|unit| units[unit.index()].side == side).collect();
        Roll { stands: BySide::from_fn(stands), units: BySide::from_fn(of), side_of }
    }
}

/// One side.
#[derive(Clone, Debug)]
pub struct SideSetup {
    pub name: String,
    /// The edge that its supplies come from and its men go back to. R-NQM-135
    pub edge: Edge,
    /// Where it sets up.
    pub zone: Polygon,
    /// What it has to do, for people.
    pub task: String,
    /// River crossings planned beforehand: the middles of their stretches. R-NQM-151
    pub crossings: Vec<Point>,
    /// Squares registered beforehand: their middles. R-NQM-016
    pub registered: Vec<Point>,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// A chair. R-NQM-141
#[derive(Clone, Debug)]
pub struct SeatSetup {
    pub seat: Seat,
    pub name: String,
    /// None for the umpire. R-NQM-140
    pub side: Option<Side>,
}

/// A named part of the map: an objective, an area of a position, or both. R-NQM-149
#[derive(Clone, Debug)]
pub struct Area {
    pub id: String,
    pub name: String,
    pub outline: Polygon,
    /// The box around it.
    pub bounds: Bounds,
    /// The works in it at the start. R-NQM-143
    pub works: crate::fortification::Works,
    /// Points for holding it at the end; 0 for no objective. R-NQM-138
    pub points: u8,
    /// The lower number is the more important.
    pub priority: u8,
    /// Whether it is a position: its defenders are close assaulted, not pushed. R-NQM-149
    pub position: bool,
    /// Who holds it at the start.
    pub held: Option<Side>,
    /// Points only for units of this side that leave the map here. R-NQM-138
    pub exit: Option<Side>,
}

impl Area {
    /// Whether a place is in it, its edge included.
    pub fn holds(&self, at: Point) -> bool {
        self.bounds.contains(at) && self.outline.contains(at)
    }
}

/// Supplies on the ground. R-NQM-132, R-NQM-137
#[derive(Clone, Debug)]
pub struct Dump {
    pub id: String,
    pub side: Side,
    pub formation: FormationId,
    pub at: Point,
    pub log: u8,
    pub pol: u8,
    /// Defence stores loads, for fortifying. R-NQM-062
    pub stores: u8,
    /// Stocks of fire units by calibre, in whole FU. R-NQM-137
    pub fire_units: Vec<(u16, u16)>,
}

/// The switches of a scenario: editions, house rules and how much is played. Each names its ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// R-NQM-021
    pub disorganised_defence: DisorganisedDefence,
    /// R-NQM-031
    pub restore_discipline: bool,
    /// R-NQM-044
    pub night: Night,
    /// R-NQM-050
    pub ambush_shift: bool,
    /// R-NQM-056
    pub fast_recce: bool,
    /// R-NQM-064
    pub mines: Mines,
    /// R-NQM-068
    pub harassing_cost: HarassingCost,
    /// R-NQM-082
    pub air_cu: AirCu,
    /// R-NQM-084
    pub firefight: FirefightWon,
    /// Anti-tank guns under 47 mm count as medium against tanks armed with machine guns alone. `nqm.classes.small-guns`
    pub small_guns: bool,
    /// R-NQM-131
    pub supply: Supply,
    /// R-NQM-133
    pub fuel: Fuel,
    /// R-NQM-135, in kilometres; 9 where it is 0.
    pub fuel_link_km: u8,
    /// R-NQM-141
    pub command: Command,
    /// R-NQM-140: a person sits on the umpire's seat.
    pub umpire: bool,
}

macro_rules! switch {
    ($($(#[$doc:meta])* $name:ident { $($(#[$usual:meta])* $value:ident),* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$usual])* $value),* }
    )*};
}

switch! {
    /// Who gives way when he is assaulted disorganised. R-NQM-021
    DisorganisedDefence { #[default] GiveWay, OnlyBrokenGiveWay }
    /// How the night goes by. R-NQM-044
    Night { #[default] Resupply, Played }
    /// Whether minefields are laid or only drawn. R-NQM-064
    Mines { #[default] On, Off }
    /// What two hours of harassing fire cost. R-NQM-068
    HarassingCost { #[default] Third, Full }
    /// How many dice aircraft have. R-NQM-082
    AirCu { #[default] Engines, One }
    /// Over what casualties are counted. R-NQM-084
    FirefightWon { #[default] Total, Round }
    /// How ammunition is kept. R-NQM-131
    Supply { #[default] Dice, Pool, Quick, Off }
    /// How fuel is kept. R-NQM-133
    Fuel { #[default] Truck, Units, Off }
    /// Who commands the battalions. R-NQM-141
    Command { #[default] Direct, Plumpire }
}

impl Setup {
    pub fn stand(&self, id: StandId) -> &Stand {
        &self.stands[id.index()]
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    pub fn formation(&self, id: FormationId) -> &Formation {
        &self.formations[id.index()]
    }

    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    pub fn dump(&self, id: DumpId) -> &Dump {
        &self.dumps[id.index()]
    }

    /// The side of a seat; none for the umpire.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.seats.iter().find(|one| one.seat == seat).and_then(|one| one.side)
    }

    /// The features that are crossed nowhere but at bridges and fords. R-NQM-037
    pub fn water(&self) -> &FeatureSet {
        &self.country.water
    }
}
