//! Guns and mortars: targets, estimates, corrections. `awa.artillery.estimate`

use awa::Phase;
use engine::covers;
use engine::prompt::Reply;
use engine::{Present, Seat, Side};
use table::Point;

use crate::common::{Blue, Game, Red};

/// The two dice of an arrow that points along these degrees.
pub fn arrow(degrees: u16) -> [u8; 2] {
    let hour = (degrees / 30) as u8;
    [if hour == 0 { 12 } else { hour }, (degrees % 30) as u8]
}

/// The reply that points at a place, in thousandths of an inch.
pub fn point(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

/// A unit is activated unopposed.
pub fn activate(game: &mut Game, side: Side, unit: &str) {
    if game.asked() != Some(side) && game.asked().is_some() {
        game.done(side.enemy());
    }
    game.pick(side, unit);
    if game.state().active.is_none() {
        game.done(side.enemy());
    }
}

/// On to the contests of the next turn.
pub fn next_turn(game: &mut Game) {
    let turn = game.turn();
    for _ in 0..200 {
        if game.turn() > turn && game.phase() == Phase::Contests {
            return;
        }
        let side = game.asked().unwrap_or_else(|| panic!("nobody is asked\n{}", game.whereabouts()));
        game.done(side);
    }
    panic!("the next turn never comes\n{}", game.whereabouts());
}

/// The same battle with one thing changed in its text.
pub fn changed(game: &Game, from: &str, to: &str) -> Game {
    let text = game.session().settled_game().write();
    assert!(text.contains(from), "`{from}` is not in the position:\n{text}");
    Game::set_whole(&text.replacen(from, to, 1))
}

/// A gun in the south, a squad of ten in the north, and whatever else is said.
pub fn gun_and_squad(gun: &str, at: (i32, i32), places: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = ["{gun}"]
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer", weapon = "pistol" }}]
        {more}
        [[put]]
        unit = "gun"
        at = [{}, {}]
        [[put]]
        unit = "squad"
        places = [{places}]
        "#,
        at.0, at.1
    ))
}

/// Those of a squad of ten who are of no account here.
pub const AWAY: &str = "[46, 8], [48, 8], [46, 10], [48, 10], [46, 12], [48, 12], [44, 10]";

#[test]
fn ex_field_gun_direct() {
    covers!(
        "awa.artillery.estimate",
        "awa.artillery.kill-zone",
        "awa.artillery.deviation",
        "awa.artillery.effect",
        "awa.artillery.walk",
        "awa.artillery.morale"
    );
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    let runner = r#"
        [[unit]]
        id = "runner"
        side = "blue"
        arm = "messenger"
        figures = [{ role = "runner", weapon = "pistol" }]
        [[put]]
        unit = "runner"
        at = [71, 47]
    "#;
    let mut game = gun_and_squad("field-gun", (36, 45), &places, runner);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000));
    assert!(game.prompt(Red).title.contains("from the muzzle"), "{}", game.prompt(Red).title);
    game.reply(Red, Reply::Number(27));
    // North by three inches; A falls on 3, B stands on 2; morale 4 + 2 + 3 - 1.
    game.dice(&arrow(0)).dice(&[3]).dice(&[3, 2]).dice(&[3]);
    assert_eq!(game.total_of(Red, "awa.morale.score"), 8);
    assert_eq!(game.men("squad"), 9);
    assert_eq!(game.gun("gun").aim.map(|aim| (aim.exact, aim.impact)), Some((false, Point::inches(36, 15))));
    assert!(game.line(Blue, "27″").text.ends_with("27″, not quite"));
    next_turn(&mut game);
    let mut game = changed(&game, "at = [71, 47]", "at = [33, 17]");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").pick(Red, "yes");
    assert!(game.prompt(Red).title.contains("last point of impact"));
    game.reply(Red, Reply::Number(0));
    game.dice(&arrow(270)).dice(&[1]).dice(&[6]);
    assert_eq!((game.men("runner"), game.men("squad")), (0, 9));
    assert_eq!(game.line(Blue, "off the mark").rule.as_str(), "awa.artillery.walk");
    assert_eq!(game.gun("gun").aim.map(|aim| aim.impact), Some(Point::inches(35, 15)));
}

