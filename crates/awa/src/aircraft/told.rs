//! The words for aircraft.

use engine::{Line, rule};
use serde::Serialize;
use table::Point;

use crate::Awa;
use crate::state::Altitude;
use crate::troops::UnitId;
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A plane came in.
    Enters {
        /// Which.
        unit: UnitId,
    },
    /// It flew.
    Flies {
        /// Which.
        unit: UnitId,
        /// From here.
        from: Point,
        /// To here.
        to: Point,
    },
    /// It changed its level.
    Level {
        /// Which.
        unit: UnitId,
        /// To this.
        altitude: Altitude,
    },
    /// It fired its guns.
    Strafes {
        /// Which.
        unit: UnitId,
        /// At this place.
        aim: Point,
        /// Whether that was near enough.
        reaches: bool,
    },
    /// It dropped a bomb.
    Bombs {
        /// Which.
        unit: UnitId,
        /// At this place.
        aim: Point,
    },
    /// Planes chased each other away.
    DogFight {
        /// One of them.
        unit: UnitId,
        /// How many.
        all: usize,
    },
    /// It has nothing left.
    Empty {
        /// Which.
        unit: UnitId,
    },
    /// It was shot down.
    ShotDown {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let say = |unit: &UnitId, text: &str, rule| {
            line(format!("{} {text}", game.name(*unit)), rule).about(game, &[*unit]).done()
        };
        match self {
            Told::Enters { unit } => say(unit, "comes in over the edge of the table", rule!("awa.aircraft.entry")),
            Told::Flies { unit, from, to } => {
                let mut line = say(unit, "flies on", rule!("awa.aircraft.movement"));
                (line.from, line.to) = (Some(*from), Some(*to));
                line
            }
            Told::Level { unit, altitude } => {
                let text = match altitude {
                    Altitude::Low => "goes down to low level",
                    Altitude::Attack => "goes to attack level",
                    Altitude::High => "climbs to high level",
                };
                say(unit, text, rule!("awa.aircraft.level-change"))
            }
            Told::Strafes { unit, aim, reaches } => {
                let text = if *reaches { "strafes" } else { "strafes from too far away" };
                let mut line = say(unit, text, rule!("awa.aircraft.strafe"));
                line.to = Some(*aim);
                line
            }
            Told::Bombs { unit, aim } => {
                let mut line = say(unit, "drops a bomb", rule!("awa.aircraft.bomb"));
                line.to = Some(*aim);
                line
            }
            Told::DogFight { unit, all } => {
                let text = format!("meets the enemy in the air: {all} aircraft chase each other away");
                say(unit, &text, rule!("awa.aircraft.dogfight"))
            }
            Told::Empty { unit } => {
                say(unit, "has used all it had and turns for home", rule!("awa.aircraft.strafe-passes"))
            }
            Told::ShotDown { unit } => say(unit, "is shot down", rule!("awa.aa.damage")),
        }
    }
}
