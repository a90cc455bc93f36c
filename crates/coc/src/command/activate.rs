//! Section 4.4: a Team or Section acts.

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::deploy::OpenFire;
use super::{Question, Reply, Told, order, stances};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::fire::{self, Effect, Volley};
use crate::ids::{LeaderId, PlayerId, TeamId};
use crate::movement::{self, March, Pace};
use crate::state::{Body, Deeds, Nerve, Presence, Stance};
use crate::troops::{Calling, Role};
use crate::{Answer, Coc, nations, weapons, words};

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
            Action::Tactical | Action::Fire | Action::Turn | Action::Floor | Action::Special(_) => None,
        }
    }

    /// With how many dice it fires, if it fires.
    const fn fire(self) -> Option<Effect> {
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
        Action::Fire | Action::FireAndMove => {
            shoot(game, cx, body, by, action.fire().unwrap_or(Effect::Full))?;
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
                && moved.may_fire
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
        && cx.ask(game, Coc::seat(player), Question::OpenFire(OpenFire { body }).into())? == Answer::Yes
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
pub(crate) fn shoot(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: By, effect: Effect) -> Step<()> {
    let mut volley = plain_volley(body, effect);
    volley.leaders = marksmen(game, cx, body, by)?;
    fire::volley(game, cx, &volley)
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
    Volley { body, leaders: ArrayVec::new(), effect, extra: 0, concentrated: false, within: None, at: ArrayVec::new() }
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

/// What does an activated body do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Act {
    /// Who acts.
    pub body: Body,
    /// On what.
    pub by: By,
}

impl Act {
    /// Whether it is one Team with a weapon that has to be turned.
    fn looks_ahead(&self, game: &Coc) -> bool {
        self.body.teams.count_ones() == 1 && game.teams_in(self.body).all(|team| stances::looks_ahead(game, team))
    }

    fn may(&self, game: &Coc, body: Body, action: Action) -> Result<(), Refusal> {
        let arrived = game.teams_in(body).any(|team| game.team(team).deeds.has(Deeds::ARRIVED));
        if arrived && (action.pace().is_some() || action == Action::Floor) {
            return Err(Refusal::by(
                rule!("coc.4.3.1.no-move-on-arrival"),
                "It came onto the table in this Phase and may not move.",
            ));
        }
        if game.state.brewing.is_some() && !matches!(action, Action::Creep | Action::Move | Action::Double) {
            return Err(Refusal::by(
                rule!("coc.4.2.1.simultaneous-charge"),
                "A Close Combat waits: who acts now can only join it.",
            ));
        }
        match action {
            Action::Tactical => stances::may_go_tactical(game, body, self.by),
            Action::Turn => movement::may_turn(game, body),
            Action::Floor => movement::may_change_floor(game, body),
            _ => {
                if let Some(pace) = action.pace() {
                    movement::may_march(game, body, pace)?;
                }
                // Who moves first looks for targets where he has come to. `coc.7.1.fire-move-order`
                if let Some(effect) = action.fire().filter(|_| action != Action::MoveAndFire) {
                    fire::may_fire(game, &plain_volley(body, effect))?;
                }
                if action == Action::MoveAndFire {
                    game.teams_in(body).try_for_each(|team| weapons::is_armed(game, team))?;
                }
                Ok(())
            }
        }
    }
}

impl Asked for Act {
    fn rule(&self) -> RuleId {
        rule!("coc.4.4.actions-list")
    }

    fn title(&self, game: &Coc) -> String {
        format!("What does {} do?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        let role = game.unit(self.body.unit).role;
        let parts = self.body.teams.count_ones() > 1;
        for action in Action::LIST {
            let plausible = match action {
                Action::Scout => nations::may_scout(game, self.body),
                Action::Turn => self.looks_ahead(game),
                Action::Floor => movement::may_change_floor(game, self.body).is_ok(),
                _ => true,
            };
            // A sniper fires, and does nothing else. `coc.9.5.sniper-no-normal-move`
            if !plausible || (role == Role::Sniper && action != Action::Fire) {
                continue;
            }
            let mut offer = |body: Body| {
                let open = self.may(game, body, action);
                each(Offer::when(Answer::Command(Reply::Act(action, body.teams)), taste(action), open));
            };
            offer(self.body);
            // Those who do not take part do nothing. `coc.4.4.all-do-the-same`
            if parts && !matches!(action, Action::Tactical | Action::Turn) {
                game.teams_in(self.body).for_each(|team| offer(game.alone(team)));
            }
        }
        weapons::actions(game, self.body, self.by.into(), &mut |special, open| {
            let answer = Answer::Command(Reply::Act(Action::Special(special), self.body.teams));
            each(Offer::when(answer, Taste::Special, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            return "nothing".into();
        };
        let part = if *teams == self.body.teams {
            String::new()
        } else {
            format!(":{}", order::body_key(game, Body { unit: self.body.unit, teams: *teams }))
        };
        format!("{}{part}", action_key(*action))
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Command(Reply::Act(action, teams)) = answer else {
            return "nothing at all".into();
        };
        let text = say_action(game, *action);
        if *teams == self.body.teams {
            return text;
        }
        let body = Body { unit: self.body.unit, teams: *teams };
        format!("{text}, {} alone", words::body(game, body))
    }
}

fn taste(action: Action) -> Taste {
    match action {
        Action::Tactical => Taste::Stance,
        Action::Creep | Action::Move | Action::Scout | Action::Turn | Action::Floor => Taste::Move,
        Action::Double => Taste::Run,
        Action::Fire | Action::MoveAndFire | Action::FireAndMove => Taste::Fire,
        Action::Special(_) => Taste::Special,
    }
}

fn action_key(action: Action) -> String {
    let key = match action {
        Action::Tactical => "tactical",
        Action::Creep => "move-tactical",
        Action::MoveAndFire => "move-and-fire",
        Action::FireAndMove => "fire-and-move",
        Action::Move => "move",
        Action::Double => "double",
        Action::Scout => "scout",
        Action::Fire => "fire",
        Action::Turn => "turn",
        Action::Floor => "change-floor",
        Action::Special(special) => return weapons::special_key(special),
    };
    key.into()
}

fn say_action(game: &Coc, action: Action) -> String {
    let text = match action {
        Action::Tactical => "stay and go Tactical",
        Action::Creep => "move 1D6\u{2033}, Tactical",
        Action::MoveAndFire => "move 1D6\u{2033}, then fire with half the dice",
        Action::FireAndMove => "fire with half the dice, then move 1D6\u{2033}",
        Action::Move => "move 2D6\u{2033}",
        Action::Double => "move 3D6\u{2033} at the double, for 1 Shock a Team",
        Action::Scout => "move 2D6\u{2033}, Tactical at the end",
        Action::Fire => "fire",
        Action::Turn => "turn the weapon",
        Action::Floor => "go up or down a floor",
        Action::Special(special) => return weapons::special_words(game, special).into(),
    };
    text.into()
}

/// What a Leader may do along with a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Along {
    /// It moves.
    Moving,
    /// It fires.
    Firing,
}

/// Does a Leader go or fire along?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoAlong {
    /// Who.
    pub leader: LeaderId,
    /// With whom.
    pub body: Body,
    /// Doing what.
    pub along: Along,
}

impl Asked for GoAlong {
    fn rule(&self) -> RuleId {
        rule!("coc.4.5.8.attached-free-move-fire")
    }

    fn title(&self, game: &Coc) -> String {
        let (leader, body) = (words::leader(game, self.leader), words::body(game, self.body));
        match self.along {
            Along::Moving => format!("Does {leader} go with {body}?"),
            Along::Firing => format!("Does {leader} fire with {body}?"),
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        vec![game.leader_setup(self.leader).id.clone()]
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Lead));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "yes" } else { "no" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "yes" } else { "no" }.into()
    }
}
