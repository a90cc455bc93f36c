//! Engineering work. `awa.engineering.table`

use awa::{Doing, Phase, WorkKind};
use engine::prompt::Reply;
use table::{Bearing, FeatureId, Point};

use crate::common::{Blue, Game, Red};

/// So many men of red at work, blue far away.
fn workers(men: usize, red: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = {rest} }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "red-1"
        {place}
        {red}
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        {more}
        "#,
        rest = men - 1,
        place = if red.contains("places") { "" } else { "at = [20, 40]" },
    ))
}

/// Everybody has done, until red is asked for a unit in the next turn.
fn next_turn(game: &mut Game) {
    let turn = game.turn();
    for _ in 0..20 {
        if game.turn() > turn && game.phase() == Phase::Contests && game.asked() == Some(Red) {
            return;
        }
        let side = game.asked().unwrap_or_else(|| panic!("{}", game.whereabouts()));
        game.done(side);
    }
    panic!("the turn does not end\n{}", game.whereabouts());
}

/// Red begins a piece of work with these men, or with all where there is no choice.
fn begin(game: &mut Game, key: &str, men: &[&str], site: Option<Point>) {
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, key);
    if !men.is_empty() {
        game.several(Red, men);
    }
    if let Some(at) = site {
        game.reply(Red, Reply::Arrange { at, facing: Some(Bearing::NORTH), formation: None, via: Vec::new() });
    }
}

#[test]
fn every_row_of_the_table_takes_its_men_and_turns() {
    engine::covers!("awa.engineering.table");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[17, 34], [23, 34], [23, 39.5], [17, 39.5]]\n";
    // Men needed, turns, and where it is built; one more man than needed is there, and stays idle.
    let rows = [
        ("work-rolled-wire", WorkKind::RolledWire, 2, 1, true, 4_000, 0),
        ("work-stacked-wire", WorkKind::StackedWire, 2, 1, true, 1_000, 0),
        ("work-soft-barricade", WorkKind::SoftBarricade, 1, 1, true, 1_000, 2),
        ("work-hard-barricade", WorkKind::HardBarricade, 1, 2, true, 1_000, 5),
        ("work-fortify-house", WorkKind::Fortification(FeatureId(0)), 1, 3, false, 0, 0),
        ("work-scrape", WorkKind::Scrape, 1, 2, false, 0, 2),
        ("work-trench", WorkKind::Trench, 1, 4, false, 0, 5),
        ("work-bonfire", WorkKind::Bonfire, 1, 3, true, 0, 0),
    ];
    for (key, kind, men, turns, sited, length, defence) in rows {
        let mut game = workers(3, "", house);
        let keys = ["red-1.2", "red-1.3"];
        let site = sited.then(|| Point::inches(20, 41));
        begin(&mut game, key, &keys[..men], site);
        assert!(game.figure("red-1", 2).doing.has(Doing::WORKED), "it is all he does");
        for turn in 1..=turns {
            assert!(!game.state().works[0].ready, "{key} in turn {turn}");
            if turn > 1 {
                game.pick(Red, "red-1").done(Blue);
                game.pick(Red, "work-on-1");
                if game.options(Red).iter().any(|option| option.key == "red-1.2") {
                    game.several(Red, &keys[..men]);
                }
            }
            next_turn(&mut game);
        }
        let work = &game.state().works[0];
        assert!(work.ready, "{key} after {turns} turns");
        assert_eq!((work.kind, work.defence), (kind, defence), "{key}");
        assert_eq!(work.from.distance_to(work.to).thousandths_value(), length, "{key}");
        match kind {
            WorkKind::Fortification(_) => assert_eq!(game.state().structures[0].defence, 15 + 5),
            WorkKind::Bonfire => assert_eq!(work.burns, 5),
            _ => {}
        }
    }
}

#[test]
fn too_few_men_cannot_begin_and_twice_as_many_take_half_the_time() {
    engine::covers!("awa.engineering.table");
    let mut game = workers(2, "lost = [2]", "");
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "work-rolled-wire").rule.unwrap().as_str(), "awa.engineering.table");
    game.done(Red);
    // Two men at a strong barricade: one turn. At a scrape each has his own, and the second turn is needed.
    let mut game = workers(3, "", "");
    begin(&mut game, "work-hard-barricade", &["red-1.2", "red-1.3"], Some(Point::inches(20, 41)));
    next_turn(&mut game);
    assert!(game.state().works[0].ready);
    let mut game = workers(3, "", "");
    begin(&mut game, "work-scrape", &["red-1.2", "red-1.3"], None);
    next_turn(&mut game);
    assert_eq!(game.state().works.len(), 2);
    assert!(game.state().works.iter().all(|work| !work.ready));
}

