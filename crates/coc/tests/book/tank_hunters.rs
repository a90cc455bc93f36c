//! Section 9.3.4: charges that are placed by hand.

use coc::vehicles::{Condition, Damage};
use coc::{Deeds, Stance};
use engine::covers;
use table::Point;

use crate::common::{Blue, Game, Red};

/// Panzerknacker so far from the side of a Sherman that looks north, in the Germans' Phase.
fn hunters(x: &str, put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        command = [1]
        supports = [{{ item = "panzerknacker" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 24]
        facing = "north"
        [[put]]
        team = "blue-panzerknacker"
        places = [[{x}, 24], [{x}, 25], [{x}, 26], [{x}, 27]]
        {put}
        {more}
        "#
    ));
    game.pick(Blue, "activate:1:blue-panzerknacker");
    game
}

const TEAM: &str = "blue-panzerknacker";

#[test]
fn one_man_runs_up_places_his_charge_and_runs_off() {
    covers!("coc.9.3.4.hunters-attack", "coc.9.3.4.charge-no-to-hit", "coc.9.3.4.hunters-team");
    // 10 inches from the middle of the tank, 8.35 from where the charge is placed.
    let mut game = hunters("46", "stance = \"tactical\"", "");
    game.pick(Blue, "place-charge");
    assert!(game.is_open(Blue, "side"));
    let detail = game.option(Blue, "side").and_then(|option| option.detail).unwrap();
    assert!(detail.contains("on its side: 5 dice on 4+ against 6 of armour"), "{detail}");
    // 9 inches are enough. No roll to hit: five strike dice against six of armour, then he runs 6 inches back.
    game.pick(Blue, "side").dice(&[4, 5]).dice(&[4, 3, 1, 1, 1]).dice(&[5, 5, 1, 1, 1, 1]).dice(&[6]);
    game.line(Blue, "glances off");
    let team = game.team(TEAM);
    assert_eq!(team.team.rounds, 2, "one charge of three");
    let nearest = team.places().into_iter().min_by_key(|at| at.x).unwrap();
    assert!((43_600..43_660).contains(&nearest.x), "6 of the way that he came by: {nearest:?}");
    // He counts as moving at normal pace, and his Team as not Tactical.
    assert!(team.did(Deeds::COUNTS_AS_MOVING) && team.stance == Stance::Free);
}

#[test]
fn whoever_does_not_get_there_stays() {
    covers!("coc.9.3.4.hunters-attack");
    // R-COC-393
    let mut game = hunters("46", "", "");
    game.pick(Blue, "place-charge").pick(Blue, "side").dice(&[4, 4]);
    game.line(Blue, "does not get there");
    assert_eq!((game.team(TEAM).team.rounds, game.team(TEAM).places()[0]), (3, Point::inches(46, 24)));
    // Shock slows him as it slows everybody.
    let mut game = hunters("46", "shock = 1", "");
    game.pick(Blue, "place-charge").pick(Blue, "side").dice(&[4, 5]);
    game.line(Blue, "does not get there");
    // And 12 inches are the most.
    let game = hunters("49.7", "", "");
    assert!(game.closed(Blue, "place-charge").because.contains("can get to it"));
}

#[test]
fn a_charge_strikes_the_face_that_it_is_placed_on() {
    covers!("coc.9.3.4.charge-no-to-hit");
    for (face, line) in [("front", "the front of Sherman: 1 hit on 5+"), ("rear", "the rear of Sherman: 1 hit on 3+")] {
        let mut game = hunters("42", "", "");
        game.pick(Blue, "place-charge").pick(Blue, face).dice(&[6, 5]);
        game.dice(if face == "front" { &[5, 4, 1, 1, 1] } else { &[3, 2, 1, 1, 1] });
        game.line(Blue, line);
        game.dice(&[6; 6]).dice(&[1]);
    }
}

