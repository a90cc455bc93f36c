//! Suicide Hill, from the file on the shelf. `awa.suicide-hill.frame`

use awa::{Appears, Arm, Card, Climate, Faction, GunKind, Kit, Phase, Role, Weapon, Weather, Where, Worth};
use engine::prompt::Reply;
use engine::{Present, covers};
use muster::Library;
use table::{Inches, Point};

use crate::common::{Blue, Game, Red, Side};

/// The scenario as it stands on the shelf.
fn text() -> String {
    Library::built_in().scenario("awa-suicide-hill").unwrap_or_else(|bad| panic!("{bad}"))
}

/// A moment of it.
pub(crate) fn moment(now: &str, puts: &str) -> Game {
    let lines = |text: &str| text.lines().map(|line| line.trim_start().to_owned() + "\n").collect::<String>();
    Game::set_whole(&format!("{}\n[now]\n{}\n{}", text(), lines(now), lines(puts)))
}

fn setup() -> awa::Awa {
    awa::Awa::load(&text()).unwrap_or_else(|bad| panic!("{bad}"))
}

/// `officer, lmg, 8 rifle` for the figures of a unit.
fn men(game: &awa::Awa, id: &str) -> String {
    let unit = game.setup().units.iter().find(|unit| unit.id == id).unwrap_or_else(|| panic!("there is no `{id}`"));
    let mut parts: Vec<(String, usize)> = Vec::new();
    for figure in unit.figures.clone() {
        let man = &game.setup().figures[usize::from(figure)];
        let word = match (man.role, man.weapon) {
            (Role::Soldier, _) if man.kit.has(Kit::GRENADE) => "grenadier".to_owned(),
            (Role::Soldier, Weapon::Lmg) => "lmg".into(),
            (Role::Soldier, Weapon::Rifle) => "rifle".into(),
            (Role::Soldier, Weapon::SniperRifle) => "sniper".into(),
            (role, _) => format!("{role:?}").to_lowercase(),
        };
        match parts.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            _ => parts.push((word, 1)),
        }
    }
    parts.into_iter().map(|(word, n)| if n == 1 { word } else { format!("{n} {word}") }).collect::<Vec<_>>().join(", ")
}

/// Side, arm, initiative, morale and when it comes.
fn facts(game: &awa::Awa, id: &str) -> (Side, Arm, u8, u8, Appears) {
    let unit = game.setup().units.iter().find(|unit| unit.id == id).unwrap_or_else(|| panic!("there is no `{id}`"));
    (unit.side, unit.arm, unit.initiative, unit.morale, unit.appears)
}

#[test]
fn ex_text_suicide_hill_deck() {
    covers!(
        "awa.suicide-hill.frame",
        "awa.suicide-hill.deck-override",
        "awa.suicide-hill.day1.cards",
        "awa.suicide-hill.day2.cards",
        "awa.suicide-hill.day3.cards"
    );
    use Card::{
        AttackOrder, HeavyBarrage, HmgCompany, Motivation, NationalistFighter, Quiet, RepublicanFighter, SniperAndTank,
        Tank, TankHunters,
    };
    let game = setup();
    let days = &game.setup().days;
    assert_eq!(days.len(), 3);
    assert_eq!(game.setup().defender, Red);
    assert_eq!(game.setup().sides[Red].faction, Faction::Republican);
    assert_eq!(game.setup().sides[Blue].faction, Faction::Nationalist);
    let decks: [&[Card]; 3] = [
        &[HmgCompany, RepublicanFighter, NationalistFighter, Tank, Quiet, Quiet],
        &[RepublicanFighter, SniperAndTank, AttackOrder, HeavyBarrage, Quiet, Quiet],
        &[TankHunters, TankHunters, Motivation, Quiet, Quiet, Quiet],
    ];
    for (day, deck) in days.iter().zip(decks) {
        assert_eq!(day.turns, 6);
        assert_eq!(day.deck, deck);
        assert_eq!(day.deck.len(), 6, "every card of the day is drawn");
    }
    let blanks: Vec<usize> = days.iter().map(|day| day.deck.iter().filter(|card| **card == Quiet).count()).collect();
    assert_eq!(blanks, [2, 2, 3]);
    // Any other battle of six turns has twelve cards, and half of them are blank.
    let other = |blanks: usize, cards: usize| {
        let deck: Vec<&str> = (0..cards).map(|n| if n < blanks { "\"no-effect\"" } else { "\"bull\"" }).collect();
        Game::said(&format!(
            "turns = 6\ndeck = [{}]\n[[unit]]\nid = \"red-1\"\nside = \"red\"\nfigures = [{{ weapon = \"rifle\" }}]",
            deck.join(", ")
        ))
    };
    assert_eq!(other(6, 12), "");
    assert!(other(2, 6).contains("12, not 6"), "{}", other(2, 6));
}

