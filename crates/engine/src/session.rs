//! One game in progress: it runs steps, halts for inputs, keeps the journal, and can take back an answer.

use std::sync::Arc;

use dice::{Faces, Person, Pool, Roll, Seed, Seeded, Source};

use crate::aids::Draft;
use crate::cx::{Nobody, Told};
use crate::journal::{self, DiceBy, Entry, Header};
use crate::luck::{Ledger, Throw};
use crate::prompt::{Prompt, Reply};
use crate::{Board, Cx, Digest, Eye, Flow, Input, Line, Outcome, Pending, Present, Refusal, RuleId, Seat, Why};

/// Where a session's dice come from.
#[derive(Clone)]
pub enum Thrower {
    /// A seeded generator.
    Seed(Box<Seeded>),
    /// A person who types in what he threw; also a journal that is being replayed.
    Hand(Person),
}

impl Thrower {
    fn source(&mut self) -> &mut dyn Source {
        match self {
            Thrower::Seed(seeded) => seeded.as_mut(),
            Thrower::Hand(person) => person,
        }
    }
}

/// What a session waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// These seats have to decide.
    Seats(Vec<Seat>),
    /// Somebody has to throw dice.
    Dice {
        /// Who throws.
        seat: Seat,
        /// What.
        pool: Pool,
        /// For which rule.
        rule: RuleId,
    },
    /// Nothing: the battle is over.
    Nothing,
}

/// An event in the log of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged<E> {
    /// The number of inputs before it.
    pub after: usize,
    /// What happened.
    pub event: E,
}

/// The lines of one event: each different one, with the eyes that read it.
type Written = Vec<(Arc<Line>, Vec<Eye>)>;

/// A checkpoint that an undo may return to.
#[derive(Clone)]
struct Mark<R> {
    checkpoint: R,
    settled: usize,
    steps: usize,
    logged: usize,
}

/// One game in progress.
#[derive(Clone)]
pub struct Session<R: Present> {
    pub(crate) header: Header,
    /// The state at the beginning of the open step.
    pub(crate) checkpoint: R,
    /// The state as far as the open step has come: what a waiting player sees.
    now: R,
    /// The inputs of the open step.
    inputs: Vec<Input<R::Answer>>,
    /// Answers to a simultaneous question that are in, but not yet revealed.
    sealed: Vec<(Seat, R::Answer)>,
    pending: Option<Pending<R::Question>>,
    told: Vec<Told<R::Event>>,
    log: Vec<Logged<R::Event>>,
    /// The lines of the log's events, as far as their steps are finished. A report speaks in the words of its time: what is called a
    /// Section now may be two Teams later.
    written: Vec<Written>,
    /// The journal, undone parts included: what the save file holds.
    pub(crate) entries: Vec<Entry<R::Answer>>,
    /// Which entries are inputs that stand: undone ones are left out.
    live: Vec<usize>,
    /// Inputs up to the end of the last finished step.
    settled: usize,
    /// Earlier checkpoints, back to the last point that nobody can take back.
    marks: Vec<Mark<R>>,
    pub(crate) thrower: Thrower,
    /// Every throw that stands, for the luck ledger.
    throws: Vec<Throw>,
    outcome: Option<Outcome>,
    steps: usize,
}

impl<R: Present> Session<R> {
    /// Begins a game with computer dice.
    pub fn seeded(game: R, seed: Seed) -> Self {
        let dice = DiceBy::Seed(seed.commitment());
        Session::begin(game, dice, Thrower::Seed(Box::new(Seeded::new(seed))))
    }

    /// Begins a game whose dice are thrown by hand.
    pub fn by_hand(game: R) -> Self {
        Session::begin(game, DiceBy::Hand, Thrower::Hand(Person))
    }

    fn begin(game: R, dice: DiceBy, thrower: Thrower) -> Self {
        let header = Header {
            sandtable: journal::FORMAT,
            rules: R::ID.into(),
            version: R::VERSION.into(),
            dice,
            players: Vec::new(),
            scenario: game.write(),
        };
        let mut session = Session::at(header, game, thrower);
        session.run();
        session
    }

    /// A session that has not yet run its first step.
    pub(crate) fn at(header: Header, game: R, thrower: Thrower) -> Self {
        Session {
            header,
            checkpoint: game.clone(),
            now: game,
            inputs: Vec::new(),
            sealed: Vec::new(),
            pending: None,
            told: Vec::new(),
            log: Vec::new(),
            written: Vec::new(),
            entries: Vec::new(),
            live: Vec::new(),
            settled: 0,
            marks: Vec::new(),
            thrower,
            throws: Vec::new(),
            outcome: None,
            steps: 0,
        }
    }

