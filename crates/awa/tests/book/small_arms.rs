//! Small arms. `awa.firing.small-arms.weapons`

use awa::{Awa, Where};
use engine::aids::Spot;
use engine::{Eye, Present, Seat, covers};

use crate::common::{Blue, Game, Red};

/// A red and a blue unit in the open; red fires north. `more` is added to red's and to blue's place.
pub fn face_to_face(red: &str, red_put: &str, blue: &str, blue_put: &str) -> Game {
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
            "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]\nmorale = 6",
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
    type Row = (&'static str, usize, &'static [(i32, u8)]);
    let table: [Row; 7] = [
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
    // Nobody measures by firing and taking it back.
    assert!(game.session().can_undo(Seat::RED).is_err());
    assert_eq!(game.unit("red-1").volleys, 4);
    assert_eq!(game.men("blue-1"), 8);
    assert!(game.lines(Blue).iter().any(|line| line.contains("out of range")));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("morale")));
    assert_eq!(game.figure("red-1", 2).place, Where::Table);
}

/// The lowest face with which one rifleman hits the first man of a squad, six inches away or as `blue` says; 7 if none does.
struct Shot<'a> {
    unit: &'a str,
    red: &'a str,
    red_at: &'a str,
    blue: &'a str,
    blue_at: &'a str,
    field: &'a str,
}

impl Default for Shot<'_> {
    fn default() -> Self {
        Shot { unit: "", red: "", red_at: "[10, 40]", blue: "", blue_at: "[10, 34]", field: "" }
    }
}

impl Shot<'_> {
    fn set(&self) -> Game {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            {}
            figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
            {}
            [[put]]
            unit = "red-1"
            places = [{}, [2, 46]]
            {}
            [[put]]
            unit = "blue-1"
            places = [{}, [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1], [68, 1]]
            {}
            "#,
            self.unit, self.field, self.red_at, self.red, self.blue_at, self.blue
        ));
        game.pick(Red, "red-1").done(Blue);
        game
    }

    fn lowest(&self) -> u8 {
        for face in 1..=6 {
            let mut game = self.set();
            game.pick(Red, "fire-blue-1");
            assert!(game.wants_dice(), "{}", game.whereabouts());
            game.dice(&[face, 4]);
            if game.men("blue-1") < 10 {
                return face;
            }
        }
        7
    }
}

const HEDGE: &str = "[[battlefield.features]]\nid = \"hedge\"\nkind = \"hedge\"\nline = [[0, 35], [72, 35]]";
const WALL: &str = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 35], [72, 35]]";
const BOTH: &str = "[[battlefield.features]]\nid = \"hedge\"\nkind = \"hedge\"\nline = [[0, 36], [72, 36]]\n\
    [[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 35], [72, 35]]";
const TRENCH: &str =
    "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[6, 33], [14, 33], [14, 35], [6, 35]]";
/// A wall right in front of the firer.
const PARAPET: &str = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 39.4], [72, 39.4]]";

