//! Putting a force together in a dialogue. It asks what the rule book's form asks, and knows no more.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use engine::aids::{Field, FieldKind, MusterForm};
use shelf::Force;

use super::{Offered, address, name_one, offered, one, print_to, save, take, told};
use crate::cli::{ForceBuild, PrintWhat};

const HELP: &str = "\
  list              what can be taken now; `list all` with what it is
  take ITEM         one more of it: ITEM, ITEM:VARIANT, ITEM*2
  drop ITEM         leave it out
  choices           what else can be chosen, and how it stands
  set KEY VALUE     choose it
  names             who can be named; call ID NAME names him
  show              the force as it stands
  save FILE         keep it; link prints a link, print FILE a page for A4
  done              end; quit ends without keeping anything";

/// What is asked first, one after the other.
const FIRST: [&str; 6] = ["platoon", "rating", "scenario", "role", "date", "level"];

struct Talk<'a> {
    force: Force,
    args: &'a ForceBuild,
    lines: std::io::Lines<std::io::StdinLock<'a>>,
}

/// The force that comes of it; none if its builder gave up.
pub fn run(force: Force, args: &ForceBuild) -> anyhow::Result<Option<Force>> {
    let mut talk = Talk { force, args, lines: std::io::stdin().lock().lines() };
    let given: [(&str, bool); 6] = [
        ("platoon", args.platoon.is_some() || args.from.is_some()),
        ("rating", args.rating.is_some() || args.from.is_some()),
        ("scenario", args.scenario.is_some() || args.from.is_some()),
        ("role", args.role.is_some() || args.from.is_some()),
        ("date", args.date.is_some() || args.from.is_some()),
        ("level", args.level.is_some() || args.from.is_some()),
    ];
    let form = talk.force.form()?;
    let mut first: Vec<String> = FIRST.map(String::from).to_vec();
    first.retain(|key| !given.iter().any(|(known, is)| known == key && *is));
    if args.from.is_none() && !form.fields.iter().any(|field| FIRST.contains(&field.key.as_str())) {
        // A book whose forces are few numbers asks for all of them.
        first = form.fields.iter().map(|field| field.key.clone()).collect();
    }
    for key in &first {
        if !talk.ask(key)? {
            return Ok(None);
        }
    }
    println!("\n{}", talk.standing()?);
    let takes = form.fields.iter().any(|field| field.cost.is_some());
    let what = if takes { "`list` for what can be taken" } else { "`choices` for what can be chosen" };
    println!("Type {what}, `help` for the rest.");
    talk.orders()
}

impl Talk<'_> {
    fn read(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        print!("{prompt}> ");
        std::io::stdout().flush()?;
        let line = self.lines.next().transpose()?;
        if let Some(line) = line.as_ref().filter(|_| !super::is_attended()) {
            println!("{line}");
        } else if line.is_none() {
            println!();
        }
        Ok(line.map(|line| line.trim().to_owned()))
    }

    /// Asks for one choice of the form until it is made; an empty line leaves it as it is.
    fn ask(&mut self, key: &str) -> anyhow::Result<bool> {
        loop {
            let form = self.force.form()?;
            let Some(field) = form.fields.iter().find(|field| field.key == key) else { return Ok(true) };
            println!("\n{}", put(field));
            let Some(line) = self.read(&field.label)? else { return Ok(false) };
            if line == "quit" {
                return Ok(false);
            }
            if line.is_empty() {
                return Ok(true);
            }
            match self.force.with(&one(key, &meant(field, &line))) {
                Ok(force) => {
                    self.force = force;
                    return Ok(true);
                }
                Err(why) => println!("{why}"),
            }
        }
    }

    fn standing(&self) -> anyhow::Result<String> {
        let (paper, form) = (self.force.paper()?, self.force.form()?);
        let spent =
            form.budget.map_or_else(String::new, |budget| format!(" Support {} of {}.", budget.spent, budget.of));
        let mut text = format!("{}: {}.{spent}", paper.title, paper.subtitle);
        for problem in &form.problems {
            text += &format!("\n! {problem}");
        }
        Ok(text)
    }

    fn orders(mut self) -> anyhow::Result<Option<Force>> {
        loop {
            let Some(line) = self.read("force")? else { return Ok(Some(self.force)) };
            let (order, rest) = line.split_once(' ').map_or((line.as_str(), ""), |(order, rest)| (order, rest.trim()));
            match order {
                "" => println!("{}", self.standing()?),
                "done" | "end" => return Ok(Some(self.force)),
                "quit" => return Ok(None),
                "help" => println!("{HELP}"),
                "list" => {
                    let which = if rest == "all" { Offered::All } else { Offered::Open };
                    print!("{}", offered(&self.force, which)?);
                }
                "choices" => println!("{}", choices(&self.force.form()?)),
                "names" => print!("{}", names(&self.force.form()?)),
                "show" => print!("{}", told(&self.force.paper()?, &self.force.form()?)),
                "link" => println!("{}", address(&self.args.site, &self.force)),
                "save" | "print" if rest.is_empty() => println!("Name a file: {order} FILE"),
                "save" => tell(save(&self.force, &PathBuf::from(rest)), &format!("Kept in {rest}.")),
                "print" => {
                    let page = PathBuf::from(rest);
                    tell(print_to(&self.force, &page, PrintWhat::Both), &format!("Written to {rest}."));
                }
                "take" => self.change(take(&self.force, rest))?,
                "drop" => self.change(self.force.with(&one(&format!("take.{rest}"), "0")).map_err(Into::into))?,
                "call" => {
                    let (id, name) = rest.split_once([' ', '=']).unwrap_or((rest, ""));
                    self.change(name_one(&self.force, id, name))?;
                }
                "set" => {
                    let (key, value) = rest.split_once([' ', '=']).unwrap_or((rest, ""));
                    self.change(self.force.with(&one(key, value.trim())).map_err(Into::into))?;
                }
                _ => println!("There is no order `{order}`. Type `help`."),
            }
        }
    }

    fn change(&mut self, changed: anyhow::Result<Force>) -> anyhow::Result<()> {
        match changed {
            Ok(force) => {
                self.force = force;
                println!("{}", self.standing()?);
            }
            Err(why) => println!("{why:#}"),
        }
        Ok(())
    }
}

