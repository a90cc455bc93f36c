//! Lorries, dumps and stocks: what is fetched, what is fired, what is captured.

use crate::common::{Blue, Game, Red};
use crate::logistics::*;
use engine::covers;
use nqm::Phase;

/// A regiment with a loaded lorry beside somebody who has nothing left.
fn lorry(unit: &str) -> String {
    format!(
        r#"
        [now]
        phase = "next"
        [[formation]]
        id = "red"
        name = "Red division"
        side = "red"
        level = "division"
        aim = "win"
        [[formation]]
        id = "regiment"
        name = "Regiment"
        above = "red"
        level = "regiment"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[unit]]
        id = "lorry"
        formation = "regiment"
        arm = "logistic"
        tie = "under-command"
        mover = "motorised"
        stands = ["L1 supplies"]
        load = "dice"
        at = [4, 5]
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "anti-tank"
        size = "company"
        stock = 0
        stands = ["G2 76 M"]
        at = [4.2, 4.7]
        {unit}
        [[put]]
        unit = "guns"
        dice = 0
        "#
    )
}

#[test]
fn who_is_under_command_draws_from_his_commander_and_who_supports_does_not() {
    covers!(
        "nqm.orbat.under-command-supply",
        "nqm.orbat.direct-support-supply",
        "nqm.orbat.in-support-supply",
        "nqm.logistics.resupply-overnight"
    );
    let drawn = |tie: &str| {
        let mut game = Game::set(&lorry(&format!("tie = \"{tie}\"\nof = \"regiment\"")));
        game.until(Phase::Orders);
        (dice(&game, "guns"), game.stand("lorry.l1").text("load"))
    };
    assert_eq!(drawn("under-command"), (2, "empty".into()));
    assert_eq!(drawn("direct-support"), (0, "dice".into()));
    assert_eq!(drawn("in-support"), (0, "dice".into()));
}

#[test]
fn fire_keeps_the_lorry_away() {
    covers!("nqm.logistics.resupply-overnight");
    let text = lorry("tie = \"under-command\"\nof = \"regiment\"").replace("dice = 0", "dice = 0\ndeeds = 8");
    let mut game = Game::set(&text);
    game.until(Phase::Orders);
    assert_eq!(dice(&game, "guns"), 0);
    // Harassing fire of the hour before too.
    let text = text.replace("deeds = 8", "harassed_until = 1");
    let mut game = Game::set(&text);
    game.until(Phase::Orders);
    assert_eq!(dice(&game, "guns"), 0);
}

#[test]
fn a_division_in_disorder_hands_out_no_log() {
    covers!("nqm.reorganisation.division", "nqm.logistics.resupply");
    let spent = |disorganised: bool| {
        let text = evening(
            "[[unit]]\nid = \"first\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 4]\n[[put]]\nunit = \"first\"\ndice = 0\n",
        );
        let now = format!("phase = \"next\"\nformations = [{{ disorganised = {disorganised} }}, {{}}]");
        let mut game = Game::set(&text.replace("phase = \"next\"", &now));
        game.until(Phase::Orders);
        (dice(&game, "first"), dump(&game, 0, "log"))
    };
    assert_eq!((spent(false), spent(true)), ((3, 1), (0, 2)));
}