#[test]
fn pinned_men_stay_in_their_holes() {
    covers!("coc.9.3.4.hunters-attack");
    let game = hunters("42", "nerve = \"pinned\"\nshock = 5", "");
    assert!(!game.is_open(Blue, "place-charge"));
}

#[test]
fn the_others_may_use_their_weapons() {
    covers!("coc.9.3.4.hunters-not-tactical");
    let mut game = hunters("42", "", "[[put]]\nteam = \"red-section-1-rifle\"\nat = [56, 25]");
    game.pick(Blue, "place-charge").pick(Blue, "side").dice(&[6, 5]).dice(&[1; 5]).dice(&[6; 6]).dice(&[1]);
    game.pick(Blue, "fire");
    // The machine gun and one rifle: the other man has placed the charge.
    game.line(Blue, "fires with 9 dice");
    game.dice(&[1; 9]);
}

#[test]
fn overwatch_sees_a_man_run() {
    covers!("coc.9.3.4.hunters-not-tactical");
    let watch = "[[put]]\nteam = \"red-section-1-bren\"\nat = [44, 40]\nfacing = \"north\"\nstance = \"overwatch\"";
    let mut game = hunters("46", "", watch);
    game.pick(Blue, "place-charge").pick(Blue, "side").dice(&[6, 6]);
    assert_eq!(game.asked(), Some(Red));
    game.pick(Red, "hold").dice(&[1; 5]).dice(&[6; 6]).dice(&[1]);
}

/// A charge that a British Lieutenant hands out; a Panzer IV 4 inches from the Section.
fn bought(item: &str, model: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [4]
        supports = [{{ item = "{item}" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        leader = "red-lieutenant"
        at = [36, 36]
        [[put]]
        unit = "red-section-1"
        at = [36, 34]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 28]
        facing = "south"
        "#
    ));
    game.pick(Red, "lead:4:red-lieutenant");
    game
}

#[test]
fn a_bought_charge_is_placed_by_a_man_of_a_section() {
    covers!("coc.B.single-charge", "coc.9.3.4.table-seven");
    // A sticky bomb strikes with 2 dice; on a 1 its user is killed.
    for (die, dead) in [(1, 1), (2, 0)] {
        let mut game = bought("sticky-bomb", "panzer-iv");
        game.pick(Red, "charge:red-section-1-rifle").pick_if_asked(Red, "blue-panzer-iv").pick(Red, "front");
        game.dice(&[6, 6]);
        assert_eq!(game.wanted_dice(), 2, "{}", game.whereabouts());
        game.dice(&[1, 1]).dice(&[6; 6]).dice(&[die]);
        if dead == 0 {
            game.dice(&[1]);
        }
        assert_eq!(game.team("red-section-1-rifle").dead, dead);
        assert_eq!(game.player(Red).charges, 0);
    }
}

/// A bought charge of Table Seven is placed on the side of a tank beside which a Section stands: its dice are next.
fn table_seven(weapon: &str, model: &str) -> Game {
    let (platoon, item, leader, team) = match weapon {
        "soviet-at-grenade" => ("su-1943-rifle", "satchel-charge", "leytenant", "squad-1"),
        "sticky-bomb" | "gammon-bomb" | "hawkins-grenade" | "hawkins-daisy-chain" => {
            ("gb-1943-infantry", "sticky-bomb", "lieutenant", "section-1-rifle")
        }
        _ => ("de-1943-infantry", "compound-charge", "unterfeldwebel", "squad-1-rifle"),
    };
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "{platoon}"
        command = [4]
        supports = [{{ item = "{item}", variant = "{weapon}" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 24]
        facing = "south"
        [[put]]
        leader = "red-{leader}"
        at = [40, 23]
        [[put]]
        team = "red-{team}"
        men = 4
        places = [[37.7, 24], [39, 24], [40, 24], [41, 24]]
        "#
    ));
    game.pick(Red, &format!("lead:4:red-{leader}")).pick(Red, &format!("charge:red-{team}"));
    game.pick_if_asked(Red, "side");
    game
}

