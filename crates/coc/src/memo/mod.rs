//! What has been found out about a position.
//!
//! While somebody thinks about what to do nobody moves, and when somebody moves the others stand. Who can fire at whom, how
//! far apart Teams are and with whom a Leader counts are asked again and again meanwhile. What was found is kept for as
//! long as everything that it depends on is the same: the state tells the memo whenever it may have been touched, and the
//! memo then compares the position with the one it knows. It only saves work: it is no part of the state, and a game is
//! the same with or without it.

mod position;
mod roll_call;
#[cfg(test)]
pub(crate) mod tests;

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{BySide, Side};
use table::{Bearing, Inches};

use crate::Coc;
use crate::ids::{LeaderId, TeamId};
use crate::sight::Lean;
use crate::state::{Body, Setup};
use position::Position;
pub(crate) use roll_call::Men;
use roll_call::{TeamSet, Teams};

/// What is known about one position, and about earlier ones as far as it still holds.
#[derive(Default)]
pub(crate) struct Memo {
    /// The number of the position, or 0 when it may have changed.
    number: AtomicU32,
    position: Mutex<Option<Box<Position>>>,
    found: OnceLock<Found>,
}

/// The number of the position in which something changed last.
type Since = AtomicU32;

/// A Team or an individual.
#[derive(Clone, Copy)]
pub(crate) enum Piece {
    /// A Team.
    Team(TeamId),
    /// A Leader or another individual.
    Leader(LeaderId),
}

/// How somebody fires.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// With which Team.
    pub team: TeamId,
    /// Leaning out, or not.
    pub lean: Lean,
    /// Within which arc only.
    pub within: Option<Bearing>,
}

/// Whom an answer depends on besides the two it is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum On {
    /// Nobody.
    Nobody,
    /// Everybody on his own side: friends may be in the way.
    Friends,
    /// Everybody: there is only so much room at a window.
    Everybody,
}

/// What was found, each word with the number of its position in the upper half. It holds until somebody whom it depends
/// on has changed since.
struct Found {
    /// Of which battle. Choosing supports makes a new one, of which nothing is known here.
    setup: Arc<Setup>,
    teams: usize,
    /// By who fires and at whom, once for each [`Manner::table`].
    hits: [Table; 4],
    /// By two Teams: how far apart they are.
    gaps: Table,
    /// By two Teams: what fire of one at the other is made of.
    views: Table,
    /// By two Teams, the other a vehicle's: how the one sees the other.
    sightings: Table,
    /// By Team: its best target if it fires alone.
    best: Box<[AtomicU64]>,
    /// By unit: the best target of some of its Teams together.
    best_of_unit: Box<[AtomicU64]>,
    /// By Leader: the Team he counts with.
    counts: Box<[AtomicU64]>,
    /// By Team: those who stand together with it.
    sections: Box<[AtomicU64]>,
    /// By Team: its men on the table, one bit each, and who is the first of its unit.
    men: Box<[AtomicU64]>,
    /// By Team: the places of those men added up, west to east and north to south.
    sums: Box<[AtomicU64]>,
    /// By side: its Teams on the table, one bit each.
    on_table: BySide<TeamSet>,
    /// Since when each Team and individual is as it is.
    piece: Box<[Since]>,
    /// Since when everybody of a side is as he is.
    side: BySide<Since>,
    /// Since when everything else is as it is.
    rest: Since,
    /// Since when everybody has the Shock, the nerve and the stance that he has, and looks where he looks.
    moods: Since,
}

/// A word for each pair of pieces. Most places for Teams are never used, so that there is a row only for those who ask.
struct Table {
    rows: Box<[OnceLock<Box<[AtomicU64]>>]>,
}

impl Table {
    fn of(pieces: usize) -> Table {
        Table { rows: (0..pieces).map(|_| OnceLock::new()).collect() }
    }

    fn word(&self, from: usize, to: usize) -> &AtomicU64 {
        &self.rows[from].get_or_init(|| words(self.rows.len()))[to]
    }

    /// All words that there are.
    fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.rows.iter().filter_map(OnceLock::get).flatten()
    }
}

fn words(count: usize) -> Box<[AtomicU64]> {
    (0..count).map(|_| AtomicU64::new(0)).collect()
}

/// The fewest bits that keep the question apart from others about the same two.
const TAG_SHIFT: u32 = 6;

impl Manner {
    /// Which of the four tables it belongs to.
    fn table(self) -> usize {
        usize::from(self.lean == Lean::Out) * 2 + usize::from(self.within.is_some())
    }

