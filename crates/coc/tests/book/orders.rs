//! Section 4.5 again: who commands whom and from where, Leaders who go and fire along, and attacks that go in together.

use crate::common;

use common::{Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Inches, Point};

fn rule_of(refusal: impl std::borrow::Borrow<engine::Refusal>) -> &'static str {
    refusal.borrow().rule.expect("a rule refuses it").as_str()
}

/// Two British platoons, the first with a Captain, and what is put on the table.
fn company(put: &str) -> Game {
    let player = |side: &str, name: &str, platoon: &str, more: &str| {
        format!(
            "[[player]]\nside = \"{side}\"\nname = \"{name}\"\nplatoon = \"{platoon}\"\nsupports = []\nmorale = 10\n{more}\n"
        )
    };
    Game::set(&format!(
        "{}{}{}{}{put}",
        player("red", "First", "gb-1943-infantry", "captain = true\ncommand = [4, 4]"),
        player("red", "Second", "gb-1943-infantry", ""),
        player("blue", "Blue", "de-1943-infantry", ""),
        "[[jump-off]]\nplayer = 1\nat = [20, 46]\n[[jump-off]]\nplayer = 3\nat = [36, 2]\n",
    ))
}

#[test]
fn a_captain_commands_everybody_of_his_side() {
    covers!(
        "coc.4.5.captain-scope",
        "coc.4.5.1.ranking-leader-only-company",
        "coc.4.5.1.table-two",
        "coc.4.5.senior-scope"
    );
    let plain = company("");
    let setup = plain.game().setup();
    let other = setup.units.iter().find(|unit| unit.player.0 == 1 && unit.section).expect("a Section").id.clone();
    let captain = setup.leaders.iter().find(|leader| leader.id.contains("captain")).expect("a Captain").id.clone();
    let lieutenant = setup.leaders.iter().find(|leader| leader.id.contains("lieutenant")).unwrap().id.clone();
    let at = |inches: &str| {
        company(&format!(
            "[[put]]\nunit = \"{other}\"\nmen = 1\nplaces = [[20, {inches}]]\n\
             [[put]]\nleader = \"{captain}\"\nat = [20, 40]\n[[put]]\nleader = \"{lieutenant}\"\nat = [22, 40]\n"
        ))
    };
    let mut game = at("28");
    game.pick(0, &format!("lead:4:{captain}"));
    assert!(game.prompt(0).title.contains("4 Initiatives"));
    assert!(game.keys(0).iter().any(|key| key.starts_with("activate:")), "{}", game.whereabouts());
    let mut far = at("27.999");
    far.pick(0, &format!("lead:4:{captain}"));
    assert!(far.keys(0).iter().all(|key| !key.starts_with("activate:")));
    // His Lieutenant has only his own platoon, and three Initiatives.
    game.pick(0, "done").pick(0, &format!("lead:4:{lieutenant}"));
    assert!(game.prompt(0).title.contains("3 Initiatives"));
    assert!(game.options(0).iter().all(|option| !option.key.starts_with("activate:")));
}

const HOUSES: &str = r#"
    [[terrain]]
    kind = "building"
    area = [[17, 38], [22, 38], [22, 43], [17, 43]]
    doors = [[20, 43]]
    windows = [[20, 38]]
    storeys = 3
    [[terrain]]
    kind = "building"
    area = [[24, 38], [29, 38], [29, 43], [24, 43]]
    doors = [[26, 43]]
    windows = [[26, 38]]
    storeys = 3
    "#;

#[test]
fn floors_do_not_stop_an_order() {
    covers!("coc.4.5.1.range-floors", "coc.4.5.1.range-through-walls");
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-bren"
        places = [[18, 40], [19.1, 40], [20.2, 40]]
        floor = 2
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 42]
        {HOUSES}
        "#
    ));
    game.pick(Red, "lead:3:red-section-1-leader");
    assert!(game.is_open(Red, "activate:red-section-1"));
    assert!(game.is_open(Red, "overwatch:red-section-1"));
}

#[test]
fn men_in_two_houses_are_ordered_house_by_house() {
    covers!("coc.4.5.1.range-two-buildings");
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-bren"
        places = [[18, 40], [19.1, 40], [20.2, 40]]
        [[put]]
        team = "red-section-1-rifle"
        places = [[25, 40], [26.1, 40], [27.2, 40], [25, 41.2], [26.1, 41.2], [27.2, 41.2]]
        [[put]]
        leader = "red-section-1-leader"
        at = [21, 41.5]
        {HOUSES}
        "#
    ));
    game.pick(Red, "lead:3:red-section-1-leader");
    // 4.8 inches apart they are two Teams: one Initiative each, and not one for both.
    assert!(game.options(Red).iter().all(|option| option.key != "activate:red-section-1"));
    game.pick(Red, "activate:red-section-1-bren").pick(Red, "tactical");
    assert!(game.prompt(Red).title.contains("1 Initiative"));
    assert!(game.is_open(Red, "activate:red-section-1-rifle"));
}

