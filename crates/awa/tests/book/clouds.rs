//! Smoke, gas and fires. `awa.smoke.marker`, `awa.gas.drift`

use awa::{CloudKind, Confused, Demoralised, WorkKind};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::artillery::{activate, arrow, next_turn, next_turn_with, point};
use crate::common::{Blue, Game, Red};

/// A mortar at (36, 45) with a round of smoke and one of gas, and whatever else is said.
fn mortar(more: &str) -> Game {
    Game::set(&format!(
        r#"
        options = ["gas", "smoke"]
        turns = 12
        [[unit]]
        id = "mortar"
        side = "red"
        arm = "crew"
        guns = ["mortar"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        arm = "company-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "mortar"
        at = [36, 45]
        smoke = 1
        gas = 1
        {more}
        "#
    ))
}

const FAR: &str = "[[put]]\nunit = \"blue-1\"\nat = [70, 2]";

#[test]
fn ex_smoke_drift() {
    covers!("awa.smoke.marker", "awa.smoke.rounds", "awa.smoke.sources", "awa.smoke.los");
    let mut game = mortar(&format!("{FAR}\n[now]\nturn = 4\nwind = \"east\""));
    activate(&mut game, Red, "mortar");
    game.pick(Red, "shell-smoke-gun-1").reply(Red, point(12_000, 13_000)).reply(Red, Reply::Number(40));
    // The usual estimate and deviation: three inches north of the place, which is forty inches away.
    game.dice(&arrow(0)).dice(&[3]);
    let cloud = game.state().clouds[0];
    assert_eq!((cloud.kind, cloud.left, cloud.at), (CloudKind::Smoke, 2, Point::inches(12, 10)));
    assert_eq!(game.gun("mortar").smoke, 0);
    assert_eq!(game.gun("mortar").rounds, 6);
    let from = cloud.at;
    // It drifts at the start of turns 5 and 6, and is gone at the start of turn 7.
    next_turn_with(&mut game, &[4]);
    assert_eq!(game.state().clouds[0].at, from.ahead(Bearing::EAST, table::Inches::whole(4)));
    // In turn 6 the wind is rolled anew, and stays in the west.
    next_turn_with(&mut game, &[3, 0, 3]);
    assert_eq!((game.turn(), game.state().clouds.len()), (6, 1));
    assert_eq!(game.state().clouds[0].at, from.ahead(Bearing::EAST, table::Inches::whole(7)));
    next_turn(&mut game);
    assert_eq!((game.turn(), game.state().clouds.len()), (7, 0));
}

#[test]
fn a_cloud_of_smoke_is_four_inches_wide_and_nobody_sees_through_it() {
    covers!("awa.smoke.marker", "awa.smoke.los");
    // The line from (36, 45) to (36, 20) passes the cloud at two inches exactly, and at a hair more.
    for (x, barred) in [("34", true), ("33.999", false)] {
        let more = format!(
            "[[put]]\nunit = \"blue-1\"\nat = [36, 20]\n[now]\nclouds = [{{ kind = \"smoke\", at = [{x}, 30], along = 0, left = 1 }}]"
        );
        let mut game = mortar(&more);
        activate(&mut game, Red, "mortar");
        game.pick(Red, "shell-he-gun-1");
        let option = game.option(Red, "blue-1").expect("it is there");
        assert_eq!(option.closed.is_some(), barred, "{x}");
        if barred {
            assert_eq!(game.closed(Red, "blue-1").rule.expect("a rule").as_str(), "awa.smoke.los");
        }
    }
    // Gas hides nobody.
    let gas = "[[put]]\nunit = \"blue-1\"\nat = [36, 20]\n[now]\nclouds = [{ kind = \"gas\", at = [36, 30], along = 0, left = 1 }]";
    let mut game = mortar(gas);
    activate(&mut game, Red, "mortar");
    game.pick(Red, "shell-he-gun-1");
    assert!(game.option(Red, "blue-1").expect("it is there").closed.is_none());
}

#[test]
fn a_unit_has_one_smoke_round_at_most() {
    covers!("awa.smoke.rounds", "awa.smoke.sources");
    for (die, smoke) in [(3, 0), (4, 1)] {
        let mut game = Game::set(
            r#"
            options = ["smoke"]
            [[unit]]
            id = "mortars"
            side = "red"
            arm = "crew"
            guns = ["mortar", "mortar"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            arm = "company-hq"
            figures = [{ role = "officer" }]
            "#,
        );
        // Wind, grade, rounds and the smoke of the first, rounds of the second.
        game.dice(&[3, 0]).dice(&[3]).dice(&[4, die]).dice(&[4]);
        let smokes: Vec<u8> = game.state().guns.iter().map(|gun| gun.smoke).collect();
        assert_eq!(smokes, [smoke, 0], "{die}");
    }
}

#[test]
fn dischargers_put_smoke_in_front_of_a_tank() {
    covers!("awa.smoke.sources");
    let tank = r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = [{ kind = "t-26", dischargers = true }]
        [[put]]
        unit = "tank"
        at = [20, 30]
        facing = "north"
        smoke = 1
    "#;
    let beside = "[[put]]\nunit = \"blue-1\"\nat = [40, 30]";
    let mut game = mortar(&format!("{tank}\n{beside}"));
    activate(&mut game, Red, "tank");
    let fires = |game: &Game| game.keys(Red).iter().any(|key| key.starts_with("shell") || key.starts_with("fire-"));
    assert!(game.keys(Red).contains(&"fire-blue-1".to_owned()));
    game.pick(Red, "shell-discharger-1");
    // The tank is three and a half inches long: its front is at 28.25, the middle of the cloud two inches before it.
    assert_eq!(game.state().clouds[0].at, Point::new(20_000, 26_250));
    assert_eq!(game.vehicle("tank").smoke, 0);
    assert!(!fires(&game), "it was its firing");
}

#[test]
fn ex_bonfire() {
    covers!("awa.smoke.fires", "awa.smoke.sources");
    // Lit at the end of turn 3, as the works of this turn are counted.
    let works = r#"works = [{ kind = "bonfire", from = [20, 20], to = [20, 20], done = 3, ready = true, defence = 0, burns = 6, side = "red" }]"#;
    let screen = r#"clouds = [{ kind = "screen", at = [20, 20], along = 90, left = 6 }]"#;
    let mut game = mortar(&format!("{FAR}\n[now]\nturn = 3\nwind = \"east\"\n{works}\n{screen}"));
    for turn in 4..=10 {
        if turn == 6 {
            next_turn_with(&mut game, &[6, 0]);
        } else {
            next_turn(&mut game);
        }
        let burning = game.state().works.iter().any(|work| work.kind == WorkKind::Bonfire && work.burns > 0);
        let screens = game.state().clouds.iter().filter(|cloud| cloud.kind == CloudKind::Screen).count();
        assert_eq!((burning, screens), (turn <= 8, usize::from(turn <= 9)), "turn {turn}");
        if turn == 6 {
            // It does not drift, but it turns with the new wind.
            let cloud = game.state().clouds[0];
            assert_eq!((cloud.at, cloud.along), (Point::inches(20, 20), Bearing::SOUTH));
        }
    }
}

#[test]
fn a_screen_is_twelve_inches_long_and_four_wide_downwind_of_its_fire() {
    covers!("awa.smoke.fires", "awa.smoke.los");
    // The fire is at (30, 30), the wind blows east: the screen reaches to (42, 30).
    for (x, barred) in [(29, false), (31, true), (41, true), (43, false)] {
        let more = format!(
            r#"
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            guns = ["field-gun"]
            [[put]]
            unit = "gun"
            at = [{x}, 44]
            [[put]]
            unit = "blue-1"
            at = [{x}, 20]
            [now]
            wind = "east"
            clouds = [{{ kind = "screen", at = [30, 30], along = 90, left = 3 }}]
            "#
        );
        let mut game = mortar(&more);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1");
        assert_eq!(game.option(Red, "blue-1").expect("it is there").closed.is_some(), barred, "{x}");
    }
}

/// Four men in a row at (36, 20), morale 3, ten of them in all; and an HQ of four with masks, three inches to the north.
fn gassed() -> Game {
    mortar(
        r#"
        [[unit]]
        id = "squad"
        side = "blue"
        morale = 3
        figures = [{ weapon = "rifle", count = 9 }, { role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "masked"
        side = "blue"
        arm = "battalion-hq"
        figures = [{ role = "officer", kit = ["gas-mask"] }, { kit = ["gas-mask"], count = 3 }]
        [[put]]
        unit = "squad"
        places = [[35, 21], [36, 21], [37, 21], [36, 22], [36, 33], [37, 33], [38, 33], [39, 33], [40, 33], [36, 33.5]]
        [[put]]
        unit = "masked"
        places = [[35, 18], [36, 18], [37, 18], [36, 17]]
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        [now]
        turn = 1
        wind = "north"
        "#,
    )
}

#[test]
fn ex_gas() {
    covers!("awa.gas.shell", "awa.gas.casualties", "awa.gas.morale", "awa.gas.drift");
    let mut game = gassed();
    activate(&mut game, Red, "mortar");
    game.pick(Red, "shell-gas-gun-1").reply(Red, point(36_000, 22_000)).reply(Red, Reply::Number(23));
    // An inch north: the cloud lies at (36, 21). 3 2 6 1: A and C fall; morale 3 + 2 + 4 - 2.
    game.dice(&arrow(0)).dice(&[1]).dice(&[3, 2, 6, 1]).dice(&[4]);
    assert_eq!(game.men("squad"), 8);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 7);
    assert_eq!(game.gun("mortar").gas, 0);
    assert!(game.unit("squad").demoralised.has(Demoralised::GAS), "in it");
    assert!(!game.unit("masked").demoralised.has(Demoralised::GAS), "near it");
    assert!(game.unit("masked").confused.has(Confused::GAS));
    assert!(!game.unit("blue-1").confused.has(Confused::GAS));
    // It drifts three inches north at the start of the next turn: with masks only the 6 falls.
    next_turn_with(&mut game, &[3, 3, 2, 6, 1]);
    assert_eq!(game.state().clouds[0].at, Point::inches(36, 18));
    assert_eq!(game.men("masked"), 3);
    assert!(game.unit("masked").demoralised.has(Demoralised::GAS));
    assert!(!game.unit("squad").demoralised.has(Demoralised::GAS), "it has drifted away");
}

#[test]
fn gas_within_ten_inches_confuses_and_farther_off_does_not() {
    covers!("awa.gas.morale");
    // The cloud's edge is at (36, 24): ten inches from (36, 34), a hair more from (36, 34.001).
    for (y, near) in [("34", true), ("34.001", false)] {
        let more = format!(
            r#"
            [[unit]]
            id = "squad"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 1 }}]
            [[put]]
            unit = "squad"
            places = [[36, {y}]]
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            [now]
            phase = "upkeep"
            turn = 2
            wind = "north"
            clouds = [{{ kind = "gas", at = [36, 24], along = 0, left = 2 }}]
            "#
        );
        let mut game = mortar(&more);
        game.dice(&[2]);
        assert_eq!(game.state().clouds[0].at, Point::inches(36, 22));
        assert_eq!(game.unit("squad").confused.has(Confused::GAS), near, "{y}");
    }
}

