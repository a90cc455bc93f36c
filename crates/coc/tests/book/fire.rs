//! Section 9.1: how many dice, what they need, and between whom the hits are divided.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{activate, battle, blue_fires, fire};

#[test]
fn what_is_needed_to_hit_goes_by_range_and_by_the_quality_of_the_target() {
    covers!("coc.9.1.table-five", "coc.9.1.to-hit-by-target-quality", "coc.9.weapon-bolt-rifle");
    // Platoon and rating of the target, the middle of its only man, and the score needed. R-COC-002: 18 inches are close.
    let rows = [
        ("de-1943-infantry", "green", "28.0", 3),
        ("de-1943-infantry", "regular", "28.0", 4),
        ("de-1943-fallschirmjager", "elite", "28.0", 5),
        ("de-1943-infantry", "green", "28.001", 4),
        ("de-1943-infantry", "regular", "28.001", 5),
        ("de-1943-fallschirmjager", "elite", "28.001", 6),
    ];
    for (platoon, rating, south, need) in rows {
        // One Fallschirmjaeger with an MG 42 is aimed at as well as one rifleman.
        let target = if rating == "elite" { "blue-squad-1-mg-1" } else { "blue-squad-1-rifle" };
        let position = format!(
            r#"
            [blue]
            platoon = "{platoon}"
            rating = "{rating}"
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, {south}]]
            men = 1
            [[put]]
            team = "{target}"
            places = [[30, 10]]
            men = 1
            "#
        );
        for (die, hits) in [(need - 1, "0 hits"), (need, "1 hit")] {
            let mut game = battle(&position);
            game.dice(&[die]);
            if die == need {
                game.dice(&[1]);
            }
            fire(&mut game, "red-section-1-rifle");
            let line = game.line_of(Red, "coc.9.1.table-five");
            assert!(
                line.text.ends_with(&format!("1 die, {need} or more hit: {hits}.")),
                "{rating} {south}: {}",
                line.text
            );
        }
    }
}

#[test]
fn coc_ex_14_4_five_rifles() {
    covers!("coc.14.4.shock-fire", "coc.9.1.sequence");
    for (shock, dice) in [(0, 5), (1, 5), (2, 4), (4, 3), (5, 3)] {
        let mut game = battle(&format!(
            r#"
            [[put]]
            team = "red-section-1-rifle"
            at = [30, 30]
            men = 5
            shock = {shock}
            [[put]]
            team = "blue-squad-1-rifle"
            at = [30, 20]
            "#
        ));
        fire(&mut game, "red-section-1-rifle");
        assert_eq!(game.wanted_dice(), dice, "{shock} Shock");
        game.dice(&vec![1; dice]);
        assert_eq!(game.total(Red, "fires with"), dice as i16);
    }
}

#[test]
fn coc_ex_14_5_pinned_ditch() {
    covers!("coc.14.5.pinned-fire-half", "coc.14.4.shock-fire");
    // However the seven are shared, three dice are lost.
    for (bren, rifle) in [(4, 3), (2, 5), (6, 1)] {
        let mut game = battle(&format!(
            r#"
            [[put]]
            team = "red-section-1-bren"
            places = [[29, 30], [28, 30], [27, 30]]
            nerve = "pinned"
            shock = {bren}
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30]]
            men = 5
            nerve = "pinned"
            shock = {rifle}
            [[put]]
            team = "blue-squad-1-rifle"
            at = [30, 20]
            "#
        ));
        game.dice(&[1, 1, 1, 1]);
        fire(&mut game, "red-section-1");
        let line = game.line(Red, "fires with 4 dice");
        let terms: Vec<(&str, i16)> = line.terms.iter().map(|term| (term.what.as_str(), term.value)).collect();
        assert_eq!(terms, [("light machine gun", 6), ("rifles", 5), ("Shock", -3), ("Pinned", -4)]);
    }
}

