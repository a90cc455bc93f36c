//! Odds of A World Aflame, proven.

#[path = "../../../awa/tests/book/common/mod.rs"]
mod common;
#[path = "../proof/mod.rs"]
mod proof;

use awa::{Awa, Damage};
use common::{Blue, Game, Red, arrangement};
use engine::Session;
use engine::prompt::Reply;
use proof::{Hand, Heard, Play, Proof, is, is_shown, number, pass, word};
use table::{Bearing, Point};

#[test]
fn every_resolver_has_its_proof() {
    proof::all_are_there(&PROOFS);
}

#[test]
fn answers_are_what_the_tables_make_of_every_fall_of_the_dice() {
    proof::by_hand(&PROOFS);
}

#[test]
fn answers_are_what_the_rules_make_of_seeded_dice() {
    proof::played(&PROOFS);
}

#[test]
fn prompts_show_what_the_lab_answers_where_nothing_has_to_be_measured() {
    let game = hunter("molotov", "", 3, "t-26", "", &[]);
    let (key, daring) = ("molotov-1-vehicle-1", |came: &str| came == "pass");
    is_shown(game.option(Red, key), "he dares", "awa bravery --morale 3 --from open", daring);
    let game = hunter("molotov", "", 4, "t-26", "", &[]);
    is_shown(game.option(Red, key), "he dares", "awa bravery --morale 4 --from open", daring);
    is_shown(before_mines().option(Red, "drive-on"), "he dares", "awa bravery --morale 4 --from safe", daring);
}

#[test]
fn no_prompt_tells_what_would_have_to_be_measured() {
    let far = |blue: &str| {
        let game = Game::set(&format!(
            "[[unit]]\nid = \"red-1\"\nside = \"red\"\n{THREE_RIFLES}\n[[unit]]\nid = \"blue-1\"\nside = \"blue\"\n{THREE_RIFLES}\n\
             [[put]]\nunit = \"red-1\"\nat = [20, 40]\n[[put]]\nunit = \"blue-1\"\n{blue}\n"
        ));
        let mut game = game;
        game.pick(Red, "red-1").done(Blue);
        game.option(Red, "fire-blue-1").map(|choice| (choice.odds, choice.detail, choice.terms.len()))
    };
    // In range or out of it, the option says the same.
    assert_eq!(far("at = [20, 30]"), far("at = [20, 18]"));
    assert_eq!(far("at = [20, 30]"), Some((Vec::new(), None, 0)));
}

fn done(game: &Game) -> Session<Awa> {
    game.session().clone()
}

/// An average die, by the number of its side.
fn average(side: u8) -> u8 {
    [2, 3, 3, 4, 4, 5][usize::from(side) - 1]
}

fn at_least(dice: &[u8], face: u8) -> usize {
    dice.iter().filter(|die| **die >= face).count()
}

/// Two squads contend: red with 5 and blue with 6 before the dice.
fn contest() -> Session<Awa> {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        initiative = 4
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "blue-1"
        at = [30, 8]
        "#,
    );
    game.pick(Red, "red-1").pick(Blue, "blue-1");
    done(&game)
}

fn winner(heard: &Heard<'_, Awa>) -> String {
    let contests = heard.all(&["initiative", "contest"]);
    let last = contests.last().expect("there is a contest");
    if word(last, "winner") == "red" { "first" } else { "second" }.into()
}

/// One man moves.
fn moves(mode: &str) -> Session<Awa> {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [22, 40]]
        [[put]]
        unit = "blue-1"
        at = [70, 2]
        "#,
    );
    game.pick(Red, "red-1").done(Blue).pick(Red, mode);
    done(&game)
}

fn inches(heard: &Heard<'_, Awa>) -> String {
    (heard.allowance().thousandths_value() / 1000).to_string()
}

