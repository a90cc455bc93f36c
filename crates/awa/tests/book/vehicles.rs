//! How vehicles drive, break down and are held up. `awa.vehicle.wheeled`

use awa::{Damage, Phase, Reaction, State, Where};
use engine::covers;
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement};

/// A road from west to east at y = 24.
const ROAD: &str = r#"
    [[battlefield.features]]
    id = "road"
    kind = "road"
    line = [[0, 24], [72, 24]]
"#;

/// A vehicle of red on the road at x = 10 and a blue squad far away, at the moment when red drives.
fn on_road(vehicle: &str, more: &str, put: &str, now: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 4 }}]
        {ROAD}
        {more}
        [now]
        {now}
        [[put]]
        unit = "tank"
        at = [10, 24]
        facing = "east"
        {put}
        [[put]]
        unit = "blue-1"
        at = [64, 3]
        "#
    ));
    game.pick(Red, "tank").done(Blue);
    game
}

/// How far the vehicle may go, as the report says.
fn may_go(game: &Game) -> String {
    game.line(Red, "may go").text.split("may go ").nth(1).unwrap().replace('″', "\"")
}

fn to(game: &mut Game, x: i32, y: i32) {
    game.reply(Red, arrangement((x, y), Bearing::EAST, "as-it-stands"));
}

fn refusal(game: &mut Game, x: i32, y: i32) -> String {
    game.refused(Red, arrangement((x, y), Bearing::EAST, "as-it-stands")).rule.unwrap().as_str().to_owned()
}

#[test]
fn the_tables_of_movement_row_by_row() {
    covers!("awa.vehicle.wheeled", "awa.vehicle.tanks");
    // On the road: the base and a d6 of 4.
    for (vehicle, base) in [
        ("light-armoured-car", 18),
        ("heavy-armoured-car", 10),
        ("hr-light", 14),
        ("hr-heavy", 10),
        ("t-26", 12),
        ("bt-5", 16),
        ("t-28", 12),
        ("t-35", 10),
        ("panzer-i", 16),
        ("neubaufahrzeug", 10),
        ("cv33-35-tankette", 12),
        ("lancia-flamme-tankette", 12),
        ("trubia", 12),
        ("carden-lloyd-tankette", 16),
        ("vickers-light-mkii", 16),
        ("vickers-export", 12),
        ("vickers-medium-mkii", 10),
        ("whippet", 8),
        ("matilda-i", 12),
        ("vickers-independent", 10),
        ("renault-ft17", 10),
        ("hotchkiss-h35", 10),
        ("renault-r35", 10),
        ("char-d1-d2", 10),
        ("char-b1", 10),
        ("char-2", 6),
        ("type-89-chi-ro", 10),
        ("type-94-te-ke", 16),
        ("type-97-chi-ha", 14),
        ("m1-combat-car", 16),
    ] {
        let mut game = on_road(vehicle, "", "", "");
        game.pick(Red, "drive-road").dice(&[4]);
        assert_eq!(may_go(&game), format!("{}\"", base + 4), "{vehicle}");
        game.done(Red);
    }
    // Soft-skins belong to those who ride in them.
    for (vehicle, base) in
        [("motorcycle", 25), ("car", 20), ("light-truck", 20), ("medium-truck", 16), ("large-truck", 12)]
    {
        let mut game = truck(vehicle, "");
        game.pick(Red, "drive-road").dice(&[4]);
        assert_eq!(may_go(&game), format!("{}\"", base + 4), "{vehicle}");
        game.done(Red);
    }
}

/// A truck with two riflemen in it, at the moment when it drives.
fn truck(vehicle: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "truck"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 4 }}]
        {ROAD}
        [[put]]
        unit = "truck"
        at = [10, 24]
        facing = "east"
        aboard = "truck"
        {more}
        [[put]]
        unit = "blue-1"
        at = [64, 3]
        "#
    ));
    game.pick(Red, "truck").done(Blue);
    game
}

