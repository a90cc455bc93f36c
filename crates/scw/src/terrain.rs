//! What the terrain of a battlefield means in these rules: one table. R-SCW-009, R-SCW-036, R-SCW-049

use serde::{Deserialize, Serialize};
use table::{Battlefield, FeatureId, FeatureSet, Going, KindMask, KindTag, Passage};

/// How well a target is protected, from not at all to best. `scw.shooting.cover.what-is-cover`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the open.
    #[default]
    Open,
    /// Woods, orchards, scrub, crops, hedges.
    Soft,
    /// Built-up areas, stone walls, rocks, barricades, sandbags.
    Hard,
    /// Trenches and dugouts.
    Trench,
}

impl Cover {
    /// All of them, in their order.
    pub(crate) const ALL: [Cover; 4] = [Cover::Open, Cover::Soft, Cover::Hard, Cover::Trench];
}

/// Terrain that sight reaches only 2 inches into: woods, built-up areas, other high terrain.
pub const HIGH: KindMask = KindMask::of(&[
    KindTag::Wood,
    KindTag::Orchard,
    KindTag::Bocage,
    KindTag::BuiltUpArea,
    KindTag::Building,
    KindTag::Church,
    KindTag::Ruin,
    KindTag::Bunker,
]);

/// Built-up areas.
pub const BUILT_UP: KindMask =
    KindMask::of(&[KindTag::BuiltUpArea, KindTag::Building, KindTag::Church, KindTag::Ruin, KindTag::Bunker]);

/// Woods.
pub const WOODS: KindMask = KindMask::of(&[KindTag::Wood, KindTag::Orchard]);

/// What vehicles follow at road speed.
pub const ROAD: KindMask = KindMask::of(&[KindTag::Road, KindTag::Track, KindTag::Bridge]);

/// Water, and what carries one over it.
const WATER: KindMask = KindMask::of(&[KindTag::River, KindTag::Pond]);

/// Cover that one stands in.
const fn cover_inside(kind: KindTag) -> Cover {
    match kind {
        KindTag::Trench | KindTag::Dugout => Cover::Trench,
        KindTag::BuiltUpArea
        | KindTag::Building
        | KindTag::Church
        | KindTag::Ruin
        | KindTag::Bunker
        | KindTag::Rocks
        | KindTag::Rubble
        | KindTag::Emplacement => Cover::Hard,
        KindTag::Wood
        | KindTag::Orchard
        | KindTag::Scrub
        | KindTag::Vineyard
        | KindTag::Crop
        | KindTag::Garden
        | KindTag::Crater
        | KindTag::Gully => Cover::Soft,
        _ => Cover::Open,
    }
}

/// What can be cover to those behind it.
pub const SCREENS: KindMask = KindMask::of(&[
    KindTag::StoneWall,
    KindTag::Barricade,
    KindTag::Sandbags,
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::Bank,
]);

/// Cover that one stands behind: it must lie between the target and the firer.
const fn cover_behind(kind: KindTag) -> Cover {
    match kind {
        KindTag::StoneWall | KindTag::Barricade | KindTag::Sandbags => Cover::Hard,
        KindTag::Hedge | KindTag::Bocage | KindTag::Bank => Cover::Soft,
        _ => Cover::Open,
    }
}

/// Who moves, as far as the ground cares. R-SCW-036
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Infantry, dismounted cavalry, officers on foot.
    Foot,
    /// Mounted cavalry and officers on horseback.
    Horse,
    /// Horse limbers.
    Limber,
    /// Tracked armour.
    Tracked,
    /// Wheeled armour.
    Wheeled,
    /// Softskins.
    Soft,
    /// A vehicle that may never leave the road.
    RoadBound,
}

/// What every feature of one battlefield means; made once for a scenario.
#[derive(Debug)]
pub struct Meaning {
    /// Cover of a base whose middle is inside, by feature.
    pub inside: Vec<Cover>,
    /// Cover of a base that touches it with the firer beyond, by feature.
    pub behind: Vec<Cover>,
    /// Features that give any cover to those inside.
    pub shelters: FeatureSet,
    /// Features that give cover to those behind.
    pub screens: FeatureSet,
    /// Wire.
    pub wire: FeatureSet,
    /// Trenches and dugouts, which cost half a move to leave.
    pub trenches: FeatureSet,
    /// Ground named rough besides woods and built-up areas. R-SCW-068
    pub rough: FeatureSet,
    /// Ground that nobody may enter, besides the defaults.
    pub barred: FeatureSet,
    going: [Going; 7],
}

