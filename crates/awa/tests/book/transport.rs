//! Bicycles, vehicles and guns: getting in and out, pushing, towing, setting up. `awa.move.infantry.embark`

use awa::{Doing, Mode, Where};
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement};
use crate::movement::{at, next_turn, no_way, route};

#[test]
fn getting_in_and_out_of_a_vehicle_costs_half_of_the_move() {
    engine::covers!("awa.move.infantry.embark");
    let truck = |places: &str| {
        Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 2 }}]
            vehicles = ["light-truck"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            places = {places}
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#
        ))
    };
    // The truck stands where the first place is; the officer beside it, one man within five inches of it, one farther away.
    let mut game = truck("[[20, 40], [22.5, 40], [27, 40]]");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "board-1").dice(&[4]);
    let keys = game.keys(Red);
    assert_eq!(keys, ["red-1.1", "red-1.2"], "the third is too far away");
    game.several(Red, &["red-1.2"]);
    assert!(matches!(game.figure("red-1", 2).place, Where::Aboard(_)));
    next_turn(&mut game);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "leave-1").dice(&[4]);
    // From its side, half of ten inches.
    let (width, _) = game.session().game().setup().vehicles[0].kind.size;
    let edge = 20_000 + width.thousandths_value() / 2;
    assert_eq!(no_way(&mut game, "red-1.2", &[Point::new(edge + 5_001, 40_000)]), "awa.move.variable");
    route(&mut game, &[("red-1.2", &[Point::new(edge + 5_000, 40_000)])]);
    assert_eq!(game.figure("red-1", 2).place, Where::Table);
    assert_eq!(game.vehicle("red-1").halted_until, game.turn(), "it does not drive on");
}

#[test]
fn men_who_get_into_a_vehicle_are_watched_like_all_who_move() {
    engine::covers!("awa.overwatch.fire");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
        vehicles = ["light-truck"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle" }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [24, 40], [24, 42]]
        [[put]]
        unit = "blue-1"
        at = [24, 24]
        doing = ["overwatch"]
        "#,
    );
    game.done(Blue);
    game.pick(Red, "red-1").pick(Red, "board-1").dice(&[4]).several(Red, &["red-1.2"]);
    assert!(game.keys(Blue).iter().any(|key| key.starts_with("blue-1.at-red-1.after-")), "{:?}", game.keys(Blue));
    game.done(Blue);
    assert!(matches!(game.figure("red-1", 2).place, Where::Aboard(_)));
}

#[test]
fn a_gun_too_heavy_to_be_pushed_is_towed() {
    engine::covers!("awa.move.gun.manhandle");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = ["heavy-gun"]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }]
        vehicles = ["light-truck"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "red-2"
        at = [20, 36]
        facing = "north"
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "haul-1").rule.unwrap().as_str(), "awa.move.gun.manhandle");
    game.pick(Red, "hitch-1-to-1");
    assert!(matches!(game.gun("red-1").place, Where::Aboard(_)));
    assert!(game.figure("red-1", 1).doing.has(Doing::WORKED), "that is all they do");
    assert!(!game.gun("red-1").set_up);
    let shown = game.board(Blue).pieces.into_iter().find(|piece| piece.id == "red-1.gun-1").expect("everybody sees it");
    assert_eq!((shown.at, shown.badges[0].key), (at(20, 39), "towed"), "behind the truck");
    assert_eq!(game.vehicle("red-2").halted_until, game.turn(), "it waits for them");
    // A turn later they take it off again: it stands behind the truck, and has to be set up.
    next_turn(&mut game);
    game.pick(Red, "red-1").done(Blue);
    assert!(!game.keys(Red).contains(&"set-up-1".to_owned()));
    game.pick(Red, "unhitch-1");
    assert_eq!((game.gun("red-1").place, game.gun("red-1").at), (Where::Table, at(20, 39)));
    assert!(!game.gun("red-1").set_up);
}

