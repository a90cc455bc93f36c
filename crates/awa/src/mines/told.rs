//! What is told of mines.

use engine::{Line, Side, rule};
use serde::Serialize;
use table::Point;

use crate::Awa;
use crate::troops::{FigureId, VehicleId};
use crate::words::{self, line};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// How many minefields a side may lay. `awa.at.mines.placement`
    Stock {
        /// Which side.
        side: Side,
        /// How many.
        fields: u8,
    },
    /// A marker was put down.
    Laid {
        /// Whose.
        side: Side,
        /// Where.
        at: Point,
    },
    /// Everybody knows what is under a marker. R-AWA-128
    Revealed {
        /// Which, by its place in the list.
        mine: u16,
    },
    /// A vehicle drove over mines. `awa.at.mines.detonate`
    DrivenOver {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether one goes off.
        explodes: bool,
    },
    /// A mine went off under a vehicle. `awa.at.mines.table`
    Explodes {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
    },
    /// A man is in a minefield. `awa.apmine.effect`
    Trodden {
        /// Who.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether he falls.
        falls: bool,
    },
}

/// The rows of the table.
const ROWS: [&str; 10] = [
    "the radio is gone",
    "the radio is gone and the driver stunned",
    "a track or a wheel is broken",
    "the controls are damaged",
    "the crew bails out and runs",
    "all aboard are stunned",
    "the engine is damaged, and the crew bails out",
    "it is in flames",
    "it is blown up",
    "it is blown up",
];

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Stock { side, fields } => line(
                format!("{} may lay {fields} minefields", game.setup.sides[*side].name),
                rule!("awa.at.mines.placement"),
            )
            .dice(&[*fields])
            .done(),
            Told::Laid { side, at } => line(
                format!(
                    "{} puts down a mine marker, {}",
                    game.setup.sides[*side].name,
                    game.setup.field.whereabouts(*at)
                ),
                rule!("awa.at.mines.placement"),
            )
            .done(),
            Told::Revealed { mine } => {
                let mine = &game.state.mines[usize::from(*mine)];
                let what = match (mine.anti_tank, mine.anti_personnel) {
                    (true, true) => "mines of both kinds",
                    (true, false) => "anti-tank mines",
                    (false, true) => "anti-personnel mines",
                    (false, false) => "nothing: a dummy",
                };
                let place = game.setup.field.whereabouts(mine.at);
                line(format!("The marker, {place}: {what}"), rule!("awa.at.mines.placement")).done()
            }
            Told::DrivenOver { vehicle, die, explodes } => {
                let end = if *explodes { "one goes off" } else { "nothing happens" };
                line(
                    format!("{} drives over mines: {end}", game.vehicle_name(*vehicle)),
                    rule!("awa.at.mines.detonate"),
                )
                .dice(&[*die])
                .about(game, &[game.unit_of_vehicle(*vehicle)])
                .done()
            }
            Told::Explodes { vehicle, die } => {
                let what = ROWS[usize::from(*die) - 1];
                line(format!("{}: {what}", game.vehicle_name(*vehicle)), rule!("awa.at.mines.table"))
                    .dice(&[*die])
                    .about(game, &[game.unit_of_vehicle(*vehicle)])
                    .done()
            }
            Told::Trodden { figure, die, falls } => {
                let end = if *falls { "steps on a mine" } else { "comes through the mines" };
                line(format!("The {} {end}", words::figure(game, *figure)), rule!("awa.apmine.effect"))
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
        }
    }
}
