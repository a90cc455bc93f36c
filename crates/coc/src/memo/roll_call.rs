//! Who is on the table: asked by almost everything, and so kept in words of one bit for each man and each Team.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::Side;

use super::Found;
use crate::Coc;
use crate::ids::{ManId, TeamId};
use crate::state::Presence;
use crate::troops::UnitSetup;

/// Men of one unit, one bit each from its first man: no unit has more than 32.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Men {
    pub(super) first: ManId,
    pub(super) bits: u64,
}

/// Where the number of the first man begins in a word that keeps men.
const FIRST: u32 = 48;

impl Men {
    /// Out of the word that keeps them.
    pub(super) fn unpacked(word: u64) -> Men {
        Men { first: ManId((word >> FIRST) as u16), bits: word & ((1 << FIRST) - 1) }
    }

    /// Nobody of a unit.
    pub const fn none_of(unit: &UnitSetup) -> Men {
        Men { first: unit.first_man, bits: 0 }
    }

    /// These and others of the same unit.
    pub const fn and(self, others: Men) -> Men {
        Men { first: self.first, bits: self.bits | others.bits }
    }

    /// Whether all of those are among these.
    pub const fn has_all(self, others: Men) -> bool {
        others.bits & !self.bits == 0
    }

    /// Whether any of those is among these.
    pub const fn has_any(self, others: Men) -> bool {
        others.bits & self.bits != 0
    }

    /// The men of a Team who are on the table, man by man.
    pub(super) fn counted(game: &Coc, unit: &UnitSetup, team: TeamId) -> Men {
        let there = |id: &ManId| game.man(*id).team == team && game.man(*id).presence == Presence::Table;
        let bits = unit.men().filter(there).fold(0, |bits, id| bits | 1 << (id.0 - unit.first_man.0));
        Men { first: unit.first_man, bits }
    }
}

#[expect(clippy::copy_iterator, reason = "two words that are read far more often than they are walked")]
impl Iterator for Men {
    type Item = ManId;

    fn next(&mut self) -> Option<ManId> {
        if self.bits == 0 {
            return None;
        }
        let n = self.bits.trailing_zeros() as u16;
        self.bits &= self.bits - 1;
        Some(ManId(self.first.0 + n))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.bits.count_ones() as usize;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.bits.count_ones() as usize
    }
}

impl DoubleEndedIterator for Men {
    fn next_back(&mut self) -> Option<ManId> {
        if self.bits == 0 {
            return None;
        }
        let n = 63 - self.bits.leading_zeros() as u16;
        self.bits &= !(1 << n);
        Some(ManId(self.first.0 + n))
    }
}

impl ExactSizeIterator for Men {}

/// Words for as many Teams as can be numbered.
const WORDS: usize = 4;

/// A set of Teams that several threads may read.
#[derive(Default)]
pub(super) struct TeamSet([AtomicU64; WORDS]);

impl TeamSet {
    /// The Teams in it, in their order.
    pub fn teams(&self) -> Teams {
        Teams { words: self.0.each_ref().map(|word| word.load(Ordering::Relaxed)), word: 0 }
    }

    fn hold(&self, teams: &Teams) {
        for (word, bits) in self.0.iter().zip(teams.words) {
            word.store(bits, Ordering::Relaxed);
        }
    }
}

/// Teams one after the other.
#[derive(Clone)]
pub(crate) struct Teams {
    words: [u64; WORDS],
    word: usize,
}

impl Teams {
    const NONE: Teams = Teams { words: [0; WORDS], word: 0 };

    fn add(&mut self, team: TeamId) {
        self.words[team.index() / 64] |= 1 << (team.index() % 64);
    }

    /// The Teams of a side with men on the table, Team by Team.
    pub(super) fn counted(game: &Coc, side: Side) -> Teams {
        let mut teams = Teams::NONE;
        for team in game.team_ids() {
            if game.side_of_team(team) == side && game.is_on_table(team) {
                teams.add(team);
            }
        }
        teams
    }
}

impl Iterator for Teams {
    type Item = TeamId;

    fn next(&mut self) -> Option<TeamId> {
        while self.word < WORDS {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let n = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(TeamId((self.word * 64 + n) as u8));
            }
            self.word += 1;
        }
        None
    }
}

/// The places of a Team's men who are on the table, added up man by man, and how many they are.
pub(super) fn added(game: &Coc, team: TeamId) -> (i32, i32, i32) {
    let men = Men::counted(game, game.unit(game.unit_of(team)), team);
    men.map(|man| game.man(man).spot.at).fold((0, 0, 0), |sum, at| (sum.0 + at.x, sum.1 + at.y, sum.2 + 1))
}

impl Found {
    /// Notes who is on the table in a new position.
    pub(super) fn call_the_roll(&self, game: &Coc) {
        let mut men = [0u64; 64 * WORDS];
        let mut sums = [(0i32, 0i32); 64 * WORDS];
        for (n, man) in game.state.men.iter().enumerate() {
            if man.presence == Presence::Table {
                let first = game.unit(game.unit_of(man.team)).first_man;
                men[man.team.index()] |= 1 << (n - first.index());
                let sum = &mut sums[man.team.index()];
                *sum = (sum.0 + man.spot.at.x, sum.1 + man.spot.at.y);
            }
        }
        let mut sides = engine::BySide::from_fn(|_| Teams::NONE);
        for team in game.team_ids() {
            let men = men[team.index()];
            let first = game.unit(game.unit_of(team)).first_man;
            self.men[team.index()].store(u64::from(first.0) << FIRST | men, Ordering::Relaxed);
            let (x, y) = sums[team.index()];
            let sum = u64::from(x.cast_unsigned()) << 32 | u64::from(y.cast_unsigned());
            self.sums[team.index()].store(sum, Ordering::Relaxed);
            if men != 0 && game.team(team).in_use {
                sides[game.side_of_team(team)].add(team);
            }
        }
        for side in Side::BOTH {
            self.on_table[side].hold(&sides[side]);
        }
    }
}
