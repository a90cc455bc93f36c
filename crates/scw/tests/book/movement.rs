//! Step 3, movement, as game reports.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "positions are put together as text")]

use crate::common;

use common::{Blue, Game, Red, Side, routes_of};
use engine::covers;
use engine::prompt::{Ask, Reply};
use table::{Bearing, Inches, Point};

/// A table with these units, in step 3 with red to act.
fn position(text: &str) -> Game {
    let far = if text.contains("blue") { "" } else { FAR };
    Game::set(&format!("\n[now]\nphase = \"movement\"\n{text}\n{far}"))
}

/// An enemy in hiding far away, so that the battle goes on and nobody sees anybody.
const FAR: &str = "[[unit]]\nid = \"far\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n
    [[marker]]\nunit = \"far\"\nat = [71, 1]\nreal = true\n";

/// A red unit in the middle of the table.
fn unit(what: &str) -> Game {
    position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\n{what}"))
}

const COMPANY: &str = "elements = [\"rifle\", \"rifle\", \"rifle\", \"rifle\"]\nat = [30, 24]\n";
const SQUADRON: &str = "elements = [\"cavalry\", \"cavalry\", \"cavalry\"]\nat = [30, 24]\n";
const LIMBERS: &str = "elements = [\"field-gun\", \"field-gun\"]\nat = [30, 24]\nlimbered = true\n";

/// How far each piece may go, as the prompt says.
fn allowances(game: &Game, side: Side) -> Vec<Inches> {
    match game.prompt(side).ask {
        Ask::Place { pieces, .. } => pieces.iter().filter_map(|piece| piece.allowance).collect(),
        other => panic!("no move is asked for but {other:?}"),
    }
}

