//! Orders, who may give them and how long they take, as game reports.

use crate::common;

use common::{Blue, Game, Red, km_point};
use engine::prompt::Reply;
use engine::{Present, Seat, covers};
use nqm::{Level, Phase, table_5};

/// An army of two corps, the first with two divisions and the second with one. Red's chairs: the staff, then one for each division.
const ARMY: &str = r#"
    [[formation]]
    id = "army"
    name = "Army"
    side = "red"
    level = "army"
    aim = "win"
    [[formation]]
    id = "corps"
    name = "I Corps"
    above = "army"
    level = "corps"
    [[formation]]
    id = "a"
    name = "Division A"
    above = "corps"
    level = "division"
    aim = "win"
    [[formation]]
    id = "a1"
    name = "Regiment A1"
    above = "a"
    level = "regiment"
    [[formation]]
    id = "a2"
    name = "Regiment A2"
    above = "a"
    level = "regiment"
    [[formation]]
    id = "b"
    name = "Division B"
    above = "corps"
    level = "division"
    aim = "win"
    [[formation]]
    id = "corps2"
    name = "II Corps"
    above = "army"
    level = "corps"
    [[formation]]
    id = "c"
    name = "Division C"
    above = "corps2"
    level = "division"
    aim = "win"
    [[formation]]
    id = "blue"
    name = "Blue division"
    side = "blue"
    level = "division"
    aim = "hold"
"#;
const STAFF: Seat = Seat(0);
const DIVISION_A: Seat = Seat(2);

/// `first` of division A was attacked in step 3 of hour 1.
const ATTACKED: &str = "causes = [{ kind = { unit-attacked = 0 }, of = 3, side = \"red\", hour = 1, early = false }]";

/// Units of the army, in the order in which tests count them: `first` is unit 0.
fn army(now: &str, units: &str) -> Game {
    Game::set(&format!(
        r#"
        {ARMY}
        [now]
        phase = "orders"
        {now}
        [[unit]]
        id = "first"
        formation = "a1"
        stands = ["C1", "F3", "O1"]
        at = [4, 2]
        {units}
        "#
    ))
}

/// A battalion of a division.
fn battalion(id: &str, formation: &str, more: &str) -> String {
    format!("[[unit]]\nid = \"{id}\"\nformation = \"{formation}\"\nstands = [\"C1\", \"F3\"]\nat = [4, 4.5]\n{more}\n")
}

/// Holds an order for the case that `first` is attacked.
const FORESEEN: &str =
    r#"order = { task = "reserve", conditions = [{ when = { unit-attacked = 0 }, then = "counter-attack" }] }"#;

/// Lets the seats before this one finish.
fn until_seat(game: &mut Game, seat: Seat) {
    while let Some(asked) = game.asked().filter(|asked| *asked != seat) {
        game.pick_at(asked, "done");
    }
}

/// A seat sends a unit to attack at `first`'s place, naming the attack on it or not.
fn send(game: &mut Game, seat: Seat, unit: &str, because: bool) {
    until_seat(game, seat);
    game.pick_at(seat, unit).pick_at(seat, "attack");
    game.reply(seat, Reply::Arrange { at: km_point(4.0, 2.0), facing: None, formation: None, via: Vec::new() });
    if because {
        game.pick_at(seat, "cause:attacked:first");
    }
    game.pick_at(seat, "send");
}

/// When the order on its way to a unit is in force, in half hours; none if it is in force already.
fn arrives(game: &Game, unit: &str) -> Option<i64> {
    let number = game.session().game().setup().units.iter().position(|one| one.id == unit).unwrap() as i64;
    let under_way = game.now("dispatches");
    let found = under_way.as_array().unwrap().iter().find(|one| one["unit"].as_integer() == Some(number))?;
    found["arrives"].as_integer()
}

/// The hour in which an order is in force.
fn in_force(game: &Game, unit: &str) -> i64 {
    arrives(game, unit).map_or(game.hour(), |moment| moment / 2)
}

