//! From the command line to what is fought.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use engine::BySide;
use engine::aids::{Field, FieldKind, MusterForm};
use lab::plan::{Arena, Asked, Ready, Vary, apart, grid};
use muster::Library;
use shelf::Book;
use tactics::Level;

use crate::cli::Battle;
use crate::files;

/// Games at most where a width is asked for and no number.
const MOST_UNTIL: u32 = 100_000;
/// Combinations at most.
const MOST_CELLS: usize = 10_000;

/// What can be varied besides the scenario's own choices.
const OURS: [&str; 5] = ["battle", "red", "blue", "red-force", "blue-force"];

/// Everything about one cell that the command line decides.
#[derive(Clone)]
struct Wish {
    battle: String,
    players: BySide<Level>,
    forces: BySide<Option<String>>,
    choices: BTreeMap<String, String>,
}

impl Wish {
    fn choose(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        let level = || value.parse::<Level>().map_err(anyhow::Error::msg);
        match key {
            "battle" => value.clone_into(&mut self.battle),
            "red" => self.players.red = level()?,
            "blue" => self.players.blue = level()?,
            "red-force" => self.forces.red = Some(value.to_owned()),
            "blue-force" => self.forces.blue = Some(value.to_owned()),
            _ => {
                self.choices.insert(key.to_owned(), value.to_owned());
            }
        }
        Ok(())
    }

    /// The scenario as it is to be fought.
    fn text(&self, library: &Library) -> anyhow::Result<(String, &'static dyn Book)> {
        let (text, book) = files::scenario(library, &self.battle)?;
        let text = files::with_forces(book, text, [&self.forces.red, &self.forces.blue])?;
        if self.choices.is_empty() {
            return Ok((text, book));
        }
        let form = book.muster(&text).map_err(|error| files::cannot_play(&self.battle, error))?;
        for key in self.choices.keys() {
            known(&form, key)?;
        }
        let text = book.recast(&text, &self.choices).map_err(|error| files::cannot_play(&self.battle, error))?;
        Ok((text, book))
    }
}

/// The choice with this key, or a complaint with the most similar one.
fn known<'a>(form: &'a MusterForm, key: &str) -> anyhow::Result<&'a Field> {
    let keys = || form.fields.iter().map(|field| field.key.as_str()).chain(OURS);
    form.fields.iter().find(|field| field.key == key).with_context(|| {
        let hint = muster::suggest(key, keys()).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("there is nothing to choose about `{key}`{hint}\nList the choices with --choices")
    })
}

/// Makes everything ready to be fought.
pub fn prepare(library: &Library, scenario: &str, args: &Battle) -> anyhow::Result<Arena> {
    let mut wish = Wish {
        battle: scenario.to_owned(),
        players: BySide { red: args.red, blue: args.blue },
        forces: BySide { red: args.red_force.clone(), blue: args.blue_force.clone() },
        choices: BTreeMap::new(),
    };
    for set in &args.set {
        let (key, value) = set.split_once('=').with_context(|| format!("`{set}` sets nothing; write KEY=VALUE"))?;
        wish.choose(key, value)?;
    }
    let vary = args.vary.iter().map(|vary| spelt_out(library, &wish, vary)).collect::<anyhow::Result<Vec<Vary>>>()?;
    let keys: Vec<String> = vary.iter().map(|vary| vary.key.clone()).collect();
    let rows = grid(&vary);
    if rows.len() > MOST_CELLS {
        bail!("these are {} combinations; {MOST_CELLS} is the most", rows.len());
    }
    let (mut ready, mut left_out) = (Vec::new(), Vec::new());
    let mut first: Option<&'static dyn Book> = None;
    for values in rows {
        match cell(library, &wish, &keys, &values) {
            Ok((one, book)) => {
                if first.is_some_and(|first| first.id() != book.id()) {
                    bail!("a run has one rule book; {} is played by another", values.join(", "));
                }
                first = Some(book);
                ready.push(one);
            }
            // One thing alone that cannot be played is a mistake; of many combinations some may be impossible.
            Err(error) if keys.is_empty() => return Err(error),
            Err(error) => left_out.push(format!("{}: {error:#}", values.join(", "))),
        }
    }
    let Some(book) = first else {
        bail!("none of these can be played:\n{}", left_out.first().map_or("", String::as_str));
    };
    let games = args.games.unwrap_or(if args.until.is_some() { MOST_UNTIL } else { 100 });
    let asked = Asked { scenario: scenario.into(), seed: args.seed, games, until: args.until, keys, left_out };
    Ok(Arena::of(book, asked, ready))
}

