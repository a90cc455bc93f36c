//! How units are put together, who leads them and how they are rated. `awa.composition.squad`, `awa.officer.every-unit`

use awa::{Fate, Weapon, Where};
use engine::covers;

use crate::common::{Blue, Game, Red};

/// A unit as text.
fn unit(id: &str, more: &str) -> String {
    format!("[[unit]]\nid = \"{id}\"\nside = \"red\"\n{more}\n")
}

const GUIDE: &str = "\noptions = [\"organisation\"]\n";
const SQUAD: &str = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 8 }]";
const ENEMY: &str = "[[unit]]\nid = \"blue-1\"\nside = \"blue\"\n\
    figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 8 }]\n";

/// What the guide says against a force; nothing if it is in order.
fn guide(force: &str) -> String {
    problems(&format!("{GUIDE}{force}{ENEMY}"))
}

/// What is said against a force without the guide.
fn free(force: &str) -> String {
    problems(&format!("{force}{ENEMY}"))
}

fn problems(text: &str) -> String {
    Game::said(text)
}

#[test]
fn a_squad_has_eight_to_ten_figures_and_one_leader() {
    covers!("awa.composition.squad", "awa.composition.cavalry");
    for (men, right) in [(6, false), (7, true), (9, true), (10, false)] {
        for arm in ["infantry", "cavalry", "cyclists"] {
            let squad = format!(
                "arm = \"{arm}\"\nfigures = [{{ role = \"officer\" }}, {{ weapon = \"rifle\", count = {men} }}]"
            );
            let said = guide(&unit("red-1", &squad));
            assert_eq!(said.is_empty(), right, "{arm} {men}: {said}");
            let rule = if arm == "cavalry" { "[awa.composition.cavalry]" } else { "[awa.composition.squad]" };
            assert!(right || said.contains("eight to ten figures") && said.contains(rule), "{said}");
            // Players amend it as they see fit.
            assert_eq!(free(&unit("red-1", &squad)), "");
        }
    }
    let none = guide(&unit("red-1", "figures = [{ weapon = \"rifle\", count = 9 }]"));
    assert!(none.contains("officer or NCO"), "{none}");
    let two = "figures = [{ role = \"officer\", count = 2 }, { weapon = \"rifle\", count = 7 }]";
    for said in [guide(&unit("red-1", two)), free(&unit("red-1", two))] {
        assert!(said.contains("one officer or NCO leads a squad, not 2 [awa.composition.squad]"), "{said}");
    }
}

#[test]
fn ex_text_british_company() {
    covers!("awa.composition.squad", "awa.composition.company", "awa.composition.company-hq");
    let squads: String = (1..=4)
        .map(|n| {
            let men = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"lmg\" }, { weapon = \"rifle\", count = 8 }]";
            unit(&format!("red-{n}"), &format!("under = \"red-head\"\n{men}"))
        })
        .collect();
    let hq = "arm = \"company-hq\"\nfigures = [{ role = \"officer\", weapon = \"pistol\" }, { role = \"standard-bearer\" }, { role = \"medic\" }, { role = \"runner\", weapon = \"rifle\" }]";
    let text = format!("{GUIDE}{}{squads}{ENEMY}", unit("red-head", hq));
    let game = Game::set(&text);
    let setup = game.session().game().setup();
    let red: Vec<_> = setup
        .figures
        .iter()
        .filter(|man| {
            setup.units[man.unit.index()].id.starts_with("red-") && setup.units[man.unit.index()].id != "red-head"
        })
        .collect();
    assert_eq!(red.len(), 40);
    assert_eq!(red.iter().filter(|man| man.role == awa::Role::Officer).count(), 4);
    assert_eq!(red.iter().filter(|man| man.weapon == Weapon::Lmg).count(), 4);
    // Two, three or four squads; only then an HQ.
    let company = |count: usize| {
        let squads: String =
            (1..=count).map(|n| unit(&format!("red-{n}"), &format!("under = \"red-head\"\n{SQUAD}"))).collect();
        guide(&format!("{}{squads}", unit("red-head", hq)))
    };
    for (count, right) in [(1, false), (2, true), (4, true), (5, false)] {
        let said = company(count);
        assert_eq!(said.is_empty(), right, "{count}: {said}");
        assert!(right || said.contains("[awa.composition.company]"), "{said}");
    }
}

#[test]
fn an_hq_has_a_commanding_officer() {
    covers!("awa.composition.company-hq", "awa.composition.battalion");
    let hq = |level: &str| {
        unit("red-head", &format!("arm = \"{level}-hq\"\nfigures = [{{ role = \"runner\", count = 2 }}]"))
    };
    let said = guide(&hq("company"));
    assert!(said.contains("an HQ has a commanding officer [awa.composition.company-hq]"), "{said}");
    let said = guide(&hq("battalion"));
    assert!(said.contains("an HQ has a commanding officer [awa.composition.battalion]"), "{said}");
}

