//! Range, arc, sight and line of fire from one weapon to a target unit, cheap tests first. R-SCW-007, R-SCW-009, R-SCW-046

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{Footprint, Inches, Point};

use super::memo::{About, FireMemo, Of, remembered};
use super::weapons::{Sort, Weapon};
use super::{arcs, overhead};
use crate::Scw;
use crate::sequence::Phase;
use crate::state::Deeds;
use crate::troops::{Arm, AtClass, ElementId, Kind, MOST_ELEMENTS, UnitId};

/// No middle of a base is farther from its edge than this, twice.
const SLACK: Inches = Inches::whole(4);

/// Less than 2 inches, as measured. `scw.shooting.small-arms.under-two-inches`
pub(crate) const UNDER_TWO: Inches = Inches::thousandths(1999);

/// How far apart the points are at which a closing enemy may be taken.
const STRIDE: Inches = Inches::quarters(1);

/// Why a weapon cannot fire at a target, from the farthest to the nearest miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Miss {
    /// Nobody of the unit takes part.
    Nobody,
    /// Out of range.
    Range,
    /// Out of arc.
    Arc,
    /// Not seen.
    Sight,
    /// Friends stand in the line of fire.
    Friends,
    /// Fewer than two elements are visible.
    TooFew,
    /// Nearer than 2 inches.
    Near,
}

impl Miss {
    /// All of them, in their order.
    pub const ALL: [Miss; 7] =
        [Miss::Nobody, Miss::Range, Miss::Arc, Miss::Sight, Miss::Friends, Miss::TooFew, Miss::Near];

    /// The miss in words, for the weapon that has come nearest to a shot.
    pub fn refusal(self, weapon: Weapon) -> Refusal {
        match self {
            Miss::Nobody => {
                Refusal::by(rule!("scw.shooting.small-arms.fire-points"), "None of its elements would take part.")
            }
            Miss::Range => match weapon.sort {
                Sort::Mortar => {
                    Refusal::by(rule!("scw.shooting.artillery.mortar-range"), "Mortars do not reach beyond 24″.")
                }
                Sort::AntiTank(AtClass::Rifle) => Refusal::by(
                    rule!("scw.shooting.anti-tank.range-factors"),
                    "An anti-tank rifle has no effect beyond 24″.",
                ),
                _ => Refusal::by(rule!("scw.shooting.small-arms.fire-factors"), "The target is out of range."),
            },
            Miss::Arc => Refusal::by(arcs::rule_of(weapon), "The target is outside the arc of fire."),
            Miss::Sight => match weapon.sort {
                Sort::Small(_) => {
                    Refusal::by(rule!("scw.shooting.small-arms.two-visible-elements"), "The target is not in sight.")
                }
                Sort::FieldGun | Sort::Mortar if weapon.seating.is_none() => {
                    Refusal::by(rule!("scw.shooting.artillery.to-hit-indirect"), "Nobody sees the target for it.")
                }
                _ => Refusal::by(rule!("scw.observation.sight-into-terrain"), "The target is not in sight."),
            },
            Miss::Friends => {
                Refusal::by(rule!("scw.shooting.overhead.forbidden"), "Friends stand in the line of fire.")
            }
            Miss::TooFew => Refusal::by(
                rule!("scw.shooting.small-arms.two-visible-elements"),
                "At least two elements of the target must be in sight.",
            ),
            Miss::Near if weapon.sort == Sort::Mortar => {
                Refusal::by(rule!("scw.shooting.artillery.mortar-range"), "Mortars do not fire nearer than 2″.")
            }
            Miss::Near => {
                Refusal::by(rule!("scw.shooting.small-arms.under-two-inches"), "Nearer than 2″ there is no shooting.")
            }
        }
    }
}

/// Where on its way in step 2 a closing enemy is taken: so many parts of the whole. R-SCW-065
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    part: i32,
    of: i32,
}

impl Moment {
    /// Where it stands.
    pub const NOW: Moment = Moment { part: 1, of: 1 };

    /// Whether it is where it stands.
    pub const fn is_now(self) -> bool {
        self.part == self.of
    }
}

/// The base of an element at a moment of its unit's assault move.
pub(crate) fn base_at(game: &Scw, element: ElementId, moment: Moment) -> Footprint {
    let base = game.base(element);
    if moment.part == moment.of {
        return base;
    }
    let way = game.element(element);
    base.moved_to(way.from.towards(way.at, Inches::thousandths(moment.part), Inches::thousandths(moment.of)))
}

