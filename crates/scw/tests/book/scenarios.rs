//! The scenarios that come with the program can be read, set up and played to their end.

use engine::Present;
use engine::laws::abide;
use muster::Library;
use scw::Scw;

fn scenario(id: &str) -> Scw {
    let text = Library::built_in().scenario(id).unwrap_or_else(|problems| panic!("{problems}"));
    Scw::load(&text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn ids() -> Vec<String> {
    let library = Library::built_in();
    library.scenarios().into_iter().filter(|head| head.rules == "scw").map(|head| head.id).collect()
}

#[test]
fn there_are_at_least_four_and_each_fits_an_evening() {
    let library = Library::built_in();
    library.check().unwrap_or_else(|problems| panic!("{problems}"));
    let heads: Vec<_> = library.scenarios().into_iter().filter(|head| head.rules == "scw").collect();
    assert!(heads.len() >= 4);
    for head in heads {
        let minutes = head.minutes.unwrap_or_default();
        assert!((45..=90).contains(&minutes), "{}: {minutes} minutes", head.id);
    }
}

#[test]
fn every_scenario_survives_being_written() {
    for id in ids() {
        let game = scenario(&id);
        let text = game.write();
        let again = Scw::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(again.write(), text, "{id}");
    }
}

#[test]
fn random_players_keep_the_laws_in_every_scenario() {
    for id in ids() {
        for seed in 0..6 {
            let end = abide(scenario(&id), seed, 40).unwrap_or_else(|broken| panic!("{id}, seed {seed}: {broken}"));
            assert!(end.inputs > 20, "{id}, seed {seed}: {} inputs", end.inputs);
        }
    }
}
