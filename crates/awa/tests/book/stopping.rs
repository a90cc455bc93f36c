//! Curiosity, bravery, petrol bombs, grenades, dynamite, crowbars. `awa.at.methods`

use awa::{Confused, Damage, Demoralised, Doing, Fate, Phase, Where};
use engine::{Seat, covers};
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement};

/// A red vehicle goes east towards a roadblock whose near side is at x = 30.
fn towards_block(vehicle: &str, morale: u8, put: &str, more_units: &str, more_puts: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = {morale}
        vehicles = ["{vehicle}"]
        {more_units}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[battlefield.features]]
        id = "block"
        kind = "road-block"
        area = [[30, 20], [31, 20], [31, 28], [30, 28]]
        [now]
        turn = 3
        [[put]]
        unit = "tank"
        {place}
        facing = "east"
        {put}
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        {more_puts}
        "#,
        place = if put.contains("places") { "" } else { "at = [20, 24]" },
    ));
    game.pick(Red, "tank").done(Blue);
    game
}

/// It drives as far as it can towards the block.
fn approach(game: &mut Game, x: i32) {
    game.pick(Red, "drive-country");
    if game.wants_dice() {
        game.dice(&[9]);
    }
    game.reply(Red, arrangement((x, 24), Bearing::EAST, "as-it-stands"));
}

const ESCORT: &str = "[[unit]]\nid = \"red-1\"\nside = \"red\"\nfigures = [{ weapon = \"rifle\", count = 1 }]\n";

#[test]
fn ex_curiosity() {
    covers!("awa.at.curiosity.when", "awa.at.curiosity.score", "awa.at.curiosity.modifiers", "awa.at.curiosity.fail");
    // Morale 3, infantry within six inches, and a 2: it goes on.
    let near = "[[put]]\nunit = \"red-1\"\nat = [26, 29]\n";
    let mut game = towards_block("hr-light", 3, "", ESCORT, near);
    approach(&mut game, 27);
    assert!(!game.wants_dice(), "three inches from its front nobody thinks of a test");
    let mut game = towards_block("hr-light", 3, "", ESCORT, near);
    approach(&mut game, 28);
    game.dice(&[2]);
    assert_eq!(game.total(Red, "goes on"), 6);
    assert_eq!(game.vehicle("tank").at, Point::inches(28, 24));
    // Alone it halts an inch before the block, in turn 3.
    let mut game = towards_block("hr-light", 3, "", "", "");
    approach(&mut game, 28);
    game.dice(&[2]);
    assert_eq!(game.total(Red, "halts"), 5);
    let gap = Inches::whole(30) - Inches::thousandths(game.vehicle("tank").at.x) - Inches::whole(2);
    assert!((Inches::whole(1)..Inches::thousandths(1051)).contains(&gap), "{gap}");
    assert_eq!(game.vehicle("tank").halted_until, 4);
    assert_eq!(game.vehicle("tank").obstructions[0].retest, 5);
    assert!(!game.vehicle("tank").damage.has(Damage::MOVING), "it is a halted target now");
    // Turn 4 is lost; in turn 5 it tests again.
    next_contests(&mut game);
    game.pick(Red, "tank").done(Blue);
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("drive")), "{}", game.whereabouts());
    next_contests(&mut game);
    assert_eq!(game.turn(), 5);
    game.pick(Red, "tank").done(Blue);
    approach(&mut game, 28);
    game.dice(&[3]);
    assert_eq!(game.total(Red, "goes on"), 6);
    assert_eq!(game.vehicle("tank").at, Point::inches(28, 24));
    // A damaged, Demoralised tank of morale 4 with a comrade in sight: 4 + 3 + 1 - 1 - 2.
    let comrade = "[[unit]]\nid = \"tank-2\"\nside = \"red\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n";
    let beside = "[[put]]\nunit = \"tank-2\"\nat = [26, 30]\n";
    let put = "damage = [\"damaged\"]\ndemoralised = [\"failed\"]";
    let mut game = towards_block("t-26", 4, put, comrade, beside);
    approach(&mut game, 28);
    game.dice(&[3]);
    assert_eq!(game.total(Red, "halts"), 5);
    // Confused it is one less only.
    let put = "damage = [\"damaged\"]\nconfused = [\"damage\"]";
    let mut game = towards_block("t-26", 4, put, comrade, beside);
    approach(&mut game, 28);
    game.dice(&[3]);
    assert_eq!(game.total(Red, "goes on"), 6);
}

