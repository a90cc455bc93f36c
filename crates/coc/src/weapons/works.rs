//! Section 16.1: minefields, wire, roadblocks and entrenchments, and the Engineers who deal with them.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Why, rule};
use table::{Inches, KindTag, Point};

use super::questions::{Dig, Question};
use super::{Special, Told, flame};
use crate::ids::TeamId;
use crate::state::{Body, Deeds, Man, Nerve, Presence, Work, WorkKind};
use crate::troops::{Role, Trade};
use crate::units::CONTACT;
use crate::{Answer, Coc, Event, supports};

/// How far a demolition Team has to be from its charge. `coc.16.1.roadblock-clear`
const SAFE: Inches = Inches::whole(9);
/// Phases of undisturbed work that a charge takes. `coc.16.1.roadblock-clear`
const LAYING: u8 = 2;
/// Charges that may fail in a row before wire cannot be blown any more. `coc.16.1.wire-bangalore`
const TRIES: u8 = 2;
/// How far beyond its men an entrenchment reaches.
const PARAPET: Inches = Inches::thousandths(500);

/// The trade of a Team of engineers.
pub(super) fn trade(game: &Coc, team: TeamId) -> Option<Trade> {
    game.team_setup(game.team(team).parent).trade
}

/// Whether a Team consists of engineers.
pub(super) fn is_engineers(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Engineers || trade(game, team).is_some()
}

/// The works that are still there.
fn standing(game: &Coc) -> impl Iterator<Item = (u8, &Work)> {
    game.state.works.iter().enumerate().filter(|(_, work)| work.up).map(|(n, work)| (n as u8, work))
}

/// Whether somebody at this place has the hard cover of an entrenchment. `coc.16.1.entrenchment-cover`
pub(crate) fn is_entrenched(game: &Coc, at: Point) -> bool {
    standing(game).any(|(_, work)| work.kind == WorkKind::Entrenchment && shelters(game, work, at))
}

/// Whether an entrenchment covers whoever is at a place: it holds one Team, and nobody else in it finds room. Leaders take
/// none. `coc.16.1.entrenchment-capacity`, R-COC-061
pub(crate) fn shelters(game: &Coc, work: &Work, at: Point) -> bool {
    if !work.is_near(Inches::ZERO, at) {
        return false;
    }
    let there = |man: &&Man| man.presence == Presence::Table && man.spot.at == at && man.spot.floor == 0;
    let Some(man) = game.state.men.iter().find(there) else { return true };
    holder(game, work).is_none_or(|team| root(game, team) == root(game, man.team))
}

/// A Team and those whom chance or an order has parted from it are one here.
fn root(game: &Coc, team: TeamId) -> TeamId {
    game.team(team).parent
}

/// The Team that has an entrenchment: who came first, as long as somebody of it is left there; then whoever has most men.
fn holder(game: &Coc, work: &Work) -> Option<TeamId> {
    let inside =
        |team: TeamId| game.men_of(team).filter(|man| work.is_near(Inches::ZERO, game.man(*man).spot.at)).count();
    let first = work.holder.filter(|team| inside(*team) > 0);
    first.or_else(|| {
        let all = game.team_ids().map(|team| (inside(team), std::cmp::Reverse(team)));
        all.max().filter(|(men, _)| *men > 0).map(|(_, team)| team.0)
    })
}

/// Notes who has each entrenchment, as figures stand now.
pub(super) fn note_holders(game: &mut Coc) {
    for n in 0..game.state.works.len() {
        if game.state.works[n].kind == WorkKind::Entrenchment {
            game.state.works[n].holder = holder(game, &game.state.works[n]);
        }
    }
}

/// Whether a Team stands within an inch of a work. R-COC-171
fn is_at(game: &Coc, team: TeamId, work: &Work) -> bool {
    game.men_of(team).any(|man| work.is_near(CONTACT, game.man(man).spot.at))
}

/// Whether a trade can do anything about a kind of work.
const fn clears(trade: Trade, kind: WorkKind) -> bool {
    matches!(
        (trade, kind),
        (Trade::Mines, WorkKind::Minefield)
            | (Trade::Wire | Trade::Demolition, WorkKind::Wire)
            | (Trade::Demolition, WorkKind::Roadblock)
    )
}

/// Whether a Team is of engineers with no task left. `coc.16.1.2.engineers-finished`, R-COC-322
pub(crate) fn is_finished(game: &Coc, team: TeamId) -> bool {
    let Some(trade) = trade(game, team) else { return false };
    if trade == Trade::Flamethrower {
        return flame::flamethrower_of(game, team).is_none() || game.team(team).rounds == 0;
    }
    if is_laid(game, team) {
        return false;
    }
    !standing(game).any(|(_, work)| clears(trade, work.kind) && may_still_clear(game, team, work.kind).is_ok())
}

