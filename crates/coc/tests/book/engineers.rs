//! Section 16.1: engineers, mines, wire, roadblocks and entrenchments.

use crate::common;

use coc::{Deeds, WorkKind};
use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Inches, Point};

/// A Team of engineers at a work that lies at (20, 30), its men along y.
fn engineers(item: &str, kind: &str, y: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "{item}" }}]
        command = [1, 4]
        [[work]]
        kind = "{kind}"
        side = "blue"
        at = [20, 30]
        [[put]]
        team = "red-{item}"
        places = [[19, {y}], [20, {y}], [21, {y}]]
        {more}
        "#
    ))
}

fn act(game: &mut Game, item: &str) {
    game.pick(Red, &format!("activate:1:red-{item}"));
}

fn up(game: &Game) -> bool {
    game.state().works[0].up
}

#[test]
fn mines_are_cleared_with_a_six_by_a_team_that_stands_still_beside_them() {
    covers!("coc.16.1.minefield-clear");
    covers!("coc.16.1.minefield-size");
    covers!("coc.B.engineers.engineer-teams");
    for (die, left) in [(5, true), (6, false)] {
        let mut game = engineers("engineer-mine", "minefield", "34", "");
        act(&mut game, "engineer-mine");
        game.pick(Red, "clear-0").dice(&[die]);
        assert_eq!(up(&game), left);
    }
    // 6 inches square: 3 from the middle, and 1 more is adjacent.
    let mut game = engineers("engineer-mine", "minefield", "34.001", "");
    act(&mut game, "engineer-mine");
    assert!(!game.is_open(Red, "clear-0"));
    let mut game = engineers("engineer-mine", "minefield", "34", "deeds = [\"moved\"]");
    act(&mut game, "engineer-mine");
    assert!(!game.is_open(Red, "clear-0"));
}

#[test]
fn a_cleared_minefield_can_be_walked_over_and_no_other() {
    covers!("coc.16.1.minefield-no-cross");
    covers!("coc.16.1.wire-no-cross");
    covers!("coc.16.1.wire-size");
    // What the rule says of infantry.
    covers!("coc.B.wire.wire-who-crosses");
    let walk = |kind: &str, up: bool| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [1]
            [[work]]
            kind = "{kind}"
            side = "blue"
            at = [20, 30]
            up = {up}
            [[put]]
            team = "red-section-1-rifle"
            men = 1
            places = [[20, 34]]
            "#
        ));
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("activate:1")).expect("it can act");
        game.pick(Red, &key).pick(Red, "move");
        let over = Reply::Arrange {
            at: Point::inches(20, 25),
            facing: Some(Bearing::NORTH),
            formation: None,
            via: Vec::new(),
        };
        if game.session().prompt(engine::Seat(0)).is_none() {
            game.dice(&[6, 6]);
        }
        game.reply(Red, over);
        game.dice(&[6, 6]);
        game.team("red-section-1-rifle").places()[0]
    };
    // Nobody crosses: whoever sets out stops before it, or goes around.
    for (kind, half) in [("minefield", 3_000), ("wire", 1_000)] {
        assert!(walk(kind, false).y < 30_000 - half, "{kind}");
        let stopped = walk(kind, true);
        assert!(stopped.y >= 30_000 + half, "{kind}: {stopped}");
    }
    let wire = engineers("engineer-wire", "wire", "32", "").state().works[0];
    assert_eq!((wire.half_length, wire.half_depth), (Inches::whole(3), Inches::whole(1)));
    let mines = engineers("engineer-mine", "minefield", "34", "").state().works[0];
    assert_eq!((mines.half_length, mines.half_depth), (Inches::whole(3), Inches::whole(3)));
}

