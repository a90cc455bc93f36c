//! One game in this process: the session, caught up with the store, and everything that others wait for.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use dice::Seed;
use engine::journal::{self, DiceBy};
use engine::{Eye, Reach, Refusal, Seat, Waiting};
use shelf::Game;
use store::{Appended, Input, Store, Summary};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

use crate::computers::Work;
use crate::keys::{self, Role};
use crate::presence::Presences;
use crate::problem::Problem;
use crate::views::{Shown, Views};
use crate::wire::{Meta, Reactions, Stand, Standing, Who};

/// A game that this process knows.
pub struct Sitting {
    pub id: String,
    pub meta: Meta,
    record: store::Game,
    seed: Option<Seed>,
    pub commitment: Option<String>,
    state: Arc<Mutex<State>>,
    /// The number of the last input that is known to be in the store.
    pub heard: watch::Sender<u64>,
    /// Grows with everything that is said.
    pub chat: watch::Sender<u64>,
    /// Who is at the table.
    pub presence: Presences,
    /// Whether a computer player is at work here.
    pub work: Work,
    /// When somebody last asked for it, in seconds since the server began.
    pub touched: AtomicI64,
}

/// What changes in a game.
#[derive(Default)]
pub struct State {
    /// The session; none until somebody needs it, or after something went wrong.
    game: Option<Box<dyn Game>>,
    pub seq: u64,
    /// Lines of the save so far.
    lines: usize,
    /// Answers given to a view from here on are answers to the present question.
    fresh_from: u64,
    tokens: HashMap<String, (u64, Option<u8>)>,
    pub resigned: Option<Seat>,
    pub standing: Vec<(Seat, Standing)>,
    /// Whether a server has something to do here.
    pub todo: bool,
    /// How often something was taken back.
    cuts: u64,
    /// The session holds something that is not known to be in the store.
    doubtful: bool,
    views: Views,
}

/// The state, held.
pub type Held = OwnedMutexGuard<State>;

/// What somebody does.
#[derive(Clone, Debug)]
pub struct Act {
    pub kind: &'static str,
    pub seat: Seat,
    pub token: Option<String>,
}

impl Sitting {
    /// A game from the store; its session is made when it is needed.
    pub fn new(record: store::Game) -> Result<Self, Problem> {
        let damaged = |what: String| Problem::Fault(format!("game {}: {what}", record.id));
        let meta: Meta = serde_json::from_str(&record.meta).map_err(|e| damaged(e.to_string()))?;
        let header = journal::read_header(&record.header).map_err(|e| damaged(e.to_string()))?;
        let seed = record.seed.as_deref().map(Seed::from_hex).transpose().map_err(|e| damaged(e.to_string()))?;
        let commitment = match header.dice {
            DiceBy::Seed(_) => seed.map(|seed| seed.commitment().to_string()),
            DiceBy::Hand => None,
        };
        Ok(Sitting {
            id: record.id.clone(),
            meta,
            seed,
            commitment,
            record,
            state: Arc::default(),
            heard: watch::Sender::new(0),
            chat: watch::Sender::new(0),
            presence: Presences::default(),
            work: Work::default(),
            touched: AtomicI64::new(0),
        })
    }

    /// What this key opens here.
    pub fn role(&self, key: &str) -> Option<Role> {
        let hash = keys::fingerprint(key);
        let key = self.record.keys.iter().find(|key| key.hash == hash)?;
        Some(key.seat.map_or(Role::Spectator, |seat| Role::Seat(Seat(seat))))
    }

    /// The keys of all, for the one whose request made the game.
    pub fn keys_for(&self, request: &str) -> Vec<(Role, String)> {
        let roles = self.record.keys.iter().map(|key| key.seat.map_or(Role::Spectator, |seat| Role::Seat(Seat(seat))));
        roles.map(|role| (role, keys::key(&self.record.salt, request, role))).collect()
    }

    /// Seats on which persons sit.
    pub fn persons(&self) -> impl Iterator<Item = Seat> {
        self.meta.names.iter().filter(|name| name.who == Who::Person).map(|name| name.seat)
    }

    pub fn is_computer(&self, seat: Seat) -> bool {
        self.meta.names.iter().any(|name| name.seat == seat && name.who == Who::Computer)
    }

