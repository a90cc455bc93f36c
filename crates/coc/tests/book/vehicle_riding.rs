//! Sections 11.1.1, 11.2.1 and 11.6.2: men in vehicles.

use coc::vehicles::{Marks, Post};
use coc::{Deeds, Presence, Stance};
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red};

/// Blue's first squad in a vehicle of that model at (36, 30), its Leader too, with these dice.
fn loaded(model: &str, dice: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = {dice}
        vehicles = [{{ test = "{model}", commander = "nobody" }}]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 30]
        facing = "south"
        {more}
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-{model}"
        [[put]]
        leader = "blue-squad-1-leader"
        aboard = "blue-{model}"
        "#
    ))
}

#[test]
fn a_transport_is_activated_by_whatever_activates_its_passengers() {
    covers!("coc.11.1.1.transport-activation", "coc.11.1.1.transport-definition", "coc.11.1.vehicle-classes");
    let game = loaded("lorry", "[1, 2, 3, 4]", "");
    let keys: Vec<String> = game.keys(Blue).into_iter().filter(|key| key.contains("squad-1")).collect();
    // A Section and its Leader: the 2 and the 3. It has Teams, so that a 1 does for one of them.
    assert!(keys.contains(&"activate:2:blue-squad-1".to_owned()), "{keys:?}");
    assert!(keys.contains(&"lead:3:blue-squad-1-leader".to_owned()), "{keys:?}");
    assert!(!game.keys(Blue).iter().any(|key| key.starts_with("activate") && key.ends_with("lorry")));
    let mut game = game;
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "drive").pick(Blue, "slow");
    game.dice(&[3]).arrange(Blue, (36, 48), Bearing::SOUTH, "").pick(Blue, "sit");
    assert_eq!(game.vehicle("blue-lorry").at(), Point::inches(36, 36), "wheels on grass");
    assert!(game.team("blue-squad-1-mg").did(Deeds::ACTIVATED));
}

