//! Logistics: dice, trucks, dumps, supply lines and fuel.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red};

/// Thirds of a die that a unit carries, as whole dice.
#[track_caller]
pub(crate) fn dice(game: &Game, unit: &str) -> i64 {
    game.unit(unit).number("dice") / 3
}

#[track_caller]
pub(crate) fn dump(game: &Game, n: usize, key: &str) -> i64 {
    game.state()["dumps"][n].get(key).and_then(toml::Value::as_integer).unwrap_or(0)
}

pub(crate) fn place(game: &Game, stand: &str) -> String {
    game.stand(stand).text("place")
}

/// A company of three before a hill with another company on it.
pub(crate) fn company(dice: u8) -> String {
    format!(
        r#"
        [now]
        phase = "declare"
        waived = [7, 7]
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[3.6, 2.7], [4.4, 2.7], [4.4, 3.1], [3.6, 3.1]]
        position = true
        [[unit]]
        id = "first"
        formation = "red"
        size = "company"
        stands = ["F3"]
        at = [4, 3.25]
        orders = {{ task = "attack", area = "hill" }}
        [[unit]]
        id = "second"
        formation = "blue"
        size = "company"
        stands = ["F3"]
        at = [4, 3]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "first"
        dice = {dice}
        [[put]]
        unit = "second"
        still = 3
        "#
    )
}

/// The last hour before a night, with a division that has two LOG.
pub(crate) fn evening(more: &str) -> String {
    format!(
        r#"
        start = 21
        hours = 30
        [now]
        phase = "next"
        [[dump]]
        id = "dump"
        formation = "red"
        at = [4.5, 5.5]
        log = 2
        {more}
        "#
    )
}

#[test]
fn nqm_ex_ammunition_dice() {
    covers!(
        "nqm.logistics.stand-capacity",
        "nqm.logistics.one-die-per-turn",
        "nqm.logistics.free-close-assault",
        "nqm.logistics.no-log-no-attack",
        "nqm.logistics.resupply-overnight",
        "nqm.logistics.div-log",
        "nqm.logistics.resupply"
    );
    let mut game = Game::set(&company(9));
    let mut left = vec![dice(&game, "first")];
    for (hour, volley) in [[1, 1], [1, 1], [4, 1]].into_iter().enumerate() {
        if hour > 0 {
            game.until_hour(hour as i64 + 1).until(Phase::Declare);
        }
        game.pick(Red, if hour == 0 { "attack:first.f1" } else { "fire" }).dice(&volley);
        left.push(dice(&game, "first"));
    }
    assert_eq!(left, [3, 2, 1, 0]);
    // Without a die left the attack under way is carried through: nobody pays for a close assault.
    game.until_hour(4).until(Phase::Declare).pick(Red, "assault").dice(&[6, 6, 6, 1, 1]);
    game.until_hour(5);
    assert!(game.reads(Red, "first has taken the hill"), "{}", game.whereabouts());
    assert_eq!((dice(&game, "first"), game.now("attacks").as_array().map_or(0, Vec::len)), (0, 0));

    // A new attack is not for those who have none.
    let mut empty = Game::set(&company(0));
    empty.until_hour(2);
    assert!(empty.now("attacks").as_array().is_none_or(Vec::is_empty));
    assert!(empty.reads(Red, "first has no ammunition left and does not attack") && !empty.reads(Blue, "ammunition"));
    assert!(Game::set(&company(3)).keys(Red).contains(&"attack:first.f1".to_owned()));

    let mut game = Game::set(&evening(
        r#"
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["F3"]
        at = [4, 4]
        [[put]]
        unit = "first"
        dice = 0
        "#,
    ));
    game.until(Phase::Orders);
    assert_eq!((dice(&game, "first"), dump(&game, 0, "log")), (3, 1));
}

