//! Winning the firefight: who fires, the batches, where the pins go, who has won. Chapters on figures, classes and Table 12.

use engine::covers;

use crate::common::{Blue, Game, Red};
use crate::field::{attack, attack_on, field, stand};

/// A battalion of two rifle stands, machine guns and mortars against a dug-in one, everybody where he should be.
fn usual(red: &str, blue: &str, more: &str) -> String {
    let red = format!("grade = \"regular\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n{red}");
    let blue = format!("grade = \"conscript\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]\n{blue}");
    field("dug-in", &red, &blue, more)
}

#[test]
fn nqm_ex_firefight_won() {
    covers!(
        "nqm.firefight.won",
        "nqm.firefight.d6-per-cu",
        "nqm.figures.cu-per-three",
        "nqm.figures.support-cu",
        "nqm.figures.fighting-fire",
        "nqm.summary.firefight",
        "nqm.summary.commander"
    );
    let battery = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        stands = ["A2 76"]
        at = [4, 4.5]
        orders = { task = "support", area = "hill" }
    "#;
    let mut game = Game::set(&usual("", "", battery));
    game.pick(Red, "attack:first.c1").dice(&[6, 5, 3, 1, 4, 4, 2, 1]);
    let fight = attack(&game);
    assert_eq!((fight.number("inflicted"), fight.number("suffered")), (2, 1));
    assert_eq!(fight.number("won"), 1);
    assert!(!fight.flag("stalled"));
    assert_eq!((game.red_pins("second"), game.red_pins("first")), (2, 1));
    // A die of ammunition is three thirds: eight and two for the attackers, seven for the defenders, before.
    let spent = |id: &str, full: i64| full - game.unit(id).number("dice") / 3;
    assert_eq!(spent("first", 8) + spent("guns", 2), 5);
    assert_eq!(spent("second", 7), 3);
    // Regulars assault in the next hour, not in this one.
    assert_eq!(game.hour(), 2);
    game.until_hour(2).until(nqm::Phase::Declare);
    assert!(game.keys(Red).contains(&"assault".to_owned()));
}

#[test]
fn nqm_ex_firefight_equal() {
    covers!("nqm.firefight.won");
    let nine = "stands = [\"C1\", \"F3\", \"F3\", \"O2\"]";
    let mut game = Game::set(&field("none", nine, nine, ""));
    game.pick(Red, "attack:first.c1").dice(&[4, 3, 5, 2]);
    let fight = attack(&game);
    assert_eq!((fight.number("inflicted"), fight.number("suffered")), (1, 1));
    assert_eq!(fight.number("won"), 0);
    assert!(!fight.flag("stalled"));
    // He may fire again in the next hour, and he may not assault.
    game.until_hour(2).until(nqm::Phase::Declare);
    assert!(game.keys(Red).contains(&"fire".to_owned()));
    assert!(game.closed(Red, "assault").to_string().contains("not been won"));
}

#[test]
fn nqm_ex_firefight_lost_then_reinforced() {
    covers!(
        "nqm.morale.fewer-casualties",
        "nqm.morale.press-home-reserves",
        "nqm.firefight.repeat",
        "nqm.combat.phase-hour"
    );
    // Two rifle stands and, farther back, a mortar stand that takes no part in the first hour.
    let red =
        "stands = [\"C1\", \"F3\", \"F3\", \"S2 mg\"]\nplaces = [[4.0, 3.49], [3.9, 3.25], [4.1, 3.25], [4.0, 3.8]]";
    let text = field(
        "dug-in",
        red,
        "stands = [\"C1\", \"F3\", \"F3\", \"S2 mortar 60\"]\nplaces = [[4, 2.87], [3.9, 3], [4.1, 3], [4, 0.9]]",
        "",
    );
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1").dice(&[5, 1, 4, 5]);
    assert_eq!((attack(&game).number("inflicted"), attack(&game).number("suffered")), (1, 2));
    assert!(attack(&game).flag("stalled"));
    assert!(game.reads(Red, "stalled"));
    game.until_hour(2);
    let later = game.session().game();
    let text = engine::Present::write(later);
    // The support stand has come up.
    let mut game = Game::set_whole(&crate::field::moved(&text, 3, 3.9, 3.37));
    game.until(nqm::Phase::Declare);
    assert!(game.closed(Red, "assault").to_string().contains("not been won"));
    game.pick(Red, "fire").dice(&[6, 5, 2, 3, 1]);
    let fight = attack(&game);
    assert_eq!((fight.number("inflicted"), fight.number("suffered")), (3, 2));
    assert_eq!(fight.number("won"), 2);
    assert!(!fight.flag("stalled"));
    game.until_hour(3).until(nqm::Phase::Declare);
    assert!(game.keys(Red).contains(&"assault".to_owned()), "reinforced, it may be pressed home");
}

#[test]
fn an_attack_that_won_in_all_but_lost_its_last_round_is_stalled() {
    covers!("nqm.morale.fewer-casualties");
    let text = field("none", "stands = [\"C1\", \"F3\", \"F3\"]", "stands = [\"C1\", \"F3\", \"F3\"]", "");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1").dice(&[5, 4, 1, 1]);
    game.until_hour(2).until(nqm::Phase::Declare);
    game.pick(Red, "fire").dice(&[1, 1, 4, 1]);
    game.until_hour(3).until(nqm::Phase::Declare);
    assert!(attack(&game).flag("stalled"));
    assert!(game.closed(Red, "assault").to_string().contains("more than it inflicted"));
}

