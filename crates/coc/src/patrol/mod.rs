//! Section 3: the Patrol Phase and Jump-Off Points.

mod cover;
mod edge_places;
mod extra;
mod jump_off;
mod moves;
mod stop;
mod told;
mod zone;

pub use extra::AddJumpOff;
pub use jump_off::PlaceJumpOff;
pub use moves::MoveMarker;
pub use told::{Ended, Told};

pub(crate) use jump_off::jump_offs;

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Sum, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Inches, Point};

use crate::ids::{PatrolId, PlayerId};
use crate::scenarios;
use crate::sequence::Phase;
use crate::state::PatrolMarker;
use crate::troops::Quality;
use crate::{Answer, Coc, Event};

/// How near a marker stays to its friends, how far it moves, and where it meets the enemy. `coc.3.1.chain-12in`,
/// `coc.3.1.move-12in`, `coc.3.1.lock-at-12in`
pub(crate) const CHAIN: Inches = Inches::whole(12);
/// After so many moves of each side the Patrol Phase is over. R-COC-013
const MOST_MOVES: u8 = 40;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which marker moves, and where to?
    Move(MoveMarker),
    /// Where is the next Jump-Off Point?
    JumpOff(PlaceJumpOff),
    /// Where is the one that the scenario adds?
    Extra(AddJumpOff),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Move(question) => question,
            Question::JumpOff(question) => question,
            Question::Extra(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This marker towards that place; its own place to stay there.
    Move {
        /// The marker.
        marker: PatrolId,
        /// Where it would go if nothing stopped it.
        to: Point,
    },
    /// A Jump-Off Point there, derived from this marker.
    JumpOff {
        /// The marker.
        marker: PatrolId,
        /// The place.
        at: Point,
    },
}

impl PatrolId {
    /// Its id on the board.
    pub(crate) fn key(self) -> String {
        format!("patrol-{}", self.0 + 1)
    }
}

impl Coc {
    pub(crate) fn patrol_ids(&self) -> impl DoubleEndedIterator<Item = PatrolId> + Clone + use<> {
        (0..self.state.patrol.len() as u8).map(PatrolId)
    }

    /// The Patrol Markers of a side, in the order in which they were put down.
    pub(crate) fn markers_of(&self, side: Side) -> impl Iterator<Item = PatrolId> + Clone + '_ {
        self.patrol_ids().filter(move |id| self.side_of(self.patrol_marker(*id).owner) == side)
    }

    /// The marker that is put down next.
    pub(crate) fn next_marker(&self) -> PatrolId {
        PatrolId(self.state.patrol.len() as u8)
    }
}

/// Free moves of Patrol Markers, one by one. `coc.3.setup-then-free-moves`
pub(crate) fn free_moves(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let due = game.player_ids().find(|id| game.player(*id).free_moves > 0);
    let Some(holder) = due.filter(|_| locked_side(game).is_none()) else {
        game.state.phase = Phase::ForceMorale;
        return Ok(());
    };
    let side = game.side_of(holder);
    let left = game.player(holder).free_moves;
    let player = scenarios::in_turn(game, side, usize::from(left));
    move_one(game, cx, player, Some(left))?;
    game.player_mut(holder).free_moves = left - 1;
    Ok(())
}

/// Each player rolls for Force Morale; the side with more of it moves first. `coc.3.force-morale-roll`
pub(crate) fn force_morale(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for player in game.player_ids() {
        roll_morale(game, cx, player)?;
    }
    let first = scenarios::higher_morale(game, cx, rule!("coc.3.1.first-mover"))?;
    game.state.first_mover = first;
    game.state.active = first;
    game.state.acting = game.first_player(first);
    // Free moves may have ended the Patrol Phase before it began. R-COC-016
    game.state.phase = if locked_side(game).is_some() { Phase::JumpOffs } else { Phase::Patrol };
    cx.tell(|| Event::Patrol(Told::FirstMove { side: first, locked: locked_side(game) }));
    Ok(())
}

fn roll_morale(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    let rule = rule!("coc.3.force-morale-roll");
    let roll = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(player)))?;
    let mut sum = Sum::new();
    sum.keep(rule, "die", roll.total() as i16);
    let quality = game.setup.players[player.index()].quality;
    let what = if quality == Quality::Green { "Green force" } else { "Elite force" };
    sum.add(rule, what, morale_modifier(quality));
    let level = starting_morale(sum.total());
    game.player_mut(player).morale = level;
    let die = roll.total() as u8;
    cx.tell(|| Event::Patrol(Told::Morale { player, die, sum: Box::new(sum), level }));
    Ok(())
}

