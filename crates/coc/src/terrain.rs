//! Section 2: what the ground means in these rules: going, obstacles, cover and what hides. One row per kind.

use serde::{Deserialize, Serialize};
use table::terrain::{Kind, Material};
use table::{Battlefield, Feature, FeatureId, FeatureSet, Inches, KindTag, Shape};

/// How hard ground is to walk on. `coc.2.terrain-classes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// No hindrance.
    #[default]
    Open,
    /// Slightly hindered.
    Broken,
    /// Badly hindered.
    Heavy,
    /// Very slow for everyone.
    ReallyHeavy,
    /// Not at all: water, cliffs.
    Impassable,
}

/// How hard something is to climb over. `coc.7.2.obstacle-minor`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// Nothing to climb.
    #[default]
    None,
    /// Up to the waist.
    Minor,
    /// Up to the chest.
    Medium,
    /// Higher, or thick as bocage.
    Major,
    /// Nobody on foot gets over it: wire, the walls of a house.
    Uncrossable,
}

/// How well somebody is protected. `coc.2.cover-classes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Not at all.
    #[default]
    Open,
    /// Hidden rather than protected.
    Light,
    /// Behind something solid.
    Hard,
    /// In a concrete work.
    Bunker,
}

impl Cover {
    /// All of them, the worst first.
    pub(crate) const ALL: [Cover; 4] = [Cover::Open, Cover::Light, Cover::Hard, Cover::Bunker];

    /// One level better, up to hard; a bunker stays what it is. R-COC-068
    #[must_use]
    pub const fn improved(self) -> Cover {
        match self {
            Cover::Open => Cover::Light,
            Cover::Light | Cover::Hard => Cover::Hard,
            Cover::Bunker => Cover::Bunker,
        }
    }

    /// So many levels worse, down to open; a bunker stays a bunker. R-COC-068, R-COC-069
    #[must_use]
    pub const fn reduced(self, levels: u8) -> Cover {
        match (self, levels) {
            (cover, 0) => cover,
            (Cover::Bunker, _) => Cover::Bunker,
            (Cover::Hard, 1) => Cover::Light,
            _ => Cover::Open,
        }
    }
}

/// How far one sees into or within ground that hides: at its edge, and with both inside. R-COC-065
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thicket {
    /// From its edge. `coc.8.1.target-in-woods`
    pub edge: Inches,
    /// With both inside. `coc.8.1.both-in-woods`
    pub inside: Inches,
}

/// Woods and dense scrub.
const WOODS: Thicket = Thicket { edge: Inches::whole(4), inside: Inches::whole(12) };
/// A light orchard.
const ORCHARD: Thicket = Thicket { edge: Inches::whole(6), inside: Inches::whole(18) };

/// The height of one floor. R-COC-091
pub const STOREY: Inches = Inches::whole(3);
/// The height of a man's eyes. R-COC-091
pub const EYE: Inches = Inches::thousandths(800);
/// How high a turret's sights are above the ground. R-COC-091
pub const TURRET: Inches = Inches::thousandths(1500);
/// The height of one contour.
pub const CONTOUR: Inches = Inches::whole(2);

/// What one feature means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meant {
    /// The going in it.
    pub ground: Ground,
    /// What crossing its line costs; for areas what entering costs.
    pub obstacle: Obstacle,
    /// The cover of somebody inside.
    pub inside: Cover,
    /// The cover of somebody within an inch behind it.
    pub behind: Cover,
    /// How high it stands above its ground. It hides what is beyond if the line of sight passes below its top.
    pub height: Inches,
    /// Whether it is ground that hides by depth.
    pub thicket: Option<Thicket>,
    /// Whether it is a building whose walls stand.
    pub house: bool,
    /// Whether men inside have a roof over them.
    pub roof: bool,
    /// Whether it is made of wood, so that flames take it. `coc.9.6.flame-building`
    pub wooden: bool,
    /// Whether it is a line rather than an area.
    pub line: bool,
    /// Whether trees stand there, in whose tops shells burst. `coc.10.3.1.barrage-trees`
    pub trees: bool,
    /// Whether it is a road or the like, good going whatever lies beneath.
    pub road: bool,
    /// Whether it is soft, so that vehicles may bog down. `coc.11.6.1.soft-ground`
    pub soft: bool,
}

impl Meant {
    /// Whether it stops shot, and is so high at least.
    pub(crate) fn is_solid(&self, least: Inches) -> bool {
        self.height >= least && self.behind.max(self.inside) >= Cover::Hard
    }
}

