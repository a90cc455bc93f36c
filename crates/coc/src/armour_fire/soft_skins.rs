//! Section 9.1.4: small arms at soft-skins. The men aboard are hit first, then the vehicle by the 6s that were rolled.

use dice::dist::Dist;
use dice::{Die, Pool};
use engine::{Cx, Step, Why, rule};

use super::aboard::{self, Among, Hits};
use super::{Outcome, Table, Told, crew, damage};
use crate::harm::{self, Cause};
use crate::ids::VehicleId;
use crate::terrain::Cover;
use crate::troops::Quality;
use crate::vehicles::{self, Post};
use crate::{Coc, Event, shock};

/// The part of Table Fourteen that so many 6s of small arms are rolled on. `coc.9.1.4.soft-skin-sixes`
const fn net_of_sixes(sixes: u8) -> Option<u8> {
    match sixes {
        0 | 1 => None,
        2 => Some(0),
        3 => Some(1),
        _ => Some(2),
    }
}

/// What the natural 6s of small arms do to a soft-skin. `coc.9.1.4.soft-skin-sixes`
pub(crate) fn by_sixes(game: &Coc, vehicle: VehicleId, sixes: u32) -> Dist<Option<Outcome>> {
    let table = Table::of(game.kind_of(vehicle).build);
    match net_of_sixes(sixes.min(u32::from(u8::MAX)) as u8) {
        None => Dist::certain(None),
        Some(net) => {
            Dist::of_die(Die::D6).map(|die| Some(damage::result(game, vehicle, table, net, *die as u8).outcome))
        }
    }
}

/// The quality of those who are fired at in a soft-skin: of the passengers, or of its crew. R-COC-102
pub(crate) fn quality_aboard(game: &Coc, vehicle: VehicleId) -> Quality {
    let unit = match game.men_aboard(vehicle).next() {
        Some(man) => game.unit_of(game.man(man).team),
        None => game.vehicle_setup(vehicle).unit,
    };
    game.unit(unit).quality
}

/// Hits of small arms on a soft-skin, by the levels of cover that the weapons take away, and the natural 6s of that fire.
/// `coc.9.1.4.soft-skin-cover`, R-COC-103
pub(crate) fn riddle(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    hits: [u8; 3],
    sixes: u8,
    cause: &Cause,
) -> Step<()> {
    for (reduction, hits) in hits.into_iter().enumerate() {
        let cover = Cover::Light.reduced(reduction as u8);
        hit_those_in(game, cx, vehicle, hits, cover, cause)?;
    }
    let player = cause.player.unwrap_or_else(|| game.first_player(game.side_of_vehicle(vehicle).enemy()));
    match net_of_sixes(sixes) {
        Some(net) => damage::net_hits_by(game, cx, vehicle, net, player),
        None => super::settle(game, cx, cause),
    }
}

/// Hits on crew and passengers as on one Team. A crew of its own has no figures: Shock is the vehicle's, and each kill is
/// one of its positions, the driver's last. R-COC-392
fn hit_those_in(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    hits: u8,
    cover: Cover,
    cause: &Cause,
) -> Step<()> {
    if hits == 0 || !game.is_in_action(vehicle) {
        return Ok(());
    }
    if game.men_aboard(vehicle).next().is_some() {
        let hits = Hits { count: hits, among: Among::Everybody, cover, doubles_shock: false };
        return aboard::strike_aboard(game, cx, vehicle, hits, cause);
    }
    let owner = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(hits.into()), Why::new(rule!("coc.9.1.effect-roll"), owner))?;
    let effect = harm::effect_of(&roll, cover);
    let (shock, killed) = (effect.shock, effect.killed);
    cx.tell(|| Event::ArmourFire(Told::CrewHit { vehicle, hits, shock, killed, roll }));
    shock::rattle(game, cx, vehicle, shock);
    for _ in 0..killed {
        let next = Post::ALL.into_iter().rev().find(|post| game.is_manned(vehicle, *post));
        if let Some(post) = next {
            crew::kill_crewman(game, vehicle, post);
        }
    }
    if !crew::has_crew(game, vehicle) {
        vehicles::abandon(game, cx, vehicle)?;
    }
    Ok(())
}
