//! How many Patrol Markers a side has, where they begin, and how many free moves they have.

use dice::Pool;
use engine::{Cx, RuleId, Side, Step, Why, rule};
use table::Point;

use super::placing::{ChooseEntry, ChooseNumber, PlaceMarker};
use super::{Question, Scenario, Told, ground};
use crate::event::Event;
use crate::ids::PlayerId;
use crate::sequence::Phase;
use crate::state::PatrolMarker;
use crate::{Answer, Coc};

/// Patrol Markers are put down, one side after the other; then the attacker rolls for free moves. `coc.3.marker-number`
pub(crate) fn markers(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let attacker = game.setup.attacker;
    if game.setup.scenario == Scenario::Patrol {
        enter_by_die(game, cx)?;
        game.state.phase = Phase::FreeMoves;
        return Ok(());
    }
    // In the order in which each scenario names them.
    let order = match game.setup.scenario {
        Scenario::AttackOnAnObjective => [attacker, attacker.enemy()],
        _ => [attacker.enemy(), attacker],
    };
    let due = order.into_iter().find(|side| game.state.patrol.iter().all(|marker| game.side_of(marker.owner) != *side));
    let Some(side) = due else {
        roll_free_moves(game, cx)?;
        game.state.phase = Phase::FreeMoves;
        return Ok(());
    };
    if side == attacker {
        place_attacker(game, cx)?;
    } else {
        place_defender(game, cx)?;
    }
    cx.tell(|| Event::Scenarios(Told::MarkersPlaced { side, places: places_of(game, side) }));
    Ok(())
}

fn places_of(game: &Coc, side: Side) -> Vec<Point> {
    game.state.patrol.iter().filter(|marker| game.side_of(marker.owner) == side).map(|marker| marker.at).collect()
}

/// The Patrol: all markers of a side begin at one of its three entry points. `coc.A.1.patrol-markers`
fn enter_by_die(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let rule = rule!("coc.A.1.patrol-markers");
    let mut entries = engine::BySide::from_fn(|_| Point::ORIGIN);
    for side in Side::BOTH {
        let roll = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(game.first_player(side))))?;
        let die = roll.total() as u8;
        let entry = die.div_ceil(2);
        entries[side] = ground::entry_point(game, ground::friendly_edge(game, side), i32::from(entry));
        cx.tell(|| Event::Scenarios(Told::Entry { side, die, entry }));
    }
    let asked = Side::BOTH.map(|side| {
        let question = crate::Question::Scenarios(Question::Number(ChooseNumber { rule }));
        (Coc::seat(game.first_player(side)), question)
    });
    let numbers = cx.ask_all(game, asked.to_vec())?;
    for (side, number) in Side::BOTH.into_iter().zip(numbers) {
        stack(game, side, entries[side], count(&number));
        cx.tell(|| Event::Scenarios(Told::MarkersPlaced { side, places: places_of(game, side) }));
    }
    Ok(())
}

/// How many markers an answer says.
pub(super) fn count(answer: &Answer) -> u8 {
    match answer {
        Answer::Number(number) => *number,
        other => unreachable!("the door lets only numbers pass, not {other:?}"),
    }
}

/// All markers at one place.
fn stack(game: &mut Coc, side: Side, at: Point, number: u8) {
    for _ in 0..number {
        put(game, side, at, 0);
    }
}

fn put(game: &mut Coc, side: Side, at: Point, group: u8) {
    let owner = whose_turn(game, side);
    game.state.patrol.push(PatrolMarker { owner, at, locked: false, used: false, group });
}

/// The players of a side take turns with its markers.
fn whose_turn(game: &Coc, side: Side) -> PlayerId {
    let placed = game.state.patrol.iter().filter(|marker| game.side_of(marker.owner) == side).count();
    game.players_of(side).cycle_to(placed)
}

/// Turns of the players of one side.
trait CycleTo {
    fn cycle_to(self, n: usize) -> PlayerId;
}

impl<I: Iterator<Item = PlayerId>> CycleTo for I {
    fn cycle_to(self, n: usize) -> PlayerId {
        let players: arrayvec::ArrayVec<PlayerId, 8> = self.take(8).collect();
        players[n % players.len()]
    }
}

