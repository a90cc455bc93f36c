//! Section 13.1.1, Table Fifteen row by row where the numbers matter, and Leaders who fight alone.

use crate::common;

use common::*;
use engine::covers;
use table::Inches;

/// What a row of the table gives a side in the last round counted.
fn row(game: &Game, who: &str, what: &str) -> i16 {
    let counted = |line: &engine::Line| line.text.starts_with("Round") && line.text.contains(&format!("{who} has"));
    let line = game.report(Red).into_iter().rfind(counted).expect("dice were counted");
    line.terms.iter().filter(|term| term.what == what).map(|term| term.value).sum()
}

#[test]
fn a_tripod_gives_its_defenders_six_dice_in_its_arc_of_90_degrees() {
    covers!("coc.13.1.1.table-fifteen");
    for (facing, dice) in [("north", 6), ("east", 0), ("south", 0)] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "vickers" }}]
            [now]
            active = "blue"
            [brewing]
            attackers = ["blue-squad-1-rifle"]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [36, 20]
            facing = "south"
            [[put]]
            unit = "red-vickers"
            at = [36, 23]
            facing = "{facing}"
            "#
        ));
        game.pick(Blue, "fight");
        assert_eq!(row(&game, "MMG", "machine guns"), dice, "{facing}");
    }
}

#[test]
fn quality_counts_by_the_level_and_aggression_by_threes() {
    covers!("coc.13.1.1.table-fifteen");
    // Elite Airborne troops against Green, Regular ones; so many of them.
    for (rating, better) in [("green", 4), ("regular", 2)] {
        for (men, aggressive) in [(6, 2), (5, 1), (3, 1), (2, 0)] {
            let mut game = Game::set(&format!(
                r#"
                [red]
                platoon = "gb-1943-airborne"
                [blue]
                rating = "{rating}"
                [brewing]
                attackers = ["red-section-1-rifle"]
                [[put]]
                team = "red-section-1-rifle"
                at = [36, 23]
                men = {men}
                [[put]]
                team = "blue-squad-1-rifle"
                at = [36, 20]
                facing = "south"
                "#
            ));
            game.pick(Red, "fight");
            assert_eq!(row(&game, "1st Section", "better troops"), better, "{rating}");
            assert_eq!(row(&game, "1st Gruppe", "better troops"), 0, "{rating}");
            assert_eq!(row(&game, "1st Section", "Aggressive troops"), aggressive, "{men}");
        }
    }
}

/// Red riflemen with their Corporal against so many of blue's, both sides facing north.
fn led(red: u8, corporal: &str, blue: u8, movement: u8) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [blue]
        platoon = "su-1943-rifle"
        rating = "regular"
        [brewing]
        attackers = ["red-section-1-rifle"]
        dice = {movement}
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 24]
        men = {red}
        [[put]]
        leader = "red-section-1-leader"
        at = [36, 25.5]
        {corporal}
        [[put]]
        unit = "blue-squad-1"
        at = [36, 21]
        men = {blue}
        "#
    ));
    game.pick(Red, "fight");
    game
}

#[test]
fn a_leader_out_of_action_does_not_use_his_weapon() {
    covers!("coc.13.1.1.table-fifteen");
    let weapons = |corporal: &str| row(&led(3, corporal, 5, 0), "1st Section", "submachine guns and assault rifles");
    assert_eq!(weapons(""), 2);
    assert_eq!(weapons("out = true"), 0);
}

#[test]
fn a_leader_who_fights_on_alone_is_hit_himself() {
    covers!("coc.13.1.3.leader-casualties");
    // 1 man, 2 for the Corporal, 2 for his Sten against 3 men and 2 for the movement.
    let mut game = led(1, "", 3, 2);
    let before = game.leader("red-section-1-leader").at();
    // Both kill one; the Corporal is not hit in his place; a Team is wiped out, which a 1 makes cost nothing.
    game.dice(&[5, 1, 1, 1, 1]).dice(&[5, 1, 1, 1, 1]).dice(&[6]).dice(&[1]);
    assert_eq!(game.wanted_dice(), 4, "the second round: the Corporal by himself");
    // He is killed in his place by nobody: a 4 is a light wound, tested for with a 1. Then he is thrown back.
    game.dice(&[1, 1, 1, 1]).dice(&[5, 1]).dice(&[4]).dice(&[1]).pick(Blue, "hold");
    let corporal = game.leader("red-section-1-leader");
    assert_eq!(corporal.leader.lost, 1);
    assert_eq!(whole(corporal.at().distance_to(before)), 6);
}

fn whole(distance: Inches) -> i32 {
    (distance.thousandths_value() + 500) / 1000
}

#[test]
fn kills_count_up_to_the_men_and_leaders_who_are_there() {
    covers!("coc.13.1.2.compare-kills", "coc.13.1.2.draw");
    // Two men and the Corporal against five: three killed on one side, five kills on the other, of which three count.
    let mut game = led(2, "", 5, 0);
    game.dice(&[5, 5, 5, 1, 1, 1]).dice(&[5, 5, 5, 5, 5]).dice(&[6]).dice(&[1]);
    assert!(game.lines(Red).contains(&"Round 1 is drawn.".to_owned()), "{}", game.whereabouts());
    assert_eq!(game.wanted_dice(), 4, "the Corporal fights on");
}

#[test]
fn a_leader_left_alone_against_four_times_his_dice_runs_3d6() {
    covers!("coc.13.1.1.four-to-one");
    // 2 dice against 7; then one against five.
    let mut game = led(2, "out = true", 7, 0);
    let before = game.leader("red-section-1-leader").at();
    game.dice(&[5, 5]).dice(&[5, 5, 1, 1, 1, 1, 1]).dice(&[6]).dice(&[1]);
    assert_eq!(game.wanted_dice(), 3, "swept away");
    game.dice(&[2, 3, 4]).pick(Blue, "hold");
    assert_eq!(whole(game.leader("red-section-1-leader").at().distance_to(before)), 9);
}

#[test]
fn aggressive_troops_defeated_by_1_stay_where_the_winner_has_broken() {
    covers!("coc.13.1.2.defeat-1-aggressive");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "gb-1943-airborne"
        [brewing]
        attackers = ["red-section-1-rifle"]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 24]
        facing = "north"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 20]
        facing = "south"
        shock = 8
        "#,
    );
    game.pick(Red, "fight");
    let before = game.team("red-section-1-rifle").places();
    // 6 men, 2 better, 2 Aggressive, 2 for a Sten; against them 6 men, 2 for the movement, less 4. Three of red's fall for two
    // of blue's, who have 10 Shock on four men: they break (a 1: nothing) and run.
    assert_eq!(game.wanted_dice(), 12);
    game.dice(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[5, 5, 5, 1]).dice(&[1]).dice(&[1, 1]);
    assert_eq!(game.team("blue-squad-1-rifle").nerve, coc::Nerve::Broken);
    assert!(game.team("red-section-1-rifle").places().iter().all(|at| before.contains(at)), "{}", game.whereabouts());
    assert!(game.is_open(Red, "done"), "the fight is over");
}
