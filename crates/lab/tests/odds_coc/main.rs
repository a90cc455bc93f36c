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
use common::Game;
use engine::Session;
use proof::{Heard, Proof, number, word};

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
