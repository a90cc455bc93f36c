//! Step 1, and the orders of the operation: each seat in turn gives one order after the other until it has finished, and
//! nothing of it is told to the other side. `nqm.sequence.orders-first`, R-NQM-011, R-NQM-034, R-NQM-145

use engine::asked::{Asked, Offer};
use engine::prompt::Choice;
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::sheet::Written;
use super::{plumpire, sheet, staff, words};
use crate::answer::Answer;
use crate::question::{Question, Taste};
use crate::sequence::{Phase, Turn};
use crate::setup::Command;
use crate::state::Place;
use crate::troops::{Arm, FormationId, UnitId};
use crate::{Nqm, air, fireplan};

/// How the phase's progress is counted: the seat, and what it has done.
const PER_SEAT: u16 = 512;

/// One order of one seat, or the seats have finished.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let (n, given) = (usize::from(game.state.progress / PER_SEAT), game.state.progress % PER_SEAT);
    let Some(seat) = game.setup.seats.iter().filter(|seat| seat.side.is_some()).nth(n).map(|seat| seat.seat) else {
        if game.setup.options.command == Command::Plumpire {
            plumpire::command(game, cx);
        }
        return Ok(Turn::Done);
    };
    let next = (n as u16 + 1) * PER_SEAT;
    if !has_command(game, seat) {
        game.state.progress = next;
        return Ok(Turn::More);
    }
    let busy = given < most_orders(game, seat);
    match cx.ask(game, seat, Question::Orders(Menu { busy }))? {
        Answer::Unit(unit) => give(game, cx, seat, unit)?,
        Answer::Formation(formation) => staff::orders(game, cx, seat, formation)?,
        Answer::Nth(FIREPLAN) => fireplan::orders(game, cx, seat)?,
        Answer::Nth(AIR) => air::orders(game, cx, seat)?,
        _ => {
            game.state.progress = next;
            return Ok(Turn::More);
        }
    }
    game.state.progress = (game.state.progress + 1).min(next - 1);
    Ok(Turn::More)
}

const FIREPLAN: u8 = 0;
const AIR: u8 = 1;

/// The order sheet of one unit, and what comes of it.
fn give(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, unit: UnitId) -> Step<()> {
    let Some(issuer) = super::issuer(game, seat, unit) else { return Ok(()) };
    match sheet::write(game, cx, seat, unit)? {
        Written::Order(order, cause) => super::send(game, cx, unit, issuer, order, cause.as_ref()),
        Written::Grouped(base, with) => {
            // The seat may have known no better: nobody joins a stand that has gone elsewhere meanwhile.
            let there = with.is_none_or(|stand| sheet::may_join(game, base, stand).is_ok());
            if there && game.stand(base).on_map().is_some() {
                group(game, base, with);
            }
        }
        Written::Nothing => {}
    }
    Ok(())
}

/// A command base joins a stand, and stands where it stands; or it steps back by itself. `nqm.figures.command-cf`,
/// `nqm.figures.command-cs`
fn group(game: &mut Nqm, base: crate::troops::StandId, with: Option<crate::troops::StandId>) {
    game.stand_mut(base).with = with;
    let place = if let Some(stand) = with {
        game.stand(stand).place
    } else {
        let state = game.stand(base);
        let back = game.setup.scale.length(crate::scale::Metres(150));
        let behind = state.on_map().map(|at| at.ahead(state.facing.opposite(), back));
        behind.map_or(state.place, |at| Place::Map(crate::movement::free_place(game, base, at)))
    };
    let facing = game.stand(with.unwrap_or(base)).facing;
    let state = game.stand_mut(base);
    (state.place, state.facing) = (place, facing);
}

/// The most orders that a seat gives in one hour: every game comes to an end.
fn most_orders(game: &Nqm, seat: Seat) -> u16 {
    let units = game.unit_ids().filter(|unit| super::issuer(game, seat, *unit).is_some()).count() as u16;
    (2 * units + 24).min(PER_SEAT - 1)
}

/// Whether a seat commands anything.
fn has_command(game: &Nqm, seat: Seat) -> bool {
    game.setup.formations.iter().any(|formation| formation.seat == seat)
}

/// To whom does a seat give an order?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Menu {
    /// Whether it may go on giving orders in this hour.
    pub busy: bool,
}

