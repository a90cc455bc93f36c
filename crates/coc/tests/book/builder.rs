//! The force builder: what can be chosen and why not, files and links, names, the paper, and the force in a battle.

use std::collections::BTreeMap;

use coc::Coc;
use engine::aids::{Field, FieldKind, MusterForm};
use engine::forces::{ForceBook, Paper};
use engine::{Present, covers};

use crate::common::completed;

fn book() -> &'static dyn ForceBook {
    Coc::FORCES.expect("this book has lists")
}

/// A force with these choices, one after the other.
fn force(choices: &[(&str, &str)]) -> String {
    choices.iter().fold(book().blank(), |text, (key, value)| {
        let one = BTreeMap::from([((*key).to_owned(), (*value).to_owned())]);
        book().choose(&text, &one).unwrap_or_else(|bad| panic!("{key} = {value}: {bad}"))
    })
}

fn form(text: &str) -> MusterForm {
    book().form(text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn paper(text: &str) -> Paper {
    book().paper(text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn field(form: &MusterForm, key: &str) -> Field {
    let known: Vec<&str> = form.fields.iter().map(|field| field.key.as_str()).collect();
    form.fields.iter().find(|field| field.key == key).unwrap_or_else(|| panic!("{key} is not among {known:?}")).clone()
}

/// How many of an item can be taken in all.
fn most(form: &MusterForm, item: &str) -> i32 {
    match field(form, &format!("take.{item}")).kind {
        FieldKind::Number { most, .. } => most,
        other => panic!("{other:?}"),
    }
}

fn why_not(form: &MusterForm, item: &str) -> String {
    field(form, &format!("take.{item}")).closed.unwrap_or_default()
}

fn report(text: &str) -> String {
    book().check("mine.toml", text).expect_err("something is wrong").report
}

const BRITISH: [(&str, &str); 2] = [("platoon", "gb-1943-infantry"), ("level", "8")];

#[test]
fn supports_are_offered_within_the_level() {
    covers!("coc.B.support-budget");
    let plain = form(&force(&BRITISH));
    assert_eq!(plain.budget.map(|budget| (budget.spent, budget.of)), Some((0, 8)));
    assert_eq!((most(&plain, "sherman"), most(&plain, "vickers"), most(&plain, "comet")), (1, 2, 1));
    assert_eq!(most(&plain, "avre"), 0);
    assert!(why_not(&plain, "avre").contains("costs 9"), "{}", why_not(&plain, "avre"));
    let with = form(&force(&[BRITISH[0], BRITISH[1], ("take.sherman", "1")]));
    assert_eq!(with.budget.map(|budget| budget.spent), Some(6));
    assert_eq!((most(&with, "medical-orderly"), most(&with, "vickers")), (2, 0));
    assert!(why_not(&with, "vickers").contains("2 of the Level are left"), "{}", why_not(&with, "vickers"));
    assert!(with.problems.is_empty());
}

#[test]
fn limits_and_scenarios_close_items_with_their_reason() {
    covers!("coc.A.2.support", "coc.B.wire.wire-limit", "coc.B.minefield.placed-after-jop");
    let wire = form(&force(&[("level", "20"), ("take.barbed-wire", "4")]));
    assert_eq!((most(&wire, "barbed-wire"), why_not(&wire, "barbed-wire").as_str()), (4, "4 at most."));
    let probe = force(&[("level", "20"), ("scenario", "probe"), ("role", "attacker"), ("take.minefield", "1")]);
    let probe = form(&probe);
    assert!(why_not(&probe, "barbed-wire").contains("this scenario"), "{}", why_not(&probe, "barbed-wire"));
    assert!(why_not(&probe, "pregame-barrage").contains("this scenario"));
    assert!(probe.problems[0].contains("Minefield"), "{:?}", probe.problems);
    let defender = form(&force(&[("level", "20"), ("scenario", "probe"), ("role", "defender")]));
    assert_eq!((most(&defender, "barbed-wire"), most(&defender, "pregame-barrage")), (4, 0));
    // A platoon with two Senior Leaders cannot have a third.
    let jaeger = form(&force(&[("platoon", "de-1943-fallschirmjager"), ("level", "9")]));
    assert!(why_not(&jaeger, "senior-leader").contains("single Senior Leader"));
}

#[test]
fn what_was_taken_can_be_of_another_kind() {
    let text =
        force(&[("platoon", "de-1943-infantry"), ("level", "12"), ("take.pz3", "2"), ("kind.pz3.2", "de-pz3-n")]);
    let pz3 = form(&text);
    assert_eq!(field(&pz3, "kind.pz3.1").value, "de-pz3-j");
    assert_eq!(field(&pz3, "kind.pz3.2").value, "de-pz3-n");
    let FieldKind::Choose { options } = field(&pz3, "kind.pz3.1").kind else { panic!("a list of models") };
    let detail = options[2].detail.clone().unwrap_or_default();
    assert!(options[2].label.contains("Panzer III N") && detail.contains("A.P. 6"), "{options:?}");
    let one = book().choose(&text, &BTreeMap::from([("take.pz3".into(), "1".into())])).unwrap();
    assert!(one.contains("de-pz3-j") && !one.contains("de-pz3-n"), "the last goes first: {one}");
    let wrong = BTreeMap::from([("kind.pz3.1".to_owned(), "de-tiger1".to_owned())]);
    assert!(book().choose(&text, &wrong).unwrap_err().report.contains("no variant"));
}

#[test]
fn another_platoon_keeps_what_its_list_has() {
    let text = force(&[
        ("platoon", "gb-1943-infantry"),
        ("level", "10"),
        ("take.sherman", "1"),
        ("take.vickers", "1"),
        ("name.section-3-leader", "Cpl. Hart"),
        ("platoon", "us-1943-rifle"),
    ]);
    assert!(text.contains("sherman") && !text.contains("vickers") && !text.contains("Hart"), "{text}");
    assert!(text.contains("platoon = \"us-1943-rifle\"") && text.contains("rating = \"regular\""));
}

#[test]
fn a_force_is_written_in_one_way_and_read_again() {
    let text = force(&[
        ("platoon", "gb-1943-infantry"),
        ("name", "No. 3 Platoon"),
        ("scenario", "attack-and-defend"),
        ("role", "defender"),
        ("date", "1944-08"),
        ("level", "9"),
        ("take.minefield", "2"),
        ("take.armoured-car", "1"),
        ("kind.armoured-car.1", "gb-aec-3"),
        ("name.lieutenant", "Lt. \"Dusty\" Miller"),
        ("name.section-1.3", "Pte. O'Neill"),
    ]);
    assert_eq!(
        text,
        "\
rules = \"coc\"
name = \"No. 3 Platoon\"
platoon = \"gb-1943-infantry\"
rating = \"regular\"
scenario = \"attack-and-defend\"
role = \"defender\"
date = \"1944-08\"
level = 9
supports = [
  { item = \"minefield\" },
  { item = \"minefield\" },
  { item = \"armoured-car\", variant = \"gb-aec-3\" },
]

[names]
lieutenant = \"Lt. \\\"Dusty\\\" Miller\"
\"section-1.3\" = \"Pte. O'Neill\"
"
    );
    assert_eq!(book().choose(&text, &BTreeMap::new()).unwrap(), text);
    book().check("mine.toml", &text).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(muster::link::unfold(&muster::link::fold(&text)).unwrap(), text);
}

#[test]
fn mistakes_are_told_all_at_once_with_their_lines() {
    let text = "\
rules = \"coc\"
platoon = \"gb-1943-infantry\"
rating = \"elite\"
level = 99
supports = [
  \"shermann\",
  { item = \"sherman\", variant = \"jumbo\" },
]
";
    let all = report(text);
    assert!(all.contains("mine.toml:3:") && all.contains("no such rating") && all.contains("known: regular"), "{all}");
    assert!(all.contains("mine.toml:4:9") && all.contains("99 is not from 0 to 40"), "{all}");
    let text = "\
rules = \"coc\"
platoon = \"gb-1943-infantry\"
level = 7
supports = [
  \"shermann\",
  { item = \"churchill\", variant = \"gb-churchill-2\" },
]
";
    let all = report(text);
    assert!(all.contains("mine.toml:5:3") && all.contains("did you mean `sherman`?"), "{all}");
    assert!(all.contains("mine.toml:6:3") && all.contains("gb-churchill-3"), "{all}");
    let text = "\
rules = \"coc\"
platoon = \"gb-1943-infantry\"
scenario = \"patrol\"
level = 7
supports = [
  \"minefield\",
  \"sherman\",
  \"adjutant\",
  \"adjutant\",
]
[names]
sergant = \"Dawes\"
";
    let all = report(text);
    assert!(all.contains("mine.toml:6:3") && all.contains("cannot be taken in this scenario"), "{all}");
    assert!(all.contains("mine.toml:9:3") && all.contains("at most 1 of these"), "{all}");
    assert!(all.contains("cost 9, and the support Level is 7") && all.contains("leave out 2"), "{all}");
    assert!(all.contains("nobody called `sergant`") && all.contains("did you mean `sergeant`?"), "{all}");
    assert!(all.contains("4 problems"), "{all}");
}

#[test]
fn a_vehicle_without_values_is_told_of() {
    let text = force(&[("platoon", "de-1943-infantry"), ("level", "11"), ("take.sturmtiger", "1")]);
    assert!(form(&text).problems[0].contains("No values are printed"), "{:?}", form(&text).problems);
    assert!(report(&text).contains("No values are printed"));
    let text = book().choose(&text, &BTreeMap::from([("kind.sturmtiger.1".into(), "14/0/20".into())])).unwrap();
    assert!(form(&text).problems.is_empty());
    book().check("mine.toml", &text).unwrap();
}

#[test]
fn the_roster_has_a_box_for_everything() {
    let text = force(&[
        ("platoon", "gb-1943-infantry"),
        ("level", "12"),
        ("take.piat", "1"),
        ("take.sherman", "1"),
        ("take.minefield", "2"),
        ("name.section-1.2", "Pte. Bell"),
    ]);
    let paper = paper(&text);
    let fact = |label: &str| paper.facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.as_str());
    assert_eq!((fact("Command Dice"), fact("Support")), (Some("5"), Some("10 of 12")));
    assert_eq!(
        (fact("Men"), fact("Leaders")),
        (Some("33"), Some("6")),
        "31 and the PIAT Team; the tank's commander too"
    );
    let morale = &paper.tracks[0];
    assert_eq!((morale.boxes.first().map(String::as_str), morale.boxes.len()), (Some("11"), 12));
    let troop = |name: &str| paper.troops.iter().find(|troop| troop.name == name).unwrap_or_else(|| panic!("{name}"));
    let section = troop("1st Section");
    assert_eq!(section.about, "Regular Section, 9 men");
    let men: Vec<usize> = section.lines.iter().map(|line| line.men.len()).collect();
    assert_eq!(men, [0, 3, 6], "the Leader, the Bren Team and the riflemen");
    assert_eq!(section.lines[0].tracks[0].boxes.len(), 2, "a Corporal has two Initiatives");
    assert_eq!((section.lines[1].men[1].as_str(), section.lines[1].about.as_str()), ("Pte. Bell", "Bren, 3 crew"));
    let shock: Vec<usize> = section.lines[1..].iter().map(|line| line.tracks[0].boxes.len()).collect();
    assert_eq!(shock, [6, 12], "Shock by the Team, as much as breaks it");
    let piat = troop("2nd PIAT Team");
    assert_eq!((piat.cost, piat.lines[0].tracks[0].boxes.len()), (Some(2), 3), "three rounds");
    let tank = troop("Sherman");
    let posts: Vec<&str> = tank.lines.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(posts, ["Sherman commander", "Driver", "Gunner", "Hull gunner"]);
    assert!(tank.lines[2].about.contains("A.P. 7, H.E. 6"), "{}", tank.lines[2].about);
    assert!(tank.notes.iter().any(|note| note.contains("Ronson")));
    // A Regular crew under a Junior Leader bears three.
    assert_eq!(tank.tracks[0].boxes, ["", "", "halt", "out"]);
    assert_eq!(tank.tracks[1].boxes, ["immobile", "engine", "engine", "gun", "sight", "sight", "hull MG"]);
    let stores = troop("Stores and preparations");
    assert_eq!((stores.cost, stores.lines[0].tracks[0].boxes.len()), (Some(2), 2));
}

#[test]
fn the_play_sheet_has_what_this_force_needs() {
    let british = paper(&force(&[("platoon", "gb-1943-infantry"), ("level", "6"), ("take.sherman", "1")]));
    let weapons = &british.arms[0];
    let row =
        |name: &str| weapons.rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}: {weapons:?}"));
    assert_eq!(row("Bren")[1..3], ["6 to 18\u{2033}".to_owned(), "6 beyond".to_owned()]);
    assert_eq!((row("PIAT")[3].as_str(), row("PIAT")[4].as_str()), ("7", "2"));
    assert!(row("Bren")[5].contains("2 dice fewer with one man"));
    assert!(weapons.rows.iter().all(|row| row.len() == weapons.head.len()));
    assert!(weapons.rows.iter().all(|row| row[0] != "MG 42"), "only what it has");
    assert_eq!(british.arms[1].rows[0][..5], ["Sherman", "6", "7", "6", "Average"].map(str::to_owned));
    let notes: Vec<&str> = british.notes.iter().map(|note| note.title.as_str()).collect();
    assert!(notes.contains(&"Five rounds rapid") && notes.contains(&"Vehicles") && !notes.contains(&"Handgranaten"));
    assert!(british.charts.iter().any(|chart| chart.title == "Against armour"));
    let soviet = paper(&force(&[("platoon", "su-1943-rifle")]));
    assert!(soviet.charts.iter().all(|chart| chart.title != "Against armour"), "no vehicle, no table for it");
    assert!(soviet.notes.iter().any(|note| note.title == "Razvedchiki"));
}

/// The charts say what the rules do: figures copied from the printed tables.
#[test]
fn charts_have_the_numbers_of_the_book() {
    let paper = paper(&force(&[]));
    let chart =
        |title: &str| paper.charts.iter().find(|chart| chart.title == title).unwrap_or_else(|| panic!("{title}"));
    let rows = |title: &str| chart(title).rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>();
    assert_eq!(rows("To hit, by the target"), ["Green 3-6 4-6", "Regular 4-6 5-6", "Elite 5-6 6"]);
    assert_eq!(rows("What a hit does"), ["Open 1-2 3-4 5-6", "Light cover 1-3 4-5 6", "Hard cover 1-4 5 6"]);
    let morale = rows("Force Morale lost");
    assert_eq!(morale.len(), 13);
    assert_eq!(morale[0], "A Team is wiped out 1-2 3-6  ");
    assert_eq!(morale[9], "A Senior Leader routs   1-4 5-6");
    let close = rows("Close combat: dice");
    assert_eq!((close.len(), close[4].as_str()), (10, "+1 each 3 Aggressive men"));
    assert_eq!(rows("Close combat: the loser").len(), 5);
    assert_eq!(rows("Grenades")[1..4].iter().map(|row| &row[..2]).collect::<Vec<_>>(), ["-2", "-4", "-6"]);
    assert_eq!(rows("A Chain of Command Die").len(), 7);
}

#[test]
fn a_sheet_with_a_tank_says_what_a_crew_bears() {
    covers!("coc.14.8.vehicle-morale-level", "coc.14.8.vehicle-quality");
    let paper = paper(&force(&[("level", "8"), ("take.sherman", "1")]));
    let chart = |title: &str| paper.charts.iter().find(|chart| chart.title == title).expect("a chart");
    assert!(
        chart("Shock on vehicles").rows[1][1].starts_with("3 with a Junior Leader, 4 with a Senior Leader, 1 without")
    );
    assert!(chart("Against armour").rows[0][1].contains("5 or more in the open, 7 if partly hidden, 9 if hull down"));
    let twelve = &chart("Damage: tanks, guns and armoured cars").rows;
    assert_eq!(twelve[5][1..], ["back 1D6, 1 Shock", "2 Shock", "main gun out", "explodes, 1D6 hits to 4\u{2033}"]);
}

#[test]
fn men_have_their_names_in_the_battle() {
    let names = "names = { section-1 = \"The Poachers\", section-1-leader = \"Cpl. Hart\", \"section-1.1\" = \"Bell\", \
                 lieutenant = \"Lt. Miller\", sherman = \"Bessie\", sherman-commander = \"Sgt. Cole\" }";
    let text = completed(&format!("[red]\nsupports = [{{ item = \"sherman\" }}]\n{names}\n"));
    let game = Coc::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
    let setup = game.setup();
    let unit = |id: &str| setup.units.iter().find(|unit| unit.id == id).unwrap().name.as_str();
    let leader = |id: &str| setup.leaders.iter().find(|leader| leader.id == id).unwrap().name.as_str();
    assert_eq!((unit("red-section-1"), unit("red-sherman")), ("The Poachers", "Bessie"));
    assert_eq!((leader("red-section-1-leader"), leader("red-lieutenant")), ("Cpl. Hart", "Lt. Miller"));
    assert_eq!(leader("red-sherman-commander"), "Sgt. Cole");
    let team = setup.teams.iter().find(|team| team.id == "red-section-1-bren").unwrap();
    assert_eq!(team.name, "The Poachers Bren Team");
    // What is written loads to the same names.
    let again = Coc::load(&game.write()).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(again.setup().players[0].names, setup.players[0].names);
}

#[test]
fn a_man_on_the_table_is_called_by_his_name() {
    let game = crate::common::Game::set(
        "[red]\nnames = { \"section-1.1\" = \"Bell\" }\n[[put]]\nteam = \"red-section-1-bren\"\nat = [36, 40]\n",
    );
    let piece = game.piece(crate::common::Red, "red-section-1-1").expect("he is on the table");
    assert_eq!(piece.name, "Bell, Bren crew");
    assert_eq!(game.piece(crate::common::Red, "red-section-1-2").unwrap().name, "Bren crew");
}

fn scenario() -> String {
    completed("[red]\nfixed = false\n[blue]\nfixed = false\n").replace("supports = []\n", "")
}

fn recast(choices: &[(&str, &str)]) -> Result<String, String> {
    let choices = choices.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let text = scenario();
    let lines = text.split("[[player]]").next().unwrap_or_default().lines().filter(|line| !line.is_empty());
    let head = lines.fold(String::new(), |head, line| head + line + "\n");
    let plain = format!(
        "{head}[[player]]\nside = \"red\"\nplatoon = \"us-1943-rifle\"\n[[player]]\nside = \"blue\"\nplatoon = \"de-1943-infantry\"\n[battlefield]\ntitle = \"Plain\"\nsize = {{ width = 72, depth = 48 }}\n"
    );
    Coc::recast(&plain, &choices).map_err(|bad| bad.report)
}

#[test]
fn a_force_is_used_in_a_battle() {
    let own = force(&[
        ("platoon", "gb-1943-motor"),
        ("name", "A Company, 2 Platoon"),
        ("level", "7"),
        ("take.firefly", "1"),
        ("name.lieutenant", "Lt. Miller"),
    ]);
    let code = muster::link::fold(&own);
    for value in [own.as_str(), code.as_str()] {
        let text = recast(&[("player-1.force", value), ("player-1.platoon", "su-1943-rifle")])
            .unwrap_or_else(|bad| panic!("{bad}"));
        let game = Coc::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
        let player = &game.setup().players[0];
        assert_eq!(
            (player.name.as_str(), player.platoon.as_str(), player.fixed),
            ("A Company, 2 Platoon", "gb-1943-motor", true)
        );
        assert_eq!((player.supports.len(), player.names.len()), (1, 1));
        // The form shows it as its word, and does not ask for the platoon any more.
        let fields = Coc::muster(&text).unwrap().fields;
        let shown = fields.iter().find(|field| field.key == "player-1.force").unwrap();
        assert!(muster::link::unfold(&shown.value).unwrap().contains("firefly"));
        assert!(fields.iter().all(|field| field.key != "player-1.platoon"));
        assert!(fields.iter().any(|field| field.key == "player-2.platoon"));
    }
    // Without supports of its own they are chosen in the game.
    let bare = force(&[("platoon", "gb-1943-motor"), ("name.lieutenant", "Lt. Miller")]);
    let text = recast(&[("player-1.force", &bare)]).unwrap();
    assert!(!Coc::load(&text).unwrap().setup().players[0].fixed);
    // Taken away again, the platoon can be chosen.
    let none = Coc::recast(&text, &BTreeMap::from([("player-1.force".into(), String::new())])).unwrap();
    assert!(Coc::muster(&none).unwrap().fields.iter().any(|field| field.key == "player-1.platoon"));
}

#[test]
fn a_force_that_breaks_a_limit_is_not_used() {
    let dear = force(&[("platoon", "gb-1943-motor"), ("take.firefly", "1")]);
    let why = recast(&[("player-1.force", &dear)]).unwrap_err();
    assert!(why.contains("cost 7, and the support Level is 0"), "{why}");
    assert!(recast(&[("player-1.force", "aGarbage")]).unwrap_err().contains("damaged"));
}
