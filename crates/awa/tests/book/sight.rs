//! What is seen, how far, and what covers whom. R-AWA-046, R-AWA-086, R-AWA-090

use engine::covers;

use crate::artillery::{activate, point};
use crate::common::{Blue, Game, Red};

/// Two riflemen face to face with something on the field; red is asked what to do.
fn riflemen(red: &str, blue: &str, field: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
        {field}
        [[put]]
        unit = "red-1"
        places = [{red}, [2, 47]]
        [[put]]
        unit = "blue-1"
        places = [{blue}, [70, 1]]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn a_hill_hides_what_is_behind_it_and_not_what_is_on_it() {
    covers!("awa.firing.los", "awa.setup.los-check");
    let hill = "[[battlefield.features]]\nid = \"hill\"\nkind = \"hill\"\nlevel = 1\narea = [[0, 32], [40, 32], [40, 38], [0, 38]]";
    for (red, blue, seen) in [
        ("[10, 40]", "[10, 30]", false),
        ("[10, 40]", "[10, 35]", true),
        ("[10, 35]", "[10, 30]", true),
        ("[10, 37]", "[10, 33]", true),
        ("[50, 40]", "[50, 30]", true),
    ] {
        let game = riflemen(red, blue, hill);
        assert_eq!(game.keys(Red).contains(&"fire-blue-1".to_owned()), seen, "{red} to {blue}");
    }
}

#[test]
fn observers_and_commanders_have_binoculars() {
    covers!("awa.weather.roll", "awa.artillery.indirect-range");
    // Clear weather: forty inches, sixty with binoculars. The place is 48 inches from the observer and 45 from the gun.
    for observed in [true, false] {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            guns = ["field-gun"]
            [[unit]]
            id = "spotter"
            side = "red"
            figures = [{ role = "observer" }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle" }]
            [[put]]
            unit = "gun"
            at = [10, 40]
            [[put]]
            unit = "spotter"
            at = [7, 40]
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#,
        );
        activate(&mut game, Red, "gun");
        if observed {
            game.pick(Red, "shell-he-gun-1-by-spotter.1").reply(Red, point(55_000, 40_000));
            game.number(Red, 48).dice(&crate::artillery::arrow(0)).dice(&[1]);
        } else {
            // The gunners themselves have none.
            game.pick(Red, "shell-he-gun-1");
            let refusal = game.refused(Red, point(55_000, 40_000));
            assert_eq!(refusal.rule.unwrap().as_str(), "awa.artillery.direct-range");
        }
    }
}

/// The lowest face with which the red rifleman hits at six inches.
fn lowest(red: &str, blue: &str, field: &str) -> u8 {
    for face in 1..=6 {
        let mut game = riflemen(red, blue, field);
        game.pick(Red, "fire-blue-1").dice(&[face, 5]);
        if game.men("blue-1") < 2 {
            return face;
        }
    }
    7
}

#[test]
fn every_kind_of_cover_is_worth_one() {
    covers!("awa.firing.small-arms.modifiers");
    // Short range: 4+ in the open, and one more in or behind anything that covers.
    let area = |kind: &str| {
        format!(
            "[[battlefield.features]]\nid = \"it\"\nkind = \"{kind}\"\narea = [[8, 33], [12, 33], [12, 35], [8, 35]]"
        )
    };
    for (kind, needed) in [
        ("meadow", 4),
        ("wood", 5),
        ("orchard", 5),
        ("crop", 5),
        ("crater", 5),
        ("rocks", 5),
        ("rubble", 5),
        ("trench", 5),
    ] {
        assert_eq!(lowest("[10, 40]", "[10, 34]", &area(kind)), needed, "{kind}");
    }
    let line =
        |kind: &str| format!("[[battlefield.features]]\nid = \"it\"\nkind = \"{kind}\"\nline = [[8, 35], [12, 35]]");
    for (kind, needed) in [("hedge", 5), ("bank", 5), ("ditch", 5), ("barricade", 5), ("sandbags", 5), ("fence", 4)] {
        assert_eq!(lowest("[10, 40]", "[10, 34]", &line(kind)), needed, "{kind}");
    }
}

#[test]
fn only_those_beside_their_gun_are_behind_its_shield() {
    covers!("awa.firing.small-arms.modifiers");
    for (x, needed) in [(33, 5), (31, 4)] {
        let shot = |face: u8| {
            let mut game = Game::set(&format!(
                r#"
                [[unit]]
                id = "red-1"
                side = "red"
                figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
                [[unit]]
                id = "blue-1"
                side = "blue"
                arm = "crew"
                morale = 6
                guns = [{{ kind = "field-gun", shield = true }}]
                [[put]]
                unit = "red-1"
                places = [[{x}, 40], [2, 46]]
                [[put]]
                unit = "blue-1"
                at = [35, 34]
                places = [[{x}, 34], [70, 1], [71, 1]]
                facing = "south"
                "#
            ));
            game.pick(Red, "red-1").done(Blue);
            game.pick(Red, "fire-blue-1").dice(&[face]);
            // He leads the crew, but nobody else is in sight.
            game.dice(&[5]);
            game.men("blue-1") < 3
        };
        assert!(shot(needed) && !shot(needed - 1), "{x}");
    }
}
