//! Scouts: US Squads and Soviets. `coc.NC.us.scout`, `coc.NC.su.razvedchiki`

use crate::ids::{LeaderId, TeamId};
use crate::state::Body;
use crate::troops::{Rank, Traits};
use crate::{Coc, sight};

/// A Scout Team that is split off has one or two men. `coc.NC.su.scout-size`
const MOST_SCOUTS: usize = 2;

/// Whether a body may move 2D6 and be Tactical at the end.
pub(crate) fn may_scout(game: &Coc, body: Body) -> bool {
    let traits = game.unit(body.unit).traits;
    game.teams_in(body).all(|team| match (traits.has(Traits::US_SCOUT), traits.has(Traits::RAZVEDCHIKI)) {
        (true, _) => is_sent_out(game, team) && game.strength(team) == MOST_SCOUTS,
        (_, true) => traits.has(Traits::SCOUTS) || is_sent_out(game, team),
        _ => false,
    })
}

/// Whether a Team was split off as scouts.
fn is_sent_out(game: &Coc, team: TeamId) -> bool {
    game.team(team).parent != team && game.strength(team) <= MOST_SCOUTS
}

/// Whether a US Squad Leader can activate his scouts although they are beyond his command range: he sees them.
/// `coc.NC.us.scout`
pub(crate) fn reaches_scouts(game: &Coc, leader: LeaderId, body: Body) -> bool {
    let setup = game.leader_setup(leader);
    let from = game.leader(leader).spot;
    setup.rank == Rank::Junior
        && setup.unit == Some(body.unit)
        && game.unit(body.unit).traits.has(Traits::US_SCOUT)
        && may_scout(game, body)
        && game.men_in(body).any(|man| sight::look(game, from, game.man(man).spot).is_some())
}
