//! Ratings, elements, units and Appendix A, as far as they show in play.

use crate::common;

use common::{Blue, Game, Red};
use engine::board::{Base, Glyph};
use engine::covers;
use scw::Phase;
use table::Inches;

fn unit(more: &str) -> String {
    format!("[now]\nphase = \"rally\"\n[[unit]]\nid = \"first\"\nside = \"red\"\n{more}\n")
}

/// The first line of what is said against a unit.
fn against(more: &str) -> String {
    Game::problems(&unit(more)).lines().next().unwrap_or_default().to_owned()
}

#[test]
fn morale_runs_from_minus_one_to_plus_two_and_ability_to_plus_one() {
    covers!("scw.ratings.morale", "scw.ratings.ability");
    for (morale, ability) in [(-1, -1), (0, 0), (1, 1), (2, 1)] {
        let game = Game::set(&unit(&format!(
            "morale = {morale}\nability = {ability}\nelements = [\"rifle\"]\nat = [[20, 40, 0]]\n"
        )));
        let group = &game.board(Blue).groups[0];
        let signed = |rating: i32| if rating == 0 { "0".to_owned() } else { format!("{rating:+}") };
        assert_eq!(group.about, format!("infantry, MR {}, AR {}", signed(morale), signed(ability)));
    }
    for (key, value) in [("morale", -2), ("morale", 3), ("ability", -2), ("ability", 2)] {
        let problem = against(&format!("elements = [\"rifle\"]\n{key} = {value}\n"));
        assert!(problem.contains(&format!("{value} is not from -1 to")), "{problem}");
    }
}

#[test]
fn every_element_type_stands_on_the_table_as_what_it_is() {
    covers!("scw.elements.types");
    let rows = [
        ("rifle", Glyph::Rifle, "infantry"),
        ("smg", Glyph::Smg, "infantry"),
        ("lmg", Glyph::Lmg, "infantry"),
        ("hmg", Glyph::Hmg, "infantry"),
        ("at-rifle", Glyph::AtRifle, "infantry"),
        ("mortar", Glyph::Mortar, "infantry"),
        ("cavalry", Glyph::Cavalry, "cavalry"),
        ("light-at-gun", Glyph::AtGun, "artillery"),
        ("medium-at-gun", Glyph::AtGun, "artillery"),
        ("heavy-at-gun", Glyph::AtGun, "artillery"),
        ("field-gun", Glyph::FieldGun, "artillery"),
    ];
    for (word, glyph, arm) in rows {
        let board = Game::set(&unit(&format!("elements = [\"{word}\"]\nat = [[20, 40, 0]]\n"))).board(Blue);
        assert_eq!(
            (board.pieces[0].glyph, board.groups[0].about.as_str()),
            (glyph, format!("{arm}, MR 0, AR 0").as_str())
        );
    }
    for (model, glyph) in
        [("t-26", Glyph::Tank), ("cv33", Glyph::Tankette), ("truck-fast", Glyph::Truck), ("wagon", Glyph::Wagon)]
    {
        let board = Game::set(&unit(&format!("vehicle = \"{model}\"\nat = [[20, 40, 0]]\n"))).board(Blue);
        assert_eq!(board.pieces[0].glyph, glyph);
    }
    assert!(against("elements = [\"riffle\"]").contains("`riffle` is not one of the words"));
    assert!(against("elements = [\"rifle\", \"field-gun\"]").contains("cannot be in one unit"));
}

