//! Section 7.1: a move step by step, with what the enemy does about it. R-COC-085, R-COC-111, R-COC-144

use engine::{Cx, Step};
use table::Inches;

use super::march::Means;
use super::walk::{self, Figure, Walks};
use super::{Question, contact};
use crate::ids::TeamId;
use crate::state::{Body, Nerve};
use crate::troops::Role;
use crate::units::Spots;
use crate::{Answer, Coc, chain, weapons};

/// Goes through the steps. Comes back with the body as it is now and whom it met, or nothing if the battle is over or
/// nobody of it is left to go on.
pub(super) fn step_by_step(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    walks: &mut Walks,
    means: &mut Means,
) -> Step<Option<(Body, Option<TeamId>)>> {
    let mut body = body;
    let mut from = 0;
    loop {
        let mut track = walk::track(game, body, walks);
        let stop = first_stop(game, body, &track.steps, from, walks, means);
        if let Some(stop) = &stop {
            track.steps.truncate(stop.step + 1);
        }
        let last = track.steps.len() - 1;
        if let Some(reaction) = chain::next_reaction(game, cx, &track, from)? {
            walk::put_all(game, walks, reaction.at_step);
            chain::react(game, cx, reaction)?;
            from = reaction.at_step;
            let left = after_reaction(game, body, walks, from);
            let Some(left) = left.filter(|_| game.state.outcome.is_none()) else {
                walk::halt_all(game, walks, from);
                return Ok(None);
            };
            body = left;
            continue;
        }
        walk::put_all(game, walks, last);
        let met = match stop.map(|stop| stop.why) {
            None | Some(Halting::Shelled) => None,
            Some(Halting::Met(team)) => Some(team),
            Some(Halting::Windows(team)) => {
                let seat = Coc::seat(game.unit(body.unit).player);
                let asked = contact::ThroughWindows { body, team };
                if cx.ask(game, seat, crate::Question::Movement(Question::Windows(asked)))? != Answer::Yes {
                    means.windows = false;
                    from = last;
                    continue;
                }
                Some(team)
            }
        };
        walk::halt_all(game, walks, last);
        return Ok(Some((body, met)));
    }
}

/// Takes those out of the move who cannot go on: the dead, the Broken, and the Pinned where they were hit.
/// `coc.14.5.pinned-halts-move`
fn after_reaction(game: &Coc, body: Body, walks: &mut Walks, step: usize) -> Option<Body> {
    let walked = Inches::whole(step as i32 + 1);
    walks.retain(|walk| walk.who.is_there(game));
    let first = game.unit(body.unit).first_team.0;
    let mut left = Body { teams: 0, ..body };
    let mut anybody_goes_on = false;
    walks.retain(|walk| {
        let Figure::Man(man) = walk.who else { return true };
        let team = game.man(man).team;
        left.teams |= 1 << (team.0 - first);
        match game.team(team).nerve {
            Nerve::Broken => false,
            Nerve::Pinned => {
                walk.far = walk.far.min(walked);
                true
            }
            Nerve::Steady => {
                anybody_goes_on = true;
                true
            }
        }
    });
    if left.teams == 0 {
        return None;
    }
    if !anybody_goes_on {
        // Leaders stop with the men they are with. `coc.14.2.leaders-share`
        for walk in walks.iter_mut() {
            walk.far = walk.far.min(walked);
        }
    }
    Some(left)
}

/// Where a move ends before its distance is used up.
struct Stop {
    step: usize,
    why: Halting,
}

/// Why it ends there.
enum Halting {
    /// The enemy is met.
    Met(TeamId),
    /// The enemy can be reached through windows.
    Windows(TeamId),
    /// A barrage. R-COC-111
    Shelled,
}

/// The first step at which the body meets somebody or comes under a barrage.
fn first_stop(game: &Coc, body: Body, steps: &[Spots], from: usize, walks: &Walks, means: &Means) -> Option<Stop> {
    let side = game.side_of(game.unit(body.unit).player);
    let fights = game.unit(body.unit).role != Role::Sniper;
    let starts: Spots = game
        .men_in(body)
        .map(|man| {
            let walk = walks.iter().find(|walk| walk.who == Figure::Man(man));
            walk.map_or(game.man(man).spot, |walk| walk.at(Inches::ZERO))
        })
        .collect();
    for (step, spots) in steps.iter().enumerate().skip(from) {
        let walked = Inches::whole(step as i32 + 1);
        let left = means.crossing.map(|far| far.less(walked));
        let reach = contact::Means { windows: means.windows, pace: means.pace, left };
        if fights && let Some((team, access)) = contact::met(game, side, &starts, spots, reach) {
            let why = if access == contact::Access::Clear { Halting::Met(team) } else { Halting::Windows(team) };
            return Some(Stop { step, why });
        }
        if spots.iter().any(|spot| weapons::is_shelled(game, spot.at)) {
            return Some(Stop { step, why: Halting::Shelled });
        }
    }
    None
}
