//! Sections 10 to 10.2, 10.3.5 and 10.3.6: guns that fire high explosive, and what it does.

use crate::common;

use coc::Deeds;
use common::{Blue, Game, Red};
use engine::covers;

/// A German gun in the north that looks south, and British riflemen.
fn gun(item: &str, crew: u8, y: &str, more: &str) -> Game {
    let places = ["[20, 10]", "[21, 10]", "[19, 10]", "[20, 9]", "[21, 9]"][..usize::from(crew)].join(", ");
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        supports = [{{ item = "{item}" }}]
        [[put]]
        team = "blue-{item}"
        men = {crew}
        places = [{places}]
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[19, {y}], [20, {y}], [21, {y}], [22, {y}], [23, {y}], [24, {y}]]
        {more}
        "#
    ));
    game.pick(Blue, &format!("activate:1:blue-{item}"));
    game
}

const WALL: &str = "[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 29.5], [40, 29.5]]";

#[test]
fn an_infantry_gun_fires_one_round_of_its_dice_at_close_range() {
    covers!("coc.10.1.gun-one-round");
    covers!("coc.10.1.gun-activation");
    covers!("coc.10.1.gun-cover-minus-one");
    covers!("coc.10.support-fires-as-infantry");
    let mut game = gun("leig-18", 5, "30", WALL);
    // Six dice: 4, 5 and 6 hit; behind a wall light cover is left, where a 4 is Shock. In hard cover it would be nothing.
    game.pick(Blue, "fire").dice(&[3, 4, 1, 1, 1, 1, 4]);
    let team = game.team("red-section-1-rifle");
    assert_eq!((team.shock, team.dead), (1, 0));
    assert!(game.team("blue-leig-18").did(Deeds::FIRED));
}

#[test]
fn the_quality_of_the_target_does_not_matter() {
    covers!("coc.10.1.gun-ignores-quality");
    for rating in ["elite", "regular"] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            supports = [{{ item = "six-pdr" }}]
            [blue]
            platoon = "de-1943-fallschirmjager"
            rating = "{rating}"
            [[put]]
            team = "red-six-pdr"
            at = [20, 40]
            [[put]]
            unit = "blue-squad-1"
            at = [20, 20]
            "#
        ));
        game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire");
        if game.asked() == Some(Red) {
            let first = game.keys(Red)[0].clone();
            game.pick(Red, &first);
        }
        game.dice(&[4, 3, 3, 3]);
        assert!(game.line(Red, "fires its gun").text.contains("1 hit on 4+"));
        if game.asked().is_some() {
            let first = game.keys(Blue).first().or(game.keys(Red).first()).cloned().unwrap();
            if game.asked() == Some(Blue) {
                game.pick(Blue, &first)
            } else {
                game.pick(Red, &first)
            };
        }
        game.dice(&[1]);
    }
}

#[test]
fn infantry_guns_have_a_minimum_range_and_others_have_not() {
    covers!("coc.10.1.gun-min-range");
    covers!("coc.10.2.at-gun-he");
    covers!("coc.10.2.at-gun-activation");
    assert!(gun("leig-18", 5, "19", "").is_open(Blue, "fire"));
    assert!(!gun("leig-18", 5, "18.999", "").is_open(Blue, "fire"));
    // A house is tall enough.
    let house =
        "[[terrain]]\nkind = \"building\"\narea = [[17, 18], [26, 18], [26, 24], [17, 24]]\nwindows = [[20, 18]]";
    assert!(gun("leig-18", 5, "18.5", house).is_open(Blue, "fire"));
    // So is a vehicle: here one that stands 5 inches before the muzzle, and no man is in reach.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{ test = "sherman" }]
        [blue]
        command = [1]
        supports = [{ item = "leig-18" }]
        [[put]]
        team = "blue-leig-18"
        places = [[20, 10], [21, 10], [19, 10], [20, 9], [21, 9]]
        facing = "south"
        [[put]]
        vehicle = "red-sherman"
        at = [20, 17.1]
        facing = "north"
        "#,
    );
    game.pick(Blue, "activate:1:blue-leig-18").pick(Blue, "fire").dice(&[1, 2]);
    game.line(Blue, "fires at Sherman");
    // An anti-tank gun has none: three dice of H.E. for the 5cm Pak 38, cover one level less.
    let mut game = gun("pak-38", 5, "14", "");
    game.pick(Blue, "fire").dice(&[4, 1, 1, 3]);
    assert_eq!(game.team("red-section-1-rifle").shock, 1);
}

