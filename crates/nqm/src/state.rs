//! What changes in a battle: a few flat arrays that clone in a moment.

mod copy;

use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::{BySide, Outcome, Side};
use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::attack::Attack;
use crate::classes::Weight;
use crate::command::{Aim, Dispatch, MOST_OBJECTIVES, Order, Seen};
use crate::fireplan::{Request, Shoot};
use crate::fortification::Works;
use crate::logistics::Ledger;
use crate::sequence::Phase;
use crate::troops::{AreaId, FormationId, StandId, Tie, UnitSet};

/// Everything that changes.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// The hour of the battle, counted from 1.
    pub hour: u16,
    pub phase: Phase,
    /// How far the running phase has come; each phase counts in its own way and begins at 0.
    pub progress: u16,
    /// The tick of the movement, 0 to 19. R-NQM-036
    pub tick: u8,
    pub units: Vec<Unit>,
    pub stands: Vec<Stand>,
    pub formations: Vec<Formation>,
    /// Attacks under way.
    pub attacks: Vec<Attack>,
    /// Orders under way. R-NQM-012
    pub dispatches: Vec<Dispatch>,
    /// What has happened that may be reacted to. R-NQM-012
    pub causes: Vec<crate::command::Cause>,
    /// Units that have just gone over to a branch of their orders, and have not been told of. R-NQM-015
    pub branched: UnitSet,
    /// How often a human umpire has put something right in this phase; [`State::GO_ON`] when he lets it go on. R-NQM-140
    pub umpired: u8,
    /// Fire on the map, planned, falling or harassing. R-NQM-066
    pub shoots: Vec<Shoot>,
    /// Fire and aircraft that were asked for.
    pub requests: Vec<Request>,
    /// Squares that may be fired on at once: their middles. R-NQM-016
    pub registered: BySide<Vec<Point>>,
    /// Enemies in registered squares about whom the gunners have been asked in this hour. R-NQM-016
    pub alarms: Vec<crate::fireplan::Alarm>,
    /// Contacts between units in this hour and the last. R-NQM-046
    pub contacts: Vec<crate::recce::Contact>,
    /// What has been dug and built.
    pub works: Vec<Digging>,
    /// Engineers' work under way and done.
    pub jobs: Vec<crate::tasks::Work>,
    /// Bridges that are blown, by their feature.
    pub blown: Vec<table::FeatureId>,
    pub dumps: Vec<Dump>,
    /// What became of the supplies of both sides.
    pub ledger: BySide<Ledger>,
    /// Who holds each area. R-NQM-138
    #[serde(with = "holders")]
    pub held: Vec<Option<Side>>,
    /// Areas of which a side does not know that the other one holds them. R-NQM-139
    pub unheard: BySide<Vec<AreaId>>,
    /// Points for what has been destroyed, captured, dispersed or brought off. R-NQM-138
    pub points: BySide<u16>,
    /// What each seat leaves to the automatic umpire. R-NQM-146
    pub waived: Vec<Waived>,
    /// What each side has seen of the other that is hidden again. R-NQM-058
    pub ghosts: Vec<Seen>,
    /// How things stood at the end of the last hours, where commanders learn of them by report. R-NQM-141
    pub pictures: Vec<Arc<Picture>>,
    pub outcome: Option<Outcome>,
}

/// How things stood at the end of an hour. R-NQM-141
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Picture {
    pub hour: u16,
    pub units: Vec<Unit>,
    pub stands: Vec<Stand>,
    #[serde(with = "holders")]
    pub held: Vec<Option<Side>>,
    pub unheard: BySide<Vec<AreaId>>,
    pub points: BySide<u16>,
    pub ghosts: Vec<Seen>,
    pub attacks: Vec<Attack>,
    pub works: Vec<Digging>,
    pub jobs: Vec<crate::tasks::Work>,
    pub blown: Vec<table::FeatureId>,
}

