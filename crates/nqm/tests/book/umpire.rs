//! A human umpire: he sees everything, changes dice and states, speaks to one side, and gives his reasons. R-NQM-140

use crate::common;

use common::{Blue, Game, Red, km_point};
use engine::prompt::{Ask, Reply};
use engine::{Eye, Seat, covers};
use nqm::Phase;

const UMPIRE: Seat = Seat(2);

fn game(more: &str) -> Game {
    Game::set(&format!(
        r#"
        [options]
        umpire = true
        [now]
        phase = "orders"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3"]
        at = [4, 4]
        {more}
        "#
    ))
}

#[test]
fn the_umpire_is_asked_at_the_beginning_of_each_phase() {
    covers!("nqm.design.plumpire");
    let mut game = game("");
    assert_eq!(game.asked(), Some(UMPIRE));
    game.pick_at(UMPIRE, "go-on");
    assert_eq!(game.asked(), Some(Seat::of(Red)));
    game.done(Red).done(Blue);
    assert_eq!((game.asked(), game.phase()), (Some(UMPIRE), Phase::Movement));
}

#[test]
fn what_the_umpire_changes_is_logged_with_his_words() {
    let mut game = game("");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "first.f2").pick_at(UMPIRE, "red").reply(UMPIRE, Reply::Number(2));
    game.reply(UMPIRE, Reply::Words("Stragglers were counted.".into()));
    assert_eq!(game.stand("first.f2").number("red"), 2);
    let line = game.line(Red, "Stragglers were counted.");
    assert!(line.text.contains("from 0 to 2"), "{}", line.text);
    assert!(!game.reads(Blue, "Stragglers"), "the enemy is not told");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "marker").pick_at(UMPIRE, "mistake");
    assert_ne!(game.unit("first").number("disorder"), 0);
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "ammunition").reply(UMPIRE, Reply::Number(1));
    game.pick_at(UMPIRE, "history");
    assert_eq!(game.unit("first").number("dice"), 3);
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "move");
    game.reply(UMPIRE, Reply::Arrange { at: km_point(6.0, 3.0), facing: None, formation: None, via: Vec::new() });
    game.pick_at(UMPIRE, "ruling");
    let place = game.stand("first.f2").part("place");
    assert_eq!(place.0["map"][0].as_float(), Some(47.244), "km 6");
    // He still has not said go on.
    assert_eq!((game.asked(), game.phase()), (Some(UMPIRE), Phase::Orders));
}

#[test]
fn whoever_the_umpire_moves_comes_to_stand_beside_those_who_are_there() {
    let mut game = game("[[unit]]\nid = \"second\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [6, 3]");
    let there = crate::fights::place(&game, "second.f1").expect("it is on the map");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "move");
    game.reply(UMPIRE, Reply::Arrange { at: km_point(6.0, 3.0), facing: None, formation: None, via: Vec::new() });
    game.pick_at(UMPIRE, "ruling");
    assert_eq!(crate::fights::place(&game, "second.f1"), Some(there), "nobody is pushed away");
    // A stand is 200 m wide and 100 m deep.
    let (wide, deep) = (i64::from(km_point(0.2, 0.0).x), i64::from(km_point(0.0, 0.1).y));
    for stand in ["first.c1", "first.f2"] {
        let at = crate::fights::place(&game, stand).expect("it is on the map");
        let (east, south) = ((at.0 - there.0).abs(), (at.1 - there.1).abs());
        assert!(east >= wide || south >= deep, "{stand} stands upon somebody: {at:?} and {there:?}");
        assert!(east <= 5 * wide && south <= 5 * wide, "{stand} is near where he was put: {at:?}");
    }
}

#[test]
fn the_umpire_rates_a_class_and_slows_a_unit() {
    covers!("nqm.classes.re-rate");
    let mut game = game("");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "first.f2").pick_at(UMPIRE, "class").pick_at(UMPIRE, "VH");
    game.pick_at(UMPIRE, "history");
    assert_eq!(game.stand("first.f2").text("rated"), "VH");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "rate").reply(UMPIRE, Reply::Number(50)).pick_at(UMPIRE, "pace");
    assert_eq!(game.unit("first").number("slowed"), 50);
}

