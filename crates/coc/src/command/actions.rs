//! Section 4.4: what an activated body is asked.

use engine::prompt::Choice;
use engine::{Refusal, RuleId, rule};
use serde::Serialize;

use super::activate::{Action, By, plain_volley};
use super::{Reply, order, stances};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, PlayerId};
use crate::state::{Body, Deeds};
use crate::troops::Role;
use crate::{Answer, Coc, fire, movement, nations, vehicles, weapons, words};

/// What does an activated body do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Act {
    /// Who acts.
    pub body: Body,
    /// On what.
    pub by: By,
}

impl Act {
    /// Whether it is one Team with a weapon that has to be turned.
    fn looks_ahead(self, game: &Coc) -> bool {
        self.body.is_one_team() && game.teams_in(self.body).all(|team| stances::looks_ahead(game, team))
    }

    fn may(self, game: &Coc, body: Body, action: Action) -> Result<(), Refusal> {
        let arrived = game.teams_in(body).any(|team| game.team(team).deeds.has(Deeds::ARRIVED));
        if arrived && (action.pace().is_some() || action == Action::Floor) {
            return Err(Refusal::by(
                rule!("coc.4.3.1.no-move-on-arrival"),
                "It came onto the table in this Phase and may not move.",
            ));
        }
        if game.state.brewing.is_some() && !matches!(action, Action::Creep | Action::Move | Action::Double) {
            return Err(Refusal::by(
                rule!("coc.4.2.1.simultaneous-charge"),
                "A Close Combat waits: who acts now can only join it.",
            ));
        }
        match action {
            Action::Tactical => stances::may_go_tactical(game, body, self.by),
            Action::Turn => movement::may_turn(game, body),
            Action::Floor => movement::may_change_floor(game, body),
            _ => {
                if let Some(pace) = action.pace() {
                    movement::may_march(game, body, pace)?;
                }
                // Who moves first looks for targets where he has come to. `coc.7.1.fire-move-order`
                if let Some(effect) = action.fire().filter(|_| action != Action::MoveAndFire) {
                    fire::may_fire(game, &plain_volley(body, effect))?;
                }
                if action == Action::MoveAndFire {
                    game.teams_in(body).try_for_each(|team| weapons::is_armed(game, team))?;
                }
                Ok(())
            }
        }
    }
}

impl Asked for Act {
    fn rule(&self) -> RuleId {
        rule!("coc.4.4.actions-list")
    }

