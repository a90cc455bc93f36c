//! What shells do to cover, wire and vehicles. `awa.artillery.hard-cover`

use awa::{Damage, Phase, Where, WorkKind};
use engine::covers;
use engine::prompt::Reply;

use crate::artillery::{activate, arrow, next_turn, next_turn_with, point};
use crate::common::{Game, Red};

/// A field gun at (36, 45), a unit of the enemy, and whatever else is said.
fn shelled(figures: &str, put: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = ["field-gun"]
        [[unit]]
        id = "men"
        side = "blue"
        {figures}
        [[put]]
        unit = "gun"
        at = [36, 45]
        [[put]]
        unit = "men"
        {put}
        {more}
        "#
    ))
}

/// One shell that would land an inch from the place, and is blown onto it.
fn shell(game: &mut Game, x: i32, y: i32, estimate: u32) {
    activate(game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(x * 1000, (y + 1) * 1000)).reply(Red, Reply::Number(estimate));
    game.dice(&arrow(0)).dice(&[1]);
}

const TWO: &str =
    "arm = \"company-hq\"\nfigures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\" }]";

#[test]
fn ex_house_shelled() {
    covers!(
        "awa.artillery.hard-cover",
        "awa.artillery.cover-destroyed",
        "awa.artillery.cover-burns",
        "awa.smoke.fires",
        "awa.smoke.sources"
    );
    let house = r#"
        [[battlefield.features]]
        id = "house"
        kind = "building"
        name = "The farm"
        area = [[34, 18], [38, 18], [38, 21], [34, 21]]
    "#;
    let mut game = shelled(TWO, "inside = \"house\"", house);
    shell(&mut game, 36, 20, 24);
    game.dice(&[6]);
    assert_eq!((game.state().structures[0].defence, game.men("men")), (9, 2));
    next_turn(&mut game);
    shell_again(&mut game);
    game.dice(&[5]);
    assert_eq!(game.state().structures[0].defence, 4);
    next_turn(&mut game);
    shell_again(&mut game);
    // It falls on the third strike, and both men roll at once: A stands on 2, B falls on 3.
    game.dice(&[5]).dice(&[2, 3]);
    let house = game.state().structures[0];
    assert_eq!((house.defence, house.burning), (0, true));
    assert_eq!(game.men("men"), 1);
    assert!(matches!(game.figure("men", 1).place, Where::Inside(_)));
    // Twelve inches of smoke lie downwind of it, and the survivor has to come out.
    let screen = game.state().clouds[0];
    assert_eq!((screen.kind, screen.left, screen.along), (awa::CloudKind::Screen, 5, table::Bearing::EAST));
    next_turn(&mut game);
    assert_eq!(game.figure("men", 1).place, Where::Table);
    assert!(game.line(Red, "driven out").rule.as_str() == "awa.artillery.cover-burns");
    for turn in 5..=8 {
        next_turn_with(&mut game, &[3, 0]);
        assert_eq!((game.turn(), game.state().clouds.len()), (turn, 1));
    }
    // Turns 3 to 8 are six.
    assert!(game.state().structures[0].burning);
    assert_eq!(game.state().clouds[0].left, 0);
}

/// The gun fires for effect at what it fired at before, or walks if it has to.
fn shell_again(game: &mut Game) {
    activate(game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").pick(Red, "yes");
    game.dice(&arrow(0)).dice(&[1]);
}

#[test]
fn a_trench_protects_until_it_is_worn_down_and_light_cover_does_not() {
    covers!("awa.artillery.hard-cover", "awa.artillery.cover-destroyed");
    let trench = |kind: &str| {
        format!("[[battlefield.features]]\nid = \"line\"\nkind = \"{kind}\"\nline = [[20, 20], [52, 20]]\nwidth = 1")
    };
    // Five points a section: a 4 leaves one, a 5 none. The other sections are not touched.
    for (die, men) in [(4, 2), (5, 0)] {
        let mut game = shelled(TWO, "places = [[37, 20], [38, 20]]", &trench("trench"));
        shell(&mut game, 37, 20, 24);
        game.dice(&[die]);
        if men == 0 {
            game.dice(&[3, 3]);
        }
        assert_eq!(game.men("men"), men, "{die}");
        let left: Vec<u8> = game.state().structures.iter().map(|one| one.defence).collect();
        assert_eq!(left, [5, 5, 5, 5, 5 - die, 5, 5, 5]);
    }
    let mut game = shelled(TWO, "places = [[37, 20], [38, 20]]", &trench("ditch"));
    shell(&mut game, 37, 20, 24);
    game.dice(&[3, 3]);
    assert_eq!(game.men("men"), 0);
}

#[test]
fn a_trench_does_not_protect_those_behind_it() {
    covers!("awa.artillery.hard-cover");
    let trench = "[[battlefield.features]]\nid = \"line\"\nkind = \"trench\"\nline = [[20, 20], [52, 20]]\nwidth = 1";
    let mut game = shelled(TWO, "places = [[37, 19], [38, 19]]", trench);
    shell(&mut game, 37, 22, 22);
    game.dice(&[3, 3]);
    assert_eq!(game.men("men"), 0);
    assert!(game.state().structures.iter().all(|section| section.defence == 5));
}

#[test]
fn a_wall_protects_those_behind_it_from_what_falls_in_front() {
    covers!("awa.artillery.hard-cover");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[30, 20], [42, 20]]";
    // The shell bursts south of the wall: the man to the north is covered, the one to the south is not.
    let mut game = shelled(TWO, "places = [[37, 19], [37, 23]]", wall);
    shell(&mut game, 37, 22, 22);
    game.dice(&[1]).dice(&[3]);
    assert_eq!(game.men("men"), 1);
    assert_eq!(game.figure("men", 1).place, Where::Table);
}

