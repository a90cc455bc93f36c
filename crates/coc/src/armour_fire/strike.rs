//! Section 12.1, step three: strike dice against armour dice.

use dice::{Pool, Roll};
use engine::{Cx, Step, Why, rule};

use super::{Blow, Face, Told, damage};
use crate::ids::VehicleId;
use crate::setup::Options;
use crate::vehicles::Fittings;
use crate::{Coc, Event};

/// The least face of an armour die that saves. `coc.12.1.armour-roll`
pub(crate) const SAVES: u8 = 5;

/// The least face with which a strike die hits. `coc.12.1.strike-roll`, `coc.12.1.heavy-armour`, `coc.17.harder-hitting`
pub(crate) fn score(game: &Coc, target: VehicleId, face: Face) -> u8 {
    let face = if game.is_fitted(target, Fittings::HEAVY_ARMOUR) { thick(face) } else { face };
    let score = face_score(face);
    if game.setup.options.has(Options::HARDER_HITTING) { score - 1 } else { score }
}

/// The score for a face. `coc.12.1.strike-roll`
pub(crate) const fn face_score(face: Face) -> u8 {
    match face {
        Face::Front => 5,
        Face::Side => 4,
        Face::Rear => 3,
    }
}

/// Heavy armour is as thick at its sides as in front, and its rear is like the sides of others. `coc.12.1.heavy-armour`
pub(crate) const fn thick(face: Face) -> Face {
    match face {
        Face::Front | Face::Side => Face::Front,
        Face::Rear => Face::Side,
    }
}

/// The armour dice of a vehicle struck on a face: none for soft-skins, one more for skirts at its sides.
/// `coc.12.1.armour-roll`, `coc.12.2.soft-skin-procedure`, `coc.12.4.schurzen`
pub(crate) fn armour(game: &Coc, target: VehicleId, face: Face) -> u8 {
    let kind = game.kind_of(target);
    if !kind.build.is_armoured() {
        return 0;
    }
    let skirts = face == Face::Side && game.is_fitted(target, Fittings::SCHURZEN);
    kind.armour + u8::from(skirts)
}

/// Strikes a vehicle that was hit, with or without a roll: dice against armour, and what comes of it.
/// `coc.9.3.4.charge-no-to-hit`, `coc.12.1.compare`
pub(crate) fn strike(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, blow: Blow) -> Step<()> {
    let need = score(game, target, blow.face);
    let why = Why::new(rule!("coc.12.1.strike-roll"), Coc::seat(blow.player)).at_least(need);
    let roll = cx.roll(Pool::d6(blow.dice.into()), why)?;
    let hits = roll.at_least(need) as u8;
    cx.tell(|| Event::ArmourFire(Told::Struck { target, face: blow.face, need, hits, roll }));
    let dice = armour(game, target, blow.face);
    let saves = if dice == 0 { 0 } else { roll_saves(game, cx, target, dice)?.at_least(SAVES) as u8 };
    if saves > hits {
        cx.tell(|| Event::ArmourFire(Told::Glanced { target }));
        return Ok(());
    }
    damage::take(game, cx, target, hits - saves, blow)
}

/// The armour dice of a vehicle are rolled. `coc.12.1.armour-roll`
pub(crate) fn roll_saves(game: &Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, dice: u8) -> Step<Roll> {
    let why = Why::new(rule!("coc.12.1.armour-roll"), Coc::seat(game.player_of_vehicle(target))).at_least(SAVES);
    let roll = cx.roll(Pool::d6(dice.into()), why)?;
    let (saves, told) = (roll.at_least(SAVES) as u8, roll.clone());
    cx.tell(|| Event::ArmourFire(Told::Saved { target, saves, roll: told }));
    Ok(roll)
}
