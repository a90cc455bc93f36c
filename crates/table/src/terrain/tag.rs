//! Kinds of terrain without their particulars, and sets of them.

use std::fmt;
use std::ops::BitOr;

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// A kind of terrain, without its particulars.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum KindTag { $($(#[$doc])* #[serde(rename = $word)] $name,)* }

        impl KindTag {
            /// Every kind there is.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The word for it in battlefield files.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

kinds! {
    Wood = "wood",
    Orchard = "orchard",
    Scrub = "scrub",
    Vineyard = "vineyard",
    /// Standing corn, maize or the like.
    Crop = "crop",
    Ploughed = "ploughed",
    Meadow = "meadow",
    Rocks = "rocks",
    Marsh = "marsh",
    SoftSand = "soft-sand",
    Garden = "garden",
    Yard = "yard",
    /// A block of houses that the battlefield does not tell apart.
    BuiltUpArea = "built-up-area",
    Building = "building",
    Church = "church",
    Ruin = "ruin",
    Bunker = "bunker",
    Hedge = "hedge",
    /// A hedge on a bank, too thick to see or push through.
    Bocage = "bocage",
    StoneWall = "stone-wall",
    Fence = "fence",
    Bank = "bank",
    Barricade = "barricade",
    Sandbags = "sandbags",
    /// An obstacle for vehicles: poles, rails, dragon's teeth.
    RoadBlock = "road-block",
    Road = "road",
    Track = "track",
    Railway = "railway",
    Stream = "stream",
    River = "river",
    Pond = "pond",
    Ford = "ford",
    Bridge = "bridge",
    Cliff = "cliff",
    Gully = "gully",
    Ditch = "ditch",
    Trench = "trench",
    Dugout = "dugout",
    /// A pit dug for a gun or a mortar.
    Emplacement = "emplacement",
    Wire = "wire",
    Minefield = "minefield",
    Rubble = "rubble",
    Crater = "crater",
    Smoke = "smoke",
    /// The ground within one contour.
    Hill = "hill",
}

impl fmt::Display for KindTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of kinds of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct KindMask(u64);

impl KindMask {
    /// No kind at all.
    pub const NONE: Self = Self(0);
    /// Every kind there is.
    pub const ALL: Self = Self(u64::MAX >> (64 - KindTag::ALL.len()));

    /// The set of the given kinds.
    pub const fn of(kinds: &[KindTag]) -> Self {
        let (mut mask, mut n) = (0, 0);
        while n < kinds.len() {
            mask |= 1 << kinds[n] as u8;
            n += 1;
        }
        Self(mask)
    }

    /// Whether the kind is in the set.
    pub const fn holds(self, kind: KindTag) -> bool {
        self.0 >> (kind as u8) & 1 == 1
    }

    /// This set and one kind more.
    #[must_use]
    pub const fn with(self, kind: KindTag) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// This set but for one kind.
    #[must_use]
    pub const fn without(self, kind: KindTag) -> Self {
        Self(self.0 & !(1 << kind as u8))
    }

    /// What is in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Every kind that is not in this set.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// Whether there is no kind in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in the set, in the order of their definition.
    pub fn kinds(self) -> impl Iterator<Item = KindTag> {
        KindTag::ALL.iter().copied().filter(move |&kind| self.holds(kind))
    }
}

impl BitOr for KindMask {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl From<KindTag> for KindMask {
    fn from(kind: KindTag) -> Self {
        Self::of(&[kind])
    }
}

impl fmt::Debug for KindMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.kinds()).finish()
    }
}
