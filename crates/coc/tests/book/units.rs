//! Sections 1 and 2: men, Teams and Sections, and what keeps them together.

use crate::common;

use coc::{Calling, Cover, Ground, Nerve, Rank, Role, Stance};
use common::*;
use engine::covers;
use table::Bearing;

use crate::walking::to_in;

/// A position is settled as soon as it is laid out.
fn settled(text: &str) -> Game {
    Game::set(text)
}

/// A rifle Team of which the last two men stand so far from the others.
fn stretched(gap: &str, more: &str) -> Game {
    settled(&format!(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 40], [31, 40], [32, 40], [33, 40], [{gap}, 40], [{gap}, 41]]
        {more}
        "#
    ))
}

#[test]
fn men_more_than_4_inches_away_are_a_team_of_their_own() {
    covers!("coc.2.integrity-4in", "coc.2.integrity-split", "coc.2.team-smallest-unit");
    let near = stretched("37", "");
    assert_eq!((near.team("red-section-1-rifle").men, near.team("red-section-1-scouts").men), (6, 0));
    let far = stretched("37.001", "");
    assert_eq!((far.team("red-section-1-rifle").men, far.team("red-section-1-scouts").men), (4, 2));
}

#[test]
fn one_man_alone_is_a_team() {
    covers!("coc.2.team-smallest-unit", "coc.1.figure-is-man");
    let game = settled(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 40], [31, 40], [32, 40], [33, 40], [34, 40], [44, 40]]
        "#,
    );
    assert_eq!(game.team("red-section-1-scouts").men, 1);
    assert_eq!(
        game.board(Red).pieces.iter().filter(|piece| piece.group.as_deref() == Some("red-section-1-rifle")).count(),
        5
    );
}

#[test]
fn a_man_is_held_to_his_section_by_men_of_its_other_team() {
    covers!("coc.2.integrity-4in", "coc.2.section-equals-squad");
    let more = "[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[36, 40], [36, 41], [36, 42]]\n";
    let game = stretched("40", more);
    assert_eq!(game.team("red-section-1-rifle").men, 6, "the Bren Team stands between them");
}

#[test]
fn shock_is_divided_in_proportion_and_rounded_up_for_the_larger_part() {
    covers!("coc.2.integrity-split", "coc.14.1.shock-on-teams");
    for (shock, main, part) in [(0, 0, 0), (1, 1, 0), (3, 2, 1), (4, 3, 1), (5, 4, 1)] {
        let game = stretched("40", &format!("shock = {shock}"));
        let (rifle, scouts) = (game.team("red-section-1-rifle").shock, game.team("red-section-1-scouts").shock);
        assert_eq!((rifle, scouts), (main, part), "{shock} on four and two");
    }
}

#[test]
fn parts_are_one_again_as_soon_as_they_are_near() {
    covers!("coc.2.integrity-rejoin", "coc.2.adhoc-team-reabsorb");
    let game = stretched("40", "shock = 4");
    assert_eq!(game.team("red-section-1-scouts").men, 2);
    // The written position, with the two men put back, is settled again when the next Phase ends.
    let mut position = game.position();
    let men = position["state"]["men"].as_array_mut().unwrap();
    let far = |man: &toml::Value| {
        man["spot"]["at"][0].as_integer() == Some(40) || man["spot"]["at"][0].as_float() == Some(40.0)
    };
    for man in men.iter_mut().filter(|man| far(man)) {
        man["spot"]["at"][0] = 35.into();
    }
    position["state"]["phase"] = "phase-end".into();
    let mut again = Game::set_whole(&toml::to_string(&position).unwrap());
    again.dice(&[1, 1, 1, 1, 1]);
    assert_eq!(again.team("red-section-1-rifle").men, 6);
    assert_eq!(again.team("red-section-1-rifle").shock, 4, "with their Shock");
    assert!(!again.team("red-section-1-scouts").team.in_use);
}