/// The player of a side whose turn it is when so many have been taken.
pub(crate) fn in_turn(game: &Coc, side: Side, taken: usize) -> PlayerId {
    game.players_of(side).cycle_to(taken)
}

fn place_defender(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let number = match game.setup.scenario {
        Scenario::DelayingAction | Scenario::FlankAttack => 3,
        _ => 4,
    };
    place_each(game, cx, game.setup.attacker.enemy(), 0, number)
}

fn place_attacker(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let side = game.setup.attacker;
    match game.setup.scenario {
        Scenario::Patrol | Scenario::Probe => {
            let number = ask_number(game, cx, side, rule!("coc.A.2.attacker-markers"))?;
            let at = ask_entry(game, cx, side, rule!("coc.A.2.attacker-markers"))?;
            stack(game, side, at, number);
        }
        Scenario::AttackAndDefend => place_each(game, cx, side, 0, 4)?,
        Scenario::DelayingAction => {
            let at = ask_entry(game, cx, side, rule!("coc.A.4.attacker-markers"))?;
            stack(game, side, at, 4);
        }
        Scenario::FlankAttack => {
            place_each(game, cx, side, 0, 3)?;
            place_each(game, cx, side, 1, 3)?;
        }
        Scenario::AttackOnAnObjective => {
            let number = ask_number(game, cx, side, rule!("coc.A.6.attacker-markers"))?;
            place_each(game, cx, side, 0, number)?;
        }
    }
    Ok(())
}

fn place_each(game: &mut Coc, cx: &mut Cx<'_, Coc>, side: Side, group: u8, number: u8) -> Step<()> {
    for _ in 0..number {
        let player = whose_turn(game, side);
        let question = crate::Question::Scenarios(Question::Place(PlaceMarker { side, group }));
        let Answer::At(at) = cx.ask(game, Coc::seat(player), question)? else {
            unreachable!("the door lets only places pass")
        };
        put(game, side, at, group);
    }
    Ok(())
}

fn ask_number(game: &Coc, cx: &mut Cx<'_, Coc>, side: Side, rule: RuleId) -> Step<u8> {
    let question = crate::Question::Scenarios(Question::Number(ChooseNumber { rule }));
    Ok(count(&cx.ask(game, Coc::seat(game.first_player(side)), question)?))
}

fn ask_entry(game: &Coc, cx: &mut Cx<'_, Coc>, side: Side, rule: RuleId) -> Step<Point> {
    let question = crate::Question::Scenarios(Question::Entry(ChooseEntry { rule }));
    match cx.ask(game, Coc::seat(game.first_player(side)), question)? {
        Answer::At(at) => Ok(at),
        other => unreachable!("the door lets only places pass, not {other:?}"),
    }
}

/// How many free moves the attacker has by his die. `coc.A.2.free-moves`, `coc.A.3.free-moves`, `coc.A.5.free-moves`,
/// `coc.A.6.free-moves`
fn roll_free_moves(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let rule = match game.setup.scenario {
        Scenario::Patrol | Scenario::DelayingAction => return Ok(()),
        Scenario::Probe => rule!("coc.A.2.free-moves"),
        Scenario::AttackAndDefend => rule!("coc.A.3.free-moves"),
        Scenario::FlankAttack => rule!("coc.A.5.free-moves"),
        Scenario::AttackOnAnObjective => rule!("coc.A.6.free-moves"),
    };
    let side = game.setup.attacker;
    let player = game.first_player(side);
    let die = cx.roll(Pool::d6(1), Why::new(rule, Coc::seat(player)))?.total() as u8;
    let moves = match (game.setup.scenario, die) {
        (Scenario::AttackAndDefend, die) => die,
        (_, 1 | 2) => 2,
        (_, 3 | 4) => 3,
        _ => 4,
    };
    game.player_mut(player).free_moves = moves;
    cx.tell(|| Event::Scenarios(Told::FreeMoves { side, rule, die, moves }));
    Ok(())
}
