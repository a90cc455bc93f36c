//! Named temperaments: what a player who thinks ahead holds dear, and how it leans before it thinks.

use crate::lean::Lean;

/// A temperament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Temper {
    /// Its name on the command line.
    pub word: &'static str,
    /// In a few words, for people.
    pub about: &'static str,
    /// How it leans to begin with.
    pub lean: Lean,
    /// What its own losses weigh in its eyes, in hundredths of what winning would make up for; nought is sober.
    pub ours: i64,
    /// What the enemy's losses weigh.
    pub theirs: i64,
    /// By how many tenths of what chance explains another way must be better than its first thought.
    pub sure: u8,
}

const LEVEL: Lean = Lean { forward: 0, blows: 0, fire: 0, care: 0, focus: 0, stir: 0 };

impl Temper {
    /// Neither hot nor cold.
    pub const EVEN: Temper =
        Temper { word: "even", about: "plays to win and for nothing else", lean: LEVEL, ours: 0, theirs: 0, sure: 6 };

    /// All there are.
    pub const ALL: [Temper; 4] = [
        Temper::EVEN,
        Temper {
            word: "bold",
            about: "goes forward, comes to blows, and does not count its own losses",
            lean: Lean { forward: 2, blows: 2, care: -1, ..LEVEL },
            ours: 0,
            theirs: 120,
            sure: 12,
        },
        Temper {
            word: "careful",
            about: "spares its men: fire before movement, cover before ground",
            lean: Lean { forward: -1, blows: -2, care: 2, ..LEVEL },
            ours: 250,
            theirs: 25,
            sure: 12,
        },
        Temper {
            word: "stubborn",
            about: "holds to its first thought, its ground and its fire",
            lean: Lean { forward: -2, blows: -1, fire: 2, ..LEVEL },
            ours: 0,
            theirs: 60,
            sure: 25,
        },
    ];
}
