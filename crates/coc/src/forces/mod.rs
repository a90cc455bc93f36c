//! The force builder: a platoon with its supports, put together before there is a battle for it. What may be taken, and why
//! not, is decided by `supports`, as it is in a battle; what it consists of by `lists`, as it is on the table.

mod charts;
mod fights;
mod file;
mod form;
mod names;
mod notes;
mod paper;
mod vehicles;
mod weapons;

use std::collections::BTreeMap;

use engine::aids::MusterForm;
use engine::forces::{ForceBook, Paper};
use engine::{BadScenario, Side};

pub(crate) use file::{Force, packed, unpacked};

use crate::lists::{Lists, Roster, enlist, traits};
use crate::setup::{PlayerSetup, Setup};
use crate::supports::{Terms, cost};

/// The forces of this book.
pub(crate) struct Forces;

impl ForceBook for Forces {
    fn blank(&self) -> String {
        Force::blank().write()
    }

    fn form(&self, force: &str) -> Result<MusterForm, BadScenario> {
        Ok(form::form(&Force::read_leniently(force)?))
    }

    fn choose(&self, force: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        let mut force = Force::read_leniently(force)?;
        form::choose(&mut force, choices).map_err(|report| BadScenario { report })?;
        Ok(force.write())
    }

    fn check(&self, file: &str, force: &str) -> Result<(), BadScenario> {
        file::check(file, force)
    }

    fn paper(&self, force: &str) -> Result<Paper, BadScenario> {
        Ok(paper::paper(&Force::read_leniently(force)?))
    }
}

impl Force {
    /// On what terms it takes supports.
    pub(crate) fn terms(&self) -> Terms<'_> {
        let list = self.list();
        Terms {
            force: self.platoon,
            list,
            battle: self.battle,
            date: self.date.as_deref(),
            level: self.level,
            fellows: Vec::new(),
        }
    }

    /// The force as a player would have it in a battle.
    pub(crate) fn setup(&self) -> PlayerSetup {
        let (platoon, rating) = (self.platoon, self.rating);
        PlayerSetup {
            name: self.title().to_owned(),
            side: Side::Red,
            platoon: platoon.id.clone(),
            rating: rating.id.clone(),
            quality: rating.quality,
            force_rating: rating.worth,
            command_dice: rating.command_dice,
            traits: traits(&platoon.traits).and(traits(&rating.traits)),
            temper: Vec::new(),
            vehicles: Vec::new(),
            names: self.names.clone(),
            supports: self.supports.clone(),
            fixed: true,
        }
    }

    /// Its troops, as they would be on the table.
    pub(crate) fn roster(&self) -> Roster {
        enlist(Lists::all(), std::slice::from_ref(&self.setup()), self.date.as_deref())
    }
}

/// What is wrong with a force as it stands, a sentence each; nothing if it can be used.
pub(crate) fn problems(force: &Force) -> Vec<String> {
    form::problems(force, &force.terms())
}

/// The force that a player of a battle has.
pub(crate) fn of_player(setup: &Setup, player: &PlayerSetup) -> Option<Force> {
    let platoon = Lists::all().force(&player.platoon)?;
    let rating = platoon.rating.iter().find(|rating| rating.id == player.rating)?;
    let supports = player.supports.clone();
    let level = cost(Lists::all().supports(platoon), &supports).min(file::MOST_LEVEL.into()) as u8;
    let name = if player.name == platoon.title { String::new() } else { player.name.clone() };
    let date = setup.date.clone();
    Some(Force { name, rating, supports, level, date, names: player.names.clone(), ..Force::of(platoon) })
}

/// A roster's ids begin with the side; a force has none yet.
pub(crate) fn own(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, own)| own)
}
