//! The edges of movement, as game reports: what is just allowed, and what is just not.

use crate::common;
use crate::ranks;

use common::{Game, Red, arrangement, routes_of};
use engine::{Rules, covers};
use ranks::{area, company, officer, vehicle};
use table::{Bearing, Point};

/// An enemy in hiding far away, so that the battle goes on and nobody sees anybody.
const FAR: &str = "[[unit]]\nid = \"far\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n
    [[marker]]\nunit = \"far\"\nat = [71, 1]\nreal = true\n";

/// A trench from 39 to 41, all along the table.
const TRENCH: &str =
    "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\nline = [[0, 40], [72, 40]]\nwidth = 2\n";

const ROAD: &str = "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[30, 0], [30, 48]]\nwidth = 2\n";

/// Step 3 with red to act.
fn marching(text: &str) -> Game {
    Game::set(&format!("\n[now]\nphase = \"movement\"\n{FAR}{text}"))
}

/// One red unit of step 3.
fn unit(what: &str, ground: &str) -> Game {
    marching(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\n{what}\n{ground}"))
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

/// Goes there, and a thousandth more to the north is refused.
fn goes_exactly(game: &mut Game, x: i32, y: i32) {
    game.refused(Red, routes_of(&[("us.1", &[at(x, y - 1)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(x, y)], Bearing::NORTH)]);
    assert_eq!(game.unit("us").at(1), at(x, y));
}

#[test]
fn only_troops_who_began_in_a_trench_pay_for_leaving_it() {
    covers!("scw.movement.actions.leave-trench");
    let mut over = unit("elements = [\"rifle\"]\nat = [[30, 43]]", TRENCH);
    over.dice(&[5]).pick(Red, "us");
    goes_exactly(&mut over, 30_000, 35_000);
    for y in [40, 44] {
        let mut tank = unit(&format!("vehicle = \"t-26\"\nat = [[30, {y}]]"), TRENCH);
        tank.dice(&[6]).pick(Red, "us");
        goes_exactly(&mut tank, 30_000, (y - 14) * 1000);
    }
}

#[test]
fn where_the_move_began_counts_even_if_a_marker_comes_up_on_the_way() {
    covers!("scw.movement.actions.leave-trench");
    // A dummy is within 4 inches when the company stands in the trench, into which it went in this move.
    let dummy = |at: &str| format!("[[marker]]\nunit = \"far\"\nat = {at}\n");
    let mut into = unit("elements = [\"rifle\"]\nat = [[30, 44]]", &(dummy("[30, 35.5]") + TRENCH));
    into.dice(&[5]).pick(Red, "us").route(Red, &[("us.1", &[at(30_000, 36_000)], Bearing::NORTH)]);
    assert_eq!(into.unit("us").at(1), at(30_000, 40_000));
    goes_exactly(&mut into, 30_000, 36_000);
    // Two inches along the trench in which it began, then out of it with what half a move leaves.
    let mut out = unit("elements = [\"rifle\"]\nat = [[22, 40]]", &(dummy("[28.5, 40]") + TRENCH));
    out.dice(&[5]).pick(Red, "us").route(Red, &[("us.1", &[at(30_000, 40_000)], Bearing::NORTH)]);
    assert_eq!(out.unit("us").at(1), at(24_000, 40_000));
    goes_exactly(&mut out, 24_000, 38_000);
}

#[test]
fn a_mortar_that_is_driven_back_has_to_be_set_up_anew() {
    covers!("scw.movement.actions.mortar", "scw.movement.foot-horse.retire");
    let mut game = unit("elements = [\"rifle\", \"mortar\"]\nat = [[30, 24], [31.6, 24]]\ndps = 4\nmorale = -1", "");
    game.dice(&[4]).pick(Red, "us");
    assert_eq!(game.unit("us").at(2), at(31_600, 28_000));
    assert!(game.unit("us").has("ready"), "a mortar is usually ready, and this one is not");
    assert_eq!(game.unit("us").numbers("ready"), Vec::<i64>::new());
    assert_eq!(game.unit("us").numbers("moved"), [1, 2]);
}

#[test]
fn to_be_turned_about_on_the_spot_is_movement() {
    covers!("scw.movement.foot-horse.second-double", "scw.movement.roll-per-unit");
    // Water to the south, east and west: it flees, and gets nowhere.
    let ponds = area("south", "pond", (20.0, 24.001), (40.0, 40.0))
        + &area("east", "pond", (30.001, 20.0), (40.0, 24.001))
        + &area("west", "pond", (20.0, 20.0), (29.999, 24.001));
    let mut game = unit("elements = [\"rifle\"]\nat = [[30, 24]]\ndps = 4\nmorale = -1", &ponds);
    game.dice(&[1]).pick(Red, "us");
    assert_eq!((game.unit("us").at(1), game.unit("us").facing(1)), (at(30_000, 24_000), Bearing::SOUTH));
    assert_eq!(game.unit("us").numbers("moved"), [1]);
}

#[test]
fn roads_quicken_nobody_but_vehicles_that_are_free_to_go() {
    covers!("scw.movement.armour.road", "scw.movement.softskin.road", "scw.movement.foot-horse.normal");
    for (troops, far) in [
        ("elements = [\"rifle\"]", 8),
        ("elements = [\"cavalry\"]", 12),
        ("elements = [\"field-gun\"]\nlimbered = true", 8),
    ] {
        let mut game = unit(&format!("{troops}\nat = [[30, 40]]"), ROAD);
        game.dice(&[5]).pick(Red, "us");
        goes_exactly(&mut game, 30_000, (40 - far) * 1000);
    }
    for (what, back) in [("\"t-26\"", 7), ("\"ba-6\"", 8), ("\"truck-medium\"", 5)] {
        let mut game = unit(&format!("vehicle = {what}\nat = [[30, 24]]"), ROAD);
        game.dice(&[1]).pick(Red, "us");
        assert_eq!(game.unit("us").at(1), at(30_000, (24 + back) * 1000), "{what}");
    }
}

#[test]
fn a_road_bound_truck_that_comes_to_the_edge_of_the_table_is_lost() {
    covers!("scw.movement.armoured-truck-road-bound", "scw.movement.armour.forced-back");
    let truck = |y: &str| {
        let others = company("others", Red, 1, (10.0, 40.0), "");
        let mut game =
            unit(&format!("vehicle = \"armoured-truck-slow\"\nat = [[30, {y}]]\nmorale = -1\n{others}"), ROAD);
        game.dice(&[1]).pick(Red, "us");
        game
    };
    // Three inches back, and half a hull of an inch and a quarter.
    assert_eq!(truck("43.75").unit("us").at(1), at(30_000, 46_750));
    assert_eq!(truck("43.76").unit("us").word("place"), "driven-off");
}

#[test]
fn a_tank_in_contact_with_wire_pays_as_soon_as_its_hull_is_on_it() {
    covers!("scw.wire.tracked-armour");
    let wire = "[[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[20, 30], [40, 30]]\n";
    // The hull ends 0.05 inches before the wire; a Slowed Schneider has 4 inches, and all of them go for the wire.
    let mut slow = unit("vehicle = \"schneider\"\nat = [[31, 31.55]]", wire);
    slow.dice(&[5]).pick(Red, "us");
    slow.refused(Red, routes_of(&[("us.1", &[at(31_000, 31_050)], Bearing::NORTH)]));
    slow.route(Red, &[("us.1", &[at(31_000, 35_550)], Bearing::NORTH)]);
    // A T-26 has 3 inches left of 7.
    let mut tank = unit("vehicle = \"t-26\"\nat = [[31, 31.55]]", wire);
    tank.dice(&[5]).pick(Red, "us");
    goes_exactly(&mut tank, 31_000, 28_550);
}

#[test]
fn a_truck_lifts_a_company_of_eight_and_no_more() {
    covers!("scw.movement.truck-capacity");
    let company = |count: usize, stands: &str| {
        let elements = vec!["\"rifle\""; count].join(", ");
        format!("[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [{elements}]\n{stands}\n")
    };
    let truck = "[[unit]]\nid = \"truck\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[30, 30]]\n";
    let around = "at = [[28.5, 27.5], [30.1, 27.5], [31.7, 27.5], [27.8, 29.5], [32.2, 29.5], [27.8, 31], [32.2, 31], [30, 32.5]]";
    let mut game = marching(&(company(8, around) + truck));
    game.dice(&[1]).pick(Red, "us").pick(Red, "board-truck");
    assert_eq!(game.unit("us").word("aboard"), "truck");
    let mut loaded = marching(&(company(8, "aboard = \"truck\"") + truck));
    loaded.dice(&[6]).pick(Red, "truck").route(Red, &[("truck.1", &[at(30_000, 20_000)], Bearing::NORTH)]);
    let nine = format!("\n[now]\nphase = \"movement\"\n{FAR}{}{truck}", company(9, "aboard = \"truck\""));
    assert!(Game::problems(&nine).contains("1 to 8"));
}

#[test]
fn a_file_cannot_put_two_companies_into_one_truck() {
    covers!("scw.movement.truck-capacity");
    let text = |load: &str, second: &str| {
        format!(
            "\n[now]\nphase = \"movement\"\n{FAR}
            [[unit]]\nid = \"one\"\nside = \"red\"\nelements = [\"rifle\"]\naboard = \"truck\"\n
            [[unit]]\nid = \"two\"\nside = \"red\"\nelements = [\"rifle\"]\n{second}\n
            [[unit]]\nid = \"truck\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[30, 30]]\n{load}\n"
        )
    };
    assert!(Game::problems(&text("", "aboard = \"truck\"")).contains("carries another company"));
    assert!(Game::problems(&text("load = \"one\"", "aboard = \"truck\"")).contains("does not carry it"));
    assert!(Game::problems(&text("load = \"two\"", "at = [[20, 20]]")).contains("is not aboard"));
    assert!(Game::problems(&text("load = \"none\"", "at = [[20, 20]]")).contains("does not carry it"));
}

#[test]
fn a_convoy_drives_off_the_enemys_edge_and_its_load_is_saved() {
    covers!("scw.sequence.fixed-order");
    let text = |rate: u8| {
        let units = vehicle("us", Red, "truck-medium", (30.0, 8.0), "")
            + "[[unit]]\nid = \"cargo\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\naboard = \"us\"\n"
            + &officer("jefe", Red, 1, "cargo")
            + &company("others", Red, 2, (10.0, 44.0), "");
        format!(
            "\nmoves = 1\nper-softskin = {{ red = {rate}, blue = 0 }}\n[now]\nphase = \"movement\"\nfirst = \"red\"\n{FAR}{units}"
        )
    };
    let mut game = Game::set(&text(2));
    game.dice(&[6]).pick(Red, "us");
    // Ten inches; the far edge is 8 away. A hull that only hangs over the edge is neither here nor there.
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, 1_000)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(30_000, -500)], Bearing::NORTH)]);
    for unit in ["us", "cargo"] {
        assert_eq!(game.unit(unit).word("place"), "exited", "{unit}");
    }
    assert!(!game.officer("jefe").has("out"), "he is through with them");
    while game.session().settled_game().outcome().is_none() {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    let outcome = game.session().settled_game().outcome().unwrap();
    assert_eq!((outcome.points.red, outcome.points.blue), (2, 0), "a truck is through and nobody is lost");

    // Where no convoy is called for nobody leaves the table of his own will, nor by another edge.
    let mut stays = Game::set(&text(0));
    stays.dice(&[6]).pick(Red, "us");
    stays.refused(Red, routes_of(&[("us.1", &[at(30_000, -500)], Bearing::NORTH)]));
    stays.pick(Red, "stay");
    let mut side = Game::set(
        &text(2).replace("[30.000, 8.000, 0]", "[2.000, 8.000, 0]").replace("[[30.000, 8.000", "[[2.000, 8.000"),
    );
    side.dice(&[6]).pick(Red, "us");
    side.refused(Red, routes_of(&[("us.1", &[at(-500, 8_000)], Bearing::WEST)]));
    side.pick(Red, "stay");
}

