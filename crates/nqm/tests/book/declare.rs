//! Step 3: who may declare an attack, at which level, and who takes part.

use engine::covers;

use crate::common::{Blue, Game, Red};
use crate::field::{attack, field};

const BATTALION: &str = "stands = [\"C1\", \"F3\", \"F3\"]";

/// The units of an attack, by their numbers.
fn units(game: &Game) -> Vec<i64> {
    let attack = attack(game);
    let list = attack.0["units"].as_array().expect("a list").clone();
    list.iter().filter_map(toml::Value::as_integer).collect()
}

#[test]
fn only_an_unwounded_command_stand_in_order_starts_an_attack() {
    covers!("nqm.figures.command-initiates");
    let spoilt = [
        "[[put]]\nstand = \"first.c1\"\nred = 1\n",
        "[[put]]\nunit = \"first\"\ndisorder = 4\n",
        // Shells fell on the staff alone.
        "[[put]]\nstand = \"first.c1\"\nshaken_until = 1\n",
        "[[put]]\nstand = \"first.c1\"\npinned_until = 1\n",
        // Six hundred metres behind.
        "",
    ];
    for (n, put) in spoilt.into_iter().enumerate() {
        let red = if n == 4 { "stands = [\"C1\", \"F3\"]\nplaces = [[4, 4], [4, 3.25]]" } else { BATTALION };
        let mut game = Game::set(&field("none", red, "stands = [\"F3\"]", put));
        game.until(nqm::Phase::Orders);
        assert_eq!(game.hour(), 2);
        assert!(game.now("attacks").as_array().unwrap().is_empty(), "case {n}");
    }
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", ""));
    game.pick(Red, "attack:first.c1");
    assert!(game.wants_dice());
    game.dice(&[1, 1, 1]);
}

