//! Section 7.1: paces, ways and distances; 14.3: Shock and movement.

use crate::common;
use crate::walking;

use coc::{Deeds, Presence, Stance};
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};
use walking::{BREN, bren, foremost, go, places, to, to_in};

/// The first Section with its Teams side by side and its Corporal behind them.
fn section(more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [1, 2, 3, 5]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[24.5, 40], [26, 40], [27.5, 40], [29, 40], [30.5, 40], [32, 40]]
        [[put]]
        leader = "red-section-1-leader"
        at = [24, 42]
        {more}
        "#,
    ))
}

#[test]
fn coc_ex_7_1_tactical_move() {
    covers!("coc.7.1.pace-tactical", "coc.7.1.move-unit-choice");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [2]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        "#,
    );
    game.pick(Red, "activate:2:red-squad-1").pick(Red, "move-tactical");
    assert!(game.prompt(Red).title.contains("tactically"), "the pace is known before the dice");
    let before: Vec<i32> = game.team("red-squad-1-bar").places().iter().map(|p| p.y).collect();
    game.reply(Red, to(20, 20)).pick(Red, "together");
    assert_eq!(game.wanted_dice(), 1);
    game.dice(&[3]);
    for team in ["red-squad-1-bar", "red-squad-1-rifle"] {
        assert_eq!(game.team(team).stance, Stance::Tactical);
    }
    let after: Vec<i32> = game.team("red-squad-1-bar").places().iter().map(|p| p.y).collect();
    assert!(before.iter().zip(&after).all(|(before, after)| before - after == 3000), "{before:?} {after:?}");
    assert_eq!(game.total(Red, "moves tactically"), 3);
}

#[test]
fn a_normal_move_is_two_dice_and_leaves_no_stance() {
    covers!("coc.7.1.pace-normal");
    let mut game = bren("");
    go(&mut game, BREN, "move", to(20, 20), &[3, 4]);
    assert_eq!(places(&game, "red-section-1-bren"), [(20000, 33000), (21500, 33000), (23000, 33000)]);
    assert_eq!(game.team("red-section-1-bren").stance, Stance::Free);
    assert!(game.team("red-section-1-bren").did(Deeds::MOVED));
    assert!(!game.team("red-section-1-bren").did(Deeds::FIRED));
}

/// A Team that could fire at Germans in the open, 16 inches away.
fn in_sight() -> Game {
    bren(
        r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 24]
        facing = "south"
        "#,
    )
}

#[test]
fn moving_one_die_and_firing_go_in_either_order() {
    covers!("coc.7.1.fire-move-order");
    // Moves first: three inches nearer, then half of its six dice for the Bren and a rifle.
    let mut game = in_sight();
    game.pick(Red, BREN).pick(Red, "move-and-fire");
    game.reply(Red, to(20, 30));
    assert_eq!(game.wanted_dice(), 1, "one die with fire");
    game.dice(&[3]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 37000);
    assert!(game.wants_dice() || game.asked() == Some(Red), "it fires after the move\n{}", game.whereabouts());
    // Fires first: the way is asked for only afterwards.
    let mut game = in_sight();
    game.pick(Red, BREN).pick(Red, "fire-and-move");
    assert!(game.wants_dice() || !game.prompt(Red).title.starts_with("Where does"), "{}", game.whereabouts());
    assert_eq!(foremost(&game, "red-section-1-bren"), 40000);
}

#[test]
fn coc_ex_7_1_double() {
    covers!("coc.7.1.pace-double");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-rifle"
        command = [2]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        "#,
    );
    let before: Vec<i32> = game.team("red-squad-1-rifle").places().iter().map(|p| p.y).collect();
    game.pick(Red, "activate:2:red-squad-1").pick(Red, "double").reply(Red, to(20, 20)).pick(Red, "together");
    assert_eq!(game.wanted_dice(), 3);
    game.dice(&[2, 4, 6]);
    let after: Vec<i32> = game.team("red-squad-1-rifle").places().iter().map(|p| p.y).collect();
    assert!(before.iter().zip(&after).all(|(before, after)| before - after == 12000), "{before:?} {after:?}");
    assert_eq!(game.team("red-squad-1-rifle").shock, 1);
    assert_eq!(game.team("red-squad-1-bar").shock, 1);
}

