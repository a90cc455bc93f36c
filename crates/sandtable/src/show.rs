//! `sandtable scenarios` and `show`: what there is to play, and how it looks.

use std::path::Path;

use anyhow::Context;
use engine::prompt::Prompt;
use engine::{Board, Eye};
use muster::Library;
use serde_json::json;

use crate::cli::{Listing, Show};
use crate::files;

pub fn list(library: &Library, args: &Listing) -> anyhow::Result<()> {
    let heads = library.scenarios();
    if args.json {
        let rows: Vec<_> = heads
            .iter()
            .map(|head| {
                json!({ "id": head.id, "rules": head.rules, "title": head.title, "players": head.players, "minutes": head.minutes,
                        "summary": head.summary })
            })
            .collect();
        println!("{}", serde_json::to_string_pretty(&rows)?);
        return Ok(());
    }
    for head in heads {
        let minutes = head.minutes.map_or_else(String::new, |minutes| format!(", {minutes} minutes"));
        println!(
            "{}\n    {} ({}, {} players{minutes})\n    {}",
            head.id, head.title, head.rules, head.players, head.summary
        );
    }
    Ok(())
}

pub fn run(library: &Library, args: &Show) -> anyhow::Result<()> {
    let (text, book) = files::scenario(library, &args.scenario)?;
    let game = book.start(&text, None).map_err(|e| files::cannot_play(&args.scenario, e))?;
    let board = game.play().board(Eye::Referee);
    let theme = if args.dark { picture::Theme::Lamp } else { picture::Theme::Paper };
    for file in args.svg.iter().chain(&args.png) {
        draw(&board, None, file, theme)?;
        println!("Drawn into {}.", file.display());
    }
    if args.svg.is_none() && args.png.is_none() {
        println!("{}\n", board.title);
        print!("{}\n{}", engine::text::map(&board), engine::text::roster(&board));
    }
    Ok(())
}

/// Draws a board into a file: PNG by its name, else SVG.
pub fn draw(board: &Board, prompt: Option<&Prompt>, file: &Path, theme: picture::Theme) -> anyhow::Result<()> {
    let svg = picture::svg(board, prompt, &picture::Style { theme, ..picture::Style::default() });
    let bytes = if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
        picture::png(&svg, 1.0)?
    } else {
        svg.into_bytes()
    };
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
