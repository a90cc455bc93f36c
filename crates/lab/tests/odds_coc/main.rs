//! Odds of Chain of Command, proven.

mod armour;
#[path = "../../../coc/tests/book/common/mod.rs"]
mod common;
#[path = "../../../coc/tests/book/firing/mod.rs"]
mod firing;
mod infantry;
#[path = "../proof/mod.rs"]
mod proof;

use coc::Coc;
use common::{Game, Red};
use engine::Session;
use proof::{Heard, Proof, first, is_shown, number, word};

#[test]
fn every_resolver_has_its_proof() {
    proof::all_are_there(&proofs());
}

#[test]
fn answers_are_what_the_tables_make_of_every_fall_of_the_dice() {
    proof::by_hand(&proofs());
}

#[test]
fn answers_are_what_the_rules_make_of_seeded_dice() {
    proof::played(&proofs());
}

#[test]
fn prompts_show_what_the_lab_answers() {
    let rifles = "[[put]]\nteam = \"red-section-1-rifle\"\nmen = 3\nplaces = [[28, 25], [29, 25], [30, 25]]\n\
        [[put]]\nteam = \"blue-squad-1-rifle\"\nmen = 6\n\
        places = [[27, 10.2], [28, 10.2], [29, 10.2], [30, 10.2], [31, 10.2], [32, 10.2]]\n";
    let hedge = "[[terrain]]\nkind = \"hedge\"\nline = [[20, 11], [40, 11]]\n";
    let mut game = firing::battle(&format!("{hedge}{rifles}"));
    firing::activate(&mut game, Red, "red-section-1-rifle");
    let line = "coc fire --dice 3 --quality regular --range close --cover light";
    is_shown(game.option(Red, "fire"), "somebody killed", line, |came| first(came) > 0);
    is_shown(game.option(Red, "fire"), "two or more killed", line, |came| first(came) > 1);

    let tanks = "[red]\ncommand = [3]\nvehicles = [{ test = \"sherman\" }]\n[blue]\nvehicles = [{ test = \"panzer-iv\" }]\n\
        [[put]]\nvehicle = \"red-sherman\"\nat = [36, 40]\n\
        [[put]]\nvehicle = \"blue-panzer-iv\"\nat = [36, 20]\nfacing = \"south\"\n";
    let mut game = Game::set(tanks);
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner");
    let line = "coc antitank --need 5 --modifier 0 --strike 7 --armour 6 --face front";
    is_shown(game.option(Red, "fire"), "a hit", line, |net| net != "miss");
    is_shown(game.option(Red, "fire"), "it glances off", line, |net| net == "none");
    is_shown(game.option(Red, "fire"), "one net hit", line, |net| net == "1");
    is_shown(game.option(Red, "fire"), "destroyed", line, |net| net == "3+");

    let bren = "[red]\ndice = 1\n[[put]]\nteam = \"red-section-1-bren\"\nmen = 0\n\
        [[put]]\nteam = \"red-section-1-rifle\"\nat = [36, 40]\n";
    let mut game = Game::set(bren);
    game.pick(Red, "done");
    let line = "coc force-morale --event team-wiped-out";
    is_shown(game.option(Red, "test"), "Force Morale -1", line, |loss| loss == "1");
    is_shown(game.option(Red, "test"), "nothing lost", line, |loss| loss == "0");
}

fn proofs() -> Vec<Proof<Coc>> {
    infantry::PROOFS.into_iter().chain(armour::PROOFS).collect()
}

fn done(game: &Game) -> Session<Coc> {
    game.session().clone()
}

/// Kills and Shock, as the effect of the hits was told; none if nothing hit.
fn harm(heard: &Heard<'_, Coc>) -> String {
    let effects = heard.all(&["fire", "effect"]);
    let sum = |key| effects.iter().map(|effect| number(effect, key)).sum::<i64>();
    format!("{} {}", sum("killed"), sum("shock"))
}

/// What hits do: for each die to hit its effect die. `need` hits, `shock` and `kill` are the least faces of Table Six, and Shock counts
/// so many times.
fn hits(dice: &[u8], need: u8, shock: u8, kill: u8, times: u32) -> String {
    let (to_hit, effects) = dice.split_at(dice.len() / 2);
    let effects = || to_hit.iter().zip(effects).filter(|(die, _)| **die >= need).map(|(_, effect)| *effect);
    let kills = effects().filter(|effect| *effect >= kill).count();
    let shocks = effects().filter(|effect| (shock..kill).contains(effect)).count() as u32 * times;
    format!("{kills} {shocks}")
}

/// Net hits as the comparison of strike and armour was told.
fn net(heard: &Heard<'_, Coc>) -> String {
    if let Some(damaged) = heard.first(&["armour-fire", "damaged"]) {
        return ["equal", "1", "2", "3+"][number(&damaged, "net").min(3) as usize].into();
    }
    if heard.has(&["armour-fire", "glanced"]) {
        return "none".into();
    }
    // Three net hits and more destroy without another table.
    if heard.has(&["armour-fire", "struck"]) { "3+" } else { "miss" }.into()
}

fn net_word(hits: usize, saves: usize) -> String {
    match hits.checked_sub(saves) {
        None => "none",
        Some(0) => "equal",
        Some(1) => "1",
        Some(2) => "2",
        Some(_) => "3+",
    }
    .into()
}

fn at_least(dice: &[u8], face: u8) -> usize {
    dice.iter().filter(|die| **die >= face).count()
}

/// What became of a vehicle, as the damage table was told.
fn damage(heard: &Heard<'_, Coc>) -> String {
    let damaged = &heard.all(&["armour-fire", "damaged"])[0];
    let outcome = match &damaged["outcome"] {
        serde_json::Value::String(_) => word(damaged, "outcome").to_owned(),
        other => other.as_object().and_then(|object| object.keys().next()).expect("a named outcome").clone(),
    };
    format!("{outcome} {}", number(damaged, "shock"))
}
