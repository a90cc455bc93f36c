//! Reactions at a moment: Overwatch that fires, and what a Chain of Command Die can do in the enemy's Phase.

use arrayvec::ArrayVec;
use engine::prompt::Choice;
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use super::ambush::{self, Sprung};
use super::question::Reply;
use super::{Told, uses};
use crate::ask::{Asked, Offer, Taste};
use crate::command::{By, plain_volley};
use crate::fire::{self, Effect, Quarry, Volley};
use crate::ids::{LeaderId, PlayerId, TeamId};
use crate::movement::{self, Mover, Pace};
use crate::state::{Body, Deeds, Nerve, Stance};
use crate::{Answer, Coc, Event, command, vehicles, words};

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

    /// What a body can do: a vehicle acts with one position, and its driver says how fast when he drives. R-COC-041
    fn of(game: &Coc, body: Body) -> impl Iterator<Item = Deed> {
        let vehicle = game.unit(body.unit).vehicle.is_some();
        Deed::ALL.into_iter().filter(move |deed| !vehicle || matches!(deed, Deed::Fire | Deed::Move(Pace::Normal)))
    }

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

/// Whoever reacts acts as a Team does on a 1: Leaders with it may join in, but none of them leads. R-COC-041
const ON_ITS_OWN: By = By::Die(1);

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
    let enemy = side.enemy();
    let vehicles = game.vehicles_on_table(enemy).map(|vehicle| game.vehicle_team(vehicle));
    for team in game.side_on_table(enemy).chain(vehicles).filter(|team| game.team(*team).deeds.has(Deeds::PROVOKED)) {
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

/// Whether a Team on the table is on Overwatch, or a vehicle some of whose positions are. `coc.11.7.vehicle-overwatch`
pub(super) fn is_watching(game: &Coc, team: TeamId) -> bool {
    match game.vehicle_of(team) {
        Some(vehicle) => game.is_in_action(vehicle) && game.vehicle(vehicle).seats.iter().any(|seat| seat.watching),
        None => matches!(game.team(team).stance, Stance::Overwatch(_)) && game.is_on_table(team),
    }
}

/// The fire of a Team on Overwatch at these: in its arc, with full effect. `coc.9.1.3.overwatch-fire-moving`
pub(super) fn overwatch(game: &Coc, team: TeamId, at: Quarry) -> Option<Volley> {
    let state = game.team(team);
    let arc = match (game.vehicle_of(team), state.stance) {
        // Each position watches where its weapon bears.
        (Some(vehicle), _) => game.vehicle(vehicle).facing,
        (None, Stance::Overwatch(arc)) => arc,
        _ => return None,
    };
    if state.nerve == Nerve::Broken || at.is_empty() {
        return None;
    }
    Some(Volley { within: Some(arc), at: Some(at), ..plain_volley(game.alone(team), Effect::Full) })
}

/// The bodies of a player that could interrupt: whole Sections first, then single Teams.
fn each_body(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Body)) {
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player) {
        if let Some(vehicle) = game.vehicle_of_unit(unit) {
            if game.is_in_action(vehicle) {
                each(game.vehicle_body(vehicle));
            }
            continue;
        }
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

/// The groups with which a player could interrupt a move: those on the table that are steady, and those that could spring
/// an ambush.
pub(super) fn interrupters(game: &Coc, player: PlayerId) -> Vec<String> {
    let own = |team: &TeamId| game.player_of_team(*team) == player && game.team(*team).in_use;
    let ready = |team: &TeamId| {
        if game.is_on_table(*team) {
            return game.team(*team).nerve == Nerve::Steady;
        }
        if let Some(vehicle) = game.vehicle_of(*team) {
            return game.is_in_action(vehicle);
        }
        ambush::is_waiting(game, *team) && ambush::may_ambush(game, *team).is_ok()
    };
    game.team_ids().filter(own).filter(ready).map(|team| game.team_setup(team).id.clone()).collect()
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
    if let Some(vehicle) = game.vehicle_of_unit(body.unit) {
        vehicles::may_interrupt(game, vehicle)?;
        return match deed {
            Deed::Fire => fire::may_fire(game, &plain_volley(body, Effect::Full)),
            // The driver says how fast. R-COC-041
            Deed::Move(_) => vehicles::may_drive(game, vehicle),
        };
    }
    match deed {
        Deed::Fire => fire::may_fire(game, &plain_volley(body, Effect::Full)),
        Deed::Move(pace) => movement::may_march(game, body, pace),
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
    let Some(mut volley) = overwatch(game, team, at).filter(|volley| fire::may_fire(game, volley).is_ok()) else {
        return Ok(Done::Passed);
    };
    cx.tell(|| Event::Chain(Told::Overwatch { team }));
    volley.leaders = command::marksmen(game, cx, volley.body, ON_ITS_OWN)?;
    // The marker goes first: whoever answers this fire in turn finds it gone. `coc.4.5.4.overwatch-duration`
    if game.vehicle_of(team).is_none() {
        game.team_mut(team).stance = Stance::Free;
    }
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
    if let Some(vehicle) = game.vehicle_of_unit(body.unit)
        && matches!(deed, Deed::Move(_))
    {
        return vehicles::drive(game, cx, vehicle);
    }
    match deed {
        Deed::Fire => command::shoot(game, cx, body, ON_ITS_OWN, Effect::Full).map(|_| ()),
        Deed::Move(pace) => command::go(game, cx, body, ON_ITS_OWN, pace).map(|_| ()),
    }
}

/// Does somebody react now? `coc.5.1.1.any-time`, R-COC-042
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// Whether a move waits until this is done: then it was for an interruption that it was stopped.
    pub stopped: Option<Mover>,
}

impl Chance {
    /// Everything that could be answered, open or not.
    fn candidates(self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Answer, Taste)) {
        each(Answer::Pass, Taste::Done);
        let own = |team: &TeamId| game.player_of_team(*team) == player;
        if self.stopped.is_none() {
            for team in game.team_ids().filter(own) {
                if is_watching(game, team) {
                    each(Answer::Chain(Reply::Fire(team)), Taste::React);
                }
            }
        }
        if !may_interrupt(game, player) {
            return;
        }
        each_body(game, player, &mut |body| {
            for deed in Deed::of(game, body) {
                each(Answer::Chain(Reply::Interrupt(body, deed)), Taste::Interrupt);
            }
        });
        for team in game.team_ids().filter(own).filter(|team| ambush::is_waiting(game, *team)) {
            each(Answer::Chain(Reply::Ambush(team)), Taste::Ambush);
        }
        if self.stopped.is_none() {
            each(Answer::Chain(Reply::EndTurn), Taste::Chain);
        }
    }

    /// Whether one of them is open.
    fn may(game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Chain(Reply::Fire(team)) => match overwatch(game, *team, provoked(game, game.side_of(player))) {
                Some(volley) => fire::may_fire(game, &volley),
                None => Err(Refusal::by(rule!("coc.9.1.3.overwatch-fire-moving"), "Nobody has provoked its fire.")),
            },
            Answer::Chain(Reply::Interrupt(body, deed)) => may_act(game, *body, *deed),
            Answer::Chain(Reply::Ambush(team)) => ambush::may_ambush(game, *team),
            Answer::Chain(Reply::EndTurn) => uses::may_end_turn(game),
            _ => Ok(()),
        }
    }
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

    fn about(&self, game: &Coc) -> Vec<String> {
        self.stopped.map_or_else(Vec::new, |mover| mover.about(game))
    }

    fn pass(&self) -> Option<&'static str> {
        Some("pass")
    }

    fn reacting(&self, game: &Coc, player: PlayerId) -> Vec<String> {
        let mut all = Vec::new();
        self.candidates(game, player, &mut |answer, _| {
            let ids = crate::shown::about(game, &answer);
            if !ids.iter().all(|id| all.contains(id)) && Chance::may(game, player, &answer).is_ok() {
                all.extend(ids);
            }
        });
        all
    }

    fn detail(&self, game: &Coc) -> Option<String> {
        let active = game.setup.players[game.state.acting.index()].name.as_str();
        match self.stopped {
            Some(_) => Some("A Chain of Command Die is spent when somebody acts.".into()),
            None => Some(format!("{active} has the Phase.")),
        }
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Chain(Reply::Fire(team)) => format!("{} fires", words::team(game, *team)),
            Answer::Chain(Reply::Interrupt(body, deed)) => format!("{} {}", words::body(game, *body), deed.words()),
            Answer::Chain(Reply::Ambush(team)) => format!("{} springs an ambush", words::team(game, *team)),
            Answer::Chain(Reply::EndTurn) => "end the Turn after this Phase".into(),
            _ => "let them go on".into(),
        }
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        let (heading, detail) = match answer {
            Answer::Chain(Reply::Fire(_)) => ("Overwatch", "full dice, and the marker goes"),
            Answer::Chain(Reply::Interrupt(_, Deed::Fire)) => ("Chain of Command Die", "full dice"),
            Answer::Chain(Reply::Interrupt(_, Deed::Move(pace))) => ("Chain of Command Die", pace.dice_words()),
            Answer::Chain(Reply::Ambush(_)) => ("Chain of Command Die", "from the Jump-Off Points, fires at once"),
            Answer::Chain(Reply::EndTurn) => ("Chain of Command Die", "smoke lifts, Overwatch is off"),
            _ => return,
        };
        choice.heading = Some(heading.into());
        choice.detail = Some(detail.into());
        let volley = match answer {
            Answer::Chain(Reply::Fire(team)) => overwatch(game, *team, provoked(game, game.side_of_team(*team))),
            Answer::Chain(Reply::Interrupt(body, Deed::Fire)) => Some(plain_volley(*body, Effect::Full)),
            _ => None,
        };
        if let Some(volley) = volley {
            fire::foretell(game, &volley, choice);
        }
    }

    fn offers(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
        self.candidates(game, player, &mut |answer, taste| {
            let open = Chance::may(game, player, &answer);
            // Overwatch that cannot fire at anybody is not worth a line.
            if open.is_ok() || !matches!(answer, Answer::Chain(Reply::Fire(_))) {
                each(Offer::when(answer, taste, open));
            }
        });
    }

    fn listed(&self, game: &Coc, player: PlayerId, each: &mut dyn FnMut(Answer)) {
        self.candidates(game, player, &mut |answer, _| each(answer));
    }

    // Whether a body could fire is dear to find out, so only what is answered is looked at.
    fn check(&self, game: &Coc, player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let mut listed = false;
        self.candidates(game, player, &mut |candidate, _| listed |= candidate == *answer);
        if !listed {
            return Err(Refusal::misfit("That is not among the answers to this question."));
        }
        Chance::may(game, player, answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, appetite: &Appetite) -> Answer {
        for _ in 0..6 {
            let (mut total, mut chosen) = (0, Answer::Pass);
            self.candidates(game, player, &mut |answer, taste| {
                let weight = appetite.weight(taste as u8);
                total += weight;
                if weight > 0 && mix.below(total) < weight {
                    chosen = answer;
                }
            });
            if Chance::may(game, player, &chosen).is_ok() {
                return chosen;
            }
        }
        Answer::Pass
    }

    fn key(&self, game: &Coc, answer: &Answer) -> String {
        let team = |team: TeamId| game.team_setup(team).id.as_str();
        match answer {
            Answer::Chain(Reply::Fire(id)) => format!("overwatch:{}", team(*id)),
            Answer::Chain(Reply::Interrupt(body, deed)) => {
                let who = match game.teams_in(*body).next() {
                    Some(only) if body.is_one_team() => team(only).to_owned(),
                    _ => command::body_key(game, *body),
                };
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
