//! The start of the initiative step: whoever a card moves or brought acts without a test. R-AWA-053, R-AWA-065

use dice::Pool;
use engine::{BySide, Cx, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;

use super::{bull, hunters, sniper};
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::state::{Deeds, Reaction};
use crate::troops::{Arm, UnitId};
use crate::{Answer, Awa, Question, activation, aircraft, hill};

/// One thing of this part of the turn.
pub(crate) fn units_act(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    if bull::forced(game, cx)? == Turn::More || hunters::resolve(game, cx)? == Turn::More {
        return Ok(Turn::More);
    }
    let left = BySide::from_fn(|side| free(game, side).next().is_some());
    let side = match (left.red, left.blue) {
        (false, false) => return Ok(Turn::Done),
        (true, false) => Side::Red,
        (false, true) => Side::Blue,
        (true, true) => match game.state.acting {
            Some(side) => side,
            None => first(game, cx)?,
        },
    };
    game.state.acting = Some(side.enemy());
    let mut mine = free(game, side);
    let Some(mut unit) = mine.next() else { return Ok(Turn::Done) };
    if mine.next().is_some() {
        drop(mine);
        if let Answer::Unit(chosen) = cx.ask(game, Seat::of(side), Question::WhoFirst(WhoFirst { side }))? {
            unit = chosen;
        }
    } else {
        drop(mine);
    }
    if game.of(unit).arm == Arm::Aircraft {
        game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
        if hill::is_bomber(game, unit) {
            hill::fly_bomber(game, cx, unit)?;
        } else {
            aircraft::act(game, cx, unit)?;
        }
        return Ok(Turn::More);
    }
    activation::begin(game, unit);
    Ok(Turn::More)
}

/// Who begins where both sides have such units: the higher d6. R-AWA-053
fn first(_game: &Awa, cx: &mut Cx<'_, Awa>) -> Step<Side> {
    loop {
        let mut dice = BySide::<u32>::default();
        for side in Side::BOTH {
            let why = Why::new(rule!("awa.initiative.card-units"), Seat::of(side));
            dice[side] = cx.roll(Pool::d6(1), why)?.total();
        }
        if dice.red != dice.blue {
            return Ok(if dice.red > dice.blue { Side::Red } else { Side::Blue });
        }
    }
}

/// Units of a side that act without a test and have not yet: snipers and aircraft in every turn, others when they arrive.
fn free(game: &Awa, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side).filter(|unit| {
        let state = game.unit(*unit);
        let always = game.of(*unit).arm == Arm::Aircraft || sniper::is_free(game, *unit);
        (always || state.deeds.has(Deeds::ARRIVED) && game.of(*unit).arm != Arm::Hunters)
            && game.is_in_battle(*unit)
            && !state.deeds.has(Deeds::ACTIVATED)
            && matches!(state.reaction, Reaction::None)
            && game.melee_of(*unit).is_none()
    })
}

/// Which of several such units acts next?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFirst {
    /// Whose.
    pub side: Side,
}

impl Asked for WhoFirst {
    fn rule(&self) -> RuleId {
        rule!("awa.initiative.card-units")
    }

    fn title(&self, _game: &Awa) -> String {
        "Which of these acts now, without a test?".into()
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in free(game, side) {
            each(Offer::open(Answer::Unit(unit), Taste::Activate));
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            _ => "Nobody".into(),
        }
    }
}