#[test]
fn wire_is_cut_with_a_five_or_blown_with_a_two() {
    covers!("coc.16.1.wire-clear");
    covers!("coc.16.1.wire-bangalore");
    for (item, die, left) in [
        ("engineer-wire", 4, true),
        ("engineer-wire", 5, false),
        ("engineer-demo", 1, true),
        ("engineer-demo", 2, false),
    ] {
        let mut game = engineers(item, "wire", "32", "");
        act(&mut game, item);
        game.pick(Red, "clear-0").dice(&[die]);
        assert_eq!(up(&game), left, "{item} {die}");
    }
    // A charge that fails twice is the last.
    let mut game = engineers("engineer-demo", "wire", "32", "");
    act(&mut game, "engineer-demo");
    game.pick(Red, "clear-0").dice(&[1]);
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done").dice(&[1, 2, 3, 4, 4]);
    act(&mut game, "engineer-demo");
    game.pick(Red, "clear-0").dice(&[1]);
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done").dice(&[1, 2, 3, 4, 4]);
    act(&mut game, "engineer-demo");
    assert_eq!(game.closed(Red, "clear-0").rule.unwrap().as_str(), "coc.16.1.wire-bangalore");
}

#[test]
fn one_man_works_as_well_as_three_and_shock_does_not_stop_him() {
    covers!("coc.16.1.engineer-no-weakening");
    covers!("coc.16.1.engineer-shock-ignored");
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "engineer-wire" }]
        command = [1]
        [[work]]
        kind = "wire"
        side = "blue"
        at = [20, 30]
        [[put]]
        team = "red-engineer-wire"
        men = 1
        places = [[20, 32]]
        shock = 2
        nerve = "pinned"
        "#,
    );
    act(&mut game, "engineer-wire");
    game.pick(Red, "clear-0").dice(&[5]);
    assert!(!up(&game));
    let mut game = engineers("engineer-wire", "wire", "32", "shock = 6\nnerve = \"broken\"");
    game.pick(Red, "done");
    assert!(up(&game), "Broken engineers do nothing");
}

/// Plays both sides' Phases until red has a 1 again.
fn next_phase(game: &mut Game) {
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done").dice(&[1, 2, 3, 4, 4]);
}

#[test]
fn a_roadblock_takes_two_phases_a_withdrawal_and_a_die() {
    covers!("coc.16.1.roadblock-clear");
    covers!("coc.16.1.roadblock-detonate");
    let lay = || {
        let mut game = engineers("engineer-demo", "roadblock", "31.5", "");
        act(&mut game, "engineer-demo");
        game.pick(Red, "lay-charge-0");
        next_phase(&mut game);
        act(&mut game, "engineer-demo");
        assert!(!game.is_open(Red, "detonate"), "one Phase is not enough");
        game.pick(Red, "lay-charge-0");
        next_phase(&mut game);
        game
    };
    let mut game = lay();
    act(&mut game, "engineer-demo");
    assert_eq!(game.closed(Red, "detonate").rule.unwrap().as_str(), "coc.16.1.roadblock-clear");
    assert_eq!(game.team("red-engineer-demo").team.work, 2);
    // From 9 inches away it is set off.
    let half = game.state().works[0].half_depth;
    let set_off = |distance: Inches, die: u8| {
        let y = Inches::whole(30) + half + distance;
        let text = engine::Present::write(lay().game());
        let mut table: toml::Table = text.parse().expect("a position");
        let state = table["state"].as_table_mut().unwrap();
        let team = game.game().setup().teams.iter().position(|team| team.id == "red-engineer-demo").unwrap();
        for man in state["men"].as_array_mut().unwrap() {
            if man["team"].as_integer() == Some(team as i64) {
                let x = man["spot"]["at"][0].clone();
                let value = f64::from(y.thousandths_value()) / 1000.0;
                man["spot"]["at"] = toml::Value::Array(vec![x, toml::Value::Float(value)]);
            }
        }
        let mut game = Game::set_whole(&table.to_string());
        act(&mut game, "engineer-demo");
        if game.is_open(Red, "detonate") {
            game.pick(Red, "detonate").dice(&[die]);
        }
        game
    };
    assert!(set_off(Inches::thousandths(8_999), 6).state().works[0].up);
    for (die, up, partly) in [(1, true, false), (2, true, true), (3, true, true), (4, false, false), (6, false, false)]
    {
        let game = set_off(Inches::whole(9), die);
        let work = game.state().works[0];
        assert_eq!((work.kind, work.up, work.partly), (WorkKind::Roadblock, up, partly), "{die}");
        assert!(game.team("red-engineer-demo").did(Deeds::WEAPON_OUT), "the charge is used");
    }
}

