//! Section 13: where a move meets the enemy. `coc.13.trigger-4in`, R-COC-144

use engine::{RuleId, Side, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::going::{Hindrance, Openings, SHY, is_opening};
use super::rate::Discard;
use super::{Pace, going};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{ManId, PlayerId, TeamId};
use crate::state::{Body, Presence, Spot};
use crate::troops::Role;
use crate::units::{INTEGRITY, Spots};
use crate::{Answer, Coc, sight, words};

/// How an enemy can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Access {
    /// The way is clear.
    Clear,
    /// By a window, if the attacker wishes. `coc.13.windows-doors-path`
    Windows,
}

/// What a body may still use to get at the enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Whether windows are a way.
    pub windows: bool,
    /// How fast it goes: only at normal pace does anybody climb.
    pub pace: Pace,
    /// Inches it has left if it climbs something minor or passes a door, if it climbs something medium, and if it crosses
    /// wire that tracks have gone over.
    pub left: [Inches; 3],
}

/// The first enemy Team that somebody at these places meets, who was not so near to it before.
pub(super) fn met(game: &Coc, side: Side, before: &Spots, now: &Spots, means: Means) -> Option<(TeamId, Access)> {
    let mut found: Option<(TeamId, Access)> = None;
    for (n, man) in game.state.men.iter().enumerate() {
        if man.presence != Presence::Table || !is_fighter(game, ManId(n as u16), side) {
            continue;
        }
        for (from, at) in before.iter().zip(now) {
            if !at.at.is_within(INTEGRITY, man.spot.at) || is_leaving(*from, *at, man.spot.at) {
                continue;
            }
            if let Some(access) = access(game, *at, man.spot, means)
                && found.is_none_or(|(_, other)| access < other)
            {
                found = Some((man.team, access));
            }
        }
        if matches!(found, Some((_, Access::Clear))) {
            break;
        }
    }
    found
}

/// Whether a man is an enemy infantryman who can be fought: snipers never fight. R-COC-145
fn is_fighter(game: &Coc, man: ManId, side: Side) -> bool {
    let unit = game.unit(game.setup.unit_of_man[man.index()]);
    game.side_of(unit.player) != side && unit.role != Role::Sniper
}

/// Whether somebody who was within 4 inches already goes away.
fn is_leaving(before: Spot, now: Spot, enemy: Point) -> bool {
    before.at.is_within(INTEGRITY, enemy) && now.at.distance_to(enemy) >= before.at.distance_to(enemy)
}

/// Whether one can get at somebody from here. `coc.13.no-route-no-combat`
fn access(game: &Coc, from: Spot, to: Spot, means: Means) -> Option<Access> {
    // Men upstairs are attacked from the floors next to theirs, which is a change of floor. `coc.13.1.4.upper-floor`
    if from.floor != to.floor {
        return None;
    }
    let way = [from.at, to.at];
    let looked = going::scan(game, &way, 0, going::Gait::Foot);
    let mut access = Access::Clear;
    if from.floor == 0 {
        for mark in &looked.marks {
            match mark.what {
                Hindrance::Worse(_) | Hindrance::Door => {}
                Hindrance::Climb(obstacle) => {
                    let left = means.left[usize::from(Discard::of(obstacle) == Discard::Higher)];
                    if means.pace != Pace::Normal || left <= mark.at {
                        return None;
                    }
                }
                Hindrance::Trodden if means.left[2] <= mark.at => return None,
                Hindrance::Trodden => {}
                Hindrance::Halt(rule) if rule == rule!("coc.7.2.2.enter-leave-door") => {
                    if !means.windows || !is_window(game, &way, mark.at) {
                        return None;
                    }
                    access = Access::Windows;
                }
                Hindrance::Halt(_) | Hindrance::Major(_) => return None,
            }
        }
    }
    sight::look(game, from, to).map(|_| access)
}

/// Whether the wall is crossed at a window.
fn is_window(game: &Coc, way: &[Point; 2], at: Inches) -> bool {
    let long = way[0].distance_to(way[1]);
    let point = way[0].towards(way[1], at, long);
    [point, way[0].towards(way[1], at + SHY, long)]
        .into_iter()
        .filter_map(|inside| game.house_at(inside))
        .any(|house| is_opening(game, house, point, Openings::All))
}

/// How many men began outside the 180 degrees before the Team they have met. R-COC-148
pub(super) fn from_rear(game: &Coc, team: TeamId, starts: &[Point]) -> u8 {
    let (apex, facing) = (game.middle(game.alone(team)), game.team(team).facing);
    starts.iter().filter(|start| !sight::in_arc(apex, facing, 180, **start)).count() as u8
}

/// Through the windows?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThroughWindows {
    pub(super) body: Body,
    pub(super) team: TeamId,
}

impl Asked for ThroughWindows {
    fn rule(&self) -> RuleId {
        rule!("coc.13.windows-doors-path")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Does {} attack {} through the windows?", words::body(game, self.body), words::team(game, self.team))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Assault));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "yes" } else { "no" }.into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "attack through the windows" } else { "leave them alone" }.into()
    }
}
