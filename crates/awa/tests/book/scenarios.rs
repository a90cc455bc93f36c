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

/// The scenario with one choice made.
fn chosen(text: &str, key: &str, value: &str) -> Result<String, engine::BadScenario> {
    Awa::recast(text, &[(key.to_owned(), value.to_owned())].into())
}

#[test]
fn a_battle_is_made_longer_or_shorter_and_its_deck_with_it() {
    for (id, text) in all() {
        for turns in [1, 2, 40] {
            let game = chosen(&text, "turns", &turns.to_string()).and_then(|text| Awa::load(&text));
            let game = game.unwrap_or_else(|bad| panic!("{id}: {bad}"));
            for day in &game.setup().days {
                assert_eq!(day.turns, turns, "{id}");
                assert!(game.setup().days.len() > 1 || day.deck.len() == 2 * usize::from(turns), "{id}");
            }
            let form = Awa::muster(&chosen(&text, "turns", "3").unwrap()).unwrap();
            assert!(form.fields.iter().any(|field| field.key == "turns" && field.value == "3"), "{id}");
        }
        assert!(chosen(&text, "turns", "0").is_err() && chosen(&text, "turns", "41").is_err());
        assert!(chosen(&text, "ruler", "yes").is_err());
    }
}

#[test]
fn the_weather_is_fixed_or_left_to_the_die() {
    let text = all().into_iter().find(|(id, _)| id == "awa-venta").unwrap().1;
    let climate = |text: &str| Awa::load(text).unwrap().setup().climate;
    let fixed = chosen(&text, "weather", "snow").unwrap();
    assert_eq!(climate(&fixed), awa::Climate::Fixed(awa::Weather::Snow));
    let rolled = chosen(&fixed, "weather", "rolled").unwrap();
    let winter = chosen(&rolled, "season", "winter").unwrap();
    assert_eq!(climate(&winter), awa::Climate::Rolled(awa::Region::Southern, awa::Season::Winter));
}

#[test]
fn a_company_of_ones_own_takes_the_field() {
    let text = all().into_iter().find(|(id, _)| id == "awa-venta").unwrap().1;
    let force = "rules = \"awa\"\nkind = \"international-brigade\"\nsquads = 3\nmen = 9\nlmgs = 2\nhmgs = 1\n";
    let game = Awa::load(&chosen(&text, "red.force", force).unwrap()).unwrap();
    let ours = |unit: &&awa::UnitSetup| unit.side == engine::Side::Red && unit.appears == awa::Appears::AtStart;
    let red: Vec<_> = game.setup().units.iter().filter(ours).collect();
    assert_eq!(
        red.iter().map(|unit| unit.name.as_str()).collect::<Vec<_>>(),
        ["Company HQ", "Squad 1", "Squad 2", "Squad 3", "HMG 1"]
    );
    assert!(red.iter().all(|unit| unit.troops == "International Brigade"));
    let form = Awa::muster(&chosen(&text, "red.force", force).unwrap()).unwrap();
    let field = form.fields.iter().find(|field| field.key == "red.force").unwrap();
    assert!(chosen(&text, "red.force", &field.value).is_ok(), "the form shows which force it is");
    let lmgs = game.setup().figures.iter().filter(|man| man.weapon == awa::Weapon::Lmg).count();
    assert_eq!(lmgs, 2 + 2, "two of ours and two of the enemy");
    engine::laws::abide(game, 1, 60).unwrap_or_else(|broken| panic!("{broken}"));
    let many = force.replace("lmgs = 2", "lmgs = 8");
    assert!(chosen(&text, "red.force", &many).is_err(), "more than its list allows");
}
