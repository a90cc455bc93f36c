//! What can happen in a Close Combat, and the words for it.

use engine::{Line, Side, Sum, rule};
use serde::Serialize;

use super::{Bodies, vehicles};
use crate::state::Body;
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A body is in contact and waits for others.
    Waits {
        /// Who.
        body: Body,
    },
    /// A fight begins.
    Joined {
        /// Who attacks.
        attackers: Bodies,
        /// Who is attacked.
        defenders: Bodies,
    },
    /// How many dice a side has. `coc.13.1.1.table-fifteen`
    Dice {
        /// Which side.
        side: Side,
        /// Who they are.
        bodies: Bodies,
        /// Which round.
        round: u8,
        /// The calculation.
        sum: Box<Sum>,
    },
    /// A side has four times the dice of the other. `coc.13.1.1.four-to-one`
    Outdiced {
        /// Who runs.
        bodies: Bodies,
    },
    /// What the dice did. `coc.13.1.1.kill-scores`
    Struck {
        /// Who struck.
        side: Side,
        /// Who they are.
        bodies: Bodies,
        /// The dice.
        dice: Vec<u8>,
        /// Enemies killed.
        kills: u8,
        /// Shock inflicted.
        shock: u8,
    },
    /// Nobody had the better of it.
    Drawn {
        /// Which round.
        round: u8,
    },
    /// After three rounds both sides go back. `coc.13.1.2.draw`
    Breather,
    /// A defeat by 1 is ignored. `coc.13.1.2.defeat-1-aggressive`
    StandsFirm {
        /// Who.
        bodies: Bodies,
    },
    /// A side is defeated.
    Defeated {
        /// Who.
        bodies: Bodies,
        /// By how many.
        by: u8,
    },
    /// A side has nobody left.
    NobodyLeft {
        /// Which.
        side: Side,
    },
    /// The winner occupies the ground. `coc.13.1.2.winner-follow`
    Followed {
        /// Who.
        body: Body,
    },
    /// Sections 13.2 and 13.3.
    Vehicles(vehicles::Told),
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let names = |bodies: &Bodies| {
            let all: Vec<String> = bodies.iter().map(|body| words::body(game, *body)).collect();
            if all.is_empty() { "a Leader on his own".to_owned() } else { all.join(" with ") }
        };
        let about = |bodies: &Bodies| bodies.iter().flat_map(|body| words::about(game, *body)).collect::<Vec<_>>();
        let count = |n: u8, one: &str, many: &str| words::count(u32::from(n), one, many);
        match self {
            Told::Waits { body } => words::line(
                format!("{} is at the enemy's throat and waits for others.", words::body(game, *body)),
                rule!("coc.13.1.together-or-in-turn"),
                words::about(game, *body),
            ),
            Told::Joined { attackers, defenders } => words::line(
                format!("Close Combat: {} against {}.", names(attackers), names(defenders)),
                rule!("coc.13.1.all-join"),
                about(attackers).into_iter().chain(about(defenders)).collect(),
            ),
            Told::Dice { bodies, round, sum, .. } => {
                let text = format!("Round {round}: {} has {}.", names(bodies), count(sum.total() as u8, "die", "dice"));
                let mut line = words::line(text, rule!("coc.13.1.1.table-fifteen"), about(bodies));
                line.terms = words::readings(sum);
                line
            }
            Told::Outdiced { bodies } => words::line(
                format!("{} is swept away without a fight.", names(bodies)),
                rule!("coc.13.1.1.four-to-one"),
                about(bodies),
            ),
            Told::Struck { bodies, dice, kills, shock, .. } => {
                let text =
                    format!("{} kills {} and inflicts {shock} Shock.", names(bodies), count(*kills, "man", "men"));
                let mut line = words::line(text, rule!("coc.13.1.1.kill-scores"), about(bodies));
                line.dice.clone_from(dice);
                line
            }
            Told::Drawn { round } => {
                words::line(format!("Round {round} is drawn."), rule!("coc.13.1.2.draw"), Vec::new())
            }
            Told::Breather => words::line("Both sides go back to take breath.", rule!("coc.13.1.2.draw"), Vec::new()),
            Told::StandsFirm { bodies } => words::line(
                format!("{} takes no notice of a defeat by 1.", names(bodies)),
                rule!("coc.13.1.2.defeat-1-aggressive"),
                about(bodies),
            ),
            Told::Defeated { bodies, by } => {
                let rule = match by {
                    1 => rule!("coc.13.1.2.defeat-1"),
                    2 => rule!("coc.13.1.2.defeat-2"),
                    3 => rule!("coc.13.1.2.defeat-3"),
                    _ => rule!("coc.13.1.2.defeat-4"),
                };
                words::line(format!("{} is defeated by {by}.", names(bodies)), rule, about(bodies))
            }
            Told::NobodyLeft { side } => {
                let name = &game.setup.players[game.first_player(*side).index()].name;
                words::line(
                    format!("Nobody of {name} is left in the fight."),
                    rule!("coc.13.1.2.compare-kills"),
                    Vec::new(),
                )
            }
            Told::Followed { body } => words::line(
                format!("{} occupies the ground.", words::body(game, *body)),
                rule!("coc.13.1.2.winner-follow"),
                words::about(game, *body),
            ),
            Told::Vehicles(told) => told.line(game),
        }
    }
}