/// An HQ of this level and so many others under it.
fn above(level: &str, below: &[(&str, &str)]) -> String {
    let staff = "figures = [{ role = \"officer\" }, { role = \"runner\" }]";
    let mut text = unit("red-head", &format!("arm = \"{level}-hq\"\n{staff}"));
    for (n, (id, arm)) in below.iter().enumerate() {
        let id = format!("{id}-{n}");
        text += &unit(&id, &format!("arm = \"{arm}\"\nunder = \"red-head\"\n{staff}"));
        for m in 1..=2 {
            let inner = match *arm {
                "company-hq" => format!("under = \"{id}\"\n{SQUAD}"),
                "battalion-hq" => format!("under = \"{id}\"\n{SQUAD}"),
                _ => format!("arm = \"battalion-hq\"\nunder = \"{id}\"\n{staff}"),
            };
            text += &unit(&format!("{id}-{m}"), &inner);
            if *arm == "brigade-hq" {
                for k in 1..=2 {
                    text += &unit(&format!("{id}-{m}-{k}"), &format!("under = \"{id}-{m}\"\n{SQUAD}"));
                }
            }
        }
    }
    text
}

#[test]
fn battalions_brigades_and_armies() {
    covers!("awa.composition.battalion", "awa.composition.brigade-army");
    for (level, below, count, right) in [
        ("battalion", "company-hq", 1, false),
        ("battalion", "company-hq", 2, true),
        ("battalion", "company-hq", 4, true),
        ("battalion", "company-hq", 5, false),
        ("brigade", "battalion-hq", 1, false),
        ("brigade", "battalion-hq", 2, true),
        ("army", "brigade-hq", 1, false),
        ("army", "brigade-hq", 2, true),
    ] {
        let units: Vec<(&str, &str)> = (0..count).map(|_| ("u", below)).collect();
        let said = guide(&above(level, &units));
        assert_eq!(said.is_empty(), right, "{level} {count}: {said}");
        let rule = if level == "battalion" { "[awa.composition.battalion]" } else { "[awa.composition.brigade-army]" };
        assert!(right || said.contains(rule), "{said}");
    }
    let mute = above("battalion", &[("u", "company-hq"), ("u", "company-hq")]).replacen(
        "{ role = \"officer\" }, { role = \"runner\" }",
        "{ role = \"officer\" }",
        1,
    );
    assert!(guide(&mute).contains("a runner or a radio operator"), "{}", guide(&mute));
}

#[test]
fn a_leader_carries_what_he_likes() {
    covers!("awa.composition.leader-weapon");
    for (weapon, dice) in [("none", 0), ("pistol", 1), ("shotgun", 2), ("smg", 2), ("rifle", 1)] {
        let squad = format!("figures = [{{ role = \"officer\", weapon = \"{weapon}\" }}, {{ count = 8 }}]");
        assert_eq!(guide(&unit("red-1", &squad)), "", "{weapon}");
        let mut game = Game::set(&format!(
            "{}{ENEMY}[[put]]\nunit = \"red-1\"\nat = [20, 30]\n[[put]]\nunit = \"blue-1\"\nat = [20, 27]\n",
            unit("red-1", &squad)
        ));
        game.pick(Red, "red-1").done(Blue);
        assert_eq!(game.option(Red, "fire-blue-1").is_some(), dice > 0, "{weapon}");
        if dice > 0 {
            game.pick(Red, "fire-blue-1").dice(&vec![1; dice]).dice(&[5]);
        }
    }
}

#[test]
fn automatic_weapons_of_a_squad() {
    covers!("awa.composition.squad-automatics", "awa.composition.lmg-team");
    for (men, right, words) in [
        ("{ weapon = \"lmg\" }, { weapon = \"rifle\", count = 8 }", true, ""),
        ("{ weapon = \"smg\" }, { weapon = \"rifle\", count = 8 }", true, ""),
        ("{ weapon = \"lmg\" }, { weapon = \"smg\" }, { weapon = \"rifle\", count = 7 }", true, ""),
        ("{ weapon = \"smg\", count = 9 }", true, ""),
        (
            "{ weapon = \"lmg\", count = 2 }, { weapon = \"rifle\", count = 7 }",
            false,
            "one LMG, not 2 [awa.composition.squad-automatics]",
        ),
        (
            "{ weapon = \"smg\", count = 3 }, { weapon = \"rifle\", count = 6 }",
            false,
            "not 3 [awa.composition.squad-automatics]",
        ),
        // A team comes on top of the ten.
        (
            "{ weapon = \"lmg\" }, { role = \"assistant\", weapon = \"rifle\" }, { weapon = \"rifle\", count = 9 }",
            true,
            "",
        ),
        (
            "{ weapon = \"lmg\" }, { role = \"assistant\", weapon = \"rifle\", count = 2 }, { weapon = \"rifle\", count = 6 }",
            false,
            "one assistant, not 2 [awa.composition.lmg-team]",
        ),
        (
            "{ role = \"assistant\", weapon = \"rifle\" }, { weapon = \"rifle\", count = 8 }",
            false,
            "[awa.composition.lmg-team]",
        ),
    ] {
        let said = guide(&unit("red-1", &format!("figures = [{{ role = \"officer\" }}, {men}]")));
        assert_eq!(said.is_empty(), right, "{men}: {said}");
        assert!(said.contains(words), "{said}");
    }
}

