//! Sections 13.1.1 to 13.1.3: rounds, losses and results of a Close Combat.

use crate::common;

use coc::{Deeds, Nerve, Presence};
use common::*;
use engine::covers;
use table::{Bearing, Inches};

/// So many dice, of which some are fives and some sixes.
fn roll(count: usize, fives: usize, sixes: usize) -> Vec<u8> {
    let mut faces = vec![1; count];
    faces[..fives].fill(5);
    faces[fives..fives + sixes].fill(6);
    faces
}

/// Six riflemen attack six, 4 inches away: 6 dice against 8 in the first round. The other Teams are not on the table.
fn rifles(more: &str) -> Game {
    rifles_with("", "", more)
}

fn rifles_with(red: &str, blue: &str, more: &str) -> Game {
    let text = format!(
        r#"
        {more}
        [brewing]
        attackers = ["red-section-1-rifle"]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 24]
        facing = "north"
        {red}
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 20]
        facing = "south"
        {blue}
        "#
    );
    let mut game = Game::set(&text);
    game.pick(Red, "fight");
    game
}

/// How far the survivors of a Team have gone from where they stood before: all the same distance.
fn gone(game: &Game, before: &[coc::Man], team: &str) -> Inches {
    let n = game.game().setup().teams.iter().position(|setup| setup.id == team).unwrap();
    let own = |man: &coc::Man| man.team.index() == n && man.presence == Presence::Table;
    let gone: Vec<Inches> = game
        .state()
        .men
        .iter()
        .zip(before)
        .filter(|(man, _)| own(man))
        .map(|(man, was)| man.spot.at.distance_to(was.spot.at))
        .collect();
    let near = |far: &Inches| (*far - gone[0]).thousandths_value().abs() <= 2;
    assert!(gone.iter().all(near), "{gone:?}");
    Inches::whole((gone[0].thousandths_value() + 500) / 1000)
}

/// Whether it looks more to the north than to the south.
fn looks_north(game: &Game, team: &str) -> bool {
    game.team(team).team.facing.turn_to(Bearing::NORTH) < Bearing::EAST.turn_to(Bearing::NORTH)
}

fn y_of(game: &Game, team: &str) -> i32 {
    let places = game.team(team).places();
    places.iter().map(|at| at.y).sum::<i32>() / places.len() as i32
}

const RED: &str = "red-section-1-rifle";
const BLUE: &str = "blue-squad-1-rifle";

#[test]
fn each_five_or_six_kills_and_each_six_is_a_shock_too() {
    covers!("coc.13.1.1.kill-scores", "coc.13.1.2.compare-kills");
    let mut game = rifles("");
    game.dice(&[4, 4, 4, 4, 4, 5]).dice(&roll(8, 0, 1));
    assert_eq!((game.team(BLUE).dead, game.team(BLUE).shock), (1, 0), "a five");
    assert_eq!((game.team(RED).dead, game.team(RED).shock), (1, 1), "a six");
    assert!(game.lines(Red).iter().any(|line| line == "Round 1 is drawn."));
}

#[test]
fn a_draw_is_fought_again_and_after_three_rounds_both_go_back_3_inches() {
    covers!("coc.13.1.2.draw");
    let mut game = rifles("");
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 0, 0));
    game.dice(&roll(6, 0, 0)).dice(&roll(6, 0, 0));
    assert_eq!(game.wanted_dice(), 6, "the third round");
    game.dice(&roll(6, 0, 0)).dice(&roll(6, 0, 0));
    assert_eq!((y_of(&game, RED), y_of(&game, BLUE)), (27_000, 17_000));
    assert_eq!(game.team(RED).team.facing, Bearing::NORTH);
    assert!(game.is_open(Red, "done"), "the fight is over");
}

#[test]
fn a_defeat_by_1_throws_back_6_inches_facing_the_enemy() {
    covers!("coc.13.1.2.defeat-1", "coc.13.1.2.winner-follow");
    let mut game = rifles("");
    let before = game.state().men.clone();
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 1, 0));
    game.pick(Blue, "hold");
    assert_eq!(gone(&game, &before, RED), Inches::whole(6));
    assert_eq!(y_of(&game, BLUE), 20_000, "the winner stayed where he was");
    let team = game.team(RED);
    assert_eq!((team.men, team.shock, team.nerve), (5, 0, Nerve::Steady));
    assert!(looks_north(&game, RED));
}

