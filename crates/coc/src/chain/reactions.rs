//! Reactions at a moment: Overwatch that fires, and what a Chain of Command Die can do in the enemy's Phase.

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::ambush::{self, Sprung};
use super::question::Reply;
use super::{Told, uses};
use crate::ask::{Asked, Offer, Taste};
use crate::fire::{self, Effect, Quarry, Volley};
use crate::ids::{LeaderId, PlayerId, TeamId};
use crate::movement::{self, March, Mover, Pace};
use crate::state::{Body, Deeds, Nerve, Stance};
use crate::troops::Calling;
use crate::{Answer, Coc, Event, words};

/// What an interrupting body does: one or the other. R-COC-041
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Fires at full effect.
    Fire,
    /// Moves.
    Move(Pace),
}

impl Deed {
    /// Everything it can do: fire, or one move at any infantry pace.
    const ALL: [Deed; 4] = [Deed::Fire, Deed::Move(Pace::Tactical), Deed::Move(Pace::Normal), Deed::Move(Pace::Double)];

    const fn key(self) -> &'static str {
        match self {
            Deed::Fire => "fire",
            Deed::Move(Pace::Tactical) => "tactical",
            Deed::Move(Pace::Double) => "double",
            Deed::Move(_) => "move",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Deed::Fire => "fires",
            Deed::Move(Pace::Tactical) => "moves, Tactical",
            Deed::Move(Pace::Double) => "moves at the double",
            Deed::Move(_) => "moves",
        }
    }
}

/// Whether a player may interrupt at all: the Phase is not his, he holds a Die, and nobody of his side has interrupted in
/// it. All that is public. `coc.5.1.2.interrupt-once`, `coc.5.1.2.interrupt-not-own-phase`
pub(super) fn may_interrupt(game: &Coc, player: PlayerId) -> bool {
    let side = game.side_of(player);
    side != game.state.active
        && game.player(player).dice > 0
        && !game.players_of(side).any(|other| game.player(other).interrupted)
}

/// The enemies that Overwatch of this side may still answer in this Phase. R-COC-085, R-COC-087
pub(super) fn provoked(game: &Coc, side: engine::Side) -> Quarry {
    let mut bodies = ArrayVec::<Body, 8>::new();
    for team in game.side_on_table(side.enemy()).filter(|team| game.team(*team).deeds.has(Deeds::PROVOKED)) {
        let alone = game.alone(team);
        if let Some(body) = bodies.iter_mut().find(|body| body.unit == alone.unit) {
            body.teams |= alone.teams;
        } else if !bodies.is_full() {
            bodies.push(alone);
        }
    }
    // An individual has moved, fired or come on by what he did; whether he may be shot at is for section 9.1.1 to say.
    let provoking = |leader: &LeaderId| {
        let state = game.leader(*leader);
        state.moved || state.fired || state.arrived
    };
    let leaders = game.leaders_on_table(side.enemy()).filter(provoking).take(8).collect();
    Quarry { bodies, leaders }
}

/// The fire of a Team on Overwatch at these: in its arc, with full effect. `coc.9.1.3.overwatch-fire-moving`
pub(super) fn overwatch(game: &Coc, team: TeamId, at: Quarry) -> Option<Volley> {
    let state = game.team(team);
    let Stance::Overwatch(arc) = state.stance else { return None };
    if state.nerve == Nerve::Broken || at.is_empty() {
        return None;
    }
    let body = game.alone(team);
    Some(Volley {
        body,
        leaders: leaders_along(game, body),
        effect: Effect::Full,
        extra: 0,
        concentrated: false,
        within: Some(arc),
        at: Some(at),
    })
}

/// Leaders who are with a body and can still add their fire; a Commissar never does. R-COC-080,
/// `coc.NC.su.commissar-1940`
fn leaders_along(game: &Coc, body: Body) -> ArrayVec<LeaderId, 4> {
    let able = |leader: &LeaderId| {
        let state = game.leader(*leader);
        game.leader_setup(*leader).calling == Calling::Leader && !state.out && !state.fired
    };
    game.leaders_with(body).into_iter().filter(able).take(4).collect()
}