fn to(at: (i32, i32)) -> Reply {
    Reply::Arrange { at: Point::new(at.0, at.1), facing: None, formation: None, via: Vec::new() }
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

#[test]
fn the_foot_and_horse_table_row_by_row() {
    covers!(
        "scw.movement.foot-horse.table",
        "scw.movement.foot-horse.double",
        "scw.movement.foot-horse.normal",
        "scw.movement.foot-horse.slowed"
    );
    for (troops, double, normal, slowed) in [(COMPANY, 12, 8, 4), (SQUADRON, 18, 12, 6), (LIMBERS, 14, 8, 3)] {
        for (die, far) in [(10, double), (9, double), (8, normal), (4, normal), (3, slowed), (1, slowed)] {
            let mut game = unit(troops);
            game.dice(&[die]).pick(Red, "us");
            assert!(allowances(&game, Red).iter().all(|far_| *far_ == Inches::whole(far)), "die {die}: {far}");
            game.pick(Red, "stay");
        }
    }
}

/// The low totals: MR -1 and 4 DPs, so that a die of 5 gives 0.
fn shaken(troops: &str, rows: &str) -> Game {
    Game::set(&format!(
        "\n{rows}\n[now]\nphase = \"movement\"\n[[unit]]\nid = \"us\"\nside = \"red\"\nmorale = -1\ndps = 4\n{troops}\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nat = [30, 4]\n"
    ))
}

#[test]
fn the_low_rows_pin_drive_back_and_put_to_flight() {
    covers!(
        "scw.movement.foot-horse.table",
        "scw.movement.foot-horse.pinned",
        "scw.movement.foot-horse.retire",
        "scw.movement.foot-horse.second-double"
    );
    for (troops, retire, flight) in [(COMPANY, 4, 12), (SQUADRON, 6, 18), (LIMBERS, 5, 14)] {
        for (die, back, status) in [
            (5, 0, "pinned"),
            (4, retire, "retiring"),
            (3, retire, "retiring"),
            (2, flight, "retreating"),
            (1, flight, "retreating"),
        ] {
            let mut game = shaken(troops, "");
            let before = game.unit("us").at(1);
            game.dice(&[die]).pick(Red, "us");
            let us = game.unit("us");
            assert_eq!(us.word("status"), status, "die {die}");
            assert_eq!(us.at(1), at(before.x, before.y + back * 1000), "die {die}");
            let facing = if status == "retreating" { Bearing::SOUTH } else { Bearing::NORTH };
            assert_eq!(us.facing(1), facing, "die {die}");
        }
    }
}

#[test]
fn the_printed_order_of_the_last_rows_can_be_had() {
    covers!("scw.movement.foot-horse.second-double", "scw.movement.foot-horse.retire");
    for (die, back, status) in [(4, 12, "retreating"), (3, 12, "retreating"), (2, 4, "retiring"), (1, 4, "retiring")] {
        let mut game = shaken(COMPANY, "movement-rows = \"printed\"");
        let before = game.unit("us").at(1);
        game.dice(&[die]).pick(Red, "us");
        assert_eq!(game.unit("us").word("status"), status, "die {die}");
        assert_eq!(game.unit("us").at(1).y - before.y, back * 1000, "die {die}");
    }
}

#[test]
fn every_modifier_of_foot_and_horse_counts() {
    covers!("scw.movement.foot-horse.modifiers", "scw.movement.march-column");
    let total = |extra: &str, officers: &str| {
        let at = if extra.contains("at =") { "" } else { "at = [30, 24]" };
        let mut game = unit(&format!("elements = [\"rifle\", \"rifle\", \"rifle\"]\n{at}\n{extra}\n{officers}"));
        game.dice(&[5]).pick(Red, "us");
        let total = game.total(Red, "rolls for movement");
        game.pick(Red, "stay");
        total
    };
    assert_eq!(total("", ""), 5);
    assert_eq!(total("morale = 2", ""), 7);
    assert_eq!(total("morale = -1", ""), 4);
    assert_eq!(total("dps = 3", ""), 2);
    assert_eq!(total("formation = \"column\"", ""), 7);
    let officer =
        |id: &str, grade: u8| format!("[[officer]]\nid = \"{id}\"\nside = \"red\"\ngrade = {grade}\nwith = \"us\"\n");
    assert_eq!(total("", &officer("one", 1)), 6);
    assert_eq!(total("", &(officer("one", 1) + &officer("three", 3))), 8, "only the senior officer counts");
    // Elements of a column stand within 1 inch of the next, one behind the other.
    assert_eq!(total("at = [[30, 20], [30, 21.9], [30, 23.8]]\n", ""), 7);
    assert_eq!(total("at = [[30, 20], [30, 22.001], [30, 24.002]]\n", ""), 5);
    assert_eq!(total("at = [[30, 20], [31.6, 20], [33.2, 20]]\n", ""), 5, "side by side is no file");
}

#[test]
fn a_single_element_and_guns_are_never_a_column() {
    covers!("scw.movement.march-column");
    for troops in [
        "elements = [\"rifle\"]\nat = [30, 24]\n",
        "elements = [\"field-gun\", \"field-gun\"]\nat = [30, 24]\nlimbered = true\nformation = \"column\"\n",
    ] {
        let mut game = unit(troops);
        game.dice(&[5]).pick(Red, "us");
        assert_eq!(game.total(Red, "rolls for movement"), 5);
        game.pick(Red, "stay");
    }
}

#[test]
fn scw_ex_movement_column_double() {
    covers!("scw.movement.foot-horse.modifiers", "scw.movement.foot-horse.double");
    let mut game = unit(
        "elements = [\"rifle\", \"rifle\", \"rifle\"]\nat = [30, 24]\nformation = \"column\"\nmorale = 1\ndps = 1\n
        [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 1\nwith = \"us\"\n",
    );
    game.dice(&[6]).pick(Red, "us");
    assert_eq!(game.total(Red, "Double, up to 12"), 9);
    assert_eq!(allowances(&game, Red)[0], Inches::whole(12));
    game.pick(Red, "stay");
}

#[test]
fn scw_ex_movement_limber_edges() {
    covers!("scw.movement.foot-horse.table", "scw.movement.foot-horse.normal", "scw.movement.foot-horse.slowed");
    let batteries: String = (1..=5)
        .map(|n| {
            format!(
                "[[unit]]\nid = \"b{n}\"\nside = \"red\"\nelements = [\"field-gun\"]\nlimbered = true\nat = [{}, 40]\n",
                n * 8
            )
        })
        .collect();
    let mut game = position(&batteries);
    game.dice(&[9, 8, 4, 3, 1]);
    for (n, far) in [14, 8, 8, 3, 3].into_iter().enumerate() {
        game.pick(Red, &format!("b{}", n + 1));
        assert_eq!(allowances(&game, Red)[0], Inches::whole(far));
        game.pick(Red, "stay");
    }
}

#[test]
fn no_element_goes_farther_than_its_distance_whatever_the_formation() {
    covers!("scw.movement.formation-change", "scw.movement.roll-per-unit");
    let mut game = unit(COMPANY);
    game.dice(&[5]).pick(Red, "us");
    let refusal = game.refused(Red, to((30_000, 15_999)));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.formation-change");
    // From a line six inches wide into a column: the flanks have farther to go than the middle.
    game.refused(Red, common::arrangement((30, 17), Bearing::NORTH, "column"));
    game.arrange(Red, (30, 19), Bearing::NORTH, "column");
    assert_eq!(game.unit("us").at(1).x, 30_000);
    assert!(game.lines(Red).iter().any(|line| line.contains("us moves")));
}

#[test]
fn the_whole_distance_may_be_used_and_not_a_thousandth_more() {
    covers!("scw.movement.foot-horse.normal");
    let mut game = unit("elements = [\"rifle\"]\nat = [[30, 24]]\n");
    game.dice(&[5]).pick(Red, "us");
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, 15_999)], Bearing::NORTH)]));
    // Along the path, not as the crow flies.
    game.refused(Red, routes_of(&[("us.1", &[at(34_000, 24_000), at(34_000, 19_999)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(34_000, 24_000), at(34_000, 20_000)], Bearing::EAST)]);
    assert_eq!((game.unit("us").at(1), game.unit("us").facing(1)), (at(34_000, 20_000), Bearing::EAST));
    assert_eq!(game.unit("us").numbers("moved"), [1]);
}

