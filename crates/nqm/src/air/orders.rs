//! Strikes, planned at the start or asked for in step 1. R-NQM-063

use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::Point;

use super::{day_of, sorties_left, strike, tasking_hours, told};
use crate::Nqm;
use crate::answer::Answer;
use crate::event::Event;
use crate::fireplan::told::place;
use crate::fireplan::{self, Asked as What, Height, Request};
use crate::question::{Question, Taste};
use crate::sequence::Phase;
use crate::troops::{Arm, UnitId};

/// One strike asked for, or one called off; called from the menu of orders.
pub(crate) fn orders(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat) -> Step<()> {
    match cx.ask(game, seat, Question::WhichAircraft(WhichAircraft {}))? {
        Answer::Unit(unit) => task(game, cx, seat, unit),
        Answer::Number(n) => {
            call_off(game, cx, usize::from(n));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn task(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, unit: UnitId) -> Step<()> {
    let Answer::At(at) = cx.ask(game, seat, Question::StrikeAt(StrikeAt { unit }))? else { return Ok(()) };
    let high =
        game.roster(unit).filter(|stand| game.effective(*stand) > 0).all(|stand| strike::may_bomb_high(game, stand));
    let height = if high {
        match cx.ask(game, seat, Question::HowHigh(HowHigh { unit, at }))? {
            Answer::Nth(0) => Height::Low,
            Answer::Nth(_) => Height::High,
            _ => return Ok(()),
        }
    } else {
        Height::Low
    };
    // Asked for in play it comes when the staffs are through with it; the first orders name any hour.
    let comes = match game.state.phase {
        Phase::Plan => match cx.ask(game, seat, Question::StrikeWhen(StrikeWhen { unit, at }))? {
            Answer::Number(hour) => hour,
            _ => return Ok(()),
        },
        _ => game.state.hour + tasking_hours(game, unit),
    };
    let asked = game.state.hour;
    game.state.requests.push(Request { asker: unit, what: What::Aircraft(unit, height), at, comes, asked });
    cx.tell(|| Event::Tasked(told::Tasked { unit, at, comes }));
    Ok(())
}

/// The sortie is lost. R-NQM-063
fn call_off(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, n: usize) {
    let request = game.state.requests.remove(n);
    let What::Aircraft(unit, _) = request.what else { return };
    if day_of(game, request.comes) == day_of(game, game.state.hour) {
        for stand in game.roster(unit) {
            game.stand_mut(stand).flown += 1;
        }
    }
    cx.tell(|| Event::CalledOff(told::CalledOff { unit, at: request.at }));
}

/// The strikes of a seat's aircraft that are on their way, by their number in the list of requests.
fn strikes_of(game: &Nqm, seat: Option<Seat>) -> impl Iterator<Item = (u16, UnitId, &Request)> {
    game.state.requests.iter().enumerate().filter_map(move |(n, request)| match request.what {
        What::Aircraft(unit, _) if seat.is_none_or(|seat| game.seat_of(unit) == seat) => {
            Some((n as u16, unit, request))
        }
        _ => None,
    })
}

/// Whether a unit has a sortie free for a strike in an hour. R-NQM-060
fn may_fly(game: &Nqm, unit: UnitId, hour: u16) -> Result<(), Refusal> {
    if game.strength(unit) == 0 {
        return Err(Refusal::by(rule!("nqm.air.aa-first"), "None of its aircraft is left."));
    }
    let day = day_of(game, hour);
    let tasked = strikes_of(game, None).filter(|(_, one, request)| *one == unit && day_of(game, request.comes) == day);
    let flying = game.roster(unit).filter(|stand| game.effective(*stand) > 0);
    let left = flying.map(|stand| usize::from(sorties_left(game, stand, hour))).max().unwrap_or(0);
    if tasked.count() >= left {
        return Err(Refusal::by(rule!("nqm.tasks.sorties"), "It has no sortie left on that day."));
    }
    Ok(())
}

/// Which aircraft are asked for, or which strike is called off?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichAircraft {}

impl WhichAircraft {
    fn may_ask(game: &Nqm, unit: UnitId) -> Result<(), Refusal> {
        if game.state.phase == Phase::Plan {
            let hours = game.state.hour..=game.setup.hours;
            return hours
                .clone()
                .find_map(|hour| may_fly(game, unit, hour).ok())
                .map_or_else(|| may_fly(game, unit, game.state.hour), Ok);
        }
        let comes = game.state.hour + tasking_hours(game, unit);
        if comes > game.setup.hours {
            return Err(Refusal::by(rule!("nqm.tasks.air-tasking"), "It would come too late."));
        }
        may_fly(game, unit, comes)
    }
}

impl Asked<Nqm> for WhichAircraft {
    fn rule(&self) -> RuleId {
        rule!("nqm.tasks.air-tasking")
    }

    fn title(&self, _: &Nqm) -> String {
        "Air: which aircraft?".into()
    }

    fn offers(&self, game: &Nqm, seat: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for unit in game.unit_ids().filter(|unit| game.who(*unit).arm == Arm::Air && game.seat_of(*unit) == seat) {
            each(Offer::when(Answer::Unit(unit), Taste::Air as u8, Self::may_ask(game, unit)));
        }
        for (n, ..) in strikes_of(game, Some(seat)) {
            each(Offer::open(Answer::Number(n), Taste::Other as u8));
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.who(*unit).id.clone(),
            Answer::Number(n) => format!("cancel-{n}"),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::Number(n) => match strikes_of(game, None).find(|(m, ..)| m == n) {
                Some((_, unit, request)) => {
                    let (who, at) = (game.name(unit), place(game, request.at));
                    format!("call off: {who} on {at}, {}; its sortie is lost", game.clock_words(request.comes))
                }
                None => "call off a strike".into(),
            },
            _ => "no more aircraft".into(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let (Answer::Unit(unit), Phase::Orders) = (&offer.answer, game.state.phase) {
            let comes = game.state.hour + tasking_hours(game, *unit);
            choice = choice.detail(format!("it comes {}", game.clock_words(comes)));
        }
        choice
    }
}

/// On which square?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrikeAt {
    pub unit: UnitId,
}

impl StrikeAt {
    fn may_aim(game: &Nqm, at: Point) -> Result<(), Refusal> {
        if game.setup.field.size().bounds().contains(at) {
            return Ok(());
        }
        Err(Refusal::misfit("That place is not on the map."))
    }
}

impl Asked<Nqm> for StrikeAt {
    fn rule(&self) -> RuleId {
        rule!("nqm.air.direct")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{}: on which square?", game.name(self.unit))
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("300 by 300 metres, anywhere. Whoever is in it is a target, friend or foe.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "done".into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("on {}", place(game, *at)),
            _ => "no target".into(),
        }
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let places = fireplan::worthwhile(game, game.who(self.unit).side);
        fireplan::square_form(game, places.into_iter(), self.options(game, seat))
    }

    fn check(&self, game: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => Self::may_aim(game, *at),
            Answer::Done => Ok(()),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        if let Reply::Pick(key) = reply {
            return self.read_pick(game, seat, key);
        }
        let at =
            fireplan::pointed_at(reply).ok_or_else(|| Refusal::misfit("This question wants one place on the map."))?;
        Self::may_aim(game, at)?;
        Ok(Answer::At(at))
    }

    fn sample(&self, game: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        let places = fireplan::worthwhile(game, game.who(self.unit).side);
        fireplan::somewhere(game, mix, &places, |_| true).map_or(Answer::Done, Answer::At)
    }
}

/// Low or high?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HowHigh {
    pub unit: UnitId,
    pub at: Point,
}

impl Asked<Nqm> for HowHigh {
    fn rule(&self) -> RuleId {
        rule!("nqm.air.target-class")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} on {}: how high?", game.name(self.unit), place(game, self.at))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Air as u8));
        each(Offer::open(Answer::Nth(1), Taste::Air as u8));
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "low",
            Answer::Nth(_) => "high",
            _ => "done",
        }
        .into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(0) => "at low level, a medium target for flak",
            Answer::Nth(_) => "at high level, a heavy target for flak",
            _ => "not at all",
        }
        .into()
    }
}

/// In which hour?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrikeWhen {
    pub unit: UnitId,
    pub at: Point,
}

impl Asked<Nqm> for StrikeWhen {
    fn rule(&self) -> RuleId {
        rule!("nqm.tasks.air-tasking")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} on {}: when?", game.name(self.unit), place(game, self.at))
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for hour in game.state.hour..=game.setup.hours {
            each(Offer::when(Answer::Number(hour), Taste::Air as u8, may_fly(game, self.unit, hour)));
        }
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(hour) => hour.to_string(),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(hour) => game.clock_words(*hour),
            _ => "not at all".into(),
        }
    }
}
