//! What happened to vehicles, and the words for it.

use engine::{Eye, Line, LineKind, RuleId, Sum, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Inches};

use super::deploy::Entrance;
use super::feats::Feat;
use super::kind::Post;
use super::rate::{Manoeuvre, Trouble};
use super::state::{Aspect, Pace};
use crate::event::Flight;
use crate::ids::{LeaderId, PlayerId, VehicleId};
use crate::state::Body;
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A vehicle comes onto the table.
    Arrived {
        /// Which, and who rides in it.
        entrance: Entrance,
    },
    /// A vehicle finds no room to come on.
    NoRoom {
        /// Which.
        vehicle: VehicleId,
    },
    /// A vehicle drives.
    Drives {
        /// Which.
        vehicle: VehicleId,
        /// How.
        manoeuvre: Manoeuvre,
        /// The dice and what is added and taken off.
        sum: Box<Sum>,
        /// How far it goes.
        far: Inches,
        /// What stops it short, if something does.
        stopped: Option<RuleId>,
        /// From where to where.
        flight: Flight,
    },
    /// A vehicle turns on the spot.
    TurnsHull {
        /// Which.
        vehicle: VehicleId,
        /// Where it looks now.
        facing: Bearing,
        /// How fast that counts.
        pace: Pace,
    },
    /// A turret is turned.
    TurnsTurret {
        /// Of which vehicle.
        vehicle: VehicleId,
        /// Where it points now.
        facing: Bearing,
    },
    /// The secondary gun of a carrier is manned.
    Mans {
        /// Of which vehicle.
        vehicle: VehicleId,
        /// To which side.
        aspect: Aspect,
    },
    /// A position goes on Overwatch.
    Watches {
        /// Of which vehicle.
        vehicle: VehicleId,
        /// Which.
        post: Post,
    },
    /// Somebody takes over from a dead man.
    TakesOver {
        /// In which vehicle.
        vehicle: VehicleId,
        /// Where.
        post: Post,
        /// Whether he has done so.
        done: bool,
    },
    /// A vehicle leaves the table.
    Leaves {
        /// Which.
        vehicle: VehicleId,
    },
    /// A vehicle is stuck, bogged down or trapped.
    Caught {
        /// Which.
        vehicle: VehicleId,
        /// In what.
        trouble: Trouble,
    },
    /// A vehicle that is stuck tries to get free. `coc.11.6.1.solid-obstacle-free`
    Struggles {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether it is free.
        freed: bool,
        /// Whether it is immobilised for good.
        lost: bool,
    },
    /// A vehicle that is bogged down tries to get free. `coc.11.6.1.soft-ground-free`
    Unbogs {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether it is free.
        freed: bool,
    },
    /// A vehicle under a house tries to get free. `coc.11.6.3.trapped-in-building`
    DigsOut {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether it is free.
        freed: bool,
    },
    /// A crew leaves its vehicle.
    Abandoned {
        /// Which.
        vehicle: VehicleId,
    },
    /// A wooden house is driven through. R-COC-139
    Flattened {
        /// Which.
        house: FeatureId,
    },
    /// Men get in.
    Boards {
        /// Who.
        body: Body,
        /// Into which vehicle.
        vehicle: VehicleId,
    },
    /// A Leader gets in.
    BoardsAlone {
        /// Who.
        leader: LeaderId,
        /// Into which vehicle.
        vehicle: VehicleId,
    },
    /// Something that only a special vehicle does.
    Feat {
        /// Which vehicle.
        vehicle: VehicleId,
        /// What.
        feat: Feat,
    },
    /// Men get out.
    Alights {
        /// Of which vehicle.
        vehicle: VehicleId,
        /// How many men.
        men: u8,
        /// Which Leaders.
        leaders: Vec<LeaderId>,
    },
}

