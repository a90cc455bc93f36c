//! Movement: rates, roads, water, columns, mounting, mines, and how units stand while they move.

use engine::covers;
use nqm::{Body, Metres, Mover, Pace, Phase, campaign_day, table_1, table_2};

use crate::common::{Blue, Game, Red, km_point};

/// A place in kilometres, as orders and features write it.
pub fn p(x: f64, y: f64) -> String {
    let point = km_point(x, y);
    let inches =
        |mils: i32| format!("{}{}.{:03}", if mils < 0 { "-" } else { "" }, mils.abs() / 1000, mils.abs() % 1000);
    format!("[{}, {}]", inches(point.x), inches(point.y))
}

/// Several places.
pub fn way(km: &[(f64, f64)]) -> String {
    format!("[{}]", km.iter().map(|(x, y)| p(*x, *y)).collect::<Vec<_>>().join(", "))
}

/// A battle of so many hours that nobody interferes with, at its end.
#[track_caller]
pub fn after(hours: u16, text: &str) -> Game {
    let mut game = begun(hours, text);
    game.until(Phase::Over);
    game
}

/// The same at its beginning.
#[track_caller]
pub fn begun(hours: u16, text: &str) -> Game {
    Game::set(&format!("hours = {hours}\n[now]\nphase = \"clock\"\n{text}"))
}

/// Where a stand is, in metres.
#[track_caller]
pub fn at(game: &Game, stand: &str) -> (i32, i32) {
    let entry = game.stand(stand);
    let place = entry.part("place");
    let map = place.0["map"].as_array().unwrap_or_else(|| panic!("{stand} is not on the map"));
    let metres = |n: usize| {
        let inches = map[n].as_float().unwrap_or_else(|| map[n].as_integer().unwrap() as f64);
        (inches * 127.0).round() as i32
    };
    (metres(0), metres(1))
}

/// Whether a stand is within a few metres of a place in kilometres.
#[track_caller]
pub fn stands_at(game: &Game, stand: &str, x: f64, y: f64) {
    let (east, south) = at(game, stand);
    let off = f64::from(east).mul_add(1.0, -x * 1000.0).hypot(f64::from(south) - y * 1000.0);
    assert!(off < 15.0, "{stand} is at {east}, {south} and not at {x}, {y} km");
}

/// A unit with an order.
pub fn unit(id: &str, more: &str, task: &str, route: &[(f64, f64)]) -> String {
    format!("[[unit]]\nid = \"{id}\"\n{more}\norder = {{ task = {task}, route = {} }}\n", way(route))
}

fn line(id: &str, kind: &str, width: f64, km: &[(f64, f64)]) -> String {
    format!("[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\nwidth = {width}\nline = {}\n", way(km))
}

fn area(id: &str, kind: &str, km: &[(f64, f64)]) -> String {
    format!("[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\narea = {}\n", way(km))
}

fn road(km: &[(f64, f64)]) -> String {
    line("road", "road", 0.6, km)
}

const FOOT: &str = "formation = \"red\"\nstands = [\"F3\"]\nat = [2, 5]";

#[test]
fn table_1_is_as_printed() {
    covers!("nqm.movement.table-1");
    let rows = [Mover::LightRecce, Mover::Armoured, Mover::Foot, Mover::Motorised, Mover::Cavalry, Mover::HorseDrawn]
        .map(|mover| [Pace::ToContact, Pace::InContact, Pace::Road].map(|pace| table_1(mover, pace).0));
    let printed = [
        [5000, 2000, 10_000],
        [3000, 1000, 6000],
        [1000, 500, 2000],
        [3000, 500, 9000],
        [2000, 500, 3000],
        [1000, 500, 2000],
    ];
    assert_eq!(rows, printed);
}

#[test]
fn table_2_is_as_printed() {
    covers!("nqm.movement.table-2");
    let rows = [
        Body::Company,
        Body::CompanyInDefence,
        Body::Battalion,
        Body::BattalionInDefence,
        Body::Brigade,
        Body::Division,
    ]
    .map(|body| {
        let estate = table_2(body);
        [estate.close.0, estate.open.0, estate.column.0]
    });
    let printed = [
        [300, 300, 300],
        [300, 500, 300],
        [1000, 2000, 2000],
        [1000, 2000, 1000],
        [4000, 7000, 8000],
        [10_000, 15_000, 24_000],
    ];
    assert_eq!(rows, printed);
}

