//! Section 14: Shock, Pinned, Broken, rallying.

mod ask;
mod broken;
mod losses;
mod share;
mod vehicles;

use engine::{Cx, Line, Side, Step, rule};
use serde::Serialize;

use crate::harm::Cause;
use crate::ids::{LeaderId, PlayerId, TeamId, VehicleId};
use crate::state::{Body, Deeds, Nerve};
use crate::troops::{Role, Traits};
use crate::{Coc, Event, integrity, morale, scenarios, weapons, words};

pub use ask::{Guards, OddShock};
pub(crate) use broken::{break_body, rout_leaders, routs, surrender};
pub(crate) use share::{Portion, divide, share};
pub(crate) use vehicles::{
    LEADERLESS, abandon, crew_level, is_crippled, may_advance, may_rally_vehicle, morale_level, rally_vehicle, rattle,
    settle_vehicles, would_give_up,
};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A Team has taken Shock.
    Shocked {
        /// Who.
        team: TeamId,
        /// How much.
        points: u8,
        /// What it has now.
        shock: u8,
    },
    /// A Team has lost Shock. `coc.14.7.rally`
    Rallied {
        /// Who.
        team: TeamId,
        /// What it has now.
        shock: u8,
    },
    /// `coc.14.5.pinned-when`
    Pinned {
        /// Who.
        body: Body,
        /// Its Shock.
        shock: u8,
        /// Its men and Leaders.
        heads: u8,
    },
    /// `coc.14.6.broken-at-double`
    Broken {
        /// Who.
        body: Body,
        /// Its Shock.
        shock: u8,
        /// Its men and Leaders.
        heads: u8,
    },
    /// Broken by the result of a Close Combat. R-COC-316
    Beaten {
        /// Who.
        body: Body,
    },
    /// A Leader ran off the table with it.
    LeaderRouted {
        /// Who.
        leader: LeaderId,
    },
    /// It had no way out. `coc.14.6.broken-surrender`
    Surrendered {
        /// Who.
        body: Body,
        /// Men and Leaders taken.
        prisoners: u8,
    },
    /// Diehards who had no way out fell to the last man. `coc.14.10.diehards`
    LastMan {
        /// Who.
        body: Body,
    },
    /// The winner sends guards away with them. R-COC-155
    Guarded {
        /// Of which Team.
        team: TeamId,
        /// How many men.
        men: u8,
    },
    /// A Team is wiped out.
    WipedOut {
        /// Who.
        team: TeamId,
    },
    /// A crew has had enough. `coc.14.8.vehicle-shock-over`
    Abandoned {
        /// Of which vehicle.
        vehicle: VehicleId,
        /// Its Shock.
        shock: u8,
        /// Its morale level.
        level: u8,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let team = |id: TeamId| words::team(game, id);
        let one = |id: TeamId| vec![game.team_setup(id).id.clone()];
        let (text, rule, about) = match *self {
            Told::Shocked { team: id, points, shock } => (
                format!("{} takes {points} Shock and has {shock}.", team(id)),
                rule!("coc.14.1.shock-on-teams"),
                one(id),
            ),
            Told::Rallied { team: id, shock } => {
                (format!("{} rallies: {shock} Shock left.", team(id)), rule!("coc.14.7.rally"), one(id))
            }
            Told::Pinned { body, shock, heads } => (
                format!("{} is Pinned: {shock} Shock on {heads}.", words::body(game, body)),
                rule!("coc.14.5.pinned-when"),
                words::about(game, body),
            ),
            Told::Broken { body, shock, heads } => (
                format!("{} breaks: {shock} Shock on {heads}.", words::body(game, body)),
                rule!("coc.14.6.broken-at-double"),
                words::about(game, body),
            ),
            Told::Beaten { body } => (
                format!("{} breaks: it is beaten.", words::body(game, body)),
                rule!("coc.13.1.2.defeat-4"),
                words::about(game, body),
            ),
            Told::LeaderRouted { leader } => (
                format!("{} is carried off the table with his men.", words::leader(game, leader)),
                rule!("coc.14.6.broken-off-table"),
                vec![game.leader_setup(leader).id.clone()],
            ),
            Told::Surrendered { body, prisoners } => (
                format!(
                    "{} has no way out and surrenders: {}.",
                    words::body(game, body),
                    words::count(u32::from(prisoners), "prisoner", "prisoners")
                ),
                rule!("coc.14.6.broken-surrender"),
                words::about(game, body),
            ),
            Told::LastMan { body } => (
                format!("{} has no way out and fights to the last man.", words::body(game, body)),
                rule!("coc.14.10.diehards"),
                words::about(game, body),
            ),
            Told::Guarded { team: id, men } => (
                format!("{} leads the prisoners away with {}.", team(id), words::count(u32::from(men), "man", "men")),
                rule!("coc.13.1.2.surrender"),
                one(id),
            ),
            Told::WipedOut { team: id } => {
                (format!("{} is wiped out.", team(id)), rule!("coc.15.1.team-or-section-row"), one(id))
            }
            Told::Abandoned { vehicle, shock, level } => (
                format!(
                    "{} is abandoned by its crew: {shock} Shock, more than its morale level of {level}.",
                    words::body(game, game.vehicle_body(vehicle))
                ),
                rule!("coc.14.8.vehicle-shock-over"),
                words::about(game, game.vehicle_body(vehicle)),
            ),
        };
        words::line(text, rule, about)
    }
}

