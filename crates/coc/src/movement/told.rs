//! What happened in movement, and the words for it.

use engine::{Eye, Line, RuleId, Sum, rule};
use serde::Serialize;
use table::{Bearing, Inches};

use super::Pace;
use crate::ids::{JumpOffId, LeaderId, PlayerId};
use crate::state::Body;
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A body moves.
    Moves {
        /// Who.
        body: Body,
        /// How fast.
        pace: Pace,
        /// The dice and what is taken off.
        sum: Sum,
        /// How far its leading figure goes.
        far: Inches,
        /// What stops it short, if something does.
        stopped: Option<RuleId>,
    },
    /// One man goes by himself.
    Alone {
        /// Who.
        leader: LeaderId,
        /// The dice and what is taken off.
        sum: Sum,
        /// How far.
        far: Inches,
    },
    /// A body climbs a major obstacle.
    Climbs {
        /// Who.
        body: Body,
    },
    /// Somebody climbs a major obstacle by himself.
    ClimbsAlone {
        /// Who.
        leader: LeaderId,
    },
    /// A body leaves the table of its own will.
    Leaves {
        /// Who.
        body: Body,
    },
    /// One man leaves the table of his own will.
    LeavesAlone {
        /// Who.
        leader: LeaderId,
    },
    /// A body goes up or down.
    ChangesFloor {
        /// Who.
        body: Body,
        /// To which floor.
        floor: u8,
    },
    /// Somebody goes to another floor by himself.
    ChangesFloorAlone {
        /// Who.
        leader: LeaderId,
        /// To which floor.
        floor: u8,
    },
    /// A weapon is turned.
    Turns {
        /// Who.
        body: Body,
        /// Where it looks now.
        facing: Bearing,
        /// Whether it may still fire.
        fires: bool,
    },
    /// A body was driven back.
    FallsBack {
        /// Who.
        body: Body,
        /// How far.
        distance: Inches,
    },
    /// A Jump-Off Point was captured.
    Captured {
        /// Which.
        point: JumpOffId,
        /// Whose it is.
        owner: PlayerId,
    },
    /// Its owner has taken it back.
    Recaptured {
        /// Which.
        point: JumpOffId,
        /// Whose it is.
        owner: PlayerId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let name = |body: &Body| words::body(game, *body);
        // Of an unspotted sniper nothing is told to the other side, however he moves.
        let is_seen = |body: &Body| game.teams_in(*body).any(|team| game.is_seen(team, eye));
        let plain = |body: &Body, text: String, rule: RuleId| {
            is_seen(body).then(|| words::line(text, rule, words::about(game, *body)))
        };
        match self {
            Told::Moves { body, pace, sum, far, stopped } => {
                if !is_seen(body) {
                    return None;
                }
                let held = stopped.map_or("", halted);
                let text = format!("{} moves {} {}{held}.", name(body), pace.words(), far.to_quarter());
                let mut line = words::line(text, pace.rule(), words::about(game, *body));
                line.terms = words::readings(sum);
                Some(line)
            }
            Told::Alone { leader, sum, far } => {
                let text = format!("{} goes {} by himself.", words::leader(game, *leader), far.to_quarter());
                let mut line = alone(game, *leader, text, rule!("coc.7.1.1.leader-alone-cost"));
                line.terms = words::readings(sum);
                Some(line)
            }
            Told::Climbs { body } => plain(
                body,
                format!("{} climbs over, which takes it the whole Phase.", name(body)),
                rule!("coc.7.2.obstacle-major"),
            ),
            Told::ClimbsAlone { leader } => {
                let text = format!("{} climbs over, which takes him the whole Phase.", words::leader(game, *leader));
                Some(alone(game, *leader, text, rule!("coc.7.2.obstacle-major")))
            }
            Told::Leaves { body } => {
                plain(body, format!("{} leaves the table.", name(body)), rule!("coc.2.gloss-rout"))
            }
            Told::LeavesAlone { leader } => {
                let text = format!("{} leaves the table.", words::leader(game, *leader));
                Some(alone(game, *leader, text, rule!("coc.2.gloss-rout")))
            }
            Told::ChangesFloor { body, floor } => {
                let text = format!("{} moves to {}.", name(body), which_floor(*floor));
                plain(body, text, rule!("coc.7.2.2.change-floor"))
            }
            Told::ChangesFloorAlone { leader, floor } => {
                let text = format!("{} goes to {}.", words::leader(game, *leader), which_floor(*floor));
                Some(alone(game, *leader, text, rule!("coc.7.2.2.change-floor")))
            }
            Told::Turns { body, facing, fires } => {
                let rest = if *fires { "" } else { " and does not fire in this Phase" };
                let text = format!("{} turns to {facing}{rest}.", name(body));
                plain(body, text, rule!("coc.7.5.tripod-turn"))
            }
            Told::FallsBack { body, distance } => {
                plain(body, format!("{} is thrown back {distance}.", name(body)), rule!("coc.13.1.2.defeat-1"))
            }
            Told::Captured { owner, .. } => {
                let whose = &game.setup.players[owner.index()].name;
                let text = format!("A Jump-Off Point of {whose} is captured.");
                Some(words::line(text, rule!("coc.7.6.capture"), Vec::new()))
            }
            Told::Recaptured { owner, .. } => {
                let whose = &game.setup.players[owner.index()].name;
                let text = format!("{whose} has its Jump-Off Point back.");
                Some(words::line(text, rule!("coc.7.6.capture-removed"), Vec::new()))
            }
        }
    }
}

fn which_floor(floor: u8) -> String {
    if floor == 0 { "the ground floor".into() } else { format!("floor {floor}") }
}

fn alone(game: &Coc, leader: LeaderId, text: String, rule: RuleId) -> Line {
    words::line(text, rule, vec![game.leader_setup(leader).id.clone()])
}

/// Where a move ended, by the rule that ended it.
fn halted(rule: RuleId) -> &'static str {
    match rule.as_str() {
        "coc.7.2.broken" => " and halts where it cannot run any more",
        "coc.7.2.1.slowest-rate" => " and halts at the edge of worse going",
        "coc.7.2.obstacle-insufficient" | "coc.7.2.obstacle-major" => " and halts at an obstacle",
        "coc.7.2.2.enter-leave-door" => " and halts at a wall",
        _ => " and can go no farther",
    }
}
