//! What a unit was doing when it failed, who is in its way, and what no calculation gives away. R-AWA-161, R-AWA-167

use awa::{Posture, Reaction};
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red, arrangement};

fn act<'a>(game: &'a mut Game, unit: &str) -> &'a mut Game {
    game.pick(Red, unit);
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game
}

#[test]
fn whoever_is_shot_at_on_his_way_to_the_enemy_is_advancing() {
    covers!("awa.morale.first-fail-advancing", "awa.morale.failure-table");
    // It has stood until now; in the middle of its advance it is fired at, and fails: 2 + 1 + 2 - 1.
    for (to, reaction) in [(26, Reaction::ForCover), (40, Reaction::Inactive(2))] {
        let mut game = Game::set(
            r#"
            turns = 4
            [[unit]]
            id = "red-1"
            side = "red"
            morale = 2
            figures = [{ weapon = "rifle", count = 2 }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle", count = 2 }]
            [[put]]
            unit = "red-1"
            at = [36, 33]
            grade = 1
            [[put]]
            unit = "blue-1"
            at = [36, 16]
            doing = ["overwatch"]
            "#,
        );
        if game.asked() == Some(Blue) {
            game.done(Blue);
        }
        act(&mut game, "red-1").pick(Red, "walk").dice(&[4]);
        game.reply(Red, arrangement((36, to), Bearing::NORTH, "line"));
        let key = game.keys(Blue).into_iter().find(|key| key.contains("after-3")).expect("it is seen");
        game.pick(Blue, &key);
        if game.asked() == Some(Red) {
            game.done(Red);
        }
        game.dice(&[1, 1]).dice(&[2]);
        assert_eq!(game.unit("red-1").reaction, reaction, "{to}: {}", game.whereabouts());
    }
}

#[test]
fn a_run_for_cover_away_from_the_enemy_is_a_retreat() {
    covers!("awa.morale.second-fail-retiring");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 2
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "corn"
        kind = "crop"
        area = [[20, 10], [30, 10], [30, 17], [20, 17]]
        [[put]]
        unit = "red-1"
        at = [25, 30]
        [[put]]
        unit = "red-2"
        at = [29, 30]
        [[put]]
        unit = "blue-1"
        places = [[24, 20], [28, 20]]
        grade = 1
        posture = "advancing"
        "#,
    );
    act(&mut game, "red-1").pick(Red, "fire-blue-1").dice(&[1, 1, 2]).dice(&[3, 4]);
    assert_eq!((game.unit("blue-1").reaction, game.unit("blue-1").posture), (Reaction::Inactive(2), Posture::Retiring));
    game.done(Red);
    // It has gone back: the second failure sends it running as soon as it can, which is in the next turn.
    act(&mut game, "red-2").pick(Red, "fire-blue-1").dice(&[1, 1, 2]);
    assert_eq!(game.unit("blue-1").reaction, Reaction::Flees, "{}", game.whereabouts());
}

#[test]
fn men_in_a_house_and_in_a_tank_bar_the_way_off_the_table() {
    covers!("awa.morale.third-fail");
    let house =
        "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[26, 4], [34, 4], [34, 8], [26, 8]]\n";
    let squad = "[[unit]]\nid = \"red-2\"\nside = \"red\"\nfigures = [{ weapon = \"rifle\", count = 2 }]\n";
    let tank = "[[unit]]\nid = \"red-2\"\nside = \"red\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n";
    for (units, put, surrenders) in [
        // Two inches from the way to the north edge at x = 24, and four.
        (format!("{house}{squad}"), "inside = \"house\"", true),
        (format!("{}{squad}", house.replace("26,", "28,")), "inside = \"house\"", false),
        (tank.to_owned(), "at = [26.5, 8]", true),
        (tank.to_owned(), "at = [28, 8]", false),
        // Whoever cowers himself stops nobody.
        (format!("{house}{squad}"), "inside = \"house\"\nreaction = \"pinned\"\nfailures = 2", false),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "militia"
            side = "blue"
            morale = 2
            figures = [{{ weapon = "rifle", count = 2 }}]
            {units}
            [[put]]
            unit = "red-1"
            at = [24, 36]
            [[put]]
            unit = "red-2"
            {put}
            [[put]]
            unit = "militia"
            places = [[23, 26], [25, 26]]
            grade = 0
            failures = 2
            reaction = "pinned"
            "#
        ));
        act(&mut game, "red-1").pick(Red, "fire-militia").dice(&[1, 1, 2]);
        let lines = game.lines(Red);
        assert_eq!(lines.contains(&"militia surrenders".to_owned()), surrenders, "{put}: {lines:?}");
        assert_eq!(lines.contains(&"militia routs off the table".to_owned()), !surrenders, "{put}");
    }
}