#[test]
fn a_squad_without_teams_takes_one_shock_for_running() {
    covers!("coc.7.1.double-single-team-squad");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "su-1943-rifle"
        command = [2]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        "#,
    );
    go(&mut game, "activate:2:red-squad-1", "double", to(20, 20), &[1, 1, 1]);
    let shock: u8 = game.state().teams.iter().map(|team| team.shock).sum();
    assert_eq!(shock, 1);
}

#[test]
fn a_section_moves_on_one_roll_or_on_one_for_each_team() {
    covers!("coc.7.1.section-one-or-two-rolls");
    let mut game = section("");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move").reply(Red, to(20, 20)).pick(Red, "together");
    game.dice(&[2, 3]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 35000);
    assert_eq!(foremost(&game, "red-section-1-rifle"), 35000);
    // Each for itself: 5 and 11 inches, so that they end more than 4 inches apart.
    let mut game = section("");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move").reply(Red, to(20, 20)).pick(Red, "own-rolls");
    game.dice(&[2, 3, 6, 5]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 35000);
    assert_eq!(foremost(&game, "red-section-1-rifle"), 29000);
    assert!(game.state().teams.iter().filter(|team| team.in_use).count() > 1);
}

#[test]
fn coc_ex_14_3_shock_and_movement() {
    covers!("coc.14.3.shock-move", "coc.14.3.shock-move-section");
    let shocked = || {
        let mut game = Game::set(
            r#"
            [red]
            command = [2]
            [[put]]
            team = "red-section-1-bren"
            places = [[20, 40], [21.5, 40], [23, 40]]
            shock = 2
            [[put]]
            team = "red-section-1-rifle"
            places = [[24.5, 40], [26, 40], [27.5, 40], [29, 40], [30.5, 40], [32, 40]]
            shock = 4
            "#,
        );
        game.pick(Red, "activate:2:red-section-1").pick(Red, "move").reply(Red, to(20, 20));
        game
    };
    let mut game = shocked();
    game.pick(Red, "together").dice(&[6, 6]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 32000);
    assert_eq!(foremost(&game, "red-section-1-rifle"), 32000);
    assert_eq!(game.total(Red, "moves"), 8);
    let mut game = shocked();
    game.pick(Red, "own-shock").dice(&[6, 6]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 30000);
    assert_eq!(foremost(&game, "red-section-1-rifle"), 32000);
}

#[test]
fn shock_never_takes_more_than_was_rolled() {
    covers!("coc.14.3.shock-move");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[24.5, 40], [26, 40], [27.5, 40], [29, 40], [30.5, 40], [32, 40]]
        shock = 5
        "#,
    );
    go(&mut game, BREN, "move", to(24, 20), &[1, 2]);
    assert_eq!(foremost(&game, "red-section-1-rifle"), 40000);
    assert!(game.team("red-section-1-rifle").did(Deeds::MOVED), "it counts as moving");
}

#[test]
fn every_figure_has_the_distance_as_its_own() {
    covers!("coc.7.1.by-figure");
    // From line into column: the leading figure goes the whole distance, nobody else farther than he could.
    let mut game = bren("");
    let before = game.team("red-section-1-bren").places();
    go(&mut game, BREN, "move", to_in(20, 20, "column", Bearing::NORTH), &[2, 3]);
    let after = game.team("red-section-1-bren").places();
    assert_eq!(after[0], Point::new(20000, 35000));
    for (before, after) in before.iter().zip(&after) {
        assert!(before.distance_to(*after).thousandths_value() <= 5000, "{before} {after}");
    }
    assert!(after.iter().all(|place| place.x == 20000), "a column: {after:?}");
    for (n, place) in after.iter().enumerate() {
        assert!(after[..n].iter().all(|other| other.distance_to(*place).thousandths_value() >= 1000), "{after:?}");
    }
}

#[test]
fn whoever_cannot_keep_up_stays_behind() {
    covers!("coc.7.1.by-figure");
    let mut game = bren("");
    // 1 inch: a column cannot be formed, and everybody goes as far as he can towards his place.
    let before = game.team("red-section-1-bren").places();
    go(&mut game, BREN, "move-tactical", to_in(20, 20, "column", Bearing::NORTH), &[1]);
    for (before, after) in before.iter().zip(game.team("red-section-1-bren").places()) {
        assert!(before.distance_to(after).thousandths_value() <= 1001, "{before} {after}");
    }
}

