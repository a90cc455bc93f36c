//! Section 10.3.1: what falls on the square, and how long it lies there.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::{Bearing, FeatureId, Footprint, Inches, Point};

use super::aim::{self, Pierce};
use super::battery::Shell;
use super::{Told, blast, houses};
use crate::armour_fire::Shells;
use crate::fire::{self, Band};
use crate::harm::{Blow, Cause, Exposed, strike};
use crate::ids::{BatteryId, PlayerId, TeamId, VehicleId};
use crate::state::{Lasts, Mission, Smoke};
use crate::{Coc, Event, armour_fire, turn};

/// How near to a ranging shot somebody has to be to be hit. R-COC-108
const NEAR: Inches = Inches::whole(2);
/// The hits of a ranging shot. `coc.10.3.1.ranging-hit`
const RANGING_HITS: u8 = 2;

/// The player whose battery it is.
fn owner(game: &Coc, id: BatteryId) -> PlayerId {
    let observer = game.leader_ids().find(|who| game.leader_setup(*who).battery == Some(id));
    observer.map_or(game.state.acting, |who| game.leader_setup(who).player)
}

/// Half the side of a battery's square. `coc.10.3.1.barrage-area`
fn reach(game: &Coc, id: BatteryId) -> Inches {
    game.setup.batteries[id.index()].1.scaled(1, 2)
}

/// Whether a place lies in a square along the table's edges. R-COC-110
fn is_in_square(centre: Point, reach: Inches, at: Point) -> bool {
    let reach = reach.thousandths_value();
    (at.x - centre.x).abs() <= reach && (at.y - centre.y).abs() <= reach
}

/// The square on which a battery fires high explosive.
fn square(game: &Coc, id: BatteryId) -> Option<(Point, Inches)> {
    match game.state.batteries[id.index()].mission {
        Mission::Firing { at, smoke: false, .. } => Some((at, reach(game, id))),
        _ => None,
    }
}

fn batteries(game: &Coc) -> impl Iterator<Item = BatteryId> + use<> {
    (0..game.state.batteries.len() as u8).map(BatteryId)
}

/// Whether a barrage lies on this place, so that whoever enters stops at once. R-COC-111
pub(crate) fn is_shelled(game: &Coc, at: Point) -> bool {
    batteries(game).any(|id| square(game, id).is_some_and(|(centre, reach)| is_in_square(centre, reach, at)))
        || turn::is_shelled(game, at)
}

/// A battery fires on a square, for the first time or again. The first impact finds nobody pinned by it yet.
/// `coc.10.3.2.barrage-each-activation`, R-COC-111
pub(super) fn open(game: &mut Coc, cx: &mut Cx<'_, Coc>, id: BatteryId, at: Point, shell: Shell) -> Step<()> {
    let smoke = shell == Shell::Smoke;
    let state = &mut game.state.batteries[id.index()];
    state.mission = Mission::Firing { at, smoke, ending: false };
    state.called = true;
    game.state.smokes.retain(|cloud| cloud.lasts != Lasts::Barrage(id));
    let cloud = Smoke::square(at, reach(game, id), Lasts::Barrage(id));
    game.state.smokes.push(cloud);
    cx.tell(|| Event::Weapons(Told::Barrage { battery: id, at, shell }));
    if !smoke {
        fall(game, cx, id, at)?;
    }
    turn::note_barrages(game);
    Ok(())
}

/// Rolls against every single Team in the square, friend and enemy. `coc.10.3.1.barrage-hits`
fn fall(game: &mut Coc, cx: &mut Cx<'_, Coc>, id: BatteryId, at: Point) -> Step<()> {
    let (reach, player) = (reach(game, id), owner(game, id));
    let dice = game.weapon(game.setup.batteries[id.index()].0).effective;
    let inside = |team: &TeamId| game.men_of(*team).any(|man| is_in_square(at, reach, game.man(man).spot.at));
    let teams: ArrayVec<TeamId, 64> = game.team_ids().filter(inside).take(64).collect();
    let cause = Cause { from: Some(at), player: Some(player), area: true, ..Cause::default() };
    shell(game, cx, &teams, dice, player, &cause)?;
    let square = Footprint::new(at, Bearing::NORTH, reach * 2, reach * 2);
    let heavy = game.weapon(game.setup.batteries[id.index()].0).is_heavy_mortar();
    shell_vehicles(game, cx, &square, if heavy { Shells::Heavy } else { Shells::Medium }, player)
}

