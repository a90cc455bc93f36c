//! What can happen. Each chapter has its own events and the words for them; this is the list of chapters.

use engine::{Eye, Line, LineKind};
use serde::Serialize;

use crate::sequence::Phase;
use crate::{Awa, cards, harm, initiative, melee, morale, sheets, weather, words};
use crate::{
    aircraft, anti_aircraft, artillery, at_guns, blast, clouds, command, deployment, engineering, flame, grenades,
    mines, movement, night, overwatch, small_arms, stopping, supply, vehicles, victory,
};

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins.
    TurnBegins {
        /// Of this day.
        day: u8,
        /// Its number.
        turn: u8,
    },
    /// A phase begins.
    PhaseBegins {
        /// Which.
        phase: Phase,
    },
    /// Weather and wind.
    Weather(weather::Told),
    /// Officers' grades and ammunition.
    Sheets(sheets::Told),
    /// Contests.
    Initiative(initiative::Told),
    /// Chance cards.
    Cards(cards::Told),
    /// Casualties.
    Harm(harm::Told),
    /// Morale.
    Morale(morale::Told),
    /// Hand to hand.
    Melee(melee::Told),
    /// Small arms.
    Shots(small_arms::Told),
    /// Grenades.
    Thrown(grenades::Told),
    /// Flamethrowers.
    Flame(flame::Told),
    /// Explosions.
    Blast(blast::Told),
    /// Guns and mortars.
    Artillery(artillery::Told),
    /// Fire at aircraft.
    AntiAircraft(anti_aircraft::Told),
    /// Anti-tank guns.
    AtGuns(at_guns::Told),
    /// Stopping vehicles.
    Stopping(stopping::Told),
    /// Mines.
    Mines(mines::Told),
    /// Vehicles.
    Vehicles(vehicles::Told),
    /// Aircraft.
    Aircraft(aircraft::Told),
    /// Moves.
    Movement(movement::Told),
    /// Overwatch.
    Overwatch(overwatch::Told),
    /// Works.
    Engineering(engineering::Told),
    /// Smoke, gas, fires.
    Clouds(clouds::Told),
    /// Setting up.
    Deployment(deployment::Told),
    /// Ammunition.
    Supply(supply::Told),
    /// Orders and messages.
    Command(command::Told),
    /// The night.
    Night(night::Told),
    /// Places and points.
    Victory(victory::Told),
}

/// What is only on the other side's map is not told, or not by its name. `awa.deploy.hidden-map`, R-AWA-062
fn unnamed(game: &Awa, eye: Eye, mut line: Line) -> Option<Line> {
    let unseen = |unit: &crate::troops::UnitId| {
        let out_of_sight = deployment::is_on_map(game, *unit) || deployment::is_to_come(game, *unit);
        out_of_sight && !crate::units::knows(eye, game.side(*unit))
    };
    let hidden: arrayvec::ArrayVec<crate::troops::UnitId, 64> = game.unit_ids().filter(unseen).take(64).collect();
    let told = |unit: &crate::troops::UnitId| line.about.contains(&game.of(*unit).id);
    let named: arrayvec::ArrayVec<crate::troops::UnitId, 64> = hidden.into_iter().filter(told).collect();
    if named.is_empty() {
        return Some(line);
    }
    line.about.retain(|id| !named.iter().any(|unit| game.of(*unit).id == *id));
    if line.about.is_empty() {
        return None;
    }
    for unit in named {
        line.text = line.text.replace(game.name(unit), words::UNSEEN);
    }
    // What adds up to his score is on his own sheet.
    line.terms.clear();
    Some(line)
}

/// Whether these eyes do not see a unit.
fn is_unseen(game: &Awa, id: &str, eye: Eye) -> bool {
    let unit = game.unit_ids().find(|unit| game.of(*unit).id == id);
    unit.is_some_and(|unit| !crate::board::is_seen(game, unit, eye))
}

