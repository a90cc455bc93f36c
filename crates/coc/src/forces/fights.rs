//! Tables of the play sheet about what is rarer than fire: Chain of Command Dice, grenades and close combat.

use engine::forces::Chart;

use super::charts::{cells, chart};

/// `coc.5.1.1.uses`
pub(super) fn chain() -> Chart {
    let rows = [
        ["Interrupt", "in an enemy Phase: a Unit or vehicle that is not Pinned moves or fires"],
        ["Ambush", "a Team that waits appears near a Jump-Off Point, fires, and may go again"],
        ["End the Turn", "in any Phase"],
        ["Move a Jump-Off Point", "up to 18\u{2033}, in your Phase; use it at once"],
        ["Move a sniper", "up to 18\u{2033}, in your Phase"],
        ["Spare a morale test", "before it is rolled"],
        ["Keep a barrage", "at the end of a Turn, through the next"],
    ];
    chart("A Chain of Command Die", &["For", "What it does"], rows.iter().map(|row| cells(row)).collect())
}

/// `coc.9.2.grenade-to-hit`, `coc.9.2.grenade-modifiers`, `coc.9.2.1.grenade-hits`
pub(super) fn grenades() -> Chart {
    let rows = [
        ["Throw", "2D6 for an Initiative: more than the inches to a target from 4\u{2033} on"],
        ["-2", "through a door or a large window"],
        ["-4", "a small or upper window, an open vehicle, over a high wall"],
        ["-6", "an open hatch, a slit"],
        ["Hit", "2 hits, 3 in a closed space; no cover counts"],
        ["In a vehicle", "3D6: each 4-6 is a net hit"],
        ["Double 1", "dropped among your own men"],
    ];
    let mut all = chart("Grenades", &["", "Roll"], rows.iter().map(|row| cells(row)).collect());
    all.note = Some("Thrown in two Phases running, a Unit has no more. Not while Pinned.".into());
    all
}

/// `coc.13.1.1.table-fifteen`, `coc.13.1.1.kill-scores`
pub(super) fn close_combat() -> Chart {
    let rows = [
        ["+1", "each man; each Initiative of the Leaders there"],
        ["+2", "each level of quality above the enemy's"],
        ["+1 *", "each die that the enemy moved to get there"],
        ["-1", "each 2 Shock"],
        ["+1", "each 3 Aggressive men"],
        ["+2", "each sub-machine gun or assault rifle"],
        ["+4, +6 *", "each LMG, each MMG or HMG that is attacked from ahead"],
        ["+1 in 3 *", "defending light cover; hard cover 1 in 2"],
        ["Half *", "taken in the rear"],
        ["Half", "Pinned"],
    ];
    let mut all = chart("Close combat: dice", &["Dice", "In this order"], rows.iter().map(|row| cells(row)).collect());
    all.note = Some(
        "* In the first round. 5-6 kills, and a 6 is a Shock too. Four times the enemy's dice: he routs without a roll.".into(),
    );
    all
}

/// `coc.13.1.2.compare-kills`, `coc.13.1.2.draw`
pub(super) fn results() -> Chart {
    let rows = [
        ["0", "another round; after the third both go back 3\u{2033}"],
        ["1", "back 6\u{2033} facing the enemy; Aggressive, or stubborn in defence: another round"],
        ["2", "back 9\u{2033} facing the enemy, 1 Shock a Team"],
        ["3", "runs 12\u{2033}, 2 Shock a Team"],
        ["4 or more", "flees 18\u{2033}, Shock doubled; no way out: surrenders"],
    ];
    chart("Close combat: the loser", &["Killed fewer by", "Result"], rows.iter().map(|row| cells(row)).collect())
}
