//! The sum of a morale test. `awa.morale.modifiers`

use engine::{Sum, rule};
use table::{Inches, Point};

use super::Cause;
use crate::state::{Confused, Deeds, Demoralised, Doing, Under};
use crate::troops::{Arm, Role, UnitId, VehicleId};
use crate::{Awa, cards, clouds, command};

/// Enemy armour within this. `awa.morale.modifiers`
const NEAR_ARMOUR: Inches = Inches::whole(12);
/// Infantry that supports a vehicle, and enemies in contact with it. R-AWA-169
const SUPPORT: Inches = Inches::whole(15);

/// Rating and officer. `awa.morale.score`, `awa.morale.officer`
pub(crate) fn base(game: &Awa, unit: UnitId) -> Sum {
    let mut sum = Sum::new();
    sum.keep(rule!("awa.rating.morale"), "morale", i16::from(game.morale(unit)));
    sum.add(rule!("awa.morale.officer"), "officer", i16::from(game.grade(unit)));
    sum
}

/// Everything else. Each row counts once. R-AWA-001
pub(crate) fn modifiers(game: &Awa, unit: UnitId, cause: Cause, sum: &mut Sum) {
    let rule = rule!("awa.morale.modifiers");
    let state = game.unit(unit);
    let under = state.under;
    let on_foot = super::is_on_foot(game, unit);
    let rows: [(bool, &'static str, i16); 13] = [
        (under.has(Under::SMALL_ARMS.and(Under::SNIPER)), "under-small-arms", -1),
        (under.has(Under::ARTILLERY), "under-artillery", -1),
        (under.has(Under::FLAME), "under-flame", -1),
        (near_armour(game, unit), "near-armour", -1),
        (under.has(Under::SNIPER) && on_foot, "under-sniper", -2),
        (under.has(Under::AIRCRAFT), "under-aircraft", -2),
        (is_unsupported(game, unit), "unsupported", -1),
        (clouds::is_near(game, unit), "near-gas", -2),
        (command::is_out_of_hq_radius(game, unit), "far-from-hq", -1),
        (has_fired(game, unit), "has-fired", 1),
        (defends(game, unit, cause.from), "hard-cover", 1),
        (has_attached(game, unit, &[Role::Medic]), "medic", 2),
        (has_attached(game, unit, &[Role::Commissar, Role::Religious]), "commissar", 2),
    ];
    for (_, what, value) in rows.into_iter().filter(|(applies, ..)| *applies) {
        sum.add(rule, what, value);
    }
    if command::is_out_of_officer_radius(game, unit) {
        sum.add(rule!("awa.command.squad-radius-penalty"), "out-of-command", -1);
    }
    if cards::advisors_help(game, game.side(unit)) && has_attached(game, unit, &[Role::Advisor]) {
        sum.add(rule!("awa.cards.advisor-bonus"), "advisor", 1);
    }
    match state.failures {
        0 => {}
        1 => {
            sum.add(rule, "failed-last", -1);
        }
        _ => {
            sum.add(rule, "failed-two", -2);
        }
    }
    // Only losses weigh on a test, not the states as such. R-AWA-159
    match losses(game, unit) {
        Losses::Half => {
            sum.add(rule!("awa.morale.fifty-percent"), "half-lost", -3);
        }
        Losses::Third => {
            sum.add(rule!("awa.morale.thirty-percent"), "third-lost", -1);
        }
        Losses::Few => {}
    }
    sum.add(rule, "damage", cause.extra + i16::from(state.rattled));
}

/// How much a unit has lost. R-AWA-160
enum Losses {
    Few,
    Third,
    Half,
}

fn losses(game: &Awa, unit: UnitId) -> Losses {
    // The points of defence that a plane has lost are its casualties. R-AWA-145
    if game.of(unit).arm == Arm::Aircraft {
        let Some(plane) = game.vehicles_of(unit).next() else { return Losses::Few };
        let whole = u32::from(game.model(plane).defence);
        let lost = whole.saturating_sub(u32::from(game.vehicle(plane).defence)) * 100;
        return match lost {
            _ if lost >= 50 * whole => Losses::Half,
            _ if lost >= 30 * whole => Losses::Third,
            _ => Losses::Few,
        };
    }
    let state = game.unit(unit);
    match (state.demoralised.has(Demoralised::LOSSES), state.confused.has(Confused::LOSSES)) {
        (true, _) => Losses::Half,
        (false, true) => Losses::Third,
        _ => Losses::Few,
    }
}

/// Whether a crewed enemy tank or AFV is near any figure. R-AWA-170
fn near_armour(game: &Awa, unit: UnitId) -> bool {
    let enemy = game.side(unit).enemy();
    let dangerous = |vehicle: &VehicleId| {
        game.model(*vehicle).class.is_armoured()
            && game.side(game.unit_of_vehicle(*vehicle)) == enemy
            && game.is_manned(*vehicle)
    };
    game.vehicle_ids().filter(dangerous).any(|vehicle| {
        let at = game.vehicle(vehicle).at;
        game.living(unit).any(|figure| game.figure(figure).at.is_within(NEAR_ARMOUR, at))
    })
}

/// An armoured vehicle in contact with the enemy and without infantry. R-AWA-169
fn is_unsupported(game: &Awa, unit: UnitId) -> bool {
    if game.of(unit).arm != Arm::Armour {
        return false;
    }
    let Some(vehicle) = game.vehicles_of(unit).next() else { return false };
    let (at, side) = (game.vehicle(vehicle).at, game.side(unit));
    let near = |other: UnitId| game.living(other).any(|figure| game.figure(figure).at.is_within(SUPPORT, at));
    // Whoever has not been found yet is not given away by a calculation.
    let known = |enemy: &UnitId| !game.unit(*enemy).deeds.has(Deeds::HIDDEN);
    // Mines are nobody's fire.
    let fire = Under::SMALL_ARMS.and(Under::ARTILLERY).and(Under::FLAME).and(Under::SNIPER).and(Under::AIRCRAFT);
    let shot_at = game.unit(unit).under.has(fire);
    let mut enemies = game.units_of(side.enemy()).filter(known);
    let contact = shot_at || enemies.any(|enemy| near(enemy) && game.unit_sees(enemy, unit));
    let helped = game.units_of(side).any(|friend| friend != unit && super::is_on_foot(game, friend) && near(friend));
    contact && !helped
}

/// Whether anybody of it has fired in this turn.
fn has_fired(game: &Awa, unit: UnitId) -> bool {
    game.unit(unit).deeds.has(Deeds::FIRED.and(Deeds::WATCHED))
        || game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::FIRED))
}

