//! How units, figures, guns and vehicles stand.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Inches, Point};

use super::Lot;
use crate::command::Order;
use crate::troops::{FigureId, GunId, UnitId, VehicleId, Weapon, flags};

/// Why somebody is out of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Killed or destroyed.
    Lost,
    /// Ran off the table. R-AWA-167
    Routed,
    /// Surrendered. R-AWA-189
    Captured,
    /// Left as a card or the scenario says.
    Withdrawn,
}

/// Where a figure, a gun or a vehicle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// Not on the table yet.
    #[default]
    Waiting,
    /// On the table, at its point.
    Table,
    /// In this building, at no exact place. R-AWA-103
    Inside(FeatureId),
    /// In this vehicle, as crew or passenger.
    Aboard(VehicleId),
    /// Out of the battle.
    Gone(Fate),
}

impl Where {
    /// On the table, in a building or in a vehicle: part of the battle.
    pub const fn is_in_battle(self) -> bool {
        matches!(self, Where::Table | Where::Inside(_) | Where::Aboard(_))
    }
}

/// How a figure moved in its latest activation. `awa.move.infantry.rates`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// It did not.
    #[default]
    Stay,
    /// Walk: may fire.
    Walk,
    /// Run: may not.
    Run,
    /// Fire and manoeuvre: three inches, and down.
    Manoeuvre,
    /// Crawl.
    Crawl,
    /// On horse, bicycle or vehicle.
    Ride,
    /// Cavalry at the charge.
    Charge,
    /// Pushing a gun.
    Push,
}

/// The dice of the active unit's moves: one roll for each way of moving, or one for each figure. R-AWA-072
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Paces {
    /// By way of moving, in the order of [`Mode`].
    pub rolled: [Rolled; 8],
}

/// Whether the dice for one way of moving have been rolled in this activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rolled {
    /// Not yet.
    #[default]
    No,
    /// For the whole unit: what the dice add up to.
    Together(u8),
    /// Each figure for itself.
    Singly,
}

flags! {
    /// What a figure is doing and has done.
    Doing: u16 {
        /// Lies down. R-AWA-074
        PRONE = 0, "prone";
        /// Sits on its horse or bicycle.
        MOUNTED = 1, "mounted";
        /// Has moved in this turn.
        MOVED = 2, "moved";
        /// Has fired in this turn.
        FIRED = 3, "fired";
        /// Moved in the turn before.
        MOVED_BEFORE = 4, "moved-before";
        /// Fired in the turn before.
        FIRED_BEFORE = 5, "fired-before";
        /// On overwatch in this turn. R-AWA-069
        OVERWATCH = 6, "overwatch";
        /// Has stopped at wire and cuts it next turn. R-AWA-077
        AT_WIRE = 7, "at-wire";
        /// Works, cuts wire, mounts or dismounts: this is all it does this turn.
        WORKED = 8, "worked";
        /// Began this turn in the hard cover it is in. R-AWA-092
        DUG_IN = 9, "dug-in";
        /// Has been moved by a rule in this turn.
        FORCED = 10, "forced";
        /// Stayed after all when the dice were known: it does not move any more in this turn.
        HALTED = 11, "halted";
        /// Cuts wire in this turn. R-AWA-077
        CUTTING = 12, "cutting";
        /// Has let his gas go. `awa.gas.canister`
        GAS_SPENT = 13, "gas-spent";
        /// Has come out of a vehicle or a house into gas and has not rolled for it yet. R-AWA-140
        CHOKES = 14, "chokes";
    }
}

/// A figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its middle; for those inside or aboard, where that is.
    pub at: Point,
    /// Where it is.
    pub place: Where,
    /// How it moved last.
    pub mode: Mode,
    /// States.
    pub doing: Doing,
    /// Turns in a row in which it has run. R-AWA-073
    pub runs: u8,
    /// What an obstacle still costs it next turn. R-AWA-075
    pub debt: Inches,
    /// The unit it is attached to besides its own. R-AWA-020
    pub with: Option<UnitId>,
    /// The last turn in which a legendary officer is out. R-AWA-018
    pub out_until: u8,
    /// The lot it carries, together with a second man who has the same. `awa.ammo.transport`
    pub load: Option<Lot>,
    /// What it shoots with now: an LMG changes hands. R-AWA-019
    pub weapon: Weapon,
    /// What it works at in this turn, by its place in [`State::works`].
    #[serde(default)]
    pub task: Option<u16>,
}

flags! {
    /// Reasons to be Confused. R-AWA-032
    Confused: u8 {
        /// Three tenths of its figures are lost.
        LOSSES = 0, "losses";
        /// A damage result, until the end of the next turn. R-AWA-134
        DAMAGE = 1, "damage";
        /// Gas is near. R-AWA-140
        GAS = 2, "gas";
    }
}

