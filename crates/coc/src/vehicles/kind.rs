//! What an arsenal says of a model of vehicle. The numbers are data (`data/coc/vehicles*.toml`); here is their shape.

use serde::{Deserialize, Serialize};
use table::Inches;

use crate::ids::WeaponId;

/// What sort of vehicle it is. It decides which damage table is used and how it is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    /// A tank. `coc.12.1.table-twelve`
    Tank,
    /// A self-propelled gun, assault gun or tank destroyer. `coc.12.1.table-twelve`
    SelfPropelled,
    /// An armoured car. `coc.12.1.table-twelve`
    ArmouredCar,
    /// A half-track or another armoured carrier. `coc.12.1.table-thirteen`
    Carrier,
    /// A lorry, car, jeep or motorcycle without armour. `coc.12.2.table-fourteen`
    SoftSkin,
    /// A tank driven by remote control. `coc.16.2.goliath`
    Remote,
    /// A tank's turret dug in. `coc.16.2.turret-emplacement`
    Emplacement,
}

impl Build {
    /// Whether armour has to be pierced.
    pub const fn is_armoured(self) -> bool {
        !matches!(self, Build::SoftSkin)
    }
}

/// How fast it is by its arsenal. `coc.11.6.road`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// The dice as they fall.
    Slow,
    /// An inch more for each die.
    Average,
    /// Two inches more for each die.
    Fast,
    /// Twice the dice on roads.
    Wheeled,
}

/// What it runs on. `coc.11.6.heavy`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gear {
    /// Fully tracked.
    Tracked,
    /// Wheels in front, tracks behind.
    HalfTrack,
    /// Wheels only, motorcycles too.
    Wheeled,
    /// It cannot move at all.
    Static,
}

/// How its turret turns, if it has one. `coc.11.8.turret-slow-fast`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turret {
    /// It has none.
    #[default]
    None,
    /// An arc of 90 degrees.
    Slow,
    /// An arc of 120 degrees.
    Normal,
    /// An arc of 180 degrees.
    Fast,
}

/// A crew position that can be activated by itself. `coc.11.2.crew-by-initiative`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Drives. `coc.11.2.driver`
    Driver,
    /// Serves the main gun and its co-axial machine gun; in a carrier the principal gun. `coc.11.2.gunner`
    Gunner,
    /// Serves the hull machine gun, or a flamethrower in its place. `coc.11.2.hull-gunner`, R-COC-309
    HullGunner,
    /// Serves a second rated gun in the hull, or a carrier's secondary gun. R-COC-309
    SecondGunner,
    /// Serves a machine gun on top. `coc.9.top-mounted-as-infantry`
    TopGunner,
}

impl Post {
    /// Every position, in the order of the state's array.
    pub const ALL: [Post; 5] = [Post::Driver, Post::Gunner, Post::HullGunner, Post::SecondGunner, Post::TopGunner];

    /// The word for it in files and keys.
    pub const fn word(self) -> &'static str {
        match self {
            Post::Driver => "driver",
            Post::Gunner => "gunner",
            Post::HullGunner => "hull-gunner",
            Post::SecondGunner => "second-gunner",
            Post::TopGunner => "top-gunner",
        }
    }

    /// What players call it.
    pub const fn words(self) -> &'static str {
        match self {
            Post::Driver => "driver",
            Post::Gunner => "gunner",
            Post::HullGunner => "hull gunner",
            Post::SecondGunner => "second gunner",
            Post::TopGunner => "top gunner",
        }
    }

    /// Its place in the state's array.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a mounted weapon can fire. `coc.11.8.turret-arc`, R-COC-309
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// The turret's arc, around where the turret points.
    Turret,
    /// 90 degrees to the front of the hull.
    Front,
    /// 90 degrees to the rear of the hull.
    Rear,
    /// 90 degrees to one side or to the rear, named when it is manned.
    Named,
    /// The strip as wide as the hull straight ahead. R-COC-134
    Corridor,
    /// The same strip to the rear.
    RearCorridor,
    /// All round: a weapon on top.
    AllRound,
}