fn next_contests(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn || game.phase() != Phase::Contests {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
}

#[test]
fn comrades_and_escorts_count_only_when_they_are_near() {
    covers!("awa.at.curiosity.modifiers");
    let comrade = "[[unit]]\nid = \"tank-2\"\nside = \"red\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n";
    // The tank stands at (27.25 or so, 24) when it tests.
    for (x, y, total) in [(27, 33, 7), (27, 35, 6)] {
        let beside = format!("[[put]]\nunit = \"tank-2\"\nat = [{x}, {y}]\n");
        let mut game = towards_block("t-26", 4, "", comrade, &beside);
        approach(&mut game, 28);
        game.dice(&[2]);
        assert_eq!(game.total(Red, "obstruction"), total, "{y}");
    }
    for (y, total) in [(29, 7), (31, 6)] {
        let beside = format!("[[put]]\nunit = \"red-1\"\nat = [27, {y}]\n");
        let mut game = towards_block("t-26", 4, "", ESCORT, &beside);
        approach(&mut game, 28);
        game.dice(&[2]);
        assert_eq!(game.total(Red, "obstruction"), total, "{y}");
    }
    // Soft-skins are not curious.
    let truck = towards_block_truck();
    assert_eq!(truck.vehicle("truck").at, Point::inches(27, 24));
}

fn towards_block_truck() -> Game {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "truck"
        side = "red"
        figures = [{ weapon = "rifle", count = 1 }]
        vehicles = ["medium-truck"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "block"
        kind = "road-block"
        area = [[30, 20], [31, 20], [31, 28], [30, 28]]
        [[put]]
        unit = "truck"
        at = [20, 24]
        facing = "east"
        aboard = "truck"
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#,
    );
    game.pick(Red, "truck").done(Blue);
    game.pick(Red, "drive-country").dice(&[9]);
    game.reply(Red, arrangement((27, 24), Bearing::EAST, "as-it-stands"));
    game
}

/// A red squad of one man at (20, 30) with something in his hand, and a blue vehicle five inches north of him.
fn hunt(kit: &str, morale: u8, red: &str, vehicle: &str, blue: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        initiative = 3
        morale = {morale}
        figures = [{{ weapon = "rifle", kit = ["{kit}"] }}, {{ weapon = "rifle", kit = ["{kit}"] }}, {{ weapon = "rifle", count = 6 }}]
        {red}
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        {more}
        [[put]]
        unit = "red-1"
        places = [[20, 30], [21.5, 30], [2, 44], [3.5, 44], [5, 44], [6.5, 44], [8, 44], [9.5, 44]]
        [[put]]
        unit = "tank"
        at = [20, 25]
        facing = "east"
        {blue}
        [[put]]
        unit = "blue-1"
        at = [26, 16]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn ex_bravery() {
    covers!("awa.at.bravery.when", "awa.at.bravery.score", "awa.at.bravery.specialists");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[10, 28.5], [30, 28.5]]\n";
    // Morale 4 from the open: 4 + 1 against 5; morale 3: 4 is not enough; from cover it is.
    for (morale, more, die, dares) in [
        (4, "", 4, true),
        (4, "", 3, false),
        (3, "", 4, false),
        (3, "", 5, true),
        (3, wall, 4, true),
        (3, wall, 3, false),
    ] {
        let mut game = hunt("molotov", morale, "", "t-26", "", more);
        game.pick(Red, "molotov-1-vehicle-1").dice(&[die]);
        assert_eq!(game.wants_dice(), dares, "{morale} {die}");
        if dares {
            // The fuse does not burn.
            game.dice(&[1]);
        } else {
            assert!(game.line(Red, "does not dare").dice == [die]);
            assert!(game.figure("red-1", 1).doing.has(Doing::WORKED), "he does nothing else in this turn");
        }
    }
    // Moroccans and hunters by trade take no test: the die is the fuse already.
    for tag in ["moroccan", "hunters"] {
        let mut game = hunt("molotov", 3, &format!("tags = [\"{tag}\"]"), "t-26", "", "");
        game.pick(Red, "molotov-1-vehicle-1").dice(&[1]);
        assert!(game.line(Red, "cannot light the fuse").dice == [1]);
    }
}

#[test]
fn nobody_needs_courage_against_a_truck() {
    covers!("awa.at.bravery.when");
    let mut game = soft_target("molotov");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[1]);
    assert!(game.line(Red, "cannot light").dice == [1]);
}

