//! Sections 7.1, 7.2, 7.4 and 14.3: how far the dice carry somebody over what he crosses.

use dice::Roll;
use engine::{RuleId, Sum, rule};
use table::Inches;

use super::Pace;
use super::going::{Hindrance, SHY, Scan};
use crate::Coc;
use crate::arsenal::Weight;
use crate::ids::TeamId;
use crate::state::Body;
use crate::terrain::{Ground, Obstacle};

/// Which of two dice does not count. The later one is the harsher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub(crate) enum Discard {
    /// None.
    #[default]
    None,
    /// The lowest, of however many: wire that tracks have gone over. R-COC-451
    One,
    /// The lower: a minor obstacle, a door, a medium gun.
    Lower,
    /// The higher: a medium obstacle, a heavy gun.
    Higher,
}

impl Discard {
    /// What crossing something costs. `coc.7.2.obstacle-minor`, `coc.7.2.obstacle-medium`
    pub fn of(obstacle: Obstacle) -> Discard {
        match obstacle {
            Obstacle::None => Discard::None,
            Obstacle::Minor => Discard::Lower,
            _ => Discard::Higher,
        }
    }
}

/// Movement dice as rolled for somebody, and what he carries.
#[derive(Clone, Debug)]
pub(crate) struct Rate {
    pace: Pace,
    /// The total with so many pips taken off each die, none below zero.
    totals: [i16; 7],
    highest: i16,
    lowest: i16,
    /// Shock to take off. `coc.14.3.shock-move`
    shock: i16,
    /// Pips off each die because the crew is short. `coc.7.4.heavy-mg-crew`
    crew: i16,
    /// Pips off each die for sodden ground. `coc.6.3.rain-table`
    sodden: i16,
    /// What a gun's weight costs. `coc.7.4.1.manhandle`
    weight: Discard,
}

impl Rate {
    /// What dice give to somebody without Shock or burdens.
    pub fn new(pace: Pace, roll: &Roll) -> Rate {
        let mut totals = [0i16; 7];
        for (off, total) in totals.iter_mut().enumerate() {
            *total = (off as i32 + 1..=6).map(|face| roll.at_least(face) as i16).sum();
        }
        Rate {
            pace,
            totals,
            highest: i16::from(roll.highest().unwrap_or(0)),
            lowest: i16::from(roll.lowest().unwrap_or(0)),
            shock: 0,
            crew: 0,
            sodden: 0,
            weight: Discard::None,
        }
    }

    /// The same with the burdens of these Teams: the most shocked counts. `coc.14.3.shock-move-section`
    #[must_use]
    pub fn burdened(mut self, game: &Coc, body: Body) -> Rate {
        let shock = game.teams_in(body).map(|team| game.team(team).shock).max().unwrap_or(0);
        self = self.shocked(shock);
        self.crew = i16::from(game.teams_in(body).any(|team| is_short_of_crew(game, team)));
        self.weight =
            game.teams_in(body).filter_map(|team| weight(game, team)).map(of_weight).max().unwrap_or_default();
        self
    }

    /// The same with so much Shock. `coc.14.3.shock-move`
    #[must_use]
    pub fn shocked(mut self, shock: u8) -> Rate {
        let shock = i16::from(shock);
        self.shock = if self.pace == Pace::Charge { (shock + 1) / 2 } else { shock };
        self
    }

    /// The same in the open, if the ground is sodden. `coc.6.3.rain-table`
    #[must_use]
    pub fn outdoors(mut self, game: &Coc) -> Rate {
        self.sodden = i16::from(game.state.chance.sodden);
        self
    }

    /// Inches over such ground, crossing such things. R-COC-052
    pub fn inches(&self, ground: Ground, discard: Discard) -> Inches {
        Inches::whole(i32::from(self.sum(ground, discard).total()))
    }

