//! What gas does to those in it and near it. `awa.gas.casualties`, `awa.gas.morale`, R-AWA-140

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};
use table::{Inches, Point};

use super::Told;
use crate::blast::is_closed;
use crate::morale::{self, Cause};
use crate::sight::CloudShape;
use crate::state::{Cloud, Confused, Demoralised, Doing, Under, Where};
use crate::troops::{FigureId, Kit, UnitId, VehicleId};
use crate::units::Unseen;
use crate::{Awa, Event, harm};

/// Gas within this confuses. `awa.gas.morale`
const NEAR: Inches = Inches::whole(10);
/// A man with a mask falls on this, and one without. `awa.gas.casualties`
pub(crate) const MASKED: u8 = 6;
pub(crate) const UNMASKED: u8 = 3;

/// How near gas is to a figure: none for those behind closed armour, in the air or out of the battle. Those in a building have no
/// exact place: they are as near as any part of it. R-AWA-007
fn gap(game: &Awa, figure: FigureId, shape: &CloudShape) -> Option<Inches> {
    // Only what is inside is at no distance, however distances are rounded.
    let to = |at: Point| if shape.contains(at) { Inches::ZERO } else { shape.gap(at).max(Inches::thousandths(1)) };
    match game.figure(figure).place {
        Where::Table => Some(to(game.figure(figure).at)),
        Where::Inside(feature) => Some(match shape {
            CloudShape::Disc(disc) => to(game.nearest_of(feature, disc.centre)),
            CloudShape::Box(base) => game.setup.field.gap_to(feature, base),
        }),
        Where::Aboard(vehicle) if !is_closed(game, vehicle) => Some(to(game.vehicle(vehicle).at)),
        _ => None,
    }
}

/// A die for each figure in a cloud; units that lost somebody test. R-AWA-140
pub(super) fn hurt(game: &mut Awa, cx: &mut Cx<'_, Awa>, cloud: Cloud) -> Step<()> {
    let shape = CloudShape::of(&cloud);
    let inside: ArrayVec<FigureId, { dice::MOST_DICE }> = (0..game.state.figures.len() as u16)
        .map(FigureId)
        .filter(|figure| gap(game, *figure, &shape) == Some(Inches::ZERO))
        .take(dice::MOST_DICE)
        .collect();
    roll(game, cx, &inside)?;
    hurt_horses(game, cx, &shape)
}

/// Led horses have no masks: a die for each. `awa.cavalry.horse-marker`, R-AWA-206
fn hurt_horses(game: &mut Awa, cx: &mut Cx<'_, Awa>, shape: &CloudShape) -> Step<()> {
    for n in 0..game.state.horses.len() {
        let herd = game.state.horses[n];
        let count = usize::from(herd.count).min(crate::answer::MOST_FIGURES);
        if count == 0 || !shape.contains(herd.at) {
            continue;
        }
        let why = Why::new(rule!("awa.gas.casualties"), Seat::of(game.side(herd.unit).enemy())).at_least(UNMASKED);
        let roll = cx.roll(Pool::d6(count as u32), why)?;
        let dice: ArrayVec<u8, { crate::answer::MOST_FIGURES }> = roll.faces().iter().copied().collect();
        let hits = dice.iter().filter(|face| **face >= UNMASKED).count() as u8;
        game.state.horses[n].count = herd.count - hits;
        cx.tell(|| Event::Movement(crate::movement::Told::HorsesCaught { owner: herd.unit, dice, hits }));
    }
    game.state.horses.retain(|herd| herd.count > 0);
    Ok(())
}

/// A vehicle has gone its way: those who ride in the open come into gas like anybody else. R-AWA-140
pub(crate) fn drive(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, way: &[Point]) -> Step<()> {
    if !game.state.clouds.iter().any(|cloud| cloud.kind.is_gas()) || is_closed(game, vehicle) {
        return Ok(());
    }
    let aboard: ArrayVec<FigureId, { dice::MOST_DICE }> = game.aboard(vehicle).take(dice::MOST_DICE).collect();
    enter(game, cx, aboard.iter().map(|figure| (*figure, way)))
}

/// Figures go their ways: whoever comes into gas has to roll. R-AWA-140
pub(crate) fn enter<'a>(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    ways: impl Iterator<Item = (FigureId, &'a [Point])>,
) -> Step<()> {
    if !game.state.clouds.iter().any(|cloud| cloud.kind.is_gas()) {
        return Ok(());
    }
    let comes_in = |(figure, way): &(FigureId, &[Point])| {
        let meets = |cloud: &Cloud| {
            let shape = CloudShape::of(cloud);
            let into = |leg: &[Point]| !shape.contains(leg[0]) && shape.is_crossed(leg[0], leg[1]);
            let gap = gap(game, *figure, &shape);
            // Gas at one end of a house is everywhere in it. R-AWA-007
            let indoors = || {
                let inside = matches!(game.figure(*figure).place, Where::Inside(_));
                inside && gap == Some(Inches::ZERO) && way.first().is_some_and(|from| !shape.contains(*from))
            };
            cloud.kind.is_gas() && gap.is_some() && (way.windows(2).any(into) || indoors())
        };
        game.state.clouds.iter().any(meets)
    };
    let inside: ArrayVec<FigureId, { dice::MOST_DICE }> =
        ways.filter(comes_in).map(|(figure, _)| figure).take(dice::MOST_DICE).collect();
    settle(game);
    roll(game, cx, &inside)
}

