//! Which batteries can fire, at what, and through whose eyes. R-NQM-016, R-NQM-072

use engine::{Refusal, rule};
use table::Point;

use super::{Mode, Stage, salvo};
use crate::state::Terror;
use crate::troops::{Arm, Kind, StandId, Tie, Traits, UnitId};
use crate::{Nqm, command, logistics, sight};

/// Whether a square is in a battery's reach: any part of it. R-NQM-093
pub(crate) fn reaches(game: &Nqm, battery: StandId, at: Point) -> bool {
    let reach = game.setup.scale.length(game.of(battery).reach.effective);
    game.token(battery).is_some_and(|token| token.is_within(reach, &super::square(game, at)))
}

/// Whether harassing fire ties a battery in this hour. R-NQM-069
pub(crate) fn is_harassing(game: &Nqm, battery: StandId) -> bool {
    let hour = game.state.hour;
    game.state.shoots.iter().any(|shoot| {
        shoot.battery == battery
            && shoot.mode == Mode::Harassing
            && shoot.stage != Stage::Planned
            && (shoot.hour..=shoot.hour + 1).contains(&hour)
    })
}

/// Whether a battery can fire at all in this hour, ammunition aside.
pub(crate) fn may_fire(game: &Nqm, battery: StandId) -> Result<(), Refusal> {
    if is_harassing(game, battery) {
        let why = "It is tied to its harassing fire.";
        return Err(Refusal::by(rule!("nqm.fireplan.harassing-duration"), why));
    }
    if game.stand(battery).fired {
        return Err(Refusal::by(rule!("nqm.firefight.once-per-hour"), "It has fired in this hour."));
    }
    is_manned(game, battery)
}

/// Whether its guns stand ready and somebody serves them: what fires and what goes on firing.
pub(crate) fn is_manned(game: &Nqm, battery: StandId) -> Result<(), Refusal> {
    let unit = game.unit(game.of(battery).unit);
    let no = |rule, because: &'static str| Err(Refusal::by(rule, because));
    if game.stand(battery).on_map().is_none() || game.effective(battery) == 0 {
        return no(rule!("nqm.fireplan.two-ways"), "It is not on the map.");
    }
    if unit.mounted || unit.changing > 0 || unit.is_marching() {
        return no(rule!("nqm.classes.table-10"), "Its guns are limbered.");
    }
    if game.is_shaken(battery) || game.is_pinned(battery) {
        return no(rule!("nqm.figures.support-disorganised"), "It is disorganised.");
    }
    if matches!(unit.terror, Terror::Cowed(_)) {
        return no(rule!("nqm.special-assault.tank-terror"), "Its crews are cowed by tanks.");
    }
    Ok(())
}

/// Whether a battery's unit has the ammunition for a shoot. `nqm.logistics.corps-artillery`, R-NQM-065
pub(crate) fn has_shells(game: &Nqm, battery: StandId, mode: Mode) -> Result<(), Refusal> {
    if logistics::available(game, game.of(battery).unit) < salvo::price(game, mode) {
        return Err(Refusal::by(rule!("nqm.logistics.corps-artillery"), "It is out of ammunition."));
    }
    Ok(())
}

/// Whether a battery can fire this shoot now.
pub(crate) fn may_shoot(game: &Nqm, battery: StandId, at: Point, mode: Mode) -> Result<(), Refusal> {
    may_fire(game, battery)?;
    has_shells(game, battery, mode)?;
    in_reach(game, battery, at)
}

/// Whether a square is in reach, with words.
pub(crate) fn in_reach(game: &Nqm, battery: StandId, at: Point) -> Result<(), Refusal> {
    if reaches(game, battery, at) {
        return Ok(());
    }
    let reach = game.of(battery).reach.effective;
    Err(Refusal::by(rule!("nqm.ranges.table-8"), format!("The square is out of its reach of {reach}.")))
}

/// Whether a battery fires indirect only as planned or through its own observer. R-NQM-072
pub(crate) fn needs_own_observer(game: &Nqm, battery: StandId) -> bool {
    let of = game.of(battery);
    of.traits.has(Traits::OWN_OBSERVER) || game.who(of.unit).traits.has(Traits::OWN_OBSERVER)
}

/// Whether an observer belongs to a battery: of its unit, or of the same artillery.
fn is_own(game: &Nqm, battery: StandId, observer: StandId) -> bool {
    let (guns, eyes) = (game.of(battery).unit, game.of(observer).unit);
    let (of, with) = (game.who(guns), game.who(eyes));
    game.of(observer).kind == Kind::Observer
        && (guns == eyes || (with.arm == Arm::Artillery && with.side == of.side && with.formation == of.formation))
}

/// Whether a stand can direct fire: observers and recce always, a command base when its unit is in contact, logistic stands never.
/// `nqm.summary.recce`, `nqm.figures.logistic-no-assault-no-call`, R-NQM-072
fn may_observe(game: &Nqm, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    let able = game.unwounded(stand) > 0 && !matches!(game.unit(unit).terror, Terror::Cowed(_));
    able && match game.of(stand).kind {
        Kind::Observer | Kind::Recce => true,
        Kind::Command => in_contact(game, unit),
        _ => false,
    }
}

/// Whether a unit is in contact, as far as its own side knows: it attacks, is attacked, or has a known enemy in reach.
fn in_contact(game: &Nqm, unit: UnitId) -> bool {
    let side = game.who(unit).side;
    game.attack_of(unit).is_some()
        || super::attacked(game, unit).is_some()
        || game.stands_of_side(side.enemy()).filter(|enemy| game.stand(*enemy).known).any(|enemy| {
            game.stands_of(unit)
                .any(|stand| game.of(stand).kind != Kind::Artillery && game.band(stand, enemy).is_some())
        })
}

/// A call that would be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    pub unit: UnitId,
    pub observer: StandId,
    /// The hour in which the fire comes.
    pub comes: u16,
}

/// Who can call a battery onto a place now: the one whom it answers first. R-NQM-016, R-NQM-072
pub(crate) fn caller(game: &Nqm, battery: StandId, at: Point) -> Option<Caller> {
    let side = game.side_of(battery);
    let sees = |stand: StandId| game.stand(stand).on_map().is_some_and(|from| sight::sees(game, from, at));
    let calls = game.stands_of_side(side).filter_map(|observer| {
        // The guns' own observer speaks for whomever they support.
        let own = is_own(game, battery, observer);
        if needs_own_observer(game, battery) && !own {
            return None;
        }
        let unit = if own { game.of(battery).unit } else { game.of(observer).unit };
        let comes = command::fire_comes(game, battery, unit)?;
        (may_observe(game, observer) && sees(observer)).then_some(Caller { unit, observer, comes })
    });
    calls.min_by_key(|call| (call.comes, call.unit, call.observer))
}

/// For whom a battery works, in words.
pub(crate) fn tie_words(game: &Nqm, battery: StandId) -> Option<String> {
    let (tie, of) = game.unit(game.of(battery).unit).tie?;
    let word = match tie {
        Tie::UnderCommand => "under command of",
        Tie::DirectSupport => "in direct support of",
        Tie::InSupport => "in support of",
    };
    Some(format!("{word} {}", game.setup.formation(of).name))
}
