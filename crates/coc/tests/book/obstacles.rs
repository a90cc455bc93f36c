//! Section 7.2: ground and obstacles. R-COC-051 to R-COC-054

use crate::common;
use crate::walking;

use coc::Deeds;
use common::{Game, Red};
use engine::covers;
use walking::{BREN, bren, foremost, go, places, to};

const TEAM: &str = "red-section-1-bren";

/// A strip of some ground across the way, from y down to 10.
fn strip(kind: &str, y: &str) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\narea = [[5, 10], [60, 10], [60, {y}], [5, {y}]]\n")
}

/// A line across the way at y, a tenth of an inch thick.
fn line(kind: &str, y: &str) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\nline = [[5, {y}], [60, {y}]]\nwidth = 0.1\n")
}

/// How far north the Team gets from y = 40 with this action and these dice.
fn walk(terrain: &str, action: &str, dice: &[u8]) -> i32 {
    let mut game = bren(terrain);
    go(&mut game, BREN, action, to(20, 12), dice);
    40_000 - foremost(&game, TEAM)
}

#[test]
fn open_ground_allows_every_pace() {
    covers!("coc.7.2.open");
    for kind in ["meadow", "orchard", "road", "yard"] {
        assert_eq!(walk(&strip(kind, "41"), "move-tactical", &[4]), 4000, "{kind}");
        assert_eq!(walk(&strip(kind, "41"), "move", &[4, 5]), 9000, "{kind}");
        assert_eq!(walk(&strip(kind, "41"), "double", &[4, 5, 6]), 15000, "{kind}");
    }
}

#[test]
fn nobody_runs_on_broken_ground() {
    covers!("coc.7.2.broken", "coc.2.terrain-classes");
    for kind in ["wood", "ploughed"] {
        assert_eq!(walk(&strip(kind, "41"), "move", &[4, 5]), 9000, "{kind}: normal pace as in the open");
        assert_eq!(walk(&strip(kind, "41"), "move-tactical", &[4]), 4000);
        let mut game = bren(&strip(kind, "41"));
        game.pick(Red, BREN);
        assert_eq!(game.closed(Red, "double").rule.unwrap().as_str(), "coc.7.2.broken");
    }
    // Who runs up to it halts at its edge.
    assert_eq!(walk(&strip("wood", "35"), "double", &[6, 6, 6]), 5000);
    assert_eq!(walk(&strip("wood", "35"), "double", &[1, 2, 2]), 5000);
}

#[test]
fn heavy_going_takes_one_off_each_die() {
    covers!("coc.7.2.heavy", "coc.2.terrain-classes");
    for kind in ["marsh", "rocks", "scrub", "rubble"] {
        assert_eq!(walk(&strip(kind, "41"), "move", &[1, 5]), 4000, "{kind}: 0 and 4");
        assert_eq!(walk(&strip(kind, "41"), "move-tactical", &[5]), 4000, "{kind}");
    }
    let mut game = bren(&strip("marsh", "41"));
    game.pick(Red, BREN);
    assert!(!game.is_open(Red, "double"));
}