/// Red rifles at six inches against a blue unit; so many hits, and then the morale die.
fn under_fire(blue: &str, places: &str, hits: usize) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", count = {hits} }}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [[put]]
        unit = "red-1"
        places = [{}, [2, 46]]
        [[put]]
        unit = "blue-1"
        {places}
        "#,
        vec!["[20, 40]"; hits].join(", ")
    ));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "fire-blue-1").dice(&vec![6; hits]);
    game
}

#[test]
fn the_assistant_takes_the_machine_gun_over() {
    covers!("awa.composition.lmg-team");
    let team = "morale = 6\nfigures = [{ weapon = \"lmg\" }, { role = \"assistant\", weapon = \"rifle\" }, { weapon = \"rifle\", count = 7 }, { role = \"officer\" }]";
    let places =
        "places = [[20, 34], [20, 33], [20, 20], [21, 20], [22, 20], [23, 20], [24, 20], [25, 20], [26, 20], [27, 20]]";
    let mut game = under_fire(team, places, 1);
    game.dice(&[4]);
    assert_eq!(game.figure("blue-1", 2).weapon, Weapon::Lmg);
    let mut game = under_fire(team, places, 2);
    game.dice(&[4]);
    assert!((3..=10).all(|n| game.figure("blue-1", n).weapon != Weapon::Lmg));
    // Without a team it is lost with the gunner.
    let alone =
        "morale = 6\nfigures = [{ weapon = \"lmg\" }, { weapon = \"rifle\", count = 8 }, { role = \"officer\" }]";
    let mut game = under_fire(alone, places, 1);
    game.dice(&[4]);
    assert!((2..=10).all(|n| game.figure("blue-1", n).weapon != Weapon::Lmg));
}

#[test]
fn support_weapons_and_their_crews() {
    covers!("awa.composition.battalion-support", "awa.composition.support-crew-loss");
    for kind in ["\"hmg\"", "\"mortar\"", "{ kind = { anti-tank = \"pak37\" } }", "\"field-gun\""] {
        for (men, right) in [(1, false), (2, true), (4, true), (5, false)] {
            let crew = format!(
                "arm = \"crew\"\nguns = [{kind}]\nfigures = [{{ role = \"crew\", weapon = \"pistol\", count = {men} }}]"
            );
            let said = guide(&unit("red-1", &crew));
            assert_eq!(said.is_empty(), right, "{kind} {men}: {said}");
            assert!(right || said.contains("[awa.composition.battalion-support]"), "{said}");
        }
    }
    // With its last man the weapon is gone, and nobody else serves it.
    let crew = "arm = \"crew\"\nmorale = 6\nguns = [\"hmg\"]\nfigures = [{ role = \"crew\", count = 2 }, { role = \"officer\" }]";
    let places = "places = [[20, 34], [20, 33], [20, 32]]";
    let mut game = under_fire(crew, places, 2);
    game.dice(&[5]);
    assert_eq!((game.men("blue-1"), game.gun("blue-1").place), (1, Where::Table));
    let game = under_fire(crew, places, 3);
    assert_eq!((game.men("blue-1"), game.gun("blue-1").place), (0, Where::Gone(Fate::Lost)));
    // An observer of the unit is no gunner: he does not save the weapon, nor does he serve it.
    let crew = "arm = \"crew\"\nmorale = 6\nguns = [\"hmg\"]\nfigures = [{ role = \"crew\", count = 2 }, { role = \"observer\" }]";
    let mut game = under_fire(crew, "places = [[20, 34], [20, 33], [22, 33]]", 2);
    // The first of the crew leads it and rolls.
    game.dice(&[5]);
    game.throw_any();
    let (men, gun) = (game.figure("blue-1", 3).place, game.gun("blue-1").place);
    assert_eq!(game.men("blue-1"), 1, "{}", game.whereabouts());
    assert_eq!((men, gun), (Where::Table, Where::Gone(Fate::Lost)));
}

