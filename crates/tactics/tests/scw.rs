//! `quick` plays whole games of every scenario: it always answers what the question allows, says why, and beats a
//! player who does not think.

use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Player, Present, Rules, Session, Side, Waiting};
use muster::Library;
use scw::Scw;
use tactics::{Level, Tactics};

/// Every scenario of the rule book, ready to play.
fn scenarios() -> Vec<(String, Scw)> {
    let library = Library::built_in();
    let ids = library.ids("scenarios").into_iter().filter(|id| id.starts_with("scw-"));
    let game = |id: &str| {
        let text = library.scenario(id).expect("our own scenarios can be read");
        (id.to_owned(), Scw::load(&text).expect("our own scenarios can be played"))
    };
    ids.map(game).collect()
}

/// Plays a game through a session, which refuses whatever a question does not allow.
fn play_by_the_book(id: &str, game: Scw, seed: u64) -> usize {
    let mut session = Session::seeded(game, Seed::from_number(seed));
    let mut players = [Scw::player(Level::Quick, seed), Scw::player(Level::Quick, seed + 1)];
    for inputs in 0..200_000 {
        let Waiting::Seats(seats) = session.waiting() else {
            assert!(session.outcome().is_some(), "{id}: the game waits for nobody");
            return inputs;
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

/// How many games red and blue win.
fn wins(game: &Scw, red: Level, blue: Level, games: u64) -> (u32, u32) {
    let mut wins = (0, 0);
    for seed in 0..games {
        let mut game = game.clone();
        let mut players: [Box<dyn Player<Scw>>; 2] = [Scw::player(red, seed), Scw::player(blue, !seed)];
        let [one, other] = &mut players;
        let mut dice = Seeded::new(Seed::from_number(seed));
        let played = arena::play(&mut game, &mut Players(vec![one.as_mut(), other.as_mut()]), &mut dice);
        match played.expect("every game ends").outcome.winner {
            Some(Side::Red) => wins.0 += 1,
            Some(Side::Blue) => wins.1 += 1,
            None => {}
        }
    }
    wins
}

#[test]
fn every_answer_of_quick_is_one_that_the_question_allows() {
    for (id, game) in scenarios() {
        for seed in [1, 20, 300] {
            assert!(play_by_the_book(&id, game.clone(), seed) > 20, "{id}: hardly a game");
        }
    }
}

#[test]
fn quick_beats_random_from_either_side() {
    for (id, game) in scenarios() {
        let (red, _) = wins(&game, Level::Quick, Level::Random, 10);
        let (_, blue) = wins(&game, Level::Random, Level::Quick, 10);
        assert!(red >= 8 && blue >= 8, "{id}: {red} of 10 as red, {blue} of 10 as blue");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (id, game) in scenarios() {
        let play = || {
            let mut game = game.clone();
            let mut players = [Scw::player(Level::Quick, 7), Scw::player(Level::Quick, 8)];
            let [one, other] = &mut players;
            let mut dice = Seeded::new(Seed::from_number(9));
            arena::play(&mut game, &mut Players(vec![one.as_mut(), other.as_mut()]), &mut dice);
            game.digest()
        };
        assert_eq!(play(), play(), "{id}");
    }
}
