//! A vehicle that a scenario gives to a player: `vehicles = [{ kind = "panther" }]` in a `[[player]]`. R-COC-311

use serde::{Deserialize, Serialize};

use super::kind::{Fittings, Kind, KindRecord};
use crate::lists::Lists;
use crate::troops::Quality;

/// Who commands a vehicle from inside. `coc.11.1.2.tank-activation`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Commanded {
    /// Nobody of its own.
    Nobody,
    /// A Junior Leader.
    #[default]
    Junior,
    /// A Senior Leader: a Troop Leader. `coc.11.1.2.troop-leader`
    Senior,
}

/// A vehicle of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VehicleEntry {
    /// The model, by its id in the arsenals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Or the model itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<KindRecord>,
    /// The word that names it; the model's if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What players call it; the model's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it has besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fittings: Vec<String>,
    /// Who commands it.
    #[serde(default)]
    pub commander: Commanded,
    /// The quality of its crew; Regular if left out. R-COC-313
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// The unit that rides in it and no other, by its id without the side: `squad-1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carries: Option<String>,
    /// Its troop, counted from 1; 0 for none. `coc.11.1.2.troop-leader`
    #[serde(default)]
    pub troop: u8,
}

impl VehicleEntry {
    /// The model, or what is wrong with the entry.
    pub(crate) fn resolve(&self, lists: &Lists) -> Result<Kind, String> {
        let kind = self.whole(lists)?;
        if !self.fittings.iter().any(|word| Fittings::named(word) == Some(Fittings::EMPLACED)) {
            return Ok(kind);
        }
        let id = kind.id.clone();
        kind.emplaced().ok_or_else(|| format!("`{id}` has no turret that could be dug in"))
    }

    fn whole(&self, lists: &Lists) -> Result<Kind, String> {
        if let Some(word) = self.fittings.iter().find(|word| Fittings::named(word).is_none()) {
            return Err(format!("no vehicle has a fitting `{word}`"));
        }
        match (&self.kind, &self.model) {
            (Some(id), None) => {
                lists.vehicle(id).cloned().ok_or_else(|| format!("there is no vehicle `{id}` in the arsenals"))
            }
            (None, Some(model)) => {
                let named = model.mountings.iter().filter_map(|mounting| mounting.weapon.as_deref());
                let known = |id: &str| lists.arsenal.weapons.iter().any(|weapon| weapon.id == id);
                if let Some(id) = named.into_iter().find(|id| !known(id)) {
                    return Err(format!("there is no weapon `{id}`"));
                }
                model.clone().kind(&|id| lists.weapon(id))
            }
            _ => Err("a vehicle has either a kind or a model".into()),
        }
    }
}