#[test]
fn units_of_their_own() {
    covers!(
        "awa.composition.armour-individual",
        "awa.composition.special-elements",
        "awa.composition.sniper-availability",
        "awa.composition.tank-hunter-assets",
        "awa.composition.soft-vehicles"
    );
    for (text, words) in [
        (
            "arm = \"armour\"\nvehicles = [\"t-26\", \"t-26\"]".to_owned(),
            "one, not 2 [awa.composition.armour-individual]",
        ),
        (format!("{SQUAD}\nvehicles = [\"t-26\"]"), "[awa.composition.armour-individual]"),
        (format!("{SQUAD}\nvehicles = [\"fiat-cr32\"]"), "[awa.composition.special-elements]"),
        (
            "arm = \"aircraft\"\nvehicles = [\"fiat-cr32\", \"fiat-cr32\"]".to_owned(),
            "[awa.composition.special-elements]",
        ),
        (format!("arm = \"train\"\n{SQUAD}"), "[awa.composition.special-elements]"),
        (
            "arm = \"sniper\"\nfigures = [{ weapon = \"sniper-rifle\", count = 2 }]".to_owned(),
            "[awa.composition.sniper-availability]",
        ),
        (
            "arm = \"hunters\"\nfigures = [{ weapon = \"pistol\", count = 3 }]".to_owned(),
            "[awa.composition.tank-hunter-assets]",
        ),
    ] {
        let said = free(&unit("red-1", &text));
        assert!(said.contains(words), "{text}: {said}");
    }
    for text in [
        "arm = \"armour\"\nvehicles = [\"t-26\"]".to_owned(),
        "arm = \"aircraft\"\nvehicles = [\"fiat-cr32\"]".to_owned(),
        "arm = \"sniper\"".to_owned(),
        "arm = \"hunters\"\nfigures = [{ weapon = \"pistol\", kit = [\"crowbar\"] }, { kit = [\"dynamite\"] }]"
            .to_owned(),
        format!("{SQUAD}\nvehicles = [\"medium-truck\", \"car\"]"),
    ] {
        assert_eq!(free(&unit("red-1", &text)), "", "{text}");
    }
    let said = guide(&unit(
        "red-1",
        "figures = [{ role = \"officer\" }, { weapon = \"sniper-rifle\" }, { weapon = \"rifle\", count = 7 }]",
    ));
    assert!(said.contains("[awa.composition.sniper-availability]"), "{said}");
    // Two tanks of a troop are put forward one by one, each with its own ammunition.
    let mut game = Game::set(&format!(
        "{}{}{ENEMY}[[put]]\nunit = \"red-1\"\nat = [20, 40]\n[[put]]\nunit = \"red-2\"\nat = [30, 40]\n[[put]]\nunit = \"blue-1\"\nat = [20, 34]\n",
        unit("red-1", "arm = \"armour\"\nvehicles = [\"panzer-i\"]"),
        unit("red-2", "arm = \"armour\"\nvehicles = [\"panzer-i\"]")
    ));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "fire-blue-1").dice(&[1, 1, 1, 1, 5]);
    assert_eq!((game.vehicle("red-1").rounds[0], game.vehicle("red-2").rounds[0]), (5, 6));
    while game.state().active.is_some() {
        game.done(Red);
    }
    assert!(game.keys(Red).contains(&"red-2".to_owned()) && !game.keys(Red).contains(&"red-1".to_owned()));
}

#[test]
fn a_truck_has_the_morale_and_the_officer_of_its_unit() {
    covers!("awa.composition.soft-vehicles");
    // Red fires at the truck; the squad that owns it, far away, tests with its own rating and grade.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 5
        vehicles = ["medium-truck"]
        figures = [{ role = "officer" }, { weapon = "rifle", count = 7 }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46]]
        [[put]]
        unit = "blue-1"
        places = [[20, 30], [50, 10], [51, 10], [52, 10], [53, 10], [54, 10], [55, 10], [56, 10]]
        grade = 3
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    // It has no place among the units that are put forward, and no morale of its own.
    assert!(game.option(Red, "fire-vehicle-1").is_some());
    game.pick(Red, "fire-vehicle-1").dice(&[5, 3]);
    let test = game.line(Red, "blue-1 holds");
    assert!(test.terms.iter().any(|term| term.what == "morale" && term.value == 5));
    assert!(test.terms.iter().any(|term| term.what == "officer's grade" && term.value == 3));
    assert_eq!(game.men("blue-1"), 8, "the driver is no figure");
}

