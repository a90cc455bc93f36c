//! The fireplan: artillery fire, effective and harassing. R-NQM-065 to R-NQM-077

mod batteries;
mod calls;
mod impact;
mod orders;
mod salvo;
pub(crate) mod told;

pub use calls::{DefensiveFire, OnRegistered};
pub use orders::{ShootAt, ShootHow, ShootWhen, WhichBattery};

pub(crate) use batteries::is_harassing;
pub(crate) use calls::{Call, called_fire, new_targets, registered};
pub(crate) use impact::{Effects, Impact, is_in, prevailing, square, strike, targets};
pub(crate) use orders::{orders, pointed_at, somewhere, square_form, worthwhile};
pub(crate) use salvo::{Salvo, fall, throw};

use engine::{Cx, Side, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::event::Event;
use crate::sequence::Turn;
use crate::state::{Deeds, Disorder, Ground};
use crate::troops::{Kind, StandId, UnitId};

/// How a shoot is fired. `nqm.fireplan.modes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    Effective,
    Harassing,
}

/// Fire on a square of 300 by 300 metres. R-NQM-066
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoot {
    pub battery: StandId,
    /// The middle of the square.
    pub at: Point,
    pub mode: Mode,
    /// The hour in which it falls, or begins.
    pub hour: u16,
    #[serde(default)]
    pub stage: Stage,
}

/// How far a shoot has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Planned,
    /// Its dice have been thrown; harassing fire goes on to the end of the next hour. R-NQM-069
    Fired,
    /// Harassing fire in its second hour has been seen to.
    Lasted,
}

/// Fire or aircraft that somebody has asked for. R-NQM-016, R-NQM-063
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub asker: UnitId,
    pub what: Asked,
    pub at: Point,
    /// The hour in which it comes.
    pub comes: u16,
    /// The hour in which it was asked for: the first request is served first.
    #[serde(default)]
    pub asked: u16,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Battery(StandId, Mode),
    /// Aircraft, low or high. R-NQM-078
    Aircraft(UnitId, Height),
}

/// How high aircraft come in. R-NQM-078
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Height {
    #[default]
    Low,
    High,
}

/// An enemy in a registered square about whom the batteries have been asked in this hour. R-NQM-016
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alarm {
    pub unit: UnitId,
    pub square: Point,
}

/// The most squares that a side's gunners keep registered; the oldest are forgotten.
const MOST_REGISTERED: usize = 40;

/// Step 0: harassing shoots whose two hours are over end, and so do lines whose hour has gone by. R-NQM-034, R-NQM-069
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let _ = cx;
    let hour = game.state.hour;
    game.state.alarms.clear();
    game.state.shoots.retain(|shoot| match (shoot.stage, shoot.mode) {
        (Stage::Planned, _) => shoot.hour >= hour,
        (_, Mode::Effective) => false,
        (_, Mode::Harassing) => shoot.hour + 1 >= hour,
    });
}

/// What a battery has to do in step 3.
enum Due {
    Line(usize),
    /// The second hour of harassing fire.
    Goes(usize),
    Call(usize),
}

/// Step 3: one bombardment, by the battery's id. `nqm.fireplan.indirect-before`, `nqm.summary.fireplan`, R-NQM-147
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let Some((battery, due)) = next(game) else { return Ok(Turn::Done) };
    let (at, mode) = match due {
        Due::Goes(n) => {
            game.state.shoots[n].stage = Stage::Lasted;
            let at = game.state.shoots[n].at;
            if let Err(refusal) = batteries::is_manned(game, battery) {
                // Guns that are lost, limbered or shelled themselves do not go on.
                cx.tell(|| Event::Silent(told::Silent { battery, because: refusal.because.into_owned() }));
                return Ok(Turn::More);
            }
            harass(game, at);
            cx.tell(|| Event::HarassingGoesOn(told::GoesOn { battery, at }));
            return Ok(Turn::More);
        }
        Due::Line(n) => {
            let line = game.state.shoots.remove(n);
            (line.at, line.mode)
        }
        Due::Call(n) => {
            let call = game.state.requests.remove(n);
            let Asked::Battery(_, mode) = call.what else { return Ok(Turn::More) };
            (call.at, mode)
        }
    };
    if let Err(refusal) = batteries::may_shoot(game, battery, at, mode) {
        cx.tell(|| Event::Silent(told::Silent { battery, because: refusal.because.into_owned() }));
        return Ok(Turn::More);
    }
    let salvo = throw(game, cx, battery, at, mode)?;
    fall(game, cx, &salvo)?;
    Ok(Turn::More)
}