#[test]
fn a_senior_leader_activates_transports_in_command_range() {
    covers!("coc.11.1.1.transport-senior");
    let at = |y: i32, model: &str| {
        let mut game = loaded(model, "[4]", &format!("[[put]]\nleader = \"blue-unterfeldwebel\"\nat = [36, {y}]\n"));
        game.pick(Blue, "lead:4:blue-unterfeldwebel");
        game
    };
    // The lorry's hull reaches from 28.25 to 31.75; he has 9 inches.
    let near = at(40, "lorry");
    assert!(near.is_open(Blue, "transport:blue-lorry"), "{}", near.whereabouts());
    assert_eq!(at(41, "lorry").option(Blue, "transport:blue-lorry"), None);
    assert_eq!(at(40, "halftrack").option(Blue, "transport:blue-halftrack"), None, "a carrier is no transport");
    let mut near = near;
    near.pick(Blue, "transport:blue-lorry").pick(Blue, "slow").dice(&[2]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert_eq!(near.vehicle("blue-lorry").at().y, 34_000);
}

#[test]
fn a_carrier_is_worked_by_the_junior_leader_of_those_aboard() {
    covers!("coc.11.2.1.apc-activation", "coc.11.2.1.apc-guns", "coc.11.2.1.carrier-weapons-separate");
    let mut game = loaded("halftrack", "[1, 2, 3]", "");
    let carrier = game.vehicle("blue-halftrack").vehicle;
    // A rifleman drives, and both machine guns of the squad are mounted.
    let weapon = |post: Post| {
        let man = carrier.seat(post).man.expect("somebody is there");
        let state = game.state().men[man.index()];
        game.game().setup().arsenal[state.weapon].id.clone()
    };
    assert_eq!(weapon(Post::Driver), "rifle");
    assert_eq!(weapon(Post::Gunner), "mg42");
    game.pick(Blue, "lead:3:blue-squad-1-leader");
    for key in ["crew:blue-halftrack:driver", "dismount:blue-halftrack"] {
        assert!(game.is_open(Blue, key), "{key}\n{}", game.whereabouts());
    }
    assert!(game.option(Blue, "crew:blue-halftrack:gunner").is_some());
    game.pick(Blue, "crew:blue-halftrack:driver").pick(Blue, "fast");
    game.dice(&[2, 3]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("blue-halftrack").at().y, 39_000, "5, and 2 for each die");
}

#[test]
fn on_a_two_a_section_in_a_carrier_gets_out_or_sits() {
    // R-COC-138
    covers!("coc.11.2.1.apc-activation");
    let mut game = loaded("halftrack", "[2]", "");
    game.pick(Blue, "activate:2:blue-squad-1");
    assert_eq!(game.keys(Blue), ["get-out", "sit"]);
}

#[test]
fn on_a_one_a_team_in_a_carrier_works_one_position() {
    // R-COC-138
    covers!("coc.11.2.1.apc-activation");
    let mut game = loaded("halftrack", "[1]", "");
    game.pick(Blue, "activate:1:blue-squad-1-mg").pick(Blue, "driver").pick(Blue, "slow");
    game.dice(&[2]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert!(game.vehicle("blue-halftrack").vehicle.marks.has(Marks::ONE_POSITION));
    assert_eq!(game.vehicle("blue-halftrack").at().y, 34_000);
}

#[test]
fn two_teams_in_one_carrier_have_one_position_between_them() {
    // R-COC-137, R-COC-138
    covers!("coc.11.3.uncommanded");
    let mut game = loaded("halftrack", "[1, 1, 3]", "");
    game.pick(Blue, "activate:1:blue-squad-1-mg").pick(Blue, "driver").pick(Blue, "slow");
    game.dice(&[2]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    game.pick(Blue, "activate:1:blue-squad-1-rifle");
    for post in ["driver", "gunner"] {
        assert!(!game.is_open(Blue, post), "{post}: {:?}", game.keys(Blue));
    }
    game.pick(Blue, "nothing");
}

#[test]
fn passengers_get_out_as_their_player_says_and_those_left_are_without_a_commander() {
    covers!("coc.11.2.1.apc-disembark", "coc.11.2.1.apc-left-behind", "coc.11.6.2.disembark-troops-move");
    let mut game = loaded("halftrack", "[3, 1]", "");
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "dismount:blue-halftrack");
    let driver = game.vehicle("blue-halftrack").vehicle.seat(Post::Driver).man.expect("a driver");
    let keys: Vec<String> = game.options_of_several(Blue);
    let stays =
        format!("blue-squad-1-{}", driver.0 - game.game().setup().units[game.unit("blue-squad-1")].first_man.0 + 1);
    let out: Vec<&str> = keys.iter().map(String::as_str).filter(|key| *key != stays).collect();
    game.several(Blue, &out);
    // They stand beside it and go on as infantry, but not at the double.
    assert_eq!(game.keys(Blue), ["tactical", "move-and-fire", "move", "stay"]);
    game.pick(Blue, "stay");
    assert!(game.leader("blue-squad-1-leader").is_on_table());
    let near = game.team("blue-squad-1-mg").places();
    assert!(near.iter().all(|at| at.distance_to(Point::inches(36, 30)) < table::Inches::whole(6)), "{near:?}");
    assert!(matches!(game.state().men[driver.index()].presence, Presence::Aboard(_)));
    game.pick_if_asked(Blue, "done");
    // The vehicle has been activated with its Leader in this Phase; in a later one a 1 has its driver act.
    assert!(game.closed(Blue, "activate:1:blue-halftrack").because.contains("activated"));
    let mut later = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1, 3]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        [[put]]
        team = "blue-squad-1-rifle"
        aboard = "blue-halftrack"
        [[put]]
        team = "blue-squad-1-mg"
        at = [30, 30]
        [[put]]
        leader = "blue-squad-1-leader"
        at = [30, 31]
        "#,
    );
    assert!(later.is_open(Blue, "activate:1:blue-halftrack"), "{}", later.whereabouts());
    later.pick(Blue, "activate:1:blue-halftrack");
    assert_eq!(later.keys(Blue), ["driver", "nothing"]);
}

