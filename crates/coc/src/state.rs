//! The game: shared setup and flat state. Setup never changes in play; the state is a few flat arrays.

use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::{BySide, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};
use table::{Bearing, FeatureId, FeatureSet, Point};

use crate::arsenal::Weapon;
use crate::ids::{BatteryId, JumpOffId, LeaderId, ManId, PatrolId, PlayerId, TeamId, UnitId, VehicleId, WeaponId};
use crate::sequence::Phase;
use crate::troops::{Calling, LeaderSetup, TeamSetup, UnitSetup};
use crate::vehicles::Vehicle;
use crate::watched::Watched;

pub use crate::setup::{Edge, Edges, Options, PlayerSetup, Setup};

/// A battle under these rules.
#[derive(Debug)]
pub struct Coc {
    /// What never changes. Choosing supports puts a new one in its place before the battle.
    pub(crate) setup: Arc<Setup>,
    /// What changes.
    pub(crate) state: Watched,
}

impl Clone for Coc {
    fn clone(&self) -> Self {
        Coc { setup: Arc::clone(&self.setup), state: self.state.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        if Arc::ptr_eq(&self.setup, &from.setup) {
            self.state.clone_from(&from.state);
        } else {
            *self = from.clone();
        }
    }
}

/// Where a man is and on which floor: 0 is the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The middle of his base.
    pub at: Point,
    /// The floor; 0 for the ground, in the open as well.
    #[serde(default)]
    pub floor: u8,
}

impl Spot {
    /// On the ground.
    pub const fn ground(at: Point) -> Spot {
        Spot { at, floor: 0 }
    }
}

/// Whether somebody is in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Not deployed yet, or taken off again by an ambush that slipped away.
    #[default]
    Waiting,
    /// On the table.
    Table,
    /// In this vehicle, wherever it is: not on the table himself. `coc.11.2.1.apc-guns`
    Aboard(VehicleId),
    /// Killed.
    Dead,
    /// Left the table of his own will. R-COC-063
    Left,
    /// Routed off the table.
    Routed,
    /// Surrendered.
    Captured,
}

impl Presence {
    /// Whether he can still take part.
    pub const fn is_in_play(self) -> bool {
        matches!(self, Presence::Waiting | Presence::Table | Presence::Aboard(_))
    }
}

/// An ordinary man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Man {
    /// Where he stands, if he is on the table.
    pub spot: Spot,
    /// Whether he is there.
    pub presence: Presence,
    /// His Team.
    pub team: TeamId,
    /// What he fires, or helps to serve if `crew`.
    pub weapon: WeaponId,
    /// Whether he serves a crewed weapon and so does not fire on his own account. `coc.2.gloss-crew-and-riflemen`
    pub crew: bool,
}

/// How a Team bears up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nerve {
    /// As it should.
    #[default]
    Steady,
    /// `coc.14.5.pinned-when`
    Pinned,
    /// `coc.14.6.broken-at-double`
    Broken,
}

/// What a Team is set to do. `coc.4.5.4.tactical-cover`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Nothing in particular.
    #[default]
    Free,
    /// Tactical.
    Tactical,
    /// On Overwatch over the arc of 90 degrees around this direction. `coc.4.5.4.overwatch-arc`
    Overwatch(Bearing),
}

/// What a Team did and suffered, as a set. All but the lasting ones are cleared when a Phase ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deeds(pub u32);

