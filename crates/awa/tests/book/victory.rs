//! Objectives and points. `awa.victory.points`

use engine::{Present, covers};

use crate::common::{Blue, Game, Red, Side};

/// The last moment of a battle of one turn; what is said of places and units is added.
fn end(units: &str, puts: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        turns = 1
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        {units}
        [now]
        phase = "turn-end"
        [[put]]
        unit = "red-1"
        places = [[20, 40], [22, 40]]
        [[put]]
        unit = "blue-1"
        places = [[20, 8], [22, 8]]
        {puts}
        "#
    ));
    // Nothing is asked at the end; the bench only has to look.
    game.dice(&[]);
    game
}

fn points(game: &Game) -> (i16, i16) {
    (game.state().points.red, game.state().points.blue)
}

fn winner(game: &Game) -> Option<Side> {
    game.state().outcome.as_ref().expect("the battle is over").winner
}

#[test]
fn objectives_and_their_worth() {
    covers!("awa.victory.objectives", "awa.victory.points", "awa.victory.highest");
    let place =
        |worth: &str, held: &str| format!("[[landmark]]\nid = \"hill\"\nat = [20, 43]\nworth = {worth}\n{held}");
    let game = end(&place("\"major\"", ""), "");
    // Three inches away is near enough; blue has nothing.
    assert_eq!((points(&game), winner(&game)), ((20, 0), Some(Red)));
    assert!(game.lines(Blue).contains(&"Red hold hill".to_owned()));
    let game = end(&place("\"minor\"", ""), "");
    assert_eq!((points(&game), winner(&game)), ((10, 0), Some(Red)));
    // Worth something to blue alone.
    let game = end(&place("{ blue = \"major\", red = \"nothing\" }", ""), "");
    assert_eq!((points(&game), winner(&game)), ((0, 0), None));
    // Farther away it stays with whoever held it last.
    let far = "[[landmark]]\nid = \"hill\"\nat = [20, 44]\nworth = \"major\"\nheld = \"blue\"";
    let game = end(far, "");
    assert_eq!((points(&game), winner(&game)), ((0, 20), Some(Blue)));
    // Contested: it stays with whoever held it last.
    let both = "[[landmark]]\nid = \"hill\"\nat = [20, 43]\nworth = \"major\"\nheld = \"blue\"\n\
                [[unit]]\nid = \"blue-2\"\nside = \"blue\"\nfigures = [{ weapon = \"rifle\" }]";
    let game = end(both, "[[put]]\nunit = \"blue-2\"\nplaces = [[20, 45]]");
    assert_eq!(points(&game), (0, 20));
    // A pinned squad holds nothing, and neither does an HQ.
    let pinned = "[[put]]\nunit = \"blue-2\"\nplaces = [[20, 45]]\nreaction = \"pinned\"\nfailures = 2";
    let game = end(both, pinned);
    assert_eq!(points(&game), (20, 0));
    let hq = both
        .replace("id = \"blue-2\"", "id = \"blue-2\"\narm = \"company-hq\"")
        .replace("{ weapon = \"rifle\" }", "{ role = \"officer\" }");
    let game = end(&hq, "[[put]]\nunit = \"blue-2\"\nplaces = [[20, 45]]");
    assert_eq!(points(&game), (20, 0));
    // A decisive place decides whatever the points say.
    let game = end(&place("\"decisive\"", ""), "");
    assert_eq!(winner(&game), Some(Red));
}

#[test]
fn a_building_is_held_from_inside() {
    covers!("awa.victory.objectives");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[19, 41], [23, 41], [23, 44], [19, 44]]\n\
                 [[landmark]]\nid = \"house\"\nat = [21, 42]\nfeature = \"house\"\nworth = \"minor\"";
    assert_eq!(points(&end(house, "")), (0, 0));
    let units = format!("{house}\n[[unit]]\nid = \"red-2\"\nside = \"red\"\nfigures = [{{ weapon = \"rifle\" }}]");
    assert_eq!(points(&end(&units, "[[put]]\nunit = \"red-2\"\ninside = \"house\"")), (10, 0));
}

