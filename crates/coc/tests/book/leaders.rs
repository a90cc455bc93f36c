//! Sections 4.4 and 4.5 to 4.5.3, 4.5.6 to 4.5.8: activation, and all that Leaders do with their Initiatives.

use crate::common;

use coc::{Deeds, Nerve};
use common::{Blue, Game, Red};
use engine::covers;
use table::{Bearing, Point};

fn rule_of(refusal: impl std::borrow::Borrow<engine::Refusal>) -> &'static str {
    refusal.borrow().rule.expect("a rule refuses it").as_str()
}

/// A British Section around its Corporal, and what else is said.
fn section(dice: &str, more: &str) -> Game {
    Game::set(&format!(
        "[red]\ncommand = {dice}\n{}{more}",
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        [[put]]
        team = "red-section-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [22, 41]
        "#
    ))
}

#[test]
fn a_section_acts_as_a_whole_or_by_teams() {
    covers!("coc.4.4.activate-on-1", "coc.4.4.activate-on-2", "coc.4.4.whole-or-part", "coc.4.4.once-per-phase");
    let mut game = section("[1, 1, 2, 2]", "");
    assert!(game.is_open(Red, "activate:2:red-section-1"));
    game.pick(Red, "activate:1:red-section-1-rifle").pick(Red, "tactical");
    assert_eq!(rule_of(game.closed(Red, "activate:1:red-section-1-rifle")), "coc.4.4.once-per-phase");
    // A 2 now moves only those who have not acted. R-COC-027
    game.pick(Red, "activate:2:red-section-1-bren").pick(Red, "tactical");
    assert!(game.team("red-section-1-bren").has("tactical"));
    assert_eq!(rule_of(game.closed(Red, "activate:2:red-section-1")), "coc.4.4.once-per-phase");
}

#[test]
fn teams_more_than_four_inches_apart_are_no_section() {
    covers!("coc.4.4.whole-or-part", "coc.4.4.activate-on-2");
    // The last Bren man stands at 21; rifles from 25 on are four inches away, from 25.001 they are not.
    let at = |x: &str| {
        Game::set(&format!(
            "[red]\ncommand = [2]\n[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[19, 40], [20, 40], [21, 40]]\n\
             [[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[{x}, 40]]\n"
        ))
    };
    assert!(at("25").is_open(Red, "activate:2:red-section-1"));
    assert!(at("25.001").keys(Red).iter().all(|key| !key.starts_with("activate")));
}

#[test]
fn a_squad_without_sub_teams_does_not_answer_to_a_one() {
    covers!("coc.4.4.no-subteam-activation");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "su-1943-rifle"
        command = [1, 2, 3]
        [[put]]
        unit = "red-squad-1"
        at = [20, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [20, 41]
        "#,
    );
    assert!(game.is_open(Red, "activate:2:red-squad-1"));
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("activate:1")));
    // Men split off from it do.
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "split:red-squad-1");
    game.several(Red, &["red-squad-1-1", "red-squad-1-2"]).pick(Red, "done");
    assert!(game.is_open(Red, "activate:1:red-squad-1-scouts"));
}

#[test]
fn the_list_of_actions() {
    covers!("coc.4.4.actions-list");
    let mut game = section("[2]", "[[put]]\nunit = \"blue-squad-1\"\nat = [22, 26]\nfacing = \"south\"\n");
    game.pick(Red, "activate:2:red-section-1");
    for key in ["tactical", "move-tactical", "move-and-fire", "fire-and-move", "move", "double", "fire"] {
        assert!(game.is_open(Red, key), "{key}");
    }
    game.pick(Red, "double").arrange(Red, (22, 44), Bearing::NORTH, "line").pick(Red, "together");
    assert_eq!(game.wanted_dice(), 3);
    game.dice(&[1, 1, 1]);
    assert_eq!((game.team("red-section-1-bren").shock, game.team("red-section-1-rifle").shock), (1, 1));
    let mut game = section("[2]", "");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move").arrange(Red, (22, 30), Bearing::NORTH, "line");
    game.pick(Red, "together");
    assert_eq!(game.wanted_dice(), 2);
    game.dice(&[1, 2]);
    let mut game = section("[2]", "");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move-tactical").arrange(
        Red,
        (22, 30),
        Bearing::NORTH,
        "line",
    );
    game.pick(Red, "together");
    assert_eq!(game.wanted_dice(), 1);
    game.dice(&[1]);
    assert!(game.team("red-section-1-bren").has("tactical"));
}

