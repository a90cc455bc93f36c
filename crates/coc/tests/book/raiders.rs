//! Section 16.3, and what is fired at in section 16.2: dug-in turrets, remote control tanks, tanks that swim.

use coc::Presence;
use coc::vehicles::{Build, Condition, Damage, Gear, Post, Reach};
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Game, Red};

/// A jeep with a cannon and a machine gun, and Germans in the open north of it.
fn jeep(fittings: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [[red.vehicles]]
        commander = "junior"
        fittings = [{fittings}]
        [red.vehicles.model]
        id = "jeep"
        name = "jeep"
        build = "soft-skin"
        speed = "wheeled"
        gear = "wheeled"
        mountings = [
          {{ post = "gunner", reach = "front", cannon = {{ ap = 4, he = 4 }} }},
          {{ post = "hull-gunner", reach = "front", weapon = "vehicle-mg" }},
        ]
        [[put]]
        vehicle = "red-jeep"
        at = [36, 44]
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[36, 4], [37, 4], [35, 4]]
        men = 3
        facing = "south"
        "#
    ));
    game.pick(Red, "lead:3:red-jeep-commander");
    game
}

/// The same after it has driven so fast.
fn driven(fittings: &str, how: &str, dice: &[u8]) -> Game {
    let mut game = jeep(fittings);
    game.pick(Red, "crew:red-jeep:driver").pick(Red, how).dice(dice).arrange(Red, (36, 30), Bearing::NORTH, "");
    game
}

/// The dice of its machine gun, or none if it does not fire.
fn machine_gun(game: &mut Game) -> Option<String> {
    if !game.is_open(Red, "crew:red-jeep:hull-gunner") {
        return None;
    }
    game.pick(Red, "crew:red-jeep:hull-gunner").pick_if_asked(Red, "fire");
    game.dice(&[1; 3]);
    if game.wants_dice() {
        game.dice(&[1; 3]);
    }
    let line = game.line(Red, "vehicle machine gun").text;
    Some(line.split(" dice").next().unwrap_or_default().rsplit(' ').next().unwrap_or_default().to_owned())
}

fn cannon(game: &Game) -> bool {
    game.is_open(Red, "crew:red-jeep:gunner")
}

#[test]
fn coc_ex_16_3_raiders() {
    covers!("coc.16.3.raiders");
    // Fast: heavy weapons fire, machine guns with all their dice.
    let mut fast = driven("\"raider\"", "fast", &[1, 2]);
    assert!(cannon(&fast));
    assert_eq!(machine_gun(&mut fast).as_deref(), Some("6"));
    // Flat out: machine guns with half their dice, nothing else.
    let mut flat_out = driven("\"raider\"", "flat-out", &[1, 2, 1]);
    assert!(!cannon(&flat_out));
    assert_eq!(machine_gun(&mut flat_out).as_deref(), Some("3"));
    // Others fire as if they went one speed faster.
    let mut fast = driven("", "fast", &[1, 2]);
    assert!(!cannon(&fast));
    assert_eq!(machine_gun(&mut fast).as_deref(), Some("3"));
    assert_eq!(machine_gun(&mut driven("", "flat-out", &[1, 2, 1])), None);
}

/// A Sherman 20 inches before a vehicle of blue's, its gunner about to fire.
fn gunner(entry: &str, id: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{entry}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "{id}"
        at = [36, 20]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner");
    game
}

