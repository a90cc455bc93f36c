//! One way to write a question down: what it offers, what it accepts and what it says, side by side.

use engine::aids::Draft;
use engine::prompt::{Ask as Form, Choice, Prompt, Reply};
use engine::{Appetite, Digest, Mix, Refusal, RuleId, Seat, Side};

use crate::troops::UnitId;
use crate::{Answer, Scw};

/// Kinds of action, for random players with an appetite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Taste {
    Done,
    Hide,
    Rally,
    Assault,
    March,
    Stay,
    Act,
    Observe,
    Fire,
    Strike,
    Support,
    Officer,
    Other,
}

/// One answer that a question lists, open or closed.
pub(crate) struct Offer {
    pub answer: Answer,
    pub taste: Taste,
    pub open: Result<(), Refusal>,
}

impl Offer {
    pub fn open(answer: Answer, taste: Taste) -> Self {
        Offer { answer, taste, open: Ok(()) }
    }

    pub fn when(answer: Answer, taste: Taste, open: Result<(), Refusal>) -> Self {
        Offer { answer, taste, open }
    }
}

/// A question. Those with a handful of answers only list them; those with a place or a way override the rest.
pub(crate) trait Asked {
    /// The rule that asks.
    fn rule(&self) -> RuleId;

    /// The question in one sentence.
    fn title(&self, game: &Scw) -> String;

    /// Lists the answers one by one, open and closed.
    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer));

    /// The answer as an option beside others: shorter than [`Asked::say`], which has to stand alone in a save.
    fn label(&self, game: &Scw, answer: &Answer) -> String {
        self.say(game, answer)
    }

    /// The unit whose elements it puts down.
    fn placed(&self) -> Option<UnitId> {
        None
    }

    /// What a reply would do.
    fn draft(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let answer = self.read(game, side, reply)?;
        Ok(crate::aids::draft(game, self.placed(), &answer))
    }

    /// The option as people see it; odds and places are added here.
    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let key = crate::words::key(game, &offer.answer);
        let label = self.label(game, &offer.answer);
        let choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        choice.about(crate::words::about(game, &offer.answer))
    }

    /// The answer in a few words.
    fn say(&self, game: &Scw, answer: &Answer) -> String {
        crate::words::say(game, answer)
    }

    /// What else helps to decide.
    fn detail(&self, _game: &Scw) -> Option<String> {
        None
    }

    /// The pieces and groups the question speaks of.
    fn about(&self, _game: &Scw) -> Vec<String> {
        Vec::new()
    }

    /// How it can be answered.
    fn form(&self, game: &Scw, side: Side) -> Form {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, side, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
        });
        open.append(&mut closed);
        Form::Choose { options: open }
    }

    /// Refuses what the question does not allow.
    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        let mut found = None;
        self.offers(game, side, &mut |offer| {
            if found.is_none() && offer.answer == *answer {
                found = Some(offer.open);
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
    }

    /// Understands a person's reply.
    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Pick(key) = reply else {
            return Err(Refusal::misfit("This question wants one of its options.").hint("Send its key."));
        };
        let mut found = None;
        self.offers(game, side, &mut |offer| {
            if found.is_none() && crate::words::key(game, &offer.answer) == *key {
                found = Some(offer.open.map(|()| offer.answer));
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))))
    }

    /// Any legal answer.
    fn sample(&self, game: &Scw, side: Side, mix: &mut Mix, appetite: &Appetite) -> Answer {
        // One pass over the offers, each open one taking the place of the last with its share of the weight so far:
        // no list is kept. Zero weights count only while nothing else has turned up.
        let (mut total, mut spare, mut chosen) = (0u32, 0u32, None);
        self.offers(game, side, &mut |offer| {
            if offer.open.is_err() {
                return;
            }
            let weight = appetite.weight(offer.taste as u8);
            if weight == 0 {
                spare += 1;
                if total == 0 && mix.below(spare) == 0 {
                    chosen = Some(offer.answer);
                }
                return;
            }
            total += weight;
            if mix.below(total) < weight {
                chosen = Some(offer.answer);
            }
        });
        chosen.expect("a question has at least one open answer")
    }
}

/// The prompt for a question.
pub(crate) fn prompt(question: &dyn Asked, game: &Scw, side: Side) -> Prompt {
    Prompt {
        seat: Seat::of(side),
        title: question.title(game),
        detail: question.detail(game),
        rule: question.rule(),
        id: Digest::of(&()),
        about: question.about(game),
        pass: None,
        usual: None,
        ask: question.form(game, side),
    }
}