#[test]
fn attached_figures_leave_their_hq_and_help_a_squad() {
    covers!("awa.composition.attached-figures");
    let total = |role: &str, with: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ role = "officer" }}, {{ weapon = "rifle", count = 7 }}]
            [[unit]]
            id = "blue-head"
            side = "blue"
            arm = "company-hq"
            figures = [{{ role = "officer" }}, {{ role = "{role}" }}]
            [[put]]
            unit = "red-1"
            places = [[20, 40], [2, 46]]
            [[put]]
            unit = "blue-1"
            at = [20, 34]
            [[put]]
            unit = "blue-head"
            places = [[30, 30], [20, 33]]
            {with}
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "fire-blue-1").dice(&[1, 3]);
        game.total(Red, "blue-1 holds")
    };
    for role in ["medic", "commissar", "religious"] {
        assert_eq!(total(role, ""), 8, "{role}");
        assert_eq!(total(role, "with = \"blue-1\""), 10, "{role}");
    }
    let said = guide(&unit(
        "red-1",
        "figures = [{ role = \"officer\" }, { role = \"medic\" }, { weapon = \"rifle\", count = 7 }]",
    ));
    assert!(said.contains("[awa.composition.attached-figures]"), "{said}");
}

#[test]
fn guns_on_the_table_and_off_it() {
    covers!("awa.composition.artillery-types", "awa.composition.off-table-guns", "awa.composition.field-gun-battery");
    let battery = |guns: usize| {
        let list = vec!["\"field-gun\""; guns].join(", ");
        guide(&unit("red-1", &format!("arm = \"crew\"\nguns = [{list}]")))
    };
    assert_eq!((battery(1), battery(2), battery(3)), (String::new(), String::new(), String::new()));
    assert!(battery(4).contains("not 4 [awa.composition.field-gun-battery]"), "{}", battery(4));
    let said = guide(&unit("red-1", "arm = \"crew\"\nguns = [\"heavy-gun\"]"));
    assert!(said.contains("[awa.composition.artillery-types]"), "{said}");
    // Off the table they are no units: nobody rolls grade, morale or ammunition for them; the scenario says how often they fire.
    let force = "[sides.red]\nbarrages = [{ day = 1, guns = 2, turns = 2, heavy = true, by_card = false }]\n";
    let mut game = Game::set(&format!("{}{ENEMY}{force}", unit("red-1", SQUAD)));
    assert_eq!(game.session().game().setup().sides.red.barrages[0].turns, 2);
    assert_eq!(game.state().units.len(), 2);
    // Wind, then grade and volleys of two squads; no more dice.
    game.dice(&[3, 0]).dice(&[3, 3, 3]).dice(&[3, 3, 3]);
    assert!(!game.wants_dice());
}

#[test]
fn every_unit_has_a_senior_figure_with_a_grade() {
    covers!("awa.officer.every-unit", "awa.officer.grade-roll", "awa.officer.player-figures");
    let force = format!(
        "{}{}{}{}{}{ENEMY}",
        unit("red-head", "arm = \"battalion-hq\"\nfigures = [{ role = \"officer\" }, { role = \"runner\" }]"),
        unit(
            "red-co",
            "arm = \"company-hq\"\nunder = \"red-head\"\nfigures = [{ role = \"officer\" }, { role = \"runner\" }]"
        ),
        unit("red-1", "under = \"red-co\"\nfigures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 8 }]"),
        unit(
            "red-gun",
            "arm = \"crew\"\nguns = [\"field-gun\"]\nfigures = [{ role = \"crew\", weapon = \"pistol\", count = 4 }]"
        ),
        unit("red-tank", "arm = \"armour\"\nvehicles = [\"panzer-i\"]"),
    );
    for (die, grade) in [(1, 3), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1)] {
        let mut game = Game::set(&force);
        // Wind. The battalion's commander is the player himself: no die. Then grades, each with the ammunition after it.
        game.dice(&[3, 0]).dice(&[die]).dice(&[die, 3, 3]).dice(&[die, 3]).dice(&[die, 3, 3]).dice(&[die, 3, 3]);
        assert!(!game.wants_dice(), "{}", game.whereabouts());
        assert_eq!(game.unit("red-head").grade, 0);
        for unit in ["red-co", "red-1", "red-gun", "red-tank", "blue-1"] {
            assert_eq!(game.unit(unit).grade, grade, "{unit} {die}");
            assert!(game.unit(unit).officer.is_some(), "{unit}");
        }
    }
}

