//! Step 4, observation, as game reports.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;

/// A red company looks at one marker of the blue; `look` and `lie` are the places, `more` goes to the company.
fn looking(eye: &str, lie: &str, more: &str, field: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "observation"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle"]
        at = [[{eye}, 0]]
        {more}
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "blue-1"
        at = [{lie}]
        real = true
        {field}
        "#
    ))
}

/// The terms of the last attempt, without the die.
fn total(mut game: Game, die: u8) -> i16 {
    game.dice(&[die]).pick(Red, "red-1>marker-1");
    let total = game.total_of(Red, "scw.observation.roll");
    if total >= 3 {
        game.arrange_revealed();
    }
    total
}

trait Settle {
    fn arrange_revealed(&mut self);
}

impl Settle for Game {
    fn arrange_revealed(&mut self) {
        let engine::prompt::Ask::Place { proposals, .. } = self.prompt(Blue).ask else {
            panic!("places are asked for")
        };
        self.reply(Blue, proposals[0].reply.clone());
    }
}

const WOOD: &str = r#"
    [[battlefield.features]]
    id = "wood"
    kind = "wood"
    area = [[20, 10], [50, 10], [50, 20.2], [20, 20.2]]
"#;

const HILL: &str = r#"
    [[battlefield.features]]
    id = "hill"
    kind = "hill"
    level = 1
    area = [[20, 40], [50, 40], [50, 48], [20, 48]]
"#;

#[test]
fn three_or_more_finds_out() {
    covers!("scw.observation.roll", "scw.dice.d10");
    for (die, found) in [(2, false), (3, true), (10, true)] {
        let mut game = looking("36, 30", "36, 25", "", "");
        game.dice(&[die]).pick(Red, "red-1>marker-1");
        assert_eq!(game.lines(Red).contains(&"red-1 makes out what marker 1 is.".to_owned()), found, "die {die}");
        if found {
            game.arrange_revealed();
            assert_eq!(game.unit("blue-1").word("place"), "table");
        }
    }
}

#[test]
fn each_complete_twelve_inches_costs_one() {
    covers!("scw.observation.modifiers");
    // The front edge of a base is ½″ before its middle.
    for (eye, minus) in [("36, 40", 0), ("36, 40.499", 0), ("36, 40.5", -1), ("36, 46.499", -1)] {
        let lie = "36, 28";
        assert_eq!(total(looking(eye, lie, "", ""), 5), 5 + minus, "{eye}");
    }
    for (lie, minus) in [("36, 20.001", -1), ("36, 20", -2), ("36, 8.001", -2), ("36, 8", -3)] {
        assert_eq!(total(looking("36, 44.5", lie, "", ""), 9), 9 + minus, "{lie}");
    }
}

#[test]
fn moving_cover_and_height_count() {
    covers!("scw.observation.modifiers");
    assert_eq!(total(looking("36, 30", "36, 25", "moved = [1]", ""), 5), 3);
    assert_eq!(total(looking("36, 25", "36, 20.1", "", WOOD), 5), 3, "in cover");
    assert_eq!(total(looking("36, 25", "36, 20.3", "", WOOD), 5), 5, "before the wood");
    assert_eq!(total(looking("36, 42", "36, 32", "", HILL), 5), 6, "from above");
    assert_eq!(total(looking("36, 32", "36, 42", "", HILL), 5), 5, "from below");
    assert_eq!(total(looking("36, 46", "36, 42", "", HILL), 5), 5, "as high");
}

#[test]
fn sight_ends_two_inches_inside_a_wood() {
    covers!("scw.observation.sight-into-terrain", "scw.observation.line-of-sight-needed");
    let seen = looking("36, 25", "36, 18.2", "", WOOD);
    assert!(seen.option(Red, "red-1>marker-1").unwrap().closed.is_none());
    let unseen = looking("36, 25", "36, 18.199", "", WOOD);
    assert_eq!(unseen.closed(Red, "red-1>marker-1").rule.unwrap().as_str(), "scw.observation.line-of-sight-needed");
}

#[test]
fn any_element_may_look_and_the_best_one_does() {
    covers!("scw.observation.from-any-element");
    let game = Game::set(
        r#"
        [now]
        phase = "observation"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [[36, 30, 0], [38, 32, 0]]
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "blue-1"
        at = [36, 5]
        real = true
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[35, 20], [37, 20], [37, 26], [35, 26]]
        "#,
    );
    // The first rifles are nearer by a band, but only the second see past the house.
    let option = game.option(Red, "red-1>marker-1").unwrap();
    assert_eq!(option.closed, None);
    assert_eq!(option.terms.iter().map(|term| term.value).sum::<i16>(), -2);
}

