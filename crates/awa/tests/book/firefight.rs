//! Fire once more: who takes part, what it costs, what keeps it off. R-AWA-026, R-AWA-067, R-AWA-220

use awa::{Deeds, Where};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::artillery::{AWAY, activate, arrow, changed, gun_and_squad, next_turn, point};
use crate::common::{Blue, Game, Red};

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

/// Two units face to face, red asked what to do.
fn duel(red: &str, red_put: &str, blue: &str, blue_put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        {}
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        {blue}
        {more}
        [[put]]
        unit = "red-1"
        {red_put}
        [[put]]
        unit = "blue-1"
        {blue_put}
        "#,
        if more.contains("weather =") { more.lines().next().unwrap_or_default() } else { "" }
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const TEN: &str = "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";

#[test]
fn gunners_of_an_hq_fire_nothing_but_their_gun_and_nobody_else_serves_it() {
    covers!("awa.composition.support-crew-loss", "awa.composition.battalion-support");
    let hq = "arm = \"battalion-hq\"\ninitiative = 3\nguns = [\"field-gun\"]\n\
              figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"crew\", weapon = \"pistol\" }, { weapon = \"rifle\" }]";
    // The gunner is at the gun with his pistol; the rifleman and the officer fire, one die each.
    let mut game = duel(hq, "at = [20, 40]\nplaces = [[19, 40], [20, 41], [21, 40]]", TEN, "at = [20, 36]", "");
    assert!(game.keys(Red).contains(&"shell-he-gun-1".to_owned()));
    game.pick(Red, "fire-blue-1").dice(&[1, 1]).dice(&[4]);
    assert!(game.keys(Red).contains(&"shell-he-gun-1".to_owned()), "and the gun has not fired");
    // Without its gunner nobody fires it, however near he is.
    let game = duel(hq, "at = [20, 40]\nplaces = [[19, 40], [60, 41], [21, 40]]", TEN, "at = [20, 36]", "");
    let refusal = game.closed(Red, "shell-he-gun-1");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.composition.support-crew-loss");
}

#[test]
fn binoculars_show_a_rifleman_what_others_cannot_make_out() {
    covers!("awa.weather.roll", "awa.firing.los");
    for (kit, seen) in [("kit = [\"binoculars\"]", true), ("kit = []", false)] {
        let mut game = Game::set(&format!(
            r#"
            weather = "mist"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", {kit} }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [20, 20]
            "#
        ));
        activate(&mut game, Red, "red-1");
        assert_eq!(game.keys(Red).contains(&"fire-blue-1".to_owned()), seen, "{kit}");
    }
}

#[test]
fn whoever_is_with_another_unit_is_fired_at_with_that() {
    covers!("awa.composition.attached-figures", "awa.firing.small-arms.volley");
    // The medic of the HQ stands with the squad: fire at the HQ does not find him, fire at the squad may.
    for (target, caught) in [("hq", false), ("blue-1", true)] {
        let hq = "[[unit]]\nid = \"hq\"\nside = \"blue\"\narm = \"company-hq\"\ninitiative = 3\n\
                  figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"medic\" }]\n\
                  [[put]]\nunit = \"hq\"\nplaces = [[30, 34], [20, 37]]\nwith = \"blue-1\"";
        let mut game = duel(
            "figures = [{ weapon = \"rifle\" }, { role = \"officer\" }]",
            "places = [[20, 40], [2, 46]]",
            "figures = [{ weapon = \"rifle\", count = 2 }]",
            "places = [[20, 36], [21, 36]]",
            hq,
        );
        game.pick(Red, &format!("fire-{target}")).dice(&[6]);
        if caught {
            // He is the nearest: on a six he falls.
            game.dice(&[6]).dice(&[4]);
        }
        assert_eq!(game.figure("hq", 2).place != Where::Table, caught, "{target}");
        assert_eq!(game.figure("hq", 1).place != Where::Table, !caught, "{target}");
    }
}

#[test]
fn fire_in_the_activation_and_fire_from_overwatch_cost_a_volley_each() {
    covers!("awa.ammo.spend", "awa.ammo.partial-volley");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }, { weapon = "lmg" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
        [now]
        phase = "overwatch"
        [[put]]
        unit = "red-1"
        at = [36, 36]
        [[put]]
        unit = "blue-1"
        at = [36, 26]
        deeds = ["activated"]
        "#,
    );
    game.pick(Red, "red-1");
    while game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game.several(Red, &["red-1.3"]);
    while game.phase() != awa::Phase::Contests {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    // The two rifles in the activation, then the machine gun.
    game.done(Red);
    activate(&mut game, Red, "red-1");
    game.pick(Red, "fire-blue-1").dice(&[1, 1]).dice(&[4]);
    assert_eq!(game.unit("red-1").volleys, 5);
    // Nobody of them fires a second time in the same event.
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("fire")), "{:?}", game.keys(Red));
    game.done(Red);
    game.pick(Red, "red-1.at-blue-1").dice(&[1, 1]).dice(&[4]);
    assert_eq!(game.unit("red-1").volleys, 4);
}

