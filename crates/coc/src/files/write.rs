//! A position as a file: the scenario with the supports as chosen, and the whole state.

use std::fmt::Write;

use muster::{Sheet, battlefield};
use toml::Value;

use super::OPTIONS;
use crate::Coc;

/// Writes this moment as a position that loads to the same game.
pub(crate) fn write(game: &Coc) -> String {
    let setup = &game.setup;
    let mut sheet = Sheet::new();
    setup.head.write(&mut sheet);
    sheet.word("scenario", &setup.scenario);
    sheet.word("attacker", &setup.attacker);
    if let Some(at) = setup.objective {
        sheet.point("objective", at);
    }
    let options: Vec<&str> = OPTIONS.iter().filter(|(_, one)| setup.options.has(*one)).map(|(word, _)| *word).collect();
    if !options.is_empty() {
        sheet.texts("options", &options);
    }
    if let Some(limit) = setup.turn_limit {
        sheet.whole("turn-limit", limit);
    }
    let really_heavy: Vec<&str> = setup.terrain.really_heavy().map(|id| setup.field.feature(id).id.as_str()).collect();
    if !really_heavy.is_empty() {
        sheet.texts("really-heavy", &really_heavy);
    }
    let by_nature = |id: table::FeatureId| setup.field.feature(id).tag() == table::KindTag::SoftSand;
    let soft = setup.terrain.soft().filter(|id| !by_nature(*id));
    let soft: Vec<&str> = soft.map(|id| setup.field.feature(id).id.as_str()).collect();
    if !soft.is_empty() {
        sheet.texts("soft-ground", &soft);
    }
    for player in &setup.players {
        sheet.table_in_list("player");
        sheet.word("side", &player.side);
        sheet.text("name", &player.name);
        sheet.text("platoon", &player.platoon);
        sheet.text("rating", &player.rating);
        if !player.temper.is_empty() {
            sheet.texts("traits", &player.temper);
        }
        let picks = player.supports.iter().map(|pick| inline(&Value::try_from(pick).expect("a pick is plain")));
        sheet.list("supports", picks);
        if !player.vehicles.is_empty() {
            let given = player.vehicles.iter().map(|one| inline(&Value::try_from(one).expect("an entry is plain")));
            sheet.list("vehicles", given);
        }
        sheet.flag("fixed", player.fixed);
        if !player.names.is_empty() {
            sheet.raw("names", &inline(&Value::try_from(&player.names).expect("names are plain")));
        }
        for (key, _) in super::GIVEN.into_iter().filter(|(_, one)| player.traits.has(*one)) {
            sheet.flag(key, true);
        }
    }
    state(&mut sheet, game);
    battlefield::write_ground_into(&mut sheet, "battlefield", setup.field.ground());
    sheet.into_text()
}

/// The state: one line for each plain value, one for each man.
fn state(sheet: &mut Sheet, game: &Coc) {
    sheet.table("state");
    let Ok(Value::Table(table)) = Value::try_from(game.state()) else {
        unreachable!("the state is a plain structure");
    };
    for (key, value) in &table {
        match value {
            Value::Array(list) if list.iter().any(Value::is_table) => {
                let mut text = String::from("[\n");
                for item in list {
                    let _ = writeln!(text, "  {},", inline(item));
                }
                text.push(']');
                sheet.raw(key, &text);
            }
            _ => sheet.raw(key, &inline(value)),
        }
    }
}

/// A value on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let bare = |key: &str| key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
            let named = |key: &String| if bare(key) { key.clone() } else { format!("{key:?}") };
            let entry = |(key, value): (&String, &Value)| format!("{} = {}", named(key), inline(value));
            let entries: Vec<String> = table.iter().map(entry).collect();
            if entries.is_empty() { "{}".into() } else { format!("{{ {} }}", entries.join(", ")) }
        }
        plain => plain.to_string(),
    }
}
