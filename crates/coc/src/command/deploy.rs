//! Section 4.3: deploying onto the table.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Step, Why, rule};
use serde::{Deserialize, Serialize};

use super::activate::{self, By};
use super::dice::Pay;
use super::placement::{Newcomers, Place};
use super::{Question, Reply, Told, leaders};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::fire::{self, Effect};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, UnitId};
use crate::state::{Body, Deeds, Presence, Stance, Team};
use crate::troops::{Calling, Rank, Role};
use crate::units::Spots;
use crate::{
    Answer, Coc, Stand, armour_fire, chain, close_combat, integrity, movement, scenarios, sight, vehicles, weapons,
    words,
};

/// Who comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// A unit, or the rest of it, with its Junior Leader.
    Unit(UnitId),
    /// So many men of a Team ahead of their Section. `coc.4.3.1.deploy-on-1-exceptions`
    Scouts(TeamId, u8),
    /// A Senior Leader, a medic, an observer or a Commissar.
    Leader(LeaderId),
    /// A vehicle, with those who ride in it. `coc.11.5.deploy-dice`
    Vehicle(vehicles::Entrance),
}

/// Needed to arrive when nobody directs it from behind. `coc.4.3.no-senior-leader-roll`
const ARRIVES_ON: i8 = 4;

/// The men who come on, and the Leader with them.
pub(crate) fn newcomers(game: &Coc, arrival: Arrival) -> Newcomers {
    match arrival {
        Arrival::Unit(unit) => Newcomers {
            men: game.waiting_men(unit).collect(),
            leader: game.unit(unit).leader.filter(|leader| game.leader(*leader).presence == Presence::Waiting),
        },
        Arrival::Scouts(team, count) => Newcomers { men: scouts(game, team, count), leader: None },
        Arrival::Leader(leader) => Newcomers { men: ArrayVec::new(), leader: Some(leader) },
        Arrival::Vehicle(_) => Newcomers { men: ArrayVec::new(), leader: None },
    }
}

/// The men of a Team who go ahead: riflemen, those at the end of the list first.
pub(crate) fn scouts(game: &Coc, team: TeamId, count: u8) -> ArrayVec<ManId, 32> {
    let unit = game.unit_of(team);
    let mut men: ArrayVec<ManId, 32> =
        game.waiting_men(unit).filter(|man| game.man(*man).team == team && !game.man(*man).crew).collect();
    let spare = men.len().saturating_sub(usize::from(count));
    men.drain(..spare);
    men
}

/// Lists who can come on with the dice that are left. `coc.4.2.table-one`
pub(super) fn offers(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Offer)) {
    for pay in game.pays(player) {
        vehicles::arrivals(game, player, pay.value(), &mut |entrance, open| {
            let order = super::Order::Deploy(Arrival::Vehicle(entrance));
            each(Offer::when(Answer::Command(Reply::Order(pay, order)), Taste::Deploy, open));
        });
    }
    if !game.jump_off_ids().any(|id| game.jump_off(id).owner == player && game.jump_off(id).up) {
        return;
    }
    let usable = may_come_on(game, player);
    for pay in game.pays(player) {
        let mut offer = |arrival| {
            let open = usable.clone().and_then(|()| may_try(game, arrival));
            let answer = Answer::Command(Reply::Order(pay, super::Order::Deploy(arrival)));
            each(Offer::when(answer, Taste::Deploy, open));
        };
        for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player) {
            if is_answered_by(game, unit, pay.value()) {
                offer(Arrival::Unit(unit));
            }
            if pay.value() == 1 {
                each_scout(game, unit, &mut |team, count| offer(Arrival::Scouts(team, count)));
            }
        }
        for leader in game.leader_ids().filter(|leader| game.leader_setup(*leader).player == player) {
            if game.leader(leader).presence == Presence::Waiting && calls_individual(game, leader, pay) {
                offer(Arrival::Leader(leader));
            }
        }
    }
}

