//! Section 15: Force Morale, Tables Sixteen and Seventeen row by row.

use crate::common;

use coc::Phase;
use common::*;
use engine::covers;

/// What each face from 1 to 6 costs in a position whose settling makes one test; the other dice come after it.
fn row(text: &str, side: Side, then: &[u8]) -> [u8; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut game = Game::set(text);
        game.pick(Red, "done");
        game.dice(&[face]).dice(then);
        10 - game.player(side).morale
    })
}

const BREN_LOST: &str = r#"
    [[put]]
    team = "red-section-1-bren"
    men = 0
    [[put]]
    team = "red-section-1-rifle"
    at = [36, 40]
"#;

const SECTION_LOST: &str = r#"
    [[put]]
    unit = "red-section-1"
    men = 0
"#;

const ENEMY: &str = r#"
    [[put]]
    team = "blue-squad-3-rifle"
    at = [36, 5]
    facing = "south"
"#;

#[test]
fn team_wiped_out() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.roll-on-setback", "coc.15.1.team-or-section-row");
    assert_eq!(row(BREN_LOST, Red, &[]), [0, 0, 1, 1, 1, 1]);
}

#[test]
fn section_wiped_out() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.team-or-section-row");
    assert_eq!(row(SECTION_LOST, Red, &[]), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn team_breaks() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.team-or-section-row");
    let text = format!(
        r#"
        {ENEMY}
        [[put]]
        team = "red-section-1-bren"
        at = [20, 20]
        shock = 6
        [[put]]
        team = "red-section-1-rifle"
        at = [50, 20]
        "#
    );
    assert_eq!(row(&text, Red, &[1, 1]), [0, 1, 1, 1, 1, 2]);
}

#[test]
fn section_breaks() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.team-or-section-row");
    let text = format!("{ENEMY}\n[[put]]\nunit = \"red-section-1\"\nat = [36, 20]\nshock = 9\n");
    assert_eq!(row(&text, Red, &[1, 1]), [1, 1, 2, 2, 2, 2]);
}

#[test]
fn support_unit_killed_and_routs() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.support-row", "coc.15.1.support-unit-definition");
    let killed = "[red]\nsupports = [{ item = \"vickers\" }]\n[[put]]\nunit = \"red-vickers\"\nmen = 0\n";
    assert_eq!(row(killed, Red, &[]), [1, 1, 1, 2, 2, 2]);
    // The same weapon of the platoon itself is a Team like any other.
    assert_eq!(row("[[put]]\nteam = \"red-piat\"\nmen = 0\n", Red, &[]), [0, 0, 1, 1, 1, 1]);
    let routs = format!(
        "[red]\nsupports = [{{ item = \"vickers\" }}]\n{ENEMY}\n[[put]]\nunit = \"red-vickers\"\nat = [36, 20]\nshock = 12\n"
    );
    assert_eq!(row(&routs, Red, &[1, 1]), [1, 1, 1, 1, 2, 2]);
}

#[test]
fn one_team_of_a_support_section_is_tested_as_a_team() {
    covers!("coc.15.1.support-row", "coc.15.1.team-or-section-row");
    let text = |rifle: &str| {
        format!(
            r#"
            [red]
            supports = [{{ item = "infantry-section" }}]
            [[put]]
            team = "red-infantry-section-bren"
            men = 0
            [[put]]
            team = "red-infantry-section-rifle"
            {rifle}
            "#
        )
    };
    assert_eq!(row(&text("at = [36, 40]"), Red, &[]), [0, 0, 1, 1, 1, 1]);
    assert_eq!(row(&text("men = 0"), Red, &[]), [1, 1, 1, 2, 2, 2], "all of it: a support unit");
}