/// Whoever is the last of his men and drives gets out himself: nobody is told that nobody gets out.
#[test]
fn a_driver_who_is_alone_gets_out_too() {
    let alone = |model: &str| {
        Game::set(&format!(
            "[now]\nactive = \"blue\"\n[blue]\ncommand = [2, 3]\nvehicles = [{{ test = \"{model}\", commander = \"nobody\" }}]\n\
             [[put]]\nvehicle = \"blue-{model}\"\nat = [36, 30]\n[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 1\naboard = \"blue-{model}\"\n"
        ))
    };
    let mut game = alone("lorry");
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "get-out");
    assert_eq!(game.team("blue-squad-1-rifle").men, 1, "{}", game.whereabouts());
}

#[test]
fn whoever_gets_out_of_a_vehicle_that_moved_goes_one_die_and_counts_as_moving() {
    covers!("coc.11.6.2.disembark-troops-move", "coc.11.6.2.disembark-vehicle-move");
    let mut game = loaded("halftrack", "[3]", "");
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:driver").pick(Blue, "slow");
    game.dice(&[2]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    game.pick(Blue, "dismount:blue-halftrack").pick(Blue, "all");
    assert_eq!(game.keys(Blue), ["move-1d6", "stay"]);
    game.pick(Blue, "stay");
    assert_eq!(game.team("blue-squad-1-mg").stance, Stance::Free);
    assert!(game.team("blue-squad-1-mg").did(Deeds::MOVED));
}

#[test]
fn nobody_gets_out_of_a_vehicle_that_went_faster_and_it_goes_one_die_afterwards() {
    covers!("coc.11.6.2.disembark-vehicle-move");
    let mut game = loaded("halftrack", "[3]", "");
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:driver").pick(Blue, "fast");
    game.dice(&[2, 1]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert!(game.closed(Blue, "dismount:blue-halftrack").because.contains("1D6"));
    // The other way round: out first, and then it moves 1D6 at most.
    let mut game = loaded("lorry", "[2]", "");
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "get-out").pick(Blue, "stay");
    assert!(game.vehicle("blue-lorry").vehicle.marks.has(Marks::UNLOADED));
    game.pick(Blue, "drive");
    for how in ["fast", "flat-out", "reverse-fast"] {
        let rule = game.closed(Blue, how).rule.unwrap();
        assert_eq!(rule.as_str(), "coc.11.6.2.disembark-vehicle-move", "{how}");
    }
    game.pick(Blue, "slow").dice(&[3]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("blue-lorry").at().y, 36_000, "the one who drives is still in it");
}

#[test]
fn men_within_four_inches_get_in_and_the_vehicle_stays() {
    // R-COC-347
    covers!("coc.11.6.2.disembark-vehicle-move", "coc.B.uncrewed-transport");
    let position = |x: f64| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [2, 3]
            vehicles = [{{ test = "halftrack", commander = "nobody" }}]
            [[put]]
            vehicle = "blue-halftrack"
            at = [36, 30]
            [[put]]
            unit = "blue-squad-1"
            at = [{x}, 30]
            formation = "column"
            facing = "east"
            [[put]]
            leader = "blue-squad-1-leader"
            at = [34, 31]
            "#
        ));
        game.pick(Blue, "activate:2:blue-squad-1");
        game
    };
    // A column of nine men is longer than 4 inches.
    assert!(position(30.0).closed(Blue, "board:blue-halftrack").because.contains("4 inches"));
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [2, 3]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        [[put]]
        unit = "blue-squad-1"
        at = [34, 33]
        formation = "cluster"
        facing = "south"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [34, 29]
        "#,
    );
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "board:blue-halftrack");
    assert_eq!(game.team("blue-squad-1-mg").men, 0);
    assert!(matches!(game.leader("blue-squad-1-leader").leader.presence, Presence::Aboard(_)));
    let carrier = game.vehicle("blue-halftrack").vehicle;
    assert!(carrier.marks.has(Marks::LOADED));
    assert!(carrier.seat(Post::Driver).man.is_some(), "one of them drives");
    assert!(game.line(Blue, "gets into").text.contains("half-track"));
}

