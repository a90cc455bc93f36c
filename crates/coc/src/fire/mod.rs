//! Sections 8 and 9.1: target acquisition in `sight`; infantry fire here.
//!
//! An order to fire is a [`Volley`]. Its targets are asked for (`targets.rs`), it is found who of the body can fire at them
//! and which Teams share the hits (`groups.rs`, out of `shooters.rs`), the dice are added up and reduced (`firepower.rs`),
//! rolled and divided (`hits.rs`), and [`crate::harm`] takes their effect.

mod exposed;
mod firepower;
mod groups;
mod hits;
mod report;
mod shooters;
mod targets;

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};
use table::Bearing;

use crate::chain::{self, Provocation};
use crate::harm::{Sacrifice, WhoFalls, WhoIsSpared};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, VehicleId};
use crate::sight::Lean;
use crate::state::{Body, Deeds, Stance};
use crate::vehicles::{self, Burst};
use crate::{Coc, weapons};

pub(crate) use exposed::{eligible_men, has_lane, has_lane_aboard, shows_himself};
pub(crate) use firepower::{Burden, lost_to_shock};
pub use firepower::{ServeGun, WhichAreLost};
pub use groups::{ShareDice, SpreadFire};
pub(crate) use groups::{ask_to_share, asks_to_spread};
pub(crate) use hits::divide;
pub use hits::{NextHit, needed};
pub(crate) use report::Promise;
pub use report::Told;
pub use shooters::Band;
pub(crate) use shooters::{after_stance, is_alone, is_covered};
pub use targets::AimAt;
pub(crate) use targets::{adorn, can_order, may_hit};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// At whom?
    Aim(AimAt),
    /// Does a Team in other cover share the hits?
    Spread(SpreadFire),
    /// How many dice at the Team in the other range band?
    Share(ShareDice),
    /// Does a Leader serve the gun?
    Serve(ServeGun),
    /// Which dice are lost?
    Lost(Box<WhichAreLost>),
    /// Who takes an odd hit?
    Odd(NextHit),
    /// Who falls?
    Falls(WhoFalls),
    /// Who is spared for a Leader?
    Spared(WhoIsSpared),
    /// Does a Commissar die for a Leader?
    Sacrifice(Sacrifice),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Aim(question) => question,
            Question::Spread(question) => question,
            Question::Share(question) => question,
            Question::Serve(question) => question,
            Question::Lost(question) => question.as_ref(),
            Question::Odd(question) => question,
            Question::Falls(question) => question,
            Question::Spared(question) => question,
            Question::Sacrifice(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The fire is divided: the parts are asked one by one. `coc.8.3.free-targets`
    Divide,
    /// At this Team, leaning out of the openings for it. `coc.8.3.2.lean-out`
    LeaningOut(TeamId),
}

/// Whom fire is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A Team, with those near it.
    Team(TeamId),
    /// Somebody who is alone, or a medic.
    Leader(LeaderId),
    /// A vehicle: those in a soft-skin, or armour that the weapon pierces. `coc.9.1.4.soft-skin-cover`, `coc.12.hmg-ap`
    Vehicle(VehicleId),
}

/// With how many of its dice a body fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// All of them.
    Full,
    /// Half: it moved, or turned its tripod. R-COC-004
    Half,
}

/// An order to fire.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Volley {
    /// Who. All its Teams that can, together. R-COC-004
    pub body: Body,
    /// Leaders who fire along. R-COC-080
    pub leaders: ArrayVec<LeaderId, 4>,
    /// With how many dice.
    pub effect: Effect,
    /// Dice added by a national characteristic. R-COC-182
    pub extra: u8,
    /// Whether all fire may be put on one Team. `coc.NC.uk.concentrated-fire`
    pub concentrated: bool,
    /// Only within the 90 degrees around this direction: Overwatch. `coc.4.5.4.overwatch-arc`
    pub within: Option<Bearing>,
    /// Only at these: what provoked a reaction. Otherwise at anybody.
    pub at: Option<Quarry>,
    /// The weapon of a vehicle that fires, by its number there. `coc.11.8.1.vehicle-mg`
    pub mounting: Option<(VehicleId, u8)>,
    /// Whether two Initiatives were spent on the shot. `coc.12.1.to-hit-modifiers`
    pub careful: bool,
    /// A man who does something else meanwhile. R-COC-202, `coc.9.3.4.hunters-not-tactical`
    pub absent: Option<ManId>,
}

/// Those whom an order to fire is limited to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Quarry {
    /// Teams and Sections.
    pub bodies: ArrayVec<Body, 8>,
    /// Individuals, as far as they may be shot at. `coc.9.1.1.lone-leader-target`
    pub leaders: ArrayVec<LeaderId, 8>,
}

impl Quarry {
    /// Whether it is nobody at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.bodies.is_empty() && self.leaders.is_empty()
    }

    /// Whether a Team is among them.
    pub(crate) fn has_team(&self, game: &Coc, team: TeamId) -> bool {
        self.bodies.iter().any(|body| game.teams_in(*body).any(|other| other == team))
    }

    /// Whether an individual is among them.
    pub(crate) fn has_leader(&self, leader: LeaderId) -> bool {
        self.leaders.contains(&leader)
    }
}

impl Volley {
    /// Whose order it is.
    pub(crate) fn player(&self, game: &Coc) -> PlayerId {
        game.unit(self.body.unit).player
    }

