//! Rows for spreadsheets and statisticians: one for each game and one for each round, as CSV or Parquet.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use engine::Side;
use engine::chronicle::{Luck, Round, Tale};
use engine::luck::Counted;
use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::battle::{LabError, Record};
use crate::plan::Plan;

/// Rows in a group of a Parquet file.
const GROUP: usize = 20_000;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Whole,
    /// Kept in hundredths.
    Real,
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Text(String),
    Whole(i64),
    Hundredths(i64),
}

type Column = (String, Kind);

/// What a file has a row for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// A game.
    Game,
    /// A round of a game.
    Round,
}

/// A file of rows that is being written: CSV, or Parquet if its name says so.
pub struct RowFile {
    each: Each,
    name: String,
    sheet: Sheet,
}

enum Sheet {
    Csv(Box<csv::Writer<File>>),
    Parquet { columns: Vec<Column>, rows: Vec<Vec<Value>>, writer: Box<SerializedFileWriter<File>> },
}

impl RowFile {
    /// Begins a file.
    pub fn create(path: &Path, each: Each, plan: &Plan) -> Result<RowFile, LabError> {
        let name = path.display().to_string();
        let columns = columns(each, plan);
        // A file with another ending is somebody's work, and is left as it is.
        let file = || File::create(path).map_err(|error| LabError::File { name: name.clone(), error });
        let wrong = |why: String| LabError::Rows { name: name.clone(), why };
        let sheet = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => {
                let mut writer = csv::Writer::from_writer(file()?);
                let names = columns.iter().map(|(name, _)| name);
                writer.write_record(names).map_err(|error| wrong(error.to_string()))?;
                Sheet::Csv(Box::new(writer))
            }
            Some("parquet") => {
                let writer = begin_parquet(&columns, file()?).map_err(|error| wrong(error.to_string()))?;
                Sheet::Parquet { columns, rows: Vec::new(), writer: Box::new(writer) }
            }
            _ => return Err(wrong("the name must end in .csv or .parquet".into())),
        };
        Ok(RowFile { each, name, sheet })
    }

    /// Writes the rows of a game.
    pub fn take(&mut self, plan: &Plan, record: &Record) -> Result<(), LabError> {
        let rounds = record.tale.iter().flat_map(|tale| &tale.rounds);
        let fresh: Vec<Vec<Value>> = match self.each {
            Each::Game => vec![game_row(plan, record)],
            Each::Round => rounds.map(|round| round_row(plan, record, round)).collect(),
        };
        let wrong = |why: String| LabError::Rows { name: self.name.clone(), why };
        match &mut self.sheet {
            Sheet::Csv(writer) => {
                for row in fresh {
                    let row = row.iter().map(Value::words);
                    writer.write_record(row).map_err(|error| wrong(error.to_string()))?;
                }
            }
            Sheet::Parquet { columns, rows, writer } => {
                rows.extend(fresh);
                if rows.len() >= GROUP {
                    write_group(columns, rows, writer).map_err(|error| wrong(error.to_string()))?;
                    rows.clear();
                }
            }
        }
        Ok(())
    }

    /// Has everything on the disk.
    pub fn finish(self) -> Result<(), LabError> {
        let name = self.name;
        match self.sheet {
            Sheet::Csv(mut writer) => writer.flush().map_err(|error| LabError::File { name, error }),
            Sheet::Parquet { columns, rows, mut writer } => {
                let written = write_group(&columns, &rows, &mut writer).and_then(|()| writer.close().map(|_| ()));
                written.map_err(|error| LabError::Rows { name, why: error.to_string() })
            }
        }
    }
}

impl Value {
    fn words(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::Whole(number) => number.to_string(),
            Value::Hundredths(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                format!("{sign}{}.{:02}", number.abs() / 100, number.abs() % 100)
            }
        }
    }
}

/// The columns of a file.
fn columns(each: Each, plan: &Plan) -> Vec<Column> {
    let text = |name: &str| (name.to_owned(), Kind::Text);
    let whole = |name: &str| (name.to_owned(), Kind::Whole);
    let both = |what: &str, kind: Kind| Side::BOTH.map(|side| (format!("{side}_{what}"), kind));
    let mut all: Vec<Column> = plan.keys.iter().map(|key| text(key)).collect();
    all.push(whole("game"));
    match each {
        Each::Game => {
            all.push(text("winner"));
            all.extend(both("points", Kind::Whole));
            all.push(text("first"));
            all.push(whole(&format!("{}s", plan.terms.round)));
            all.extend(both("strength_at_start", Kind::Whole));
            all.extend(both("strength_at_end", Kind::Whole));
            all.extend(both("lost", Kind::Whole));
            for gauge in &plan.terms.gauges {
                all.extend(both(&format!("{}_at_end", snake(gauge)), Kind::Whole));
            }
            all.extend(both("successes", Kind::Whole));
            all.extend(both("successes_expected", Kind::Real));
            all.extend(["decisions", "dice", "steps"].map(whole));
        }
        Each::Round => {
            all.push(whole(&plan.terms.round));
            all.extend(both("strength", Kind::Whole));
            all.extend(both("lost", Kind::Whole));
            for gauge in &plan.terms.gauges {
                all.extend(both(&snake(gauge), Kind::Whole));
            }
        }
    }
    all
}

