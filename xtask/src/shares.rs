//! Where the instructions of a game go, out of what callgrind has counted.

use std::collections::BTreeMap;

/// What is told apart. Each is counted with all that it calls, so that they overlap: whoever thinks looks along sight lines too.
pub const PARTS: [&str; 5] = ["thinking", "sight lines", "finding ways and room", "dice", "copying states"];

/// A rule book, and by how the names of functions begin which of them belong to each of the [`PARTS`].
pub struct Book {
    pub id: &'static str,
    parts: [&'static [&'static str]; 5],
}

const DICE: &[&str] = &["dice::", "<dice::", "rand_chacha::"];

pub const BOOKS: [Book; 4] = [
    Book {
        id: "coc",
        parts: [
            &["tactics::", "<tactics::"],
            &["table::sight::", "coc::sight::"],
            &[
                "table::route::",
                "coc::movement::walk::",
                "coc::movement::going::",
                "coc::movement::way::",
                "coc::movement::rate::",
                "coc::movement::climb::",
                "coc::movement::lanes::",
                "coc::arrange::",
                "tactics::coc::routes::",
            ],
            DICE,
            &["<coc::state::State as core::clone", "<coc::state::Coc as core::clone", "<coc::watched::"],
        ],
    },
    Book {
        id: "awa",
        parts: [
            &["tactics::", "<tactics::"],
            &["table::sight::", "awa::sight::"],
            &[
                "table::route::",
                "awa::movement::plan::",
                "awa::movement::ground::",
                "awa::movement::where_to::",
                "awa::movement::charge::",
            ],
            DICE,
            &["<awa::state::State as core::clone", "<awa::Awa as core::clone"],
        ],
    },
    Book {
        id: "scw",
        parts: [
            &["tactics::", "<tactics::"],
            &["table::sight::", "scw::sight::", "scw::sight_memo::"],
            &[
                "table::route::",
                "scw::lanes::",
                "scw::movement::arrange::",
                "scw::movement::approach::",
                "scw::movement::body::",
                "scw::movement::ways::",
                "scw::deployment::placement::",
            ],
            DICE,
            &["<scw::state::State as core::clone", "<scw::state::Scw as core::clone", "<scw::watched::"],
        ],
    },
    Book {
        id: "nqm",
        parts: [
            &["tactics::", "<tactics::"],
            &["table::sight::", "nqm::sight::"],
            &[
                "table::route::",
                "nqm::movement::network::",
                "nqm::movement::route::",
                "nqm::movement::tracks::",
                "nqm::movement::layout::",
            ],
            DICE,
            &["<nqm::state::State as core::clone", "<nqm::Nqm as core::clone"],
        ],
    },
];

/// Names of what belongs to nobody: an iterator is part of whoever runs it, and so is geometry that calls back.
const LIBRARY: &[&str] =
    &["core::", "<core::", "alloc::", "<alloc::", "arrayvec::", "<arrayvec::", "std::", "<std::", "<[T]", "table::"];

fn begins(name: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| name.starts_with(beginning))
}

/// Whether a function belongs to a part. Callgrind writes it with its callers, `fold'coc::sight::look'main`: what is of the
/// library belongs to the first of them that is not.
fn holds(part: &[&str], function: &str) -> bool {
    for name in function.split('\'') {
        if begins(name, part) {
            return true;
        }
        let depth = name.bytes().all(|letter| letter.is_ascii_digit());
        if !depth && !begins(name, LIBRARY) {
            return false;
        }
    }
    false
}

/// One call in a graph: who calls whom, and what all such calls cost together.
struct Calls {
    from: String,
    to: String,
    cost: u64,
}

/// The share of each part in all instructions, in the order of [`PARTS`]: what was spent in it and in what it calls. None if nothing was
/// counted.
pub fn shares(book: &Book, profile: &str) -> Option<[f64; 5]> {
    let (calls, total) = graph(profile);
    let share = |part| {
        let entered = calls.iter().filter(|call| holds(part, &call.to) && !holds(part, &call.from));
        entered.map(|call| call.cost).sum::<u64>() as f64 / total as f64
    };
    (total > 0).then(|| book.parts.map(share))
}

/// Reads a callgrind file: the calls in it, and all that was counted.
fn graph(profile: &str) -> (Vec<Calls>, u64) {
    let (mut calls, mut total) = (Vec::new(), 0);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let (mut from, mut to, mut is_call) = (String::new(), String::new(), false);
    for line in profile.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            from = named(&mut names, name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            to = named(&mut names, name);
        } else if line.starts_with("calls=") {
            is_call = true;
        } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
            let cost = line.split(' ').nth(1).and_then(|cost| cost.parse().ok()).unwrap_or(0);
            if std::mem::take(&mut is_call) {
                calls.push(Calls { from: from.clone(), to: to.clone(), cost });
            } else {
                total += cost;
            }
        }
    }
    (calls, total)
}

/// A name is written out once, `(12) coc::sight::look`, and afterwards only its number.
fn named(names: &mut BTreeMap<String, String>, written: &str) -> String {
    match written.split_once(' ') {
        Some((number, name)) => {
            names.insert(number.to_owned(), name.to_owned());
            name.to_owned()
        }
        None => names.get(written).cloned().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::{BOOKS, PARTS, shares};

    #[test]
    fn a_part_is_what_it_and_those_it_calls_have_cost() {
        let profile = "events: Ir\n\
            fn=(1) main\n1 10\ncfn=(2) coc::sight::look\ncalls=2 0\n1 60\n\
            fn=(2)\n1 20\ncfn=(3) core::iter::fold'coc::sight::look'main\ncalls=1 0\n1 40\n\
            fn=(3)\n1 5\ncfn=(4) coc::sight::line::judge'core::iter::fold\ncalls=1 0\n1 35\n\
            fn=(4)\n1 35\n\
            fn=(1)\n1 30\n";
        let found = shares(&BOOKS[0], profile).expect("something was counted");
        let sight = PARTS.iter().position(|part| *part == "sight lines").unwrap();
        assert!((found[sight] - 0.6).abs() < 1e-9, "{found:?}");
    }
}
