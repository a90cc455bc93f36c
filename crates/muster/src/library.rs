//! All files that a player can choose from: those that come with the program, and those in folders of his own.
//!
//! A file is known by its folder and its id, which is its name without `.toml`: the battlefield `pueblo` is
//! `battlefields/pueblo.toml`, a force of the rule book `scw` is `scw/forces/<id>.toml`. A folder of the user's has the
//! same shape as our `data` folder, is loaded after it, and may add files or replace ours.
//!
//! ```
//! use muster::Library;
//!
//! let library = Library::built_in();
//! let ground = library.battlefield("pueblo")?;
//! assert_eq!(ground.size, muster::table::Size::inches(72, 48));
//! let problems = library.battlefield("peublo").unwrap_err();
//! assert!(problems.to_string().contains("did you mean `pueblo`?"));
//! # Ok::<(), muster::Problems>(())
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};
use table::Ground;

use crate::battlefield::read_ground;
use crate::doc::{Doc, MOST_BYTES, read};
use crate::problem::Problems;
use crate::scenario::Head;
use crate::suggest::hint;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data");

/// The folder of battlefields.
pub const BATTLEFIELDS: &str = "battlefields";
/// The folder of scenarios.
pub const SCENARIOS: &str = "scenarios";

/// Folders are searched this deep.
const DEEPEST: usize = 4;
/// At most this many files of one folder of the user's are loaded.
const MOST_FILES: usize = 4000;

/// All files, ours and the user's.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// By folder, then by id.
    files: BTreeMap<String, BTreeMap<String, File>>,
    problems: Option<Problems>,
}

/// One file of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file's name without `.toml`.
    pub id: String,
    /// The name shown in messages: the path, for a file of the user's.
    pub name: String,
    pub text: Arc<str>,
    pub origin: Origin,
}

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is part of the program.
    BuiltIn,
    /// It was found in this folder of the user's.
    Folder(PathBuf),
}

impl Library {
    /// A library without any file.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The files that come with the program.
    pub fn built_in() -> Self {
        let mut library = Self::empty();
        library.embed(&DATA);
        library
    }

    /// The same library with the files of a folder added; a file with the same folder and id replaces the one before.
    /// What could not be loaded is told by [`Library::problems`], and everything else is loaded nevertheless.
    #[must_use]
    pub fn with_folder(mut self, folder: impl AsRef<Path>) -> Self {
        let folder = folder.as_ref();
        let mut paths = Vec::new();
        self.search(folder, DEEPEST, &mut paths);
        if paths.len() >= MOST_FILES {
            self.note(Problems::of_file(
                &folder.display().to_string(),
                format!("more than {MOST_FILES} files; the others are left out"),
            ));
        }
        for path in paths {
            self.load(folder, &path);
        }
        self
    }

    /// The same library with one more file, given as text; for tests and for files that come over the network.
    #[must_use]
    pub fn with_file(mut self, folder: &str, id: &str, text: &str) -> Self {
        let name = format!("{folder}/{id}.toml");
        self.add(folder, File { id: id.to_owned(), name, text: text.into(), origin: Origin::BuiltIn });
        self
    }

    /// What could not be loaded from the user's folders.
    pub fn problems(&self) -> Option<&Problems> {
        self.problems.as_ref()
    }

    /// The names of all folders that hold files, such as `battlefields` or `scw/forces`.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The ids in a folder, sorted.
    pub fn ids(&self, folder: &str) -> Vec<&str> {
        self.files(folder).map(|file| file.id.as_str()).collect()
    }

    /// The files in a folder, sorted by id.
    pub fn files(&self, folder: &str) -> impl Iterator<Item = &File> {
        self.files.get(folder).into_iter().flat_map(BTreeMap::values)
    }

    /// A file by its folder and id; where there is none, the problem suggests another id.
    pub fn file(&self, folder: &str, id: &str) -> Result<&File, Problems> {
        let found = self.files.get(folder).and_then(|files| files.get(id));
        found.ok_or_else(|| {
            Problems::of_file(folder, format!("there is no file `{id}` here")).with_hint(hint(id, self.ids(folder)))
        })
    }

    /// A file by its folder and id, parsed.
    pub fn doc(&self, folder: &str, id: &str) -> Result<Doc, Problems> {
        let file = self.file(folder, id)?;
        Doc::parse(&file.name, &file.text)
    }

    /// A battlefield by its id.
    pub fn battlefield(&self, id: &str) -> Result<Ground, Problems> {
        self.doc(BATTLEFIELDS, id)?.read(read_ground)
    }

