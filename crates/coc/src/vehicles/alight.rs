//! Section 11.6.2: what those aboard do, who gets out, and how they go on.

use arrayvec::ArrayVec;
use engine::prompt::{Ask as Form, Choice, Reply as Sent};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Step, rule};
use serde::Serialize;

use super::kind::Post;
use super::question::{Question, Reply};
use super::ride::set_down;
use super::state::{Damage, Marks, Pace as Speed};
use super::{crew, drive};
use crate::ask::{Asked, Offer, Taste};
use crate::board::man_key;
use crate::fire::Effect;
use crate::harm::Cause;
use crate::ids::{LeaderId, ManId, PlayerId, VehicleId};
use crate::movement::{self, March, Pace};
use crate::state::{Body, Deeds, Presence};
use crate::{Answer, Coc, chain, command, fire, shock, words};

/// Whether those aboard can get out: the vehicle has not moved more than 1D6 in this Phase.
/// `coc.11.6.2.disembark-vehicle-move`
pub(super) fn may_alight(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if passengers(game, vehicle).0.is_empty() && passengers(game, vehicle).1.is_empty() {
        return Err(Refusal::by(rule!("coc.11.2.1.apc-disembark"), "Nobody rides in it."));
    }
    if game.vehicle(vehicle).damage.has(Damage::TRAPPED) {
        return Err(Refusal::by(rule!("coc.11.6.3.drive-into-building"), "They are trapped under a house."));
    }
    // Getting out is movement. R-COC-520
    if game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::ARRIVED) {
        return Err(Refusal::by(
            rule!("coc.4.3.1.no-move-on-arrival"),
            "They came onto the table in this Phase and do not move in it.",
        ));
    }
    if game.vehicle(vehicle).pace > Speed::Slow {
        return Err(Refusal::by(
            rule!("coc.11.6.2.disembark-vehicle-move"),
            "It has moved more than 1D6 in this Phase: nobody gets out.",
        ));
    }
    if game.vehicle(vehicle).marks.has(Marks::LOADED) {
        return Err(Refusal::by(rule!("coc.11.6.2.disembark-vehicle-move"), "They have got in in this Phase."));
    }
    Ok(())
}

/// Those who could get out: all of the platoon who are aboard.
pub(super) fn passengers(game: &Coc, vehicle: VehicleId) -> (ArrayVec<ManId, 64>, ArrayVec<LeaderId, 16>) {
    let own = game.unit(game.vehicle_setup(vehicle).unit).leader;
    let leaders = game.leaders_aboard(vehicle).filter(|leader| Some(*leader) != own);
    (game.men_aboard(vehicle).take(64).collect(), leaders.take(16).collect())
}

/// Those whom the owner names get out, and go on as far as they may. `coc.11.2.1.apc-disembark`,
/// `coc.11.6.2.disembark-troops-move`
pub(super) fn alight(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let player = game.player_of_vehicle(vehicle);
    let answer = cx.ask(game, Coc::seat(player), Question::Alight(Alight { vehicle }).into())?;
    let Answer::Vehicles(Reply::Those(men, leaders)) = answer else { return Ok(()) };
    out_and_on(game, cx, vehicle, &men, &leaders)
}

/// A Section gets out together, whoever does not drive. R-COC-138
pub(super) fn all_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, body: Body) -> Step<()> {
    let (men, leaders) = passengers(game, vehicle);
    let teams = |man: &ManId| game.teams_in(body).any(|team| team == game.man(*man).team);
    let men: ArrayVec<ManId, 64> = men.into_iter().filter(teams).collect();
    let stays = |man: &&ManId| game.vehicle(vehicle).seat(Post::Driver).man == Some(**man);
    let mut out: Vec<ManId> = men.iter().filter(|man| !stays(man)).copied().collect();
    let leaders: Vec<LeaderId> =
        leaders.into_iter().filter(|leader| game.leader_setup(*leader).unit == Some(body.unit)).collect();
    // A driver who is alone gets out himself.
    if out.is_empty() && leaders.is_empty() {
        out = men.to_vec();
    }
    out_and_on(game, cx, vehicle, &out, &leaders)
}

