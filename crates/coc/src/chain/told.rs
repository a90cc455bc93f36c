//! What can happen in section 5, and the words for it.

use engine::{Eye, Line, LineKind, RuleId, rule};
use serde::Serialize;

use super::reactions::Deed;
use crate::ids::{JumpOffId, PlayerId, TeamId};
use crate::movement::Pace;
use crate::state::Body;
use crate::{Coc, board, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A Die ends the Turn after this Phase.
    EndsTurn {
        /// Whose.
        player: PlayerId,
    },
    /// A Die interrupts.
    Interrupts {
        /// Whose.
        player: PlayerId,
        /// Who acts.
        body: Body,
        /// What it does.
        deed: Deed,
    },
    /// An ambush is sprung.
    Ambush {
        /// Whose.
        player: PlayerId,
        /// Who.
        team: TeamId,
    },
    /// A Jump-Off Point is moved.
    JumpOffMoved {
        /// Whose.
        player: PlayerId,
        /// Which.
        id: JumpOffId,
    },
    /// A sniper has changed his place.
    Relocated {
        /// Whose.
        player: PlayerId,
        /// Who.
        team: TeamId,
    },
    /// A Team fires from Overwatch.
    Overwatch {
        /// Who.
        team: TeamId,
    },
}

impl Told {
    /// What kind of thing it is.
    pub(crate) const fn kind(&self) -> LineKind {
        match self {
            Told::EndsTurn { .. } => LineKind::Phase,
            Told::Ambush { .. } => LineKind::Deploy,
            Told::Overwatch { .. } => LineKind::Fire,
            _ => LineKind::Order,
        }
    }

    /// Whose doing it was.
    pub(crate) fn player(&self, game: &Coc) -> PlayerId {
        match self {
            Told::EndsTurn { player }
            | Told::Interrupts { player, .. }
            | Told::Ambush { player, .. }
            | Told::JumpOffMoved { player, .. }
            | Told::Relocated { player, .. } => *player,
            Told::Overwatch { team } => game.player_of_team(*team),
        }
    }

    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Line {
        // A sniper whom nobody has noticed is not given away by what the Die is spent on.
        if let Told::Relocated { player, team } = self
            && !game.is_seen(*team, eye)
        {
            let text = format!("{}: a Chain of Command Die is spent.", game.setup.players[player.index()].name);
            return words::line(text, rule!("coc.5.1.1.discard-after-use"), Vec::new());
        }
        words::line(self.text(game), self.rule(), self.about(game))
    }

    fn rule(&self) -> RuleId {
        match self {
            Told::EndsTurn { .. } => rule!("coc.5.1.2.end-turn-any-phase"),
            Told::Interrupts { .. } => rule!("coc.5.1.2.interrupt-unit"),
            Told::Ambush { .. } => rule!("coc.5.1.2.ambush-fire"),
            Told::JumpOffMoved { .. } => rule!("coc.5.1.2.move-jop-limits"),
            Told::Relocated { .. } => rule!("coc.5.1.2.sniper-relocate-limits"),
            Told::Overwatch { .. } => rule!("coc.9.1.3.overwatch-fire-moving"),
        }
    }

    fn text(&self, game: &Coc) -> String {
        let name = |player: PlayerId| game.setup.players[player.index()].name.as_str();
        match self {
            Told::EndsTurn { player } => {
                format!("{}: a Chain of Command Die ends the Turn after this Phase.", name(*player))
            }
            Told::Interrupts { player, body, deed } => {
                let what = match deed {
                    Deed::Fire => "to fire",
                    Deed::Move(Pace::Double) => "to move at the double",
                    Deed::Move(_) => "to move",
                };
                let who = words::body(game, *body);
                format!("{}: a Chain of Command Die interrupts for {who} {what}.", name(*player))
            }
            Told::Ambush { player, team } => {
                format!(
                    "{}: a Chain of Command Die springs an ambush with {}.",
                    name(*player),
                    words::team(game, *team)
                )
            }
            Told::JumpOffMoved { player, .. } => {
                format!("{}: a Chain of Command Die moves a Jump-Off Point.", name(*player))
            }
            Told::Relocated { player, .. } => format!("{}: a Chain of Command Die moves a sniper.", name(*player)),
            Told::Overwatch { team } => format!("{} fires from Overwatch.", words::team(game, *team)),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        match self {
            Told::Interrupts { body, .. } => words::about(game, *body),
            Told::Ambush { team, .. } | Told::Overwatch { team } => {
                vec![game.team_setup(*team).id.clone()]
            }
            Told::JumpOffMoved { id, .. } => vec![board::jump_off_key(id.index())],
            Told::EndsTurn { .. } | Told::Relocated { .. } => Vec::new(),
        }
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Ambush { .. })
    }
}
