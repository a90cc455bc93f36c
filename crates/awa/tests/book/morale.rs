//! Morale. `awa.morale.score`

use awa::{Posture, Reaction};
use engine::covers;

use crate::common::{Blue, Game, Red};

/// Red puts a unit forward, and blue, if he is asked, lets it go.
fn act<'a>(game: &'a mut Game, unit: &str) -> &'a mut Game {
    game.pick(Red, unit);
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game
}

/// A red squad of ten at 20, 40 that has run out of ammunition, so that it tests in the final step; blue is far away.
fn last_step(red: &str, red_put: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        {more}
        [now]
        phase = "final-morale"
        {now}
        [[put]]
        unit = "red-1"
        at = [20, 40]
        demoralised = ["empty"]
        {red_put}
        [[put]]
        unit = "blue-1"
        at = [60, 5]
        "#,
        now = more.lines().find(|line| line.starts_with("clouds")).unwrap_or_default(),
        more = more.lines().filter(|line| !line.starts_with("clouds")).collect::<Vec<_>>().join("\n"),
    ))
}

/// What is added to rating, grade and die in the final step.
fn extra(red: &str, red_put: &str, more: &str) -> i16 {
    let mut game = last_step(red, red_put, more);
    game.dice(&[3]);
    let line = game
        .report(Red)
        .into_iter()
        .find(|line| line.text.starts_with("red-1") && line.text.contains("morale"))
        .unwrap();
    let plain = |what: &str| ["morale", "officer's grade", "die"].contains(&what);
    line.terms.iter().filter(|term| !plain(&term.what)).map(|term| term.value).sum()
}

