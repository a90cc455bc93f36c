//! Every worked example of the rule inventory is a test of that name.

use std::fs;
use std::path::Path;

/// `coc-ex.A.support-cap` is the test `coc_ex_a_support_cap` or `ex_a_support_cap`.
fn test_name(id: &str) -> String {
    id.trim_start_matches("coc-").replace(['.', '-'], "_").to_lowercase()
}

#[test]
fn every_worked_example_is_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(here.join("../../../rules/coc-examples.toml")).expect("the examples can be read");
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
    let is_test = |name: &str| tests.contains(&format!("#[test]\nfn {name}()"));
    let missing: Vec<&&str> =
        ids.iter().filter(|id| !is_test(&test_name(id)) && !is_test(&format!("coc_{}", test_name(id)))).collect();
    assert!(missing.is_empty(), "examples without a test of their name: {missing:?}");
}