#[test]
fn a_campaign_day_is_six_to_twelve_hours_of_marching() {
    covers!("nqm.movement.campaign-day");
    assert_eq!(campaign_day(Mover::Foot, Pace::Road), [Metres(12_000), Metres(24_000)]);
}

#[test]
fn nqm_ex_movement_hours() {
    covers!(
        "nqm.movement.move-to-contact",
        "nqm.movement.non-tactical",
        "nqm.movement.tank-transporter",
        "nqm.movement.recce-in-contact"
    );
    // Infantry on foot to contact.
    let game = after(1, &unit("foot", FOOT, "\"advance\"", &[(2.0, 1.0)]));
    stands_at(&game, "foot.f1", 2.0, 4.0);
    // Infantry marching on a road, and the same with a horse-drawn battery's rate.
    let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
    for mover in ["foot", "horse-drawn"] {
        let more = format!("formation = \"red\"\nstands = [\"F3\"]\nat = [2, 5]\nmover = \"{mover}\"");
        let game = after(1, &(along.clone() + &unit("foot", &more, "\"march\"", &[(8.0, 5.0)])));
        stands_at(&game, "foot.f1", 4.0, 5.0);
    }
    // Tanks in contact: an enemy they know of has them in his effective range.
    let tanks = "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [4, 3]";
    let seen = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [4.35, 3.0]\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\n";
    let game = after(1, &(unit("tanks", tanks, "\"advance\"", &[(1.0, 3.0)]) + seen));
    stands_at(&game, "tanks.t1", 3.0, 3.0);
    // Tanks on transporters by road.
    let carried = "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nride = \"transporters\"\nmounted = true\nstands = [\"T3 76 M/M\"]\nat = [0.2, 5]";
    let long = "[battlefield]\n\"title\" = \"A long map\"\nsize = { width = 120, depth = 47.3 }\n".to_owned();
    let game =
        after(1, &(long + &road(&[(0.1, 5.0), (15.0, 5.0)]) + &unit("tanks", carried, "\"march\"", &[(14.0, 5.0)])));
    stands_at(&game, "tanks.t1", 10.2, 5.0);
    // Armoured cars in contact with infantry, and with motorcycles of the enemy's recce.
    let cars = "formation = \"red\"\narm = \"cavalry\"\nmover = \"light-recce\"\ntraits = [\"armoured-recce\"]\nstands = [\"R1 L/L\"]\nat = [4, 3]";
    for (enemy, gone) in [("foot", 3.0), ("light-recce", 2.0)] {
        let seen =
            seen.replace("stands = [\"F3\"]", &format!("stands = [\"R1\"]\nmover = \"{enemy}\"")).replace(".f1", ".r1");
        let game = after(1, &(unit("cars", cars, "\"advance\"", &[(0.5, 3.0)]) + &seen));
        stands_at(&game, "cars.r1", gone, 3.0);
    }
}

#[test]
fn a_tick_is_a_twentieth_of_an_hour() {
    covers!("nqm.movement.table-1", "nqm.movement.recce-in-contact");
    // The last tick of an hour alone, in the order of the example.
    let tick = |mover: &str, task: &str, more: &str| {
        let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
        let body = format!("formation = \"red\"\narm = \"cavalry\"\nstands = [\"R1\"]\nat = [2, 5]\n{mover}");
        let text = along + &unit("one", &body, task, &[(8.0, 5.0)]) + &format!("[[put]]\nunit = \"one\"\n{more}\n");
        let mut game = Game::set(&format!("hours = 1\n[now]\nphase = \"movement\"\ntick = 19\n{text}"));
        game.until(Phase::Over);
        at(&game, "one.r1").0 - 2000
    };
    let (foot, tanks, cars) =
        ("mover = \"foot\"", "mover = \"armoured\"", "mover = \"light-recce\"\ntraits = [\"armoured-recce\"]");
    let carried = "mover = \"armoured\"\nride = \"transporters\"\nmounted = true";
    let found = [
        tick(foot, "\"advance\"", ""),
        tick(foot, "\"march\"", ""),
        tick(tanks, "\"advance\"", "in_contact = true"),
        tick(carried, "\"march\"", ""),
        tick(cars, "\"advance\"", "in_contact = true"),
        tick(cars, "\"advance\"", "in_contact = true\namong_recce = true"),
        tick("mover = \"horse-drawn\"", "\"march\"", ""),
    ];
    assert_eq!(found, [50, 100, 50, 500, 50, 100, 100]);
}