/// Whether a Team has a flamethrower and no fuel: it goes off the field. `coc.B.flamethrower.flamethrower`, R-COC-330
pub(crate) fn must_retire(game: &Coc, team: TeamId) -> bool {
    trade(game, team) == Some(Trade::Flamethrower) && is_finished(game, team)
}

/// Whether a Team has what it takes for such a work.
fn may_still_clear(game: &Coc, team: TeamId, kind: WorkKind) -> Result<(), Refusal> {
    let state = game.team(team);
    let demolition = trade(game, team) == Some(Trade::Demolition);
    match kind {
        WorkKind::Wire if demolition && state.kit.duds >= TRIES => {
            Err(Refusal::by(rule!("coc.16.1.wire-bangalore"), "Its charges have failed twice."))
        }
        WorkKind::Roadblock if state.deeds.has(Deeds::WEAPON_OUT) => {
            Err(Refusal::by(rule!("coc.16.1.roadblock-clear"), "It had charges for one roadblock only."))
        }
        _ => Ok(()),
    }
}

/// Whether the charge lies at a roadblock and waits to be set off.
fn is_laid(game: &Coc, team: TeamId) -> bool {
    let state = game.team(team);
    state.work >= LAYING && !state.deeds.has(Deeds::WEAPON_OUT)
}

/// Lists what engineers can do where they stand, open and closed.
pub(super) fn actions(game: &Coc, team: TeamId, each: &mut dyn FnMut(Special, Result<(), Refusal>)) {
    let Some(trade) = trade(game, team) else { return };
    for (n, work) in standing(game) {
        if !clears(trade, work.kind) || !is_at(game, team, work) {
            continue;
        }
        let special = if work.kind == WorkKind::Roadblock { Special::LayCharge(n) } else { Special::Clear(n) };
        each(special, may_work(game, team, special));
    }
    if game.team(team).work >= LAYING {
        each(Special::Detonate, may_detonate(game, team));
    }
}

/// Whether a Team can work now: Shock does not stop it, but it has to stand still. `coc.16.1.engineer-shock-ignored`
fn may_work(game: &Coc, team: TeamId, special: Special) -> Result<(), Refusal> {
    let state = game.team(team);
    if state.nerve == Nerve::Broken {
        return Err(Refusal::by(rule!("coc.16.1.engineer-shock-ignored"), "Broken engineers do not work."));
    }
    if state.deeds.has(Deeds::MOVED) {
        return Err(Refusal::by(rule!("coc.16.1.minefield-clear"), "It has moved in this Phase."));
    }
    match special {
        Special::LayCharge(_) if state.work >= LAYING => {
            Err(Refusal::by(rule!("coc.16.1.roadblock-clear"), "The charge lies there already.")
                .hint("Retire 9 inches and set it off."))
        }
        Special::LayCharge(_) => may_still_clear(game, team, WorkKind::Roadblock),
        Special::Clear(n) => may_still_clear(game, team, game.state.works[usize::from(n)].kind),
        _ => Ok(()),
    }
}

/// Whether a Team can set its charge off. `coc.16.1.roadblock-clear`
fn may_detonate(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let state = game.team(team);
    if state.deeds.has(Deeds::WEAPON_OUT) {
        return Err(Refusal::by(rule!("coc.16.1.roadblock-clear"), "Its charge is used."));
    }
    may_work(game, team, Special::Detonate)?;
    let work = &game.state.works[usize::from(state.kit.work_on)];
    let near = Inches::thousandths(SAFE.thousandths_value() - 1);
    if game.men_of(team).any(|man| work.is_near(near, game.man(man).spot.at)) {
        return Err(Refusal::by(rule!("coc.16.1.roadblock-clear"), "It is too near to its charge.")
            .hint("Retire at least 9 inches."));
    }
    Ok(())
}

/// Engineers work on a minefield or on wire: one die a Phase. `coc.16.1.minefield-clear`, `coc.16.1.wire-clear`
pub(super) fn clear(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, work: u8) -> Step<()> {
    let kind = game.state.works[usize::from(work)].kind;
    let demolition = trade(game, team) == Some(Trade::Demolition);
    let (needed, rule) = match (kind, demolition) {
        (WorkKind::Minefield, _) => (6, rule!("coc.16.1.minefield-clear")),
        (_, true) => (2, rule!("coc.16.1.wire-bangalore")),
        _ => (5, rule!("coc.16.1.wire-clear")),
    };
    let roll = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(game.player_of_team(team))))?;
    let done = roll.at_least(needed) == 1;
    if done {
        supports::clear_work(game, usize::from(work));
        game.team_mut(team).kit.duds = 0;
    } else if demolition {
        game.team_mut(team).kit.duds += 1;
    }
    cx.tell(|| Event::Weapons(Told::Worked { team, kind, done, rule, roll }));
    Ok(())
}

