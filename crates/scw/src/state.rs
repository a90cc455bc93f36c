//! The game: shared setup and flat state. Setup never changes; the state is a few flat arrays that clone in a moment.

use std::sync::Arc;

use engine::{BySide, Outcome, Side};
use serde::{Deserialize, Serialize};
use table::terrain::FeatureSet;
use table::{Battlefield, Bearing, Ground, Inches, Point, Polygon};

use crate::sequence::Phase;
use crate::troops::{Arm, ElementId, Kind, MarkerId, OfficerId, OfficerSetup, UnitId, UnitSetup};
use crate::watched::Watched;

/// A battle under these rules.
#[derive(Debug)]
pub struct Scw {
    /// What never changes.
    pub(crate) setup: Arc<Setup>,
    /// What changes.
    pub(crate) state: Watched,
}

impl Clone for Scw {
    fn clone(&self) -> Self {
        Scw { setup: Arc::clone(&self.setup), state: self.state.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        if Arc::ptr_eq(&self.setup, &from.setup) {
            self.state.clone_from(&from.state);
        } else {
            *self = from.clone();
        }
    }
}

/// The edge of the table that a side calls its own: where it falls back to.
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

/// Which way the last two rows of the foot and horse movement table are read. R-SCW-025
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovementRows {
    /// Retire at -2 and -1, flight below.
    #[default]
    Ruled,
    /// As printed: flight at -2 and -1, retire below.
    Printed,
}

/// What a side brings to the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    /// Its name.
    pub name: String,
    /// Its own edge.
    pub edge: Edge,
    /// Where it deploys.
    pub zone: Polygon,
    /// What it has to do, in one sentence.
    pub task: String,
}

/// A place worth holding. R-SCW-076
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// A word that names it in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// What it is worth at the end to the side that holds it.
    pub points: BySide<i32>,
}

/// How the battle is decided. R-SCW-076
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Victory {
    /// The last move.
    pub moves: u8,
    /// The lead in points that wins; less is a draw.
    pub lead: i32,
    /// Points for each enemy company, battery or armoured vehicle out of the battle.
    pub per_unit: BySide<i32>,
    /// Points for each enemy officer out of the battle.
    pub per_officer: BySide<i32>,
    /// Points to this side for each of its softskins that leaves the table by the enemy's edge (a convoy), and to the enemy for each lost.
    pub per_softskin: BySide<i32>,
    /// How near an objective a unit must be to hold it.
    pub hold_within: Inches,
}

/// What never changes in a battle.
#[derive(Debug)]
pub struct Setup {
    /// Its title and what else a player wants to know before he chooses it.
    pub head: muster::scenario::Head,
    /// The battlefield with its index.
    pub field: Battlefield,
    /// The battlefield as boards carry it.
    pub ground: Arc<Ground>,
    /// The sides.
    pub sides: BySide<SideSetup>,
    /// First player in move 1. R-SCW-001
    pub attacker: Side,
    /// The units, in order of id.
    pub units: Vec<UnitSetup>,
    /// The unit of each element.
    pub unit_of: Vec<UnitId>,
    /// The type of each element.
    pub kind_of: Vec<Kind>,
    /// The officers.
    pub officers: Vec<OfficerSetup>,
    /// The places worth holding.
    pub objectives: Vec<Objective>,
    /// How the battle is decided.
    pub victory: Victory,
    /// How the movement table is read.
    pub rows: MovementRows,
    /// What the scenario says about features besides the usual.
    pub overrides: crate::terrain::Overrides,
    /// What each feature of the battlefield means in these rules.
    pub terrain: crate::terrain::Meaning,
    /// Ways around what bars the way, worked out when somebody first asks.
    pub(crate) lanes: crate::lanes::Lanes,
    /// Sight lines that have been judged before: saves work, changes nothing.
    pub sights: crate::sight_memo::SightMemo,
}