#[test]
fn foot_and_horse_stand_on_bases_one_and_a_half_by_one_inch() {
    covers!("scw.elements.base-foot-horse");
    for word in ["rifle", "smg", "lmg", "hmg", "cavalry"] {
        let board = Game::set(&unit(&format!("elements = [\"{word}\"]\nat = [[20, 40, 0]]\n"))).board(Red);
        assert_eq!(board.pieces[0].base, Base::Box { width: Inches::thousandths(1500), depth: Inches::whole(1) });
    }
    // Side by side at exactly 1½″ they touch; a hundredth less and one stands on the other.
    Game::set(&unit("elements = [\"rifle\", \"rifle\"]\nat = [[20, 40, 0], [21.5, 40, 0]]\n"));
    let problem = against("elements = [\"rifle\", \"rifle\"]\nat = [[20, 40, 0], [21.49, 40, 0]]\n");
    assert!(problem.contains("`first.2` stands on `first.1`"), "{problem}");
    Game::set(&unit("elements = [\"rifle\", \"rifle\"]\nat = [[20, 40, 0], [20, 41, 0]]\n"));
    let problem = against("elements = [\"rifle\", \"rifle\"]\nat = [[20, 40, 0], [20, 40.99, 0]]\n");
    assert!(problem.contains("stands on"), "{problem}");
}

#[test]
fn officers_are_graded_one_to_three() {
    covers!("scw.elements.officer-classes");
    let text = |grade: i32| {
        unit("elements = [\"rifle\"]\nat = [[20, 40, 0]]\ndps = 3\n")
            + &format!("[[officer]]\nid = \"captain\"\nside = \"red\"\ngrade = {grade}\nwith = \"first\"\n")
    };
    for (grade, left) in [(1, 2), (2, 2), (3, 2)] {
        // 7 - grade is the least die that sheds a DP.
        let mut game = Game::set(&text(grade));
        game.dice(&[7 - grade as u8]).pick(Red, "first");
        assert_eq!(game.unit("first").number("dps"), left);
        let mut game = Game::set(&text(grade));
        game.dice(&[6 - grade as u8]).pick(Red, "first");
        assert_eq!(game.unit("first").number("dps"), 3);
    }
    for grade in [0, 4] {
        assert!(Game::problems(&text(grade)).contains(&format!("{grade} is not from 1 to 3")));
    }
}

/// Red's airstrike falls on a blue vehicle; what becomes of it.
fn bombed(vehicle: &str, die: u8) -> (String, Vec<String>) {
    let mut game = Game::set(&format!(
        r#"
        [sides.red]
        airstrikes = 1
        [now]
        phase = "airstrike"
        [[unit]]
        id = "red"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [20, 44]
        [[unit]]
        id = "blue"
        side = "blue"
        elements = ["rifle", "rifle"]
        at = [60, 4]
        [[unit]]
        id = "target"
        side = "blue"
        vehicle = {vehicle}
        at = [[20, 10, 180]]
        "#
    ));
    game.dice(&[die]).pick(Red, "target").until(Phase::Movement, Blue);
    (game.unit("target").word("place"), game.unit("target").words("deeds"))
}

#[test]
fn the_armour_class_decides_what_a_hit_does() {
    covers!("scw.elements.armour-classes");
    let armoured =
        |class: &str| format!("{{ model = \"X\", body = \"tank\", gear = \"tracked\", armour = \"{class}\" }}");
    // 7 and 5, 4 or 3 make 12, 11 or 10: destroyed, bailed out, immobilised.
    assert_eq!(bombed(&armoured("light"), 7).0, "destroyed");
    assert_eq!(bombed(&armoured("medium"), 7).0, "abandoned");
    let (place, deeds) = bombed(&armoured("heavy"), 7);
    assert_eq!((place.as_str(), deeds.contains(&"immobilised".to_owned())), ("table", true));
    // A softskin has a table of its own, where 3 is enough to leave it.
    assert_eq!(bombed("\"truck-medium\"", 3).0, "abandoned");
    assert_eq!(bombed("\"truck-medium\"", 2).0, "table");
    assert_eq!(bombed(&armoured("light"), 2).0, "table");
}