#[test]
fn ex_fire_for_effect() {
    covers!("awa.artillery.fire-for-effect", "awa.artillery.new-target");
    let places = format!("[36, 20.6], [50, 14], [51, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 20_600)).reply(Red, Reply::Number(24));
    // Six inches west: nobody.
    game.dice(&arrow(270)).dice(&[6]);
    let aim = game.gun("gun").aim.expect("it has an aim");
    assert_eq!((aim.exact, aim.impact), (true, Point::inches(30, 21)));
    next_turn(&mut game);
    activate(&mut game, Red, "gun");
    // No estimate; three inches south of the target itself: (36, 23.6).
    game.pick(Red, "shell-he-gun-1").pick(Red, "yes").dice(&arrow(180)).dice(&[3]).dice(&[3]).dice(&[3]);
    assert_eq!(game.gun("gun").aim.map(|aim| aim.impact), Some(Point::new(36_000, 23_600)));
    assert_eq!(game.men("squad"), 9);
    assert!(game.lines(Blue).iter().any(|line| line.ends_with("for effect")));
    assert_eq!(game.line(Blue, "off the mark").rule.as_str(), "awa.artillery.fire-for-effect");
}

#[test]
fn half_an_inch_off_is_spot_on_and_a_hair_more_is_not() {
    covers!("awa.artillery.fire-for-effect");
    for (y, exact) in [(20_500, true), (20_499, false), (21_500, true), (21_501, false)] {
        let places = format!("[36, 21], [50, 14], [51, 14], {AWAY}");
        let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, y)).reply(Red, Reply::Number(24));
        game.dice(&arrow(270)).dice(&[6]);
        assert_eq!(game.gun("gun").aim.map(|aim| aim.exact), Some(exact), "{y}");
    }
}

#[test]
fn a_target_that_has_moved_needs_a_fresh_estimate_but_losses_do_not_count_as_moving() {
    covers!("awa.artillery.new-target", "awa.artillery.walk");
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(27));
    game.dice(&arrow(0)).dice(&[3]).dice(&[3, 2]).dice(&[3]);
    next_turn(&mut game);
    // One of the squad who was not even in the zone steps aside.
    let mut game = changed(&game, "at = [44, 10]", "at = [44, 9]");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1");
    assert_eq!(game.closed(Red, "yes").rule.expect("a rule").as_str(), "awa.artillery.new-target");
    // The unit itself is still a target, with a new estimate and a d6.
    game.pick(Red, "squad").reply(Red, Reply::Number(20)).dice(&arrow(90)).dice(&[6]);
}

#[test]
fn the_zone_is_four_inches_and_takes_friend_and_foe() {
    covers!("awa.artillery.kill-zone", "awa.artillery.friend-or-foe");
    // The shell falls at (36, 16): four inches exactly, a hair more, and a friend.
    let places = format!("[40, 16], [40.001, 16], [50, 14], {AWAY}");
    let friend = r#"
        [[unit]]
        id = "friends"
        side = "red"
        figures = [{ weapon = "rifle", count = 4 }]
        [[put]]
        unit = "friends"
        places = [[32, 16], [31.999, 16], [20, 40], [22, 40]]
    "#;
    let mut game = gun_and_squad("field-gun", (36, 45), &places, friend);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(30));
    // One inch south of (36, 15); two figures roll, and then both units test, by their ids.
    game.dice(&arrow(180)).dice(&[1]).dice(&[3, 3]).dice(&[4, 4]);
    assert_eq!((game.men("squad"), game.men("friends")), (9, 3));
    let tests: Vec<String> = game
        .report(Red)
        .into_iter()
        .filter(|line| line.rule.as_str() == "awa.morale.score")
        .flat_map(|line| line.about)
        .collect();
    assert_eq!(tests, ["squad", "friends"]);
}

