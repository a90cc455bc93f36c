//! Sections 11.1 to 11.4: who activates a vehicle, its crew positions, and command by radio.

use coc::Deeds;
use coc::vehicles::{Crewman, Damage, Marks, Pace, Post};
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red};

/// A red Sherman in the open, its commander under way with these dice.
fn sherman(dice: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = {dice}
        vehicles = [{{ test = "sherman" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        "#
    ))
}

/// The open options with one die that name something.
fn keys_with(game: &Game, name: &str) -> Vec<String> {
    game.keys(Red).into_iter().filter(|key| key.contains(name) && !key.contains('+')).collect()
}

#[test]
fn a_tank_has_a_junior_leader_and_acts_on_a_three() {
    covers!("coc.11.1.2.tank-activation");
    let mut game = sherman("[1, 2, 3, 4]");
    let about_it: Vec<String> = keys_with(&game, "sherman");
    assert_eq!(about_it, ["lead:3:red-sherman-commander"], "neither a 1, a 2 nor a 4 does anything for it");
    game.pick(Red, "lead:3:red-sherman-commander");
    assert!(game.vehicle("red-sherman").did(Deeds::ACTIVATED));
}

#[test]
fn a_commander_spends_an_initiative_on_each_position_in_any_order() {
    covers!("coc.11.2.crew-by-initiative", "coc.11.2.driver", "coc.11.2.fire-move-order");
    let mut game = sherman("[3]");
    game.pick(Red, "lead:3:red-sherman-commander");
    // Each position is offered by itself, and what it does is its own affair.
    for key in ["crew:red-sherman:driver", "crew:red-sherman:gunner"] {
        assert!(game.is_open(Red, key), "{key}");
    }
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "turret").pick(Red, "north-east");
    assert_eq!(game.vehicle("red-sherman").vehicle.turret, Bearing::NORTH_EAST);
    assert!(game.closed(Red, "crew:red-sherman:gunner").because.contains("activated"), "once in a Phase");
    game.pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[4]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").at().y, 30_000 - 5_000, "4 and 1 for its average speed");
    // Both Initiatives of a Junior Leader are spent.
    assert!(game.prompt(Red).title.contains("Who acts"));
}

#[test]
fn a_driver_moves_the_vehicle_once_in_a_phase() {
    covers!("coc.11.2.driver");
    let mut game = sherman("[3]");
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[4]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert!(game.vehicle("red-sherman").did(Deeds::MOVED));
    assert!(!game.is_open(Red, "crew:red-sherman:driver"));
}

#[test]
fn a_vehicle_without_a_leader_acts_on_a_one_with_one_position() {
    covers!("coc.11.3.uncommanded");
    let mut game = Game::set(
        r#"
        [red]
        command = [1, 1, 3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        [[put]]
        leader = "red-sherman-commander"
        presence = "dead"
        "#,
    );
    let about_it: Vec<String> = game.keys(Red).into_iter().filter(|key| key.contains("sherman")).collect();
    assert_eq!(about_it, ["activate:1:red-sherman"]);
    game.pick(Red, "activate:1:red-sherman").pick(Red, "driver").pick(Red, "slow");
    game.dice(&[3]).arrange(Red, (36, 20), Bearing::NORTH, "");
    // It has driven, so that nobody fires, and nothing activates it again in this Phase.
    let sherman = game.vehicle("red-sherman");
    assert!(sherman.vehicle.marks.has(Marks::ONE_POSITION));
    assert!(!sherman.vehicle.seat(Post::Gunner).acted);
    assert!(game.closed(Red, "activate:1:red-sherman").because.contains("activated"));
}

#[test]
fn a_small_fighting_vehicle_acts_as_a_team_on_a_one_and_under_its_leader_on_a_three() {
    covers!("coc.11.1.2.small-fighting-vehicle", "coc.11.1.2.fighting-definition");
    let position = |commander: &str| {
        Game::set(&format!(
            r#"
            [red]
            command = [1, 3]
            vehicles = [{{ test = "jeep", commander = "{commander}" }}]
            [[put]]
            vehicle = "red-jeep"
            at = [36, 30]
            "#
        ))
    };
    let mut alone = position("nobody");
    assert!(alone.is_open(Red, "activate:1:red-jeep"));
    alone.pick(Red, "activate:1:red-jeep");
    // Not one position, as of a tank that has lost its commander: driver and gunner both.
    alone.pick(Red, "driver").pick(Red, "slow");
    alone.dice(&[3]).arrange(Red, (36, 20), Bearing::NORTH, "");
    assert!(!alone.vehicle("red-jeep").vehicle.marks.has(Marks::ONE_POSITION));
    alone.pick_if_asked(Red, "nothing");
    // A Leader in it is no hindrance: as a weapon Team it has the choice. On the 1 he goes along without Initiatives.
    let mut led = position("junior");
    let mut about_it: Vec<String> = keys_with(&led, "jeep");
    about_it.sort();
    assert_eq!(about_it, ["activate:1:red-jeep", "lead:3:red-jeep-commander"]);
    led.pick(Red, "activate:1:red-jeep").pick(Red, "nothing");
    assert!(!led.is_open(Red, "lead:3:red-jeep-commander"));
    let mut led = position("junior");
    led.pick(Red, "lead:3:red-jeep-commander").pick(Red, "done");
    assert!(!led.is_open(Red, "activate:1:red-jeep"));
}

#[test]
fn small_vehicles_that_work_together_act_on_a_two_with_one_roll() {
    covers!("coc.11.1.2.small-vehicle-squad");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        vehicles = [
            { test = "jeep", commander = "nobody", troop = 1 },
            { test = "jeep", commander = "nobody", troop = 1 },
            { test = "jeep", commander = "nobody", troop = 2 },
        ]
        [[put]]
        vehicle = "red-jeep"
        at = [20, 40]
        [[put]]
        vehicle = "red-jeep-2"
        at = [30, 40]
        [[put]]
        vehicle = "red-jeep-3"
        at = [50, 40]
        "#,
    );
    let squads: Vec<String> = game.keys(Red).into_iter().filter(|key| key.starts_with("squad")).collect();
    assert_eq!(squads, ["squad:2:red-jeep"]);
    game.pick(Red, "squad:2:red-jeep").pick(Red, "driver").pick(Red, "fast");
    game.dice(&[4, 3]).arrange(Red, (20, 10), Bearing::NORTH, "");
    // The second drives as fast, and no dice are rolled for it.
    game.pick(Red, "driver").arrange(Red, (30, 10), Bearing::NORTH, "").pick_if_asked(Red, "nothing");
    assert_eq!(game.vehicle("red-jeep").at().y, 40_000 - 14_000, "twice the dice on wheels");
    assert_eq!(game.vehicle("red-jeep-2").at().y, 40_000 - 14_000);
    assert!(!game.vehicle("red-jeep-3").did(Deeds::ACTIVATED), "another squad");
}

