//! Section 9.5: snipers.

use crate::common;

use coc::{Deeds, Presence, Stance};
use common::{Blue, Game, Red};
use engine::covers;
use table::{Bearing, Point};

/// A British sniper in the south and a German rifle Team of five, put as it says.
fn sniper(target: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "sniper" }}]
        command = [1, 3, 4]
        [[put]]
        team = "red-sniper"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [26, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 5
        at = [20, 10]
        facing = "south"
        {target}
        "#
    ))
}

fn shoot(game: &mut Game, dice: &[u8]) {
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").dice(dice);
}

#[test]
fn a_shot_hits_on_three_and_ignores_cover() {
    covers!("coc.9.5.sniper-shot");
    covers!("coc.9.5.sniper-effect");
    let mut game = sniper("");
    shoot(&mut game, &[2]);
    game.line(Red, "misses");
    // Shock counts twice.
    let mut game = sniper("");
    shoot(&mut game, &[3, 4]);
    assert_eq!(game.team("blue-squad-1-rifle").shock, 2);
    // Behind a wall and Tactical a 5 still kills.
    let wall = "stance = \"tactical\"\n[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 10.5], [30, 10.5]]";
    let mut game = sniper(wall);
    shoot(&mut game, &[3, 5]);
    assert_eq!(game.team("blue-squad-1-rifle").dead, 2);
}

#[test]
fn a_kill_endangers_leaders_more() {
    covers!("coc.9.5.sniper-leader");
    let leader = "[[put]]\nleader = \"blue-squad-1-leader\"\nat = [20, 9]";
    // With 1 killed and -1 on the die a 2 hits him; then his wound: lightly. The man is given back.
    let mut game = sniper(leader);
    shoot(&mut game, &[3, 6, 2, 5]);
    game.dice(&[3]);
    assert_eq!(game.leader("blue-squad-1-leader").leader.lost, 1);
    assert_eq!(game.team("blue-squad-1-rifle").men, 5);
    let mut game = sniper(leader);
    shoot(&mut game, &[3, 6, 3]);
    assert_eq!(game.leader("blue-squad-1-leader").leader.lost, 0);
    assert_eq!(game.team("blue-squad-1-rifle").men, 4);
}

#[test]
fn he_is_activated_by_a_one_and_by_nobody_else_and_does_not_move() {
    covers!("coc.9.5.sniper-team");
    covers!("coc.9.5.sniper-no-normal-move");
    let mut game = sniper("");
    assert!(game.is_open(Red, "activate:1:red-sniper"));
    game.pick(Red, "lead:4:red-lieutenant");
    assert!(game.keys(Red).iter().all(|key| !key.contains("red-sniper")));
    game.pick(Red, "done").pick(Red, "activate:1:red-sniper");
    for key in ["move", "move-tactical", "double", "move-and-fire"] {
        assert!(!game.is_open(Red, key), "{key}");
    }
    assert!(game.is_open(Red, "fire"));
}

#[test]
fn every_nation_has_snipers() {
    covers!("coc.B.sniper.sniper");
    for platoon in ["gb-1943-infantry", "de-1943-infantry", "us-1943-rifle", "su-1943-rifle"] {
        let game = Game::set(&format!("[red]\nplatoon = \"{platoon}\"\nsupports = [{{ item = \"sniper\" }}]"));
        assert!(game.roster().contains("red-sniper"), "{platoon}");
    }
}

#[test]
fn a_sniper_comes_on_within_twelve_inches_of_a_jump_off_point() {
    covers!("coc.9.5.sniper-deploy");
    let set = || {
        let mut game = Game::set("[red]\nsupports = [{ item = \"sniper\" }]\ncommand = [1]");
        game.pick(Red, "deploy:1:red-sniper");
        game
    };
    let jump_off = set().state().jump_offs[0].at;
    let place = |north: i32| engine::prompt::Reply::Arrange {
        at: Point::new(jump_off.x, jump_off.y - north),
        facing: Some(Bearing::NORTH),
        formation: None,
        via: Vec::new(),
    };
    let mut game = set();
    game.refused(Red, place(12_001));
    game.reply(Red, place(12_000));
    assert_eq!(game.team("red-sniper").men, 1);
}

