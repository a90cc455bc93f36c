//! What can be chosen about a battle before it begins: how long it is, who commands, which house rules. R-NQM-140, R-NQM-141

use std::collections::BTreeMap;

use engine::BadScenario;
use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use toml::{Table, Value};

use super::{load, moment};

/// The longest battle, in hours.
const MOST_HOURS: i32 = 72;

/// A switch of two or more positions: its key, what it is called, the heading, and value with label; the usual one first.
type Switch = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const TABLE: &str = "Table";
const SUPPLIES: &str = "Supplies";
const RULES: &str = "Rules";

const CHOICES: [Switch; 9] = [
    (
        "command",
        "Who commands the battalions",
        TABLE,
        &[("direct", "the players"), ("plumpire", "the plumpire, by the orders of their formations")],
    ),
    ("night", "The night", TABLE, &[("resupply", "goes by with resupply"), ("played", "is played hour by hour")]),
    (
        "supply",
        "Ammunition",
        SUPPLIES,
        &[
            ("dice", "is counted in dice, unit by unit"),
            ("pool", "is three volleys for each unit"),
            ("quick", "runs out by a die an hour"),
            ("off", "is not counted"),
        ],
    ),
    (
        "fuel",
        "Fuel",
        SUPPLIES,
        &[
            ("truck", "needs a fuel truck and a chain of them"),
            ("units", "needs that and a unit of fuel a day"),
            ("off", "is not counted"),
        ],
    ),
    (
        "harassing-cost",
        "Two hours of harassing fire cost",
        SUPPLIES,
        &[("third", "a third of a die"), ("full", "a whole die")],
    ),
    (
        "disorganised-defence",
        "Assaulted while disorganised",
        RULES,
        &[("give-way", "all give way"), ("only-broken-give-way", "only the broken give way")],
    ),
    (
        "firefight",
        "A firefight is won by",
        RULES,
        &[("total", "all pins since it began"), ("round", "the pins of one round")],
    ),
    ("mines", "Minefields", RULES, &[("on", "are laid"), ("off", "are only drawn")]),
    ("air-cu", "Dice of an aircraft", RULES, &[("engines", "by its engines"), ("one", "one")]),
];

/// What is only on or off: key, label, heading, and what helps to choose.
const FLAGS: [(&str, &str, &str, &str); 5] = [
    (
        "umpire",
        "A person is umpire",
        TABLE,
        "He has a seat of his own, sees everything, and may overrule dice and states.",
    ),
    ("fast-recce", "Fast reconnaissance", RULES, "Reconnaissance moves any distance until its first contact."),
    ("ambush-shift", "Ambushes shift a class", RULES, "Fire from an ambush counts as one class heavier."),
    (
        "small-guns",
        "Small anti-tank guns",
        RULES,
        "Under 47 mm they are medium against tanks armed with machine guns alone.",
    ),
    (
        "restore-discipline",
        "Discipline can be restored",
        RULES,
        "A commissar or a fanatic may turn a failed test into a passed one, at a price in men.",
    ),
];

/// The choices of a scenario, as they stand.
pub(crate) fn muster(text: &str) -> Result<MusterForm, BadScenario> {
    let game = load(text)?;
    let now = Table::try_from(&game.setup.options).map_err(|error| bad(error.to_string()))?;
    let hours = FieldKind::Number { least: 1, most: MOST_HOURS };
    let mut fields = vec![Field::new("hours", "Hours of the battle", hours, game.setup.hours.to_string()).under(TABLE)];
    for (key, label, group, about) in FLAGS {
        let on = now.get(key).and_then(Value::as_bool).unwrap_or_default();
        fields.push(Field::new(key, label, FieldKind::Switch, on.to_string()).under(group).about(about));
    }
    for (key, label, group, values) in CHOICES {
        let options = values.iter().map(|(value, label)| FieldOption::open(*value, *label)).collect();
        let value = now.get(key).and_then(Value::as_str).unwrap_or(values[0].0);
        fields.push(Field::new(key, label, FieldKind::Choose { options }, value).under(group));
    }
    let place = |field: &Field| [TABLE, SUPPLIES, RULES].iter().position(|group| *group == field.group);
    fields.sort_by_key(place);
    Ok(MusterForm { fields, ..MusterForm::default() })
}

/// The scenario with these choices.
pub(crate) fn recast(text: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
    if choices.is_empty() {
        return load(text).map(|_| text.to_owned());
    }
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    if moment::KEYS.iter().any(|key| table.contains_key(*key)) {
        return Err(bad("this battle has begun: it can no longer be changed".into()));
    }
    for (key, value) in choices {
        choose(&mut table, key, value)?;
    }
    let text = toml::to_string(&table).map_err(|error| bad(error.to_string()))?;
    load(&text).map(|_| text)
}

fn choose(table: &mut Table, key: &str, value: &str) -> Result<(), BadScenario> {
    if key == "hours" {
        let hours = value.parse().ok().filter(|hours| (1..=i64::from(MOST_HOURS)).contains(hours));
        let hours = hours.ok_or_else(|| bad(format!("`{value}` is no number of hours from 1 to {MOST_HOURS}")))?;
        table.insert(key.into(), Value::Integer(hours));
        return Ok(());
    }
    let chosen = if FLAGS.iter().any(|(known, ..)| *known == key) {
        Value::Boolean(value.parse().map_err(|_| bad(format!("`{key}` is on or off: `true` or `false`")))?)
    } else if let Some((_, _, _, values)) = CHOICES.iter().find(|(known, ..)| *known == key) {
        if !values.iter().any(|(known, _)| *known == value) {
            return Err(bad(format!("`{value}` is no choice for `{key}`")));
        }
        Value::String(value.into())
    } else {
        return Err(bad(format!("there is nothing to choose about `{key}`")));
    };
    let options = table.entry("options").or_insert_with(|| Value::Table(Table::new()));
    let options = options.as_table_mut().ok_or_else(|| bad("`options` is no table".into()))?;
    options.insert(key.into(), chosen);
    Ok(())
}

fn bad(report: String) -> BadScenario {
    BadScenario { report }
}
