//! Section 16.2: Goliath and Borgward.

use coc::Presence;
use coc::vehicles::Damage;
use engine::covers;
use table::Bearing;

use crate::common::{Game, Red};

/// Red has a remote control tank at (36, 30) looking north, and has activated it on a 1.
fn remote(kind: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [1, 1]
        vehicles = [{{ kind = "{kind}", id = "remote", commander = "nobody" }}]
        [[put]]
        vehicle = "red-remote"
        at = [36, 30]
        facing = "north"
        {more}
        "#
    ));
    game.pick(Red, "activate:1:red-remote");
    game
}

fn steered(kind: &str, dice: &[u8]) -> Game {
    let mut game = remote(kind, "");
    game.pick(Red, "steer").dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    game
}

fn gone(game: &Game) -> i32 {
    30_000 - game.vehicle("red-remote").at().y
}

#[test]
fn they_act_on_a_one_move_two_dice_and_break_down_on_a_double_one() {
    covers!("coc.16.2.goliath", "coc.16.2.borgward");
    for (kind, armour, far) in [("de-goliath", 1, 7000), ("de-borgward-b4", 2, 9000)] {
        let game = steered(kind, &[4, 5]);
        assert_eq!(gone(&game), far, "{kind}");
        let tank = game.vehicle("red-remote");
        assert_eq!((tank.setup.kind.armour, tank.has(Damage::BROKEN_DOWN)), (armour, false));
        // A 1 and another score is no breakdown.
        assert_eq!(gone(&steered(kind, &[1, 2])), if armour == 1 { 1000 } else { 3000 });
        let game = steered(kind, &[1, 1]);
        assert_eq!((gone(&game), game.vehicle("red-remote").has(Damage::BROKEN_DOWN)), (0, true), "{kind}");
        // For the rest of the game.
        let mut game = remote(kind, "damage = [\"broken-down\"]");
        assert_eq!(game.asked(), Some(Red));
        assert!(game.option(Red, "steer").is_none_or(|option| option.closed.is_some()));
        game.pick_if_asked(Red, "wait");
    }
    // Nothing but a 1 reaches it.
    let game = Game::set(
        r#"
        [red]
        command = [2, 3, 4]
        vehicles = [{ kind = "de-goliath", id = "remote", commander = "nobody" }]
        [[put]]
        vehicle = "red-remote"
        at = [36, 30]
        "#,
    );
    assert!(!game.keys(Red).iter().any(|key| key.contains("red-remote")));
}

/// Beside it at such a distance from its hull stands a German Team in the open.
fn beside(kind: &str, gap: f64, more: &str) -> Game {
    let y = 29.5 - gap;
    remote(
        kind,
        &format!(
            "[[put]]\nteam = \"blue-squad-1-mg\"\nplaces = [[36, {y}], [36.9, {y}], [35.1, {y}]]\nmen = 3\n{more}"
        ),
    )
}

#[test]
fn a_goliath_goes_off_on_two_or_more_with_three_dice_against_one_team() {
    covers!("coc.16.2.goliath-detonate");
    let mut game = beside("de-goliath", 1.0, "");
    // Regular troops at close range are hit on 4s; in the open 1 or 2 misses, 3 or 4 is Shock, more kills.
    game.pick(Red, "set-off:blue-squad-1-mg").dice(&[2]).dice(&[4, 3, 5]).dice(&[3, 4]);
    assert_eq!(game.team("blue-squad-1-mg").shock, 2);
    assert_eq!(game.vehicle("red-remote").vehicle.presence, Presence::Dead, "used up");
    assert_eq!(game.player(Red).morale, 10, "which is no setback");
    // A 1: nothing, and it may be tried again later.
    let mut game = beside("de-goliath", 1.0, "");
    game.pick(Red, "set-off:blue-squad-1-mg").dice(&[1]);
    let tank = game.vehicle("red-remote");
    assert_eq!((tank.vehicle.presence, game.team("blue-squad-1-mg").shock), (Presence::Table, 0));
    assert!(!game.is_open(Red, "activate:1:red-remote"), "not in this Phase");
}

#[test]
fn a_borgward_has_six_dice() {
    covers!("coc.16.2.borgward-detonate");
    let mut game = beside("de-borgward-b4", 1.0, "");
    game.pick(Red, "set-off:blue-squad-1-mg").dice(&[2]).dice(&[4, 4, 1, 1, 1, 1]).dice(&[3, 4]);
    assert_eq!(game.team("blue-squad-1-mg").shock, 2);
}