#[test]
fn small_arms_of_a_unit_are_fired_once_and_nobody_fires_after_it_has_moved() {
    covers!("awa.initiative.actions");
    let squad =
        "figures = [{ role = \"officer\" }, { weapon = \"rifle\" }, { weapon = \"rifle\", kit = [\"grenade\"] }]";
    let second = "[[unit]]\nid = \"blue-2\"\nside = \"blue\"\nmorale = 6\nfigures = [{ weapon = \"rifle\", count = 3 }]\n\
                  [[put]]\nunit = \"blue-2\"\nat = [40, 36]";
    let mut game = duel(squad, "places = [[18, 46], [20, 40], [22, 40]]", TEN, "at = [20, 35]", second);
    // One rifle fires; the other holds its fire, and that was the small arms of this event.
    game.pick(Red, "divide-fire").pick(Red, "blue-1").several(Red, &["red-1.2"]).done(Red);
    game.dice(&[1]).dice(&[4]);
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("fire") || key == "divide-fire"), "{:?}", game.keys(Red));
    assert!(game.keys(Red).contains(&"grenade-red-1.3".to_owned()), "a grenade is another kind of weapon");
    // Somebody moves: now nobody fires any more.
    game.pick(Red, "walk-some").several(Red, &["red-1.1"]).dice(&[3]);
    game.route(Red, &[("red-1.1", &[Point::inches(19, 46)], Bearing::NORTH)]);
    let refusal = game.closed(Red, "grenade-red-1.3");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.initiative.actions");
}

#[test]
fn a_closed_carriage_keeps_bullets_out_and_an_open_car_does_not() {
    covers!("awa.firing.small-arms.morale", "awa.train.defence");
    let rails = "[[battlefield.features]]\nid = \"rails\"\nkind = \"railway\"\nline = [[0, 36], [72, 36]]";
    let crew = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 3 }]";
    for (unit, hurt) in [
        (format!("arm = \"train\"\nvehicles = [\"carriage\"]\n{crew}"), false),
        (format!("vehicles = [\"medium-truck\"]\n{crew}"), true),
    ] {
        let mut game = duel(
            "figures = [{ weapon = \"rifle\", count = 2 }]",
            "at = [20, 40]",
            &unit,
            "at = [20, 36]\nfacing = \"east\"\naboard = \"blue-1\"",
            rails,
        );
        game.pick(Red, "fire-vehicle-1").dice(&[6, 5]);
        while game.wants_dice() {
            game.throw_any();
        }
        assert_eq!(game.men("blue-1") < 4, hurt, "{unit}");
        assert!(game.unit("blue-1").deeds.has(Deeds::TESTED), "they are under fire all the same");
    }
}

