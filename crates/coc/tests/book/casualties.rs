//! Sections 9.1 and 9.1.1: what hits do to men and Leaders.

use crate::common;
use crate::firing;

use coc::Presence;
use common::{Blue, Game, Red};
use engine::covers;
use firing::{battle, blue_fires, fire};

#[test]
fn what_a_hit_does_goes_by_the_cover() {
    covers!("coc.9.1.table-six", "coc.9.1.effect-roll");
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 21], [40, 21]]";
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[20, 21], [40, 21]]";
    // For each cover, what the faces 1 to 6 do: 0 nothing, 1 Shock, 2 a kill.
    let rows = [("", [0, 0, 1, 1, 2, 2]), (hedge, [0, 0, 0, 1, 1, 2]), (wall, [0, 0, 0, 0, 1, 2])];
    for (terrain, effects) in rows {
        for (face, effect) in (1..=6).zip(effects) {
            let mut game = battle(&format!(
                r#"
                {terrain}
                [[put]]
                team = "red-section-1-rifle"
                places = [[30, 30]]
                men = 1
                [[put]]
                team = "blue-squad-1-rifle"
                places = [[30, 20.2], [31, 20.2]]
                men = 2
                "#
            ));
            fire(&mut game, "red-section-1-rifle").dice(&[6, face]);
            let team = game.team("blue-squad-1-rifle");
            let done = if team.men == 1 { 2 } else { i32::from(team.shock) };
            assert_eq!(done, effect, "{face} {terrain}");
        }
    }
}

#[test]
fn coc_ex_errata_kills_carry_over() {
    covers!("coc.9.1.2.mixed-cover-one-team", "coc.8.3.1.surplus-carries-over");
    // One man beside the wall, two behind it.
    let mut game = battle(
        r#"
        [[terrain]]
        kind = "stone-wall"
        line = [[30.5, 21], [40, 21]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 30], [29, 30], [30, 30]]
        men = 3
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[29, 20], [32, 20.2], [33, 20.2]]
        men = 3
        "#,
    );
    // Three hits: a 5 kills the man in the open, the next 5 is Shock and a 4 nothing in hard cover.
    fire(&mut game, "red-section-1-rifle").dice(&[6, 6, 6, 5, 5, 4]);
    let team = game.team("blue-squad-1-rifle");
    assert_eq!((team.men, team.shock), (2, 1));
    assert_eq!(team.places()[0], table::Point::new(32_000, 20_200));
}

#[test]
fn riflemen_fall_before_the_crew_and_the_weapon_passes_on() {
    covers!(
        "coc.9.1.weapon-kept-in-action",
        "coc.2.gloss-crew-and-riflemen",
        "coc.9.1.weapon-lost-with-team",
        "coc.9.1.weapon-not-recrewed"
    );
    let mut game = battle(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 30], [29, 30], [30, 30]]
        men = 3
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 20], [31, 20], [32, 20]]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[40, 20]]
        men = 1
        "#,
    );
    let crews = |game: &Game| -> Vec<bool> {
        let team = game.game().setup().teams.iter().position(|team| team.id == "blue-squad-1-mg").unwrap();
        let men = game.state().men.iter().filter(|man| man.team.index() == team && man.presence == Presence::Table);
        men.map(|man| man.crew).collect()
    };
    assert_eq!(crews(&game), [true, true, false]);
    fire(&mut game, "red-section-1-rifle").dice(&[6, 1, 1, 6]).pick(Red, "blue-squad-1-mg");
    assert_eq!(crews(&game), [true, true], "the rifleman fell, though the gunner is nearest");
}

#[test]
fn when_the_last_man_of_a_weapon_team_falls_his_weapon_is_gone() {
    covers!("coc.9.1.weapon-lost-with-team", "coc.9.1.weapon-not-recrewed");
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 30]]
        men = 1
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 20]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[33, 20], [34, 20]]
        men = 2
        "#,
    );
    // A hit on each: the gunner falls, and Force Morale is tested for his Team.
    fire(&mut game, "red-section-1-rifle").pick(Red, "blue-squad-1-mg").dice(&[6]);
    game.pick(Red, "blue-squad-1-mg").dice(&[6, 1]);
    assert_eq!(game.team("blue-squad-1-mg").men, 0);
    let crew = game.state().men.iter().any(|man| man.presence == Presence::Table && man.crew);
    assert!(!crew, "nobody takes it over");
}