/// The score it needs, after a miss.
fn needed(entry: &str, id: &str) -> String {
    let mut game = gunner(entry, id, "");
    game.pick(Red, "fire").pick_if_asked(Red, &format!("gun:{id}")).dice(&[1, 1]);
    let line = game.line(Red, "fires at").text;
    line.split(": ").nth(1).unwrap_or_default().split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn a_dug_in_turret_and_a_goliath_are_always_hull_down() {
    covers!("coc.16.2.turret-emplacement", "coc.16.2.goliath");
    assert_eq!(needed("{ test = \"panther\" }", "blue-panther"), "5");
    assert_eq!(needed("{ test = \"panther\", fittings = [\"emplaced\"] }", "blue-panther"), "9");
    assert_eq!(needed("{ kind = \"de-goliath\", id = \"remote\", commander = \"nobody\" }", "blue-remote"), "9");
    assert_eq!(needed("{ kind = \"de-borgward-b4\", id = \"remote\", commander = \"nobody\" }", "blue-remote"), "5");
}

/// The Sherman has so many net hits on it, and this damage die comes up.
fn hit(entry: &str, id: &str, hits: usize, dice: &[u8]) -> Game {
    let mut game = gunner(entry, id, "");
    game.pick(Red, "fire").pick_if_asked(Red, &format!("gun:{id}"));
    let armour = usize::from(game.vehicle(id).setup.kind.armour);
    let mut strike = vec![1; 7];
    strike[..hits].fill(6);
    game.dice(&[5, 5]).dice(&strike).dice(&vec![1; armour]).dice(dice);
    game
}

const TURRET: &str = "{ test = \"panther\", fittings = [\"emplaced\"] }";

#[test]
fn a_dug_in_turret_is_the_tank_without_its_hull() {
    covers!("coc.16.2.turret-emplacement");
    let game = gunner(TURRET, "blue-panther", "");
    let turret = game.vehicle("blue-panther").setup.kind;
    assert_eq!((turret.build, turret.gear, turret.armour), (Build::Emplacement, Gear::Static, 11));
    assert!(turret.mountings.iter().all(|mounting| mounting.reach == Reach::Turret));
    assert_eq!(turret.mountings.len(), 2, "the gun and the machine gun beside it");
    assert!(!turret.has_post(Post::Driver) && !turret.has_post(Post::HullGunner));
    let problems = Game::problems("[blue]\nvehicles = [{ test = \"stug\", fittings = [\"emplaced\"] }]");
    assert!(problems.contains("no turret"), "{problems}");
    // What strikes a hull only shakes its crew.
    for (hits, die, shock) in [(0, 5, 1), (1, 1, 1), (1, 4, 1), (2, 1, 2), (2, 4, 2), (2, 5, 2)] {
        let turret = hit(TURRET, "blue-panther", hits, &[die]).vehicle("blue-panther");
        assert_eq!(turret.shock, shock, "{hits} {die}");
        assert_eq!((turret.vehicle.damage, turret.vehicle.engine), (Damage::default(), 0), "{hits} {die}");
        assert_eq!(turret.at(), Point::inches(36, 20));
    }
    // What strikes a turret counts.
    assert_eq!(hit(TURRET, "blue-panther", 1, &[5]).vehicle("blue-panther").vehicle.sights, 1);
    assert!(hit(TURRET, "blue-panther", 2, &[6]).vehicle("blue-panther").has(Damage::MAIN_GUN));
}

#[test]
fn a_dug_in_turret_is_found_at_a_jump_off_point() {
    covers!("coc.16.2.turret-emplacement");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "panther", fittings = ["emplaced"] }]
        [[jump-off]]
        side = "red"
        at = [36, 30]
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        "#,
    );
    game.pick(Red, "deploy:3:red-panther");
    if game.wants_dice() {
        game.dice(&[6]);
    }
    assert!(game.is_refused(Red, &crate::common::arrangement((36, 23), Bearing::NORTH, "")), "6 inches for Regulars");
    game.arrange(Red, (36, 24), Bearing::NORTH, "");
    let turret = game.vehicle("red-panther");
    assert_eq!((turret.at(), turret.vehicle.presence), (Point::inches(36, 24), Presence::Table));
    assert!(!game.is_open(Red, "crew:red-panther:driver"));
}

#[test]
fn nobody_sits_in_a_remote_control_tank() {
    let remote = "{ kind = \"de-borgward-b4\", id = \"remote\", commander = \"nobody\" }";
    for (hits, die) in [(0, 5), (1, 1), (1, 3), (1, 5), (1, 6), (2, 1), (2, 3), (2, 6)] {
        let tank = hit(remote, "blue-remote", hits, &[die]).vehicle("blue-remote");
        assert_eq!((tank.shock, tank.vehicle.condition), (0, Condition::Fit), "{hits} {die}");
        assert_eq!((tank.vehicle.damage, tank.at()), (Damage::default(), Point::inches(36, 20)), "{hits} {die}");
    }
    assert!(hit(remote, "blue-remote", 2, &[4]).vehicle("blue-remote").has(Damage::IMMOBILISED));
    assert_eq!(hit(remote, "blue-remote", 1, &[4]).vehicle("blue-remote").vehicle.engine, 1);
}

#[test]
fn a_tank_that_swims_is_fired_at_only_on_the_beach() {
    covers!("coc.16.2.duplex-drive-target");
    let pond = |far: i32| format!("[[terrain]]\nkind = \"pond\"\narea = [[0, 0], [72, 0], [72, {far}], [0, {far}]]");
    let dd = "{ test = \"panther\", fittings = [\"duplex-drive\"] }";
    let game = gunner(dd, "blue-panther", &pond(25));
    assert!(!game.is_open(Red, "fire"));
    let game = gunner(dd, "blue-panther", &pond(10));
    assert!(game.is_open(Red, "fire"));
}

#[test]
fn nobody_fires_while_he_crosses_flailed_mines() {
    covers!("coc.16.2.flail");
    let mines = |y: i32, partly: bool| {
        format!("[[work]]\nkind = \"minefield\"\nside = \"blue\"\nat = [36, {y}]\npartly = {partly}")
    };
    let panther = "{ test = \"panther\" }";
    let game = gunner(panther, "blue-panther", &mines(41, true));
    assert_eq!(game.closed(Red, "fire").rule.unwrap().as_str(), "coc.16.2.flail");
    let game = gunner(panther, "blue-panther", &mines(30, true));
    assert!(game.is_open(Red, "fire"));
}