#[test]
fn a_defeat_by_2_throws_back_9_inches_with_a_shock() {
    covers!("coc.13.1.2.defeat-2");
    let mut game = rifles("");
    let before = game.state().men.clone();
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 2, 0)).pick(Blue, "hold");
    assert_eq!((gone(&game, &before, RED), game.team(RED).shock), (Inches::whole(9), 1));
    assert!(looks_north(&game, RED));
}

#[test]
fn a_defeat_by_3_makes_run_12_inches_with_2_shock_and_turned_backs() {
    covers!("coc.13.1.2.defeat-3");
    let mut game = rifles("");
    let before = game.state().men.clone();
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 3, 0)).pick(Blue, "hold");
    assert_eq!((gone(&game, &before, RED), game.team(RED).shock), (Inches::whole(12), 2));
    assert_eq!(game.team(RED).nerve, Nerve::Steady);
    assert!(!looks_north(&game, RED));
}

#[test]
fn a_defeat_by_4_breaks_doubles_the_shock_and_flees_18_inches() {
    covers!("coc.13.1.2.defeat-4", "coc.15.1.test-unit-at-once");
    let mut game = rifles_with("shock = 1", "", "");
    let before = game.state().men.clone();
    // The Team Breaks: a 2 costs one point.
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 4, 0)).dice(&[2]).pick(Blue, "hold");
    let team = game.team(RED);
    assert_eq!((gone(&game, &before, RED), team.men, team.shock), (Inches::whole(18), 2, 2));
    assert_eq!(team.nerve, Nerve::Broken);
    assert!(!looks_north(&game, RED));
    assert!(team.did(Deeds::BEATEN));
    assert_eq!(game.player(Red).morale, 9);
    assert!(game.lines(Red).iter().any(|line| line.contains("a Team breaks")), "the Bren Team is not lost");
}

#[test]
fn who_is_driven_off_the_table_routs() {
    covers!("coc.2.gloss-rout");
    let text = r#"
        [brewing]
        attackers = ["red-section-1-rifle"]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 43]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 39]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    // 6 inches from 43 is over the edge at 48. It had not Broken before, so it is tested for now.
    game.pick(Red, "fight").dice(&roll(6, 0, 0)).dice(&roll(8, 1, 0)).dice(&[1]).pick(Blue, "hold");
    assert_eq!(game.team(RED).men, 0);
    assert_eq!(game.team(RED).dead, 1);
    let routed = game.state().men.iter().filter(|man| man.presence == Presence::Routed).count();
    assert_eq!(routed, 5);
}

#[test]
fn a_side_with_a_quarter_of_the_dice_is_swept_away() {
    covers!("coc.13.1.1.four-to-one", "coc.2.gloss-rout");
    // Two men attack six: 2 dice against 8.
    let text = r#"
        [brewing]
        attackers = ["red-piat"]
        [[put]]
        team = "red-piat"
        at = [36, 24]
        facing = "north"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 20]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    let before = game.state().men.clone();
    // 3D6 back; the Team Breaks, which a 1 makes cost nothing.
    game.pick(Red, "fight").dice(&[4, 4, 4]).dice(&[1]).pick(Blue, "hold");
    let team = game.team("red-piat");
    assert_eq!((team.men, team.shock, team.nerve), (2, 8, Nerve::Broken));
    assert_eq!(gone(&game, &before, "red-piat"), Inches::whole(12));
    assert!(!looks_north(&game, "red-piat"));
    assert_eq!(game.team(BLUE).dead, 0, "nobody rolled to kill");
}

#[test]
fn three_to_one_is_fought_out() {
    covers!("coc.13.1.1.four-to-one");
    let text = r#"
        [brewing]
        attackers = ["red-piat"]
        dice = 1
        [[put]]
        team = "red-piat"
        at = [36, 24]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 20]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    game.pick(Red, "fight");
    assert_eq!(game.wanted_dice(), 2, "2 dice against 7");
}