/// A truck with four men in it instead of a tank.
fn soft_target(kit: &str) -> Game {
    soft_target_at(kit, 25)
}

/// The same with the truck this far down the table; the thrower stands at 30.
fn soft_target_at(kit: &str, y: u8) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        morale = 3
        figures = [{{ weapon = "rifle", kit = ["{kit}"] }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "truck"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        vehicles = ["medium-truck"]
        [[put]]
        unit = "red-1"
        places = [[20, 30], [2, 44]]
        [[put]]
        unit = "truck"
        at = [20, {y}]
        facing = "east"
        aboard = "truck"
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn ex_molotov() {
    covers!(
        "awa.at.molotov.light",
        "awa.at.molotov.hit",
        "awa.at.molotov.effect",
        "awa.at.molotov.burn",
        "awa.at.molotov.range"
    );
    let mut game = hunt("molotov", 3, "", "t-26", "", "");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[5, 2, 2, 3, 4, 1, 3]);
    let tank = game.vehicle("tank");
    assert_eq!((tank.burning, tank.burned), (3, 1));
    assert!(tank.damage.has(Damage::IMMOBILE) && tank.damage.has(Damage::ABANDONED));
    assert!(!tank.damage.has(Damage::DESTROYED));
    assert_eq!(game.figure("tank", 2).place, Where::Gone(Fate::Lost));
    assert_eq!(game.men("tank"), 2);
    assert!((1..=3).filter(|n| *n != 2).all(|n| game.figure("tank", n).place == Where::Table));
    assert!(game.unit("tank").confused.has(Confused::LOSSES));
    assert!(!game.unit("tank").demoralised.has(Demoralised::LOSSES));
    assert_eq!(game.total_of(Red, "awa.morale.score"), 7);
    assert_eq!(game.unit("red-1").bottles, 5);
}

#[test]
fn a_second_bottle_burns_it_out_and_needs_no_fuse() {
    covers!("awa.at.molotov.add-fuel", "awa.at.molotov.burn");
    let mut game = hunt("molotov", 4, "", "t-26", "", "");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 6, 6, 1, 1, 1, 5]);
    // Courage and the throw: no die for the fuse.
    game.pick(Red, "molotov-2-vehicle-1").dice(&[6, 2]);
    assert_eq!(game.vehicle("tank").burning, 6);
    assert_eq!(game.unit("red-1").bottles, 4);
    // The first turn of the fire is turn 1: at the end of turn 6 it is destroyed.
    for turn in 1..=6 {
        assert_eq!(game.turn(), turn);
        assert!(!game.vehicle("tank").damage.has(Damage::DESTROYED), "{turn}");
        while game.turn() == turn {
            if game.wants_dice() {
                game.dice(&[5]);
                continue;
            }
            let side = game.asked().expect("somebody is asked");
            game.done(side);
            if game.turn() == 6 && game.wants_dice() {
                game.dice(&[12, 0]);
            }
        }
    }
    assert!(game.vehicle("tank").damage.has(Damage::DESTROYED));
}

