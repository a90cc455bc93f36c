//! Section 6.3: random events.

use crate::common;

use coc::{Deeds, Lasts, Phase};
use common::*;
use engine::{Seat, covers};
use table::{Bearing, Inches, Point};

/// Red throws four 6s and then the die for the event.
fn red_rolls(rest: &str, event: &[u8]) -> Game {
    let mut game = Game::set(&format!("[now]\nphase = \"roll\"\nturn = 1\nphase-number = 4\n{rest}"));
    game.dice(&[6, 6, 6, 6, 1]).dice(event);
    game
}

/// Two Teams in the far left square, one elsewhere, and a Jump-Off Point of blue's in it.
const SHELLED: &str = r#"
    [[jump-off]]
    side = "red"
    at = [36, 46]
    [[jump-off]]
    side = "blue"
    at = [10, 5]
    [[put]]
    team = "red-section-1-rifle"
    at = [10, 20]
    [[put]]
    team = "red-section-2-rifle"
    at = [60, 40]
    [[put]]
    team = "blue-squad-1-mg"
    at = [10, 10]
    facing = "south"
"#;

#[test]
fn event_1_a_barrage_on_one_of_six_squares() {
    covers!(
        "coc.6.3.table",
        "coc.6.3.trigger",
        "coc.6.3.barrage-grid",
        "coc.6.3.barrage-effect",
        "coc.6.3.barrage-jump-off"
    );
    // Square 1 is far and left; four dice against each Team in it, friend or enemy, one hit each of which is nothing.
    let mut game = red_rolls(SHELLED, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.state().chance.shelled, Some((0, 0, 6)));
    assert!(game.team("red-section-1-rifle").did(Deeds::UNDER_BARRAGE), "they count as Pinned");
    assert!(game.team("blue-squad-1-mg").did(Deeds::UNDER_BARRAGE));
    assert!(!game.team("red-section-2-rifle").did(Deeds::UNDER_BARRAGE));
    let smoke = game.state().smokes[0];
    assert_eq!((smoke.at, smoke.reach, smoke.lasts), (Point::inches(12, 12), Inches::whole(12), Lasts::Shelling(6)));
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.closed(Red, "move").rule.is_some(), "nobody moves in it: {}", game.whereabouts());
    game.pick(Red, "nothing").pick(Red, "done");
    // The next Phase, the first of a new Turn, is red's; it lasts to its end.
    assert_eq!((game.turn(), game.state().active), (2, Red));
    game.dice(&[1, 1, 1, 1, 1]).pick(Red, "done");
    game.pick_if_asked(Red, "go-on");
    assert_eq!(game.state().chance.shelled, None);
    assert_eq!(game.state().smokes.len(), 0);
    assert!(!game.team("red-section-1-rifle").did(Deeds::UNDER_BARRAGE));
}

#[test]
fn a_battle_that_chance_decides_is_over_before_anybody_acts() {
    covers!("coc.6.3.barrage-effect");
    // Five Shock on three men: one more breaks them, and that is the end of blue's nerve.
    let text = r#"
        [blue]
        morale = 1
        [[put]]
        team = "blue-squad-1-mg"
        at = [10, 10]
        shock = 5
    "#;
    let game = red_rolls(text, &[1, 1, 6, 6, 6, 6, 4, 4, 4, 4, 6, 3, 3]);
    assert_eq!(game.state().outcome.as_ref().map(|outcome| outcome.winner), Some(Some(Red)), "{}", game.whereabouts());
    assert_eq!(game.state().phase, Phase::Over);
}

#[test]
fn a_battle_that_is_lost_with_a_leader_is_over_at_once() {
    covers!("coc.15.1.zero-ends", "coc.9.1.1.leader-wound-morale");
    // One hit kills a man, and the leader of the squad in his place; that is the end of blue's nerve.
    let text = r#"
        [blue]
        morale = 1
        [[put]]
        team = "blue-squad-1-rifle"
        at = [10, 10]
        [[put]]
        leader = "blue-squad-1-leader"
        at = [10, 11]
    "#;
    let game = red_rolls(text, &[1, 1, 6, 1, 1, 1, 6, 1, 1, 6]);
    assert_eq!(game.state().outcome.as_ref().map(|outcome| outcome.winner), Some(Some(Red)), "{}", game.whereabouts());
    assert_eq!(game.state().phase, Phase::Over);
}

#[test]
fn event_1_the_squares_are_numbered_as_the_active_player_sees_them() {
    covers!("coc.6.3.barrage-grid");
    for (die, cell) in [(1, (0, 0)), (2, (1, 0)), (3, (2, 0)), (4, (0, 1)), (5, (1, 1)), (6, (2, 1))] {
        let game = red_rolls("", &[1, die]);
        let (column, row, _) = game.state().chance.shelled.expect("it is shelled");
        assert_eq!((column, row), cell, "square {die} from the south");
    }
    let mut game = Game::set("[now]\nphase = \"roll\"\nactive = \"blue\"\nturn = 1\nphase-number = 4");
    game.dice(&[6, 6, 6, 6, 1, 1, 1]);
    assert_eq!(game.state().chance.shelled.map(|(column, row, _)| (column, row)), Some((2, 1)), "from the north");
}