#[test]
fn ex_grade_rolls() {
    covers!("awa.officer.grade-roll");
    let mut game = Game::set(&format!("{}{}{ENEMY}", unit("red-1", SQUAD), unit("red-2", SQUAD)));
    game.dice(&[3, 0]).dice(&[1, 3, 3]).dice(&[5, 3, 3]).dice(&[6, 3, 3]);
    assert_eq!((game.unit("red-1").grade, game.unit("red-2").grade, game.unit("blue-1").grade), (3, 2, 1));
}

#[test]
fn the_grade_counts_for_initiative_and_morale_as_long_as_its_officer_lives() {
    covers!("awa.officer.grade-use", "awa.officer.casualty");
    for (put, grade) in [("grade = 1", 1), ("grade = 2", 2), ("grade = 3", 3), ("grade = 3\nlost = [1]", 0)] {
        let places = if grade == 0 { 8 } else { 9 };
        let set = || {
            Game::set(&format!(
                "{}{ENEMY}[[put]]\nunit = \"red-1\"\nat = [20, 40]\ngrade = 2\n[[put]]\nunit = \"blue-1\"\nat = [20, 34]\n{put}\n",
                unit("red-1", "figures = [{ weapon = \"rifle\" }, { role = \"officer\" }]"),
            ))
        };
        let mut game = set();
        assert_eq!(game.men("blue-1"), places);
        game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[6, 1]);
        assert_eq!(game.line(Red, "red-1 acts").text, format!("red-1 11, blue-1 {}: red-1 acts", 1 + 3 + grade));
        game.pick(Red, "fire-blue-1").dice(&[1, 5]);
        let total = game.report(Red).into_iter().rfind(|line| line.text.contains("morale")).unwrap();
        assert_eq!(total.terms.iter().map(|term| term.value).sum::<i16>(), 4 + 5 - 1 + grade);
    }
}

#[test]
fn a_lost_officer_is_replaced_only_with_the_consent_of_his_superiors() {
    covers!("awa.officer.replacement");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-head"
        side = "red"
        arm = "company-hq"
        initiative = 3
        figures = [{ role = "officer" }, { role = "runner" }]
        [[unit]]
        id = "red-1"
        side = "red"
        under = "red-head"
        figures = [{ role = "officer" }, { weapon = "rifle", count = 8 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer" }, { weapon = "rifle", count = 8 }]
        [[put]]
        unit = "red-head"
        at = [20, 44]
        [[put]]
        unit = "red-1"
        at = [20, 42]
        lost = [1]
        replaced = { wanted = 0 }
        [[put]]
        unit = "blue-1"
        at = [20, 4]
        "#,
    );
    assert_eq!(game.unit("red-1").officer, None);
    game.pick(Red, "red-head").done(Blue);
    game.pick(Red, "promote-voice-red-1");
    assert_eq!(game.unit("red-1").officer, None, "not before the end of the turn");
    while game.turn() == 1 && !game.wants_dice() {
        let side = game.asked().unwrap();
        game.done(side);
    }
    // A new man, a new grade.
    game.dice(&[1]);
    assert!(game.unit("red-1").officer.is_some());
    assert_eq!(game.unit("red-1").grade, 3);
}

#[test]
fn a_legend_is_out_for_a_while_and_never_dies() {
    covers!("awa.officer.legendary");
    let legend = "{ role = \"officer\", weapon = \"pistol\", kit = [\"legendary\"] }";
    let squad = format!("figures = [{legend}, {{ weapon = \"rifle\", count = 8 }}]");
    // His grade is 4, without a die.
    let mut game = Game::set(&format!("{}{ENEMY}", unit("red-1", &squad)));
    game.dice(&[3, 0]).dice(&[3, 3]).dice(&[3, 3, 3]);
    assert_eq!(game.unit("red-1").grade, 4);
    // One to a battle.
    let two = format!("{}{}", unit("red-1", &squad), unit("red-2", &squad));
    assert!(free(&two).contains("[awa.officer.legendary]"), "{}", free(&two));
    let soldier = unit("red-1", "figures = [{ role = \"officer\" }, { kit = [\"legendary\"] }]");
    assert!(free(&soldier).contains("only an officer is a legend"));
    // Hit, he is out for an average die of turns, this one included; then he is back.
    let places = "grade = 4\nplaces = [[20, 34], [20, 20], [21, 20], [22, 20], [23, 20], [24, 20], [25, 20], [26, 20], [27, 20]]";
    let mut game = under_fire(&squad, places, 1);
    game.dice(&[5, 2, 5]);
    assert_eq!(game.figure("blue-1", 1).place, Where::Table);
    assert_eq!(game.figure("blue-1", 1).out_until, 2);
    assert_eq!(game.men("blue-1"), 9);
    let test = game.line(Red, "blue-1 holds");
    assert!(!test.terms.iter().any(|term| term.what == "officer's grade"));
}

#[test]
fn ratings_have_their_limits() {
    covers!("awa.rating.initiative", "awa.rating.morale", "awa.rating.morale-scope");
    for arm in [
        SQUAD.to_owned(),
        "arm = \"crew\"\nguns = [\"hmg\"]".to_owned(),
        "arm = \"armour\"\nvehicles = [\"t-26\"]".to_owned(),
        "arm = \"aircraft\"\nvehicles = [\"fiat-cr32\"]".to_owned(),
        "arm = \"train\"\nvehicles = [\"locomotive\"]".to_owned(),
        "arm = \"boat\"\nvehicles = [\"motor-launch\"]".to_owned(),
    ] {
        for (initiative, morale, right) in [
            (1, 4, false),
            (2, 4, true),
            (5, 4, true),
            (3, 1, false),
            (3, 2, true),
            (3, 6, true),
            (0, 4, false),
            (3, 0, false),
        ] {
            let said = free(&unit("red-1", &format!("{arm}\ninitiative = {initiative}\nmorale = {morale}")));
            assert_eq!(said.is_empty(), right, "{arm} {initiative} {morale}: {said}");
        }
        for (initiative, morale) in [(6, 4), (3, 7)] {
            assert!(!free(&unit("red-1", &format!("{arm}\ninitiative = {initiative}\nmorale = {morale}"))).is_empty());
        }
    }
}

#[test]
fn each_step_of_the_initiative_rating_counts() {
    covers!("awa.rating.initiative");
    for rating in 2..=5 {
        let mut game = Game::set(&format!(
            "{}{ENEMY}[[put]]\nunit = \"red-1\"\nat = [20, 40]\n[[put]]\nunit = \"blue-1\"\nat = [20, 4]\n",
            unit("red-1", &format!("initiative = {rating}\n{SQUAD}"))
        ));
        game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[6, 1]);
        assert_eq!(game.line(Red, "red-1 acts").text, format!("red-1 {}, blue-1 6: red-1 acts", 6 + rating + 2));
    }
}

