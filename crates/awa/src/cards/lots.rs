//! What comes up with extra supplies: their owner says. `awa.cards.nationalist.supplies`, R-AWA-301

use engine::{Cx, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::Point;

use crate::ask::{Asked, Offer, Taste};
use crate::state::{Lot, Store};
use crate::{Answer, Awa, Question};

/// What one lot costs. `awa.ammo.reserve-cost`
const LOT: u8 = 5;

/// What is in the next crate?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichLot {
    /// Points that are left.
    pub points: u8,
}

/// Ammunition for so many points is put down there.
pub(super) fn deliver(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side, at: Point, points: u8) -> Step<()> {
    let mut lots = [0u8; 8];
    for left in (1..=points / LOT).rev() {
        let question = Question::WhichLot(WhichLot { points: left * LOT });
        if let Answer::Lot(lot) = cx.ask(game, Seat::of(side), question)? {
            lots[lot as usize] += 1;
        }
    }
    game.state.stores.push(Store { at, side, lots });
    Ok(())
}

impl Asked for WhichLot {
    fn rule(&self) -> RuleId {
        rule!("awa.ammo.reserve-cost")
    }

    fn title(&self, _game: &Awa) -> String {
        format!("Supplies come up: what is it? {} points are left.", self.points)
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for lot in Lot::ALL {
            each(Offer::open(Answer::Lot(lot), Taste::Supply));
        }
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Lot(lot) => match lot {
                Lot::MortarShells => "Five mortar shells",
                Lot::AtShells => "Five anti-tank shells",
                Lot::HeShells => "Five high-explosive shells",
                Lot::HmgBursts => "Five HMG bursts",
                Lot::Volleys => "Five volleys",
                Lot::Grenades => "Five grenades",
                Lot::Molotovs => "Five petrol bombs",
                Lot::LandMines => "Three land mines",
            }
            .into(),
            _ => "nothing".into(),
        }
    }
}
