//! What a seat can answer.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::troops::{ElementId, MOST_ELEMENTS, MarkerId, OfficerId, UnitId};

/// The most points a single way can have, its end included.
pub const MOST_POINTS: usize = 8;

/// Where one element stands and looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Its middle.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
}

/// Where the living elements of a unit stand, in their order.
pub type Stands = ArrayVec<Stand, MOST_ELEMENTS>;

/// The way of one element: the points it passes, the last one its end. No points: it stays where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The points.
    pub points: ArrayVec<Point, MOST_POINTS>,
    /// Where it looks at the end; as before if none.
    pub facing: Option<Bearing>,
}

/// An action that costs movement. `scw.movement.actions.costs`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Hook the guns up; to these trucks if they are towed.
    Limber,
    /// Unhook the guns and set them up.
    Unlimber,
    /// Get into this truck.
    Board(UnitId),
    /// Get out of the truck; the ways say where to.
    GetOut,
    /// Cavalry mounts.
    Mount,
    /// Cavalry dismounts.
    Dismount,
}

/// What a unit does with the movement that it has rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Go {
    /// An action before moving.
    pub first: Option<Act>,
    /// The ways of the living elements in their order; empty if nobody moves. A battery that is towed lists its trucks.
    pub ways: ArrayVec<Way, MOST_ELEMENTS>,
    /// An action after moving.
    pub then: Option<Act>,
    /// Mortars that set up, by their place among the living elements.
    pub set_up: Picked,
}

/// Which of a unit's living elements are meant, by their place in the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Picked(pub u16);

impl Picked {
    /// Whether the element at this place is meant.
    pub const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// This set and one more.
    #[must_use]
    pub const fn with(self, place: usize) -> Picked {
        Picked(self.0 | 1 << place)
    }

    /// How many are meant.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// Which weapons of a unit fire together. R-SCW-046, R-SCW-050
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Battery {
    /// All small arms of the unit but those left out: one volley.
    Volley {
        /// Elements (or a vehicle's machine guns) that hold their fire, by their place in the order.
        #[serde(default)]
        without: Picked,
    },
    /// The machine guns of the unit that are turned on armour.
    MachineGuns {
        /// Machine guns that are kept for the volley.
        #[serde(default)]
        without: Picked,
    },
    /// One gun, mortar or Anti-Tank rifle.
    Piece(ElementId),
    /// One gun of a vehicle, by the number of its mount.
    Mount(u8),
}

/// One shot: which weapons, at whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The weapons.
    pub battery: Battery,
    /// The target.
    pub target: UnitId,
}

/// What a seat answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// No more, or nobody.
    Done,
    /// This unit.
    Unit(UnitId),
    /// Hide a unit under up to three markers, one of which is real.
    Conceal {
        /// The unit.
        unit: UnitId,
        /// Where its markers lie.
        markers: ArrayVec<Point, 3>,
        /// Which of them is the unit.
        real: u8,
    },
    /// Put the living elements of the unit here.
    Place(Stands),
    /// An officer joins this unit.
    Join(UnitId),
    /// An officer stands here.
    Stand(Point),
    /// This unit assaults that one (an assault move, or a vehicle).
    Assault {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// This unit rolls for movement.
    March {
        /// Who.
        unit: UnitId,
        /// Whether it wants to cross wire.
        cross_wire: bool,
    },
    /// An officer who is not held by a roll goes this way.
    Ride {
        /// Who.
        officer: OfficerId,
        /// The points he passes, the last one his end.
        points: ArrayVec<Point, MOST_POINTS>,
        /// The unit he joins there.
        join: Option<UnitId>,
    },
    /// What a unit does with its roll.
    Go(Box<Go>),
    /// These of a unit's living elements.
    Elements(Picked),
    /// This unit tries to observe that marker.
    Observe {
        /// Who looks.
        unit: UnitId,
        /// Which marker.
        marker: MarkerId,
    },
    /// These weapons at that target.
    Fire(Shot),
    /// These units.
    Units(ArrayVec<UnitId, 16>),
}