#[test]
fn every_row_of_the_morale_table() {
    covers!("awa.morale.modifiers", "awa.command.hq-morale-range", "awa.command.squad-radius-penalty");
    covers!("awa.command.squad-radius");
    let tank = |y: f64, more: &str| {
        format!(
            "[[unit]]\nid = \"tank\"\nside = \"blue\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n[[put]]\nunit = \"tank\"\nat = [20, {y}]\n{more}"
        )
    };
    let hq = |y: f64| {
        format!(
            "[[unit]]\nid = \"hq\"\nside = \"red\"\narm = \"company-hq\"\nfigures = [{{ role = \"officer\" }}]\n[[put]]\nunit = \"hq\"\nplaces = [[20, {y}]]"
        )
    };
    let helper = |role: &str| {
        format!(
            "[[unit]]\nid = \"hq\"\nside = \"red\"\narm = \"battalion-hq\"\nfigures = [{{ role = \"officer\" }}, {{ role = \"{role}\" }}]\n[[put]]\nunit = \"hq\"\nplaces = [[60, 44], [20, 41.5]]\nwith = \"red-1\""
        )
    };
    let gas = |y: f64| format!("clouds = [{{ kind = \"gas\", at = [20, {y}], along = 0, left = 1 }}]");
    let line =
        "places = [[20, 40], [21, 40], [22, 40], [23, 40], [24, 40], [25, 40], [26, 40], [27, 40], [28, 40], [X, 40]]";
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[15, 38], [25, 38], [25, 42], [15, 42]]";
    let cases: Vec<(&str, String, String, i16)> = vec![
        ("", String::new(), String::new(), 0),
        ("", "under-fire = [\"small-arms\"]".into(), String::new(), -1),
        ("", "under-fire = [\"artillery\"]".into(), String::new(), -1),
        ("", "under-fire = [\"flame\"]".into(), String::new(), -1),
        // A sniper's shot is also small arms fire. R-AWA-158
        ("", "under-fire = [\"sniper\"]".into(), String::new(), -3),
        ("", "under-fire = [\"aircraft\"]".into(), String::new(), -2),
        ("", "under-fire = [\"small-arms\", \"artillery\", \"flame\", \"aircraft\"]".into(), String::new(), -5),
        // Only this turn counts.
        ("", "under-fire-before = [\"small-arms\", \"aircraft\"]".into(), String::new(), 0),
        // Armour within 12 inches of any figure, crewed.
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), tank(28.0, ""), -1),
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), tank(27.99, ""), 0),
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), tank(30.0, "damage = [\"abandoned\"]\nlost = [1, 2, 3]"), 0),
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), tank(30.0, "damage = [\"destroyed\"]\nlost = [1, 2, 3]"), 0),
        // Gas within 10 inches: its cloud is two inches in radius.
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), gas(28.0), -2),
        ("", "places = [[20, 40]]\nlost = [2, 3]".into(), gas(27.99), 0),
        // The HQ's 24 inches; 24 exactly is near enough. R-AWA-037
        ("under = \"hq\"", "places = [[20, 40]]\nlost = [2, 3]".into(), hq(16.0), 0),
        ("under = \"hq\"", "places = [[20, 40]]\nlost = [2, 3]".into(), hq(15.99), -1),
        // The officer's 15 inches: one man beyond is enough.
        ("", line.replace('X', "35"), String::new(), 0),
        ("", line.replace('X', "35.01"), String::new(), -1),
        // Without an officer nobody is out of his reach. R-AWA-040
        ("", line.replace('X', "45").replace("[[20, 40], ", "[") + "\nlost = [1]", String::new(), 0),
        ("", "deeds = [\"failed-last\"]\nfailures = 1".into(), String::new(), -1),
        ("", "deeds = [\"failed-last\"]\nfailures = 2".into(), String::new(), -2),
        ("", "deeds = [\"fired\"]".into(), String::new(), 1),
        ("", "deeds = [\"watched\"]".into(), String::new(), 1),
        ("", "inside = \"house\"\ndoing = [\"dug-in\"]".into(), house.into(), 1),
        ("", "inside = \"house\"".into(), house.into(), 0),
        ("", String::new(), helper("medic"), 2),
        ("", String::new(), helper("commissar"), 2),
        ("", String::new(), helper("religious"), 2),
        ("", String::new(), helper("standard-bearer"), 0),
        ("", "confused = [\"losses\"]".into(), String::new(), -1),
        // The worse of the two, not both. `awa.morale.states-exclusive`
        ("", "confused = [\"losses\"]\ndemoralised = [\"losses\"]\nvolleys = 0\ndeeds = [\"failed-last\", \"tested-before\"]".into(), String::new(), -3),
        // Being Demoralised or Confused for other reasons weighs nothing. R-AWA-159
        ("", "confused = [\"gas\", \"damage\"]".into(), String::new(), 0),
    ];
    for (red, put, more, expected) in cases {
        let put = if put.contains("demoralised") { format!("#\n{put}") } else { put };
        let set = if put.starts_with('#') {
            // The state that makes it test is said by the case itself.
            let mut game = Game::set(&last_step_text(red, &put[2..], &more));
            game.dice(&[3]);
            sum_of(&game)
        } else {
            extra(red, &put, &more)
        };
        assert_eq!(set, expected, "{red} / {put} / {more}");
    }
}

/// The same position without the empty pouches.
fn last_step_text(red: &str, put: &str, more: &str) -> String {
    format!(
        "[[unit]]\nid = \"red-1\"\nside = \"red\"\nfigures = [{{ role = \"officer\", weapon = \"pistol\" }}, {{ weapon = \"rifle\", count = 9 }}]\n{red}\n\
         [[unit]]\nid = \"blue-1\"\nside = \"blue\"\nfigures = [{{ role = \"officer\" }}, {{ weapon = \"rifle\", count = 9 }}]\n{more}\n\
         [now]\nphase = \"final-morale\"\n[[put]]\nunit = \"red-1\"\nat = [20, 40]\n{put}\n[[put]]\nunit = \"blue-1\"\nat = [60, 5]\n"
    )
}

