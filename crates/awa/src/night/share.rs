//! Reinforcements: a company of their own, or men for those that have bled. R-AWA-184, R-AWA-302

use engine::{Cx, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use super::Told;
use super::dusk;
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::setup::Options;
use crate::state::{Fate, Replacement, Where};
use crate::troops::{Appears, FigureId, Role, Tags, UnitId, Weapon};
use crate::{Answer, Awa, Event, Question};

/// Which company gets men from the reinforcements?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShareOut {
    /// The reinforcements.
    pub draft: UnitId,
    /// The day that they come on.
    pub day: u8,
}

/// The rule that sends reinforcements on a day.
pub(super) const fn rule_of(day: u8) -> RuleId {
    if day > 2 { rule!("awa.suicide-hill.day3.republican") } else { rule!("awa.suicide-hill.day2.republican") }
}

/// The reinforcements of this day, as long as anybody of them waits.
fn draft(game: &Awa) -> Option<UnitId> {
    if !game.setup.options.has(Options::SUICIDE_HILL) {
        return None;
    }
    game.unit_ids().find(|unit| {
        let setup = game.of(*unit);
        setup.appears == Appears::OnDay(game.state.day)
            && setup.arm.is_squad()
            && setup.tags.has(Tags::INTERNATIONAL)
            && unit.0 >= game.state.night_next
            && waiting(game, *unit).next().is_some()
    })
}

fn waiting(game: &Awa, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
    game.roster(unit).filter(|figure| game.figure(*figure).place == Where::Waiting)
}

/// Companies of the brigade that have places which somebody of the draft can fill.
fn companies(game: &Awa, draft: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(game.side(draft)).filter(move |unit| {
        *unit != draft
            && game.of(*unit).arm.is_squad()
            && game.of(*unit).tags.has(Tags::INTERNATIONAL)
            && game.is_in_battle(*unit)
            && gaps(game, *unit).any(|gap| successor(game, draft, gap).is_some())
    })
}

/// Places of the fallen.
fn gaps(game: &Awa, unit: UnitId) -> impl Iterator<Item = FigureId> + '_ {
    game.roster(unit).filter(|figure| matches!(game.figure(*figure).place, Where::Gone(_)))
}

/// Who of the draft takes a place: an officer that of an officer, a gunner that of a gunner.
fn successor(game: &Awa, draft: UnitId, gap: FigureId) -> Option<FigureId> {
    let lost = game.man(gap);
    // An officer who was replaced at night is not displaced again.
    if lost.role == Role::Officer && game.unit(draft).grade == 0 {
        return None;
    }
    waiting(game, draft).find(|man| {
        let new = game.man(*man);
        (lost.role == Role::Officer) == (new.role == Role::Officer)
            && (lost.weapon == Weapon::Lmg) == (new.weapon == Weapon::Lmg)
    })
}

/// One company is filled up, or the rest stays together.
pub(super) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let Some(draft) = draft(game) else { return Ok(Turn::Done) };
    dusk::fill_in(game, cx, draft)?;
    if companies(game, draft).next().is_none() {
        game.state.night_next = draft.0 + 1;
        return Ok(Turn::More);
    }
    let (seat, day) = (Seat::of(game.side(draft)), game.state.day);
    match cx.ask(game, seat, Question::ShareOut(ShareOut { draft, day }))? {
        Answer::Unit(company) => fill(game, cx, draft, company),
        _ => game.state.night_next = draft.0 + 1,
    }
    Ok(Turn::More)
}

/// Men of the draft take the places of the fallen; an officer keeps his grade.
fn fill(game: &mut Awa, cx: &mut Cx<'_, Awa>, draft: UnitId, company: UnitId) {
    let at = game.living(company).next().map(|figure| game.figure(figure).at).unwrap_or_default();
    let mut men = 0u8;
    for gap in gaps(game, company).collect::<Vec<_>>() {
        let Some(man) = successor(game, draft, gap) else { continue };
        game.figure_mut(man).place = Where::Gone(Fate::Withdrawn);
        let weapon = game.man(gap).weapon;
        let state = game.figure_mut(gap);
        (state.place, state.at, state.weapon) = (Where::Table, at, weapon);
        if game.man(gap).role == Role::Officer {
            let grade = game.unit(draft).grade;
            let state = game.unit_mut(company);
            (state.officer, state.grade, state.replaced) = (Some(gap), grade, Replacement::None);
            game.unit_mut(draft).officer = None;
        }
        men += 1;
    }
    let strength = game.living(company).count() as u8;
    game.unit_mut(company).strength = strength;
    let left = waiting(game, draft).count() as u8;
    game.unit_mut(draft).strength = left;
    let day = game.state.day;
    cx.tell(|| Event::Night(Told::Filled { unit: company, men, day }));
    stand_together(game, company);
}

/// New men stand beside the old until the company is moved.
fn stand_together(game: &mut Awa, company: UnitId) {
    let question = crate::cards::PutDown::new(game, company, crate::cards::Ground::Own);
    if let Some(stands) = question.near(game) {
        question.carry_out(game, &stands);
    }
}

impl Asked for ShareOut {
    fn rule(&self) -> RuleId {
        rule_of(self.day)
    }

    fn title(&self, game: &Awa) -> String {
        format!("{}: which company gets men from them?", game.name(self.draft))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in companies(game, self.draft) {
            each(Offer::open(Answer::Unit(unit), Taste::Supply));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("Fill up {}", game.name(*unit)),
            _ => "The rest stays together as a company".into(),
        }
    }
}
