//! Step 1, rally, and what DPs cost, as game reports.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use scw::Phase;

/// A company with 3 DPs, nobody near.
fn shaken(extra: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "rally"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle", "rifle", "lmg"]
        at = [20, 40]
        dps = 3
        {extra}
        "#
    ))
}

#[test]
fn the_total_decides_how_many_dps_go() {
    covers!("scw.rally.test", "scw.rally.results", "scw.rally.backfire", "scw.dice.d10");
    for (die, left) in [(10, 1), (9, 2), (8, 2), (7, 2), (6, 3), (2, 3), (1, 4)] {
        let mut game = shaken("");
        game.dice(&[die]).pick(Red, "first");
        assert_eq!(game.unit("first").number("dps"), left, "die {die}");
    }
}

#[test]
fn a_die_shows_one_to_ten_and_nothing_else() {
    covers!("scw.dice.d10");
    for face in [0, 11] {
        let mut game = shaken("");
        game.pick(Red, "first");
        assert!(game.wants_dice());
        let refusal = game.refused_dice(Red, &[face]);
        assert!(refusal.because.contains(&face.to_string()), "{refusal}");
        game.dice(&[10]);
    }
}

#[test]
fn every_rally_modifier_counts() {
    covers!(
        "scw.rally.modifiers",
        "scw.rally.under-fire",
        "scw.rally.enemy-near",
        "scw.rally.senior-officer-only",
        "scw.ratings.morale",
        "scw.elements.officer-classes",
    );
    let enemy = |at: &str, more: &str| {
        format!(
            r#"
            [[unit]]
            id = "enemy"
            side = "blue"
            elements = ["rifle", "rifle"]
            at = {at}
            {more}
            "#
        )
    };
    let officer = |id: &str, grade: u8, place: &str| {
        format!("[[officer]]\nid = \"{id}\"\nside = \"red\"\ngrade = {grade}\n{place}\n")
    };
    let with = "with = \"first\"";
    let cases = [
        ("morale = 2".to_owned(), 7),
        ("morale = -1".to_owned(), 4),
        ("fire-last = [\"other\"]".to_owned(), 3),
        ("fire-now = [\"other\"]".to_owned(), 5),
        // The red bases begin at 39½″, blue's end ½″ before their middles.
        (enemy("[20, 27]", ""), 3),
        (enemy("[20, 26.999]", ""), 5),
        (enemy("[20, 27]", "place = \"abandoned\""), 5),
        (officer("captain", 1, with), 6),
        (officer("colonel", 3, with), 8),
        (officer("captain", 1, with) + &officer("major", 2, with), 7),
        (officer("captain", 1, "at = [20, 42]"), 5),
        (officer("captain", 1, &format!("{with}\nfresh = true")), 5),
    ];
    for (extra, total) in cases {
        let mut game = shaken(&extra);
        game.dice(&[5]).pick(Red, "first");
        assert_eq!(game.total_of(Red, "scw.rally.results"), total, "{extra}");
    }
}

#[test]
fn two_enemies_near_count_once_and_unseen_ones_not_at_all() {
    covers!("scw.rally.enemy-near");
    let two = r#"
        [[unit]]
        id = "enemy"
        side = "blue"
        elements = ["rifle", "rifle"]
        at = [20, 30]
        [[unit]]
        id = "tank"
        side = "blue"
        vehicle = "t-26"
        at = [[26, 34, 180]]
    "#;
    let mut game = shaken(two);
    game.dice(&[8]).pick(Red, "first");
    assert_eq!(game.total(Red, "first tries"), 6);
    let wood =
        "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[5, 35], [40, 35], [40, 38], [5, 38]]\n";
    let mut game = shaken(&(two.to_owned() + wood));
    game.dice(&[8]).pick(Red, "first");
    assert_eq!(game.total(Red, "first rallies"), 8);
}

#[test]
fn only_a_unit_with_dps_rallies_and_only_once_and_nobody_has_to() {
    covers!("scw.rally.test");
    let steady = "[[unit]]\nid = \"second\"\nside = \"red\"\nelements = [\"rifle\"]\nat = [[40, 40, 0]]\n";
    let mut game = shaken(steady);
    assert_eq!(game.keys(Red), ["first", "done"]);
    game.dice(&[5]).pick(Red, "first");
    // Nobody is left to rally, so the step goes on by itself.
    assert!(game.phase() > Phase::Rally);
    let mut game = shaken("");
    game.done(Red);
    assert_eq!(game.unit("first").number("dps"), 3);
}

#[test]
fn dps_never_fall_below_zero() {
    covers!("scw.rally.results");
    let text = r#"
        [now]
        phase = "rally"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [20, 40]
        dps = 1
    "#;
    let mut game = Game::set(text);
    game.dice(&[10]).pick(Red, "first");
    assert_eq!(game.unit("first").number("dps"), 0);
}

#[test]
fn the_fifth_dp_costs_an_element_that_its_owner_picks() {
    covers!("scw.dp.maximum-four", "scw.dp.excess-costs-elements", "scw.rally.backfire", "scw.dp.who-takes-them");
    let mut game = shaken("").replace_dps(4);
    game.dice(&[1]).pick(Red, "first");
    game.several(Red, &["first.4"]);
    let unit = game.unit("first");
    assert_eq!((unit.number("dps"), unit.numbers("lost")), (4, vec![4]));
    assert_eq!(unit.number("received"), 1);
    assert!(game.lines(Blue).contains(&"first loses 1 element; 3 left.".to_owned()));
}

