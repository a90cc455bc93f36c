//! Command, movement, fire at men, Close Combat and Force Morale.

use coc::{Coc, Mission};
use engine::Session;
use engine::prompt::Reply;
use table::Point;

use crate::common::{Blue, Game, Red};
use crate::firing::{battle, blue_fires, fire};
use crate::proof::{Hand, Heard, Play, Proof, is, number, word, yes};
use crate::{at_least, done, harm, hits};

/// Force Morale is about to be rolled for.
fn morale_roll(red: &str) -> Session<Coc> {
    let mut text = format!("[now]\nphase = \"force-morale\"\nactive = \"red\"\n[red]\n{red}\n");
    for (side, y) in [("red", 46), ("blue", 2)] {
        for x in [20, 30, 40] {
            text += &format!("[[patrol]]\nside = \"{side}\"\nat = [{x}, {y}]\n");
        }
    }
    done(&Game::set(&text))
}

fn morale_level(heard: &Heard<'_, Coc>) -> String {
    let told = heard.all(&["patrol", "morale"]);
    let red = told.iter().find(|morale| morale["player"] == 0).expect("red has rolled");
    number(red, "level").to_string()
}

fn level(total: i16) -> String {
    match total {
        ..=2 => "8",
        3 | 4 => "9",
        5 => "10",
        _ => "11",
    }
    .into()
}

/// Five Command Dice are about to be rolled, with a Section and its Leader on the table.
fn command_roll() -> Session<Coc> {
    let game = Game::set(
        "[now]\nphase = \"roll\"\n[[put]]\nunit = \"red-section-1\"\nat = [20, 40]\n\
         [[put]]\nleader = \"red-section-1-leader\"\nat = [20, 41]\n",
    );
    done(&game)
}

fn sixes(heard: &Heard<'_, Coc>) -> String {
    let Some(told) = heard.first(&["command", "sixes"]) else { return "pass".into() };
    assert_eq!(word(&told, "next"), "red");
    match (is(&told, "ends"), heard.game.state().players[0].dice) {
        (false, _) => "keep",
        (true, 0) => "turn-end",
        (true, _) => "turn-end-event",
    }
    .into()
}

/// Whether some of the dice add up to what is wanted.
fn add_up(dice: &[u8], wanted: u8) -> bool {
    let usable: Vec<u8> = dice.iter().copied().filter(|die| *die <= 4).collect();
    (1..1u32 << usable.len()).any(|chosen| {
        let sum: u8 = usable.iter().enumerate().filter(|(n, _)| chosen >> n & 1 == 1).map(|(_, die)| *die).sum();
        sum == wanted
    })
}

/// A Bren Team goes north.
fn march(action: &str, put: &str) -> Session<Coc> {
    let mut game = Game::set(&format!(
        "[red]\ncommand = [1, 2, 3]\n[[put]]\nteam = \"red-section-1-bren\"\nplaces = [[20, 40], [21.5, 40], [23, 40]]\n{put}\n"
    ));
    let way = Reply::Arrange { at: Point::inches(20, 10), facing: None, formation: None, via: Vec::new() };
    game.pick(Red, "activate:1:red-section-1").pick(Red, action).reply(Red, way);
    done(&game)
}

fn inches(heard: &Heard<'_, Coc>) -> String {
    let told = heard.only(&["movement", "moves"]);
    let terms = told["sum"]["terms"].as_array().or(told["sum"].as_array()).expect("a sum has terms");
    let total: i64 = terms.iter().map(|term| number(term, "value")).sum();
    total.max(0).to_string()
}

/// So many British riflemen fire at Germans.
fn rifles(men: u8, distance: i32, red: &str, blue: &str, terrain: &str) -> Session<Coc> {
    let places: Vec<String> = (0..men).map(|n| format!("[{}, {}]", 28 + i32::from(n), 10 + distance)).collect();
    let mut game = battle(&format!(
        "{terrain}\n[[put]]\nteam = \"red-section-1-rifle\"\nmen = {men}\nplaces = [{}]\n{red}\n\
         [[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 6\nplaces = [[27, 10.2], [28, 10.2], [29, 10.2], [30, 10.2], [31, 10.2], [32, 10.2]]\n{blue}\n",
        places.join(", ")
    ));
    fire(&mut game, "red-section-1-rifle");
    done(&game)
}

