//! The shape of the list files.

use serde::Deserialize;
use table::Inches;

use crate::arsenal::{Class, GunKind, Weapon, Weight};
use crate::troops::{Quality, Rank, Trade};

/// A weapon as its file has it: what is left out is none. `coc.9.table-four`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WeaponRecord {
    id: String,
    name: String,
    class: Class,
    #[serde(default)]
    close: u8,
    #[serde(default)]
    effective: u8,
    #[serde(default)]
    close_to: Inches,
    effective_to: Option<Inches>,
    #[serde(default)]
    minimum: Inches,
    #[serde(default)]
    rerolls_ones: bool,
    #[serde(default)]
    lone_loss: u8,
    #[serde(default)]
    cover_reduction: u8,
    #[serde(default)]
    stopped_by_roofs: bool,
    #[serde(default)]
    ignores_cover: bool,
    #[serde(default)]
    doubles_shock: bool,
    #[serde(default)]
    tripod: bool,
    #[serde(default)]
    needs_three: bool,
    #[serde(default)]
    melee: u8,
    #[serde(default)]
    melee_defends: bool,
    #[serde(default)]
    he: u8,
    #[serde(default)]
    ap: u8,
    #[serde(default)]
    bands: Vec<Inches>,
    rounds: Option<u8>,
    #[serde(default)]
    back_blast: bool,
    #[serde(default)]
    crew_rifles: bool,
    #[serde(default)]
    smoke: bool,
    gun: Option<GunKind>,
    weight: Option<Weight>,
    #[serde(default)]
    shield: bool,
}

impl WeaponRecord {
    /// The weapon.
    pub fn weapon(self) -> Weapon {
        Weapon {
            id: self.id,
            name: self.name,
            class: self.class,
            close: self.close,
            effective: self.effective,
            close_to: self.close_to,
            effective_to: self.effective_to,
            minimum: self.minimum,
            rerolls_ones: self.rerolls_ones,
            lone_loss: self.lone_loss,
            cover_reduction: self.cover_reduction,
            stopped_by_roofs: self.stopped_by_roofs,
            ignores_cover: self.ignores_cover,
            doubles_shock: self.doubles_shock,
            tripod: self.tripod,
            needs_three: self.needs_three,
            melee: self.melee,
            melee_defends: self.melee_defends,
            he: self.he,
            ap: self.ap,
            bands: self.bands,
            rounds: self.rounds,
            back_blast: self.back_blast,
            crew_rifles: self.crew_rifles,
            smoke: self.smoke,
            gun: self.gun.zip(self.weight),
            shield: self.shield,
        }
    }
}

/// A platoon's list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Force {
    #[serde(skip)]
    pub id: String,
    pub title: String,
    #[expect(dead_code, reason = "told to those who read the list")]
    adjective: String,
    pub years: String,
    pub supports: String,
    pub traits: Vec<String>,
    pub men: u8,
    pub leaders: u8,
    #[expect(dead_code, reason = "told to those who read the list")]
    note: Option<String>,
    pub rating: Vec<Rating>,
    pub leader: Vec<HeadRecord>,
    pub section: Vec<SectionRecord>,
    #[serde(default)]
    pub single: Vec<SingleRecord>,
}

/// A rating that a platoon can have. `coc.A.platoon-base`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Rating {
    pub id: String,
    pub quality: Quality,
    #[serde(rename = "force-rating")]
    pub worth: i8,
    pub command_dice: u8,
    #[serde(default)]
    pub traits: Vec<String>,
    /// Where the rating changes how many Sections there are.
    #[serde(default)]
    pub counts: std::collections::BTreeMap<String, u8>,
    pub note: Option<String>,
}

/// A Leader of the headquarters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct HeadRecord {
    pub id: String,
    pub name: String,
    pub rank: Rank,
    pub weapon: String,
}

/// Sections or Squads that are alike.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SectionRecord {
    pub id: String,
    pub name: String,
    pub count: u8,
    #[serde(default)]
    pub section_at: Vec<SectionAt>,
    pub leader: ChiefRecord,
    pub teams: Vec<TeamRecord>,
}

/// Anti-tank weapons of a Section.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SectionAt {
    pub weapon: String,
    pub count: u8,
}

/// The Junior Leader of a Section or Team.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ChiefRecord {
    pub name: String,
    pub weapon: Option<String>,
}

/// A Team of a Section.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TeamRecord {
    pub id: String,
    pub name: String,
    pub men: u8,
    pub arms: Vec<ArmsRecord>,
}

