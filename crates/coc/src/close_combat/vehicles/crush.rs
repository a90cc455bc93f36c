//! Section 13.2.2: a tracked vehicle turns on an entrenchment to crush it.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Why, rule};
use table::{Inches, KindTag, Point};

use super::Told;
use crate::harm::{self, Cause};
use crate::ids::{LeaderId, ManId, TeamId, VehicleId};
use crate::morale::{self, Fate};
use crate::state::{Deeds, Nerve, Options, Spot, Work, WorkKind};
use crate::vehicles::{Damage, Marks, Pace, Post};
use crate::{Coc, Event, movement, shock};

/// Whether a vehicle stands on an entrenchment that it can crush: tracked, with a driver, over men of the
/// enemy, and it has not moved. `coc.13.2.2.crush-entrenchment`, R-COC-140, R-COC-422
pub(crate) fn may_crush(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    let why = |why: &'static str| Err(Refusal::by(rule!("coc.13.2.2.crush-entrenchment"), why));
    let state = game.vehicle(vehicle);
    let moved = game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::MOVED) || state.pace != Pace::Still;
    if !game.is_tracked(vehicle) || !game.is_in_action(vehicle) {
        return why("Only a fully tracked vehicle crushes an entrenchment.");
    }
    if beneath(game, vehicle).is_none() {
        return why("It stands on no entrenchment with the enemy in it.");
    }
    if moved || state.marks.has(Marks::TURNED) || game.is_immobile(vehicle) {
        return why("It takes a whole Phase in which it does not move otherwise.");
    }
    if !game.is_manned(vehicle, Post::Driver) {
        return why("Nobody drives it.");
    }
    Ok(())
}

/// The entrenchment with enemies in it that a vehicle stands on.
fn beneath(game: &Coc, vehicle: VehicleId) -> Option<usize> {
    let hull = game.hull(vehicle);
    let enemy = game.side_of_vehicle(vehicle).enemy();
    let held = |work: &Work| {
        game.side_on_table(enemy).any(|team| game.men_of(team).any(|man| is_in(work, game.man(man).spot)))
    };
    game.state.works.iter().position(|work| {
        work.up && work.kind == WorkKind::Entrenchment && movement::outline(work).overlaps(&hull) && held(work)
    })
}

fn is_in(work: &Work, spot: Spot) -> bool {
    spot.floor == 0 && work.is_near(Inches::ZERO, spot.at)
}

/// What the ground adds to the roll: it holds firm, or gives way. `coc.13.2.2.crush-entrenchment`, R-COC-422
fn soil(game: &Coc, at: Point) -> i8 {
    let field = &game.setup.field;
    let is = |tag: KindTag| field.features_at(at).any(|id| field.feature(id).tag() == tag);
    let hard = game.setup.options.has(Options::FROZEN_GROUND) || is(KindTag::Rocks);
    let by_nature = field.features_at(at).any(|id| game.setup.terrain.at(id).soft);
    let soft = game.state.chance.sodden || by_nature || is(KindTag::Marsh);
    i8::from(hard) - i8::from(soft)
}

/// A vehicle crushes the entrenchment it stands on. `coc.13.2.2.crush-entrenchment`, `coc.13.2.2.crush-zero`
pub(crate) fn crush(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let Some(n) = beneath(game, vehicle) else { return Ok(()) };
    let work = game.state.works[n];
    let enemy = game.side_of_vehicle(vehicle).enemy();
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.13.2.2.crush-entrenchment"), seat))?;
    let soil = soil(game, work.at);
    let holds = roll.at_least(4 - i32::from(soil)) == 1;
    let bogs = roll.at_least(1 - i32::from(soil)) == 0;
    game.vehicle_mut(vehicle).seat_mut(Post::Driver).acted = true;
    let team = game.vehicle_team(vehicle);
    game.team_mut(team).deeds.set(Deeds(Deeds::ACTIVATED.0 | Deeds::PROVOKED.0));
    let inside: ArrayVec<TeamId, 8> = game
        .side_on_table(enemy)
        .filter(|team| game.men_of(*team).any(|man| is_in(&work, game.man(man).spot)))
        .take(8)
        .collect();
    let men: ArrayVec<ManId, 32> = inside
        .iter()
        .flat_map(|team| game.men_of(*team))
        .filter(|man| is_in(&work, game.man(*man).spot))
        .take(32)
        .collect();
    let (die, killed) = (roll.total() as u8, if holds { 0 } else { men.len() as u8 });
    cx.tell(|| Event::CloseCombat(Told::Entrenchment { vehicle, die, net: die as i8 + soil, killed }.into()));
    if holds {
        for team in inside {
            let nerve = &mut game.team_mut(team).nerve;
            *nerve = (*nerve).max(Nerve::Pinned);
        }
        return Ok(());
    }
    let leaders: ArrayVec<LeaderId, 8> =
        game.leaders_on_table(enemy).filter(|id| is_in(&work, game.leader(*id).spot)).take(8).collect();
    for man in men {
        harm::kill(game, man);
    }
    for leader in leaders {
        harm::remove(game, leader);
        morale::owe(game, leader, Fate::Killed);
    }
    game.state.works[n].up = false;
    if bogs {
        game.vehicle_mut(vehicle).damage.set(Damage::BOGGED);
    }
    let cause = Cause { from: Some(game.vehicle(vehicle).at), area: true, ..Cause::default() };
    shock::settle(game, cx, &cause)
}