#[test]
fn overwatch_looks_for_him_with_more_luck_each_time() {
    covers!("coc.9.5.sniper-response");
    covers!("coc.9.5.sniper-spot");
    covers!("coc.9.5.sniper-spotted");
    // A Team that is not on Overwatch rolls nothing: the die to hit is all.
    let mut game = sniper("");
    shoot(&mut game, &[1]);
    assert_eq!(game.state().spotting, []);
    // On Overwatch it needs a 6.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 5]);
    let entry = game.state().spotting[0];
    assert_eq!((entry.2, entry.3), (1, false));
    assert!(matches!(game.team("blue-squad-1-rifle").stance, Stance::Overwatch(_)));
    // With a 6 it may answer at once: five rifles at effective range, and one kill takes the sniper off.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 6]);
    assert_eq!(game.asked(), Some(Blue));
    let fire = game.keys(Blue).into_iter().find(|key| key != "pass" && key != "no").expect("it may fire");
    game.pick(Blue, &fire);
    let mut dice = vec![5, 1, 1, 1, 1];
    dice.push(4);
    game.dice(&dice);
    assert_eq!(game.team("red-sniper").shock, 0, "Shock does nothing to him");
    assert_eq!(game.team("red-sniper").men, 1);
    // A kill does.
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 6]);
    game.pick(Blue, &fire).dice(&[5, 1, 1, 1, 1, 6]);
    assert_eq!(game.team("red-sniper").men, 0);
}

#[test]
fn the_second_look_has_one_more() {
    covers!("coc.9.5.sniper-spot");
    let mut game = sniper("stance = \"overwatch\"");
    shoot(&mut game, &[1, 4]);
    game.pick(Red, "done").dice(&[2, 2, 3, 3, 4]).pick(Blue, "done").dice(&[1, 2, 3, 4, 4]);
    shoot(&mut game, &[1, 5]);
    assert_eq!(game.total(Blue, "finds the sniper"), 6);
}

#[test]
fn others_on_overwatch_may_look_for_him_too() {
    covers!("coc.9.5.sniper-response-other");
    let other = "[[put]]\nteam = \"blue-squad-2-rifle\"\nat = [32, 10]\nfacing = \"south\"\nstance = \"overwatch\"";
    let mut game = sniper(other);
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[1, 3]);
    assert_eq!(game.state().spotting.len(), 1);
    // One that looks the other way does not.
    let other = "[[put]]\nteam = \"blue-squad-2-rifle\"\nat = [32, 10]\nfacing = \"north\"\nstance = \"overwatch\"";
    let mut game = sniper(other);
    game.pick(Red, "activate:1:red-sniper").pick(Red, "fire").pick(Red, "blue-squad-1-rifle").dice(&[1]);
    assert_eq!(game.state().spotting, []);
}

#[test]
fn enemies_who_touch_him_drive_him_off_without_a_test() {
    covers!("coc.9.5.sniper-overrun");
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        supports = [{ item = "sniper" }]
        [blue]
        command = [1]
        [[put]]
        team = "red-sniper"
        at = [20, 20]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 1
        places = [[20, 14]]
        facing = "south"
        "#,
    );
    game.pick(Blue, "activate:1:blue-squad-1").pick(Blue, "move");
    game.arrange(Blue, (20, 19), Bearing::SOUTH, "line").dice(&[3, 3]);
    let men = &game.state().men;
    let sniper = game.team("red-sniper");
    assert_eq!(sniper.men, 0);
    assert!(men.iter().any(|man| man.presence == Presence::Left));
    assert_eq!(game.player(Red).morale, 10);
    game.line(Blue, "drives");
}

/// A German sniper whom nobody has seen, in the middle of the table, and what of the British is near him.
fn hidden(red: &str, more: &str) -> Game {
    Game::set(&format!(
        r#"
        [red]
        {red}
        [blue]
        supports = [{{ item = "sniper" }}]
        [[put]]
        team = "blue-sniper"
        at = [20, 20]
        facing = "south"
        {more}
        "#
    ))
}

/// Whether anything that a side is told or asked names the sniper.
fn names_him(game: &Game) -> bool {
    let options = game.options(Red);
    options.iter().any(|option| option.key.contains("blue-sniper") || format!("{option:?}").contains("sniper"))
        || game.prompt(Red).about.iter().any(|id| id.contains("sniper"))
        || format!("{:?}", game.prompt(Red).ask).contains("sniper")
        || game.lines(Red).iter().any(|line| line.contains("sniper"))
        || game.group(Red, "blue-sniper").is_some()
}

