//! What tests of fire share: positions in which one side is about to fire.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]

use crate::common::{Blue, Game, Red, Side};

/// A position as said, red to act with a 1, a 2 and a 3.
pub fn battle(text: &str) -> Game {
    Game::set(&format!("[red]\ncommand = [1, 2, 3]\n{text}"))
}

/// Gives an order to fire: on a 1 to a Team, on a 2 to a Section. A Team that stands alone goes by the name of its
/// Section.
#[track_caller]
pub fn order<'a>(game: &'a mut Game, side: Side, who: &str) -> &'a mut Game {
    activate(game, side, who).pick(side, "fire")
}

/// Activates somebody: on a 1 a Team, on a 2 a Section.
#[track_caller]
pub fn activate<'a>(game: &'a mut Game, side: Side, who: &str) -> &'a mut Game {
    let keys = game.keys(side);
    let section = who.rsplit_once('-').map_or("", |(section, _)| section);
    let wanted = [format!("activate:1:{who}"), format!("activate:2:{who}"), format!("activate:1:{section}")];
    let found = wanted.iter().find(|key| keys.contains(key));
    let Some(key) = found else { panic!("nobody activates {who}\n{}", game.whereabouts()) };
    game.pick(side, key)
}

/// Red fires.
#[track_caller]
pub fn fire<'a>(game: &'a mut Game, who: &str) -> &'a mut Game {
    order(game, Red, who)
}

/// Blue fires.
#[track_caller]
pub fn blue_fires<'a>(game: &'a mut Game, who: &str) -> &'a mut Game {
    order(game, Blue, who)
}

/// How many dice the last fire had.
#[track_caller]
pub fn dice(game: &Game) -> i16 {
    game.total(Red, "fires with")
}

/// One red rifleman fires at one blue rifleman and hits: the cover he finds him in, or none if he may not fire.
pub fn cover(terrain: &str, from: (f64, f64), to: (f64, f64)) -> Option<String> {
    cover_with(
        terrain,
        &format!("places = [[{}, {}]]\nmen = 1", from.0, from.1),
        &format!("places = [[{}, {}]]\nmen = 1", to.0, to.1),
    )
}

/// The same with the two said in full.
pub fn cover_with(terrain: &str, red: &str, blue: &str) -> Option<String> {
    let mut game = battle(&format!(
        "{terrain}\n[[put]]\nteam = \"red-section-1-rifle\"\n{red}\n[[put]]\nteam = \"blue-squad-1-rifle\"\n{blue}\n"
    ));
    activate(&mut game, Red, "red-section-1-rifle");
    if !game.is_open(Red, "fire") {
        return None;
    }
    game.pick(Red, "fire");
    if game.asked() == Some(Red) && !game.wants_dice() {
        if !game.is_open(Red, "blue-squad-1-rifle") {
            return None; // Only by leaning out.
        }
        game.pick(Red, "blue-squad-1-rifle");
    }
    // It hits at any range, and has no effect.
    game.dice(&[6, 1]);
    let text = game.line(Red, "Rifle Team takes 1 hit").text;
    let (_, cover) = text.split_once("1 hit ").expect("the line names the cover");
    Some(cover.split(':').next().unwrap_or_default().to_owned())
}
