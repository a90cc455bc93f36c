//! Section 13: where a move meets the enemy. R-COC-111, R-COC-144

use crate::common;
use crate::walking;

use coc::Deeds;
use common::{Game, Red};
use engine::covers;
use walking::{BREN, bren, foremost, go, places, to};

/// A German rifleman and his comrade at so far up the table, looking north so that they are met from behind.
fn germans(y: &str) -> String {
    format!("[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 2\nplaces = [[20, {y}], [21.5, {y}]]\nfacing = \"north\"\n")
}

/// Whether a move of 11 inches from y = 40 ends in a fight with Germans there, with this between.
fn fights(y: &str, between: &str) -> bool {
    let mut game = bren(&format!("{}{between}", germans(y)));
    game.pick(Red, BREN).pick(Red, "move").reply(Red, to(20, 12)).dice(&[6, 5]);
    let fought = game.wants_dice() || game.lines(Red).iter().any(|line| line.to_lowercase().contains("close combat"));
    if !fought {
        assert_eq!(game.prompt(Red).title, "Who acts?", "{}", game.whereabouts());
    }
    fought
}

#[test]
fn close_combat_begins_where_somebody_comes_within_four_inches() {
    covers!("coc.13.trigger-4in");
    assert!(fights("25", ""), "11 inches end exactly 4 away");
    assert!(!fights("24.999", ""), "a thousandth more is no contact");
}

#[test]
fn there_is_no_close_combat_without_a_way() {
    covers!("coc.13.no-route-no-combat");
    let river = "[[terrain]]\nkind = \"river\"\nline = [[5, 26], [60, 26]]\nwidth = 1\n";
    assert!(!fights("25", river));
    // A fence that the dice cannot carry them over bars it: a kept 6 less than the 13.9 inches to it.
    let fence = "[[terrain]]\nkind = \"fence\"\nline = [[5, 26], [60, 26]]\nwidth = 0.1\n";
    assert!(!fights("25", fence));
}

#[test]
fn through_windows_one_attacks_only_if_one_wants_to() {
    covers!("coc.13.windows-doors-path");
    let house = |openings: &str| {
        format!(
            "[[terrain]]\nkind = \"building\"\narea = [[16, 24], [28, 24], [28, 32], [16, 32]]\n{openings}\n{}",
            germans("31.2")
        )
    };
    let arrive = |openings: &str| {
        let mut game = bren(&house(openings));
        game.pick(Red, BREN).pick(Red, "move").reply(Red, to(20, 33)).dice(&[6, 5]);
        game
    };
    let is_fight = |game: &Game| {
        game.wants_dice() || game.lines(Red).iter().any(|line| line.to_lowercase().contains("close combat"))
    };
    // A window before each of them.
    let mut game = arrive("windows = [[20, 32], [21.5, 32]]");
    assert_eq!(game.keys(Red), ["yes", "no"], "{}", game.whereabouts());
    game.pick(Red, "yes");
    assert!(is_fight(&game));
    // Who leaves them alone goes on with his move, up to the wall where it was to end.
    let mut game = arrive("windows = [[20, 32], [21.5, 32]]");
    game.pick(Red, "no");
    assert!(!is_fight(&game));
    assert_eq!(foremost(&game, "red-section-1-bren"), 33_000);
    // A wall without an opening there bars the way, and nobody is asked.
    let game = arrive("windows = [[16, 28]]");
    assert!(!is_fight(&game));
    assert_eq!(game.prompt(Red).title, "Who acts?");
}

#[test]
fn whoever_comes_into_a_barrage_stops_at_once() {
    covers!("coc.10.3.1.barrage-pins");
    // A square of 18 inches around 20, 25 reaches down to 34.
    let mut game = Game::set(
        r#"
        [red]
        command = [1]
        [blue]
        supports = [{ item = "mortar-battery" }]
        [[battery]]
        mission = { firing = { at = [20, 25], smoke = false, ending = false } }
        called = true
        silent_turn = false
        silent_phase = false
        silent_game = false
        kept = false
        [[smoke]]
        at = [20, 25]
        reach = 9
        square = true
        lasts = { barrage = 0 }
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        "#,
    );
    go(&mut game, BREN, "move", to(20, 12), &[6, 6]);
    assert_eq!(foremost(&game, "red-section-1-bren"), 34_000, "six of the twelve inches");
    assert!(game.team("red-section-1-bren").did(Deeds::UNDER_BARRAGE));
}

#[test]
fn whoever_is_stopped_where_a_vehicle_stands_ends_before_it() {
    covers!("coc.7.3.pass-friends");
    // On his way to 20, 12 the second man passes a tank of his own. R-COC-346
    let position = |red: &str, more: &str| {
        Game::set(&format!(
            r#"
            [red]
            {red}
            vehicles = [{{ test = "sherman" }}]
            [[put]]
            team = "red-section-2-rifle"
            at = [60, 40]
            [[put]]
            vehicle = "red-sherman"
            at = [21.5, 34]
            facing = "north"
            {more}
            "#
        ))
    };
    let team = "[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[20, 40], [21.5, 40], [23, 40]]\n";
    // Nobody stops them.
    let mut game = position("command = [1, 1]", team);
    go(&mut game, BREN, "move", to(20, 12), &[6, 5]);
    assert_eq!(places(&game, "red-section-1-bren"), [(20_000, 29_000), (21_500, 29_000), (23_000, 29_000)]);
    // After six inches they come to blows with Germans and wait for others to join them; the tank is 4.2 inches long.
    let mut game = position("command = [1, 1]", &format!("{team}{}", germans("30")));
    go(&mut game, BREN, "move", to(20, 12), &[6, 5]);
    game.line(Red, "waits for others");
    assert_eq!(places(&game, "red-section-1-bren"), [(20_000, 34_000), (21_500, 36_750), (23_000, 34_000)]);
    // A Leader alone stops four inches before them.
    let leader = "[[put]]\nleader = \"red-lieutenant\"\nat = [21.5, 40]\n";
    let mut game = position("command = [4]", &format!("{leader}{}", germans("29.5")));
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "walk").pick(Red, "normal");
    game.reply(Red, walking::along(21_500, 12_000)).dice(&[6, 5]);
    assert_eq!(game.leader("red-lieutenant").at(), walking::at(21_500, 36_750));
}
