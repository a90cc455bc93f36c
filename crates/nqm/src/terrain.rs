//! What the ground means on an operational map: going, close country, water and roads. R-NQM-037, R-NQM-143, R-NQM-144

use crate::movement::Network;
use table::terrain::{Kind, Material};
use table::{Battlefield, FeatureId, FeatureSet, KindMask, KindTag, Point};

/// Close country: it hides, slows vehicles and lets infantry stalk tanks. R-NQM-037, R-NQM-144
pub const CLOSE: KindMask = KindMask::of(&[
    KindTag::Wood,
    KindTag::Orchard,
    KindTag::Marsh,
    KindTag::BuiltUpArea,
    KindTag::Rocks,
    KindTag::Bocage,
    KindTag::Cliff,
]);

/// What hides whoever is behind it. R-NQM-144
pub const SCREENS: KindMask = KindMask::of(&[KindTag::Wood, KindTag::Orchard, KindTag::BuiltUpArea]);

/// Roads good enough to march on. `nqm.movement.road-march`
pub const ROADS: KindMask = KindMask::of(&[KindTag::Road, KindTag::Track, KindTag::Bridge, KindTag::Ford]);

/// Rivers, streams and lakes.
pub const WATER: KindMask = KindMask::of(&[KindTag::River, KindTag::Stream, KindTag::Pond]);

/// Ways over water. R-NQM-151
pub const CROSSINGS: KindMask = KindMask::of(&[KindTag::Bridge, KindTag::Ford]);

/// How wide a river is. R-NQM-151
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum River {
    /// Foot, cycles and horses wade it.
    Minor,
    /// Crossed at bridges and fords, or by assault.
    Major,
}

/// The features of the map by what they mean.
#[derive(Clone, Debug, Default)]
pub struct Country {
    /// Rivers, streams and lakes.
    pub water: FeatureSet,
    /// Those of them that can be waded.
    pub minor: FeatureSet,
    pub close: FeatureSet,
    pub roads: FeatureSet,
    pub bridges: FeatureSet,
    pub crossings: FeatureSet,
    pub mines: FeatureSet,
    /// Roads and crossings as a net.
    pub net: Network,
}

impl Country {
    /// Looks a map over; `size` says of a river whether the scenario has another opinion than usual.
    pub fn of(field: &Battlefield, size: impl Fn(&str) -> Option<River>) -> Self {
        let water = field.of_kinds(WATER);
        let mut minor = FeatureSet::NONE;
        for (n, feature) in field.features().iter().enumerate() {
            let usual = match feature.tag() {
                KindTag::Stream => Some(River::Minor),
                KindTag::River | KindTag::Pond => Some(River::Major),
                _ => None,
            };
            if let Some(usual) = usual
                && size(&feature.id).unwrap_or(usual) == River::Minor
            {
                minor.add(FeatureId(n as u16));
            }
        }
        let (roads, crossings) = (field.of_kinds(ROADS), field.of_kinds(CROSSINGS));
        Country {
            water,
            minor,
            close: field.of_kinds(CLOSE),
            roads,
            bridges: field.of_kinds(KindMask::from(KindTag::Bridge)),
            crossings,
            net: Network::of(field, &roads, &crossings),
            mines: field.of_kinds(KindMask::from(KindTag::Minefield)),
        }
    }
}

/// Of what the houses at a place are built; none in the open. R-NQM-143
pub fn houses(field: &Battlefield, at: Point) -> Option<Material> {
    field.features_at(at).find_map(|id| match &field.feature(id).kind {
        Kind::BuiltUpArea { material } => Some(*material),
        kind => kind.building().map(|house| house.material),
    })
}