    /// Somebody was here.
    pub fn touch(&self, now: i64) {
        self.touched.store(now, Ordering::Relaxed);
    }

    /// The present state, caught up with what is known to be in the store.
    pub async fn hold(self: &Arc<Self>, store: &Store) -> Result<Held, Problem> {
        let mut state = self.state.clone().lock_owned().await;
        if state.doubtful {
            *state = State::default();
        }
        if state.game.is_some() && *self.heard.borrow() <= state.seq {
            return Ok(state);
        }
        let from = if state.game.is_some() { state.seq + 1 } else { 0 };
        let mut rows = store.inputs(&self.id, from).await?;
        if from > 0 && rows.iter().any(|row| row.kind == CARRIED) {
            *state = State::default();
            rows = store.inputs(&self.id, 0).await?;
        }
        if state.game.is_none() {
            state.standing = self.read_standing(store).await?;
        }
        if rows.is_empty() {
            return Ok(state);
        }
        let sitting = self.clone();
        let (mut state, carried) = tokio::task::spawn_blocking(move || {
            state.doubtful = true;
            let carried = match state.game {
                Some(_) => sitting.follow(&mut state, &rows).map(|()| None),
                None => sitting.load(&mut state, &rows),
            };
            carried.map(|carried| (state, carried))
        })
        .await??;
        if let Some(input) = carried
            && store.append(&self.id, input, self.summary(&state)).await? == Appended::Taken
        {
            return Err(Problem::Stale { seq: state.seq });
        }
        state.doubtful = false;
        let seq = state.seq;
        self.heard.send_if_modified(|heard| {
            let newer = *heard < seq;
            *heard = (*heard).max(seq);
            newer
        });
        Ok(state)
    }

    /// The same, whatever is in memory: for when the store knows more than we have heard.
    pub async fn hold_again(self: &Arc<Self>, store: &Store) -> Result<Held, Problem> {
        self.heard.send_modify(|heard| *heard += 1);
        let state = self.hold(store).await?;
        let seq = state.seq;
        self.heard.send_modify(|heard| *heard = seq);
        Ok(state)
    }

    /// Reads the standing answers again.
    pub async fn refresh_standing(&self, store: &Store) -> Result<(), Problem> {
        let mut state = self.state.clone().lock_owned().await;
        state.standing = self.read_standing(store).await?;
        Ok(())
    }

    async fn read_standing(&self, store: &Store) -> Result<Vec<(Seat, Standing)>, Problem> {
        let rows = store.standing(&self.id).await?;
        let read = |(seat, body): (u8, String)| Some((Seat(seat), serde_json::from_str(&body).ok()?));
        Ok(rows.into_iter().filter_map(read).collect())
    }

    /// Lets a seat do something, and returns when it is on the disk.
    ///
    /// The session is changed first, because only it can say what the input makes of the game; nobody sees that before
    /// it is in the store, and if it does not get there the session is thrown away.
    pub async fn act(
        self: &Arc<Self>,
        store: &Store,
        mut state: Held,
        act: Act,
        change: impl FnOnce(&mut Box<dyn Game>) -> Result<(), Refusal> + Send + 'static,
    ) -> Result<(Held, u64), Problem> {
        let sitting = self.clone();
        let (mut state, body, summary) = tokio::task::spawn_blocking(move || {
            state.doubtful = true;
            let written = state.lines;
            let game = state.game.as_mut().ok_or_else(|| Problem::Fault("a game without a session".into()))?;
            let before = game.play().inputs();
            if let Err(refusal) = change(game) {
                state.doubtful = false;
                return Err(Problem::Refused(refusal));
            }
            let lines = game.play().save_lines(written);
            let moved = game.play().inputs() != before || game.play().outcome().is_some();
            state.seq += 1;
            state.lines += lines.len();
            if moved {
                state.fresh_from = state.seq;
            }
            let summary = sitting.summary(&state);
            state.todo = summary.todo;
            Ok((state, lines.join("\n"), summary))
        })
        .await??;
        let seq = state.seq;
        let Act { kind, seat, token } = act;
        let input = Input { seq, seat: Some(seat.0), kind: kind.into(), body, token: token.clone() };
        match store.append(&self.id, input, summary).await? {
            Appended::Kept => {}
            Appended::Taken => {
                drop(state);
                let state = self.hold_again(store).await?;
                return match token.as_deref().and_then(|token| state.token(token)) {
                    Some((seq, by)) if by == Some(seat.0) => Ok((state, seq)),
                    _ => Err(Problem::Stale { seq: state.seq }),
                };
            }
        }
        if let Some(token) = token {
            state.tokens.insert(token, (seq, Some(seat.0)));
        }
        state.note_kind(kind, Some(seat.0));
        state.doubtful = false;
        self.heard.send_if_modified(|heard| {
            let newer = *heard < seq;
            *heard = (*heard).max(seq);
            newer
        });
        Ok((state, seq))
    }

