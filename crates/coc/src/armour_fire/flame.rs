//! Section 12.5: flamethrowers at vehicles.

use dice::Pool;
use engine::prompt::{Choice, Odds};
use engine::{Cx, Step, Sum, Why, rule};

use super::aboard::{self, Among, Hits};
use super::{Ruin, Told, Toll, damage, quality_aboard, ruin};
use crate::event::Flight;
use crate::fire::{self, Band};
use crate::ids::{TeamId, VehicleId};
use crate::terrain::Cover;
use crate::{Coc, Event, harm, odds, shock, weapons, words};

/// A flamethrower fires with these dice at a vehicle: as at infantry, all cover ignored. `coc.12.5.flame-vehicle-dice`,
/// R-COC-102
pub(crate) fn burn(game: &mut Coc, cx: &mut Cx<'_, Coc>, by: TeamId, target: VehicleId, dice: &Sum) -> Step<()> {
    let player = game.player_of_team(by);
    let needed = needed(game, by, target);
    let why = Why::new(rule!("coc.12.5.flame-vehicle-dice"), Coc::seat(player)).at_least(needed);
    let roll = cx.roll(Pool::d6(dice.total().max(1) as u32), why)?;
    let hits = roll.at_least(needed) as u8;
    let flight = Flight { from: game.middle(game.alone(by)), to: game.vehicle(target).at };
    cx.tell(|| Event::ArmourFire(Told::Burnt { team: by, target, sum: *dice, needed, hits, roll, flight }));
    if hits == 0 {
        return Ok(());
    }
    let cause = damage::cause_of(game, target, player);
    let on_passengers = Hits { count: hits, among: Among::Passengers, cover: Cover::Open, doubles_shock: true };
    let passengers = !aboard::men(game, target, Among::Passengers).is_empty();
    if !game.kind_of(target).build.is_armoured() {
        // `coc.12.5.flame-soft-skin`
        aboard::strike_aboard(game, cx, target, on_passengers, &cause)?;
        ruin::wreck(game, cx, target, Ruin::KnockedOut, Toll::Nothing, player)?;
    } else if passengers {
        // `coc.12.5.flame-carrier`
        aboard::strike_aboard(game, cx, target, on_passengers, &cause)?;
    } else {
        singe(game, cx, target, hits)?;
    }
    super::settle(game, cx, &cause)
}

/// The least face that hits: at close range for the quality of those inside, one more under Covering Fire. R-COC-039, R-COC-102
fn needed(game: &Coc, by: TeamId, target: VehicleId) -> u8 {
    fire::needed(quality_aboard(game, target), Band::Close) + u8::from(weapons::is_smothered(game, by))
}

/// Adds to an option what fire with these dice may do.
pub(crate) fn forecast_flame(game: &Coc, by: TeamId, target: VehicleId, dice: &Sum, choice: &mut Choice) {
    let (count, need) = (dice.total().max(1) as u32, needed(game, by, target));
    choice.terms = words::readings(dice);
    choice.detail = Some(format!("{} on {need}+, no cover helps", words::count(count, "die", "dice")));
    let hits = odds::hits(count, need);
    choice.odds = vec![odds::chance("a hit", hits.p(|hits| *hits > 0))];
    if !game.kind_of(target).build.is_armoured() {
        choice.odds.push(Odds { what: "destroyed".into(), ..choice.odds[0].clone() });
    } else if aboard::men(game, target, Among::Passengers).is_empty() {
        let done = odds::flames(count, need);
        let leaves = |harm: &odds::Harm| shock::would_give_up(game, target, harm.shock as u8, None);
        choice.odds.push(odds::chance("Shock", done.p(|harm| harm.shock > 0)));
        choice.odds.push(odds::chance("abandoned", done.p(leaves)));
    }
}

/// Armour without passengers: kills are ignored, Shock counts twice. `coc.12.5.flame-armour`, R-COC-129
fn singe(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, hits: u8) -> Step<()> {
    let owner = Coc::seat(game.player_of_vehicle(target));
    let roll = cx.roll(Pool::d6(hits.into()), Why::new(rule!("coc.12.5.flame-armour"), owner))?;
    let points = harm::effect_of(&roll, Cover::Open).shock * 2;
    cx.tell(|| Event::ArmourFire(Told::Singed { target, shock: points, roll }));
    shock::rattle(game, cx, target, points);
    Ok(())
}
