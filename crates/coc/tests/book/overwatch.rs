//! Sections 9.1.3 and 4.5.4: Overwatch as it reacts.

use crate::common;

use coc::{Deeds, Nerve, Stance};
use common::*;
use engine::covers;
use table::{Bearing, Point};

/// Six riflemen of red's before a German machine gun on Overwatch 16 inches to the north, with a 1 to use.
const BEFORE_THE_GUN: &str = r#"
    [red]
    command = [1]
    [[put]]
    team = "red-section-1-rifle"
    at = [36, 30]
    [[put]]
    team = "blue-squad-1-mg"
    at = [36, 14]
    facing = "south"
    stance = "overwatch"
"#;

/// Whether a man stands so many inches down the table: his way is not quite straight.
fn is_level(at: Point, inches: i32) -> bool {
    (at.y - 1000 * inches).abs() < 50
}

/// Red's riflemen are told to move north at normal pace and roll 6 inches.
fn red_moves(game: &mut Game) {
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move").arrange(Red, (36, 18), Bearing::NORTH, "as-it-stands");
    game.dice(&[3, 3]);
}

#[test]
fn overwatch_fires_at_whatever_step_of_a_move_its_owner_picks() {
    covers!("coc.9.1.3.overwatch-fire-moving", "coc.9.1.3.overwatch-already-inside", "coc.4.5.4.overwatch-arc");
    let mut game = Game::set(BEFORE_THE_GUN);
    red_moves(&mut game);
    let steps: Vec<String> = (1..=6).map(|n| format!("overwatch:blue-squad-1-mg:{n}")).collect();
    let keys = game.keys(Blue);
    assert!(
        steps.iter().all(|step| keys.contains(step)),
        "already inside, it can be fired at from its first inch: {keys:?}"
    );
    game.pick(Blue, "overwatch:blue-squad-1-mg:4");
    let caught = game.team("red-section-1-rifle").places();
    assert!(caught.iter().all(|at| is_level(*at, 26)), "they stand where they were caught: {caught:?}");
    let fired = game.line(Blue, "fires with");
    assert!(fired.text.contains("9 dice"), "with full effect: {}", fired.text);
    // 8 dice of the gun and one rifle, all misses: the riflemen go on and complete their 6 inches.
    game.dice(&[1; 9]);
    assert!(game.team("red-section-1-rifle").places().iter().all(|at| is_level(*at, 24)));
    assert_eq!(game.team("blue-squad-1-mg").stance, Stance::Free, "the marker is used up");
}

#[test]
fn whoever_is_pinned_by_overwatch_stops_where_he_was_hit() {
    covers!("coc.9.1.3.overwatch-fire-moving", "coc.14.5.pinned-halts-move");
    let text = BEFORE_THE_GUN.replace("at = [36, 30]", "at = [36, 30]\n    shock = 6");
    let mut game = Game::set(&text);
    game.pick(Red, "activate:1:red-section-1").pick(Red, "double").arrange(
        Red,
        (36, 18),
        Bearing::NORTH,
        "as-it-stands",
    );
    // 6 Shock off 3D6 leaves 6 inches.
    game.dice(&[4, 4, 4]);
    game.pick(Blue, "overwatch:blue-squad-1-mg:2");
    // One hit at close range, which is Shock: 7 on 6 men.
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1, 4]);
    let team = game.team("red-section-1-rifle");
    assert_eq!(team.nerve, Nerve::Pinned);
    assert!(team.places().iter().all(|at| is_level(*at, 28)), "{:?}", team.places());
}

#[test]
fn only_what_is_in_the_quarter_circle_can_be_fired_at() {
    covers!("coc.4.5.4.overwatch-arc");
    // The middle of the gun is at (20, 20) and it looks south: 45 degrees are the diagonal through (30, 30).
    let text = r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        men = 1
        places = [[30.500, 26]]
        [[put]]
        team = "blue-squad-1-mg"
        men = 1
        places = [[20, 20]]
        facing = "south"
        stance = "overwatch"
    "#;
    let mut game = Game::set(text);
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move").arrange(Red, (30, 38), Bearing::SOUTH, "as-it-stands");
    game.dice(&[3, 5]);
    let options = game.options(Blue);
    let first = options.iter().find(|option| option.key.starts_with("overwatch:")).expect("it comes into the arc");
    let at = first.places[0];
    assert!(at.y - Point::inches(0, 20).y >= at.x - Point::inches(20, 0).x, "inside: {at}");
    let before = at.y - 1000;
    assert!(before - 20_000 < at.x - 20_000, "an inch before it was not: {at}");
}

