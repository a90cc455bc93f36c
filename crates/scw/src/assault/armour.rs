//! Infantry against armour: declared at the end of step 3, fought in step 7.

use dice::Pool;
use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, Sum, Why, rule};
use serde::Serialize;
use table::Inches;

use super::results::{self, Chances};
use super::{Told, is_in_contact};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Deeds, Place, Status};
use crate::troops::{Arm, Armament, UnitId};
use crate::{Answer, Scw, dp};

/// How near the vehicle must be. `scw.assault-armour.conditions`
const REACH: Inches = Inches::whole(2);
/// How far away the vehicle's infantry must be, more than this.
const ESCORT: Inches = Inches::whole(6);

/// After both sides have moved: one unit declares an assault on a vehicle, or the side has finished. R-SCW-069
pub(crate) fn declare_on_armour(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let mut any = false;
    each_pair(game, side, &mut |_, _, open| any |= open.is_ok());
    if !any {
        return Ok(Turn::Done);
    }
    match cx.ask(game, Seat::of(side), Question::AssaultArmour(WhoStalks { side }))? {
        Answer::Assault { unit, target } => {
            let state = game.unit_mut(unit);
            state.deeds.set(Deeds::STALKING);
            state.target = Some(target);
            game.unit_mut(target).deeds.set(Deeds::STALKED);
            cx.tell(|| Event::Assault(Told::Declared { unit, target }));
            Ok(Turn::More)
        }
        _ => Ok(Turn::Done),
    }
}

/// Every unit of infantry on the table with every vehicle in its reach, and whether it may assault it.
fn each_pair(game: &Scw, side: Side, each: &mut dyn FnMut(UnitId, UnitId, Result<(), Refusal>)) {
    let vehicles = || game.on_table(side.enemy()).filter(|id| game.of(*id).arm == Arm::Armour);
    if vehicles().next().is_none() {
        return;
    }
    for unit in game.on_table(side).filter(|id| game.is_foot(*id)) {
        if game.unit(unit).deeds.has(Deeds::STALKING) {
            continue;
        }
        for vehicle in vehicles().filter(|id| game.is_within(unit, *id, REACH)) {
            each(unit, vehicle, may_assault(game, unit, vehicle));
        }
    }
}

/// `scw.assault-armour.conditions`, for a pair that is near enough.
fn may_assault(game: &Scw, unit: UnitId, vehicle: UnitId) -> Result<(), Refusal> {
    let rule = rule!("scw.assault-armour.conditions");
    let state = game.unit(unit);
    if state.status != Status::Steady {
        return Err(Refusal::by(rule, "It is pinned, retiring or retreating."));
    }
    if state.deeds.has(Deeds::LOCKED) || state.deeds.has(Deeds::REACHED) || is_in_contact(game, unit) {
        return Err(Refusal::by(rule, "It is locked in another assault."));
    }
    if game.unit(vehicle).deeds.has(Deeds::STALKED) {
        return Err(Refusal::by(rule, "Another unit assaults that vehicle already."));
    }
    let escort = game
        .on_table(game.of(vehicle).side)
        .filter(|friend| game.is_foot(*friend))
        .any(|friend| game.is_within(friend, vehicle, ESCORT) || game.is_within(friend, unit, ESCORT));
    if escort {
        return Err(Refusal::by(rule, "Enemy infantry is within 6 inches of it or of the vehicle."));
    }
    Ok(())
}

/// The vehicle that a unit has yet to fight: declared, in action, and no more than 2 inches away. R-SCW-069
pub(super) fn quarry(game: &Scw, unit: UnitId) -> Option<UnitId> {
    let state = game.unit(unit);
    let ready = state.deeds.has(Deeds::STALKING) && !state.deeds.has(Deeds::ENGAGED) && state.place == Place::Table;
    let vehicle = state.target.filter(|_| ready)?;
    (game.unit(vehicle).place == Place::Table && game.is_within(unit, vehicle, REACH)).then_some(vehicle)
}