#[test]
fn hand_held_weapons_of_table_seven() {
    covers!("coc.9.3.4.table-seven");
    let dice = |weapon: &str, model: &str| {
        let mut game = table_seven(weapon, model);
        let count = game.wanted_dice();
        game.dice(&vec![1; count]);
        let armour = game.wanted_dice();
        game.dice(&vec![6; armour]);
        if game.wants_dice() {
            game.dice(&[2]);
        }
        count
    };
    assert_eq!(dice("petrol-bomb", "sherman"), 3);
    assert_eq!(dice("grenade-petrol-can", "sherman"), 6);
    assert_eq!(dice("compound-charge", "sherman"), 5);
    assert_eq!(dice("satchel-charge", "sherman"), 6);
    assert_eq!(dice("soviet-at-grenade", "sherman"), 6);
    assert_eq!(dice("sticky-bomb", "sherman"), 2);
    assert_eq!(dice("gammon-bomb", "sherman"), 4);
    assert_eq!(dice("gammon-bomb", "scout-car"), 8, "open-topped");
}

#[test]
fn petrol_doubles_the_shock() {
    covers!("coc.9.3.4.table-seven");
    let mut game = table_seven("petrol-bomb", "sherman");
    game.dice(&[6, 1, 1]).dice(&[1; 6]).dice(&[6]);
    let tank = game.vehicle("blue-sherman");
    assert_eq!((tank.shock, tank.vehicle.condition), (4, Condition::Abandoned), "2, doubled: the crew has had enough");
}

#[test]
fn mines_stop_vehicles() {
    covers!("coc.9.3.4.table-seven");
    let went_off = |weapon: &str, die: u8| {
        let mut game = table_seven(weapon, "sherman");
        game.dice(&[die]);
        let tank = game.vehicle("blue-sherman");
        (tank.has(Damage::IMMOBILISED), tank.shock, tank.vehicle.condition)
    };
    for weapon in ["teller-mine", "hawkins-grenade"] {
        assert_eq!(went_off(weapon, 2), (false, 0, Condition::Fit));
        assert_eq!(went_off(weapon, 3), (true, 2, Condition::Fit));
        assert_eq!(went_off(weapon, 5), (true, 2, Condition::Fit));
        assert_eq!(went_off(weapon, 6), (true, 0, Condition::Abandoned));
    }
    assert_eq!(went_off("hawkins-daisy-chain", 1), (true, 1, Condition::Fit));
    assert_eq!(went_off("hawkins-daisy-chain", 3), (true, 1, Condition::Fit));
    assert_eq!(went_off("hawkins-daisy-chain", 4), (true, 2, Condition::Fit));
    assert_eq!(went_off("hawkins-daisy-chain", 6), (true, 0, Condition::Abandoned));
}

#[test]
fn men_who_come_on_beside_a_vehicle_place_their_charge_without_a_step() {
    covers!("coc.4.3.1.deploy-next-to-vehicle");
    let arrive = |x: i32| {
        let mut game = Game::set(
            r#"
            [now]
            active = "blue"
            [red]
            vehicles = [{ test = "sherman" }]
            [blue]
            command = [1]
            supports = [{ item = "panzerknacker" }]
            [[jump-off]]
            side = "red"
            at = [36, 46]
            [[jump-off]]
            side = "blue"
            at = [42, 24]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 24]
            facing = "north"
            "#,
        );
        game.pick(Blue, "deploy:1:blue-panzerknacker").arrange(Blue, (x, 24), table::Bearing::WEST, "line");
        game
    };
    // The side of the hull is at 37.05: those within an inch of it place their charge, and nobody takes a step.
    let mut game = arrive(38);
    game.pick(Blue, "place-charge").dice(&[1; 5]).dice(&[6; 6]);
    game.line(Blue, "places its compound charge on the side");
    assert_eq!(game.team(TEAM).team.rounds, 2);
    let game = arrive(40);
    assert!(!game.is_open(Blue, "place-charge"), "{}", game.whereabouts());
}
