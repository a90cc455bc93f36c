//! What units, figures, guns and vehicles are: everything about them that never changes in a battle.

use std::ops::Range;

use engine::Side;
use serde::{Deserialize, Serialize};
use table::Inches;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// Its place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A unit: a squad, an HQ, the crew of a weapon, an armoured vehicle, an aircraft, a train, a boat, a lone figure.
    UnitId,
    /// A figure.
    FigureId,
    /// A heavy weapon that stands on the table: HMG, mortar, gun, rocket launcher.
    GunId,
    /// A vehicle, a carriage of a train, a section of a boat, an aircraft.
    VehicleId,
}

/// Consecutive ids: what belongs to one unit stands together in its list.
pub type Ids = Range<u16>;

/// How high an HQ stands. `awa.composition.company`, `awa.composition.brigade-army`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Two to four squads.
    Company,
    /// Two to four companies.
    Battalion,
    /// Two or more battalions.
    Brigade,
    /// Two or more brigades.
    Army,
}

/// What kind of unit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// A squad or section on foot. `awa.composition.squad`
    Infantry,
    /// The same on horses. `awa.composition.cavalry`
    Cavalry,
    /// The same on bicycles. `awa.move.cyclist.road`
    Cyclists,
    /// A command section. `awa.composition.company-hq`
    Hq(Level),
    /// The crew of heavy weapons. `awa.composition.battalion-support`
    Crew,
    /// One armoured vehicle and its crew. `awa.composition.armour-individual`
    Armour,
    /// An aircraft. `awa.composition.special-elements`
    Aircraft,
    /// A train, carriage by carriage.
    Train,
    /// A boat, section by section.
    Boat,
    /// A single marksman. `awa.composition.sniper-availability`
    Sniper,
    /// A team of two that ambushes vehicles. `awa.hunters.ambush-team`
    Hunters,
    /// Those who bring ammunition: carriers, animals, carts, trucks. `awa.ammo.transport`
    Supply,
    /// A man with a message. R-AWA-187
    Messenger,
}

impl Arm {
    /// Whether it is a squad for victory points and objectives. R-AWA-063, R-AWA-064
    pub const fn is_squad(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry | Arm::Cyclists)
    }

    /// Whether it ever tests morale. `awa.rating.morale-exempt`, R-AWA-016, R-AWA-187
    pub const fn has_morale(self) -> bool {
        !matches!(self, Arm::Hq(_) | Arm::Supply | Arm::Messenger)
    }
}

/// What a man shoots with. `awa.firing.small-arms.weapons`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Nothing that shoots: a sword, a map, a stick. `awa.composition.leader-weapon`
    #[default]
    None,
    /// Pistol.
    Pistol,
    /// Shotgun with one barrel. R-AWA-102
    SingleShotgun,
    /// Shotgun with two barrels.
    Shotgun,
    /// Rifle or carbine.
    Rifle,
    /// Rifle with a telescope.
    SniperRifle,
    /// Sub-machine gun.
    Smg,
    /// Light machine gun.
    Lmg,
    /// Heavy machine gun: on a [`GunId`] or a vehicle, never in a man's hands.
    Hmg,
}

/// Who a figure is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A soldier like the others.
    #[default]
    Soldier,
    /// The senior figure of a unit, or the commander of an HQ. `awa.officer.every-unit`
    Officer,
    /// Second in command of an HQ. R-AWA-017
    Second,
    /// Serves an LMG together with the gunner. R-AWA-019
    Assistant,
    /// Serves a heavy weapon or a vehicle.
    Crew,
    /// Medic. `awa.composition.attached-figures`
    Medic,
    /// Political officer.
    Commissar,
    /// Priest or the like.
    Religious,
    /// Foreign advisor. `awa.cards.advisor-bonus`
    Advisor,
    /// Standard bearer: no effect. R-AWA-020
    StandardBearer,
    /// Carries messages and lays telephone line. `awa.comms.runner`, R-AWA-036
    Runner,
    /// Has a radio. `awa.comms.radio`
    RadioOperator,
    /// Observes for guns. `awa.artillery.observer`
    Observer,
}

impl Role {
    /// Whether massed fire must roll 5+ to take him. R-AWA-089
    pub const fn is_special(self) -> bool {
        matches!(
            self,
            Role::Officer
                | Role::Second
                | Role::Medic
                | Role::Commissar
                | Role::Religious
                | Role::Advisor
                | Role::StandardBearer
                | Role::Runner
        )
    }