const HEDGE: &str = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 11], [40, 11]]";
const WALL: &str = "[[terrain]]\nkind = \"stone-wall\"\nline = [[20, 11], [40, 11]]";

/// A man was killed beside a Corporal, or several were.
fn corporal(killed: usize, leader: &str) -> Session<Coc> {
    let mut game = Game::set(&format!(
        r#"
        [now]
        active = "blue"
        [blue]
        command = [1]
        [[put]]
        team = "blue-squad-1-mg"
        places = [[30, 10], [31, 10]]
        men = 2
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 24], [29, 24], [30, 24], [31, 24], [32, 24], [33, 24]]
        [[put]]
        leader = "red-section-1-leader"
        at = [31.5, 25]
        {leader}
        "#
    ));
    let mut dice = vec![1; 8];
    dice[..killed].fill(6);
    game.dice(&dice);
    blue_fires(&mut game, "blue-squad-1-mg").dice(&vec![6; killed]);
    done(&game)
}

fn fate(heard: &Heard<'_, Coc>) -> String {
    match heard.first(&["fire", "hurt"]) {
        None => "unhurt".into(),
        Some(hurt) => match word(&hurt, "fate") {
            "lightly" => "lightly-wounded".into(),
            "out" => "out-until-turn-end".into(),
            "lamed" => "cannot-move".into(),
            other => other.into(),
        },
    }
}

/// One man throws a grenade seven inches.
fn grenade() -> Session<Coc> {
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        [[put]]
        team = "red-section-1-rifle"
        men = 1
        places = [[20, 40]]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 42]
        [[put]]
        team = "blue-squad-1-rifle"
        facing = "south"
        men = 3
        places = [[20, 33], [20, 32], [20, 31]]
        "#,
    );
    game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "grenade:red-section-1-rifle");
    done(&game)
}

fn thrown(heard: &Heard<'_, Coc>) -> String {
    let came = heard.only(&["weapons", "threw"]);
    match word(&came, "came") {
        "hit" => format!("hit {}", harm(heard)),
        other => format!("{other} 0 0"),
    }
}

fn mortar(terrain: &str) -> Session<Coc> {
    let mut game = Game::set(&format!(
        "{terrain}\n[red]\ncommand = [1]\n[[put]]\nteam = \"red-mortar\"\nplaces = [[30, 40], [31, 40]]\n\
         [[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 6\n\
         places = [[27, 10.2], [28, 10.2], [29, 10.2], [30, 10.2], [31, 10.2], [32, 10.2]]\nfacing = \"south\"\n"
    ));
    game.pick(Red, "activate:1:red-mortar").pick(Red, "fire");
    done(&game)
}

/// A sniper has fired, or is about to.
fn sniper(stance: &str, thrown: &[u8]) -> Session<Coc> {
    let mut game = Game::set(&format!(
        "[red]\nsupports = [{{ item = \"sniper\" }}]\ncommand = [1]\n[[put]]\nteam = \"red-sniper\"\nat = [20, 40]\n\
         [[put]]\nteam = \"blue-squad-1-rifle\"\nat = [20, 10]\nfacing = \"south\"\n{stance}\n"
    ));
    game.dice(thrown).pick(Red, "activate:1:red-sniper").pick(Red, "fire");
    done(&game)
}

/// At so many men that hardly ever more could be killed than there are, so near to each other that it does not matter who falls.
fn flame() -> Session<Coc> {
    let mut game = Game::set(
        "[red]\nsupports = [{ item = \"flamethrower\" }]\ncommand = [1]\n[blue]\nplatoon = \"su-1943-rifle\"\nrating = \"regular\"\n\
         [[put]]\nteam = \"blue-squad-1\"\nfacing = \"south\"\n\
         places = [[19, 30], [20, 30], [21, 30], [22, 30], [23, 30], [20, 29], [21, 29], [22, 29], [23, 29]]\n\
         [[put]]\nteam = \"red-flamethrower\"\nplaces = [[20, 40], [21, 40], [22, 40]]\n",
    );
    game.pick(Red, "activate:1:red-flamethrower").pick(Red, "fire");
    done(&game)
}