#[test]
fn a_lorry_fetches_ammunition_from_the_dump_and_eight_loads_use_up_a_log() {
    covers!("nqm.logistics.resupply-overnight", "nqm.logistics.vehicles-empty");
    let text = r#"
        hours = 12
        [now]
        phase = "clock"
        [[dump]]
        id = "dump"
        formation = "red"
        at = [4, 5.6]
        log = 1
        [[unit]]
        id = "lorry"
        formation = "red"
        arm = "logistic"
        tie = "under-command"
        mover = "motorised"
        stands = ["L1 supplies"]
        at = [4.1, 5.5]
        order = { task = { supply = { fetch = { from = 0, to = 1 } } } }
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3", "F3"]
        places = [[4, 3.9], [4.3, 3.9]]
        task = "defend"
        [[put]]
        unit = "first"
        dice = 3
    "#;
    let mut game = Game::set(text);
    let begun = place(&game, "lorry.l1");
    assert_eq!(game.stand("lorry.l1").text("load"), "empty");
    // The first hour goes into loading, the second into driving, the third into unloading.
    game.until_hour(2);
    assert_eq!((game.stand("lorry.l1").text("load"), dump(&game, 0, "opened")), ("dice".into(), 1));
    assert_eq!(place(&game, "lorry.l1"), begun);
    game.until_hour(3);
    assert_ne!(place(&game, "lorry.l1"), begun);
    assert_eq!(dice(&game, "first"), 1);
    game.until_hour(4);
    assert_eq!((dice(&game, "first"), game.stand("lorry.l1").text("load")), (6, "empty".into()));

    let mut last =
        Game::set(&text.replace("phase = \"clock\"", "phase = \"clock\"\ndumps = [{ log = 1, opened = 7 }]"));
    last.until_hour(2);
    assert_eq!((dump(&last, 0, "log"), dump(&last, 0, "opened")), (0, 0));
}

#[test]
fn in_the_first_hour_of_the_day_corps_lorries_leave_for_the_divisions() {
    covers!(
        "nqm.logistics.push-first-turn",
        "nqm.logistics.div-from-corps",
        "nqm.logistics.truck-capacity",
        "nqm.logistics.vehicles-empty"
    );
    let text = r#"
        hours = 12
        [now]
        phase = "clock"
        [[formation]]
        id = "corps"
        name = "Corps"
        side = "red"
        level = "corps"
        aim = "win"
        [[formation]]
        id = "red"
        name = "Red division"
        above = "corps"
        level = "division"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[dump]]
        id = "corps-dump"
        formation = "corps"
        at = [2, 5.5]
        log = 2
        [[dump]]
        id = "dump"
        formation = "red"
        at = [4, 5]
        [[unit]]
        id = "lorries"
        formation = "corps"
        arm = "logistic"
        tie = "under-command"
        mover = "motorised"
        stands = ["L1 supplies"]
        at = [2.1, 5.4]
    "#;
    let mut game = Game::set(text);
    game.until_hour(2);
    assert!(game.reads(Red, "sets out for the dump of Red division"));
    assert_eq!((game.stand("lorries.l1").text("load"), dump(&game, 0, "log")), ("log".into(), 1));
    game.until_hour(4);
    assert_eq!((dump(&game, 1, "log"), game.stand("lorries.l1").text("load")), (1, "empty".into()));
    // With another order they stay; and by afternoon nobody leaves by himself.
    for other in [
        text.replace("at = [2.1, 5.4]", "at = [2.1, 5.4]\ntask = \"reserve\""),
        text.replace("[now]", "[now]\nhour = 5"),
    ] {
        let mut game = Game::set(&other);
        game.until_hour(if other.contains("hour = 5") { 6 } else { 2 });
        assert!(!game.reads(Red, "sets out"));
        assert_eq!(game.stand("lorries.l1").text("load"), "empty");
    }
}

#[test]
fn corps_sends_a_lorry_to_the_railhead_for_every_log() {
    covers!("nqm.logistics.corps-from-army", "nqm.logistics.truck-capacity");
    let mut game = Game::set(
        r#"
        hours = 12
        [now]
        phase = "clock"
        hour = 4
        [[formation]]
        id = "army"
        name = "Army"
        side = "red"
        level = "army"
        aim = "win"
        [[formation]]
        id = "corps"
        name = "Corps"
        above = "army"
        level = "corps"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[dump]]
        id = "railhead"
        formation = "army"
        at = [2, 5.5]
        log = 5
        [[dump]]
        id = "corps-dump"
        formation = "corps"
        at = [3.5, 5]
        [[unit]]
        id = "lorries"
        formation = "corps"
        arm = "logistic"
        tie = "under-command"
        mover = "motorised"
        stands = ["L1 supplies"]
        at = [3.4, 4.9]
        order = { task = { supply = { haul = { from = 0, to = 1, what = "supplies" } } } }
        "#,
    );
    // There, an hour to load, back, an hour to unload: one LOG, and then the lorry is free.
    game.until_hour(8);
    assert_eq!((dump(&game, 0, "log"), dump(&game, 1, "log")), (4, 1));
    assert_eq!(game.stand("lorries.l1").text("load"), "empty");
}