#[test]
fn nqm_ex_quick_supply() {
    covers!("nqm.logistics.quick-rule", "nqm.logistics.quick-rule-marker");
    let mut text = String::from(
        r#"
        [options]
        supply = "quick"
        [now]
        phase = "clock"
        waived = [7, 7]
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[1, 1], [8, 1], [8, 1.4], [1, 1.4]]
        "#,
    );
    for (n, x) in [2, 4, 6].into_iter().enumerate() {
        text += &format!(
            "[[unit]]\nid = \"red-{n}\"\nformation = \"red\"\nstands = [\"C1\", \"F3\"]\nplaces = [[{x}, 1.75], [{x}, 1.6]]\norders = {{ task = \"attack\", area = \"hill\" }}\n\
             [[unit]]\nid = \"blue-{n}\"\nformation = \"blue\"\nsize = \"company\"\nstands = [\"F1\"]\nat = [{x}, 1.35]\ntask = \"defend\"\n\
             [[put]]\nstand = \"blue-{n}.f1\"\nknown = true\n[[put]]\nstand = \"red-{n}.f2\"\nknown = true\n"
        );
    }
    // Far from everybody, it has nothing to dice for.
    text += "[[unit]]\nid = \"rear\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [4, 5.5]\ntask = \"reserve\"\n";
    let mut game = Game::set(&text);
    game.dice(&[1, 2, 6]);
    let out = |unit: &str| game.unit(unit).number("disorder") & 16 != 0;
    assert_eq!(["red-0", "red-1", "red-2", "rear"].map(out), [true, false, false, false]);
    assert!(game.reads(Red, "red-0 has run out of supplies") && !game.reads(Blue, "run out of supplies"));
    // The battalion that is out does not attack; the two others may.
    let mut asked = Vec::new();
    while game.phase() < Phase::Terror && game.asked().is_some() {
        let seat = game.asked().unwrap();
        let prompt = game.session().prompt(seat).unwrap();
        let keys: Vec<String> = prompt.ask.options().iter().map(|option| option.key.clone()).collect();
        asked.extend(keys.iter().filter(|key| key.starts_with("attack:")).cloned());
        let pass = prompt.pass.or_else(|| keys.iter().find(|key| *key == "done").cloned());
        game.pick_at(seat, &pass.unwrap_or_else(|| keys[0].clone()));
    }
    assert!(!asked.iter().any(|key| key.contains("red-0")), "{asked:?}");
    assert!(game.reads(Red, "red-0 is out of supply and does not attack"));
    assert!(asked.iter().any(|key| key.contains("red-1")), "{asked:?}");
}

/// R-NQM-024: nothing disorganises elites in defence, an empty dump neither; in an attack it does.
#[test]
fn elites_who_defend_make_do_without_supplies() {
    covers!("nqm.grades.elite-not-disorganised", "nqm.logistics.quick-rule");
    let game = |grade: &str, attacks: &str| {
        let mut game = Game::set(&format!(
            r#"
            [options]
            supply = "quick"
            [now]
            phase = "clock"
            {attacks}
            [[unit]]
            id = "guard"
            formation = "red"
            grade = "{grade}"
            stands = ["C1", "F3"]
            places = [[4, 1.75], [4, 1.6]]
            task = "defend"
            [[unit]]
            id = "enemy"
            formation = "blue"
            size = "company"
            stands = ["F1"]
            at = [4, 1.35]
            task = "defend"
            [[put]]
            stand = "enemy.f1"
            known = true
            "#
        ));
        game.dice(&[1]);
        game.unit("guard").number("disorder") & 16 != 0
    };
    assert!(game("veteran", ""));
    assert!(!game("elite", ""));
    assert!(game("elite", &crate::fights::attack(0, "{ around = 2 }", &[0], "")));
}

#[test]
fn nqm_ex_fuel_chain() {
    covers!(
        "nqm.logistics.fuel-chain-division",
        "nqm.logistics.fuel-chain-up",
        "nqm.logistics.no-pol-no-move",
        "nqm.logistics.fuel-who",
        "nqm.logistics.pol-abstract"
    );
    let moves = |bowser: f64, options: &str| {
        let mut game = Game::set_whole(&chain(bowser, options));
        let before = ["panzers.t1", "lorried.f1"].map(|stand| place(&game, stand));
        game.until_hour(2);
        ["panzers.t1", "lorried.f1"].map(|stand| place(&game, stand) != before[usize::from(stand == "lorried.f1")])
    };
    // 9 km from the corps' vehicle at 5 km, and 8 from the headquarters; then 10 and 7. The infantry has none and needs none.
    assert_eq!(moves(14.0, ""), [true, true]);
    assert_eq!(moves(15.0, ""), [false, true]);
}

#[test]
fn the_links_of_a_fuel_chain_are_as_long_as_the_scenario_says() {
    covers!("nqm.logistics.distance-adjust");
    let dry = |options: &str| {
        let mut game = Game::set_whole(&chain(15.0, options));
        game.until(Phase::Orders);
        game.state()["formations"][1]["dry"].as_bool().unwrap()
    };
    assert!(dry("") && !dry("[options]\nfuel-link-km = 10\n") && !dry("[options]\nfuel = \"off\"\n"));
}

