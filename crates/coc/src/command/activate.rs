//! Section 4.4: a Team or Section acts.

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};

use super::actions::{Act, Along, GoAlong};
use super::deploy::OpenFire;
use super::{Question, Reply, Told, order, stances};
use crate::event::Event;
use crate::fire::{self, Effect, Volley};
use crate::ids::{LeaderId, TeamId, VehicleId};
use crate::movement::{self, March, Pace};
use crate::state::{Body, Deeds, Nerve, Presence, Stance};
use crate::troops::Calling;
use crate::{Answer, Coc, vehicles, weapons};

/// What has somebody act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A Command Die of this value.
    Die(u8),
    /// A Leader's Initiative.
    Leader(LeaderId),
}

impl From<By> for weapons::By {
    fn from(by: By) -> Self {
        match by {
            By::Die(_) => weapons::By::Die,
            By::Leader(leader) => weapons::By::Leader(leader),
        }
    }
}

/// What an activated body does. `coc.4.4.actions-list`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Stays and goes Tactical.
    Tactical,
    /// Moves Tactically.
    Creep,
    /// Moves 1D6 and then fires.
    MoveAndFire,
    /// Fires and then moves 1D6.
    FireAndMove,
    /// Moves 2D6.
    Move,
    /// Moves 3D6.
    Double,
    /// Moves 2D6 and is Tactical at the end: scouts. `coc.NC.us.scout`
    Scout,
    /// Fires.
    Fire,
    /// Turns its tripod or gun, and fires with half its dice if it was a tripod and no more than 90 degrees.
    /// `coc.7.5.tripod-turn`
    Turn,
    /// Goes up or down a floor. `coc.7.2.2.change-floor`
    Floor,
    /// What its weapon or trade allows: see `weapons`.
    Special(weapons::Special),
    /// Gets into a vehicle. R-COC-347
    Board(VehicleId),
}

impl Action {
    /// The actions of the list, in the book's order.
    pub const LIST: [Action; 10] = [
        Action::Tactical,
        Action::Creep,
        Action::MoveAndFire,
        Action::FireAndMove,
        Action::Move,
        Action::Double,
        Action::Scout,
        Action::Fire,
        Action::Turn,
        Action::Floor,
    ];

    /// How fast it goes, if it goes.
    pub(crate) const fn pace(self) -> Option<Pace> {
        match self {
            Action::Creep => Some(Pace::Tactical),
            Action::MoveAndFire | Action::FireAndMove => Some(Pace::WithFire),
            Action::Move => Some(Pace::Normal),
            Action::Double => Some(Pace::Double),
            Action::Scout => Some(Pace::Scouting),
            Action::Tactical | Action::Fire | Action::Turn | Action::Floor | Action::Special(_) | Action::Board(_) => {
                None
            }
        }
    }

    /// With how many dice it fires, if it fires.
    pub(super) const fn fire(self) -> Option<Effect> {
        match self {
            Action::MoveAndFire | Action::FireAndMove => Some(Effect::Half),
            Action::Fire => Some(Effect::Full),
            _ => None,
        }
    }
}

/// The Teams of a body that have not been activated in this Phase and did not come on in it. R-COC-027, R-COC-028
pub(super) fn rested(game: &Coc, body: Body) -> Body {
    let first = game.unit(body.unit).first_team.0;
    let ready = |team: &TeamId| !game.team(*team).deeds.any(Deeds(Deeds::ACTIVATED.0 | Deeds::ARRIVED.0));
    let teams = game.teams_in(body).filter(ready).fold(0, |teams, team| teams | 1 << (team.0 - first));
    Body { unit: body.unit, teams }
}

/// Whether a body can be activated with a die at all. `coc.4.4.once-per-phase`, R-COC-028
pub(super) fn may_act(game: &Coc, body: Body) -> Result<(), Refusal> {
    may_be_activated(game, body)?;
    if game.teams_in(body).any(|team| game.team(team).deeds.has(Deeds::ARRIVED)) {
        return Err(Refusal::by(
            rule!("coc.4.2.1.new-arrival-limits"),
            "It came on in this Phase: only a Leader can activate it, and not to move.",
        ));
    }
    Ok(())
}

