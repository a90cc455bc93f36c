//! Who may lead an attack, and who takes part. R-NQM-099

use serde::Serialize;

use crate::Nqm;
use crate::command::{Objective, OnContact, Task};
use crate::grades::Grade;
use crate::scale::Metres;
use crate::state::{Deeds, Ground};
use crate::troops::{FormationId, Kind, Level, Size, StandId, Tie, UnitId, UnitSet};
use crate::{figures, logistics, morale, sight};

/// How near a headquarters is on the spot. R-NQM-099
const ON_THE_SPOT: Metres = Metres(1000);
/// How near the command base of a battalion. R-NQM-099
const WITH_THE_UNIT: Metres = Metres(300);
/// How near a place without a name enemies are to be meant by it. R-NQM-149
const MEANT: Metres = Metres(250);

/// A command stand that may lead an attack, and whom.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Leader {
    pub stand: StandId,
    pub level: Level,
    pub units: UnitSet,
    /// Whose units it has: the formation it commands, or the one that a battalion belongs to.
    formation: FormationId,
    /// The battalion itself; none for a headquarters.
    own: Option<UnitId>,
}

/// The next unit that stands before its objective and has not been asked: the scenario's attacker first, by id. R-NQM-034
pub(super) fn next(game: &Nqm) -> Option<(UnitId, Ground)> {
    let first = game.setup.attacker;
    [first, first.enemy()].into_iter().flat_map(|side| game.units_of(side)).find_map(|unit| {
        let ground = wants(game, unit)?;
        Some((unit, ground))
    })
}

/// The ground that a unit is to attack, if it stands before it, is able to and has not been asked in this hour.
fn wants(game: &Nqm, unit: UnitId) -> Option<Ground> {
    let ground = aims_at(game, unit)?;
    may_start(game, unit).then_some(ground)
}

/// Units that stand before their objective and would attack if they had ammunition. `nqm.logistics.no-log-no-attack`
pub(super) fn without_ammunition(game: &Nqm) -> Vec<UnitId> {
    let would = |unit: &UnitId| {
        game.is_on_map(*unit)
            && game.attack_of(*unit).is_none()
            && has_teeth(game, *unit)
            && logistics::may_attack(game, *unit).is_err()
            && aims_at(game, *unit).is_some()
    };
    game.unit_ids().filter(would).collect()
}

fn may_start(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    !state.deeds.has(Deeds::DECLARED)
        && !state.deeds.has(Deeds::FELL_BACK)
        && game.attack_of(unit).is_none()
        && has_teeth(game, unit)
        && may_take_part(game, unit)
}

/// Whether a unit is in a state to start or join an attack. R-NQM-070, R-NQM-095, R-NQM-122, R-NQM-150
fn may_take_part(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    game.is_on_map(unit)
        && state.pinned_until < game.state.hour
        && !state.is_marching()
        && !game.rides_soft(unit)
        && logistics::may_attack(game, unit).is_ok()
        && morale::may_press_home(game, unit, false).is_ok()
}

/// Whether a unit has something to attack with.
pub(crate) fn has_teeth(game: &Nqm, unit: UnitId) -> bool {
    game.stands_of(unit).any(|stand| {
        let kind = game.of(stand).kind;
        (kind.fights() || kind == Kind::Tank) && game.effective(stand) > 0
    })
}

/// What a unit's order makes it attack, if that is in range. R-NQM-035
fn aims_at(game: &Nqm, unit: UnitId) -> Option<Ground> {
    let order = &game.unit(unit).order;
    if order.task == Task::Attack {
        let ground = ground_of(game, unit, order.objective?)?;
        let ready = order.start <= game.state.hour && is_before(game, unit, ground) && !is_ours(game, ground, unit);
        return ready.then_some(ground);
    }
    let goes = matches!(order.task, Task::Advance | Task::March | Task::Look);
    if !goes || order.on_contact != OnContact::Attack {
        return None;
    }
    let side = game.who(unit).side.enemy();
    let before = |enemy: &StandId| {
        game.stand(*enemy).known
            && game
                .stands_of(unit)
                .any(|stand| figures::reaches(game, stand, *enemy) && sight::stand_sees(game, stand, *enemy))
    };
    let far = |enemy: StandId| game.stands_of(unit).filter_map(|stand| game.gap(stand, enemy)).min();
    let nearest = game.stands_of_side(side).filter(before).min_by_key(|enemy| (far(*enemy), *enemy))?;
    Some(ground_around(game, nearest))
}