/// What a feature means. `coc.2.terrain-classes`, `coc.2.cover-classes`, `coc.7.2.obstacle-minor`
fn meant(feature: &Feature) -> Meant {
    use KindTag as K;
    let plain = Meant { line: matches!(feature.shape, Shape::Line { .. }), ..Meant::default() };
    let high = |thousandths: i32| Inches::thousandths(thousandths);
    match feature.tag() {
        K::Meadow | K::Yard | K::Railway | K::Smoke => plain,
        K::Road | K::Track | K::Bridge => Meant { road: true, ..plain },
        K::Ford => Meant { ground: Ground::Broken, road: true, ..plain },
        K::Garden => Meant { inside: Cover::Light, ..plain },
        K::Orchard => Meant { inside: Cover::Light, thicket: Some(ORCHARD), trees: true, height: high(2500), ..plain },
        K::Wood => Meant {
            ground: Ground::Broken,
            inside: Cover::Light,
            thicket: Some(WOODS),
            trees: true,
            height: high(4000),
            ..plain
        },
        K::Scrub => {
            Meant { ground: Ground::Heavy, inside: Cover::Light, thicket: Some(WOODS), height: high(1200), ..plain }
        }
        K::Vineyard => Meant { ground: Ground::Broken, inside: Cover::Light, height: high(600), ..plain },
        K::Crop => Meant { inside: Cover::Light, height: high(600), ..plain },
        K::SoftSand => Meant { ground: Ground::Broken, soft: true, ..plain },
        K::Ploughed | K::Stream | K::Gully | K::Ditch => {
            let inside = if matches!(feature.tag(), K::Gully | K::Ditch) { Cover::Light } else { Cover::Open };
            Meant { ground: Ground::Broken, inside, ..plain }
        }
        K::Crater => Meant { ground: Ground::Broken, inside: Cover::Light, ..plain },
        K::Rocks => Meant { ground: Ground::Heavy, inside: Cover::Hard, height: high(600), ..plain },
        K::Marsh => Meant { ground: Ground::Heavy, ..plain },
        K::Rubble => Meant { ground: Ground::Heavy, inside: Cover::Hard, height: high(600), ..plain },
        K::BuiltUpArea => Meant {
            ground: Ground::Broken,
            inside: Cover::Hard,
            thicket: Some(WOODS),
            height: high(5000),
            roof: true,
            ..plain
        },
        K::River | K::Pond | K::Cliff => Meant { ground: Ground::Impassable, ..plain },
        K::Trench | K::Emplacement => Meant { inside: Cover::Hard, ..plain },
        K::Dugout => Meant { inside: Cover::Hard, roof: true, ..plain },
        K::Fence => Meant { obstacle: Obstacle::Minor, height: high(500), ..plain },
        K::Hedge => Meant { obstacle: Obstacle::Medium, behind: Cover::Light, height: high(700), ..plain },
        K::Bocage => Meant { obstacle: Obstacle::Major, behind: Cover::Hard, height: high(1600), ..plain },
        K::Bank => Meant { obstacle: Obstacle::Minor, behind: Cover::Hard, height: high(500), ..plain },
        K::Barricade => Meant { obstacle: Obstacle::Medium, behind: Cover::Hard, height: high(650), ..plain },
        K::Sandbags => Meant { obstacle: Obstacle::Minor, behind: Cover::Hard, height: high(500), ..plain },
        K::RoadBlock => Meant { obstacle: Obstacle::Minor, behind: Cover::Light, height: high(600), ..plain },
        K::Wire => Meant { obstacle: Obstacle::Uncrossable, ..plain },
        K::Minefield => Meant { ground: Ground::Impassable, ..plain },
        K::StoneWall => {
            let feet = if let Kind::StoneWall { height } = &feature.kind { height.0 } else { 4 };
            let (obstacle, behind) = match feet {
                0..=3 => (Obstacle::Minor, Cover::Light),
                4 | 5 => (Obstacle::Medium, Cover::Hard),
                _ => (Obstacle::Major, Cover::Hard),
            };
            Meant { obstacle, behind, height: high(160 * i32::from(feet)), ..plain }
        }
        K::Building | K::Church | K::Ruin | K::Bunker => house(feature, plain),
        K::Hill => Meant { height: Inches::ZERO, ..plain },
    }
}

/// Houses: their walls stop everybody, their doors let infantry in. `coc.7.2.2.enter-leave-door`
fn house(feature: &Feature, plain: Meant) -> Meant {
    let (storeys, material) = match &feature.kind {
        Kind::Building(house) | Kind::Church(house) | Kind::Ruin(house) | Kind::Bunker(house) => {
            (house.storeys.max(1), house.material)
        }
        _ => (1, Material::Stone),
    };
    let wooden = material == Material::Timber;
    let solid = if wooden { Cover::Light } else { Cover::Hard };
    match feature.tag() {
        // A ruin is rubble between broken walls: one walks in anywhere, and nobody has a roof.
        KindTag::Ruin => {
            Meant { ground: Ground::Heavy, inside: solid, height: Inches::thousandths(1500), wooden, ..plain }
        }
        tag => Meant {
            ground: Ground::Broken,
            obstacle: Obstacle::Uncrossable,
            inside: if tag == KindTag::Bunker { Cover::Bunker } else { solid },
            behind: Cover::Hard,
            height: if tag == KindTag::Bunker { Inches::whole(1) } else { STOREY * i32::from(storeys) },
            house: true,
            roof: true,
            wooden,
            ..plain
        },
    }
}