#[test]
fn small_arms_hit_the_crew_and_never_the_gun_and_its_shield_helps_from_the_front() {
    covers!("coc.9.7.crew-only");
    covers!("coc.9.7.gun-shield");
    let set = |facing: &str, dice: &[u8]| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [blue]
            supports = [{{ item = "leig-18" }}]
            [[put]]
            team = "blue-leig-18"
            places = [[20, 20], [21, 20], [19, 20], [20, 19], [21, 19]]
            facing = "{facing}"
            [[put]]
            team = "red-section-1-rifle"
            men = 4
            places = [[19, 30], [20, 30], [21, 30], [22, 30]]
            "#
        ));
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
        game.pick(Red, &key).pick(Red, "fire").dice(dice);
        let gun = game.team("blue-leig-18");
        (gun.dead, gun.shock, gun.did(Deeds::WEAPON_OUT))
    };
    // Three 6s do nothing to the gun; behind the shield a 5 is Shock, from behind it kills.
    assert_eq!(set("south", &[6, 6, 6, 1, 5, 1, 1]), (0, 1, false));
    assert_eq!(set("north", &[6, 6, 6, 1, 5, 1, 1]), (1, 0, false));
}

#[test]
fn a_gun_with_one_man_left_fires_in_its_arc_and_neither_moves_nor_turns() {
    covers!("coc.10.gun-needs-two");
    covers!("coc.10.support-team-functions");
    let game = gun("leig-18", 1, "30", "");
    assert!(game.is_open(Blue, "fire"));
    assert!(!game.is_open(Blue, "move") && !game.is_open(Blue, "turn"));
    let game = gun("leig-18", 2, "30", "");
    assert!(game.is_open(Blue, "turn"));
}

#[test]
fn crews_are_five_with_the_leader_besides_and_take_nobody_in() {
    covers!("coc.10.gun-crew-five");
    covers!("coc.10.crew-excludes-leader");
    covers!("coc.10.support-no-transfers");
    covers!("coc.10.1.gun-activation");
    for item in ["leig-18", "pak-38", "pak-40"] {
        let game = gun(item, 5, "30", "");
        let team = game.team(&format!("blue-{item}"));
        assert_eq!(team.men, 5, "{item}");
        assert!(game.roster().contains(&format!("blue-{item}-leader")), "{item}");
    }
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [4]
        supports = [{ item = "leig-18" }]
        [[put]]
        team = "blue-leig-18"
        at = [20, 10]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 12]
        [[put]]
        leader = "blue-unterfeldwebel"
        at = [20, 11]
        "#,
    );
    game.pick(Blue, "lead:4:blue-unterfeldwebel");
    assert!(game.keys(Blue).iter().all(|key| !key.starts_with("transfer")));
    assert!(game.is_open(Blue, "activate:blue-leig-18"), "any Senior Leader activates it");
}

#[test]
fn three_sixes_put_a_crewed_weapon_out_of_action() {
    covers!("coc.10.3.5.he-vs-crewed-weapon");
    let set = || {
        let mut game = Game::set(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            supports = [{ item = "leig-18" }]
            [red]
            supports = [{ item = "vickers" }]
            [[put]]
            team = "blue-leig-18"
            at = [20, 10]
            facing = "south"
            [[put]]
            team = "red-vickers"
            at = [20, 30]
            "#,
        );
        game.pick(Blue, "activate:1:blue-leig-18").pick(Blue, "fire");
        game
    };
    let mut game = set();
    game.dice(&[6, 6, 5, 1, 1, 1]).dice(&[1, 1, 1]);
    assert!(!game.team("red-vickers").did(Deeds::WEAPON_OUT));
    let mut game = set();
    game.dice(&[6, 6, 6, 1, 1, 1]).dice(&[1, 1, 1]);
    // The hits fall on the crew all the same.
    assert!(game.team("red-vickers").did(Deeds::WEAPON_OUT));
    assert_eq!(game.team("red-vickers").men, 5);
}

/// A house in which the British stand, with two doors away from the gun.
const HOUSE: &str = "[[terrain]]\nkind = \"building\"\narea = [[17, 29.5], [28, 29.5], [28, 36], [17, 36]]\nwindows = [[20, 29.5], [24, 29.5]]\ndoors = [[22, 36], [28, 33]]";

#[test]
fn high_explosive_takes_a_level_off_a_house() {
    covers!("coc.10.3.6.he-building-cover");
    let mut game = gun("leig-18", 5, "30", HOUSE);
    // Light cover is left: a 5 is Shock, a 4 too; in hard cover a 4 would be nothing.
    game.pick(Blue, "fire").pick(Blue, "red-section-1-rifle").dice(&[4, 1, 1, 1, 1, 1, 4]);
    assert_eq!(game.team("red-section-1-rifle").shock, 1);
}

