//! Every scenario on the shelf can be read and played.

use awa::Awa;
use engine::Present;
use muster::Library;

/// The scenarios of this rule book, written out.
pub fn all() -> Vec<(String, String)> {
    let library = Library::built_in();
    let ours = library.scenarios().into_iter().filter(|head| head.rules == "awa");
    ours.map(|head| (head.id.clone(), library.scenario(&head.id).unwrap_or_else(|bad| panic!("{bad}")))).collect()
}

#[test]
fn every_scenario_is_read() {
    let all = all();
    Library::built_in().check().unwrap_or_else(|bad| panic!("{bad}"));
    assert!(!all.is_empty());
    for (id, text) in all {
        let game = Awa::load(&text).unwrap_or_else(|bad| panic!("{id}: {bad}"));
        assert!(game.setup().units.len() > 1, "{id}");
    }
}

#[test]
fn random_players_finish_every_scenario() {
    for (id, text) in all() {
        // The three long days have one turn each here: both nights, and whatever comes on. The soak plays them whole.
        let text = if id == "awa-suicide-hill" { text.replace("turns = 6", "turns = 1") } else { text };
        let game = Awa::load(&text).unwrap_or_else(|bad| panic!("{id}: {bad}"));
        if let Err(broken) = engine::laws::abide(game, 1, 100) {
            panic!("{id}: {broken}");
        }
    }
}