    /// How the game stands, for lists and for those who look for work.
    pub fn summary(&self, state: &State) -> Summary {
        let Some(game) = &state.game else { return Summary::default() };
        summary_of(game.as_ref(), state.seq, |seat| self.is_computer(seat) || state.lets_pass(game.as_ref(), seat))
    }

    /// The game as these eyes see it now, ready to send.
    pub fn show(&self, state: &mut State, eye: Eye) -> Option<Arc<Shown>> {
        let State { game, views, seq, cuts, resigned, standing, .. } = state;
        let game = game.as_ref()?;
        let standing = match eye {
            Eye::Seat(seat) => Some(
                standing.iter().find(|(by, _)| *by == seat).map(|(_, standing)| standing.clone()).unwrap_or_default(),
            ),
            _ => None,
        };
        Some(views.show(self, game.as_ref(), (*seq, *cuts), eye, *resigned, standing))
    }

    /// Makes the session from the store. A game that was begun under another version of the rules goes on under this one
    /// from the last position that its save keeps; the input that says so comes back, to be kept.
    fn load(&self, state: &mut State, rows: &[Input]) -> Result<Option<Input>, Problem> {
        let damaged = |e: engine::SaveError| Problem::Fault(format!("game {}: {e}", self.id));
        let book = shelf::find(&self.meta.rules).map_err(|e| Problem::Fault(e.to_string()))?;
        let (header, since) = self.since_carried(rows).map_err(damaged)?;
        let mut text = header;
        for row in since.iter().filter(|row| !row.body.is_empty()) {
            text.push('\n');
            text.push_str(&row.body);
        }
        text.push('\n');
        let (mut game, carried) = match book.load(&text, Reach::Strict) {
            Err(engine::SaveError::OtherVersion { .. }) => (book.rebase(&text).map_err(damaged)?, true),
            other => (other.map_err(damaged)?, false),
        };
        let last = rows.last().map_or(0, |row| row.seq);
        let carried_at =
            if carried { Some(last + 1) } else { since.first().filter(|row| row.kind == CARRIED).map(|row| row.seq) };
        if let Some(seed) = self.seed {
            // The same seed from its beginning would throw the same dice once more.
            let seed = carried_at.map_or(seed, |at| keys::seed_after(&seed, at));
            game.resume_with(seed).map_err(damaged)?;
        }
        for (seat, choice) in self.meta.seats.iter().enumerate().filter(|(_, choice)| choice.who == Who::Computer) {
            let level = choice.level.as_deref().and_then(|level| level.parse().ok()).unwrap_or(tactics::Level::Quick);
            game.seat(Seat(seat as u8), level, keys::random_number());
        }
        state.lines = game.play().save_lines(0).len();
        state.game = Some(game);
        for row in rows {
            state.note(row);
        }
        let carried = carried.then(|| {
            state.seq += 1;
            let body = state.game.as_ref().map(|game| game.play().save_lines(1).join("\n")).unwrap_or_default();
            Input { seq: state.seq, kind: CARRIED.into(), body, ..Input::default() }
        });
        // Nothing tells which of the last inputs left the question as it was; all but the present view are stale.
        state.fresh_from = state.seq;
        Ok(carried)
    }