    /// What tells it from others of the same table.
    fn tag(self) -> u32 {
        u32::from(self.team.0) << 16 | self.within.map_or(0, |arc| u32::from(arc.0))
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

impl Memo {
    /// The state may have been changed.
    pub fn doubt(&mut self) {
        *self.number.get_mut() = 0;
    }

    /// What is known about fire of one at another, or what `judge` makes of it: a number up to 3, and on whom it depends.
    pub fn hit(game: &Coc, from: Piece, to: Piece, manner: Manner, judge: impl FnOnce() -> (u8, On)) -> u8 {
        let Some((number, found)) = Memo::known(game) else { return judge().0 };
        let side = match from {
            Piece::Team(team) => game.side_of_team(team),
            Piece::Leader(leader) => game.side_of_leader(leader),
        };
        let (from, to) = (found.place(from), found.place(to));
        let word = found.hits[manner.table()].word(from, to);
        let (then, answer) = split(word.load(Ordering::Relaxed));
        if answer & 1 == 1 && answer >> TAG_SHIFT == manner.tag() {
            let mut since = at(&found.piece[from]).max(at(&found.piece[to])).max(at(&found.rest));
            if answer & (1 << 3) != 0 {
                since = since.max(at(&found.side[side]));
            }
            if answer & (1 << 4) != 0 {
                since = since.max(at(&found.side[side.enemy()]));
            }
            if then >= since {
                return (answer >> 1 & 3) as u8;
            }
        }
        let (hit, on) = judge();
        let on = u32::from(on >= On::Friends) << 3 | u32::from(on == On::Everybody) << 4;
        word.store(joined(number, manner.tag() << TAG_SHIFT | on | u32::from(hit) << 1 | 1), Ordering::Relaxed);
        hit
    }

    /// How far apart two Teams are, or what `judge` makes of it.
    pub fn gap(game: &Coc, a: TeamId, b: TeamId, judge: impl FnOnce() -> Inches) -> Inches {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let word = found.gaps.word(a.index(), b.index());
        let since = at(&found.piece[a.index()]).max(at(&found.piece[b.index()]));
        let known = kept(word, number, since, || judge().thousandths_value().cast_unsigned());
        Inches::thousandths(known.cast_signed())
    }

    /// What is known about how one Team sees another, or what `judge` makes of it: any number.
    pub fn view(game: &Coc, from: TeamId, to: TeamId, judge: impl FnOnce() -> u32) -> u32 {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let word = found.views.word(from.index(), to.index());
        let since = at(&found.piece[from.index()]).max(at(&found.piece[to.index()])).max(at(&found.rest));
        kept(word, number, since, judge)
    }

    /// What is known about how the men of a Team see a vehicle past their friends, or what `judge` makes of it: any number.
    pub fn sighting(game: &Coc, from: TeamId, vehicle: TeamId, judge: impl FnOnce() -> u32) -> u32 {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let word = found.sightings.word(from.index(), vehicle.index());
        let since = at(&found.piece[from.index()]).max(at(&found.side[game.side_of_team(from)])).max(at(&found.rest));
        kept(word, number, since, judge)
    }

    /// What is known about the best target of a body of one's own side, or what `judge` makes of it: a Team, and up to
    /// 65,535 for what it is worth.
    pub fn best_target(game: &Coc, body: Body, judge: impl FnOnce() -> Option<(TeamId, u32)>) -> Option<(TeamId, u32)> {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let unit = game.unit(body.unit);
        let word = if body.is_one_team() {
            &found.best[unit.first_team.index() + body.teams.trailing_zeros() as usize]
        } else {
            &found.best_of_unit[body.unit.index()]
        };
        let since = Side::BOTH.map(|side| at(&found.side[side]));
        let since = since[0].max(since[1]).max(at(&found.rest)).max(at(&found.moods));
        let (then, known) = split(word.load(Ordering::Relaxed));
        if then >= since && (known >> 24) as u8 == body.teams {
            let worth = known & 0xffff;
            return (worth > 0).then_some((TeamId((known >> 16) as u8), worth));
        }
        let best = judge();
        let (team, worth) = best.map_or((0, 0), |(team, worth)| (team.0, worth));
        if worth <= 0xffff {
            let known = u32::from(body.teams) << 24 | u32::from(team) << 16 | worth;
            word.store(joined(number, known), Ordering::Relaxed);
        }
        best
    }

    /// The Team with which a Leader counts, or what `judge` makes of it.
    pub fn counts_with(game: &Coc, leader: LeaderId, judge: impl FnOnce() -> Option<TeamId>) -> Option<TeamId> {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let place = found.place(Piece::Leader(leader));
        let side = at(&found.side[game.side_of_leader(leader)]);
        let since = at(&found.piece[place]).max(side).max(at(&found.rest));
        let packed = || judge().map_or(u32::MAX, |team| u32::from(team.0));
        let known = kept(&found.counts[leader.index()], number, since, packed);
        u8::try_from(known).ok().map(TeamId)
    }

    /// The Teams that stand together with one, or what `judge` makes of it.
    pub fn section(game: &Coc, team: TeamId, judge: impl FnOnce() -> Body) -> Body {
        let Some((number, found)) = Memo::known(game) else { return judge() };
        let since = at(&found.side[game.side_of_team(team)]);
        let teams = kept(&found.sections[team.index()], number, since, || u32::from(judge().teams));
        Body { unit: game.unit_of(team), teams: teams as u8 }
    }

    /// The men of a Team who are on the table.
    pub fn men(game: &Coc, team: TeamId) -> Men {
        match Memo::known(game) {
            Some((_, found)) => Men::unpacked(found.men[team.index()].load(Ordering::Relaxed)),
            None => Men::counted(game, game.unit(game.unit_of(team)), team),
        }
    }

    /// The places of the men of a Team who are on the table, added up, and how many they are.
    pub fn sum(game: &Coc, team: TeamId) -> (i32, i32, i32) {
        let Some((_, found)) = Memo::known(game) else { return roll_call::added(game, team) };
        let sum = found.sums[team.index()].load(Ordering::Relaxed);
        let men = Men::unpacked(found.men[team.index()].load(Ordering::Relaxed)).count();
        ((sum >> 32) as i32, sum as i32, men as i32)
    }

    /// The Teams of a side with men on the table.
    pub fn on_table(game: &Coc, side: Side) -> Teams {
        match Memo::known(game) {
            Some((_, found)) => found.on_table[side].teams(),
            None => Teams::counted(game, side),
        }
    }

    /// The number of the position and what is known of it; nothing if the battle is another one.
    fn known(game: &Coc) -> Option<(u32, &Found)> {
        let memo = game.state.memo();
        let found = memo.found.get_or_init(|| Found::new(game));
        if !Arc::ptr_eq(&found.setup, &game.setup) {
            return None;
        }
        let number = match memo.number.load(Ordering::Acquire) {
            0 => memo.look_again(game, found),
            number => number,
        };
        Some((number, found))
    }

    #[cold]
    fn look_again(&self, game: &Coc, found: &Found) -> u32 {
        let mut known = self.position.lock().unwrap_or_else(PoisonError::into_inner);
        let position = known.get_or_insert_default();
        if position.number == 0 {
            position.number = 1;
            position.take(&game.state);
            found.call_the_roll(game);
        } else if !position.is(&game.state) {
            if position.number == u32::MAX {
                // After four thousand million positions the numbers begin again, and nothing old may be found.
                position.number = 0;
                found.forget();
            }
            position.number += 1;
            position.note_changes(game, found);
            position.take(&game.state);
            found.call_the_roll(game);
        }
        self.number.store(position.number, Ordering::Release);
        position.number
    }
}

fn at(since: &Since) -> u32 {
    since.load(Ordering::Relaxed)
}

/// The number of the position and the answer of a word.
const fn split(word: u64) -> (u32, u32) {
    ((word >> 32) as u32, word as u32)
}

fn joined(number: u32, answer: u32) -> u64 {
    u64::from(number) << 32 | u64::from(answer)
}

/// What a word keeps since then, or what `judge` makes of it.
fn kept(word: &AtomicU64, number: u32, since: u32, judge: impl FnOnce() -> u32) -> u32 {
    let (then, answer) = split(word.load(Ordering::Relaxed));
    if then >= since {
        return answer;
    }
    let answer = judge();
    word.store(joined(number, answer), Ordering::Relaxed);
    answer
}

impl Found {
    fn new(game: &Coc) -> Found {
        let (teams, leaders) = (game.state.teams.len(), game.state.leaders.len());
        let pieces = teams + leaders;
        Found {
            setup: Arc::clone(&game.setup),
            teams,
            hits: std::array::from_fn(|_| Table::of(pieces)),
            gaps: Table::of(teams),
            views: Table::of(teams),
            sightings: Table::of(teams),
            best: words(teams),
            best_of_unit: words(game.setup.units.len()),
            counts: words(leaders),
            sections: words(teams),
            men: words(teams),
            sums: words(teams),
            on_table: BySide::from_fn(|_| TeamSet::default()),
            // Nothing is older than the first position, so that words never written are of no account.
            piece: (0..pieces).map(|_| AtomicU32::new(1)).collect(),
            side: BySide::from_fn(|_| AtomicU32::new(1)),
            rest: AtomicU32::new(1),
            moods: AtomicU32::new(1),
        }
    }

    fn place(&self, piece: Piece) -> usize {
        match piece {
            Piece::Team(team) => team.index(),
            Piece::Leader(leader) => self.teams + leader.index(),
        }
    }

    fn forget(&self) {
        let tables = self.hits.iter().chain([&self.gaps, &self.views, &self.sightings]).flat_map(Table::words);
        let lists = [&self.best, &self.best_of_unit, &self.counts, &self.sections].into_iter().flatten();
        for word in tables.chain(lists) {
            word.store(0, Ordering::Relaxed);
        }
        for since in self.piece.iter().chain(Side::BOTH.map(|side| &self.side[side])).chain([&self.rest, &self.moods]) {
            since.store(1, Ordering::Relaxed);
        }
    }
}
