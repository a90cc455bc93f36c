//! What a player can choose from, what it costs, and why he may not.

use std::fmt::Write;

use engine::{Refusal, rule};

use super::Pick;
use crate::Coc;
use crate::ids::PlayerId;
use crate::lists::{Force, HouseValues, Item, ItemKind, Lists, Supports, WET};
use crate::scenarios::{self, Part, Preparation, Scenario};
use crate::troops::Rank;
use crate::vehicles::Fittings;

/// On what terms supports are taken: in a battle, or for one that somebody has in mind.
pub(crate) struct Terms<'a> {
    /// His platoon.
    pub force: &'static Force,
    /// Its support list.
    pub list: &'static Supports,
    /// The scenario and his part in it, where it is known.
    pub battle: Option<(Scenario, Part)>,
    /// When it is set. R-COC-311
    pub date: Option<&'a str>,
    /// What he may spend. `coc.B.support-budget`
    pub level: u8,
    /// What his fellows have taken, which counts against the limits of their side.
    pub fellows: Vec<(&'static Supports, &'a [Pick])>,
}

impl<'a> Terms<'a> {
    /// The terms of a player in a battle.
    pub fn of(game: &'a Coc, player: PlayerId) -> Terms<'a> {
        let (force, list) = lists_of(game, player);
        let side = game.side_of(player);
        let fellows = game.players_of(side).filter(|other| *other != player);
        let part = if side == game.setup.attacker { Part::Attacker } else { Part::Defender };
        Terms {
            force,
            list,
            battle: Some((game.setup.scenario, part)),
            date: game.setup.date.as_deref(),
            level: game.player(player).level,
            fellows: fellows
                .map(|other| (lists_of(game, other).1, game.setup.players[other.index()].supports.as_slice()))
                .collect(),
        }
    }

    /// The items he can think of, each variant by itself.
    pub fn picks(&self) -> impl Iterator<Item = (&'static Item, Pick)> {
        let force = self.force;
        picks(self.list).filter(move |(item, _)| is_for(force, item))
    }

    /// How many of an item his side may still take, besides what his fellows have. `coc.B.minefield.placed-after-jop`,
    /// `coc.B.wire.wire-limit`, `coc.B.roadblock.roadblock`, `coc.B.entrenchments.entrenchment-limit`
    pub fn most(&self, item: &Item) -> u8 {
        let Some(max) = item.max else { return u8::MAX };
        let taken = self.fellows.iter().map(|(list, picks)| {
            let same = |pick: &&Pick| list.item(&pick.item).is_some_and(|theirs| counts_as(theirs, item));
            picks.iter().filter(same).count()
        });
        max.saturating_sub(taken.sum::<usize>() as u8)
    }

    /// Whether he can take one of these at all.
    pub fn may_take(&self, item: &Item) -> Result<(), Refusal> {
        let preparation = match item.kind {
            ItemKind::Barrage => Some(Preparation::Barrage),
            kind if kind.is_static_defence() => Some(Preparation::Works),
            _ => None,
        };
        if let Some((scenario, part)) = self.battle
            && let Some(refusal) = preparation.and_then(|wanted| scenarios::forbids(scenario, part, wanted))
        {
            return Err(refusal);
        }
        let seniors = self.force.leader.iter().filter(|leader| leader.rank != Rank::Junior).count();
        if item.kind == ItemKind::SeniorLeader && seniors != 1 {
            let because = "Only a platoon with a single Senior Leader can be given another.";
            return Err(Refusal::by(rule!("coc.B.second-senior-leader"), because));
        }
        // A game without a date counts as set late. R-COC-311
        if let (Some(since), Some(date)) = (&item.since, self.date)
            && date < since.as_str()
        {
            let because = format!("It is not to be had before {since}.");
            return Err(Refusal::by(rule!("coc.B.support-budget"), because));
        }
        if self.most(item) == 0 {
            return Err(Refusal::by(limit_rule(item.kind), "His side has as many of these as it may."));
        }
        if item.level > self.level {
            let because = format!("It costs {}, and the support Level is {}.", item.level, self.level);
            return Err(Refusal::by(rule!("coc.B.support-budget"), because));
        }
        Ok(())
    }

    /// Whether he can take one in this variant.
    pub fn may_pick(&self, item: &Item, pick: &Pick) -> Result<(), Refusal> {
        self.may_take(item)?;
        if item.is_unrated() && HouseValues::parse(&pick.variant).is_none() {
            let because = "No values are printed for it: it comes only with values that a force or scenario gives.";
            return Err(Refusal::by(rule!("coc.B.support-budget"), because));
        }
        // R-COC-311
        if pick.variant.ends_with(WET) && self.date.is_some_and(|date| date < "1944") {
            return Err(Refusal::by(rule!("coc.12.1.ronson"), "There is no wet stowage before 1944."));
        }
        Ok(())
    }

    /// Whether he may take these together. `coc.B.support-budget`
    pub fn may_take_all(&self, picks: &[Pick]) -> Result<(), Refusal> {
        for pick in picks {
            let item = super::known(self.force, pick).map_err(Refusal::misfit)?;
            self.may_pick(item, pick)?;
            self.within_limit(item, picks)?;
        }
        let (cost, level) = (cost(self.list, picks), self.level);
        if cost > u32::from(level) {
            let because = format!("These cost {cost}, and the support Level is {level}.");
            return Err(Refusal::by(rule!("coc.B.support-budget"), because));
        }
        Ok(())
    }

    /// Whether there are not more of an item than his side may have.
    pub fn within_limit(&self, item: &Item, picks: &[Pick]) -> Result<(), Refusal> {
        let count = picks.iter().filter(|other| other.item == item.id).count();
        let most = self.most(item);
        if count > usize::from(most) {
            let because = format!("His side may take at most {most} of these: {}.", item.name);
            return Err(Refusal::by(limit_rule(item.kind), because));
        }
        Ok(())
    }
}

/// A player's platoon and its support list.
pub(super) fn lists_of(game: &Coc, player: PlayerId) -> (&'static Force, &'static Supports) {
    let lists = Lists::all();
    let force = lists.force(&game.setup.players[player.index()].platoon).expect("the platoon is known");
    (force, lists.supports(force))
}

/// What can be chosen about an item: the trades of an Engineer Section, or another charge. The first is the usual one.
/// `coc.B.engineers.engineer-section`, `coc.B.charge-substitute`
pub(crate) fn variants(item: &Item) -> Vec<String> {
    const TRADES: [&str; 4] = ["mines", "wire", "demolition", "flamethrower"];
    match item.kind {
        ItemKind::EngineerSection => pairs(&TRADES),
        ItemKind::CarrierSection => pairs(&item.variants),
        ItemKind::Vehicle => models(item),
        _ => item.variants.clone(),
    }
}

/// Two of these, whichever; the same twice too.
fn pairs<S: AsRef<str>>(all: &[S]) -> Vec<String> {
    let with =
        |(n, one): (usize, &S)| all[n..].iter().map(|two| format!("{}+{}", one.as_ref(), two.as_ref())).collect();
    all.iter().enumerate().flat_map(|pair| -> Vec<String> { with(pair) }).collect()
}

/// The models that an item stands for, and each with wet stowage where that makes a difference; none where there is no choice.
/// R-COC-311
fn models(item: &Item) -> Vec<String> {
    let lists = Lists::all();
    let mut all = Vec::new();
    for id in &item.vehicles {
        all.push(id.clone());
        if lists.vehicle(id).is_some_and(|kind| kind.fittings.has(Fittings::RONSON_IF_DRY)) {
            all.push(format!("{id}{WET}"));
        }
    }
    if all.len() > 1 { all } else { Vec::new() }
}

/// The items of his list as picks, each variant by itself.
pub(super) fn picks(list: &Supports) -> impl Iterator<Item = (&Item, Pick)> {
    list.item.iter().flat_map(|item| {
        let mut all = variants(item);
        if all.is_empty() {
            all.push(String::new());
        }
        all.into_iter().map(move |variant| (item, Pick { item: item.id.clone(), variant }))
    })
}

/// An item in words.
pub(crate) fn said(item: &Item, variant: &str) -> String {
    match item.kind {
        ItemKind::EngineerSection => format!("{} ({})", item.name, variant.replace('+', " and ")),
        ItemKind::CarrierSection => {
            let lists = Lists::all();
            let arms: Vec<&str> = variant
                .split('+')
                .filter(|id| !id.is_empty())
                .map(|id| lists.arsenal[lists.weapon(id)].name.as_str())
                .collect();
            format!("{} ({})", item.name, arms.join(" and "))
        }
        ItemKind::Vehicle => match (HouseValues::parse(variant), variant.strip_suffix(WET)) {
            (Some(values), _) => {
                format!("{} (armour {}, A.P. {}, H.E. {})", item.name, values.armour, values.ap, values.he)
            }
            (None, Some(id)) => format!("{} ({}, wet stowage)", item.name, model_name(id)),
            (None, None) if variant.is_empty() => item.name.clone(),
            (None, None) => format!("{} ({})", item.name, model_name(variant)),
        },
        _ if !variant.is_empty() => {
            let lists = Lists::all();
            format!("{} ({})", item.name, lists.arsenal[lists.weapon(variant)].name)
        }
        _ => item.name.clone(),
    }
}

fn model_name(id: &str) -> String {
    Lists::all().vehicle(id).map_or_else(|| id.to_owned(), |kind| kind.name.clone())
}

/// Several items in words: `Sniper Team, 2 × Minefield`; `nothing`.
pub(super) fn in_words(game: &Coc, player: PlayerId, picks: &[Pick]) -> String {
    let (_, list) = lists_of(game, player);
    let mut text = String::new();
    for (n, pick) in picks.iter().enumerate() {
        if picks[..n].contains(pick) {
            continue;
        }
        let Some(item) = list.item(&pick.item) else { continue };
        let count = picks.iter().filter(|other| *other == pick).count();
        let times = if count > 1 { format!("{count} × ") } else { String::new() };
        let comma = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{comma}{times}{}", said(item, &pick.variant));
    }
    if text.is_empty() { "nothing".into() } else { text }
}

/// What picks cost together. `coc.B.support-budget`
pub(crate) fn cost(list: &Supports, picks: &[Pick]) -> u32 {
    picks.iter().filter_map(|pick| list.item(&pick.item)).map(|item| u32::from(item.level)).sum()
}

/// Whether two players' items count against the same limit of their side: works and the like do, whatever the list.
fn counts_as(theirs: &Item, own: &Item) -> bool {
    theirs.kind == own.kind && !own.kind.is_of_platoon() && (own.kind.is_static_defence() || theirs.id == own.id)
}

/// The rule that limits how many there are.
pub(super) const fn limit_rule(kind: ItemKind) -> engine::RuleId {
    match kind {
        ItemKind::Minefield => rule!("coc.B.minefield.placed-after-jop"),
        ItemKind::Wire => rule!("coc.B.wire.wire-limit"),
        ItemKind::Roadblock => rule!("coc.B.roadblock.roadblock"),
        ItemKind::Entrenchment => rule!("coc.B.entrenchments.entrenchment-limit"),
        ItemKind::SeniorLeader => rule!("coc.B.second-senior-leader"),
        ItemKind::Charge => rule!("coc.B.single-charge"),
        ItemKind::Detachment => rule!("coc.NC.us.bazooka-from-squad"),
        _ => rule!("coc.B.support-budget"),
    }
}

/// Whether it is for this platoon at all; what is not is not even listed.
pub(crate) fn is_for(force: &Force, item: &Item) -> bool {
    item.only_for.is_empty() || item.only_for.contains(&force.id)
}
