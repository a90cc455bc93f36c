//! The edges of assault moves and assaults, as game reports: what is just allowed, and what is just not.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use ranks::{area, company, now, vehicle};
use table::Bearing;

fn has(game: &Game, unit: &str, deed: &str) -> bool {
    game.unit(unit).words("deeds").iter().any(|known| known == deed)
}

/// Red with its front edge at 29.5, and a blue company so many inches north of it.
fn charging(gap: f64, others: &str) -> Game {
    let red = company("us", Red, 3, (30.0, 30.0), "");
    let blue = company("them", Blue, 3, (30.0, 29.0 - gap), "");
    Game::set(&format!("{}{red}{blue}{others}", now("assault-move")))
}

#[test]
fn a_charge_over_a_trench_is_not_held_up_by_it() {
    covers!("scw.movement.actions.leave-trench", "scw.assault-move.distance");
    let mut game = charging(8.0, &area("trench", "trench", (20.0, 26.0), (40.0, 27.0)));
    game.dice(&[9]).pick(Red, "us>them");
    assert_eq!(game.unit("us").at(2).y, 22_000);
    assert!(has(&game, "us", "reached"));
}

#[test]
fn a_charge_out_of_a_trench_has_too_little_left_for_wire() {
    covers!("scw.wire.infantry-crosses", "scw.movement.actions.leave-trench");
    let wire = "[[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[20, 29.25], [40, 29.25]]\n";
    let trench = area("trench", "trench", (20.0, 29.6), (40.0, 31.0));
    let mut game = charging(8.0, &(trench + wire));
    game.dice(&[9]).pick(Red, "us>them");
    assert_eq!(game.unit("us").at(2).y, 30_000, "half of 8 inches is less than 5");
    let mut open = charging(8.0, wire);
    open.dice(&[9]).pick(Red, "us>them");
    assert_eq!(open.unit("us").at(2).y, 27_000);
}

#[test]
fn who_falls_short_behind_a_target_turns_no_flank_for_others() {
    covers!("scw.assault.modifiers", "scw.assault-move.distance");
    let behind = company("behind", Red, 2, (30.0, 15.5), "");
    let mut game = charging(5.0, &behind);
    game.dice(&[9, 5]).pick(Red, "us>them").pick(Red, "behind>them");
    assert!(has(&game, "us", "reached") && !has(&game, "behind", "reached"));
    assert!(!has(&game, "them", "flanked"), "the only one who got there came from the front");
}

#[test]
fn the_flank_is_not_handed_on_by_a_unit_that_was_destroyed() {
    covers!("scw.assault.modifiers");
    let came = "deeds = [\"charged\", \"reached\"]\nmoved = true\ntarget = \"blue\"";
    let front =
        company("front", Red, 4, (36.0, 25.5), &format!("{came}\nfrom = [[33, 30], [35, 30], [37, 30], [39, 30]]"));
    let rear = company("rear", Red, 1, (36.0, 20.0), &format!("{came}\nplace = \"destroyed\"\nlost = true"));
    let blue = company("blue", Blue, 4, (36.0, 24.0), "deeds = [\"assaulted\", \"flanked\", \"locked\"]");
    let mut game = Game::set(&format!("{}{front}{rear}{blue}", now("assaults")));
    game.dice(&[5, 5]);
    assert_eq!(game.total(Red, "front fights"), 5);
}