/// Whether a figure breathes gas where it is.
pub(crate) fn is_in_gas(game: &Awa, figure: FigureId) -> bool {
    let gas = |cloud: &&Cloud| cloud.kind.is_gas();
    game.state.clouds.iter().filter(gas).any(|cloud| gap(game, figure, &CloudShape::of(cloud)) == Some(Inches::ZERO))
}

/// Whether gas lies over a place.
pub(crate) fn is_gassed(game: &Awa, at: Point) -> bool {
    game.state.clouds.iter().any(|cloud| cloud.kind.is_gas() && CloudShape::of(cloud).contains(at))
}

/// Whether anybody of a unit is near gas whom it can hurt. R-AWA-140
pub(crate) fn is_near(game: &Awa, unit: UnitId) -> bool {
    nearness(game, unit).0
}

/// A figure has come out of something: if that was into gas it has to roll, as soon as what drove it out is done. R-AWA-140
pub(crate) fn comes_out(game: &mut Awa, figure: FigureId, before: Before) {
    if before == Before::Free && is_in_gas(game, figure) {
        game.figure_mut(figure).doing.set(Doing::CHOKES);
    }
}

/// Whether a figure was in gas before it came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// It was not.
    Free,
    /// It was.
    InGas,
}

impl Before {
    /// As it is now.
    pub fn of(game: &Awa, figure: FigureId) -> Before {
        if is_in_gas(game, figure) { Before::InGas } else { Before::Free }
    }
}

/// After every step: those who have come out into gas roll.
pub(crate) fn choke(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    let mut inside: ArrayVec<FigureId, { dice::MOST_DICE }> = ArrayVec::new();
    for figure in (0..game.state.figures.len() as u16).map(FigureId) {
        let state = game.figure_mut(figure);
        if state.doing.has(Doing::CHOKES) {
            state.doing.clear(Doing::CHOKES);
            if state.place.is_in_battle() {
                let _ = inside.try_push(figure);
            }
        }
    }
    roll(game, cx, &inside)
}

fn roll(game: &mut Awa, cx: &mut Cx<'_, Awa>, inside: &[FigureId]) -> Step<()> {
    let Some(first) = inside.first() else { return Ok(()) };
    let seat = Seat::of(game.side(game.man(*first).unit).enemy());
    let why = Why::new(rule!("awa.gas.casualties"), seat).at_least(UNMASKED);
    let faces = cx.roll(Pool::d6(inside.len() as u32), why)?;
    let dice: ArrayVec<u8, { dice::MOST_DICE }> = faces.faces().iter().copied().collect();
    let falls =
        |figure: FigureId, die: u8| die >= if game.man(figure).kit.has(Kit::GAS_MASK) { MASKED } else { UNMASKED };
    let fallen: ArrayVec<FigureId, { dice::MOST_DICE }> =
        inside.iter().zip(&dice).filter(|(figure, die)| falls(**figure, **die)).map(|(figure, _)| *figure).collect();
    let unseen = Unseen::among(game, inside.iter().copied());
    cx.tell(|| Event::Clouds(Told::Gassed { dice, fallen: fallen.len(), unseen }));
    let mut units: ArrayVec<UnitId, { dice::MOST_DICE }> = ArrayVec::new();
    for figure in fallen {
        let unit = game.man(figure).unit;
        if !units.contains(&unit) {
            units.push(unit);
        }
        harm::kill(game, cx, figure)?;
    }
    morale::test_all(game, cx, &units, Cause::under(Under::GAS))
}

/// Who is Confused or Demoralised by gas now: states follow position. R-AWA-140
pub(crate) fn settle(game: &mut Awa) {
    let gas = game.state.clouds.iter().any(|cloud| cloud.kind.is_gas());
    for unit in game.unit_ids() {
        let state = game.unit(unit);
        let was = (state.confused.has(Confused::GAS), state.demoralised.has(Demoralised::GAS));
        if !gas && was == (false, false) {
            continue;
        }
        let (near, inside) = if gas { nearness(game, unit) } else { (false, false) };
        let state = game.unit_mut(unit);
        state.confused.clear(Confused::GAS);
        state.demoralised.clear(Demoralised::GAS);
        if near {
            state.confused.set(Confused::GAS);
        }
        if inside {
            state.demoralised.set(Demoralised::GAS);
        }
    }
}

/// Whether anybody of a unit is near gas, and whether anybody is in it.
fn nearness(game: &Awa, unit: UnitId) -> (bool, bool) {
    let (mut near, mut inside) = (false, false);
    for cloud in game.state.clouds.iter().filter(|cloud| cloud.kind.is_gas()) {
        let shape = CloudShape::of(cloud);
        for figure in game.living(unit) {
            if let Some(gap) = gap(game, figure, &shape) {
                inside |= gap == Inches::ZERO;
                near |= gap <= NEAR;
            }
        }
    }
    (near, inside)
}