#[test]
fn nqm_ex_firefight_overload() {
    covers!("nqm.firefight.even-allocation", "nqm.firefight.overload");
    let red = "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 88 H/M\"]";
    let text =
        field("none", red, "grade = \"elite\"\nstands = [\"F3\"]\n", "[[put]]\nstand = \"second.f1\"\nred = 1\n");
    let mut game = Game::set(&text);
    game.pick(Red, &format!("attack:{}", "first.t1")).dice(&[6, 1]);
    assert_eq!(stand(&game, "second.f1", "lost"), 2);
    assert_eq!(stand(&game, "second.f1", "red"), 1);
    assert_eq!(attack(&game).number("inflicted"), 4);
}

#[test]
fn no_base_takes_a_second_pin_while_another_has_none_and_the_owner_chooses() {
    covers!("nqm.firefight.owner-allocates", "nqm.firefight.even-allocation");
    let text = field("none", "stands = [\"C1\", \"F3\", \"F3\"]", "stands = [\"C1\", \"F3\", \"F3\"]", "");
    let mut game = Game::set(&text.replace("waived = [7, 7]", "waived = [0, 0]"));
    game.pick(Red, "attack:first.c1").dice(&[6, 6, 1, 1]);
    assert_eq!(game.prompt(Blue).title, "Which stand takes the first of 4 pins?");
    game.pick(Blue, "second.f2").pick(Blue, "second.f2").pick(Blue, "second.f2");
    // All its bases have one: the last goes to the next stand without a question. Four of seven call for a test.
    game.dice(&[6]);
    assert_eq!((stand(&game, "second.f2", "red"), stand(&game, "second.f3", "red")), (3, 1));
    assert_eq!(game.unit("second").part("battle").number("lost"), 4);
}

#[test]
fn left_to_the_umpire_pins_go_to_fighting_stands_in_turn() {
    covers!("nqm.firefight.owner-allocates");
    let mut game = Game::set(&field(
        "none",
        "stands = [\"C1\", \"F3\", \"F3\"]",
        "stands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]",
        "",
    ));
    game.pick(Red, "attack:first.c1").dice(&[6, 4, 1, 1, 1]);
    assert_eq!((stand(&game, "second.f2", "red"), stand(&game, "second.f3", "red")), (2, 1));
    assert_eq!(stand(&game, "second.s4", "red"), 0);
}

#[test]
fn nqm_ex_firefight_batches() {
    covers!("nqm.firefight.batches", "nqm.firefight.all-at-once", "nqm.classes.table-10");
    let blue = "stands = [\"C1\", \"F3\", \"F3\", \"F3\"]\nplaces = [[4, 2.75], [3.8, 3], [4, 3], [4.2, 3]]";
    let more = r#"
        [[unit]]
        id = "panzers"
        formation = "red"
        arm = "armour"
        mover = "armoured"
        stands = ["T3 75 M/M"]
        at = [4.35, 3.3]
        orders = { task = "attack", area = "hill" }
        [[unit]]
        id = "pak"
        formation = "blue"
        arm = "anti-tank"
        tie = "under-command"
        stands = ["G1 50", "G1 50"]
        places = [[3.9, 2.87], [4.1, 2.87]]
        task = "defend"
        [[unit]]
        id = "staff"
        formation = "red"
        arm = "headquarters"
        stands = ["C1"]
        at = [4, 3.7]
    "#;
    let mut game = Game::set(&field("dug-in", "stands = [\"C1\", \"F3\", \"F3\"]", blue, more));
    // The attackers' dice first: rifles and tanks at troops dug in, the tanks' medium gun before the rifles.
    game.pick(Red, "attack:staff.c1").dice(&[1, 1, 1]).dice(&[4, 6, 5, 3, 6]);
    assert_eq!(game.red_pins("panzers"), 3);
    assert_eq!(game.red_pins("first") + game.red_pins("staff"), 3);
    assert_eq!(attack(&game).number("suffered"), 6);
}

#[test]
fn the_firer_of_a_mixed_volley_chooses_what_each_weapon_fires_at() {
    covers!("nqm.firefight.batches");
    let blue = "stands = [\"C1\", \"F3\"]\nplaces = [[4, 2.87], [4, 3]]";
    let more = r#"
        [[unit]]
        id = "tanks"
        formation = "blue"
        arm = "armour"
        mover = "armoured"
        stands = ["T3 37 L/L"]
        at = [4.2, 3]
        task = "defend"
        [[put]]
        stand = "tanks.t1"
        known = true
        [[put]]
        stand = "second.f2"
        known = true
    "#;
    let red = "stands = [\"C1\", \"F3\", \"S1 at 37\"]\nplaces = [[4, 3.49], [4, 3.25], [4.1, 3.37]]";
    let text = field("none", red, blue, more).replace("waived = [7, 7]", "waived = [0, 0]");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1");
    assert!(game.prompt(Red).title.contains("mixed"));
    let usual = game.option(Red, "pass").unwrap();
    // L at L with the gun, L at L with the rifles: pins with a chance of three in four.
    assert_eq!(usual.odds[0].basis_points, 7500);
    game.pick(Red, "each");
    assert_eq!(game.keys(Red), ["armour-l", "troops-l", "hold", "pass"]);
    game.pick(Red, "hold").pick(Red, "troops-l");
    game.dice(&[6, 1, 1]);
    game.until(nqm::Phase::Morale);
    assert_eq!((game.red_pins("second"), game.red_pins("tanks")), (2, 0));
    assert_eq!(game.unit("first").number("dice"), 3 * 3, "who held his fire kept his die");
}

