//! Cards that are kept until they are wanted. `awa.deck.timing`, `awa.deck.bravery-card`, R-AWA-049

use engine::{Cx, Eye, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use super::{Card, Told};
use crate::ask::{Asked, Offer, Taste};
use crate::troops::UnitId;
use crate::units::knows;
use crate::{Answer, Awa, Event, Question};

/// Is a kept card played now?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayKept {
    /// Which card.
    pub card: Card,
    /// For which unit.
    pub unit: UnitId,
}

/// Before a bravery test: whether its side plays the card that passes it. `awa.cards.nationalist.resolve`
pub(crate) fn passes_by_card(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<bool> {
    let (card, side) = (Card::Resolve, game.side(unit));
    let Some(at) = game.state.held[side].iter().position(|kept| *kept == card) else { return Ok(false) };
    let answer = cx.ask(game, Seat::of(side), Question::PlayKept(PlayKept { card, unit }))?;
    if answer != Answer::Yes {
        return Ok(false);
    }
    game.state.held[side].remove(at);
    cx.tell(|| Event::Cards(Told::Plays { card, unit }));
    Ok(true)
}

/// Whether these eyes may see a card that was drawn: one that is kept is its holder's business.
pub(crate) fn is_shown(game: &Awa, card: Card, eye: Eye) -> bool {
    !card.is_kept() || game.side_of_card(card).is_none_or(|side| knows(eye, side))
}

impl Asked for PlayKept {
    fn rule(&self) -> RuleId {
        rule!("awa.deck.timing")
    }

    fn title(&self, game: &Awa) -> String {
        format!("{}: do you play {}?", game.name(self.unit), self.card.title())
    }

    fn detail(&self, _game: &Awa) -> Option<String> {
        Some(self.card.about().into())
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn pass(&self) -> Option<String> {
        Some("done".into())
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Other));
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Yes => format!("Play {}", self.card.title()),
            _ => "Keep it".into(),
        }
    }
}
