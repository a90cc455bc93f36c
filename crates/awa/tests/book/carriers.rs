//! Reserve ammunition on its way: who is served, what is dropped, what is captured. `awa.ammo.delivery`

use awa::{Damage, Lot};
use engine::covers;

use crate::common::{Blue, Game, Red, Side};

/// A side puts a unit forward, and the other lets it go.
fn act<'a>(game: &'a mut Game, side: Side, unit: &str) -> &'a mut Game {
    if game.asked() == Some(side.enemy()) {
        game.done(side.enemy());
    }
    game.pick(side, unit);
    if game.asked() == Some(side.enemy()) {
        game.done(side.enemy());
    }
    game
}

/// On to the contests of the next turn, everybody doing nothing; dice that are wanted show this.
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

fn first_key(game: &Game, side: Side, start: &str) -> Option<String> {
    game.keys(side).into_iter().find(|key| key.starts_with(start))
}

/// `awa.ex.out-of-ammo`, to its end: the state counts in the contest, and resupply lifts it.
#[test]
fn awa_ex_out_of_ammo_and_the_resupply() {
    covers!("awa.ammo.empty", "awa.ammo.resupply-recovery", "awa.initiative.score", "awa.ammo.delivery");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        morale = 3
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        figures = [{ count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[put]]
        unit = "red-1"
        places = [[24, 24], [26, 24], [28, 24], [30, 24]]
        volleys = 1
        [[put]]
        unit = "train"
        places = [[24, 25], [24, 26]]
        load = ["volleys"]
        [[put]]
        unit = "blue-1"
        places = [[24, 5], [26, 5], [28, 5], [30, 5]]
        "#,
    );
    act(&mut game, Red, "red-1").pick(Red, "fire-blue-1");
    while game.wants_dice() {
        game.dice(&[2]);
    }
    assert_eq!(game.unit("red-1").volleys, 0);
    assert_eq!(game.unit("red-1").demoralised, awa::Demoralised::EMPTY);
    assert_eq!(game.line(Red, "red-1 holds").text, "red-1 holds: morale 8");
    if game.state().active.is_some() {
        game.done(Red);
    }
    // In the next turn its state takes three from its score: 4 + 3 + 2 - 3 against 6 + 3 + 2. Blue only lies there.
    next_turn(&mut game, 3);
    assert!(game.unit("red-1").demoralised.has(awa::Demoralised::EMPTY));
    game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[4, 6]);
    assert_eq!(game.line(Red, "blue-1 acts").text, "red-1 6, blue-1 11: blue-1 acts");
    game.done(Blue);
    // Now they are served: the state is gone, and what they have can be fired at once.
    act(&mut game, Red, "train");
    let key = first_key(&game, Red, "deliver-volleys").expect("the officer is beside them");
    game.pick(Red, &key);
    assert_eq!(game.unit("red-1").demoralised, awa::Demoralised::NONE);
    assert_eq!(game.unit("red-1").volleys, 5);
    assert!(game.lines(Blue).contains(&"red-1 has ammunition again".to_owned()));
    if game.state().active.is_some() {
        game.done(Red);
    }
    act(&mut game, Red, "red-1");
    assert!(game.keys(Red).contains(&"fire-blue-1".to_owned()), "{}", game.whereabouts());
}