/// A battery that can reach everything.
fn battery(id: &str, formation: &str, tie: &str, of: &str) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nformation = \"{formation}\"\narm = \"artillery\"\nstands = [\"A2 105\"]\ntie = \"{tie}\"\nof = \"{of}\"\nat = [4, 5.5]\n"
    )
}

/// Asks a battery for fire in this hour; it was called, and comes in the hour that is returned.
fn call(game: &mut Game, battery: &str, hours: std::ops::RangeInclusive<i64>) -> Option<i64> {
    let seat = game.session().game().setup().units.iter().find(|unit| unit.id == battery).unwrap().seat;
    until_seat(game, seat);
    for hour in hours {
        let before = game.now("requests").as_array().unwrap().len();
        game.pick_at(seat, "fireplan").pick_at(seat, &format!("{battery}.a1"));
        game.reply(seat, Reply::Arrange { at: km_point(4.0, 1.0), facing: None, formation: None, via: Vec::new() });
        game.pick_at(seat, "effective");
        let open = game
            .session()
            .prompt(seat)
            .unwrap()
            .ask
            .options()
            .iter()
            .any(|one| one.key == hour.to_string() && one.closed.is_none());
        game.pick_at(seat, if open { hour.to_string() } else { "done".into() }.as_str());
        let requests = game.now("requests");
        if requests.as_array().unwrap().len() > before {
            return requests.as_array().unwrap().last().unwrap()["comes"].as_integer();
        }
    }
    None
}

/// The first hour for which a seat may lay a battery on a place, planned or called.
fn earliest(game: &mut Game, seat: Seat, battery: &str, x: f64, y: f64) -> Option<u16> {
    until_seat(game, seat);
    game.pick_at(seat, "fireplan").pick_at(seat, &format!("{battery}.a1"));
    game.reply(seat, Reply::Arrange { at: km_point(x, y), facing: None, formation: None, via: Vec::new() });
    game.pick_at(seat, "effective");
    let options = game.session().prompt(seat).unwrap().ask.options().to_vec();
    game.pick_at(seat, "done");
    options.iter().filter(|one| one.closed.is_none()).filter_map(|one| one.key.parse().ok()).min()
}

#[test]
fn table_5_is_as_printed() {
    covers!("nqm.crt.table-5");
    assert_eq!([Level::Division, Level::Corps, Level::Army].map(table_5), [1, 2, 2]);
}

#[test]
fn nqm_ex_text_reaction_timetable() {
    covers!(
        "nqm.crt.definition",
        "nqm.crt.counterattack-second-hour",
        "nqm.crt.other-division-third-hour",
        "nqm.crt.no-orders-fourth-hour",
        "nqm.crt.down-again",
        "nqm.command.crt-when",
    );
    let units = battalion("own", "a2", "") + &battalion("other", "b", "") + &battalion("ready", "b", FORESEEN);
    let mut game = army(&format!("hour = 2\n{ATTACKED}"), &units);
    send(&mut game, STAFF, "other", true);
    send(&mut game, STAFF, "ready", true);
    send(&mut game, DIVISION_A, "own", true);
    assert_eq!((in_force(&game, "own"), in_force(&game, "ready"), in_force(&game, "other")), (2, 3, 4));
    // Fire of the division in the first hour, of the corps in the second.
    covers!("nqm.crt.fire-first-hour", "nqm.crt.corps-fire-second-hour", "nqm.crt.corps-call");
    let guns = battery("own", "a1", "direct-support", "a1") + &battery("far", "corps", "under-command", "corps");
    let mut game = army("", &guns);
    assert_eq!(call(&mut game, "far", 1..=2), Some(2));
    assert_eq!(call(&mut game, "own", 1..=1), Some(1));
}