#[test]
fn all_of_the_distance_is_moved_unless_the_way_ends_at_something_definite() {
    covers!("coc.7.1.full-distance");
    // The way ends after 3 inches in the open: it is prolonged straight on.
    let mut game = bren("");
    go(&mut game, BREN, "move", to(20, 37), &[3, 4]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 33000);
    // The same with a road's edge exactly an inch beyond: it may stop.
    let road = |y: &str| {
        let mut game =
            bren(&format!("[[terrain]]\nkind = \"yard\"\narea = [[10, {y}], [40, {y}], [40, 20], [10, 20]]"));
        go(&mut game, BREN, "move", to(20, 37), &[3, 4]);
        foremost(&game, "red-section-1-bren")
    };
    assert_eq!(road("36"), 37000);
    assert_eq!(road("35.999"), 33000, "a thousandth farther it is not at its edge");
}

#[test]
fn a_jump_off_point_is_definite_and_so_are_friends_to_be_joined() {
    covers!("coc.7.1.full-distance");
    let mut game = bren("[[jump-off]]\nside = \"red\"\nat = [20, 36]\n[[jump-off]]\nside = \"blue\"\nat = [36, 2]");
    go(&mut game, BREN, "move", to(20, 37), &[3, 4]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 37000);
    // The other Team of the Section, out of reach so far: 4 inches from it is a place to stop.
    let apart = r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[20, 33], [21.5, 33], [23, 33], [24.5, 33], [26, 33], [27.5, 33]]
    "#;
    let mut game = Game::set(apart);
    go(&mut game, "activate:1:red-section-1-bren", "move", to(20, 37), &[3, 4]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 37000);
}

#[test]
fn the_facing_at_the_end_is_free() {
    covers!("coc.7.5.rifle-turn-free");
    let mut game = bren("");
    go(&mut game, BREN, "move", to_in(20, 20, "as-it-stands", Bearing::SOUTH_WEST), &[1, 1]);
    assert_eq!(game.team("red-section-1-bren").team.facing, Bearing::SOUTH_WEST);
    let mut game = bren("");
    go(&mut game, BREN, "move", to(40, 40), &[1, 1]);
    assert_eq!(game.team("red-section-1-bren").team.facing, Bearing::EAST, "the way it went, if nothing is said");
}

#[test]
fn an_attached_leader_goes_along_for_nothing() {
    covers!("coc.7.1.1.leader-free-with-unit", "coc.7.1.1.leader-once");
    let mut game = section("");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move").reply(Red, to(20, 20)).pick(Red, "together");
    game.dice(&[2, 3]);
    let corporal = game.leader("red-section-1-leader");
    assert_eq!(corporal.at(), Point::new(24000, 37000));
    assert!(corporal.leader.moved);
}

#[test]
fn a_leader_alone_spends_an_initiative_and_moves_once() {
    covers!("coc.7.1.1.leader-alone-cost", "coc.7.1.1.leader-once");
    let mut game = section("");
    game.pick(Red, "lead:3:red-section-1-leader");
    assert_eq!(game.state().leading.unwrap().left, 2);
    game.pick(Red, "walk").pick(Red, "normal").reply(Red, to(24, 20)).dice(&[1, 2]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, 39000));
    assert_eq!(game.state().leading.unwrap().left, 1);
    assert_eq!(game.closed(Red, "walk").rule.unwrap().as_str(), "coc.7.1.1.leader-once");
}