#[test]
fn a_towed_gun_goes_where_its_vehicle_goes() {
    engine::covers!("awa.move.gun.manhandle");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = ["heavy-gun"]
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        figures = [{ role = "crew", count = 3 }]
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        at = [10, 28]
        [[put]]
        unit = "tank"
        at = [10, 24]
        facing = "north"
        [[put]]
        unit = "blue-1"
        at = [70, 46]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "hitch-1-to-1");
    next_turn(&mut game);
    game.pick(Red, "tank").done(Blue);
    let drive = game.keys(Red).into_iter().find(|key| key.starts_with("drive")).expect("it can drive");
    game.pick(Red, &drive);
    if game.wants_dice() {
        game.throw_any();
    }
    game.reply(Red, arrangement((10, 18), Bearing::NORTH, "as-it-stands"));
    assert_eq!(game.vehicle("tank").at, at(10, 18));
    let gap = game.gun("red-1").at.distance_to(at(10, 18));
    assert!(game.gun("red-1").at.y > 18_000 && gap < Inches::whole(5), "{}", game.gun("red-1").at);
}

#[test]
fn cyclists_are_quick_on_roads_and_foot_soldiers_elsewhere() {
    engine::covers!("awa.move.cyclist.road", "awa.move.cyclist.mount");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "cyclists"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [30, 40]]
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        [[battlefield.features]]
        id = "road"
        kind = "road"
        line = [[20, 48], [20, 10]]
        width = 2
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "ride").dice(&[4]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(22, 35)]), "awa.move.cyclist.road");
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(20_000, 25_999)]), "awa.move.variable");
    assert!(no_way(&mut game, "red-1.2", &[at(30, 39)]).is_empty(), "he is not on the road");
    route(&mut game, &[("red-1.1", &[at(20, 26)])]);
    // The other one leads his bicycle, at infantry rates, without losing a moment.
    game.pick(Red, "walk").dice(&[4]);
    assert_eq!(no_way(&mut game, "red-1.2", &[Point::new(30_000, 29_999)]), "awa.move.variable");
    route(&mut game, &[("red-1.2", &[at(30, 30)])]);
    assert_eq!((game.figure("red-1", 1).mode, game.figure("red-1", 2).mode), (Mode::Ride, Mode::Walk));
}

/// A crew with a weapon of a kind.
fn crew(gun: &str, now: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "crew"
        figures = [{{ role = "crew", count = 3 }}]
        guns = [{gun}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        {now}
        [[put]]
        unit = "blue-1"
        at = [20, 22]
        "#
    ))
}

#[test]
fn a_gun_is_pushed_as_far_as_one_die_says_and_does_not_fire() {
    engine::covers!("awa.move.gun.manhandle");
    for gun in ["{ kind = { anti-tank = \"pak37\" } }", "\"field-gun\""] {
        let mut game = crew(gun, "");
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "haul-1").dice(&[4]);
        assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(18_500, 35_999)]), "awa.move.variable");
        game.reply(Red, arrangement((20, 36), Bearing::NORTH, "line"));
        assert!(game.gun("red-1").at.is_within(Inches::whole(3), at(20, 36)));
        assert!(!game.gun("red-1").set_up);
        assert!(game.keys(Red).iter().all(|key| !key.contains("blue-1")), "{:?}", game.keys(Red));
    }
    let mut game = crew("\"heavy-gun\"", "");
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "haul-1").rule.unwrap().as_str(), "awa.move.gun.manhandle");
    game.done(Red);
}

#[test]
fn a_heavy_weapon_takes_a_turn_to_set_up() {
    engine::covers!("awa.move.weapon-setup");
    for gun in ["\"hmg\"", "\"mortar\"", "{ kind = { anti-tank = \"pak37\" } }"] {
        let mut game = crew(gun, "set-up = false");
        game.pick(Red, "red-1").done(Blue);
        assert!(game.keys(Red).iter().all(|key| !key.contains("blue-1")), "not ready: {:?}", game.keys(Red));
        game.pick(Red, "set-up-1");
        // The crew neither moves nor fires in the turn in which it works.
        assert!(game.figure("red-1", 1).doing.has(Doing::WORKED));
        assert!(game.state().active.is_none(), "there is nothing else that it can do");
        assert!(!game.gun("red-1").set_up, "not before the turn is over");
        next_turn(&mut game);
        assert_eq!(game.turn(), 2);
        assert!(game.gun("red-1").set_up, "{gun}");
        if gun == "\"hmg\"" {
            game.pick(Red, "red-1").done(Blue);
            assert!(game.keys(Red).contains(&"fire-blue-1".to_owned()), "{:?}", game.keys(Red));
        }
    }
    // A machine gun is carried at a walk, and is not ready afterwards.
    let mut game = crew("\"hmg\"", "");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "haul-1").dice(&[4]);
    game.reply(Red, arrangement((20, 30), Bearing::NORTH, "line"));
    assert!(!game.gun("red-1").set_up);
    assert!(game.gun("red-1").at.is_within(Inches::whole(3), at(20, 30)));
}

