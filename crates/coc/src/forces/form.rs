//! The form on which a force is put together.

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm, Spending};

use super::file::{MOST_ITEMS, MOST_LEVEL, month};
use super::{Force, names};
use crate::files::LONGEST_NAME;
use crate::lists::{Force as Platoon, Item, Lists, Rating};
use crate::scenarios::{Part, Scenario, support_words};
use crate::supports::{Pick, Terms, cost, heading, is_for, known, listed, said, variants};
use crate::troops::Quality;
use crate::words;

/// The heading of what the force is.
const FORCE: &str = "Force";

/// What can be chosen about a force, as it stands.
pub(super) fn form(force: &Force) -> MusterForm {
    let mut fields = basics(force);
    let terms = force.terms();
    for item in terms.list.item.iter().filter(|item| is_for(force.platoon, item)) {
        support(force, &terms, item, &mut fields);
    }
    let longest = LONGEST_NAME as u16;
    for one in names::all(force) {
        let value = force.names.get(&one.id).cloned().unwrap_or_default();
        let kind = FieldKind::Text { longest, usual: one.usual.clone() };
        fields.push(Field::new(format!("name.{}", one.id), one.usual, kind, value).under(one.group));
    }
    let spent = cost(terms.list, &force.supports) as i32;
    MusterForm { fields, budget: Some(Spending { spent, of: force.level.into() }), problems: problems(force, &terms) }
}

fn basics(force: &Force) -> Vec<Field> {
    let longest = LONGEST_NAME as u16;
    let title = FieldKind::Text { longest, usual: force.platoon.title.clone() };
    let platoons = Lists::all().forces.iter().map(platoon).collect();
    let ratings = force.platoon.rating.iter().map(rating).collect();
    let mut fields = vec![
        Field::new("name", "Name", title, force.name.clone()),
        Field::new("platoon", "Platoon", FieldKind::Choose { options: platoons }, force.platoon.id.clone()),
        Field::new("rating", "Rating", FieldKind::Choose { options: ratings }, force.rating.id.clone()),
    ];
    let mut scenarios = vec![FieldOption::open("", "Any")];
    scenarios.extend(Scenario::ALL.map(|scenario| FieldOption::open(word(&scenario), scenario.name())));
    let chosen = force.battle.map_or_else(String::new, |(scenario, _)| word(&scenario));
    fields.push(Field::new("scenario", "Scenario", FieldKind::Choose { options: scenarios }, chosen));
    if let Some((scenario, part)) = force.battle.filter(|(scenario, _)| scenario.has_attacker()) {
        let parts = [(Part::Attacker, "Attacker"), (Part::Defender, "Defender")];
        let options = parts.map(|(part, label)| FieldOption {
            detail: Some(support_words(scenario, part).into()),
            ..FieldOption::open(word(&part), label)
        });
        fields.push(Field::new("role", "Part", FieldKind::Choose { options: options.to_vec() }, word(&part)));
    }
    let date = force.date.clone().unwrap_or_default();
    fields.push(
        Field::new("date", "Month", FieldKind::Choose { options: months(force) }, date)
            .about("Some weapons were not to be had all the time. Without a month it is late in the war."),
    );
    let level = FieldKind::Number { least: 0, most: MOST_LEVEL.into() };
    let mut about =
        force.battle.map_or_else(String::new, |(scenario, part)| format!("{} ", support_words(scenario, part)));
    about += &format!(
        "A platoon rated lower than the enemy's ({} here) adds the difference.",
        words::signed(force.rating.worth.into())
    );
    fields.push(Field::new("level", "Support Level", level, force.level.to_string()).about(about));
    fields.into_iter().map(|field| field.under(FORCE)).collect()
}

fn platoon(force: &Platoon) -> FieldOption {
    FieldOption {
        detail: Some(format!("{} men and {} Leaders, {}", force.men, force.leaders, force.years)),
        ..FieldOption::open(force.id.clone(), force.title.clone())
    }
}

