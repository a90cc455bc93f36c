//! A vehicle as its force has it, and as it stands.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Bearing, Footprint, Point};

use super::kind::{Fittings, Kind, Post};
use crate::ids::{ManId, TeamId, UnitId, VehicleId};
use crate::state::Presence;

/// What never changes about a vehicle. Its owner, quality, name and commander are those of its unit, which has one Team and
/// no men: that Team is how the rest of the rules speak of the vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleSetup {
    /// The unit that it is.
    pub unit: UnitId,
    /// The unit's one Team.
    pub team: TeamId,
    /// What its arsenal says of it.
    pub kind: Kind,
    /// What is particular to it: its kind's, and what a list or scenario adds. R-COC-311
    pub fittings: Fittings,
    /// The unit that comes on in it and no other, if its list ties it to one. `coc.B.recon-vehicle-crew`
    pub carries: Option<UnitId>,
    /// The Team of that unit which rides in it, where the unit has a vehicle for each; otherwise all of it does.
    /// `coc.B.recon-compositions`
    pub carries_team: Option<TeamId>,
    /// The troop whose leader can command it by radio, counted from 1; 0 for none. `coc.11.4.radio-activate`
    pub troop: u8,
}

/// In what state a vehicle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// It can be used.
    #[default]
    Fit,
    /// Its crew has left it for good. `coc.14.8.vehicle-no-return`
    Abandoned,
    /// Knocked out or destroyed: a wreck. `coc.12.1.table-twelve`
    KnockedOut,
    /// It exploded: a burning wreck. `coc.12.1.table-twelve`
    Exploded,
}

/// Lasting damage and trouble, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Damage(pub u16);

impl Damage {
    /// Immobilised for the game. `coc.12.1.table-twelve`
    pub const IMMOBILISED: Damage = Damage(1);
    /// Its main gun is out. `coc.12.1.table-twelve`
    pub const MAIN_GUN: Damage = Damage(1 << 1);
    /// Its hull machine gun is out. `coc.12.1.table-twelve`
    pub const HULL_GUN: Damage = Damage(1 << 2);
    /// Its second gun is out. R-COC-309
    pub const SECOND_GUN: Damage = Damage(1 << 3);
    /// Stuck on an obstacle or in heavy going until its driver frees it. `coc.11.6.1.solid-obstacle-free`
    pub const STUCK: Damage = Damage(1 << 4);
    /// Bogged in soft ground until the Turn ends. `coc.11.6.1.soft-ground`
    pub const BOGGED: Damage = Damage(1 << 5);
    /// Trapped under a building. `coc.11.6.3.drive-into-building`
    pub const TRAPPED: Damage = Damage(1 << 6);
    /// Broken down for the game: a remote control tank. `coc.16.2.goliath`
    pub const BROKEN_DOWN: Damage = Damage(1 << 7);

    /// The words for them in files.
    pub const WORDS: [(&'static str, Damage); 8] = [
        ("immobilised", Damage::IMMOBILISED),
        ("main-gun", Damage::MAIN_GUN),
        ("hull-gun", Damage::HULL_GUN),
        ("second-gun", Damage::SECOND_GUN),
        ("stuck", Damage::STUCK),
        ("bogged", Damage::BOGGED),
        ("trapped", Damage::TRAPPED),
        ("broken-down", Damage::BROKEN_DOWN),
    ];

    /// Whether all of these are among them.
    pub const fn has(self, other: Damage) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of these is among them.
    pub const fn any(self, other: Damage) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds these.
    pub const fn set(&mut self, other: Damage) {
        self.0 |= other.0;
    }

    /// Takes these away.
    pub const fn clear(&mut self, other: Damage) {
        self.0 &= !other.0;
    }
}

/// How fast a vehicle goes or counts as having gone. `coc.11.2.speed-slow`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// It stands. `coc.11.2.speed-stationary`
    #[default]
    Still,
    /// 1D6. `coc.11.2.speed-slow`
    Slow,
    /// 2D6. `coc.11.2.speed-fast`
    Fast,
    /// 3D6. `coc.11.2.speed-flat-out`
    FlatOut,
}

