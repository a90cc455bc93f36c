//! What special vehicles have done, and the words for it. Section 16.2.

use engine::{RuleId, rule};
use serde::Serialize;
use table::Inches;

use crate::ids::TeamId;
use crate::{Coc, words};

/// To which side a swimming tank drifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drift {
    /// Not at all.
    None,
    /// To its right.
    Right,
    /// To its left.
    Left,
}

/// Something that a special vehicle has done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feat {
    /// Mines are flailed. `coc.16.2.flail`
    Flailed,
    /// So much mat is laid. `coc.16.2.bobbin`
    Matted {
        /// How much.
        inches: u8,
    },
    /// A gap is filled. `coc.16.2.fascine-sbg`
    Filled,
    /// A gap is cut. `coc.16.2.culin`
    CutGap,
    /// Something is pushed out of the way. `coc.16.2.bulldozer`
    ClearedWay,
    /// A path is pushed through mines. `coc.16.2.bulldozer`
    ClearedMines,
    /// Wire is under its tracks. `coc.16.1.wire-tracked`
    CrushedWire,
    /// A swimming tank reaches the beach. `coc.16.2.duplex-drive-table`
    Beached {
        /// The die.
        die: u8,
        /// To which side it drifted.
        drift: Drift,
        /// How far.
        far: Inches,
    },
    /// A remote control tank breaks down. `coc.16.2.goliath`
    BrokenDown,
    /// A charge is set off, or is not. `coc.16.2.goliath-detonate`
    SetOff {
        /// The die.
        die: u8,
        /// Whether it went off.
        goes_off: bool,
    },
    /// It goes off beside a Team. `coc.16.2.goliath-detonate`
    Blast {
        /// Beside which.
        team: TeamId,
        /// What hits.
        needed: u8,
        /// How many do.
        hits: u8,
        /// The dice.
        dice: Vec<u8>,
    },
    /// It goes off in mines or wire. `coc.16.2.goliath-detonate`
    BlewUp {
        /// What is gone.
        what: &'static str,
    },
}

impl Feat {
    /// Its dice.
    pub(super) fn dice(&self) -> &[u8] {
        match self {
            Feat::Beached { die, .. } | Feat::SetOff { die, .. } => std::slice::from_ref(die),
            Feat::Blast { dice, .. } => dice,
            _ => &[],
        }
    }

    /// It in a sentence, and the rule.
    pub(super) fn words(&self, game: &Coc, name: &str) -> (String, RuleId) {
        match self {
            Feat::Flailed => (format!("{name} has flailed a path through the mines."), rule!("coc.16.2.flail")),
            Feat::Matted { inches } => (format!("{name} has laid {inches}\u{2033} of mat."), rule!("coc.16.2.bobbin")),
            Feat::Filled => (format!("{name} fills the gap before it."), rule!("coc.16.2.fascine-sbg")),
            Feat::CutGap => (format!("{name} cuts a gap through the bocage."), rule!("coc.16.2.culin")),
            Feat::ClearedWay => (format!("{name} clears a way."), rule!("coc.16.2.bulldozer")),
            Feat::ClearedMines => (format!("{name} has pushed a path through the mines."), rule!("coc.16.2.bulldozer")),
            Feat::CrushedWire => (format!("{name} crushes the wire."), rule!("coc.16.1.wire-tracked")),
            Feat::Beached { drift, far, .. } => {
                let drifted = match drift {
                    Drift::None => String::new(),
                    Drift::Right => format!(", {far} to the right"),
                    Drift::Left => format!(", {far} to the left"),
                };
                (format!("{name} reaches the beach{drifted}."), rule!("coc.16.2.duplex-drive-table"))
            }
            Feat::BrokenDown => (format!("{name} breaks down."), rule!("coc.16.2.goliath")),
            Feat::SetOff { goes_off: true, .. } => (format!("{name} goes off."), rule!("coc.16.2.goliath-detonate")),
            Feat::SetOff { .. } => (format!("{name} does not go off."), rule!("coc.16.2.goliath-detonate")),
            Feat::Blast { team, hits, .. } => {
                let hits = words::count((*hits).into(), "hit", "hits");
                (format!("{hits} on {}.", words::team(game, *team)), rule!("coc.16.2.goliath-detonate"))
            }
            Feat::BlewUp { what } => (format!("The {what} is gone."), rule!("coc.16.2.goliath-detonate")),
        }
    }
}
