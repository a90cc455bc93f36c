//! Sections 7.1.1, 9.1.1 and 9.1.3: somebody who goes by himself is watched like anybody else; and nobody who is hidden is
//! given away by what is asked, told or refused.

use crate::common;

use coc::{Presence, Stance};
use common::*;
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

fn to(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

/// A British Lieutenant 16 inches before a German machine gun on Overwatch, and what else is there.
fn lieutenant(more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [4, 4]
        [[put]]
        leader = "red-lieutenant"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 14]
        facing = "south"
        stance = "overwatch"
        {more}
        "#
    ))
}

/// He goes 6 inches to the east.
fn walks(game: &mut Game) {
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "walk").pick(Red, "normal");
    game.reply(Red, to(50, 30)).dice(&[3, 3]);
}

fn is_at(game: &Game, x: i32) -> bool {
    (game.leader("red-lieutenant").at().x - 1000 * x).abs() < 50
}

#[test]
fn overwatch_fires_at_a_leader_who_walks_alone() {
    covers!("coc.9.1.3.overwatch-fire-moving", "coc.9.1.1.lone-leader-target", "coc.1.d6-only");
    let mut game = lieutenant("");
    walks(&mut game);
    for step in 1..=6 {
        assert!(game.is_open(Blue, &format!("overwatch:blue-squad-1-mg:{step}")), "{:?}", game.keys(Blue));
    }
    game.pick(Blue, "overwatch:blue-squad-1-mg:4");
    game.pick_if_asked(Blue, "red-lieutenant");
    assert!(is_at(&game, 40), "he is caught after 4 inches: {}", game.whereabouts());
    // One hit that kills, and a light wound; the test of a wounded Senior Leader costs nothing.
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[6, 6, 1]);
    let leader = game.leader("red-lieutenant").leader;
    assert!(leader.wounded && leader.lost == 1);
    assert_eq!(game.team("blue-squad-1-mg").stance, Stance::Free, "the marker is used up");
    assert!(is_at(&game, 42), "and he goes on, the two dice added: {}", game.whereabouts());
}

#[test]
fn a_leader_who_falls_on_his_way_stays_there() {
    covers!("coc.9.1.3.overwatch-fire-moving");
    let mut game = lieutenant("");
    walks(&mut game);
    game.pick(Blue, "overwatch:blue-squad-1-mg:2");
    game.pick_if_asked(Blue, "red-lieutenant");
    // A 2: out of action until the Turn ends.
    game.dice(&[6, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[6, 2, 1]);
    assert!(game.leader("red-lieutenant").leader.out && is_at(&game, 38), "{}", game.whereabouts());
}

#[test]
fn nobody_fires_at_a_leader_who_walks_among_his_men() {
    covers!("coc.9.1.1.lone-leader-target");
    let men = "[[put]]\nteam = \"red-section-1-rifle\"\nplaces = [[34, 31], [36, 31], [38, 31], [40, 31], [42, 31], [44, 31]]\n";
    let mut game = lieutenant(men);
    walks(&mut game);
    assert_eq!(game.asked(), Some(Red), "a man is never more than 4 inches away: {}", game.whereabouts());
    assert!(is_at(&game, 42));
}

#[test]
fn a_walk_is_interrupted_at_any_inch() {
    covers!("coc.5.1.2.interrupt-mid-move", "coc.5.1.2.interrupt-resume");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [blue]
        dice = 1
        [[put]]
        leader = "red-lieutenant"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 14]
        facing = "south"
        "#,
    );
    game.pick(Blue, "pass");
    game.pick(Red, "lead:4:red-lieutenant").pick_if_asked(Blue, "pass");
    game.pick(Red, "walk").pick(Red, "normal").reply(Red, to(50, 30)).dice(&[3, 3]);
    game.pick(Blue, "interrupt:3").pick(Blue, "interrupt:blue-squad-1-mg:fire");
    game.pick_if_asked(Blue, "red-lieutenant");
    assert!(is_at(&game, 39), "{}", game.whereabouts());
    game.dice(&[1; 9]);
    assert_eq!(game.player(Blue).dice, 0);
    assert!(is_at(&game, 42), "he goes on: {}", game.whereabouts());
}

#[test]
fn a_leader_who_comes_on_alone_is_fired_at_too() {
    covers!("coc.9.1.3.overwatch-fire-firing");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 30]
        facing = "south"
        stance = "overwatch"
        "#,
    );
    game.pick(Red, "deploy:4:red-lieutenant").arrange(Red, (36, 43), Bearing::NORTH, "cluster");
    assert!(game.is_open(Blue, "overwatch:blue-squad-1-mg"), "{}", game.whereabouts());
    game.pick(Blue, "overwatch:blue-squad-1-mg").pick_if_asked(Blue, "red-lieutenant");
    assert!(game.wants_dice(), "{}", game.whereabouts());
    game.dice(&[1; 9]);
}

#[test]
fn whoever_did_nothing_provokes_nobody() {
    covers!("coc.9.1.3.overwatch-fire-moving");
    let mut game = lieutenant("");
    // He is activated and has done nothing yet.
    game.pick(Red, "lead:4:red-lieutenant");
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
}

/// Red's sniper whom nobody has noticed, with a Die for him.
fn sniper() -> Game {
    Game::set(
        r#"
        [red]
        dice = 1
        command = [1]
        supports = [{ item = "sniper" }]
        [[put]]
        team = "red-sniper"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 20]
        facing = "south"
        "#,
    )
}

