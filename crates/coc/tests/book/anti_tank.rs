//! Sections 9.3.1, 9.3.2, 9.3.4 and 9.8: anti-tank weapons against troops.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use table::Bearing;

/// A PIAT Team with the Lieutenant, and Germans.
fn piat(dice: &str, y: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [{dice}]
        [[put]]
        leader = "red-lieutenant"
        at = [22, 41]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[20, {y}], [21, {y}], [22, {y}], [23, {y}], [24, {y}], [25, {y}]]
        facing = "south"
        [[put]]
        team = "red-piat"
        places = [[20, 40], [21, 40]]
        {more}
        "#
    ))
}

fn ordered(y: &str, more: &str) -> Game {
    let mut game = piat("4", y, more);
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "activate:red-piat");
    game
}

#[test]
fn a_team_fires_at_troops_only_for_a_senior_leader() {
    covers!("coc.9.3.1.at-team-non-vehicle");
    covers!("coc.9.3.1.at-team-activation");
    covers!("coc.9.3.two-kinds");
    let mut game = piat("1", "30", "");
    game.pick(Red, "activate:1:red-piat");
    assert_eq!(game.closed(Red, "fire-at-troops").rule.unwrap().as_str(), "coc.9.3.1.at-team-non-vehicle");
    assert!(!game.is_open(Red, "fire") && game.is_open(Red, "move"));
    let mut game = ordered("30", "");
    // Two dice of H.E. by Table Five: close up to 18 inches, so 4 hits Regulars.
    game.pick(Red, "fire-at-troops").dice(&[4, 3, 3]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
    assert_eq!(game.team("red-piat").team.rounds, 2);
}

#[test]
fn table_five_by_range_and_hits_doubled_behind_something_hard() {
    covers!("coc.9.3.2.at-vs-infantry-table-five");
    covers!("coc.9.3.2.at-vs-infantry-double-hits");
    // 18 inches is close, a hair more is effective.
    let mut game = ordered("22", "");
    game.pick(Red, "fire-at-troops").dice(&[4, 1, 1]);
    assert!(game.line(Red, "anti-tank weapon at").text.contains("1 hit on 4+"));
    let mut game = ordered("21.999", "");
    game.pick(Red, "fire-at-troops").dice(&[4, 1]);
    assert!(game.line(Red, "anti-tank weapon at").text.contains("0 hits on 5+"));
    // Behind a wall one hit is two, on the row of hard cover: a 5 is Shock there.
    let wall = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 30.5], [40, 30.5]]";
    let mut game = ordered("30", wall);
    game.pick(Red, "fire-at-troops").dice(&[4, 1, 5, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 1);
}

#[test]
fn three_rounds_and_no_limit_for_rifles() {
    covers!("coc.9.3.1.at-ammo");
    let game = ordered("30", "rounds = 0");
    assert_eq!(game.closed(Red, "fire-at-troops").rule.unwrap().as_str(), "coc.9.3.1.at-ammo");
    assert_eq!(ordered("30", "").team("red-piat").team.rounds, 3);
    let game = Game::set("[red]\nplatoon = \"su-1943-rifle\"\nsupports = [{ item = \"at-rifle\" }]");
    assert_eq!(game.team("red-at-rifle").team.rounds, 255);
}

#[test]
fn rounds_are_found_at_a_jump_off_point() {
    covers!("coc.9.3.1.at-resupply");
    let set = |y: &str, dice: &[u8]| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [[jump-off]]
            side = "red"
            at = [20, 40]
            [[jump-off]]
            side = "blue"
            at = [20, 2]
            [[put]]
            team = "red-piat"
            rounds = 0
            places = [[20, {y}], [21, {y}]]
            "#
        ));
        game.pick(Red, "activate:1:red-piat");
        if game.is_open(Red, "resupply") {
            game.pick(Red, "resupply");
        } else {
            game.pick(Red, "move").arrange(Red, (20, 40), Bearing::SOUTH, "line");
        }
        game.dice(dice);
        game.team("red-piat").team.rounds
    };
    // Where it stands: 1 and 2 bring nothing, 3 brings three.
    assert_eq!(set("40.5", &[2]), 0);
    assert_eq!(set("40.5", &[3]), 3);
    // Or at once when its move brings it there.
    assert_eq!(set("36", &[3, 3, 4]), 3);
}