/// What every feature of one battlefield means; made once for a scenario.
#[derive(Debug)]
pub struct Meaning {
    features: Vec<Meant>,
    /// Buildings whose walls stand.
    pub houses: FeatureSet,
    /// Ground that hides by depth.
    pub thickets: FeatureSet,
    /// Lines that have to be climbed.
    pub obstacles: FeatureSet,
    /// Whatever has to be climbed, houses too.
    pub climbed: FeatureSet,
    /// Whatever matters to somebody who walks, whatever comes down.
    pub walked: FeatureSet,
    /// Ground that nobody crosses.
    pub impassable: FeatureSet,
    /// Roads.
    pub roads: FeatureSet,
    /// Hills.
    pub hills: FeatureSet,
    /// What stands on the ground and so matters to a line of sight, whatever comes down.
    pub standing: FeatureSet,
    /// Windows and doors.
    pub openings: crate::sight::Openings,
    /// Lines of sight that have been followed before: no part of what the ground means.
    pub sights: crate::sight::SightMemo,
    /// What has hidden somebody lately.
    pub hiders: crate::sight::Hiders,
    /// The same for lines along which a man would have to climb.
    pub parted: crate::sight::SightMemo,
    /// What legs on foot cost, as far as that has been asked.
    pub toils: crate::movement::Toils,
    /// What single steps cost, for those who look for ways.
    pub ways: crate::movement::KnownWays,
}

/// What is left of a building that came down. `coc.10.3.6.he-building-collapse`
const RUBBLE: Meant = Meant {
    ground: Ground::Heavy,
    obstacle: Obstacle::None,
    inside: Cover::Hard,
    behind: Cover::Open,
    height: Inches::thousandths(600),
    thicket: None,
    house: false,
    roof: false,
    wooden: false,
    line: false,
    trees: false,
    road: false,
    soft: false,
};

impl crate::Coc {
    /// What a feature means now: a building that came down is rubble.
    pub(crate) fn meant(&self, id: FeatureId) -> &Meant {
        if self.state.collapsed.holds(id) { &RUBBLE } else { self.setup.terrain.at(id) }
    }
}

impl Meaning {
    /// Reads a battlefield. Some features are jungle, swamp or deep snow, as no kind of feature is by itself, and some are
    /// soft: the scenario says so. `coc.7.2.really-heavy`, R-COC-132
    pub fn of(field: &Battlefield, really_heavy: &FeatureSet, soft: &FeatureSet) -> Self {
        let mut features: Vec<Meant> = field.features().iter().map(meant).collect();
        for id in really_heavy.iter() {
            features[usize::from(id.0)].ground = Ground::ReallyHeavy;
        }
        for id in soft.iter() {
            features[usize::from(id.0)].soft = true;
        }
        let which = |wanted: &dyn Fn(&Meant) -> bool| -> FeatureSet {
            (0..features.len()).filter(|n| wanted(&features[*n])).map(|n| FeatureId(n as u16)).collect()
        };
        Meaning {
            houses: which(&|m| m.house),
            thickets: which(&|m| m.thicket.is_some()),
            obstacles: which(&|m| m.line && m.obstacle > Obstacle::None),
            climbed: which(&|m| m.obstacle > Obstacle::None),
            walked: which(&|m| m.ground > Ground::Open || m.obstacle > Obstacle::None || m.road || m.house),
            impassable: which(&|m| m.ground == Ground::Impassable),
            roads: which(&|m| m.road),
            hills: field.of_kinds(KindTag::Hill.into()),
            standing: which(&|m| m.height > Inches::ZERO),
            openings: crate::sight::Openings::of(field),
            sights: crate::sight::SightMemo::default(),
            hiders: crate::sight::Hiders::default(),
            parted: crate::sight::SightMemo::default(),
            toils: crate::movement::Toils::default(),
            ways: crate::movement::KnownWays::default(),
            features,
        }
    }

    /// The features that are really heavy going.
    pub fn really_heavy(&self) -> impl Iterator<Item = FeatureId> + '_ {
        let all = self.features.iter().enumerate();
        all.filter(|(_, meant)| meant.ground == Ground::ReallyHeavy).map(|(n, _)| FeatureId(n as u16))
    }

    /// The features that the scenario says are soft.
    pub fn soft(&self) -> impl Iterator<Item = FeatureId> + '_ {
        self.features.iter().enumerate().filter(|(_, meant)| meant.soft).map(|(n, _)| FeatureId(n as u16))
    }

    /// What one feature means.
    pub fn at(&self, id: FeatureId) -> &Meant {
        &self.features[usize::from(id.0)]
    }
}
