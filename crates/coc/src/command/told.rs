//! What happens in section 4, and the words for it.

use engine::{Eye, Line, LineKind, Side, rule};
use serde::Serialize;
use table::{Bearing, Point};

use super::deploy::{self, Arrival};
use super::dice::Pay;
use super::leaders::Lead;
use super::stances;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::Body;
use crate::troops::Role;
use crate::{Coc, board, nations, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Command Dice were rolled.
    Rolled {
        /// Whose.
        player: PlayerId,
        /// How many of each face, ones first.
        tray: [u8; 6],
    },
    /// Chain of Command Points were gained.
    Points {
        /// By whom.
        player: PlayerId,
        /// How many.
        gained: u8,
        /// How many he has now.
        points: u8,
        /// Dice they have become.
        dice: u8,
    },
    /// Two or more sixes were rolled.
    Sixes {
        /// By whom.
        player: PlayerId,
        /// How many.
        sixes: u8,
        /// Whose Phase is next.
        next: Side,
        /// Whether the Turn ends after this Phase.
        ends: bool,
    },
    /// A body is activated with dice.
    Activated {
        /// Who.
        body: Body,
        /// With what.
        pay: Pay,
    },
    /// A Leader or another individual is activated with dice.
    Led {
        /// Who.
        leader: LeaderId,
        /// With what.
        pay: Pay,
    },
    /// Somebody was called forward, and a roll was needed.
    Called {
        /// Who.
        arrival: Arrival,
        /// With what.
        pay: Pay,
        /// What was rolled.
        die: u8,
        /// Whether it arrives.
        arrives: bool,
    },
    /// Somebody found no room on the table.
    NoRoom {
        /// Who.
        arrival: Arrival,
    },
    /// Somebody came onto the table.
    Arrived {
        /// Who.
        arrival: Arrival,
        /// The men.
        body: Option<Body>,
        /// The Leader with them.
        leader: Option<LeaderId>,
        /// The value of the dice.
        value: u8,
    },
    /// A Leader spends Initiatives.
    Initiative {
        /// Who.
        leader: LeaderId,
        /// On what.
        lead: Lead,
        /// What he has left.
        left: u8,
    },
    /// A body goes Tactical where it stands.
    Tactical {
        /// Who.
        body: Body,
    },
    /// A Team goes on Overwatch.
    Overwatch {
        /// Who.
        body: Body,
        /// Which way it watches.
        facing: Bearing,
    },
    /// Covering Fire is laid.
    Covering {
        /// By whom.
        body: Body,
        /// Around this point.
        at: Point,
    },
    /// A man went to another Team.
    Transferred {
        /// Who.
        man: ManId,
        /// Where from.
        from: TeamId,
        /// Where to.
        to: TeamId,
    },
    /// Men became a Team of their own.
    Split {
        /// The new Team.
        team: TeamId,
        /// How many men it has.
        men: u8,
    },
    /// By a national characteristic.
    Nation(Box<nations::Told>),
    /// A Phase was given up or used up.
    Finished {
        /// By whom.
        player: PlayerId,
        /// Dice left unused.
        unused: u8,
    },
}

impl Told {
    /// What kind of thing it is.
    pub(crate) const fn kind(&self) -> LineKind {
        match self {
            Told::Rolled { .. } | Told::Points { .. } | Told::Sixes { .. } => LineKind::Roll,
            Told::Called { .. } | Told::NoRoom { .. } | Told::Arrived { .. } => LineKind::Deploy,
            Told::Finished { .. } => LineKind::Phase,
            _ => LineKind::Order,
        }
    }

