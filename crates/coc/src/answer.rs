//! What a seat can answer. Plain answers are shared; each chapter has its own replies beside its questions.

use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::ids::{JumpOffId, LeaderId, ManId, TeamId, UnitId};
use crate::state::Spot;
use crate::{
    armour_fire, chain, close_combat, command, fire, movement, patrol, scenarios, supports, turn, vehicles, weapons,
};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// No, no more, nobody.
    Pass,
    /// Yes.
    Yes,
    /// This unit.
    Unit(UnitId),
    /// This Team.
    Team(TeamId),
    /// This Leader or other individual.
    Leader(LeaderId),
    /// This man.
    Man(ManId),
    /// This Jump-Off Point.
    JumpOff(JumpOffId),
    /// So many, or the option with this number.
    Number(u8),
    /// Here.
    At(Point),
    /// That way.
    Facing(Bearing),
    /// The pieces stand here, in their order, and look that way.
    Stand(Box<Stand>),
    /// Appendix A.
    Scenarios(scenarios::Reply),
    /// Section 3.
    Patrol(patrol::Reply),
    /// Appendix B.
    Supports(supports::Reply),
    /// Section 4.
    Command(command::Reply),
    /// Section 5, and reactions.
    Chain(chain::Reply),
    /// Section 6.
    Turn(turn::Reply),
    /// Section 7.
    Movement(movement::Reply),
    /// Sections 8 and 9.1.
    Fire(fire::Reply),
    /// Sections 9.2 to 10, and 16.1.
    Weapons(weapons::Reply),
    /// Section 11.
    Vehicles(vehicles::Reply),
    /// Section 12.
    ArmourFire(armour_fire::Reply),
    /// Sections 13 to 15.
    CloseCombat(close_combat::Reply),
}

/// Where pieces stand and look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// One place for each piece, in their order.
    pub spots: Vec<Spot>,
    /// Where they look.
    pub facing: Bearing,
}
