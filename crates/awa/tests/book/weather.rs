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
