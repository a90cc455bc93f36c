//! Odds of Not Quite Mechanised, proven.

#[path = "../../../nqm/tests/book/common/mod.rs"]
#[allow(unused_imports, reason = "a part of it is used")]
mod common;
#[path = "../../../nqm/tests/book/field.rs"]
#[allow(dead_code, unreachable_pub, reason = "a part of it is used")]
mod field;
#[path = "../../../nqm/tests/book/fights.rs"]
#[allow(dead_code, unreachable_pub, reason = "a part of it is used")]
mod fights;
#[path = "../proof/mod.rs"]
mod proof;

use common::{Game, Red, km_point};
use engine::Session;
use field::field;
use fights::{BROKEN, HILL, HIT, ON_AREA, attack, put, put_stand, set, unit};
use nqm::Nqm;
use proof::{Hand, Heard, Play, Proof, first, is, is_shown, number, pass, word};

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
    let known = put_stand("second.f1", "known = true");
    let red = "grade = \"regular\"\nstands = [\"C1\", \"F3\", \"F3\"]";
    let game = Game::set(&field("none", red, "stands = [\"F3\"]", &known));
    let line = "nqm firefight --light 2 --target open";
    is_shown(game.option(Red, "attack:first.c1"), "no pin", line, |pins| pins == "0");
    is_shown(game.option(Red, "attack:first.c1"), "4 pins or more", line, |pins| first(pins) >= 4);
    // The same behind works.
    let game = Game::set(&field("dug-in", red, "stands = [\"F3\"]", &known));
    let line = "nqm firefight --light 2 --target dug-in";
    is_shown(game.option(Red, "attack:first.c1"), "no pin", line, |pins| pins == "0");

    let rest = unit("first", "red", "grade = \"veteran\"\ntask = \"attack\"", r#""C1", "F3", "F3""#, [4.2, 3.0])
        + &unit("foe", "blue", "grade = \"regular\"\ntask = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &put("foe", "battle = { strength = 9, lost = 0 }")
        + &put_stand("foe.f1", "known = true")
        + HILL;
    let declared = "won = 1\nplan = \"assault\"\ndone = \"tested\"";
    let mut game = set("phase = \"assault\"\nhour = 2", &[attack(0, ON_AREA, &[0], declared)], &rest);
    // All ties: nobody is hurt, and there is another round.
    game.dice(&[6, 5, 1, 1, 6, 5]);
    let line = "nqm assault --attack-dice 4 --defence-dice 2";
    let losses = |came: &str| {
        let (ours, theirs) = came.split_once(' ').expect("two numbers");
        first(theirs) - first(ours)
    };
    is_shown(game.option(Red, "go-on"), "more losses for them", line, |came| losses(came) > 0);
    is_shown(game.option(Red, "go-on"), "as many", line, |came| losses(came) == 0);
}

fn done(game: &Game) -> Session<Nqm> {
    game.session().clone()
}

fn spot(x: f64, y: f64) -> String {
    let at = km_point(x, y);
    format!("[{}, {}]", f64::from(at.x) / 1000.0, f64::from(at.y) / 1000.0)
}

/// Recce comes upon a battalion that waits; `known` if it has been seen before.
fn meeting(recce: &str, waits: &str, known: bool) -> Session<Nqm> {
    let known = |stand: &str| if known { put_stand(stand, "known = true") } else { String::new() };
    let game = Game::set(&format!(
        r#"
        [now]
        phase = "movement"
        [[unit]]
        id = "mover"
        formation = "red"
        grade = "{recce}"
        mover = "light-recce"
        stands = ["R3"]
        places = [[4, 3.2], [4.3, 3.2], [4.6, 3.2]]
        orders = {{ task = "advance", route = [[4, 0.5]] }}
        [[unit]]
        id = "hidden"
        formation = "blue"
        grade = "{waits}"
        stands = ["C1", "F3", "F3"]
        places = [[4, 1.7], [4, 2], [4.3, 2]]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "hidden"
        still = 2
        {}{}{}
        "#,
        known("hidden.c1"),
        known("hidden.f2"),
        known("hidden.f3"),
    ));
    done(&game)
}

fn recce(heard: &Heard<'_, Nqm>) -> String {
    let told = heard.only(&["recce"]);
    match (is(&told, "sighted"), is(&told, "upper_hand")) {
        (true, _) => "sighted",
        (false, true) => "ambush-or-pass",
        (false, false) => "fired-on",
    }
    .into()
}

fn recce_by_hand(dice: &[u8], sights: u8, upper: u8) -> String {
    match (dice[0] >= sights, dice[1] >= upper) {
        (true, _) => "sighted",
        (false, true) => "ambush-or-pass",
        (false, false) => "fired-on",
    }
    .into()
}

fn band(heard: &Heard<'_, Nqm>) -> String {
    word(&heard.only(&["holds-fire"]), "band").into()
}

/// A battery fires at a battalion in works.
fn shoot(calibre: u16, works: &str) -> Session<Nqm> {
    let at = spot(3.0, 2.0);
    let game = Game::set(&format!(
        "[now]\nphase = \"bombard\"\nhour = 5\n\
         shoots = [{{ battery = 0, at = {at}, mode = \"effective\", hour = 5, stage = \"planned\" }}]\n\
         [[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"direct-support\"\nstands = [\"A2 {calibre}\"]\n\
         at = [1, 5.5]\n[[unit]]\nid = \"first\"\nformation = \"blue\"\n\
         stands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
         places = [[3.0, 2.0], [3.1, 2.1], [2.9, 2.1], [3.1, 1.9], [2.9, 1.9]]\n\
         [[area]]\nid = \"holes\"\nname = \"holes\"\nworks = \"{works}\"\n\
         outline = [[2.7, 1.7], [3.3, 1.7], [3.3, 2.3], [2.7, 2.3]]\n"
    ));
    done(&game)
}

fn shelled(heard: &Heard<'_, Nqm>) -> String {
    let fell = heard.only(&["shells-fell"]);
    let shaken = fell["shaken"].as_array().expect("a list").len();
    format!("{} {shaken}", number(&fell, "scored"))
}

/// An aircraft of one die and a stand of light flak with bases enough for all pins.
fn air_duel(height: &str) -> Session<Nqm> {
    let game = Game::set(&format!(
        "[now]\nphase = \"air\"\nhour = 2\nwaived = [7, 7]\n\
         requests = [{{ asker = 0, what = {{ aircraft = [0, \"{height}\"] }}, at = {}, comes = 2 }}]\n\
         [[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\ntie = \"in-support\"\nsorties = 2\n\
         stands = [\"Air1 engines 1\"]\n\
         [[unit]]\nid = \"one\"\nformation = \"blue\"\narm = \"anti-air\"\ntie = \"under-command\"\n\
         stands = [\"AA3 37\"]\nat = [2, 2]\n",
        spot(3.0, 2.0),
    ));
    done(&game)
}

/// Pins on the flak, which is the second stand, and on the aircraft.
fn duelled(heard: &Heard<'_, Nqm>) -> String {
    let mut pins = [0, 0];
    for placed in heard.all(&["pins"]) {
        for share in placed["shares"].as_array().expect("a list") {
            pins[usize::from(share["stand"] != 1)] += number(share, "pins") + number(share, "destroyed");
        }
    }
    format!("{} {}", pins[0], pins[1])
}

fn sorties() -> Session<Nqm> {
    let game = Game::set(
        "[now]\nphase = \"plan\"\n[[unit]]\nid = \"planes\"\nformation = \"red\"\narm = \"air\"\ntie = \"in-support\"\n\
         stands = [\"Air1 engines 1\"]\n",
    );
    done(&game)
}

/// Tanks attack infantry.
fn tanks(grade: &str) -> Session<Nqm> {
    let tanks = "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\", \"T3 76 M/M\"]\nplaces = [[3.9, 3.3], [4.1, 3.3]]";
    let blue = format!("grade = \"{grade}\"\nstands = [\"F3\"]\nplaces = [[3.8, 3]]");
    let mut game = Game::set(&field("none", tanks, &blue, ""));
    game.pick(Red, "attack:first.t1");
    done(&game)
}

/// A battalion fires at one on the hill.
fn firefight(works: &str, stands: &str) -> Session<Nqm> {
    let red = format!("grade = \"regular\"\nstands = [{stands}]");
    let blue = "grade = \"conscript\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\"]";
    let mut game = Game::set(&field(works, &red, blue, ""));
    game.pick(Red, "attack:first.c1");
    done(&game)
}

/// The pins that the attackers scored.
fn inflicted(heard: &Heard<'_, Nqm>) -> String {
    heard.only(&["outcome"])["round"][0].to_string()
}

/// A close assault of a battalion on a stand.
fn assault(red: &str, red_stands: &str, blue: &str, blue_stands: &str) -> Session<Nqm> {
    let rest = unit("first", "red", &format!("grade = \"{red}\"\ntask = \"attack\""), red_stands, [4.2, 3.0])
        + &unit("foe", "blue", &format!("grade = \"{blue}\"\ntask = \"defend\""), blue_stands, [4.2, 2.6])
        + &put("foe", "battle = { strength = 9, lost = 0 }")
        + HILL;
    let declared = "won = 1\nplan = \"assault\"\ndone = \"tested\"";
    done(&set("phase = \"assault\"\nhour = 2", &[attack(0, ON_AREA, &[0], declared)], &rest))
}

fn fought(heard: &Heard<'_, Nqm>) -> String {
    let told = heard.only(&["fought"]);
    format!("{} {}", number(&told, "lost"), number(&told, "won"))
}

fn matched(attack: &[u8], defence: &[u8]) -> String {
    let sorted = |dice: &[u8]| {
        let mut dice = dice.to_vec();
        dice.sort_unstable_by(|a, b| b.cmp(a));
        dice
    };
    let (ours, theirs) = (sorted(attack), sorted(defence));
    let lost = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours < theirs).count();
    let won = ours.iter().zip(&theirs).filter(|(ours, theirs)| ours > theirs).count();
    format!("{lost} {won}")
}

