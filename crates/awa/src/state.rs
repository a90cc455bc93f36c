//! What changes in a battle: a few flat arrays that clone in a moment.

use arrayvec::ArrayVec;
use engine::{BySide, Outcome, Side};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Inches, Point};

use crate::cards::Card;
use crate::command::Order;
use crate::sequence::Phase;
use crate::troops::{FigureId, GunId, UnitId, VehicleId, Weapon, flags};
use crate::weather::Weather;

/// Everything that changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The day of the battle, counted from 1.
    pub day: u8,
    /// The turn of the day, counted from 1.
    pub turn: u8,
    /// What is being done.
    pub phase: Phase,
    /// The unit whose activation goes on.
    pub active: Option<UnitId>,
    /// What it has rolled for its moves. R-AWA-072
    pub paces: Paces,
    /// Where its middle was when its activation began. R-AWA-161
    pub began: Point,
    /// A shot from overwatch that its target has forestalled. R-AWA-070
    pub shot_waits: Option<crate::overwatch::Waiting>,
    /// Whose part of it, where the sides take turns.
    pub acting: Option<Side>,
    /// Who has declined in this contest, or finished his part of the phase.
    pub declined: BySide<bool>,
    /// Who lost the last contest: his forced moves come first. R-AWA-068
    pub loser: Option<Side>,
    /// Today's weather.
    pub weather: Weather,
    /// Where smoke drifts. R-AWA-047
    pub wind: Bearing,
    /// Vehicles that others than their own crew serve now. R-AWA-137
    #[serde(default)]
    pub prizes: ArrayVec<Prize, 8>,
    /// The units.
    pub units: Vec<Unit>,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The heavy weapons.
    pub guns: Vec<Gun>,
    /// The vehicles.
    pub vehicles: Vec<Vehicle>,
    /// Buildings, trenches and the like, in the order of the setup's list.
    pub structures: Vec<Structure>,
    /// What has been built in the battle.
    pub works: Vec<Work>,
    /// Horses without their riders. `awa.cavalry.horse-marker`
    pub horses: Vec<crate::movement::Horses>,
    /// Smoke and gas.
    pub clouds: Vec<Cloud>,
    /// Mines and minefields, real and dummy.
    pub mines: Vec<Mine>,
    /// Minefields and dummies that are still to be laid.
    #[serde(default)]
    pub mine_stock: BySide<MineStock>,
    /// Ammunition that lies on the table.
    pub stores: Vec<Store>,
    /// Messages under way and telephone lines.
    pub messages: Vec<Message>,
    /// Telephone lines that have been laid.
    pub lines: Vec<PhoneLine>,
    /// Fights that go on.
    pub melees: Vec<Melee>,
    /// Cards that are still to be drawn, in no order: chance picks one.
    pub deck: Vec<Card>,
    /// The card of this turn.
    pub drawn: Option<Card>,
    /// Cards that somebody keeps. R-AWA-049
    pub held: BySide<ArrayVec<Card, 4>>,
    /// Effects of cards that last.
    pub effects: Vec<Effect>,
    /// Tank hunters whose card has been drawn and whose ambush is still to come. R-AWA-060
    pub ambushes: Vec<Ambush>,
    /// The tank that moved last, and in which turn. `awa.cards.generic.breakdown`
    pub last_tank: Option<LastTank>,
    /// What is being done at night.
    pub night: Night,
    /// The next unit of whoever is busy at night.
    pub night_next: u16,
    /// Barrages planned before the day. R-AWA-179
    pub plans: Vec<Plan>,
    /// Where targets stood that guns may correct their fire onto.
    pub marks: Vec<Mark>,
    /// Targets that have been reported to guns.
    pub missions: Vec<Mission>,
    /// Reserve points that are not spent yet. `awa.ammo.reserve-roll`
    pub reserve: BySide<u8>,
    /// Lots that have been bought and not put down yet.
    pub bought: BySide<[u8; 8]>,
    /// Who holds each place. R-AWA-064
    #[serde(with = "holders")]
    pub held_by: Vec<Option<Side>>,
    /// Points for what has been destroyed and captured so far.
    pub points: BySide<i16>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

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
        /// The turret is stuck.
        TURRET = 2, "turret";
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

/// A place with a defence value. `awa.defence.concept`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Structure {
    /// Points left.
    pub defence: u8,
    /// Points that fortifying has added. `awa.engineering.fortify-cap`
    pub fortified: u8,
    /// Whether it burns. `awa.artillery.cover-burns`
    pub burning: bool,
    /// Turns for which it still smokes. R-AWA-116
    pub smokes: u8,
}

