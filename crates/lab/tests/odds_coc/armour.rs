//! Vehicles: shots, charges, barrages, damage, overruns and rams.

use coc::Coc;
use coc::vehicles::Condition;
use engine::Session;
use table::Bearing;

use crate::common::{Blue, Game, Red};
use crate::proof::{Hand, Heard, Play, Proof, is, number};
use crate::{at_least, damage, done, net, net_word};

/// A Sherman (strike 7) fires at a vehicle of blue's.
fn shot(model: &str, facing: &str, terrain: &str, thrown: &[u8]) -> Session<Coc> {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3, 3]
        vehicles = [{{ test = "sherman" }}]
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 20]
        facing = "{facing}"
        {terrain}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    game.pick_if_asked(Red, &format!("gun:blue-{model}")).dice(thrown);
    done(&game)
}

/// It has hit with so many net hits: the damage die is next.
fn net_hits(model: &str, net: usize, strike: usize, armour: usize) -> Session<Coc> {
    let mut thrown = vec![5, 5];
    thrown.extend((0..strike).map(|n| if n < net { 6 } else { 1 }));
    thrown.extend(vec![1; armour]);
    shot(model, "south", "", &thrown)
}

const HEDGE: &str = "[[terrain]]\nkind = \"hedge\"\nline = [[26, 22.5], [46, 22.5]]";

/// Tank hunters have reached the side of a Sherman.
fn charge() -> Session<Coc> {
    let mut game = Game::set(
        r#"
        [now]
        active = "blue"
        [red]
        vehicles = [{ test = "sherman" }]
        [blue]
        command = [1]
        supports = [{ item = "panzerknacker" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 24]
        facing = "north"
        [[put]]
        team = "blue-panzerknacker"
        places = [[42, 24], [42, 25], [42, 26], [42, 27]]
        "#,
    );
    game.pick(Blue, "activate:1:blue-panzerknacker").pick(Blue, "place-charge").pick(Blue, "side").dice(&[6, 5]);
    done(&game)
}

/// A man has placed a mine of Table Seven.
fn mine(weapon: &str) -> Session<Coc> {
    let (platoon, item, leader, team) = match weapon {
        "teller-mine" => ("de-1943-infantry", "compound-charge", "unterfeldwebel", "squad-1-rifle"),
        _ => ("gb-1943-infantry", "sticky-bomb", "lieutenant", "section-1-rifle"),
    };
    let mut game = Game::set(&format!(
        r#"
        [red]
        platoon = "{platoon}"
        command = [4]
        supports = [{{ item = "{item}", variant = "{weapon}" }}]
        [blue]
        vehicles = [{{ test = "sherman" }}]
        [[put]]
        vehicle = "blue-sherman"
        at = [36, 24]
        facing = "south"
        [[put]]
        leader = "red-{leader}"
        at = [40, 23]
        [[put]]
        team = "red-{team}"
        men = 4
        places = [[37.7, 24], [39, 24], [40, 24], [41, 24]]
        "#
    ));
    game.pick(Red, &format!("lead:4:red-{leader}")).pick(Red, &format!("charge:red-{team}"));
    game.pick_if_asked(Red, "side");
    done(&game)
}

fn mined(heard: &Heard<'_, Coc>) -> String {
    let told = heard.only(&["armour-fire", "mined"]);
    let result = match (is(&told, "stops"), is(&told, "bails_out")) {
        (_, true) => "crew-bails-out",
        (true, _) => "immobilised",
        _ => "nothing",
    };
    format!("{result} {}", number(&told, "shock"))
}

/// A medium mortar barrage, or one of heavy shells, on a vehicle.
fn barrage(variant: &str, model: &str) -> Session<Coc> {
    let mut game = Game::set(&format!(
        r#"
        [red]
        supports = [{{ item = "mortar-battery", variant = "{variant}" }}]
        command = [1]
        [[battery]]
        called = true
        mission = {{ firing = {{ at = [36, 10], smoke = false, ending = false }} }}
        [blue]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        leader = "red-observer"
        at = [20, 40]
        [[put]]
        vehicle = "blue-{model}"
        at = [36, 20]
        facing = "south"
        "#
    ));
    game.pick(Red, "lead:1:red-observer").pick(Red, "continue");
    if game.asked() == Some(Red) {
        game.arrange(Red, (36, 10), Bearing::NORTH, "");
    }
    done(&game)
}

fn barraged(heard: &Heard<'_, Coc>) -> String {
    let effect = &heard.only(&["armour-fire", "barraged"])["effect"];
    match effect.as_str() {
        None if effect["hit"] == 1 => "1-net-hit",
        None => "2-net-hits",
        Some("shaken") => "commander-shaken",
        Some("passengers") => "hits-on-passengers",
        Some("nothing") => "nothing",
        Some(_) => "destroyed",
    }
    .into()
}

/// A Sherman drives into six men with some Shock.
fn overrun() -> Session<Coc> {
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        facing = "north"
        [[put]]
        team = "blue-squad-1-rifle"
        men = 6
        places = [[35, 34], [36, 34], [37, 34], [35, 33], [36, 33], [37, 33]]
        facing = "south"
        shock = 2
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[3]).arrange(Red, (36, 20), Bearing::NORTH, "");
    done(&game)
}