#[test]
fn every_unit_of_the_scenario() {
    covers!(
        "awa.suicide-hill.day1.republican",
        "awa.suicide-hill.day1.nationalist",
        "awa.suicide-hill.day2.republican",
        "awa.suicide-hill.day2.nationalist",
        "awa.suicide-hill.day3.republican",
        "awa.suicide-hill.day3.nationalist"
    );
    use awa::Level::{Battalion, Brigade};
    let game = setup();
    let squad = Arm::Infantry;
    let company = "officer, 8 rifle, grenadier";
    let rows: &[(&str, Side, Arm, u8, u8, Appears, &str)] = &[
        (
            "british-hq",
            Red,
            Arm::Hq(Battalion),
            3,
            4,
            Appears::AtStart,
            "officer, standardbearer, 2 runner, 2 medic, commissar",
        ),
        ("british-1", Red, squad, 3, 4, Appears::AtStart, "officer, lmg, 8 rifle"),
        ("british-2", Red, squad, 3, 4, Appears::AtStart, "officer, lmg, 8 rifle"),
        ("british-3", Red, squad, 3, 4, Appears::AtStart, "officer, lmg, 8 rifle"),
        ("brigade-hq", Blue, Arm::Hq(Brigade), 4, 4, Appears::AtStart, "officer, second, standardbearer, 2 runner"),
        (
            "regulares-hq",
            Blue,
            Arm::Hq(Battalion),
            3,
            4,
            Appears::AtStart,
            "officer, standardbearer, lmg, assistant, runner",
        ),
        ("regulares-1", Blue, squad, 3, 4, Appears::AtStart, company),
        ("regulares-2", Blue, squad, 3, 4, Appears::AtStart, company),
        ("regulares-3", Blue, squad, 3, 4, Appears::AtStart, company),
        (
            "legion-hq",
            Blue,
            Arm::Hq(Battalion),
            4,
            4,
            Appears::AtStart,
            "officer, standardbearer, lmg, assistant, runner",
        ),
        ("legion-1", Blue, squad, 4, 4, Appears::AtStart, company),
        ("legion-2", Blue, squad, 4, 4, Appears::AtStart, company),
        ("legion-3", Blue, squad, 4, 4, Appears::AtStart, company),
        ("kondor", Blue, Arm::Crew, 5, 5, Appears::WhenCalled, "officer, 5 crew"),
        ("maxims", Red, Arm::Crew, 3, 4, Appears::ByCard(Card::HmgCompany), "officer, 8 crew"),
        ("t-26-1", Red, Arm::Armour, 3, 4, Appears::ByCard(Card::Tank), "officer, 2 crew"),
        ("sniper", Red, Arm::Sniper, 3, 3, Appears::ByCard(Card::SniperAndTank), "sniper"),
        ("t-26-2", Red, Arm::Armour, 3, 3, Appears::ByCard(Card::SniperAndTank), "officer, 2 crew"),
        ("draft-2", Red, squad, 3, 4, Appears::OnDay(2), "officer, lmg, 8 rifle"),
        (
            "bandera-2-hq",
            Blue,
            Arm::Hq(Battalion),
            4,
            4,
            Appears::OnDay(2),
            "officer, standardbearer, lmg, assistant, runner",
        ),
        ("bandera-2-1", Blue, squad, 4, 4, Appears::OnDay(2), company),
        ("bandera-2-2", Blue, squad, 4, 4, Appears::OnDay(2), company),
        ("bandera-2-3", Blue, squad, 4, 4, Appears::OnDay(2), company),
        ("draft-3", Red, squad, 3, 4, Appears::OnDay(3), "officer, lmg, 8 rifle"),
        ("militia-hq", Red, Arm::Hq(Battalion), 2, 3, Appears::OnDay(3), "officer, standardbearer, medic"),
        ("militia-1", Red, squad, 2, 3, Appears::OnDay(3), "officer, lmg, 6 rifle"),
        ("militia-2", Red, squad, 2, 3, Appears::OnDay(3), "officer, lmg, 6 rifle"),
        ("panzer-1", Blue, Arm::Armour, 4, 4, Appears::OnDay(3), "officer, crew"),
        ("panzer-2", Blue, Arm::Armour, 4, 4, Appears::OnDay(3), "officer, crew"),
        ("captured-t-26", Blue, Arm::Armour, 4, 4, Appears::OnDay(3), "officer, 2 crew"),
    ];
    for (id, side, arm, initiative, morale, appears, figures) in rows {
        assert_eq!(facts(&game, id), (*side, *arm, *initiative, *morale, *appears), "{id}");
        assert_eq!(men(&game, id), *figures, "{id}");
    }
    let guns = |id: &str| {
        let unit = game.setup().units.iter().find(|unit| unit.id == id).unwrap();
        unit.guns.clone().filter(|gun| game.setup().guns[usize::from(*gun)].kind == GunKind::Hmg).count()
    };
    assert_eq!((guns("kondor"), guns("maxims")), (2, 3));
    // Off-table guns: heavy ones on day 1 and for a card of day 2, 75 mm guns of the Republic on day 2.
    let barrages = |side: Side| {
        let all = game.setup().sides[side].barrages.iter();
        all.map(|one| (one.day, one.guns, one.turns, one.heavy, one.by_card)).collect::<Vec<_>>()
    };
    assert_eq!(barrages(Blue), [(1, 2, 2, true, false), (2, 2, 1, true, true)]);
    assert_eq!(barrages(Red), [(2, 2, 2, false, false)]);
    // Three planes by card, the bomber, and two teams of hunters.
    let count =
        |arm: Arm, side: Side| game.setup().units.iter().filter(|one| one.arm == arm && one.side == side).count();
    assert_eq!((count(Arm::Aircraft, Red), count(Arm::Aircraft, Blue), count(Arm::Hunters, Red)), (3, 1, 2));
}

