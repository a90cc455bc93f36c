//! The words for ammunition. What a side has, only that side may know. `awa.ammo.secret`

use arrayvec::ArrayVec;
use engine::{Eye, Line, Seat, Side, rule};
use serde::Serialize;
use table::Point;

use crate::state::Lot;
use crate::troops::UnitId;
use crate::units::knows;
use crate::words::{self, line};
use crate::{Awa, board};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit has fired its last round. `awa.ammo.empty`
    Empty {
        /// Which.
        unit: UnitId,
    },
    /// A side has rolled for its reserve. `awa.ammo.reserve-roll`
    Reserve {
        /// Which.
        side: Side,
        /// The dice.
        dice: ArrayVec<u8, 4>,
        /// The points.
        points: u8,
    },
    /// A lot was bought.
    Bought {
        /// By whom.
        side: Side,
        /// What.
        lot: Lot,
    },
    /// A lot was put down.
    Stored {
        /// By whom.
        side: Side,
        /// What.
        lot: Lot,
        /// Where.
        at: Point,
    },
    /// A lot was taken from a store.
    Loaded {
        /// By whom.
        unit: UnitId,
        /// What.
        lot: Lot,
    },
    /// A unit has been supplied.
    Delivered {
        /// Which.
        unit: UnitId,
        /// With what.
        lot: Lot,
    },
    /// A unit is no longer Demoralised for want of ammunition. `awa.ammo.resupply-recovery`
    Recovers {
        /// Which.
        unit: UnitId,
    },
    /// Reserve ammunition has changed hands. `awa.ammo.capture`
    Captured {
        /// By whom.
        unit: UnitId,
        /// Where.
        at: Point,
    },
}

impl Told {
    /// The line of the report, or none for eyes that may not know.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let own = |side: Side| knows(eye, side).then_some(());
        Some(match self {
            Told::Empty { unit } => {
                board::is_seen(game, *unit, eye).then_some(())?;
                let text = format!("{} has no ammunition left: Demoralised", game.name(*unit));
                line(text, rule!("awa.ammo.empty")).about(game, &[*unit]).done()
            }
            Told::Reserve { side, dice, points } => {
                own(*side)?;
                let name = &game.setup.sides[*side].name;
                let text = format!("{name}: {points} points of reserve ammunition");
                let made = line(text, rule!("awa.ammo.reserve-roll")).dice(dice).done();
                Line { seat: Some(Seat::of(*side)), ..made }
            }
            Told::Bought { side, lot } => {
                own(*side)?;
                let text = format!("{}: {}", game.setup.sides[*side].name, words::lot(*lot));
                Line { seat: Some(Seat::of(*side)), ..Line::new(text, rule!("awa.ammo.reserve-cost")) }
            }
            Told::Stored { side, lot, at } => {
                own(*side)?;
                let text = format!("{} lie {}", words::lot(*lot), game.setup.field.whereabouts(*at));
                Line { seat: Some(Seat::of(*side)), ..Line::new(text, rule!("awa.ammo.store-radius")) }
            }
            Told::Loaded { unit, lot } => {
                own(game.side(*unit))?;
                line(format!("{} loads {}", game.name(*unit), words::lot(*lot)), rule!("awa.ammo.loading"))
                    .about(game, &[*unit])
                    .done()
            }
            Told::Delivered { unit, lot } => {
                own(game.side(*unit))?;
                line(format!("{} receives {}", game.name(*unit), words::lot(*lot)), rule!("awa.ammo.delivery"))
                    .about(game, &[*unit])
                    .done()
            }
            Told::Recovers { unit } => {
                board::is_seen(game, *unit, eye).then_some(())?;
                let text = format!("{} has ammunition again", game.name(*unit));
                line(text, rule!("awa.ammo.resupply-recovery")).about(game, &[*unit]).done()
            }
            Told::Captured { unit, at } => {
                let text = format!("{} captures ammunition {}", game.name(*unit), game.setup.field.whereabouts(*at));
                line(text, rule!("awa.ammo.capture")).about(game, &[*unit]).done()
            }
        })
    }
}
