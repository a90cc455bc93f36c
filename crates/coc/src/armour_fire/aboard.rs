//! Hits on those whom a vehicle carries. `coc.12.1.passenger-cover`, R-COC-136

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, Why, rule};

use super::{Told, crew, damage};
use crate::harm::{self, Blow, Cause, Exposed};
use crate::ids::{ManId, PlayerId, TeamId, VehicleId};
use crate::terrain::Cover;
use crate::vehicles::Post;
use crate::{Coc, Event, fire};

/// Who of those aboard is hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    /// Those who do not work anything.
    Passengers,
    /// Those, and the men who serve its weapons.
    PassengersAndGunners,
    /// All men of the platoon aboard.
    Everybody,
}

impl Among {
    fn takes(self, post: Option<Post>) -> bool {
        match (self, post) {
            (_, None) | (Among::Everybody, _) => true,
            (Among::PassengersAndGunners, Some(post)) => post != Post::Driver,
            (Among::Passengers, Some(_)) => false,
        }
    }
}

/// The men aboard who can be hit.
pub(crate) fn men(game: &Coc, vehicle: VehicleId, among: Among) -> ArrayVec<ManId, 32> {
    game.men_aboard(vehicle).filter(|man| among.takes(crew::serves(game, vehicle, *man))).take(32).collect()
}

/// So many dice of hits come down on those aboard. `coc.12.1.table-thirteen`, `coc.12.2.table-fourteen`
pub(super) fn roll_for_those(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    dice: u8,
    among: Among,
    player: PlayerId,
) -> Step<()> {
    if dice == 0 || men(game, vehicle, among).is_empty() {
        return Ok(());
    }
    let why = Why::new(rule!("coc.12.1.passenger-cover"), Coc::seat(player));
    let roll = cx.roll(Pool::d6(dice.into()), why)?;
    let hits = roll.total() as u8;
    cx.tell(|| Event::ArmourFire(Told::Passengers { vehicle, hits, roll }));
    let cause = damage::cause_of(game, vehicle, player);
    strike_aboard(game, cx, vehicle, Hits { count: hits, among, cover: Cover::Open, doubles_shock: false }, &cause)
}

/// Hits on those aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hits {
    /// How many.
    pub count: u8,
    /// On whom.
    pub among: Among,
    /// Behind what.
    pub cover: Cover,
    /// Whether Shock is doubled: flame. `coc.12.5.flame-carrier`
    pub doubles_shock: bool,
}

/// Divides hits between the Teams aboard and takes their effect. R-COC-136
pub(crate) fn strike_aboard(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    hits: Hits,
    cause: &Cause,
) -> Step<()> {
    let blows = blows_aboard(game, cx, vehicle, hits, cause)?;
    if blows.is_empty() {
        return Ok(());
    }
    harm::strike(game, cx, &blows, 0, cause).map(|_| ())
}

/// The same hits, divided and not yet rolled for.
pub(super) fn blows_aboard(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    hits: Hits,
    cause: &Cause,
) -> Step<ArrayVec<Blow, 8>> {
    let men = men(game, vehicle, hits.among);
    let mut teams: ArrayVec<(TeamId, Cover), 8> = ArrayVec::new();
    for man in &men {
        let team = game.man(*man).team;
        if !teams.iter().any(|(known, _)| *known == team) && !teams.is_full() {
            teams.push((team, hits.cover));
        }
    }
    let mut blows = ArrayVec::new();
    if teams.is_empty() || hits.count == 0 {
        return Ok(blows);
    }
    let firer = cause.player.unwrap_or_else(|| game.player_of_vehicle(vehicle));
    let shares = fire::divide(game, cx, firer, &teams, hits.count)?;
    for ((team, cover), share) in teams.iter().zip(shares).filter(|(_, share)| *share > 0) {
        let of_team = men.iter().filter(|man| game.man(**man).team == *team);
        let men: Exposed = of_team.take(24).map(|man| (*man, *cover)).collect();
        blows.push(Blow { team: *team, hits: share, men, doubles_shock: hits.doubles_shock });
    }
    Ok(blows)
}