fn out_and_on(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    men: &[ManId],
    leaders: &[LeaderId],
) -> Step<()> {
    let moved = game.vehicle(vehicle).pace > Speed::Still;
    let bodies = set_down(game, cx, vehicle, men, leaders);
    for body in &bodies {
        for team in game.teams_in(*body) {
            game.team_mut(team).deeds.set(Deeds::ACTIVATED);
        }
        go_on(game, cx, GoOn { body: *body, moved }, leaders)?;
        if game.state.outcome.is_some() {
            return Ok(());
        }
    }
    for body in &bodies {
        for team in game.teams_in(*body) {
            game.team_mut(team).deeds.set(Deeds::MOVED);
        }
    }
    for leader in leaders {
        game.leader_mut(*leader).moved = true;
    }
    shock::settle(game, cx, &Cause::default())
}

/// Men who have got out go on: 1D6 at most if the vehicle moved, never at the double. `coc.11.6.2.disembark-troops-move`
fn go_on(game: &mut Coc, cx: &mut Cx<'_, Coc>, asked: GoOn, leaders: &[LeaderId]) -> Step<()> {
    let GoOn { body, moved } = asked;
    let player = game.unit(body.unit).player;
    let answer = cx.ask(game, Coc::seat(player), Question::GoOn(asked).into())?;
    let Answer::Vehicles(Reply::At(pace)) = answer else {
        // Getting out is movement, and may be answered. R-COC-085
        return chain::answer(game, cx, body, chain::Provocation::Deployed);
    };
    let unit = body.unit;
    let along = |leader: &&LeaderId| {
        // Nobody goes along twice. `coc.7.1.1.leader-once`
        !game.leader(**leader).moved && game.leader_setup(**leader).unit.is_none_or(|own| own == unit)
    };
    let leaders = leaders.iter().filter(along).copied().take(4).collect();
    let done = movement::march(game, cx, March { body, leaders, pace })?;
    if pace == Pace::WithFire
        && !moved
        && let Some(body) = done.may_fire
        && command::can_go_on(game, body)
        && fire::may_fire(game, &command::plain_volley(body, Effect::Half)).is_ok()
    {
        command::shoot(game, cx, body, command::By::Die(1), Effect::Half)?;
    }
    Ok(())
}

/// Everybody gets out at once and stays beside the vehicle.
pub(super) fn hurry(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, men: &[ManId], leaders: &[LeaderId]) {
    for body in set_down(game, cx, vehicle, men, leaders) {
        for team in game.teams_in(body) {
            game.team_mut(team).deeds.set(Deeds::MOVED);
        }
    }
}