#[test]
fn nqm_ex_reaction_higher_and_halved() {
    covers!("nqm.crt.table-5", "nqm.crt.down-again", "nqm.crt.halved");
    let units = battalion("there", "c", FORESEEN)
        + &battalion("new", "c", "")
        + &battalion("swift", "b", &format!("{FORESEEN}\ngrade = \"veteran\"\nmover = \"motorised\""))
        + &battery("army-guns", "army", "in-support", "army");
    let mut game = army(&format!("hour = 2\n{ATTACKED}"), &units);
    for unit in ["there", "new", "swift"] {
        send(&mut game, STAFF, unit, true);
    }
    let hours = ["there", "new", "swift"].map(|unit| in_force(&game, unit));
    assert_eq!(hours, [7, 8, 2]);
    // Army guns: one hour up to the corps, two to the army.
    let mut game = army("", &battery("army-guns", "army", "in-support", "army"));
    assert_eq!(earliest(&mut game, STAFF, "army-guns", 4.0, 1.0), Some(4));
    assert_eq!(call(&mut game, "army-guns", 3..=5), Some(4));
    // The general 600 metres from a battalion whose plan is changed, and no general.
    covers!("nqm.crt.general-on-spot");
    let general = "[[unit]]\nid = \"hq\"\nformation = \"a\"\narm = \"headquarters\"\nstands = [\"C1\"]\nmover = \"motorised\"\nat = [4.8, 4.5]\n";
    for (more, hour) in [(general, 1), ("", 2)] {
        let mut game = army("", &(battalion("own", "a2", "") + more));
        send(&mut game, DIVISION_A, "own", false);
        assert_eq!(in_force(&game, "own"), hour);
    }
}

#[test]
fn a_new_line_of_fire_by_a_higher_headquarters_waits_for_the_chain() {
    covers!("nqm.command.change-crt");
    // Nobody sees the square: it can only be planned. A division's guns in an hour, a corps' in two, an army's in four.
    let guns = battery("near", "a", "in-support", "a")
        + &battery("far", "corps", "in-support", "corps")
        + &battery("farthest", "army", "in-support", "army");
    let wood =
        "[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[2, 2], [70, 2], [70, 10], [2, 10]]\n";
    let mut game = army("", &(guns + wood));
    assert_eq!(earliest(&mut game, STAFF, "far", 4.0, 0.7), Some(3));
    assert_eq!(earliest(&mut game, STAFF, "farthest", 4.0, 0.7), Some(5));
    assert_eq!(earliest(&mut game, DIVISION_A, "near", 4.0, 0.7), Some(2));
}

#[test]
fn what_stops_and_begins_again_is_another_event() {
    covers!("nqm.command.crt-when");
    // The hill was lost in hour 1, has been won back, and is lost again in hour 6. A reserve has orders for it in the meantime.
    let lost = |hour: u16| {
        Game::set(
            &format!(
                r#"
                [now]
                phase = "next"
                hour = {hour}
                causes = [{{ kind = {{ area-lost = 0 }}, of = 0, side = "red", hour = 1, last = 1, early = false }}]
                {HILL}
                [[unit]]
                id = "first"
                formation = "red"
                stands = ["C1", "F3"]
                at = [4, 4]
                order = {{ task = "reserve", conditions = [{{ when = {{ area-taken = 0 }}, then = "counter-attack" }}] }}
                [[unit]]
                id = "enemy"
                formation = "blue"
                stands = ["C1", "F3"]
                at = [4, 1.5]
                "#
            )
            .replacen("name = \"Hill 102\"", "name = \"Hill 102\"\nheld = \"red\"", 1),
        )
    };
    for (hour, clock) in [(2, 1), (6, 6)] {
        let game = lost(hour);
        assert_eq!(game.unit("first").part("order").text("task"), "attack", "{}", game.whereabouts());
        let causes = game.now("causes");
        let known: Vec<i64> = causes.as_array().unwrap().iter().map(|one| one["hour"].as_integer().unwrap()).collect();
        assert_eq!(known, [clock], "the clock of what goes on runs from its beginning");
    }
}