#[test]
fn each_team_loses_dice_for_its_own_shock_only() {
    covers!("coc.14.1.team-effects-stay");
    let mut game = battle(
        r#"
        [[put]]
        team = "red-section-1-bren"
        places = [[29, 30], [28, 30], [27, 30]]
        shock = 3
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30], [35, 30]]
        shock = 3
        [[put]]
        team = "blue-squad-1-rifle"
        at = [30, 20]
        "#,
    );
    // Three each take one die each: together they would be six, and three dice.
    game.dice(&[1; 10]);
    fire(&mut game, "red-section-1");
    assert_eq!(game.total(Red, "fires with"), 10);
}

#[test]
fn a_team_that_can_fire_rolls_one_die_at_least() {
    covers!("coc.9.1.minimum-one-die", "coc.14.4.shock-partial-fire");
    let position = |see: &str| {
        format!(
            r#"
            [[terrain]]
            kind = "building"
            area = [[20, 20], [28, 20], [28, 26], [20, 26]]
            [[put]]
            team = "red-section-1-rifle"
            places = [{see}, [23, 30], [24, 30], [25, 30], [26, 30]]
            men = 5
            shock = 4
            nerve = "pinned"
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 10]]
            men = 1
            "#
        )
    };
    // Only one man sees past the house; the Shock of all is taken off his die, and one is left.
    let mut game = battle(&position("[30, 30]"));
    game.dice(&[1]);
    fire(&mut game, "red-section-1-rifle");
    let line = game.line(Red, "fires with 1 die");
    let terms: Vec<(&str, i16)> = line.terms.iter().map(|term| (term.what.as_str(), term.value)).collect();
    assert_eq!(terms, [("rifles", 1), ("Shock", -1), ("at least one die for each Team", 1)]);
    // Three of five see past it: the two dice of all the Shock come off theirs.
    let three = position("[30, 30], [31, 30], [32, 30]").replace("[23, 30], [24, 30], ", "");
    let mut game = battle(&three.replace("nerve = \"pinned\"", ""));
    game.dice(&[1]);
    fire(&mut game, "red-section-1-rifle");
    let line = game.line(Red, "fires with 1 die");
    let terms: Vec<(&str, i16)> = line.terms.iter().map(|term| (term.what.as_str(), term.value)).collect();
    assert_eq!(terms, [("rifles", 3), ("Shock", -2)]);
    // With nobody who sees there is no fire and no die.
    let mut game = battle(&position("[22, 30]"));
    activate(&mut game, Red, "red-section-1-rifle");
    assert_eq!(game.closed(Red, "fire").rule.unwrap().as_str(), "coc.8.1.los-line");
}

#[test]
fn coc_ex_9_1_soviet_riflemen() {
    covers!("coc.9.1.hits-divided", "coc.9.1.odd-hits-cover", "coc.9.1.weapon-kept-in-action");
    // With six British rifles: three hits on a Gruppe in light cover.
    let mut game = battle(
        r#"
        [[terrain]]
        kind = "hedge"
        line = [[20, 21], [40, 21]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30], [35, 30]]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 20.2], [31, 20.2], [32, 20.2]]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[33, 20.2], [34, 20.2], [35, 20.2], [36, 20.2], [37, 20.2], [38, 20.2]]
        "#,
    );
    game.dice(&[4, 5, 6, 1, 2, 3]);
    fire(&mut game, "red-section-1-rifle").pick(Red, "blue-squad-1-rifle");
    assert_eq!(game.asked(), Some(Blue), "the owner places the odd hit");
    game.dice(&[3, 5, 6]).pick(Blue, "blue-squad-1-rifle");
    let (rifle, mg) = (game.team("blue-squad-1-rifle"), game.team("blue-squad-1-mg"));
    assert_eq!((rifle.shock, rifle.dead, mg.shock, mg.dead), (1, 0, 0, 1));
    assert!(game.line(Red, "MG Team takes").text.contains("1 hit in light cover"));
    // The MG 42 stays in action: the rifleman fell, and two men serve it.
    let weapons: Vec<bool> = game
        .state()
        .men
        .iter()
        .filter(|man| {
            man.presence == coc::Presence::Table && game.game().setup().teams[man.team.index()].id == "blue-squad-1-mg"
        })
        .map(|man| man.crew)
        .collect();
    assert_eq!(weapons, [true, true]);
}

