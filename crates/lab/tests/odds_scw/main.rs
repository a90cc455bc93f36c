//! Odds of Tony Cullen's rules, proven.

#[path = "../../../scw/tests/book/common/mod.rs"]
mod common;
#[path = "../../../scw/tests/book/firing/mod.rs"]
mod firing;
#[path = "../proof/mod.rs"]
mod proof;
#[path = "../../../scw/tests/book/ranks/mod.rs"]
mod ranks;

use common::{Blue, Game, Red};
use engine::Session;
use firing::{blue, blue_vehicle, red, step_5};
use proof::{Hand, Heard, Play, Proof, first, is, is_shown, number, word, yes};
use ranks::{company, now, officer, vehicle};
use scw::Scw;

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
fn prompts_show_what_the_lab_answers() {
    let unit = company("us", Red, 4, (20.0, 40.0), "dps = 3\nfire-last = [\"other\"]");
    let far = company("far", Blue, 2, (60.0, 4.0), "");
    let game = Game::set(&format!("{}{unit}{far}", now("rally")));
    let rally = || game.option(Red, "us");
    is_shown(rally(), "1 DP fewer", "scw rally --modifier -2", |change| change == "-1");
    is_shown(rally(), "no change", "scw rally --modifier -2", |change| change == "0");
    is_shown(rally(), "1 DP more", "scw rally --modifier -2", |change| change == "1");

    let looks = company("red-1", Red, 1, (36.0, 30.0), "");
    let lies = "[[unit]]\nid = \"blue-1\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\n\
        place = \"concealed\"\n[[marker]]\nunit = \"blue-1\"\nat = [36, 25]\nreal = true\n";
    let game = Game::set(&format!("{}{looks}{lies}", now("observation")));
    is_shown(game.option(Red, "red-1>marker-1"), "finds out", "scw observation --modifier 0", |found| found == "yes");

    let (us, them) = (company("us", Red, 3, (30.0, 30.0), ""), company("them", Blue, 3, (30.0, 21.0), ""));
    let game = Game::set(&format!("{}{us}{them}", now("assault-move")));
    // Eight inches away: only a full move gets there.
    is_shown(game.option(Red, "us>them"), "reaches it", "scw assault-move", |came| came.starts_with("full"));

    let game = Game::set(&format!("{}{}{far}", now("movement"), company("us", Red, 4, (30.0, 24.0), "dps = 4")));
    let line = "scw movement --table foot-horse --modifier -4";
    is_shown(game.option(Red, "us"), "Pinned", line, |pace| pace == "pinned");
    is_shown(game.option(Red, "us"), "Slowed, 4″", line, |pace| pace == "slowed");

    let mut game = step_5(&(red("us", "rifle*2 lmg hmg", 36.0, "ability = 1") + &foot("rifle", 10.0, "")));
    game.pick(Red, "us");
    let line = "scw volley --rifles 2 --lmgs 1 --hmgs 1 --range 10 --modifier 1";
    is_shown(game.option(Red, "volley>target"), "1 DP or more", line, |dp| first(dp) >= 1);
    is_shown(game.option(Red, "volley>target"), "2 DPs or more", line, |dp| first(dp) >= 2);

    let target = blue_vehicle("target", &tank("medium"), 36.0, 20.0, "");
    let mut game = step_5(&(red("gun", "medium-at-gun", 36.0, "") + &target));
    game.pick(Red, "gun");
    let line = "scw antitank --class medium --armour medium --range 20 --modifier 0";
    is_shown(game.option(Red, SHOT), "a hit", line, |came| came != "miss");
    is_shown(game.option(Red, SHOT), "destroyed", line, |came| came == "destroyed");

    // A tank that supports its side gives it four more.
    let red = company("red", Red, 4, (36.0, 25.5), "");
    let blue = company("blue", Blue, 4, (36.0, 24.0), "");
    let game = Game::set(&format!("{}{red}{blue}{}", now("assaults"), vehicle("tank", Red, "t-26", (36.0, 30.0), "")));
    let line = "scw assault --attacker 4 --defender 0";
    is_shown(game.option(Red, "tank"), "win", line, |came| came.starts_with("attacker"));
    is_shown(game.option(Red, "tank"), "win by 7 or more", line, |came| came == "attacker 7+");
    is_shown(game.option(Red, "tank"), "lose", line, |came| came.starts_with("defender"));
}

const TRUCK: &str = "\"truck-medium\"";
const SHOT: &str = "gun.1>target";

