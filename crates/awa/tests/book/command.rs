//! Orders, command radii, officers. `awa.command.orders-written`

use awa::{Order, Replacement};
use engine::{Eye, Present, Seat, covers};
use table::{Bearing, Point};

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

#[test]
fn every_unit_gets_an_order_before_the_battle_and_the_enemy_does_not_read_it() {
    covers!("awa.command.orders-written");
    let mut game = Game::set(&format!(
        r#"
        [[landmark]]
        id = "hill"
        at = [36, 24]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "company-hq"
        figures = [{{ role = "officer" }}]
        [[unit]]
        id = "red-1"
        side = "red"
        {SQUAD}
        [[unit]]
        id = "red-2"
        side = "red"
        {SQUAD}
        [[unit]]
        id = "red-3"
        side = "red"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        {SQUAD}
        [now]
        phase = "orders"
        [[put]]
        unit = "blue-1"
        at = [36, 4]
        "#
    ));
    assert_eq!(game.prompt(Red).title, "What is the order of red-1?");
    let keys = game.keys(Red);
    for key in ["hold", "attack-hill", "advance-hill", "defend-hill", "retire-hill", "support-red-2"] {
        assert!(keys.contains(&key.to_owned()), "{key}: {keys:?}");
    }
    game.pick(Red, "attack-hill");
    // Units may share an order: the rest get the same.
    game.pick(Red, "support-red-1");
    game.done(Red);
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    assert!(matches!(game.unit("red-2").order, Order::Support(_)));
    assert_eq!(game.unit("red-3").order, game.unit("red-2").order);
    game.pick(Blue, "hold");
    assert!(game.lines(Red).contains(&"red-1: attack hill".to_owned()));
    assert!(!game.lines(Blue).iter().any(|line| line.contains("attack hill")));
}

/// One red man with an order at 36, 30; blue far in the north.
fn ordered(order: &str, put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[landmark]]
        id = "hill"
        at = [36, 20]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle" }}]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [[put]]
        unit = "red-1"
        places = [[36, 30]]
        order = {order}
        {put}
        [[put]]
        unit = "red-2"
        places = [[30, 44]]
        [[put]]
        unit = "blue-1"
        places = [[36, 4]]
        "#
    ));
    act(&mut game, "red-1").pick(Red, "walk").dice(&[4]);
    game
}

/// Whether the man may go there.
fn may_go(order: &str, put: &str, x: i32, y: i32) -> bool {
    let mut game = ordered(order, put);
    let path = [Point::inches(x, y)];
    let reply = crate::common::routes_of(&[("red-1.1", &path, Bearing::NORTH)]);
    match game.session().game() {
        _ if game.asked() != Some(Red) => panic!("{}", game.whereabouts()),
        _ => {}
    }
    let mut probe = game.session().clone();
    let ok = match probe.reply(Seat::RED, &reply) {
        Ok(()) => true,
        Err(refusal) => {
            assert_eq!(
                refusal.rule.map(|rule| rule.as_str().to_owned()).as_deref(),
                Some("awa.command.adhere"),
                "{refusal}"
            );
            false
        }
    };
    game.done(Red);
    ok
}

#[test]
fn units_keep_to_their_orders_until_the_enemy_acts() {
    covers!("awa.command.adhere");
    // Attack and advance: never farther from the place.
    for order in ["{ attack = 0 }", "{ advance = 0 }"] {
        assert!(may_go(order, "", 36, 24), "{order}");
        assert!(!may_go(order, "", 36, 34), "{order}");
    }
    assert!(may_go("{ attack-unit = 2 }", "", 36, 26));
    assert!(!may_go("{ attack-unit = 2 }", "", 36, 34));
    // Hold: six inches around where it began.
    assert!(may_go("{ hold = [36, 30] }", "", 36, 36));
    assert!(!may_go("{ hold = [36, 30] }", "", 36, 37));
    // Defend: the place, three inches, and six around.
    assert!(may_go("{ defend = 0 }", "", 36, 29));
    assert!(!may_go("{ defend = 0 }", "", 36, 33));
    // Support: never farther from the friend, 15.2 inches away.
    assert!(may_go("{ support = 1 }", "", 34, 36));
    assert!(!may_go("{ support = 1 }", "", 36, 24));
    assert!(!may_go("{ support = 1 }", "", 37, 30));
    // Retire: no nearer to the enemy that it sees.
    assert!(may_go("{ retire = 0 }", "", 36, 36));
    assert!(!may_go("{ retire = 0 }", "", 36, 28));
    // Under fire in this turn or the last, it is free.
    assert!(may_go("{ attack = 0 }", "under-fire = [\"small-arms\"]", 36, 34));
    assert!(may_go("{ hold = [36, 30] }", "under-fire-before = [\"artillery\"]", 36, 38));
    assert!(may_go("{ hold = [36, 30] }", "deeds = [\"failed-last\"]", 36, 38));
    assert!(may_go("\"none\"", "", 36, 38));
}

