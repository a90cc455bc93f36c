//! What is wrong with a file, said so that a person can mend it.

use std::fmt;

/// One thing that is wrong with a file, with the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file's name as the user knows it.
    pub file: String,
    /// The line, counted from 1; it always lies inside the file.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The line as it stands in the file; long lines are cut around the place.
    pub excerpt: String,
    /// How many characters of the excerpt come before the place.
    pub indent: usize,
    /// How many characters of the excerpt are meant; 0 where the whole file is.
    pub width: usize,
    /// What is wrong: lower case, one sentence, no blame.
    pub message: String,
    /// What to do about it, where we have an idea.
    pub hint: Option<String>,
}

/// Everything that is wrong with a file, in the order of its lines. There is always at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Sorts the problems as a reader meets them; `None` where there are none.
    pub fn of(mut list: Vec<Problem>) -> Option<Self> {
        list.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        list.dedup();
        (!list.is_empty()).then_some(Self(list))
    }

    /// A problem of the whole file, such as its size, shown at its first line.
    pub fn of_file(file: &str, message: impl Into<String>) -> Self {
        Self(vec![Problem {
            file: file.to_owned(),
            line: 1,
            column: 1,
            excerpt: String::new(),
            indent: 0,
            width: 0,
            message: message.into(),
            hint: None,
        }])
    }

    /// The same with something to do about it.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.hint = Some(hint.into());
        }
        self
    }

    /// The problems, in the order of their lines.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// How many there are: at least one.
    #[allow(clippy::len_without_is_empty, reason = "there is always at least one problem")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// These problems and those of another file.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut all = self.0;
        all.extend(other.0);
        Self::of(all).expect("both sides had problems")
    }
}

impl<'p> IntoIterator for &'p Problems {
    type Item = &'p Problem;
    type IntoIter = std::slice::Iter<'p, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl std::error::Error for Problems {}
impl std::error::Error for Problem {}

/// All of them, with excerpts, in plain text that looks the same everywhere.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.0.iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        if self.0.len() > 1 {
            writeln!(f, "\n{} problems", self.0.len())?;
        }
        Ok(())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { file, message, width: 0, .. } => writeln!(f, "{file}: {message}")?,
            Self { file, line, column, message, .. } => writeln!(f, "{file}:{line}:{column}: {message}")?,
        }
        let number = self.line.to_string();
        if !self.excerpt.trim().is_empty() {
            let (gutter, before) = (" ".repeat(number.len()), " ".repeat(self.indent));
            writeln!(f, "  {number} | {}", self.excerpt)?;
            writeln!(f, "  {gutter} | {before}{}", "^".repeat(self.width))?;
        }
        match &self.hint {
            Some(hint) => writeln!(f, "  {} = {hint}", " ".repeat(number.len())),
            None => Ok(()),
        }
    }
}
