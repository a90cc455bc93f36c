//! Where a place is, in words: `in Ferme Sorel`, `on the Route de Caumont`, `behind the hedge by the orchard`.

use crate::{Battlefield, FeatureId, Inches, KindMask, KindTag, Point};

/// What a place is named after, the more telling kinds first.
const TELLING: [&[KindTag]; 4] = [
    &[KindTag::Building, KindTag::Church, KindTag::Ruin, KindTag::Bunker, KindTag::BuiltUpArea],
    &[
        KindTag::Trench,
        KindTag::Dugout,
        KindTag::Emplacement,
        KindTag::Bridge,
        KindTag::Ford,
        KindTag::Rubble,
        KindTag::Crater,
        KindTag::Wood,
        KindTag::Orchard,
        KindTag::Vineyard,
        KindTag::Scrub,
        KindTag::Rocks,
        KindTag::Garden,
        KindTag::Yard,
        KindTag::Gully,
        KindTag::Ditch,
        KindTag::Marsh,
        KindTag::Pond,
        KindTag::Stream,
        KindTag::River,
    ],
    &[KindTag::Road, KindTag::Track, KindTag::Railway, KindTag::Crop, KindTag::Ploughed, KindTag::SoftSand],
    &[KindTag::Meadow, KindTag::Hill],
];

/// Things that one stands beside, not in.
const BESIDE: KindMask = KindMask::of(&[
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::StoneWall,
    KindTag::Fence,
    KindTag::Bank,
    KindTag::Barricade,
    KindTag::Sandbags,
    KindTag::RoadBlock,
    KindTag::Wire,
    KindTag::Cliff,
]);

/// How near something must be to name a place after it.
const NEAR: Inches = Inches::whole(5);

impl Battlefield {
    /// Where a point is, in words that complete `is ...`: `in the orchard`, `by the stone wall near Ferme Sorel`.
    pub fn whereabouts(&self, point: Point) -> String {
        let held: Vec<FeatureId> = self.features_at(point).collect();
        for kinds in TELLING {
            if let Some(&id) = held.iter().find(|&&id| kinds.contains(&self.feature(id).tag())) {
                let near = if self.feature(id).name.is_some() { None } else { self.landmark(point) };
                return format!("{} {}{}", preposition(self.feature(id).tag()), self.called(id), beside(near));
            }
        }
        let edge = self.nearest(point, Inches::whole(2), |id| BESIDE.holds(self.feature(id).tag()));
        if let Some(id) = edge {
            return format!("by {}{}", self.called(id), beside(self.landmark(point)));
        }
        self.landmark(point).map_or_else(|| "in the open".into(), |name| format!("near {name}"))
    }

    /// The nearest thing that has a name of its own, roads and fields left out.
    fn landmark(&self, point: Point) -> Option<String> {
        let id = self.nearest(point, NEAR, |id| {
            let feature = self.feature(id);
            feature.name.is_some() && (TELLING[0].contains(&feature.tag()) || TELLING[1].contains(&feature.tag()))
        })?;
        Some(self.called(id))
    }

    fn nearest(&self, point: Point, limit: Inches, wanted: impl Fn(FeatureId) -> bool) -> Option<FeatureId> {
        let all = (0..self.features().len() as u16).map(FeatureId);
        all.filter(|&id| wanted(id) && self.is_near(id, limit, point))
            .min_by_key(|&id| self.pieces[usize::from(id.0)].outline.squared_gap(point, point))
    }

    fn called(&self, id: FeatureId) -> String {
        let feature = self.feature(id);
        feature.name.clone().unwrap_or_else(|| format!("the {}", plain(feature.tag())))
    }
}

fn beside(name: Option<String>) -> String {
    name.map_or_else(String::new, |name| format!(" near {name}"))
}

/// What people call a thing without a name.
fn plain(tag: KindTag) -> String {
    match tag {
        KindTag::Building => "house".into(),
        KindTag::BuiltUpArea => "houses".into(),
        KindTag::Crop => "corn".into(),
        KindTag::Ploughed => "ploughed field".into(),
        KindTag::Bocage => "high hedge".into(),
        other => other.word().replace('-', " "),
    }
}

/// How one is at a thing of this kind.
const fn preposition(tag: KindTag) -> &'static str {
    match tag {
        KindTag::Road | KindTag::Track | KindTag::Railway | KindTag::Bridge | KindTag::Hill => "on",
        KindTag::Ford | KindTag::BuiltUpArea => "among",
        _ => "in",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Ground, Size};

    fn at(x: i32, y: i32) -> Point {
        Point::inches(x, y)
    }

    fn field() -> Battlefield {
        let square = |x: i32, y: i32| vec![at(x, y), at(x + 6, y), at(x + 6, y + 6), at(x, y + 6)];
        let ground = Ground::empty("field", Size::inches(48, 48))
            .with(Feature::area("farm", KindTag::Building, square(10, 10)).named("Ferme Sorel"))
            .with(Feature::area("trees", KindTag::Orchard, square(17, 10)))
            .with(Feature::line("wall", KindTag::StoneWall, vec![at(30, 30), at(40, 30)]))
            .with(Feature::line("road", KindTag::Road, vec![at(0, 44), at(48, 44)]).named("the high road"));
        Battlefield::new(ground).expect("a good field")
    }

    #[test]
    fn a_place_is_named_after_what_people_would_point_at() {
        let field = field();
        assert_eq!(field.whereabouts(at(12, 12)), "in Ferme Sorel");
        assert_eq!(field.whereabouts(at(18, 12)), "in the orchard near Ferme Sorel");
        assert_eq!(field.whereabouts(at(35, 31)), "by the stone wall");
        assert_eq!(field.whereabouts(at(20, 44)), "on the high road");
        assert_eq!(field.whereabouts(at(13, 18)), "near Ferme Sorel");
        assert_eq!(field.whereabouts(at(44, 10)), "in the open");
    }
}
