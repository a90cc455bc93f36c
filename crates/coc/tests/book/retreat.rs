//! Falling back: R-COC-055, R-COC-057 to R-COC-060; 7.3: broken men run through friends.

use crate::common;
use crate::walking;

use coc::{Nerve, Presence};
use common::{Game, Red};
use engine::covers;
use walking::{BREN, places, to};

const TEAM: &str = "red-section-1-bren";

/// A Bren Team that Breaks as soon as it runs: three men with 5 Shock. The enemy stands 20 inches to the north of its middle.
fn shaken(y: i32, more: &str) -> Game {
    shaken_from(y, 20, more)
}

/// The same with the enemy so many inches to the north.
fn shaken_from(y: i32, far: i32, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, {y}], [21.5, {y}], [23, {y}]]
        shock = 5
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[17.75, {north}], [19.25, {north}], [20.75, {north}], [22.25, {north}], [23.75, {north}], [25.25, {north}]]
        facing = "south"
        "#,
        north = y - far
    ))
}

/// It runs nowhere, takes its Shock and Breaks; Force Morale is tested, and it falls back 6 inches and these dice.
fn breaks(game: &mut Game, dice: [u8; 2]) {
    game.pick(Red, BREN).pick(Red, "double").reply(Red, to(20, 10)).dice(&[1, 2, 2]).dice(&[1]).dice(&dice);
}

/// Where the men of the Team stand, from west to east.
fn ends(game: &Game) -> Vec<(i32, i32)> {
    places(game, TEAM)
}

#[test]
fn all_are_moved_alike_directly_away_and_keep_their_places() {
    covers!("coc.14.6.broken-retreat");
    let mut game = shaken(25, "");
    breaks(&mut game, [2, 3]);
    assert_eq!(game.team(TEAM).nerve, Nerve::Broken);
    assert_eq!(ends(&game), [(20000, 36000), (21500, 36000), (23000, 36000)], "6 and 5 inches");
    assert_eq!(game.team(TEAM).team.facing, table::Bearing::SOUTH, "with their backs turned");
}

#[test]
fn no_ground_and_no_hedge_slows_those_who_flee() {
    covers!("coc.14.6.broken-retreat-terrain");
    let ground = r#"
        [[terrain]]
        kind = "marsh"
        area = [[5, 27], [60, 27], [60, 31], [5, 31]]
        [[terrain]]
        kind = "bocage"
        line = [[5, 33], [60, 33]]
    "#;
    let mut game = shaken(25, ground);
    breaks(&mut game, [2, 3]);
    assert_eq!(ends(&game), [(20000, 36000), (21500, 36000), (23000, 36000)]);
}

#[test]
fn whoever_flees_over_the_edge_is_gone_with_all_his_unit() {
    covers!("coc.14.6.broken-off-table");
    // 11 inches end exactly on the edge; one more is over it.
    let mut game = shaken(37, "");
    breaks(&mut game, [2, 3]);
    assert_eq!(ends(&game)[0].1, 48000);
    let mut game = shaken(37, "");
    breaks(&mut game, [3, 3]);
    assert_eq!(game.team(TEAM).men, 0);
    assert_eq!(game.state().men.iter().filter(|man| man.presence == Presence::Routed).count(), 3);
}

#[test]
fn a_figure_turns_aside_from_what_nobody_enters() {
    covers!("coc.14.6.broken-retreat");
    // A pond behind the easternmost man only: he alone turns aside, by as little as it takes.
    let pond = "[[terrain]]\nkind = \"pond\"\narea = [[22.6, 34], [24, 34], [24, 38], [22.6, 38]]\n";
    let mut game = shaken(25, pond);
    breaks(&mut game, [2, 3]);
    let ends = ends(&game);
    assert_eq!(ends[..2], [(20000, 36000), (21500, 36000)]);
    assert_eq!(ends[2], (24910, 35833), "ten degrees");
}

#[test]
fn with_no_way_out_they_surrender() {
    covers!("coc.14.6.broken-surrender");
    // Wire behind them, so near that even half right and half left it bars the first six inches.
    let wire = |y: &str| format!("[[terrain]]\nkind = \"wire\"\nline = [[5, {y}], [60, {y}]]\nwidth = 0.2\n");
    let mut game = shaken(25, &wire("29.3"));
    game.pick(Red, BREN).pick(Red, "double").reply(Red, to(20, 10)).dice(&[1, 2, 2]);
    while game.wants_dice() {
        let count = game.wanted_dice();
        game.dice(&vec![1; count]);
    }
    assert_eq!(game.state().men.iter().filter(|man| man.presence == Presence::Captured).count(), 3);
    // A little farther off there is a way out to the side.
    let mut game = shaken(25, &wire("29.4"));
    breaks(&mut game, [2, 3]);
    assert_eq!(game.team(TEAM).men, 3);
}

#[test]
fn enemies_in_the_way_leave_no_way_out() {
    covers!("coc.14.6.broken-surrender");
    let behind = |y: &str| {
        let line: Vec<String> = (0..6).map(|n| format!("[{}, {y}]", 11 + 4 * n)).collect();
        format!("[[put]]\nteam = \"blue-squad-2-rifle\"\nplaces = [{}]\n", line.join(", "))
    };
    let captured = |y: &str| {
        let mut game = shaken_from(25, 5, &behind(y));
        game.pick(Red, BREN).pick(Red, "double").reply(Red, to(20, 10)).dice(&[1, 2, 2]);
        while game.wants_dice() {
            let count = game.wanted_dice();
            game.dice(&vec![1; count]);
        }
        game.state().men.iter().filter(|man| man.presence == Presence::Captured).count()
    };
    assert_eq!(captured("32"), 3, "every way comes within 4 inches of somebody");
    assert_eq!(captured("36"), 0, "nobody is within 4 inches of the first six");
}

#[test]
fn coc_ex_7_3_broken_through_friends() {
    covers!("coc.7.3.broken-passes-shock", "coc.14.6.broken-interpenetrate");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[20, 25], [21.5, 25], [23, 25], [24.5, 25], [26, 25]]
        men = 5
        shock = 9
        [[put]]
        team = "red-section-2-bren"
        places = [[20, 30], [21.5, 30], [23, 30]]
        [[put]]
        team = "red-section-2-rifle"
        places = [[24.5, 30], [26, 30], [27.5, 30], [29, 30], [30.5, 30], [32, 30]]
        [[put]]
        team = "red-section-3-bren"
        places = [[40, 30], [41.5, 30], [43, 30]]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[19.25, 5], [20.75, 5], [22.25, 5], [23.75, 5], [25.25, 5], [26.75, 5]]
        facing = "south"
        "#,
    );
    game.pick(Red, BREN).pick(Red, "double").reply(Red, to(20, 10)).dice(&[1, 2, 2]).dice(&[1]).dice(&[2, 3]);
    for _ in 0..4 {
        if game.wants_dice() {
            game.dice(&[1]);
        } else if game.prompt(Red).title != "Who acts?" {
            let key = game.keys(Red)[0].clone();
            game.pick(Red, &key);
        }
    }
    let shock = game.team("red-section-2-bren").shock + game.team("red-section-2-rifle").shock;
    assert_eq!(shock, 5, "10 Shock less five men\n{}", game.whereabouts());
    assert_eq!(game.team("red-section-3-bren").shock, 0, "nobody ran through them");
}
