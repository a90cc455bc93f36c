//! The volleys of this chapter: the firefight's own, fired outside of it. R-NQM-050, R-NQM-054, R-NQM-067

use engine::{Cx, RuleId, Step};

use super::told::{self, Batch};
use crate::Nqm;
use crate::event::Event;
use crate::firefight::{self, Score, Stance, Volley};
use crate::logistics::{self, DIE};
use crate::ranges::Band;
use crate::state::Deeds;
use crate::troops::{Kind, StandId};
use crate::{figures, sight};

/// Whether a stand could fire at anybody now: it has something to fire with and has not fired, and is neither on the march nor
/// disorganised nor without ammunition.
pub(super) fn can_fire(game: &Nqm, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    game.stand(stand).on_map().is_some()
        && figures::may_fire(game, stand)
        && game.of(stand).kind != Kind::Logistic
        && !game.unit(unit).is_marching()
        && !game.is_shaken(stand)
        && logistics::available(game, unit) >= DIE
}

/// Whether a stand has a target in effective range and sight, and may fire.
pub(super) fn bears(game: &Nqm, firer: StandId, target: StandId) -> bool {
    game.band(firer, target).is_some_and(|band| band <= Band::Effective)
        && can_fire(game, firer)
        && sight::stand_sees(game, firer, target)
}

/// A volley whose dice have been thrown and whose pins are not placed yet, so that they can be halved, or wait for others.
pub(super) struct Thrown {
    volley: Volley,
    pub score: Score,
    rule: RuleId,
}

/// Fires: everybody who bears on a target, once. Ammunition is paid, firers show themselves. `heavier` weapons count one class
/// higher, as in another edition. R-NQM-050
pub(super) fn fire(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    firers: &[StandId],
    targets: &[StandId],
    rule: RuleId,
    heavier: bool,
) -> Step<Thrown> {
    let able: Vec<(StandId, Stance)> =
        firers.iter().filter(|stand| can_fire(game, **stand)).map(|stand| (*stand, Stance::Support)).collect();
    let mut volley = Volley::muster(game, &able, targets);
    if heavier {
        let ways = volley.lots.iter_mut().flat_map(|lot| &mut lot.ways);
        ways.flat_map(|way| &mut way.shots).for_each(|shot| shot.weapon = shot.weapon.heavier());
    }
    volley.open(game, cx);
    for stand in volley.firers().collect::<Vec<_>>() {
        let unit = game.of(stand).unit;
        game.unit_mut(unit).battle.fired = true;
    }
    let score = volley.roll(game, cx)?;
    let batches: Vec<Batch> = score
        .batches
        .iter()
        .map(|batch| Batch {
            weapon: batch.shot.weapon,
            class: batch.shot.class,
            faces: batch.faces.to_vec(),
            pins: batch.pins,
        })
        .collect();
    if !batches.is_empty() {
        let firers: Vec<StandId> = volley.firers().collect();
        let targets = targets.to_vec();
        cx.tell(|| Event::Volley(told::Volley { firers, targets, batches, rule }));
    }
    Ok(Thrown { volley, score, rule })
}

/// Places the pins. Whoever was fired at may answer in the firefight of the hour. R-NQM-050
pub(super) fn place(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, thrown: &Thrown) -> Step<()> {
    for stand in thrown.volley.targets() {
        let unit = game.of(*stand).unit;
        game.unit_mut(unit).deeds.set(Deeds::SHOT_AT);
    }
    firefight::place(game, cx, &thrown.score, thrown.rule)?;
    thrown.volley.has_fallen(game);
    Ok(())
}
