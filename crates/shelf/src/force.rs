//! A force of any rule book, from a file or a link.

use std::collections::BTreeMap;

use engine::BadScenario;
use engine::aids::MusterForm;
use engine::forces::{ForceBook, Paper};
use muster::link;

use crate::{Book, find};

/// A force that somebody has put together, with the rule book that it is for.
#[derive(Clone)]
pub struct Force {
    book: &'static dyn Book,
    forces: &'static dyn ForceBook,
    text: String,
}

/// Why something is no force, or none that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForceError {
    /// The link cannot be read.
    #[error(transparent)]
    Link(#[from] link::BadLink),
    /// The file is no force, or breaks a limit: a report with lines.
    #[error("{0}")]
    File(String),
    /// The rule book has no lists.
    #[error("`{0}` has no lists from which a force is put together")]
    NoLists(String),
}

impl From<BadScenario> for ForceError {
    fn from(bad: BadScenario) -> Self {
        ForceError::File(bad.report)
    }
}

impl Force {
    /// A new force of a rule book.
    pub fn blank(rules: &str) -> Result<Force, ForceError> {
        let book = find(rules).map_err(|none| ForceError::File(none.to_string()))?;
        let forces = book.forces().ok_or_else(|| ForceError::NoLists(rules.to_owned()))?;
        Ok(Force { book, forces, text: forces.blank() })
    }

    /// Reads the text of a file, or a link, or its last word. It may still break limits. `name` is what its reader calls it.
    pub fn read(name: &str, text: &str) -> Result<Force, ForceError> {
        let text = if is_file(text) { text.to_owned() } else { link::unfold(text.trim())? };
        let doc = muster::Doc::parse(name, &text).map_err(|problems| ForceError::File(problems.to_string()))?;
        let rules = doc.read(|f| {
            let rules = f.required("rules", muster::read::id);
            f.leave_the_rest();
            rules
        });
        let blank = Force::blank(&rules.map_err(|problems| ForceError::File(problems.to_string()))?)?;
        // What is no force at all is refused here, with its lines.
        let written = blank.forces.choose(&text, &BTreeMap::new()).or_else(|bad| {
            // A report that names the file as its reader does is worth more.
            blank.forces.check(name, &text).and(Err(bad))
        })?;
        Ok(Force { text: written, ..blank })
    }

    /// Its rule book.
    pub fn book(&self) -> &'static dyn Book {
        self.book
    }

    /// The force as a file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The word that stands for it in a link.
    pub fn code(&self) -> String {
        link::fold(&self.text)
    }

    /// What can be chosen about it.
    pub fn form(&self) -> Result<MusterForm, ForceError> {
        Ok(self.forces.form(&self.text)?)
    }

    /// The same with other choices.
    pub fn with(&self, choices: &BTreeMap<String, String>) -> Result<Force, ForceError> {
        Ok(Force { text: self.forces.choose(&self.text, choices)?, ..self.clone() })
    }

    /// As it is printed.
    pub fn paper(&self) -> Result<Paper, ForceError> {
        Ok(self.forces.paper(&self.text)?)
    }

    /// Whether the text of a file is a force that can be used: everything that is wrong with it, with its lines.
    pub fn check(name: &str, text: &str) -> Result<Force, ForceError> {
        let force = Force::read(name, text)?;
        force.forces.check(name, if is_file(text) { text } else { &force.text })?;
        Ok(force)
    }
}

/// Whether this is the text of a file: a link has no blanks, quotes or brackets.
fn is_file(text: &str) -> bool {
    text.trim().contains(|c: char| c.is_whitespace() || c == '"' || c == '[')
}