/// Whether a Team counts as Pinned: by its Shock, or under a barrage. `coc.14.5.pinned-when`, R-COC-111
pub(crate) fn is_pinned(game: &Coc, team: TeamId) -> bool {
    game.team(team).nerve == Nerve::Pinned || game.team(team).deeds.has(Deeds::UNDER_BARRAGE)
}

/// Whether a Team is Broken. `coc.14.6.broken-at-double`
pub(crate) fn is_broken(game: &Coc, team: TeamId) -> bool {
    game.team(team).nerve == Nerve::Broken
}

/// Whether Shock means nothing to a Team. `coc.14.10.diehards`
pub(crate) fn is_diehard(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).traits.has(Traits::DIEHARD)
}

/// Puts Shock on a Team. Diehards take none. Nothing is checked yet: see [`settle`].
pub(crate) fn add(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, points: u8, _cause: &Cause) {
    // Shock does nothing to a sniper. `coc.9.5.sniper-spotted`
    if points == 0 || is_diehard(game, team) || game.unit(game.unit_of(team)).role == Role::Sniper {
        return;
    }
    let shock = game.team(team).shock.saturating_add(points);
    game.team_mut(team).shock = shock;
    weapons::disturb(game, team);
    cx.tell(|| Event::Shock(Told::Shocked { team, points, shock }));
}

/// Takes one Shock off a Team. Pinned and Broken stay what they are until the Turn ends. `coc.14.7.rally`, R-COC-156
pub(crate) fn rally(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) {
    let shock = game.team(team).shock.saturating_sub(1);
    game.team_mut(team).shock = shock;
    cx.tell(|| Event::Shock(Told::Rallied { team, shock }));
}

/// Settles what an action has done, once all its Shock and losses are applied: who belongs together, who is wiped out,
/// Pinned or Broken, who falls back, and the Force Morale tests in the order of R-COC-009.
pub(crate) fn settle(game: &mut Coc, cx: &mut Cx<'_, Coc>, cause: &Cause) -> Step<()> {
    for side in [game.state.active, game.state.active.enemy()] {
        settle_side(game, cx, side, cause)?;
    }
    if !game.setup.vehicles.is_empty() {
        settle_vehicles(game, cx)?;
    }
    scenarios::decide(game, cx);
    Ok(())
}