/// What the quality of a force adds to the roll. `coc.3.force-morale-roll`
pub(crate) const fn morale_modifier(quality: Quality) -> i16 {
    match quality {
        Quality::Green => -2,
        Quality::Regular => 0,
        Quality::Elite => 2,
    }
}

/// Force Morale at the start. `coc.3.force-morale-table`
pub(crate) const fn starting_morale(total: i16) -> u8 {
    match total {
        ..=2 => 8,
        3 | 4 => 9,
        5 => 10,
        6.. => 11,
    }
}

/// One move of the Patrol Phase. `coc.3.1.alternate-moves`
pub(crate) fn patrol(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if let Some(why) = ended(game) {
        game.state.phase = Phase::JumpOffs;
        cx.tell(|| Event::Patrol(Told::Ended { why }));
        return Ok(());
    }
    let side = game.state.active;
    let player = scenarios::in_turn(game, side, usize::from(game.state.patrol_moves[side]));
    let idle = move_one(game, cx, player, None)?;
    game.state.idle_patrol = if idle { game.state.idle_patrol + 1 } else { 0 };
    game.state.patrol_moves[side] += 1;
    game.state.active = side.enemy();
    game.state.acting = game.first_player(side.enemy());
    Ok(())
}

/// Why the Patrol Phase is over, if it is. `coc.3.1.end-condition`, R-COC-013
fn ended(game: &Coc) -> Option<Ended> {
    if let Some(side) = locked_side(game) {
        return Some(Ended::Locked(side));
    }
    let turns = Side::BOTH.map(|side| game.players_of(side).count()).into_iter().max().unwrap_or(1) * 2;
    if usize::from(game.state.idle_patrol) >= turns {
        return Some(Ended::Idle);
    }
    let moves = game.state.patrol_moves;
    (moves.red >= MOST_MOVES && moves.blue >= MOST_MOVES).then_some(Ended::Moves)
}

/// A side all of whose markers are locked.
fn locked_side(game: &Coc) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.markers_of(*side).all(|id| game.patrol_marker(id).locked))
}

/// A player moves one marker of his side; whether it was a move of 0 inches. `coc.3.1.move-12in`
fn move_one(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, free: Option<u8>) -> Step<bool> {
    let side = game.side_of(player);
    let question = crate::Question::Patrol(Question::Move(MoveMarker { free }));
    let Answer::Patrol(Reply::Move { marker, to }) = cx.ask(game, Coc::seat(player), question)? else {
        unreachable!("the door lets only moves pass")
    };
    let PatrolMarker { at: from, .. } = *game.patrol_marker(marker);
    let foes: ArrayVec<Point, 16> = game.markers_of(side.enemy()).map(|id| game.patrol_marker(id).at).collect();
    let stop = stop::stop(from, to, &foes, game.setup.field.size().bounds());
    game.state.patrol[marker.index()].at = stop;
    let moved = from.distance_to(stop);
    cx.tell(|| Event::Patrol(Told::Moved { side, marker, from, to: stop, moved, free: free.is_some() }));
    let met = lock(game, marker);
    if !met.is_empty() {
        cx.tell(|| Event::Patrol(Told::Locked { side, marker, with: met.to_vec() }));
    }
    Ok(moved == Inches::ZERO && met.is_empty())
}

/// Locks a marker that has met the enemy, and every enemy marker it has met. `coc.3.1.lock-both`
fn lock(game: &mut Coc, marker: PatrolId) -> ArrayVec<PatrolId, 16> {
    let PatrolMarker { at, owner, .. } = *game.patrol_marker(marker);
    let foe = game.side_of(owner).enemy();
    let met: ArrayVec<PatrolId, 16> =
        game.markers_of(foe).filter(|id| game.patrol_marker(*id).at.is_within(CHAIN, at)).collect();
    if !met.is_empty() {
        game.state.patrol[marker.index()].locked = true;
    }
    for id in &met {
        game.state.patrol[id.index()].locked = true;
    }
    met
}