/// What forbids any activation, by a die or a Leader.
pub(crate) fn may_be_activated(game: &Coc, body: Body) -> Result<(), Refusal> {
    for team in game.teams_in(body) {
        if game.team(team).deeds.has(Deeds::ACTIVATED) {
            return Err(order::tired());
        }
        if game.team(team).nerve == Nerve::Broken {
            return Err(Refusal::by(rule!("coc.14.6.broken-inactive"), "It is Broken and does not move or fire."));
        }
    }
    if stances::is_covering(game, body) {
        return Err(Refusal::by(
            rule!("coc.4.5.4.covering-exclusive"),
            "It gives Covering Fire and does nothing else until that ends.",
        ));
    }
    Ok(())
}

/// A body acts: its owner says how. `coc.4.4.actions-list`
pub(super) fn activate(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By) -> Step<()> {
    if let Some(vehicle) = game.vehicle_of_unit(body.unit) {
        return vehicles::activate(game, cx, vehicle, by);
    }
    if vehicles::is_riding(game, body) {
        return vehicles::activate_riders(game, cx, body, by);
    }
    let player = game.unit(body.unit).player;
    let asked = Question::Action(Act { body, by });
    let answer = cx.ask(game, Coc::seat(player), asked.into())?;
    for team in game.teams_in(body) {
        game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    }
    if by == By::Die(2) {
        bind_junior(game, body);
    }
    let Answer::Command(Reply::Act(action, teams)) = answer else {
        return Ok(());
    };
    perform(game, cx, Body { unit: body.unit, teams }, by, action)
}

/// A 2 uses up the Section's own Junior Leader if he is with it. R-COC-026
fn bind_junior(game: &mut Coc, body: Body) {
    if let Some(leader) = game.unit(body.unit).leader
        && game.leader(leader).presence == Presence::Table
        && game.teams_in(body).any(|team| game.is_attached(leader, team))
    {
        game.leader_mut(leader).bound = true;
    }
}

/// Carries an action out. `coc.4.4.all-do-the-same`
pub(super) fn perform(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By, action: Action) -> Step<()> {
    // A Tactical mover has the benefit from its first step on; whatever else it does ends a stance.
    // `coc.4.5.4.tactical-while-moving`, `coc.4.5.4.tactical-ends`, `coc.4.5.4.overwatch-duration`
    let stance = match action {
        Action::Tactical | Action::Creep => Stance::Tactical,
        _ => Stance::Free,
    };
    for team in game.teams_in(body) {
        game.team_mut(team).stance = stance;
    }
    match action {
        Action::Tactical => {
            cx.tell(|| Event::Command(Told::Tactical { body }));
            Ok(())
        }
        Action::Turn => turn(game, cx, body, by),
        Action::Floor => {
            let leaders = walkers(game, cx, body, by)?;
            movement::change_floor(game, cx, body, leaders)
        }
        Action::Special(special) => weapons::perform(game, cx, body, special),
        Action::Board(vehicle) => {
            let leaders = walkers(game, cx, body, by)?;
            vehicles::board(game, cx, body, &leaders, vehicle)
        }
        Action::Fire | Action::FireAndMove => {
            let body = shoot(game, cx, body, by, action.fire().unwrap_or(Effect::Full))?;
            if let Some(pace) = action.pace()
                && can_go_on(game, body)
                && movement::may_march(game, body, pace).is_ok()
            {
                go(game, cx, body, by, pace)?;
            }
            Ok(())
        }
        Action::Creep | Action::Scout | Action::Move | Action::Double | Action::MoveAndFire => {
            let pace = action.pace().unwrap_or(Pace::Normal);
            let moved = go(game, cx, body, by, pace)?;
            if action == Action::MoveAndFire
                && let Some(body) = moved.may_fire
                && can_go_on(game, body)
                && fire::may_fire(game, &plain_volley(body, Effect::Half)).is_ok()
            {
                shoot(game, cx, body, by, Effect::Half)?;
            }
            Ok(())
        }
    }
}

/// Whether what was begun can be ended: the battle goes on, and none of it has fled or is locked in a fight.
pub(crate) fn can_go_on(game: &Coc, body: Body) -> bool {
    game.state.outcome.is_none()
        && game.state.brewing.is_none()
        && game.teams_in(body).any(|team| game.is_on_table(team))
        && !game.teams_in(body).any(|team| game.is_on_table(team) && game.team(team).nerve == Nerve::Broken)
}

/// Turns a weapon; a tripod may fire after it. `coc.7.5.tripod-turn`
fn turn(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By) -> Step<()> {
    let player = game.unit(body.unit).player;
    if movement::turn_weapon(game, cx, body)? == movement::Turning::HalfFire
        && fire::may_fire(game, &plain_volley(body, Effect::Half)).is_ok()
        && cx.ask(game, Coc::seat(player), Question::OpenFire(OpenFire { body, effect: Effect::Half }).into())?
            == Answer::Yes
    {
        shoot(game, cx, body, by, Effect::Half)?;
    }
    Ok(())
}

