//! Sections 4 to 4.2.1, with 5.1 and 6.1: Command Dice, how they are added, what 5s and 6s do, and games of several players.

use crate::common;

use coc::{Phase, Presence};
use common::{Blue, Game, Red};
use engine::covers;

/// A Section with its Corporal on the table, and these dice.
fn section(dice: &str) -> Game {
    Game::set(&format!(
        "[red]\ncommand = {dice}\n{}",
        r#"
        [[put]]
        unit = "red-section-1"
        at = [20, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 41]
        "#
    ))
}

fn rolling(more: &str) -> Game {
    Game::set(&format!("[now]\nphase = \"roll\"\n{more}"))
}

#[test]
fn a_side_rolls_all_its_dice_at_once_and_fives_and_sixes_count_at_once() {
    covers!(
        "coc.4.2.roll-all",
        "coc.4.1.command-dice-number",
        "coc.5.1.points-from-fives",
        "coc.4.2.1.five-six-compulsory",
        "coc.4.1.phases-make-turn"
    );
    let mut game = rolling("");
    assert_eq!(game.wanted_dice(), 5);
    game.dice(&[1, 5, 3, 5, 6]);
    let red = game.player(Red);
    assert_eq!((red.tray, red.points, red.dice), ([1, 0, 1, 0, 0, 1], 2, 0));
    // Nobody can be activated with a 5 or a 6, and nobody was asked about them.
    assert_eq!(game.phase(), Phase::Command);
    assert!(game.keys(Red).iter().all(|key| !key.contains(":5:") && !key.contains(":6:")));
    assert_eq!(game.state().active, Red);
}

#[test]
fn low_morale_takes_dice_but_never_the_last() {
    covers!("coc.4.1.command-dice-number");
    for (morale, dice) in [(5, 5), (4, 4), (3, 3), (2, 3), (1, 2)] {
        assert_eq!(rolling(&format!("[red]\nmorale = {morale}\n")).wanted_dice(), dice, "morale {morale}");
    }
    // Four dice less three: a Green Soviet platoon in its last hour still rolls one. R-COC-170
    let game = rolling("[red]\nplatoon = \"su-1943-rifle\"\nrating = \"green\"\nmorale = 1\n");
    assert_eq!(game.wanted_dice(), usize::from(game.game().setup().players[0].command_dice).saturating_sub(3).max(1));
}

#[test]
fn six_points_are_a_die_and_the_rest_stays() {
    covers!("coc.5.1.die-at-six");
    let mut game = rolling("[red]\npoints = 4\n");
    game.dice(&[5, 5, 5, 1, 1]);
    assert_eq!((game.player(Red).points, game.player(Red).dice), (1, 1));
    let mut game = rolling("[red]\npoints = 4\n");
    game.dice(&[5, 1, 1, 1, 1]);
    assert_eq!((game.player(Red).points, game.player(Red).dice), (5, 0));
    let mut game = rolling("[red]\npoints = 5\n");
    game.dice(&[5, 1, 1, 1, 1]);
    assert_eq!((game.player(Red).points, game.player(Red).dice), (0, 1));
}

#[test]
fn the_higher_morale_has_the_first_phase() {
    covers!("coc.4.1.1.first-active", "coc.4.start-off-table");
    let begun = |morale: u8| {
        Game::set(&format!("[now]\nphase = \"roll\"\nturn = 0\nactive = \"red\"\n[blue]\nmorale = {morale}\n"))
    };
    let mut game = begun(11);
    game.dice(&[1, 1, 1, 1, 1]);
    assert_eq!((game.asked(), game.turn()), (Some(Blue), 1));
    assert!(game.board(Red).pieces.is_empty());
    let mut game = begun(9);
    game.dice(&[1, 1, 1, 1, 1]);
    assert_eq!(game.asked(), Some(Red));
}

#[test]
fn equal_morale_is_diced_for_until_one_is_higher() {
    covers!("coc.4.1.1.first-active-tie");
    let mut game = Game::set("[now]\nphase = \"roll\"\nturn = 0\nactive = \"red\"\n");
    game.dice(&[3, 3, 2, 4, 1, 1, 1, 1, 1]);
    assert_eq!(game.asked(), Some(Blue));
}

#[test]
fn ex_4_2_1_combine_twos() {
    covers!("coc.4.2.1.combine-dice", "coc.4.2.1.no-combine-5-6");
    let game = section("[2, 2]");
    assert!(game.is_open(Red, "deploy:2+2:red-lieutenant"));
    assert!(game.is_open(Red, "deploy:2:red-section-2"));
    let mut worth: Vec<String> = game.keys(Red);
    worth.retain(|key| key.contains("2+2"));
    assert_eq!(worth, ["deploy:2+2:red-lieutenant", "deploy:2+2:red-sergeant"]);
}

