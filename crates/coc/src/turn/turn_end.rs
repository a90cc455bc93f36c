//! Section 6.2: the end of a Turn, Table Three step by step.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Why, rule};
use table::Inches;

use super::outside::{Chooser, put_outside};
use super::phase_end::begin_phase;
use super::questions::{KeepFiring, Question};
use super::{Told, events};
use crate::harm::Cause;
use crate::ids::{BatteryId, JumpOffId, LeaderId, ManId, PlayerId};
use crate::morale::{self, Setback};
use crate::state::{Body, Deeds, Lasts, Mission, Nerve, Presence, Stance};
use crate::troops::Traits;
use crate::units::CONTACT;
use crate::{Answer, Coc, Event, Phase, scenarios, shock, vehicles, weapons};

/// Shock on each Team that is driven out of a burning house. `coc.6.3.fire-evacuate`
const SHOCK_OF_SMOKE: u8 = 2;

/// A Turn ends: every effect of Table Three in its order, and then the weather. `coc.6.2.table-three`, R-COC-169
pub(crate) fn end_turn(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    cx.tell(|| Event::Turn(Told::TurnEnds { turn: game.state.turn }));
    clear_smoke(game);
    clear_stances(game);
    remove_jump_offs(game, cx)?;
    if is_over(game) {
        return Ok(());
    }
    cease_fire(game, cx)?;
    if is_over(game) {
        return Ok(());
    }
    check_pinned(game, cx);
    let routed = rout_broken(game, cx);
    test_for_leaders(game, cx, &routed)?;
    if is_over(game) {
        return Ok(());
    }
    recover_leaders(game);
    leave_burning_houses(game, cx)?;
    vehicles::end_turn(game, cx)?;
    weather(game, cx)?;
    scenarios::turn_over(game, cx);
    if is_over(game) {
        return Ok(());
    }
    for player in &mut game.state.players {
        // A pre-game barrage troubles the first Turn only. `coc.B.barrage.pre-game-barrage`
        player.bombarded = None;
    }
    game.state.turn += 1;
    begin_phase(game);
    Ok(())
}

/// Force Morale at 0 ends the game where it is reached. R-COC-169
fn is_over(game: &Coc) -> bool {
    game.state.outcome.is_some() || game.state.phase == Phase::Over
}

/// 1: all smoke goes but that of a fire; what barrages throw up goes with them. `coc.6.2.table-three`
fn clear_smoke(game: &mut Coc) {
    game.state.smokes.retain(|smoke| matches!(smoke.lasts, Lasts::Game | Lasts::Barrage(_) | Lasts::Shelling(_)));
}

/// 2: nobody is Tactical or on Overwatch any more. `coc.6.2.table-three`
fn clear_stances(game: &mut Coc) {
    for team in &mut game.state.teams {
        team.stance = Stance::Free;
    }
    for leader in &mut game.state.leaders {
        leader.tactical = false;
    }
}

