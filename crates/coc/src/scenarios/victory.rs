//! Who has won. R-COC-166, R-COC-167, R-COC-179, R-COC-317

use engine::{BySide, Cx, Outcome, RuleId, Side, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::ground::{self, Area};
use super::{Scenario, Told};
use crate::Coc;
use crate::event::Event;
use crate::ids::PlayerId;
use crate::sequence::Phase;
use crate::state::{Deeds, Nerve};
use crate::units::CONTACT;

/// What a winner must have kept of his Force Morale. `coc.A.1.victory`
const ENOUGH: u8 = 3;
/// Within this distance of an objective men are counted. R-COC-179
const AROUND: Inches = Inches::whole(6);

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// This side's Force Morale is gone or it has withdrawn.
    Beaten(Side),
    /// Both sides are beaten at once.
    BothBeaten,
    /// A Team has reached the enemy's base line.
    BaseLine,
    /// A Jump-Off Point in the strip was held until the end of a Turn.
    StripTaken,
    /// The Turns that were agreed are over.
    Limit,
}

/// Ends the battle if somebody has won or lost: called after every change of Force Morale, after every move, and at
/// Turn end. Sets the outcome and the phase.
pub(crate) fn decide(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    if game.state.outcome.is_some() || !game.state.phase.is_battle() {
        return;
    }
    if let Some(ending) = ending(game) {
        end(game, cx, ending);
    }
}

/// At the end of a Turn, after all its effects: the battle may have lasted as long as was agreed. R-COC-166
pub(crate) fn turn_over(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    decide(game, cx);
    if game.state.outcome.is_none() && game.setup.turn_limit.is_some_and(|limit| game.state.turn >= limit) {
        end(game, cx, Ending::Limit);
    }
}

fn end(game: &mut Coc, cx: &mut Cx<'_, Coc>, ending: Ending) {
    let winner = winner(game, ending);
    let held = is_objective_held(game);
    game.state.outcome = Some(Outcome { winner, points: BySide::default() });
    game.state.phase = Phase::Over;
    cx.tell(|| Event::Scenarios(Told::Over { winner, ending, held }));
}

/// A player takes his force from the table; the battle ends when his side has nobody left. R-COC-166
pub(crate) fn withdraw(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) {
    game.player_mut(player).withdrawn = true;
    cx.tell(|| Event::Scenarios(Told::Withdrawn { player }));
    decide(game, cx);
}

fn ending(game: &Coc) -> Option<Ending> {
    let beaten = BySide::from_fn(|side| is_beaten(game, side));
    match (beaten.red, beaten.blue) {
        (true, true) => return Some(Ending::BothBeaten),
        (true, false) => return Some(Ending::Beaten(Side::Red)),
        (false, true) => return Some(Ending::Beaten(Side::Blue)),
        (false, false) => {}
    }
    match game.setup.scenario {
        Scenario::Probe if is_base_line_reached(game) => Some(Ending::BaseLine),
        Scenario::DelayingAction if is_strip_taken(game) => Some(Ending::StripTaken),
        _ => None,
    }
}

/// Who has won by that, if anybody. `coc.A.1.victory` to `coc.A.6.victory`
fn winner(game: &Coc, ending: Ending) -> Option<Side> {
    let attacker = game.setup.attacker;
    let kept = |side: Side| morale(game, side) >= ENOUGH;
    match (game.setup.scenario, ending) {
        (_, Ending::BaseLine | Ending::StripTaken) => Some(attacker),
        (Scenario::Patrol | Scenario::AttackAndDefend, Ending::Beaten(side)) => {
            kept(side.enemy()).then_some(side.enemy())
        }
        (Scenario::Patrol | Scenario::AttackAndDefend, _) => None,
        (Scenario::FlankAttack, Ending::Beaten(side)) if side != attacker && kept(attacker) => Some(attacker),
        (Scenario::FlankAttack, _) => Some(attacker.enemy()),
        // R-COC-317
        (_, Ending::Beaten(side)) => Some(side.enemy()),
        (_, Ending::BothBeaten | Ending::Limit) => Some(attacker.enemy()),
    }
}

/// Whether nobody of a side is left in the battle.
fn is_beaten(game: &Coc, side: Side) -> bool {
    game.players_of(side).all(|id| game.has_left(id))
}

/// A side's Force Morale: that of its best force still in the battle.
fn morale(game: &Coc, side: Side) -> u8 {
    let left = game.players_of(side).map(|id| game.player(id)).filter(|player| !player.withdrawn);
    left.map(|player| player.morale).max().unwrap_or(0)
}

/// Whether an unbroken Team of the attacker has moved to the defender's edge. R-COC-179
fn is_base_line_reached(game: &Coc) -> bool {
    let edges = game.state.edges[game.setup.attacker.enemy()];
    let reached = |at: Point| edges.iter().any(|edge| ground::depth(game, edge, at) <= CONTACT);
    game.side_on_table(game.setup.attacker).any(|team| {
        let state = game.team(team);
        state.nerve != Nerve::Broken
            && state.deeds.has(Deeds::MOVED)
            && game.men_of(team).any(|man| reached(game.man(man).spot.at))
    })
}

/// Whether the attacker has taken a Jump-Off Point in the strip and held it until a Turn ended: it is off the table then.
/// `coc.A.4.victory`
fn is_strip_taken(game: &Coc) -> bool {
    let strip = ground::strip(game);
    game.state.jump_offs.iter().any(|point| {
        point.captured
            && !point.up
            && game.side_of(point.owner) != game.setup.attacker
            && strip.contains(game, point.at)
    })
}

/// Whether the attacker holds the objective: more of his unbroken men within 6 inches of its middle, one of them on it.
/// R-COC-179
fn is_objective_held(game: &Coc) -> bool {
    let Some(area @ Area::Objective(middle, _)) = ground::objective(game) else { return false };
    let steady = |side: Side| {
        let teams = game.side_on_table(side).filter(|team| game.team(*team).nerve != Nerve::Broken);
        let men = teams.flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot.at);
        men.chain(game.leaders_on_table(side).map(|leader| game.leader(leader).spot.at))
    };
    let around = |side: Side| steady(side).filter(|at| at.is_within(AROUND, middle)).count();
    let attacker = game.setup.attacker;
    steady(attacker).any(|at| area.contains(game, at)) && around(attacker) > around(attacker.enemy())
}

/// The rule by which a scenario is won.
pub(crate) const fn victory_rule(scenario: Scenario) -> RuleId {
    match scenario {
        Scenario::Patrol => rule!("coc.A.1.victory"),
        Scenario::Probe => rule!("coc.A.2.victory"),
        Scenario::AttackAndDefend => rule!("coc.A.3.victory"),
        Scenario::DelayingAction => rule!("coc.A.4.victory"),
        Scenario::FlankAttack => rule!("coc.A.5.victory"),
        Scenario::AttackOnAnObjective => rule!("coc.A.6.victory"),
    }
}