/// A Team or Section that rides in a vehicle is activated by its die. `coc.11.1.1.transport-activation`, R-COC-138
pub(crate) fn activate_riders(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: command::By) -> Step<()> {
    for team in game.teams_in(body) {
        game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    }
    if by == command::By::Die(2)
        && let Some(leader) = game.unit(body.unit).leader
        && matches!(game.leader(leader).presence, Presence::Aboard(_))
    {
        game.leader_mut(leader).bound = true;
    }
    for vehicle in carriers(game, body) {
        let armoured = game.kind_of(vehicle).build.is_armoured();
        if armoured && by == command::By::Die(1) {
            return super::activate::one_position(game, cx, vehicle);
        }
        ride_on(game, cx, body, vehicle)?;
        if game.state.outcome.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

/// The vehicles in which men of a body ride: a Section may have one for each Team. R-COC-374
fn carriers(game: &Coc, body: Body) -> ArrayVec<VehicleId, 8> {
    let mut found = ArrayVec::<VehicleId, 8>::new();
    for (man, vehicle) in game.riders_of(body.unit) {
        let rides = game.teams_in(body).any(|team| team == game.man(man).team);
        if rides && !found.contains(&vehicle) && !found.is_full() {
            found.push(vehicle);
        }
    }
    found
}

/// Those of a body who ride in one vehicle drive it or get out, as they are told.
fn ride_on(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, vehicle: VehicleId) -> Step<()> {
    let armoured = game.kind_of(vehicle).build.is_armoured();
    let player = game.unit(body.unit).player;
    for _ in 0..2 {
        let asked = RideOn { body, vehicle };
        match cx.ask(game, Coc::seat(player), Question::Ride(asked).into())? {
            Answer::Vehicles(Reply::Drive) => {
                let team = game.vehicle_team(vehicle);
                game.team_mut(team).deeds.set(Deeds::ACTIVATED);
                drive(game, cx, vehicle)?;
            }
            Answer::Vehicles(Reply::GetOut) => all_out(game, cx, vehicle, body)?,
            _ => return Ok(()),
        }
        if armoured || game.state.outcome.is_some() || !is_aboard(game, body, vehicle) {
            return Ok(());
        }
    }
    Ok(())
}

fn is_aboard(game: &Coc, body: Body, vehicle: VehicleId) -> bool {
    game.is_in_action(vehicle) && carriers(game, body).contains(&vehicle)
}

/// Whether a transport is driven by what activates these men: it is activated when its passengers are, all of them.
/// `coc.11.1.1.transport-activation`
fn may_be_driven(game: &Coc, body: Body, vehicle: VehicleId) -> Result<(), Refusal> {
    let drives = game.vehicle(vehicle).seat(Post::Driver).man;
    let of_body = |man: ManId| game.teams_in(body).any(|team| team == game.man(man).team);
    if game.men_aboard(vehicle).any(|man| Some(man) != drives && !of_body(man)) {
        return Err(Refusal::by(
            rule!("coc.11.1.1.transport-activation"),
            "Others ride in it who are not activated with them.",
        ));
    }
    crew::may_work(game, vehicle, Post::Driver)
}

/// What do those aboard do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RideOn {
    /// Who.
    pub body: Body,
    /// In which vehicle.
    pub vehicle: VehicleId,
}

impl Asked for RideOn {
    fn rule(&self) -> RuleId {
        rule!("coc.11.1.1.transport-activation")
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::body(game, game.vehicle_body(self.vehicle));
        format!("{} rides in {name}. What do they do?", words::teams(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        let mut all = words::about(game, self.body);
        all.extend(words::about(game, game.vehicle_body(self.vehicle)));
        all
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        // An armoured carrier is driven by its Leader's Initiatives only. R-COC-138
        if !game.kind_of(self.vehicle).build.is_armoured() {
            let open = may_be_driven(game, self.body, self.vehicle);
            each(Offer::when(Answer::Vehicles(Reply::Drive), Taste::Move, open));
        }
        each(Offer::when(Answer::Vehicles(Reply::GetOut), Taste::Move, may_alight(game, self.vehicle)));
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Drive) => "drive",
            Answer::Vehicles(Reply::GetOut) => "get-out",
            _ => "sit",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Drive) => "drive",
            Answer::Vehicles(Reply::GetOut) => "get out",
            _ => "sit where they are",
        }
        .into()
    }
}

/// Who gets out? `coc.11.2.1.apc-disembark`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Alight {
    /// Of which vehicle.
    pub vehicle: VehicleId,
}

impl Alight {
    fn those(self, game: &Coc, keys: &[String]) -> Result<Answer, Refusal> {
        let (men, leaders) = passengers(game, self.vehicle);
        let mut out = (Vec::new(), Vec::new());
        for key in keys {
            let man = men.iter().find(|man| man_key(game, **man) == *key);
            let leader = leaders.iter().find(|leader| game.leader_setup(**leader).id == *key);
            match (man, leader) {
                (Some(man), _) => out.0.push(*man),
                (None, Some(leader)) => out.1.push(*leader),
                _ => return Err(Refusal::misfit(format!("`{key}` is not aboard."))),
            }
        }
        Ok(Answer::Vehicles(Reply::Those(out.0, out.1)))
    }

    /// Everybody who does not drive; the driver too if he is alone.
    fn usual(self, game: &Coc) -> Answer {
        let (men, leaders) = passengers(game, self.vehicle);
        let drives = game.vehicle(self.vehicle).seat(Post::Driver).man;
        let out: Vec<ManId> = men.into_iter().filter(|man| Some(*man) != drives).collect();
        if out.is_empty() && leaders.is_empty() {
            return self.everybody(game);
        }
        Answer::Vehicles(Reply::Those(out, leaders.to_vec()))
    }
}