/// A unit in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Unit {
    pub order: Order,
    /// For whom it works now. `nqm.orbat.direct-support-reassign`
    pub tie: Option<(Tie, FormationId)>,
    /// What has disorganised the whole of it. R-NQM-122
    pub disorder: Disorder,
    /// The last hour of disorganisation by a shoot: to the end of its step 7. R-NQM-071
    pub shaken_until: u16,
    /// The last hour in which it is pinned down. R-NQM-070
    pub pinned_until: u16,
    /// The last hour in which harassing fire keeps it from reorganising. R-NQM-069
    pub harassed_until: u16,
    pub battle: Battle,
    pub deeds: Deeds,
    /// Ammunition dice in thirds: fire units may be spent in thirds. R-NQM-068, R-NQM-131
    pub dice: u16,
    /// Dice in the truck behind it, whole ones. R-NQM-131
    pub stock: u8,
    /// Volleys left where a unit has a pool. `nqm.logistics.unit-pool`
    pub volleys: u8,
    /// The hour for which it last handed in one of them.
    pub volley: u16,
    /// It cannot trace supply to its dump, as found in step 0 of this hour. R-NQM-134
    pub cut_off: bool,
    /// The other side has had its point for it. R-NQM-138
    pub counted: bool,
    /// The middle of its formation while it moves.
    pub anchor: Option<Point>,
    /// Points of its route that it has passed.
    pub passed: u8,
    /// Where its march began: a column stretches back to here. R-NQM-038
    pub from: Option<Point>,
    /// It has left march formation on this order and does not take it up again. R-NQM-057
    pub shaken_out: bool,
    /// It goes on against another objective in spite of its marker. R-NQM-129
    pub follow_on: bool,
    /// Its advance began in effective range and sight of an enemy it knows of. R-NQM-039
    pub in_contact: bool,
    /// All enemies in that contact were light recce. R-NQM-040
    pub among_recce: bool,
    /// What a minefield does to it. R-NQM-064
    pub mines: Mines,
    /// It neither moved, fired, fought nor was under fire in the hour before this one. R-NQM-062
    pub calm: bool,
    /// In trucks, carriers or on tanks; guns limbered. R-NQM-150
    pub mounted: bool,
    /// Ticks that it still needs to mount or dismount. R-NQM-150
    pub changing: u8,
    /// In march formation. R-NQM-057
    pub column: bool,
    pub terror: Terror,
    /// Full hours in which it has not moved. R-NQM-149
    pub still: u8,
    /// Hours in a row in which it could reorganise; see [`Deeds`] for this one. R-NQM-123
    pub quiet: u8,
    /// It takes part in an attack, on either side, that has not ended for it. R-NQM-152
    pub in_combat: bool,
    /// The hour in which its tanks rolled into a position; 0 for never. R-NQM-102
    pub rolled_in: u16,
    /// The hour in which tanks rolled over it and it stayed; 0 for never. R-NQM-102
    pub rolled_over: u16,
    /// The hour in which its last combat ended; 0 for none. R-NQM-152
    pub combat_ended: u16,
    /// Enemies against whom it has found out how near it can hold its fire. R-NQM-059
    pub tried: UnitSet,
    /// Enemies in whose coming it was offered to shoot and scoot. R-NQM-106
    pub offered: UnitSet,
    /// Percent that a human umpire takes off its rates. R-NQM-140, `nqm.movement.congestion`
    pub slowed: u8,
    /// Pins of aircraft are sorted at the end of the day. R-NQM-078
    pub fate: Fate,
}

/// How a unit stands to a minefield. R-NQM-064
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mines {
    #[default]
    Clear,
    /// It stopped at the edge in this hour.
    AtEdge(u16),
    /// It goes through at the rate of those in contact.
    Inside,
    /// Engineers clear a way before it.
    Lane,
}

/// What became of a unit or a stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    #[default]
    InPlay,
    Destroyed,
    /// Surrendered, captured or overrun.
    Captured,
    /// It comes back at the DLA at dawn. R-NQM-025
    Dispersed,
    /// It has left the map where it was to. R-NQM-138
    Exited,
}

/// Why a unit or stand is disorganised: one marker, several causes. R-NQM-122
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disorder(pub u8);