#[test]
fn echelon_and_headquarters_use_the_road_rate_whatever_they_are_told() {
    covers!("nqm.movement.road-march");
    let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
    let staff = "formation = \"red\"\narm = \"headquarters\"\nmover = \"motorised\"\ntie = \"under-command\"\nstands = [\"C1\"]\nat = [0.3, 5]";
    let game = after(1, &(along.clone() + &unit("staff", staff, "\"reserve\"", &[(5.0, 5.0)])));
    stands_at(&game, "staff.c1", 5.0, 5.0);
    // Tanks that are not told to march go tactically, road or not; and off the road nobody marches.
    let tanks = "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [0.3, 5]";
    let game = after(1, &(along + &unit("tanks", tanks, "\"advance\"", &[(8.0, 5.0)])));
    stands_at(&game, "tanks.t1", 3.3, 5.0);
    let game = after(1, &unit("tanks", tanks, "\"march\"", &[(8.0, 5.0)]));
    stands_at(&game, "tanks.t1", 3.3, 5.0);
}

#[test]
fn vehicles_in_close_country_go_as_slowly_as_men_on_foot() {
    covers!("nqm.movement.congestion");
    let wood = area("wood", "wood", &[(1.0, 2.0), (8.0, 2.0), (8.0, 5.8), (1.0, 5.8)]);
    let tanks = "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [2, 5]";
    let game = after(1, &(wood.clone() + &unit("tanks", tanks, "\"advance\"", &[(7.0, 5.0)])));
    stands_at(&game, "tanks.t1", 3.0, 5.0);
    // A road through the wood lets them go on.
    let game =
        after(1, &(wood + &road(&[(0.1, 5.0), (8.9, 5.0)]) + &unit("tanks", tanks, "\"advance\"", &[(7.0, 5.0)])));
    stands_at(&game, "tanks.t1", 5.0, 5.0);
}

#[test]
fn an_advance_begun_under_effective_fire_crawls() {
    covers!("nqm.movement.advance-in-contact");
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 4.65]\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = KNOWN\nshaken_until = 9\n";
    let game = after(1, &(unit("foot", FOOT, "\"advance\"", &[(4.0, 5.0)]) + &enemy.replace("KNOWN", "true")));
    stands_at(&game, "foot.f1", 2.5, 5.0);
    // So does the move that follows a won firefight, whoever is near.
    let hill = "[[area]]\nid = \"hill\"\nname = \"The hill\"\noutline = [[1, 2], [3, 2], [3, 2.5], [1, 2.5]]\nposition = true\n";
    let attack = |won: u16| {
        crate::fights::attack(0, crate::fights::ON_AREA, &[0], &format!("won = {won}"))
            .replace("began = 1", "began = 0")
    };
    for (won, south) in [(0, 4.0), (1, 4.5)] {
        let text = format!("hour = 2\n{}{hill}{}", attack(won), unit("foot", FOOT, "\"advance\"", &[(2.0, 2.7)]));
        let mut game = begun(9, &text);
        game.until(Phase::Declare);
        stands_at(&game, "foot.f1", 2.0, south);
    }
}

#[test]
fn support_and_command_keep_within_three_hundred_metres_behind_those_who_fight() {
    let more = "formation = \"red\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]\nat = [4, 5]";
    let game = after(2, &unit("foot", more, "\"advance\"", &[(4.0, 3.0)]));
    let (left, right) = (at(&game, "foot.f2"), at(&game, "foot.f3"));
    // Whoever had to go aside to his place is that much behind.
    assert!((3000..3060).contains(&left.1) && (3000..3060).contains(&right.1), "{left:?} {right:?}");
    assert!(((right.0 - left.0).abs() - 250).abs() < 10, "side by side: {left:?} {right:?}");
    let (support, command) = (at(&game, "foot.s4"), at(&game, "foot.c1"));
    assert!((150..=300).contains(&(support.1 - 3000)), "support within 300 m behind: {support:?}");
    assert!((150..=300).contains(&(command.1 - 3000)), "command too: {command:?}");
}

