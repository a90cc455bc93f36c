//! Fire on those who come up: by the blue die, from ambush, together, or too early. R-NQM-046, R-NQM-050, R-NQM-054, R-NQM-092

use dice::Pool;
use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use super::told::{self, describe};
use super::{Outcome, area, conceal, halt, on_contact, scoot, stop};
use crate::answer::Answer;
use crate::command::{CauseKind, Task};
use crate::event::Event;
use crate::logistics::{self, DIE};
use crate::morale::{self, Role};
use crate::question::{Question, Taste};
use crate::ranges::Band;
use crate::state::{Deeds, Waived};
use crate::troops::{StandId, UnitId};
use crate::volley::{self, Scored, Volley};
use crate::{Nqm, command, sight, umpire};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Manner {
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
    let firers: Vec<StandId> = found
        .iter()
        .copied()
        .filter(|firer| targets.iter().any(|target| volley::bears(game, *firer, *target)))
        .collect();
    let Some(first) = firers.first().copied() else { return Ok(()) };
    for firer in &firers {
        stop::show_mover(game, cx, mover, *firer);
    }
    conceal::reveal_all(game, cx, &firers);
    cx.tell(|| Event::FireOpens(told::FireOpens { by: game.of(first).unit, at: mover, manner }));
    let scoots = manner == Manner::Blue && area::is_recce(game, mover) && declares_scoot(game, cx, mover, first)?;
    let rule = manner.rule();
    let heavier = manner == Manner::Ambush && game.setup.options.ambush_shift;
    let seat = game.seat_of(game.of(first).unit);
    let shots = Volley { firers: &firers, targets: &targets, rule, seat, heavier, most: None };
    let mut scored = volley::fire(game, cx, &shots)?;
    if scoots {
        halve(game, cx, mover, &mut scored)?;
    }
    volley::place(game, cx, &scored, rule)?;
    attacked(game, mover);
    if scoots {
        // `nqm.recce.shoot-and-scoot`: to safety, in order, without a shot.
        scoot::back_out(game, cx, mover, &firers, None);
        return Ok(());
    }
    shaken(game, cx, mover, first)
}

/// Both fire at once: all dice before any pin. R-NQM-055
fn together(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, one: UnitId, other: UnitId) -> Step<()> {
    let sides: [Vec<StandId>; 2] = [one, other].map(|unit| game.stands_of(unit).collect());
    for stands in &sides {
        conceal::reveal_all(game, cx, stands);
    }
    let mut scored = Vec::new();
    let rule = rule!("nqm.recce.meeting-dice");
    for (own, unit, enemy) in [(0, one, 1), (1, other, 0)] {
        let shots = Volley {
            firers: &sides[own],
            targets: &sides[enemy],
            rule,
            seat: game.seat_of(unit),
            heavier: false,
            most: None,
        };
        scored.push(volley::fire(game, cx, &shots)?);
    }
    for hits in &scored {
        volley::place(game, cx, hits, rule)?;
    }
    for (unit, enemy) in [(one, &sides[1]), (other, &sides[0])] {
        attacked(game, unit);
        let before = enemy.iter().copied().find(|stand| game.stand(*stand).on_map().is_some());
        if let Some(enemy) = before {
            shaken(game, cx, unit, enemy)?;
        }
    }
    Ok(())
}

/// After a volley: tests that are due, and what the unit does about the contact.
fn shaken(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, enemy: StandId) -> Step<()> {
    if test(game, cx, unit)? {
        on_contact::follow(game, cx, unit, enemy);
    }
    Ok(())
}

/// The break tests of a unit that was fired at on the move; whether it goes on. R-NQM-020
pub(super) fn test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<bool> {
    if !game.is_on_map(unit) {
        return Ok(false);
    }
    let role = if game.unit(unit).order.task == Task::Attack { Role::Attacker } else { Role::Defender };
    let steady = morale::test(game, cx, unit, role)? != morale::Verdict::Broken;
    if !steady {
        halt(game, unit);
    }
    Ok(steady)
}

/// A unit that is fired on has been attacked, for those who wait for it. R-NQM-012
pub(super) fn attacked(game: &mut Nqm, unit: UnitId) {
    let of = game.who(unit).formation;
    command::cause(game, CauseKind::UnitAttacked(unit), of);
}

/// Fire beyond effective range: no pins, one die of ammunition, the firer is known, the target cannot reorganise. Says whether
/// anybody fired. R-NQM-092
pub(crate) fn harass(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, firers: &[StandId], target: UnitId) -> bool {
    let in_band = |firer: StandId| {
        let (gap, nearest) = area::nearest_of(game, target, firer)?;
        let reaches = area::is_direct(game.of(firer).weapon.family) && game.band(firer, nearest).is_some();
        (reaches && volley::can_fire(game, firer) && sight::stand_sees(game, firer, nearest)).then_some((gap, firer))
    };
    let Some((_, firer)) = firers.iter().filter_map(|firer| in_band(*firer)).min() else { return false };
    let unit = game.of(firer).unit;
    stop::show_mover(game, cx, target, firer);
    volley::shoots(game, firer);
    logistics::pay(game, unit, DIE);
    morale::begin_battle(game, target);
    let hour = game.state.hour;
    let state = game.unit_mut(target);
    state.deeds.set(Deeds::UNDER_FIRE);
    state.harassed_until = state.harassed_until.max(hour);
    let found: Vec<StandId> = firers.iter().copied().filter(|stand| game.of(*stand).unit == unit).collect();
    conceal::reveal_all(game, cx, &found);
    cx.tell(|| Event::Harassed(told::Harassed { by: unit, at: target }));
    attacked(game, target);
    true
}

/// Shoot and scoot is declared before the result is known. `nqm.recce.shoot-and-scoot`, `nqm.recce.shoot-and-scoot-who`
fn declares_scoot(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, firer: StandId) -> Step<bool> {
    let seat = game.seat_of(mover);
    if game.state.waived[usize::from(seat.0)].has(Waived::SCOOT) {
        return Ok(true);
    }
    let answer = cx.ask(game, seat, Question::Scoot(Scoots { mover, firer }))?;
    if answer == Answer::Waive {
        game.state.waived[usize::from(seat.0)].set(Waived::SCOOT);
    }
    let goes = !matches!(answer, Answer::Nth(1));
    if goes {
        game.unit_mut(mover).deeds.set(Deeds::SCOOTED);
    }
    Ok(goes)
}

/// Half of the pins do not count; an odd one is rolled for. R-NQM-054
fn halve(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, mover: UnitId, scored: &mut [Scored]) -> Step<()> {
    let all: u16 = scored.iter().map(|one| one.pins).sum();
    let mut ignored = all / 2;
    if all % 2 == 1 {
        let why = Why::new(rule!("nqm.recce.shoot-and-scoot"), game.seat_of(mover)).at_least(4);
        ignored += umpire::roll(game, cx, Pool::d6(1), why)?.at_least(4) as u16;
    }
    cx.tell(|| Event::Halved(told::Halved { unit: mover, scored: all, ignored }));
    for one in scored {
        let off = one.pins.min(ignored);
        one.pins -= off;
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