/// A Team that stands on its own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SingleRecord {
    pub id: String,
    pub name: String,
    pub men: u8,
    pub arms: Vec<ArmsRecord>,
}

/// Like weapons of a Team.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ArmsRecord {
    pub weapon: String,
    pub count: u8,
    #[serde(default)]
    pub crew: u8,
}

/// A support list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Supports {
    #[serde(skip)]
    pub id: String,
    #[expect(dead_code, reason = "told to those who read the list")]
    title: String,
    #[expect(dead_code, reason = "told to those who read the list")]
    adjective: String,
    #[expect(dead_code, reason = "told to those who read the list")]
    years: String,
    pub item: Vec<Item>,
}

impl Supports {
    /// An item by its id.
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.item.iter().find(|item| item.id == id)
    }
}

/// What a support is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ItemKind {
    /// A Team with its weapons; guns too.
    Team,
    /// An Engineer Team. `coc.B.engineers.engineer-teams`
    Engineers,
    /// Two Engineer Teams under a Junior Leader. `coc.B.engineers.engineer-section`
    EngineerSection,
    /// A Section of some platoon. `coc.B.support-sections-leader`
    Section,
    /// A Section that only the support list has.
    OwnSection,
    /// A Team formed out of a Squad of the platoon. `coc.NC.us.bazooka-from-squad`
    Detachment,
    /// A Forward Observer and his battery.
    Observer,
    /// `coc.B.medic.medic-heals`
    Medic,
    /// `coc.B.adjutant.adjutant`
    Adjutant,
    /// R-COC-312
    Commissar,
    /// `coc.B.second-senior-leader`
    SeniorLeader,
    /// `coc.B.single-charge`
    Charge,
    /// Another weapon for a Leader of the platoon, who is named by `from-unit`. R-COC-329
    LeaderArms,
    /// `coc.B.minefield.placed-anywhere`
    Minefield,
    /// `coc.B.wire.wire-section`
    Wire,
    /// `coc.B.roadblock.roadblock`
    Roadblock,
    /// `coc.B.entrenchments.entrenchment-limit`
    Entrenchment,
    /// `coc.B.barrage.pre-game-barrage`
    Barrage,
    /// A vehicle, with its commander unless it comes without crew. `coc.B.tank-leaders`, `coc.B.uncrewed-transport`
    Vehicle,
    /// Two carriers, each with a small Team, under one Junior Leader. `coc.B.recon-compositions`
    CarrierSection,
}

impl ItemKind {
    /// Whether it is one of the inert works. R-COC-180
    pub const fn is_static_defence(self) -> bool {
        matches!(self, ItemKind::Minefield | ItemKind::Wire | ItemKind::Roadblock | ItemKind::Entrenchment)
    }

    /// Whether it changes the platoon itself, so that each platoon of a side may have it.
    pub const fn is_of_platoon(self) -> bool {
        matches!(self, ItemKind::Detachment | ItemKind::LeaderArms | ItemKind::SeniorLeader)
    }
}

/// An item of a support list; its level is what it costs. `coc.B.support-budget`
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Item {
    pub id: String,
    pub name: String,
    pub level: u8,
    pub kind: ItemKind,
    /// The most that one side may take.
    pub max: Option<u8>,
    /// What its troops are called on the table.
    #[serde(default)]
    pub short: String,
    #[serde(default)]
    pub men: u8,
    #[serde(default)]
    pub arms: Vec<ArmsRecord>,
    pub leader: Option<ChiefRecord>,
    pub trade: Option<Trade>,
    pub weapon: Option<String>,
    /// Other weapons in place of the one named. `coc.B.charge-substitute`
    #[serde(default)]
    pub variants: Vec<String>,
    pub from: Option<String>,
    pub from_unit: Option<String>,
    pub quality: Option<Quality>,
    #[serde(default)]
    pub teams: Vec<TeamRecord>,
    pub square: Option<Inches>,
    /// Models of vehicle to choose from; of an item that is not a vehicle, what its men ride in.
    #[serde(default)]
    pub vehicles: Vec<String>,
    #[serde(default)]
    pub traits: Vec<String>,
    /// The platoons that may take it; all of its nation where none is named.
    #[serde(default)]
    pub only_for: Vec<String>,
    /// The first month in which it can be taken, as `1944-08`.
    pub since: Option<String>,
}

impl Item {
    /// Whether it is a vehicle for which nothing is printed. R-COC-312
    pub fn is_unrated(&self) -> bool {
        self.kind == ItemKind::Vehicle && self.vehicles.is_empty()
    }
}