impl Deeds {
    /// Has been activated in this Phase. `coc.4.4.once-per-phase`
    pub const ACTIVATED: Deeds = Deeds(1);
    /// Has moved in this Phase.
    pub const MOVED: Deeds = Deeds(1 << 1);
    /// Has fired in this Phase.
    pub const FIRED: Deeds = Deeds(1 << 2);
    /// Came onto the table in this Phase. `coc.4.3.1.no-move-on-arrival`
    pub const ARRIVED: Deeds = Deeds(1 << 3);
    /// Came on with its Junior Leader on a 3 in this Phase. `coc.4.3.1.deploy-tactical`
    pub const ARRIVED_LED: Deeds = Deeds(1 << 4);
    /// Failed its roll to arrive in this Phase. R-COC-030
    pub const FAILED_TO_ARRIVE: Deeds = Deeds(1 << 5);
    /// Counts as moving because somebody threw a grenade. R-COC-038
    pub const COUNTS_AS_MOVING: Deeds = Deeds(1 << 6);
    /// Was split off in this Phase and is apart until it ends. R-COC-201
    pub const SPLIT_OFF: Deeds = Deeds(1 << 7);
    /// Sprang an ambush in this Phase. `coc.5.1.2.ambush-withdraw`
    pub const AMBUSHED: Deeds = Deeds(1 << 8);
    /// Threw grenades in this Phase. R-COC-098
    pub const THREW: Deeds = Deeds(1 << 9);
    /// Lasting: threw grenades in its side's last active Phase.
    pub const THREW_LAST: Deeds = Deeds(1 << 10);
    /// Lasting: has no grenades left. `coc.9.2.3.grenade-supply`
    pub const NO_GRENADES: Deeds = Deeds(1 << 11);
    /// Lasting: its weapon is out of action or out of ammunition for the game.
    pub const WEAPON_OUT: Deeds = Deeds(1 << 12);
    /// Lasting: in a barrage's square. R-COC-111
    pub const UNDER_BARRAGE: Deeds = Deeds(1 << 13);
    /// Lasting: was tested for breaking. R-COC-162
    pub const BREAK_TESTED: Deeds = Deeds(1 << 14);
    /// Lasting: ambushed and went off again, so that it may precede its Section. `coc.4.3.1.deploy-rest-of-section`
    pub const SLIPPED_AWAY: Deeds = Deeds(1 << 15);
    /// Ignored its first kill of this Phase in a bunker. `coc.9.1.bunker-first-kill`
    pub const BUNKER_SPARED: Deeds = Deeds(1 << 16);
    /// Lasting: on the way from or to a floor, or otherwise noticed inside a building. `coc.17.hidden-in-building`
    pub const KNOWN_INSIDE: Deeds = Deeds(1 << 17);
    /// Moved, fired or came on in this Phase, so that Overwatch may answer it. R-COC-085
    pub const PROVOKED: Deeds = Deeds(1 << 18);
    /// Has interrupted in this Phase.
    pub const INTERRUPTED: Deeds = Deeds(1 << 19);
    /// Lasting: leans out of its openings until the end of the next Phase. R-COC-092
    pub const LEANS_OUT: Deeds = Deeds(1 << 20);
    /// Leaned out in this Phase: the mark is taken away when the next one ends.
    pub const LEANED_NOW: Deeds = Deeds(1 << 21);

    /// Lasting: a sniper whose place the enemy knows because he has fired from it. Moving him takes it away.
    pub const REVEALED: Deeds = Deeds(1 << 22);

    /// Was driven over in its entrenchment in this Phase: no cover in a fight. `coc.13.2.2.entrenched-overrun`
    pub const DRIVEN_OVER: Deeds = Deeds(1 << 23);
    /// Broke or was wiped out in this Phase. R-COC-161
    pub const GONE_NOW: Deeds = Deeds(1 << 24);
    /// Lasting: was tested for being wiped out. R-COC-162
    pub const LOSS_TESTED: Deeds = Deeds(1 << 25);
    /// Lasting until the Turn ends: broken by the result of a Close Combat, whatever its Shock. R-COC-316
    pub const BEATEN: Deeds = Deeds(1 << 26);

    /// What outlives a Phase.
    pub const LASTING: Deeds = Deeds(
        Deeds::THREW_LAST.0
            | Deeds::NO_GRENADES.0
            | Deeds::WEAPON_OUT.0
            | Deeds::UNDER_BARRAGE.0
            | Deeds::BREAK_TESTED.0
            | Deeds::SLIPPED_AWAY.0
            | Deeds::LOSS_TESTED.0
            | Deeds::BEATEN.0
            | Deeds::KNOWN_INSIDE.0
            | Deeds::LEANS_OUT.0
            | Deeds::REVEALED.0,
    );