#[test]
fn nobody_is_asked_about_a_move_behind_the_back_of_overwatch() {
    covers!("coc.4.5.4.overwatch-arc");
    let mut game = Game::set(&BEFORE_THE_GUN.replace("facing = \"south\"", "facing = \"north\""));
    red_moves(&mut game);
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
}

#[test]
fn overwatch_that_held_its_fire_may_still_fire_later_in_the_phase() {
    covers!("coc.9.1.3.overwatch-fire-moving", "coc.4.5.4.overwatch-duration");
    let mut game = Game::set(BEFORE_THE_GUN);
    red_moves(&mut game);
    game.pick(Blue, "hold");
    assert!(game.is_open(Blue, "overwatch:blue-squad-1-mg"), "{}", game.whereabouts());
    game.pick(Blue, "pass");
    assert_eq!(game.asked(), Some(Red), "nobody is asked twice about the same table");
    game.pick(Red, "done");
    assert!(matches!(game.team("blue-squad-1-mg").stance, Stance::Overwatch(_)), "it lasts through Phases");
    assert!(!game.team("red-section-1-rifle").did(Deeds::PROVOKED), "the next Phase is another one");
}

#[test]
fn overwatch_answers_fire_when_it_is_done() {
    covers!("coc.9.1.3.overwatch-fire-firing", "coc.9.1.3.overwatch-already-inside");
    let mut game = Game::set(BEFORE_THE_GUN);
    game.pick(Red, "activate:1:red-section-1").pick(Red, "fire");
    while game.asked() == Some(Red) && !game.wants_dice() {
        let first = game.keys(Red).first().cloned().expect("a target");
        game.pick(Red, &first);
    }
    // Six rifles at close range miss.
    game.dice(&[1; 6]);
    assert!(game.is_open(Blue, "overwatch:blue-squad-1-mg"), "{}", game.whereabouts());
    game.pick(Blue, "overwatch:blue-squad-1-mg");
    game.dice(&[1; 9]);
    assert_eq!(game.team("blue-squad-1-mg").stance, Stance::Free);
}

#[test]
fn overwatch_answers_those_who_come_onto_the_table() {
    covers!("coc.9.1.3.overwatch-fire-firing");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[jump-off]]
        side = "red"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 14]
        facing = "south"
        stance = "overwatch"
        "#,
    );
    game.pick(Red, "deploy:1:red-mortar").arrange(Red, (36, 28), Bearing::NORTH, "line");
    while game.asked() == Some(Red) {
        let no = game.keys(Red).into_iter().find(|key| key.contains("no") || key == "hold" || key == "pass");
        game.pick(Red, &no.expect("it need not fire"));
    }
    assert!(game.is_open(Blue, "overwatch:blue-squad-1-mg"), "{}", game.whereabouts());
}

#[test]
fn turning_tactical_without_moving_does_not_provoke_overwatch() {
    covers!("coc.9.1.3.overwatch-fire-firing");
    let mut game = Game::set(BEFORE_THE_GUN);
    game.pick(Red, "activate:1:red-section-1").pick(Red, "tactical");
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
}

#[test]
fn a_pinned_team_on_overwatch_fires_with_half_its_dice() {
    covers!("coc.4.5.4.overwatch-duration", "coc.14.5.pinned-fire-half");
    let mut game =
        Game::set(&BEFORE_THE_GUN.replace("stance = \"overwatch\"", "stance = \"overwatch\"\n    nerve = \"pinned\""));
    red_moves(&mut game);
    game.pick(Blue, "overwatch:blue-squad-1-mg:1");
    assert!(game.line(Blue, "fires with").text.contains("4 dice"), "{}", game.whereabouts());
    game.dice(&[1; 4]);
}

#[test]
fn smoke_between_them_hides_the_mover() {
    covers!("coc.9.1.3.overwatch-fire-moving");
    let smoke = "[[smoke]]\nat = [36, 20]\nreach = 6\nsquare = true\nlasts = \"turn\"\n";
    let mut game = Game::set(&format!("{BEFORE_THE_GUN}\n{smoke}"));
    red_moves(&mut game);
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
}

#[test]
fn a_tactical_move_has_its_benefit_already_on_the_way() {
    covers!("coc.4.5.4.tactical-while-moving");
    let mut game = Game::set(BEFORE_THE_GUN);
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move-tactical");
    game.arrange(Red, (36, 18), Bearing::NORTH, "as-it-stands").dice(&[4]);
    game.pick(Blue, "overwatch:blue-squad-1-mg:2");
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Tactical);
    game.dice(&[1; 9]);
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Tactical);
}
