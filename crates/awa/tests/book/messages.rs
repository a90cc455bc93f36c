//! Communication. `awa.comms.runner`

use awa::Order;
use engine::covers;

use crate::common::{Blue, Game, Red};

const SQUAD: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 3 }]";

/// Puts a red unit forward.
fn act<'a>(game: &'a mut Game, unit: &str) -> &'a mut Game {
    game.pick(Red, unit);
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game
}

/// Goes on to the contests of the next turn, everybody doing nothing; dice that are wanted show this.
fn next_turn(game: &mut Game, die: u8) {
    let turn = game.turn();
    for _ in 0..100 {
        if game.turn() > turn && game.phase() == awa::Phase::Contests && game.asked().is_some() {
            return;
        }
        match game.asked() {
            Some(side) => game.done(side),
            None => game.dice(&[die]),
        };
    }
    panic!("the turn never ends\n{}", game.whereabouts());
}

/// A battalion HQ at 36, 44 and a squad whose officer is at 36, `y`, with what is said of both and of the table.
fn set(hq: &str, hq_places: &str, squad: &str, squad_put: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        turns = 12
        {flags}
        [[landmark]]
        id = "hill"
        at = [10, 20]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "battalion-hq"
        initiative = 3
        {hq}
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        {squad}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        {more}
        [[put]]
        unit = "hq"
        {hq_places}
        [[put]]
        unit = "red-1"
        {squad_put}
        [[put]]
        unit = "blue-1"
        places = [[70, 2]]
        "#,
        flags = more.lines().filter(|line| line.starts_with("telephones")).collect::<String>(),
        more = more.lines().filter(|line| !line.starts_with("telephones")).collect::<Vec<_>>().join("\n"),
    ))
}

const WITH_RUNNER: &str =
    "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"runner\", weapon = \"rifle\" }]";
const ALONE: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }]";

#[test]
fn a_runner_carries_the_message_at_the_rate_of_a_man_on_foot() {
    covers!("awa.comms.runner", "awa.comms.react");
    let mut game = set(
        WITH_RUNNER,
        "places = [[36, 44], [37, 44]]",
        SQUAD,
        "places = [[37, 25], [38, 25], [39, 25], [40, 25]]",
        "",
    );
    act(&mut game, "hq").pick(Red, "order-runner-red-1").pick(Red, "attack-hill");
    assert_eq!(game.unit("red-1").order, Order::None);
    // He is no longer at the HQ's disposal.
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("order-runner")));
    game.done(Red);
    next_turn(&mut game, 3);
    // 6 + 3 + 3 inches of the 18 to the officer.
    let y = game.figure("hq", 2).at.y;
    assert!((31_800..=32_300).contains(&y), "{y}");
    assert_eq!(game.unit("red-1").order, Order::None);
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").order, Order::Attack(0), "{}", game.whereabouts());
    assert!(!game.lines(Blue).iter().any(|line| line.contains("order")));
}

#[test]
fn a_rider_moves_as_his_mount_does() {
    covers!("awa.comms.rider");
    let horse = "[[unit]]\nid = \"rider\"\nside = \"red\"\narm = \"messenger\"\nunder = \"hq\"\nfigures = [{ weapon = \"pistol\" }]\n\
                 [[put]]\nunit = \"rider\"\nplaces = [[38, 44]]\ndoing = [\"mounted\"]";
    let mut game =
        set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[38, 29.1], [39, 29.1], [40, 29.1], [41, 29.1]]", horse);
    act(&mut game, "hq").pick(Red, "order-rider-red-1").pick(Red, "advance-hill").done(Red);
    // 10 + 4 inches: just enough for the 14 to base contact.
    next_turn(&mut game, 4);
    assert_eq!(game.unit("red-1").order, Order::Advance(0), "{}", game.whereabouts());
    // A motorcycle goes by its own table.
    let motor = "[[unit]]\nid = \"rider\"\nside = \"red\"\narm = \"messenger\"\nunder = \"hq\"\nvehicles = [\"motorcycle\"]\nfigures = [{ weapon = \"pistol\" }]\n\
                 [[put]]\nunit = \"rider\"\nat = [38, 44]\naboard = \"rider\"";
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[38, 4], [39, 4], [40, 4], [41, 4]]", motor);
    act(&mut game, "hq").pick(Red, "order-rider-red-1").pick(Red, "advance-hill").done(Red);
    let base = 44_000 - 4_000;
    next_turn(&mut game, 4);
    let moved = 44_000 - game.vehicle("rider").at.y;
    assert!(moved > 14_000 && moved < base, "{moved}");
}