#[test]
fn a_barricade_is_taken_down_in_the_time_it_took() {
    engine::covers!("awa.engineering.table");
    let mut game = workers(2, "", "");
    begin(&mut game, "work-soft-barricade", &["red-1.2"], Some(Point::inches(20, 41)));
    next_turn(&mut game);
    assert!(game.state().works[0].ready);
    begin(&mut game, "work-take-down-1", &["red-1.2"], None);
    assert!(game.state().works[0].ready, "not before the turn is over");
    next_turn(&mut game);
    assert!(!game.state().works[0].ready);
}

#[test]
fn a_barricade_of_the_battlefield_is_taken_down_piece_by_piece() {
    engine::covers!("awa.engineering.table");
    // Six inches: a piece of four and one of two. Soft: a turn of one man for each inch; hard: two.
    for (kind, turns) in [("barricade", 2), ("road-block", 4)] {
        let across = format!(
            "[[battlefield.features]]\nid = \"across\"\nkind = \"{kind}\"\nline = [[18, 38.5], [24, 38.5]]\nwidth = 0.5\n"
        );
        let mut game = workers(3, "", &across);
        begin(&mut game, "work-dismantle-across-1", &["red-1.2", "red-1.3"], None);
        for turn in 1..=turns {
            assert!(game.state().structures[0].defence > 0, "{kind} in turn {turn}");
            if turn > 1 {
                game.pick(Red, "red-1").done(Blue);
                game.pick(Red, "work-on-1").several(Red, &["red-1.2", "red-1.3"]);
            }
            next_turn(&mut game);
        }
        assert_eq!(game.state().structures[0].defence, 0, "{kind} after {turns} turns");
        assert!(game.state().structures[1].defence > 0, "the other piece stands");
        // Nothing is paid where it is gone: ten inches are ten inches. Beside it six are.
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "walk").dice(&[4]);
        let to = |x: i32| {
            let path = [Point::inches(x, 39), Point::inches(x, 34)];
            crate::common::routes_of(&[("red-1.1", &path, Bearing::NORTH)])
        };
        assert!(game.refused(Red, to(23)).rule.unwrap().as_str().starts_with("awa.move."));
        game.reply(Red, to(20));
        assert_eq!(game.figure("red-1", 1).at, Point::inches(20, 34));
    }
}

#[test]
fn whoever_does_not_hear_his_officer_does_not_work() {
    engine::covers!("awa.command.squad-radius", "awa.engineering.table");
    for (x, works) in [(35, true), (36, false)] {
        let mut game = workers(2, &format!("places = [[20, 40], [{x}, 40]]"), "");
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "work-scrape");
        if works {
            game.several(Red, &["red-1.1", "red-1.2"]);
        }
        assert_eq!(game.figure("red-1", 2).doing.has(Doing::WORKED), works, "{x}");
    }
}

#[test]
fn nobody_works_under_fire() {
    engine::covers!("awa.engineering.under-fire");
    let mut game = workers(2, "under-fire = [\"small-arms\"]", "");
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "work-scrape").rule.unwrap().as_str(), "awa.engineering.under-fire");
    game.done(Red);
    // Fire that comes later in the turn undoes the turn's work, and not what was done before.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "rifle" }]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "blue-1"
        at = [20, 22]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "work-scrape");
    next_turn(&mut game);
    assert_eq!(game.state().works[0].done, 1);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "work-on-1");
    game.pick(Blue, "blue-1");
    game.pick(Blue, "fire-red-1");
    if game.option(Blue, "red-1.1").is_some() {
        game.pick(Blue, "red-1.1");
    }
    game.dice(&[1]).dice(&[5]);
    next_turn(&mut game);
    assert_eq!(game.state().works[0].done, 1);
    assert!(!game.state().works[0].ready);
    assert!(game.lines(Red).iter().any(|line| line.contains("its work does not count")));
}

#[test]
fn a_building_gains_ten_points_and_no_more() {
    engine::covers!("awa.engineering.fortify-cap");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[17, 34], [23, 34], [23, 39], [17, 39]]\n";
    // Three men finish five points in a turn.
    let mut game = workers(3, "inside = \"house\"", house);
    for points in [5, 10] {
        begin(&mut game, "work-fortify-house", &["red-1.1", "red-1.2", "red-1.3"], None);
        next_turn(&mut game);
        assert_eq!(game.state().structures[0].fortified, points);
        assert_eq!(game.state().structures[0].defence, 15 + points);
    }
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "work-fortify-house").rule.unwrap().as_str(), "awa.engineering.fortify-cap");
    game.done(Red);
}

