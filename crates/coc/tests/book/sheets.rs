//! Rosters and play sheets: every platoon with everything it can take, box by box and figure by figure.

use std::collections::BTreeMap;

use coc::Coc;
use engine::Present;
use engine::forces::{ForceBook, Paper, Track, Troop};
use toml::Table;

/// The platoons and their support lists.
const PLATOONS: [(&str, &str); 11] = [
    ("de-1943-infantry", include_str!("../../../../data/coc/supports/de-1943.toml")),
    ("de-1943-panzergrenadier", include_str!("../../../../data/coc/supports/de-1943.toml")),
    ("de-1943-fallschirmjager", include_str!("../../../../data/coc/supports/de-1943.toml")),
    ("gb-1943-infantry", include_str!("../../../../data/coc/supports/gb-1943.toml")),
    ("gb-1943-motor", include_str!("../../../../data/coc/supports/gb-1943.toml")),
    ("gb-1943-airborne", include_str!("../../../../data/coc/supports/gb-1943.toml")),
    ("us-1943-rifle", include_str!("../../../../data/coc/supports/us-1943.toml")),
    ("us-1943-armored-rifle", include_str!("../../../../data/coc/supports/us-1943.toml")),
    ("us-1943-parachute", include_str!("../../../../data/coc/supports/us-1943.toml")),
    ("su-1943-rifle", include_str!("../../../../data/coc/supports/su-1943.toml")),
    ("su-1943-tank-rider", include_str!("../../../../data/coc/supports/su-1943.toml")),
];

/// The arsenals, by the names that players read; those of a platoon's own nation before others of the same name.
fn arsenals(platoon: &str) -> BTreeMap<String, Table> {
    let mut files = vec![
        ("", include_str!("../../../../data/coc/vehicles/soft-skins.toml")),
        ("de", include_str!("../../../../data/coc/vehicles/de-1943.toml")),
        ("gb", include_str!("../../../../data/coc/vehicles/gb-1943.toml")),
        ("us", include_str!("../../../../data/coc/vehicles/us-1943.toml")),
        ("su", include_str!("../../../../data/coc/vehicles/su-1943.toml")),
    ];
    // The half-track of US engineers is the British one.
    files.sort_by_key(|(nation, _)| (*nation == &platoon[..2], *nation == "gb"));
    rows(&files.into_iter().map(|(_, file)| file).collect::<Vec<_>>(), "vehicle")
}

fn weapons() -> BTreeMap<String, Table> {
    rows(&[include_str!("../../../../data/coc/weapons.toml")], "weapon")
}

fn rows(files: &[&str], key: &str) -> BTreeMap<String, Table> {
    let mut all = BTreeMap::new();
    for file in files {
        let file: Table = file.parse().unwrap();
        for row in file[key].as_array().unwrap() {
            let row = row.as_table().unwrap();
            all.insert(row["name"].as_str().unwrap().to_lowercase(), row.clone());
        }
    }
    all
}

fn book() -> &'static dyn ForceBook {
    Coc::FORCES.expect("this book has lists")
}

fn number(row: &Table, key: &str) -> String {
    row.get(key).and_then(toml::Value::as_integer).filter(|n| *n > 0).map_or_else(String::new, |n| n.to_string())
}

/// A platoon with all of these, whatever they cost.
fn paper(platoon: &str, items: &[String]) -> Paper {
    let mut choices = BTreeMap::from([("platoon".to_owned(), platoon.to_owned()), ("level".into(), "40".into())]);
    choices.extend(items.iter().map(|item| (format!("take.{item}"), "1".to_owned())));
    let text = book().choose(&book().blank(), &choices).unwrap_or_else(|wrong| panic!("{platoon}: {wrong}"));
    book().paper(&text).unwrap_or_else(|wrong| panic!("{platoon}: {wrong}"))
}

/// Everything that its platoon can take, a dozen at a time.
fn sheets(platoon: &str, list: &str) -> Vec<Paper> {
    let list: Table = list.parse().unwrap();
    let can = |item: &&toml::Value| {
        item.get("only-for").is_none_or(|only| only.as_array().unwrap().iter().any(|id| id.as_str() == Some(platoon)))
    };
    let items = list["item"].as_array().unwrap().iter().filter(can).map(|item| item["id"].as_str().unwrap());
    let items: Vec<String> = items.filter(|id| *id != "sturmtiger").map(str::to_owned).collect();
    items.chunks(12).map(|some| paper(platoon, some)).collect()
}

fn track<'t>(tracks: &'t [Track], label: &str) -> Option<&'t Track> {
    tracks.iter().find(|track| track.label == label)
}

