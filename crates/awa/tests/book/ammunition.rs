//! Ammunition. `awa.ammo.spend`

use awa::Lot;
use engine::covers;

use crate::common::{Blue, Game, Red, arrangement};
use table::Bearing;

/// Puts a red unit forward.
fn act<'a>(game: &'a mut Game, unit: &str) -> &'a mut Game {
    game.pick(Red, unit);
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game
}

const SQUAD: &str =
    "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"lmg\" }, { weapon = \"rifle\", count = 8 }]";

/// `awa.ex.ammo-rolls`
#[test]
fn awa_ex_ammo_rolls() {
    covers!("awa.ammo.initial", "awa.ammo.smoke-roll", "awa.ammo.secret");
    let mut game = Game::set(&format!(
        r#"
        options = ["smoke"]
        [[unit]]
        id = "red-1"
        side = "red"
        {SQUAD}
        [[unit]]
        id = "mortar"
        side = "red"
        arm = "crew"
        guns = ["mortar"]
        [[unit]]
        id = "hmg"
        side = "red"
        arm = "crew"
        guns = ["hmg"]
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = ["field-gun"]
        [[unit]]
        id = "at"
        side = "red"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SQUAD}
        "#
    ));
    // Wind; each unit's grade, then its ammunition; mortars and guns roll for smoke, 4+ gives one round.
    game.dice(&[3, 0])
        .dice(&[2, 3, 5])
        .dice(&[2, 4, 4])
        .dice(&[2, 5, 4])
        .dice(&[2, 3, 3])
        .dice(&[2, 5])
        .dice(&[2, 2, 3]);
    game.dice(&[2, 2, 2]);
    assert_eq!(game.unit("red-1").volleys, 8);
    assert_eq!((game.gun("mortar").rounds, game.gun("mortar").smoke), (4, 1));
    assert_eq!(game.gun("hmg").rounds, 9);
    // A three is no smoke round.
    assert_eq!((game.gun("gun").rounds, game.gun("gun").smoke), (3, 0));
    assert_eq!((game.gun("at").rounds, game.gun("at").smoke), (5, 0));
    assert_eq!(game.vehicle("tank").rounds.as_slice(), &[2, 3]);
    assert!(game.lines(Red).iter().any(|line| line == "mortar: 4 rounds"));
    assert!(
        !game
            .lines(Blue)
            .iter()
            .any(|line| line.contains("rounds") || line.contains("volleys") && line.contains("red"))
    );
}

/// A red squad and a blue one ten inches apart.
fn squads(red_put: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        morale = 3
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SQUAD}
        [[put]]
        unit = "red-1"
        at = [24, 30]
        {red_put}
        [[put]]
        unit = "blue-1"
        at = [24, 5]
        "#
    ))
}

#[test]
fn a_single_weapon_costs_a_whole_volley() {
    covers!("awa.ammo.partial-volley", "awa.ammo.spend", "awa.ammo.secret");
    // Only the LMG reaches 25 inches; the rifles throw their dice in vain.
    let mut game = squads("volleys = 8");
    let badge = |game: &Game, side| {
        let board = game.board(side);
        let group = board.groups.into_iter().find(|group| group.id == "red-1").unwrap();
        group.badges.into_iter().find(|badge| badge.key == "rounds").and_then(|badge| badge.count)
    };
    assert_eq!((badge(&game, Red), badge(&game, Blue)), (Some(8), None));
    act(&mut game, "red-1").pick(Red, "fire-blue-1");
    while game.wants_dice() {
        game.dice(&[2]);
    }
    assert_eq!(game.unit("red-1").volleys, 7);
    assert_eq!((badge(&game, Red), badge(&game, Blue)), (Some(7), None));
}

