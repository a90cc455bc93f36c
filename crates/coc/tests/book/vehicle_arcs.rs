//! Sections 11.2, 11.7 and 11.8: what each weapon position does, how fast it drives meanwhile, where it bears and what it sees.

use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red};

/// A point 16 inches from (36, 30) in such a direction from the north, in tenths of a degree.
fn at(tenths: i32) -> String {
    // Sines and cosines by the thousand, for those directions that are asked for.
    let (sine, cosine) = match tenths {
        0 => (0, 1000),
        449 => (706, 708),
        451 => (708, 706),
        599 => (865, 502),
        601 => (867, 498),
        899 => (1000, 2),
        901 => (1000, -2),
        900 => (1000, 0),
        1350 => (707, -707),
        1800 => (0, -1000),
        2700 => (-1000, 0),
        other => panic!("no such direction here: {other}"),
    };
    let inches = |thousandths: i32| format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    format!("[{}, {}]", inches(36_000 + 16 * sine), inches(30_000 - 16 * cosine))
}

/// A red vehicle at (36, 30) looking north, and one blue man there; its commander is about to give orders.
fn facing(model: &str, target: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 30]
        facing = "north"
        {more}
        [[put]]
        team = "blue-squad-1-mg"
        men = 1
        places = [{target}]
        facing = "south"
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander"));
    game
}

/// Whether a position of it could fire at the man.
fn bears(model: &str, post: &str, key: &str, tenths: i32) -> bool {
    let mut game = facing(model, &at(tenths), "");
    if !game.is_open(Red, &format!("crew:red-{model}:{post}")) {
        return false;
    }
    game.pick(Red, &format!("crew:red-{model}:{post}"));
    // A gunner with a turret may turn it instead.
    if game.option(Red, "fire").is_some() {
        if !game.is_open(Red, "fire") {
            return false;
        }
        game.pick(Red, "fire");
    }
    if game.asked().is_some() && !game.prompt(Red).title.contains("At whom") {
        return true;
    }
    game.wants_dice() || game.is_open(Red, &format!("{key}:blue-squad-1-mg"))
}

#[test]
fn a_turret_fires_into_its_arc_from_where_it_points() {
    covers!("coc.11.8.turret-arc", "coc.11.8.turret-slow-fast");
    for (model, inside, outside) in [("tiger", 449, 451), ("sherman", 599, 601), ("cromwell", 899, 901)] {
        assert!(bears(model, "gunner", "gun", inside), "{model}");
        assert!(!bears(model, "gunner", "gun", outside), "{model}");
    }
    // Where the turret points counts, not the hull.
    let mut game = facing("sherman", &at(900), "turret = \"east\"");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert!(game.is_open(Red, "gun:blue-squad-1-mg"));
}

#[test]
fn after_firing_the_turret_points_at_the_target() {
    covers!("coc.11.8.turret-arc", "coc.11.2.gunner");
    let mut game = facing("sherman", &at(599), "");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire").pick(Red, "gun:blue-squad-1-mg");
    game.dice(&[1, 1, 1, 1, 1, 1]);
    let turret = game.vehicle("red-sherman").vehicle.turret;
    assert!(turret.turn_to(Bearing::degrees(60)) < Bearing::degrees(1).0, "{turret}");
    assert_eq!(game.vehicle("red-sherman").vehicle.facing, Bearing::NORTH);
}

#[test]
fn a_hull_machine_gun_has_ninety_degrees_to_the_front() {
    covers!("coc.11.8.hull-mg-arc", "coc.11.2.hull-gunner");
    assert!(bears("sherman", "hull-gunner", "hull-gun", 449));
    assert!(!bears("sherman", "hull-gunner", "hull-gun", 451));
    let mut game = facing("sherman", &at(0), "");
    game.dice(&[1, 1, 1, 1, 1, 1]).pick(Red, "crew:red-sherman:hull-gunner");
    assert!(!game.is_open(Red, "crew:red-sherman:hull-gunner"), "once in a Phase");
    assert!(game.is_open(Red, "crew:red-sherman:gunner"), "the others are positions of their own");
}