#[test]
fn a_condition_of_another_division_is_followed_when_word_has_gone_up_and_down() {
    covers!("nqm.crt.other-division-third-hour", "nqm.crt.down-again");
    let hill = HILL.replacen("name = \"Hill 102\"", "name = \"Hill 102\"\nheld = \"red\"", 1);
    let taken =
        r#"order = { task = "reserve", conditions = [{ when = { area-taken = 0 }, then = "counter-attack" }] }"#;
    let game = Game::set(&format!(
        r#"
        {ARMY}
        [now]
        phase = "next"
        {hill}
        [[unit]]
        id = "first"
        formation = "a1"
        stands = ["C1", "F3"]
        at = [4, 3]
        {}
        {}
        {}
        [[unit]]
        id = "enemy"
        formation = "blue"
        stands = ["C1", "F3"]
        at = [4, 1.5]
        "#,
        battalion("own", "a2", taken),
        battalion("other", "b", taken),
        battalion("corps2", "c", taken),
    ));
    let task = |unit: &str| game.unit(unit).part("order").text("task");
    assert_eq!((task("own").as_str(), arrives(&game, "own")), ("attack", None), "its own division at once");
    assert_eq!((task("other").as_str(), arrives(&game, "other")), ("reserve", Some(6)), "the other in hour 3");
    assert_eq!((task("corps2").as_str(), arrives(&game, "corps2")), ("reserve", Some(14)), "another corps in hour 7");
}

#[test]
fn orders_say_where_the_headquarters_is() {
    covers!("nqm.command.control-contents");
    let staff = "[[unit]]\nid = \"hq\"\nformation = \"red\"\narm = \"headquarters\"\nstands = [\"C1\"]\nmover = \"motorised\"\nat = [7, 5]\n";
    let mut game = plan("plan", staff);
    game.pick(Red, "formation:red").pick(Red, "objective:hill").pick(Red, "headquarters").at(Red, 5.0, 4.0);
    game.pick(Red, "done").done(Red);
    let order = game.unit("hq").part("order");
    assert_eq!(order.text("task"), "march");
    game.pick(Blue, "formation:blue").pick(Blue, "objective:hill").pick(Blue, "done").done(Blue);
    game.until_hour(2);
    let (x, y) = crate::movement::at(&game, "hq.c1");
    assert!((x - 5000).abs() < 30 && (y - 4000).abs() < 30, "{x} {y}");
}

#[test]
fn a_general_on_the_spot_is_obeyed_at_once() {
    covers!("nqm.crt.general-on-spot");
    let general = |x: f64| {
        format!(
            "[[unit]]\nid = \"hq\"\nformation = \"a\"\narm = \"headquarters\"\nstands = [\"C1\"]\nmover = \"motorised\"\nat = [{x}, 4.5]\n"
        )
    };
    for (x, hour) in [(4.6, 1), (6.2, 2)] {
        let mut game = army("", &(battalion("own", "a2", "") + &general(x)));
        send(&mut game, DIVISION_A, "own", false);
        assert_eq!(in_force(&game, "own"), hour, "general at {x}");
    }
    // A wounded one commands nobody.
    let wounded = "[[put]]\nstand = \"hq.c1\"\nred = 1\n";
    let mut game = army("", &(battalion("own", "a2", "") + &general(4.6) + wounded));
    send(&mut game, DIVISION_A, "own", false);
    assert_eq!(in_force(&game, "own"), 2);
}

#[test]
fn nqm_ex_reaction_clock() {
    covers!("nqm.command.change-crt", "nqm.command.crt-when", "nqm.crt.counterattack-second-hour");
    let units = battalion("reserve", "a2", "") + &battalion("detour", "a2", "") + &battalion("other", "b", "");
    let mut game = army(&format!("hour = 2\n{ATTACKED}"), &units);
    send(&mut game, STAFF, "other", true);
    send(&mut game, DIVISION_A, "reserve", true);
    send(&mut game, DIVISION_A, "detour", false);
    assert_eq!(["reserve", "detour", "other"].map(|unit| in_force(&game, unit)), [2, 3, 4]);
    assert_eq!(game.unit("reserve").part("order").text("task"), "attack");
    assert_eq!(game.unit("detour").part("order").text("task"), "none", "the old order holds until then");
    game.until_hour(3);
    assert_eq!(game.unit("detour").part("order").text("task"), "attack");
}