#[test]
fn wire_in_the_zone_goes_on_five() {
    covers!("awa.artillery.wire");
    let wire = "[[battlefield.features]]\nid = \"wire\"\nkind = \"wire\"\nline = [[20, 20], [60, 20]]";
    for (die, gone) in [(4, false), (5, true)] {
        let mut game = shelled(TWO, "places = [[10, 10], [12, 10]]", wire);
        shell(&mut game, 36, 20, 24);
        game.dice(&[die]);
        let gaps: Vec<(table::Point, table::Point)> = game
            .state()
            .works
            .iter()
            .filter(|work| work.kind == WorkKind::Gap)
            .map(|work| (work.from, work.to))
            .collect();
        let whole = (table::Point::inches(32, 20), table::Point::inches(40, 20));
        assert_eq!(gaps, if gone { vec![whole] } else { vec![] }, "{die}");
    }
}

const T26: &str = "arm = \"armour\"\nvehicles = [\"t-26\"]";

#[test]
fn ex_he_on_tank() {
    covers!("awa.artillery.he-vehicles", "awa.artillery.he-crew", "awa.artillery.wire");
    let more = r#"
        [[battlefield.features]]
        id = "wire"
        kind = "wire"
        line = [[30, 22], [42, 22]]
        [[unit]]
        id = "infantry"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [[put]]
        unit = "infantry"
        places = [[44, 20], [45, 20]]
    "#;
    let mut game = shelled(T26, "at = [36, 20]", more);
    shell(&mut game, 36, 20, 24);
    // Wire 5, tank 5, crew 2 1 4, morale 4 + 2 + 2 - 1 - 1.
    game.dice(&[5]).dice(&[5]).dice(&[2, 1, 4]).dice(&[2]);
    assert!(game.vehicle("men").damage.has(Damage::IMMOBILE));
    assert_eq!(game.men("men"), 2);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 6);
}

#[test]
fn high_explosive_against_each_class_of_vehicle() {
    covers!("awa.artillery.he-vehicles", "awa.artillery.he-crew");
    let afv = "arm = \"armour\"\nvehicles = [\"heavy-armoured-car\"]";
    let truck = "arm = \"supply\"\nvehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 3 }]";
    for (figures, immobilised, destroyed) in [(T26, 5, 7), (afv, 4, 6), (truck, 3, 5)] {
        for die in 1..=6 {
            let put = if figures == truck { "at = [36, 20]\naboard = \"men\"" } else { "at = [36, 20]" };
            let mut game = shelled(figures, put, "");
            shell(&mut game, 36, 20, 24);
            game.dice(&[die]);
            let stays = die < immobilised;
            if !stays && die < destroyed {
                // Crewmen live through 3 and not through 4.
                game.dice(&[3, 4, 3]);
            }
            if game.wants_dice() {
                game.dice(&[5]);
            }
            let damage = game.vehicle("men").damage;
            assert_eq!(damage.has(Damage::DESTROYED), die >= destroyed, "{figures}, {die}");
            assert_eq!(damage.has(Damage::IMMOBILE) && die < destroyed, !stays && die < destroyed, "{figures}, {die}");
            let men = if stays {
                3
            } else if die < destroyed {
                2
            } else {
                0
            };
            assert_eq!(game.men("men"), men, "{figures}, {die}");
        }
    }
}

#[test]
fn a_unit_in_the_zone_tests_though_nobody_fell_and_one_beside_it_does_not() {
    covers!("awa.artillery.morale");
    let squad = "figures = [{ weapon = \"rifle\", count = 5 }]";
    for (x, tests) in [(40, 1), (41, 0)] {
        let mut game = shelled(squad, &format!("places = [[{x}, 20], [50, 20], [51, 20], [52, 20], [53, 20]]"), "");
        shell(&mut game, 36, 20, 24);
        if tests > 0 {
            game.dice(&[1]).dice(&[5]);
        }
        let told = game.report(Red).into_iter().filter(|line| line.rule.as_str() == "awa.morale.score").count();
        assert_eq!(told, tests);
        assert_eq!(game.phase(), Phase::Contests);
    }
}