#[test]
fn engineers_have_no_rifles_and_finished_ones_do_not_go_forward() {
    covers!("coc.16.1.2.engineers-no-rifles");
    covers!("coc.16.1.2.engineers-finished");
    let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 20]\nfacing = \"south\"";
    let mut game = engineers("engineer-wire", "wire", "32", enemy);
    act(&mut game, "engineer-wire");
    assert!(!game.is_open(Red, "fire") && !game.is_open(Red, "move-and-fire"));
    // With no wire left on the table they have nothing to do, and keep away.
    let forward = |up: bool| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "engineer-wire" }}]
            command = [1]
            [[work]]
            kind = "wire"
            side = "blue"
            at = [60, 30]
            up = {up}
            [[put]]
            team = "red-engineer-wire"
            at = [20, 36]
            {enemy}
            "#
        ));
        game.pick(Red, "activate:1:red-engineer-wire").pick(Red, "move");
        let ahead = Reply::Arrange {
            at: Point::inches(20, 33),
            facing: Some(Bearing::NORTH),
            formation: Some("line".into()),
            via: Vec::new(),
        };
        game.session().prompt(engine::Seat(0)).is_some()
            && engine::Present::read(
                game.game(),
                engine::Seat(0),
                game.session().question(engine::Seat(0)).unwrap(),
                &ahead,
            )
            .is_ok()
    };
    assert!(forward(true));
    assert!(!forward(false));
}

#[test]
fn troops_may_come_on_dug_in_but_nobody_digs() {
    covers!("coc.16.1.no-digging-in");
    covers!("coc.16.1.entrenchment-cover");
    covers!("coc.16.1.entrenchment-capacity");
    let mut game = Game::set("[red]\nentrenchments = 3\ncommand = [2]\n");
    game.pick(Red, "deploy:2:red-section-1");
    let jump_off = game.state().jump_offs[0].at;
    let place = Reply::Arrange {
        at: Point::new(jump_off.x, jump_off.y - 1500),
        facing: Some(Bearing::NORTH),
        formation: Some("cluster".into()),
        via: Vec::new(),
    };
    game.reply(Red, place);
    // A two-Team Section needs two.
    let mut dug = 0;
    while game.asked() == Some(Red) && game.prompt(Red).rule.as_str() == "coc.16.1.no-digging-in" {
        game.pick(Red, "yes");
        dug += 1;
    }
    assert_eq!((dug, game.player(Red).entrenchments), (2, 1));
    let works = &game.state().works;
    assert!(works.iter().all(|work| work.kind == WorkKind::Entrenchment && work.up));
    for at in game.team("red-section-1-rifle").places() {
        let inside = works.iter().any(|work| {
            let (x, y) = ((at.x - work.at.x).abs(), (at.y - work.at.y).abs());
            x <= work.half_length.thousandths_value() + 1 && y <= work.half_depth.thousandths_value() + 1
        });
        assert!(inside, "{at}");
    }
    // Nobody digs in once he is there, whatever is left in store.
    let mut game =
        Game::set("[red]\nentrenchments = 3\ncommand = [2]\n[[put]]\nunit = \"red-section-1\"\nat = [20, 40]");
    game.pick(Red, "activate:2:red-section-1");
    let known = ["tactical", "move", "fire", "double", "nothing"];
    let other: Vec<String> =
        game.keys(Red).into_iter().filter(|key| known.iter().all(|word| !key.contains(word))).collect();
    assert_eq!(other, Vec::<String>::new());
    game.pick(Red, "tactical").pick(Red, "done");
    assert_eq!((game.player(Red).entrenchments, game.state().works.len()), (3, 0));
}

