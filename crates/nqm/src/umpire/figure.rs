//! Numbers that a human umpire may set: ammunition, rates, hours of work and digging, moments, pins and losses. R-NQM-140

use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Seat, rule};
use serde::Serialize;

use super::hand::{AMMUNITION, COMES, DIGGING, HOURS, ORDER, RATE};
use crate::answer::Answer;
use crate::command::News;
use crate::fireplan::Asked as What;
use crate::question::Taste;
use crate::setup::Supply;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, logistics, tasks};

/// A number that he may set.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// Ammunition dice, whole ones.
    Dice(UnitId),
    /// Volleys left, where a unit has a pool. `nqm.logistics.unit-pool`
    Volleys(UnitId),
    /// Percent off its rates.
    Slowed(UnitId),
    /// The hours that its work takes.
    Hours(UnitId),
    /// Hours of digging at the place of its stands. R-NQM-062
    Dug(UnitId),
    /// The hour in which the order that is on its way to it is in force. R-NQM-012
    Order(UnitId),
    /// The hour in which the fire or the strike comes that was asked of it. R-NQM-016, R-NQM-063
    Comes(UnitId),
    Red(StandId),
    Black(StandId),
    /// Strength lost.
    Lost(StandId),
}

impl Figure {
    /// The number behind one of the things that can be put right about a unit; none where it has none.
    pub(super) fn of_unit(game: &Nqm, unit: UnitId, what: u8) -> Option<Self> {
        let on_map = game.is_on_map(unit);
        match what {
            AMMUNITION if game.setup.options.supply == Supply::Pool => on_map.then_some(Figure::Volleys(unit)),
            AMMUNITION => on_map.then_some(Figure::Dice(unit)),
            RATE => on_map.then_some(Figure::Slowed(unit)),
            HOURS => work_of(game, unit).map(|_| Figure::Hours(unit)),
            DIGGING => tasks::hours_dug(game, unit).map(|_| Figure::Dug(unit)),
            ORDER => order_to(game, unit).map(|_| Figure::Order(unit)),
            COMES => request_of(game, unit).map(|_| Figure::Comes(unit)),
            _ => None,
        }
    }

    pub(super) fn words(self, game: &Nqm) -> String {
        match self {
            Figure::Dice(_) => "its ammunition dice".into(),
            Figure::Volleys(_) => "the volleys of its pool".into(),
            Figure::Slowed(_) => "the percentage taken off its rates".into(),
            Figure::Hours(_) => "the hours that its work takes".into(),
            Figure::Dug(_) => "the hours of digging where it is".into(),
            Figure::Order(_) => "the hour in which its new order is in force".into(),
            Figure::Comes(_) => "the hour in which it comes".into(),
            Figure::Red(stand) => format!("the red pins of {}", game.of(stand).id),
            Figure::Black(stand) => format!("the black pins of {}", game.of(stand).id),
            Figure::Lost(stand) => format!("the strength lost by {}", game.of(stand).id),
        }
    }

