//! Disorganisation and reorganisation after combat: step 8. R-NQM-122 to R-NQM-130, R-NQM-152

mod after_combat;
mod ask;
mod pins;
mod told;

pub use ask::{BlackPin, Merge, Reorganise};
pub use told::{Recovered, Reorganised};

pub(crate) use after_combat::{has_to_be_put_right, secure};
pub(crate) use pins::is_off;

use engine::{Cx, Refusal, Step, rule};

use crate::answer::Answer;
use crate::event::Event;
use crate::morale::{self, Eyes};
use crate::question::Question;
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::state::{Battle, Deeds, Disorder, Terror, Waived};
use crate::troops::{Arm, Kind, StandId, UnitId};
use crate::{Nqm, command, logistics};

/// How near a superior headquarters must be to reorganise a unit. R-NQM-123
const AT_HAND: Metres = Metres(300);

/// Markers for combats that are over, then one unit after the other that reorganises and draws ammunition.
/// `nqm.sequence.reorganise`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    if game.state.progress == 0 {
        after_combat::settle(game, cx);
        game.state.progress = 1;
        return Ok(Turn::More);
    }
    let count = game.setup.units.len() as u16;
    while game.state.progress <= count {
        let unit = UnitId(game.state.progress - 1);
        game.state.progress += 1;
        if needs_it(game, unit) && may_reorganise(game, unit, Eyes::Known).is_ok() {
            reorganise(game, cx, unit)?;
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

/// Whether there is anything to put right: a marker, pins, a battle that has not ended, or an empty pouch.
fn needs_it(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    game.is_on_map(unit)
        && game.who(unit).arm != Arm::Air
        && (!state.disorder.is_none()
            || state.battle.strength > 0
            || game.red_pins(unit) > 0
            || state.dice < logistics::capacity(game, unit))
}

/// Whether a unit reorganises in this hour, and if not, why. `nqm.summary.reorganise-command`, `nqm.special-attack.reorganise-when`,
/// R-NQM-123
fn may_reorganise(game: &Nqm, unit: UnitId, eyes: Eyes) -> Result<(), Refusal> {
    let (state, hour) = (game.unit(unit), game.state.hour);
    let when = rule!("nqm.special-attack.reorganise-when");
    if state.in_combat || state.combat_ended == hour {
        return Err(Refusal::by(when, "Its combat has only just ended.").hint("It needs a full quiet hour."));
    }
    let busy = Deeds(Deeds::MOVED.0 | Deeds::FIRED.0 | Deeds::FOUGHT.0);
    if state.deeds.has(busy) {
        return Err(Refusal::by(when, "It has moved, fired or fought in this hour."));
    }
    if state.deeds.has(Deeds::UNDER_FIRE) || game.stands_of(unit).any(|stand| game.is_pinned(stand)) {
        return Err(Refusal::by(when, "It has been under fire in this hour."));
    }
    if state.harassed_until >= hour {
        return Err(Refusal::by(rule!("nqm.fireplan.harassing-prevents"), "Harassing fire lies on it."));
    }
    if matches!(state.terror, Terror::Cowed(_)) {
        return Err(Refusal::by(rule!("nqm.special-assault.tank-terror"), "Tanks have cowed it."));
    }
    if !has_command(game, unit) {
        let why = "It has no unwounded command base, and no superior headquarters within 300 m.";
        return Err(Refusal::by(rule!("nqm.summary.reorganise-command"), why));
    }
    let who = game.who(unit);
    if !command::may_reorganise(game, unit) {
        return Err(Refusal::by(rule!("nqm.reorganisation.no-orders-poor"), "It has no orders, and waits for them."));
    }
    let places = game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map());
    if !places.into_iter().all(|at| morale::is_safe(game, who.side, at, eyes)) {
        return Err(Refusal::by(when, "It is in sight and effective range of the enemy."));
    }
    Ok(())
}

/// Tanks carry their own headquarters, and units that never had one need none. `nqm.summary.tanks-self-ordered`, R-NQM-123
fn has_command(game: &Nqm, unit: UnitId) -> bool {
    let never = !game.roster(unit).any(|stand| game.of(stand).kind == Kind::Command);
    if never || game.is_tanks(unit) {
        return true;
    }
    let own = game.stands_of(unit).any(|stand| game.of(stand).kind == Kind::Command && game.unwounded(stand) > 0);
    own || superiors(game, unit)
        .any(|hq| game.unwounded(hq) > 0 && game.stands_of(unit).any(|stand| game.near(hq, stand, AT_HAND)))
}

/// The headquarters stands above a unit.
pub(crate) fn superiors(game: &Nqm, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    let mut at = Some(game.who(unit).formation);
    let chain = std::iter::from_fn(move || {
        let formation = game.setup.formation(at?);
        at = formation.above;
        Some(formation)
    });
    let units = chain.flat_map(|formation| [formation.headquarters, formation.rear]).flatten();
    units.filter(move |hq| *hq != unit).flat_map(|hq| game.stands_of(hq))
}

/// One unit reorganises: pins, ammunition, marker; its battle is over. `nqm.summary.reorganise`, R-NQM-123
fn reorganise(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<()> {
    let seat = game.seat_of(unit);
    let waived = |game: &Nqm| game.state.waived[usize::from(seat.0)].has(Waived::REORGANISE);
    // Who is in good order may also keep his pins and his strength.
    if !game.is_disorganised(unit) && game.red_pins(unit) > 0 && !waived(game) {
        match cx.ask(game, seat, Question::Reorganise(Reorganise { unit }))? {
            Answer::Nth(1) => return Ok(()),
            Answer::Waive => game.state.waived[usize::from(seat.0)].set(Waived::REORGANISE),
            _ => {}
        }
    }
    // Whether it is asked tells nothing of enemies whom it does not see; whether it can does depend on them.
    if may_reorganise(game, unit, Eyes::All).is_err() {
        return Ok(());
    }
    let sorted = pins::sort_red(game, cx, unit)?;
    pins::to_medical_post(game, cx, unit);
    if pins::can_merge(game, unit)
        && !waived(game)
        && cx.ask(game, seat, Question::Merge(Merge { unit }))? == Answer::Nth(1)
    {
        pins::merge(game, unit);
    }
    let marked = game.is_disorganised(unit);
    let hour = game.state.hour;
    let stands: Vec<StandId> = game.roster(unit).collect();
    for stand in stands {
        game.stand_mut(stand).engaged = false;
    }
    let state = game.unit_mut(unit);
    state.disorder = Disorder::NONE;
    state.battle = Battle::default();
    state.combat_ended = 0;
    state.follow_on = false;
    state.quiet = 0;
    state.deeds.set(Deeds::REORGANISED);
    after_combat::headquarters_recovers(game, unit);
    logistics::refill(game, cx, unit);
    if marked || sorted.before > 0 {
        cx.tell(|| Event::Reorganised(Reorganised { unit, sorted, marked, hour }));
    }
    Ok(())
}

/// What comes back when the operation is over. `nqm.reorganisation.end-of-battle`, R-NQM-126
pub(crate) fn end_of_operation(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    for unit in game.unit_ids() {
        pins::recover(game, cx, unit)?;
    }
    Ok(())
}