#[test]
fn ex_text_mixed_morale() {
    covers!("awa.rating.mixed-company", "awa.rating.morale");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }, { role = "officer" }]
        [[unit]]
        id = "blue-head"
        side = "blue"
        arm = "company-hq"
        figures = [{ role = "officer" }, { role = "runner" }]
        [[unit]]
        id = "regulars"
        side = "blue"
        under = "blue-head"
        morale = 5
        figures = [{ role = "officer" }, { weapon = "rifle", count = 8 }]
        [[unit]]
        id = "buf"
        side = "blue"
        under = "blue-head"
        morale = 4
        figures = [{ role = "officer" }, { weapon = "rifle", count = 8 }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [21, 40], [2, 46]]
        [[put]]
        unit = "blue-head"
        at = [20, 25]
        [[put]]
        unit = "regulars"
        at = [14, 34]
        [[put]]
        unit = "buf"
        at = [28, 34]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "divide-fire").pick(Red, "regulars").several(Red, &["red-1.1"]);
    game.pick(Red, "buf").several(Red, &["red-1.2"]);
    // Two misses; each squad tests for itself, with its own rating.
    game.dice(&[1, 1, 3, 3]);
    assert_eq!((game.total(Red, "regulars holds"), game.total(Red, "buf holds")), (9, 8));
}

#[test]
fn commands_never_test() {
    covers!("awa.rating.morale-exempt");
    for level in ["company", "battalion", "brigade", "army"] {
        let hq = format!(
            "arm = \"{level}-hq\"\nfigures = [{{ role = \"runner\" }}, {{ role = \"officer\" }}, {{ role = \"standard-bearer\" }}]"
        );
        assert_eq!(free(&unit("red-head", &hq)), "", "no rating is wanted");
        let game = under_fire(&hq, "places = [[20, 34], [20, 33], [20, 32]]", 1);
        assert!(!game.wants_dice());
        assert_eq!(game.men("blue-1"), 2);
        assert!(!game.lines(Red).iter().any(|line| line.contains("morale")), "{level}");
    }
}

