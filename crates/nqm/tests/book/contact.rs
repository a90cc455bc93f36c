//! First fire, columns on the march, guns that leave, sight and concealment.

use crate::common::{Blue, Game, Red};
use crate::recce::*;
use engine::covers;
use nqm::Phase;

#[test]
fn nqm_ex_first_fire_table_4() {
    covers!("nqm.recce.table-4-use", "nqm.grades.elite-hold-fire");
    let fire = |grade: &str, dice: &[u8]| {
        let mut game = meeting(Meeting { waiting: grade, rest: KNOWN, ..Default::default() });
        game.dice(dice);
        let line = game.lines(Blue).into_iter().find(|line| line.contains("its fire")).expect("it is told");
        ["contact", "effective", "harassing"].into_iter().find(|band| line.contains(band)).unwrap()
    };
    let found = [
        fire("elite", &[]),
        fire("veteran", &[1]),
        fire("regular", &[4]),
        fire("regular", &[5]),
        fire("conscript", &[2]),
        fire("conscript", &[6]),
        fire("militia", &[6]),
    ];
    assert_eq!(found, ["contact", "effective", "effective", "contact", "harassing", "contact", "effective"]);
}

#[test]
fn fire_that_cannot_be_held_gives_the_position_away_for_nothing() {
    covers!("nqm.recce.table-4-use");
    let mut game = meeting(Meeting { waiting: "conscript", rest: KNOWN, ..Default::default() });
    let dice = game.unit("hidden").number("dice");
    game.dice(&[2]);
    assert_eq!(game.unit("hidden").number("dice"), dice - 3);
    assert_eq!(game.red_pins("mover"), 0);
}

#[test]
fn attackers_need_no_test_to_hold_their_fire() {
    covers!("nqm.recce.table-4-use");
    let rest = format!("{KNOWN}\n[[put]]\nunit = \"hidden\"\norder = {{ task = \"attack\" }}\n");
    let game = meeting(Meeting { waiting: "conscript", rest: &rest, ..Default::default() });
    assert!(!game.wants_dice(), "{}", game.whereabouts());
    assert!(!game.reads(Blue, "its fire"));
}

