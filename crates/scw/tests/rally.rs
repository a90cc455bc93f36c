//! Step 1, rally, as game reports.

mod common;
mod ranks;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use ranks::{area, company, now, officer, vehicle};
use scw::Phase;

/// A company with DPs, nobody near.
fn shaken(extra: &str) -> Game {
    Game::set(&format!("{}{}", now("rally"), company("first", Red, 4, (20.0, 40.0), &format!("dps = 3\n{extra}"))))
}

/// The total of its test with a die of 5.
fn total(mut game: Game) -> i16 {
    game.dice(&[5]).pick(Red, "first");
    game.total(Red, "first")
}

#[test]
fn the_total_decides_how_many_dps_go() {
    covers!("scw.rally.test", "scw.rally.results", "scw.rally.backfire", "scw.dice.d10");
    for (die, left) in [(10, 1), (9, 2), (7, 2), (6, 3), (2, 3), (1, 4)] {
        let mut game = shaken("");
        game.dice(&[die]).pick(Red, "first");
        assert_eq!(game.unit("first").number("dps"), left, "die {die}");
    }
}

#[test]
fn nobody_has_to_rally_and_nobody_does_so_twice() {
    covers!("scw.rally.test");
    let mut game = shaken("");
    game.done(Red);
    assert_eq!(game.unit("first").number("dps"), 3);
    let mut game = Game::set(&format!(
        "{}{}{}{}",
        now("rally"),
        company("first", Red, 3, (20.0, 40.0), "dps = 3"),
        company("second", Red, 3, (40.0, 40.0), "dps = 1"),
        company("fresh", Red, 3, (60.0, 40.0), "")
    ));
    assert_eq!(game.keys(Red), ["first", "second", "done"], "who has no DPs may not");
    game.dice(&[5]).pick(Red, "first");
    assert_eq!(game.phase(), Phase::Rally);
    assert!(game.closed(Red, "first").because.contains("has tried"));
    game.refused(Red, Reply::Pick("first".into()));
}

#[test]
fn whatever_state_it_is_in_a_unit_may_rally() {
    covers!("scw.rally.test");
    for state in ["status = \"pinned\"", "status = \"retiring\"", "status = \"retreating\"", "deeds = [\"locked\"]"] {
        assert_eq!(shaken(state).keys(Red), ["first", "done"], "{state}");
    }
    let truck = vehicle("truck", Red, "truck-medium", (20.0, 40.0), "");
    let aboard = company("first", Red, 3, (1.0, 1.0), "at = [[1, 1], [3, 1], [5, 1]]\ndps = 2\naboard = \"truck\"");
    assert_eq!(Game::set(&format!("{}{truck}{aboard}", now("rally"))).keys(Red), ["first", "done"]);
}

#[test]
fn every_modifier_of_the_table() {
    covers!("scw.rally.modifiers", "scw.rally.under-fire");
    assert_eq!(total(shaken("")), 5);
    assert_eq!(total(shaken("morale = 2")), 7);
    assert_eq!(total(shaken("morale = -1")), 4);
    for fire in ["other", "artillery", "machine-gun", "anti-tank"] {
        assert_eq!(total(shaken(&format!("fire-last = [\"{fire}\"]"))), 3, "{fire}");
    }
    assert_eq!(total(shaken("fire-last = [\"other\", \"artillery\"]")), 3, "once, however much it was");
    assert_eq!(total(shaken("fire-now = [\"other\"]")), 5, "only the last move counts");
}

#[test]
fn only_the_senior_officer_counts() {
    covers!("scw.rally.senior-officer-only", "scw.elements.officer-classes");
    let with = |officers: &str| {
        let unit = company("first", Red, 4, (20.0, 40.0), "dps = 3");
        Game::set(&format!("{}{unit}{officers}", now("rally")))
    };
    assert_eq!(total(with(&officer("a", Red, 1, "first"))), 6);
    assert_eq!(total(with(&(officer("a", Red, 1, "first") + &officer("b", Red, 3, "first")))), 8);
}