#[test]
fn leaders_rout() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.test-leader-on-rout");
    let text = |leader: &str| {
        format!(
            r#"
            [now]
            turn-ends = true
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 40]
            shock = 14
            nerve = "broken"
            deeds = ["break-tested"]
            [[put]]
            leader = "{leader}"
            at = [36, 41]
            "#
        )
    };
    assert_eq!(row(&text("red-section-1-leader"), Red, &[]), [1, 1, 2, 2, 2, 2]);
    assert_eq!(row(&text("red-lieutenant"), Red, &[]), [2, 2, 2, 2, 3, 3]);
}

#[test]
fn a_leader_from_the_support_lists_is_tested_as_any_other() {
    covers!("coc.15.1.support-leaders");
    let text = r#"
        [red]
        supports = [{ item = "infantry-section" }]
        [now]
        turn-ends = true
        [[put]]
        team = "red-infantry-section-rifle"
        at = [36, 40]
        shock = 14
        nerve = "broken"
        deeds = ["break-tested"]
        [[put]]
        leader = "red-infantry-section-leader"
        at = [36, 41]
    "#;
    assert!(Game::set(text).leader("red-infantry-section-leader").setup.support);
    assert_eq!(row(text, Red, &[]), [1, 1, 2, 2, 2, 2]);
}

/// A fight in which one man of red falls beside a Leader, who is hit; the wound die; then the test.
fn hit(leader: &str, wound: u8) -> [u8; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut game = Game::set(&format!(
            r#"
            [brewing]
            attackers = ["red-section-1-rifle"]
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 24]
            [[put]]
            leader = "{leader}"
            at = [36, 25]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 20]
            facing = "south"
            "#
        ));
        game.pick(Red, "fight");
        let dice = game.wanted_dice();
        let mut red = vec![1; dice];
        red[0] = 5;
        game.dice(&red).dice(&[5, 1, 1, 1, 1, 1, 1, 1]);
        game.dice(&[1]).dice(&[wound]).dice(&[face]);
        10 - game.player(Red).morale
    })
}

#[test]
fn leaders_wounded_and_killed() {
    covers!("coc.15.1.table-sixteen", "coc.15.1.roll-on-setback");
    assert_eq!(hit("red-section-1-leader", 4), [0, 0, 1, 1, 1, 2]);
    assert_eq!(hit("red-section-1-leader", 1), [1, 1, 1, 2, 2, 2]);
    assert_eq!(hit("red-lieutenant", 4), [1, 1, 1, 1, 2, 2]);
    assert_eq!(hit("red-lieutenant", 1), [1, 2, 2, 2, 2, 3]);
}

