//! Positions of Chain of Command for the computer player, and how it plays them.

#![allow(dead_code, reason = "every test file uses a part of it")]

use coc::{Answer, Coc, Question, View};
use dice::Seed;
use engine::{Appetite, Mix, Player, Present, Probe, Session, Side, Waiting};
use tactics::Tactics;

/// A player who lets everything pass, and never comes onto the table.
pub struct Absent;

impl Player<Coc> for Absent {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let passes = view.phase().is_battle() && view.check(question, &Answer::Pass).is_ok();
        if passes { Answer::Pass } else { Coc::sample(view, question, &mut Mix::new(7), &Appetite::EVEN) }
    }
}

/// A position of an attack and defence on an empty table, red attacking from the south: both players have a name, a morale
/// of 9 and no supports unless the position says otherwise.
pub fn position(red: &str, blue: &str, rest: &str) -> Coc {
    let usual = |keys: &str| {
        let usual = [("supports", "supports = []\n"), ("morale", "morale = 9\n")];
        usual.iter().filter(|(key, _)| !keys.contains(key)).map(|(_, line)| *line).collect::<String>()
    };
    let (no_red, no_blue) = (usual(red), usual(blue));
    let platoon = |keys: &str, usual: &str| {
        if keys.contains("platoon") { String::new() } else { format!("platoon = \"{usual}\"") }
    };
    let (red_platoon, blue_platoon) = (platoon(red, "gb-1943-infantry"), platoon(blue, "de-1943-infantry"));
    let text = format!(
        r#"
        rules = "coc"
        id = "position"
        title = "A position"
        summary = "A position."
        scenario = "attack-and-defend"
        attacker = "red"
        {rest}
        [[player]]
        side = "red"
        name = "Red"
        {no_red}
        {red_platoon}
        {red}
        [[player]]
        side = "blue"
        name = "Blue"
        {no_blue}
        {blue_platoon}
        {blue}
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        "#
    );
    Coc::load(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// What came of a Phase: what red answered, in words, and how the table looks.
pub struct Played {
    /// What `quick` answered.
    pub said: Vec<String>,
    /// The battle afterwards.
    pub game: Coc,
}

/// Lets `quick` play its Phase for red while blue lets everything pass.
pub fn phase_of(game: Coc) -> Played {
    let phase = game.state().phase_number;
    let mut session = Session::seeded(game, Seed::from_number(4));
    let mut players: [Box<dyn Player<Coc>>; 2] = [Coc::quick(1), Box::new(Absent)];
    let mut said = Vec::new();
    let mut last = session.game().clone();
    while let Waiting::Seats(seats) = session.waiting() {
        if session.game().state().phase_number != phase || session.game().state().active != Side::Red {
            break;
        }
        last.clone_from(session.game());
        let before = session.inputs();
        session.let_answer(seats[0], players[usize::from(seats[0].0)].as_mut());
        if let Some(engine::journal::Entry::Answer { say, .. }) = session.live_inputs().nth(before) {
            said.push(say.clone());
        }
    }
    Played { said, game: last }
}