#[test]
fn what_is_destroyed_and_captured() {
    covers!("awa.victory.points", "awa.victory.highest");
    let unit = |arm: &str| format!("[[unit]]\nid = \"blue-2\"\nside = \"blue\"\n{arm}");
    let lost = "[[put]]\nunit = \"blue-2\"\nat = [40, 8]\nlost = [1, 2]";
    // The shot that takes the last man of it.
    for (arm, lost, expected) in [
        ("figures = [{ weapon = \"rifle\", count = 2 }]", lost, 10),
        ("figures = [{ weapon = \"rifle\", count = 3 }]", lost, 0),
        ("arm = \"cavalry\"\nfigures = [{ weapon = \"rifle\", count = 2 }]", lost, 10),
        ("arm = \"company-hq\"\nfigures = [{ role = \"officer\" }, { weapon = \"rifle\" }]", lost, 0),
    ] {
        let game = end(&unit(arm), lost);
        assert_eq!(points(&game), (expected, 0), "{arm}");
    }
    // Weapons: when the last of the crew falls. A hit, and the crew is gone.
    for (gun, expected) in [
        ("\"hmg\"", 5),
        ("\"mortar\"", 5),
        ("\"field-gun\"", 10),
        ("\"heavy-gun\"", 10),
        ("{ kind = { anti-tank = \"pak37\" } }", 10),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 3 }}]
            [[unit]]
            id = "crew"
            side = "blue"
            arm = "crew"
            guns = [{gun}]
            [[put]]
            unit = "red-1"
            at = [20, 22]
            [[put]]
            unit = "crew"
            places = [[20, 20]]
            lost = [1, 2]
            "#
        ));
        game.pick(Red, "red-1").done(Blue).pick(Red, "fire-crew");
        while game.wants_dice() {
            game.dice(&[6]);
        }
        assert_eq!(game.men("crew"), 0);
        assert_eq!(game.state().points.red, expected, "{gun}");
    }
}

#[test]
fn equal_points_are_a_draw() {
    covers!("awa.victory.highest");
    let game = end("", "");
    assert_eq!((points(&game), winner(&game)), ((0, 0), None));
}

#[test]
fn a_commander_who_is_the_last_of_his_hq_is_in_enemy_hands() {
    covers!("awa.victory.points");
    let hq = |level: &str| {
        format!(
            "[[unit]]\nid = \"hq\"\nside = \"blue\"\narm = \"{level}-hq\"\nfigures = [{{ role = \"officer\" }}, {{ weapon = \"rifle\" }}]"
        )
    };
    // Last of his HQ and in contact with the enemy at the end.
    let alone = "[[put]]\nunit = \"hq\"\nplaces = [[20, 39]]\nlost = [2]";
    for (level, expected) in [("battalion", 10), ("brigade", 10), ("company", 0)] {
        assert_eq!(points(&end(&hq(level), alone)), (expected, 0), "{level}");
    }
    let apart = "[[put]]\nunit = \"hq\"\nplaces = [[20, 37]]\nlost = [2]";
    assert_eq!(points(&end(&hq("battalion"), apart)), (0, 0));
    let not_last = "[[put]]\nunit = \"hq\"\nplaces = [[20, 39], [40, 39]]";
    assert_eq!(points(&end(&hq("battalion"), not_last)), (0, 0));
}

#[test]
fn an_aircraft_shot_down_counts_and_one_that_flees_does_not() {
    covers!("awa.victory.points", "awa.aa.damage");
    // The last two points; six left, of which two go, and a pilot who has had enough: 5 + 2 + 2 - 1 - 3.
    for (defence, expected, fate) in [(2, 10, awa::Fate::Lost), (7, 0, awa::Fate::Withdrawn)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "flak"
            side = "red"
            arm = "crew"
            guns = ["hmg"]
            [[unit]]
            id = "plane"
            side = "blue"
            arm = "aircraft"
            morale = 5
            vehicles = ["fiat-cr32"]
            [[put]]
            unit = "flak"
            at = [36, 40]
            formation = "column"
            [[put]]
            unit = "plane"
            at = [36, 20]
            defence = {defence}
            "#
        ));
        game.pick(Red, "flak");
        if game.asked() == Some(Blue) {
            game.done(Blue);
        }
        game.pick(Red, "flak-plane").dice(&[5, 1, 1, 1]);
        if game.wants_dice() {
            game.dice(&[2]);
        }
        assert_eq!(game.vehicle("plane").place, awa::Where::Gone(fate));
        assert_eq!(game.state().points.red, expected, "{fate:?}");
        assert_eq!(game.lines(Red).contains(&"Red: 10 points for plane".to_owned()), expected == 10);
    }
}