impl Menu {
    /// Whether the seat may finish: no formation starts without aim and objective. `nqm.command.written-orders`
    fn may_finish(game: &Nqm, seat: Seat) -> Result<(), Refusal> {
        staff::own(game, seat).try_for_each(|formation| staff::may_start(game, formation))
    }

    fn may_give(game: &Nqm, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        let plumpire = game.setup.options.command == Command::Plumpire;
        if plumpire && !game.who(unit).arm.is_staff() {
            return Err(Refusal::by(rule!("nqm.design.plumpire"), "The plumpire commands the battalions.")
                .hint("Give its formation an order."));
        }
        let issuer = super::issuer(game, seat, unit).unwrap_or(FormationId(0));
        super::may_order(game, issuer, unit)
    }
}

impl Asked<Nqm> for Menu {
    fn rule(&self) -> RuleId {
        rule!("nqm.sequence.orders-first")
    }

    fn title(&self, game: &Nqm) -> String {
        if game.state.phase == Phase::Plan {
            "What are the orders of the operation? Choose a unit, or go on.".into()
        } else {
            format!("{:02}:00. Who gets a new order? Choose a unit, or go on.", game.time_of_day())
        }
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some(if self.busy {
            "Whoever gets none keeps the order that he has.".into()
        } else {
            "No more orders can be written in this hour.".into()
        })
    }

    fn usual(&self, game: &Nqm, seat: Seat) -> Option<String> {
        // Whoever may not go on yet is led to the formation that keeps him.
        let lacking = staff::own(game, seat).find(|formation| staff::may_start(game, *formation).is_err());
        Some(self.key(game, &lacking.map_or(Answer::Done, Answer::Formation)))
    }

    fn offers(&self, game: &Nqm, seat: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let ready = Menu::may_finish(game, seat);
        each(Offer::when(Answer::Done, Taste::Done as u8, ready.clone()));
        if self.busy || ready.is_err() {
            let own = (0..game.setup.formations.len() as u16).map(FormationId);
            for formation in own.filter(|id| game.setup.formation(*id).seat == seat) {
                each(Offer::open(Answer::Formation(formation), Taste::Order as u8));
            }
        }
        if self.busy {
            for unit in game.unit_ids() {
                let listed =
                    super::issuer(game, seat, unit).is_some() && !game.is_gone(unit) && game.who(unit).arm != Arm::Air;
                if listed {
                    each(Offer::when(Answer::Unit(unit), Taste::Order as u8, Menu::may_give(game, seat, unit)));
                }
            }
            each(Offer::open(Answer::Nth(FIREPLAN), Taste::Fire as u8));
            each(Offer::open(Answer::Nth(AIR), Taste::Air as u8));
        }
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.who(*unit).id.clone(),
            Answer::Formation(formation) => format!("formation:{}", game.setup.formation(*formation).id),
            Answer::Nth(FIREPLAN) => "fireplan".into(),
            Answer::Nth(_) => "air".into(),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("an order for {}", game.name(*unit)),
            Answer::Formation(formation) => format!("orders of {}", game.setup.formation(*formation).name),
            Answer::Nth(FIREPLAN) => "the fireplan".into(),
            Answer::Nth(_) => "aircraft".into(),
            _ => "no more orders: go on".into(),
        }
    }

    fn label(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{}: {}", game.name(*unit), words::order(game, &game.unit(*unit).order)),
            _ => self.say(game, answer),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Unit(unit) => super::about(game, *unit),
            _ => Vec::new(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let Answer::Unit(unit) = offer.answer {
            choice.heading = Some(game.setup.formation(game.who(unit).formation).name.clone());
            let pending = game.state.dispatches.iter().find(|one| one.unit == unit);
            choice.detail = pending.map(|one| match &one.news {
                super::News::Order(order) => {
                    format!("{}: {}", words::moment(game, one.arrives), words::order(game, order))
                }
                super::News::Tie(tie, of) => {
                    let of = &game.setup.formation(*of).name;
                    format!("{}: {} of {of}", words::moment(game, one.arrives), words::tie(*tie))
                }
            });
        }
        choice.about(self.concerns(game, &offer.answer))
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        let unready = staff::own(game, seat).find(|formation| staff::may_start(game, *formation).is_err());
        match unready {
            Some(formation) if mix.one_in(3) => return Answer::Formation(formation),
            None if mix.one_in(5) => return Answer::Done,
            _ => {}
        }
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Done)
    }
}
