//! Air to ground fire and flak, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red};
use crate::fireplan::spot;

/// Aircraft of red over the place 3/2 in this hour, with flak and targets of blue.
fn strike(stands: &str, height: &str, more: &str) -> Game {
    Game::set(&format!(
        "[now]\nphase = \"air\"\nhour = 2\nrequests = [{{ asker = 0, what = {{ aircraft = [0, \"{height}\"] }}, at = {}, comes = 2 }}]\n\
         [[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\ntie = \"in-support\"\nsorties = 2\nstands = {stands}\n{more}",
        spot(3.0, 2.0)
    ))
}

fn flak(id: &str, stand: &str, x: f64, y: f64) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nformation = \"blue\"\narm = \"anti-air\"\ntie = \"under-command\"\nstands = [\"{stand}\"]\nat = [{x}, {y}]\n"
    )
}

const BATTALION: &str = "[[unit]]\nid = \"first\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
    places = [[3.0, 2.0], [3.1, 2.1], [2.9, 2.1], [3.1, 1.9], [2.9, 1.9]]\n";

fn works(kind: &str) -> String {
    format!(
        "[[area]]\nid = \"place\"\nname = \"The place\"\nworks = \"{kind}\"\n\
         outline = [[2.7, 1.7], [3.3, 1.7], [3.3, 2.3], [2.7, 2.3]]\n"
    )
}

