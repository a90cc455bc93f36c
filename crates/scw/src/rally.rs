//! Step 1, rally: units try to shed DPs.

use dice::Pool;
use engine::prompt::{Choice, Odds};
use engine::{Cx, Line, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;
use table::Inches;

use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::Deeds;
use crate::troops::UnitId;
use crate::{Answer, Scw, dp, odds, words};

/// How near a visible enemy must be to trouble a rally. `scw.rally.enemy-near`
const NEAR: Inches = Inches::whole(12);

/// What the modified total does to the unit's DPs. `scw.rally.results`
pub(crate) fn result(total: i16) -> i8 {
    match total {
        10.. => -2,
        7..=9 => -1,
        2..=6 => 0,
        _ => 1,
    }
}

/// One unit of the side tries to rally, or the side has finished.
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    if !game.units_of(side).any(|id| may_rally(game, id).is_ok()) {
        return Ok(Turn::Done);
    }
    match cx.ask(game, Seat::of(side), Question::Rally(WhoRallies { side }))? {
        Answer::Unit(unit) => {
            rally(game, cx, unit)?;
            Ok(Turn::More)
        }
        _ => Ok(Turn::Done),
    }
}

/// The rally test. `scw.rally.test`
fn rally(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId) -> Step<()> {
    let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.rally.test"), Seat::of(game.of(unit).side)))?;
    let mut sum = modifiers(game, unit);
    sum.keep(rule!("scw.rally.test"), "die", roll.total() as i16);
    let change = result(sum.total());
    game.unit_mut(unit).deeds.set(Deeds::RALLIED);
    cx.tell(|| Event::Rally(Told { unit, sum, change }));
    if change > 0 {
        // `scw.rally.backfire`
        dp::receive(game, cx, unit, change as u8)?;
    } else {
        let dps = &mut game.unit_mut(unit).dps;
        *dps = dps.saturating_sub(change.unsigned_abs());
    }
    Ok(())
}

/// `scw.rally.modifiers`
pub(crate) fn modifiers(game: &Scw, unit: UnitId) -> Sum {
    let mut sum = Sum::new();
    let officer = game.senior_officer(unit).map_or(0, i16::from);
    sum.add(rule!("scw.rally.senior-officer-only"), "officer", officer);
    sum.add(rule!("scw.rally.modifiers"), "morale", i16::from(game.of(unit).morale.0));
    if !game.unit(unit).fire_last.is_none() {
        sum.add(rule!("scw.rally.under-fire"), "under-fire", -2);
    }
    if game.visible_enemy_within(unit, NEAR) {
        sum.add(rule!("scw.rally.enemy-near"), "enemy-near", -2);
    }
    sum
}

/// R-SCW-019
fn may_rally(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
    let state = game.unit(unit);
    if !game.is_in_battle(unit) || game.of(unit).arm.is_vehicle() || state.dps == 0 {
        return Err(Refusal::by(rule!("scw.rally.test"), "It has no DPs to shed."));
    }
    if state.deeds.has(Deeds::RALLIED) {
        return Err(Refusal::by(rule!("scw.rally.test"), "It has tried to rally in this move."));
    }
    Ok(())
}

/// Who rallies?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoRallies {
    side: Side,
}

impl Asked for WhoRallies {
    fn rule(&self) -> RuleId {
        rule!("scw.rally.test")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit tries to rally?".into()
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::Done => "nobody else".into(),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side) {
            // Units without DPs need no line of their own.
            if game.is_in_battle(unit) && game.unit(unit).dps > 0 {
                each(Offer::when(Answer::Unit(unit), Taste::Rally, may_rally(game, unit)));
            }
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let (key, label) = (words::key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let (Answer::Unit(unit), Ok(())) = (&offer.answer, &offer.open) {
            let sum = modifiers(game, *unit);
            choice.odds = rows(sum.total());
            choice.terms = sum.terms().iter().map(words::reading).collect();
        }
        choice.about(words::about(game, &offer.answer))
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{} rallies", game.name(*unit)),
            _ => "nobody else rallies".into(),
        }
    }
}

/// The exact chances of each result.
fn rows(modifiers: i16) -> Vec<Odds> {
    let changes = odds::rally(modifiers);
    let all = [("2 DPs fewer", -2), ("1 DP fewer", -1), ("no change", 0), ("1 DP more", 1)];
    let shown = all.into_iter().map(|(what, change)| odds::chance(what, changes.p_of(&change)));
    shown.filter(|odds| odds.basis_points > 0).collect()
}

/// A unit has tried to rally.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// Who.
    pub unit: UnitId,
    /// The calculation.
    pub sum: Sum,
    /// What it did to its DPs.
    pub change: i8,
}

impl Told {
    pub(crate) fn line(&self, game: &Scw) -> Line {
        let name = game.name(self.unit);
        let text = match self.change {
            -2 => format!("{name} rallies well and sheds 2 DPs."),
            -1 => format!("{name} rallies and sheds 1 DP."),
            0 => format!("{name} tries to rally, to no effect."),
            _ => format!("{name} tries to rally and falls into disorder: 1 DP more."),
        };
        words::line(text, rule!("scw.rally.results")).sum(&self.sum).about(game, self.unit).done()
    }
}
