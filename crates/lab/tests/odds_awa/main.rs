//! Odds of A World Aflame, proven.

#[path = "../../../awa/tests/book/common/mod.rs"]
mod common;
#[path = "../proof/mod.rs"]
mod proof;
mod scenes;

use awa::Awa;
use common::{Blue, Game, Red};
use proof::{Hand, Play, Proof, is, is_shown, pass};
use scenes::{
    CAR, NORTH, SQUAD, T26, TEN_AT_22, THREE_RIFLES, aimed, at_armour, at_gun, at_least, average, before_mines, blows,
    contest, dares, falls, fires, flak, fought, grenade, gun, hits, hunt, hunter, hurt, inches, melee, minefield,
    moves, roadblock, round, strays, test, tested, thrown, winner,
};

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