/// A rated gun. `coc.11.8.1.main-gun-infantry`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cannon {
    /// A.P. dice; 0 without armour-piercing rounds.
    #[serde(default)]
    pub ap: u8,
    /// H.E. dice; 0 without high explosive.
    #[serde(default)]
    pub he: u8,
    /// Whether it fires at infantry as a heavy machine gun does, with its H.E. dice. `coc.11.8.1.vehicle-mg`
    #[serde(default)]
    pub autocannon: bool,
    /// Whether it has smoke rounds.
    #[serde(default)]
    pub smoke: bool,
    /// Rounds it begins with; none without limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
}

/// What is mounted somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// A rated gun.
    Cannon(Cannon),
    /// A weapon of the arsenal: a machine gun, an anti-tank rifle, a flamethrower.
    Weapon(WeaponId),
    /// Whatever those aboard mount there. `coc.11.2.1.apc-guns`
    OfPassengers,
}

/// A weapon in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mounting {
    /// Who serves it.
    pub post: Post,
    /// Where it can fire.
    pub reach: Reach,
    /// What it is.
    pub arm: Arm,
}

/// What is particular to a vehicle, as a set: notes of the arsenals, and fittings that a list or scenario adds. R-COC-311
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fittings(pub u32);

impl Fittings {
    /// -1 to hit it. `coc.12.1.to-hit-modifiers`
    pub const SMALL: Fittings = Fittings(1);
    /// -1 to hit it, and its weapons are at ground level. `coc.11.7.vehicle-heights`
    pub const LOW_PROFILE: Fittings = Fittings(1 << 1);
    /// Open body, top or turret. R-COC-310
    pub const OPEN_TOP: Fittings = Fittings(1 << 2);
    /// `coc.12.1.heavy-armour`
    pub const HEAVY_ARMOUR: Fittings = Fittings(1 << 3);
    /// `coc.12.1.ronson`
    pub const RONSON: Fittings = Fittings(1 << 4);
    /// A Ronson unless its owner declares wet stowage. R-COC-311
    pub const RONSON_IF_DRY: Fittings = Fittings(1 << 5);
    /// `coc.11.4.radio-soviet`
    pub const NO_RADIO: Fittings = Fittings(1 << 6);
    /// `coc.12.4.schurzen`
    pub const SCHURZEN: Fittings = Fittings(1 << 7);
    /// `coc.11.8.2.smoke-projectors`
    pub const SMOKE_PROJECTORS: Fittings = Fittings(1 << 8);
    /// Its gun has no H.E. before September 1944. `coc.B.no-he-until`
    pub const LATE_HE: Fittings = Fittings(1 << 9);
    /// A Transport Vehicle; whatever else is a Fighting Vehicle. `coc.11.1.1.transport-definition`
    pub const TRANSPORT: Fittings = Fittings(1 << 10);
    /// A small fighting vehicle: one weapon or none, activated as a Team. `coc.11.1.2.small-fighting-vehicle`
    pub const SMALL_FIGHTING: Fittings = Fittings(1 << 11);
    /// Comes without crew: driver and gunners are found from the platoon. `coc.B.uncrewed-transport`
    pub const UNCREWED: Fittings = Fittings(1 << 12);
    /// Moves one speed faster and still shoots. `coc.16.3.raiders`
    pub const RAIDER: Fittings = Fittings(1 << 13);
    /// `coc.16.2.culin`
    pub const CULIN: Fittings = Fittings(1 << 14);
    /// `coc.16.2.flail`
    pub const FLAIL: Fittings = Fittings(1 << 15);
    /// `coc.16.2.bobbin`
    pub const BOBBIN: Fittings = Fittings(1 << 16);
    /// Carries a fascine or a box girder. `coc.16.2.fascine-sbg`
    pub const FASCINE: Fittings = Fittings(1 << 17);
    /// `coc.16.2.duplex-drive`
    pub const DUPLEX_DRIVE: Fittings = Fittings(1 << 18);
    /// `coc.16.2.bulldozer`
    pub const BULLDOZER: Fittings = Fittings(1 << 19);
    /// A motorcycle: it gives its riders no cover and has room for two.
    pub const MOTORCYCLE: Fittings = Fittings(1 << 20);
    /// A hatch or turret that the scenario has open. R-COC-310
    pub const HATCH_OPEN: Fittings = Fittings(1 << 21);
    /// The smaller remote control tank: hull down to A.P. fire, and one off each die it moves. `coc.16.2.goliath`
    pub const GOLIATH: Fittings = Fittings(1 << 23);
    /// Only its turret, dug in. `coc.16.2.turret-emplacement`
    pub const EMPLACED: Fittings = Fittings(1 << 24);