#[test]
fn three_sixes_make_a_house_unstable_and_the_turn_end_brings_it_down_on_men() {
    covers!("coc.10.3.6.he-building-unstable");
    let mut game = gun("leig-18", 5, "30", HOUSE);
    game.pick(Blue, "fire").pick(Blue, "red-section-1-rifle").dice(&[6, 6, 6, 1, 1, 1]).dice(&[1, 1, 1]);
    game.line(Red, "will not stand much longer");
    assert_eq!(game.state().unstable.len(), 1);
    // The Turn ends: six dice, each 6 a man; the enemy chooses the door.
    let mut game =
        Game::set_whole(&engine::Present::write(game.game()).replace("turn_ends = false", "turn_ends = true"));
    game.pick(Blue, "done").dice(&[6, 5, 5, 1, 1, 1]);
    assert_eq!(game.asked(), Some(Blue));
    let door = game.keys(Blue)[0].clone();
    game.pick(Blue, &door);
    let team = game.team("red-section-1-rifle");
    assert_eq!((team.men, team.dead), (5, 1));
    assert!(team.places().iter().all(|at| at.y > 36_000 || at.x > 28_000));
    assert_eq!(game.state().unstable.len(), 1, "it stays as it is");
}

#[test]
fn four_sixes_bring_a_house_down_at_once() {
    covers!("coc.10.3.6.he-building-collapse");
    let mut game = gun("leig-18", 5, "30", HOUSE);
    game.pick(Blue, "fire")
        .pick(Blue, "red-section-1-rifle")
        .dice(&[6, 6, 6, 6, 1, 1])
        .dice(&[1, 1, 1, 1])
        .dice(&[6, 5, 4, 1, 1, 1]);
    assert_eq!(game.asked(), Some(Blue));
    let door = game.keys(Blue)[0].clone();
    game.pick(Blue, &door);
    let team = game.team("red-section-1-rifle");
    assert_eq!((team.men, team.dead), (4, 2));
    assert_eq!((game.state().collapsed.len(), game.state().unstable.len()), (1, 0));
}

#[test]
fn a_gun_may_fire_at_an_empty_house() {
    covers!("coc.10.3.6.he-building-unstable");
    covers!("coc.10.3.6.he-building-collapse");
    let house = "[[terrain]]\nid = \"barn\"\nkind = \"building\"\narea = [[32, 29], [38, 29], [38, 35], [32, 35]]\n\
                 doors = [[35, 35]]";
    // The British stand elsewhere, in the open; six dice, and only the 6s count.
    for (sixes, unstable, gone) in [(2, 0, 0), (3, 1, 0), (4, 0, 1)] {
        let mut game = gun("leig-18", 5, "30", house);
        game.pick(Blue, "fire").pick(Blue, "barn");
        let dice: Vec<u8> = (0..6).map(|n| if n < sixes { 6 } else { 5 }).collect();
        game.dice(&dice);
        game.line(Red, "at The house");
        assert_eq!((game.state().unstable.len(), game.state().collapsed.len()), (unstable, gone), "{sixes}");
        assert!(!game.is_open(Blue, "activate:1:blue-leig-18"), "it was its round");
    }
    // Behind a wood it cannot be seen, and so not fired at.
    let wood = format!("{house}\n[[terrain]]\nkind = \"wood\"\narea = [[24, 18], [50, 18], [50, 28], [24, 28]]");
    let mut game = gun("leig-18", 5, "30", &wood);
    game.pick(Blue, "fire");
    assert!(!game.is_open(Blue, "barn"));
}

#[test]
fn high_explosive_reaches_men_in_a_house_from_any_side() {
    covers!("coc.8.3.2.he-any-angle");
    // No window and no door looks north, where the gun stands: rifles could not hit anybody inside.
    let closed = |area: &str| format!("[[terrain]]\nkind = \"building\"\narea = {area}\ndoors = [[22, 36]]");
    let mut game = gun("leig-18", 5, "30", &closed("[[17, 29.5], [26, 29.5], [26, 36], [17, 36]]"));
    game.pick(Blue, "fire").pick(Blue, "red-section-1-rifle").dice(&[4, 1, 1, 1, 1, 1, 6]);
    assert_eq!(game.team("red-section-1-rifle").dead, 1);
    // In a house over 9 inches long the wall near them must be seen: a wood hides that end, the other shows.
    let long = closed("[[17, 29.5], [40, 29.5], [40, 36], [17, 36]]");
    let wood = format!("{long}\n[[terrain]]\nkind = \"wood\"\narea = [[12, 20], [29, 20], [29, 28], [12, 28]]");
    let mut game = gun("leig-18", 5, "30", &wood);
    game.pick(Blue, "fire");
    assert!(!game.is_open(Blue, "red-section-1-rifle"));
    let mut game = gun("leig-18", 5, "30", &long);
    game.pick(Blue, "fire");
    assert!(game.is_open(Blue, "red-section-1-rifle"));
}

