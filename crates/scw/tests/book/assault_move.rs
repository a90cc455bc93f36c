//! Step 2, assault movement, as game reports.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use scw::Phase;
use table::{Bearing, Point};

fn position(text: &str) -> Game {
    Game::set(&format!("\n[now]\nphase = \"assault-move\"\n{text}"))
}

/// A red company, and a blue one north of it with its front edge so far away.
fn facing_each_other(gap: &str, red: &str, blue: &str) -> Game {
    let y: f64 = 30.0 - 1.0 - gap.parse::<f64>().unwrap();
    position(&format!(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\", \"rifle\"]\nat = [[28, 30], [30, 30], [32, 30]]\n{red}\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\", \"rifle\"]\nat = [[28, {y:.3}], [30, {y:.3}], [32, {y:.3}]]\n{blue}\n"
    ))
}

fn deeds(game: &Game, unit: &str) -> Vec<String> {
    game.unit(unit).words("deeds")
}

fn has(game: &Game, unit: &str, deed: &str) -> bool {
    deeds(game, unit).iter().any(|known| known == deed)
}

#[test]
fn the_table_column_by_column() {
    covers!("scw.assault-move.table", "scw.assault-move.distance", "scw.assault-move.disruption", "scw.dice.d10");
    let rows =
        [(1, 0, 2), (2, 0, 1), (3, 4, 2), (4, 4, 1), (5, 4, 0), (6, 4, 0), (7, 8, 2), (8, 8, 1), (9, 8, 0), (10, 8, 0)];
    for (die, far, dps) in rows {
        let mut game = facing_each_other(
            "8",
            "morale = 2\n[[officer]]\nid = \"o\"\nside = \"red\"\ngrade = 3\nwith = \"us\"\n",
            "",
        );
        game.dice(&[die]).pick(Red, "us>them");
        assert_eq!(game.unit("us").at(1), Point::new(28_000, 30_000 - far * 1000), "die {die}");
        assert_eq!(game.unit("us").number("dps"), dps, "die {die}");
        assert_eq!(has(&game, "us", "reached"), far == 8, "die {die}");
        assert_eq!(has(&game, "them", "locked"), far == 8, "die {die}");
    }
}

#[test]
fn scw_ex_assault_move_half_and_disrupted() {
    covers!("scw.assault-move.table", "scw.assault-move.distance", "scw.assault-move.disruption");
    let mut game = facing_each_other("4.5", "dps = 1", "");
    game.dice(&[3]).pick(Red, "us>them");
    assert_eq!(game.unit("us").at(2), Point::new(30_000, 26_000));
    assert_eq!(game.unit("us").number("dps"), 3);
    assert!(has(&game, "them", "locked") && has(&game, "them", "assaulted"));
    assert!(has(&game, "us", "locked") && has(&game, "us", "reached"));
    assert_eq!(game.unit("us").word("target"), "them");
}

#[test]
fn scw_ex_assault_move_full_and_stuck() {
    covers!("scw.assault-move.table", "scw.assault-move.distance", "scw.assault-move.disruption", "scw.dice.d10");
    let mut game = position(
        "[[unit]]\nid = \"horse\"\nside = \"red\"\nelements = [\"cavalry\", \"cavalry\"]\nat = [[10, 30], [12, 30]]\n
        [[unit]]\nid = \"guns\"\nside = \"blue\"\nelements = [\"field-gun\", \"field-gun\"]\nat = [[10, 16.75], [12, 16.75]]\n
        [[unit]]\nid = \"foot\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\nat = [[50, 30], [52, 30]]\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nat = [[50, 23], [52, 23]]\n",
    );
    game.dice(&[10, 1]).pick(Red, "horse>guns").pick(Red, "foot>them");
    assert_eq!(game.unit("horse").at(1), Point::new(10_000, 18_000));
    assert!(!game.unit("horse").has("dps") && has(&game, "guns", "locked"));
    assert_eq!(game.unit("foot").at(1), Point::new(50_000, 30_000));
    assert_eq!(game.unit("foot").number("dps"), 2);
    assert!(!game.unit("foot").has("moved"));
    game.until(Phase::Movement, Blue);
    assert!(game.lines(Red).iter().any(|line| line.contains("does not get going")));
}

#[test]
fn who_has_charged_or_is_held_makes_no_ordinary_move() {
    covers!("scw.assault-move.before-movement");
    let spare = "[[unit]]\nid = \"spare\"\nside = \"SIDE\"\nelements = [\"rifle\"]\nat = [60, YY]\n";
    let red = spare.replace("SIDE", "red").replace("spare", "spare-red").replace("YY", "40");
    let blue = spare.replace("SIDE", "blue").replace("spare", "spare-blue").replace("YY", "6");
    let mut game = facing_each_other("4.5", "", &format!("status = \"retreating\"\n{red}{blue}"));
    game.dice(&[5]).pick(Red, "us>them");
    assert_eq!(game.phase(), Phase::Movement);
    assert_eq!(game.closed(Red, "us").rule.unwrap().as_str(), "scw.assault-move.before-movement");
    game.until(Phase::Movement, Blue);
    assert_eq!(game.closed(Blue, "them").rule.unwrap().as_str(), "scw.assault-move.before-movement");
    assert_eq!(game.unit("them").word("status"), "retreating", "a locked unit keeps its state");
}