#[test]
fn an_attack_is_called_off_at_once_and_anything_else_takes_its_time() {
    covers!("nqm.command.change-crt");
    let attacks = r#"order = { task = "attack" }"#;
    let order = |task: &str| {
        let mut game = army("", &battalion("own", "a2", attacks));
        until_seat(&mut game, DIVISION_A);
        game.pick_at(DIVISION_A, "own").pick_at(DIVISION_A, task);
        if task == "withdraw" || task == "defend" {
            game.pick_at(DIVISION_A, "here");
        } else {
            let at = km_point(6.0, 4.5);
            game.reply(DIVISION_A, Reply::Arrange { at, facing: None, formation: None, via: Vec::new() });
        }
        game.pick_at(DIVISION_A, "send");
        in_force(&game, "own")
    };
    assert_eq!(["defend", "withdraw", "march"].map(order), [1, 2, 2]);
}

#[test]
fn a_corps_changes_a_divisions_plan_in_two_hours() {
    covers!("nqm.command.change-crt", "nqm.crt.down-again");
    let mut game = army("", &battalion("own", "a2", ""));
    send(&mut game, STAFF, "own", false);
    assert_eq!(in_force(&game, "own"), 3);
    // What the division says later replaces it.
    send(&mut game, DIVISION_A, "own", false);
    assert_eq!(in_force(&game, "own"), 2);
    assert_eq!(game.now("dispatches").as_array().unwrap().len(), 1);
}

#[test]
fn half_an_hour_is_half_a_move() {
    covers!("nqm.crt.halved");
    let swift = "grade = \"veteran\"\nmover = \"motorised\"";
    let mut game = army("", &battalion("own", "a2", swift));
    send(&mut game, DIVISION_A, "own", false);
    assert_eq!(arrives(&game, "own"), Some(3), "the middle of hour 1");
    game.until_hour(2);
    assert_eq!(game.unit("own").part("order").text("task"), "attack");
    let lines = game.report_of(DIVISION_A);
    let at = |words: &str| lines.iter().position(|line| line.contains(words)).unwrap();
    assert!(at("own has its new order") < at("07:00 – 08:00"), "within hour 1: {lines:?}");
    // Ten ticks at 150 metres a tick.
    let south = game.stand("own.f2").part("place").0["map"][1].as_float().unwrap();
    let km = south / 7.874;
    assert!((2.8..3.3).contains(&km), "from km 4.5 to about km 3: {km}");
    // Regulars on lorries wait the full hour, veterans on foot too.
    for slow in ["mover = \"motorised\"", "grade = \"veteran\""] {
        let mut game = army("", &battalion("own", "a2", slow));
        send(&mut game, DIVISION_A, "own", false);
        assert_eq!(arrives(&game, "own"), Some(4), "{slow}");
    }
}

#[test]
fn nqm_ex_support_relations() {
    covers!(
        "nqm.orbat.under-command",
        "nqm.orbat.direct-support-exclusive",
        "nqm.orbat.direct-support-timing",
        "nqm.orbat.in-support-timing",
        "nqm.orbat.direct-support-reassign",
        "nqm.summary.in-support-release",
    );
    let guns = battery("mine", "a1", "under-command", "a1")
        + &battery("direct", "a", "direct-support", "a1")
        + &battery("shared", "a", "in-support", "a")
        + &battery("others", "a", "direct-support", "a2");
    let mut game = army("hour = 4", &guns);
    assert_eq!(call(&mut game, "mine", 4..=4), Some(4));
    assert_eq!(call(&mut game, "direct", 4..=4), Some(4));
    assert_eq!(call(&mut game, "shared", 4..=4), None, "not in the hour of the request");
    assert_eq!(earliest(&mut game, DIVISION_A, "shared", 4.0, 1.0), Some(5));
    assert_eq!(call(&mut game, "others", 4..=4), None, "it works for another regiment");
    // The division gives it to the regiment.
    game.pick_at(DIVISION_A, "formation:a").pick_at(DIVISION_A, "support:others");
    game.pick_at(DIVISION_A, "direct-support").pick_at(DIVISION_A, "a1").pick_at(DIVISION_A, "done");
    assert_eq!(in_force(&game, "others"), 5);
    game.dice(&[1, 1]).until_hour(5);
    assert_eq!(call(&mut game, "others", 5..=5), Some(5));
}