#[test]
fn it_has_to_touch_what_it_blows_up() {
    covers!("coc.16.2.remote-contact");
    assert!(beside("de-goliath", 1.0, "").is_open(Red, "set-off:blue-squad-1-mg"));
    assert!(beside("de-goliath", 1.01, "").option(Red, "set-off:blue-squad-1-mg").is_none());
    // Others close by take no harm.
    let other = "[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[36, 27], [37, 27]]\nmen = 2";
    let mut game = beside("de-goliath", 1.0, other);
    game.pick(Red, "set-off:blue-squad-1-mg").dice(&[6]).dice(&[6, 6, 6]).dice(&[3, 3, 3]);
    assert_eq!((game.team("blue-squad-1-mg").shock, game.team("blue-squad-1-rifle").shock), (3, 0));
}

#[test]
fn it_runs_up_to_men_and_tanks_and_not_over_them() {
    covers!("coc.16.2.remote-contact");
    let mut game = beside("de-borgward-b4", 3.0, "");
    game.pick(Red, "steer").dice(&[6, 5]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert!((2500..=3000).contains(&gone(&game)), "{}", gone(&game));
    assert!(game.is_open(Red, "set-off:blue-squad-1-mg"));
    let tank = "[blue]\nvehicles = [{ test = \"panther\" }]\n[[put]]\nvehicle = \"blue-panther\"\nat = [36, 20]\n";
    let mut game = remote("de-borgward-b4", tank);
    game.pick(Red, "steer").dice(&[6, 5]).arrange(Red, (36, 10), Bearing::NORTH, "");
    assert!((7000..=7400).contains(&gone(&game)), "it stops before it: {}", gone(&game));
}

#[test]
fn it_may_drive_up_to_its_target_first() {
    covers!("coc.16.2.remote-contact");
    let mut game = beside("de-goliath", 3.0, "");
    game.pick(Red, "steer").dice(&[2, 3]).arrange(Red, (36, 28), Bearing::NORTH, "");
    game.pick(Red, "set-off:blue-squad-1-mg").dice(&[3]).dice(&[1, 1, 1]);
    assert_eq!(game.vehicle("red-remote").vehicle.presence, Presence::Dead);
}

/// Works before it: each has its near edge so far from the front of its hull.
fn works(kind: &str, goes: &str, at: &[(f64, f64)]) -> Game {
    let mut works = String::new();
    for (x, y) in at {
        works += &format!("[[work]]\nkind = \"{kind}\"\nside = \"blue\"\nat = [{x}, {y}]\n");
    }
    let mut game = remote(goes, &works);
    game.pick(Red, "set-off:work-1").dice(&[2]);
    game
}

#[test]
fn one_clears_a_minefield_or_a_section_of_wire_the_other_two() {
    covers!("coc.16.2.goliath-detonate", "coc.16.2.borgward-detonate");
    let left = |game: &Game| game.state().works.iter().filter(|work| work.up).count();
    for (kind, near, next) in [("minefield", 25.5, 19.5), ("wire", 27.5, 25.5)] {
        let at = [(36.0, near), (36.0, next), (36.0, 5.0)];
        assert_eq!(left(&works(kind, "de-goliath", &at)), 2, "{kind}");
        assert_eq!(left(&works(kind, "de-borgward-b4", &at)), 1, "{kind}");
    }
}

#[test]
fn with_a_blast_radius_everybody_near_it_is_attacked() {
    covers!("coc.16.2.remote-blast-option");
    let blast = |kind: &str, near: f64, far: f64| {
        let mut game = Game::set(&format!(
            r#"
            options = ["remote-blast"]
            [red]
            command = [1]
            vehicles = [{{ kind = "{kind}", id = "remote", commander = "nobody" }}]
            [[put]]
            vehicle = "red-remote"
            at = [36, 30]
            facing = "north"
            [[put]]
            team = "blue-squad-1-mg"
            men = 1
            places = [[36, {}]]
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[36, {}]]
            "#,
            29.5 - near,
            30.5 + far
        ));
        game.pick(Red, "activate:1:red-remote").pick(Red, "set-off").dice(&[2]);
        game
    };
    // Friends too: each is rolled for by itself.
    let mut game = blast("de-goliath", 2.0, 2.0);
    game.dice(&[1, 1, 1]).dice(&[1, 1, 1]);
    assert_eq!(game.vehicle("red-remote").vehicle.presence, Presence::Dead);
    let mut game = blast("de-goliath", 2.001, 2.0);
    game.dice(&[1, 1, 1]);
    assert_eq!(game.vehicle("red-remote").vehicle.presence, Presence::Dead);
    let mut game = blast("de-borgward-b4", 4.0, 4.001);
    game.dice(&[1, 1, 1, 1, 1, 1]);
    assert_eq!(game.vehicle("red-remote").vehicle.presence, Presence::Dead);
    // Without the option nobody is attacked who is not touched.
    assert!(remote("de-goliath", "").option(Red, "set-off").is_none());
}