fn section(dice: &str, more: &str) -> Game {
    Game::set(&format!(
        "[red]\ncommand = {dice}\n{}{more}",
        r#"
        [[put]]
        team = "red-section-1-bren"
        at = [20, 40]
        [[put]]
        team = "red-section-1-rifle"
        at = [26, 40]
        [[put]]
        leader = "red-section-1-leader"
        at = [22, 41]
        "#
    ))
}

#[test]
fn a_leader_goes_along_for_nothing() {
    covers!("coc.4.5.8.attached-free-move-fire", "coc.4.5.2.leader-adds-fire");
    let mut game = section("[2]", "");
    game.pick(Red, "activate:2:red-section-1").pick(Red, "move");
    game.arrange(Red, (23, 20), Bearing::NORTH, "line").pick(Red, "together").dice(&[3, 3]);
    let corporal = game.leader("red-section-1-leader");
    assert!(corporal.leader.moved && corporal.at().y < 38_000, "{:?}", corporal.at());
}

#[test]
fn a_leader_adds_his_fire_to_that_of_whom_he_orders() {
    covers!("coc.4.5.2.leader-adds-fire", "coc.4.5.8.attached-free-move-fire");
    let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [24, 36]\nfacing = \"south\"\n";
    let fire = |answer: &str| {
        let mut game = section("[3]", &enemy.replace("36", "35"));
        game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "activate:red-section-1-rifle").pick(Red, "fire");
        game.pick(Red, answer);
        while !game.wants_dice() {
            let key = game.keys(Red).first().cloned().expect("a target");
            game.pick(Red, &key);
        }
        let mut dice = 0;
        while game.wants_dice() {
            dice += game.wanted_dice();
            let ones = vec![1; game.wanted_dice()];
            game.dice(&ones);
        }
        assert!(game.prompt(Red).title.contains("1 Initiative"), "one Initiative either way");
        (dice, game.leader("red-section-1-leader").leader.fired)
    };
    let ((without, silent), (with, fired)) = (fire("no"), fire("yes"));
    assert!(with > without && !silent && fired, "{without} {with}");
}

#[test]
fn a_senior_leader_has_an_anti_tank_team_fire_at_men() {
    covers!("coc.4.5.2.senior-at-vs-infantry");
    let mut game = Game::set(
        r#"
        [red]
        command = [1, 4]
        [[put]]
        team = "red-piat"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 34]
        facing = "south"
        "#,
    );
    game.pick(Red, "activate:1:red-piat");
    assert!(!game.is_open(Red, "fire-at-troops"));
    game.pick(Red, "nothing").pick(Red, "done");
    let mut game = Game::set(
        r#"
        [red]
        command = [4]
        [[put]]
        team = "red-piat"
        at = [20, 40]
        [[put]]
        leader = "red-lieutenant"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [20, 34]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:4:red-lieutenant").pick(Red, "activate:red-piat");
    assert!(game.is_open(Red, "fire-at-troops"));
}

#[test]
fn a_section_on_a_two_may_divide_its_fire() {
    covers!("coc.4.4.section-may-split-fire");
    let mut game = section(
        "[2]",
        "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [12, 28]\nfacing = \"south\"\n\
         [[put]]\nteam = \"blue-squad-2-rifle\"\nat = [34, 28]\nfacing = \"south\"\n",
    );
    game.pick(Red, "activate:2:red-section-1").pick(Red, "fire");
    assert!(game.is_open(Red, "divide"), "{}", game.whereabouts());
}

/// Two Sections six inches from a German Team.
fn assault() -> Game {
    Game::set(
        r#"
        [red]
        command = [1, 1]
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 40]
        [[put]]
        team = "red-section-2-rifle"
        at = [32, 40]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [26, 33]
        facing = "south"
        "#,
    )
}

#[test]
fn two_sections_charge_together() {
    covers!("coc.4.2.1.simultaneous-charge");
    let mut game = assault();
    game.pick(Red, "activate:1:red-section-1").pick(Red, "move");
    game.arrange(Red, (24, 34), Bearing::NORTH, "line").dice(&[6, 6]);
    // The first to arrive waits at the enemy's throat: others may still come, or it is fought now.
    assert_eq!(game.prompt(Red).title, "Who joins the Close Combat?", "{}", game.whereabouts());
    assert!(game.is_open(Red, "fight"));
    assert!(!game.is_open(Red, "done"));
    game.pick(Red, "activate:1:red-section-2");
    assert_eq!(rule_of(game.closed(Red, "tactical")), "coc.4.2.1.simultaneous-charge");
    game.pick(Red, "move").arrange(Red, (28, 34), Bearing::NORTH, "line").dice(&[6, 6]);
    let joined = game.line(Red, "Close Combat").text;
    assert!(joined.contains("1st Section") && joined.contains("2nd Section"), "{joined}");
}

