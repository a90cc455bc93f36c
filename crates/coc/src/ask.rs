//! One way to write a question down: what it offers, what it accepts and what it says, side by side.

use engine::aids::Draft;
use engine::prompt::{Ask as Form, Choice, Prompt, Reply};
use engine::{Appetite, Digest, Mix, Refusal, RuleId};

use crate::ids::PlayerId;
use crate::{Answer, Coc, shown};

/// Kinds of action, for random players with an appetite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Taste {
    Done,
    Deploy,
    Activate,
    Lead,
    Move,
    Run,
    Fire,
    Stance,
    Overwatch,
    Cover,
    Rally,
    Grenade,
    Smoke,
    Assault,
    React,
    Interrupt,
    Ambush,
    Chain,
    Split,
    Work,
    Special,
    Quit,
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
    fn title(&self, game: &Coc) -> String;

    /// Lists the answers one by one, open and closed.
    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer));

    /// Lists the answers that may be open. Questions for which it is dear to find out leave that to [`Asked::check`].
    fn listed(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Answer)) {
        self.offers(game, player, &mut |offer| {
            if offer.open.is_ok() {
                each(offer.answer);
            }
        });
    }

    /// What to send back to pick an answer: short, stable, made of ids of the board.
    fn key(&self, game: &Coc, answer: &Answer) -> String;

    /// The answer in a few words.
    fn say(&self, game: &Coc, answer: &Answer) -> String;

    /// The answer as an option beside others: shorter than [`Asked::say`], which has to stand alone in a save.
    fn label(&self, game: &Coc, answer: &Answer) -> String {
        self.say(game, answer)
    }

    /// The option as people see it: odds and places are added by [`Asked::adorn`].
    fn choice(&self, game: &Coc, offer: &Offer) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        choice.about = shown::about(game, &offer.answer);
        choice.places = shown::places(game, &offer.answer);
        self.adorn(game, &offer.answer, &mut choice);
        choice.about = shown::with_vehicles(game, choice.about);
        choice
    }

    /// Adds to an option what helps to decide: a second line, odds, places that only this question knows.
    fn adorn(&self, _game: &Coc, _answer: &Answer, _choice: &mut Choice) {}

    /// The option that lets a reaction go by, where this is an offer to react.
    fn pass(&self) -> Option<&'static str> {
        None
    }

    /// The pieces or markers that it puts down, in the order in which an answer names their places.
    fn placed(&self, _game: &Coc) -> Vec<String> {
        Vec::new()
    }

    /// What a reply would do. Nothing that this player does not know may show in it.
    fn draft(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Draft, Refusal> {
        let answer = self.read(game, player, reply)?;
        Ok(shown::draft(game, &self.placed(game), &answer))
    }

    /// What else helps to decide.
    fn detail(&self, _game: &Coc) -> Option<String> {
        None
    }

    /// The pieces and groups the question speaks of.
    fn about(&self, _game: &Coc) -> Vec<String>;

    /// The pieces and groups that may react, where this is an offer to react: they stand beside [`Asked::about`].
    fn reacting(&self, _game: &Coc, _player: PlayerId) -> Vec<String> {
        Vec::new()
    }

    /// How it can be answered.
    fn form(&self, game: &Coc, player: PlayerId) -> Form {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, player, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
        });
        open.append(&mut closed);
        Form::Choose { options: open }
    }

    /// Refuses what the question does not allow.
    fn check(&self, game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let mut found = None;
        self.offers(game, player, &mut |offer| {
            if found.is_none() && offer.answer == *answer {
                found = Some(offer.open);
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
    }

    /// Understands a person's reply.
    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Pick(key) = reply else {
            return Err(Refusal::misfit("This question wants one of its options.").hint("Send its key."));
        };
        let mut found = None;
        self.offers(game, player, &mut |offer| {
            if found.is_none() && self.key(game, &offer.answer) == *key {
                found = Some(offer.open.map(|()| offer.answer));
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))))
    }

    /// Any legal answer.
    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, appetite: &Appetite) -> Answer {
        // One pass over the offers, each open one taking the place of the last with its share of the weight so far:
        // no list is kept. Zero weights count only while nothing else has turned up.
        let (mut total, mut spare, mut chosen) = (0u32, 0u32, None);
        self.offers(game, player, &mut |offer| {
            if offer.open.is_err() {
                return;
            }
            // Giving up is rare, or no random battle would be played to its end.
            let share = if offer.taste == Taste::Quit { 1 } else { 256 };
            let weight = appetite.weight(offer.taste as u8) * share;
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
        chosen.unwrap_or_else(|| panic!("a question has at least one open answer: {}", self.title(game)))
    }
}

/// The prompt for a question.
pub(crate) fn prompt(question: &dyn Asked, game: &Coc, player: PlayerId) -> Prompt {
    let mut about = question.about(game);
    for id in question.reacting(game, player) {
        if !about.contains(&id) {
            about.push(id);
        }
    }
    Prompt {
        seat: Coc::seat(player),
        title: question.title(game),
        detail: question.detail(game),
        rule: question.rule(),
        id: Digest::of(&()),
        about: shown::with_vehicles(game, about),
        pass: question.pass().map(str::to_owned),
        usual: None,
        ask: question.form(game, player),
    }
}

/// Puts on an option that leads to a question what its only open answer promises: it is not asked then, and whoever decides
/// would not learn of it before.
pub(crate) fn foretell(game: &Coc, question: &dyn Asked, player: PlayerId, choice: &mut Choice) {
    let (mut open, mut only) = (0, None);
    question.offers(game, player, &mut |offer| {
        if offer.open.is_ok() {
            open += 1;
            only = Some(offer);
        }
    });
    let Some(offer) = only.filter(|_| open == 1 && choice.closed.is_none()) else { return };
    let then = question.choice(game, &offer);
    let at = then.detail.map_or_else(String::new, |detail| format!(": {detail}"));
    let said = format!("at {}{at}", then.label);
    choice.detail = Some(choice.detail.take().map_or_else(|| said.clone(), |own| format!("{own}; {said}")));
    (choice.odds, choice.terms) = (then.odds, then.terms);
}
