//! For weapons with procedures of their own: whom they can hit, and past whom.

use table::Point;

use super::after_stance;
use super::shooters::{Shooter, Who, is_masked};
use crate::Coc;
use crate::harm::Exposed;
use crate::ids::{ManId, TeamId, VehicleId, WeaponId};
use crate::sight::{self, Post};
use crate::terrain::Cover;
use crate::vehicles::Arm;

/// The men of a Team who can be seen from any of these places, with their cover after stances as most of the places see it,
/// worst first. R-COC-067, R-COC-068
pub(crate) fn eligible_men(game: &Coc, from: &[Post], team: TeamId) -> Exposed {
    let mut men = Exposed::new();
    for man in game.men_of(team).take(24) {
        let mut tally = [0u8; 4];
        for post in from {
            if !shows_himself(game, *post, man) {
                continue;
            }
            if let Some(seen) = sight::look_from(game, *post, game.post(man)) {
                tally[after_stance(game, team, seen, post.spot.at) as usize] += 1;
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

/// Whether a man can be aimed at from a place as far as houses go: those outside have to know of him, and he has to be at
/// an opening. `coc.17.hidden-in-building`, R-COC-092
pub(crate) fn shows_himself(game: &Coc, from: Post, man: ManId) -> bool {
    let Some(house) = game.house_at(game.man(man).spot.at) else { return true };
    from.mounting.is_none() && game.house_at(from.spot.at) == Some(house)
        || (sight::is_noticed(game, from, man) && sight::place_at_opening(game, man).is_some())
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
        dice: None,
    };
    !is_masked(game, &shooter, to)
}

/// The same for a weapon of a vehicle.
pub(crate) fn has_lane_aboard(game: &Coc, vehicle: VehicleId, mounting: u8, to: Point) -> bool {
    let arm = game.kind_of(vehicle).mountings.get(usize::from(mounting)).map(|mounting| mounting.arm);
    let shooter = Shooter {
        who: Who::Mounting(vehicle, mounting),
        team: game.vehicle_team(vehicle),
        post: Post::aboard(game, vehicle, mounting),
        weapon: if let Some(Arm::Weapon(weapon)) = arm { weapon } else { WeaponId(0) },
        crew: false,
        house: None,
        dice: None,
    };
    !is_masked(game, &shooter, to)
}
