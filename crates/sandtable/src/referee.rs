//! `sandtable referee`: plays the answers and dice of a file and tells every event. The format is in docs/referee.md.

use anyhow::{Context, bail};
use engine::prompt::Reply;
use engine::{Eye, Seat, Side, Waiting};
use muster::Library;
use serde::Deserialize;
use serde_json::json;

use crate::cli::Referee;
use crate::{client, files};
use shelf::Game;

/// One line of the inputs: whose it is (left out where only one can be meant), and the reply.
#[derive(Debug, Deserialize)]
struct InputLine {
    #[serde(default)]
    seat: Option<Side>,
    #[serde(flatten)]
    reply: Reply,
}

/// How the referee speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Voice {
    Words,
    Json,
}

pub fn run(library: &Library, args: &Referee) -> anyhow::Result<()> {
    let (text, book) = files::scenario(library, &args.scenario)?;
    let mut game = book.start(&text, None).map_err(|e| files::cannot_play(&args.scenario, e))?;
    let inputs = files::read(&args.inputs)?;
    let mut told = 0;
    let voice = if args.json { Voice::Json } else { Voice::Words };
    tell(game.as_ref(), &mut told, voice);
    for (index, line) in inputs.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = || format!("{} line {}", args.inputs.display(), index + 1);
        let input: InputLine = serde_json::from_str(line)
            .with_context(|| format!("{}: not an input; see docs/referee.md for the format", place()))?;
        let seat = seat_of(game.as_ref(), &input).with_context(place)?;
        if let Err(refusal) = game.play_mut().reply(seat, &input.reply) {
            ask(game.as_ref(), voice);
            bail!("{}: {refusal}", place());
        }
        tell(game.as_ref(), &mut told, voice);
    }
    ask(game.as_ref(), voice);
    Ok(())
}

/// Whose input a line is.
fn seat_of(game: &dyn Game, input: &InputLine) -> anyhow::Result<Seat> {
    if let Some(side) = input.seat {
        return Ok(Seat::of(side));
    }
    match game.play().waiting() {
        Waiting::Dice { seat, .. } => Ok(seat),
        Waiting::Seats(seats) if seats.len() == 1 => Ok(seats[0]),
        Waiting::Seats(_) => bail!("both sides are asked at once; say whose answer it is with \"seat\""),
        Waiting::Nothing => bail!("the battle is over, but the file goes on"),
    }
}

fn tell(game: &dyn Game, told: &mut usize, voice: Voice) {
    let play = game.play();
    if voice == Voice::Words {
        for (_, line) in play.report(Eye::Referee, *told) {
            println!("{}", client::show_line(&line, client::Calculation::Full));
        }
    } else {
        let events = play.events_json(*told);
        // A referee sees every event, so every event has its line.
        for (event, (after, line)) in events.into_iter().zip(play.report(Eye::Referee, *told)) {
            println!(
                "{}",
                json!({ "after": after, "text": line.text, "rule": line.rule, "terms": line.terms, "dice": line.dice,
                        "about": line.about, "event": event })
            );
        }
    }
    *told = play.logged();
}

/// The open question at the end.
fn ask(game: &dyn Game, voice: Voice) {
    let play = game.play();
    let asked = match play.waiting() {
        Waiting::Nothing => {
            let outcome = play.outcome();
            println!(
                "{}",
                if voice == Voice::Json { json!({ "over": outcome }).to_string() } else { client::show_outcome(play) }
            );
            return;
        }
        Waiting::Dice { seat, .. } => vec![seat],
        Waiting::Seats(seats) => seats,
    };
    for seat in asked {
        let Some(prompt) = play.prompt(seat) else { continue };
        if voice == Voice::Json {
            println!("{}", json!({ "question": prompt }));
        } else {
            let name =
                play.seats().into_iter().find(|info| info.seat == seat).map_or_else(String::new, |info| info.name);
            println!("\n{}", client::show_prompt(&prompt, &name));
        }
    }
}