#[test]
fn really_heavy_terrain_takes_two_off_each_die() {
    covers!("coc.7.2.really-heavy", "coc.2.terrain-classes");
    // The scenario says which ground is jungle, swamp or deep snow.
    let snow = |kind: &str, y: &str| format!("really-heavy = [\"feature-1\"]\n{}", strip(kind, y));
    for kind in ["meadow", "marsh", "wood"] {
        let snow = snow(kind, "41");
        assert_eq!(walk(&snow, "move", &[1, 5]), 3000, "{kind}: 0 and 3");
        assert_eq!(walk(&snow, "move", &[6, 6]), 8000, "{kind}");
        assert_eq!(walk(&snow, "move-tactical", &[5]), 3000, "{kind}");
        assert_eq!(walk(&snow, "move-tactical", &[2]), 0, "{kind}");
        let mut game = bren(&snow);
        game.pick(Red, BREN);
        assert_eq!(game.closed(Red, "double").rule.unwrap().as_str(), "coc.7.2.broken");
        let written = game.position();
        assert_eq!(written["really-heavy"].as_array().unwrap()[0].as_str(), Some("feature-1"));
    }
    // From 3 inches on: 4 and 5 become 2 and 3, which is 5; 2 and 4 would become 2, so it halts at the edge.
    assert_eq!(walk(&snow("meadow", "37"), "move", &[4, 5]), 5000);
    assert_eq!(walk(&snow("meadow", "37"), "move", &[2, 4]), 3000);
    assert_eq!(walk(&snow("meadow", "37"), "double", &[6, 6, 6]), 3000);
    let nowhere = "really-heavy = [\"lagoon\"]\n".to_owned() + &strip("meadow", "37");
    assert!(Game::problems(&nowhere).contains("there is no feature `lagoon`"));
}

#[test]
fn nobody_fires_in_the_phase_in_which_he_crosses_an_obstacle() {
    covers!("coc.7.2.obstacle-no-fire");
    let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[21, 20]]\nmen = 1\n[[put]]\nleader = \"red-section-1-leader\"\nat = [22, 41.5]\n";
    let fence = line("fence", "37") + enemy;
    // Who means to fire does not get over it with a 6: up to the fence, and then he fires.
    let mut game = bren(&fence);
    game.pick(Red, BREN).pick(Red, "move-and-fire").pick(Red, "no").reply(Red, to(20, 12)).dice(&[6]);
    assert_eq!(40_000 - foremost(&game, TEAM), 2900);
    if !game.wants_dice() {
        game.pick_if_asked(Red, "yes");
    }
    assert!(game.wants_dice(), "{}", game.whereabouts());
    let all = game.wanted_dice();
    game.dice(&vec![1; all]);
    assert!(game.team(TEAM).did(Deeds::FIRED));
    // Nor if he fires first.
    let mut game = bren(&fence);
    game.pick(Red, BREN).pick(Red, "fire-and-move");
    game.pick_if_asked(Red, "yes");
    let all = game.wanted_dice();
    game.dice(&vec![1; all]).pick(Red, "no").reply(Red, to(20, 12)).dice(&[6]);
    assert_eq!(40_000 - foremost(&game, TEAM), 2900);
    // Who crosses it does not fire any more in this Phase, whoever orders it.
    let mut game = bren(&fence);
    game.pick(Red, BREN).pick(Red, "move").pick(Red, "no").reply(Red, to(20, 12)).dice(&[6, 4]);
    assert_eq!(40_000 - foremost(&game, TEAM), 6000);
    assert!(!game.team(TEAM).did(Deeds::FIRED));
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("activate:") && key.contains("section-1")));
    game.pick(Red, "lead:3:red-section-1-leader");
    let orders = game.keys(Red);
    assert!(!orders.iter().any(|key| key.contains("red-section-1")), "{orders:?}");
}

#[test]
fn the_slowest_ground_counts_for_the_whole_move() {
    covers!("coc.7.2.1.slowest-rate");
    // Marsh from 3 inches on. 2 and 1 do not carry it there: all of the 3 inches.
    assert_eq!(walk(&strip("marsh", "37"), "move", &[2, 1]), 3000);
    // 2 and 2 would; at the worse rate it is 2 inches, which does not reach it: it halts at the edge.
    assert_eq!(walk(&strip("marsh", "37"), "move", &[2, 2]), 3000);
    // 4 and 3 become 3 and 2: 5 inches, two of them in the marsh.
    assert_eq!(walk(&strip("marsh", "37"), "move", &[4, 3]), 5000);
    // It also slows who begins in it and walks out.
    let behind = "[[terrain]]\nkind = \"marsh\"\narea = [[5, 39], [60, 39], [60, 45], [5, 45]]\n";
    assert_eq!(walk(behind, "move", &[4, 3]), 5000);
}

