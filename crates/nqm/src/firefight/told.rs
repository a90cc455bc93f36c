//! What is told of a firefight.

use engine::{Eye, Line, LineKind, Side, rule};
use serde::Serialize;

use super::choice::aim_words;
use super::volley::{Batch, Score, Volley};
use crate::Nqm;
use crate::attack::ground_words;
use crate::event::Telling;
use crate::state::Ground;
use crate::troops::{StandId, UnitId};
use crate::{units, words};

/// One side's volley and what it scored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Round {
    pub(crate) side: Side,
    ground: Ground,
    units: Vec<UnitId>,
    stands: Vec<StandId>,
    pub(crate) batches: Vec<Batch>,
}

impl Round {
    pub(super) fn of(ground: Ground, volley: &Volley, score: &Score, side: Side) -> Self {
        let mut units: Vec<UnitId> = volley.lots.iter().filter(|lot| lot.dice() > 0).map(|lot| lot.unit).collect();
        units.sort_unstable();
        units.dedup();
        Round { side, ground, units, stands: volley.firers().collect(), batches: score.batches.clone() }
    }
}

impl Telling for Round {
    /// Everybody hears a volley; who fires shows himself. What the target is in, only those know who see it.
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if self.batches.is_empty() {
            return None;
        }
        let names: Vec<&str> = self.units.iter().map(|unit| game.name(*unit)).collect();
        let own = units::knows(game, eye, self.side);
        let rows = self.batches.iter().map(|batch| {
            let dice = if batch.shot.dice == 1 { "die" } else { "dice" };
            let pins = if batch.pins == 1 { "pin" } else { "pins" };
            let at = if own { format!(" at {}", aim_words(batch.aim)) } else { String::new() };
            format!("{} {} {dice}{at}: {} {pins}", batch.shot.dice, batch.shot.weapon.word(), batch.pins)
        });
        let text = format!("{} fires: {}", names.join(", "), rows.collect::<Vec<_>>().join("; "));
        let mut line = Line::new(text, rule!("nqm.firefight.table-12"));
        line.kind = LineKind::Fire;
        line.dice = self.batches.iter().flat_map(|batch| batch.faces.iter().copied()).collect();
        line.about = self.stands.iter().map(|stand| game.of(*stand).id.clone()).collect();
        line.from = self.stands.first().and_then(|stand| game.stand(*stand).on_map());
        line.seat = self.units.first().map(|unit| game.seat_of(*unit));
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// How a firefight stands after a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    pub(super) leader: StandId,
    pub(super) ground: Ground,
    /// Pins inflicted and suffered by the attacker.
    pub(super) round: (u16, u16),
    pub(super) total: (u16, u16),
    pub(super) won: bool,
    /// It was won in an earlier round, and stays so. R-NQM-084
    pub(super) stands: bool,
    pub(super) stalled: bool,
}

impl Telling for Outcome {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        // The enemy need not know who leads.
        let seen = units::knows(game, eye, game.side_of(self.leader)) || game.stand(self.leader).known;
        let who = if seen { game.name(game.of(self.leader).unit) } else { "the enemy" };
        let ground = ground_words(game, self.ground);
        let (done, taken) = self.total;
        let standing = match (self.won, self.stands, self.stalled) {
            (true, _, false) => format!("{who} has won the firefight for {ground}"),
            (true, _, true) => format!("{who} has won the firefight for {ground}, but must be reinforced"),
            (false, true, true) => format!("the firefight for {ground} stays won, but {who} must be reinforced"),
            (false, true, false) => format!("the firefight for {ground} stays won"),
            (false, false, true) => format!("The attack of {who} on {ground} is stalled"),
            (false, false, false) => format!("the firefight for {ground} goes on"),
        };
        let text = format!(
            "{standing}: {} inflicted and {} suffered in this round, {done} and {taken} in all",
            self.round.0, self.round.1
        );
        let rule = if self.stalled { rule!("nqm.morale.fewer-casualties") } else { rule!("nqm.firefight.won") };
        let mut line = Line::new(text, rule);
        line.kind = LineKind::Fire;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// A bombardment lies on the objective: no round of fire in this hour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NoRound {
    pub(super) side: Side,
    pub(super) ground: Ground,
}

impl Telling for NoRound {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !units::knows(game, eye, self.side) {
            return None;
        }
        let text = format!("the attack on {} waits for its bombardment to lift", ground_words(game, self.ground));
        Some(Line::new(text, rule!("nqm.firefight.after-bombardment")))
    }
}

/// Direct fire at harassing range.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Harassed {
    pub(super) firer: StandId,
    pub(crate) target: StandId,
}

impl Telling for Harassed {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        let (who, whom) = (words::stand(game, self.firer), words::stand(game, self.target));
        let mut line = Line::new(format!("{who} harasses {whom} at long range"), rule!("nqm.ranges.table-8"));
        line.kind = LineKind::Fire;
        line.about = vec![game.of(self.firer).id.clone(), game.of(self.target).id.clone()];
        (line.from, line.to) = (game.stand(self.firer).on_map(), game.stand(self.target).on_map());
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
