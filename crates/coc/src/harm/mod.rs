//! Sections 9.1 and 9.1.1: what hits do to men and Leaders. Used by fire, grenades, barrages and all other blows.

mod casualties;
mod effect;
mod leaders;
mod sacrifice;

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use table::Point;

use crate::Coc;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::{Body, Presence};
use crate::terrain::Cover;
use crate::{armour_fire, morale, scenarios, shock, weapons};

pub(crate) use casualties::worth;
pub use casualties::{WhoFalls, WhoIsSpared};
pub use effect::Effects;
pub(crate) use effect::{chances, effect_of, strike_individual, table_six};
pub use leaders::{Fate, Hurt, Risk};
pub(crate) use leaders::{fate, is_hit, near, risk, wound, wound_one_of};
pub use sacrifice::Sacrifice;

/// What did the harm: it decides which way the broken run, and who is to blame. R-COC-057
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cause {
    /// The enemies who fired or fought; empty if nobody did.
    pub by: ArrayVec<Body, 8>,
    /// Where it came from, if not from them: a mortar's bombs.
    pub from: Option<Point>,
    /// The player whose troops did it, if any.
    pub player: Option<PlayerId>,
    /// Whether it was area fire: barrages and explosions are not limited to men in sight. R-COC-076
    pub area: bool,
}

/// The men of a Team who can be hit, with the cover of each.
pub(crate) type Exposed = ArrayVec<(ManId, Cover), 24>;

/// Hits on one Team.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Blow {
    /// Whom.
    pub team: TeamId,
    /// How many hits.
    pub hits: u8,
    /// The men who can be killed with the cover each has against this, worst first; kills beyond them are lost. All
    /// reductions of the weapon are already in it. R-COC-067, R-COC-068, R-COC-076
    pub men: Exposed,
    /// Whether Shock is doubled: snipers, flame.
    pub doubles_shock: bool,
}

/// Where hits go that are left when the last man of a Team has fallen. `coc.8.3.1.surplus-carries-over`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Surplus {
    /// The Team that was aimed at.
    pub of: TeamId,
    /// Who gets them, in better cover; its own hits are none.
    pub to: Blow,
}

/// What a blow has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// Men killed, those restored for a Leader taken off.
    pub killed: u8,
    /// Shock inflicted.
    pub shock: u8,
}

/// Men who have fallen in one fire action and are still on the table until it is settled.
pub(crate) type Fallen = ArrayVec<ManId, 96>;

/// Rolls for the effect of hits, Team by Team in this order, asks for casualties where there is a choice, makes the Leaders' risk
/// roll with this modifier on its die, and settles everything. `coc.9.1.effect-roll`
pub(crate) fn strike(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    blows: &[Blow],
    leader_modifier: i8,
    cause: &Cause,
) -> Step<Toll> {
    strike_with(game, cx, blows, &[], leader_modifier, cause)
}

/// The same, with hits that pass on when all men of a Team have fallen.
pub(crate) fn strike_with(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    blows: &[Blow],
    surplus: &[Surplus],
    leader_modifier: i8,
    cause: &Cause,
) -> Step<Toll> {
    let mut toll = Toll::default();
    let mut fallen = Fallen::new();
    let struck = blows.iter().chain(surplus.iter().map(|surplus| &surplus.to)).map(|blow| blow.team);
    let risks = near(game, &struck);
    for blow in blows {
        let mut left = effect::suffer(game, cx, blow, blow.hits, &mut fallen, &mut toll, cause)?;
        for next in surplus.iter().filter(|surplus| surplus.of == blow.team) {
            if left > 0 {
                left = effect::suffer(game, cx, &next.to, left, &mut fallen, &mut toll, cause)?;
            }
        }
    }
    let tests = risk(game, cx, &risks, &mut fallen, leader_modifier)?;
    for man in &fallen {
        kill(game, *man);
    }
    toll.killed = fallen.len() as u8;
    shock::settle(game, cx, cause)?;
    for (player, setback) in tests {
        if game.state.outcome.is_none() {
            morale::test(game, cx, player, setback)?;
        }
    }
    scenarios::decide(game, cx);
    Ok(toll)
}

/// Removes a man: his weapon passes to a survivor. Nothing is tested. `coc.9.1.weapon-kept-in-action`
pub(crate) fn kill(game: &mut Coc, man: ManId) {
    let dead = *game.man(man);
    game.man_mut(man).presence = Presence::Dead;
    weapons::disturb(game, dead.team);
    if let Presence::Aboard(vehicle) = dead.presence {
        armour_fire::vacate(game, vehicle, man);
    }
    let mine = worth(game, &dead);
    let with_him = |heir: &ManId| {
        let other = game.man(*heir);
        other.presence == dead.presence && other.team == dead.team && worth(game, other) < mine
    };
    let heir = game.unit(game.unit_of(dead.team)).men().filter(with_him).min_by_key(|heir| {
        let heir_man = game.man(*heir);
        (worth(game, heir_man), heir_man.spot.at.distance_to(dead.spot.at), *heir)
    });
    if let Some(heir) = heir {
        let plain = *game.man(heir);
        let heir = game.man_mut(heir);
        (heir.weapon, heir.crew) = (dead.weapon, dead.crew);
        // What lies beside the dead man is the survivor's old weapon.
        let dead = game.man_mut(man);
        (dead.weapon, dead.crew) = (plain.weapon, plain.crew);
    }
}

/// Takes an individual out of the game.
pub(crate) fn remove(game: &mut Coc, leader: LeaderId) {
    game.leader_mut(leader).presence = Presence::Dead;
    if game.state.leading.is_some_and(|leading| leading.leader == leader) {
        game.state.leading = None;
    }
}
