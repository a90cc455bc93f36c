//! Section 7.6: Jump-Off Points denied and captured. R-COC-168

use engine::{Cx, Refusal, Side, rule};
use table::{Inches, Point};

use super::Told;
use crate::event::Event;
use crate::ids::JumpOffId;
use crate::state::{Deeds, Nerve};
use crate::troops::Calling;
use crate::units::{CONTACT, INTEGRITY};
use crate::{Coc, turn, vehicles};

/// Whether an unbroken figure of a side stands so near to a place.
fn holds(game: &Coc, side: Side, at: Point, limit: Inches) -> bool {
    let unbroken = |team| game.team(team).nerve != Nerve::Broken;
    game.side_on_table(side)
        .filter(|team| unbroken(*team))
        .any(|team| game.men_of(team).any(|man| game.man(man).spot.at.is_within(limit, at)))
        || game.leaders_on_table(side).any(|leader| {
            game.leader_setup(leader).calling != Calling::Medic
                && game.leader(leader).spot.at.is_within(limit, at)
                && game.counts_with(leader).is_none_or(unbroken)
        })
        // `coc.7.6.vehicles-capture`
        || game.vehicles_on_table(side).any(|vehicle| {
            game.holds_ground(vehicle) && game.distance_to_hull(at, vehicle) <= limit
        })
}

/// Notes captured and recaptured Jump-Off Points as figures stand now. `coc.7.6.capture`
pub(crate) fn note_captures(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    vehicles::point_out(game);
    for id in game.jump_off_ids() {
        let point = *game.jump_off(id);
        if !point.up {
            continue;
        }
        let side = game.side_of(point.owner);
        let owner = point.owner;
        betray(game, side.enemy(), point.at);
        let own = holds(game, side, point.at, CONTACT);
        if !point.captured && !own && holds(game, side.enemy(), point.at, CONTACT) {
            let point = &mut game.state.jump_offs[id.index()];
            (point.captured, point.spoiled) = (true, true);
            cx.tell(|| Event::Movement(Told::Captured { point: id, owner }));
        } else if point.captured && own {
            game.state.jump_offs[id.index()].captured = false;
            cx.tell(|| Event::Movement(Told::Recaptured { point: id, owner }));
        }
    }
}

/// A sniper who denies the enemy a Jump-Off Point is no secret any more: its owner has to know why it is of no use.
fn betray(game: &mut Coc, side: Side, at: Point) {
    for team in game.side_on_table(side) {
        let near = || game.men_of(team).any(|man| game.man(man).spot.at.is_within(INTEGRITY, at));
        if game.is_concealed(team) && near() {
            game.team_mut(team).deeds.set(Deeds::REVEALED);
        }
    }
}

/// Whether a Jump-Off Point can be used by its owner now: up, not captured, no enemy within 4 inches, not shelled.
/// `coc.7.6.deny-4in`
pub(crate) fn is_usable(game: &Coc, id: JumpOffId) -> Result<(), Refusal> {
    let point = game.jump_off(id);
    if !point.up {
        return Err(Refusal::by(rule!("coc.7.6.capture-removed"), "The Jump-Off Point is gone."));
    }
    if point.captured || point.spoiled {
        return Err(Refusal::by(
            rule!("coc.7.6.capture"),
            "The enemy has captured it in this Turn, so that it cannot be used before the Turn ends.",
        ));
    }
    if holds(game, game.side_of(point.owner).enemy(), point.at, INTEGRITY) {
        return Err(Refusal::by(rule!("coc.7.6.deny-4in"), "The enemy is within 4 inches of it."));
    }
    if turn::is_shelled(game, point.at) {
        return Err(Refusal::by(rule!("coc.6.3.barrage-jump-off"), "It lies in the square that is being shelled."));
    }
    Ok(())
}