#[test]
fn a_squad_without_sub_teams_needs_one_entrenchment() {
    covers!("coc.16.1.entrenchment-no-subteams");
    let mut game = Game::set("[red]\nplatoon = \"su-1943-rifle\"\nentrenchments = 3\ncommand = [2]\n");
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("deploy:2:")).expect("a squad can come on");
    game.pick(Red, &key);
    let jump_off = game.state().jump_offs[0].at;
    let place = Reply::Arrange {
        at: Point::new(jump_off.x, jump_off.y - 1500),
        facing: Some(Bearing::NORTH),
        formation: Some("cluster".into()),
        via: Vec::new(),
    };
    game.reply(Red, place);
    game.pick(Red, "yes");
    assert_eq!((game.player(Red).entrenchments, game.state().works.len()), (2, 1));
}

#[test]
fn an_engineer_section_has_two_trades_and_a_leader() {
    covers!("coc.B.engineers.engineer-section");
    let game = Game::set("[blue]\nsupports = [{ item = \"engineer-section\" }]");
    let roster = game.roster();
    assert!(roster.contains("blue-engineer-section-leader"));
    let trades: Vec<_> = game.game().setup().teams.iter().filter_map(|team| team.trade).collect();
    assert_eq!(trades.len(), 2);
}

#[test]
fn a_charge_is_begun_again_after_shock_or_a_loss_and_only_by_those_who_suffered_it() {
    covers!("coc.16.1.roadblock-clear");
    // Germans fire at the demolition Team between its two Phases: Shock, a loss, or nothing at all.
    let fired_on = |effect: u8| {
        let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 1\nplaces = [[20, 20]]\nfacing = \"south\"";
        let mut game = engineers("engineer-demo", "roadblock", "31.5", enemy);
        act(&mut game, "engineer-demo");
        game.pick(Red, "lay-charge-0");
        assert_eq!(game.team("red-engineer-demo").team.work, 1);
        game.pick(Red, "done").dice(&[1, 2, 3, 3, 4]);
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").dice(&[4, effect]);
        game.team("red-engineer-demo").team.work
    };
    // One hit in the light cover of the roadblock: a 1 is nothing, a 4 Shock, a 6 a man.
    assert_eq!([fired_on(1), fired_on(4), fired_on(6)], [1, 0, 0]);
    // Two Teams are hit together, and only the riflemen beside the engineers take Shock: the charge is not disturbed.
    let both = "[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 2\nplaces = [[20, 20], [21, 20]]\nfacing = \"south\"\n\
                [[put]]\nteam = \"red-section-1-rifle\"\nmen = 1\nplaces = [[24, 31.5]]";
    let mut game = engineers("engineer-demo", "roadblock", "31.5", both);
    act(&mut game, "engineer-demo");
    game.pick(Red, "lay-charge-0").pick(Red, "done").dice(&[1, 2, 3, 3, 4]);
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").pick(Blue, "red-engineer-demo");
    game.pick(Blue, "spread").dice(&[4, 4, 1, 3]);
    assert_eq!((game.team("red-section-1-rifle").shock, game.team("red-engineer-demo").shock), (1, 0));
    assert_eq!(game.team("red-engineer-demo").team.work, 1);
}

#[test]
fn finished_engineers_surrender_in_close_combat_and_busy_ones_fight() {
    covers!("coc.16.1.2.engineers-finished");
    let attacked = |up: bool| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [red]
            supports = [{{ item = "engineer-wire" }}]
            [blue]
            command = [1]
            [[work]]
            kind = "wire"
            side = "blue"
            at = [60, 30]
            up = {up}
            [[put]]
            team = "red-engineer-wire"
            places = [[20, 30], [21, 30], [22, 30]]
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[20, 22], [21, 22], [22, 22], [23, 22], [24, 22], [25, 22]]
            facing = "south"
            "#
        ));
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
        game.arrange(Blue, (21, 28), Bearing::SOUTH, "line").dice(&[6, 6]);
        game
    };
    let game = attacked(false);
    let captured = game.state().men.iter().filter(|man| man.presence == coc::Presence::Captured).count();
    assert_eq!((game.team("red-engineer-wire").men, captured), (0, 3));
    // With wire left to cut they come to blows: dice are wanted.
    let game = attacked(true);
    assert_eq!(game.team("red-engineer-wire").men, 3);
    game.line(Red, "dice");
}

