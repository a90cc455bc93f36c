//! Movement on foot. `awa.move.variable`

use awa::{Doing, Mode, Phase, Where};
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, routes_of};

/// Two men of red on the left, a blue man far away, and whatever the table has besides.
pub(crate) fn two_men(now: &str, at: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [now]
        {now}
        [[put]]
        unit = "red-1"
        {at}
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        {more}
        "#
    ))
}

/// The usual place: the officer at 20, 40, the rifleman beside him.
const HERE: &str = "places = [[20, 40], [22, 40]]";

pub(crate) fn at(x: i32, y: i32) -> Point {
    Point::inches(x, y)
}

/// Red's unit is activated without a contest.
pub(crate) fn go(game: &mut Game, key: &str, dice: &[u8]) {
    if game.asked() == Some(Red) && game.option(Red, "red-1").is_some() {
        game.pick(Red, "red-1").done(Blue);
    }
    game.pick(Red, key).dice(dice);
}

/// Why one figure cannot go that way.
pub(crate) fn no_way(game: &mut Game, piece: &str, path: &[Point]) -> String {
    let refusal = game.refused(Red, routes_of(&[(piece, path, Bearing::NORTH)]));
    refusal.rule.map_or_else(String::new, |rule| rule.as_str().to_owned())
}

/// Everybody has done, until red is asked for a unit in the next turn.
pub(crate) fn next_turn(game: &mut Game) {
    let turn = game.turn();
    for _ in 0..20 {
        if game.turn() > turn && game.phase() == Phase::Contests && game.asked() == Some(Red) {
            return;
        }
        let side = game.asked().unwrap_or_else(|| panic!("{}", game.whereabouts()));
        game.done(side);
    }
    panic!("the turn does not end\n{}", game.whereabouts());
}

pub(crate) fn route(game: &mut Game, routes: &[(&str, &[Point])]) {
    let all: Vec<(&str, &[Point], Bearing)> = routes.iter().map(|(key, path)| (*key, *path, Bearing::NORTH)).collect();
    game.route(Red, &all);
}

#[test]
fn every_way_of_moving_goes_as_far_as_its_row_says() {
    engine::covers!("awa.move.infantry.rates", "awa.move.variable", "awa.setup.inches");
    engine::covers!("awa.move.infantry.walk", "awa.move.infantry.run", "awa.move.infantry.crawl");
    engine::covers!("awa.move.infantry.fire-manoeuvre");
    let rows: [(&str, &[u8], i32, Mode, bool); 4] = [
        ("walk", &[4], 10, Mode::Walk, true),
        ("run", &[2, 5], 13, Mode::Run, false),
        ("manoeuvre", &[], 3, Mode::Manoeuvre, true),
        ("crawl", &[5], 5, Mode::Crawl, true),
    ];
    for (key, dice, far, mode, fires) in rows {
        // The enemy is in sight and in range, so that fire is a matter of the move alone.
        let mut game = face_to_face();
        go(&mut game, key, dice);
        assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 40_000 - far * 1000 - 1)]), "awa.move.variable");
        route(&mut game, &[("red-1.1", &[at(20, 40 - far)]), ("red-1.2", &[at(22, 41 - far)])]);
        assert_eq!(game.figure("red-1", 1).at, at(20, 40 - far), "{key}");
        assert_eq!(game.figure("red-1", 1).mode, mode);
        let down = matches!(mode, Mode::Manoeuvre | Mode::Crawl);
        assert_eq!(game.figure("red-1", 1).doing.has(Doing::PRONE), down, "{key}");
        assert_eq!(game.option(Red, "fire-blue-1").is_some_and(|one| one.closed.is_none()), fires, "{key}");
    }
}

/// The same with the blue man 18 inches ahead of red.
fn face_to_face() -> Game {
    Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [22, 40]]
        [[put]]
        unit = "blue-1"
        at = [20, 22]
        "#,
    )
}

