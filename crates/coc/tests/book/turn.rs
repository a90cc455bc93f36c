//! Sections 6.1 and 6.2: whose Phase is next, and what the end of a Turn brings.

use crate::common;

use coc::{Deeds, Lasts, Nerve, Phase, Presence, Stance};
use common::*;
use engine::covers;

/// A Phase of red's begins; what he throws with his five Command Dice is said by the test.
const RED_ROLLS: &str = r#"
    [now]
    phase = "roll"
    turn = 3
    phase-number = 7
    [[put]]
    team = "red-section-1-bren"
    at = [10, 40]
"#;

#[test]
fn with_no_six_or_one_the_next_phase_is_the_opponents() {
    covers!("coc.6.1.none-or-one-six", "coc.6.2.turn-ends-when");
    for throw in [[1, 2, 3, 4, 4], [6, 2, 3, 4, 4]] {
        let mut game = Game::set(RED_ROLLS);
        game.dice(&throw).pick(Red, "done");
        assert_eq!((game.state().active, game.turn(), game.phase()), (Blue, 3, Phase::Roll));
    }
}

#[test]
fn with_two_sixes_the_next_phase_is_the_same_sides() {
    covers!("coc.6.1.two-sixes", "coc.6.1.phase-still-played");
    let mut game = Game::set(RED_ROLLS);
    game.dice(&[6, 6, 1, 4, 4]);
    let keys = game.keys(Red);
    assert!(keys.iter().any(|key| key.starts_with("activate:1:")), "the 1 is used as ever: {keys:?}");
    game.pick(Red, "done");
    assert_eq!((game.state().active, game.turn(), game.phase()), (Red, 3, Phase::Roll));
}

#[test]
fn with_three_sixes_the_turn_ends_after_the_phase() {
    covers!("coc.6.1.three-sixes", "coc.6.1.phase-still-played", "coc.6.2.turn-ends-when");
    let mut game = Game::set(RED_ROLLS);
    game.dice(&[6, 6, 6, 1, 4]);
    assert_eq!((game.turn(), game.phase()), (3, Phase::Command), "the Phase is played first");
    assert!(game.keys(Red).iter().any(|key| key.starts_with("activate:1:")));
    game.pick(Red, "done");
    assert_eq!((game.state().active, game.turn(), game.phase()), (Red, 4, Phase::Roll));
    assert_eq!(game.player(Red).dice, 0, "three 6s give no Die");
    assert_eq!(game.line(Red, "Turn 3 ends").rule.as_str(), "coc.6.2.table-three");
}

#[test]
fn with_four_sixes_there_is_a_die_and_a_random_event_as_well() {
    covers!("coc.6.1.four-sixes", "coc.6.3.trigger", "coc.6.3.wine", "coc.6.3.table");
    let mut game = Game::set(RED_ROLLS);
    // The sixth die is for the event: good wine.
    game.dice(&[6, 6, 6, 6, 4, 6]);
    assert_eq!((game.player(Red).dice, game.player(Red).morale), (1, 11));
    assert_eq!(game.player(Blue).morale, 10);
    game.pick(Red, "done");
    assert_eq!((game.state().active, game.turn(), game.phase()), (Red, 4, Phase::Roll));
}

/// A Turn ends that red was the last to be active in; the next Phase is blue's.
fn turn_end(rest: &str) -> Game {
    Game::set(&format!("[now]\nphase = \"turn-end\"\nturn = 2\nphase-number = 9\nnext = \"blue\"\n{rest}"))
}

#[test]
fn step_1_smoke_goes_but_that_of_a_fire() {
    covers!("coc.6.2.table-three", "coc.2.gloss-turn-effects");
    let game = turn_end(
        r#"
        [[smoke]]
        at = [10, 10]
        reach = 3
        square = true
        lasts = "game"
        [[smoke]]
        at = [20, 10]
        reach = 1.5
        square = false
        lasts = "turn"
        [[smoke]]
        at = [30, 10]
        reach = 9
        square = true
        lasts = { phase = 12 }
        "#,
    );
    let left: Vec<Lasts> = game.state().smokes.iter().map(|smoke| smoke.lasts).collect();
    assert_eq!(left, [Lasts::Game]);
}

