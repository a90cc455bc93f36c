//! Leaders, medics and observers as targets of their own; and what a medic does. Sections 9.1.1 and B.

use engine::{Cx, Refusal, Step, rule};

use super::{Cure, Errand, Told};
use crate::harm::Cause;
use crate::ids::LeaderId;
use crate::morale::{self, Setback};
use crate::state::Presence;
use crate::troops::Calling;
use crate::units::CONTACT;
use crate::{Coc, Event, fire};

/// Whether somebody can be aimed at by himself: a medic always, others only more than 4 inches from all friends.
/// `coc.9.1.1.lone-leader-target`, `coc.B.medic.medic-target`
pub(super) fn may_be_aimed_at(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    let state = game.leader(leader);
    if state.presence != Presence::Table {
        return Err(Refusal::misfit("He is not on the table."));
    }
    if game.is_medic(leader) {
        return Ok(());
    }
    if !fire::is_alone(game, leader) {
        return Err(Refusal::by(
            rule!("coc.9.1.1.lone-leader-target"),
            "He is among his men and cannot be picked out.",
        ));
    }
    Ok(())
}

/// Lists what a medic can do, open and closed. `coc.B.medic.medic-procedure`
pub(super) fn medic_actions(game: &Coc, medic: LeaderId, each: &mut dyn FnMut(Errand, Result<(), Refusal>)) {
    each(Errand::Walk, may_walk(game, medic));
    for leader in game.leaders_on_table(game.side_of_leader(medic)) {
        let state = game.leader(leader);
        let hurt = state.out || state.lost > 0;
        let touches = state.spot.at.is_within(CONTACT, game.leader(medic).spot.at)
            && state.spot.floor == game.leader(medic).spot.floor;
        if leader == medic || !hurt || !touches {
            continue;
        }
        if state.out {
            each(Errand::Heal(leader, Cure::Bar), may_heal(game, leader));
        }
        if state.lost > 0 {
            each(Errand::Heal(leader, Cure::Initiative), may_heal(game, leader));
        }
    }
}

/// Whether an individual can go somewhere.
pub(super) fn may_walk(game: &Coc, who: LeaderId) -> Result<(), Refusal> {
    if game.leader_setup(who).calling == Calling::Observer && game.leader(who).wounded {
        return Err(Refusal::by(rule!("coc.9.1.1.observer-wound-table"), "He is wounded and stays where he is."));
    }
    crate::movement::may_walk(game, who)
}

/// Whether a Leader can be cured now. `coc.B.medic.medic-heals`
fn may_heal(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    let state = game.leader(leader);
    if state.cured {
        return Err(Refusal::by(rule!("coc.B.medic.medic-heals"), "He has been cured once already."));
    }
    if state.activated {
        return Err(Refusal::by(rule!("coc.B.medic.medic-procedure"), "He has been activated in this Phase."));
    }
    Ok(())
}

/// A medic cures a Leader, who does nothing else in this Phase. `coc.B.medic.medic-procedure`, R-COC-084
pub(super) fn heal(game: &mut Coc, cx: &mut Cx<'_, Coc>, medic: LeaderId, leader: LeaderId, cure: Cure) {
    let state = game.leader_mut(leader);
    match cure {
        Cure::Bar => state.out = false,
        Cure::Initiative => state.lost = state.lost.saturating_sub(1),
    }
    state.wounded = state.out || state.lost > 0;
    state.cured = true;
    state.activated = true;
    cx.tell(|| Event::Weapons(Told::Healed { medic, leader, cure }));
}

/// A medic was killed by fire aimed at him: those who shot him are tested as if they had lost a Junior Leader.
/// `coc.B.medic.medic-shot-morale`, R-COC-174
pub(crate) fn medic_shot(game: &mut Coc, cx: &mut Cx<'_, Coc>, cause: &Cause) -> Step<()> {
    if let (Some(player), false) = (cause.player, cause.area) {
        cx.tell(|| Event::Weapons(Told::MedicShot { player }));
        morale::test(game, cx, player, Setback::JuniorKilled)?;
    }
    Ok(())
}