#[test]
fn one_bottle_burns_for_three_turns_and_goes_out() {
    covers!("awa.at.molotov.burn");
    let mut game = hunt("molotov", 4, "", "t-26", "", "");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 6, 6, 1, 1, 1, 5]);
    for left in [2, 1, 0] {
        next_contests(&mut game);
        assert_eq!(game.vehicle("tank").burning, left);
    }
    next_contests(&mut game);
    let tank = game.vehicle("tank");
    assert!(!tank.damage.has(Damage::DESTROYED) && tank.damage.has(Damage::IMMOBILE));
    assert!(tank.damage.has(Damage::ABANDONED));
}

#[test]
fn ex_molotov_moving() {
    covers!("awa.at.molotov.hit", "awa.at.molotov.light");
    // A failed fuse: the bottle is kept.
    let mut game = hunt("molotov", 4, "", "t-26", "damage = [\"moving\"]", "");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 1]);
    assert_eq!(game.unit("red-1").bottles, 6);
    // Next turn it burns, and misses what moves on a 4; on a 5 it would not.
    for (die, hit) in [(4, false), (5, true)] {
        let mut game = hunt("molotov", 4, "", "t-26", "damage = [\"moving\"]", "");
        game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 4, die]);
        if hit {
            game.dice(&[1, 1, 1, 5]);
        }
        assert_eq!(game.vehicle("tank").burning > 0, hit);
        assert_eq!(game.unit("red-1").bottles, 5, "the bottle is used");
    }
    // What stands is missed on a 1 only.
    for (die, hit) in [(1, false), (2, true)] {
        let mut game = hunt("molotov", 4, "", "t-26", "", "");
        game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 2, die]);
        if hit {
            game.dice(&[1, 1, 1, 5]);
        }
        assert_eq!(game.vehicle("tank").burning > 0, hit);
    }
}

#[test]
fn thrown_things_reach_six_inches_and_the_distance_shows_afterwards() {
    covers!("awa.at.molotov.range", "awa.at.dynamite.throw");
    for kit in ["molotov", "dynamite"] {
        for (y, reaches) in [(24, true), (23, false)] {
            let mut game = hunt(kit, 4, "", "t-26", &format!("places = [[20, {y}]]"), "");
            let key = format!("{kit}-1-vehicle-1");
            assert!(game.keys(Red).contains(&key), "whatever the distance");
            game.pick(Red, &key).dice(&[6, 6]);
            assert_eq!(game.wants_dice(), reaches, "{kit} {y}");
            if reaches {
                game.dice(&[1]);
            } else {
                assert_eq!(game.unit("red-1").bottles, 5);
                assert!(game.line(Red, "falls short").text.contains("falls short"));
            }
        }
    }
}

#[test]
fn nobody_measures_by_throwing_and_taking_it_back() {
    covers!("awa.firing.no-premeasure");
    // Against a truck nobody needs courage, and a grenade no fuse: no dice show how far it is.
    let mut game = soft_target_at("grenade", 20);
    game.pick(Red, "grenade-at-1-vehicle-1");
    assert!(!game.wants_dice());
    assert!(game.line(Red, "falls short").text.contains("falls short"));
    assert!(game.session().can_undo(Seat::RED).is_err());
}