#[test]
fn nqm_ex_text_light_v_very_light() {
    covers!("nqm.classes.relative");
    // Six light CUs: eighteen bases in three battalions that stand around their headquarters.
    let red = "stands = [\"F3\", \"F3\", \"F3\", \"F3\", \"F3\", \"F3\", \"C1\"]\nplaces = [[3.5, 3.25], [3.7, 3.25], [3.9, 3.25], [4.1, 3.25], [4.3, 3.25], [4.5, 3.25], [4, 3.4]]";
    let blue = "arm = \"logistic\"\ntie = \"under-command\"\nmover = \"motorised\"\nstands = [\"L5\", \"L5\"]\nplaces = [[3.8, 3], [4.2, 3]]";
    let mut game = Game::set(&field("none", red, blue, ""));
    // The drivers shoot back with what they have, at no cost.
    game.pick(Red, "attack:first.c7").dice(&[1, 2, 3, 4, 5, 6]).dice(&[1, 1]);
    assert_eq!(attack(&game).number("inflicted"), 7);
}

#[test]
fn nqm_ex_text_light_v_very_heavy() {
    covers!("nqm.classes.beyond-table", "nqm.classes.re-rate");
    let red = "arm = \"anti-tank\"\ntie = \"under-command\"\nsize = \"company\"\nstands = [\"G1 37\", \"G1 37\", \"G1 50\", \"G1 88\"]\nplaces = [[3.7, 3.25], [3.9, 3.25], [4.1, 3.25], [4.3, 3.25]]";
    let blue =
        "arm = \"armour\"\nmover = \"armoured\"\ngrade = \"elite\"\nstands = [\"T3 40 L/VH\"]\nplaces = [[4, 3]]";
    let text = field("none", red, blue, "[[put]]\nstand = \"second.t1\"\nknown = true\n");
    // Guns do not attack; they have orders to support and fire at whom they see. The tanks do not know of them yet.
    let mut game = Game::set(&text.replace("task = \"attack\"", "task = \"support\""));
    game.dice(&[6, 6, 6, 6]);
    assert_eq!(game.red_pins("second"), 2);
}

#[test]
fn small_guns_of_the_first_years_count_more_against_tanks_without_guns() {
    covers!("nqm.classes.small-guns", "nqm.classes.period");
    let fight = |options: &str, armour: &str| {
        let red = "arm = \"anti-tank\"\ntie = \"under-command\"\nstands = [\"G1 37\"]\nplaces = [[4, 3.25]]";
        let blue = format!(
            "arm = \"armour\"\nmover = \"armoured\"\ngrade = \"elite\"\nstands = [\"T3 {armour}\"]\nplaces = [[4, 3]]"
        );
        let text = field("none", red, &blue, "[[put]]\nstand = \"second.t1\"\nknown = true\n")
            .replace("task = \"attack\"", "task = \"support\"");
        let mut game = Game::set(&format!("{text}\n[options]\n{options}\n"));
        game.dice(&[6]);
        game.red_pins("second")
    };
    assert_eq!(fight("small-guns = true", "0 L/L machine-guns"), 3);
    assert_eq!(fight("", "0 L/L machine-guns"), 2);
    // The same type re-rated, and a tank with a gun.
    assert_eq!(fight("small-guns = true", "50 M/M"), 1);
    assert_eq!(fight("small-guns = true", "88 H/VH"), 0);
}

#[test]
fn disorganised_support_stands_fire_in_self_defence_and_not_for_an_attack() {
    covers!(
        "nqm.figures.support-disorganised",
        "nqm.figures.support-self-defence",
        "nqm.special-attack.support-silent"
    );
    // Only the attackers' machine guns were shelled; so were all the defenders.
    let more =
        "[[put]]\nstand = \"first.s4\"\nshaken_until = 1\n[[put]]\nunit = \"second\"\ndisorder = 2\nshaken_until = 1\n";
    let mut game = Game::set(&usual("", "", more));
    // Two rifle CUs and the mortars against three.
    game.pick(Red, "attack:first.c1").dice(&[1, 1, 1]).dice(&[4, 4, 4]);
    assert_eq!(attack(&game).number("suffered"), 3);
}