#[test]
fn whoever_has_ridden_gets_out_last() {
    engine::covers!("awa.move.infantry.embark");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
        vehicles = ["light-truck"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[battlefield.features]]
        id = "road"
        kind = "road"
        line = [[0, 40], [72, 40]]
        width = 3
        [[put]]
        unit = "red-1"
        places = [[20, 40], [18, 40], [18, 42]]
        facing = "east"
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        "#,
    );
    // One gets in, the truck drives off: he does not get out in the same turn.
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "board-1").dice(&[4]).several(Red, &["red-1.1", "red-1.2"]);
    game.pick(Red, "drive-road").dice(&[4]).reply(Red, arrangement((40, 40), Bearing::EAST, "as-it-stands"));
    assert!(matches!(game.figure("red-1", 2).place, Where::Aboard(_)));
    assert!(!game.keys(Red).contains(&"leave-1".to_owned()), "{:?}", game.keys(Red));
    next_turn(&mut game);
    // In the next turn it drives first, and then he leaves it with half of his move.
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "drive-road").dice(&[2]).reply(Red, arrangement((50, 40), Bearing::EAST, "as-it-stands"));
    game.pick(Red, "leave-1").dice(&[4]);
    let (width, _) = game.session().game().setup().vehicles[0].kind.size;
    let edge = 40_000 + width.thousandths_value() / 2;
    assert_eq!(no_way(&mut game, "red-1.2", &[Point::new(50_000, edge + 5_001)]), "awa.move.variable");
    route(&mut game, &[("red-1.2", &[Point::new(50_000, edge + 5_000)])]);
    assert_eq!(game.figure("red-1", 2).place, Where::Table);
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("drive")), "it does not drive on");
}

#[test]
fn a_gun_is_pushed_over_no_wall_and_stands_on_its_crews_side_of_it() {
    engine::covers!("awa.move.gun.manhandle");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 38], [72, 38]]";
    let with_wall = |gun: &str| {
        let mut game = crew(gun, &format!("{wall}\n[now]\nphase = \"contests\""));
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "haul-1").dice(&[5]);
        game
    };
    let mut game = with_wall("{ kind = { anti-tank = \"pak37\" } }");
    let first = game.figure("red-1", 1).at;
    assert_eq!(no_way(&mut game, "red-1.1", &[Point::new(first.x, 37_000)]), "awa.move.gun.manhandle");
    route(&mut game, &[("red-1.1", &[Point::new(first.x, 38_600)])]);
    assert!(game.gun("red-1").at.y > 38_000, "{}", game.gun("red-1").at);
    // A machine gun is lifted over it: six inches, and no more than that is left of eleven.
    let mut game = with_wall("\"hmg\"");
    route(&mut game, &[("red-1.1", &[Point::new(first.x, 36_000)])]);
    assert!(game.gun("red-1").at.y < 38_000);
}

#[test]
fn idle_men_still_have_their_hands_when_others_have_moved_and_fired() {
    engine::covers!("awa.initiative.actions", "awa.move.by-figure");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 5 }]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[26, 34], [32, 34], [32, 38], [26, 38]]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [22, 40], [29, 39]]
        [[put]]
        unit = "blue-1"
        at = [29, 26]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "walk-some").several(Red, &["red-1.1", "red-1.2"]).dice(&[3]);
    route(&mut game, &[("red-1.1", &[at(20, 37)]), ("red-1.2", &[at(22, 37)])]);
    game.pick(Red, "fire-blue-1").dice(&[1, 5]);
    // The third sees nobody behind the house and has done nothing: he goes nowhere now, but he may dig or lie down.
    assert!(!game.figure("red-1", 3).doing.has(Doing::FIRED));
    assert_eq!(game.closed(Red, "walk").rule.unwrap().as_str(), "awa.initiative.actions");
    game.pick(Red, "work-scrape");
    assert!(game.figure("red-1", 3).doing.has(Doing::WORKED));
    assert!(!game.figure("red-1", 1).doing.has(Doing::WORKED), "he alone");
}

