//! What falls on a square: who is in it, how the pins are shared, who is pinned down and disorganised. R-NQM-066, R-NQM-071

use engine::{Cx, RuleId, Seat, Side, Step};
use table::{Bearing, Footprint, Inches, Point};

use crate::classes::Weight;
use crate::fortification::{self, Fire};
use crate::pins::{self, Colour, Hits};
use crate::scale::Metres;
use crate::state::{Deeds, Disorder};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, morale};

/// Half the side of a square. R-NQM-066
const HALF: Metres = Metres(150);

/// Whether a place is in the square around a point; its sides are parallel to the edges of the map. R-NQM-066
pub(crate) fn is_in(game: &Nqm, middle: Point, at: Point) -> bool {
    let within = |a: i32, b: i32| game.setup.scale.is_within(Inches::thousandths((a - b).abs()), HALF);
    within(middle.x, at.x) && within(middle.y, at.y)
}

/// The square itself.
pub(crate) fn square(game: &Nqm, middle: Point) -> Footprint {
    let side = game.setup.scale.length(Metres(2 * HALF.0));
    Footprint::new(middle, Bearing::NORTH, side, side)
}

/// All stands with their centre in the square, seen or not, friend or foe. R-NQM-066
pub(crate) fn targets(game: &Nqm, middle: Point) -> Vec<StandId> {
    let inside = |stand: &StandId| game.stand(*stand).on_map().is_some_and(|at| is_in(game, middle, at));
    game.stand_ids().filter(|stand| game.effective(*stand) > 0).filter(inside).collect()
}

/// The class that most of the bases have; a tie: the better protected. None where nobody is. R-NQM-066
pub(crate) fn prevailing(game: &Nqm, stands: &[StandId]) -> Option<Weight> {
    let mut bases = [0u16; Weight::ALL.len()];
    for stand in stands {
        bases[fortification::class(game, *stand, Fire::FromAbove) as usize] += u16::from(game.effective(*stand));
    }
    Weight::ALL
        .into_iter()
        .filter(|class| bases[*class as usize] > 0)
        .max_by_key(|class| (bases[*class as usize], *class))
}

/// Something that falls on a square, its dice thrown.
pub(crate) struct Impact<'a> {
    /// Whose shells or bombs they are.
    pub by: Side,
    /// Who is in the square.
    pub group: &'a [StandId],
    /// Pins by Table 12.
    pub scored: u16,
    /// Whether the pins are placed and the troops pinned down: harassing fire only disorganises. `nqm.fireplan.harassing-no-casualties`
    pub casualties: bool,
    pub rule: RuleId,
}

/// What it did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    /// Pins that counted, unit by unit.
    pub hit: Vec<(UnitId, u16)>,
    /// Who is disorganised, and whether the whole unit is.
    pub shaken: Vec<(UnitId, bool)>,
}

impl Effects {
    /// The pins that a side took.
    pub(crate) fn pins_on(&self, game: &Nqm, side: Side) -> u16 {
        self.hit.iter().filter(|(unit, _)| game.who(*unit).side == side).map(|(_, pins)| pins).sum()
    }
}

/// Places the pins and disorganises. `may_shake` says of a stand whether the shells are heavy enough for it.
/// `nqm.fireplan.effective`, `nqm.fireplan.indirect-disorganises`, R-NQM-071
pub(crate) fn strike(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    impact: &Impact<'_>,
    may_shake: impl Fn(&Nqm, StandId) -> bool,
) -> Step<Effects> {
    let mut units: Vec<UnitId> = impact.group.iter().map(|stand| game.of(*stand).unit).collect();
    units.sort_unstable();
    units.dedup();
    // As it stood when the shells came down: what they destroy was there to be shaken.
    let shares: Vec<Share> = units.iter().map(|unit| Share::of(game, *unit, impact.group, &may_shake)).collect();
    let before: Vec<u16> = units.iter().map(|unit| marks(game, *unit)).collect();
    for unit in &units {
        game.unit_mut(*unit).deeds.set(Deeds::UNDER_FIRE);
        morale::begin_battle(game, *unit);
    }
    if impact.casualties {
        for (group, pins) in shared_out(game, impact) {
            pins::place(game, cx, &Hits { group: &group, pins, colour: Colour::Red, rule: impact.rule })?;
        }
    }
    let mut effects = Effects::default();
    for ((unit, share), before) in units.iter().zip(&shares).zip(before) {
        let pins = marks(game, *unit).saturating_sub(before);
        if pins > 0 {
            effects.hit.push((*unit, pins));
        }
        let touched = if impact.casualties { pins > 0 } else { impact.scored > 0 };
        if touched && !share.stands.is_empty() && share.fall_into_disorder(game, impact.casualties) {
            effects.shaken.push((*unit, share.whole));
        }
        super::volley_has_fallen(game, *unit);
    }
    Ok(effects)
}