    /// Whether he can be attached to a unit for its morale. `awa.composition.attached-figures`
    pub const fn is_attachable(self) -> bool {
        matches!(self, Role::Medic | Role::Commissar | Role::Religious | Role::Advisor)
    }
}

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident: $bits:ty { $($(#[$flag_doc:meta])* $flag:ident = $bit:literal, $word:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// None of them.
            pub const NONE: $name = $name(0);
            $($(#[$flag_doc])* pub const $flag: $name = $name(1 << $bit);)*

            /// All of them with their words in files.
            pub const WORDS: &[(&str, $name)] = &[$(($word, $name::$flag)),*];

            /// Whether any of `other` is in it.
            pub const fn has(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// Both together.
            #[must_use]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// Sets these.
            pub const fn set(&mut self, other: $name) {
                self.0 |= other.0;
            }

            /// Clears these.
            pub const fn clear(&mut self, other: $name) {
                self.0 &= !other.0;
            }
        }
    };
}
pub(crate) use flags;

flags! {
    /// What a figure carries besides his weapon.
    Kit: u32 {
        /// One grenade a turn while the unit has a volley. `awa.composition.grenade-figure`, R-AWA-027
        GRENADE = 0, "grenade";
        /// A sling to throw it further. `awa.grenade.weapons`
        SLING = 1, "sling";
        /// A rifle grenade discharger.
        RIFLE_GRENADE = 2, "rifle-grenade";
        /// A small mortar. R-AWA-105
        SMALL_MORTAR = 3, "small-mortar";
        /// Petrol bombs. `awa.at.molotov.range`
        MOLOTOV = 4, "molotov";
        /// Sticks of dynamite. `awa.at.dynamite.throw`
        DYNAMITE = 5, "dynamite";
        /// A crowbar. `awa.at.crowbar.track`
        CROWBAR = 6, "crowbar";
        /// An anti-tank rifle. `awa.at.gun.scope`
        AT_RIFLE = 7, "at-rifle";
        /// A flamethrower on his back. `awa.flame.weapons`
        FLAMETHROWER = 8, "flamethrower";
        /// Binoculars. R-AWA-046
        BINOCULARS = 9, "binoculars";
        /// A gas mask. `awa.gas.casualties`
        GAS_MASK = 10, "gas-mask";
        /// A canister of gas. `awa.gas.canister`
        GAS = 11, "gas";
        /// Semaphore flags. `awa.comms.semaphore`
        FLAGS = 12, "flags";
        /// A flare pistol. `awa.comms.flare`
        FLARES = 13, "flares";
        /// The legendary officer. `awa.officer.legendary`
        LEGENDARY = 14, "legendary";
    }
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSetup {
    /// His unit.
    pub unit: UnitId,
    /// Who he is.
    pub role: Role,
    /// What he shoots with.
    pub weapon: Weapon,
    /// What else he carries.
    pub kit: Kit,
}

flags! {
    /// Words that cards and scenarios use for kinds of units. R-AWA-049
    Tags: u32 {
        /// Falangists.
        FALANGIST = 0, "falangist";
        /// Carlists.
        CARLIST = 1, "carlist";
        /// Moroccans: specialised tank hunters. `awa.at.bravery.specialists`
        MOROCCAN = 2, "moroccan";
        /// Foreign Legion.
        LEGION = 3, "legion";
        /// Militia.
        MILITIA = 4, "militia";
        /// International Brigade.
        INTERNATIONAL = 5, "international";
        /// Its British company.
        BRITISH = 6, "british";
        /// Its Canadian company.
        CANADIAN = 7, "canadian";
        /// Kondor Legion. R-AWA-178
        KONDOR = 8, "kondor";
        /// Regular soldiers: may have radios. `awa.comms.radio`
        REGULAR = 9, "regular";
        /// Takes no bravery test. `awa.at.bravery.specialists`
        HUNTERS = 10, "hunters";
        /// Elite whatever its ratings. R-AWA-011
        ELITE = 11, "elite";
    }
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSetup {
    /// A word that names it in files.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What kind of unit it is.
    pub arm: Arm,
    /// Which sample unit it is, if any: `Moroccan Regulares`.
    pub troops: String,
    /// Base initiative. `awa.rating.initiative`
    pub initiative: u8,
    /// Base morale. `awa.rating.morale`
    pub morale: u8,
    /// Kinds of unit it belongs to.
    pub tags: Tags,
    /// Its immediate superior HQ. R-AWA-037
    pub superior: Option<UnitId>,
    /// Its figures.
    pub figures: Ids,
    /// Its heavy weapons.
    pub guns: Ids,
    /// Its vehicles, carriages, sections or its aircraft.
    pub vehicles: Ids,
    /// When it comes on; most are there from the beginning.
    pub appears: Appears,
}

/// When a unit comes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Appears {
    /// It is set up before the first turn.
    #[default]
    AtStart,
    /// It is set up before the first turn of this day. `awa.suicide-hill.day2.nationalist-entry`
    OnDay(u8),
    /// A rule of the scenario brings it. `awa.suicide-hill.day1.kondor-entry`
    WhenCalled,
    /// This card brings it. `awa.initiative.card-units`
    ByCard(crate::cards::Card),
}

/// A heavy weapon. `awa.composition.battalion-support`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GunSetup {
    /// Its unit.
    pub unit: UnitId,
    /// What it is.
    pub kind: GunKind,
    /// Whether it has a gun shield. R-AWA-090
    pub shield: bool,
    /// Gas shells that the scenario gives it. `awa.gas.shell`
    pub gas: u8,
}

/// What a heavy weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunKind {
    /// Heavy machine gun.
    Hmg,
    /// Large mortar. `awa.artillery.mortar-minimum`
    Mortar,
    /// Anti-tank gun or tank gun, by its row of the penetration table. `awa.at.gun.penetration`
    AntiTank(Piece),
    /// Field gun up to 77 mm. R-AWA-110
    FieldGun,
    /// Medium or heavy gun.
    HeavyGun,
    /// Rocket launcher. `awa.artillery.rocket-single-shot`
    Rocket,
    /// 20mm anti-aircraft gun. `awa.aa.weapons`
    LightAa,
    /// Heavy anti-aircraft gun.
    HeavyAa,
}

/// A row of the penetration table. `awa.at.gun.penetration`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// Anti-tank rifle.
    AtRifle,
    /// 20mm Solothurn.
    Solothurn20,
    /// 25mm Hotchkiss.
    Hotchkiss25,
    /// 37mm Hotchkiss.
    Hotchkiss37,
    /// 37mm Bofors.
    Bofors37,
    /// 37mm `PaK`.
    Pak37,
    /// 2 pounder.
    TwoPounder,
    /// Soviet 45mm.
    Soviet45,
    /// 47mm.
    Gun47,
    /// 3 pounder.
    ThreePounder,
    /// Japanese 57mm.
    Japanese57,
    /// 75mm gun of a tank, and field guns against vehicles. R-AWA-131
    Gun75,
}

/// A vehicle, a carriage, a section of a boat, or an aircraft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleSetup {
    /// Its unit.
    pub unit: UnitId,
    /// What it is.
    pub kind: VehicleKind,
}

