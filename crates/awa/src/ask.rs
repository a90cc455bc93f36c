//! One way to write a question down: what it offers, what it accepts and what it says, side by side.

use engine::aids::Draft;
use engine::prompt::{Ask as Form, Choice, Odds, Prompt, Reply};
use engine::{Appetite, Digest, Mix, Refusal, RuleId, Seat, Side};

use crate::{Answer, Awa};

/// Kinds of action, for random players with an appetite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Taste {
    Done,
    Activate,
    Watch,
    Move,
    Run,
    Fire,
    Throw,
    Attack,
    Charge,
    Work,
    Command,
    Supply,
    Drive,
    Fly,
    Place,
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

/// The numbers that may be named in answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub least: u16,
    pub most: u16,
    /// What is counted, in the plural.
    pub unit: &'static str,
}

impl Span {
    fn check(self, rule: RuleId, number: u32) -> Result<(), Refusal> {
        if (u32::from(self.least)..=u32::from(self.most)).contains(&number) {
            return Ok(());
        }
        let Span { least, most, unit } = self;
        Err(Refusal::by(rule, format!("{number} {unit} cannot be named here."))
            .hint(format!("{least} to {most} {unit}.")))
    }
}

/// A question. Those with a handful of answers only list them; those with a place or a way override the rest.
pub(crate) trait Asked {
    /// The rule that asks.
    fn rule(&self) -> RuleId;

    /// The question in one sentence.
    fn title(&self, game: &Awa) -> String;

    /// Lists the answers one by one, open and closed.
    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer));

    /// The answer as an option beside others: shorter than [`Asked::say`], which has to stand alone in a save.
    fn label(&self, game: &Awa, answer: &Answer) -> String {
        self.say(game, answer)
    }

    /// The key of an answer among the options: short and unique within the question.
    fn key(&self, game: &Awa, answer: &Answer) -> String {
        crate::words::key(game, answer)
    }

    /// The key of the answer that lets an offered reaction go by; none for ordinary questions.
    fn pass(&self) -> Option<String> {
        None
    }

    /// What a reply would do.
    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        self.read(game, side, reply).map(|_| Draft::default())
    }

    /// The exact chances of an answer, as far as they hang on nothing that would have to be measured.
    fn odds(&self, _game: &Awa, _answer: &Answer) -> Vec<Odds> {
        Vec::new()
    }

    /// The option as people see it; odds and places are added here.
    fn choice(&self, game: &Awa, offer: &Offer) -> Choice {
        let key = self.key(game, &offer.answer);
        let label = self.label(game, &offer.answer);
        let choice = match &offer.open {
            Ok(()) => Choice { odds: self.odds(game, &offer.answer), ..Choice::open(key, label, self.rule()) },
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        choice.about(crate::words::about(game, &offer.answer))
    }

    /// The answer in a few words.
    fn say(&self, game: &Awa, answer: &Answer) -> String;

    /// The numbers that may be named, and what they count; none where no number is asked for. Offers are then other
    /// answers beside the number, which comes as [`Answer::Number`].
    fn span(&self, _game: &Awa, _side: Side) -> Option<Span> {
        None
    }

    /// What else helps to decide.
    fn detail(&self, _game: &Awa) -> Option<String> {
        None
    }

    /// The pieces and groups the question speaks of.
    fn about(&self, _game: &Awa) -> Vec<String> {
        Vec::new()
    }

    /// How it can be answered.
    fn form(&self, game: &Awa, side: Side) -> Form {
        let (mut open, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, side, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
        });
        open.append(&mut closed);
        match self.span(game, side) {
            None => Form::Choose { options: open },
            Some(span) => {
                Form::Number { least: span.least.into(), most: span.most.into(), unit: span.unit.into(), options: open }
            }
        }
    }

    /// Refuses what the question does not allow.
    fn check(&self, game: &Awa, side: Side, answer: &Answer) -> Result<(), Refusal> {
        if let (Answer::Number(number), Some(span)) = (answer, self.span(game, side)) {
            return span.check(self.rule(), (*number).into());
        }
        let mut found = None;
        self.offers(game, side, &mut |offer| {
            if found.is_none() && offer.answer == *answer {
                found = Some(offer.open);
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
    }

    /// Understands a person's reply.
    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        if let (Reply::Number(number), Some(span)) = (reply, self.span(game, side)) {
            span.check(self.rule(), *number)?;
            return Ok(Answer::Number(*number as u16));
        }
        let Reply::Pick(key) = reply else {
            return Err(Refusal::misfit("This question wants one of its options.").hint("Send its key."));
        };
        let mut found = None;
        self.offers(game, side, &mut |offer| {
            if found.is_none() && self.key(game, &offer.answer) == *key {
                found = Some(offer.open.map(|()| offer.answer));
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))))
    }

    /// Any legal answer.
    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, appetite: &Appetite) -> Answer {
        // Whoever is asked for a number mostly names one.
        if let Some(span) = self.span(game, side)
            && mix.below(4) > 0
        {
            return Answer::Number(span.least + mix.below(u32::from(span.most - span.least) + 1) as u16);
        }
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
        let number = || self.span(game, side).map(|span| Answer::Number(span.least));
        chosen.or_else(number).expect("a question has at least one open answer")
    }
}

/// The prompt for a question.
pub(crate) fn prompt(question: &dyn Asked, game: &Awa, side: Side) -> Prompt {
    Prompt {
        seat: Seat::of(side),
        title: question.title(game),
        detail: question.detail(game),
        rule: question.rule(),
        id: Digest::of(&()),
        about: question.about(game),
        pass: question.pass(),
        usual: None,
        ask: question.form(game, side),
    }
}