#[test]
fn figures_of_one_unit_move_in_different_ways() {
    engine::covers!("awa.move.by-figure");
    let mut game = two_men("", HERE, "");
    go(&mut game, "run-some", &[]);
    game.several(Red, &["red-1.2"]).dice(&[3, 3]);
    assert!(no_way(&mut game, "red-1.1", &[at(20, 39)]).is_empty(), "he does not run");
    route(&mut game, &[("red-1.2", &[at(22, 28)])]);
    assert!(game.option(Red, "run-some").is_none(), "only one is left who could");
    game.pick(Red, "crawl").dice(&[3]);
    route(&mut game, &[("red-1.1", &[at(20, 37)])]);
    assert_eq!((game.figure("red-1", 1).mode, game.figure("red-1", 2).mode), (Mode::Crawl, Mode::Run));
}

#[test]
fn dice_are_rolled_once_for_all_or_for_each_as_announced() {
    engine::covers!("awa.move.roll-choice");
    let mut game = two_men("", HERE, "");
    go(&mut game, "walk-singly", &[2, 5]);
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 31_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[at(20, 32)]), ("red-1.2", &[at(22, 29)])]);
    assert_eq!(game.figure("red-1", 2).at, at(22, 29));

    // One roll for the whole unit: whoever walks later in the activation has the same dice.
    let mut game = two_men("", HERE, "");
    go(&mut game, "walk-some", &[]);
    game.several(Red, &["red-1.1"]).dice(&[2]);
    route(&mut game, &[("red-1.1", &[at(20, 32)])]);
    assert!(game.option(Red, "walk-singly").is_none());
    game.pick(Red, "walk");
    assert!(!game.wants_dice());
    assert_eq!(no_way(&mut game, "red-1.2", &[Point::new(22_000, 31_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.2", &[at(22, 32)])]);
}

#[test]
fn ex_run_limit() {
    engine::covers!("awa.move.infantry.run-limit", "awa.move.infantry.run");
    let mut game = two_men("turn = 1", "places = [[20, 44], [22, 44]]", "");
    go(&mut game, "run", &[2, 5]);
    assert_eq!(game.line(Red, "red-1 runs").text, "red-1 runs: up to 13″");
    route(&mut game, &[("red-1.1", &[at(20, 31)]), ("red-1.2", &[at(22, 43)])]);
    next_turn(&mut game);
    go(&mut game, "run", &[3, 3]);
    assert_eq!(game.line(Red, "red-1 runs").text, "red-1 runs: up to 12″");
    route(&mut game, &[("red-1.1", &[at(20, 19)]), ("red-1.2", &[at(22, 42)])]);
    next_turn(&mut game);
    assert_eq!(game.turn(), 3);
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.figure("red-1", 1).runs, 2);
    assert_eq!(game.closed(Red, "run").rule.unwrap().as_str(), "awa.move.infantry.run-limit");
    // One walks and the other stays: both are rested.
    game.pick(Red, "walk-some");
    game.several(Red, &["red-1.1"]).dice(&[2]);
    route(&mut game, &[("red-1.1", &[at(20, 15)])]);
    next_turn(&mut game);
    game.pick(Red, "red-1").done(Blue);
    assert!(game.option(Red, "run-some").unwrap().closed.is_none(), "both of them");
    game.pick(Red, "run").dice(&[2, 2]);
    game.done(Red);
}

#[test]
fn fire_comes_before_or_after_the_move_and_never_between() {
    engine::covers!("awa.move.infantry.fire-order", "awa.initiative.actions");
    // Fire, then move.
    let mut game = face_to_face();
    go(&mut game, "fire-blue-1", &[1]);
    if game.wants_dice() {
        game.dice(&[5]);
    }
    assert_eq!(game.closed(Red, "run").rule.unwrap().as_str(), "awa.move.infantry.run");
    game.pick(Red, "walk").dice(&[4]);
    route(&mut game, &[("red-1.1", &[at(20, 34)]), ("red-1.2", &[at(22, 34)])]);
    assert!(!game.keys(Red).contains(&"fire-blue-1".to_owned()), "once is all");
    // Move, then fire; and no second move.
    let mut game = face_to_face();
    go(&mut game, "walk-some", &[]);
    game.several(Red, &["red-1.1"]).dice(&[4]);
    route(&mut game, &[("red-1.1", &[at(20, 34)])]);
    game.pick(Red, "fire-blue-1").dice(&[1]);
    if game.wants_dice() {
        game.dice(&[5]);
    }
    // The other man has not moved, and does not move any more: all fire comes before or after all movement.
    assert!(!game.figure("red-1", 2).doing.has(Doing::MOVED));
    for key in ["walk", "run", "manoeuvre", "crawl"] {
        assert!(!game.keys(Red).contains(&key.to_owned()), "{:?}", game.keys(Red));
    }
}

#[test]
fn whoever_owes_an_obstacle_goes_no_farther_and_no_refusal_measures() {
    engine::covers!("awa.move.obstacle.debt", "awa.firing.no-premeasure");
    let hedge = r#"
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[10, 34.5], [30, 34.5]]
        width = 1
    "#;
    let mut game = two_men("", HERE, hedge);
    go(&mut game, "walk", &[4]);
    // Just beyond it is just beyond it, in however many small steps.
    let way = [Point::new(20_000, 33_500), Point::new(20_000, 33_000), Point::new(20_000, 32_500)];
    assert_eq!(no_way(&mut game, "red-1.1", &way), "awa.move.obstacle.debt");
    // A way that is too long tells nobody how long it is.
    let refusal = game.refused(Red, routes_of(&[("red-1.2", &[at(70, 44)], Bearing::NORTH)]));
    assert_eq!(refusal.because, "That way is longer than the move of 10″.");
    game.done(Red);
}

#[test]
fn some_lie_down_and_others_do_not() {
    engine::covers!("awa.move.by-figure");
    let mut game = two_men("", HERE, "");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "lie-down-some").several(Red, &["red-1.2"]);
    assert!(!game.figure("red-1", 1).doing.has(Doing::PRONE));
    assert!(game.figure("red-1", 2).doing.has(Doing::PRONE));
    // Standing up is part of any other move.
    game.pick(Red, "walk").dice(&[4]);
    route(&mut game, &[("red-1.2", &[at(22, 36)])]);
    assert!(!game.figure("red-1", 2).doing.has(Doing::PRONE));
}