flags! {
    /// Reasons to be Demoralised. R-AWA-032
    Demoralised: u8 {
        /// Half of its figures are lost.
        LOSSES = 0, "losses";
        /// Failed a test.
        FAILED = 1, "failed";
        /// Out of ammunition.
        EMPTY = 2, "empty";
        /// A damage result, until the end of the next turn.
        DAMAGE = 3, "damage";
        /// A damage result for good.
        LASTING = 4, "lasting";
        /// In a cloud of gas.
        GAS = 5, "gas";
    }
}

flags! {
    /// What a unit has been under in a turn. R-AWA-158
    Under: u8 {
        /// Small arms in range.
        SMALL_ARMS = 0, "small-arms";
        /// Artillery.
        ARTILLERY = 1, "artillery";
        /// Flamethrower or petrol bomb.
        FLAME = 2, "flame";
        /// A sniper.
        SNIPER = 3, "sniper";
        /// Aircraft.
        AIRCRAFT = 4, "aircraft";
        /// Attacked hand to hand.
        MELEE = 5, "melee";
        /// Gas.
        GAS = 6, "gas";
        /// Mines.
        MINES = 7, "mines";
    }
}

flags! {
    /// What a unit has done and what holds it.
    Deeds: u16 {
        /// Has been activated in this turn. `awa.initiative.once`
        ACTIVATED = 0, "activated";
        /// Has used its one firing event of this activation.
        FIRED = 1, "fired";
        /// Has used its overwatch fire. R-AWA-069
        WATCHED = 2, "watched";
        /// Has tested morale in this turn.
        TESTED = 3, "tested";
        /// Its latest test was a failure.
        FAILED_LAST = 4, "failed-last";
        /// Its latest test was made in the turn before. R-AWA-164
        TESTED_BEFORE = 5, "tested-before";
        /// Cavalry that has charged. `awa.cavalry.charge`
        CHARGED = 6, "charged";
        /// Has tried to spot a sniper in this turn. R-AWA-053
        LOOKED = 7, "looked";
        /// A sniper, or a unit under the map option, that the enemy does not see.
        HIDDEN = 8, "hidden";
        /// Must be nominated and move at the enemy. R-AWA-182
        MUST_ATTACK = 9, "must-attack";
        /// A new order waits until all its figures are within reach of the officer. R-AWA-035
        ORDER_WAITS = 10, "order-waits";
        /// A card brought it on in this turn: it acts without a test, and its fuses are lit. R-AWA-059, R-AWA-183
        ARRIVED = 15, "arrived";
        /// Its firing event of this activation came before any movement: once somebody moves it is over. R-AWA-067
        STOOD = 11, "stood";
        /// It has paid the volley of its firing event. R-AWA-026
        PAID = 12, "paid";
        /// Its small arms have fired in this activation.
        SHOT = 13, "shot";
    }
}

/// What a failed test makes a unit do. `awa.morale.failure-table`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// It is in hand.
    #[default]
    None,
    /// Makes for cover; then it is inactive for a turn. R-AWA-162
    ForCover,
    /// Inactive through this turn of the day. R-AWA-163
    Inactive(u8),
    /// Neither moves nor fires until it passes a test.
    Pinned,
    /// Runs twice its move away from the enemy as soon as it can. R-AWA-166
    Flees,
}

/// The state of a unit after a test, for those who are to drive up to an obstruction later. R-AWA-119
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    /// In hand, or never tested.
    #[default]
    Steady,
    /// Confused.
    Confused,
    /// Demoralised.
    Demoralised,
}

/// What a unit was doing lately. R-AWA-161
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// Nearer to the enemy.
    Advancing,
    /// Where it was.
    #[default]
    Defending,
    /// Away from the enemy.
    Retiring,
}

