//! Every worked example of the rule inventory is a test of that name.

use std::fs;
use std::path::Path;

/// `scw-ex.assault.trench-draw` is the test `assault_trench_draw` or `scw_ex_assault_trench_draw`.
fn test_name(id: &str) -> String {
    id.trim_start_matches("scw-ex.").replace(['.', '-'], "_")
}

#[test]
fn every_worked_example_is_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(here.join("../../../rules/scw-examples.toml")).expect("the examples can be read");
    let examples: toml::Table = text.parse().expect("the examples are a file");
    let mut tests = String::new();
    for entry in fs::read_dir(here.join("book")).expect("this folder is here") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            tests += &fs::read_to_string(path).expect("tests can be read");
        }
    }
    let ids: Vec<&str> =
        examples["example"].as_array().unwrap().iter().map(|example| example["id"].as_str().unwrap()).collect();
    assert!(ids.len() > 40, "only {} examples were found", ids.len());
    let is_test = |name: &str| tests.contains(&format!("#[test]\nfn {name}()"));
    let missing: Vec<String> = ids
        .iter()
        .map(|id| test_name(id))
        .filter(|name| !is_test(name) && !is_test(&format!("scw_ex_{name}")))
        .collect();
    assert!(missing.is_empty(), "examples without a test of their name: {}", missing.join(", "));
}