    /// The calculation. R-COC-052, R-COC-053
    pub fn sum(&self, ground: Ground, discard: Discard) -> Sum {
        let mut sum = Sum::new();
        sum.keep(self.pace.rule(), "the dice", self.totals[0]);
        let discard = discard.max(self.weight);
        let value = |off: i16| match discard {
            Discard::None => self.totals[off.clamp(0, 6) as usize],
            Discard::One => self.totals[off.clamp(0, 6) as usize] - (self.lowest - off).max(0),
            Discard::Lower => (self.highest - off).max(0),
            Discard::Higher => (self.lowest - off).max(0),
        };
        let (rule, what) = self.discard_words(discard);
        sum.add(rule, what, value(0) - self.totals[0]);
        let (rule, what, slow) = match ground {
            Ground::Heavy => (rule!("coc.7.2.heavy"), "heavy going", 1),
            Ground::ReallyHeavy => (rule!("coc.7.2.really-heavy"), "really heavy going", 2),
            _ => (rule!("coc.7.2.open"), "the going", 0),
        };
        let mut off = 0;
        for (rule, what, pips) in [
            (rule, what, slow),
            (rule!("coc.6.3.rain-table"), "sodden ground", self.sodden),
            (rule!("coc.7.4.heavy-mg-crew"), "two men carry the weapon", self.crew),
        ] {
            sum.add(rule, what, value(off + pips) - value(off));
            off += pips;
        }
        let left = sum.total();
        sum.add(rule!("coc.14.3.shock-move"), "Shock", -self.shock.min(left));
        sum
    }

    fn discard_words(&self, discard: Discard) -> (RuleId, &'static str) {
        match discard {
            Discard::None => (rule!("coc.7.2.open"), "nothing to cross"),
            _ if discard == self.weight => (rule!("coc.7.4.1.manhandle"), "the weight of the gun"),
            Discard::One => (rule!("coc.16.1.wire-tracked"), "the lowest die, for crossing wire"),
            Discard::Lower => (rule!("coc.7.2.obstacle-minor"), "the lower die, for crossing"),
            Discard::Higher => (rule!("coc.7.2.obstacle-medium"), "the higher die, for crossing"),
        }
    }
}

fn of_weight(weight: Weight) -> Discard {
    match weight {
        Weight::Light | Weight::Static => Discard::None,
        Weight::Medium => Discard::Lower,
        Weight::Heavy => Discard::Higher,
    }
}

/// How heavy the gun of a Team is, if it serves one that still works or not: it has to be pushed. `coc.7.4.1.gun-weights`
pub(super) fn weight(game: &Coc, team: TeamId) -> Option<Weight> {
    let guns = game.men_of(team).filter_map(|man| game.weapon(game.man(man).weapon).gun);
    guns.map(|(_, weight)| weight).next()
}

/// Whether a weapon that needs three men has two. R-COC-203
fn is_short_of_crew(game: &Coc, team: TeamId) -> bool {
    needs_three(game, team) && game.strength(team) == 2
}

/// Whether the Team has a weapon that needs three men to move freely. R-COC-203
pub(super) fn needs_three(game: &Coc, team: TeamId) -> bool {
    game.men_of(team).any(|man| game.weapon(game.man(man).weapon).needs_three)
}

/// How far somebody got, and over what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// How far.
    pub far: Inches,
    /// The worst going he came into.
    pub ground: Ground,
    /// The harshest thing he crossed.
    pub discard: Discard,
    /// Whether he crossed an obstacle or a door.
    pub crossed: bool,
    /// What stopped him, if something did.
    pub stopped: Option<RuleId>,
}

