//! Small arms. `awa.firing.small-arms.weapons`

use awa::Where;
use engine::covers;

use crate::common::{Blue, Game, Red};

/// A red and a blue unit in the open; red fires north. `more` is added to red's and to blue's place.
fn face_to_face(red: &str, red_put: &str, blue: &str, blue_put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [[put]]
        unit = "red-1"
        {red_put}
        [[put]]
        unit = "blue-1"
        {blue_put}
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

/// One man against one: what is needed at a distance, by trying every face.
fn hits(weapon: &str, thousandths: i32, dice: usize) -> Option<Vec<u8>> {
    let mut faces = Vec::new();
    for face in 1..=6 {
        let inches = f64::from(thousandths) / 1000.0;
        let mut game = face_to_face(
            &format!("figures = [{{ weapon = \"{weapon}\" }}, {{ role = \"officer\" }}]"),
            "places = [[10, 44], [8, 46]]",
            "figures = [{ weapon = \"rifle\", count = 10 }]\nmorale = 6",
            &format!(
                "places = [[10, {}], [40, 1], [41, 1], [42, 1], [43, 1], [44, 1], [45, 1], [46, 1], [47, 1], [48, 1]]",
                44.0 - inches
            ),
        );
        game.pick(Red, "fire-blue-1");
        if !game.wants_dice() {
            return None;
        }
        game.dice(&vec![face; dice]);
        // The target tests with an average 3.
        game.dice(&[3]);
        if game.men("blue-1") < 10 {
            faces.push(face);
        }
    }
    Some(faces)
}

#[test]
fn every_row_of_the_weapons_table_at_both_ends_of_every_band() {
    covers!("awa.firing.small-arms.weapons", "awa.firing.small-arms.hit", "awa.composition.individual-weapons");
    let table: [(&str, usize, &[(i32, u8)]); 7] = [
        ("pistol", 1, &[(4, 4), (8, 5)]),
        ("single-shotgun", 1, &[(4, 3), (8, 4), (10, 6)]),
        ("shotgun", 2, &[(4, 3), (8, 4), (10, 6)]),
        ("rifle", 1, &[(8, 4), (20, 5), (25, 6)]),
        ("smg", 2, &[(4, 3), (8, 4), (12, 6)]),
        ("lmg", 2, &[(8, 3), (20, 4), (25, 5)]),
        ("sniper-rifle", 1, &[(12, 3), (22, 4), (30, 5)]),
    ];
    for (weapon, dice, bands) in table {
        let mut from = 1000;
        for (last, need) in bands {
            for at in [from, last * 1000] {
                let faces = hits(weapon, at, dice).unwrap_or_else(|| panic!("{weapon} reaches {at}"));
                assert_eq!(faces, (*need..=6).collect::<Vec<_>>(), "{weapon} at {at}");
            }
            // R-AWA-003: a little more counts as the next inch.
            from = last * 1000 + 200;
        }
        assert_eq!(hits(weapon, from, dice), None, "{weapon} at {from}");
    }
}

#[test]
fn ex_volley_hedge() {
    covers!(
        "awa.firing.small-arms.weapons",
        "awa.firing.small-arms.modifiers",
        "awa.firing.small-arms.hit",
        "awa.firing.small-arms.morale",
        "awa.firing.small-arms.volley"
    );
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", count = 8 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 9 }]
        [[battlefield.features]]
        id = "hedge"
        kind = "hedge"
        line = [[0, 26], [72, 26]]
        [[put]]
        unit = "red-1"
        at = [30, 40]
        [[put]]
        unit = "blue-1"
        places = [[30, 24.5], [24, 25], [26, 25], [28, 25], [30, 25.5], [32, 25], [34, 25], [36, 25], [38, 25], [40, 25]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "fire-blue-1");
    game.dice(&[5, 4, 6, 5, 3, 1, 6, 2, 4, 6, 3]);
    assert_eq!(game.men("blue-1"), 6);
    assert_eq!(game.unit("blue-1").losses, 4);
    assert_eq!(game.total(Red, "blue-1 holds"), 7);
    assert_eq!(game.unit("red-1").volleys, 5);
}

#[test]
fn ex_out_of_range() {
    covers!("awa.firing.out-of-range", "awa.firing.no-premeasure", "awa.firing.designate");
    let mut game = face_to_face(
        "figures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 8 }]",
        "places = [[30, 47], [26, 46], [27, 46], [28, 46], [29, 46], [30, 46], [31, 46], [32, 46], [33, 46]]\nvolleys = 5",
        "figures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 7 }]",
        "places = [[30, 19], [27, 19.9], [28, 19.9], [29, 19.9], [30, 19.9], [31, 19.9], [32, 19.9], [33, 19.9]]",
    );
    // The option says nothing about the distance.
    let option = game.option(Red, "fire-blue-1").unwrap();
    assert!(option.closed.is_none() && option.odds.is_empty() && option.terms.is_empty());
    game.pick(Red, "fire-blue-1");
    assert!(!game.wants_dice());
    assert_eq!(game.unit("red-1").volleys, 4);
    assert_eq!(game.men("blue-1"), 8);
    assert!(game.lines(Blue).iter().any(|line| line.contains("out of range")));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("morale")));
    assert_eq!(game.figure("red-1", 2).place, Where::Table);
}