#[test]
fn his_shot_shows_him_and_his_next_place_is_a_secret_again() {
    covers!("coc.9.5.sniper-spotted");
    let mut game = sniper("");
    assert!(game.group(Blue, "red-sniper").is_none());
    shoot(&mut game, &[1]);
    assert!(game.group(Blue, "red-sniper").is_some());
    assert!(game.team("red-sniper").did(Deeds::REVEALED));
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "sniper" }]
        dice = 1
        command = [1]
        [[put]]
        team = "red-sniper"
        at = [20, 40]
        deeds = ["revealed"]
        "#,
    );
    assert!(game.group(Blue, "red-sniper").is_some());
    let key = game.keys(Red).into_iter().find(|key| key.contains("relocate")).expect("a Die can move him");
    game.pick(Red, &key);
    game.arrange(Red, (30, 40), Bearing::NORTH, "line");
    assert_eq!(game.team("red-sniper").places(), [Point::inches(30, 40)]);
    assert!(!game.team("red-sniper").did(Deeds::REVEALED));
    assert!(game.group(Blue, "red-sniper").is_none());
}

#[test]
fn all_looking_starts_again_when_he_has_moved() {
    covers!("coc.5.1.2.sniper-spotting-reset");
    // He has been looked for once, is moved, and shoots from his new place: the next look has no bonus.
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "sniper" }]
        dice = 1
        command = [1, 1]
        [[put]]
        team = "red-sniper"
        at = [20, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 5
        at = [20, 10]
        facing = "south"
        stance = "overwatch"
        "#,
    );
    shoot(&mut game, &[1, 5]);
    assert_eq!(game.state().spotting.len(), 1);
    let next_phase = |game: &mut Game| {
        game.pick(Red, "done").pick_if_asked(Red, "go-on").dice(&[2, 2, 3, 3, 4]);
        game.pick_if_asked(Red, "pass").pick(Blue, "done").pick_if_asked(Red, "go-on").dice(&[1, 2, 3, 4, 4]);
    };
    next_phase(&mut game);
    let key = game.keys(Red).into_iter().find(|key| key.contains("relocate")).expect("a Die can move him");
    game.pick(Red, &key).arrange(Red, (24, 40), Bearing::NORTH, "line");
    assert_eq!(game.state().spotting, []);
    next_phase(&mut game);
    shoot(&mut game, &[1, 5]);
    game.line(Blue, "does not find the sniper");
    assert_eq!(game.total(Blue, "does not find the sniper"), 5, "with the first look's bonus it would be a 6");
}

#[test]
fn nobody_is_told_of_a_hidden_sniper() {
    covers!("coc.9.5.sniper-spotted");
    // Grenades: he lies 6 inches away, and there is nobody else.
    let section = r#"
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 26]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 27]
    "#;
    let mut game = hidden("command = [3]", section);
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("grenade")));
    assert!(!names_him(&game), "{:?}", game.prompt(Red));
    // A gun, a mortar and a flamethrower have other targets beside him: he is not even a closed option.
    let others = r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 17]
        [[put]]
        team = "blue-squad-2-rifle"
        at = [40, 12]
    "#;
    for (item, fire) in [("six-pdr", "fire"), ("mortar-2in", "fire"), ("mortar-2in", "mortar-smoke")] {
        let team = format!("[[put]]\nteam = \"red-{item}\"\nat = [22, 40]\nfacing = \"north\"\n{others}");
        let mut game = hidden(&format!("supports = [{{ item = \"{item}\" }}]\ncommand = [1]"), &team);
        game.pick(Red, &format!("activate:1:red-{item}"));
        assert!(!names_him(&game), "{item}");
        game.pick(Red, fire);
        assert!(!names_him(&game), "{item}: {:?}", game.prompt(Red));
    }
}

