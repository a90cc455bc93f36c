//! What can be chosen about a battle before it begins, and the scenario with other choices.

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::{BadScenario, Side};
use toml::{Table, Value};

use super::{OPTIONS, TEMPERS, load};
use crate::Coc;
use crate::lists::{Force, Lists};
use crate::scenarios::Scenario;
use crate::state::{Options, PlayerSetup};
use crate::troops::Quality;

/// The longest limit that can be agreed on.
const MOST_TURNS: u16 = 99;
/// Rules for vehicles, which cannot be played yet.
const FOR_VEHICLES: [Options; 2] = [Options::VEHICLES_BLIND, Options::HARDER_HITTING];

/// The choices of a scenario, as they stand.
pub(crate) fn muster(text: &str) -> Result<MusterForm, BadScenario> {
    let game = load(text)?;
    let setup = &game.setup;
    let mut fields = vec![
        choose("scenario", "Scenario", "Battle", word(&setup.scenario), scenarios()),
        choose("attacker", "Attacker", "Battle", word(&setup.attacker), attackers(&game)),
    ];
    if !setup.scenario.has_attacker() {
        fields.retain(|field| field.key != "attacker");
    }
    fields.push(Field {
        key: "turn-limit".into(),
        label: "Turns at most".into(),
        about: Some("0 for no limit: the battle ends when a force breaks or has won.".into()),
        group: "Battle".into(),
        kind: FieldKind::Number { least: 0, most: MOST_TURNS.into() },
        value: setup.turn_limit.unwrap_or(0).to_string(),
    });
    for n in 0..setup.players.len() {
        player_fields(n, &setup.players, &mut fields);
    }
    for (word, option) in OPTIONS.into_iter().filter(|(_, option)| !FOR_VEHICLES.contains(option)) {
        let (label, about) = option_words(option);
        fields.push(switch(format!("rule.{word}"), label, Some(about), "Advanced rules", setup.options.has(option)));
    }
    Ok(MusterForm { fields })
}

/// The scenario with these choices.
pub(crate) fn recast(text: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
    if choices.is_empty() {
        return load(text).map(|_| text.to_owned());
    }
    let mut table: Table = text.parse().map_err(|error: toml::de::Error| bad(error.to_string()))?;
    if ["state", "now", "put"].iter().any(|key| table.contains_key(*key)) {
        return Err(bad("this battle has begun: its forces can no longer be chosen".into()));
    }
    // Platoons before their ratings, which depend on them.
    let order = |key: &str| (key.ends_with(".rating"), key.to_owned());
    let mut sorted: Vec<(&String, &String)> = choices.iter().collect();
    sorted.sort_by_key(|(key, _)| order(key));
    for (key, value) in sorted {
        choose_one(&mut table, key, value)?;
    }
    let text = toml::to_string(&table).map_err(|error| bad(error.to_string()))?;
    load(&text).map(|_| text)
}

fn bad(report: String) -> BadScenario {
    BadScenario { report }
}

fn choose_one(table: &mut Table, key: &str, value: &str) -> Result<(), BadScenario> {
    let text = || Value::String(value.to_owned());
    match key {
        "scenario" | "attacker" => {
            table.insert(key.to_owned(), text());
        }
        "turn-limit" => match value.parse::<u16>() {
            Ok(0) => {
                table.remove(key);
            }
            Ok(limit) if limit <= MOST_TURNS => {
                table.insert(key.to_owned(), Value::Integer(limit.into()));
            }
            _ => return Err(bad(format!("`{value}` is no number of Turns from 0 to {MOST_TURNS}"))),
        },
        _ => {
            if let Some(word) = key.strip_prefix("rule.") {
                return rule(table, word, value);
            }
            let player = key.strip_prefix("player-").and_then(|rest| rest.split_once('.'));
            let Some((number, what)) = player else {
                return Err(bad(format!("there is nothing to choose about `{key}`")));
            };
            return choose_of_player(table, number, what, value);
        }
    }
    Ok(())
}

fn flag(value: &str) -> Result<bool, BadScenario> {
    value.parse().map_err(|_| bad(format!("`{value}` is neither true nor false")))
}

/// Puts a word into a list or takes it out.
fn listed(table: &mut Table, key: &str, word: &str, on: bool) {
    let mut words: Vec<Value> = match table.remove(key) {
        Some(Value::Array(words)) => words,
        _ => Vec::new(),
    };
    words.retain(|known| known.as_str() != Some(word));
    if on {
        words.push(Value::String(word.to_owned()));
    }
    if !words.is_empty() {
        table.insert(key.to_owned(), Value::Array(words));
    }
}

fn rule(table: &mut Table, word: &str, value: &str) -> Result<(), BadScenario> {
    if !OPTIONS.iter().any(|(known, _)| *known == word) {
        return Err(bad(format!("there is no advanced rule `{word}`")));
    }
    listed(table, "options", word, flag(value)?);
    Ok(())
}

