//! The words for orders and messages. The enemy reads none of them but what he can see. R-AWA-033

use engine::{Eye, Line, rule};
use serde::Serialize;

use super::{Means, Order};
use crate::troops::{FigureId, UnitId};
use crate::units::knows;
use crate::words::{self, line};
use crate::{Awa, board};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit has its order in writing.
    Written {
        /// Which.
        unit: UnitId,
        /// What.
        order: Order,
    },
    /// A new order counts.
    Changed {
        /// Whose.
        unit: UnitId,
        /// What.
        order: Order,
    },
    /// A new order has come, but not everybody has heard it.
    Waits {
        /// Whose.
        unit: UnitId,
        /// What.
        order: Order,
    },
    /// A message is sent.
    Sent {
        /// By which HQ.
        from: UnitId,
        /// To whom.
        to: UnitId,
        /// How.
        by: Means,
    },
    /// A flare goes up, for all to see.
    Flare {
        /// By which HQ.
        from: UnitId,
        /// Its place in the list of codes.
        code: u8,
    },
    /// A message has not come through.
    Lost {
        /// For whom it was.
        to: UnitId,
    },
    /// Somebody taps a wire.
    Taps {
        /// Of which unit.
        unit: UnitId,
    },
    /// A telephone line works.
    LineWorks {
        /// From here.
        from: UnitId,
        /// To there.
        to: UnitId,
    },
    /// A telephone line is cut.
    LineCut {
        /// From here.
        from: UnitId,
        /// To there.
        to: UnitId,
    },
    /// A higher command has agreed to a new officer. `awa.officer.replacement`
    Approved {
        /// For which unit.
        unit: UnitId,
        /// Who it will be.
        figure: FigureId,
    },
    /// Somebody takes over.
    TakesCommand {
        /// Of which unit.
        unit: UnitId,
        /// Who.
        figure: FigureId,
    },
    /// A figure supports a unit. `awa.composition.attached-figures`
    Attached {
        /// Who.
        figure: FigureId,
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    /// The line of the report, or none for eyes that may not know.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let own = |unit: UnitId| knows(eye, game.side(unit)).then_some(());
        Some(match self {
            Told::Written { unit, order } => {
                own(*unit)?;
                let text = format!("{}: {}", game.name(*unit), words::order(game, *order));
                line(text, rule!("awa.command.orders-written")).about(game, &[*unit]).done()
            }
            Told::Changed { unit, order } => {
                own(*unit)?;
                let text = format!("{} has a new order: {}", game.name(*unit), words::order(game, *order));
                line(text, rule!("awa.comms.react")).about(game, &[*unit]).done()
            }
            Told::Waits { unit, order } => {
                own(*unit)?;
                let text = format!(
                    "{} will follow a new order when all can hear the officer: {}",
                    game.name(*unit),
                    words::order(game, *order)
                );
                line(text, rule!("awa.comms.react")).about(game, &[*unit]).done()
            }
            Told::Sent { from, to, by } => {
                own(*from)?;
                let text = format!("{}: a message to {} {}", game.name(*from), game.name(*to), by.words());
                line(text, by.rule()).about(game, &[*from, *to]).done()
            }
            Told::Flare { from, code } => {
                let code = &game.setup.flares[usize::from(*code)];
                let meaning = if knows(eye, game.side(*from)) {
                    format!(": {}", words::order(game, code.order))
                } else {
                    String::new()
                };
                // Of an HQ that has not been found only the light is seen.
                let (who, about) = if board::is_seen(game, *from, eye) {
                    (game.name(*from), &[*from][..])
                } else {
                    (game.setup.sides[game.side(*from)].name.as_str(), &[][..])
                };
                let text = format!("{who}: a {} flare goes up{meaning}", code.colour);
                line(text, rule!("awa.comms.flare")).about(game, about).done()
            }
            Told::Lost { to } => {
                own(*to)?;
                line(format!("A message to {} is lost", game.name(*to)), rule!("awa.comms.semaphore"))
                    .about(game, &[*to])
                    .done()
            }
            Told::Taps { unit } => {
                own(*unit)?;
                line(format!("{} taps a wire", game.name(*unit)), rule!("awa.comms.telephone"))
                    .about(game, &[*unit])
                    .done()
            }
            Told::LineWorks { from, to } => {
                own(*from)?;
                let text = format!("The telephone from {} to {} works", game.name(*from), game.name(*to));
                line(text, rule!("awa.comms.telephone")).about(game, &[*from, *to]).done()
            }
            Told::LineCut { from, to } => {
                own(*from)?;
                let text = format!("The telephone from {} to {} is dead", game.name(*from), game.name(*to));
                line(text, rule!("awa.comms.telephone")).about(game, &[*from, *to]).done()
            }
            Told::Approved { unit, figure } => {
                own(*unit)?;
                let text = format!("{} will be led by the {}", game.name(*unit), words::figure(game, *figure));
                line(text, rule!("awa.officer.replacement")).about(game, &[*unit]).done()
            }
            Told::TakesCommand { unit, figure } => {
                board::is_seen(game, *unit, eye).then_some(())?;
                let text = format!("The {} takes command of {}", words::figure(game, *figure), game.name(*unit));
                line(text, rule!("awa.officer.replacement")).about(game, &[*unit]).done()
            }
            Told::Attached { figure, unit } => {
                board::is_seen(game, *unit, eye).then_some(())?;
                let text = format!("The {} is with {}", words::figure(game, *figure), game.name(*unit));
                line(text, rule!("awa.composition.attached-figures")).about(game, &[*unit]).done()
            }
        })
    }
}