/// What has been built, or is being built. `awa.engineering.table`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// From here.
    pub from: Point,
    /// To here; the same point for a scrape, a bonfire.
    pub to: Point,
    /// Figure-turns done so far.
    pub done: u8,
    /// Whether it stands.
    pub ready: bool,
    /// Points of defence left.
    pub defence: u8,
    /// Turns for which a bonfire still burns.
    pub burns: u8,
    /// Who works on it, for the roll call at the end of the turn.
    pub side: Side,
}

/// What can be built. `awa.engineering.table`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// Wire in rolls: four inches at a time.
    RolledWire,
    /// Wire in stacks: one inch at a time.
    StackedWire,
    /// A barricade that is soft cover.
    SoftBarricade,
    /// A barricade that is hard cover.
    HardBarricade,
    /// A scrape for one man.
    Scrape,
    /// A trench for one man.
    Trench,
    /// A bonfire.
    Bonfire,
    /// A gap in wire. R-AWA-077
    Gap,
    /// A lane through a minefield. `awa.engineering.clear-mines`
    Lane,
    /// Points added to a building.
    Fortification(FeatureId),
    /// A light barricade that is taken down, by its place in [`State::works`].
    SoftRubble(u16),
    /// A strong barricade that is taken down.
    HardRubble(u16),
    /// A light barricade of the battlefield that is taken down, by its place in [`State::structures`].
    SoftClearing(u16),
    /// A strong barricade of the battlefield that is taken down.
    HardClearing(u16),
}

/// What a cloud is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CloudKind {
    /// Smoke of a round or a discharger: four inches across, drifts.
    Smoke,
    /// Smoke of a fire: twelve inches downwind of it, stays. R-AWA-116
    Screen,
    /// Gas of a shell: four inches across, drifts.
    Gas,
    /// Gas of a canister: eight by three inches, drifts.
    Canister,
}

/// A cloud. R-AWA-115
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cloud {
    /// What it is made of.
    pub kind: CloudKind,
    /// Its middle; the fire of a screen.
    pub at: Point,
    /// Which way it lies, for those that are not round.
    pub along: Bearing,
    /// Turns that it still lasts after this one.
    pub left: u8,
}

/// Mines. `awa.at.mines.placement`, `awa.apmine.lay`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// Its middle.
    pub at: Point,
    /// How far it reaches; nothing for a single mine.
    pub radius: Inches,
    /// Whose it is.
    pub side: Side,
    /// Anti-tank mines in it.
    pub anti_tank: bool,
    /// Anti-personnel mines in it.
    pub anti_personnel: bool,
    /// Whether the enemy knows what it is. R-AWA-128
    pub known: bool,
    /// Whether it is still there.
    pub live: bool,
}

/// What a side may lay before the battle. `awa.at.mines.placement`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MineStock {
    /// Minefields.
    pub fields: u8,
    /// Markers with nothing under them.
    pub dummies: u8,
    /// Whether it is known how many there are.
    pub counted: bool,
}

/// What reserve ammunition is for. `awa.ammo.reserve-cost`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// Five mortar shells.
    MortarShells,
    /// Five anti-tank shells.
    AtShells,
    /// Five high-explosive shells.
    HeShells,
    /// Five bursts.
    HmgBursts,
    /// Five volleys.
    Volleys,
    /// Five grenades.
    Grenades,
    /// Five petrol bombs.
    Molotovs,
    /// Three land mines.
    LandMines,
}

impl Lot {
    /// All of them, in the order of the table.
    pub const ALL: [Lot; 8] = [
        Lot::MortarShells,
        Lot::AtShells,
        Lot::HeShells,
        Lot::HmgBursts,
        Lot::Volleys,
        Lot::Grenades,
        Lot::Molotovs,
        Lot::LandMines,
    ];
}

/// Ammunition that lies on the table. `awa.ammo.store-radius`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Store {
    /// Where.
    pub at: Point,
    /// Whose.
    pub side: Side,
    /// Lots of five points each, by kind.
    pub lots: [u8; 8],
    /// Whether the enemy has seen it.
    pub known: bool,
}

/// A message under way. R-AWA-187
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Who carries it, where somebody does.
    pub bearer: Option<FigureId>,
    /// From which HQ.
    pub from: UnitId,
    /// To which unit.
    pub to: UnitId,
    /// What it says: a new order; none for the consent to a new officer. R-AWA-017
    pub order: Order,
    /// Where it began: the place a lost message goes back to.
    pub began: Point,
    /// The turn at whose end semaphore is read. R-AWA-035
    pub arrives: Option<u8>,
    /// A target for guns, in place of an order. R-AWA-109
    #[serde(default)]
    pub report: Option<Report>,
}

/// A target that an observer has reported. R-AWA-109
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Who saw it: distances are measured from him.
    pub observer: FigureId,
    /// The point aimed at.
    pub at: Point,
    /// The unit to which it belonged, if any.
    pub unit: Option<UnitId>,
}