#[test]
fn nobody_is_taken_aboard_a_vehicle_unasked() {
    covers!("scw.movement.unattached-officer");
    let jefe = ranks::lone_officer("jefe", Red, (30.0, 30.0));
    let mut game = unit("vehicle = \"t-26\"\nat = [[30, 38]]", &jefe);
    game.dice(&[6]).pick(Red, "us").route(Red, &[("us.1", &[at(30_000, 31_650)], Bearing::NORTH)]);
    game.done(Red);
    assert!(game.officer("jefe").has("at"), "he stands beside it");
    let mut foot = unit("elements = [\"rifle\"]\nat = [[30, 38]]", &jefe);
    foot.dice(&[6]).pick(Red, "us").route(Red, &[("us.1", &[at(30_000, 30_900)], Bearing::NORTH)]);
    foot.done(Red);
    assert_eq!(foot.officer("jefe").word("with"), "us", "troops who touch him have him with them");
}

#[test]
fn softskins_and_guns_keep_away_from_enemy_troops_and_nobody_from_vehicles() {
    covers!("scw.assault.contact", "scw.movement.interpenetration");
    let march = |what: &str, enemy: &str| {
        let mut game = unit(&format!("{what}\nat = [[30, 24]]"), enemy);
        game.dice(&[8]).pick(Red, "us");
        game
    };
    let foot = company("them", common::Blue, 1, (30.0, 18.0), "");
    // The enemy's front is at 18.5.
    for (what, half) in [("vehicle = \"truck-medium\"", 1_250), ("elements = [\"field-gun\"]\nlimbered = true", 1_500)]
    {
        goes_exactly(&mut march(what, &foot), 30_000, 20_500 + half);
    }
    let tank = vehicle("them", common::Blue, "t-26", (30.0, 18.0), "");
    goes_to_contact(&mut march("elements = [\"rifle\"]", &tank), 19_250 + 500);
}