    /// Whether all of these are among them.
    pub const fn has(self, other: Deeds) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of these is among them.
    pub const fn any(self, other: Deeds) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds these.
    pub const fn set(&mut self, other: Deeds) {
        self.0 |= other.0;
    }

    /// Takes these away.
    pub const fn clear(&mut self, other: Deeds) {
        self.0 &= !other.0;
    }
}

/// A Team, or an empty place for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Whether there is a Team in this place at all. A Team that is wiped out stays in use.
    pub in_use: bool,
    /// Its Shock. `coc.14.1.shock-on-teams`
    pub shock: u8,
    /// How it bears up.
    pub nerve: Nerve,
    /// What it is set to do.
    pub stance: Stance,
    /// Where it looks. R-COC-086
    pub facing: Bearing,
    /// What it did and suffered.
    pub deeds: Deeds,
    /// Rounds, uses or charges left of its special weapon; 255 without limit.
    pub rounds: u8,
    /// Section anti-tank weapons left with it. `coc.9.3.2.section-at-rifle-team`
    pub section_at: u8,
    /// How many Phases of work its engineers have done on what is before them.
    pub work: u8,
    /// The Team from whose men it was split, or itself.
    pub parent: TeamId,
    /// What else it carries and is busy with.
    #[serde(default)]
    pub kit: Kit,
}

/// What a Team with special equipment carries and is busy with, besides its rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kit {
    /// Smoke grenades left; 255 without limit. `coc.B.panzerknacker`
    #[serde(default)]
    pub smoke: u8,
    /// Charges in a row that did not go off. `coc.16.1.wire-bangalore`
    #[serde(default)]
    pub duds: u8,
    /// The roadblock its charge lies at, as a place in the list of works. `coc.16.1.roadblock-clear`
    #[serde(default)]
    pub work_on: u8,
}

/// A Leader or another individual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Where he stands, if he is on the table.
    pub spot: Spot,
    /// Whether he is there.
    pub presence: Presence,
    /// Initiatives lost to light wounds. `coc.9.1.1.leader-wound-table`
    pub lost: u8,
    /// Wounded, so that he moves slower. R-COC-084
    pub wounded: bool,
    /// Out of action until the Turn ends. `coc.9.1.1.leader-wound-table`
    pub out: bool,
    /// Cured once already; or, for a medic, busy with somebody. `coc.B.medic.medic-heals`
    pub cured: bool,
    /// Activated in this Phase.
    pub activated: bool,
    /// Bound to a Section that acted on a 2, so that he has no Initiatives in this Phase. R-COC-026
    pub bound: bool,
    /// Has moved in this Phase. `coc.7.1.1.leader-once`
    pub moved: bool,
    /// Has fired in this Phase.
    pub fired: bool,
    /// Came onto the table in this Phase.
    pub arrived: bool,
    /// Failed his roll to arrive in this Phase. R-COC-030
    pub failed: bool,
    /// Went at a Tactical pace and has kept down since. R-COC-331
    #[serde(default)]
    pub tactical: bool,
}

/// A Jump-Off Point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JumpOff {
    /// Whose it is.
    pub owner: PlayerId,
    /// Where it lies.
    pub at: Point,
    /// Whether it is still on the table.
    pub up: bool,
    /// Whether the enemy has captured it and its owner has not taken it back. `coc.7.6.capture`
    pub captured: bool,
    /// Whether it was captured in this Turn, so that nobody can use it before the Turn ends. `coc.7.6.capture`
    #[serde(default)]
    pub spoiled: bool,
}

/// A Patrol Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatrolMarker {
    /// Whose it is.
    pub owner: PlayerId,
    /// Where it lies.
    pub at: Point,
    /// Whether it may not move any more.
    pub locked: bool,
    /// Whether a Jump-Off Point came of it. `coc.3.2.one-per-marker`
    pub used: bool,
    /// Its chain: the Flank Attack has two. `coc.A.5.attacker-markers`
    pub group: u8,
}