#[test]
fn the_places_of_the_scenario() {
    covers!("awa.suicide-hill.places");
    let game = setup();
    let setup = game.setup();
    let at = |id: &str| setup.places.iter().find(|place| place.id == id).map(|place| place.at).unwrap();
    // From west to east: the hills with the White House, the Sunken Road, the Cookhouse, the point of reinforcement.
    assert_eq!(at("white-house"), Point::inches(30, 24));
    assert_eq!((at("north-hill").x, at("south-hill").x), (30_000, 30_000));
    assert_eq!(at("sunken-road").x, 50_000);
    assert_eq!(at("cookhouse").x, 64_000);
    assert!(setup.sides[Red].entry.unwrap().x > at("cookhouse").x);
    for hill in ["white-house", "north-hill", "south-hill"] {
        assert!(setup.field.level_at(at(hill)) > table::Level(0), "{hill} is on a hill");
    }
    let house = setup.field.named("white-house").unwrap();
    let house = setup.structures.iter().find(|one| one.feature == house).unwrap();
    assert_eq!(house.defence, 15);
    let road = setup.places.iter().find(|place| place.id == "sunken-road").unwrap();
    assert_eq!((road.worth[Red], road.worth[Blue], road.held), (Worth::Decisive, Worth::Decisive, Some(Red)));
}

#[test]
fn the_weather_is_fixed_and_everything_else_on_the_sheets_is_rolled() {
    covers!("awa.suicide-hill.weather", "awa.suicide-hill.unit-sheets", "awa.suicide-hill.ammo-republican");
    let mut game = Game::set_whole(&text());
    assert_eq!(game.session().game().setup().climate, Climate::Fixed(Weather::Clear));
    // The first dice are the wind's; then unit by unit: HQ ammunition, then grade and ammunition of the companies.
    game.dice(&[3, 0]);
    assert_eq!(game.state().weather, Weather::Clear);
    let (plain, binoculars) = game.state().weather.observation();
    assert_eq!((plain, binoculars), (Inches::whole(40), Inches::whole(60)));
    game.dice(&[3, 4]).dice(&[1, 2, 3]).dice(&[6, 5, 5]).dice(&[3, 4, 4]);
    let sheet = |id: &str| (game.unit(id).grade, game.unit(id).volleys);
    assert_eq!(sheet("british-hq"), (0, 7), "the senior commander is the player himself");
    assert_eq!([sheet("british-1"), sheet("british-2"), sheet("british-3")], [(3, 5), (1, 10), (2, 8)]);
    assert_eq!(game.unit("draft-2").volleys, 0, "those who come later roll later");
    // The Republic has a reserve, at the Cookhouse, and carries it by truck and cart.
    let setup = game.session().game().setup();
    assert!(setup.sides[Red].reserve && !setup.sides[Blue].reserve);
    assert_eq!(setup.sides[Red].store, Some(Point::new(64_000, 23_800)));
    let supplies: Vec<&str> =
        setup.units.iter().filter(|one| one.arm == Arm::Supply).map(|one| one.id.as_str()).collect();
    assert_eq!(supplies, ["truck", "cart-1", "cart-2"]);
}