/// How a unit may fire at a target, as far as assaults are concerned. R-SCW-065
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engagement {
    /// By the ordinary rules.
    Ordinary,
    /// At an enemy whose assault move has reached it: as at 8 inches. `scw.assault.defensive-fire`
    Defensive,
    /// At an enemy who closes on somebody else: at any single point of his way. `scw.assault.bystander-fire`
    Bystander,
}

/// Defensive fire is conducted as if at this distance. `scw.assault.defensive-fire-range`
pub(crate) const DEFENSIVE: Inches = Inches::whole(8);

/// Which of the three it is.
pub(crate) fn engagement(game: &Scw, unit: UnitId, target: UnitId) -> Engagement {
    let deeds = game.unit(target).deeds;
    if game.state.phase != Phase::StandingFire || !deeds.has(Deeds::CHARGED) {
        Engagement::Ordinary
    } else if game.unit(unit).deeds.has(Deeds::ASSAULTED) && has_reached(game, target, unit) {
        Engagement::Defensive
    } else if game.elements_of(target).any(|e| game.element(e).from != game.element(e).at) {
        Engagement::Bystander
    } else {
        Engagement::Ordinary
    }
}

/// Whether the assault move of one unit has reached another: its target, or whoever else it ended near.
pub(crate) fn has_reached(game: &Scw, assaulter: UnitId, unit: UnitId) -> bool {
    let state = game.unit(assaulter);
    state.deeds.has(Deeds::REACHED) && (state.target == Some(unit) || is_near(game, assaulter, unit))
}

/// Whether two units are nearer than 2 inches, where they stand.
pub(crate) fn is_near(game: &Scw, unit: UnitId, other: UnitId) -> bool {
    let (a, b) = (unit.min(other), unit.max(other));
    FireMemo::pair(game, a, b, About::Near, || u8::from(game.is_within(a, b, UNDER_TWO))) != 0
}

/// The moments of a unit's assault move, first to last, a quarter of an inch apart.
pub(crate) fn moments(game: &Scw, target: UnitId) -> impl Iterator<Item = Moment> + use<> {
    let longest = game.elements_of(target).map(|e| game.element(e).from.distance_to(game.element(e).at)).max();
    let longest = longest.unwrap_or(Inches::ZERO).thousandths_value();
    let of = (longest + STRIDE.thousandths_value() - 1) / STRIDE.thousandths_value();
    let of = of.max(1);
    (0..=of).map(move |part| Moment { part, of })
}

/// Whether the firing unit is at least 2 inches from a unit that closes on others, at that moment.
fn is_clear_of(game: &Scw, unit: UnitId, target: UnitId, moment: Moment) -> bool {
    game.elements_of(target).all(|e| {
        let base = base_at(game, e, moment);
        game.elements_of(unit).all(|mine| !game.base(mine).is_within(UNDER_TWO, &base))
    })
}

/// The best of what can be had against a target: now, or at whichever moment of its way suits the firer best.
pub(crate) fn best<T>(
    game: &Scw,
    unit: UnitId,
    target: UnitId,
    mut attempt: impl FnMut(Moment) -> Result<(i32, T), Miss>,
) -> Result<T, Miss> {
    let kind = engagement(game, unit, target);
    if kind == Engagement::Ordinary {
        return attempt(Moment::NOW).map(|(_, found)| found);
    }
    let (mut found, mut miss) = (None::<(i32, T)>, Miss::Near);
    for moment in moments(game, target) {
        if kind == Engagement::Bystander && !is_clear_of(game, unit, target, moment) {
            continue;
        }
        match attempt(moment) {
            Ok((worth, what)) if found.as_ref().is_none_or(|(best, _)| worth > *best) => found = Some((worth, what)),
            Ok(_) => {}
            Err(other) => miss = if miss == Miss::Near { other } else { miss.max(other) },
        }
    }
    found.map(|(_, what)| what).ok_or(miss)
}

/// Whether the firer himself has to see where he fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// He does.
    Seen,
    /// Somebody else sees for him. R-SCW-058
    Lobbed,
}

/// The nearest and the farthest that a weapon fires.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub least: Inches,
    pub most: Inches,
}

impl Limits {
    /// No limits at all.
    pub const NONE: Limits = Limits { least: Inches::ZERO, most: Inches::MAX };

    /// A small number that no other of the usual limits has.
    fn tag(self) -> Option<u32> {
        const USUAL: [(i32, i32); 4] = [(0, 12_000), (0, 24_000), (2_000, 24_000), (0, i32::MAX)];
        let these = (self.least.thousandths_value(), self.most.thousandths_value());
        USUAL.iter().position(|usual| *usual == these).map(|place| place as u32)
    }
}

