//! What every scenario file begins with, whatever the rule book: its head and its battlefield.
//!
//! A file names a battlefield of the library, asks for a generated one, or holds one itself:
//!
//! ```toml
//! battlefield = "pueblo"
//!
//! [battlefield.generate]
//! style = "sierra"
//! seed = 1937
//!
//! [battlefield]
//! title = "Pueblo"
//! size = { width = 72, depth = 48 }
//! ```
//!
//! [`resolve`] turns the first two into the third, so that what is played and saved stands alone. Rule books read the
//! result: [`Head::read`] and [`ground`] take their keys, the rest is theirs.

use table::{Ground, Size, Style};

use crate::battlefield;
use crate::doc::{Doc, Fields, Node, read};
use crate::library::{BATTLEFIELDS, Library};
use crate::problem::Problems;
use crate::sheet::Sheet;

/// What a player wants to know before he chooses a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The file's name without `.toml`, unless the file says otherwise.
    pub id: String,
    /// The id of the rule book, such as `scw`.
    pub rules: String,
    pub title: String,
    /// One line about what it is about.
    pub summary: String,
    /// For how many players it is.
    pub players: u8,
    /// How long an evening it takes, in minutes.
    pub minutes: Option<u16>,
    /// When it happened, such as `1937-02-12` or `spring 1937`.
    pub date: Option<String>,
    /// Where it happened.
    pub place: Option<String>,
    /// How long it lasts in the terms of its rule book, in words: `10 turns`.
    pub length: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
}

impl Head {
    /// Takes the head's keys from the top of a scenario file; all other keys are left to the rule book.
    pub fn read(f: &mut Fields<'_>) -> Option<Self> {
        let id = f.or("id", read::id, f.table().file_stem());
        let rules = f.required("rules", read::id);
        let title = f.required("title", read::line);
        let summary = f.required("summary", read::line);
        let players = f.or("players", read::whole(1..=8), 2);
        let minutes = f.optional("minutes", read::whole(5..=6000));
        let date = f.optional("date", read::date);
        let place = f.optional("place", read::line);
        let length = f.optional("length", read::line);
        let author = f.optional("author", read::line);
        Some(Self {
            id: id?,
            rules: rules?,
            title: title?,
            summary: summary?,
            players: players?,
            minutes: minutes?,
            date: date?,
            place: place?,
            length: length?,
            author: author?,
        })
    }

    /// Writes the head as the beginning of a scenario file.
    pub fn write(&self, sheet: &mut Sheet) {
        sheet.text("id", &self.id);
        sheet.text("rules", &self.rules);
        sheet.text("title", &self.title);
        sheet.text("summary", &self.summary);
        sheet.whole("players", self.players);
        if let Some(minutes) = self.minutes {
            sheet.whole("minutes", minutes);
        }
        let lines = [("date", &self.date), ("place", &self.place), ("length", &self.length), ("author", &self.author)];
        for (key, line) in lines {
            if let Some(line) = line {
                sheet.text(key, line);
            }
        }
    }
}

/// The key under which a scenario keeps its battlefield.
const BATTLEFIELD: &str = "battlefield";

/// The battlefield of a scenario that has been [resolved](resolve).
pub fn ground(f: &mut Fields<'_>) -> Option<Ground> {
    f.required(BATTLEFIELD, |node| match source(node)? {
        Source::Inline => battlefield::ground(node),
        Source::Named(_) | Source::Generated(_) => {
            node.problem_with("the battlefield is not written out here", "load the scenario through the library")
        }
    })
}

/// Where a scenario's battlefield comes from.
enum Source {
    Inline,
    Named(String),
    Generated(Ground),
}

fn source(node: Node<'_>) -> Option<Source> {
    if node.is_text() {
        return read::id(node).map(Source::Named);
    }
    let mut generate = None;
    if node.is_table() {
        let asks = |f: &mut Fields<'_>| {
            f.leave_the_rest();
            Some(f.has("generate"))
        };
        if read::table(asks)(node)? {
            generate = Some(read::table(|f| f.required("generate", read::table(read_generate)))(node)?);
        }
        return Some(generate.map_or(Source::Inline, Source::Generated));
    }
    node.problem_with(
        format!("expected a battlefield, found {}", node.kind()),
        "write the id of a battlefield, or a table [battlefield]",
    )
}

fn read_generate(f: &mut Fields<'_>) -> Option<Ground> {
    let style = f.required("style", read::line);
    let seed = f.required("seed", read::whole(0..=u64::MAX));
    let style = style?;
    match generated(&style, seed?) {
        Ok(ground) => Some(ground),
        Err(message) => f.problem_with("style", message, crate::suggest::hint(&style, styles())),
    }
}

/// The styles in which battlefields can be generated.
pub fn styles() -> impl Iterator<Item = &'static str> {
    Style::ALL.iter().map(|style| style.word())
}

/// The size of a generated battlefield: six feet by four.
const USUAL_SIZE: Size = Size::inches(72, 48);

/// Generates a battlefield; the same style and seed give the same battlefield everywhere.
pub fn generated(style: &str, seed: u64) -> Result<Ground, String> {
    let style: Style =
        style.parse().map_err(|_| format!("there is no style `{style}` to generate a battlefield in"))?;
    Ok(table::generate::generate(style, USUAL_SIZE, seed))
}

/// A scenario's text with its battlefield written out, so that it stands alone. Everything else is kept as written,
/// and a text that already stands alone is not touched.
pub fn resolve(file: &str, text: &str, library: &Library) -> Result<String, Problems> {
    let doc = Doc::parse(file, text)?;
    let known = library.ids(BATTLEFIELDS);
    let (source, remark) = doc.read(|f| {
        let source = f.required(BATTLEFIELD, |node| match source(node)? {
            Source::Named(_) => read::reference("battlefield", &known)(node).map(Source::Named),
            other => Some(other),
        });
        f.leave_the_rest();
        let remark = match &source {
            Some(Source::Named(id)) => format!("The battlefield `{id}` of the library."),
            _ => "A generated battlefield.".to_owned(),
        };
        Some((source?, remark))
    })?;
    let ground = match source {
        Source::Inline => return Ok(text.to_owned()),
        Source::Named(id) => library.battlefield(&id)?,
        Source::Generated(ground) => ground,
    };
    Ok(put_on(&doc, &remark, &ground))
}

/// A scenario's text on another battlefield, written out.
pub fn on(file: &str, text: &str, ground: &Ground) -> Result<String, Problems> {
    Ok(put_on(&Doc::parse(file, text)?, "The battlefield that was chosen for it.", ground))
}

fn put_on(doc: &Doc, remark: &str, ground: &Ground) -> String {
    let mut sheet = Sheet::after(&doc.without(&[BATTLEFIELD]));
    sheet.blank();
    sheet.remark(remark);
    battlefield::write_ground_into(&mut sheet, BATTLEFIELD, ground);
    sheet.into_text()
}