    /// The header and the rows from which the game goes on: all of them, or those since it was last carried over to
    /// another version of the rules.
    fn since_carried<'r>(&self, rows: &'r [Input]) -> Result<(String, &'r [Input]), engine::SaveError> {
        let Some(at) = rows.iter().rposition(|row| row.kind == CARRIED) else {
            return Ok((self.record.header.clone(), rows));
        };
        let mut header = journal::read_header(&self.record.header)?;
        let first = rows[at].body.lines().next().unwrap_or_default();
        let carried: serde_json::Value = serde_json::from_str(first).unwrap_or_default();
        let word = |name: &str| carried["rebase"][name].as_str().unwrap_or_default().to_owned();
        header.version = word("version");
        header.scenario = word("scenario");
        Ok((journal::line(&header), &rows[at..]))
    }

    fn follow(&self, state: &mut State, rows: &[Input]) -> Result<(), Problem> {
        for row in rows {
            let Some(game) = &mut state.game else { break };
            let first = row.body.lines().next().unwrap_or_default();
            let before = game.play().inputs();
            let damaged = |e: String| Problem::Fault(format!("game {}, input {}: {e}", self.id, row.seq));
            game.follow(first).map_err(|e| damaged(e.to_string()))?;
            let lines = game.play().save_lines(state.lines);
            if lines.join("\n") != row.body {
                return Err(damaged("the game came to another state than the store says".into()));
            }
            state.lines += lines.len();
            let moved = game.play().inputs() != before || game.play().outcome().is_some();
            state.note(row);
            if moved {
                state.fresh_from = row.seq;
            }
        }
        Ok(())
    }
}

/// The kind of the input with which a game goes on under another version of the rules.
const CARRIED: &str = "carry-over";

impl State {
    /// Takes a computer player aside who wants to think, if one is asked.
    pub fn aside(&mut self) -> Option<Box<dyn Game>> {
        self.game.as_mut()?.aside()
    }

    /// Lets go of a session whose computer players have gone aside and not come back: it is made again.
    pub fn let_go(&mut self) {
        self.doubtful = true;
    }

    /// The session.
    pub fn game(&self) -> Result<&dyn Game, Problem> {
        self.game.as_deref().ok_or_else(|| Problem::Fault("a game without a session".into()))
    }

    /// What became of an input with this token: its number and seat.
    pub fn token(&self, token: &str) -> Option<(u64, Option<u8>)> {
        self.tokens.get(token).copied()
    }

    /// Whether somebody who saw the game at `seq` has seen the present question.
    pub fn is_fresh(&self, seq: u64) -> bool {
        seq >= self.fresh_from && seq <= self.seq
    }

    /// Whether the seat's standing answers let the present question go by.
    pub fn lets_pass(&self, game: &dyn Game, seat: Seat) -> bool {
        let Some((_, standing)) = self.standing.iter().find(|(by, _)| *by == seat) else { return false };
        if standing.reactions == Reactions::Ask {
            return false;
        }
        let Some(prompt) = game.play().prompt(seat) else { return false };
        passes(standing, &prompt).is_some()
    }

    fn note(&mut self, row: &Input) {
        self.seq = row.seq;
        if let Some(token) = &row.token {
            self.tokens.insert(token.clone(), (row.seq, row.seat));
        }
        self.note_kind(&row.kind, row.seat);
    }

    fn note_kind(&mut self, kind: &str, seat: Option<u8>) {
        match kind {
            "resign" => self.resigned = seat.map(Seat),
            "undo" => self.cuts += 1,
            _ => {}
        }
    }
}

/// The option that lets a question go by, if the seat does not want to be asked it.
pub fn passes<'p>(standing: &Standing, prompt: &'p engine::prompt::Prompt) -> Option<&'p str> {
    let pass = prompt.pass.as_deref()?;
    let wanted = match &standing.reactions {
        Reactions::Ask => true,
        Reactions::Never => false,
        Reactions::Only(groups) => prompt.about.iter().any(|about| groups.contains(about)),
    };
    (!wanted).then_some(pass)
}

/// How a game stands after input `seq`; `ours` says for which seats a server answers.
pub fn summary_of(game: &dyn Game, seq: u64, ours: impl Fn(Seat) -> bool) -> Summary {
    let play = game.play();
    let board = play.board(Eye::Public);
    let waiting = match play.waiting() {
        Waiting::Seats(seats) => seats,
        Waiting::Dice { seat, .. } => vec![seat],
        Waiting::Nothing => Vec::new(),
    };
    let stand = Stand {
        now: board.now,
        turn: board.turn.map(|turn| turn.number),
        over: play.outcome(),
        waiting: waiting.clone(),
    };
    Summary {
        seq,
        body: serde_json::to_string(&stand).unwrap_or_default(),
        todo: waiting.into_iter().any(ours),
        over: stand.over.is_some(),
    }
}