#[test]
fn hits_on_those_beside_a_hidden_sniper_are_not_his() {
    covers!("coc.9.5.sniper-spotted");
    let squad = r#"
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 18]
        [[put]]
        team = "red-six-pdr"
        at = [22, 40]
        facing = "north"
    "#;
    let mut game = hidden("supports = [{ item = \"six-pdr\" }]\ncommand = [1]", squad);
    game.pick(Red, "activate:1:red-six-pdr").pick(Red, "fire").dice(&[4, 4, 4, 1, 1, 1, 1]);
    game.line(Red, "3 hits");
    assert_eq!(game.line(Red, "takes").text.matches("3 hits").count(), 1, "all three on the squad");
    assert!(!game.lines(Red).iter().any(|line| line.contains("sniper")));
}

#[test]
fn bombs_on_a_hidden_sniper_are_not_reported_to_those_who_fired_them() {
    covers!("coc.9.5.sniper-spotted");
    let battery = r#"
        [[battery]]
        mission = { firing = { at = [20, 20], smoke = false, ending = false } }
        called = true
        [[put]]
        leader = "red-observer"
        at = [20, 44]
    "#;
    let mut game = hidden("supports = [{ item = \"mortar-battery\" }]\ncommand = [1]", battery);
    let key = game.keys(Red).into_iter().find(|key| key.contains("observer")).expect("he can act");
    game.pick(Red, &key).pick(Red, "continue").pick(Red, "stay").dice(&[5, 1, 1, 1, 4]);
    assert!(game.lines(Blue).iter().any(|line| line.contains("sniper is shelled")), "{:?}", game.lines(Blue));
    assert!(!game.lines(Red).iter().any(|line| line.contains("sniper")), "{:?}", game.lines(Red));
}

#[test]
fn a_sniper_who_denies_a_jump_off_point_is_seen() {
    covers!("coc.7.6.deny-4in");
    let place = |at: &str| {
        let mut game = Game::set(&format!(
            "[red]\nsupports = [{{ item = \"sniper\" }}]\ncommand = [1]\n[[jump-off]]\nside = \"red\"\nat = [20, 20]\n\
             [[jump-off]]\nside = \"blue\"\nat = [20, {at}]"
        ));
        game.pick(Red, "deploy:1:red-sniper").arrange(Red, (20, 16), Bearing::NORTH, "line");
        game
    };
    assert!(place("12").group(Blue, "red-sniper").is_some());
    assert!(place("11.9").group(Blue, "red-sniper").is_none());
}

#[test]
fn nobody_is_asked_again_because_a_hidden_sniper_was_moved() {
    covers!("coc.5.1.2.sniper-relocate-limits");
    // The Germans hold a Die and let the moment go by. That a sniper lies elsewhere changes nothing that they can see.
    let mut game = Game::set(
        r#"
        [red]
        supports = [{ item = "sniper" }]
        dice = 1
        command = [1]
        [blue]
        dice = 1
        [[put]]
        team = "red-sniper"
        at = [20, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        men = 5
        at = [20, 10]
        facing = "south"
        "#,
    );
    game.pick(Blue, "pass").pick(Red, "relocate:red-sniper").arrange(Red, (24, 40), Bearing::NORTH, "line");
    assert_eq!(game.team("red-sniper").places(), [Point::inches(24, 40)]);
    assert_eq!(game.asked(), Some(Red), "{}", game.whereabouts());
    // Nor does he shoot in the same Phase.
    assert!(!game.is_open(Red, "activate:1:red-sniper"));
}

#[test]
fn a_hidden_sniper_is_in_the_way_of_none_of_his_friends() {
    covers!("coc.8.2.two-inch-between-units");
    // He lies an inch beside the line to one of two targets. R-COC-090
    let asked = |deeds: &str, at: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            supports = [{{ item = "sniper" }}]
            command = [1]
            [[put]]
            team = "red-section-1-bren"
            places = [[20, 40], [21, 40], [22, 40]]
            [[put]]
            team = "red-sniper"
            at = {at}
            deeds = [{deeds}]
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            at = [21, 24]
            facing = "south"
            [[put]]
            team = "blue-squad-2-rifle"
            men = 1
            at = [34, 24]
            facing = "south"
            "#
        ));
        game.pick(Red, "activate:1:red-section-1").pick(Red, "fire");
        !game.wants_dice()
    };
    assert!(asked("", "[21.5, 32]"), "both can be fired at");
    assert!(!asked("\"revealed\"", "[21.5, 32]"), "friends whom everybody sees are in the way of one");
    assert!(asked("\"revealed\"", "[50, 40]"));
}