/// Both sides on the table at the end of the first day.
const EVENING: &str = r#"
    [[put]]
    unit = "british-hq"
    at = [58, 20]
    facing = "west"
    [[put]]
    unit = "british-1"
    at = [52, 20]
    facing = "west"
    volleys = 2
    [[put]]
    unit = "brigade-hq"
    at = [10, 20]
    facing = "east"
"#;

#[test]
fn ex_suicide_hill_fatigue() {
    covers!("awa.suicide-hill.day2.nationalist", "awa.suicide-hill.ammo-nationalist", "awa.suicide-hill.night");
    let mut game = moment(
        "phase = \"turn-end\"\nday = 1\nturn = 6\nclouds = [{ kind = \"smoke\", at = [36, 30], along = 0, left = 2 }]",
        &format!(
            r#"
            [[put]]
            unit = "regulares-1"
            at = [20, 20]
            facing = "east"
            lost = [7, 8, 9, 10]
            demoralised = ["failed"]
            failures = 1
            volleys = 1
            {EVENING}
            "#
        ),
    );
    // Wind, ammunition of the brigade HQ and of the Regulares.
    game.dice(&[3, 0]).dice(&[3, 3]).dice(&[4, 4]);
    let unit = game.unit("regulares-1");
    assert_eq!((unit.volleys, unit.strength, unit.losses, unit.failures), (8, 6, 0, 0));
    assert_eq!(unit.demoralised, awa::Demoralised::NONE);
    assert_eq!(unit.morale, -1, "4 becomes 3");
    assert!(game.state().clouds.is_empty(), "no smoke lasts through the night");
    assert_eq!(game.unit("british-1").volleys, 2, "the Republic keeps what it had");
    assert_eq!(game.unit("british-1").morale, 0);
    assert_eq!((game.state().day, game.state().turn, game.phase()), (2, 1, Phase::Night));
    // The reinforcements' sheet: grade and volleys. Nobody has gaps to fill, so the defender moves at once.
    game.dice(&[2, 4, 4]);
    assert_eq!((game.unit("draft-2").grade, game.unit("draft-2").volleys), (2, 8));
    assert_eq!(game.asked(), Some(Red));
    assert!(game.prompt(Red).title.contains("in the morning"));
    // Ground in front of everybody is nobody's.
    let refusal = game.refused(Red, crate::common::arrangement((45, 20), table::Bearing::WEST, "line"));
    assert!(refusal.to_string().contains("control"), "{refusal}");
    game.arrange(Red, (60, 34), table::Bearing::WEST, "line");
    assert_eq!(game.figure("british-hq", 1).at.x, 60_000);
}

#[test]
fn orders_of_the_brigade() {
    covers!(
        "awa.suicide-hill.day1.republican-orders",
        "awa.suicide-hill.day1.nationalist-orders",
        "awa.suicide-hill.day2.republican-orders",
        "awa.suicide-hill.day2.nationalist-orders",
        "awa.suicide-hill.day3.republican-orders"
    );
    let game = setup();
    let words = |day: usize, side: Side| game.setup().days[day - 1].orders[side].to_lowercase();
    for (day, side, parts) in [
        (1, Red, ["white house", "no farther than the sunken road"]),
        (1, Blue, ["white house", "line of hills"]),
        (2, Red, ["at all costs", "counter-attack"]),
        (2, Blue, ["break through", "keep going"]),
        (3, Red, ["sunken road at all costs", "take it back"]),
        (3, Blue, ["break through", "keep going"]),
    ] {
        for part in parts {
            assert!(words(day, side).contains(part), "day {day}, {side}: {part}");
        }
    }
    // Orders of units fit those of the brigade. Key, whether it is open, and by which rule it is closed.
    for (day, side, closed, rule, open) in [
        (1, Red, "retire-cookhouse", "awa.suicide-hill.day1.republican-orders", "retire-sunken-road"),
        (1, Blue, "retire-sunken-road", "awa.suicide-hill.day1.nationalist-orders", "attack-white-house"),
        (2, Red, "retire-cookhouse", "awa.suicide-hill.day2.republican-orders", "retire-sunken-road"),
        (2, Blue, "retire-white-house", "awa.suicide-hill.day2.nationalist-orders", "attack-sunken-road"),
        (3, Red, "retire-sunken-road", "awa.suicide-hill.day3.republican-orders", "attack-sunken-road"),
        (3, Blue, "retire-sunken-road", "awa.suicide-hill.day2.nationalist-orders", "attack-sunken-road"),
    ] {
        let mut game = moment(&format!("phase = \"orders\"\nday = {day}\nturn = 1"), "");
        // The guns of the day are planned first.
        while let Some(asked) = game.asked().filter(|asked| game.prompt(*asked).title.contains("landmark")) {
            let key = game.keys(asked)[0].clone();
            game.pick(asked, &key).reply(asked, Reply::Number(29));
        }
        if side == Blue {
            game.pick(Red, "attack-sunken-road").done(Red);
        }
        let refusal = game.closed(side, closed);
        assert_eq!(refusal.rule.map(engine::RuleId::as_str), Some(rule), "day {day}, {side}");
        assert!(game.keys(side).contains(&open.to_owned()), "day {day}, {side}: {open}");
    }
}