fn tell(done: anyhow::Result<()>, words: &str) {
    match done {
        Ok(()) => println!("{words}"),
        Err(why) => println!("{why:#}"),
    }
}

/// A choice with its options, numbered.
fn put(field: &Field) -> String {
    let about = field.about.as_ref().map_or_else(String::new, |about| format!("\n  {about}"));
    let now = match &field.kind {
        FieldKind::Choose { options } => {
            let mut text = String::new();
            for (n, option) in options.iter().enumerate() {
                let mark = if option.value == field.value { "*" } else { " " };
                let detail = option.detail.as_ref().map_or_else(String::new, |detail| format!(" ({detail})"));
                text += &format!("\n {mark}{:>2}  {}{detail}", n + 1, option.label);
            }
            text
        }
        FieldKind::Number { least, most } => format!(" from {least} to {most}, now {}", field.value),
        FieldKind::Text { .. } | FieldKind::Switch | FieldKind::Force => format!(", now {}", field.value),
    };
    format!("{}{now}{about}", field.label)
}

/// What somebody means who types a number or the beginning of a label.
fn meant(field: &Field, line: &str) -> String {
    let FieldKind::Choose { options } = &field.kind else { return line.to_owned() };
    if options.iter().any(|option| option.value == line) {
        return line.to_owned();
    }
    if let Some(option) = line.parse::<usize>().ok().and_then(|n| options.get(n.wrapping_sub(1))) {
        return option.value.clone();
    }
    let low = line.to_lowercase();
    let mut named = options.iter().filter(|option| option.label.to_lowercase().contains(&low));
    match (named.next(), named.next()) {
        (Some(only), None) => only.value.clone(),
        _ => line.to_owned(),
    }
}

/// Everything else that can be chosen: variants of what was taken, and the first questions again.
pub(super) fn choices(form: &MusterForm) -> String {
    let wanted = |field: &&Field| field.cost.is_none() && !field.key.starts_with("name.");
    let one = |field: &Field| match &field.kind {
        FieldKind::Choose { options } => {
            let known: Vec<&str> =
                options.iter().map(|option| option.value.as_str()).filter(|v| !v.is_empty()).collect();
            let some = if known.len() > 12 { format!("{}, ...", known[..12].join(", ")) } else { known.join(", ") };
            format!("  {} = {}\n    {some}", field.key, field.value)
        }
        _ => format!("  {} = {}", field.key, field.value),
    };
    form.fields.iter().filter(wanted).map(one).collect::<Vec<_>>().join("\n")
}

fn names(form: &MusterForm) -> String {
    let mut text = String::new();
    let mut group = "";
    for field in &form.fields {
        let Some(id) = field.key.strip_prefix("name.") else { continue };
        if field.group != group {
            group = &field.group;
            text += &format!("{group}\n");
        }
        let name = if field.value.is_empty() { String::new() } else { format!(": {}", field.value) };
        text += &format!("  {id:26} {}{name}\n", field.label);
    }
    text
}