impl Disorder {
    pub const NONE: Disorder = Disorder(0);
    /// It failed a break test. `nqm.morale.fail-disorganised`
    pub const BROKEN: Disorder = Disorder(1);
    /// Effective or harassing fire; lapses by itself. R-NQM-071
    pub const SHELLED: Disorder = Disorder(1 << 1);
    /// It has fought and has something to put right. R-NQM-152
    pub const COMBAT: Disorder = Disorder(1 << 2);
    /// It beat off an attack on the ground it still holds. R-NQM-021 (b)
    pub const HELD: Disorder = Disorder(1 << 3);
    /// It is out of supply. R-NQM-131
    pub const SUPPLY: Disorder = Disorder(1 << 4);

    pub const fn has(self, other: Disorder) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    pub const fn set(&mut self, other: Disorder) {
        self.0 |= other.0;
    }

    pub const fn clear(&mut self, other: Disorder) {
        self.0 &= !other.0;
    }
}

/// A unit's present battle. R-NQM-018
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Battle {
    /// Effective strength when it began; 0 while there is none.
    pub strength: u16,
    /// Pins of either colour and strength destroyed since.
    pub lost: u16,
    /// Red pins that militia took in its present attack while it was disorganised. R-NQM-023
    pub risked: u16,
    pub tests: Tests,
    /// It has fired in it. R-NQM-059
    pub fired: bool,
}

/// Which levels have been tested in this battle, and how. R-NQM-020
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tests(pub u8);

impl Tests {
    /// The first casualty of green troops. R-NQM-032
    pub const GREEN: Tests = Tests(1);
    pub const BREAK_OFF: Tests = Tests(1 << 1);
    pub const DISORGANISED: Tests = Tests(1 << 2);
    /// It refuses to press its attacks home. R-NQM-022
    pub const REFUSES: Tests = Tests(1 << 3);
    /// It broke in defence and its owner let it sit tight. R-NQM-025
    pub const SAT_TIGHT: Tests = Tests(1 << 4);

    pub const fn has(self, other: Tests) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn set(&mut self, other: Tests) {
        self.0 |= other.0;
    }

    pub const fn clear(&mut self, other: Tests) {
        self.0 &= !other.0;
    }
}

/// Tank terror. R-NQM-104
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terror {
    #[default]
    Untested,
    Stood,
    /// Cowed since this hour.
    Cowed(u16),
    /// It has recovered, and passes the next roll-in test.
    Recovered,
    /// It has recovered and used that.
    Hardened,
}

/// What a unit did, or what was done to it, in this hour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds(pub u32);

impl Deeds {
    pub const NONE: Deeds = Deeds(0);
    pub const MOVED: Deeds = Deeds(1);
    pub const FIRED: Deeds = Deeds(1 << 1);
    /// It rolled or suffered close assault dice.
    pub const FOUGHT: Deeds = Deeds(1 << 2);
    /// Somebody fired at it, harassing fire included.
    pub const UNDER_FIRE: Deeds = Deeds(1 << 3);
    /// It has had its recce test of the hour. R-NQM-047
    pub const LOOKED: Deeds = Deeds(1 << 4);
    /// It counts as in the open: withdrawing under fire. R-NQM-076
    pub const EXPOSED: Deeds = Deeds(1 << 5);
    /// Halted by a contact for the rest of the movement.
    pub const HALTED: Deeds = Deeds(1 << 6);
    /// It was hit or lost somebody in this hour.
    pub const HIT: Deeds = Deeds(1 << 7);
    /// It took part in an attack in this hour, on either side.
    pub const IN_ATTACK: Deeds = Deeds(1 << 8);
    /// It reorganised in this hour.
    pub const REORGANISED: Deeds = Deeds(1 << 9);
    /// It won by an overrun, and takes no marker for it. R-NQM-129
    pub const OVERRAN: Deeds = Deeds(1 << 10);
    /// It fell back from its own attack in this hour. R-NQM-027
    pub const FELL_BACK: Deeds = Deeds(1 << 11);
    /// It assaults without fire superiority: red pins are black at once. R-NQM-029
    pub const RECKLESS: Deeds = Deeds(1 << 12);
    /// One of its guns has fired a second die at those whom it out-ranges. R-NQM-106
    pub const FIRED_TWICE: Deeds = Deeds(1 << 17);
    /// It scooted. R-NQM-106
    pub const SCOOTED: Deeds = Deeds(1 << 13);
    /// It was fired at on the move, and may answer in the firefight. R-NQM-050
    pub const SHOT_AT: Deeds = Deeds(1 << 16);

