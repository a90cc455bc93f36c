//! Sections 4.3 and 4.3.1: who comes onto the table, when a roll is needed, and where newcomers stand.

use crate::common;

use coc::{Deeds, Presence, Stance};
use common::{Blue, Game, Red, arrangement};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

fn place(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: Some(Bearing::NORTH), formation: None, via: Vec::new() }
}

fn rule_of(refusal: impl std::borrow::Borrow<engine::Refusal>) -> &'static str {
    refusal.borrow().rule.expect("a rule refuses it").as_str()
}

#[test]
fn newcomers_stand_within_the_distance_of_their_quality() {
    covers!("coc.4.3.1.distance-by-quality", "coc.4.3.1.any-direction", "coc.4.3.1.deploy-on-4");
    for (platoon, rating, inches) in
        [("su-1943-rifle", "green", 4), ("gb-1943-infantry", "regular", 6), ("gb-1943-airborne", "elite", 9)]
    {
        let set = || {
            let mut game = Game::set(&format!(
                "[red]\nplatoon = \"{platoon}\"\nrating = \"{rating}\"\ncommand = [4]\n[[jump-off]]\nside = \"red\"\nat = [36, 24]\n"
            ));
            let key = game.keys(Red).into_iter().find(|key| key.starts_with("deploy:4:")).expect("a Senior Leader");
            game.pick(Red, &key);
            game
        };
        let reach = inches * 1000;
        for at in [(36_000, 24_000 - reach), (36_000, 24_000 + reach), (36_000 + reach, 24_000)] {
            set().reply(Red, place(at.0, at.1));
        }
        assert_eq!(rule_of(set().refused(Red, place(36_000, 23_999 - reach))), "coc.4.3.1.distance-by-quality");
    }
}

#[test]
fn a_section_comes_to_one_point_and_keeps_together() {
    covers!("coc.4.3.1.distance-by-quality", "coc.4.3.1.deploy-on-2");
    let two_points = r#"
        [red]
        command = [2]
        [[jump-off]]
        side = "red"
        at = [20, 40]
        [[jump-off]]
        side = "red"
        at = [30, 40]
        "#;
    let mut game = Game::set(two_points);
    game.pick(Red, "deploy:2:red-section-1");
    let man = |n: usize| if n == 10 { "red-section-1-leader".to_owned() } else { format!("red-section-1-{n}") };
    let routes = |x: [i32; 10]| {
        let route = |n: usize| engine::prompt::Route {
            piece: man(n + 1),
            path: vec![Point::new(x[n], if n.is_multiple_of(2) { 40_500 } else { 41_600 })],
            facing: Bearing::NORTH,
        };
        Reply::Route((0..10).map(route).collect())
    };
    // Six inches left of one point and six right of the other: within reach of a point each, but not of the same.
    let apart = routes([14_500, 15_600, 16_700, 17_800, 20_000, 22_000, 25_000, 28_000, 31_000, 34_000]);
    assert_eq!(rule_of(game.refused(Red, apart)), "coc.4.3.1.distance-by-quality");
    // A gap of more than four inches within the Section.
    let gap = routes([15_000, 16_000, 17_000, 18_000, 19_000, 24_100, 24_100, 25_200, 25_200, 23_050]);
    assert_eq!(rule_of(game.refused(Red, gap)), "coc.2.integrity-4in");
    let fine = routes([15_000, 16_000, 17_000, 18_000, 19_000, 20_000, 21_000, 22_000, 23_000, 24_000]);
    game.reply(Red, fine);
    assert_eq!((game.team("red-section-1-bren").men, game.team("red-section-1-rifle").men), (3, 6));
    assert!(game.leader("red-section-1-leader").is_on_table());
}

