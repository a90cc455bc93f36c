//! Battlefields out of nothing but a style, a size and a seed.
//!
//! The sides are thought to come from the two long edges, north and south. Roads cross the table and meet in a place
//! worth fighting for; a river never runs where the sides set up and can be crossed in two places at least; there is
//! cover in both halves. The same seed gives the same table everywhere: change nothing here lightly, and never the
//! [chance](chance::Chance).
//!
//! ```
//! use table::{Battlefield, Size, Style, generate::generate};
//!
//! let style: Style = "spanish-village".parse()?;
//! let ground = generate(style, Size::inches(72, 48), 1936);
//! assert_eq!(ground, generate(style, Size::inches(72, 48), 1936));
//! assert!(Battlefield::new(ground).is_ok());
//! # Ok::<(), table::generate::NotAStyle>(())
//! ```
//!
//! Trenches, wire and mines are for a scenario to add.

mod chance;
mod fields;
mod houses;
mod lattice;
mod layout;
mod names;
mod relief;
mod roads;
mod styles;
#[cfg(test)]
mod tests;
mod village;
mod water;

use std::fmt;
use std::str::FromStr;

use chance::Chance;
use lattice::Lattice;
use layout::Layout;
use names::{Names, Tongue};

use crate::{Ground, Size, Style};

/// A battlefield in that style. The usual table is 72″ by 48″; one smaller than 48″ by 44″ is sound, but may be bare.
pub fn generate(style: Style, size: Size, seed: u64) -> Ground {
    // Each style and size has tables of its own, not the same roads in other colours.
    let sides = [size.width, size.depth].map(|side| side.thousandths_value() as u64);
    let chance = Chance::new(seed ^ (style as u64) << 56 ^ sides[0] << 20 ^ sides[1] << 38);
    let draft = match style {
        Style::Farmland => styles::farmland::lay_out(size, chance),
        Style::Bocage => styles::bocage::lay_out(size, chance),
        Style::Steppe => styles::steppe::lay_out(size, chance),
        Style::Desert => styles::desert::lay_out(size, chance),
        Style::Sierra => styles::sierra::lay_out(size, chance),
        Style::SpanishVillage => styles::spanish_village::lay_out(size, chance),
        Style::EastFrontVillage => styles::east_front_village::lay_out(size, chance),
        Style::Town => styles::town::lay_out(size, chance),
        Style::ItalianHills => styles::italian_hills::lay_out(size, chance),
    };
    Ground { title: draft.names.title, size, style, seed: seed as u32, features: draft.layout.into_features() }
}

/// A battlefield in the making.
#[derive(Debug)]
struct Draft {
    chance: Chance,
    layout: Layout,
    lattice: Lattice,
    names: Names,
}

impl Draft {
    /// An empty table; `crooked` is how far roads and field edges stray, in hundredths of a cell of the net.
    fn new(size: Size, mut chance: Chance, tongue: Tongue, crooked: i32) -> Self {
        let names = Names::new(&mut chance, tongue);
        let lattice = Lattice::new(&mut chance, size, crooked);
        Self { chance, layout: Layout::new(size), lattice, names }
    }
}

impl Style {
    /// Every style there is.
    pub const ALL: [Self; 9] = [
        Self::Farmland,
        Self::Bocage,
        Self::Steppe,
        Self::Desert,
        Self::Sierra,
        Self::SpanishVillage,
        Self::EastFrontVillage,
        Self::Town,
        Self::ItalianHills,
    ];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Farmland => "farmland",
            Self::Bocage => "bocage",
            Self::Steppe => "steppe",
            Self::Desert => "desert",
            Self::Sierra => "sierra",
            Self::SpanishVillage => "spanish-village",
            Self::EastFrontVillage => "east-front-village",
            Self::Town => "town",
            Self::ItalianHills => "italian-hills",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a style of battlefield: try farmland, bocage, steppe, desert, sierra, spanish-village, east-front-village, town or italian-hills"
)]
pub struct NotAStyle(pub String);

impl FromStr for Style {
    type Err = NotAStyle;

    fn from_str(word: &str) -> Result<Self, NotAStyle> {
        Self::ALL.into_iter().find(|style| style.word() == word).ok_or_else(|| NotAStyle(word.to_owned()))
    }
}
