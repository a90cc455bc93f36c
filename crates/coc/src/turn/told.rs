//! What can happen in section 6, and the words for it.

use engine::{Line, LineKind, Reading, RuleId, rule};
use serde::Serialize;
use table::FeatureId;

use crate::ids::{JumpOffId, LeaderId, PlayerId, TeamId, UnitId};
use crate::state::Body;
use crate::{Coc, words};

/// A random event. `coc.6.3.table`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A random barrage.
    Barrage,
    /// Aircraft overhead.
    Aircraft,
    /// A fire.
    Fire,
    /// An informer.
    Informer,
    /// Heavy rain.
    Rain,
    /// Good wine.
    Wine,
}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Ambushers have gone.
    SlippedAway {
        /// Who.
        team: TeamId,
    },
    /// A Chain of Command Die ends the Turn between two Phases.
    TurnEndedByDie {
        /// Whose.
        player: PlayerId,
    },
    /// A Turn ends.
    TurnEnds {
        /// Which.
        turn: u16,
    },
    /// A captured Jump-Off Point has been retaken in time.
    JumpOffHeld {
        /// Which.
        id: JumpOffId,
    },
    /// A captured Jump-Off Point is taken away.
    JumpOffGone {
        /// Which.
        id: JumpOffId,
    },
    /// A battery goes on through the next Turn.
    KeptFiring {
        /// Whose.
        observer: LeaderId,
    },
    /// A Pinned body has been checked.
    PinnedChecked {
        /// Who.
        body: Body,
        /// Its Shock.
        shock: u8,
        /// Its men and Leaders.
        heads: u8,
        /// Whether it stays Pinned.
        pinned: bool,
    },
    /// A Broken body Routs.
    Routed {
        /// Who.
        body: Body,
        /// Its Shock.
        shock: u8,
        /// Its men and Leaders.
        heads: u8,
        /// The Leaders who go with it.
        leaders: Vec<LeaderId>,
    },
    /// A Broken body has been rallied in time.
    Rallied {
        /// Who.
        body: Body,
        /// Its Shock.
        shock: u8,
        /// Its men and Leaders.
        heads: u8,
        /// Whether it is Pinned now.
        pinned: bool,
    },
    /// Men are put outside a house.
    PutOutside {
        /// Who.
        team: TeamId,
        /// Which house.
        house: FeatureId,
        /// Whether there was no room for them and they surrendered.
        captured: bool,
    },
    /// The weather roll.
    Weather {
        /// The die.
        die: u8,
        /// What is added to it.
        bonus: u8,
        /// Whether it still rains.
        rain: bool,
        /// Whether the ground has become sodden by this roll.
        sodden: bool,
    },
    /// A random event.
    Random {
        /// Who rolled it.
        player: PlayerId,
        /// The die.
        die: u8,
        /// What it is.
        happening: Happening,
    },
    /// A random barrage falls on a square.
    Shelling {
        /// The die.
        square: u8,
    },
    /// A random barrage is over.
    ShellingOver,
    /// There is nothing that could burn.
    NothingBurns,
    /// Something burns.
    CaughtFire {
        /// What.
        feature: FeatureId,
        /// The die for the wind.
        die: u8,
    },
    /// The informer has given a unit away.
    Informed {
        /// Which.
        unit: UnitId,
    },
    /// There is nobody to give away.
    NobodyLurks,
    /// Force Morale has risen.
    Cheered {
        /// Whose.
        player: PlayerId,
        /// To what.
        morale: u8,
    },
}

impl Told {
    /// What kind of thing it is.
    pub(crate) const fn kind(&self) -> LineKind {
        match self {
            Told::TurnEnds { .. } | Told::TurnEndedByDie { .. } => LineKind::Phase,
            Told::PinnedChecked { .. } | Told::Rallied { .. } | Told::Cheered { .. } => LineKind::Morale,
            Told::Routed { .. } => LineKind::Loss,
            Told::Weather { .. } | Told::Random { .. } => LineKind::Roll,
            _ => LineKind::Note,
        }
    }

    pub(crate) fn line(&self, game: &Coc) -> Line {
        let mut line = words::line(self.text(game), self.rule(), self.about(game));
        line.dice = self.dice();
        line.terms = self.terms();
        line
    }

    fn rule(&self) -> RuleId {
        match self {
            Told::SlippedAway { .. } => rule!("coc.5.1.2.ambush-withdraw"),
            Told::TurnEndedByDie { .. } => rule!("coc.5.1.2.end-turn-any-phase"),
            Told::TurnEnds { .. } => rule!("coc.6.2.table-three"),
            Told::JumpOffHeld { .. } | Told::JumpOffGone { .. } => rule!("coc.7.6.capture-removed"),
            Told::KeptFiring { .. } => rule!("coc.5.1.2.keep-barrage"),
            Told::PinnedChecked { .. } => rule!("coc.6.2.pinned-check"),
            Told::Routed { .. } | Told::Rallied { .. } => rule!("coc.6.2.broken-check"),
            Told::PutOutside { .. } => rule!("coc.6.3.fire-evacuate"),
            Told::Weather { .. } => rule!("coc.6.3.rain-table"),
            Told::Random { .. } => rule!("coc.6.3.table"),
            Told::Shelling { .. } | Told::ShellingOver => rule!("coc.6.3.barrage-grid"),
            Told::NothingBurns | Told::CaughtFire { .. } => rule!("coc.6.3.fire-building"),
            Told::Informed { .. } | Told::NobodyLurks => rule!("coc.6.3.informer-deploy"),
            Told::Cheered { .. } => rule!("coc.6.3.wine"),
        }
    }