/// Who sits in a crew position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crewman {
    /// There is no such position, or nobody has been put into it yet.
    #[default]
    Nobody,
    /// The man who belongs there.
    There,
    /// He is dead, and nobody has taken over yet. R-COC-123
    Dead,
    /// Somebody else has taken over. R-COC-123
    Replacement,
}

/// A crew position as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seat {
    /// Who sits there.
    pub crewman: Crewman,
    /// Which man of the platoon that is, where the vehicle has no crew of its own. `coc.B.uncrewed-transport`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub man: Option<ManId>,
    /// Whether it has been activated in this Phase. `coc.11.2.gunner`
    pub acted: bool,
    /// Whether it is on Overwatch. `coc.11.7.vehicle-overwatch`
    pub watching: bool,
    /// It is not activated up to the end of the Phase with this number. `coc.12.1.table-twelve`
    pub idle_until: u16,
    /// How many activations have gone into taking over from a dead man. R-COC-123
    pub taking_over: u8,
}

/// What a vehicle did in this Phase besides what its Team's deeds say, as a set: cleared when the Phase ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u8);

impl Marks {
    /// Took men aboard: it may not move. `coc.11.6.2.disembark-vehicle-move`
    pub const LOADED: Marks = Marks(1);
    /// Let men out: it moves 1D6 at most. `coc.11.6.2.disembark-vehicle-move`
    pub const UNLOADED: Marks = Marks(1 << 1);
    /// Was activated by radio or without a commander: one position only. R-COC-137
    pub const ONE_POSITION: Marks = Marks(1 << 2);
    /// Turned on the spot rather than drove.
    pub const TURNED: Marks = Marks(1 << 3);
    /// Came over flailed mines: it does not fire. `coc.16.2.flail`
    pub const CROSSED_MINES: Marks = Marks(1 << 7);

    /// Whether all of these are among them.
    pub const fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds these.
    pub const fn set(&mut self, other: Marks) {
        self.0 |= other.0;
    }
}

/// Where the secondary gun of a carrier points. R-COC-309
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// To the rear.
    #[default]
    Rear,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Who fires at a vehicle: a Team, or a weapon position of another vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Firer {
    /// A Team with its weapon.
    Team(TeamId),
    /// A mounting of a vehicle, by its number in the kind.
    Mounting(VehicleId, u8),
}

/// What special equipment has been used up and how it stands. `coc.16.2.bobbin`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rig {
    /// Inches of matting laid so far. `coc.16.2.bobbin`
    pub mat: u8,
    /// Whether the fascine or bridge has been laid. `coc.16.2.fascine-sbg`
    pub laid: bool,
    /// Whether it swims. `coc.16.2.duplex-drive`
    pub afloat: bool,
    /// It stands still up to the end of the Phase with this number. `coc.16.2.duplex-drive`
    pub drying_until: u16,
}

