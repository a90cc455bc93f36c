//! Whole games of every scenario: the laws, saves that were tampered with, and a playthrough to read.

use dice::Seed;
use engine::{Eye, Mix, Player, Present, Reach, Seat, Session, Waiting, laws, text};
use muster::Library;
use scw::Scw;
use tactics::{Level, Tactics};

fn scenarios() -> Vec<(String, String)> {
    let library = Library::built_in();
    let ids = library.scenarios().into_iter().filter(|head| head.rules == "scw").map(|head| head.id);
    ids.map(|id| (id.clone(), library.scenario(&id).unwrap_or_else(|problems| panic!("{problems}")))).collect()
}

fn load(text: &str) -> Scw {
    Scw::load(text).unwrap_or_else(|bad| panic!("{bad}"))
}

#[test]
fn random_games_of_every_scenario_keep_the_laws() {
    for (id, text) in scenarios() {
        let game = load(&text);
        for seed in 1..=4 {
            laws::abide(game.clone(), seed, 12).unwrap_or_else(|broken| panic!("{id}, seed {seed}: {broken}"));
        }
    }
}

#[test]
fn quick_plays_every_scenario_to_its_end_by_answers_that_are_allowed() {
    for (id, text) in scenarios() {
        for seed in 1..=3 {
            let mut session = Session::seeded(load(&text), Seed::from_number(seed));
            let mut players: Vec<Box<dyn Player<Scw>>> =
                vec![Scw::player(Level::Quick, seed), Scw::player(Level::Quick, seed + 9)];
            while let Waiting::Seats(seats) = session.waiting() {
                let seat = seats[0];
                // Panics on an answer that the rule book refuses.
                session.let_answer(seat, players[usize::from(seat.0)].as_mut());
            }
            let outcome =
                session.outcome().unwrap_or_else(|| panic!("{id}, seed {seed}: stuck at {:?}", session.waiting()));
            assert!(outcome.points.red + outcome.points.blue > 0, "{id}, seed {seed}: both sides sat idle");
        }
    }
}

#[test]
fn a_save_that_was_tampered_with_never_panics_and_never_passes_for_another_game() {
    let (_, text) = scenarios().remove(0);
    let save = laws::abide(load(&text), 11, u32::MAX).expect("a lawful game").save;
    let body = save.find('\n').expect("a header line");
    let mut mix = Mix::new(2026);
    let (mut refused, mut same) = (0, 0);
    for _ in 0..60 {
        let mut bytes = save.clone().into_bytes();
        match mix.below(4) {
            // A byte changed, a piece cut out, a line twice, two lines exchanged.
            0 => {
                let at = body + mix.below((bytes.len() - body) as u32) as usize;
                bytes[at] = b" 0123456789{}[]\",:abc\n"[mix.below(22) as usize];
            }
            1 => {
                let at = body + mix.below((bytes.len() - body) as u32) as usize;
                let end = (at + 1 + mix.below(40) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
            kind => {
                let mut lines: Vec<&str> = save.lines().collect();
                let at = 1 + mix.below(lines.len() as u32 - 2) as usize;
                if kind == 2 {
                    lines.insert(at, lines[at]);
                } else {
                    lines.swap(at, at + 1);
                }
                bytes = format!("{}\n", lines.join("\n")).into_bytes();
            }
        }
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        match Session::<Scw>::load(&changed, Reach::Strict) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
            // Words for people may change; what was played may not.
            Ok(session) => {
                assert!(save.starts_with(session.save().lines().next().unwrap_or_default()));
                same += 1;
            }
        }
    }
    assert!(refused > 30, "{refused} refused, {same} harmless");
}

#[test]
fn a_small_battle_reads_like_a_report() {
    let game = load(&playthrough_scenario());
    let mut session = Session::seeded(game, Seed::from_number(1936));
    let mut players: Vec<Box<dyn Player<Scw>>> = vec![Scw::player(Level::Quick, 1), Scw::player(Level::Quick, 2)];
    let mut report = String::new();
    let mut told = 0;
    let mut tell = |session: &Session<Scw>, report: &mut String| {
        for (_, line) in session.report(Eye::Referee, told) {
            report.push_str(&format!("{} [{}]\n", line.text, line.rule));
            let terms: Vec<String> = line.terms.iter().map(|term| format!("{:+} {}", term.value, term.what)).collect();
            if !terms.is_empty() {
                report.push_str(&format!("    {}\n", terms.join(", ")));
            }
        }
        told = session.events(0).len();
    };
    let mut moves = 0;
    while let Waiting::Seats(seats) = session.waiting() {
        tell(&session, &mut report);
        if session.game().milestone() && session.steps() > moves {
            moves = session.steps();
            report.push_str(&format!("\n{}\n", text::map(&session.board(Eye::Referee))));
        }
        let seat: Seat = seats[0];
        let prompt = session.prompt(seat).expect("the seat is asked");
        let before = session.inputs();
        session.let_answer(seat, players[usize::from(seat.0)].as_mut());
        let said = session.live_inputs().nth(before).map(|entry| match entry {
            engine::journal::Entry::Answer { say, .. } => say.clone(),
            _ => String::new(),
        });
        report.push_str(&format!("> {} {}\n", prompt.title, said.unwrap_or_default()));
    }
    tell(&session, &mut report);
    report.push_str(&format!(
        "\n{}\n{}",
        text::map(&session.board(Eye::Referee)),
        text::roster(&session.board(Eye::Referee))
    ));
    expect_test::expect_file!["playthrough.txt"].assert_eq(&report);
}

/// Two companies and a tank against two companies in a walled village, three moves.
fn playthrough_scenario() -> String {
    include_str!("playthrough.toml").to_owned()
}
