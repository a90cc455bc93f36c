//! What a straight leg on foot costs, roughly: for those who look for a way.

use std::fmt;

use table::{Bounds, Inches, Point};

use super::going::{Gait, Hindrance, scan};
use super::known::is_felt;
use crate::Coc;
use crate::lines::{COORDINATE_BITS, Lines, place};
use crate::state::Work;
use crate::terrain::{Ground, Obstacle};
use crate::units::CONTACT;

/// What makes a straight leg toilsome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toil {
    /// The worst ground on it, as it slows.
    slow: Slow,
    /// Low things to climb, and doors.
    low: u8,
    /// Higher things to climb.
    high: u8,
    /// What takes a whole Phase.
    major: u8,
}

/// How ground slows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slow {
    Not,
    Heavy,
    ReallyHeavy,
}

/// Roughly what a straight leg costs somebody on foot, in inches of open ground; none where he does not get on.
pub(crate) fn toil(game: &Coc, from: Point, to: Point) -> Option<Inches> {
    let toil = if is_untouched(game, from, to) {
        game.setup.terrain.toils.of(from, to, || weigh(game, from, to))
    } else {
        weigh(game, from, to)
    };
    toil.map(|toil| toil.over(from.distance_to(to)))
}

/// Whether nothing that happens in a battle has changed the ground of a leg: then it costs what it did at the beginning.
fn is_untouched(game: &Coc, from: Point, to: Point) -> bool {
    let state = &game.state;
    let leg = Bounds::around(&[from, to]).grown(CONTACT);
    let touched = |work: &Work| is_felt(work) && leg.grown(work.half_length + work.half_depth).contains(work.at);
    state.chance.shelled.is_none()
        && !state.works.iter().any(touched)
        && [&state.collapsed, &state.burning]
            .into_iter()
            .all(|houses| houses.is_empty() || !houses.iter().any(|id| game.setup.field.bounds_of(id).meets(&leg)))
}

/// Looks a leg over.
fn weigh(game: &Coc, from: Point, to: Point) -> Option<Toil> {
    let looked = scan(game, &[from, to], 0, Gait::Foot);
    let mut ground = looked.start;
    let (mut low, mut high, mut major) = (0, 0, 0);
    for mark in &looked.marks {
        match mark.what {
            Hindrance::Worse(worse) => ground = ground.max(worse),
            Hindrance::Climb(Obstacle::Minor) | Hindrance::Door | Hindrance::Trodden => low += 1,
            Hindrance::Climb(_) => high += 1,
            Hindrance::Major(_) => major += 1,
            Hindrance::Halt(_) => return None,
        }
    }
    let slow = match ground {
        Ground::Open | Ground::Broken => Slow::Not,
        Ground::Heavy => Slow::Heavy,
        Ground::ReallyHeavy => Slow::ReallyHeavy,
        Ground::Impassable => return None,
    };
    Some(Toil { slow, low, high, major })
}

impl Toil {
    /// What it comes to over a distance.
    fn over(self, length: Inches) -> Inches {
        let slowed = match self.slow {
            Slow::Not => length,
            Slow::Heavy => length.scaled(7, 5),
            Slow::ReallyHeavy => length.scaled(2, 1),
        };
        let climbed = Inches::halves(5) * i32::from(self.low) + Inches::halves(9) * i32::from(self.high);
        slowed + climbed + Inches::whole(16) * i32::from(self.major)
    }

    /// As a number: too large a one to be kept where there is very much to climb.
    fn packed(toil: Option<Toil>) -> u32 {
        match toil {
            None => NOBODY_GETS_ON,
            Some(Toil { slow, low: low @ ..8, high: high @ ..4, major }) => {
                let climbed = u32::from(major) << 5 | u32::from(high) << 3 | u32::from(low);
                (climbed << 2 | slow as u32) + NOBODY_GETS_ON + 1
            }
            Some(_) => u32::MAX,
        }
    }

    /// What was packed.
    fn unpacked(known: u32) -> Option<Toil> {
        let known = known.checked_sub(NOBODY_GETS_ON + 1)?;
        let slow = [Slow::Not, Slow::Heavy, Slow::ReallyHeavy][(known & 3) as usize];
        Some(Toil { slow, low: (known >> 2 & 7) as u8, high: (known >> 5 & 3) as u8, major: (known >> 7) as u8 })
    }
}

/// No way on at all, as a number.
const NOBODY_GETS_ON: u32 = 1;

/// Legs that have been looked over before, on ground that is as it was when the battle began.
#[derive(Default)]
pub struct Toils(Lines<14, { 2 * COORDINATE_BITS }>);

impl fmt::Debug for Toils {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Toils")
    }
}

impl Toils {
    /// What is known about a leg, or what `weigh` makes of it.
    fn of(&self, from: Point, to: Point, weigh: impl FnOnce() -> Option<Toil>) -> Option<Toil> {
        let (Some(one), Some(other)) = (place(from), place(to)) else { return weigh() };
        let mut fresh = None;
        let known = self.0.known(one, other, || {
            let toil = weigh();
            fresh = Some(toil);
            Toil::packed(toil)
        });
        fresh.unwrap_or_else(|| Toil::unpacked(known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memo::tests::play_doubting;

    #[test]
    fn a_leg_that_is_remembered_costs_what_it_costs() {
        play_doubting(|view, mix| {
            let bounds = view.field().size().bounds();
            for _ in 0..20 {
                let from = Point::new(mix.between(0, bounds.most.x), mix.between(0, bounds.most.y));
                let to = Point::new(from.x + mix.between(-6000, 6000), from.y + mix.between(-6000, 6000));
                let anew = weigh(view.game, from, to).map(|toil| toil.over(from.distance_to(to)));
                for _ in 0..2 {
                    assert_eq!(toil(view.game, from, to), anew, "{from} to {to}");
                }
            }
        });
    }

    #[test]
    fn what_is_kept_comes_back() {
        for (low, high, major) in (0..8).flat_map(|low| (0..4).map(move |high| (low, high, (low + high) % 7))) {
            for slow in [Slow::Not, Slow::Heavy, Slow::ReallyHeavy] {
                let toil = Some(Toil { slow, low, high, major });
                assert_eq!(Toil::unpacked(Toil::packed(toil)), toil);
            }
        }
        assert_eq!(Toil::unpacked(Toil::packed(None)), None);
    }
}
