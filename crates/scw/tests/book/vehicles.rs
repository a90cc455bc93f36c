//! Vehicles, roads, transport and actions in step 3, as game reports.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "positions are put together as text")]

use crate::common;

use common::{Game, Red, routes_of};
use engine::covers;
use engine::prompt::Ask;
use table::{Bearing, Inches, Point};

/// A table with these units, in step 3 with red to act, and an enemy in hiding far away.
fn position(text: &str) -> Game {
    let far = if text.contains("blue") { "" } else { FAR };
    Game::set(&format!("\n[now]\nphase = \"movement\"\n{text}\n{far}"))
}

const FAR: &str = "[[unit]]\nid = \"far\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n
    [[marker]]\nunit = \"far\"\nat = [71, 1]\nreal = true\n";

const ROAD: &str = "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[30, 0], [30, 48]]\nwidth = 2\n";

fn vehicle(what: &str, extra: &str) -> Game {
    position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = {what}\nat = [[30, 40]]\n{extra}"))
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn allowance(game: &Game) -> Inches {
    match game.prompt(Red).ask {
        Ask::Place { pieces, .. } => pieces[0].allowance.unwrap(),
        other => panic!("no move is asked for but {other:?}"),
    }
}

/// Drives north by so much, and not a thousandth more.
fn drives_exactly(game: &mut Game, far: i32) {
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, 40_000 - far - 1)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(30_000, 40_000 - far)], Bearing::NORTH)]);
}

#[test]
fn the_armour_table_row_by_row() {
    covers!("scw.movement.armour.table", "scw.movement.armour.forced-back", "scw.movement.vehicle-distance");
    for (die, morale, far) in [(10, 0, 14), (6, 0, 14), (5, 0, 7), (2, 0, 7), (3, -1, 7)] {
        let mut game = vehicle("\"t-26\"", &format!("morale = {morale}\n"));
        game.dice(&[die]).pick(Red, "us");
        assert_eq!(allowance(&game), Inches::whole(far), "die {die}");
        game.pick(Red, "stay");
    }
    for (die, morale, back, status) in
        [(2, -1, 7_000, "retiring"), (1, 0, 7_000, "retiring"), (1, -1, 7_000, "retiring")]
    {
        let mut game = position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"t-26\"\nat = [[30, 24]]\nmorale = {morale}\n"
        ));
        game.dice(&[die]).pick(Red, "us");
        assert_eq!(game.unit("us").at(1), at(30_000, 24_000 + back), "die {die}");
        assert_eq!(game.unit("us").word("status"), status);
        assert_eq!(game.unit("us").facing(1), Bearing::NORTH);
    }
}

#[test]
fn scw_ex_movement_armour_still_retreating() {
    covers!("scw.movement.armour.modifiers", "scw.movement.armour.table", "scw.movement.armour.forced-back");
    let tank = |id: &str, x: i32, status: &str| {
        format!(
            "[[unit]]\nid = \"{id}\"\nside = \"red\"\nvehicle = \"pzkpfw-1\"\nmorale = 1\nstatus = \"{status}\"\nat = [[{x}, 24]]\n"
        )
    };
    let mut game = position(&(tank("one", 20, "retreating") + &tank("two", 50, "retreating")));
    assert_eq!(game.closed(Red, "done").rule.unwrap().as_str(), "scw.movement.armour.modifiers");
    game.dice(&[3, 2]).pick(Red, "one").pick(Red, "two");
    assert_eq!(game.unit("one").at(1), at(20_000, 30_000));
    assert_eq!(game.unit("one").word("status"), "retiring");
    assert_eq!(game.unit("two").at(1), at(50_000, 33_000));
    assert_eq!((game.unit("two").word("status").as_str(), game.unit("two").facing(1)), ("retreating", Bearing::SOUTH));
    let mut retiring = position(&tank("one", 20, "retiring"));
    retiring.dice(&[3]).pick(Red, "one");
    assert_eq!(retiring.total(Red, "Slowed"), 2, "3 + 1 - 2");
    retiring.pick(Red, "stay");
    assert_eq!(retiring.unit("one").word("status"), "");
}

