//! Step 8, risk to officers, and what else can happen to them.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::covers;
use ranks::{company, lone_officer, now, officer, vehicle};

/// A position in step 8 with a company that has DPs to rally, so that the game stops in the next move.
fn step_eight(units: &str) -> Game {
    let waits = company("waits", Red, 2, (60.0, 44.0), "dps = 1");
    let enemy = company("enemy", Blue, 2, (60.0, 4.0), "");
    Game::set(&format!("{}{waits}{enemy}{units}", now("officer-risk")))
}

/// The same at the end of step 7.
fn step_seven(units: &str) -> Game {
    let waits = company("waits", Red, 2, (60.0, 44.0), "dps = 1");
    let enemy = company("enemy", Blue, 2, (60.0, 4.0), "");
    Game::set(&format!("{}{waits}{enemy}{units}", now("assaults")))
}

#[test]
fn officers_risk() {
    covers!("scw.officers.at-risk", "scw.officers.risk-roll");
    let units = company("one", Red, 3, (10.0, 40.0), "dps = 3\nreceived = 3")
        + &company("two", Red, 3, (20.0, 40.0), "dps = 3\nreceived = 3")
        + &company("three", Red, 3, (30.0, 40.0), "dps = 2")
        + &officer("first", Red, 1, "one")
        + &officer("second", Red, 1, "two")
        + &officer("third", Red, 1, "three");
    let mut game = step_eight(&units);
    game.dice(&[6, 7]);
    assert!(game.officer("first").has("out"), "6 does not exceed 6");
    assert_eq!(game.officer("second").word("with"), "two", "7 does");
    assert_eq!(game.officer("third").word("with"), "three", "no DPs in this move, no roll");
}

#[test]
fn every_dp_of_the_move_counts_twice() {
    covers!("scw.officers.risk-roll");
    for (received, die, out) in
        [(1, 2, true), (1, 3, false), (2, 4, true), (2, 5, false), (4, 8, true), (4, 9, false), (5, 10, true)]
    {
        let units =
            company("one", Red, 3, (10.0, 40.0), &format!("received = {received}")) + &officer("jefe", Red, 2, "one");
        let mut game = step_eight(&units);
        game.dice(&[die]);
        assert_eq!(game.officer("jefe").has("out"), out, "{received} DPs, die {die}");
    }
}

#[test]
fn dps_that_were_rallied_off_or_cost_elements_still_count() {
    covers!("scw.officers.at-risk");
    // The company carries none any more and has lost two elements to the excess.
    let units = company("one", Red, 4, (10.0, 40.0), "received = 3\nlost = [3, 4]") + &officer("jefe", Red, 1, "one");
    let mut game = step_eight(&units);
    game.dice(&[6]);
    assert!(game.officer("jefe").has("out"));
}

#[test]
fn each_officer_rolls_for_himself_the_first_players_first() {
    covers!("scw.officers.at-risk");
    let units = company("one", Red, 3, (10.0, 40.0), "received = 2")
        + &company("foe", Blue, 3, (10.0, 10.0), "received = 2")
        + &officer("blue-chief", Blue, 1, "foe")
        + &officer("red-a", Red, 1, "one")
        + &officer("red-b", Red, 2, "one");
    let mut game = step_eight(&units);
    game.dice(&[4, 5, 4]);
    assert!(game.officer("red-a").has("out"));
    assert!(!game.officer("red-b").has("out"));
    assert!(game.officer("blue-chief").has("out"));
}

#[test]
fn an_officer_outlives_his_unit_if_the_die_says_so() {
    covers!("scw.officers.at-risk");
    let units = company("one", Red, 3, (10.0, 40.0), "received = 3\nplace = \"destroyed\"\nlost = true")
        + &officer("jefe", Red, 1, "one");
    let mut game = step_eight(&units);
    game.dice(&[7]);
    assert!(game.officer("jefe").has("at"), "he stands alone");
    let mut game = step_eight(&units);
    game.dice(&[6]);
    assert!(game.officer("jefe").has("out"));
}

#[test]
fn a_lone_officer_is_not_at_risk_but_can_be_captured() {
    covers!("scw.officers.at-risk");
    // An enemy base 1 inch deep in front of him; his own base is three quarters of an inch square.
    let enemy = |gap: f64| company("foe", Blue, 1, (20.0, 20.0 - 0.375 - gap - 0.5), "received = 2");
    let caught =
        |units: String| step_seven(&(units + &lone_officer("jefe", Red, (20.0, 20.0)))).officer("jefe").has("out");
    assert!(caught(enemy(1.0)), "exactly 1 inch");
    assert!(!caught(enemy(1.001)));
    let friend = |gap: f64| company("friend", Red, 1, (20.0, 20.0 + 0.375 + gap + 0.5), "");
    assert!(!caught(enemy(0.5) + &friend(1.0)), "a friend is near");
    assert!(caught(enemy(0.6) + &friend(1.001)));
    let tank = vehicle("tank", Blue, "t-26", (20.0, 18.0), "");
    assert!(caught(tank), "any unit will do");
}