#[test]
fn what_a_unit_cannot_carry_any_more_is_lost() {
    covers!("nqm.logistics.stand-capacity");
    let mut game = Game::set(
        r#"
        [now]
        phase = "clock"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3", "S1 mg", "O1"]
        places = [[4, 4], [4.3, 4], [4.6, 4], [4.9, 4]]
        task = "defend"
        [[put]]
        stand = "first.f2"
        black = 2
        "#,
    );
    // The command base by itself and the observer carry nothing: four dice when full, two with two bases out of action.
    game.until(Phase::Orders);
    assert_eq!(dice(&game, "first"), 2);
}

/// A battery of three with a shoot for this hour.
fn battery(options: &str, mode: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {options}
        [now]
        phase = "bombard"
        shoots = [{{ battery = 0, at = [31.5, 15.75], mode = "{mode}", hour = 1, stage = "planned" }}]
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        stands = ["A3 105"]
        at = [4, 5]
        task = "support"
        {more}
        "#
    ))
}

#[test]
fn a_pool_gives_a_unit_three_volleys() {
    covers!("nqm.logistics.unit-pool");
    let mut game = battery("[options]\nsupply = \"pool\"", "effective", "");
    game.dice(&[1]).until(Phase::Orders);
    assert_eq!(game.unit("guns").number("volleys"), 2);
    // Where nobody counts, nothing is spent.
    let mut free = battery("[options]\nsupply = \"off\"", "effective", "");
    free.dice(&[1]).until(Phase::Orders);
    assert_eq!((free.unit("guns").number("dice"), free.unit("guns").number("volleys")), (9, 3));
}

#[test]
fn what_lies_in_the_lorry_is_fired_when_the_men_have_none_left() {
    covers!("nqm.logistics.carried-anywhere", "nqm.logistics.one-die-per-turn");
    let spent = |dice: u8| {
        let more = format!("stock = 2\n[[put]]\nunit = \"guns\"\ndice = {dice}\n");
        let mut game = battery("", "effective", &more);
        game.dice(&[1]).until(Phase::Orders);
        (game.unit("guns").number("dice"), game.unit("guns").number("stock"))
    };
    assert_eq!([spent(9), spent(0), spent(1)], [(6, 2), (0, 1), (1, 1)]);
}

#[test]
fn harassing_fire_costs_a_third() {
    covers!("nqm.logistics.stand-capacity");
    let mut game = battery("", "harassing", "");
    game.dice(&[1]).until(Phase::Orders);
    assert_eq!(game.unit("guns").number("dice"), 8);
}

/// Guns of a division or of a corps that have fired everything, one of them beside a stockpile.
fn stockpile(formation: &str, phase: &str, dump: &str) -> Game {
    Game::set(&format!(
        r#"
        start = 21
        hours = 30
        [now]
        phase = "{phase}"
        [[formation]]
        id = "corps"
        name = "Corps"
        side = "red"
        level = "corps"
        aim = "win"
        [[formation]]
        id = "red"
        name = "Red division"
        above = "corps"
        level = "division"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[dump]]
        id = "division"
        formation = "red"
        at = [6, 5]
        log = 1
        [[dump]]
        id = "corps"
        formation = "corps"
        at = [7, 5]
        log = 1
        {dump}
        [[unit]]
        id = "guns"
        formation = "{formation}"
        arm = "artillery"
        tie = "in-support"
        stands = ["A3 122"]
        at = [4, 5]
        task = "support"
        [[unit]]
        id = "riflemen"
        formation = "red"
        stands = ["F3"]
        at = [5, 4]
        task = "defend"
        [[put]]
        unit = "guns"
        dice = 0
        stock = 0
        "#
    ))
}

