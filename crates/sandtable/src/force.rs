//! `sandtable force`: putting forces together, checking, showing and printing them. What may be taken the rule book says.

mod dialogue;

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;

use anyhow::{Context, bail};
use engine::aids::{Field, FieldKind, FieldOption, MusterForm};
use engine::forces::{Paper, Troop};
use shelf::Force;

use crate::cli::{self, ForceBuild, ForceCommand, ForceFiles, ForceList, ForcePrint, ForceShow, PrintWhat};
use crate::files;

pub fn run(args: &cli::Force) -> anyhow::Result<()> {
    match &args.command {
        ForceCommand::List(args) => list(args),
        ForceCommand::Build(args) => build(args),
        ForceCommand::Check(args) => check(args),
        ForceCommand::Show(args) => show(args),
        ForceCommand::Print(args) => print(args),
    }
}

fn list(args: &ForceList) -> anyhow::Result<()> {
    let force = Force::blank(&args.rules)?;
    let form = force.form()?;
    let Some((field, options)) = troops(&form) else { return Ok(()) };
    let Some(platoon) = &args.platoon else {
        for option in options {
            println!("{:26} {} ({})", option.value, option.label, option.detail.as_deref().unwrap_or_default());
        }
        return Ok(());
    };
    let force = force.with(&one(&field.key, platoon))?;
    let supports = offered(&force, Offered::All)?;
    if supports.is_empty() {
        println!("{}", dialogue::choices(&force.form()?));
    }
    print!("{supports}");
    Ok(())
}

/// The choice of the troops: the first list of the form.
fn troops(form: &MusterForm) -> Option<(&Field, &[FieldOption])> {
    form.fields.iter().find_map(|field| match &field.kind {
        FieldKind::Choose { options } => Some((field, options.as_slice())),
        _ => None,
    })
}

fn one(key: &str, value: &str) -> BTreeMap<String, String> {
    BTreeMap::from([(key.to_owned(), value.to_owned())])
}

/// Which supports are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Offered {
    /// All of the list.
    All,
    /// Those that can be taken now.
    Open,
}

/// The supports of a force, by what they cost; with all of the list also what can be chosen about each.
fn offered(force: &Force, which: Offered) -> anyhow::Result<String> {
    let form = force.form()?;
    let mut items: Vec<&Field> = form.fields.iter().filter(|field| field.cost.is_some()).collect();
    items.sort_by_key(|field| field.cost);
    let mut text = String::new();
    let mut level = None;
    for item in items {
        let taken = item.value != "0";
        if which == Offered::Open && item.closed.is_some() && !taken {
            continue;
        }
        if level != item.cost {
            level = item.cost;
            text += &format!("Costs {}\n", level.unwrap_or_default());
        }
        let id = item.key.strip_prefix("take.").unwrap_or(&item.key);
        let times = if taken { format!(" [{}]", item.value) } else { String::new() };
        text += &format!("  {id:24} {}{times}\n", item.label);
        if which == Offered::All
            && let Some(about) = &item.about
        {
            text += &format!("  {:24} {about}\n", "");
        }
        if which == Offered::All {
            text += &variants(force, item, id)?;
        }
    }
    Ok(text)
}

/// What can be chosen about an item, as it is written after its id.
fn variants(force: &Force, item: &Field, id: &str) -> anyhow::Result<String> {
    let taken = force.with(&one(&item.key, "1"))?.form()?;
    let key = format!("kind.{id}.1");
    let mut text = String::new();
    for field in taken.fields.iter().filter(|field| field.key == key) {
        let FieldKind::Choose { options } = &field.kind else { continue };
        // What needs no explanation stands in a line.
        if options.iter().all(|option| option.detail.is_none()) {
            let all: Vec<&str> = options.iter().map(|option| option.value.as_str()).collect();
            text += &format!("    {id}: with {}\n", all.join(", "));
            continue;
        }
        for option in options {
            let detail = option.detail.as_deref().map_or_else(String::new, |detail| format!(": {detail}"));
            text += &format!("    {:30} {}{detail}\n", format!("{id}:{}", option.value), option.label);
        }
    }
    Ok(text)
}