/// Fights it. `scw.assault-armour.roll`
pub(super) fn fight(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, vehicle: UnitId) -> Step<()> {
    game.unit_mut(unit).deeds.set(Deeds::ENGAGED);
    game.unit_mut(vehicle).deeds.set(Deeds::ENGAGED);
    let first = game.state.first;
    let (mut infantry, mut armour) = (infantry_modifiers(game, unit), armour_modifiers(game, vehicle));
    for side in [first, first.enemy()] {
        let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.assault-armour.roll"), Seat::of(side)))?;
        let (who, sum) = if game.of(unit).side == side { (unit, &mut infantry) } else { (vehicle, &mut armour) };
        sum.keep(rule!("scw.assault-armour.roll"), "die", roll.total() as i16);
        cx.tell(|| Event::Assault(Told::RolledOnArmour { unit: who, sum: Box::new(*sum) }));
    }
    let margin = infantry.total() - armour.total();
    let difference = margin.unsigned_abs();
    let winner = match margin {
        2.. => Some(game.of(unit).side),
        -1..=1 => None,
        _ => Some(game.of(vehicle).side),
    };
    cx.tell(|| Event::Assault(Told::FoughtArmour { unit, vehicle, winner, difference: difference as u8 }));
    if margin > 0 {
        if let Some(how) = results::armour_loses(difference) {
            results::beat(game, cx, vehicle, how)?;
        }
    } else if let Some((dps, back)) = results::infantry_loses(difference) {
        dp::receive(game, cx, unit, dps)?;
        results::go_back(game, cx, unit, back)?;
    }
    Ok(())
}

/// The infantry's part of `scw.assault-armour.modifiers`
fn infantry_modifiers(game: &Scw, unit: UnitId) -> Sum {
    let rule = rule!("scw.assault-armour.modifiers");
    let mut sum = ratings(game, unit);
    sum.add(rule, "elements", game.strength(unit) as i16);
    sum.add(rule, "dps", -i16::from(game.unit(unit).dps));
    sum
}

/// The vehicle's part of `scw.assault-armour.modifiers`
fn armour_modifiers(game: &Scw, vehicle: UnitId) -> Sum {
    let mut sum = ratings(game, vehicle);
    let mounts = game.of(vehicle).vehicle.iter().flat_map(|v| &v.mounts);
    if mounts.into_iter().any(|mount| mount.armament == Armament::MachineGun) {
        sum.add(rule!("scw.assault-armour.modifiers"), "machine-guns", 2);
    }
    sum
}

/// Morale, ability and the officer who is with it. R-SCW-012
fn ratings(game: &Scw, unit: UnitId) -> Sum {
    let rule = rule!("scw.assault-armour.modifiers");
    let mut sum = Sum::new();
    sum.add(rule, "morale", i16::from(game.of(unit).morale.0));
    sum.add(rule, "ability", i16::from(game.of(unit).ability.0));
    sum.add(rule, "officer", game.senior_officer(unit).map_or(0, i16::from));
    sum
}

/// The infantry's exact chances as things stand.
pub(crate) fn chances(game: &Scw, unit: UnitId, vehicle: UnitId) -> Chances {
    Chances::of(infantry_modifiers(game, unit).total() - armour_modifiers(game, vehicle).total())
}

/// Which infantry assaults which vehicle?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoStalks {
    side: Side,
}

impl Asked for WhoStalks {
    fn rule(&self) -> RuleId {
        rule!("scw.assault-armour.conditions")
    }

    fn title(&self, _: &Scw) -> String {
        "Which infantry assaults which vehicle?".into()
    }

    fn detail(&self, _: &Scw) -> Option<String> {
        Some("Neither of the two may shoot in this move. Chances are those before any fire.".into())
    }

    fn offers(&self, game: &Scw, _: Side, each: &mut dyn FnMut(Offer)) {
        each_pair(game, self.side, &mut |unit, target, open| {
            each(Offer::when(Answer::Assault { unit, target }, Taste::Assault, open));
        });
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Assault { unit, target } => format!("{} assaults {}", game.name(*unit), game.name(*target)),
            _ => "nobody else assaults armour".into(),
        }
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let (key, label) = (crate::words::key(game, &offer.answer), self.say(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        }
        .about(crate::words::about(game, &offer.answer));
        if let (Answer::Assault { unit, target }, Ok(())) = (&offer.answer, &offer.open) {
            choice.odds = chances(game, *unit, *target).odds("no effect");
        }
        choice
    }
}
