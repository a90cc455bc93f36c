//! Sections 11.1 to 11.3: who activates a vehicle, and its crew positions one by one.

use arrayvec::ArrayVec;
use dice::Roll;
use engine::prompt::Choice;
use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};

use super::arms;
use super::crew::{self, Care, WhichPost};
use super::kind::{Fittings, Post};
use super::question::{Question, Reply};
use super::rate::Manoeuvre;
use super::state::{Damage, Marks};
use super::way::HowToDrive;
use super::{alight, drive, radio, remote, ride, smoke, turning};
use crate::ask::Taste;
use crate::command::{By, Order};
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId, VehicleId};
use crate::state::{Body, Deeds, Presence};
use crate::{Answer, Coc, armour_fire, command, shock};

/// What a Leader in a vehicle, or one who commands vehicles, spends an Initiative on. `coc.11.2.crew-by-initiative`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// A crew position acts: the driver drives, a gunner fires or turns his turret, a dead man's place is taken.
    Work(VehicleId, Post),
    /// A gunner fires with great care, for two Initiatives. `coc.12.1.to-hit-modifiers`
    Aim(VehicleId, Post),
    /// A weapon position goes on Overwatch. `coc.11.7.vehicle-overwatch`
    Watch(VehicleId, Post),
    /// One Shock of the vehicle is rallied. R-COC-128
    Rally(VehicleId),
    /// Smoke projectors are fired. `coc.11.8.2.smoke-projectors`
    Smoke(VehicleId),
    /// The passengers get out. `coc.11.2.1.apc-disembark`
    Dismount(VehicleId),
    /// Another vehicle of the troop acts with one position. `coc.11.4.radio-activate`
    Radio(VehicleId),
    /// A transport in command range is driven. `coc.11.1.1.transport-senior`
    Transport(VehicleId),
    /// Several small vehicles that work together act. `coc.11.1.2.small-vehicle-squad`
    Squad(VehicleId),
    /// He gets into a vehicle beside which he stands. R-COC-347
    Board(VehicleId),
}

impl Task {
    /// The vehicle that it concerns.
    pub const fn vehicle(self) -> VehicleId {
        match self {
            Task::Work(id, _)
            | Task::Aim(id, _)
            | Task::Watch(id, _)
            | Task::Rally(id)
            | Task::Smoke(id)
            | Task::Dismount(id)
            | Task::Radio(id)
            | Task::Transport(id)
            | Task::Squad(id)
            | Task::Board(id) => id,
        }
    }

    /// The Initiatives it costs.
    pub const fn cost(self) -> u8 {
        match self {
            Task::Aim(..) => 2,
            _ => 1,
        }
    }

    /// What to send back to pick it.
    pub(crate) fn key(self, game: &Coc) -> String {
        let id = &game.unit(game.vehicle_setup(self.vehicle()).unit).id;
        match self {
            Task::Work(_, post) => format!("crew:{id}:{}", post.word()),
            Task::Aim(_, post) => format!("aim:{id}:{}", post.word()),
            Task::Watch(_, post) => format!("overwatch:{id}:{}", post.word()),
            Task::Rally(_) => format!("rally:{id}"),
            Task::Smoke(_) => format!("smoke:{id}"),
            Task::Dismount(_) => format!("dismount:{id}"),
            Task::Radio(_) => format!("radio:{id}"),
            Task::Transport(_) => format!("transport:{id}"),
            Task::Squad(_) => format!("squad:{id}"),
            Task::Board(_) => format!("board:{id}"),
        }
    }

    /// It in a few words.
    pub(crate) fn say(self, game: &Coc) -> String {
        let name = crate::words::unit(game, game.vehicle_setup(self.vehicle()).unit);
        match self {
            Task::Work(_, post) => format!("the {} of {name} acts", post.words()),
            Task::Aim(_, post) => format!("the {} of {name} takes careful aim", post.words()),
            Task::Watch(_, post) => format!("the {} of {name} goes on Overwatch", post.words()),
            Task::Rally(_) => format!("rally 1 Shock of {name}"),
            Task::Smoke(_) => format!("{name} makes smoke"),
            Task::Dismount(_) => format!("get out of {name}"),
            Task::Radio(_) => format!("{name} acts, by radio"),
            Task::Transport(_) => format!("{name} is driven"),
            Task::Squad(_) => format!("{name} and those with it act together"),
            Task::Board(_) => format!("get into {name}"),
        }
    }

