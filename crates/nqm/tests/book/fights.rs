//! Positions in the middle of a fight, for the tests of morale, close assault and what comes after.

use crate::common::Game;

/// What a unit did in this hour, as positions write it.
pub const MOVED: u32 = 1;
pub const UNDER_FIRE: u32 = 1 << 3;
/// Fired at and hit.
pub const HIT: u32 = 1 << 7 | UNDER_FIRE;
pub const IN_ATTACK: u32 = 1 << 8;
/// Why a unit is disorganised.
pub const BROKEN: i64 = 1;
pub const COMBAT: i64 = 1 << 2;
pub const HELD: i64 = 1 << 3;
/// Which tests it has behind it.
pub const BREAK_OFF: i64 = 1 << 1;
pub const DISORGANISED: i64 = 1 << 2;
pub const REFUSES: i64 = 1 << 3;
pub const SAT_TIGHT: i64 = 1 << 4;

/// Two battalions a side in the far corners, so that no side has lost with its first unit.
pub const RESERVES: &str = r#"
    [[unit]]
    id = "red-2"
    formation = "red"
    stands = ["C1", "F3"]
    at = [0.5, 5.7]
    [[unit]]
    id = "red-3"
    formation = "red"
    stands = ["C1", "F3"]
    at = [1.5, 5.7]
    [[unit]]
    id = "blue-2"
    formation = "blue"
    stands = ["C1", "F3"]
    at = [0.5, 0.3]
    [[unit]]
    id = "blue-3"
    formation = "blue"
    stands = ["C1", "F3"]
    at = [1.5, 0.3]
"#;

/// A hill in the middle of the map, 500 by 400 metres, held by blue.
pub const HILL: &str = r#"
    [[area]]
    id = "hill"
    name = "the hill"
    outline = [[4.0, 2.4], [4.5, 2.4], [4.5, 2.8], [4.0, 2.8]]
    points = 3
    position = true
"#;

/// An attack by red, led by the stand with this number: on the first area, or around a stand. `more` overrides any field.
pub fn attack(leader: u16, ground: &str, units: &[u16], more: &str) -> String {
    let usual = format!(
        r#"
        side = "red"
        leader = {leader}
        level = "battalion"
        ground = {ground}
        units = {units:?}
        began = 1
        plan = "fire"
        inflicted = 0
        suffered = 0
        rounds = 1
        won = 0
        stalled = false
        inside = 0
        assaults = 0
        counter = false
        done = "fired"
        "#
    );
    let overridden = |line: &&str| {
        let key = line.split('=').next().unwrap_or_default().trim();
        let own = more.lines().take_while(|other| !other.starts_with('['));
        !own.into_iter().any(|other| other.split('=').next().unwrap_or_default().trim() == key)
    };
    let kept: Vec<&str> = usual.lines().filter(overridden).collect();
    format!("[[now.attacks]]\n{}\n{more}\n", kept.join("\n"))
}

/// On the first area of the position.
pub const ON_AREA: &str = "{ named = 0 }";

/// A position: the moment, the attacks, and everything else; with the reserves.
#[track_caller]
pub fn set(now: &str, attacks: &[String], rest: &str) -> Game {
    Game::set(&format!("title = \"A fight\"\n[now]\n{now}\n{}\n{rest}\n{RESERVES}", attacks.concat()))
}

/// A unit: its id, formation, what it is, its stands and where it stands.
pub fn unit(id: &str, side: &str, more: &str, stands: &str, at: [f64; 2]) -> String {
    let [x, y] = at;
    format!("[[unit]]\nid = \"{id}\"\nformation = \"{side}\"\n{more}\nstands = [{stands}]\nat = [{x}, {y}]\n")
}

/// What lies over a unit of the position.
pub fn put(unit: &str, fields: &str) -> String {
    format!("[[put]]\nunit = \"{unit}\"\n{fields}\n")
}

/// What lies over a stand of the position.
pub fn put_stand(stand: &str, fields: &str) -> String {
    format!("[[put]]\nstand = \"{stand}\"\n{fields}\n")
}

/// Where a stand is, in thousandths of an inch; none if it is not on the map.
pub fn place(game: &Game, stand: &str) -> Option<(i64, i64)> {
    let entry = game.stand(stand);
    let place = entry.0.get("place")?.as_table()?.get("map")?.as_array()?.clone();
    let mils = |value: &toml::Value| {
        let inches = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
        inches
            .or_else(|| value.as_str().and_then(|text| text.parse().ok()))
            .map(|inches| (inches * 1000.0).round() as i64)
    };
    Some((mils(&place[0])?, mils(&place[1])?))
}

/// What became of a stand that is gone.
pub fn fate(game: &Game, stand: &str) -> Option<String> {
    let entry = game.stand(stand);
    entry.0.get("place")?.as_table()?.get("gone").and_then(|fate| fate.as_str().map(str::to_owned))
}

/// How far apart two places are, in metres at 1:5000.
pub fn metres(from: (i64, i64), to: (i64, i64)) -> i64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    (x * x + y * y).isqrt() * 127 / 1000
}