impl Told {
    /// The vehicle that it is about.
    fn vehicle(&self) -> Option<VehicleId> {
        match self {
            Told::Arrived { entrance } => Some(entrance.vehicle),
            Told::NoRoom { vehicle }
            | Told::Drives { vehicle, .. }
            | Told::TurnsHull { vehicle, .. }
            | Told::TurnsTurret { vehicle, .. }
            | Told::Mans { vehicle, .. }
            | Told::Watches { vehicle, .. }
            | Told::TakesOver { vehicle, .. }
            | Told::Leaves { vehicle }
            | Told::Caught { vehicle, .. }
            | Told::Struggles { vehicle, .. }
            | Told::Unbogs { vehicle, .. }
            | Told::DigsOut { vehicle, .. }
            | Told::Abandoned { vehicle }
            | Told::Boards { vehicle, .. }
            | Told::BoardsAlone { vehicle, .. }
            | Told::Feat { vehicle, .. }
            | Told::Alights { vehicle, .. } => Some(*vehicle),
            Told::Flattened { .. } => None,
        }
    }

    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let name = self.vehicle().map_or_else(String::new, |id| words::body(game, game.vehicle_body(id)));
        if let Told::NoRoom { vehicle } = self
            && !crate::board::knows(game, eye, game.player_of_vehicle(*vehicle))
        {
            return None;
        }
        let (text, rule) = self.words(game, &name);
        let mut about = self.vehicle().map_or_else(Vec::new, |id| words::about(game, game.vehicle_body(id)));
        if let Told::Boards { body, .. } = self {
            about.extend(words::about(game, *body));
        }
        let mut line = words::line(text, rule, about);
        match self {
            Told::Drives { sum, .. } => line.terms = words::readings(sum),
            Told::Struggles { die, .. } | Told::Unbogs { die, .. } | Told::DigsOut { die, .. } => line.dice.push(*die),
            Told::Feat { feat, .. } => line.dice.extend(feat.dice()),
            _ => {}
        }
        Some(line)
    }

    fn words(&self, game: &Coc, name: &str) -> (String, RuleId) {
        match self {
            Told::Arrived { entrance } => {
                let with = entrance.who(game).map_or_else(String::new, |who| format!(" with {who} aboard"));
                (format!("{name} comes onto the table{with}."), rule!("coc.11.5.deploy-dice"))
            }
            Told::NoRoom { .. } => (format!("{name} does not come on."), rule!("coc.11.5.entry-point")),
            Told::Drives { manoeuvre, far, stopped, .. } => {
                let short = if stopped.is_some() { " and gets no farther" } else { "" };
                (format!("{name} {}, {far}{short}.", manoeuvre.told()), stopped.unwrap_or(manoeuvre.rule()))
            }
            Told::TurnsHull { facing, pace, .. } => {
                let counts = match pace {
                    Pace::Fast => "fast",
                    Pace::FlatOut => "flat out",
                    _ => "slow",
                };
                (
                    format!("{name} turns on the spot to {facing}, which counts as {counts}."),
                    rule!("coc.11.6.1.rotate-tracked"),
                )
            }
            Told::TurnsTurret { facing, .. } => {
                (format!("{name} turns its turret to {facing}."), rule!("coc.11.8.turret-rotate"))
            }
            Told::Mans { aspect, .. } => {
                let side = match aspect {
                    Aspect::Rear => "to the rear",
                    Aspect::Left => "to the left",
                    Aspect::Right => "to the right",
                };
                (format!("{name} mans its second gun {side}."), rule!("coc.11.2.1.apc-gun-arcs"))
            }
            Told::Watches { post, .. } => {
                (format!("The {} of {name} goes on Overwatch.", post.words()), rule!("coc.11.7.vehicle-overwatch"))
            }
            Told::TakesOver { post, done: true, .. } => {
                (format!("Somebody has taken over as {} of {name}.", post.words()), rule!("coc.12.1.table-twelve"))
            }
            Told::TakesOver { post, .. } => {
                (format!("Somebody begins to take over as {} of {name}.", post.words()), rule!("coc.12.1.table-twelve"))
            }
            Told::Leaves { .. } => (format!("{name} leaves the table."), rule!("coc.15.2.transport-retire")),
            Told::Caught { trouble, .. } => match trouble {
                Trouble::Stuck => (format!("{name} is stuck."), rule!("coc.11.6.1.solid-obstacles")),
                Trouble::Bogged => (format!("{name} is bogged down."), rule!("coc.11.6.1.soft-ground")),
                Trouble::Trapped => {
                    (format!("The house comes down on {name} and traps it."), rule!("coc.11.6.3.drive-into-building"))
                }
            },
            Told::Struggles { freed, lost, .. } => {
                let end = match (freed, lost) {
                    (true, _) => "gets free",
                    (_, true) => "is immobilised for good",
                    _ => "is still stuck",
                };
                (format!("{name} {end}."), rule!("coc.11.6.1.solid-obstacle-free"))
            }
            Told::Unbogs { freed, .. } => {
                let end = if *freed { "works itself free" } else { "is bogged down for good" };
                (format!("{name} {end}."), rule!("coc.11.6.1.soft-ground-free"))
            }
            Told::DigsOut { freed, .. } => {
                let end = if *freed { "breaks free of the rubble" } else { "is still trapped" };
                (format!("{name} {end}."), rule!("coc.11.6.3.trapped-in-building"))
            }
            Told::Abandoned { .. } => (format!("The crew of {name} abandons it."), rule!("coc.14.8.vehicle-no-return")),
            Told::Flattened { house } => {
                (format!("{} is driven down.", words::landmark(game, *house)), rule!("coc.11.6.3.drive-into-building"))
            }
            Told::Boards { body, .. } => {
                (format!("{} gets into {name}.", words::teams(game, *body)), rule!("coc.11.6.2.disembark-vehicle-move"))
            }
            Told::BoardsAlone { leader, .. } => (
                format!("{} gets into {name}.", words::leader(game, *leader)),
                rule!("coc.11.6.2.disembark-vehicle-move"),
            ),
            Told::Feat { feat, .. } => feat.words(game, name),
            Told::Alights { men, leaders, .. } => {
                let who = leaders.iter().map(|leader| words::leader(game, *leader).to_owned());
                let men = (*men > 0).then(|| words::count((*men).into(), "man", "men"));
                let all: Vec<String> = men.into_iter().chain(who).collect();
                (format!("{} out of {name}.", all.join(" and ")), rule!("coc.11.6.2.disembark-troops-move"))
            }
        }
    }

    pub(crate) fn kind(&self) -> LineKind {
        match self {
            Told::Arrived { .. } => LineKind::Deploy,
            Told::Abandoned { .. } => LineKind::Loss,
            Told::Watches { .. } | Told::TakesOver { .. } | Told::NoRoom { .. } => LineKind::Note,
            _ => LineKind::Move,
        }
    }

    pub(crate) fn player(&self, game: &Coc) -> Option<PlayerId> {
        self.vehicle().map(|id| game.player_of_vehicle(id))
    }

    pub(crate) fn flight(&self, _game: &Coc, _eye: Eye) -> Option<Flight> {
        match self {
            Told::Drives { flight, .. } => Some(*flight),
            _ => None,
        }
    }

    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Arrived { .. })
    }
}