/// A name as a column has it: `force_morale`.
fn snake(name: &str) -> String {
    name.to_lowercase().replace(' ', "_")
}

/// The values of what is varied, and the game's number.
fn head(plan: &Plan, record: &Record) -> Vec<Value> {
    let values = plan.cells[record.cell as usize].values.iter().cloned().map(Value::Text);
    values.chain([Value::Whole(record.game.into())]).collect()
}

fn game_row(plan: &Plan, record: &Record) -> Vec<Value> {
    let empty = Tale::default();
    let tale = record.tale.as_ref().unwrap_or(&empty);
    let nothing = Round::default();
    let (start, end) = (tale.rounds.first().unwrap_or(&nothing), tale.rounds.last().unwrap_or(&nothing));
    let word = |side: Option<Side>, none: &'static str| Value::Text(side.map_or(none, Side::word).to_owned());
    let both = |of: &dyn Fn(Side) -> i64| Side::BOTH.map(|side| Value::Whole(of(side)));
    let mut row = head(plan, record);
    row.push(word(record.winner, "draw"));
    row.extend(both(&|side| record.points[side].into()));
    row.push(word(tale.first, ""));
    row.push(Value::Whole(end.round.into()));
    row.extend(both(&|side| start.strength[side].into()));
    row.extend(both(&|side| end.strength[side].into()));
    row.extend(both(&|side| tale.rounds.iter().map(|round| i64::from(round.lost[side])).sum()));
    for gauge in 0..plan.terms.gauges.len() {
        row.extend(both(&|side| end.gauges.get(gauge).map_or(0, |value| value[side].into())));
    }
    let successes = |side: Side, of: fn(&Luck) -> i64| -> i64 {
        tale.luck.iter().filter(|luck| luck.side == side && luck.counted == Counted::Successes).map(of).sum()
    };
    row.extend(both(&|side| successes(side, |luck| luck.came / 100)));
    row.extend(Side::BOTH.map(|side| Value::Hundredths(successes(side, |luck| luck.expected))));
    row.extend([record.decisions, record.dice, record.steps].map(|number| Value::Whole(number as i64)));
    row
}

fn round_row(plan: &Plan, record: &Record, round: &Round) -> Vec<Value> {
    let mut row = head(plan, record);
    row.push(Value::Whole(round.round.into()));
    row.extend(Side::BOTH.map(|side| Value::Whole(round.strength[side].into())));
    row.extend(Side::BOTH.map(|side| Value::Whole(round.lost[side].into())));
    for gauge in &round.gauges {
        row.extend(Side::BOTH.map(|side| Value::Whole(gauge[side].into())));
    }
    row
}

type ParquetResult<T> = Result<T, parquet::errors::ParquetError>;

fn begin_parquet(columns: &[Column], file: File) -> ParquetResult<SerializedFileWriter<File>> {
    let mut fields = Vec::with_capacity(columns.len());
    for (name, kind) in columns {
        let physical = match kind {
            Kind::Text => Physical::BYTE_ARRAY,
            Kind::Whole => Physical::INT64,
            Kind::Real => Physical::DOUBLE,
        };
        let logical = if *kind == Kind::Text { ConvertedType::UTF8 } else { ConvertedType::NONE };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_converted_type(logical)
            .build()?;
        fields.push(Arc::new(field));
    }
    let schema = Type::group_type_builder("rows").with_fields(fields).build()?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
}

fn write_group(columns: &[Column], rows: &[Vec<Value>], writer: &mut SerializedFileWriter<File>) -> ParquetResult<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    for (n, (_, kind)) in columns.iter().enumerate() {
        let Some(mut column) = group.next_column()? else { break };
        let values = rows.iter().map(|row| &row[n]);
        match kind {
            Kind::Text => {
                let texts: Vec<ByteArray> = values.map(|value| ByteArray::from(value.words().as_str())).collect();
                column.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
            }
            Kind::Whole => {
                let numbers: Vec<i64> = values.map(Value::number).collect();
                column.typed::<Int64Type>().write_batch(&numbers, None, None)?;
            }
            Kind::Real => {
                let numbers: Vec<f64> = values.map(|value| value.number() as f64 / 100.0).collect();
                column.typed::<DoubleType>().write_batch(&numbers, None, None)?;
            }
        }
        column.close()?;
    }
    group.close().map(|_| ())
}

impl Value {
    const fn number(&self) -> i64 {
        match self {
            Value::Whole(number) | Value::Hundredths(number) => *number,
            Value::Text(_) => 0,
        }
    }
}
