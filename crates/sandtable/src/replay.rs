//! `sandtable replay`, `verify` and `position`: what a save can tell.

use anyhow::Context;
use engine::{Eye, Reach};

use crate::cli::{Position, Replay, SaveArg};
use crate::{client, files, show};

pub fn run(args: &Replay) -> anyhow::Result<()> {
    let text = files::read(&args.save)?;
    let book = files::book_of_save(&text)?;
    let game = book.load(&text, args.to.map_or(Reach::End, Reach::Inputs))?;
    let play = game.play();
    // A finished game has no secrets left; a running one is told as everybody may hear it.
    let eye = if play.outcome().is_some() { Eye::Referee } else { Eye::Public };
    let calculation = if args.why { client::Calculation::Full } else { client::Calculation::Short };
    for (_, line) in play.report(eye, 0) {
        println!("{}", client::show_line(&line, calculation));
    }
    println!("\n{}", engine::text::map(&play.board(eye)));
    println!("{}", engine::text::roster(&play.board(eye)));
    println!("{} inputs. {}", play.inputs(), client::show_outcome(play));
    if let Some(file) = &args.png {
        show::draw(&play.board(eye), None, file, picture::Theme::Paper)?;
    }
    Ok(())
}

pub fn verify(args: &SaveArg) -> anyhow::Result<()> {
    let text = files::read(&args.save)?;
    let book = files::book_of_save(&text)?;
    let (game, proof) = book.verify(&text)?;
    let play = game.play();
    println!(
        "{}: a game of {}, {} inputs, every answer legal and every state as recorded.",
        args.save.display(),
        book.id(),
        play.inputs()
    );
    println!("Dice: {} rolls proven against the published seed, {} typed in by hand.", proof.proven, proof.by_hand);
    if proof.sealed > 0 {
        println!("{} rolls cannot be proven yet: their seed is published when the game ends.", proof.sealed);
    }
    println!("{}", client::show_outcome(play));
    Ok(())
}

pub fn position(args: &Position) -> anyhow::Result<()> {
    let text = files::read(&args.save)?;
    let book = files::book_of_save(&text)?;
    let game = book.load(&text, args.at.map_or(Reach::End, Reach::Inputs))?;
    if let Some(at) = args.at
        && game.play().inputs() < at
    {
        anyhow::bail!("the save has {} inputs, so there is no moment {at}", game.play().inputs());
    }
    let scenario = game.play().position();
    if let Some(file) = &args.out {
        return std::fs::write(file, scenario).with_context(|| format!("cannot write {}", file.display()));
    }
    print!("{scenario}");
    Ok(())
}