#[test]
fn a_road_is_good_going_through_anything() {
    covers!("coc.2.terrain-classes");
    let marsh = strip("marsh", "41");
    let road = format!("{marsh}[[terrain]]\nkind = \"road\"\nline = [[21, 5], [21, 45]]\nwidth = 8\n");
    assert_eq!(walk(&road, "move", &[4, 3]), 7000);
}

#[test]
fn a_minor_obstacle_costs_the_lower_die() {
    covers!("coc.7.2.obstacle-minor", "coc.7.2.obstacle-insufficient");
    // A fence at 3 inches (its edge at 2.95). The 4 is kept and carries across.
    let fence = line("fence", "37");
    assert_eq!(walk(&fence, "move", &[4, 2]), 4000);
    assert_eq!(walk(&fence, "move", &[6, 6]), 6000, "a double keeps one die");
    // A kept 2 does not reach it: all of the 4 inches, but no farther than the fence.
    assert_eq!(walk(&fence, "move", &[2, 2]), 2900);
    assert_eq!(walk(&fence, "move", &[1, 1]), 2000);
    // At other paces it halts there.
    assert_eq!(walk(&fence, "move-tactical", &[6]), 2900);
    assert_eq!(walk(&fence, "double", &[6, 6, 6]), 2900);
}

#[test]
fn a_kept_die_must_exceed_the_distance_to_the_obstacle() {
    covers!("coc.7.2.obstacle-insufficient");
    // The edge of the fence lies 3.000 inches away, then 2.999.
    let fence = |y: &str| walk(&line("fence", y), "move", &[3, 2]);
    assert_eq!(fence("36.95"), 2950, "3 is not more than 3");
    assert_eq!(fence("36.951"), 3000, "it is more than 2.999");
}

#[test]
fn a_medium_obstacle_costs_the_higher_die() {
    covers!("coc.7.2.obstacle-medium");
    let hedge = line("hedge", "38");
    assert_eq!(walk(&hedge, "move", &[5, 3]), 3000);
    assert_eq!(walk(&hedge, "move", &[5, 5]), 5000, "a double keeps one die");
    assert_eq!(walk(&hedge, "move", &[6, 1]), 1900, "a 1 does not cross: up to the hedge with all of the 7");
    assert_eq!(walk(&hedge, "move-tactical", &[6]), 1900);
    assert_eq!(walk(&hedge, "double", &[6, 6, 6]), 1900);
}

#[test]
fn several_obstacles_count_as_the_harshest() {
    covers!("coc.7.2.obstacle-medium");
    let both = line("fence", "39") + &line("hedge", "37");
    assert_eq!(walk(&both, "move", &[4, 5]), 4000);
    // The fence is crossed with the 5; at the hedge a kept 2 is not enough.
    assert_eq!(walk(&both, "move", &[2, 5]), 2900);
}

#[test]
fn coc_ex_7_2_farm_hedge() {
    covers!("coc.7.2.obstacle-medium");
    let field = line("hedge", "39.9") + &strip("ploughed", "39.8");
    let mut game = Game::set(&format!(
        r#"
        {field}
        [red]
        platoon = "us-1943-rifle"
        command = [2]
        [[put]]
        unit = "red-squad-1"
        at = [30, 40]
        "#
    ));
    let before = foremost(&game, "red-squad-1-rifle");
    game.pick(Red, "activate:2:red-squad-1").pick(Red, "move").reply(Red, to(30, 12)).pick(Red, "together");
    game.dice(&[3, 5]);
    assert_eq!(foremost(&game, "red-squad-1-rifle"), before - 3000);
    assert!(foremost(&game, "red-squad-1-bar") < 39_000, "both Teams are across");
}

