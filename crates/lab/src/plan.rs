//! What is fought: the scenario, the players, how often, and what is varied.

use std::fmt;
use std::str::FromStr;

use engine::chronicle::Rated;
use engine::{BySide, Side};
use serde::{Deserialize, Serialize};
use shelf::{Book, Ring, Terms};
use tactics::Level;

/// What is fought, as a file can keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The rule book.
    pub rules: String,
    /// Its version.
    pub version: String,
    /// What the scenario is called on the command line.
    pub scenario: String,
    /// Its title, or that of the rule book if several are fought.
    pub title: String,
    /// For the pictures: the text of one scenario for each battlefield.
    pub grounds: Vec<String>,
    /// The words for what is counted.
    pub terms: Terms,
    /// The seed of the whole run.
    pub seed: u64,
    /// How many games each cell has at most.
    pub games: u32,
    /// Ten-thousandths of half an interval's width at which a cell has games enough, if that is asked for.
    pub until: Option<u32>,
    /// What is varied.
    pub keys: Vec<String>,
    /// What is fought: one cell, or one for every combination of what is varied.
    pub cells: Vec<Cell>,
    /// Combinations that cannot be played, and why.
    pub left_out: Vec<String>,
}

/// One combination of what is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The value of each of the plan's keys.
    pub values: Vec<String>,
    /// Who plays.
    pub players: BySide<String>,
    /// Its battlefield, among those of the plan.
    pub ground: u32,
    /// The forces as the rule book rates them, if it does.
    pub rated: Option<BySide<Rated>>,
}

/// A plan with everything that is needed to fight it.
pub struct Arena {
    /// The plan.
    pub plan: Plan,
    /// One ring for each cell.
    pub rings: Vec<Box<dyn Ring>>,
    /// Who fights in it.
    pub levels: Vec<BySide<Level>>,
}

/// What is the same for all cells of a run, as it was asked for.
pub struct Asked {
    /// What the scenario is called on the command line.
    pub scenario: String,
    /// The seed of the whole run.
    pub seed: u64,
    /// How many games each cell has at most.
    pub games: u32,
    /// When a cell has games enough.
    pub until: Option<HalfWidth>,
    /// What is varied.
    pub keys: Vec<String>,
    /// Combinations that cannot be played, and why.
    pub left_out: Vec<String>,
}

/// One combination, ready to be fought.
pub struct Ready {
    /// The value of each key.
    pub values: Vec<String>,
    /// The scenario.
    pub text: String,
    /// Where it is fought.
    pub ring: Box<dyn Ring>,
    /// Who plays.
    pub levels: BySide<Level>,
}

impl Arena {
    /// Everything that is fought in one run.
    ///
    /// # Panics
    /// If nothing is to be fought.
    pub fn of(book: &dyn Book, asked: Asked, ready: Vec<Ready>) -> Arena {
        let mut terms = ready.first().expect("something is fought").ring.terms();
        let (mut titles, mut grounds) = (Vec::new(), Vec::new());
        let (mut cells, mut rings, mut levels, mut texts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for one in ready {
            for side in Side::BOTH {
                // Where forces change, a side has no name of its own.
                if one.ring.terms().sides[side] != terms.sides[side] {
                    side.word().clone_into(&mut terms.sides[side]);
                }
            }
            let board = one.ring.board();
            let ground = grounds.iter().position(|known| *known == board.ground).unwrap_or_else(|| {
                grounds.push(board.ground);
                texts.push(one.text);
                grounds.len() - 1
            });
            titles.push(board.title);
            cells.push(Cell {
                values: one.values,
                players: BySide::from_fn(|side| one.levels[side].to_string()),
                ground: ground as u32,
                rated: one.ring.rated(),
            });
            rings.push(one.ring);
            levels.push(one.levels);
        }
        titles.dedup();
        let plan = Plan {
            rules: book.id().into(),
            version: book.version().into(),
            scenario: asked.scenario,
            title: if titles.len() == 1 { titles.swap_remove(0) } else { book.title().into() },
            grounds: texts,
            terms,
            seed: asked.seed,
            games: asked.games,
            until: asked.until.map(|width| width.0),
            keys: asked.keys,
            cells,
            left_out: asked.left_out,
        };
        Arena { plan, rings, levels }
    }
}

/// Which part of a run this is: the `part`th of `parts`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which.
    pub part: u32,
    /// Of how many.
    pub parts: u32,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { part: 1, parts: 1 };

