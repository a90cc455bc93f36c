//! Where the instructions of a game go, out of what callgrind has counted.

use std::collections::BTreeMap;

/// A part of the program: functions by how their names begin, entered from outside of it.
pub struct Part {
    pub name: &'static str,
    pub beginnings: &'static [&'static str],
}

/// What is told apart. Movement is finding ways and walking them: reactions on the way are no part of it.
pub const PARTS: [Part; 3] = [
    Part { name: "sight lines", beginnings: &["coc::sight::"] },
    Part {
        name: "movement",
        beginnings: &[
            "coc::movement::walk::",
            "coc::movement::going::",
            "coc::movement::way::",
            "coc::movement::rate::",
            "coc::movement::climb::",
            "coc::arrange::",
        ],
    },
    Part {
        name: "copying the state",
        beginnings: &["<coc::state::State as core::clone", "<coc::state::Coc as core::clone", "<coc::watched::"],
    },
];

impl Part {
    fn holds(&self, function: &str) -> bool {
        self.beginnings.iter().any(|beginning| function.starts_with(beginning))
    }
}

/// One call in a graph: who calls whom, and what all such calls cost together.
struct Calls {
    from: String,
    to: String,
    cost: u64,
}

/// The share of each part in all instructions, in the order of [`PARTS`]: what was spent in it and in what it calls.
pub fn shares(profile: &str) -> Vec<(&'static str, f64)> {
    let (calls, total) = graph(profile);
    assert!(total > 0, "callgrind has counted nothing: is the name of a step still right?");
    let spent = |part: &Part| -> u64 {
        calls.iter().filter(|call| part.holds(&call.to) && !part.holds(&call.from)).map(|call| call.cost).sum()
    };
    PARTS.iter().map(|part| (part.name, spent(part) as f64 / total as f64)).collect()
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
    use super::shares;

    #[test]
    fn a_part_is_what_it_and_those_it_calls_have_cost() {
        let profile = "events: Ir\n\
            fn=(1) main\n1 10\ncfn=(2) coc::sight::look\ncalls=2 0\n1 60\n\
            fn=(2)\n1 20\ncfn=(3) coc::sight::line::judge\ncalls=1 0\n1 40\n\
            fn=(3)\n1 40\n\
            fn=(1)\n1 30\n";
        assert_eq!(shares(profile)[0], ("sight lines", 0.6));
    }
}
