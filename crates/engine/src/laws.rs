//! What must hold for every rule book at every step, checked on games of random players.
//!
//! No panic, no dead end, the book's own invariants, run twice and compare, write and load is the identity, a replay
//! reproduces every byte, what is offered is accepted, and no seat's board, prompt or log depends on what it may not know.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use dice::{Faces, Pool, Seed, Source};

use crate::aids::Spot;
use crate::arena::MOST_STEPS;
use crate::cx::{Answers, Told};
use crate::journal::{self, Entry};
use crate::prompt::{Ask, Reply};
use crate::{Appetite, Board, Cx, Eye, Input, Mix, Present, Probe, Reach, Seat, Session, Waiting};

/// How a game of the law was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abided {
    /// Steps played.
    pub steps: usize,
    /// Inputs used.
    pub inputs: usize,
    /// Steps at which the costly laws were checked too.
    pub inspected: usize,
    /// Answers that were taken back and given again.
    pub undone: usize,
    /// The most vehicles that were seen on the table at once, when it was inspected or at the end.
    pub vehicles: usize,
    /// The rules that asked for an answer or a die or stood behind a line of the report, and how often: what the players came to.
    pub reached: BTreeMap<String, u64>,
    /// The save of the finished game.
    pub save: String,
}

/// Plays one game between random players with wild appetites and checks every law on the way.
///
/// One step in `inspect_every` is inspected at length. The first law that is broken comes back in words.
pub fn abide<R: Present + Probe>(game: R, seed: u64, inspect_every: u32) -> Result<Abided, String> {
    let mut mix = Mix::new(seed);
    let seats: Vec<Seat> = game.seats().iter().map(|info| info.seat).collect();
    let appetites: Vec<Appetite> =
        seats.iter().map(|_| if mix.one_in(4) { Appetite::EVEN } else { Appetite::wild(&mut mix) }).collect();
    let mut session = Session::seeded(game, Seed::from_number(seed));
    let (mut inspected, mut undone, mut checked_steps, mut most) = (0, 0, 0, 0);
    loop {
        if session.steps() as u64 > MOST_STEPS {
            return Err(format!("the game does not end within {MOST_STEPS} steps: {}", last_words(&session)));
        }
        if session.steps() > checked_steps {
            checked_steps = session.steps();
            session.settled_game().invariants().map_err(|e| at(&session, &e))?;
        }
        let asked = match session.waiting() {
            Waiting::Nothing => break,
            Waiting::Dice { pool, .. } => return Err(at(&session, &format!("seeded dice did not fall: {pool}"))),
            Waiting::Seats(seats) => *seats.first().ok_or("a dead end: nobody is asked and the battle is not over")?,
        };
        if mix.one_in(inspect_every) {
            inspected += 1;
            let everything = session.settled_game().board(Eye::Referee);
            most = most.max(vehicles(&everything));
            inspect(&session, &seats, &everything, &mut mix).map_err(|e| at(&session, &e))?;
        }
        let question = session.question(asked).expect("the seat is waited for").clone();
        let appetite = &appetites[usize::from(asked.0)];
        let answer = R::sample(&session.game().view(asked), &question, &mut mix, appetite);
        let before = session.inputs();
        session.answer(asked, answer.clone()).map_err(|refusal| {
            at(&session, &format!("a sampled answer is refused: {refusal} ({question:?} -> {answer:?})"))
        })?;
        if mix.one_in(50) && session.can_undo(asked) == Ok(before) && session.outcome().is_none() {
            take_back(&mut session, asked, &answer, before).map_err(|e| at(&session, &e))?;
            undone += 1;
        }
    }
    most = most.max(vehicles(&session.board(Eye::Referee)));
    let save = session.save();
    let (again, proof) = Session::<R>::verify(&save).map_err(|e| format!("the save does not load: {e}"))?;
    if again.save() != save {
        return Err("a loaded save writes other bytes".into());
    }
    if proof.sealed + proof.by_hand > 0 {
        return Err(format!("{} rolls of a finished seeded game cannot be proven", proof.sealed + proof.by_hand));
    }
    let halfway = mix.below(session.inputs() as u32 + 1) as usize;
    Session::<R>::load(&save, Reach::Inputs(halfway)).map_err(|e| format!("replay to {halfway} fails: {e}"))?;
    let (steps, inputs, reached) = (session.steps(), session.inputs(), reached(&session));
    Ok(Abided { steps, inputs, inspected, undone, vehicles: most, reached, save })
}