#[test]
fn a_hidden_sniper_keeps_nobody_out_of_a_house() {
    engine::covers!("awa.move.infantry.indoors");
    for (deeds, open) in [("deeds = [\"hidden\"]", true), ("", false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "sniper"
            side = "blue"
            arm = "sniper"
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[battlefield.features]]
            id = "house"
            kind = "building"
            area = [[15, 30], [25, 30], [25, 35], [15, 35]]
            [[put]]
            unit = "red-1"
            places = [[20, 40], [22, 40]]
            [[put]]
            unit = "sniper"
            inside = "house"
            {deeds}
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#
        ));
        go(&mut game, "walk", &[4]);
        if open {
            // Whether somebody hides in it is nothing that a refusal tells.
            route(&mut game, &[("red-1.1", &[at(20, 34)])]);
            assert!(matches!(game.figure("red-1", 1).place, Where::Inside(_)));
        } else {
            assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 34)]), "awa.melee.contact");
            game.done(Red);
        }
    }
}

#[test]
fn every_state_of_a_figure_is_a_state_of_its_own() {
    for (n, (word, one)) in Doing::WORDS.iter().enumerate() {
        for (other_word, other) in &Doing::WORDS[n + 1..] {
            assert!(!one.has(*other), "{word} is {other_word}");
        }
    }
}