#[test]
fn a_gunner_fires_one_of_his_weapons() {
    covers!("coc.11.8.one-weapon-per-position", "coc.11.2.gunner");
    let mut game = facing("sherman", &at(0), "");
    game.pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert!(game.is_open(Red, "gun:blue-squad-1-mg") && game.is_open(Red, "co-axial:blue-squad-1-mg"));
    game.pick(Red, "co-axial:blue-squad-1-mg").dice(&[1, 1, 1, 1, 1, 1]);
    assert!(!game.is_open(Red, "crew:red-sherman:gunner"), "the main gun shares his position");
}

#[test]
fn a_gun_in_the_hull_fires_down_the_corridor_before_it() {
    covers!("coc.11.8.sp-gun-corridor");
    // The StuG is 2.1 inches wide: its corridor reaches 1.05 to either side.
    let fires = |model: &str, target: &str, weapon: &str| {
        let mut game = facing(model, target, "");
        if !game.is_open(Red, &format!("crew:red-{model}:gunner")) {
            return false;
        }
        game.pick(Red, &format!("crew:red-{model}:gunner"));
        // Where there is no choice the dice are waited for at once: 5 of the gun, 6 of the machine gun.
        match game.wanted_dice() {
            0 => game.is_open(Red, &format!("{weapon}:blue-squad-1-mg")),
            dice => (dice == 6) == (weapon == "co-axial"),
        }
    };
    assert!(fires("stug", "[37.0, 12]", "gun"));
    assert!(!fires("stug", "[37.1, 12]", "gun"));
    assert!(fires("stug", "[37.1, 12]", "co-axial"), "its machine gun has the 90 degrees");
    // A rear firing gun has its corridor behind it. R-COC-309
    let behind = |y: i32| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "archer" }}]
            [blue]
            vehicles = [{{ test = "puma" }}]
            [[put]]
            vehicle = "red-archer"
            at = [36, 30]
            facing = "north"
            [[put]]
            vehicle = "blue-puma"
            at = [36, {y}]
            "#
        ));
        game.pick(Red, "lead:3:red-archer-commander");
        game.is_open(Red, "crew:red-archer:gunner")
    };
    assert_eq!([behind(44), behind(12)], [true, false]);
}

#[test]
fn a_carriers_principal_gun_fires_forward_and_the_secondary_where_it_is_manned() {
    covers!("coc.11.2.1.apc-gun-arcs", "coc.11.2.1.apc-guns");
    let carrier = |target: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            platoon = "de-1943-panzergrenadier"
            vehicles = [{{ test = "halftrack", commander = "nobody" }}]
            [[put]]
            vehicle = "red-halftrack"
            at = [36, 30]
            facing = "north"
            [[put]]
            unit = "red-squad-1"
            aboard = "red-halftrack"
            [[put]]
            leader = "red-squad-1-leader"
            aboard = "red-halftrack"
            [[put]]
            team = "blue-squad-1-mg"
            men = 1
            places = [{target}]
            "#
        ));
        game.pick(Red, "lead:3:red-squad-1-leader");
        game
    };
    assert!(carrier(&at(449)).is_open(Red, "crew:red-halftrack:gunner"));
    assert!(!carrier(&at(451)).is_open(Red, "crew:red-halftrack:gunner"));
    let mut side = carrier(&at(900));
    side.pick(Red, "crew:red-halftrack:second-gunner");
    assert!(!side.is_open(Red, "fire"), "it is manned to the rear");
    side.pick(Red, "man:right");
    let mut rear = carrier(&at(1800));
    rear.pick(Red, "crew:red-halftrack:second-gunner");
    assert!(rear.is_open(Red, "fire"));
}

