//! The sequence of a turn. `awa.turn.sequence`

use awa::Phase;

use crate::common::{Blue, Game, Red};

fn battle(now: &str, red: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[unit]]
        id = "blue-2"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[unit]]
        id = "blue-3"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [now]
        {now}
        [[put]]
        unit = "red-1"
        at = [30, 32]
        {red}
        [[put]]
        unit = "blue-1"
        at = [20, 20]
        [[put]]
        unit = "blue-2"
        at = [30, 20]
        [[put]]
        unit = "blue-3"
        at = [40, 20]
        "#
    ))
}

#[test]
fn the_four_steps_follow_each_other() {
    engine::covers!("awa.turn.sequence", "awa.turn.end");
    let mut game = battle("phase = \"card\"\ndeck = [\"no-effect\"]", "");
    assert_eq!(game.phase(), Phase::Contests, "the card asks nothing");
    game.done(Red).done(Blue);
    game.until(Phase::Contests, Red);
    let lines = game.lines(Red);
    let place = |words: &str| lines.iter().position(|line| line.starts_with(words)).unwrap_or(usize::MAX);
    let steps = ["Chance card", "Initiative", "Melee", "Final morale", "Turn 2"].map(place);
    assert!(steps.is_sorted() && steps[4] < usize::MAX, "{lines:#?}");
}

#[test]
fn the_step_ends_when_nobody_wants_to_act_any_more() {
    engine::covers!("awa.turn.end", "awa.initiative.pass", "awa.initiative.isolation");
    let mut game = battle("", "");
    // Red declines: blue acts without a test. In the next contest red may put its unit forward after all.
    game.done(Red).pick(Blue, "blue-1");
    assert!(!game.wants_dice());
    game.done(Blue);
    assert!(game.option(Red, "red-1").unwrap().closed.is_none());
    game.pick(Red, "red-1").pick(Blue, "blue-2").dice(&[6, 1]);
    game.done(Red);
    // Both decline: what has not acted does nothing in this turn.
    assert_eq!(game.turn(), 1);
    game.done(Blue);
    game.until(Phase::Contests, Red);
    assert_eq!(game.turn(), 2);
}

#[test]
fn ex_text_several_tests() {
    engine::covers!("awa.turn.morale-immediate");
    let mut game = battle("", "grade = 2");
    for (n, die) in [3u8, 2, 4].into_iter().enumerate() {
        game.done(Red).pick(Blue, &format!("blue-{}", n + 1));
        game.pick(Blue, "fire-red-1");
        // Three rifles out of luck, then red's test at once.
        game.dice(&[1, 1, 1]);
        assert!(game.wants_dice(), "the test is taken before anything else happens");
        game.dice(&[die]);
        assert_eq!(game.total_of(Red, "awa.morale.score"), [8, 7, 9][n]);
        if game.state().active.is_some() {
            game.done(Blue);
        }
    }
}

#[test]
fn final_morale_is_for_those_who_failed_in_the_turn_before() {
    engine::covers!("awa.turn.final-morale");
    for (deeds, tests) in [
        ("deeds = [\"failed-last\", \"tested-before\"]", true),
        ("deeds = [\"failed-last\", \"tested-before\", \"tested\"]", false),
        ("deeds = [\"tested-before\"]", false),
    ] {
        let mut game = battle("turn = 2", &format!("{deeds}\nfailures = 1\nreaction = \"pinned\""));
        game.done(Blue);
        assert_eq!(game.wants_dice(), tests, "{deeds}");
        if tests {
            assert_eq!(game.phase(), Phase::FinalMorale);
            game.dice(&[5]);
        }
    }
}

#[test]
fn whoever_lost_tries_again_and_nobody_acts_twice() {
    engine::covers!("awa.initiative.loser", "awa.initiative.once", "awa.initiative.leftover");
    let mut game = battle("", "");
    game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[1, 6]);
    game.done(Blue);
    assert_eq!(game.closed(Blue, "blue-1").rule.unwrap().as_str(), "awa.initiative.once");
    assert!(game.option(Red, "red-1").unwrap().closed.is_none(), "the loser is not spent");
    game.pick(Red, "red-1").pick(Blue, "blue-2").dice(&[6, 1]);
    game.done(Red);
    // Red has used all its units: blue's others act in any order, without a test.
    assert_eq!(game.asked(), Some(Blue));
    game.pick(Blue, "blue-3");
    assert!(!game.wants_dice());
    game.done(Blue);
    game.pick(Blue, "blue-2");
    assert!(!game.wants_dice());
    game.done(Blue);
}

#[test]
fn those_who_react_to_a_failed_test_take_no_part() {
    engine::covers!("awa.initiative.excluded");
    for (reaction, out) in [("\"pinned\"", true), ("{ inactive = 1 }", true), ("\"none\"", false)] {
        let game = battle("", &format!("reaction = {reaction}"));
        match game.option(Red, "red-1") {
            Some(option) => assert_eq!(option.closed.is_some(), out, "{reaction}"),
            None => assert!(out, "{reaction}"),
        }
    }
}

#[test]
fn both_put_a_unit_forward_openly_before_any_die_is_rolled() {
    engine::covers!("awa.initiative.nominate");
    let mut game = battle("", "");
    game.pick(Red, "red-1");
    assert!(!game.wants_dice(), "blue has not named a unit yet");
    game.pick(Blue, "blue-1");
    assert!(game.wants_dice());
    game.dice(&[6, 1]);
    assert!(game.line(Blue, "acts").text.contains("red-1"));
    game.done(Red);
}

#[test]
fn units_that_cards_bring_act_without_a_test() {
    engine::covers!("awa.initiative.card-units");
    let game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "plane"
        side = "red"
        arm = "aircraft"
        vehicles = ["fiat-cr32"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        at = [30, 32]
        [[put]]
        unit = "plane"
        at = [30, 40]
        [[put]]
        unit = "blue-1"
        at = [20, 20]
        "#,
    );
    assert_eq!(game.closed(Red, "plane").rule.unwrap().as_str(), "awa.initiative.card-units");
    assert!(game.option(Red, "red-1").unwrap().closed.is_none());
}
