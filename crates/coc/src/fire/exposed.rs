//! For weapons with procedures of their own: whom they can hit, and which Teams share the hits.

use arrayvec::ArrayVec;
use table::{Inches, Point};

use super::after_stance;
use super::shooters::{Shooter, Who, is_masked};
use crate::Coc;
use crate::harm::Exposed;
use crate::ids::{ManId, TeamId};
use crate::sight::{self, Post};
use crate::state::Spot;
use crate::terrain::Cover;

/// The men of a Team who can be seen from any of these places, with their cover after stances as most of the places see it,
/// worst first. R-COC-067, R-COC-068
pub(crate) fn eligible_men(game: &Coc, from: &[Spot], team: TeamId) -> Exposed {
    let mut men = Exposed::new();
    for man in game.men_of(team).take(24) {
        let mut tally = [0u8; 4];
        for spot in from {
            if let Some(seen) = sight::look_from(game, Post::at(*spot), game.post(man)) {
                tally[after_stance(game, team, seen, spot.at) as usize] += 1;
            }
        }
        let most = [Cover::Open, Cover::Light, Cover::Hard, Cover::Bunker]
            .into_iter()
            .filter(|cover| tally[*cover as usize] > 0)
            .max_by_key(|cover| (tally[*cover as usize], *cover));
        if let Some(cover) = most {
            men.push((man, cover));
        }
    }
    men.sort_by_key(|(man, cover)| (*cover, *man));
    men
}

/// The declared Team and all that share its hits, seen from these places: within 4 inches, in the same cover, and in the
/// same range band if the weapon's close range ends at this distance. The declared Team is first. R-COC-074
pub(crate) fn merged(game: &Coc, from: &[Spot], declared: TeamId, close_to: Option<Inches>) -> ArrayVec<TeamId, 6> {
    let mut teams = ArrayVec::new();
    teams.push(declared);
    let mine = eligible_men(game, from, declared);
    let near = |men: &Exposed| {
        let at = |spot: &Spot| men.iter().map(|(man, _)| game.man(*man).spot.at.distance_to(spot.at)).min();
        from.iter().filter_map(at).min().unwrap_or(Inches::MAX)
    };
    let band = |men: &Exposed| close_to.is_some_and(|end| near(men) <= end);
    for team in game.side_on_table(game.side_of_team(declared)) {
        if team == declared || teams.is_full() || !game.is_together(declared, team) {
            continue;
        }
        let men = eligible_men(game, from, team);
        let close = men.iter().any(|(man, _)| {
            let spot = game.man(*man).spot;
            game.men_of(declared).any(|other| game.man(other).spot.is_together(spot))
        });
        let cover = |men: &Exposed| men.first().map(|(_, cover)| *cover);
        if close && cover(&men) == cover(&mine) && band(&men) == band(&mine) {
            teams.push(team);
        }
    }
    teams
}

/// The same men with their cover so many levels worse. R-COC-068
pub(super) fn reduce(men: &Exposed, levels: u8) -> Exposed {
    let mut men: Exposed = men.iter().map(|(man, cover)| (*man, cover.reduced(levels))).collect();
    men.sort_by_key(|(man, cover)| (*cover, *man));
    men
}

/// Whether a man's line of fire to a place passes no friends. R-COC-090
pub(crate) fn has_lane(game: &Coc, man: ManId, to: Point) -> bool {
    let state = game.man(man);
    let shooter = Shooter {
        who: Who::Man(man),
        team: state.team,
        post: game.post(man),
        weapon: state.weapon,
        crew: state.crew,
        house: game.house_at(state.spot.at),
    };
    !is_masked(game, &shooter, to)
}
