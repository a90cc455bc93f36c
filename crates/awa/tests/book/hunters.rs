//! Tank hunters and their ambushes; engine trouble; the bull. `awa.hunters.ambush-team`

use awa::{Phase, Reaction, Stage, Where};
use engine::covers;
use table::{Bearing, Point};

use crate::cards::next_turn;
use crate::common::{Blue, Game, Red, arrangement};

/// Blue defends; red has a tank, a squad beside it and another far off.
fn table(now: &str, squad: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        defender = "blue"
        [now]
        {now}
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "squad"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "others"
        side = "red"
        initiative = 2
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "hunters"
        side = "blue"
        arm = "hunters"
        appears = {{ by-card = "tank-hunters" }}
        [[unit]]
        id = "hunters-2"
        side = "blue"
        arm = "hunters"
        appears = {{ by-card = "tank-hunters" }}
        [[put]]
        unit = "tank"
        at = [36, 30]
        [[put]]
        unit = "squad"
        {squad}
        [[put]]
        unit = "others"
        at = [8, 44]
        grade = 1
        [[put]]
        unit = "blue-1"
        at = [66, 4]
        {more}
        "#
    ))
}

const FAR: &str = "at = [60, 44]";
const NEAR: &str = "at = [36, 34]";

#[test]
fn ex_text_hunter_card() {
    covers!("awa.hunters.arrival", "awa.hunters.ambush-team", "awa.cards.generic.tank-hunters");
    let mut game = table("phase = \"card\"\nturn = 2\ndeck = [\"tank-hunters\"]", FAR, "");
    game.dice(&[2]);
    assert_eq!(game.state().ambushes.len(), 1, "one card, one team");
    next_turn(&mut game, &[3]);
    assert_eq!(game.figure("hunters", 1).place, Where::Waiting);
    // Turn 4: the 4 is enough.
    game.dice(&[4]);
    while game.asked().is_some() && game.turn() == 3 || game.phase() == Phase::Overwatch {
        let side = game.asked().unwrap();
        game.done(side);
    }
    assert_eq!(game.turn(), 4);
    assert_eq!(game.keys(Blue), ["tank.vehicle-1"], "it must be placed");
    game.pick(Blue, "tank.vehicle-1");
    // Their card is long gone; whoever places them has them before him, and nobody else knows who comes.
    let listed = |side| game.board(side).groups.iter().any(|group| group.id == "hunters");
    assert!(listed(Blue) && !listed(Red));
    let far = game.refused(Blue, arrangement((36, 34), Bearing::NORTH, "line"));
    assert!(far.to_string().contains("2″"), "{far}");
    game.arrange(Blue, (36, 33), Bearing::NORTH, "line");
    // One average die of bottles.
    game.dice(&[3, 3, 4]);
    assert_eq!(game.men("hunters"), 2);
    assert_eq!(game.figure("hunters-2", 1).place, Where::Waiting);
    assert_eq!(game.unit("hunters").grade, 3);
    game.line(Red, "jump up beside tank");
    // Nobody supports the tank: they act at once.
    game.line(Red, "Nobody is there to stop");
    assert_eq!((game.phase(), game.asked()), (Phase::CardUnits, Some(Blue)));
}