#[test]
fn event_2_aircraft_stop_all_movement_for_two_phases() {
    covers!("coc.6.3.table", "coc.6.3.aircraft-halt");
    let rest = "[[put]]\nteam = \"red-section-1-rifle\"\nat = [10, 20]\n[[put]]\nteam = \"blue-squad-1-mg\"\nat = [10, 10]\nfacing = \"south\"";
    let mut game = red_rolls(rest, &[2]);
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.closed(Red, "move").rule.is_some());
    assert!(game.closed(Red, "double").rule.is_some());
    assert!(game.is_open(Red, "fire"), "all else goes on");
    game.pick(Red, "nothing").pick(Red, "done");
    game.dice(&[1, 1, 1, 1, 1]).pick(Red, "activate:1:red-section-1");
    assert!(game.closed(Red, "move").rule.is_some(), "in the next Phase too");
    game.pick(Red, "nothing").pick(Red, "done");
    game.pick_if_asked(Red, "go-on");
    game.dice(&[1, 1, 1, 1, 1]);
    game.pick_if_asked(Red, "pass");
    game.pick(Blue, "activate:1:blue-squad-1");
    assert!(game.is_open(Blue, "move"), "and then no more: {}", game.whereabouts());
}

/// A house of stone just off the middle of the table, with doors to the north and south, and one further away.
const HOUSES: &str = r#"
    [[terrain]]
    id = "far-house"
    kind = "building"
    area = [[50, 20], [54, 20], [54, 24], [50, 24]]
    [[terrain]]
    id = "house"
    kind = "building"
    area = [[33, 20], [37, 20], [37, 24], [33, 24]]
    doors = [[35, 20], [35, 24]]
"#;

#[test]
fn event_3_the_house_nearest_the_middle_burns_and_its_smoke_spreads() {
    covers!("coc.6.3.table", "coc.6.3.fire-building", "coc.6.3.fire-smoke-growth");
    // The wind die 6 is straight away from red, who sits in the south; 1 would be 60 degrees clockwise of it.
    let mut game = red_rolls(HOUSES, &[3, 6]);
    let places = |game: &Game| game.state().smokes.iter().map(|smoke| smoke.at).collect::<Vec<_>>();
    assert_eq!(places(&game), [Point::inches(35, 19)], "6 inches downwind from the middle of the house");
    let smoke = game.state().smokes[0];
    assert_eq!((smoke.reach, smoke.square, smoke.lasts), (Inches::whole(3), true, Lasts::Game));
    let next = |game: &mut Game, side: Side, dice: &[u8]| {
        game.pick(side, "done");
        game.pick_if_asked(Red, "go-on");
        game.dice(dice);
        game.pick_if_asked(Red, "pass");
    };
    next(&mut game, Red, &[1, 1, 1, 1, 1]);
    assert_eq!(places(&game).len(), 1, "the Phase after");
    next(&mut game, Red, &[1, 1, 1, 1, 1]);
    assert_eq!(places(&game), [Point::inches(35, 19), Point::inches(35, 13)], "two Phases after");
    next(&mut game, Blue, &[1, 1, 1, 1, 1]);
    assert_eq!(places(&game).len(), 2);
    next(&mut game, Red, &[1, 1, 1, 1, 1]);
    assert_eq!(
        places(&game),
        [Point::inches(35, 19), Point::inches(35, 13), Point::inches(35, 7)],
        "four Phases after"
    );
    assert!(game.turn() == 2, "smoke of a fire outlives the Turn");
}

#[test]
fn event_3_without_a_house_something_else_burns() {
    covers!("coc.6.3.fire-building");
    let rest = "[[terrain]]\nid = \"trees\"\nkind = \"wood\"\narea = [[10, 20], [14, 20], [14, 24], [10, 24]]";
    let game = red_rolls(rest, &[3, 3]);
    assert!(game.lines(Red).iter().any(|line| line.contains("trees burns")), "{}", game.whereabouts());
    // 180 degrees: the wind blows at red.
    assert_eq!(game.state().smokes[0].at, Point::inches(12, 25));
}

#[test]
fn event_3_troops_in_the_burning_house_are_put_outside_when_the_turn_ends() {
    covers!("coc.6.3.fire-evacuate");
    let rest = format!(
        "{HOUSES}\n[[put]]\nteam = \"blue-squad-1-mg\"\nplaces = [[34, 22], [35, 22], [36, 22]]\nfacing = \"south\"\n"
    );
    let mut game = red_rolls(&rest, &[3, 6]);
    game.pick(Red, "done");
    assert_eq!(game.keys(Blue), ["door-1", "door-2"], "the owner chooses: {}", game.whereabouts());
    game.pick(Blue, "door-2");
    let team = game.team("blue-squad-1-mg");
    assert_eq!(team.shock, 2);
    let outside = |at: &Point| at.y > Point::inches(0, 24).y && at.y <= Point::inches(0, 28).y;
    assert!(team.places().iter().all(outside), "{:?}", team.places());
}

