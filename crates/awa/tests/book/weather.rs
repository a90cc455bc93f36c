//! Weather and wind. `awa.weather.roll`

use engine::covers;

use crate::common::{Game, Red};

fn rolled(region: &str, season: &str, dice: &[u8]) -> Game {
    let mut game = Game::set(&format!(
        r#"
        region = "{region}"
        season = "{season}"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 8 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 8 }}]
        "#
    ));
    game.dice(dice);
    game
}

#[test]
fn each_region_and_season_has_its_table() {
    covers!(
        "awa.weather.roll",
        "awa.weather.northern-mild",
        "awa.weather.northern-winter",
        "awa.weather.southern-mild",
        "awa.weather.southern-winter"
    );
    let seen = |region, season, die| {
        let game = rolled(region, season, &[die, 12, 0, 3, 3, 4, 3, 3, 4]);
        let line = game.line(Red, "The weather").text;
        line.trim_start_matches("The weather: ")
            .replace(" One sees ", " ")
            .replace(" far, ", " ")
            .replace(" with binoculars.", "")
    };
    let (clear, cloudy, mist) = ("clear. 40″ 60″", "cloudy. 25″ 35″", "mist. 15″ 25″");
    let (cold, hot, snow) = ("very cold, icy. 40″ 60″", "very hot, haze. 30″ 45″", "snow. 10″ 10″");
    let (rain, southern_rain) = ("rain. 20″ 30″", "rain. 15″ 25″");
    for (region, season, rows) in [
        ("northern", "mild", [clear, clear, cloudy, cloudy, mist, rain]),
        ("northern", "winter", [clear, cloudy, cold, mist, rain, snow]),
        ("southern", "mild", [clear, clear, clear, hot, cloudy, southern_rain]),
        ("southern", "winter", [clear, clear, cloudy, mist, southern_rain, snow]),
    ] {
        for (die, row) in (1..).zip(rows) {
            assert_eq!(seen(region, season, die), row, "{region}, {season}, {die}");
        }
    }
}

#[test]
fn the_wind_is_rolled_before_the_battle() {
    covers!("awa.wind.arrow", "awa.setup.arrow-die");
    // One o'clock and fifteen degrees: north-east.
    let game = rolled("southern", "mild", &[1, 1, 15, 3, 3, 4, 3, 3, 4]);
    assert_eq!(game.state().wind, table::Bearing::NORTH_EAST);
}

/// A squad and an HQ with binoculars look north at a tank that stands so far away.
fn looking(weather: &str, inches: i32) -> [bool; 2] {
    ["[]", "[\"binoculars\"]"].map(|kit| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            figures = [{{ role = "officer", weapon = "pistol", kit = {kit} }}, {{ role = "crew", count = 2 }}]
            guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
            [[unit]]
            id = "tank"
            side = "blue"
            arm = "armour"
            vehicles = ["t-26"]
            [battlefield]
            title = "Deep"
            size = {{ width = 72, depth = 96 }}
            [now]
            weather = "{weather}"
            [[put]]
            unit = "gun"
            at = [20, 76]
            [[put]]
            unit = "tank"
            at = [20, {}]
            "#,
            76 - inches
        ));
        game.pick(Red, "gun").done(crate::common::Blue);
        game.keys(Red).contains(&"at-gun-1-vehicle-1".to_owned())
    })
}

#[test]
fn binoculars_see_farther_but_not_in_snow() {
    covers!("awa.weather.snow-binoculars", "awa.weather.roll");
    for (weather, plain, binoculars) in [
        ("clear", 40, 60),
        ("cold", 40, 60),
        ("hot", 30, 45),
        ("cloudy", 25, 35),
        ("rain", 20, 30),
        ("mist", 15, 25),
        ("southern-rain", 15, 25),
        ("snow", 10, 10),
    ] {
        assert!(looking(weather, plain)[0], "{weather}");
        assert!(!looking(weather, plain + 1)[0], "{weather}");
        assert!(looking(weather, binoculars)[1], "{weather}");
        assert!(!looking(weather, binoculars + 1)[1], "{weather}");
    }
}

#[test]
fn ex_wind_clock() {
    covers!("awa.wind.clock", "awa.wind.reroll");
    let mut game = Game::set(
        r#"
        options = ["clock-wind"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 8 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 8 }]
        "#,
    );
    // Nine o'clock.
    game.dice(&[4, 5, 3, 3, 4, 3, 3, 4]);
    assert_eq!(game.state().wind, table::Bearing::WEST);
}

#[test]
fn the_wind_holds_for_five_turns() {
    covers!("awa.wind.reroll");
    let mut game = Game::set(
        r#"
        options = ["clock-wind"]
        turns = 12
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 8 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 8 }]
        [now]
        phase = "contests"
        turn = 1
        wind = "north"
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "blue-1"
        at = [20, 4]
        "#,
    );
    let mut rolled = Vec::new();
    while game.turn() < 12 {
        if game.wants_dice() {
            rolled.push(game.turn());
            // Twelve o'clock is north; six o'clock is south.
            let dice: [u8; 2] = if rolled.len() == 1 { [1, 5] } else { [6, 6] };
            game.dice(&dice);
            let wind = if rolled.len() == 1 { table::Bearing::SOUTH } else { table::Bearing::NORTH };
            assert_eq!(game.state().wind, wind);
            continue;
        }
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    assert_eq!(rolled, [6, 11]);
}