#[test]
fn a_crowd_finds_room_in_cover_and_whoever_is_in_it_has_not_run() {
    engine::covers!("awa.morale.first-fail-advancing");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 2
        figures = [{ weapon = "rifle", count = 6 }]
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[18, 13], [32, 13]]
        width = 0.5
        [[battlefield.features]]
        id = "corn"
        kind = "crop"
        area = [[26, 17], [29, 17], [29, 20], [26, 20]]
        [[put]]
        unit = "red-1"
        at = [24, 33]
        [[put]]
        unit = "blue-1"
        places = [[23, 18], [24, 18], [25, 18], [23, 19], [24, 19], [27, 18]]
        grade = 1
        posture = "advancing"
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    // Both miss; morale 2 + 1 + 2 - 1 is not enough. Sixteen inches are plenty.
    game.pick(Red, "fire-blue-1").dice(&[1, 1, 2]).dice(&[5, 5]);
    assert_eq!(game.unit("blue-1").reaction, awa::Reaction::Inactive(2), "all of them are in cover now");
    assert_eq!((game.figure("blue-1", 6).at, game.figure("blue-1", 6).mode), (at(27, 18), Mode::Stay));
    assert!(!game.figure("blue-1", 6).doing.has(Doing::MOVED));
    for n in 1..=5 {
        assert_eq!(game.figure("blue-1", n).mode, Mode::Run);
        let others = (1..=6).filter(|other| *other != n);
        let near =
            |other| game.figure("blue-1", other).at.is_within(Inches::thousandths(990), game.figure("blue-1", n).at);
        assert!(!others.into_iter().any(near), "nobody lies on another");
    }
}

#[test]
fn ex_move_hedge() {
    engine::covers!("awa.move.obstacle.cost", "awa.move.obstacle.debt");
    let hedge = r#"
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[10, 34.5], [30, 34.5]]
        width = 1
    "#;
    let mut game = two_men("", HERE, hedge);
    go(&mut game, "walk", &[4]);
    // Five inches to the hedge, and five are left: one is owed. He stands just beyond it.
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 33)]), "awa.move.obstacle.debt");
    route(&mut game, &[("red-1.1", &[Point::new(20_000, 33_500)])]);
    assert_eq!(game.figure("red-1", 1).at, Point::new(20_000, 33_500));
    assert_eq!(game.figure("red-1", 1).debt, Inches::whole(1));
    next_turn(&mut game);
    go(&mut game, "walk", &[3]);
    // 6 + 3 - 1 = 8.
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 25_499)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[Point::new(20_000, 25_500)])]);
    assert_eq!(game.figure("red-1", 1).debt, Inches::ZERO);

    // With enough left the six inches are paid at once: two to the hedge, six for it, two beyond.
    let mut game = two_men("", "places = [[20, 37], [22, 40]]", hedge);
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 31_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[at(20, 32)])]);
    assert_eq!(game.figure("red-1", 1).debt, Inches::ZERO);

    // Debts lapse when the next turn is over.
    let mut game = two_men("", HERE, hedge);
    go(&mut game, "walk", &[4]);
    route(&mut game, &[("red-1.1", &[Point::new(20_000, 33_500)])]);
    next_turn(&mut game);
    assert_eq!(game.figure("red-1", 1).debt, Inches::whole(1));
    next_turn(&mut game);
    assert_eq!((game.turn(), game.figure("red-1", 1).debt), (3, Inches::ZERO));
}

#[test]
fn rivers_and_what_is_marked_impassable_are_not_crossed_but_by_a_bridge() {
    engine::covers!("awa.move.obstacle.river", "awa.move.obstacle.impassable");
    let river = |width: &str, bridge: &str| {
        format!(
            r#"
            [[battlefield.features]]
            id = "river"
            kind = "river"
            line = [[0, 36], [72, 36]]
            width = {width}
            {bridge}
            "#
        )
    };
    let bridge = r#"
            [[battlefield.features]]
            id = "bridge"
            kind = "bridge"
            line = [[22, 38.5], [22, 33.5]]
            width = 2
    "#;
    for (width, far) in [("4", false), ("4.1", true)] {
        let mut game = two_men("", HERE, &river(width, ""));
        go(&mut game, "run", &[5, 5]);
        let refused = game.refused(Red, routes_of(&[("red-1.1", &[at(20, 10)], Bearing::NORTH)]));
        let barred = refused.rule.unwrap().as_str() == "awa.move.obstacle.river";
        assert_eq!(barred, far, "{width}");
        game.done(Red);
    }
    let mut game = two_men("", HERE, &river("4.5", bridge));
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 33)]), "awa.move.obstacle.river");
    route(&mut game, &[("red-1.2", &[at(22, 33)])]);
    let mut game = two_men(
        "",
        HERE,
        "[[battlefield.features]]\nid = \"quicksand\"\nkind = \"meadow\"\narea = [[10, 30], [30, 30], [30, 36], [10, 36]]\n",
    );
    go(&mut game, "walk", &[4]);
    route(&mut game, &[("red-1.1", &[at(20, 33)])]);
    let text = two_men_text("impassable = [\"quicksand\"]");
    let mut game = Game::set(&text);
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 33)]), "awa.move.obstacle.impassable");
    game.done(Red);
}