#[test]
fn losses_are_spread_and_the_enemy_places_the_odd_ones() {
    covers!("coc.13.1.1.spread-losses");
    let text = r#"
        [brewing]
        attackers = ["red-section-1"]
        [[put]]
        unit = "red-section-1"
        at = [36, 24]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 20]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    // Three kills and one Shock on each side.
    game.pick(Red, "fight").dice(&roll(9, 2, 1)).dice(&roll(15, 2, 1));
    assert_eq!(game.keys(Blue), ["red-section-1-bren", "red-section-1-rifle"]);
    game.pick(Blue, "red-section-1-bren");
    game.pick(Blue, "red-section-1-rifle");
    game.pick(Red, "blue-squad-1-rifle").pick(Red, "blue-squad-1-mg");
    assert_eq!((game.team("red-section-1-bren").dead, game.team("red-section-1-rifle").dead), (2, 1));
    assert_eq!((game.team("red-section-1-bren").shock, game.team("red-section-1-rifle").shock), (0, 1));
    assert_eq!((game.team("blue-squad-1-mg").dead, game.team("blue-squad-1-rifle").dead), (1, 2));
    assert_eq!((game.team("blue-squad-1-mg").shock, game.team("blue-squad-1-rifle").shock), (1, 0));
}

#[test]
fn a_side_that_breaks_by_shock_falls_back_instead() {
    covers!("coc.13.1.2.draw", "coc.14.6.broken-retreat");
    // 10 Shock take five dice from six, so they have one against eight: the Shock must come from the fight.
    let mut game = rifles_with("shock = 8", "", "");
    // 2 dice against 8 would be four to one; in the fight it has 6 - 4 = 2.
    assert_eq!(game.wanted_dice(), 3, "swept away");
    game.dice(&[1, 1, 1]).dice(&[1]).pick(Blue, "hold");
    assert_eq!(game.team(RED).shock, 16);
    let mut game = rifles_with("shock = 7", "", "");
    let before = game.state().men.clone();
    // 6 - 3 = 3 dice, against 8. Two sixes: two men fewer, two Shock more, 9 on 4 men: broken. Red kills two as well.
    game.dice(&roll(3, 2, 0)).dice(&roll(8, 0, 2)).dice(&[1]).dice(&[3, 4]).pick(Blue, "hold");
    assert_eq!((game.team(RED).men, game.team(RED).shock, game.team(RED).nerve), (4, 9, Nerve::Broken));
    assert_eq!(gone(&game, &before, RED), Inches::whole(13), "6 and 7 inches");
}

#[test]
fn aggressive_troops_take_no_notice_of_a_defeat_by_1() {
    covers!("coc.13.1.2.defeat-1-aggressive");
    let text = r#"
        [red]
        platoon = "gb-1943-airborne"
        [brewing]
        attackers = ["red-section-1"]
        [[put]]
        unit = "red-section-1"
        at = [36, 24]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [36, 20.5]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    game.pick(Red, "fight");
    let dice = game.wanted_dice();
    game.dice(&roll(dice, 0, 0)).dice(&roll(8, 1, 0));
    if let Some(key) = game.keys(Blue).first().cloned() {
        game.pick(Blue, &key);
    }
    assert!(game.lines(Red).iter().any(|line| line.contains("takes no notice")), "{}", game.whereabouts());
    assert!(game.wants_dice(), "another round");
}

#[test]
fn after_three_rounds_aggressive_troops_are_thrown_back_too() {
    covers!("coc.13.1.2.defeat-1-aggressive", "coc.13.1.2.draw");
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
        "#,
    );
    game.pick(Red, "fight");
    let before = game.state().men.clone();
    let first = game.wanted_dice();
    game.dice(&roll(first, 0, 0)).dice(&roll(8, 1, 0));
    let second = game.wanted_dice();
    game.dice(&roll(second, 0, 0)).dice(&roll(6, 1, 0));
    let third = game.wanted_dice();
    game.dice(&roll(third, 0, 0)).dice(&roll(6, 1, 0));
    game.pick(Blue, "hold");
    assert_eq!(gone(&game, &before, RED), Inches::whole(6));
}