#[test]
fn a_new_order_waits_until_all_can_hear_the_officer() {
    covers!("awa.comms.react");
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[36, 40], [37, 40], [38, 40], [51.5, 40]]", "");
    act(&mut game, "hq").pick(Red, "order-voice-red-1").pick(Red, "attack-hill").done(Red);
    assert_eq!((game.unit("red-1").order, game.unit("red-1").next_order), (Order::None, Some(Order::Attack(0))));
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").order, Order::None);
    // The straggler comes back; from the start of the next turn the order counts.
    act(&mut game, "red-1").pick(Red, "walk").dice(&[4]);
    game.reply(Red, crate::common::routes_of(&[("red-1.4", &[table::Point::inches(48, 40)], table::Bearing::WEST)]));
    assert_eq!(game.unit("red-1").order, Order::None);
    game.done(Red);
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    // Fifteen inches exactly are near enough for it to count at once.
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[36, 40], [37, 40], [38, 40], [51, 40]]", "");
    act(&mut game, "hq").pick(Red, "order-voice-red-1").pick(Red, "attack-hill");
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
}

#[test]
fn a_telephone_needs_both_ends() {
    covers!("awa.command.telephone-ends", "awa.comms.telephone", "awa.command.hq-contact");
    let houses = |telephones: &str| {
        format!(
            "telephones = [{telephones}]\n[[battlefield.features]]\nid = \"post\"\nkind = \"building\"\narea = [[30, 40], [40, 40], [40, 46], [30, 46]]\n\
             [[battlefield.features]]\nid = \"police\"\nkind = \"building\"\narea = [[10, 4], [20, 4], [20, 10], [10, 10]]"
        )
    };
    for (telephones, hq_in, squad_in, works) in [
        ("\"post\", \"police\"", true, true, true),
        ("\"post\", \"police\"", true, false, false),
        ("\"post\", \"police\"", false, true, false),
        // A private house has none.
        ("\"post\"", true, true, false),
        ("", true, true, false),
    ] {
        let hq_put = if hq_in { "inside = \"post\"" } else { "places = [[60, 44]]" };
        let squad_put = if squad_in { "inside = \"police\"" } else { "places = [[25, 7], [26, 7], [27, 7], [28, 7]]" };
        let mut game = set(ALONE, hq_put, SQUAD, squad_put, &houses(telephones));
        act(&mut game, "hq");
        let key = "order-telephone-red-1".to_owned();
        assert_eq!(game.keys(Red).contains(&key), works, "{telephones} {hq_in} {squad_in}");
        if works {
            game.pick(Red, &key).pick(Red, "hold");
            assert!(matches!(game.unit("red-1").order, Order::Hold(_)));
        }
    }
}

#[test]
fn a_line_is_laid_at_a_walk_and_works_when_it_arrives_and_can_be_tapped() {
    covers!("awa.comms.telephone");
    let mut game = set(
        WITH_RUNNER,
        "places = [[36, 44], [37, 44]]",
        SQUAD,
        "places = [[37, 28], [38, 28], [39, 28], [40, 28]]",
        "",
    );
    act(&mut game, "hq").pick(Red, "line-red-1").done(Red);
    next_turn(&mut game, 3);
    // A walk of 6 + 3 inches, not a run.
    assert!((34_900..=35_100).contains(&game.figure("hq", 2).at.y), "{}", game.figure("hq", 2).at);
    assert!(!game.state().lines[0].works);
    next_turn(&mut game, 3);
    assert!(game.state().lines[0].works, "{}", game.whereabouts());
    act(&mut game, "hq");
    assert!(game.keys(Red).contains(&"order-telephone-red-1".to_owned()), "{}", game.whereabouts());
    game.done(Red);
    // Another unit beside the wire taps it: that is the man's whole turn.
    let other = "[[unit]]\nid = \"red-2\"\nside = \"red\"\nunder = \"hq\"\nfigures = [{ weapon = \"rifle\" }]\n[[put]]\nunit = \"red-2\"\nplaces = [[37, 36]]\n\
                 [[line]]\nfrom = \"hq\"\nto = \"red-1\"\npoints = [[36, 44], [36, 28]]";
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[37, 28], [38, 28], [39, 28], [40, 28]]", other);
    act(&mut game, "red-2").pick(Red, "tap-wire");
    assert!(game.figure("red-2", 1).doing.has(awa::Doing::WORKED));
    while game.asked() == Some(Red) && game.keys(Red).contains(&"done".to_owned()) && game.state().active.is_some() {
        game.done(Red);
    }
    act(&mut game, "hq");
    assert!(!game.keys(Red).contains(&"order-telephone-red-2".to_owned()), "it takes a whole turn");
    game.done(Red);
    next_turn(&mut game, 3);
    act(&mut game, "hq");
    assert!(game.keys(Red).contains(&"order-telephone-red-2".to_owned()), "{}", game.whereabouts());
}

