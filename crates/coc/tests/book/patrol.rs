//! Section 3: Force Morale, and the moves of the Patrol Phase.

use crate::common;

use coc::Phase;
use common::{Blue, Game, Red, Side};
use engine::covers;
use engine::prompt::{Ask, Reply, Route};
use table::{Bearing, Inches, Point};

/// A position of the Patrol Phase: red's markers in the south, blue's in the north.
fn patrols(red: &[(i32, i32)], blue: &[(i32, i32)], more: &str) -> Game {
    Game::set(&position("patrol", red, blue, more))
}

fn position(phase: &str, red: &[(i32, i32)], blue: &[(i32, i32)], more: &str) -> String {
    let mut text = format!("{more}\n[now]\nphase = \"{phase}\"\nactive = \"red\"\n");
    for (side, places) in [("red", red), ("blue", blue)] {
        for (x, y) in places {
            let inches = |n: &i32| format!("{}.{:03}", n / 1000, n % 1000);
            text += &format!("[[patrol]]\nside = \"{side}\"\nat = [{}, {}]\n", inches(x), inches(y));
        }
    }
    text
}

fn way(marker: usize, to: (i32, i32)) -> Reply {
    let route = Route { piece: format!("patrol-{marker}"), path: vec![Point::new(to.0, to.1)], facing: Bearing::NORTH };
    Reply::Route(vec![route])
}

fn at(game: &Game, marker: usize) -> Point {
    game.state().patrol[marker - 1].at
}

fn locked(game: &Game) -> Vec<usize> {
    (1..=game.state().patrol.len()).filter(|n| game.state().patrol[n - 1].locked).collect()
}

/// Far from each other and from everything.
const SOUTH: [(i32, i32); 3] = [(20_000, 46_000), (30_000, 46_000), (40_000, 46_000)];
const NORTH: [(i32, i32); 3] = [(20_000, 2_000), (30_000, 2_000), (40_000, 2_000)];

#[test]
fn force_morale_is_rolled_once_the_free_moves_are_made() {
    covers!("coc.3.force-morale-roll", "coc.3.force-morale-table", "coc.3.setup-then-free-moves");
    for (die, level) in [(1, 8), (2, 8), (3, 9), (4, 9), (5, 10), (6, 11)] {
        let mut game = Game::set(&position("free-moves", &SOUTH, &NORTH, "[red]\nfree-moves = 1\nmorale = 0"));
        assert!(!game.wants_dice(), "no dice before the free move");
        game.pick(Red, "stay");
        assert_eq!(game.phase(), Phase::ForceMorale);
        // Blue's die differs, so that nobody dices for the first move.
        let other = if level == 8 { 6 } else { 1 };
        game.dice(&[die, other]);
        assert_eq!(game.player(Red).morale, level, "a {die}");
        assert_eq!(game.phase(), Phase::Patrol);
    }
}

#[test]
fn green_forces_subtract_two_and_elite_ones_add_two() {
    covers!("coc.3.force-morale-roll", "coc.3.force-morale-table");
    let rows = [("green", [8, 8, 8, 8, 9, 9]), ("elite", [9, 9, 10, 11, 11, 11])];
    for (quality, levels) in rows {
        let rating = if quality == "green" { "rating = \"green\"" } else { "rating = \"elite\"" };
        for (die, level) in (1..=6).zip(levels) {
            let players = format!("[red]\n{rating}\nplatoon = \"{}\"", platoon_with(quality));
            let mut game = Game::set(&position("force-morale", &SOUTH, &NORTH, &players));
            let blue = if level == 8 { 6 } else { 1 };
            game.dice(&[die, blue]);
            assert_eq!(game.player(Red).morale, level, "{quality}, a {die}");
            let expected = i16::from(die) + if quality == "green" { -2 } else { 2 };
            assert_eq!(game.total(Red, "Red: Force Morale"), expected);
        }
    }
}

fn platoon_with(quality: &str) -> &'static str {
    if quality == "green" { "de-1943-infantry" } else { "de-1943-panzergrenadier" }
}

#[test]
fn the_side_with_the_higher_force_morale_moves_first() {
    covers!("coc.3.1.first-mover", "coc.A.patrol-first-move");
    for (dice, first) in [([6, 1], Red), ([1, 6], Blue)] {
        let mut game = Game::set(&position("force-morale", &SOUTH, &NORTH, ""));
        game.dice(&dice);
        assert_eq!((game.asked(), game.state().first_mover), (Some(first), first));
    }
}

#[test]
fn equal_force_morale_is_diced_off_until_it_is_settled() {
    covers!("coc.3.1.first-mover", "coc.A.patrol-first-move");
    let mut game = Game::set(&position("force-morale", &SOUTH, &NORTH, ""));
    // 3 and 4 are both a Force Morale of 9; 2 and 2 settle nothing.
    game.dice(&[3, 4]);
    assert_eq!(game.wanted_dice(), 1);
    game.dice(&[2, 2, 4, 5]);
    assert_eq!((game.asked(), game.state().first_mover), (Some(Blue), Blue));
}