/// A unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Its officer; none while it has none. R-AWA-040
    pub officer: Option<FigureId>,
    /// His grade; 0 for players' own figures. `awa.officer.grade-roll`
    pub grade: u8,
    /// What the morale rating is changed by now. R-AWA-051, R-AWA-185
    pub morale: i8,
    /// Figures it started with. R-AWA-160
    pub strength: u8,
    /// Figures it has lost.
    pub losses: u8,
    /// Volleys of small arms left. `awa.ammo.initial`
    pub volleys: u8,
    /// Single grenades from the reserve. R-AWA-027
    pub grenades: u8,
    /// Petrol bombs or sticks of dynamite left. R-AWA-028
    pub bottles: u8,
    /// Bursts of its flamethrower left.
    pub bursts: u8,
    /// Why it is Confused.
    pub confused: Confused,
    /// Why it is Demoralised.
    pub demoralised: Demoralised,
    /// Through which turn states from damage last. R-AWA-134
    pub dazed_until: u8,
    /// The state it was in after its latest test. R-AWA-119
    #[serde(default)]
    pub nerve: Nerve,
    /// Where that came from which shook it at its latest test, if it failed it. R-AWA-168
    #[serde(default)]
    pub shaken_from: Option<Point>,
    /// What damage adds to all its tests. R-AWA-135
    #[serde(default)]
    pub rattled: i8,
    /// Failures in succession. R-AWA-164
    pub failures: u8,
    /// What it must do because of them.
    pub reaction: Reaction,
    /// What it was doing lately.
    pub posture: Posture,
    /// What it has been under in this turn.
    pub under: Under,
    /// And in the turn before.
    pub under_before: Under,
    /// What it has done.
    pub deeds: Deeds,
    /// Which way it last fired or moved. R-AWA-153
    pub facing: Bearing,
    /// Its written order.
    pub order: Order,
    /// When it was last sent a message: a hundred times the day, and the turn.
    pub addressed: u16,
    /// The order that will count when everybody can hear it.
    pub next_order: Option<Order>,
    /// Through which turn a card or a replacement holds it. R-AWA-057
    pub held_until: u8,
    /// Commanders of it who have been captured. R-AWA-063
    #[serde(default)]
    pub taken: u8,
    /// Its number in the field of a replacement under way, or of a complaint: see the chapter that uses it.
    pub replaced: Replacement,
}

/// How the loss of an officer is made good. R-AWA-017
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replacement {
    /// Nothing is under way.
    #[default]
    None,
    /// Lost in this turn: approval is possible from the next.
    Wanted(u8),
    /// This figure takes over at the end of the turn.
    Promoted(FigureId),
    /// This officer is on his way.
    Sent(FigureId),
}

/// What a gun last fired at, for those who correct their aim. R-AWA-106
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// The point aimed at.
    pub at: Point,
    /// The unit to which it belonged, if any.
    pub unit: Option<UnitId>,
    /// Where the gun stood.
    pub from: Point,
    /// Where the shell fell.
    pub impact: Point,
    /// Whether the estimate was spot on.
    pub exact: bool,
    /// In which turn.
    pub turn: u8,
    /// Whose eyes it used.
    pub by: Option<FigureId>,
}

/// Who corrects an aim: a gun on the table or the gun of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Firer {
    /// A heavy weapon.
    Gun(GunId),
    /// A vehicle.
    Vehicle(VehicleId),
}

/// Where one of a target's figures or vehicles stood when it was last fired at: whether it has moved since is seen by that.
/// R-AWA-106
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Who fired.
    pub firer: Firer,
    /// Who was fired at.
    pub whom: Marked,
    /// Where it was.
    pub at: Point,
    /// Whether it has been somewhere else since.
    #[serde(default)]
    pub moved: bool,
}

/// What belongs to a target. A truck has no figure that would give its moves away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marked {
    /// A figure.
    Figure(FigureId),
    /// A vehicle.
    Vehicle(VehicleId),
}

/// A heavy weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Where it stands.
    pub at: Point,
    /// Where it is.
    pub place: Where,
    /// Which way it points: only its shield has a front. R-AWA-090
    pub facing: Bearing,
    /// Whether it is ready to fire. R-AWA-081
    pub set_up: bool,
    /// Whether its crew works on that in this turn.
    #[serde(default)]
    pub setting_up: bool,
    /// Rounds or bursts left.
    pub rounds: u8,
    /// Smoke rounds left. `awa.smoke.rounds`
    pub smoke: u8,
    /// Gas rounds left. `awa.gas.shell`
    pub gas: u8,
    /// Its last aim.
    pub aim: Option<Aim>,
    /// Whether it has fired in this turn.
    pub fired: bool,
}

