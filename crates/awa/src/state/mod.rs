//! What changes in a battle: a few flat arrays that clone in a moment.

mod pieces;

pub use pieces::{
    Aim, Altitude, Confused, Damage, Deeds, Demoralised, Doing, Fate, Figure, Firer, Gun, Mark, Marked, Mode, Nerve,
    Obstacle, Obstruction, Outing, Paces, Posture, Prize, Reaction, Replacement, Rolled, Under, Unit, Vehicle, Where,
};

use arrayvec::ArrayVec;
use engine::{BySide, Outcome, Side};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, Inches, Point};

use crate::cards::Card;
use crate::command::Order;
use crate::sequence::Phase;
use crate::troops::{FigureId, GunId, UnitId, VehicleId};
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