/// The same for one side, without looking whether the battle is over.
pub(crate) fn settle_side(game: &mut Coc, cx: &mut Cx<'_, Coc>, side: Side, cause: &Cause) -> Step<()> {
    regroup_side(game, side);
    losses::wiped_out(game, cx, side)?;
    pin(game, cx, side);
    while let Some(body) = next_to_break(game, side) {
        broken::breaks_from_shock(game, cx, body, cause)?;
        regroup_side(game, side);
        losses::wiped_out(game, cx, side)?;
        pin(game, cx, side);
    }
    let players = game.player_ids().filter(|player| game.side_of(*player) == side);
    for player in players.collect::<arrayvec::ArrayVec<PlayerId, 8>>() {
        morale::settle_owed(game, cx, player)?;
    }
    Ok(())
}

fn regroup_side(game: &mut Coc, side: Side) {
    for unit in game.unit_ids() {
        if game.side_of(game.unit(unit).player) == side {
            integrity::regroup(game, unit);
        }
    }
}

/// The bodies of a side that share their Shock, one after the other: a Section as far as it stands together, or a Team.
/// `coc.14.1.section-supports`, R-COC-159
fn next_body(game: &Coc, side: Side, from: TeamId, wanted: impl Fn(Body) -> bool) -> Option<Body> {
    (from.0..game.state.teams.len() as u8).map(TeamId).find_map(|team| {
        let state = game.team(team);
        // Whoever has no Shock can only be troubled by others of his Section, who come up themselves.
        if state.shock == 0 || game.side_of_team(team) != side || is_diehard(game, team) || !game.is_on_table(team) {
            return None;
        }
        let body = game.section(team);
        wanted(body).then_some(body)
    })
}

/// A Section or Team with more Shock than men and Leaders is Pinned. `coc.14.5.pinned-when`
fn pin(game: &mut Coc, cx: &mut Cx<'_, Coc>, side: Side) {
    let must = |game: &Coc, body: Body| {
        exceeds(game, body, 1) && game.teams_in(body).any(|team| game.team(team).nerve == Nerve::Steady)
    };
    while let Some(body) = next_body(game, side, TeamId(0), |body| must(game, body)) {
        for team in game.teams_in(body) {
            let nerve = &mut game.team_mut(team).nerve;
            *nerve = (*nerve).max(Nerve::Pinned);
        }
        end_covering(game, body);
        let (shock, heads) = (game.shock_on(body), game.heads(body));
        cx.tell(|| Event::Shock(Told::Pinned { body, shock, heads }));
    }
}

/// The next Section or Team whose Shock has reached double its men and Leaders: those of its Teams that are not Broken
/// yet. `coc.14.6.broken-at-double`
fn next_to_break(game: &Coc, side: Side) -> Option<Body> {
    let due = |body: Body| reaches_double(game, body) && game.teams_in(body).any(|team| !is_broken(game, team));
    let mut body = next_body(game, side, TeamId(0), due)?;
    let first = game.unit(body.unit).first_team.0;
    for team in game.teams_in(body) {
        if is_broken(game, team) {
            body.teams &= !(1 << (team.0 - first));
        }
    }
    Some(body)
}

/// Whether a body has more Shock than so many times its men and Leaders. Leaders are dear to find, so men come first.
fn exceeds(game: &Coc, body: Body, times: u8) -> bool {
    let shock = game.shock_on(body);
    let men = game.men_in(body).count() as u8;
    shock > times.saturating_mul(men) && shock > times.saturating_mul(game.heads(body))
}

/// Whether a body has Shock of double its men and Leaders. `coc.2.gloss-excess-shock`
pub(crate) fn reaches_double(game: &Coc, body: Body) -> bool {
    let shock = game.shock_on(body);
    let men = game.men_in(body).count() as u8;
    shock > 0 && shock >= men.saturating_mul(2) && shock >= game.heads(body).saturating_mul(2)
}

/// Covering Fire ends with those who give it. R-COC-039
fn end_covering(game: &mut Coc, body: Body) {
    game.state.covering.retain(|covering| covering.body.unit != body.unit || covering.body.teams & body.teams == 0);
}