#[test]
fn ex_text_defence_values() {
    covers!("awa.defence.structures", "awa.defence.concept");
    let feature = |id: &str, kind: &str, shape: &str| {
        format!("[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\n{shape}\n")
    };
    let text = format!(
        "{}{ENEMY}{}{}{}{}{}",
        unit("red-1", "arm = \"aircraft\"\nvehicles = [\"fiat-cr32\"]"),
        feature("cottage", "building", "area = [[10, 10], [14, 10], [14, 14], [10, 14]]"),
        feature("church", "church", "area = [[20, 10], [24, 10], [24, 14], [20, 14]]"),
        feature("bridge", "bridge", "area = [[30, 10], [34, 10], [34, 14], [30, 14]]"),
        feature("trench", "trench", "line = [[40, 10], [48, 10]]\nwidth = 1"),
        "[[structure]]\nfeature = \"church\"\nburns = true\n",
    );
    let game = Game::set(&text);
    let setup = game.session().game().setup();
    let of = |id: &str| -> Vec<u8> {
        let feature = setup.field.named(id).unwrap();
        setup.structures.iter().filter(|one| one.feature == feature).map(|one| one.defence).collect()
    };
    assert_eq!((of("cottage"), of("church"), of("bridge")), (vec![15], vec![20], vec![12]));
    // Eight inches of trench are two lengths of four.
    assert_eq!(of("trench"), [5, 5]);
    // What they can absorb is counted in the battle; an aircraft has its points too.
    let left: Vec<u8> = game.state().structures.iter().map(|one| one.defence).collect();
    assert_eq!(left, setup.structures.iter().map(|one| one.defence).collect::<Vec<_>>());
    assert_eq!(game.vehicle("red-1").defence, 15);
    let train =
        Game::set(&format!("{}{ENEMY}", unit("red-1", "arm = \"train\"\nvehicles = [\"locomotive\", \"carriage\"]")));
    assert_eq!(train.state().vehicles.iter().map(|one| one.defence).collect::<Vec<_>>(), [15, 10]);
    let boat = Game::set(&format!("{}{ENEMY}", unit("red-1", "arm = \"boat\"\nvehicles = [\"motor-launch\"]")));
    assert_eq!(boat.vehicle("red-1").defence, 25);
}

#[test]
fn a_legend_who_is_down_is_passed_by_and_comes_back() {
    covers!("awa.officer.legendary");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ role = "officer", kit = ["legendary"] }, { weapon = "rifle", count = 9 }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46]]
        [[put]]
        unit = "red-2"
        places = [[21, 40], [3, 46]]
        [[put]]
        unit = "blue-1"
        grade = 4
        places = [[20, 34], [20, 33], [21, 30], [22, 30], [23, 30], [24, 30], [25, 30], [26, 30], [27, 30], [28, 30]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    // Hit, not spared, out for two turns; the squad tests without him.
    game.pick(Red, "fire-blue-1").dice(&[4, 5, 2, 5]);
    assert_eq!((game.figure("blue-1", 1).out_until, game.men("blue-1")), (2, 10));
    while game.state().active.is_some() {
        game.done(Red);
    }
    // The next bullet finds the man behind him, without a roll.
    game.pick(Red, "red-2").done(Blue);
    game.pick(Red, "fire-blue-1").dice(&[4, 5]);
    assert!(game.figure("blue-1", 2).place != Where::Table);
    assert_eq!(game.figure("blue-1", 1).place, Where::Table);
    while game.turn() < 3 || game.phase() != awa::Phase::Contests {
        match game.asked() {
            Some(side) => game.done(side),
            None => game.throw_any(),
        };
    }
    // In the third turn he leads again.
    game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[6, 1]);
    assert_eq!(game.line(Red, "red-1 acts").text, "red-1 11, blue-1 8: red-1 acts");
}

#[test]
fn a_higher_hq_reacts_as_well_as_the_best_of_those_below_it() {
    covers!("awa.rating.initiative", "awa.officer.player-figures");
    // A brigade over a battalion over two squads; only the squads have a rating of their own.
    let staff = "initiative = 0\nfigures = [{ role = \"officer\" }, { role = \"runner\" }]";
    let mut game = Game::set(&format!(
        "{}{}{}{}{ENEMY}[[put]]\nunit = \"red-top\"\nat = [20, 46]\ngrade = 0\n[[put]]\nunit = \"red-head\"\nat = [30, 44]\n\
         [[put]]\nunit = \"red-1\"\nat = [20, 40]\n[[put]]\nunit = \"red-2\"\nat = [40, 40]\n[[put]]\nunit = \"blue-1\"\nat = [20, 4]\n",
        unit("red-top", &format!("arm = \"brigade-hq\"\n{staff}")),
        unit("red-head", &format!("arm = \"battalion-hq\"\nunder = \"red-top\"\n{staff}")),
        unit("red-1", &format!("under = \"red-head\"\ninitiative = 2\n{SQUAD}")),
        unit("red-2", &format!("under = \"red-head\"\ninitiative = 5\n{SQUAD}")),
    ));
    game.pick(Red, "red-top").pick(Blue, "blue-1").dice(&[6, 1]);
    assert_eq!(game.line(Red, "red-top acts").text, "red-top 11, blue-1 6: red-top acts");
}
