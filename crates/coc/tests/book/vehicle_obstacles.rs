//! Sections 11.6.1 and 11.6.3: what vehicles cross, get stuck on and drive into.

use coc::vehicles::{Condition, Damage};
use coc::{Deeds, Phase};
use engine::covers;
use table::Bearing;

use crate::common::{Game, Red};

/// A red vehicle at (36, 40) with its front 5.9 inches or so before a line of that kind across the table at y = 32.
fn before(model: &str, line: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[terrain]]
        {line}
        line = [[0, 32], [72, 32]]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game
}

/// Whether it stands at something whose middle is there: what is crossed has some thickness.
fn is_at(y: i32, there: i32) -> bool {
    (there..there + 500).contains(&y)
}

/// Where it is after it tried to cross.
fn crossed(model: &str, line: &str, how: &str, dice: &[u8]) -> i32 {
    let mut game = before(model, line);
    game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    game.vehicle(&format!("red-{model}")).at().y
}

#[test]
fn minor_obstacles_cost_tracks_nothing_and_stop_wheels_but_for_fences_and_gates() {
    covers!("coc.11.6.1.minor-obstacles");
    for line in ["kind = \"fence\"", "kind = \"stone-wall\"\nheight = 3"] {
        assert_eq!(crossed("sherman", line, "fast", &[5, 4]), 29_000, "{line}");
    }
    assert_eq!(crossed("puma", "kind = \"fence\"", "fast", &[5, 4]), 22_000);
    // The hull is 3.5 inches long: its front stops at the wall, which is some inches thick.
    assert!(is_at(crossed("puma", "kind = \"stone-wall\"\nheight = 3", "fast", &[5, 4]), 32_000 + 1_750));
    assert!(crossed("puma", "kind = \"hedge\"", "fast", &[5, 4]) > 32_000);
    // A gate is a gap in the line.
    let mut gate = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "puma" }]
        [[terrain]]
        kind = "hedge"
        line = [[0, 32], [34, 32]]
        [[terrain]]
        kind = "hedge"
        line = [[38, 32], [72, 32]]
        [[put]]
        vehicle = "red-puma"
        at = [36, 40]
        "#,
    );
    gate.pick(Red, "lead:3:red-puma-commander").pick(Red, "crew:red-puma:driver").pick(Red, "fast");
    gate.dice(&[5, 4]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert_eq!(gate.vehicle("red-puma").at().y, 22_000);
}

#[test]
fn half_tracks_cross_what_is_low_and_no_hedge() {
    covers!("coc.11.6.heavy-hedges", "coc.11.6.1.minor-obstacles");
    assert_eq!(crossed("gun-halftrack", "kind = \"stone-wall\"\nheight = 3", "fast", &[5, 4]), 27_000);
    assert!(crossed("gun-halftrack", "kind = \"hedge\"", "fast", &[5, 4]) > 32_000);
}

#[test]
fn a_hedge_is_heavy_going_for_tracks() {
    covers!("coc.11.6.heavy-hedges");
    // 9 inches for the plain dice, though a Panther would go 13 in the open.
    assert_eq!(crossed("panther", "kind = \"hedge\"", "fast", &[5, 4]), 31_000);
    // What does not carry its middle over the hedge carries it to the hedge only.
    assert!(is_at(crossed("panther", "kind = \"hedge\"", "fast", &[4, 3]), 32_000 + 2_100));
}