#[test]
fn nqm_ex_air_and_aa() {
    covers!(
        "nqm.air.aa-first",
        "nqm.air.target-class",
        "nqm.air.break-through",
        "nqm.air.house-weights",
        "nqm.air.house-engines",
        "nqm.air.weight",
        "nqm.air.direct",
    );
    let more = flak("one", "AA1 37", 2.0, 2.0) + &flak("two", "AA1 37", 4.0, 2.0) + BATTALION + &works("dug-in");
    let mut game = strike(r#"["Air1 engines 1 dives", "Air1 engines 1 dives", "Air1 engines 1 dives"]"#, "low", &more);
    // The owner of the flak may choose which gun takes the first pin, and which is destroyed.
    game.dice(&[4, 2, 1, 6, 3, 5, 3]).pick(Blue, "pass").pick(Blue, "pass");
    assert!(game.reads(Red, "2 flak and 1 aircraft neutralised"), "{}", game.whereabouts());
    assert_eq!(game.sum("one", "lost") + game.sum("two", "lost"), 1);
    assert_eq!(game.red_pins("one") + game.red_pins("two"), 1);
    assert_eq!(game.red_pins("planes"), 1);
    assert_eq!(game.red_pins("first"), 3);
    assert!(game.unit("first").number("disorder") != 0);
    assert_eq!(game.unit("first").number("pinned_until"), 3);
    // Flak pays for its volley as others do.
    assert_eq!((game.unit("one").number("dice"), game.unit("two").number("dice")), (0, 0));
    assert!(game.reads(Blue, "Enemy aircraft") && !game.reads(Blue, "planes"));
}

#[test]
fn aircraft_that_silence_no_more_than_they_lose_turn_back() {
    covers!("nqm.air.break-through");
    let more = flak("one", "AA1 37", 2.0, 2.0) + BATTALION;
    let mut game = strike(r#"["Air1 engines 1", "Air1 engines 1"]"#, "low", &more);
    // One gun and one aircraft are hit: one is not more than one.
    game.dice(&[2, 1, 5]);
    assert_eq!((game.red_pins("one"), game.red_pins("planes"), game.red_pins("first")), (1, 1, 0));
    assert!(game.reads(Red, "turn back"));
}

#[test]
fn nqm_ex_tank_hunters() {
    covers!("nqm.air.tank-hunters");
    let tanks = "[[unit]]\nid = \"kv\"\nformation = \"blue\"\narm = \"armour\"\ngrade = \"elite\"\nstands = [\"T3 76 M/H\", \"T3 76 M/H\"]\n\
        places = [[3.0, 2.0], [3.1, 2.1]]\n";
    let mut game = strike(r#"["Air1 engines 1 tank-hunter"]"#, "low", tanks);
    game.dice(&[5]);
    assert_eq!(game.red_pins("kv"), 3);
    // Ordinary aircraft have H against H.
    let mut game = strike(r#"["Air1 engines 1"]"#, "low", tanks);
    game.dice(&[5]);
    assert_eq!(game.red_pins("kv"), 1);
    // And hunters against men are like others.
    let mut game = strike(r#"["Air1 engines 1 tank-hunter"]"#, "low", &(BATTALION.to_owned() + &works("dug-in")));
    game.dice(&[5]);
    assert_eq!(game.red_pins("first"), 2);
}

#[test]
fn only_heavy_bombers_shake_the_fortified() {
    covers!("nqm.fortification.fortified-disorganise");
    for (stand, dice, shaken) in [
        ("Air1 engines 1", vec![6], false),
        ("Air1 engines 4", vec![6, 1, 1, 1], true),
        ("Air1 engines 1 heavy-bomber", vec![6], true),
    ] {
        let mut game = strike(&format!("[\"{stand}\"]"), "low", &(BATTALION.to_owned() + &works("fortified")));
        game.dice(&dice);
        assert_eq!(game.red_pins("first"), 2, "{stand}");
        assert_eq!(game.unit("first").number("disorder") != 0, shaken, "{stand}");
    }
}

#[test]
fn fighters_deliver_medium_fire_and_engines_are_a_setting() {
    covers!("nqm.air.house-weights", "nqm.air.house-engines");
    let target = BATTALION.to_owned() + &works("dug-in");
    // M against M: a five is one pin; H against M: two.
    for (stand, pins) in [("Air1 engines 1 fighter", 1), ("Air1 engines 1", 2)] {
        let mut game = strike(&format!("[\"{stand}\"]"), "low", &target);
        game.dice(&[5]);
        assert_eq!(game.red_pins("first"), pins, "{stand}");
    }
    let mut game = strike(r#"["Air1 engines 2"]"#, "low", &("[options]\nair-cu = \"one\"\n".to_owned() + &target));
    game.dice(&[5]);
    assert_eq!(game.red_pins("first"), 2);
}

#[test]
fn from_high_level_bombers_are_a_heavy_target_and_dive_bombers_never_are() {
    covers!("nqm.air.target-class");
    let more = flak("one", "AA1 37", 2.0, 2.0);
    for (stand, dice, pins) in [("Air1 engines 2", [1, 1, 5], 0), ("Air1 engines 2 dives", [1, 1, 5], 1)] {
        // L against H: only a six; against M a five.
        let mut game = strike(&format!("[\"{stand}\"]"), "high", &more);
        game.dice(&dice);
        assert_eq!(game.red_pins("planes"), pins, "{stand}");
    }
}

#[test]
fn flak_reaches_two_or_three_kilometres_and_fires_once_an_hour() {
    covers!("nqm.air.aa-first");
    // The square ends at 3.15, the gun's token begins 100 m before its middle.
    for (stand, x, fires) in
        [("AA1 37", 5.2, true), ("AA1 37", 5.3, false), ("AA1 88", 6.2, true), ("AA1 88", 6.3, false)]
    {
        let mut game = strike(r#"["Air1 engines 1"]"#, "low", &flak("one", stand, x, 2.0));
        game.dice(&[1]);
        assert_eq!(game.wants_dice(), fires, "{stand} at {x}");
        if fires {
            game.dice(&[1]);
            assert!(game.stand("one.aa1").flag("known"));
        }
    }
    let fired = "[[put]]\nstand = \"one.aa1\"\nfired = true\n";
    let mut game = strike(r#"["Air1 engines 1"]"#, "low", &(flak("one", "AA1 37", 3.5, 2.0) + fired));
    game.dice(&[1]);
    assert!(!game.wants_dice());
}

#[test]
fn aircraft_fly_one_to_three_sorties_a_day_by_the_scenario_or_the_die() {
    covers!("nqm.tasks.sorties");
    for (die, sorties) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut game = Game::set(
            "[now]\nphase = \"plan\"\n[[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\ntie = \"in-support\"\n\
             stands = [\"Air1 engines 1\"]\n",
        );
        assert!(game.wants_dice());
        game.dice(&[die]);
        assert_eq!(game.stand("planes.air1").number("sorties"), sorties);
        assert!(game.reads(Red, "can fly") && !game.reads(Blue, "can fly"));
    }
    // Who has flown them all does not come.
    let flown = "[[put]]\nstand = \"planes.air1\"\nflown = 2\nflying_day = 2\n";
    let game = strike(r#"["Air1 engines 1"]"#, "low", &(BATTALION.to_owned() + flown));
    assert!(!game.wants_dice());
    assert!(game.reads(Red, "has no sortie left"));
}

#[test]
fn air_support_comes_four_hours_after_the_request_or_eight_from_an_army() {
    covers!("nqm.tasks.air-tasking");
    for (level, hours) in [("corps", 4), ("army", 8)] {
        let text = format!(
            "hours = 16\n[now]\nphase = \"orders\"\nhour = 2\n\
             [[formation]]\nid = \"top\"\nname = \"Top\"\nside = \"red\"\nlevel = \"{level}\"\naim = \"win\"\n\
             [[formation]]\nid = \"red\"\nname = \"Red division\"\nlevel = \"division\"\nabove = \"top\"\naim = \"win\"\n\
             [[formation]]\nid = \"blue\"\nname = \"Blue division\"\nside = \"blue\"\nlevel = \"division\"\naim = \"hold\"\n\
             [[unit]]\nid = \"planes\"\nformation = \"top\"\narm = \"air\"\ntie = \"in-support\"\nsorties = 1\nstands = [\"Air1 engines 1\"]\n{BATTALION}{}",
            works("dug-in")
        );
        let mut game = Game::set(&text);
        game.pick(Red, "air").pick(Red, "planes").at(Red, 3.0, 2.0);
        // One sortie a day: no second strike can be asked for.
        game.pick(Red, "air");
        assert!(game.closed(Red, "planes").because.contains("no sortie"));
        game.pick(Red, "done").until_hour(2 + hours).until(Phase::Air).dice(&[6]);
        assert_eq!(game.red_pins("first"), 3);
    }
}

#[test]
fn a_strike_that_is_called_off_costs_its_sortie() {
    covers!("nqm.tasks.air-tasking");
    let text = format!(
        "hours = 16\n[now]\nphase = \"orders\"\nhour = 2\n[[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\n\
         tie = \"in-support\"\nsorties = 1\nstands = [\"Air1 engines 1\"]\n{BATTALION}"
    );
    let mut game = Game::set(&text);
    game.pick(Red, "air").pick(Red, "planes").at(Red, 3.0, 2.0);
    game.pick(Red, "air").pick(Red, "cancel-0").pick(Red, "air");
    assert!(game.closed(Red, "planes").because.contains("no sortie"));
    game.pick(Red, "done");
    assert_eq!(game.stand("planes.air1").number("flown"), 1);
}

#[test]
fn pins_on_aircraft_are_sorted_at_the_end_of_the_day() {
    covers!("nqm.tasks.sorties");
    for (die, black) in [(4, 0), (3, 1)] {
        let mut game = Game::set(
            "start = 6\nhours = 30\n[now]\nphase = \"orders\"\nhour = 25\n[[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\n\
             tie = \"in-support\"\nsorties = 2\nstands = [\"Air1 engines 1\"]\n\
             [[put]]\nstand = \"planes.air1\"\nred = 1\nflown = 2\nflying_day = 2\n",
        );
        game.dice(&[die]);
        let stand = game.stand("planes.air1");
        assert_eq!((stand.number("red"), stand.number("black"), stand.number("flown")), (0, black, 0));
    }
}