#[test]
fn a_leader_runs_without_shock_and_is_slowed_by_the_ground() {
    covers!("coc.7.1.1.leader-terrain");
    let mut game = section("");
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk").pick(Red, "double");
    game.reply(Red, to(10, 42)).dice(&[1, 2, 3]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(18000, 42000));
    assert_eq!(game.team("red-section-1-bren").shock, 0);
    // Rocks from 22 westwards are heavy going: 2 and 6 become 1 and 5.
    let rocks = "[[terrain]]\nkind = \"rocks\"\narea = [[5, 30], [22, 30], [22, 47], [5, 47]]";
    let mut game = section(rocks);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk").pick(Red, "normal");
    game.reply(Red, to(10, 42)).dice(&[2, 6]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(18000, 42000));
    // A high hedge an inch away he climbs like anybody, in the whole Phase and without dice; from farther off he halts.
    for (y, end, dice) in [("40.5", 39_500, &[][..]), ("40.499", 41_049, &[6, 6][..])] {
        let bocage = format!("[[terrain]]\nkind = \"bocage\"\nline = [[22, {y}], [26, {y}]]\nwidth = 1\n");
        let alone = "[red]\ncommand = [3]\n[[put]]\nleader = \"red-section-1-leader\"\nat = [24, 42]\n";
        let mut game = Game::set(&(bocage.clone() + alone));
        game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk").pick(Red, "normal");
        game.reply(Red, to(24, 30)).dice(dice);
        assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, end), "{y}");
        // With one of his men where he would come down there is no room for him.
        let full = "[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[24.5, 39]]\nmen = 1\n";
        if dice.is_empty() {
            let mut game = Game::set(&(bocage + alone + full));
            game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk").pick(Red, "normal");
            game.reply(Red, to(24, 30));
            assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, 42000));
        }
    }
    // He does not run into them: he halts at the edge.
    let mut game = section(rocks);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk").pick(Red, "double");
    game.reply(Red, to(10, 42)).dice(&[6, 6, 6]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(22000, 42000));
}

#[test]
fn a_wounded_leader_rolls_for_himself_when_his_men_run() {
    covers!("coc.7.1.1.leader-wounded-move");
    let wounded = r#"
        [red]
        command = [2, 3]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[24.5, 40], [26, 40], [27.5, 40], [29, 40], [30.5, 40], [32, 40]]
        [[put]]
        leader = "red-section-1-leader"
        at = [24, 42]
        wounded = true
    "#;
    let mut game = Game::set(wounded);
    game.pick(Red, "activate:2:red-section-1").pick(Red, "double").reply(Red, to(20, 20)).pick(Red, "together");
    game.dice(&[4, 5, 6, 3, 3]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 25000);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, 36000));
    // At normal pace he keeps up.
    let mut game = Game::set(wounded);
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move").reply(Red, to(20, 20)).pick(Red, "together");
    game.dice(&[4, 5]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, 33000));
    // Alone he does not run either.
    let mut game = Game::set(wounded);
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk");
    assert_eq!(game.keys(Red), ["tactical", "normal"]);
    game.pick(Red, "normal").reply(Red, to(24, 20)).dice(&[6, 6]);
    assert_eq!(game.leader("red-section-1-leader").at(), Point::new(24000, 30000));
}

#[test]
fn friends_are_passed_and_nobody_ends_on_anybody() {
    covers!("coc.7.3.pass-friends");
    let friends = r#"
        [[put]]
        team = "red-section-2-rifle"
        places = [[20, 37], [21.5, 37], [23, 37], [24.5, 37], [26, 37], [27.5, 37]]
    "#;
    let mut game = bren(friends);
    go(&mut game, BREN, "move", to(20, 20), &[2, 3]);
    assert_eq!(places(&game, "red-section-1-bren"), [(20000, 35000), (21500, 35000), (23000, 35000)]);
    // Three inches would end on them: the move is cut back to the last free place.
    let mut game = bren(friends);
    go(&mut game, BREN, "move", to(20, 20), &[1, 2]);
    let ends = game.team("red-section-1-bren").places();
    let friends = game.team("red-section-2-rifle").places();
    assert_eq!(ends[0], Point::new(20000, 38000));
    for end in ends {
        assert!(friends.iter().all(|friend| friend.distance_to(end).thousandths_value() >= 1000));
    }
}

#[test]
fn men_are_placed_by_hand_if_their_player_wants_to() {
    covers!("coc.7.1.by-figure");
    let mut game = bren("");
    game.pick(Red, BREN).pick(Red, "move").reply(Red, to_in(20, 20, "by-hand", Bearing::NORTH)).dice(&[2, 2]);
    // The leading figure has gone 4 inches; the others may go 4 and not a thousandth more.
    let far = common::routes_of(&[("red-section-1-2", &[walking::at(21_500, 35_999)], Bearing::NORTH)]);
    assert_eq!(game.refused(Red, far).rule.unwrap().as_str(), "coc.7.1.by-figure");
    let near = common::routes_of(&[("red-section-1-2", &[walking::at(20_500, 36_500)], Bearing::NORTH)]);
    assert_eq!(game.refused(Red, near).rule.unwrap().as_str(), "coc.7.3.pass-friends");
    game.route(
        Red,
        &[
            ("red-section-1-2", &[walking::at(21_500, 36_000)], Bearing::NORTH),
            ("red-section-1-3", &[walking::at(23_000, 38_000)], Bearing::NORTH),
        ],
    );
    assert_eq!(places(&game, "red-section-1-bren"), [(20000, 36000), (21500, 36000), (23000, 38000)]);
}

