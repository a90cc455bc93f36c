//! Section 12.1, step three: faces, strike dice and armour dice.

use coc::vehicles::Condition;
use engine::covers;

use crate::common::{Game, Red};

/// A Sherman (A.P. 7) that has fired and hit a Panzer IV (armour 6), put as it says.
fn hit(blue: &str, fittings: &str, options: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        {options}
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "panzer-iv", fittings = [{fittings}] }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        {blue}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.dice(&[5, 5]);
    game
}

/// How many of one die of each face hit that face of the target.
fn scores(facing: &str, fittings: &str, options: &str) -> String {
    let mut game = hit(&format!("at = [36, 20]\nfacing = \"{facing}\""), fittings, options);
    game.dice(&[1, 2, 3, 4, 5, 6, 1]);
    let text = game.line(Red, "strikes").text;
    let saves = if fittings.contains("schurzen") && facing == "west" { 7 } else { 6 };
    assert_eq!(game.wanted_dice(), saves, "armour dice");
    let faces: Vec<u8> = [6; 7][..saves].to_vec();
    game.dice(&faces);
    text
}

#[test]
fn the_front_is_hardest_and_the_rear_softest() {
    covers!("coc.12.1.strike-roll", "coc.12.1.armour-roll", "coc.12.facing");
    assert_eq!(scores("south", "", ""), "It strikes the front of Panzer IV: 2 hits on 5+.");
    assert_eq!(scores("west", "", ""), "It strikes the side of Panzer IV: 3 hits on 4+.");
    assert_eq!(scores("north", "", ""), "It strikes the rear of Panzer IV: 4 hits on 3+.");
}

#[test]
fn coc_ex_errata_heavy_armour() {
    covers!("coc.12.1.heavy-armour");
    assert!(scores("south", "\"heavy-armour\"", "").contains("2 hits on 5+"));
    assert!(scores("west", "\"heavy-armour\"", "").contains("the side of Panzer IV: 2 hits on 5+"));
    assert!(scores("north", "\"heavy-armour\"", "").contains("the rear of Panzer IV: 3 hits on 4+"));
}

#[test]
fn harder_hitting_scores_one_face_more() {
    covers!("coc.17.harder-hitting");
    let options = "options = [\"harder-hitting\"]";
    assert!(scores("south", "", options).contains("3 hits on 4+"));
    assert!(scores("west", "", options).contains("4 hits on 3+"));
    assert!(scores("north", "", options).contains("5 hits on 2+"));
    // R-COC-185
    assert!(scores("west", "\"heavy-armour\"", options).contains("3 hits on 4+"));
    assert!(scores("north", "\"heavy-armour\"", options).contains("4 hits on 3+"));
}

#[test]
fn skirts_give_one_armour_die_more_at_the_side() {
    covers!("coc.12.4.schurzen");
    scores("west", "\"schurzen\"", "");
    scores("south", "\"schurzen\"", "");
    scores("north", "\"schurzen\"", "");
}

#[test]
fn the_diagonals_of_the_hull_part_its_faces() {
    covers!("coc.12.facing");
    // R-COC-118: twice as long as it is wide. On the diagonal the better face counts, and the turret's direction never.
    for (x, face) in [("26", "front"), ("25.999", "side")] {
        let game = hit(&format!("at = [{x}, 20]\nfacing = \"south\"\nturret = \"west\""), "", "");
        let mut game = game;
        game.dice(&[1; 7]).dice(&[6; 6]);
        game.line(Red, &format!("the {face} of"));
    }
    for (x, face) in [("26", "side"), ("26.001", "rear")] {
        let mut game = hit(&format!("at = [{x}, 20]\nfacing = \"north\""), "", "");
        game.dice(&[1; 7]).dice(&[6; 6]);
        game.line(Red, &format!("the {face} of"));
    }
}

