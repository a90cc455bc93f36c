//! Section 12.1, steps one and two: who is seen and hit.

use engine::covers;

use crate::common::{Blue, Game, Red};

/// A Sherman in the south, 20 inches before a Panzer IV that looks at it.
fn duel(red: &str, blue: &str, fittings: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "panzer-iv", fittings = [{fittings}] }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        {red}
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        {blue}
        {more}
        "#
    ))
}

fn fire(game: &mut Game, dice: &[u8]) {
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.pick_if_asked(Red, "gun:blue-panzer-iv").dice(dice);
}

/// What two 3s come to, and what is needed.
fn shot(red: &str, blue: &str, fittings: &str, more: &str) -> (i16, String) {
    let mut game = duel(red, blue, fittings, more);
    fire(&mut game, &[3, 3]);
    let line = game.line(Red, "fires at Panzer IV");
    let total = line.terms.iter().map(|term| term.value).sum();
    let words = line.text.split(": ").nth(1).unwrap_or_default().split(' ').next().unwrap_or_default().to_owned();
    if game.wants_dice() {
        // A hit: it glances off.
        game.dice(&[1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]);
    }
    (total, words)
}

const WALL: &str = "[[terrain]]\nkind = \"stone-wall\"\nline = [[26, 22.5], [46, 22.5]]";
const HEDGE: &str = "[[terrain]]\nkind = \"hedge\"\nline = [[26, 22.5], [46, 22.5]]";

#[test]
fn five_hits_what_stands_in_the_open_and_cover_makes_it_harder() {
    covers!("coc.12.1.table-eleven", "coc.12.1.to-hit-roll");
    // R-COC-119
    assert_eq!(shot("", "", "", "").1, "5");
    assert_eq!(shot("", "", "", HEDGE).1, "7");
    assert_eq!(shot("", "", "", WALL).1, "9");
    // One corner behind something that hides it.
    let barn = "[[terrain]]\nkind = \"building\"\narea = [[30, 24], [35.5, 24], [35.5, 28], [30, 28]]";
    assert_eq!(shot("", "", "", barn).1, "7");
    let mut game = duel("", "", "", "");
    fire(&mut game, &[1, 3]);
    assert!(!game.wants_dice(), "a 4 misses");
    let mut game = duel("", "", "", "");
    fire(&mut game, &[2, 3, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]);
    game.line(Red, "glances off");
}

#[test]
fn a_vehicle_has_to_be_seen_and_in_the_arc_of_the_gun() {
    covers!("coc.12.sight-and-arc");
    let wood = "[[terrain]]\nkind = \"wood\"\narea = [[20, 24], [52, 24], [52, 34], [20, 34]]";
    let mut game = duel("", "", "", wood);
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner");
    assert!(game.closed(Red, "fire").because.contains("no clear line"));
    // 60 degrees to either side of the turret's direction; a hull that reaches into the arc is enough.
    let aside = |turret: u16| {
        let mut game = duel(&format!("turret = {turret}"), "", "", "");
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner");
        game.is_open(Red, "fire")
    };
    assert!(aside(60) && aside(300));
    // Seen from 20 inches away half the hull is some three degrees wide.
    assert!(aside(62) && !aside(66));
}

#[test]
fn what_makes_a_hit_harder_or_easier() {
    covers!("coc.12.1.to-hit-modifiers", "coc.14.8.vehicle-shock-fire");
    assert_eq!(shot("", "", "", "").0, 6);
    // The target.
    assert_eq!(shot("", "pace = \"flat-out\"", "", "").0, 5);
    assert_eq!(shot("", "last-pace = \"flat-out\"", "", "").0, 5);
    assert_eq!(shot("", "last-pace = \"fast\"", "", "").0, 6);
    assert_eq!(shot("", "", "\"low-profile\"", "").0, 5);
    assert_eq!(shot("", "", "\"small\"", "").0, 5);
    assert_eq!(shot("", "", "\"small\", \"low-profile\"", "").0, 4);
    // The firer.
    assert_eq!(shot("pace = \"slow\"", "", "", "").0, 5);
    assert_eq!(shot("shock = 2", "", "", "").0, 4);
    assert_eq!(shot("sights = 1", "", "", "").0, 5);
    assert_eq!(shot("replaced = [\"gunner\"]", "", "", "").0, 5);
}

#[test]
fn two_initiatives_make_a_careful_shot() {
    covers!("coc.12.1.to-hit-modifiers");
    let mut game = duel("", "", "", "");
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "aim:red-sherman:gunner").dice(&[1, 2]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 4, "one more, and it misses all the same");
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("crew:")), "both Initiatives are spent");
    // The commander of a gun takes as much care.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        supports = [{ item = "six-pdr" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-six-pdr"
        at = [36, 40]
        [[put]]
        leader = "red-six-pdr-leader"
        at = [36, 41]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-six-pdr-leader").pick(Red, "aim:red-six-pdr").dice(&[1, 2]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 4);
}