/// Moves with those Leaders who go along.
pub(crate) fn go(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By, pace: Pace) -> Step<movement::Moved> {
    let leaders = walkers(game, cx, body, by)?;
    movement::march(game, cx, March { body, leaders, pace })
}

/// The Leaders with a body who move along. `coc.7.1.1.leader-free-with-unit`
fn walkers(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By) -> Step<ArrayVec<LeaderId, 4>> {
    let mut walking = ArrayVec::new();
    for leader in game.leaders_with(body) {
        let state = game.leader(leader);
        let able = !state.moved && !state.arrived;
        if able && !walking.is_full() && comes_along(game, cx, leader, body, by, Along::Moving)? {
            bind_senior(game, leader, by);
            walking.push(leader);
        }
    }
    Ok(walking)
}

/// Fires, with the weapons of those Leaders who join in. R-COC-080
///
/// The enemy may answer, and those who are left are sorted anew: what comes back is who they are then.
pub(crate) fn shoot(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By, effect: Effect) -> Step<Body> {
    let men = game.men_in(body);
    let mut volley = plain_volley(body, effect);
    volley.leaders = marksmen(game, cx, body, by)?;
    fire::volley(game, cx, &volley)?;
    Ok(game.made_up_of(body.unit, men))
}

/// Whether a gun has a vehicle before it that is worth the care of its commander. `coc.12.1.to-hit-modifiers`
pub(super) fn may_aim(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    fire::may_fire(game, &aimed(game, team))
}

/// A gun fires at a vehicle with all the care that its commander can give it: two Initiatives.
/// `coc.12.1.to-hit-modifiers`
pub(super) fn aim(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let state = game.team_mut(team);
    state.deeds.set(Deeds::ACTIVATED);
    state.stance = Stance::Free;
    fire::volley(game, cx, &aimed(game, team))
}

/// The order for it: at vehicles only.
pub(super) fn aimed(game: &Coc, team: TeamId) -> Volley {
    let enemy = game.side_of_team(team).enemy();
    let bodies = game.vehicles_on_table(enemy).map(|vehicle| game.vehicle_body(vehicle)).take(8).collect();
    let at = Some(fire::Quarry { bodies, ..fire::Quarry::default() });
    Volley { careful: true, at, ..plain_volley(game.alone(team), Effect::Full) }
}

/// The Leaders who fire along: those with the body, and the one whose order it is. `coc.4.5.2.leader-adds-fire`
pub(crate) fn marksmen(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By) -> Step<ArrayVec<LeaderId, 4>> {
    let mut joining = ArrayVec::new();
    let mut near = game.leaders_with(body);
    if let By::Leader(leader) = by
        && !near.contains(&leader)
        && !near.is_full()
    {
        near.push(leader);
    }
    for leader in near {
        let (setup, state) = (game.leader_setup(leader), game.leader(leader));
        let able = setup.calling == Calling::Leader && setup.weapon.is_some() && !state.fired && !state.out;
        if able && !joining.is_full() && comes_along(game, cx, leader, body, by, Along::Firing)? {
            bind_senior(game, leader, by);
            joining.push(leader);
        }
    }
    Ok(joining)
}

/// A Senior Leader who goes along on a 2 has no Initiatives in this Phase. R-COC-026
fn bind_senior(game: &mut Coc, leader: LeaderId, by: By) {
    if by == By::Die(2) {
        game.leader_mut(leader).bound = true;
    }
}

/// An order to fire without anything particular.
pub(crate) fn plain_volley(body: Body, effect: Effect) -> Volley {
    Volley {
        body,
        leaders: ArrayVec::new(),
        effect,
        extra: 0,
        concentrated: false,
        within: None,
        at: None,
        mounting: None,
        careful: false,
        absent: None,
    }
}

/// Whether a Leader goes or fires along. A Section on a 2 always acts with its own Junior Leader; others are asked.
/// R-COC-026, `coc.4.5.8.attached-free-move-fire`
fn comes_along(game: &Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, body: Body, by: By, along: Along) -> Step<bool> {
    let setup = game.leader_setup(leader);
    if by == By::Die(2) && setup.unit == Some(body.unit) {
        return Ok(true);
    }
    let asked = Question::Along(GoAlong { leader, body, along });
    Ok(cx.ask(game, Coc::seat(setup.player), asked.into())? == Answer::Yes)
}
