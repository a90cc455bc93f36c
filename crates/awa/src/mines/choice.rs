//! A vehicle comes to mines: stop and look, or drive on. `awa.at.mines.choice`

use engine::prompt::Odds;
use engine::{Cx, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::state::{Obstacle, Obstruction};
use crate::stopping;
use crate::troops::VehicleId;
use crate::{Answer, Awa, Question};

/// Does a vehicle drive into mines? `awa.at.mines.choice`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtMines {
    /// Which vehicle.
    pub vehicle: VehicleId,
    /// Which marker, by its place in [`crate::State::mines`].
    pub mine: u16,
}

/// Whether a vehicle goes on into mines: its player decides, and then its driver has to dare. R-AWA-121, R-AWA-128
pub(crate) fn decide(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, mine: u16) -> Step<bool> {
    let seat = Seat::of(game.side(game.unit_of_vehicle(vehicle)));
    if cx.ask(game, seat, Question::AtMines(AtMines { vehicle, mine }))? == Answer::Yes {
        return stopping::of_driver(game, cx, vehicle);
    }
    // Whoever stands before it through all of the next turn knows what it is.
    let retest = game.state.turn + 2;
    let state = game.vehicle_mut(vehicle);
    if state.obstructions.is_full() {
        state.obstructions.remove(0);
    }
    state.obstructions.push(Obstruction { what: Obstacle::Mine(mine), retest });
    Ok(false)
}

impl Asked for AtMines {
    fn rule(&self) -> RuleId {
        rule!("awa.at.mines.choice")
    }

    fn title(&self, game: &Awa) -> String {
        format!("{} comes to a mine marker", game.vehicle_name(self.vehicle))
    }

    fn about(&self, _game: &Awa) -> Vec<String> {
        vec![format!("mine-{}", self.mine + 1)]
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
        each(Offer::open(Answer::Yes, Taste::Drive));
    }

    fn key(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Yes => "drive-on".into(),
            _ => "stop".into(),
        }
    }

    fn odds(&self, game: &Awa, answer: &Answer) -> Vec<Odds> {
        if *answer == Answer::Yes { stopping::chances_of_driver(game, self.vehicle) } else { Vec::new() }
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Yes => "Drive on".into(),
            _ => "Stop and look at it".into(),
        }
    }
}