/// Two men who were apart and are back, Broken or Pinned, when a Phase ends.
fn shaken_part_comes_back(nerve: &str) -> Game {
    let game = stretched("40", "");
    let scouts = game.game().setup().teams.iter().position(|team| team.id == "red-section-1-scouts").unwrap();
    let mut position = game.position();
    let state = position["state"].as_table_mut().unwrap();
    for man in state["men"].as_array_mut().unwrap() {
        if man["team"].as_integer() == Some(scouts as i64) {
            man["spot"]["at"][0] = 35.into();
        }
    }
    let team = &mut state["teams"].as_array_mut().unwrap()[scouts];
    team["nerve"] = nerve.into();
    team["shock"] = 4.into();
    state["phase"] = "phase-end".into();
    let mut again = Game::set_whole(&toml::to_string(&position).unwrap());
    again.dice(&[1, 1, 1, 1, 1]);
    again
}

#[test]
fn the_shaken_do_not_shake_those_they_come_back_to() {
    covers!("coc.2.integrity-rejoin");
    for (nerve, left) in [("broken", Nerve::Broken), ("pinned", Nerve::Pinned)] {
        let game = shaken_part_comes_back(nerve);
        let (rifle, scouts) = (game.team("red-section-1-rifle"), game.team("red-section-1-scouts"));
        assert_eq!((rifle.men, rifle.nerve), (4, Nerve::Steady), "{nerve}");
        assert_eq!((scouts.men, scouts.nerve), (2, left), "{nerve}");
    }
    let steady = shaken_part_comes_back("steady");
    assert_eq!((steady.team("red-section-1-rifle").men, steady.team("red-section-1-rifle").shock), (6, 4));
}

#[test]
fn the_teams_of_the_list_do_not_mix() {
    covers!("coc.2.integrity-measure", "coc.2.section-equals-squad");
    let game = settled(
        r#"
        [[put]]
        unit = "red-section-1"
        at = [36, 40]
        "#,
    );
    assert_eq!((game.team("red-section-1-bren").men, game.team("red-section-1-rifle").men), (3, 6));
}

#[test]
fn coc_ex_2_unit_integrity() {
    covers!("coc.2.integrity-4in", "coc.2.integrity-measure", "coc.2.integrity-split");
    let at = |x: &str| {
        Game::set(&format!(
            r#"
            [red]
            command = [2]
            [[put]]
            team = "red-section-1-bren"
            places = [[30, 40], [30, 41], [30, 42]]
            [[put]]
            team = "red-section-1-rifle"
            places = [[{x}, 40], [{x}, 41], [{x}, 42], [{x}, 43], [{x}, 44], [{x}, 45]]
            "#
        ))
    };
    assert!(at("34").is_open(Red, "activate:2:red-section-1"), "exactly 4 inches: a Section");
    assert!(!at("34.5").is_open(Red, "activate:2:red-section-1"), "4.5 inches: two separate Teams");
    assert!(!at("34.001").is_open(Red, "activate:2:red-section-1"));
}

#[test]
fn a_weapon_goes_with_the_greater_part_of_its_crew() {
    covers!("coc.2.gloss-crew-and-riflemen", "coc.2.integrity-split");
    let game = settled(
        r#"
        [[put]]
        team = "red-section-1-bren"
        places = [[30, 40], [31, 40], [40, 40]]
        "#,
    );
    let crew = |team: &str| {
        let n = game.game().setup().teams.iter().position(|setup| setup.id == team).unwrap();
        game.state().men.iter().filter(|man| man.team.index() == n && man.crew).count()
    };
    assert_eq!((crew("red-section-1-bren"), crew("red-section-1-scouts")), (2, 0));
}