#[test]
fn shells_of_a_division_are_in_its_log_and_those_of_a_corps_lie_apart_by_calibre() {
    covers!("nqm.logistics.div-artillery", "nqm.logistics.corps-artillery");
    let mut division = stockpile("red", "next", "");
    division.until(Phase::Orders);
    assert_eq!((dice(&division, "guns"), dump(&division, 0, "log")), (3, 0));
    // No LOG helps the guns of a corps.
    let mut corps = stockpile(
        "corps",
        "next",
        "[[dump]]\nid = \"shells\"\nformation = \"corps\"\nat = [8, 1]\nfire-units = [[122, 2]]\n",
    );
    corps.until(Phase::Orders);
    assert_eq!(dice(&corps, "guns"), 0);
    // Two fire units of the right calibre beside them fill two of three; those of another calibre are of no use.
    let filled = |calibre: u16| {
        let text = format!(
            "[[dump]]\nid = \"shells\"\nformation = \"corps\"\nat = [4.1, 5.1]\nfire-units = [[{calibre}, 2]]\n"
        );
        let mut game = stockpile("corps", "next", &text);
        game.until(Phase::Orders);
        dice(&game, "guns")
    };
    assert_eq!([filled(122), filled(152)], [2, 0]);
}

#[test]
fn guns_of_a_corps_have_twice_what_they_carry_where_the_scenario_says_nothing() {
    covers!("nqm.logistics.corps-artillery");
    let text = |dump: &str| {
        format!(
            "[[formation]]\nid = \"corps\"\nname = \"Corps\"\nside = \"red\"\nlevel = \"corps\"\naim = \"win\"\n\
             [[formation]]\nid = \"blue\"\nname = \"Blue\"\nside = \"blue\"\nlevel = \"division\"\naim = \"hold\"\n{dump}\
             [[unit]]\nid = \"guns\"\nformation = \"corps\"\narm = \"artillery\"\ntie = \"in-support\"\nstands = [\"A3 122\"]\nat = [4, 5]\n"
        )
    };
    assert_eq!(Game::set(&text("")).unit("guns").number("stock"), 6);
    let dump = "[[dump]]\nid = \"shells\"\nformation = \"corps\"\nat = [4.1, 5.1]\nfire-units = [[122, 2]]\n";
    assert_eq!(Game::set(&text(dump)).unit("guns").number("stock"), 0);
}

#[test]
fn a_pol_keeps_tanks_moving_for_a_day() {
    covers!("nqm.logistics.pol-day");
    let dry = |pol: u8| {
        let mut game = Game::set(&format!(
            r#"
            start = 21
            hours = 30
            [options]
            fuel = "units"
            [now]
            phase = "next"
            [[formation]]
            id = "red"
            name = "Tank brigade"
            side = "red"
            level = "regiment"
            tracked = true
            aim = "win"
            [[formation]]
            id = "blue"
            name = "Blue division"
            side = "blue"
            level = "division"
            aim = "hold"
            [[dump]]
            id = "dump"
            formation = "red"
            at = [4, 5.5]
            pol = {pol}
            [[unit]]
            id = "bowser"
            formation = "red"
            arm = "logistic"
            tie = "under-command"
            stands = ["L1 fuel"]
            at = [4, 5]
            task = "reserve"
            [[unit]]
            id = "tanks"
            formation = "red"
            arm = "armour"
            mover = "armoured"
            stands = ["T3 76 M/M"]
            at = [5, 4]
            task = "reserve"
            "#
        ));
        game.until(Phase::Orders);
        (game.state()["formations"][0]["dry"].as_bool().unwrap(), dump(&game, 0, "pol"))
    };
    assert_eq!([dry(2), dry(1), dry(0)], [(false, 1), (false, 0), (true, 0)]);
}

/// Red stands on a dump of blue's.
fn on_the_dump(phase: &str) -> String {
    format!(
        r#"
        [now]
        phase = "{phase}"
        [[dump]]
        id = "dump"
        formation = "blue"
        at = [4, 1]
        log = 1
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3"]
        at = [4, 1.1]
        task = "defend"
        [[unit]]
        id = "second"
        formation = "blue"
        stands = ["F3"]
        at = [8, 1]
        task = "defend"
        "#
    )
}

