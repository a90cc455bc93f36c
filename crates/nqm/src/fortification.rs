//! Effects of fortification: what class troops are as a target, and which calibres shake them. R-NQM-143

use serde::{Deserialize, Serialize};
use table::terrain::Material;

use crate::Nqm;
use crate::classes::Weight;
use crate::state::Deeds;
use crate::terrain;
use crate::troops::StandId;

/// What has been built at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    #[default]
    None,
    /// Houses prepared for defence.
    Prepared,
    /// Six hours' digging. `nqm.fortification.dug-in`
    DugIn,
    /// A day's work with stores and engineers. `nqm.fortification.fortified`
    Fortified,
    /// Concrete of the great lines.
    Casemates,
}

/// What is fired: houses protect otherwise against shells and bombs than against direct fire. R-NQM-143
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fire {
    Direct,
    /// Artillery firing indirect, and aircraft.
    FromAbove,
}

/// The class of troops by what they are in. R-NQM-143
pub const fn cover(houses: Option<Material>, works: Works, fire: Fire) -> Weight {
    let dug = match works {
        Works::None | Works::Prepared => Weight::Light,
        Works::DugIn => Weight::Medium,
        Works::Fortified => Weight::Heavy,
        Works::Casemates => Weight::VeryHeavy,
    };
    let prepared = !matches!(works, Works::None);
    let walls = match (houses, prepared, fire) {
        (None | Some(Material::Timber | Material::Adobe), false, _) | (None, true, _) => Weight::Light,
        (Some(Material::Timber | Material::Adobe), true, _) => Weight::Medium,
        (Some(Material::Brick), false, _) | (Some(Material::Brick), true, Fire::Direct) => Weight::Medium,
        (Some(Material::Brick), true, Fire::FromAbove) => Weight::Heavy,
        (Some(Material::Stone), false, _) | (Some(Material::Concrete), false, Fire::Direct) => Weight::Medium,
        (Some(Material::Concrete), false, Fire::FromAbove) => Weight::Heavy,
        (Some(Material::Stone | Material::Concrete), true, _) => Weight::Heavy,
    };
    if (dug as u8) > (walls as u8) { dug } else { walls }
}

/// The smallest calibre that disorganises a target of a class. `nqm.fortification.table-7`, R-NQM-074
pub const fn table_7(class: Weight) -> u16 {
    match class {
        Weight::VeryLight | Weight::Light => 45,
        Weight::Medium => 80,
        Weight::Heavy => 120,
        Weight::VeryHeavy => 200,
    }
}

/// The class of a stand as a target. R-NQM-143
pub(crate) fn class(game: &Nqm, stand: StandId, fire: Fire) -> Weight {
    let (setup, state) = (game.of(stand), game.stand(stand));
    // A human umpire's word comes first. R-NQM-140, `nqm.classes.not-absolute`
    if let Some(class) = state.rated.or(setup.armour) {
        return class;
    }
    let unit = game.unit(setup.unit);
    // Columns, and troops on trucks or limbered. `nqm.classes.table-10`, R-NQM-150
    if unit.is_marching() || game.rides_soft(setup.unit) || setup.traits.has(crate::Traits::SOFT) {
        return Weight::VeryLight;
    }
    let Some(at) = state.on_map() else { return Weight::Light };
    // Troops on carriers or tanks, and those who go back under fire; attackers and movers have left their holes.
    // `nqm.fortification.open`, R-NQM-076, R-NQM-150
    let bare = unit.mounted || unit.deeds.has(Deeds::EXPOSED) || unit.deeds.has(Deeds::BARE);
    let class = if bare || game.is_in_the_open(stand) {
        Weight::Light
    } else {
        cover(terrain::houses(&game.setup.field, at), game.works_at(at), fire)
    };
    // A sniper is always in cover. `nqm.figures.sniper-cover`, R-NQM-009
    if setup.kind == crate::Kind::Sniper { class.max(Weight::Medium) } else { class }
}