#[test]
fn ex_grenade_open_car() {
    covers!("awa.at.grenade.open-only", "awa.at.grenade.hit", "awa.at.grenade.effect");
    // A tank is closed.
    let game = hunt("grenade", 4, "", "t-26", "", "");
    assert_eq!(game.closed(Red, "grenade-at-1-vehicle-1").rule.unwrap().as_str(), "awa.at.grenade.open-only");
    // An open car: 2 hits, 5 stops it, commander and driver fall; 4 + 4 - 1 - 3 is not enough.
    let open = || hunt("grenade", 4, "", "open-armoured-car", "", "");
    let mut game = open();
    game.pick(Red, "grenade-at-1-vehicle-1").dice(&[4, 2, 5, 6, 4, 2, 4]);
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert_eq!(game.men("tank"), 1);
    assert!(game.unit("tank").demoralised.has(Demoralised::LOSSES));
    assert_eq!(game.total(Red, "tank fails"), 4);
    // A 4 after the hit does nothing, but the crew tests. R-AWA-125
    let mut game = open();
    game.pick(Red, "grenade-at-1-vehicle-1").dice(&[4, 2, 4, 5]);
    assert_eq!(game.vehicle("tank").damage, Damage::NONE);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 10);
    // A 1 misses.
    let mut game = open();
    game.pick(Red, "grenade-at-1-vehicle-1").dice(&[4, 1]);
    assert_eq!(game.unit("red-1").volleys, 5);
    // What moves is missed on a 4.
    let mut game = hunt("grenade", 4, "", "open-armoured-car", "damage = [\"moving\"]", "");
    game.pick(Red, "grenade-at-1-vehicle-1").dice(&[4, 4]);
    // Trucks are open to grenades too. R-AWA-126
    let mut game = soft_target("grenade");
    game.pick(Red, "grenade-at-1-vehicle-1").dice(&[2, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
    assert!(game.vehicle("truck").damage.has(Damage::IMMOBILE));
}

#[test]
fn ex_dynamite() {
    covers!("awa.at.dynamite.throw", "awa.at.dynamite.table", "awa.at.dynamite.crew");
    // An armoured car that moved: courage, fuse 3, throw 5, table 6.
    let mut game = hunt("dynamite", 4, "", "light-armoured-car", "damage = [\"moving\"]", "");
    game.pick(Red, "dynamite-1-vehicle-1").dice(&[6, 3, 5, 6]);
    assert!(game.vehicle("tank").damage.has(Damage::DESTROYED));
    assert_eq!(game.men("tank"), 0);
    // A stationary tank: fuse 2, throw 2, table 5: nothing.
    let mut game = hunt("dynamite", 4, "", "t-26", "", "");
    game.pick(Red, "dynamite-1-vehicle-1").dice(&[6, 2, 2, 5]);
    assert_eq!(game.vehicle("tank").damage, Damage::NONE);
    assert!(!game.wants_dice());
}

#[test]
fn the_table_of_dynamite_row_by_row() {
    covers!("awa.at.dynamite.table", "awa.at.dynamite.crew");
    for (vehicle, immobilised, destroyed) in [("t-26", 6, 7), ("light-armoured-car", 4, 6)] {
        for die in 1..=6 {
            let mut game = hunt("dynamite", 4, "", vehicle, "", "");
            game.pick(Red, "dynamite-1-vehicle-1").dice(&[6, 2, 2, die]);
            let damage = game.vehicle("tank").damage;
            assert_eq!(damage.has(Damage::DESTROYED), die >= destroyed, "{vehicle} {die}");
            let stopped = (immobilised..destroyed).contains(&die);
            assert_eq!(game.wants_dice(), stopped, "{vehicle} {die}");
            if stopped {
                // 3 lives and 4 does not; the survivors test.
                game.dice(&[3, 4, 1, 5]);
                assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
                assert_eq!(game.men("tank"), 2);
            }
        }
    }
    for die in 1..=6 {
        let mut game = soft_target("dynamite");
        game.pick(Red, "dynamite-1-vehicle-1").dice(&[2, 2, die]);
        let damage = game.vehicle("truck").damage;
        assert_eq!(damage.has(Damage::DESTROYED), die >= 5, "{die}");
        assert_eq!(game.men("truck"), if die >= 5 { 0 } else { 10 }, "{die}");
        if (3..5).contains(&die) {
            game.dice(&[4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 5]);
            assert!(game.vehicle("truck").damage.has(Damage::IMMOBILE));
            assert_eq!(game.men("truck"), 8);
        }
    }
}

/// Hunters with crowbars right beside a tank.
fn beside(vehicle: &str, blue: &str, arm: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "{arm}"
        figures = [{{ weapon = "pistol", kit = ["crowbar"] }}, {{ weapon = "pistol", kit = ["crowbar"] }}]
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[battlefield.features]]
        id = "wall"
        kind = "stone-wall"
        line = [[10, 30], [30, 30]]
        [[put]]
        unit = "red-1"
        places = [[20, 26.5], [24, 40]]
        [[put]]
        unit = "tank"
        at = [20, 25]
        facing = "east"
        {blue}
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn ex_crowbar() {
    covers!("awa.at.crowbar.track", "awa.at.crowbar.hatch", "awa.at.crowbar.table", "awa.at.bravery.specialists");
    let mut game = beside("t-26", "", "hunters");
    game.pick(Red, "jam-1-vehicle-1").dice(&[4]);
    assert!(!game.vehicle("tank").damage.has(Damage::IMMOBILE));
    assert!(!game.keys(Red).contains(&"jam-1-vehicle-1".to_owned()), "one attempt a turn");
    next_contests(&mut game);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "jam-1-vehicle-1").dice(&[5]);
    assert!(game.vehicle("tank").damage.has(Damage::IMMOBILE));
    next_contests(&mut game);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "force-1-vehicle-1").dice(&[4]);
    assert_eq!(game.men("tank"), 0);
    assert_eq!(game.figure("tank", 1).place, Where::Gone(Fate::Captured));
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
}

