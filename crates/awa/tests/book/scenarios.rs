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

/// A scenario with few turns and cards: the three days of Suicide Hill have one turn each, with both nights and whatever comes
/// on, all others three turns. The soak plays them whole.
fn short(text: &str) -> String {
    if text.contains("[[day]]") {
        return text.replace("turns = 6", "turns = 1");
    }
    let Some((before, rest)) = text.split_once("deck = [") else { return text.to_owned() };
    let (deck, after) = rest.split_once(']').expect("a deck ends");
    let cards: Vec<&str> = deck.split(',').map(str::trim).filter(|card| !card.is_empty()).collect();
    let (blank, others): (Vec<&str>, Vec<&str>) = cards.into_iter().partition(|card| *card == "\"no-effect\"");
    let few = [&blank[..3], &others[..3]].concat().join(", ");
    format!("{}deck = [{few}]{after}", before.replace("turns = 8", "turns = 3"))
}

#[test]
fn random_players_finish_every_scenario() {
    for (id, text) in all() {
        let game = Awa::load(&short(&text)).unwrap_or_else(|bad| panic!("{id}: {bad}"));
        if let Err(broken) = engine::laws::abide(game, 1, 60) {
            panic!("{id}: {broken}");
        }
    }
}
