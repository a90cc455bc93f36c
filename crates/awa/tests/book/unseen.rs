//! What is told of those who have not been seen: nothing. `awa.sniper.hidden`, `awa.deploy.hidden-map`

use engine::covers;
use engine::prompt::Reply;

use crate::artillery::{AWAY, activate, arrow, gun_and_squad, point};
use crate::common::{Blue, Game, Red};

/// A hidden red marksman on overwatch and a blue squad that he sees.
fn marksman(more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "marksman"
        side = "red"
        arm = "sniper"
        initiative = 3
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[30, 38], [42, 38], [42, 46], [30, 46]]
        {more}
        [[put]]
        unit = "marksman"
        at = [36, 39]
        deeds = ["hidden"]
        doing = ["overwatch"]
        [[put]]
        unit = "blue-1"
        at = [36, 20]
        "#
    ))
}

#[test]
fn nobody_hears_who_watches_him_unseen() {
    covers!("awa.sniper.hidden", "awa.overwatch.beat");
    let mut game = marksman("");
    game.pick(Red, "marksman.at-blue-1");
    assert!(game.prompt(Blue).title.starts_with("Somebody unseen"), "{}", game.prompt(Blue).title);
    // Blue tries to be first: 1 + 3 + 2 - 2 against 6 + 3 of the marksman, and is not.
    game.pick(Blue, "yes").dice(&[1, 6]);
    let told: Vec<String> =
        game.lines(Blue).into_iter().filter(|line| line.contains("tries") || line.contains("acts")).collect();
    assert_eq!(
        told,
        ["blue-1 tries to act before somebody unseen fires", "somebody unseen 9, blue-1 4: somebody unseen acts"]
    );
    assert!(game.lines(Red).iter().any(|line| line == "marksman 9, blue-1 4: marksman acts"));
    // His calculation is his own business.
    let line = game.line(Blue, "somebody unseen acts");
    assert_eq!(line.about, ["blue-1"]);
    assert_eq!(line.terms.iter().map(|term| term.value).sum::<i16>(), 4);
    game.pick(Red, "blue-1.2").dice(&[1]).dice(&[4]);
}

#[test]
fn overwatch_and_moves_of_those_who_are_hidden_are_not_told() {
    covers!("awa.deploy.hidden-map", "awa.sniper.hidden");
    let hidden = |now: &str| {
        Game::set(&format!(
            r#"
            options = ["hidden-map"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
            [[battlefield.features]]
            id = "house"
            kind = "building"
            area = [[20, 24], [52, 24], [52, 26], [20, 26]]
            {now}
            [[put]]
            unit = "red-1"
            at = [36, 40]
            deeds = ["hidden"]
            [[put]]
            unit = "blue-1"
            at = [36, 10]
            "#
        ))
    };
    let mut game = hidden("[now]\nphase = \"overwatch\"");
    game.pick(Red, "red-1").done(Blue);
    game.several(Red, &["red-1.2"]);
    assert!(game.lines(Red).iter().any(|line| line.contains("on overwatch")));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("red-1")), "{:?}", game.lines(Blue));
    let mut game = hidden("");
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "crawl").dice(&[3]);
    game.reply(Red, crate::common::arrangement((36, 38), table::Bearing::NORTH, "line"));
    assert!(game.lines(Red).iter().any(|line| line.contains("red-1 crawls")), "{:?}", game.lines(Red));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("red-1")), "{:?}", game.lines(Blue));
    assert!(game.lines(Blue).iter().any(|line| line == "somebody unseen acts, unopposed"));
}

#[test]
fn places_held_by_those_on_a_map_are_told_at_the_end() {
    covers!("awa.deploy.hidden-map", "awa.victory.objectives");
    let end = |turns: u8, deeds: &str| {
        let mut game = Game::set(&format!(
            r#"
            turns = {turns}
            options = ["hidden-map"]
            [[landmark]]
            id = "hill"
            at = [20, 43]
            worth = "major"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[battlefield.features]]
            id = "house"
            kind = "building"
            area = [[10, 20], [30, 20], [30, 24], [10, 24]]
            [now]
            phase = "turn-end"
            [[put]]
            unit = "red-1"
            places = [[20, 42], [22, 42]]
            {deeds}
            [[put]]
            unit = "blue-1"
            places = [[20, 8], [22, 8]]
            "#
        ));
        game.dice(&[]);
        game
    };
    let says = |game: &Game| game.lines(Blue).contains(&"Red hold hill".to_owned());
    assert!(says(&end(4, "")), "whoever is on the table is seen to hold it");
    let game = end(4, "deeds = [\"hidden\"]");
    assert!(!says(&game) && game.state().held_by[0].is_none());
    let game = end(1, "deeds = [\"hidden\"]");
    assert!(says(&game));
    assert_eq!(game.state().points.red, 20);
}

#[test]
fn a_burst_counts_nobody_who_is_hidden_in_it() {
    covers!("awa.sniper.hidden", "awa.artillery.kill-zone");
    let sniper = r#"
        [[unit]]
        id = "sniper"
        side = "blue"
        arm = "sniper"
        [[put]]
        unit = "sniper"
        at = [20, 20]
        deeds = ["hidden"]
    "#;
    // Alone in the zone, and with one of the squad beside him.
    for (beside, told) in [(false, 0), (true, 1)] {
        let first = if beside { "[21, 20]" } else { "[60, 20]" };
        let places = format!("{first}, [62, 8], [60, 7], {AWAY}");
        let mut game = gun_and_squad("field-gun", (20, 45), &places, sniper);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(20_000, 20_000)).reply(Red, Reply::Number(25));
        game.dice(&arrow(270)).dice(&[1]);
        // Nearest first: the marksman, who is not hit, then the rifleman. Both units test.
        game.dice(if beside { &[2, 2] } else { &[2] });
        while game.wants_dice() {
            game.throw_any();
        }
        let zone = game.line(Red, "It bursts").text;
        let own = game.line(Blue, "It bursts").text;
        assert_eq!(zone.contains("nobody"), !beside, "{zone}");
        assert!(own.contains(if beside { "2 in the zone" } else { "1 in the zone" }), "{own}");
        let dice = |side| {
            game.report(side)
                .iter()
                .filter(|line| line.text.contains("hit on 3+"))
                .map(|line| line.dice.len())
                .sum::<usize>()
        };
        assert_eq!((dice(Red), dice(Blue)), (told, told + 1));
        assert!(!game.lines(Red).iter().any(|line| line.contains("sniper")), "{:?}", game.lines(Red));
    }
}