    /// The header of the save.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Names the players in the header, by seat, for people who read the save.
    pub fn name_players(&mut self, names: Vec<String>) {
        self.header.players = names;
    }

    /// The journal so far, undone parts included.
    pub fn entries(&self) -> &[Entry<R::Answer>] {
        &self.entries
    }

    /// The game as far as it has come.
    pub fn game(&self) -> &R {
        &self.now
    }

    /// The open question of a seat, for a player who thinks ahead.
    pub(crate) fn moment<'a>(&'a self, seat: Seat, question: &'a R::Question) -> crate::Moment<'a, R> {
        crate::Moment { checkpoint: &self.checkpoint, now: &self.now, inputs: &self.inputs, seat, question }
    }

    /// The game at the beginning of the open step.
    pub fn settled_game(&self) -> &R {
        &self.checkpoint
    }

    /// How many inputs (answers and rolls) the game has used.
    pub fn inputs(&self) -> usize {
        self.settled + self.inputs.len()
    }

    /// How many steps the game has finished.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// How the battle ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What the game waits for.
    pub fn waiting(&self) -> Waiting {
        match &self.pending {
            None => Waiting::Nothing,
            Some(Pending::Dice { pool, why }) => Waiting::Dice { seat: why.seat, pool: *pool, rule: why.rule },
            Some(Pending::Asks(asks)) => Waiting::Seats(
                asks.iter().map(|(seat, _)| *seat).filter(|seat| !self.sealed.iter().any(|(s, _)| s == seat)).collect(),
            ),
        }
    }

    /// The question that this seat has to answer now.
    pub fn question(&self, seat: Seat) -> Option<&R::Question> {
        match &self.pending {
            Some(Pending::Asks(asks)) if !self.sealed.iter().any(|(s, _)| *s == seat) => {
                asks.iter().find(|(s, _)| *s == seat).map(|(_, question)| question)
            }
            _ => None,
        }
    }

