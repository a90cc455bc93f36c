//! What is said against files that cannot be played.

#![allow(clippy::needless_raw_string_hashes, reason = "expected text is rewritten by expect-test, which adds them")]

use crate::common;

use common::Game;
use expect_test::expect;

#[test]
fn all_problems_of_a_file_are_told_at_once_with_their_lines() {
    let problems = Game::problems(
        r#"
        attaker = "red"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [[20, 40], [20.5, 40]]
        dps = 5
        [[unit]]
        id = "guns"
        side = "red"
        elements = ["field-gun"]
        aboard = "car"
        [[unit]]
        id = "car"
        side = "red"
        vehicle = "armoured-car-fst"
        at = [[71.8, 40, 0]]
        "#,
    );
    expect![[r#"
        scenario.toml:6:1: unknown key `attaker`
          6 | attaker = "red"
            | ^^^^^^^
            = did you mean `attacker`? allowed here: moment, id, rules, title, summary, players, minutes, date, place, length, author, battlefield, sides, attacker, moves, lead, per-unit, per-officer, per-softskin, hold-within, movement-rows, cover, impassable, rough and 5 more

        scenario.toml:12:7: 5 is not from 0 to 4
          12 | dps = 5
             |       ^

        scenario.toml:27:11: there is no vehicle `armoured-car-fst`
          27 | vehicle = "armoured-car-fst"
             |           ^^^^^^^^^^^^^^^^^^
             = did you mean `armoured-car-fast`? known: t-26, pzkpfw-1, schneider, ft17-gun, ft17-mg, cv33, bt-5, ba-6, armoured-car-fast, armoured-car-medium, armoured-car-slow, armoured-truck-fast, armoured-truck-medium, armoured-truck-slow, car-fast, car-medium, car-slow, truck-fast, truck-medium, truck-slow, wagon

        3 problems
    "#]].assert_eq(&problems);
}

#[test]
fn what_only_shows_in_the_whole_is_told_too() {
    let problems = Game::problems(
        r#"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [[20, 40], [20.5, 40]]
        [[unit]]
        id = "guns"
        side = "red"
        elements = ["field-gun"]
        at = [[71.8, 30, 0]]
        [[unit]]
        id = "hidden"
        side = "blue"
        elements = ["rifle"]
        place = "concealed"
        [[officer]]
        id = "first"
        side = "blue"
        "#,
    );
    expect![[r#"
        scenario.toml:10:6: `first.2` stands on `first.1`
          10 | at = [[20, 40], [20.5, 40]]
             |      ^^^^^^^^^^^^^^^^^^^^^^

        scenario.toml:18:6: `guns.1` is not wholly on the table
          18 | at = [[71.8, 30, 0]]
             |      ^^^^^^^^^^^^^^^

        scenario.toml:23:6: a concealed unit has one real marker and up to two others, found 0 real
          23 | id = "hidden"
             |      ^^^^^^^^

        scenario.toml:31:6: the id `first` is already used in line 7
          31 | id = "first"
             |      ^^^^^^^

        4 problems
    "#]]
    .assert_eq(&problems);
    let names = Game::problems(
        r#"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle"]
        aboard = "car"
        [[unit]]
        id = "car"
        side = "red"
        vehicle = "armoured-car-fast"
        at = [[60, 30, 0]]
        [[officer]]
        id = "captain"
        side = "blue"
        with = "first"
        [[officer]]
        id = "major"
        side = "blue"
        with = "frist"
        "#,
    );
    expect![[r#"
        scenario.toml:10:10: `car` is no truck: only trucks carry companies or tow guns
          10 | aboard = "car"
             |          ^^^^^

        scenario.toml:25:8: `first` is an enemy unit
          25 | with = "first"
             |        ^^^^^^^

        scenario.toml:31:8: there is no unit `frist`: did you mean `first`?
          31 | with = "frist"
             |        ^^^^^^^

        3 problems
    "#]]
    .assert_eq(&names);
}