fn sum_of(game: &Game) -> i16 {
    let line = game
        .report(Red)
        .into_iter()
        .find(|line| line.text.starts_with("red-1") && line.text.contains("morale"))
        .unwrap();
    let plain = |what: &str| ["morale", "officer's grade", "die"].contains(&what);
    line.terms.iter().filter(|term| !plain(&term.what)).map(|term| term.value).sum()
}

#[test]
fn an_armoured_vehicle_wants_infantry_near_it_when_the_enemy_is_near() {
    covers!("awa.morale.modifiers", "awa.morale.level");
    for (enemy, friend, under, expected) in [
        (25.0, 5.0, "", -1),
        // The enemy at 15 inches is in contact, beyond it he is not.
        (24.9, 5.0, "", 0),
        (25.0, 25.0, "", 0),
        (10.0, 5.0, "under-fire = [\"small-arms\"]", -2),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [now]
            phase = "final-morale"
            [[put]]
            unit = "tank"
            at = [40, 40]
            demoralised = ["empty"]
            {under}
            [[put]]
            unit = "red-1"
            places = [[40, {friend}]]
            [[put]]
            unit = "blue-1"
            places = [[40, {enemy}]]
            "#
        ));
        game.dice(&[3]);
        let line = game.line(Red, "tank holds");
        let sum: i16 = line.terms.iter().map(|term| term.value).sum();
        assert_eq!(sum - 9, expected, "{enemy} {friend} {under}");
    }
}

#[test]
fn rating_grade_and_die_make_the_score_and_six_passes() {
    covers!("awa.morale.score", "awa.morale.officer", "awa.morale.fail-number", "awa.officer.grade-use");
    for (morale, grade, die, holds) in
        [(2, 1, 3, true), (2, 1, 2, false), (3, 2, 2, true), (2, 0, 4, true), (2, 0, 3, false), (2, 4, 2, true)]
    {
        let mut game = last_step(&format!("morale = {morale}"), &format!("grade = {grade}"), "");
        game.dice(&[die]);
        let word = if holds { "holds" } else { "fails" };
        assert_eq!(game.line(Red, "morale").text, format!("red-1 {word}: morale {}", morale + grade + die));
    }
    // The grade is lost with the officer.
    let mut game = last_step("", "grade = 3\nlost = [1]", "");
    game.dice(&[3]);
    assert_eq!(game.line(Red, "morale").text, "red-1 holds: morale 7");
}

/// `awa.ex.morale-many-modifiers`
#[test]
fn awa_ex_morale_many_modifiers() {
    covers!("awa.morale.score", "awa.morale.modifiers", "awa.morale.officer");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "hq"
        side = "red"
        arm = "company-hq"
        figures = [{ role = "officer" }]
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 9 }]
        [[unit]]
        id = "medics"
        side = "red"
        arm = "battalion-hq"
        figures = [{ role = "officer" }, { role = "medic" }]
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["t-26"]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[15, 8], [25, 8], [25, 12], [15, 12]]
        [now]
        phase = "final-morale"
        [[put]]
        unit = "hq"
        places = [[20, 40]]
        [[put]]
        unit = "red-1"
        inside = "house"
        doing = ["dug-in"]
        under-fire = ["small-arms", "artillery"]
        deeds = ["fired"]
        confused = ["losses"]
        lost = [2, 3, 4]
        demoralised = ["empty"]
        [[put]]
        unit = "medics"
        places = [[60, 44], [20, 11]]
        with = "red-1"
        [[put]]
        unit = "tank"
        at = [20, 2]
        "#,
    );
    game.dice(&[3]);
    assert_eq!(game.line(Red, "morale").text, "red-1 holds: morale 8");
}

/// A squad of militia in the open that three red units fire at, one after the other.
fn militia(put: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "red-3"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "militia"
        side = "blue"
        morale = 2
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[put]]
        unit = "red-1"
        at = [20, 30]
        [[put]]
        unit = "red-2"
        at = [24, 30]
        [[put]]
        unit = "red-3"
        at = [28, 30]
        [[put]]
        unit = "militia"
        at = [24, 20]
        grade = 1
        {put}
        "#
    ))
}

