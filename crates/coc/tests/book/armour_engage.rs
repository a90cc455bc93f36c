//! Section 12, what a hit makes a crew do: engaging whoever fired, panic upon panic, and moves that nobody can make.

use coc::Deeds;
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red};

/// A 6 pounder has hit a vehicle of blue's so that it halts and engages it in its own Phase, which comes next.
fn engaged(model: &str, put: &str, gun: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1]
        supports = [{{ item = "six-pdr" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        team = "red-six-pdr"
        {gun}
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 20]
        {put}
        [[put]]
        team = "red-section-1-rifle"
        men = 2
        places = [[40, 34], [41, 34]]
        "#
    ));
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire");
    let armour = usize::from(game.vehicle(&format!("blue-{model}")).setup.kind.armour);
    game.dice(&[6, 5]).dice(&[1; 7]).dice(&vec![1; armour]).dice(&[3]);
    game.pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    game.pick(Blue, &format!("lead:3:blue-{model}-commander"));
    game
}

const SOUTH: &str = "places = [[36, 40], [37, 40], [35, 40], [38, 40], [34, 40]]\nfacing = \"north\"";
const EAST: &str = "places = [[60, 20], [60, 21], [60, 19], [60, 22], [60, 18]]\nfacing = \"west\"";

#[test]
fn whoever_has_to_engage_fires_at_nobody_else_and_does_not_look_away() {
    covers!("coc.12.1.table-twelve");
    // R-COC-122: the gunner is not asked what he does; nor does anybody go on Overwatch before.
    let mut game = engaged("panzer-iv", "facing = \"south\"", SOUTH);
    assert!(game.closed(Blue, "overwatch:blue-panzer-iv:hull-gunner").because.contains("first"));
    game.pick(Blue, "crew:blue-panzer-iv:gunner");
    assert_eq!(game.wanted_dice(), 5, "H.E. at the gun's crew: {}", game.whereabouts());
    game.dice(&[1; 5]);
    assert!(game.is_open(Blue, "overwatch:blue-panzer-iv:hull-gunner"));
}

#[test]
fn a_turret_that_does_not_bear_turns_towards_the_firer_first() {
    covers!("coc.12.1.table-twelve");
    // The firer is 90 degrees aside, outside the arc of 120; riflemen stand right before the gun.
    let mut game = engaged("panzer-iv", "facing = \"south\"", EAST);
    assert!(!game.is_open(Blue, "aim:blue-panzer-iv:gunner"), "no careful shot at others");
    assert!(!game.is_open(Blue, "crew:blue-panzer-iv:hull-gunner"));
    game.pick(Blue, "crew:blue-panzer-iv:gunner");
    let turret = game.vehicle("blue-panzer-iv").vehicle.turret;
    assert!(turret.turn_to(Bearing::EAST) < Bearing::degrees(1).0, "{turret:?}");
    assert!(game.is_open(Blue, "crew:blue-panzer-iv:hull-gunner"), "then others act: {}", game.whereabouts());
    assert!(!game.is_open(Blue, "crew:blue-panzer-iv:gunner"), "it took his Phase");
    // A slow turret goes as far as it can: 90 of the 180 degrees to a firer behind it.
    let behind = "places = [[36, 4], [37, 4], [35, 4], [38, 4], [34, 4]]\nfacing = \"south\"";
    let mut game = engaged("tiger", "facing = \"south\"", behind);
    game.pick(Blue, "crew:blue-tiger:gunner");
    let turret = game.vehicle("blue-tiger").vehicle.turret;
    assert_eq!(turret.turn_to(Bearing::SOUTH), Bearing::degrees(90).0, "{turret:?}");
}

#[test]
fn a_gun_in_the_hull_is_brought_to_bear_by_the_driver() {
    covers!("coc.12.1.table-twelve", "coc.11.8.sp-gun-turn");
    let mut game = engaged("stug", "facing = \"south\"", EAST);
    assert!(!game.is_open(Blue, "crew:blue-stug:gunner") && !game.is_open(Blue, "crew:blue-stug:hull-gunner"));
    game.pick(Blue, "crew:blue-stug:driver");
    let stug = game.vehicle("blue-stug");
    assert!(stug.vehicle.facing.turn_to(Bearing::EAST) < Bearing::degrees(1).0, "{:?}", stug.vehicle.facing);
    assert_eq!(stug.at(), table::Point::inches(36, 20), "it does not go anywhere");
    // A quarter turn counts as fast: the gun does not fire.
    assert!(!game.is_open(Blue, "aim:blue-stug:gunner"));
}