#[test]
fn what_the_umpire_rates_is_reckoned_with() {
    covers!("nqm.classes.re-rate", "nqm.movement.congestion");
    let south = |slowed: u32| {
        let text = r#"
            [options]
            umpire = true
            [now]
            phase = "orders"
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["F3"]
            at = [4, 5]
            orders = { task = "advance", route = [[4, 2]] }
        "#;
        let mut game = Game::set(text);
        game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "rate").reply(UMPIRE, Reply::Number(slowed));
        game.pick_at(UMPIRE, "pace").until_hour(2);
        crate::fights::place(&game, "first.f1").unwrap().1
    };
    let begins = i64::from(km_point(4.0, 5.0).y);
    let (whole, half) = (begins - south(0), begins - south(50));
    assert!(half > 0 && (whole - 2 * half).abs() <= 40, "{whole} {half}");

    // A 3 of light fire does nothing to a light target and hits a very light one.
    let hit = |class: &str| {
        let red = "stands = [\"C1\", \"F3\"]";
        let mut game = Game::set(&crate::field::field("none", red, "stands = [\"F3\"]", "[options]\numpire = true\n"));
        game.pick_at(UMPIRE, "dice").pick_at(UMPIRE, "second").pick_at(UMPIRE, "second.f1");
        game.pick_at(UMPIRE, "class").pick_at(UMPIRE, class).pick_at(UMPIRE, "history").pick_at(UMPIRE, "go-on");
        game.pick(Red, "attack:first.c1").until_dice().dice(&[3, 1]);
        game.red_pins("second")
    };
    assert_eq!((hit("usual"), hit("VL")), (0, 1));
}

#[test]
fn the_umpire_breaks_a_unit_and_rallies_it() {
    let mut game = game("");
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "broken").pick_at(UMPIRE, "history");
    assert_eq!(game.unit("first").number("disorder"), crate::fights::BROKEN);
    assert!(game.reads(Red, "its nerve from steady to broken"));
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "broken").pick_at(UMPIRE, "mistake");
    assert_eq!(game.unit("first").number("disorder"), 0);
    // No change without his words.
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "marker");
    let silent = game.session().prompt(UMPIRE).unwrap();
    assert!(!silent.ask.options().iter().any(|option| option.key == "back" || option.key == "pass"));
}

#[test]
fn the_umpire_speaks_to_one_side() {
    let mut game = game("");
    game.pick_at(UMPIRE, "to:blue").reply(UMPIRE, Reply::Words("You hear engines in the south.".into()));
    assert!(game.reads(Blue, "You hear engines") && !game.reads(Red, "You hear engines"));
}

#[test]
fn dice_may_be_changed_before_they_are_applied() {
    covers!("nqm.firefight.no-dawdling");
    // Quick supply: one die for a unit in contact or marching, in step 0.
    let text = r#"
        [options]
        umpire = true
        supply = "quick"
        [now]
        phase = "clock"
        hour = 2
        umpired = 255
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3"]
        at = [4, 4]
        [[put]]
        unit = "first"
        order = { task = "march", route = [[31.496, 23.622]] }
    "#;
    let mut game = Game::set(text);
    game.dice(&[1]);
    assert_eq!(game.asked(), Some(UMPIRE), "{}", game.whereabouts());
    game.pick_at(UMPIRE, "die-1:5")
        .pick_at(UMPIRE, "stands")
        .reply(UMPIRE, Reply::Words("The column was full.".into()));
    assert_eq!(game.unit("first").number("disorder"), 0);
    assert!(game.reads(Red, "The column was full."));
    // Left alone it would have been out of supply.
    let mut game = Game::set(text);
    game.dice(&[1]).pick_at(UMPIRE, "stands");
    assert_ne!(game.unit("first").number("disorder"), 0);
    // And he may say that all dice stand.
    let mut game = Game::set(&text.replace("umpired = 255", "umpired = 0"));
    game.pick_at(UMPIRE, "dice").pick_at(UMPIRE, "go-on").dice(&[1]);
    assert_ne!(game.unit("first").number("disorder"), 0);
}