#[test]
fn nobody_gets_in_where_there_is_no_room_for_all_of_them() {
    // R-COC-061, R-COC-347: four, and the one who drives.
    let beside = |men: u8| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            vehicles = [{{ test = "carrier", commander = "nobody" }}]
            [[put]]
            vehicle = "blue-carrier"
            at = [36, 30]
            [[put]]
            team = "blue-squad-1-rifle"
            at = [34, 32]
            men = {men}
            formation = "cluster"
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1");
        game
    };
    assert!(beside(5).is_open(Blue, "board:blue-carrier"), "{}", beside(5).whereabouts());
    let refusal = beside(6).closed(Blue, "board:blue-carrier");
    assert!(refusal.because.contains("no room"), "{refusal}");
}

#[test]
fn a_leader_gets_in_with_an_initiative_and_commands_again() {
    covers!("coc.11.2.1.apc-left-behind");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [3]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [34, 30]
        "#,
    );
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "board:blue-halftrack");
    assert!(matches!(game.leader("blue-squad-1-leader").leader.presence, Presence::Aboard(_)));
    // The vehicle that has taken somebody aboard does not move; its guns can be served.
    assert!(game.closed(Blue, "crew:blue-halftrack:driver").because.contains("aboard"));
}

#[test]
fn men_aboard_armour_are_nobodys_target() {
    covers!("coc.8.1.carrier-troops-immune");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        [blue]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        unit = "red-section-1"
        at = [36, 40]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 32]
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        "#,
    );
    game.pick(Red, "activate:2:red-section-1");
    assert!(!game.is_open(Red, "fire"), "there is nobody to be seen");
}

#[test]
fn tanks_carry_nobody() {
    // R-COC-321
    covers!("coc.11.1.2.fighting-definition");
    let mut game = Game::set(
        r#"
        [red]
        command = [2]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        [[put]]
        unit = "red-section-1"
        at = [36, 33]
        formation = "cluster"
        "#,
    );
    game.pick(Red, "activate:2:red-section-1");
    assert_eq!(game.option(Red, "board:red-sherman"), None);
}

#[test]
fn whoever_bails_out_stands_right_next_to_the_vehicle() {
    covers!("coc.11.6.2.bail-out-placement");
    let mut game = Game::set(
        r#"
        [now]
        phase = "turn-end"
        active = "blue"
        [blue]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        damage = ["bogged"]
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        aboard = "blue-halftrack"
        "#,
    );
    game.dice(&[1]);
    let hull = game.vehicle("blue-halftrack");
    let hull = hull.vehicle.hull(&hull.setup.kind);
    let teams = ["blue-squad-1-mg", "blue-squad-1-rifle"].map(|id| game.team(id).places()).concat();
    assert_eq!(teams.len(), 9, "all of them, driver and gunners too");
    for at in teams.iter().chain([&game.leader("blue-squad-1-leader").at()]) {
        let far = hull.gap_to_point(*at);
        assert!(far >= table::Inches::thousandths(500) && far <= table::Inches::whole(2), "{far} from the hull");
    }
}