#[test]
fn a_captured_dump_is_burnt_or_kept_and_may_be_won_back() {
    covers!("nqm.logistics.truck-capacity");
    let lost = |game: &Game| ["lost", "burnt"].map(|key| game.state()["dumps"][0][key].as_bool().unwrap());
    let mut game = Game::set(&on_the_dump("next"));
    assert!(game.prompt(Red).title.contains("dump"));
    game.pick(Red, "burn").until(Phase::Orders);
    assert_eq!(lost(&game), [true, true]);
    assert!(game.reads(Blue, "taken and burnt"));
    let mut game = Game::set(&on_the_dump("next"));
    game.pick(Red, "keep").until(Phase::Orders);
    assert_eq!(lost(&game), [true, false]);
    let back = on_the_dump("next").replace("at = [4, 1.1]", "at = [4, 5]").replace("at = [8, 1]", "at = [4.2, 1]");
    let mut game = Game::set(&back.replace("phase = \"next\"", "phase = \"next\"\ndumps = [{ log = 1, lost = true }]"));
    game.until(Phase::Orders);
    assert_eq!(lost(&game), [false, false]);
}

#[test]
fn the_owner_sees_how_many_dice_a_unit_has_and_of_which_weight() {
    covers!("nqm.logistics.colours", "nqm.logistics.carried-anywhere");
    let counters = |options: &str| -> Vec<(String, i32, Option<i32>)> {
        let game = Game::set(&format!(
            r#"
            {options}
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["C1", "F3", "S1 mg", "S2 mortar 120"]
            at = [4, 4]
            stock = 2
            [[put]]
            unit = "first"
            dice = 12
            volleys = 2
            "#
        ));
        use engine::{Eye, Present, Seat};
        let card = |side| game.session().game().card(Eye::Seat(Seat::of(side)), "first");
        assert!(card(Blue).is_none(), "it is nobody else's business");
        card(Red).unwrap().counters.into_iter().skip(1).map(|one| (one.label, one.value, one.of)).collect()
    };
    let dice = ("ammunition dice, L and H".to_owned(), 4, Some(6));
    assert_eq!(counters(""), [dice, ("dice in its truck".into(), 2, None)]);
    assert_eq!(counters("[options]\nsupply = \"pool\""), [("volleys".to_owned(), 2, Some(3))]);
    assert_eq!(counters("[options]\nsupply = \"off\""), []);
}

#[test]
fn a_player_sends_his_lorries_for_ammunition_and_to_the_corps_dump() {
    covers!("nqm.logistics.div-from-corps", "nqm.logistics.resupply-overnight");
    let mut game = Game::set(
        r#"
        [now]
        phase = "plan"
        [[formation]]
        id = "corps"
        name = "Red corps"
        side = "red"
        level = "corps"
        aim = "win"
        [[formation]]
        id = "red"
        name = "Red division"
        above = "corps"
        level = "division"
        aim = "win"
        [[formation]]
        id = "blue"
        name = "Blue division"
        side = "blue"
        level = "division"
        aim = "hold"
        [[dump]]
        id = "corps-dump"
        formation = "corps"
        at = [1, 5.6]
        log = 2
        [[dump]]
        id = "dump"
        formation = "red"
        at = [4, 5.6]
        log = 1
        [[unit]]
        id = "lorry"
        formation = "red"
        arm = "logistic"
        tie = "under-command"
        mover = "motorised"
        stands = ["L1 supplies"]
        at = [4.1, 5.5]
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3", "F3"]
        places = [[4, 3.9], [4.3, 3.9]]
        task = "defend"
        "#,
    );
    game.pick(Red, "lorry");
    assert!(game.keys(Red).contains(&"fetch:dump:first".to_owned()), "{}", game.whereabouts());
    game.pick(Red, "haul:log:corps-dump:dump");
    if game.option(Red, "send").is_some() {
        game.pick(Red, "send");
    }
    // There by hour 1, loading in hour 2, back in hour 3, unloading in hour 4.
    game.until_hour(5);
    assert_eq!((dump(&game, 0, "log"), dump(&game, 1, "log")), (1, 2), "{}", game.whereabouts());
}