#[test]
fn the_winner_may_occupy_the_ground() {
    covers!("coc.13.1.2.winner-follow");
    let mut game = rifles("");
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 2, 0));
    game.pick(Blue, "follow");
    let y = y_of(&game, BLUE);
    assert!((23_000..=25_000).contains(&y), "about 24 inches: {y}");
    assert_eq!(game.team(BLUE).men, 6);
}

#[test]
fn a_pinned_winner_stays_where_he_is() {
    covers!("coc.14.5.pinned-no-move");
    // 6 men and 2 for the movement, less 3 for Shock, halved: 2 dice.
    let mut game = rifles_with("", "shock = 7\nnerve = \"pinned\"", "");
    game.dice(&roll(6, 0, 0)).dice(&roll(2, 2, 0));
    assert!(game.lines(Red).iter().any(|line| line.contains("is defeated by 2")));
    assert!(game.is_open(Red, "done"), "nobody is asked to follow up");
    assert_eq!(y_of(&game, BLUE), 20_000);
}

#[test]
fn following_up_stops_4_inches_short_of_another_enemy() {
    covers!("coc.13.1.2.winner-follow");
    let mut game = rifles("[[put]]\nteam = \"red-piat\"\nat = [36, 26]\n");
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 2, 0));
    game.pick(Blue, "follow");
    for at in game.team(BLUE).places() {
        for foe in game.team("red-piat").places() {
            assert!(at.distance_to(foe) > Inches::whole(4), "{at} is too near to {foe}");
        }
    }
}

#[test]
fn with_no_way_out_the_beaten_surrender_and_guards_go_with_them() {
    covers!("coc.13.1.2.surrender", "coc.15.1.team-or-section-row");
    let mut game = rifles("[[terrain]]\nkind = \"pond\"\narea = [[10, 25], [62, 25], [62, 47], [10, 47]]\n");
    // Beaten by 4: it breaks (a 1: nothing), cannot get away, and is wiped out (a 3: one point).
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 4, 0)).dice(&[1]).dice(&[3]);
    game.pick(Blue, "hold");
    let team = game.team(RED);
    assert_eq!((team.men, team.dead), (0, 4));
    let captured = game.state().men.iter().filter(|man| man.presence == Presence::Captured).count();
    assert_eq!(captured, 2);
    assert_eq!(game.team(BLUE).men, 5, "one guard for two prisoners");
    assert_eq!(game.player(Blue).morale, 10, "without a test");
    assert_eq!(game.player(Red).morale, 9);
}

#[test]
fn leaders_are_at_risk_at_the_end_of_each_round() {
    covers!("coc.13.1.3.leader-casualties");
    let mut game = rifles("[[put]]\nleader = \"red-section-1-leader\"\nat = [36, 25]\n");
    // 6 men, 2 for the Corporal and 2 for his Sten against 8. Both sides kill one: a draw. Then the risk: a 1 hits him,
    // the man is spared, and a 4 is a light wound; Force Morale loses nothing on a 1.
    game.dice(&roll(10, 1, 0)).dice(&roll(8, 1, 0)).dice(&[1]).dice(&[4]).dice(&[1]);
    assert_eq!(game.team(RED).dead, 0);
    assert_eq!(game.leader("red-section-1-leader").leader.lost, 1);
    // Next round: 6 men, 1 Initiative left, the Sten.
    assert_eq!(game.wanted_dice(), 9);
}

#[test]
fn diehards_are_aggressive_and_fight_to_the_last_man() {
    covers!("coc.14.10.diehards-aggressive", "coc.14.10.diehards");
    let mut game = rifles(
        "[red]\ntraits = [\"diehard\"]\n[[terrain]]\nkind = \"pond\"\narea = [[10, 25], [62, 25], [62, 47], [10, 47]]\n",
    );
    assert_eq!(game.wanted_dice(), 8, "six men and two dice for being Aggressive");
    // They kill nobody and lose four, with nowhere to go: the others die too. That is a Team wiped out: a 1 is nothing.
    game.dice(&roll(8, 0, 0)).dice(&roll(8, 2, 2)).dice(&[1]).pick(Blue, "hold");
    assert_eq!((game.team(RED).men, game.team(RED).dead, game.team(RED).shock), (0, 6, 0));
    assert_eq!(game.state().men.iter().filter(|man| man.presence == Presence::Captured).count(), 0);
    assert_eq!(game.team(BLUE).men, 6, "no guards are needed");
}