/// An infantry gun with six dice.
fn gun(terrain: &str) -> Session<Coc> {
    let mut game = Game::set(&format!(
        "[now]\nactive = \"blue\"\n{terrain}\n[blue]\ncommand = [1]\nsupports = [{{ item = \"leig-18\" }}]\n\
         [[put]]\nteam = \"blue-leig-18\"\nmen = 5\nplaces = [[20, 10], [21, 10], [19, 10], [20, 9], [21, 9]]\nfacing = \"south\"\n\
         [[put]]\nteam = \"red-section-1-rifle\"\nplaces = [[19, 30], [20, 30], [21, 30], [22, 30], [23, 30], [24, 30]]\n"
    ));
    game.pick(Blue, "activate:1:blue-leig-18").pick(Blue, "fire");
    done(&game)
}

fn observer(battery: &str, terrain: &str) -> Game {
    Game::set(&format!(
        "{terrain}\n[red]\nsupports = [{{ item = \"mortar-battery\" }}]\ncommand = [1, 1, 4]\n{battery}\n\
         [[put]]\nleader = \"red-observer\"\nat = [20, 40]\n[[put]]\nteam = \"blue-squad-1-rifle\"\nat = [38, 10]\n\
         facing = \"south\"\n"
    ))
}

const CONTACTED: &str = "[[battery]]\nmission = \"contacted\"";

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

/// A barrage that falls on a Team.
fn barrage(terrain: &str) -> Session<Coc> {
    let firing = "[[battery]]\ncalled = true\nmission = { firing = { at = [38, 12], smoke = false, ending = false } }";
    let mut game = observer(firing, terrain);
    game.pick(Red, "lead:1:red-observer").pick(Red, "continue");
    if game.asked() == Some(Red) {
        game.reply(Red, at(38, 12));
    }
    done(&game)
}

fn aimed(battery: &str) -> Session<Coc> {
    let mut game = observer(battery, "");
    game.pick(Red, "lead:1:red-observer").pick(Red, "aim").reply(Red, at(36, 24)).pick(Red, "smoke");
    done(&game)
}

fn called_again() -> Session<Coc> {
    let mut game = observer("[[battery]]\ncalled = true", "");
    game.pick(Red, "lead:1:red-observer").pick(Red, "contact");
    done(&game)
}

/// Nine British against fifteen dice of Germans.
fn close_combat() -> Session<Coc> {
    let mut game = Game::set(
        "[brewing]\nattackers = [\"red-section-1\"]\n[[put]]\nunit = \"red-section-1\"\nat = [36, 24]\nfacing = \"north\"\n\
         [[put]]\nunit = \"blue-squad-1\"\nat = [36, 20]\nfacing = \"south\"\n",
    );
    game.pick(Red, "fight");
    done(&game)
}

/// What a position costs in Force Morale, once it is settled.
fn setback(text: &str) -> Session<Coc> {
    let mut game = Game::set(text);
    game.pick(Red, "done");
    done(&game)
}

fn loss(heard: &Heard<'_, Coc>) -> String {
    number(&heard.all(&["morale", "tested"])[0], "loss").to_string()
}

