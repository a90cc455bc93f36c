//! Scenario files that name, ask for or hold their battlefield.

#![allow(clippy::needless_raw_string_hashes, reason = "expected text is rewritten by expect-test, which adds them")]

use expect_test::expect;
use muster::{Doc, Library, scenario};

fn library() -> Library {
    let field = "title = \"A field\"\nsize = { width = 48, depth = 36.5 }\n\n\
                 [[features]]\nid = \"lane\"\nkind = \"track\"\nline = [[0, 10], [48, 12]]\n";
    Library::empty().with_file("battlefields", "field", field)
}

const SCENARIO: &str = "\
# A remark at the top.
rules   = \"scw\"   # oddly spaced
battlefield = \"field\"  # the usual one
title = \"The lane\"

[[unit]]
id = \"first\"";

#[test]
fn a_named_battlefield_is_written_out_and_the_rest_is_kept() {
    let text = scenario::resolve("lane.toml", SCENARIO, &library()).unwrap();
    expect![[r##"
        # A remark at the top.
        rules   = "scw"   # oddly spaced
          # the usual one
        title = "The lane"

        [[unit]]
        id = "first"

        # The battlefield `field` of the library.
        [battlefield]
        title = "A field"
        size = { width = 48, depth = 36.5 }
        style = "farmland"
        seed = 0

        [[battlefield.features]]
        id = "lane"
        kind = "track"
        line = [[0, 10], [48, 12]]
    "##]]
    .assert_eq(&text);
    let ground = Doc::parse("lane.toml", &text).unwrap().read(|f| {
        f.leave_the_rest();
        scenario::ground(f)
    });
    assert_eq!(ground, library().battlefield("field"));
}

#[test]
fn a_resolved_scenario_stays_as_it_is() {
    let once = scenario::resolve("lane.toml", SCENARIO, &library()).unwrap();
    let twice = scenario::resolve("lane.toml", &once, &Library::empty()).unwrap();
    assert_eq!(once, twice);
}

#[test]
fn a_misspelt_battlefield_gets_a_suggestion() {
    let text = SCENARIO.replace("\"field\"", "\"feild\"");
    let problems = scenario::resolve("lane.toml", &text, &library()).unwrap_err();
    expect![[r#"
        lane.toml:3:15: there is no battlefield `feild`
          3 | battlefield = "feild"  # the usual one
            |               ^^^^^^^
            = did you mean `field`? known: field
    "#]]
    .assert_eq(&problems.to_string());
}

#[test]
fn an_unknown_style_is_told_at_its_line() {
    let text = "rules = \"scw\"\n\n[battlefield.generate]\nstyle = \"moon\"\nseed = 7\n";
    let problems = scenario::resolve("moon.toml", text, &library()).unwrap_err();
    assert_eq!(problems.iter().next().unwrap().line, 4);
    assert!(problems.to_string().contains("`moon`"), "{problems}");
}

#[test]
fn a_key_can_be_taken_out_however_it_is_written() {
    let ways = [
        "[battlefield.generate]\nstyle = \"x\"\nseed = 7\n\n",
        "[battlefield]\ngenerate = { style = \"x\", seed = 7 }\n\n",
        "[battlefield]\n[battlefield.generate]\nstyle = \"x\"\nseed = 7\n\n",
        "[[battlefield]]\na = 1\n[[battlefield]]\nb = [\n1,\n]\n\n",
    ];
    for way in ways {
        let text = format!("title = \"x\"\n{way}[[unit]]\nid = 1\n");
        let doc = Doc::parse("x.toml", &text).unwrap();
        let kept = doc.without(&["battlefield"]);
        assert_eq!(kept.replace("\n\n", "\n"), "title = \"x\"\n[[unit]]\nid = 1\n", "{way}");
    }
    for way in
        ["battlefield.generate.style = \"x\"\nbattlefield.generate.seed = 7\n", "battlefield = { a = [1], b = 2 }\n"]
    {
        let text = format!("title = \"x\"\n{way}players = 2\n");
        let doc = Doc::parse("x.toml", &text).unwrap();
        assert_eq!(doc.without(&["battlefield"]), "title = \"x\"\nplayers = 2\n", "{way}");
    }
}

#[test]
fn a_head_survives_being_written() {
    let text = "rules = \"scw\"\ntitle = \"A \\\"lane\\\"\"\nsummary = \"Hold it.\"\ndate = 1937-02-12\nlength = \"8 turns\"\n";
    let head = Doc::parse("lane.toml", text).unwrap().read(scenario::Head::read).unwrap();
    assert_eq!((head.id.as_str(), head.players), ("lane", 2));
    let mut sheet = muster::Sheet::new();
    head.write(&mut sheet);
    let again = Doc::parse("save.toml", &sheet.into_text()).unwrap().read(scenario::Head::read);
    assert_eq!(again, Ok(head));
}

#[test]
fn a_battlefield_can_be_generated_and_then_stands_in_the_text() {
    let text = |style: &str| {
        format!(
            "rules = \"x\"\ntitle = \"A\"\nsummary = \"b\"\n[battlefield.generate]\nstyle = \"{style}\"\nseed = 1937\n"
        )
    };
    let resolved = scenario::resolve("a.toml", &text("sierra"), &Library::empty()).unwrap();
    let doc = Doc::parse("a.toml", &resolved).unwrap();
    let ground = doc
        .read(|f| {
            let head = scenario::Head::read(f);
            Some((head?, scenario::ground(f)?))
        })
        .unwrap()
        .1;
    assert_eq!(ground, scenario::generated("sierra", 1937).unwrap());
    let problems = scenario::resolve("a.toml", &text("siera"), &Library::empty()).unwrap_err().to_string();
    assert!(problems.contains("did you mean `sierra`?") && problems.contains("a.toml:5"), "{problems}");
}
