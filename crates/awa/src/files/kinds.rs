//! The sample units of `data/awa/units`, read once. `awa.units.spanish-civil-war` and its sisters

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use muster::{Fields, Library, Node, read};
use serde::Deserialize;

use super::force::{ARMS, Man};
use crate::setup::Faction;
use crate::troops::{Arm, Kit, Role, Tags, Weapon};

/// A sample unit: what a scenario or a player calls up by its word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TroopKind {
    /// The word for it in files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The war it fought in.
    pub war: String,
    /// Who fields it, where cards care about causes.
    pub sides: Vec<Faction>,
    /// What kind of unit it is.
    pub arm: Arm,
    /// Base initiative: its owner chooses, the lower by default. R-AWA-013
    pub initiative: RangeInclusive<u8>,
    /// Base morale. R-AWA-012
    pub morale: u8,
    /// Figures in a squad; none where it has no squads of its own.
    pub squad: Option<RangeInclusive<u8>>,
    /// Squads in a company.
    pub squads: Option<RangeInclusive<u8>>,
    /// Companies in a battalion or regiment.
    pub companies: Option<RangeInclusive<u8>>,
    /// How many LMGs.
    pub lmgs: Share,
    /// How many HMGs.
    pub hmgs: Share,
    /// Whether it is LMGs or an HMG, not both.
    pub either: bool,
    /// What its men shoot with.
    pub weapon: Weapon,
    /// Kinds of unit it belongs to. R-AWA-049
    pub tags: Tags,
    /// Its machine guns in words.
    pub support: String,
    /// What else is to be said.
    pub notes: String,
}

/// How many weapons of a kind a squad, a company or a battalion has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Share {
    /// In every squad.
    pub squad: u8,
    /// In a company.
    pub company: u8,
    /// In a battalion or a regiment.
    pub battalion: u8,
}

/// The folder of sample units.
const FOLDER: &str = "awa/units";

/// All sample units of all wars.
pub fn kinds() -> &'static [TroopKind] {
    static KINDS: OnceLock<Vec<TroopKind>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let library = Library::built_in();
        let wars = library.ids(FOLDER);
        let read = |war: &str| library.doc(FOLDER, war).and_then(|doc| doc.read(list));
        wars.into_iter()
            .flat_map(|war| read(war).unwrap_or_else(|problems| panic!("our own units are in order: {problems}")))
            .collect()
    })
}

fn list(f: &mut Fields<'_>) -> Option<Vec<TroopKind>> {
    let war = f.required("title", read::line)?;
    f.tables("kind", |f| kind(f, &war))
}

fn kind(f: &mut Fields<'_>, war: &str) -> Option<TroopKind> {
    let id = f.required("id", read::id);
    let name = f.required("name", read::line);
    let sides = f.or("sides", read::list(1..=2, read::word), Vec::new());
    let arm = f.or("arm", read::choice(&ARMS), Arm::Infantry);
    let initiative = f.required("initiative", span);
    let morale = f.required("morale", read::whole(2..=6));
    let squad = f.optional("squad", span);
    let squads = f.optional("squads", span);
    let companies = f.optional("companies", span);
    let lmgs = f.or("lmgs", read::any, Share::default());
    let hmgs = f.or("hmgs", read::any, Share::default());
    let either = f.or("either", read::flag, false);
    let weapon = f.or("weapon", read::word, Weapon::Rifle);
    let tags = f.or("tags", read::list(0..=12, read::choice(Tags::WORDS)), Vec::new());
    let support = f.required("support", read::line);
    let notes = f.or("notes", read::line, String::new());
    Some(TroopKind {
        id: id?,
        name: name?,
        war: war.to_owned(),
        sides: sides?,
        arm: arm?,
        initiative: initiative?,
        morale: morale?,
        squad: squad?,
        squads: squads?,
        companies: companies?,
        lmgs: lmgs?,
        hmgs: hmgs?,
        either: either?,
        weapon: weapon?,
        tags: tags?.into_iter().fold(Tags::NONE, Tags::and),
        support: support?,
        notes: notes?,
    })
}

/// From the least to the most.
fn span(node: Node<'_>) -> Option<RangeInclusive<u8>> {
    let ends = read::list(2..=2, read::whole(1..=40))(node)?;
    Some(ends[0]..=ends[1])
}

impl TroopKind {
    /// The figures of a squad of this kind: an officer, LMGs, and the rest with the usual weapon. `awa.composition.squad`
    pub(super) fn men(&self, size: u8, lmgs: u8) -> Vec<Man> {
        let officer = (Role::Officer, Weapon::Pistol, Kit::NONE);
        let gunners = (0..lmgs).map(|_| (Role::Soldier, Weapon::Lmg, Kit::NONE));
        let rest = (0..size.saturating_sub(1 + lmgs)).map(|_| (Role::Soldier, self.weapon, Kit::NONE));
        std::iter::once(officer).chain(gunners).chain(rest).collect()
    }
}