/// The ground of an objective, as far as its side knows who is there. R-NQM-149
pub(crate) fn ground_of(game: &Nqm, unit: UnitId, objective: Objective) -> Option<Ground> {
    let enemy = game.who(unit).side.enemy();
    match objective {
        Objective::Area(area) => Some(Ground::Named(area)),
        Objective::Stand(stand) => {
            let seen = game.stand(stand).known && game.stand(stand).on_map().is_some();
            (seen && game.side_of(stand) == enemy).then(|| ground_around(game, stand))
        }
        Objective::Place(place) => {
            let areas = 0..game.setup.areas.len() as u16;
            let mut named = areas.map(crate::AreaId).filter(|area| game.setup.area(*area).holds(place));
            if let Some(area) = named.next().filter(|area| !is_ours(game, Ground::Named(*area), unit)) {
                return Some(Ground::Named(area));
            }
            let far = |stand: &StandId| game.stand(*stand).on_map().map(|at| at.distance_to(place));
            let known = game.stands_of_side(enemy).filter(|stand| game.stand(*stand).known);
            let meant = known.filter(|stand| far(stand).is_some_and(|far| game.setup.scale.is_within(far, MEANT)));
            meant.min_by_key(|stand| (far(stand), *stand)).map(|stand| ground_around(game, stand))
        }
    }
}

/// The named position that a stand is in, or the ground around it. R-NQM-149
fn ground_around(game: &Nqm, stand: StandId) -> Ground {
    let Some(at) = game.stand(stand).on_map() else { return Ground::Around(stand) };
    let area = game.setup.areas.iter().position(|area| area.position && area.holds(at));
    area.map_or(Ground::Around(stand), |area| Ground::Named(crate::AreaId(area as u16)))
}

/// Whether a unit stands before the ground that it is to attack: one of those who fight has somebody there in effective range, or
/// the ground itself while it knows of nobody. Mortars and guns that reach it from afar are no attack yet. R-NQM-035
pub(crate) fn is_before(game: &Nqm, unit: UnitId, ground: Ground) -> bool {
    let side = game.who(unit).side;
    let known: Vec<StandId> = game.seen_on(ground, side).filter(|enemy| game.is_on(ground, *enemy)).collect();
    let mut teeth = game.stands_of(unit).filter(|stand| has_part(game, *stand));
    teeth.any(|stand| {
        if known.is_empty() {
            reaches(game, stand, ground)
        } else {
            known.iter().any(|enemy| figures::reaches(game, stand, *enemy))
        }
    })
}

/// Whether a side already stands on some ground and knows of no enemy there: that is nothing to attack.
fn is_ours(game: &Nqm, ground: Ground, unit: UnitId) -> bool {
    let side = game.who(unit).side;
    game.seen_on(ground, side).next().is_none()
        && game.stands_on(ground, side).any(|stand| game.of(stand).unit != unit && has_part(game, stand))
}

/// Whether a unit has some ground in the effective range of one of its stands, as far as its side knows who is there. R-NQM-035
pub(crate) fn is_in_range(game: &Nqm, unit: UnitId, ground: Ground) -> bool {
    game.stands_of(unit).filter(|stand| game.effective(*stand) > 0).any(|stand| reaches(game, stand, ground))
}

fn reaches(game: &Nqm, stand: StandId, ground: Ground) -> bool {
    match ground {
        Ground::Around(aim) => figures::reaches(game, stand, aim),
        Ground::Named(area) => {
            let reach = game.of(stand).reach.effective;
            reach > Metres(0)
                && game
                    .token(stand)
                    .is_some_and(|token| game.setup.scale.is_within(game.gap_to_area(&token, area), reach))
        }
    }
}

/// All who could lead an attack of this unit on this ground, the highest first. `nqm.figures.command-level`
pub(super) fn of(game: &Nqm, unit: UnitId, ground: Ground) -> Vec<Leader> {
    let mut all: Vec<Leader> = Vec::new();
    for (n, formation) in game.setup.formations.iter().enumerate() {
        let id = FormationId(n as u16);
        if formation.side != game.who(unit).side || game.state.formations[n].disorganised {
            continue;
        }
        let Some(base) = formation.headquarters.and_then(|hq| may_lead(game, hq)) else { continue };
        let mut leader = Leader { stand: base, level: formation.level, units: UnitSet::NONE, formation: id, own: None };
        leader.units = company(game, &leader, ground);
        let reach = if formation.level == Level::Battalion { WITH_THE_UNIT } else { ON_THE_SPOT };
        let near =
            |unit: UnitId| has_teeth(game, unit) && game.stands_of(unit).any(|stand| game.near(base, stand, reach));
        if leader.units.holds(unit) && leader.units.iter().any(near) {
            leader.units.add(game.of(base).unit);
            all.push(leader);
        }
    }
    if let Some(stand) = leads_itself(game, unit) {
        let mut leader = leader(game, stand);
        leader.units = company(game, &leader, ground);
        leader.units.add(unit);
        all.push(leader);
    }
    all.sort_by_key(|leader| (std::cmp::Reverse(leader.level), leader.stand));
    all
}

