//! What can be chosen about a battle before it begins, and the scenario with other choices.

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::{BadScenario, Side};
use toml::{Table, Value};

use super::{OF_A_MOMENT, load};
use crate::forces::Force;
use crate::setup::Setup;
use crate::weather::{Climate, Region, Season, Weather};

/// The longest battle that can be agreed on.
const MOST_TURNS: i32 = 40;
/// What lets the dice decide the weather.
const ROLLED: &str = "rolled";
const BATTLE: &str = "Battle";

/// The kinds of weather, by their words in files.
const WEATHERS: [(&str, &str, Weather); 8] = [
    ("clear", "Clear", Weather::Clear),
    ("cloudy", "Cloudy", Weather::Cloudy),
    ("mist", "Mist", Weather::Mist),
    ("rain", "Rain of the north", Weather::Rain),
    ("southern-rain", "Rain of the south", Weather::SouthernRain),
    ("hot", "Hot, with haze", Weather::Hot),
    ("cold", "Cold, with ice", Weather::Cold),
    ("snow", "Snow", Weather::Snow),
];
const REGIONS: [(&str, &str, Region); 2] =
    [("northern", "Northern", Region::Northern), ("southern", "Southern", Region::Southern)];
const SEASONS: [(&str, &str, Season); 2] =
    [("mild", "Spring to autumn", Season::Mild), ("winter", "Winter", Season::Winter)];

/// The choices of a scenario, as they stand.
pub(crate) fn muster(text: &str) -> Result<MusterForm, BadScenario> {
    let game = load(text)?;
    let setup = &game.setup;
    let turns = FieldKind::Number { least: 1, most: MOST_TURNS };
    let (label, about) = if setup.days.len() > 1 {
        ("Turns a day", "Every day has so many.")
    } else {
        ("Turns", "The deck grows and shrinks with them: two cards a turn, half of them without effect.")
    };
    let mut fields =
        vec![Field::new("turns", label, turns, setup.days[0].turns.to_string()).under(BATTLE).about(about)];
    fields.extend(climate(setup));
    if setup.days.len() == 1 {
        for side in Side::BOTH {
            let force = Field::new(
                format!("{side}.force"),
                "A force of your own",
                FieldKind::Force,
                setup.sides[side].force.clone(),
            );
            fields.push(force.under(setup.sides[side].name.clone()));
        }
    }
    Ok(MusterForm { fields, ..MusterForm::default() })
}

fn one_of<T: PartialEq + Copy>(known: &[(&'static str, &'static str, T)], now: T) -> (FieldKind, &'static str) {
    let options = known.iter().map(|(word, label, _)| FieldOption::open(*word, *label)).collect();
    let word = known.iter().find(|(.., one)| *one == now).map_or("", |(word, ..)| *word);
    (FieldKind::Choose { options }, word)
}

/// The weather, and where it is rolled for, by which table. `awa.weather.roll`
fn climate(setup: &Setup) -> Vec<Field> {
    let (fixed, region, season) = match setup.climate {
        Climate::Fixed(weather) => (Some(weather), Region::default(), Season::default()),
        Climate::Rolled(region, season) => (None, region, season),
    };
    let (kind, word) = one_of(&WEATHERS, fixed.unwrap_or_default());
    let FieldKind::Choose { mut options } = kind else { return Vec::new() };
    options.insert(0, FieldOption::open(ROLLED, "As the die falls"));
    let word = if fixed.is_some() { word } else { ROLLED };
    let mut all = vec![Field::new("weather", "Weather", FieldKind::Choose { options }, word).under(BATTLE)];
    if fixed.is_none() {
        let (kind, word) = one_of(&REGIONS, region);
        all.push(Field::new("region", "Region", kind, word).under(BATTLE));
        let (kind, word) = one_of(&SEASONS, season);
        all.push(Field::new("season", "Season", kind, word).under(BATTLE));
    }
    all
}

/// The scenario with these choices.
pub(crate) fn recast(text: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
    if choices.is_empty() {
        return load(text).map(|_| text.to_owned());
    }
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    if OF_A_MOMENT.iter().any(|key| table.contains_key(*key)) {
        return Err(bad("this battle has begun: it can no longer be changed".into()));
    }
    for (key, value) in choices {
        choose(&mut table, key, value)?;
    }
    let text = toml::to_string(&table).map_err(|error| bad(error.to_string()))?;
    load(&text).map(|_| text)
}

fn bad(report: String) -> BadScenario {
    BadScenario { report }
}

fn choose(table: &mut Table, key: &str, value: &str) -> Result<(), BadScenario> {
    match key {
        "turns" => match value.parse::<i32>() {
            Ok(turns) if (1..=MOST_TURNS).contains(&turns) => lasts(table, turns as u8),
            _ => return Err(bad(format!("`{value}` is no number of turns from 1 to {MOST_TURNS}"))),
        },
        "weather" if value == ROLLED => {
            table.remove(key);
        }
        "weather" | "region" | "season" => {
            table.insert(key.into(), Value::String(value.into()));
        }
        "red.force" | "blue.force" if value.trim().is_empty() => {}
        "red.force" => fields(table, Side::Red, value)?,
        "blue.force" => fields(table, Side::Blue, value)?,
        _ => return Err(bad(format!("there is nothing to choose about `{key}`"))),
    }
    Ok(())
}

/// The battle lasts so many turns. A deck keeps its cards in their order, some twice in a longer battle; a day's own deck
/// stays as it is. `awa.deck.size`, `awa.deck.half-blank`
fn lasts(table: &mut Table, turns: u8) {
    let days = table.get_mut("day").and_then(Value::as_array_mut);
    if let Some(days) = days.filter(|days| !days.is_empty()) {
        for day in days.iter_mut().filter_map(Value::as_table_mut) {
            day.insert("turns".into(), Value::Integer(turns.into()));
        }
        return;
    }
    table.insert("turns".into(), Value::Integer(turns.into()));
    let Some(deck) = table.get_mut("deck").and_then(Value::as_array_mut) else { return };
    let blank = |card: &Value| card.as_str() == Some("no-effect");
    let telling: Vec<Value> = deck.iter().filter(|card| !blank(card)).cloned().collect();
    if telling.is_empty() {
        return;
    }
    let blanks = std::iter::repeat_n(Value::String("no-effect".into()), turns.into());
    *deck = blanks.chain(telling.iter().cycle().take(turns.into()).cloned()).collect();
}

/// A side comes with a company that its player has put together before, instead of the scenario's.
fn fields(table: &mut Table, side: Side, force: &str) -> Result<(), BadScenario> {
    let force = Force::unpacked(force)?;
    let problems = force.problems();
    if !problems.is_empty() {
        return Err(bad(format!("this force cannot be used:\n{}", problems.join("\n"))));
    }
    let mut units = match table.remove("unit") {
        Some(Value::Array(units)) => units,
        _ => Vec::new(),
    };
    units.retain(|unit| unit.get("side").and_then(Value::as_str) != Some(side.word()));
    units.extend(force.units(side).into_iter().map(Value::Table));
    table.insert("unit".into(), Value::Array(units));
    // The form shows which it is.
    let sides = table.entry("sides").or_insert_with(|| Value::Table(Table::new()));
    let sides =
        sides.as_table_mut().map(|sides| sides.entry(side.word()).or_insert_with(|| Value::Table(Table::new())));
    match sides.and_then(Value::as_table_mut) {
        Some(side) => side.insert("force".into(), Value::String(force.packed())),
        None => return Err(bad("`sides` is no table".into())),
    };
    Ok(())
}