#[test]
fn engineers_whose_task_is_done_join_nobody_and_get_nothing_new() {
    covers!("coc.16.1.2.engineers-not-infantry");
    covers!("coc.B.flamethrower.flamethrower");
    let section = |rounds: u8, at: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "engineer-section", variant = "mines+flamethrower" }}]
            command = [3]
            [[jump-off]]
            side = "red"
            at = [20, 40]
            [[jump-off]]
            side = "blue"
            at = [36, 2]
            [[work]]
            kind = "minefield"
            side = "blue"
            at = [60, 20]
            [[put]]
            team = "red-engineer-section-mines"
            places = [[20, 42], [21, 42], [22, 42]]
            [[put]]
            team = "red-engineer-section-flamethrower"
            places = [[20, {at}], [21, {at}], [22, {at}]]
            rounds = {rounds}
            [[put]]
            leader = "red-engineer-section-leader"
            at = [21, 41]
            "#
        ));
        game.pick(Red, "lead:3:red-engineer-section-leader");
        game
    };
    let transfers = |game: &Game| game.keys(Red).iter().filter(|key| key.starts_with("transfer")).count();
    // With fuel a man may change over within his Section; without, nobody joins them or is joined by them.
    assert!(transfers(&section(3, "40")) > 0);
    let mut game = section(0, "40");
    assert_eq!(transfers(&game), 0);
    // They stand on a Jump-Off Point, where an anti-tank Team would find rounds: there are none for them.
    game.pick(Red, "activate:red-engineer-section-flamethrower");
    assert!(!game.is_open(Red, "resupply") && !game.is_open(Red, "fire"));
    assert_eq!(game.team("red-engineer-section-flamethrower").team.rounds, 0);
}

#[test]
fn a_second_team_in_an_entrenchment_has_no_cover_there() {
    covers!("coc.16.1.entrenchment-capacity");
    // The Bren Team dug it and holds it; a rifleman who has come in beside it lies in the open.
    let set = |rifleman: &str| {
        Game::set(&format!(
            r#"
            [now]
            active = "blue"
            [blue]
            command = [1]
            [[work]]
            kind = "entrenchment"
            side = "red"
            at = [20, 30]
            length = 8
            depth = 2
            [[put]]
            team = "red-section-1-bren"
            places = [[17, 30], [18, 30], [19, 30]]
            {rifleman}
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[21, 20]]
            facing = "south"
            "#
        ))
    };
    let fire = |game: &mut Game, at: &str, dice: &[u8]| {
        game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "fire").pick_if_asked(Blue, at);
        game.pick_if_asked(Blue, "concentrate").dice(dice);
    };
    let mut game = set("[[put]]\nteam = \"red-section-2-rifle\"\nmen = 1\nplaces = [[21, 30]]");
    fire(&mut game, "red-section-2-rifle", &[4, 3]);
    game.line(Red, "2nd Section Rifle Team takes 1 hit in the open");
    let mut game = set("[[put]]\nteam = \"red-section-2-rifle\"\nmen = 1\nplaces = [[21, 30]]");
    fire(&mut game, "red-section-1-bren", &[4, 3]);
    game.line(Red, "Bren Team takes 1 hit in hard cover");
    // Once the others are gone it is his.
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[work]]
        kind = "entrenchment"
        side = "red"
        at = [20, 30]
        length = 8
        depth = 2
        [[put]]
        team = "red-section-2-rifle"
        men = 1
        places = [[21, 30]]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[21, 20]]
        facing = "south"
        "#,
    );
    fire(&mut game, "red-section-2-rifle", &[4, 3]);
    game.line(Red, "takes 1 hit in hard cover");
}