#[test]
fn only_its_own_headquarters_gives_a_battery_away() {
    covers!("nqm.orbat.direct-support-reassign");
    let mut game = army("", &battery("guns", "corps", "in-support", "corps"));
    until_seat(&mut game, DIVISION_A);
    game.pick_at(DIVISION_A, "formation:a");
    let options = game.session().prompt(DIVISION_A).unwrap().ask.options().to_vec();
    assert!(options.iter().all(|option| option.key != "support:guns"), "corps guns are the corps' to give");
}

#[test]
fn the_order_of_battle_says_whom_supporting_units_work_for() {
    covers!("nqm.orbat.must-state", "nqm.orbat.arms", "nqm.command.control-contents");
    let unit = |arm: &str| {
        format!("[[unit]]\nid = \"x\"\nformation = \"red\"\narm = \"{arm}\"\nstands = [\"F1\"]\nat = [4, 4]\n")
    };
    for arm in ["artillery", "anti-tank", "anti-air", "engineers", "logistic", "air"] {
        let said = Game::problems(&unit(arm));
        assert!(said.contains("tie"), "{arm}: {said}");
    }
    for arm in ["infantry", "armour", "cavalry"] {
        Game::set(&unit(arm));
    }
}

const HILL: &str = r#"
    [[area]]
    id = "hill"
    name = "Hill 102"
    outline = [[3, 1], [5, 1], [5, 2], [3, 2]]
    [[area]]
    id = "wood"
    name = "The wood"
    outline = [[6, 1], [7, 1], [7, 2], [6, 2]]
"#;

/// One battalion of the usual division before a hill.
fn plan(phase: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [now]
        phase = "{phase}"
        {HILL}
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3", "S1 mortar 81", "S3 mg"]
        at = [4, 4]
        {more}
        "#
    ))
}

#[test]
fn nobody_starts_without_aim_and_objective() {
    covers!("nqm.command.written-orders", "nqm.command.control-contents");
    let mut game = plan("plan", "");
    let refusal = game.closed(Red, "done");
    assert!(refusal.because.contains("no objective"), "{refusal}");
    game.pick(Red, "formation:red").pick(Red, "objective:hill").pick(Red, "h-hour:2").pick(Red, "done");
    game.done(Red);
    let red = game.now("formations").as_array().unwrap()[0].clone();
    assert_eq!(red["objectives"].as_array().unwrap().len(), 1);
    assert_eq!(red["h_hour"].as_integer(), Some(2));
    assert!(!game.reads(Blue, "Hill 102"), "the enemy learns nothing of it");
    // An aim that the file does not give is asked for as well.
    let nobody = r#"
        [now]
        phase = "plan"
        [[formation]]
        id = "red"
        name = "Red division"
        side = "red"
        level = "division"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3"]
        at = [4, 4]
    "#;
    let mut game = Game::set(nobody);
    assert!(game.closed(Red, "done").because.contains("no aim"));
    game.pick(Red, "formation:red").pick(Red, "aim:take").pick(Red, "done").done(Red);
}

#[test]
fn the_first_orders_hold_at_once() {
    covers!("nqm.command.written-orders", "nqm.sequence.orders-first", "nqm.command.annotated-map");
    let mut game = plan("plan", "");
    game.pick(Red, "formation:red").pick(Red, "objective:hill").pick(Red, "done");
    // The way is drawn on the map.
    game.pick(Red, "first").pick(Red, "advance").way(Red, "first.f2", &[(4.5, 3.5), (4.0, 1.5)]);
    game.pick(Red, "open-fire:effective").pick(Red, "on-contact:attack").pick(Red, "break-off:half");
    game.pick(Red, "on-objective:wood").pick(Red, "start:2").pick(Red, "when:taken:wood").pick(Red, "withdraw");
    game.pick(Red, "send");
    let order = game.unit("first").part("order");
    assert_eq!(order.text("task"), "advance");
    assert_eq!(
        (order.text("open_fire"), order.text("on_contact"), order.text("break_off")),
        ("effective".into(), "attack".into(), "half".into())
    );
    assert_eq!(order.number("start"), 2);
    assert_eq!(order.0["route"].as_array().unwrap().len(), 2);
    assert_eq!(order.part("objective").number("area"), 0, "the way ends on the hill");
    assert_eq!(order.0["conditions"].as_array().unwrap().len(), 1);
    assert!(game.reads(Red, "advance") && !game.reads(Blue, "advance"));
}