/// `awa.ex.out-of-ammo`
#[test]
fn awa_ex_out_of_ammo() {
    covers!("awa.ammo.empty", "awa.ammo.spend", "awa.initiative.score");
    let mut game = squads("volleys = 1");
    act(&mut game, "red-1").pick(Red, "fire-blue-1");
    while game.wants_dice() && !game.lines(Red).iter().any(|line| line.contains("no ammunition")) {
        game.dice(&[2]);
    }
    if game.wants_dice() {
        game.dice(&[2]);
    }
    assert_eq!(game.unit("red-1").volleys, 0);
    assert!(game.unit("red-1").demoralised.has(awa::Demoralised::EMPTY));
    // 3 + 2 + 2 and 1 for having fired.
    assert_eq!(game.line(Red, "red-1 holds").text, "red-1 holds: morale 8");
    assert!(game.lines(Blue).iter().any(|line| line == "red-1 has no ammunition left: Demoralised"));
    assert_eq!(game.unit("red-1").failures, 0);
    // With one volley left nothing of the kind happens.
    let mut game = squads("volleys = 2");
    act(&mut game, "red-1").pick(Red, "fire-blue-1");
    while game.wants_dice() {
        game.dice(&[2]);
    }
    assert!(game.unit("red-1").demoralised == awa::Demoralised::NONE);
}

#[test]
fn a_unit_without_ammunition_tests_every_turn() {
    covers!("awa.ammo.empty-each-turn");
    for (deeds, tests) in [("", true), ("deeds = [\"tested\"]", false)] {
        let game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            {SQUAD}
            [[unit]]
            id = "blue-1"
            side = "blue"
            {SQUAD}
            [now]
            phase = "final-morale"
            turn = 3
            [[put]]
            unit = "red-1"
            at = [24, 30]
            volleys = 0
            demoralised = ["empty"]
            {deeds}
            [[put]]
            unit = "blue-1"
            at = [24, 5]
            "#
        ));
        assert_eq!(game.wants_dice(), tests);
    }
}

/// Red has a reserve; an HQ at 36, 40.
fn with_reserve(more: &str) -> Game {
    Game::set(&format!(
        r#"
        defender = "red"
        [sides.red]
        reserve = true
        {more}
        [[unit]]
        id = "hq"
        side = "red"
        arm = "battalion-hq"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [now]
        phase = "reserve"
        [[put]]
        unit = "hq"
        places = [[36, 40]]
        [[put]]
        unit = "blue-1"
        places = [[36, 2]]
        "#
    ))
}

/// On to the moment when the lots are put down.
fn to_stores(game: &mut Game) {
    while game.phase() != awa::Phase::Stores {
        match game.asked() {
            Some(side) => game.done(side),
            None => game.dice(&[2]),
        };
    }
}

/// `awa.ex.text.reserve-roll`
#[test]
fn awa_ex_text_reserve_roll() {
    covers!("awa.ammo.reserve-roll", "awa.ammo.reserve-cost", "awa.ammo.secret");
    rolls_and_buys(&[([8, 7, 2, 6], 30, 6)]);
}

/// `awa.ex.reserve-limits`
#[test]
fn awa_ex_reserve_limits() {
    covers!("awa.ammo.reserve-roll", "awa.ammo.reserve-cost", "awa.ammo.secret");
    rolls_and_buys(&[([5, 5, 5, 5], 20, 4), ([1, 1, 1, 1], 10, 2), ([10, 10, 10, 10], 40, 8)]);
}

/// Dice, the points that they give, and how many lots those buy.
fn rolls_and_buys(rolls: &[([u8; 4], u8, usize)]) {
    for &(ref dice, points, lots) in rolls {
        let mut game = with_reserve("");
        game.dice(dice);
        assert_eq!(game.state().reserve.red, points);
        assert!(game.lines(Red).contains(&format!("Red: {points} points of reserve ammunition")));
        assert!(!game.lines(Blue).iter().any(|line| line.contains("reserve ammunition")), "{:?}", game.lines(Blue));
        let mut bought = 0;
        while game.phase() == awa::Phase::Reserve {
            let lot = [
                "mortar-shells",
                "at-shells",
                "he-shells",
                "hmg-bursts",
                "volleys",
                "grenades",
                "molotovs",
                "land-mines",
            ][bought % 8];
            game.pick(Red, lot);
            bought += 1;
        }
        assert_eq!(bought, lots, "every lot costs five points");
        assert!(!game.lines(Blue).iter().any(|line| line.contains("5 ")), "{:?}", game.lines(Blue));
    }
}

