//! Section 16.1: mines, wire, roadblocks and entrenchments in the way of vehicles.

use coc::WorkKind;
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

/// A red vehicle at (36, 40) looking north, with such works before it.
fn before(model: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3, 1]
        vehicles = [{{ test = "{model}", commander = "junior" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        facing = "north"
        {more}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game
}

/// How far it gets.
fn gone(game: &mut Game, model: &str, how: &str, dice: &[u8]) -> i32 {
    game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    40_000 - game.vehicle(&format!("red-{model}")).at().y
}

/// A work whose near side is at y 35.
fn work(kind: &str, depth: f64, more: &str) -> String {
    format!("[[work]]\nkind = \"{kind}\"\nside = \"blue\"\nat = [36, {}]\n{more}\n", 35.0 - depth / 2.0)
}

#[test]
fn no_vehicle_passes_mines_or_a_roadblock() {
    covers!("coc.16.1.roadblock-blocks", "coc.16.1.minefield-no-cross", "coc.B.roadblock.roadblock");
    for (kind, depth) in [("roadblock", 1.0), ("minefield", 6.0)] {
        for (model, half) in [("sherman", 2100), ("puma", 1750)] {
            for (how, dice) in [("slow", vec![6]), ("fast", vec![6, 5]), ("flat-out", vec![6, 5, 4])] {
                let mut game = before(model, &work(kind, depth, ""));
                let gone = gone(&mut game, model, how, &dice);
                assert!((5000 - half - 300..=5000 - half).contains(&gone), "{kind} {model} {how}: {gone}");
            }
        }
    }
    // Cleared ones are no hindrance.
    for (kind, depth) in [("roadblock", 1.0), ("minefield", 6.0)] {
        let mut game = before("sherman", &work(kind, depth, "up = false"));
        assert_eq!(gone(&mut game, "sherman", "fast", &[6, 5]), 13_000, "{kind}");
    }
}

#[test]
fn a_hull_that_only_brushes_mines_is_stopped_too() {
    covers!("coc.16.1.minefield-no-cross");
    let mines = |x: f64| format!("[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [{x}, 32]");
    let mut game = before("sherman", &mines(40.04));
    assert!(gone(&mut game, "sherman", "fast", &[6, 5]) < 3000);
    let mut game = before("sherman", &mines(40.06));
    assert_eq!(gone(&mut game, "sherman", "fast", &[6, 5]), 13_000);
}

#[test]
fn a_roadblock_partly_destroyed_is_passed_slowly() {
    covers!("coc.16.1.roadblock-detonate");
    let mut game = before("sherman", &work("roadblock", 1.0, "partly = true"));
    assert_eq!(gone(&mut game, "sherman", "slow", &[6]), 7000);
    for (how, dice) in [("fast", vec![6, 5]), ("flat-out", vec![6, 5, 4])] {
        let mut game = before("sherman", &work("roadblock", 1.0, "partly = true"));
        assert!(gone(&mut game, "sherman", how, &dice) < 3000, "{how}");
    }
}

#[test]
fn wire_stops_wheels_and_half_tracks_but_not_tracks() {
    covers!("coc.B.wire.wire-who-crosses", "coc.16.1.wire-no-cross", "coc.16.1.wire-tracked");
    let mut game = before("sherman", &work("wire", 2.0, ""));
    assert_eq!(gone(&mut game, "sherman", "fast", &[6, 5]), 13_000);
    let wire = game.state().works[0];
    assert!(wire.up && wire.partly && wire.kind == WorkKind::Wire, "a permanent path");
    let mut game = before("puma", &work("wire", 2.0, ""));
    assert!(gone(&mut game, "puma", "fast", &[6, 5]) < 3300);
    assert!(!game.state().works[0].partly);
    let mut game = before(
        "halftrack",
        &format!("[[put]]\nteam = \"red-section-1-rifle\"\naboard = \"red-halftrack\"\n{}", work("wire", 2.0, "")),
    );
    assert!(gone(&mut game, "halftrack", "fast", &[6, 5]) < 3000);
    // The path opens the wire to men, not to wheels.
    let mut game = before("puma", &work("wire", 2.0, "partly = true"));
    assert!(gone(&mut game, "puma", "fast", &[6, 5]) < 3300);
}

#[test]
fn a_tank_that_only_noses_into_wire_does_not_open_it() {
    covers!("coc.16.1.wire-tracked");
    let mut game = before("sherman", &work("wire", 2.0, ""));
    assert_eq!(gone(&mut game, "sherman", "slow", &[3]), 4000, "its middle is an inch short of it");
    assert!(!game.state().works[0].partly);
    let mut game = before("sherman", &work("wire", 2.0, ""));
    assert_eq!(gone(&mut game, "sherman", "slow", &[4]), 5000);
    assert!(game.state().works[0].partly);
}

/// One rifleman goes north from (20, 34) over wire that lies from y 31 to 29, at this pace with these dice.
fn walk(wire: &str, how: &str, dice: &[u8]) -> i32 {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        {wire}
        [[put]]
        team = "red-section-1-rifle"
        men = 1
        places = [[20, 34]]
        "#
    ));
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
    game.pick(Red, &key).pick(Red, how);
    game.reply(
        Red,
        Reply::Arrange { at: Point::inches(20, 10), facing: Some(Bearing::NORTH), formation: None, via: Vec::new() },
    );
    game.dice(dice);
    34_000 - game.team("red-section-1-rifle").places()[0].y
}