#[test]
fn a_panzergrenadier_half_track_is_driven_by_the_third_rifleman_of_the_first_team() {
    covers!("coc.NC.de.panzergrenadier-driver");
    let game = Game::set(
        r#"
        [red]
        platoon = "de-1943-panzergrenadier"
        vehicles = [{ test = "halftrack", commander = "nobody" }]
        [[put]]
        vehicle = "red-halftrack"
        at = [36, 30]
        [[put]]
        unit = "red-squad-1"
        aboard = "red-halftrack"
        "#,
    );
    let driver = game.vehicle("red-halftrack").vehicle.seats[0].man.expect("somebody drives");
    let unit = &game.game().setup().units[game.unit("red-squad-1")];
    // The first Team is two men with the machine gun and three riflemen: he is its fifth man.
    assert_eq!(driver.0 - unit.first_man.0, 4);
}

#[test]
fn what_is_fired_depends_on_how_fast_the_vehicle_drove() {
    covers!("coc.11.2.speed-stationary", "coc.11.2.speed-slow", "coc.11.2.speed-fast", "coc.11.2.speed-flat-out");
    let dice = |pace: &str, post: &str, weapon: &str| {
        let mut game = facing("sherman", &at(0), &format!("pace = \"{pace}\""));
        let key = format!("crew:red-sherman:{post}");
        if !game.is_open(Red, &key) {
            return 0;
        }
        game.pick(Red, &key);
        if game.option(Red, "fire").is_some() {
            if !game.is_open(Red, "fire") {
                return 0;
            }
            game.pick(Red, "fire");
        }
        let key = format!("{weapon}:blue-squad-1-mg");
        if game.option(Red, &key).is_some() {
            if !game.is_open(Red, &key) {
                return 0;
            }
            game.pick(Red, &key);
        }
        game.wanted_dice()
    };
    // H.E. of 6 and machine guns of 6 dice.
    for pace in ["still", "slow"] {
        assert_eq!([dice(pace, "gunner", "gun"), dice(pace, "hull-gunner", "hull-gun")], [6, 6], "{pace}");
    }
    // The main gun does not fire, so that there is nothing to choose: the machine guns do, with half their dice.
    assert_eq!([dice("fast", "gunner", "co-axial"), dice("fast", "hull-gunner", "hull-gun")], [3, 3]);
    assert_eq!([dice("flat-out", "gunner", "co-axial"), dice("flat-out", "hull-gunner", "hull-gun")], [0, 0]);
}

#[test]
fn a_turret_sees_over_what_hides_a_hull_gun_and_a_low_vehicle_does_not() {
    covers!("coc.11.7.vehicle-heights");
    let sees_with = |model: &str, fittings: &str, post: &str, weapon: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "{model}", fittings = [{fittings}] }}]
            [[terrain]]
            kind = "stone-wall"
            height = 8
            line = [[20, 26], [52, 26]]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 30]
            facing = "north"
            [[put]]
            team = "blue-squad-1-mg"
            men = 1
            places = [[36, 2]]
            "#
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander"));
        let key = format!("crew:red-{model}:{post}");
        if !game.is_open(Red, &key) {
            return false;
        }
        game.pick(Red, &key);
        if game.option(Red, "fire").is_some() {
            return game.is_open(Red, "fire");
        }
        game.wants_dice() || game.is_open(Red, &format!("{weapon}:blue-squad-1-mg"))
    };
    let sees = |model: &str, post: &str, weapon: &str| sees_with(model, "", post, weapon);
    assert!(sees("sherman", "gunner", "gun"));
    assert!(!sees("sherman", "hull-gunner", "hull-gun"));
    assert!(!sees("stug", "gunner", "gun"), "low throughout");
    assert!(!sees_with("sherman", "\"low-profile\"", "gunner", "gun"), "whatever is on top of it");
}