#[test]
fn event_4_the_opponent_has_to_deploy_a_unit() {
    covers!("coc.6.3.table", "coc.6.3.informer-deploy");
    let mut game = red_rolls("", &[4]);
    assert_eq!(game.asked(), Some(Blue));
    assert!(game.is_open(Blue, "blue-squad-2"));
    game.pick(Blue, "blue-squad-2");
    let taken_back = game.session().can_undo(Seat::of(Blue));
    assert!(taken_back.is_err(), "red has heard which: {taken_back:?}");
    // He deploys at a Jump-Off Point of his, in red's Phase and without a roll.
    game.arrange(Blue, (36, 4), Bearing::SOUTH, "cluster");
    assert!(game.team("blue-squad-2-mg").men > 0);
    game.pick_if_asked(Blue, "pass");
    assert_eq!((game.asked(), game.phase()), (Some(Red), Phase::Command), "{}", game.whereabouts());
}

#[test]
fn event_4_with_nobody_left_nothing_happens() {
    covers!("coc.6.3.informer-deploy");
    let put = |(n, unit)| format!("[[put]]\nunit = \"{unit}\"\nat = [36, {}]\n", 4 + 4 * n);
    let units = ["blue-squad-1", "blue-squad-2", "blue-squad-3", "blue-panzerschreck"];
    let all: Vec<String> = units.into_iter().enumerate().map(put).collect();
    let game = red_rolls(&all.concat(), &[4]);
    assert_eq!(game.asked(), Some(Red));
}

#[test]
fn event_5_heavy_rain_limits_sight_until_it_stops() {
    covers!("coc.6.3.table", "coc.6.3.rain-visibility", "coc.6.3.rain-table");
    let rest = |far: &str| {
        format!(
            "[[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[10, 30]]\n[[put]]\nteam = \"blue-squad-1-mg\"\nmen = 1\nplaces = [[10, {far}]]\nfacing = \"south\"\n"
        )
    };
    let mut game = red_rolls(&rest("12"), &[5]);
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.is_open(Red, "fire"), "18 inches: {}", game.whereabouts());
    game.pick(Red, "nothing").pick(Red, "done");
    // At the end of the Turn a 3 stops it.
    game.dice(&[3]);
    assert!(!game.state().chance.rain);
    let mut game = red_rolls(&rest("11.999"), &[5]);
    game.pick(Red, "activate:1:red-section-1");
    assert!(game.closed(Red, "fire").rule.is_some(), "18.001 inches");
}

/// A Turn ends in the rain.
fn rainy(rest: &str, die: u8) -> Game {
    let mut game = Game::set(&format!(
        "[now]\nphase = \"turn-end\"\nturn = 1\nphase-number = 4\nchance = {{ grounded_until = 0, rain = true, sodden = false, {rest} }}"
    ));
    game.dice(&[die]);
    game
}

#[test]
fn the_weather_roll_row_by_row() {
    covers!("coc.6.3.rain-table");
    for (die, rain, sodden) in
        [(1, false, false), (3, false, false), (4, true, false), (5, true, false), (6, true, true)]
    {
        let game = rainy("rain_bonus = false", die);
        let chance = game.state().chance;
        assert_eq!((chance.rain, chance.sodden, chance.rain_bonus), (rain, sodden, sodden), "a roll of {die}");
    }
    // After a 6 the next roll has +1, and only that one.
    for (die, rain, sodden) in [(2, false, false), (3, true, false), (5, true, true), (6, true, true)] {
        let game = rainy("rain_bonus = true", die);
        let chance = game.state().chance;
        assert_eq!((chance.rain, chance.sodden, chance.rain_bonus), (rain, sodden, sodden), "a roll of {die} and 1");
    }
}

#[test]
fn event_6_wine_is_for_the_side_that_rolled() {
    covers!("coc.6.3.table", "coc.6.3.wine");
    let game = red_rolls("[red]\nmorale = 11", &[6]);
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (12, 10), "there is no ceiling");
}

#[test]
fn nobody_turns_a_tripod_in_the_square_that_is_shelled() {
    covers!("coc.6.3.barrage-grid", "coc.7.5.tripod-turn");
    let set = |at: &str| {
        let text = format!(
            "{SHELLED}\n[[put]]\nteam = \"red-vickers\"\nat = {at}\n[red]\nsupports = [{{ item = \"vickers\" }}]"
        );
        let dice: &[u8] = if at == "[14, 14]" { &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] } else { &[1; 10] };
        let mut game = red_rolls(&text, dice);
        game.pick(Red, "activate:1:red-vickers");
        game
    };
    assert!(set("[60, 30]").is_open(Red, "turn"));
    assert_eq!(set("[14, 14]").closed(Red, "turn").rule.unwrap().as_str(), "coc.6.3.barrage-grid");
}