/// A fire mission that has reached the guns: good for one shot. R-AWA-109
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    /// Whose guns.
    pub guns: UnitId,
    /// At what.
    pub report: Report,
}

/// A telephone line from an HQ to a unit. R-AWA-036
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhoneLine {
    /// The HQ.
    pub from: UnitId,
    /// The unit.
    pub to: UnitId,
    /// Where it runs.
    pub points: ArrayVec<Point, 16>,
    /// Whether it reaches the unit and has not been cut.
    pub works: bool,
    /// Who lays it, as long as somebody does.
    pub layer: Option<FigureId>,
}

/// A fight hand to hand. `awa.melee.continue`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The units of the side that opened it.
    pub attackers: ArrayVec<UnitId, 8>,
    /// The units attacked.
    pub defenders: ArrayVec<UnitId, 8>,
    /// Rounds fought.
    pub rounds: u8,
    /// Whether the first attack came from behind. R-AWA-153
    pub from_behind: bool,
    /// Whether it began with a charge of cavalry.
    pub charge: bool,
    /// Whether it goes on in this turn's melee step.
    pub due: bool,
}

/// A lasting effect of a card. R-AWA-050
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Of which card.
    pub card: Card,
    /// For which side, where the card names none.
    pub side: Side,
    /// For which unit, if it is about one.
    pub unit: Option<UnitId>,
    /// Its last turn; 0 for the rest of the game.
    pub until: u8,
    /// Where it is, if it is somewhere: the bull.
    pub at: Point,
    /// The field that it owns. R-AWA-055
    #[serde(default)]
    pub field: Option<FeatureId>,
    /// The turn in which it last made somebody do something.
    #[serde(default)]
    pub acted: u8,
    /// For which vehicle, if it is about one. R-AWA-058
    #[serde(default)]
    pub vehicle: Option<VehicleId>,
    /// The order that a unit goes back to when it ends. R-AWA-182
    #[serde(default)]
    pub order: Order,
}

/// An ambush of tank hunters. R-AWA-060
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    /// The team.
    pub unit: UnitId,
    /// How far it has got.
    pub stage: Stage,
}

/// How far an ambush has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A die is rolled every turn until 4+.
    Rolling,
    /// It comes on as soon as there is an enemy vehicle.
    Ready,
    /// It lies beside this vehicle and has not struck yet.
    Beside(VehicleId),
}

/// The tank that moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastTank {
    /// Which.
    pub vehicle: VehicleId,
    /// On which day.
    pub day: u8,
    /// In which turn.
    pub turn: u8,
}

/// What is being done at night. `awa.suicide-hill.night`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Night {
    /// States and smoke are cleared, ammunition and wind rolled anew. R-AWA-173
    #[default]
    Dusk,
    /// Officers are promoted. R-AWA-174
    Promotions,
    /// Reinforcements are kept together or shared out. R-AWA-184
    Reinforcements,
    /// The defender places his troops.
    DefenderMoves,
    /// The attacker does.
    AttackerMoves,
    /// Those who come on this day are put down.
    Newcomers,
    /// Orders for the day are written, barrages planned.
    Orders,
}

/// A barrage planned before the day. R-AWA-179
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Whose guns.
    pub side: Side,
    /// The landmark, by its place in the setup's list.
    pub place: u8,
    /// Which of the side's barrages it is, by its place in the setup's list.
    pub barrage: u8,
    /// The estimate, in inches.
    pub estimate: u16,
    /// Turns that are still to be fired.
    pub turns: u8,
    /// Whether it waits for its card. R-AWA-180
    pub by_card: bool,
    /// Whether the first turn was spot on.
    pub exact: bool,
}

/// A list of guns that fire together. R-AWA-108
pub type Battery = ArrayVec<GunId, 3>;

impl Where {
    /// On the table, in a building or in a vehicle: part of the battle.
    pub const fn is_in_battle(self) -> bool {
        matches!(self, Where::Table | Where::Inside(_) | Where::Aboard(_))
    }
}

/// Who holds what, as files write it: a list has no place for nothing, so nobody has a word.
mod holders {
    use engine::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Holder {
        Nobody,
        Red,
        Blue,
    }

    pub(super) fn serialize<S: Serializer>(list: &[Option<Side>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(list.iter().map(|holder| match holder {
            None => Holder::Nobody,
            Some(Side::Red) => Holder::Red,
            Some(Side::Blue) => Holder::Blue,
        }))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Option<Side>>, D::Error> {
        let list = Vec::<Holder>::deserialize(from)?;
        let side = |holder| match holder {
            Holder::Nobody => None,
            Holder::Red => Some(Side::Red),
            Holder::Blue => Some(Side::Blue),
        };
        Ok(list.into_iter().map(side).collect())
    }
}
