//! The worked examples of section 12, and those of the errata.

use coc::vehicles::Condition;
use engine::covers;

use crate::common::{Blue, Game, Red};

/// A 6 pounder in the south and a Panzer IV behind a hedge that looks at it.
fn six_pounder() -> Game {
    Game::set(
        r#"
        [red]
        command = [1]
        supports = [{ item = "six-pdr" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        team = "red-six-pdr"
        at = [36, 40]
        facing = "north"
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        [[terrain]]
        kind = "hedge"
        line = [[26, 22.5], [46, 22.5]]
        "#,
    )
}

/// Its first round: the commander panics.
fn first_round() -> Game {
    let mut game = six_pounder();
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire");
    game.dice(&[4, 5, 2, 3, 3, 4, 5, 6, 6, 1, 2, 2, 4, 6, 6, 3]);
    game
}

#[test]
fn coc_ex_12_1_six_pounder_first() {
    covers!("coc.12.1.to-hit-roll");
    covers!("coc.12.1.table-eleven");
    covers!("coc.12.1.armour-roll");
    covers!("coc.12.1.compare");
    let mut game = first_round();
    assert!(game.line(Red, "fires at Panzer IV").text.contains("7 in all is needed, a hit"));
    assert!(game.line(Red, "strikes").text.contains("the front of Panzer IV: 3 hits on 5+"));
    assert!(game.line(Red, "The armour of").text.contains("2 saves"));
    let panzer = game.vehicle("blue-panzer-iv");
    assert_eq!((panzer.shock, panzer.vehicle.condition), (1, Condition::Fit));
    // In the next Phase, the Germans', nobody can activate it.
    game.pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    assert!(game.closed(Blue, "lead:3:blue-panzer-iv-commander").because.contains("lost his head"));
}

#[test]
fn coc_ex_12_1_six_pounder_second() {
    covers!("coc.12.1.to-hit-modifiers");
    let mut game = first_round();
    game.pick(Red, "done").dice(&[3, 1, 1, 1, 1]);
    game.pick(Blue, "done").dice(&[1, 1, 1, 1, 1]);
    // It has not moved and was hit before: 6 is enough.
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire");
    game.dice(&[6, 2, 2, 3, 4, 5, 5, 5, 6, 1, 2, 2, 3, 4, 5, 5, 1]);
    let line = game.line(Red, "fires at Panzer IV");
    assert_eq!(line.terms.iter().map(|term| term.value).sum::<i16>(), 9, "8 and one more");
    assert_eq!(game.vehicle("blue-panzer-iv").vehicle.condition, Condition::Exploded);
}

#[test]
fn coc_ex_12_1_cumulative_sights() {
    covers!("coc.12.1.cumulative");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "panzer-iv" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        sights = 2
        [[put]]
        vehicle = "blue-panzer-iv"
        at = [36, 20]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.dice(&[3, 3]);
    assert_eq!(game.total(Red, "fires at Panzer IV"), 4, "6 less 2 for the sights misses what needs 5");
}
