//! Guns off the table: planned before the day, fired by the clock or by a card. `awa.artillery.off-table`, R-AWA-179, R-AWA-180

use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::Point;

use super::Told;
use super::aim::{Estimate, From};
use super::shot::{SPOT_ON, along};
use crate::ask::{Asked, Offer, Taste};
use crate::blast::{self, Affected, Blast};
use crate::sequence::Turn;
use crate::setup::{Barrage, Edge};
use crate::state::{Plan, Under};
use crate::{Answer, Awa, Event, Question};

/// At which landmark does a barrage aim?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanBarrage {
    /// Whose guns.
    pub side: Side,
    /// Which of his barrages.
    pub barrage: u8,
}

/// The farthest that can be written down.
const FARTHEST: u16 = 200;

/// Before a day: each barrage of the day that is not planned yet gets its landmark and its estimate.
pub(crate) fn plan(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        for (n, barrage) in game.setup.sides[side].barrages.clone().into_iter().enumerate() {
            let barrage_number = n as u8;
            let planned = game.state.plans.iter().any(|plan| plan.side == side && plan.barrage == barrage_number);
            if barrage.day != game.state.day || planned || game.setup.places.is_empty() {
                continue;
            }
            plan_one(game, cx, side, barrage_number, barrage)?;
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

fn plan_one(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side, number: u8, barrage: Barrage) -> Step<()> {
    let seat = Seat::of(side);
    let question = PlanBarrage { side, barrage: number };
    let Answer::Option(place) = cx.ask(game, seat, Question::PlanBarrage(question))? else {
        unreachable!("the answer was checked")
    };
    let landmark = &game.setup.places[usize::from(place)];
    let question = Estimate {
        unit: None,
        from: From::Edge,
        target: landmark.name.clone(),
        shown: Some(landmark.id.clone()),
        ends: (edge_point(game, side, landmark.at), landmark.at),
        least: 0,
        most: FARTHEST,
    };
    let Answer::Number(estimate) = cx.ask(game, seat, Question::Estimate(question))? else {
        unreachable!("the answer was checked")
    };
    let place = place as u8;
    let (turns, by_card) = (barrage.turns, barrage.by_card);
    game.state.plans.push(Plan { side, place, barrage: number, estimate, turns, by_card, exact: false });
    cx.tell(|| Event::Artillery(Told::Planned { side, place, estimate }));
    Ok(())
}

/// A card calls a barrage: it fires in this turn, once. R-AWA-180
pub(crate) fn release(game: &mut Awa, side: Side) {
    if let Some(plan) = game.state.plans.iter_mut().find(|plan| plan.side == side && plan.by_card && plan.turns > 0) {
        (plan.by_card, plan.turns) = (false, 1);
    }
}

/// The start of the initiative step: guns off the table fire as planned, side by side, gun after gun. R-AWA-179
pub(crate) fn off_table(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        for n in 0..game.state.plans.len() {
            let plan = game.state.plans[n];
            let today = game.setup.sides[side].barrages.get(usize::from(plan.barrage)).copied();
            let Some(barrage) = today.filter(|barrage| barrage.day == game.state.day) else { continue };
            if plan.side == side && plan.turns > 0 && !plan.by_card {
                fire(game, cx, n, barrage)?;
            }
        }
    }
    Ok(Turn::Done)
}

fn fire(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize, barrage: Barrage) -> Step<()> {
    let plan = game.state.plans[n];
    let landmark = game.setup.places[usize::from(plan.place)].at;
    let landing =
        if plan.exact { landmark } else { along(edge_point(game, plan.side, landmark), landmark, plan.estimate) };
    let exact = landing.is_within(SPOT_ON, landmark);
    // Only the second turn of an exact plan is fire for effect.
    let die = if plan.exact { Pool::d3(1) } else { Pool::d6(1) };
    cx.tell(|| Event::Artillery(Told::Barrage { side: plan.side, place: plan.place, estimate: plan.estimate, exact }));
    let state = &mut game.state.plans[n];
    (state.turns, state.exact) = (plan.turns - 1, exact);
    let kill = if barrage.heavy { 2 } else { 3 };
    let mut affected = Affected::new();
    for _ in 0..barrage.guns {
        let why = Why::new(rule!("awa.artillery.deviation"), Seat::of(plan.side));
        let impact = blast::deviate(game, cx, landing, die, why)?;
        let shell = Blast::shell(impact, kill, plan.side, rule!("awa.artillery.effect"));
        blast::strike(game, cx, shell, &mut affected)?;
    }
    blast::test(game, cx, &affected, Under::ARTILLERY, landing)
}

/// The point of a side's own edge that is nearest to a place. R-AWA-179
fn edge_point(game: &Awa, side: Side, at: Point) -> Point {
    let size = game.setup.field.size();
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    match game.setup.sides[side].edge {
        Edge::North => Point::new(at.x, 0),
        Edge::South => Point::new(at.x, depth),
        Edge::West => Point::new(0, at.y),
        Edge::East => Point::new(width, at.y),
    }
}

impl Asked for PlanBarrage {
    fn rule(&self) -> RuleId {
        rule!("awa.artillery.off-table")
    }

    fn title(&self, _game: &Awa) -> String {
        "At which landmark do the guns off the table aim?".into()
    }

    fn detail(&self, game: &Awa) -> Option<String> {
        let barrage = game.setup.sides[self.side].barrages[usize::from(self.barrage)];
        let kind = if barrage.heavy { "heavy guns" } else { "field guns" };
        let when = if barrage.by_card {
            "when their card comes".into()
        } else {
            format!("in the first {} turns", barrage.turns)
        };
        Some(format!("{} {kind} fire {when}. They have no observer: what is written down now stays.", barrage.guns))
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for n in 0..game.setup.places.len() as u16 {
            each(Offer::open(Answer::Option(n), Taste::Other));
        }
    }

    fn key(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) => game.setup.places[usize::from(*n)].id.clone(),
            other => crate::words::key(game, other),
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) => game.setup.places[usize::from(*n)].name.clone(),
            _ => "Nowhere".into(),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Option(n) if usize::from(*n) < game.setup.places.len() => Ok(()),
            _ => Err(Refusal::misfit("That is not among the landmarks.")),
        }
    }
}
