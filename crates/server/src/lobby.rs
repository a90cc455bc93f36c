//! The lobby: what can be played, and how a battle is put together before it begins.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Eye, SeatInfo};
use muster::Library;
use muster::library::{BATTLEFIELDS, SCENARIOS};
use shelf::Book;
use table::Ground;

use crate::problem::Problem;
use crate::wire::{BattlefieldCard, BattlefieldChoice, BookCard, MusterPage, MusterRequest, ScenarioCard, Shelf};

/// Pictures of battlefields that are kept.
const MOST_PREVIEWS: usize = 64;

/// The longest scenario text that is read.
const LONGEST_SCENARIO: usize = 512 * 1024;

/// What can be played.
pub struct Lobby {
    library: Library,
    shelf: OnceLock<Arc<Shelf>>,
    previews: Mutex<BTreeMap<String, Arc<str>>>,
}

/// A battle that is ready to begin.
pub struct Mustered {
    /// The scenario, standing alone.
    pub text: String,
    /// Its rule book.
    pub book: &'static dyn Book,
}

impl Lobby {
    /// The lobby with these files.
    pub fn new(library: Library) -> Self {
        Lobby { library, shelf: OnceLock::new(), previews: Mutex::default() }
    }

    /// Everything that can be played. Slow the first time.
    pub fn shelf(&self) -> Arc<Shelf> {
        self.shelf.get_or_init(|| Arc::new(self.read_shelf())).clone()
    }

    /// Puts a battle together.
    pub fn muster(&self, request: &MusterRequest) -> Result<Mustered, Problem> {
        let (name, text) = match &request.text {
            Some(text) if text.len() > LONGEST_SCENARIO => return Err(Problem::TooLarge(LONGEST_SCENARIO)),
            Some(text) => ("scenario.toml".to_owned(), text.clone()),
            None => {
                let file = self.library.file(SCENARIOS, &request.scenario).map_err(|problems| scenario(&problems))?;
                (file.name.clone(), file.text.to_string())
            }
        };
        let text = match &request.battlefield {
            None => muster::scenario::resolve(&name, &text, &self.library).map_err(|problems| scenario(&problems))?,
            Some(choice) => {
                muster::scenario::on(&name, &text, &self.ground(choice)?).map_err(|problems| scenario(&problems))?
            }
        };
        let rules = muster::Doc::parse(&name, &text).and_then(|doc| {
            doc.read(|f| {
                let rules = f.required("rules", muster::read::id);
                f.leave_the_rest();
                rules
            })
        });
        let book = shelf::find(&rules.map_err(|problems| scenario(&problems))?)
            .map_err(|e| Problem::Scenario { report: e.to_string() })?;
        let text = if request.choices.is_empty() { text } else { book.recast(&text, &request.choices)? };
        Ok(Mustered { text, book })
    }

    /// The form with which a battle is put together.
    pub fn form(&self, request: &MusterRequest) -> Result<MusterPage, Problem> {
        let Mustered { text, book } = self.muster(request)?;
        let form = book.muster(&text)?;
        let seats = book.start(&text, None)?.play().seats();
        Ok(MusterPage { fields: form.fields, seats })
    }

    /// A small picture of a battlefield.
    pub fn preview(
        &self,
        of: &str,
        choice: Option<&BattlefieldChoice>,
        theme: picture::Theme,
    ) -> Result<Arc<str>, Problem> {
        let key = format!("{of} {choice:?} {theme:?}");
        if let Some(picture) = self.previews().get(&key) {
            return Ok(picture.clone());
        }
        let ground = if let Some(choice) = choice {
            self.ground(choice)?
        } else {
            let text = self.library.scenario(of).map_err(|problems| scenario(&problems))?;
            muster::Doc::parse(of, &text)
                .and_then(|doc| {
                    doc.read(|f| {
                        let ground = muster::scenario::ground(f);
                        f.leave_the_rest();
                        ground
                    })
                })
                .map_err(|problems| scenario(&problems))?
        };
        let picture: Arc<str> = picture::ground(&ground, theme).into();
        let mut previews = self.previews();
        while previews.len() >= MOST_PREVIEWS {
            previews.pop_first();
        }
        previews.insert(key, picture.clone());
        Ok(picture)
    }

    fn previews(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<str>>> {
        self.previews.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ground(&self, choice: &BattlefieldChoice) -> Result<Ground, Problem> {
        match choice {
            BattlefieldChoice::Named { id } => self.library.battlefield(id).map_err(|problems| scenario(&problems)),
            BattlefieldChoice::Generated { style, seed } => {
                muster::scenario::generated(style, *seed).map_err(|report| Problem::Scenario { report })
            }
        }
    }

    fn read_shelf(&self) -> Shelf {
        let books = shelf::shelf().map(|book| BookCard {
            id: book.id(),
            title: book.title(),
            about: book.about(),
            measuring: book.measuring(),
            forces: book.forces().is_some(),
        });
        let battlefields = self.library.files(BATTLEFIELDS).filter_map(|file| {
            let ground = self.library.battlefield(&file.id).ok()?;
            Some(BattlefieldCard {
                id: file.id.clone(),
                title: ground.title,
                style: Some(ground.style.word().to_owned()),
            })
        });
        Shelf {
            version: env!("CARGO_PKG_VERSION"),
            books: books.into(),
            scenarios: self.library.files(SCENARIOS).filter_map(|file| self.scenario_card(file)).collect(),
            battlefields: battlefields.collect(),
            styles: muster::scenario::styles().collect(),
            levels: LEVELS.into(),
        }
    }

    /// A scenario that cannot be played is not offered.
    fn scenario_card(&self, file: &muster::library::File) -> Option<ScenarioCard> {
        let head = file.head().ok()?;
        let text = self.library.scenario(&file.id).ok()?;
        let book = shelf::find(&head.rules).ok()?;
        let game = book.start(&text, None).ok()?;
        let seats: Vec<SeatInfo> = game.play().seats();
        let sides = game.play().board(Eye::Public).sides.into_iter().map(|side| side.name).collect();
        Some(ScenarioCard {
            id: file.id.clone(),
            rules: head.rules,
            title: head.title,
            summary: head.summary,
            minutes: head.minutes,
            date: head.date,
            place: head.place,
            length: head.length,
            battlefield: named_battlefield(file),
            movable: is_movable(file, book),
            sides,
            seats,
        })
    }
}

/// The computer players that are offered, the usual one first.
const LEVELS: [&str; 6] = ["quick", "steady", "expert", "expert+bold", "expert+careful", "random"];

/// Whether a scenario can be fought on any ground: it is tried on one.
fn is_movable(file: &muster::library::File, book: &dyn Book) -> bool {
    let anywhere = muster::scenario::styles().next().and_then(|style| muster::scenario::generated(style, 1).ok());
    let there = anywhere.and_then(|ground| muster::scenario::on(&file.name, &file.text, &ground).ok());
    there.is_some_and(|text| book.start(&text, None).is_ok())
}

fn named_battlefield(file: &muster::library::File) -> Option<String> {
    let doc = muster::Doc::parse(&file.name, &file.text).ok()?;
    doc.read(|f| {
        let name = f.optional("battlefield", |node| if node.is_text() { muster::read::id(node) } else { None });
        f.leave_the_rest();
        Some(name.flatten())
    })
    .ok()?
}

fn scenario(problems: &muster::Problems) -> Problem {
    Problem::Scenario { report: problems.to_string() }
}