/// Leaders who are with a body and go along with it, the wounded too. `coc.7.1.1.leader-free-with-unit`, R-COC-084
fn walkers_along(game: &Coc, body: Body) -> ArrayVec<LeaderId, 4> {
    let able = |leader: &LeaderId| !game.leader(*leader).moved && !game.leader(*leader).arrived;
    game.leaders_with(body).into_iter().filter(able).take(4).collect()
}

/// The bodies of a player that could interrupt: whole Sections first, then single Teams.
fn each_body(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Body)) {
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player) {
        let mut seen = ArrayVec::<Body, 8>::new();
        for team in game.teams_on_table(unit) {
            let section = game.section(team);
            if section != game.alone(team) && !seen.contains(&section) {
                seen.push(section);
                each(section);
            }
        }
        for team in game.teams_on_table(unit) {
            each(game.alone(team));
        }
    }
}

/// Whether a body may interrupt by doing that. `coc.5.1.2.interrupt-unit`, R-COC-041
fn may_act(game: &Coc, body: Body, deed: Deed) -> Result<(), Refusal> {
    let any = |test: &dyn Fn(TeamId) -> bool| game.teams_in(body).any(test);
    if any(&|team| game.team(team).nerve == Nerve::Broken) {
        return Err(Refusal::by(rule!("coc.14.6.broken-inactive"), "It is Broken."));
    }
    if any(&|team| game.team(team).nerve == Nerve::Pinned || game.team(team).deeds.has(Deeds::UNDER_BARRAGE)) {
        return Err(Refusal::by(rule!("coc.5.1.2.interrupt-unit"), "It is Pinned, and only who is not may interrupt."));
    }
    let covering = |given: &crate::state::Covering| given.body.unit == body.unit && given.body.teams & body.teams != 0;
    if game.state.covering.iter().any(covering) {
        return Err(Refusal::by(
            rule!("coc.4.5.4.covering-exclusive"),
            "It gives Covering Fire and does nothing else.",
        ));
    }
    match deed {
        Deed::Fire => fire::may_fire(game, &free_fire(game, body)),
        Deed::Move(pace) => movement::may_march(game, body, pace),
    }
}

fn free_fire(game: &Coc, body: Body) -> Volley {
    Volley {
        body,
        leaders: leaders_along(game, body),
        effect: Effect::Full,
        extra: 0,
        concentrated: false,
        within: None,
        at: None,
    }
}

/// What came of a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// Something was done.
    Acted,
    /// The player does not want to, or no longer.
    Passed,
}

/// Carries out what a player answered to [`Chance`].
pub(super) fn carry_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, answer: &Answer) -> Step<Done> {
    match answer {
        Answer::Chain(Reply::Fire(team)) => fire_overwatch(game, cx, *team, provoked(game, game.side_of(player))),
        Answer::Chain(Reply::Interrupt(body, deed)) => {
            interrupt(game, cx, player, *body, *deed)?;
            Ok(Done::Acted)
        }
        Answer::Chain(Reply::Ambush(team)) => {
            // It counts as the interruption of this Phase. R-COC-043
            game.player_mut(player).interrupted = true;
            let sprung = ambush::spring(game, cx, player, *team)?;
            if sprung == Sprung::NeverMind {
                game.player_mut(player).interrupted = false;
                return Ok(Done::Passed);
            }
            Ok(Done::Acted)
        }
        Answer::Chain(Reply::EndTurn) => {
            uses::end_turn(game, cx, player);
            Ok(Done::Acted)
        }
        _ => Ok(Done::Passed),
    }
}

/// A Team on Overwatch fires at these. The fire takes its marker away. `coc.9.1.3.overwatch-fire-moving`
pub(super) fn fire_overwatch(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: Quarry) -> Step<Done> {
    let Some(volley) = overwatch(game, team, at).filter(|volley| fire::may_fire(game, volley).is_ok()) else {
        return Ok(Done::Passed);
    };
    cx.tell(|| Event::Chain(Told::Overwatch { team }));
    // The marker goes first: whoever answers this fire in turn finds it gone. `coc.4.5.4.overwatch-duration`
    game.team_mut(team).stance = Stance::Free;
    fire::volley(game, cx, &volley)?;
    Ok(Done::Acted)
}