#[test]
fn the_players_move_one_marker_each_in_turn() {
    covers!("coc.3.1.alternate-moves");
    let mut game = patrols(&SOUTH, &NORTH, "");
    game.reply(Red, way(1, (20_000, 40_000)));
    assert_eq!(game.asked(), Some(Blue));
    let refusal = game.refused(Blue, way(1, (20_000, 38_000)));
    assert!(refusal.to_string().contains("none of your"), "{refusal}");
    game.reply(Blue, way(4, (20_000, 8_000)));
    assert_eq!(game.asked(), Some(Red));
    let both = Reply::Route(
        [1, 2]
            .map(|n| Route { piece: format!("patrol-{n}"), path: vec![Point::inches(25, 38)], facing: Bearing::NORTH })
            .to_vec(),
    );
    assert!(game.refused(Red, both).to_string().contains("One marker"));
    assert_eq!((at(&game, 1), at(&game, 2)), (Point::inches(20, 40), Point::inches(30, 46)));
}

#[test]
fn a_marker_moves_up_to_twelve_inches_over_any_ground() {
    covers!("coc.3.1.move-12in");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[5, 20], [60, 20], [60, 44], [5, 44]]";
    let mut game = patrols(&[(20_000, 46_000), (20_000, 40_000)], &NORTH, wood);
    let refusal = game.refused(Red, way(1, (20_000, 33_999)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.3.1.move-12in");
    game.reply(Red, way(1, (20_000, 34_000)));
    assert_eq!(at(&game, 1), Point::inches(20, 34));
}

#[test]
fn a_marker_goes_straight_and_stays_on_the_table() {
    covers!("coc.3.1.move-12in");
    let mut game = patrols(&SOUTH, &NORTH, "");
    let path = vec![Point::inches(22, 46), Point::inches(22, 40)];
    let bent = Reply::Route(vec![Route { piece: "patrol-1".into(), path, facing: Bearing::NORTH }]);
    assert_eq!(game.refused(Red, bent).rule.unwrap().as_str(), "coc.3.1.move-12in");
    assert!(game.refused(Red, way(1, (20_000, 48_001))).to_string().contains("on the table"));
    game.reply(Red, way(1, (20_000, 48_000)));
}

#[test]
fn every_marker_stays_within_twelve_inches_of_a_friend_centre_to_centre() {
    covers!("coc.3.1.chain-12in", "coc.3.1.measure-centre");
    let mut game = patrols(&SOUTH, &NORTH, "");
    // From (30, 46) to (20, y): 12 inches are reached at 6.633 inches north, not a thousandth later.
    let refusal = game.refused(Red, way(1, (20_000, 39_366)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.3.1.chain-12in");
    game.reply(Red, way(1, (20_000, 39_367)));
}

#[test]
fn all_markers_of_a_side_form_one_chain() {
    covers!("coc.3.1.chain-12in");
    let row = [(10_000, 46_000), (20_000, 46_000), (30_000, 46_000), (40_000, 46_000)];
    let mut game = patrols(&row, &NORTH, "");
    // Two pairs, each marker with a friend, are no chain.
    let refusal = game.refused(Red, way(2, (12_000, 46_000)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.3.1.chain-12in");
    game.reply(Red, way(2, (18_000, 46_000)));
}

#[test]
fn the_two_groups_of_a_flank_attack_are_chains_of_their_own() {
    covers!("coc.A.5.attacker-markers");
    let text = r#"
        scenario = "flank-attack"
        [now]
        phase = "patrol"
        active = "red"
        edges = { red = ["south", "west"], blue = ["north", "east"] }
        [[patrol]]
        side = "red"
        at = [30, 46]
        [[patrol]]
        side = "red"
        at = [36, 46]
        [[patrol]]
        side = "red"
        at = [2, 10]
        group = 1
        [[patrol]]
        side = "red"
        at = [2, 20]
        group = 1
        [[patrol]]
        side = "blue"
        at = [70, 2]
    "#;
    let mut game = Game::set(text);
    let refusal = game.refused(Red, way(3, (2_000, 7_999)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.3.1.chain-12in");
    game.reply(Red, way(3, (2_000, 8_000)));
    assert_eq!(at(&game, 3), Point::inches(2, 8));
}

#[test]
fn a_marker_stops_at_exactly_twelve_inches_from_the_enemy() {
    covers!("coc.3.1.lock-at-12in", "coc.3.1.lock-both", "coc.3.1.measure-centre");
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &[(30_000, 10_000), (40_000, 2_000)], "");
    game.reply(Red, way(1, (30_000, 18_000)));
    assert_eq!(at(&game, 1), Point::inches(30, 22));
    assert_eq!(locked(&game), [1, 3]);
    assert!(game.line(Red, "locked").text.contains("Patrol Marker 1 of Red meets Patrol Marker 3 of Blue"));
}

#[test]
fn a_thousandth_short_of_twelve_inches_nobody_is_locked() {
    covers!("coc.3.1.lock-at-12in");
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &[(30_000, 10_000), (40_000, 2_000)], "");
    game.reply(Red, way(1, (30_000, 22_001)));
    assert_eq!(at(&game, 1), Point::new(30_000, 22_001));
    assert!(locked(&game).is_empty());
    game.pick(Blue, "stay").reply(Red, way(1, (30_000, 22_000)));
    assert_eq!(locked(&game), [1, 3]);
}

#[test]
fn a_slanting_move_stops_at_the_nearest_grid_point_that_is_near_enough() {
    covers!("coc.3.1.lock-at-12in");
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &[(30_000, 12_000), (40_000, 2_000)], "");
    game.reply(Red, way(1, (33_000, 20_000)));
    let (stop, foe) = (at(&game, 1), Point::inches(30, 12));
    assert!(foe.is_within(Inches::whole(12), stop), "{stop}");
    assert!(!foe.is_within(Inches::thousandths(11_998), stop), "{stop}");
    // On the line from (30, 30) to (33, 20), a thousandth more or less.
    let aside = (i64::from(stop.x) - 30_000) * 10 - (30_000 - i64::from(stop.y)) * 3;
    assert!(aside.abs() <= 13, "{stop}");
}

#[test]
fn a_stopped_marker_locks_every_enemy_marker_it_has_met() {
    covers!("coc.3.1.lock-both");
    let blue = [(26_000, 12_000), (34_000, 12_000), (30_000, 2_000)];
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &blue, "");
    game.reply(Red, way(1, (30_000, 18_000)));
    assert_eq!(locked(&game), [1, 3, 4]);
    let refusal = game.refused(Blue, way(3, (26_000, 10_000)));
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.3.1.lock-both");
}

#[test]
fn a_marker_that_is_stopped_is_judged_by_where_it_stops() {
    covers!("coc.3.1.chain-12in", "coc.3.1.lock-at-12in");
    // Its end would be beyond the chain, but it never gets there.
    let mut game = patrols(&[(30_000, 30_000), (30_000, 33_000)], &[(30_000, 10_000), (40_000, 2_000)], "");
    game.reply(Red, way(1, (30_000, 18_000)));
    assert_eq!(at(&game, 1), Point::inches(30, 22));
}

#[test]
fn the_patrol_phase_ends_when_all_markers_of_a_side_are_locked() {
    covers!("coc.3.1.end-condition");
    let blue = [(30_000, 10_000), (34_000, 10_000)];
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &blue, "");
    game.reply(Red, way(1, (30_000, 22_000)));
    assert_eq!((locked(&game), game.phase()), (vec![1, 3], Phase::Patrol));
    game.pick(Blue, "stay");
    game.reply(Red, way(2, (34_000, 24_500)));
    game.pick(Blue, "stay");
    game.reply(Red, way(2, (34_000, 18_000)));
    assert_eq!(locked(&game), [1, 2, 3, 4]);
    assert_eq!(game.phase(), Phase::JumpOffs);

    // Red still has a free marker when blue's last is locked.
    let mut game = patrols(&[(30_000, 30_000), (32_000, 33_000)], &[(30_000, 10_000)], "");
    game.reply(Red, way(1, (30_000, 22_000)));
    assert_eq!((locked(&game), game.phase()), (vec![1, 3], Phase::JumpOffs));
    assert!(game.line(Red, "All patrols of Blue are locked").text.contains("over"));
}

#[test]
fn the_patrol_phase_ends_when_nobody_moves() {
    covers!("coc.3.1.end-condition", "coc.3.1.alternate-moves");
    let mut game = patrols(&SOUTH, &NORTH, "");
    game.pick(Red, "stay").reply(Blue, way(4, (20_000, 4_000))).pick(Red, "stay");
    assert_eq!(game.phase(), Phase::Patrol, "a move lies between the two");
    game.reply(Blue, way(4, (20_000, 4_000)));
    assert_eq!(game.phase(), Phase::JumpOffs);
    game.line(Red, "Nobody moves any more");
}

#[test]
fn the_patrol_phase_ends_after_forty_moves_of_each_side() {
    covers!("coc.3.1.end-condition");
    let mut game = patrols(&SOUTH, &NORTH, "");
    for n in 0..40 {
        assert_eq!(game.phase(), Phase::Patrol);
        let back = 46_000 - 1_000 * (n % 2 + 1);
        game.reply(Red, way(1, (20_000, back))).reply(Blue, way(4, (20_000, 48_000 - back)));
    }
    assert_eq!(game.phase(), Phase::JumpOffs);
    game.line(Red, "forty moves");
}

#[test]
fn free_moves_lock_markers_and_may_end_the_patrol_phase_before_it_begins() {
    covers!("coc.3.setup-then-free-moves", "coc.3.2.first-placer");
    let text =
        position("free-moves", &[(30_000, 30_000), (32_000, 33_000)], &[(30_000, 10_000)], "[red]\nfree-moves = 3");
    let mut game = Game::set(&text);
    game.reply(Red, way(1, (30_000, 18_000)));
    assert_eq!(locked(&game), [1, 3]);
    // The two free moves that are left lapse; whoever would have moved first places first.
    game.dice(&[1, 6]);
    assert_eq!((game.phase(), game.asked()), (Phase::JumpOffs, Some(Blue)));
}

#[test]
fn free_moves_keep_the_chain_and_are_not_the_first_move() {
    covers!("coc.3.setup-then-free-moves", "coc.3.2.first-placer");
    let mut game = Game::set(&position("free-moves", &SOUTH, &NORTH, "[red]\nfree-moves = 2"));
    assert_eq!(game.refused(Red, way(1, (20_000, 34_000))).rule.unwrap().as_str(), "coc.3.1.chain-12in");
    game.reply(Red, way(1, (20_000, 40_000))).reply(Red, way(1, (20_000, 39_500)));
    game.dice(&[1, 6]);
    assert_eq!((game.asked(), game.state().first_mover), (Some(Blue), Blue));
}

#[test]
fn coc_ex_3_1_lock() {
    covers!("coc.3.1.chain-12in", "coc.3.1.lock-at-12in", "coc.3.1.lock-both");
    let allies = [(22_000, 34_000), (30_000, 34_000), (38_000, 34_000)];
    let axis = [(30_000, 14_000), (42_000, 14_000), (52_000, 14_000)];
    let mut game = patrols(&allies, &axis, "");
    game.reply(Red, way(2, (30_000, 24_000)));
    let (stop, met) = (at(&game, 2), at(&game, 4));
    assert_eq!(stop.distance_to(met), Inches::whole(12));
    assert_eq!(locked(&game), [2, 4]);
}

#[test]
fn a_place_that_is_pointed_at_means_the_nearest_marker_that_may_go_there() {
    covers!("coc.3.1.alternate-moves");
    let mut game = patrols(&SOUTH, &NORTH, "");
    let Ask::Place { pieces, within, proposals, .. } = game.prompt(Red).ask else { panic!("places are asked for") };
    assert_eq!((pieces.len(), within.len()), (3, 3));
    assert!(!proposals.is_empty());
    game.reply(Red, Reply::Arrange { at: Point::inches(30, 41), facing: None, formation: None, via: Vec::new() });
    assert_eq!(at(&game, 2), Point::inches(30, 41));
}

#[test]
fn every_proposal_is_accepted() {
    covers!("coc.3.1.move-12in", "coc.3.1.chain-12in");
    for side in [Red, Blue] {
        let count = proposals(&ready(side), side).len();
        assert!(count > 6, "{count}");
        for n in 0..count {
            let mut game = ready(side);
            let reply = proposals(&game, side)[n].clone();
            game.reply(side, reply);
        }
    }
}

fn ready(side: Side) -> Game {
    let mut game = patrols(&SOUTH, &NORTH, "");
    if side == Blue {
        game.pick(Red, "stay");
    }
    game
}

fn proposals(game: &Game, side: Side) -> Vec<Reply> {
    match game.prompt(side).ask {
        Ask::Place { proposals, .. } => proposals.into_iter().map(|proposal| proposal.reply).collect(),
        other => panic!("places are asked for, not {other:?}"),
    }
}

#[test]
fn the_players_of_one_side_take_turns_with_its_markers() {
    covers!("coc.3.1.alternate-moves");
    let mut text = position("patrol", &SOUTH, &NORTH, "");
    for (side, platoon, name) in
        [("red", "gb-1943-infantry", "One"), ("red", "gb-1943-infantry", "Two"), ("blue", "de-1943-infantry", "Three")]
    {
        text += &format!("[[player]]\nside = \"{side}\"\nplatoon = \"{platoon}\"\nname = \"{name}\"\nsupports = []\n");
    }
    let mut game = Game::set(&text);
    game.reply(0, way(1, (20_000, 44_000))).reply(2, way(4, (20_000, 4_000)));
    game.reply(1, way(1, (20_000, 42_000))).reply(2, way(4, (20_000, 5_000)));
    game.reply(0, way(1, (20_000, 41_000)));
}
