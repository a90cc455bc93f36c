//! `sandtable rules`: the inventory, rule by rule, with the tests that prove each.

use anyhow::{Context, bail};
use serde::Deserialize;

use crate::cli::Rules;

/// A rule book's inventory and the table of proofs that `cargo xtask rules --write` keeps beside it.
const BOOKS: [(&str, &str, &str); 4] = [
    ("awa", include_str!("../../../rules/awa.toml"), include_str!("../../../rules/awa-proofs.json")),
    ("coc", include_str!("../../../rules/coc.toml"), include_str!("../../../rules/coc-proofs.json")),
    ("nqm", include_str!("../../../rules/nqm.toml"), include_str!("../../../rules/nqm-proofs.json")),
    ("scw", include_str!("../../../rules/scw.toml"), include_str!("../../../rules/scw-proofs.json")),
];

#[derive(Deserialize)]
struct Inventory {
    title: String,
    rule: Vec<Rule>,
}

#[derive(Deserialize)]
struct Rule {
    id: String,
    section: String,
    kind: String,
    text: String,
    #[serde(default)]
    rulings: Vec<String>,
    #[serde(default)]
    columns: Vec<String>,
    #[serde(default)]
    rows: Vec<Row>,
}

/// A row of a table: named cells, cells under the table's columns, or one word.
#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Named(toml::Table),
    Cells(Vec<toml::Value>),
    Word(String),
}

impl Row {
    fn words(&self, columns: &[String]) -> String {
        let cell = |(key, value): (&String, &toml::Value)| format!("{key} {value}");
        let cells: Vec<String> = match self {
            Row::Named(table) => table.iter().map(cell).collect(),
            Row::Cells(values) => columns.iter().zip(values).map(cell).collect(),
            Row::Word(word) => vec![word.clone()],
        };
        cells.join(", ")
    }
}

type Proofs = std::collections::BTreeMap<String, Vec<String>>;

pub fn run(args: &Rules) -> anyhow::Result<()> {
    for (id, text, proofs) in BOOKS {
        let inventory: Inventory = toml::from_str(text).with_context(|| format!("the inventory of {id} is damaged"))?;
        let proofs: Proofs = serde_json::from_str(proofs).with_context(|| format!("the proofs of {id} are damaged"))?;
        match &args.id {
            None => overview(id, &inventory, &proofs),
            Some(wanted) if wanted == id || wanted.starts_with(&format!("{id}.")) => {
                return explain(wanted, &inventory, &proofs);
            }
            Some(_) => {}
        }
    }
    match &args.id {
        None => Ok(()),
        Some(wanted) => {
            let known: Vec<&str> = BOOKS.iter().map(|(id, ..)| *id).collect();
            bail!("no rule begins with `{wanted}`; rule ids begin with {}", known.join(", "))
        }
    }
}

fn overview(id: &str, inventory: &Inventory, proofs: &Proofs) {
    let counted = inventory.rule.iter().filter(|rule| rule.kind != "guidance");
    let (rules, proven) = counted.fold((0, 0), |(rules, proven), rule| {
        (rules + 1, proven + usize::from(proofs.get(&rule.id).is_some_and(|tests| !tests.is_empty())))
    });
    println!("{id}: {} — {rules} rules, {proven} proven by tests", inventory.title);
    let mut sections: Vec<&str> = Vec::new();
    for rule in &inventory.rule {
        if !sections.contains(&rule.section.as_str()) {
            sections.push(&rule.section);
        }
    }
    println!("  {}", sections.join(" · "));
}

fn explain(wanted: &str, inventory: &Inventory, proofs: &Proofs) -> anyhow::Result<()> {
    let found: Vec<&Rule> =
        inventory.rule.iter().filter(|rule| rule.id == wanted || rule.id.starts_with(&format!("{wanted}."))).collect();
    if found.is_empty() {
        let ids: Vec<&str> = inventory.rule.iter().map(|rule| rule.id.as_str()).collect();
        let hint = muster::suggest(wanted, ids).map_or_else(String::new, |id| format!("; did you mean `{id}`?"));
        bail!("there is no rule `{wanted}`{hint}");
    }
    for rule in found {
        println!("{} ({}, {})\n  {}", rule.id, rule.section, rule.kind, rule.text);
        for row in &rule.rows {
            println!("    {}", row.words(&rule.columns));
        }
        if !rule.rulings.is_empty() {
            println!("  rulings: {}", rule.rulings.join(", "));
        }
        match proofs.get(&rule.id) {
            Some(tests) if !tests.is_empty() => println!("  proven by: {}", tests.join(", ")),
            _ if rule.kind == "guidance" => println!("  guidance: nothing to prove"),
            _ => println!("  not proven yet"),
        }
    }
    Ok(())
}