/// Every pin that a unit has ever taken leaves its mark: a base that is destroyed goes with the pin it had.
fn marks(game: &Nqm, unit: UnitId) -> u16 {
    let of = |stand: StandId| {
        let state = game.stand(stand);
        u16::from(state.red) + 2 * u16::from(state.lost)
    };
    game.roster(unit).map(of).sum()
}

/// The part of a unit that is in the square and can be shaken by what falls there.
struct Share {
    unit: UnitId,
    stands: Vec<StandId>,
    /// They have half or more of the unit's effective strength. R-NQM-071
    whole: bool,
}

impl Share {
    fn of(game: &Nqm, unit: UnitId, group: &[StandId], may_shake: &impl Fn(&Nqm, StandId) -> bool) -> Self {
        let own = |stand: &&StandId| game.of(**stand).unit == unit && may_shake(game, **stand);
        let stands: Vec<StandId> = group.iter().filter(own).copied().collect();
        let strength: u16 = stands.iter().map(|stand| u16::from(game.effective(*stand))).sum();
        Share { unit, stands, whole: 2 * strength >= game.strength(unit) }
    }

    /// To the end of step 7 of the following hour; says whether anybody is disorganised. R-NQM-070, R-NQM-071
    fn fall_into_disorder(&self, game: &mut Nqm, pinned: bool) -> bool {
        let until = game.state.hour + 1;
        // Elites in defence keep their heads, though they have to keep them down. R-NQM-024
        let shaken = !game.keeps_its_head(self.unit);
        if self.whole {
            let unit = game.unit_mut(self.unit);
            if pinned {
                unit.pinned_until = until;
            }
            if shaken {
                unit.shaken_until = until;
                unit.disorder.set(Disorder::SHELLED);
            }
        } else {
            for stand in &self.stands {
                let stand = game.stand_mut(*stand);
                if pinned {
                    stand.pinned_until = until;
                }
                if shaken {
                    stand.shaken_until = until;
                }
            }
        }
        shaken
    }
}

/// The pins for each owner with a base in the square: evenly over all bases, whoever they belong to; the firer's enemies first
/// where it does not come out even. `nqm.fireplan.share-hits`, R-NQM-066, R-NQM-086
fn shared_out(game: &Nqm, impact: &Impact<'_>) -> Vec<(Vec<StandId>, u16)> {
    let mut owners: Vec<Owner> = Vec::new();
    for stand in impact.group {
        let seat = game.seat_of(game.of(*stand).unit);
        let foe = game.side_of(*stand) != impact.by;
        let n = owners.iter().position(|owner| owner.seat == seat).unwrap_or_else(|| {
            owners.push(Owner { seat, foe, stands: Vec::new(), bases: 0, free: 0, pins: 0 });
            owners.len() - 1
        });
        let owner = &mut owners[n];
        owner.stands.push(*stand);
        owner.bases += u16::from(game.effective(*stand));
        owner.free += u16::from(game.unwounded(*stand));
    }
    owners.sort_by_key(|owner| (!owner.foe, owner.seat.0));
    for _ in 0..impact.scored {
        // No base gets a second pin while another has none.
        let free = owners.iter().any(|owner| owner.pins < owner.free);
        let open = owners.iter_mut().filter(|owner| !free || owner.pins < owner.free);
        let Some(next) = open.min_by(|a, b| (a.pins * b.bases).cmp(&(b.pins * a.bases))) else { break };
        next.pins += 1;
    }
    owners.into_iter().filter(|owner| owner.pins > 0).map(|owner| (owner.stands, owner.pins)).collect()
}

/// One owner's bases in the square.
struct Owner {
    seat: Seat,
    foe: bool,
    stands: Vec<StandId>,
    bases: u16,
    free: u16,
    pins: u16,
}