#[test]
fn ex_move_vehicles() {
    covers!(
        "awa.vehicle.tanks",
        "awa.vehicle.tank-cross-country",
        "awa.vehicle.wheeled-cross-country",
        "awa.vehicle.hr-six",
        "awa.vehicle.double-six",
        "awa.vehicle.repair"
    );
    // A T-26 on the road: 12 + 4, and off it 12 without a die.
    let mut game = on_road("t-26", "", "", "");
    game.pick(Red, "drive-road").dice(&[4]);
    assert_eq!(may_go(&game), "16\"");
    assert_eq!(refusal(&mut game, 27, 24), "awa.move.variable");
    assert_eq!(refusal(&mut game, 20, 28), "awa.vehicle.wheeled-cross-country", "the road was said before the die");
    to(&mut game, 26, 24);
    assert_eq!(game.vehicle("tank").at, Point::inches(26, 24));
    let mut game = on_road("t-26", "", "", "");
    game.pick(Red, "drive-country");
    assert_eq!(may_go(&game), "12\"");
    to(&mut game, 10, 12);
    // A truck off the road goes a d10 and nothing else.
    let mut game = truck("medium-truck", "");
    game.pick(Red, "drive-country").dice(&[7]);
    assert_eq!(may_go(&game), "7\"");
    assert_eq!(refusal(&mut game, 10, 32), "awa.move.variable");
    to(&mut game, 10, 31);
    // An improvised vehicle throws two sixes running: 14, and then a breakdown.
    let mut game = on_road("hr-light", "", "", "");
    game.pick(Red, "drive-road").dice(&[6]);
    assert_eq!(may_go(&game), "14\"");
    to(&mut game, 20, 24);
    assert_eq!(game.vehicle("tank").at, Point::inches(20, 24));
    step_to_next_turn(&mut game);
    game.until(Phase::Contests, Red);
    game.pick(Red, "tank").done(Blue);
    game.pick(Red, "drive-road").dice(&[6]);
    assert!(game.vehicle("tank").damage.has(Damage::BROKEN_DOWN));
    assert_eq!(game.vehicle("tank").at, Point::inches(20, 24), "the second six is no move");
    // It is mended at the second attempt.
    for (die, mended) in [(4, false), (5, true)] {
        step_to_next_turn(&mut game);
        game.dice(&[die]);
        assert_eq!(!game.vehicle("tank").damage.has(Damage::BROKEN_DOWN), mended);
    }
}