#[test]
fn over_the_friendly_edge_one_leaves_of_ones_own_will() {
    let near = |y: i32| {
        Game::set(&format!(
            r#"
            [red]
            command = [1]
            [[put]]
            team = "red-section-1-bren"
            places = [[20, {y}], [21.5, {y}], [23, {y}]]
            "#
        ))
    };
    let off = |x: i32, y: i32| Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: vec![] };
    let mut game = near(44);
    game.pick(Red, BREN).pick(Red, "move");
    assert!(game.refused(Red, off(20, -10)).because.contains("friendly edge"));
    game.reply(Red, off(20, 60)).dice(&[2, 3]);
    assert_eq!(game.team("red-section-1-bren").men, 0);
    assert!(game.state().men.iter().filter(|man| man.presence == Presence::Left).count() == 3);
    assert_eq!(game.player(Red).morale, 10, "nobody is tested for it");
    // Not far enough: they stop at the edge.
    let mut game = near(40);
    go(&mut game, BREN, "move", off(20, 60), &[2, 3]);
    assert_eq!(places(&game, "red-section-1-bren")[0].1, 45000);
}

#[test]
fn aircraft_stop_movement_and_nothing_else() {
    covers!("coc.6.3.aircraft-halt");
    let mut game = bren(
        "[now]\nphase-number = 3\nturn = 1\nchance = { grounded_until = 3, rain = false, sodden = false, rain_bonus = false }",
    );
    game.pick(Red, BREN);
    assert_eq!(game.closed(Red, "move").rule.unwrap().as_str(), "coc.6.3.aircraft-halt");
    assert!(game.is_open(Red, "tactical"));
    let mut game = bren(
        "[now]\nphase-number = 4\nturn = 1\nchance = { grounded_until = 3, rain = false, sodden = false, rain_bonus = false }",
    );
    game.pick(Red, BREN);
    assert!(game.is_open(Red, "move"), "it is over in the Phase after");
}

#[test]
fn sodden_ground_takes_a_pip_off_each_die() {
    covers!("coc.6.3.rain-table");
    let wet = "[now]\nchance = { grounded_until = 0, rain = false, sodden = true, rain_bonus = false }";
    let mut game = bren(wet);
    go(&mut game, BREN, "move", to(20, 20), &[1, 4]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 37000, "0 and 3");
    assert_eq!(game.total(Red, "moves"), 3);
}

#[test]
fn the_enemy_sees_where_one_goes() {
    let mut game = bren("");
    go(&mut game, BREN, "move", to(20, 20), &[3, 4]);
    assert!(game.lines(Blue).iter().any(|line| line.contains("moves at normal pace 7")), "{:?}", game.lines(Blue));
}

/// Nobody moves inside the shelled sixth of the table, and nobody walks into it.
#[test]
fn nobody_moves_in_the_square_that_is_being_shelled() {
    covers!("coc.6.3.barrage-grid");
    let shelled = |row: u8, until: u8| {
        bren(&format!(
            "[now]\nturn = 1\nphase-number = 2\nchance = {{ grounded_until = 0, shelled = [0, {row}, {until}], rain = false, sodden = false, rain_bonus = false }}"
        ))
    };
    let mut game = shelled(1, 2);
    game.pick(Red, BREN);
    assert_eq!(game.closed(Red, "move").rule.unwrap().as_str(), "coc.6.3.barrage-grid");
    // The northern row begins 24 inches from the edge: whoever comes from the south stops before it.
    let game = Game::set(
        r#"
        [now]
        turn = 1
        phase-number = 2
        chance = { grounded_until = 0, shelled = [0, 0, 2], rain = false, sodden = false, rain_bonus = false }
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[10, 28], [11.5, 28], [13, 28]]
        "#,
    );
    let mut game = game;
    go(&mut game, BREN, "move", to(10, 10), &[6, 6]);
    assert!(
        (24000..24100).contains(&foremost(&game, "red-section-1-bren")),
        "{:?}",
        places(&game, "red-section-1-bren")
    );
}