#[test]
fn a_figure_that_does_not_hear_its_officer_only_goes_to_him() {
    covers!("awa.command.squad-radius");
    let set = |x: f64| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "red-1"
            places = [[20, 30], [{x}, 30]]
            [[put]]
            unit = "blue-1"
            places = [[60, 4]]
            "#
        ));
        act(&mut game, "red-1").pick(Red, "walk").dice(&[4]);
        game
    };
    let away = crate::common::routes_of(&[("red-1.2", &[Point::inches(38, 30)], Bearing::NORTH)]);
    let back = crate::common::routes_of(&[("red-1.2", &[Point::inches(30, 30)], Bearing::NORTH)]);
    set(35.0).reply(Red, away.clone());
    let mut game = set(35.5);
    assert_eq!(game.refused(Red, away).rule.unwrap().as_str(), "awa.command.squad-radius");
    game.reply(Red, back);
}

/// A battalion HQ at 36, 40 with one runner, and a squad under it.
fn hq(level: &str, hq_more: &str, squad_at: &str, squad_put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        turns = 9
        [[landmark]]
        id = "hill"
        at = [36, 20]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "{level}-hq"
        initiative = 3
        {hq_more}
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        {more}
        [[put]]
        unit = "hq"
        places = [[36, 40], [37, 40], [38, 40]]
        [[put]]
        unit = "red-1"
        places = {squad_at}
        {squad_put}
        [[put]]
        unit = "blue-1"
        places = [[2, 2]]
        "#
    ));
    act(&mut game, "hq");
    game
}

const STAFF: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }]";

#[test]
fn an_hq_changes_orders_within_five_inches_and_not_beyond() {
    covers!("awa.command.hq-radius", "awa.command.hq-contact", "awa.command.orders-change");
    let mut game =
        hq("battalion", STAFF, "[[36, 35], [30, 30], [31, 30], [32, 30]]", "order = { hold = [32, 32] }", "");
    game.pick(Red, "order-voice-red-1").pick(Red, "attack-hill");
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    // Once a turn.
    assert_eq!(game.closed(Red, "order-voice-red-1").rule.unwrap().as_str(), "awa.command.orders-change");
    let game = hq("battalion", STAFF, "[[36, 34.9], [30, 30], [31, 30], [32, 30]]", "", "");
    assert_eq!(game.closed(Red, "order-voice-red-1").rule.unwrap().as_str(), "awa.command.hq-contact");
}

