//! The umpire: the automatic one rolls the dice; a human one, where there is one, may overrule it. R-NQM-140

mod hand;
mod told;

pub(crate) use hand::{Amount, Class, Intervene, Spot, Touch, TouchStand, may_intervene};
pub(crate) use told::{DiceChanged, PutRight, Spoke};

use arrayvec::ArrayVec;
use dice::{Faces, Pool, Roll};
use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, Why, rule};
use serde::Serialize;

use crate::Nqm;
use crate::answer::Answer;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::state::Waived;

/// The chair of a human umpire, if there is one.
pub(crate) fn seat(game: &Nqm) -> Option<Seat> {
    if !game.setup.options.umpire {
        return None;
    }
    game.setup.seats.iter().find(|seat| seat.side.is_none()).map(|seat| seat.seat)
}

/// Every die of these rules is thrown here, so that a human umpire may change it before it is applied. R-NQM-140
pub(crate) fn roll(game: &Nqm, cx: &mut Cx<'_, Nqm>, pool: Pool, why: Why) -> Step<Roll> {
    let roll = cx.roll(pool, why)?;
    let Some(umpire) = seat(game).filter(|_| !roll.is_empty()) else { return Ok(roll) };
    let lets_stand = game.state.waived.get(usize::from(umpire.0)).is_some_and(|waived| waived.has(Waived::DICE));
    if lets_stand {
        return Ok(roll);
    }
    let question = DiceFell { why: why.rule, of: why.seat, faces: roll.faces().clone() };
    let Answer::Nth(_) = cx.ask(game, umpire, Question::DiceFell(question))? else { return Ok(roll) };
    let question = OtherFaces { why: why.rule, pool, faces: roll.faces().clone() };
    let Answer::Faces(other) = cx.ask(game, umpire, Question::OtherFaces(question))? else { return Ok(roll) };
    let faces = Faces::try_from(&other[..]).ok().and_then(|faces| Roll::new(pool, faces).ok());
    let Some(changed) = faces else { return Ok(roll) };
    let words = ask_words(game, cx, umpire)?;
    cx.tell(|| {
        let (before, after) = (roll.faces().to_string(), changed.faces().to_string());
        Event::DiceChanged(DiceChanged { of: why.seat, why: why.rule, before, after, words })
    });
    Ok(changed)
}

/// Asks a human umpire for his words. R-NQM-140
fn ask_words(game: &Nqm, cx: &mut Cx<'_, Nqm>, umpire: Seat) -> Step<String> {
    Ok(match cx.ask(game, umpire, Question::Words(Words {}))? {
        Answer::Words(words) => words,
        _ => String::new(),
    })
}

/// Do these dice stand?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceFell {
    pub why: RuleId,
    /// Whose dice they are.
    pub of: Seat,
    pub faces: Faces,
}

impl Asked<Nqm> for DiceFell {
    fn rule(&self) -> RuleId {
        self.why
    }

    fn title(&self, game: &Nqm) -> String {
        let who = game.setup.seats.iter().find(|seat| seat.seat == self.of).map_or("Somebody", |seat| seat.name.as_str());
        format!("{who} has thrown {}. Does it stand?", self.faces)
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Nth(0), Taste::Umpire as u8));
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("stands".into())
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Pass { "stands".into() } else { "other".into() }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Pass { "the dice stand".into() } else { "put other faces".into() }
    }

    fn sample(&self, _: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        if mix.one_in(8) { Answer::Nth(0) } else { Answer::Pass }
    }
}

/// What do they show instead?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OtherFaces {
    pub why: RuleId,
    pub pool: Pool,
    /// What fell.
    pub faces: Faces,
}

impl OtherFaces {
    fn valid(&self, faces: &[u8]) -> Result<Answer, Refusal> {
        let wrong = |what: String| Refusal::misfit(what);
        let wanted = Faces::try_from(faces).map_err(|error| wrong(error.to_string()))?;
        wanted.check(self.pool).map_err(|error| wrong(error.to_string()))?;
        ArrayVec::try_from(faces).map(Answer::Faces).map_err(|_| wrong("So many dice are never thrown.".into()))
    }
}

impl Asked<Nqm> for OtherFaces {
    fn rule(&self) -> RuleId {
        self.why
    }

    fn title(&self, _: &Nqm) -> String {
        format!("What do they show instead of {}?", self.faces)
    }

    fn offers(&self, _: &Nqm, _: Seat, _: &mut dyn FnMut(Offer<Answer>)) {}

    fn form(&self, _: &Nqm, _: Seat) -> Ask {
        Ask::Dice { pool: self.pool.to_string(), count: self.pool.len() }
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "faces".into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Faces(faces) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("they show {}", faces.join(" "))
            }
            _ => "the dice stand".into(),
        }
    }

    fn check(&self, _: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Faces(faces) => self.valid(faces).map(|_| ()),
            _ => Err(Refusal::misfit("This question wants the faces of the dice.")),
        }
    }

    fn read(&self, _: &Nqm, _: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Dice(faces) => self.valid(faces),
            _ => Err(Refusal::misfit("This question wants the faces of the dice.")),
        }
    }

    fn sample(&self, _: &Nqm, _: Seat, mix: &mut Mix, _: &Appetite) -> Answer {
        Answer::Faces(self.faces.iter().take(64).map(|_| mix.between(1, 6) as u8).collect())
    }
}

/// The umpire's words: one of a few that are often needed, or his own behind `say:`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Words {}

const OFTEN: [(&str, &str); 4] = [
    ("history", "It was so in the real battle."),
    ("mistake", "A mistake is put right."),
    ("pace", "To keep the game moving."),
    ("ruling", "The umpire rules so."),
];
/// The most letters of his words.
const MOST_LETTERS: usize = 200;

impl Asked<Nqm> for Words {
    fn rule(&self) -> RuleId {
        rule!("nqm.design.plumpire")
    }

    fn title(&self, _: &Nqm) -> String {
        "What are your words?".into()
    }

    fn detail(&self, _: &Nqm) -> Option<String> {
        Some("Pick a sentence, or send your own as `say: ...`.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for (_, words) in OFTEN {
            each(Offer::open(Answer::Words(words.into()), Taste::Umpire as u8));
        }
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        let known = OFTEN.iter().find(|(_, words)| matches!(answer, Answer::Words(said) if said == words));
        known.map_or("say:", |(key, _)| key).into()
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Words(words) => words.clone(),
            _ => String::new(),
        }
    }

    fn check(&self, _: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Words(words) if words.trim().is_empty() => Err(Refusal::misfit("Say something.")),
            Answer::Words(words) if words.chars().count() > MOST_LETTERS => {
                Err(Refusal::misfit(format!("That is more than {MOST_LETTERS} letters.")))
            }
            Answer::Words(_) => Ok(()),
            _ => Err(Refusal::misfit("This question wants words.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Pick(key) => match key.strip_prefix("say:") {
                Some(words) => {
                    let answer = Answer::Words(words.trim().to_owned());
                    self.check(game, seat, &answer).map(|()| answer)
                }
                None => self.read_pick(game, seat, key),
            },
            _ => Err(Refusal::misfit("This question wants words.").hint("Send them as `say: ...`.")),
        }
    }
}
