//! `quick` for Chain of Command: rules of thumb, one file per concern.
//!
//! It asks who has a target worth his dice, who should go forward and who must be rallied, and keeps nothing in mind that
//! it could not see again on the table.

mod armour;
pub(crate) mod assets;
mod before;
mod crews;
mod dangers;
mod goals;
mod hunters;
mod ideas;
mod leaders;
mod odds;
mod orders;
mod reactions;
mod routes;
mod ways;

use ::coc::{
    Answer, Body, Coc, Question, TeamId, View, close_combat, command, fire, movement, patrol, scenarios, supports,
    turn, weapons,
};
use engine::{Appetite, Mix, Player, Probe};

use ::coc::vehicles::Gear;
use armour::Course;
pub(crate) use goals::choices;
pub(crate) use ideas::{foresight, matters};
use routes::Routes;
use table::Point;

use crate::course::Course as Manner;

/// A player by rules of thumb.
pub(crate) struct Quick {
    mix: Mix,
    /// How it leans, and what units have been told.
    told: Manner,
    reason: &'static str,
    /// Whether the answer is one that the question has offered, so that it need not be checked.
    offered: bool,
    /// What the body that acts is about to do.
    plan: Plan,
    /// At whom the body that acts is about to fire.
    target: Option<TeamId>,
    /// What is known about walking on this table.
    routes: Routes,
    /// The same about driving, by what vehicles run on.
    drives: Vec<(Gear, Routes)>,
    /// What the drivers are about to do.
    courses: Vec<Course>,
    /// What bodies could do now.
    prospects: orders::Prospects,
}

/// What an activated body is about to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Plan {
    /// Towards the goal.
    #[default]
    Advance,
    /// At this Team.
    Assault(TeamId),
    /// By this way.
    March(Vec<Point>),
    /// It stays and fires smoke.
    Smoke,
}

impl Quick {
    /// A player that plays in a way. Its seed varies its play where it has no preference.
    pub fn new(told: Manner) -> Self {
        Quick {
            mix: Mix::new(told.seed),
            told,
            reason: "",
            offered: false,
            plan: Plan::Advance,
            target: None,
            routes: Routes::default(),
            drives: Vec::new(),
            courses: Vec::new(),
            prospects: orders::Prospects::default(),
        }
    }

    /// Any legal answer: where nothing better is known.
    fn anything(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = "nothing speaks against it";
        Coc::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    /// The best of a few legal answers.
    fn best_of(
        &mut self,
        view: &View<'_>,
        question: &Question,
        tries: usize,
        mut score: impl FnMut(&Answer) -> i64,
    ) -> Answer {
        self.offered = true;
        let mut best = self.anything(view, question);
        let mut most = score(&best);
        for _ in 1..tries {
            let other = self.anything(view, question);
            let worth = score(&other);
            if worth > most {
                (best, most) = (other, worth);
            }
        }
        best
    }

    /// The first open answer of a list: the rule book lists what is usual first.
    fn first(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = "as usual";
        self.offered = true;
        view.offers(question).into_iter().next()
    }

    fn decide(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::Scenarios(scenarios::Question::Number(_)) => {
                self.reason = "neither haste nor caution";
                Some(Answer::Number(4))
            }
            Question::Scenarios(_) => None,
            Question::Patrol(patrol::Question::Move(_)) => Some(self.patrol(view, question)),
            Question::Patrol(_) => Some(self.jump_off(view, question)),
            Question::Supports(supports::Question::Choose(_)) => Some(self.supports(view, question)),
            Question::Supports(_) => None,
            Question::Command(asked) => self.command(view, question, asked),
            Question::Chain(asked) => self.chain(view, question, asked),
            Question::Turn(turn::Question::EndTurn(_)) => Some(self.end_turn(view)),
            Question::Turn(turn::Question::KeepFiring(_)) => Some(Answer::Yes),
            Question::Turn(_) => self.first(view, question),
            Question::Movement(movement::Question::Way(_)) => self.way(view, question),
            Question::Movement(movement::Question::Hands(_)) => None,
            Question::Movement(_) => self.first(view, question),
            Question::Fire(fire::Question::Aim(_)) | Question::Weapons(weapons::Question::Aim(_)) => {
                self.aim(view, question)
            }
            Question::Fire(_) => self.first(view, question),
            Question::Weapons(weapons::Question::Point(_)) => {
                let veil = if self.plan == Plan::Smoke { self.mortar_smoke(view) } else { None };
                veil.filter(|at| view.check(question, at).is_ok()).or_else(|| Some(self.fall_of_shot(view, question)))
            }
            Question::Weapons(weapons::Question::SmokeWay(way)) => self.smoke_way(view, way.team),
            Question::Vehicles(asked) => self.vehicles(view, question, asked),
            Question::ArmourFire(asked) => self.armour_fire(view, question, asked),
            Question::Weapons(_) => self.first(view, question),
            Question::CloseCombat(close_combat::Question::AvoidTest(_)) => Some(self.avoid(view, question)),
            Question::CloseCombat(_) => self.first(view, question),
        }
    }

    fn command(&mut self, view: &View<'_>, question: &Question, asked: &command::Question) -> Option<Answer> {
        match asked {
            command::Question::Order(_) => Some(self.order(view, question)),
            command::Question::Action(act) => self.action(view, question, act.body),
            command::Question::Along(_) | command::Question::OpenFire(_) => Some(Answer::Yes),
            command::Question::Place(asked) => Some(self.place(view, question, asked.arrival)),
            command::Question::Initiative(_) => Some(self.initiative(view, question)),
            command::Question::Errand(_) => self.first(view, question),
            command::Question::Watch(watch) => self.watch(view, question, watch.body),
            command::Question::Hurl(_) | command::Question::Charge(_) => self.first(view, question),
            command::Question::Cover(cover) => self.cover(view, question, cover.body),
            command::Question::KeepFive(_) | command::Question::Split(_) => None,
        }
    }
}

impl Player<Coc> for Quick {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.offered = false;
        self.prospects.forget();
        let decided = self.decide(view, question).filter(|answer| {
            // Rules of thumb may be wrong about what is allowed: then anything will do.
            self.offered || view.check(question, answer).is_ok()
        });
        decided.unwrap_or_else(|| self.anything(view, question))
    }

    fn reason(&self) -> String {
        self.reason.into()
    }
}

/// Whether a body can still do what it likes: neither Pinned nor Broken.
fn is_steady(view: &View<'_>, body: Body) -> bool {
    view.teams_in(body).all(|team| view.team(team).is_none_or(|(_, state)| state.nerve == ::coc::Nerve::Steady))
}