#[test]
fn any_dice_of_one_to_three_make_two_three_or_four() {
    covers!("coc.4.2.1.combine-dice", "coc.4.2.1.no-combine-5-6");
    for (dice, sums) in
        [("[1, 1, 1, 2, 3]", ["1+1", "2+1", "1+1+1", "3+1", "2+1+1"].as_slice()), ("[1, 1, 1, 1, 2]", &["1+1+1+1"])]
    {
        let game = section(dice);
        let keys = game.keys(Red);
        for sum in sums {
            assert!(keys.iter().any(|key| key.contains(&format!(":{sum}:"))), "{sum}");
        }
        // More than four is never made.
        for sum in ["3+2", "3+1+1", "2+1+1+1", "2+1+1+1+1"] {
            assert!(keys.iter().all(|key| !key.contains(&format!(":{sum}:"))), "{sum}");
        }
    }
    let game = section("[4, 1]");
    assert!(game.keys(Red).iter().all(|key| !key.contains(":4+1:")));
    // A four is four ones, three is three ones: a Junior Leader for three.
    let game = section("[1, 1, 1]");
    assert!(game.is_open(Red, "lead:1+1+1:red-section-1-leader"));
}

#[test]
fn a_die_is_never_split_nor_stands_for_a_lower_one() {
    covers!("coc.4.2.1.no-split");
    let game = section("[4]");
    let keys = game.keys(Red);
    assert!(keys.iter().all(|key| !key.starts_with("activate")), "{keys:?}");
    assert!(!keys.iter().any(|key| key.contains("red-section")), "{keys:?}");
    let game = section("[2]");
    assert!(game.keys(Red).iter().all(|key| !key.contains("bren")));
}

#[test]
fn table_one_names_who_answers_to_which_die() {
    covers!("coc.4.2.table-one", "coc.4.2.1.on-or-off-table");
    let keys = |dice: &str| section(dice).keys(Red).join(" ");
    let one = keys("[1]");
    assert!(one.contains("activate:1:red-section-1-bren") && one.contains("deploy:1:red-mortar"), "{one}");
    assert!(!one.contains("lead:") && !one.contains("deploy:1:red-section-2 "), "{one}");
    let two = keys("[2]");
    assert!(two.contains("activate:2:red-section-1") && two.contains("deploy:2:red-section-2"), "{two}");
    assert!(!two.contains("lead:") && !two.contains("red-mortar"), "{two}");
    let three = keys("[3]");
    assert!(three.contains("lead:3:red-section-1-leader") && three.contains("deploy:3:red-section-2"), "{three}");
    assert!(!three.contains("activate:") && !three.contains("lieutenant"), "{three}");
    let four = keys("[4]");
    assert!(four.contains("deploy:4:red-lieutenant") && !four.contains("section"), "{four}");
}

#[test]
fn dice_may_be_left_and_need_not_be_allotted() {
    covers!("coc.4.2.1.use-optional", "coc.4.2.1.no-preallocation", "coc.4.2.1.order-free");
    let mut game = section("[1, 1, 2]");
    // The rifles act first, on whichever die; what comes of it is known before the next die is thought of.
    game.pick(Red, "activate:1:red-section-1-rifle").pick(Red, "tactical");
    assert!(game.team("red-section-1-rifle").has("tactical"));
    assert!(game.is_open(Red, "activate:1:red-section-1-bren") && game.is_open(Red, "activate:2:red-section-1-bren"));
    game.pick(Red, "done");
    assert_eq!(game.player(Red).tray, [0; 6]);
    assert!(game.line(Red, "unused").text.contains("2 dice"));
    assert_eq!(game.state().active, Blue);
}

