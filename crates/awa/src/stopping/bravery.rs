//! Bravery: whether a man goes at an armoured vehicle. `awa.at.bravery.when`

use dice::Pool;
use engine::prompt::Odds;
use engine::{Cx, RuleId, Seat, Step, Why, rule};

use super::Told;
use crate::state::{Deeds, Doing, Where};
use crate::terrain::Cover;
use crate::troops::{Arm, FigureId, Tags, UnitId, VehicleId};
use crate::{Awa, Event, cards, movement, odds};

/// From a hidden or safe place. `awa.at.bravery.score`
pub(crate) const SAFE: u8 = 4;
/// From the open.
pub(crate) const OPEN: u8 = 5;
/// A unit with this morale or more is braver.
const BRAVE: i8 = 4;

/// A man musters his courage against a vehicle: whether he attacks. R-AWA-120
pub(crate) fn bravery(game: &mut Awa, cx: &mut Cx<'_, Awa>, figure: FigureId, vehicle: VehicleId) -> Step<bool> {
    let unit = game.man(figure).unit;
    if !takes_courage(game, unit, vehicle) {
        return Ok(true);
    }
    if cards::passes_by_card(game, cx, unit)? {
        return Ok(true);
    }
    let needed = if is_safe(game, figure, vehicle) { SAFE } else { OPEN };
    let passed = roll(game, cx, unit, needed, rule!("awa.at.bravery.score"))?;
    if !passed {
        game.figure_mut(figure).doing.set(Doing::WORKED.and(Doing::FIRED));
    }
    Ok(passed)
}

fn takes_courage(game: &Awa, unit: UnitId, vehicle: VehicleId) -> bool {
    game.model(vehicle).class.is_armoured() && !is_specialist(game, unit)
}

/// Whether a man is hidden or safe where he stands. R-AWA-120
fn is_safe(game: &Awa, figure: FigureId, vehicle: VehicleId) -> bool {
    let unit = game.man(figure).unit;
    matches!(game.figure(figure).place, Where::Inside(_))
        || game.unit(unit).deeds.has(Deeds::HIDDEN)
        || game.cover_against(figure, game.vehicle(vehicle).at) != Cover::None
        || !movement::enemies_of(game, game.side(unit)).any(|enemy| game.observes(enemy, figure).is_ok())
}

/// A man's chance to dare, as an option shows it; none where it takes no courage.
pub(crate) fn chances(game: &Awa, figure: FigureId, vehicle: VehicleId) -> Vec<Odds> {
    let unit = game.man(figure).unit;
    if !takes_courage(game, unit, vehicle) {
        return Vec::new();
    }
    let dares = odds::bravery(game.morale(unit), is_safe(game, figure, vehicle));
    vec![odds::chance("he dares", dares.p(|dares| *dares))]
}

/// A driver's chance to dare to go on into mines.
pub(crate) fn chances_of_driver(game: &Awa, vehicle: VehicleId) -> Vec<Odds> {
    let safe = game.model(vehicle).class.is_armoured();
    let dares = odds::bravery(game.morale(game.unit_of_vehicle(vehicle)), safe);
    vec![odds::chance("he dares", dares.p(|dares| *dares))]
}

/// Those who take no such test. `awa.at.bravery.specialists`, R-AWA-059
fn is_specialist(game: &Awa, unit: UnitId) -> bool {
    let setup = game.of(unit);
    setup.arm == Arm::Hunters || setup.tags.has(Tags::HUNTERS.and(Tags::MOROCCAN))
}

/// A driver dares to go on into mines. R-AWA-121
pub(crate) fn of_driver(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<bool> {
    let needed = if game.model(vehicle).class.is_armoured() { SAFE } else { OPEN };
    roll(game, cx, game.unit_of_vehicle(vehicle), needed, rule!("awa.at.mines.choice"))
}

fn roll(game: &Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, needed: u8, rule: RuleId) -> Step<bool> {
    let brave = is_brave(game.morale(unit));
    let why = Why::new(rule, Seat::of(game.side(unit)));
    let die = cx.roll(Pool::d6(1), why.at_least(needed - u8::from(brave)))?.total() as u8;
    let passed = dares(die, brave, needed);
    cx.tell(|| Event::Stopping(Told::Bravery { unit, die, brave, needed, passed, rule }));
    Ok(passed)
}

/// Whether a unit with this morale is braver than others. `awa.at.bravery.score`
pub(crate) const fn is_brave(morale: i8) -> bool {
    morale >= BRAVE
}

/// Whether a die is enough. `awa.at.bravery.score`
pub(crate) const fn dares(die: u8, brave: bool, needed: u8) -> bool {
    die + brave as u8 >= needed
}