/// A road of 17 km from the western edge and then to the south: the corps 2 km along it, its fuel vehicle at 5, a panzer division with
/// its headquarters at 22 and its own fuel vehicle so far along.
pub(crate) fn chain(bowser: f64, options: &str) -> String {
    let inches = |km: f64| km * 3.937_008;
    format!(
        r#"
id = "test"
rules = "nqm"
title = "A test"
summary = "A fuel chain."
ground-scale = 10000
{options}
[now]
phase = "clock"
[sides.red]
edge = "west"
[sides.blue]
edge = "east"
[battlefield]
title = "A road"
size = {{ width = 70.9, depth = 47.3 }}
[[battlefield.features]]
id = "road"
kind = "road"
width = 0.3
line = [[0, {y:.2}], [{x:.2}, {y:.2}], [{x:.2}, {end:.2}]]
[[formation]]
id = "corps"
name = "Corps"
side = "red"
level = "corps"
aim = "win"
[[formation]]
id = "panzer"
name = "Panzer division"
above = "corps"
level = "division"
tracked = true
aim = "win"
[[formation]]
id = "infantry"
name = "Infantry division"
above = "corps"
level = "division"
aim = "win"
[[formation]]
id = "blue"
name = "Blue division"
side = "blue"
level = "division"
aim = "hold"
[[unit]]
id = "corps-hq"
formation = "corps"
arm = "headquarters"
stands = ["C1"]
at = [2, 1]
task = "reserve"
[[unit]]
id = "corps-fuel"
formation = "corps"
arm = "logistic"
tie = "under-command"
stands = ["L1 fuel"]
at = [5, 1]
task = "reserve"
[[unit]]
id = "panzer-hq"
formation = "panzer"
arm = "headquarters"
stands = ["C1"]
at = [17, 6]
task = "reserve"
[[unit]]
id = "panzer-fuel"
formation = "panzer"
arm = "logistic"
tie = "under-command"
stands = ["L1 fuel"]
at = [{bowser}, 1]
task = "reserve"
[[unit]]
id = "panzers"
formation = "panzer"
arm = "armour"
mover = "armoured"
stands = ["T3 50 M/M"]
at = [16, 7]
orders = {{ task = "advance", route = [[16, 9]] }}
[[unit]]
id = "lorried"
formation = "infantry"
mover = "motorised"
stands = ["F3"]
at = [10, 7]
orders = {{ task = "advance", route = [[10, 9]] }}
"#,
        y = inches(1.0),
        x = inches(17.0),
        end = inches(11.0),
    )
}

/// Blue's battalion south of a river with one bridge, its dump north of it.
pub(crate) fn river(more: &str) -> String {
    format!(
        r#"
        title = "A river to cross"
        [now]
        phase = "clock"
        [battlefield]
        title = "A river"
        size = {{ width = 70.9, depth = 47.3 }}
        [[battlefield.features]]
        id = "river"
        kind = "river"
        width = 1
        line = [[0, 24], [70.9, 24]]
        [[battlefield.features]]
        id = "road"
        kind = "road"
        width = 0.4
        line = [[35.4, 0], [35.4, 47.3]]
        [[battlefield.features]]
        id = "bridge"
        kind = "bridge"
        width = 0.8
        line = [[35.4, 23], [35.4, 25]]
        [[dump]]
        id = "dump"
        formation = "blue"
        at = [4.5, 0.5]
        log = 1
        [[unit]]
        id = "tanks"
        formation = "blue"
        arm = "armour"
        mover = "armoured"
        stands = ["T2 50 M/M"]
        at = [4.5, 5.0]
        orders = {{ task = "advance", route = [[6, 5]] }}
        {more}
        "#
    )
}

pub(crate) const ENEMY: &str = r#"
    [[unit]]
    id = "enemy"
    formation = "red"
    stands = ["F3"]
    at = [4.75, 2.75]
    task = "defend"
"#;

#[test]
fn an_enemy_on_the_only_bridge_cuts_the_supply_line_and_a_friend_beside_him_opens_it() {
    covers!("nqm.logistics.out-of-supply", "nqm.logistics.no-pol-no-move");
    let friend =
        "[[unit]]\nid = \"friend\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [4.5, 2.85]\ntask = \"defend\"\n";
    let found = |more: &str| {
        let mut game = Game::set(&river(more));
        let before = place(&game, "tanks.t1");
        game.until_hour(2);
        (game.unit("tanks").flag("cut_off"), place(&game, "tanks.t1") != before)
    };
    assert_eq!(found(""), (false, true));
    assert_eq!(found(ENEMY), (true, false));
    assert_eq!(found(&format!("{ENEMY}{friend}")), (false, true));
    // A bridge that is blown carries nothing.
    let mut game = Game::set(&river("").replace("phase = \"clock\"", "phase = \"clock\"\nblown = [2]"));
    game.until(Phase::Orders);
    assert!(game.unit("tanks").flag("cut_off"));
    assert!(game.reads(Blue, "No supplies get through to tanks") && !game.reads(Red, "No supplies"));
}

#[test]
fn a_night_fills_only_those_who_can_trace_supply() {
    covers!("nqm.logistics.resupply", "nqm.logistics.out-of-supply");
    let left = |more: &str| {
        let evening =
            river(more).replace("title = \"A river to cross\"", "title = \"A river to cross\"\nstart = 21\nhours = 30");
        let mut game = Game::set(&(evening.replace("\"clock\"", "\"next\"") + "[[put]]\nunit = \"tanks\"\ndice = 0\n"));
        game.until(Phase::Orders);
        game.unit("tanks").number("dice")
    };
    let (cut, open) = (left(ENEMY), left(""));
    assert_eq!((cut, open), (0, 6));
}
