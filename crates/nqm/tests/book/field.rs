//! The piece of ground that most fights of these tests are about: a hill 600 metres wide, red before it and blue on it.

use crate::common::{Entry, Game, km_point};

/// A battalion `first` of red before the hill, with orders to attack it, and a unit `second` of blue on it; the clock is at step 3
/// of hour 1, and both leave small choices to the umpire. Stands that are given no place take the usual ones: the command base
/// in the third row, then rifles side by side, support behind them.
pub fn field(works: &str, red: &str, blue: &str, more: &str) -> String {
    let red = placed(red, [(4.0, 3.49), (3.9, 3.25), (4.1, 3.25), (3.9, 3.37), (4.1, 3.37)], (4.0, 3.25));
    let blue = placed(blue, [(4.2, 2.87), (3.9, 3.0), (4.1, 3.0), (4.0, 2.87), (3.8, 2.87)], (4.0, 3.0));
    format!(
        r#"
        [now]
        phase = "declare"
        waived = [7, 7]
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[3.6, 2.7], [4.4, 2.7], [4.4, 3.1], [3.6, 3.1]]
        works = "{works}"
        position = true
        [[unit]]
        id = "first"
        formation = "red"
        orders = {{ task = "attack", area = "hill" }}
        {red}
        [[unit]]
        id = "second"
        formation = "blue"
        orders = {{ task = "defend" }}
        {blue}
        [[put]]
        unit = "second"
        still = 3
        {more}
        "#
    )
}

/// Adds places where a unit has none: the first for a single stand, the row of five for a battalion that begins with its command base.
fn placed(unit: &str, rows: [(f64, f64); 5], alone: (f64, f64)) -> String {
    if unit.contains("places") || unit.contains("at = ") {
        return unit.into();
    }
    let list = unit.split("stands = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("");
    let count = list.matches('"').count() / 2;
    let spots: Vec<(f64, f64)> = if count == 1 { vec![alone] } else { rows[..count].to_vec() };
    let spots: Vec<String> = spots.iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
    format!("{unit}\nplaces = [{}]", spots.join(", "))
}

/// The attack that was declared first.
#[track_caller]
pub fn attack(game: &Game) -> Entry {
    attack_on(game, 0)
}

/// The attack with this number.
#[track_caller]
pub fn attack_on(game: &Game, n: usize) -> Entry {
    let attacks = game.now("attacks");
    let list = attacks.as_array().expect("a list");
    let one = list.get(n).unwrap_or_else(|| panic!("there is no attack {n}\n{}", game.whereabouts()));
    Entry(one.as_table().expect("a table").clone())
}

/// A number of a stand.
#[track_caller]
pub fn stand(game: &Game, id: &str, key: &str) -> i64 {
    game.stand(id).number(key)
}

/// A planned effective shoot of this hour by a stand, by its number, as a line of `[now]`.
pub fn shoot(battery: u16, x: f64, y: f64) -> String {
    let at = inches(x, y);
    format!("shoots = [{{ battery = {battery}, at = {at}, mode = \"effective\", hour = 1 }}]")
}

/// A wood over the ground before the hill, and the empty map around it.
pub fn wood() -> String {
    let corners = [(3.6, 3.18), (4.4, 3.18), (4.4, 3.6), (3.6, 3.6)].map(|(x, y)| inches(x, y)).join(", ");
    format!(
        "[battlefield]\n\"title\" = \"A wood\"\nsize = {{ width = 70.9, depth = 47.3 }}\n\
         [[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [{corners}]\n"
    )
}

/// Houses of one material all over the hill, and the empty map around them.
pub fn town(material: &str) -> String {
    let corners = [(3.6, 2.7), (4.4, 2.7), (4.4, 3.1), (3.6, 3.1)].map(|(x, y)| inches(x, y)).join(", ");
    format!(
        "[battlefield]\n\"title\" = \"A town\"\nsize = {{ width = 70.9, depth = 47.3 }}\n\
         [[battlefield.features]]\nid = \"town\"\nkind = \"built-up-area\"\nmaterial = \"{material}\"\narea = [{corners}]\n"
    )
}

/// A written position in which a stand, by its number, has moved.
pub fn moved(text: &str, stand: usize, x: f64, y: f64) -> String {
    let mut position: toml::Table = text.parse().expect("a written position is a file");
    let place: toml::Table = format!("map = {}", inches(x, y)).parse().expect("a place");
    position["state"]["stands"][stand].as_table_mut().expect("a stand").insert("place".into(), place.into());
    position.to_string()
}

/// A place in kilometres as files write it.
fn inches(x: f64, y: f64) -> String {
    let at = km_point(x, y);
    let whole = |mils: i32| format!("{}.{:03}", mils / 1000, mils % 1000);
    format!("[{}, {}]", whole(at.x), whole(at.y))
}