#[test]
fn the_umpire_sees_both_sides() {
    let game = game("[[unit]]\nid = \"hidden\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\"]\nat = [4, 1]\n");
    let sees = |eye: Eye| game.session().board(eye).pieces.iter().any(|piece| piece.id.starts_with("hidden"));
    assert!(sees(Eye::Seat(UMPIRE)) && !sees(Eye::Seat(Seat::of(Red))));
}

/// Random players on all chairs, the umpire's too: the orders of every hour come to an end, and nothing that is offered is refused.
#[test]
fn random_players_and_a_random_umpire_keep_the_laws() {
    use engine::Present;
    for (seed, command) in [(1, "direct"), (2, "plumpire"), (3, "direct")] {
        let text = common::completed(&format!(
            r#"
            hours = 3
            [options]
            umpire = true
            command = "{command}"
            [[area]]
            id = "hill"
            name = "Hill 102"
            points = 2
            outline = [[3, 2.5], [5, 2.5], [5, 3.5], [3, 3.5]]
            [[unit]]
            id = "hq"
            formation = "red"
            arm = "headquarters"
            stands = ["C1"]
            at = [4, 5.5]
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["C1", "F3", "F3", "S1 mortar 81"]
            places = [[4, 4.8], [4, 4.5], [4.3, 4.5], [4.3, 4.8]]
            [[unit]]
            id = "guns"
            formation = "red"
            arm = "artillery"
            tie = "direct-support"
            stands = ["A2 105", "O1"]
            places = [[5, 5.5], [5, 4.5]]
            [[unit]]
            id = "held"
            formation = "blue"
            stands = ["C1", "F3", "F3"]
            places = [[4, 1.8], [4, 2], [4.3, 2]]
            "#
        ));
        let game = nqm::Nqm::load(&text).unwrap();
        engine::laws::abide(game, seed, 9).unwrap();
    }
}

#[test]
fn the_umpire_sets_how_long_work_takes() {
    covers!("nqm.tasks.time-range");
    let mut game = game("").session().game().setup().source.clone();
    game += "\n[now]\nphase = \"orders\"\njobs = [{ job = \"demolish\", unit = 0, at = [31.496, 23.622], spent = 1, needed = 8, done = false }]\n";
    let mut game = Game::set_whole(&game);
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "hours").reply(UMPIRE, Reply::Number(3)).pick_at(UMPIRE, "history");
    assert_eq!(game.now("jobs")[0]["needed"].as_integer(), Some(3));
    assert!(game.reads(Red, "the hours that its work takes from 8 to 3"));
}