/// At least half of its figures defend hard cover against the source of the test, or the nearest enemy. R-AWA-092
fn defends(game: &Awa, unit: UnitId, from: Option<Point>) -> bool {
    let Some(middle) = game.middle(unit) else { return false };
    let nearest = || crate::movement::nearest_enemy(game, game.side(unit), middle);
    let Some(from) = from.or_else(nearest) else { return false };
    let all = game.living(unit).count();
    let covered = game.living(unit).filter(|figure| game.defends_hard_cover(*figure, from)).count();
    all > 0 && covered * 2 >= all
}

/// Whether such a figure is attached to the unit, or belongs to it. R-AWA-020
fn has_attached(game: &Awa, unit: UnitId, roles: &[Role]) -> bool {
    let figures = (0..game.setup.figures.len() as u16).map(crate::troops::FigureId);
    let mut right = figures.filter(|figure| roles.contains(&game.man(*figure).role));
    right.any(|figure| {
        let state = game.figure(figure);
        let near = || game.living(unit).any(|one| game.figure(one).at.is_within(command::ATTACHED, state.at));
        state.place.is_in_battle() && state.with == Some(unit) && near()
    })
}

impl Awa {
    /// A unit's morale rating as it is now. R-AWA-051: it may leave the range of the table.
    pub(crate) fn morale(&self, unit: UnitId) -> i8 {
        self.of(unit).morale as i8 + self.unit(unit).morale + cards::morale_change(self, unit)
    }
}