#[test]
fn a_unit_that_does_not_want_to_move_does_not_roll_and_one_that_has_rolled_is_done() {
    covers!("scw.movement.roll-per-unit");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\n
        [[unit]]\nid = \"you\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[40, 40]]\n",
    );
    game.dice(&[5]).pick(Red, "us").pick(Red, "stay");
    assert_eq!(game.closed(Red, "us").rule.unwrap().as_str(), "scw.movement.roll-per-unit");
    assert!(!game.unit("us").has("moved"), "staying is not moving");
    game.done(Red);
    assert!(!game.wants_dice());
}

#[test]
fn elements_end_together_and_one_torn_apart_comes_closer() {
    covers!("scw.movement.formation-change");
    let mut game = unit("elements = [\"rifle\", \"rifle\"]\nat = [[30, 24], [31.5, 24]]\n");
    game.dice(&[5]).pick(Red, "us");
    game.refused(Red, routes_of(&[("us.2", &[at(33_501, 24_000)], Bearing::NORTH)]));
    game.route(Red, &[("us.2", &[at(33_500, 24_000)], Bearing::NORTH)]);

    let mut torn = unit("elements = [\"rifle\", \"rifle\"]\nat = [[30, 24], [50, 24]]\n");
    torn.dice(&[5]).pick(Red, "us");
    torn.refused(Red, routes_of(&[("us.2", &[at(51_000, 24_000)], Bearing::NORTH)]));
    torn.route(Red, &[("us.2", &[at(42_000, 24_000)], Bearing::NORTH)]);
}

