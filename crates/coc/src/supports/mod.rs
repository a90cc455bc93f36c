//! Appendix B: supports, and what is laid before the battle.

mod catalogue;
mod choose;
mod obstacles;

pub use choose::{ChooseSupports, at_random};
pub use obstacles::Lay;

pub(crate) use catalogue::{Terms, cost, is_for, said, variants};
pub(crate) use choose::{choose, heading};
pub(crate) use obstacles::{clear_work, may_deploy, obstacles, uncover};

use engine::{Eye, Line, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::Coc;
use crate::arsenal::HEAVY_MORTARS;
use crate::ids::PlayerId;
use crate::lists::{Force, HouseValues, Item, ItemKind, Lists};
use crate::state::WorkKind;
use crate::words;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which supports does he take?
    Choose(ChooseSupports),
    /// Where is something laid?
    Lay(Lay),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Choose(question) => question,
            Question::Lay(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// These supports.
    Take(Vec<Pick>),
    /// There, its long side running that way.
    Lay {
        /// Its middle.
        at: Point,
        /// Which way its long side runs.
        along: Bearing,
    },
    /// Along this line, made to its full length at the end. `coc.B.wire.wire-section`
    Bent(Vec<Point>),
}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A player has chosen.
    Chosen {
        /// Who.
        player: PlayerId,
        /// What.
        picks: Vec<Pick>,
    },
    /// Something was laid.
    Laid {
        /// By whom.
        player: PlayerId,
        /// What.
        kind: WorkKind,
        /// Where.
        at: Point,
        /// Whether only his side knows of it.
        secret: bool,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        match self {
            Told::Chosen { player, picks } => {
                let name = &game.setup.players[player.index()].name;
                let text = if crate::board::knows(game, eye, *player) {
                    format!("{name} takes {}.", catalogue::in_words(game, *player, picks))
                } else {
                    format!("{name} has chosen supports in secret.")
                };
                Some(words::line(text, rule!("coc.B.support-budget"), Vec::new()))
            }
            Told::Laid { player, secret: true, .. } if !crate::board::knows(game, eye, *player) => None,
            Told::Laid { player, kind, at, .. } => {
                let name = &game.setup.players[player.index()].name;
                let (what, rule) = obstacles::words_of(*kind);
                Some(words::line(
                    format!("{name} lays {what} {}.", game.setup.field.whereabouts(*at)),
                    rule,
                    Vec::new(),
                ))
            }
        }
    }
}

/// What a support is, as far as somebody weighs it against others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ware {
    /// What it costs.
    pub level: u8,
    /// The vehicle that it is.
    pub vehicle: Option<&'static crate::vehicles::Kind>,
}

/// What an item of a player's list is.
pub(crate) fn ware(game: &Coc, player: PlayerId, item: &str) -> Option<Ware> {
    let (_, list) = catalogue::lists_of(game, player);
    let item = list.item(item)?;
    let model = item.vehicles.first().filter(|_| item.kind == ItemKind::Vehicle);
    Some(Ware { level: item.level, vehicle: model.and_then(|model| Lists::all().vehicle(model)) })
}

/// A support that a player takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

/// The item that is meant, if the list of a platoon has it.
pub(crate) fn listed(force: &Force, id: &str) -> Result<&'static Item, String> {
    let list = Lists::all().supports(force);
    let Some(item) = list.item(id) else {
        let meant = muster::suggest(id, list.item.iter().map(|item| item.id.as_str()));
        let hint = meant.map_or_else(String::new, |id| format!(": did you mean `{id}`?"));
        return Err(format!("there is no support `{id}` on this list{hint}"));
    };
    if !is_for(force, item) {
        return Err(format!("`{id}` is for another platoon"));
    }
    Ok(item)
}

/// The item that is meant, if the list of a platoon has it in this variant.
pub(crate) fn known(force: &Force, pick: &Pick) -> Result<&'static Item, String> {
    let item = listed(force, &pick.item)?;
    // R-COC-312
    if item.is_unrated() {
        return match HouseValues::parse(&pick.variant) {
            Some(_) => Ok(item),
            None if pick.variant.is_empty() => Err(format!(
                "nothing is printed about `{}`: give its armour, A.P. and H.E., such as `variant = \"14/0/20\"`",
                pick.item
            )),
            None => Err(format!("`{}` is no armour, A.P. and H.E.: write them as `14/0/20`", pick.variant)),
        };
    }
    if item.kind == ItemKind::Observer && HEAVY_MORTARS.contains(&pick.variant.as_str()) {
        return Ok(item);
    }
    let variants = variants(item);
    if !pick.variant.is_empty() && !variants.contains(&pick.variant) {
        let known = if variants.is_empty() { "it has none".to_owned() } else { variants.join(", ") };
        return Err(format!("`{}` has no variant `{}`: {known}", pick.item, pick.variant));
    }
    Ok(item)
}

/// Length and depth of a work. `coc.16.1.minefield-size`, `coc.16.1.wire-size`
pub(crate) const fn size_of(kind: WorkKind) -> (Inches, Inches) {
    match kind {
        WorkKind::Minefield => (Inches::whole(6), Inches::whole(6)),
        WorkKind::Wire => (Inches::whole(6), Inches::whole(2)),
        WorkKind::Roadblock => (Inches::whole(4), Inches::whole(1)),
        WorkKind::Entrenchment => (Inches::whole(4), Inches::whole(2)),
        // A mat is 4 inches wide; the others are as wide as the tank. `coc.16.2.bobbin`
        WorkKind::Mat => (Inches::whole(12), Inches::whole(4)),
        WorkKind::Fascine | WorkKind::Gap | WorkKind::Path | WorkKind::Ruts => {
            (Inches::whole(4), Inches::thousandths(2100))
        }
    }
}