#[test]
fn heavy_weapons_by_themselves_do_not_go_over_to_the_attack() {
    covers!("nqm.figures.support-second-rank");
    let orders = r#"{ task = "advance", on-contact = "attack", route = [[4, 0.5]] }"#;
    let mut game = meeting(Meeting { grade: "veteran", mover: r#"["S1 mg"]"#, orders, ..Default::default() });
    game.dice(&[5, 6, 1]);
    assert_eq!(game.unit("mover").part("order").text("task"), "advance");
    assert!(northing(&game, "mover.s1") > 2900, "it has halted");
    game.until_hour(2).pick(Red, "mover");
    assert!(game.closed(Red, "attack").because.contains("nobody who could attack"));
}

#[test]
fn nqm_ex_march_formation() {
    covers!("nqm.summary.start-line-unmarked");
    let mut game = road_march("");
    game.dice(&[6, 3, 5]);
    game.pick(Blue, "effective");
    game.dice(&[3, 5]);
    assert!(game.reads(Blue, "2L against VL, 3 pins"), "{:?}", game.lines(Blue));
    // They answer in step 4 with the stand that is in range; three of nine is a third, and the break test comes in step 5.
    game.until_dice();
    assert_eq!(game.phase(), Phase::Firefight);
    game.dice(&[1]);
    game.until_dice();
    assert_eq!(game.phase(), Phase::Morale);
    game.dice(&[6]);
}

#[test]
fn recce_at_the_start_line_gets_the_column_deployed() {
    covers!("nqm.summary.start-line");
    let marked = r#"
        [[unit]]
        id = "scouts"
        formation = "red"
        stands = ["R1"]
        at = [4.25, 3]
    "#;
    let mut game = road_march(marked);
    game.dice(&[6, 3, 5]);
    game.pick(Blue, "effective");
    game.dice(&[4]);
    assert!(game.reads(Blue, "1L against L, 1 pin"), "{:?}", game.lines(Blue));
}

/// A conscript battalion marches up a road into the fire of veterans.
fn road_march(rest: &str) -> Game {
    let road = format!(
        r#"
        title = "A march"
        [battlefield]
        title = "A road"
        size = {{ width = 70.9, depth = 47.3 }}
        [[battlefield.features]]
        id = "road"
        kind = "road"
        surface = "metalled"
        line = [[31.5, 0.5], [31.5, 46]]
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        grade = "conscript"
        stands = ["F3", "F3", "F3"]
        places = [[4, 3.1], [4, 3.35], [4, 3.6]]
        orders = {{ task = "march", route = [[4, 0.5]] }}
        [[unit]]
        id = "hidden"
        formation = "blue"
        grade = "veteran"
        stands = ["C1", "F3", "F3"]
        places = [[4, 1.8], [4, 2.1], [4.3, 2.1]]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        {rest}
        "#
    );
    Game::set(&road)
}

#[test]
fn nqm_ex_guns_shoot_and_scoot() {
    covers!("nqm.special-assault.shoot-and-scoot", "nqm.special-assault.second-cu");
    let mut game = tanks_come("");
    assert_eq!(game.keys(Blue), ["scoot", "twice", "leave", "pass", "waive"]);
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "twice");
    game.dice(&[4]);
    assert!(game.reads(Blue, "1H against M, 1 pin"), "{:?}", game.lines(Blue));
    leave_pins(&mut game, Red);
    game.dice(&[6]);
    assert!(game.reads(Blue, "1H against M, 3 pins"), "{:?}", game.lines(Blue));
    leave_pins(&mut game, Red);
    assert_eq!(game.red_pins("tanks"), 4);
    assert_eq!(game.unit("guns").number("dice"), dice - 6, "two dice, in thirds");
}

/// The second die is one of this moment: if it finds nobody any more, the gun has still had its shot of the hour.
#[test]
fn a_gun_without_a_target_for_its_second_die_has_fired() {
    covers!("nqm.special-assault.second-cu", "nqm.firefight.once-per-hour");
    let mut game = these_tanks_come("\"T1 76 M/M\"", "[[4.3, 3.2]]");
    game.pick(Blue, "twice").dice(&[6]);
    assert_eq!(game.unit("tanks").text("fate"), "destroyed");
    assert!(game.stand("guns.g1").flag("fired"));
    assert_eq!(game.stand("guns.g1").number("shots"), 1);
}

#[test]
fn guns_that_shoot_and_scoot_are_gone_before_the_answer() {
    covers!("nqm.special-assault.shoot-and-scoot", "nqm.figures.recce");
    let mut game = tanks_come("");
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "scoot");
    game.dice(&[4]);
    leave_pins(&mut game, Red);
    assert_eq!(game.red_pins("tanks"), 1);
    assert_eq!(game.unit("guns").number("dice"), dice - 3);
    assert_eq!(game.unit("guns").number("disorder"), 0);
    assert!(northing(&game, "guns.g1") < 1000, "{}", northing(&game, "guns.g1"));
}

#[test]
fn guns_may_leave_without_a_shot() {
    covers!("nqm.special-assault.scoot-only");
    let mut game = tanks_come("");
    let dice = game.unit("guns").number("dice");
    game.pick(Blue, "leave");
    assert_eq!((game.red_pins("tanks"), game.unit("guns").number("dice")), (0, dice));
    assert!(northing(&game, "guns.g1") < 1000);
}

#[test]
fn guns_that_do_not_out_range_their_attackers_are_not_asked() {
    covers!("nqm.special-assault.shoot-and-scoot");
    // A mortar with the tanks reaches farther than the guns.
    let game = tanks_come(", \"S1 mortar 120\"");
    assert!(!game.keys(Blue).contains(&"twice".into()));
}