#[test]
fn step_2_tactical_and_overwatch_markers_go() {
    covers!(
        "coc.6.2.table-three",
        "coc.2.gloss-turn-effects",
        "coc.4.5.4.overwatch-duration",
        "coc.4.5.4.tactical-ends"
    );
    let game = turn_end(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        stance = "overwatch"
        [[put]]
        team = "blue-squad-1-mg"
        at = [10, 5]
        stance = "tactical"
        "#,
    );
    assert_eq!(game.team("red-section-1-bren").stance, Stance::Free);
    assert_eq!(game.team("blue-squad-1-mg").stance, Stance::Free);
}

#[test]
fn step_3_captured_jump_off_points_go_with_a_test_for_each() {
    covers!("coc.6.2.table-three", "coc.7.6.capture-removed");
    let mut game = turn_end(
        r#"
        [[jump-off]]
        side = "blue"
        at = [20, 20]
        captured = true
        [[jump-off]]
        side = "blue"
        at = [50, 20]
        captured = true
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 19]
        formation = "column"
        facing = "south"
        "#,
    );
    // Blue's men are an inch from the first, so it is theirs again; the second goes, and a 4 costs 2.
    game.dice(&[4]);
    let up: Vec<(bool, bool)> = game.state().jump_offs.iter().map(|point| (point.up, point.captured)).collect();
    // What was taken stays marked as taken.
    assert_eq!(up, [(true, false), (false, true), (true, false)]);
    assert_eq!((game.player(Blue).morale, game.player(Red).morale), (8, 10));
}

#[test]
fn a_jump_off_point_more_than_an_inch_from_its_owner_is_lost() {
    covers!("coc.7.6.capture-removed");
    let mut game = turn_end(
        r#"
        [[jump-off]]
        side = "blue"
        at = [20, 20]
        captured = true
        [[put]]
        team = "blue-squad-1-mg"
        men = 1
        places = [[20, 18.999]]
        "#,
    );
    game.dice(&[1]);
    assert!(!game.state().jump_offs[0].up);
    assert_eq!(game.player(Blue).morale, 9);
}

#[test]
fn a_jump_off_point_is_not_held_by_broken_men() {
    covers!("coc.7.6.capture-removed");
    let mut game = turn_end(
        r#"
        [[jump-off]]
        side = "blue"
        at = [20, 20]
        captured = true
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 20]
        nerve = "broken"
        shock = 3
        "#,
    );
    game.dice(&[1]);
    assert!(!game.state().jump_offs[0].up);
}

#[test]
fn step_5_the_pinned_recover_with_no_more_shock_than_men() {
    covers!("coc.6.2.table-three", "coc.6.2.pinned-check");
    let game = turn_end(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        men = 3
        shock = 3
        nerve = "pinned"
        [[put]]
        team = "red-section-2-bren"
        at = [40, 40]
        men = 3
        shock = 4
        nerve = "pinned"
        "#,
    );
    assert_eq!(game.team("red-section-1-bren").nerve, Nerve::Steady);
    assert_eq!(game.team("red-section-2-bren").nerve, Nerve::Pinned);
    let terms = game.line(Red, "stays Pinned").terms;
    assert_eq!(terms.iter().map(|term| term.value).collect::<Vec<_>>(), [4, 3]);
}