pub const PROOFS: [Proof<Coc>; 54] = [
    Proof {
        resolver: "force-morale-start",
        flags: "--quality regular",
        hand: Some(Hand { dice: &[6], makes: |dice| level(dice[0].into()) }),
        play: Some(Play { scene: || morale_roll(""), came: morale_level }),
    },
    Proof {
        resolver: "force-morale-start",
        flags: "--quality green",
        hand: Some(Hand { dice: &[6], makes: |dice| level(i16::from(dice[0]) - 2) }),
        play: Some(Play {
            scene: || morale_roll("platoon = \"su-1943-rifle\"\nrating = \"green\""),
            came: morale_level,
        }),
    },
    Proof {
        resolver: "command",
        flags: "--dice 5",
        hand: Some(Hand {
            dice: &[6; 5],
            makes: |dice| {
                ["pass", "pass", "keep", "turn-end", "turn-end-event", "turn-end-event"][at_least(dice, 6)].into()
            },
        }),
        play: Some(Play { scene: command_roll, came: sixes }),
    },
    Proof {
        resolver: "points",
        flags: "--dice 5",
        hand: Some(Hand { dice: &[6; 5], makes: |dice| (at_least(dice, 5) - at_least(dice, 6)).to_string() }),
        play: Some(Play {
            scene: command_roll,
            came: |heard| heard.first(&["command", "points"]).map_or(0, |told| number(&told, "gained")).to_string(),
        }),
    },
    Proof {
        resolver: "activation",
        flags: "--dice 5 --wanted 3",
        hand: Some(Hand { dice: &[6; 5], makes: |dice| yes(add_up(dice, 3)) }),
        play: Some(Play { scene: command_roll, came: |heard| yes(leads(heard)) }),
    },
    Proof {
        resolver: "activation",
        flags: "--dice 6 --wanted 4",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| yes(add_up(dice, 4)) }),
        play: None,
    },
    Proof {
        resolver: "move",
        flags: "--pace normal",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| (dice[0] + dice[1]).to_string() }),
        play: Some(Play { scene: || march("move", ""), came: inches }),
    },
    Proof {
        resolver: "move",
        flags: "--pace tactical --shock 1",
        hand: Some(Hand { dice: &[6], makes: |dice| (dice[0] - 1).to_string() }),
        play: Some(Play { scene: || march("move-tactical", "shock = 1"), came: inches }),
    },
    Proof {
        resolver: "move",
        flags: "--pace double --shock 4",
        hand: Some(Hand { dice: &[6, 6, 6], makes: |dice| (dice.iter().sum::<u8>()).saturating_sub(4).to_string() }),
        play: None,
    },
    Proof {
        resolver: "fire",
        flags: "--dice 3 --quality regular --range close --cover open",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 3, 5, 1) }),
        play: Some(Play { scene: || rifles(3, 15, "", "", ""), came: harm }),
    },
    Proof {
        resolver: "fire",
        flags: "--dice 3 --quality regular --range effective --cover light",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 5, 4, 6, 1) }),
        play: Some(Play { scene: || rifles(3, 30, "", "", HEDGE), came: harm }),
    },
    Proof {
        resolver: "fire",
        flags: "--dice 3 --quality green --range effective --cover hard",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 5, 6, 1) }),
        play: Some(Play {
            scene: || rifles(3, 30, "", "", &format!("[blue]\nrating = \"green\"\n{WALL}")),
            came: harm,
        }),
    },
    Proof {
        resolver: "fire",
        flags: "--dice 2 --quality elite --range effective --cover open",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| hits(dice, 6, 3, 5, 1) }),
        play: None,
    },
    // Two points of Shock are a die less.
    Proof {
        resolver: "fire",
        flags: "--dice 5 --quality regular --range close --cover open --shock 4",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 3, 5, 1) }),
        play: Some(Play { scene: || rifles(5, 15, "shock = 4", "", ""), came: harm }),
    },
    // Pinned men have half their dice.
    Proof {
        resolver: "fire",
        flags: "--dice 6 --quality regular --range close --cover light --pinned",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 4, 6, 1) }),
        play: Some(Play { scene: || rifles(6, 15, "nerve = \"pinned\"", "", HEDGE), came: harm }),
    },
    Proof {
        resolver: "fire",
        flags: "--dice 6 --quality regular --range close --cover open",
        hand: None,
        play: Some(Play { scene: || rifles(6, 15, "", "", ""), came: harm }),
    },
    // 1s are rolled once more: the third die takes the place of the first.
    Proof {
        resolver: "fire",
        flags: "--dice 2 --quality regular --range close --cover open --reroll-ones",
        hand: Some(Hand {
            dice: &[6; 6],
            makes: |dice| {
                let face = |n: usize| if dice[n] == 1 { dice[n + 4] } else { dice[n] };
                hits(&[face(0), face(1), dice[2], dice[3]], 4, 3, 5, 1)
            },
        }),
        play: None,
    },
    Proof {
        resolver: "leader",
        flags: "--leader junior --killed 1",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| if dice[0] > 1 { "unhurt".into() } else { wound(dice[1]) } }),
        play: Some(Play { scene: || corporal(1, ""), came: fate }),
    },
    Proof {
        resolver: "leader",
        flags: "--leader junior --killed 3 --lost 1",
        // A second light wound leaves him no Initiative, and kills.
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| match (dice[0], dice[1]) {
                (4.., _) => "unhurt".into(),
                (_, 2 | 3) => "out-until-turn-end".into(),
                _ => "killed".into(),
            },
        }),
        play: Some(Play { scene: || corporal(3, "lost = 1"), came: fate }),
    },
    Proof {
        resolver: "leader",
        flags: "--leader observer --killed 2",
        hand: Some(Hand {
            dice: &[6, 6],
            makes: |dice| match (dice[0], dice[1]) {
                (3.., _) => "unhurt".into(),
                (_, ..=3) => "killed".into(),
                _ => "cannot-move".into(),
            },
        }),
        play: None,
    },
    Proof {
        resolver: "grenade",
        flags: "--range 7",
        hand: Some(Hand {
            dice: &[6; 4],
            makes: |dice| match dice[0] + dice[1] {
                2 => "dropped 0 0".into(),
                ..=7 => "missed 0 0".into(),
                _ => format!("hit {}", hits(&[6, 6, dice[2], dice[3]], 1, 3, 5, 1)),
            },
        }),
        play: Some(Play { scene: grenade, came: thrown }),
    },
    Proof {
        resolver: "mortar",
        flags: "--dice 2 --quality regular --range close --cover open",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| hits(dice, 4, 3, 5, 1) }),
        play: Some(Play { scene: || mortar(""), came: harm }),
    },
    // Hard cover counts as light.
    Proof {
        resolver: "mortar",
        flags: "--dice 2 --quality regular --range close --cover hard",
        hand: Some(Hand { dice: &[6; 4], makes: |dice| hits(dice, 4, 4, 6, 1) }),
        play: Some(Play { scene: || mortar(WALL), came: harm }),
    },
    Proof {
        resolver: "sniper",
        flags: "",
        hand: Some(Hand { dice: &[6, 6], makes: |dice| hits(dice, 3, 3, 5, 2) }),
        play: Some(Play { scene: || sniper("", &[]), came: harm }),
    },
    Proof {
        resolver: "spot-sniper",
        flags: "",
        hand: Some(Hand { dice: &[6], makes: |dice| yes(dice[0] >= 6) }),
        play: Some(Play {
            scene: || sniper("stance = \"overwatch\"", &[1]),
            came: |heard| yes(is(&heard.only(&["weapons", "looked-for-sniper"]), "found")),
        }),
    },
    Proof {
        resolver: "spot-sniper",
        flags: "--tries 2",
        hand: Some(Hand { dice: &[6], makes: |dice| yes(dice[0] + 2 >= 6) }),
        play: None,
    },
    Proof {
        resolver: "flame",
        flags: "--dice 3 --quality regular",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 3, 5, 2) }),
        play: None,
    },
    Proof {
        resolver: "flame",
        flags: "--dice 12 --quality regular",
        hand: None,
        play: Some(Play { scene: flame, came: harm }),
    },
    Proof {
        resolver: "he",
        flags: "--dice 3 --cover light",
        // Light cover counts as open.
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 3, 5, 1) }),
        play: None,
    },
    Proof {
        resolver: "he",
        flags: "--dice 6 --cover open",
        hand: None,
        play: Some(Play { scene: || gun(""), came: harm }),
    },
    Proof {
        resolver: "he",
        flags: "--dice 6 --cover hard",
        hand: None,
        play: Some(Play {
            scene: || gun("[[terrain]]\nkind = \"stone-wall\"\nline = [[10, 29.5], [40, 29.5]]"),
            came: harm,
        }),
    },
    Proof {
        resolver: "barrage",
        flags: "--dice 3 --quality regular --cover hard",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 5, 4, 6, 1) }),
        play: None,
    },
    Proof {
        resolver: "barrage",
        flags: "--dice 3 --quality regular --cover open --trees",
        hand: Some(Hand { dice: &[6; 6], makes: |dice| hits(dice, 4, 3, 5, 1) }),
        play: None,
    },
    Proof {
        resolver: "barrage",
        flags: "--dice 4 --quality regular --cover open",
        hand: None,
        play: Some(Play { scene: || barrage(""), came: harm }),
    },
    Proof {
        resolver: "deviation",
        flags: "",
        hand: Some(Hand { dice: &[6; 8], makes: |dice| strays(dice, 0) }),
        play: Some(Play { scene: || aimed(CONTACTED), came: strayed }),
    },
    Proof {
        resolver: "deviation",
        flags: "--earlier 2",
        hand: Some(Hand { dice: &[6; 8], makes: |dice| strays(dice, 2) }),
        play: None,
    },
    Proof {
        resolver: "battery",
        flags: "",
        hand: Some(Hand {
            dice: &[6],
            makes: |dice| {
                ["gone", "busy-turn", "busy-phase", "busy-phase", "fires", "fires"][usize::from(dice[0]) - 1].into()
            },
        }),
        play: Some(Play {
            scene: called_again,
            came: |heard| {
                let battery = heard.game.state().batteries[0];
                match (battery.silent_game, battery.silent_turn, battery.silent_phase) {
                    (true, ..) => "gone",
                    (_, true, _) => "busy-turn",
                    (_, _, true) => "busy-phase",
                    _ => {
                        assert_eq!(battery.mission, Mission::Contacted);
                        "fires"
                    }
                }
                .into()
            },
        }),
    },
    Proof {
        resolver: "melee",
        flags: "--attacker 3 --defender 2",
        hand: Some(Hand {
            dice: &[6; 5],
            makes: |dice| (at_least(&dice[..3], 5) as i64 - at_least(&dice[3..], 5) as i64).to_string(),
        }),
        play: None,
    },
    Proof {
        resolver: "melee",
        flags: "--attacker 9 --defender 15",
        hand: None,
        play: Some(Play {
            scene: close_combat,
            came: |heard| {
                let told = heard.all(&["close-combat", "struck"]);
                let kills = |side: &str| {
                    number(told.iter().find(|told| word(told, "side") == side).expect("both sides strike"), "kills")
                };
                (kills("red") - kills("blue")).to_string()
            },
        }),
    },
    Proof {
        resolver: "blows",
        flags: "--dice 5",
        hand: Some(Hand { dice: &[6; 5], makes: |dice| format!("{} {}", at_least(dice, 5), at_least(dice, 6)) }),
        play: None,
    },
    Proof {
        resolver: "blows",
        flags: "--dice 9",
        hand: None,
        play: Some(Play {
            scene: close_combat,
            came: |heard| {
                let told = heard.all(&["close-combat", "struck"]);
                let red = told.iter().find(|told| word(told, "side") == "red").expect("red strikes");
                format!("{} {}", number(red, "kills"), number(red, "shock"))
            },
        }),
    },
    Proof {
        resolver: "force-morale",
        flags: "--event team-wiped-out",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [2, 6, 6]) }),
        play: Some(Play { scene: || setback(BREN_LOST), came: loss }),
    },
    Proof {
        resolver: "force-morale",
        flags: "--event team-breaks",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [1, 5, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event section-wiped-out",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 3, 6]) }),
        play: Some(Play { scene: || setback(SECTION_LOST), came: loss }),
    },
    Proof {
        resolver: "force-morale",
        flags: "--event section-breaks",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 2, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event junior-wounded",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [2, 5, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event junior-killed",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 3, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event junior-routs",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 2, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event senior-wounded",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 4, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event senior-killed",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 1, 5]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event senior-routs",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 0, 4]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event support-killed",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 3, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event support-routs",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 4, 6]) }),
        play: None,
    },
    Proof {
        resolver: "force-morale",
        flags: "--event jump-off-lost",
        hand: Some(Hand { dice: &[6], makes: |dice| table_sixteen(dice[0], [0, 3, 6]) }),
        play: None,
    },
];