#[test]
fn crowbars_need_a_halted_vehicle_with_tracks_or_a_hatch() {
    covers!("awa.at.crowbar.track", "awa.at.crowbar.hatch");
    let closed = |game: &Game, key: &str| game.closed(Red, key).rule.unwrap().as_str().to_owned();
    let game = beside("t-26", "damage = [\"moving\"]", "hunters");
    assert_eq!(closed(&game, "jam-1-vehicle-1"), "awa.at.crowbar.track");
    assert_eq!(closed(&game, "force-1-vehicle-1"), "awa.at.crowbar.hatch");
    let game = beside("light-armoured-car", "", "hunters");
    assert_eq!(closed(&game, "jam-1-vehicle-1"), "awa.at.crowbar.track");
    assert!(game.keys(Red).contains(&"force-1-vehicle-1".to_owned()));
    let open = beside("open-armoured-car", "", "hunters");
    assert_eq!(closed(&open, "force-1-vehicle-1"), "awa.at.crowbar.hatch", "it has no hatch that is closed");
    // The other man is not beside it.
    assert!(game.option(Red, "force-2-vehicle-1").is_none());
    // Ordinary men need courage first.
    let mut game = beside("t-26", "", "infantry");
    game.pick(Red, "jam-1-vehicle-1").dice(&[3]);
    assert!(game.line(Red, "does not dare").dice == [3]);
}

#[test]
fn the_hatch_table_row_by_row() {
    covers!("awa.at.crowbar.table");
    let force = |die: u8, dice: &[u8]| {
        let mut game = beside("t-26", "", "hunters");
        game.pick(Red, "force-1-vehicle-1").dice(&[die]).dice(dice);
        game
    };
    let at = |game: &Game| game.figure("red-1", 1).at;
    // 1: the tank jerks back six inches, and he runs behind the wall.
    let game = force(1, &[3, 3]);
    assert_eq!(game.vehicle("tank").at, Point::inches(14, 25));
    assert!(at(&game).y > 29_500, "{:?}", at(&game));
    // One that cannot move stays where it is.
    let mut game = beside("t-26", "damage = [\"immobile\"]", "hunters");
    game.pick(Red, "force-1-vehicle-1").dice(&[1]);
    assert_eq!(game.vehicle("tank").at, Point::inches(20, 25));
    assert_eq!(at(&game), Point::new(20_000, 26_500), "he just falls off");
    assert!(!game.wants_dice());
    // 2: the commander is shot, the others surrender.
    let game = force(2, &[]);
    assert_eq!(game.figure("tank", 1).place, Where::Gone(Fate::Lost));
    assert_eq!(game.figure("tank", 2).place, Where::Gone(Fate::Captured));
    // 3: the commander shoots the attacker.
    let game = force(3, &[]);
    assert_eq!(game.men("red-1"), 1);
    assert_eq!(game.men("tank"), 3);
    // 5: it stays shut, and he runs for cover.
    let game = force(5, &[3, 3]);
    assert_eq!(game.men("tank"), 3);
    assert!(at(&game).y > 29_500);
    assert_eq!(game.vehicle("tank").at, Point::inches(20, 25));
    // 6: the crew runs for its own lines in the north, and the tank is captured.
    let game = force(6, &[3, 3]);
    assert_eq!(game.men("tank"), 3);
    assert!((1..=3).all(|n| game.figure("tank", n).at.y < 16_000));
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert!(game.vehicle("tank").damage.has(Damage::CAPTURED), "and its crew does not come back for it");
}