#[test]
fn an_officer_who_falls_is_wanted_and_a_marksman_who_fires_stays_hidden() {
    covers!("awa.officer.casualty", "awa.officer.replacement", "awa.sniper.hidden");
    let hq = "turns = 9\n[[unit]]\nid = \"hq\"\nside = \"blue\"\narm = \"company-hq\"\ninitiative = 3\n\
              figures = [{ role = \"officer\", weapon = \"pistol\" }]\n[[put]]\nunit = \"hq\"\nat = [20, 14]";
    let mut game = Game::set(&format!(
        r#"
        {}
        [[unit]]
        id = "marksman"
        side = "red"
        arm = "sniper"
        initiative = 3
        {}
        [[unit]]
        id = "blue-1"
        side = "blue"
        under = "hq"
        morale = 6
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        [[battlefield.features]]
        id = "wood"
        kind = "wood"
        area = [[16, 30], [24, 30], [24, 36], [16, 36]]
        [[put]]
        unit = "marksman"
        at = [20, 31]
        deeds = ["hidden"]
        [[put]]
        unit = "blue-1"
        at = [20, 16]
        "#,
        "turns = 9",
        hq.trim_start_matches("turns = 9\n"),
    ));
    activate(&mut game, Red, "marksman");
    game.pick(Red, "fire-blue-1").pick(Red, "blue-1.1").dice(&[6]).dice(&[5]);
    assert_eq!(game.unit("blue-1").officer, None);
    assert!(game.unit("marksman").deeds.has(Deeds::HIDDEN), "nobody has seen where the shot came from");
    // Not in this turn; in the next his superiors may agree to another.
    while game.turn() == 1 {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    while game.phase() != awa::Phase::Contests {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    activate(&mut game, Blue, "hq");
    assert!(game.keys(Blue).contains(&"promote-voice-blue-1".to_owned()), "{}", game.whereabouts());
}

#[test]
fn slings_and_trenches_are_for_those_who_have_them() {
    covers!("awa.grenade.weapons", "awa.grenade.confined");
    let man = |kit: &str| format!("figures = [{{ weapon = \"rifle\", kit = [{kit}] }}, {{ role = \"officer\" }}]");
    let trench = "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[16, 37], [24, 37], [24, 39.5], [16, 39.5]]";
    let set = |kit: &str| duel(&man(kit), "places = [[20, 40], [2, 46]]", TEN, "at = [20, 34]", trench);
    let keys = |game: &Game| -> Vec<String> {
        let all = game.options(Red).into_iter().map(|option| option.key);
        all.filter(|key| key.ends_with("red-1.1") && !key.starts_with("fire")).collect()
    };
    assert_eq!(keys(&set("\"grenade\"")), ["grenade-red-1.1"]);
    assert_eq!(keys(&set("\"grenade\", \"sling\"")), ["grenade-red-1.1", "sling-red-1.1"]);
    assert!(keys(&set("\"sling\"")).is_empty(), "a sling without a grenade is a strap");
    // From the edge one drops a hand grenade into the trench; what is shot from a rifle needs its four inches.
    let mut game = set("\"grenade\"");
    game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 39_200));
    assert!(!game.lines(Red).iter().any(|line| line.contains("too near")), "{:?}", game.lines(Red));
    while game.wants_dice() {
        game.throw_any();
    }
    let mut game = set("\"rifle-grenade\"");
    game.pick(Red, "rifle-grenade-red-1.1").reply(Red, at(20_000, 39_200));
    assert!(game.lines(Red).iter().any(|line| line.contains("too near")), "{:?}", game.lines(Red));
}

#[test]
fn a_wall_that_is_down_stops_no_flame_and_an_empty_tank_gives_none() {
    covers!("awa.flame.figures", "awa.flame.weapons");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[18, 36], [22, 36]]";
    let flamer = "figures = [{ kit = [\"flamethrower\"] }, { role = \"officer\" }]";
    let places =
        "places = [[20, 34], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30], [48, 30]]";
    for (down, falls) in [(false, false), (true, true)] {
        let mut game = duel(flamer, "places = [[20, 40], [2, 46]]", TEN, places, wall);
        if down {
            game = changed(&game, "structures = [{ defence = 5", "structures = [{ defence = 0");
        }
        game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1").dice(&[4]);
        assert_eq!(game.men("blue-1") < 10, falls, "{down}");
    }
    let game = duel(flamer, "places = [[20, 40], [2, 46]]\nbursts = 0", TEN, places, "");
    assert_eq!(game.closed(Red, "flame-red-1.1").rule.expect("a rule").as_str(), "awa.flame.weapons");
}