    /// Whose doing it was.
    pub(crate) fn player(&self, game: &Coc) -> Option<PlayerId> {
        let of_body = |body: &Body| game.unit(body.unit).player;
        Some(match self {
            Told::Rolled { player, .. }
            | Told::Points { player, .. }
            | Told::Sixes { player, .. }
            | Told::Finished { player, .. } => *player,
            Told::Activated { body, .. }
            | Told::Tactical { body }
            | Told::Overwatch { body, .. }
            | Told::Covering { body, .. } => of_body(body),
            Told::Led { leader, .. } | Told::Initiative { leader, .. } => game.leader_setup(*leader).player,
            _ => return None,
        })
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Arrived { .. } | Told::Called { .. })
    }

    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        match self {
            Told::Rolled { player, tray } => Some(rolled(game, *player, *tray)),
            Told::Points { player, gained, points, dice } => {
                Some(gained_points(game, *player, *gained, *points, *dice))
            }
            Told::Sixes { player, sixes, next, ends } => Some(read_sixes(game, *player, *sixes, *next, *ends)),
            Told::Finished { player, unused } => {
                let name = &game.setup.players[player.index()].name;
                let left = words::count(u32::from(*unused), "die", "dice");
                let text = format!("{name} leave {left} unused.");
                (*unused > 0).then(|| words::line(text, rule!("coc.4.2.1.use-optional"), Vec::new()))
            }
            Told::Called { .. } | Told::NoRoom { .. } | Told::Arrived { .. } => self.arrival_line(game, eye),
            _ => self.order_line(game, eye),
        }
    }

    fn arrival_line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        match self {
            Told::Called { arrival, pay, die, arrives } => {
                let known = board::knows(game, eye, owner(game, *arrival));
                let who = if known { deploy::say(game, *arrival) } else { "Somebody".into() };
                let text = match arrives {
                    true => format!("{who} is called forward with {} and comes.", pay.words()),
                    false => format!("{who} is called forward with {} and does not come.", pay.words()),
                };
                let mut line = words::line(text, rule!("coc.4.3.no-senior-leader-roll"), Vec::new());
                line.dice = vec![*die];
                Some(line)
            }
            Told::NoRoom { arrival } => {
                let known = board::knows(game, eye, owner(game, *arrival));
                let who = if known { deploy::say(game, *arrival) } else { "Somebody".into() };
                let text = format!("{who} finds no room to come onto the table.");
                Some(words::line(text, rule!("coc.4.3.1.distance-by-quality"), Vec::new()))
            }
            Told::Arrived { arrival, body, leader, value } => arrived(game, eye, *arrival, *body, *leader, *value),
            _ => None,
        }
    }

    fn order_line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        let of = |body: &Body| words::about(game, *body);
        Some(match self {
            Told::Activated { body, pay } => {
                if !is_seen(game, *body, eye) {
                    return None;
                }
                let text = format!("{} is activated with {}.", words::body(game, *body), pay.words());
                words::line(text, rule!("coc.4.2.table-one"), of(body))
            }
            Told::Led { leader, pay } => {
                let text = format!("{} is activated with {}.", words::leader(game, *leader), pay.words());
                words::line(text, rule!("coc.4.2.table-one"), vec![game.leader_setup(*leader).id.clone()])
            }
            Told::Initiative { leader, lead, left } => {
                let (name, deed) = (words::leader(game, *leader), super::leaders::say(game, *lead));
                let left = words::count(u32::from(*left), "Initiative", "Initiatives");
                let text = format!("{name} orders: {deed}; {left} left.");
                words::line(text, rule!("coc.4.5.1.table-two"), vec![game.leader_setup(*leader).id.clone()])
            }
            Told::Tactical { body } => {
                let text = format!("{} goes Tactical.", words::body(game, *body));
                words::line(text, rule!("coc.4.5.4.tactical-cover"), of(body))
            }
            Told::Overwatch { body, facing } => {
                let (who, way) = (words::body(game, *body), stances::direction(*facing));
                words::line(
                    format!("{who} goes on Overwatch to the {way}."),
                    rule!("coc.4.5.4.overwatch-arc"),
                    of(body),
                )
            }
            Told::Covering { body, at } => {
                let text = format!(
                    "{} lays Covering Fire on those {}.",
                    words::body(game, *body),
                    game.setup.field.whereabouts(*at)
                );
                words::line(text, rule!("coc.4.5.4.covering-effect"), of(body))
            }
            Told::Transferred { from, to, .. } => {
                let text = format!("A man goes from {} to {}.", words::team(game, *from), words::team(game, *to));
                words::line(text, rule!("coc.4.5.6.transfer-within-section"), Vec::new())
            }
            Told::Nation(told) => told.line(game),
            Told::Split { team, men } => {
                let men = words::count(u32::from(*men), "man", "men");
                let text = format!("{men} of {} form a Team.", words::unit(game, game.unit_of(*team)));
                words::line(text, rule!("coc.4.5.7.create-team"), vec![game.team_setup(*team).id.clone()])
            }
            _ => return None,
        })
    }
}