#[test]
fn those_who_were_left_behind_are_waited_for() {
    // The command base begins half a kilometre behind.
    let more = "formation = \"red\"\nstands = [\"C1\", \"F3\", \"F3\"]\nplaces = [[4, 5.6], [3.9, 5], [4.15, 5]]";
    let game = after(1, &unit("foot", more, "\"advance\"", &[(4.0, 3.0)]));
    let (front, command) = (at(&game, "foot.f2"), at(&game, "foot.c1"));
    assert!(command.1 - front.1 - 100 <= 300, "in order with the others: {front:?} {command:?}");
    assert!(front.1 > 4050, "that has cost time: {front:?}");
}

#[test]
fn an_attack_comes_up_until_its_whole_front_is_in_range() {
    covers!("nqm.movement.move-to-contact");
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 4.2]\ntask = \"reserve\"\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\nfired = true\n";
    let attack = format!(
        "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F2\", \"F2\", \"F2\"]\nplaces = [[1.75, 5], [2, 5], [2.25, 5]]\norder = {{ task = \"attack\", objective = {{ stand = 3 }}, route = {} }}\n{enemy}",
        way(&[(2.0, 4.0)])
    );
    let game = after(1, &attack);
    for stand in ["foot.f1", "foot.f2", "foot.f3"] {
        let (east, south) = at(&game, stand);
        let gap = f64::from((east - 2000).abs() - 200).max(0.0).hypot(f64::from(south - 4200 - 100));
        assert!((200.0..=300.0).contains(&gap), "{stand}: {gap}");
    }
}

#[test]
fn nobody_crosses_a_river_but_at_its_bridge() {
    covers!("nqm.movement.congestion");
    let river = line("river", "river", 1.0, &[(0.0, 3.0), (8.9, 3.0)]);
    // Ordered straight across he stays on his bank.
    let game = after(4, &(river.clone() + &unit("foot", FOOT, "\"advance\"", &[(2.0, 2.0)])));
    assert!(at(&game, "foot.f1").1 > 3000);
    // With a bridge a kilometre to the east he goes round by it.
    let bridge = line("bridge", "bridge", 0.6, &[(3.0, 3.3), (3.0, 2.7)]);
    let game = after(5, &(river + &bridge + &unit("foot", FOOT, "\"advance\"", &[(2.0, 2.0)])));
    stands_at(&game, "foot.f1", 2.0, 2.0);
}

#[test]
fn foot_wades_a_minor_river_slowly_and_tanks_do_not() {
    covers!("nqm.tasks.river");
    let stream = line("stream", "stream", 1.0, &[(0.0, 4.5), (8.9, 4.5)]);
    let game = after(1, &(stream.clone() + &unit("foot", FOOT, "\"advance\"", &[(2.0, 2.0)])));
    let (_, south) = at(&game, "foot.f1");
    assert!((4040..4200).contains(&south), "wading costs it time: {south}");
    let tanks = "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [2, 5]";
    let game = after(1, &(stream + &unit("tanks", tanks, "\"advance\"", &[(2.0, 2.0)])));
    assert!(at(&game, "tanks.t1").1 > 4500);
}

#[test]
fn the_second_battalion_waits_until_the_first_has_cleared_the_road() {
    covers!("nqm.movement.congestion");
    let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
    let first = unit("first", "formation = \"red\"\nstands = [\"F3\"]\nat = [1, 5]", "\"march\"", &[(8.0, 5.0)]);
    let second = unit("second", "formation = \"red\"\nstands = [\"F3\"]\nat = [1.0, 5.05]", "\"march\"", &[(8.0, 5.0)]);
    let game = after(2, &(along + &first + &second));
    stands_at(&game, "first.f1", 5.0, 5.0);
    let (east, _) = at(&game, "second.f1");
    assert!((2700..=3000).contains(&east), "two kilometres behind: {east}");
}

#[test]
fn troops_on_trucks_get_down_a_kilometre_from_the_enemy_and_that_takes_a_quarter_of_an_hour() {
    let motor =
        "formation = \"red\"\nmover = \"motorised\"\nride = \"trucks\"\nmounted = true\nstands = [\"F3\"]\nat = [2, 5]";
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 2.5]\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\n";
    let game = after(1, &(unit("motor", motor, "\"advance\"", &[(2.0, 3.0)]) + enemy));
    assert!(!game.unit("motor").flag("mounted"));
    // Ten ticks of 150 metres to the kilometre line, five to get down, five of 50 on foot.
    let (_, south) = at(&game, "motor.f1");
    assert!((3200..=3300).contains(&south), "{south}");
}

