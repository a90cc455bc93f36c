//! Section 9, Table Four: what weapons can do. The numbers are data (`data/coc/weapons.toml`); here is their shape.

use serde::{Deserialize, Serialize};
use table::Inches;

use crate::ids::WeaponId;

/// What sort of weapon it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Rifle, carbine, pistol, SMG, automatic or assault rifle: one man fires it.
    SmallArm,
    /// Light machine gun with its crew.
    Lmg,
    /// Machine gun on a tripod.
    Mmg,
    /// Heavy machine gun on a tripod.
    Hmg,
    /// Sniper's rifle. `coc.9.5.sniper-shot`
    Sniper,
    /// Rifle grenade launcher. `coc.9.1.5.rifle-grenade-order`
    RifleGrenade,
    /// Mortar of 60mm or less, on the table. `coc.9.4.light-mortar-range`
    LightMortar,
    /// Mortar battery off the table. `coc.10.3.battery-activation`
    MediumMortar,
    /// Infantry flamethrower. `coc.9.6.flame-team`
    Flamethrower,
    /// Anti-tank weapon of a Team of its own. `coc.9.3.two-kinds`
    AntiTank,
    /// Anti-tank weapon of a Section: used once. `coc.9.3.2.section-at-single-use`
    SectionAntiTank,
    /// Charge that is placed by hand. `coc.9.3.4.table-seven`
    Charge,
    /// Gun that fires from the table: infantry, anti-tank or anti-aircraft.
    Gun,
    /// Smoke grenade or pot. `coc.9.2.2.smoke-grenade`
    SmokeGrenade,
}

/// How easily a gun is moved by hand. `coc.7.4.1.manhandle`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// 2D6.
    Light,
    /// 2D6, the lower one discarded.
    Medium,
    /// 2D6, the higher one discarded.
    Heavy,
    /// Not at all.
    Static,
}

/// What a gun is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunKind {
    /// Infantry gun. `coc.10.1.gun-activation`
    Infantry,
    /// Anti-tank gun. `coc.10.2.at-gun-activation`
    AntiTank,
    /// Anti-aircraft gun, used like an anti-tank gun. R-COC-325
    AntiAircraft,
}

/// A weapon with its numbers. `coc.9.table-four`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// A word that names it in files, such as `bren`.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// What sort it is.
    pub class: Class,
    /// Firepower dice at close range.
    pub close: u8,
    /// Firepower dice at effective range; 0 where it has no such range.
    pub effective: u8,
    /// Where close range ends.
    pub close_to: Inches,
    /// Where effective range ends; none where it never does.
    pub effective_to: Option<Inches>,
    /// Nearer than this it cannot fire.
    pub minimum: Inches,
    /// Whether a natural 1 to hit is rolled again once. `coc.9.weapon-semi-auto`
    pub rerolls_ones: bool,
    /// Dice lost when one man serves it. `coc.9.weapon-mag-lmg`
    pub lone_loss: u8,
    /// Levels by which it reduces the target's cover.
    pub cover_reduction: u8,
    /// Whether that reduction fails against a roof. R-COC-070
    pub stopped_by_roofs: bool,
    /// Whether cover does not count at all. `coc.9.6.flame-effect`
    pub ignores_cover: bool,
    /// Whether the Shock it inflicts is doubled.
    pub doubles_shock: bool,
    /// Whether it stands on a tripod. `coc.7.4.tripod-no-move-fire`
    pub tripod: bool,
    /// Whether it needs three men to move freely. `coc.7.4.heavy-mg-crew`
    pub needs_three: bool,
    /// Dice it adds in Close Combat. `coc.13.1.1.table-fifteen`
    pub melee: u8,
    /// Whether Close Combat dice are for a defender only (machine guns).
    pub melee_defends: bool,
    /// H.E. dice of guns and anti-tank weapons.
    pub he: u8,
    /// A.P. dice.
    pub ap: u8,
    /// Where each range band of an infantry anti-tank weapon ends. `coc.12.3.infantry-at-vs-vehicle`
    pub bands: Vec<Inches>,
    /// Rounds or uses it begins with; none without limit.
    pub rounds: Option<u8>,
    /// Whether it must not be fired in a closed room. `coc.9.8.back-blast`
    pub back_blast: bool,
    /// Whether it has smoke rounds. `coc.9.4.1.smoke-if-supplied`
    pub smoke: bool,
    /// Whether its crew takes up rifles against enemies nearer than its minimum range. `coc.B.german-5cm-mortar`
    pub crew_rifles: bool,
    /// What gun it is, if it is one, and how heavy.
    pub gun: Option<(GunKind, Weight)>,
    /// Whether it has a shield. R-COC-302
    pub shield: bool,
}

/// Mortars whose shells are heavy on vehicles. No list has them: a scenario names them. `coc.10.3.7.barrage-vehicles-roll`,
/// R-COC-503
pub(crate) const HEAVY_MORTARS: [&str; 2] = ["mortar-120", "mortar-4-2"];

impl Weapon {
    /// Whether its shells are heavy on vehicles: 4.2 inch or 120mm. `coc.10.3.7.barrage-vehicles-roll`
    pub fn is_heavy_mortar(&self) -> bool {
        HEAVY_MORTARS.contains(&self.id.as_str())
    }
}

/// The arsenal of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arsenal {
    /// The weapons in use, in order of id number.
    pub weapons: Vec<Weapon>,
}

impl std::ops::Index<WeaponId> for Arsenal {
    type Output = Weapon;

    fn index(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }
}