    /// Whether a game belongs to it.
    pub const fn has(self, game: u32) -> bool {
        game % self.parts == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) && parts <= 10_000 => Ok(Shard { part, parts }),
            _ => Err(format!("`{text}` is no part of a run; write 2/5 for the second of five")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

/// Half the width of an interval: `2%`, `0.5%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfWidth(
    /// In ten-thousandths.
    pub u32,
);

impl FromStr for HalfWidth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent: Option<f64> = text.strip_suffix('%').and_then(|number| number.trim().parse().ok());
        match percent {
            Some(percent) if (0.05..=50.0).contains(&percent) => Ok(HalfWidth((percent * 100.0).round() as u32)),
            _ => Err(format!("`{text}` is no width; write 2% (from 0.05% to 50%)")),
        }
    }
}

/// One thing that is varied: `red.airstrikes=0,1,2`. Several that belong together are one: `a.platoon+a.rating=x+green,y+elite`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// What.
    pub key: String,
    /// The values it takes. `*` alone stands for all there are.
    pub values: Vec<String>,
}

/// The keys of what is varied together, each with its own value.
pub fn apart<'a>(key: &'a str, value: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    // Where only one thing is varied its value may have any letters.
    let most = key.split('+').count();
    key.split('+').zip(value.splitn(most, '+'))
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let complaint = || format!("`{text}` varies nothing; write KEY=A,B,C or KEY=1..4 or KEY=*");
        let (key, list) = text.split_once('=').ok_or_else(complaint)?;
        let mut values: Vec<String> = Vec::new();
        for value in list.split(',') {
            match range(value) {
                Some(range) => values.extend(range.map(|number| number.to_string())),
                None => values.push(value.to_owned()),
            }
        }
        let together = key.split('+').count();
        let whole = |value: &String| {
            value == "*" || value.splitn(together, '+').filter(|one| !one.is_empty()).count() == together
        };
        if key.split('+').any(str::is_empty) || !values.iter().all(whole) {
            return Err(complaint());
        }
        Ok(Vary { key: key.to_owned(), values })
    }
}

fn range(text: &str) -> Option<std::ops::RangeInclusive<i32>> {
    let (from, to) = text.split_once("..")?;
    let (from, to): (i32, i32) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to - from < 1000).then_some(from..=to)
}

/// Every combination of values, the last key changing fastest.
pub fn grid(vary: &[Vary]) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for one in vary {
        let with = |row: &Vec<String>| -> Vec<Vec<String>> {
            one.values.iter().map(|value| row.iter().chain([value]).cloned().collect()).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games_out() {
        let parts: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        for game in 0..10 {
            assert_eq!(parts.iter().filter(|shard| shard.has(game)).count(), 1);
        }
        for bad in ["0/3", "4/3", "3", "a/b", "1/0"] {
            assert!(bad.parse::<Shard>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_varied_is_a_list_or_a_range() {
        let strikes: Vary = "red.airstrikes=0..2,5".parse().unwrap();
        assert_eq!(strikes.values, ["0", "1", "2", "5"]);
        let players: Vary = "red=random,quick".parse().unwrap();
        let cells = grid(&[strikes, players]);
        assert_eq!(cells.len(), 8);
        assert_eq!(cells[1], ["0", "quick"]);
        assert!("red".parse::<Vary>().is_err());
        assert!("red=quick,".parse::<Vary>().is_err());
    }

    #[test]
    fn what_belongs_together_is_varied_together() {
        let both: Vary = "platoon+rating=rifle+green,guards+elite".parse().unwrap();
        assert_eq!(both.values, ["rifle+green", "guards+elite"]);
        assert_eq!(apart(&both.key, &both.values[1]).collect::<Vec<_>>(), [("platoon", "guards"), ("rating", "elite")]);
        assert_eq!(apart("force", "a+b.toml").collect::<Vec<_>>(), [("force", "a+b.toml")]);
        assert!("platoon+rating=rifle".parse::<Vary>().is_err());
        assert!("platoon+=*".parse::<Vary>().is_err());
    }

    #[test]
    fn widths_are_percent() {
        assert_eq!("2%".parse(), Ok(HalfWidth(200)));
        assert_eq!("0.5%".parse(), Ok(HalfWidth(50)));
        assert!("2".parse::<HalfWidth>().is_err());
        assert!("0%".parse::<HalfWidth>().is_err());
    }
}