/// Walks along a way as far as the dice carry, and no farther than a limit: first at the rate of the ground where it
/// begins, then at the rate of each worse thing that it reaches. R-COC-051, R-COC-053
pub(super) fn reach(rate: &Rate, scan: &Scan, start: Ground, limit: Inches) -> Reach {
    let mut got = Reach {
        far: Inches::ZERO,
        ground: start.max(scan.start),
        discard: Discard::None,
        crossed: false,
        stopped: None,
    };
    got.far = rate.inches(got.ground, got.discard).min(limit);
    for mark in &scan.marks {
        if got.far <= mark.at {
            break;
        }
        match mark.what {
            Hindrance::Worse(ground) if ground > got.ground => {
                if rate.pace.is_run() {
                    return got.halted(mark.at, rule!("coc.7.2.broken"));
                }
                let slower = rate.inches(ground, got.discard);
                if slower <= mark.at {
                    return got.halted(mark.at, rule!("coc.7.2.1.slowest-rate"));
                }
                got.ground = ground;
                got.far = slower.min(limit);
            }
            Hindrance::Worse(_) => {}
            Hindrance::Climb(_) | Hindrance::Door => {
                let (rule, discard) = match mark.what {
                    Hindrance::Climb(obstacle) => (rule!("coc.7.2.obstacle-insufficient"), Discard::of(obstacle)),
                    _ => (rule!("coc.7.2.2.enter-leave-door"), Discard::Lower),
                };
                let discard = discard.max(got.discard);
                let kept = rate.inches(got.ground, discard);
                if rate.pace != Pace::Normal || kept <= mark.at {
                    return got.halted(mark.at - SHY, rule);
                }
                got.discard = discard;
                got.crossed = true;
                got.far = kept.min(limit);
            }
            // Any pace will do that has a die to spare. R-COC-451
            Hindrance::Trodden => {
                let discard = got.discard.max(Discard::One);
                let kept = rate.inches(got.ground, discard);
                if kept <= mark.at {
                    return got.halted(mark.at - SHY, rule!("coc.16.1.wire-tracked"));
                }
                got.discard = discard;
                got.crossed = true;
                got.far = kept.min(limit);
            }
            Hindrance::Major(_) => return got.halted(mark.at - SHY, rule!("coc.7.2.obstacle-major")),
            Hindrance::Halt(rule) => return got.halted(mark.at - SHY, rule),
        }
    }
    got
}

/// Walks after a leading figure that got so far over such things: nobody crosses worse than it did. R-COC-050, R-COC-053
pub(super) fn follow(rate: &Rate, scan: &Scan, lead: &Reach) -> Reach {
    let mut got = Reach { far: rate.inches(lead.ground, lead.discard).min(scan.length), crossed: false, ..*lead };
    for mark in &scan.marks {
        match mark.what {
            Hindrance::Worse(ground) if ground <= lead.ground => {}
            Hindrance::Worse(_) if got.far > mark.at => {
                return got.halted(mark.at, rule!("coc.7.2.1.slowest-rate"));
            }
            Hindrance::Worse(_) => break,
            Hindrance::Climb(_) | Hindrance::Door | Hindrance::Trodden => {
                let (rule, discard) = match mark.what {
                    Hindrance::Climb(obstacle) => (rule!("coc.7.2.obstacle-insufficient"), Discard::of(obstacle)),
                    Hindrance::Trodden => (rule!("coc.16.1.wire-tracked"), Discard::One),
                    _ => (rule!("coc.7.2.2.enter-leave-door"), Discard::Lower),
                };
                if discard <= lead.discard && got.far > mark.at {
                    got.crossed = true;
                    continue;
                }
                // All of the roll goes into coming up to what he cannot cross.
                let all = rate.inches(lead.ground, Discard::None).max(got.far);
                let end = (mark.at - SHY).max(Inches::ZERO);
                return Reach { far: all.min(end), stopped: Some(rule), ..got };
            }
            Hindrance::Major(_) if got.far > mark.at => {
                return got.halted(mark.at - SHY, rule!("coc.7.2.obstacle-major"));
            }
            Hindrance::Halt(rule) if got.far > mark.at => return got.halted(mark.at - SHY, rule),
            _ => break,
        }
    }
    got
}

impl Reach {
    fn halted(self, at: Inches, rule: RuleId) -> Reach {
        Reach { far: at.max(Inches::ZERO), stopped: Some(rule), ..self }
    }
}
