//! What is played: positions of the rule book's test bench, and how to hear what came of them.

use awa::{Awa, Damage};
use engine::Session;
use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red, arrangement};
use crate::proof::{Heard, is, number, pass, word};

fn done(game: &Game) -> Session<Awa> {
    game.session().clone()
}

/// An average die, by the number of its side.
pub(crate) fn average(side: u8) -> u8 {
    [2, 3, 3, 4, 4, 5][usize::from(side) - 1]
}

pub(crate) fn at_least(dice: &[u8], face: u8) -> usize {
    dice.iter().filter(|die| **die >= face).count()
}

/// Two squads contend: red with 5 and blue with 6 before the dice.
pub(crate) fn contest() -> Session<Awa> {
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

pub(crate) fn winner(heard: &Heard<'_, Awa>) -> String {
    let contests = heard.all(&["initiative", "contest"]);
    let last = contests.last().expect("there is a contest");
    if word(last, "winner") == "red" { "first" } else { "second" }.into()
}

/// One man moves.
pub(crate) fn moves(mode: &str) -> Session<Awa> {
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

pub(crate) fn inches(heard: &Heard<'_, Awa>) -> String {
    (heard.allowance().thousandths_value() / 1000).to_string()
}

/// Red fires at blue, straight north of it.
pub(crate) fn fires(red: &str, red_put: &str, blue_put: &str) -> Session<Awa> {
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

pub(crate) const THREE_RIFLES: &str = "figures = [{ weapon = \"rifle\", count = 3 }, { role = \"officer\" }]";
pub(crate) const TEN_AT_22: &str =
    "places = [[20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22], [20, 22]]";

pub(crate) fn hits(heard: &Heard<'_, Awa>) -> String {
    heard.all(&["shots", "dice"]).iter().map(|dice| number(dice, "hits")).sum::<i64>().to_string()
}

/// Two light machine guns at a tank four inches off.
pub(crate) fn at_armour() -> Session<Awa> {
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
pub(crate) fn grenade(kit: &str, key: &str, thrown: &[u8]) -> Session<Awa> {
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

pub(crate) fn point(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

pub(crate) fn falls(heard: &Heard<'_, Awa>) -> String {
    heard.all(&["harm", "falls"]).len().to_string()
}

pub(crate) fn strays(heard: &Heard<'_, Awa>) -> String {
    number(&heard.all(&["blast", "deviates"])[0], "inches").to_string()
}

/// A gun fires at a place; its deviation thrown or not.
pub(crate) fn gun(kind: &str, enemy: &str, thrown: &[u8]) -> Session<Awa> {
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

pub(crate) const SQUAD: &str = "figures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\", weapon = \"pistol\" }]\n[[put]]\nunit = \"men\"\n\
    places = [[36, 20], [36.5, 20], [35.5, 20], [46, 8], [48, 8], [46, 10], [48, 10], [46, 12], [48, 12], [44, 10]]\n";
pub(crate) const T26: &str = "arm = \"armour\"\nvehicles = [\"t-26\"]\n[[put]]\nunit = \"men\"\nat = [36, 20]\n";
pub(crate) const CAR: &str =
    "arm = \"armour\"\nvehicles = [\"heavy-armoured-car\"]\n[[put]]\nunit = \"men\"\nat = [36, 20]\n";
/// An inch north.
pub(crate) const NORTH: [u8; 3] = [12, 0, 1];

pub(crate) fn hurt(heard: &Heard<'_, Awa>) -> String {
    let damage = heard.game.state().vehicles[0].damage;
    match (damage.has(Damage::DESTROYED), damage.has(Damage::IMMOBILE)) {
        (true, _) => "destroyed",
        (_, true) => "immobilised",
        _ => "nothing",
    }
    .into()
}

/// A man goes for a vehicle with something in his hand, or is about to.
pub(crate) fn hunter(kit: &str, key: &str, morale: u8, vehicle: &str, blue: &str, thrown: &[u8]) -> Game {
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

pub(crate) fn hunt(kit: &str, key: &str, morale: u8, vehicle: &str, blue: &str, thrown: &[u8]) -> Session<Awa> {
    done(&hunter(kit, key, morale, vehicle, blue, thrown))
}

pub(crate) fn dares(heard: &Heard<'_, Awa>) -> String {
    pass(is(&heard.all(&["stopping", "bravery"])[0], "passed"))
}

pub(crate) fn thrown(heard: &Heard<'_, Awa>) -> String {
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
pub(crate) fn roadblock() -> Session<Awa> {
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
pub(crate) fn minefield() -> Session<Awa> {
    let mut game = before_mines();
    game.pick(Red, "drive-on").dice(&[6]);
    done(&game)
}

/// A tank stands before a mine marker.
pub(crate) fn before_mines() -> Game {
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
pub(crate) fn at_gun(piece: &str, vehicle: &str, inches: i32, blue: &str) -> Session<Awa> {
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

pub(crate) fn round(heard: &Heard<'_, Awa>) -> String {
    if !is(&heard.only(&["at-guns", "fires"]), "hit") {
        return "miss".into();
    }
    let goes = heard.first(&["at-guns", "penetrates"]).is_some_and(|told| is(&told, "goes"));
    if goes { "damage" } else { "bounce" }.into()
}

/// A round that needs so much on two dice, with such a penetration against such a defence.
pub(crate) fn aimed(dice: &[u8], need: u8, through: u8, defence: u8) -> String {
    match (dice[0] + dice[1] >= need, dice[2] + through >= defence) {
        (false, _) => "miss",
        (true, false) => "bounce",
        (true, true) => "damage",
    }
    .into()
}

/// A heavy machine gun at an aircraft.
pub(crate) fn flak() -> Session<Awa> {
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
pub(crate) fn melee(red: &str) -> Session<Awa> {
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

pub(crate) fn fought(heard: &Heard<'_, Awa>) -> String {
    match heard.all(&["melee", "fought"])[0]["falls"].as_u64() {
        Some(0) => "attacker",
        Some(_) => "defender",
        None => "neither",
    }
    .into()
}

pub(crate) fn blows(attacker: i16, defender: i16) -> String {
    match attacker.cmp(&defender) {
        std::cmp::Ordering::Less => "attacker",
        std::cmp::Ordering::Equal => "neither",
        std::cmp::Ordering::Greater => "defender",
    }
    .into()
}

/// A squad that has run out of ammunition tests in the last step.
pub(crate) fn test(red: &str, put: &str) -> Session<Awa> {
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

pub(crate) fn tested(heard: &Heard<'_, Awa>) -> String {
    pass(is(&heard.all(&["morale", "test"])[0], "passed"))
}