    /// The prompt for this seat, if it has to decide or to throw.
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        if let Some(Pending::Dice { pool, why }) = &self.pending {
            return (why.seat == seat).then(|| dice_prompt(self.inputs(), *pool, *why));
        }
        let question = self.question(seat)?;
        let mut prompt = self.now.prompt(seat, question);
        prompt.id = Self::question_id(seat, question);
        Some(prompt)
    }

    /// The table as these eyes see it now.
    pub fn board(&self, eye: Eye) -> Board {
        self.now.board(eye)
    }

    /// What a reply to the open prompt would do. Nothing changes.
    pub fn draft(&self, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        let question = self.question(seat).ok_or_else(|| self.not_asked(seat))?;
        self.now.draft(seat, question, reply)
    }

    /// What was expected of the dice so far, and what came.
    pub fn luck(&self) -> Ledger {
        Ledger::of(&self.throws)
    }

    /// The events from log position `from` on.
    pub fn events(&self, from: usize) -> &[Logged<R::Event>] {
        &self.log[from.min(self.log.len())..]
    }

    /// The battle report as these eyes may read it, each line with the number of inputs before it.
    pub fn report(&self, eye: Eye, from: usize) -> Vec<(usize, Line)> {
        let line = |(index, logged): (usize, &Logged<R::Event>)| match self.written.get(from + index) {
            Some(written) => {
                written.iter().find(|(_, eyes)| eyes.contains(&eye)).map(|(line, _)| (logged.after, Line::clone(line)))
            }
            None => Some((logged.after, self.now.line(&logged.event, eye)?)),
        };
        self.events(from).iter().enumerate().filter_map(line).collect()
    }

    /// The log position up to which the report stands in its final words: the beginning of the open step.
    pub fn written(&self) -> usize {
        self.written.len()
    }

    /// Takes a person's reply to the open prompt.
    pub fn reply(&mut self, seat: Seat, reply: &Reply) -> Result<(), Refusal> {
        if let Reply::Dice(faces) = reply {
            return self.dice(seat, faces);
        }
        let question = self.question(seat).ok_or_else(|| self.not_asked(seat))?;
        let answer = self.now.read(seat, question, reply)?;
        self.answer(seat, answer)
    }

    /// Takes a seat's answer. What the question does not allow is refused, and nothing changes.
    pub fn answer(&mut self, seat: Seat, answer: R::Answer) -> Result<(), Refusal> {
        let question = self.question(seat).ok_or_else(|| self.not_asked(seat))?.clone();
        self.now.check(seat, &question, &answer)?;
        self.accept(seat, &question, answer);
        Ok(())
    }

    /// Takes dice that a person threw.
    pub fn dice(&mut self, seat: Seat, faces: &[u8]) -> Result<(), Refusal> {
        let Some(Pending::Dice { pool, why }) = self.pending else {
            return Err(Refusal::misfit("no dice are waited for."));
        };
        if why.seat != seat {
            return Err(Refusal::misfit("these dice are the other player's to throw."));
        }
        let faces = Faces::try_from(faces).map_err(|e| Refusal::misfit(e.to_string()))?;
        let roll = Roll::new(pool, faces).map_err(|e| Refusal::misfit(e.to_string()))?;
        self.accept_dice(roll.faces().clone());
        Ok(())
    }

    /// Gives the battle up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::misfit("the battle is already over."));
        }
        let side = self.now.seats().into_iter().find(|info| info.seat == seat).and_then(|info| info.side);
        let side = side.ok_or_else(|| Refusal::misfit("this seat plays for no side."))?;
        self.entries.push(Entry::Resign { seat });
        self.finish(Outcome { winner: Some(side.enemy()), points: crate::BySide::default() });
        Ok(())
    }

    /// How many inputs would stand if `seat` took back its last answer.
    pub fn can_undo(&self, seat: Seat) -> Result<usize, Refusal> {
        let last = self.live.last().ok_or_else(|| Refusal::misfit("Nothing has been decided yet."))?;
        match &self.entries[*last] {
            Entry::Answer { seat: by, .. } if *by != seat => {
                Err(Refusal::misfit("The other player has decided since, so this cannot be taken back."))
            }
            Entry::Answer { n, .. } => {
                let revealed = self.log.iter().rev().take_while(|l| l.after >= *n).any(|l| R::reveals(&l.event));
                if revealed {
                    return Err(Refusal::misfit("Something hidden has been seen since, so this cannot be taken back."));
                }
                Ok(n - 1)
            }
            _ => Err(Refusal::misfit("The dice are seen, so this cannot be taken back.")),
        }
    }

    /// Takes back the seat's last answer.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::misfit("the battle is over."));
        }
        let to = self.can_undo(seat)?;
        self.entries.push(Entry::Undo { seat, to });
        self.live.truncate(to);
        if let Some(at) = self.sealed.iter().position(|(s, _)| *s == seat) {
            self.sealed.remove(at);
            return Ok(());
        }
        // Forget what the open step has told: it is told again as far as its remaining inputs reach.
        self.log.truncate(self.log.len() - self.told.len());
        self.told.clear();
        while self.settled > to {
            let mark = self.marks.pop().expect("checkpoints are kept back to the last roll or change of seat");
            self.checkpoint = mark.checkpoint;
            self.settled = mark.settled;
            self.steps = mark.steps;
            self.log.truncate(mark.logged);
            self.written.truncate(mark.logged);
        }
        self.inputs = self.live[self.settled..].iter().map(|at| input_of(&self.entries[*at])).collect();
        self.run();
        Ok(())
    }

    /// An umpire, or both players by consent, put the game into another position.
    pub fn repair(&mut self, who: &str, why: &str, scenario: &str) -> Result<(), crate::BadScenario> {
        let game = R::load(scenario)?;
        self.entries.push(Entry::Repair {
            who: who.into(),
            why: why.into(),
            before: self.checkpoint.digest(),
            after: game.digest(),
            scenario: scenario.into(),
        });
        self.go_on_from(game);
        self.run();
        Ok(())
    }

    /// Starts to draw dice from another seed, for example when a game is taken up again elsewhere.
    pub fn new_seed(&mut self, seed: Seed) {
        self.entries.push(Entry::NewSeed { commitment: seed.commitment() });
        self.thrower = Thrower::Seed(Box::new(Seeded::new(seed)));
        self.run();
    }

    /// Makes a seed public. Do it only when no more dice will be drawn from it.
    pub fn open_seed(&mut self, seed: Seed) {
        self.entries.push(Entry::OpenSeed { seed });
    }

    /// This moment as a scenario text, with the inputs of the open step if there are any.
    pub fn position(&self) -> String {
        let mut text = self.checkpoint.write();
        if self.live.len() > self.settled {
            text.push_str("\n# What has been decided and rolled since the position above, one journal line each.\n[moment]\ninputs = [\n");
            for entry in self.live_inputs().skip(self.settled) {
                let line = toml::Value::String(journal::line(entry)).to_string();
                text.push_str(&format!("  {line},\n"));
            }
            text.push_str("]\n");
        }
        text
    }

    /// The whole save file.
    pub fn save(&self) -> String {
        let mut text = journal::line(&self.header);
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&journal::line(entry));
            text.push('\n');
        }
        text
    }

    /// The answers and dice that stand, undone ones left out.
    pub fn live_inputs(&self) -> impl Iterator<Item = &Entry<R::Answer>> {
        self.live.iter().map(|at| &self.entries[*at])
    }

    /// The fingerprint of a question to a seat.
    pub(crate) fn question_id(seat: Seat, question: &R::Question) -> Digest {
        Digest::of(&(R::rule_of(question), seat, question))
    }

    pub(crate) fn accept(&mut self, seat: Seat, question: &R::Question, answer: R::Answer) {
        let entry = Entry::Answer {
            n: self.inputs() + self.sealed.len() + 1,
            seat,
            rule: R::rule_of(question).as_str().into(),
            question: Self::question_id(seat, question),
            say: self.now.say(question, &answer),
            answer: answer.clone(),
        };
        self.push_input(entry);
        self.sealed.push((seat, answer));
        let Some(Pending::Asks(asks)) = &self.pending else { unreachable!("a question is open") };
        if self.sealed.len() == asks.len() {
            // In the order of the questions, whoever answered first: the record must not tell who was quick.
            let order: Vec<Seat> = asks.iter().map(|(seat, _)| *seat).collect();
            let mut sealed = std::mem::take(&mut self.sealed);
            for seat in order {
                let index = sealed.iter().position(|(s, _)| *s == seat).expect("every asked seat has answered");
                self.inputs.push(Input::Answer(sealed.remove(index).1));
            }
            self.run();
        }
    }

    pub(crate) fn accept_dice(&mut self, faces: Faces) {
        let Some(Pending::Dice { pool, why }) = self.pending else { unreachable!("dice are waited for") };
        self.push_input(Entry::Dice {
            n: self.inputs() + 1,
            rule: why.rule.as_str().into(),
            pool,
            faces: faces.clone(),
        });
        self.throws.push(Throw { n: self.inputs() + 1, why, pool, faces: faces.clone() });
        self.inputs.push(Input::Dice { why, pool, faces });
        self.run();
    }

    /// The inputs of the open step.
    pub(crate) fn open_inputs(&self) -> &[Input<R::Answer>] {
        &self.inputs
    }

    pub(crate) fn pending(&self) -> Option<&Pending<R::Question>> {
        self.pending.as_ref()
    }

    /// Drops the open step and goes on from another game.
    pub(crate) fn go_on_from(&mut self, game: R) {
        self.write_lines();
        self.live.truncate(self.settled);
        self.throws.retain(|throw| throw.n <= self.settled);
        self.marks.clear();
        self.inputs.clear();
        self.sealed.clear();
        self.told.clear();
        self.checkpoint = game.clone();
        self.now = game;
    }

    /// Runs steps until an input is missing or the battle is over.
    pub(crate) fn run(&mut self) {
        while self.outcome.is_none() {
            self.now.clone_from(&self.checkpoint);
            let before = std::mem::take(&mut self.told);
            let recorded = self.inputs.len();
            let mut nobody = Nobody;
            let mut cx = Cx {
                record: Some(&mut self.inputs),
                next: 0,
                answers: &mut nobody,
                dice: self.thrower.source(),
                told: Some(&mut self.told),
                pending: None,
                tally: crate::Tally::default(),
            };
            let result = self.now.step(&mut cx);
            let pending = cx.pending.take();
            let used = cx.next;
            assert_eq!(result.is_err(), pending.is_some(), "a halted step must return its halt, and only then");
            assert!(self.told.starts_with(&before), "a step run again told something else than before");
            self.note_dice(recorded);
            self.note_events(before.len());
            match result {
                Err(_) => {
                    self.pending = pending;
                    return;
                }
                Ok(flow) => {
                    assert_eq!(used, self.inputs.len(), "a finished step must have used all its inputs");
                    self.settle(flow);
                }
            }
        }
    }

    fn push_input(&mut self, entry: Entry<R::Answer>) {
        self.live.push(self.entries.len());
        self.entries.push(entry);
    }

    /// Enters into the journal the dice that were drawn during the last run.
    fn note_dice(&mut self, recorded: usize) {
        for index in recorded..self.inputs.len() {
            let Input::Dice { why, pool, faces } = &self.inputs[index] else {
                unreachable!("only dice are drawn during a run")
            };
            let (n, rule, faces) = (self.settled + index + 1, why.rule.as_str().into(), faces.clone());
            self.throws.push(Throw { n, why: *why, pool: *pool, faces: faces.clone() });
            let entry = Entry::Dice { n, rule, pool: *pool, faces };
            self.push_input(entry);
        }
    }

    fn note_events(&mut self, known: usize) {
        for told in &self.told[known..] {
            self.log.push(Logged { after: self.settled + told.after, event: told.event.clone() });
        }
    }

    /// Writes the lines of what the step has told, for everybody, in the words that fit its end.
    fn write_lines(&mut self) {
        let seats = self.now.seats().into_iter().map(|info| Eye::Seat(info.seat));
        let eyes: Vec<Eye> = seats.chain([Eye::Public, Eye::Referee]).collect();
        for logged in &self.log[self.written.len()..] {
            let mut written = Written::new();
            for eye in &eyes {
                let Some(line) = self.now.line(&logged.event, *eye) else { continue };
                match written.iter_mut().find(|(known, _)| **known == line) {
                    Some((_, eyes)) => eyes.push(*eye),
                    None => written.push((Arc::new(line), vec![*eye])),
                }
            }
            self.written.push(written);
        }
    }

    fn settle(&mut self, flow: Flow) {
        self.write_lines();
        let seen = self.inputs.iter().any(|input| matches!(input, Input::Dice { .. }));
        if seen {
            self.marks.clear();
        }
        let logged = self.log.len() - self.told.len();
        self.marks.push(Mark { checkpoint: self.checkpoint.clone(), settled: self.settled, steps: self.steps, logged });
        self.checkpoint.clone_from(&self.now);
        self.settled += self.inputs.len();
        self.inputs.clear();
        self.told.clear();
        self.pending = None;
        self.steps += 1;
        self.entries.push(Entry::Step { digest: self.checkpoint.digest() });
        if flow == Flow::Over {
            let outcome = self.checkpoint.outcome().expect("a battle that is over has an outcome");
            self.finish(outcome);
        } else if self.checkpoint.milestone() {
            self.entries.push(Entry::Position { version: R::VERSION.into(), scenario: self.checkpoint.write() });
        }
    }

    fn finish(&mut self, outcome: Outcome) {
        self.pending = None;
        self.sealed.clear();
        self.entries.push(Entry::End { outcome: outcome.clone() });
        if let Thrower::Seed(seeded) = &self.thrower {
            self.entries.push(Entry::OpenSeed { seed: seeded.seed() });
        }
        self.outcome = Some(outcome);
    }

    fn not_asked(&self, seat: Seat) -> Refusal {
        let waited: Vec<String> = match self.waiting() {
            Waiting::Nothing => return Refusal::misfit("the battle is over."),
            Waiting::Dice { pool, .. } => return Refusal::misfit(format!("dice are waited for: {pool}.")),
            Waiting::Seats(seats) => seats.iter().map(|seat| self.seat_name(*seat)).collect(),
        };
        Refusal::misfit(format!("{} is not asked now; waiting for {}.", self.seat_name(seat), waited.join(" and ")))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.now
            .seats()
            .into_iter()
            .find(|info| info.seat == seat)
            .map_or_else(|| format!("seat {}", seat.0), |info| info.name)
    }
}

