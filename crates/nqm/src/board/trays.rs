//! What lies beside the map: the clock, what each side has to do, orders under way.

use engine::board::Tray;
use engine::{Eye, Side};

use crate::command::News;
use crate::units::knows;
use crate::{Nqm, Phase, words};

pub(super) fn trays(game: &Nqm, eye: Eye) -> Vec<Tray> {
    let state = &game.state;
    let mut all = vec![Tray::Clock {
        label: format!("hour {} of {}", state.hour, game.setup.hours),
        side: None,
        minutes: u16::from(game.time_of_day()) * 60 + into_the_hour(game),
    }];
    for side in Side::BOTH.into_iter().filter(|side| knows(game, eye, *side)) {
        let task = &game.setup.sides[side].task;
        if !task.is_empty() {
            let label = format!("{}: task", game.setup.sides[side].name);
            all.push(Tray::Notes { label, side: Some(side), lines: vec![task.clone()] });
        }
        let under_way: Vec<String> = state
            .dispatches
            .iter()
            .filter(|dispatch| game.who(dispatch.unit).side == side)
            .map(|dispatch| {
                let what = match &dispatch.news {
                    News::Order(order) => words::task(game, order),
                    News::Tie(..) => "works for another".into(),
                };
                format!("{}: {what}, {}", game.name(dispatch.unit), game.clock_words(dispatch.arrives / 2))
            })
            .collect();
        if !under_way.is_empty() {
            let label = format!("{}: orders under way", game.setup.sides[side].name);
            all.push(Tray::Notes { label, side: Some(side), lines: under_way });
        }
    }
    all
}

/// How far the hour has come: its movement goes by in ticks of three minutes, and what follows it ends the hour. R-NQM-035
fn into_the_hour(game: &Nqm) -> u16 {
    if game.state.phase < Phase::Movement { 0 } else { (u16::from(game.state.tick) * 3).min(57) }
}
