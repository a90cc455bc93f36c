//! What can be chosen about a battle before it begins, and the scenario with other choices.

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::{BadScenario, Side};
use toml::{Table, Value};

use super::load;
use crate::state::MovementRows;

/// The numbers that can be chosen, with their limits.
const NUMBERS: [(&str, &str, i32, i32); 2] = [("moves", "Moves", 1, 40), ("lead", "Points ahead to win", 1, 100)];
/// The most airstrikes of a side.
const MOST_STRIKES: i32 = 9;

/// The choices of a scenario, as they stand.
pub(crate) fn muster(text: &str) -> Result<MusterForm, BadScenario> {
    let game = load(text)?;
    let setup = &game.setup;
    let side = |side: Side| FieldOption::open(side.word(), setup.sides[side].name.clone());
    let field = |key: &str, label: &str, about: Option<&str>, kind: FieldKind, value: String| Field {
        key: key.into(),
        label: label.into(),
        about: about.map(str::to_owned),
        group: "Battle".into(),
        kind,
        value,
        cost: None,
        closed: None,
    };
    let number = |(key, label, least, most): (&str, &str, i32, i32), value: i32| {
        field(key, label, None, FieldKind::Number { least, most }, value.to_string())
    };
    let mut fields = vec![
        number(NUMBERS[0], setup.victory.moves.into()),
        number(NUMBERS[1], setup.victory.lead),
        field(
            "attacker",
            "Attacker",
            Some("He is the first player in the first move."),
            FieldKind::Choose { options: Side::BOTH.map(side).to_vec() },
            setup.attacker.word().into(),
        ),
    ];
    for side in Side::BOTH {
        let kind = FieldKind::Number { least: 0, most: MOST_STRIKES };
        let strikes = game.state.strikes[side].to_string();
        let group = setup.sides[side].name.clone();
        fields.push(Field { group, ..field(&format!("{side}.airstrikes"), "Airstrikes", None, kind, strikes) });
    }
    let rows = vec![
        FieldOption::open("ruled", "Retire first, then flight"),
        FieldOption::open("printed", "Flight first, then retire"),
    ];
    let now = if setup.rows == MovementRows::Ruled { "ruled" } else { "printed" };
    let about = Some("How the last two rows of the movement table for foot and horse are read.");
    fields.push(Field {
        group: "Rules".into(),
        ..field("movement-rows", "Worst movement rolls", about, FieldKind::Choose { options: rows }, now.into())
    });
    Ok(MusterForm { fields, ..MusterForm::default() })
}

/// The scenario with these choices.
pub(crate) fn recast(text: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
    if choices.is_empty() {
        return load(text).map(|_| text.to_owned());
    }
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    if table.contains_key("now") {
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
    let whole = |least: i32, most: i32| match value.parse::<i32>() {
        Ok(number) if (least..=most).contains(&number) => Ok(Value::Integer(number.into())),
        _ => Err(bad(format!("`{value}` is no number from {least} to {most}"))),
    };
    if let Some((_, _, least, most)) = NUMBERS.iter().find(|(known, ..)| *known == key) {
        table.insert(key.into(), whole(*least, *most)?);
        return Ok(());
    }
    match key {
        "attacker" | "movement-rows" => {
            table.insert(key.into(), Value::String(value.into()));
        }
        "red.airstrikes" | "blue.airstrikes" => {
            let strikes = whole(0, MOST_STRIKES)?;
            let sides = table.entry("sides").or_insert_with(|| Value::Table(Table::new()));
            let side = if key.starts_with("red") { "red" } else { "blue" };
            let side =
                sides.as_table_mut().map(|sides| sides.entry(side).or_insert_with(|| Value::Table(Table::new())));
            match side.and_then(Value::as_table_mut) {
                Some(side) => side.insert("airstrikes".into(), strikes),
                None => return Err(bad("`sides` is no table".into())),
            };
        }
        _ => return Err(bad(format!("there is nothing to choose about `{key}`"))),
    }
    Ok(())
}