/// How often each rule asked, rolled or told in a game.
fn reached<R: Present>(session: &Session<R>) -> BTreeMap<String, u64> {
    let asked = session.entries().iter().filter_map(|entry| match entry {
        Entry::Answer { rule, .. } | Entry::Dice { rule, .. } => Some(rule.clone()),
        _ => None,
    });
    let told = session.report(Eye::Referee, 0).into_iter().map(|(_, line)| line.rule.to_string());
    let mut all = BTreeMap::new();
    for rule in asked.chain(told) {
        *all.entry(rule).or_default() += 1;
    }
    all
}

/// What was decided last, and what is asked now: where a game that does not end goes round.
fn last_words<R: Present>(session: &Session<R>) -> String {
    let answers = session.entries().iter().rev().filter(|entry| matches!(entry, Entry::Answer { .. }));
    let last: Vec<String> = answers.take(6).map(journal::line).collect();
    let asked = match session.waiting() {
        Waiting::Seats(seats) => seats.iter().filter_map(|seat| session.prompt(*seat)).map(|one| one.title).collect(),
        _ => Vec::new(),
    };
    format!("{asked:?} is asked after {last:?}")
}

/// How many vehicles, wrecks too, are on the table.
fn vehicles(everything: &Board) -> usize {
    everything.pieces.iter().filter(|piece| piece.glyph.is_vehicle()).count()
}

fn at<R: Present>(session: &Session<R>, what: &str) -> String {
    format!("after input {} (step {}): {what}", session.inputs(), session.steps())
}

/// Undo is the identity when the same answer is given again.
fn take_back<R: Present>(
    session: &mut Session<R>,
    seat: Seat,
    answer: &R::Answer,
    before: usize,
) -> Result<(), String> {
    let (digest, logged) = (session.settled_game().digest(), session.events(0).len());
    session.undo(seat).map_err(|e| format!("an offered undo is refused: {e}"))?;
    if session.inputs() != before {
        return Err("an undo took back more or less than one answer".into());
    }
    session.answer(seat, answer.clone()).map_err(|e| format!("after an undo the same answer is refused: {e}"))?;
    if session.settled_game().digest() != digest || session.events(0).len() != logged {
        return Err("an undone and repeated answer led elsewhere".into());
    }
    Ok(())
}

/// The costly laws; `everything` is the board of the settled game as the referee sees it.
fn inspect<R: Present + Probe>(
    session: &Session<R>,
    seats: &[Seat],
    everything: &Board,
    mix: &mut Mix,
) -> Result<(), String> {
    let game = session.settled_game();
    if game.clone().digest() != game.digest() {
        return Err("a clone differs from its original".into());
    }
    let text = game.write();
    let loaded = R::load(&text).map_err(|e| format!("a written position does not load:\n{e}"))?;
    if loaded.digest() != game.digest() {
        return Err("a written position loads to another state".into());
    }
    if loaded.write() != text {
        return Err("a loaded position writes another text".into());
    }
    let Some(again) = run_again(game, session.open_inputs()) else {
        return Err("an open step cannot be run again".into());
    };
    if again.game.digest() != session.game().digest() {
        return Err("a step run again came to another state".into());
    }
    offered_means_accepted(session, seats)?;
    prompts_can_be_drawn(session, seats)?;
    for &seat in seats {
        if let Some(other) = game.disguise(seat, mix) {
            keeps_the_secret(session, everything, &other, seat)?;
        }
    }
    Ok(())
}