#[test]
fn a_unit_whose_last_element_goes_is_destroyed() {
    covers!("scw.dp.excess-costs-elements");
    let mut game = Game::set(
        r#"
        [now]
        phase = "rally"
        [[unit]]
        id = "last"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [20, 40]
        lost = [2]
        dps = 4
        [[unit]]
        id = "others"
        side = "red"
        elements = ["rifle"]
        at = [[40, 40, 0]]
        [[unit]]
        id = "enemy"
        side = "blue"
        elements = ["rifle"]
        at = [[40, 5, 180]]
        "#,
    );
    game.dice(&[1]).pick(Red, "last");
    assert_eq!(game.unit("last").word("place"), "destroyed");
    assert!(game.lines(Blue).contains(&"last is destroyed.".to_owned()));
}

#[test]
fn scw_ex_rally_two_officers() {
    covers!("scw.rally.senior-officer-only", "scw.rally.results");
    let mut game = shaken(
        r#"
        morale = 1
        [[officer]]
        id = "captain"
        side = "red"
        grade = 1
        with = "first"
        [[officer]]
        id = "major"
        side = "red"
        grade = 2
        with = "first"
        "#,
    );
    game.dice(&[7]).pick(Red, "first");
    assert_eq!((game.total(Red, "first rallies"), game.unit("first").number("dps")), (10, 1));
}

#[test]
fn scw_ex_rally_all_rows() {
    covers!("scw.rally.results", "scw.rally.backfire");
    let company = |n: i32| {
        format!(
            "[[unit]]\nid = \"c{n}\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\nat = [{}, 40]\ndps = 2\n",
            6 + 10 * n
        )
    };
    let text: String = (0..6).map(company).collect();
    let mut game = Game::set(&format!("[now]\nphase = \"rally\"\n{text}"));
    for (n, die) in [10, 9, 7, 6, 2, 1].into_iter().enumerate() {
        game.dice(&[die]).pick(Red, &format!("c{n}"));
    }
    let left: Vec<i64> = (0..6).map(|n| game.unit(&format!("c{n}")).number("dps")).collect();
    assert_eq!(left, [0, 1, 1, 2, 2, 3]);
}

#[test]
fn scw_ex_rally_backfire_at_four() {
    covers!("scw.rally.under-fire", "scw.rally.enemy-near", "scw.rally.backfire", "scw.dp.excess-costs-elements");
    let mut game = Game::set(
        r#"
        [now]
        phase = "rally"
        [[unit]]
        id = "militia"
        side = "red"
        morale = -1
        elements = ["rifle", "rifle", "rifle", "rifle"]
        at = [20, 40]
        dps = 4
        fire-last = ["other"]
        [[unit]]
        id = "enemy"
        side = "blue"
        elements = ["rifle", "rifle"]
        at = [20, 27]
        "#,
    );
    game.dice(&[6]).pick(Red, "militia").several(Red, &["militia.1"]);
    assert_eq!(game.total(Red, "militia tries"), 1);
    let unit = game.unit("militia");
    assert_eq!((unit.number("dps"), unit.numbers("lost")), (4, vec![1]));
}

trait Shaken {
    fn replace_dps(self, dps: u8) -> Game;
}

impl Shaken for Game {
    /// The same position with another number of DPs.
    fn replace_dps(self, dps: u8) -> Game {
        let text = toml::to_string(&self.position()).unwrap().replace("dps = 3", &format!("dps = {dps}"));
        Game::set_whole(&text)
    }
}

#[test]
fn the_chances_of_each_result_are_shown() {
    covers!("scw.rally.results");
    let game = shaken("morale = 1");
    let odds = game.option(Red, "first").unwrap().odds;
    let odds: Vec<(&str, u32)> = odds.iter().map(|odds| (odds.what.as_str(), odds.basis_points)).collect();
    // 9 and 10 remove two, 6 to 8 one, 1 to 5 nothing.
    assert_eq!(odds, [("2 DPs fewer", 2000), ("1 DP fewer", 3000), ("no change", 5000)]);
}

#[test]
fn troops_in_a_truck_are_troubled_by_enemies_near_it() {
    covers!("scw.rally.enemy-near");
    let carried = |y: f64| {
        format!(
            "[now]\nphase = \"rally\"\n[[unit]]\nid = \"first\"\nside = \"red\"\nelements = [\"rifle\", \"rifle\"]\n\
             aboard = \"truck\"\ndps = 3\n[[unit]]\nid = \"truck\"\nside = \"red\"\nvehicle = \"truck-medium\"\n\
             at = [[20, {y}, 0]]\n\
             [[unit]]\nid = \"enemy\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\nat = [20, 20]\n"
        )
    };
    for (y, total) in [(33.75, 3), (33.751, 5)] {
        let mut game = Game::set(&carried(y));
        game.dice(&[5]).pick(Red, "first");
        assert_eq!(game.total_of(Red, "scw.rally.results"), total, "{y}");
    }
}

#[test]
fn the_odds_of_a_rally_are_those_of_the_ten_faces_played() {
    for (morale, modifier) in [(-1, -1), (0, 0), (2, 2)] {
        let promised = scw::odds::rally(modifier);
        for change in -2..=1i8 {
            let faces = (1..=10u8).filter(|die| {
                let mut game = shaken(&format!("morale = {morale}"));
                game.dice(&[*die]).pick(Red, "first");
                game.unit("first").number("dps") - 3 == i64::from(change)
            });
            let (played, promised) = (faces.count() as f64 / 10.0, promised.p_of(&change));
            assert!((played - promised).abs() < 1e-12, "morale {morale}, change {change}: {played}, {promised}");
        }
    }
}