#[test]
fn nobody_supports_disorganised_attackers() {
    covers!("nqm.figures.support-disorganised");
    let more = "[[put]]\nstand = \"first.f2\"\nshaken_until = 1\n[[put]]\nstand = \"first.f3\"\nshaken_until = 1\n";
    let mut game = Game::set(&usual("", "", more));
    // The rifles fire on; machine guns and mortars may not help them.
    game.pick(Red, "attack:first.c1").dice(&[1, 1]).dice(&[1, 1, 1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn a_support_stand_fires_over_the_first_rank_and_not_from_half_a_kilometre_behind() {
    covers!("nqm.figures.support-second-rank");
    let near = "stands = [\"C1\", \"F3\", \"S1 mortar 81\"]\nplaces = [[4.2, 3.25], [4, 3.25], [4, 3.55]]";
    let far = "stands = [\"C1\", \"F3\", \"S1 mortar 81\"]\nplaces = [[4.2, 3.25], [4, 3.25], [4, 3.75]]";
    for (red, dice) in [(near, 2), (far, 1)] {
        let mut game = Game::set(&field("none", red, "stands = [\"F3\"]", ""));
        game.pick(Red, "attack:first.c1").dice(&vec![1; dice]).dice(&[1]);
        assert_eq!(attack(&game).number("rounds"), 1);
    }
}

#[test]
fn a_rifle_stand_behind_another_does_not_fire() {
    covers!("nqm.figures.fighting-fire");
    let red = "stands = [\"C1\", \"F3\", \"F3\"]\nplaces = [[4.2, 3.25], [4, 3.25], [4, 3.36]]";
    let mut game = Game::set(&field("none", red, "stands = [\"F3\"]", ""));
    // Six bases would make two CUs; three make one.
    game.pick(Red, "attack:first.c1").dice(&[1]).dice(&[1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn a_command_base_with_riflemen_is_one_of_them_and_with_machine_guns_adds_nothing() {
    covers!("nqm.figures.command-cf", "nqm.figures.command-cs");
    // Seven bases: three CUs.
    let with_rifles = "stands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]\ngrouped = \"first.f2\"";
    let with_guns = "stands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]\ngrouped = \"first.s4\"";
    for (red, dice) in [(with_rifles, 4), (with_guns, 3)] {
        let mut game = Game::set(&field("none", red, "stands = [\"F3\"]", ""));
        game.pick(Red, "attack:first.c1").dice(&vec![1; dice]).dice(&[1]);
        assert_eq!(attack(&game).number("rounds"), 1);
    }
}

#[test]
fn engineers_in_contact_fire_heavy() {
    covers!("nqm.figures.engineer-heavy-fire", "nqm.figures.specialist-independent");
    for (y, pins) in [(3.2, 4), (3.25, 2)] {
        let red = format!(
            "arm = \"engineers\"\ntie = \"under-command\"\nsize = \"company\"\nstands = [\"E2\"]\nplaces = [[4, {y}]]"
        );
        let mut game = Game::set(&field(
            "none",
            &red,
            "grade = \"elite\"\nstands = [\"F3\", \"F3\"]\nplaces = [[3.9, 3], [4.1, 3]]",
            "",
        ));
        game.pick(Red, "attack:first.e1").dice(&[6, 1, 1]);
        assert_eq!(attack(&game).number("inflicted"), pins, "at {y}");
    }
}

#[test]
fn a_sniper_in_the_open_counts_as_dug_in() {
    covers!("nqm.figures.sniper-cover");
    let mut game = Game::set(&field(
        "none",
        "stands = [\"C1\", \"F3\"]",
        "size = \"company\"\ngrade = \"elite\"\nstands = [\"Sn1\"]\nplaces = [[4, 3]]",
        "",
    ));
    // A 4 would hit somebody in the open; it takes a 5 here.
    game.pick(Red, "attack:first.c1").dice(&[4]).dice(&[1]);
    assert_eq!(attack(&game).number("inflicted"), 0);
}

#[test]
fn observers_and_supply_troops_are_hit_like_others_and_only_supply_troops_shoot_back() {
    covers!("nqm.figures.foo-fire", "nqm.figures.logistic-fire");
    // An observer in the open is L: a 4 hits him, a 3 does not. A truck is VL: a 3 hits it. The drivers have one die.
    for (blue, die, back, pins) in [("O1", 3, 0, 0), ("O1", 4, 0, 1), ("L1", 2, 1, 0), ("L1", 3, 1, 1)] {
        let blue = format!("size = \"company\"\nstands = [\"{blue}\"]\nplaces = [[4, 3]]");
        let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\"]", &blue, crate::fights::RESERVES));
        game.pick(Red, "attack:first.c1").dice(&[die]).dice(&vec![4; back]);
        assert_eq!(attack(&game).number("inflicted"), pins, "{blue}");
        assert_eq!(attack(&game).number("suffered"), back as i64, "{blue}");
    }
}

#[test]
fn walls_protect_against_direct_fire_by_what_they_are_of() {
    covers!("nqm.fortification.fortified-city", "nqm.fortification.dug-in-town", "nqm.fortification.open");
    // A light die shows 4, 5 or 6: against L all of them hit, against M from 5 on, against H only a 6.
    let rows = [
        ("timber", "none", 4),
        ("timber", "prepared", 5),
        ("brick", "none", 5),
        ("brick", "prepared", 5),
        ("stone", "none", 5),
        ("stone", "prepared", 6),
        ("concrete", "none", 5),
        ("concrete", "prepared", 6),
    ];
    for (material, works, needed) in rows {
        for die in 4..=6 {
            let town = crate::field::town(material);
            let mut game = Game::set(&field(works, "stands = [\"C1\", \"F3\"]", "stands = [\"F3\"]", &town));
            game.pick(Red, "attack:first.c1").dice(&[die]).dice(&[1]);
            let hit = attack(&game).number("inflicted") > 0;
            assert_eq!(hit, die >= needed, "{material}, {works}, a {die}");
            game.dice(&vec![6; usize::from(game.wants_dice())]);
        }
    }
}

#[test]
fn supply_troops_do_not_fire_for_those_before_them() {
    covers!("nqm.figures.logistic-no-support");
    let blue = "stands = [\"F3\", \"L1\"]\nplaces = [[4, 3], [4, 2.87]]";
    let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\"]", blue, ""));
    game.pick(Red, "attack:first.c1").dice(&[1]).dice(&[1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn other_battalions_of_the_division_fire_for_the_attacked_in_the_first_hour() {
    covers!("nqm.crt.fire-first-hour");
    let more = |formation: &str| {
        format!(
            "{}[[unit]]\nid = \"third\"\nformation = \"{formation}\"\nstands = [\"F3\"]\nat = [4.3, 3.15]\ntask = \"reserve\"\n[[put]]\nstand = \"third.f1\"\nknown = true\n",
            "[[formation]]\nid = \"red\"\nname = \"R\"\nside = \"red\"\nlevel = \"division\"\naim = \"a\"\n\
             [[formation]]\nid = \"corps\"\nname = \"C\"\nside = \"blue\"\nlevel = \"corps\"\naim = \"a\"\n\
             [[formation]]\nid = \"blue\"\nname = \"B\"\nabove = \"corps\"\nlevel = \"division\"\naim = \"a\"\n\
             [[formation]]\nid = \"other\"\nname = \"O\"\nabove = \"corps\"\nlevel = \"division\"\naim = \"a\"\n"
        )
    };
    for (formation, back) in [("blue", 2), ("other", 1)] {
        let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\"]", "stands = [\"F3\"]", &more(formation)));
        game.pick(Red, "attack:first.c1").dice(&[1]).dice(&vec![4; back]);
        assert_eq!(attack(&game).number("suffered"), back as i64, "{formation}");
    }
}

#[test]
fn nobody_fires_twice_in_an_hour() {
    covers!("nqm.firefight.once-per-hour");
    let more = "[[put]]\nstand = \"second.f2\"\nfired = true\n[[put]]\nstand = \"first.s4\"\nfired = true\n";
    let mut game = Game::set(&usual("", "", more));
    // Without one machine gun stand, and without one rifle stand: four bases left make two CUs, three make one.
    game.pick(Red, "attack:first.c1").dice(&[1, 1, 1]).dice(&[1, 1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn both_sides_roll_before_any_pin_is_placed() {
    covers!("nqm.design.volley", "nqm.design.no-factors");
    // The defenders' only stand is wiped out, and has fired all the same.
    let red = "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 88 H/L\", \"T3 88 H/L\"]\nplaces = [[3.9, 3.25], [4.1, 3.25]]";
    let blue =
        "size = \"company\"\narm = \"anti-tank\"\ntie = \"under-command\"\nstands = [\"G1 37\"]\nplaces = [[4, 3]]";
    let mut game = Game::set(&field("none", red, blue, ""));
    game.pick(Red, "attack:first.t1").dice(&[6, 6]).dice(&[6]);
    assert_eq!(game.red_pins("first"), 2);
    assert_eq!(stand(&game, "second.g1", "lost"), 1);
}

#[test]
fn units_with_orders_to_defend_fire_at_known_enemies_and_win_nothing_by_it() {
    covers!("nqm.firefight.repeat");
    let more = "[[put]]\nstand = \"second.f1\"\nknown = true\n[[put]]\nstand = \"first.f1\"\nknown = true\n";
    let text = field("none", "stands = [\"F3\"]", "stands = [\"F3\"]", more)
        .replace("task = \"attack\"", "task = \"support\"");
    let mut game = Game::set(&text);
    game.dice(&[6]).dice(&[4]);
    assert_eq!((game.red_pins("second"), game.red_pins("first")), (2, 1));
    assert!(game.now("attacks").as_array().unwrap().is_empty());
}

#[test]
fn nqm_ex_direct_fire_harassing_range() {
    covers!("nqm.ranges.table-8");
    let fire = |y: &str, dice: &[u8]| {
        let red = format!("stands = [\"F3\"]\nplaces = [[4, {y}]]");
        let more = "[[put]]\nstand = \"second.f1\"\nknown = true\n[[put]]\nstand = \"second.f1\"\nred = 1\n";
        let text = field("none", &red, "stands = [\"F3\"]\nplaces = [[4, 3]]", more)
            .replace("task = \"attack\", area = \"hill\"", "task = \"support\", open-fire = \"harassing\"");
        let mut game = Game::set(&text);
        game.dice(dice).until(nqm::Phase::Orders);
        let left = game.unit("first").number("dice");
        (
            left,
            game.unit("second").number("harassed_until"),
            game.stand("first.f1").flag("known"),
            game.red_pins("second"),
        )
    };
    // 800 metres between their edges, then a metre more than a thousand.
    assert_eq!(fire("3.9", &[]), (6, 1, true, 1));
    // Left alone the target reorganises, and its odd pin comes off.
    assert_eq!(fire("4.101", &[4]), (9, 0, false, 0));
}

#[test]
fn nqm_ex_infantry_fire_v_tanks() {
    covers!("nqm.special-attack.close-country-fire", "nqm.classes.table-10", "nqm.tanks.not-close-country");
    let fire = |wood: &str| {
        let red =
            "stands = [\"F3\", \"F3\", \"F3\", \"C1\"]\nplaces = [[3.8, 3.25], [4, 3.25], [4.2, 3.25], [4, 3.36]]";
        let blue = "arm = \"armour\"\nmover = \"armoured\"\ngrade = \"elite\"\nstands = [\"T3 76 M/M\", \"T3 76 M/M\"]\nplaces = [[3.9, 3], [4.1, 3]]";
        let more = format!("{wood}[[put]]\nunit = \"first\"\nterror = \"stood\"\n");
        let mut game = Game::set(&field("none", red, blue, &more));
        game.pick(Red, "attack:first.c4").dice(&[6, 5, 4]).dice(&[1, 1]);
        attack(&game).number("inflicted")
    };
    assert_eq!(fire(""), 1);
    let wood = crate::field::wood();
    assert_eq!(fire(&wood), 4);
}

#[test]
fn a_bombardment_of_this_hour_puts_the_firefight_off_to_the_next() {
    covers!("nqm.firefight.after-bombardment", "nqm.combat.sub-phases");
    let more = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        stands = ["A2 105"]
        at = [4, 5]
    "#;
    let text =
        field("dug-in", "stands = [\"C1\", \"F3\"]", "grade = \"elite\"\nstands = [\"F3\"]\nplaces = [[4, 3]]", more);
    let shoots = crate::field::shoot(3, 4.0, 3.0);
    let mut game = Game::set(&text.replace("[now]", &format!("[now]\n{shoots}")));
    game.pick(Red, "attack:first.c1").dice(&[4]);
    game.until_hour(2);
    assert_eq!(attack(&game).number("rounds"), 0);
    assert_eq!(game.red_pins("second"), 1, "the shells, and nothing else");
    game.until(nqm::Phase::Declare).pick(Red, "fire").dice(&[1]).dice(&[1]);
    assert_eq!(attack(&game).number("rounds"), 1);
}

#[test]
fn a_unit_with_too_little_ammunition_fires_as_its_owner_says() {
    covers!("nqm.firefight.once-per-hour");
    let more = "[[put]]\nunit = \"first\"\ndice = 6\n";
    let text = usual("", "", more).replace("waived = [7, 7]", "waived = [1, 1]");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1");
    assert!(game.prompt(Red).title.contains("not enough ammunition"));
    game.pick(Red, "first.s4").pick(Red, "first.s5").dice(&[1, 1]).dice(&[1, 1, 1]);
    assert_eq!(game.unit("first").number("dice"), 0);
    assert!(game.stand("first.s4").flag("engaged") && game.stand("first.s5").flag("engaged"));
}

#[test]
fn two_units_that_declare_on_each_other_fight_one_firefight_which_either_may_win() {
    covers!("nqm.figures.command-initiates");
    let blue = "stands = [\"C1\", \"F3\"]\nplaces = [[4, 2.87], [4, 3]]";
    let more = "[[put]]\nstand = \"first.f2\"\nknown = true\n[[put]]\nstand = \"second.f2\"\nknown = true\n";
    let text = field("none", "stands = [\"C1\", \"F3\"]", blue, more)
        .replace("task = \"attack\", area = \"hill\"", "task = \"attack\", place = [4, 3]")
        .replace("task = \"defend\"", "task = \"attack\", place = [4, 3.25]");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1").pick(Blue, "attack:second.c1").dice(&[1]).dice(&[6]);
    assert_eq!(game.now("attacks").as_array().unwrap().len(), 1);
    // Blue has won, and is the attacker from now on.
    assert_eq!(attack_on(&game, 0).text("side"), "blue");
    assert_eq!(attack_on(&game, 0).number("won"), 1);
}

#[test]
fn nqm_ex_deliberate_attack() {
    covers!(
        "nqm.combat.sub-phases",
        "nqm.combat.phase-hour",
        "nqm.firefight.after-bombardment",
        "nqm.firefight.won",
        "nqm.special-assault.inferior-next-hour",
        "nqm.reorganisation.after-combat",
        "nqm.special-attack.reorganise-when"
    );
    let red = "stands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\ngrouped = \"first.f2\"\n\
               places = [[3.9, 3.25], [3.9, 3.25], [4.1, 3.25], [3.9, 3.37], [4.1, 3.37]]";
    let blue = "grade = \"conscript\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]\n\
                places = [[3.9, 2.87], [3.9, 3], [4.1, 3], [4.1, 2.87]]";
    // Guns that shell the hill, and others that look into the defenders' line of retreat.
    let more = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        stands = ["A1 105", "A1 105"]
        places = [[3.8, 5.5], [4.2, 5.5]]
        [[unit]]
        id = "flak"
        formation = "red"
        arm = "anti-tank"
        tie = "under-command"
        stands = ["G1 88"]
        at = [5.2, 1.9]
        task = "reserve"
    "#;
    let shoot = |battery: u16| crate::field::shoot(battery, 4.0, 2.94).replace("hour = 1", "hour = 5");
    let (one, other) = (shoot(9), shoot(10));
    let both = format!("{}, {}", one.trim_end_matches(']'), other.trim_start_matches("shoots = ["));
    let text = field("dug-in", red, blue, &format!("{more}{}", crate::fights::RESERVES))
        .replace("phase = \"declare\"", &format!("phase = \"declare\"\nhour = 5\n{both}"))
        .replace("area = \"hill\" }", "area = \"hill\", on-objective = \"reorganise\" }");
    let mut game = Game::set(&text);
    game.pick(Red, "attack:first.c1").dice(&[4, 5]);
    game.until_hour(6);
    assert_eq!((game.red_pins("second"), attack(&game).number("rounds")), (2, 0));
    assert_eq!(game.unit("second").number("shaken_until"), 6);
    game.until(nqm::Phase::Declare).pick(Red, "fire").dice(&[6, 5, 5, 2, 1]).dice(&[4, 3, 1]).dice(&[5]);
    assert_eq!((attack(&game).number("inflicted"), attack(&game).number("suffered")), (3, 1));
    assert_eq!(attack(&game).number("won"), 6);
    game.until_hour(7).until(nqm::Phase::Declare);
    // The marker has lapsed. What the defenders carry goes with them when they are captured.
    assert_eq!(game.unit("second").number("disorder"), 0);
    assert_eq!(game.unit("second").number("dice"), 4 * 3);
    game.pick(Red, "assault").dice(&[6, 4, 2, 5, 3]);
    assert_eq!(game.red_pins("second"), 7);
    assert_eq!((game.unit("first").number("dice"), game.unit("second").number("dice")), (4 * 3, 4 * 3));
    game.dice(&[5, 2, 1, 3]).until(nqm::Phase::Reorganise);
    assert_eq!(game.unit("second").text("fate"), "captured");
    assert_ne!(game.unit("first").number("disorder"), 0);
    assert_eq!(game.unit("first").number("dice"), 4 * 3, "an assault is free");
    game.dice(&[4]).until_hour(9);
    assert_eq!((game.red_pins("first"), game.unit("first").number("disorder")), (0, 0));
}

#[test]
fn stands_are_read_with_the_class_that_the_tables_give_them() {
    covers!(
        "nqm.figures.classes",
        "nqm.figures.support-types",
        "nqm.firefight.battery-mortars",
        "nqm.firefight.row-labels"
    );
    let text = field(
        "none",
        "stands = [\"S1 mg\", \"S1 hmg\", \"S1 mortar 81\", \"S1 at 37\", \"S1 gun 75\", \"F3\"]\nplaces = [[1, 4], [1.3, 4], [1.6, 4], [1.9, 4], [2.2, 4], [2.5, 4]]",
        "arm = \"artillery\"\ntie = \"in-support\"\nstands = [\"A2 mortar 60\", \"A2 mortar 82\", \"A2 mortar 120\", \"A2 hmg\"]\nplaces = [[1, 1], [1.3, 1], [1.6, 1], [1.9, 1]]",
        "",
    );
    let game = Game::set(&text);
    let stands = &game.session().game().setup().stands;
    let word = |id: &str| {
        let stand = stands.iter().find(|stand| stand.id == id).unwrap();
        (stand.kind, stand.weapon.weight.word())
    };
    // What is organic to a battalion fires light.
    for id in ["first.s1", "first.s2", "first.s3", "first.s4", "first.s5"] {
        assert_eq!(word(id), (nqm::Kind::Support, "L"), "{id}");
    }
    assert_eq!(word("first.f6"), (nqm::Kind::Fighting, "L"));
    // In batteries of their own.
    assert_eq!(["second.a1", "second.a2", "second.a3", "second.a4"].map(|id| word(id).1), ["L", "M", "H", "M"]);
}

#[test]
fn engineers_close_assault_like_riflemen_and_supply_troops_attack_nobody() {
    covers!("nqm.figures.engineer-assault", "nqm.figures.fighting-assault", "nqm.figures.logistic-no-assault-no-call");
    let blue = "grade = \"elite\"\nstands = [\"F3\", \"F3\"]\nplaces = [[3.9, 3], [4.1, 3]]";
    let sappers = "grade = \"veteran\"\narm = \"engineers\"\ntie = \"under-command\"\nsize = \"company\"\nstands = [\"E2\"]\nplaces = [[4, 3.2]]";
    let mut game = Game::set(&field("none", sappers, blue, ""));
    // Won at once, and being veterans they assault in the same hour: two dice against four.
    game.pick(Red, "attack:first.e1").dice(&[2, 1, 1]).pick(Red, "assault").dice(&[1, 1, 1, 1, 1, 1]);
    assert!(game.reads(Red, "2 dice against 4"), "{:?}", game.lines(Red));
    let drivers =
        "arm = \"logistic\"\ntie = \"under-command\"\nsize = \"company\"\nstands = [\"L2\"]\nplaces = [[4, 3.2]]";
    let mut game = Game::set(&field("none", drivers, blue, ""));
    game.until(nqm::Phase::Orders);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
}

#[test]
fn fire_from_elsewhere_does_not_stall_an_attack_on_ground_that_nobody_holds() {
    covers!("nqm.firefight.won", "nqm.morale.fewer-casualties");
    // Nobody on the hill; a gun beside it hits the attackers.
    let blue = "arm = \"anti-tank\"\ntie = \"under-command\"\nstands = [\"G1 50\"]\nplaces = [[4.8, 2.6]]";
    let known = "[[put]]\nstand = \"second.g1\"\nknown = true\n";
    let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\", \"F3\"]", blue, known));
    game.pick(Red, "attack:first.c1").dice(&[5]);
    let fight = attack(&game);
    assert_eq!((fight.number("inflicted"), fight.number("suffered"), fight.number("won")), (0, 2, 1));
    assert!(!fight.flag("stalled"));
}

#[test]
fn a_staff_that_is_attacked_alone_fires_one_light_die() {
    covers!("nqm.figures.command-initiates", "nqm.design.volley");
    let staff = "arm = \"headquarters\"\nstands = [\"C1\"]\nplaces = [[4, 3]]";
    let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\"]", staff, crate::fights::RESERVES));
    game.pick(Red, "attack:first.c1").dice(&[1]).dice(&[4]);
    assert_eq!(attack(&game).number("suffered"), 1);
}

#[test]
fn riflemen_with_anti_tank_weapons_fire_light_at_armour_within_two_hundred_metres() {
    covers!("nqm.classes.table-10", "nqm.ranges.table-8");
    let tanks =
        "arm = \"armour\"\nmover = \"armoured\"\ngrade = \"elite\"\nstands = [\"T3 37 L/L\"]\nplaces = [[4, 3]]";
    for (stand, y, pins) in [("F3 anti-tank", 3.3, 1), ("F3 anti-tank", 3.31, 0), ("F3", 3.3, 0)] {
        let red = format!("stands = [\"C1\", \"{stand}\"]\nplaces = [[4.2, 3.45], [4, {y}]]");
        let mut game = Game::set(&field("none", &red, tanks, ""));
        // L against L takes a four, VL against L a five.
        game.pick(Red, "attack:first.c1").dice(&[4]).dice(&[1]);
        assert_eq!(attack(&game).number("inflicted"), pins, "{stand} at {y}");
    }
}

#[test]
fn the_disorganised_do_not_fire_for_others() {
    covers!("nqm.figures.support-disorganised");
    for (disorder, back) in [(0, 2), (4, 1)] {
        let more = format!(
            "[[unit]]\nid = \"third\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [4.3, 3.15]\ntask = \"reserve\"\n\
             [[put]]\nstand = \"third.f1\"\nknown = true\n[[put]]\nunit = \"third\"\ndisorder = {disorder}\n"
        );
        let mut game = Game::set(&field("none", "stands = [\"C1\", \"F3\"]", "stands = [\"F3\"]", &more));
        game.pick(Red, "attack:first.c1").dice(&[1]).dice(&vec![4; back]);
        assert_eq!(attack(&game).number("suffered"), back as i64, "{disorder}");
    }
}

/// R-NQM-097: both have declared, and those who did more harm are no more. Nobody is left to win it, and it stays an attack of the others.
#[test]
fn a_firefight_is_not_won_by_those_who_fell_in_it() {
    use crate::fights::{HILL, ON_AREA, put_stand, unit};
    covers!("nqm.firefight.won");
    let mutual = "done = \"declared\"\nmutual = { leader = 3, level = \"battalion\", ground = { around = 1 }, units = [2] }";
    let pinned = |stand: &str, red: u8| put_stand(stand, &format!("red = {red}\nknown = true"));
    let rest = HILL.to_owned()
        + &unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.05])
        + &unit("held", "blue", "task = \"defend\"", r#""F3""#, [4.1, 2.7])
        + &unit("lone", "blue", "size = \"company\"\ntask = \"attack\"", r#""F1""#, [4.4, 2.7])
        + &pinned("held.f1", 3)
        + &pinned("lone.f1", 1);
    let mut game =
        crate::fights::set("phase = \"firefight\"", &[crate::fights::attack(0, ON_AREA, &[0], mutual)], &rest);
    // One die of the battalion and two of the hill; every base there has its pin.
    game.dice(&[5, 6, 1]).pick(Blue, "lone.f1");
    assert_eq!(game.unit("lone").text("fate"), "destroyed");
    let fight = attack(&game);
    assert_eq!((fight.number("inflicted"), fight.number("suffered")), (1, 2));
    assert_eq!((fight.text("side").as_str(), fight.text("units").as_str(), fight.number("won")), ("red", "[0]", 0));
}
