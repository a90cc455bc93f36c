//! What lies on the table besides men and vehicles: points, markers, smoke, works; and the guns behind it.

use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::ids::{BatteryId, PlayerId, TeamId};

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