#[test]
fn the_leader_of_a_squad_of_small_vehicles_activates_all_of_it() {
    covers!("coc.11.1.2.small-vehicle-squad");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [
            { test = "jeep", troop = 1 },
            { test = "jeep", commander = "nobody", troop = 1 },
        ]
        [[put]]
        vehicle = "red-jeep"
        at = [20, 40]
        [[put]]
        vehicle = "red-jeep-2"
        at = [30, 40]
        "#,
    );
    game.pick(Red, "lead:3:red-jeep-commander").pick(Red, "squad:red-jeep");
    game.pick(Red, "driver").pick(Red, "slow").dice(&[2]).arrange(Red, (20, 10), Bearing::NORTH, "");
    game.pick(Red, "driver").arrange(Red, (30, 10), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-jeep-2").at().y, 36_000);
}

/// Three Shermans under a Senior Leader far away from each other.
fn troop(fittings: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        command = [4, 3, 1]
        vehicles = [
            {{ test = "sherman", commander = "senior", troop = 1, fittings = {fittings} }},
            {{ test = "sherman", troop = 1, fittings = {fittings} }},
            {{ test = "sherman", troop = 1, fittings = {fittings} }},
        ]
        [[put]]
        vehicle = "red-sherman"
        at = [4, 40]
        [[put]]
        vehicle = "red-sherman-2"
        at = [68, 10]
        shock = 1
        [[put]]
        vehicle = "red-sherman-3"
        at = [36, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [36, 44]
        "#
    ))
}

#[test]
fn a_troop_leader_activates_on_a_four_and_commands_by_radio_at_any_distance() {
    covers!(
        "coc.11.1.2.troop-leader",
        "coc.11.4.radio-activate",
        "coc.11.4.radio-vehicles-only",
        "coc.11.4.radio-limits"
    );
    let mut game = troop("[]");
    game.pick(Red, "lead:4:red-sherman-commander");
    assert!(game.is_open(Red, "radio:red-sherman-2"), "64 inches away");
    // By radio nothing is rallied and nobody goes on Overwatch or gives Covering Fire.
    let wrong = game.keys(Red).into_iter().find(|key| {
        key.contains("sherman-2") && ["rally", "overwatch", "cover"].iter().any(|order| key.starts_with(order))
    });
    assert_eq!(wrong, None);
    game.pick(Red, "radio:red-sherman-2").pick(Red, "driver").pick(Red, "slow");
    game.dice(&[2]).arrange(Red, (68, 5), Bearing::NORTH, "");
    assert!(game.vehicle("red-sherman-2").vehicle.marks.has(Marks::ONE_POSITION));
    assert!(game.closed(Red, "radio:red-sherman-2").because.contains("activated"), "not again in this Phase");
}

#[test]
fn a_junior_leader_has_nobody_at_the_other_end_of_his_radio() {
    covers!("coc.11.4.radio-activate", "coc.11.1.2.troop-leader");
    let mut game = troop("[]");
    game.pick(Red, "lead:3:red-sherman-3-commander");
    assert_eq!(game.options(Red).into_iter().find(|option| option.key.starts_with("radio")), None);
}