#[test]
fn each_weapon_kills_by_its_row() {
    covers!("awa.artillery.effect", "awa.artillery.scope");
    for (gun, kill) in [
        (r#""mortar""#, 4),
        (r#"{ kind = { anti-tank = "pak37" } }"#, 4),
        (r#"{ kind = { anti-tank = "soviet45" } }"#, 4),
        (r#""field-gun""#, 3),
        (r#""heavy-gun""#, 2),
    ] {
        for (die, men) in [(kill - 1, 10), (kill, 9)] {
            let places = format!("[36, 16], [50, 16], [50, 14], {AWAY}");
            let text = gun.trim_matches('"');
            let mut game = if gun.starts_with('{') {
                gun_and_squad(&format!("hmg\", {gun}, \"hmg"), (36, 45), &places, "")
            } else {
                gun_and_squad(text, (36, 45), &places, "")
            };
            activate(&mut game, Red, "gun");
            let key = game.keys(Red).into_iter().find(|key| key.starts_with("shell-he-gun")).expect("it can fire");
            game.pick(Red, &key).reply(Red, point(36_000, 16_000)).reply(Red, Reply::Number(29));
            game.dice(&arrow(0)).dice(&[1]).dice(&[die]).dice(&[4]);
            assert_eq!(game.men("squad"), men, "{gun}, {die}");
        }
    }
}

#[test]
fn only_guns_with_high_explosive_fire_it() {
    covers!("awa.artillery.scope");
    let mut game = gun_and_squad(
        "hmg\", { kind = { anti-tank = \"two-pounder\" } }, \"light-aa\", \"field-gun",
        (36, 45),
        &format!("[36, 16], [50, 16], [50, 14], {AWAY}"),
        "",
    );
    activate(&mut game, Red, "gun");
    let shells: Vec<String> =
        game.options(Red).into_iter().map(|one| one.key).filter(|key| key.starts_with("shell")).collect();
    assert_eq!(shells, ["shell-he-gun-4"]);
}

#[test]
fn observation_is_the_range_of_direct_fire() {
    covers!("awa.artillery.direct-range", "awa.artillery.direct-sight");
    for (y, seen) in [(5_000, true), (4_999, false)] {
        let places = format!("[36, 20], [50, 16], [50, 14], {AWAY}");
        let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1");
        if seen {
            game.reply(Red, point(36_000, y));
        } else {
            let refusal = game.refused(Red, point(36_000, y));
            assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.artillery.direct-range");
        }
    }
    // A building in between.
    let house = r#"
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[32, 28], [40, 28], [40, 32], [32, 32]]
    "#;
    let places = "[36, 20], [36, 21], [36, 22], [37, 20], [37, 21], [37, 22], [35, 20], [35, 21], [35, 22], [34, 20]";
    let mut game = gun_and_squad("field-gun", (36, 45), places, house);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1");
    assert_eq!(game.closed(Red, "squad").rule.expect("a rule").as_str(), "awa.firing.los");
    assert_eq!(game.refused(Red, point(36_000, 20_000)).rule.expect("a rule").as_str(), "awa.firing.los");
}

#[test]
fn nothing_tells_the_range_before_it_is_named() {
    covers!("awa.artillery.estimate");
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000));
    let engine::prompt::Ask::Number { least, most, .. } = game.prompt(Red).ask else { panic!("a number is asked for") };
    assert_eq!((least, most), (0, 200));
    assert!(!game.prompt(Red).title.contains("30"));
    assert!(game.refused(Red, Reply::Number(201)).rule.is_some());
    game.reply(Red, Reply::Number(99));
    // Far beyond the table: no effect, and no test.
    game.dice(&arrow(0)).dice(&[1]);
    assert!(game.lines(Red).iter().any(|line| line == "It falls beside the table"));
    assert_eq!(game.gun("gun").rounds, 5);
}

#[test]
fn a_mortar_does_not_fire_nearer_than_ten_inches() {
    covers!("awa.artillery.mortar-minimum", "awa.firing.no-premeasure");
    let places = format!("[36, 37], [50, 16], [50, 14], {AWAY}");
    let mut game = gun_and_squad("mortar", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 37_000));
    let refusal = game.refused(Red, Reply::Number(9));
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.artillery.mortar-minimum");
    game.reply(Red, Reply::Number(10));
    // It lands ten inches away, and four to the north of that.
    game.dice(&arrow(0)).dice(&[4]);
    next_turn(&mut game);
    activate(&mut game, Red, "gun");
    // Walked two inches back from (36, 31): twelve inches from the mortar. Five: nine inches, and the round is lost.
    game.pick(Red, "shell-he-gun-1").pick(Red, "yes").reply(Red, Reply::Number(5));
    assert_eq!(game.line(Red, "mortar does not fire").rule.as_str(), "awa.artillery.mortar-minimum");
    assert_eq!(game.gun("gun").rounds, 4);
    // No dice were thrown, but it has been measured: it is not taken back.
    assert!(game.session().can_undo(Seat::RED).is_err());
}

const HOUSE: &str = r#"
    [[battlefield.features]]
    id = "house"
    kind = "building"
    area = [[30, 30], [42, 30], [42, 34], [30, 34]]
"#;

/// A gun behind a house, an observer beside it, a squad on the other side.
fn observed(observer: (i32, i32), more: &str) -> Game {
    let text = format!(
        r#"
        {HOUSE}
        [[unit]]
        id = "spotter"
        side = "red"
        figures = [{{ role = "observer", weapon = "pistol" }}]
        [[put]]
        unit = "spotter"
        at = [{}, {}]
        {more}
        "#,
        observer.0, observer.1
    );
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    gun_and_squad("field-gun", (36, 40), &places, &text)
}

#[test]
fn indirect_fire_uses_an_observers_eyes_and_is_measured_from_him() {
    covers!(
        "awa.artillery.indirect-sight",
        "awa.artillery.indirect-measure",
        "awa.artillery.indirect-range",
        "awa.artillery.observer"
    );
    // The observer stands five inches from the gun and sees past the house; a hair farther away nobody hears him.
    let mut game = observed((31, 40), "");
    activate(&mut game, Red, "gun");
    assert!(game.option(Red, "shell-he-gun-1-by-spotter.1").expect("he is there").closed.is_none());
    game.pick(Red, "shell-he-gun-1");
    assert!(game.option(Red, "squad").expect("it is there").closed.is_some());
    let mut game = observed((27, 36), "");
    activate(&mut game, Red, "gun");
    let refusal = game.closed(Red, "shell-he-gun-1-by-spotter.1");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.artillery.indirect-sight");
}

#[test]
fn an_observer_measures_from_where_he_is() {
    covers!("awa.artillery.indirect-measure", "awa.artillery.indirect-range");
    // The gun at (36, 40) sees only the house; the observer at (31, 40) sees (24, 16), 25 inches from him.
    let mut game = observed((31, 40), "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1-by-spotter.1").reply(Red, point(24_000, 16_000));
    assert!(game.prompt(Red).title.contains("from the observer"));
    game.reply(Red, Reply::Number(25)).dice(&arrow(90)).dice(&[1]);
    let aim = game.gun("gun").aim.expect("it has an aim");
    assert_eq!((aim.exact, aim.impact), (true, Point::inches(25, 16)));
}

#[test]
fn a_radio_or_a_telephone_links_an_observer_with_the_guns() {
    covers!("awa.artillery.indirect-sight", "awa.artillery.observer");
    let line = |works: bool| {
        format!("[[line]]\nfrom = \"spotter\"\nto = \"gun\"\npoints = [[27, 36], [36, 40]]\nworks = {works}")
    };
    for (works, open) in [(true, true), (false, false)] {
        let mut game = observed((27, 36), &line(works));
        activate(&mut game, Red, "gun");
        let option = game.option(Red, "shell-he-gun-1-by-spotter.1").expect("he is there");
        assert_eq!(option.closed.is_none(), open, "{works}");
    }
}

#[test]
fn an_observer_may_fly_and_looks_down_on_everything() {
    covers!("awa.artillery.observer");
    let plane = r#"
        [[unit]]
        id = "storch"
        side = "red"
        arm = "aircraft"
        figures = [{ role = "officer", weapon = "pistol" }, { role = "observer", weapon = "pistol" }]
        vehicles = ["fieseler-fi156"]
        tags = ["regular"]
        [[put]]
        unit = "storch"
        at = [36, 38]
    "#;
    let places = "[36, 15], [36, 16], [36, 17], [37, 15], [37, 16], [37, 17], [35, 15], [35, 16], [35, 17], [34, 15]";
    let mut game = gun_and_squad("field-gun", (36, 40), places, &format!("{HOUSE}{plane}"));
    activate(&mut game, Red, "gun");
    // Five inches from the gun he is heard, and no house hides anybody from him.
    game.pick(Red, "shell-he-gun-1-by-storch.2");
    assert!(game.option(Red, "squad").expect("it is there").closed.is_none());
}

#[test]
fn guns_of_vehicles_fire_directly_only() {
    covers!("awa.artillery.vehicles-direct-only", "awa.artillery.scope");
    let tank = r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[put]]
        unit = "tank"
        at = [33, 40]
    "#;
    // The observer talks to both; only the field gun uses his eyes.
    let mut game = observed((33, 43), tank);
    activate(&mut game, Red, "tank");
    let shells = |game: &Game| -> Vec<String> {
        game.options(Red).into_iter().map(|one| one.key).filter(|key| key.starts_with("shell")).collect()
    };
    assert_eq!(shells(&game), ["shell-he-vehicle-1-1"]);
    game.pick(Red, "shell-he-vehicle-1-1");
    assert_eq!(game.closed(Red, "squad").rule.expect("a rule").as_str(), "awa.firing.los");
    // It fires at a place it sees: 4+ kills, a round of its gun is spent.
    game.reply(Red, point(33_000, 45_000)).reply(Red, Reply::Number(5)).dice(&arrow(90)).dice(&[6]);
    assert_eq!(game.vehicle("tank").rounds.to_vec(), [5, 6]);
    let mut game = observed((33, 43), tank);
    activate(&mut game, Red, "gun");
    assert_eq!(shells(&game), ["shell-he-gun-1", "shell-he-gun-1-by-spotter.1"]);
}