#[test]
fn a_visible_enemy_within_twelve_inches_disturbs() {
    covers!("scw.rally.enemy-near");
    let unit = || company("first", Red, 4, (20.0, 40.0), "dps = 3");
    let near = |enemy: &str| total(Game::set(&format!("{}{}{enemy}", now("rally"), unit())));
    // The nearest edges are at 39.5 and half an inch before the enemy's middle.
    let at = |gap: f64| (20.0, 39.5 - gap - 0.5);
    assert_eq!(near(&company("foe", Blue, 4, at(12.0), "")), 3, "exactly 12 inches");
    assert_eq!(near(&company("foe", Blue, 4, at(12.001), "")), 5);
    assert_eq!(near(&vehicle("foe", Blue, "t-26", (20.0, 30.0), "")), 3, "vehicles count");
    assert_eq!(near(&vehicle("foe", Blue, "t-26", (20.0, 30.0), "place = \"abandoned\"")), 5, "wrecks do not");
    assert_eq!(near(&ranks::lone_officer("foe", Blue, (20.0, 35.0))), 5, "nor do lone officers");
    let wood = area("wood", "wood", (0.0, 33.0), (72.0, 36.0));
    assert_eq!(near(&(company("foe", Blue, 4, at(8.0), "") + &wood)), 5, "not behind a wood");
    let hidden = "[[unit]]\nid = \"foe\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n\
                  [[marker]]\nunit = \"foe\"\nat = [20, 34]\nreal = true\n";
    assert_eq!(near(hidden), 5, "nor do markers");
}

#[test]
fn chances_are_shown() {
    covers!("scw.rally.results");
    let game = shaken("morale = 1");
    let odds = game.option(Red, "first").unwrap().odds;
    let odds: Vec<(&str, u32)> = odds.iter().map(|odds| (odds.what.as_str(), odds.basis_points)).collect();
    // 9 and 10 remove two, 6 to 8 one, 1 to 5 nothing.
    assert_eq!(odds, [("2 DPs fewer", 2000), ("1 DP fewer", 3000), ("no change", 5000)]);
}

// ---- worked examples ----

#[test]
fn rally_two_officers() {
    covers!("scw.rally.test", "scw.rally.modifiers", "scw.rally.senior-officer-only", "scw.rally.results");
    let unit = company("first", Red, 4, (20.0, 40.0), "dps = 3\nmorale = 1");
    let officers = officer("a", Red, 1, "first") + &officer("b", Red, 2, "first");
    let mut game = Game::set(&format!("{}{unit}{officers}", now("rally")));
    game.dice(&[7]).pick(Red, "first");
    assert_eq!(game.total(Red, "first"), 10);
    assert_eq!(game.unit("first").number("dps"), 1);
}

#[test]
fn rally_all_rows() {
    covers!("scw.rally.results", "scw.rally.backfire");
    let units: String =
        (1..=6).map(|n| company(&format!("c-{n}"), Red, 2, (10.0 * f64::from(n), 40.0), "dps = 2")).collect();
    let mut game = Game::set(&format!("{}{units}", now("rally")));
    game.dice(&[10, 9, 7, 6, 2, 1]);
    for n in 1..=6 {
        game.pick(Red, &format!("c-{n}"));
    }
    let dps: Vec<i64> = (1..=6).map(|n| game.unit(&format!("c-{n}")).number("dps")).collect();
    assert_eq!(dps, [0, 1, 1, 2, 2, 3]);
}

#[test]
fn rally_backfire_at_four() {
    covers!("scw.rally.under-fire", "scw.rally.enemy-near", "scw.rally.backfire", "scw.dp.excess-costs-elements");
    let unit = company("militia", Red, 4, (20.0, 40.0), "dps = 4\nmorale = -1\nfire-last = [\"other\"]");
    let foe = company("foe", Blue, 4, (20.0, 27.0), "");
    let mut game = Game::set(&format!("{}{unit}{foe}", now("rally")));
    game.dice(&[6]).pick(Red, "militia");
    assert_eq!(game.total(Red, "militia tries"), 1);
    game.several(Red, &["militia.2"]);
    assert_eq!(game.unit("militia").number("dps"), 4);
    assert_eq!(game.unit("militia").numbers("lost"), [2]);
}
