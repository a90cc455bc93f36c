//! What support the scenario gives, and what it does not allow.

use dice::{Pool, Roll};
use engine::{Cx, Refusal, RuleId, Side, Step, Why, rule};

use super::{Part, Scenario, Told};
use crate::Coc;
use crate::event::Event;
use crate::ids::PlayerId;

/// The most that a roll of 2D6 counts for. `coc.A.3.support`
const MOST: u8 = 10;

/// Supports that some scenarios forbid. R-COC-180
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preparation {
    /// Entrenchments, minefields, barbed wire and roadblocks.
    Works,
    /// A preliminary barrage.
    Barrage,
}

/// The rule by which a scenario gives support.
const fn support_rule(scenario: Scenario) -> RuleId {
    match scenario {
        Scenario::Patrol => rule!("coc.A.1.support"),
        Scenario::Probe => rule!("coc.A.2.support"),
        Scenario::AttackAndDefend => rule!("coc.A.3.support"),
        Scenario::DelayingAction => rule!("coc.A.4.support"),
        Scenario::FlankAttack => rule!("coc.A.5.support"),
        Scenario::AttackOnAnObjective => rule!("coc.A.6.support"),
    }
}

/// Rolls for support and tells every player his Level. R-COC-176
pub(crate) fn support_levels(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let scenario = game.setup.scenario;
    let roller = match scenario {
        Scenario::Patrol => Side::Red,
        _ => game.setup.attacker,
    };
    let dice = match scenario {
        Scenario::Patrol | Scenario::Probe => 1,
        _ => 2,
    };
    let why = Why::new(support_rule(scenario), Coc::seat(game.first_player(roller)));
    let roll = cx.roll(Pool::d6(dice), why)?;
    let levels = engine::BySide::from_fn(|side| base_level(game, side, &roll));
    for side in Side::BOTH {
        share_out(game, side, levels[side]);
    }
    let faces = roll.faces().clone();
    cx.tell(|| {
        let given = game.state.players.iter().map(|player| player.level).collect();
        Event::Scenarios(Told::Support { rule: support_rule(scenario), faces, levels: given })
    });
    Ok(())
}

/// The Level before the platoons are compared: a List for both in The Patrol, the roll for an attacker, half of it for a
/// defender.
fn base_level(game: &Coc, side: Side, roll: &Roll) -> u8 {
    let counted = (roll.total() as u8).min(MOST);
    match game.setup.scenario {
        Scenario::Patrol => counted.div_ceil(2),
        _ if side == game.setup.attacker => counted,
        _ => counted / 2,
    }
}

/// Each player of the side has its Level; what its platoons are rated less than the enemy's is shared between them.
/// `coc.A.rating-difference`
fn share_out(game: &mut Coc, side: Side, level: u8) {
    let behind = (rating(game, side.enemy()) - rating(game, side)).max(0) as u8;
    let players: arrayvec::ArrayVec<PlayerId, 8> = game.players_of(side).take(8).collect();
    let (each, over) = (behind / players.len() as u8, behind % players.len() as u8);
    for (n, player) in players.into_iter().enumerate() {
        game.player_mut(player).level = level + each + u8::from((n as u8) < over);
    }
}

/// The Platoon Force Ratings of a side, added up.
fn rating(game: &Coc, side: Side) -> i16 {
    game.players_of(side).map(|player| i16::from(game.setup.players[player.index()].force_rating)).sum()
}

/// Why somebody may not take such a support in this scenario, if he may not. R-COC-180
pub(crate) fn forbids(scenario: Scenario, part: Part, wanted: Preparation) -> Option<Refusal> {
    let forbidden = match (scenario, wanted) {
        (Scenario::Patrol, _) => true,
        (Scenario::DelayingAction, _) | (Scenario::AttackAndDefend, Preparation::Barrage) => part == Part::Defender,
        (Scenario::Probe, Preparation::Works) => part == Part::Attacker,
        (Scenario::Probe, Preparation::Barrage) => true,
        _ => false,
    };
    let because = match wanted {
        Preparation::Works => "Entrenchments, mines, wire and roadblocks cannot be taken in this scenario.",
        Preparation::Barrage => "A preliminary barrage cannot be taken in this scenario.",
    };
    forbidden.then(|| Refusal::by(support_rule(scenario), because))
}

/// How a scenario gives support to a part, in words. `coc.A.1.support` to `coc.A.6.support`
pub(crate) const fn support_words(scenario: Scenario, part: Part) -> &'static str {
    match (scenario, part) {
        (Scenario::Patrol, _) => "One D6 for both sides: Level 1 on 1-2, 2 on 3-4, 3 on 5-6.",
        (Scenario::Probe, Part::Attacker) => "The attacker's Level is a D6.",
        (Scenario::Probe, Part::Defender) => "The defender's Level is half of the attacker's D6, rounded down.",
        (_, Part::Attacker) => "The attacker's Level is 2D6, 10 at most.",
        (_, Part::Defender) => "The defender's Level is half of the attacker's 2D6 (10 at most), rounded down.",
    }
}
