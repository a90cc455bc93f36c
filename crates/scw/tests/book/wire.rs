//! Barbed wire, as game reports.

use crate::common;

use common::{Game, Red, routes_of};
use engine::covers;
use table::{Bearing, Point};

/// Wire from 20 to 40 along the line y = 30: its sections reach from 29.75 to 30.25.
const WIRE: &str = "[[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[20, 30], [40, 30]]\n";

const FAR: &str = "[[unit]]\nid = \"far\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n
    [[marker]]\nunit = \"far\"\nat = [71, 1]\nreal = true\n";

fn position(text: &str) -> Game {
    let far = if text.contains("blue") { "" } else { FAR };
    Game::set(&format!("\n[now]\nphase = \"movement\"\n{text}\n{far}\n{WIRE}"))
}

fn unit(what: &str) -> Game {
    position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\n{what}"))
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

/// The ids of the sections that are gone.
fn removed(game: &Game) -> Vec<String> {
    let position = game.position();
    let gone = position["now"].get("removed").and_then(toml::Value::as_array).cloned().unwrap_or_default();
    gone.iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[test]
fn wire_lies_in_sections_of_two_by_half_an_inch() {
    covers!("scw.wire.sections");
    let game = unit("elements = [\"rifle\"]\nat = [[30, 40]]\n");
    let position = game.position();
    let features = position["battlefield"]["features"].as_array().unwrap().clone();
    assert_eq!(features.len(), 10, "twenty inches of wire");
    for feature in &features {
        assert_eq!(feature["width"].as_float(), Some(0.5));
        let line = feature["line"].as_array().unwrap();
        let x = |n: usize| line[n].as_array().unwrap()[0].as_integer().unwrap();
        assert_eq!(x(1) - x(0), 2);
    }
}

#[test]
fn scw_ex_wire_halt_and_bans() {
    covers!("scw.wire.infantry-halts", "scw.wire.no-crossing");
    // The front edge is 3 inches from the wire.
    let mut game = unit("elements = [\"rifle\"]\nat = [[30, 33.75]]\n");
    game.dice(&[10]).pick(Red, "us");
    let refusal = game.refused(Red, routes_of(&[("us.1", &[at(30_000, 24_000)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.wire.infantry-halts");
    // Sent farther, it goes as far as the wire and no farther.
    game.arrange(Red, (30, 24), Bearing::NORTH, "line");
    assert_eq!(game.unit("us").at(1), at(30_000, 30_750));

    for (what, id) in [
        ("vehicle = \"ba-6\"", "us.1"),
        ("elements = [\"cavalry\"]", "us.1"),
        ("vehicle = \"truck-fast\"", "us.1"),
        ("elements = [\"field-gun\"]\nlimbered = true", "us.1"),
    ] {
        let mut game = unit(&format!("{what}\nat = [[30, 34]]\n"));
        game.dice(&[10]).pick(Red, "us");
        let refusal = game.refused(Red, routes_of(&[(id, &[at(30_000, 26_000)], Bearing::NORTH)]));
        assert_eq!(refusal.rule.unwrap().as_str(), "scw.wire.no-crossing", "{what}");
        game.pick(Red, "stay");
    }
}

#[test]
fn who_touches_wire_on_his_way_stops_there() {
    covers!("scw.wire.infantry-halts");
    let mut game = unit("elements = [\"rifle\"]\nat = [[30, 33.75]]\n");
    game.dice(&[10]).pick(Red, "us");
    let along = [at(30_000, 30_760), at(34_000, 30_760)];
    let refusal = game.refused(Red, routes_of(&[("us.1", &along, Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.wire.infantry-halts");
    // A little farther off he goes where he likes.
    let clear = [at(30_000, 30_852), at(34_000, 30_852)];
    game.route(Red, &[("us.1", &clear, Bearing::NORTH)]);
}

#[test]
fn scw_ex_wire_cross_or_stuck() {
    covers!("scw.wire.infantry-crosses", "scw.wire.infantry-slowed");
    let company = |id: &str, x: i32| {
        format!("[[unit]]\nid = \"{id}\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[{x}, 30.75]]\n")
    };
    let mut game = position(&(company("one", 24) + &company("two", 30) + &company("three", 36)));
    game.dice(&[9, 4, 3]);
    for (id, x, far) in [("one", 24_000, 7_000), ("two", 30_000, 3_000)] {
        game.pick(Red, &format!("{id}+wire"));
        let key = format!("{id}.1");
        game.refused(Red, routes_of(&[(&key, &[at(x, 30_749 - far)], Bearing::NORTH)]));
        game.route(Red, &[(&key, &[at(x, 30_750 - far)], Bearing::NORTH)]);
        assert_eq!(game.unit(id).at(1), at(x, 30_750 - far));
    }
    game.pick(Red, "three+wire");
    assert_eq!(game.unit("three").at(1), at(36_000, 30_750));
    assert!(!game.unit("three").has("moved"));
    assert!(game.lines(Red).iter().any(|line| line.contains("stuck at the wire")));
}

#[test]
fn only_who_begins_in_contact_and_says_so_may_cross() {
    covers!("scw.wire.infantry-crosses");
    let mut near = unit("elements = [\"rifle\"]\nat = [[30, 30.851]]\n");
    assert!(near.option(Red, "us+wire").is_none(), "0.101 inches is no contact");
    near.done(Red);
    let mut silent = unit("elements = [\"rifle\"]\nat = [[30, 30.85]]\n");
    silent.dice(&[9]).pick(Red, "us");
    silent.refused(Red, routes_of(&[("us.1", &[at(30_000, 26_000)], Bearing::NORTH)]));
    // Going back is free.
    silent.route(Red, &[("us.1", &[at(30_000, 42_000)], Bearing::NORTH)]);
    // One element in contact opens the wire for all, each paying for itself.
    let mut both = unit("elements = [\"rifle\", \"rifle\"]\nat = [[30, 30.75], [31.6, 31.75]]\n");
    both.dice(&[9]).pick(Red, "us+wire");
    both.route(
        Red,
        &[("us.1", &[at(30_000, 28_000)], Bearing::NORTH), ("us.2", &[at(31_600, 28_000)], Bearing::NORTH)],
    );
    assert_eq!(both.unit("us").at(2), at(31_600, 28_000));
}

#[test]
fn scw_ex_wire_tank() {
    covers!("scw.wire.tracked-armour", "scw.movement.armour.table", "scw.wire.sections");
    // The front of the hull is 5 inches from the wire.
    let mut game = unit("vehicle = \"t-26\"\nat = [[31, 36.5]]\n");
    game.dice(&[7]).pick(Red, "us");
    game.refused(Red, routes_of(&[("us.1", &[at(31_000, 26_499)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(31_000, 26_500)], Bearing::NORTH)]);
    assert_eq!(game.unit("us").at(1), at(31_000, 26_500));
    assert_eq!(removed(&game), ["wire-6"], "that section, and no other");
    assert!(game.lines(Red).iter().any(|line| line.contains("crushes a section of wire")));
}

#[test]
fn a_tank_that_cannot_pay_stops_at_the_wire() {
    covers!("scw.wire.tracked-armour");
    // Slowed: 7 inches, 4 of them to the wire; 3 are too few.
    let mut game = unit("vehicle = \"t-26\"\nat = [[31, 35.501]]\n");
    game.dice(&[5]).pick(Red, "us");
    game.refused(Red, routes_of(&[("us.1", &[at(31_000, 31_400)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(31_000, 31_501)], Bearing::NORTH)]);
    assert!(removed(&game).is_empty());
}

#[test]
fn who_flees_stops_at_wire_and_tracks_pay_for_it() {
    covers!("scw.wire.infantry-halts", "scw.wire.tracked-armour");
    let mut foot = unit("elements = [\"rifle\"]\nat = [[30, 26]]\ndps = 4\nmorale = -1\n");
    foot.dice(&[1]).pick(Red, "us");
    assert_eq!(foot.unit("us").at(1), at(30_000, 29_250), "twelve inches end after three and a quarter");
    let mut tank = unit("vehicle = \"t-26\"\nat = [[31, 26.5]]\nmorale = -1\n");
    tank.dice(&[1]).pick(Red, "us");
    // Retire 7: two inches to the wire, four lost, one left.
    assert_eq!(tank.unit("us").at(1), at(31_000, 29_500));
    assert_eq!(removed(&tank), ["wire-6"]);
}