#[test]
fn all_do_the_same_or_nothing() {
    covers!("coc.4.4.all-do-the-same", "coc.4.4.same-direction");
    let mut game = section("[2, 1]", "");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move:red-section-1-rifle");
    game.arrange(Red, (26, 30), Bearing::NORTH, "line").dice(&[3, 2]);
    assert!(game.team("red-section-1-rifle").did(Deeds::MOVED));
    // The Bren did nothing, and has had its activation.
    let bren = game.team("red-section-1-bren");
    assert!(bren.did(Deeds::ACTIVATED) && !bren.did(Deeds::MOVED));
    assert_eq!(rule_of(game.closed(Red, "activate:1:red-section-1-bren")), "coc.4.4.once-per-phase");
}

#[test]
fn ex_4_4_section_on_a_two() {
    covers!("coc.4.4.activate-on-2", "coc.4.4.all-do-the-same", "coc.4.4.leader-may-differ");
    // The Bren Team's three and the Corporal stand behind a house and see nothing.
    let position = r#"
        [[terrain]]
        kind = "building"
        area = [[17, 36], [24, 36], [24, 38], [17, 38]]
        doors = [[20, 38]]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [28, 28]
        facing = "south"
        "#;
    let mut game = section("[2, 3]", position);
    game.pick(Red, "activate:2:red-section-1").pick(Red, "fire");
    while !game.wants_dice() {
        let key = game.keys(Red).first().cloned().expect("a target");
        game.pick(Red, &key);
    }
    assert!(game.wanted_dice() <= 6);
    let six = vec![1; game.wanted_dice()];
    game.dice(&six);
    assert!(!game.team("red-section-1-bren").did(Deeds::FIRED));
    assert_eq!(rule_of(game.closed(Red, "lead:3:red-section-1-leader")), "coc.4.4.activate-on-2");
    // On a 3 the Corporal gives the others something else to do.
    let mut game = section("[3]", position);
    game.pick(Red, "lead:3:red-section-1-leader");
    game.pick(Red, "activate:red-section-1-bren").pick(Red, "tactical");
    assert!(game.is_open(Red, "activate:red-section-1-rifle"));
}

#[test]
fn threes_and_fours_activate_leaders() {
    covers!("coc.4.4.activate-on-3", "coc.4.4.activate-on-4", "coc.4.5.1.table-two");
    let more = "[[put]]\nleader = \"red-lieutenant\"\nat = [24, 42]\n";
    let mut game = section("[3, 4]", more);
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(game.prompt(Red).title.contains("2 Initiatives"));
    game.pick(Red, "done").pick(Red, "lead:4:red-lieutenant");
    assert!(game.prompt(Red).title.contains("3 Initiatives"));
    game.pick(Red, "done");
    assert!(!game.is_open(Red, "lead:4:red-lieutenant") && !game.is_open(Red, "lead:3:red-section-1-leader"));
}

#[test]
fn a_wound_costs_an_initiative() {
    covers!("coc.4.5.1.table-two");
    let game = Game::set(
        "[red]\ncommand = [4]\n[[put]]\nleader = \"red-lieutenant\"\nat = [24, 42]\nlost = 1\nwounded = true\n",
    );
    let mut game = game;
    game.pick(Red, "lead:4:red-lieutenant");
    assert!(game.prompt(Red).title.contains("2 Initiatives"));
}