/// Whether the player has a Jump-Off Point that he can use. `coc.7.6.deny-4in`
fn may_come_on(game: &Coc, player: PlayerId) -> Result<(), Refusal> {
    let mut refusal = None;
    for id in game.jump_off_ids().filter(|id| game.jump_off(*id).owner == player) {
        match movement::is_usable(game, id) {
            Ok(()) => return Ok(()),
            Err(reason) => refusal = Some(reason),
        }
    }
    Err(refusal.unwrap_or_else(|| {
        Refusal::by(rule!("coc.4.3.1.distance-by-quality"), "There is no Jump-Off Point left to deploy from.")
    }))
}

/// Whether it has not failed already in this Phase. R-COC-030
pub(crate) fn may_try(game: &Coc, arrival: Arrival) -> Result<(), Refusal> {
    let failed = match arrival {
        Arrival::Unit(unit) => game.unit(unit).teams().any(|team| game.team(team).deeds.has(Deeds::FAILED_TO_ARRIVE)),
        Arrival::Scouts(team, _) => game.team(team).deeds.has(Deeds::FAILED_TO_ARRIVE),
        Arrival::Leader(leader) => game.leader(leader).failed,
        Arrival::Vehicle(entrance) => {
            let riders = entrance.riders.into_iter().flat_map(|unit| game.unit(unit).teams());
            let mut teams = riders.chain(std::iter::once(game.vehicle_team(entrance.vehicle)));
            teams.any(|team| game.team(team).deeds.has(Deeds::FAILED_TO_ARRIVE))
        }
    };
    if failed {
        return Err(Refusal::by(
            rule!("coc.4.3.retry-later"),
            "It has failed to arrive in this Phase and may try again in a later one.",
        ));
    }
    if let Arrival::Unit(unit) = arrival
        && game
            .unit(unit)
            .teams()
            .any(|team| game.team(team).deeds.has(Deeds::ACTIVATED) && weapons::reaches_from_off_table(game, team))
    {
        return Err(Refusal::by(rule!("coc.4.4.once-per-phase"), "It has fired from off the table in this Phase."));
    }
    Ok(())
}

/// Whether dice of this value bring a unit on: 1 a Team of its own, 2 a Section, 3 a Junior Leader with his men.
/// `coc.4.3.1.deploy-on-1`, `coc.4.3.1.deploy-on-2`, `coc.4.3.1.deploy-on-3`, R-COC-029
pub(crate) fn is_answered_by(game: &Coc, unit: UnitId, value: u8) -> bool {
    let setup = game.unit(unit);
    if setup.vehicle.is_some() {
        return false;
    }
    let led = setup.leader.is_some_and(|leader| game.leader(leader).presence == Presence::Waiting);
    let waits = game.waiting_men(unit).next().is_some();
    match value {
        1 => waits && !setup.section,
        2 => (waits || led) && setup.section,
        3 => led,
        _ => false,
    }
}

/// Whether dice bring an individual on. A medic comes on any one die. `coc.4.3.1.deploy-on-4`, R-COC-174
fn calls_individual(game: &Coc, leader: LeaderId, pay: Pay) -> bool {
    let setup = game.leader_setup(leader);
    // Who commands a vehicle comes with it.
    if setup.unit.is_some_and(|unit| game.unit(unit).vehicle.is_some()) {
        return false;
    }
    match setup.calling {
        Calling::Leader => setup.rank.is_senior() && pay.value() == 4,
        Calling::Medic => pay.is_single() && pay.value() < 5,
        Calling::Observer => pay.value() == 1,
        Calling::Commissar => pay.value() == 5,
    }
}

/// One or two riflemen of each Team of a Section of which nobody has come on yet. `coc.4.3.1.deploy-on-1-exceptions`
pub(crate) fn each_scout(game: &Coc, unit: UnitId, each: &mut dyn FnMut(TeamId, u8)) {
    let setup = game.unit(unit);
    if !setup.section
        || setup.role == Role::Engineers
        || game.teams_on_table(unit).next().is_some()
        || game.riders_of(unit).next().is_some()
    {
        return;
    }
    for team in setup.teams().filter(|team| game.team(*team).in_use) {
        for count in [1, 2] {
            let men = scouts(game, team, count);
            let left = game.waiting_men(unit).count();
            if men.len() == usize::from(count) && left > men.len() {
                each(team, count);
            }
        }
    }
}