/// `awa.ex.morale-three-failures`
#[test]
fn awa_ex_morale_three_failures() {
    covers!(
        "awa.morale.fail-number",
        "awa.morale.first-fail-defending",
        "awa.morale.second-fail",
        "awa.morale.third-fail"
    );
    covers!("awa.morale.modifiers", "awa.morale.when", "awa.morale.fail-state", "awa.morale.failure-table");
    let mut game = militia("");
    // Two shots that miss, then the test: 2 + 1 + 3 - 1.
    act(&mut game, "red-1").pick(Red, "fire-militia").dice(&[1, 1, 3]);
    assert_eq!(game.line(Blue, "militia fails").text, "militia fails: morale 5");
    let state = game.unit("militia");
    assert_eq!((state.failures, state.reaction), (1, Reaction::Inactive(1)));
    assert!(
        game.board(Red)
            .groups
            .iter()
            .any(|group| group.id == "militia" && group.badges.iter().any(|badge| badge.label == "Demoralised"))
    );
    game.done(Red);
    // It cannot be put forward: nobody of blue is asked.
    assert!(game.keys(Blue).iter().all(|key| key != "militia"));
    act(&mut game, "red-2").pick(Red, "fire-militia").dice(&[1, 1, 4]);
    assert_eq!(game.line(Blue, "militia fails").text, "militia fails: morale 5");
    assert_eq!((game.unit("militia").failures, game.unit("militia").reaction), (2, Reaction::Pinned));
    act(game.done(Red), "red-3").pick(Red, "fire-militia").dice(&[1, 1, 5]);
    assert_eq!(game.line(Blue, "militia fails").text, "militia fails: morale 5");
    assert!(game.lines(Red).contains(&"militia routs off the table".to_owned()));
    assert_eq!(game.men("militia"), 0);
}

#[test]
fn who_cannot_get_off_the_table_surrenders() {
    covers!("awa.morale.third-fail");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "militia"
        side = "blue"
        morale = 2
        figures = [{ weapon = "rifle", count = 8 }]
        [[put]]
        unit = "red-1"
        at = [24, 30]
        [[put]]
        unit = "red-2"
        at = [24, 5]
        [[put]]
        unit = "militia"
        at = [24, 20]
        grade = 1
        failures = 2
        reaction = "pinned"
        "#,
    );
    act(&mut game, "red-1").pick(Red, "fire-militia").dice(&[1, 1, 5]);
    assert!(game.lines(Red).contains(&"militia surrenders".to_owned()));
    assert_eq!(game.unit("militia").losses, 8);
}

/// `awa.ex.morale-rally`
#[test]
fn awa_ex_morale_rally() {
    covers!("awa.turn.final-morale", "awa.morale.rally", "awa.morale.fail-state", "awa.morale.when");
    let set = |deeds: &str| {
        Game::set(&format!(
            r#"
            [[unit]]
            id = "militia"
            side = "red"
            morale = 2
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [now]
            phase = "final-morale"
            turn = 2
            [[put]]
            unit = "militia"
            at = [20, 40]
            grade = 1
            failures = 1
            demoralised = ["failed"]
            reaction = "pinned"
            deeds = [{deeds}]
            [[put]]
            unit = "blue-1"
            at = [60, 5]
            "#
        ))
    };
    let mut game = set("\"failed-last\", \"tested-before\"");
    game.dice(&[4]);
    assert_eq!(game.line(Red, "militia holds").text, "militia holds: morale 6");
    let state = game.unit("militia");
    assert_eq!((state.failures, state.reaction), (0, Reaction::None));
    assert!(state.demoralised.has(awa::Demoralised::FAILED));
    // Whoever has tested in this turn does not test again in the last step.
    let game = set("\"failed-last\", \"tested-before\", \"tested\"");
    assert!(!game.wants_dice());
}