/// A demolition Team lays its charge for one Phase. `coc.16.1.roadblock-clear`
pub(super) fn lay_charge(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, work: u8) {
    let state = game.team_mut(team);
    // Another roadblock than before is begun anew.
    if state.kit.work_on != work {
        state.work = 0;
    }
    state.kit.work_on = work;
    state.work += 1;
    let phases = state.work;
    cx.tell(|| Event::Weapons(Told::LaidCharge { team, phases }));
}

/// A Team has lost a man or taken Shock: laying a charge starts again. R-COC-171
pub(crate) fn disturb(game: &mut Coc, team: TeamId) {
    let state = game.team_mut(team);
    if state.work < LAYING {
        state.work = 0;
    }
}

/// The charge goes off. `coc.16.1.roadblock-detonate`, R-COC-143
pub(super) fn detonate(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let why = Why::new(rule!("coc.16.1.roadblock-detonate"), Coc::seat(game.player_of_team(team)));
    let roll = cx.roll(Pool::d6(1), why)?;
    let index = usize::from(game.team(team).kit.work_on);
    let (destroyed, partly) = (roll.at_least(4) == 1, roll.at_least(2) == 1);
    let work = &mut game.state.works[index];
    if destroyed {
        work.up = false;
    } else if partly {
        work.partly = true;
    }
    let state = game.team_mut(team);
    state.work = 0;
    state.deeds.set(Deeds::WEAPON_OUT);
    cx.tell(|| Event::Weapons(Told::Detonated { team, destroyed, partly, roll }));
    Ok(())
}

/// Teams that have just deployed may be dug in, if their player has entrenchments left. R-COC-173
pub(crate) fn entrench(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body) -> Step<()> {
    supports::uncover(game, cx, body);
    let player = game.unit(body.unit).player;
    let teams: ArrayVec<TeamId, 8> = game.teams_in(body).filter(|team| game.is_on_table(*team)).collect();
    for team in teams {
        if game.player(player).entrenchments == 0 || may_dig(game, team).is_err() {
            continue;
        }
        if cx.ask(game, Coc::seat(player), Question::Dig(Dig { team }).into())? == Answer::Yes {
            game.player_mut(player).entrenchments -= 1;
            let work = strip(game, team);
            game.state.works.push(work);
            cx.tell(|| Event::Weapons(Told::DugIn { team }));
        }
    }
    note_holders(game);
    Ok(())
}

/// Whether nobody can be dug in at a place: in a building, whole or ruined, or in a marsh. `coc.16.1.entrenchment-cover`
pub(crate) fn is_undiggable(game: &Coc, at: Point) -> bool {
    let bad = |tag| matches!(tag, KindTag::Marsh | KindTag::Building | KindTag::Church | KindTag::Ruin);
    game.house_at(at).is_some() || game.setup.field.features_at(at).any(|id| bad(game.setup.field.feature(id).tag()))
}

/// Whether a Team can have come on in an entrenchment where it stands. `coc.16.1.entrenchment-cover`
fn may_dig(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    if game.men_of(team).any(|man| is_undiggable(game, game.man(man).spot.at)) {
        return Err(Refusal::by(
            rule!("coc.16.1.entrenchment-cover"),
            "There are no entrenchments in buildings or marsh.",
        ));
    }
    Ok(())
}

/// The strip that holds all figures of a Team, across the way it looks.
fn strip(game: &Coc, team: TeamId) -> Work {
    let middle = game.middle(game.alone(team));
    let along = game.team(team).facing.right();
    let mut work = Work {
        kind: WorkKind::Entrenchment,
        owner: game.player_of_team(team),
        at: middle,
        along,
        half_length: Inches::ZERO,
        half_depth: Inches::ZERO,
        up: true,
        partly: false,
        known: true,
        section: 0,
        holder: Some(team),
    };
    for man in game.men_of(team) {
        let local = work.local(game.man(man).spot.at);
        work.half_length = work.half_length.max(Inches::thousandths(local.x.abs()));
        work.half_depth = work.half_depth.max(Inches::thousandths(local.y.abs()));
    }
    work.half_length += PARAPET;
    work.half_depth += PARAPET;
    work
}