/// A die is used to bring somebody on. `coc.4.3.off-table-senior-leader`
pub(super) fn deploy(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, pay: Pay, arrival: Arrival) -> Step<()> {
    if let Some(modifier) = roll_needed(game, player, arrival) {
        let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.4.3.no-senior-leader-roll"), Coc::seat(player)))?;
        let die = roll.total() as u8;
        let arrives = roll.at_least(i32::from(ARRIVES_ON - modifier)) > 0;
        cx.tell(|| Event::Command(Told::Called { arrival, pay, die, arrives }));
        if !arrives {
            note_failure(game, arrival);
            return Ok(());
        }
    }
    come_on(game, cx, player, arrival, pay.value())
}

/// What is added to the roll to arrive, if one is needed: nobody of rank is left behind to send men forward, or shells
/// have scattered them. R-COC-030, R-COC-175
pub(crate) fn roll_needed(game: &Coc, player: PlayerId, arrival: Arrival) -> Option<i8> {
    if game.state.turn <= 1
        && let Some(modifier) = game.player(player).bombarded
    {
        return Some(modifier);
    }
    if let Arrival::Leader(leader) = arrival
        && game.leader_setup(leader).calling == Calling::Leader
        && game.leader_setup(leader).rank.is_senior()
    {
        return None;
    }
    let side = game.side_of(player);
    let adjutant = game.players_of(side).any(|own| game.player(own).adjutant);
    let directed = game.leader_ids().any(|leader| {
        let (setup, state) = (game.leader_setup(leader), game.leader(leader));
        game.side_of(setup.player) == side
            && setup.calling == Calling::Leader
            && setup.rank.is_senior()
            && state.presence == Presence::Waiting
            && !state.out
    });
    (!adjutant && !directed).then_some(0)
}

fn note_failure(game: &mut Coc, arrival: Arrival) {
    let unit = match arrival {
        Arrival::Unit(unit) => unit,
        Arrival::Scouts(team, _) => game.unit_of(team),
        Arrival::Leader(leader) => {
            game.leader_mut(leader).failed = true;
            return;
        }
        Arrival::Vehicle(entrance) => {
            // Those who were to come with it have tried, too. R-COC-030
            for team in entrance.riders.into_iter().flat_map(|unit| game.unit(unit).teams()).collect::<ArrayVec<_, 8>>()
            {
                game.team_mut(team).deeds.set(Deeds::FAILED_TO_ARRIVE);
            }
            game.vehicle_setup(entrance.vehicle).unit
        }
    };
    for team in game.unit(unit).teams() {
        game.team_mut(team).deeds.set(Deeds::FAILED_TO_ARRIVE);
    }
}

/// They are placed, and do at once what their die allows. `coc.4.3.1.any-direction`
pub(crate) fn come_on(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, arrival: Arrival, value: u8) -> Step<()> {
    if let Arrival::Vehicle(entrance) = arrival {
        return vehicles::come_on(game, cx, player, entrance, value);
    }
    let asked = Question::Place(Place { arrival, by: player });
    let answer = cx.ask(game, Coc::seat(player), asked.into())?;
    let Answer::Stand(stand) = answer else {
        cx.tell(|| Event::Command(Told::NoRoom { arrival }));
        note_failure(game, arrival);
        return Ok(());
    };
    let who = newcomers(game, arrival);
    let body = set_down(game, arrival, &who, &stand, value);
    cx.tell(|| Event::Command(Told::Arrived { arrival, body, leader: who.leader, value }));
    let Some(body) = body else {
        individual_arrived(game, arrival, value);
        return Ok(());
    };
    if game.state.phase.is_battle() {
        weapons::entrench(game, cx, body)?;
    }
    movement::note_captures(game, cx);
    scenarios::decide(game, cx);
    if game.state.outcome.is_some() {
        return Ok(());
    }
    if is_in_contact(game, body) {
        chain::answer(game, cx, body, chain::Provocation::Deployed)?;
        return close_combat::contact(game, cx, body, 0, 0);
    }
    open_up(game, cx, player, body, value, who.leader)
}