/// How long something lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// To the end of the Turn.
    Turn,
    /// To the end of the Phase with this number.
    Phase(u16),
    /// To the end of the game: smoke of a burning house.
    Game,
    /// As long as this battery's fire. R-COC-111
    Barrage(BatteryId),
    /// A barrage that chance has brought: to the end of the Phase with this number, whatever Turn that is in. R-COC-117
    Shelling(u16),
}

/// Something that blocks sight: a smoke cloud or a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smoke {
    /// Its middle.
    pub at: Point,
    /// Half its side for a square along the table's edges, or its radius.
    pub reach: table::Inches,
    /// Whether it is a square, or a strip.
    pub square: bool,
    /// How long it lies there.
    pub lasts: Lasts,
    /// For a strip that reaches so far to both sides: the way it runs, and half its depth. `coc.11.8.2.smoke-projectors`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strip: Option<(Bearing, table::Inches)>,
}

impl Smoke {
    /// A round cloud.
    pub(crate) const fn cloud(at: Point, reach: table::Inches, lasts: Lasts) -> Smoke {
        Smoke { at, reach, square: false, lasts, strip: None }
    }

    /// A square along the table's edges.
    pub(crate) const fn square(at: Point, reach: table::Inches, lasts: Lasts) -> Smoke {
        Smoke { at, reach, square: true, lasts, strip: None }
    }
}

/// Covering Fire that is being given. R-COC-039
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Covering {
    /// The Teams that give it, as places of their unit.
    pub body: Body,
    /// The ends of the segment that it is laid on.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The direction of the fire: the strip reaches 4 inches beyond the segment and 1 inch before it.
    pub towards: Bearing,
    /// The last Phase in which it has effect.
    pub until: u16,
}

/// Some Teams of one unit: a whole Section, the Teams of it that stand together, or one Team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Body {
    /// The unit.
    pub unit: UnitId,
    /// Which of its places, one bit each.
    pub teams: u8,
}

/// What a battery is doing. `coc.10.3.1.step1-contact`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// Nothing.
    #[default]
    Idle,
    /// Contacted: an aiming point comes next.
    Contacted,
    /// A ranging shot fell here; so many have been fired.
    Ranging {
        /// What it was aimed at. R-COC-109
        aim: Point,
        /// Where it fell.
        at: Point,
        /// How many were fired.
        shots: u8,
        /// Whether smoke is fired.
        smoke: bool,
    },
    /// Firing on the square around this point.
    Firing {
        /// The middle.
        at: Point,
        /// Whether it is smoke.
        smoke: bool,
        /// Ordered to stop: over at the end of this Phase. `coc.10.3.2.barrage-end-on-activation`
        ending: bool,
    },
}

/// An off-table battery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Battery {
    /// What it is doing.
    pub mission: Mission,
    /// Whether the first, automatic request has been used up. R-COC-112
    pub called: bool,
    /// Not available until the Turn ends.
    pub silent_turn: bool,
    /// Not available until a later Phase.
    pub silent_phase: bool,
    /// Not available any more.
    pub silent_game: bool,
    /// Whether it is kept up through the next Turn. `coc.5.1.2.keep-barrage`
    pub kept: bool,
}

/// How much one player's Command Dice and dice held are worth, and how his force bears up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Force Morale. `coc.15.1.table-seventeen`
    pub morale: u8,
    /// Chain of Command Points. `coc.5.1.points-from-fives`
    pub points: u8,
    /// Chain of Command Dice. `coc.5.1.die-at-six`
    pub dice: u8,
    /// Command Dice rolled in this Phase that are not used yet, each face from 1 to 6 counted: `tray[0]` ones.
    pub tray: [u8; 6],
    /// What the Command Dice of this Phase showed when they fell, counted in the same way: for those who look at them.
    #[serde(default)]
    pub rolled: [u8; 6],
    /// Whether he has interrupted in this Phase. `coc.5.1.2.interrupt-once`
    pub interrupted: bool,
    /// The table as it was when he last let a chance to react pass: he is not asked twice about the same table.
    pub let_pass: u32,
    /// Whether a Jump-Off Point was taken for low morale. R-COC-165
    pub jump_off_lost: bool,
    /// Support Level to spend, once it is known. `coc.B.support-budget`
    pub level: u8,
    /// Whether he has had his supports chosen.
    pub mustered: bool,
    /// A pre-game barrage lies on him in the first Turn, with this on his rolls to deploy. `coc.B.barrage.pre-game-barrage`
    pub bombarded: Option<i8>,
    /// Has an Adjutant. `coc.B.adjutant.adjutant`
    pub adjutant: bool,
    /// Bought charges that a Senior Leader can hand out. `coc.B.single-charge`
    pub charges: u8,
    /// Entrenchments not yet placed. `coc.16.1.no-digging-in`
    pub entrenchments: u8,
    /// Minefields, wire sections and roadblocks still to be placed before play.
    pub obstacles: [u8; 3],
    /// Free moves of Patrol Markers left.
    pub free_moves: u8,
    /// Whether he has taken his force from the table of his own will. R-COC-166
    #[serde(default)]
    pub withdrawn: bool,
}

