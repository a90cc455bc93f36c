//! `sandtable odds`: exact chances before one commits oneself.

use lab::odds;

use crate::cli::Odds;

/// Without a resolver it lists what can be asked.
pub fn run(args: &Odds) -> anyhow::Result<()> {
    let (json, typed) = take(&args.flags, "--json");
    let (help, typed) = take(&typed, "--help");
    let (json, help) = (json || args.json, help || args.help);
    let text = match (&args.rulebook, &args.resolver) {
        (None, _) => odds::overview(),
        (Some(book), None) => odds::book(book)?.help(),
        (Some(book), Some(resolver)) if help => odds::book(book)?.resolver(resolver)?.help(book),
        (Some(book), Some(resolver)) => {
            let answer = odds::ask(book, resolver, &typed)?;
            if json { format!("{}\n", answer.json()) } else { answer.chart() }
        }
    };
    print!("{text}");
    Ok(())
}

/// Takes a switch out of what was typed, wherever it stands.
fn take(typed: &[String], switch: &str) -> (bool, Vec<String>) {
    let rest: Vec<String> = typed.iter().filter(|word| *word != switch).cloned().collect();
    (rest.len() < typed.len(), rest)
}
