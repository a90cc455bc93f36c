//! Section 2: the integrity of Units. Men more than 4 inches from the rest are a Team of their own, and are one with
//! them again as soon as they are back. `coc.2.integrity-split`, `coc.2.integrity-rejoin`

use arrayvec::ArrayVec;

use crate::Coc;
use crate::arsenal::Class;
use crate::ids::{ManId, TeamId, UnitId, WeaponId};
use crate::state::{Deeds, Kit, Nerve, Presence, Spot, Team};
use crate::troops::MOST_TEAMS;

/// The men of one unit on the table: at most a Squad with what joined it.
const MOST_MEN: usize = 32;

/// A man on the table, and the group of men he stands with.
#[derive(Clone, Copy)]
struct Stood {
    man: ManId,
    team: TeamId,
    spot: Spot,
    group: u8,
}

type Company = ArrayVec<Stood, MOST_MEN>;

/// Sorts a unit's men into Teams by where they stand now. R-COC-079
///
/// Men belong together who are linked by gaps of at most 4 inches, through whatever Team of their Section. A Team that
/// lies in several such groups is split, Shock in proportion; the parts of a Team that are in one group again are one.
/// The Teams that the list gives do not mix. Arms go with the men who carry them.
pub(crate) fn regroup(game: &mut Coc, unit: UnitId) {
    let mut company = company(game, unit);
    if company.is_empty() {
        return;
    }
    let groups = sort(game, &mut company);
    if groups > 1 && split(game, unit, &company) {
        company = self::company(game, unit);
        sort(game, &mut company);
    }
    if game.unit(unit).teams().any(|team| is_part(game, team) && game.team(team).in_use) {
        rejoin(game, unit, &company);
        // Who has come home leaves a place to those who had none.
        company = self::company(game, unit);
        if sort(game, &mut company) > 1 {
            split(game, unit, &company);
        }
    }
}

/// Whether the men of each Team of a unit stand together, as far as there is a place for those who do not. While some
/// have the order to go off by themselves the others may stand apart. R-COC-201
pub(crate) fn is_whole(game: &Coc, unit: UnitId) -> bool {
    if game.unit(unit).teams().any(|team| game.team(team).deeds.has(Deeds::SPLIT_OFF)) {
        return true;
    }
    let mut company = company(game, unit);
    if sort(game, &mut company) < 2 || !has_room(game, unit) {
        return true;
    }
    company.iter().all(|a| company.iter().all(|b| a.team != b.team || a.group == b.group))
}

/// Takes men out of a Team into a new one of their own, Shock in proportion, rounded up for the larger part. None if the
/// unit has no place left for another Team. `coc.4.5.7.create-team`
pub(crate) fn take_out(game: &mut Coc, team: TeamId, men: &[ManId]) -> Option<TeamId> {
    let place = free_place(game, game.unit_of(team))?;
    // Men who have just got into a vehicle are not counted with those on the table, but take their share all the same.
    let (whole, part) = (game.strength(team).max(men.len()).max(1) as u32, men.len() as u32);
    let shock = u32::from(game.team(team).shock);
    let going = if part * 2 > whole { (shock * part).div_ceil(whole) } else { shock * part / whole } as u8;
    let parent = if is_part(game, team) { game.team(team).parent } else { team };
    *game.team_mut(place) = Team {
        shock: going,
        rounds: 0,
        section_at: 0,
        work: 0,
        kit: Kit::default(),
        parent,
        deeds: Deeds(game.team(team).deeds.0 & !(Deeds::LOSS_TESTED.0 | Deeds::SPLIT_OFF.0)),
        ..*game.team(team)
    };
    game.team_mut(team).shock -= going;
    part_with_weapon(game, team, place, men);
    for man in men {
        game.man_mut(*man).team = place;
    }
    Some(place)
}

/// A crewed weapon goes with the greater part of its crew, or stays; the others have nothing to serve and fight with what
/// riflemen of their unit carry, until they are back.
fn part_with_weapon(game: &mut Coc, from: TeamId, to: TeamId, men: &[ManId]) {
    let crew: ArrayVec<ManId, MOST_MEN> = game.men_of(from).filter(|man| game.man(*man).crew).take(MOST_MEN).collect();
    let going = crew.iter().filter(|man| men.contains(man)).count();
    if going == 0 {
        return;
    }
    let weapon_goes = going * 2 > crew.len();
    if weapon_goes {
        game.team_mut(to).rounds = std::mem::take(&mut game.team_mut(from).rounds);
        game.team_mut(to).kit = std::mem::take(&mut game.team_mut(from).kit);
    }
    let Some(plain) = plain_arm(game, from) else {
        return;
    };
    for id in crew.into_iter().filter(|man| men.contains(man) != weapon_goes) {
        let man = game.man_mut(id);
        (man.weapon, man.crew) = (plain, false);
    }
}