#[test]
fn the_kondor_legion_comes_when_the_hills_are_empty_and_keeps_away() {
    covers!("awa.suicide-hill.day1.kondor-entry", "awa.suicide-hill.day1.kondor-distance");
    let puts = |x: i32| {
        format!(
            r#"
            [[put]]
            unit = "british-1"
            at = [{x}, 24]
            formation = "column"
            [[put]]
            unit = "legion-1"
            at = [10, 40]
            "#
        )
    };
    let card = "phase = \"card\"\nday = 1\nturn = 2";
    let game = moment(card, &puts(34));
    assert_eq!(game.figure("kondor", 1).place, Where::Waiting, "somebody is still on the hills");
    drop(game);
    let mut game = moment(card, &puts(44));
    assert!(game.prompt(Blue).title.contains("Kondor"));
    game.arrange(Blue, (4, 24), table::Bearing::EAST, "cluster");
    // Bursts for both guns.
    game.dice(&[3, 3, 4, 4]);
    assert_eq!(game.men("kondor"), 6);
    assert!(!game.gun("kondor").set_up, "and has to set its guns up");
    assert!(game.keys(Blue).contains(&"kondor".to_owned()), "it is put forward like any other unit");
    // In the first turn nobody calls it.
    drop(game);
    let game = moment("phase = \"card\"\nday = 1\nturn = 1", &puts(44));
    assert_eq!(game.figure("kondor", 1).place, Where::Waiting);
}

#[test]
fn the_bomber_goes_for_a_lost_white_house() {
    covers!("awa.suicide-hill.day2.bomber");
    let puts = |inside: &str| {
        format!(
            r#"
            [[put]]
            unit = "{inside}"
            inside = "white-house"
            [[put]]
            unit = "british-2"
            at = [30, 39]
            formation = "column"
            [[put]]
            unit = "legion-2"
            at = [10, 40]
            "#
        )
    };
    // Held by the Republic: it stays away.
    let game = moment("phase = \"card\"\nday = 2\nturn = 1", &puts("british-1"));
    assert_eq!(game.vehicle("bomber").place, Where::Waiting);
    drop(game);
    let mut game = moment("phase = \"card\"\nday = 2\nturn = 1\nheld = { white-house = \"blue\" }", &puts("legion-1"));
    // It flies 35 inches from the point of reinforcement, straight at the house: not there yet.
    assert_eq!(game.vehicle("bomber").place, Where::Table);
    assert_eq!(game.vehicle("bomber").bombs, 3);
    assert_eq!(game.unit("bomber").grade, 2);
    assert!(!game.wants_dice(), "nothing falls before it is within four inches");
    let at = game.vehicle("bomber").at;
    assert!((34_900..=35_100).contains(&(70_000 - at.x)), "{at}");
    // In the next turn it is: three bombs, each with its arrow and d10.
    crate::cards::next_turn(&mut game, &[12, 0, 10, 12, 0, 10, 12, 0, 10]);
    assert_eq!(game.vehicle("bomber").place, Where::Gone(awa::Fate::Withdrawn), "then it leaves");
    assert!(game.lines(Red).iter().filter(|line| line.contains("bomb")).count() >= 3);
}