/// Boxes for Shock, of the whole or of each of its Teams.
fn has_shock(troop: &Troop) -> bool {
    let teams: Vec<_> = troop.lines.iter().filter(|line| line.men.len() > 1).collect();
    let boxes = |tracks: &[Track], men: usize| track(tracks, "Shock").is_some_and(|one| one.boxes.len() >= men);
    boxes(&troop.tracks, 2) || (!teams.is_empty() && teams.iter().all(|line| boxes(&line.tracks, line.men.len() * 2)))
}

#[test]
fn everybody_has_boxes_for_shock_and_every_vehicle_its_crew() {
    for (platoon, list) in PLATOONS {
        let models = arsenals(platoon);
        for paper in sheets(platoon, list) {
            for troop in &paper.troops {
                if ["Headquarters", "Stores and preparations"].contains(&troop.name.as_str()) {
                    continue;
                }
                assert!(has_shock(troop), "{platoon}: {troop:?}");
                let Some(driver) = troop.lines.iter().find(|line| line.name == "Driver") else { continue };
                assert_eq!(driver.men.len(), 1, "{platoon}: a box for the driver of {}", troop.name);
                let armoured = !troop.notes[0].starts_with("No armour");
                assert_eq!(track(&troop.tracks, "Damage").is_some(), armoured, "{platoon}: {troop:?}");
                let model = troop.about.split(',').next().unwrap_or_default().to_lowercase();
                let row = models.get(&troop.name.to_lowercase()).or_else(|| models.get(&model));
                let row = row.unwrap_or_else(|| panic!("{platoon}: {troop:?}"));
                let said = if armoured { format!("Armour {},", number(row, "armour")) } else { "No armour,".into() };
                assert!(troop.notes[0].starts_with(&said), "{platoon}: {troop:?}");
                let guns: String = troop.lines.iter().map(|line| line.about.as_str()).collect();
                for (key, word) in [("ap", "A.P."), ("he", "H.E.")] {
                    let rating = number(row, key);
                    let rifle = row.get("rifle").is_some();
                    assert!(rating.is_empty() || rifle || guns.contains(&format!("{word} {rating}")), "{troop:?}");
                }
            }
        }
    }
}

#[test]
fn the_sheets_have_the_figures_of_the_arsenals() {
    let arms = weapons();
    for (platoon, list) in PLATOONS {
        let models = arsenals(platoon);
        for paper in sheets(platoon, list) {
            for row in &paper.arms.iter().find(|chart| chart.title == "Weapons").expect("weapons").rows {
                let weapon = arms.get(&row[0].to_lowercase()).unwrap_or_else(|| panic!("{}", row[0]));
                let first = |cell: &str| cell.split(' ').next().unwrap_or_default().to_owned();
                assert_eq!(
                    (first(&row[1]), first(&row[2])),
                    (number(weapon, "close"), number(weapon, "effective")),
                    "{row:?}"
                );
                assert_eq!((&row[3], &row[4]), (&number(weapon, "ap"), &number(weapon, "he")), "{row:?}");
                let to = number(weapon, "close-to");
                let plain = !["light-mortar", "sniper"].contains(&weapon["class"].as_str().unwrap());
                assert!(row[1].is_empty() || !plain || row[1].ends_with(&format!("to {to}\u{2033}")), "{row:?}");
            }
            let Some(vehicles) = paper.arms.iter().find(|chart| chart.title == "Vehicles") else { continue };
            for row in &vehicles.rows {
                let model = &models[&row[0].to_lowercase()];
                assert_eq!(row[1], number(model, "armour"), "{row:?}");
                let hull = model.get("hull-gun").and_then(toml::Value::as_table);
                let both = |key: &str| match hull {
                    Some(hull) => format!("{} and {}", number(model, key), number(hull, key)),
                    None => number(model, key),
                };
                if model.get("rifle").is_none() {
                    assert_eq!((&row[2], &row[3]), (&both("ap"), &both("he")), "{row:?}");
                }
                assert_eq!(row[4].to_lowercase(), model["speed"].as_str().unwrap(), "{row:?}");
                let fixed = model.get("in-hull").is_some() && !row[2].is_empty() && row[0] != "Archer";
                assert_eq!(row[5].contains("straight ahead"), fixed, "{row:?}");
                let notes = model.get("notes").map_or_else(String::new, ToString::to_string);
                for (note, said) in [
                    ("low-profile", "Low profile"),
                    ("small", "Small"),
                    ("heavy-armour", "Heavy armour"),
                    ("\"ronson", "Ronson"),
                    ("open-", "Open"),
                    ("no-radio", "No radio"),
                    ("slow-turret", "Slow turret"),
                    ("fast-turret", "Fast turret"),
                    ("rear-firing", "straight behind"),
                ] {
                    assert!(!notes.contains(note) || row[5].contains(said), "{note}: {row:?}");
                }
            }
        }
    }
}