#[test]
fn ex_4_2_1_five_dice() {
    covers!("coc.4.2.table-one", "coc.4.2.1.use-optional", "coc.4.4.once-per-phase", "coc.4.3.1.deploy-on-4");
    let mut game = Game::set(
        r#"
        [now]
        phase = "roll"
        [red]
        platoon = "us-1943-armored-rifle"
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [20, 41]
        "#,
    );
    game.dice(&[1, 2, 3, 4, 4]);
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "done");
    game.pick(Red, "deploy:2:red-squad-2").arrange(Red, (33, 44), table::Bearing::NORTH, "cluster");
    game.pick(Red, "deploy:1:red-mortar").arrange(Red, (40, 44), table::Bearing::NORTH, "cluster");
    game.pick(Red, "deploy:4:red-sergeant").arrange(Red, (37, 42), table::Bearing::NORTH, "cluster");
    game.pick(Red, "done");
    // The other 4 is left; it cannot activate the Sergeant a second time.
    assert_eq!(game.closed(Red, "lead:4:red-sergeant").rule.unwrap().as_str(), "coc.4.4.once-per-phase");
    assert_eq!(game.player(Red).tray, [0, 0, 0, 1, 0, 0]);
    assert_eq!((game.state().next, game.player(Red).points), (Blue, 0));
}

#[test]
fn no_six_or_one_gives_the_enemy_the_next_phase() {
    covers!("coc.6.1.none-or-one-six");
    for dice in [[1, 1, 1, 1, 1], [6, 1, 1, 1, 1]] {
        let mut game = rolling("");
        game.dice(&dice).pick(Red, "done");
        assert_eq!(game.state().active, Blue);
        assert_eq!(game.turn(), 1);
        game.dice(&[1, 1, 1, 1, 1]);
    }
}

#[test]
fn two_sixes_give_the_next_phase_to_the_same_side() {
    covers!("coc.6.1.two-sixes", "coc.6.1.phase-still-played");
    let mut game = rolling("");
    game.dice(&[6, 6, 4, 1, 1]);
    assert!(game.is_open(Red, "deploy:4:red-lieutenant"));
    game.pick(Red, "done");
    assert_eq!((game.state().active, game.turn()), (Red, 1));
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn three_sixes_end_the_turn_after_the_phase() {
    covers!("coc.6.1.three-sixes", "coc.6.1.phase-still-played");
    let mut game = rolling("");
    game.dice(&[6, 6, 6, 4, 1]);
    assert_eq!(game.turn(), 1);
    assert!(game.is_open(Red, "deploy:4:red-lieutenant"));
    game.pick(Red, "done");
    assert_eq!((game.state().active, game.turn(), game.player(Red).dice), (Red, 2, 0));
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn four_sixes_bring_a_die_and_an_event_as_well() {
    covers!("coc.6.1.four-sixes");
    let mut game = rolling("");
    game.dice(&[6, 6, 6, 6, 1]);
    assert_eq!(game.player(Red).dice, 1);
    assert!(game.wants_dice(), "a random event is rolled");
    assert!(game.state().turn_ends);
    assert_eq!(game.state().next, Red);
}

/// Two British platoons against one German.
fn big(now: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        {now}
        [[player]]
        side = "red"
        name = "First"
        platoon = "gb-1943-infantry"
        supports = []
        morale = 10
        [[player]]
        side = "red"
        name = "Second"
        platoon = "gb-1943-infantry"
        supports = []
        morale = 10
        [[player]]
        side = "blue"
        name = "Blue"
        platoon = "de-1943-infantry"
        supports = []
        morale = 10
        [[jump-off]]
        player = 1
        at = [20, 46]
        [[jump-off]]
        player = 2
        at = [50, 46]
        [[jump-off]]
        player = 3
        at = [36, 2]
        "#
    ))
}