#[test]
fn a_condition_turns_into_an_order_when_its_event_happens() {
    covers!("nqm.command.crt-when");
    // Blue stands on the hill that was red's: in step 9 it is lost.
    let mut game = Game::set(
        &format!(
            r#"
            [now]
            phase = "next"
            {HILL}
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["C1", "F3"]
            at = [4, 4]
            order = {{ task = "reserve", conditions = [{{ when = {{ area-taken = 0 }}, then = "counter-attack" }}] }}
            [[unit]]
            id = "enemy"
            formation = "blue"
            stands = ["C1", "F3"]
            at = [4, 1.5]
            "#
        )
        .replacen("name = \"Hill 102\"", "name = \"Hill 102\"\nheld = \"red\"", 1),
    );
    let order = game.unit("first").part("order");
    assert_eq!(order.text("task"), "attack", "{}", game.whereabouts());
    assert_eq!(order.part("objective").number("area"), 0);
    assert!(order.0.get("conditions").is_none_or(|left| left.as_array().unwrap().is_empty()));
    assert!(game.reads(Red, "does as its orders foresaw") && !game.reads(Blue, "foresaw"));
    // An order that names the loss as its cause is in force at once.
    game.pick(Red, "first").pick(Red, "advance").pick(Red, "area:hill").pick(Red, "cause:lost:hill").pick(Red, "send");
    assert_eq!(game.unit("first").part("order").text("task"), "advance");
}

#[test]
fn orders_come_before_movement_and_each_seat_in_turn() {
    covers!("nqm.sequence.orders-first");
    let mut game = plan("orders", "");
    assert_eq!(game.asked(), Some(Seat::of(Red)));
    game.done(Red);
    assert_eq!(game.asked(), Some(Seat::of(Blue)));
    assert_eq!(game.phase(), Phase::Orders);
    assert_eq!(game.hour(), 1);
    game.done(Blue);
    assert_eq!(game.hour(), 2, "nobody has anything to do in this hour but to give orders");
}

#[test]
fn a_command_base_joins_fighting_bases_or_two_support_bases() {
    covers!("nqm.figures.command-cf", "nqm.figures.command-cs");
    let mut game = plan("orders", "");
    game.pick(Red, "first");
    assert!(game.closed(Red, "with:first.s4").because.contains("two support bases"));
    game.pick(Red, "with:first.f2");
    assert_eq!(game.stand("first.c1").number("with"), 1);
    game.pick(Red, "first").pick(Red, "with:first.s3");
    assert_eq!(game.stand("first.c1").number("with"), 2);
    game.pick(Red, "first").pick(Red, "alone");
    assert_eq!(game.stand("first.c1").text("with"), "");
}

#[test]
fn a_disorganised_headquarters_issues_no_orders() {
    covers!("nqm.reorganisation.brigade", "nqm.reorganisation.division");
    let units = battalion("own", "a2", "") + &battalion("other", "a1", "");
    // Regiment A2 is formation 4, division A formation 2.
    let mut broken = ["{}"; 9];
    broken[4] = "{ disorganised = true }";
    let mut game = army(&format!("formations = [{}]", broken.join(", ")), &units);
    until_seat(&mut game, DIVISION_A);
    let closed = |game: &Game, unit: &str| {
        let options = game.session().prompt(DIVISION_A).unwrap().ask.options().to_vec();
        options.into_iter().find(|option| option.key == unit).unwrap().closed.is_some()
    };
    assert!(closed(&game, "own") && !closed(&game, "other"));
    broken[4] = "{}";
    broken[2] = "{ disorganised = true }";
    let mut game = army(&format!("formations = [{}]", broken.join(", ")), &units);
    until_seat(&mut game, DIVISION_A);
    assert!(closed(&game, "own") && closed(&game, "other"));
}