#[test]
fn by_radio_a_senior_leader_reaches_his_own_troop_and_nobody_else() {
    covers!("coc.11.4.radio-activate");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        vehicles = [
            { test = "sherman", commander = "senior", troop = 1 },
            { test = "sherman", troop = 1 },
            { test = "sherman", troop = 1 },
            { test = "sherman", troop = 2 },
            { test = "cromwell" },
        ]
        [[put]]
        vehicle = "red-sherman"
        at = [4, 40]
        [[put]]
        vehicle = "red-sherman-2"
        at = [10, 40]
        [[put]]
        vehicle = "red-sherman-4"
        at = [16, 40]
        [[put]]
        vehicle = "red-cromwell"
        at = [22, 40]
        "#,
    );
    game.pick(Red, "lead:4:red-sherman-commander");
    let keys = game.options(Red).into_iter().map(|option| option.key).filter(|key| key.starts_with("radio"));
    assert_eq!(keys.collect::<Vec<_>>(), ["radio:red-sherman-2"], "the third waits, the others are not his");
}

#[test]
fn a_senior_leader_of_infantry_does_not_command_attached_tanks() {
    covers!("coc.4.5.senior-scope");
    let mut game = troop("[]");
    game.pick(Red, "lead:4:red-lieutenant");
    let about = game.options(Red).into_iter().find(|option| option.key.contains("sherman"));
    assert_eq!(about, None, "it stands four inches from him");
}

#[test]
fn a_leader_on_foot_has_no_radio() {
    covers!("coc.11.4.radio-vehicles-only");
    let mut game = troop("[]");
    game.pick(Red, "lead:4:red-lieutenant");
    assert_eq!(game.options(Red).into_iter().find(|option| option.key.starts_with("radio")), None);
}

#[test]
fn tanks_without_radios_are_not_commanded_by_radio() {
    covers!("coc.11.4.radio-soviet");
    let mut game = troop("[\"no-radio\"]");
    game.pick(Red, "lead:4:red-sherman-commander");
    assert!(game.closed(Red, "radio:red-sherman-2").because.contains("no radios"));
}

#[test]
fn a_troop_leader_needs_three_vehicles_of_one_type() {
    covers!("coc.11.1.2.troop-leader");
    let two = Game::problems(
        r#"
        [red]
        vehicles = [{ test = "sherman", commander = "senior", troop = 1 }, { test = "sherman", troop = 1 }]
        "#,
    );
    assert!(two.contains("three or more"), "{two}");
    let mixed = Game::problems(
        r#"
        [red]
        vehicles = [
            { test = "sherman", commander = "senior", troop = 1 },
            { test = "sherman", troop = 1 },
            { test = "cromwell", troop = 1 },
        ]
        "#,
    );
    assert!(mixed.contains("three or more"), "{mixed}");
}

#[test]
fn a_dead_mans_place_is_taken_after_two_activations_in_different_phases() {
    // R-COC-123
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        dead = ["driver"]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver");
    assert_eq!(game.vehicle("red-sherman").vehicle.seat(Post::Driver).crewman, Crewman::Dead);
    assert!(!game.is_open(Red, "crew:red-sherman:driver"), "one activation in a Phase");
    assert_eq!(game.vehicle("red-sherman").vehicle.seat(Post::Driver).taking_over, 1);
}

#[test]
fn a_vehicle_driven_flat_out_does_not_interrupt_in_the_next_phase() {
    covers!("coc.5.1.2.interrupt-not-flat-out", "coc.11.2.speed-flat-out");
    let position = |pace: &str| {
        Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [red]
            dice = 1
            vehicles = [{{ test = "sherman" }}]
            [blue]
            command = [1]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 30]
            last-pace = "{pace}"
            "#
        ))
    };
    let after_fast = position("fast");
    assert!(after_fast.is_open(Red, "interrupt:red-sherman:move"), "{}", after_fast.whereabouts());
    let after_flat_out = position("flat-out");
    assert!(after_flat_out.closed(Red, "interrupt:red-sherman:move").because.contains("flat out"));
    let _ = Blue;
}

#[test]
fn how_fast_it_went_is_known_for_one_phase_more() {
    covers!("coc.11.2.speed-flat-out");
    let mut game = sherman("[3]");
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "flat-out");
    game.dice(&[1, 2, 3]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").vehicle.pace, Pace::FlatOut);
    assert!(game.closed(Red, "overwatch:red-sherman:gunner").because.contains("too fast"));
    game.pick(Red, "done").pick(Red, "done");
    let sherman = game.vehicle("red-sherman").vehicle;
    assert_eq!((sherman.pace, sherman.last_pace), (Pace::Still, Pace::FlatOut));
}

#[test]
fn a_trapped_vehicle_is_not_activated() {
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        damage = ["trapped"]
        "#,
    );
    assert!(game.vehicle("red-sherman").has(Damage::TRAPPED));
    assert!(game.closed(Red, "lead:3:red-sherman-commander").because.contains("trapped"));
    game.pick(Red, "done");
}
