//! What may come of a roll.

use std::collections::BTreeMap;

use dice::dist::Dist;
use serde_json::{Map, Value as Json};

/// All outcomes with their chances, which add up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcomes {
    /// What an outcome consists of.
    pub fields: Vec<Field>,
    /// The outcomes: a cell for each field, and the chance.
    pub rows: Vec<(Vec<Cell>, f64)>,
    /// What else a player should know.
    pub notes: Vec<String>,
}

/// A part of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is called.
    pub name: &'static str,
    /// How its values stand to each other.
    pub scale: Scale,
}

/// How values stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// They are counted: they have a mean, and `or more` means something.
    Count,
    /// They are words in ascending order: `or more` means something.
    Grade,
    /// They are words.
    Name,
}

/// One value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// A number.
    Number(i64),
    /// A word.
    Word(&'static str),
}

impl Cell {
    /// The number, if it is one.
    pub fn number(self) -> Option<i64> {
        if let Cell::Number(number) = self { Some(number) } else { None }
    }

    /// The word, if it is one.
    pub fn word(self) -> Option<&'static str> {
        if let Cell::Word(word) = self { Some(word) } else { None }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Number(number) => f.pad(&number.to_string()),
            Cell::Word(word) => f.pad(word),
        }
    }
}

impl Outcomes {
    /// One number.
    pub(super) fn count<T: Ord + Copy + Into<i64>>(name: &'static str, dist: &Dist<T>) -> Outcomes {
        Outcomes::counts([name], &dist.map(|value| [(*value).into()]))
    }

    /// Several numbers.
    pub(super) fn counts<const N: usize>(names: [&'static str; N], dist: &Dist<[i64; N]>) -> Outcomes {
        let rows = dist.iter().map(|(values, p)| (values.map(Cell::Number).to_vec(), p));
        Outcomes {
            fields: names.map(|name| Field { name, scale: Scale::Count }).to_vec(),
            rows: rows.collect(),
            notes: Vec::new(),
        }
    }

    /// One of these words, which ascend; those that cannot be are listed too.
    pub(super) fn grades(name: &'static str, all: &[&'static str], dist: &Dist<&'static str>) -> Outcomes {
        let rows = all.iter().map(|word| (vec![Cell::Word(word)], dist.p_of(word)));
        let listed =
            Outcomes { fields: vec![Field { name, scale: Scale::Grade }], rows: rows.collect(), notes: Vec::new() };
        debug_assert!((listed.chance(|_| true) - 1.0).abs() < 1e-9, "{name}: all outcomes are in the list");
        listed
    }

    /// One of these words; those that cannot be are listed too.
    pub(super) fn names(name: &'static str, all: &[&'static str], dist: &Dist<&'static str>) -> Outcomes {
        let listed = Outcomes::grades(name, all, dist);
        Outcomes { fields: vec![Field { name, scale: Scale::Name }], ..listed }
    }

    /// Pairs of words, those that cannot be included.
    pub(super) fn pairs(
        names: [&'static str; 2],
        all: &[[&'static str; 2]],
        dist: &Dist<[&'static str; 2]>,
    ) -> Outcomes {
        let rows = all.iter().map(|pair| (pair.map(Cell::Word).to_vec(), dist.p_of(pair)));
        Outcomes {
            fields: names.map(|name| Field { name, scale: Scale::Name }).to_vec(),
            rows: rows.collect(),
            notes: Vec::new(),
        }
    }

    /// Words and numbers mixed, in the order of the distribution.
    pub(super) fn mixed<const N: usize>(fields: [(&'static str, Scale); N], dist: &Dist<[Cell; N]>) -> Outcomes {
        Outcomes {
            fields: fields.map(|(name, scale)| Field { name, scale }).to_vec(),
            rows: dist.iter().map(|(cells, p)| (cells.to_vec(), p)).collect(),
            notes: Vec::new(),
        }
    }

    /// The same with something to add.
    #[must_use]
    pub(super) fn note(mut self, note: impl Into<String>) -> Outcomes {
        self.notes.push(note.into());
        self
    }

    /// The chance of the outcomes that this holds for.
    pub fn chance(&self, holds: impl Fn(&[Cell]) -> bool) -> f64 {
        self.rows.iter().filter(|(cells, _)| holds(cells)).map(|(_, p)| p).sum()
    }

    /// One field by itself, in the order in which its values come up or, if they are counted, in ascending order.
    pub fn marginal(&self, field: usize) -> Vec<(Cell, f64)> {
        if self.fields[field].scale == Scale::Count {
            let mut sums: BTreeMap<Cell, f64> = BTreeMap::new();
            for (cells, p) in &self.rows {
                *sums.entry(cells[field]).or_default() += p;
            }
            return sums.into_iter().collect();
        }
        let mut sums: Vec<(Cell, f64)> = Vec::new();
        for (cells, p) in &self.rows {
            match sums.iter_mut().find(|(cell, _)| *cell == cells[field]) {
                Some((_, sum)) => *sum += p,
                None => sums.push((cells[field], *p)),
            }
        }
        sums
    }

    /// The mean of a field that is counted.
    pub fn mean(&self, field: usize) -> Option<f64> {
        (self.fields[field].scale == Scale::Count)
            .then(|| self.rows.iter().map(|(cells, p)| cells[field].number().unwrap_or(0) as f64 * p).sum())
    }

    pub(super) fn json(&self) -> Json {
        let rows = self.rows.iter().map(|(cells, p)| {
            let mut row = Map::new();
            for (field, cell) in self.fields.iter().zip(cells) {
                let value = match cell {
                    Cell::Number(number) => (*number).into(),
                    Cell::Word(word) => (*word).into(),
                };
                row.insert(field.name.into(), value);
            }
            row.insert("p".into(), (*p).into());
            Json::from(row)
        });
        rows.collect::<Vec<_>>().into()
    }
}