#[test]
fn a_company_hq_has_lines_of_its_own() {
    covers!("awa.comms.telephone");
    let above = "[[unit]]\nid = \"battalion\"\nside = \"red\"\narm = \"battalion-hq\"\nfigures = [{ role = \"officer\" }]\n\
                 [[unit]]\nid = \"company\"\nside = \"red\"\narm = \"company-hq\"\ninitiative = 3\n";
    let more = format!(
        "{above}{WITH_RUNNER}\n[[unit]]\nid = \"red-2\"\nside = \"red\"\nunder = \"company\"\nfigures = [{{ weapon = \"rifle\" }}]\n\
         [[put]]\nunit = \"battalion\"\nplaces = [[2, 44]]\n[[put]]\nunit = \"company\"\nplaces = [[10, 40], [11, 40]]\n[[put]]\nunit = \"red-2\"\nplaces = [[10, 30]]"
    );
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[37, 28], [38, 28], [39, 28], [40, 28]]", &more);
    act(&mut game, "company");
    assert!(game.keys(Red).contains(&"line-red-2".to_owned()), "{}", game.whereabouts());
    // Not to those who are under somebody else.
    assert!(!game.keys(Red).contains(&"line-red-1".to_owned()));
}

#[test]
fn a_runner_finds_a_crew_at_the_side_of_its_vehicle() {
    covers!("awa.comms.runner");
    let mut game = set(
        WITH_RUNNER,
        "places = [[36, 44], [37, 44]]",
        "arm = \"armour\"\nvehicles = [\"t-26\"]",
        "at = [37, 33]\nfacing = \"north\"",
        "",
    );
    act(&mut game, "hq").pick(Red, "order-runner-red-1").pick(Red, "attack-hill").done(Red);
    next_turn(&mut game, 4);
    assert_eq!(game.unit("red-1").order, Order::Attack(0), "{} {}", game.figure("hq", 2).at, game.whereabouts());
}

#[test]
fn a_flare_is_seen_farther_than_men_are() {
    covers!("awa.comms.flare");
    let flares = "figures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"flares\"] }]";
    let codes = "[[flare]]\nside = \"red\"\ncolour = \"red\"\norder = \"attack\"\nplace = \"hill\"\n[now]\nphase = \"contests\"\nweather = \"mist\"";
    let mut game =
        set(flares, "places = [[36, 40]]", SQUAD, "places = [[36, 12], [37, 12], [38, 12], [39, 12]]", codes);
    act(&mut game, "hq").pick(Red, "flare-red");
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
}

#[test]
fn pigeons_are_of_no_use() {
    covers!("awa.comms.pigeon");
    let mut game = set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[36, 41], [37, 41], [38, 41], [39, 41]]", "");
    act(&mut game, "hq");
    assert_eq!(game.closed(Red, "pigeon").rule.unwrap().as_str(), "awa.comms.pigeon");
}