/// T-34s come into the range of 8.8 cm guns that they know of.
fn tanks_come(with: &str) -> Game {
    let stands = format!("\"T3 76 M/M\", \"T3 76 M/M\", \"T3 76 M/M\"{with}");
    these_tanks_come(&stands, "[[4, 3.2], [4.3, 3.2], [4.6, 3.2], [4.3, 3.4]]")
}

fn these_tanks_come(stands: &str, places: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "movement"
        [[unit]]
        id = "tanks"
        formation = "red"
        arm = "armour"
        mover = "armoured"
        stands = [{stands}]
        places = {places}
        orders = {{ task = "advance", on-contact = "attack", route = [[4.3, 1]] }}
        [[unit]]
        id = "guns"
        formation = "blue"
        arm = "anti-tank"
        tie = "under-command"
        mover = "motorised"
        stands = ["G2 88"]
        at = [4.3, 1]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "guns"
        still = 2
        battle = {{ strength = 2, fired = true }}
        [[put]]
        stand = "guns.g1"
        known = true
        "#
    ))
}

#[test]
fn fast_recce_drives_until_its_first_contact() {
    covers!("nqm.recce.fast-option");
    let race = |fast: bool| {
        let game = Game::set(&format!(
            r#"
            options = {{ fast-recce = {fast} }}
            [now]
            phase = "movement"
            [[unit]]
            id = "mover"
            formation = "red"
            mover = "light-recce"
            stands = ["R1"]
            at = [1, 5.5]
            orders = {{ task = "advance", route = [[1, 1], [8, 1]] }}
            "#
        ));
        game.unit("mover").number("passed")
    };
    assert_eq!([race(false), race(true)], [1, 2], "5 km an hour, or as far as the way leads");
    // It is stopped where everybody is, and goes no faster afterwards.
    let options = "options = { fast-recce = true }";
    let orders = r#"{ task = "advance", route = [[4, 2.5]] }"#;
    let mut game = meeting_with(options, Meeting { orders, waiting: "elite", ..Default::default() });
    assert!(game.wants_dice());
    assert!(northing(&game, "mover.r1") > 2900, "{}", northing(&game, "mover.r1"));
    game.dice(&[1, 4, 1]).pick(Blue, "let-pass");
}

#[test]
fn a_mover_in_the_open_within_a_kilometre_is_seen() {
    covers!("nqm.recce.when");
    let orders = r#"{ task = "advance", route = [[4, 2.7]] }"#;
    let mut game = meeting(Meeting { waiting: "elite", orders, ..Default::default() });
    assert!(!knows(&game, "mover.r1"), "it has come up unseen so far");
    game.dice(&[1, 1, 1]);
    assert!(knows(&game, "mover.r1"));
    assert!(!game.reads(Red, "sighted"), "and does not know that it was seen: {:?}", game.lines(Red));
}

