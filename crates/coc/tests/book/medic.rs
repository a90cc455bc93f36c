//! Appendix B: the Medical Orderly.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

fn medic(command: &str, leader: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "medical-orderly" }}]
        command = [{command}]
        [[put]]
        leader = "red-medic"
        at = [20, 41]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 40]
        {leader}
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 38]
        {more}
        "#
    ))
}

#[test]
fn any_single_die_of_one_to_four_activates_him() {
    covers!("coc.B.medic.medic-activation");
    for die in 1..=4 {
        let game = medic(&die.to_string(), "", "");
        assert!(game.is_open(Red, &format!("lead:{die}:red-medic")), "{die}");
    }
    let mut game = medic("1", "", "");
    game.pick(Red, "lead:1:red-medic").pick(Red, "walk").pick(Red, "normal");
    // He moves as infantry does.
    game.reply(Red, Reply::Arrange { at: Point::inches(20, 44), facing: None, formation: None, via: Vec::new() });
    game.dice(&[3, 3]);
    assert!(game.leader("red-medic").at().y > 41_000);
    let game = medic("5, 6", "", "");
    assert!(!game.keys(Red).iter().any(|key| key.contains("red-medic")));
}

#[test]
fn he_cures_a_leader_beside_him_once() {
    covers!("coc.B.medic.medic-heals");
    covers!("coc.B.medic.medic-procedure");
    // One lost Initiative.
    let mut game = medic("1, 3", "lost = 1\nwounded = true", "");
    game.pick(Red, "lead:1:red-medic").pick(Red, "heal:red-section-1-leader");
    let leader = game.leader("red-section-1-leader").leader;
    assert_eq!((leader.lost, leader.wounded, leader.cured), (0, false, true));
    // The Leader does nothing else in this Phase.
    assert!(!game.is_open(Red, "lead:3:red-section-1-leader"));
    // Or the bar for the Turn.
    let mut game = medic("1", "out = true\nwounded = true", "");
    game.pick(Red, "lead:1:red-medic").pick(Red, "revive:red-section-1-leader");
    assert!(!game.leader("red-section-1-leader").leader.out);
    // Not from farther away than contact, and not one who has acted.
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "medical-orderly" }]
        command = [1]
        [[put]]
        leader = "red-medic"
        at = [20, 41.001]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 40]
        lost = 1
        wounded = true
        "#,
    );
    game.pick(Red, "lead:1:red-medic");
    assert!(!game.is_open(Red, "heal:red-section-1-leader"));
    let mut game = medic("1", "lost = 1\nwounded = true\ndeeds = [\"activated\"]", "");
    game.pick(Red, "lead:1:red-medic");
    assert_eq!(game.closed(Red, "heal:red-section-1-leader").rule.unwrap().as_str(), "coc.B.medic.medic-procedure");
}

/// Germans shoot at the medic, who stands among his friends.
fn shot(dice: &[u8]) -> Game {
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        supports = [{ item = "medical-orderly" }]
        [blue]
        command = [1]
        [[put]]
        leader = "red-medic"
        at = [20, 30]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 2
        places = [[20, 20], [21, 20]]
        facing = "south"
        "#,
    );
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire");
    if game.is_open(Blue, "red-medic") {
        game.pick(Blue, "red-medic");
    }
    game.dice(dice);
    game
}

#[test]
fn a_kill_removes_him_and_shames_those_who_fired() {
    covers!("coc.B.medic.medic-target");
    covers!("coc.B.medic.medic-shot-morale");
    // Shock does nothing.
    let game = shot(&[4, 1, 4]);
    assert!(game.leader("red-medic").is_on_table());
    // A kill: the German force is tested on the row of a Junior Leader killed.
    let mut game = shot(&[4, 1, 6]);
    assert!(!game.leader("red-medic").is_on_table());
    game.line(Blue, "have shot a medic");
    let before = game.player(Blue).morale;
    while game.wants_dice() {
        game.dice(&[6]);
    }
    assert!(game.player(Blue).morale < before.max(10));
}

#[test]
fn he_has_no_weapon_and_counts_for_nothing_in_close_combat() {
    covers!("coc.B.medic.medic-no-fight");
    let dice = |medic: &str| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [red]
            supports = [{{ item = "medical-orderly" }}]
            [blue]
            command = [1]
            [[put]]
            team = "red-section-1-rifle"
            men = 2
            places = [[20, 30], [21, 30]]
            {medic}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 2
            places = [[20, 24], [21, 24]]
            facing = "south"
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
        game.arrange(Blue, (20, 28), table::Bearing::SOUTH, "line").dice(&[6, 6]);
        game.wanted_dice()
    };
    // As many dice are rolled with him in the midst of it as without him.
    let beside = "[[put]]\nleader = \"red-medic\"\nat = [20.5, 31]";
    assert!(dice("") > 0);
    assert_eq!(dice(beside), dice(""));
    // When he is activated he walks or heals, and never fires.
    let mut game = medic("1", "lost = 1\nwounded = true", "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 30]");
    game.pick(Red, "lead:1:red-medic");
    let keys = game.keys(Red);
    assert!(keys.iter().all(|key| !key.contains("fire") && !key.contains("grenade")), "{keys:?}");
    assert!(game.leader("red-medic").setup.weapon.is_none());
}