/// A man with canisters at (36, 30), the wind blowing north, and a squad before him.
fn canister(options: &str) -> Game {
    Game::set(&format!(
        r#"
        options = [{options}]
        [[unit]]
        id = "gasmen"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol", kit = ["gas"] }}]
        [[unit]]
        id = "squad"
        side = "blue"
        arm = "company-hq"
        figures = [{{ role = "officer" }}, {{ count = 3 }}]
        [[put]]
        unit = "gasmen"
        at = [36, 30]
        [[put]]
        unit = "squad"
        places = [[36, 29], [37.5, 25], [37.501, 25], [36, 21]]
        [now]
        wind = "north"
        "#
    ))
}

#[test]
fn canisters_make_a_long_cloud_downwind() {
    covers!("awa.gas.canister", "awa.gas.permission");
    let mut game = canister("\"gas\"");
    activate(&mut game, Red, "gasmen");
    game.pick(Red, "gas-gasmen.1");
    // From (36, 29.45) eight inches north, one and a half to either side: two of the four are in it.
    game.dice(&[2, 2]);
    let cloud = game.state().clouds[0];
    assert_eq!((cloud.kind, cloud.along), (CloudKind::Canister, Bearing::NORTH));
    assert_eq!((game.men("squad"), game.men("gasmen")), (4, 1));
    assert!(!game.options(Red).iter().any(|option| option.key.starts_with("gas-")), "the canister is empty");
    // It drifts like smoke, without turning.
    next_turn_with(&mut game, &[5, 1]);
    assert_eq!(game.state().clouds[0].at, cloud.at.ahead(Bearing::NORTH, table::Inches::whole(5)));
}