/// Red fires at blue, straight north of it.
fn fires(red: &str, red_put: &str, blue_put: &str) -> Session<Awa> {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        [[put]]
        unit = "red-1"
        {red_put}
        [[put]]
        unit = "blue-1"
        {blue_put}
        "#
    ));
    game.pick(Red, "red-1").done(Blue).pick(Red, "fire-blue-1");
    done(&game)
}

const THREE_RIFLES: &str = "figures = [{ weapon = \"rifle\", count = 3 }, { role = \"officer\" }]";
const TEN_AT_22: &str =
    "places = [[20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22]]";

fn hits(heard: &Heard<'_, Awa>) -> String {
    heard.all(&["shots", "dice"]).iter().map(|dice| number(dice, "hits")).sum::<i64>().to_string()
}

/// Two light machine guns at a tank four inches off.
fn at_armour() -> Session<Awa> {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "lmg", count = 2 }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        arm = "armour"
        morale = 6
        vehicles = ["t-26"]
        [[put]]
        unit = "red-1"
        places = [[10, 40], [10, 40], [2, 47]]
        [[put]]
        unit = "blue-1"
        at = [10, 36]
        "#,
    );
    game.pick(Red, "red-1").done(Blue).pick(Red, "fire-vehicle-1");
    done(&game)
}

/// A grenade at three men, its deviation thrown or not.
fn grenade(kit: &str, key: &str, thrown: &[u8]) -> Session<Awa> {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", kit = ["{kit}"] }}, {{ role = "officer" }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 7 }}, {{ role = "officer" }}]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46], [5, 46]]
        [[put]]
        unit = "blue-1"
        places = [[22, 35], [23, 35], [20.6, 35], [22, 33.4], [24, 30], [25, 30], [26, 30], [27, 30]]
        "#
    ));
    game.dice(thrown).pick(Red, "red-1").done(Blue).pick(Red, key).reply(Red, point(20_000, 35_000));
    done(&game)
}

fn point(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

fn falls(heard: &Heard<'_, Awa>) -> String {
    heard.all(&["harm", "falls"]).len().to_string()
}

fn strays(heard: &Heard<'_, Awa>) -> String {
    number(&heard.all(&["blast", "deviates"])[0], "inches").to_string()
}

/// A gun fires at a place; its deviation thrown or not.
fn gun(kind: &str, enemy: &str, thrown: &[u8]) -> Session<Awa> {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = ["{kind}"]
        [[unit]]
        id = "men"
        side = "blue"
        {enemy}
        [[put]]
        unit = "gun"
        at = [36, 45]
        "#
    ));
    game.pick(Red, "gun").done(Blue);
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24)).dice(thrown);
    done(&game)
}

const SQUAD: &str = "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\", weapon = \"pistol\" }]\n[[put]]\nunit = \"men\"\n\
    places = [[36, 20], [36.5, 20], [35.5, 20], [46, 8], [48, 8], [46, 10], [48, 10], [46, 12], [48, 12], [44, 10]]\n";
const T26: &str = "arm = \"armour\"\nvehicles = [\"t-26\"]\n[[put]]\nunit = \"men\"\nat = [36, 20]\n";
const CAR: &str = "arm = \"armour\"\nvehicles = [\"heavy-armoured-car\"]\n[[put]]\nunit = \"men\"\nat = [36, 20]\n";
/// An inch north.
const NORTH: [u8; 3] = [12, 0, 1];

fn hurt(heard: &Heard<'_, Awa>) -> String {
    let damage = heard.game.state().vehicles[0].damage;
    match (damage.has(Damage::DESTROYED), damage.has(Damage::IMMOBILE)) {
        (true, _) => "destroyed",
        (_, true) => "immobilised",
        _ => "nothing",
    }
    .into()
}

