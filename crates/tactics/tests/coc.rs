//! `quick` plays Chain of Command: it always answers what the question allows, says why, brings every battle to an end,
//! beats a player who does not think, and does what a position asks for.

mod positions;

use coc::command::Reply;
use coc::{Answer, Coc};
use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Player, Present, Rules, Seat, Session, Side, Waiting};
use muster::Library;
use positions::{Absent, phase_of, position};
use tactics::{Course, Level, Tactics};

/// Every scenario of the rule book, ready to play.
fn scenarios() -> Vec<(String, Coc)> {
    let library = Library::built_in();
    let ids = library.ids("scenarios").into_iter().filter(|id| id.starts_with("coc-"));
    let game = |id: &str| {
        let text = library.scenario(id).expect("our own scenarios can be read");
        (id.to_owned(), Coc::load(&text).expect("our own scenarios can be played"))
    };
    ids.map(game).collect()
}

/// Plays a game through a session, which refuses whatever a question does not allow.
fn play_by_the_book(id: &str, game: Coc, seed: u64) {
    let mut session = Session::seeded(game, Seed::from_number(seed));
    let mut players = [Coc::player(Level::Quick, seed), Coc::player(Level::Quick, seed + 1)];
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

/// Plays a game at full speed and returns who won and in which Phase.
fn play(game: &Coc, mut red: Box<dyn Player<Coc>>, mut blue: Box<dyn Player<Coc>>, seed: u64) -> (Option<Side>, u16) {
    let mut game = game.clone();
    let mut dice = Seeded::new(Seed::from_number(seed));
    let played = arena::play(&mut game, &mut Players(vec![red.as_mut(), blue.as_mut()]), &mut dice);
    (played.expect("every game ends").outcome.winner, game.state().phase_number)
}

#[test]
fn every_scenario_is_played_to_its_end_by_the_book() {
    for (id, game) in scenarios() {
        play_by_the_book(&id, game, 5);
    }
}

#[test]
fn quick_against_itself_ends_before_the_night_is_over() {
    for (id, game) in scenarios() {
        for seed in 0..2 {
            let (_, phases) = play(&game, Coc::quick(seed), Coc::quick(!seed), seed);
            assert!(phases < 400, "{id}, seed {seed}: {phases} Phases");
        }
    }
}

#[test]
fn quick_beats_a_player_who_does_not_think() {
    for (id, game) in scenarios() {
        let mut lost = 0;
        for seed in 0..2 {
            let (winner, _) = play(&game, Coc::quick(seed), Coc::player(Level::Random, !seed), seed);
            lost += u32::from(winner != Some(Side::Red));
            let (winner, _) = play(&game, Coc::player(Level::Random, !seed), Coc::quick(seed), seed);
            lost += u32::from(winner != Some(Side::Blue));
        }
        assert!(lost <= 1, "{id}: quick did not win {lost} of 4 games");
    }
}

#[test]
fn a_battle_ends_even_if_the_enemy_never_shows_himself() {
    for (id, game) in scenarios().into_iter().filter(|(id, _)| ["coc-flank", "coc-delay"].contains(&id.as_str())) {
        let (_, phases) = play(&game, Coc::quick(3), Box::new(Absent), 3);
        assert!(phases < 800, "{id}: {phases} Phases");
        let (_, phases) = play(&game, Box::new(Absent), Coc::quick(3), 3);
        assert!(phases < 800, "{id}: {phases} Phases");
    }
}

#[test]
fn after_a_long_evening_quick_goes_home_beaten_and_those_who_think_fight_on() {
    let late = |phase: u16| {
        position(
            "morale = 4\ncommand = [1, 2, 3, 3, 5]",
            "",
            &format!(
                r#"
                now = {{ phase = "command", active = "red", phase-number = {phase} }}
                battlefield = {{ title = "Plain", size = {{ width = 72, depth = 48 }} }}
                put = [
                    {{ unit = "red-section-1", at = [20, 46] }},
                    {{ leader = "red-section-1-leader", at = [20, 47] }},
                    {{ unit = "blue-squad-1", at = [60, 4], facing = "south" }},
                ]
                "#
            ),
        )
    };
    let goes_home = |phase: u16, course: &Course| {
        let session = Session::seeded(late(phase), Seed::from_number(1));
        let question = session.question(Seat::RED).expect("red has its dice").clone();
        let answer = Coc::playing(course).answer(&session.game().view(Seat::RED), &question);
        answer == Answer::Command(Reply::Withdraw)
    };
    let (usual, stays) = (Course::usual(1), Course { stays: true, ..Course::usual(1) });
    assert!(!goes_home(150, &usual), "the evening is young");
    assert!(goes_home(200, &usual));
    assert!(!goes_home(200, &stays) && !goes_home(600, &stays));
    assert!(goes_home(700, &stays), "nothing has come of it for two evenings");
}

#[test]
fn a_section_about_to_be_pinned_is_rallied() {
    let played = phase_of(position(
        "platoon = \"gb-1943-infantry\"\ncommand = [3, 5, 5, 5, 5]",
        "",
        r#"
        now = { phase = "command", active = "red" }
        battlefield = { title = "Plain", size = { width = 72, depth = 48 } }
        put = [
            { unit = "red-section-1", at = [20, 40], shock = 6 },
            { leader = "red-section-1-leader", at = [20, 41] },
            { unit = "blue-squad-1", at = [20, 4], facing = "south" },
        ]
        "#,
    ));
    assert!(played.said.iter().any(|say| say.contains("rally")), "{:#?}", played.said);
}

#[test]
fn those_who_see_a_wall_full_of_enemies_cover_the_others() {
    let played = phase_of(position(
        "platoon = \"gb-1943-infantry\"\ncommand = [3, 3, 5, 5, 5]",
        "",
        r#"
        now = { phase = "command", active = "red" }
        put = [
            { team = "red-section-1-bren", at = [20, 40], shock = 2 },
            { leader = "red-section-1-leader", at = [20, 41] },
            { unit = "red-section-2", at = [40, 24] },
            { leader = "red-section-2-leader", at = [40, 26] },
            { unit = "red-section-3", at = [4, 46] },
            { leader = "red-section-3-leader", at = [4, 44] },
            { unit = "blue-squad-1", at = [36, 8], facing = "south", stance = "tactical" },
            { unit = "blue-squad-2", at = [42, 8], facing = "south", stance = "tactical" },
        ]
        [battlefield]
        title = "A stone wall"
        size = { width = 72, depth = 48 }
        [[battlefield.features]]
        id = "wall"
        kind = "stone-wall"
        line = [[20, 11], [60, 11]]
        "#,
    ));
    assert!(played.said.iter().any(|say| say.contains("Covering Fire")), "{:#?}", played.said);
}