/// The range from a weapon to the nearest element of the target in range, arc and sight with no friends in the way.
pub(crate) fn reach(
    game: &Scw,
    weapon: Weapon,
    target: UnitId,
    moment: Moment,
    limits: Limits,
    aim: Aim,
) -> Result<Inches, Miss> {
    let question = match (limits.tag(), aim) {
        (Some(tag), Aim::Seen) if moment.is_now() => (Of::Seen, tag),
        (Some(tag), Aim::Lobbed) if moment.is_now() && weapon.seating.is_none() => (Of::Lobbed, tag),
        _ => return measure(game, weapon, target, moment, limits, aim),
    };
    remembered(game, weapon, target, question, || measure(game, weapon, target, moment, limits, aim))
}

/// The same, measured.
fn measure(
    game: &Scw,
    weapon: Weapon,
    target: UnitId,
    moment: Moment,
    limits: Limits,
    aim: Aim,
) -> Result<Inches, Miss> {
    let mine = game.base(weapon.element);
    let mut miss = Miss::Range;
    let mut near: ArrayVec<(Inches, ElementId), MOST_ELEMENTS> = ArrayVec::new();
    let mut arcs = ArrayVec::new();
    for element in game.elements_of(target) {
        let base = base_at(game, element, moment);
        if !mine.centre.is_within(limits.most.saturating_add(SLACK), base.centre) {
            continue;
        }
        if arcs.is_empty() {
            arcs = arcs::arcs(game, weapon);
        }
        // The arc is cheaper to test than the gap between two turned rectangles.
        if !arcs.iter().any(|arc| arc.meets(&base)) {
            miss = miss.max(Miss::Arc);
            continue;
        }
        let gap = mine.gap(&base);
        if gap < limits.least {
            miss = miss.max(Miss::Near);
        } else if gap <= limits.most {
            near.push((gap, element));
        }
    }
    near.sort_unstable();
    for (gap, element) in near {
        match line(game, weapon, &base_at(game, element, moment), target, aim) {
            Ok(()) => return Ok(gap),
            Err(other) => miss = miss.max(other),
        }
    }
    Err(miss)
}

/// Whether there is a straight line from the weapon's middle to the middle or a corner of a base that is open to sight
/// and clear of friends. R-SCW-009, R-SCW-062
fn line(game: &Scw, weapon: Weapon, base: &Footprint, target: UnitId, aim: Aim) -> Result<(), Miss> {
    let eye = game.element(weapon.element).at;
    let mut miss = Miss::Sight;
    let mut attempt = |to: Point| {
        if aim == Aim::Seen && !game.is_open(eye, to) {
            return false;
        }
        let clear = overhead::is_clear(game, weapon, eye, to, target);
        if !clear {
            miss = Miss::Friends;
        }
        clear
    };
    if attempt(base.centre) || base.corners().into_iter().any(attempt) { Ok(()) } else { Err(miss) }
}

/// Whether a place sees a base: its middle or a corner. R-SCW-009
pub(crate) fn sees_base(game: &Scw, eye: Point, base: &Footprint) -> bool {
    game.is_open(eye, base.centre) || base.corners().into_iter().any(|corner| game.is_open(eye, corner))
}

/// Whether at least two elements of the target, or its only one, are visible to the firing unit. It concerns infantry
/// and cavalry as targets only. `scw.shooting.small-arms.two-visible-elements`, R-SCW-047
pub(crate) fn shows_enough(game: &Scw, unit: UnitId, target: UnitId, moment: Moment) -> bool {
    let exempt = !matches!(game.of(target).arm, Arm::Infantry | Arm::Cavalry)
        || game.elements_of(target).all(|e| game.kind(e) == Kind::Mortar);
    if exempt {
        return true;
    }
    let count = || has_in_sight(game, unit, target, moment);
    if moment.is_now() {
        return FireMemo::pair(game, unit, target, About::Shows, || u8::from(count())) != 0;
    }
    count()
}

fn has_in_sight(game: &Scw, unit: UnitId, target: UnitId, moment: Moment) -> bool {
    let needed = game.strength(target).min(2);
    let visible = |e: &ElementId| {
        let base = base_at(game, *e, moment);
        game.elements_of(unit).any(|mine| sees_base(game, game.element(mine).at, &base))
    };
    game.elements_of(target).filter(visible).take(needed).count() == needed
}
