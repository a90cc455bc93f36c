//! Sections 13 and 13.1.4: who can be reached, and what the defenders hold.

use table::terrain::Kind;
use table::{FeatureId, KindTag};

use super::Fighters;
use crate::movement::bars;
use crate::state::{Deeds, Spot};
use crate::terrain::{Cover, Ground, Obstacle};
use crate::units::INTEGRITY;
use crate::{Coc, weapons};

/// Whether somebody can come to blows with somebody else: within 4 inches, with a way to him. Windows and doors are one;
/// upper floors are reached from the floor next to them. `coc.13.no-route-no-combat`, `coc.13.1.4.upper-floor`
pub(crate) fn reaches(game: &Coc, from: Spot, to: Spot) -> bool {
    if !from.is_together(to) {
        return false;
    }
    let (house, other) = (game.house_at(from.at), game.house_at(to.at));
    if house.is_some() && house == other {
        return true;
    }
    if from.floor > 0 || to.floor > 0 {
        return false;
    }
    let opens = |id: Option<FeatureId>| id.is_none_or(|id| has_opening(game, id, from, to));
    opens(house) && opens(other) && is_clear(game, from, to, [house, other])
}

/// Whether a house has an opening that both are near. A bunker has only its doors. `coc.13.windows-doors-path`,
/// `coc.13.1.4.bunker-combat`
fn has_opening(game: &Coc, id: FeatureId, from: Spot, to: Spot) -> bool {
    let near = |at: &table::Point| from.at.is_within(INTEGRITY, *at) && to.at.is_within(INTEGRITY, *at);
    match &game.setup.field.feature(id).kind {
        Kind::Bunker(house) => house.doors.iter().any(near),
        Kind::Building(house) | Kind::Church(house) | Kind::Ruin(house) => {
            house.doors.iter().chain(&house.windows).any(near)
        }
        _ => true,
    }
}

/// Whether nothing impassable lies between, apart from the houses they are in.
fn is_clear(game: &Coc, from: Spot, to: Spot, own: [Option<FeatureId>; 2]) -> bool {
    let trace = game.setup.field.sight_without(from.at, to.at, &game.state.collapsed);
    let barred = trace.crossings.iter().any(|crossing| {
        let meant = game.setup.terrain.at(crossing.feature);
        !own.contains(&Some(crossing.feature))
            && (meant.obstacle == Obstacle::Uncrossable || meant.ground == Ground::Impassable)
    });
    let works = game.state.works.iter().any(|work| bars(work) && work.is_crossed(from.at, to.at));
    !barred && !works
}

/// What the defenders hold: the cover that more than half of them have against the attackers nearest to them. R-COC-148
pub(super) fn held(game: &Coc, defenders: &Fighters, attackers: &Fighters) -> Cover {
    let (mut light, mut heavy, mut all) = (0, 0, 0);
    let places = defenders.men(game).map(|man| (game.man(man).spot, Some(game.man(man).team)));
    let leaders = defenders.leaders(game).map(|leader| (game.leader(leader).spot, game.counts_with(leader)));
    for (to, team) in places.chain(leaders) {
        let nearest = attackers.men(game).map(|man| game.man(man).spot).min_by_key(|from| from.at.distance_to(to.at));
        let Some(from) = nearest else {
            continue;
        };
        // Whoever had a tank over his trench in this Phase is in no state to hold it. `coc.13.2.2.entrenched-overrun`
        let flattened = team.is_some_and(|team| game.team(team).deeds.has(Deeds::DRIVEN_OVER));
        let cover = if flattened { Cover::Open } else { between(game, from, to) };
        light += u32::from(cover >= Cover::Light);
        heavy += u32::from(cover >= Cover::Hard);
        all += 1;
    }
    match (light * 2 > all, heavy * 2 > all) {
        (_, true) => Cover::Hard,
        (true, false) => Cover::Light,
        (false, false) => Cover::Open,
    }
}

/// What one defender holds against one attacker. `coc.13.1.4.building-cover`, `coc.13.1.4.bunker-combat`
fn between(game: &Coc, from: Spot, to: Spot) -> Cover {
    if let Some(house) = game.house_at(to.at) {
        return match (game.house_at(from.at) == Some(house), from.floor == to.floor) {
            _ if game.setup.field.feature(house).tag() == KindTag::Bunker => Cover::Hard,
            (false, _) => Cover::Hard,
            (true, false) => Cover::Light,
            (true, true) => Cover::Open,
        };
    }
    if weapons::is_entrenched(game, to.at) {
        return Cover::Hard;
    }
    let inside = game.setup.field.features_at(to.at).map(|id| {
        let meant = game.meant(id);
        if meant.line { Cover::Open } else { meant.inside }
    });
    let trace = game.setup.field.sight_without(from.at, to.at, &game.state.collapsed);
    let crossed = trace.crossings.iter().map(|crossing| {
        let meant = game.setup.terrain.at(crossing.feature);
        if meant.line { meant.behind } else { Cover::Open }
    });
    inside.chain(crossed).max().unwrap_or_default().min(Cover::Hard)
}

/// Whether most of the defenders are in a bunker: they are never hit in the rear. `coc.13.1.4.bunker-combat`
pub(super) fn in_bunker(game: &Coc, fighters: &Fighters) -> bool {
    let inside = |man| {
        let house = game.house_at(game.man(man).spot.at);
        house.is_some_and(|id| game.setup.field.feature(id).tag() == KindTag::Bunker)
    };
    fighters.men(game).filter(|man| inside(*man)).count() * 2 > fighters.men(game).count()
}