/// Everybody passes until dice or the next turn come.
fn step_to_next_turn(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn && !game.wants_dice() {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
}

#[test]
fn other_wheels_add_their_six_and_only_successive_sixes_count() {
    covers!("awa.vehicle.hr-six", "awa.vehicle.double-six");
    let mut game = on_road("light-armoured-car", "", "", "");
    game.pick(Red, "drive-road").dice(&[6]);
    assert_eq!(may_go(&game), "24\"");
    game.done(Red);
    assert!(game.vehicle("tank").damage.has(Damage::SIX));
    // A turn without a six lies between.
    let mut game = on_road("light-armoured-car", "", "damage = [\"six\"]", "");
    game.pick(Red, "drive-road").dice(&[5]).done(Red);
    assert!(!game.vehicle("tank").damage.has(Damage::SIX));
    // So it does if it does not drive.
    let mut game = on_road("light-armoured-car", "", "damage = [\"six\"]", "");
    step_to_next_turn(&mut game);
    game.until(Phase::Contests, Red);
    assert!(!game.vehicle("tank").damage.has(Damage::SIX));
    // Tracks do not count at all.
    let mut game = on_road("t-26", "", "damage = [\"six\"]", "");
    game.pick(Red, "drive-road").dice(&[6]);
    assert_eq!(may_go(&game), "18\"");
    game.done(Red);
    assert!(!game.vehicle("tank").damage.has(Damage::BROKEN_DOWN));
}

#[test]
fn an_abandoned_breakdown_is_mended_by_nobody() {
    covers!("awa.vehicle.repair");
    let mut game = on_road("light-armoured-car", "", "damage = [\"broken-down\"]", "");
    assert_eq!(game.asked(), Some(Blue), "there is nothing that it can do");
    step_to_next_turn(&mut game);
    assert!(game.wants_dice());
    game.dice(&[4]);
    assert!(game.vehicle("tank").damage.has(Damage::BROKEN_DOWN));
    // Without its crew nobody rolls for it.
    let mut game = on_road("light-armoured-car", "", "damage = [\"broken-down\", \"abandoned\"]", "");
    step_to_next_turn(&mut game);
    assert_eq!(game.turn(), 2);
    assert!(!game.wants_dice());
}

#[test]
fn a_flame_tankette_that_fires_has_half_its_move() {
    covers!("awa.vehicle.lancia-flamme");
    let mut game = on_road("lancia-flamme-tankette", "", "", "");
    game.pick(Red, "drive-country-half");
    assert_eq!(may_go(&game), "6\"");
    game.done(Red);
    // At full speed nobody of it fires any more.
    let mut game = on_road("lancia-flamme-tankette", "", "", "");
    game.pick(Red, "drive-country");
    assert_eq!(may_go(&game), "12\"");
    game.done(Red);
    assert!(game.figure("tank", 1).doing.has(awa::Doing::WORKED));
}

/// A feature across the way of a vehicle that goes east from (10, 24), off the road at y = 30.
fn across(kind: &str, vehicle: &str) -> Game {
    let more = format!(
        r#"
        [[battlefield.features]]
        id = "thing"
        kind = "{kind}"
        area = [[15, 4], [19, 4], [19, 20], [15, 20]]
        "#
    );
    let mut game = on_road(vehicle, &more, "", "");
    let tracked = vehicle == "bt-5";
    game.pick(Red, "drive-country");
    if !tracked {
        game.dice(&[10]);
    }
    game
}

#[test]
fn what_vehicles_do_not_cross() {
    covers!("awa.vehicle.no-crash", "awa.vehicle.rough", "awa.vehicle.impassable");
    for (kind, rule) in [
        ("building", "awa.vehicle.no-crash"),
        ("orchard", "awa.vehicle.no-crash"),
        ("rocks", "awa.vehicle.no-crash"),
        ("wood", "awa.vehicle.rough"),
        ("marsh", "awa.vehicle.rough"),
        ("ditch", "awa.vehicle.impassable"),
        ("barricade", "awa.vehicle.impassable"),
        ("road-block", "awa.vehicle.impassable"),
    ] {
        let mut game = across(kind, "bt-5");
        // Into it from the road, straight north-east.
        assert_eq!(refusal(&mut game, 17, 18), rule, "{kind}");
        game.done(Red);
    }
    for kind in ["crop", "meadow", "ploughed", "scrub"] {
        let mut game = across(kind, "bt-5");
        to(&mut game, 17, 18);
        assert_eq!(game.vehicle("tank").at, Point::inches(17, 18), "{kind}");
    }
    // Walls and hedges bar the way although one could stand beyond them.
    for kind in ["stone-wall", "hedge"] {
        let more = format!(
            r#"
            [[battlefield.features]]
            id = "thing"
            kind = "{kind}"
            line = [[0, 20], [72, 20]]
            "#
        );
        let mut game = on_road("bt-5", &more, "", "");
        game.pick(Red, "drive-country");
        assert_eq!(refusal(&mut game, 10, 14), "awa.vehicle.no-crash", "{kind}");
        game.done(Red);
    }
}

#[test]
fn wide_rivers_are_crossed_by_ford_or_bridge() {
    covers!("awa.vehicle.river");
    for (width, crossing, passes) in
        [("4.1", "", false), ("4", "", true), ("4.1", "bridge", true), ("4.1", "ford", true)]
    {
        let river = format!(
            r#"
            [[battlefield.features]]
            id = "river"
            kind = "river"
            line = [[0, 18], [72, 18]]
            width = {width}
            "#
        );
        let over = if crossing.is_empty() {
            String::new()
        } else {
            format!(
                r#"
                [[battlefield.features]]
                id = "over"
                kind = "{crossing}"
                line = [[10, 22], [10, 14]]
                width = 3
                "#
            )
        };
        let mut game = on_road("bt-5", &(river + &over), "", "");
        game.pick(Red, "drive-country");
        if passes {
            to(&mut game, 10, 12);
            assert_eq!(game.vehicle("tank").at, Point::inches(10, 12), "{width} {crossing}");
        } else {
            assert_eq!(refusal(&mut game, 10, 12), "awa.vehicle.river", "{width} {crossing}");
            game.done(Red);
        }
    }
}

#[test]
fn uphill_every_inch_counts_twice() {
    covers!("awa.vehicle.hill");
    let hill = r#"
        [[battlefield.features]]
        id = "hill"
        kind = "hill"
        level = 1
        area = [[0, 0], [40, 0], [40, 20], [0, 20]]
    "#;
    // Four inches to the foot, and half of the other eight up the slope.
    let mut game = on_road("t-26", hill, "", "");
    game.pick(Red, "drive-country");
    assert_eq!(refusal(&mut game, 10, 15), "awa.move.variable");
    to(&mut game, 10, 16);
    // Down again at full speed.
    let mut game = on_road("t-26", hill, "", "");
    game.pick(Red, "drive-country");
    to(&mut game, 10, 17);
    step_to_next_turn(&mut game);
    game.until(Phase::Contests, Red);
    game.pick(Red, "tank").done(Blue);
    game.pick(Red, "drive-country");
    to(&mut game, 10, 29);
    assert_eq!(game.vehicle("tank").at, Point::inches(10, 29));
}

#[test]
fn tracks_flatten_wire_and_wheels_stop_at_it() {
    covers!("awa.vehicle.wire");
    let wire = r#"
        [[battlefield.features]]
        id = "wire"
        kind = "wire"
        line = [[0, 20], [72, 20]]
    "#;
    let mut game = on_road("light-armoured-car", wire, "", "");
    game.pick(Red, "drive-country").dice(&[10]);
    assert_eq!(refusal(&mut game, 10, 16), "awa.vehicle.wire");
    game.done(Red);
    let mut game = on_road("t-26", wire, "", "");
    game.pick(Red, "drive-country");
    to(&mut game, 10, 12);
    assert_eq!(game.vehicle("tank").at, Point::inches(10, 12), "no penalty: all twelve inches");
    // A gap is left where it went.
    let gap = |state: &State| {
        state
            .works
            .iter()
            .any(|work| work.kind == awa::WorkKind::Gap && work.from.is_within(Inches::whole(3), Point::inches(10, 20)))
    };
    assert!(gap(game.state()));
    // Wheels go through a gap, and only there.
    let cut = "works = [{ kind = \"gap\", from = [9.5, 20], to = [10.5, 20], done = 0, ready = true, defence = 0, burns = 0, side = \"red\" }]";
    let mut game = on_road("light-armoured-car", wire, "", cut);
    game.pick(Red, "drive-country").dice(&[10]);
    assert_eq!(refusal(&mut game, 14, 17), "awa.vehicle.wire");
    to(&mut game, 10, 16);
    assert_eq!(game.vehicle("tank").at, Point::inches(10, 16));
}

#[test]
fn orders_bind_drivers_as_well() {
    covers!("awa.command.adhere");
    let mut game = on_road("t-26", "", "order = { hold = [10, 24] }", "");
    game.pick(Red, "drive-country");
    assert_eq!(refusal(&mut game, 17, 24), "awa.command.adhere");
    to(&mut game, 15, 24);
    assert_eq!(game.vehicle("tank").at, Point::inches(15, 24));
}

/// A red tank on its way south is shot at from the south and has failed its test: `failures` with this one.
fn shaken(features: &str, put: &str, now: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = 2
        vehicles = ["t-26"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        {features}
        [now]
        {now}
        [[put]]
        unit = "tank"
        at = [30, 20]
        facing = "south"
        posture = "advancing"
        {put}
        [[put]]
        unit = "gun"
        at = [30, 44]
        "#
    ));
    game.done(Red).pick(Blue, "gun");
    game.pick(Blue, "at-gun-1-vehicle-1").dice(&[1, 1, 2]);
    game
}