#[test]
fn disorganised_militia_may_attack() {
    covers!("nqm.figures.command-initiates");
    let put = "[[put]]\nunit = \"first\"\ndisorder = 1\n";
    let red = format!("grade = \"militia\"\n{BATTALION}");
    let mut game = Game::set(&field("none", &red, "stands = [\"F3\"]", put));
    game.pick(Red, "attack:first.c1").dice(&[1, 1]).dice(&[1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn the_highest_headquarters_on_the_spot_may_make_one_attack_of_several_battalions() {
    covers!("nqm.figures.command-level", "nqm.summary.commander", "nqm.sequence.attack-level");
    let more = r#"
        [[unit]]
        id = "third"
        formation = "red"
        stands = ["C1", "F3"]
        places = [[3.6, 3.49], [3.7, 3.25]]
        orders = { task = "attack", area = "hill" }
        [[unit]]
        id = "staff"
        formation = "red"
        arm = "headquarters"
        stands = ["C1"]
        at = [4, 4.3]
    "#;
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", more));
    assert_eq!(game.keys(Red), ["attack:staff.c1", "attack:first.c1", "wait"]);
    // The chance of three dice, 27 in 216 that none scores.
    let odds = game.option(Red, "attack:staff.c1").unwrap().odds;
    assert!(odds.is_empty(), "nobody there is known yet");
    game.pick(Red, "attack:staff.c1").dice(&[1, 1, 1]).dice(&[1]);
    assert_eq!(attack(&game).text("level"), "division");
    assert_eq!(units(&game), [0, 2, 3]);
    // More than a kilometre behind everybody it leads nobody.
    let far = more.replace("at = [4, 4.3]", "at = [4, 4.7]");
    assert_eq!(Game::set(&field("none", BATTALION, "stands = [\"F3\"]", &far)).keys(Red), ["attack:first.c1", "wait"]);
}

#[test]
fn the_heavy_weapons_of_a_regiment_fire_in_the_attack_that_its_staff_leads() {
    covers!("nqm.summary.commander");
    let more = r#"
        [[unit]]
        id = "weapons"
        formation = "red"
        stands = ["S1 at 45", "S1 mg"]
        places = [[3.6, 3.25], [3.6, 3.4]]
        task = "support"
        [[unit]]
        id = "staff"
        formation = "red"
        arm = "headquarters"
        stands = ["C1"]
        at = [4, 4.3]
    "#;
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", more));
    game.pick(Red, "attack:staff.c1");
    assert_eq!(units(&game), [0, 2, 3]);
    // A battalion has no call on what is not under its command.
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", more));
    game.pick(Red, "attack:first.c1");
    assert_eq!(units(&game), [0]);
}

#[test]
fn each_battalion_may_attack_for_itself_instead() {
    covers!("nqm.figures.command-level");
    let more = r#"
        [[unit]]
        id = "third"
        formation = "red"
        stands = ["C1", "F3"]
        places = [[3.6, 3.49], [3.7, 3.25]]
        orders = { task = "attack", area = "hill" }
    "#;
    let mut game =
        Game::set(&field("none", BATTALION, "stands = [\"F3\", \"F3\"]\nplaces = [[3.8, 3], [4.1, 3]]", more));
    assert_eq!(game.keys(Red), ["attack:first.c1", "wait"]);
    game.pick(Red, "attack:first.c1");
    assert_eq!(game.keys(Red), ["attack:third.c1", "wait"]);
    game.pick(Red, "wait").dice(&[1, 1]).dice(&[1, 1]);
    assert_eq!(attack(&game).text("level"), "battalion");
    assert_eq!(units(&game), [0]);
}

#[test]
fn the_odds_of_the_first_volley_are_exact() {
    covers!("nqm.sequence.attack-level");
    let put = "[[put]]\nstand = \"second.f1\"\nknown = true\n";
    let game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", put));
    let odds = game.option(Red, "attack:first.c1").unwrap().odds;
    // Two L dice at L: a quarter no pin, 1 + 1 + 2 over six sides otherwise.
    assert_eq!((odds[0].what.as_str(), odds[0].basis_points), ("a pin or more", 7500));
    assert_eq!((odds[3].what.as_str(), odds[3].basis_points), ("4 pins or more", 278));
}

#[test]
fn units_in_support_wait_to_be_released_and_those_in_direct_support_take_part() {
    covers!("nqm.summary.in-support-release", "nqm.summary.commander");
    for (tie, dice) in [("in-support", 2), ("direct-support", 3), ("under-command", 3)] {
        let more = format!(
            "[[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"anti-tank\"\ntie = \"{tie}\"\nstands = [\"G1 37\"]\n\
             at = [3.6, 3.25]\ntask = \"support\"\n"
        );
        let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", &more));
        game.pick(Red, "attack:first.c1").dice(&vec![1; dice]).dice(&[1]);
        assert_eq!(units(&game).len(), dice - 1, "{tie}");
        // Guns that are not part of the attack fire for themselves at whom they now know.
        if tie == "in-support" {
            game.dice(&[1]);
        }
    }
}

#[test]
fn without_ammunition_nobody_attacks() {
    covers!("nqm.logistics.no-log-no-attack");
    let put = "[[put]]\nunit = \"first\"\ndice = 0\n";
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", put));
    game.until(nqm::Phase::Orders);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
}

#[test]
fn an_order_that_names_its_price_ends_the_attack_by_itself() {
    covers!("nqm.firefight.repeat");
    let text = field("none", BATTALION, "stands = [\"F3\"]", "")
        .replace("area = \"hill\"", "area = \"hill\", break-off = \"third\"");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1").dice(&[1, 1]).dice(&[6]);
    assert_eq!(attack(&game).number("suffered"), 2);
    assert!(attack(&game).text("ended").is_empty());
    // Two of seven is less than a third; a third pin in the next hour is enough.
    game.until_hour(2).until(nqm::Phase::Declare);
    game.pick(Red, "fire").dice(&[1, 1]).dice(&[4]);
    game.until_hour(3);
    // It holds where it is, and both sides fire at those before them.
    game.dice(&[1, 1, 1]).until_hour(4);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
    assert!(game.reads(Red, "calls off"));
    assert_eq!(game.unit("first").part("order").text("task"), "defend", "it does not begin anew by itself");
}

#[test]
fn the_attacker_may_call_his_attack_off() {
    covers!("nqm.firefight.repeat");
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", ""));
    game.pick(Red, "attack:first.c1").dice(&[1, 1]).dice(&[1]);
    // The defenders, whose orders are to defend, fire at those they know.
    game.until_hour(2).until(nqm::Phase::Declare).pick(Red, "call-off").dice(&[1]);
    game.until_hour(3);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
}

#[test]
fn the_enemy_does_not_read_of_a_declaration() {
    let mut game = Game::set(&field("none", BATTALION, "stands = [\"F3\"]", ""));
    game.pick(Red, "attack:first.c1");
    assert!(game.reads(Red, "leads a battalion attack on the hill"));
    assert!(!game.reads(Blue, "leads a"));
    game.dice(&[1, 1, 1]);
}

#[test]
fn in_the_hour_of_the_assault_attackers_and_assaulted_fire_no_round() {
    covers!("nqm.combat.phase-hour", "nqm.firefight.then-assault");
    let blue = "grade = \"elite\"\nstands = [\"F3\", \"F3\"]\nplaces = [[3.9, 3], [4.1, 3]]";
    let mut game = Game::set(&field("none", BATTALION, blue, ""));
    game.pick(Red, "attack:first.c1").dice(&[5, 1]).dice(&[1, 1]);
    game.until_hour(2).until(nqm::Phase::Declare).pick(Red, "assault");
    assert_eq!(attack(&game).number("rounds"), 1, "no second round of fire before the assault");
    assert_ne!(game.phase(), nqm::Phase::Firefight);
}

#[test]
fn a_mortar_that_reaches_the_hill_from_afar_opens_no_attack() {
    covers!("nqm.sequence.attack-level", "nqm.sequence.contact-second");
    // Riflemen 650 metres from the hill, with a mortar that reaches three kilometres.
    let far = "stands = [\"C1\", \"F3\", \"S1 mortar 81\"]\nplaces = [[4.3, 3.9], [4, 3.8], [4, 3.95]]";
    let known = "[[put]]\nstand = \"second.f1\"\nknown = true\n";
    let mut game = Game::set(&field("none", far, "grade = \"elite\"\nstands = [\"F3\"]", known));
    game.until(nqm::Phase::Orders);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
    // Nobody drew them a way; they go on by themselves to where they can fire, and open the attack there.
    for _ in 0..3 {
        game.until(nqm::Phase::Declare);
        if game.keys(Red).contains(&"attack:first.c1".to_owned()) {
            break;
        }
        game.until(nqm::Phase::Orders);
    }
    assert_eq!(game.keys(Red), ["attack:first.c1", "wait"], "{}", game.whereabouts());
    assert!(game.hour() > 1);
    game.pick(Red, "wait");
}

#[test]
fn nobody_attacks_ground_that_his_own_side_holds() {
    covers!("nqm.figures.command-initiates");
    let attacks = |known: bool| {
        let more = format!(
            "[[unit]]\nid = \"third\"\nformation = \"red\"\nstands = [\"F3\"]\nplaces = [[3.8, 2.8]]\ntask = \"defend\"\n\
             [[put]]\nstand = \"second.f1\"\nknown = {known}\n"
        );
        Game::set(&field("none", BATTALION, "stands = [\"F3\"]\nplaces = [[4.2, 3.0]]", &more)).keys(Red)
    };
    assert_eq!(attacks(true), ["attack:first.c1", "wait"]);
    assert!(!attacks(false).contains(&"attack:first.c1".to_owned()));
}