#[test]
fn ex_4_2_1_fire_then_charge() {
    covers!("coc.4.2.1.order-free", "coc.4.2.1.no-preallocation");
    let mut game = section("[1, 1]", "[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [24, 30]\nfacing = \"south\"\n");
    game.pick(Red, "activate:1:red-section-1-bren").pick(Red, "fire");
    while !game.wants_dice() {
        let keys = game.keys(Red);
        let key = keys.iter().find(|key| *key == "no").or_else(|| keys.first()).cloned().expect("an answer");
        game.pick(Red, &key);
    }
    while game.wants_dice() {
        let ones = vec![1; game.wanted_dice()];
        game.dice(&ones);
    }
    // The result is known, and only now the riflemen are told to charge.
    game.pick(Red, "activate:1:red-section-1-rifle").pick(Red, "double");
    if game.is_open(Red, "no") {
        game.pick(Red, "no");
    }
    game.arrange(Red, (25, 31), Bearing::NORTH, "line");
    assert_eq!(game.wanted_dice(), 3);
    game.dice(&[1, 1, 1]);
    assert!(game.team("red-section-1-rifle").places()[0].distance_to(Point::inches(26, 40)) > Inches::ZERO);
}

#[test]
fn all_sections_in_range_charge_at_the_cry() {
    covers!("coc.NC.su.uhraaaah-1940");
    let mut game = Game::set(
        r#"
        [red]
        platoon = "su-1943-rifle"
        uhraaaah = true
        command = [4]
        [[put]]
        unit = "red-squad-1"
        at = [20, 44]
        shock = 3
        [[put]]
        unit = "red-squad-2"
        at = [34, 44]
        [[put]]
        leader = "red-leytenant"
        at = [27, 45]
        [[put]]
        team = "blue-squad-1-rifle"
        at = [27, 10]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:4:red-leytenant");
    game.pick(Red, "uhraaaah").pick_if_asked(Red, "no");
    // Straight at an enemy of their choice, and nowhere else.
    let way = |at: Point, via: &[Point]| Reply::Arrange { at, facing: None, formation: None, via: via.to_vec() };
    for aside in [way(Point::inches(50, 20), &[]), way(Point::inches(27, 12), &[Point::inches(40, 30)])] {
        assert_eq!(game.refused(Red, aside).rule.unwrap().as_str(), "coc.NC.su.uhraaaah-1940");
    }
    let mut rolls = 0;
    while game.prompt(Red).title != "Who acts?" {
        if game.wants_dice() {
            assert_eq!(game.wanted_dice(), 4);
            rolls += 1;
            game.dice(&[3, 3, 3, 3]);
        } else if game.is_open(Red, "no") {
            game.pick(Red, "no");
        } else {
            game.arrange(Red, (27, 12), Bearing::NORTH, "line");
        }
    }
    assert_eq!(rolls, 2);
    // Three Shock halved and rounded up take two inches; nobody has Initiatives left.
    let gone = |team: &str, from: i32| from - game.team(team).places().iter().map(|at| at.y).min().unwrap();
    assert!(gone("red-squad-1", 44_000) <= 10_000 && gone("red-squad-2", 44_000) <= 12_000);
    assert!(gone("red-squad-2", 44_000) > gone("red-squad-1", 44_000));
}

#[test]
fn the_cry_takes_all_initiatives_and_those_who_are_fresh_and_in_range() {
    covers!("coc.NC.su.uhraaaah-1940");
    let set = |more: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            platoon = "su-1943-rifle"
            uhraaaah = true
            command = [4]
            [[put]]
            unit = "red-squad-1"
            at = [20, 44]
            [[put]]
            unit = "red-squad-2"
            at = [34, 44]
            deeds = ["activated"]
            [[put]]
            unit = "red-squad-3"
            at = [60, 44]
            [[put]]
            leader = "red-leytenant"
            at = [27, 45]
            {more}
            "#
        ));
        game.pick(Red, "lead:4:red-leytenant");
        game
    };
    let enemy =
        "[[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 3\nplaces = [[20, 30], [21, 30], [22, 30]]\nfacing = \"south\"";
    assert!(!set("").is_open(Red, "uhraaaah"), "there is nobody to charge");
    let mut game = set(enemy);
    // Only the 1st Squad goes: the 2nd has acted and the 3rd is out of range. It comes to blows, with four dice of movement.
    game.pick(Red, "uhraaaah").pick(Red, "no").arrange(Red, (21, 30), Bearing::NORTH, "line");
    assert_eq!(game.wanted_dice(), 4);
    game.dice(&[6, 6, 6, 6]);
    game.line(Red, "Close Combat");
    assert!(game.team("red-squad-2").places().iter().chain(&game.team("red-squad-3").places()).all(|at| at.y > 40_000));
    // After another Initiative it is too late for it.
    let mut game = set(enemy);
    game.pick(Red, "walk").pick(Red, "normal").arrange(Red, (27, 40), Bearing::NORTH, "as-it-stands").dice(&[1, 1]);
    assert!(!game.is_open(Red, "uhraaaah"));
}