#[test]
fn whoever_stays_when_the_dice_are_known_does_not_move_in_another_way() {
    engine::covers!("awa.move.roll-choice");
    let mut game = crate::movement::two_men("", "places = [[20, 40], [22, 40]]", "");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "walk").dice(&[2]).done(Red);
    assert!(game.state().active.is_none(), "nothing else is left to them\n{}", game.whereabouts());
    assert_eq!(game.asked(), Some(Blue));
}

#[test]
fn nobody_boards_what_has_driven_or_is_full() {
    engine::covers!("awa.move.infantry.embark");
    let set = |riders: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
            vehicles = ["car"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            places = [[20, 40], [22, 44], [23, 44], [24, 44], [25, 44], [22, 42], [23, 42], [24, 42]]
            facing = "east"
            {riders}
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game
    };
    let mut game = set("riders = 3");
    assert!(game.keys(Red).contains(&"board-1".to_owned()));
    game.pick(Red, "drive-country").dice(&[3]).reply(Red, arrangement((22, 40), Bearing::EAST, "as-it-stands"));
    assert_eq!(game.closed(Red, "board-1").rule.unwrap().as_str(), "awa.move.infantry.embark");
    let game = set("riders = 4");
    assert!(game.closed(Red, "board-1").to_string().contains("full"));
}

#[test]
fn nobody_runs_across_a_trench_and_no_horse_goes_into_a_house() {
    engine::covers!("awa.move.infantry.indoors");
    let places = "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\nline = [[10, 36], [30, 36]]\nwidth = 1\n[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[40, 30], [50, 30], [50, 36], [40, 36]]";
    let mut game = crate::movement::two_men("", "places = [[20, 40], [22, 40]]", places);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "run").dice(&[2, 2]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(20, 32)]), "awa.move.infantry.indoors");
    game.done(Red);
    let mut game = crate::movement::two_men("", "places = [[20, 40], [22, 40]]", places);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "walk").dice(&[2]);
    route(&mut game, &[("red-1.1", &[at(20, 33)])]);
    let mut game = Game::set(&format!(
        "[[unit]]\nid = \"red-1\"\nside = \"red\"\narm = \"cavalry\"\nfigures = [{{ weapon = \"rifle\", count = 2 }}]\n[[unit]]\nid = \"blue-1\"\nside = \"blue\"\nfigures = [{{ weapon = \"rifle\" }}]\n{places}\n[[put]]\nunit = \"red-1\"\nplaces = [[44, 40], [46, 40]]\ndoing = [\"mounted\"]\n[[put]]\nunit = \"blue-1\"\nat = [70, 2]"
    ));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "ride").dice(&[1]);
    assert_eq!(no_way(&mut game, "red-1.1", &[at(44, 34)]), "awa.move.infantry.indoors");
}

#[test]
fn a_horse_is_found_within_six_inches() {
    engine::covers!("awa.cavalry.mount");
    for (y, near) in [(38, true), (37, false)] {
        let mut game = Game::set(
            "[[unit]]\nid = \"red-1\"\nside = \"red\"\narm = \"cavalry\"\nfigures = [{ weapon = \"rifle\" }]\n[[unit]]\nid = \"blue-1\"\nside = \"blue\"\nfigures = [{ weapon = \"rifle\" }]\n[[put]]\nunit = \"red-1\"\nplaces = [[20, 44]]\ndoing = [\"mounted\"]\n[[put]]\nunit = \"blue-1\"\nat = [70, 2]",
        );
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "dismount").done(Red);
        next_turn(&mut game);
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "walk").dice(&[2]);
        route(&mut game, &[("red-1.1", &[at(20, y)])]);
        next_turn(&mut game);
        game.pick(Red, "red-1").done(Blue);
        assert_eq!(game.keys(Red).contains(&"mount".to_owned()), near, "{y}");
    }
}