fn offered_means_accepted<R: Present>(session: &Session<R>, seats: &[Seat]) -> Result<(), String> {
    for &seat in seats {
        let (Some(prompt), Some(question)) = (session.prompt(seat), session.question(seat)) else { continue };
        let (options, proposals) = match &prompt.ask {
            Ask::Choose { options } => (options.as_slice(), [].as_slice()),
            Ask::Place { options, proposals, .. } => (options.as_slice(), proposals.as_slice()),
            Ask::Number { options, least, most, .. } => {
                numbers_are_taken(session.game(), seat, question, *least..=*most)?;
                (options.as_slice(), [].as_slice())
            }
            Ask::Words { options, most } => {
                words_are_taken(session.game(), seat, question, *most)?;
                (options.as_slice(), [].as_slice())
            }
            Ask::Several { .. } | Ask::Dice { .. } => continue,
        };
        if options.iter().all(|option| option.closed.is_some()) && matches!(prompt.ask, Ask::Choose { .. }) {
            return Err(format!("`{}` offers nothing that can be picked", prompt.title));
        }
        for option in options {
            let read = session.game().read(seat, question, &Reply::Pick(option.key.clone()));
            match (&option.closed, read) {
                (None, Err(refusal)) => return Err(format!("`{}` is offered and refused: {refusal}", option.label)),
                (Some(_), Ok(_)) => return Err(format!("`{}` is closed and accepted", option.label)),
                _ => {}
            }
        }
        for proposal in proposals {
            session
                .game()
                .read(seat, question, &proposal.reply)
                .map_err(|refusal| format!("`{}` is proposed and refused: {refusal}", proposal.label))?;
        }
    }
    Ok(())
}

/// Both ends of what may be named are taken, and what lies beyond is not.
fn numbers_are_taken<R: Present>(
    game: &R,
    seat: Seat,
    question: &R::Question,
    span: RangeInclusive<u32>,
) -> Result<(), String> {
    if span.is_empty() {
        return Err("a number is asked for, and none may be named".into());
    }
    let read = |number| game.read(seat, question, &Reply::Number(number));
    for end in [*span.start(), *span.end()] {
        read(end).map_err(|refusal| format!("{end} may be named and is refused: {refusal}"))?;
    }
    let beyond = [span.start().checked_sub(1), span.end().checked_add(1)];
    match beyond.into_iter().flatten().find(|number| read(*number).is_ok()) {
        Some(number) => Err(format!("{number} may not be named and is accepted")),
        None => Ok(()),
    }
}

/// As many letters as may be sent are taken, whatever they take to write down; one more is not, and nor is nothing.
fn words_are_taken<R: Present>(game: &R, seat: Seat, question: &R::Question, most: u32) -> Result<(), String> {
    let read = |letters: usize| game.read(seat, question, &Reply::Words("ж".repeat(letters)));
    let most = most as usize;
    if most == 0 {
        return Err("words are asked for, and none may be sent".into());
    }
    for letters in [1, most] {
        read(letters).map_err(|refusal| format!("{letters} letters may be sent and are refused: {refusal}"))?;
    }
    match [0, most + 1].into_iter().find(|letters| read(*letters).is_ok()) {
        Some(letters) => Err(format!("{letters} letters may not be sent and are accepted")),
        None => Ok(()),
    }
}

/// Whatever a prompt speaks of is on its player's board, every area has an outline, and whoever lets a reaction go by can.
fn prompts_can_be_drawn<R: Present>(session: &Session<R>, seats: &[Seat]) -> Result<(), String> {
    for &seat in seats {
        let Some(prompt) = session.prompt(seat) else { continue };
        let board = session.board(Eye::Seat(seat));
        let shown: BTreeSet<&str> = ids(&board).collect();
        let options = prompt.ask.options();
        let within = if let Ask::Place { within, .. } = &prompt.ask { within.as_slice() } else { &[] };
        let about = prompt.about.iter().chain(options.iter().flat_map(|option| &option.about));
        if let Some(id) = about.into_iter().find(|id| !shown.contains(id.as_str())) {
            return Err(format!("`{}` speaks of `{id}`, which is not on the board of seat {}", prompt.title, seat.0));
        }
        if let Some(zone) = within.iter().chain(&board.zones).find(|zone| zone.outline.len() < 3) {
            return Err(format!("`{}`: the zone `{}` has no outline", prompt.title, zone.id));
        }
        if prompt.pass.as_ref().is_some_and(|key| !options.iter().any(|o| o.key == *key && o.closed.is_none())) {
            return Err(format!("`{}` cannot be let go by", prompt.title));
        }
        if prompt.usual.as_ref().is_some_and(|key| !options.iter().any(|o| o.key == *key && o.closed.is_none())) {
            return Err(format!("`{}`: what most would pick cannot be picked", prompt.title));
        }
    }
    Ok(())
}