/// The weather and what chance has brought. `coc.6.3.table`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// No movement at all up to this Phase's end. `coc.6.3.aircraft-halt`
    pub grounded_until: u16,
    /// The square hit by a random barrage (column and row), and the last Phase of it. `coc.6.3.barrage-grid`
    pub shelled: Option<(u8, u8, u16)>,
    /// Whether it rains. `coc.6.3.rain-visibility`
    pub rain: bool,
    /// Whether the ground is sodden. `coc.6.3.rain-table`
    pub sodden: bool,
    /// Whether the next roll for rain has +1.
    pub rain_bonus: bool,
}

/// A work of engineers or of the supports, laid before or in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkKind {
    /// `coc.16.1.minefield-size`
    Minefield,
    /// `coc.16.1.wire-size`
    Wire,
    /// `coc.16.1.roadblock-blocks`
    Roadblock,
    /// `coc.16.1.entrenchment-cover`
    Entrenchment,
    /// Matting on soft ground. `coc.16.2.bobbin`
    Mat,
    /// A fascine or a box girder in a gap. `coc.16.2.fascine-sbg`
    Fascine,
    /// A gap cut through bocage. `coc.16.2.culin`
    Gap,
    /// A way that a bulldozer has cleared. `coc.16.2.bulldozer`
    Path,
    /// Where tracks have gone over wire that the map has. `coc.16.1.wire-tracked`
    Ruts,
}

impl WorkKind {
    /// Whether it makes a way rather than bars one.
    pub const fn is_lane(self) -> bool {
        matches!(self, WorkKind::Mat | WorkKind::Fascine | WorkKind::Gap | WorkKind::Path | WorkKind::Ruts)
    }
}

/// A minefield, wire, a roadblock, an entrenchment or a lane through something on the table: a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// What it is.
    pub kind: WorkKind,
    /// Who laid it.
    pub owner: PlayerId,
    /// Its middle.
    pub at: Point,
    /// Which way its long side runs.
    pub along: Bearing,
    /// Half its length.
    pub half_length: table::Inches,
    /// Half its depth.
    pub half_depth: table::Inches,
    /// Whether it still counts: not cleared.
    pub up: bool,
    /// Whether it was partly destroyed: a roadblock that vehicles pass slowly, mines that were flailed, wire that tracks
    /// have gone over. `coc.16.2.flail`, `coc.16.1.wire-tracked`
    pub partly: bool,
    /// Whether the enemy knows of it. Secret sketches only. `coc.17.plotted-entrenchments`
    pub known: bool,
    /// The section of bent wire that it is a part of, counted from 1; 0 for what lies in one piece.
    /// `coc.B.wire.wire-section`
    #[serde(default)]
    pub section: u8,
    /// The Team that has an entrenchment. `coc.16.1.entrenchment-capacity`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<TeamId>,
}

/// What a Leader is in the middle of: his Initiatives are spent one by one. `coc.4.5.3.initiative-order-free`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leading {
    /// Who.
    pub leader: LeaderId,
    /// Initiatives left.
    pub left: u8,
}

