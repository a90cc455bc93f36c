//! Taking one key out of a file without touching anything else in it.

use std::ops::Range;

use super::{Doc, Entry, Kind};

impl Doc {
    /// The file's text without these keys of its top table and all that belongs to them. Remarks stay.
    pub fn without(&self, keys: &[&str]) -> String {
        let Kind::Table(entries) = &self.root.kind else {
            return self.text.clone();
        };
        let mut cuts = Vec::new();
        for entry in entries.iter().filter(|entry| keys.contains(&entry.key.as_str())) {
            self.collect(entry, &mut cuts);
        }
        cuts.sort_by_key(|cut| cut.start);
        let mut kept = String::with_capacity(self.text.len());
        let mut from = 0;
        for cut in cuts {
            kept.push_str(&self.text[from..cut.start.max(from)]);
            from = cut.end.max(from);
        }
        kept.push_str(&self.text[from..]);
        kept
    }

    /// The stretches of text that say the entry. A table is said by its header, or by the dotted keys of its members,
    /// and otherwise by what is in it.
    fn collect(&self, entry: &Entry, cuts: &mut Vec<Range<usize>>) {
        let value = &entry.value;
        let opening = self.text[value.span.start..].chars().next();
        match &value.kind {
            Kind::Table(members) if opening != Some('{') => {
                if opening == Some('[') {
                    cuts.push(self.lines_of(&value.span));
                }
                self.collect_all(members, cuts);
            }
            Kind::List(values) if self.is_list_of_headers(values) => {
                for value in values {
                    cuts.push(self.lines_of(&value.span));
                    let Kind::Table(members) = &value.kind else {
                        continue;
                    };
                    self.collect_all(members, cuts);
                }
            }
            _ => cuts.push(self.lines_of(&(entry.span.start..value.span.end))),
        }
    }

    fn collect_all(&self, members: &[Entry], cuts: &mut Vec<Range<usize>>) {
        for member in members {
            self.collect(member, cuts);
        }
    }

    /// Tables under `[[name]]` have their headers as their places; members of a list in brackets begin with `{`.
    fn is_list_of_headers(&self, values: &[super::Value]) -> bool {
        let header = |value: &super::Value| {
            matches!(value.kind, Kind::Table(_)) && self.text[value.span.start..].starts_with('[')
        };
        !values.is_empty() && values.iter().all(header)
    }

    /// From the beginning of the line, for dotted keys, to the end of the stretch; and the line's end with it where
    /// nothing but blanks is left.
    fn lines_of(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let rest = &self.text[span.end..];
        let line = rest.split_inclusive('\n').next().unwrap_or("");
        let end = if line.trim().is_empty() { span.end + line.len() } else { span.end };
        start..end
    }
}