#[test]
fn solid_obstacles_are_crossed_fast_with_the_higher_die() {
    covers!("coc.11.6.1.solid-obstacles");
    let wall = "kind = \"stone-wall\"\nheight = 5";
    let near = |how: &str, dice: &[u8]| {
        let mut game = Game::set(
            r#"
            [red]
            command = [3]
            vehicles = [{ test = "panther" }]
            [[terrain]]
            kind = "stone-wall"
            height = 5
            line = [[0, 36], [72, 36]]
            [[put]]
            vehicle = "red-panther"
            at = [36, 40]
            "#,
        );
        game.pick(Red, "lead:3:red-panther-commander").pick(Red, "crew:red-panther:driver");
        game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
        game
    };
    assert_eq!(near("fast", &[5, 2]).vehicle("red-panther").at().y, 33_000, "5, and 2 for a fast tank");
    assert!(is_at(near("slow", &[6]).vehicle("red-panther").at().y, 36_000 + 2_100), "not at another speed");
    assert!(is_at(near("flat-out", &[6, 5, 4]).vehicle("red-panther").at().y, 36_000 + 2_100));
    // A steep bank is the same.
    let bank = "kind = \"bank\"";
    assert!(crossed("panther", bank, "flat-out", &[6, 5, 4]) > 32_000, "not flat out");
    assert!(crossed("panther", bank, "fast", &[5, 2]) > 32_000, "7 inches do not carry its middle over it");
    assert!(crossed("gun-halftrack", bank, "fast", &[6, 5]) > 32_000);
    // Wheels and half-tracks do not cross them, and nobody crosses what is higher than his chest.
    assert!(crossed("puma", wall, "fast", &[6, 5]) > 32_000);
    assert!(crossed("gun-halftrack", wall, "fast", &[6, 5]) > 32_000);
    assert!(crossed("sherman", "kind = \"bocage\"", "fast", &[6, 5]) > 32_000);
    assert!(crossed("sherman", "kind = \"stone-wall\"\nheight = 7", "fast", &[6, 5]) > 32_000);
    let stuck = near("fast", &[4, 4]);
    assert!(stuck.vehicle("red-panther").has(Damage::STUCK), "a double");
    assert!(is_at(stuck.vehicle("red-panther").at().y, 36_000 + 2_100), "its front at the wall");
}