#[test]
fn each_modifier_counts_and_they_add_up() {
    covers!("awa.firing.small-arms.modifiers");
    let plain = Shot::default();
    assert_eq!(plain.lowest(), 4);
    let moved = "doing = [\"moved\"]\nmode = \"walk\"";
    for (shot, needed, why) in [
        (Shot { red: moved, ..Shot::default() }, 5, "firer moved"),
        (Shot { red: "doing = [\"moved-before\"]\nmode = \"walk\"", ..Shot::default() }, 4, "moved in the turn before"),
        (Shot { blue: "mode = \"run\"", ..Shot::default() }, 6, "target ran"),
        (Shot { blue: "mode = \"walk\"", ..Shot::default() }, 4, "target walked"),
        (Shot { blue: "mode = \"run\"\ndoing = [\"mounted\"]", ..Shot::default() }, 4, "riders do not run"),
        (Shot { blue: "doing = [\"prone\"]", ..Shot::default() }, 5, "target lies down"),
        (Shot { field: HEDGE, ..Shot::default() }, 5, "hedge"),
        (Shot { field: HEDGE, blue: "doing = [\"prone\"]", ..Shot::default() }, 5, "lies behind a hedge: one row"),
        (Shot { field: WALL, ..Shot::default() }, 5, "wall"),
        (Shot { field: WALL, blue: "doing = [\"prone\"]", ..Shot::default() }, 6, "lies behind a wall: two rows"),
        (Shot { field: BOTH, ..Shot::default() }, 5, "hedge and wall are one protection"),
        (Shot { field: TRENCH, ..Shot::default() }, 5, "trench"),
        (Shot { red: "confused = [\"losses\"]", ..Shot::default() }, 5, "Confused"),
        (Shot { red: "demoralised = [\"failed\"]", ..Shot::default() }, 6, "Demoralised"),
        (
            Shot { red: "demoralised = [\"failed\"]\nconfused = [\"losses\"]", ..Shot::default() },
            6,
            "Demoralised instead of Confused",
        ),
        (Shot { unit: "initiative = 5", ..Shot::default() }, 3, "Elite by initiative"),
        (Shot { unit: "morale = 6", ..Shot::default() }, 3, "Elite by morale"),
        (Shot { field: PARAPET, red: "doing = [\"dug-in\"]", ..Shot::default() }, 3, "defends a wall"),
        (Shot { field: PARAPET, ..Shot::default() }, 4, "has just come to the wall"),
        (Shot { field: WALL, red: "doing = [\"dug-in\"]", ..Shot::default() }, 5, "the wall is the enemy's"),
        (
            Shot { field: PARAPET, red: "doing = [\"dug-in\"]", blue_at: "[10, 44]", ..Shot::default() },
            4,
            "the wall is on the other side",
        ),
        (Shot { red: moved, blue: "mode = \"run\"", ..Shot::default() }, 7, "moved and ran"),
    ] {
        assert_eq!(shot.lowest(), needed, "{why}");
    }
    let line = {
        let mut game = Shot { red: moved, field: WALL, ..Shot::default() }.set();
        game.pick(Red, "fire-blue-1").dice(&[6, 4]);
        game.line(Red, "1 rifle")
    };
    assert_eq!(line.text, "1 rifle: 6+ needed, 1 hit", "4+, and 2 off every die");
    assert_eq!(line.terms.iter().map(|term| term.value).sum::<i16>(), -2);
    assert_eq!(line.dice, [6]);
}

#[test]
fn a_gun_shield_is_light_cover_from_the_front_only() {
    covers!("awa.firing.small-arms.modifiers");
    for (facing, needed) in [("south", 5), ("north", 4)] {
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
                places = [[10, 40], [2, 46]]
                [[put]]
                unit = "blue-1"
                at = [10, 34]
                facing = "{facing}"
                "#
            ));
            game.pick(Red, "red-1").done(Blue);
            game.pick(Red, "fire-blue-1").dice(&[face, 5]);
            game.men("blue-1") < 3
        };
        assert!(shot(needed) && !shot(needed - 1), "{facing}");
    }
}

#[test]
fn ex_band_rounding() {
    covers!("awa.firing.small-arms.weapons");
    assert_eq!(Shot { blue_at: "[10, 32]", ..Shot::default() }.lowest(), 4);
    assert_eq!(Shot { blue_at: "[10, 31.8]", ..Shot::default() }.lowest(), 5);
}

#[test]
fn ex_no_auto_hit() {
    covers!("awa.firing.small-arms.hit", "awa.firing.small-arms.modifiers");
    let moved = Shot { red: "doing = [\"moved\"]\nmode = \"walk\"", blue_at: "[10, 18]", ..Shot::default() };
    assert_eq!(moved.lowest(), 7);
    let mut game = hmg("initiative = 5", "doing = [\"dug-in\"]", "[10, 12]", TRENCH_SOUTH);
    game.pick(Red, "fire-blue-1").dice(&[3, 2, 4, 1, 4]);
    assert_eq!(game.men("blue-1"), 8);
}

const TRENCH_SOUTH: &str =
    "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[6, 39], [14, 39], [14, 41], [6, 41]]";