/// A Close Combat that waits for more attackers. `coc.4.2.1.simultaneous-charge`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brewing {
    /// Those who have come into contact.
    pub attackers: ArrayVec<Body, 4>,
    /// The most movement dice that any of them used. R-COC-147
    pub dice: u8,
    /// How many of their men began outside the defenders' front. R-COC-148
    pub from_rear: u8,
}

/// What changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What is being done.
    pub phase: Phase,
    /// The Turn, counted from 1; 0 before the battle.
    pub turn: u16,
    /// The Phase, counted from 1 through the whole battle.
    pub phase_number: u16,
    /// The side that is active, or has to decide something before the battle.
    pub active: Side,
    /// Which player of it acts.
    pub acting: PlayerId,
    /// Who is active next, as the last Command Dice have it. `coc.6.1.none-or-one-six`
    pub next: Side,
    /// Whether the Turn ends after this Phase.
    pub turn_ends: bool,
    /// Who rolls and acts in this Phase, one bit for each player. `coc.big.own-platoon`
    #[serde(default)]
    pub rolling: u8,
    /// Who has an extra Phase of his own to come, one bit for each player. `coc.big.big-two-sixes`
    #[serde(default)]
    pub extra: u8,
    /// The friendly edges of both sides.
    pub edges: BySide<Edges>,
    /// The objective of the sixth scenario, where the scenario's file leaves it to the defender. `coc.A.6.objective`
    #[serde(default)]
    pub objective: Option<Point>,
    /// Who made the first ordinary move of the Patrol Phase. R-COC-012
    pub first_mover: Side,
    /// How many moves in a row were of 0 inches, and how many each side has made. R-COC-013
    pub idle_patrol: u8,
    /// Patrol moves made.
    pub patrol_moves: BySide<u8>,
    /// The players.
    pub players: Vec<Player>,
    /// The Patrol Markers, while they are on the table.
    pub patrol: Vec<PatrolMarker>,
    /// The Jump-Off Points.
    pub jump_offs: Vec<JumpOff>,
    /// The places for Teams, as in the setup.
    pub teams: Vec<Team>,
    /// The men, as in the setup.
    pub men: Vec<Man>,
    /// Leaders and other individuals, as in the setup.
    pub leaders: Vec<Leader>,
    /// Vehicles, as in the setup.
    #[serde(default)]
    pub vehicles: Vec<Vehicle>,
    /// Off-table batteries, as in the setup.
    pub batteries: Vec<Battery>,
    /// Smoke and barrages.
    pub smokes: Vec<Smoke>,
    /// Covering Fire.
    pub covering: Vec<Covering>,
    /// Works on the table.
    pub works: Vec<Work>,
    /// Where guns are marked on the sketch maps. `coc.17.plotted-entrenchments`
    #[serde(default)]
    pub plots: Vec<(UnitId, Point)>,
    /// Which Overwatch Teams know which sniper, and how often they have tried: Team, sniper's Team, bonus, knows.
    pub spotting: Vec<(TeamId, TeamId, u8, bool)>,
    /// Buildings that are unstable. `coc.10.3.6.he-building-unstable`
    pub unstable: FeatureSet,
    /// What burns: the feature, the Phase it caught fire in, and the direction of the wind. `coc.6.3.fire-building`
    pub fires: Vec<(FeatureId, u16, Bearing)>,
    /// Features that are gone: collapsed buildings.
    pub collapsed: FeatureSet,
    /// Buildings that a flamethrower has set alight: nobody stays in them. `coc.9.6.flame-building`
    #[serde(default)]
    pub burning: FeatureSet,
    /// Force Morale already lost for Teams of a unit in this Phase: unit and loss. R-COC-161
    pub tested: Vec<(UnitId, u8)>,
    /// Force Morale tests for Leaders that are due once those for units are done. R-COC-009
    pub owed: Vec<(PlayerId, crate::morale::Setback)>,
    /// The Leader who spends Initiatives.
    pub leading: Option<Leading>,
    /// A Close Combat that waits for more attackers.
    pub brewing: Option<Brewing>,
    /// The weather and what chance has brought.
    pub chance: Chance,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
}