#[test]
fn a_shaken_vehicle_makes_for_the_nearest_place_out_of_sight() {
    covers!("awa.morale.first-fail-advancing");
    let house = |x: i32| {
        let right = x + 4;
        format!(
            "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[{x}, 24], [{right}, 24], [{right}, 28], [{x}, 28]]\n"
        )
    };
    // Behind the house, a few inches to the east: no farther than it must.
    let game = shaken(&house(33), "", "");
    let at = game.vehicle("tank").at;
    assert!((32_000..36_000).contains(&at.x) && at.y > 17_000, "{at:?}");
    assert!(game.vehicle("tank").damage.has(Damage::MOVED));
    // In the open it goes straight away from whoever fired, with all that it has.
    let game = shaken("", "", "");
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 8));
    // Out of reach is no refuge either.
    let game = shaken(&house(60), "", "");
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 8));
}

#[test]
fn those_who_flee_skid_like_everybody() {
    covers!("awa.weather.snow-skid");
    let mut game = shaken_in_snow();
    game.dice(&[6]);
    assert!(game.vehicle("tank").damage.has(Damage::SKIDDED));
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 36));
    let mut game = shaken_in_snow();
    game.dice(&[5]);
    assert_eq!(game.vehicle("tank").at, Point::new(30_000, 33_750), "ten inches is as far as one sees");
}