#[test]
fn a_company_hq_only_passes_orders_on() {
    covers!("awa.command.orders-change");
    let above = "[[unit]]\nid = \"battalion\"\nside = \"red\"\narm = \"battalion-hq\"\nfigures = [{ role = \"officer\" }]\n[[put]]\nunit = \"battalion\"\nplaces = [[60, 40]]";
    let mut game = hq("company", STAFF, "[[36, 37], [30, 30], [31, 30], [32, 30]]", "", above);
    assert!(!game.options(Red).iter().any(|option| option.key.starts_with("order-")));
    game.done(Red);
    // It has an order itself: that it hands on.
    let above = format!("{above}\n");
    let set = Game::set(&format!(
        r#"
        [[landmark]]
        id = "hill"
        at = [36, 20]
        [[unit]]
        id = "battalion"
        side = "red"
        arm = "battalion-hq"
        figures = [{{ role = "officer" }}]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "company-hq"
        initiative = 3
        under = "battalion"
        {STAFF}
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [[put]]
        unit = "battalion"
        places = [[60, 40]]
        [[put]]
        unit = "hq"
        places = [[36, 40]]
        order = {{ attack = 0 }}
        [[put]]
        unit = "red-1"
        places = [[36, 37], [30, 30], [31, 30], [32, 30]]
        [[put]]
        unit = "blue-1"
        places = [[2, 2]]
        "#
    ));
    let _ = above;
    let mut game = set;
    act(&mut game, "hq").pick(Red, "pass-on-voice-red-1");
    assert_eq!(game.unit("red-1").order, Order::Attack(0));
    // In a force without any HQ above it a company HQ gives orders. R-AWA-034
    let game = hq("company", STAFF, "[[36, 37], [30, 30], [31, 30], [32, 30]]", "", "");
    assert!(game.option(Red, "order-voice-red-1").unwrap().closed.is_none());
}

/// `awa.ex.text.commander-killed`
#[test]
fn awa_ex_text_commander_killed() {
    covers!("awa.command.commander-loss", "awa.command.transition", "awa.officer.replacement");
    let mut game = Game::set(&format!(
        r#"
        turns = 9
        [[landmark]]
        id = "hill"
        at = [36, 20]
        [[unit]]
        id = "brigade"
        side = "red"
        arm = "brigade-hq"
        initiative = 3
        figures = [{{ role = "officer" }}, {{ role = "second" }}]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "battalion-hq"
        initiative = 3
        under = "brigade"
        figures = [{{ role = "officer" }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "red-1"
        side = "red"
        morale = 3
        under = "hq"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [now]
        phase = "contests"
        turn = 2
        [[put]]
        unit = "brigade"
        places = [[36, 44], [60, 44]]
        [[put]]
        unit = "hq"
        places = [[36, 41]]
        lost = [1]
        replaced = {{ wanted = 1 }}
        [[put]]
        unit = "red-1"
        places = [[36, 38], [37, 38], [38, 38], [39, 38]]
        [[put]]
        unit = "blue-1"
        at = [36, 28]
        "#
    ));
    // His units test as if they were out of his reach: 3 + 2 + 2 - 1 - 1.
    game.done(Red).pick(Blue, "blue-1").pick(Blue, "fire-red-1").dice(&[1, 1, 2]);
    assert_eq!(game.line(Red, "red-1 fails").text, "red-1 fails: morale 5");
    game.done(Blue);
    // The brigade may promote somebody from below, or send an officer down.
    act(&mut game, "brigade");
    let keys = game.keys(Red);
    assert!(keys.contains(&"promote-voice-hq".to_owned()), "{keys:?}");
    assert!(keys.iter().any(|key| key.starts_with("officer-brigade.2-to-hq")), "{keys:?}");
    game.pick(Red, "promote-voice-hq");
    // The officer of a unit under it; he takes over at the end of the turn, with a new grade.
    assert!(matches!(game.unit("hq").replaced, Replacement::Promoted(_)));
    assert_eq!(game.unit("hq").officer, None);
    next_turn(&mut game, 4);
    assert!(game.unit("hq").officer.is_some());
    assert!(game.lines(Red).contains(&"The officer of red-1 takes command of hq".to_owned()));
    // The unit he came from has none now, and its sheet says so.
    assert_eq!(game.unit("red-1").officer, None);
    let sheet = game.session().game().card(Eye::Seat(Seat::RED), "red-1").expect("a sheet");
    assert!(sheet.lines.contains(&"without an officer".to_owned()), "{:?}", sheet.lines);
}

#[test]
fn an_hq_without_a_commander_steadies_nobody_and_changes_nothing() {
    covers!("awa.command.transition");
    let mut game = Game::set(&format!(
        r#"
        turns = 9
        [[landmark]]
        id = "hill"
        at = [36, 20]
        [[unit]]
        id = "hq"
        side = "red"
        arm = "battalion-hq"
        initiative = 3
        figures = [{{ role = "officer" }}, {{ role = "second", weapon = "pistol" }}]
        [[unit]]
        id = "red-1"
        side = "red"
        under = "hq"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [[put]]
        unit = "hq"
        places = [[36, 40]]
        lost = [1]
        replaced = {{ wanted = 1 }}
        [[put]]
        unit = "red-1"
        places = [[36, 38], [37, 38], [38, 38], [39, 38]]
        [[put]]
        unit = "blue-1"
        places = [[2, 2]]
        "#
    ));
    act(&mut game, "hq");
    assert!(!game.options(Red).iter().any(|option| option.key.starts_with("order-")), "{}", game.whereabouts());
    // It has nobody above it: in the turn after the loss the second in command steps in by himself.
    next_turn(&mut game, 3);
    assert!(matches!(game.unit("hq").replaced, Replacement::Promoted(_)), "{:?}", game.unit("hq").replaced);
    next_turn(&mut game, 3);
    assert!(game.unit("hq").officer.is_some());
}

#[test]
fn a_fallen_squad_officer_is_replaced_by_promotion_with_a_new_grade() {
    covers!("awa.officer.replacement");
    let mut game = hq(
        "battalion",
        STAFF,
        "[[36, 37], [30, 30], [31, 30]]",
        "lost = [1]\nreplaced = { wanted = 1 }\ngrade = 3",
        "",
    );
    // Not in the turn of the loss.
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("promote")));
    next_turn(&mut game, 3);
    act(&mut game, "hq").pick(Red, "promote-voice-red-1");
    let Replacement::Promoted(_) = game.unit("red-1").replaced else { panic!("{}", game.whereabouts()) };
    assert_eq!(game.unit("red-1").officer, None);
    next_turn(&mut game, 1);
    // A one is a good officer: grade 3.
    assert!(game.unit("red-1").officer.is_some());
    assert_eq!(game.unit("red-1").grade, 3);
}

