//! Random players with wild appetites come to every chapter of the book, or their laws would prove little.

use std::collections::BTreeMap;

use engine::{Mix, Present, laws};
use muster::Library;

/// What has to be reached at least once, and the rule that asks, rolls or tells there.
const CHAPTERS: [(&str, &str); 42] = [
    ("recce dice", "nqm.recce.three-dice"),
    ("what recce finds", "nqm.recce.adjustment"),
    ("an ambush or letting pass", "nqm.recce.white-choice"),
    ("holding fire", "nqm.recce.table-4-use"),
    ("a look at a place", "nqm.recce.look-or-stop"),
    ("a meeting engagement", "nqm.recce.meeting-dice"),
    ("shoot and scoot", "nqm.special-assault.shoot-and-scoot"),
    ("a second die of guns", "nqm.special-assault.second-cu"),
    ("digging", "nqm.tasks.dig-in"),
    ("mines", "nqm.tasks.minefield"),
    ("engineers' work", "nqm.tasks.table-6"),
    ("aircraft asked for", "nqm.tasks.air-tasking"),
    ("sorties by the die", "nqm.tasks.sorties"),
    ("bombs", "nqm.air.direct"),
    ("flak", "nqm.air.target-class"),
    ("effective fire", "nqm.fireplan.effective"),
    ("harassing fire", "nqm.fireplan.harassing-score"),
    ("its second hour", "nqm.fireplan.harassing-duration"),
    ("called fire", "nqm.fireplan.indirect-response"),
    ("registered squares", "nqm.orbat.direct-support-preregistered"),
    ("fire at long range", "nqm.ranges.table-8"),
    ("an attack", "nqm.sequence.attack-level"),
    ("a firefight", "nqm.firefight.d6-per-cu"),
    ("a firefight won", "nqm.firefight.won"),
    ("overloaded bases", "nqm.firefight.overload"),
    ("tests of regulars", "nqm.grades.regular-50"),
    ("tests of veterans", "nqm.grades.veteran-66"),
    ("tests of conscripts", "nqm.grades.conscript-33"),
    ("tests of militia", "nqm.grades.militia-33"),
    ("discipline restored", "nqm.morale.restoring-discipline"),
    ("a rout", "nqm.movement.rout"),
    ("tanks rolling in", "nqm.tanks.roll-in-test"),
    ("a close assault", "nqm.close-assault.end"),
    ("an overrun", "nqm.special-attack.overrun"),
    ("reorganisation", "nqm.summary.reorganise"),
    ("merged stands", "nqm.summary.amalgamate"),
    ("resupply by hand", "nqm.logistics.truck-capacity"),
    ("fuel", "nqm.logistics.no-pol-no-move"),
    ("quick supply", "nqm.logistics.quick-rule"),
    ("the night", "nqm.time.night-resupply"),
    ("plumpire and umpire", "nqm.design.plumpire"),
    ("the end of the operation", "nqm.reorganisation.end-of-battle"),
];

/// The troops of a scenario with other grades and commissars, on an afternoon with its night and morning, under other switches.
fn recast(text: &str, seed: u64) -> String {
    const GRADES: [&str; 5] = ["elite", "veteran", "regular", "conscript", "militia"];
    const SWITCHES: [(&str, &str); 4] =
        [("supply", "dice"), ("supply", "quick"), ("command", "plumpire"), ("fuel", "units")];
    let mut mix = Mix::new(seed);
    let mut scenario: toml::Table = text.parse().unwrap();
    scenario.insert("start".into(), 17.into());
    scenario.insert("hours".into(), 19.into());
    let (switch, word) = SWITCHES[(seed % 4) as usize];
    let mut options = toml::Table::new();
    options.insert(switch.into(), word.into());
    options.insert("restore-discipline".into(), true.into());
    options.insert("umpire".into(), seed.is_multiple_of(5).into());
    scenario.insert("options".into(), options.into());
    for unit in scenario.get_mut("unit").and_then(toml::Value::as_array_mut).into_iter().flatten() {
        let unit = unit.as_table_mut().unwrap();
        unit.remove("sorties");
        if mix.one_in(2) {
            unit.insert("grade".into(), (*mix.pick(&GRADES).unwrap()).into());
        }
        for stand in unit.get_mut("stands").and_then(toml::Value::as_array_mut).into_iter().flatten() {
            if stand.as_str() == Some("C1") {
                *stand = "C1 harsh".into();
            }
        }
    }
    scenario.to_string()
}

#[test]
fn random_players_reach_every_chapter() {
    let library = Library::built_in();
    let mut reached: BTreeMap<String, u64> = BTreeMap::new();
    for id in ["nqm-steppe", "nqm-strongpoint"] {
        let text = library.scenario(id).unwrap();
        for seed in 1..=12 {
            let game = nqm::Nqm::load(&recast(&text, seed)).unwrap();
            let abided = laws::abide(game, seed, 200).unwrap_or_else(|broken| panic!("{id}, seed {seed}: {broken}"));
            for (rule, often) in abided.reached {
                *reached.entry(rule).or_default() += often;
            }
        }
    }
    let missing: Vec<&str> =
        CHAPTERS.iter().filter(|(_, rule)| !reached.contains_key(*rule)).map(|(what, _)| *what).collect();
    assert!(missing.is_empty(), "nobody came to: {missing:?}");
}