#[test]
fn radios_are_for_regulars() {
    covers!("awa.comms.radio");
    let radio = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"radio-operator\" }]";
    let regular = format!("{radio}\ntags = [\"regular\"]");
    let mut game = set(&regular, "places = [[36, 44], [37, 44]]", &regular, "places = [[36, 4], [37, 4]]", "");
    act(&mut game, "hq").pick(Red, "order-radio-red-1").pick(Red, "retire-hill");
    assert_eq!(game.unit("red-1").order, Order::Retire(0));
    // One radio is none.
    let mut game =
        set(&regular, "places = [[36, 44], [37, 44]]", SQUAD, "places = [[36, 4], [37, 4], [38, 4], [39, 4]]", "");
    act(&mut game, "hq");
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("order-radio")));
    let problems = Game::problems(&format!(
        "[[unit]]\nid = \"militia\"\nside = \"red\"\n{radio}\n[[unit]]\nid = \"blue-1\"\nside = \"blue\"\n{SQUAD}"
    ));
    assert!(problems.contains("only regular forces have radios"), "{problems}");
}

#[test]
fn flags_take_two_turns_and_need_sight() {
    covers!("awa.comms.semaphore");
    let flags = "figures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"flags\"] }]";
    let mut game = set(flags, "places = [[36, 44]]", SQUAD, "places = [[36, 10], [37, 10], [38, 10], [39, 10]]", "");
    act(&mut game, "hq").pick(Red, "order-flags-red-1").pick(Red, "attack-hill").done(Red);
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").order, Order::None, "one turn is not enough");
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    // Forty inches one sees on a clear day; and not through a house.
    let far = set(flags, "places = [[36, 47]]", SQUAD, "places = [[36, 7], [37, 2], [38, 2], [39, 2]]", "");
    let too_far = set(flags, "places = [[36, 47.5]]", SQUAD, "places = [[36, 7], [37, 2], [38, 2], [39, 2]]", "");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[20, 20], [60, 20], [60, 25], [20, 25]]";
    let hidden = set(flags, "places = [[36, 44]]", SQUAD, "places = [[36, 10], [37, 10], [38, 10], [39, 10]]", house);
    for (mut game, sees) in [(far, true), (too_far, false), (hidden, false)] {
        act(&mut game, "hq");
        assert_eq!(game.keys(Red).contains(&"order-flags-red-1".to_owned()), sees);
    }
}

#[test]
fn flares_say_what_was_agreed_and_white_ones_nothing() {
    covers!("awa.comms.flare");
    let flares = "figures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"flares\"] }]";
    let codes = "[[flare]]\nside = \"red\"\ncolour = \"red\"\norder = \"attack\"\nplace = \"hill\"\n[[flare]]\nside = \"red\"\ncolour = \"blue\"\norder = \"retire\"\nplace = \"hill\"\n\
                 [[unit]]\nid = \"red-2\"\nside = \"red\"\nunder = \"hq\"\nfigures = [{ weapon = \"rifle\" }]\n[[put]]\nunit = \"red-2\"\nplaces = [[36, 2]]\n\
                 [[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[30, 4], [42, 4], [42, 8], [30, 8]]";
    let mut game =
        set(flares, "places = [[36, 40]]", SQUAD, "places = [[36, 12], [37, 12], [38, 12], [39, 12]]", codes);
    act(&mut game, "hq").pick(Red, "flare-red");
    // Whoever sees it goes; behind the house nobody does.
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    assert_eq!(game.unit("red-2").order, Order::None);
    // The enemy sees the light, not its meaning.
    assert!(game.lines(Blue).contains(&"hq: a red flare goes up".to_owned()), "{:?}", game.lines(Blue));
    assert_eq!(game.closed(Red, "flare-blue").rule.unwrap().as_str(), "awa.comms.flare");
    let problems = Game::problems(&format!(
        "[[landmark]]\nid = \"hill\"\nat = [10, 10]\n[[flare]]\nside = \"red\"\ncolour = \"white\"\norder = \"attack\"\nplace = \"hill\"\n[[unit]]\nid = \"red-1\"\nside = \"red\"\n{SQUAD}\n[[unit]]\nid = \"blue-1\"\nside = \"blue\"\n{SQUAD}"
    ));
    assert!(problems.contains("white flares"), "{problems}");
}

#[test]
fn one_speaks_within_three_inches_of_the_end_of_a_line() {
    covers!("awa.comms.telephone", "awa.command.telephone-ends");
    let line = "[[line]]\nfrom = \"hq\"\nto = \"red-1\"\npoints = [[36, 44], [36, 20]]";
    for (hq, squad, works) in
        [("[39, 44]", "[33, 20]", true), ("[39.1, 44]", "[33, 20]", false), ("[39, 44]", "[32.9, 20]", false)]
    {
        let squad = format!("places = [{squad}, [26, 20], [27, 20], [28, 20]]");
        let mut game = set(ALONE, &format!("places = [{hq}]"), SQUAD, &squad, line);
        act(&mut game, "hq");
        assert_eq!(game.keys(Red).contains(&"order-telephone-red-1".to_owned()), works, "{hq} {squad}");
    }
}

