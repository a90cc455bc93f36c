//! Section 13.1.1, Table Fifteen: how many dice each side rolls, in the order of the table.

use arrayvec::ArrayVec;
use engine::{Side, Sum, rule};

use super::{Fight, Fighters};
use crate::Coc;
use crate::ids::{ManId, TeamId, WeaponId};
use crate::state::{Deeds, Nerve};
use crate::terrain::Cover;
use crate::troops::{Calling, Quality, Traits};
use crate::{shock, sight};

/// The arc of light weapons. `coc.7.5.rifle-arc`
const WIDE: u16 = 180;
/// The arc of tripods. `coc.7.5.tripod-arc`
const NARROW: u16 = 90;

/// The dice of one side in a round, counted from 1. Fractions are rounded down at each step. R-COC-146
pub(super) fn count(game: &Coc, fight: &Fight, side: Side, round: u8) -> Sum {
    let (own, enemy) = (&fight.sides[side], &fight.sides[side.enemy()]);
    let defends = side != fight.attacker;
    let first = round == 1;
    let table = rule!("coc.13.1.1.table-fifteen");
    let mut sum = Sum::new();
    sum.keep(rule!("coc.13.1.1.base-dice"), "men", men(game, own));
    sum.add(table, "Leaders' Command Initiatives", initiatives(game, own));
    let better = quality(game, own) as i16 - quality(game, enemy) as i16;
    sum.add(table, "better troops", 2 * better.max(0));
    if first && defends {
        sum.add(table, "movement dice of the attackers", i16::from(fight.movement));
    }
    sum.add(table, "Shock", -(shock_on(game, own) / 2));
    sum.add(table, "Aggressive troops", aggressive(game, own) / 3);
    sum.add(table, "submachine guns and assault rifles", small_arms(game, own));
    if first && defends {
        sum.add(table, "machine guns", machine_guns(game, own, enemy));
        match fight.cover {
            Cover::Open => {}
            Cover::Light => {
                sum.add(table, "defending light cover", sum.total().max(0) / 3);
            }
            Cover::Hard | Cover::Bunker => {
                sum.add(table, "defending heavy cover", sum.total().max(0) / 2);
            }
        }
        if fight.rear {
            halve(&mut sum, "hit in the rear");
        }
    }
    if is_pinned(game, own) {
        halve(&mut sum, "Pinned");
    }
    let short = 1 - sum.total();
    sum.add(table, "at least one", short.max(0));
    sum
}

/// Takes half of the dice so far, what is left being rounded down. `coc.2.round-down-dice`
fn halve(sum: &mut Sum, what: &'static str) {
    let total = sum.total().max(0);
    sum.add(rule!("coc.13.1.1.table-fifteen"), what, -(total - total / 2));
}

/// A Commissar fights as one man. `coc.NC.su.commissar-1940`
fn men(game: &Coc, own: &Fighters) -> i16 {
    let commissars = own.leaders(game).filter(|leader| game.leader_setup(*leader).calling == Calling::Commissar);
    (own.men(game).count() + commissars.count()) as i16
}

/// What Leaders have left, one by one; whoever is out of action gives nothing. R-COC-084
fn initiatives(game: &Coc, own: &Fighters) -> i16 {
    let each = own.leaders(game).filter(|leader| !game.leader(*leader).out).map(|leader| {
        let setup = game.leader_setup(leader);
        if setup.calling != Calling::Leader {
            return 0;
        }
        i16::from(setup.rank.initiatives().saturating_sub(game.leader(leader).lost))
    });
    each.sum()
}

