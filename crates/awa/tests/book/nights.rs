//! The nights of Suicide Hill. `awa.suicide-hill.night`

use awa::{Phase, Where};
use engine::{Present, covers};

use crate::common::{Blue, Game, Red, Side};
use crate::hill::moment;

#[test]
fn nobody_moves_near_the_enemy_at_night() {
    covers!("awa.suicide-hill.night");
    let mut game = moment(
        "phase = \"turn-end\"\nday = 1\nturn = 6",
        r#"
        [[put]]
        unit = "regulares-1"
        at = [40, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [51.9, 20]
        facing = "west"
        formation = "column"
        "#,
    );
    game.dice(&[3, 0]).dice(&[4, 4]).dice(&[2, 4, 4]);
    // 12 inches and more from the nearest of them, behind its own foremost man.
    let near = game.refused(Red, crate::common::arrangement((51, 23), table::Bearing::WEST, "line"));
    assert!(near.to_string().contains("control"), "{near}");
    game.arrange(Red, (56, 20), table::Bearing::WEST, "line");
    assert_eq!(game.figure("british-1", 1).at.x, 56_000);
}

#[test]
fn reinforcements_fill_up_companies_or_stay_together() {
    covers!(
        "awa.suicide-hill.day2.republican",
        "awa.suicide-hill.ammo-new-units",
        "awa.suicide-hill.day2.nationalist-entry"
    );
    let evening = r#"
        [[put]]
        unit = "regulares-1"
        at = [12, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [54, 20]
        facing = "west"
        lost = [1, 2, 8, 9, 10]
        grade = 1
        [[put]]
        unit = "t-26-1"
        at = [60, 30]
        [[put]]
        unit = "maxims"
        at = [60, 36]
    "#;
    let mut game = moment("phase = \"turn-end\"\nday = 1\nturn = 6", evening);
    // Wind, the Regulares' ammunition, the promoted officer's grade, then the draft's sheet.
    game.dice(&[3, 0]).dice(&[4, 4]).dice(&[6]).dice(&[1, 3, 4]);
    assert_eq!(game.vehicle("t-26-1").place, Where::Gone(awa::Fate::Withdrawn), "the tank of day 1 goes home");
    assert_eq!(game.men("maxims"), 9, "the machine guns stay");
    assert_eq!(game.unit("british-1").grade, 1, "somebody has stepped up");
    assert_eq!(game.keys(Red), ["british-1", "done"]);
    game.pick(Red, "british-1");
    assert_eq!(game.men("british-1"), 10);
    let company = game.unit("british-1");
    assert_eq!((company.strength, company.losses, company.grade), (10, 0, 3), "with the new officer's grade");
    let left = (1..=10).filter(|n| game.figure("draft-2", *n).place == Where::Waiting).count();
    assert_eq!(left, 5, "the rest is a company of five");
    // Night moves: nobody moves. Then newcomers come on: the draft behind the Sunken Road.
    while game.prompt(Red).title.contains("in the morning") {
        game.done(Red);
        if game.asked() != Some(Red) {
            break;
        }
    }
    while game.asked() == Some(Blue) && game.prompt(Blue).title.contains("in the morning") {
        game.done(Blue);
    }
    let ahead = game.refused(Red, crate::common::arrangement((46, 10), table::Bearing::WEST, "line"));
    assert!(ahead.to_string().contains("behind that line"), "{ahead}");
    game.arrange(Red, (54, 8), table::Bearing::WEST, "line");
    assert_eq!(game.men("draft-2"), 5);
    // And the second bandera at the Nationalist edge, its sheets rolled.
    game.dice(&[2, 4, 4]);
    assert!(game.prompt(Blue).title.contains("2nd Legion HQ"));
    let deep = game.refused(Blue, crate::common::arrangement((7, 20), table::Bearing::EAST, "line"));
    assert!(deep.to_string().contains("own edge"), "{deep}");
    game.arrange(Blue, (3, 4), table::Bearing::EAST, "column");
    assert_eq!(game.unit("bandera-2-hq").volleys, 8);
    assert_eq!(game.unit("bandera-2-hq").morale, 0, "they are fresh");
}

/// Every day is a battle of its own: what was reported yesterday is no target in the morning. R-AWA-173
#[test]
fn fire_missions_of_the_day_are_forgotten_at_night() {
    covers!("awa.suicide-hill.night");
    let evening = moment(
        "phase = \"turn-end\"\nday = 1\nturn = 6",
        r#"
        [[put]]
        unit = "regulares-1"
        at = [12, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [54, 20]
        facing = "west"
        "#,
    );
    let reported = "missions = [{ guns = 0, report = { observer = 0, at = [20, 20] } }]";
    let text = evening.session().settled_game().write();
    assert!(text.contains("missions = []"), "nobody has reported anything yet");
    let mut game = Game::set_whole(&text.replace("missions = []", reported));
    assert_eq!(game.session().settled_game().state().missions.len(), 1, "before nightfall");
    game.dice(&[3, 0]).dice(&[4, 4]).dice(&[2, 4, 4]);
    assert_eq!((game.state().day, game.state().missions.len()), (2, 0));
}

/// Each takes the place of his like: where that cannot be, nobody is asked again and again.
#[test]
fn nobody_is_sent_where_he_cannot_take_a_place() {
    covers!("awa.suicide-hill.day2.republican");
    let evening = r#"
        [[put]]
        unit = "regulares-1"
        at = [12, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [54, 20]
        facing = "west"
        lost = [2]
        [[put]]
        unit = "british-2"
        at = [54, 30]
        facing = "west"
        lost = [2]
    "#;
    let mut game = moment("phase = \"turn-end\"\nday = 1\nturn = 6", evening);
    game.dice(&[3, 0]).dice(&[4, 4]).dice(&[1, 3, 4]);
    assert_eq!(game.keys(Red), ["british-1", "british-2", "done"]);
    game.pick(Red, "british-2");
    assert_eq!(game.men("british-2"), 10, "the draft's gunner is his");
    assert!(game.prompt(Red).title.contains("in the morning"), "british-1 wants a gunner, and there is none");
}

#[test]
fn a_marksman_who_was_seen_is_hidden_again_in_the_morning() {
    covers!("awa.suicide-hill.night", "awa.sniper.break-cover");
    let mut game = moment(
        "phase = \"turn-end\"\nday = 2\nturn = 6",
        r#"
        [[put]]
        unit = "regulares-1"
        at = [6, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [60, 20]
        facing = "west"
        [[put]]
        unit = "sniper"
        at = [58, 40]
        "#,
    );
    while game.wants_dice() {
        game.throw_any();
    }
    while game.asked() == Some(Red) && !game.prompt(Red).title.contains("arksman") {
        game.done(Red);
        while game.wants_dice() {
            game.throw_any();
        }
    }
    assert!(!game.unit("sniper").deeds.has(awa::Deeds::HIDDEN));
    game.arrange(Red, (64, 24), table::Bearing::WEST, "line");
    assert!(game.unit("sniper").deeds.has(awa::Deeds::HIDDEN), "{}", game.whereabouts());
}

#[test]
fn those_who_come_on_the_third_day_come_by_its_own_rules() {
    covers!("awa.suicide-hill.day3.republican", "awa.suicide-hill.day3.nationalist");
    let mut game = moment(
        "phase = \"turn-end\"\nday = 2\nturn = 6",
        r#"
        [[put]]
        unit = "regulares-1"
        at = [6, 20]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [60, 20]
        facing = "west"
        lost = [9, 10]
        "#,
    );
    let mut rules: Vec<(Side, String)> = Vec::new();
    through_the_night(&mut game, &mut |side, prompt| {
        if prompt.title.contains("come on") || prompt.title.contains("which company") {
            rules.push((side, prompt.rule.as_str().to_owned()));
        }
    });
    let of = |side: Side| rules.iter().filter(|rule| rule.0 == side).map(|rule| rule.1.as_str()).collect::<Vec<_>>();
    let (red, blue) = (of(Red), of(Blue));
    // The draft, the militia and its HQ; two Panzers and a captured tank.
    assert!(red.len() >= 4 && red.iter().all(|rule| *rule == "awa.suicide-hill.day3.republican"), "{red:?}");
    assert!(blue.len() == 3 && blue.iter().all(|rule| *rule == "awa.suicide-hill.day3.nationalist"), "{blue:?}");
}

/// Until the next day begins: nobody moves, and newcomers stand where there is room. Every prompt on the way is looked at.
fn through_the_night(game: &mut Game, look: &mut dyn FnMut(Side, &engine::prompt::Prompt)) {
    let mut dark = false;
    for _ in 0..300 {
        dark |= game.phase() == Phase::Night;
        if dark && game.phase() != Phase::Night && game.asked().is_some() {
            return;
        }
        if game.wants_dice() {
            game.throw_any();
            continue;
        }
        let side = game.asked().unwrap_or_else(|| panic!("{}", game.whereabouts()));
        let prompt = game.prompt(side);
        look(side, &prompt);
        match &prompt.ask {
            engine::prompt::Ask::Place { proposals, .. } if prompt.title.contains("come on") => {
                game.reply(side, proposals[0].reply.clone());
            }
            engine::prompt::Ask::Number { least, .. } => {
                game.number(side, *least);
            }
            _ if game.keys(side).contains(&"done".to_owned()) => {
                game.done(side);
            }
            _ => {
                game.pick_first(side);
            }
        }
    }
    panic!("the night does not end\n{}", game.whereabouts());
}

#[test]
fn what_was_halted_in_the_evening_goes_again_in_the_morning() {
    covers!("awa.suicide-hill.frame", "awa.suicide-hill.night");
    let mut game = moment(
        "phase = \"contests\"\nday = 1\nturn = 6",
        r#"
        [[put]]
        unit = "legion-1"
        at = [6, 20]
        facing = "east"
        [[put]]
        unit = "kondor"
        at = [10, 40]
        [[put]]
        unit = "truck"
        at = [60, 30]
        facing = "west"
        [[put]]
        unit = "british-1"
        at = [60, 24]
        aboard = "truck"
        [[put]]
        unit = "maxims"
        at = [56, 12]
        set-up = false
        "#,
    );
    // Men get out, and their truck waits for the rest of the turn.
    game.pick(Red, "british-1").done(Blue);
    let key = game.keys(Red).into_iter().find(|key| key.starts_with("leave-")).expect("they sit in it");
    game.pick(Red, &key).dice(&[3]);
    game.route(Red, &[("british-1.1", &[table::Point::inches(60, 27)], table::Bearing::WEST)]);
    assert_eq!(game.vehicle("truck").halted_until, 6);
    through_the_night(&mut game, &mut |_, _| {});
    assert_eq!((game.state().day, game.vehicle("truck").halted_until), (2, 0));
    assert!(game.gun("maxims").set_up, "they had all night for their guns");
    while game.phase() != Phase::Contests || game.asked() != Some(Red) {
        if game.wants_dice() {
            game.throw_any();
        } else {
            let side = game.asked().unwrap();
            game.done(side);
        }
    }
    game.pick(Red, "truck").done(Blue);
    assert!(game.keys(Red).iter().any(|key| key.starts_with("drive")), "{}", game.whereabouts());
}
