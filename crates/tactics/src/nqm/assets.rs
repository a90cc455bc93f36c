//! What a side has, in numbers that tell how a battle will end, and what each of them is worth: learnt from games of `quick`
//! against itself, with signs held to what makes sense, and put between what two scenarios taught.
//!
//! Every seat of a side sees all of its side's units, so it does not matter whose eyes these are.

use ::nqm::{AreaId, Arm, Disorder, Ground, Size, Task, UnitId, View};
use table::Point;

use super::goals;
use crate::value::Assets;

/// What each is worth at the end of a battle, and how much more with all the time before it.
pub(crate) const WORTH: &[(f32, f32)] = &[
    // Points: places that are held, less what has been lost.
    (0.66, -0.65),
    // Places that are kept by troops in good order.
    (0.05, -0.05),
    // Who is the stronger about each place.
    (0.0, 0.03),
    // How near the nearest battalion in good order is to each place.
    (0.0, 0.03),
    // What has been sent to places that are to be taken.
    (0.05, 0.15),
    // Infantry, tanks and artillery; it is the ratio that counts.
    (0.4, 1.6),
    (0.16, 0.3),
    (0.1, -0.1),
    // Battalions to be put in order, and pins.
    (-0.1, 0.1),
    (-0.05, -0.02),
    // Ammunition of battalions and of guns.
    (0.045, 0.02),
    (0.02, 0.02),
    // How firefights go, and what has been won by them.
    (0.0, 0.25),
    (0.07, 0.1),
    // With few battalions left that are not broken a side is near its end.
    (-0.4, -1.1),
];

/// From how far troops have a part in the fight for a place, in metres.
const NEAR: f32 = 1_500.0;
/// From how far they may still come up.
const FAR: f32 = 6_000.0;
/// So much strength keeps a place.
const ENOUGH: f32 = 8.0;

/// A place that is fought for, and what one's own side has about it.
struct Stake {
    area: AreaId,
    heart: Point,
    points: f32,
    held: bool,
    /// Strength near it that is in good order.
    near: f32,
    /// How far the nearest battalion in good order is.
    gap: f32,
    /// Strength that stands in it and can hold it.
    inside: f32,
    /// Strength of the enemy that is known near it.
    foes: f32,
    /// Strength that has orders to go there.
    sent: f32,
}

/// What the side that looks has.
pub(crate) fn assets(view: &View<'_>) -> Assets {
    let side = view.side();
    let mut stakes: Vec<Stake> = view
        .areas()
        .filter(|(_, area)| area.points > 0 && area.exit.is_none())
        .map(|(id, area)| Stake {
            area: id,
            heart: view.heart(id),
            points: f32::from(area.points),
            held: view.holder(id) == Some(side),
            near: 0.0,
            gap: FAR,
            inside: 0.0,
            foes: 0.0,
            sent: 0.0,
        })
        .collect();
    let (mut foot, mut tanks, mut guns) = (0f32, 0f32, 0f32);
    let (mut sound, mut tired, mut pins, mut dice, mut shells) = (0f32, 0f32, 0f32, 0f32, 0f32);
    for unit in view.own() {
        let (strength, ammunition) = view.means(unit);
        let (strength, ammunition, who) = (f32::from(strength), f32::from(ammunition), view.of(unit));
        pins += f32::from(view.red_pins(unit));
        match who.arm {
            Arm::Artillery => {
                guns += strength;
                shells += ammunition.min(6.0);
            }
            Arm::Infantry | Arm::Cavalry => foot += strength,
            Arm::Armour => tanks += strength,
            _ => {}
        }
        if !goals::is_manoeuvre(view, unit) {
            continue;
        }
        let whole = if who.size == Size::Battalion { 1.0 } else { 0.5 };
        let (teeth, state) = (f32::from(view.teeth(unit)), view.state(unit));
        let order = !view.is_disorganised(unit);
        if !view.is_broken(unit) {
            sound += whole;
            let marked = state.disorder.has(Disorder::COMBAT) || state.disorder.has(Disorder::SUPPLY);
            tired += if marked { whole } else { 0.0 };
        }
        dice += ammunition.min(4.0);
        weigh(view, unit, teeth, order, &mut stakes);
    }
    for stake in &mut stakes {
        stake.foes = goals::foes_near(view, stake.heart, NEAR as i32) as f32;
    }
    let (mut blows, mut won) = (0f32, 0f32);
    for attack in view.attacks_of_side() {
        let stake = match attack.ground {
            Ground::Named(area) => stakes.iter().find(|stake| stake.area == area).map_or(0.5, |stake| stake.points),
            Ground::Around(_) => 0.5,
        };
        blows += f32::from(attack.inflicted) - f32::from(attack.suffered);
        won += if attack.won > 0 { stake } else { 0.0 };
    }
    let sum = |of: &dyn Fn(&Stake) -> f32| stakes.iter().map(|stake| stake.points * of(stake)).sum::<f32>();
    let share = |strength: f32| (strength / ENOUGH).min(1.0);
    let control = |stake: &Stake| (stake.near - stake.foes) / (4.0 + stake.near + stake.foes);
    Assets::from_iter([
        sum(&|stake| f32::from(u8::from(stake.held))) - lost(view),
        sum(&|stake| if stake.held { share(stake.inside) } else { 0.0 }),
        sum(&control),
        sum(&|stake| (1.0 - stake.gap / FAR).max(0.0)),
        sum(&|stake| if stake.held { 0.0 } else { share(stake.sent) }),
        (1.0 + foot).ln(),
        (1.0 + tanks).ln(),
        (1.0 + guns).ln(),
        tired,
        pins,
        dice,
        shells,
        blows,
        won,
        1.0 / (0.5 + sound),
    ])
}

/// Units that are no more; each is a point for the enemy. A view shows those that are left: what lies between their numbers
/// is gone, but for what never changes.
fn lost(view: &View<'_>) -> f32 {
    let (mut count, mut least, mut most) = (0, u16::MAX, 0);
    for unit in view.own() {
        (count, least, most) = (count + 1, least.min(unit.0), most.max(unit.0));
    }
    if count == 0 { 0.0 } else { f32::from(most - least + 1 - count) }
}

/// What a battalion has to do with each place.
fn weigh(view: &View<'_>, unit: UnitId, teeth: f32, order: bool, stakes: &mut [Stake]) {
    let Some(at) = view.at(unit) else { return };
    let here = view.area_at(at);
    let task = view.state(unit).order.task;
    let bound = if task == Task::Attack { goals::bound_for(view, unit) } else { None };
    for stake in stakes {
        let gap = view.metres(at, stake.heart) as f32;
        if order {
            stake.near += teeth * (1.0 - gap / NEAR).clamp(0.0, 1.0);
            stake.gap = stake.gap.min(gap);
        }
        if here == Some(stake.area) {
            stake.inside += if order { teeth } else { 0.3 * teeth };
        }
        if bound == Some(stake.area) && order {
            stake.sent += teeth * (1.0 - gap / FAR).max(0.0);
        }
    }
}

/// The share of the battle that is still to come.
pub(crate) fn time_left(view: &View<'_>) -> f32 {
    let (hour, hours) = view.hour();
    (1.0 - f32::from(hour) / f32::from(hours).max(1.0)).max(0.0)
}
