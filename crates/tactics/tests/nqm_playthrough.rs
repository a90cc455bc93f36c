//! A small battle of Not Quite Mechanised to read: every question, answer and line of it, and the map hour by hour.

use dice::Seed;
use engine::{Eye, Player, Present, Session, Waiting, text};
use nqm::Nqm;
use tactics::{Level, Tactics};

#[test]
fn a_small_battle_reads_like_a_war_diary() {
    let game = Nqm::load(include_str!("playthrough-nqm.toml")).unwrap_or_else(|bad| panic!("{bad}"));
    let mut session = Session::seeded(game, Seed::from_number(1942));
    let mut players: Vec<Box<dyn Player<Nqm>>> = vec![Nqm::player(Level::Quick, 1), Nqm::player(Level::Quick, 2)];
    let (mut report, mut told, mut drawn) = (String::new(), 0, 0);
    while let Waiting::Seats(seats) = session.waiting() {
        tell(&session, &mut told, &mut report);
        let hour = session.board(Eye::Referee).turn.map_or(0, |turn| turn.number);
        if hour > drawn {
            drawn = hour;
            report.push_str(&format!("\n{}\n", text::map(&session.board(Eye::Referee))));
        }
        let (seat, before) = (seats[0], session.inputs());
        let prompt = session.prompt(seat).expect("the seat is asked");
        session.let_answer(seat, players[usize::from(seat.0)].as_mut());
        let said = session.live_inputs().nth(before).map(|entry| match entry {
            engine::journal::Entry::Answer { say, .. } => say.clone(),
            _ => String::new(),
        });
        report.push_str(&format!("> {} {}\n", prompt.title, said.unwrap_or_default()));
    }
    tell(&session, &mut told, &mut report);
    report.push_str(&format!("\n{}", text::roster(&session.board(Eye::Referee))));
    expect_test::expect_file!["playthrough-nqm.txt"].assert_eq(&report);
}

/// Adds what has happened since, each line with its rule and its terms.
fn tell(session: &Session<Nqm>, told: &mut usize, report: &mut String) {
    for (_, line) in session.report(Eye::Referee, *told) {
        report.push_str(&format!("{} [{}]\n", line.text, line.rule));
        let terms: Vec<String> = line.terms.iter().map(|term| format!("{:+} {}", term.value, term.what)).collect();
        if !terms.is_empty() {
            report.push_str(&format!("    {}\n", terms.join(", ")));
        }
    }
    *told = session.events(0).len();
}