#[test]
fn horses_outside_the_zone_are_safe() {
    covers!("awa.cavalry.horse-marker", "awa.artillery.kill-zone");
    for (x, caught) in [(40, true), (41, false)] {
        let riders = format!(
            "[[unit]]\nid = \"riders\"\nside = \"blue\"\narm = \"cavalry\"\nfigures = [{{ weapon = \"rifle\", count = 2 }}]\n\
             [[put]]\nunit = \"riders\"\nplaces = [[60, 20], [61, 20]]\n# {x}"
        );
        let game = gun_and_squad("field-gun", (36, 45), &format!("[60, 15], [60, 14], [60, 16], {AWAY}"), &riders);
        let horses = format!("horses = [{{ unit = 2, at = [{x}, 20], count = 2 }}]");
        let mut game = changed(&game, "horses = []", &horses);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24));
        game.dice(&arrow(0)).dice(&[1]);
        assert_eq!(game.wants_dice(), caught, "{x}");
        if caught {
            game.dice(&[2, 3]);
            assert_eq!(game.state().horses[0].count, 1);
        }
    }
}

#[test]
fn what_was_dug_and_heaped_up_takes_a_strike() {
    covers!("awa.artillery.hard-cover", "awa.engineering.table");
    let work = |kind: &str, from: &str, to: &str| {
        format!(
            "[now]\nphase = \"contests\"\nworks = [{{ kind = \"{kind}\", from = {from}, to = {to}, done = 0, ready = true, \
             defence = 5, burns = 0, side = \"blue\" }}]"
        )
    };
    // A shell at (36, 20); a man two inches north of it, in his own trench, behind a barricade, in a scrape, in the open.
    for (more, die) in [
        (work("trench", "[36, 18]", "[36, 18]"), true),
        (work("hard-barricade", "[34, 19]", "[38, 19]"), true),
        (work("soft-barricade", "[34, 19]", "[38, 19]"), false),
        (work("scrape", "[36, 18]", "[36, 18]"), false),
    ] {
        let places = format!("[36, 18], [60, 14], [60, 16], {AWAY}");
        let mut game = gun_and_squad("field-gun", (36, 45), &places, &more);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24));
        game.dice(&arrow(0)).dice(&[1]);
        // Four points off the cover, or a four for the man; then the squad tests.
        game.dice(&[4]).dice(&[4]);
        assert_eq!(game.men("squad"), if die { 10 } else { 9 }, "{more}");
        assert_eq!(game.state().works[0].defence, if die { 1 } else { 5 }, "{more}");
    }
}

#[test]
fn what_does_not_burn_falls_without_a_fire() {
    covers!("awa.artillery.cover-burns", "awa.artillery.cover-destroyed");
    for burns in [true, false] {
        let house = format!(
            "[[structure]]\nfeature = \"house\"\ndefence = 3\nburns = {burns}\n\
             [[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[34, 18], [38, 18], [38, 21], [34, 21]]\n\
             [[unit]]\nid = \"men\"\nside = \"blue\"\narm = \"company-hq\"\nfigures = [{{ role = \"officer\" }}]\n\
             [[put]]\nunit = \"men\"\ninside = \"house\""
        );
        let places = format!("[60, 18], [60, 14], [60, 16], {AWAY}");
        let mut game = gun_and_squad("field-gun", (36, 45), &places, &house);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24));
        game.dice(&arrow(0)).dice(&[1]).dice(&[3]).dice(&[2]);
        assert_eq!(game.state().structures[0].burning, burns);
        assert_eq!(game.state().clouds.len(), usize::from(burns), "smoke comes from fire alone");
        // Its smoke begins where it stands, and nobody stays in what has fallen.
        assert!(game.state().clouds.iter().all(|cloud| cloud.at == Point::new(36_000, 19_500)));
        next_turn(&mut game);
        assert_eq!(game.figure("men", 1).place, Where::Table);
    }
}

#[test]
fn walls_keep_a_grenade_out_of_a_house() {
    covers!("awa.grenade.shelter");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[16, 30], [24, 30], [24, 35], [16, 35]]";
    let thrower = "figures = [{ weapon = \"rifle\", kit = [\"grenade\"] }, { role = \"officer\" }]";
    let mut game = duel(thrower, "places = [[20, 40], [2, 46]]", TEN, "inside = \"house\"", house);
    // It bursts an inch before the wall: nobody inside has to roll, but they test.
    game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 37_000)).dice(&arrow(0)).dice(&[1]);
    game.dice(&[4]);
    assert_eq!(game.men("blue-1"), 10);
    assert!(!game.wants_dice());
}
