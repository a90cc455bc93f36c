//! What a side has, in numbers that tell how a battle will end, and what each of them is worth.
//!
//! The worth was learnt from some thousands of battles between rules of thumb: a logistic regression on who won, in
//! which nothing that is good may be worth less than nothing.

use ::awa::{Arm, Cover, Reaction, UnitId, View, Worth};
use table::Point;

use super::far;
use crate::value::Assets;

/// What each is worth at the end of a battle, and how much more with all the time before it.
pub(crate) const WORTH: &[(f32, f32)] = &[
    // Points of the places that are held, in tens.
    (0.6984, -0.6984),
    // Points that the enemy has for what is lost, in tens.
    (-0.3109, 0.2657),
    // Men of squads, as if the battle were of the usual size: steady, confused.
    (0.1241, -0.0799),
    (0.0841, -0.0780),
    // Men who react to a failed test and do nothing else.
    (-0.0672, 0.0672),
    // Squads that the next volley may finish.
    (-0.3338, 0.0620),
    // Squads that are short of ammunition.
    (0.0, -0.1824),
    // Officers and their grades.
    (0.0805, -0.0085),
    // Heavy weapons with a crew in hand, armoured vehicles; of these too few were seen to believe more.
    (0.0, 0.7064),
    (0.5, -0.5),
    // Men behind walls, or half as many in bushes.
    (0.0386, -0.0379),
    // The share of all men about a place, and how near the nearest is, by what the place is worth.
    (0.3815, -0.1882),
    (0.0265, 0.5499),
];

/// Men who are nearer to a place than this, in inches, have a hand in who gets it.
const NEAR: f32 = 12.0;
/// Nobody farther off than this will get there.
const FAR: f32 = 40.0;
/// A squad of fewer men than this is in danger.
const FRAIL: f32 = 6.0;

/// Men of a small battle. In a large one each counts for less.
const USUAL_SIZE: f32 = 80.0;

/// Men and where they are.
type Group = (Point, f32);

/// What the side that looks has.
pub(crate) fn assets(view: &View<'_>) -> Assets {
    let (mut lost, mut steady, mut confused, mut reacting, mut frail, mut dry) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut leaders, mut heavy, mut armour, mut shelter) = (0.0, 0.0, 0.0, 0.0);
    let mut ours: Vec<Group> = Vec::new();
    for unit in (0..view.unit_count() as u16).map(UnitId) {
        let Some(state) = view.state_of(unit) else { continue };
        let (arm, men) = (view.of(unit).arm, view.men(unit) as f32);
        if men == 0.0 && state.losses > 0 {
            lost += match arm {
                Arm::Crew => 0.5,
                arm if arm.is_squad() => 1.0,
                _ => 0.0,
            };
        }
        let Some(at) = view.spot(unit) else { continue };
        if arm == Arm::Armour {
            armour += one_if(view.vehicles_of(unit).next().is_some());
            continue;
        }
        let (broken, acts) = (view.is_demoralised(unit), state.reaction == Reaction::None);
        leaders += one_if(state.officer.is_some()) * (1.0 + f32::from(state.grade));
        heavy += one_if(arm == Arm::Crew && acts && !broken);
        if !arm.is_squad() {
            continue;
        }
        match (broken, view.is_shaken(unit)) {
            (true, _) => {}
            (_, true) => confused += men,
            _ => steady += men,
        }
        reacting += men * one_if(!acts);
        frail += (1.0 - men / FRAIL).max(0.0);
        dry += one_if(state.volleys < 2);
        shelter += men
            * match view.cover_at(at) {
                _ if view.is_indoors(unit) => 1.0,
                Cover::Heavy => 1.0,
                Cover::Light => 0.5,
                Cover::None => 0.0,
            };
        let counts = match (acts, broken) {
            (false, _) => 0.3,
            (true, true) => 0.6,
            (true, false) => 1.0,
        };
        ours.push((at, men * counts));
    }
    let [held, share, reach] = places(view, &ours);
    let [steady, confused, reacting, leaders, shelter] =
        [steady, confused, reacting, leaders, shelter].map(|men| men * USUAL_SIZE / size(view));
    Assets::from_iter([
        held, lost, steady, confused, reacting, frail, dry, leaders, heavy, armour, shelter, share, reach,
    ])
}

/// All men of squads that a battle has, of both sides.
fn size(view: &View<'_>) -> f32 {
    let squads = (0..view.unit_count() as u16).map(|unit| view.of(UnitId(unit))).filter(|unit| unit.arm.is_squad());
    squads.map(|unit| unit.figures.len() as f32).sum::<f32>().max(1.0)
}

/// What a place is worth, in tens of points. What decides the battle counts like a large one: it takes men to hold it.
const fn points(worth: Worth) -> f32 {
    match worth {
        Worth::Nothing => 0.0,
        Worth::Minor => 1.0,
        Worth::Major | Worth::Decisive => 2.0,
    }
}

/// What is held, the share of those about each place who are ours, and how near the nearest of them is.
fn places(view: &View<'_>, ours: &[Group]) -> [f32; 3] {
    let side = view.side();
    let strength = |foe: UnitId| view.men(foe) as f32 * if view.is_demoralised(foe) { 0.5 } else { 1.0 };
    let squads = view.foes().filter(|foe| view.of(*foe).arm.is_squad());
    let theirs: Vec<Group> = squads.filter_map(|foe| Some((view.spot(foe)?, strength(foe)))).collect();
    let [mut held, mut share, mut reach] = [0.0; 3];
    for (n, place) in view.places().iter().enumerate() {
        let [mine, his] = [side, side.enemy()].map(|side| points(place.worth[side]));
        let stake = mine.max(his);
        if stake == 0.0 {
            continue;
        }
        let heart = view.heart_of(n);
        let gap = |group: &Group| far(group.0, heart) as f32 / 1_000.0;
        let about = |all: &[Group]| all.iter().map(|group| group.1 * (1.0 - gap(group) / NEAR).max(0.0)).sum::<f32>();
        let (we, they) = (about(ours), about(&theirs));
        held += mine * one_if(view.holder(n) == Some(side));
        share += stake * (we + 0.5) / (we + they + 1.0);
        reach += stake * (1.0 - ours.iter().map(gap).fold(FAR, f32::min) / FAR);
    }
    [held, share, reach]
}

const fn one_if(yes: bool) -> f32 {
    if yes { 1.0 } else { 0.0 }
}

/// The share of the battle that is still to come.
pub(crate) fn time_left(view: &View<'_>) -> f32 {
    let ((day, turn), left) = (view.turn(), f32::from(view.turns_to_come()));
    // The days before were as long as this one.
    let gone = f32::from(day.max(1) - 1) * f32::from(view.turns_left() + turn) + f32::from(turn);
    left / (left + gone).max(1.0)
}
