//! What a person sees when his file is not right.

#![allow(clippy::needless_raw_string_hashes, reason = "expected text is rewritten by expect-test, which adds them")]

use expect_test::{Expect, expect};
use muster::table::{Bearing, Inches, Point};
use muster::{Doc, Fields, battlefield, read, scenario};

fn check<T: std::fmt::Debug>(text: &str, reader: impl FnOnce(&mut Fields<'_>) -> Option<T>, expected: &Expect) {
    let seen = match Doc::parse("test.toml", text).and_then(|doc| doc.read(reader)) {
        Ok(value) => format!("{value:?}\n"),
        Err(problems) => problems.to_string(),
    };
    expected.assert_eq(&seen);
}

/// Reads the key `it` with `reader`.
fn check_it<T: std::fmt::Debug>(text: &str, reader: impl Fn(muster::Node<'_>) -> Option<T>, expected: &Expect) {
    check(text, |f| f.required("it", reader), expected);
}

#[test]
fn every_slip_of_the_syntax_is_told() {
    check(
        "a = \nb = 1\nb = 2\nc = first company\n= 7\n",
        |f| f.required("a", read::text),
        &expect![[r#"
        test.toml:1:5: a value is missing here
          1 | a =
            |     ^

        test.toml:3:1: duplicate key
          3 | b = 2
            | ^
            = a key may stand only once in a table; for several of a kind write [[name]]

        test.toml:4:5: `first company` is neither text nor a number
          4 | c = first company
            |     ^^^^^^^^^^^^^
            = write words between quotation marks, and numbers with digits and a point only

        test.toml:5:1: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`
          5 | = 7
            | ^

        4 problems
    "#]],
    );
    check(
        "a = x y z\nb = [1, 2\nc = 3\nc = 4\n",
        |f| f.required("a", read::text),
        &expect![[r#"
        test.toml:1:5: `x y z` is neither text nor a number
          1 | a = x y z
            |     ^^^^^
            = write words between quotation marks, and numbers with digits and a point only

        test.toml:2:5: this bracket is never closed
          2 | b = [1, 2
            |     ^

        2 problems
    "#]],
    );
}

#[test]
fn missing_and_unknown_keys_are_told_once() {
    let unit = |f: &mut Fields<'_>| {
        let name = f.required("name", read::line);
        let men = f.required("men", read::whole(1..=12));
        Some((name?, men?))
    };
    let text = "[[unit]]\nnmae = \"First\"\nmen = 3\n\n[[unit]]\nname = \"Second\"\ncolour = 1\n[untis]\n";
    check(
        text,
        |f| f.tables("unit", unit),
        &expect![[r#"
            test.toml:2:1: unknown key `nmae`
              2 | nmae = "First"
                | ^^^^
                = did you mean `name`? allowed here: name, men

            test.toml:5:1: the key `men` is missing
              5 | [[unit]]
                | ^^^^^^^^

            test.toml:7:1: unknown key `colour`
              7 | colour = 1
                | ^^^^^^
                = allowed here: name, men

            test.toml:8:2: unknown key `untis`
              8 | [untis]
                |  ^^^^^
                = did you mean `unit`? allowed here: unit

            4 problems
        "#]],
    );
}

#[test]
fn numbers_are_held_to_their_range() {
    check_it(
        "it = 13",
        read::whole(1u8..=12),
        &expect![[r#"
        test.toml:1:6: 13 is not from 1 to 12
          1 | it = 13
            |      ^^
    "#]],
    );
    check_it(
        "it = -99999999999999999999999999999999999999999999999999",
        read::whole(1u8..=12),
        &expect![[r#"
        test.toml:1:6: -99999999999999999999999999999999999999999999999999 is not from 1 to 12
          1 | it = -99999999999999999999999999999999999999999999999999
            |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "#]],
    );
    check_it(
        "it = 2.5",
        read::whole(1u8..=12),
        &expect![[r#"
        test.toml:1:6: expected a whole number from 1 to 12, found a decimal number
          1 | it = 2.5
            |      ^^^
    "#]],
    );
    check_it(
        "it = 0xff",
        read::whole(0..=u64::MAX),
        &expect![[r#"
        255
    "#]],
    );
}

#[test]
fn lengths_are_read_exactly_as_written() {
    for (text, thousandths) in [("0.1", 100), ("7", 7000), ("+2.125", 2125), ("1_0.7_5", 10_750), ("\"7½\"", 7500)] {
        let doc = Doc::parse("test.toml", &format!("it = {text}")).unwrap();
        assert_eq!(doc.read(|f| f.required("it", read::inches)), Ok(Inches::thousandths(thousandths)), "{text}");
    }
    check_it(
        "it = 1.23456",
        read::inches,
        &expect![[r#"
        test.toml:1:6: `1.23456` is not a length in inches
          1 | it = 1.23456
            |      ^^^^^^^
            = write 7, 7.5 or "7½", with at most three decimals
    "#]],
    );
    check_it(
        "it = 1e300",
        read::inches,
        &expect![[r#"
        test.toml:1:6: `1e300` is not a length in inches
          1 | it = 1e300
            |      ^^^^^
            = write 7, 7.5 or "7½", with at most three decimals
    "#]],
    );
    check_it(
        "it = 99999",
        read::inches,
        &expect![[r#"
        test.toml:1:6: 99999 is longer than any table
          1 | it = 99999
            |      ^^^^^
    "#]],
    );
    check_it(
        "it = 30",
        read::inches_in(Inches::ZERO..=Inches::whole(24)),
        &expect![[r#"
        test.toml:1:6: 30″ is not from 0″ to 24″
          1 | it = 30
            |      ^^
    "#]],
    );
}

#[test]
fn places_and_directions() {
    check_it(
        "it = [12.5, -3]",
        read::point,
        &expect![[r#"
        (12.5, -3)
    "#]],
    );
    check_it(
        "it = [12.5]",
        read::point,
        &expect![[r#"
        test.toml:1:6: a place has two numbers [x, y], found 1
          1 | it = [12.5]
            |      ^^^^^^
    "#]],
    );
    check_it(
        "it = [12.5, \"x\"]",
        read::point,
        &expect![[r#"
        test.toml:1:13: `x` is not a length in inches
          1 | it = [12.5, "x"]
            |             ^^^
            = write 7, 7.5 or "7½", with at most three decimals
    "#]],
    );
    check_it(
        "it = 22.5",
        read::bearing,
        &expect![[r#"
        22.5°
    "#]],
    );
    check_it(
        "it = \"nort-east\"",
        read::bearing,
        &expect![[r#"
        test.toml:1:6: `nort-east` is not one of the words known here
          1 | it = "nort-east"
            |      ^^^^^^^^^^^
            = did you mean `north-east`? known: north, north-east, east, south-east, south, south-west, west, north-west
    "#]],
    );
    check_it(
        "it = 360.5",
        read::bearing,
        &expect![[r#"
            test.toml:1:6: `360.5` is not a direction: write degrees from 0 to 360, with at most three decimals
              1 | it = 360.5
                |      ^^^^^
        "#]],
    );
    let doc = Doc::parse("test.toml", "it = \"south-west\"").unwrap();
    assert_eq!(doc.read(|f| f.required("it", read::bearing)), Ok(Bearing::SOUTH_WEST));
}

#[test]
fn all_members_of_a_list_are_read() {
    check_it(
        "it = [\n  [1, 2],\n  [3],\n  [4, 5, 6],\n]",
        |n| read::list(1..=9, read::point)(n),
        &expect![[r#"
        test.toml:3:3: a place has two numbers [x, y], found 1
          3 |   [3],
            |   ^^^

        test.toml:4:3: a place has two numbers [x, y], found 3
          4 |   [4, 5, 6],
            |   ^^^^^^^^^

        2 problems
    "#]],
    );
    check_it(
        "it = [[1, 2]]",
        |n| read::list(2..=9, read::point)(n),
        &expect![[r#"
        test.toml:1:6: expected a list of 2 to 9, found 1
          1 | it = [[1, 2]]
            |      ^^^^^^^^
    "#]],
    );
}

#[test]
fn a_misspelt_id_gets_a_suggestion() {
    let known = ["asturian-miners", "moorish-tabor"];
    check_it(
        "it = \"asturian-minors\"",
        read::reference("force", &known),
        &expect![[r#"
        test.toml:1:6: there is no force `asturian-minors`
          1 | it = "asturian-minors"
            |      ^^^^^^^^^^^^^^^^^
            = did you mean `asturian-miners`? known: asturian-miners, moorish-tabor
    "#]],
    );
    check_it(
        "it = \"Tercio\"",
        read::id,
        &expect![[r#"
        test.toml:1:6: `Tercio` is not an id
          1 | it = "Tercio"
            |      ^^^^^^^^
            = use small letters, digits and hyphens, at most 48: `rifle-company`
    "#]],
    );
}

#[test]
fn types_of_serde_keep_their_place() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only shown")]
    struct Gun {
        name: String,
        at: Point,
        mount: Mount,
    }
    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only shown")]
    enum Mount {
        Wheels,
        Truck { seats: u8 },
    }
    check_it(
        "[it]\nname = \"x\"\nat = [1, 2.5]\nmount = { truck = { seats = 3 } }",
        read::any::<Gun>,
        &expect![[r#"
        Gun { name: "x", at: (1, 2.5), mount: Truck { seats: 3 } }
    "#]],
    );
    check_it(
        "[it]\nname = \"x\"\nat = [1, true]\nmount = \"wheels\"",
        read::any::<Gun>,
        &expect![[r#"
        test.toml:3:10: invalid type: boolean `true`, expected a length in inches
          3 | at = [1, true]
            |          ^^^^
    "#]],
    );
    check_it(
        "[it]\nname = \"x\"\nat = [1, 2, 3]\nmount = \"wheels\"",
        read::any::<Gun>,
        &expect![[r#"
        test.toml:3:6: invalid length 3, expected 2 elements in sequence
          3 | at = [1, 2, 3]
            |      ^^^^^^^^^
    "#]],
    );
    check_it(
        "it = \"wheel\"",
        read::word::<Mount>,
        &expect![[r#"
        test.toml:1:6: `wheel` is not one of the words known here
          1 | it = "wheel"
            |      ^^^^^^^
            = did you mean `wheels`? known: wheels, truck
    "#]],
    );
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let text = format!("a = \"{}\"\nit = [{} true]", "x".repeat(500), "1, ".repeat(100));
    check(
        &text,
        |f| f.required("it", read::list(0..=999, read::whole(0..=9))).and(f.required("a", read::text)),
        &expect![[r#"
            test.toml:2:308: expected a whole number from 0 to 9, found true or false
              2 |  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  true]
                |                                                   ^^^^
        "#]],
    );
}

#[test]
fn a_battlefield_tells_all_its_problems_at_their_places() {
    let text = r#"
title = "A field"
size = { width = 72, depth = 48 }
style = "siera"

[[features]]
id = "mill-wood"
kind = "wod"
area = [[10, 10], [18, 11], [16, 20]]

[[features]]
id = "far-wood"
kind = "wood"
height = 4
storeys = 2
area = [[10, 10], [18, 11], [16, 20]]

[[features]]
id = "nowhere"
kind = "hedge"
"#;
    check(
        text,
        battlefield::read_ground,
        &expect![[r#"
            test.toml:4:9: `siera` is not one of the words known here
              4 | style = "siera"
                |         ^^^^^^^
                = did you mean `sierra`? known: farmland, bocage, steppe, desert, sierra, spanish-village, east-front-village, town, italian-hills

            test.toml:8:8: `wod` is not one of the words known here
              8 | kind = "wod"
                |        ^^^^^
                = did you mean `wood`?

            test.toml:14:10: `far-wood`: a height does not belong to a wood
              14 | height = 4
                 |          ^

            test.toml:15:11: `far-wood`: storeys does not belong to a wood
              15 | storeys = 2
                 |           ^

            test.toml:18:1: `nowhere` lies nowhere, or in more than one place: give one of area, line, spot with radius, rectangle
              18 | [[features]]
                 | ^^^^^^^^^^^^

            5 problems
        "#]],
    );
}

#[test]
fn what_the_table_says_against_a_feature_is_shown_at_the_feature_whatever_else_is_wrong() {
    let text = r#"
title = 7
size = { width = 72, depth = 48 }

[[features]]
id = "knot"
kind = "wood"
area = [[10, 10], [20, 20], [20, 10], [10, 20]]

[[features]]
id = "off"
kind = "pond"
spot = [90, 90]
radius = 2

[[features]]
id = "knot"
kind = "building"
area = [[30, 10], [34, 10], [34, 14], [30, 14]]
doors = [[32, 12]]
"#;
    check(
        text,
        battlefield::read_ground,
        &expect![[r#"
            test.toml:2:9: expected text, found a whole number
              2 | title = 7
                |         ^
                = write it between quotation marks

            test.toml:8:8: `knot`: its outline crosses or touches itself
              8 | area = [[10, 10], [20, 20], [20, 10], [10, 20]]
                |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

            test.toml:13:8: `off`: it lies off the table
              13 | spot = [90, 90]
                 |        ^^^^^^^^

            test.toml:17:6: the id `knot` is already used in line 6
              17 | id = "knot"
                 |      ^^^^^^

            test.toml:19:8: `knot`: the opening at (32, 12) is not in a wall
              19 | area = [[30, 10], [34, 10], [34, 14], [30, 14]]
                 |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

            5 problems
        "#]],
    );
}

#[test]
fn the_head_of_a_scenario() {
    let text = "rules = \"scw\"\ntitle = \"The bridge\"\nsummary = \"Hold it.\"\ndate = 1937-02-12\nminutes = 2\n";
    check(
        text,
        scenario::Head::read,
        &expect![[r#"
        test.toml:5:11: 2 is not from 5 to 6000
          5 | minutes = 2
            |           ^
    "#]],
    );
    check(
        &text.replace("minutes = 2", "minutes = 120"),
        scenario::Head::read,
        &expect![[r#"
        Head { id: "test", rules: "scw", title: "The bridge", summary: "Hold it.", players: 2, minutes: Some(120), date: Some("1937-02-12"), place: None, length: None, author: None }
    "#]],
    );
}