#[test]
fn coc_ex_11_1_1_transport() {
    covers!("coc.11.1.1.transport-activation");
    let game = |dice: &str| {
        Game::set(&format!(
            r#"
            [red]
            command = {dice}
            supports = [{{ item = "universal-carrier" }}]
            vehicles = [
                {{ test = "lorry", id = "car", commander = "nobody" }},
                {{ test = "lorry", commander = "nobody" }},
            ]
            [[put]]
            vehicle = "red-car"
            at = [20, 30]
            [[put]]
            unit = "red-universal-carrier"
            aboard = "red-car"
            [[put]]
            leader = "red-universal-carrier-leader"
            aboard = "red-car"
            [[put]]
            vehicle = "red-lorry"
            at = [50, 30]
            [[put]]
            unit = "red-section-1"
            aboard = "red-lorry"
            [[put]]
            leader = "red-section-1-leader"
            aboard = "red-lorry"
            "#
        ))
    };
    // What each die does for either: the car moves on a 1 or a 3, the lorry on a 2 or a 3.
    for (die, car, lorry) in [(1, true, false), (2, false, true), (3, true, true), (4, false, false)] {
        let drives = |unit: &str, vehicle: &str| {
            let keys = game(&format!("[{die}]")).keys(Red);
            let orders = keys.iter().filter(|key| key.contains(unit) || key.ends_with(vehicle));
            orders.into_iter().any(|key| {
                let mut game = game(&format!("[{die}]"));
                game.pick(Red, key);
                game.is_open(Red, "drive") || game.is_open(Red, &format!("crew:{vehicle}:driver"))
            })
        };
        assert_eq!(drives("red-universal-carrier", "red-car"), car, "the car on a {die}");
        assert_eq!(drives("red-section-1", "red-lorry"), lorry, "the lorry on a {die}");
    }
    // A Team of the Section may use its 1 to get out, but those who sit beside it are not activated.
    let mut one = game("[1]");
    one.pick(Red, "activate:1:red-section-1-bren");
    assert_eq!(one.closed(Red, "drive").rule.unwrap().as_str(), "coc.11.1.1.transport-activation");
    assert!(one.is_open(Red, "get-out"));
}

/// Blue's first squad in two half-tracks, a Team in each, with these dice.
fn in_two_carriers(dice: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = {dice}
        vehicles = [
            {{ test = "halftrack", commander = "nobody" }},
            {{ test = "halftrack", commander = "nobody" }},
        ]
        [[put]]
        vehicle = "blue-halftrack"
        at = [20, 20]
        facing = "south"
        [[put]]
        vehicle = "blue-halftrack-2"
        at = [50, 20]
        facing = "south"
        [[put]]
        team = "blue-squad-1-mg"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        aboard = "blue-halftrack"
        [[put]]
        team = "blue-squad-1-rifle"
        aboard = "blue-halftrack-2"
        "#
    ))
}

#[test]
fn a_team_works_the_carrier_in_which_it_rides() {
    // R-COC-138, R-COC-374
    covers!("coc.11.2.1.apc-activation");
    let mut game = in_two_carriers("[1]");
    game.pick(Blue, "activate:1:blue-squad-1-rifle").pick(Blue, "driver").pick(Blue, "slow");
    game.dice(&[2]).arrange(Blue, (50, 40), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("blue-halftrack-2").at(), Point::inches(50, 24));
    assert_eq!(game.vehicle("blue-halftrack").at(), Point::inches(20, 20), "nobody of them is in the other");
}

#[test]
fn a_section_in_two_carriers_gets_out_of_both() {
    // R-COC-138, R-COC-374
    covers!("coc.11.2.1.apc-disembark");
    let mut game = in_two_carriers("[2]");
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "get-out").pick(Blue, "stay");
    game.pick(Blue, "get-out").pick(Blue, "stay");
    assert!(game.team("blue-squad-1-mg").men > 0);
    assert!(game.team("blue-squad-1-rifle").men > 0);
    let mut game = in_two_carriers("[2]");
    game.pick(Blue, "activate:2:blue-squad-1").pick(Blue, "sit").pick(Blue, "get-out").pick(Blue, "stay");
    assert_eq!(game.team("blue-squad-1-mg").men, 0);
    assert!(game.team("blue-squad-1-rifle").men > 0);
}