#[test]
fn ex_ap_mines_clearing_a_lane() {
    engine::covers!("awa.engineering.clear-mines");
    for (dice, killed) in [([6, 6], true), ([6, 5], false)] {
        let mine = "{ at = [20, 36.5], radius = 3, side = \"blue\", anti_tank = false, anti_personnel = true, known = false, live = true }";
        let mut game = workers(2, "", &format!("[now]\nphase = \"contests\"\nmines = [{mine}]\n"));
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "work-clear-1");
        if game.options(Red).iter().any(|option| option.key == "red-1.2") {
            game.several(Red, &["red-1.2"]);
        }
        for _ in 0..2 {
            next_turn(&mut game);
            game.pick(Red, "red-1").done(Blue);
            game.pick(Red, "work-on-1");
            if game.options(Red).iter().any(|option| option.key == "red-1.2") {
                game.several(Red, &["red-1.2"]);
            }
        }
        assert!(!game.state().works[0].ready, "three turns");
        // The dice are rolled once, when the lane is finished.
        while !game.wants_dice() {
            let side = game.asked().unwrap();
            game.done(side);
        }
        game.dice(&dice);
        assert_eq!(game.men("red-1"), if killed { 1 } else { 2 });
        assert!(game.state().works[0].ready);
    }
}

/// A field at the edge of the table: the lane leads through it as far as there is ground.
#[test]
fn a_lane_ends_at_the_edge_of_the_table() {
    engine::covers!("awa.engineering.clear-mines");
    let mine = "{ at = [20, 46.5], radius = 3, side = \"blue\", anti_tank = false, anti_personnel = true, known = false, live = true }";
    let now = format!("[now]\nphase = \"contests\"\nmines = [{mine}]\n");
    let mut game = workers(2, "places = [[23, 40], [20, 43]]", &now);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "work-clear-1");
    let lane = &game.state().works[0];
    assert_eq!((lane.from, lane.to.x), (Point::new(20_000, 43_000), 20_000));
    assert!((47_990..=48_000).contains(&lane.to.y), "{lane:?}");
}

#[test]
fn nothing_is_built_in_a_house_or_in_the_water() {
    engine::covers!("awa.engineering.table");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[16, 36], [24, 36], [24, 38.5], [16, 38.5]]\n[[battlefield.features]]\nid = \"pond\"\nkind = \"pond\"\narea = [[16, 41.2], [24, 41.2], [24, 46], [16, 46]]\n[now]\nphase = \"contests\"";
    let mut game = workers(2, "places = [[20, 40], [22, 40]]", house);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "work-bonfire").several(Red, &["red-1.1"]);
    for (y, open) in [(38_400, false), (41_300, false), (39_000, true)] {
        let at = Reply::Arrange { at: Point::new(20_000, y), facing: None, formation: None, via: Vec::new() };
        if open {
            game.reply(Red, at);
        } else {
            assert_eq!(game.refused(Red, at).rule.unwrap().as_str(), "awa.engineering.table", "{y}");
        }
    }
    assert_eq!(game.state().works.len(), 1);
}

#[test]
fn work_that_was_begun_does_not_go_on_under_fire_and_two_dig_no_faster() {
    engine::covers!("awa.engineering.under-fire", "awa.engineering.clear-mines");
    let begun = "works = [{ kind = \"hard-barricade\", from = [19.5, 41], to = [20.5, 41], done = 1, ready = false, defence = 0, burns = 0, side = \"red\" }]";
    for (fire, goes_on) in [("", true), ("under-fire = [\"small-arms\"]", false)] {
        let mut game = workers(2, fire, &format!("[now]\n{begun}"));
        game.pick(Red, "red-1").done(Blue);
        assert_eq!(game.keys(Red).contains(&"work-on-1".to_owned()), goes_on, "{fire}");
    }
    // A lane is one man's work: three turns, however many stand around him.
    let mines = "[now]\nmines = [{ at = [20, 36], radius = 2, side = \"blue\", anti_tank = true, anti_personnel = false, known = true, live = true }]";
    let mut game = workers(3, "places = [[20, 39], [20.9, 39.4], [19.1, 39.4]]", mines);
    begin(&mut game, "work-clear-1", &[], None);
    next_turn(&mut game);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "work-on-1");
    if game.options(Red).iter().any(|option| option.key == "red-1.2") {
        game.several(Red, &["red-1.1", "red-1.2", "red-1.3"]);
    }
    next_turn(&mut game);
    assert!(!game.state().works[0].ready, "two turns are not enough");
}