#[test]
fn an_attempt_with_a_crowbar_is_all_that_a_man_does() {
    covers!("awa.at.crowbar.track", "awa.at.crowbar.hatch");
    let mut game = beside("t-26", "", "hunters");
    game.pick(Red, "jam-1-vehicle-1").dice(&[4]);
    assert!(game.figure("red-1", 1).doing.has(Doing::WORKED));
    // Whoever has moved in this turn has no time for it.
    let mut game = beside("t-26", "", "hunters");
    game.pick(Red, "walk").dice(&[3]);
    game.route(Red, &[("red-1.1", &[Point::new(20_500, 26_500)], Bearing::NORTH)]);
    assert_eq!(game.closed(Red, "jam-1-vehicle-1").rule.unwrap().as_str(), "awa.at.crowbar.track");
    assert_eq!(game.closed(Red, "force-1-vehicle-1").rule.unwrap().as_str(), "awa.at.crowbar.track");
}

#[test]
fn armour_without_a_crew_is_nobody_s() {
    covers!("awa.at.dynamite.crew", "awa.at.molotov.burn");
    // All of them fall: the tank stands there, and is no target any more.
    let mut game = hunt("dynamite", 4, "", "t-26", "", "");
    game.pick(Red, "dynamite-1-vehicle-1").dice(&[6, 2, 2, 6, 4, 5, 6]);
    assert_eq!(game.men("tank"), 0);
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert!(!game.wants_dice(), "nobody is left to test");
    // A crew does not get back into what has burned.
    let mut game = hunt("molotov", 4, "", "t-26", "", "");
    game.pick(Red, "molotov-1-vehicle-1").dice(&[6, 6, 6, 1, 1, 1, 5]);
    for _ in 0..4 {
        next_contests(&mut game);
    }
    assert_eq!(game.vehicle("tank").burning, 0);
    game.done(Red).pick(Blue, "tank");
    if game.asked() == Some(Blue) {
        assert!(!game.keys(Blue).contains(&"man-vehicle".to_owned()));
    }
}

#[test]
fn a_man_whom_nobody_sees_is_safe() {
    covers!("awa.at.bravery.score");
    // The tank is empty and the others of its side look at a wood.
    let wood =
        "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[10, 18], [40, 18], [40, 22], [10, 22]]\n";
    for (more, needed) in [(wood, 4), ("", 5)] {
        let mut game = hunt("molotov", 3, "", "t-26", "damage = [\"abandoned\"]\nlost = [1, 2, 3]", more);
        game.pick(Red, "molotov-1-vehicle-1").dice(&[1]);
        assert!(game.line(Red, "does not dare").text.contains(&format!("{needed} needed")));
    }
}

#[test]
fn a_vehicle_that_has_rested_for_a_turn_is_a_standing_target() {
    covers!("awa.at.molotov.hit");
    let mut game = hunt("molotov", 4, "", "t-26", "damage = [\"moving\", \"moved\"]", "");
    next_contests(&mut game);
    assert!(game.vehicle("tank").damage.has(Damage::MOVING), "it moved in the turn before");
    next_contests(&mut game);
    assert!(!game.vehicle("tank").damage.has(Damage::MOVING));
}