    /// What it is counted in.
    const fn unit(self) -> &'static str {
        match self {
            Figure::Dice(_) => "dice",
            Figure::Volleys(_) => "volleys",
            Figure::Slowed(_) => "percent",
            Figure::Hours(_) | Figure::Dug(_) => "hours",
            Figure::Order(_) | Figure::Comes(_) => "hour of the battle",
            Figure::Red(_) | Figure::Black(_) => "pins",
            Figure::Lost(_) => "points",
        }
    }

    pub(super) fn now(self, game: &Nqm) -> u16 {
        match self {
            Figure::Dice(unit) => game.unit(unit).dice / logistics::DIE,
            Figure::Volleys(unit) => u16::from(game.unit(unit).volleys),
            Figure::Slowed(unit) => u16::from(game.unit(unit).slowed),
            Figure::Hours(unit) => work_of(game, unit).map_or(0, |n| game.state.jobs[n].needed),
            Figure::Dug(unit) => tasks::hours_dug(game, unit).unwrap_or(0),
            Figure::Order(unit) => order_to(game, unit).map_or(0, |n| game.state.dispatches[n].arrives.div_ceil(2)),
            Figure::Comes(unit) => request_of(game, unit).map_or(0, |n| game.state.requests[n].comes),
            Figure::Red(stand) => u16::from(game.stand(stand).red),
            Figure::Black(stand) => u16::from(game.stand(stand).black),
            Figure::Lost(stand) => u16::from(game.stand(stand).lost),
        }
    }

    /// Nothing comes in an hour that is over.
    fn least(self, game: &Nqm) -> u16 {
        match self {
            Figure::Order(_) | Figure::Comes(_) => game.state.hour,
            _ => 0,
        }
    }

    fn most(self, game: &Nqm) -> u16 {
        match self {
            Figure::Dice(unit) => (logistics::capacity(game, unit) / logistics::DIE).max(self.now(game)),
            Figure::Volleys(unit) => u16::from(logistics::VOLLEYS.max(game.unit(unit).volleys)),
            Figure::Slowed(_) => 90,
            Figure::Hours(_) | Figure::Dug(_) => 48,
            Figure::Order(_) | Figure::Comes(_) => game.setup.hours.max(self.now(game)),
            Figure::Red(stand) => u16::from(game.effective(stand)),
            // One point stays: destroying a stand is for the rules.
            Figure::Black(stand) => {
                let state = game.stand(stand);
                u16::from(game.of(stand).strength.saturating_sub(state.red + state.lost + state.permanent + 1))
                    .max(u16::from(state.black))
            }
            Figure::Lost(stand) => {
                let state = game.stand(stand);
                u16::from(game.of(stand).strength.saturating_sub(state.red + state.black + state.permanent + 1))
                    .max(u16::from(state.lost))
            }
        }
    }

    pub(super) fn set(self, game: &mut Nqm, number: u16) {
        let small = number.min(255) as u8;
        match self {
            Figure::Dice(unit) => logistics::ledger::hand_out(game, unit, |game| {
                game.unit_mut(unit).dice = number * logistics::DIE;
            }),
            Figure::Volleys(unit) => game.unit_mut(unit).volleys = small,
            Figure::Slowed(unit) => game.unit_mut(unit).slowed = small,
            Figure::Hours(unit) => {
                if let Some(n) = work_of(game, unit) {
                    game.state.jobs[n].needed = number.max(game.state.jobs[n].spent);
                }
            }
            Figure::Dug(unit) => tasks::set_hours_dug(game, unit, small),
            Figure::Order(unit) => {
                if let Some(n) = order_to(game, unit) {
                    game.state.dispatches[n].arrives = 2 * number;
                }
            }
            Figure::Comes(unit) => {
                if let Some(n) = request_of(game, unit) {
                    game.state.requests[n].comes = number;
                }
            }
            Figure::Red(stand) => game.stand_mut(stand).red = small,
            Figure::Black(stand) => game.stand_mut(stand).black = small,
            Figure::Lost(stand) => game.stand_mut(stand).lost = small,
        }
    }
}

/// The work that a unit is at.
fn work_of(game: &Nqm, unit: UnitId) -> Option<usize> {
    game.state.jobs.iter().position(|work| work.unit == unit && !work.done)
}

/// The order that is on its way to a unit.
fn order_to(game: &Nqm, unit: UnitId) -> Option<usize> {
    game.state.dispatches.iter().position(|one| one.unit == unit && matches!(one.news, News::Order(_)))
}

/// The first strike or shoot that was asked of a unit and is still to come.
fn request_of(game: &Nqm, unit: UnitId) -> Option<usize> {
    game.state.requests.iter().position(|request| match request.what {
        What::Aircraft(of, _) => of == unit,
        What::Battery(battery, _) => game.of(battery).unit == unit,
    })
}

/// How many?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amount {
    pub of: Figure,
}

impl Asked<Nqm> for Amount {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What is {}? It is {}.", self.of.words(game), self.of.now(game))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let (least, most) = (u32::from(self.of.least(game)), u32::from(self.of.most(game)));
        Ask::Number { least, most, unit: self.of.unit().into(), options: self.options(game, seat) }
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "back".into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Number(number) => number.to_string(),
            _ => "as it is".into(),
        }
    }

    fn check(&self, game: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::Number(number) if (self.of.least(game)..=self.of.most(game)).contains(number) => Ok(()),
            Answer::Number(_) => {
                let (least, most) = (self.of.least(game), self.of.most(game));
                Err(Refusal::misfit(format!("It can be {least} to {most}.")))
            }
            _ => Err(Refusal::misfit("This question wants a number.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Pick(key) => self.read_pick(game, seat, key),
            Reply::Number(number) => {
                let answer = Answer::Number(u16::try_from(*number).unwrap_or(u16::MAX));
                self.check(game, seat, &answer).map(|()| answer)
            }
            _ => Err(Refusal::misfit("This question wants a number.")),
        }
    }

    fn sample(&self, game: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        let (least, most) = (self.of.least(game), self.of.most(game));
        Answer::Number(least + mix.below(u32::from(most - least) + 1) as u16)
    }
}