fn build(args: &ForceBuild) -> anyhow::Result<()> {
    let mut force = match &args.from {
        Some(name) => files::force(name)?,
        None => Force::blank(&args.rules)?,
    };
    force = by_options(&force, args)?;
    let asks = args.ask || (args.platoon.is_none() && args.from.is_none());
    if asks {
        let Some(built) = dialogue::run(force, args)? else { return Ok(()) };
        force = built;
    }
    let form = force.form()?;
    for problem in &form.problems {
        eprintln!("warning: {problem}");
    }
    finish(&force, args)?;
    if !asks && !form.problems.is_empty() {
        bail!("the force breaks a limit; it was kept all the same");
    }
    Ok(())
}

/// Writes the force where it is wanted.
fn finish(force: &Force, args: &ForceBuild) -> anyhow::Result<()> {
    if let Some(path) = &args.out {
        save(force, path)?;
        eprintln!("Kept in {}.", path.display());
    }
    if args.link {
        println!("{}", address(&args.site, force));
    } else if args.out.is_none() {
        print!("{}", force.text());
    }
    Ok(())
}

pub(super) fn save(force: &Force, path: &Path) -> anyhow::Result<()> {
    std::fs::write(path, force.text()).with_context(|| format!("cannot write {}", path.display()))
}

/// A link to a force on a site.
pub(super) fn address(site: &str, force: &Force) -> String {
    format!("{}/#/force/{}", site.trim_end_matches('/'), force.code())
}

fn by_options(force: &Force, args: &ForceBuild) -> anyhow::Result<Force> {
    let mut force = force.clone();
    let plain: [(&str, Option<String>); 7] = [
        ("platoon", args.platoon.clone()),
        ("rating", args.rating.clone()),
        ("scenario", args.scenario.clone()),
        ("role", args.role.clone()),
        ("date", args.date.clone()),
        ("level", args.level.map(|level| level.to_string())),
        ("name", args.name.clone()),
    ];
    for (key, value) in plain {
        let Some(value) = value else { continue };
        let form = force.form()?;
        let named = if key == "platoon" { troops(&form).map_or(key, |(field, _)| field.key.as_str()) } else { key };
        force = force.with(&one(named, &value)).with_context(|| format!("--{key} {value}"))?;
    }
    for choice in &args.set {
        let (key, value) = choice.split_once('=').with_context(|| format!("--set {choice}: write it as KEY=VALUE"))?;
        force = force.with(&one(key.trim(), value.trim())).with_context(|| format!("--set {choice}"))?;
    }
    for item in &args.drop {
        force = force.with(&one(&format!("take.{item}"), "0")).with_context(|| format!("--drop {item}"))?;
    }
    for wanted in &args.take {
        force = take(&force, wanted)
            .with_context(|| format!("--take {wanted}"))
            .map_err(|wrong| anyhow::anyhow!("{wrong:#}\n  what there is: {}", listing(&force)))?;
    }
    for call in &args.call {
        let (id, name) = call.split_once('=').with_context(|| format!("--call {call}: write it as ID=NAME"))?;
        force = name_one(&force, id, name).with_context(|| format!("--call {call}"))?;
    }
    Ok(force)
}

/// The order that lists what a force can take.
fn listing(force: &Force) -> String {
    let form = force.form().ok();
    let platoon = form.as_ref().and_then(troops).map(|(field, _)| field.value.clone());
    format!("sandtable force list {}", platoon.unwrap_or_default())
}

/// Takes `ITEM`, `ITEM:VARIANT` or `ITEM*N` besides what is there.
pub(super) fn take(force: &Force, wanted: &str) -> anyhow::Result<Force> {
    let (rest, count) = match wanted.rsplit_once('*') {
        Some((rest, n)) => (rest, n.parse::<usize>().with_context(|| format!("`{n}` is no number"))?),
        None => (wanted, 1),
    };
    let (item, variant) = rest.split_once(':').unwrap_or((rest, ""));
    let key = format!("take.{item}");
    let form = force.form()?;
    let have = form.fields.iter().find(|field| field.key == key).map_or(0, |field| field.value.parse().unwrap_or(0));
    let mut force = force.with(&one(&key, &(have + count).to_string()))?;
    if !variant.is_empty() {
        for n in have..have + count {
            force = force.with(&one(&format!("kind.{item}.{}", n + 1), variant))?;
        }
    }
    Ok(force)
}

