//! Parts of a run as files: a header line with the plan, and a line of JSON for each game.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::battle::{LabError, Record};
use crate::plan::{Plan, Shard};

/// What the first line says of the format.
const FORMAT: &str = "sandtable-battle-2";

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    shard: Shard,
    plan: Plan,
}

/// A part that is being written.
pub struct PartFile {
    name: String,
    file: BufWriter<File>,
}

impl PartFile {
    /// Begins a part.
    pub fn create(path: &Path, plan: &Plan, shard: Shard) -> Result<PartFile, LabError> {
        let name = path.display().to_string();
        let file = File::create(path).map_err(|error| LabError::File { name: name.clone(), error })?;
        let mut part = PartFile { name, file: BufWriter::new(file) };
        part.line(&Header { format: FORMAT.into(), shard, plan: plan.clone() })?;
        Ok(part)
    }

    /// Writes a game down.
    pub fn take(&mut self, record: &Record) -> Result<(), LabError> {
        self.line(record)
    }

    /// Has everything on the disk.
    pub fn finish(mut self) -> Result<(), LabError> {
        self.file.flush().map_err(|error| LabError::File { name: self.name, error })
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), LabError> {
        let written = serde_json::to_writer(&mut self.file, value).map_err(std::io::Error::from);
        let written = written.and_then(|()| self.file.write_all(b"\n"));
        written.map_err(|error| LabError::File { name: self.name.clone(), error })
    }
}

/// A part that was read.
struct Part {
    name: String,
    header: Header,
    records: Vec<Record>,
}

fn read(path: &Path) -> Result<Part, LabError> {
    let name = path.display().to_string();
    let lost = |error| LabError::File { name: name.clone(), error };
    let bad = |line: usize, why: String| LabError::Parts(format!("{name}, line {line}: {why}"));
    let mut lines = BufReader::new(File::open(path).map_err(lost)?).lines();
    let first = lines.next().transpose().map_err(lost)?.unwrap_or_default();
    let header: Header = serde_json::from_str(&first)
        .ok()
        .filter(|header: &Header| header.format == FORMAT)
        .ok_or_else(|| bad(1, "this is no part of a battle; `sandtable battle --part FILE` writes them".into()))?;
    let mut records = Vec::new();
    for (n, line) in lines.enumerate() {
        let line = line.map_err(lost)?;
        records.push(serde_json::from_str(&line).map_err(|error| bad(n + 2, error.to_string()))?);
    }
    Ok(Part { name, header, records })
}

/// Reads parts that make a whole: the plan, and all games in the order of the whole run.
pub fn merge(paths: &[impl AsRef<Path>]) -> Result<(Plan, Vec<Record>), LabError> {
    let mut parts = paths.iter().map(|path| read(path.as_ref())).collect::<Result<Vec<Part>, LabError>>()?;
    parts.sort_by_key(|part| part.header.shard.part);
    let Some(first) = parts.first() else {
        return Err(LabError::Parts("there is nothing to merge".into()));
    };
    let (plan, of) = (first.header.plan.clone(), first.header.shard.parts);
    for (n, part) in parts.iter().enumerate() {
        if part.header.plan != plan {
            let why = format!("{} and {} are parts of different battles", parts[0].name, part.name);
            return Err(LabError::Parts(why));
        }
        if part.header.shard != (Shard { part: n as u32 + 1, parts: of }) {
            let why = format!("these are not the parts 1/{of} to {of}/{of}: {} is {}", part.name, part.header.shard);
            return Err(LabError::Parts(why));
        }
    }
    if parts.len() != of as usize {
        return Err(LabError::Parts(format!("there are {} of {of} parts", parts.len())));
    }
    let mut records: Vec<Record> = parts.into_iter().flat_map(|part| part.records).collect();
    records.sort_by_key(Record::place);
    if plan.until.is_none() && records.len() as u64 != u64::from(plan.games) * plan.cells.len() as u64 {
        return Err(LabError::Parts("games are missing: a part was not finished".into()));
    }
    Ok((plan, records))
}