#[test]
fn command_range_is_a_plain_distance() {
    covers!(
        "coc.4.5.1.table-two",
        "coc.4.5.1.range-any-figure",
        "coc.4.5.1.range-through-walls",
        "coc.4.5.2.activate-unit"
    );
    let at = |who: &str, die: u8, inches: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [{die}]
            [[put]]
            team = "red-section-1-rifle"
            places = [[20, {inches}], [20, 30.5]]
            men = 2
            [[put]]
            leader = "{who}"
            at = [20, 40]
            [[terrain]]
            kind = "stone-wall"
            line = [[10, 37], [30, 37]]
            height = 6
            "#
        ));
        game.pick(Red, &format!("lead:{die}:{who}"));
        game.is_open(Red, "activate:red-section-1-rifle") || game.is_open(Red, "activate:red-section-1")
    };
    assert!(at("red-section-1-leader", 3, "34") && !at("red-section-1-leader", 3, "33.999"));
    assert!(at("red-lieutenant", 4, "31") && !at("red-lieutenant", 4, "30.999"));
}

#[test]
fn ex_4_5_1_command_range() {
    covers!("coc.4.5.1.range-any-figure", "coc.4.5.1.table-two", "coc.4.5.senior-scope");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        leader = "red-sergeant"
        at = [30, 30]
        [[put]]
        team = "red-section-1-bren"
        at = [30, 38]
        [[put]]
        team = "red-section-2-rifle"
        at = [30, 42]
        [[put]]
        team = "red-section-3-rifle"
        at = [34, 24]
        "#,
    );
    game.pick(Red, "lead:4:red-sergeant");
    assert!(game.is_open(Red, "activate:red-section-1"));
    assert_eq!(rule_of(game.closed(Red, "activate:red-section-2")), "coc.4.5.1.range-any-figure");
    assert!(game.is_open(Red, "activate:red-section-3"));
}

#[test]
fn a_junior_leader_has_his_own_men_only() {
    covers!("coc.4.5.junior-scope", "coc.4.5.senior-scope");
    let more =
        "[[put]]\nunit = \"red-section-2\"\nat = [24, 43]\n[[put]]\nleader = \"red-lieutenant\"\nat = [30, 44]\n";
    let mut game = section("[3, 4]", more);
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(game.is_open(Red, "activate:red-section-1"));
    assert!(game.options(Red).iter().all(|option| !option.key.contains("section-2")));
    game.pick(Red, "done").pick(Red, "lead:4:red-lieutenant");
    assert!(game.is_open(Red, "activate:red-section-1") && game.is_open(Red, "activate:red-section-2"));
}

#[test]
fn ex_4_5_2_german_junior_leader() {
    covers!("coc.4.4.activate-on-3", "coc.4.5.2.activate-unit", "coc.4.4.leader-may-differ");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "de-1943-infantry"
        command = [3]
        [blue]
        platoon = "us-1943-rifle"
        [[put]]
        team = "red-squad-1-mg"
        at = [20, 40]
        [[put]]
        team = "red-squad-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-squad-1-leader"
        at = [23, 41]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [22, 24]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-squad-1-leader").pick(Red, "activate:red-squad-1-mg").pick(Red, "fire");
    while !game.wants_dice() {
        let keys = game.keys(Red);
        let key = keys.iter().find(|key| *key == "no").or_else(|| keys.first()).cloned().expect("an answer");
        game.pick(Red, &key);
    }
    while game.wants_dice() {
        let dice = vec![1; game.wanted_dice()];
        game.dice(&dice);
    }
    assert!(game.prompt(Red).title.contains("1 Initiative"), "{}", game.whereabouts());
    game.pick(Red, "activate:red-squad-1-rifle").pick(Red, "move");
    game.pick(Red, "yes").arrange(Red, (26, 30), Bearing::NORTH, "line").dice(&[2, 2]);
    // He went along for nothing and has no Initiative left.
    assert!(game.leader("red-squad-1-leader").leader.moved);
    assert_eq!(game.prompt(Red).title, "Who acts?");
}