#[test]
fn what_a_carrier_carried_lies_where_he_fell() {
    covers!("awa.ammo.capture", "awa.ammo.transport", "awa.ammo.secret");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        figures = [{ count = 3 }]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle" }]
        [[put]]
        unit = "train"
        places = [[30, 30], [30, 31], [29, 30]]
        load = ["grenades"]
        [[put]]
        unit = "red-1"
        at = [66, 44]
        [[put]]
        unit = "blue-1"
        places = [[30, 26]]
        "#,
    );
    act(&mut game, Blue, "blue-1");
    let key = first_key(&game, Blue, "fire-train").or_else(|| first_key(&game, Blue, "aim")).unwrap();
    game.pick(Blue, &key);
    while game.asked() == Some(Blue) && !game.wants_dice() && game.men("train") == 3 {
        let key = game.keys(Blue)[0].clone();
        game.pick(Blue, &key);
    }
    while game.wants_dice() {
        game.dice(&[6]);
    }
    assert!(!game.figure("train", 1).place.is_in_battle() && game.men("train") == 2, "{}", game.whereabouts());
    // The lot lies there, red's, for all to see; what it is only red knows.
    let store = &game.state().stores[0];
    assert_eq!((store.side, store.at, store.known), (Red, table::Point::inches(30, 30), true));
    assert_eq!(store.lots[Lot::Grenades as usize], 1);
    assert!((1..=3).all(|n| game.figure("train", n).load.is_none()), "the second man carries nothing alone");
    for side in [Red, Blue] {
        assert_eq!(game.board(side).markers.iter().filter(|marker| marker.key == "ammo").count(), 1);
    }
    assert!(!game.lines(Blue).iter().any(|line| line.contains("grenades")));
    if game.state().active.is_some() {
        game.done(Blue);
    }
    // The two who are left take it up again.
    act(&mut game, Red, "train");
    let key = first_key(&game, Red, "load-grenades").expect("both stand beside it");
    game.pick(Red, &key);
    assert!(game.state().stores.is_empty());
    assert!((2..=3).all(|n| game.figure("train", n).load == Some(Lot::Grenades)));
}

#[test]
fn two_pairs_carry_two_lots_and_a_delivery_frees_two_men() {
    covers!("awa.ammo.transport", "awa.ammo.batches");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        figures = [{ count = 4 }]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle" }]
        [[store]]
        side = "red"
        at = [30, 40]
        lots = ["volleys", "volleys", "volleys"]
        [[put]]
        unit = "train"
        places = [[29.2, 40], [30.8, 40], [30, 39.2], [30, 40.8]]
        [[put]]
        unit = "red-1"
        places = [[31.7, 40], [34, 40]]
        [[put]]
        unit = "blue-1"
        places = [[70, 2]]
        "#,
    );
    act(&mut game, Red, "train");
    for _ in 0..2 {
        let key = first_key(&game, Red, "load-volleys").expect("there are two pairs");
        game.pick(Red, &key);
    }
    assert!(first_key(&game, Red, "load-volleys").is_none(), "four men carry two lots");
    assert_eq!(game.state().stores[0].lots[Lot::Volleys as usize], 1);
    let loaded = |game: &Game| (1..=4).filter(|n| game.figure("train", *n).load.is_some()).count();
    assert_eq!(loaded(&game), 4);
    let key = first_key(&game, Red, "deliver-volleys").expect("one of them touches the officer");
    game.pick(Red, &key);
    assert_eq!((loaded(&game), game.unit("red-1").volleys), (2, 11));
}

/// A transport of red with a load at 30, 40, and blue men touching its side at 30 plus `side`.
fn raid(vehicle: &str, side: f64, put: &str, guard: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "supply"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[put]]
        unit = "train"
        at = [30, 40]
        load = ["volleys", "grenades"]
        {put}
        [[put]]
        unit = "red-1"
        places = [{guard}]
        [[put]]
        unit = "blue-1"
        places = [[{x}, 40], [{x}, 39]]
        volleys = 1
        "#,
        x = 30.0 + side,
    ));
    act(&mut game, Blue, "blue-1").done(Blue);
    game
}