#[test]
fn empty_softskins_are_captured_at_the_end_of_step_seven() {
    covers!("scw.assault.contact");
    // The truck's hull ends at 21.25.
    let foot = |gap: f64| company("foe", Blue, 1, (20.0, 17.5 - gap), "");
    let truck = vehicle("truck", Red, "truck-medium", (20.0, 19.25), "");
    let place = |units: String| step_seven(&(units + &truck)).unit("truck").word("place");
    assert_eq!(place(foot(1.0)), "captured");
    assert_eq!(place(foot(1.001)), "table");
    let loaded = company("cargo", Red, 2, (0.0, 0.0), "at = [[1, 1], [3, 1]]\naboard = \"truck\"");
    assert_eq!(place(foot(1.0) + &loaded), "table", "it is not empty");
    let guns = ranks::body("foe", Blue, "field-gun", 1, (20.0, 16.5), "");
    assert_eq!(place(guns), "table", "guns capture nothing");
}

#[test]
fn an_officer_is_captured_with_his_car() {
    covers!("scw.officers.at-risk");
    let units = company("foe", Blue, 1, (20.0, 16.5), "")
        + &vehicle("car", Red, "car-fast", (20.0, 19.25), "")
        + &officer("jefe", Red, 1, "car");
    let game = step_seven(&units);
    assert_eq!(game.unit("car").word("place"), "captured");
    assert!(game.officer("jefe").has("out"));
}

/// A red vehicle with results of fire that take hold at the end of step 5, and an officer aboard.
fn struck(model: &str, incoming: &str, more: &str) -> Game {
    let units = company("waits", Red, 2, (60.0, 44.0), "dps = 1") + &company("enemy", Blue, 2, (60.0, 4.0), "");
    let vehicle = vehicle("ride", Red, model, (20.0, 40.0), &format!("incoming = {{ {incoming} }}"));
    let jefe = if more.contains("jefe") { String::new() } else { officer("jefe", Red, 1, "ride") };
    let mut game = Game::set(&format!("{}{units}{vehicle}{more}{jefe}", now("standing-fire")));
    for _ in 0..20 {
        let Some(side) = game.asked().filter(|_| !game.wants_dice() && game.turn() == 1) else { break };
        let option = game.options(side).into_iter().find(|option| option.key == "done");
        match option {
            Some(_) => game.done(side),
            None => game.arrange(side, (20, 42), table::Bearing::NORTH, "line"),
        };
    }
    game
}

#[test]
fn an_officer_steps_out_of_a_vehicle_whose_crew_is_gone() {
    covers!("scw.officers.at-risk");
    for model in ["t-26", "car-fast"] {
        let game = struck(model, "damage = \"crew-gone\"", "");
        assert_eq!(game.unit("ride").word("place"), "abandoned", "{model}");
        assert!(game.officer("jefe").has("at"), "{model}: he stands beside it, and nobody rolls");
    }
}

#[test]
fn with_destroyed_armour_its_officer_is_lost() {
    covers!("scw.officers.at-risk");
    assert!(struck("t-26", "damage = \"destroyed\"", "").officer("jefe").has("out"));
}

#[test]
fn in_a_destroyed_softskin_the_dps_of_those_aboard_are_his_risk() {
    covers!("scw.officers.at-risk", "scw.officers.risk-roll");
    for (dps, die, out) in [(2, 4, true), (2, 5, false), (4, 8, true), (4, 9, false)] {
        let mut game = struck("car-fast", &format!("damage = \"destroyed\", aboard-dps = {dps}"), "");
        assert!(game.wants_dice(), "step 8");
        game.dice(&[die]);
        assert_eq!(game.officer("jefe").has("out"), out, "{dps} DPs, die {die}");
    }
    let game = struck("car-fast", "damage = \"destroyed\", aboard-lost = true", "");
    assert!(game.officer("jefe").has("out"), "all aboard are destroyed");
}

#[test]
fn a_company_destroyed_aboard_takes_its_officer_with_it() {
    covers!("scw.officers.at-risk");
    let cargo = company("cargo", Red, 2, (0.0, 0.0), "at = [[1, 1], [3, 1]]\naboard = \"ride\"")
        + &officer("jefe", Red, 1, "cargo");
    let game = struck("truck-medium", "damage = \"destroyed\", aboard-lost = true", &cargo);
    assert_eq!(game.unit("cargo").word("place"), "destroyed");
    assert!(game.officer("jefe").has("out"));
}