#[test]
fn a_defender_loses_this_turn_or_the_next_if_he_has_acted() {
    covers!("awa.morale.first-fail-defending");
    let mut game = militia("deeds = [\"activated\"]");
    act(&mut game, "red-1").pick(Red, "fire-militia").dice(&[1, 1, 2]);
    assert_eq!(game.unit("militia").reaction, Reaction::Inactive(2));
    // It may be shot at again in the meantime, and recover.
    act(game.done(Red), "red-2").pick(Red, "fire-militia").dice(&[1, 1, 5]);
    assert_eq!(game.unit("militia").failures, 0);
    assert_eq!(game.unit("militia").reaction, Reaction::None);
}

#[test]
fn an_advancing_unit_runs_for_cover_at_once_or_at_the_start_of_the_next_turn() {
    covers!("awa.morale.first-fail-advancing", "awa.morale.run-for-cover-rate");
    let set = |deeds: &str| {
        Game::set(&format!(
            r#"
            turns = 3
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 2
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[battlefield.features]]
            id = "corn"
            kind = "crop"
            area = [[20, 5], [30, 5], [30, 12], [20, 12]]
            [[put]]
            unit = "red-1"
            at = [25, 30]
            [[put]]
            unit = "blue-1"
            places = [[24, 20], [28, 20]]
            grade = 1
            posture = "advancing"
            {deeds}
            "#
        ))
    };
    // At once: 6 + 3 + 4 inches take it into the corn, eight inches away.
    let mut game = set("");
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 2]).dice(&[3, 4]);
    assert!(game.figure("blue-1", 1).at.y <= 12_500, "{}", game.figure("blue-1", 1).at);
    assert_eq!(game.unit("blue-1").reaction, Reaction::Inactive(2));
    assert!(game.figure("blue-1", 1).mode == awa::Mode::Run);
    // In cover already: it stays, and loses the turn like a defender.
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
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "corn"
        kind = "crop"
        area = [[20, 15], [30, 15], [30, 22], [20, 22]]
        [[put]]
        unit = "red-1"
        at = [25, 30]
        [[put]]
        unit = "blue-1"
        places = [[24, 20], [28, 20]]
        grade = 1
        posture = "advancing"
        "#,
    );
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 2]);
    assert_eq!((game.unit("blue-1").reaction, game.figure("blue-1", 1).at.y), (Reaction::Inactive(1), 20_000));
    // Activated already: it stays, and goes before anybody else in the next turn.
    let mut game = set("deeds = [\"activated\"]");
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 2]);
    assert_eq!((game.figure("blue-1", 1).at.y, game.unit("blue-1").reaction), (20_000, Reaction::ForCover));
    while !game.wants_dice() {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.dice(&[3, 4]);
    assert_eq!(game.turn(), 2);
    assert!(game.figure("blue-1", 1).at.y <= 12_500, "{}\n{}", game.figure("blue-1", 1).at, game.whereabouts());
}

/// `awa.ex.second-failure-retiring`
#[test]
fn awa_ex_second_failure_retiring() {
    covers!("awa.morale.second-fail-retiring", "awa.morale.failure-table");
    let set = |y: f64| {
        Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 3
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[put]]
            unit = "red-1"
            at = [24, {red}]
            [[put]]
            unit = "blue-1"
            places = [[24, {y}], [26, {y}]]
            grade = 1
            failures = 1
            posture = "retiring"
            demoralised = ["failed"]
            deeds = ["failed-last"]
            "#,
            red = y + 8.0,
        ))
    };
    let mut game = set(30.0);
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 3]).dice(&[2, 4]);
    assert_eq!(game.line(Blue, "blue-1 fails").text, "blue-1 fails: morale 5");
    // Twice 6 + 2 + 4 inches to the north.
    let moved = 30_000 - game.figure("blue-1", 1).at.y;
    assert!((23_900..=24_000).contains(&moved), "{moved}");
    assert_eq!(game.unit("blue-1").posture, Posture::Retiring);
    // In the corner it surrenders: there are less than three inches left.
    let mut game = set(2.0);
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 3]).dice(&[2, 4]);
    assert!(game.lines(Red).contains(&"blue-1 is cornered and surrenders".to_owned()), "{}", game.whereabouts());
    assert_eq!(game.men("blue-1"), 0);
}