/// The same battle with the last of these words changed in its text.
fn with_last(game: &Game, from: &str, to: &str) -> Game {
    let text = engine::Present::write(game.session().settled_game());
    let (before, after) = text.rsplit_once(from).unwrap_or_else(|| panic!("`{from}` is not in the position:\n{text}"));
    Game::set_whole(&format!("{before}{to}{after}"))
}

#[test]
fn flags_that_are_not_seen_to_the_end_are_not_read() {
    covers!("awa.comms.semaphore");
    let flags = "figures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"flags\"] }]";
    for (weather, read) in [("clear", true), ("mist", false)] {
        let mut game =
            set(flags, "places = [[36, 44]]", SQUAD, "places = [[36, 10], [37, 10], [38, 10], [39, 10]]", "");
        act(&mut game, "hq").pick(Red, "order-flags-red-1").pick(Red, "attack-hill").done(Red);
        next_turn(&mut game, 3);
        let mut game = with_last(&game, "weather = \"clear\"", &format!("weather = \"{weather}\""));
        next_turn(&mut game, 3);
        assert_eq!(game.unit("red-1").order == Order::Attack(0), read, "{weather}");
    }
}

#[test]
fn a_shell_on_a_line_cuts_it() {
    covers!("awa.comms.telephone");
    let more = "[[line]]\nfrom = \"hq\"\nto = \"red-1\"\npoints = [[36, 44], [36, 20]]\n\
                [[unit]]\nid = \"gun\"\nside = \"blue\"\narm = \"crew\"\nguns = [\"field-gun\"]\n\
                [[put]]\nunit = \"gun\"\nat = [60, 30]";
    for (x, cut) in [(40_000, true), (41_000, false)] {
        let mut game =
            set(ALONE, "places = [[36, 44]]", SQUAD, "places = [[36, 20], [36, 18], [37, 18], [38, 18]]", more);
        game.done(Red).pick(Blue, "gun");
        // It falls at (x, 30), four inches from the wire or five.
        let there = engine::prompt::Reply::Arrange {
            at: table::Point::new(x, 30_000),
            facing: None,
            formation: None,
            via: Vec::new(),
        };
        game.pick(Blue, "shell-he-gun-1").reply(Blue, there);
        game.number(Blue, (60_000 - x) as u32 / 1000 - 1).dice(&[9, 0]).dice(&[1]);
        game.done(Blue);
        act(&mut game, "hq");
        assert_eq!(!game.keys(Red).contains(&"order-telephone-red-1".to_owned()), cut, "{x}\n{}", game.whereabouts());
    }
}

#[test]
fn lines_that_are_down_silence_the_senior_hq_alone() {
    covers!("awa.cards.republican.lines-down", "awa.comms.radio");
    let radio =
        "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"radio-operator\" }]\ntags = [\"regular\"]";
    for (who, open) in [("hq", true), ("brigade", false)] {
        let mut game = Game::set(&format!(
            r#"
            [sides.red]
            faction = "republican"
            [now]
            phase = "card"
            turn = 2
            deck = ["republican-lines-down"]
            [[landmark]]
            id = "hill"
            at = [60, 10]
            [[unit]]
            id = "brigade"
            side = "red"
            arm = "brigade-hq"
            initiative = 3
            {radio}
            [[unit]]
            id = "hq"
            side = "red"
            arm = "battalion-hq"
            initiative = 3
            under = "brigade"
            {radio}
            [[unit]]
            id = "red-1"
            side = "red"
            under = "hq"
            {radio}
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "brigade"
            at = [60, 44]
            [[put]]
            unit = "hq"
            at = [36, 44]
            [[put]]
            unit = "red-1"
            at = [10, 20]
            [[put]]
            unit = "blue-1"
            at = [70, 2]
            "#
        ));
        act(&mut game, who);
        assert_eq!(game.keys(Red).contains(&"order-radio-red-1".to_owned()), open, "{who}");
    }
}