#[test]
fn a_gun_s_fire_is_spread_over_other_cover_or_concentrated_and_carries_over() {
    covers!("coc.8.3.1.differing-cover-choice");
    covers!("coc.8.3.1.surplus-carries-over");
    let set = || {
        let mut game = Game::set(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            supports = [{ item = "leig-18" }]
            [[put]]
            team = "blue-leig-18"
            at = [20, 10]
            facing = "south"
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[20, 29]]
            [[put]]
            team = "red-section-1-bren"
            places = [[21, 31], [22, 31], [23, 31]]
            stance = "tactical"
            [[terrain]]
            kind = "stone-wall"
            line = [[20.6, 30.4], [26, 30.4]]
            "#,
        );
        game.pick(Blue, "activate:1:blue-leig-18").pick(Blue, "fire").pick(Blue, "red-section-1-rifle");
        game
    };
    // Spread: two hits each.
    let mut game = set();
    game.pick(Blue, "spread").dice(&[4, 4, 4, 4, 1, 1]).dice(&[3, 3, 3, 3]);
    let (rifle, bren) = (game.team("red-section-1-rifle"), game.team("red-section-1-bren"));
    game.line(Red, "Rifle Team takes 2 hits in the open");
    game.line(Red, "Bren Team takes 2 hits in light cover");
    assert_eq!((rifle.shock, bren.shock), (2, 0), "a 3 is Shock in the open and nothing in light cover");
    // Concentrated: the only man there falls to the first hit, and the other three pass to those behind the wall, on
    // their own row, one level less than hard.
    let mut game = set();
    game.pick(Blue, "concentrate").dice(&[4, 4, 4, 4, 1, 1]).dice(&[5]).dice(&[4, 3, 5]);
    assert_eq!(game.team("red-section-1-rifle").men, 0);
    game.line(Red, "Bren Team takes 3 hits in light cover");
    assert_eq!((game.team("red-section-1-bren").shock, game.team("red-section-1-bren").men), (2, 3));
}

#[test]
fn a_gun_fires_what_it_has_rounds_for() {
    covers!("coc.10.dual-purpose");
    let lists = |item: &str| {
        let game = gun(item, 5, "30", "");
        let setup = game.game().setup();
        let weapon = setup.teams.iter().find(|team| team.id == format!("blue-{item}")).expect("the gun").arms[0].weapon;
        (setup.arsenal[weapon].he, setup.arsenal[weapon].ap, game.is_open(Blue, "fire"))
    };
    // Both ratings: it fires its H.E. dice at troops, as many as the row says.
    assert_eq!(lists("pak-40"), (5, 9, true));
    let mut game = gun("pak-40", 5, "30", "");
    game.pick(Blue, "fire");
    assert_eq!(game.wanted_dice(), 5);
}

#[test]
fn its_own_junior_leader_activates_a_gun_and_another_s_does_not() {
    covers!("coc.10.1.gun-activation");
    covers!("coc.10.2.at-gun-activation");
    for item in ["leig-18", "pak-38"] {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [3, 3]
            supports = [{{ item = "{item}" }}]
            [[put]]
            team = "blue-{item}"
            at = [20, 10]
            facing = "south"
            [[put]]
            leader = "blue-{item}-leader"
            at = [20, 9]
            [[put]]
            leader = "blue-squad-1-leader"
            at = [21, 9]
            [[put]]
            team = "red-section-1-rifle"
            at = [20, 30]
            "#
        ));
        game.pick(Blue, "lead:3:blue-squad-1-leader");
        assert!(!game.is_open(Blue, &format!("activate:blue-{item}")), "{item}");
        game.pick(Blue, "done").pick(Blue, &format!("lead:3:blue-{item}-leader"));
        game.pick(Blue, &format!("activate:blue-{item}"));
        assert!(game.is_open(Blue, "fire"), "{item}");
    }
}

#[test]
fn a_broken_crew_serves_no_gun() {
    covers!("coc.10.support-team-functions");
    let set = |men: u8, state: &str| {
        let places = ["[20, 10]", "[21, 10]", "[19, 10]"][..usize::from(men)].join(", ");
        Game::set(&format!(
            "[now]\nactive = \"blue\"\n[blue]\ncommand = [1]\nsupports = [{{ item = \"leig-18\" }}]\n[[put]]\n\
             team = \"blue-leig-18\"\nmen = {men}\nplaces = [{places}]\nfacing = \"south\"\n{state}\n[[put]]\n\
             team = \"red-section-1-rifle\"\nat = [20, 30]"
        ))
    };
    // The last man fires as many dice as a full crew; a Broken crew is not even activated.
    for men in [1, 3] {
        let mut game = set(men, "");
        game.pick(Blue, "activate:1:blue-leig-18").pick(Blue, "fire");
        assert_eq!(game.wanted_dice(), 6, "{men}");
    }
    assert!(!set(3, "shock = 6\nnerve = \"broken\"").is_open(Blue, "activate:1:blue-leig-18"));
}