#[test]
fn leaders_are_individuals_and_men_belong_to_units() {
    covers!("coc.2.men-and-leaders", "coc.2.gloss-leader-ranks", "coc.2.unit-classes", "coc.2.gloss-infantry-team");
    let game = Game::set("[red]\nsupports = [{ item = \"six-pdr\" }, { item = \"vickers\" }]\n");
    let setup = game.game().setup();
    assert_eq!(setup.unit_of_man.len(), game.state().men.len(), "every man has a unit");
    let leader = |id: &str| setup.leaders.iter().find(|leader| leader.id == id).unwrap();
    assert_eq!((leader("red-section-1-leader").rank, leader("red-lieutenant").rank), (Rank::Junior, Rank::Senior));
    assert!(setup.leaders.iter().all(|leader| leader.calling == Calling::Leader));
    let role = |id: &str| setup.units.iter().find(|unit| unit.id.contains(id)).unwrap().role;
    assert!(role("six-pdr").is_support_weapon() && role("vickers").is_support_weapon());
    assert_eq!(role("red-section-1"), Role::Infantry);
    assert!(!Role::Infantry.is_support_weapon());
}

#[test]
fn everything_that_has_to_be_tracked_is_on_the_board() {
    covers!("coc.1.state-tracking");
    let game = Game::set(
        r#"
        [red]
        points = 3
        dice = 1
        morale = 8
        [[put]]
        team = "red-section-1-rifle"
        at = [30, 40]
        shock = 7
        nerve = "pinned"
        stance = "tactical"
        [[put]]
        team = "red-section-2-rifle"
        at = [50, 40]
        nerve = "broken"
        shock = 12
        [[put]]
        team = "red-section-2-bren"
        at = [20, 40]
        stance = "overwatch"
        "#,
    );
    let badges = |team: &str| game.group(Blue, team).unwrap().badges.iter().map(|badge| badge.key).collect::<Vec<_>>();
    assert!(badges("red-section-1-rifle").contains(&"shock"));
    assert!(badges("red-section-1-rifle").contains(&"pinned"));
    assert!(badges("red-section-1-rifle").contains(&"tactical"));
    assert!(badges("red-section-2-rifle").contains(&"broken"));
    assert!(badges("red-section-2-bren").contains(&"overwatch"));
    let shock = |team: &str| game.group(Blue, team).unwrap().badges.into_iter().find(|badge| badge.key == "shock");
    assert!(format!("{:?}", shock("red-section-1-rifle").unwrap()).contains('7'));
    let counters: Vec<(String, i32)> = game.counters(Red).into_iter().map(|each| (each.label, each.value)).collect();
    let shown = [("Force Morale", 8), ("CoC Points", 3), ("CoC Dice", 1)];
    assert_eq!(counters, shown.map(|(label, value)| (label.to_owned(), value)));
}

#[test]
fn what_ground_and_cover_mean() {
    covers!("coc.2.terrain-classes", "coc.2.cover-classes", "coc.2.going-and-sight-separate");
    let area = |n: usize| format!("area = [[{0}, 5], [{1}, 5], [{1}, 8], [{0}, 8]]", n * 4, n * 4 + 3);
    let line = |n: usize| format!("line = [[{0}, 20], [{0}, 26]]\nwidth = 0.5", n * 4 + 2);
    let areas = ["orchard", "ploughed", "wood", "marsh", "scrub", "rubble", "crop", "trench", "building", "bunker"];
    let lines = ["hedge", "stone-wall"];
    let mut text = String::new();
    for (n, kind) in areas.iter().enumerate() {
        text += &format!("[[terrain]]\nid = \"{kind}\"\nkind = \"{kind}\"\n{}\n", area(n));
    }
    for (n, kind) in lines.iter().enumerate() {
        text += &format!("[[terrain]]\nid = \"{kind}\"\nkind = \"{kind}\"\n{}\n", line(n));
    }
    let game = Game::set(&text);
    let setup = game.game().setup();
    let meant = |id: &str| *setup.terrain.at(setup.field.named(id).unwrap());
    assert_eq!(meant("orchard").ground, Ground::Open);
    assert_eq!(meant("ploughed").ground, Ground::Broken);
    assert_eq!(meant("wood").ground, Ground::Broken);
    assert_eq!(meant("marsh").ground, Ground::Heavy);
    assert_eq!(meant("rubble").ground, Ground::Heavy);
    assert_eq!((meant("crop").inside, meant("hedge").behind), (Cover::Light, Cover::Light));
    assert_eq!((meant("stone-wall").behind, meant("building").inside), (Cover::Hard, Cover::Hard));
    assert_eq!((meant("trench").inside, meant("bunker").inside), (Cover::Hard, Cover::Bunker));
    // Bad going need not hide anybody, and good going may.
    assert!(meant("marsh").thicket.is_none() && meant("scrub").thicket.is_some());
    assert_eq!(meant("scrub").ground, meant("marsh").ground);
    assert!(meant("orchard").thicket.is_some());
}

