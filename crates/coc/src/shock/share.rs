//! Sharing Shock and losses equally between Teams, somebody placing the odd ones. R-COC-075

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use serde::Serialize;

use super::{OddShock, add};
use crate::harm::Cause;
use crate::ids::{PlayerId, TeamId};
use crate::state::Body;
use crate::{Answer, Coc, Question, close_combat};

/// Several Teams.
pub(crate) type Teams = ArrayVec<TeamId, 16>;

/// What is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Portion {
    /// Points of Shock.
    Shock,
    /// Men killed.
    Killed,
}

/// Shares Shock equally between the Teams of a body; this player places the odd points. R-COC-060, R-COC-149
pub(crate) fn share(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    points: u8,
    by: PlayerId,
    cause: &Cause,
) -> Step<()> {
    let teams: Teams = game.teams_in(body).filter(|team| game.is_on_table(*team)).take(16).collect();
    for (team, points) in divide(game, cx, &teams, points, |_| u8::MAX, by, Portion::Shock)? {
        add(game, cx, team, points, cause);
    }
    Ok(())
}

/// Divides a number equally between Teams, none of which takes more than its most; each takes one odd one at most, unless
/// the others are full. `coc.13.1.1.spread-losses`
pub(crate) fn divide(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    teams: &[TeamId],
    total: u8,
    most: impl Fn(TeamId) -> u8,
    by: PlayerId,
    what: Portion,
) -> Step<ArrayVec<(TeamId, u8), 16>> {
    let each = total / (teams.len().max(1) as u8);
    let mut shares: ArrayVec<(TeamId, u8), 16> = teams.iter().map(|team| (*team, each.min(most(*team)))).collect();
    let mut left = total - shares.iter().map(|(_, share)| share).sum::<u8>();
    let mut had: Teams = ArrayVec::new();
    while left > 0 {
        let room = |(team, share): &&(TeamId, u8)| *share < most(*team);
        let open: Teams =
            shares.iter().filter(room).map(|(team, _)| *team).filter(|team| !had.contains(team)).collect();
        if open.is_empty() {
            if had.is_empty() {
                break;
            }
            had.clear();
            continue;
        }
        let chosen: Teams = if usize::from(left) >= open.len() {
            open
        } else {
            let fallback = open[0];
            let question = Question::CloseCombat(close_combat::Question::OddShock(OddShock { teams: open, what }));
            let answer = cx.ask(game, Coc::seat(by), question)?;
            std::iter::once(if let Answer::Team(team) = answer { team } else { fallback }).collect()
        };
        for (team, share) in &mut shares {
            if chosen.contains(team) {
                *share += 1;
                left -= 1;
            }
        }
        had.extend(chosen);
    }
    Ok(shares)
}