/// A unit that has to test whether it breaks.
fn hit(grade: &str, lost: u8) -> Session<Nqm> {
    let rest = unit("first", "red", &format!("grade = \"{grade}\""), r#""F3", "F3""#, [4.2, 3.1])
        + &unit("foe", "blue", "", r#""C1", "F3", "F3""#, [4.2, 2.6])
        + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 6, lost = {lost}, tests = 0 }}"))
        + &put_stand("first.f1", &format!("red = {}", lost.min(3)))
        + &put_stand("first.f2", &format!("red = {}", lost.saturating_sub(3)))
        + HILL;
    done(&set("phase = \"morale\"", &[], &rest))
}

/// Veterans who are cut off and assaulted: the first of two stands rolls.
fn cut_off() -> Session<Nqm> {
    let rest = unit("first", "red", "grade = \"regular\"\ntask = \"attack\"", r#""C1", "F3", "F3""#, [4.2, 3.0])
        + &unit("foe", "blue", "grade = \"veteran\"\ntask = \"defend\"", r#""F3", "F3""#, [4.2, 2.6])
        + &put("foe", &format!("disorder = {BROKEN}\nbattle = {{ strength = 9, lost = 5, tests = 0 }}"))
        + &unit("behind", "red", "", r#""C1", "F3""#, [4.2, 1.8])
        + HILL;
    let declared = "won = 1\nplan = \"assault\"\ndone = \"tested\"";
    done(&set("phase = \"assault\"\nhour = 2", &[attack(0, ON_AREA, &[0], declared)], &rest))
}

/// A unit with five pins reorganises.
fn quiet() -> Session<Nqm> {
    let rest = unit("first", "red", "", r#""F3", "F3""#, [4.2, 4.5])
        + &put("first", "disorder = 4\ncombat_ended = 2\nbattle = { strength = 6, lost = 5 }")
        + &put_stand("first.f1", "red = 3")
        + &put_stand("first.f2", "red = 2");
    done(&set("phase = \"reorganise\"\nhour = 3\nwaived = [65535, 65535]", &[], &rest))
}

/// Sappers begin their work.
fn sappers(job: &str, river: &str, more: &str) -> Session<Nqm> {
    let (from, to, at) = (spot(0.0, 3.0), spot(8.9, 3.0), spot(2.0, 3.1));
    let game = Game::set(&format!(
        "hours = 12\n[now]\nphase = \"clock\"\n{more}\
         [[battlefield.features]]\nid = \"water\"\nkind = \"{river}\"\nwidth = 1\nline = [{from}, {to}]\n\
         [[unit]]\nid = \"foot\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2.1, 3.3]\n\
         [[unit]]\nid = \"sappers\"\nformation = \"red\"\narm = \"engineers\"\ntie = \"under-command\"\nstands = [\"E1\"]\n\
         at = [2, 3.2]\norder = {{ task = {{ work = \"{job}\" }}, objective = {{ place = {at} }} }}\n"
    ));
    done(&game)
}

fn hours(heard: &Heard<'_, Nqm>) -> String {
    number(&heard.all(&["takes-time"])[0], "hours").to_string()
}

/// Table 12, by face.
const LIGHT_OPEN: [u32; 6] = [0, 0, 0, 1, 1, 2];
const LIGHT_DUG_IN: [u32; 6] = [0, 0, 0, 0, 1, 1];
const LIGHT_FORTIFIED: [u32; 6] = [0, 0, 0, 0, 0, 1];
const MEDIUM_OPEN: [u32; 6] = [0, 0, 1, 1, 2, 3];
const MEDIUM_DUG_IN: [u32; 6] = [0, 0, 0, 1, 1, 2];
const HEAVY_OPEN: [u32; 6] = [0, 1, 1, 2, 3, 4];
const HEAVY_DUG_IN: [u32; 6] = [0, 0, 1, 1, 2, 3];

fn pins(dice: &[u8], columns: &[[u32; 6]]) -> u32 {
    dice.iter().zip(columns).map(|(die, column)| column[usize::from(*die) - 1]).sum()
}

const PROOFS: [Proof<Nqm>; 28] = [
    Proof {
        resolver: "recce",
        flags: "--recce regular --defender regular",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| recce_by_hand(dice, 5, 5) }),
        play: Some(Play { scene: || meeting("regular", "regular", false), came: recce }),
    },
    Proof {
        resolver: "recce",
        flags: "--recce veteran --defender conscript",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| recce_by_hand(dice, 3, 7) }),
        play: Some(Play { scene: || meeting("veteran", "conscript", false), came: recce }),
    },
    Proof {
        resolver: "hold-fire",
        flags: "--grade regular",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                ["harassing", "effective", "effective", "effective", "contact", "contact"][usize::from(dice[0]) - 1]
                    .into()
            },
        }),
        play: Some(Play { scene: || meeting("regular", "regular", true), came: band }),
    },
    Proof {
        resolver: "hold-fire",
        flags: "--grade conscript",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                ["harassing", "harassing", "effective", "effective", "effective", "contact"][usize::from(dice[0]) - 1]
                    .into()
            },
        }),
        play: Some(Play { scene: || meeting("regular", "conscript", true), came: band }),
    },
    Proof {
        resolver: "artillery",
        flags: "--calibre 105 --target dug-in",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                let pins = pins(dice, &[MEDIUM_DUG_IN]);
                format!("{pins} {}", u32::from(pins > 0))
            },
        }),
        play: Some(Play { scene: || shoot(105, "dug-in"), came: shelled }),
    },
    // Too small to disorganise them.
    Proof {
        resolver: "artillery",
        flags: "--calibre 76 --target dug-in",
        hand: Some(Hand { dice: &[6], makes: |dice| format!("{} 0", pins(dice, &[LIGHT_DUG_IN])) }),
        play: Some(Play { scene: || shoot(76, "dug-in"), came: shelled }),
    },
    Proof {
        resolver: "artillery",
        flags: "--calibre 152 --target open",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                let pins = pins(dice, &[HEAVY_OPEN]);
                format!("{pins} {}", u32::from(pins > 0))
            },
        }),
        play: Some(Play { scene: || shoot(152, "none"), came: shelled }),
    },
    Proof {
        resolver: "air",
        flags: "--aircraft 1 --aircraft-weight heavy --flak 1 --flak-weight light --height low",
        hand: Some(Hand {
            dice: &[6; 2],
            makes: |dice| format!("{} {}", pins(&dice[..1], &[HEAVY_OPEN]), pins(&dice[1..], &[LIGHT_DUG_IN])),
        }),
        play: Some(Play { scene: || air_duel("low"), came: duelled }),
    },
    Proof {
        resolver: "sorties",
        flags: "",
        hand: Some(Hand { dice: &[6], makes: |dice| dice[0].div_ceil(2).to_string() }),
        play: Some(Play { scene: sorties, came: |heard| number(&heard.only(&["sorties"]), "sorties").to_string() }),
    },
    Proof {
        resolver: "tank-terror",
        flags: "",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] >= 4 { "stands" } else { "cowed" }.into() }),
        play: Some(Play {
            scene: || tanks("regular"),
            came: |heard| {
                let stood = is(&heard.only(&["terror", "what", "tested"]), "stood");
                if stood { "stands" } else { "cowed" }.into()
            },
        }),
    },
    Proof {
        resolver: "firefight",
        flags: "--light 2 --target dug-in",
        hand: Some(Hand { dice: &[6; 2], makes: |dice| pins(dice, &[LIGHT_DUG_IN; 2]).to_string() }),
        play: Some(Play { scene: || firefight("dug-in", r#""C1", "F3", "F3""#), came: inflicted }),
    },
    Proof {
        resolver: "firefight",
        flags: "--medium 2 --target open",
        hand: Some(Hand { dice: &[6; 2], makes: |dice| pins(dice, &[MEDIUM_OPEN; 2]).to_string() }),
        play: Some(Play { scene: || tanks("veteran"), came: inflicted }),
    },
    Proof {
        resolver: "firefight",
        flags: "--light 2 --medium 1 --heavy 2 --target dug-in",
        hand: Some(Hand {
            dice: &[6; 5],
            makes: |dice| {
                pins(dice, &[LIGHT_DUG_IN, LIGHT_DUG_IN, MEDIUM_DUG_IN, HEAVY_DUG_IN, HEAVY_DUG_IN]).to_string()
            },
        }),
        play: None,
    },
    Proof {
        resolver: "volley",
        flags: "--dice 3 --weapon light --class heavy",
        hand: Some(Hand { dice: &[6; 3], makes: |dice| pins(dice, &[LIGHT_FORTIFIED; 3]).to_string() }),
        play: None,
    },
    Proof {
        resolver: "volley",
        flags: "--dice 2 --weapon light --class light",
        hand: Some(Hand { dice: &[6; 2], makes: |dice| pins(dice, &[LIGHT_OPEN; 2]).to_string() }),
        play: Some(Play { scene: || firefight("none", r#""C1", "F3", "F3""#), came: inflicted }),
    },
    // Both classes move until the table covers them; beyond it a weapon is harmless.
    Proof {
        resolver: "volley",
        flags: "--dice 2 --weapon light --class very-light",
        hand: Some(Hand { dice: &[6; 2], makes: |dice| pins(dice, &[MEDIUM_OPEN; 2]).to_string() }),
        play: None,
    },
    Proof {
        resolver: "volley",
        flags: "--dice 2 --weapon light --class very-heavy",
        hand: Some(Hand { dice: &[6; 2], makes: |_| "0".into() }),
        play: None,
    },
    Proof {
        resolver: "assault",
        flags: "--attack-dice 4 --defence-dice 2",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| matched(&dice[..4], &dice[4..]) }),
        play: Some(Play { scene: || assault("veteran", r#""C1", "F3", "F3""#, "regular", r#""F3""#), came: fought }),
    },
    Proof {
        resolver: "assault",
        flags: "--attack-dice 3 --defence-dice 3",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| matched(&dice[..3], &dice[3..]) }),
        play: Some(Play { scene: || assault("regular", r#""F3""#, "veteran", r#""F3""#), came: fought }),
    },
    Proof {
        resolver: "break-test",
        flags: "--grade regular",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(dice[0] >= 4) }),
        play: Some(Play { scene: || hit("regular", 3), came: |heard| pass(is(&heard.only(&["break"]), "passed")) }),
    },
    Proof {
        resolver: "break-test",
        flags: "--grade veteran",
        hand: Some(Hand { dice: &[6], makes: |dice| pass(dice[0] >= 3) }),
        play: Some(Play { scene: || hit("veteran", 4), came: |heard| pass(is(&heard.only(&["break"]), "passed")) }),
    },
    Proof {
        resolver: "break-test",
        flags: "--grade elite",
        hand: Some(Hand { dice: &[6], makes: |_| pass(true) }),
        play: None,
    },
    Proof {
        resolver: "break-out",
        flags: "",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] >= 3 { "breaks-out" } else { "captured" }.into() }),
        play: Some(Play {
            scene: cut_off,
            came: |heard| {
                let fate = &heard.all(&["gone"])[0]["fate"];
                if fate.is_null() { "breaks-out" } else { "captured" }.into()
            },
        }),
    },
    Proof {
        resolver: "reorganise",
        flags: "--pins 5",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] >= 4 { "3 2" } else { "2 3" }.into() }),
        play: Some(Play {
            scene: quiet,
            came: |heard| {
                let sorted = heard.only(&["reorganised", "sorted"]);
                format!("{} {}", number(&sorted, "off"), number(&sorted, "black"))
            },
        }),
    },
    Proof {
        resolver: "reorganise",
        flags: "--pins 4",
        hand: Some(Hand { dice: &[6], makes: |_| "2 2".into() }),
        play: None,
    },
    Proof {
        resolver: "hours",
        flags: "--task bridgehead",
        hand: Some(Hand { dice: &[6], makes: |dice| dice[0].div_ceil(2).to_string() }),
        play: Some(Play {
            scene: || sappers("bridgehead", "river", "[sides.red]\ncrossings = [[2, 3]]\n"),
            came: hours,
        }),
    },
    Proof {
        resolver: "hours",
        flags: "--task vehicle-bridge",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| (dice[0] + dice[1]).to_string() }),
        play: Some(Play { scene: || sappers("bridge", "stream", ""), came: hours }),
    },
    Proof {
        resolver: "firefight",
        flags: "--light 4 --target fortified",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| pins(dice, &[LIGHT_FORTIFIED; 4]).to_string() }),
        play: None,
    },
];
