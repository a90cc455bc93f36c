//! Who fights whom. `awa.melee.pairing`, R-AWA-150

use arrayvec::ArrayVec;
use table::Inches;

use super::{CONTACT, Combat, HELPS_WITHIN, JOINS_WITHIN};
use crate::Awa;
use crate::state::Melee;
use crate::troops::{FigureId, UnitId};

/// The figures of one side of a fight.
type Fighters = ArrayVec<FigureId, 64>;

/// How far apart two figures are for those who want to strike each other: to the outline of a building for those inside.
pub(super) fn gap(game: &Awa, one: FigureId, other: FigureId) -> Inches {
    game.range(one, other)
}

/// Pairs figures off: nearest first, one against one, the rest helping, never more than two against one.
pub(super) fn pair_off(game: &Awa, melee: &Melee) -> ArrayVec<Combat, 64> {
    let first = melee.rounds == 0;
    let (all_ours, all_theirs) = (fighters(game, &melee.attackers), fighters(game, &melee.defenders));
    // In the first round only those fight who are there; later all who are near.
    let reach = if first { CONTACT } else { JOINS_WITHIN };
    let near = |figure: &FigureId, others: &Fighters| others.iter().any(|other| gap(game, *figure, *other) <= reach);
    let mut ours: Fighters = all_ours.iter().copied().filter(|figure| near(figure, &all_theirs)).collect();
    let mut theirs: Fighters = all_theirs.iter().copied().filter(|figure| near(figure, &all_ours)).collect();
    let mut combats: ArrayVec<Combat, 64> = ArrayVec::new();
    while let Some((a, b)) = nearest_pair(game, &ours, &theirs, reach) {
        combats.push(Combat { pair: [a, b], helper: None });
        ours.retain(|figure| *figure != a);
        theirs.retain(|figure| *figure != b);
    }
    if first {
        // Those who have reached nobody, or whom nobody has reached, help those beside them.
        let fights = |figure: &FigureId| combats.iter().any(|combat| combat.pair.contains(figure));
        ours = all_ours.iter().copied().filter(|figure| !fights(figure)).collect();
        theirs = all_theirs.iter().copied().filter(|figure| !fights(figure)).collect();
    }
    for (side, spare) in [(0u8, ours), (1u8, theirs)] {
        for figure in spare {
            let helps = if first { HELPS_WITHIN } else { reach };
            let away = |combat: &Combat| gap(game, figure, combat.pair[0]).min(gap(game, figure, combat.pair[1]));
            let free = combats.iter_mut().filter(|combat| combat.helper.is_none() && away(combat) <= helps);
            if let Some(combat) = free.min_by_key(|combat| (away(combat), combat.pair[0])) {
                combat.helper = Some((side, figure));
            }
        }
    }
    combats
}

fn fighters(game: &Awa, units: &[UnitId]) -> Fighters {
    units.iter().flat_map(|unit| game.living(*unit)).take(64).collect()
}

/// The two who are nearest to each other, within reach.
fn nearest_pair(game: &Awa, ours: &[FigureId], theirs: &[FigureId], reach: Inches) -> Option<(FigureId, FigureId)> {
    let pairs = ours.iter().flat_map(|a| theirs.iter().map(move |b| (gap(game, *a, *b), *a, *b)));
    pairs.filter(|(gap, ..)| *gap <= reach).min().map(|(_, a, b)| (a, b))
}