#[test]
fn without_a_vehicle_they_wait() {
    covers!("awa.hunters.arrival");
    let text = "phase = \"card\"\nturn = 2\ndeck = [\"tank-hunters\"]";
    let mut game = table(text, FAR, "");
    game.dice(&[1]);
    assert_eq!(game.state().ambushes[0].stage, Stage::Rolling);
    drop(game);
    let mut game = Game::set(
        r#"
        defender = "blue"
        [now]
        phase = "card"
        turn = 2
        deck = ["tank-hunters"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "hunters"
        side = "blue"
        arm = "hunters"
        appears = { by-card = "tank-hunters" }
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "blue-1"
        at = [20, 8]
        "#,
    );
    game.dice(&[6]);
    assert_eq!(game.state().ambushes[0].stage, Stage::Ready);
    assert_eq!(game.phase(), Phase::Contests);
}

/// The hunters lie beside the tank.
fn sprung(squad: &str, more: &str) -> Game {
    let mut game = table("phase = \"card\"\nturn = 2\ndeck = [\"tank-hunters\"]", squad, more);
    game.dice(&[4]).pick(Blue, "tank.vehicle-1").arrange(Blue, (36, 27), Bearing::SOUTH, "line");
    game.dice(&[3, 3, 4]);
    game
}

#[test]
fn ex_hunters_contest() {
    covers!("awa.hunters.contest", "awa.hunters.support", "awa.hunters.win", "awa.hunters.lose");
    // The hunters win: 2 + 5 + 3 against 4 + 3 + 2.
    let mut game = sprung("at = [38, 25]", "");
    assert_eq!(game.keys(Red), ["squad", "done"], "only the squad within 6 inches");
    game.pick(Red, "squad").dice(&[2, 4]);
    game.line(Red, "squad 9, hunters 10: hunters acts");
    assert_eq!(game.asked(), Some(Blue));
    drop(game);
    // They lose: 1 + 8 against 5 + 5; the squad acts, and then they attack, for nobody else is near.
    let mut game = sprung("at = [38, 25]", "");
    game.pick(Red, "squad").dice(&[1, 5]);
    game.line(Red, "squad 10, hunters 9: squad acts");
    assert_eq!(game.asked(), Some(Red));
    game.done(Red);
    game.line(Red, "Nobody is there to stop");
    assert_eq!(game.asked(), Some(Blue));
    assert!(game.prompt(Blue).title.contains("hunters"));
    drop(game);
    // With another squad at hand they contest again, and win: 3 + 8 against 6 + 2 + 1.
    let mut game = sprung("at = [38, 25]", THIRD);
    game.pick(Red, "squad").dice(&[1, 5]).done(Red);
    assert_eq!(game.keys(Red), ["third", "done"], "another unit, and not the same again");
    game.pick(Red, "third").dice(&[3, 6]);
    game.line(Red, "third 9, hunters 11: hunters acts");
}

/// Another squad, slower, beside the tank.
const THIRD: &str = "[[unit]]\nid = \"third\"\nside = \"red\"\ninitiative = 2\nfigures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 3 }]\n[[put]]\nunit = \"third\"\nat = [32, 27]\ngrade = 1";

#[test]
fn whoever_beats_the_hunters_acts_against_them_and_nobody_else() {
    covers!("awa.hunters.lose");
    let mut game = sprung(
        "at = [38, 25]",
        "[[unit]]\nid = \"near\"\nside = \"blue\"\nfigures = [{ role = \"officer\", weapon = \"pistol\" }]\n[[put]]\nunit = \"near\"\nat = [46, 16]",
    );
    game.pick(Red, "squad").dice(&[1, 5]);
    // Its fire is its activation: no other target, no divided fire, no walk.
    for key in ["fire-near", "divide-fire", "walk", "run"] {
        let refusal = game.closed(Red, key);
        assert_eq!(refusal.rule.map(engine::RuleId::as_str), Some("awa.hunters.lose"), "{key}");
    }
    assert!(game.keys(Red).contains(&"reach-run".to_owned()), "or it may fight them");
    let volleys = game.unit("squad").volleys;
    game.pick(Red, "fire-hunters");
    while game.wants_dice() {
        game.throw_any();
    }
    assert_eq!(game.unit("squad").volleys, volleys - 1);
    assert_eq!(game.men("hunters"), 0, "eight of them at two inches");
    assert!(game.state().ambushes.is_empty());
    assert!(game.unit("squad").deeds.has(awa::Deeds::ACTIVATED));
    assert_eq!(game.phase(), Phase::Contests);
    drop(game);
    // Once the ambush is over everybody is free again.
    let mut game = sprung(FAR, "");
    game.done(Blue);
    game.pick(Red, "squad").done(Blue);
    assert!(game.keys(Red).contains(&"walk".to_owned()));
}

#[test]
fn infantry_outside_the_radius_loses_at_once() {
    covers!("awa.hunters.outside-support", "awa.hunters.no-support");
    let game = sprung(FAR, "");
    game.line(Red, "Nobody is there to stop");
    assert_eq!(game.asked(), Some(Blue));
    let _ = NEAR;
    // Six inches from the middle of the tank are near enough, a little more is not: only his figures count, not the unit's middle.
    drop(game);
    let squad =
        |x: &str| format!("places = [[{x}, 30], [70, 40], [70, 41], [70, 42], [70, 43], [70, 44], [70, 45], [70, 46]]");
    let game = sprung(&squad("30"), "");
    assert_eq!(game.keys(Red), ["squad", "done"]);
    drop(game);
    let game = sprung(&squad("29.9"), "");
    game.line(Red, "Nobody is there to stop");
}

#[test]
fn figures_with_bottles_in_a_squad_are_ordinary_members() {
    covers!("awa.hunters.integral");
    let game = table(
        "phase = \"contests\"\nturn = 2",
        NEAR,
        "[[unit]]\nid = \"mixed\"\nside = \"blue\"\nfigures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", kit = [\"molotov\"] }]\n[[put]]\nunit = \"mixed\"\nat = [60, 10]",
    );
    // They are put forward with their unit, are no unit of their own and have the unit's ratings.
    assert!(game.keys(Blue).contains(&"mixed".to_owned()));
    let setup = game.session().game().setup();
    let mixed = setup.units.iter().find(|unit| unit.id == "mixed").unwrap();
    assert_eq!((mixed.figures.len(), mixed.initiative, mixed.morale), (2, 3, 4));
    assert_eq!(game.unit("mixed").reaction, Reaction::None);
}

#[test]
fn the_tank_that_moved_last_breaks_down() {
    covers!("awa.cards.generic.breakdown", "awa.deck.tank-breakdown");
    // Nobody moved: no effect.
    let game = table("phase = \"card\"\nturn = 2\ndeck = [\"breakdown\"]", FAR, "");
    game.line(Red, "concerns nobody");
    drop(game);
    // Nor does it count what moved earlier than in the turn before.
    let game = table(
        "phase = \"card\"\nturn = 3\ndeck = [\"breakdown\"]\nlast-tank = { vehicle = 0, day = 1, turn = 1 }",
        FAR,
        "",
    );
    game.line(Red, "concerns nobody");
    drop(game);
    let mut game = table(
        "phase = \"card\"\nturn = 3\ndeck = [\"breakdown\"]\nlast-tank = { vehicle = 0, day = 1, turn = 2 }",
        FAR,
        "",
    );
    game.dice(&[2]);
    game.line(Red, "does not move through turn 4");
    let drives = |game: &mut Game| {
        game.pick(Red, "tank").done(Blue);
        let open = game.keys(Red).iter().any(|key| key.starts_with("drive"));
        game.done(Red);
        open
    };
    assert!(!drives(&mut game));
    next_turn(&mut game, &[]);
    assert!(!drives(&mut game), "two turns, the first one included");
    next_turn(&mut game, &[]);
    assert!(drives(&mut game));
}

#[test]
fn the_bull_spares_nobody_in_its_way() {
    covers!("awa.cards.generic.bull");
    for (x, men) in [("24.8", 0), ("28.8", 0)] {
        let mut game = Game::set(&format!(
            r#"
            [now]
            phase = "card"
            turn = 2
            deck = ["bull"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[unit]]
            id = "blue-2"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            places = [[11, 20], [22, 20]]
            [[put]]
            unit = "blue-1"
            at = [{x}, 27.1]
            [[put]]
            unit = "blue-2"
            at = [66, 4]
            [battlefield]
            title = "Field"
            size = {{ width = 72, depth = 48 }}
            [[battlefield.features]]
            id = "field"
            kind = "meadow"
            area = [[10, 10], [30, 10], [30, 30], [10, 30]]
            "#
        ));
        // Two units stand in the field: it is red's that is chased. They run west, one of them not far enough.
        game.dice(&[1]).dice(&[2, 2]);
        game.line(Red, "A bull has seen red-1");
        // The bull comes out of the south-east corner at whoever is nearest, over whoever is in between, whatever his side.
        assert_eq!(game.men("blue-1"), men, "{x}");
        assert_eq!(game.men("red-1"), 2, "12 inches do not get it that far");
        assert_eq!(game.state().effects.len(), 1, "one of red's men is still in the field");
    }
}

#[test]
fn a_bull_drives_a_unit_out_of_its_field() {
    covers!("awa.cards.generic.bull");
    let field = |at: &str| {
        format!(
            r#"
            [now]
            phase = "card"
            turn = 2
            deck = ["bull"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "red-1"
            at = {at}
            [[put]]
            unit = "blue-1"
            at = [60, 4]
            [battlefield]
            title = "Field"
            size = {{ width = 72, depth = 48 }}
            [[battlefield.features]]
            id = "field"
            kind = "meadow"
            area = [[10, 10], [40, 10], [40, 40], [10, 40]]
            "#
        )
    };
    let game = Game::set(&field("[60, 44]"));
    game.line(Red, "concerns nobody");
    drop(game);
    // In the middle of a wide field: a run of 6 and 2 and 2 does not get them out.
    let mut game = Game::set(&field("[25, 25]"));
    let before = game.figure("red-1", 1).at;
    game.dice(&[2, 2]);
    game.line(Red, "A bull has seen red-1");
    let after = game.figure("red-1", 1).at;
    assert!(before.distance_to(after) > table::Inches::whole(8));
    assert!(game.unit("red-1").deeds.has(awa::Deeds::ACTIVATED), "running was its activation");
    // It began in a corner, more than 12 inches away: nobody is caught yet.
    assert_eq!(game.men("red-1"), 4);
    assert_eq!(game.state().effects.len(), 1);
    let bull = game.state().effects[0].at;
    let corners = [(10, 10), (40, 10), (40, 40), (10, 40)].map(|(x, y)| Point::inches(x, y));
    assert!(corners.iter().any(|corner| corner.distance_to(bull) <= table::Inches::whole(13)));
    drop(game);
    // At the edge they are out with one run, and it is over.
    let mut game = Game::set(&field("[25, 12]"));
    game.dice(&[5, 5]);
    game.line(Red, "field to itself");
    assert!(game.state().effects.is_empty());
}

#[test]
fn the_bull_stays_as_long_as_anybody_is_in_its_field() {
    covers!("awa.cards.generic.bull");
    let mut game = Game::set(
        r#"
        [now]
        phase = "card"
        turn = 2
        deck = ["bull"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "blue-2"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        places = [[12, 20]]
        [[put]]
        unit = "blue-1"
        places = [[12, 28]]
        [[put]]
        unit = "blue-2"
        places = [[32, 28]]
        [battlefield]
        title = "Field"
        size = { width = 72, depth = 48 }
        [[battlefield.features]]
        id = "field"
        kind = "meadow"
        area = [[10, 10], [30, 10], [30, 30], [10, 30]]
        "#,
    );
    // Red is chased, and is out of the field at once; blue's man is not, 18 inches from the bull's corner.
    game.dice(&[1]).dice(&[2, 2]);
    game.line(Red, "A bull has seen red-1");
    assert!(game.figure("red-1", 1).at.x < 10_000);
    assert_eq!((game.state().effects.len(), game.men("blue-1")), (1, 1));
    let gone = game.state().effects[0].at.distance_to(Point::inches(30, 30)).thousandths_value();
    assert!((11_990..=12_010).contains(&gone), "the bull goes twelve inches: {gone}");
    // It goes for him in the next turn, 12 inches more: he is caught, red's unit is free, and the field is empty.
    next_turn(&mut game, &[]);
    assert_eq!(game.men("blue-1"), 0);
    assert!(game.keys(Red).contains(&"red-1".to_owned()), "nobody makes it run any more");
    assert!(game.state().effects.is_empty());
    assert_eq!(game.men("blue-2"), 1, "beside the field nobody is touched");
}

#[test]
fn of_two_tanks_the_last_to_move_breaks_down() {
    covers!("awa.cards.generic.breakdown");
    let more = "[[unit]]\nid = \"second\"\nside = \"red\"\narm = \"armour\"\nvehicles = [\"t-26\"]\n[[put]]\nunit = \"second\"\nat = [50, 30]";
    for (order, last) in [(["tank", "second"], "second"), (["second", "tank"], "tank")] {
        let mut game = table("phase = \"contests\"\nturn = 2\ndeck = [\"breakdown\"]", FAR, more);
        for unit in order {
            game.pick(Red, unit).done(Blue);
            let x = if unit == "tank" { 36 } else { 50 };
            game.pick(Red, "drive-country").arrange(Red, (x, 26), Bearing::NORTH, "as-it-stands");
            if game.asked() == Some(Red) && game.option(Red, "squad").is_none() {
                game.done(Red);
            }
        }
        next_turn(&mut game, &[1]);
        game.line(Red, &format!("{last} does not move through turn 3"));
        for unit in order {
            game.pick(Red, unit).done(Blue);
            assert_eq!(game.keys(Red).contains(&"drive-country".to_owned()), unit != last, "{unit}");
            game.done(Red);
        }
    }
}

#[test]
fn grenades_and_flame_of_those_who_protect_go_at_the_hunters_only() {
    covers!("awa.hunters.lose");
    let near = "[[unit]]\nid = \"near\"\nside = \"blue\"\nfigures = [{ role = \"officer\", weapon = \"pistol\" }]\n[[put]]\nunit = \"near\"\nat = [42, 24]\n[[unit]]\nid = \"guards\"\nside = \"red\"\nfigures = [{ role = \"officer\", weapon = \"pistol\", kit = [\"grenade\"] }, { kit = [\"flamethrower\"] }]\n[[put]]\nunit = \"guards\"\nplaces = [[39, 25.5], [40, 26.5]]";
    let mut game = sprung(FAR, near);
    game.pick(Red, "guards").dice(&[1, 6]);
    let place = |x: i32, y: i32| engine::prompt::Reply::Arrange {
        at: Point::inches(x, y),
        facing: None,
        formation: None,
        via: Vec::new(),
    };
    game.pick(Red, "flame-guards.2");
    assert!(game.keys(Red).iter().all(|key| key.starts_with("hunters")), "{:?}", game.keys(Red));
    let field = game.refused(Red, place(43, 24));
    assert_eq!(field.rule.map(engine::RuleId::as_str), Some("awa.hunters.lose"), "{field}");
    let key = game.keys(Red)[0].clone();
    game.pick(Red, &key);
    while game.wants_dice() {
        game.throw_any();
    }
    if game.men("hunters") > 0 {
        game.pick(Red, "grenade-guards.1");
        let field = game.refused(Red, place(42, 24));
        assert_eq!(field.rule.map(engine::RuleId::as_str), Some("awa.hunters.lose"), "{field}");
    }
    assert_eq!(game.men("near"), 1);
}

#[test]
fn whoever_does_not_see_the_hunters_supports_nobody() {
    covers!("awa.hunters.support");
    // Five inches from the tank's middle, but a house stands between them and the hunters in the north.
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[38.5, 26.5], [39.5, 26.5], [39.5, 33.5], [38.5, 33.5]]";
    let squad = "places = [[40.5, 30], [70, 40], [70, 41], [70, 42], [70, 43], [70, 44], [70, 45], [70, 46]]";
    let game = sprung(squad, "");
    assert_eq!(game.keys(Red), ["squad", "done"]);
    drop(game);
    let game = sprung(squad, house);
    game.line(Red, "Nobody is there to stop");
}

#[test]
fn hunters_who_have_just_jumped_up_choose_their_man() {
    covers!("awa.firing.small-arms.individual", "awa.hunters.lose");
    let mut game = table(
        "phase = \"card\"\nturn = 2\ndeck = [\"tank-hunters\"]",
        "places = [[36, 40], [38, 41], [39, 41], [40, 41], [41, 41], [42, 41], [43, 41], [44, 41]]",
        "",
    );
    game.dice(&[4]);
    game.pick(Blue, "tank.vehicle-1").arrange(Blue, (36, 33), Bearing::NORTH, "line");
    game.dice(&[3, 3, 4]);
    // The squad is seven inches off, too far to support the tank: they act at once, and fire their pistols at its officer.
    assert_eq!((game.phase(), game.asked()), (Phase::CardUnits, Some(Blue)), "{}", game.whereabouts());
    game.pick(Blue, "fire-squad");
    assert!(game.prompt(Blue).title.contains("aim"), "{}", game.whereabouts());
    game.pick(Blue, "squad.1").pick(Blue, "squad.1").dice(&[6, 1]);
    while game.wants_dice() {
        game.throw_any();
    }
    assert!(game.figure("squad", 1).place != Where::Table, "{}", game.whereabouts());
}