#[test]
fn a_commander_who_panics_again_while_he_panics_stays_helpless() {
    covers!("coc.12.1.table-twelve");
    // R-COC-040: struck in red's Phase, and once more by an interruption in his own, which is still lost to him.
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        dice = 1
        supports = [{ item = "six-pdr" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-six-pdr"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [66, 46]
        "#,
    );
    let hit = [6, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3];
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire").dice(&hit);
    game.pick(Red, "done").pick(Red, "go-on").dice(&[3, 3, 1, 1, 1]);
    game.pick(Red, "interrupt:red-six-pdr:fire").dice(&hit);
    assert_eq!(game.vehicle("blue-panzer-iv").shock, 2, "{}", game.whereabouts());
    assert!(!game.is_open(Blue, "lead:3:blue-panzer-iv-commander"), "{}", game.whereabouts());
}

#[test]
fn without_a_driver_nothing_reverses() {
    covers!("coc.12.1.table-twelve");
    // R-COC-501: the Shock counts, and no die is rolled for the way.
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        supports = [{ item = "six-pdr" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-six-pdr"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        dead = ["driver"]
        "#,
    );
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire").dice(&[6, 5]).dice(&[1; 7]).dice(&[1; 6]).dice(&[6]);
    let panzer = game.vehicle("blue-panzer-iv");
    assert_eq!((panzer.shock, panzer.at().y), (1, 20_000));
    assert!(!panzer.did(Deeds::MOVED));
}

#[test]
fn flame_from_a_tank_needs_a_lane_past_friends() {
    covers!("coc.8.2.not-through-friends", "coc.12.5.flame-vehicle-dice");
    let open = |x: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "crocodile" }}]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            vehicle = "red-crocodile"
            at = [36, 40]
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [36, 20]
            facing = "south"
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[{x}, 30]]
            "#
        ));
        game.pick(Red, "lead:3:red-crocodile-commander");
        game.is_open(Red, "crew:red-crocodile:hull-gunner")
    };
    assert!(!open("36.5") && open("40"));
}

#[test]
fn covering_fire_spoils_flame_at_a_vehicle() {
    covers!("coc.4.5.4.covering-effect", "coc.12.5.flame-vehicle-dice");
    // R-COC-039: 4 or more would hit Regulars, 5 or more under Covering Fire.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        supports = [{ item = "flamethrower" }]
        [blue]
        command = [3]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-flamethrower"
        places = [[36, 36], [37, 36], [35, 36]]
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 26]
        facing = "south"
        [[put]]
        unit = "blue-squad-1"
        at = [50, 20]
        facing = "south"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [50, 19]
        "#,
    );
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "cover:blue-squad-1").reply(
        Blue,
        engine::prompt::Reply::Arrange {
            at: table::Point::inches(36, 36),
            facing: None,
            formation: None,
            via: Vec::new(),
        },
    );
    game.pick(Blue, "done").pick(Blue, "done").dice(&[1, 2, 2, 2, 2]);
    game.pick(Red, "activate:1:red-flamethrower").pick(Red, "fire").dice(&[4; 12]);
    let line = game.line(Red, "fires its flamethrower at Panzer IV");
    assert!(line.text.contains("0 hits on 5+"), "{}", line.text);
}

#[test]
fn a_grenade_over_a_high_obstacle_is_as_hard_at_a_soft_skin_as_at_men() {
    covers!("coc.9.2.grenade-modifiers", "coc.9.2.1.grenade-armour");
    // 5 inches to the hull: 6 would do in the open, 10 over a bocage hedge. R-COC-395
    for (wall, dice, came) in [("", [3, 3], "hits"), ("bocage", [5, 4], "misses"), ("bocage", [5, 5], "hits")] {
        let terrain = match wall {
            "" => String::new(),
            kind => format!("[[terrain]]\nkind = \"{kind}\"\nline = [[30, 38], [42, 38]]"),
        };
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            [blue]
            vehicles = [{{ test = "jeep" }}]
            [[put]]
            leader = "red-section-1-leader"
            at = [36, 41]
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[36, 40]]
            [[put]]
            vehicle = "blue-jeep"
            at = [36, 33.8]
            facing = "south"
            {terrain}
            "#
        ));
        game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "grenade:red-section-1-rifle").dice(&dice);
        game.line(Red, came);
        if came == "hits" {
            game.dice(&[1, 1, 1]);
        }
    }
}

#[test]
fn nobody_fires_through_his_own_vehicles() {
    covers!("coc.8.2.not-through-friends", "coc.8.2.two-inch-lane", "coc.8.2.overhead-fire");
    // R-COC-504: a PIAT, and a vehicle of its own side half way to the Panzer, so far to the right. It looks north and is 2.1
    // inches wide; a lorry has 1.7 inches, and its crew wants a lane.
    let open = |model: &str, x: &str, condition: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            vehicles = [{{ test = "{model}" }}]
            [blue]
            vehicles = [{{ test = "panzer-iv" }}]
            [[put]]
            team = "red-piat"
            men = 1
            places = [[36, 40]]
            [[put]]
            vehicle = "red-{model}"
            at = [{x}, 32]
            {condition}
            [[put]]
            vehicle = "blue-panzer-iv"
            at = [36, 23]
            facing = "south"
            "#
        ));
        game.pick(Red, "activate:1:red-piat");
        game.is_open(Red, "fire")
    };
    assert!(!open("sherman", "37", "") && open("sherman", "37.1", ""), "past armour any lane will do");
    assert!(!open("jeep", "37.9", "") && open("jeep", "38.1", ""));
    assert!(open("sherman", "36", "condition = \"knocked-out\""), "a wreck is in nobody's way");
}
