//! The lists: weapons, platoons and supports that come with the program. The numbers are data in `data/coc`; here they are
//! read, once.

mod arsenals;
mod attached;
mod clerk;
mod garage;
mod inspect;
mod motor_pool;
mod records;
mod roster;

use std::sync::OnceLock;

use muster::{Library, Problems, read};

pub(crate) use garage::{HouseValues, WET};
pub(crate) use records::{Force, Item, ItemKind, Rating, Supports};
pub(crate) use roster::{Roster, enlist};

use crate::arsenal::Arsenal;
use crate::ids::WeaponId;
use crate::setup::PlayerSetup;
use crate::supports::Pick;
use crate::troops::Traits;
use crate::vehicles::Kind;

/// The folders and the file of the lists.
const FORCES: &str = "coc/forces";
const SUPPORTS: &str = "coc/supports";
const VEHICLES: &str = "coc/vehicles";
const WEAPONS: (&str, &str) = ("coc", "weapons");

/// All lists that come with the program.
#[derive(Debug)]
pub(crate) struct Lists {
    /// Every weapon of the lists.
    pub arsenal: Arsenal,
    /// Every vehicle of the arsenals.
    pub vehicles: Vec<Kind>,
    /// The platoons, sorted by id.
    pub forces: Vec<Force>,
    /// The support lists, sorted by id.
    pub supports: Vec<Supports>,
}

impl Lists {
    /// The lists, read when they are first wanted.
    pub fn all() -> &'static Lists {
        static LISTS: OnceLock<Lists> = OnceLock::new();
        LISTS.get_or_init(|| match Lists::read(&Library::built_in()) {
            Ok(lists) => lists,
            Err(problems) => panic!("our own lists are in order: {problems}"),
        })
    }

    fn read(library: &Library) -> Result<Lists, Problems> {
        let weapons = library.doc(WEAPONS.0, WEAPONS.1)?.read(|f| f.required("weapon", read::any::<Vec<_>>))?;
        let arsenal = Arsenal { weapons: weapons.into_iter().map(records::WeaponRecord::weapon).collect() };
        let forces = library.ids(FORCES).into_iter().map(|id| {
            let mut force: Force = library.doc(FORCES, id)?.read(whole)?;
            id.clone_into(&mut force.id);
            Ok(force)
        });
        let supports = library.ids(SUPPORTS).into_iter().map(|id| {
            let mut list: Supports = library.doc(SUPPORTS, id)?.read(whole)?;
            id.clone_into(&mut list.id);
            Ok(list)
        });
        let mut lists = Lists {
            arsenal,
            vehicles: Vec::new(),
            forces: forces.collect::<Result<_, _>>()?,
            supports: supports.collect::<Result<_, _>>()?,
        };
        for id in library.ids(VEHICLES) {
            let rows = library.doc(VEHICLES, id)?.read(|f| f.tables("vehicle", row))?;
            for row in rows {
                let kind = row.record().kind(&|weapon| lists.weapon(weapon));
                lists.vehicles.push(kind.unwrap_or_else(|wrong| panic!("our own arsenals are in order: {wrong}")));
            }
        }
        lists.check(library)?;
        Ok(lists)
    }

    /// A platoon by its id.
    pub fn force(&self, id: &str) -> Option<&Force> {
        self.forces.iter().find(|force| force.id == id)
    }

    /// The support list of a platoon.
    pub fn supports(&self, force: &Force) -> &Supports {
        self.supports.iter().find(|list| list.id == force.supports).expect("every platoon has its support list")
    }

    /// The charges that a player has bought, in the order of his list. `coc.B.charge-substitute`
    pub fn charges(&self, player: &PlayerSetup) -> Vec<WeaponId> {
        let Some(force) = self.force(&player.platoon) else { return Vec::new() };
        let list = self.supports(force);
        let charge = |pick: &Pick| {
            let item = list.item(&pick.item).filter(|item| item.kind == ItemKind::Charge)?;
            let named = if pick.variant.is_empty() { item.weapon.as_deref()? } else { &pick.variant };
            Some(self.weapon(named))
        };
        player.supports.iter().filter_map(charge).collect()
    }

    /// A vehicle by its id.
    pub fn vehicle(&self, id: &str) -> Option<&Kind> {
        self.vehicles.iter().find(|kind| kind.id == id)
    }

    /// A weapon by its id.
    pub fn weapon(&self, id: &str) -> WeaponId {
        match self.arsenal.weapons.iter().position(|weapon| weapon.id == id) {
            Some(n) => WeaponId(n as u8),
            None => panic!("the lists name a weapon `{id}` that is not in the arsenal"),
        }
    }
}

/// A row of an arsenal that says nothing twice.
fn row(f: &mut muster::Fields<'_>) -> Option<arsenals::Row> {
    let row: arsenals::Row = whole(f)?;
    match row.trouble() {
        Some(trouble) => f.problem("id", trouble),
        None => Some(row),
    }
}

/// A whole file, as `serde` reads it.
fn whole<T: serde::de::DeserializeOwned>(f: &mut muster::Fields<'_>) -> Option<T> {
    f.leave_the_rest();
    read::any(f.table())
}

/// What a list calls a trait.
pub(crate) fn traits(words: &[String]) -> Traits {
    // `coc.NC.de.maschinengewehr` and its like; `coc.13.1.1.table-fifteen` for Aggressive troops.
    const WORDS: [(&str, Traits); 14] = [
        ("aggressive", Traits::AGGRESSIVE),
        ("diehard", Traits::DIEHARD),
        ("maschinengewehr", Traits::MASCHINENGEWEHR),
        ("handgranaten", Traits::HANDGRANATEN),
        ("five-rounds-rapid", Traits::FIVE_ROUNDS_RAPID),
        ("concentrated-fire", Traits::CONCENTRATED_FIRE),
        ("airborne-leaders", Traits::AIRBORNE_LEADERS),
        ("marching-fire", Traits::MARCHING_FIRE),
        ("us-scout", Traits::US_SCOUT),
        ("razvedchiki", Traits::RAZVEDCHIKI),
        ("wrath-of-the-gods", Traits::WRATH_OF_THE_GODS),
        ("uhraaaah", Traits::UHRAAAAH),
        ("scouts", Traits::SCOUTS),
        ("smoke-grenades", Traits::SMOKE_GRENADES),
    ];
    words.iter().fold(Traits::default(), |all, word| match WORDS.iter().find(|(known, _)| known == word) {
        Some((_, one)) => all.and(*one),
        None => panic!("the lists name a characteristic `{word}` that no rule knows"),
    })
}

/// A platoon that can be chosen, with its ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platoon {
    /// The word that names it in files.
    pub id: &'static str,
    /// What players call it.
    pub title: &'static str,
    /// The words for its ratings, the usual one first.
    pub ratings: Vec<&'static str>,
}

/// Every platoon that comes with the program, by id.
pub fn platoons() -> Vec<Platoon> {
    let ratings = |force: &'static Force| force.rating.iter().map(|rating| rating.id.as_str()).collect();
    Lists::all()
        .forces
        .iter()
        .map(|force| Platoon { id: &force.id, title: &force.title, ratings: ratings(force) })
        .collect()
}

/// Every vehicle of the arsenals.
pub fn models() -> &'static [Kind] {
    &Lists::all().vehicles
}