#[test]
fn the_bomber_is_fired_at_and_chased_like_any_plane() {
    covers!("awa.suicide-hill.day2.bomber", "awa.aircraft.dogfight", "awa.aa.weapons");
    let puts = r#"
        [[put]]
        unit = "legion-1"
        inside = "white-house"
        [[put]]
        unit = "british-2"
        at = [30, 39]
        formation = "column"
        [[put]]
        unit = "kondor"
        at = [36, 30]
        doing = ["overwatch"]
    "#;
    let now = "phase = \"card\"\nday = 2\nturn = 1\nheld = { white-house = \"blue\" }";
    let mut game = moment(now, puts);
    game.pick(Blue, "yes").dice(&[5, 1, 1, 1]).dice(&[1, 1, 1, 1]).dice(&[5]);
    assert_eq!(game.vehicle("bomber").defence, 13);
    assert_eq!(game.vehicle("bomber").place, Where::Table);
    drop(game);
    // An enemy fighter over the table: both are chased off before a bomb falls.
    let fighter = format!("{puts}\n[[put]]\nunit = \"card-plane-blue-2\"\nat = [20, 20]\nfacing = \"east\"")
        .replace("doing = [\"overwatch\"]", "");
    let mut game = moment(now, &fighter);
    // Both sides have a plane: the higher die acts first.
    game.dice(&[5, 2]);
    for plane in ["bomber", "card-plane-blue-2"] {
        assert_eq!(game.vehicle(plane).place, Where::Gone(awa::Fate::Withdrawn), "{plane}");
    }
    assert!(!game.lines(Red).iter().any(|line| line.contains("flies") && line.contains("bomb")));
    assert_eq!(game.vehicle("bomber").bombs, 3, "nothing was dropped");
    assert_eq!(game.state().points[Red] + game.state().points[Blue], 0, "and nobody scores");
}

#[test]
fn heavy_guns_are_planned_before_the_day() {
    covers!("awa.suicide-hill.day1.heavy-guns");
    let mut game = moment(
        "phase = \"orders\"\nday = 1\nturn = 1",
        r#"
        [[put]]
        unit = "british-1"
        at = [60, 4]
        "#,
    );
    let key = game.keys(Blue)[0].clone();
    game.pick(Blue, &key).reply(Blue, Reply::Number(29));
    let plan = game.state().plans[0];
    assert_eq!((plan.side, plan.estimate, plan.turns), (Blue, 29, 2));
    assert!(!game.lines(Red).iter().any(|line| line.contains("29")), "what is written down is a secret");
}

/// A crossroads 30 inches from the Nationalist edge, two men at it, and what has been written down.
fn crossroads(estimate: u16) -> Game {
    Game::set(&format!(
        r#"
        defender = "red"
        [sides.red]
        edge = "east"
        [sides.blue]
        edge = "west"
        barrages = [{{ day = 1, guns = 2, turns = 2, heavy = true, by_card = false }}]
        [[landmark]]
        id = "crossroads"
        at = [30, 24]
        [now]
        phase = "off-table"
        plans = [{{ side = "blue", place = 0, barrage = 0, estimate = {estimate}, turns = 2, by_card = false, exact = false }}]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "red-1"
        places = [[60, 4], [30, 24], [31, 22]]
        [[put]]
        unit = "blue-1"
        at = [4, 44]
        "#
    ))
}

#[test]
fn heavy_guns_fire_in_the_first_two_turns_at_what_was_written_down() {
    covers!("awa.suicide-hill.day1.heavy-guns");
    // 29 inches: the aim is (29, 24). One inch to the east, then four to the north; heavy guns kill on 2.
    let mut game = crossroads(29);
    game.arrow(90).dice(&[1]).dice(&[2, 1]);
    assert_eq!(
        (game.figure("red-1", 2).place.is_in_battle(), game.figure("red-1", 3).place.is_in_battle()),
        (false, true)
    );
    game.arrow(0).dice(&[4]).dice(&[5]);
    assert!(!game.figure("red-1", 3).place.is_in_battle());
    // The unit's test, then the contests.
    game.dice(&[5]);
    assert_eq!((game.phase(), game.state().plans[0].turns), (Phase::Contests, 1));
    assert!(!game.state().plans[0].exact);
    // The second turn again, by a d6; in the third they are silent.
    crate::cards::next_turn(&mut game, &[9, 0, 6, 9, 0, 6]);
    assert_eq!(game.state().plans[0].turns, 0);
    crate::cards::next_turn(&mut game, &[]);
    assert_eq!(game.turn(), 3);
}

