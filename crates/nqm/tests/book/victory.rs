//! The end of an hour, of a day and of a battle.

use engine::{Rules, Side, covers};
use nqm::Phase;

use crate::common::{Blue, Game, Red};

/// Two hills: one that nobody holds, worth 3, and one that blue holds, worth 2.
fn hills(now: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        hours = 4
        [now]
        phase = "next"
        {now}
        [[area]]
        id = "east"
        name = "the east hill"
        outline = [[6, 2], [6.5, 2], [6.5, 2.5], [6, 2.5]]
        points = 3
        [[area]]
        id = "west"
        name = "the west hill"
        outline = [[2, 2], [2.5, 2], [2.5, 2.5], [2, 2.5]]
        points = 2
        held = "blue"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3"]
        at = [6.2, 2.2]
        task = "defend"
        [[unit]]
        id = "second"
        formation = "blue"
        stands = ["F3"]
        at = [8, 1]
        task = "defend"
        {more}
        "#
    ))
}

fn holders(game: &Game) -> Vec<String> {
    game.now("held").as_array().unwrap().iter().map(|side| side.as_str().unwrap().to_owned()).collect()
}

#[test]
fn after_step_8_the_next_hour_comes() {
    covers!("nqm.sequence.next");
    let mut game = hills("hour = 2", "");
    game.until(Phase::Orders);
    assert_eq!((game.hour(), game.phase()), (3, Phase::Orders));
}

#[test]
fn an_area_is_held_by_who_last_stood_there_alone_and_in_order() {
    covers!("nqm.command.written-orders");
    let mut game = hills("", "");
    game.until(Phase::Orders);
    assert_eq!(holders(&game), ["red", "blue"]);
    assert!(game.reads(Red, "the east hill: held by Red"));
    let enemy = "[[unit]]\nid = \"third\"\nformation = \"blue\"\nsize = \"company\"\nstands = [\"F1\"]\nat = [6.4, 2.4]\ntask = \"defend\"\n";
    let mut contested = hills("", enemy);
    contested.until(Phase::Orders);
    assert_eq!(holders(&contested), ["nobody", "blue"]);
    let mut shaken = hills("", "[[put]]\nunit = \"first\"\ndisorder = 4\n");
    shaken.until(Phase::Orders);
    assert_eq!(holders(&shaken), ["nobody", "blue"]);
}

#[test]
fn who_comes_to_an_empty_place_is_not_known_to_the_other_side_until_he_is_seen() {
    covers!("nqm.recce.when");
    let holder = |game: &Game, side: Side| {
        let board = game.board(side);
        board.markers.iter().find(|marker| marker.id == "area-east").and_then(|marker| marker.side)
    };
    let mut unseen = hills("", "");
    unseen.until(Phase::Orders);
    assert_eq!((holder(&unseen, Red), holder(&unseen, Blue)), (Some(Red), None));
    let mut seen = hills("", "[[put]]\nstand = \"first.f1\"\nknown = true\n");
    seen.until(Phase::Orders);
    assert_eq!((holder(&seen, Red), holder(&seen, Blue)), (Some(Red), Some(Red)));
}

#[test]
fn points_decide_when_the_time_is_up() {
    covers!("nqm.command.written-orders");
    let end = |points: &str| {
        let game = hills(&format!("hour = 4\npoints = {points}"), "");
        assert_eq!(game.phase(), Phase::Over);
        let outcome = game.session().settled_game().outcome().unwrap();
        let line = game.line(Red, "Red ").text;
        (outcome.winner, outcome.points.red, outcome.points.blue, line)
    };
    // Three and two for the hills. A difference of no more than the cheapest hill is a draw.
    let (winner, red, blue, line) = end("{ red = 1, blue = 0 }");
    assert_eq!((winner, red, blue), (None, 4, 2));
    assert!(line.contains("drawn"), "{line}");
    let (winner, .., line) = end("{ red = 3, blue = 1 }");
    assert_eq!(winner, Some(Red));
    assert!(line.contains("A decisive victory for the"), "{line}");
    let (winner, .., line) = end("{ red = 0, blue = 4 }");
    assert_eq!(winner, Some(Blue));
    assert!(line.contains("A decisive victory for the Blue"), "{line}");
    let (winner, .., line) = end("{ red = 4, blue = 2 }");
    assert_eq!(winner, Some(Red));
    assert!(line.contains("Victory for the Red:"), "{line}");
}

#[test]
fn a_unit_that_is_lost_is_a_point_for_the_other_side_once() {
    covers!("nqm.command.written-orders");
    let gone = r#"
        [[unit]]
        id = "third"
        formation = "blue"
        size = "company"
        stands = ["F1", "F1"]
        task = "defend"
        [[put]]
        stand = "third.f1"
        place = { gone = "destroyed" }
        [[put]]
        stand = "third.f2"
        place = { gone = "captured" }
    "#;
    let mut game = hills("", gone);
    game.until_hour(4);
    assert_eq!(game.unit("third").text("fate"), "captured");
    assert_eq!(game.now("points")["red"].as_integer(), Some(1));
}