fn cell(
    library: &Library,
    wish: &Wish,
    keys: &[String],
    values: &[String],
) -> anyhow::Result<(Ready, &'static dyn Book)> {
    let mut wish = wish.clone();
    for (key, value) in keys.iter().zip(values).flat_map(|(key, value)| apart(key, value)) {
        wish.choose(key, value)?;
    }
    let (text, book) = wish.text(library)?;
    let ring = book.ring(&text).map_err(|error| files::cannot_play(&wish.battle, error))?;
    Ok((Ready { values: values.to_vec(), text, ring, levels: wish.players }, book))
}

/// `*` stands for all there are: of keys that are varied together, all of each that go with the ones before.
fn spelt_out(library: &Library, wish: &Wish, vary: &Vary) -> anyhow::Result<Vary> {
    let keys: Vec<&str> = vary.key.split('+').collect();
    if vary.values != ["*"] {
        for key in keys.into_iter().filter(|key| !OURS.contains(key)) {
            known(&form(library, wish)?, key)?;
        }
        return Ok(vary.clone());
    }
    let mut all = vec![(wish.clone(), Vec::new())];
    for key in keys {
        let mut more = Vec::new();
        for (wish, chosen) in all {
            for value in all_values(library, &wish, key)? {
                let mut wish = wish.clone();
                wish.choose(key, &value)?;
                more.push((wish, [chosen.clone(), vec![value]].concat()));
            }
        }
        all = more;
    }
    Ok(Vary { key: vary.key.clone(), values: all.into_iter().map(|(_, chosen)| chosen.join("+")).collect() })
}

fn form(library: &Library, wish: &Wish) -> anyhow::Result<MusterForm> {
    let (text, book) = wish.text(library)?;
    book.muster(&text).map_err(|error| files::cannot_play(&wish.battle, error))
}

/// Every value that a key can have, as things stand.
fn all_values(library: &Library, wish: &Wish, key: &str) -> anyhow::Result<Vec<String>> {
    if key == "battle" {
        let (_, book) = files::scenario(library, &wish.battle)?;
        let heads = library.scenarios().into_iter().filter(|head| head.rules == book.id());
        return Ok(heads.map(|head| head.id).collect());
    }
    if OURS.contains(&key) {
        bail!("`{key}` has no list of values; write them out");
    }
    Ok(match &known(&form(library, wish)?, key)?.kind {
        FieldKind::Choose { options } => {
            options.iter().filter(|option| option.closed.is_none()).map(|option| option.value.clone()).collect()
        }
        FieldKind::Switch => vec!["false".into(), "true".into()],
        FieldKind::Number { least, most } => (*least..=*most).map(|number| number.to_string()).collect(),
        FieldKind::Text { .. } | FieldKind::Force => bail!("`{key}` has no list of values; write them out"),
    })
}

/// Prints what can be set and varied.
pub fn list_choices(library: &Library, scenario: &str) -> anyhow::Result<()> {
    let (text, book) = files::scenario(library, scenario)?;
    let form = book.muster(&text).map_err(|error| files::cannot_play(scenario, error))?;
    for field in &form.fields {
        let values = match &field.kind {
            FieldKind::Choose { options } => {
                options.iter().map(|option| option.value.as_str()).collect::<Vec<_>>().join(", ")
            }
            FieldKind::Switch => "false, true".into(),
            FieldKind::Number { least, most } => format!("{least}..{most}"),
            FieldKind::Text { .. } => "a text".into(),
            FieldKind::Force => "a force".into(),
        };
        println!("{}\n    {}; now {}\n    {values}", field.key, field.label, field.value);
    }
    println!(
        "red, blue\n    the players\nred-force, blue-force\n    files or links\nbattle\n    scenarios of the same rule book"
    );
    Ok(())
}