#[test]
fn it_works_until_the_last_man_and_not_when_broken() {
    covers!("coc.9.3.1.at-team-functions");
    let game = ordered("30", "men = 2");
    assert!(game.is_open(Red, "fire-at-troops"));
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        leader = "red-lieutenant"
        at = [22, 41]
        [[put]]
        team = "red-piat"
        men = 1
        places = [[20, 40]]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 30]
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "activate:red-piat");
    game.pick(Red, "fire-at-troops").dice(&[1, 1]);
    assert_eq!(game.team("red-piat").team.rounds, 2);
}

/// Panzerfausts of a German squad under its Unterfeldwebel.
fn panzerfaust(leader: &str, die: u8) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [{die}]
        [[put]]
        unit = "blue-squad-1"
        at = [20, 10]
        facing = "south"
        [[put]]
        leader = "{leader}"
        at = [20, 8]
        [[put]]
        team = "red-section-1-rifle"
        at = [17, 20]
        "#
    ));
    game.pick(Blue, &format!("lead:{die}:{leader}"));
    game
}

#[test]
fn a_section_weapon_is_with_the_rifle_team_and_used_once() {
    covers!("coc.9.3.2.section-at-rifle-team");
    covers!("coc.9.3.2.section-at-single-use");
    covers!("coc.9.3.2.section-at-order");
    let mut game = panzerfaust("blue-unterfeldwebel", 4);
    assert_eq!(game.team("blue-squad-1-rifle").team.section_at, 1);
    assert_eq!(game.team("blue-squad-1-mg").team.section_at, 0);
    game.pick(Blue, "section-weapon:blue-squad-1-rifle").dice(&[4, 1, 3]);
    assert_eq!(game.team("red-section-1-rifle").shock, 1);
    assert_eq!(game.team("blue-squad-1-rifle").team.section_at, 0);
    assert!(!game.is_open(Blue, "section-weapon:blue-squad-1-rifle"));
    // His Obergefreiter cannot have it used on troops.
    let game = panzerfaust("blue-squad-1-leader", 3);
    assert!(!game.is_open(Blue, "section-weapon:blue-squad-1-rifle"));
}

#[test]
fn back_blast_keeps_some_weapons_out_of_houses() {
    covers!("coc.9.8.back-blast");
    covers!("coc.9.8.no-back-blast");
    let set = |platoon: &str, item: &str, kind: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            platoon = "{platoon}"
            supports = [{{ item = "{item}" }}]
            command = [4]
            [[put]]
            leader = "red-lieutenant"
            at = [22, 40]
            [[put]]
            team = "red-{item}"
            men = 2
            places = [[20, 40], [21, 40]]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [20, 30]
            [[terrain]]
            kind = "{kind}"
            area = [[16, 39.5], [26, 39.5], [26, 44], [16, 44]]
            windows = [[20, 39.5], [23, 39.5]]
            "#
        ));
        game.pick(Red, "lead:4:red-lieutenant").pick(Red, &format!("activate:red-{item}"));
        game
    };
    let game = set("us-1943-rifle", "bazooka", "building");
    assert_eq!(game.closed(Red, "fire-at-troops").rule.unwrap().as_str(), "coc.9.8.back-blast");
    assert!(set("us-1943-rifle", "bazooka", "church").is_open(Red, "fire-at-troops"));
    assert!(set("gb-1943-infantry", "piat", "building").is_open(Red, "fire-at-troops"));
}

