//! Unit grading: six qualities of troops, and what each may be asked to bear. `nqm.grades.list`

use serde::{Deserialize, Serialize};

/// How good troops are, best first. Green is a state of conscripts and militia, see [`Unit::green`](crate::Unit).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    Elite,
    Veteran,
    #[default]
    Regular,
    Conscript,
    Militia,
}

/// A share of a unit's strength at which it is tested. R-NQM-018
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    Third,
    Half,
    TwoThirds,
}

impl Share {
    /// Whether `lost` of `strength` come up to this share: thirds and halves, compared exactly. R-NQM-018
    pub const fn is_reached(self, lost: u16, strength: u16) -> bool {
        match self {
            Share::Third => 3 * lost >= strength,
            Share::Half => 2 * lost >= strength,
            Share::TwoThirds => 3 * lost >= 2 * strength,
        }
    }
}

/// One line of Table 9. `nqm.close-assault.table-9`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The most dice in the attack.
    pub attack: u8,
    /// The most dice in defence.
    pub defence: u8,
    /// How often it attacks in an hour; none means no limit.
    pub attacks: Option<u8>,
    /// When it is tested for breaking off; none means never.
    pub break_off: Option<Share>,
    /// When it is tested for disorganisation; none means never.
    pub disorganised: Option<Share>,
    /// The lowest face that passes; 1 passes without a die.
    pub passes: u8,
}

impl Grade {
    /// All grades, best first.
    pub const ALL: [Grade; 5] = [Grade::Elite, Grade::Veteran, Grade::Regular, Grade::Conscript, Grade::Militia];

    /// Table 9. `nqm.close-assault.table-9`, R-NQM-120
    pub const fn row(self) -> Row {
        use Share::{Half, Third, TwoThirds};
        match self {
            Grade::Elite => {
                Row { attack: 5, defence: 4, attacks: None, break_off: None, disorganised: None, passes: 1 }
            }
            Grade::Veteran => Row {
                attack: 4,
                defence: 3,
                attacks: Some(3),
                break_off: Some(Third),
                disorganised: Some(TwoThirds),
                passes: 3,
            },
            Grade::Regular => Row {
                attack: 3,
                defence: 2,
                attacks: Some(3),
                break_off: Some(Half),
                disorganised: Some(Half),
                passes: 4,
            },
            Grade::Conscript => Row {
                attack: 2,
                defence: 2,
                attacks: Some(2),
                break_off: Some(Third),
                disorganised: Some(Third),
                passes: 5,
            },
            Grade::Militia => Row {
                attack: 3,
                defence: 1,
                attacks: Some(1),
                break_off: Some(TwoThirds),
                disorganised: Some(Third),
                passes: 5,
            },
        }
    }

    /// Whether these troops are veterans or better: they assault in the hour in which they win, counter-attack at once and
    /// take no harm from having taken a place.
    pub const fn is_seasoned(self) -> bool {
        matches!(self, Grade::Elite | Grade::Veteran)
    }

    /// Whether both levels of Table 9 are one test. `nqm.grades.regular-50`, `nqm.grades.conscript-33`
    pub const fn tests_once(self) -> bool {
        matches!(self, Grade::Regular | Grade::Conscript)
    }
}