#[test]
fn scw_ex_movement_t26_road() {
    covers!(
        "scw.movement.armour.table",
        "scw.movement.armour.road",
        "scw.movement.vehicle-distance",
        "scw.appendix-a.models"
    );
    for (die, far) in [(6, 21_000), (5, 10_500)] {
        let mut game = vehicle("\"t-26\"", ROAD);
        game.dice(&[die]).pick(Red, "us");
        drives_exactly(&mut game, far);
    }
}

#[test]
fn wheels_double_their_pace_on_a_road_and_softskins_treble_it() {
    covers!("scw.movement.armour.road", "scw.movement.softskin.road");
    let mut car = vehicle("\"ba-6\"", ROAD);
    car.dice(&[6]).pick(Red, "us");
    drives_exactly(&mut car, 32_000);
    let mut truck = vehicle("\"truck-medium\"", ROAD);
    truck.dice(&[6]).pick(Red, "us");
    drives_exactly(&mut truck, 30_000);
}

#[test]
fn scw_ex_movement_truck_part_road() {
    covers!("scw.movement.softskin.table", "scw.movement.softskin.road", "scw.movement.vehicle-distance");
    let road = "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[0, 40], [72, 40]]\nwidth = 2\n";
    let mut game =
        position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"truck-fast\"\nat = [[30, 35]]\n{road}"));
    game.dice(&[8]).pick(Red, "us");
    assert_eq!(allowance(&game), Inches::whole(14));
    // Four inches to the edge of the road, then along it; the first inch in the road is on the way to its middle.
    let farther = [at(30_000, 39_000), at(60_001, 39_000)];
    game.refused(Red, routes_of(&[("us.1", &farther, Bearing::EAST)]));
    game.route(Red, &[("us.1", &[at(30_000, 39_000), at(60_000, 39_000)], Bearing::EAST)]);
}

#[test]
fn a_vehicle_without_model_or_class_has_a_base_speed_of_five() {
    covers!("scw.movement.vehicle-distance");
    let mut game = vehicle("{ model = \"Home-made\", body = \"armoured-car\", armour = \"light\" }", "");
    game.dice(&[6]).pick(Red, "us");
    drives_exactly(&mut game, 10_000);
}

#[test]
fn the_softskin_table_row_by_row() {
    covers!("scw.movement.softskin.table", "scw.movement.softskin.forced-back", "scw.movement.softskin.modifiers");
    let truck = |morale: i32, fire: &str| {
        position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[30, 24]]\nmorale = {morale}\n{fire}\n"
        ))
    };
    for (die, far) in [(6, 10), (5, 5), (2, 5)] {
        let mut game = truck(0, "");
        game.dice(&[die]).pick(Red, "us");
        assert_eq!(allowance(&game), Inches::whole(far));
        game.pick(Red, "stay");
    }
    let shelled = "fire-last = [\"artillery\", \"other\"]";
    let fired_at = "fire-last = [\"other\"]";
    for (die, morale, fire, total, back) in [
        (1, 0, "", 1, 5_000),
        (3, 0, fired_at, 1, 5_000),
        (2, 0, shelled, -2, 5_000),
        (1, 0, shelled, -3, 7_500),
        (2, -1, shelled, -3, 7_500),
    ] {
        let mut game = truck(morale, fire);
        game.dice(&[die]).pick(Red, "us");
        assert_eq!(game.total(Red, "has to"), total);
        assert_eq!(game.unit("us").at(1), at(30_000, 24_000 + back), "die {die}");
    }
}