#[test]
fn guns_fire_all_round_and_hull_guns_to_the_front() {
    covers!("awa.artillery.arc");
    let tank = r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["char-b1"]
        [[put]]
        unit = "tank"
        at = [36, 24]
        facing = "north"
    "#;
    let places = format!("[36, 44], [39, 44], [40, 44], {AWAY}");
    // The field gun looks north; a target behind it is as good as any.
    let mut game = gun_and_squad("field-gun", (36, 20), &places, tank);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 44_000)).reply(Red, Reply::Number(24));
    // The usual d6.
    game.dice(&arrow(180)).dice(&[6]);
    assert_eq!(game.gun("gun").facing, table::Bearing::SOUTH);
    // Char B1: a 47mm gun in the turret, a 75mm gun in the hull.
    for (mount, place, open) in [(1, (36, 44), true), (2, (36, 44), false), (2, (45, 15), true), (2, (46, 15), false)] {
        let mut game = gun_and_squad("field-gun", (10, 45), &places, tank);
        activate(&mut game, Red, "tank");
        let keys: Vec<String> = game.keys(Red).into_iter().filter(|key| key.starts_with("shell-he")).collect();
        assert_eq!(keys.len(), 2, "{keys:?}");
        game.pick(Red, &keys[mount - 1]);
        let reply = point(place.0 * 1000, place.1 * 1000);
        if open {
            game.reply(Red, reply);
        } else {
            assert_eq!(game.refused(Red, reply).rule.expect("a rule").as_str(), "awa.artillery.arc");
        }
    }
}