#[test]
fn a_section_is_checked_as_one_and_its_leader_counts() {
    covers!("coc.6.2.pinned-check");
    let game = turn_end(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        men = 2
        shock = 6
        nerve = "pinned"
        [[put]]
        team = "red-section-1-rifle"
        at = [15, 40]
        men = 3
        nerve = "pinned"
        [[put]]
        leader = "red-section-1-leader"
        at = [12, 42]
        "#,
    );
    // 6 Shock on 2 + 3 men and their Leader.
    assert_eq!(game.team("red-section-1-bren").nerve, Nerve::Steady);
    assert_eq!(game.team("red-section-1-rifle").nerve, Nerve::Steady);
}

#[test]
fn step_6_the_broken_rout_unless_they_were_rallied() {
    covers!("coc.6.2.table-three", "coc.2.gloss-turn-effects", "coc.6.2.broken-check");
    let game = turn_end(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        men = 3
        shock = 6
        nerve = "broken"
        [[put]]
        team = "red-section-2-bren"
        at = [30, 40]
        men = 3
        shock = 5
        nerve = "broken"
        [[put]]
        team = "red-section-3-bren"
        at = [50, 40]
        men = 3
        shock = 3
        nerve = "broken"
        "#,
    );
    assert_eq!(game.team("red-section-1-bren").men, 0);
    let routed = game.state().men.iter().filter(|man| man.presence == Presence::Routed).count();
    assert_eq!(routed, 3);
    assert_eq!(game.team("red-section-2-bren").nerve, Nerve::Pinned, "below double, above its men");
    assert_eq!(game.team("red-section-3-bren").nerve, Nerve::Steady);
    assert_eq!(game.player(Red).morale, 10, "men who Rout were tested for when they Broke");
}

#[test]
fn step_7_leaders_who_rout_with_their_men_are_tested_for() {
    covers!("coc.6.2.table-three", "coc.15.1.test-leader-on-rout");
    let mut game = turn_end(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        men = 3
        shock = 10
        nerve = "broken"
        [[put]]
        leader = "red-section-1-leader"
        at = [10, 42]
        [[put]]
        leader = "red-lieutenant"
        at = [30, 42]
        "#,
    );
    // A Junior Leader who Routs: 3 costs two.
    game.dice(&[3]);
    assert_eq!(game.leader("red-section-1-leader").leader.presence, Presence::Routed);
    assert!(game.leader("red-lieutenant").is_on_table(), "he is not with them");
    assert_eq!(game.player(Red).morale, 8);
}

#[test]
fn the_game_ends_where_force_morale_is_gone() {
    covers!("coc.15.1.zero-ends");
    let mut game = turn_end(
        r#"
        [blue]
        morale = 1
        [[jump-off]]
        side = "blue"
        at = [50, 20]
        captured = true
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        men = 3
        shock = 3
        nerve = "pinned"
        "#,
    );
    game.dice(&[1]);
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.team("red-section-1-bren").nerve, Nerve::Pinned, "step 5 is not reached");
}

#[test]
fn leaders_who_were_out_for_the_turn_are_back() {
    covers!("coc.9.1.1.leader-wound-table");
    let game = turn_end("[[put]]\nleader = \"red-lieutenant\"\nat = [30, 42]\nout = true\nwounded = true");
    assert!(!game.leader("red-lieutenant").leader.out);
    assert!(game.leader("red-lieutenant").leader.wounded, "his wound stays");
}

#[test]
fn what_was_done_in_a_phase_is_over_with_it() {
    covers!("coc.4.4.once-per-phase");
    let mut game = Game::set(
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [10, 40]
        deeds = ["activated", "moved", "no-grenades"]
        [[put]]
        leader = "red-section-1-leader"
        at = [12, 42]
        deeds = ["activated", "moved"]
        "#,
    );
    game.pick(Red, "done");
    let bren = game.team("red-section-1-bren");
    assert!(!bren.did(Deeds::ACTIVATED) && !bren.did(Deeds::MOVED) && bren.did(Deeds::NO_GRENADES));
    let leader = game.leader("red-section-1-leader").leader;
    assert!(!leader.activated && !leader.moved);
}