/// A kind of vehicle as the data files describe it. Numbers of the tables of movement and defence. R-AWA-021, R-AWA-022
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleKind {
    /// The word for it in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it is treated.
    pub class: Class,
    /// How it runs.
    pub running: Running,
    /// Its fixed move. `awa.vehicle.wheeled`, `awa.vehicle.tanks`, `awa.boat.movement`, `awa.aircraft.movement`
    pub base: Inches,
    /// The die added to it.
    pub die: Option<dice::Die>,
    /// Its defence value. `awa.at.gun.defence-values`, `awa.train.defence`, `awa.aa.defence-values`
    pub defence: u8,
    /// Figures who serve it; the driver of a soft-skin is none. `awa.composition.transport-drivers`
    pub crew: u8,
    /// How many figures it carries besides. R-AWA-078
    pub seats: u8,
    /// Supply points it carries. `awa.ammo.transport`
    pub supplies: u8,
    /// Its weapons.
    pub mounts: arrayvec::ArrayVec<Mount, 8>,
    /// Whether men inside can be reached from above. R-AWA-126
    pub open: bool,
    /// Whether it has smoke dischargers. R-AWA-118
    pub dischargers: bool,
    /// Bombs it can drop in its one pass. `awa.aircraft.bomb-load`
    pub bombs: u8,
    /// Its outline: across and from front to rear.
    pub size: (Inches, Inches),
}

/// How a vehicle is treated. R-AWA-022
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Everything in the table of tanks.
    Tank,
    /// Armoured cars and improvised armour.
    Afv,
    /// Trucks, cars, motorcycles, carts.
    SoftSkin,
    /// A carriage or locomotive.
    Carriage,
    /// A section of a boat.
    Hull,
    /// An aircraft.
    Aircraft,
}

impl Class {
    /// Tank or AFV.
    pub const fn is_armoured(self) -> bool {
        matches!(self, Class::Tank | Class::Afv)
    }
}

/// How a vehicle runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Running {
    /// On wheels.
    Wheeled,
    /// On wheels, with improvised armour. `awa.vehicle.hr-six`
    Improvised,
    /// On tracks.
    Tracked,
    /// Pulled or pushed: carts, animals, handcarts. R-AWA-176
    Drawn,
    /// On rails.
    Rails,
    /// On water.
    Water,
    /// In the air.
    Air,
}

/// A weapon of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mount {
    /// What it is.
    pub weapon: MountKind,
    /// Where it bears. R-AWA-084
    pub seat: Seating,
}

/// What a vehicle's weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MountKind {
    /// A machine gun.
    MachineGun(Weapon),
    /// A gun.
    Gun(Piece),
    /// A flamethrower. `awa.flame.weapons`
    Flamethrower,
    /// Machine guns of an aircraft. `awa.aircraft.strafe`
    Strafing,
}

/// Where a vehicle's weapon bears. R-AWA-084
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// All round.
    Turret,
    /// Within 45 degrees of the front.
    Hull,
}
