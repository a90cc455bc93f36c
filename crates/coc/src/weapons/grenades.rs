//! Section 9.2: hand grenades. One man throws one at a Leader's command.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Sum, Why, rule};
use serde::Serialize;
use table::{Inches, KindTag};

use super::aim::{self, Mark, With};
use super::questions::{Aim, Question};
use super::{Told, houses, individuals, works};
use crate::chain::{self, Provocation};
use crate::fire::{self, Band};
use crate::harm::{Blow, Exposed, strike, strike_individual};
use crate::ids::{LeaderId, TeamId, VehicleId, WeaponId};
use crate::state::{Deeds, Nerve, Spot, Stance};
use crate::terrain::{Cover, Obstacle};
use crate::troops::Role;
use crate::units::INTEGRITY;
use crate::vehicles::Fittings;
use crate::{Answer, Coc, Event, armour_fire};

/// Nearer than this a grenade needs a wall between. `coc.9.2.grenade-min-range`
const NEAREST: Inches = Inches::whole(4);
/// A throw upwards from nearer than this falls back on the thrower. `coc.9.2.grenade-falls-back`
const BELOW: Inches = Inches::whole(6);
/// The most that two dice show.
pub(crate) const MOST: i32 = 12;

/// A throw as it would be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Throw {
    /// Where the thrower stands.
    pub from: Spot,
    /// Where the figure stands that he throws at.
    pub to: Spot,
    /// How far it is.
    pub range: Inches,
    /// What is taken off his dice. `coc.9.2.grenade-modifiers`
    pub less: i16,
    /// Why.
    pub because: &'static str,
}

impl Throw {
    /// In how many of the 36 falls of two dice it reaches them. `coc.9.2.grenade-to-hit`
    pub fn chances(&self) -> u32 {
        let falls = (1..=6i16).flat_map(|one| (1..=6i16).map(move |other| one + other));
        falls.filter(|sum| *sum > DROPPED && reaches(sum - self.less, self.range)).count() as u32
    }
}

/// The total with which it is dropped: a double 1. `coc.9.2.grenade-to-hit`
pub(crate) const DROPPED: i16 = 2;

/// Whether a throw of so much reaches so far. `coc.9.2.grenade-to-hit`
pub(crate) fn reaches(score: i16, range: Inches) -> bool {
    Inches::whole(score.into()) > range
}

/// What came of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Came {
    /// It hits.
    Hit,
    /// It goes off harmlessly.
    Missed,
    /// It is dropped.
    Dropped,
    /// It falls back on the thrower's Unit.
    FellBack,
}

/// Whether a Team can be told to throw or fire one thing at all.
pub(super) fn may_be_told(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let state = game.team(team);
    if !game.is_on_table(team) || state.nerve == Nerve::Broken {
        return Err(Refusal::by(rule!("coc.4.5.3.order-grenade"), "The Team is in no state to obey."));
    }
    if aim::is_pinned(game, team) {
        return Err(Refusal::by(rule!("coc.14.5.pinned-no-grenades"), "Pinned men do not throw."));
    }
    if crate::command::is_covering(game, game.alone(team)) {
        return Err(Refusal::by(
            rule!("coc.4.5.4.covering-exclusive"),
            "It gives Covering Fire and does nothing else.",
        ));
    }
    let unit = game.unit(game.unit_of(team));
    if unit.role == Role::Sniper {
        return Err(Refusal::by(rule!("coc.9.5.sniper-team"), "No Leader commands a sniper."));
    }
    if works::is_engineers(game, team) {
        return Err(Refusal::by(
            rule!("coc.16.1.2.engineers-no-rifles"),
            "Engineers have nothing but the tools of their trade.",
        ));
    }
    Ok(())
}

/// Whether one man of a Team could throw a hand grenade at somebody now. `coc.9.2.grenade-order`
pub(crate) fn may_throw(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    may_be_told(game, team)?;
    if game.team(team).deeds.has(Deeds::NO_GRENADES) {
        return Err(Refusal::by(rule!("coc.9.2.3.grenade-supply"), "They have no grenades left."));
    }
    let side = game.side_of_team(team).enemy();
    if game.vehicles_on_table(side).any(|target| throw_into(game, team, target).is_ok()) {
        return Ok(());
    }
    let anybody = game.side_on_table(side).any(|at| throw_at(game, team, Mark::Team(at)).is_ok())
        || game.leaders_on_table(side).any(|at| {
            let there = game.leader(at).spot.at;
            let mut men = game.men_of(team);
            men.any(|man| game.man(man).spot.at.is_within(Inches::whole(MOST), there))
                && throw_at(game, team, Mark::Leader(at)).is_ok()
        });
    if anybody {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.9.2.grenade-to-hit"), "No enemy is within reach of a grenade."))
    }
}

