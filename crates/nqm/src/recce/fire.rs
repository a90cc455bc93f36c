//! Fire on those who come up: by the blue die, from ambush, together, or too early. R-NQM-046, R-NQM-050, R-NQM-054, R-NQM-092

use dice::Pool;
use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use super::shots::{self, Thrown};
use super::told::{self, describe};
use super::{Outcome, area, conceal, on_contact, scoot, stop};
use crate::answer::Answer;
use crate::command::CauseKind;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::ranges::Band;
use crate::state::{Deeds, Waived};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, command, firefight, morale, sight, umpire};

/// What a contact led to comes true.
pub(super) fn comes(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) -> Step<()> {
    let contact = game.state.contacts[n].clone();
    game.state.contacts[n].result = Outcome::Over;
    match contact.result {
        Outcome::Over | Outcome::LetPass => Ok(()),
        Outcome::Fire(Band::Harassing) => {
            if harass(game, cx, &contact.area, contact.mover) {
                on_contact::follow(game, cx, contact.mover, contact.area[0]);
            }
            Ok(())
        }
        Outcome::Fire(_) => open_fire(game, cx, contact.mover, &contact.area, Manner::Blue),
        Outcome::Ambush(_) => open_fire(game, cx, contact.mover, &contact.area, Manner::Ambush),
        Outcome::Together(_) => together(game, cx, contact.mover, contact.other),
    }
}

/// How fire is opened on a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// By the blue die: recce may shoot and scoot.
    Blue,
    /// The ambushed may not. R-NQM-050
    Ambush,
}

impl Manner {
    const fn rule(self) -> RuleId {
        match self {
            Manner::Blue => rule!("nqm.recce.blue"),
            Manner::Ambush => rule!("nqm.recce.white-choice"),
        }
    }
}

/// The defender fires, and places his pins before the other answers. `nqm.recce.fires-first`
fn open_fire(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, found: &[StandId], manner: Manner) -> Step<()> {
    let targets: Vec<StandId> = game.stands_of(mover).collect();
    let bears = |firer: &StandId| targets.iter().any(|target| shots::bears(game, *firer, *target));
    let firers: Vec<StandId> = found.iter().copied().filter(bears).collect();
    let Some(first) = firers.first().copied() else { return Ok(()) };
    for firer in &firers {
        stop::show_mover(game, cx, mover, *firer);
    }
    conceal::reveal_all(game, cx, &firers);
    let by = game.of(first).unit;
    cx.tell(|| Event::FireOpens(told::FireOpens { by, at: mover, ambush: manner == Manner::Ambush }));
    let scoots = manner == Manner::Blue && area::is_recce(game, mover) && declares_scoot(game, cx, mover, first)?;
    let heavier = manner == Manner::Ambush && game.setup.options.ambush_shift;
    let mut thrown = shots::fire(game, cx, &firers, &targets, manner.rule(), heavier)?;
    if scoots {
        halve(game, cx, mover, &mut thrown)?;
    }
    shots::place(game, cx, &thrown)?;
    attacked(game, mover);
    if scoots {
        // `nqm.recce.shoot-and-scoot`: to safety, in order, without a shot.
        scoot::back_out(game, cx, mover, &firers, None);
    } else {
        on_contact::follow(game, cx, mover, first);
    }
    Ok(())
}

/// Both fire at once: all dice before any pin. R-NQM-055
fn together(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, one: UnitId, other: UnitId) -> Step<()> {
    let sides: [Vec<StandId>; 2] = [one, other].map(|unit| game.stands_of(unit).collect());
    for stands in &sides {
        conceal::reveal_all(game, cx, stands);
    }
    let rule = rule!("nqm.recce.meeting-dice");
    let first = shots::fire(game, cx, &sides[0], &sides[1], rule, false)?;
    let second = shots::fire(game, cx, &sides[1], &sides[0], rule, false)?;
    shots::place(game, cx, &first)?;
    shots::place(game, cx, &second)?;
    for (unit, enemies) in [(one, &sides[1]), (other, &sides[0])] {
        attacked(game, unit);
        let enemy = enemies.iter().copied().find(|stand| game.stand(*stand).on_map().is_some());
        if let Some(enemy) = enemy {
            on_contact::follow(game, cx, unit, enemy);
        }
    }
    Ok(())
}