#[test]
fn the_existence_of_a_hidden_enemy_shows_nowhere() {
    covers!("nqm.recce.when");
    let mut game = meeting(Meeting { orders: r#"{ task = "advance", route = [[2.6, 0.8]] }"#, ..Default::default() });
    game.dice(&[4, 6, 2]);
    let board = game.board(Red);
    assert!(board.pieces.iter().all(|piece| !piece.id.starts_with("hidden")));
    assert!(game.lines(Red).iter().all(|line| !line.contains("hidden")));
    game.pick(Blue, "let-pass");
}

/// A wood of 600 by 600 metres in the middle of the map; a blue battalion and red recce stand where they are put.
fn wood(blue: (f64, f64), red: (f64, f64)) -> Game {
    Game::set(&format!(
        r#"
        title = "A wood"
        [battlefield]
        title = "A wood"
        size = {{ width = 70.9, depth = 47.3 }}
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[31.5, 20], [36.2, 20], [36.2, 24.7], [31.5, 24.7]]
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        mover = "light-recce"
        stands = ["R1"]
        at = [{}, {}]
        orders = {{ task = "advance", route = [[{:.2}, {}]] }}
        [[unit]]
        id = "hidden"
        formation = "blue"
        stands = ["F3"]
        at = [{}, {}]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        "#,
        red.0,
        red.1,
        red.0 + 0.02,
        red.1,
        blue.0,
        blue.1,
    ))
}

#[test]
fn woods_hide_whoever_is_behind_them_and_deep_in_them() {
    covers!("nqm.recce.when");
    // In kilometres the wood goes from (4.00, 2.54) to (4.60, 3.14).
    assert!(wood((4.3, 2.2), (5.0, 2.2)).wants_dice(), "past its corner there is nothing between them");
    assert!(!wood((4.3, 2.2), (4.3, 3.5)).wants_dice(), "it is between them");
    assert!(wood((4.3, 2.7), (4.3, 2.0)).wants_dice(), "160 metres into the wood");
    assert!(!wood((4.3, 2.9), (4.3, 2.0)).wants_dice(), "360 metres into the wood");
}

#[test]
fn in_a_wood_two_stands_see_each_other_at_two_hundred_metres_between_their_edges() {
    covers!("nqm.recce.when");
    // Side by side their tokens are two hundred metres wide: from middle to middle it is farther.
    let set = |x: f64| {
        let mut game = wood((4.1, 2.84), (x, 2.84));
        // In the wood the mover comes up to somebody in a position, or does not see him.
        let asked = game.wants_dice();
        if asked {
            game.dice(&[6, 1, 1]);
        }
        asked
    };
    assert!(set(4.45), "150 metres between them");
    assert!(!set(4.55), "250 metres");
}

#[test]
fn the_ambush_shift_is_a_choice_of_the_scenario() {
    covers!("nqm.recce.white-choice");
    let mut game = meeting_with("options = { ambush-shift = true }", Meeting::default());
    game.dice(&[4, 6, 2]).pick(Blue, "effective");
    game.dice(&[3, 1]);
    assert!(game.reads(Blue, "2M against L, 1 pin"), "{:?}", game.lines(Blue));
}

#[test]
fn whoever_is_out_of_sight_for_a_full_hour_is_hidden_again_and_leaves_a_ghost() {
    covers!("nqm.recce.when");
    let set = |unseen: u8| {
        let text = format!(
            r#"
            title = "A wood"
            [battlefield]
            title = "A wood"
            size = {{ width = 70.9, depth = 47.3 }}
            [[battlefield.features]]
            id = "wood"
            kind = "wood"
            area = [[20, 20], [50, 20], [50, 24.7], [20, 24.7]]
            [now]
            phase = "next"
            [[unit]]
            id = "mover"
            formation = "red"
            stands = ["F3"]
            at = [4.3, 4]
            [[unit]]
            id = "hidden"
            formation = "blue"
            stands = ["F3"]
            at = [4.3, 2]
            [[put]]
            stand = "hidden.f1"
            known = true
            unseen = {unseen}
            "#
        );
        Game::set(&text)
    };
    let game = set(0);
    assert!(knows(&game, "hidden.f1"), "it has only just gone out of sight");
    let game = set(1);
    assert!(!knows(&game, "hidden.f1"));
    assert_eq!(game.now("ghosts").as_array().map(Vec::len), Some(1));
}

#[test]
fn recce_stands_fire_and_assault_like_others() {
    covers!("nqm.figures.recce");
    // They answer an ambush like riflemen, in the firefight of the hour.
    let mut game = meeting(Meeting::default());
    game.dice(&[4, 6, 2]).pick(Blue, "effective");
    game.dice(&[1, 1]);
    game.until_dice();
    assert_eq!(game.phase(), Phase::Firefight);
    game.dice(&[6]);
    leave_pins(&mut game, Blue);
    assert_eq!(game.red_pins("hidden"), 2);
}