#[test]
fn a_unit_is_a_section_a_squad_a_weapon_team_or_a_support_weapon() {
    covers!("coc.2.gloss-unit-word");
    // The same rule Pins them all.
    let game = {
        let mut game = Game::set(
            r#"
            [red]
            supports = [{ item = "vickers" }]
            [[put]]
            unit = "red-vickers"
            at = [20, 40]
            shock = 6
            [[put]]
            unit = "red-section-1"
            at = [36, 40]
            shock = 5
            [[put]]
            team = "red-piat"
            at = [50, 40]
            shock = 3
            "#,
        );
        game.pick(Red, "done");
        game
    };
    for team in ["red-vickers", "red-section-1-rifle", "red-section-1-bren", "red-piat"] {
        assert_eq!(game.team(team).nerve, Nerve::Pinned, "{team}");
    }
}

#[test]
fn stances_last_until_the_turn_ends() {
    // Smoke, barrages and the Broken have their own tests: this is the part of the Turn end that concerns stances.
    covers!("coc.6.2.table-three");
    let text = |ends: bool| {
        format!(
            r#"
            [now]
            turn-ends = {ends}
            [[put]]
            team = "red-section-1-rifle"
            at = [36, 40]
            stance = "tactical"
            [[put]]
            team = "red-section-2-rifle"
            at = [20, 40]
            stance = "overwatch"
            "#
        )
    };
    let stances = |ends: bool| {
        let mut game = Game::set(&text(ends));
        game.pick(Red, "done");
        (game.team("red-section-1-rifle").stance, game.team("red-section-2-rifle").stance)
    };
    assert_eq!(stances(true), (Stance::Free, Stance::Free));
    let (tactical, overwatch) = stances(false);
    assert_eq!(tactical, Stance::Tactical);
    assert!(matches!(overwatch, Stance::Overwatch(_)));
}

#[test]
fn who_comes_home_on_the_way_is_no_longer_of_those_who_fire() {
    covers!("coc.2.integrity-rejoin", "coc.4.4.all-do-the-same");
    // A man of the Bren Team was left with the riflemen. They move and fire, and on the way come near his own Team.
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [20, 41], [26, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[27, 40], [28, 40], [29, 40], [30, 40], [31, 40], [32, 40]]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [22, 26]
        facing = "south"
        [[put]]
        team = "blue-squad-2-rifle"
        at = [34, 26]
        facing = "south"
        "#,
    );
    game.pick(Red, "activate:2:red-section-1-rifle+red-section-1-scouts").pick(Red, "move-and-fire");
    game.reply(Red, to_in(20, 40, "as-it-stands", Bearing::NORTH)).pick(Red, "together").dice(&[3]);
    assert_eq!((game.team("red-section-1-bren").men, game.team("red-section-1-rifle").men), (3, 6));
    let prompt = game.prompt(Red);
    assert_eq!(
        (prompt.title.as_str(), prompt.about),
        ("At whom does 1st Section Rifle Team fire?", vec!["red-section-1-rifle".into()])
    );
    game.pick(Red, "blue-squad-1-rifle");
    assert_eq!(game.wanted_dice(), 3, "half the dice of six rifles, and none of the Bren Team's");
}
