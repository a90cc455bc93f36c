//! Worked examples that touch several chapters at once.

use crate::common;
use crate::firing;

use coc::{Nerve, Presence, Stance};
use common::*;
use engine::covers;
use engine::prompt::Reply;
use firing::blue_fires;
use table::Bearing;

fn take(keys: &[&str]) -> Reply {
    Reply::Several(keys.iter().map(|key| (*key).to_owned()).collect())
}

/// Both sides choose supports, red attacking.
fn choosing(scenario: &str, red: &str, blue: &str) -> Game {
    Game::set(&format!(
        "scenario = \"{scenario}\"\n[now]\nphase = \"supports\"\n[red]\nfixed = false\n{red}\n[blue]\nfixed = false\n{blue}\n"
    ))
}

#[test]
fn coc_ex_b_list_four() {
    covers!("coc.B.support-budget");
    let level_4 = || {
        let mut game = choosing("probe", "", "");
        game.dice(&[4]);
        assert_eq!(game.player(Red).level, 4);
        game
    };
    let ones = ["medical-orderly", "engineer-mine", "engineer-wire", "adjutant"];
    level_4().reply(Red, take(&ones)).reply(Blue, take(&[]));
    level_4().reply(Red, take(&["sniper", "medical-orderly"])).reply(Blue, take(&[]));
    let refused = level_4().refused(Red, take(&["sniper", "flamethrower"]));
    assert_eq!(refused.rule.unwrap().as_str(), "coc.B.support-budget");
}

#[test]
fn coc_ex_b_british_attack() {
    covers!("coc.B.support-budget", "coc.B.defender-half-of-roll", "coc.A.rating-difference", "coc.A.3.support");
    // Only the sum is to be tested: Green Germans, rated 5 less than British infantry, have the part of the attackers.
    let mut game = choosing(
        "attack-and-defend",
        "platoon = \"de-1943-infantry\"\nrating = \"green\"",
        "platoon = \"gb-1943-infantry\"",
    );
    game.dice(&[1, 4]);
    assert_eq!((game.player(Red).level, game.player(Blue).level), (10, 2), "5 and 5; half of 5");
}

#[test]
fn coc_ex_errata_deploying_die_of_three() {
    covers!("coc.4.3.1.deploy-tactical");
    let mut three = Game::set("[red]\ncommand = [3]\n");
    three.pick(Red, "deploy:3:red-section-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    let key = three.keys(Red).into_iter().find(|key| key == "activate:red-section-1");
    three.pick(Red, &key.expect("he can give them an order")).pick(Red, "tactical");
    assert_eq!(three.team("red-section-1-rifle").stance, Stance::Tactical);
    let mut two = Game::set("[red]\ncommand = [2]\n");
    two.pick(Red, "deploy:2:red-section-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert!(!two.is_open(Red, "tactical"));
    assert!(two.keys(Red).iter().all(|key| !key.contains("activate:")));
}

#[test]
fn coc_ex_errata_break_leaves_table() {
    covers!("coc.14.6.broken-off-table", "coc.15.1.test-unit-at-once", "coc.15.1.test-leader-on-rout");
    let position = |y: u8| {
        let mut game = Game::set(&format!(
            r#"
            [[put]]
            team = "red-section-1-rifle"
            places = [[34, {y}], [35, {y}], [36, {y}], [37, {y}], [38, {y}], [39, {y}]]
            shock = 14
            [[put]]
            leader = "red-section-1-leader"
            at = [36.5, {y}.8]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 10]
            facing = "south"
            "#
        ));
        game.pick(Red, "done");
        // The Team Breaks: a 2 is one point. 6 and 7 inches.
        game.dice(&[2]).dice(&[3, 4]);
        game
    };
    // 8 inches from the edge: the Leader Routs, and a 3 is two points more, in the same Phase.
    let mut game = position(40);
    game.dice(&[3]);
    assert_eq!(game.team("red-section-1-rifle").men, 0);
    assert_eq!(game.leader("red-section-1-leader").leader.presence, Presence::Routed);
    assert_eq!((game.player(Red).morale, game.turn()), (7, 1));
    // 16 inches: it stays, and only the unit is tested for.
    let game = position(32);
    assert_eq!((game.team("red-section-1-rifle").men, game.player(Red).morale), (6, 9));
}

#[test]
fn coc_ex_errata_turn_end_levels() {
    covers!("coc.6.2.pinned-check", "coc.6.2.broken-check", "coc.14.6.broken-at-double");
    let mut game = Game::set(
        r#"
        [now]
        turn-ends = true
        [[put]]
        team = "red-section-1-rifle"
        men = 5
        at = [12, 40]
        shock = 5
        nerve = "pinned"
        [[put]]
        team = "red-section-2-rifle"
        men = 5
        at = [36, 40]
        shock = 6
        nerve = "pinned"
        [[put]]
        team = "red-section-3-rifle"
        men = 5
        at = [60, 40]
        shock = 10
        nerve = "broken"
        deeds = ["break-tested"]
        "#,
    );
    game.pick(Red, "done");
    assert_eq!(game.team("red-section-1-rifle").nerve, Nerve::Steady);
    assert_eq!(game.team("red-section-2-rifle").nerve, Nerve::Pinned);
    assert_eq!(game.team("red-section-3-rifle").men, 0, "it Routs");
    assert_eq!(game.player(Red).morale, 10, "which is tested for when it breaks, not now");
}

#[test]
fn coc_ex_errata_double_wound() {
    covers!("coc.9.1.1.leader-2-3-no-initiative-loss", "coc.9.1.1.leader-wound-morale");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        turn-ends = true
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 10]]
        men = 1
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 20], [31, 20]]
        men = 2
        [[put]]
        leader = "red-section-1-leader"
        at = [30, 21]
        "#,
    );
    // A hit that kills; the risk; the wound: 3. A Junior Leader wounded: a 6 is two points.
    blue_fires(&mut game, "blue-squad-1-rifle").dice(&[6, 6, 1, 3, 6]);
    let corporal = game.leader("red-section-1-leader").leader;
    assert!(corporal.out && corporal.lost == 0);
    assert_eq!(game.player(Red).morale, 8);
    game.line(Red, "a Junior Leader is wounded");
    // The Turn ends: he is back with both Initiatives.
    game.pick(Blue, "done");
    let corporal = game.leader("red-section-1-leader").leader;
    assert!(!corporal.out && corporal.lost == 0);
}