#[test]
fn every_lot_of_the_list_and_mines_for_the_defender_only() {
    covers!("awa.ammo.reserve-cost");
    let mut game = with_reserve("");
    game.dice(&[10, 10, 10, 10]);
    let labels: Vec<String> = game.options(Red).into_iter().map(|option| option.label).collect();
    for lot in [
        "5 mortar shells",
        "5 anti-tank shells",
        "5 high-explosive shells",
        "5 HMG bursts",
        "5 volleys",
        "5 grenades",
        "5 petrol bombs",
        "3 land mines",
    ] {
        assert!(labels.contains(&lot.to_owned()), "{lot}");
    }
    assert!(game.option(Red, "land-mines").unwrap().closed.is_none());
    game.done(Red);
    let mut game = Game::set(
        r#"
        [sides.red]
        reserve = true
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle" }]
        [now]
        phase = "reserve"
        [[put]]
        unit = "red-1"
        places = [[36, 40]]
        [[put]]
        unit = "blue-1"
        places = [[36, 2]]
        "#,
    );
    game.dice(&[1, 1, 1, 1]);
    assert_eq!(game.closed(Red, "land-mines").rule.unwrap().as_str(), "awa.ammo.reserve-cost");
}

#[test]
fn stores_lie_near_the_commander_and_may_be_split_and_are_hidden() {
    covers!("awa.ammo.store-radius", "awa.ammo.store-split", "awa.ammo.secret");
    let mut game = with_reserve("");
    game.dice(&[2, 2, 2, 4]).pick(Red, "volleys").pick(Red, "grenades");
    to_stores(&mut game);
    let place = |x: i32, y: i32| arrangement((x, y), Bearing::NORTH, "line");
    // 20 inches from 36, 40, and a hair more.
    assert_eq!(game.refused(Red, place(15, 40)).rule.unwrap().as_str(), "awa.ammo.store-radius");
    game.reply(Red, place(16, 40)).reply(Red, place(40, 40));
    let stores = &game.state().stores;
    assert_eq!(stores.len(), 2);
    assert_eq!((stores[0].lots[Lot::Volleys as usize], stores[1].lots[Lot::Grenades as usize]), (1, 1));
    let markers = |game: &Game, side| game.board(side).markers.iter().filter(|marker| marker.key == "ammo").count();
    assert_eq!((markers(&game, Red), markers(&game, Blue)), (2, 0));
    // All in one place is allowed as well.
    let mut game = with_reserve("");
    game.dice(&[2, 2, 2, 4]).pick(Red, "volleys").pick(Red, "grenades");
    to_stores(&mut game);
    game.reply(Red, place(30, 40)).pick(Red, "option-1");
    assert_eq!(game.state().stores.len(), 1);
}

/// A store with many things at 30, 40, carriers and a hungry squad.
fn depot(unit: &str, put: &str, lots: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        {unit}
        [[unit]]
        id = "red-1"
        side = "red"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SQUAD}
        {more}
        [[store]]
        side = "red"
        at = [30, 40]
        lots = [{lots}]
        [[put]]
        unit = "train"
        {put}
        [[put]]
        unit = "blue-1"
        at = [60, 5]
        "#
    ))
}

#[test]
fn what_every_means_of_transport_carries() {
    covers!("awa.ammo.transport", "awa.ammo.batches", "awa.ammo.loading");
    let men = "figures = [{ count = 2 }]";
    for (unit, put, lots) in [
        (men.to_owned(), "places = [[30, 41], [30, 39]]", 1),
        ("vehicles = [\"pack-animal\"]".into(), "at = [30, 41]", 2),
        ("vehicles = [\"handcart\"]".into(), "at = [30, 41]", 2),
        ("vehicles = [\"cart\"]".into(), "at = [30, 41]", 3),
        ("vehicles = [\"car\"]".into(), "at = [30, 41]", 3),
        ("vehicles = [\"light-truck\"]".into(), "at = [30, 41]", 3),
        ("vehicles = [\"medium-truck\"]".into(), "at = [30, 41]", 4),
        ("vehicles = [\"large-truck\"]".into(), "at = [30, 41]", 6),
    ] {
        let mut game = depot(&unit, put, &["\"volleys\""; 8].join(", "), "[[put]]\nunit = \"red-1\"\nat = [10, 20]");
        act(&mut game, "train");
        let mut loaded = 0;
        // It costs no time: one lot after another in one activation.
        while let Some(key) = game.keys(Red).into_iter().find(|key| key.starts_with("load-volleys")) {
            game.pick(Red, &key);
            loaded += 1;
        }
        assert_eq!(loaded, lots, "{unit}");
        let left = game.state().stores.first().map_or(0, |store| store.lots[Lot::Volleys as usize]);
        assert_eq!(left, 8 - loaded, "whole lots only");
    }
    // One man alone cannot carry a batch, and from two inches away nobody loads.
    let mut game = depot("figures = [{ count = 1 }]", "places = [[30, 41]]", "\"volleys\"", "");
    game.pick(Red, "train");
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("load")));
    let game = {
        let mut game = depot(men, "places = [[30, 42], [30, 38]]", "\"volleys\"", "");
        act(&mut game, "train");
        game
    };
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("load")));
}

