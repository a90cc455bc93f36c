//! Break tests: at which casualties each grade is tested, for what, and with what score. R-NQM-018 to R-NQM-024, R-NQM-031 to R-NQM-033

use dice::Pool;
use engine::{Cx, RuleId, Step, Why, rule};

use super::told::{Break, Meaning};
use super::{Role, Verdict, discipline};
use crate::Nqm;
use crate::event::Event;
use crate::grades::{Grade, Share};
use crate::state::{Disorder, Terror, Tests};
use crate::troops::UnitId;

/// Green troops pass on this, whatever their parent grade. R-NQM-032
const GREEN_PASSES: u8 = 5;

/// One level at which a unit is tested.
struct Level {
    /// None for the first casualty of green troops.
    share: Option<Share>,
    marks: Tests,
    meaning: Meaning,
    rule: RuleId,
}

/// The levels of a unit in this role, lower first. `nqm.close-assault.table-9`, R-NQM-020, R-NQM-032
fn levels(game: &Nqm, unit: UnitId, role: Role) -> Vec<Level> {
    let who = game.who(unit);
    let row = who.grade.row();
    let mut levels = Vec::new();
    // `nqm.grades.green-first-casualty`
    if who.green && !who.grade.is_seasoned() {
        let rule = rule!("nqm.grades.green-first-casualty");
        levels.push(Level { share: None, marks: Tests::GREEN, meaning: Meaning::Both, rule });
    }
    let (break_off, disorganised) = rules(who.grade);
    if who.grade.tests_once() {
        // `nqm.grades.regular-50`, `nqm.grades.conscript-33`
        let marks = Tests(Tests::BREAK_OFF.0 | Tests::DISORGANISED.0);
        levels.push(Level { share: row.break_off, marks, meaning: Meaning::Both, rule: break_off });
        return levels;
    }
    // Only those who attack, or are about to, can refuse to. R-NQM-020
    let refusal = row.break_off.filter(|_| role == Role::Attacker).map(|share| Level {
        share: Some(share),
        marks: Tests::BREAK_OFF,
        meaning: Meaning::Refusal,
        rule: break_off,
    });
    let disorder = row.disorganised.map(|share| Level {
        share: Some(share),
        marks: Tests::DISORGANISED,
        meaning: Meaning::Disorder,
        rule: disorganised,
    });
    levels.extend(refusal.into_iter().chain(disorder));
    levels.sort_by_key(|level| level.share);
    levels
}

/// The rules behind the two levels of a grade.
const fn rules(grade: Grade) -> (RuleId, RuleId) {
    match grade {
        Grade::Elite => (rule!("nqm.morale.break-test-roll"), rule!("nqm.morale.break-test-roll")),
        Grade::Veteran => (rule!("nqm.grades.veteran-33"), rule!("nqm.grades.veteran-66")),
        Grade::Regular => (rule!("nqm.grades.regular-50"), rule!("nqm.grades.regular-50")),
        Grade::Conscript => (rule!("nqm.grades.conscript-33"), rule!("nqm.grades.conscript-33")),
        Grade::Militia => (rule!("nqm.grades.militia-66"), rule!("nqm.grades.militia-33")),
    }
}

impl Level {
    /// Whether the casualties have come up to it. `nqm.morale.break-test-trigger`, R-NQM-018
    fn is_reached(&self, game: &Nqm, unit: UnitId) -> bool {
        let battle = game.unit(unit).battle;
        match self.share {
            None => battle.lost > 0,
            Some(share) => battle.strength > 0 && battle.lost > 0 && share.is_reached(battle.lost, battle.strength),
        }
    }

    /// Whether the unit suffers already what it would suffer by failing. R-NQM-033
    fn is_suffered(&self, game: &Nqm, unit: UnitId) -> bool {
        let refuses = game.unit(unit).battle.tests.has(Tests::REFUSES);
        match self.meaning {
            Meaning::Refusal => refuses,
            Meaning::Disorder | Meaning::Position => game.is_broken(unit),
            Meaning::Both => refuses && game.is_broken(unit),
        }
    }