/// What a rifleman of the unit carries, or the plainest small arm there is.
pub(crate) fn plain_arm(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let is_plain = |id: &WeaponId| game.weapon(*id).class == Class::SmallArm && game.weapon(*id).melee == 0;
    let of_unit = game.unit(game.unit_of(team)).men().map(|man| game.man(man)).filter(|man| !man.crew);
    let any = (0..game.setup.arsenal.weapons.len() as u8).map(WeaponId);
    of_unit.map(|man| man.weapon).find(is_plain).or_else(|| any.clone().find(is_plain))
}

/// Riflemen take the empty places of a crew. `coc.2.gloss-crew-and-riflemen`
pub(crate) fn fill_crew(game: &mut Coc, team: TeamId) {
    for n in 0..game.team_setup(team).arms.len() {
        let arms = game.team_setup(team).arms[n];
        let serves = |man: &ManId| game.man(*man).crew && game.man(*man).weapon == arms.weapon;
        let serving = game.men_of(team).filter(serves).count();
        let guns = serving.div_ceil(usize::from(arms.crew.max(1)));
        let wanted = guns.min(usize::from(arms.count)) * usize::from(arms.crew);
        let idle = |man: &ManId| !game.man(*man).crew && game.weapon(game.man(*man).weapon).melee == 0;
        let fill = wanted.saturating_sub(serving);
        let called: ArrayVec<ManId, MOST_MEN> = game.men_of(team).filter(idle).take(fill.min(MOST_MEN)).collect();
        for id in called {
            let man = game.man_mut(id);
            (man.weapon, man.crew) = (arms.weapon, true);
        }
    }
}

/// Puts a man into another Team of his Section; the Shock stays where it is. A Team that nobody is left in is no more.
/// `coc.4.5.6.transfer-within-section`
pub(crate) fn transfer(game: &mut Coc, man: ManId, to: TeamId) {
    let from = game.man(man).team;
    game.man_mut(man).team = to;
    if !has_men(game, from) {
        let team = game.team_mut(from);
        (team.in_use, team.shock) = (false, 0);
    }
}

/// Whether a unit has a place left for men who are split off.
pub(crate) fn has_room(game: &Coc, unit: UnitId) -> bool {
    free_place(game, unit).is_some()
}

/// Whether anybody of a Team is still in the game, on the table or not yet.
pub(crate) fn has_men(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).men().any(|man| game.man(man).team == team && game.man(man).presence.is_in_play())
}

/// Whether the place is for men who were split off, not for a Team of the list.
pub(crate) fn is_part(game: &Coc, team: TeamId) -> bool {
    game.team_setup(team).men == 0
}

fn company(game: &Coc, unit: UnitId) -> Company {
    let men = game.unit(unit).men().filter_map(|id| {
        let man = game.man(id);
        (man.presence == Presence::Table).then_some(Stood { man: id, team: man.team, spot: man.spot, group: u8::MAX })
    });
    men.take(MOST_MEN).collect()
}

/// Gives each man the number of his group, and tells how many there are. Men ordered to form a Team of their own are apart
/// whatever the distance. R-COC-201
fn sort(game: &Coc, company: &mut Company) -> u8 {
    let mut groups = 0;
    for first in 0..company.len() {
        if company[first].group != u8::MAX {
            continue;
        }
        company[first].group = groups;
        let mut waiting: ArrayVec<usize, MOST_MEN> = ArrayVec::new();
        waiting.push(first);
        while let Some(at) = waiting.pop() {
            let from = company[at];
            for next in 0..company.len() {
                let other = company[next];
                if other.group == u8::MAX && are_linked(game, from, other) {
                    company[next].group = groups;
                    waiting.push(next);
                }
            }
        }
        groups += 1;
    }
    groups
}