/// The quality that most of a side have; the better one if two are equal. R-COC-146
fn quality(game: &Coc, own: &Fighters) -> Quality {
    let mut counts = [0u8; 3];
    for man in own.men(game) {
        counts[game.unit(game.unit_of(game.man(man).team)).quality as usize] += 1;
    }
    if counts == [0; 3] {
        for leader in own.leaders(game) {
            counts[game.leader_setup(leader).quality as usize] += 1;
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    [Quality::Elite, Quality::Regular, Quality::Green]
        .into_iter()
        .find(|quality| counts[*quality as usize] == most)
        .unwrap_or(Quality::Regular)
}

/// The Shock of a side's Teams in the fight, as one sum. Diehards have none. R-COC-146
fn shock_on(game: &Coc, own: &Fighters) -> i16 {
    own.teams(game).into_iter().map(|team| i16::from(game.team(team).shock)).sum()
}

fn aggressive(game: &Coc, own: &Fighters) -> i16 {
    own.men(game).filter(|man| is_aggressive(game, *man)).count() as i16
}

/// Whether a man is Aggressive; Diehards are. `coc.14.10.diehards-aggressive`
pub(super) fn is_aggressive(game: &Coc, man: ManId) -> bool {
    let traits = game.unit(game.unit_of(game.man(man).team)).traits;
    traits.has(Traits::AGGRESSIVE) || traits.has(Traits::DIEHARD)
}

/// Weapons for close quarters, of men and Leaders.
fn small_arms(game: &Coc, own: &Fighters) -> i16 {
    let dice = |id: WeaponId| {
        let weapon = game.weapon(id);
        if weapon.melee_defends { 0 } else { i16::from(weapon.melee) }
    };
    let of_men = own.men(game).filter(|man| !game.man(*man).crew).map(|man| dice(game.man(man).weapon));
    // Whoever is out of action does not fire either. R-COC-084
    let armed = |leader: &crate::ids::LeaderId| {
        game.leader_setup(*leader).calling == Calling::Leader && !game.leader(*leader).out
    };
    let of_leaders = own.leaders(game).filter(armed).filter_map(|leader| game.leader_setup(leader).weapon).map(dice);
    of_men.sum::<i16>() + of_leaders.sum::<i16>()
}

/// Machine guns of the defenders that have an attacker in their arc of fire.
fn machine_guns(game: &Coc, own: &Fighters, enemy: &Fighters) -> i16 {
    let mut dice = 0;
    for team in own.teams(game) {
        if game.team(team).deeds.has(Deeds::WEAPON_OUT) {
            continue;
        }
        let mut counted: ArrayVec<WeaponId, 8> = ArrayVec::new();
        for man in game.men_of(team) {
            let id = game.man(man).weapon;
            if counted.contains(&id) || counted.is_full() || !game.weapon(id).melee_defends {
                continue;
            }
            counted.push(id);
            if bears(game, team, id, enemy) {
                dice += guns(game, team, id) * i16::from(game.weapon(id).melee);
            }
        }
    }
    dice
}

/// How many of a weapon a Team has men for. R-COC-078
fn guns(game: &Coc, team: TeamId, weapon: WeaponId) -> i16 {
    let with = || game.men_of(team).filter(|man| game.man(*man).weapon == weapon);
    let origin = game.team(team).parent;
    let crew = game.team_setup(origin).arms.iter().find(|arms| arms.weapon == weapon).map_or(0, |arms| arms.crew);
    let serving = with().filter(|man| game.man(*man).crew).count().div_ceil(usize::from(crew.max(1)));
    (serving + with().filter(|man| !game.man(*man).crew).count()) as i16
}

/// Whether an attacker is in a gun's arc: from a house he is if the gunner sees him.
fn bears(game: &Coc, team: TeamId, weapon: WeaponId, enemy: &Fighters) -> bool {
    let degrees = if game.weapon(weapon).tripod { NARROW } else { WIDE };
    let (apex, facing) = (game.middle(game.alone(team)), game.team(team).facing);
    let indoors = game.house_at(apex).is_some();
    enemy.men(game).map(|man| game.man(man).spot).any(|to| {
        if !indoors {
            return sight::in_arc(apex, facing, degrees, to.at);
        }
        let gunners = game.men_of(team).filter(|man| game.man(*man).weapon == weapon);
        gunners.map(|man| game.man(man).spot).any(|from| sight::look(game, from, to).is_some())
    })
}

/// Whether the Pinned are more than half of a side; the Broken fight as Pinned. R-COC-146, R-COC-152
fn is_pinned(game: &Coc, own: &Fighters) -> bool {
    let pinned = |man: &ManId| {
        let team = game.man(*man).team;
        shock::is_pinned(game, team) || game.team(team).nerve == Nerve::Broken
    };
    own.men(game).filter(pinned).count() * 2 > own.men(game).count()
}