/// Every so many things on the table are looked at.
const SPOT_CHECK: usize = 16;

/// Everything on a board that has an id.
fn ids(board: &Board) -> impl Iterator<Item = &str> {
    let groups = board.groups.iter().map(|group| group.id.as_str());
    let pieces = board.pieces.iter().map(|piece| piece.id.as_str());
    groups.chain(pieces).chain(board.markers.iter().map(|marker| marker.id.as_str()))
}

fn keeps_the_secret<R: Present + Probe>(
    session: &Session<R>,
    everything: &Board,
    other: &R,
    seat: Seat,
) -> Result<(), String> {
    let (game, eye) = (session.settled_game(), Eye::Seat(seat));
    let (board, elsewhere) = (game.board(eye), other.board(eye));
    if board != elsewhere {
        let seen = first_difference(&format!("{board:#?}"), &format!("{elsewhere:#?}"));
        return Err(format!("the board of seat {} shows what it may not know: {seen}", seat.0));
    }
    let seen: BTreeSet<&str> = ids(&board).collect();
    let corner = Spot::At(table::Point::ORIGIN);
    // Of what is seen anyway a few will do.
    for (_, id) in ids(everything).enumerate().filter(|(n, id)| n % SPOT_CHECK == 0 || !seen.contains(id)) {
        if game.card(eye, id) != other.card(eye, id) {
            return Err(format!("the card of `{id}` shows seat {} what it may not know", seat.0));
        }
        let spot = Spot::Piece(id.to_owned());
        if game.sight(eye, &spot, &corner) != other.sight(eye, &spot, &corner) {
            return Err(format!("the sight line from `{id}` shows seat {} what it may not know", seat.0));
        }
    }
    let inputs = session.open_inputs();
    let Some(here) = run_again(game, inputs) else { return Err("an open step cannot be run again".into()) };
    let Some(there) = run_by(other, inputs, Some(&here.answered)) else { return Ok(()) };
    if here.told.iter().chain(&there.told).any(|told| R::reveals(&told.event)) {
        return Ok(());
    }
    let lines =
        |run: &Rerun<R>| -> Vec<_> { run.told.iter().filter_map(|told| run.game.line(&told.event, eye)).collect() };
    let (log, otherwise) = (lines(&here), lines(&there));
    if log != otherwise {
        let told = first_difference(&format!("{log:#?}"), &format!("{otherwise:#?}"));
        let (one, another) = (here.awaited(), there.awaited());
        return Err(format!(
            "the log of seat {} tells what it may not know: {told}; this world waits for {one}, the other for {another}",
            seat.0
        ));
    }
    let (mine, theirs) = (here.asked(seat), there.asked(seat));
    if let (Some(mine), Some(theirs)) = (mine, theirs) {
        let (prompt, instead) = (here.game.prompt(seat, mine), there.game.prompt(seat, theirs));
        if prompt != instead {
            let shown = first_difference(&format!("{prompt:#?}"), &format!("{instead:#?}"));
            let (one, another) = (here.awaited(), there.awaited());
            return Err(format!(
                "the prompt of seat {} shows what it may not know: {shown}; this world waits for {one}, the other for \
                 {another}",
                seat.0
            ));
        }
    }
    if let (Some(mine), Some(theirs)) = (mine, theirs)
        && let Ask::Place { proposals, .. } = here.game.prompt(seat, mine).ask
    {
        for proposal in proposals {
            let reply = &proposal.reply;
            if here.game.draft(seat, mine, reply) != there.game.draft(seat, theirs, reply) {
                return Err(format!("the draft of seat {} shows what it may not know", seat.0));
            }
        }
    }
    Ok(())
}