#[test]
fn a_battery_shares_one_estimate_and_each_gun_deviates_by_itself() {
    covers!("awa.artillery.observer", "awa.artillery.deviation");
    let places = format!("[36, 16], [50, 16], [50, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun\", \"field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-battery").reply(Red, point(36_000, 16_000)).reply(Red, Reply::Number(29));
    // Both shells catch the same man; he falls to the second, and the unit tests once.
    game.dice(&arrow(0)).dice(&[1, 2]).dice(&arrow(180)).dice(&[1, 3]).dice(&[4]);
    assert_eq!((game.men("squad"), game.gun("gun").rounds), (9, 5));
    let tests = game.report(Red).into_iter().filter(|line| line.rule.as_str() == "awa.morale.score").count();
    assert_eq!(tests, 1);
    // Both have fired.
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("shell")));
}

#[test]
fn smoke_on_the_line_is_no_bar_to_those_who_have_the_range() {
    covers!("awa.artillery.walk", "awa.smoke.los");
    let places = format!("[36, 15], [50, 16], [50, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(20));
    game.dice(&arrow(0)).dice(&[1]);
    next_turn(&mut game);
    let smoke = "clouds = [{ kind = \"smoke\", at = [36, 30], along = 0, left = 2 }]";
    let mut game = changed(&game, "clouds = []", smoke);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1");
    assert_eq!(game.refused(Red, point(36_000, 15_000)).rule.expect("a rule").as_str(), "awa.smoke.los");
    game.pick(Red, "yes").reply(Red, Reply::Number(9)).dice(&arrow(0)).dice(&[1]).dice(&[1]).dice(&[4]);
}

#[test]
fn ex_suicide_hill_barrage() {
    covers!("awa.artillery.off-table", "awa.artillery.effect", "awa.artillery.indirect-range");
    let text = |estimate: u16| {
        format!(
            r#"
        [sides.red]
        name = "Nationalists"
        edge = "west"
        barrages = [{{ day = 1, guns = 2, turns = 2, heavy = true, by_card = false }}]
        [sides.blue]
        name = "Republicans"
        edge = "east"
        [[landmark]]
        id = "crossroads"
        name = "the crossroads"
        at = [30, 24]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = 4 }}]
        [[unit]]
        id = "hq"
        side = "blue"
        arm = "company-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
        [[put]]
        unit = "red-1"
        at = [5, 5]
        [[put]]
        unit = "hq"
        places = [[30, 24], [31, 22]]
        [now]
        phase = "off-table"
        plans = [{{ side = "red", place = 0, barrage = 0, estimate = {estimate}, turns = 2, by_card = false, exact = false }}]
        "#
        )
    };
    let mut game = Game::set(&text(29));
    // Gun 1 an inch east: A falls on 2, B stands on 1. Gun 2 four inches north of (29, 24): B falls on 5.
    game.dice(&arrow(90)).dice(&[1, 2, 1]).dice(&arrow(0)).dice(&[4, 5]);
    assert_eq!(game.men("hq"), 0);
    let plan = game.state().plans[0];
    assert_eq!((plan.turns, plan.exact), (1, false));
    assert!(game.line(Blue, "guns off the table").text.ends_with("29″, not quite"));
    // An exact plan is fire for effect in its second turn, and after that the guns are silent.
    let mut game = Game::set(&text(30).replace("[30, 24], [31, 22]]", "[60, 24], [61, 22]]"));
    game.dice(&arrow(90)).dice(&[6]).dice(&arrow(0)).dice(&[6]);
    assert!(game.state().plans[0].exact);
    next_turn_with(&mut game, &[12, 0, 3, 12, 0, 3]);
    assert_eq!(game.state().plans[0].turns, 0);
    next_turn(&mut game);
}