#[test]
fn the_order_says_where_troops_get_down() {
    covers!("nqm.movement.table-1");
    let motor = "[[unit]]\nid = \"motor\"\nformation = \"red\"\nmover = \"motorised\"\nride = \"trucks\"\nmounted = true\nstands = [\"F3\"]\nat = [2, 5]\n";
    let end = |deploy: &str| {
        let mut game = begun(9, motor);
        game.pick(Red, "motor").pick(Red, "advance").way(Red, "motor.f1", &[(2.0, 4.45), (2.0, 1.0)]);
        if !deploy.is_empty() {
            game.pick(Red, deploy);
        }
        // An hour until the order is there, and one that it is followed.
        game.pick(Red, "send").until_hour(3);
        (at(&game, "motor.f1").1, game.unit("motor").flag("mounted"))
    };
    // Three kilometres on wheels; fifteen ticks of 50 metres on foot; four ticks on wheels, five to get down, eleven on foot.
    for (deploy, south, mounted) in [("", 2000, true), ("deploy:at-once", 4250, false), ("deploy:1", 3850, false)] {
        let (found, rides) = end(deploy);
        assert!((found - south).abs() <= 20 && rides == mounted, "{deploy}: {found}");
    }
}

#[test]
fn a_staff_on_the_road_is_no_battalion() {
    covers!("nqm.movement.congestion");
    let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
    let staff = "formation = \"red\"\narm = \"headquarters\"\nstands = [\"C1\"]\nat = [1.4, 5]";
    let first = unit("staff", staff, "\"march\"", &[(8.0, 5.0)]);
    let second = unit("second", "formation = \"red\"\nstands = [\"F3\"]\nat = [1.0, 5]", "\"march\"", &[(8.0, 5.0)]);
    // Three hundred metres of road before it are taken, not two kilometres.
    let game = after(1, &(along + &first + &second));
    stands_at(&game, "second.f1", 3.0, 5.0);
}

#[test]
fn troops_fired_on_in_trucks_are_soft_and_get_down_when_the_step_is_over() {
    covers!("nqm.classes.table-10");
    let motor = |ride: &str| {
        format!(
            "[[unit]]\nid = \"motor\"\nformation = \"red\"\nmover = \"motorised\"\nride = \"{ride}\"\nmounted = true\nstands = [\"F3\"]\nat = [4, 3]\ntask = \"reserve\"\n[[unit]]\nid = \"guns\"\nformation = \"blue\"\narm = \"artillery\"\ntie = \"under-command\"\nstands = [\"A1 105\"]\nat = [4, 0.5]\n"
        )
    };
    // 105 mm (M), a four: two pins on trucks (VL), one on carriers (L).
    for (ride, pins, mounted) in [("trucks", 2, false), ("carriers", 1, true)] {
        let shoot = format!("shoots = [{{ battery = 1, at = {}, mode = \"effective\", hour = 1 }}]", p(4.0, 3.0));
        let mut game = Game::set(&format!("hours = 3\n[now]\nphase = \"bombard\"\n{shoot}\n{}", motor(ride)));
        assert!(game.wants_dice() && game.unit("motor").flag("mounted"));
        game.dice(&[4]);
        assert_eq!(game.sum("motor", "red"), pins, "{ride}");
        assert_eq!(game.unit("motor").flag("mounted"), mounted, "{ride}");
    }
}

#[test]
fn a_bridge_carries_one_unit_at_a_time() {
    covers!("nqm.movement.congestion");
    let river = line("river", "river", 2.0, &[(0.0, 3.0), (8.9, 3.0)]);
    let bridge = line("bridge", "bridge", 0.6, &[(3.0, 3.3), (3.0, 2.7)]);
    let tanks = |id: &str, x: f64| {
        let more = format!(
            "formation = \"red\"\narm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\"]\nat = [{x}, 4.2]"
        );
        unit(id, &more, "\"advance\"", &[(3.0, 3.5), (3.0, 1.2)])
    };
    let alone = after(1, &(river.clone() + &bridge + &tanks("second", 3.2)));
    let behind = after(1, &(river + &bridge + &tanks("first", 2.9) + &tanks("second", 3.2)));
    let (free, held) = (at(&alone, "second.t1").1, at(&behind, "second.t1").1);
    assert!(held - free >= 300, "it waits for the first to be over: {free} {held}");
    assert!(at(&behind, "first.t1").1 < 2000);
}

