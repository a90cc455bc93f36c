//! Aircraft and flak once more. `awa.aircraft.bomb-load`, R-AWA-193, R-AWA-248

use awa::{Deeds, Fate, Where};
use engine::covers;

use crate::artillery::{arrow, point};
use crate::common::{Blue, Game, Red};

/// A red plane at the moment when planes act, a blue squad at (36, 20), and what else is said.
fn plane(kind: &str, put: &str, now: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "plane"
        side = "red"
        arm = "aircraft"
        morale = 5
        vehicles = ["{kind}"]
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 4 }}, {{ role = "officer", weapon = "pistol" }}]
        {more}
        [[put]]
        unit = "plane"
        {put}
        [[put]]
        unit = "squad"
        places = [[36, 20], [41, 20], [42, 20], [47, 20], [48, 20]]
        [now]
        phase = "card-units"
        {now}
        "#
    ))
}

#[test]
fn smoke_hides_those_below() {
    covers!("awa.aircraft.strafe", "awa.smoke.los");
    for (smoke, seen) in [("clouds = [{ kind = \"smoke\", at = [36, 20], along = 0, left = 2 }]", false), ("", true)] {
        let mut game = plane("fiat-cr32", "at = [36, 40]", smoke, "");
        game.pick(Red, "strafe").done(Red);
        let there = point(36_000, 20_000);
        if seen {
            game.reply(Red, there).dice(&arrow(0)).dice(&[1]);
            while game.wants_dice() {
                game.throw_any();
            }
        } else {
            assert_eq!(game.refused(Red, there).rule.expect("a rule").as_str(), "awa.firing.los");
            game.done(Red);
        }
    }
}

#[test]
fn a_plane_goes_home_when_it_has_neither_bombs_nor_bullets() {
    covers!("awa.aircraft.strafe-passes", "awa.aircraft.bomb-load");
    for (bombs, stays) in [(1, true), (0, false)] {
        let put = format!("at = [36, 40]\npasses = 1\nbombs = {bombs}");
        let mut game = plane("junkers-ju87", &put, "", "");
        game.pick(Red, "strafe").done(Red).reply(Red, point(60_000, 40_000)).dice(&arrow(0)).dice(&[1]);
        game.done(Red);
        let there = game.vehicle("plane").place == Where::Table;
        assert_eq!(there, stays, "{bombs}: {:?}", game.vehicle("plane").place);
        if !stays {
            assert_eq!(game.vehicle("plane").place, Where::Gone(Fate::Withdrawn));
        }
    }
}

#[test]
fn two_machine_guns_of_a_squad_on_watch_cost_one_volley() {
    covers!("awa.aa.weapons", "awa.ammo.spend");
    let watch = "[[unit]]\nid = \"lmgs\"\nside = \"blue\"\nfigures = [{ weapon = \"lmg\", count = 2 }]\n\
                 [[put]]\nunit = \"lmgs\"\nat = [50, 36]\ndoing = [\"overwatch\"]";
    let mut game = plane("fiat-cr32", "at = [36, 40]", "", watch);
    game.pick(Red, "observe").reply(Red, point(50_000, 40_000));
    game.pick(Blue, "yes").dice(&[1, 1]).dice(&[1, 5]).dice(&[5]);
    assert_eq!(game.unit("lmgs").volleys, 5);
    assert_eq!(game.vehicle("plane").defence, 13);
    assert!(game.unit("lmgs").deeds.has(Deeds::WATCHED));
}