    /// The same as an order for a vehicle's guns. Within an arc means from Overwatch: a position watches its own.
    fn burst(&self, vehicle: VehicleId) -> Burst {
        Burst {
            vehicle,
            post: None,
            effect: self.effect,
            careful: false,
            watching: self.within.is_some(),
            at: self.at.clone(),
        }
    }
}

/// Whether a body could fire at somebody now, and why not. Cheap enough to ask for every option.
pub(crate) fn may_fire(game: &Coc, volley: &Volley) -> Result<(), Refusal> {
    if let Some(vehicle) = game.vehicle_of_unit(volley.body.unit) {
        return vehicles::may_fire(game, &volley.burst(vehicle));
    }
    let mut refusal = None;
    for team in game.teams_in(volley.body) {
        let able = match shooters::may_team_fire(game, team) {
            Ok(()) if weapons::has_own_procedure(game, team) => weapons::may_fire_team(game, team, volley),
            other => other,
        };
        match able {
            Ok(()) if weapons::has_own_procedure(game, team) => return Ok(()),
            Ok(()) => {}
            Err(reason) => refusal = Some(reason),
        }
    }
    match targets::may_hit_anybody(game, volley) {
        Err(_) if can_fire_section_weapon(game, volley) => Ok(()),
        Err(reason) => Err(refusal.unwrap_or(reason)),
        Ok(()) => Ok(()),
    }
}

/// Whether somebody of an order could fire a Section anti-tank weapon at a vehicle. R-COC-202
fn can_fire_section_weapon(game: &Coc, volley: &Volley) -> bool {
    !game.setup.vehicles.is_empty()
        && shooters::teams(game, volley).any(|team| weapons::may_fire_section_weapon(game, team, volley))
}

/// Puts on an option to fire what comes of it where there is only one target.
pub(crate) fn foretell(game: &Coc, volley: &Volley, choice: &mut Choice) {
    if choice.closed.is_some() {
        return;
    }
    if let Some(vehicle) = game.vehicle_of_unit(volley.body.unit) {
        return vehicles::foretell(game, &volley.burst(vehicle), choice);
    }
    let mut own = game.teams_in(volley.body).filter(|team| weapons::has_own_procedure(game, *team));
    match own.next() {
        Some(team) if volley.body.is_one_team() => weapons::foretell(game, team, volley, choice),
        // Each fires by itself, and is asked by itself.
        Some(_) => {}
        None if can_fire_section_weapon(game, volley) => {}
        None => targets::foretell(game, volley, choice),
    }
}

/// Fires: asks for the targets, rolls, divides hits, takes their effect. Dispatches to sections 9.2 to 10 for Teams whose
/// weapon has its own procedure. Ends stances, marks the Teams as having fired, and lets Overwatch answer.
pub(crate) fn volley(game: &mut Coc, cx: &mut Cx<'_, Coc>, volley: &Volley) -> Step<()> {
    if let Some(vehicle) = game.vehicle_of_unit(volley.body.unit) {
        return vehicles::fire(game, cx, &volley.burst(vehicle));
    }
    let mut own_procedure: ArrayVec<TeamId, 8> = ArrayVec::new();
    for team in game.teams_in(volley.body) {
        let own = shooters::may_team_fire(game, team).is_ok() && weapons::has_own_procedure(game, team);
        if own && weapons::may_fire_team(game, team, volley).is_ok() {
            own_procedure.push(team);
        }
    }
    let mut fired = Body { unit: volley.body.unit, teams: 0 };
    for team in own_procedure {
        mark(game, team, None);
        fired.teams |= game.alone(team).teams;
        weapons::fire_team(game, cx, team, volley)?;
    }
    let mut volley = volley.clone();
    if can_fire_section_weapon(game, &volley) {
        for team in shooters::teams(game, &volley).collect::<ArrayVec<TeamId, 8>>() {
            if weapons::may_fire_section_weapon(game, team, &volley) {
                let man = weapons::fire_section_weapon(game, cx, team, &volley)?;
                fired.teams |= man.map_or(0, |_| game.alone(team).teams);
                volley.absent = man.or(volley.absent);
            }
        }
    }
    if targets::may_hit_anybody(game, &volley).is_ok() {
        fired.teams |= hits::shoot(game, cx, &volley)?;
    }
    if fired.teams != 0 && game.state.outcome.is_none() {
        chain::answer(game, cx, fired, Provocation::Fired)?;
    }
    Ok(())
}

/// A vehicle fires one of its machine guns or auto-cannon at somebody. Marks its Team; what the vehicle does besides is for
/// section 11. `coc.11.8.1.vehicle-mg`
pub(crate) fn burst(game: &mut Coc, cx: &mut Cx<'_, Coc>, volley: &Volley, target: Target) -> Step<()> {
    let aims = targets::aimed(game, volley, target);
    hits::shoot_at(game, cx, volley, &aims).map(|_| ())
}

/// Marks a Team as having fired: its stance ends, and it is known wherever it is. `coc.4.5.4.tactical-ends`
fn mark(game: &mut Coc, team: TeamId, facing: Option<(Bearing, Lean)>) {
    let state = game.team_mut(team);
    state.stance = Stance::Free;
    state.deeds.set(Deeds(Deeds::FIRED.0 | Deeds::PROVOKED.0 | Deeds::KNOWN_INSIDE.0));
    if let Some((bearing, lean)) = facing {
        state.facing = bearing;
        if lean == Lean::Out {
            state.deeds.set(Deeds(Deeds::LEANS_OUT.0 | Deeds::LEANED_NOW.0));
        }
    }
}