#[test]
fn a_gap_between_one_and_two_inches_is_closed_to_one_and_two_is_too_far() {
    covers!("scw.assault-move.distance");
    let mut closes = facing_each_other("5.999", "", "");
    closes.dice(&[5]).pick(Red, "us>them");
    assert_eq!(closes.unit("us").at(2).y, 30_000 - 4_999);
    assert!(has(&closes, "us", "reached"));
    let mut short = facing_each_other("6", "", "");
    short.dice(&[5]).pick(Red, "us>them");
    assert_eq!(short.unit("us").at(2).y, 26_000);
    assert!(!has(&short, "us", "reached") && !has(&short, "them", "locked"));
    assert!(has(&short, "us", "charged"));
    assert_eq!(short.unit("us").numbers("moved"), [1, 2, 3]);
}

#[test]
fn a_target_is_in_sight_and_no_farther_than_a_full_move() {
    covers!("scw.assault-move.before-movement", "scw.assault-move.distance");
    let spare = "[[unit]]\nid = \"near\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[24, 26]]\n";
    let far = facing_each_other("8.001", "", spare);
    assert!(far.option(Red, "us>them").is_none());
    let near = facing_each_other("8", "", spare);
    assert!(near.option(Red, "us>them").unwrap().closed.is_none());
    let wood =
        "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[20, 25], [40, 25], [40, 28], [20, 28]]\n";
    let hidden = facing_each_other(
        "8",
        "",
        &format!("[[unit]]\nid = \"near\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[36, 30]]\n{wood}"),
    );
    assert_eq!(hidden.closed(Red, "us>them").rule.unwrap().as_str(), "scw.assault-move.before-movement");
}

#[test]
fn who_is_pinned_or_going_back_may_not_assault() {
    covers!("scw.assault-move.before-movement");
    let other = "[[unit]]\nid = \"other\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[36, 30]]\n";
    for status in ["pinned", "retiring", "retreating"] {
        let game = facing_each_other("5", &format!("status = \"{status}\"\n{other}"), "");
        assert!(game.closed(Red, "us>them").to_string().contains(status));
    }
}

#[test]
fn the_rear_is_behind_the_line_of_the_front_edge() {
    covers!("scw.assault.modifiers");
    let mut rear = facing_each_other("5", "", "facing = \"north\"");
    rear.dice(&[9]).pick(Red, "us>them");
    assert!(has(&rear, "them", "flanked"));
    let mut front = facing_each_other("5", "", "facing = \"south\"");
    front.dice(&[9]).pick(Red, "us>them");
    assert!(!has(&front, "them", "flanked"));
    assert_eq!(front.unit("us").facing(1), Bearing::NORTH);
    // One element looks north with its front edge along 23.5; most of the assaulters must begin south of that line.
    let beside = |third: &str| {
        let mut game = position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\", \"rifle\", \"rifle\"]\n
            at = [[35, 25], [36.6, 25], [38.2, {third}], [36.6, 22]]\n
            [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[30, 24, 0]]\n"
        ));
        game.dice(&[9]).pick(Red, "us>them");
        has(&game, "them", "flanked")
    };
    assert!(beside("23.501"), "three of four");
    assert!(!beside("23.5"), "two of four, and one on the line");
}

#[test]
fn wire_and_trenches_hold_an_assault_up() {
    covers!("scw.wire.infantry-halts", "scw.wire.infantry-slowed", "scw.movement.actions.leave-trench");
    let wire =
        |y: f64| format!("[[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[20, {y}], [40, {y}]]\n");
    let mut halted = facing_each_other("8", "", &wire(27.0));
    halted.dice(&[9]).pick(Red, "us>them");
    assert_eq!(halted.unit("us").at(1).y, 27_750);
    assert!(!has(&halted, "us", "reached"));
    // Touching it at the start: 8 less 5 are 3 inches, and half a move is none.
    let mut across = facing_each_other("8", "", &wire(29.25));
    across.dice(&[9]).pick(Red, "us>them");
    assert_eq!(across.unit("us").at(1).y, 27_000);
    let mut stuck = facing_each_other("4", "", &wire(29.25));
    stuck.dice(&[5]).pick(Red, "us>them");
    assert_eq!(stuck.unit("us").at(1).y, 30_000);
    let trench =
        "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\nline = [[20, 30], [40, 30]]\nwidth = 2\n";
    let mut out = facing_each_other("8", "", trench);
    out.dice(&[9]).pick(Red, "us>them");
    assert_eq!(out.unit("us").at(1).y, 26_000, "half of 8 inches");
}

#[test]
fn another_enemy_less_than_two_inches_away_is_held_too() {
    covers!("scw.assault-move.before-movement");
    let mut game = facing_each_other(
        "5",
        "",
        "[[unit]]\nid = \"neighbour\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[35, 25]]\n",
    );
    game.dice(&[9]).pick(Red, "us>them");
    assert!(has(&game, "neighbour", "locked"), "1.5 inches beside the last of them");
}

#[test]
fn a_loaded_truck_is_abandoned_and_those_aboard_are_caught_as_if_in_column() {
    covers!("scw.assault.contact");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\nat = [[29, 30], [31, 30]]\n
        [[unit]]\nid = \"truck\"\nside = \"blue\"\nvehicle = \"truck-medium\"\nat = [[30, 24]]\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\naboard = \"truck\"\n
        [[unit]]\nid = \"empty\"\nside = \"blue\"\nvehicle = \"truck-medium\"\nat = [[35, 24]]\n",
    );
    assert!(game.option(Red, "us>empty").is_none(), "only loaded trucks are assaulted");
    game.dice(&[9]).pick(Red, "us>truck");
    if game.asked() == Some(Blue) {
        game.arrange(Blue, (30, 21), Bearing::NORTH, "line");
    }
    assert_eq!(game.unit("truck").word("place"), "abandoned");
    assert_eq!(game.unit("them").word("aboard"), "");
    assert!(has(&game, "them", "spilled") && has(&game, "them", "locked"));
    assert!(has(&game, "us", "reached"));
}
