//! What is asked at the end of a Phase or Turn, and by random events.

use engine::prompt::Choice;
use engine::{RuleId, rule};
use serde::{Deserialize, Serialize};
use table::FeatureId;

use super::events::is_lurking;
use super::outside::doors;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId};
use crate::{Answer, Coc, words};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether ambushers go off again.
    Withdraw(Withdraw),
    /// Whether a Die ends the Turn.
    EndTurn(EndTurn),
    /// Whether a Die keeps a battery firing.
    KeepFiring(KeepFiring),
    /// Out of which door.
    Door(Door),
    /// Which unit the informer has given away.
    Informed(Informed),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::Withdraw(asked) => asked,
            Question::EndTurn(asked) => asked,
            Question::KeepFiring(asked) => asked,
            Question::Door(asked) => asked,
            Question::Informed(asked) => asked,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::Turn(question)
    }
}

/// What is answered here, besides the plain answers: nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {}

/// Whether ambushers go off again. `coc.5.1.2.ambush-withdraw`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Withdraw {
    /// Who.
    pub team: TeamId,
}

impl Asked for Withdraw {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.ambush-withdraw")
    }

    fn title(&self, game: &Coc) -> String {
        format!("The Phase ends. Does the {} slip away after its ambush?", words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.team_setup(self.team).id.clone()]
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Ambush));
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "withdraw" } else { "stay" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "take it off the table" } else { "leave it where it is" }.into()
    }
}

/// Whether a Chain of Command Die ends the Turn before the next Phase. R-COC-046
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EndTurn;

impl Asked for EndTurn {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.end-turn-any-phase")
    }

    fn title(&self, _game: &Coc) -> String {
        "The Phase is over. Do you spend a Chain of Command Die to end the Turn before the next one?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        each(Offer::open(Answer::Yes, Taste::Chain));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "end-turn" } else { "go-on" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "end the Turn" } else { "go on" }.into()
    }
}

/// Whether a Chain of Command Die keeps a battery firing. `coc.5.1.2.keep-barrage`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KeepFiring {
    /// Whose battery.
    pub observer: LeaderId,
}

impl Asked for KeepFiring {
    fn rule(&self) -> RuleId {
        rule!("coc.5.1.2.keep-barrage")
    }

    fn title(&self, _game: &Coc) -> String {
        "The Turn ends. Do you spend a Chain of Command Die to keep the battery in action?".into()
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.observer).id.clone()]
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        each(Offer::open(Answer::Yes, Taste::Chain));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "keep-firing" } else { "cease-fire" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "keep it firing through the next Turn" } else { "let it cease" }.into()
    }
}

/// Out of which door men are put. R-COC-114
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Door {
    /// The house.
    pub house: FeatureId,
    /// Whose men they are.
    pub owner: PlayerId,
}

impl Asked for Door {
    fn rule(&self) -> RuleId {
        rule!("coc.6.3.fire-evacuate")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Out of which door of {} are the men put?", words::feature(game, self.house))
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        if let Answer::Number(n) = answer {
            choice.places.extend(doors(game, self.house).get(usize::from(*n)).map(|door| door.0));
        }
    }

    fn label(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::Number(n) = answer { format!("door {}", n + 1) } else { String::new() }
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        for n in 0..doors(game, self.house).len() as u8 {
            each(Offer::open(Answer::Number(n), Taste::Other));
        }
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        let Answer::Number(n) = answer else { return String::new() };
        format!("door-{}", n + 1)
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Number(n) = answer else { return String::new() };
        let at = doors(game, self.house).get(usize::from(*n)).map(|door| door.0).unwrap_or_default();
        format!("the door at {at}")
    }
}

/// Which unit the informer has given away. `coc.6.3.informer-deploy`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Informed;

impl Asked for Informed {
    fn rule(&self) -> RuleId {
        rule!("coc.6.3.informer-deploy")
    }

    fn title(&self, _game: &Coc) -> String {
        "An informer has given you away: which unit do you have to deploy at once?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        for unit in game.unit_ids().filter(|unit| is_lurking(game, *unit, player)) {
            each(Offer::open(Answer::Unit(unit), Taste::Deploy));
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        unit_of(answer).map_or_else(String::new, |unit| game.unit(unit).id.clone())
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        unit_of(answer).map_or_else(String::new, |unit| words::unit(game, unit).to_owned())
    }
}

fn unit_of(answer: &Answer) -> Option<UnitId> {
    if let Answer::Unit(unit) = answer { Some(*unit) } else { None }
}