#[test]
fn each_unit_tries_once_and_several_may_try_the_same_marker() {
    covers!("scw.observation.one-attempt");
    let second = r#"
        [[unit]]
        id = "red-2"
        side = "red"
        elements = ["rifle"]
        at = [[30, 30, 0]]
        status = "pinned"
        [[unit]]
        id = "truck"
        side = "red"
        vehicle = "truck-medium"
        at = [[50, 30, 0]]
        [[unit]]
        id = "riders"
        side = "red"
        elements = ["rifle", "rifle"]
        aboard = "truck"
    "#;
    let mut game = looking("36, 30", "36, 25", "", second);
    game.dice(&[1]).pick(Red, "red-1>marker-1");
    assert_eq!(game.closed(Red, "red-1>marker-1").rule.unwrap().as_str(), "scw.observation.one-attempt");
    assert_eq!(game.closed(Red, "riders>marker-1").rule.unwrap().as_str(), "scw.observation.one-attempt");
    assert!(game.option(Red, "truck>marker-1").unwrap().closed.is_none());
    game.dice(&[1]).pick(Red, "red-2>marker-1");
    assert_eq!(game.unit("blue-1").word("place"), "concealed");
}

#[test]
fn a_concealed_unit_looks_without_giving_itself_away() {
    covers!("scw.observation.one-attempt", "scw.concealment.marker-identity");
    let mut game = Game::set(
        r#"
        [now]
        phase = "observation"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "red-1"
        at = [36, 40]
        [[marker]]
        unit = "red-1"
        at = [36, 30]
        real = true
        [[marker]]
        unit = "blue-1"
        at = [36, 18]
        real = true
        "#,
    );
    // Exactly 12″ from the middle of its real marker.
    game.dice(&[3]).pick(Red, "red-1>marker-3");
    assert_eq!(game.total(Red, "marker 3"), 2);
    let seen = game.line(Blue, "marker 3");
    assert_eq!(seen.text, "Somebody looks at marker 3 and makes nothing out.");
    assert!(seen.terms.is_empty() && seen.dice.is_empty() && seen.about.is_empty());
    assert_eq!(game.unit("red-1").word("place"), "concealed");
}

#[test]
fn scw_ex_observation_edges() {
    covers!("scw.observation.roll", "scw.observation.modifiers");
    let mut game = Game::set(
        r#"
        [now]
        phase = "observation"
        [[unit]]
        id = "a"
        side = "red"
        elements = ["rifle"]
        at = [[10, 40.5, 0]]
        moved = [1]
        [[unit]]
        id = "b"
        side = "red"
        elements = ["rifle"]
        at = [[30, 27.4, 0]]
        [[unit]]
        id = "c"
        side = "red"
        elements = ["rifle"]
        at = [[60, 46.5, 0]]
        [[unit]]
        id = "blue-a"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[unit]]
        id = "blue-b"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[unit]]
        id = "blue-c"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "blue-a"
        at = [10, 15]
        real = true
        [[marker]]
        unit = "blue-b"
        at = [30, 15]
        real = true
        [[marker]]
        unit = "blue-c"
        at = [60, 10]
        real = true
        [[battlefield.features]]
        id = "crops"
        kind = "crop"
        area = [[5, 13], [35, 13], [35, 17], [5, 17]]
        [[battlefield.features]]
        id = "hill"
        kind = "hill"
        level = 1
        area = [[50, 44], [70, 44], [70, 48], [50, 48]]
        "#,
    );
    game.dice(&[9]).pick(Red, "a>marker-1");
    game.arrange_revealed();
    game.dice(&[4]).pick(Red, "b>marker-2").dice(&[5]).pick(Red, "c>marker-3");
    game.arrange_revealed();
    assert_eq!(
        [game.total(Red, "marker 1 is"), game.total(Red, "marker 2"), game.total(Red, "marker 3 is")],
        [3, 2, 3]
    );
    assert_eq!(["blue-a", "blue-b", "blue-c"].map(|id| game.unit(id).word("place")), ["table", "concealed", "table"]);
}
