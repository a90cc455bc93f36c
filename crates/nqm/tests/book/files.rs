//! Scenario files: what is wrong with one is said all at once, each with its line; and the switches that a scenario may set.

use engine::covers;

use crate::common::{Game, Red};
use crate::field::field;

/// The line of the report that has these words: `scenario.toml:12:3: ...`.
#[track_caller]
fn line_of(said: &str, words: &str) -> usize {
    let line = said.lines().find(|line| line.contains(words));
    let line = line.unwrap_or_else(|| panic!("nothing says `{words}`:\n{said}"));
    line.split(':').nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no line number: {line}"))
}

#[test]
fn everything_that_is_wrong_with_a_file_is_said_at_once() {
    covers!("nqm.orbat.must-state");
    let said = Game::problems(
        r#"
        hours = 400
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[1, 1], [2, 1], [2, 2]]
        [[unit]]
        id = "first"
        formation = "rde"
        stands = ["F3"]
        at = [4, 4]
        [[unit]]
        id = "second"
        formation = "red"
        stands = ["F9", "X1", "S1 morter 81"]
        at = [4, 4]
        [[unit]]
        id = "third"
        formation = "red"
        stands = ["C1", "F3"]
        places = [[4, 4]]
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        stands = ["A2 105"]
        at = [40, 4]
        [[unit]]
        id = "more-guns"
        formation = "red"
        arm = "artillery"
        stands = ["A2 105"]
        at = [4, 4]
        [[unit]]
        id = "fourth"
        formation = "red"
        stands = ["F3"]
        at = [4, 4]
        orders = { task = "attack", area = "hll" }
        [[unit]]
        id = "fifth"
        formation = "red"
        stands = ["F3"]
        at = [4, 4]
        [[unit]]
        id = "fifth"
        formation = "blue"
        stands = ["F3"]
        at = [4, 4]
        [[dump]]
        id = "dump"
        formation = "nobody"
        at = [4, 5]
        [[dump]]
        id = "shells"
        formation = "red"
        at = [4, 5]
        fire-units = [[105, 60000]]
        "#,
    );
    let all = [
        "1 to 72",
        "there is no formation `rde`",
        "a stand has a strength of 1 to 3",
        "`X1` is no stand",
        "`morter` is neither a class",
        "has 2 stands and 1 places",
        "not on the map",
        "`more-guns` is no teeth arm",
        "hll",
        "there are two units `fifth`",
        "there is no formation `nobody`",
        "no more than 500 fire units",
    ];
    let lines = all.map(|words| line_of(&said, words));
    assert!(lines[0] < lines[1] && lines[1] < lines[2] && lines[10] < lines[11], "{lines:?}\n{said}");
    assert!(said.contains("hill"), "the right word is suggested:\n{said}");
}

/// A battlefield or an area that cannot be read keeps nothing else from being read: no key is called unknown that is known.
#[test]
fn what_is_wrong_with_the_map_does_not_hide_the_rest() {
    let rest = r#"
        title = "A test"
        hours = 400
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[1, 1], [2, 1]]
        [[unit]]
        id = "first"
        formation = "rde"
        stands = ["F3"]
        at = [4, 4]
        orders = { task = "attack", area = "hill" }
        [now]
        phase = "clock"
        "#;
    for (battlefield, wrong) in [
        ("[battlefield]\ntitle = \"A map\"\nsize = { width = \"wide\", depth = 47.3 }\n", "wide"),
        ("[battlefield]\ntitle = \"A map\"\nsize = { width = 70.9, depth = 47.3 }\nstyle = \"moon\"\n", "moon"),
    ] {
        let said = Game::problems(&format!("{rest}{battlefield}"));
        for words in [wrong, "1 to 72", "there is no formation `rde`", "3 to 24"] {
            line_of(&said, words);
        }
        assert!(!said.contains("unknown") && !said.contains("no area `hill`"), "{said}");
        assert_eq!(said.matches("scenario.toml:").count(), 4, "{said}");
    }
}