#[test]
fn rallying_needs_him_with_them_or_nobody_looking() {
    covers!("coc.4.5.3.rally-attached", "coc.4.5.3.rally-out-of-sight", "coc.4.5.3.not-activations");
    let game = |leader: &str, enemy: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [4]
            [[put]]
            team = "red-section-1-bren"
            places = [[20, 40], [21, 40], [22, 40]]
            shock = 2
            [[put]]
            leader = "red-lieutenant"
            at = {leader}
            {enemy}
            "#
        ));
        game.pick(Red, "lead:4:red-lieutenant");
        game
    };
    let enemy = "[[put]]\nteam = \"blue-squad-1-mg\"\nat = [20, 20]\nfacing = \"south\"\n";
    // Four inches away he is attached.
    let mut with = game("[26, 40]", enemy);
    with.pick(Red, "rally:red-section-1-bren").pick(Red, "rally:red-section-1-bren");
    assert_eq!(with.team("red-section-1-bren").shock, 0);
    assert!(with.is_open(Red, "activate:red-section-1"), "rallying is no activation");
    let apart = game("[26.001, 40]", enemy);
    assert_eq!(rule_of(apart.closed(Red, "rally:red-section-1-bren")), "coc.4.5.3.rally-out-of-sight");
    assert!(game("[26.001, 40]", "").is_open(Red, "rally:red-section-1-bren"));
    // Broken enemies do not look. R-COC-036
    let broken = enemy.replace("facing", "nerve = \"broken\"\nshock = 8\nfacing");
    assert!(game("[26.001, 40]", &broken).is_open(Red, "rally:red-section-1-bren"));
}

#[test]
fn both_teams_and_several_leaders() {
    covers!("coc.4.5.3.rally-both-teams", "coc.4.5.3.rally-several-leaders", "coc.4.5.8.attach-whole-section");
    let mut game = Game::set(
        r#"
        [red]
        command = [3, 4]
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        shock = 2
        [[put]]
        team = "red-section-1-rifle"
        at = [26, 40]
        shock = 2
        [[put]]
        leader = "red-section-1-leader"
        at = [22, 41]
        [[put]]
        leader = "red-lieutenant"
        at = [22, 42]
        [[put]]
        team = "blue-squad-1-mg"
        at = [20, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader");
    game.pick(Red, "rally:red-section-1-bren").pick(Red, "rally:red-section-1-rifle");
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "rally:red-section-1-bren");
    assert_eq!((game.team("red-section-1-bren").shock, game.team("red-section-1-rifle").shock), (0, 1));
}

#[test]
fn ex_4_5_3_grenades_then_assault() {
    covers!("coc.4.5.3.order-grenade", "coc.4.5.3.not-activations", "coc.4.5.3.initiative-order-free");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        unit = "red-section-1"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [20, 41.5]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 33]
        facing = "south"
        [[terrain]]
        kind = "stone-wall"
        line = [[10, 34], [30, 34]]
        height = 4
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant");
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[1, 2]);
    game.pick(Red, "grenade:red-section-1-rifle").dice(&[1, 2]);
    assert!(game.prompt(Red).title.contains("1 Initiative"));
    game.pick(Red, "activate:red-section-1");
    assert!(game.is_open(Red, "move") && game.is_open(Red, "fire"));
    game.pick(Red, "nothing");
    assert_eq!(game.prompt(Red).title, "Who acts?");
}

#[test]
fn a_stance_is_dropped_for_a_throw() {
    covers!("coc.4.5.3.order-grenade", "coc.4.5.3.stance-dropped-free");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 40]
        stance = "tactical"
        [[put]]
        leader = "red-lieutenant"
        at = [20, 41.5]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 33]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "grenade:red-section-1-rifle").dice(&[1, 2]);
    assert!(!game.team("red-section-1-rifle").has("tactical"));
    assert!(game.prompt(Red).title.contains("2 Initiatives"));
    assert!(game.is_open(Red, "activate:red-section-1"));
}

