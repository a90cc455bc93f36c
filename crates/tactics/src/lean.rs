//! How a player by rules of thumb leans: the same thumb, with another weight on it.

use std::fmt;

use engine::Mix;

/// Where rules of thumb weigh one thing against another, this tips the balance. Nought is as the thumb has it; two is as far as it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lean {
    /// Forward, rather than staying and firing.
    pub forward: i8,
    /// To blows, at worse odds.
    pub blows: i8,
    /// To fire at long odds, and to use what can be used now.
    pub fire: i8,
    /// To keep out of harm's way: cover, rallying, falling back in time.
    pub care: i8,
    /// The place that matters more than the others, counted from one; nought for none.
    pub focus: u8,
    /// How much chance has a say in who makes for what.
    pub stir: u8,
}

/// How far a lean goes.
pub const MOST: i8 = 2;

impl Lean {
    /// A lean that differs from this one in one or two things. `places` is how many places there are to set one's mind on.
    #[must_use]
    pub(crate) fn varied(self, places: u8, mix: &mut Mix) -> Lean {
        let mut lean = self;
        for _ in 0..=mix.below(2) {
            let step = *mix.pick(&[-2, -1, 1, 2]).expect("there are four");
            let tip = |value: &mut i8| *value = (*value + step).clamp(-MOST, MOST);
            match mix.below(if places > 0 { 7 } else { 4 }) {
                0 => tip(&mut lean.forward),
                1 => tip(&mut lean.blows),
                2 => tip(&mut lean.fire),
                3 => tip(&mut lean.care),
                4 | 5 => lean.stir = 1 + mix.below(2) as u8,
                _ => lean.focus = mix.below(u32::from(places) + 1) as u8,
            }
        }
        lean
    }

    /// The same, held to what somebody always leans to.
    #[must_use]
    pub(crate) fn held_to(self, always: Lean) -> Lean {
        let hold = |value: i8, always: i8| if always == 0 { value } else { always };
        Lean {
            forward: hold(self.forward, always.forward),
            blows: hold(self.blows, always.blows),
            fire: hold(self.fire, always.fire),
            care: hold(self.care, always.care),
            ..self
        }
    }

    /// What chance adds to the worth of a goal for a unit, in as many parts either way as `most`: the same whenever it is asked.
    pub(crate) fn stirred(self, seed: u64, unit: usize, goal: usize, most: i32) -> i32 {
        if self.stir == 0 {
            return 0;
        }
        let mut mix = Mix::new(seed ^ (unit as u64) << 40 ^ (goal as u64) << 20);
        mix.between(-most, most) * i32::from(self.stir)
    }

    /// Whether this is the place that matters most.
    pub(crate) fn is_on(self, place: usize) -> bool {
        self.focus > 0 && usize::from(self.focus) == place + 1
    }
}

impl fmt::Display for Lean {
    /// In words: `forward, avoiding blows`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            (self.forward, "forward", "staying put"),
            (self.blows, "coming to blows", "avoiding blows"),
            (self.fire, "firing at everything", "saving fire"),
            (self.care, "with care", "without regard for losses"),
        ];
        let mut first = true;
        for (value, more, less) in words {
            if value != 0 {
                f.write_str(if first { "" } else { ", " })?;
                f.write_str(if value > 0 { more } else { less })?;
                first = false;
            }
        }
        if self.focus > 0 {
            write!(f, "{}one place before all", if first { "" } else { ", " })?;
            first = false;
        }
        if self.stir > 0 {
            write!(f, "{}by other ways", if first { "" } else { ", " })?;
            first = false;
        }
        if first { f.write_str("as usual") } else { Ok(()) }
    }
}