#[test]
fn a_position_of_other_forces_is_refused() {
    let with = |now: &str| {
        Game::problems(&format!(
            "[now]\n{now}\n[[unit]]\nid = \"first\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\n"
        ))
    };
    for now in ["units = []", "held = [\"red\"]", "dumps = [{}]"] {
        assert!(with(now).contains("not of these forces"), "{now}");
    }
    let more = "[[unit]]\nid = \"first\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\n[[put]]\nstand = \"first.f1\"\nblack = 200\nlost = 200\n";
    assert!(Game::problems(more).contains("more pins and losses than strength"));
}

#[test]
fn a_misspelt_switch_is_pointed_out() {
    let said = Game::problems("[options]\nsupply = \"dices\"\n");
    assert!(said.contains("dices") && said.contains("`quick`"), "{said}");
    let said = Game::problems("[options]\nsuply = \"quick\"\n");
    assert!(said.contains("suply"), "{said}");
}

#[test]
fn a_firefight_may_be_won_by_the_round() {
    covers!("nqm.firefight.won");
    let won = |options: &str| {
        let stands = "stands = [\"C1\", \"F3\", \"F3\"]";
        let mut game = Game::set(&field("none", stands, stands, options));
        // None inflicted and one suffered, then one inflicted and none suffered.
        game.pick(Red, "attack:first.c1").dice(&[1, 1, 4, 1]);
        game.until_hour(2).until(nqm::Phase::Declare);
        game.pick(Red, "fire").dice(&[4, 1, 1, 1]);
        game.until_hour(3);
        game.now("attacks")[0]["won"].as_integer().unwrap_or(0) > 0
    };
    assert!(!won(""), "one against one in all");
    assert!(won("[options]\nfirefight = \"round\"\n"), "one against none in the last round");
}

/// A position whose numbers are of nobody is refused, with the place of each and what there is.
#[test]
fn a_position_names_nobody_who_is_not_there() {
    let problems = |now: &str, put: &str| {
        Game::problems(&format!(
            r#"
            [now]
            {now}
            [[area]]
            id = "hill"
            name = "the hill"
            outline = [[1, 1], [2, 1], [2, 2]]
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["F3"]
            at = [4, 4]
            [[unit]]
            id = "second"
            formation = "blue"
            stands = ["F3"]
            at = [4, 1]
            {put}
            "#
        ))
    };
    let order = |order: &str| problems("", &format!("[[put]]\nunit = \"first\"\norder = {{ {order} }}"));
    for (said, words) in [
        (order("objective = { area = 1 }"), "units[0] (first): no area has the number 1; there is only 0 (hill)"),
        (order("objective = { stand = 7 }"), "no stand has the number 7; they go from 0 (first.f1) to 1 (second.f1)"),
        (order("on_objective = { follow-on = 3 }"), "units[0] (first): no area has the number 3"),
        (
            order("conditions = [{ when = { unit-attacked = 2 }, then = \"support\" }]"),
            "units[0] (first): no unit has the number 2; they go from 0 (first) to 1 (second)",
        ),
        (order("task = { supply = { fetch = { from = 0, to = 1 } } }"), "no dump has the number 0; there are none"),
        (
            problems("causes = [{ kind = { area-lost = 4 }, of = 0, side = \"red\", hour = 1, early = true }]", ""),
            "causes[0]: no area",
        ),
        (problems("ghosts = [{ stand = 9, at = [1, 1], hour = 1 }]", ""), "ghosts[0]: no stand has the number 9"),
        (problems("blown = [5]", ""), "blown: no feature has the number 5"),
        (
            problems("dispatches = [{ unit = 5, news = { tie = [\"direct-support\", 8] }, arrives = 2 }]", ""),
            "dispatches[0]: no formation has the number 8",
        ),
        (problems("", "[[put]]\nunit = \"first\"\ntried = [90]"), "units[0] (first): no unit has the number 90"),
    ] {
        assert!(said.contains(words), "{said}");
    }
}
