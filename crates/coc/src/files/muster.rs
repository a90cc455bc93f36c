//! What can be chosen about a battle before it begins, and the scenario with other choices.

use std::collections::BTreeMap;

use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::{BadScenario, Side};
use toml::{Table, Value};

use super::{OPTIONS, TEMPERS, load};
use crate::lists::{Force, Lists};
use crate::scenarios::Scenario;
use crate::state::{Options, PlayerSetup, Setup};
use crate::troops::Quality;
use crate::{Coc, forces};

/// The longest limit that can be agreed on.
const MOST_TURNS: u16 = 99;

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
    let limit = FieldKind::Number { least: 0, most: MOST_TURNS.into() };
    let limit = Field::new("turn-limit", "Turns at most", limit, setup.turn_limit.unwrap_or(0).to_string());
    fields.push(limit.under("Battle").about("0 for no limit: the battle ends when a force breaks or has won."));
    let supports = if setup.players.iter().all(is_bare) { NO_SUPPORTS } else { BY_THE_BOOK };
    fields.push(choose("supports", "Supports", "Battle", supports.into(), supports_options()));
    for n in 0..setup.players.len() {
        player_fields(n, setup, &mut fields);
    }
    for (word, option) in OPTIONS {
        let (label, about) = option_words(option);
        fields.push(switch(format!("rule.{word}"), label, Some(about), "Advanced rules", setup.options.has(option)));
    }
    Ok(MusterForm { fields, ..MusterForm::default() })
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
    // Platoons before their ratings, which depend on them; a force that was put together before stands instead of both, and
    // whoever wants no supports wants those of no force.
    let order = |key: &str| (key == "supports", key.ends_with(".force"), key.ends_with(".rating"), key.to_owned());
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
        "supports" => return supports(table, value),
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

/// Everybody chooses his supports in the battle, unless the scenario or his force settles them; or there are none.
const BY_THE_BOOK: &str = "by-the-book";
const NO_SUPPORTS: &str = "none";

fn supports_options() -> Vec<FieldOption> {
    let option = |value: &str, label: &str, detail: &str| FieldOption {
        detail: Some(detail.into()),
        ..FieldOption::open(value, label)
    };
    vec![
        option(BY_THE_BOOK, "By the book", "As dice and Force Ratings allow, or as the scenario says."),
        option(NO_SUPPORTS, "None", "The platoons alone, whatever their ratings."),
    ]
}

/// Whether it is settled that a player has nothing besides his platoon.
fn is_bare(player: &PlayerSetup) -> bool {
    player.fixed && player.supports.is_empty() && player.vehicles.is_empty()
}

fn supports(table: &mut Table, value: &str) -> Result<(), BadScenario> {
    let players = table.get_mut("player").and_then(Value::as_array_mut).into_iter().flatten();
    for player in players.filter_map(Value::as_table_mut) {
        let none = player.get("supports").and_then(Value::as_array).is_some_and(Vec::is_empty);
        match value {
            NO_SUPPORTS => {
                player.insert("supports".into(), Value::Array(Vec::new()));
                player.insert("fixed".into(), Value::Boolean(true));
                player.remove("vehicles");
            }
            BY_THE_BOOK if none => {
                player.remove("supports");
                player.remove("fixed");
            }
            BY_THE_BOOK => {}
            _ => return Err(bad(format!("`{value}` are no supports: {BY_THE_BOOK} or {NO_SUPPORTS}"))),
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
        "force" if value.trim().is_empty() => {
            for key in ["supports", "fixed", "names"] {
                player.remove(key);
            }
        }
        "force" => {
            let force = forces::unpacked(value)?;
            let problems = forces::problems(&force);
            if !problems.is_empty() {
                return Err(bad(format!("this force cannot be used:\n{}", problems.join("\n"))));
            }
            enter(player, &force);
        }
        "platoon" => {
            if player.get("platoon").and_then(Value::as_str) != Some(value) {
                // Name, rating and supports were those of the other platoon.
                for key in ["name", "rating", "supports", "fixed", "names"] {
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

/// Gives a player a force that was put together before: its supports are settled, unless it has none.
fn enter(player: &mut Table, force: &forces::Force) {
    for key in ["supports", "fixed", "names"] {
        player.remove(key);
    }
    let text = |value: &str| Value::String(value.to_owned());
    player.insert("name".into(), text(force.title()));
    player.insert("platoon".into(), text(&force.platoon.id));
    player.insert("rating".into(), text(&force.rating.id));
    if !force.supports.is_empty() {
        player.insert("supports".into(), Value::try_from(&force.supports).expect("picks are plain"));
        player.insert("fixed".into(), Value::Boolean(true));
    }
    if !force.names.is_empty() {
        player.insert("names".into(), Value::try_from(&force.names).expect("names are plain"));
    }
}

/// The force of a player whose supports or names are settled, as its word.
fn entered(setup: &Setup, player: &PlayerSetup) -> String {
    if player.names.is_empty() && (!player.fixed || is_bare(player)) {
        return String::new();
    }
    forces::of_player(setup, player).map_or_else(String::new, |force| forces::packed(&force))
}

fn choose(key: &str, label: &str, group: &str, value: String, options: Vec<FieldOption>) -> Field {
    Field::new(key, label, FieldKind::Choose { options }, value).under(group)
}

fn switch(key: String, label: &str, about: Option<&str>, group: &str, on: bool) -> Field {
    Field { about: about.map(str::to_owned), ..Field::new(key, label, FieldKind::Switch, on.to_string()).under(group) }
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

fn player_fields(n: usize, setup: &Setup, fields: &mut Vec<Field>) {
    let (player, group) = (&setup.players[n], heading(n, &setup.players));
    let key = |what: &str| format!("player-{}.{what}", n + 1);
    let force = entered(setup, player);
    let built = !force.is_empty();
    let about = "One that you have put together before, with its supports and names. Without one the supports are chosen in the game.";
    fields.push(Field::new(key("force"), "Your own force", FieldKind::Force, force).under(&group).about(about));
    if !built {
        list_fields(&key, &group, player, fields);
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

/// The platoon and its rating.
fn list_fields(key: &dyn Fn(&str) -> String, group: &str, player: &PlayerSetup, fields: &mut Vec<Field>) {
    let lists = Lists::all();
    let platoon = |force: &Force| FieldOption {
        detail: Some(format!("{} men, {} Leaders, {}", force.men, force.leaders, force.years)),
        ..FieldOption::open(force.id.clone(), force.title.clone())
    };
    let platoons = lists.forces.iter().map(platoon).collect();
    fields.push(choose(&key("platoon"), "Platoon", group, player.platoon.clone(), platoons));
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
        fields.push(choose(&key("rating"), "Rating", group, player.rating.clone(), ratings));
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
        Options::TANK_HE_MINIMUM => ("Least range of tank guns", "Tanks fire no high explosive nearer than 6 inches."),
        Options::FROZEN_GROUND => {
            ("Frozen ground", "The ground is frozen hard: tanks do not crush those who are dug in so easily.")
        }
        _ => ("Buttoned-up crews", "Vehicles do not see men in houses."),
    }
}