#[test]
fn each_player_of_a_side_has_his_platoon_and_his_dice() {
    covers!("coc.big.own-platoon");
    let mut game = big("phase = \"roll\"");
    game.dice(&[4, 1, 1, 1, 5]);
    assert_eq!(game.wanted_dice(), 5);
    game.dice(&[4, 2, 2, 2, 1]);
    let ours = |game: &Game, who: u8, name: &str| game.keys(who).iter().any(|key| key.contains(name));
    let names: Vec<String> = game.game().setup().leaders.iter().map(|leader| leader.id.clone()).collect();
    let seniors: Vec<&String> = names.iter().filter(|name| name.contains("lieutenant")).collect();
    assert_eq!(seniors.len(), 2);
    assert!(ours(&game, 0, seniors[0]) && !ours(&game, 0, seniors[1]));
    game.pick(0, "done");
    assert!(ours(&game, 1, seniors[1]) && !ours(&game, 1, seniors[0]));
    assert_eq!((game.player(0).points, game.player(1).points), (1, 0));
    game.pick(1, "done");
    assert_eq!(game.state().active, Blue);
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn two_sixes_among_several_players_are_an_extra_phase_of_ones_own() {
    covers!("coc.big.big-two-sixes");
    let mut game = big("phase = \"roll\"");
    game.dice(&[1, 1, 1, 1, 1, 6, 6, 1, 1, 1]).pick(0, "done").pick(1, "done");
    assert_eq!((game.state().active, game.wanted_dice()), (Red, 5));
    game.dice(&[1, 1, 1, 1, 1]);
    // The partner is not asked.
    game.pick(1, "done");
    assert_eq!(game.state().active, Blue);
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn three_sixes_among_several_players_end_the_turn_on_a_five_only() {
    covers!("coc.big.big-three-sixes");
    for (die, ends) in [(4, false), (5, true)] {
        let mut game = big("phase = \"roll\"");
        game.dice(&[6, 6, 6, 1, 1, die, 1, 1, 1, 1, 1]);
        assert_eq!((game.state().turn_ends, game.state().next), (ends, Red));
    }
}

#[test]
fn who_withdraws_ends_the_battle() {
    covers!("coc.4.2.1.order-free");
    let mut game = section("[1]");
    game.pick(Red, "withdraw");
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.leader("red-lieutenant").leader.presence, Presence::Waiting);
}

#[test]
fn dice_go_to_any_units_in_any_mixture() {
    covers!("coc.big.shared-dice");
    // Two people at one seat: each die of the one roll is free for the men of either.
    let set = || {
        let put = |n: u8, x: u8| {
            format!(
                "[[put]]\nunit = \"red-section-{n}\"\nat = [{x}, 40]\n[[put]]\nleader = \"red-section-{n}-leader\"\nat = [{x}, 42]\n"
            )
        };
        Game::set(&format!("[red]\ncommand = [2, 3]\n{}{}", put(1, 20), put(2, 50)))
    };
    let keys = [
        "activate:2:red-section-1",
        "activate:2:red-section-2",
        "lead:3:red-section-1-leader",
        "lead:3:red-section-2-leader",
    ];
    assert!(keys.iter().all(|key| set().is_open(Red, key)));
    for (two, three, other) in [(0, 3, 2), (1, 2, 3)] {
        let mut game = set();
        game.pick(Red, keys[two]).pick(Red, "tactical");
        assert!(game.is_open(Red, keys[three]) && !game.is_open(Red, keys[other]));
        game.pick(Red, keys[three]);
        assert!(game.prompt(Red).title.contains("2 Initiatives"));
    }
}

#[test]
fn partners_with_two_sixes_play_their_extra_phase_together_even_after_the_turn() {
    covers!("coc.big.big-two-sixes");
    let mut game = big("phase = \"roll\"");
    game.dice(&[6, 6, 1, 1, 1, 6, 6, 1, 1, 1]).pick(0, "done").pick(1, "done");
    // Both roll again, and their Phase is one.
    assert_eq!(game.state().active, Red);
    game.dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).pick(0, "done").pick(1, "done");
    assert_eq!(game.state().active, Blue);
    game.dice(&[1, 1, 1, 1, 1]);
    // The Turn ends by the partner's three 6s: the extra Phase opens the next.
    let mut game = big("phase = \"roll\"");
    game.dice(&[6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 5]).pick(0, "done").pick(1, "done");
    assert_eq!((game.turn(), game.state().active, game.wanted_dice()), (2, Red, 5));
    game.dice(&[1, 1, 1, 1, 1]).pick(0, "done");
    assert_eq!(game.state().active, Blue);
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn the_odds_of_the_command_dice_are_those_of_every_number_of_sixes_played() {
    use coc::odds::Sixes;
    let promised = coc::odds::command(5);
    let mut ways = std::collections::BTreeMap::<Sixes, u32>::new();
    for (sixes, choose) in [1u32, 5, 10, 10, 5, 1].into_iter().enumerate() {
        let mut game = rolling("");
        let faces: Vec<u8> = (0..5).map(|n| if n < sixes { 6 } else { 1 }).collect();
        game.dice(&faces);
        let (state, random) = (game.state(), game.wants_dice());
        let meant = match (state.next == Red, state.turn_ends, random) {
            (false, false, false) => Sixes::Pass,
            (true, false, false) => Sixes::Keep,
            (true, true, false) => Sixes::TurnEnds,
            (true, true, true) => Sixes::TurnEndsWithEvent,
            other => panic!("{sixes} sixes: {other:?}"),
        };
        *ways.entry(meant).or_default() += choose * 5u32.pow(5 - sixes as u32);
    }
    for (meant, ways) in ways {
        let played = f64::from(ways) / 6f64.powi(5);
        assert!((played - promised.p_of(&meant)).abs() < 1e-12, "{meant:?}: {played}, {}", promised.p_of(&meant));
    }
}
