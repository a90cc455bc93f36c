//! Section 9.5: snipers.

mod common;

use coc::{Presence, Stance};
use common::{Blue, Game, Red};
use engine::covers;
use table::{Bearing, Point};

/// A British sniper in the south and a German rifle Team of five, put as it says.
fn sniper(target: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "sniper" }}]
        command = [1, 3, 4]
        [[put]]
        team = "red-sniper"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [26, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 5
        at = [20, 10]
        facing = "south"
        {target}
        "#
    ))
}

fn shoot(game: &mut Game, dice: &[u8]) {
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").dice(dice);
}

#[test]
fn a_shot_hits_on_three_and_ignores_cover() {
    covers!("coc.9.5.sniper-shot");
    covers!("coc.9.5.sniper-effect");
    let mut game = sniper("");
    shoot(&mut game, &[2]);
    game.line(Red, "misses");
    // Shock counts twice.
    let mut game = sniper("");
    shoot(&mut game, &[3, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 2);
    // Behind a wall and Tactical a 5 still kills.
    let wall = "stance = \"tactical\"\n[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 10.5], [30, 10.5]]";
    let mut game = sniper(wall);
    shoot(&mut game, &[3, 5]);
    assert_eq!(game.team("blue-squad-1-rifle").dead, 2);
}

#[test]
fn a_kill_endangers_leaders_more() {
    covers!("coc.9.5.sniper-leader");
    let leader = "[[put]]\nleader = \"blue-squad-1-leader\"\nat = [20, 9]";
    // With 1 killed and -1 on the die a 2 hits him; then his wound: lightly. The man is given back.
    let mut game = sniper(leader);
    shoot(&mut game, &[3, 6, 2, 5]);
    game.dice(&[3]);
    assert_eq!(game.leader("blue-squad-1-leader").leader.lost, 1);
    assert_eq!(game.team("blue-squad-1-rifle").men, 5);
    let mut game = sniper(leader);
    shoot(&mut game, &[3, 6, 3]);
    assert_eq!(game.leader("blue-squad-1-leader").leader.lost, 0);
    assert_eq!(game.team("blue-squad-1-rifle").men, 4);
}

#[test]
fn he_is_activated_by_a_one_and_by_nobody_else_and_does_not_move() {
    covers!("coc.9.5.sniper-team");
    covers!("coc.9.5.sniper-no-normal-move");
    let mut game = sniper("");
    assert!(game.is_open(Red, "activate:1:red-sniper"));
    game.pick(Red, "lead:4:red-lieutenant");
    assert!(game.keys(Red).iter().all(|key| !key.contains("red-sniper")));
    game.pick(Red, "done").pick(Red, "activate:1:red-sniper");
    for key in ["move", "move-tactical", "double", "move-and-fire"] {
        assert!(!game.is_open(Red, key), "{key}");
    }
    assert!(game.is_open(Red, "fire"));
}

#[test]
fn every_nation_has_snipers() {
    covers!("coc.B.sniper.sniper");
    for platoon in ["gb-1943-infantry", "de-1943-infantry", "us-1943-rifle", "su-1943-rifle"] {
        let game = Game::set(&format!("[red]\nplatoon = \"{platoon}\"\nsupports = [{{ item = \"sniper\" }}]"));
        assert!(game.roster().contains("red-sniper"), "{platoon}");
    }
}

#[test]
fn a_sniper_comes_on_within_twelve_inches_of_a_jump_off_point() {
    covers!("coc.9.5.sniper-deploy");
    let set = || {
        let mut game = Game::set("[red]\nsupports = [{ item = \"sniper\" }]\ncommand = [1]");
        game.pick(Red, "deploy:1:red-sniper");
        game
    };
    let jump_off = set().state().jump_offs[0].at;
    let place = |north: i32| engine::prompt::Reply::Arrange {
        at: Point::new(jump_off.x, jump_off.y - north),
        facing: Some(Bearing::NORTH),
        formation: None,
        via: Vec::new(),
    };
    let mut game = set();
    game.refused(Red, place(12_001));
    game.reply(Red, place(12_000));
    assert_eq!(game.team("red-sniper").men, 1);
}

#[test]
fn overwatch_looks_for_him_with_more_luck_each_time() {
    covers!("coc.9.5.sniper-response");
    covers!("coc.9.5.sniper-spot");
    covers!("coc.9.5.sniper-spotted");
    // A Team that is not on Overwatch rolls nothing: the die to hit is all.
    let mut game = sniper("");
    shoot(&mut game, &[1]);
    assert_eq!(game.state().spotting, []);
    // On Overwatch it needs a 6.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 5]);
    let entry = game.state().spotting[0];
    assert_eq!((entry.2, entry.3), (1, false));
    assert!(matches!(game.team("blue-squad-1-rifle").stance, Stance::Overwatch(_)));
    // With a 6 it may answer at once: five rifles at effective range, and one kill takes the sniper off.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 6]);
    assert_eq!(game.asked(), Some(Blue));
    let fire = game.keys(Blue).into_iter().find(|key| key != "pass" && key != "no").expect("it may fire");
    game.pick(Blue, &fire);
    let mut dice = vec![5, 1, 1, 1, 1];
    dice.push(4);
    game.dice(&dice);
    assert_eq!(game.team("red-sniper").shock, 0, "Shock does nothing to him");
    assert_eq!(game.team("red-sniper").men, 1);
    // A kill does.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 6]);
    game.pick(Blue, &fire).dice(&[5, 1, 1, 1, 1, 6]);
    assert_eq!(game.team("red-sniper").men, 0);
}

#[test]
fn the_second_look_has_one_more() {
    covers!("coc.9.5.sniper-spot");
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 4]);
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done").dice(&[1, 2, 3, 4, 4]);
    shoot(&mut game, &[1, 5]);
    assert_eq!(game.total(Blue, "finds the sniper"), 6);
}

#[test]
fn others_on_overwatch_may_look_for_him_too() {
    covers!("coc.9.5.sniper-response-other");
    let other = "[[put]]\nteam = \"blue-squad-2-rifle\"\nat = [32, 10]\nfacing = \"south\"\nstance = \"overwatch\"";
    let mut game = sniper(other);
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[1, 3]);
    assert_eq!(game.state().spotting.len(), 1);
    // One that looks the other way does not.
    let other = "[[put]]\nteam = \"blue-squad-2-rifle\"\nat = [32, 10]\nfacing = \"north\"\nstance = \"overwatch\"";
    let mut game = sniper(other);
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[1]);
    assert_eq!(game.state().spotting, []);
}

#[test]
fn enemies_who_touch_him_drive_him_off_without_a_test() {
    covers!("coc.9.5.sniper-overrun");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        supports = [{ item = "sniper" }]
        [blue]
        command = [1]
        [[put]]
        team = "red-sniper"
        at = [20, 20]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[20, 14]]
        facing = "south"
        "#,
    );
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
    game.arrange(Blue, (20, 19), Bearing::SOUTH, "line").dice(&[3, 3]);
    let men = &game.state().men;
    let sniper = game.team("red-sniper");
    assert_eq!(sniper.men, 0);
    assert!(men.iter().any(|man| man.presence == Presence::Left));
    assert_eq!(game.player(Red).morale, 10);
    game.line(Blue, "drives");
}