fn rating(rating: &Rating) -> FieldOption {
    let mut detail = format!("{}, {} Command Dice", quality(rating.quality), rating.command_dice);
    if let Some(note) = &rating.note {
        detail += &format!(". {}", note.trim_end_matches('.'));
    }
    let label = format!("{} ({})", sentence(&rating.id), words::signed(rating.worth.into()));
    FieldOption { detail: Some(detail), ..FieldOption::open(rating.id.clone(), label) }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `1944-08` as people write it.
pub(super) fn month_name(date: &str) -> String {
    let parts = date.split_once('-').and_then(|(year, month)| Some((year, month.parse::<usize>().ok()?)));
    let named = parts.and_then(|(year, month)| Some(format!("{} {year}", MONTHS.get(month.wrapping_sub(1))?)));
    named.unwrap_or_else(|| date.to_owned())
}

/// The months of the lists, from the first to the last.
fn months(force: &Force) -> Vec<FieldOption> {
    let (first, last) = force.platoon.years.split_once('-').unwrap_or(("1943", "45"));
    let first: u16 = first.parse().unwrap_or(1943);
    let last: u16 = last.parse().map_or(1945, |last: u16| 1900 + last);
    let dates = (first..=last).flat_map(|year| (1..=12).map(move |month| format!("{year}-{month:02}")));
    let all = dates.map(|date| FieldOption::open(date.clone(), month_name(&date)));
    std::iter::once(FieldOption::open("", "Not said")).chain(all).collect()
}

/// An item of the support list: how many of it, and which.
fn support(force: &Force, terms: &Terms<'_>, item: &'static Item, fields: &mut Vec<Field>) {
    let taken: Vec<&Pick> = force.supports.iter().filter(|pick| pick.item == item.id).collect();
    let left = i32::from(force.level) - cost(terms.list, &force.supports) as i32;
    let limit = i32::from(terms.most(item)).min(MOST_ITEMS as i32);
    let count = taken.len() as i32;
    // By itself it may be too dear; what counts here is what is left.
    let refused = Terms { level: MOST_LEVEL, ..force.terms() }.may_take(item).err();
    let affordable = left.max(0).checked_div(item.level.into()).map_or(MOST_ITEMS as i32, |more| count + more);
    let most = if refused.is_some() { count } else { affordable.min(limit).max(count) };
    let closed = match refused {
        Some(refusal) => Some(refusal.because.into_owned()),
        None if count >= limit => Some(format!("{limit} at most.")),
        None if most == count => Some(format!("It costs {}, and {} of the Level are left.", item.level, left.max(0))),
        None => None,
    };
    let group = heading(item.kind);
    let kind = FieldKind::Number { least: 0, most };
    fields.push(Field {
        cost: Some(item.level.into()),
        closed,
        about: super::notes::about_item(item),
        ..Field::new(format!("take.{}", item.id), item.name.clone(), kind, count.to_string()).under(group)
    });
    if item.is_unrated() {
        for (n, pick) in taken.iter().enumerate() {
            let kind = FieldKind::Text { longest: 8, usual: "14/0/20".into() };
            let label = "Armour, A.P. and H.E.";
            fields.push(
                Field::new(format!("kind.{}.{}", item.id, n + 1), label, kind, pick.variant.clone()).under(group),
            );
        }
        return;
    }
    let choices = variants(item);
    if choices.len() < 2 {
        return;
    }
    for (n, pick) in taken.iter().enumerate() {
        let options = choices
            .iter()
            .map(|choice| FieldOption {
                detail: super::notes::about_variant(item, choice),
                ..FieldOption::open(choice.clone(), said_variant(item, choice))
            })
            .collect();
        let label = if taken.len() > 1 { format!("{}, number {}", item.name, n + 1) } else { item.name.clone() };
        let key = format!("kind.{}.{}", item.id, n + 1);
        fields.push(Field::new(key, label, FieldKind::Choose { options }, pick.variant.clone()).under(group));
    }
}

/// A variant in words, without the item's own name.
fn said_variant(item: &Item, variant: &str) -> String {
    let whole = said(item, variant);
    let inner = whole.strip_prefix(&item.name).map(|rest| rest.trim().trim_matches(['(', ')']).to_owned());
    sentence(&inner.filter(|inner| !inner.is_empty()).unwrap_or(whole))
}

/// What is told of a vehicle for which nothing is printed. R-COC-373
const UNRATED: &str = "No values are printed for it: say its armour, A.P. and H.E., such as 14/0/20.";

/// What is wrong with it as it stands, a sentence each.
pub(super) fn problems(force: &Force, terms: &Terms<'_>) -> Vec<String> {
    let mut all = Vec::new();
    let free = Terms { level: MOST_LEVEL, ..force.terms() };
    for (n, pick) in force.supports.iter().enumerate() {
        if force.supports[..n].contains(pick) {
            continue;
        }
        let Some(item) = terms.list.item(&pick.item) else { continue };
        let first = !force.supports[..n].iter().any(|other| other.item == pick.item);
        if let Err(refusal) = free.may_pick(item, pick) {
            let because = if item.is_unrated() { UNRATED.into() } else { refusal.because };
            all.push(format!("{}: {because}", item.name));
        } else if first && let Err(refusal) = free.within_limit(item, &force.supports) {
            all.push(refusal.because.into_owned());
        }
    }
    let spent = cost(terms.list, &force.supports);
    if spent > u32::from(force.level) {
        all.push(format!("The supports cost {spent}, and the support Level is {}.", force.level));
    }
    all
}

/// Makes these choices.
pub(super) fn choose(force: &mut Force, choices: &BTreeMap<String, String>) -> Result<(), String> {
    // What others depend on comes first.
    let order = |key: &str| match key {
        "platoon" => 0,
        "rating" => 1,
        "scenario" => 2,
        _ if key.starts_with("take.") => 4,
        _ if key.starts_with("kind.") => 5,
        _ if key.starts_with("name.") => 6,
        _ => 3,
    };
    let mut sorted: Vec<(&String, &String)> = choices.iter().collect();
    sorted.sort_by_key(|(key, _)| order(key));
    for (key, value) in sorted {
        choose_one(force, key, value)?;
    }
    let list = force.list();
    force.supports.sort_by_key(|pick| list.item.iter().position(|item| item.id == pick.item));
    names::tidy(force);
    Ok(())
}

fn choose_one(force: &mut Force, key: &str, value: &str) -> Result<(), String> {
    match key.split_once('.') {
        None => choose_basic(force, key, value),
        Some(("take", id)) => {
            let item = item_of(force, id)?;
            let count = value.parse::<usize>().map_err(|_| format!("`{value}` is no number of {}", item.name))?;
            take(force, item, count.min(MOST_ITEMS));
            Ok(())
        }
        Some(("kind", rest)) => {
            let (id, number) =
                rest.rsplit_once('.').ok_or_else(|| format!("there is nothing to choose about `{key}`"))?;
            let item = item_of(force, id)?;
            let number: usize = number.parse().map_err(|_| format!("`{number}` is no number"))?;
            let wanted = Pick { item: item.id.clone(), variant: value.to_owned() }.spelled();
            if !(item.is_unrated() && value.is_empty()) {
                known(force.platoon, &wanted)?;
            }
            let mut taken = force.supports.iter_mut().filter(|pick| pick.item == item.id);
            let pick = taken.nth(number.wrapping_sub(1));
            let pick = pick.ok_or_else(|| format!("there is no number {number} of {}", item.name))?;
            *pick = wanted;
            Ok(())
        }
        Some(("name", id)) => {
            let name: String = value.trim().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
            match name.as_str() {
                "" => drop(force.names.remove(id)),
                _ => drop(force.names.insert(id.to_owned(), name)),
            }
            Ok(())
        }
        Some(_) => Err(format!("there is nothing to choose about `{key}`")),
    }
}

fn item_of(force: &Force, id: &str) -> Result<&'static Item, String> {
    listed(force.platoon, &id.replace('_', "-"))
}