#[test]
fn scw_ex_movement_truck_under_shells() {
    covers!("scw.movement.softskin.modifiers", "scw.movement.softskin.forced-back", "scw.appendix-a.general-types");
    let truck = |id: &str, x: i32| {
        format!(
            "[[unit]]\nid = \"{id}\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[{x}, 24]]\nfire-last = [\"artillery\", \"other\"]\n"
        )
    };
    let mut game = position(&(truck("one", 20) + &truck("two", 50)));
    game.dice(&[2, 1]).pick(Red, "one").pick(Red, "two");
    assert_eq!((game.unit("one").at(1), game.unit("one").facing(1)), (at(20_000, 29_000), Bearing::NORTH));
    assert_eq!((game.unit("two").at(1), game.unit("two").facing(1)), (at(50_000, 31_500), Bearing::SOUTH));
}

#[test]
fn a_road_bound_truck_never_leaves_the_road_even_when_it_must_go_back() {
    covers!("scw.movement.armoured-truck-road-bound");
    let road = "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[30, 20], [30, 44]]\nwidth = 2\n";
    let mut game = vehicle("\"armoured-truck-slow\"", road);
    game.dice(&[6]).pick(Red, "us");
    let refusal = game.refused(Red, routes_of(&[("us.1", &[at(33_000, 40_000)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.armoured-truck-road-bound");
    game.route(Red, &[("us.1", &[at(30_000, 30_000)], Bearing::NORTH)]);
    let mut back = vehicle("\"armoured-truck-slow\"", &format!("morale = -1\n{road}"));
    back.dice(&[1]).pick(Red, "us");
    assert_eq!(back.unit("us").at(1), at(30_000, 43_000));
    let mut end = vehicle("\"armoured-truck-slow\"", &format!("morale = -1\n{}", road.replace("44", "42")));
    end.dice(&[1]).pick(Red, "us");
    assert_eq!(end.unit("us").at(1), at(30_000, 42_000), "it stops where the road ends");
}

const COMPANY: &str = "[[unit]]\nid = \"foot\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\", \"rifle\"]\n";
const TRUCK: &str = "[[unit]]\nid = \"truck\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[30, 30]]\n";

#[test]
fn a_company_boards_a_truck_beside_it_and_spends_the_whole_move() {
    covers!("scw.movement.actions.bus", "scw.movement.truck-capacity", "scw.movement.actions.costs");
    // The hull reaches from 29.375 to 30.625 and the bases are an inch deep.
    let near = "at = [[33.125, 30, 90], [27, 30, 90], [30, 33.7]]\n";
    let spare = "[[unit]]\nid = \"spare\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [10, 40]\n";
    let mut game = position(&format!("{COMPANY}{near}{TRUCK}{spare}"));
    game.dice(&[1]).pick(Red, "foot").pick(Red, "board-truck");
    assert_eq!(game.unit("foot").word("aboard"), "truck");
    assert!(game.closed(Red, "truck").to_string().contains("getting in or out"));
    let far = "at = [[33.126, 30, 90], [32, 31.3, 90], [30, 33.7]]\n";
    let mut far = position(&format!("{COMPANY}{far}{TRUCK}"));
    far.dice(&[10]).pick(Red, "foot");
    assert_eq!(far.closed(Red, "board-truck").rule.unwrap().as_str(), "scw.movement.actions.bus");
    far.pick(Red, "stay");
}

#[test]
fn companies_do_not_share_a_truck_and_a_truck_that_has_moved_takes_nobody() {
    covers!("scw.movement.truck-capacity", "scw.movement.actions.bus");
    let near = "at = [[32.1, 30, 90], [27, 30, 90], [30, 33.7]]\n";
    let other = COMPANY.replace("\"foot\"", "\"others\"") + "aboard = \"truck\"\n";
    let mut game = position(&format!("{COMPANY}{near}{TRUCK}load = \"others\"\n{other}"));
    game.dice(&[5]).pick(Red, "foot");
    assert_eq!(game.closed(Red, "board-truck").rule.unwrap().as_str(), "scw.movement.truck-capacity");
    game.pick(Red, "stay");
    let mut moved = position(&format!("{COMPANY}{near}{TRUCK}"));
    moved.dice(&[6, 5]).pick(Red, "truck").route(Red, &[("truck.1", &[at(30_000, 29_900)], Bearing::NORTH)]);
    moved.pick(Red, "foot");
    assert_eq!(moved.closed(Red, "board-truck").rule.unwrap().as_str(), "scw.movement.actions.bus");
    moved.pick(Red, "stay");
}

#[test]
fn scw_ex_movement_debus_and_unlimber() {
    covers!("scw.movement.actions.bus", "scw.movement.actions.limber", "scw.shooting.artillery.set-up-first");
    let mut game = position(&format!(
        "{COMPANY}aboard = \"truck\"\n{TRUCK}load = \"foot\"\n
        [[unit]]\nid = \"guns\"\nside = \"red\"\nelements = [\"field-gun\"]\nlimbered = true\nat = [[50, 30]]\ndps = 1\n"
    ));
    game.dice(&[1, 1]).pick(Red, "foot").pick(Red, "get-out");
    let foot = game.unit("foot");
    assert_eq!(foot.word("aboard"), "");
    for n in 1..=3 {
        assert!(foot.at(n).is_within(Inches::whole(5), at(30_000, 30_000)));
    }
    assert_eq!(foot.numbers("moved"), [1, 2, 3]);
    game.pick(Red, "guns");
    assert_eq!(game.unit("guns").word("status"), "pinned");
    assert!(game.unit("guns").has("limbered"));
}

#[test]
fn getting_out_is_within_two_inches_of_the_truck() {
    covers!("scw.movement.actions.bus");
    let mut game = position(&format!(
        "[[unit]]\nid = \"foot\"\nside = \"red\"\nelements = [\"rifle\"]\naboard = \"truck\"\n{TRUCK}load = \"foot\"\n"
    ));
    game.dice(&[5]).pick(Red, "foot");
    // Half a hull 0.625, the gap 2, half a base 0.75.
    game.refused(Red, routes_of(&[("foot.1", &[at(33_376, 30_000)], Bearing::NORTH)]));
    game.route(Red, &[("foot.1", &[at(33_375, 30_000)], Bearing::NORTH)]);
    assert_eq!(game.unit("foot").at(1), at(33_375, 30_000));
}

#[test]
fn carried_troops_that_roll_badly_merely_stay_aboard() {
    covers!("scw.movement.actions.bus");
    let mut game = position(&format!("{COMPANY}aboard = \"truck\"\ndps = 4\nmorale = -1\n{TRUCK}load = \"foot\"\n"));
    game.dice(&[1]).pick(Red, "foot");
    assert_eq!(game.unit("foot").word("aboard"), "truck");
    assert_eq!(game.unit("foot").word("status"), "");
}

#[test]
fn scw_ex_movement_dismount() {
    covers!("scw.movement.actions.costs", "scw.movement.actions.mount", "scw.movement.foot-horse.normal");
    let squadron = || {
        let mut game = position(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"cavalry\", \"cavalry\"]\nat = [[29.2, 40], [30.8, 40]]\n",
        );
        game.dice(&[5]).pick(Red, "us");
        game
    };
    let go = |at: (i32, i32), how: &str| common::arrangement(at, Bearing::NORTH, how);
    let mut ride = squadron();
    ride.refused(Red, go((30, 33), "line+dismount"));
    ride.reply(Red, go((30, 34), "line+dismount"));
    assert_eq!(ride.unit("us").0["mounted"].as_bool(), Some(false));
    let mut walk = squadron();
    walk.refused(Red, go((30, 35), "dismount+line"));
    walk.reply(Red, go((30, 36), "dismount+line"));
    assert_eq!(walk.unit("us").0["mounted"].as_bool(), Some(false));
    let mut stand = squadron();
    stand.pick(Red, "dismount");
    assert_eq!(stand.unit("us").0["mounted"].as_bool(), Some(false));
    assert_eq!(stand.unit("us").numbers("moved"), [1, 2]);
}

#[test]
fn a_mortar_pays_for_setting_up_alone() {
    covers!("scw.movement.actions.mortar", "scw.movement.actions.costs");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"mortar\"]\nat = [[30, 40], [31.7, 40]]\n",
    );
    game.dice(&[5]).pick(Red, "us");
    // Four inches and not five: half of a Normal move is left to the mortar.
    game.refused(Red, common::arrangement((31, 35), Bearing::NORTH, "line+set-up"));
    game.reply(Red, common::arrangement((31, 37), Bearing::NORTH, "line+set-up"));
    assert!(!game.unit("us").has("ready"), "ready is the usual state of a mortar");
    let mut bare = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"mortar\"]\nat = [[30, 40], [31.7, 40]]\n",
    );
    bare.dice(&[5]).pick(Red, "us");
    bare.reply(Red, common::arrangement((31, 37), Bearing::NORTH, "line"));
    assert!(bare.unit("us").has("ready"), "a mortar that was carried along is not set up");
    assert_eq!(bare.unit("us").numbers("ready"), Vec::<i64>::new());
}

#[test]
fn climbing_out_of_a_trench_takes_half_and_getting_in_nothing() {
    covers!("scw.movement.actions.leave-trench", "scw.movement.actions.costs");
    let trench =
        "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\nline = [[20, 40], [40, 40]]\nwidth = 2\n";
    let rifles = |y: i32| {
        let mut game = position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, {y}]]\n{trench}"
        ));
        game.dice(&[5]).pick(Red, "us");
        game
    };
    let mut out = rifles(40);
    let refusal = out.refused(Red, routes_of(&[("us.1", &[at(30_000, 35_999)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.formation-change");
    out.route(Red, &[("us.1", &[at(30_000, 36_000)], Bearing::NORTH)]);
    let mut along = rifles(40);
    along.route(Red, &[("us.1", &[at(38_000, 40_000)], Bearing::NORTH)]);
    let mut into = rifles(33);
    into.route(Red, &[("us.1", &[at(30_000, 40_000)], Bearing::NORTH)]);
}

#[test]
fn guns_limber_and_unlimber_for_a_whole_move_and_only_turn_in_action() {
    covers!("scw.movement.actions.limber", "scw.movement.actions.costs");
    let mut game = position("[[unit]]\nid = \"guns\"\nside = \"red\"\nelements = [\"field-gun\"]\nat = [[30, 30]]\n");
    game.dice(&[5]).pick(Red, "guns");
    game.refused(Red, routes_of(&[("guns.1", &[at(30_000, 29_000)], Bearing::NORTH)]));
    game.route(Red, &[("guns.1", &[], Bearing::EAST)]);
    assert_eq!(game.unit("guns").facing(1), Bearing::EAST);

    let mut up = position("[[unit]]\nid = \"guns\"\nside = \"red\"\nelements = [\"field-gun\"]\nat = [[30, 30]]\n");
    up.dice(&[1]).pick(Red, "guns").pick(Red, "limber");
    assert_eq!(up.unit("guns").numbers("limbered"), [1]);
    assert_eq!(up.unit("guns").at(1), at(30_000, 30_000));

    let mut down = position(
        "[[unit]]\nid = \"guns\"\nside = \"red\"\nelements = [\"field-gun\"]\nlimbered = true\nat = [[30, 30]]\n",
    );
    down.dice(&[1]).pick(Red, "guns").pick(Red, "unlimber");
    assert!(!down.unit("guns").has("limbered"));
    assert_eq!(down.unit("guns").numbers("ready"), Vec::<i64>::new(), "it fires from the next move on");

    let mut held = position(
        "[[unit]]\nid = \"guns\"\nside = \"red\"\nelements = [\"field-gun\"]\nat = [[30, 30]]\ndps = 4\nmorale = -1\n",
    );
    held.dice(&[1]).pick(Red, "guns");
    assert_eq!(held.unit("guns").at(1), at(30_000, 30_000), "guns in action stay");
    assert_eq!(held.unit("guns").word("status"), "retreating");
}

#[test]
fn the_trucks_of_a_battery_roll_together_and_are_left_together() {
    covers!("scw.movement.truck-capacity", "scw.movement.actions.limber");
    let battery =
        "[[unit]]\nid = \"guns\"\nside = \"red\"\ndraught = \"truck\"\nelements = [\"field-gun\", \"field-gun\"]\n";
    let truck = |n: i32, load: &str| {
        format!(
            "[[unit]]\nid = \"t{n}\"\nside = \"red\"\nvehicle = \"truck-medium\"\nat = [[{}, 30]]\n{load}\n",
            20 + 6 * n
        )
    };
    let mut game =
        position(&format!("{battery}at = [[26, 33], [32, 33]]\n{}{}{}", truck(1, ""), truck(2, ""), truck(5, "")));
    game.dice(&[5]).pick(Red, "guns").pick(Red, "limber");
    assert_eq!((game.unit("t1").word("load"), game.unit("t2").word("load")), ("guns.1".into(), "guns.2".into()));
    game.closed(Red, "t1");
    game.done(Red);

    let towed = format!(
        "{battery}limbered = true\naboard = \"t1\"\n{}{}{}",
        truck(1, "load = \"guns.1\""),
        truck(2, "load = \"guns.2\""),
        truck(5, "")
    );
    let mut drive = position(&towed);
    assert!(drive.option(Red, "t2").is_none(), "one roll for both");
    drive.dice(&[6]).pick(Red, "t1");
    drive.route(
        Red,
        &[("t1.1", &[at(26_000, 20_000)], Bearing::NORTH), ("t2.1", &[at(32_000, 20_000)], Bearing::NORTH)],
    );
    assert_eq!(drive.unit("t2").at(1), at(32_000, 20_000));
    assert_eq!(drive.closed(Red, "guns").rule.unwrap().as_str(), "scw.movement.actions.bus");
    let mut set = position(&towed);
    set.dice(&[1]).pick(Red, "guns").pick(Red, "unlimber");
    assert_eq!(set.unit("guns").word("aboard"), "");
    assert_eq!(set.unit("t1").word("load"), "");
}

#[test]
fn an_immobilised_vehicle_stays_and_its_crew_bails_out_rather_than_retreat() {
    covers!("scw.movement.armour.forced-back");
    let tank = |status: &str| {
        position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"t-26\"\nat = [[30, 24]]\nstatus = \"{status}\"\ndeeds = [\"immobilised\"]\n
        [[unit]]\nid = \"others\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [10, 40]\n"))
    };
    let mut retire = tank("retiring");
    retire.dice(&[2]).pick(Red, "us");
    assert_eq!((retire.unit("us").at(1), retire.unit("us").word("status")), (at(30_000, 24_000), "retiring".into()));
    let mut retreat = tank("retreating");
    retreat.dice(&[1]).pick(Red, "us");
    assert_eq!(retreat.unit("us").word("place"), "abandoned");
}

#[test]
fn a_retreating_hull_turns_no_farther_than_the_table_has_room_for() {
    covers!("scw.movement.armour.forced-back");
    // Driven back 9 inches, aslant, it ends within an inch and a half of the edge. R-SCW-027
    let driven_back = |y: &str| {
        let mut game = position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"pzkpfw-1\"\nmorale = 1\nstatus = \"retreating\"\nat = [[30, {y}]]\n
            [[unit]]\nid = \"foe\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nat = [31, 20]\n"
        ));
        game.dice(&[2]).pick(Red, "us");
        let us = game.unit("us");
        assert_eq!((us.word("status").as_str(), us.word("place").as_str()), ("retreating", "table"));
        assert!(us.at(1).x < 30_000, "away from them");
        us.facing(1)
    };
    assert!(driven_back("37.66").turn_to(Bearing::SOUTH) > 0, "there is room to turn its back on them");
    assert_eq!(
        driven_back("37.76"),
        Bearing::SOUTH,
        "turned so a corner would be over the edge: it turns straight about"
    );
}
