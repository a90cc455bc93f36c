//! Appendix B: supports, and what is laid before the battle.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use table::Inches;

use crate::Coc;
use crate::lists::{Force, ItemKind, Lists};
use crate::state::WorkKind;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match *self {}
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}

/// A support that a player takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// The item of his support list.
    pub item: String,
    /// What he chooses about it, where there is something to choose: the trades of an Engineer Section, a weapon.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub variant: String,
}

impl Pick {
    /// The same with the spelling of the lists: hyphens and underscores are the same in files.
    #[must_use]
    pub(crate) fn spelled(self) -> Pick {
        Pick { item: self.item.replace('_', "-"), variant: self.variant.replace('_', "-") }
    }
}

/// Whether the list of a platoon has this item, in this variant.
pub(crate) fn known(force: &Force, pick: &Pick) -> Result<(), String> {
    let list = Lists::all().supports(force);
    let Some(item) = list.item(&pick.item) else {
        let meant = muster::suggest(&pick.item, list.item.iter().map(|item| item.id.as_str()));
        let hint = meant.map_or_else(String::new, |id| format!(": did you mean `{id}`?"));
        return Err(format!("there is no support `{}` on this list{hint}", pick.item));
    };
    if item.kind == ItemKind::Vehicle {
        return Err(format!("`{}` is a vehicle: vehicles cannot be played yet", pick.item));
    }
    Ok(())
}

/// Length and depth of a work. `coc.16.1.minefield-size`, `coc.16.1.wire-size`
pub(crate) const fn size_of(kind: WorkKind) -> (Inches, Inches) {
    match kind {
        WorkKind::Minefield => (Inches::whole(6), Inches::whole(6)),
        WorkKind::Wire => (Inches::whole(6), Inches::whole(2)),
        WorkKind::Roadblock => (Inches::whole(4), Inches::whole(1)),
        WorkKind::Entrenchment => (Inches::whole(4), Inches::whole(2)),
    }
}

/// Supports are rolled for and chosen in secret. `coc.B.support-budget`
pub(crate) fn choose(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter B")
}

/// Mines, wire and roadblocks are laid. `coc.B.minefield.placed-after-jop`
pub(crate) fn obstacles(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter B")
}