#[test]
fn a_gun_on_the_move_is_limbered_first_and_unlimbers_where_it_is_wanted() {
    let guns = "formation = \"red\"\narm = \"anti-tank\"\ntie = \"under-command\"\nmover = \"motorised\"\nride = \"tow\"\nstands = [\"G1 50\"]\nat = [2, 5]";
    // Five ticks to limber, ten of 150 metres.
    let game = after(1, &unit("guns", guns, "\"support\"", &[(2.0, 3.5)]));
    stands_at(&game, "guns.g1", 2.0, 3.5);
    assert!(!game.unit("guns").flag("mounted"));
}

#[test]
fn mines_stop_a_unit_at_their_edge_and_cost_a_medium_die_a_stand() {
    covers!("nqm.tasks.minefield");
    let mines = area("mines", "minefield", &[(0.5, 4.0), (8.0, 4.0), (8.0, 4.5), (0.5, 4.5)]);
    let more = "formation = \"red\"\nstands = [\"F3\"]\nat = [2, 5]";
    let mut game = begun(1, &(mines.clone() + &unit("foot", more, "\"advance\"", &[(2.0, 2.0)])));
    game.until_dice();
    game.dice(&[3]);
    // Medium against light: a 3 is a pin.
    assert!(game.reads(Red, "runs into mines: 1 pin,"), "{:?}", game.lines(Red));
    // What becomes of it at the end of the battle is another chapter.
    game.until_dice();
    game.dice(&[1, 1]);
    game.until(Phase::Over);
    stands_at(&game, "foot.f1", 2.0, 4.5);
    // Engineers clear their way without dice, a hundred and twenty-five metres an hour.
    let more = "formation = \"red\"\narm = \"engineers\"\ntie = \"under-command\"\nstands = [\"E1\"]\nat = [2, 4.5]";
    let game = after(1, &(mines.clone() + &unit("sappers", more, "\"advance\"", &[(2.0, 2.0)])));
    let (_, south) = at(&game, "sappers.e1");
    assert!((4365..=4410).contains(&south), "{south}");
    // With the rule off they are only drawn.
    let off = "[options]\nmines = \"off\"\n".to_owned();
    let game = after(1, &(off + &mines + &unit("foot", FOOT, "\"advance\"", &[(2.0, 2.0)])));
    stands_at(&game, "foot.f1", 2.0, 4.0);
}

#[test]
fn a_way_that_nobody_drew_leads_round_the_mines() {
    covers!("nqm.tasks.minefield");
    let mines = area("mines", "minefield", &[(1.5, 3.0), (2.5, 3.0), (2.5, 3.2), (1.5, 3.2)]);
    let foot = "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2, 4]\ntask = \"reserve\"\n";
    let mut game = begun(5, &(mines + foot));
    game.until(Phase::Orders);
    game.pick(Red, "foot").pick(Red, "advance").at(Red, 2.0, 2.0).pick(Red, "send").until_hour(5);
    assert!(!game.reads(Red, "runs into mines"), "{:?}", game.lines(Red));
    stands_at(&game, "foot.f1", 2.0, 2.0);
}

#[test]
fn an_attack_goes_up_to_effective_range_and_engineers_to_contact() {
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 4.2]\ntask = \"reserve\"\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\nfired = true\n";
    let attack = |stands: &str, more: &str| {
        format!(
            "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"{stands}\"]\nat = [2, 5]\norder = {{ task = \"attack\", objective = {{ stand = 1 }}, route = {}{more} }}\n{enemy}",
            way(&[(2.0, 4.0)])
        )
    };
    let gap = |game: &Game, stand: &str| at(game, stand).1 - 4200 - 100;
    let game = after(1, &attack("F3", ""));
    assert!((270..=300).contains(&gap(&game, "foot.f1")), "{:?}", at(&game, "foot.f1"));
    let game = after(1, &attack("F3", ", close_in = true"));
    assert!((70..=100).contains(&gap(&game, "foot.f1")), "{:?}", at(&game, "foot.f1"));
}