/// A man goes for a vehicle with something in his hand, or is about to.
fn hunter(kit: &str, key: &str, morale: u8, vehicle: &str, blue: &str, thrown: &[u8]) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        initiative = 3
        morale = {morale}
        figures = [{{ weapon = "rifle", kit = ["{kit}"] }}, {{ weapon = "rifle", kit = ["{kit}"] }}, {{ weapon = "rifle", count = 6 }}]
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[put]]
        unit = "red-1"
        places = [[20, 30], [21.5, 30], [2, 44], [3.5, 44], [5, 44], [6.5, 44], [8, 44], [9.5, 44]]
        [[put]]
        unit = "tank"
        at = [20, 25]
        facing = "east"
        {blue}
        [[put]]
        unit = "blue-1"
        at = [26, 16]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    if key.is_empty() {
        return game;
    }
    game.pick(Red, key).dice(thrown);
    game
}

fn hunt(kit: &str, key: &str, morale: u8, vehicle: &str, blue: &str, thrown: &[u8]) -> Session<Awa> {
    done(&hunter(kit, key, morale, vehicle, blue, thrown))
}

fn dares(heard: &Heard<'_, Awa>) -> String {
    pass(is(&heard.all(&["stopping", "bravery"])[0], "passed"))
}

fn thrown(heard: &Heard<'_, Awa>) -> String {
    if heard.first(&["stopping", "lights"]).is_some_and(|lights| !is(&lights, "lit")) {
        return "not-lit".into();
    }
    if !is(&heard.only(&["stopping", "thrown"]), "hit") {
        return "miss".into();
    }
    let vehicle = &heard.game.state().vehicles[0];
    match (vehicle.burning > 0, hurt(heard).as_str()) {
        (true, _) => "burns",
        (_, "destroyed") => "destroyed",
        (_, "immobilised") => "immobilised",
        _ => "hit-no-damage",
    }
    .into()
}

/// A vehicle comes to a roadblock.
fn roadblock() -> Session<Awa> {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = 3
        vehicles = ["hr-light"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "block"
        kind = "road-block"
        area = [[30, 20], [31, 20], [31, 28], [30, 28]]
        [now]
        turn = 3
        [[put]]
        unit = "tank"
        at = [20, 24]
        facing = "east"
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#,
    );
    game.pick(Red, "tank").done(Blue).pick(Red, "drive-country");
    if game.wants_dice() {
        game.dice(&[9]);
    }
    game.reply(Red, arrangement((28, 24), Bearing::EAST, "as-it-stands"));
    done(&game)
}

/// A tank drives onto a mine, its crew daring to.
fn minefield() -> Session<Awa> {
    let mut game = before_mines();
    game.pick(Red, "drive-on").dice(&[6]);
    done(&game)
}

/// A tank stands before a mine marker.
fn before_mines() -> Game {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [now]
        mines = [{ at = [30, 24], radius = 2, side = "blue", anti_tank = true, anti_personnel = false, known = false, live = true }]
        [[put]]
        unit = "tank"
        at = [20, 24]
        facing = "east"
        [[put]]
        unit = "blue-1"
        at = [66, 3]
        "#,
    );
    game.pick(Red, "tank").done(Blue).pick(Red, "drive-country");
    if game.wants_dice() {
        game.dice(&[10]);
    }
    game.reply(Red, arrangement((31, 24), Bearing::EAST, "as-it-stands"));
    game
}

/// An anti-tank gun at a vehicle.
fn at_gun(piece: &str, vehicle: &str, inches: i32, blue: &str) -> Session<Awa> {
    let mut game = Game::set(&format!(
        r#"
        [battlefield]
        title = "Deep"
        size = {{ width = 72, depth = 96 }}
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "{piece}" }} }}]
        [[unit]]
        id = "tank"
        side = "blue"
        arm = "armour"
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 2 }}]
        [[put]]
        unit = "gun"
        at = [20, 76]
        [[put]]
        unit = "tank"
        at = [20, {}]
        facing = "south"
        {blue}
        [[put]]
        unit = "blue-1"
        at = [25, {}]
        "#,
        76 - inches,
        70 - inches,
    ));
    game.pick(Red, "gun").done(Blue).pick(Red, "at-gun-1-vehicle-1");
    done(&game)
}

