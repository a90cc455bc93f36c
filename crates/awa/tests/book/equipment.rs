//! Dice and what else is needed. `awa.setup.dice-set`

use dice::{Die, Pool};

use crate::common::{Blue, Game, Red};

fn two(red: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[put]]
        unit = "red-1"
        at = [30, 40]
        {red}
        [[put]]
        unit = "blue-1"
        at = [30, 22]
        {more}
        "#
    ))
}

#[test]
fn the_dice_of_the_game_have_their_faces() {
    engine::covers!("awa.setup.dice-set");
    let rows: [(Pool, &[u8]); 6] = [
        (Pool::d3(1), &[1, 2, 3]),
        (Pool::d6(1), &[1, 2, 3, 4, 5, 6]),
        (Pool::average(1), &[2, 3, 3, 4, 4, 5]),
        (Pool::d10(1), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (Pool::d12(1), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
        (Pool::d20(1), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
    ];
    for (pool, faces) in rows {
        let die = pool.dice().next().unwrap();
        assert_eq!(die.faces(), faces);
    }
}

#[test]
fn ex_text_d3_from_d6() {
    engine::covers!("awa.setup.d3");
    // As many of each as a d6 read in pairs: 1-2, 3-4, 5-6.
    let die: Die = Pool::d3(1).dice().next().unwrap();
    let read = |face: u8| face.div_ceil(2);
    let from_d6: Vec<u8> = (1..=6).map(read).collect();
    assert_eq!(from_d6, [1, 1, 2, 2, 3, 3]);
    assert_eq!(die.faces(), [1, 2, 3], "each as often as two faces of six");
    assert!(!die.is_face(4));
}

#[test]
fn an_average_die_shows_two_to_five() {
    engine::covers!("awa.setup.average-die");
    let mut game = two("", "");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "walk");
    for face in [1, 6] {
        game.refused_dice(Red, &[face]);
    }
    game.dice(&[5]);
    game.done(Red);
    assert_eq!(Die::Average.faces(), [2, 3, 3, 4, 4, 5], "a sixth each");
}

#[test]
fn one_sees_along_an_unobstructed_straight_line() {
    engine::covers!("awa.setup.los-check");
    let house = |x: i32| {
        format!(
            "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[{x}, 28], [{}, 28], [{}, 32], [{x}, 32]]\n",
            x + 14,
            x + 14
        )
    };
    // Between the two units, and beside the lines between them.
    for (more, sees) in [(house(23), false), (house(40), true), (String::new(), true)] {
        let mut game = two("", &more);
        game.pick(Red, "red-1").done(Blue);
        let fire = game.option(Red, "fire-blue-1").expect("it is listed, open or closed");
        assert_eq!(fire.closed.is_none(), sees, "{more}");
        game.done(Red);
    }
}

#[test]
fn every_unit_has_its_sheet_and_the_enemy_does_not_read_it() {
    engine::covers!("awa.setup.notes");
    let game = two("volleys = 4\ngrade = 3", "");
    let unit = game.unit("red-1");
    assert_eq!((unit.grade, unit.volleys), (3, 4));
    let badge = |side| {
        let board = game.board(side);
        let group = board.groups.iter().find(|group| group.id == "red-1").unwrap();
        group.badges.iter().any(|badge| badge.key == "rounds")
    };
    assert!(badge(Red) && !badge(Blue));
}

#[test]
fn a_bought_arrow_die_with_hit_faces_spares_the_deviation() {
    engine::covers!("awa.setup.arrow-die-hit-faces");
    // Stray shells of a grenade: the option asks for one die more, and a hit means that it falls where it was aimed.
    let thrown = |options: &str, dice: &[u8]| {
        let mut game = Game::set(&format!(
            r#"
            {options}
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol", kit = ["grenade"] }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            at = [30, 30]
            [[put]]
            unit = "blue-1"
            at = [30, 26]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        let key = game.keys(Red).into_iter().find(|key| key.contains("grenade")).expect("he has a grenade");
        game.pick(Red, &key);
        if game.asked() == Some(Red) && !game.wants_dice() {
            let first = game.keys(Red).first().cloned().unwrap_or_default();
            game.pick(Red, &first);
        }
        for die in dice {
            game.dice(&[*die]);
        }
        format!("{:?}", game.session().waiting())
    };
    // 1 and 2 are hits, and no arrow is wanted; from 3 on the arrow is thrown as without the option.
    let arrow = thrown("", &[]);
    let bought = "options = [\"hit-faces\"]";
    assert_ne!(thrown(bought, &[]), arrow, "the die is looked at for a hit first");
    assert_ne!(thrown(bought, &[2]), arrow);
    assert_eq!(thrown(bought, &[3]), arrow);
}