#[test]
fn an_exact_estimate_makes_the_second_turn_fire_for_effect() {
    covers!("awa.suicide-hill.day1.heavy-guns");
    let mut game = crossroads(30);
    game.arrow(180).dice(&[6]).arrow(180).dice(&[6]);
    assert!(game.state().plans[0].exact);
    game.done(Red).done(Blue);
    while game.turn() == 1 || game.asked().is_some() && game.phase() != Phase::Contests {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    game.arrow(180);
    let four = game.refused_dice(Blue, &[4]);
    assert!(!four.to_string().is_empty(), "a d3 has no 4");
    game.dice(&[3]);
}

#[test]
fn ex_suicide_hill_order_card() {
    covers!("awa.suicide-hill.day2.cards");
    let puts = r#"
        [[put]]
        unit = "british-1"
        at = [40, 24]
        [[put]]
        unit = "british-2"
        at = [40, 34]
        [[put]]
        unit = "legion-1"
        at = [10, 24]
    "#;
    let card = "phase = \"card\"\nday = 2\nturn = 2\ndeck = [\"attack-order\"]";
    let mut game = moment(card, puts);
    game.dice(&[4]);
    game.line(Red, "nobody takes notice");
    assert!(game.keys(Red).contains(&"done".to_owned()));
    drop(game);
    let mut game = moment(card, puts);
    game.dice(&[3]);
    let none = game.refused(Red, Reply::Several(Vec::new()));
    assert!(none.to_string().contains("At least one"), "{none}");
    game.several(Red, &["british-1"]);
    let legion = game.unit("british-1").order;
    assert!(matches!(legion, awa::Order::AttackUnit(_)));
    game.closed(Red, "done");
    // It goes at the enemy before anything else, and nearer: not away, not along the front, and it does not stay.
    game.pick(Red, "british-1").done(Blue);
    for key in ["done", "lie-down"] {
        let refusal = game.closed(Red, key);
        assert_eq!(refusal.rule.map(engine::RuleId::as_str), Some("awa.suicide-hill.day2.cards"), "{key}");
    }
    game.pick(Red, "walk").dice(&[3]);
    game.closed(Red, "done");
    let stays = game.refused(Red, Reply::Pick("done".into()));
    assert!(stays.to_string().contains("attack"), "{stays}");
    // Nor is it proposed to go back.
    let prompt = game.prompt(Red);
    let engine::prompt::Ask::Place { proposals, .. } = &prompt.ask else { panic!("{prompt:?}") };
    assert_eq!(proposals.iter().map(|one| one.label.as_str()).collect::<Vec<_>>(), ["towards the nearest enemy"]);
    let piece = "british-1.1";
    let from = game.figure("british-1", 1).at;
    for (x, y) in [(3_000, 0), (0, 3_000), (0, -3_000)] {
        let away = Point::new(from.x + x, from.y + y);
        let refusal = game.refused(Red, crate::common::routes_of(&[(piece, &[away], table::Bearing::WEST)]));
        assert_eq!(refusal.rule.map(engine::RuleId::as_str), Some("awa.suicide-hill.day2.cards"), "{refusal}");
    }
    game.arrange(Red, (35, 24), table::Bearing::WEST, "as-it-stands");
    assert!(game.figure("british-1", 1).at.x < from.x);
    // Once it has gone it is free, and its side may decline again; at the end of the turn its own order is back.
    game.done(Red);
    assert!(game.keys(Red).contains(&"done".to_owned()));
    assert_eq!(game.unit("british-2").order, awa::Order::None, "nobody else has to");
    crate::cards::next_turn(&mut game, &[]);
    assert_eq!(game.unit("british-1").order, awa::Order::None);
}

#[test]
fn the_kondor_legion_comes_no_nearer_than_long_range() {
    covers!("awa.suicide-hill.day1.kondor-distance");
    let mut game = moment(
        "phase = \"contests\"\nday = 1\nturn = 3",
        r#"
        [[put]]
        unit = "kondor"
        places = [[14, 24], [13, 22], [13, 23], [13, 24], [13, 25], [13, 26]]
        facing = "east"
        [[put]]
        unit = "british-1"
        places = [[40, 24], [44, 16], [44, 18], [44, 20], [44, 22], [44, 24], [44, 26], [44, 28], [44, 30], [44, 32]]
        "#,
    );
    game.done(Red).pick(Blue, "kondor").pick(Blue, "walk-some").several(Blue, &["kondor.1"]).dice(&[3]);
    // Long range begins beyond 24 inches.
    let to = |x: i32| crate::common::routes_of(&[("kondor.1", &[Point::new(x, 24_000)], table::Bearing::EAST)]);
    let near = game.refused(Blue, to(16_000));
    assert_eq!(near.rule.map(engine::RuleId::as_str), Some("awa.suicide-hill.day1.kondor-distance"), "{near}");
    game.reply(Blue, to(15_990));
    assert_eq!(game.figure("kondor", 1).at.x, 15_990);
    drop(game);
    // Whoever flies over it holds no position.
    let mut game = moment(
        "phase = \"contests\"\nday = 1\nturn = 3",
        r#"
        [[put]]
        unit = "kondor"
        places = [[14, 24], [13, 22], [13, 23], [13, 24], [13, 25], [13, 26]]
        facing = "east"
        [[put]]
        unit = "british-1"
        at = [60, 24]
        [[put]]
        unit = "card-plane-red-1"
        at = [20, 24]
        "#,
    );
    game.done(Red).pick(Blue, "kondor").pick(Blue, "walk-some").several(Blue, &["kondor.1"]).dice(&[3]);
    game.reply(Blue, to(16_000));
    assert_eq!(game.figure("kondor", 1).at.x, 16_000);
}

#[test]
fn whoever_begins_on_the_hills_has_a_scrape() {
    covers!("awa.suicide-hill.day1.republican-orders");
    let game = moment(
        "phase = \"card\"\nday = 1\nturn = 1",
        r#"
        [[put]]
        unit = "british-hq"
        at = [30, 39]
        formation = "cluster"
        [[put]]
        unit = "british-1"
        at = [50, 10]
        [[put]]
        unit = "legion-1"
        at = [4, 24]
        facing = "east"
        "#,
    );
    // The men of the HQ as well, and nobody who is not up there.
    let scrapes: Vec<Point> = game.state().works.iter().map(|work| work.from).collect();
    assert!(scrapes.contains(&game.figure("british-hq", 1).at));
    assert!(!scrapes.contains(&game.figure("british-1", 1).at));
    assert!(game.state().works.iter().all(|work| work.defence == 2));
}

#[test]
fn units_of_cards_come_on_where_the_road_does_and_act_at_once() {
    covers!("awa.suicide-hill.day1.cards", "awa.suicide-hill.day2.cards", "awa.suicide-hill.ammo-new-units");
    let puts = r#"
        [[put]]
        unit = "british-1"
        at = [34, 24]
        [[put]]
        unit = "legion-1"
        at = [4, 24]
        facing = "east"
    "#;
    let mut game = moment("phase = \"card\"\nday = 1\nturn = 2\ndeck = [\"tank\"]", puts);
    assert!(game.prompt(Red).title.contains("T-26"));
    let far = game.refused(Red, crate::common::arrangement((50, 25), table::Bearing::WEST, "line"));
    assert!(far.to_string().contains("reinforcements"), "{far}");
    game.arrange(Red, (68, 25), table::Bearing::WEST, "line");
    // Its sheet: gun and machine gun. Then it acts, without a test.
    game.dice(&[3, 4]);
    assert_eq!(game.phase(), Phase::CardUnits);
    assert!(game.prompt(Red).title.contains("T-26"), "{}", game.prompt(Red).title);
    drop(game);
    let mut game = moment("phase = \"card\"\nday = 1\nturn = 2\ndeck = [\"hmg-company\"]", puts);
    game.arrange(Red, (67, 25), table::Bearing::WEST, "cluster");
    game.dice(&[3, 3, 4, 4, 5, 5]);
    assert_eq!(game.men("maxims"), 9);
    assert_eq!(game.phase(), Phase::CardUnits);
    assert!(!game.gun("maxims").set_up, "they have just come up: the guns have to be set up");
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("fire")), "{:?}", game.keys(Red));
    // A fighter for one turn.
    drop(game);
    let game = moment("phase = \"card\"\nday = 1\nturn = 2\ndeck = [\"republican-fighter\"]", puts);
    let plane = game.state().vehicles.iter().find(|plane| plane.leaves == 2).expect("a plane has come");
    assert_eq!(plane.altitude, awa::Altitude::Attack);
}

#[test]
fn whoever_holds_the_sunken_road_at_the_end_has_won() {
    covers!("awa.suicide-hill.winner");
    for (unit, winner) in [("british-1", Red), ("legion-1", Blue)] {
        let other = if unit == "british-1" { "legion-1" } else { "british-1" };
        let game = moment(
            "phase = \"turn-end\"\nday = 3\nturn = 6",
            &format!(
                "[[put]]\nunit = \"{unit}\"\nat = [50, 20]\nfacing = \"west\"\nformation = \"column\"\n[[put]]\nunit = \"{other}\"\nat = [10, 40]"
            ),
        );
        assert_eq!(game.phase(), Phase::Over);
        assert_eq!(game.state().outcome.as_ref().and_then(|outcome| outcome.winner), Some(winner));
    }
}