#[test]
fn while_a_senior_leader_is_behind_nobody_rolls() {
    covers!("coc.4.3.off-table-senior-leader");
    let mut game = Game::set("[red]\ncommand = [1]\n[[put]]\nleader = \"red-lieutenant\"\nat = [10, 40]\n");
    game.pick(Red, "deploy:1:red-piat").arrange(Red, (36, 42), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-piat").men, 2);
}

const BOTH_ON: &str = r#"
    [red]
    command = [1, 1, 1, 3, 4]
    [[put]]
    leader = "red-lieutenant"
    at = [10, 40]
    [[put]]
    leader = "red-sergeant"
    at = [12, 40]
    "#;

#[test]
fn without_one_a_roll_of_four_is_needed() {
    covers!("coc.4.3.no-senior-leader-roll", "coc.4.3.retry-later");
    let mut game = Game::set(BOTH_ON);
    game.pick(Red, "deploy:1:red-piat").dice(&[4]).arrange(Red, (36, 42), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-piat").men, 2);
    game.pick(Red, "deploy:1:red-mortar").dice(&[3]);
    assert_eq!(game.team("red-mortar").men, 0);
    assert_eq!(rule_of(game.closed(Red, "deploy:1:red-mortar")), "coc.4.3.retry-later");
    // The enemy sees a die fail, but not for whom.
    assert!(game.line(Blue, "does not come").text.starts_with("Somebody"));
    assert!(game.line(Red, "does not come").text.contains("mortar"));
    // A Section and its Leader make one roll.
    game.pick(Red, "deploy:3:red-section-1").dice(&[6]).arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert!(game.leader("red-section-1-leader").is_on_table());
    game.pick(Red, "done").pick(Red, "done");
    game.dice(&[6, 6, 1, 1, 1]).pick(Blue, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[1, 2, 2, 2, 2]);
    assert!(game.is_open(Red, "deploy:1:red-mortar"));
}

#[test]
fn an_adjutant_spares_the_roll_and_a_barrage_asks_for_it_from_all() {
    covers!(
        "coc.4.3.no-senior-leader-roll",
        "coc.B.adjutant.adjutant",
        "coc.B.barrage.pre-game-barrage",
        "coc.B.barrage.pre-game-barrage-turn-one"
    );
    let mut game = Game::set(&BOTH_ON.replace("command", "supports = [{ item = \"adjutant\" }]\ncommand"));
    game.pick(Red, "deploy:1:red-piat").arrange(Red, (36, 42), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-piat").men, 2);
    // Under a barrage even Senior Leaders roll, as long as the first Turn lasts.
    let shelled = |turn: u8| {
        Game::set(&format!(
            "[now]\nturn = {turn}\n[red]\ncommand = [4]\n[blue]\nsupports = [{{ item = \"pregame-barrage\" }}]\n"
        ))
    };
    let mut game = shelled(1);
    game.pick(Red, "deploy:4:red-lieutenant");
    assert!(game.wants_dice());
    game.dice(&[3]);
    assert_eq!(game.leader("red-lieutenant").leader.presence, Presence::Waiting);
    let mut game = shelled(2);
    game.pick(Red, "deploy:4:red-lieutenant");
    assert!(!game.wants_dice());
}

#[test]
fn a_one_brings_a_team_of_its_own_or_scouts() {
    covers!("coc.4.3.1.deploy-on-1", "coc.4.3.1.deploy-on-1-exceptions");
    let mut game = Game::set("[red]\ncommand = [1, 1, 2]\n");
    let keys = game.keys(Red);
    assert!(keys.iter().any(|key| key == "deploy:1:red-piat"));
    assert!(keys.iter().all(|key| key != "deploy:1:red-section-1" && key != "deploy:1:red-section-1-bren"));
    game.pick(Red, "deploy:1:red-section-1-rifle:2").arrange(Red, (36, 41), Bearing::NORTH, "line");
    assert_eq!((game.team("red-section-1-scouts").men, game.team("red-section-1-rifle").men), (2, 0));
    // Nobody else goes ahead of the same Section; the rest follows on a 2.
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("deploy:1:red-section-1-rifle")));
    game.pick(Red, "deploy:2:red-section-1").arrange(Red, (36, 45), Bearing::NORTH, "cluster");
    assert_eq!(game.team("red-section-1-rifle").men, 4);
}

#[test]
fn on_a_two_the_leader_comes_along_without_initiatives() {
    covers!("coc.4.3.1.deploy-on-2");
    let mut game = Game::set("[red]\ncommand = [2, 3]\n");
    game.pick(Red, "deploy:2:red-section-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert!(game.leader("red-section-1-leader").is_on_table());
    assert_eq!(rule_of(game.closed(Red, "lead:3:red-section-1-leader")), "coc.4.4.activate-on-2");
}

#[test]
fn on_a_three_he_gives_orders_at_once_but_nobody_moves() {
    covers!("coc.4.3.1.deploy-on-3", "coc.4.3.1.no-move-on-arrival", "coc.4.3.1.deploy-tactical");
    let mut game = Game::set("[red]\ncommand = [3]\n");
    game.pick(Red, "deploy:3:red-section-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert_eq!(rule_of(game.closed(Red, "walk")), "coc.4.3.1.no-move-on-arrival");
    game.pick(Red, "activate:red-section-1-bren");
    for key in ["move", "double", "move-tactical", "move-and-fire"] {
        assert_eq!(rule_of(game.closed(Red, key)), "coc.4.3.1.no-move-on-arrival");
    }
    game.pick(Red, "tactical");
    game.pick(Red, "overwatch:red-section-1-rifle").pick(Red, "n");
    assert!(game.team("red-section-1-bren").has("tactical"));
    assert_eq!(game.team("red-section-1-rifle").stance, Stance::Overwatch(Bearing::NORTH));
}

#[test]
fn a_stance_on_arrival_is_for_men_who_came_with_a_three() {
    covers!("coc.4.3.1.deploy-tactical", "coc.4.2.1.new-arrival-limits");
    let mut game = Game::set("[red]\ncommand = [2, 2, 4]\n");
    game.pick(Red, "deploy:2:red-section-1").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    // No die activates them again in this Phase.
    let again = game.closed(Red, "activate:2:red-section-1");
    assert!(["coc.4.4.once-per-phase", "coc.4.2.1.new-arrival-limits"].contains(&rule_of(again)));
    game.pick(Red, "deploy:4:red-lieutenant").arrange(Red, (40, 45), Bearing::NORTH, "cluster");
    assert_eq!(rule_of(game.closed(Red, "overwatch:red-section-1-rifle")), "coc.4.3.1.deploy-tactical");
    game.pick(Red, "activate:red-section-1");
    assert_eq!(rule_of(game.closed(Red, "tactical")), "coc.4.3.1.deploy-tactical");
    assert_eq!(rule_of(game.closed(Red, "move")), "coc.4.3.1.no-move-on-arrival");
}

#[test]
fn newcomers_fire_at_once_with_all_their_dice() {
    covers!("coc.4.3.1.no-move-on-arrival");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        [[put]]
        unit = "blue-squad-1"
        at = [36, 26]
        facing = "south"
        "#,
    );
    game.pick(Red, "deploy:2:red-section-1").arrange(Red, (36, 42), Bearing::NORTH, "cluster");
    game.pick(Red, "fire");
    while !game.wants_dice() {
        let key = game.keys(Red).first().cloned().expect("a target");
        game.pick(Red, &key);
    }
    // A Bren with six dice, six rifles, and the Corporal's Sten out of its range.
    assert!(game.wanted_dice() >= 6, "{}", game.wanted_dice());
}

#[test]
fn ex_4_3_1_staff_sergeant_arrives() {
    covers!("coc.4.3.1.deploy-4-initiatives", "coc.4.5.1.table-two", "coc.4.5.2.activate-unit");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "us-1943-armored-rifle"
        command = [4]
        [[put]]
        unit = "red-squad-1"
        at = [42, 38]
        formation = "column"
        [[put]]
        team = "red-mortar"
        at = [33, 44]
        formation = "column"
        "#,
    );
    game.pick(Red, "deploy:4:red-sergeant").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert!(game.prompt(Red).title.contains("3 Initiatives"));
    assert_eq!(rule_of(game.closed(Red, "walk")), "coc.4.3.1.no-move-on-arrival");
    // The mortar has no target here, but it acts on his order; the Squad advances.
    game.pick(Red, "activate:red-mortar").pick(Red, "nothing");
    game.pick(Red, "activate:red-squad-1").pick(Red, "move");
    game.arrange(Red, (42, 30), Bearing::NORTH, "column").dice(&[3, 3]);
    assert!(game.prompt(Red).title.contains("1 Initiative"));
    assert!(game.team("red-squad-1").did(Deeds::MOVED));
}

#[test]
fn a_senior_leader_comes_alone() {
    covers!("coc.4.3.1.deploy-on-4", "coc.4.5.8.senior-start-unattached");
    let mut game = Game::set("[red]\ncommand = [4]\n");
    game.pick(Red, "deploy:4:red-lieutenant").arrange(Red, (36, 44), Bearing::NORTH, "cluster");
    assert_eq!(game.board(Red).pieces.len(), 1);
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("rally") && !key.starts_with("activate")));
}

