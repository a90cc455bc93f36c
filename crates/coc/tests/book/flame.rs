//! Section 9.6: flamethrowers.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Inches, Point};

fn flame(y: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "flamethrower" }}]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 3
        places = [[20, {y}], [21, {y}], [22, {y}]]
        facing = "south"
        [[put]]
        team = "red-flamethrower"
        places = [[20, 40], [21, 40], [22, 40]]
        {more}
        "#
    ));
    game.pick(Red, "activate:1:red-flamethrower");
    game
}

/// Twelve dice of which the first few show something.
fn twelve(first: &[u8]) -> Vec<u8> {
    let mut dice = first.to_vec();
    dice.resize(12, 1);
    dice
}

#[test]
fn three_men_with_fuel_for_three_phases_and_a_range_of_twelve() {
    covers!("coc.9.6.flame-team");
    covers!("coc.9.6.flame-range");
    assert!(!flame("27.999", "").is_open(Red, "fire"));
    let mut game = flame("28", "");
    let team = game.team("red-flamethrower");
    assert_eq!((team.men, team.team.rounds), (3, 3));
    // 4 or more hits Regulars at any range it has.
    game.pick(Red, "fire").dice(&twelve(&[3])).dice(&[]);
    assert_eq!(game.team("red-flamethrower").team.rounds, 2);
    assert!(game.line(Red, "fires its flamethrower").text.contains("0 hits on 4+"));
}

#[test]
fn no_cover_helps_and_shock_counts_twice() {
    covers!("coc.9.6.flame-effect");
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 30.5], [30, 30.5]]";
    let mut game = flame("30", wall);
    game.pick(Red, "fire").dice(&twelve(&[4, 4])).dice(&[3, 5]);
    let team = game.team("blue-squad-1-rifle");
    assert_eq!((team.shock, team.dead), (2, 4));
}

#[test]
fn without_fuel_it_has_no_weapon_and_keeps_away_from_the_enemy() {
    covers!("coc.B.flamethrower.flamethrower");
    let game = flame("30", "rounds = 0");
    assert_eq!(game.closed(Red, "fire").rule.unwrap().as_str(), "coc.9.6.flame-team");
    let mut game = flame("30", "rounds = 1");
    game.pick(Red, "fire").dice(&twelve(&[]));
    game.line(Red, "has nothing left to fire");
}

#[test]
fn without_fuel_it_retires_towards_its_own_edge() {
    covers!("coc.B.flamethrower.flamethrower");
    let way =
        |x: i32, y: i32| Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() };
    let mut game = flame("10", "rounds = 0");
    game.pick(Red, "move");
    // Neither forward nor to the side, although that is no nearer to the enemy.
    for (x, y) in [(20, 36), (50, 40)] {
        assert_eq!(game.refused(Red, way(x, y)).rule.unwrap().as_str(), "coc.B.flamethrower.flamethrower");
    }
    game.reply(Red, way(21, 46)).dice(&[1, 2]);
    assert!(game.team("red-flamethrower").places().iter().all(|at| at.y > 40_000));
    // With fuel it goes where it likes.
    let mut game = flame("10", "");
    game.pick(Red, "move").reply(Red, way(50, 40)).dice(&[1, 2]);
}

#[test]
fn two_sixes_set_a_wooden_house_alight_and_turn_its_men_out() {
    covers!("coc.9.6.flame-building");
    let house = |material: &str| {
        format!(
            "[[terrain]]\nkind = \"building\"\nmaterial = \"{material}\"\narea = [[16, 24], [26, 24], [26, 30.5], [16, 30.5]]\ndoors = [[21, 24], [16, 27]]\nwindows = [[21, 30.5]]"
        )
    };
    let inside = |game: &Game| {
        let held = |y: i32| (24_000..=30_500).contains(&y);
        game.team("blue-squad-1-rifle").places().iter().filter(|at| held(at.y) && at.x > 16_000).count()
    };
    // One 6 is not enough, nor is stone.
    let mut game = flame("30", &house("timber"));
    game.pick(Red, "fire").pick_if_asked(Red, "blue-squad-1-rifle").dice(&twelve(&[6])).dice(&[1]);
    assert_eq!((inside(&game), game.state().burning.len()), (3, 0));
    let mut game = flame("30", &house("stone"));
    game.pick(Red, "fire").pick_if_asked(Red, "blue-squad-1-rifle").dice(&twelve(&[6, 6])).dice(&[1, 1]);
    assert_eq!((inside(&game), game.state().burning.len()), (3, 0));
    // Two are: the owner chooses the door.
    let mut game = flame("30", &house("timber"));
    game.pick(Red, "fire").pick_if_asked(Red, "blue-squad-1-rifle").dice(&twelve(&[6, 6])).dice(&[1, 1]);
    assert_eq!(game.asked(), Some(Blue));
    let door = game.keys(Blue)[0].clone();
    game.pick(Blue, &door);
    assert_eq!((inside(&game), game.state().burning.len()), (0, 1));
    let near = |y: i32| y < 24_000 && y >= 24_000 - Inches::whole(4).thousandths_value();
    assert!(game.team("blue-squad-1-rifle").places().iter().all(|at| near(at.y)));
}

#[test]
fn an_empty_wooden_house_can_be_set_alight_and_nobody_enters_it_any_more() {
    covers!("coc.9.6.flame-building");
    let house = "[[terrain]]\nid = \"shed\"\nkind = \"building\"\nmaterial = \"timber\"\n\
                 area = [[24, 33], [28, 33], [28, 37], [24, 37]]\ndoors = [[24, 35]]";
    let mut game = flame("30", house);
    game.pick(Red, "fire").pick(Red, "shed").dice(&twelve(&[6]));
    assert_eq!(game.state().burning.len(), 0);
    let mut game = flame("30", house);
    game.pick(Red, "fire").pick(Red, "shed").dice(&twelve(&[6, 6]));
    assert_eq!(game.state().burning.len(), 1);
    assert_eq!(game.team("red-flamethrower").team.rounds, 2);
    // A man before its door goes in while it stands whole, and stays outside when it burns.
    let enter = |burning: &str| {
        let mut game = Game::set(&format!(
            "[red]\ncommand = [1]\n[[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[21, 35]]\n{house}"
        ));
        if !burning.is_empty() {
            let text = engine::Present::write(game.game());
            let all = &text.replace("burning = [0,", burning);
            assert!(*all != text, "the position has the word");
            game = Game::set_whole(all);
        }
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
        game.pick(Red, &key).pick(Red, "move").arrange(Red, (26, 35), table::Bearing::EAST, "line").dice(&[6, 6]);
        game.team("red-section-1-rifle").places()[0].x
    };
    assert!(enter("") > 24_000);
    assert!(enter("burning = [1,") < 24_000);
}

#[test]
fn the_second_flamethrower_of_a_section_is_not_asked_when_the_first_has_left_it_nobody() {
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "engineer-section", variant = "flamethrower+flamethrower" }]
        command = [2]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[21, 30]]
        facing = "south"
        [[put]]
        team = "red-engineer-section-flamethrower"
        places = [[20, 40], [21, 40], [22, 40]]
        [[put]]
        team = "red-engineer-section-flamethrower-2"
        places = [[20, 41], [21, 41], [22, 41]]
        "#,
    );
    game.pick(Red, "activate:2:red-engineer-section").pick(Red, "fire").dice(&twelve(&[4, 4])).dice(&[6, 6]);
    assert_eq!(game.team("blue-squad-1-rifle").men, 0);
    assert_eq!(game.team("red-engineer-section-flamethrower-2").team.rounds, 3, "its fuel is kept");
}
