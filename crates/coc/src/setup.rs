//! What never changes in a battle: the table, the players and their forces.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Side;
use serde::{Deserialize, Serialize};
use table::{Battlefield, Bearing, Ground, Point};

use crate::arsenal::Arsenal;
use crate::ids::{UnitId, WeaponId};
use crate::scenarios::Scenario;
use crate::troops::{LeaderSetup, Quality, TeamSetup, Traits, UnitSetup};
use crate::vehicles::{VehicleEntry, VehicleSetup};

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

impl Edge {
    /// All four, clockwise from the top.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// The edge across the table.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }

    /// The direction from the table towards this edge.
    pub const fn outward(self) -> Bearing {
        match self {
            Edge::North => Bearing::NORTH,
            Edge::East => Bearing::EAST,
            Edge::South => Bearing::SOUTH,
            Edge::West => Bearing::WEST,
        }
    }
}

/// Edges of the table, as a set: a side may have two. `coc.A.5.attacker-markers`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edges(pub u8);

impl Edges {
    /// Just this edge.
    pub const fn one(edge: Edge) -> Edges {
        Edges(1 << edge as u8)
    }

    /// Whether this edge is among them.
    pub const fn has(self, edge: Edge) -> bool {
        self.0 >> edge as u8 & 1 == 1
    }

    /// The edges, clockwise from the top.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |edge| self.has(*edge))
    }
}

/// Advanced and optional rules, each off unless switched on. R-COC-185
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub u16);

impl Options {
    /// `coc.17.leader-sight`
    pub const LEADER_SIGHT: Options = Options(1);
    /// `coc.17.hidden-in-building`
    pub const HIDDEN_IN_BUILDING: Options = Options(1 << 1);
    /// `coc.17.vehicles-blind-building`
    pub const VEHICLES_BLIND: Options = Options(1 << 2);
    /// `coc.17.harder-hitting`
    pub const HARDER_HITTING: Options = Options(1 << 3);
    /// `coc.17.plotted-entrenchments`
    pub const PLOTTED: Options = Options(1 << 4);
    /// `coc.9.1.enfilade-option`
    pub const ENFILADE: Options = Options(1 << 5);
    /// `coc.7.2.2.large-opening`
    pub const LARGE_OPENINGS: Options = Options(1 << 6);

    /// No rule but the season: the ground is frozen hard. `coc.13.2.2.crush-entrenchment`
    pub const FROZEN_GROUND: Options = Options(1 << 7);

    /// Six inches. `coc.11.8.min-range-he-option`
    pub const TANK_HE_MINIMUM: Options = Options(1 << 8);
    /// `coc.16.2.remote-blast-option`
    pub const REMOTE_BLAST: Options = Options(1 << 9);

    /// Whether it is switched on.
    pub const fn has(self, other: Options) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A player's force as the scenario names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSetup {
    /// What the player's force is called.
    pub name: String,
    /// For whom he fights.
    pub side: Side,
    /// The id of his platoon's list.
    pub platoon: String,
    /// The id of the rating he took.
    pub rating: String,
    /// The platoon's quality. R-COC-033
    pub quality: Quality,
    /// Its Platoon Force Rating. `coc.A.platoon-base`
    pub force_rating: i8,
    /// Command Dice by his list. `coc.4.1.command-dice-number`
    pub command_dice: u8,
    /// National characteristics and the like.
    pub traits: Traits,
    /// What the scenario says of his platoon besides: `diehard`, `stubborn`. `coc.14.10.diehards`
    pub temper: Vec<&'static str>,
    /// What its owner calls his units, Teams, Leaders and men, by their ids without the side: `section-1-leader`, and
    /// `section-1.3` for the third man of a unit.
    pub names: BTreeMap<String, String>,
    /// Vehicles that the scenario gives him besides. R-COC-311
    pub vehicles: Vec<VehicleEntry>,
    /// The supports he has chosen, as far as he has: items of his list by their ids.
    pub supports: Vec<crate::supports::Pick>,
    /// Whether the supports are fixed by the scenario, so that nobody is asked.
    pub fixed: bool,
}

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Its title and what else a player wants to know before he chooses it.
    pub head: muster::scenario::Head,
    /// The battlefield with its index.
    pub field: Arc<Battlefield>,
    /// The battlefield as boards carry it.
    pub ground: Arc<Ground>,
    /// What each feature of the battlefield means in these rules.
    pub terrain: Arc<crate::terrain::Meaning>,
    /// Which of the six scenarios is played.
    pub scenario: Scenario,
    /// Who attacks, where the scenario has an attacker.
    pub attacker: Side,
    /// Where the objective of the sixth scenario stands.
    pub objective: Option<Point>,
    /// The year and month it is set in, as `1944-08`. R-COC-311
    pub date: Option<String>,
    /// Advanced and optional rules.
    pub options: Options,
    /// The most Turns, if the players have agreed on a limit. R-COC-166
    pub turn_limit: Option<u16>,
    /// The players in seating order.
    pub players: Vec<PlayerSetup>,
    /// The weapons in use.
    pub arsenal: Arsenal,
    /// The units, player after player.
    pub units: Vec<UnitSetup>,
    /// The places for Teams, unit after unit.
    pub teams: Vec<TeamSetup>,
    /// The side of each place for a Team.
    pub side_of_team: Vec<Side>,
    /// The unit of each man.
    pub unit_of_man: Vec<UnitId>,
    /// Leaders and other individuals.
    pub leaders: Vec<LeaderSetup>,
    /// The vehicles.
    pub vehicles: Vec<VehicleSetup>,
    /// Off-table batteries: the weapon, and the side of the barrage's square.
    pub batteries: Vec<(WeaponId, table::Inches)>,
}
