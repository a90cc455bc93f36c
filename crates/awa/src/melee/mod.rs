//! Melee: figure against figure, over as many turns as it takes. `awa.melee.roll`

mod attack;
mod pairing;
pub(crate) mod round;

pub use attack::Act;
pub(crate) use attack::{attacks, headlong};

use arrayvec::ArrayVec;
use engine::{Cx, Line, Step, Sum, rule};
use serde::Serialize;
use table::Inches;

use crate::Awa;
use crate::sequence::Turn;
use crate::state::{Deeds, Melee};
use crate::troops::{FigureId, UnitId};
use crate::words::line;

/// Those left over help within this, in the first round. R-AWA-150, R-AWA-281
const HELPS_WITHIN: Inches = Inches::whole(3);
/// All figures within this join in later rounds.
const JOINS_WITHIN: Inches = Inches::whole(6);
/// Figures this near are in base contact. R-AWA-004
pub(crate) const CONTACT: Inches = Inches::whole(1);

/// One fight of figures: one against one, with at most one helper on one side. R-AWA-150, R-AWA-152
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Combat {
    /// Who fights: of the side that opened the melee, and of the other.
    pub pair: [FigureId; 2],
    /// Who helps, and on which of the two sides.
    pub helper: Option<(u8, FigureId)>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit wants to come to blows. `awa.melee.attacker-test`
    Attacks {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// They are in contact. `awa.melee.contact`
    Contact {
        /// Who attacked.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Two figures fought.
    Fought {
        /// Who.
        combat: Combat,
        /// Their scores: the better one where two fight together.
        scores: Box<[Sum; 2]>,
        /// Who falls: the first, the second, or nobody.
        falls: Option<u8>,
    },
    /// A round is over.
    Round {
        /// Which units, of the side that opened it and of the other.
        units: [UnitId; 2],
        /// Their losses in it.
        losses: [u8; 2],
    },
}

/// Step 3: every fight that is due, one after another. `awa.melee.continue-timing`
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    tidy(game);
    let Some(at) = game.state.melees.iter().position(|melee| melee.due) else {
        for melee in &mut game.state.melees {
            melee.due = true;
        }
        return Ok(Turn::Done);
    };
    game.state.melees[at].due = false;
    round::round(game, cx, at)?;
    Ok(Turn::More)
}

/// How a fight begins. R-AWA-153
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Onset {
    /// The attack came from the rear quarter.
    pub from_behind: bool,
    /// Cavalry at the charge.
    pub charge: bool,
}

/// Puts a unit into a fight with another, or into the one in which that is. R-AWA-148, R-AWA-156
pub(crate) fn join(game: &mut Awa, attacker: UnitId, defender: UnitId, onset: Onset) {
    if let Some(at) = game.melee_of(defender) {
        let attacked = game.state.melees[at].defenders.contains(&defender);
        let melee = &mut game.state.melees[at];
        let list = if attacked { &mut melee.attackers } else { &mut melee.defenders };
        let _ = list.try_push(attacker);
    } else {
        let one = |unit: UnitId| -> ArrayVec<UnitId, 8> { [unit].into_iter().collect() };
        game.state.melees.push(Melee {
            attackers: one(attacker),
            defenders: one(defender),
            rounds: 0,
            from_behind: onset.from_behind,
            charge: onset.charge,
            due: true,
        });
    }
    for unit in [attacker, defender] {
        game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
        // Nobody who fights hand to hand watches or works. R-AWA-148
        crate::overwatch::end(game, unit);
    }
}

/// A unit is thrown back: it fights no more. The fight itself is put away by [`tidy`].
pub(crate) fn leave(game: &mut Awa, unit: UnitId) {
    for melee in &mut game.state.melees {
        melee.attackers.retain(|one| *one != unit);
        melee.defenders.retain(|one| *one != unit);
    }
}

/// Fights in which a side has nobody left are over.
pub(crate) fn tidy(game: &mut Awa) {
    let mut melees = std::mem::take(&mut game.state.melees);
    for melee in &mut melees {
        melee.attackers.retain(|unit| game.living(*unit).next().is_some());
        melee.defenders.retain(|unit| game.living(*unit).next().is_some());
    }
    melees.retain(|melee| !melee.attackers.is_empty() && !melee.defenders.is_empty());
    game.state.melees = melees;
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Attacks { unit, target } => {
                let text = format!("{} attacks {}", game.name(*unit), game.name(*target));
                line(text, rule!("awa.melee.attacker-test")).about(game, &[*unit, *target]).done()
            }
            Told::Contact { unit, target } => {
                let text = format!("{} and {} are in contact", game.name(*unit), game.name(*target));
                line(text, rule!("awa.melee.contact")).about(game, &[*unit, *target]).done()
            }
            Told::Fought { combat, scores, falls } => {
                let names = combat.pair.map(|figure| crate::words::figure(game, figure));
                let (a, b) = (scores[0].total(), scores[1].total());
                let end = match falls {
                    Some(n) => format!("the {} falls", names[usize::from(*n)]),
                    None => "neither gives way".into(),
                };
                let units = combat.pair.map(|figure| game.man(figure).unit);
                line(format!("{a} against {b}: {end}"), rule!("awa.melee.roll"))
                    .sum(&scores[0])
                    .sum(&scores[1])
                    .about(game, &units)
                    .done()
            }
            Told::Round { units, losses } => {
                let text =
                    format!("{} loses {}, {} loses {}", game.name(units[0]), losses[0], game.name(units[1]), losses[1]);
                let rule = if losses[0] == losses[1] { rule!("awa.melee.draw") } else { rule!("awa.melee.loser") };
                line(text, rule).about(game, units).done()
            }
        }
    }
}