fn input_of<A: Clone>(entry: &Entry<A>) -> Input<A> {
    match entry {
        Entry::Answer { answer, .. } => Input::Answer(answer.clone()),
        // Only answers are taken back, and a step with dice is never entered again by an undo except behind them.
        Entry::Dice { pool, faces, .. } => {
            Input::Dice { why: Why::new(RuleId::new(""), Seat(0)), pool: *pool, faces: faces.clone() }
        }
        _ => unreachable!("live inputs are answers and dice"),
    }
}

/// A pool in the words of people: `4d6`, `2 average dice`, `1d6 and an arrow`.
fn spoken(pool: Pool) -> String {
    use dice::Die;
    let group = |(die, count): (Die, u8)| match (die, count) {
        (Die::Average, 1) => Some("1 average die".to_owned()),
        (Die::Average, many) => Some(format!("{many} average dice")),
        (Die::Arrow, 1) => Some("an arrow".to_owned()),
        (Die::Degrees, _) => None,
        (die, count) => Some(format!("{count}{die}")),
    };
    pool.groups().filter_map(group).collect::<Vec<_>>().join(" and ")
}

fn dice_prompt(inputs: usize, pool: Pool, why: Why) -> Prompt {
    Prompt {
        seat: why.seat,
        title: if pool == Pool::direction() {
            "Throw the arrow and say where it points.".into()
        } else {
            format!("Roll {} and type in what they show.", spoken(pool))
        },
        detail: None,
        rule: why.rule,
        id: Digest::of(&(inputs, why.rule, pool.to_string())),
        about: Vec::new(),
        pass: None,
        usual: None,
        ask: crate::prompt::Ask::Dice { pool: pool.to_string(), count: pool.len() },
    }
}
