//! One way to write a question down: what it offers, what it accepts and what it says, side by side.
//!
//! A rule book keeps its questions as small values; each implements [`Asked`], and the book's [`Rules`] and
//! [`Present`](crate::Present) hand on to it. Questions with a handful of answers only list them; those with a place or a
//! number override the rest.

use crate::aids::Draft;
use crate::prompt::{Ask, Choice, Prompt, Reply};
use crate::{Appetite, Digest, Mix, Refusal, RuleId, Rules, Seat};

/// One answer that a question lists, open or closed.
pub struct Offer<A> {
    /// What would be answered.
    pub answer: A,
    /// The kind of action, for random players with an appetite.
    pub taste: u8,
    /// Whether it may be answered, and if not, why.
    pub open: Result<(), Refusal>,
}

impl<A> Offer<A> {
    /// An answer that may be given.
    pub fn open(answer: A, taste: u8) -> Self {
        Offer { answer, taste, open: Ok(()) }
    }

    /// An answer that may be given if nothing speaks against it.
    pub fn when(answer: A, taste: u8, open: Result<(), Refusal>) -> Self {
        Offer { answer, taste, open }
    }
}

/// A question of the rule book `R`.
pub trait Asked<R: Rules> {
    /// The rule that asks.
    fn rule(&self) -> RuleId;

    /// The question in one sentence.
    fn title(&self, game: &R) -> String;

    /// Lists the answers one by one, open and closed.
    fn offers(&self, game: &R, seat: Seat, each: &mut dyn FnMut(Offer<R::Answer>));

    /// The key of an answer among the options: short, and unique within the question.
    fn key(&self, game: &R, answer: &R::Answer) -> String;

    /// The answer in a few words that stand alone in a save.
    fn say(&self, game: &R, answer: &R::Answer) -> String;

    /// The answer as an option beside others.
    fn label(&self, game: &R, answer: &R::Answer) -> String {
        self.say(game, answer)
    }

    /// The pieces and groups that an answer concerns.
    fn concerns(&self, _game: &R, _answer: &R::Answer) -> Vec<String> {
        Vec::new()
    }

    /// The option as people see it; odds, places and headings are added here.
    fn choice(&self, game: &R, offer: &Offer<R::Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        choice.about(self.concerns(game, &offer.answer))
    }

    /// The key of the answer that lets an offered reaction go by; none for ordinary questions.
    fn pass(&self, _game: &R) -> Option<String> {
        None
    }

    /// The key of the answer that most would give; none where there is no such answer.
    fn usual(&self, _game: &R, _seat: Seat) -> Option<String> {
        None
    }

    /// What else helps to decide.
    fn detail(&self, _game: &R) -> Option<String> {
        None
    }

    /// The pieces and groups the question speaks of.
    fn about(&self, _game: &R) -> Vec<String> {
        Vec::new()
    }

    /// How it can be answered.
    fn form(&self, game: &R, seat: Seat) -> Ask {
        Ask::Choose { options: self.options(game, seat) }
    }

    /// The listed answers as options: open ones in their order, then closed ones.
    fn options(&self, game: &R, seat: Seat) -> Vec<Choice> {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, seat, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
        });
        open.append(&mut closed);
        open
    }

    /// Refuses what the question does not allow.
    fn check(&self, game: &R, seat: Seat, answer: &R::Answer) -> Result<(), Refusal> {
        let mut found = None;
        self.offers(game, seat, &mut |offer| {
            if found.is_none() && offer.answer == *answer {
                found = Some(offer.open);
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
    }

    /// Understands a person's reply.
    fn read(&self, game: &R, seat: Seat, reply: &Reply) -> Result<R::Answer, Refusal> {
        match reply {
            Reply::Pick(key) => self.read_pick(game, seat, key),
            _ => Err(Refusal::misfit("This question wants one of its options.").hint("Send its key.")),
        }
    }

    /// The listed answer with this key.
    fn read_pick(&self, game: &R, seat: Seat, key: &str) -> Result<R::Answer, Refusal> {
        let mut found = None;
        self.offers(game, seat, &mut |offer| {
            if found.is_none() && self.key(game, &offer.answer) == key {
                found = Some(offer.open.map(|()| offer.answer));
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))))
    }

    /// What a reply would do.
    fn draft(&self, game: &R, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        self.read(game, seat, reply).map(|_| Draft::default())
    }

    /// Any legal answer.
    fn sample(&self, game: &R, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> R::Answer {
        self.sample_listed(game, seat, mix, appetite).expect("a question has at least one open answer")
    }

    /// Any of the listed answers that is open; none if all are closed.
    fn sample_listed(&self, game: &R, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Option<R::Answer> {
        // One pass over the offers, each open one taking the place of the last with its share of the weight so far:
        // no list is kept. Zero weights count only while nothing else has turned up.
        let (mut total, mut spare, mut chosen) = (0u32, 0u32, None);
        self.offers(game, seat, &mut |offer| {
            if offer.open.is_err() {
                return;
            }
            let weight = appetite.weight(offer.taste);
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
        chosen
    }
}

/// The prompt for a question.
pub fn prompt<R: Rules>(question: &dyn Asked<R>, game: &R, seat: Seat) -> Prompt {
    Prompt {
        seat,
        title: question.title(game),
        detail: question.detail(game),
        rule: question.rule(),
        id: Digest::of(&()),
        about: question.about(game),
        pass: question.pass(game),
        usual: question.usual(game, seat),
        ask: question.form(game, seat),
    }
}