const BREN_LOST: &str =
    "[[put]]\nteam = \"red-section-1-bren\"\nmen = 0\n[[put]]\nteam = \"red-section-1-rifle\"\nat = [36, 40]\n";
const SECTION_LOST: &str = "[[put]]\nunit = \"red-section-1\"\nmen = 0\n";

fn leads(heard: &Heard<'_, Coc>) -> bool {
    heard.offers(|key| key.starts_with("lead:") && key.ends_with(":red-section-1-leader"))
}

fn wound(die: u8) -> String {
    match die {
        1 => "killed",
        2 | 3 => "out-until-turn-end",
        _ => "lightly-wounded",
    }
    .into()
}

/// Table Nine, after so many ranging shots.
fn strays(dice: &[u8], earlier: u8) -> String {
    let wide = usize::from(8u8.saturating_sub(dice[0] + dice[1] + earlier));
    dice[2..2 + wide].iter().sum::<u8>().to_string()
}

fn strayed(heard: &Heard<'_, Coc>) -> String {
    heard.first(&["weapons", "deviated"]).map_or(0, |told| number(&told, "inches")).to_string()
}

/// The greatest face that costs nothing, 1 and 2; beyond it is 3.
fn table_sixteen(die: u8, greatest: [u8; 3]) -> String {
    greatest.iter().filter(|most| die > **most).count().to_string()
}