/// Whether somebody stands so near to an enemy that they come to blows. `coc.4.3.1.deploy-into-close-combat`
fn is_in_contact(game: &Coc, body: Body) -> bool {
    let enemy = game.side_of(game.unit(body.unit).player).enemy();
    game.side_on_table(enemy).filter(|team| !game.is_hidden(*team)).any(|team| {
        game.men_of(team).any(|man| {
            let there = game.man(man).spot;
            game.men_in(body).any(|own| {
                let here = game.man(own).spot;
                close_combat::reaches(game, here, there) && sight::look(game, here, there).is_some()
            })
        })
    })
}

/// An informer has given a unit away: it is deployed at once at a Jump-Off Point of its owner's choice, without a roll.
/// `coc.6.3.informer-deploy`, R-COC-030
pub(crate) fn deploy_informed(game: &mut Coc, cx: &mut Cx<'_, Coc>, unit: UnitId) -> Step<()> {
    let owner = game.unit(unit).player;
    come_on(game, cx, owner, Arrival::Unit(unit), 0)
}

/// What those who have come on may do at once: on a 1 or 2 fire, on a 3 what their Leader orders. R-COC-028
fn open_up(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    player: PlayerId,
    body: Body,
    value: u8,
    leader: Option<LeaderId>,
) -> Step<()> {
    if value == 1 && places_charge(game, cx, player, body)? {
        return Ok(());
    }
    if matches!(value, 1 | 2)
        && fire::may_fire(game, &activate::plain_volley(body, Effect::Full)).is_ok()
        && cx.ask(game, Coc::seat(player), Question::OpenFire(OpenFire { body, effect: Effect::Full }).into())?
            == Answer::Yes
    {
        for team in game.teams_in(body) {
            game.team_mut(team).deeds.set(Deeds::ACTIVATED);
        }
        return activate::shoot(game, cx, body, By::Die(value), Effect::Full).map(|_| ());
    }
    if value == 3
        && let Some(leader) = leader
    {
        leaders::lead(game, leader, 0);
    }
    chain::answer(game, cx, body, chain::Provocation::Deployed)
}

/// Tank hunters who come on beside a vehicle may use their charge at once, without a step.
/// `coc.4.3.1.deploy-next-to-vehicle`
fn places_charge(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, body: Body) -> Step<bool> {
    let Some(team) = game.teams_in(body).find(|team| weapons::may_place_charge(game, *team).is_ok()) else {
        return Ok(false);
    };
    let question = armour_fire::Question::Charge(armour_fire::PlaceNow { team });
    if cx.ask(game, Coc::seat(player), question.into())? != Answer::Yes {
        return Ok(false);
    }
    game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    weapons::place_charge(game, cx, team)?;
    Ok(true)
}

/// Puts the newcomers on the table and marks them. Returns the men as a body.
fn set_down(game: &mut Coc, arrival: Arrival, who: &Newcomers, stand: &Stand, value: u8) -> Option<Body> {
    for (man, spot) in who.men.iter().zip(&stand.spots) {
        let man = game.man_mut(*man);
        (man.presence, man.spot) = (Presence::Table, *spot);
    }
    if let (Some(leader), Some(spot)) = (who.leader, stand.spots.get(who.men.len())) {
        let leader = game.leader_mut(leader);
        (leader.presence, leader.spot, leader.arrived) = (Presence::Table, *spot, true);
        // Whoever comes on with a 1 or 2 has no Initiatives in this Phase. R-COC-026, R-COC-029
        leader.bound = value <= 2;
    }
    let first = who.men.first()?;
    if let Arrival::Scouts(team, _) = arrival {
        integrity::take_out(game, team, &who.men);
    }
    let unit = game.setup.unit_of_man[first.index()];
    let base = game.unit(unit).first_team.0;
    let mut teams = 0u8;
    for man in &who.men {
        teams |= 1 << (game.man(*man).team.0 - base);
    }
    let body = Body { unit, teams };
    let led = if value == 3 { Deeds::ARRIVED.0 | Deeds::ARRIVED_LED.0 } else { Deeds::ARRIVED.0 };
    for team in game.teams_in(body) {
        let team: &mut Team = game.team_mut(team);
        team.deeds.set(Deeds(led));
        team.deeds.clear(Deeds::SLIPPED_AWAY);
        (team.facing, team.stance) = (stand.facing, Stance::Free);
    }
    Some(body)
}