/// A Section in the open with its Corporal, and an MG 42 that hits it as often as said.
fn corporal(hits: usize, effects: &[u8]) -> Game {
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 10], [31, 10]]
        men = 2
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 24], [29, 24], [30, 24], [31, 24], [32, 24], [33, 24]]
        [[put]]
        leader = "red-section-1-leader"
        at = [31.5, 25]
        "#,
    );
    let mut dice = vec![1; 8];
    dice[..hits].fill(6);
    game.dice(&dice);
    blue_fires(&mut game, "blue-squad-1-mg").dice(effects);
    game
}

#[test]
fn a_leader_is_at_risk_by_the_number_of_men_killed_near_him() {
    covers!("coc.9.1.1.leader-risk");
    // One kill: a 2 misses him, a 1 hits him and the man is restored. The wound is light.
    let game = corporal(1, &[5, 2]);
    assert_eq!(game.team("red-section-1-rifle").men, 5);
    let game = corporal(1, &[5, 1, 6, 1]);
    assert_eq!(game.team("red-section-1-rifle").men, 6);
    assert_eq!(game.leader("red-section-1-leader").leader.lost, 1);
    // Shock alone puts nobody at risk.
    let game = corporal(1, &[4]);
    assert_eq!(game.team("red-section-1-rifle").shock, 1);
}

#[test]
fn wounds_of_leaders() {
    covers!("coc.9.1.1.leader-wound-table", "coc.9.1.1.leader-2-3-no-initiative-loss", "coc.9.1.1.leader-wound-morale");
    for (die, lost, out, killed) in [
        (1, 0, false, true),
        (2, 0, true, false),
        (3, 0, true, false),
        (4, 1, false, false),
        (5, 1, false, false),
        (6, 1, false, false),
    ] {
        // The test of Force Morale: on a 1 a wounded Junior Leader costs nothing, a dead one costs 1.
        let game = corporal(1, &[5, 1, die, 1]);
        let corporal = game.leader("red-section-1-leader").leader;
        assert_eq!((corporal.lost, corporal.out), (lost, out), "{die}");
        assert_eq!(corporal.presence == Presence::Dead, killed, "{die}");
        assert_eq!(game.player(Red).morale, if killed { 9 } else { 10 }, "{die}");
    }
}

#[test]
fn a_leader_without_initiatives_left_is_killed() {
    covers!("coc.9.1.1.leader-initiative-zero");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 10]]
        men = 1
        facing = "south"
        [[put]]
        leader = "red-section-1-leader"
        at = [30, 20]
        lost = 1
        "#,
    );
    // Hit, killed by the effect die, lightly wounded for the second time: killed, and tested as such.
    blue_fires(&mut game, "blue-squad-1-rifle");
    if !game.wants_dice() {
        game.pick(Blue, "red-section-1-leader");
    }
    game.dice(&[6, 5, 6, 1]);
    assert_eq!(game.leader("red-section-1-leader").leader.presence, Presence::Dead);
    assert_eq!(game.player(Red).morale, 9);
}

#[test]
fn whoever_loses_the_battle_with_a_leader_who_stood_alone_has_lost_it_at_once() {
    covers!("coc.15.1.zero-ends", "coc.9.1.1.lone-leader-target");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        morale = 1
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 10]]
        men = 1
        facing = "south"
        [[put]]
        leader = "red-section-1-leader"
        at = [30, 20]
        "#,
    );
    blue_fires(&mut game, "blue-squad-1-rifle");
    if !game.wants_dice() {
        game.pick(Blue, "red-section-1-leader");
    }
    // Hit, and killed outright; the test costs the last point.
    game.dice(&[6, 5, 1, 1]);
    assert_eq!(game.player(Red).morale, 0);
    assert_eq!(game.state().outcome.as_ref().map(|outcome| outcome.winner), Some(Some(Blue)), "{}", game.whereabouts());
}

#[test]
fn with_several_leaders_at_risk_one_roll_is_made_and_one_is_diced_for() {
    covers!("coc.9.1.1.leader-risk-several");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 10]]
        men = 1
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 20], [31, 20]]
        men = 2
        [[put]]
        leader = "red-section-1-leader"
        at = [30, 21]
        [[put]]
        leader = "red-lieutenant"
        at = [31, 21]
        "#,
    );
    // Hit; killed; risk 1; which: the leaders in the order of the list, 1 to 3 the Lieutenant, 4 to 6 the Corporal.
    blue_fires(&mut game, "blue-squad-1-rifle").dice(&[6, 6, 1, 4, 3, 1]);
    assert!(game.leader("red-section-1-leader").leader.out);
    assert!(!game.leader("red-lieutenant").leader.wounded);
}