fn tank(armour: &str) -> String {
    format!("{{ model = \"Tank\", body = \"tank\", gear = \"tracked\", armour = \"{armour}\" }}")
}

fn done(game: &Game) -> Session<Scw> {
    game.session().clone()
}

/// A company with DPs that may rally.
fn rally(more: &str) -> Session<Scw> {
    let unit = company("us", Red, 4, (20.0, 40.0), &format!("dps = 3\n{more}"));
    let far = company("far", Blue, 2, (60.0, 4.0), "");
    let mut game = Game::set(&format!("{}{unit}{far}", now("rally")));
    game.pick(Red, "us");
    done(&game)
}

fn rallied(total: i16) -> String {
    match total {
        10.. => "-2",
        7..=9 => "-1",
        2..=6 => "0",
        _ => "1",
    }
    .into()
}

/// A unit that moves, with modifiers by its morale.
fn moves(unit: &str) -> Session<Scw> {
    let far = "[[unit]]\nid = \"far\"\nside = \"blue\"\nelements = [\"rifle\"]\nplace = \"concealed\"\n\
        [[marker]]\nunit = \"far\"\nat = [71, 1]\nreal = true\n";
    let mut game = Game::set(&format!("{}{unit}{far}", now("movement")));
    game.pick(Red, "us");
    done(&game)
}

fn paced(heard: &Heard<'_, Scw>) -> String {
    word(&heard.only(&["movement", "rolled"]), "pace").into()
}

/// Fire of a unit, without or with dice that are already thrown.
fn fires(text: &str, unit: &str, shot: &str, thrown: &[u8]) -> Session<Scw> {
    let mut game = step_5(text);
    game.dice(thrown).pick(Red, unit).pick(Red, shot);
    done(&game)
}

/// DPs that so many fire points inflict: Table of small arms, the least scores for 1, 2 and 3.
fn inflicted(points: usize, die: u8) -> String {
    const LEAST: [[u8; 3]; 11] = [
        [9, 11, 11],
        [8, 11, 11],
        [7, 11, 11],
        [6, 10, 11],
        [5, 9, 11],
        [4, 8, 11],
        [3, 7, 11],
        [2, 6, 10],
        [1, 5, 9],
        [1, 4, 8],
        [1, 3, 7],
    ];
    LEAST[points].iter().filter(|least| die >= **least).count().to_string()
}

fn volley_dps(heard: &Heard<'_, Scw>) -> String {
    number(&heard.only(&["shooting", "volley"]), "dps").to_string()
}

fn worst_damage(heard: &Heard<'_, Scw>) -> String {
    let order = ["none", "immobilised", "crew-gone", "destroyed"];
    let rows = heard.all(&["shooting", "softskin"]);
    let worst = rows.iter().map(|row| order.iter().position(|known| *known == word(row, "damage")).unwrap()).max();
    ["none", "immobilised", "abandoned", "destroyed"][worst.expect("the table was rolled on")].into()
}

fn armour_word(total: i16) -> &'static str {
    match total {
        ..=7 => "none",
        8 | 9 => "morale-test",
        10 => "immobilised",
        11 => "crew-bails-out",
        _ => "destroyed",
    }
}

fn on_armour(heard: &Heard<'_, Scw>) -> String {
    match heard.first(&["shooting", "armour"]) {
        None => "miss".into(),
        Some(hit) => match word(&hit, "effect") {
            "check" => "morale-test".into(),
            "bail-out" => "crew-bails-out".into(),
            other => other.into(),
        },
    }
}

const fn burst(total: i16) -> u8 {
    match total {
        ..=3 => 0,
        4..=6 => 1,
        7..=9 => 2,
        _ => 3,
    }
}

fn bursts(heard: &Heard<'_, Scw>) -> String {
    heard.all(&["shooting", "burst"]).iter().map(|burst| number(burst, "dps")).sum::<i64>().to_string()
}

/// Men who have fired and so cannot reply.
fn foot(kind: &str, gap: f64, more: &str) -> String {
    blue("target", &format!("{kind}*4"), 36.0, gap, &format!("fired = [1, 1, 1, 1]\n{more}"))
}

fn airstrike(theirs: &str) -> Session<Scw> {
    let mut game = Game::set(&format!("[sides.red]\nairstrikes = 2\n{}{theirs}", now("airstrike")));
    game.pick(Red, "target");
    done(&game)
}

