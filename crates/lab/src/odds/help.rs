//! What can be asked.

use super::{Book, Flag, Kind, Resolver};

/// All rule books with the names of their resolvers.
pub(super) fn overview(books: &[Book]) -> String {
    let mut text = String::from("Exact odds. Ask: sandtable odds RULEBOOK RESOLVER --flags [--json]\n");
    for book in books {
        text.push_str(&format!("\n{}  {}\n", book.id, book.title));
        let width = book.resolvers.iter().map(|resolver| resolver.name.len()).max().unwrap_or(0);
        for resolver in book.resolvers {
            text.push_str(&format!("  {:width$}  {}\n", resolver.name, resolver.about));
        }
    }
    text.push_str("\nFlags: sandtable odds RULEBOOK\n");
    text
}

/// One rule book, with all flags.
pub(super) fn book(book: &Book) -> String {
    let mut text = format!("{}  {}\n", book.id, book.title);
    for of in book.resolvers {
        text.push('\n');
        text.push_str(&resolver(book.id, of));
    }
    text
}

/// One resolver: how it is written, what it tells, and its flags.
pub(super) fn resolver(book: &str, resolver: &Resolver) -> String {
    let usage: Vec<String> = resolver.flags.iter().map(Flag::usage).collect();
    let mut text = format!("{book} {} {}\n  {} ({})\n", resolver.name, usage.join(" "), resolver.about, resolver.rule);
    let width = resolver.flags.iter().map(|flag| flag.name.len()).max().unwrap_or(0);
    for flag in resolver.flags {
        let right = match flag.kind {
            Kind::Switch => String::new(),
            _ => format!(": {}", flag.right()),
        };
        let default = flag.default.map_or_else(String::new, |default| format!("; {default} if left out"));
        text.push_str(&format!("    --{:width$}  {}{right}{default}\n", flag.name, flag.about));
    }
    text
}
