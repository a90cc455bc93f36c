//! Table Six: what each hit does, by the cover of those who are hit.

use arrayvec::ArrayVec;
use dice::{Pool, Roll};
use engine::{Cx, Line, Step, Why, rule};
use serde::Serialize;
use table::KindTag;

use super::{Blow, Cause, Fallen, Toll, casualties, leaders};
use crate::ids::{LeaderId, TeamId};
use crate::state::{Deeds, Presence};
use crate::terrain::Cover;
use crate::{Coc, Event, fire, scenarios, shock, weapons, words};

/// Where misses, Shock and kills begin on the die. `coc.9.1.table-six`, R-COC-069
pub(crate) const fn table_six(cover: Cover) -> [i32; 3] {
    match cover {
        Cover::Open => [1, 3, 5],
        Cover::Light => [1, 4, 6],
        Cover::Hard | Cover::Bunker => [1, 5, 6],
    }
}

/// In how many cases of six a hit gives Shock, and in how many it kills.
pub(crate) const fn chances(cover: Cover) -> (u32, u32) {
    let [_, shock, kill] = table_six(cover);
    ((kill - shock) as u32, (7 - kill) as u32)
}

/// What effect dice show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effect {
    /// Shock.
    pub shock: u8,
    /// Kills.
    pub killed: u8,
}

/// What effect dice do to those in this cover, where no Team takes it: the crew of a vehicle. `coc.9.1.table-six`
pub(crate) fn effect_of(roll: &Roll, cover: Cover) -> Effect {
    let [_, shock, killed] = roll.bands(&table_six(cover)).map(|n| n as u8);
    Effect { shock, killed }
}

/// What hits have done to a Team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effects {
    /// Whom.
    pub team: TeamId,
    /// How many hits were rolled for.
    pub hits: u8,
    /// Men who fell.
    pub killed: u8,
    /// Kills that found nobody in sight, or were spared in a bunker.
    pub lost: u8,
    /// Shock.
    pub shock: u8,
    /// The dice.
    pub dice: Vec<u8>,
    /// The cover of the first who were hit.
    pub cover: Cover,
}

/// Rolls for hits on one Team, worst covered men first. Returns the hits left when its last man has fallen.
/// `coc.9.1.effect-roll`, `coc.9.1.2.mixed-cover-one-team`
pub(super) fn suffer(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    blow: &Blow,
    hits: u8,
    fallen: &mut Fallen,
    toll: &mut Toll,
    cause: &Cause,
) -> Step<u8> {
    let team = blow.team;
    let mut left = hits;
    let mut faces: ArrayVec<u8, 96> = ArrayVec::new();
    let (mut killed, mut lost, mut shocks) = (0u8, 0u8, 0u8);
    let first = blow.men.iter().map(|(_, cover)| *cover).min().unwrap_or_default();
    while left > 0 {
        let row = blow.men.iter().filter(|(man, _)| !fallen.contains(man)).map(|(_, cover)| *cover).min();
        if row.is_none() && game.men_of(team).all(|man| fallen.contains(&man)) {
            break;
        }
        // With nobody in sight who could fall, only Shock counts. R-COC-076
        let best = blow.men.iter().map(|(_, cover)| *cover).max().unwrap_or_default();
        let cover = row.unwrap_or(best);
        let here = blow.men.iter().filter(|(man, at)| *at == cover && !fallen.contains(man)).count() as u8;
        // No more dice at once than can fall in this cover: the next hit may be on those in better cover.
        let dice = if row.is_some() { left.min(here) } else { left };
        let owner = game.player_of_team(team);
        let roll = cx.roll(Pool::d6(u32::from(dice)), Why::new(rule!("coc.9.1.effect-roll"), Coc::seat(owner)))?;
        faces.extend(roll.faces().iter().copied().take(96 - faces.len()));
        let [_, hurt, dead] = roll.bands(&table_six(cover)).map(|n| n as u8);
        let spared = u8::from(dead > 0 && is_spared(game, blow));
        let dead_here = if row.is_some() { dead - spared } else { 0 };
        casualties::choose(game, cx, blow, cover, dead_here, fallen, cause)?;
        killed += dead_here;
        lost += dead - dead_here;
        shocks = shocks.saturating_add(if blow.doubles_shock { hurt * 2 } else { hurt });
        left -= dice;
    }
    let rolled = hits - left;
    if rolled > 0 {
        cx.tell(|| {
            let dice = faces.to_vec();
            Event::Fire(fire::Told::Effect(Effects {
                team,
                hits: rolled,
                killed,
                lost,
                shock: shocks,
                dice,
                cover: first,
            }))
        });
    }
    shock::add(game, cx, team, shocks, cause);
    toll.shock = toll.shock.saturating_add(shocks);
    Ok(left)
}

/// The first kill on a Team in a bunker in each Phase does not count. `coc.9.1.bunker-first-kill`
fn is_spared(game: &mut Coc, blow: &Blow) -> bool {
    let inside = game.men_of(blow.team).any(|man| {
        let house = game.house_at(game.man(man).spot.at);
        house.is_some_and(|id| game.setup.field.feature(id).tag() == KindTag::Bunker)
    });
    if !inside || game.team(blow.team).deeds.has(Deeds::BUNKER_SPARED) {
        return false;
    }
    game.team_mut(blow.team).deeds.set(Deeds::BUNKER_SPARED);
    true
}

/// Hits on somebody who stands alone: only a kill counts, and however many there are he is hit once. Returns whether he
/// was. R-COC-083
pub(crate) fn strike_individual(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    leader: LeaderId,
    hits: u8,
    cover: Cover,
    cause: &Cause,
) -> Step<bool> {
    if hits == 0 || game.leader(leader).presence != Presence::Table {
        return Ok(false);
    }
    let owner = game.leader_setup(leader).player;
    let why = Why::new(rule!("coc.9.1.1.lone-leader-target"), Coc::seat(owner));
    let roll = cx.roll(Pool::d6(u32::from(hits)), why)?;
    let [_, _, kills] = roll.bands(&table_six(cover));
    cx.tell(|| {
        let dice = roll.faces().iter().copied().collect();
        Event::Fire(fire::Told::Singled { leader, hits, hit: kills > 0, dice })
    });
    if kills == 0 {
        return Ok(false);
    }
    let medic = game.is_medic(leader);
    leaders::wound(game, cx, leader, cause)?;
    if medic {
        weapons::medic_shot(game, cx, cause)?;
    }
    scenarios::decide(game, cx);
    Ok(true)
}

impl Effects {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let name = words::team(game, self.team);
        let mut parts: Vec<String> = Vec::new();
        if self.killed > 0 {
            parts.push(format!("{} killed", words::count(u32::from(self.killed), "man", "men")));
        }
        if self.shock > 0 {
            parts.push(format!("{} Shock", self.shock));
        }
        let what = if parts.is_empty() { "no effect".to_owned() } else { parts.join(" and ") };
        let hits = words::count(u32::from(self.hits), "hit", "hits");
        let cover = match self.cover {
            Cover::Open => "in the open",
            Cover::Light => "in light cover",
            Cover::Hard => "in hard cover",
            Cover::Bunker => "in a bunker",
        };
        let mut text = format!("{name} takes {hits} {cover}: {what}.");
        if self.lost > 0 {
            let lost = words::count(u32::from(self.lost), "kill", "kills");
            text.push_str(&format!(" {lost} without effect."));
        }
        let about = vec![game.team_setup(self.team).id.clone()];
        Line { dice: self.dice.clone(), ..words::line(text, rule!("coc.9.1.table-six"), about) }
    }
}