#[test]
fn units_pass_through_friends_but_end_on_nobody() {
    covers!("scw.movement.interpenetration");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 24]]\n
        [[unit]]\nid = \"friends\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 21]]\n",
    );
    game.dice(&[5]).pick(Red, "us");
    let refusal = game.refused(Red, routes_of(&[("us.1", &[at(30_000, 21_500)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.interpenetration");
    game.route(Red, &[("us.1", &[at(30_000, 18_000)], Bearing::NORTH)]);
    assert_eq!(game.unit("us").at(1), at(30_000, 18_000));
}

#[test]
fn ordinary_moves_keep_two_inches_from_enemy_troops_and_pass_through_none() {
    covers!("scw.movement.interpenetration", "scw.assault.contact");
    let enemy = "[[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\"]\nat = [[30, 16]]\n";
    let mut game =
        position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 24]]\n{enemy}"));
    game.dice(&[9]).pick(Red, "us");
    // Base to base: half an inch of depth on each side.
    let refusal = game.refused(Red, routes_of(&[("us.1", &[at(30_000, 18_999)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.assault.contact");
    game.refused(Red, routes_of(&[("us.1", &[at(27_500, 16_000), at(27_500, 14_000)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(30_000, 19_000)], Bearing::NORTH)]);

    let mut armour =
        position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"t-26\"\nat = [[30, 24]]\n{enemy}"));
    armour.dice(&[9]).pick(Red, "us");
    armour.refused(Red, routes_of(&[("us.1", &[at(30_000, 12_000)], Bearing::NORTH)]));
    armour.route(Red, &[("us.1", &[at(30_000, 17_750)], Bearing::NORTH)]);
    assert_eq!(armour.unit("us").at(1), at(30_000, 17_750), "armour comes as close as contact");
}

#[test]
fn turning_on_the_spot_is_movement() {
    covers!("scw.movement.roll-per-unit");
    let mut game = unit("elements = [\"rifle\"]\nat = [[30, 24]]\n");
    game.dice(&[1]).pick(Red, "us");
    game.route(Red, &[("us.1", &[], Bearing::WEST)]);
    assert_eq!(game.unit("us").facing(1), Bearing::WEST);
    assert_eq!(game.unit("us").numbers("moved"), [1]);
}

#[test]
fn impassable_ground_bars_the_way_and_woods_bar_vehicles() {
    covers!("scw.movement.roll-per-unit");
    let ground = "[[battlefield.features]]\nid = \"river\"\nkind = \"river\"\nline = [[0, 20], [72, 20]]\nwidth = 2\n
        [[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[26, 26], [34, 26], [34, 30], [26, 30]]\n";
    let foot = "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 24]]\n";
    let mut game = position(&format!("{foot}{ground}"));
    game.dice(&[9]).pick(Red, "us");
    game.refused(Red, routes_of(&[("us.1", &[at(30_000, 16_000)], Bearing::NORTH)]));
    game.route(Red, &[("us.1", &[at(30_000, 28_000)], Bearing::NORTH)]);
    let mut tank =
        position(&format!("[[unit]]\nid = \"us\"\nside = \"red\"\nvehicle = \"t-26\"\nat = [[30, 24]]\n{ground}"));
    tank.dice(&[9]).pick(Red, "us");
    tank.refused(Red, routes_of(&[("us.1", &[at(30_000, 28_000)], Bearing::NORTH)]));
    tank.pick(Red, "stay");
}

#[test]
fn scw_ex_movement_retire_and_flight() {
    covers!(
        "scw.movement.foot-horse.second-double",
        "scw.movement.foot-horse.retire",
        "scw.movement.foot-horse.table",
        "scw.shooting.small-arms.retreating-may-not"
    );
    let mut text = String::new();
    for (id, troops, x, morale) in [("one", "rifle", 12, 0), ("two", "rifle", 36, 0), ("horse", "cavalry", 60, -1)] {
        text += &format!(
            "[[unit]]\nid = \"{id}\"\nside = \"red\"\nelements = [\"{troops}\", \"{troops}\"]\nat = [{x}, 26]\ndps = 4\nmorale = {morale}\n
            [[unit]]\nid = \"foe-{id}\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nat = [{x}, 16]\n"
        );
    }
    let mut game = position(&text);
    game.dice(&[3, 2, 2]);
    for (id, back, facing, status) in [
        ("one", 4, Bearing::NORTH, "retiring"),
        ("two", 4, Bearing::NORTH, "retiring"),
        ("horse", 18, Bearing::SOUTH, "retreating"),
    ] {
        let before = game.unit(id).at(2);
        game.pick(Red, id);
        let after = game.unit(id);
        assert_eq!(after.at(2), at(before.x, before.y + back * 1000), "{id}");
        assert_eq!((after.facing(2), after.word("status").as_str()), (facing, status), "{id}");
    }
}

#[test]
fn who_flees_over_the_edge_is_lost_and_his_officer_with_him() {
    covers!("scw.movement.foot-horse.second-double");
    let mut game = unit(
        "elements = [\"rifle\", \"rifle\"]\nat = [30, 40]\ndps = 4\nmorale = -1\n
        [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 1\nwith = \"us\"\n
        [[unit]]\nid = \"others\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [10, 40]\n",
    );
    game.dice(&[1]).pick(Red, "us");
    assert_eq!(game.unit("us").word("place"), "driven-off");
    assert!(game.officer("captain").0["out"].as_bool().unwrap());
}

#[test]
fn who_retires_passes_friends_but_stops_short_of_them() {
    covers!("scw.movement.foot-horse.retire", "scw.movement.interpenetration");
    let mut game = unit(
        "elements = [\"rifle\"]\nat = [[30, 24]]\ndps = 4\nmorale = -1\n
        [[unit]]\nid = \"friends\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 27.5]]\n",
    );
    game.dice(&[4]).pick(Red, "us");
    // Four inches would end on the friends, who stand a foot deep from 27 to 28.
    assert_eq!(game.unit("us").at(1), at(30_000, 26_500));
}

#[test]
fn who_retires_bends_round_what_he_cannot_pass() {
    covers!("scw.movement.foot-horse.retire");
    let mut game = unit(
        "elements = [\"rifle\"]\nat = [[30, 24]]\ndps = 4\nmorale = -1\n
        [[battlefield.features]]\nid = \"pond\"\nkind = \"pond\"\narea = [[29, 26], [40, 26], [40, 40], [29, 40]]\n",
    );
    game.dice(&[4]).pick(Red, "us");
    let end = game.unit("us").at(1);
    assert!(end.x < 29_100 && end.y > 26_000, "{end} is past the corner of the pond");
    let gone = end.distance_to(at(30_000, 24_000));
    assert!((3_998..=4_002).contains(&gone.thousandths_value()), "the whole distance, not {gone}");
}

#[test]
fn a_state_ends_when_the_next_step_three_begins() {
    covers!("scw.movement.foot-horse.pinned", "scw.movement.foot-horse.retire");
    let mut game = Game::set(
        "\n[now]\nphase = \"assault-move\"\n[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\nstatus = \"pinned\"\n
        [[unit]]\nid = \"tank\"\nside = \"red\"\nvehicle = \"t-26\"\nat = [[50, 40]]\nstatus = \"retiring\"\n",
    );
    game.dice(&[10]);
    assert_eq!(game.phase(), scw::Phase::Movement);
    assert_eq!(game.unit("us").word("status"), "");
    assert_eq!(game.unit("tank").word("status"), "retiring", "armour has to roll itself free");
    let refusal = game.closed(Red, "done");
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.armour.modifiers");
    game.pick(Red, "tank").pick(Red, "stay");
    assert_eq!(game.unit("tank").word("status"), "");
    game.done(Red);
}

#[test]
fn an_officer_alone_moves_at_double_speed_without_a_roll() {
    covers!("scw.movement.unattached-officer");
    for (mounted, far) in [(false, 12), (true, 18)] {
        let mut game = position(&format!(
            "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\n
            [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 2\nmounted = {mounted}\nat = [10, 40]\n"
        ));
        game.refused(Red, routes_of(&[("captain", &[at(10_000, 39_999 - far * 1000)], Bearing::NORTH)]));
        game.route(Red, &[("captain", &[at(10_000, 40_000 - far * 1000)], Bearing::NORTH)]);
        assert_eq!(game.officer("captain").0["at"].as_array().unwrap()[1].as_integer(), Some(40 - i64::from(far)));
        let again = game.refused(Red, routes_of(&[("captain", &[at(11_000, 30_000)], Bearing::NORTH)]));
        assert_eq!(again.rule.unwrap().as_str(), "scw.movement.unattached-officer");
    }
}

#[test]
fn an_officer_leaves_before_the_roll_and_counts_only_where_he_began_the_step() {
    covers!("scw.movement.unattached-officer", "scw.movement.foot-horse.modifiers");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\n
        [[unit]]\nid = \"you\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[36, 40]]\n
        [[unit]]\nid = \"third\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[42, 40]]\n
        [[unit]]\nid = \"spare\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[10, 10]]\n
        [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 2\nwith = \"us\"\n
        [[officer]]\nid = \"major\"\nside = \"red\"\ngrade = 1\nwith = \"third\"\n",
    );
    game.dice(&[5, 5, 5]);
    game.pick(Red, "captain>you");
    assert_eq!(game.officer("captain").word("with"), "you");
    game.pick(Red, "you");
    assert_eq!(game.total(Red, "you rolls for movement"), 5, "he was not with it when the step began");
    game.pick(Red, "stay").pick(Red, "us");
    assert_eq!(game.total(Red, "us rolls for movement"), 5, "he is no longer there");
    game.pick(Red, "stay").pick(Red, "third");
    assert_eq!(game.total(Red, "third rolls for movement"), 6);
    game.pick(Red, "stay");
    let refusal = game.refused(Red, routes_of(&[("major", &[at(50_000, 40_000)], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.movement.unattached-officer", "its roll is made");
}

#[test]
fn an_officer_who_touches_a_unit_joins_it() {
    covers!("scw.movement.unattached-officer");
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\n
        [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 2\nat = [20, 40]\n",
    );
    // Half a base of 1.5 inches, a tenth of an inch, half a base of 0.75 inches.
    game.route(Red, &[("captain", &[at(28_775, 40_000)], Bearing::NORTH)]);
    assert_eq!(game.officer("captain").word("with"), "us");
    let mut short = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[30, 40]]\n
        [[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = 2\nat = [20, 40]\n",
    );
    short.route(Red, &[("captain", &[at(28_774, 40_000)], Bearing::NORTH)]);
    assert_eq!(short.officer("captain").word("with"), "");
}

#[test]
fn scw_ex_movement_pinned_then_fire() {
    covers!(
        "scw.movement.foot-horse.pinned",
        "scw.shooting.small-arms.firer-state",
        "scw.shooting.small-arms.effect-table"
    );
    let mut game = position(
        "[[unit]]\nid = \"us\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\", \"rifle\", \"rifle\", \"rifle\"]\nat = [30, 40]\nmorale = -1\ndps = 3\n
        [[unit]]\nid = \"them\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\", \"rifle\", \"rifle\", \"rifle\"]\nat = [30, 19]\n",
    );
    game.dice(&[4, 6]).pick(Red, "us");
    assert_eq!(game.total(Red, "us is pinned"), 0);
    assert!(!game.unit("us").has("moved"));
    game.until(scw::Phase::StandingFire, Red).pick(Red, "us");
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("volley") && key.ends_with(">them"));
    game.pick(Red, &key.expect("it may fire"));
    game.until(scw::Phase::Rally, Blue);
    assert_eq!(game.unit("them").number("dps"), 1);
}
