//! A Commissar dies in place of a Leader. `coc.NC.su.commissar-1940`, R-COC-326

use engine::{Cx, RuleId, Step, rule};
use serde::Serialize;

use super::remove;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{LeaderId, PlayerId};
use crate::state::Presence;
use crate::troops::Calling;
use crate::{Answer, Coc, Event, Question, fire, words};

/// Whether a Commissar beside a Leader who is hit gives his life for him, before the wound is diced for.
pub(super) fn is_saved(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId) -> Step<bool> {
    let Some(commissar) = beside(game, leader) else { return Ok(false) };
    let asked = Sacrifice { commissar, leader };
    let seat = Coc::seat(game.leader_setup(commissar).player);
    if cx.ask(game, seat, Question::Fire(fire::Question::Sacrifice(asked)))? != Answer::Yes {
        return Ok(false);
    }
    remove(game, commissar);
    cx.tell(|| Event::Fire(fire::Told::Sacrificed { commissar, leader }));
    Ok(true)
}

/// A Commissar of the same player within 4 inches of a Leader. R-COC-326
fn beside(game: &Coc, leader: LeaderId) -> Option<LeaderId> {
    let setup = game.leader_setup(leader);
    if setup.calling != Calling::Leader {
        return None;
    }
    let spot = game.leader(leader).spot;
    game.leader_ids().find(|other| {
        let state = game.leader(*other);
        game.leader_setup(*other).calling == Calling::Commissar
            && game.leader_setup(*other).player == setup.player
            && state.presence == Presence::Table
            && !state.out
            && state.spot.is_together(spot)
    })
}

/// Does a Commissar give his life?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sacrifice {
    commissar: LeaderId,
    leader: LeaderId,
}

impl Asked for Sacrifice {
    fn rule(&self) -> RuleId {
        rule!("coc.NC.su.commissar-1940")
    }

    fn title(&self, game: &Coc) -> String {
        let (commissar, leader) = (words::leader(game, self.commissar), words::leader(game, self.leader));
        format!("{leader} is hit: does {commissar} give his life for him?")
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        [self.commissar, self.leader].map(|leader| game.leader_setup(leader).id.clone()).to_vec()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Other));
        each(Offer::open(Answer::Yes, Taste::Special));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "sacrifice" } else { "no" }.into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "he dies in his place" } else { "no" }.into()
    }
}
