//! Section 13.2.1: tanks against infantry; and 13.2.2, as far as they only drive over an entrenchment.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::{Footprint, Inches, KindTag, Point};

use super::evade::{self, Party};
use super::{Passage, Told};
use crate::harm::{self, Cause, Fallen};
use crate::ids::{LeaderId, ManId, TeamId, VehicleId};
use crate::state::{Deeds, Spot};
use crate::troops::Role;
use crate::{Coc, Event, morale, movement, shock, weapons};

/// A tracked vehicle has come over the places where it stands now, on its way over all of this path: every Team of the enemy
/// with a figure under its hull is over-run, crewed weapons too; whoever is dug in is only driven over. Terrain is of no
/// account. `coc.13.2.1.overrun-test`, `coc.13.2.1.overrun-terrain`, `coc.13.2.2.entrenched-overrun`, R-COC-140
pub(crate) fn overrun(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, path: &[Footprint]) -> Step<Passage> {
    weapons::overrun_snipers(game, cx, game.vehicle_body(vehicle));
    let enemy = game.side_of_vehicle(vehicle).enemy();
    let hull = game.hull(vehicle);
    let teams: ArrayVec<TeamId, 16> = game
        .side_on_table(enemy)
        .filter(|team| game.unit(game.unit_of(*team)).role != Role::Sniper && lies_under(game, *team, &hull))
        .take(16)
        .collect();
    let cause = Cause {
        from: Some(hull.centre),
        player: Some(game.player_of_vehicle(vehicle)),
        area: true,
        ..Cause::default()
    };
    for team in teams {
        if keeps_down(game, team, &hull) {
            drive_over(game, cx, vehicle, team);
            continue;
        }
        meet(game, cx, vehicle, team, path, &cause)?;
        if game.state.outcome.is_some() {
            return Ok(Passage::Ends);
        }
    }
    step_aside(game, vehicle, path);
    movement::note_captures(game, cx);
    Ok(Passage::GoesOn)
}

fn under(spot: Spot, hull: &Footprint) -> bool {
    spot.floor == 0 && hull.contains(spot.at)
}

fn lies_under(game: &Coc, team: TeamId, hull: &Footprint) -> bool {
    game.men_of(team).any(|man| under(game.man(man).spot, hull))
}

/// Whether everybody of a Team who is under a hull is dug in. `coc.13.2.2.entrenched-overrun`
fn keeps_down(game: &Coc, team: TeamId, hull: &Footprint) -> bool {
    let mut men = game.men_of(team).map(|man| game.man(man).spot).filter(|spot| under(*spot, hull));
    men.all(|spot| is_dug_in(game, spot.at))
}

/// Whether somebody at a place is in an entrenchment, or in a trench of the battlefield. R-COC-422
pub(crate) fn is_dug_in(game: &Coc, at: Point) -> bool {
    let dug = |tag| matches!(tag, KindTag::Trench | KindTag::Emplacement | KindTag::Dugout);
    weapons::is_entrenched(game, at)
        || game.setup.field.features_at(at).any(|id| dug(game.setup.field.feature(id).tag()))
}

/// Nothing happens to those who are dug in, but their cover is of no use in a fight in this Phase.
/// `coc.13.2.2.entrenched-overrun`
fn drive_over(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, team: TeamId) {
    if !game.team(team).deeds.has(Deeds::DRIVEN_OVER) {
        game.team_mut(team).deeds.set(Deeds::DRIVEN_OVER);
        cx.tell(|| Event::CloseCombat(Told::DrivenOver { vehicle, team }.into()));
    }
}

/// Whether a Team with so much Shock gets away. `coc.13.2.1.overrun-test`
pub(crate) const fn gets_away(die: u32, shock: u8) -> bool {
    die > shock as u32
}

/// One Team rolls against its Shock, and gets away or is crushed. `coc.13.2.1.overrun-test`
fn meet(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    team: TeamId,
    path: &[Footprint],
    cause: &Cause,
) -> Step<()> {
    let seat = Coc::seat(game.player_of_team(team));
    let shock = if shock::is_diehard(game, team) { 0 } else { game.team(team).shock };
    let test = cx.roll(Pool::d6(1), Why::new(rule!("coc.13.2.1.overrun-test"), seat))?;
    let escapes = gets_away(test.total(), shock);
    let die = test.total() as u8;
    evade::stir(game, team);
    if escapes {
        let roll = cx.roll(Pool::d6(2), Why::new(rule!("coc.13.2.1.overrun-test"), seat))?;
        let reach = Inches::whole(roll.total() as i32);
        cx.tell(|| Event::CloseCombat(Told::Evades { vehicle, team, die, shock, reach }.into()));
        evade::evade(game, cx, vehicle, team, reach, path)?;
    } else {
        let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.13.2.1.overrun-fail"), seat))?;
        let tests = crush_men(game, cx, vehicle, team, (die, shock), roll.total() as usize, cause)?;
        let rest = Party::of(game, team);
        evade::clear(game, &rest, path);
        shock::settle(game, cx, cause)?;
        for (player, setback) in tests {
            if game.state.outcome.is_none() {
                morale::test(game, cx, player, setback)?;
            }
        }
    }
    shock::settle(game, cx, cause)
}

/// So many men are crushed, those under the tracks first, and what a crew serves is destroyed. A Leader among them is at risk
/// as in any other loss. `coc.13.2.1.overrun-fail`, R-COC-421
fn crush_men(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    team: TeamId,
    (die, shock): (u8, u8),
    count: usize,
    cause: &Cause,
) -> Step<ArrayVec<(crate::ids::PlayerId, morale::Setback), 2>> {
    let at = cause.from.unwrap_or_default();
    let hull = game.hull(vehicle);
    let mut men: ArrayVec<ManId, 32> = game.men_of(team).take(32).collect();
    men.sort_by_key(|man| {
        let spot = game.man(*man).spot;
        (!under(spot, &hull), hull.gap_to_point(spot.at), spot.at.distance_to(at), *man)
    });
    let mut fallen: Fallen = men.into_iter().take(count).collect();
    let killed = fallen.len() as u8;
    let weapon = weapons::is_crewed_weapon(game, team) && !game.team(team).deeds.has(Deeds::WEAPON_OUT);
    cx.tell(|| Event::CloseCombat(Told::Crushed { vehicle, team, die, shock, killed, weapon }.into()));
    if weapon {
        game.team_mut(team).deeds.set(Deeds::WEAPON_OUT);
    }
    let risks = harm::near(game, &std::iter::once(team));
    let tests = harm::risk(game, cx, &risks, &mut fallen, 0)?;
    for man in &fallen {
        harm::kill(game, *man);
    }
    Ok(tests)
}

/// Whoever is under the tracks without a Team that was rolled for jumps aside. R-COC-421
fn step_aside(game: &mut Coc, vehicle: VehicleId, path: &[Footprint]) {
    let (enemy, hull) = (game.side_of_vehicle(vehicle).enemy(), game.hull(vehicle));
    let alone = |leader: &LeaderId| {
        let spot = game.leader(*leader).spot;
        under(spot, &hull) && !is_dug_in(game, spot.at)
    };
    let leaders: ArrayVec<LeaderId, 8> = game.leaders_on_table(enemy).filter(alone).take(8).collect();
    for leader in leaders {
        evade::clear(game, &Party::alone(leader), path);
    }
}