/// Two companies face to face.
fn clash(red: &str, blue: &str) -> Session<Scw> {
    let red = company("red", Red, 4, (36.0, 25.5), red);
    let blue = company("blue", Blue, 4, (36.0, 24.0), blue);
    done(&Game::set(&format!("{}{red}{blue}", now("assaults"))))
}

fn band(difference: i16) -> String {
    let side = if difference > 0 { "attacker" } else { "defender" };
    match difference.abs() {
        0 | 1 => "both 0-1".into(),
        2..=4 => format!("{side} 2-4"),
        5 | 6 => format!("{side} 5-6"),
        _ => format!("{side} 7+"),
    }
}

/// By what both sides suffered: DPs of the one and the other tell the band.
fn fought(heard: &Heard<'_, Scw>) -> String {
    let fought = heard.only(&["assault", "fought"]);
    let difference = number(&fought, "difference") as i16;
    band(if fought["unit"] == 0 { difference } else { -difference })
}

/// Three men attack a tank with machine guns.
fn stalk(infantry: &str) -> Session<Scw> {
    let red = company("red", Red, 3, (36.0, 26.75), &format!("deeds = [\"stalking\"]\ntarget = \"tank\"\n{infantry}"));
    let tank = vehicle("tank", Blue, "pzkpfw-1", (36.0, 24.0), "deeds = [\"stalked\"]");
    let far = company("far", Red, 2, (10.0, 44.0), "dps = 1");
    done(&Game::set(&format!("{}{red}{tank}{far}", now("assaults"))))
}

fn stalked(heard: &Heard<'_, Scw>) -> String {
    let dps = heard.first(&["dp", "received"]).map_or(0, |received| number(&received, "dps"));
    let gone = heard.all(&["dp", "gone"]).iter().any(|gone| gone["unit"] == 1);
    let back = heard.all(&["movement", "fell-back"]).into_iter().find(|back| back["unit"] == 1);
    let vehicle = match back {
        _ if gone => "destroyed",
        Some(back) if word(&back, "manner") == "retire" => "retires",
        Some(_) => "retreats",
        None => "unhurt",
    };
    format!("{vehicle} {dps}")
}

/// The armour morale test that is owed by a vehicle.
fn shaken() -> Session<Scw> {
    let more = "incoming = { check = true }\nmorale = 2\nfire-now = [\"anti-tank\", \"machine-gun\"]";
    let theirs = blue_vehicle("target", "\"t-26\"", 36.0, 20.0, more);
    let mut game = step_5(&format!("{}{theirs}", red("witness", "rifle*2", 36.0, "fired = [1, 1]")));
    game.done(Blue);
    done(&game)
}