/// Why a unit is out of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Its last element is lost, or the vehicle is a wreck.
    Destroyed,
    /// Could not get away after a lost assault.
    Surrendered,
    /// Left the table.
    DrivenOff,
    /// The crew is gone; the vehicle stays as a wreck.
    Abandoned,
    /// Taken by the enemy.
    Captured,
    /// Drove off the far edge as the scenario wants.
    Exited,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet deployed.
    Waiting,
    /// Off the table, represented by markers.
    Concealed,
    /// On the table, for all to see.
    Table,
    /// In this vehicle, or a battery whose guns are towed (then: the truck of its first gun).
    Aboard(UnitId),
    /// Out of the battle.
    Gone(Fate),
}

/// How a unit feels. R-SCW-028
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In good order.
    #[default]
    Steady,
    /// Does not move this move.
    Pinned,
    /// Backing off.
    Retiring,
    /// Running: may not shoot.
    Retreating,
}

/// The kinds of fire a unit has been under. R-SCW-017
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FireKinds(pub u8);

impl FireKinds {
    /// No fire.
    pub const NONE: FireKinds = FireKinds(0);
    /// Field guns, mortars, airstrikes.
    pub const ARTILLERY: FireKinds = FireKinds(1);
    /// Any LMG or HMG in the volley.
    pub const MACHINE_GUN: FireKinds = FireKinds(2);
    /// Anti-tank and vehicle guns, Anti-Tank rifles; artillery at armour counts too.
    pub const ANTI_TANK: FireKinds = FireKinds(4);
    /// Everything else.
    pub const OTHER: FireKinds = FireKinds(8);

    /// Both together.
    #[must_use]
    pub const fn and(self, other: FireKinds) -> FireKinds {
        FireKinds(self.0 | other.0)
    }

    /// Whether any of `other` is in it.
    pub const fn any(self, other: FireKinds) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there was no fire at all.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// What a truck carries. R-SCW-035
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// Nothing.
    #[default]
    Empty,
    /// A company.
    Company(UnitId),
    /// A gun of a battery.
    Gun(ElementId),
}

/// What fire has done to a vehicle, from bad to worst. R-SCW-054
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// Nothing.
    #[default]
    None,
    /// It never moves again.
    Immobilised,
    /// The crew is gone: abandoned or bailed out.
    CrewGone,
    /// A wreck.
    Destroyed,
}

/// Results of fire that take hold at the end of the step, all together. R-SCW-002
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Incoming {
    /// DPs on the unit.
    pub dps: u8,
    /// DPs on troops aboard.
    pub aboard_dps: u8,
    /// Whether troops aboard are destroyed.
    pub aboard_lost: bool,
    /// The worst that happened to the vehicle.
    pub damage: Damage,
    /// Whether it has to test morale.
    pub check: bool,
    /// Machine guns turned on it. R-SCW-052
    pub machine_guns: u8,
    /// The kinds of fire.
    pub kinds: FireKinds,
}

/// Things a unit did or suffered in this move, kept as a set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deeds(pub u32);

macro_rules! deeds {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Deeds {
            $($(#[$doc])* pub const $name: Deeds = Deeds(1 << $bit);)*
        }
    };
}

deeds! {
    /// Tried to rally.
    RALLIED = 0;
    /// Declared an assault move in step 2, whatever came of it: no movement roll in step 3.
    CHARGED = 1;
    /// Its assault move reached an enemy: does not fire in this move.
    REACHED = 2;
    /// Was reached by an enemy's assault move this move, and may fire at it in step 5.
    ASSAULTED = 3;
    /// Held in an assault: makes no ordinary move.
    LOCKED = 4;
    /// Has rolled for movement in step 3, or may not do so.
    ORDERED = 5;
    /// Has tried to observe.
    OBSERVED = 6;
    /// Has declared an assault on a vehicle.
    STALKING = 7;
    /// Is the target of an assault on armour.
    STALKED = 8;
    /// Has been named in the fire step that is running.
    NAMED = 9;
    /// Was reached from flank or rear: its assaulter has +2 this move.
    FLANKED = 10;
    /// Supports, or has fought in, a combat of this step 7.
    ENGAGED = 11;
    /// A truck that others board, leave, limber to or unlimber from, and so stays where it is.
    HALTED = 12;
    /// Never moves again.
    IMMOBILISED = 13;
    /// Was driven back or moved at the end of a fire step or in step 7: a moving target from then on.
    DRIVEN = 14;
    /// Was thrown out of an assaulted truck in this move: fights as if in column. R-SCW-024
    SPILLED = 15;
    /// Came out of hiding by its fire in the fire step that is running: nobody's target before the next step. R-SCW-039
    APPEARED = 16;
}

impl Deeds {
    /// Those that outlast the move.
    pub const LASTING: Deeds = Deeds(Deeds::LOCKED.0 | Deeds::IMMOBILISED.0);

    /// Whether the flag is set.
    pub const fn has(self, flag: Deeds) -> bool {
        self.0 & flag.0 != 0
    }

    /// Sets the flag.
    pub const fn set(&mut self, flag: Deeds) {
        self.0 |= flag.0;
    }

    /// Takes the flag away.
    pub const fn clear(&mut self, flag: Deeds) {
        self.0 &= !flag.0;
    }
}

/// A unit's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// DPs carried, 0 to 4.
    pub dps: u8,
    /// DPs received in this move from any cause. R-SCW-070
    pub received: u8,
    /// How it feels.
    pub status: Status,
    /// Fire it was under in the previous move.
    pub fire_last: FireKinds,
    /// Fire it has been under in steps of this move that have ended.
    pub fire_now: FireKinds,
    /// Whether cavalry is mounted.
    pub mounted: bool,
    /// What a truck carries.
    pub load: Load,
    /// What it did and suffered in this move.
    pub deeds: Deeds,
    /// The target of its assault move, or the vehicle it stalks.
    pub target: Option<UnitId>,
    /// Fire results that wait for the end of the step.
    pub incoming: Incoming,
}

