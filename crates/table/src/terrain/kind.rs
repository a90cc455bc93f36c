//! Kinds of terrain with what is particular to each piece.

use serde::{Deserialize, Serialize};

use super::KindTag;
use crate::{Inches, Point};

/// A height in feet as it would be on the real ground, not on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Feet(pub u8);

/// What a building is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Material {
    #[default]
    Stone,
    Brick,
    Timber,
    Adobe,
    Concrete,
}

/// What a road is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Surface {
    #[default]
    Metalled,
    Dirt,
}

/// A house: its floors, its walls, and the openings in them, which are places on its outline.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Building {
    pub storeys: u8,
    pub material: Material,
    pub doors: Vec<Point>,
    pub windows: Vec<Point>,
}

impl Default for Building {
    fn default() -> Self {
        Self { storeys: 1, material: Material::Stone, doors: Vec::new(), windows: Vec::new() }
    }
}

/// What a piece of terrain is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Wood,
    Orchard,
    Scrub,
    Vineyard,
    Crop,
    Ploughed,
    Meadow,
    Rocks,
    Marsh,
    SoftSand,
    Garden,
    Yard,
    BuiltUpArea {
        material: Material,
    },
    Building(Building),
    Church(Building),
    Ruin(Building),
    Bunker(Building),
    Hedge,
    Bocage,
    StoneWall {
        height: Feet,
    },
    Fence,
    Bank,
    Barricade,
    Sandbags,
    RoadBlock,
    Road {
        surface: Surface,
    },
    Track,
    Railway,
    Stream,
    River,
    Pond,
    Ford,
    Bridge,
    Cliff,
    Gully,
    Ditch,
    Trench,
    Dugout,
    Emplacement,
    Wire,
    Minefield,
    Rubble,
    Crater,
    Smoke,
    /// All the ground within the contour is at least this high.
    Hill {
        level: super::Level,
    },
}

macro_rules! plain {
    ($($name:ident),*) => {
        impl Kind {
            /// The kind without its particulars.
            pub const fn tag(&self) -> KindTag {
                match self {
                    $(Self::$name => KindTag::$name,)*
                    Self::BuiltUpArea { .. } => KindTag::BuiltUpArea,
                    Self::Building(_) => KindTag::Building,
                    Self::Church(_) => KindTag::Church,
                    Self::Ruin(_) => KindTag::Ruin,
                    Self::Bunker(_) => KindTag::Bunker,
                    Self::StoneWall { .. } => KindTag::StoneWall,
                    Self::Road { .. } => KindTag::Road,
                    Self::Hill { .. } => KindTag::Hill,
                }
            }

            /// The kind with the usual particulars: a wall four feet high, a one-storey house, a metalled road.
            pub fn usual(tag: KindTag) -> Self {
                match tag {
                    $(KindTag::$name => Self::$name,)*
                    KindTag::BuiltUpArea => Self::BuiltUpArea { material: Material::default() },
                    KindTag::Building => Self::Building(Building::default()),
                    KindTag::Church => Self::Church(Building { storeys: 2, ..Building::default() }),
                    KindTag::Ruin => Self::Ruin(Building::default()),
                    KindTag::Bunker => {
                        Self::Bunker(Building { material: Material::Concrete, ..Building::default() })
                    }
                    KindTag::StoneWall => Self::StoneWall { height: Feet(4) },
                    KindTag::Road => Self::Road { surface: Surface::default() },
                    KindTag::Hill => Self::Hill { level: super::Level(1) },
                }
            }
        }
    };
}

plain!(
    Wood,
    Orchard,
    Scrub,
    Vineyard,
    Crop,
    Ploughed,
    Meadow,
    Rocks,
    Marsh,
    SoftSand,
    Garden,
    Yard,
    Hedge,
    Bocage,
    Fence,
    Bank,
    Barricade,
    Sandbags,
    RoadBlock,
    Track,
    Railway,
    Stream,
    River,
    Pond,
    Ford,
    Bridge,
    Cliff,
    Gully,
    Ditch,
    Trench,
    Dugout,
    Emplacement,
    Wire,
    Minefield,
    Rubble,
    Crater,
    Smoke
);

impl Kind {
    /// The house, where it is one.
    pub const fn building(&self) -> Option<&Building> {
        match self {
            Self::Building(house) | Self::Church(house) | Self::Ruin(house) | Self::Bunker(house) => Some(house),
            _ => None,
        }
    }

    pub(crate) const fn building_mut(&mut self) -> Option<&mut Building> {
        match self {
            Self::Building(house) | Self::Church(house) | Self::Ruin(house) | Self::Bunker(house) => Some(house),
            _ => None,
        }
    }
}

impl KindTag {
    /// How wide a line of this kind is where its file does not say.
    pub const fn usual_width(self) -> Inches {
        match self {
            Self::Fence => Inches::thousandths(100),
            Self::StoneWall | Self::Sandbags | Self::Barricade => Inches::thousandths(400),
            Self::Hedge => Inches::thousandths(500),
            Self::Bocage | Self::Bank | Self::Trench | Self::Wire | Self::Ditch | Self::RoadBlock => Inches::whole(1),
            Self::Track | Self::Cliff => Inches::halves(3),
            Self::Road | Self::Railway | Self::Stream | Self::Gully | Self::Bridge | Self::Ford => Inches::halves(5),
            Self::River => Inches::whole(5),
            _ => Inches::whole(1),
        }
    }

    /// Whether it stands on or across the ground, so that a road or a bridge does not carry one past it.
    pub const fn stands_in_the_way(self) -> bool {
        matches!(
            self,
            Self::Building
                | Self::Church
                | Self::Ruin
                | Self::Bunker
                | Self::Hedge
                | Self::Bocage
                | Self::StoneWall
                | Self::Fence
                | Self::Barricade
                | Self::Sandbags
                | Self::RoadBlock
                | Self::Wire
                | Self::Minefield
                | Self::Rubble
                | Self::Crater
        )
    }
}
