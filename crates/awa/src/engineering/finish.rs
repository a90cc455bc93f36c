//! The end of a turn: work is counted, and what is finished stands. R-AWA-085

use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};

use super::table::{Hands, needed, row};
use super::{FIRE, FORTIFIES, MOST_FORTIFIED, Told};
use crate::movement::plan::Each;
use crate::sight::nearest_on;
use crate::state::{Doing, WorkKind};
use crate::troops::{FigureId, UnitId};
use crate::{Awa, Event, clouds, harm};

/// The mines go off on this. `awa.engineering.clear-mines`
const BANG: u8 = 12;

/// Work done in this turn counts, unless those who did it have been under fire.
pub(crate) fn count_work(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    tell_who_was_kept(game, cx);
    for n in 0..game.state.works.len() {
        if game.state.works[n].ready {
            continue;
        }
        let workers = workers(game, n as u16);
        let Some(first) = workers.first().copied() else { continue };
        let row = row(game.state.works[n].kind);
        let count = match row.hands {
            Hands::One => 1,
            // Whoever is too few for one more pair lends no hand.
            Hands::Many => workers.len() as u8 / row.figures * row.figures,
        };
        let work = &mut game.state.works[n];
        work.done = work.done.saturating_add(count);
        if work.done >= needed(work) {
            let unit = game.man(first).unit;
            finish(game, cx, n, unit, first)?;
        }
    }
    for figure in &mut game.state.figures {
        figure.task = None;
    }
    Ok(())
}

/// Those whose work on it counts.
fn workers(game: &Awa, work: u16) -> Each<FigureId> {
    let figures = (0..game.state.figures.len() as u16).map(FigureId);
    figures
        .filter(|figure| {
            let state = game.figure(*figure);
            state.task == Some(work)
                && state.doing.has(Doing::WORKED)
                && state.place.is_in_battle()
                && !game.unit(game.man(*figure).unit).under.has(FIRE)
        })
        .take(32)
        .collect()
}

fn tell_who_was_kept(game: &Awa, cx: &mut Cx<'_, Awa>) {
    for unit in game.unit_ids() {
        let working = game.living(unit).any(|figure| game.figure(figure).task.is_some());
        if working && game.unit(unit).under.has(FIRE) {
            cx.tell(|| Event::Engineering(Told::Kept { unit }));
        }
    }
}

fn finish(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, unit: UnitId, worker: FigureId) -> Step<()> {
    let kind = game.state.works[n].kind;
    let work = &mut game.state.works[n];
    (work.ready, work.defence) = (true, row(kind).defence);
    cx.tell(|| Event::Engineering(Told::Finished { unit, kind }));
    match kind {
        WorkKind::Fortification(building) => {
            let at = game.setup.structures.iter().position(|one| one.feature == building);
            // Nobody strengthens what has fallen in the meantime.
            if let Some(at) = at.filter(|at| game.state.structures[*at].defence > 0) {
                let structure = &mut game.state.structures[at];
                let more = FORTIFIES.min(MOST_FORTIFIED.saturating_sub(structure.fortified));
                structure.defence = structure.defence.saturating_add(more);
                structure.fortified += more;
            }
        }
        WorkKind::Bonfire => clouds::kindle(game, cx, n),
        WorkKind::SoftRubble(old) | WorkKind::HardRubble(old) => {
            // What it was made of lies there; it can be put up again.
            let old = &mut game.state.works[usize::from(old)];
            (old.ready, old.done, old.defence) = (false, 0, 0);
        }
        WorkKind::SoftClearing(part) | WorkKind::HardClearing(part) => {
            game.state.structures[usize::from(part)].defence = 0;
        }
        WorkKind::Lane => {
            let why = Why::new(rule!("awa.engineering.clear-mines"), Seat::of(game.side(unit)));
            let roll = cx.roll(Pool::d6(2), why)?;
            let dice = [roll.faces()[0], roll.faces()[1]];
            cx.tell(|| Event::Engineering(Told::Cleared { unit, dice }));
            single_mine_is_gone(game, n);
            if dice[0] + dice[1] == BANG {
                harm::kill(game, cx, worker)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// A mine that lies alone is no more when somebody has dealt with it.
fn single_mine_is_gone(game: &mut Awa, lane: usize) {
    let (from, to) = (game.state.works[lane].from, game.state.works[lane].to);
    for mine in &mut game.state.mines {
        if mine.radius == table::Inches::ZERO
            && mine.at.is_within(table::Inches::halves(1), nearest_on(from, to, mine.at))
        {
            mine.live = false;
        }
    }
}