#[test]
fn coc_ex_errata_squad_without_teams() {
    covers!(
        "coc.7.1.double-single-team-squad",
        "coc.4.5.4.overwatch-whole-squad",
        "coc.4.4.no-subteam-activation",
        "coc.16.1.entrenchment-no-subteams",
        "coc.10.3.1.barrage-no-subteams"
    );
    let squad = |command: &str| {
        Game::set(&format!(
            "[red]\nplatoon = \"su-1943-rifle\"\ncommand = {command}\n[[put]]\nunit = \"red-squad-1\"\nat = [20, 40]\n\
             [[put]]\nleader = \"red-squad-1-leader\"\nat = [20, 41]\n"
        ))
    };
    // Activation on a 2, not on a 1; one Shock for running.
    let mut game = squad("[1, 2]");
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("activate:1")));
    game.pick(Red, "activate:2:red-squad-1").pick(Red, "double");
    game.reply(
        Red,
        Reply::Arrange { at: table::Point::inches(20, 20), facing: None, formation: None, via: Vec::new() },
    );
    game.dice(&[1, 1, 1]);
    assert_eq!(game.state().teams.iter().map(|team| team.shock).sum::<u8>(), 1);
    // One Initiative for Overwatch.
    let mut game = squad("[3]");
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "overwatch:red-squad-1").pick(Red, "n");
    assert!(game.team("red-squad-1").has("overwatch") && game.prompt(Red).title.contains("1 Initiative"));
    // One entrenchment for all of it.
    let mut game = Game::set("[red]\nplatoon = \"su-1943-rifle\"\nentrenchments = 2\ncommand = [2]\n");
    game.pick(Red, "deploy:2:red-squad-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster").pick(Red, "yes");
    assert_eq!((game.player(Red).entrenchments, game.state().works.len()), (1, 1));
    // Two rolls against a barrage.
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "mortar-battery" }]
        command = [1]
        [blue]
        platoon = "su-1943-rifle"
        [[battery]]
        mission = { firing = { at = [36, 12], smoke = false, ending = false } }
        called = true
        silent_turn = false
        silent_phase = false
        silent_game = false
        kept = false
        [[smoke]]
        at = [36, 12]
        reach = 9
        square = true
        lasts = { barrage = 0 }
        [[put]]
        leader = "red-observer"
        at = [20, 40]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 10]
        "#,
    );
    let key = game.keys(Red).into_iter().find(|key| key.contains("red-observer")).expect("he is there");
    game.pick(Red, &key);
    game.pick(Red, "continue").pick(Red, "stay").dice(&[1, 1, 1, 1]);
    assert_eq!(game.wanted_dice(), 4, "a second roll");
    game.dice(&[1, 1, 1, 1]);
    assert!(!game.wants_dice());
}