#[test]
fn loss_of_a_jump_off_point() {
    covers!("coc.15.1.table-sixteen");
    let text = r#"
        [now]
        turn-ends = true
        [[jump-off]]
        side = "red"
        at = [36, 46]
        captured = true
        [[jump-off]]
        side = "red"
        at = [20, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 46]
        facing = "south"
    "#;
    assert_eq!(row(text, Red, &[]), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn two_teams_in_one_phase_cost_what_the_section_costs() {
    covers!("coc.15.1.team-or-section-row", "coc.15.1.test-unit-at-once");
    // The Bren Team breaks: 6 is 2 points. Then the rifle Team breaks: the Section row, 2 less the 2 already paid.
    let text = format!(
        r#"
        {ENEMY}
        [[put]]
        team = "red-section-1-bren"
        at = [20, 20]
        shock = 6
        [[put]]
        team = "red-section-1-rifle"
        at = [50, 20]
        shock = 12
        "#
    );
    let mut game = Game::set(&text);
    game.pick(Red, "done").dice(&[6]).dice(&[1, 1]).dice(&[6]).dice(&[1, 1]);
    assert_eq!(game.player(Red).morale, 8);
    let mut game = Game::set(&text);
    game.pick(Red, "done").dice(&[2]).dice(&[1, 1]).dice(&[6]).dice(&[1, 1]);
    assert_eq!(game.player(Red).morale, 8, "1 and then 2 less 1");
}

#[test]
fn teams_of_a_section_lost_in_different_phases_are_tested_as_teams() {
    covers!("coc.15.1.team-or-section-row");
    let mut game = Game::set(BREN_LOST);
    // The Bren Team goes in red's Phase: a 3 is a point. In blue's Phase the last rifleman falls.
    game.pick(Red, "done").dice(&[3]);
    let rifle = game.game().setup().teams.iter().position(|team| team.id == "red-section-1-rifle").unwrap();
    let mut position = game.position();
    let state = position["state"].as_table_mut().unwrap();
    for man in state["men"].as_array_mut().unwrap() {
        if man["team"].as_integer() == Some(rifle as i64) {
            man["presence"] = "dead".into();
        }
    }
    state["active"] = "blue".into();
    state["phase"] = "phase-end".into();
    game.dice(&[1, 1, 1, 1, 1]);
    let later = toml::to_string(&position).unwrap();
    let cost = [1, 2, 3, 4, 5, 6].map(|face| {
        let mut game = Game::set_whole(&later);
        game.dice(&[face]);
        let lost = 9 - game.player(Red).morale;
        game.dice(&[1, 1, 1, 1, 1]);
        lost
    });
    assert_eq!(cost, [0, 0, 1, 1, 1, 1], "the Team row");
}

#[test]
fn a_loss_is_tested_for_only_once() {
    covers!("coc.15.1.roll-on-setback", "coc.15.1.test-unit-at-once");
    let mut game = Game::set(BREN_LOST);
    game.pick(Red, "done").dice(&[3]);
    assert_eq!(game.player(Red).morale, 9);
    // Blue's whole Phase: nothing more is tested when it is settled.
    game.dice(&[1, 1, 1, 1, 1]).pick(Blue, "done");
    assert_eq!(game.player(Red).morale, 9);
    assert_eq!(game.phase(), Phase::Roll);
}

#[test]
fn an_undivided_squad_uses_the_section_rows() {
    covers!("coc.15.1.team-or-section-row");
    let text = "[red]\nplatoon = \"su-1943-rifle\"\nrating = \"regular\"\n[[put]]\nunit = \"red-squad-1\"\nmen = 0\n";
    assert_eq!(row(text, Red, &[]), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn a_chain_of_command_die_avoids_the_test() {
    covers!("coc.15.1.avoid-with-die");
    let text = format!("[red]\ndice = 1\n{BREN_LOST}");
    let mut game = Game::set(&text);
    game.pick(Red, "done").pick(Red, "die");
    assert_eq!((game.player(Red).morale, game.player(Red).dice), (10, 0));
    let mut game = Game::set(&text);
    game.pick(Red, "done");
    let odds = game.option(Red, "test").unwrap().odds;
    assert_eq!(odds.iter().map(|odds| odds.basis_points).collect::<Vec<_>>(), [3333, 6666]);
    game.pick(Red, "test").dice(&[6]);
    assert_eq!((game.player(Red).morale, game.player(Red).dice), (9, 1));
}

#[test]
fn table_seventeen_takes_command_dice() {
    covers!("coc.15.1.table-seventeen");
    for (morale, dice) in [(11, 5), (5, 5), (4, 4), (3, 3), (2, 3), (1, 2)] {
        let game = Game::set(&format!("[red]\nmorale = {morale}\n[now]\nphase = \"roll\"\n"));
        assert_eq!(game.wanted_dice(), dice, "at {morale}");
    }
}

#[test]
fn at_2_the_opponent_takes_a_jump_off_point_once() {
    covers!("coc.15.1.table-seventeen");
    let text = format!(
        r#"
        [red]
        morale = 4
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[jump-off]]
        side = "red"
        at = [20, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        {SECTION_LOST}
        [[put]]
        team = "red-section-2-bren"
        men = 0
        [[put]]
        team = "red-section-2-rifle"
        at = [50, 40]
        "#
    );
    let mut game = Game::set(&text);
    // The Section: 2 points, which leaves 2. Blue takes a point without a test. Then the Bren Team: one more.
    game.pick(Red, "done").dice(&[4]);
    assert_eq!(game.keys(Blue), ["jump-off-1", "jump-off-2"]);
    game.pick(Blue, "jump-off-2").dice(&[3]);
    let up: Vec<bool> = game.state().jump_offs.iter().map(|point| point.up).collect();
    assert_eq!(up, [true, false, true]);
    assert_eq!(game.player(Red).morale, 1);
}

#[test]
fn at_0_the_battle_is_over() {
    covers!("coc.15.1.zero-ends");
    let mut game = Game::set(&format!("[red]\nmorale = 1\n{SECTION_LOST}"));
    game.pick(Red, "done").dice(&[6]);
    assert_eq!(game.player(Red).morale, 0, "never below");
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.state().outcome.as_ref().unwrap().winner, Some(Blue));
}

#[test]
fn at_0_no_jump_off_point_is_chosen_any_more() {
    covers!("coc.15.1.zero-ends", "coc.15.1.table-seventeen");
    let text = format!(
        r#"
        [red]
        morale = 2
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[jump-off]]
        side = "red"
        at = [20, 46]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        {SECTION_LOST}
        "#
    );
    let mut game = Game::set(&text);
    game.pick(Red, "done").dice(&[4]);
    assert_eq!((game.player(Red).morale, game.phase()), (0, Phase::Over));
}

/// Two British platoons, the first of which has lost a Section; both have another on the table.
fn partners(now: &str) -> Game {
    let player = |side: &str, name: &str, morale: u8| {
        let platoon = if side == "red" { "gb-1943-infantry" } else { "de-1943-infantry" };
        format!(
            "[[player]]\nside = \"{side}\"\nname = \"{name}\"\nplatoon = \"{platoon}\"\nsupports = []\nmorale = {morale}\n"
        )
    };
    Game::set(&format!(
        r#"
        [now]
        {now}
        {}
        {}
        {}
        [[jump-off]]
        player = 1
        at = [20, 46]
        [[jump-off]]
        player = 2
        at = [50, 46]
        [[jump-off]]
        player = 3
        at = [36, 2]
        {SECTION_LOST}
        [[put]]
        unit = "red-section-2"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [22, 42]
        [[put]]
        unit = "red2-section-1"
        at = [50, 40]
        "#,
        player("red", "First", 2),
        player("red", "Second", 10),
        player("blue", "Blue", 10)
    ))
}

#[test]
fn a_force_at_0_leaves_the_field_to_its_partners() {
    covers!("coc.15.1.zero-ends", "coc.big.own-platoon");
    let mut game = partners("phase = \"command\"");
    // The first player ends his orders, and so does the second; the lost Section is tested for: a 4 is two points.
    game.pick(0, "done").pick(1, "done").dice(&[4]);
    assert_eq!(game.player(0).morale, 0);
    assert_ne!(game.phase(), Phase::Over, "the other platoon fights on");
    // Blue's Phase.
    game.dice(&[1, 1, 1, 1, 1]).pick(Blue, "done");
    assert_eq!((game.team("red-section-2-rifle").men, game.team("red2-section-1-rifle").men), (0, 6));
    assert!(!game.leader("red-lieutenant").is_on_table());
    assert_eq!(game.state().jump_offs.iter().map(|point| point.up).collect::<Vec<_>>(), [false, true, true]);
    // Only the second rolls.
    game.dice(&[1, 1, 1, 1, 1]);
    assert!(!game.wants_dice());
    game.pick(1, "done");
}

#[test]
fn whoever_withdraws_takes_his_force_along() {
    covers!("coc.big.own-platoon");
    let mut game = partners("phase = \"command\"");
    game.pick(0, "withdraw");
    // The second player is asked next; the first's men are gone.
    assert!(game.is_open(1, "done"));
    assert_eq!((game.team("red-section-2-rifle").men, game.team("red2-section-1-rifle").men), (0, 6));
    game.pick(1, "withdraw");
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.state().outcome.as_ref().unwrap().winner, Some(Blue));
}