    /// A scenario by its id, with its battlefield written out, so that it stands alone.
    pub fn scenario(&self, id: &str) -> Result<String, Problems> {
        let file = self.file(SCENARIOS, id)?;
        crate::scenario::resolve(&file.name, &file.text, self)
    }

    /// The heads of all scenarios, sorted by id, for choosing among them. Files that cannot be read are left out and
    /// told of by [`Library::check`].
    pub fn scenarios(&self) -> Vec<Head> {
        self.files(SCENARIOS).filter_map(|file| file.head().ok()).collect()
    }

    /// Everything that is wrong with battlefields and heads of scenarios, ours and the user's.
    pub fn check(&self) -> Result<(), Problems> {
        let grounds = self.ids(BATTLEFIELDS).into_iter().map(|id| self.battlefield(id).map(drop));
        let scenarios = self.files(SCENARIOS).map(|file| {
            file.head()?;
            crate::scenario::resolve(&file.name, &file.text, self).map(drop)
        });
        let loading = self.problems.clone().map_or(Ok(()), Err);
        let all = grounds.chain(scenarios).chain([loading]).filter_map(Result::err).reduce(Problems::and);
        all.map_or(Ok(()), Err)
    }

    fn embed(&mut self, dir: &'static Dir<'static>) {
        for file in dir.files() {
            let Some((folder, id)) = placed(file.path()) else {
                continue;
            };
            let text = file.contents_utf8().expect("our own data files are text");
            let name = format!("data/{folder}/{id}.toml");
            self.add(&folder, File { id, name, text: text.into(), origin: Origin::BuiltIn });
        }
        dir.dirs().for_each(|dir| self.embed(dir));
    }

    /// Finds the files under a folder, sorted so that the result does not depend on the disk.
    fn search(&mut self, folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
        let listed = fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
        let mut paths: Vec<PathBuf> = match listed {
            Ok(entries) => entries.into_iter().map(|entry| entry.path()).collect(),
            Err(error) => {
                let message = format!("the folder cannot be read: {error}");
                return self.note(Problems::of_file(&folder.display().to_string(), message));
            }
        };
        paths.sort();
        for path in paths {
            if found.len() >= MOST_FILES {
                return;
            }
            if path.is_dir() {
                if depth > 0 {
                    self.search(&path, depth - 1, found);
                }
            } else if path.extension().is_some_and(|end| end == "toml") {
                found.push(path);
            }
        }
    }

    fn load(&mut self, root: &Path, path: &Path) {
        let name = path.display().to_string();
        let Some((folder, id)) = path.strip_prefix(root).ok().and_then(placed) else {
            let message = "the file has no id";
            let hint = "name it with small letters, digits and hyphens, and put it into a folder such as battlefields";
            return self.note(Problems::of_file(&name, message).with_hint(hint));
        };
        match read_text(path, &name).and_then(|text| Doc::parse(&name, &text)) {
            Ok(doc) => {
                let text = doc.text().into();
                self.add(&folder, File { id, name, text, origin: Origin::Folder(root.to_owned()) });
            }
            Err(problems) => self.note(problems),
        }
    }

    fn add(&mut self, folder: &str, file: File) {
        self.files.entry(folder.to_owned()).or_default().insert(file.id.clone(), file);
    }

    fn note(&mut self, problems: Problems) {
        self.problems = Some(match self.problems.take() {
            Some(before) => before.and(problems),
            None => problems,
        });
    }
}

impl File {
    /// The head of a scenario file.
    pub fn head(&self) -> Result<Head, Problems> {
        Doc::parse(&self.name, &self.text)?.read(|f| {
            let head = Head::read(f);
            f.leave_the_rest();
            head
        })
    }
}

/// A file's folder, with `/` on every system, and its id.
fn placed(path: &Path) -> Option<(String, String)> {
    let id = path.file_stem()?.to_str().filter(|id| read::is_id(id))?;
    path.extension().filter(|end| *end == "toml")?;
    let folders: Option<Vec<&str>> = path.parent()?.iter().map(|part| part.to_str()).collect();
    let folder = folders.filter(|folders| !folders.is_empty())?.join("/");
    Some((folder, id.to_owned()))
}

fn read_text(path: &Path, name: &str) -> Result<String, Problems> {
    let cannot = |error: std::io::Error| Problems::of_file(name, format!("the file cannot be read: {error}"));
    let length = fs::metadata(path).map_err(cannot)?.len();
    if length > MOST_BYTES as u64 {
        return Err(Problems::of_file(name, format!("the file has {length} bytes; at most {MOST_BYTES} are read")));
    }
    let bytes = fs::read(path).map_err(cannot)?;
    String::from_utf8(bytes).map_err(|_| Problems::of_file(name, "the file is not text: it is not UTF-8"))
}