    /// Whether it tells of troops whom nobody has seen yet.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Informed { .. })
    }

    fn text(&self, game: &Coc) -> String {
        let name = |player: PlayerId| game.setup.players[player.index()].name.as_str();
        let place = |id: FeatureId| game.setup.field.feature(id).id.as_str();
        match self {
            Told::SlippedAway { team } => format!("{} slips away.", words::team(game, *team)),
            Told::TurnEndedByDie { player } => format!("{}: a Chain of Command Die ends the Turn.", name(*player)),
            Told::TurnEnds { turn } => format!("Turn {turn} ends."),
            Told::JumpOffHeld { id } => {
                format!("{}: a Jump-Off Point that had been captured is held.", name(game.jump_off(*id).owner))
            }
            Told::JumpOffGone { id } => format!("{} loses a Jump-Off Point.", name(game.jump_off(*id).owner)),
            Told::KeptFiring { observer } => {
                format!("{} keeps his battery in action with a Chain of Command Die.", words::leader(game, *observer))
            }
            Told::PinnedChecked { body, pinned, .. } => {
                let outcome = if *pinned { "stays Pinned" } else { "is no longer Pinned" };
                format!("{} {outcome}.", words::body(game, *body))
            }
            Told::Routed { body, leaders, .. } => {
                let with: Vec<&str> = leaders.iter().map(|leader| words::leader(game, *leader)).collect();
                let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(" and ")) };
                format!("{} Routs from the table{with}.", words::teams(game, *body))
            }
            Told::Rallied { body, pinned, .. } => {
                let outcome = if *pinned { "is Pinned now" } else { "is itself again" };
                format!("{} has been rallied and {outcome}.", words::body(game, *body))
            }
            Told::PutOutside { team, house, captured } => {
                let outcome = if *captured { "finds no way out of" } else { "is driven out of" };
                let end = if *captured { " and surrenders" } else { "" };
                format!("{} {outcome} {}{end}.", words::team(game, *team), place(*house))
            }
            Told::Weather { rain, sodden, .. } => match (rain, sodden) {
                (false, _) => "The rain stops.".into(),
                (true, false) => "It goes on raining.".into(),
                (true, true) => "It goes on raining, and the ground is sodden.".into(),
            },
            Told::Random { happening, .. } => match happening {
                Happening::Barrage => "Chance: shells fall somewhere on the table.",
                Happening::Aircraft => "Chance: aircraft overhead; nobody moves in this Phase and the next.",
                Happening::Fire => "Chance: a fire breaks out.",
                Happening::Informer => "Chance: an informer talks.",
                Happening::Rain => "Chance: heavy rain; nobody sees further than 18 inches.",
                Happening::Wine => "Chance: somebody has found good wine.",
            }
            .into(),
            Told::Shelling { square } => format!("The barrage falls on square {square}."),
            Told::ShellingOver => "The shells stop falling.".into(),
            Told::NothingBurns => "There is nothing that could burn.".into(),
            Told::CaughtFire { feature, .. } => format!("{} burns.", place(*feature)),
            Told::Informed { unit } => format!("{} has been given away.", words::unit(game, *unit)),
            Told::NobodyLurks => "There is nobody left to give away.".into(),
            Told::Cheered { player, morale } => format!("{}: Force Morale rises to {morale}.", name(*player)),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        match self {
            Told::SlippedAway { team } | Told::PutOutside { team, .. } => vec![game.team_setup(*team).id.clone()],
            Told::KeptFiring { observer } => vec![game.leader_setup(*observer).id.clone()],
            Told::PinnedChecked { body, .. } | Told::Routed { body, .. } | Told::Rallied { body, .. } => {
                words::about(game, *body)
            }
            Told::Informed { unit } => vec![game.unit(*unit).id.clone()],
            _ => Vec::new(),
        }
    }

    fn dice(&self) -> Vec<u8> {
        match self {
            Told::Weather { die, .. } | Told::Random { die, .. } | Told::CaughtFire { die, .. } => vec![*die],
            Told::Shelling { square } => vec![*square],
            _ => Vec::new(),
        }
    }

    fn terms(&self) -> Vec<Reading> {
        let of = |rule, what: &str, value: u8| Reading { rule, what: what.into(), value: i16::from(value) };
        match self {
            Told::PinnedChecked { shock, heads, .. }
            | Told::Routed { shock, heads, .. }
            | Told::Rallied { shock, heads, .. } => {
                vec![of(self.rule(), "Shock", *shock), of(self.rule(), "men and Leaders", *heads)]
            }
            Told::Weather { die, bonus, .. } if *bonus > 0 => {
                vec![of(self.rule(), "the die", *die), of(self.rule(), "wet already", *bonus)]
            }
            _ => Vec::new(),
        }
    }
}
