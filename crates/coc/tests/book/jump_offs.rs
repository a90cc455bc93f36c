//! Section 7.6: Jump-Off Points denied and captured. R-COC-168

use crate::common;
use crate::walking;

use common::{Blue, Game, Red};
use engine::covers;
use walking::{BREN, go, to};

/// Red's Bren Team near blue's only Jump-Off Point, which lies at 20, y.
fn near(y: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        [[jump-off]]
        side = "blue"
        at = [20, {y}]
        [[jump-off]]
        side = "red"
        at = [36, 46]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        "#
    ))
}

const BLUE_NOW: &str = "[now]\nactive = \"blue\"\n[blue]\ncommand = [2]\n";
const RED_NOW: &str = "[red]\ncommand = [1]\n";

#[test]
fn the_enemy_within_four_inches_denies_it() {
    covers!("coc.7.6.deny-4in");
    let open = |y: &str| near(y, BLUE_NOW).is_open(Blue, "deploy:2:blue-squad-1");
    assert!(!open("36"));
    assert!(open("35.999"));
    // Broken men deny nothing.
    let broken = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [2]
        [[jump-off]]
        side = "blue"
        at = [20, 38]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        nerve = "broken"
        shock = 6
        "#,
    );
    assert!(broken.is_open(Blue, "deploy:2:blue-squad-1"));
}

#[test]
fn whoever_moves_onto_it_captures_it_for_the_turn() {
    covers!("coc.7.6.capture");
    let mut game = near("35", RED_NOW);
    go(&mut game, BREN, "move", to(20, 36), &[3, 3]);
    assert!(game.state().jump_offs[0].captured, "exactly an inch away is on it");
    assert!(game.lines(Blue).iter().any(|line| line.contains("is captured")));
    let mut game = near("34.999", RED_NOW);
    go(&mut game, BREN, "move", to(20, 30), &[2, 2]);
    assert!(!game.state().jump_offs[0].captured, "a thousandth more is not");
}

#[test]
fn its_owner_takes_it_back_by_standing_on_it_but_cannot_use_it_before_the_turn_ends() {
    covers!("coc.7.6.capture");
    let mut game = Game::set(
        r#"
        [red]
        command = [1, 2]
        [[jump-off]]
        side = "red"
        at = [20, 35]
        captured = true
        [[jump-off]]
        side = "blue"
        at = [36, 2]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        "#,
    );
    go(&mut game, BREN, "move", to(20, 36), &[3, 3]);
    assert!(!game.state().jump_offs[0].captured);
    assert!(game.lines(Red).iter().any(|line| line.contains("has its Jump-Off Point back")));
    assert!(!game.is_open(Red, "deploy:2:red-section-2"), "it is of no use in this Turn");
}