#[test]
fn an_attack_goes_on_until_it_sees_whom_it_is_to_fire_at() {
    covers!("nqm.movement.move-to-contact");
    // The enemy is three hundred and fifty metres deep in a wood: from its edge nobody sees him.
    let wood = area("wood", "wood", &[(1.0, 3.0), (3.0, 3.0), (3.0, 4.45), (1.0, 4.45)]);
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 4.1]\ntask = \"reserve\"\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\nfired = true\n";
    let attack = format!(
        "[[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2, 5]\norder = {{ task = \"attack\", objective = {{ stand = 1 }}, route = {} }}\n{enemy}",
        way(&[(2.0, 3.9)])
    );
    let game = after(1, &(wood + &attack));
    let (_, south) = at(&game, "foot.f1");
    assert!((4375..=4405).contains(&south), "two hundred metres between them, inside the wood: {south}");
}

#[test]
fn a_disorganised_unit_may_go_away_from_an_enemy_and_not_towards_him() {
    let enemy = "[[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [2, 3]\n[[put]]\nunit = \"enemy\"\nbattle = { strength = 3, fired = true }\n[[put]]\nstand = \"enemy.f1\"\nknown = true\n[[put]]\nunit = \"foot\"\ndisorder = 1\n";
    let game = after(1, &(unit("foot", FOOT, "\"advance\"", &[(2.0, 4.0)]) + enemy));
    stands_at(&game, "foot.f1", 2.0, 5.0);
    let game = after(1, &(unit("foot", FOOT, "\"advance\"", &[(2.0, 5.5)]) + enemy));
    stands_at(&game, "foot.f1", 2.0, 5.5);
}

#[test]
fn a_column_shakes_out_where_recce_marks_the_start_line() {
    covers!("nqm.summary.start-line");
    let along = road(&[(0.1, 5.0), (8.9, 5.0)]);
    let march = unit("foot", "formation = \"red\"\nstands = [\"F3\"]\nat = [1, 5]", "\"march\"", &[(8.0, 5.0)]);
    let recce =
        "[[unit]]\nid = \"recce\"\nformation = \"red\"\narm = \"cavalry\"\nstands = [\"R1\"]\nat = [2.3, 5.2]\n";
    // A kilometre at the road rate, then at the rate of an advance.
    let game = after(1, &(along.clone() + &march + recce));
    let (east, _) = at(&game, "foot.f1");
    assert!((2450..=2650).contains(&east), "{east}");
    assert!(!game.unit("foot").flag("column"));
    // Without it the march goes on in column.
    let game = after(1, &(along + &march));
    stands_at(&game, "foot.f1", 3.0, 5.0);
    assert!(game.unit("foot").flag("column"));
}

#[test]
fn reinforcements_come_in_at_their_own_edge_in_their_hour() {
    let late = "formation = \"red\"\narrives = 2\nstands = [\"C1\", \"F3\"]\nat = [3, 4]";
    let mut game = begun(3, &unit("late", late, "\"advance\"", &[(3.0, 1.0)]));
    game.until(Phase::Over);
    // One hour of the three it was not there; two it walked.
    let (east, south) = at(&game, "late.f2");
    assert!((2985..=3015).contains(&east) && (3880..=4000).contains(&south), "{east} {south}");
    assert!(game.reads(Red, "comes onto the map"));
    assert!(!game.reads(Blue, "comes onto the map"));
}

#[test]
fn a_battalion_that_leaves_by_the_exit_is_gone_and_counts() {
    let exit = "[[area]]\nid = \"out\"\nname = \"The road north\"\noutline = [[1, 0], [3, 0], [3, 0.4], [1, 0.4]]\nexit = \"red\"\n";
    let foot = "formation = \"red\"\nstands = [\"F3\"]\nat = [2, 1]";
    let game = after(1, &(exit.to_owned() + &unit("foot", foot, "\"advance\"", &[(2.0, 0.2)])));
    assert_eq!(game.unit("foot").text("fate"), "exited");
}

#[test]
fn tokens_do_not_lie_upon_each_other_where_units_halt() {
    let one = unit("one", "formation = \"red\"\nstands = [\"F3\"]\nat = [2, 5]", "\"advance\"", &[(3.0, 5.0)]);
    let two = unit("two", "formation = \"red\"\nstands = [\"F3\"]\nat = [4, 5]", "\"advance\"", &[(3.0, 5.0)]);
    let game = after(1, &(one + &two));
    let (a, b) = (at(&game, "one.f1"), at(&game, "two.f1"));
    assert!((a.0 - b.0).abs() >= 200 || (a.1 - b.1).abs() >= 100, "{a:?} {b:?}");
}