/// An element's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Its middle. For troops aboard, wherever it was last.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
    /// Where it stood before this move's step 2, for bystanders' fire. R-SCW-065
    pub from: Point,
    /// Whether it is still in the battle.
    pub alive: bool,
    /// Whether it has moved in this move. R-SCW-004
    pub moved: bool,
    /// A gun that is hooked up.
    pub limbered: bool,
    /// A gun or mortar that is ready to fire. R-SCW-056
    pub ready: bool,
    /// Which of its weapons have fired in this move, by number.
    pub fired: u8,
    /// At whom it has been firing.
    pub aim: Option<UnitId>,
    /// Rounds fired at that target in the directly preceding moves. R-SCW-059
    pub rounds: u8,
    /// Whether it fired at that target in this move.
    pub fired_at_aim: bool,
}

/// An officer's state. R-SCW-013
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfficerPlace {
    /// Not yet deployed.
    Waiting,
    /// With a unit, or in a vehicle.
    With(UnitId),
    /// On his own.
    Alone(Point),
    /// Dead, disabled or captured.
    Out,
}

/// An officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    /// Where he is.
    pub place: OfficerPlace,
    /// Joined his unit in the step that is running, so that he does not yet add to its rolls.
    pub fresh: bool,
    /// Has moved in this step 3.
    pub moved: bool,
    /// DPs that put him at risk besides those of his unit: he was alone in a vehicle that was destroyed.
    pub risk: u8,
}

/// A concealment marker. `scw.concealment.three-markers`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// The unit it may be. Secret.
    pub unit: UnitId,
    /// Whether it is the unit itself. Secret.
    pub real: bool,
    /// Where it lies.
    pub at: Point,
    /// Whether it is still on the table.
    pub up: bool,
    /// Whose it is.
    pub side: Side,
}