#[test]
fn a_figure_that_cannot_cross_stays_at_the_obstacle() {
    covers!("coc.7.2.obstacle-insufficient");
    // The Team in column: the first is 2 inches from the fence, the others farther; a 4 carries the first two over.
    let mut game = Game::set(&format!(
        r#"
        {}
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [20, 41.5], [20, 43]]
        "#,
        line("fence", "38")
    ));
    go(&mut game, BREN, "move", to(20, 12), &[4, 1]);
    let mut ends: Vec<i32> = places(&game, TEAM).iter().map(|(_, y)| *y).collect();
    ends.sort_unstable();
    assert_eq!(ends[..2], [36000, 37500]);
    assert!((38_100..=39_000).contains(&ends[2]), "the last has 5 inches for his way up to it: {ends:?}");
}

#[test]
fn a_major_obstacle_takes_the_whole_phase_from_beside_it() {
    covers!("coc.7.2.obstacle-major", "coc.7.2.obstacle-major-each-figure");
    // Bocage an inch thick; its edge exactly an inch away for two men, a thousandth more for the third.
    let bocage = "[[terrain]]\nkind = \"bocage\"\nline = [[5, 38.5], [60, 38.5]]\nwidth = 1\n";
    let mut game = Game::set(&format!(
        r#"
        {bocage}
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 39.2], [23, 40.001]]
        "#
    ));
    game.pick(Red, BREN).pick(Red, "move").reply(Red, to(20, 12));
    assert!(!game.wants_dice(), "no dice for that");
    assert_eq!(places(&game, TEAM), [(20000, 37500), (21500, 37500), (23000, 40001)]);
    assert!(game.team(TEAM).did(Deeds::MOVED));
    assert!(game.lines(Red).iter().any(|line| line.contains("climbs over")));
}

#[test]
fn who_is_not_beside_a_major_obstacle_halts_at_it() {
    covers!("coc.7.2.obstacle-major");
    let bocage = "[[terrain]]\nkind = \"bocage\"\nline = [[5, 38.4], [60, 38.4]]\nwidth = 1\n";
    assert_eq!(walk(bocage, "move", &[6, 6]), 1050, "its edge is 1.1 inches away");
    let beside = "[[terrain]]\nkind = \"bocage\"\nline = [[5, 38.8], [60, 38.8]]\nwidth = 1\n";
    assert_eq!(walk(beside, "move-tactical", &[6]), 650, "not tactically");
    assert_eq!(walk(beside, "double", &[6, 6, 6]), 650, "nor at the double");
}

#[test]
fn walls_by_their_height() {
    covers!("coc.7.2.obstacle-minor", "coc.7.2.obstacle-medium", "coc.7.2.obstacle-major");
    let wall = |feet: u8| {
        format!("[[terrain]]\nkind = \"stone-wall\"\nheight = {feet}\nline = [[5, 38], [60, 38]]\nwidth = 0.1\n")
    };
    assert_eq!(walk(&wall(3), "move", &[5, 4]), 5000, "waist: the higher die is kept");
    assert_eq!(walk(&wall(5), "move", &[5, 4]), 4000, "chest: the lower one");
    assert_eq!(walk(&wall(6), "move", &[5, 4]), 1900, "higher: not from here");
}

#[test]
fn nobody_walks_over_wire_mines_or_water() {
    covers!("coc.16.1.wire-no-cross", "coc.16.1.minefield-no-cross");
    for kind in ["wire", "river"] {
        assert_eq!(walk(&line(kind, "37"), "move", &[6, 6]), 2900, "{kind}");
    }
    assert_eq!(walk(&strip("minefield", "37"), "move", &[6, 6]), 2950);
    let laid = |kind: &str| {
        let work = format!("[[work]]\nkind = \"{kind}\"\nside = \"blue\"\nat = [21, 36]\nlength = 12\ndepth = 2\n");
        walk(&work, "move", &[6, 6])
    };
    assert_eq!(laid("minefield"), 2950);
    assert_eq!(laid("wire"), 2950);
}