const PROOFS: [Proof<Scw>; 31] = [
    Proof {
        resolver: "rally",
        flags: "--modifier 0",
        hand: Some(Hand { dice: &[10], makes: |dice| rallied(i16::from(dice[0])) }),
        play: Some(Play { scene: || rally(""), came: |heard| number(&heard.only(&["rally"]), "change").to_string() }),
    },
    Proof {
        resolver: "rally",
        flags: "--modifier -2",
        hand: Some(Hand { dice: &[10], makes: |dice| rallied(i16::from(dice[0]) - 2) }),
        play: Some(Play {
            scene: || rally("fire-last = [\"other\"]"),
            came: |heard| number(&heard.only(&["rally"]), "change").to_string(),
        }),
    },
    Proof {
        resolver: "observation",
        flags: "--modifier 0",
        hand: Some(Hand { dice: &[10], makes: |dice| yes(dice[0] >= 3) }),
        play: Some(Play {
            scene: || {
                let looks = company("red-1", Red, 1, (36.0, 30.0), "");
                let lies = "[[unit]]\nid = \"blue-1\"\nside = \"blue\"\nelements = [\"rifle\", \"rifle\"]\n\
                place = \"concealed\"\n[[marker]]\nunit = \"blue-1\"\nat = [36, 25]\nreal = true\n";
                let mut game = Game::set(&format!("{}{looks}{lies}", now("observation")));
                game.pick(Red, "red-1>marker-1");
                done(&game)
            },
            came: |heard| yes(is(&heard.only(&["observation"]), "found")),
        }),
    },
    Proof {
        resolver: "assault-move",
        flags: "",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                ["none 2", "none 1", "half 2", "half 1", "half 0", "half 0", "full 2", "full 1", "full 0", "full 0"]
                    [usize::from(dice[0]) - 1]
                    .into()
            },
        }),
        play: Some(Play {
            scene: || {
                let us = company("us", Red, 3, (30.0, 30.0), "");
                let them = company("them", Blue, 3, (30.0, 21.0), "");
                let mut game = Game::set(&format!("{}{us}{them}", now("assault-move")));
                game.pick(Red, "us>them");
                done(&game)
            },
            came: |heard| {
                let rolled = heard.only(&["assault-move", "rolled"]);
                let received = heard.first(&["dp", "received"]).map_or(0, |received| number(&received, "dps"));
                assert_eq!(received, number(&rolled, "dps"));
                format!("{} {received}", word(&rolled, "share").replace("nothing", "none"))
            },
        }),
    },
    Proof {
        resolver: "movement",
        flags: "--table foot-horse --modifier 0",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match dice[0] {
                    9.. => "double",
                    4..=8 => "normal",
                    _ => "slowed",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || moves(&company("us", Red, 4, (30.0, 24.0), "")), came: paced }),
    },
    Proof {
        resolver: "movement",
        flags: "--table foot-horse --modifier -4",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match i16::from(dice[0]) - 4 {
                    4.. => "normal",
                    1..=3 => "slowed",
                    0 => "pinned",
                    -2..0 => "retire",
                    _ => "retreat",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || moves(&company("us", Red, 4, (30.0, 24.0), "dps = 4")), came: paced }),
    },
    Proof {
        resolver: "movement",
        flags: "--table armour --modifier -1",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match i16::from(dice[0]) - 1 {
                    6.. => "normal",
                    2..=5 => "slowed",
                    0 | 1 => "retire",
                    _ => "retreat",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || moves(&vehicle("us", Red, "t-26", (30.0, 24.0), "morale = -1")), came: paced }),
    },
    Proof {
        resolver: "movement",
        flags: "--table softskin --modifier -4",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match i16::from(dice[0]) - 4 {
                    6.. => "normal",
                    2..=5 => "slowed",
                    -2..=1 => "retire",
                    _ => "retreat",
                }
                .into()
            },
        }),
        play: Some(Play {
            scene: || moves(&vehicle("us", Red, "truck-medium", (30.0, 24.0), "fire-last = [\"artillery\"]")),
            came: paced,
        }),
    },
    Proof {
        resolver: "fire",
        flags: "--points 3",
        hand: Some(Hand { dice: &[10], makes: |dice| inflicted(3, dice[0]) }),
        play: Some(Play {
            scene: || fires(&(red("us", "rifle*3", 36.0, "") + &foot("rifle", 10.0, "")), "us", "volley>target", &[]),
            came: volley_dps,
        }),
    },
    Proof {
        resolver: "fire",
        flags: "--points 10",
        hand: Some(Hand { dice: &[10], makes: |dice| inflicted(10, dice[0]) }),
        play: Some(Play {
            scene: || fires(&(red("us", "hmg*5", 36.0, "") + &foot("rifle", 10.0, "")), "us", "volley>target", &[]),
            came: volley_dps,
        }),
    },
    Proof {
        resolver: "volley",
        flags: "--rifles 2 --lmgs 1 --hmgs 1 --range 10 --modifier 1",
        hand: Some(Hand { dice: &[10], makes: |dice| inflicted(2 + 1 + 2 + 1, dice[0]) }),
        play: Some(Play {
            scene: || {
                let ours = red("us", "rifle*2 lmg hmg", 36.0, "ability = 1");
                fires(&(ours + &foot("rifle", 10.0, "")), "us", "volley>target", &[])
            },
            came: volley_dps,
        }),
    },
    Proof {
        resolver: "volley",
        flags: "--smgs 3 --horsemen 0 --rifles 1 --range 5",
        hand: Some(Hand { dice: &[10], makes: |dice| inflicted(7, dice[0]) }),
        play: Some(Play {
            scene: || {
                let ours = red("us", "smg*3 rifle", 36.0, "");
                fires(&(ours + &foot("rifle", 5.0, "")), "us", "volley>target", &[])
            },
            came: volley_dps,
        }),
    },
    Proof {
        resolver: "softskin",
        flags: "--by small-arms --rolls 2",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| {
                match dice[0].max(dice[1]) {
                    ..=6 => "none",
                    7 => "abandoned",
                    _ => "destroyed",
                }
                .into()
            },
        }),
        // Seven fire points and a 6: two DPs, each a roll on the table.
        play: Some(Play {
            scene: || {
                let text = red("us", "rifle*7", 36.0, "") + &blue_vehicle("target", TRUCK, 36.0, 10.0, "");
                fires(&text, "us", "volley>target", &[6])
            },
            came: worst_damage,
        }),
    },
    Proof {
        resolver: "softskin",
        flags: "--by anti-tank",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match dice[0] {
                    ..=4 => "none",
                    5 => "abandoned",
                    _ => "destroyed",
                }
                .into()
            },
        }),
        play: Some(Play {
            scene: || {
                let text = red("gun", "light-at-gun", 36.0, "") + &blue_vehicle("target", TRUCK, 36.0, 20.0, "");
                fires(&text, "gun", SHOT, &[10])
            },
            came: worst_damage,
        }),
    },
    Proof {
        resolver: "softskin",
        flags: "--by artillery --rolls 1",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match dice[0] {
                    ..=2 => "none",
                    3 => "abandoned",
                    _ => "destroyed",
                }
                .into()
            },
        }),
        play: Some(Play {
            scene: || {
                let text = red("gun", "field-gun", 36.0, "") + &blue_vehicle("target", TRUCK, 36.0, 20.0, "");
                fires(&text, "gun", SHOT, &[10])
            },
            came: worst_damage,
        }),
    },
    Proof {
        resolver: "machine-guns",
        flags: "--guns 2",
        hand: Some(Hand { dice: &[10], makes: |dice| yes(dice[0] + 1 >= 8) }),
        play: Some(Play {
            scene: || {
                let text = red("us", "hmg*2", 36.0, "") + &blue_vehicle("target", &tank("light"), 36.0, 20.0, "");
                fires(&text, "us", "mg>target", &[])
            },
            came: |heard| yes(is(&heard.only(&["shooting", "drive-off"]), "check")),
        }),
    },
    Proof {
        resolver: "antitank",
        flags: "--class medium --armour medium --range 20 --modifier 0",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 7 { armour_word(i16::from(dice[1]) + 5).into() } else { "miss".into() },
        }),
        play: Some(Play {
            scene: || {
                let text =
                    red("gun", "medium-at-gun", 36.0, "") + &blue_vehicle("target", &tank("medium"), 36.0, 20.0, "");
                fires(&text, "gun", SHOT, &[])
            },
            came: on_armour,
        }),
    },
    Proof {
        resolver: "antitank",
        flags: "--class rifle --armour light --range 10 --modifier +1",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 6 { armour_word(i16::from(dice[1]) + 3).into() } else { "miss".into() },
        }),
        play: Some(Play {
            scene: || {
                let text = red("gun", "at-rifle", 36.0, "") + &blue_vehicle("target", &tank("light"), 36.0, 10.0, "");
                fires(&text, "gun", SHOT, &[])
            },
            came: on_armour,
        }),
    },
    Proof {
        resolver: "antitank-troops",
        flags: "",
        hand: Some(Hand { dice: &[10], makes: |dice| u8::from(dice[0] == 10).to_string() }),
        play: Some(Play {
            scene: || fires(&(red("gun", "light-at-gun", 36.0, "") + &foot("rifle", 20.0, "")), "gun", SHOT, &[]),
            came: |heard| number(&heard.only(&["shooting", "at-troops"]), "dps").to_string(),
        }),
    },
    // A field gun counts as a heavy anti-tank gun without range; it is harder to hit a single vehicle.
    Proof {
        resolver: "artillery-armour",
        flags: "--modifier -1 --armour medium",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 8 { armour_word(i16::from(dice[1]) + 4).into() } else { "miss".into() },
        }),
        play: Some(Play {
            scene: || {
                let text = red("gun", "field-gun", 36.0, "") + &blue_vehicle("target", &tank("medium"), 36.0, 20.0, "");
                fires(&text, "gun", SHOT, &[])
            },
            came: on_armour,
        }),
    },
    Proof {
        resolver: "artillery",
        flags: "--modifier 0",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 7 { burst(dice[1].into()) } else { 0 }.to_string(),
        }),
        play: Some(Play {
            scene: || fires(&(red("gun", "field-gun", 36.0, "") + &foot("rifle", 20.0, "")), "gun", SHOT, &[]),
            came: bursts,
        }),
    },
    Proof {
        resolver: "artillery",
        flags: "--modifier 0 --mortar",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 9 { burst(i16::from(dice[1]) - 1) } else { 0 }.to_string(),
        }),
        play: Some(Play {
            scene: || fires(&(red("gun", "mortar", 36.0, "") + &foot("rifle", 20.0, "")), "gun", SHOT, &[]),
            came: bursts,
        }),
    },
    Proof {
        resolver: "artillery",
        flags: "--modifier 0 --cavalry",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| if dice[0] >= 7 { burst(i16::from(dice[1]) + 1) } else { 0 }.to_string(),
        }),
        play: Some(Play {
            scene: || fires(&(red("gun", "field-gun", 36.0, "") + &foot("cavalry", 20.0, "")), "gun", SHOT, &[]),
            came: bursts,
        }),
    },
    Proof {
        resolver: "armour-morale",
        flags: "--modifier -3",
        hand: Some(Hand {
            dice: &[10],
            makes: |dice| {
                match i16::from(dice[0]) - 3 {
                    4.. => "holds",
                    0..4 => "retires",
                    _ => "retreats",
                }
                .into()
            },
        }),
        play: Some(Play { scene: shaken, came: |heard| word(&heard.only(&["shooting", "morale"]), "nerve").into() }),
    },
    Proof {
        resolver: "assault",
        flags: "--attacker 0 --defender 0",
        hand: Some(Hand { dice: &[10, 10], makes: |dice| band(i16::from(dice[0]) - i16::from(dice[1])) }),
        play: Some(Play { scene: || clash("", ""), came: fought }),
    },
    Proof {
        resolver: "assault",
        flags: "--attacker 3 --defender -1",
        hand: Some(Hand { dice: &[10, 10], makes: |dice| band(i16::from(dice[0]) + 4 - i16::from(dice[1])) }),
        play: Some(Play { scene: || clash("morale = 2\nability = 1", "dps = 1"), came: fought }),
    },
    Proof {
        resolver: "assault-armour",
        flags: "--infantry 3 --armour 2",
        hand: Some(Hand {
            dice: &[10, 10],
            makes: |dice| {
                let difference = i16::from(dice[0]) + 1 - i16::from(dice[1]);
                match difference {
                    7.. => "destroyed 0",
                    5 | 6 => "retreats 0",
                    2..=4 => "retires 0",
                    -1..=1 => "unhurt 0",
                    -4..=-2 => "unhurt 1",
                    -6..=-5 => "unhurt 2",
                    _ => "unhurt 3",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || stalk(""), came: stalked }),
    },
    Proof {
        resolver: "officer",
        flags: "--dp 3",
        hand: Some(Hand { dice: &[10], makes: |dice| yes(dice[0] <= 6) }),
        play: Some(Play {
            scene: || {
                let units =
                    company("one", Red, 3, (10.0, 40.0), "dps = 3\nreceived = 3") + &officer("jefe", Red, 1, "one");
                let waits = company("waits", Red, 2, (60.0, 44.0), "dps = 1");
                let enemy = company("enemy", Blue, 2, (60.0, 4.0), "");
                done(&Game::set(&format!("{}{waits}{enemy}{units}", now("officer-risk"))))
            },
            came: |heard| yes(is(&heard.only(&["officers", "risked"]), "out")),
        }),
    },
    Proof {
        resolver: "air",
        flags: "",
        hand: Some(Hand {
            dice: &[10, 10, 10, 10],
            makes: |dice| {
                let rolls = match dice[0] {
                    ..=6 => 1,
                    7..=9 => 2,
                    _ => 3,
                };
                dice[1..=rolls].iter().map(|die| burst((*die).into())).sum::<u8>().to_string()
            },
        }),
        play: Some(Play { scene: || airstrike(&foot("rifle", 20.0, "")), came: bursts }),
    },
    Proof {
        resolver: "air",
        flags: "--cavalry",
        hand: Some(Hand {
            dice: &[10, 10, 10, 10],
            makes: |dice| {
                let rolls = match dice[0] {
                    ..=6 => 1,
                    7..=9 => 2,
                    _ => 3,
                };
                dice[1..=rolls].iter().map(|die| burst(i16::from(*die) + 1)).sum::<u8>().to_string()
            },
        }),
        play: Some(Play { scene: || airstrike(&foot("cavalry", 20.0, "")), came: bursts }),
    },
    Proof {
        resolver: "air-armour",
        flags: "--armour medium",
        hand: Some(Hand { dice: &[10], makes: |dice| armour_word(i16::from(dice[0]) + 4).into() }),
        play: Some(Play {
            scene: || airstrike(&blue_vehicle("target", &tank("medium"), 36.0, 20.0, "")),
            came: on_armour,
        }),
    },
];
