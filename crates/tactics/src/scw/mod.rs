//! `quick` for Tony Cullen's rules: rules of thumb, one file per concern.
//!
//! It keeps a picture of the enemy, a goal for every unit of its own, and nothing that it could not work out again.

mod assault;
pub(crate) mod assets;
mod deploy;
mod fire;
mod goals;
mod ideas;
mod march;
mod officers;
mod picture;
mod rally;
mod reason;
mod snake;
mod ways;

use ::scw::{Answer, Phase, Question, Scw, UnitId, View};
use engine::{Appetite, Mix, Player, Probe};
use table::Point;

use goals::Plan;
pub(crate) use goals::choices;
use picture::Picture;
use reason::Reason;
use ways::Intent;

use crate::course::Course;

/// A player by rules of thumb.
pub(crate) struct Quick {
    mix: Mix,
    /// How it leans, and what units have been told. Its seed is for what is left to chance and yet stays the same.
    course: Course,
    reason: Reason,
    /// The move for which goals have been given out.
    turn: u8,
    picture: Picture,
    /// One for each unit of the battle, the enemy's unused.
    plans: Vec<Plan>,
    /// Units that have chosen to stay where they are in this move.
    staying: Units,
    /// Units that have no shot in the fire step that is running, and which step that is.
    silent: Units,
    fire_step: (u8, Phase),
    /// Officers that have been thought about in this move.
    advised: Units,
    /// What the unit that rolls for movement is about to do.
    intent: Option<(UnitId, Intent)>,
}

impl Quick {
    /// A player that plays in a way.
    pub fn new(course: Course) -> Self {
        Quick {
            mix: Mix::new(course.seed),
            course,
            reason: Reason::None,
            turn: 0,
            picture: Picture::default(),
            plans: Vec::new(),
            staying: Units::default(),
            silent: Units::default(),
            fire_step: (0, Phase::Over),
            advised: Units::default(),
            intent: None,
        }
    }

    /// Where nothing has been thought of: any legal answer.
    fn anything(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = Reason::Anything;
        Scw::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    fn decide(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::Conceal(_) => Some(self.who_hides(view, question)),
            Question::Markers(_) => self.markers(view, question),
            Question::Deploy(_) => self.deploy(view, question),
            Question::DeployOfficer(_) => self.deploy_officer(view, question),
            Question::Reveal(_) => self.reveal(view, question),
            Question::Losses(_) => self.losses(view, question),
            Question::Rally(_) => Some(self.who_rallies(view, question)),
            Question::AssaultMove(_) => Some(self.who_assaults(view, question)),
            Question::March(_) => Some(self.who_moves(view, question)),
            Question::Go(asked) => Some(self.where_to(view, question, asked)),
            Question::AssaultArmour(_) => Some(self.who_stalks(view, question)),
            Question::Observe(_) => Some(self.who_observes(view, question)),
            Question::Strike(_) => Some(self.where_to_strike(view)),
            Question::Fire(_) => Some(self.who_fires(view, question)),
            Question::Shot(asked) => Some(self.at_whom(view, asked)),
            Question::Combat(_) => None,
            Question::Lead(_) => self.who_leads(view, question),
            Question::Support(_) => self.who_supports(view, question),
        }
    }
}

impl Player<Scw> for Quick {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        match self.decide(view, question) {
            Some(answer) => answer,
            None => self.anything(view, question),
        }
    }

    fn reason(&self) -> String {
        self.reason.words()
    }
}

/// A set of units or officers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Units([u128; 2]);

impl Units {
    const fn has(&self, number: u8) -> bool {
        self.0[(number >> 7) as usize] >> (number & 127) & 1 == 1
    }

    const fn add(&mut self, number: u8) {
        self.0[(number >> 7) as usize] |= 1 << (number & 127);
    }

    const fn clear(&mut self) {
        self.0 = [0; 2];
    }
}

/// A distance in thousandths of an inch, for reckoning.
fn far(from: Point, to: Point) -> i32 {
    from.distance_to(to).thousandths_value()
}