#[test]
fn cavalry_is_mounted_or_dismounted() {
    covers!("scw.elements.cavalry-states");
    for (more, glyph, badge) in [("", Glyph::Cavalry, "mounted"), ("mounted = false", Glyph::Rifle, "dismounted")] {
        let text = unit(&format!("elements = [\"cavalry\", \"cavalry\"]\nat = [20, 40]\n{more}\n"));
        let mut game = Game::set(&text.replace("\"rally\"", "\"movement\""));
        let board = game.board(Blue);
        assert_eq!(board.pieces[0].glyph, glyph);
        assert_eq!(board.groups[0].badges.iter().filter(|b| b.key.ends_with("mounted")).count(), 1);
        assert!(board.groups[0].badges.iter().any(|b| b.key == badge));
        game.dice(&[6]).pick(Red, "first");
        let far = if badge == "mounted" { "12″" } else { "8″" };
        assert!(game.line(Red, "rolls for movement").text.contains(far));
    }
    assert!(against("elements = [\"rifle\"]\nmounted = true\n").contains("only cavalry"));
}

#[test]
fn companies_of_several_elements_make_a_battalion() {
    covers!("scw.units.company", "scw.units.battalion", "scw.units.typical-company", "scw.ratings.battalion-level");
    let company = |id: &str, x: i32| {
        format!(
            "[[unit]]\nid = \"{id}\"\nside = \"red\"\nbattalion = \"4th Bandera\"\ntroops = \"nat_legion\"\n\
             company = \"rifle\"\nat = [{x}, 40]\n"
        )
    };
    let game = Game::set(&format!("[now]\nphase = \"rally\"\n{}{}", company("one", 15), company("two", 45)));
    let board = game.board(Blue);
    for group in &board.groups {
        assert_eq!(group.about, "4th Bandera, Foreign Legion bandera: infantry, MR +2, AR +1");
        let kinds: Vec<Glyph> =
            board.pieces.iter().filter(|p| p.group.as_deref() == Some(&group.id)).map(|p| p.glyph).collect();
        assert_eq!(kinds, [Glyph::Rifle, Glyph::Rifle, Glyph::Rifle, Glyph::Rifle, Glyph::Lmg]);
    }
    assert!(against("elements = []").contains("list of 1 to 8"));
    let nine = ["\"rifle\""; 9].join(", ");
    assert!(against(&format!("elements = [{nine}]")).contains("list of 1 to 8"));
}

/// What a vehicle may go on a Normal roll: twice its base speed.
fn reach(model: &str) -> String {
    let text = unit(&format!("vehicle = \"{model}\"\nat = [[20, 40, 0]]\n")).replace("\"rally\"", "\"movement\"")
        + "[[battlefield.features]]\nid = \"road\"\nkind = \"road\"\nline = [[20, 0], [20, 48]]\n";
    let mut game = Game::set(&text);
    game.dice(&[6]).pick(Red, "first");
    let line = game.line(Red, "rolls for movement: Normal").text;
    line.rsplit("up to ").next().unwrap().trim_end_matches('.').to_owned()
}

#[test]
fn named_models_have_the_speeds_of_appendix_a() {
    covers!("scw.appendix-a.models");
    let rows = [
        ("t-26", "14″"),
        ("pzkpfw-1", "12″"),
        ("schneider", "8″"),
        ("ft17-gun", "10″"),
        ("ft17-mg", "10″"),
        ("cv33", "16″"),
        ("bt-5", "20″"),
        ("ba-6", "16″"),
    ];
    for (model, far) in rows {
        assert_eq!(reach(model), far, "{model}");
    }
}

#[test]
fn general_types_have_the_speeds_of_appendix_a() {
    covers!("scw.appendix-a.general-types");
    let rows = [
        ("armoured-car-fast", "14″"),
        ("armoured-car-medium", "10″"),
        ("armoured-car-slow", "8″"),
        ("armoured-truck-fast", "12″"),
        ("armoured-truck-medium", "8″"),
        ("armoured-truck-slow", "6″"),
        ("car-fast", "20″"),
        ("car-medium", "16″"),
        ("car-slow", "12″"),
        ("truck-fast", "14″"),
        ("truck-medium", "10″"),
        ("truck-slow", "8″"),
        ("wagon", "6″"),
    ];
    for (model, far) in rows {
        assert_eq!(reach(model), far, "{model}");
    }
    for none in ["wagon-fast", "wagon-slow"] {
        assert!(against(&format!("vehicle = \"{none}\"")).contains("there is no vehicle"));
    }
}
