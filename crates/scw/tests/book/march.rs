//! Marches of many arms among random players, and what comes up on the way.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "positions are put together as text")]

use crate::common;

use common::{Blue, Game, Red, routes_of};
use engine::{covers, laws};
use table::{Bearing, Point};

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

#[test]
fn a_marker_that_is_approached_comes_up_and_the_mover_chooses_the_rest_of_its_way() {
    covers!("scw.concealment.revealed-by-approach", "scw.movement.formation-change");
    let mut game = Game::set(
        "\n[now]\nphase = \"movement\"\n
        [[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 30]]\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nplace = \"concealed\"\n
        [[unit]]\nid = \"others\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[60, 5]]\n
        [[marker]]\nunit = \"them\"\nat = [30, 20]\nreal = true\n
        [[marker]]\nunit = \"them\"\nat = [34.85, 27]\n
        [[marker]]\nunit = \"them\"\nat = [60, 40]\n",
    );
    game.dice(&[5]).pick(Red, "us");
    // The dummy on the right is passed at 4.1 inches; at 4 inches from the marker ahead the company halts.
    game.route(Red, &[("us.1", &[at(30_000, 22_000)], Bearing::NORTH)]);
    assert_eq!(game.asked(), Some(Blue), "the owner sets the unit up");
    game.arrange(Blue, (30, 20), Bearing::SOUTH, "line");
    assert_eq!(game.unit("us").at(1), at(30_000, 24_500), "5.5 inches on");
    // It has 2.5 inches left, and may come no nearer than 2 inches.
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, 22_999)], Bearing::NORTH)]));
    game.refused(Red, routes_of(&[("us.1", &[at(32_501, 24_500)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(32_500, 24_500)], Bearing::NORTH)]);
    assert_eq!(game.unit("us").at(1), at(32_500, 24_500));
}

/// Everything that moves, on a table with roads, wire, trenches, water and woods.
fn parade() -> String {
    let mut text = String::from("\nmoves = 3\n[now]\nphase = \"assault-move\"\n");
    for (side, y, facing) in [("red", 34, "north"), ("blue", 14, "south")] {
        let units = [
            ("foot", "elements = [\"rifle\", \"rifle\", \"lmg\", \"mortar\"]\nmorale = 1", 8),
            ("shaken", "elements = [\"rifle\", \"rifle\", \"rifle\"]\nmorale = -1\ndps = 3", 18),
            ("horse", "elements = [\"cavalry\", \"cavalry\", \"cavalry\"]", 27),
            ("limbers", "elements = [\"field-gun\", \"field-gun\"]\nlimbered = true", 34),
            ("guns", "elements = [\"medium-at-gun\"]", 40),
            ("tank", "vehicle = \"t-26\"\nstatus = \"retiring\"", 46),
            ("car", "vehicle = \"ba-6\"", 50),
            ("slow", "vehicle = \"armoured-truck-slow\"", 60),
        ];
        for (id, what, x) in units {
            text += "[[unit]]\n";
            text += &["id = \"", side, "-", id, "\"\nside = \"", side, "\"\nfacing = \"", facing, "\"\n", what, "\n"]
                .concat();
            text += &format!("at = [{x}, {y}]\n");
        }
        text += &format!(
            "[[unit]]\nid = \"{side}-truck\"\nside = \"{side}\"\nvehicle = \"truck-fast\"\nat = [[66, {y}]]\n
            [[unit]]\nid = \"{side}-riders\"\nside = \"{side}\"\nelements = [\"rifle\", \"rifle\"]\naboard = \"{side}-truck\"\n
            [[officer]]\nid = \"{side}-chief\"\nside = \"{side}\"\nwith = \"{side}-foot\"\n
            [[officer]]\nid = \"{side}-aide\"\nside = \"{side}\"\nmounted = true\nat = [23, {y}]\n"
        );
    }
    text + "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[60, 0], [60, 48]]\nwidth = 3\n
        [[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[4, 24], [24, 24]]\n
        [[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\nline = [[4, 34], [14, 34]]\nwidth = 2\n
        [[battlefield.features]]\nid = \"pond\"\nkind = \"pond\"\narea = [[28, 22], [32, 22], [32, 26], [28, 26]]\n
        [[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[40, 20], [48, 20], [48, 28], [40, 28]]\n"
}

#[test]
fn random_marches_break_no_law() {
    // The laws know of bases on top of each other; distances and cohesion have tests of their own.
    covers!("scw.movement.interpenetration");
    let position = Game::set(&parade()).session().settled_game().clone();
    let mut steps = 0;
    for seed in 0..25 {
        let abided = laws::abide(position.clone(), seed, 25).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        steps += abided.steps;
    }
    assert!(steps > 1000, "{steps} steps are no marches");
}