/// How the Team would throw at a target: the man for whom it is easiest does it.
pub(super) fn throw_at(game: &Coc, team: TeamId, at: Mark) -> Result<Throw, Refusal> {
    if let Mark::Team(enemy) = at
        && super::is_hidden_from(game, enemy, team)
    {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    let too_far = || Refusal::by(rule!("coc.9.2.grenade-to-hit"), "It is farther than anybody can throw.");
    if let Mark::Team(at) = at
        && game.gap(game.alone(team), game.alone(at)) > Inches::whole(MOST)
    {
        return Err(too_far());
    }
    let mut best: Option<Throw> = None;
    let mut too_near = false;
    for man in game.men_of(team) {
        let from = game.man(man).spot;
        let Some(to) = nearest(game, from, at)? else { continue };
        let range = from.at.distance_to(to.at);
        if range > Inches::whole(MOST) {
            continue;
        }
        if range < NEAREST && !is_walled_off(game, from, to) {
            too_near = true;
            continue;
        }
        let (less, because) = deduction(game, from, to);
        let throw = Throw { from, to, range, less, because };
        let reach = Inches::whole(MOST - i32::from(less));
        let harder = |old: Throw| old.range + Inches::whole(old.less.into()) > range + Inches::whole(less.into());
        if range < reach && best.is_none_or(harder) {
            best = Some(throw);
        }
    }
    best.ok_or_else(|| {
        if too_near {
            Refusal::by(rule!("coc.9.2.grenade-min-range"), "It is too near, and no wall stands between.")
        } else {
            too_far()
        }
    })
}

/// How the Team would throw into a vehicle: only one that is open lets anything in. R-COC-310, R-COC-395
pub(super) fn throw_into(game: &Coc, team: TeamId, target: VehicleId) -> Result<Throw, Refusal> {
    let into = if !game.kind_of(target).build.is_armoured() {
        (0, "")
    } else if game.is_open(target) {
        (4, "into an open-topped vehicle")
    } else if game.is_fitted(target, Fittings::HATCH_OPEN) {
        (6, "through an open hatch")
    } else {
        return Err(Refusal::by(rule!("coc.9.2.1.grenade-armour"), "Nothing gets into a closed vehicle."));
    };
    let mut best: Option<Throw> = None;
    let mut too_near = false;
    for man in game.men_of(team) {
        let from = game.man(man).spot;
        let to = Spot::ground(armour_fire::nearest_point(game, target, from.at));
        let range = game.distance_to_hull(from.at, target);
        if range < NEAREST && !is_walled_off(game, from, to) {
            too_near = true;
            continue;
        }
        // What is hard to throw over is hard whatever stands behind it; the harder of the two counts.
        let over = deduction(game, from, to);
        let (less, because) = if over.0 > into.0 { over } else { into };
        let harder = |old: Throw| old.range + Inches::whole(old.less.into()) > range + Inches::whole(less.into());
        if range < Inches::whole(MOST - i32::from(less)) && best.is_none_or(harder) {
            best = Some(Throw { from, to, range, less, because });
        }
    }
    best.ok_or_else(|| {
        if too_near {
            Refusal::by(rule!("coc.9.2.grenade-min-range"), "It is too near, and no wall stands between.")
        } else {
            Refusal::by(rule!("coc.9.2.grenade-to-hit"), "It is farther than anybody can throw.")
        }
    })
}

fn nearest(game: &Coc, from: Spot, at: Mark) -> Result<Option<Spot>, Refusal> {
    match at {
        Mark::Team(team) => {
            Ok(game.men_of(team).map(|man| game.man(man).spot).min_by_key(|spot| spot.at.distance_to(from.at)))
        }
        Mark::Leader(leader) => individuals::may_be_aimed_at(game, leader).map(|()| Some(game.leader(leader).spot)),
    }
}

/// Whether heavy cover stands between: a wall that is crossed, or a work that only the target is in.
/// `coc.9.2.grenade-min-range`
fn is_walled_off(game: &Coc, from: Spot, to: Spot) -> bool {
    let hides = |at: Spot| works::is_entrenched(game, at.at);
    if hides(to) && !hides(from) {
        return true;
    }
    let field = &game.setup.field;
    let trace = field.sight_without(from.at, to.at, &game.state.collapsed);
    trace.crossings.iter().any(|crossing| {
        let meant = game.setup.terrain.at(crossing.feature);
        let only_target =
            field.feature_holds(crossing.feature, to.at) && !field.feature_holds(crossing.feature, from.at);
        if meant.line { meant.behind >= Cover::Hard } else { only_target && meant.inside >= Cover::Hard }
    })
}

/// What is taken off the dice, and why. `coc.9.2.grenade-modifiers`, R-COC-072
fn deduction(game: &Coc, from: Spot, to: Spot) -> (i16, &'static str) {
    let inside = game.house_at(to.at);
    if inside.is_some() && inside == game.house_at(from.at) {
        return if from.floor == to.floor { (0, "") } else { (4, "up or down the stairs") };
    }
    if let Some(house) = inside {
        return if game.setup.field.feature(house).tag() == KindTag::Bunker {
            (6, "through the slit of a bunker")
        } else if to.floor > 0 {
            (4, "through an upper window")
        } else if houses::faces_opening(game, house, from.at) {
            (2, "through a door or window")
        } else {
            (4, "into a house without an opening in sight")
        };
    }
    let trace = game.setup.field.sight_without(from.at, to.at, &game.state.collapsed);
    let own = game.house_at(from.at);
    let high = trace.crossings.iter().any(|crossing| {
        let meant = game.setup.terrain.at(crossing.feature);
        (meant.line || meant.house) && Some(crossing.feature) != own && is_high(meant.obstacle, meant.height)
    });
    if high { (4, "over a high obstacle") } else { (0, "") }
}

/// Wire and mines cannot be crossed either, but nothing of them stands up.
fn is_high(obstacle: Obstacle, height: Inches) -> bool {
    obstacle >= Obstacle::Major && height > Inches::ZERO
}

/// Whether men are in a confined space. `coc.9.2.1.grenade-confined`
fn is_confined(game: &Coc, spot: Spot) -> bool {
    let field = &game.setup.field;
    field.features_at(spot.at).any(|id| game.setup.terrain.at(id).roof && !game.state.collapsed.holds(id))
}

/// The hits of one grenade. `coc.9.2.1.grenade-hits`
pub(crate) fn grenade_hits(game: &Coc, at: Spot) -> u8 {
    if is_confined(game, at) { CONFINED_HITS } else { HITS }
}

/// The hits of a grenade in the open and in a confined space. `coc.9.2.1.grenade-hits`, `coc.9.2.1.grenade-confined`
pub(crate) const HITS: u8 = 2;
pub(crate) const CONFINED_HITS: u8 = 3;

/// One man of a Team throws a hand grenade at a Leader's command: asks for the target. `coc.9.2.grenade-order`
pub(crate) fn throw_grenade(game: &mut Coc, cx: &mut Cx<'_, Coc>, _leader: LeaderId, team: TeamId) -> Step<()> {
    let at = ask_mark(game, cx, team, With::Grenade)?;
    note_thrown(game, team);
    throw(game, cx, team, at, With::Grenade, None)?;
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// Asks at whom, unless there is only one.
pub(super) fn ask_mark(game: &Coc, cx: &mut Cx<'_, Coc>, team: TeamId, with: With) -> Step<Mark> {
    let question = Aim::new(team, with);
    let answer = match question.only_one(game) {
        Some(answer) => answer,
        None => cx.ask(game, Coc::seat(aim::owner(game, team)), Question::Aim(question).into())?,
    };
    Ok(match answer {
        Answer::Leader(leader) => Mark::Leader(leader),
        Answer::Team(team) => Mark::Team(team),
        _ => unreachable!("the question offers targets only"),
    })
}

/// The throw itself, its dice and its effect. `coc.9.2.grenade-to-hit`
pub(super) fn throw(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    at: Mark,
    with: With,
    charge: Option<WeaponId>,
) -> Step<()> {
    let into = if let Mark::Team(at) = at { game.vehicle_of(at) } else { None };
    let way = match into {
        Some(target) => throw_into(game, team, target),
        None => throw_at(game, team, at),
    };
    let Ok(way) = way else { return Ok(()) };
    let why = Why::new(rule!("coc.9.2.grenade-to-hit"), Coc::seat(aim::owner(game, team)));
    let roll = cx.roll(Pool::d6(2), why)?;
    let mut sum = Sum::new();
    sum.keep(rule!("coc.9.2.grenade-to-hit"), "two dice", roll.total() as i16);
    sum.add(rule!("coc.9.2.grenade-modifiers"), way.because, -way.less);
    let came = if roll.total() as i16 == DROPPED {
        Came::Dropped
    } else if reaches(sum.total(), way.range) {
        Came::Hit
    } else if is_above(game, way.from, way.to) && way.range <= BELOW {
        Came::FellBack
    } else {
        Came::Missed
    };
    let (range, flight) = (way.range, aim::flight(game, team, at));
    cx.tell(|| Event::Weapons(Told::Threw { team, at, with, sum, range, came, roll, flight }));
    match (came, at) {
        (Came::Missed, _) => Ok(()),
        (Came::Hit, Mark::Team(_)) if into.is_some() => match into {
            Some(target) => armour_fire::burst_inside(game, cx, target, aim::owner(game, team)),
            None => Ok(()),
        },
        (Came::Hit, Mark::Leader(leader)) => {
            let hits = grenade_hits(game, way.to);
            strike_individual(game, cx, leader, hits, Cover::Open, &aim::cause(game, team)).map(|_| ())
        }
        (Came::Hit, Mark::Team(at)) => explode(game, cx, team, at, way.to, charge),
        (Came::Dropped | Came::FellBack, _) => explode(game, cx, team, team, way.from, charge),
    }
}

/// Whether something is thrown upwards.
fn is_above(game: &Coc, from: Spot, to: Spot) -> bool {
    let field = &game.setup.field;
    to.floor > from.floor && field.level_at(to.at) >= field.level_at(from.at)
}

/// A grenade goes off among men: cover does not help them. `coc.9.2.1.grenade-ignores-cover`
fn explode(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    by: TeamId,
    at: TeamId,
    spot: Spot,
    charge: Option<WeaponId>,
) -> Step<()> {
    let hits = match charge {
        Some(weapon) => charge_hits(game, cx, by, at, weapon)?,
        None => grenade_hits(game, spot),
    };
    let doubles = charge.is_some_and(|weapon| game.weapon(weapon).doubles_shock);
    let teams = sharing(game, at, spot);
    let mut blows: ArrayVec<Blow, 8> = ArrayVec::new();
    let open: ArrayVec<(TeamId, Cover), 8> = teams.iter().map(|team| (*team, Cover::Open)).collect();
    let shares = fire::divide(game, cx, aim::owner(game, by), &open, hits)?;
    for (team, hits) in teams.iter().zip(shares) {
        if hits > 0 {
            let men = game.men_of(*team).filter(|man| game.man(*man).spot.floor == spot.floor);
            let men: Exposed = men.take(24).map(|man| (man, Cover::Open)).collect();
            blows.push(Blow { team: *team, hits, men, doubles_shock: doubles });
        }
    }
    strike(game, cx, &blows, 0, &aim::cause(game, by))?;
    Ok(())
}

/// What a charge does to troops depends on the weapon: its strike dice are rolled at close range, as for other charges
/// that go off beside men. `coc.9.2.at-charge-vs-infantry`, R-COC-104
fn charge_hits(game: &Coc, cx: &mut Cx<'_, Coc>, by: TeamId, at: TeamId, weapon: WeaponId) -> Step<u8> {
    let weapon = game.weapon(weapon);
    let dice = if weapon.he > 0 { weapon.he } else { weapon.ap };
    let needed = fire::needed(aim::quality(game, at), Band::Close);
    let why = Why::new(rule!("coc.9.2.at-charge-vs-infantry"), Coc::seat(aim::owner(game, by))).at_least(needed);
    let roll = cx.roll(Pool::d6(dice.into()), why)?;
    let hits = roll.at_least(i32::from(needed)) as u8;
    let flight = aim::flight(game, by, Mark::Team(at));
    cx.tell(|| Event::Weapons(Told::ChargeWentOff { team: by, at, hits, needed, roll, flight }));
    Ok(hits)
}

/// The Teams that share a room or a trench with the one that is hit. R-COC-072
fn sharing(game: &Coc, at: TeamId, spot: Spot) -> ArrayVec<TeamId, 8> {
    let mut teams: ArrayVec<TeamId, 8> = ArrayVec::new();
    teams.push(at);
    let field = &game.setup.field;
    let closed = field.features_at(spot.at).find(|id| {
        let meant = game.setup.terrain.at(*id);
        !game.state.collapsed.holds(*id) && (meant.roof || field.feature(*id).tag() == KindTag::Trench)
    });
    let Some(closed) = closed else { return teams };
    for other in game.side_on_table(game.side_of_team(at)) {
        let shares = game.men_of(other).any(|man| {
            let man = game.man(man).spot;
            man.floor == spot.floor && man.at.is_within(INTEGRITY, spot.at) && field.feature_holds(closed, man.at)
        });
        if other != at && shares && !teams.is_full() && !game.is_hidden(other) {
            teams.push(other);
        }
    }
    teams
}

/// A Section or Team has thrown hand grenades in this Phase: its stance is over, and it counts as moving.
/// `coc.9.2.thrower-counts-moving`, R-COC-037, R-COC-038, R-COC-098
pub(crate) fn note_thrown(game: &mut Coc, team: TeamId) {
    for other in game.teams_in(game.section(team)) {
        game.team_mut(other).deeds.set(Deeds::THREW);
    }
    drop_stance(game, team);
    game.team_mut(team).deeds.set(Deeds::COUNTS_AS_MOVING);
}

/// A Team that is told to throw or fire drops its stance. R-COC-037
pub(super) fn drop_stance(game: &mut Coc, team: TeamId) {
    let state = game.team_mut(team);
    state.stance = Stance::Free;
    state.deeds.set(Deeds::PROVOKED);
}