    /// Its ammunition is stowed wet: no Ronson whatever its kind. R-COC-311
    pub const WET_STOWAGE: Fittings = Fittings(1 << 22);

    /// The words for them in files.
    pub const WORDS: [(&'static str, Fittings); 25] = [
        ("small", Fittings::SMALL),
        ("low-profile", Fittings::LOW_PROFILE),
        ("open-top", Fittings::OPEN_TOP),
        ("heavy-armour", Fittings::HEAVY_ARMOUR),
        ("ronson", Fittings::RONSON),
        ("ronson-if-dry", Fittings::RONSON_IF_DRY),
        ("no-radio", Fittings::NO_RADIO),
        ("schurzen", Fittings::SCHURZEN),
        ("smoke-projectors", Fittings::SMOKE_PROJECTORS),
        ("late-he", Fittings::LATE_HE),
        ("transport", Fittings::TRANSPORT),
        ("small-fighting", Fittings::SMALL_FIGHTING),
        ("uncrewed", Fittings::UNCREWED),
        ("raider", Fittings::RAIDER),
        ("culin", Fittings::CULIN),
        ("flail", Fittings::FLAIL),
        ("bobbin", Fittings::BOBBIN),
        ("fascine", Fittings::FASCINE),
        ("duplex-drive", Fittings::DUPLEX_DRIVE),
        ("bulldozer", Fittings::BULLDOZER),
        ("motorcycle", Fittings::MOTORCYCLE),
        ("hatch-open", Fittings::HATCH_OPEN),
        ("goliath", Fittings::GOLIATH),
        ("emplaced", Fittings::EMPLACED),
        ("wet-stowage", Fittings::WET_STOWAGE),
    ];

    /// Whether all of these are among them.
    pub const fn has(self, other: Fittings) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Fittings) -> Fittings {
        Fittings(self.0 | other.0)
    }

    /// The fitting that a file names.
    pub fn named(word: &str) -> Option<Fittings> {
        Fittings::WORDS.iter().find(|(known, _)| *known == word).map(|(_, fitting)| *fitting)
    }
}

/// A model of vehicle as its arsenal has it. `coc.B.default-armament`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The word that names it in files, such as `panther`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What sort of vehicle it is.
    pub build: Build,
    /// Armour dice; 0 without armour.
    pub armour: u8,
    /// How fast it is.
    pub speed: Speed,
    /// What it runs on.
    pub gear: Gear,
    /// How its turret turns.
    pub turret: Turret,
    /// Its weapons, the main one first.
    pub mountings: Vec<Mounting>,
    /// How many passengers it has room for, besides its crew. R-COC-061
    pub seats: u8,
    /// What is particular to it.
    pub fittings: Fittings,
    /// How long its hull is.
    pub length: Inches,
    /// How wide its hull is.
    pub width: Inches,
}

impl Kind {
    /// Whether it has this crew position: everybody who can drive has a driver, and each weapon its gunner.
    pub fn has_post(&self, post: Post) -> bool {
        match post {
            Post::Driver => self.gear != Gear::Static,
            _ => self.mountings.iter().any(|mounting| mounting.post == post),
        }
    }