#[test]
fn coc_ex_9_1_1_paras_in_the_street() {
    covers!("coc.9.1.odd-hits-open", "coc.9.1.1.leader-risk", "coc.9.1.1.leader-risk-total", "coc.9.weapon-belt-lmg");
    // An MG 42 on a Section in the open, its Corporal within 4 inches of both Teams.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1, 2, 3]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 10], [31, 10]]
        men = 2
        facing = "south"
        [[put]]
        team = "red-section-1-bren"
        places = [[29, 24], [30, 24], [31, 24]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[32, 24], [33, 24], [34, 24], [35, 24], [36, 24], [37, 24]]
        [[put]]
        leader = "red-section-1-leader"
        at = [31.5, 25]
        "#,
    );
    game.dice(&[4, 5, 6, 4, 5, 1, 2, 3]);
    blue_fires(&mut game, "blue-squad-1-mg").pick(Blue, "red-section-1-rifle");
    assert_eq!(game.asked(), Some(Blue), "the firer places the odd hit");
    // Rifle Team 3 and 5, Bren Team 3, 4 and 6, Leader risk 2.
    game.dice(&[3, 5, 3, 4, 6, 2]).pick(Blue, "red-section-1-bren");
    assert_eq!(game.asked(), Some(Red), "the owner says which Team keeps its man");
    // The wound, and the test of Force Morale for it.
    game.dice(&[3, 1]).pick(Red, "red-section-1-bren");
    let (bren, rifle) = (game.team("red-section-1-bren"), game.team("red-section-1-rifle"));
    assert_eq!((rifle.shock, rifle.dead, bren.shock, bren.dead), (1, 1, 2, 0));
    let corporal = game.leader("red-section-1-leader").leader;
    assert!(corporal.out && corporal.wounded && corporal.lost == 0);
}

#[test]
fn coc_ex_8_3_merged_target() {
    covers!("coc.8.3.teams-merged", "coc.8.3.unseen-team-excluded", "coc.9.1.hits-divided");
    // B behind a hedge, A beside it, C within 4 inches behind a house.
    let mut game = battle(
        r#"
        [[terrain]]
        kind = "hedge"
        line = [[20, 21], [40, 21]]
        [[terrain]]
        kind = "building"
        area = [[35.8, 18], [41, 18], [41, 19.4], [35.8, 19.4]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30]]
        men = 5
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[33, 20.2], [34, 20.2], [35, 20.2]]
        men = 3
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 20.2], [31, 20.2], [32, 20.2]]
        [[put]]
        team = "blue-squad-2-mg"
        places = [[37.5, 17.4], [38.5, 17.4], [39.5, 17.4]]
        "#,
    );
    game.dice(&[4, 4, 4, 4, 1]);
    fire(&mut game, "red-section-1-rifle");
    assert!(game.closed(Red, "blue-squad-2-mg").because.contains("clear line"));
    game.dice(&[1, 1, 1, 1]).pick(Red, "blue-squad-1-rifle");
    assert!(game.line(Red, "Gruppe Rifle Team takes").text.contains("2 hits in light cover"));
    assert!(game.line(Red, "Gruppe MG Team takes").text.contains("2 hits in light cover"));
}