/// Every vehicle with any part in a square that is shelled. `coc.10.3.7.barrage-vehicles-roll`, R-COC-303
pub(crate) fn shell_vehicles(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    square: &Footprint,
    shells: Shells,
    player: PlayerId,
) -> Step<()> {
    // What swims is not harmed before it reaches the beach. R-COC-456
    let under =
        |id: &VehicleId| game.is_in_action(*id) && !game.vehicle(*id).rig.afloat && square.overlaps(&game.hull(*id));
    let vehicles: ArrayVec<VehicleId, 32> = game.hulls_on_table().filter(under).take(32).collect();
    for vehicle in vehicles {
        if game.state.outcome.is_none() {
            armour_fire::bombard(game, cx, vehicle, shells, player)?;
        }
    }
    Ok(())
}

/// A medium mortar barrage that chance has brought: so many dice against each of these Teams, once.
/// `coc.6.3.barrage-effect`, R-COC-117
pub(crate) fn bombard(game: &mut Coc, cx: &mut Cx<'_, Coc>, teams: &[TeamId], dice: u8) -> Step<()> {
    shell(game, cx, teams, dice, game.state.acting, &Cause { area: true, ..Cause::default() })
}

/// Bombs on Teams: each is rolled for by itself, then all effects are taken together. `coc.10.3.1.barrage-hits`
fn shell(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    teams: &[TeamId],
    dice: u8,
    player: PlayerId,
    cause: &Cause,
) -> Step<()> {
    let mut blows: ArrayVec<Blow, 64> = ArrayVec::new();
    let mut damaged: ArrayVec<(TeamId, Option<FeatureId>, u32), 128> = ArrayVec::new();
    for team in teams.iter().copied().take(64) {
        let trees = is_among_trees(game, team);
        let band = if trees { Band::Close } else { Band::Effective };
        let needed = fire::needed(aim::quality(game, team), band);
        let mut hits = 0;
        for _ in 0..rolls(game, team) {
            let why = Why::new(rule!("coc.10.3.1.barrage-hits"), Coc::seat(player));
            let roll = cx.roll(Pool::d6(dice.into()), why)?;
            let found = roll.at_least(i32::from(needed)) as u8;
            hits += found;
            damaged.push((team, houses::house_of(game, team), roll.count_of(6)));
            cx.tell(|| Event::Weapons(Told::Shelled { team, hits: found, needed, trees, roll }));
        }
        if hits > 0 {
            blows.push(Blow { team, hits, men: sheltered(game, team), doubles_shock: false });
        }
    }
    if !blows.is_empty() {
        strike(game, cx, &blows, 0, cause)?;
    }
    for (team, house, sixes) in damaged {
        blast::damage(game, cx, team, house, sixes)?;
    }
    Ok(())
}

/// A squad without sub-Teams is rolled for twice. `coc.10.3.1.barrage-no-subteams`, R-COC-315
fn rolls(game: &Coc, team: TeamId) -> u8 {
    let whole = game.unit(game.unit_of(team)).is_undivided() && game.team(team).parent == team;
    if whole { 2 } else { 1 }
}

/// Whether a Team is in woods or an orchard: at least half of its men are. `coc.10.3.1.barrage-trees`
fn is_among_trees(game: &Coc, team: TeamId) -> bool {
    let trees = |at: Point| game.setup.field.features_at(at).any(|id| game.meant(id).trees);
    let men = game.strength(team);
    game.men_of(team).filter(|man| trees(game.man(*man).spot.at)).count() * 2 >= men
}

/// All men of a Team with the cover they have against bombs: one level less than it is. R-COC-076
fn sheltered(game: &Coc, team: TeamId) -> Exposed {
    aim::all_men(game, team, Pierce::OneLevel)
}

/// All men of a Team with the cover they have against what goes off near them. R-COC-136
pub(crate) fn in_own_cover(game: &Coc, team: TeamId) -> Exposed {
    aim::all_men(game, team, Pierce::Nothing)
}

/// A ranging shot hits the Team with the nearest figure, if it is within 2 inches. `coc.10.3.1.ranging-hit`, R-COC-108
pub(super) fn ranging_shot(game: &mut Coc, cx: &mut Cx<'_, Coc>, id: BatteryId, at: Point) -> Step<()> {
    let teams = game.team_ids().filter(|team| game.is_on_table(*team));
    let near = teams.map(|team| (game.distance_to(at, game.alone(team)), team)).min();
    let Some((gap, team)) = near else { return Ok(()) };
    if gap > NEAR {
        return Ok(());
    }
    cx.tell(|| Event::Weapons(Told::RangingHit { team }));
    let blow = Blow { team, hits: RANGING_HITS, men: sheltered(game, team), doubles_shock: false };
    let cause = Cause { from: Some(at), player: Some(owner(game, id)), area: true, ..Cause::default() };
    strike(game, cx, &[blow], 0, &cause)?;
    Ok(())
}