fn round(heard: &Heard<'_, Awa>) -> String {
    if !is(&heard.only(&["at-guns", "fires"]), "hit") {
        return "miss".into();
    }
    let goes = heard.first(&["at-guns", "penetrates"]).is_some_and(|told| is(&told, "goes"));
    if goes { "damage" } else { "bounce" }.into()
}

/// A round that needs so much on two dice, with such a penetration against such a defence.
fn aimed(dice: &[u8], need: u8, through: u8, defence: u8) -> String {
    match (dice[0] + dice[1] >= need, dice[2] + through >= defence) {
        (false, _) => "miss",
        (true, false) => "bounce",
        (true, true) => "damage",
    }
    .into()
}

/// A heavy machine gun at an aircraft.
fn flak() -> Session<Awa> {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "flak"
        side = "red"
        arm = "crew"
        guns = ["hmg"]
        [[unit]]
        id = "plane"
        side = "blue"
        arm = "aircraft"
        morale = 5
        vehicles = ["fiat-cr32"]
        [[put]]
        unit = "flak"
        at = [36, 40]
        formation = "column"
        [[put]]
        unit = "plane"
        at = [36, 12]
        "#,
    );
    game.pick(Red, "flak");
    if game.asked() == Some(Blue) {
        game.done(Blue);
    }
    game.pick(Red, "flak-plane");
    done(&game)
}

/// One man against one hand to hand.
fn melee(red: &str) -> Session<Awa> {
    let game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle" }}]
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ weapon = "rifle" }}]
        [now]
        phase = "melee"
        [[melee]]
        attackers = ["red-1"]
        defenders = ["blue-1"]
        [[put]]
        unit = "red-1"
        places = [[20, 21]]
        [[put]]
        unit = "blue-1"
        places = [[20, 20]]
        "#
    ));
    done(&game)
}

fn fought(heard: &Heard<'_, Awa>) -> String {
    match heard.all(&["melee", "fought"])[0]["falls"].as_u64() {
        Some(0) => "attacker",
        Some(_) => "defender",
        None => "neither",
    }
    .into()
}

fn blows(attacker: i16, defender: i16) -> String {
    match attacker.cmp(&defender) {
        std::cmp::Ordering::Less => "attacker",
        std::cmp::Ordering::Equal => "neither",
        std::cmp::Ordering::Greater => "defender",
    }
    .into()
}

/// A squad that has run out of ammunition tests in the last step.
fn test(red: &str, put: &str) -> Session<Awa> {
    let game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 9 }}]
        [now]
        phase = "final-morale"
        [[put]]
        unit = "red-1"
        at = [20, 40]
        demoralised = ["empty"]
        {put}
        [[put]]
        unit = "blue-1"
        at = [60, 5]
        "#
    ));
    done(&game)
}

fn tested(heard: &Heard<'_, Awa>) -> String {
    pass(is(&heard.all(&["morale", "test"])[0], "passed"))
}