/// What changes in a battle.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The move, counted from 1.
    pub turn: u8,
    /// What is being done.
    pub phase: Phase,
    /// Who acts.
    pub acting: Side,
    /// First player of this move. R-SCW-001
    pub first: Side,
    /// Who has passed for the fire step that is running.
    pub passed: BySide<bool>,
    /// The units, as in the setup.
    pub units: Vec<Unit>,
    /// The elements, unit after unit.
    pub elements: Vec<Element>,
    /// The officers, as in the setup.
    pub officers: Vec<Officer>,
    /// The markers that have been laid. Their order tells nobody which is which.
    pub markers: Vec<Marker>,
    /// Features that are gone: wire that tanks have crushed.
    pub removed: FeatureSet,
    /// Airstrikes left.
    pub strikes: BySide<u8>,
    /// Who held each objective last.
    pub held: Vec<Option<Side>>,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            turn: self.turn,
            phase: self.phase,
            acting: self.acting,
            first: self.first,
            passed: self.passed,
            units: self.units.clone(),
            elements: self.elements.clone(),
            officers: self.officers.clone(),
            markers: self.markers.clone(),
            removed: self.removed,
            strikes: self.strikes,
            held: self.held.clone(),
            outcome: self.outcome.clone(),
        }
    }

    /// Reuses the memory of the old state: a step that is run again must not allocate.
    fn clone_from(&mut self, from: &Self) {
        self.turn = from.turn;
        self.phase = from.phase;
        self.acting = from.acting;
        self.first = from.first;
        self.passed = from.passed;
        self.units.clone_from(&from.units);
        self.elements.clone_from(&from.elements);
        self.officers.clone_from(&from.officers);
        self.markers.clone_from(&from.markers);
        self.removed = from.removed;
        self.strikes = from.strikes;
        self.held.clone_from(&from.held);
        self.outcome.clone_from(&from.outcome);
    }
}

impl Scw {
    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        &self.state.units[id.index()]
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.state.units[id.index()]
    }

    pub(crate) fn element(&self, id: ElementId) -> &Element {
        &self.state.elements[id.index()]
    }

    pub(crate) fn element_mut(&mut self, id: ElementId) -> &mut Element {
        &mut self.state.elements[id.index()]
    }

    pub(crate) fn officer(&self, id: OfficerId) -> &Officer {
        &self.state.officers[id.index()]
    }

    pub(crate) fn officer_mut(&mut self, id: OfficerId) -> &mut Officer {
        &mut self.state.officers[id.index()]
    }

    pub(crate) fn marker(&self, id: MarkerId) -> &Marker {
        &self.state.markers[id.index()]
    }

    /// What never changes about a unit.
    pub(crate) fn of(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[id.index()]
    }

    pub(crate) fn unit_ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.setup.units.len() as u8).map(UnitId)
    }

    pub(crate) fn officer_ids(&self) -> impl Iterator<Item = OfficerId> + Clone + use<> {
        (0..self.setup.officers.len() as u8).map(OfficerId)
    }

    pub(crate) fn marker_ids(&self) -> impl Iterator<Item = MarkerId> + Clone + use<> {
        (0..self.state.markers.len() as u8).map(MarkerId)
    }

    /// The units of a side, wherever they are.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |id| self.of(*id).side == side)
    }

    /// The units of a side that stand on the table for all to see.
    pub(crate) fn on_table(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(side).filter(|id| self.unit(*id).place == Place::Table)
    }

    /// The living elements of a unit.
    pub(crate) fn elements_of(&self, id: UnitId) -> impl Iterator<Item = ElementId> + '_ {
        self.of(id).elements().filter(|e| self.element(*e).alive)
    }

    /// How many living elements a unit has.
    pub(crate) fn strength(&self, id: UnitId) -> usize {
        self.elements_of(id).count()
    }

    pub(crate) fn unit_of(&self, element: ElementId) -> UnitId {
        self.setup.unit_of[element.index()]
    }

    /// The element's type.
    pub(crate) fn kind(&self, element: ElementId) -> Kind {
        self.setup.kind_of[element.index()]
    }

    /// Whether the unit is cavalry on horseback: what the tables call cavalry. R-SCW-048
    pub(crate) fn is_mounted(&self, id: UnitId) -> bool {
        self.of(id).arm == Arm::Cavalry && self.unit(id).mounted
    }

    /// Whether the unit is infantry, or cavalry that has dismounted and so is infantry in every way. R-SCW-048
    pub(crate) fn is_foot(&self, id: UnitId) -> bool {
        match self.of(id).arm {
            Arm::Infantry => true,
            Arm::Cavalry => !self.unit(id).mounted,
            _ => false,
        }
    }

    /// The highest grade among the officers who are with the unit and count for its rolls. R-SCW-012, R-SCW-013
    pub(crate) fn senior_officer(&self, id: UnitId) -> Option<u8> {
        self.officer_ids()
            .filter(|o| self.officer(*o).place == OfficerPlace::With(id) && !self.officer(*o).fresh)
            .map(|o| self.setup.officers[o.index()].grade)
            .max()
    }
}
