//! Appendix A: what support a scenario gives, and what it forbids.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;

/// A scenario in which supports are about to be rolled for. Red attacks.
fn supports(word: &str, red: &str, blue: &str) -> Game {
    let player = |side: &str, platoon: &str| {
        let (platoon, rating) = platoon.split_once('/').unwrap_or((platoon, "regular"));
        format!("[[player]]\nside = \"{side}\"\nname = \"{side}\"\nplatoon = \"{platoon}\"\nrating = \"{rating}\"\n")
    };
    Game::set(&format!(
        "scenario = \"{word}\"\nattacker = \"red\"\n[now]\nphase = \"supports\"\n{}{}",
        player("red", red),
        player("blue", blue)
    ))
}

/// Platoons of equal rating.
const EQUAL: (&str, &str) = ("gb-1943-infantry", "de-1943-infantry");

fn levels(word: &str, dice: &[u8], (red, blue): (&str, &str)) -> (u8, u8) {
    let mut game = supports(word, red, blue);
    game.dice(dice);
    (game.player(Red).level, game.player(Blue).level)
}

#[test]
fn one_die_gives_both_sides_of_the_patrol_the_same_list() {
    covers!("coc.A.1.support");
    for (die, level) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        assert_eq!(levels("patrol", &[die], EQUAL), (level, level), "a {die}");
    }
}

#[test]
fn the_attacker_of_a_probe_has_his_die_and_the_defender_half() {
    covers!("coc.A.2.support");
    for (die, half) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        assert_eq!(levels("probe", &[die], EQUAL), (die, half));
    }
}

#[test]
fn attackers_of_the_later_scenarios_have_two_dice_up_to_ten() {
    covers!("coc.A.3.support", "coc.A.4.support", "coc.A.5.support", "coc.A.6.support");
    for word in ["attack-and-defend", "delaying-action", "flank-attack", "attack-on-an-objective"] {
        for (dice, level, half) in [([1, 1], 2, 1), ([3, 4], 7, 3), ([4, 6], 10, 5), ([5, 6], 10, 5), ([6, 6], 10, 5)] {
            assert_eq!(levels(word, &dice, EQUAL), (level, half), "{word} {dice:?}");
        }
    }
}

#[test]
fn the_weaker_platoon_adds_the_difference() {
    covers!("coc.A.rating-difference", "coc.A.platoon-base");
    // -2 against +1; and the other way round.
    assert_eq!(levels("patrol", &[3], ("gb-1943-motor", "de-1943-panzergrenadier")), (5, 2));
    assert_eq!(levels("patrol", &[3], ("de-1943-panzergrenadier", "gb-1943-motor")), (2, 5));
    // The cap and the half come before the difference.
    assert_eq!(levels("flank-attack", &[6, 6], ("gb-1943-motor", "de-1943-panzergrenadier")), (13, 5));
    assert_eq!(levels("flank-attack", &[6, 5], ("de-1943-panzergrenadier", "gb-1943-motor")), (10, 8));
    assert_eq!(levels("probe", &[5], EQUAL), (5, 2));
}

#[test]
fn coc_ex_a_rating_difference_1() {
    covers!("coc.A.rating-difference");
    // One platoon is rated a single point higher: +1 against 0. The scenario gives Level 4 to the attacker.
    let (weaker, _) = levels("probe", &[4], ("gb-1943-infantry", "de-1943-panzergrenadier"));
    let (stronger, _) = levels("probe", &[4], ("de-1943-panzergrenadier", "gb-1943-infantry"));
    assert_eq!((weaker, stronger), (5, 4));
}

#[test]
fn coc_ex_a_rating_difference_4() {
    covers!("coc.A.rating-difference");
    // Four points apart: +4 against 0.
    let (with, without) = (("gb-1943-infantry", "us-1943-armored-rifle"), EQUAL);
    assert_eq!(levels("probe", &[4], with).0 - levels("probe", &[4], without).0, 4);
}

#[test]
fn coc_ex_a_support_cap() {
    covers!("coc.A.3.support", "coc.A.rating-difference");
    assert_eq!(levels("attack-and-defend", &[6, 6], EQUAL), (10, 5));
}

/// Which of works and barrage a side may take.
fn may_take(word: &str, red: bool) -> (bool, bool) {
    let mut game = supports(word, EQUAL.0, EQUAL.1);
    let dice: &[u8] = if matches!(word, "patrol" | "probe") { &[6] } else { &[6, 6] };
    game.dice(dice);
    let open = |key: &str| if red { game.is_open(Red, key) } else { game.is_open(Blue, key) };
    let works = ["minefield", "barbed-wire", "roadblock", "entrenchments"].map(&open);
    assert!(works.iter().all(|open| *open == works[0]), "{word}: all static defences alike, {works:?}");
    let closed = if red { game.options(Red) } else { game.options(Blue) };
    let rules = closed.iter().filter_map(|option| option.closed.as_ref()?.rule).map(|rule| rule.as_str().to_owned());
    let of_scenario = rules.filter(|rule| rule.starts_with("coc.A.")).count();
    assert_eq!(of_scenario > 0, !works[0] || !open("pregame-barrage"), "{word}: the scenario's rule is named");
    (works[0], open("pregame-barrage"))
}

#[test]
fn some_scenarios_forbid_works_and_barrages() {
    covers!(
        "coc.A.1.support",
        "coc.A.2.support",
        "coc.A.3.support",
        "coc.A.4.support",
        "coc.A.5.support",
        "coc.A.6.support"
    );
    // Works and barrage of the attacker, then of the defender.
    let rows = [
        ("patrol", (false, false), (false, false)),
        ("probe", (false, false), (true, false)),
        ("attack-and-defend", (true, true), (true, false)),
        ("delaying-action", (true, true), (false, false)),
        ("flank-attack", (true, true), (true, true)),
        ("attack-on-an-objective", (true, true), (true, true)),
    ];
    for (word, attacker, defender) in rows {
        assert_eq!((may_take(word, true), may_take(word, false)), (attacker, defender), "{word}");
    }
}