#[test]
fn stubborn_troops_hold_when_they_defend() {
    covers!("coc.13.1.2.defeat-1-aggressive");
    let mut game = rifles("[blue]\ntraits = [\"stubborn\"]\n");
    game.dice(&roll(6, 1, 0)).dice(&roll(8, 0, 0));
    assert_eq!(game.wanted_dice(), 6, "the defenders stand: another round");
    let mut game = rifles("[red]\ntraits = [\"stubborn\"]\n");
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 1, 0));
    assert!(game.is_open(Blue, "follow"), "attackers do not");
    game.pick(Blue, "hold");
}

#[test]
fn engineers_with_nothing_left_to_do_surrender_at_once() {
    covers!("coc.16.1.2.engineers-finished");
    // There is no minefield on the table, so that mine clearers have no task.
    let text = r#"
        [blue]
        supports = [{ item = "engineer-mine" }]
        [brewing]
        attackers = ["red-section-1-rifle"]
        [[put]]
        team = "red-section-1-rifle"
        at = [36, 24]
        [[put]]
        unit = "blue-engineer-mine"
        at = [36, 20.5]
        facing = "south"
    "#;
    let mut game = Game::set(text);
    // A support unit is lost: a 1 is one point.
    game.pick(Red, "fight").dice(&[1]);
    assert!(game.state().men.iter().any(|man| man.presence == Presence::Captured));
    assert_eq!(game.team(RED).men, 5, "one goes with the prisoners");
    assert_eq!(game.player(Blue).morale, 9);
}

#[test]
fn a_team_with_its_back_to_the_wall_stays_after_a_light_defeat() {
    covers!("coc.13.1.2.defeat-1");
    let mut game = rifles("[[terrain]]\nkind = \"pond\"\narea = [[10, 25], [62, 25], [62, 47], [10, 47]]\n");
    game.dice(&roll(6, 0, 0)).dice(&roll(8, 1, 0));
    assert_eq!(y_of(&game, RED), 24_000);
    assert_eq!(game.team(RED).men, 5);
}

#[test]
fn in_a_draw_those_who_have_not_broken_fight_on() {
    covers!("coc.13.1.2.draw", "coc.13.1.together-or-in-turn");
    let mut game = Game::set(
        r#"
        [brewing]
        attackers = ["red-section-1-rifle", "red-section-2-rifle"]
        [[put]]
        team = "red-section-1-rifle"
        men = 2
        places = [[33, 24], [34, 24]]
        shock = 3
        nerve = "pinned"
        [[put]]
        team = "red-section-2-rifle"
        places = [[36, 24], [37, 24], [38, 24], [39, 24], [40, 24], [41, 24]]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[33, 20], [34, 20], [35, 20], [36, 20], [37, 20], [38, 20]]
        facing = "south"
        "#,
    );
    game.pick(Red, "fight");
    // Eight men less one for Shock; six and two for the dice of movement.
    game.dice(&roll(7, 1, 0)).dice(&roll(8, 0, 1));
    // One man of the 2nd Section falls; the Shock breaks what is left of the 1st.
    game.pick(Blue, "red-section-2-rifle").pick(Blue, "red-section-1-rifle");
    while game.wants_dice() && game.wanted_dice() < 5 {
        let count = game.wanted_dice();
        game.dice(&vec![3; count]);
    }
    assert_eq!(game.team("red-section-1-rifle").nerve, Nerve::Broken);
    assert!(game.lines(Red).iter().any(|line| line == "Round 1 is drawn."));
    // Five against five: the second round.
    assert_eq!(game.wanted_dice(), 5);
    game.dice(&roll(5, 0, 0));
    assert_eq!(game.wanted_dice(), 5);
}
