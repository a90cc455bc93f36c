//! From the command line to what is fought.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use engine::aids::{Field, FieldKind, MusterForm};
use engine::{BySide, Eye};
use lab::plan::{Arena, Cell, Plan, Vary, grid};
use muster::Library;
use shelf::{Book, Ring};
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
    let (mut cells, mut rings, mut levels, mut left_out) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut ground: Option<(String, &'static dyn Book)> = None;
    for values in rows {
        match cell(library, &wish, &keys, &values) {
            Ok((text, book, ring, players)) => {
                if ground.as_ref().is_some_and(|(_, first)| first.id() != book.id()) {
                    bail!("a run has one rule book; {} is played by another", values.join(", "));
                }
                ground.get_or_insert((text, book));
                rings.push(ring);
                cells.push(Cell { values, players: BySide::from_fn(|side| players[side].to_string()) });
                levels.push(players);
            }
            // One thing alone that cannot be played is a mistake; of many combinations some may be impossible.
            Err(error) if keys.is_empty() => return Err(error),
            Err(error) => left_out.push(format!("{}: {error:#}", values.join(", "))),
        }
    }
    let Some((ground, book)) = ground else {
        bail!("none of these can be played:\n{}", left_out.first().map_or("", String::as_str));
    };
    let title = book.start(&ground, None)?.play().board(Eye::Public).title;
    let games = args.games.unwrap_or(if args.until.is_some() { MOST_UNTIL } else { 100 });
    let terms = rings[0].terms();
    let plan = Plan {
        rules: book.id().into(),
        version: book.version().into(),
        scenario: scenario.into(),
        title,
        ground,
        terms,
        seed: args.seed,
        games,
        until: args.until.map(|width| width.0),
        keys,
        cells,
        left_out,
    };
    Ok(Arena { plan, rings, levels })
}

type Ready = (String, &'static dyn Book, Box<dyn Ring>, BySide<Level>);

fn cell(library: &Library, wish: &Wish, keys: &[String], values: &[String]) -> anyhow::Result<Ready> {
    let mut wish = wish.clone();
    for (key, value) in keys.iter().zip(values) {
        wish.choose(key, value)?;
    }
    let (text, book) = wish.text(library)?;
    let ring = book.ring(&text).map_err(|error| files::cannot_play(&wish.battle, error))?;
    Ok((text, book, ring, wish.players))
}

/// `*` stands for all there are.
fn spelt_out(library: &Library, wish: &Wish, vary: &Vary) -> anyhow::Result<Vary> {
    if OURS.contains(&vary.key.as_str()) {
        if vary.values == ["*"] && vary.key == "battle" {
            let (_, book) = files::scenario(library, &wish.battle)?;
            let heads = library.scenarios().into_iter().filter(|head| head.rules == book.id());
            return Ok(Vary { key: vary.key.clone(), values: heads.map(|head| head.id).collect() });
        }
        return Ok(vary.clone());
    }
    let (text, book) = wish.text(library)?;
    let form = book.muster(&text).map_err(|error| files::cannot_play(&wish.battle, error))?;
    let field = known(&form, &vary.key)?;
    if vary.values != ["*"] {
        return Ok(vary.clone());
    }
    let values = match &field.kind {
        FieldKind::Choose { options } => {
            options.iter().filter(|option| option.closed.is_none()).map(|option| option.value.clone()).collect()
        }
        FieldKind::Switch => vec!["false".into(), "true".into()],
        FieldKind::Number { least, most } => (*least..=*most).map(|number| number.to_string()).collect(),
        FieldKind::Text { .. } | FieldKind::Force => bail!("`{}` has no list of values; write them out", vary.key),
    };
    Ok(Vary { key: vary.key.clone(), values })
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
