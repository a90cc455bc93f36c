//! The Jump-Off Point that a scenario gives the defender beyond those from his markers. R-COC-022

use engine::prompt::{Ask as Form, Choice, Reply as Sent};
use engine::{Appetite, Mix, Refusal, RuleId, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::ids::PlayerId;
use crate::scenarios::{self, Extra};
use crate::{Answer, Coc};

/// Where is the Jump-Off Point that the scenario adds? R-COC-022
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AddJumpOff {}

impl AddJumpOff {
    fn extra(game: &Coc) -> Extra {
        scenarios::extra_jump_off(game).expect("it is asked only where the scenario adds one")
    }
}

impl Asked for AddJumpOff {
    fn rule(&self) -> RuleId {
        rule!("coc.A.jop-alternate")
    }

    fn title(&self, _: &Coc) -> String {
        "Where is the Jump-Off Point that the scenario adds?".into()
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("Anywhere in the area that is shown; it needs no marker and no cover.".into())
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn placed(&self, _: &Coc) -> Vec<String> {
        vec!["jump-off".into()]
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        if AddJumpOff::extra(game).may_decline {
            each(Offer::open(Answer::Pass, Taste::Done));
        }
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "none".into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Pass => "no further Jump-Off Point".into(),
            answer => scenarios::say_place("a Jump-Off Point", answer),
        }
    }

    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let (extra, side) = (AddJumpOff::extra(game), game.side_of(player));
        let middle = extra.area.bounds(game).middle();
        let mut proposals = Vec::new();
        if extra.area.contains(game, middle) {
            proposals.push(scenarios::proposal("in the middle", middle));
        }
        let zone = extra.area.zone(game, side, "extra", "where it may lie");
        let mut form = scenarios::placing("jump-off".into(), zone, proposals);
        if let Form::Place { options, .. } = &mut form {
            self.offers(game, player, &mut |offer| options.push(self.choice(game, &offer)));
        }
        form
    }

    fn adorn(&self, game: &Coc, _: &Answer, choice: &mut Choice) {
        choice.rule = AddJumpOff::extra(game).rule;
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let extra = AddJumpOff::extra(game);
        match answer {
            Answer::At(at) if extra.area.contains(game, *at) => Ok(()),
            Answer::At(_) => Err(Refusal::by(extra.rule, "That place is outside the area for it.")),
            Answer::Pass if extra.may_decline => Ok(()),
            _ => Err(Refusal::by(extra.rule, "This Jump-Off Point has to be placed.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Pick(key) if key == "none" => Answer::Pass,
            reply => Answer::At(AddJumpOff::extra(game).area.meant_by(reply)?),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let extra = AddJumpOff::extra(game);
        if extra.may_decline && mix.one_in(6) {
            return Answer::Pass;
        }
        Answer::At(scenarios::anywhere_in(extra.area, game, mix))
    }
}
