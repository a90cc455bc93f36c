//! Computer players, and standing answers: what a server answers by itself, in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use dice::{Pool, Seed, Seeded, Source};
use engine::prompt::Reply;
use engine::{Refusal, Seat, Waiting};
use shelf::Game;

use crate::hall::Hall;
use crate::keys;
use crate::problem::Problem;
use crate::sitting::{Act, Sitting, State, passes};

/// Whether somebody is at work on a game.
#[derive(Default)]
pub struct Work {
    running: AtomicBool,
    calls: AtomicU64,
}

/// After so many failures in a row a game is left alone until somebody looks at it again.
const MOST_FAILURES: u32 = 5;

/// What a server has to do in a game.
enum Duty {
    /// A computer player is asked.
    Answer(Seat),
    /// A computer player has to throw dice in a game where persons throw their own.
    Throw(Seat, Pool),
    /// A person does not want to be asked this.
    Pass(Seat, String),
}

impl Hall {
    /// Sees to it that whatever is to be done in a game is done, soon.
    pub fn wake(self: &Arc<Self>, sitting: &Arc<Sitting>) {
        sitting.work.calls.fetch_add(1, Ordering::SeqCst);
        if !sitting.work.running.swap(true, Ordering::SeqCst) {
            tokio::spawn(work(self.clone(), sitting.clone()));
        }
    }
}

async fn work(hall: Arc<Hall>, sitting: Arc<Sitting>) {
    let mut failures = 0;
    loop {
        let calls = sitting.work.calls.load(Ordering::SeqCst);
        while !hall.closing() {
            // One answer at a time, so that a long battle between computers does not hold up others.
            let Ok(_turn) = hall.computing.acquire().await else { break };
            match once(&hall, &sitting).await {
                Ok(true) => failures = 0,
                Ok(false) => break,
                // Another server was quicker: look again.
                Err(Problem::Stale { .. }) => {}
                Err(problem) => {
                    failures += 1;
                    tracing::warn!(game = sitting.id, %problem, failures, "a computer player could not answer");
                    if failures >= MOST_FAILURES {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(200 * u64::from(failures))).await;
                }
            }
        }
        sitting.work.running.store(false, Ordering::SeqCst);
        let called_again = sitting.work.calls.load(Ordering::SeqCst) != calls;
        if hall.closing() || !called_again || sitting.work.running.swap(true, Ordering::SeqCst) {
            return;
        }
    }
}

/// Does one thing; says whether there was one.
async fn once(hall: &Arc<Hall>, sitting: &Arc<Sitting>) -> Result<bool, Problem> {
    let mut state = sitting.hold(&hall.store).await?;
    let Some(duty) = duty(sitting, &state)? else { return Ok(false) };
    let started = std::time::Instant::now();
    let mut thought = None;
    if let Duty::Answer(_) = duty
        && let Some(aside) = state.aside()
    {
        let seq = state.seq;
        drop(state);
        let answered = think(aside).await;
        state = sitting.hold(&hall.store).await?;
        match answered {
            Ok(game) => thought = Some(game),
            Err(problem) => {
                state.let_go();
                return Err(problem);
            }
        }
        if state.seq != seq {
            // Meanwhile something happened: what was thought was of another moment.
            state.let_go();
            return Ok(true);
        }
    }
    let (kind, seat) = match &duty {
        Duty::Answer(seat) | Duty::Pass(seat, _) => ("answer", *seat),
        Duty::Throw(seat, _) => ("dice", *seat),
    };
    let act = Act { kind, seat, token: None };
    let (state, _) = sitting
        .act(&hall.store, state, act, move |game| match duty {
            Duty::Answer(_) if thought.is_some() => {
                *game = thought.ok_or_else(|| Refusal::misfit("nothing was thought."))?;
                Ok(())
            }
            Duty::Answer(_) => {
                game.computer_answers().map(drop).ok_or_else(|| Refusal::misfit("no computer player is asked."))
            }
            Duty::Throw(seat, pool) => {
                let faces = Seeded::new(Seed::from_bytes(keys::random())).throw(pool);
                let faces = faces.ok_or_else(|| Refusal::misfit("the dice do not fall."))?;
                game.play_mut().reply(seat, &Reply::Dice(faces.iter().copied().collect()))
            }
            Duty::Pass(seat, key) => game.play_mut().reply(seat, &Reply::Pick(key)),
        })
        .await?;
    drop(state);
    hall.metrics.computer_answers.observe(started.elapsed().as_secs_f64());
    Ok(true)
}

/// Lets a computer player think and answer in a copy of the game, while everybody can look at the other.
async fn think(mut aside: Box<dyn Game>) -> Result<Box<dyn Game>, Problem> {
    let thought = tokio::task::spawn_blocking(move || aside.computer_answers().map(|_| aside)).await?;
    thought.ok_or_else(|| Problem::Fault("a computer player went aside and was not asked".into()))
}

fn duty(sitting: &Sitting, state: &State) -> Result<Option<Duty>, Problem> {
    let game = state.game()?;
    Ok(match game.play().waiting() {
        Waiting::Nothing => None,
        Waiting::Dice { seat, pool, .. } => sitting.is_computer(seat).then_some(Duty::Throw(seat, pool)),
        Waiting::Seats(mut seats) => {
            seats.sort_unstable();
            if let Some(seat) = seats.iter().find(|seat| sitting.is_computer(**seat)) {
                return Ok(Some(Duty::Answer(*seat)));
            }
            seats.into_iter().find_map(|seat| {
                let (_, standing) = state.standing.iter().find(|(by, _)| *by == seat)?;
                let prompt = game.play().prompt(seat)?;
                Some(Duty::Pass(seat, passes(standing, &prompt)?.to_owned()))
            })
        }
    })
}