const PROOFS: [Proof<Awa>; 43] = [
    Proof {
        resolver: "initiative",
        flags: "--first 5 --second 6",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| match (dice[0] + 5).cmp(&(dice[1] + 6)) {
                std::cmp::Ordering::Greater => "first".into(),
                std::cmp::Ordering::Less => "second".into(),
                std::cmp::Ordering::Equal => String::new(),
            },
        }),
        play: Some(Play { scene: contest, came: winner }),
    },
    Proof {
        resolver: "move",
        flags: "--mode walk",
        hand: Some(Hand { dice: &[6], makes: |dice| (6 + average(dice[0])).to_string() }),
        play: Some(Play { scene: || moves("walk"), came: inches }),
    },
    Proof {
        resolver: "move",
        flags: "--mode run",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| (6 + average(dice[0]) + average(dice[1])).to_string() }),
        play: Some(Play { scene: || moves("run"), came: inches }),
    },
    Proof {
        resolver: "move",
        flags: "--mode crawl",
        hand: Some(Hand { dice: &[6], makes: |dice| average(dice[0]).to_string() }),
        play: Some(Play { scene: || moves("crawl"), came: inches }),
    },
    Proof {
        resolver: "move",
        flags: "--mode manoeuvre",
        hand: Some(Hand { dice: &[], makes: |_| "3".into() }),
        play: None,
    },
    Proof {
        resolver: "fire",
        flags: "--weapon rifle --range 18 --weapons 3",
        hand: Some(Hand { dice: &[6; 3], makes: |dice| at_least(dice, 5).to_string() }),
        play: Some(Play {
            scene: || fires(THREE_RIFLES, "places = [[20, 40], [20, 40], [20, 40], [2, 47]]", TEN_AT_22),
            came: hits,
        }),
    },
    Proof {
        resolver: "fire",
        flags: "--weapon hmg --range 18",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| at_least(dice, 4).to_string() }),
        play: Some(Play {
            scene: || fires("arm = \"crew\"\nguns = [\"hmg\"]", "at = [20, 40]", TEN_AT_22),
            came: hits,
        }),
    },
    Proof {
        resolver: "fire",
        flags: "--weapon smg --range 4 --modifier -1 --weapons 2",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| at_least(dice, 4).to_string() }),
        play: None,
    },
    // A pistol at 8 inches needs a 5: with two off nothing hits.
    Proof {
        resolver: "fire",
        flags: "--weapon pistol --range 8 --modifier -2 --weapons 3",
        hand: Some(Hand { dice: &[6; 3], makes: |_| "0".into() }),
        play: None,
    },
    Proof {
        resolver: "fire-armour",
        flags: "--weapon lmg --weapons 2",
        hand: Some(Hand {
            dice: &[6; 4],
            makes: |dice| {
                (usize::from(at_least(&dice[..2], 6) == 2) + usize::from(at_least(&dice[2..], 6) == 2)).to_string()
            },
        }),
        play: Some(Play { scene: at_armour, came: |heard| heard.all(&["shots", "armoured"]).len().to_string() }),
    },
    Proof {
        resolver: "fire-armour",
        flags: "--weapon hmg",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| usize::from(at_least(dice, 6) >= 2).to_string() }),
        play: None,
    },
    Proof {
        resolver: "grenade",
        flags: "--men 3",
        hand: Some(Hand { dice: &[6; 3], makes: |dice| at_least(dice, 4).to_string() }),
        play: Some(Play { scene: || grenade("grenade", "grenade-red-1.1", &[3, 0, 2]), came: falls }),
    },
    Proof {
        resolver: "grenade-strays",
        flags: "--tool hand",
        hand: Some(Hand { dice: &[3], makes: |dice| dice[0].to_string() }),
        play: Some(Play { scene: || grenade("grenade", "grenade-red-1.1", &[]), came: strays }),
    },
    Proof {
        resolver: "grenade-strays",
        flags: "--tool rifle",
        hand: Some(Hand { dice: &[6], makes: |dice| dice[0].to_string() }),
        play: None,
    },
    Proof {
        resolver: "shell",
        flags: "--gun field-gun --men 3",
        hand: Some(Hand { dice: &[6; 3], makes: |dice| at_least(dice, 3).to_string() }),
        play: Some(Play { scene: || gun("field-gun", SQUAD, &NORTH), came: falls }),
    },
    Proof {
        resolver: "shell",
        flags: "--gun mortar --men 3",
        hand: Some(Hand { dice: &[6; 3], makes: |dice| at_least(dice, 4).to_string() }),
        play: Some(Play { scene: || gun("mortar", SQUAD, &NORTH), came: falls }),
    },
    Proof {
        resolver: "shell",
        flags: "--gun heavy-gun --men 4",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| at_least(dice, 2).to_string() }),
        play: None,
    },
    Proof {
        resolver: "deviation",
        flags: "--shot estimate",
        hand: Some(Hand { dice: &[6], makes: |dice| dice[0].to_string() }),
        play: Some(Play { scene: || gun("field-gun", SQUAD, &[]), came: strays }),
    },
    Proof {
        resolver: "deviation",
        flags: "--shot known-range",
        hand: Some(Hand { dice: &[3], makes: |dice| dice[0].to_string() }),
        play: None,
    },
    Proof {
        resolver: "deviation",
        flags: "--shot rocket",
        hand: Some(Hand { dice: &[12], makes: |dice| dice[0].to_string() }),
        play: Some(Play { scene: || gun("rocket", SQUAD, &[]), came: strays }),
    },
    Proof {
        resolver: "shell-vehicle",
        flags: "--vehicle tank",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] >= 5 { "immobilised" } else { "nothing" }.into() }),
        play: Some(Play { scene: || gun("field-gun", T26, &NORTH), came: hurt }),
    },
    Proof {
        resolver: "shell-vehicle",
        flags: "--vehicle afv",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] {
                    6 => "destroyed",
                    4 | 5 => "immobilised",
                    _ => "nothing",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || gun("field-gun", CAR, &NORTH), came: hurt }),
    },
    Proof {
        resolver: "shell-vehicle",
        flags: "--vehicle soft-skin",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] {
                    5 | 6 => "destroyed",
                    3 | 4 => "immobilised",
                    _ => "nothing",
                }
                .into()
            },
        }),
        play: None,
    },
    Proof {
        resolver: "bravery",
        flags: "--morale 3 --from open",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(dice[0] >= 5) }),
        play: Some(Play { scene: || hunt("molotov", "molotov-1-vehicle-1", 3, "t-26", "", &[]), came: dares }),
    },
    // The brave have one more.
    Proof {
        resolver: "bravery",
        flags: "--morale 4 --from open",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(dice[0] + 1 >= 5) }),
        play: Some(Play { scene: || hunt("molotov", "molotov-1-vehicle-1", 4, "t-26", "", &[]), came: dares }),
    },
    Proof {
        resolver: "bravery",
        flags: "--morale 2 --from safe",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(dice[0] >= 4) }),
        play: None,
    },
    Proof {
        resolver: "throw",
        flags: "--missile molotov --vehicle tank",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| {
                match (dice[0], dice[1]) {
                    (1, _) => "not-lit",
                    (_, 1) => "miss",
                    _ => "burns",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || hunt("molotov", "molotov-1-vehicle-1", 3, "t-26", "", &[6]), came: thrown }),
    },
    Proof {
        resolver: "throw",
        flags: "--missile molotov --vehicle tank --moving",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| {
                match (dice[0], dice[1]) {
                    (1, _) => "not-lit",
                    (_, ..5) => "miss",
                    _ => "burns",
                }
                .into()
            },
        }),
        play: Some(Play {
            scene: || hunt("molotov", "molotov-1-vehicle-1", 3, "t-26", "damage = [\"moving\"]", &[6]),
            came: thrown,
        }),
    },
    Proof {
        resolver: "throw",
        flags: "--missile dynamite --vehicle tank",
        hand: Some(Hand {
            dice: &[6, 6, 6],
            makes: |dice| {
                match (dice[0], dice[1], dice[2]) {
                    (1, ..) => "not-lit",
                    (_, 1, _) => "miss",
                    (_, _, 6) => "immobilised",
                    _ => "hit-no-damage",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || hunt("dynamite", "dynamite-1-vehicle-1", 3, "t-26", "", &[6]), came: thrown }),
    },
    Proof {
        resolver: "throw",
        flags: "--missile grenade --vehicle afv",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| {
                match (dice[0], dice[1]) {
                    (1, _) => "miss",
                    (_, 5 | 6) => "immobilised",
                    _ => "hit-no-damage",
                }
                .into()
            },
        }),
        play: Some(Play {
            scene: || hunt("grenade", "grenade-at-1-vehicle-1", 3, "open-armoured-car", "", &[6]),
            came: thrown,
        }),
    },
    Proof {
        resolver: "curiosity",
        flags: "--morale 3",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(3 + average(dice[0]) >= 6) }),
        play: Some(Play {
            scene: roadblock,
            came: |heard| pass(is(&heard.all(&["stopping", "curiosity"])[0], "passed")),
        }),
    },
    Proof {
        resolver: "mine",
        flags: "",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] >= 5 { "explodes" } else { "nothing" }.into() }),
        play: Some(Play {
            scene: minefield,
            came: |heard| {
                let explodes = is(&heard.only(&["mines", "driven-over"]), "explodes");
                if explodes { "explodes" } else { "nothing" }.into()
            },
        }),
    },
    Proof {
        resolver: "antitank",
        flags: "--weapon pak37 --range 18 --situation stationary --defence 15",
        hand: Some(Hand { dice: &[6, 6, 10], makes: |dice| aimed(dice, 5, 13, 15) }),
        play: Some(Play { scene: || at_gun("pak37", "t-26", 18, ""), came: round }),
    },
    Proof {
        resolver: "antitank",
        flags: "--weapon hotchkiss25 --range 25 --situation moving --defence 18",
        hand: Some(Hand { dice: &[6, 6, 10], makes: |dice| aimed(dice, 9, 10, 18) }),
        play: Some(Play { scene: || at_gun("hotchkiss25", "matilda-i", 25, "damage = [\"moved\"]"), came: round }),
    },
    Proof {
        resolver: "aa",
        flags: "--weapon hmg",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| (2 * at_least(dice, 5)).to_string() }),
        play: Some(Play { scene: flak, came: |heard| (15 - heard.game.state().vehicles[0].defence).to_string() }),
    },
    Proof {
        resolver: "aa",
        flags: "--weapon 20mm --weapons 2",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| (2 * at_least(dice, 4)).to_string() }),
        play: None,
    },
    Proof {
        resolver: "melee",
        flags: "",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| blows(dice[0].into(), dice[1].into()) }),
        play: Some(Play { scene: || melee(""), came: fought }),
    },
    Proof {
        resolver: "melee",
        flags: "--attacker 1 --defender 0",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| blows(i16::from(dice[0]) + 1, dice[1].into()) }),
        play: Some(Play { scene: || melee("tags = [\"elite\"]"), came: fought }),
    },
    // The better of a man's die and his helper's, who has two more.
    Proof {
        resolver: "melee",
        flags: "--helper first",
        hand: Some(Hand { dice: &[6, 6, 6], makes: |dice| blows(dice[0].max(dice[2] + 2).into(), dice[1].into()) }),
        play: None,
    },
    Proof {
        resolver: "morale",
        flags: "--morale 2 --officer 1 --modifier 0",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(3 + average(dice[0]) >= 6) }),
        play: Some(Play { scene: || test("morale = 2", "grade = 1"), came: tested }),
    },
    Proof {
        resolver: "morale",
        flags: "--morale 2 --officer 0 --modifier 0",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(2 + average(dice[0]) >= 6) }),
        play: None,
    },
    Proof {
        resolver: "morale",
        flags: "--morale 3 --officer 1 --modifier -2",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(2 + average(dice[0]) >= 6) }),
        play: None,
    },
    Proof {
        resolver: "initiative",
        flags: "--first 3 --second 3",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| match dice[0].cmp(&dice[1]) {
                std::cmp::Ordering::Greater => "first".into(),
                std::cmp::Ordering::Less => "second".into(),
                std::cmp::Ordering::Equal => String::new(),
            },
        }),
        play: None,
    },
];
