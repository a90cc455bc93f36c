//! The words for what happens in the Patrol Phase.

use engine::{Line, RuleId, Side, Sum, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::jump_off::Found;
use crate::Coc;
use crate::ids::{PatrolId, PlayerId};
use crate::scenarios::side_name;
use crate::words;

/// Why the Patrol Phase is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// All markers of this side are locked.
    Locked(Side),
    /// Nobody has moved.
    Idle,
    /// Each side has made forty moves.
    Moves,
}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A player has rolled for Force Morale.
    Morale { player: PlayerId, die: u8, sum: Box<Sum>, level: u8 },
    /// Which side moves first; or, if all markers of a side are locked already, which one places first.
    FirstMove { side: Side, locked: Option<Side> },
    /// A marker has moved.
    Moved { side: Side, marker: PatrolId, to: Point, moved: Inches, free: bool },
    /// A marker has met the enemy.
    Locked { side: Side, marker: PatrolId, with: Vec<PatrolId> },
    /// The Patrol Phase is over.
    Ended { why: Ended },
    /// A Jump-Off Point was put down.
    JumpOff { player: PlayerId, at: Point, found: Found },
    /// The Patrol Markers are taken away.
    Removed,
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let plain = |text: String, rule: RuleId, about: Vec<String>| words::line(text, rule, about);
        match self {
            Told::Morale { player, die, sum, level } => {
                let name = &game.setup.players[player.index()].name;
                let mut line =
                    plain(format!("{name}: Force Morale {level}."), rule!("coc.3.force-morale-table"), Vec::new());
                line.terms = words::readings(sum);
                line.dice = vec![*die];
                line
            }
            Told::FirstMove { side, locked } => {
                let what = if locked.is_some() { "places the first Jump-Off Point" } else { "moves first" };
                plain(format!("{} {what}.", side_name(game, *side)), rule!("coc.3.1.first-mover"), Vec::new())
            }
            Told::Moved { side, marker, moved, free, .. } => {
                let rule = if *free { rule!("coc.3.setup-then-free-moves") } else { rule!("coc.3.1.move-12in") };
                let text = if *moved == Inches::ZERO {
                    format!("{} stays where it is.", name(game, *side, *marker))
                } else {
                    format!("{} moves {}.", name(game, *side, *marker), moved.to_quarter())
                };
                plain(text, rule, about(&[*marker]))
            }
            Told::Locked { side, marker, with } => {
                let met: Vec<String> = with.iter().map(|id| name(game, side.enemy(), *id)).collect();
                let all: Vec<PatrolId> = [*marker].into_iter().chain(with.iter().copied()).collect();
                plain(
                    format!("{} meets {}: they are locked.", name(game, *side, *marker), met.join(" and ")),
                    rule!("coc.3.1.lock-both"),
                    about(&all),
                )
            }
            Told::Ended { why } => {
                let text = match why {
                    Ended::Locked(side) => format!("All patrols of {} are locked", side_name(game, *side)),
                    Ended::Idle => "Nobody moves any more".into(),
                    Ended::Moves => "Each side has made forty moves".into(),
                };
                plain(format!("{text}: the Patrol Phase is over."), rule!("coc.3.1.end-condition"), Vec::new())
            }
            Told::JumpOff { player, at, found } => {
                let name = &game.setup.players[player.index()].name;
                let there = game.setup.field.whereabouts(*at);
                let (rule, place) = match found {
                    Found::InCover => (rule!("coc.3.2.in-or-behind-cover"), there),
                    Found::OnEdge => (rule!("coc.3.2.no-cover-edge"), "on the edge of the table".into()),
                    Found::Given => (rule!("coc.A.jop-alternate"), there),
                };
                plain(format!("{name} has a Jump-Off Point {place}."), rule, Vec::new())
            }
            Told::Removed => {
                plain("The Patrol Markers are taken away.".into(), rule!("coc.3.2.markers-removed"), Vec::new())
            }
        }
    }
}

/// What players call a marker.
fn name(game: &Coc, side: Side, marker: PatrolId) -> String {
    format!("Patrol Marker {} of {}", marker.0 + 1, side_name(game, side))
}

fn about(markers: &[PatrolId]) -> Vec<String> {
    markers.iter().map(|id| id.key()).collect()
}