    /// Its part in the attacks of this hour has been settled. R-NQM-099
    pub const DECLARED: Deeds = Deeds(1 << 20);
    /// It withdrew under fire in the hour before, and no volley has fallen on it since. R-NQM-076
    pub const BARE: Deeds = Deeds(1 << 15);
    /// All its casualties of this hour came from tanks, in a firefight of tanks alone: no break test. R-NQM-096
    pub const TANKS_ALONE: Deeds = Deeds(1 << 14);

    /// What the next hour still has to know: a withdrawal under fire counts for the next volley too. R-NQM-076
    #[must_use]
    pub const fn next_hour(self) -> Deeds {
        if self.has(Deeds::EXPOSED) { Deeds::BARE } else { Deeds::NONE }
    }

    pub const fn has(self, other: Deeds) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn set(&mut self, other: Deeds) {
        self.0 |= other.0;
    }

    pub const fn clear(&mut self, other: Deeds) {
        self.0 &= !other.0;
    }
}

/// A stand in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stand {
    pub place: Place,
    pub facing: Bearing,
    /// Casualty markers that may come off. `nqm.reorganisation.half-off`
    pub red: u8,
    /// Strength out of action that may come back after the battle. R-NQM-125
    pub black: u8,
    /// Black pins that never come back. R-NQM-126
    pub permanent: u8,
    /// Strength destroyed or captured.
    pub lost: u8,
    /// Disorganised alone, as part of its unit, by a shoot until the end of step 7 of this hour. R-NQM-071
    pub shaken_until: u16,
    pub pinned_until: u16,
    /// Red pins that it took in this hour. R-NQM-029
    pub fresh: u8,
    /// It has fired or been fired at in its unit's present battle: it is no reserve any more. R-NQM-027
    pub engaged: bool,
    /// Bases that other stands of its unit gave it when they merged, or that it gave. R-NQM-130
    pub shift: i8,
    /// It has fired in this hour. `nqm.firefight.once-per-hour`
    pub fired: bool,
    /// How often it has: the rules look at whether, a law at how often.
    pub shots: u8,
    /// The enemy knows where it is. R-NQM-058
    pub known: bool,
    /// The hour in which the enemy saw it for the first time; 0 if he has not, or knew of it from the start. R-NQM-072
    pub found: u16,
    /// Full hours out of all enemies' sight. R-NQM-058
    pub unseen: u8,
    /// For a command base: the stand it is grouped with. `nqm.figures.command-cf`, `nqm.figures.command-cs`
    pub with: Option<StandId>,
    /// What a supply vehicle carries. R-NQM-136
    pub load: Load,
    /// Hours that loading or unloading still takes. R-NQM-136
    pub loading: u8,
    /// For aircraft: the day for which their sorties are settled, how many it gives them where the scenario does not fix them, and
    /// how many they have flown or forgone. R-NQM-060
    pub flying_day: u16,
    pub sorties: u8,
    pub flown: u8,
    /// The class as a target that a human umpire has given it. R-NQM-140
    pub rated: Option<Weight>,
}

/// Where a stand is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not on the map yet.
    #[default]
    Waiting,
    Map(Point),
    Gone(Fate),
}

/// What a supply vehicle carries. R-NQM-136, `nqm.logistics.vehicles-empty`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    #[default]
    Empty,
    Log,
    Pol,
    /// Dice for one battalion: an eighth of a LOG.
    Dice,
    /// Defence stores.
    Stores,
}