fn two_men_text(head: &str) -> String {
    format!(
        r#"
        {head}
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [22, 40]]
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        [[battlefield.features]]
        id = "quicksand"
        kind = "meadow"
        area = [[10, 30], [30, 30], [30, 36], [10, 36]]
        "#
    )
}

#[test]
fn uphill_every_inch_counts_twice() {
    engine::covers!("awa.move.obstacle.hill");
    let hill = r#"
        [[battlefield.features]]
        id = "hill"
        kind = "hill"
        level = 1
        area = [[10, 20], [30, 20], [30, 38], [10, 38]]
    "#;
    // Two inches to its foot, then four uphill: 2 + 8 = 10.
    let mut game = two_men("", HERE, hill);
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 33_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[at(20, 34)])]);
    // Downhill and along the slope nothing is doubled.
    let mut game = two_men("", "places = [[20, 30], [22, 30]]", hill);
    go(&mut game, "walk", &[4]);
    route(&mut game, &[("red-1.1", &[at(20, 40)])]);
}

#[test]
fn in_woods_and_marsh_the_whole_move_is_six_inches() {
    engine::covers!("awa.move.obstacle.rough");
    for kind in ["wood", "marsh"] {
        let ground = format!(
            "[[battlefield.features]]\nid = \"rough\"\nkind = \"{kind}\"\narea = [[10, 30], [30, 30], [30, 38], [10, 38]]\n"
        );
        let mut game = two_men("", HERE, &ground);
        go(&mut game, "walk", &[5]);
        assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 33_999)]), "awa.move.variable");
        route(&mut game, &[("red-1.1", &[at(20, 34)])]);
        let mut game = two_men("", HERE, &ground);
        go(&mut game, "run", &[5, 5]);
        assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 37)]), "awa.move.obstacle.rough");
        game.done(Red);
        // Crawling stays as it is.
        let mut game = two_men("", "places = [[20, 34], [22, 34]]", &ground);
        game.pick(Red, "red-1").done(Blue);
        assert_eq!(game.closed(Red, "run").rule.unwrap().as_str(), "awa.move.obstacle.rough");
        game.pick(Red, "crawl").dice(&[5]);
        route(&mut game, &[("red-1.1", &[at(20, 39)])]);
    }
}

#[test]
fn ex_text_wire() {
    engine::covers!("awa.move.obstacle.wire");
    let wire = r#"
        [[battlefield.features]]
        id = "wire"
        kind = "wire"
        line = [[0, 35], [72, 35]]
        width = 1
    "#;
    let mut game = two_men("turn = 3", HERE, wire);
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 33)]), "awa.move.obstacle.wire");
    // Half of his move is left, and he stops.
    route(&mut game, &[("red-1.1", &[at(20, 36)])]);
    assert!(game.figure("red-1", 1).doing.has(Doing::AT_WIRE));
    assert!(game.option(Red, "cut-wire").is_none(), "not in the turn in which he got there");
    next_turn(&mut game);
    assert_eq!(game.turn(), 4);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "cut-wire");
    // That is all he does; the other man is free.
    game.pick(Red, "walk").dice(&[4]);
    assert!(no_way(&mut game, "red-1.1", &[at(20, 37)]).is_empty());
    assert_eq!(no_way(&mut game, "red-1.2", &[at(20, 37), at(20, 34)]), "awa.move.obstacle.wire");
    game.done(Red);
    next_turn(&mut game);
    assert_eq!(game.turn(), 5);
    go(&mut game, "walk", &[4]);
    // A gap one inch wide, for everybody.
    assert_eq!(no_way(&mut game, "red-1.2", &[at(22, 34)]), "awa.move.obstacle.wire");
    route(&mut game, &[("red-1.1", &[at(20, 30)]), ("red-1.2", &[at(20, 37), at(20, 33)])]);
}

