//! What a Close Combat promises.

use ::coc::{Body, Calling, Cover, Nerve, Presence, Quality, TeamId, Traits, View};
use engine::Side;
use table::{Bearing, Inches};

/// Men this near to each other fight together.
const TOGETHER: Inches = Inches::whole(4);

/// The dice that attackers would have if they came at a Team with so many movement dice, and those of who stands there.
pub(super) fn brawl(view: &View<'_>, body: Body, target: TeamId, movement: i64) -> (i64, i64) {
    let own: Vec<TeamId> = view.teams_in(body).collect();
    let alone = view.alone(target);
    let section = view.section(target);
    let side = if own.first().is_some_and(|team| view.teams(view.side()).any(|other| other == *team)) {
        view.side()
    } else {
        view.side().enemy()
    };
    let near =
        |team: &TeamId| view.teams_in(section).any(|mate| mate == *team) || view.distance(alone, *team) <= TOGETHER;
    let theirs: Vec<TeamId> = view.teams(side.enemy()).filter(near).collect();
    let (us, them) = (Fighters::of(view, side, &own), Fighters::of(view, side.enemy(), &theirs));
    let mut attack = us.dice + 2 * (us.quality as i64 - them.quality as i64).max(0);
    let mut defence = them.dice + 2 * (them.quality as i64 - us.quality as i64).max(0) + movement;
    let from = view.middle_of(body);
    let rear = view.team(target).is_some_and(|(_, state)| {
        Bearing::towards(view.middle(target), from).is_some_and(|way| {
            let turn = state.facing.turn_to(way);
            turn.min(turn.wrapping_neg()) > Bearing::EAST.0
        })
    });
    if !rear {
        defence += them.guns;
    }
    let seen = own.iter().find_map(|team| view.sees(*team, target));
    match seen.unwrap_or_default().max(view.shelter(view.middle(target))) {
        Cover::Open => {}
        Cover::Light => defence += defence.max(0) / 3,
        Cover::Hard | Cover::Bunker => defence += defence.max(0) / 2,
    }
    if rear || them.pinned {
        defence /= 2;
    }
    if us.pinned {
        attack /= 2;
    }
    (attack.max(1), defence.max(1))
}

/// Those of a side who would fight.
struct Fighters {
    dice: i64,
    /// What machine guns add to a defence.
    guns: i64,
    quality: Quality,
    pinned: bool,
}

impl Fighters {
    fn of(view: &View<'_>, side: Side, teams: &[TeamId]) -> Fighters {
        let (mut dice, mut guns, mut shock, mut men, mut pinned, mut wild) = (0, 0, 0, 0, 0, 0);
        let mut quality = Quality::Green;
        for team in teams {
            let Some((_, state)) = view.team(*team) else { continue };
            let Some((_, unit)) = view.unit_of(*team) else { continue };
            quality = quality.max(unit.quality);
            shock += i64::from(state.shock);
            let mut gun = 0;
            let before = men;
            for (_, man) in view.men(*team) {
                men += 1;
                let weapon = view.weapon(man.weapon);
                if weapon.melee_defends {
                    gun = gun.max(i64::from(weapon.melee));
                } else if !man.crew {
                    dice += i64::from(weapon.melee);
                }
            }
            guns += gun;
            if state.nerve != Nerve::Steady {
                pinned += men - before;
            }
            if unit.traits.has(Traits::AGGRESSIVE) || unit.traits.has(Traits::DIEHARD) {
                wild += men - before;
            }
        }
        let leaders = view.leaders(side).filter(|(id, setup, state)| {
            setup.calling == Calling::Leader
                && state.presence == Presence::Table
                && !state.out
                && teams.iter().any(|team| view.is_attached(*id, *team))
        });
        for (_, setup, state) in leaders {
            dice += i64::from(setup.rank.initiatives().saturating_sub(state.lost));
            dice += setup.weapon.map_or(0, |id| {
                let weapon = view.weapon(id);
                if weapon.melee_defends { 0 } else { i64::from(weapon.melee) }
            });
        }
        dice += men - shock / 2 + wild / 3;
        Fighters { dice, guns, quality, pinned: pinned * 2 > men }
    }
}

/// What an assault of a body on a Team promises: our dice in tenths of theirs.
pub(super) fn assault(view: &View<'_>, body: Body, target: TeamId) -> i64 {
    let (ours, theirs) = brawl(view, body, target, 2);
    ours * 10 / theirs
}