/// What a command stand has under it, whatever it attacks.
pub(super) fn leader(game: &Nqm, stand: StandId) -> Leader {
    let unit = game.of(stand).unit;
    let commanded = game.setup.formations.iter().position(|formation| formation.headquarters == Some(unit));
    match commanded {
        Some(n) => {
            let (formation, level) = (FormationId(n as u16), game.setup.formations[n].level);
            Leader { stand, level, units: UnitSet::NONE, formation, own: None }
        }
        None => Leader {
            stand,
            level: Level::Battalion,
            units: UnitSet::NONE,
            formation: game.who(unit).formation,
            own: Some(unit),
        },
    }
}

/// Everybody who takes part under a leader: those of his, under his command or in direct support of him who have orders for this
/// ground or are to support. Who is only in support waits until he is released. `nqm.summary.commander`,
/// `nqm.summary.in-support-release`, R-NQM-099
pub(super) fn company(game: &Nqm, leader: &Leader, ground: Ground) -> UnitSet {
    let side = game.side_of(leader.stand);
    game.units_of(side)
        .filter(|unit| {
            let tied = is_tied(game, *unit, leader.formation);
            let own = match leader.own {
                Some(own) => *unit == own,
                None => game.is_under(game.who(*unit).formation, leader.formation) && game.unit(*unit).tie.is_none(),
            };
            let attacks = (own || tied) && may_start(game, *unit) && aims_at(game, *unit) == Some(ground);
            attacks || ((own || tied) && supports(game, *unit, ground))
        })
        .collect()
}

/// Whether a unit is under command or in direct support of a formation or what is below it.
fn is_tied(game: &Nqm, unit: UnitId, formation: FormationId) -> bool {
    match game.unit(unit).tie {
        Some((Tie::UnderCommand | Tie::DirectSupport, of)) => game.is_under(of, formation),
        Some((Tie::InSupport, _)) | None => false,
    }
}

/// Whether a unit has orders to fire for an attack on this ground, and can. R-NQM-098
fn supports(game: &Nqm, unit: UnitId, ground: Ground) -> bool {
    let order = &game.unit(unit).order;
    let guns = game.stands_of(unit).any(|stand| game.of(stand).kind == Kind::Artillery);
    let here = match order.objective {
        // Guns fire over open sights only where they are told to.
        None => !guns,
        Some(objective) => ground_of(game, unit, objective) == Some(ground),
    };
    order.task == Task::Support
        && here
        && !game.unit(unit).deeds.has(Deeds::DECLARED)
        && game.attack_of(unit).is_none()
        && may_take_part(game, unit)
        && is_in_range(game, unit, ground)
}

/// The command stand of a unit, if it may lead: unwounded, and its unit in order. R-NQM-099
fn may_lead(game: &Nqm, unit: UnitId) -> Option<StandId> {
    let zeal = game.who(unit).grade == Grade::Militia;
    // A shoot may have found the staff and not the battalion. R-NQM-071
    let steady = |stand: &StandId| {
        game.unwounded(*stand) > 0
            && !game.is_pinned(*stand)
            && (zeal || game.stand(*stand).shaken_until < game.state.hour)
    };
    let base = game.stands_of(unit).filter(|stand| game.of(*stand).kind == Kind::Command).find(steady)?;
    morale::may_press_home(game, unit, false).is_ok().then_some(base)
}

/// The stand with which a unit leads its own attack: its command base with it, or any stand of tanks and independent companies.
/// `nqm.figures.command-initiates`, R-NQM-099
fn leads_itself(game: &Nqm, unit: UnitId) -> Option<StandId> {
    if game.is_tanks(unit) || game.who(unit).size == Size::Company {
        return game.stands_of(unit).find(|stand| {
            let kind = game.of(*stand).kind;
            (kind.fights() || kind == Kind::Tank) && game.unwounded(*stand) > 0
        });
    }
    let base = may_lead(game, unit)?;
    let with_them = |stand: StandId| stand != base && has_part(game, stand) && game.near(base, stand, WITH_THE_UNIT);
    game.stands_of(unit).any(with_them).then_some(base)
}

fn has_part(game: &Nqm, stand: StandId) -> bool {
    let kind = game.of(stand).kind;
    (kind.fights() || kind == Kind::Tank) && game.effective(stand) > 0
}