#[test]
fn an_officer_who_is_sent_has_to_get_there() {
    covers!("awa.officer.replacement", "awa.command.commander-loss");
    let staff = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"second\", weapon = \"pistol\" }, \
                 { role = \"runner\" }]";
    let mut game =
        hq("battalion", staff, "[[36, 20], [30, 20], [31, 20]]", "lost = [1]\nreplaced = { wanted = 0 }", "");
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("officer-hq.2")).expect("somebody can be sent");
    game.pick(Red, &key).done(Red);
    // He runs 6 + 3 + 3 inches at the end of the initiative step, and has eight or so to go.
    next_turn(&mut game, 3);
    assert_eq!(game.unit("red-1").officer, None);
    let y = game.figure("hq", 2).at.y;
    assert!((27_500..=29_500).contains(&y), "{y}");
    next_turn(&mut game, 3);
    assert!(game.unit("red-1").officer.is_some(), "{}", game.whereabouts());
    assert_eq!(game.unit("red-1").grade, 2);
}

#[test]
fn figures_are_attached_within_two_inches() {
    covers!("awa.composition.attached-figures");
    let staff = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"medic\" }]";
    let mut game = hq("battalion", staff, "[[38, 40], [30, 30], [31, 30], [32, 30]]", "", "");
    game.pick(Red, "attach-hq.2-to-red-1");
    assert!(game.figure("hq", 2).with.is_some());
    let game = hq("battalion", staff, "[[39.1, 40], [30, 30], [31, 30], [32, 30]]", "", "");
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("attach")));
}

#[test]
fn armour_keeps_to_its_orders_too() {
    covers!("awa.command.adhere");
    for (order, put, x, may) in [
        ("{ hold = [20, 30] }", "", 25, true),
        ("{ hold = [20, 30] }", "", 27, false),
        ("{ hold = [20, 30] }", "under-fire = [\"artillery\"]", 27, true),
        ("{ attack = 0 }", "", 25, true),
        ("{ attack = 0 }", "", 18, false),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[landmark]]
            id = "hill"
            at = [60, 30]
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
            unit = "tank"
            at = [20, 30]
            facing = "east"
            order = {order}
            {put}
            [[put]]
            unit = "blue-1"
            places = [[2, 2]]
            "#
        ));
        act(&mut game, "tank");
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("drive")).expect("it can drive");
        game.pick(Red, &key);
        while game.wants_dice() {
            game.throw_any();
        }
        let to = crate::common::arrangement((x, 30), Bearing::EAST, "line");
        if may {
            game.reply(Red, to);
            assert_eq!(game.vehicle("tank").at, Point::inches(x, 30), "{order}");
        } else {
            assert_eq!(game.refused(Red, to).rule.unwrap().as_str(), "awa.command.adhere", "{order}");
        }
    }
}

