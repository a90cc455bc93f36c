//! `quick` plays whole battles of Not Quite Mechanised: it always answers what the question allows, says why, and beats a player
//! who does not think.

use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Player, Present, Rules, Session, Side, Waiting};
use muster::Library;
use nqm::Nqm;
use tactics::{Level, Tactics};

/// The battle of a corps takes long, and is played less often.
const LARGE: &str = "nqm-kalinovka";

fn scenarios() -> Vec<(String, Nqm)> {
    let library = Library::built_in();
    let ids = library.ids("scenarios").into_iter().filter(|id| id.starts_with("nqm-"));
    let game = |id: &str| {
        let text = library.scenario(id).expect("our own scenarios can be read");
        (id.to_owned(), Nqm::load(&text).expect("our own scenarios can be played"))
    };
    ids.map(game).collect()
}

/// How many games of a scenario are played where so many of a small one are.
fn games(id: &str, many: u64, few: u64) -> u64 {
    if id == LARGE { few } else { many }
}

/// A player for every chair, each with a head of his own.
fn players(game: &Nqm, red: Level, blue: Level, seed: u64) -> Vec<Box<dyn Player<Nqm>>> {
    let level = |side| if side == Some(Side::Blue) { blue } else { red };
    let chairs = game.seats();
    chairs.iter().enumerate().map(|(n, chair)| Nqm::player(level(chair.side), 8 * seed + n as u64)).collect()
}

/// Plays a game through a session, which refuses whatever a question does not allow.
fn play_by_the_book(id: &str, game: &Nqm, seed: u64) {
    let mut session = Session::seeded(game.clone(), Seed::from_number(seed));
    let mut players = players(game, Level::Quick, Level::Quick, seed);
    for _ in 0..100_000 {
        let Waiting::Seats(seats) = session.waiting() else {
            assert!(session.outcome().is_some(), "{id}: the game waits for nobody");
            return;
        };
        for seat in seats {
            let question = session.question(seat).expect("a seat that is waited for is asked").clone();
            let answer = players[usize::from(seat.0)].answer(&session.game().view(seat), &question);
            if let Err(refusal) = session.answer(seat, answer.clone()) {
                panic!("{id}, seed {seed}: {question:?} does not take {answer:?}: {refusal}");
            }
            assert!(!players[usize::from(seat.0)].reason().is_empty(), "{id}: no reason for {answer:?}");
        }
    }
    panic!("{id}, seed {seed}: the game does not end");
}

/// Plays a game at full speed; the game as it stands at the end.
fn play(game: &Nqm, red: Level, blue: Level, seed: u64) -> (Nqm, Option<Side>) {
    let mut game = game.clone();
    let mut players = players(&game, red, blue, seed);
    let mut chairs: Vec<&mut dyn Player<Nqm>> = Vec::new();
    for player in &mut players {
        chairs.push(player.as_mut());
    }
    let mut dice = Seeded::new(Seed::from_number(seed));
    let played = arena::play(&mut game, &mut Players(chairs), &mut dice).expect("every game ends");
    (game, played.outcome.winner)
}

fn won(game: &Nqm, red: Level, blue: Level, seeds: u64, side: Side) -> usize {
    (0..seeds).filter(|seed| play(game, red, blue, *seed).1 == Some(side)).count()
}

#[test]
fn every_answer_of_quick_is_one_that_the_question_allows() {
    for (id, game) in scenarios() {
        for seed in 0..games(&id, 2, 1) {
            play_by_the_book(&id, &game, seed);
        }
    }
}

#[test]
fn quick_beats_random_from_either_side() {
    for (id, game) in scenarios() {
        let all = games(&id, 12, 3);
        let red = won(&game, Level::Quick, Level::Random, all, Side::Red);
        let blue = won(&game, Level::Random, Level::Quick, all, Side::Blue);
        let least = all as usize - usize::from(all > 6);
        assert!(red >= least && blue >= least, "{id}: {red} of {all} as red, {blue} of {all} as blue");
    }
}

#[test]
fn neither_side_of_a_scenario_is_hopeless() {
    for (id, game) in scenarios().into_iter().filter(|(id, _)| id != LARGE) {
        let winners: Vec<Option<Side>> = (0..16).map(|seed| play(&game, Level::Quick, Level::Quick, seed).1).collect();
        for side in Side::BOTH {
            let wins = winners.iter().filter(|winner| **winner == Some(side)).count();
            assert!(wins >= 2, "{id}: {side:?} wins {wins} of 16");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (id, game) in scenarios() {
        let end = || play(&game, Level::Quick, Level::Quick, 9).0.digest();
        assert_eq!(end(), end(), "{id}");
    }
}