#[test]
fn the_disorganised_are_not_sent_forward_but_elites_always_go() {
    covers!("nqm.grades.elite-obey");
    for (grade, attacks) in
        [("elite", true), ("veteran", false), ("regular", false), ("conscript", false), ("militia", true)]
    {
        let mut game = plan("orders", &format!("grade = \"{grade}\"\n[[put]]\nunit = \"first\"\ndisorder = 1\n"));
        game.pick(Red, "first");
        let closed = game.option(Red, "attack").unwrap().closed;
        assert_eq!(closed.is_none(), attacks, "{grade}: {closed:?}");
        game.pick(Red, "reorganise").pick(Red, "here").pick(Red, "send");
    }
}

#[test]
fn nobody_commands_two_divisions() {
    covers!("nqm.design.one-division", "nqm.design.corps-player");
    let game = army("", "");
    let seats: Vec<String> = game.session().game().seats().into_iter().map(|seat| seat.name).collect();
    assert_eq!(seats, ["Red", "Blue", "Division A", "Division B", "Division C"]);
    let setup = game.session().game().setup();
    let seat_of = |id: &str| setup.formations.iter().find(|one| one.id == id).unwrap().seat;
    assert_eq!([seat_of("corps"), seat_of("a"), seat_of("a1"), seat_of("b")], [Seat(0), Seat(2), Seat(2), Seat(3)]);
    let said = Game::problems(
        r#"
        [[seat]]
        id = "one"
        name = "One man"
        side = "red"
        [[formation]]
        id = "a"
        name = "A"
        side = "red"
        level = "division"
        [[formation]]
        id = "b"
        name = "B"
        side = "red"
        level = "division"
        "#,
    );
    assert!(said.contains("nobody commands two divisions"), "{said}");
}

#[test]
fn a_plumpire_commands_the_battalions() {
    covers!("nqm.design.plumpire");
    let mut game = Game::set(&format!(
        r#"
        [options]
        command = "plumpire"
        [now]
        phase = "plan"
        {HILL}
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3"]
        at = [4, 4]
        [[unit]]
        id = "second"
        formation = "red"
        stands = ["C1", "F3"]
        at = [5, 4.5]
        [[unit]]
        id = "third"
        formation = "red"
        stands = ["C1", "F3"]
        at = [5, 5.5]
        "#
    ));
    assert!(game.closed(Red, "first").because.contains("plumpire"));
    game.pick(Red, "formation:red").pick(Red, "objective:hill").pick(Red, "done").done(Red);
    game.pick(Blue, "formation:blue").pick(Blue, "objective:hill").pick(Blue, "done").done(Blue);
    let tasks = ["first", "second", "third"].map(|unit| game.unit(unit).part("order").text("task"));
    assert_eq!(tasks, ["attack", "attack", "reserve"]);
}

#[test]
fn orders_of_an_hour_come_to_an_end() {
    let mut game = plan("orders", "");
    for _ in 0..30 {
        if game.option(Red, "first").is_none() {
            break;
        }
        game.pick(Red, "first").pick(Red, "defend").pick(Red, "here").pick(Red, "send");
    }
    assert!(game.option(Red, "first").is_none());
    game.done(Red);
}

#[test]
fn without_orders_good_troops_help_themselves() {
    covers!(
        "nqm.reorganisation.fresh-orders",
        "nqm.reorganisation.no-orders-good",
        "nqm.reorganisation.no-orders-poor"
    );
    for (grade, digs) in
        [("elite", true), ("veteran", true), ("regular", true), ("conscript", false), ("militia", false)]
    {
        let mut game = plan("orders", &format!("grade = \"{grade}\""));
        game.until_hour(3);
        let dug = game.now("works").as_array().unwrap().len();
        assert_eq!(dug > 0, digs, "{grade}");
    }
}
