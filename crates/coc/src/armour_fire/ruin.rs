//! The end of a vehicle: knocked out, or blown up with those around it. R-COC-126, R-COC-136

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, Why, rule};
use serde::Serialize;
use table::Inches;

use super::aboard::{self, Among, Hits};
use super::{Told, crew, damage};
use crate::harm::{self, Blow};
use crate::ids::{PlayerId, TeamId, VehicleId};
use crate::morale;
use crate::state::{Lasts, Smoke};
use crate::terrain::Cover;
use crate::units::INTEGRITY;
use crate::vehicles::{self, Condition, Post};
use crate::{Coc, Event, weapons};

/// How a vehicle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruin {
    /// Knocked out: counts as destroyed.
    KnockedOut,
    /// Exploded: hits everybody near it. R-COC-136
    Exploded,
}

/// What the passengers of a vehicle suffer with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toll {
    /// Nothing.
    Nothing,
    /// So many dice of hits.
    Dice(u8),
    /// One hit for each of them. `coc.10.3.7.table-ten`
    Each,
}

/// A vehicle is destroyed as its damage table has it: a wreck stays, those aboard are hit and get out, others near it
/// suffer, Force Morale is tested. R-COC-126, R-COC-136
pub(crate) fn destroy(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, ruin: Ruin) -> Step<()> {
    let enemy = game.first_player(game.side_of_vehicle(target).enemy());
    let dice = match ruin {
        Ruin::KnockedOut => 1,
        Ruin::Exploded => 2,
    };
    wreck(game, cx, target, ruin, Toll::Dice(dice), enemy)?;
    super::settle(game, cx, &damage::cause_of(game, target, enemy))
}

/// The same, by the doing of a player and with this toll on the passengers; the caller settles what comes of it.
pub(crate) fn wreck(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    target: VehicleId,
    ruin: Ruin,
    toll: Toll,
    player: PlayerId,
) -> Step<()> {
    let state = game.vehicle_mut(target);
    state.condition = match ruin {
        Ruin::KnockedOut => Condition::KnockedOut,
        Ruin::Exploded => Condition::Exploded,
    };
    state.engages = None;
    state.seats.iter_mut().for_each(|seat| seat.watching = false);
    let team = game.vehicle_team(target);
    game.team_mut(team).shock = 0;
    cx.tell(|| Event::ArmourFire(Told::Destroyed { target, ruin }));
    if ruin == Ruin::Exploded {
        // The crew dies with it, whoever it is.
        for post in Post::ALL {
            crew::kill_crewman(game, target, post);
        }
    }
    harm_those_near(game, cx, target, ruin, toll, player)?;
    vehicles::bail_out(game, cx, target)?;
    if game.state.outcome.is_none() {
        morale::vehicle_lost(game, cx, target)?;
    }
    Ok(())
}

/// Passengers first, then every Team near an explosion, friend or enemy; all of it is one blow. R-COC-136
fn harm_those_near(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    target: VehicleId,
    ruin: Ruin,
    toll: Toll,
    player: PlayerId,
) -> Step<()> {
    let cause = damage::cause_of(game, target, player);
    let mut blows: ArrayVec<Blow, 24> = ArrayVec::new();
    let hits = passengers_hits(game, cx, target, toll, player)?;
    let aboard = Hits { count: hits, among: Among::Passengers, cover: Cover::Open, doubles_shock: false };
    blows.extend(aboard::blows_aboard(game, cx, target, aboard, &cause)?);
    if ruin == Ruin::Exploded {
        for team in teams_near(game, target) {
            let why = Why::new(rule!("coc.12.1.table-twelve"), Coc::seat(player));
            let roll = cx.roll(Pool::d6(1), why)?;
            let hits = roll.total() as u8;
            cx.tell(|| Event::ArmourFire(Told::Blast { team, hits, roll }));
            let _ = blows.try_push(Blow { team, hits, men: weapons::in_own_cover(game, team), doubles_shock: false });
        }
        smoulder(game, target);
    }
    if !blows.is_empty() {
        harm::strike(game, cx, &blows, 0, &cause)?;
    }
    Ok(())
}

fn passengers_hits(game: &Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, toll: Toll, player: PlayerId) -> Step<u8> {
    let men = aboard::men(game, vehicle, Among::Passengers).len() as u8;
    match toll {
        Toll::Dice(dice) if dice > 0 && men > 0 => {
            let why = Why::new(rule!("coc.12.1.passenger-cover"), Coc::seat(player));
            let roll = cx.roll(Pool::d6(dice.into()), why)?;
            let hits = roll.total() as u8;
            cx.tell(|| Event::ArmourFire(Told::Passengers { vehicle, hits, roll }));
            Ok(hits)
        }
        Toll::Each => Ok(men),
        Toll::Nothing | Toll::Dice(_) => Ok(0),
    }
}

/// The Teams with a man within 4 inches of a hull.
fn teams_near(game: &Coc, target: VehicleId) -> ArrayVec<TeamId, 16> {
    let hull = game.hull(target);
    let near = |team: &TeamId| game.men_of(*team).any(|man| hull.gap_to_point(game.man(man).spot.at) <= INTEGRITY);
    game.team_ids().filter(near).take(16).collect()
}

/// What blew up smokes until the Turn ends. `coc.6.2.explosion-smoke`, R-COC-391
fn smoulder(game: &mut Coc, target: VehicleId) {
    let (at, length) = (game.vehicle(target).at, game.kind_of(target).length);
    let reach: Inches = length.scaled(1, 2);
    game.state.smokes.push(Smoke::cloud(at, reach, Lasts::Turn));
}