fn shaken_in_snow() -> Game {
    shaken("", "places = [[30, 36]]", "weather = \"snow\"")
}

#[test]
fn fences_stop_vehicles_and_trucks_do_not_drive_through_each_other() {
    covers!("awa.vehicle.no-crash");
    let fence = "[[battlefield.features]]\nid = \"fence\"\nkind = \"fence\"\nline = [[0, 20.1], [72, 20.1]]\n";
    let mut game = on_road("bt-5", fence, "", "");
    game.pick(Red, "drive-country");
    assert_eq!(refusal(&mut game, 10, 14), "awa.vehicle.no-crash");
    game.done(Red);
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "trucks"
        side = "red"
        figures = [{{ weapon = "rifle", count = 2 }}]
        vehicles = ["medium-truck", "medium-truck"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 4 }}]
        {ROAD}
        [[put]]
        unit = "trucks"
        places = [[10, 24], [20, 24]]
        facing = "east"
        aboard = "trucks"
        [[put]]
        unit = "blue-1"
        at = [64, 3]
        "#
    ));
    game.pick(Red, "trucks").done(Blue);
    game.pick(Red, "drive-road-1").dice(&[2]);
    assert_eq!(refusal(&mut game, 28, 24), "awa.vehicle.no-crash");
    to(&mut game, 14, 24);
}

#[test]
fn weather_slows_vehicles_and_snow_halves_what_is_left() {
    covers!("awa.weather.northern-mild", "awa.weather.southern-mild", "awa.weather.snow-skid");
    for (weather, far) in [
        ("clear", "12\""),
        ("cloudy", "12\""),
        ("hot", "12\""),
        ("mist", "6\""),
        ("southern-rain", "6\""),
        ("rain", "9\""),
    ] {
        let mut game = on_road("t-26", "", "", &format!("weather = \"{weather}\""));
        game.pick(Red, "drive-country");
        assert_eq!(may_go(&game), far, "{weather}");
        game.done(Red);
    }
    let mut game = on_road("t-26", "", "", "weather = \"cold\"");
    game.pick(Red, "drive-country");
    assert_eq!(may_go(&game), "6\"");
    game.done(Red);
    // In snow a die first: 5 and it goes half as far, 6 and it is stuck.
    let mut game = on_road("t-26", "", "", "weather = \"snow\"");
    game.pick(Red, "drive-country").dice(&[5]);
    assert_eq!(may_go(&game), "6\"");
    game.done(Red);
    let mut game = on_road("t-26", "", "", "weather = \"snow\"");
    game.pick(Red, "drive-country").dice(&[6]);
    assert!(game.vehicle("tank").damage.has(Damage::SKIDDED));
    assert!(game.lines(Red).iter().all(|line| !line.contains("may go")), "it does not move in this turn either");
    // It is freed like a breakdown, from the next turn on. R-AWA-044
    for (die, free) in [(4, false), (5, true)] {
        step_to_next_turn(&mut game);
        game.dice(&[die]);
        assert_eq!(!game.vehicle("tank").damage.has(Damage::SKIDDED), free);
    }
}

