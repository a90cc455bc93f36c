//! Forces: putting one together before there is a game for it. The server keeps none of them; a force is a text that its owner
//! keeps, or a word in a link.

use std::collections::BTreeMap;

use engine::aids::MusterForm;
use engine::forces::Paper;
use serde::{Deserialize, Serialize};
use shelf::{Force, ForceError};
use utoipa::ToSchema;

use crate::problem::Problem;

/// The longest text or link that is read.
const LONGEST: usize = 32 * 1024;

/// A force and what to change about it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ForceRequest {
    /// The force: the text of its file, a link, or the link's last word. Empty for a new one.
    #[serde(default)]
    pub force: String,
    /// The rule book of a new force.
    #[serde(default)]
    pub rules: String,
    /// Choices by the keys of the form's fields.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
    pub choices: BTreeMap<String, String>,
}

/// A force with everything that can be chosen about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ForcePage {
    /// Its rule book.
    pub rules: &'static str,
    /// The text of its file.
    pub text: String,
    /// The word that stands for it in a link.
    pub code: String,
    /// What can be chosen, with limits and reasons.
    #[schema(value_type = Object)]
    pub form: MusterForm,
    /// As it is printed.
    #[schema(value_type = Object)]
    pub paper: Paper,
}

/// What to print.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PrintRequest {
    /// The force: the text of its file, a link, or the link's last word.
    pub force: String,
    /// Which sheets.
    #[serde(default)]
    pub sheets: SheetsWord,
}

/// Which sheets are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SheetsWord {
    /// The roster with its boxes.
    Roster,
    /// Weapons, special rules and tables.
    Sheet,
    /// Both.
    #[default]
    Both,
}

impl From<SheetsWord> for picture::Sheets {
    fn from(word: SheetsWord) -> Self {
        match word {
            SheetsWord::Roster => picture::Sheets::Roster,
            SheetsWord::Sheet => picture::Sheets::PlaySheet,
            SheetsWord::Both => picture::Sheets::Both,
        }
    }
}

/// The force with its changes.
pub fn page(request: &ForceRequest) -> Result<ForcePage, Problem> {
    let mut force = if request.force.trim().is_empty() {
        Force::blank(&request.rules).map_err(problem)?
    } else {
        read(&request.force)?
    };
    if !request.choices.is_empty() {
        force = force.with(&request.choices).map_err(problem)?;
    }
    Ok(ForcePage {
        rules: force.book().id(),
        text: force.text().to_owned(),
        code: force.code(),
        form: force.form().map_err(problem)?,
        paper: force.paper().map_err(problem)?,
    })
}

/// The page that is printed.
pub fn print(request: &PrintRequest) -> Result<String, Problem> {
    let paper = read(&request.force)?.paper().map_err(problem)?;
    Ok(picture::paper(&paper, request.sheets.into()))
}

fn read(text: &str) -> Result<Force, Problem> {
    if text.len() > LONGEST {
        return Err(Problem::TooLarge(LONGEST));
    }
    Force::read("force", text).map_err(problem)
}

fn problem(error: ForceError) -> Problem {
    match error {
        ForceError::Link(bad) => Problem::Bad(bad.to_string()),
        ForceError::NoLists(_) => Problem::Missing("this rule book has no lists from which a force is put together"),
        ForceError::File(report) => Problem::Force { report },
    }
}