/// Where two written things part: a few lines of each from there on, for whoever looks for the leak.
fn first_difference(one: &str, other: &str) -> String {
    let part = one.lines().zip(other.lines()).take_while(|(a, b)| a == b).count();
    let few =
        |text: &str| text.lines().skip(part.saturating_sub(4)).take(10).map(str::trim).collect::<Vec<_>>().join(" ");
    format!("`{}` against `{}`", few(one), few(other))
}

/// An open step, run once more from another checkpoint.
struct Rerun<R: Present> {
    game: R,
    told: Vec<Told<R::Event>>,
    asked: Vec<(Seat, R::Question)>,
    /// Who gave the answers, in their order.
    answered: Vec<Seat>,
}

impl<R: Present> Rerun<R> {
    fn asked(&self, seat: Seat) -> Option<&R::Question> {
        self.asked.iter().find(|(s, _)| *s == seat).map(|(_, question)| question)
    }

    /// Whom this world waits for and what he is asked: where two worlds part, one of them has asked somebody else.
    fn awaited(&self) -> String {
        let one = |(seat, question): &(Seat, R::Question)| {
            format!("seat {} (`{}`)", seat.0, self.game.prompt(*seat, question).title)
        };
        if self.asked.is_empty() { "nobody".into() } else { self.asked.iter().map(one).collect::<Vec<_>>().join(", ") }
    }
}

/// Recorded answers and dice, offered again through the same doors.
struct Again<'a, A> {
    inputs: &'a [Input<A>],
    next: usize,
    refused: bool,
    answered: Vec<Seat>,
    /// Whose they were in another world. Where somebody else is asked the worlds have parted, and nobody may speak for him.
    by: Option<&'a [Seat]>,
}

impl<R: Present> Answers<R> for Again<'_, R::Answer> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        while let Some(Input::Dice { .. }) = self.inputs.get(self.next) {
            self.next += 1;
        }
        let Some(Input::Answer(answer)) = self.inputs.get(self.next) else { return None };
        self.next += 1;
        let other = self.by.is_some_and(|by| by.get(self.answered.len()) != Some(&seat));
        self.answered.push(seat);
        self.refused |= other || game.check(seat, question, answer).is_err();
        (!self.refused).then(|| answer.clone())
    }
}

struct RecordedDice<'a, A> {
    inputs: &'a [Input<A>],
    next: usize,
}

impl<A> Source for RecordedDice<'_, A> {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        while let Some(Input::Answer(_)) = self.inputs.get(self.next) {
            self.next += 1;
        }
        let Some(Input::Dice { faces, .. }) = self.inputs.get(self.next) else { return None };
        self.next += 1;
        faces.check(pool).is_ok().then(|| faces.clone())
    }
}

/// None if the other game does not take these inputs.
fn run_again<R: Present>(from: &R, inputs: &[Input<R::Answer>]) -> Option<Rerun<R>> {
    run_by(from, inputs, None)
}

/// The same, if the same seats are asked.
fn run_by<R: Present>(from: &R, inputs: &[Input<R::Answer>], by: Option<&[Seat]>) -> Option<Rerun<R>> {
    let mut game = from.clone();
    let mut told = Vec::new();
    let mut answers = Again { inputs, next: 0, refused: false, answered: Vec::new(), by };
    let mut dice = RecordedDice { inputs, next: 0 };
    let mut record = Vec::new();
    let mut cx = Cx {
        record: Some(&mut record),
        next: 0,
        answers: &mut answers,
        dice: &mut dice,
        told: Some(&mut told),
        pending: None,
        tally: crate::Tally::default(),
    };
    let _ = game.step(&mut cx);
    let asked = match cx.pending.take() {
        Some(crate::Pending::Asks(asks)) => asks,
        _ => Vec::new(),
    };
    if answers.refused || record.len() < inputs.len() {
        return None;
    }
    Some(Rerun { game, told, asked, answered: answers.answered })
}