#[test]
fn coc_ex_8_3_1_different_cover() {
    covers!("coc.8.3.1.differing-cover-choice", "coc.8.3.1.surplus-carries-over", "coc.9.1.2.mixed-cover-teams");
    // A behind a stone wall, B behind a hedge.
    let position = r#"
        [[terrain]]
        kind = "hedge"
        line = [[32.6, 21], [40, 21]]
        [[terrain]]
        kind = "stone-wall"
        line = [[20, 21], [32.5, 21]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30], [33, 30], [34, 30]]
        men = 5
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[33.2, 20.2]]
        men = 1
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 20.2], [31, 20.2]]
        men = 2
        "#;
    let mut game = battle(position);
    fire(&mut game, "red-section-1-rifle").pick(Red, "blue-squad-1-rifle");
    assert_eq!(game.keys(Red), ["concentrate", "spread"]);
    // Concentrated: the only man falls to the first of two hits, the other passes to the Team behind the wall: 5 is Shock
    // in light cover and in hard cover, 4 in light cover only.
    game.dice(&[4, 4, 1, 1, 1, 6, 4, 1]).pick(Red, "concentrate");
    assert_eq!((game.team("blue-squad-1-rifle").dead, game.team("blue-squad-1-mg").shock), (6, 0));
    assert!(game.line(Red, "MG Team takes 1 hit in hard cover").text.contains("no effect"));
    let mut game = battle(position);
    fire(&mut game, "red-section-1-rifle").pick(Red, "blue-squad-1-rifle");
    // A 4 is Shock behind the hedge and nothing behind the wall.
    game.dice(&[4, 4, 1, 1, 1, 4, 4]).pick(Red, "spread");
    assert_eq!((game.team("blue-squad-1-rifle").shock, game.team("blue-squad-1-mg").shock), (1, 0));
    let lines = game.lines(Red);
    assert!(lines.iter().any(|line| line.contains("Rifle Team takes 1 hit in light cover")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("MG Team takes 1 hit in hard cover")), "{lines:?}");
}

#[test]
fn coc_ex_errata_two_teams_two_bands() {
    covers!("coc.8.3.1.differing-range-choice");
    // One Team 17 inches away, the other just beyond 18.
    let mut game = battle(
        r#"
        [[put]]
        team = "red-section-1-bren"
        places = [[30, 30]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[30, 13]]
        men = 1
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 11.5]]
        men = 1
        "#,
    );
    fire(&mut game, "red-section-1-bren").pick(Red, "blue-squad-1-rifle");
    assert_eq!(game.keys(Red), ["0", "1", "2", "3", "4"], "one man with a Bren has four dice");
    // Three dice need 4 at close range, one needs 5 at effective range.
    game.dice(&[4, 1, 1, 4]).dice(&[1]).pick(Red, "1");
    let lines = game.lines(Red);
    assert!(lines.iter().any(|line| line.contains("close range: 3 dice, 4 or more hit: 1 hit")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("effective range: 1 die, 5 or more hit: 0 hits")), "{lines:?}");
}

#[test]
fn a_section_may_divide_its_fire_between_targets() {
    covers!("coc.4.4.section-may-split-fire", "coc.8.3.free-targets", "coc.9.1.split-fire-shock");
    let mut game = battle(
        r#"
        [[put]]
        team = "red-section-1-bren"
        places = [[29, 30], [28, 30], [27, 30]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 30], [31, 30], [32, 30]]
        men = 3
        shock = 2
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[20, 20]]
        men = 1
        [[put]]
        team = "blue-squad-2-rifle"
        places = [[40, 8]]
        men = 1
        "#,
    );
    fire(&mut game, "red-section-1").pick(Red, "divide").pick(Red, "blue-squad-1-rifle");
    // The Rifle Team divides man by man: two at the near target, one at the far one, which is at effective range.
    game.pick(Red, "divide")
        .pick(Red, "blue-squad-1-rifle")
        .pick(Red, "blue-squad-1-rifle")
        .pick(Red, "blue-squad-2-rifle");
    // One die is lost for Shock: the firer says where.
    let keys = game.keys(Red);
    assert!(keys.contains(&"usual".to_owned()) && keys.len() > 2, "{keys:?}");
    game.dice(&[1; 8]).pick(Red, "usual");
    let lines = game.lines(Red);
    assert!(
        lines.iter().any(|line| line.contains("Bren Team at 1st Gruppe Rifle Team, Bren, close range: 6 dice")),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| line.contains("Rifle Team at 1st Gruppe Rifle Team, rifle, close range: 2 dice")),
        "{lines:?}"
    );
    assert!(
        !lines.iter().any(|line| line.contains("at 2nd Gruppe")),
        "the die at effective range was given up: {lines:?}"
    );
}