#[test]
fn hunters_who_have_just_sprung_up_need_no_fuse_and_no_courage() {
    covers!("awa.at.molotov.light", "awa.at.dynamite.throw", "awa.at.bravery.specialists");
    for kit in ["molotov", "dynamite"] {
        for (deeds, dice) in [("deeds = [\"arrived\"]", &[1u8][..]), ("", &[2, 1])] {
            let mut game = Game::set(&format!(
                r#"
                [[unit]]
                id = "team"
                side = "red"
                arm = "hunters"
                figures = [{{ weapon = "pistol", kit = ["{kit}"], count = 2 }}]
                [[unit]]
                id = "tank"
                side = "blue"
                arm = "armour"
                vehicles = ["t-26"]
                [[put]]
                unit = "team"
                places = [[20, 30], [21.5, 30]]
                {deeds}
                [[put]]
                unit = "tank"
                at = [20, 25]
                "#
            ));
            game.pick(Red, "team").done(Blue);
            game.pick(Red, &format!("{kit}-1-vehicle-1")).dice(dice);
            assert!(game.line(Red, "misses").dice == [1], "{kit} {deeds}");
            assert!(!game.wants_dice());
        }
    }
}

#[test]
fn grenades_reach_as_far_as_grenades_do_and_nobody_throws_at_his_own() {
    covers!("awa.at.grenade.hit", "awa.at.grenade.open-only");
    // From two to six inches by hand, from four to twelve with a sling; what does not reach is lost.
    for (kit, far, reaches) in [
        ("\"grenade\"", 1.9, false),
        ("\"grenade\"", 2.0, true),
        ("\"grenade\"", 6.0, true),
        ("\"grenade\"", 6.1, false),
        ("\"grenade\", \"sling\"", 3.9, false),
        ("\"grenade\", \"sling\"", 4.0, true),
        ("\"grenade\", \"sling\"", 12.0, true),
        ("\"grenade\", \"sling\"", 12.1, false),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", kit = [{kit}] }}, {{ role = "officer", weapon = "pistol" }}]
            [[unit]]
            id = "friends"
            side = "red"
            figures = [{{ weapon = "rifle" }}]
            vehicles = ["car"]
            [[unit]]
            id = "tank"
            side = "blue"
            arm = "armour"
            vehicles = ["open-armoured-car"]
            [[put]]
            unit = "red-1"
            places = [[20, {y}], [40, 44]]
            [[put]]
            unit = "friends"
            places = [[24, 34]]
            riders = 1
            [[put]]
            unit = "tank"
            at = [20, 20]
            facing = "east"
            "#,
            y = 20.0 + far
        ));
        game.pick(Red, "red-1").done(Blue);
        assert!(!game.options(Red).iter().any(|option| option.key == "grenade-at-1-vehicle-1"), "the car is his own");
        game.pick(Red, "grenade-at-1-vehicle-2").dice(&[4]);
        assert_eq!(game.wants_dice(), reaches, "{kit} {far}");
        if reaches {
            game.dice(&[1]);
        }
    }
}

#[test]
fn a_companion_in_sight_and_men_close_by_give_heart() {
    covers!("awa.at.curiosity.modifiers");
    // When it thinks about the block the tank stands at (27.25, 24): ten inches to the other, six to the infantry.
    let other = "[[unit]]\nid = \"other\"\nside = \"red\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n";
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[22, 28], [33, 28], [33, 30], [22, 30]]\n";
    let tank = |y: &str| format!("[[put]]\nunit = \"other\"\nat = [27.25, {y}]\n");
    let men = |y: &str| format!("[[put]]\nunit = \"red-1\"\nplaces = [[27.25, {y}]]\n");
    for (units, puts, more) in [
        (other, tank("34"), 1),
        (other, tank("34.1"), 0),
        (other, tank("34") + house, 0),
        (ESCORT, men("30"), 1),
        (ESCORT, men("30.1"), 0),
    ] {
        let mut game = towards_block("t-26", 3, "places = [[26.5, 24]]", units, &puts);
        approach(&mut game, 28);
        game.dice(&[2]);
        assert_eq!(game.total_of(Red, "awa.at.curiosity.score"), 5 + more, "{puts}");
    }
}
