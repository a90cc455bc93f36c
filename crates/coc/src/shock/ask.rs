//! What is asked about Shock, losses and prisoners: which Team.

use engine::{RuleId, rule};
use serde::Serialize;

use super::share::{Portion, Teams};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::PlayerId;
use crate::{Answer, Coc, words};

/// Which Team takes the odd one?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OddShock {
    /// The Teams that can take it.
    pub teams: Teams,
    /// What it is.
    pub what: Portion,
}

impl Asked for OddShock {
    fn rule(&self) -> RuleId {
        rule!("coc.13.1.1.spread-losses")
    }

    fn title(&self, _: &Coc) -> String {
        match self.what {
            Portion::Shock => "Which Team takes the odd point of Shock?".into(),
            Portion::Killed => "Which Team loses the odd man?".into(),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.teams.iter().map(|team| game.team_setup(*team).id.clone()).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        list(&self.teams, each);
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        team_key(game, answer)
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        team_name(game, answer)
    }
}

/// Which Team sends a guard away with the prisoners?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Guards {
    /// The Teams that can.
    pub teams: Teams,
}

impl Asked for Guards {
    fn rule(&self) -> RuleId {
        rule!("coc.13.1.2.surrender")
    }

    fn title(&self, _: &Coc) -> String {
        "Which Team sends a man away with the prisoners?".into()
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.teams.iter().map(|team| game.team_setup(*team).id.clone()).collect()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        list(&self.teams, each);
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        team_key(game, answer)
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        team_name(game, answer)
    }
}

fn list(teams: &Teams, each: &mut dyn FnMut(Offer)) {
    for team in teams {
        each(Offer::open(Answer::Team(*team), Taste::Other));
    }
}

fn team_key(game: &Coc, answer: &Answer) -> String {
    if let Answer::Team(team) = answer { game.team_setup(*team).id.clone() } else { String::new() }
}

fn team_name(game: &Coc, answer: &Answer) -> String {
    if let Answer::Team(team) = answer { words::team(game, *team).to_owned() } else { String::new() }
}