#[test]
fn a_leader_walks_alone_once() {
    covers!("coc.4.5.3.leader-moves-alone", "coc.4.5.8.attach-by-distance");
    let mut game = section("[4]", "[[put]]\nleader = \"red-lieutenant\"\nat = [40, 40]\n");
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "walk").pick(Red, "normal");
    game.arrange(Red, (31, 40), Bearing::NORTH, "as-it-stands").dice(&[6, 6]);
    assert_eq!(rule_of(game.closed(Red, "walk")), "coc.7.1.1.leader-once");
    assert!(game.prompt(Red).title.contains("2 Initiatives"));
    assert_ne!(game.leader("red-lieutenant").at(), Point::inches(40, 40));
}

#[test]
fn a_man_goes_to_the_other_team() {
    covers!("coc.4.5.3.junior-transfer-man", "coc.4.5.6.transfer-within-section", "coc.4.5.6.transfer-teams-together");
    let mut game = section("[3]", "[[put]]\nunit = \"red-section-2\"\nat = [24, 44]\n");
    game.pick(Red, "lead:3:red-section-1-leader");
    let keys = game.keys(Red);
    let key =
        keys.iter().find(|key| key.starts_with("transfer:") && key.ends_with("-bren")).cloned().expect("a transfer");
    assert!(keys.iter().all(|key| !key.contains("section-2")));
    game.pick(Red, &key);
    assert_eq!((game.team("red-section-1-bren").men, game.team("red-section-1-rifle").men), (4, 5));
    // Both Teams must be within four inches of him.
    let mut far = Game::set(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21, 40], [22, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[25, 40], [26, 40], [27, 40], [28, 40], [29, 40], [30, 40]]
        [[put]]
        leader = "red-section-1-leader"
        at = [29.001, 40.1]
        "#,
    );
    far.pick(Red, "lead:3:red-section-1-leader");
    let closed: Vec<_> = far.options(Red).into_iter().filter(|option| option.key.starts_with("transfer")).collect();
    assert!(!closed.is_empty());
    assert!(
        closed.into_iter().all(|option| rule_of(option.closed.expect("closed")) == "coc.4.5.3.junior-transfer-man")
    );
}

#[test]
fn ex_4_5_7_scout_team() {
    covers!(
        "coc.4.5.7.create-team",
        "coc.4.5.7.created-team-activation",
        "coc.4.5.7.created-team-rejoin",
        "coc.4.5.7.remaining-still-section"
    );
    let mut game = section("[3, 1, 2]", "");
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "split:red-section-1");
    game.several(Red, &["red-section-1-8", "red-section-1-9"]).pick(Red, "done");
    assert_eq!((game.team("red-section-1-scouts").men, game.team("red-section-1-rifle").men), (2, 4));
    // They act on a 1, at once if they like; those left behind are still a Section. R-COC-201
    game.pick(Red, "activate:1:red-section-1-scouts").pick(Red, "move");
    game.arrange(Red, (28, 30), Bearing::NORTH, "line").dice(&[6, 6]);
    let keys = game.keys(Red);
    assert!(keys.iter().any(|key| key == "activate:2:red-section-1-bren+red-section-1-rifle"), "{keys:?}");
    game.pick(Red, "done").dice(&[6, 6, 1, 1, 1]);
    game.pick(Blue, "done").dice(&[1, 1, 1, 1, 1]).pick(Blue, "done").dice(&[1, 1, 2, 3, 3]);
    assert!(game.is_open(Red, "activate:1:red-section-1-scouts"), "{}", game.whereabouts());
    // Back within four inches they are one with their Team again, at no cost.
    game.pick(Red, "activate:1:red-section-1-scouts").pick(Red, "move");
    game.arrange(Red, (28, 41), Bearing::NORTH, "line").dice(&[6, 6]);
    assert_eq!(game.team("red-section-1-rifle").men, 6);
}