#[test]
fn the_umpire_says_how_long_men_have_dug() {
    covers!("nqm.tasks.time-range", "nqm.tasks.dig-in");
    let mut game = game("");
    let dig = |game: &mut Game, hours: u32| {
        game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "digging").reply(UMPIRE, Reply::Number(hours));
        game.pick_at(UMPIRE, "history");
        let works = game.now("works");
        let works = works.as_array().unwrap();
        (works.len(), works[0]["works"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(dig(&mut game, 5), (1, "none".into()), "two stands side by side dig one hole");
    assert_eq!(dig(&mut game, 6), (1, "dug-in".into()));
    assert!(game.reads(Red, "the hours of digging where it is from 5 to 6"));
    assert!(!game.reads(Blue, "digging"));
    assert_eq!(dig(&mut game, 24).1, "fortified");
    assert_eq!(dig(&mut game, 0).1, "none");
}

#[test]
fn the_umpire_hides_and_shows_a_stand_and_turns_its_pins_black() {
    covers!("nqm.design.plumpire");
    let mut game = game("");
    let sees =
        |game: &Game| game.session().board(Eye::Seat(Seat::of(Blue))).pieces.iter().any(|one| one.id == "first.f2");
    assert!(!sees(&game));
    let touch = |game: &mut Game, what: &str| {
        game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "first.f2").pick_at(UMPIRE, what);
    };
    touch(&mut game, "seen");
    game.pick_at(UMPIRE, "ruling");
    assert!(sees(&game) && game.reads(Blue, "sighted") && game.reads(Red, "from concealed to seen"));
    touch(&mut game, "seen");
    game.pick_at(UMPIRE, "ruling");
    assert!(!sees(&game));
    assert_eq!(game.now("ghosts").as_array().map(Vec::len), Some(1), "the enemy remembers where it was");
    touch(&mut game, "black");
    game.reply(UMPIRE, Reply::Number(1)).pick_at(UMPIRE, "ruling");
    assert_eq!(game.stand("first.f2").number("black"), 1);
}

#[test]
fn the_umpire_sets_when_orders_and_strikes_come() {
    covers!("nqm.design.plumpire", "nqm.tasks.air-tasking");
    let mut game = Game::set(
        r#"
        [options]
        umpire = true
        [now]
        phase = "orders"
        hour = 2
        dispatches = [{ unit = 0, news = { order = { task = "reserve" } }, arrives = 8 }]
        requests = [{ asker = 1, what = { aircraft = [1, "low"] }, at = [20.0, 20.0], comes = 6 }]
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3"]
        at = [4, 4]
        [[unit]]
        id = "stukas"
        formation = "red"
        arm = "air"
        tie = "in-support"
        sorties = 2
        stands = ["Air1 engines 1 dives"]
        "#,
    );
    game.pick_at(UMPIRE, "first").pick_at(UMPIRE, "order");
    let asked = game.session().prompt(UMPIRE).unwrap().ask;
    assert!(matches!(asked, Ask::Number { least: 2, .. }), "hour 1 is over: {asked:?}");
    game.reply(UMPIRE, Reply::Number(3)).pick_at(UMPIRE, "ruling");
    assert_eq!(game.now("dispatches")[0]["arrives"].as_integer(), Some(6));
    assert!(game.reads(Red, "the hour in which its new order is in force from 4 to 3"));
    game.pick_at(UMPIRE, "stukas").pick_at(UMPIRE, "comes").reply(UMPIRE, Reply::Number(3)).pick_at(UMPIRE, "ruling");
    assert_eq!(game.now("requests")[0]["comes"].as_integer(), Some(3));
}

#[test]
fn the_umpire_confuses_a_staff() {
    covers!("nqm.reorganisation.division");
    let mut game =
        game("[[unit]]\nid = \"hq\"\nformation = \"red\"\narm = \"headquarters\"\nstands = [\"C1\"]\nat = [4, 5]\n");
    game.pick_at(UMPIRE, "hq").pick_at(UMPIRE, "staff").pick_at(UMPIRE, "history").pick_at(UMPIRE, "go-on");
    assert!(game.closed(Red, "first").because.contains("disorganised"), "{}", game.whereabouts());
}

/// A day, an evening and a morning at the state farm with each switch of the rulings set otherwise than usual.
#[test]
fn every_switch_keeps_the_laws() {
    use engine::Present;
    let text = muster::Library::built_in().scenario("nqm-steppe").unwrap();
    for (seed, options) in [
        (2, "supply = \"quick\"\nnight = \"played\"\nmines = \"off\"\nambush-shift = true\nharassing-cost = \"full\""),
        (3, "supply = \"pool\"\nfuel = \"units\"\nrestore-discipline = true\nfast-recce = true\nair-cu = \"one\""),
        (4, "command = \"plumpire\""),
        (
            5,
            "disorganised-defence = \"only-broken-give-way\"\nfuel = \"off\"\nsupply = \"off\"\nfirefight = \"round\"\nsmall-guns = true",
        ),
    ] {
        let (head, rest) = text.split_at(text.find("\n[").unwrap() + 1);
        let head = head.replace("hours = 8", "hours = 18").replace("start = 7", "start = 16");
        let game = nqm::Nqm::load(&format!("{head}[options]\n{options}\n{rest}")).unwrap();
        engine::laws::abide(game, seed, 40).unwrap_or_else(|broken| panic!("{options}: {broken}"));
    }
}
