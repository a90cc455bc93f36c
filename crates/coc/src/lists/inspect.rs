//! The lists are looked through once when they are read, so that a slip in a file is told with its place and not met in a battle.

use muster::{Library, Problems};

use super::{FORCES, Lists, SUPPORTS, VEHICLES, WEAPONS};
use crate::lists::records::{ArmsRecord, ItemKind};

impl Lists {
    /// Everything that the lists name must be there.
    pub(super) fn check(&self, library: &Library) -> Result<(), Problems> {
        let mut found: Option<Problems> = None;
        let mut tell = |folder: &str, id: &str, what: String, hint: String| {
            let name = library.file(folder, id).map_or_else(|_| id.to_owned(), |file| file.name.clone());
            let problem = Problems::of_file(&name, what).with_hint(hint);
            found = Some(match found.take() {
                Some(others) => others.and(problem),
                None => problem,
            });
        };
        self.twice(&mut |what, hint| tell(VEHICLES, "", what, hint));
        for force in &self.forces {
            let teams = force.section.iter().flat_map(|section| section.teams.iter());
            let arms = teams.flat_map(|team| &team.arms).chain(force.single.iter().flat_map(|single| &single.arms));
            self.armed(arms, &mut |what, hint| tell(FORCES, &force.id, what, hint));
            if !self.supports.iter().any(|list| list.id == force.supports) {
                let hint = meant(&force.supports, self.supports.iter().map(|list| list.id.as_str()));
                tell(FORCES, &force.id, format!("there is no support list `{}`", force.supports), hint);
            }
        }
        for list in &self.supports {
            for item in &list.item {
                let mut tell =
                    |what: String, hint: String| tell(SUPPORTS, &list.id, format!("`{}`: {what}", item.id), hint);
                self.armed(item.arms.iter().chain(item.teams.iter().flat_map(|team| &team.arms)), &mut tell);
                for id in item.vehicles.iter().filter(|id| self.vehicle(id).is_none()) {
                    let hint = meant(id, self.vehicles.iter().map(|kind| kind.id.as_str()));
                    tell(format!("there is no vehicle `{id}` in the arsenals"), hint);
                }
                let weapons =
                    item.weapon.iter().chain(if item.kind == ItemKind::Vehicle { &[] } else { &item.variants[..] });
                for id in weapons.filter(|id| !self.has_weapon(id)) {
                    tell(format!("there is no weapon `{id}`"), self.weapon_meant(id));
                }
                if item.short.is_empty() && needs_name(item.kind) {
                    tell("its troops have no name".into(), "say with `short` what they are called on the table".into());
                }
            }
        }
        found.map_or(Ok(()), Err)
    }

    fn has_weapon(&self, id: &str) -> bool {
        self.arsenal.weapons.iter().any(|weapon| weapon.id == id)
    }

    fn weapon_meant(&self, id: &str) -> String {
        meant(id, self.arsenal.weapons.iter().map(|weapon| weapon.id.as_str()))
    }

    fn armed<'a>(&self, arms: impl Iterator<Item = &'a ArmsRecord>, tell: &mut dyn FnMut(String, String)) {
        for arms in arms.filter(|arms| !self.has_weapon(&arms.weapon)) {
            tell(
                format!("there is no weapon `{}` in {}/{}.toml", arms.weapon, WEAPONS.0, WEAPONS.1),
                self.weapon_meant(&arms.weapon),
            );
        }
    }

    /// No two vehicles share an id.
    fn twice(&self, tell: &mut dyn FnMut(String, String)) {
        for (n, kind) in self.vehicles.iter().enumerate() {
            if self.vehicles[..n].iter().any(|other| other.id == kind.id) {
                tell(format!("the vehicle `{}` is there twice", kind.id), "give one of them another id".into());
            }
        }
    }
}

/// Whether an item of this kind is met on the table under a name of its own; vehicles have their model's.
const fn needs_name(kind: ItemKind) -> bool {
    matches!(
        kind,
        ItemKind::Team
            | ItemKind::Engineers
            | ItemKind::EngineerSection
            | ItemKind::Section
            | ItemKind::OwnSection
            | ItemKind::Detachment
            | ItemKind::CarrierSection
            | ItemKind::Observer
            | ItemKind::Medic
            | ItemKind::SeniorLeader
    )
}

/// What was probably meant.
fn meant<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    muster::suggest(word, known)
        .map_or_else(|| "look it up in data/coc".to_owned(), |meant| format!("did you mean `{meant}`?"))
}
