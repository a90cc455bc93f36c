//! What a side has, in numbers that tell how a battle will end, and what each of them is worth: learnt from battles between rules of thumb
//! (example `learn`), but for armour and convoys, of which too little was seen.

use ::scw::{Arm, Deeds, Kind, Place, Status, View};

use super::deploy::edge_distance;
use super::far;
use super::picture::worth_of;
use crate::value::Assets;

/// What each is worth at the end of a battle, and how much more with all the time before it.
pub(crate) const WORTH: &[(f32, f32)] = &[
    // Points.
    (0.2157, -0.22),
    // Elements on foot and on horse, guns among them.
    (0.0819, 0.1872),
    // Heavy weapons: no more than the elements that they are.
    (0.0, 0.0),
    // Armour.
    (0.0, 0.2),
    // DPs.
    (-0.0921, -0.0196),
    // DPs beyond two on a unit.
    (-0.0517, 0.0041),
    // Elements of units that are falling back.
    (-0.0362, 0.0198),
    // Elements in cover, by how good it is.
    (0.0, 0.0128),
    // Strength about places worth holding, by their stake.
    (0.0555, -0.0441),
    // How near the nearest is to each, by its stake.
    (0.0998, -0.0853),
    // Lorries of a convoy, and how far they have come.
    (0.0, 0.0535),
];

/// What the side that looks has.
pub(crate) fn assets(view: &View<'_>) -> Assets {
    let side = view.side();
    let places = view.places_worth_holding();
    let stake = |n: usize| (places[n].points[side] + places[n].points[side.enemy()]) as f32;
    let mut near = vec![0f32; places.len()];
    let mut gaps = vec![60f32; places.len()];
    let (mut foot, mut heavy, mut armour, mut dps, mut strained, mut shaken, mut sheltered, mut convoy) =
        (0f32, 0f32, 0f32, 0f32, 0f32, 0f32, 0f32, 0f32);
    for unit in view.own_units() {
        let Some(state) = view.state_of(unit) else { continue };
        let strength = view.strength(unit) as f32;
        match view.of(unit).arm {
            Arm::Armour => armour += if state.deeds.has(Deeds::IMMOBILISED) { 0.5 } else { 1.0 },
            Arm::Softskin => {
                let worth = view.victory().per_softskin[side] as f32;
                let gone =
                    view.spot(unit).map_or(0.0, |at| 1.0 - edge_distance(view, side.enemy(), at) as f32 / 72_000.0);
                convoy += worth * (0.5 + gone.clamp(0.0, 1.0));
            }
            _ => {
                foot += strength;
                heavy += view
                    .living(unit)
                    .filter(|(_, _, kind)| matches!(kind, Kind::Hmg | Kind::Mortar) || kind.is_gun())
                    .count() as f32;
            }
        }
        dps += f32::from(state.dps);
        strained += f32::from(state.dps.saturating_sub(2));
        shaken += if state.status == Status::Steady { 0.0 } else { strength };
        let Some(at) = view.spot(unit) else { continue };
        if matches!(state.place, Place::Table | Place::Concealed) && view.of(unit).arm.is_troops() {
            sheltered += worth_of(view.cover_at(at)) as f32 * strength;
            for (n, place) in places.iter().enumerate() {
                let gap = far(at, place.at) as f32 / 1_000.0;
                gaps[n] = gaps[n].min(gap);
                near[n] += strength * (1.0 - gap / 12.0).max(0.0);
            }
        }
    }
    let hold: f32 = (0..places.len()).map(|n| stake(n) * (near[n] / 6.0).min(1.0)).sum();
    let reach: f32 = (0..places.len()).map(|n| stake(n) * (1.0 - gaps[n] / 40.0).max(0.0)).sum();
    Assets::from_iter([
        view.points()[side] as f32,
        foot,
        heavy,
        armour,
        dps,
        strained,
        shaken,
        sheltered,
        hold,
        reach,
        convoy,
    ])
}

/// The share of the battle that is still to come.
pub(crate) fn time_left(view: &View<'_>) -> f32 {
    let (left, now) = (f32::from(view.moves_left()), f32::from(view.turn().0));
    left / (left + now).max(1.0)
}
