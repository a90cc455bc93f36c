//! What the dice may do, exactly: from the tables that decide it in a battle, in the order of the hour.
//!
//! Prompts and the lab both read these. Nothing here is a number of the book; each stands where its rule is.

use dice::Die;
use dice::dist::Dist;
use engine::prompt::Odds;

pub use crate::close_assault::Matched;
pub use crate::fireplan::Height;

use crate::classes::{Weight, table_12};
use crate::fortification::{Fire, Works, cover, table_7};
use crate::grades::Grade;
use crate::ranges::Band;
use crate::recce::{table_3, table_4};
use crate::tasks::{Time, Timed, table_6};
use crate::{air, morale, reorganisation, tanks, tasks};

fn d6() -> Dist<u32> {
    Dist::of_die(Die::D6)
}

/// The pins that one die scores. `nqm.firefight.table-12`
fn one_die(weapon: Weight, target: Weight) -> Dist<u32> {
    Dist::uniform(table_12(weapon, target).map(u32::from))
}

/// The pins that a volley scores: so many dice of a weight against a class, and so on.
pub fn volley(batches: &[(u32, Weight, Weight)]) -> Dist<u32> {
    let each = batches.iter().map(|(dice, weapon, target)| one_die(*weapon, *target).times(*dice));
    each.fold(Dist::certain(0), |all, batch| all.plus(&batch))
}

/// The class of troops in such works under direct fire. R-NQM-143
pub fn class(works: Works) -> Weight {
    cover(None, works, Fire::Direct)
}

/// What guns of a calibre do to such a target from above: pins, and whether it is disorganised. R-NQM-065
pub fn shoot(calibre: u16, target: Weight) -> Dist<(u32, bool)> {
    shell(Weight::of_artillery(calibre), calibre, target)
}

/// The same for a weapon that is listed with a weight of its own.
pub(crate) fn shell(weight: Weight, calibre: u16, target: Weight) -> Dist<(u32, bool)> {
    let heavy = calibre >= table_7(target);
    one_die(weight, target).map(|pins| (*pins, *pins > 0 && heavy))
}

/// What one side loses, and the other, in a round of a close assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    /// The attackers' losses.
    pub attacker: u16,
    /// The defenders' losses.
    pub defender: u16,
}

/// A round of a close assault: highest against highest. `nqm.close-assault.match`
///
/// Dice are dealt with face by face from the 6 down, as the round does it. For so many dice of each side that show a lower face, and
/// so many pairs won and lost, the ways are counted in which the others can have fallen.
pub fn assault(attack: u32, defence: u32) -> Dist<Round> {
    let (most, pairs) = ((attack as usize, defence as usize), attack.min(defence) as usize);
    let at = |left: (usize, usize), won: usize, lost: usize| {
        ((left.0 * (most.1 + 1) + left.1) * (pairs + 1) + won) * (pairs + 1) + lost
    };
    let choose = pascal(most.0.max(most.1));
    let mut ways = vec![0u128; at(most, pairs, pairs) + 1];
    ways[at(most, 0, 0)] = 1;
    for face in (1..=6).rev() {
        let mut next = vec![0u128; ways.len()];
        for (left, won, lost) in states(most, pairs) {
            let so_far = ways[at(left, won, lost)];
            if so_far == 0 {
                continue;
            }
            let thrown = (most.0 - left.0) as i32 - (most.1 - left.1) as i32;
            let matched = Matched::after(won as u16, lost as u16, thrown);
            // Whatever is left shows a 1 in the end.
            let least = if face == 1 { left } else { (0, 0) };
            for ours in least.0..=left.0 {
                for theirs in least.1..=left.1 {
                    let then = matched.face(ours as u16, theirs as u16);
                    let rest = (left.0 - ours, left.1 - theirs);
                    next[at(rest, then.won.into(), then.lost.into())] +=
                        so_far * choose[left.0][ours] * choose[left.1][theirs];
                }
            }
        }
        ways = next;
    }
    Dist::of_ways(states((0, 0), pairs).filter_map(|(left, won, lost)| {
        let ways = ways[at(left, won, lost)];
        (ways > 0).then_some((Round { attacker: lost as u16, defender: won as u16 }, ways))
    }))
}

/// How many dice of each side are still to be dealt with, and how many pairs have been won and lost: all that can be.
fn states(most: (usize, usize), pairs: usize) -> impl Iterator<Item = ((usize, usize), usize, usize)> {
    let left = (0..=most.0).flat_map(move |ours| (0..=most.1).map(move |theirs| (ours, theirs)));
    let score = move || (0..=pairs).flat_map(move |won| (0..=pairs - won).map(move |lost| (won, lost)));
    left.flat_map(move |left| score().map(move |(won, lost)| (left, won, lost)))
}

