//! What never changes in a battle: the table, the forces, the places, the deck, the switches.

use std::sync::Arc;

use engine::{BySide, Side};
use serde::{Deserialize, Serialize};
use table::{Battlefield, FeatureId, Ground, Inches, Point, Polygon};

use crate::cards::Card;
use crate::terrain::Meaning;
use crate::troops::{FigureSetup, GunSetup, UnitSetup, VehicleSetup, flags};
use crate::weather::Climate;

/// What never changes.
#[derive(Debug)]
pub struct Setup {
    /// Its title and what else a player wants to know before he chooses it.
    pub head: muster::scenario::Head,
    /// The battlefield with its index.
    pub field: Battlefield,
    /// The battlefield as boards carry it.
    pub ground: Arc<Ground>,
    /// What each feature of the battlefield means in these rules.
    pub terrain: Meaning,
    /// The sides; red is the one listed first. R-AWA-008
    pub sides: BySide<SideSetup>,
    /// Who defends: tank hunters from cards are his. `awa.hunters.ambush-team`
    pub defender: Side,
    /// The units.
    pub units: Vec<UnitSetup>,
    /// The figures.
    pub figures: Vec<FigureSetup>,
    /// The heavy weapons.
    pub guns: Vec<GunSetup>,
    /// The vehicles.
    pub vehicles: Vec<VehicleSetup>,
    /// Places with a defence value.
    pub structures: Vec<StructureSetup>,
    /// Landmarks and objectives.
    pub places: Vec<PlaceSetup>,
    /// How the battle is decided.
    pub victory: Victory,
    /// The days; most battles have one.
    pub days: Vec<Day>,
    /// Weather, and how it is found.
    pub climate: Climate,
    /// Switches.
    pub options: Options,
    /// Where there are telephones. `awa.command.telephone-ends`
    pub telephones: Vec<FeatureId>,
    /// Flare codes fixed before the game: what each colour means. `awa.comms.flare`
    pub flares: Vec<FlareCode>,
    /// The scenario as it was read, without what belongs to a moment: positions are written with it.
    pub source: String,
}

/// The edge of the table that a side calls its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The top of the map.
    North,
    /// The right of the map.
    East,
    /// The bottom of the map.
    South,
    /// The left of the map.
    West,
}

/// Which cause a side fights for: cards name it. R-AWA-049
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    /// None that a card knows.
    #[default]
    Other,
    /// Spanish Nationalists.
    Nationalist,
    /// Spanish Republicans.
    Republican,
}

/// What a side brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSetup {
    /// Its name.
    pub name: String,
    /// Its own edge.
    pub edge: Edge,
    /// Its cause.
    pub faction: Faction,
    /// Where it sets up.
    pub zone: Polygon,
    /// What it has to do, in one sentence.
    pub task: String,
    /// Whether it rolls for reserve ammunition. `awa.ammo.reserve-roll`
    pub reserve: bool,
    /// Where its store lies if the scenario says so; otherwise the player puts it down. R-AWA-175
    pub store: Option<Point>,
    /// Where units come on that are called later.
    pub entry: Option<Point>,
    /// Minefields it may lay; rolled for if it is the defender and the scenario is silent. `awa.at.mines.placement`
    pub minefields: Option<u8>,
    /// Guns off the table. `awa.artillery.off-table`
    pub barrages: Vec<Barrage>,
    /// The force that its player has put together before, as the word of a link; empty for the scenario's own.
    pub force: String,
}

/// Off-table guns. `awa.composition.off-table-guns`, R-AWA-179
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barrage {
    /// On which day.
    pub day: u8,
    /// How many guns.
    pub guns: u8,
    /// In how many turns they fire, from the first.
    pub turns: u8,
    /// Whether they are medium or heavy; field guns otherwise. `awa.artillery.effect`
    pub heavy: bool,
    /// Whether they wait for their card.
    pub by_card: bool,
}