    /// What may come of it, where its name does not say so.
    pub(crate) const fn detail(self) -> Option<&'static str> {
        match self {
            Task::Work(_, Post::Driver) => Some("drives, reverses or turns on the spot"),
            Task::Watch(..) => Some("fires in the enemy's Phase at what comes before his weapon"),
            _ => None,
        }
    }

    /// Puts on it as an option what a gunner's fire promises where there is only one target.
    pub(crate) fn foretell(self, game: &Coc, choice: &mut Choice) {
        match self {
            Task::Work(id, post) => crew::foretell(game, id, post, Care::Plain, choice),
            Task::Aim(id, post) => crew::foretell(game, id, post, Care::Careful, choice),
            _ => {}
        }
    }

    /// What kind of action it is.
    pub(crate) const fn taste(self) -> Taste {
        match self {
            Task::Work(_, Post::Driver) | Task::Transport(_) | Task::Dismount(_) | Task::Board(_) => Taste::Move,
            Task::Work(..) | Task::Aim(..) => Taste::Fire,
            Task::Watch(..) => Taste::Overwatch,
            Task::Rally(_) => Taste::Rally,
            Task::Smoke(_) => Taste::Smoke,
            Task::Radio(_) | Task::Squad(_) => Taste::Lead,
        }
    }
}

/// Lists whom dice of this value activate among a player's vehicles and those aboard them, besides Leaders: vehicles without
/// a Leader on a 1, Teams and Sections aboard on their own die, small vehicles that work together on a 2.
/// `coc.11.3.uncommanded`, `coc.11.1.1.transport-activation`, `coc.11.1.2.small-vehicle-squad`
pub(crate) fn offers(game: &Coc, player: PlayerId, value: u8, each: &mut dyn FnMut(Order, Taste, Result<(), Refusal>)) {
    if game.setup.vehicles.is_empty() || !matches!(value, 1 | 2) {
        return;
    }
    let own = game.vehicle_ids().filter(|id| game.player_of_vehicle(*id) == player && game.is_in_action(*id));
    for vehicle in own {
        // A small one acts on a 1 as a weapon Team does, whoever rides in it. `coc.11.1.2.small-fighting-vehicle`
        let alone = game.commander(vehicle).is_none() || crew::is_small(game, vehicle);
        if value == 1 && alone && game.has_crew(vehicle) {
            each(Order::Activate(game.vehicle_body(vehicle)), Taste::Activate, may_activate(game, vehicle));
        }
        if value == 2 && leads_squad(game, vehicle) {
            each(Order::Squad(vehicle), Taste::Activate, may_activate(game, vehicle));
        }
    }
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player) {
        each_rider(game, unit, value, &mut |body, open| each(Order::Activate(body), Taste::Activate, open));
    }
}

/// The Teams of a unit that ride on a 1, or all of them on a 2.
fn each_rider(game: &Coc, unit: UnitId, value: u8, each: &mut dyn FnMut(Body, Result<(), Refusal>)) {
    if game.riders_of(unit).next().is_none() {
        return;
    }
    let riding: ArrayVec<TeamId, 8> = game
        .unit(unit)
        .teams()
        .filter(|team| game.team(*team).in_use && ride::is_riding(game, game.alone(*team)))
        .collect();
    if value == 1 && !game.unit(unit).is_undivided() {
        for team in &riding {
            each(game.alone(*team), may_ride_on(game, game.alone(*team)));
        }
    }
    if value == 2 && game.unit(unit).section && !riding.is_empty() {
        let teams = riding.iter().fold(0, |teams, team| teams | game.alone(*team).teams);
        let body = Body { unit, teams };
        each(body, may_ride_on(game, body));
    }
}

fn may_ride_on(game: &Coc, body: Body) -> Result<(), Refusal> {
    command::may_be_activated(game, body)?;
    if game.teams_in(body).any(|team| game.team(team).deeds.has(Deeds::ARRIVED)) {
        return Err(Refusal::by(rule!("coc.4.2.1.new-arrival-limits"), "It came on in this Phase."));
    }
    Ok(())
}