#[test]
fn gas_is_used_only_where_it_is_allowed() {
    covers!("awa.gas.permission");
    let mut game = canister("");
    activate(&mut game, Red, "gasmen");
    assert_eq!(game.closed(Red, "gas-gasmen.1").rule.expect("a rule").as_str(), "awa.gas.permission");
    // The same for shells that a scenario gives to a gun.
    for (options, gas) in [("", 0), ("\"gas\"", 2)] {
        let mut game = Game::set(&format!(
            r#"
            options = [{options}]
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            guns = [{{ kind = "field-gun", gas = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            arm = "company-hq"
            figures = [{{ role = "officer" }}]
            "#
        ));
        game.dice(&[3, 0]).dice(&[3]).dice(&[4]);
        assert_eq!(game.gun("gun").gas, gas);
        assert!(!game.lines(Blue).iter().any(|line| line.contains("gas")));
    }
}

#[test]
fn gas_in_any_part_of_a_house_finds_all_in_it() {
    covers!("awa.gas.casualties", "awa.gas.morale");
    // Only an arm of the house reaches into the cloud; its nearest corner to the taps is outside.
    for (arm, caught) in [("37", true), ("37.6", false)] {
        let mut game = Game::set(&format!(
            r#"
            options = ["gas"]
            [[unit]]
            id = "gasmen"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol", kit = ["gas"] }}]
            [[unit]]
            id = "hq"
            side = "blue"
            arm = "company-hq"
            figures = [{{ role = "officer" }}, {{ count = 1 }}]
            [[put]]
            unit = "gasmen"
            at = [36, 30]
            [[put]]
            unit = "hq"
            inside = "house"
            [[battlefield.features]]
            id = "house"
            kind = "building"
            area = [[39, 29], [42, 29], [42, 20], [{arm}, 20], [{arm}, 23], [39, 23]]
            [now]
            wind = "north"
            "#
        ));
        activate(&mut game, Red, "gasmen");
        game.pick(Red, "gas-gasmen.1");
        assert_eq!(game.wants_dice(), caught, "{arm}");
        if caught {
            game.dice(&[3, 2]);
            assert_eq!(game.men("hq"), 1);
        }
        assert_eq!(game.unit("hq").demoralised.has(Demoralised::GAS), caught);
        assert!(game.unit("hq").confused.has(Confused::GAS));
    }
}

#[test]
fn those_who_ride_into_gas_breathe_it_unless_they_are_behind_armour() {
    covers!("awa.gas.casualties");
    for (vehicle, caught) in [("medium-truck", true), ("t-26", false)] {
        let riders = if caught { "figures = [{ weapon = \"rifle\", count = 2 }]" } else { "arm = \"armour\"" };
        let aboard = if caught { "aboard = \"riders\"" } else { "" };
        let mut game = Game::set(&format!(
            r#"
            options = ["gas"]
            [[unit]]
            id = "riders"
            side = "red"
            vehicles = ["{vehicle}"]
            {riders}
            [[unit]]
            id = "blue-1"
            side = "blue"
            arm = "company-hq"
            figures = [{{ role = "officer" }}]
            [[put]]
            unit = "riders"
            at = [10, 24]
            facing = "east"
            {aboard}
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            [[battlefield.features]]
            id = "road"
            kind = "road"
            line = [[0, 24], [72, 24]]
            [now]
            clouds = [{{ kind = "gas", at = [18, 24], along = 0, left = 1 }}]
            "#
        ));
        activate(&mut game, Red, "riders");
        game.pick(Red, "drive-road").dice(&[4]);
        game.reply(Red, crate::common::arrangement((24, 24), Bearing::EAST, "as-it-stands"));
        assert_eq!(game.wants_dice(), caught, "{vehicle}");
        if caught {
            game.dice(&[2, 3]);
            while game.wants_dice() {
                game.throw_any();
            }
            assert_eq!(game.men("riders"), 1);
        }
    }
}

#[test]
fn smoke_hides_nobody_at_an_inch() {
    covers!("awa.smoke.los");
    for (y, barred) in [("44", false), ("43.9", true)] {
        let more = format!(
            "[[put]]\nunit = \"blue-1\"\nat = [36, {y}]\n[now]\nclouds = [{{ kind = \"smoke\", at = [36, 44], along = 0, left = 1 }}]"
        );
        let mut game = mortar(&more);
        activate(&mut game, Red, "mortar");
        game.pick(Red, "shell-he-gun-1");
        assert_eq!(game.option(Red, "blue-1").expect("it is there").closed.is_some(), barred, "{y}");
    }
}

/// Everything of this chapter and its neighbours on one table: guns, an observer, a tank, planes of both sides, gas, houses.
const EVERYTHING: &str = r#"
options = ["gas", "smoke"]
turns = 5
deck = ["nationalist-aircraft", "republican-aircraft", "stray-rounds", "no-effect", "no-effect", "no-effect", "no-effect", "no-effect", "stray-rounds", "stray-rounds"]
[sides.red]
name = "Red"
edge = "south"
faction = "nationalist"
barrages = [{ day = 1, guns = 2, turns = 2, heavy = true, by_card = false }]
[sides.blue]
name = "Blue"
edge = "north"
faction = "republican"
[[landmark]]
id = "farm"
name = "the farm"
at = [36, 18]
[[unit]]
id = "guns"
side = "red"
arm = "crew"
guns = [{ kind = "field-gun", gas = 1 }, "field-gun", "mortar"]
[[unit]]
id = "spotter"
side = "red"
figures = [{ role = "observer", weapon = "pistol" }, { weapon = "rifle", kit = ["gas"], count = 2 }]
[[unit]]
id = "tank"
side = "red"
arm = "armour"
vehicles = [{ kind = "t-26", dischargers = true }]
[[unit]]
id = "bomber"
side = "red"
arm = "aircraft"
vehicles = ["henschel-hs123"]
[[unit]]
id = "rocket"
side = "blue"
arm = "crew"
guns = ["rocket", { kind = { anti-tank = "pak37" } }, "light-aa"]
[[unit]]
id = "blue-1"
side = "blue"
figures = [{ role = "officer", weapon = "pistol" }, { weapon = "lmg" }, { weapon = "rifle", count = 6 }]
[[unit]]
id = "truck"
side = "blue"
figures = [{ weapon = "rifle", count = 4 }]
vehicles = ["medium-truck"]
[[battlefield.features]]
id = "house"
kind = "building"
area = [[34, 16], [39, 16], [39, 20], [34, 20]]
[[battlefield.features]]
id = "trench"
kind = "trench"
line = [[20, 12], [32, 12]]
width = 1
[[battlefield.features]]
id = "wire"
kind = "wire"
line = [[20, 22], [40, 22]]
width = 1
"#;

#[test]
fn random_players_finish_a_battle_of_guns_gas_and_planes() {
    for seed in 1..=3 {
        let game = <awa::Awa as engine::Present>::load(&crate::common::completed(EVERYTHING))
            .unwrap_or_else(|bad| panic!("{bad}"));
        if let Err(broken) = engine::laws::abide(game, seed, 25) {
            panic!("seed {seed}: {broken}");
        }
    }
}

/// A blue unit in a house or a vehicle beside a cloud of gas, and what red does to it.
fn beside_gas(unit: &str, put: &str, red: &str, now: &str) -> Game {
    Game::set(&format!(
        r#"
        options = ["gas"]
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        {unit}
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[33, 20], [39, 20], [39, 23], [33, 23]]
        [now]
        {now}
        [[put]]
        unit = "red-1"
        at = [36, 30]
        [[put]]
        unit = "blue-1"
        {put}
        "#
    ))
}

#[test]
fn whoever_is_driven_out_of_a_house_into_gas_breathes_it() {
    covers!("awa.gas.casualties", "awa.artillery.cover-burns");
    // The house burns; he comes out on its north side. Gas lies right there, or does not.
    for (y, caught) in [("17.4", true), ("44", false)] {
        let clouds =
            format!("phase = \"contests\"\nclouds = [{{ kind = \"gas\", at = [36, {y}], along = 0, left = 0 }}]");
        let red = "figures = [{ kit = [\"flamethrower\"] }, { role = \"officer\" }]";
        let unit = "figures = [{ role = \"officer\", weapon = \"pistol\" }]";
        let mut game = beside_gas(unit, "inside = \"house\"", red, &clouds);
        activate(&mut game, Red, "red-1");
        game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1");
        // He is not hit by the flame, and holds.
        game.dice(&[2]).dice(&[5]);
        game.done(Red);
        // In its activation it has to leave the house.
        activate(&mut game, Blue, "blue-1");
        game.done(Blue);
        assert_eq!(game.figure("blue-1", 1).place, awa::Where::Table);
        assert_eq!(game.wants_dice(), caught, "{y}\n{}", game.whereabouts());
        if caught {
            game.dice(&[3]);
            assert_eq!(game.men("blue-1"), 0);
        }
    }
}

#[test]
fn a_crew_that_bails_out_into_gas_breathes_it() {
    covers!("awa.gas.casualties");
    for (x, caught) in [(36, true), (60, false)] {
        let clouds =
            format!("phase = \"contests\"\nclouds = [{{ kind = \"gas\", at = [{x}, 25], along = 0, left = 0 }}]");
        let red = "arm = \"crew\"\nguns = [\"hmg\"]";
        let mut game =
            beside_gas("arm = \"armour\"\nvehicles = [\"light-armoured-car\"]", "at = [36, 27]", red, &clouds);
        let men = game.men("blue-1");
        activate(&mut game, Red, "red-1");
        // A double six, and a six on the table: the commander falls, the others get out.
        game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 1, 1]).dice(&[6]);
        game.dice(&[5]);
        assert_eq!(game.men("blue-1"), men - 1);
        assert_eq!(game.figure("blue-1", 2).place, awa::Where::Table, "{}", game.whereabouts());
        assert_eq!(game.wants_dice(), caught, "{x}\n{}", game.whereabouts());
        while game.wants_dice() {
            game.throw_any();
        }
    }
}