#[test]
fn a_delivery_touches_the_officer_and_counts_at_once_and_a_truck_serves_several() {
    covers!("awa.ammo.delivery", "awa.ammo.multi-drop", "awa.ammo.batches");
    let other = "[[unit]]\nid = \"guns\"\nside = \"red\"\narm = \"crew\"\nguns = [\"mortar\", \"hmg\"]\n\
                 [[put]]\nunit = \"guns\"\nplaces = [[32, 20], [40, 20], [41, 20], [42, 20], [43, 20], [44, 20]]\nrounds = [1, 2]\n\
                 [[put]]\nunit = \"red-1\"\nplaces = [[28, 20], [20, 20], [21, 20], [22, 20], [23, 20], [24, 20], [25, 20], [18, 20], [17, 20], [16, 20]]\nvolleys = 1";
    let load = "load = [\"volleys\", \"volleys\", \"mortar-shells\", \"hmg-bursts\"]";
    // A medium truck between the two officers: 2.5 inches wide, it touches both.
    let mut game = depot("vehicles = [\"medium-truck\"]", &format!("at = [30, 20]\nfacing = 90\n{load}"), "", other);
    act(&mut game, "train");
    let keys = game.keys(Red);
    let deliver = |lot: &str, to: &str| {
        keys.iter().find(|key| key.starts_with(&format!("deliver-{lot}")) && key.ends_with(to)).cloned()
    };
    assert!(deliver("volleys", "-red-1").is_some(), "{}", game.whereabouts());
    assert!(deliver("mortar-shells", "-red-1").is_none(), "a squad has no use for shells");
    let all = [
        deliver("volleys", "-red-1"),
        deliver("volleys", "-red-1"),
        deliver("mortar-shells", "-guns"),
        deliver("hmg-bursts", "-guns"),
    ];
    for key in all.into_iter().flatten() {
        game.pick(Red, &key);
    }
    assert_eq!(game.unit("red-1").volleys, 11);
    assert_eq!(game.gun("guns").rounds, 6);
    assert_eq!(game.vehicle("train").load, [0; 8]);
    // Beside somebody else of the unit it is no use, unless the officer has fallen. R-AWA-030
    for (lost, open) in [("", false), ("lost = [1]", true)] {
        let places = if lost.is_empty() { "[[50, 44], [31, 20]" } else { "[[31, 20], [60, 44]" };
        let mut game = depot(
            "figures = [{ count = 2 }]",
            "places = [[30, 20], [30, 21]]\nload = [\"volleys\"]",
            "",
            &format!(
                "[[put]]\nunit = \"red-1\"\nplaces = {places}, [51, 44], [52, 44], [53, 44], [54, 44], [55, 44], [56, 44], [57, 44], [58, 44]]\n{lost}"
            ),
        );
        act(&mut game, "train");
        assert_eq!(game.keys(Red).iter().any(|key| key.starts_with("deliver-volleys")), open, "{}", game.whereabouts());
    }
}