impl Asked for Alight {
    fn rule(&self) -> RuleId {
        rule!("coc.11.2.1.apc-disembark")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Who gets out of {}?", words::body(game, game.vehicle_body(self.vehicle)))
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some("Whoever stays without his Junior Leader is a vehicle without a commander.".into())
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(self.usual(game), Taste::Move));
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        "all".into()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Vehicles(Reply::Those(men, leaders)) = answer else { return "nobody".into() };
        let names = leaders.iter().map(|leader| words::leader(game, *leader).to_owned());
        let men = (!men.is_empty()).then(|| words::count(men.len() as u32, "man", "men"));
        let all: Vec<String> = men.into_iter().chain(names).collect();
        format!("{} get out", all.join(" and "))
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let (men, leaders) = passengers(game, self.vehicle);
        let post = |man: ManId| {
            let seats = game.vehicle(self.vehicle).seats.iter().zip(Post::ALL);
            seats.filter(|(seat, _)| seat.man == Some(man)).map(|(_, post)| post.words()).next()
        };
        let man = |man: &ManId| {
            let state = game.man(*man);
            let weapon = game.weapon(state.weapon).name.clone();
            let label = format!("{} ({})", weapon, words::team(game, state.team));
            let mut choice = Choice::open(man_key(game, *man), label, self.rule());
            choice.detail = post(*man).map(|post| format!("is the {post}"));
            choice
        };
        let leader = |leader: &LeaderId| {
            let setup = game.leader_setup(*leader);
            Choice::open(setup.id.clone(), setup.name.clone(), self.rule())
        };
        let options: Vec<Choice> = men.iter().map(man).chain(leaders.iter().map(leader)).collect();
        let at_most = options.len();
        Form::Several { options, at_least: 1, at_most, budget: None }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Vehicles(Reply::Those(men, leaders)) = answer else {
            return Err(Refusal::misfit("This question wants those who get out."));
        };
        let (aboard, officers) = passengers(game, self.vehicle);
        let mut seen = ArrayVec::<ManId, 64>::new();
        for man in men {
            if seen.contains(man) || !aboard.contains(man) {
                return Err(Refusal::misfit("Each man who gets out is aboard, and gets out once."));
            }
            seen.push(*man);
        }
        let twice = leaders.iter().enumerate().any(|(n, one)| leaders[..n].contains(one) || !officers.contains(one));
        if twice || (men.is_empty() && leaders.is_empty()) {
            return Err(Refusal::misfit("Somebody who is aboard gets out."));
        }
        Ok(())
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let answer = match reply {
            Sent::Several(keys) => self.those(game, keys)?,
            Sent::Pick(key) if key == "all" => self.usual(game),
            _ => return Err(Refusal::misfit("This question wants those who get out.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let (men, leaders) = passengers(game, self.vehicle);
        let some = mix.one_in(3);
        let men: Vec<ManId> = men.iter().filter(|_| !some || mix.one_in(2)).copied().collect();
        let leaders: Vec<LeaderId> = leaders.iter().filter(|_| !some || mix.one_in(2)).copied().collect();
        let answer = Answer::Vehicles(Reply::Those(men, leaders));
        if self.check(game, player, &answer).is_ok() { answer } else { self.everybody(game) }
    }
}

impl Alight {
    fn everybody(self, game: &Coc) -> Answer {
        let (men, leaders) = passengers(game, self.vehicle);
        Answer::Vehicles(Reply::Those(men.to_vec(), leaders.to_vec()))
    }
}

/// How do they go on who have got out? `coc.11.6.2.disembark-troops-move`
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoOn {
    /// Who.
    pub body: Body,
    /// Whether the vehicle moved in this Phase.
    pub moved: bool,
}

impl Asked for GoOn {
    fn rule(&self) -> RuleId {
        rule!("coc.11.6.2.disembark-troops-move")
    }

    fn title(&self, game: &Coc) -> String {
        format!("{} has got out. Does it go on?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        let paces: &[Pace] =
            if self.moved { &[Pace::WithFire] } else { &[Pace::Tactical, Pace::WithFire, Pace::Normal] };
        for pace in paces {
            let open = movement::may_march(game, self.body, *pace);
            each(Offer::when(Answer::Vehicles(Reply::At(*pace)), Taste::Move, open));
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::At(Pace::Tactical)) => "tactical",
            Answer::Vehicles(Reply::At(Pace::Normal)) => "move",
            Answer::Vehicles(Reply::At(_)) if self.moved => "move-1d6",
            Answer::Vehicles(Reply::At(_)) => "move-and-fire",
            _ => "stay",
        }
        .into()
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::At(Pace::Tactical)) => "move 1D6\u{2033}, Tactical",
            Answer::Vehicles(Reply::At(Pace::Normal)) => "move 2D6\u{2033}",
            Answer::Vehicles(Reply::At(_)) if self.moved => "move 1D6\u{2033}",
            Answer::Vehicles(Reply::At(_)) => "move 1D6\u{2033}, then fire with half the dice",
            _ => "stay beside it",
        }
        .into()
    }
}