    fn is_due(&self, game: &Nqm, unit: UnitId) -> bool {
        self.is_reached(game, unit) && !game.unit(unit).battle.tests.has(self.marks) && !self.is_suffered(game, unit)
    }
}

/// Whether a unit has a level to test. R-NQM-020
pub(crate) fn is_due(game: &Nqm, unit: UnitId, role: Role) -> bool {
    is_testable(game, unit) && levels(game, unit, role).iter().any(|level| level.is_due(game, unit))
}

/// Cowed troops take no other test, and the lost none at all. R-NQM-104
fn is_testable(game: &Nqm, unit: UnitId) -> bool {
    game.is_on_map(unit) && !matches!(game.unit(unit).terror, Terror::Cowed(_))
}

/// Rolls every level that is due for a unit, lower first, and applies each. R-NQM-020, R-NQM-033
pub(crate) fn test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, role: Role) -> Step<Verdict> {
    let mut verdict = Verdict::Steady;
    if !is_testable(game, unit) {
        return Ok(verdict);
    }
    for level in levels(game, unit, role) {
        if !level.is_due(game, unit) {
            continue;
        }
        let passes = if level.share.is_none() { GREEN_PASSES } else { game.who(unit).grade.row().passes };
        let passed = roll(game, cx, unit, passes, level.meaning, level.rule)?;
        game.unit_mut(unit).battle.tests.set(level.marks);
        if passed || !game.is_on_map(unit) {
            continue;
        }
        verdict = match (level.meaning, verdict) {
            (Meaning::Refusal, Verdict::Steady) => Verdict::Refuses,
            (Meaning::Refusal, before) => before,
            _ => Verdict::Broken,
        };
        suffer(game, unit, level.meaning);
    }
    Ok(verdict)
}

/// What failing does. `nqm.morale.fail-disorganised`, `nqm.morale.grade-exceptions`
fn suffer(game: &mut Nqm, unit: UnitId, meaning: Meaning) {
    let state = game.unit_mut(unit);
    if matches!(meaning, Meaning::Refusal | Meaning::Both) {
        state.battle.tests.set(Tests::REFUSES);
    }
    if !matches!(meaning, Meaning::Refusal) {
        state.disorder.set(Disorder::BROKEN);
    }
    // Those who will not go on must be reinforced before they press home: what came before does not count. R-NQM-027
    if let Some(n) = game.attack_of(unit) {
        game.state.attacks[n].assault.reinforced = false;
    }
}

/// The break test of infantry into whose position tanks roll; whether it stays. `nqm.tanks.roll-in-test`, R-NQM-100
pub(crate) fn roll_in_test(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) -> Step<bool> {
    // Who has got over tank terror passes the next one. R-NQM-104
    if game.unit(unit).terror == Terror::Recovered {
        game.unit_mut(unit).terror = Terror::Hardened;
        return Ok(true);
    }
    let passes = game.who(unit).grade.row().passes;
    if passes <= 1 {
        return Ok(true);
    }
    let passed = roll(game, cx, unit, passes, Meaning::Position, rule!("nqm.tanks.roll-in-test"))?;
    if !passed {
        game.unit_mut(unit).disorder.set(Disorder::BROKEN);
    }
    Ok(passed)
}

/// Whether a die passes a test that needs so much. `nqm.morale.break-test-roll`
pub(crate) const fn is_passed(die: u32, passes: u8) -> bool {
    die >= passes as u32
}

/// One die against the score of the grade; a harsh headquarters may mend it. `nqm.morale.break-test-roll`, R-NQM-031
fn roll(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, passes: u8, meaning: Meaning, rule: RuleId) -> Step<bool> {
    let why = Why::new(rule, game.seat_of(unit)).at_least(passes);
    let roll = crate::umpire::roll(game, cx, Pool::d6(1), why)?;
    let passed = is_passed(roll.total(), passes);
    let known = super::is_known(game, unit);
    let die = roll.total() as u8;
    cx.tell(|| Event::Break(Break { unit, meaning, die, passes, passed, known, rule }));
    if passed {
        return Ok(true);
    }
    discipline::restore(game, cx, unit)
}
