//! Files: scenarios, saves, and the secret seeds beside them.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use dice::Seed;
use engine::aids::FieldKind;
use engine::{Play, SaveError, Side, journal};
use muster::Library;

use shelf::Book;

/// Our data and the user's folders.
pub fn library(folders: &[PathBuf]) -> anyhow::Result<Library> {
    let mut library = Library::built_in();
    for folder in folders {
        if !folder.is_dir() {
            bail!("--data {}: there is no such folder", folder.display());
        }
        library = library.with_folder(folder);
    }
    match library.problems() {
        Some(problems) => bail!("the data has problems:\n{problems}"),
        None => Ok(library),
    }
}

/// A text file, with its name in the error.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.len() > journal::LARGEST_SAVE {
        bail!(
            "{} has {} bytes; the largest file that is read has {}",
            path.display(),
            bytes.len(),
            journal::LARGEST_SAVE
        );
    }
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{} is not a text file", path.display()))
}

/// A scenario by id or file, resolved to a text that stands alone, and its rule book.
pub fn scenario(library: &Library, name: &str) -> anyhow::Result<(String, &'static dyn Book)> {
    let path = Path::new(name);
    let text = if path.extension().is_some() || path.exists() {
        let text = read(path)?;
        muster::scenario::resolve(name, &text, library)
            .map_err(|problems| anyhow::anyhow!("{name} cannot be played:\n{problems}"))?
    } else {
        library.scenario(name).map_err(|problems| anyhow::anyhow!("{problems}\nList them with: sandtable scenarios"))?
    };
    // Only the rule book's name is read here; the rule book itself reports everything that is wrong with the rest.
    let rules = muster::Doc::parse(name, &text)
        .and_then(|doc| {
            doc.read(|f| {
                let rules = f.required("rules", muster::read::id);
                f.leave_the_rest();
                rules
            })
        })
        .map_err(|problems| anyhow::anyhow!("{name} cannot be played:\n{problems}"))?;
    Ok((text, shelf::find(&rules)?))
}

/// A force from a file or a link, or what is wrong with it.
pub fn force(name: &str) -> anyhow::Result<shelf::Force> {
    let text = force_text(name)?;
    shelf::Force::read(name, &text).map_err(|wrong| match wrong {
        shelf::ForceError::Link(bad) => anyhow::anyhow!("`{name}` is neither a file nor a link: {bad}"),
        other => anyhow::anyhow!("{name} is no force:\n{other}"),
    })
}

/// A force with every limit kept, or all that is wrong with it.
pub fn checked_force(name: &str) -> anyhow::Result<shelf::Force> {
    let text = force_text(name)?;
    shelf::Force::check(name, &text).map_err(|wrong| match wrong {
        shelf::ForceError::Link(bad) => anyhow::anyhow!("`{name}` is neither a file nor a link: {bad}"),
        other => anyhow::anyhow!("{other}"),
    })
}

/// The text of a file, or a link as it is.
fn force_text(name: &str) -> anyhow::Result<String> {
    let path = Path::new(name);
    if path.is_file() {
        return read(path);
    }
    if path.extension().is_some_and(|ending| ending == "toml") {
        bail!("there is no file {name}");
    }
    Ok(name.to_owned())
}

/// The scenario with these forces for red and blue.
pub fn with_forces(book: &dyn Book, scenario: String, forces: [&Option<String>; 2]) -> anyhow::Result<String> {
    if forces.iter().all(|force| force.is_none()) {
        return Ok(scenario);
    }
    let seats = book.start(&scenario, None)?.play().seats();
    let keys: Vec<String> = book
        .muster(&scenario)?
        .fields
        .into_iter()
        .filter(|field| matches!(field.kind, FieldKind::Force))
        .map(|field| field.key)
        .collect();
    let mut choices = std::collections::BTreeMap::new();
    for (side, name) in Side::BOTH.into_iter().zip(forces) {
        let Some(name) = name else { continue };
        let place = seats.iter().position(|seat| seat.side == Some(side));
        let key = place.and_then(|n| keys.get(n)).with_context(|| format!("{} takes no forces", book.title()))?;
        choices.insert(key.clone(), force(name)?.text().to_owned());
    }
    book.recast(&scenario, &choices).map_err(|error| cannot_play("the scenario with these forces", error))
}

/// Says of a scenario that cannot be played which one it is.
pub fn cannot_play(name: &str, error: SaveError) -> anyhow::Error {
    match error {
        SaveError::Scenario { report } => anyhow::anyhow!("{name} cannot be played:\n{report}"),
        other => other.into(),
    }
}

/// Whether a text is a save rather than a scenario.
pub fn is_save(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The rule book of a save.
pub fn book_of_save(text: &str) -> anyhow::Result<&'static dyn Book> {
    Ok(shelf::find(&journal::read_header(text)?.rules)?)
}

/// A seed that nobody can guess.
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_mut(8) {
        // The standard library keys every hasher state from the operating system's randomness.
        let word = std::collections::hash_map::RandomState::new().build_hasher().finish();
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    Seed::from_bytes(bytes)
}

/// A save that grows line by line, so that a crash loses nothing that was decided.
pub struct SaveFile {
    path: PathBuf,
    file: File,
    written: usize,
}

impl SaveFile {
    /// Begins a new save; an existing file is not overwritten.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).with_context(|| {
            format!(
                "cannot begin the save {}; go on with it by `sandtable play {0}`, or name another file",
                path.display()
            )
        })?;
        Ok(SaveFile { path: path.into(), file, written: 0 })
    }

    /// Goes on with a save that holds `lines` good lines; a line that was cut off in writing is dropped.
    pub fn go_on(path: &Path, text: &str, lines: usize) -> anyhow::Result<Self> {
        let keep: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
        let file =
            OpenOptions::new().append(true).open(path).with_context(|| format!("cannot write {}", path.display()))?;
        file.set_len(keep as u64).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(SaveFile { path: path.into(), file, written: lines })
    }

    /// Writes down what is new, and has it on the disk before it returns.
    pub fn note(&mut self, game: &dyn Play) -> anyhow::Result<()> {
        let lines = game.save_lines(self.written);
        if lines.is_empty() {
            return Ok(());
        }
        let mut text = lines.join("\n");
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .and_then(|()| self.file.sync_data())
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.written += lines.len();
        Ok(())
    }

    /// Where the secret seed of a running game lies.
    pub fn seed_path(&self) -> PathBuf {
        seed_path(&self.path)
    }
}

/// Where the secret seed of a save lies while the game runs.
pub fn seed_path(save: &Path) -> PathBuf {
    let mut name = save.as_os_str().to_owned();
    name.push(".seed");
    name.into()
}