#[test]
fn ex_weather_icy() {
    covers!("awa.weather.cold-start", "awa.weather.northern-winter");
    // A 3 on the table of the northern winter: ice, forty inches, sixty with binoculars.
    let mut game = Game::set(
        "region = \"northern\"\nseason = \"winter\"\n[[unit]]\nid = \"red-1\"\nside = \"red\"\nfigures = [{ weapon = \"rifle\", count = 2 }]",
    );
    game.dice(&[3]);
    let (plain, binoculars) = game.state().weather.observation();
    assert_eq!((plain, binoculars), (Inches::whole(40), Inches::whole(60)));
    // Six inches less for everybody: a walk of 6 + 3 is three inches, a crawl of 4 none at all.
    for (mode, die, far) in [("walk", 3, "3″"), ("crawl", 4, "0″")] {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{ weapon = "rifle", count = 2 }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle", count = 2 }]
            [now]
            weather = "cold"
            [[put]]
            unit = "red-1"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [60, 4]
            "#,
        );
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, mode).dice(&[die]);
        assert_eq!(game.prompt(Red).detail.unwrap(), format!("Up to {far}."));
        game.done(Red);
    }
    // The truck has stood for two turns: 5, and it does not start for two turns.
    let cold = "weather = \"cold\"\nturn = 2";
    let mut game = on_road("light-armoured-car", "", "still = 2", cold);
    game.pick(Red, "drive-road").dice(&[5, 2]);
    assert_eq!(game.vehicle("tank").halted_until, 3);
    assert!(game.line(Red, "does not start for 2 turns").dice.contains(&5));
    step_to_next_turn(&mut game);
    game.until(Phase::Contests, Red);
    game.pick(Red, "tank").done(Blue);
    assert!(!game.keys(Red).contains(&"drive-road".to_owned()), "turn 3 is lost too");
    step_to_next_turn(&mut game);
    game.until(Phase::Contests, Red);
    game.pick(Red, "tank").done(Blue);
    // Then it starts without a new test.
    game.pick(Red, "drive-road").dice(&[3]);
    assert_eq!(may_go(&game), "15\"");
    game.done(Red);
    // A 4 starts it, and one turn of rest needs no test.
    let mut game = on_road("light-armoured-car", "", "still = 2", cold);
    game.pick(Red, "drive-road").dice(&[4, 3]);
    assert_eq!(may_go(&game), "15\"");
    game.done(Red);
    let mut game = on_road("light-armoured-car", "", "still = 1", cold);
    game.pick(Red, "drive-road").dice(&[3]);
    assert_eq!(may_go(&game), "15\"");
    game.done(Red);
    // Nor does a warmer day.
    let mut game = on_road("light-armoured-car", "", "still = 9", "weather = \"clear\"");
    game.pick(Red, "drive-road").dice(&[3]);
    assert_eq!(may_go(&game), "21\"");
    game.done(Red);
}

#[test]
fn turns_of_rest_are_counted_from_the_start_of_the_game() {
    covers!("awa.weather.cold-start");
    let mut game = on_road("light-armoured-car", "", "", "weather = \"cold\"");
    for still in [1, 2] {
        step_to_next_turn(&mut game);
        assert_eq!(game.vehicle("tank").still, still);
    }
    game.until(Phase::Contests, Red);
    game.pick(Red, "tank").done(Blue);
    game.pick(Red, "drive-road").dice(&[1, 4]);
    to(&mut game, 20, 24);
    step_to_next_turn(&mut game);
    assert_eq!(game.vehicle("tank").still, 0);
}

