//! The words for what the first chapters tell.

use engine::{Eye, Line, Side, rule};

use crate::troops::UnitId;
use crate::words::{self, UNSEEN, line};
use crate::{Awa, initiative, weather};

impl weather::Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match self {
            weather::Told::Weather { weather, die, rule } => {
                let (plain, binoculars) = weather.observation();
                let text =
                    format!("The weather: {}. One sees {plain} far, {binoculars} with binoculars.", weather.word());
                line(text, *rule).dice(die.as_slice()).done()
            }
            weather::Told::Wind { wind, dice } => {
                let made = line(format!("The wind blows to the {}.", words::compass(*wind)), rule!("awa.wind.reroll"));
                match dice.as_slice() {
                    [_] => made.arrow(*wind).done(),
                    clock => made.dice(&[clock[0] as u8, clock[1] as u8]).done(),
                }
            }
        }
    }
}

impl initiative::Told {
    /// Who has not been seen is not named, and nothing but the result is told of his calculation. `awa.sniper.hidden`
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Line {
        let seen = |unit: UnitId| crate::board::is_seen(game, unit, eye);
        let name = |unit: UnitId| if seen(unit) { game.name(unit) } else { UNSEEN };
        match self {
            initiative::Told::Unopposed { unit } => {
                let made = line(format!("{} acts, unopposed", name(*unit)), rule!("awa.initiative.pass"));
                if seen(*unit) { made.about(game, &[*unit]).done() } else { made.done() }
            }
            initiative::Told::Contest { units, scores, winner } => {
                let (red, blue) = (name(units.red), name(units.blue));
                let (a, b) = (scores.red.total(), scores.blue.total());
                let text = match winner {
                    Some(side) => format!("{red} {a}, {blue} {b}: {} acts", name(units[*side])),
                    None => format!("{red} {a}, {blue} {b}: rolled again"),
                };
                let rule = if winner.is_some() { rule!("awa.initiative.win") } else { rule!("awa.initiative.tie") };
                let mut made = line(text, rule);
                for side in Side::BOTH.into_iter().filter(|side| seen(units[*side])) {
                    made = made.sum(&scores[side]).about(game, &[units[side]]);
                }
                made.done()
            }
        }
    }
}
