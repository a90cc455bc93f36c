//! Horses and bicycles: mounting, dismounting, and where the horses are left. `awa.cavalry.mount`, R-AWA-080

use dice::Pool;
use engine::{Cx, Refusal, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use super::plan::Each;
use super::{Told, WhereTo, is_idle};
use crate::answer::Some32;
use crate::small_arms::{ALL, Barrel, Occasion};
use crate::state::{Deeds, Doing, Mode, Where};
use crate::troops::{Arm, FigureId, UnitId};
use crate::{Answer, Awa, Event, Question, firing};

/// How far from his horse a man may stand when he has dismounted. `awa.cavalry.mount`
pub(crate) const REACH: Inches = Inches::whole(3);
/// How near the led horses he must be to find his own again. R-AWA-202
const TO_HORSE: Inches = Inches::whole(6);

/// Horses without their riders. `awa.cavalry.horse-marker`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Horses {
    /// Whose.
    pub unit: UnitId,
    /// Where.
    pub at: Point,
    /// How many are left.
    pub count: u8,
}

/// Whether a figure can begin something that takes its whole turn.
pub(crate) fn has_whole_turn(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    is_idle(game, figure)?;
    if game.figure(figure).doing.has(Doing::FIRED) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "It has fired in this turn."));
    }
    Ok(())
}

pub(super) fn may_dismount(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    let rides = game.of(game.man(figure).unit).arm == Arm::Cavalry;
    if !rides || !state.doing.has(Doing::MOUNTED) || state.place != Where::Table {
        return Err(Refusal::by(rule!("awa.cavalry.mount"), "It is not on its horse."));
    }
    has_whole_turn(game, figure)
}

pub(super) fn may_mount(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    if state.doing.has(Doing::MOUNTED) || state.place != Where::Table {
        return Err(Refusal::by(rule!("awa.cavalry.mount"), "It is not on foot."));
    }
    let unit = game.man(figure).unit;
    let near = |horses: &Horses| horses.unit == unit && horses.count > 0 && horses.at.is_within(TO_HORSE, state.at);
    if !game.state.horses.iter().any(near) {
        return Err(Refusal::by(rule!("awa.cavalry.horse-marker"), "No horse is near."));
    }
    has_whole_turn(game, figure)
}

/// Men get off their horses, and stand within three inches of them.
pub(super) fn dismount(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, who: Some32) -> Step<()> {
    let riders: Each<FigureId> = super::those(game, unit, who);
    let at = super::middle_of(game, &riders);
    let asked = WhereTo { unit, mode: Mode::Stay, who, dice: riders.iter().map(|_| 0).collect() };
    let answer = cx.ask(game, Seat::of(game.side(unit)), Question::WhereTo(asked.clone()))?;
    if let Answer::Ways(ways) = answer {
        let (_, ends) = asked.walked(game, &ways).expect("the ways have been checked");
        for (figure, end) in riders.iter().zip(ends) {
            let state = game.figure_mut(*figure);
            (state.at, state.place) = (end.at, end.place);
        }
    }
    for figure in &riders {
        let doing = &mut game.figure_mut(*figure).doing;
        doing.clear(Doing::MOUNTED);
        doing.set(Doing::WORKED);
    }
    game.state.horses.push(Horses { unit, at, count: riders.len() as u8 });
    let figures = riders.len() as u8;
    cx.tell(|| Event::Movement(Told::Dismounts { unit, figures }));
    Ok(())
}

/// Men get on the horses that they find; whoever finds none has lost nothing.
pub(super) fn mount(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, who: Some32) {
    let mut figures = 0;
    for figure in super::those(game, unit, who) {
        let at = game.figure(figure).at;
        let mut herds = game.state.horses.iter_mut();
        let near = herds.find(|horses| horses.unit == unit && horses.count > 0 && horses.at.is_within(TO_HORSE, at));
        let Some(horses) = near else { continue };
        horses.count -= 1;
        let state = game.figure_mut(figure);
        state.doing.set(Doing::MOUNTED.and(Doing::WORKED));
        state.doing.clear(Doing::PRONE);
        figures += 1;
    }
    game.state.horses.retain(|horses| horses.count > 0);
    cx.tell(|| Event::Movement(Told::Mounts { unit, figures }));
}

/// Whether a unit can fire at led horses now: somebody who can fire sees them. R-AWA-080
pub(super) fn may_shoot_horses(game: &Awa, unit: UnitId, horses: &Horses) -> Result<(), Refusal> {
    firing::open(game, unit)?;
    if game.unit(unit).deeds.has(Deeds::SHOT) || !barrels(game, unit).any(|(_, eye)| sees(game, eye, horses)) {
        return Err(Refusal::by(rule!("awa.firing.los"), "Nobody who can fire sees them."));
    }
    Ok(())
}

/// The barrels of a unit that can be turned on horses, with whoever aims.
fn barrels(game: &Awa, unit: UnitId) -> impl Iterator<Item = (Barrel, FigureId)> + '_ {
    let all = game.barrels(unit, ALL, Occasion::Activation);
    all.into_iter().filter_map(|barrel| match barrel {
        Barrel::Man(figure) => Some((barrel, figure)),
        Barrel::Gun(gun) => game.crew_of(gun).next().map(|figure| (barrel, figure)),
        Barrel::Mount(..) => None,
    })
}

fn sees(game: &Awa, eye: FigureId, horses: &Horses) -> bool {
    game.observes_place(eye, horses.at).is_ok()
}

/// A unit fires at led horses: a target like infantry in the open, one hit a horse. `awa.cavalry.horse-marker`
pub(super) fn shoot_horses(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, herd: usize) -> Step<()> {
    let horses = game.state.horses[herd];
    let aimed: Vec<(Barrel, FigureId)> = barrels(game, unit).filter(|(_, eye)| sees(game, *eye, &horses)).collect();
    firing::begin(game, unit);
    game.unit_mut(unit).deeds.set(Deeds::SHOT);
    let mut hits = 0u8;
    for (barrel, eye) in aimed {
        let from = game.eyes(eye, horses.at);
        let row = game.row_of(barrel);
        if let Some(need) = row.need(game.measured(unit, horses.unit, from, horses.at)) {
            let why = Why::new(rule!("awa.cavalry.horse-marker"), Seat::of(game.side(unit)));
            let more = game.firer_modifiers(barrel, horses.at).total();
            let roll = cx.roll(Pool::d6(u32::from(row.dice)), why)?;
            hits += roll.faces().iter().filter(|face| i16::from(**face) + more >= i16::from(need)).count() as u8;
        }
        if let Barrel::Gun(gun) = barrel {
            for figure in game.crew_of(gun).collect::<Each<FigureId>>() {
                firing::has_fired(game, figure);
            }
            let rounds = &mut game.gun_mut(gun).rounds;
            *rounds = rounds.saturating_sub(1);
        } else {
            firing::has_fired(game, eye);
            firing::pay_volley(game, unit);
        }
    }
    let left = horses.count.saturating_sub(hits);
    game.state.horses[herd].count = left;
    game.state.horses.retain(|horses| horses.count > 0);
    cx.tell(|| Event::Movement(Told::HorsesHit { unit, owner: horses.unit, hits: horses.count - left, left }));
    crate::supply::check_empty(game, cx, unit)
}