/// Blue men in a house with a window to the south, and red Shermans of one troop before it, one with a Leader beside it.
fn house(options: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        options = {options}
        [red]
        command = [3, 3]
        vehicles = [{{ test = "sherman", troop = 1 }}, {{ test = "sherman", troop = 1 }}]
        [[terrain]]
        kind = "building"
        material = "stone"
        area = [[32, 8], [40, 8], [40, 14], [32, 14]]
        doors = [[36, 8]]
        windows = [[36, 14]]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 34]
        [[put]]
        vehicle = "red-sherman-2"
        at = [30, 34]
        [[put]]
        team = "blue-squad-1-mg"
        men = 1
        places = [[36, 13.5]]
        facing = "south"
        {more}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-2-commander");
    game
}

#[test]
fn crews_do_not_notice_men_in_houses_who_have_not_shown_themselves() {
    covers!("coc.17.vehicles-blind-building");
    let sees = |mut game: Game| {
        game.pick(Red, "crew:red-sherman-2:gunner").pick(Red, "fire");
        // The house itself can be fired at anyway.
        game.is_open(Red, "gun:blue-squad-1-mg")
    };
    let blind = "[\"vehicles-blind-building\"]";
    assert!(sees(house("[]", "")), "it is an advanced rule");
    assert!(!sees(house(blind, "")));
    assert!(sees(house(blind, "deeds = [\"known-inside\"]")), "they have fired");
}

#[test]
fn a_leader_who_touches_a_tank_points_them_out_to_the_whole_troop() {
    covers!("coc.17.vehicles-blind-building");
    let told = |fittings: &str, x: &str| {
        let mut game = Game::set(&format!(
            r#"
            options = ["vehicles-blind-building"]
            [red]
            command = [3, 3]
            vehicles = [
                {{ test = "sherman", troop = 1, fittings = {fittings} }},
                {{ test = "sherman", troop = 1, fittings = {fittings} }},
            ]
            [[terrain]]
            kind = "building"
            material = "stone"
            area = [[32, 8], [40, 8], [40, 14], [32, 14]]
            doors = [[36, 8]]
            windows = [[36, 14]]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 34]
            [[put]]
            vehicle = "red-sherman-2"
            at = [30, 34]
            [[put]]
            leader = "red-section-1-leader"
            at = [{x}, 34]
            [[put]]
            team = "red-section-1-rifle"
            at = [40, 36]
            [[put]]
            team = "blue-squad-1-mg"
            men = 1
            places = [[36, 13.5]]
            facing = "south"
            "#
        ));
        // Anything that moves has them look around.
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
        game.dice(&[1]).arrange(Red, (36, 33), Bearing::NORTH, "").pick(Red, "done");
        game.pick(Red, "lead:3:red-sherman-2-commander").pick(Red, "crew:red-sherman-2:gunner").pick(Red, "fire");
        game.is_open(Red, "gun:blue-squad-1-mg")
    };
    assert!(told("[]", "37.9"), "the other tank has heard of it");
    assert!(!told("[\"no-radio\"]", "37.9"));
    assert!(!told("[]", "38.5"), "he does not touch it");
}

#[test]
fn a_crew_that_saw_them_go_in_knows_where_they_are() {
    covers!("coc.17.vehicles-blind-building");
    let enters = |from: &str, way: (i32, i32)| {
        let mut game = Game::set(&format!(
            r#"
            options = ["vehicles-blind-building"]
            [now]
            active = "blue"
            [blue]
            command = [1]
            [red]
            vehicles = [{{ test = "sherman" }}]
            [[terrain]]
            kind = "building"
            material = "stone"
            area = [[32, 8], [40, 8], [40, 14], [32, 14]]
            doors = [[36, 8], [36, 14]]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 34]
            [[put]]
            team = "blue-squad-1-mg"
            men = 1
            places = [{from}]
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
        game.dice(&[6, 6]).arrange(Blue, way, Bearing::SOUTH, "as-it-stands");
        game.vehicle("red-sherman").vehicle.knows.len()
    };
    assert_eq!(enters("[36, 16]", (36, 11)), 1, "from in front of it");
    assert_eq!(enters("[36, 6]", (36, 11)), 0, "from behind the house");
}
