//! What a client draws without knowing a rule: drafts, sight lines, cards, and the form of a battle.

use std::collections::BTreeMap;

use crate::common;

use common::{Game, Red};
use engine::aids::Spot;
use engine::prompt::{Ask, Reply};
use engine::{Eye, LineKind, Present, Seat};
use scw::Scw;
use table::Point;

const HIDDEN: &str = r#"
    attacker = "red"
    [now]
    phase = "movement"
    [[unit]]
    id = "red-1"
    side = "red"
    elements = ["rifle", "lmg"]
    at = [36, 40]
    facing = "north"
    [[unit]]
    id = "blue-1"
    side = "blue"
    elements = ["rifle", "rifle"]
    place = "concealed"
    [[marker]]
    unit = "blue-1"
    at = [10, 5]
    [[marker]]
    unit = "blue-1"
    at = [20, 5]
    real = true
"#;

#[test]
fn a_move_is_shown_before_it_is_made() {
    let mut game = Game::set(HIDDEN);
    game.pick(Red, "red-1").dice(&[7]);
    let prompt = game.prompt(Red);
    let Ask::Place { within, .. } = &prompt.ask else { panic!("{prompt:?}") };
    assert!(within.iter().all(|zone| zone.key == "reach" && zone.group.as_deref() == Some("red-1")));
    let there = Reply::Arrange { at: Point::inches(36, 38), facing: None, formation: None, via: Vec::new() };
    let draft = game.session().draft(Seat::RED, &there).unwrap();
    assert_eq!(draft.routes.len(), 2);
    assert!(draft.total.is_some() && draft.legs[0].text.contains(" of "), "{draft:?}");
    assert_eq!(game.prompt(Red), prompt, "nothing has changed");
}

#[test]
fn what_lies_under_a_marker_is_not_on_a_card_or_in_a_sight_line() {
    let game = Game::set(HIDDEN);
    let (red, blue) = (Eye::Seat(Seat::RED), Eye::Seat(Seat::BLUE));
    let game = game.session().game();
    assert!(game.card(red, "blue-1").is_none() && game.card(blue, "blue-1").is_some());
    let marker = game.card(red, "marker-2").unwrap();
    assert!(!marker.lines.iter().any(|line| line.contains("truth")), "{marker:?}");
    assert_eq!(game.card(red, "marker-1").unwrap().lines, marker.lines, "both look alike");
    assert!(game.card(blue, "marker-2").unwrap().lines.iter().any(|line| line.contains("truth")));
    let look = |id: &str| game.sight(red, &Spot::Piece("red-1".into()), &Spot::Piece(id.into()));
    assert!(look("marker-1").is_some_and(|report| report.sees) && look("blue-1").is_none());
}

#[test]
fn a_wood_hides_what_is_beyond_it() {
    let game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "hmg"]
        at = [36, 40]
        facing = "north"
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[20, 20], [50, 20], [50, 30], [20, 30]]
        "#,
    );
    let report = game
        .session()
        .game()
        .sight(Eye::Public, &Spot::Piece("red-1".into()), &Spot::At(Point::inches(36, 10)))
        .unwrap();
    assert!(!report.sees && report.blocked_at.is_some() && report.verdict.contains("wood"), "{report:?}");
    let card = game.session().game().card(Eye::Public, "red-1").unwrap();
    assert!(card.arcs.iter().all(|arc| arc.key == "arc") && card.arcs.len() == 2, "{card:?}");
}

#[test]
fn lines_have_their_kind() {
    let mut game = Game::set(HIDDEN);
    game.pick(Red, "red-1").dice(&[7]);
    let report = game.session().report(Eye::Public, 0);
    assert!(report.iter().any(|(_, line)| line.kind == LineKind::Roll), "{report:?}");
}

const SCENARIO: &str = r#"
rules = "scw"
title = "Test"
summary = "A test."
moves = 10
[sides.red]
name = "Republic"
[battlefield]
title = "Plain"
size = { width = 72, depth = 48 }
[[unit]]
id = "a"
name = "1st Company"
side = "red"
morale = 0
ability = 0
elements = ["rifle"]
[[unit]]
id = "b"
name = "2nd Company"
side = "blue"
morale = 0
ability = 0
elements = ["rifle"]
"#;

#[test]
fn moves_and_airstrikes_are_chosen_on_a_form() {
    let scenario = SCENARIO;
    let choices: BTreeMap<String, String> =
        [("moves", "6"), ("red.airstrikes", "2"), ("attacker", "blue")].map(|(k, v)| (k.into(), v.into())).into();
    let text = Scw::recast(scenario, &choices).unwrap();
    let form = Scw::muster(&text).unwrap();
    for (key, value) in &choices {
        assert_eq!(&form.fields.iter().find(|field| field.key == *key).unwrap().value, value, "{key}");
    }
    for (key, value) in [("moves", "0"), ("moves", "x"), ("nonsense", "1"), ("attacker", "green")] {
        Scw::recast(scenario, &[(key.to_owned(), value.to_owned())].into()).unwrap_err();
    }
    Scw::recast(&Scw::load(scenario).unwrap().write(), &choices).unwrap_err();
}