/// `awa.ex.casualty-thresholds`
#[test]
fn awa_ex_casualty_thresholds() {
    covers!("awa.morale.thirty-percent", "awa.morale.fifty-percent", "awa.morale.states-exclusive");
    for (strength, lost, state) in [
        (10, 2, ""),
        (10, 3, "Confused"),
        (10, 5, "Demoralised"),
        (8, 2, ""),
        (8, 3, "Confused"),
        (8, 4, "Demoralised"),
        (6, 2, "Confused"),
        (6, 3, "Demoralised"),
    ] {
        // A single rifle takes the last of them.
        let gone: Vec<String> = (2..=lost).map(|n: usize| n.to_string()).collect();
        let before = if (lost - 1) * 100 >= 30 * strength { "confused = [\"losses\"]" } else { "" };
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            initiative = 5
            figures = [{{ weapon = "rifle", count = {strength} }}]
            [[put]]
            unit = "red-1"
            places = [[24, 22]]
            [[put]]
            unit = "blue-1"
            at = [24, 20]
            lost = [{}]
            {before}
            "#,
            gone.join(", ")
        ));
        act(&mut game, "red-1");
        game.pick(Red, if game.keys(Red).contains(&"fire-blue-1".to_owned()) { "fire-blue-1" } else { "aim" });
        while game.asked() == Some(Red) && !game.wants_dice() {
            let key = game.keys(Red)[0].clone();
            game.pick(Red, &key);
        }
        game.dice(&[6, 4]);
        assert_eq!(game.unit("blue-1").losses as usize, lost);
        let board = game.board(Red);
        let group = board.groups.iter().find(|group| group.id == "blue-1").unwrap();
        let states: Vec<&str> = group
            .badges
            .iter()
            .map(|badge| badge.label.as_str())
            .filter(|label| ["Confused", "Demoralised"].contains(label))
            .collect();
        let wanted: Vec<&str> = if state.is_empty() { vec![] } else { vec![state] };
        assert_eq!(states, wanted, "{lost} of {strength}");
    }
}

/// `awa.ex.text.several-tests`
#[test]
fn awa_ex_text_several_tests() {
    covers!("awa.turn.morale-immediate", "awa.firing.small-arms.morale", "awa.morale.when");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "red-3"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        [[put]]
        unit = "red-1"
        at = [20, 30]
        [[put]]
        unit = "red-2"
        at = [24, 30]
        [[put]]
        unit = "red-3"
        at = [28, 30]
        [[put]]
        unit = "blue-1"
        at = [24, 20]
        "#,
    );
    for (unit, die, total) in [("red-1", 3, 8), ("red-2", 2, 7), ("red-3", 4, 9)] {
        act(&mut game, unit).pick(Red, "fire-blue-1").dice(&[1, 1, die]);
        assert_eq!(game.line(Blue, "blue-1 holds").text, format!("blue-1 holds: morale {total}"));
        if unit != "red-3" {
            game.done(Red);
        }
    }
}

#[test]
fn hqs_never_test() {
    covers!("awa.rating.morale-exempt");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "hq"
        side = "blue"
        arm = "company-hq"
        figures = [{ role = "officer", weapon = "pistol" }, { role = "runner", weapon = "rifle" }]
        [[put]]
        unit = "red-1"
        at = [20, 30]
        [[put]]
        unit = "hq"
        at = [20, 22]
        "#,
    );
    act(&mut game, "red-1").pick(Red, "fire-hq").dice(&[1, 1]);
    assert!(!game.wants_dice());
    assert!(!game.lines(Red).iter().any(|line| line.contains("morale")));
}