#[test]
fn the_rest_of_an_ambushing_section_follows_with_its_leader() {
    covers!("coc.4.3.1.deploy-rest-of-section");
    for die in [2, 3] {
        let mut game =
            Game::set(&format!("[red]\ncommand = [{die}]\n[[put]]\nteam = \"red-section-1-bren\"\nat = [30, 30]\n"));
        game.pick(Red, &format!("deploy:{die}:red-section-1")).arrange(Red, (36, 44), Bearing::NORTH, "cluster");
        assert_eq!(game.team("red-section-1-rifle").men, 6);
        assert_eq!(game.team("red-section-1-bren").places().len(), 3);
        assert!(game.leader("red-section-1-leader").is_on_table());
    }
}

fn beside(enemy: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "gb-1943-airborne"
        rating = "elite"
        command = [1, 4]
        [[put]]
        team = "blue-squad-1-mg"
        places = [{enemy}]
        men = 1
        facing = "south"
        [[jump-off]]
        side = "red"
        at = [36, 46]
        "#
    ));
    game.pick(Red, "deploy:4:red-lieutenant");
    game
}

#[test]
fn nobody_deploys_past_an_enemy() {
    covers!("coc.4.3.1.deploy-not-behind-enemy");
    // The enemy stands four and a half inches before the point: beyond him is out of bounds, beside him is not.
    let mut game = beside("[36, 41.5]");
    assert_eq!(rule_of(game.refused(Red, place(36_000, 37_000))), "coc.4.3.1.deploy-not-behind-enemy");
    game.reply(Red, place(43_000, 44_000));
    assert!(game.leader("red-lieutenant").is_on_table());
    // Exactly four inches beyond him a man has not left his zone.
    let mut game = beside("[36, 41.5]");
    game.reply(Red, place(36_000, 37_500));
}