/// A heavy machine gun at [10, 40] against a squad whose first man stands somewhere.
fn hmg(unit: &str, put: &str, blue_at: &str, field: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "crew"
        guns = ["hmg"]
        {unit}
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        {field}
        [[put]]
        unit = "red-1"
        at = [10, 40]
        {put}
        [[put]]
        unit = "blue-1"
        places = [{blue_at}, {blue_at}, [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn heavy_machine_guns_have_their_row_their_bursts_and_need_a_crew() {
    covers!("awa.firing.small-arms.weapons", "awa.firing.small-arms.eligibility");
    for (y, need) in [(39.0, 3), (30.0, 3), (29.8, 4), (16.0, 4), (15.8, 5), (10.0, 5)] {
        for face in [need - 1, need] {
            let mut game = hmg("", "", &format!("[10, {y}]"), "");
            game.pick(Red, "fire-blue-1").dice(&[face, 1, 1, 1, 5]);
            assert_eq!(game.men("blue-1") < 10, face == need, "{y}");
            assert_eq!(game.gun("red-1").rounds, 5);
            assert_eq!(game.unit("red-1").volleys, 6);
        }
    }
    let mut game = hmg("", "", "[10, 9.8]", "");
    game.pick(Red, "fire-blue-1");
    assert!(!game.wants_dice());
    // Without rounds, without setting up: silence.
    for put in ["rounds = [0]", "set-up = false"] {
        let game = hmg("", put, "[10, 34]", "");
        assert!(game.option(Red, "fire-blue-1").is_none(), "{put}");
    }
}

#[test]
fn ex_running_target() {
    covers!("awa.firing.small-arms.modifiers", "awa.firing.small-arms.weapons");
    let squad = "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";
    let at = |y: f64| {
        format!(
            "places = [[10, {y}], [10, {y}], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]"
        )
    };
    let red = |weapon: &str| format!("figures = [{{ weapon = \"{weapon}\" }}, {{ role = \"officer\" }}]");
    let put = "places = [[10, 40], [2, 46]]";
    let mut game = face_to_face(&red("smg"), put, squad, &(at(36.0) + "\nmode = \"run\""));
    game.pick(Red, "fire-blue-1").dice(&[5, 4, 4]);
    assert_eq!(game.men("blue-1"), 9);
    let mut game = face_to_face(&red("shotgun"), put, squad, &at(31.0));
    game.pick(Red, "fire-blue-1").dice(&[6, 5, 4]);
    assert_eq!(game.men("blue-1"), 9);
}

#[test]
fn ex_prone_behind_wall() {
    covers!("awa.firing.small-arms.modifiers");
    let lying = Shot { field: WALL, blue: "doing = [\"prone\"]", ..Shot::default() };
    assert_eq!(lying.lowest(), 6);
    let mut game = face_to_face(
        "figures = [{ weapon = \"lmg\" }, { role = \"officer\" }]",
        "places = [[10, 40], [2, 46]]\ndemoralised = [\"failed\"]",
        "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]",
        "places = [[10, 35], [10, 35], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]",
    );
    game.pick(Red, "fire-blue-1").dice(&[5, 4, 4]);
    assert_eq!(game.men("blue-1"), 9);
}

#[test]
fn ex_text_smg_outranged() {
    covers!("awa.firing.small-arms.weapons", "awa.composition.squad-automatics");
    let squad = "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";
    let far = "places = [[10, 22], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1], [68, 1]]";
    let mut game = face_to_face(
        "figures = [{ weapon = \"smg\" }, { weapon = \"rifle\" }, { role = \"officer\" }]",
        "places = [[10, 40], [10, 40], [2, 46]]",
        squad,
        far,
    );
    // Only the rifle rolls.
    game.pick(Red, "fire-blue-1").dice(&[5, 4]);
    assert_eq!(game.men("blue-1"), 9);
}

#[test]
fn sight_is_checked_before_the_target_is_named() {
    covers!("awa.firing.los");
    let house =
        "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[8, 36], [12, 36], [12, 38], [8, 38]]";
    let wood = |depth: f64| {
        format!(
            "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[0, 36], [72, 36], [72, {}], [0, {}]]",
            36.0 + depth,
            36.0 + depth
        )
    };
    let hill = "[[battlefield.features]]\nid = \"hill\"\nkind = \"hill\"\nlevel = 1\narea = [[0, 36], [72, 36], [72, 38], [0, 38]]";
    for (field, seen, why) in [
        (house.to_owned(), false, "a building"),
        (hill.to_owned(), false, "a hill"),
        (wood(2.1), false, "deep woods"),
        (wood(2.0), true, "the edge of a wood"),
        (WALL.to_owned(), true, "a wall"),
        (HEDGE.to_owned(), true, "a hedge"),
    ] {
        let mut game = Shot { field: &field, blue_at: "[10, 34]", ..Shot::default() }.set();
        if seen {
            assert!(game.keys(Red).contains(&"fire-blue-1".to_owned()), "{why}");
        } else {
            assert_eq!(game.closed(Red, "fire-blue-1").rule.unwrap().as_str(), "awa.firing.los", "{why}");
            game.refused(Red, engine::prompt::Reply::Pick("fire-blue-1".into()));
        }
    }
}

#[test]
fn nobody_is_told_how_far_it_is() {
    covers!("awa.firing.no-premeasure");
    const { assert!(!Awa::MEASURING) };
    // In range and out of range look alike.
    let near = Shot { blue_at: "[10, 38]", ..Shot::default() }.set().option(Red, "fire-blue-1").unwrap();
    let far = Shot { blue_at: "[10, 2]", ..Shot::default() }.set().option(Red, "fire-blue-1").unwrap();
    assert_eq!(near, far);
    // A sight line says what a shot needs at every range, and what is in the way, but not how long it is.
    let game = Shot { field: WALL, blue_at: "[10, 34]", ..Shot::default() }.set();
    let (here, there) = (Spot::Piece("red-1.1".into()), Spot::Piece("blue-1.1".into()));
    let report = game.session().game().sight(Eye::Seat(Seat::RED), &here, &there).expect("both are on the table");
    assert_eq!((report.sees, report.distance), (true, None));
    assert_eq!(
        report.shot.as_deref(),
        Some("A rifle needs 4+ at short range, 5+ at medium, 6+ at long; -1 heavy cover.")
    );
    assert_eq!(report.crossings[0].gives, "heavy cover");
    let theirs = game.session().game().sight(Eye::Seat(Seat::BLUE), &here, &there).expect("both are on the table");
    assert_eq!(theirs.shot, None);
}

#[test]
fn those_in_a_building_fire_to_all_sides_from_its_walls() {
    covers!("awa.firing.building-occupants", "awa.firing.at-building", "awa.firing.small-arms.arc");
    let set = |blue_at: &str, field: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 3 }}, {{ role = "officer" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
            [[battlefield.features]]
            id = "house"
            kind = "building"
            area = [[10, 20], [20, 20], [20, 30], [10, 30]]
            {field}
            [[put]]
            unit = "red-1"
            inside = "house"
            [[put]]
            unit = "blue-1"
            places = [{blue_at}, {blue_at}, [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game
    };
    // Eight inches from the nearest wall is short range, whatever the side, and all of them fire.
    for at in ["[15, 12]", "[15, 38]", "[2, 25]", "[28, 25]"] {
        let mut game = set(at, "");
        game.pick(Red, "fire-blue-1").dice(&[3, 4, 1, 5]);
        assert_eq!(game.men("blue-1"), 9, "{at}");
    }
    // A little farther is medium range.
    let mut game = set("[15, 11.8]", "");
    game.pick(Red, "fire-blue-1").dice(&[4, 5, 1, 5]);
    assert_eq!(game.men("blue-1"), 9);
    // A model of ten by ten inches, with one storey, holds a hundred.
    let game = set("[15, 12]", "");
    assert_eq!(game.session().game().setup().structures[0].capacity, 100);
    // An angular one holds what its floor is, not what is around it.
    let wing = "[[battlefield.features]]\nid = \"wing\"\nkind = \"building\"\n\
        area = [[40, 20], [50, 20], [50, 25], [45, 25], [45, 30], [40, 30]]";
    let game = set("[15, 12]", wing);
    assert_eq!(game.session().game().setup().structures[1].capacity, 75);
}

#[test]
fn fire_at_a_building_is_measured_to_its_nearest_part_and_meets_hard_cover() {
    covers!("awa.firing.at-building", "awa.firing.building-occupants");
    for (y, need) in [(38.0, 5), (38.2, 6)] {
        for face in [need - 1, need] {
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
                figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
                [[battlefield.features]]
                id = "house"
                kind = "building"
                area = [[10, 20], [20, 20], [20, 30], [10, 30]]
                [[put]]
                unit = "red-1"
                places = [[15, {y}], [2, 46]]
                [[put]]
                unit = "blue-1"
                inside = "house"
                "#
            ));
            game.pick(Red, "red-1").done(Blue);
            // 8 inches to the wall: short range, 4+, with heavy cover 5; the middle of the house is 13 inches away.
            game.pick(Red, "fire-blue-1").dice(&[face, 5]);
            assert_eq!(game.men("blue-1") < 10, face == need, "{y} {face}");
        }
    }
}

#[test]
fn small_arms_fire_all_round_and_only_with_ammunition() {
    covers!("awa.firing.small-arms.arc", "awa.firing.small-arms.eligibility");
    for at in ["[10, 34]", "[10, 46]", "[4, 40]", "[16, 40]"] {
        let mut game = Shot { blue_at: at, red: "facing = \"north\"", ..Shot::default() }.set();
        game.pick(Red, "fire-blue-1").dice(&[4, 4]);
        assert_eq!(game.men("blue-1"), 9, "{at}");
    }
    let game = Shot { red: "volleys = 0", ..Shot::default() }.set();
    assert!(game.option(Red, "fire-blue-1").is_none());
    let mut game = Shot { red: "volleys = 1", ..Shot::default() }.set();
    game.pick(Red, "fire-blue-1").dice(&[4, 4]);
    // The last volley: Demoralised, and a test.
    assert_eq!(game.unit("red-1").volleys, 0);
    game.dice(&[4]);
    assert!(game.lines(Red).iter().any(|line| line.starts_with("red-1 holds")), "{}", game.whereabouts());
}

#[test]
fn ex_text_several_tests() {
    covers!("awa.firing.small-arms.morale");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "red-3"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer" }, { weapon = "rifle", count = 9 }]
        [[put]]
        unit = "red-1"
        at = [10, 40]
        [[put]]
        unit = "red-2"
        at = [20, 40]
        [[put]]
        unit = "red-3"
        at = [30, 40]
        [[put]]
        unit = "blue-1"
        at = [20, 30]
        "#,
    );
    for (unit, average, total) in [("red-1", 3, 8), ("red-2", 2, 7), ("red-3", 4, 9)] {
        game.pick(Red, unit).done(Blue);
        game.pick(Red, "fire-blue-1").dice(&[1, average]);
        assert_eq!(game.total(Red, "blue-1 holds"), total);
        assert_eq!(game.men("blue-1"), 10);
        while game.phase() == awa::Phase::Contests && game.state().active.is_some() {
            game.done(Red);
        }
    }
}

#[test]
fn figures_that_ran_or_work_or_have_fired_are_silent() {
    covers!("awa.firing.small-arms.eligibility");
    for (red, fires) in [
        ("doing = [\"moved\"]\nmode = \"run\"", false),
        ("doing = [\"moved\"]\nmode = \"crawl\"", true),
        ("doing = [\"moved\"]\nmode = \"manoeuvre\"", true),
        ("doing = [\"worked\"]", false),
        ("doing = [\"fired\"]", false),
    ] {
        let game = Shot { red, ..Shot::default() }.set();
        assert_eq!(game.option(Red, "fire-blue-1").is_some(), fires, "{red}");
    }
}

#[test]
fn a_plane_overhead_covers_nobody_but_a_wreck_does() {
    covers!("awa.firing.small-arms.modifiers");
    let between = |what: &str, put: &str| {
        format!(
            "[[unit]]\nid = \"blue-2\"\nside = \"blue\"\nmorale = 5\n{what}\n[[put]]\nunit = \"blue-2\"\nfacing = \"east\"\n{put}"
        )
    };
    let plane = between("arm = \"aircraft\"\nvehicles = [\"fiat-cr32\"]", "at = [10, 37]");
    assert_eq!(Shot { field: &plane, ..Shot::default() }.lowest(), 4);
    let truck = "vehicles = [\"medium-truck\"]\nfigures = [{ role = \"officer\" }, { weapon = \"rifle\" }]";
    let wreck = between(truck, "places = [[10, 37], [60, 3]]\ndamage = [\"destroyed\"]");
    assert_eq!(Shot { field: &wreck, ..Shot::default() }.lowest(), 5);
}