#[test]
fn a_commander_who_surrenders_counts_and_one_who_runs_or_falls_does_not() {
    covers!("awa.victory.points");
    // His car burns: a die for each whether he lives, and one for the survivors: 4+ gives up, the others run.
    for (level, dice, expected) in [
        ("battalion", &[1, 1, 4, 1][..], 10),
        ("brigade", &[1, 1, 4, 4][..], 10),
        ("company", &[1, 1, 4, 4][..], 0),
        ("battalion", &[1, 1, 3, 4][..], 0),
        ("battalion", &[4, 1, 4][..], 0),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
            [[unit]]
            id = "hq"
            side = "blue"
            arm = "{level}-hq"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
            vehicles = ["car"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "gun"
            at = [20, 40]
            [[put]]
            unit = "hq"
            at = [20, 30]
            aboard = "hq"
            [[put]]
            unit = "blue-1"
            places = [[60, 4]]
            "#
        ));
        game.pick(Red, "gun").done(Blue);
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("at-gun")).unwrap();
        game.pick(Red, &key).dice(&[6, 6, 10, 8]).dice(dice);
        assert_eq!(game.men("hq"), 0, "{}", game.whereabouts());
        assert_eq!(game.state().points.red, expected, "{level} {dice:?}: {}", game.whereabouts());
    }
}

#[test]
fn a_squad_that_was_taken_away_has_not_been_destroyed() {
    covers!("awa.victory.points");
    for (fate, expected) in [("lost", 10), ("routed", 10), ("captured", 10), ("withdrawn", 0)] {
        let game = Game::set(
            r#"
            turns = 1
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{ weapon = "rifle" }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle" }]
            [[unit]]
            id = "blue-2"
            side = "blue"
            figures = [{ weapon = "rifle", count = 2 }]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [20, 8]
            [[put]]
            unit = "blue-2"
            at = [40, 8]
            lost = [1, 2]
            "#,
        );
        // The second man has another fate.
        let text = game.session().settled_game().write();
        let (before, after) = text.rsplit_once("gone = \"lost\"").expect("somebody is lost");
        let mut game = Game::set_whole(&format!("{before}gone = \"{fate}\"{after}"));
        game.done(Red).done(Blue);
        assert_eq!((points(&game), winner(&game).is_some()), ((expected, 0), expected > 0), "{fate}");
    }
}

#[test]
fn tanks_and_planes_that_were_not_shot_down_are_worth_nothing() {
    covers!("awa.victory.points");
    let plane =
        "[[unit]]\nid = \"blue-2\"\nside = \"blue\"\narm = \"aircraft\"\nmorale = 5\nvehicles = [\"fiat-cr32\"]";
    assert_eq!(points(&end(plane, "[[put]]\nunit = \"blue-2\"\nat = [40, 20]")), (0, 0));
    let tank = "[[unit]]\nid = \"blue-2\"\nside = \"blue\"\narm = \"armour\"\nvehicles = [\"t-26\"]";
    let wreck = "[[put]]\nunit = \"blue-2\"\nat = [40, 20]\ndamage = [\"destroyed\"]\nlost = [1, 2, 3]";
    assert_eq!(points(&end(tank, wreck)), (0, 0));
    // Unless the scenario says otherwise.
    let scale = format!(
        "{tank}\n[victory]\nmajor = 20\nminor = 10\nsquad = 10\nweapon = 5\ngun = 10\naircraft = 10\ncommander = 10\nvehicle = 7"
    );
    assert_eq!(points(&end(&scale, wreck)), (7, 0));
}
