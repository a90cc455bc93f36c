//! Habits of `quick` in Not Quite Mechanised: what it does in a position that asks for one thing.

use dice::Seed;
use engine::{Appetite, Eye, Mix, Player, Present, Probe, Rules, Session, Waiting};
use nqm::{Answer, Nqm, Question, UnitId, View};
use table::Point;
use tactics::{Level, Tactics};

/// A player who does nothing that he need not.
struct Absent;

impl Player<Nqm> for Absent {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let idle = [Answer::Done, Answer::Pass].into_iter().find(|answer| view.allows(question, answer));
        idle.unwrap_or_else(|| Nqm::sample(view, question, &mut Mix::new(7), &Appetite::EVEN))
    }
}

/// A battle on an empty map of 9 by 6 kilometres, red in the south.
fn battle(hours: u16, more: &str) -> Nqm {
    let text = format!(
        r#"
rules = "nqm"
id = "position"
title = "A position"
summary = "A position."
hours = {hours}
start = 6
attacker = "red"
ground-scale = 5000
[battlefield]
title = "Plain"
size = {{ width = 70.9, depth = 47.3 }}
[sides.red]
name = "Reds"
edge = "south"
zone = [[0, 3], [9, 3], [9, 6], [0, 6]]
[sides.blue]
name = "Blues"
edge = "north"
zone = [[0, 0], [9, 0], [9, 3], [0, 3]]
[[formation]]
id = "red"
name = "Red division"
side = "red"
level = "division"
aim = "Take it"
objectives = ["goal"]
[[formation]]
id = "blue"
name = "Blue division"
side = "blue"
level = "division"
aim = "Hold it"
objectives = ["goal"]
{more}"#
    );
    Nqm::load(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

fn area(id: &str, (x, y): (f64, f64), more: &str) -> String {
    let (west, north, east, south) = (x - 0.25, y - 0.25, x + 0.25, y + 0.25);
    format!(
        "[[area]]\nid = \"{id}\"\nname = \"{id}\"\noutline = [[{west:.2}, {north:.2}], [{east:.2}, {north:.2}], [{east:.2}, {south:.2}], [{west:.2}, {south:.2}]]\n{more}\n"
    )
}

fn unit(id: &str, formation: &str, more: &str) -> String {
    format!("[[unit]]\nid = \"{id}\"\nname = \"{id}\"\nformation = \"{formation}\"\n{more}\n")
}

/// Lets `quick` command red against nobody until something is so, or the battle is over; all that was reported.
fn play(game: Nqm, mut until: impl FnMut(&Session<Nqm>) -> bool) -> Vec<String> {
    let mut session = Session::seeded(game, Seed::from_number(3));
    let mut players: Vec<Box<dyn Player<Nqm>>> = vec![Nqm::player(Level::Quick, 5), Box::new(Absent)];
    while let Waiting::Seats(seats) = session.waiting() {
        if until(&session) {
            break;
        }
        for seat in seats {
            session.let_answer(seat, players[usize::from(seat.0)].as_mut());
        }
    }
    session.report(Eye::Referee, 0).into_iter().map(|(_, line)| line.text.clone()).collect()
}

fn reads(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

const BATTALION: &str = "stands = [\"C1\", \"F3\", \"F3\"]";

#[test]
fn what_nobody_has_is_walked_into_without_an_attack() {
    let goal = area("goal", (4.0, 3.0), "points = 3");
    let foot = unit("first", "red", &format!("{BATTALION}\nplaces = [[4, 4.4], [3.8, 4.2], [4.2, 4.2]]"));
    let far = unit("far", "blue", "stands = [\"F3\"]\nat = [8.5, 0.4]\ntask = \"defend\"");
    let lines = play(battle(4, &(goal + &foot + &far)), |_| false);
    assert!(reads(&lines, "goal: held by Reds"), "{lines:#?}");
    assert!(!reads(&lines, "leads a"), "{lines:#?}");
}

#[test]
fn two_battalions_make_one_attack_under_their_headquarters() {
    let goal = area("goal", (4.0, 2.0), "points = 3\nheld = \"blue\"\nworks = \"dug-in\"");
    let staff = unit(
        "staff",
        "red",
        "arm = \"headquarters\"\nmover = \"motorised\"\nstands = [\"C1\"]\nat = [4, 3.6]\ntask = \"reserve\"",
    );
    let one = unit("first", "red", &format!("{BATTALION}\nplaces = [[3.7, 3.2], [3.5, 3.0], [3.85, 3.0]]"));
    let other = unit("second", "red", &format!("{BATTALION}\nplaces = [[4.4, 3.2], [4.2, 3.05], [4.6, 3.05]]"));
    let foe = unit("garrison", "blue", "stands = [\"F3\"]\nat = [4, 2.0]\ntask = \"defend\"");
    let lines = play(battle(6, &(goal + &staff + &one + &other + &foe)), |_| false);
    let joint = |line: &String| line.contains("staff leads a") && line.contains("first") && line.contains("second");
    assert!(lines.iter().any(joint), "{lines:#?}");
}

#[test]
fn a_staff_that_bars_the_way_of_tanks_is_attacked() {
    let goal = area("goal", (4.0, 0.6), "points = 3\nheld = \"blue\"");
    let tanks = unit("tanks", "red", "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [4, 3.4]");
    let staff =
        unit("comando", "blue", "arm = \"headquarters\"\nstands = [\"C1\"]\nat = [4, 2.95]\ntask = \"reserve\"");
    let lines = play(battle(8, &(goal + &tanks + &staff)), |_| false);
    assert!(reads(&lines, "tanks: attack: the enemy at comando.c1"), "{lines:#?}");
}

#[test]
fn the_way_to_an_objective_leads_round_a_strong_position() {
    let goal = area("goal", (4.0, 0.7), "points = 3\nheld = \"blue\"\nworks = \"dug-in\"");
    let fort = area("fort", (4.0, 2.5), "points = 1\nheld = \"blue\"\nworks = \"fortified\"");
    let foot = unit("first", "red", &format!("{BATTALION}\nplaces = [[4, 4.9], [3.8, 4.7], [4.2, 4.7]]"));
    let foe = unit("garrison", "blue", "stands = [\"F3\"]\nat = [4, 2.5]\ntask = \"defend\"");
    let mut way: Vec<Point> = Vec::new();
    let mut heart = Point::ORIGIN;
    play(battle(6, &(goal + &fort + &foot + &foe)), |session| {
        let seat = session.game().seats()[0].seat;
        let view = session.game().view(seat);
        if way.is_empty() {
            way = view.state(UnitId(0)).order.route.to_vec();
            heart =
                view.areas().find(|(_, area)| area.id == "fort").map(|(id, _)| view.heart(id)).expect("it is there");
        }
        !way.is_empty()
    });
    let kilometre = 7_874;
    assert!(way.len() >= 2, "{way:?}");
    let far = |at: &Point| f64::from(at.x - heart.x).hypot(f64::from(at.y - heart.y)) as i32;
    assert!(far(&way[0]) > kilometre, "{way:?} passes {heart:?}");
}