impl Coc {
    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What changes, for those who may see everything.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The seat of a player.
    pub(crate) fn seat(player: PlayerId) -> Seat {
        Seat(player.0)
    }

    /// The side that a player fights for.
    pub(crate) fn side_of(&self, player: PlayerId) -> Side {
        self.setup.players[player.index()].side
    }

    pub(crate) fn player(&self, id: PlayerId) -> &Player {
        &self.state.players[id.index()]
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.state.players_mut()[id.index()]
    }

    pub(crate) fn team(&self, id: TeamId) -> &Team {
        &self.state.teams[id.index()]
    }

    pub(crate) fn team_mut(&mut self, id: TeamId) -> &mut Team {
        &mut self.state.teams[id.index()]
    }

    pub(crate) fn man(&self, id: ManId) -> &Man {
        &self.state.men[id.index()]
    }

    pub(crate) fn man_mut(&mut self, id: ManId) -> &mut Man {
        &mut self.state.men[id.index()]
    }

    pub(crate) fn leader(&self, id: LeaderId) -> &Leader {
        &self.state.leaders[id.index()]
    }

    pub(crate) fn leader_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.state.leaders[id.index()]
    }

    pub(crate) fn jump_off(&self, id: JumpOffId) -> &JumpOff {
        &self.state.jump_offs[id.index()]
    }

    pub(crate) fn patrol_marker(&self, id: PatrolId) -> &PatrolMarker {
        &self.state.patrol[id.index()]
    }

    /// What never changes about a unit.
    pub(crate) fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.setup.units[id.index()]
    }

    /// What never changes about a Team.
    pub(crate) fn team_setup(&self, id: TeamId) -> &TeamSetup {
        &self.setup.teams[id.index()]
    }

    /// What never changes about a Leader.
    pub(crate) fn leader_setup(&self, id: LeaderId) -> &LeaderSetup {
        &self.setup.leaders[id.index()]
    }

    pub(crate) fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.setup.arsenal[id]
    }

    /// The unit whose place a Team has.
    pub(crate) fn unit_of(&self, team: TeamId) -> UnitId {
        self.team_setup(team).unit
    }

    pub(crate) fn player_of_team(&self, team: TeamId) -> PlayerId {
        self.unit(self.unit_of(team)).player
    }

    pub(crate) fn side_of_team(&self, team: TeamId) -> Side {
        self.setup.side_of_team[team.index()]
    }

    pub(crate) fn side_of_leader(&self, leader: LeaderId) -> Side {
        self.side_of(self.leader_setup(leader).player)
    }

    pub(crate) fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + Clone + use<> {
        (0..self.setup.players.len() as u8).map(PlayerId)
    }

    /// The players of a side, in seating order.
    pub(crate) fn players_of(&self, side: Side) -> impl Iterator<Item = PlayerId> + '_ {
        self.player_ids().filter(move |id| self.side_of(*id) == side)
    }

    /// The first player of a side.
    pub(crate) fn first_player(&self, side: Side) -> PlayerId {
        self.players_of(side).next().expect("each side has a player")
    }

    pub(crate) fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + Clone + use<> {
        (0..self.setup.units.len() as u8).map(UnitId)
    }

    pub(crate) fn team_ids(&self) -> impl DoubleEndedIterator<Item = TeamId> + Clone + use<> {
        (0..self.setup.teams.len() as u8).map(TeamId)
    }

    pub(crate) fn leader_ids(&self) -> impl DoubleEndedIterator<Item = LeaderId> + Clone + use<> {
        (0..self.setup.leaders.len() as u8).map(LeaderId)
    }

    pub(crate) fn jump_off_ids(&self) -> impl DoubleEndedIterator<Item = JumpOffId> + Clone + use<> {
        (0..self.state.jump_offs.len() as u8).map(JumpOffId)
    }

    pub(crate) fn is_medic(&self, leader: LeaderId) -> bool {
        self.leader_setup(leader).calling == Calling::Medic
    }

    pub(crate) fn is_observer(&self, leader: LeaderId) -> bool {
        self.leader_setup(leader).calling == Calling::Observer
    }
}
