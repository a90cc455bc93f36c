//! What work takes. `awa.engineering.table`

use table::Inches;

use crate::state::{Work, WorkKind};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Figures needed at a time.
    pub figures: u8,
    /// Turns that they take.
    pub turns: u8,
    /// How long the piece is that they make; nothing for what has one place.
    pub length: Inches,
    /// Whether more hands are quicker. R-AWA-085
    pub hands: Hands,
    /// What it is worth when it stands.
    pub defence: u8,
}

/// Whether more hands are quicker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hands {
    /// They are: multiples shorten the time.
    Many,
    /// One man's work.
    One,
}

/// The row of a kind of work; a gap is nobody's work here.
pub(crate) const fn row(kind: WorkKind) -> Row {
    let (figures, turns, length, hands, defence) = match kind {
        WorkKind::RolledWire => (2, 1, 4, Hands::Many, 0),
        WorkKind::StackedWire => (2, 1, 1, Hands::Many, 0),
        WorkKind::SoftBarricade => (1, 1, 1, Hands::Many, 2),
        WorkKind::HardBarricade => (1, 2, 1, Hands::Many, 5),
        WorkKind::Fortification(_) => (1, 3, 0, Hands::Many, 0),
        WorkKind::Scrape => (1, 2, 0, Hands::One, 2),
        WorkKind::Trench => (1, 4, 0, Hands::One, 5),
        WorkKind::Bonfire => (1, 3, 0, Hands::Many, 0),
        WorkKind::Lane => (1, 3, 0, Hands::One, 0),
        WorkKind::Gap => (1, 1, 0, Hands::One, 0),
        WorkKind::SoftRubble(_) => (1, 1, 1, Hands::Many, 0),
        WorkKind::HardRubble(_) => (1, 2, 1, Hands::Many, 0),
        WorkKind::SoftClearing(_) => (1, 1, 1, Hands::Many, 0),
        WorkKind::HardClearing(_) => (1, 2, 1, Hands::Many, 0),
    };
    Row { figures, turns, length: Inches::whole(length), hands, defence }
}

/// How many turns of one man a piece of work takes. Barricades of the battlefield are longer than an inch. R-AWA-208
pub(crate) fn needed(work: &Work) -> u8 {
    let row = row(work.kind);
    let inches = match work.kind {
        WorkKind::SoftClearing(_) | WorkKind::HardClearing(_) => {
            (work.from.distance_to(work.to).thousandths_value() + 999) / 1000
        }
        _ => 1,
    };
    row.figures * row.turns * inches.clamp(1, 20) as u8
}

/// What people call it.
pub(crate) const fn word(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::RolledWire => "rolled wire",
        WorkKind::StackedWire => "stacked wire",
        WorkKind::SoftBarricade => "a light barricade",
        WorkKind::HardBarricade => "a strong barricade",
        WorkKind::Fortification(_) => "a fortified building",
        WorkKind::Scrape => "a scrape",
        WorkKind::Trench => "a one-man trench",
        WorkKind::Bonfire => "a bonfire",
        WorkKind::Lane => "a lane through mines",
        WorkKind::Gap => "a gap in wire",
        WorkKind::SoftRubble(_) | WorkKind::HardRubble(_) | WorkKind::SoftClearing(_) | WorkKind::HardClearing(_) => {
            "a barricade taken down"
        }
    }
}