#[test]
fn whoever_is_stopped_on_his_way_has_breathed_what_he_came_through() {
    covers!("awa.gas.casualties", "awa.overwatch.fire");
    // Gas lies two to six inches ahead of them; they are shot at after eight inches, or after one, and go no farther.
    for (inch, caught) in [(8, true), (1, false)] {
        let mut game = Game::set(
            r#"
            options = ["gas"]
            [[unit]]
            id = "red-1"
            side = "red"
            morale = 2
            figures = [{ weapon = "rifle", count = 3 }]
            [[unit]]
            id = "red-2"
            side = "red"
            figures = [{ weapon = "rifle" }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle", count = 3 }]
            [now]
            phase = "contests"
            clouds = [{ kind = "gas", at = [36, 36], along = 0, left = 0 }]
            [[put]]
            unit = "red-1"
            at = [36, 40]
            [[put]]
            unit = "red-2"
            at = [70, 46]
            [[put]]
            unit = "blue-1"
            at = [36, 20]
            doing = ["overwatch"]
            "#,
        );
        game.done(Blue);
        game.pick(Red, "red-1");
        game.pick(Red, "walk").dice(&[5]);
        game.reply(Red, crate::common::arrangement((36, 30), Bearing::NORTH, "line"));
        game.pick(Blue, &format!("blue-1.at-red-1.after-{inch}")).done(Red);
        game.dice(&[1, 1, 1]).dice(&[2]);
        assert!(game.lines(Red).iter().any(|line| line.contains("red-1 fails")), "{}", game.whereabouts());
        assert_eq!(game.wants_dice(), caught, "{inch}\n{}", game.whereabouts());
        if caught {
            game.dice(&[2, 2, 3]);
            assert_eq!(game.men("red-1"), 2);
            while game.wants_dice() {
                game.throw_any();
            }
        }
    }
}

#[test]
fn whoever_has_breathed_gas_in_an_open_truck_does_not_begin_anew_beside_it() {
    covers!("awa.gas.casualties");
    // A closed carriage keeps gas out until one gets out of it; an open truck does not.
    let clouds = "phase = \"contests\"\nclouds = [{ kind = \"gas\", at = [36, 26], along = 0, left = 0 }]";
    let red = "figures = [{ weapon = \"rifle\", count = 2 }]";
    let truck = "vehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 6 }]";
    let other = "at = [36, 27]\naboard = \"blue-1\"";
    let mut game = beside_gas(truck, other, red, clouds);
    activate(&mut game, Red, "red-1");
    // Two sixes: two fall, the engine is hit, and the others get out. Their unit tests, and that is all.
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6]);
    while game.men("blue-1") > 4 || game.figure("blue-1", 6).place != awa::Where::Table {
        // Special figures, then the table.
        game.dice(&[3]);
    }
    game.dice(&[5]);
    assert!(!game.lines(Red).iter().any(|line| line.contains("in the gas")), "{:?}", game.lines(Red));
    assert!(!game.wants_dice(), "{}", game.whereabouts());
}