#[test]
fn resupply_lifts_the_state_it_caused_and_no_other() {
    covers!("awa.ammo.resupply-recovery");
    for (states, after) in [("\"empty\"", awa::Demoralised::NONE), ("\"empty\", \"failed\"", awa::Demoralised::FAILED)]
    {
        let mut game = depot(
            "figures = [{ count = 2 }]",
            "places = [[30, 20], [30, 21]]\nload = [\"volleys\"]",
            "",
            &format!(
                "[[put]]\nunit = \"red-1\"\nplaces = [[31, 20], [33, 20], [35, 20]]\nvolleys = 0\ndemoralised = [{states}]\nfailures = 1"
            ),
        );
        act(&mut game, "train");
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("deliver")).unwrap();
        game.pick(Red, &key);
        assert_eq!(game.unit("red-1").demoralised, after);
        assert_eq!((game.unit("red-1").volleys, game.unit("red-1").failures), (5, 1));
        assert!(!game.lines(Blue).iter().any(|line| line.contains("volleys")));
    }
}

#[test]
fn an_unguarded_store_is_captured_and_what_a_unit_has_is_not() {
    covers!("awa.ammo.capture");
    for (guard, captured) in [
        ("[[40, 40], [42, 40], [44, 40]]", true),
        ("[[33, 40], [42, 40], [44, 40]]", false),
        ("[[33.1, 40], [42, 40], [44, 40]]", true),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 3 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 3 }}]
            [[store]]
            side = "red"
            at = [30, 40]
            lots = ["volleys", "grenades"]
            [[put]]
            unit = "red-1"
            places = {guard}
            volleys = 4
            [[put]]
            unit = "blue-1"
            places = [[30, 39], [29, 39], [28, 39]]
            "#
        ));
        game.done(Red).pick(Blue, "blue-1").done(Blue);
        let store = &game.state().stores[0];
        assert_eq!(store.side == Blue, captured, "{guard}");
        // Lots and all; what red's men have in their pouches stays theirs.
        assert_eq!((store.lots[Lot::Volleys as usize], game.unit("red-1").volleys), (1, 4));
        assert_eq!(game.lines(Red).iter().any(|line| line.starts_with("blue-1 captures ammunition")), captured);
    }
}

#[test]
fn what_a_carrier_drops_can_be_captured() {
    covers!("awa.ammo.capture");
    // A truck that stands still, with blue men beside it and nobody near.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        vehicles = ["light-truck"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 3 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 3 }]
        [[put]]
        unit = "train"
        at = [30, 40]
        load = ["volleys", "volleys"]
        [[put]]
        unit = "red-1"
        at = [60, 44]
        [[put]]
        unit = "blue-1"
        places = [[30, 38], [31.5, 40], [28.5, 40]]
        "#,
    );
    game.done(Red).pick(Blue, "blue-1").done(Blue);
    let store = &game.state().stores[0];
    assert_eq!((store.side, store.lots[Lot::Volleys as usize]), (Blue, 2));
    assert_eq!(game.vehicle("train").load, [0; 8]);
}

#[test]
fn grenades_and_petrol_bombs_of_the_reserve_are_ammunition_for_anybody() {
    covers!("awa.ammo.empty", "awa.ammo.reserve-cost");
    let set = |put: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 3 }}]
            [[unit]]
            id = "tank"
            side = "blue"
            arm = "armour"
            vehicles = ["t-26"]
            [[put]]
            unit = "red-1"
            places = [[20, 40], [21, 40], [22, 40]]
            {put}
            [[put]]
            unit = "tank"
            at = [20, 36]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game
    };
    // The last volley is fired at a tank in vain: without anything else the squad is empty and tests.
    let mut game = set("volleys = 1");
    assert!(!game.options(Red).iter().any(|option| option.key.starts_with("molotov")), "nobody has one");
    game.pick(Red, "fire-vehicle-1").dice(&[5]);
    assert!(game.unit("red-1").demoralised.has(awa::Demoralised::EMPTY));
    for more in ["grenades = 1", "bottles = 1"] {
        let mut game = set(&format!("volleys = 1\n{more}"));
        game.pick(Red, "fire-vehicle-1");
        assert!(!game.wants_dice() && !game.unit("red-1").demoralised.has(awa::Demoralised::EMPTY), "{more}");
    }
    // Any of them throws a bottle that was brought to them; courage, fuse and hit as usual.
    let mut game = set("volleys = 0\nbottles = 1");
    assert!(game.keys(Red).iter().any(|key| key == "molotov-3-vehicle-1"), "{:?}", game.keys(Red));
    game.pick(Red, "molotov-2-vehicle-1").dice(&[6]).dice(&[2]).dice(&[1]);
    // It has missed, and now there is nothing left.
    assert_eq!(game.unit("red-1").bottles, 0);
    assert!(game.unit("red-1").demoralised.has(awa::Demoralised::EMPTY) || game.wants_dice());
    game.dice(&[5]);
}