#[test]
fn a_junior_leader_works_his_carrier_though_a_senior_leader_rides_along() {
    covers!("coc.11.2.1.apc-activation");
    let more = "[[put]]\nleader = \"blue-unterfeldwebel\"\naboard = \"blue-halftrack\"\n";
    let mut game = loaded("halftrack", "[3, 4]", more);
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "crew:blue-halftrack:driver").pick(Blue, "slow");
    game.dice(&[2]).arrange(Blue, (36, 48), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("blue-halftrack").at().y, 34_000);
    game.pick(Blue, "done").pick(Blue, "lead:4:blue-unterfeldwebel");
    assert!(!game.is_open(Blue, "crew:blue-halftrack:driver"), "each position once in a Phase");
}

#[test]
fn nobody_gets_out_from_under_a_house() {
    covers!("coc.11.6.3.drive-into-building");
    let mut game = loaded("kangaroo", "[2]", "damage = [\"trapped\"]");
    game.pick(Blue, "activate:2:blue-squad-1");
    assert_eq!(game.closed(Blue, "get-out").rule.unwrap().as_str(), "coc.11.6.3.drive-into-building");
}

#[test]
fn an_empty_carrier_holds_no_ground_though_its_driver_died_in_it() {
    // R-COC-168
    covers!("coc.7.6.vehicles-capture");
    let position = |aboard: &str| {
        Game::set(&format!(
            r#"
            [red]
            command = [1, 2]
            [blue]
            vehicles = [{{ test = "halftrack", commander = "nobody" }}]
            [[jump-off]]
            side = "red"
            at = [36, 40]
            [[jump-off]]
            side = "blue"
            at = [36, 2]
            [[put]]
            vehicle = "blue-halftrack"
            at = [36, 36]
            dead = ["driver"]
            {aboard}
            "#
        ))
    };
    let manned = position("[[put]]\nteam = \"blue-squad-1-rifle\"\naboard = \"blue-halftrack\"");
    assert!(manned.closed(Red, "deploy:2:red-section-1").because.contains("within 4 inches"));
    assert!(position("").is_open(Red, "deploy:2:red-section-1"), "nobody is in it");
}

#[test]
fn a_junior_leader_on_foot_activates_no_transport() {
    covers!("coc.11.1.1.transport-senior");
    let more = "[[put]]\nunit = \"blue-squad-2\"\nat = [36, 36]\nformation = \"cluster\"\n\
                [[put]]\nleader = \"blue-squad-2-leader\"\nat = [36, 33]\n";
    let mut game = loaded("lorry", "[3]", more);
    game.pick(Blue, "lead:3:blue-squad-2-leader");
    assert_eq!(game.option(Blue, "transport:blue-lorry"), None, "it stands beside him");
}

#[test]
fn whoever_got_out_of_a_vehicle_that_moved_does_not_fire() {
    covers!("coc.11.6.2.disembark-troops-move");
    // Of one that stands they may move and fire with half their dice; of one that moved they count as moving normally.
    for (drives, fires) in [(false, true), (true, false)] {
        let more = "[[put]]\nteam = \"red-section-1-rifle\"\nat = [36, 44]\n";
        let mut game = loaded("halftrack", "[3]", more);
        game.pick(Blue, "lead:3:blue-squad-1-leader");
        if drives {
            game.pick(Blue, "crew:blue-halftrack:driver").pick(Blue, "slow");
            game.dice(&[1]).arrange(Blue, (36, 40), Bearing::SOUTH, "");
        }
        game.pick(Blue, "dismount:blue-halftrack").pick(Blue, "all");
        game.pick(Blue, if drives { "move-1d6" } else { "move-and-fire" });
        game.dice(&[1]).arrange(Blue, (32, 34), Bearing::SOUTH, "cluster").pick_if_asked(Blue, "together");
        let asked = game.wants_dice() || game.prompt(Blue).title.contains("fire");
        assert_eq!(asked, fires, "{}", game.whereabouts());
    }
}