/// In how many ways some of so many dice can be chosen.
fn pascal(most: usize) -> Vec<Vec<u128>> {
    let mut rows: Vec<Vec<u128>> = vec![vec![1]];
    for n in 1..=most {
        let above = &rows[n - 1];
        rows.push((0..=n).map(|k| if k == 0 || k == n { 1 } else { above[k - 1] + above[k] }).collect());
    }
    rows
}

/// The most dice of a grade in the attack and in defence. `nqm.close-assault.table-9`
pub fn assault_dice(grade: Grade) -> (u8, u8) {
    (grade.row().attack, grade.row().defence)
}

/// Whether a unit passes the test of its grade. `nqm.morale.break-test-roll`
pub fn break_test(grade: Grade) -> Dist<bool> {
    let passes = grade.row().passes;
    d6().map(|die| morale::passes(*die, passes))
}

/// Whether recce sights a concealed defender, and whether the defender has the upper hand. `nqm.recce.three-dice`
pub fn recce(recce: Grade, defender: Grade) -> Dist<(bool, bool)> {
    let red = d6().map(|die| *die >= table_3(recce, defender).into());
    let white = d6().map(|die| *die >= table_3(defender, recce).into());
    red.joint(&white)
}

/// The nearest band to which a defender holds his fire. `nqm.recce.table-4`
pub fn hold_fire(grade: Grade) -> Dist<Band> {
    d6().map(|die| table_4(grade, *die as u8))
}

/// Of so many red pins: how many come off when a unit reorganises; the others turn black. `nqm.reorganisation.half-off`
pub fn reorganise(pins: u16) -> Dist<u16> {
    if pins.is_multiple_of(2) {
        return Dist::certain(pins / 2);
    }
    d6().map(|die| pins / 2 + u16::from(reorganisation::is_off(*die)))
}

/// Whether troops stand whom tanks attack for the first time. `nqm.special-assault.tank-terror`
pub fn tank_terror() -> Dist<bool> {
    d6().map(|die| *die >= tanks::STANDS.into())
}

/// Whether those who are cut off break out. `nqm.grades.veteran-breakout`
pub fn break_out() -> Dist<bool> {
    d6().map(|die| *die >= morale::BREAKS_OUT.into())
}

/// Aircraft and flak fire at each other: the pins on the flak, and on the aircraft. `nqm.air.aa-first`
pub fn air_duel(aircraft: (u32, Weight), flak: (u32, Weight), height: Height) -> Dist<(u32, u32)> {
    // Flak is a target like guns in the open.
    let at_flak = volley(&[(aircraft.0, aircraft.1, class(Works::None))]);
    let at_aircraft = volley(&[(flak.0, flak.1, air::target_class(height))]);
    at_flak.joint(&at_aircraft)
}

/// How many sorties an aircraft flies in a day. `nqm.tasks.sorties`
pub fn sorties() -> Dist<u32> {
    d6().map(|die| u32::from(air::sorties_of(*die)))
}

/// How many hours something takes. `nqm.tasks.time-range`
pub fn hours(what: Timed) -> Dist<u32> {
    match table_6(what) {
        Time::Between(least, most) => {
            let pool = tasks::pool_of(least, most);
            Dist::sum_of(pool).map(|total| u32::from(tasks::hours_of(least, most, *total)))
        }
        Time::Hours(hours) | Time::CompanyHoursPerKm(hours) | Time::PlatoonHours(hours) => Dist::certain(hours.into()),
    }
}

/// What a prompt shows of a round of a close assault.
pub(crate) fn round_odds(attack: u32, defence: u32) -> Vec<Odds> {
    let rounds = assault(attack, defence);
    let row = |what: &str, holds: fn(&Round) -> bool| chance(what, rounds.p(holds));
    vec![
        row("more losses for them", |round| round.defender > round.attacker),
        row("as many", |round| round.defender == round.attacker),
        row("more losses for the attackers", |round| round.defender < round.attacker),
    ]
}

/// A chance as an option shows it.
#[expect(clippy::float_arithmetic, reason = "odds are for people; nothing is decided by them")]
pub(crate) fn chance(what: &str, chance: f64) -> Odds {
    Odds { what: what.into(), basis_points: (chance * 10_000.0).round() as u32 }
}