/// 3: captured Jump-Off Points are taken away, each with its test; not where the owner stands on his own again.
/// `coc.7.6.capture-removed`, R-COC-168
fn remove_jump_offs(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let captured = |game: &Coc, side: Side| -> ArrayVec<JumpOffId, 16> {
        let lost = |id: &JumpOffId| {
            let point = game.jump_off(*id);
            point.up && point.captured && game.side_of(point.owner) == side
        };
        game.jump_off_ids().filter(lost).take(16).collect()
    };
    for point in &mut game.state.jump_offs {
        point.spoiled = false;
    }
    for side in [game.state.active, game.state.active.enemy()] {
        for id in captured(game, side) {
            if holds(game, side, game.jump_off(id).at) {
                game.state.jump_offs[id.index()].captured = false;
                cx.tell(|| Event::Turn(Told::JumpOffHeld { id }));
                continue;
            }
            // It stays marked as captured: A Delaying Action is won by that. `coc.A.4.victory`
            game.state.jump_offs[id.index()].up = false;
            cx.tell(|| Event::Turn(Told::JumpOffGone { id }));
            morale::test(game, cx, game.jump_off(id).owner, Setback::JumpOffLost)?;
            scenarios::decide(game, cx);
            if is_over(game) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Whether unbroken men of a side stand on a point. R-COC-168
fn holds(game: &Coc, side: Side, at: table::Point) -> bool {
    let team = game
        .side_on_table(side)
        .any(|team| game.team(team).nerve != Nerve::Broken && game.distance_to(at, game.alone(team)) <= CONTACT);
    let mut vehicles = game.vehicles_on_table(side).filter(|vehicle| game.holds_ground(*vehicle));
    team || game.leaders_on_table(side).any(|leader| game.leader(leader).spot.at.is_within(CONTACT, at))
        || vehicles.any(|vehicle| game.distance_to_hull(at, vehicle) <= CONTACT)
}

/// 4: barrages cease and unfinished requests lapse, unless a Chain of Command Die keeps them up.
/// `coc.10.3.2.barrage-turn-end`, `coc.5.1.2.keep-barrage`, R-COC-112
fn cease_fire(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for side in [game.state.active, game.state.active.enemy()] {
        for observer in game.leader_ids() {
            if let Some(battery) = game.leader_setup(observer).battery
                && game.is_observer(observer)
                && game.side_of_leader(observer) == side
            {
                keep_firing(game, cx, observer, battery)?;
            }
        }
    }
    weapons::end_turn(game, cx)?;
    events::note_barrages(game);
    Ok(())
}

fn keep_firing(game: &mut Coc, cx: &mut Cx<'_, Coc>, observer: LeaderId, battery: BatteryId) -> Step<()> {
    game.state.batteries[battery.index()].kept = false;
    let player = game.leader_setup(observer).player;
    let busy = game.state.batteries[battery.index()].mission != Mission::Idle;
    if !busy || game.player(player).dice == 0 || weapons::may_keep(game, battery).is_err() {
        return Ok(());
    }
    let question = Question::KeepFiring(KeepFiring { observer });
    if cx.ask(game, Coc::seat(player), question.into())? == Answer::Yes {
        game.player_mut(player).dice -= 1;
        game.state.batteries[battery.index()].kept = true;
        cx.tell(|| Event::Turn(Told::KeptFiring { observer }));
    }
    Ok(())
}

/// Those who stand together and share their Shock, each body once, active side first: on the table by distance, off it
/// (ambushers who slipped away) each Team by itself. R-COC-159
fn bodies(game: &Coc) -> Vec<(Body, u8)> {
    let mut found: Vec<(Body, u8)> = Vec::new();
    for side in [game.state.active, game.state.active.enemy()] {
        for team in game.team_ids().filter(|team| game.side_of_team(*team) == side && game.team(*team).in_use) {
            let body = if game.is_on_table(team) { game.section(team) } else { game.alone(team) };
            let heads = if game.is_on_table(team) {
                game.heads(body)
            } else {
                game.waiting_men(body.unit).filter(|man| game.man(*man).team == team).count() as u8
            };
            if heads > 0 && !found.iter().any(|(other, _)| *other == body) {
                found.push((body, heads));
            }
        }
    }
    found
}

fn has_nerve(game: &Coc, body: Body, nerve: Nerve) -> bool {
    game.teams_in(body).any(|team| game.team(team).nerve == nerve)
}

fn set_nerve(game: &mut Coc, body: Body, nerve: Nerve) {
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        team.nerve = nerve;
        team.deeds.clear(Deeds::BREAK_TESTED);
    }
}

/// 5: the Pinned recover unless they have more Shock than men. `coc.6.2.pinned-check`, R-COC-156
fn check_pinned(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    for (body, heads) in bodies(game) {
        if !has_nerve(game, body, Nerve::Pinned) || has_nerve(game, body, Nerve::Broken) {
            continue;
        }
        let shock = game.shock_on(body);
        let pinned = shock > heads;
        if !pinned {
            set_nerve(game, body, Nerve::Steady);
        }
        cx.tell(|| Event::Turn(Told::PinnedChecked { body, shock, heads, pinned }));
    }
}

/// 6: the Broken Rout with the Leaders who are still with them, unless they were rallied: those below twice their number
/// are Pinned, or free if they have no more Shock than men. `coc.6.2.broken-check`, R-COC-156
fn rout_broken(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Vec<LeaderId> {
    let mut routed = Vec::new();
    for (body, heads) in bodies(game) {
        if !has_nerve(game, body, Nerve::Broken) {
            continue;
        }
        let shock = game.shock_on(body);
        if shock >= heads.saturating_mul(2) && !game.unit(body.unit).traits.has(Traits::DIEHARD) {
            let leaders = rout(game, body);
            cx.tell(|| Event::Turn(Told::Routed { body, shock, heads, leaders: leaders.to_vec() }));
            routed.extend(leaders);
            continue;
        }
        let nerve = if shock > heads { Nerve::Pinned } else { Nerve::Steady };
        set_nerve(game, body, nerve);
        cx.tell(|| Event::Turn(Told::Rallied { body, shock, heads, pinned: nerve == Nerve::Pinned }));
    }
    routed
}

fn rout(game: &mut Coc, body: Body) -> ArrayVec<LeaderId, 8> {
    let leaders = game.leaders_with(body);
    for leader in &leaders {
        game.leader_mut(*leader).presence = Presence::Routed;
    }
    for man in game.men_in(body).collect::<ArrayVec<ManId, 32>>() {
        game.man_mut(man).presence = Presence::Routed;
    }
    for team in game.teams_in(body) {
        game.team_mut(team).shock = 0;
    }
    leaders
}

/// 7: Force Morale for Leaders who Routed, active side first; their men were tested for when they Broke.
/// `coc.15.1.test-leader-on-rout`
fn test_for_leaders(game: &mut Coc, cx: &mut Cx<'_, Coc>, routed: &[LeaderId]) -> Step<()> {
    shock::rout_leaders(game, cx, routed);
    for side in [game.state.active, game.state.active.enemy()] {
        for player in game.players_of(side).collect::<ArrayVec<PlayerId, 8>>() {
            morale::settle_owed(game, cx, player)?;
        }
    }
    scenarios::decide(game, cx);
    Ok(())
}

/// Leaders who were out of action until the Turn ends are back. `coc.9.1.1.leader-wound-table`
fn recover_leaders(game: &mut Coc) {
    for leader in &mut game.state.leaders {
        leader.out = false;
    }
}

/// Whoever is still in a burning house is driven out by the smoke. `coc.6.3.fire-evacuate`, R-COC-114
fn leave_burning_houses(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for n in 0..game.state.fires.len() {
        let house = game.state.fires[n].0;
        let teams = put_outside(game, cx, house, Chooser::Owner)?;
        for team in &teams {
            shock::add(game, cx, *team, SHOCK_OF_SMOKE, &Cause::default());
        }
        if !teams.is_empty() {
            shock::settle(game, cx, &Cause::default())?;
        }
    }
    Ok(())
}

/// How the rain goes on. `coc.6.3.rain-table`, R-COC-094
fn weather(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if !game.state.chance.rain {
        return Ok(());
    }
    let player = game.first_player(game.state.active);
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.6.3.rain-table"), Coc::seat(player)))?;
    let bonus = u8::from(game.state.chance.rain_bonus);
    let die = roll.total() as u8;
    let chance = &mut game.state.chance;
    chance.rain_bonus = false;
    match die + bonus {
        0..=3 => chance.rain = false,
        4 | 5 => {}
        _ => {
            chance.sodden = true;
            chance.rain_bonus = true;
        }
    }
    let (rain, sodden) = (chance.rain, chance.rain_bonus);
    cx.tell(|| Event::Turn(Told::Weather { die, bonus, rain, sodden }));
    Ok(())
}

/// How near to an enemy nobody is put. R-COC-114
pub(super) const CLEAR_OF_ENEMIES: Inches = Inches::whole(1);