fn choose_of_player(table: &mut Table, number: &str, what: &str, value: &str) -> Result<(), BadScenario> {
    let players = table.get_mut("player").and_then(Value::as_array_mut);
    let place = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let player = players.zip(place).and_then(|(players, n)| players.get_mut(n)).and_then(Value::as_table_mut);
    let Some(player) = player else {
        return Err(bad(format!("there is no player {number}")));
    };
    match what {
        "platoon" => {
            if player.get("platoon").and_then(Value::as_str) != Some(value) {
                // Name, rating and supports were those of the other platoon.
                for key in ["name", "rating", "supports", "fixed"] {
                    player.remove(key);
                }
                player.insert(what.to_owned(), Value::String(value.to_owned()));
            }
        }
        "rating" => {
            // A rating that the platoon does not have is that of the one it replaced: the usual one stands instead.
            let id = player.get("platoon").and_then(Value::as_str).unwrap_or_default().replace('_', "-");
            let known = Lists::all().force(&id).is_some_and(|force| force.rating.iter().any(|one| one.id == value));
            if known {
                player.insert(what.to_owned(), Value::String(value.to_owned()));
            } else {
                player.remove(what);
            }
        }
        "name" => {
            player.insert(what.to_owned(), Value::String(value.to_owned()));
        }
        _ => match TEMPERS.iter().find(|(word, _)| *word == what) {
            Some((word, _)) => listed(player, "traits", word, flag(value)?),
            None => return Err(bad(format!("there is nothing to choose about `{what}` of a player"))),
        },
    }
    Ok(())
}

fn choose(key: &str, label: &str, group: &str, value: String, options: Vec<FieldOption>) -> Field {
    Field {
        key: key.to_owned(),
        label: label.to_owned(),
        about: None,
        group: group.to_owned(),
        kind: FieldKind::Choose { options },
        value,
    }
}

fn switch(key: String, label: &str, about: Option<&str>, group: &str, on: bool) -> Field {
    Field {
        key,
        label: label.to_owned(),
        about: about.map(str::to_owned),
        group: group.to_owned(),
        kind: FieldKind::Switch,
        value: on.to_string(),
    }
}

/// The word for something in a file.
fn word(value: &impl serde::Serialize) -> String {
    Value::try_from(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn scenarios() -> Vec<FieldOption> {
    let option = |scenario: Scenario| FieldOption {
        detail: Some(
            match scenario {
                Scenario::Patrol => "Two patrols meet; both want the ground.",
                Scenario::Probe => "The attacker tries to get men off the far edge.",
                Scenario::AttackAndDefend => "The attacker drives the defender off.",
                Scenario::DelayingAction => "A thin line holds up a stronger force.",
                Scenario::FlankAttack => "The attacker comes from two sides at once.",
                Scenario::AttackOnAnObjective => "One place is to be taken, or held.",
            }
            .into(),
        ),
        ..FieldOption::open(word(&scenario), scenario.name())
    };
    Scenario::ALL.map(option).to_vec()
}

fn attackers(game: &Coc) -> Vec<FieldOption> {
    let name = |side: Side| game.setup.players[game.first_player(side).index()].name.clone();
    Side::BOTH.map(|side| FieldOption::open(side.word(), name(side))).to_vec()
}

/// Over a player's fields stands his force's name, with a number where two are called the same.
fn heading(n: usize, players: &[PlayerSetup]) -> String {
    let name = &players[n].name;
    let alike = players.iter().filter(|player| player.name == *name).count();
    if alike > 1 { format!("{name} ({})", n + 1) } else { name.clone() }
}

fn player_fields(n: usize, players: &[PlayerSetup], fields: &mut Vec<Field>) {
    let (player, group) = (&players[n], heading(n, players));
    let lists = Lists::all();
    let key = |what: &str| format!("player-{}.{what}", n + 1);
    let platoon = |force: &Force| FieldOption {
        detail: Some(format!("{} men, {} Leaders, {}", force.men, force.leaders, force.years)),
        ..FieldOption::open(force.id.clone(), force.title.clone())
    };
    let platoons = lists.forces.iter().map(platoon).collect();
    fields.push(choose(&key("platoon"), "Platoon", &group, player.platoon.clone(), platoons));
    if let Some(force) = lists.force(&player.platoon) {
        let rating = |rating: &crate::lists::Rating| {
            let quality = match rating.quality {
                Quality::Green => "Green",
                Quality::Regular => "Regular",
                Quality::Elite => "Elite",
            };
            FieldOption {
                detail: Some(format!("{quality}, {} Command Dice", rating.command_dice)),
                cost: Some(rating.worth.into()),
                ..FieldOption::open(rating.id.clone(), sentence(&rating.id))
            }
        };
        let ratings = force.rating.iter().map(rating).collect();
        fields.push(choose(&key("rating"), "Rating", &group, player.rating.clone(), ratings));
    }
    for (word, (temper, _)) in TEMPERS {
        let about = match word {
            "aggressive" => "They fight harder hand to hand.",
            "diehard" => "Shock does not touch them, and they fight to the last man.",
            _ => "They shrug off a narrow defeat hand to hand when they defend.",
        };
        fields.push(switch(key(word), &sentence(temper), Some(about), &group, player.temper.contains(&temper)));
    }
}

/// `elite-two-squads` as people write it.
fn sentence(word: &str) -> String {
    let plain = word.replace('-', " ");
    let mut letters = plain.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Advanced rules in our own words. R-COC-185
const fn option_words(option: Options) -> (&'static str, &'static str) {
    match option {
        Options::LEADER_SIGHT => ("Leaders must see", "A Leader activates only men whom he sees."),
        Options::HIDDEN_IN_BUILDING => {
            ("Hidden in houses", "Men inside a house are seen only from nearby, or once they have shown themselves.")
        }
        Options::HARDER_HITTING => ("Harder hitting", "Shot goes through armour more easily."),
        Options::PLOTTED => ("Sketched positions", "Entrenchments and guns are drawn on a map and appear when needed."),
        Options::ENFILADE => ("Enfilade", "Fire at men bunched up or in a row hits better."),
        Options::LARGE_OPENINGS => ("Large openings", "Barns have doors wide enough to walk through without delay."),
        _ => ("Buttoned-up crews", "Vehicles do not see men in houses."),
    }
}