/// A Sherman rams an assault gun.
fn ram() -> Session<Coc> {
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "stug" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        facing = "north"
        [[put]]
        vehicle = "blue-stug"
        at = [36, 24]
        facing = "east"
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[6]).arrange(Red, (36, 10), Bearing::NORTH, "");
    done(&game)
}

fn crash(mover: usize, other: usize) -> String {
    match (mover, other) {
        (a, b) if a == b => "bounce",
        (a, b) if a >= 2 * b => "other-out",
        (a, b) if b >= 2 * a => "mover-out",
        _ => "both-abandoned",
    }
    .into()
}

fn crashed(heard: &Heard<'_, Coc>) -> String {
    let vehicles = &heard.game.state().vehicles;
    let out = |n: usize| vehicles[n].condition != Condition::Fit;
    match (out(0), out(1)) {
        (false, false) => "bounce",
        (true, true) if vehicles[0].condition == vehicles[1].condition => "both-abandoned",
        (false, true) => "other-out",
        (true, false) => "mover-out",
        (true, true) => "both-abandoned",
    }
    .into()
}

pub const PROOFS: [Proof<Coc>; 24] = [
    Proof {
        resolver: "charge",
        flags: "--strike 4 --armour 3 --face rear",
        hand: Some(Hand { dice: &[6; 7], makes: |dice| net_word(at_least(&dice[..4], 3), at_least(&dice[4..], 5)) }),
        play: None,
    },
    Proof {
        resolver: "charge",
        flags: "--strike 5 --armour 6 --face side",
        hand: None,
        play: Some(Play { scene: charge, came: net }),
    },
    Proof {
        resolver: "mine",
        flags: "",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] {
                    1 | 2 => "nothing 0",
                    3..=5 => "immobilised 2",
                    _ => "crew-bails-out 0",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || mine("teller-mine"), came: mined }),
    },
    Proof {
        resolver: "mine",
        flags: "--mines chain",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] {
                    1..=3 => "immobilised 1",
                    4 | 5 => "immobilised 2",
                    _ => "crew-bails-out 0",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || mine("hawkins-daisy-chain"), came: mined }),
    },
    Proof {
        resolver: "antitank",
        flags: "--need 5 --modifier 0 --strike 7 --armour 6 --face front",
        hand: None,
        play: Some(Play { scene: || shot("panzer-iv", "south", "", &[]), came: net }),
    },
    Proof {
        resolver: "antitank",
        flags: "--need 7 --modifier 0 --strike 7 --armour 6 --face front",
        hand: None,
        play: Some(Play { scene: || shot("panzer-iv", "south", HEDGE, &[]), came: net }),
    },
    Proof {
        resolver: "antitank",
        flags: "--need 5 --modifier 0 --strike 7 --armour 6 --face side",
        hand: None,
        play: Some(Play { scene: || shot("panzer-iv", "west", "", &[]), came: net }),
    },
    // Two dice to hit, the strike with three dice more after a double 6, and the armour.
    Proof {
        resolver: "antitank",
        flags: "--need 7 --modifier -1 --strike 1 --armour 2 --face front",
        hand: Some(Hand { dice: &[6; 8], makes: |dice| aimed(dice, 8, 1, 5) }),
        play: None,
    },
    Proof {
        resolver: "antitank",
        flags: "--need 9 --modifier -5 --strike 2 --armour 1 --face side",
        hand: Some(Hand { dice: &[6; 8], makes: |dice| aimed(dice, 14, 2, 4) }),
        play: None,
    },
    Proof {
        resolver: "antitank",
        flags: "--need 5 --modifier 2 --strike 2 --armour 1 --face side --heavy-armour",
        hand: Some(Hand { dice: &[6; 8], makes: |dice| aimed(dice, 3, 2, 5) }),
        play: None,
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle tank --net 0",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| ["nothing-else 0", "must-engage 0", "reverses 1"][usize::from((dice[0] - 1) / 2)].into(),
        }),
        play: Some(Play { scene: || net_hits("panzer-iv", 0, 7, 6), came: named }),
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle tank --net 1",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                let rows = [
                    "driver-panics 1",
                    "gunner-panics 1",
                    "commander-panics 1",
                    "engine-damaged 1",
                    "sights-damaged 1",
                    "nothing-else 2",
                ];
                rows[usize::from(dice[0]) - 1].into()
            },
        }),
        play: Some(Play { scene: || net_hits("panzer-iv", 1, 7, 6), came: named }),
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle tank --net 2",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                let rows = [
                    "driver-killed 2",
                    "gunner-killed 2",
                    "commander-wounded 2",
                    "immobilised 2",
                    "hull-gun-lost 2",
                    "main-gun-lost 0",
                ];
                rows[usize::from(dice[0]) - 1].into()
            },
        }),
        play: Some(Play { scene: || net_hits("panzer-iv", 2, 7, 6), came: named }),
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle tank --net 3",
        hand: Some(Hand { dice: &[6], makes: |dice| if dice[0] <= 4 { "knocked-out 0" } else { "explodes 0" }.into() }),
        play: Some(Play { scene: || net_hits("panzer-iv", 3, 7, 6), came: named }),
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle carrier --net 0",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                [
                    "nothing-else 0",
                    "nothing-else 0",
                    "reverses 0",
                    "reverses 0",
                    "driven-to-cover 0",
                    "passengers-get-out 1",
                ][usize::from(dice[0]) - 1]
                    .into()
            },
        }),
        play: None,
    },
    Proof {
        resolver: "damage",
        flags: "--vehicle soft-skin --net 1",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                [
                    "nothing-else 0",
                    "nothing-else 0",
                    "reverses 0",
                    "reverses 0",
                    "driven-ahead 0",
                    "passengers-get-out 0",
                ][usize::from(dice[0]) - 1]
                    .into()
            },
        }),
        play: None,
    },
    Proof {
        resolver: "barrage-vehicle",
        flags: "--vehicle tank",
        hand: Some(Hand { dice: &[6], makes: |dice| tank_in_barrage(dice[0]) }),
        play: Some(Play { scene: || barrage("", "panzer-iv"), came: barraged }),
    },
    Proof {
        resolver: "barrage-vehicle",
        flags: "--vehicle tank --heavy",
        hand: Some(Hand { dice: &[6], makes: |dice| tank_in_barrage(dice[0] + 2) }),
        play: Some(Play { scene: || barrage("mortar-120", "panzer-iv"), came: barraged }),
    },
    Proof {
        resolver: "barrage-vehicle",
        flags: "--vehicle carrier --open-topped",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] + 1 {
                    ..=2 => "nothing",
                    3..=5 => "commander-shaken",
                    _ => "destroyed",
                }
                .into()
            },
        }),
        play: Some(Play { scene: || barrage("", "halftrack"), came: barraged }),
    },
    Proof {
        resolver: "barrage-vehicle",
        flags: "--vehicle soft-skin",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                match dice[0] {
                    ..=3 => "nothing",
                    4 => "hits-on-passengers",
                    _ => "destroyed",
                }
                .into()
            },
        }),
        play: None,
    },
    Proof {
        resolver: "overrun",
        flags: "--shock 2",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| if dice[0] > 2 { 0 } else { dice[1] }.to_string() }),
        play: Some(Play {
            scene: overrun,
            came: |heard| {
                let crushed = heard.first(&["close-combat", "vehicles", "crushed"]);
                crushed.map_or(0, |crushed| number(&crushed, "killed")).to_string()
            },
        }),
    },
    Proof {
        resolver: "overrun",
        flags: "--shock 0",
        hand: Some(Hand { dice: &[6, 6], makes: |_| "0".into() }),
        play: None,
    },
    Proof {
        resolver: "ram",
        flags: "--mover 4 --other 3",
        hand: Some(Hand { dice: &[6; 7], makes: |dice| crash(at_least(&dice[..4], 5), at_least(&dice[4..], 5)) }),
        play: None,
    },
    Proof { resolver: "ram", flags: "--mover 6 --other 7", hand: None, play: Some(Play { scene: ram, came: crashed }) },
];