#[test]
fn every_transport_that_stands_unguarded_is_captured_and_its_load_is_of_use() {
    covers!("awa.ammo.capture", "awa.ammo.transport");
    // Half a base from the side of each.
    for (vehicle, side) in [
        ("pack-animal", 1.0),
        ("handcart", 1.0),
        ("cart", 1.25),
        ("car", 1.5),
        ("light-truck", 1.5),
        ("medium-truck", 1.5),
        ("large-truck", 1.75),
    ] {
        for put in ["", "damage = [\"abandoned\"]"] {
            let mut game = raid(vehicle, side, put, "[66, 44]");
            let store = &game.state().stores[0];
            assert_eq!((store.side, store.known), (Blue, true), "{vehicle} {put}");
            assert_eq!((store.lots[Lot::Volleys as usize], store.lots[Lot::Grenades as usize]), (1, 1), "{vehicle}");
            assert_eq!(game.vehicle("train").load, [0; 8]);
            assert!(game.vehicle("train").damage.has(Damage::ABANDONED));
            // In the next turn the captors take it up and use it.
            next_turn(&mut game, 3);
            act(&mut game, Blue, "blue-1");
            let key = first_key(&game, Blue, "load-volleys");
            game.pick(Blue, &key.unwrap_or_else(|| panic!("{vehicle}: {}", game.whereabouts())));
            let key = first_key(&game, Blue, "deliver-volleys").expect("they have no officer");
            game.pick(Blue, &key);
            assert_eq!(game.unit("blue-1").volleys, 6, "{vehicle}");
        }
    }
    // Out of touch, on the move, or guarded it is not.
    for (side, put, guard) in [(1.6, "", "[66, 44]"), (1.5, "damage = [\"moving\"]", "[66, 44]"), (1.5, "", "[27, 40]")]
    {
        let game = raid("light-truck", side, put, guard);
        assert!(game.state().stores.is_empty(), "{side} {put} {guard}");
        assert_eq!(game.vehicle("train").load.iter().sum::<u8>(), 2);
    }
    let game = raid("light-truck", 1.5, "", "[26.9, 40]");
    assert_eq!(game.state().stores.len(), 1, "three inches guard it, a hair more does not");
}

#[test]
fn a_crew_is_served_at_the_side_of_its_vehicle() {
    covers!("awa.ammo.delivery", "awa.ammo.reserve-cost");
    // A tank two inches wide with its commander inside; two men, or a truck, beside it.
    let set = |train: &str, put: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "train"
            side = "red"
            arm = "supply"
            {train}
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "train"
            {put}
            [[put]]
            unit = "tank"
            at = [30, 20]
            rounds = [0, 0]
            demoralised = ["empty"]
            [[put]]
            unit = "blue-1"
            places = [[70, 47]]
            "#
        ));
        act(&mut game, Red, "train");
        game
    };
    let men = "figures = [{ count = 2 }]";
    let wide = {
        let game = set(men, "places = [[40, 20], [40, 21]]\nload = [\"at-shells\"]");
        game.session().game().setup().vehicles[0].kind.size.0.thousandths_value()
    };
    let beside = |gap: i32| f64::from(30_000 + wide / 2 + gap) / 1000.0;
    for (lot, gap, served) in [
        ("at-shells", 500, Some([5, 0])),
        ("he-shells", 500, Some([5, 0])),
        ("volleys", 500, Some([0, 5])),
        ("at-shells", 510, None),
        ("mortar-shells", 500, None),
        ("hmg-bursts", 500, None),
    ] {
        let x = beside(gap);
        let mut game = set(men, &format!("places = [[{x}, 20], [{x}, 21]]\nload = [\"{lot}\"]"));
        let key = first_key(&game, Red, "deliver-");
        assert_eq!(key.is_some(), served.is_some(), "{lot} at {gap}: {}", game.whereabouts());
        if let (Some(key), Some(rounds)) = (key, served) {
            game.pick(Red, &key);
            assert_eq!(game.vehicle("tank").rounds.as_slice(), rounds, "{lot}");
            assert_eq!(game.unit("tank").demoralised, awa::Demoralised::NONE);
        }
    }
    // A light truck is two inches wide: side by side with half an inch between them.
    let x = beside(1_500);
    let game = set("vehicles = [\"light-truck\"]", &format!("at = [{x}, 20]\nload = [\"at-shells\"]"));
    assert!(first_key(&game, Red, "deliver-at-shells").is_some(), "{}", game.whereabouts());
}