fn goes_to_contact(game: &mut Game, y: i32) {
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, y - 50)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(30_000, y)], Bearing::NORTH)]);
}

#[test]
fn a_truck_is_left_only_where_it_stood_and_stays_there() {
    covers!("scw.movement.actions.bus");
    let loaded = vehicle("truck", Red, "truck-medium", (30.0, 30.0), "")
        + "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\naboard = \"truck\"\n"
        + &company("others", Red, 1, (10.0, 40.0), "");
    let mut out = marching(&loaded);
    out.dice(&[5]).pick(Red, "us").pick(Red, "get-out");
    assert_eq!(out.closed(Red, "truck").rule.unwrap().as_str(), "scw.movement.actions.bus");
    let mut moved = marching(&loaded);
    moved.dice(&[6]).pick(Red, "truck").route(Red, &[("truck.1", &[at(30_000, 29_000)], Bearing::NORTH)]);
    assert_eq!(moved.closed(Red, "us").rule.unwrap().as_str(), "scw.movement.actions.bus");
}

#[test]
fn who_mounts_has_half_of_the_ride_after_it_or_half_of_the_walk_before_it() {
    covers!("scw.movement.actions.mount", "scw.movement.actions.costs");
    let squadron = || {
        let mut game =
            unit("elements = [\"cavalry\", \"cavalry\"]\nmounted = false\nat = [[29.2, 40], [30.8, 40]]", "");
        game.dice(&[5]).pick(Red, "us");
        game
    };
    for (how, near, far) in [("mount+line", 34, 33), ("line+mount", 36, 35)] {
        let mut game = squadron();
        game.refused(Red, arrangement((30, far), Bearing::NORTH, how));
        game.reply(Red, arrangement((30, near), Bearing::NORTH, how));
        assert!(!game.unit("us").has("mounted"), "mounted is the usual state of cavalry");
    }
}
