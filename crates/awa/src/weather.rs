//! Weather and wind. `awa.weather.roll`, `awa.wind.reroll`

use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches};

use crate::setup::Options;
use crate::{Awa, Event};

/// Where a battle is fought. `awa.weather.northern-mild`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Region {
    /// Britain, France, Germany and the like.
    Northern,
    /// Spain, Italy and the like.
    #[default]
    Southern,
}

/// When it is fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Spring, summer or autumn.
    #[default]
    Mild,
    /// Winter.
    Winter,
}

/// How the weather is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Climate {
    /// The scenario fixes it.
    Fixed(Weather),
    /// It is rolled for each day. R-AWA-041
    Rolled(Region, Season),
}

/// A day's weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Clear.
    #[default]
    Clear,
    /// Cloudy.
    Cloudy,
    /// Mist.
    Mist,
    /// Rain of the north: everybody is slower.
    Rain,
    /// Rain of the south: vehicles are slower, and one sees less far.
    SouthernRain,
    /// Heat and haze.
    Hot,
    /// Ice and cold.
    Cold,
    /// Snow.
    Snow,
}

/// The four tables: what a d6 brings.
const TABLES: [(Region, Season, RuleId, [Weather; 6]); 4] = {
    use Weather::{Clear, Cloudy, Cold, Hot, Mist, Rain, Snow, SouthernRain};
    [
        (
            Region::Northern,
            Season::Mild,
            rule!("awa.weather.northern-mild"),
            [Clear, Clear, Cloudy, Cloudy, Mist, Rain],
        ),
        (
            Region::Northern,
            Season::Winter,
            rule!("awa.weather.northern-winter"),
            [Clear, Cloudy, Cold, Mist, Rain, Snow],
        ),
        (
            Region::Southern,
            Season::Mild,
            rule!("awa.weather.southern-mild"),
            [Clear, Clear, Clear, Hot, Cloudy, SouthernRain],
        ),
        (
            Region::Southern,
            Season::Winter,
            rule!("awa.weather.southern-winter"),
            [Clear, Clear, Cloudy, Mist, SouthernRain, Snow],
        ),
    ]
};

/// Who moves, as far as weather asks. R-AWA-043
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mover {
    /// Figures on foot, and cyclists off the road.
    Human,
    /// Everything in the vehicle tables, motorcycles and trains.
    Vehicle,
    /// Cavalry, pack animals and carts, cyclists on the road, guns pushed by hand.
    Other,
    /// Boats and aircraft.
    Never,
}

impl Weather {
    /// How far one sees, without and with binoculars. `awa.weather.snow-binoculars`
    pub const fn observation(self) -> (Inches, Inches) {
        let (plain, binoculars) = match self {
            Weather::Clear | Weather::Cold => (40, 60),
            Weather::Cloudy => (25, 35),
            Weather::Mist | Weather::SouthernRain => (15, 25),
            Weather::Rain => (20, 30),
            Weather::Hot => (30, 45),
            Weather::Snow => (10, 10),
        };
        (Inches::whole(plain), Inches::whole(binoculars))
    }

    /// What it takes off a move. R-AWA-043
    pub(crate) const fn slows(self, mover: Mover) -> Inches {
        let inches = match (self, mover) {
            (_, Mover::Never) => 0,
            (Weather::Mist | Weather::SouthernRain, Mover::Vehicle) => 6,
            (Weather::Rain, _) => 3,
            (Weather::Hot, Mover::Human) => 3,
            (Weather::Cold, _) => 6,
            _ => 0,
        };
        Inches::whole(inches)
    }

    /// Whether it halves a move after everything else. R-AWA-042
    pub(crate) const fn halves(self, mover: Mover) -> bool {
        matches!(self, Weather::Snow) && !matches!(mover, Mover::Never)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Weather::Clear => "clear",
            Weather::Cloudy => "cloudy",
            Weather::Mist => "mist",
            Weather::Rain | Weather::SouthernRain => "rain",
            Weather::Hot => "very hot, haze",
            Weather::Cold => "very cold, icy",
            Weather::Snow => "snow",
        }
    }
}

/// A move with the weather taken off. R-AWA-042: the debt of an obstacle comes off before snow halves the rest.
pub(crate) fn weathered(weather: Weather, mover: Mover, rolled: Inches, debt: Inches) -> Inches {
    let left = rolled.less(weather.slows(mover)).less(debt);
    if weather.halves(mover) { left.scaled(1, 2) } else { left }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// The weather of the day.
    Weather {
        /// What it is.
        weather: Weather,
        /// The die, if it was rolled.
        die: Option<u8>,
        /// The table it came from.
        rule: RuleId,
    },
    /// The wind.
    Wind {
        /// Where smoke drifts.
        wind: Bearing,
        /// The dice.
        dice: arrayvec::ArrayVec<u16, 2>,
    },
}

/// Finds the weather of the day. `awa.weather.roll`
pub(crate) fn find(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let (weather, die, rule) = match game.setup.climate {
        Climate::Fixed(weather) => (weather, None, rule!("awa.weather.roll")),
        Climate::Rolled(region, season) => {
            let (_, _, rule, rows) =
                TABLES.iter().find(|row| (row.0, row.1) == (region, season)).expect("there is a table for each");
            let die = cx.roll(Pool::d6(1), Why::new(*rule, Seat::RED))?.total() as u8;
            (rows[usize::from(die) - 1], Some(die), *rule)
        }
    };
    game.state.weather = weather;
    cx.tell(|| Event::Weather(Told::Weather { weather, die, rule }));
    Ok(())
}

/// Rolls the wind. R-AWA-047, R-AWA-006
pub(crate) fn roll_wind(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let mut dice = arrayvec::ArrayVec::new();
    let wind = if game.setup.options.has(Options::CLOCK_WIND) {
        let roll = cx.roll(Pool::d6(2), Why::new(rule!("awa.wind.clock"), Seat::RED))?;
        dice.extend(roll.faces().iter().map(|face| u16::from(*face)));
        Bearing::degrees((roll.total() as u16 % 12) * 30)
    } else {
        let degrees = crate::arrow::direction(cx, Why::new(rule!("awa.wind.arrow"), Seat::RED))?;
        dice.push(degrees);
        Bearing::degrees(degrees)
    };
    game.state.wind = wind;
    cx.tell(|| Event::Weather(Told::Wind { wind, dice: dice.clone() }));
    Ok(())
}

/// Whether the wind is rolled anew at the start of this turn. R-AWA-047
pub(crate) const fn is_wind_due(turn: u8) -> bool {
    turn % 5 == 1
}
