//! Objectives, length and victory. R-SCW-076

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::{Present, Rules, covers};
use ranks::{body, company, officer, vehicle};

/// Step 8 of a move, with an objective in the middle of the table.
fn position(top: &str, turn: u8, units: &str) -> Game {
    let objective = "[[objective]]\nid = \"mill\"\nat = [36, 24]\n";
    Game::set(&format!("{top}\n[now]\nphase = \"officer-risk\"\nturn = {turn}\nfirst = \"red\"\n{objective}{units}"))
}

/// One company a side, far from everything; red has a DP to rally, so that the game stops there.
fn bystanders() -> String {
    company("red", Red, 2, (10.0, 44.0), "dps = 1") + &company("blue", Blue, 2, (10.0, 4.0), "")
}

fn holder(game: &Game) -> Option<String> {
    game.position()["objective"].as_array().unwrap()[0].get("held").map(|held| held.as_str().unwrap().to_owned())
}

#[test]
fn infantry_or_cavalry_within_three_inches_holds_an_objective() {
    covers!("scw.sequence.fixed-order");
    let at = |gap: f64, kind: &str| body("taker", Red, kind, 1, (36.0, 24.5 + gap), "");
    let held = |units: String| holder(&position("", 1, &(bystanders() + &units)));
    assert_eq!(held(at(3.0, "rifle")).as_deref(), Some("red"));
    assert_eq!(held(at(3.001, "rifle")), None);
    assert_eq!(held(at(2.0, "cavalry")).as_deref(), Some("red"));
    assert_eq!(held(at(2.0, "field-gun")), None);
    assert_eq!(held(vehicle("taker", Red, "t-26", (36.0, 26.0), "")), None);
    let contested = at(2.0, "rifle") + &company("other", Blue, 1, (36.0, 21.0), "");
    assert_eq!(held(contested), None);
}

#[test]
fn an_objective_stays_with_its_last_holder() {
    covers!("scw.sequence.fixed-order");
    let objective = "[[objective]]\nid = \"mill\"\nat = [36, 24]\nheld = \"blue\"\n";
    let game = |units: &str| {
        Game::set(&format!("[now]\nphase = \"officer-risk\"\nfirst = \"red\"\n{objective}{}{units}", bystanders()))
    };
    assert_eq!(holder(&game("")).as_deref(), Some("blue"), "nobody is there now");
    let both = company("r", Red, 1, (36.0, 26.0), "") + &company("b", Blue, 1, (36.0, 21.5), "");
    assert_eq!(holder(&game(&both)).as_deref(), Some("blue"), "contested");
    assert_eq!(holder(&game(&company("r", Red, 1, (36.0, 26.0), ""))).as_deref(), Some("red"));
}

#[test]
fn a_battle_lasts_twelve_moves() {
    covers!("scw.sequence.fixed-order");
    let game = position("", 11, &bystanders());
    assert_eq!(game.turn(), 12);
    assert!(game.session().game().outcome().is_none());
    assert!(position("", 12, &bystanders()).session().game().outcome().is_some());
    assert!(position("moves = 3", 3, &bystanders()).session().game().outcome().is_some());
}

#[test]
fn it_is_over_when_a_side_has_no_unit_left() {
    covers!("scw.sequence.fixed-order");
    let red = company("red", Red, 2, (10.0, 44.0), "dps = 1");
    let gone = company("blue", Blue, 2, (10.0, 4.0), "place = \"driven-off\"");
    let game = position("", 2, &(red.clone() + &gone));
    let outcome = game.session().game().outcome().expect("it is over");
    assert_eq!((outcome.points.red, outcome.points.blue), (1, 0));
    assert_eq!(outcome.winner, None, "one point is no lead of three");
    let hidden = "[[unit]]\nid = \"b\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n\
                  [[marker]]\nunit = \"b\"\nat = [40, 4]\nreal = true\n";
    let game = position("", 2, &(red + &gone + hidden));
    assert!(game.session().game().outcome().is_none(), "a concealed unit is still there");
}

#[test]
fn points_decide() {
    covers!("scw.sequence.fixed-order");
    // Blue has lost a company, a battery, a tank and an officer, but no truck that counts; red holds the mill.
    let losses = company("lost", Blue, 2, (20.0, 4.0), "place = \"destroyed\"\nlost = true")
        + &body("guns", Blue, "field-gun", 1, (30.0, 4.0), "place = \"surrendered\"")
        + &vehicle("tank", Blue, "t-26", (40.0, 4.0), "place = \"abandoned\"")
        + &vehicle("truck", Blue, "truck-medium", (45.0, 4.0), "place = \"destroyed\"")
        + "[[officer]]\nid = \"chief\"\nside = \"blue\"\nout = true\n"
        + &officer("other", Blue, 1, "blue");
    let taker = company("taker", Red, 2, (36.0, 26.0), "");
    let game = position("", 12, &(bystanders() + &losses + &taker));
    let outcome = game.session().game().outcome().unwrap();
    assert_eq!((outcome.points.red, outcome.points.blue), (3 + 3 + 1, 0));
    assert_eq!(outcome.winner, Some(Red));
    assert!(game.lines(Blue).iter().any(|line| line.contains("The battle is over: Red win")));
}

#[test]
fn a_lead_of_three_wins_and_less_is_a_draw() {
    covers!("scw.sequence.fixed-order");
    let lost = |n: u8| -> String {
        (0..n)
            .map(|n| {
                company(
                    &format!("lost-{n}"),
                    Red,
                    1,
                    (20.0 + 4.0 * f64::from(n), 44.0),
                    "place = \"destroyed\"\nlost = true",
                )
            })
            .collect()
    };
    let winner =
        |top: &str, n: u8| position(top, 12, &(bystanders() + &lost(n))).session().game().outcome().unwrap().winner;
    assert_eq!(winner("", 2), None);
    assert_eq!(winner("", 3), Some(Blue));
    assert_eq!(winner("lead = 2", 2), Some(Blue));
    assert_eq!(winner("per-unit = 0", 5), None);
}

#[test]
fn a_convoy_scores_by_its_own_rate() {
    covers!("scw.sequence.fixed-order");
    let trucks = vehicle("one", Red, "truck-medium", (20.0, 4.0), "place = \"exited\"")
        + &vehicle("two", Red, "truck-medium", (30.0, 4.0), "place = \"exited\"")
        + &vehicle("three", Red, "truck-medium", (40.0, 4.0), "place = \"captured\"");
    let game = position("per-softskin = { red = 2, blue = 0 }", 12, &(bystanders() + &trucks));
    let outcome = game.session().game().outcome().unwrap();
    assert_eq!((outcome.points.red, outcome.points.blue), (4, 2));
}

#[test]
fn an_outcome_survives_being_written() {
    covers!("scw.sequence.fixed-order");
    let game = position("", 12, &bystanders());
    let again = scw::Scw::load(&game.session().game().write()).unwrap();
    assert_eq!(again.outcome(), game.session().game().outcome());
}