fn rolled(game: &Coc, player: PlayerId, tray: [u8; 6]) -> Line {
    let name = &game.setup.players[player.index()].name;
    let faces: Vec<u8> = (1u8..).zip(tray).flat_map(|(face, n)| (0..n).map(move |_| face)).collect();
    let shown = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let mut line = words::line(format!("{name} roll {shown}."), rule!("coc.4.2.roll-all"), Vec::new());
    line.dice = faces;
    line
}

fn gained_points(game: &Coc, player: PlayerId, gained: u8, points: u8, dice: u8) -> Line {
    let name = &game.setup.players[player.index()].name;
    let gained = words::count(u32::from(gained), "Chain of Command Point", "Chain of Command Points");
    let mut text = format!("{name} gain {gained} and have {points}.");
    if dice > 0 {
        let dice = words::count(u32::from(dice), "Chain of Command Die", "Chain of Command Dice");
        text = format!("{name} gain {gained}: {dice}, and {points} over.");
    }
    words::line(text, rule!("coc.5.1.points-from-fives"), Vec::new())
}

fn read_sixes(game: &Coc, player: PlayerId, sixes: u8, next: Side, ends: bool) -> Line {
    let name = &game.setup.players[player.index()].name;
    let again =
        if next == game.side_of(player) { "the next Phase is theirs too" } else { "the next Phase is the enemy's" };
    let end = if ends { ", and the Turn ends after this one" } else { "" };
    let rule = match sixes {
        2 => rule!("coc.6.1.two-sixes"),
        3 => rule!("coc.6.1.three-sixes"),
        _ => rule!("coc.6.1.four-sixes"),
    };
    words::line(format!("{name} rolled {sixes} sixes: {again}{end}."), rule, Vec::new())
}

/// A sniper takes his place unseen; everybody else is seen as he comes.
fn arrived(
    game: &Coc,
    eye: Eye,
    arrival: Arrival,
    body: Option<Body>,
    leader: Option<LeaderId>,
    value: u8,
) -> Option<Line> {
    if let Some(body) = body
        && game.unit(body.unit).role == Role::Sniper
        && !board::knows(game, eye, game.unit(body.unit).player)
    {
        return None;
    }
    let who = deploy::say(game, arrival);
    let with = match (arrival, leader) {
        (Arrival::Unit(_), Some(leader)) => format!(" with {}", words::leader(game, leader)),
        _ => String::new(),
    };
    let about = body.map_or_else(Vec::new, |body| words::about(game, body));
    let rule = match value {
        1 => rule!("coc.4.3.1.deploy-on-1"),
        2 => rule!("coc.4.3.1.deploy-on-2"),
        3 => rule!("coc.4.3.1.deploy-on-3"),
        _ => rule!("coc.4.3.1.deploy-on-4"),
    };
    Some(words::line(format!("{who}{with} comes onto the table."), rule, about))
}

fn is_seen(game: &Coc, body: Body, eye: Eye) -> bool {
    game.teams_in(body).any(|team| game.is_seen(team, eye))
}

/// The owner of somebody who is called.
fn owner(game: &Coc, arrival: Arrival) -> PlayerId {
    match arrival {
        Arrival::Unit(unit) => game.unit(unit).player,
        Arrival::Scouts(team, _) => game.player_of_team(team),
        Arrival::Leader(leader) => game.leader_setup(leader).player,
        Arrival::Vehicle(entrance) => game.player_of_vehicle(entrance.vehicle),
    }
}
