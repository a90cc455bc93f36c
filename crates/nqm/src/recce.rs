//! The recce sequence: who sees whom first, and who fires. R-NQM-045 to R-NQM-059

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};

use crate::Nqm;
use crate::grades::Grade;
use crate::ranges::Band;
use crate::troops::{StandId, UnitId};

/// The lowest face with which recce of one grade sights a concealed defender of another; 1 always, 7 never.
/// `nqm.recce.table-3`, R-NQM-048
pub const fn table_3(recce: Grade, defender: Grade) -> u8 {
    let row = match recce {
        Grade::Elite => [6, 5, 4, 2, 1],
        Grade::Veteran => [7, 6, 5, 3, 2],
        Grade::Regular => [7, 6, 5, 4, 3],
        Grade::Conscript => [7, 7, 6, 5, 4],
        Grade::Militia => [7, 7, 7, 6, 5],
    };
    row[defender as usize]
}

/// The nearest band to which a firer can hold his fire, by his die. `nqm.recce.table-4`, R-NQM-052
pub const fn table_4(firer: Grade, face: u8) -> Band {
    let [harassing, effective] = match firer {
        Grade::Elite => [0, 0],
        Grade::Veteran => [0, 2],
        Grade::Regular => [1, 4],
        Grade::Conscript => [2, 5],
        Grade::Militia => [3, 6],
    };
    if face <= harassing {
        Band::Harassing
    } else if face <= effective {
        Band::Effective
    } else {
        Band::Contact
    }
}

/// Two units that have come up against each other. R-NQM-046
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// Who came up.
    pub mover: UnitId,
    /// The nearest of those he came up against.
    pub other: UnitId,
    /// The hour in which it happened.
    pub hour: u16,
    pub result: Outcome,
}

/// What is still to come of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The mover knows of the other, or has been fired at: nothing more comes of it.
    Over,
    /// The defender lets him go by. R-NQM-051
    LetPass,
    /// The defender fires when the mover comes into this band. R-NQM-046
    Fire(Band),
    /// The defender ambushes in this band. R-NQM-050
    Ambush(Band),
}

/// After a tick: what has come into contact is looked at, nearest first. R-NQM-036, R-NQM-046
pub(crate) fn contacts(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}

/// A stand becomes known to the other side. R-NQM-058
pub(crate) fn reveal(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stand: StandId) {
    let _ = cx;
    let state = game.stand_mut(stand);
    state.known = true;
    state.unseen = 0;
}

/// At the end of an hour: who has been out of everybody's sight long enough is concealed again. R-NQM-058
pub(crate) fn conceal(game: &mut Nqm) {
    let _ = game;
}
