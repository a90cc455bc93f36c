//! Objectives, length and victory. R-SCW-076

use engine::{BySide, Cx, Line, Outcome, Side, Sum, rule};
use serde::Serialize;

use crate::event::Event;
use crate::state::{Fate, OfficerPlace, Place};
use crate::troops::{Arm, UnitId};
use crate::{Scw, words};

/// At the end of a move: a side that alone has infantry or cavalry near an objective holds it from now on, until the
/// enemy alone has some there.
pub(crate) fn note_holders(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    for number in 0..game.setup.objectives.len() {
        let near = BySide::from_fn(|side| is_near(game, side, number));
        let holder = match (near.red, near.blue) {
            (true, false) => Some(Side::Red),
            (false, true) => Some(Side::Blue),
            _ => continue,
        };
        if game.state.held[number] != holder {
            game.state.held[number] = holder;
            cx.tell(|| Event::Victory(Told::Held { objective: number as u8, holder }));
        }
    }
}

/// Whether the side has infantry or cavalry within reach of an objective, for all to see: a unit under markers holds
/// nothing, or its enemy would learn of it.
fn is_near(game: &Scw, side: Side, objective: usize) -> bool {
    let at = game.setup.objectives[objective].at;
    let within = game.setup.victory.hold_within;
    game.on_table(side)
        .any(|unit| matches!(game.of(unit).arm, Arm::Infantry | Arm::Cavalry) && game.gap_to_point(unit, at) <= within)
}

/// Whether the battle ends with this move: the last one, or a side has no unit left.
pub(crate) fn decide(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> bool {
    let spent =
        |side| !game.units_of(side).any(|unit| game.unit(unit).place == Place::Waiting || game.is_in_battle(unit));
    let last_move = game.state.turn >= game.setup.victory.moves;
    if !last_move && !Side::BOTH.into_iter().any(spent) {
        return false;
    }
    let sums = BySide::from_fn(|side| points(game, side));
    let outcome = outcome(&sums, game.setup.victory.lead);
    cx.tell(|| Event::Victory(Told::Ended { winner: outcome.winner, points: Box::new(sums) }));
    game.state.outcome = Some(outcome);
    true
}

fn outcome(sums: &BySide<Sum>, lead: i32) -> Outcome {
    let points = BySide::from_fn(|side| i32::from(sums[side].total()));
    let ahead = |side: Side| points[side] - points[side.enemy()];
    let winner = Side::BOTH.into_iter().find(|side| ahead(*side) > 0 && ahead(*side) >= lead);
    Outcome { winner, points }
}

/// The points of a side as things stand.
pub(crate) fn points(game: &Scw, side: Side) -> Sum {
    let rule = rule!("scw.sequence.fixed-order");
    let victory = &game.setup.victory;
    let enemy = side.enemy();
    let held: i32 = game
        .setup
        .objectives
        .iter()
        .zip(&game.state.held)
        .filter(|(_, holder)| **holder == Some(side))
        .map(|(objective, _)| objective.points[side])
        .sum();
    let beaten = count(game, enemy, |id| game.of(id).arm != Arm::Softskin && is_lost(game, id));
    let trucks = count(game, enemy, |id| game.of(id).arm == Arm::Softskin && is_lost(game, id));
    let through =
        count(game, side, |id| game.of(id).arm == Arm::Softskin && game.unit(id).place == Place::Gone(Fate::Exited));
    let officers = game
        .officer_ids()
        .filter(|id| game.setup.officers[id.index()].side == enemy && game.officer(*id).place == OfficerPlace::Out)
        .count() as i32;
    let mut sum = Sum::new();
    sum.add(rule, "objectives", held as i16);
    sum.add(rule, "units-beaten", (beaten * victory.per_unit[side]) as i16);
    sum.add(rule, "officers-out", (officers * victory.per_officer[side]) as i16);
    sum.add(rule, "softskins-through", (through * victory.per_softskin[side]) as i16);
    sum.add(rule, "softskins-taken", (trucks * victory.per_softskin[enemy]) as i16);
    sum
}

fn count(game: &Scw, side: Side, wanted: impl Fn(UnitId) -> bool) -> i32 {
    game.units_of(side).filter(|id| wanted(*id)).count() as i32
}

/// Destroyed, captured, abandoned or driven off; not if it left as its task was.
fn is_lost(game: &Scw, unit: UnitId) -> bool {
    matches!(game.unit(unit).place, Place::Gone(fate) if fate != Fate::Exited)
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// An objective has a new holder.
    Held {
        /// Its number.
        objective: u8,
        /// Who holds it.
        holder: Option<Side>,
    },
    /// The battle is over.
    Ended {
        /// The winner; none for a draw.
        winner: Option<Side>,
        /// What each side's points are made of.
        points: Box<BySide<Sum>>,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw) -> Line {
        let rule = rule!("scw.sequence.fixed-order");
        let name = |side: Side| &game.setup.sides[side].name;
        let making = match self {
            Told::Held { objective, holder } => {
                let place = &game.setup.objectives[usize::from(*objective)].name;
                let text = match holder {
                    Some(side) => format!("{} hold {place}.", name(*side)),
                    None => format!("Nobody holds {place}."),
                };
                words::line(text, rule)
            }
            Told::Ended { winner, points } => {
                let (red, blue) = (points.red.total(), points.blue.total());
                let score = format!("{} {red}, {} {blue}", name(Side::Red), name(Side::Blue));
                let text = match winner {
                    Some(side) => format!("The battle is over: {} win. Points: {score}.", name(*side)),
                    None => format!("The battle is over: a draw. Points: {score}."),
                };
                words::line(text, rule).sum(&points.red).sum(&points.blue)
            }
        };
        making.done()
    }
}
