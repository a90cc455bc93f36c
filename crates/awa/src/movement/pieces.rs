//! Heavy weapons on the move, and setting them up. `awa.move.gun.manhandle`, `awa.move.weapon-setup`, R-AWA-081

use engine::{Cx, Refusal, Seat, Step, rule};
use table::{Inches, Point};

use super::ground::is_level;
use super::riders::has_whole_turn;
use super::{Rolling, Told, WhereTo, carry_out, is_free, roll};
use crate::answer::Some32;
use crate::state::{Doing, Mode, Where};
use crate::troops::{GunId, GunKind, UnitId};
use crate::{Answer, Awa, Event, Question};

/// How a weapon is moved by its crew.
pub(crate) const fn moves_by(kind: GunKind) -> Option<Mode> {
    match kind {
        GunKind::Hmg | GunKind::Mortar => Some(Mode::Walk),
        GunKind::AntiTank(_) | GunKind::FieldGun | GunKind::LightAa | GunKind::Rocket => Some(Mode::Push),
        GunKind::HeavyGun | GunKind::HeavyAa => None,
    }
}

/// Whether the crew can take its weapon somewhere.
pub(super) fn may_haul(game: &Awa, gun: GunId) -> Result<(), Refusal> {
    let rule = rule!("awa.move.gun.manhandle");
    if !matches!(game.gun(gun).place, Where::Table | Where::Inside(_)) {
        return Err(Refusal::by(rule, "It is not on the ground."));
    }
    if moves_by(game.piece(gun).kind).is_none() {
        return Err(Refusal::by(rule, "It is too heavy to be pushed."));
    }
    let crew = crew(game, gun);
    if crew.is_empty() {
        return Err(Refusal::by(rule, "Nobody is there to move it."));
    }
    for figure in super::those(game, game.piece(gun).unit, crew) {
        is_free(game, figure)?;
        if game.figure(figure).doing.has(Doing::FIRED) {
            return Err(Refusal::by(rule, "It has fired in this turn."));
        }
    }
    Ok(())
}

/// Those who serve a weapon.
fn crew(game: &Awa, gun: GunId) -> Some32 {
    let unit = game.piece(gun).unit;
    let crew: super::plan::Each<_> = game.crew_of(gun).take(32).collect();
    super::among(game, unit, |figure| crew.contains(&figure))
}

/// The crew takes its weapon along: a machine gun or mortar at a walk, a gun as far as a die says.
pub(super) fn haul(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, gun: GunId) -> Step<()> {
    let Some(mode) = moves_by(game.piece(gun).kind) else { return Ok(()) };
    let who = crew(game, gun);
    let first = super::those(game, unit, who)[0];
    let dice = roll(game, cx, unit, mode, who, Rolling::Together)?;
    let asked = WhereTo { unit, mode, who, dice };
    let Answer::Ways(ways) = cx.ask(game, Seat::of(game.side(unit)), Question::WhereTo(asked.clone()))? else {
        carry_out::stay(game, unit, who);
        return Ok(());
    };
    carry_out::march(game, cx, &asked, &ways)?;
    let man = *game.figure(first);
    if !man.doing.has(Doing::MOVED) {
        return Ok(());
    }
    let facing = game.unit(unit).facing;
    let ahead = man.at.ahead(facing, Inches::whole(1));
    let at = if can_stand(game, ahead) && is_level(game, man.at, ahead) { ahead } else { man.at };
    let place = if man.place.is_in_battle() { man.place } else { Where::Table };
    let state = game.gun_mut(gun);
    (state.at, state.place, state.facing) = (at, place, facing);
    (state.set_up, state.setting_up, state.aim) = (false, false, None);
    Ok(())
}

/// Whether a gun can stand there, as far as the ground goes.
pub(super) fn can_stand(game: &Awa, at: Point) -> bool {
    let (field, terrain) = (&game.setup.field, &game.setup.terrain);
    field.is_on_table(at)
        && field.features_at_among(at, &terrain.solid).all(|house| game.is_down(house))
        && (field.features_at_among(at, &terrain.barred).next().is_none()
            || field.features_at_among(at, &terrain.ways).next().is_some())
}

/// Whether the crew can begin to set its weapon up.
pub(super) fn may_set_up(game: &Awa, gun: GunId) -> Result<(), Refusal> {
    let rule = rule!("awa.move.weapon-setup");
    if game.gun(gun).set_up {
        return Err(Refusal::by(rule, "It is ready to fire."));
    }
    if !matches!(game.gun(gun).place, Where::Table | Where::Inside(_)) {
        return Err(Refusal::by(rule, "It is not on the ground."));
    }
    let crew = crew(game, gun);
    if crew.is_empty() {
        return Err(Refusal::by(rule, "Nobody is there to set it up."));
    }
    for figure in super::those(game, game.piece(gun).unit, crew) {
        has_whole_turn(game, figure)?;
    }
    Ok(())
}

/// The crew does nothing else in this turn; at its end the weapon is ready.
pub(super) fn set_up(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, gun: GunId) {
    for figure in super::those(game, unit, crew(game, gun)) {
        game.figure_mut(figure).doing.set(Doing::WORKED);
    }
    game.gun_mut(gun).setting_up = true;
    cx.tell(|| Event::Movement(Told::SetsUp { unit }));
}

/// The end of a turn: weapons whose crews have worked on them are ready.
pub(super) fn ready(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for n in 0..game.state.guns.len() as u16 {
        let gun = GunId(n);
        // Whatever was hitched to a vehicle that has left the table has left with it.
        if let Where::Aboard(vehicle) = game.gun(gun).place
            && let gone @ Where::Gone(_) = game.vehicle(vehicle).place
        {
            game.gun_mut(gun).place = gone;
        }
        if !game.gun(gun).setting_up {
            continue;
        }
        let unit = game.piece(gun).unit;
        let served = game.crew_of(gun).any(|figure| game.figure(figure).doing.has(Doing::WORKED));
        game.gun_mut(gun).setting_up = false;
        if served {
            game.gun_mut(gun).set_up = true;
            cx.tell(|| Event::Movement(Told::IsSetUp { unit }));
        }
    }
}