#[test]
fn the_enemy_does_not_hear_of_a_sniper_who_moves_unseen() {
    covers!("coc.4.3.1.supports-secret");
    let mut game = sniper();
    game.pick(Red, "relocate:red-sniper").reply(Red, to(30, 40));
    assert!(game.line(Red, "moves a sniper").text.contains("Die"));
    let lines = game.lines(Blue).join("\n");
    assert!(lines.contains("a Chain of Command Die is spent") && !lines.contains("sniper"), "{lines}");
}

#[test]
fn a_jump_off_point_is_not_refused_for_the_sake_of_a_sniper_nobody_knows_of() {
    covers!("coc.4.3.1.supports-secret");
    let with = |supports: &str, put: &str| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            dice = 1
            [red]
            supports = [{supports}]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [20, 20]
            facing = "south"
            {put}
            "#
        ));
        let key = game.keys(Blue).into_iter().find(|key| key.starts_with("move:")).expect("it can be moved");
        game.pick(Blue, &key);
        game
    };
    let hidden = "[[put]]\nteam = \"red-sniper\"\nat = [30, 8]\n";
    let seen = "[[put]]\nteam = \"red-section-1-bren\"\nat = [30, 8]\n";
    let mut game = with("{ item = \"sniper\" }", hidden);
    game.reply(Blue, to(26, 3));
    assert_eq!(game.player(Blue).dice, 0, "as if nobody were there: {}", game.whereabouts());
    let mut game = with("", seen);
    game.refused(Blue, to(26, 3));
}

#[test]
fn nobody_is_asked_again_because_a_sniper_hides() {
    covers!("coc.4.3.1.supports-secret");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        supports = [{ item = "sniper" }]
        [blue]
        dice = 1
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Blue, "pass");
    game.pick(Red, "deploy:1:red-sniper").arrange(Red, (36, 40), Bearing::NORTH, "cluster");
    game.pick_if_asked(Red, "hold");
    assert_eq!(game.state().men.iter().filter(|man| man.presence == Presence::Table).count(), {
        let mg = game.team("blue-squad-1-mg").men;
        mg + game.team("red-sniper").men
    });
    assert_eq!(game.asked(), Some(Red), "blue has seen nothing: {}", game.whereabouts());
}

/// A German rifleman on Overwatch looks at the Lieutenant, who has so many dice to walk.
fn watched_lieutenant() -> Game {
    let mut game = Game::set(
        r#"
        [red]
        command = [4, 4]
        [[put]]
        leader = "red-lieutenant"
        at = [20, 40]
        [[put]]
        leader = "red-sergeant"
        at = [60, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[20, 28]]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "walk");
    game
}

#[test]
fn a_leader_alone_may_go_at_a_tactical_pace_and_keeps_down() {
    covers!("coc.7.1.pace-tactical", "coc.7.1.move-unit-choice");
    let mut game = watched_lieutenant();
    game.pick(Red, "tactical").arrange(Red, (30, 40), Bearing::EAST, "as-it-stands");
    assert_eq!(game.wanted_dice(), 1);
    game.dice(&[4]);
    assert_eq!(game.leader("red-lieutenant").at(), Point::inches(24, 40));
    assert!(game.leader("red-lieutenant").leader.tactical);
    // To the end of the Turn, unless he moves otherwise.
    let mut game = watched_lieutenant();
    game.pick(Red, "normal").arrange(Red, (30, 40), Bearing::EAST, "as-it-stands").dice(&[2, 2]);
    assert!(!game.leader("red-lieutenant").leader.tactical);
}

#[test]
fn a_tactical_leader_is_shot_at_in_better_cover() {
    covers!("coc.4.5.4.tactical-cover", "coc.4.5.4.tactical-ends", "coc.9.1.1.lone-leader-target");
    let shot_at = |stance: &str, effect: u8| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            [[put]]
            leader = "red-lieutenant"
            at = [20, 40]
            stance = "{stance}"
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[20, 28]]
            facing = "south"
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").pick(Blue, "red-lieutenant");
        // He is hit and rolls for the effect; if that is a kill he rolls for his wound.
        game.dice(&[6, effect]);
        game.wants_dice()
    };
    // Table Six: in the open a 5 kills, in light cover it does not.
    assert!(shot_at("free", 5) && !shot_at("tactical", 5));
    assert!(shot_at("free", 6) && shot_at("tactical", 6));
}

#[test]
fn a_tactical_leader_gets_up_when_the_turn_ends() {
    covers!("coc.6.2.table-three");
    let mut game = Game::set(
        "[now]\nturn-ends = true\n[red]\ncommand = [1]\n[[put]]\nleader = \"red-lieutenant\"\nat = [20, 40]\nstance = \"tactical\"",
    );
    assert!(game.leader("red-lieutenant").leader.tactical);
    game.pick(Red, "done");
    assert!(!game.leader("red-lieutenant").leader.tactical);
}

#[test]
fn nobody_is_in_the_company_of_a_sniper() {
    covers!("coc.9.5.sniper-team", "coc.9.1.1.lone-leader-target");
    let set = |sniper: &str| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [red]
            supports = [{{ item = "sniper" }}]
            [blue]
            command = [1]
            [[put]]
            leader = "red-lieutenant"
            at = [20, 40]
            [[put]]
            team = "red-sniper"
            at = {sniper}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[20, 28]]
            facing = "south"
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1");
        game
    };
    // A sniper whom nobody has seen makes no difference to whether a Leader can be shot at.
    for sniper in ["[22, 40]", "[60, 40]"] {
        let mut game = set(sniper);
        game.pick(Blue, "fire");
        assert!(game.is_open(Blue, "red-lieutenant"), "the sniper is at {sniper}");
    }
}