#[test]
fn a_double_in_heavy_going_sticks_too() {
    // R-COC-131
    covers!("coc.11.6.heavy");
    let mut game = before("sherman", "kind = \"hedge\"");
    game.pick(Red, "fast").dice(&[5, 5]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert!(game.vehicle("red-sherman").has(Damage::STUCK));
    let mut one = before("sherman", "kind = \"hedge\"");
    one.pick(Red, "slow").dice(&[5]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert!(!one.vehicle("red-sherman").has(Damage::STUCK), "one die cannot be a double");
    // In a marsh: where it begins, or where the tank stands already. R-COC-344
    let marsh = |edge: i32, how: &str, dice: &[u8]| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [[terrain]]
            kind = "marsh"
            area = [[20, 0], [50, 0], [50, {edge}], [20, {edge}]]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver");
        game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
        let tank = game.vehicle("red-sherman");
        (tank.has(Damage::STUCK), tank.at().y)
    };
    assert_eq!(marsh(36, "fast", &[4, 4]), (true, 36_000), "with its middle where the marsh begins");
    assert_eq!(marsh(36, "flat-out", &[4, 2, 4]), (true, 36_000), "two of three");
    assert_eq!(marsh(36, "fast", &[4, 3]), (false, 33_000));
    assert_eq!(marsh(48, "fast", &[4, 4]), (true, 40_000), "it does not get away");
    assert_eq!(marsh(48, "fast", &[4, 3]), (false, 33_000));
    assert_eq!(marsh(48, "slow", &[4]), (false, 36_000));
}

#[test]
fn a_stuck_vehicle_tries_to_get_free_whenever_its_driver_is_activated() {
    covers!("coc.11.6.1.solid-obstacle-free");
    let stuck = || {
        let mut game = Game::set(
            r#"
            [red]
            command = [3]
            vehicles = [{ test = "panther" }]
            [[put]]
            vehicle = "red-panther"
            at = [36, 40]
            damage = ["stuck"]
            "#,
        );
        game.pick(Red, "lead:3:red-panther-commander");
        game
    };
    for die in [5, 6] {
        let mut game = stuck();
        game.dice(&[die]).pick(Red, "crew:red-panther:driver");
        game.arrange(Red, (36, 2), Bearing::NORTH, "");
        assert!(!game.vehicle("red-panther").has(Damage::STUCK));
        assert_eq!(game.vehicle("red-panther").at().y, 40_000 - i32::from(die) * 1000, "that many inches");
    }
    for die in [2, 3, 4] {
        let mut game = stuck();
        game.dice(&[die]).pick(Red, "crew:red-panther:driver");
        assert!(game.vehicle("red-panther").has(Damage::STUCK), "{die}");
        assert!(!game.vehicle("red-panther").has(Damage::IMMOBILISED));
    }
    let mut game = stuck();
    game.dice(&[1]).pick(Red, "crew:red-panther:driver");
    assert!(game.vehicle("red-panther").has(Damage::IMMOBILISED));
    assert!(!game.vehicle("red-panther").has(Damage::STUCK));
}

/// A red Sherman in front of soft ground.
fn soft(how: &str, dice: &[u8]) -> Game {
    let mut game = Game::set(
        r#"
        soft-ground = ["meadow"]
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[terrain]]
        id = "meadow"
        kind = "meadow"
        area = [[20, 0], [50, 0], [50, 36], [20, 36]]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver");
    game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    game
}

#[test]
fn soft_ground_bogs_whoever_rolls_a_double() {
    // R-COC-132
    covers!("coc.11.6.1.soft-ground");
    assert_eq!(soft("flat-out", &[3, 4, 5]).vehicle("red-sherman").at().y, 40_000 - 15_000, "any speed is allowed");
    assert!(soft("fast", &[4, 4]).vehicle("red-sherman").has(Damage::BOGGED));
    assert!(soft("flat-out", &[5, 2, 5]).vehicle("red-sherman").has(Damage::BOGGED), "any two of three");
    assert!(!soft("fast", &[4, 5]).vehicle("red-sherman").has(Damage::BOGGED));
    assert!(!soft("fast", &[1, 1]).vehicle("red-sherman").has(Damage::BOGGED), "it has not come to the soft ground");
    // Whoever stands in it already is bogged where he stands, whatever he rolls alike. R-COC-344
    let within = |how: &str, dice: &[u8]| {
        let mut game = Game::set(
            r#"
            [red]
            command = [3]
            vehicles = [{ test = "puma" }]
            [[terrain]]
            kind = "soft-sand"
            area = [[20, 0], [50, 0], [50, 48], [20, 48]]
            [[put]]
            vehicle = "red-puma"
            at = [36, 40]
            "#,
        );
        game.pick(Red, "lead:3:red-puma-commander").pick(Red, "crew:red-puma:driver");
        game.pick(Red, how).dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
        (game.vehicle("red-puma").has(Damage::BOGGED), game.vehicle("red-puma").at().y)
    };
    assert_eq!(within("fast", &[2, 2]), (true, 40_000));
    assert_eq!(within("fast", &[2, 1]), (false, 37_000));
}

/// A red Sherman in such trouble when the Turn ends.
fn turn_ends(damage: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "turn-end"
        [red]
        vehicles = [{{ test = "sherman" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        damage = ["{damage}"]
        "#
    ))
}

#[test]
fn a_bogged_vehicle_rolls_when_the_turn_ends() {
    covers!("coc.11.6.1.soft-ground-free");
    for die in [4, 5, 6] {
        let mut game = turn_ends("bogged");
        game.dice(&[die]).arrange(Red, (36, 2), Bearing::NORTH, "");
        let sherman = game.vehicle("red-sherman");
        assert!(!sherman.has(Damage::BOGGED));
        assert_eq!(sherman.at().y, 40_000 - i32::from(die) * 1000);
    }
    for die in [1, 2, 3] {
        let mut game = turn_ends("bogged");
        game.dice(&[die]);
        assert_eq!(game.vehicle("red-sherman").vehicle.condition, Condition::Abandoned, "{die}");
        assert_eq!(game.player(Red).morale, 10, "abandoned, not destroyed");
    }
}

#[test]
fn a_trapped_vehicle_rolls_when_each_turn_ends() {
    covers!("coc.11.6.3.trapped-in-building");
    for (die, trapped) in [(3, true), (4, false)] {
        let mut game = turn_ends("trapped");
        game.dice(&[die]);
        assert_eq!(game.vehicle("red-sherman").has(Damage::TRAPPED), trapped, "{die}");
        assert_eq!(game.vehicle("red-sherman").vehicle.condition, Condition::Fit);
        assert_eq!(game.phase(), Phase::Roll);
    }
}

/// A red vehicle in front of a house.
fn house(model: &str, material: &str, how: &str, dice: &[u8]) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[terrain]]
        id = "house"
        kind = "building"
        material = "{material}"
        area = [[32, 26], [40, 26], [40, 36], [32, 36]]
        doors = [[36, 26]]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        [[put]]
        team = "blue-squad-1-mg"
        at = [36, 28]
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game.pick(Red, how).dice(dice).arrange(Red, (36, 31), Bearing::NORTH, "");
    game
}