impl Event {
    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let mut line = match self {
            Event::TurnBegins { day, turn } => words::turn_begins(game, *day, *turn),
            Event::PhaseBegins { phase } => words::phase_begins(*phase)?,
            Event::Weather(told) => told.line(game),
            Event::Sheets(told) => told.line(game, eye)?,
            Event::Initiative(told) => told.line(game, eye),
            Event::Cards(told) => told.line(game, eye),
            Event::Harm(told) => told.line(game),
            // The nerve of those who have not been found is nobody's business.
            Event::Morale(told) if !crate::board::is_seen(game, told.unit(), eye) => return None,
            Event::Morale(told) => told.line(game),
            Event::Melee(told) => told.line(game),
            Event::Shots(told) => told.line(game),
            Event::Thrown(told) => told.line(game, eye)?,
            Event::Flame(told) => told.line(game),
            Event::Blast(told) => told.line(game, eye)?,
            Event::Artillery(told) => told.line(game, eye)?,
            Event::AntiAircraft(told) => told.line(game),
            Event::AtGuns(told) => told.line(game),
            Event::Stopping(told) => told.line(game),
            Event::Mines(told) => told.line(game),
            Event::Vehicles(told) => told.line(game),
            Event::Aircraft(told) => told.line(game),
            Event::Movement(told) => told.line(game),
            Event::Overwatch(told) => told.line(game, eye),
            Event::Engineering(told) => told.line(game),
            Event::Clouds(told) => told.line(game, eye)?,
            Event::Deployment(told) => told.line(game, eye)?,
            Event::Supply(told) => told.line(game, eye)?,
            Event::Command(told) => told.line(game, eye)?,
            Event::Night(told) => told.line(game),
            Event::Victory(told) => told.line(game),
        };
        if self.is_quiet() && line.about.iter().any(|id| is_unseen(game, id, eye)) {
            return None;
        }
        line.kind = self.kind();
        unnamed(game, eye, line)
    }

    /// Whether nobody hears of it who does not see those who do it. R-AWA-062, `awa.sniper.hidden`
    const fn is_quiet(&self) -> bool {
        matches!(
            self,
            Event::Movement(_)
                | Event::Engineering(_)
                | Event::Overwatch(overwatch::Told::Watches { .. })
                | Event::Flame(flame::Told::Sheltered { falls: false, .. })
                | Event::Clouds(clouds::Told::Driven { .. })
        )
    }

    fn kind(&self) -> LineKind {
        match self {
            Event::TurnBegins { .. } | Event::PhaseBegins { .. } => LineKind::Phase,
            Event::Weather(_) | Event::Sheets(_) | Event::Initiative(_) => LineKind::Roll,
            Event::Cards(_) => LineKind::Note,
            Event::Harm(_) => LineKind::Loss,
            Event::Morale(_) => LineKind::Morale,
            Event::Melee(_) => LineKind::Assault,
            Event::Shots(_) => LineKind::Fire,
            Event::Thrown(_) => LineKind::Fire,
            Event::Flame(_) => LineKind::Fire,
            Event::Blast(_) => LineKind::Fire,
            Event::Artillery(_) => LineKind::Fire,
            Event::AntiAircraft(_) => LineKind::Fire,
            Event::AtGuns(_) => LineKind::Fire,
            Event::Stopping(_) => LineKind::Fire,
            Event::Mines(_) => LineKind::Fire,
            Event::Vehicles(_) => LineKind::Move,
            Event::Aircraft(_) => LineKind::Move,
            Event::Movement(_) => LineKind::Move,
            Event::Overwatch(_) => LineKind::Note,
            Event::Engineering(_) => LineKind::Note,
            Event::Clouds(_) => LineKind::Note,
            Event::Deployment(_) => LineKind::Note,
            Event::Supply(_) => LineKind::Note,
            Event::Command(_) => LineKind::Note,
            Event::Night(_) => LineKind::Note,
            Event::Victory(_) => LineKind::Note,
        }
    }

    /// Whether it shows something that was hidden. Every shot shows how far it is: nobody takes one back to measure.
    /// `awa.firing.no-premeasure`
    pub(crate) fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Cards(_)
                | Event::Deployment(_)
                | Event::Sheets(_)
                | Event::Supply(_)
                | Event::Shots(_)
                | Event::Thrown(_)
                | Event::Flame(_)
                | Event::AtGuns(_)
                | Event::AntiAircraft(_)
                | Event::Mines(_)
                // What falls short or is too near throws no dice, but everybody has seen it measured.
                | Event::Artillery(artillery::Told::Called { .. } | artillery::Told::Barrage { .. })
                | Event::Aircraft(aircraft::Told::Strafes { .. })
                | Event::Stopping(stopping::Told::FallsShort { .. })
        )
    }
}