#[test]
fn men_who_have_not_gone_away_are_back_when_the_phase_ends() {
    covers!("coc.4.5.7.created-team-rejoin");
    let mut game = section("[3]", "");
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "split:red-section-1");
    game.several(Red, &["red-section-1-8", "red-section-1-9"]).pick(Red, "done").pick(Red, "done");
    assert_eq!(game.team("red-section-1-rifle").men, 6);
    game.dice(&[1, 1, 1, 1, 1]);
}

#[test]
fn a_wall_or_a_floor_parts_a_leader_from_his_men() {
    covers!("coc.4.5.8.attach-not-across-floor", "coc.4.5.8.junior-start-attached");
    let game = |wall: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            [[put]]
            team = "red-section-1-rifle"
            at = [20, 40]
            shock = 1
            [[put]]
            leader = "red-section-1-leader"
            at = [20, 42]
            [[put]]
            team = "blue-squad-1-mg"
            at = [20, 20]
            facing = "south"
            {wall}
            "#
        ));
        game.pick(Red, "lead:3:red-section-1-leader");
        game
    };
    assert!(game("").is_open(Red, "rally:red-section-1-rifle"));
    let parted = game("[[terrain]]\nkind = \"hedge\"\nline = [[10, 41], [30, 41]]\n");
    assert_eq!(rule_of(parted.closed(Red, "rally:red-section-1-rifle")), "coc.4.5.3.rally-out-of-sight");
}

#[test]
fn a_junior_leader_without_men_leads_nobody() {
    covers!("coc.4.5.8.orphan-junior-leader");
    let game = Game::set(
        r#"
        [red]
        command = [3]
        [[put]]
        unit = "red-section-1"
        presence = "dead"
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 42]
        "#,
    );
    assert_eq!(rule_of(game.closed(Red, "lead:3:red-section-1-leader")), "coc.4.5.8.orphan-junior-leader");
}

#[test]
fn a_two_binds_the_junior_leader_but_his_commands_may_come_first() {
    covers!("coc.4.4.activate-on-2", "coc.4.5.3.not-activations");
    let mut game = Game::set(
        r#"
        [red]
        command = [2, 3]
        [[put]]
        unit = "red-section-1"
        at = [20, 40]
        shock = 1
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 41]
        "#,
    );
    // First he rallies, which is no activation; then the 2 is still good. R-COC-026
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "rally:red-section-1-bren").pick(Red, "done");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "tactical");
    assert!(game.team("red-section-1-bren").has("tactical"));
}

#[test]
fn broken_teams_are_not_activated() {
    covers!("coc.4.4.activate-on-1");
    let game = Game::set(
        "[red]\ncommand = [1]\n[[put]]\nteam = \"red-section-1-bren\"\nat = [20, 40]\nshock = 6\nnerve = \"broken\"\n",
    );
    assert_eq!(game.team("red-section-1-bren").nerve, Nerve::Broken);
    assert_eq!(rule_of(game.closed(Red, "activate:1:red-section-1")), "coc.14.6.broken-inactive");
}

#[test]
fn by_the_advanced_rule_a_leader_must_see_whom_he_activates() {
    covers!("coc.17.leader-sight");
    let game = |options: &str| {
        let mut game = Game::set(&format!(
            r#"
            {options}
            [red]
            command = [4]
            [[put]]
            team = "red-section-1-rifle"
            at = [20, 40]
            shock = 1
            [[put]]
            leader = "red-lieutenant"
            at = [20, 46]
            [[terrain]]
            kind = "building"
            area = [[12, 42], [28, 42], [28, 44], [12, 44]]
            doors = [[20, 44]]
            "#
        ));
        game.pick(Red, "lead:4:red-lieutenant");
        game
    };
    assert!(game("").is_open(Red, "activate:red-section-1"));
    let blind = game("options = [\"leader-sight\"]");
    assert_eq!(rule_of(blind.closed(Red, "activate:red-section-1")), "coc.17.leader-sight");
    assert!(blind.is_open(Red, "rally:red-section-1-rifle"), "only activations need sight");
}