/// The same, with dice on the way.
pub fn next_turn_with(game: &mut Game, dice: &[u8]) {
    let turn = game.turn();
    for _ in 0..200 {
        if game.turn() > turn && game.phase() == Phase::Contests {
            return;
        }
        if game.wants_dice() {
            game.dice(dice);
            continue;
        }
        let side = game.asked().unwrap_or_else(|| panic!("nobody is asked\n{}", game.whereabouts()));
        game.done(side);
    }
    panic!("the next turn never comes\n{}", game.whereabouts());
}

#[test]
fn a_barrage_is_planned_before_the_battle_and_the_enemy_does_not_hear_of_it() {
    covers!("awa.artillery.off-table");
    let mut game = Game::set(
        r#"
        [sides.red]
        name = "Red"
        edge = "south"
        barrages = [{ day = 1, guns = 1, turns = 1, heavy = false, by_card = false }]
        [sides.blue]
        name = "Blue"
        edge = "north"
        [[landmark]]
        id = "mill"
        name = "the mill"
        at = [36, 20]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 4 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 4 }]
        [[put]]
        unit = "red-1"
        at = [5, 45]
        [[put]]
        unit = "blue-1"
        at = [36, 20]
        [now]
        phase = "orders"
        "#,
    );
    game.pick(Red, "mill");
    assert!(game.prompt(Red).title.contains("own edge"));
    game.reply(Red, Reply::Number(28));
    assert_eq!(game.state().plans[0].estimate, 28);
    assert!(game.lines(Red).iter().any(|line| line.contains("the mill, 28″")));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("28″")));
}