/// A formation in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Formation {
    /// What it is to do with its objectives. `nqm.command.written-orders`
    pub aim: Aim,
    /// Its objectives, the most important first.
    pub objectives: ArrayVec<AreaId, MOST_OBJECTIVES>,
    /// The hour in which its attack begins; 0 where nobody has said. `nqm.command.control-contents`
    pub h_hour: u16,
    /// R-NQM-128
    pub disorganised: bool,
    /// Its main and rear headquarters were hit in combat.
    pub main_hit: bool,
    pub rear_hit: bool,
    /// No fuel reaches it in this hour. R-NQM-135
    pub dry: bool,
    /// It has had no POL for this day, where they are counted. R-NQM-133
    pub empty: bool,
}

/// A place that is being dug, or has been. R-NQM-062
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digging {
    pub at: Point,
    pub works: Works,
    /// Hours of work so far, and how many of them with engineers.
    pub hours: u8,
    pub with_engineers: u8,
    pub stores: bool,
}

/// A dump in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dump {
    pub log: u8,
    pub pol: u8,
    pub stores: u8,
    /// Battalion loads taken from an opened LOG: eight use it up. R-NQM-136
    pub opened: u8,
    /// Fire units by calibre, in thirds. R-NQM-137
    pub fire_units: Vec<(u16, u16)>,
    /// In the enemy's hands. R-NQM-148
    pub lost: bool,
    /// Destroyed for good. R-NQM-148
    pub burnt: bool,
}

/// What a seat leaves to the automatic umpire for the rest of the game. R-NQM-146
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waived(pub u16);

impl Waived {
    /// On which bases pins go.
    pub const PINS: Waived = Waived(1);
    /// On which stands black pins lie after reorganising.
    pub const BLACK: Waived = Waived(1 << 1);
    /// Which weapons fire at which type of target. R-NQM-088
    pub const BATCHES: Waived = Waived(1 << 2);
    /// The umpire lets all dice stand. R-NQM-140
    pub const DICE: Waived = Waived(1 << 3);
    /// Whether a concealed defender ambushes: as his orders say. R-NQM-050, R-NQM-055
    pub const AMBUSH: Waived = Waived(1 << 8);
    /// Whether recce that is fired at scoots: always. R-NQM-054
    pub const SCOOT: Waived = Waived(1 << 9);
    /// Whether guns that out-range the enemy shoot and scoot: never. R-NQM-106
    pub const GUNS: Waived = Waived(1 << 10);
    /// Whether units in good order stop to shed their pins, and merge what is left. R-NQM-123, R-NQM-130
    pub const REORGANISE: Waived = Waived(1 << 4);

    pub const fn has(self, other: Waived) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn set(&mut self, other: Waived) {
        self.0 |= other.0;
    }
}

impl State {
    /// The umpire has nothing more to put right in this phase. R-NQM-140
    pub const GO_ON: u8 = u8::MAX;
}

impl Stand {
    /// Where it stands, if it is on the map.
    pub const fn on_map(&self) -> Option<Point> {
        match self.place {
            Place::Map(at) => Some(at),
            Place::Waiting | Place::Gone(_) => None,
        }
    }
}

impl Unit {
    /// In march formation: no supporting fire, no close assault, a very light target. R-NQM-057
    pub const fn is_marching(&self) -> bool {
        self.column
    }
}

/// Options are written as words, because a file has no word for nothing.
mod holders {
    use engine::Side;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Clone, Copy, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Holder {
        Nobody,
        Red,
        Blue,
    }

    #[allow(clippy::ptr_arg, reason = "serde hands over what the field is")]
    pub fn serialize<S: Serializer>(held: &Vec<Option<Side>>, to: S) -> Result<S::Ok, S::Error> {
        let word = |side: &Option<Side>| match side {
            None => Holder::Nobody,
            Some(Side::Red) => Holder::Red,
            Some(Side::Blue) => Holder::Blue,
        };
        held.iter().map(word).collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Option<Side>>, D::Error> {
        let side = |holder| match holder {
            Holder::Nobody => None,
            Holder::Red => Some(Side::Red),
            Holder::Blue => Some(Side::Blue),
        };
        Ok(Vec::<Holder>::deserialize(from)?.into_iter().map(side).collect())
    }
}

/// An area of this battle, named or around a stand. R-NQM-149
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    Named(AreaId),
    /// The stand aimed at, and every stand in a position within 250 metres of it.
    Around(StandId),
}