/// What the scenario adds to the table above, by feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Cover for those inside.
    pub cover: Vec<(FeatureId, Cover)>,
    /// Ground that nobody may enter.
    pub barred: FeatureSet,
    /// Rough ground.
    pub rough: FeatureSet,
}

impl Meaning {
    /// Reads a battlefield.
    pub fn of(field: &Battlefield, overrides: &Overrides) -> Self {
        let kinds = || field.features().iter().map(table::Feature::tag);
        let mut inside: Vec<Cover> = kinds().map(cover_inside).collect();
        for (id, cover) in &overrides.cover {
            inside[usize::from(id.0)] = *cover;
        }
        let behind: Vec<Cover> = kinds().map(cover_behind).collect();
        let which = |wanted: &dyn Fn(usize) -> bool| -> FeatureSet {
            (0..field.features().len()).filter(|n| wanted(*n)).map(|n| FeatureId(n as u16)).collect()
        };
        let shelters = which(&|n| inside[n] > Cover::Open);
        let screens = which(&|n| behind[n] > Cover::Open);
        let going =
            [Mover::Foot, Mover::Horse, Mover::Limber, Mover::Tracked, Mover::Wheeled, Mover::Soft, Mover::RoadBound]
                .map(|mover| going(field, mover, overrides));
        Meaning {
            shelters,
            screens,
            wire: field.of_kinds(KindMask::of(&[KindTag::Wire])),
            trenches: field.of_kinds(KindMask::of(&[KindTag::Trench, KindTag::Dugout])),
            rough: overrides.rough,
            barred: overrides.barred,
            inside,
            behind,
            going,
        }
    }

    /// Whether the ground at a point bars a mover; a road, bridge or ford carries him over whatever lies beneath.
    pub fn bars(&self, field: &Battlefield, mover: Mover, at: table::Point) -> bool {
        let mut barred = false;
        for id in field.features_at(at) {
            let kind = field.feature(id).tag();
            if ROAD.holds(kind) || kind == KindTag::Ford {
                return self.barred.holds(id);
            }
            barred |= self.barred.holds(id) || bars_by_nature(kind, mover);
        }
        barred
    }

    /// What the ground costs a mover. Roads are cheaper for vehicles; wire is not counted here.
    pub fn going(&self, mover: Mover) -> &Going {
        &self.going[mover as usize]
    }
}

/// What bars whom unless the scenario says otherwise. R-SCW-036
fn bars_by_nature(kind: KindTag, mover: Mover) -> bool {
    let drawn_or_driven = !matches!(mover, Mover::Foot | Mover::Horse);
    WATER.holds(kind) || kind == KindTag::Cliff || drawn_or_driven && (WOODS.holds(kind) || BUILT_UP.holds(kind))
}

/// Terrain does not slow anybody; some of it bars the way. R-SCW-036
fn going(field: &Battlefield, mover: Mover, overrides: &Overrides) -> Going {
    let mut number = 0;
    Going::new(field, |feature| {
        let id = FeatureId(number);
        number += 1;
        let kind = feature.tag();
        if overrides.barred.holds(id) || bars_by_nature(kind, mover) {
            return Passage::Barred;
        }
        if ROAD.holds(kind) {
            return road(mover);
        }
        if kind == KindTag::Ford { Passage::WAY } else { Passage::Open }
    })
}

/// Each inch of road uses 1/1.5, 1/2 or 1/3 inch of allowance. `scw.movement.armour.road`, `scw.movement.softskin.road`
const fn road(mover: Mover) -> Passage {
    match mover {
        Mover::Foot | Mover::Horse | Mover::Limber => Passage::WAY,
        Mover::Tracked => Passage::Way { num: 2, den: 3 },
        Mover::Wheeled | Mover::RoadBound => Passage::Way { num: 1, den: 2 },
        Mover::Soft => Passage::Way { num: 1, den: 3 },
    }
}