#[test]
fn nobody_is_sent_to_a_unit_that_cannot_be_told() {
    covers!("awa.officer.replacement", "awa.command.hq-contact");
    let staff = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"second\", weapon = \"pistol\" }";
    // Twenty inches away without a runner, with one, and within five inches.
    for (runner, at, open) in [("", "36, 20", false), (", { role = \"runner\" }", "36, 20", true), ("", "36, 35", true)]
    {
        let lost = "lost = [1]\nreplaced = { wanted = 0 }";
        let mut game =
            hq("battalion", &format!("{staff}{runner}]"), &format!("[[{at}], [30, 20], [31, 20]]"), lost, "");
        let key = "officer-hq.2-to-red-1";
        if !open {
            assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "awa.command.hq-contact");
            continue;
        }
        game.pick(Red, key);
        // That was this turn's message to it. R-AWA-286
        assert!(!game.keys(Red).iter().any(|key| key.ends_with("red-1") && key.starts_with("order")));
    }
}

/// A company under a battalion; what is left of the company's HQ, and how far away the battalion's is.
fn chain(company: &str, battalion_y: i32) -> Game {
    Game::set(&format!(
        r#"
        turns = 9
        [[unit]]
        id = "battalion"
        side = "red"
        arm = "battalion-hq"
        initiative = 3
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[unit]]
        id = "company"
        side = "red"
        arm = "company-hq"
        initiative = 3
        under = "battalion"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ role = "runner" }}]
        [[unit]]
        id = "red-1"
        side = "red"
        under = "company"
        {SQUAD}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [now]
        phase = "final-morale"
        turn = 2
        [[put]]
        unit = "battalion"
        at = [36, {battalion_y}]
        [[put]]
        unit = "company"
        {company}
        replaced = {{ wanted = 1 }}
        [[put]]
        unit = "red-1"
        places = [[36, 20], [37, 20], [38, 20], [39, 20]]
        failures = 1
        deeds = ["failed-last", "tested-before"]
        [[put]]
        unit = "blue-1"
        places = [[2, 2]]
        "#
    ))
}

#[test]
fn an_hq_of_which_nobody_is_left_gives_way_to_the_next() {
    covers!("awa.command.hq-morale-range", "awa.command.transition");
    for (company, y, steady) in [
        // With its commander alive and near; with him lost and a runner left; with nobody left.
        ("places = [[36, 22], [37, 22]]", 47, true),
        ("places = [[37, 22]]\nlost = [1]", 22, false),
        ("lost = [1, 2]", 44, true),
        ("lost = [1, 2]", 45, false),
    ] {
        let mut game = chain(company, y);
        game.dice(&[4]);
        let line = game.line(Red, ": morale");
        let far = line.terms.iter().any(|term| term.what == "out of reach of its HQ");
        assert_eq!(far, !steady, "{company} {y}");
    }
}

#[test]
fn a_place_reaches_three_inches_and_its_defenders_six_more() {
    covers!("awa.command.adhere");
    for (y, may) in [(29_000, true), (29_100, false)] {
        let mut game = Game::set(
            r#"
            [[landmark]]
            id = "hill"
            at = [36, 20]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{ weapon = "rifle" }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle" }]
            [[put]]
            unit = "red-1"
            places = [[36, 27]]
            order = { defend = 0 }
            [[put]]
            unit = "blue-1"
            places = [[36, 4]]
            "#,
        );
        act(&mut game, "red-1").pick(Red, "walk").dice(&[4]);
        let way = [Point::new(36_000, y)];
        let reply = crate::common::routes_of(&[("red-1.1", &way, Bearing::NORTH)]);
        if may {
            game.reply(Red, reply);
        } else {
            assert_eq!(game.refused(Red, reply).rule.unwrap().as_str(), "awa.command.adhere");
        }
    }
}