#[test]
fn an_observer_has_his_own_wounds_and_a_medic_is_removed() {
    covers!("coc.9.1.1.observer-wound-table", "coc.B.medic.medic-target", "coc.B.medic.medic-shot-morale");
    for (die, killed) in [(1, true), (2, true), (3, true), (4, false), (5, false), (6, false)] {
        let mut game = Game::set(
            r#"
            [blue]
            supports = [{ item = "mortar-battery" }]
            [red]
            command = [1]
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30]]
            men = 1
            [[put]]
            leader = "blue-observer"
            at = [30, 20]
            "#,
        );
        fire(&mut game, "red-section-1-rifle");
        if !game.wants_dice() {
            game.pick(Red, "blue-observer");
        }
        game.dice(&[6, 5, die]);
        if killed {
            game.dice(&[1]);
        }
        let observer = game.leader("blue-observer").leader;
        assert_eq!(observer.presence == Presence::Dead, killed, "{die}");
        assert_eq!(observer.wounded, !killed, "{die}");
    }
    // Wounded he does his work, but stays where he is.
    for (state, stays) in [("", false), ("wounded = true", true)] {
        let mut game = Game::set(&format!(
            "[red]\ncommand = [1]\nsupports = [{{ item = \"mortar-battery\" }}]\n[[put]]\nleader = \"red-observer\"\nat = [30, 30]\n{state}\n"
        ));
        game.pick(Red, "lead:1:red-observer");
        assert_eq!(game.is_open(Red, "walk"), !stays, "{state}");
        assert!(game.keys(Red).iter().any(|key| key != "walk" && key != "pass"), "{:?}", game.keys(Red));
    }
    let mut game = Game::set(
        r#"
        [blue]
        supports = [{ item = "medical-orderly" }]
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[31, 20]]
        men = 1
        [[put]]
        leader = "blue-medic"
        at = [30, 20]
        "#,
    );
    fire(&mut game, "red-section-1-rifle");
    // He may be aimed at beside others; no wound roll; those who shot him are tested as for a Junior Leader killed.
    game.pick(Red, "blue-medic").dice(&[6, 6, 1]);
    assert_eq!(game.leader("blue-medic").leader.presence, Presence::Dead);
    assert_eq!((game.player(Red).morale, game.player(Blue).morale), (9, 10));
}

#[test]
fn coc_ex_9_7_gun_shield() {
    covers!("coc.9.1.shield-cover", "coc.9.7.gun-shield", "coc.9.7.crew-only");
    // Behind a hedge the crew is in hard cover; from the side it is in light cover.
    for (at, cover) in [("[30, 30]", "in hard cover"), ("[40.9, 30]", "in light cover")] {
        let mut game = Game::set(&format!(
            r#"
            [blue]
            supports = [{{ item = "pak-38" }}]
            [red]
            command = [1]
            [[terrain]]
            kind = "hedge"
            line = [[20, 21], [40, 21]]
            [[put]]
            team = "red-section-1-rifle"
            places = [{at}]
            men = 1
            [[put]]
            team = "blue-pak-38"
            places = [[29, 20.2], [30, 20.2], [31, 20.2], [30.5, 19.4], [29.5, 19.4]]
            facing = "south"
            "#
        ));
        fire(&mut game, "red-section-1-rifle").dice(&[6, 6]);
        assert!(game.line(Red, "takes 1 hit").text.contains(cover), "{at}");
        // Only a man falls: the gun is served by those who are left.
        assert_eq!(game.team("blue-pak-38").men, 4);
        let crew = game.state().men.iter().filter(|man| man.presence == Presence::Table && man.crew).count();
        assert_eq!(crew, 4);
    }
}

#[test]
fn men_who_stand_far_apart_fall_where_their_owner_wants() {
    covers!("coc.9.1.effect-roll");
    let mut game = battle(
        r#"
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[28, 20], [32, 20], [36, 20]]
        men = 3
        "#,
    );
    fire(&mut game, "red-section-1-rifle").dice(&[6, 6]);
    assert_eq!(game.asked(), Some(Blue));
    let last = game.keys(Blue).last().cloned().unwrap();
    game.pick(Blue, &last);
    assert_eq!(game.team("blue-squad-1-rifle").places(), [table::Point::inches(28, 20), table::Point::inches(32, 20)]);
}
