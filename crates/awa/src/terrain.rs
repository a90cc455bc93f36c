//! What the features of a battlefield mean in these rules. R-AWA-086, R-AWA-090

use table::{Battlefield, FeatureId, FeatureSet, Inches, KindMask, KindTag, Shape};

/// What cover a feature gives to those in it or behind it. R-AWA-090
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// Light: a hedge, a scrape, a soft barricade.
    Light,
    /// Heavy: a stone wall, a trench, a building.
    Heavy,
}

/// Buildings: occupied as a whole. R-AWA-103
pub(crate) const BUILDINGS: KindMask =
    KindMask::of(&[KindTag::Building, KindTag::Church, KindTag::Ruin, KindTag::Bunker, KindTag::BuiltUpArea]);
/// Woods: sight ends after two inches. R-AWA-086
pub(crate) const WOODS: KindMask = KindMask::of(&[KindTag::Wood, KindTag::Bocage]);
/// Ground that slows infantry and stops vehicles. `awa.move.obstacle.rough`, `awa.vehicle.rough`
pub(crate) const ROUGH: KindMask = KindMask::of(&[KindTag::Wood, KindTag::Marsh, KindTag::SoftSand]);
/// What costs infantry six inches to cross. `awa.move.obstacle.cost`
pub(crate) const OBSTACLES: KindMask = KindMask::of(&[
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::StoneWall,
    KindTag::Fence,
    KindTag::Bank,
    KindTag::Barricade,
    KindTag::Sandbags,
    KindTag::Stream,
    KindTag::Ditch,
    KindTag::Gully,
    KindTag::RoadBlock,
]);
/// What vehicles never drive through. `awa.vehicle.no-crash`, `awa.vehicle.impassable`
pub(crate) const BARS_VEHICLES: KindMask = KindMask::of(&[
    KindTag::Building,
    KindTag::Church,
    KindTag::Ruin,
    KindTag::Bunker,
    KindTag::BuiltUpArea,
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::StoneWall,
    KindTag::Fence,
    KindTag::Bank,
    KindTag::Barricade,
    KindTag::Sandbags,
    KindTag::RoadBlock,
    KindTag::Ditch,
    KindTag::Gully,
    KindTag::Wood,
    KindTag::Orchard,
    KindTag::Marsh,
    KindTag::SoftSand,
    KindTag::Rocks,
    KindTag::Cliff,
    KindTag::Pond,
    KindTag::Trench,
    KindTag::Dugout,
    KindTag::Emplacement,
    KindTag::Rubble,
]);
/// Roads of any kind.
pub(crate) const ROADS: KindMask = KindMask::of(&[KindTag::Road, KindTag::Track, KindTag::Bridge, KindTag::Ford]);
/// Positions in which one moves at a walk. `awa.move.infantry.indoors`
pub(crate) const TRENCHES: KindMask = KindMask::of(&[KindTag::Trench, KindTag::Dugout, KindTag::Emplacement]);
/// Fields that a bull may own. R-AWA-055
pub(crate) const FIELDS: KindMask = KindMask::of(&[KindTag::Meadow, KindTag::Crop, KindTag::Ploughed]);
/// Ground over which a moving vehicle is hard to hit. R-AWA-123
pub(crate) const DIFFICULT: KindMask = KindMask::of(&[
    KindTag::Ploughed,
    KindTag::Crop,
    KindTag::BuiltUpArea,
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::Wood,
    KindTag::Orchard,
    KindTag::Rubble,
    KindTag::Garden,
    KindTag::Yard,
]);

/// A river wider than this is crossed by ford, bridge or boat only. `awa.move.obstacle.river`
const WIDE: Inches = Inches::whole(4);

/// Looked up once for each battlefield.
#[derive(Debug, Default)]
pub struct Meaning {
    /// Cover by feature.
    cover: Vec<Cover>,
    /// Rivers too wide to wade, and whatever the scenario says nobody crosses.
    pub barred: FeatureSet,
    /// What blocks sight at once: buildings.
    pub solid: FeatureSet,
    /// What gives cover to those behind it, or in it.
    pub covering: FeatureSet,
    /// What costs six inches to cross.
    pub obstacles: FeatureSet,
    /// What slows men on foot to six inches.
    pub rough: FeatureSet,
    /// Roads, bridges and fords, which carry one over what lies beneath.
    pub ways: FeatureSet,
    /// Barbed wire.
    pub wire: FeatureSet,
    /// Trenches and the like, in which one walks.
    pub trenches: FeatureSet,
    /// Hills.
    pub hills: FeatureSet,
    /// Everything of these that a man on foot has to think of.
    pub matters: FeatureSet,
}

impl Meaning {
    /// Looks a battlefield over.
    pub fn of(field: &Battlefield, impassable: &FeatureSet) -> Meaning {
        let mut meaning = Meaning {
            barred: *impassable,
            obstacles: field.of_kinds(OBSTACLES),
            rough: field.of_kinds(ROUGH),
            ways: field.of_kinds(ROADS),
            wire: field.of_kinds(KindMask::of(&[KindTag::Wire])),
            trenches: field.of_kinds(TRENCHES),
            hills: field.of_kinds(KindMask::of(&[KindTag::Hill])),
            ..Meaning::default()
        };
        for (n, feature) in field.features().iter().enumerate() {
            let id = FeatureId(n as u16);
            let cover = match feature.tag() {
                tag if BUILDINGS.holds(tag) => Cover::Heavy,
                KindTag::StoneWall | KindTag::Sandbags | KindTag::Trench | KindTag::Dugout | KindTag::Emplacement => {
                    Cover::Heavy
                }
                KindTag::RoadBlock | KindTag::Rocks | KindTag::Rubble => Cover::Heavy,
                KindTag::Hedge | KindTag::Bocage | KindTag::Bank | KindTag::Barricade => Cover::Light,
                KindTag::Wood | KindTag::Orchard | KindTag::Scrub | KindTag::Vineyard | KindTag::Crop => Cover::Light,
                KindTag::Ditch | KindTag::Gully | KindTag::Crater => Cover::Light,
                _ => Cover::None,
            };
            meaning.cover.push(cover);
            if cover != Cover::None {
                meaning.covering.add(id);
            }
            if BUILDINGS.holds(feature.tag()) {
                meaning.solid.add(id);
            }
            let wide = match &feature.shape {
                Shape::Line { width, .. } => *width > WIDE,
                _ => true,
            };
            if matches!(feature.tag(), KindTag::Pond | KindTag::Cliff) || (feature.tag() == KindTag::River && wide) {
                meaning.barred.add(id);
            }
        }
        let sets = [
            meaning.barred,
            meaning.solid,
            meaning.obstacles,
            meaning.rough,
            meaning.ways,
            meaning.wire,
            meaning.trenches,
            meaning.hills,
        ];
        sets.iter().flat_map(FeatureSet::iter).for_each(|feature| meaning.matters.add(feature));
        meaning
    }

    /// The cover a feature gives.
    pub fn cover(&self, feature: FeatureId) -> Cover {
        self.cover[usize::from(feature.0)]
    }
}