/// The next battery that has something to fire, lowest id first. Its plan comes before what others ask of it.
fn next(game: &Nqm) -> Option<(StandId, Due)> {
    let hour = game.state.hour;
    game.stand_ids().filter(|stand| game.of(*stand).kind == Kind::Artillery).find_map(|battery| {
        let find = |fits: fn(&Shoot, u16) -> bool| {
            game.state.shoots.iter().position(|shoot| shoot.battery == battery && fits(shoot, hour))
        };
        let goes = |shoot: &Shoot, hour| {
            shoot.mode == Mode::Harassing && shoot.stage == Stage::Fired && shoot.hour + 1 == hour
        };
        if let Some(n) = find(goes) {
            return Some((battery, Due::Goes(n)));
        }
        if let Some(n) = find(|shoot, hour| shoot.stage == Stage::Planned && shoot.hour == hour) {
            return Some((battery, Due::Line(n)));
        }
        first_call(game, battery).map(|n| (battery, Due::Call(n)))
    })
}

/// The request that a battery answers in this hour: the first one; of the same hour the unit under attack, then the more
/// important objective, then the unit's number. A battery that has fired answers the others later. `nqm.orbat.in-support-equal-call`,
/// R-NQM-016
fn first_call(game: &Nqm, battery: StandId) -> Option<usize> {
    if game.stand(battery).fired || is_harassing(game, battery) {
        return None;
    }
    let due = |request: &Request| {
        matches!(request.what, Asked::Battery(asked, _) if asked == battery) && request.comes <= game.state.hour
    };
    let calls = (0..game.state.requests.len()).filter(|n| due(&game.state.requests[*n]));
    calls.min_by_key(|n| {
        let call = &game.state.requests[*n];
        let priority = attacked(game, call.asker);
        (call.asked, priority.is_none(), priority.unwrap_or(u8::MAX), call.asker)
    })
}

/// Whether a unit is attacked, and how important the ground is for which it fights.
fn attacked(game: &Nqm, unit: UnitId) -> Option<u8> {
    let side = game.who(unit).side;
    let open = game.state.attacks.iter().filter(|attack| attack.ended.is_none() && attack.side != side);
    let mine = open.filter(|attack| game.stands_of(unit).any(|stand| game.is_on(attack.ground, stand)));
    mine.map(|attack| match attack.ground {
        Ground::Named(area) => game.setup.area(area).priority,
        Ground::Around(_) => u8::MAX,
    })
    .min()
}

/// Harassing fire keeps everybody in the square from reorganising and resupplying in this hour. `nqm.fireplan.harassing-prevents`
fn harass(game: &mut Nqm, at: Point) {
    let hour = game.state.hour;
    for stand in targets(game, at) {
        let unit = game.of(stand).unit;
        let unit = game.unit_mut(unit);
        unit.harassed_until = unit.harassed_until.max(hour);
        unit.deeds.set(Deeds::UNDER_FIRE);
    }
}

/// What has been fired on once is registered. R-NQM-016
fn register(game: &mut Nqm, side: Side, at: Point) {
    let known = &mut game.state.registered[side];
    if !known.contains(&at) {
        if known.len() >= MOST_REGISTERED {
            known.remove(0);
        }
        known.push(at);
    }
}

/// The end of step 7: pinning and disorganisation by last hour's shoots lapse. R-NQM-071
pub(crate) fn lapse(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let hour = game.state.hour;
    let over = |until: &mut u16| {
        let ends = *until > 0 && *until <= hour;
        if ends {
            *until = 0;
        }
        ends
    };
    for id in game.unit_ids() {
        let unit = game.unit_mut(id);
        over(&mut unit.pinned_until);
        if over(&mut unit.shaken_until) {
            unit.disorder.clear(Disorder::SHELLED);
            cx.tell(|| Event::ShellingOver(told::Over { unit: id }));
        }
    }
    for stand in &mut game.state.stands {
        over(&mut stand.pinned_until);
        over(&mut stand.shaken_until);
    }
}

/// The next volley has fallen on a unit that withdrew under fire in the hour before: from now on its cover counts again. R-NQM-076
pub(crate) fn volley_has_fallen(game: &mut Nqm, unit: UnitId) {
    game.unit_mut(unit).deeds.clear(Deeds::BARE);
}
