//! What vehicles do to men and to each other at close quarters, and the words for it.

use engine::{Line, rule};
use serde::Serialize;
use table::Inches;

use crate::ids::{TeamId, VehicleId};
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A Team gets out of a vehicle's way.
    Evades {
        /// Which vehicle.
        vehicle: VehicleId,
        /// Who.
        team: TeamId,
        /// Its die.
        die: u8,
        /// What it had to beat.
        shock: u8,
        /// How far it can go.
        reach: Inches,
    },
    /// A Team does not get away.
    Crushed {
        /// Which vehicle.
        vehicle: VehicleId,
        /// Who.
        team: TeamId,
        /// Its die.
        die: u8,
        /// What it had to beat.
        shock: u8,
        /// Men crushed.
        killed: u8,
        /// Whether its weapon is destroyed as well.
        weapon: bool,
    },
    /// Men in an entrenchment are driven over.
    DrivenOver {
        /// Which vehicle.
        vehicle: VehicleId,
        /// Who.
        team: TeamId,
    },
    /// A vehicle has turned on an entrenchment.
    Entrenchment {
        /// Which vehicle.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// With the ground added.
        net: i8,
        /// Men crushed.
        killed: u8,
    },
    /// Two vehicles have run into each other.
    Rams {
        /// Who drove.
        mover: VehicleId,
        /// Whom it met.
        other: VehicleId,
        /// The dice of both.
        dice: [Vec<u8>; 2],
        /// Fives and sixes of both.
        hits: [u8; 2],
    },
}

impl From<Told> for super::super::Told {
    fn from(told: Told) -> Self {
        super::super::Told::Vehicles(told)
    }
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let name = |id: VehicleId| words::body(game, game.vehicle_body(id));
        let about = |id: VehicleId, team: Option<TeamId>| {
            let team = team.map(|team| game.team_setup(team).id.clone());
            words::about(game, game.vehicle_body(id)).into_iter().chain(team).collect::<Vec<_>>()
        };
        let men = |n: u8| words::count(u32::from(n), "man", "men");
        let with = |mut line: Line, dice: &[u8]| {
            line.dice.extend_from_slice(dice);
            line
        };
        match self {
            Told::Evades { vehicle, team, die, shock, reach } => {
                let text = format!(
                    "{} drives at {}, which gets away: {die} against {shock} Shock. It goes up to {reach}.",
                    name(*vehicle),
                    words::team(game, *team)
                );
                with(words::line(text, rule!("coc.13.2.1.overrun-test"), about(*vehicle, Some(*team))), &[*die])
            }
            Told::Crushed { vehicle, team, die, shock, killed, weapon } => {
                let gun = if *weapon { " and its weapon is destroyed" } else { "" };
                let text = format!(
                    "{} over-runs {}: {die} against {shock} Shock. {} crushed{gun}.",
                    name(*vehicle),
                    words::team(game, *team),
                    men(*killed)
                );
                with(words::line(text, rule!("coc.13.2.1.overrun-fail"), about(*vehicle, Some(*team))), &[*die])
            }
            Told::DrivenOver { vehicle, team } => words::line(
                format!("{} drives over {}, which keeps down.", name(*vehicle), words::team(game, *team)),
                rule!("coc.13.2.2.entrenched-overrun"),
                about(*vehicle, Some(*team)),
            ),
            Told::Entrenchment { vehicle, die, net, killed } => {
                let (text, rule) = match net {
                    ..=0 => (
                        format!("crushes the entrenchment with {} and bogs down in it", men(*killed)),
                        rule!("coc.13.2.2.crush-zero"),
                    ),
                    1..=3 => (
                        format!("crushes the entrenchment with {}", men(*killed)),
                        rule!("coc.13.2.2.crush-entrenchment"),
                    ),
                    _ => (
                        "turns on the entrenchment: the men in it are Pinned".to_owned(),
                        rule!("coc.13.2.2.crush-entrenchment"),
                    ),
                };
                with(words::line(format!("{} {text}.", name(*vehicle)), rule, about(*vehicle, None)), &[*die])
            }
            Told::Rams { mover, other, dice, hits: [own, theirs] } => {
                let what = match (own, theirs) {
                    (own, theirs) if own == theirs => "both bounce off",
                    (own, theirs) if own >= &(2 * theirs) => "it is the stronger by far",
                    (own, theirs) if theirs >= &(2 * own) => "it comes off worse by far",
                    _ => "both are out of action",
                };
                let text = format!("{} rams {}, {own} against {theirs}: {what}.", name(*mover), name(*other));
                let rule = match (own, theirs) {
                    (own, theirs) if own == theirs => rule!("coc.13.3.ram-equal"),
                    (own, theirs) if own >= &(2 * theirs) || theirs >= &(2 * own) => rule!("coc.13.3.ram-double"),
                    _ => rule!("coc.13.3.ram-more"),
                };
                let all = about(*mover, None).into_iter().chain(about(*other, None)).collect();
                with(words::line(text, rule, all), &dice.concat())
            }
        }
    }
}
