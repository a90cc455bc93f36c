//! The tables of aimed anti-tank fire. `awa.at.gun.to-hit`, `awa.at.gun.penetration`

use engine::RuleId;
use engine::rule;
use table::Inches;

use crate::troops::Piece;

/// How a target moves. `awa.at.gun.situation`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Situation {
    /// It has not moved in this turn.
    Stationary,
    /// It has.
    Moving,
    /// It has, over or behind difficult ground. R-AWA-123
    Difficult,
}

/// What two dice need, by range and situation; 0 if nothing is enough. `awa.at.gun.to-hit`
const TO_HIT: [(i32, [u8; 3]); 5] =
    [(10, [3, 5, 7]), (20, [5, 7, 9]), (30, [8, 9, 10]), (45, [9, 10, 11]), (60, [10, 11, 0])];

/// The ends of the bands of penetration.
const BANDS: [i32; 5] = [10, 20, 30, 40, 50];

/// What is needed to hit at this distance: none if it is out of range, 0 if nothing is enough. R-AWA-003, R-AWA-130
pub(crate) fn to_hit(far: Inches, situation: Situation) -> Option<u8> {
    let row = TO_HIT.iter().find(|(most, _)| far <= Inches::whole(*most))?;
    Some(row.1[situation as usize])
}

/// What a weapon goes through at this distance; 0 for nothing. `awa.at.gun.penetration`, R-AWA-130, R-AWA-131
pub(crate) fn penetration(piece: Piece, far: Inches) -> u8 {
    let values: [u8; 5] = match piece {
        Piece::AtRifle => [9, 8, 7, 0, 0],
        Piece::Solothurn20 => [11, 10, 9, 8, 0],
        Piece::Hotchkiss25 => [12, 11, 10, 9, 0],
        Piece::Hotchkiss37 | Piece::Bofors37 | Piece::Pak37 | Piece::TwoPounder | Piece::Soviet45 => {
            [14, 13, 12, 11, 9]
        }
        Piece::Gun47 => [15, 14, 13, 12, 11],
        Piece::ThreePounder | Piece::Japanese57 | Piece::Gun75 => [16, 15, 13, 11, 10],
    };
    BANDS.iter().zip(values).find(|(most, _)| far <= Inches::whole(**most)).map_or(0, |(_, value)| value)
}

/// What a weapon is called.
pub(crate) const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::AtRifle => "anti-tank rifle",
        Piece::Solothurn20 => "20mm Solothurn",
        Piece::Hotchkiss25 => "25mm Hotchkiss",
        Piece::Hotchkiss37 => "37mm Hotchkiss",
        Piece::Bofors37 => "37mm Bofors",
        Piece::Pak37 => "37mm PaK",
        Piece::TwoPounder => "2 pounder",
        Piece::Soviet45 => "45mm gun",
        Piece::Gun47 => "47mm gun",
        Piece::ThreePounder => "3 pounder",
        Piece::Japanese57 => "57mm gun",
        Piece::Gun75 => "75mm gun",
    }
}

/// The rule of the table that is rolled on.
pub(crate) const TABLE: RuleId = rule!("awa.at.gun.damage");