fn tank_in_barrage(total: u8) -> String {
    match total {
        ..=3 => "nothing",
        4 | 5 => "commander-shaken",
        6 => "1-net-hit",
        _ => "2-net-hits",
    }
    .into()
}

/// A shot that needs so much on two dice.
fn aimed(dice: &[u8], need: u8, strike: usize, score: u8) -> String {
    let (to_hit, rest) = dice.split_at(2);
    let (strikes, armour) = rest.split_at(strike + 3);
    match to_hit[0] + to_hit[1] {
        12 => net_word(at_least(strikes, score), at_least(armour, 5)),
        total if total >= need => net_word(at_least(&strikes[..strike], score), at_least(armour, 5)),
        _ => "miss".into(),
    }
}

/// The words of the answer for what the table made of a vehicle.
fn named(heard: &Heard<'_, Coc>) -> String {
    let (outcome, shock) = {
        let text = damage(heard);
        let (outcome, shock) = text.split_once(' ').expect("two words");
        (outcome.to_owned(), shock.to_owned())
    };
    let word = match outcome.as_str() {
        "nothing" => "nothing-else",
        "engage" => "must-engage",
        "reverse" => "reverses",
        "engine" => "engine-damaged",
        "sights" => "sights-damaged",
        "hull-gun" => "hull-gun-lost",
        "main-gun" => "main-gun-lost",
        other => other,
    };
    format!("{word} {shock}")
}