#[test]
fn where_tracks_have_gone_men_cross_for_one_of_their_dice() {
    covers!("coc.16.1.wire-tracked");
    let wire = |more: &str| format!("[[work]]\nkind = \"wire\"\nside = \"blue\"\nat = [20, 30]\n{more}");
    let crushed = wire("partly = true");
    assert_eq!(walk(&crushed, "move", &[5, 2]), 5000, "the lower die is lost");
    assert_eq!(walk("", "move", &[5, 2]), 7000);
    assert!(walk(&wire(""), "move", &[5, 2]) <= 3000, "nobody crosses wire that is whole");
    // At the double one of three, at a Tactical pace the only one.
    assert_eq!(walk(&crushed, "double", &[5, 2, 4]), 9000);
    assert!(walk(&crushed, "move-tactical", &[6]) <= 3000);
    // What is left has to carry them to it.
    assert!(walk(&crushed, "move", &[3, 2]) <= 3000);
}

#[test]
fn wire_of_the_map_is_crushed_where_the_tracks_have_gone() {
    covers!("coc.16.1.wire-tracked");
    let wire = "[[terrain]]\nkind = \"wire\"\nline = [[0, 35], [72, 35]]\nwidth = 1";
    let mut game = before("sherman", wire);
    assert_eq!(gone(&mut game, "sherman", "fast", &[6, 5]), 13_000);
    assert_eq!(game.state().works[0].kind, WorkKind::Ruts);
    let mut game = before("puma", wire);
    assert!(gone(&mut game, "puma", "fast", &[6, 5]) < 3300);
    let line = "[[terrain]]\nkind = \"wire\"\nline = [[0, 30], [72, 30]]\nwidth = 1\n";
    let ruts = |x: f64| format!("{line}[[work]]\nkind = \"ruts\"\nside = \"red\"\nat = [{x}, 30]\nalong = \"north\"");
    assert_eq!(walk(&ruts(20.0), "move", &[5, 2]), 5000);
    assert!(walk(&ruts(22.0), "move", &[5, 2]) <= 3600, "beside the ruts the wire is whole");
}

/// A Panther hits the front of a red Sherman that has this behind it, and drives it back six inches.
fn driven_back(behind: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        command = [3]
        vehicles = [{{ test = "panther" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 36]
        [[put]]
        vehicle = "blue-panther"
        at = [36, 10]
        facing = "south"
        {behind}
        "#
    ));
    game.pick(Blue, "lead:3:blue-panther-commander").pick(Blue, "crew:blue-panther:gunner").pick(Blue, "fire");
    game.pick_if_asked(Blue, "gun:red-sherman").dice(&[5, 5]).dice(&[1; 12]).dice(&[1; 6]).dice(&[5, 6]);
    game
}

#[test]
fn nobody_is_driven_back_into_mines_but_over_wire_on_tracks() {
    covers!("coc.16.1.minefield-no-cross", "coc.16.1.roadblock-blocks", "coc.16.1.wire-tracked");
    let back = |game: &Game| game.vehicle("red-sherman").at().y - 36_000;
    assert_eq!(back(&driven_back("")), 6000);
    // Its rear is at 38.1; R-COC-142
    let mines = driven_back("[[work]]\nkind = \"minefield\"\nside = \"red\"\nat = [36, 42.1]");
    assert!((700..=1000).contains(&back(&mines)), "{}", back(&mines));
    let block = driven_back("[[work]]\nkind = \"roadblock\"\nside = \"red\"\nat = [36, 39.6]");
    assert!((700..=1000).contains(&back(&block)), "{}", back(&block));
    let wire = driven_back("[[work]]\nkind = \"wire\"\nside = \"red\"\nat = [36, 40]");
    assert_eq!(back(&wire), 6000);
    assert!(wire.state().works[0].partly);
}

#[test]
fn infantry_in_the_way_of_a_vehicle_that_is_driven_back_is_not_run_down() {
    // R-COC-115
    covers!("coc.12.1.table-twelve");
    for team in ["blue-squad-1-mg", "red-section-1-bren"] {
        let men = "places = [[35.2, 42], [36, 43], [36.8, 42]]\nmen = 3\nshock = 5\nfacing = \"north\"";
        let game = driven_back(&format!("[[put]]\nteam = \"{team}\"\n{men}"));
        let tank = game.vehicle("red-sherman");
        assert_eq!(tank.at().y, 42_000, "all six inches, whoever is in its way");
        let now = game.team(team);
        assert_eq!((now.men, now.shock), (3, 5), "{team} is moved aside and that is all");
        let hull = tank.vehicle.hull(&tank.setup.kind);
        assert!(now.places().iter().all(|at| hull.gap_to_point(*at) >= table::Inches::thousandths(500)), "{team}");
    }
}

#[test]
fn a_bridge_carries_vehicles_over_a_river() {
    covers!("coc.11.6.road", "coc.11.6.really-heavy");
    let river = "[[terrain]]\nkind = \"river\"\nline = [[0, 33], [72, 33]]\nwidth = 4\n";
    let bridge = "[[terrain]]\nkind = \"bridge\"\nline = [[36, 30], [36, 36]]\nwidth = 3\n";
    for model in ["sherman", "puma"] {
        let mut game = before(model, river);
        assert!(gone(&mut game, model, "fast", &[6, 5]) < 5000, "{model}");
        let mut game = before(model, &format!("{river}{bridge}"));
        assert!(gone(&mut game, model, "fast", &[6, 5]) > 11_000, "{model}");
    }
}

#[test]
fn wheels_do_not_cross_a_trench() {
    for (model, crosses) in [("sherman", true), ("puma", false)] {
        let mut game = before(model, &work("entrenchment", 2.0, ""));
        assert_eq!(gone(&mut game, model, "fast", &[6, 5]) > 5000, crosses, "{model}");
    }
}