#[test]
fn a_vehicle_with_broken_controls_backs_at_half_speed() {
    covers!("awa.at.gun.damage");
    let mut game = on_road("t-26", "", "damage = [\"reverse\"]", "");
    game.pick(Red, "drive-country");
    assert_eq!(may_go(&game), "6\"");
    assert_eq!(refusal(&mut game, 14, 24), "awa.at.gun.damage");
    to(&mut game, 4, 24);
    assert_eq!(game.vehicle("tank").at, Point::inches(4, 24));
}

#[test]
fn passengers_go_where_their_truck_goes() {
    covers!("awa.vehicle.wheeled");
    let mut game = truck("medium-truck", "");
    game.pick(Red, "drive-road").dice(&[2]);
    to(&mut game, 28, 24);
    assert_eq!(game.figure("truck", 1).at, Point::inches(28, 24));
    assert!(matches!(game.figure("truck", 1).place, Where::Aboard(_)));
}

#[test]
fn a_shaken_vehicle_that_is_still_seen_goes_on_next_turn() {
    covers!("awa.morale.first-fail-advancing");
    // Behind a house it has arrived, and loses a turn.
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[33, 24], [37, 24], [37, 28], [33, 28]]\n";
    let game = shaken(house, "", "");
    assert_eq!(game.unit("tank").reaction, Reaction::Inactive(2));
    // In the open it has not: before anybody else it goes on, as far as the table reaches.
    let mut game = shaken("", "", "");
    assert_eq!((game.unit("tank").reaction, game.vehicle("tank").at), (Reaction::ForCover, Point::inches(30, 8)));
    while game.turn() == 1 {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.until(Phase::Contests, Blue);
    assert!(game.vehicle("tank").at.y < 1_000, "{}", game.vehicle("tank").at);
    assert!(!game.keys(Red).contains(&"tank".to_owned()));
}

/// A red tank that retires has failed once and is shot at again.
fn failing_again(damage: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = 2
        vehicles = ["t-26"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [[put]]
        unit = "tank"
        at = [30, 30]
        posture = "retiring"
        failures = 1
        demoralised = ["failed"]
        deeds = ["failed-last"]
        {damage}
        [[put]]
        unit = "gun"
        at = [30, 44]
        "#
    ));
    game.done(Red).pick(Blue, "gun");
    game.pick(Blue, "at-gun-1-vehicle-1").dice(&[1, 1, 2]);
    game
}

#[test]
fn a_vehicle_that_fails_twice_while_it_retires_flees_once_and_an_immobile_one_stands_still() {
    covers!("awa.morale.second-fail-retiring", "awa.morale.second-fail");
    // Twice the twelve inches of a T-26 across country, once; then it cowers.
    let mut game = failing_again("");
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 6));
    assert_eq!(game.unit("tank").reaction, Reaction::Pinned);
    while game.turn() == 1 {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.until(Phase::Contests, Blue);
    assert_eq!(game.vehicle("tank").at, Point::inches(30, 6), "once");
    // Whoever cannot move is not cornered by that: nobody surrenders.
    let game = failing_again("damage = [\"immobile\"]");
    assert_eq!((game.vehicle("tank").at, game.men("tank")), (Point::inches(30, 30), 3));
    assert_eq!(game.unit("tank").reaction, Reaction::Pinned);
}

#[test]
fn carts_mind_only_weather_that_slows_everybody() {
    covers!("awa.weather.northern-mild", "awa.weather.southern-mild", "awa.weather.snow-skid");
    for (weather, far) in [
        ("clear", "10\""),
        ("mist", "10\""),
        ("southern-rain", "10\""),
        ("hot", "10\""),
        ("rain", "7\""),
        ("cold", "4\""),
        ("snow", "5\""),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "cart"
            side = "red"
            arm = "supply"
            vehicles = ["cart"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 4 }}]
            [now]
            weather = "{weather}"
            [[put]]
            unit = "cart"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [64, 3]
            "#
        ));
        // One average die, and none for skidding.
        game.pick(Red, "cart").done(Blue);
        game.pick(Red, "drive-country").dice(&[4]);
        assert_eq!(may_go(&game), far, "{weather}");
        game.done(Red);
    }
}