flags! {
    /// What has happened to a vehicle.
    Damage: u32 {
        /// It will not move again.
        IMMOBILE = 0, "immobile";
        /// Backwards at half speed only. R-AWA-136
        REVERSE = 1, "reverse";
        /// The radio is gone.
        RADIO = 3, "radio";
        /// Broken down: repaired on 5+. R-AWA-082
        BROKEN_DOWN = 4, "broken-down";
        /// Stuck at the roadside: freed on 5+. R-AWA-044
        SKIDDED = 5, "skidded";
        /// Nobody serves it. R-AWA-137
        ABANDONED = 6, "abandoned";
        /// A wreck.
        DESTROYED = 7, "destroyed";
        /// Has been damaged before. R-AWA-119
        DAMAGED = 8, "damaged";
        /// Threw a 6 for movement in its last turn. `awa.vehicle.double-six`
        SIX = 9, "six";
        /// Moved in this turn.
        MOVED = 10, "moved";
        /// Moved in its latest activation. R-AWA-122
        MOVING = 11, "moving";
        /// Its move went over difficult ground. R-AWA-123
        DIFFICULT = 12, "difficult";
        /// Fired in this turn.
        FIRED = 13, "fired";
        /// Fell into the enemy's hands, hatch and all: nobody mans it again. R-AWA-127
        CAPTURED = 19, "captured";
        /// Its driver is dead.
        DRIVERLESS = 14, "driverless";
        /// Fires on the move in this activation, so it may drive as well. R-AWA-101, R-AWA-132
        ON_THE_MOVE = 15, "on-the-move";
        /// Has used its flamethrower in this turn: it drives at half speed. `awa.flame.vehicle-speed`
        FLAMED = 20, "flamed";
        /// Its main weapon is gone. `awa.at.gun.damage`
        MAIN_GUN = 16, "main-gun";
        /// Has failed to start in the cold, and starts without a test when it can. R-AWA-045
        WARM = 17, "warm";
        /// Has thrown its dice for movement in this turn.
        DRIVEN = 18, "driven";
    }
}

/// How high an aircraft flies. `awa.aircraft.altitudes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Altitude {
    /// Taking off and landing.
    Low,
    /// Strafing and light bombing.
    #[default]
    Attack,
    /// Cruising.
    High,
}

/// A vehicle, carriage, section or aircraft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// Its middle.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
    /// Where it is.
    pub place: Where,
    /// What has happened to it.
    pub damage: Damage,
    /// Defence points left: boats, trains, aircraft. `awa.defence.concept`
    pub defence: u8,
    /// Rounds left for each of its mounts. R-AWA-025
    pub rounds: ArrayVec<u8, 8>,
    /// Uses of its smoke dischargers left. R-AWA-118
    pub smoke: u8,
    /// How long it still burns. R-AWA-124
    pub burning: u8,
    /// Turns in a row in which it has burned.
    pub burned: u8,
    /// Through which turn it cannot act: stunned, cold, halted by curiosity, broken down by a card.
    pub stopped_until: u8,
    /// Through which turn it cannot move, but fire. R-AWA-098
    #[serde(default)]
    pub halted_until: u8,
    /// Turns in which it has stood still. R-AWA-045
    pub still: u8,
    /// Lots of reserve ammunition aboard, by kind. `awa.ammo.transport`
    pub load: [u8; 8],
    /// The last aim of its gun.
    pub aim: Option<Aim>,
    /// Obstructions in front of which it halted, or that it has decided to ignore. R-AWA-119
    #[serde(default)]
    pub obstructions: ArrayVec<Obstruction, 8>,
    /// Which of its mounts have fired in this turn, bit by bit.
    #[serde(default)]
    pub mounts_fired: u8,
    /// Two men who have stood beside it all turn and are about to take it over. R-AWA-137
    #[serde(default)]
    pub takers: Option<[FigureId; 2]>,
    /// What its crew does that has bailed out. R-AWA-135
    #[serde(default)]
    pub outing: Outing,
    /// Whether an aircraft has flown in: until then its owner may choose the edge. `awa.aircraft.entry`
    pub flown_in: bool,
    /// How high it flies.
    pub altitude: Altitude,
    /// Strafing passes left. `awa.aircraft.strafe-passes`
    pub passes: u8,
    /// Bombs left.
    pub bombs: u8,
    /// The last turn of its stay over the table; 0 for no limit.
    pub leaves: u8,
}

/// A vehicle that changed hands. R-AWA-137
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// Which.
    pub vehicle: VehicleId,
    /// Who serves it now.
    pub unit: UnitId,
}

/// What a crew does that has bailed out. R-AWA-135
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outing {
    /// It is aboard, or gone for good.
    #[default]
    None,
    /// It gets back in at the start of this turn.
    Back(u8),
    /// It tests its morale at the start of this turn, and gets back in if it passes; that turn is lost.
    Tests(u8),
    /// It may get back in from this turn on.
    May(u8),
}

/// What an armoured vehicle has met. R-AWA-119
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstruction {
    /// What it is.
    pub what: Obstacle,
    /// The turn in which it may test again, or has looked long enough at mines; 0 once it has passed.
    pub retest: u8,
}

/// A thing that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// A piece of terrain.
    Feature(FeatureId),
    /// Something built in the battle, by its place in [`State::works`].
    Work(u16),
    /// A minefield, by its place in [`State::mines`].
    Mine(u16),
}
