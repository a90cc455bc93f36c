//! The words for what happens before the battle, and for its end.

use dice::Faces;
use engine::{Line, RuleId, Side, rule};
use serde::Serialize;
use table::Point;

use super::edges::{corner_name, edge_name, objective_name};
use super::victory::{Ending, victory_rule};
use crate::Coc;
use crate::ids::PlayerId;
use crate::state::Edge;
use crate::words;

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// The coin toss for the choice of edges.
    Toss { side: Side, die: u8 },
    /// A side has chosen its edge.
    Edge { side: Side, edge: Edge },
    /// A defender has chosen his corner.
    Corner { side: Side, edges: (Edge, Edge) },
    /// The objective is known.
    Objective { at: Point },
    /// Support was rolled for; a Level for each player.
    Support { rule: RuleId, faces: Faces, levels: Vec<u8> },
    /// A side has rolled for its entry point.
    Entry { side: Side, die: u8, entry: u8 },
    /// A side's Patrol Markers lie on the table.
    MarkersPlaced { side: Side, places: Vec<Point> },
    /// Free moves were rolled for.
    FreeMoves { side: Side, rule: RuleId, die: u8, moves: u8 },
    /// Equal Force Morale was diced off.
    TieDiced { rule: RuleId, red: u8, blue: u8 },
    /// A player has withdrawn.
    Withdrawn { player: PlayerId },
    /// His force has left the table, and others of his side fight on.
    Gone { player: PlayerId },
    /// The battle is over.
    Over { winner: Option<Side>, ending: Ending, held: bool },
}

/// What players call a side: its first player's force.
pub(crate) fn side_name(game: &Coc, side: Side) -> &str {
    &game.setup.players[game.first_player(side).index()].name
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let name = |side: Side| side_name(game, side);
        let plain = |text: String, rule: RuleId| words::line(text, rule, Vec::new());
        let with_dice =
            |text: String, rule: RuleId, dice: Vec<u8>| Line { dice, ..words::line(text, rule, Vec::new()) };
        match self {
            Told::Toss { side, die } => with_dice(
                format!("{} wins the toss and chooses the edges.", name(*side)),
                rule!("coc.A.table-edge-patrol"),
                vec![*die],
            ),
            Told::Edge { side, edge } => plain(
                format!(
                    "{} takes the {} edge, {} the {} one.",
                    name(*side),
                    edge_name(*edge),
                    name(side.enemy()),
                    edge_name(edge.opposite())
                ),
                rule!("coc.A.table-edge-choice"),
            ),
            Told::Corner { side, edges: (a, b) } => plain(
                format!("{} holds the {} quarter of the table.", name(*side), corner_name(*a, *b)),
                rule!("coc.A.5.defender-markers"),
            ),
            Told::Objective { at } => {
                plain(format!("The objective is {}.", objective_name(game, *at)), rule!("coc.A.6.objective"))
            }
            Told::Support { rule, faces, levels } => {
                let each: Vec<String> =
                    game.setup.players.iter().zip(levels).map(|(p, n)| format!("{} {n}", p.name)).collect();
                with_dice(format!("Support Levels: {}.", each.join(", ")), *rule, faces.to_vec())
            }
            Told::Entry { side, die, entry } => with_dice(
                format!("{} comes on at entry point {entry}.", name(*side)),
                rule!("coc.A.1.patrol-markers"),
                vec![*die],
            ),
            Told::MarkersPlaced { side, places } => plain(
                format!(
                    "{} puts down {}.",
                    name(*side),
                    words::count(places.len() as u32, "Patrol Marker", "Patrol Markers")
                ),
                rule!("coc.3.marker-number"),
            ),
            Told::FreeMoves { side, rule, die, moves } => with_dice(
                format!("{} has {}.", name(*side), words::count(u32::from(*moves), "free move", "free moves")),
                *rule,
                vec![*die],
            ),
            Told::TieDiced { rule, red, blue } => with_dice(
                format!("Force Morale is equal: {} rolls {red}, {} rolls {blue}.", name(Side::Red), name(Side::Blue)),
                *rule,
                vec![*red, *blue],
            ),
            Told::Withdrawn { player } => plain(
                format!("{} withdraws from the table.", game.setup.players[player.index()].name),
                victory_rule(game.setup.scenario),
            ),
            Told::Gone { player } => plain(
                format!("{} leaves the field to its friends.", game.setup.players[player.index()].name),
                rule!("coc.15.1.zero-ends"),
            ),
            Told::Over { winner, ending, held } => {
                plain(over(game, *winner, *ending, *held), victory_rule(game.setup.scenario))
            }
        }
    }
}

fn over(game: &Coc, winner: Option<Side>, ending: Ending, held: bool) -> String {
    let name = |side: Side| side_name(game, side);
    let attacker = game.setup.attacker;
    let how = match ending {
        Ending::Beaten(side) if held && side != attacker => {
            format!("{} gives way with {} on the objective", name(side), name(attacker))
        }
        Ending::Beaten(side) => format!("{} gives way", name(side)),
        Ending::BothBeaten => "Both sides give way".into(),
        Ending::BaseLine => format!("{} reaches the enemy's base line", name(attacker)),
        Ending::StripTaken => format!("{} has taken a Jump-Off Point in the strip", name(attacker)),
        Ending::Limit => "The agreed Turns are over".into(),
    };
    match winner {
        Some(side) => format!("{how}: {} wins.", name(side)),
        None => format!("{how}: a draw."),
    }
}