#[test]
fn tank_hunters_are_men_like_others_apart_from_their_weapons() {
    covers!("coc.9.3.4.hunters-team");
    covers!("coc.9.3.4.hunters-no-special-skill");
    covers!("coc.B.panzerknacker");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        supports = [{ item = "panzerknacker" }]
        [[put]]
        team = "blue-panzerknacker"
        at = [20, 10]
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 30]
        "#,
    );
    let team = game.team("blue-panzerknacker");
    assert_eq!((team.men, team.team.rounds, team.team.kit.smoke), (4, 3, 3));
    game.pick(Blue, "activate:1:blue-panzerknacker");
    for key in ["move", "fire", "tactical", "double", "smoke-grenade"] {
        assert!(game.is_open(Blue, key), "{key}");
    }
    game.pick(Blue, "smoke-grenade").pick(Blue, "1");
    game.arrange(Blue, (20, 20), Bearing::SOUTH, "line").dice(&[5]);
    assert_eq!(game.team("blue-panzerknacker").team.kit.smoke, 2);
}

#[test]
fn a_senior_leader_s_one_initiative_has_it_fire_at_troops_and_a_junior_s_does_not() {
    covers!("coc.4.5.2.senior-at-vs-infantry");
    let mut game = ordered("30", "");
    assert!(game.is_open(Red, "fire-at-troops"));
    game.pick(Red, "fire-at-troops").dice(&[1, 1]);
    assert!(game.prompt(Red).title.contains("2 Initiatives"), "it cost one of three: {}", game.prompt(Red).title);
    // A corporal beside it has no say over the Team at all.
    let corporal = "[[put]]\nleader = \"red-section-1-leader\"\nat = [21, 41]";
    let mut game = piat("3", "30", corporal);
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(!game.is_open(Red, "activate:red-piat"));
}

/// A PIAT ordered to fire at two Teams that stand together on both sides of 18 inches.
fn both_sides_of_eighteen() -> Game {
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        team = "red-piat"
        places = [[20, 40], [21, 40]]
        [[put]]
        leader = "red-lieutenant"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 2
        places = [[20, 22], [21, 22]]
        facing = "south"
        [[put]]
        team = "blue-squad-1-mg"
        men = 2
        places = [[20, 20], [21, 20]]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "activate:red-piat").pick(Red, "fire-at-troops");
    game.pick(Red, "blue-squad-1-rifle");
    game
}

#[test]
fn a_team_in_the_other_range_band_gets_as_many_dice_as_the_firer_likes() {
    covers!("coc.8.3.1.differing-range-choice", "coc.9.3.2.at-vs-infantry-table-five");
    let shock = |game: &Game| (game.team("blue-squad-1-rifle").shock, game.team("blue-squad-1-mg").shock);
    // All at the nearer Team: both dice hit it with a 4, and the other has no share of the hits.
    let mut game = both_sides_of_eighteen();
    assert!(game.is_open(Red, "0") && game.is_open(Red, "2") && !game.is_open(Red, "3"));
    game.pick(Red, "0");
    assert_eq!(game.wanted_dice(), 2);
    game.dice(&[4, 4, 3, 3]);
    assert_eq!(shock(&game), (2, 0));
    // One at each: beyond 18 inches a 4 does not hit.
    let mut game = both_sides_of_eighteen();
    game.pick(Red, "1").dice(&[4, 4, 3]);
    assert_eq!(shock(&game), (1, 0));
    let mut game = both_sides_of_eighteen();
    game.pick(Red, "1").dice(&[3, 5, 3]);
    assert_eq!(shock(&game), (0, 1));
    // All at the farther one.
    let mut game = both_sides_of_eighteen();
    game.pick(Red, "2").dice(&[5, 4, 3]);
    assert_eq!(shock(&game), (0, 1));
    assert_eq!(game.team("red-piat").team.rounds, 2);
}