/// Whether a vehicle can be activated with a die or by radio. `coc.4.4.once-per-phase`
pub(super) fn may_activate(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    crew::may_act(game, vehicle)?;
    let deeds = game.team(game.vehicle_team(vehicle)).deeds;
    if deeds.has(Deeds::ACTIVATED) {
        return Err(Refusal::by(rule!("coc.4.4.once-per-phase"), "It has been activated in this Phase."));
    }
    if deeds.has(Deeds::ARRIVED) {
        return Err(Refusal::by(rule!("coc.4.2.1.new-arrival-limits"), "It came on in this Phase."));
    }
    Ok(())
}

/// Whether a Leader aboard can be activated as far as his vehicle is concerned. `coc.12.1.table-twelve`
pub(crate) fn may_lead(game: &Coc, leader: LeaderId) -> Result<(), Refusal> {
    match game.vehicle_of_leader(leader) {
        Some(vehicle) if game.commands_crew(leader, vehicle) => {
            crew::may_act(game, vehicle)?;
            if armour_fire::is_commander_panicking(game, vehicle) {
                return Err(Refusal::by(rule!("coc.12.1.table-thirteen"), "He has lost his head for this Phase."));
            }
            // By radio or with a die: its crew acts once in a Phase.
            let own = game.unit(game.vehicle_setup(vehicle).unit).leader == Some(leader);
            if own && game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::ACTIVATED) {
                return Err(Refusal::by(
                    rule!("coc.4.4.once-per-phase"),
                    "His vehicle has been activated in this Phase.",
                ));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// A Leader aboard is activated: his vehicle is, and what has shaken it costs him an Initiative. `coc.10.3.7.table-ten`
pub(crate) fn note_led(game: &mut Coc, leader: LeaderId) -> u8 {
    let Some(vehicle) = game.vehicle_of_leader(leader) else { return 0 };
    if !game.commands_crew(leader, vehicle) {
        return 0;
    }
    let team = game.vehicle_team(vehicle);
    game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    u8::from(game.vehicle(vehicle).shaken_until == game.state.phase_number)
}

/// A vehicle acts on a die or by radio, without its own Leader: one crew position, or all of a small one.
/// `coc.11.3.uncommanded`, R-COC-137, R-COC-339
pub(crate) fn activate(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, by: By) -> Step<()> {
    let team = game.vehicle_team(vehicle);
    game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    if remote::is_remote(game, vehicle) {
        return remote::activate(game, cx, vehicle);
    }
    if crew::is_small(game, vehicle) && matches!(by, By::Die(_)) {
        bind(game, vehicle);
        return every_position(game, cx, vehicle);
    }
    one_position(game, cx, vehicle)
}

/// The Leader who rides in a small vehicle that acts with a die goes along and has no Initiatives. R-COC-026
fn bind(game: &mut Coc, vehicle: VehicleId) {
    if let Some(leader) = game.commander(vehicle).filter(|leader| !game.leader(*leader).activated) {
        game.leader_mut(leader).bound = true;
    }
}

/// One crew position of a vehicle acts. `coc.11.3.uncommanded`
pub(super) fn one_position(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let team = game.vehicle_team(vehicle);
    game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    game.vehicle_mut(vehicle).marks.set(Marks::ONE_POSITION);
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    match cx.ask(game, seat, Question::Post(WhichPost { vehicle }).into())? {
        Answer::Vehicles(Reply::Work(post)) => crew::work(game, cx, vehicle, post, Care::Plain),
        _ => Ok(()),
    }
}

/// Each position of a small vehicle acts once, in any order. R-COC-339
fn every_position(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    for _ in Post::ALL {
        let mut anybody = false;
        crew::each_post(game, vehicle, &mut |_, open| anybody |= open.is_ok());
        if !anybody || game.state.outcome.is_some() {
            return Ok(());
        }
        match cx.ask(game, seat, Question::Post(WhichPost { vehicle }).into())? {
            Answer::Vehicles(Reply::Work(post)) => crew::work(game, cx, vehicle, post, Care::Plain)?,
            _ => return Ok(()),
        }
    }
    Ok(())
}

/// The small vehicles that work together with one, itself first. `coc.11.1.2.small-vehicle-squad`
fn squad_of(game: &Coc, vehicle: VehicleId) -> ArrayVec<VehicleId, 8> {
    let (player, troop) = (game.player_of_vehicle(vehicle), game.vehicle_setup(vehicle).troop);
    let with = |other: &VehicleId| {
        *other != vehicle
            && troop > 0
            && game.vehicle_setup(*other).troop == troop
            && game.player_of_vehicle(*other) == player
            && crew::is_small(game, *other)
            && may_activate(game, *other).is_ok()
    };
    std::iter::once(vehicle).chain(game.vehicle_ids().filter(with)).take(8).collect()
}

/// Whether a vehicle is the first of several small ones that work together.
fn leads_squad(game: &Coc, vehicle: VehicleId) -> bool {
    crew::is_small(game, vehicle)
        && may_activate(game, vehicle).is_ok()
        && squad_of(game, vehicle).len() > 1
        && squad_of(game, vehicle).iter().all(|other| *other >= vehicle)
}

/// Several small vehicles act together: one roll carries all that drive. `coc.11.1.2.small-vehicle-squad`
pub(crate) fn squad(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let mut shared: Option<(Manoeuvre, Roll)> = None;
    for member in squad_of(game, vehicle) {
        let team = game.vehicle_team(member);
        game.team_mut(team).deeds.set(Deeds::ACTIVATED);
        bind(game, member);
        let seat = Coc::seat(game.player_of_vehicle(member));
        for _ in Post::ALL {
            let mut anybody = false;
            crew::each_post(game, member, &mut |_, open| anybody |= open.is_ok());
            if !anybody {
                break;
            }
            match cx.ask(game, seat, Question::Post(WhichPost { vehicle: member }).into())? {
                Answer::Vehicles(Reply::Work(Post::Driver)) => together(game, cx, member, &mut shared)?,
                Answer::Vehicles(Reply::Work(post)) => crew::work(game, cx, member, post, Care::Plain)?,
                _ => break,
            }
            if game.state.outcome.is_some() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// One of a squad drives: as the first of them did, with the same roll.
fn together(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    shared: &mut Option<(Manoeuvre, Roll)>,
) -> Step<()> {
    if game.vehicle(vehicle).damage.has(Damage::STUCK) {
        return drive(game, cx, vehicle);
    }
    game.vehicle_mut(vehicle).seat_mut(Post::Driver).acted = true;
    let (manoeuvre, roll) = if let Some((manoeuvre, roll)) = shared {
        (*manoeuvre, Some(roll.clone()))
    } else {
        let seat = Coc::seat(game.player_of_vehicle(vehicle));
        match cx.ask(game, seat, Question::How(HowToDrive { vehicle }).into())? {
            Answer::Vehicles(Reply::How(Manoeuvre::Turn)) => return turning::turn_hull(game, cx, vehicle),
            Answer::Vehicles(Reply::How(manoeuvre)) => (manoeuvre, None),
            _ => return Ok(()),
        }
    };
    if drive::may_go(game, vehicle, manoeuvre).is_err() {
        return Ok(());
    }
    let roll = drive::go(game, cx, vehicle, manoeuvre, roll)?;
    *shared = roll.map(|roll| (manoeuvre, roll));
    Ok(())
}

/// Lists what a Leader can spend Initiatives on where vehicles are concerned: all that a Leader aboard can do, and what one
/// on foot can order of vehicles. `coc.11.2.crew-by-initiative`
pub(crate) fn tasks(game: &Coc, leader: LeaderId, left: u8, each: &mut dyn FnMut(Task, Result<(), Refusal>)) {
    if game.setup.vehicles.is_empty() {
        return;
    }
    match game.vehicle_of_leader(leader) {
        Some(vehicle) if game.commands_crew(leader, vehicle) => {
            crew_tasks(game, vehicle, left, each);
            radio::tasks(game, leader, each);
        }
        Some(vehicle) => each(Task::Dismount(vehicle), alight::may_alight(game, vehicle)),
        None => {
            for vehicle in ride::beside(game, leader) {
                each(Task::Board(vehicle), ride::may_board_alone(game, leader, vehicle));
            }
        }
    }
    transports(game, leader, each);
}

/// What the commander of a vehicle can have its crew do.
fn crew_tasks(game: &Coc, vehicle: VehicleId, left: u8, each: &mut dyn FnMut(Task, Result<(), Refusal>)) {
    crew::each_post(game, vehicle, &mut |post, open| each(Task::Work(vehicle, post), open));
    for post in Post::ALL.into_iter().skip(1).filter(|post| game.is_manned(vehicle, *post)) {
        if left >= 2 && crew::has_gun(game, vehicle, post) {
            let open = crew::may_work(game, vehicle, post)
                .and_then(|()| arms::may_fire(game, &crew::burst(vehicle, post, Care::Careful)));
            each(Task::Aim(vehicle, post), open);
        }
        each(Task::Watch(vehicle, post), crew::may_watch(game, vehicle, post));
    }
    if game.team(game.vehicle_team(vehicle)).shock > 0 {
        each(Task::Rally(vehicle), shock::may_rally_vehicle(game, vehicle));
    }
    if game.is_fitted(vehicle, Fittings::SMOKE_PROJECTORS) {
        each(Task::Smoke(vehicle), smoke::may_smoke(game, vehicle));
    }
    let (men, leaders) = alight::passengers(game, vehicle);
    if !men.is_empty() || !leaders.is_empty() {
        each(Task::Dismount(vehicle), alight::may_alight(game, vehicle));
    }
    if crew::is_small(game, vehicle) && squad_of(game, vehicle).len() > 1 {
        let fresh = game.vehicle(vehicle).seats.iter().all(|seat| !seat.acted);
        let open = if fresh {
            crew::may_act(game, vehicle)
        } else {
            Err(Refusal::by(rule!("coc.11.1.2.small-vehicle-squad"), "His own vehicle has acted already."))
        };
        each(Task::Squad(vehicle), open);
    }
}

/// Transports in a Senior Leader's command range. `coc.11.1.1.transport-senior`
fn transports(game: &Coc, leader: LeaderId, each: &mut dyn FnMut(Task, Result<(), Refusal>)) {
    let setup = game.leader_setup(leader);
    if !setup.rank.is_senior() {
        return;
    }
    let at = game.leader(leader).spot.at;
    let own = |id: &VehicleId| {
        game.player_of_vehicle(*id) == setup.player
            && game.is_fitted(*id, Fittings::TRANSPORT)
            && game.vehicle_of_leader(leader) != Some(*id)
    };
    for vehicle in game.vehicles_on_table(game.side_of(setup.player)).filter(own) {
        if game.distance_to_hull(at, vehicle) <= setup.rank.range() {
            let open = may_activate(game, vehicle).and_then(|()| crew::may_work(game, vehicle, Post::Driver));
            each(Task::Transport(vehicle), open);
        }
    }
}

/// Carries out what an Initiative was spent on.
pub(crate) fn carry_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, task: Task) -> Step<()> {
    match task {
        Task::Work(vehicle, post) => crew::work(game, cx, vehicle, post, Care::Plain),
        Task::Aim(vehicle, post) => crew::work(game, cx, vehicle, post, Care::Careful),
        Task::Watch(vehicle, post) => {
            crew::watch(game, cx, vehicle, post);
            Ok(())
        }
        Task::Rally(vehicle) => {
            shock::rally_vehicle(game, cx, vehicle);
            Ok(())
        }
        Task::Smoke(vehicle) => {
            smoke::smoke(game, cx, vehicle);
            Ok(())
        }
        Task::Dismount(vehicle) => alight::alight(game, cx, vehicle),
        Task::Radio(vehicle) => activate(game, cx, vehicle, By::Leader(leader)),
        Task::Transport(vehicle) => {
            let team = game.vehicle_team(vehicle);
            game.team_mut(team).deeds.set(Deeds::ACTIVATED);
            crew::work(game, cx, vehicle, Post::Driver, Care::Plain)
        }
        Task::Squad(vehicle) => squad(game, cx, vehicle),
        Task::Board(vehicle) => {
            ride::board_alone(game, cx, leader, vehicle);
            Ok(())
        }
    }
}

/// The Leaders of a player who ride in vehicles.
pub(crate) fn leaders_riding(game: &Coc, player: PlayerId) -> impl Iterator<Item = LeaderId> + '_ {
    let none = game.setup.vehicles.is_empty();
    game.leader_ids().filter(move |leader| {
        !none
            && game.leader_setup(*leader).player == player
            && matches!(game.leader(*leader).presence, Presence::Aboard(_))
    })
}