#[test]
fn a_team_looks_one_way_and_fires_within_a_half_circle() {
    covers!("coc.7.5.rifle-arc");
    // The first man fires straight north, so that his comrade may fire due east and no farther round.
    for (y, open) in [("24", true), ("24.001", false)] {
        let mut game = battle(&format!(
            r#"
            [[put]]
            team = "red-section-1-rifle"
            places = [[29, 24], [31, 24]]
            men = 2
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, 10]]
            men = 1
            [[put]]
            team = "blue-squad-2-rifle"
            places = [[42, {y}]]
            men = 1
            "#
        ));
        fire(&mut game, "red-section-1-rifle").pick(Red, "divide").pick(Red, "divide").pick(Red, "blue-squad-1-rifle");
        assert_eq!(game.is_open(Red, "blue-squad-2-rifle"), open, "{y}");
    }
}

#[test]
fn an_individual_is_a_target_only_when_he_is_alone() {
    covers!("coc.9.1.1.lone-leader-target");
    let position = |friend: &str| {
        format!(
            r#"
            [[put]]
            team = "red-section-1-rifle"
            places = [[30, 30], [31, 30]]
            men = 2
            [[put]]
            leader = "blue-unterfeldwebel"
            at = [30, 20]
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[30, {friend}]]
            men = 1
            "#
        )
    };
    let mut game = battle(&position("16"));
    fire(&mut game, "red-section-1-rifle").dice(&[4, 4, 1, 1]);
    assert!(game.option(Red, "blue-unterfeldwebel").is_none(), "a man is exactly 4 inches away");
    let mut game = battle(&position("15.999"));
    fire(&mut game, "red-section-1-rifle");
    // Two hits; a 4 is Shock and means nothing to him, a 5 kills in the open: one wound roll. Light wound, and a test.
    game.dice(&[4, 4, 4, 5, 6, 1]).pick(Red, "blue-unterfeldwebel");
    let leader = game.leader("blue-unterfeldwebel").leader;
    assert!(leader.lost == 1 && leader.wounded && !leader.out);
}

#[test]
fn a_lone_leader_has_the_cover_in_which_most_of_the_firers_see_him() {
    covers!("coc.9.1.1.lone-leader-target");
    // A wall between him and the men to the west only. R-COC-067
    for (west, east, effect) in [(2, 1, false), (1, 2, true)] {
        let men = [["[25.5, 30]", "[24.5, 30]"], ["[29.4, 30]", "[30.4, 30]"]];
        let places = [&men[0][..west], &men[1][..east]].concat().join(", ");
        let mut game = battle(&format!(
            r#"
            [[terrain]]
            kind = "stone-wall"
            line = [[28, 20.8], [29.7, 20.8]]
            [[put]]
            team = "red-section-1-rifle"
            places = [{places}]
            men = 3
            [[put]]
            leader = "blue-unterfeldwebel"
            at = [30, 20]
            "#
        ));
        // One hit, and a 5: a kill in the open and none in hard cover.
        fire(&mut game, "red-section-1-rifle").pick_if_asked(Red, "blue-unterfeldwebel").dice(&[6, 1, 1, 5]);
        if effect {
            game.dice(&[6, 1]);
        }
        assert_eq!(game.leader("blue-unterfeldwebel").leader.wounded, effect, "{west} and {east}");
    }
}
