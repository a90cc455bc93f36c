//! Observers: whose eyes guns can use. `awa.artillery.observer`, `awa.artillery.indirect-sight`

use engine::{Cx, Refusal, Seat, Step, rule};
use serde::{Deserialize, Serialize};
use table::Inches;

use super::aim::ShellAt;
use super::{Act, Pieces, Shell, Told, pieces};
use crate::command::{self, Order};
use crate::state::{Doing, Message, Mission, Report, Where};
use crate::troops::{FigureId, Role, UnitId};
use crate::{Awa, Event, Question};

/// How word of a target gets to guns without a standing link. R-AWA-109
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// This man runs.
    Runner(FigureId),
    /// Flags: read at the end of the next turn. `awa.comms.semaphore`
    Flags,
}

/// A runner is at hand this near to the observer.
const AT_HAND: Inches = Inches::whole(5);

/// Each observer of the side who is in the battle, and whether he can talk to the guns of a unit.
pub(super) fn each(game: &Awa, guns: UnitId, mut each: impl FnMut(FigureId, Result<(), Refusal>)) {
    for (n, man) in game.setup.figures.iter().enumerate().filter(|(_, man)| man.role == Role::Observer) {
        let figure = FigureId(n as u16);
        if game.side(man.unit) == game.side(guns) && game.figure(figure).place.is_in_battle() {
            each(figure, is_theirs(game, figure, guns).and_then(|()| in_touch(game, figure, guns)));
        }
    }
}

/// Whether no other observer directs the guns of a unit in this turn: a gun or a battery has one. R-AWA-253
fn is_theirs(game: &Awa, observer: FigureId, guns: UnitId) -> Result<(), Refusal> {
    let aims = game.guns_of(guns).filter_map(|gun| game.gun(gun).aim);
    let mut others = aims.filter(|aim| aim.turn == game.state.turn).filter_map(|aim| aim.by);
    if others.any(|other| other != observer) {
        return Err(Refusal::by(rule!("awa.artillery.observer"), "Another observer directs these guns in this turn."));
    }
    Ok(())
}

/// Whether an observer is linked with guns: by voice, telephone or radio. R-AWA-109
fn in_touch(game: &Awa, observer: FigureId, guns: UnitId) -> Result<(), Refusal> {
    match command::observer_link(game, observer, guns) {
        Some(_) => Ok(()),
        None => Err(Refusal::by(rule!("awa.artillery.indirect-sight"), "The observer cannot talk to the guns.")),
    }
}

/// The guns to which observers of a unit can send word of a target.
pub(super) fn each_report(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    for observer in game.living(unit).filter(|figure| game.man(*figure).role == Role::Observer) {
        for guns in game.units_of(game.side(unit)).filter(|guns| *guns != unit && has_artillery(game, *guns)) {
            if in_touch(game, observer, guns).is_ok() {
                continue;
            }
            let busy = game.figure(observer).doing.has(Doing::WORKED);
            let may = if busy {
                Err(Refusal::by(rule!("awa.artillery.indirect-sight"), "He has reported in this turn."))
            } else {
                Ok(())
            };
            if let Some(runner) = runner(game, observer) {
                each(Act::Report { observer, guns, by: Errand::Runner(runner) }, may.clone());
            }
            if command::can_wave(game, unit, guns) {
                each(Act::Report { observer, guns, by: Errand::Flags }, may);
            }
        }
    }
}

/// Whether a unit has a gun that fires at what others see.
fn has_artillery(game: &Awa, unit: UnitId) -> bool {
    game.guns_of(unit).any(|gun| pieces::fires(game, gun, Shell::He) && game.gun(gun).place.is_in_battle())
}

/// A runner of the observer's unit who is at hand.
fn runner(game: &Awa, observer: FigureId) -> Option<FigureId> {
    let at = game.figure(observer).at;
    game.living(game.man(observer).unit).find(|figure| {
        let state = game.figure(*figure);
        game.man(*figure).role == Role::Runner
            && state.place == Where::Table
            && state.at.is_within(AT_HAND, at)
            && !command::is_under_way(game, *figure)
    })
}

/// A target is named, and word of it goes to the guns. R-AWA-109
pub(super) fn report(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    observer: FigureId,
    guns: UnitId,
    by: Errand,
) -> Step<()> {
    let Some(gun) = game.guns_of(guns).find(|gun| pieces::fires(game, *gun, Shell::He)) else { return Ok(()) };
    let question = ShellAt { unit: guns, pieces: Pieces::One(gun), shell: Shell::He, by: Some(observer) };
    let answer = cx.ask(game, Seat::of(game.side(unit)), Question::ShellAt(question.clone()))?;
    let target = question.target(game, &answer).expect("the answer was checked");
    let (bearer, arrives) = match by {
        Errand::Runner(runner) => (Some(runner), None),
        Errand::Flags => (None, Some(game.state.turn + 1)),
    };
    game.figure_mut(observer).doing.set(Doing::WORKED);
    let report = Report { observer, at: target.at, unit: target.unit };
    let began = game.figure(bearer.unwrap_or(observer)).at;
    let (from, to, order) = (unit, guns, Order::None);
    game.state.messages.push(Message { bearer, from, to, order, began, arrives, report: Some(report) });
    cx.tell(|| Event::Artillery(Told::Reports { unit, guns }));
    Ok(())
}

/// Word of a target has reached the guns.
pub(crate) fn reported(game: &mut Awa, cx: &mut Cx<'_, Awa>, guns: UnitId, report: Report) {
    game.state.missions.push(Mission { guns, report });
    cx.tell(|| Event::Artillery(Told::Mission { guns }));
}
