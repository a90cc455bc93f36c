//! The words for what the first chapters tell.

use engine::{Line, rule};

use crate::words::line;
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
                let made = line(format!("The wind blows towards {wind}."), rule!("awa.wind.reroll"));
                match dice.as_slice() {
                    [_] => made.arrow(*wind).done(),
                    clock => made.dice(&[clock[0] as u8, clock[1] as u8]).done(),
                }
            }
        }
    }
}

impl initiative::Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            initiative::Told::Unopposed { unit } => {
                line(format!("{} acts, unopposed", game.name(*unit)), rule!("awa.initiative.pass"))
                    .about(game, &[*unit])
                    .done()
            }
            initiative::Told::Contest { units, scores, winner } => {
                let (red, blue) = (game.name(units.red), game.name(units.blue));
                let (a, b) = (scores.red.total(), scores.blue.total());
                let text = match winner {
                    Some(side) => format!("{red} {a}, {blue} {b}: {} acts", game.name(units[*side])),
                    None => format!("{red} {a}, {blue} {b}: rolled again"),
                };
                let rule = if winner.is_some() { rule!("awa.initiative.win") } else { rule!("awa.initiative.tie") };
                line(text, rule).sum(&scores.red).sum(&scores.blue).about(game, &[units.red, units.blue]).done()
            }
        }
    }
}