    /// The same with nothing of it but its turret, dug in; none without a turret. `coc.16.2.turret-emplacement`, R-COC-457
    pub(crate) fn emplaced(mut self) -> Option<Kind> {
        if self.turret == Turret::None || self.build == Build::SoftSkin {
            return None;
        }
        (self.length, self.width) = hull(Build::Emplacement, Gear::Static, self.fittings);
        (self.build, self.gear, self.seats) = (Build::Emplacement, Gear::Static, 0);
        self.mountings.retain(|mounting| matches!(mounting.reach, Reach::Turret | Reach::AllRound));
        self.name = format!("{} turret", self.name);
        Some(self)
    }

    /// Whether it is open-topped: armoured carriers always are. R-COC-310
    pub fn is_open(&self) -> bool {
        self.build == Build::Carrier || self.fittings.has(Fittings::OPEN_TOP)
    }
}

/// A vehicle as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KindRecord {
    /// The word that names it.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What sort of vehicle it is.
    pub build: Build,
    /// Armour dice.
    #[serde(default)]
    pub armour: u8,
    /// How fast it is.
    pub speed: Speed,
    /// What it runs on.
    pub gear: Gear,
    /// How its turret turns.
    #[serde(default)]
    pub turret: Turret,
    /// Its weapons, the main one first.
    #[serde(default)]
    pub mountings: Vec<MountingRecord>,
    /// Room for passengers.
    #[serde(default)]
    pub seats: u8,
    /// Its notes: see [`Fittings::WORDS`].
    #[serde(default)]
    pub fittings: Vec<String>,
    /// How long its hull is; usual for its build if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Inches>,
    /// How wide its hull is; usual for its build if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Inches>,
}

/// A weapon in its place, as a file has it: a gun, a weapon of the arsenal, or neither for what passengers mount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MountingRecord {
    /// Who serves it.
    pub post: Post,
    /// Where it can fire.
    pub reach: Reach,
    /// The gun, if it is a rated one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cannon: Option<Cannon>,
    /// The weapon of the arsenal, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
}

impl KindRecord {
    /// The vehicle, with its weapons looked up by `weapon`. A fitting that no rule knows is named.
    pub(crate) fn kind(self, weapon: &dyn Fn(&str) -> WeaponId) -> Result<Kind, String> {
        let mut fittings = Fittings::default();
        for word in &self.fittings {
            let one = Fittings::named(word).ok_or_else(|| format!("`{}` has an unknown fitting `{word}`", self.id))?;
            fittings = fittings.and(one);
        }
        let (length, width) = hull(self.build, self.gear, fittings);
        let mounting = |record: MountingRecord| Mounting {
            post: record.post,
            reach: record.reach,
            arm: match (record.cannon, record.weapon) {
                (Some(cannon), _) => Arm::Cannon(cannon),
                (None, Some(id)) => Arm::Weapon(weapon(&id)),
                (None, None) => Arm::OfPassengers,
            },
        };
        Ok(Kind {
            id: self.id,
            name: self.name,
            build: self.build,
            armour: self.armour,
            speed: self.speed,
            gear: self.gear,
            turret: self.turret,
            mountings: self.mountings.into_iter().map(mounting).collect(),
            seats: self.seats,
            fittings,
            length: self.length.unwrap_or(length),
            width: self.width.unwrap_or(width),
        })
    }
}

/// How large a model is where its entry does not say. R-COC-338
fn hull(build: Build, gear: Gear, fittings: Fittings) -> (Inches, Inches) {
    let tenths = |n: i32| Inches::thousandths(n * 100);
    if fittings.has(Fittings::MOTORCYCLE) {
        return (tenths(15), tenths(8));
    }
    match (build, fittings.has(Fittings::SMALL)) {
        (Build::Remote, _) => (tenths(10), tenths(6)),
        (Build::Emplacement, _) => (tenths(20), tenths(20)),
        (Build::SoftSkin, _) if fittings.has(Fittings::SMALL_FIGHTING) => (tenths(24), tenths(12)),
        (_, true) => (tenths(28), tenths(15)),
        (Build::ArmouredCar | Build::SoftSkin, false) => (tenths(35), tenths(17)),
        (Build::Carrier, false) if gear != Gear::Tracked => (tenths(42), tenths(16)),
        _ => (tenths(42), tenths(21)),
    }
}