#[test]
fn who_is_told_to_hold_holds_where_he_stands() {
    covers!("awa.command.orders-change", "awa.comms.react");
    let mut game = hq("battalion", STAFF, "[[36, 37], [37, 37], [38, 37], [39, 37]]", "", "");
    game.pick(Red, "order-voice-red-1").pick(Red, "hold");
    assert_eq!(game.unit("red-1").order, Order::Hold(Point::new(37_500, 37_000)));
}

#[test]
fn a_promotion_goes_to_an_ordinary_man_and_never_by_itself() {
    covers!("awa.officer.replacement");
    let squad = "[[unit]]\nid = \"red-2\"\nside = \"red\"\nunder = \"hq\"\n\
                 figures = [{ role = \"officer\" }, { role = \"runner\" }, { weapon = \"rifle\", count = 2 }]\n\
                 [[unit]]\nid = \"lonely\"\nside = \"red\"\nfigures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 2 }]\n\
                 [[put]]\nunit = \"red-2\"\nplaces = [[36, 42], [37, 42], [38, 42]]\nlost = [1]\nreplaced = { wanted = 0 }\n\
                 [[put]]\nunit = \"lonely\"\nplaces = [[60, 42], [61, 42]]\nlost = [1]\nreplaced = { wanted = 0 }";
    let mut game = hq("battalion", STAFF, "[[36, 20], [30, 20], [31, 20], [32, 20]]", "", squad);
    game.pick(Red, "promote-voice-red-2");
    next_turn(&mut game, 3);
    let first =
        game.session().game().setup().units.iter().find(|unit| unit.id == "red-2").expect("it is there").figures.start;
    assert_eq!(game.unit("red-2").officer.map(|figure| figure.0), Some(first + 2), "not the runner");
    // Only an HQ without a superior needs nobody's consent.
    assert_eq!(game.unit("lonely").officer, None);
}

#[test]
fn an_attached_figure_is_with_one_squad_and_near_it() {
    covers!("awa.composition.attached-figures", "awa.morale.modifiers");
    let staff = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"medic\" }]";
    let other = "[[unit]]\nid = \"red-2\"\nside = \"red\"\nunder = \"hq\"\nfigures = [{ weapon = \"rifle\" }]\n\
                 [[unit]]\nid = \"company\"\nside = \"red\"\narm = \"company-hq\"\nfigures = [{ role = \"officer\" }]\n\
                 [[put]]\nunit = \"red-2\"\nplaces = [[37, 39]]\n[[put]]\nunit = \"company\"\nplaces = [[37, 41]]";
    let mut game = hq("battalion", staff, "[[38, 40], [39, 40], [40, 40], [41, 40]]", "", other);
    let attach =
        |game: &Game| -> Vec<String> { game.keys(Red).into_iter().filter(|key| key.starts_with("attach")).collect() };
    // Two squads are near enough; an HQ has no morale to lift.
    assert_eq!(attach(&game), ["attach-hq.2-to-red-1", "attach-hq.2-to-red-2"]);
    game.pick(Red, "attach-hq.2-to-red-1");
    assert!(attach(&game).is_empty(), "he is with one of them");
    // His two points count while he is within two inches of them.
    for (x, counts) in [("36", true), ("33.9", false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "hq"
            side = "red"
            arm = "company-hq"
            figures = [{{ role = "officer" }}, {{ role = "medic" }}]
            [[unit]]
            id = "red-1"
            side = "red"
            under = "hq"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [now]
            phase = "final-morale"
            turn = 2
            [[put]]
            unit = "hq"
            places = [[36, 42], [{x}, 40]]
            with = "red-1"
            [[put]]
            unit = "red-1"
            places = [[38, 40], [36, 40]]
            failures = 1
            deeds = ["failed-last", "tested-before"]
            [[put]]
            unit = "blue-1"
            at = [2, 2]
            "#
        ));
        game.dice(&[5]);
        let line = game.line(Red, ": morale");
        assert_eq!(line.terms.iter().any(|term| term.what == "medic"), counts, "{x}");
    }
}
