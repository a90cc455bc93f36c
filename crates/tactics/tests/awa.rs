//! `quick` plays whole battles of A World Aflame: it always answers what the question allows, says why, and beats a player who
//! does not think.

use awa::Awa;
use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Present, Rules, Session, Side, Waiting};
use muster::Library;
use tactics::{Level, Tactics};

/// The scenarios of one day, ready to play; the battle of three days is played by the ladder.
fn scenarios() -> Vec<(String, Awa)> {
    let library = Library::built_in();
    let short = |id: &&str| id.starts_with("awa-") && *id != "awa-suicide-hill";
    let ids = library.ids("scenarios").into_iter().filter(short);
    let game = |id: &str| {
        let text = library.scenario(id).expect("our own scenarios can be read");
        (id.to_owned(), Awa::load(&text).expect("our own scenarios can be played"))
    };
    ids.map(game).collect()
}

/// Plays a game through a session, which refuses whatever a question does not allow.
fn play_by_the_book(id: &str, game: Awa, seed: u64) {
    let mut session = Session::seeded(game, Seed::from_number(seed));
    let mut players = [Awa::player(Level::Quick, seed), Awa::player(Level::Quick, seed + 1)];
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

/// Plays a game at full speed and returns who won.
fn play(game: &Awa, red: Level, blue: Level, seed: u64) -> Option<Side> {
    let mut game = game.clone();
    let (mut red, mut blue) = (Awa::player(red, seed), Awa::player(blue, !seed));
    let mut dice = Seeded::new(Seed::from_number(seed));
    let played = arena::play(&mut game, &mut Players(vec![red.as_mut(), blue.as_mut()]), &mut dice);
    played.expect("every game ends").outcome.winner
}

#[test]
fn every_answer_of_quick_is_one_that_the_question_allows() {
    for (id, game) in scenarios() {
        for seed in [1, 20] {
            play_by_the_book(&id, game.clone(), seed);
        }
    }
}

#[test]
fn quick_beats_random_from_either_side() {
    for (id, game) in scenarios() {
        let red = (0..6).filter(|seed| play(&game, Level::Quick, Level::Random, *seed) == Some(Side::Red)).count();
        let blue = (0..6).filter(|seed| play(&game, Level::Random, Level::Quick, *seed) == Some(Side::Blue)).count();
        assert!(red >= 5 && blue >= 5, "{id}: {red} of 6 as red, {blue} of 6 as blue");
    }
}

#[test]
fn neither_side_of_a_scenario_is_hopeless() {
    for (id, game) in scenarios() {
        let red = (0..12).filter(|seed| play(&game, Level::Quick, Level::Quick, *seed) == Some(Side::Red)).count();
        assert!((2..=10).contains(&red), "{id}: red wins {red} of 12");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (id, game) in scenarios() {
        let play = || {
            let mut game = game.clone();
            let mut players = [Awa::player(Level::Quick, 7), Awa::player(Level::Quick, 8)];
            let [one, other] = &mut players;
            let mut dice = Seeded::new(Seed::from_number(9));
            arena::play(&mut game, &mut Players(vec![one.as_mut(), other.as_mut()]), &mut dice);
            game.digest()
        };
        assert_eq!(play(), play(), "{id}");
    }
}