#[test]
fn more_saves_than_hits_and_it_glances_off() {
    covers!("coc.12.1.compare");
    let front = "at = [36, 20]\nfacing = \"south\"";
    let mut game = hit(front, "", "");
    game.dice(&[5, 1, 1, 1, 1, 1, 1]).dice(&[5, 5, 1, 1, 1, 1]);
    game.line(Red, "glances off");
    assert!(!game.wants_dice());
    // As many: the damage table is rolled on, also where both are none. R-COC-121
    let mut game = hit(front, "", "");
    game.dice(&[5, 1, 1, 1, 1, 1, 1]).dice(&[5, 1, 1, 1, 1, 1]).dice(&[1]);
    game.line(Red, "as many saves as hits: no effect");
    let mut game = hit(front, "", "");
    game.dice(&[1; 7]).dice(&[1; 6]).dice(&[5, 3]);
    assert_eq!(game.vehicle("blue-panzer-iv").shock, 1);
    // Four net hits count as three.
    let mut game = hit(front, "", "");
    game.dice(&[6, 6, 6, 6, 1, 1, 1]).dice(&[1; 6]).dice(&[4, 3]);
    assert_eq!(game.vehicle("blue-panzer-iv").vehicle.condition, Condition::KnockedOut);
}

#[test]
fn a_double_six_finds_a_weak_spot_whatever_the_modifiers() {
    covers!("coc.12.1.weak-spot");
    // R-COC-307: 12 less 9 would miss anything.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        sights = 9
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.dice(&[6, 6]);
    game.line(Red, "a weak spot is hit");
    assert_eq!(game.wanted_dice(), 10, "three strike dice more");
    game.dice(&[1; 10]).dice(&[6; 6]);
}

#[test]
fn only_what_pierces_armour_harms_it() {
    covers!("coc.12.ap-only");
    let mut game = Game::set(
        r#"
        [red]
        command = [1, 3]
        [blue]
        vehicles = [{ test = "panzer-iv" }, { test = "lorry" }]
        [[put]]
        unit = "red-section-1"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 30]
        facing = "south"
        [[put]]
        vehicle = "blue-lorry"
        at = [46, 30]
        [[put]]
        team = "blue-squad-1-mg"
        at = [30, 30]
        "#,
    );
    game.pick(Red, "activate:1:red-section-1-rifle").pick(Red, "fire");
    assert_eq!(game.closed(Red, "blue-panzer-iv").rule.unwrap().as_str(), "coc.12.ap-only");
    assert!(game.is_open(Red, "blue-lorry") && game.is_open(Red, "blue-squad-1-mg"));
    game.pick(Red, "blue-squad-1-mg").dice(&[1; 6]);
}

#[test]
fn a_heavy_machine_gun_that_pierces_armour_fires_at_it_like_a_gun() {
    covers!("coc.12.hmg-ap");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [1]
        supports = [{ item = "hmg-050" }]
        [blue]
        vehicles = [{ test = "halftrack" }]
        [[put]]
        team = "red-hmg-050"
        at = [36, 40]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "activate:1:red-hmg-050").pick(Red, "fire").dice(&[4, 4]);
    assert_eq!(game.wanted_dice(), 2, "A.P. 2");
    game.dice(&[1, 1, 1, 6]);
    game.line(Red, "glances off");
}

#[test]
fn nobody_fights_a_vehicle_hand_to_hand() {
    covers!("coc.12.no-close-assault");
    for model in ["panzer-iv", "halftrack"] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [blue]
            vehicles = [{{ test = "{model}" }}]
            [[put]]
            team = "red-section-1-rifle"
            places = [[36, 40], [37, 40], [38, 40], [39, 40], [35, 40], [34, 40]]
            [[put]]
            vehicle = "blue-{model}"
            at = [36, 32]
            facing = "south"
            "#
        ));
        game.pick(Red, "activate:1:red-section-1").pick(Red, "move");
        game.arrange(Red, (36, 36), table::Bearing::NORTH, "as-it-stands").dice(&[2, 2]);
        assert_eq!(game.lines(Red).iter().filter(|line| line.contains("Close Combat")).count(), 0);
        assert!(game.team("red-section-1-rifle").places().iter().all(|at| at.y < 37_500), "they went up to it");
    }
}