#[test]
fn a_tracked_armoured_vehicle_drives_into_a_house_with_the_higher_die() {
    covers!("coc.11.6.3.drive-into-building");
    let game = house("panther", "stone", "fast", &[5, 3]);
    assert_eq!(game.vehicle("red-panther").at().y, 35_000, "the higher die and nothing for its speed");
    assert!(house("panther", "stone", "slow", &[6]).vehicle("red-panther").at().y > 38_000, "fast only");
    assert!(house("puma", "stone", "fast", &[5, 3]).vehicle("red-puma").at().y > 37_000, "tracks only");
    assert!(
        house("kangaroo", "stone", "fast", &[5, 3]).vehicle("red-kangaroo").at().y < 37_000,
        "a carrier has tracks"
    );
}

#[test]
fn a_double_brings_the_house_down_and_traps_it() {
    covers!("coc.11.6.3.drive-into-building");
    // The men inside roll as in a collapse, and those who live are put outside. R-COC-139
    let mut game = house("panther", "stone", "fast", &[4, 4]);
    game.dice(&[1, 2, 3]);
    let men = game.team("blue-squad-1-mg").men;
    assert!(game.vehicle("red-panther").has(Damage::TRAPPED));
    assert!(!game.state().collapsed.is_empty());
    assert_eq!(men, game.team("blue-squad-1-mg").setup.men as usize, "nobody rolled a 5 or 6");
    assert!(game.team("blue-squad-1-mg").places().iter().all(|at| at.y < 26_000));
}

#[test]
fn a_wooden_house_is_driven_down_as_heavy_going() {
    // R-COC-139
    let game = house("panther", "timber", "fast", &[6, 4]);
    assert!(!game.state().collapsed.is_empty());
    assert_eq!(game.vehicle("red-panther").at().y, 31_000, "up to where its way ends");
    assert_eq!(game.team("blue-squad-1-mg").shock, 2);
    let _ = Deeds::MOVED;
}

#[test]
fn mines_and_roadblocks_stop_every_vehicle_and_wire_those_without_tracks() {
    // R-COC-142, `coc.16.1` is proven with its own section.
    let work = |kind: &str, model: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "{model}" }}]
            [[work]]
            side = "blue"
            kind = "{kind}"
            at = [36, 32]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 40]
            "#
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
        game.pick(Red, "flat-out").dice(&[6, 5, 4]).arrange(Red, (36, 2), Bearing::NORTH, "");
        game.vehicle(&format!("red-{model}")).at().y < 32_000
    };
    assert_eq!(
        [work("minefield", "sherman"), work("roadblock", "sherman"), work("wire", "sherman")],
        [false, false, true]
    );
    assert!(!work("wire", "puma"));
}