#[test]
fn a_side_with_more_than_half_of_its_battalions_gone_or_broken_has_lost_at_once() {
    covers!("nqm.command.written-orders");
    let third = "[[unit]]\nid = \"third\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [7, 1]\ntask = \"defend\"\n";
    let fourth = "[[put]]\nunit = \"third\"\ndisorder = 1\n";
    // One of two is not more than half.
    let mut half = hills("", &format!("{third}{fourth}"));
    half.until(Phase::Orders);
    let game = hills("", &format!("{third}{fourth}[[put]]\nunit = \"second\"\ndisorder = 1\n"));
    assert_eq!(game.phase(), Phase::Over);
    assert_eq!(game.session().settled_game().outcome().unwrap().winner, Some(Red));
    assert!(game.reads(Blue, "Blue can bear no more"));
}

/// The end of an hour of the day.
fn day(hour: u16, night: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        start = 6
        hours = 40
        [options]
        night = "{night}"
        [now]
        phase = "next"
        hour = {hour}
        [[dump]]
        id = "dump"
        formation = "blue"
        at = [4, 1]
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3"]
        at = [4, 5]
        task = "defend"
        [[unit]]
        id = "second"
        formation = "blue"
        stands = ["F3"]
        at = [8, 1]
        task = "defend"
        {more}
        "#
    ))
}

#[test]
fn sixteen_hours_of_daylight_are_played_and_the_night_goes_by() {
    covers!("nqm.time.day", "nqm.time.night-resupply");
    let after = |hour: u16, night: &str| {
        let mut game = day(hour, night, "");
        game.until(Phase::Orders);
        (game.hour(), game.reads(Red, "Night:"))
    };
    // 06:00 is hour 1 and 22:00 hour 17; the night is one step, and hour 25 is the next dawn.
    assert_eq!(after(15, "resupply"), (16, false));
    assert_eq!(after(16, "resupply"), (25, true));
    assert_eq!(after(16, "played"), (17, false));
}

#[test]
fn a_battle_whose_last_hour_lies_in_a_skipped_night_ends_at_dusk() {
    covers!("nqm.time.night-resupply");
    let text = |hours: u16| {
        format!("start = 6\nhours = {hours}\n[now]\nphase = \"next\"\nhour = 16\n{}", crate::fights::RESERVES)
    };
    assert_eq!(Game::set(&text(20)).phase(), Phase::Over);
    assert_eq!(Game::set(&text(24)).phase(), Phase::Over);
    let mut game = Game::set(&text(25));
    game.until(Phase::Orders);
    assert_eq!(game.hour(), 25);
}

#[test]
fn those_who_stood_fast_keep_their_orders_when_their_comrades_come_back() {
    covers!("nqm.morale.disorganised-assaulted");
    let half = "[[unit]]\nid = \"third\"\nformation = \"blue\"\nstands = [\"F2\", \"F2\"]\ntask = \"defend\"\n\
                [[put]]\nstand = \"third.f1\"\nplace = { gone = \"dispersed\" }\n[[put]]\nstand = \"third.f2\"\nplace = { map = [47.244, 15.748] }\n";
    let mut game = day(16, "resupply", half);
    game.until(Phase::Orders);
    assert!(game.stand("third.f1").text("place").starts_with("{ map"));
    assert_eq!(game.unit("third").part("order").text("task"), "defend");
    assert!(game.unit("third").number("disorder") != 0);
}

#[test]
fn the_dispersed_come_back_at_dawn_where_their_dump_is() {
    covers!("nqm.morale.disorganised-assaulted");
    let lost = "[[unit]]\nid = \"third\"\nformation = \"blue\"\nsize = \"company\"\nstands = [\"F2\"]\ntask = \"defend\"\n\
                [[put]]\nstand = \"third.f1\"\nplace = { gone = \"dispersed\" }\n[[put]]\nunit = \"third\"\nfate = \"dispersed\"\n";
    for (hour, night) in [(16, "resupply"), (24, "played")] {
        let mut game = day(hour, night, lost);
        game.until(Phase::Orders);
        assert_eq!(game.hour(), 25);
        assert_eq!(game.unit("third").text("fate"), "in-play");
        assert!(game.unit("third").number("disorder") != 0);
        assert!(game.stand("third.f1").text("place").starts_with("{ map"), "{}", game.stand("third.f1").text("place"));
        assert!(game.reads(Blue, "has re-formed") && !game.reads(Red, "has re-formed"));
    }
}

/// R-NQM-126: nobody fights while the wounded are counted, and an attack that was not decided has not failed.
#[test]
fn the_end_of_a_battle_ends_its_attacks() {
    covers!("nqm.reorganisation.end-of-battle");
    let militia = "[[put]]\nunit = \"first\"\nbattle = { strength = 3, lost = 2, risked = 2 }\n[[put]]\nstand = \"first.f1\"\nred = 2\n";
    let attack = crate::fights::attack(0, "{ around = 1 }", &[0], "");
    let mut game = hills(&format!("hour = 4\n{attack}"), militia);
    // Of two pins one comes off and one turns black, and that one is lost.
    game.dice(&[1]);
    assert_eq!(game.phase(), Phase::Over);
    let attacks = game.now("attacks");
    assert_eq!(attacks[0]["ended"].as_str(), Some("undecided"), "{attacks}");
    assert!(game.reads(Red, "is still undecided"), "{:?}", game.lines(Red));
    assert_eq!(game.stand("first.f1").number("permanent"), 0);
}