#[test]
fn a_target_that_was_hit_and_stands_is_hit_again_more_easily() {
    covers!("coc.12.1.to-hit-modifiers");
    // R-COC-120: by the same weapon only, and as long as it stays.
    let mut game = duel("", "", "", "");
    fire(&mut game, &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]);
    let next = |game: &mut Game| {
        game.pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]).pick(Blue, "done").dice(&[3, 1, 1, 1, 1]);
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    };
    next(&mut game);
    game.dice(&[1, 2]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 4);
    // It turns where it stands, and that is over.
    game.pick(Red, "done").pick(Red, "done").dice(&[3, 1, 1, 1, 1]).pick(Blue, "lead:3:blue-panzer-iv-commander");
    game.pick(Blue, "crew:blue-panzer-iv:driver").pick(Blue, "turn").pick(Blue, "east");
    game.pick(Blue, "done").pick(Blue, "done").dice(&[3, 1, 1, 1, 1]);
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.dice(&[1, 2]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 3);
}

/// A PIAT Team so far before a Panzer IV.
fn piat(team: &str, y: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        [blue]
        vehicles = [{{ test = "panzer-iv" }}]
        [[put]]
        team = "red-piat"
        places = [[36, {y}], [37, {y}]]
        {team}
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "activate:1:red-piat");
    game
}

#[test]
fn infantry_weapons_shoot_worse_with_every_range_band() {
    covers!("coc.12.3.infantry-at-vs-vehicle", "coc.9.3.1.at-team-activation");
    // The front of the hull is at 22.1: 18, 24 and 36 inches are the ends of the bands.
    for (y, total) in [("40.1", 6), ("40.101", 5), ("46.1", 5), ("46.101", 4)] {
        let mut game = piat("", y, "");
        game.pick(Red, "fire").dice(&[3, 3]);
        assert_eq!(game.total(Red, "fires at Panzer IV"), total, "{y}");
        if game.wants_dice() {
            game.dice(&[1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]);
        }
        assert_eq!(game.team("red-piat").team.rounds, 2, "one round in a Phase");
    }
}

#[test]
fn infantry_weapons_have_an_end_to_their_range() {
    covers!("coc.12.3.infantry-at-vs-vehicle");
    // The Panzer stands in the north, with its front at 10.1: 36 inches reach to 46.1.
    for (y, open) in [("46.1", true), ("46.101", false)] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            team = "red-piat"
            men = 1
            places = [[36, {y}]]
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [36, 8]
            facing = "south"
            "#
        ));
        game.pick(Red, "activate:1:red-piat");
        assert_eq!(game.is_open(Red, "fire"), open, "{y}");
    }
}

#[test]
fn shock_and_being_pinned_spoil_the_aim_of_infantry() {
    covers!("coc.14.4.shock-to-hit", "coc.14.5.pinned-at-fire");
    for (team, total) in [("", 6), ("shock = 1", 5), ("shock = 3\nnerve = \"pinned\"", 1)] {
        let mut game = piat(team, "40", "");
        game.pick(Red, "fire").dice(&[3, 3]);
        assert_eq!(game.total(Red, "fires at Panzer IV"), total, "{team}");
        if game.wants_dice() {
            game.dice(&[1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1]);
        }
    }
}

#[test]
fn a_team_that_moves_and_fires_shoots_worse_in_either_order() {
    covers!("coc.12.1.to-hit-modifiers");
    // R-COC-390
    let mut game = piat("", "40", "");
    game.pick(Red, "fire-and-move").dice(&[1, 3]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 3);
    game.arrange(Red, (36, 36), table::Bearing::NORTH, "as-it-stands").dice(&[2]);
}

#[test]
fn an_empty_team_fetches_rounds_before_it_fires_again() {
    covers!("coc.9.3.1.at-ammo");
    let mut game = piat("rounds = 0", "40", "");
    assert_eq!(game.closed(Red, "fire").rule.unwrap().as_str(), "coc.9.3.1.at-ammo");
    game.pick(Red, "nothing");
}

#[test]
fn an_anti_tank_team_by_itself_has_eyes_for_vehicles_only() {
    covers!("coc.9.3.1.at-team-non-vehicle");
    let game = piat("", "40", "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [40, 24]\nfacing = \"south\"");
    assert!(game.is_open(Red, "fire"));
    let mut game = game;
    game.pick(Red, "fire").dice(&[1, 1]);
    game.line(Red, "fires at Panzer IV");
}

#[test]
fn the_odds_of_a_shot_are_exact() {
    covers!("coc.12.1.compare", "coc.12.facing");
    let second = "[[put]]\nvehicle = \"blue-panzer-iv-2\"\nat = [46, 20]\nfacing = \"west\"";
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "panzer-iv" }}, {{ test = "panzer-iv" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        {second}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    let option = game.option(Red, "gun:blue-panzer-iv").expect("it is in sight");
    let detail = option.detail.expect("it says what is needed");
    assert!(detail.contains("on its front: 5 or more on two dice, then 7 dice on 5+ against 6 of armour"), "{detail}");
    let odds: Vec<(&str, u32)> = option.odds.iter().map(|odds| (odds.what.as_str(), odds.basis_points)).collect();
    let expected = [
        ("a hit", 8333),
        ("it glances off", 2563),
        ("equal hits and saves", 1879),
        ("one net hit", 1785),
        ("two net hits", 1226),
        ("destroyed", 877),
        ("and it explodes", 292),
        ("Shock", 3434),
        ("lasting damage", 1821),
    ];
    assert_eq!(odds, expected);
    let side = game.option(Red, "gun:blue-panzer-iv-2").and_then(|option| option.detail).expect("it is in sight");
    assert!(side.contains("on its side") && side.contains("7 dice on 4+"), "{side}");
    game.pick(Red, "gun:blue-panzer-iv").dice(&[1, 1]);
}