/// A rocket launcher at (36, 45) and a truck at (36, 25), and whatever else is said.
fn rocket(more: &str) -> Game {
    let truck = format!(
        r#"
        [[unit]]
        id = "truck"
        side = "blue"
        arm = "supply"
        vehicles = ["light-truck"]
        [[put]]
        unit = "truck"
        at = [36, 25]
        {more}
        "#
    );
    gun_and_squad("rocket", (36, 45), &format!("[60, 8], [62, 8], [60, 7], {AWAY}"), &truck)
}

const WALL: &str = r#"
    [[battlefield.features]]
    id = "wall"
    kind = "stone-wall"
    line = [[26, 33], [46, 33]]
"#;

#[test]
fn ex_rocket_wall() {
    covers!("awa.artillery.rocket-deviation", "awa.artillery.rocket-trajectory", "awa.at.rocket");
    let mut game = rocket(WALL);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 25_000)).reply(Red, Reply::Number(20));
    // Five inches east gives (41, 25); the way to it meets the wall at (39, 33), which takes the strike.
    game.dice(&arrow(90)).dice(&[5]).dice(&[2]);
    let burst = game.report(Red).into_iter().rfind(|line| line.text.starts_with("It bursts")).and_then(|line| line.to);
    let burst = burst.expect("it bursts somewhere");
    assert!(burst.is_within(table::Inches::thousandths(2), Point::inches(39, 33)), "{burst}");
    assert!(!game.vehicle("truck").damage.has(awa::Damage::DESTROYED));
    let aim = game.gun("gun").aim.expect("it has an aim");
    assert!(aim.exact);
}

#[test]
fn a_rocket_has_one_shot_goes_astray_by_a_d12_and_destroys_the_vehicle_it_hits() {
    covers!(
        "awa.artillery.rocket-single-shot",
        "awa.artillery.rocket-deviation",
        "awa.artillery.rocket-trajectory",
        "awa.at.rocket"
    );
    // Dead on: the truck is in the way, whatever the table of high explosive says.
    let mut game = changed(&rocket(""), "rounds = 6", "rounds = 1");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 25_000));
    assert!(game.refused(Red, Reply::Number(41)).rule.is_some(), "a rocket flies forty inches");
    game.reply(Red, Reply::Number(20)).dice(&arrow(0)).dice(&[12]).dice(&[5]);
    assert!(game.vehicle("truck").damage.has(awa::Damage::DESTROYED));
    assert_eq!(game.gun("gun").rounds, 0);
    // A launcher gets its single rocket with its sheet.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "rocket"
        side = "red"
        arm = "crew"
        guns = ["rocket"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        arm = "company-hq"
        figures = [{ role = "officer" }]
        "#,
    );
    game.dice(&[3, 0]).dice(&[3]);
    assert_eq!(game.gun("rocket").rounds, 1);
}

