//! The umpire: the automatic one rolls the dice; a human one, where there is one, may overrule it. R-NQM-140

mod figure;
mod hand;
mod told;

pub(crate) use figure::Amount;
pub(crate) use hand::{Class, Intervene, Spot, Touch, TouchStand, may_intervene};
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
    let mut faces = roll.faces().clone();
    for changes in 0..=MOST_CHANGES {
        let question = DiceFell { why: why.rule, of: why.seat, pool, faces: faces.clone(), changes };
        let Answer::Faces(other) = cx.ask(game, umpire, Question::DiceFell(question))? else { break };
        faces = Faces::try_from(&other[..]).unwrap_or(faces);
    }
    if faces == *roll.faces() {
        return Ok(roll);
    }
    let Ok(changed) = Roll::new(pool, faces) else { return Ok(roll) };
    let words = ask_words(game, cx, umpire)?;
    cx.tell(|| {
        let (before, after) = (roll.faces().to_string(), changed.faces().to_string());
        Event::DiceChanged(DiceChanged { of: why.seat, why: why.rule, before, after, words })
    });
    Ok(changed)
}

/// How often he turns a die of one throw.
const MOST_CHANGES: u8 = 24;

/// Asks a human umpire for his words. R-NQM-140
fn ask_words(game: &Nqm, cx: &mut Cx<'_, Nqm>, umpire: Seat) -> Step<String> {
    Ok(match cx.ask(game, umpire, Question::Words(Words {}))? {
        Answer::Words(words) => words,
        _ => String::new(),
    })
}

/// Do these dice stand? One die is turned after the other, or all at once as `faces: 5 3 1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceFell {
    pub why: RuleId,
    /// Whose dice they are.
    pub of: Seat,
    pub pool: Pool,
    /// What they show, changes and all.
    pub faces: Faces,
    /// How often he has changed them.
    pub changes: u8,
}

impl DiceFell {
    /// Faces that these dice can show.
    fn valid(&self, faces: &[u8]) -> Result<Answer, Refusal> {
        let wrong = |what: String| Refusal::misfit(what);
        let wanted = Faces::try_from(faces).map_err(|error| wrong(error.to_string()))?;
        wanted.check(self.pool).map_err(|error| wrong(error.to_string()))?;
        ArrayVec::try_from(faces).map(Answer::Faces).map_err(|_| wrong("So many dice are never thrown.".into()))
    }

    /// Which die an answer turns, and to what; none where it turns several.
    fn turned(&self, answer: &Answer) -> Option<(usize, u8)> {
        let Answer::Faces(other) = answer else { return None };
        let mut turned = self.faces.iter().zip(other).enumerate().filter(|(_, (before, after))| before != after);
        let (n, (_, after)) = turned.next()?;
        turned.next().is_none().then_some((n + 1, *after))
    }
}

impl Asked<Nqm> for DiceFell {
    fn rule(&self) -> RuleId {
        self.why
    }

    fn title(&self, game: &Nqm) -> String {
        let who =
            game.setup.seats.iter().find(|seat| seat.seat == self.of).map_or("Somebody", |seat| seat.name.as_str());
        format!("{who} has thrown {}. Does it stand?", self.faces)
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        if self.changes >= MOST_CHANGES {
            return;
        }
        for (n, before) in self.faces.iter().enumerate() {
            for face in (1..=6).filter(|face| face != before) {
                let mut other: ArrayVec<u8, 64> = self.faces.iter().take(64).copied().collect();
                if let Some(die) = other.get_mut(n) {
                    *die = face;
                    each(Offer::open(Answer::Faces(other), Taste::Umpire as u8));
                }
            }
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("stands".into())
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        self.turned(answer).map_or("stands".into(), |(n, face)| format!("die-{n}:{face}"))
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match (self.turned(answer), answer) {
            (Some((n, face)), _) => format!("die {n} shows {face}"),
            (None, Answer::Faces(faces)) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("they show {}", faces.join(" "))
            }
            _ => "the dice stand".into(),
        }
    }

    fn check(&self, _: &Nqm, _: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Pass => Ok(()),
            Answer::Faces(faces) if self.changes < MOST_CHANGES => self.valid(faces).map(|_| ()),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Pick(key) = reply else { return Err(Refusal::misfit("This question wants one of its options.")) };
        let Some(faces) = key.strip_prefix("faces:") else { return self.read_pick(game, seat, key) };
        let faces: Result<Vec<u8>, _> = faces.split_whitespace().map(str::parse).collect();
        let faces =
            faces.map_err(|_| Refusal::misfit("Faces are numbers with spaces between them: `faces: 5 3 1`."))?;
        let answer = self.valid(&faces)?;
        self.check(game, seat, &answer).map(|()| answer)
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        if !mix.one_in(6) {
            return Answer::Pass;
        }
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Pass)
    }
}

/// The umpire's words: one of a few sentences that are often needed, or his own.
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
        Some("Write your own, or pick a sentence.".into())
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for (_, words) in OFTEN {
            each(Offer::open(Answer::Words(words.into()), Taste::Umpire as u8));
        }
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        let known = OFTEN.iter().find(|(_, words)| matches!(answer, Answer::Words(said) if said == words));
        known.map_or("own", |(key, _)| key).into()
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

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        Ask::Words { most: MOST_LETTERS as u32, options: self.options(game, seat) }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        match reply {
            Reply::Pick(key) => self.read_pick(game, seat, key),
            Reply::Words(words) => {
                let answer = Answer::Words(words.trim().to_owned());
                self.check(game, seat, &answer).map(|()| answer)
            }
            _ => Err(Refusal::misfit("This question wants words.")),
        }
    }
}