/// A Die is spent to interrupt. `coc.5.1.2.interrupt-unit`
fn interrupt(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, body: Body, deed: Deed) -> Step<()> {
    uses::discard(game, player);
    game.player_mut(player).interrupted = true;
    for team in game.teams_in(body) {
        game.team_mut(team).deeds.set(Deeds::INTERRUPTED);
    }
    cx.tell(|| Event::Chain(Told::Interrupts { player, body, deed }));
    match deed {
        Deed::Fire => fire::volley(game, cx, &free_fire(game, body)),
        Deed::Move(pace) => {
            let leaders = walkers_along(game, body);
            movement::march(game, cx, March { body, leaders, pace }).map(|_| ())
        }
    }
}

/// Does somebody react now? `coc.5.1.1.any-time`, R-COC-042
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// Whether a move waits until this is done: then it was for an interruption that it was stopped.
    pub stopped: Option<Mover>,
}

impl Asked for Chance {
    fn rule(&self) -> RuleId {
        if self.stopped.is_some() { rule!("coc.5.1.2.interrupt-mid-move") } else { rule!("coc.5.1.1.any-time") }
    }

    fn title(&self, game: &Coc) -> String {
        match self.stopped {
            Some(mover) => format!("{} is stopped on the way: who interrupts?", mover.name(game)),
            None => "Does anybody of yours react?".into(),
        }
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        let mut offer = |reply, taste, open| each(Offer::when(Answer::Chain(reply), taste, open));
        if self.stopped.is_none() {
            let at = provoked(game, game.side_of(player));
            for team in game.team_ids().filter(|team| game.player_of_team(*team) == player && game.is_on_table(*team)) {
                if let Some(volley) = overwatch(game, team, at.clone())
                    && fire::may_fire(game, &volley).is_ok()
                {
                    offer(Reply::Fire(team), Taste::React, Ok(()));
                }
            }
        }
        if !may_interrupt(game, player) {
            return;
        }
        each_body(game, player, &mut |body| {
            for deed in Deed::ALL {
                offer(Reply::Interrupt(body, deed), Taste::Interrupt, may_act(game, body, deed));
            }
        });
        for team in game.team_ids().filter(|team| game.player_of_team(*team) == player) {
            if ambush::is_waiting(game, team) {
                offer(Reply::Ambush(team), Taste::Ambush, ambush::may_ambush(game, team));
            }
        }
        if self.stopped.is_none() {
            offer(Reply::EndTurn, Taste::Chain, uses::may_end_turn(game));
        }
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let team = |team: TeamId| game.team_setup(team).id.as_str();
        match answer {
            Answer::Chain(Reply::Fire(id)) => format!("overwatch:{}", team(*id)),
            Answer::Chain(Reply::Interrupt(body, deed)) => {
                let whole = game.teams_in(*body).count() > 1;
                let first = game.teams_in(*body).next().map_or("", team);
                let who = if whole { game.unit(body.unit).id.as_str() } else { first };
                format!("interrupt:{who}:{}", deed.key())
            }
            Answer::Chain(Reply::Ambush(id)) => format!("ambush:{}", team(*id)),
            Answer::Chain(Reply::EndTurn) => "end-turn".into(),
            _ => "pass".into(),
        }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Chain(Reply::Fire(team)) => format!("{} fires from Overwatch", words::team(game, *team)),
            Answer::Chain(Reply::Interrupt(body, deed)) => {
                format!("Chain of Command Die: {} {}", words::body(game, *body), deed.words())
            }
            Answer::Chain(Reply::Ambush(team)) => {
                format!("Chain of Command Die: ambush with {}", words::team(game, *team))
            }
            Answer::Chain(Reply::EndTurn) => "Chain of Command Die: end the Turn after this Phase".into(),
            _ => "let them go on".into(),
        }
    }
}