/// A unit that is fired on has been attacked, for those who wait for it. R-NQM-012
pub(super) fn attacked(game: &mut Nqm, unit: UnitId) {
    let of = game.who(unit).formation;
    command::cause(game, CauseKind::UnitAttacked(unit), of);
}

/// Fire beyond effective range, by the nearest that can: no pins, one die of ammunition, and the position is known. Says whether
/// anybody fired. R-NQM-092
pub(super) fn harass(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, firers: &[StandId], target: UnitId) -> bool {
    let in_band = |firer: StandId| {
        let (gap, nearest) = area::nearest_of(game, target, firer)?;
        let reaches = area::is_direct(game.of(firer).weapon.family) && game.band(firer, nearest).is_some();
        let fires = reaches && shots::can_fire(game, firer) && sight::stand_sees(game, firer, nearest);
        fires.then_some((gap, firer, nearest))
    };
    let Some((_, firer, nearest)) = firers.iter().filter_map(|firer| in_band(*firer)).min() else { return false };
    let unit = game.of(firer).unit;
    stop::show_mover(game, cx, target, firer);
    let found: Vec<StandId> = firers.iter().copied().filter(|stand| game.of(*stand).unit == unit).collect();
    conceal::reveal_all(game, cx, &found);
    firefight::harass(game, cx, firer, nearest);
    game.unit_mut(unit).battle.fired = true;
    morale::begin_battle(game, target);
    attacked(game, target);
    true
}

/// Shoot and scoot is declared before the result is known. `nqm.recce.shoot-and-scoot`, `nqm.recce.shoot-and-scoot-who`
fn declares_scoot(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, firer: StandId) -> Step<bool> {
    let seat = game.seat_of(mover);
    let goes = game.state.waived[usize::from(seat.0)].has(Waived::SCOOT) || {
        let answer = cx.ask(game, seat, Question::Scoot(Scoots { mover, firer }))?;
        if answer == Answer::Waive {
            game.state.waived[usize::from(seat.0)].set(Waived::SCOOT);
        }
        !matches!(answer, Answer::Nth(1))
    };
    if goes {
        game.unit_mut(mover).deeds.set(Deeds::SCOOTED);
    }
    Ok(goes)
}

/// Half of the pins do not count; an odd one is rolled for. R-NQM-054
fn halve(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, thrown: &mut Thrown) -> Step<()> {
    let all = thrown.score.pins();
    let mut ignored = all / 2;
    if all % 2 == 1 {
        let why = Why::new(rule!("nqm.recce.shoot-and-scoot"), game.seat_of(mover)).at_least(4);
        ignored += umpire::roll(game, cx, Pool::d6(1), why)?.at_least(4) as u16;
    }
    cx.tell(|| Event::Halved(told::Halved { unit: mover, scored: all, ignored }));
    for (_, pins) in &mut thrown.score.hits {
        let off = (*pins).min(ignored);
        *pins -= off;
        ignored -= off;
    }
    Ok(())
}

/// Does recce that is fired at shoot and scoot?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scoots {
    mover: UnitId,
    firer: StandId,
}

impl Asked<Nqm> for Scoots {
    fn rule(&self) -> RuleId {
        rule!("nqm.recce.shoot-and-scoot")
    }

    fn title(&self, game: &Nqm) -> String {
        let them = describe(game, game.of(self.firer).unit);
        format!("{}: enemy {them} open fire. Do we shoot and scoot?", game.name(self.mover))
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("Half of the pins do not count, and it draws back out of their effective range without firing.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Withdraw as u8));
        each(Offer::open(Answer::Nth(1), Taste::Fire as u8));
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "scoot",
            Answer::Nth(_) => "stay",
            Answer::Waive => "waive",
            _ => "pass",
        }
        .into()
    }

    fn label(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Pass => "as the umpire does: shoot and scoot".into(),
            Answer::Waive => "always shoot and scoot".into(),
            _ => self.say(game, answer),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(1) => "stay and answer their fire",
            Answer::Waive => "shoot and scoot, from now on always",
            _ => "shoot and scoot",
        }
        .into()
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        let own = game.stands_of(self.mover);
        own.chain([self.firer]).map(|stand| game.of(stand).id.clone()).collect()
    }
}