fn are_linked(game: &Coc, a: Stood, b: Stood) -> bool {
    let apart = |team| game.team(team).deeds.has(Deeds::SPLIT_OFF);
    a.spot.is_together(b.spot) && (a.team == b.team || !apart(a.team) && !apart(b.team))
}

/// Splits every Team whose men are in several groups: its largest part stays what it is. Tells whether any was.
/// `coc.2.integrity-split`
fn split(game: &mut Coc, unit: UnitId, company: &Company) -> bool {
    let mut any = false;
    for team in game.unit(unit).teams() {
        let mut groups = company.iter().filter(|stood| stood.team == team).map(|stood| stood.group);
        if groups.next().is_none_or(|first| groups.all(|group| group == first)) {
            continue;
        }
        let mut counts = [0u8; MOST_MEN];
        for stood in company.iter().filter(|stood| stood.team == team) {
            counts[usize::from(stood.group)] += 1;
        }
        let Some(most) = counts.iter().max().copied().filter(|most| *most > 0) else {
            continue;
        };
        let main = counts.iter().position(|count| *count == most).unwrap_or(0);
        for (group, count) in counts.into_iter().enumerate() {
            if group == main || count == 0 {
                continue;
            }
            let part: ArrayVec<ManId, MOST_MEN> = company
                .iter()
                .filter(|stood| stood.team == team && usize::from(stood.group) == group)
                .map(|stood| stood.man)
                .collect();
            any |= take_out(game, team, &part).is_some();
        }
    }
    any
}

/// Lets parts go back to the Team they came from, and parts of one Team be one. If nobody is left of that Team they go to
/// the nearest Team of their Section. Men who are Pinned or Broken do not make others so by running into them: until both
/// bear up alike they stand beside them as a Team. `coc.2.integrity-rejoin`, `coc.2.adhoc-team-reabsorb`, R-COC-079
fn rejoin(game: &mut Coc, unit: UnitId, company: &Company) {
    let group = |team: TeamId| company.iter().find(|stood| stood.team == team).map(|stood| stood.group);
    for part in game.unit(unit).teams().filter(|team| is_part(game, *team)).collect::<ArrayVec<TeamId, MOST_TEAMS>>() {
        if group(part).is_none() || !game.is_on_table(part) {
            continue;
        }
        let home = game.team(part).parent;
        let gone = !has_men(game, home);
        let alike = |team: TeamId| game.team(team).nerve == game.team(part).nerve;
        let near = |team: TeamId| team != part && group(team) == group(part) && game.is_on_table(team) && alike(team);
        let brother = |team: TeamId| is_part(game, team) && team < part && game.team(team).parent == home;
        let kin = |team: &TeamId| near(*team) && (*team == home || brother(*team) || gone && !is_part(game, *team));
        let to = game.unit(unit).teams().filter(kin).min_by_key(|team| {
            (*team != home, is_part(game, *team), game.gap(game.alone(part), game.alone(*team)), *team)
        });
        if let Some(to) = to {
            merge(game, part, to);
        }
    }
}

/// Puts all men of one Team into another, with their Shock. R-COC-079
fn merge(game: &mut Coc, from: TeamId, to: TeamId) {
    let old = *game.team(from);
    for man in game.unit(game.unit_of(from)).men() {
        if game.man(man).team == from {
            game.man_mut(man).team = to;
        }
    }
    let team = game.team_mut(to);
    team.shock = team.shock.saturating_add(old.shock);
    team.section_at = team.section_at.saturating_add(old.section_at);
    team.rounds = team.rounds.max(old.rounds);
    // What a part did in this Phase its Team has done: nobody acts twice by joining others.
    let done = Deeds::ACTIVATED.0 | Deeds::MOVED.0 | Deeds::FIRED.0 | Deeds::THREW.0 | Deeds::THREW_LAST.0;
    team.deeds.set(Deeds(old.deeds.0 & done));
    let left = game.team_mut(from);
    (left.in_use, left.shock, left.nerve) = (false, 0, Nerve::Steady);
    fill_crew(game, to);
}

/// A place of the unit for men who are split off: one that was never used, or whose men are all gone.
fn free_place(game: &Coc, unit: UnitId) -> Option<TeamId> {
    let places = || game.unit(unit).teams().filter(|team| is_part(game, *team));
    let over = |team: &TeamId| !has_men(game, *team) && game.team(*team).deeds.has(Deeds::LOSS_TESTED);
    places().find(|team| !game.team(*team).in_use).or_else(|| places().find(over))
}