/// A Senior Leader who has come on spends his Initiatives at once. `coc.4.3.1.deploy-4-initiatives`
fn individual_arrived(game: &mut Coc, arrival: Arrival, value: u8) {
    let leader = match arrival {
        Arrival::Leader(leader) => leader,
        // All his men came before him, one ambush after the other: he arrives alone.
        Arrival::Unit(unit) => match game.unit(unit).leader {
            Some(leader) if value == 3 => leader,
            _ => return,
        },
        Arrival::Scouts(..) | Arrival::Vehicle(_) => return,
    };
    if game.leader_setup(leader).calling == Calling::Leader {
        leaders::lead(game, leader, 0);
    } else {
        game.leader_mut(leader).activated = true;
    }
}

/// The places of newcomers as they are judged: men first, then the Leader.
pub(super) fn spots_of(stand: &Stand) -> Spots {
    stand.spots.iter().copied().take(32).collect()
}

pub(super) fn key(game: &Coc, arrival: Arrival) -> String {
    match arrival {
        Arrival::Unit(unit) => game.unit(unit).id.clone(),
        Arrival::Scouts(team, count) => format!("{}:{count}", game.team_setup(team).id),
        Arrival::Leader(leader) => game.leader_setup(leader).id.clone(),
        Arrival::Vehicle(entrance) => entrance.key(game),
    }
}

pub(super) fn say(game: &Coc, arrival: Arrival) -> String {
    match arrival {
        Arrival::Unit(unit) => words::unit(game, unit).to_owned(),
        Arrival::Scouts(team, count) => {
            let men = words::count(u32::from(count), "scout", "scouts");
            format!("{men} of {}", words::team(game, team))
        }
        Arrival::Leader(leader) => words::leader(game, leader).to_owned(),
        Arrival::Vehicle(entrance) => entrance.say(game),
    }
}

/// How far from a Jump-Off Point somebody may be placed. R-COC-033, `coc.9.5.sniper-deploy`
pub(super) fn distance(game: &Coc, arrival: Arrival) -> table::Inches {
    match arrival {
        Arrival::Unit(unit) if game.unit(unit).role == Role::Sniper => table::Inches::whole(12),
        Arrival::Unit(unit) => game.unit(unit).quality.deployment_distance(),
        Arrival::Scouts(team, _) => game.unit(game.unit_of(team)).quality.deployment_distance(),
        // `coc.11.5.entry-distance`
        Arrival::Vehicle(entrance) => {
            game.unit(game.vehicle_setup(entrance.vehicle).unit).quality.deployment_distance()
        }
        Arrival::Leader(leader) => {
            let setup = game.leader_setup(leader);
            if setup.calling == Calling::Leader && setup.rank != Rank::Junior {
                return game.setup.players[setup.player.index()].quality.deployment_distance();
            }
            setup.quality.deployment_distance()
        }
    }
}

/// Does a unit that has come on fire at once?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OpenFire {
    /// Who.
    pub body: Body,
    /// With how many of its dice.
    pub effect: Effect,
}

impl Asked for OpenFire {
    fn rule(&self) -> RuleId {
        rule!("coc.4.3.1.no-move-on-arrival")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Does {} fire at once?", words::body(game, self.body))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, self.body)
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Fire));
        each(Offer::open(Answer::Pass, Taste::Other));
    }

    fn key(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "fire" } else { "hold" }.into()
    }

    fn say(&self, _game: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "fire" } else { "hold fire" }.into()
    }

    fn adorn(&self, game: &Coc, answer: &Answer, choice: &mut Choice) {
        if *answer == Answer::Yes {
            fire::foretell(game, &activate::plain_volley(self.body, self.effect), choice);
        }
    }
}