#[test]
fn impassable_ground_bars_the_way_out() {
    covers!("coc.4.3.1.deploy-not-behind-enemy");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[terrain]]
        kind = "pond"
        area = [[30, 42], [42, 42], [42, 43], [30, 43]]
        "#,
    );
    game.pick(Red, "deploy:4:red-lieutenant");
    assert_eq!(rule_of(game.refused(Red, place(36_000, 41_000))), "coc.4.3.1.deploy-not-behind-enemy");
    game.reply(Red, place(36_000, 43_500));
}

#[test]
fn deploying_upon_an_enemy_is_close_combat() {
    covers!("coc.4.3.1.deploy-into-close-combat");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[36, 38.5]]
        men = 1
        facing = "south"
        "#,
    );
    game.pick(Red, "deploy:2:red-section-1").reply(Red, arrangement((36, 42), Bearing::NORTH, "cluster"));
    game.line(Red, "Close Combat: ");
}

#[test]
fn what_waits_off_the_table_is_not_shown_to_the_enemy() {
    covers!("coc.4.start-off-table");
    let game = Game::set("[red]\ncommand = [1]\nsupports = [{ item = \"sniper\" }]\n");
    assert!(game.board(Blue).groups.iter().all(|group| !group.id.contains("sniper")));
}

#[test]
fn a_jump_off_point_with_an_enemy_near_is_of_no_use() {
    covers!("coc.4.3.1.any-direction");
    let game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[36, 42]]
        men = 1
        "#,
    );
    assert_eq!(rule_of(game.closed(Red, "deploy:4:red-lieutenant")), "coc.7.6.deny-4in");
}
