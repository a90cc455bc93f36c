//! Reading a save: every recorded input goes through the same doors as the first time.

use dice::{Person, Seed, Seeded, Source};

use crate::journal::{self, DiceBy, Entry, Header, SaveError};
use crate::session::Thrower;
use crate::{Pending, Present, Session};

/// How far and how strictly to read a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// To its end; a last line that was cut off in writing is left out.
    End,
    /// To its end, and the last line must be whole.
    Strict,
    /// Until this many inputs have been taken.
    Inputs(usize),
}

/// What a verified save shows about its dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceProof {
    /// Rolls that were drawn again from a published seed and agreed.
    pub proven: usize,
    /// Rolls typed in by hand.
    pub by_hand: usize,
    /// Rolls whose seed has not been made public.
    pub sealed: usize,
}

impl<R: Present> Session<R> {
    /// Reads a save.
    pub fn load(text: &str, reach: Reach) -> Result<Self, SaveError> {
        let header = journal::read_header(text)?;
        if header.rules != R::ID {
            return Err(SaveError::OtherBook { found: header.rules, expected: R::ID.into() });
        }
        if header.version != R::VERSION {
            return Err(other_version::<R>(1, &header.version));
        }
        let game = R::load(&header.scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
        let mut session = Session::at(header, game, Thrower::Hand(Person));
        session.run();
        session.read_lines(text, reach)?;
        Ok(session)
    }

    /// Begins a game from a scenario text, taking the inputs of an open step that a saved position may carry.
    pub fn from_position(text: &str, dice: DiceBy, seed: Option<Seed>) -> Result<Self, SaveError> {
        let game = R::load(text).map_err(|bad| SaveError::Scenario { report: bad.report })?;
        let header = Header {
            sandtable: journal::FORMAT,
            rules: R::ID.into(),
            version: R::VERSION.into(),
            dice,
            players: Vec::new(),
            scenario: game.write(),
        };
        let mut session = Session::at(header, game, Thrower::Hand(Person));
        session.run();
        for (index, line) in moment_inputs(text).into_iter().enumerate() {
            let mut entry: Entry<R::Answer> =
                serde_json::from_str(&line).map_err(|e| session.bad_line(index, &e.to_string()))?;
            // The journal of the new game counts from 1 again.
            if let Entry::Answer { n, .. } | Entry::Dice { n, .. } = &mut entry {
                *n = session.live_inputs().count() + 1;
            }
            session.take(index, entry)?;
        }
        if let Some(seed) = seed {
            session.thrower = Thrower::Seed(Box::new(Seeded::new(seed)));
            session.run();
        }
        Ok(session)
    }

    /// Takes up a game that was loaded: with the seed of its dice if it is still known, else with a new one.
    pub fn resume_with(&mut self, seed: Seed) -> Result<(), SaveError> {
        if self.outcome().is_some() {
            return Ok(());
        }
        let current = self.entries().iter().rev().find_map(|entry| match entry {
            Entry::NewSeed { commitment } => Some(*commitment),
            _ => None,
        });
        let current = current.or(match self.header().dice {
            DiceBy::Seed(commitment) => Some(commitment),
            DiceBy::Hand => None,
        });
        match current {
            Some(commitment) if commitment.opens_to(&seed) => {
                let mut seeded = Seeded::new(seed);
                for entry in self.entries() {
                    match entry {
                        Entry::NewSeed { .. } => seeded = Seeded::new(seed),
                        Entry::Dice { pool, .. } => {
                            seeded.throw(*pool);
                        }
                        _ => {}
                    }
                }
                self.thrower = Thrower::Seed(Box::new(seeded));
                self.run();
            }
            Some(_) => self.new_seed(seed),
            None => {}
        }
        Ok(())
    }

    /// Takes one line of a save that came from outside (an answer, dice, an undo, a resignation), as when a game is
    /// followed while somebody else plays it. What the session works out by itself is not taken.
    pub fn follow(&mut self, line: &str) -> Result<(), SaveError> {
        let index = self.entries.len();
        let entry = serde_json::from_str(line).map_err(|e| self.bad_line(index, &e.to_string()))?;
        self.take(index, entry)
    }

    /// Carries a game of another version over to this one: it goes on from the last position that the save keeps.
    pub fn rebase(text: &str) -> Result<Self, SaveError> {
        let header = journal::read_header(text)?;
        if header.rules != R::ID {
            return Err(SaveError::OtherBook { found: header.rules, expected: R::ID.into() });
        }
        let kept = text.lines().skip(1).filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let position =
            kept.filter_map(|value| Some(value.get("position")?.get("scenario")?.as_str()?.to_owned())).last();
        let scenario = position.unwrap_or_else(|| header.scenario.clone());
        let game = R::load(&scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
        let new = Header { version: R::VERSION.into(), scenario: scenario.clone(), ..header };
        let mut session = Session::at(new, game, Thrower::Hand(Person));
        session.entries.push(Entry::Rebase { version: R::VERSION.into(), scenario });
        session.run();
        Ok(session)
    }

    /// Draws every roll again from the published seeds and compares.
    pub fn verify(text: &str) -> Result<(Self, DiceProof), SaveError> {
        let session = Session::<R>::load(text, Reach::Strict)?;
        let seeds: Vec<Seed> = session
            .entries()
            .iter()
            .filter_map(|entry| match entry {
                Entry::OpenSeed { seed } => Some(*seed),
                _ => None,
            })
            .collect();
        let opened = |commitment: &dice::Commitment| seeds.iter().find(|seed| commitment.opens_to(seed)).copied();
        let mut proof = DiceProof::default();
        let (mut seeded, by_hand) = match &session.header().dice {
            DiceBy::Seed(commitment) => (opened(commitment).map(Seeded::new), false),
            DiceBy::Hand => (None, true),
        };
        for (index, entry) in session.entries().iter().enumerate() {
            match entry {
                Entry::NewSeed { commitment } => seeded = opened(commitment).map(Seeded::new),
                Entry::Dice { n, pool, faces, .. } => match &mut seeded {
                    None if by_hand => proof.by_hand += 1,
                    None => proof.sealed += 1,
                    Some(seeded) => {
                        let drawn = seeded.throw(*pool).expect("a seed always gives faces");
                        if drawn != *faces {
                            return Err(SaveError::WrongDice {
                                line: index + 2,
                                n: *n,
                                found: faces.to_string(),
                                expected: drawn.to_string(),
                            });
                        }
                        proof.proven += 1;
                    }
                },
                _ => {}
            }
        }
        Ok((session, proof))
    }

    fn read_lines(&mut self, text: &str, reach: Reach) -> Result<(), SaveError> {
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        let mut lines = body.split('\n').enumerate().peekable();
        let mut known = 0;
        while let Some((index, line)) = lines.next() {
            if let Reach::Inputs(limit) = reach
                && self.inputs() >= limit
            {
                return Ok(());
            }
            if line.is_empty() && lines.peek().is_none() {
                return Ok(());
            }
            // A newline ends every whole line, so what has none behind it was cut off in writing.
            let whole = lines.peek().is_some();
            let entry: Entry<R::Answer> = match serde_json::from_str(line) {
                Ok(entry) => entry,
                Err(_) if !whole && reach == Reach::End => return Ok(()),
                Err(_) if !whole => return Err(SaveError::CutOff { line: index + 2, good: self.inputs() }),
                Err(e) => return Err(self.bad_line(index, &e.to_string())),
            };
            // The session writes steps, positions and ends by itself; the file must agree with them.
            if known < self.entries.len() {
                if !same(&self.entries[known], &entry) {
                    return Err(self.does_not_fit(
                        index,
                        "the game came to another state here; the line or one before it was changed",
                    ));
                }
                known += 1;
                continue;
            }
            self.take(index, entry)?;
            known += 1;
        }
        Ok(())
    }

    /// Takes one recorded line through the same checks as when it was new.
    fn take(&mut self, index: usize, entry: Entry<R::Answer>) -> Result<(), SaveError> {
        match entry {
            Entry::Answer { n, seat, rule, question, answer, .. } => {
                let asked = self.question(seat).cloned();
                let Some(asked) = asked else {
                    return Err(self.does_not_fit(index, &format!("seat {} answers, but is not asked", seat.0)));
                };
                let due = R::rule_of(&asked);
                if due.as_str() != rule {
                    return Err(self.does_not_fit(index, &format!("an answer to {rule}, but {due} is asked")));
                }
                if Self::question_id(seat, &asked) != question {
                    return Err(self.does_not_fit(index, &format!("an answer to another question of {rule}")));
                }
                self.game().check(seat, &asked, &answer).map_err(|refusal| SaveError::Refused {
                    line: index + 2,
                    refusal,
                    good: self.inputs(),
                })?;
                self.expect_number(index, n)?;
                self.accept(seat, &asked, answer);
            }
            Entry::Dice { n, rule, pool, faces } => {
                let Some(Pending::Dice { pool: due, why }) = self.pending() else {
                    return Err(self.does_not_fit(index, "dice, but no dice are waited for"));
                };
                let (due, why) = (*due, *why);
                if due != pool || why.rule.as_str() != rule {
                    return Err(
                        self.does_not_fit(index, &format!("{pool} for {rule}, but {due} for {} is due", why.rule))
                    );
                }
                faces.check(pool).map_err(|e| self.does_not_fit(index, &e.to_string()))?;
                self.expect_number(index, n)?;
                self.accept_dice(faces);
            }
            Entry::Undo { seat, to } => {
                if self.can_undo(seat).ok() != Some(to) {
                    return Err(self.does_not_fit(index, "an undo that is not possible here"));
                }
                self.undo(seat).map_err(|refusal| SaveError::Refused {
                    line: index + 2,
                    refusal,
                    good: self.inputs(),
                })?;
            }
            Entry::Resign { seat } => {
                self.resign(seat).map_err(|refusal| SaveError::Refused {
                    line: index + 2,
                    refusal,
                    good: self.inputs(),
                })?;
            }
            Entry::Rebase { version, scenario } => {
                if version != R::VERSION {
                    return Err(other_version::<R>(index + 2, &version));
                }
                let game = R::load(&scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
                self.entries.push(Entry::Rebase { version, scenario });
                self.go_on_from(game);
                self.run();
            }
            Entry::Repair { who, why, scenario, before, after } => {
                let game = R::load(&scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
                if self.settled_game().digest() != before || game.digest() != after {
                    return Err(self.does_not_fit(index, "a repair of another game"));
                }
                self.repair(&who, &why, &scenario).map_err(|bad| SaveError::Scenario { report: bad.report })?;
            }
            entry @ (Entry::NewSeed { .. } | Entry::OpenSeed { .. }) => self.entries.push(entry),
            Entry::Step { .. } | Entry::Position { .. } | Entry::End { .. } => {
                return Err(self.does_not_fit(index, "the end of a step that has not ended"));
            }
        }
        Ok(())
    }

    fn expect_number(&self, index: usize, n: usize) -> Result<(), SaveError> {
        let due = self.live_inputs().count() + 1;
        if n == due { Ok(()) } else { Err(self.does_not_fit(index, &format!("input {n}, but input {due} is next"))) }
    }

    fn bad_line(&self, index: usize, reason: &str) -> SaveError {
        SaveError::BadLine { line: index + 2, reason: reason.into(), good: self.inputs() }
    }

    fn does_not_fit(&self, index: usize, what: &str) -> SaveError {
        SaveError::DoesNotFit { line: index + 2, what: what.into(), good: self.inputs() }
    }
}

/// Lines that the session writes by itself must come out the same; the words for people may differ.
fn same<A: PartialEq>(mine: &Entry<A>, theirs: &Entry<A>) -> bool {
    match (mine, theirs) {
        (Entry::Answer { .. }, Entry::Answer { .. }) => true,
        // A position is a convenience for people and for other versions; the digest of the step is what counts.
        (Entry::Position { .. }, Entry::Position { .. }) => true,
        _ => mine == theirs,
    }
}

fn other_version<R: Present>(line: usize, found: &str) -> SaveError {
    SaveError::OtherVersion { line, rules: R::ID.into(), found: found.into(), expected: R::VERSION.into() }
}

/// The journal lines of an open step that a saved position carries.
fn moment_inputs(text: &str) -> Vec<String> {
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let inputs = table.get("moment").and_then(|moment| moment.get("inputs")).and_then(|inputs| inputs.as_array());
    inputs.into_iter().flatten().filter_map(|line| line.as_str().map(str::to_owned)).collect()
}