/// A vehicle as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// Whether it is there. A wreck stays on the table.
    pub presence: Presence,
    /// The middle of its hull.
    pub at: Point,
    /// Where its hull looks.
    pub facing: Bearing,
    /// Where its turret looks; as the hull does without one. R-COC-135
    pub turret: Bearing,
    /// In what state it is.
    pub condition: Condition,
    /// Lasting damage and trouble.
    pub damage: Damage,
    /// Hits on its engine. R-COC-124
    pub engine: u8,
    /// Hits on its gun sights. `coc.12.1.cumulative`
    pub sights: u8,
    /// Its crew, by [`Post::index`].
    pub seats: [Seat; 5],
    /// How fast it went in this Phase.
    pub pace: Pace,
    /// How fast it went in the Phase before. `coc.5.1.2.interrupt-not-flat-out`
    pub last_pace: Pace,
    /// What it did in this Phase.
    pub marks: Marks,
    /// Not activated at all up to the end of the Phase with this number. `coc.12.1.table-twelve`
    pub idle_until: u16,
    /// Its crew recovers from a ram up to the end of the Phase with this number. `coc.13.3.ram-equal`
    #[serde(default)]
    pub reels_until: u16,
    /// Its commander is not activated up to the end of the Phase with this number. `coc.12.1.table-thirteen`
    #[serde(default)]
    pub dazed_until: u16,
    /// Its commander has one Initiative fewer up to the end of the Phase with this number. `coc.10.3.7.table-ten`
    pub shaken_until: u16,
    /// Has to engage this firer and may not move up to the end of the Phase with this number. R-COC-122
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engages: Option<(Firer, u16)>,
    /// Who has hit it since it last moved. R-COC-120
    #[serde(default)]
    pub hit_by: ArrayVec<Firer, 8>,
    /// Teams in houses of whom its crew knows, where the players use that rule. `coc.17.vehicles-blind-building`
    #[serde(default)]
    pub knows: ArrayVec<TeamId, 16>,
    /// Where it came onto the table. `coc.11.5.entry-one-per-phase`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Point>,
    /// Where its secondary gun points.
    #[serde(default)]
    pub aspect: Aspect,
    /// Whether its smoke projectors have been used. `coc.11.8.2.smoke-projectors`
    #[serde(default)]
    pub smoked: bool,
    /// Rounds left of its main weapon; 255 without limit.
    pub rounds: u8,
    /// Its special equipment.
    #[serde(default)]
    pub rig: Rig,
}

impl Vehicle {
    /// A vehicle before the battle, with its own crew or without.
    pub(crate) fn waiting(kind: &Kind, fittings: Fittings) -> Vehicle {
        let manned = !fittings.has(Fittings::UNCREWED);
        let seat = |post: Post| Seat {
            crewman: if manned && kind.has_post(post) { Crewman::There } else { Crewman::Nobody },
            ..Seat::default()
        };
        let rounds = kind.mountings.iter().find_map(|mounting| match mounting.arm {
            super::kind::Arm::Cannon(cannon) => cannon.rounds,
            _ => None,
        });
        Vehicle {
            presence: Presence::Waiting,
            at: Point::ORIGIN,
            facing: Bearing::NORTH,
            turret: Bearing::NORTH,
            condition: Condition::Fit,
            damage: Damage::default(),
            engine: 0,
            sights: 0,
            seats: Post::ALL.map(seat),
            pace: Pace::Still,
            last_pace: Pace::Still,
            marks: Marks::default(),
            idle_until: 0,
            reels_until: 0,
            dazed_until: 0,
            shaken_until: 0,
            engages: None,
            hit_by: ArrayVec::new(),
            knows: ArrayVec::new(),
            entry: None,
            aspect: Aspect::default(),
            smoked: false,
            rounds: rounds.unwrap_or(u8::MAX),
            rig: Rig::default(),
        }
    }

    /// A crew position.
    pub fn seat(&self, post: Post) -> &Seat {
        &self.seats[post.index()]
    }

    pub(crate) fn seat_mut(&mut self, post: Post) -> &mut Seat {
        &mut self.seats[post.index()]
    }

    /// Whether it is on the table and can be used.
    pub fn is_fit(&self) -> bool {
        self.presence == Presence::Table && self.condition == Condition::Fit
    }

    /// Whether it is a wreck.
    pub fn is_wreck(&self) -> bool {
        matches!(self.condition, Condition::KnockedOut | Condition::Exploded)
    }

    /// Turns the hull; the turret keeps its direction relative to it. R-COC-135
    pub(crate) fn face(&mut self, facing: Bearing) {
        let aside = self.turret.0.wrapping_sub(self.facing.0);
        self.facing = facing;
        self.turret = Bearing(facing.0.wrapping_add(aside));
    }

    /// Its hull with the size of its kind.
    pub fn hull(&self, kind: &Kind) -> Footprint {
        Footprint::new(self.at, self.facing, kind.width, kind.length)
    }
}