    fn title(&self, game: &Coc) -> String {
        format!("What does {} do?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            return "nothing".into();
        };
        let text = match action {
            Action::Tactical => "go Tactical",
            Action::Creep => "move Tactically",
            Action::MoveAndFire => "move, then fire",
            Action::FireAndMove => "fire, then move",
            Action::Move => "move",
            Action::Double => "move at the double",
            Action::Scout => "scout",
            Action::Fire => "fire",
            Action::Turn => "turn the weapon",
            Action::Floor => "change floors",
            Action::Special(special) => weapons::special_words(game, *special),
            Action::Board(vehicle) => return say_action(game, Action::Board(*vehicle)),
        };
        if *teams == self.body.teams {
            return text.into();
        }
        format!("{text}: {} alone", words::body(game, Body { unit: self.body.unit, teams: *teams }))
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            choice.detail = Some("its activation is used up".into());
            return;
        };
        let body = Body { unit: self.body.unit, teams: *teams };
        choice.about = words::about(game, body);
        choice.heading = (*teams != self.body.teams).then(|| "One Team alone".into());
        let detail = match action {
            Action::Tactical => "stays; its cover counts one level better",
            Action::Creep => "1D6\u{2033}; its cover counts one level better",
            Action::MoveAndFire => "1D6\u{2033}, then half its dice from there",
            Action::FireAndMove => "half its dice, then 1D6\u{2033}",
            Action::Move => "2D6\u{2033}, no fire",
            Action::Double => "3D6\u{2033} over open ground, 1 Shock a Team",
            Action::Scout => "2D6\u{2033}, Tactical at the end",
            Action::Fire => "all its dice",
            Action::Turn => "a tripod turned up to 90 degrees fires with half its dice",
            Action::Floor => "takes the Phase",
            Action::Special(special) => return weapons::foretell_special(game, body, *special, choice),
            Action::Board(_) => "takes its move; the vehicle does not move in this Phase",
        };
        choice.detail = Some(detail.into());
        // Where it fires from is not known before it has moved.
        if let (Action::Fire | Action::FireAndMove, Some(effect)) = (action, action.fire()) {
            fire::foretell(game, &plain_volley(body, effect), choice);
        }
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        let role = game.unit(self.body.unit).role;
        let parts = self.body.teams.count_ones() > 1;
        for action in Action::LIST {
            let plausible = match action {
                Action::Scout => nations::may_scout(game, self.body),
                Action::Turn => self.looks_ahead(game),
                Action::Floor => movement::may_change_floor(game, self.body).is_ok(),
                _ => true,
            };
            // A sniper fires, and does nothing else. `coc.9.5.sniper-no-normal-move`
            if !plausible || (role == Role::Sniper && action != Action::Fire) {
                continue;
            }
            let mut offer = |body: Body| {
                let open = self.may(game, body, action);
                each(Offer::when(Answer::Command(Reply::Act(action, body.teams)), taste(action), open));
            };
            offer(self.body);
            // Those who do not take part do nothing. `coc.4.4.all-do-the-same`
            if parts && !matches!(action, Action::Tactical | Action::Turn) {
                game.teams_in(self.body).for_each(|team| offer(game.alone(team)));
            }
        }
        if game.state.brewing.is_none() {
            vehicles::boardable(game, self.body, &mut |vehicle, open| {
                let answer = Answer::Command(Reply::Act(Action::Board(vehicle), self.body.teams));
                each(Offer::when(answer, Taste::Move, open));
            });
        }
        weapons::actions(game, self.body, self.by.into(), &mut |special, open| {
            let answer = Answer::Command(Reply::Act(Action::Special(special), self.body.teams));
            each(Offer::when(answer, Taste::Special, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            return "nothing".into();
        };
        let part = if *teams == self.body.teams {
            String::new()
        } else {
            format!(":{}", order::body_key(game, Body { unit: self.body.unit, teams: *teams }))
        };
        format!("{}{part}", action_key(game, *action))
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            return "nothing at all".into();
        };
        let text = say_action(game, *action);
        if *teams == self.body.teams {
            return text;
        }
        let body = Body { unit: self.body.unit, teams: *teams };
        format!("{text}, {} alone", words::body(game, body))
    }
}

fn taste(action: Action) -> Taste {
    match action {
        Action::Tactical => Taste::Stance,
        Action::Creep | Action::Move | Action::Scout | Action::Turn | Action::Floor => Taste::Move,
        Action::Double => Taste::Run,
        Action::Fire | Action::MoveAndFire | Action::FireAndMove => Taste::Fire,
        Action::Board(_) => Taste::Move,
        Action::Special(_) => Taste::Special,
    }
}

fn action_key(game: &Coc, action: Action) -> String {
    let key = match action {
        Action::Tactical => "tactical",
        Action::Creep => "move-tactical",
        Action::MoveAndFire => "move-and-fire",
        Action::FireAndMove => "fire-and-move",
        Action::Move => "move",
        Action::Double => "double",
        Action::Scout => "scout",
        Action::Fire => "fire",
        Action::Turn => "turn",
        Action::Floor => "change-floor",
        Action::Special(special) => return weapons::special_key(special),
        Action::Board(vehicle) => return format!("board:{}", order::body_key(game, game.vehicle_body(vehicle))),
    };
    key.into()
}

fn say_action(game: &Coc, action: Action) -> String {
    let text = match action {
        Action::Tactical => "stay and go Tactical",
        Action::Creep => "move 1D6\u{2033}, Tactical",
        Action::MoveAndFire => "move 1D6\u{2033}, then fire with half the dice",
        Action::FireAndMove => "fire with half the dice, then move 1D6\u{2033}",
        Action::Move => "move 2D6\u{2033}",
        Action::Double => "move 3D6\u{2033} at the double, for 1 Shock a Team",
        Action::Scout => "move 2D6\u{2033}, Tactical at the end",
        Action::Fire => "fire",
        Action::Turn => "turn the weapon",
        Action::Floor => "go up or down a floor",
        Action::Special(special) => return weapons::special_words(game, special).into(),
        Action::Board(vehicle) => return format!("get into {}", words::body(game, game.vehicle_body(vehicle))),
    };
    text.into()
}

/// What a Leader may do along with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Along {
    /// It moves.
    Moving,
    /// It fires.
    Firing,
}

/// Does a Leader go or fire along?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoAlong {
    /// Who.
    pub leader: LeaderId,
    /// With whom.
    pub body: Body,
    /// Doing what.
    pub along: Along,
}

impl Asked for GoAlong {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.8.attached-free-move-fire")
    }

    fn title(&self, game: &Coc) -> String {
        let (leader, body) = (words::leader(game, self.leader), words::body(game, self.body));
        match self.along {
            Along::Moving => format!("Does {leader} go with {body}?"),
            Along::Firing => format!("Does {leader} fire with {body}?"),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let mut all = vec![game.leader_setup(self.leader).id.clone()];
        all.extend(words::about(game, self.body));
        all
    }

    fn label(&self, _: &Coc, answer: &Answer) -> String {
        match (answer, self.along) {
            (Answer::Yes, Along::Moving) => "he goes along",
            (_, Along::Moving) => "he stays",
            (Answer::Yes, Along::Firing) => "he fires along",
            (_, Along::Firing) => "he holds his fire",
        }
        .into()
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Lead));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "yes" } else { "no" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "yes" } else { "no" }.into()
    }
}
