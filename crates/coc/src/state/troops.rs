//! Men, Teams and Leaders as they stand.

use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::ids::{TeamId, UnitId, VehicleId, WeaponId};

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