/// Has so many of an item; those that are there already stay as they are.
pub(super) fn take(force: &mut Force, item: &Item, count: usize) {
    let mut have = 0;
    force.supports.retain(|pick| {
        have += usize::from(pick.item == item.id);
        pick.item != item.id || have <= count
    });
    let variant = variants(item).into_iter().next().unwrap_or_default();
    let room = MOST_ITEMS.saturating_sub(force.supports.len());
    for _ in 0..count.saturating_sub(have).min(room) {
        force.supports.push(Pick { item: item.id.clone(), variant: variant.clone() });
    }
}

fn choose_basic(force: &mut Force, key: &str, value: &str) -> Result<(), String> {
    let unknown = |what: &str| format!("there is no {what} `{value}`");
    match key {
        "name" => force.name = value.trim().chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect(),
        "platoon" => {
            let id = value.replace('_', "-");
            let platoons = Lists::all().forces.iter().map(|force| force.id.as_str());
            let platoon = Lists::all().force(&id).ok_or_else(|| known_are(&unknown("platoon"), &id, platoons))?;
            if platoon.id != force.platoon.id {
                let rating = platoon.rating.iter().find(|rating| rating.id == force.rating.id);
                (force.platoon, force.rating) = (platoon, rating.unwrap_or(&platoon.rating[0]));
                force.supports.retain(|pick| {
                    listed(platoon, &pick.item).is_ok() && (pick.variant.is_empty() || known(platoon, pick).is_ok())
                });
            }
        }
        "rating" => {
            let id = value.replace('_', "-");
            let known = force.platoon.rating.iter().map(|rating| rating.id.as_str());
            let rating = force.platoon.rating.iter().find(|rating| rating.id == id);
            force.rating = rating.ok_or_else(|| known_are(&unknown("rating"), &id, known))?;
        }
        "scenario" if value.is_empty() => force.battle = None,
        "scenario" => {
            let words = Scenario::ALL.map(|scenario| word(&scenario));
            let scenario = Scenario::ALL.into_iter().find(|scenario| word(scenario) == value.replace('_', "-"));
            let known = || words.iter().map(String::as_str);
            let scenario = scenario.ok_or_else(|| known_are(&unknown("scenario"), value, known()))?;
            let part = force.battle.map_or(Part::Attacker, |(_, part)| part);
            force.battle = Some((scenario, if scenario.has_attacker() { part } else { Part::Defender }));
        }
        "role" => {
            let part = match value {
                "attacker" => Part::Attacker,
                "defender" => Part::Defender,
                _ => return Err(format!("{}: attacker or defender", unknown("part"))),
            };
            match &mut force.battle {
                Some((scenario, own)) if scenario.has_attacker() => *own = part,
                _ => return Err("nobody attacks or defends unless a scenario says so".into()),
            }
        }
        "date" if value.is_empty() => force.date = None,
        "date" => force.date = Some(month(value).ok_or_else(|| format!("`{value}` is no month: write it as 1944-08"))?),
        "level" => {
            let level = value.parse::<u8>().ok().filter(|level| *level <= MOST_LEVEL);
            force.level = level.ok_or_else(|| format!("`{value}` is no support Level from 0 to {MOST_LEVEL}"))?;
        }
        _ => return Err(format!("there is nothing to choose about `{key}`")),
    }
    Ok(())
}

/// What was wrong with a word, with what was probably meant or all that is known.
fn known_are<'k>(wrong: &str, word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match muster::suggest(word, known.clone()) {
        Some(meant) => format!("{wrong}: did you mean `{meant}`?"),
        None => format!("{wrong}; known: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// What a quality is called.
pub(super) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Green => "Green",
        Quality::Regular => "Regular",
        Quality::Elite => "Elite",
    }
}

/// The word for something in a file.
fn word(value: &impl serde::Serialize) -> String {
    toml::Value::try_from(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// `elite-two-squads` as people write it.
pub(super) fn sentence(word: &str) -> String {
    let plain = word.replace('-', " ");
    let mut letters = plain.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