/// A Team of blue's beside a half-track, about to act.
fn beside(vehicle: &str, team: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1, 3]
        supports = [{{ item = "leig-18" }}]
        vehicles = [{{ test = "halftrack", commander = "nobody" }}]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        {vehicle}
        [[put]]
        {team}
        at = [34, 32]
        formation = "cluster"
        {more}
        "#
    ));
    let key = game.keys(Blue).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
    game.pick(Blue, &key);
    game
}

#[test]
fn nobody_gets_into_a_vehicle_that_has_moved_in_this_phase() {
    covers!("coc.11.6.2.disembark-vehicle-move");
    let squad = "team = \"blue-squad-1-rifle\"";
    assert!(beside("", squad, "").is_open(Blue, "board:blue-halftrack"));
    let moved = beside("pace = \"slow\"\ndeeds = [\"moved\"]", squad, "");
    let refusal = moved.closed(Blue, "board:blue-halftrack");
    assert_eq!(refusal.rule.unwrap().as_str(), "coc.11.6.2.disembark-vehicle-move");
    assert!(refusal.because.contains("moved in this Phase"));
}

#[test]
fn neither_pinned_men_nor_guns_are_taken_aboard() {
    // R-COC-347
    let pinned = beside("", "team = \"blue-squad-1-rifle\"", "nerve = \"pinned\"\nshock = 9");
    assert!(!pinned.is_open(Blue, "board:blue-halftrack"));
    let gun = beside("", "team = \"blue-leig-18\"", "");
    assert!(!gun.is_open(Blue, "board:blue-halftrack"));
}

#[test]
fn nobody_gets_out_in_the_phase_in_which_he_got_in() {
    // R-COC-347
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [3]
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "blue-halftrack"
        at = [36, 30]
        [[put]]
        unit = "blue-squad-1"
        aboard = "blue-halftrack"
        [[put]]
        leader = "blue-squad-1-leader"
        at = [34, 30]
        "#,
    );
    game.pick(Blue, "lead:3:blue-squad-1-leader").pick(Blue, "board:blue-halftrack");
    assert!(game.closed(Blue, "dismount:blue-halftrack").because.contains("got in"));
}

#[test]
fn every_player_gets_into_his_own_vehicles() {
    // R-COC-347
    covers!("coc.big.own-platoon");
    let player = |side: &str, more: &str| {
        let platoon = if side == "red" { "gb-1943-infantry" } else { "de-1943-infantry" };
        format!(
            "[[player]]\nside = \"{side}\"\nplatoon = \"{platoon}\"\nsupports = []\nmorale = 10\ncommand = [1]\n{more}\n"
        )
    };
    let mut game = Game::set(&format!(
        r#"
        {}
        {}
        {}
        [[jump-off]]
        player = 1
        at = [20, 46]
        [[jump-off]]
        player = 2
        at = [50, 46]
        [[jump-off]]
        player = 3
        at = [36, 2]
        [[put]]
        vehicle = "red-track"
        at = [36, 30]
        [[put]]
        team = "red-section-1-bren"
        at = [33.5, 31]
        formation = "cluster"
        [[put]]
        team = "red2-section-1-bren"
        at = [38.5, 31]
        formation = "cluster"
        "#,
        player("red", "vehicles = [{ kind = \"gb-m5-halftrack\", id = \"track\", commander = \"nobody\" }]"),
        player("red", ""),
        player("blue", "").replace("command = [1]", "")
    ));
    let key = game.keys(0).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
    game.pick(0, &key).pick(0, "board:red-track");
    game.pick_if_asked(Red, "done");
    let key = game.keys(1).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
    game.pick(1, &key);
    assert_eq!(game.option(1, "board:red-track"), None, "it is his partner's: {:?}", game.keys(1));
}