#[test]
fn a_gun_that_has_moved_begins_anew_and_everybody_sees_where_shells_fell() {
    covers!("awa.artillery.new-target");
    let places = format!("[36, 15], [50, 16], [50, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(20));
    game.dice(&arrow(0)).dice(&[1]);
    for side in [Red, Blue] {
        let board = game.board(side);
        let mark = board.markers.iter().find(|marker| marker.key == "ranging-shot").expect("it is marked");
        assert_eq!(mark.at, Point::inches(36, 24));
    }
    next_turn(&mut game);
    let mut game = changed(&game, "guns = [{ at = [36, 45]", "guns = [{ at = [36, 44.5]");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1");
    assert_eq!(game.closed(Red, "yes").rule.expect("a rule").as_str(), "awa.artillery.new-target");
}

/// The same gun behind the same house; the observer is out of earshot, with a runner and a man with flags.
fn out_of_touch() -> Game {
    let text = format!(
        r#"
        {HOUSE}
        [[unit]]
        id = "spotter"
        side = "red"
        figures = [{{ role = "observer", weapon = "pistol" }}, {{ role = "runner" }}, {{ weapon = "rifle", kit = ["flags"] }}]
        [[put]]
        unit = "spotter"
        places = [[26, 38], [27, 39], [26, 40]]
        "#
    );
    let places = format!("[30, 15], [39, 13], [40, 14], {AWAY}");
    gun_and_squad("field-gun", (36, 40), &places, &text)
}

#[test]
fn word_of_a_target_by_runner_is_good_for_one_shot() {
    covers!("awa.artillery.indirect-sight", "awa.artillery.observer");
    let mut game = out_of_touch();
    activate(&mut game, Red, "spotter");
    game.pick(Red, "report-spotter.1-gun-runner").reply(Red, point(24_000, 16_000)).done(Red);
    assert!(game.state().missions.is_empty());
    // The runner is there at the end of the initiative step.
    next_turn_with(&mut game, &[5, 5]);
    assert_eq!(game.state().missions.len(), 1, "{}", game.whereabouts());
    // Messages are nobody else's business.
    for (side, told) in [(Red, true), (Blue, false)] {
        for words in ["sends word of a target", "has a fire mission"] {
            assert_eq!(game.lines(side).iter().any(|line| line.contains(words)), told, "{words}");
        }
    }
    activate(&mut game, Red, "gun");
    let mission = "shell-he-gun-1-mission-1";
    game.pick(Red, mission);
    assert!(game.prompt(Red).title.contains("from the observer"));
    game.reply(Red, Reply::Number(20)).dice(&arrow(90)).dice(&[1]);
    assert!(game.state().missions.is_empty());
    assert!(!game.options(Red).iter().any(|option| option.key == mission));
    // A second report of the same place lets the gun correct its fire.
    next_turn(&mut game);
    let report = "missions = [{ guns = 0, report = { observer = 13, at = [24, 16] } }]";
    let mut game = changed(&game, "missions = []", report);
    activate(&mut game, Red, "gun");
    game.pick(Red, mission);
    assert!(game.prompt(Red).title.contains("last point of impact"));
    game.reply(Red, Reply::Number(2)).dice(&arrow(90)).dice(&[1]);
}

#[test]
fn word_of_a_target_by_flags_takes_two_turns() {
    covers!("awa.artillery.indirect-sight");
    let mut game = out_of_touch();
    activate(&mut game, Red, "spotter");
    game.pick(Red, "report-spotter.1-gun-flags").reply(Red, point(24_000, 16_000));
    assert_eq!(
        game.closed(Red, "report-spotter.1-gun-flags").rule.expect("a rule").as_str(),
        "awa.artillery.indirect-sight"
    );
    next_turn(&mut game);
    assert!(game.state().missions.is_empty());
    next_turn(&mut game);
    assert_eq!((game.turn(), game.state().missions.len()), (3, 1));
}