#[test]
fn troops_thrown_out_of_a_truck_have_no_flank() {
    covers!("scw.assault.modifiers", "scw.assault.contact");
    let text = "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\nat = [[29, 30], [31, 30]]\n
        [[unit]]\nid = \"truck\"\nside = \"blue\"\nvehicle = \"truck-medium\"\nat = [[30, 24, 0]]\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\naboard = \"truck\"\n";
    let mut game = Game::set(&format!("{}{text}", now("assault-move")));
    game.dice(&[9]).pick(Red, "us>truck");
    if game.asked() == Some(Blue) {
        game.arrange(Blue, (30, 21), Bearing::SOUTH, "line");
    }
    assert!(has(&game, "them", "spilled") && !has(&game, "them", "flanked"));
    while !game.wants_dice() {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    game.dice(&[5, 5]);
    assert_eq!((game.total(Red, "us fights"), game.total(Red, "them fights")), (5, 3), "as if in column, no more");
}

#[test]
fn directly_behind_is_behind_a_part_of_the_breadth() {
    covers!("scw.assault.rear-support");
    // The last of the fighters reaches from 37.65 to 39.15; a base behind it is an inch and a half wide.
    let position = |x: f64, y: f64| {
        let units = company("red", Red, 4, (36.0, 25.5), "") + &company("blue", Blue, 4, (36.0, 24.0), "");
        let behind = company("behind", Red, 1, (x, y), "");
        Game::set(&format!("{}{units}{behind}", now("assaults")))
    };
    assert_eq!(position(39.899, 27.0).keys(Red), ["behind"]);
    let mut aside = position(39.901, 27.0);
    assert!(aside.wants_dice(), "past the end of the line");
    aside.dice(&[5, 5]);
}

#[test]
fn who_stalks_a_vehicle_stands_behind_nobody() {
    covers!("scw.assault.rear-support", "scw.assault-armour.roll");
    let units = company("red", Red, 4, (36.0, 25.5), "") + &company("blue", Blue, 4, (36.0, 24.0), "");
    let behind = company("behind", Red, 3, (36.0, 27.0), "deeds = [\"stalking\"]\ntarget = \"tank\"");
    let tank = vehicle("tank", Blue, "t-26", (36.0, 30.0), "deeds = [\"stalked\"]");
    let mut game = Game::set(&format!("{}{units}{behind}{tank}", now("assaults")));
    game.pick(Red, "red>blue");
    assert!(game.wants_dice(), "nobody can be counted");
    game.dice(&[5, 5, 5, 5]);
    assert_eq!(game.total(Red, "behind fights"), 8, "its own assault is fought");
}

#[test]
fn half_a_charge_of_horse_is_six_inches() {
    covers!("scw.assault-move.distance", "scw.assault-move.table");
    let horse = ranks::body("us", Red, "cavalry", 2, (30.0, 30.0), "");
    let blue = company("them", Blue, 2, (30.0, 17.0), "");
    let mut game = Game::set(&format!("{}{horse}{blue}", now("assault-move")));
    game.dice(&[5]).pick(Red, "us>them");
    assert_eq!(game.unit("us").at(1).y, 24_000);
    assert!(!has(&game, "us", "reached"));
}

#[test]
fn armour_supports_from_near_those_who_are_counted_behind() {
    covers!("scw.assault.armour-support-distance", "scw.assault.rear-support");
    // A file of eight behind the line ends at 35.9, and the tank is 6 inches from its tail.
    let file: Vec<String> = (0..8).map(|n| format!("[36, {:.1}, 0]", 27.0 + 1.2 * f64::from(n))).collect();
    let units = company("red", Red, 4, (36.0, 25.5), "")
        + &company("blue", Blue, 8, (36.0, 24.0), "morale = 2")
        + &company("behind", Red, 8, (0.0, 0.0), &format!("at = [{}]", file.join(", ")))
        + &vehicle("tank", Red, "t-26", (36.0, 35.9 + 6.0 + 1.25), "");
    let mut game = Game::set(&format!("{}{units}", now("assaults")));
    game.refused(Red, Reply::Several(vec!["tank".into()]));
    game.several(Red, &["behind", "tank"]).dice(&[5, 5]);
    assert_eq!(game.total(Red, "red fights"), 5 + 4 + 4, "twelve elements against eight, and the tank");
}

#[test]
fn who_is_less_than_two_inches_from_an_enemy_makes_no_assault_move() {
    covers!("scw.assault-move.before-movement");
    let other = company("other", Red, 1, (36.0, 30.0), "");
    assert!(charging(2.0, &other).option(Red, "us>them").unwrap().closed.is_none());
    let refusal = charging(1.999, &other).closed(Red, "us>them");
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.assault-move.before-movement");
}

#[test]
fn who_is_locked_assaults_no_vehicle() {
    covers!("scw.assault-armour.conditions");
    let tank = vehicle("tank", Blue, "t-26", (36.0, 24.0), "");
    let helper = company("helper", Red, 2, (36.0, 21.25), "");
    let held = company("us", Red, 2, (36.0, 26.75), "deeds = [\"locked\"]");
    let game = Game::set(&format!("{}{tank}{helper}{held}", now("assault-armour")));
    assert_eq!(game.closed(Red, "us>tank").rule.unwrap().as_str(), "scw.assault-armour.conditions");
    assert!(game.option(Red, "helper>tank").unwrap().closed.is_none());
}
