//! The rule score: which rules of the inventory are proven, and by which tests.
//!
//! A rule counts as proven when a test of a rule book's `tests/` folder names it with `covers!`. Those tests reach the
//! rules through the engine's contract only; tests inside a crate's `src` do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Print JSON: for each rule book `rules`, `proven` and the list `unproven`
    #[arg(long)]
    json: bool,
    /// Write the tables of proofs that the program shows
    #[arg(long)]
    write: bool,
    /// Fail if a rule is unproven, an id is unknown, or a table of proofs is stale
    #[arg(long)]
    check: bool,
}

impl Args {
    pub const fn check() -> Self {
        Args { json: false, write: false, check: true }
    }

    pub const fn write() -> Self {
        Args { json: false, write: true, check: false }
    }
}

#[derive(Deserialize)]
struct Inventory {
    title: String,
    /// Sections and rules that a rule book does not play yet: they are counted, and may be unproven.
    #[serde(default)]
    pending: Vec<String>,
    rule: Vec<Rule>,
}

impl Inventory {
    /// Whether a rule waits for a later version: by its section, one that this belongs to, or its own id.
    fn is_pending(&self, book: &str, rule: &Rule) -> bool {
        let own = rule.id.strip_prefix(book).and_then(|id| id.strip_prefix('.')).unwrap_or(&rule.id);
        let belongs =
            |name: &str, whole: &str| name.strip_prefix(whole).is_some_and(|r| r.is_empty() || r.starts_with('.'));
        self.pending.iter().any(|whole| belongs(&rule.section, whole) || own == whole)
    }
}

#[derive(Deserialize)]
struct Rule {
    id: String,
    section: String,
    kind: String,
    text: String,
}

/// Rule id to the tests that prove it.
type Proofs = BTreeMap<String, BTreeSet<String>>;

/// The rule books that are written; the inventory of others may already be there.
fn books() -> anyhow::Result<Vec<String>> {
    let mut books = Vec::new();
    for entry in fs::read_dir("rules")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if let Some(id) = name.strip_suffix(".toml").filter(|id| !id.contains('-')) {
            books.push(id.to_owned());
        }
    }
    books.sort();
    Ok(books)
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut all = serde_json::Map::new();
    let mut faults = Vec::new();
    for book in books()? {
        let text = fs::read_to_string(format!("rules/{book}.toml"))?;
        let inventory: Inventory = toml::from_str(&text).with_context(|| format!("rules/{book}.toml"))?;
        let known: BTreeSet<&str> = inventory.rule.iter().map(|rule| rule.id.as_str()).collect();
        let (proofs, unknown) = scan(&book, &known)?;
        faults.extend(unknown);
        let counted: Vec<&Rule> = inventory.rule.iter().filter(|rule| rule.kind != "guidance").collect();
        let unproven: Vec<&str> =
            counted.iter().map(|rule| rule.id.as_str()).filter(|id| !proofs.contains_key(*id)).collect();
        let proven = counted.len() - unproven.len();
        if !args.json {
            println!("{book}: {proven} of {} rules proven", counted.len());
            for id in &unproven {
                println!("  not proven: {id}");
            }
        }
        let due = |id: &&&str| {
            let rule = inventory.rule.iter().find(|rule| rule.id == **id);
            rule.is_some_and(|rule| !inventory.is_pending(&book, rule))
        };
        let missing = unproven.iter().filter(due).count();
        if args.check && missing > 0 {
            faults.push(format!("{book}: {missing} rules are not proven"));
        }
        all.insert(book.clone(), json!({ "rules": counted.len(), "proven": proven, "unproven": unproven }));
        let table = format!("{}\n", serde_json::to_string_pretty(&proofs)?);
        keep(&format!("rules/{book}-proofs.json"), &table, args, &mut faults)?;
        keep(&format!("docs/rules-{book}.md"), &reference(&book, &inventory, &proofs), args, &mut faults)?;
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}

/// Writes or compares a file that is made from the inventory and the tests.
fn keep(path: &str, text: &str, args: &Args, faults: &mut Vec<String>) -> anyhow::Result<()> {
    if args.write {
        fs::write(path, text)?;
    } else if args.check && fs::read_to_string(path).unwrap_or_default() != text {
        faults.push(format!("{path} is stale; run `cargo xtask bless`"));
    }
    Ok(())
}

/// The published table: every rule in our words, and the tests that prove it.
fn reference(book: &str, inventory: &Inventory, proofs: &Proofs) -> String {
    let mut text = format!(
        "# {}\n\nEvery rule in our words, and the tests in `crates/{book}/tests/` that prove it.\n",
        inventory.title
    );
    let mut section = "";
    for rule in &inventory.rule {
        if rule.section != section {
            section = &rule.section;
            text.push_str(&format!("\n## {section}\n\n| rule | what it says | proven by |\n|---|---|---|\n"));
        }
        let tests = proofs.get(&rule.id).map_or_else(
            || if rule.kind == "guidance" { "(guidance)".into() } else { "not yet".into() },
            |tests| tests.iter().map(|test| format!("`{test}`")).collect::<Vec<_>>().join(" "),
        );
        text.push_str(&format!("| `{}` | {} | {tests} |\n", rule.id, rule.text.replace('|', "/")));
    }
    text
}

/// Every `covers!` in the tests of a rule book, and every id that its sources name but the inventory does not know.
fn scan(book: &str, known: &BTreeSet<&str>) -> anyhow::Result<(Proofs, Vec<String>)> {
    let (mut proofs, mut unknown) = (Proofs::new(), Vec::new());
    for path in sources(Path::new("crates"))? {
        let text = fs::read_to_string(&path)?;
        for id in literals(&text, "rule!(").into_iter().chain(literals(&text, "covers!(")) {
            if id.starts_with(&format!("{book}.")) && !known.contains(id.as_str()) {
                unknown.push(format!("{}: `{id}` is not in rules/{book}.toml", path.display()));
            }
        }
        if path.starts_with(format!("crates/{book}/tests")) {
            let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for (test, ids) in tests(&text) {
                for id in ids {
                    proofs.entry(id).or_default().insert(format!("{file}::{test}"));
                }
            }
        }
    }
    Ok((proofs, unknown))
}

fn sources(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The string literals in all calls of a macro.
fn literals(text: &str, call: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(call) {
        let body = &text[at + call.len()..];
        let body = &body[..body.find(')').unwrap_or(body.len())];
        found.extend(body.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    found
}

/// Every test function that names rules, with the rules it names.
fn tests(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for part in text.split("#[test]").skip(1) {
        let Some(name) = part.split("fn ").nth(1).and_then(|rest| rest.split('(').next()) else { continue };
        let ids = literals(part, "covers!(");
        if !ids.is_empty() {
            found.push((name.trim().to_owned(), ids));
        }
    }
    found
}