#[test]
fn whoever_stands_at_wire_can_cut_it_at_once_and_only_those_who_want() {
    engine::covers!("awa.move.obstacle.wire");
    let wire = r#"
        [[battlefield.features]]
        id = "wire"
        kind = "wire"
        line = [[0, 39], [72, 39]]
        width = 1
    "#;
    let mut game = two_men("", HERE, wire);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "cut-wire-some").several(Red, &["red-1.2"]);
    assert!(!game.figure("red-1", 1).doing.has(Doing::WORKED));
    next_turn(&mut game);
    go(&mut game, "walk", &[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 36)]), "awa.move.obstacle.wire");
    route(&mut game, &[("red-1.2", &[at(22, 36)])]);
}

#[test]
fn in_buildings_and_trenches_one_walks() {
    engine::covers!("awa.move.infantry.indoors");
    let places = r#"
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[15, 30], [25, 30], [25, 35], [15, 35]]
        [[battlefield.features]]
        id = "trench"
        kind = "trench"
        line = [[30, 35], [50, 35]]
        width = 1
    "#;
    let mut game = two_men("", HERE, places);
    go(&mut game, "run", &[2, 2]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 34)]), "awa.move.infantry.indoors");
    game.done(Red);
    let mut game = two_men("", HERE, places);
    go(&mut game, "walk", &[2]);
    // Through it is no way; into it is.
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 34), at(20, 33)]), "awa.move.infantry.indoors");
    route(&mut game, &[("red-1.1", &[at(20, 34)])]);
    assert!(matches!(game.figure("red-1", 1).place, Where::Inside(_)));
    next_turn(&mut game);
    game.pick(Red, "red-1").done(Blue);
    // He leaves it by the nearest point of its outline: eight inches from there.
    game.pick(Red, "walk").dice(&[2]);
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 43_001)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[at(20, 43)])]);
    assert_eq!(game.figure("red-1", 1).place, Where::Table);
    for inside in ["places = [[40, 35], [42, 35]]", "inside = \"house\""] {
        let mut game = two_men("", inside, places);
        game.pick(Red, "red-1").done(Blue);
        assert_eq!(game.closed(Red, "run").rule.unwrap().as_str(), "awa.move.infantry.indoors");
        game.done(Red);
    }
}

#[test]
fn a_building_takes_as_many_as_there_is_room_for() {
    engine::covers!("awa.firing.building-occupants");
    for (capacity, enters) in [(1, false), (2, true)] {
        let house = format!(
            "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[15, 30], [25, 30], [25, 35], [15, 35]]\n\
             [[structure]]\nfeature = \"house\"\ncapacity = {capacity}"
        );
        let mut game = two_men("", HERE, &house);
        go(&mut game, "walk", &[2]);
        route(&mut game, &[("red-1.1", &[at(20, 34)])]);
        next_turn(&mut game);
        // One is inside: he does not take up the room of two.
        go(&mut game, "walk", &[2]);
        if enters {
            route(&mut game, &[("red-1.2", &[at(22, 34)])]);
            assert!(matches!(game.figure("red-1", 2).place, Where::Inside(_)));
        } else {
            assert_eq!(no_way(&mut game, "red-1.2", &[at(22, 34)]), "awa.firing.building-occupants");
        }
    }
}

#[test]
fn weather_comes_off_a_move() {
    engine::covers!("awa.move.variable");
    // Icy: six inches less; a crawl shrinks to nothing. awa.ex.weather-icy
    let mut game = two_men("weather = \"cold\"", HERE, "");
    go(&mut game, "walk-some", &[]);
    game.several(Red, &["red-1.1"]).dice(&[3]);
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 36_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.1", &[at(20, 37)])]);
    game.pick(Red, "crawl").dice(&[4]);
    assert_eq!(no_way(&mut game, "red-1.2", &[Point::new(22_000, 39_999)]), "awa.move.variable");
    game.done(Red);
}
