//! Force lists: what a company of some kind of troops usually is. R-SCW-078, R-SCW-079

use std::cell::OnceCell;

use muster::{Fields, Library, read};

use crate::troops::{Ability, Kind, Morale};

/// The folder of the lists.
const FOLDER: &str = "scw/forces";

/// All force lists that come with the program.
#[derive(Default)]
pub(super) struct Lists {
    /// Opened only when a unit asks for it: positions never do.
    library: OnceCell<Library>,
}

/// A kind of troops, as far as a scenario needs it.
pub(super) struct Force {
    pub title: String,
    pub morale: Morale,
    pub ability: Ability,
    pub companies: Vec<(String, Vec<Kind>)>,
}

impl Lists {
    fn library(&self) -> &Library {
        self.library.get_or_init(Library::built_in)
    }

    /// The ids of all lists.
    pub fn ids(&self) -> Vec<String> {
        self.library().ids(FOLDER).iter().map(|id| (*id).to_owned()).collect()
    }

    /// The list with this id; hyphens and underscores are the same.
    pub fn force(&self, id: &str) -> Option<Force> {
        self.library().doc(FOLDER, &id.replace('_', "-")).ok()?.read(force).ok()
    }
}

/// A list's file.
fn force(f: &mut Fields<'_>) -> Option<Force> {
    let title = f.required("title", read::line);
    for told_elsewhere in ["side", "years", "officer", "vehicles", "note"] {
        f.node(told_elsewhere);
    }
    let morale = f.required("morale", read::whole(Morale::RANGE));
    let ability = f.required("ability", read::whole(Ability::RANGE));
    let companies = f.or(
        "company",
        read::table(|f| {
            f.each(|name, node| {
                let elements = read::table(|f| f.required("elements", read::list(1..=8, read::word::<Kind>)))(node);
                Some((name.to_owned(), elements?))
            })
        }),
        Vec::new(),
    );
    Some(Force { title: title?, morale: Morale(morale?), ability: Ability(ability?), companies: companies? })
}