#[test]
fn a_lot_of_mines_is_three_of_them() {
    covers!("awa.ammo.reserve-cost");
    let mut game = with_reserve("");
    game.dice(&[1, 1, 1, 1]);
    game.pick(Red, "land-mines").done(Red);
    to_stores(&mut game);
    for n in 0..3 {
        assert_eq!(game.prompt(Red).title, "Where do you put 3 land mines?", "mine {n}");
        game.reply(Red, arrangement((20 + n, 30), Bearing::NORTH, "line"));
    }
    assert_eq!(game.state().mines.len(), 3);
    assert_ne!(game.phase(), awa::Phase::Stores);
}

#[test]
fn two_men_who_carry_a_lot_stay_within_two_inches_of_each_other() {
    covers!("awa.ammo.transport", "awa.ammo.delivery");
    for (y, open) in [("22", true), ("22.1", false)] {
        let mut game = depot(
            "figures = [{ count = 2 }]",
            &format!("places = [[30, 20], [30, {y}]]\nload = [\"volleys\"]"),
            "",
            "[[put]]\nunit = \"red-1\"\nplaces = [[31, 20], [33, 20], [35, 20]]",
        );
        act(&mut game, "train");
        assert_eq!(game.keys(Red).iter().any(|key| key.starts_with("deliver")), open, "{y}");
    }
}

#[test]
fn men_without_weapons_are_not_out_of_ammunition() {
    covers!("awa.ammo.empty");
    let badge = |weapon: &str| {
        let game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "{weapon}", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "red-1"
            at = [36, 40]
            volleys = 0
            [[put]]
            unit = "blue-1"
            at = [36, 2]
            "#
        ));
        let board = game.board(Red);
        let group = board.groups.iter().find(|group| group.id == "red-1").expect("it is there");
        group.badges.iter().any(|badge| badge.key == "out-of-ammunition")
    };
    assert!(badge("rifle") && !badge("none"));
}

#[test]
fn the_piece_with_least_is_served_first_and_an_empty_hq_keeps_its_nerve() {
    covers!("awa.ammo.delivery", "awa.ammo.empty", "awa.rating.morale-exempt");
    let mortars = "[[unit]]\nid = \"guns\"\nside = \"red\"\narm = \"crew\"\nguns = [\"mortar\", \"mortar\"]\n\
                   [[put]]\nunit = \"guns\"\nplaces = [[31, 20], [40, 20], [41, 20], [42, 20], [43, 20], [44, 20]]\nrounds = [4, 1]";
    let mut game =
        depot("figures = [{ count = 2 }]", "places = [[30, 20], [30, 21]]\nload = [\"mortar-shells\"]", "", mortars);
    act(&mut game, "train");
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("deliver-mortar-shells")).expect("they are there");
    game.pick(Red, &key);
    let rounds: Vec<u8> = game.state().guns.iter().map(|gun| gun.rounds).collect();
    assert_eq!(rounds, [4, 6]);
    // An HQ that fires its last volley neither tests nor loses heart.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "hq"
        side = "red"
        arm = "company-hq"
        initiative = 3
        figures = [{ role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 4 }]
        [[put]]
        unit = "hq"
        at = [20, 40]
        volleys = 1
        [[put]]
        unit = "blue-1"
        at = [20, 37]
        "#,
    );
    act(&mut game, "hq");
    game.pick(Red, "fire-blue-1").pick(Red, "blue-1.1").dice(&[1]).dice(&[4]);
    assert_eq!(game.unit("hq").volleys, 0);
    assert_eq!(game.unit("hq").demoralised, awa::Demoralised::NONE);
}
