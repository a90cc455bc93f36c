//! Who serves guns, who directs them, and what they may know. `awa.artillery.observer`

use engine::covers;
use engine::prompt::Reply;

use crate::artillery::{AWAY, activate, arrow, changed, gun_and_squad, next_turn, point};
use crate::common::{Game, Red};

#[test]
fn a_truck_without_a_crew_that_has_driven_off_is_a_new_target() {
    covers!("awa.artillery.new-target");
    let truck = r#"
        [[unit]]
        id = "truck"
        side = "blue"
        arm = "supply"
        vehicles = ["light-truck"]
        [[put]]
        unit = "truck"
        at = [36, 25]
    "#;
    for (to, moved) in [("[36, 25]", false), ("[36, 24]", true)] {
        let mut game = gun_and_squad("field-gun", (36, 45), &format!("[60, 8], [62, 8], [60, 7], {AWAY}"), truck);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").pick(Red, "truck").reply(Red, Reply::Number(14));
        game.dice(&arrow(180)).dice(&[1]);
        next_turn(&mut game);
        let mut game = changed(&game, "vehicles = [{ at = [36, 25]", &format!("vehicles = [{{ at = {to}"));
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1");
        assert_eq!(game.option(Red, "yes").expect("it has fired before").closed.is_some(), moved, "{to}");
    }
}

#[test]
fn pointing_at_a_place_finds_no_hidden_marksman() {
    covers!("awa.artillery.estimate", "awa.sniper.hidden");
    let sniper = r#"
        [[unit]]
        id = "marksman"
        side = "blue"
        arm = "sniper"
        [[put]]
        unit = "marksman"
        at = [20, 20]
        deeds = ["hidden"]
    "#;
    let places = format!("[36, 15], [50, 16], [50, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, sniper);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1");
    assert!(game.option(Red, "marksman").is_none());
    game.reply(Red, point(20_000, 20_000));
    assert!(game.prompt(Red).title.ends_with("to the place named?"), "{}", game.prompt(Red).title);
    game.reply(Red, Reply::Number(10)).dice(&arrow(90)).dice(&[6]);
    assert_eq!(game.gun("gun").aim.map(|aim| aim.unit), Some(None));
    assert!(!game.lines(Red).iter().any(|line| line.contains("marksman")));
}

#[test]
fn whoever_has_fired_does_not_serve_a_gun_as_well() {
    covers!("awa.artillery.scope");
    for (doing, open) in [("", true), ("doing = [\"fired\"]", false), ("doing = [\"worked\"]", false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "hq"
            side = "red"
            arm = "battalion-hq"
            guns = ["field-gun"]
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            arm = "company-hq"
            figures = [{{ role = "officer" }}]
            [[put]]
            unit = "hq"
            at = [36, 45]
            {doing}
            [[put]]
            unit = "blue-1"
            at = [36, 20]
            "#
        ));
        activate(&mut game, Red, "hq");
        assert_eq!(game.keys(Red).contains(&"shell-he-gun-1".to_owned()), open, "{doing}");
    }
}

#[test]
fn a_rocket_flies_forty_inches_whatever_an_observer_asks_of_it() {
    covers!("awa.artillery.rocket-deviation");
    let spotter = r#"
        [[unit]]
        id = "spotter"
        side = "red"
        figures = [{ role = "observer", weapon = "pistol" }]
        [[put]]
        unit = "spotter"
        at = [33, 45]
    "#;
    let mut game = gun_and_squad("rocket", (36, 45), &format!("[60, 8], [62, 8], [60, 7], {AWAY}"), spotter);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1-by-spotter.1").reply(Red, point(33_000, 25_000)).reply(Red, Reply::Number(60));
    game.dice(&arrow(90)).dice(&[1]);
    let impact = game.gun("gun").aim.expect("it has an aim").impact;
    assert!((34_900..35_100).contains(&impact.x) && (5_000..5_100).contains(&impact.y), "{impact}");
}

#[test]
fn a_battery_has_one_observer_in_a_turn() {
    covers!("awa.artillery.observer");
    let spotters = r#"
        [[unit]]
        id = "spotters"
        side = "red"
        figures = [{ role = "observer", weapon = "pistol", count = 2 }]
        [[put]]
        unit = "spotters"
        places = [[32, 45], [32, 44]]
    "#;
    let places = format!("[60, 8], [62, 8], [60, 7], {AWAY}");
    let mut game = gun_and_squad("field-gun\", \"field-gun", (36, 45), &places, spotters);
    activate(&mut game, Red, "gun");
    for observer in ["spotters.1", "spotters.2"] {
        assert!(game.keys(Red).contains(&format!("shell-he-gun-2-by-{observer}")), "{observer}");
    }
    game.pick(Red, "shell-he-gun-1-by-spotters.1").reply(Red, point(20_000, 20_000)).reply(Red, Reply::Number(20));
    game.dice(&arrow(90)).dice(&[1]);
    assert!(game.keys(Red).contains(&"shell-he-gun-2-by-spotters.1".to_owned()));
    let refusal = game.closed(Red, "shell-he-gun-2-by-spotters.2");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.artillery.observer");
}