/// A place with a defence value. `awa.defence.structures`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructureSetup {
    /// The feature.
    pub feature: FeatureId,
    /// Which piece of it, counted from 0: walls and trenches have their value for every four inches. R-AWA-111
    pub section: u16,
    /// Its defence value.
    pub defence: u8,
    /// Whether it burns when it is destroyed. `awa.artillery.cover-burns`
    pub burns: bool,
    /// How many figures it holds, if it is a building. R-AWA-103
    pub capacity: u16,
}

/// A landmark, perhaps worth points. `awa.victory.objectives`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceSetup {
    /// A word that names it in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// The piece of ground it is, if it is one: a building, a line, an area.
    pub feature: Option<FeatureId>,
    /// What it is worth to the side that holds it at the end.
    pub worth: BySide<Worth>,
    /// Who holds it at first.
    pub held: Option<Side>,
}

/// What an objective is worth. `awa.victory.points`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// A landmark only.
    #[default]
    Nothing,
    /// A minor objective.
    Minor,
    /// A major objective.
    Major,
    /// Whoever holds it at the end has won. `awa.suicide-hill.winner`
    Decisive,
}

/// How a battle is decided. `awa.victory.points`; the numbers are scenario data. R-AWA-190
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Victory {
    /// A major objective.
    pub major: i16,
    /// A minor objective.
    pub minor: i16,
    /// An enemy squad destroyed.
    pub squad: i16,
    /// An enemy support weapon destroyed.
    pub weapon: i16,
    /// An enemy artillery piece destroyed.
    pub gun: i16,
    /// An enemy aircraft shot down.
    pub aircraft: i16,
    /// An enemy commander of a battalion or more captured.
    pub commander: i16,
    /// An enemy armoured vehicle destroyed or captured: nothing by default. R-AWA-063
    pub vehicle: i16,
}

impl Default for Victory {
    fn default() -> Self {
        Victory { major: 20, minor: 10, squad: 10, weapon: 5, gun: 10, aircraft: 10, commander: 10, vehicle: 0 }
    }
}

/// One day. `awa.suicide-hill.frame`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// How many turns it has.
    pub turns: u8,
    /// Its cards; they are shuffled. `awa.deck.size`
    pub deck: Vec<Card>,
    /// What else happens on it.
    pub orders: BySide<String>,
}

flags! {
    /// Switches of the rules.
    Options: u16 {
        /// Commercial scatter dice with hit faces. R-AWA-006
        HIT_FACES = 0, "hit-faces";
        /// Wind from two dice read as a clock. R-AWA-047
        CLOCK_WIND = 1, "clock-wind";
        /// Hidden units are marked on a map. R-AWA-062
        HIDDEN_MAP = 2, "hidden-map";
        /// Everybody aims at single figures. R-AWA-087
        SINGLE_TARGETS = 3, "single-targets";
        /// Gas is allowed. `awa.gas.permission`
        GAS = 4, "gas";
        /// Smoke rounds are allowed. `awa.ammo.smoke-roll`
        SMOKE = 5, "smoke";
        /// Swimming is allowed. `awa.move.obstacle.river`
        SWIMMING = 6, "swimming";
        /// Abandoned vehicles are crewed by nobody but their own men. R-AWA-137
        NO_RECREW = 7, "no-recrew";
        /// Suicide Hill's special rules hold. `awa.suicide-hill.frame`
        SUICIDE_HILL = 8, "suicide-hill";
        /// Forces are put together as the author's guide says. R-AWA-225
        ORGANISATION = 9, "organisation";
    }
}

/// What a flare means. `awa.comms.flare`
#[derive(Clone, Debug, PartialEq)]
pub struct FlareCode {
    /// Whose code.
    pub side: Side,
    /// Its colour: never white.
    pub colour: String,
    /// What it orders.
    pub order: crate::command::Order,
}

/// Half the base of a figure: it is a disc one inch across. R-AWA-004
pub const HALF_BASE: Inches = Inches::halves(1);