/// What is added to rating, grade and die of a tank without ammunition in the final step, blue being as said.
fn tank_alone(blue: &str, put: &str) -> i16 {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [now]
        phase = "final-morale"
        [[put]]
        unit = "tank"
        at = [40, 40]
        demoralised = ["empty"]
        [[put]]
        unit = "blue-1"
        {put}
        "#
    ));
    game.dice(&[3]);
    game.total(Red, "tank holds") - 9
}

#[test]
fn no_calculation_gives_a_hidden_enemy_away_and_an_empty_hull_frightens_nobody() {
    covers!("awa.morale.modifiers");
    let sniper = "arm = \"sniper\"\nmorale = 5\nfigures = [{ weapon = \"sniper-rifle\" }]";
    assert_eq!(tank_alone(sniper, "places = [[40, 30]]"), -1);
    assert_eq!(tank_alone(sniper, "places = [[40, 30]]\ndeeds = [\"hidden\"]"), 0);
    // An enemy tank at eight inches, with its crew and without.
    let tank = "arm = \"armour\"\nvehicles = [\"t-26\"]";
    assert_eq!(tank_alone(tank, "at = [40, 32]"), -2);
    assert_eq!(tank_alone(tank, "at = [40, 32]\nlost = [1, 2, 3]"), 0);
}

#[test]
fn nobody_is_out_of_reach_of_a_legendary_officer_who_is_out() {
    covers!("awa.officer.legendary", "awa.command.squad-radius-penalty");
    for (second, total) in [(46.0, 6), (34.0, 6)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol", kit = ["legendary"] }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[put]]
            unit = "red-1"
            places = [[36, 30], [36, {second}]]
            grade = 4
            [[put]]
            unit = "blue-1"
            places = [[36, 26], [37, 26]]
            "#
        ));
        game.done(Red).pick(Blue, "blue-1").pick(Blue, "fire-red-1");
        // A hit on the legend, who is out for three turns: neither his grade nor his radius counts. 4 + 3 - 1.
        game.dice(&[6, 1]).dice(&[6]).dice(&[3]).dice(&[3]);
        assert_eq!(game.line(Red, "red-1 holds").text, format!("red-1 holds: morale {total}"), "{second}");
        assert_eq!(game.men("red-1"), 2);
    }
}

/// A blue squad beside red men, in the state that is given.
fn cowering(put: &str, now: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [now]
        {now}
        [[put]]
        unit = "red-1"
        at = [20, 30]
        [[put]]
        unit = "squad"
        at = [24, 20]
        {put}
        "#
    ))
}

#[test]
fn a_pinned_squad_does_nothing_until_it_has_passed_a_test() {
    covers!("awa.morale.second-fail", "awa.initiative.excluded", "awa.morale.rally");
    let pinned =
        "failures = 2\nreaction = \"pinned\"\ndemoralised = [\"failed\"]\ndeeds = [\"failed-last\", \"tested-before\"]";
    // It holds nobody's fire, it cannot be put forward, and it does not answer fire.
    let game = cowering(pinned, "phase = \"overwatch\"");
    assert!(game.option(Blue, "squad").is_none_or(|option| option.closed.is_some()), "{}", game.whereabouts());
    let mut game = cowering(pinned, "");
    assert!(!game.keys(Blue).contains(&"squad".to_owned()));
    act(&mut game, "red-1").done(Red);
    assert!(!game.keys(Blue).contains(&"squad".to_owned()), "{}", game.whereabouts());
    // It tests at the end of the turn, at -2: 4 + 2 + 5 - 2 passes, and in the next turn it is in hand again.
    while game.asked().is_some() {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    assert_eq!(game.phase(), awa::Phase::FinalMorale);
    game.dice(&[5]);
    assert!(game.lines(Red).contains(&"squad rallies".to_owned()));
    while game.phase() != awa::Phase::Contests {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    assert_eq!(game.turn(), 2);
    assert!(game.keys(Blue).contains(&"squad".to_owned()), "{}", game.whereabouts());
}

#[test]
fn half_of_a_squad_behind_hard_cover_defends_it() {
    covers!("awa.morale.modifiers");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[20, 21], [32, 21]]";
    for (places, defends) in [
        // Two of four stand right behind the wall, or one of them.
        ("[22, 20.4], [24, 20.4], [26, 14], [28, 14]", true),
        ("[22, 20.4], [24, 14], [26, 14], [28, 14]", false),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "squad"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
            {wall}
            [[put]]
            unit = "red-1"
            at = [24, 34]
            [[put]]
            unit = "squad"
            places = [{places}]
            doing = ["dug-in"]
            "#
        ));
        act(&mut game, "red-1").pick(Red, "fire-squad").dice(&[1, 1]).dice(&[4]);
        let line = game.line(Red, ": morale");
        assert_eq!(line.terms.iter().any(|term| term.what == "defends hard cover"), defends, "{places}");
    }
}
