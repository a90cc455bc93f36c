//! What lies beside the table: wind and weather, the deck, tasks, and what only one side knows.

use engine::board::Tray;
use engine::{Eye, Side};

use crate::units::knows;
use crate::{Awa, words};

/// The trays, those of both sides first.
pub(super) fn trays(game: &Awa, eye: Eye) -> Vec<Tray> {
    let (state, setup) = (&game.state, &game.setup);
    let (plain, binoculars) = state.weather.observation();
    let sight = format!("{}: one sees {plain} far, {binoculars} with binoculars", state.weather.word());
    let shown = state.drawn.filter(|card| crate::cards::is_shown(game, *card, eye));
    let mut all = vec![
        Tray::Arrow { label: "Wind".into(), side: None, towards: state.wind, lines: vec![sight] },
        Tray::Cards {
            label: "Chance cards".into(),
            side: None,
            open: shown.map(|card| card.title().to_owned()),
            says: shown.map(|card| card.about().to_owned()),
            left: state.deck.len() as u16,
        },
    ];
    let effects = state.effects.iter().map(|effect| {
        let whom = effect.unit.map_or_else(|| setup.sides[effect.side].name.as_str(), |unit| game.name(unit));
        let until = if effect.until == 0 { String::new() } else { format!(", through turn {}", effect.until) };
        format!("{} ({whom}{until})", effect.card.title())
    });
    notes(&mut all, "In force", None, effects.collect());
    let day = &setup.days[usize::from(state.day) - 1];
    for side in Side::BOTH {
        let name = &setup.sides[side].name;
        let task = [&setup.sides[side].task, &day.orders[side]];
        let task = task.into_iter().filter(|line| !line.is_empty()).cloned().collect();
        notes(&mut all, &format!("{name}: task"), Some(side), task);
        if knows(eye, side) {
            notes(&mut all, &format!("{name}: for your eyes"), Some(side), secrets(game, side));
        }
    }
    all
}

fn notes(all: &mut Vec<Tray>, label: &str, side: Option<Side>, lines: Vec<String>) {
    if !lines.is_empty() {
        all.push(Tray::Notes { label: label.into(), side, lines });
    }
}

/// What a side keeps to itself: reserve points, cards in hand, messages, planned barrages. `awa.ammo.secret`
fn secrets(game: &Awa, side: Side) -> Vec<String> {
    let state = &game.state;
    let mut lines = Vec::new();
    if state.reserve[side] > 0 {
        lines.push(format!("{} points of reserve ammunition", state.reserve[side]));
    }
    lines.extend(state.held[side].iter().map(|card| format!("in hand: {}", card.title())));
    for message in state.messages.iter().filter(|message| game.side(message.from) == side) {
        let order = words::written_order(game, message.order).unwrap_or_else(|| "no order".into());
        lines.push(format!("message to {}: {order}", game.name(message.to)));
    }
    for plan in state.plans.iter().filter(|plan| plan.side == side && plan.turns > 0) {
        let place = &game.setup.places[usize::from(plan.place)].name;
        let when =
            if plan.by_card { ", waits for its card".to_owned() } else { format!(", {} turns left", plan.turns) };
        lines.push(format!("barrage on {place}{when}"));
    }
    lines
}