/// Names somebody who is there.
pub(super) fn name_one(force: &Force, id: &str, name: &str) -> anyhow::Result<Force> {
    let key = format!("name.{}", id.trim());
    let form = force.form()?;
    if form.fields.iter().all(|field| field.key != key) {
        let known: Vec<&str> = form.fields.iter().filter_map(|field| field.key.strip_prefix("name.")).collect();
        let some = || format!("; there are {}...", known.iter().take(8).copied().collect::<Vec<_>>().join(", "));
        let meant = muster::suggest(id, known.iter().copied());
        let meant = meant.map_or_else(some, |id| format!(": did you mean `{id}`?"));
        bail!("there is nobody `{id}` in this force{meant}");
    }
    Ok(force.with(&one(&key, name.trim()))?)
}

fn check(args: &ForceFiles) -> anyhow::Result<()> {
    let mut wrong = 0;
    for name in &args.forces {
        match files::checked_force(name) {
            Ok(_) => println!("{name}: in order"),
            Err(error) => {
                wrong += 1;
                eprintln!("{}", error.to_string().trim_end());
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} cannot be used", args.forces.len());
    }
    Ok(())
}

fn show(args: &ForceShow) -> anyhow::Result<()> {
    let force = files::force(&args.force)?;
    if args.file {
        print!("{}", force.text());
    } else if args.link {
        println!("{}", address(&args.site, &force));
    } else if args.json {
        println!("{}", serde_json::to_string_pretty(&force.paper()?)?);
    } else {
        print!("{}", told(&force.paper()?, &force.form()?));
    }
    Ok(())
}

/// A force in words, for a terminal.
pub(super) fn told(paper: &Paper, form: &MusterForm) -> String {
    let facts: Vec<String> = paper.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    let mut text = format!("{}\n{}\n{}\n", paper.title, paper.subtitle, facts.join(" · "));
    for troop in &paper.troops {
        text += &troop_told(troop);
    }
    for problem in &form.problems {
        text += &format!("\n! {problem}");
    }
    if !form.problems.is_empty() {
        text.push('\n');
    }
    text
}

fn troop_told(troop: &Troop) -> String {
    let cost = troop.cost.map_or_else(String::new, |cost| format!(" ({cost})"));
    let about = if troop.about.is_empty() { String::new() } else { format!(": {}", troop.about) };
    let mut text = format!("\n{}{cost}{about}\n", troop.name);
    for line in &troop.lines {
        let mut parts = vec![line.about.clone()];
        parts.extend(
            line.tracks
                .iter()
                .filter(|track| !track.label.is_empty())
                .map(|track| format!("{}: {}", track.label, track.boxes.len())),
        );
        parts.retain(|part| !part.is_empty());
        let times = line.tracks.iter().find(|track| track.label.is_empty() && track.boxes.len() > 1);
        let times = times.map_or_else(String::new, |track| format!(" × {}", track.boxes.len()));
        let about = if parts.is_empty() { String::new() } else { format!(" · {}", parts.join(", ")) };
        text += &format!("  {}{times}{about}\n", line.name);
        let names: Vec<&str> = line.men.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
        if !names.is_empty() {
            text += &format!("    {}\n", names.join(", "));
        }
    }
    for note in &troop.notes {
        text += &format!("  {note}\n");
    }
    text
}

fn print(args: &ForcePrint) -> anyhow::Result<()> {
    let force = files::force(&args.force)?;
    print_to(&force, &args.out, args.what)?;
    let problems = force.form()?.problems;
    for problem in &problems {
        eprintln!("warning: {problem}");
    }
    println!("Written to {}. Open it in a browser and print it.", args.out.display());
    Ok(())
}

pub(super) fn print_to(force: &Force, path: &Path, what: PrintWhat) -> anyhow::Result<()> {
    let sheets = match what {
        PrintWhat::Roster => picture::Sheets::Roster,
        PrintWhat::Sheet => picture::Sheets::PlaySheet,
        PrintWhat::Both => picture::Sheets::Both,
    };
    let page = picture::paper(&force.paper()?, sheets);
    std::fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether somebody sits at the terminal.
pub(super) fn is_attended() -> bool {
    std::io::stdin().is_terminal()
}
