//! Step 1, rally, as game reports.

mod common;

use common::{Blue, Game, Red};
use engine::covers;
use scw::Phase;

/// A company with DPs, nobody near.
fn shaken(extra: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "rally"
        [[unit]]
        id = "first"
        side = "red"
        elements = ["rifle", "rifle", "rifle", "lmg"]
        at = [20, 40]
        dps = 3
        {extra}
        "#
    ))
}

#[test]
fn the_total_decides_how_many_dps_go() {
    covers!("scw.rally.test", "scw.rally.results", "scw.rally.backfire", "scw.dice.d10");
    for (die, left) in [(10, 1), (9, 2), (7, 2), (6, 3), (2, 3), (1, 4)] {
        let mut game = shaken("");
        game.dice(&[die]).pick(Red, "first");
        assert_eq!(game.unit("first").number("dps"), left, "die {die}");
    }
}
