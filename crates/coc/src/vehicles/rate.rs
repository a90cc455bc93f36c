//! Section 11.6: how far the dice carry a vehicle over what it crosses.

use arrayvec::ArrayVec;
use dice::Roll;
use engine::{RuleId, Sum, rule};
use serde::{Deserialize, Serialize};
use table::{FeatureId, Inches};

use super::funnies::Gadget;
use super::going::{Going, Hazard, Scan};
use super::kind::{Fittings, Speed};
use super::state::Pace;
use crate::Coc;
use crate::ids::VehicleId;

/// What a driver does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    /// Drives ahead.
    Ahead(Pace),
    /// Reverses: fast at most. `coc.11.6.1.reverse`
    Back(Pace),
    /// Turns on the spot. `coc.11.6.1.rotate-tracked`
    Turn,
    /// Uses its special equipment. `coc.16.2.flail`
    With(Gadget),
}

impl Manoeuvre {
    /// Everything a driver can do.
    pub(super) const ALL: [Manoeuvre; 6] = [
        Manoeuvre::Ahead(Pace::Slow),
        Manoeuvre::Ahead(Pace::Fast),
        Manoeuvre::Ahead(Pace::FlatOut),
        Manoeuvre::Back(Pace::Slow),
        Manoeuvre::Back(Pace::Fast),
        Manoeuvre::Turn,
    ];

    /// How fast it counts as going; a turn by its angle.
    pub const fn pace(self) -> Pace {
        match self {
            Manoeuvre::Ahead(pace) | Manoeuvre::Back(pace) => pace,
            Manoeuvre::Turn => Pace::Still,
            Manoeuvre::With(gadget) => gadget.pace(),
        }
    }

    /// The rule that gives its dice.
    pub(super) const fn rule(self) -> RuleId {
        match self {
            Manoeuvre::With(gadget) => gadget.rule(),
            _ => self.pace().rule(),
        }
    }

    /// Whether it goes backwards.
    pub const fn is_back(self) -> bool {
        matches!(self, Manoeuvre::Back(_))
    }

    /// The word for it in keys.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Manoeuvre::Ahead(Pace::Fast) => "fast",
            Manoeuvre::Ahead(Pace::FlatOut) => "flat-out",
            Manoeuvre::Ahead(_) => "slow",
            Manoeuvre::Back(Pace::Fast) => "reverse-fast",
            Manoeuvre::Back(_) => "reverse-slow",
            Manoeuvre::Turn => "turn",
            Manoeuvre::With(gadget) => gadget.word(),
        }
    }

    /// It in a few words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Manoeuvre::Ahead(Pace::Fast) => "drive fast",
            Manoeuvre::Ahead(Pace::FlatOut) => "drive flat out",
            Manoeuvre::Ahead(_) => "drive slowly",
            Manoeuvre::Back(Pace::Fast) => "reverse fast",
            Manoeuvre::Back(_) => "reverse slowly",
            Manoeuvre::Turn => "turn on the spot",
            Manoeuvre::With(gadget) => gadget.words(),
        }
    }

    /// What it does, in a report.
    pub(super) const fn told(self) -> &'static str {
        match self {
            Manoeuvre::Ahead(Pace::Fast) => "drives fast",
            Manoeuvre::Ahead(Pace::FlatOut) => "drives flat out",
            Manoeuvre::Ahead(_) => "drives slowly",
            Manoeuvre::Back(_) => "reverses",
            Manoeuvre::Turn => "turns on the spot",
            Manoeuvre::With(gadget) => gadget.told(),
        }
    }
}

impl Pace {
    /// How many dice it has. `coc.11.2.speed-slow`, `coc.11.2.speed-fast`, `coc.11.2.speed-flat-out`
    pub const fn dice(self) -> u8 {
        self as u8
    }

    /// The rule that gives its dice.
    pub(super) const fn rule(self) -> RuleId {
        match self {
            Pace::Still => rule!("coc.11.2.speed-stationary"),
            Pace::Slow => rule!("coc.11.2.speed-slow"),
            Pace::Fast => rule!("coc.11.2.speed-fast"),
            Pace::FlatOut => rule!("coc.11.2.speed-flat-out"),
        }
    }
}

/// Which of its dice carry a vehicle: the later ones are harsher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Counted {
    /// All of them.
    AllDice,
    /// The highest: something solid or the wall of a house is crossed.
    HighestDie,
    /// The lowest of two: a gap in bocage is crossed. `coc.16.2.culin`
    LowestDie,
}

/// Movement dice as rolled for a vehicle.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    manoeuvre: Manoeuvre,
    speed: Speed,
    /// The total of so many of the highest dice.
    best: [i16; 4],
    /// Dice that count: some are lost with the engine. R-COC-124
    kept: usize,
    /// Whether two dice are alike. `coc.11.6.1.soft-ground`
    pub double: bool,
    shock: i16,
    sodden: bool,
}

impl Rate {
    /// What dice give to a vehicle.
    pub fn new(game: &Coc, vehicle: VehicleId, manoeuvre: Manoeuvre, roll: &Roll) -> Rate {
        // One off each die for the smallest of them. `coc.16.2.goliath`
        let crawls = game.is_fitted(vehicle, Fittings::GOLIATH);
        let off = |count: usize| if crawls { count.min(roll.len()) as i16 } else { 0 };
        let best = [0, 1, 2, 3].map(|count| roll.total_of_highest(count) as i16 - off(count));
        Rate {
            manoeuvre,
            speed: game.kind_of(vehicle).speed,
            best,
            kept: roll.len().saturating_sub(usize::from(game.vehicle(vehicle).engine)).min(3),
            double: roll.doubles() > 0,
            shock: i16::from(game.team(game.vehicle_team(vehicle)).shock),
            sodden: game.state.chance.sodden,
        }
    }

    /// So many inches and no question about it: a vehicle that has freed itself or is driven back.
    pub fn fixed(manoeuvre: Manoeuvre, far: Inches) -> Rate {
        let far = (far.thousandths_value() / 1000) as i16;
        Rate {
            manoeuvre,
            speed: Speed::Slow,
            best: [0, far, far, far],
            kept: 1,
            double: false,
            shock: 0,
            sodden: false,
        }
    }

    /// Inches over such ground.
    pub fn inches(&self, going: Going, counted: Counted) -> Inches {
        Inches::whole(i32::from(self.sum(going, counted).total()))
    }

    /// The calculation.
    pub fn sum(&self, going: Going, counted: Counted) -> Sum {
        let mut sum = Sum::new();
        let pace = self.manoeuvre.pace();
        let dice = usize::from(pace.dice());
        sum.keep(self.manoeuvre.rule(), "the dice", self.best[dice]);
        sum.add(rule!("coc.12.1.table-twelve"), "engine damage", self.best[self.kept] - self.best[dice]);
        let all = self.best[self.kept];
        let (total, dice) = match counted {
            Counted::AllDice => (all, self.kept as i16),
            Counted::HighestDie => (self.best[self.kept.min(1)], self.kept.min(1) as i16),
            Counted::LowestDie => (all - self.best[self.kept.saturating_sub(1)], self.kept.min(1) as i16),
        };
        let (rule, what) = match counted {
            Counted::LowestDie => (rule!("coc.16.2.culin"), "the higher die, for the gap"),
            _ => (rule!("coc.11.6.1.solid-obstacles"), "the lower die, for crossing"),
        };
        sum.add(rule, what, total - all);
        let (rule, what, more) = self.bonus(going, total, dice);
        sum.add(rule, what, more);
        // R-COC-094
        if self.sodden {
            sum.add(rule!("coc.6.3.rain-table"), "sodden ground", -dice);
        }
        let left = sum.total().max(0);
        sum.add(rule!("coc.14.8.vehicle-shock-move"), "Shock", -self.shock.min(left));
        sum
    }

    /// What its speed adds. `coc.11.6.road`, `coc.11.6.broken`, `coc.11.6.heavy`, `coc.11.6.1.reverse`
    fn bonus(&self, going: Going, total: i16, dice: i16) -> (RuleId, &'static str, i16) {
        if self.manoeuvre.is_back() {
            return (rule!("coc.11.6.1.reverse"), "reversing", 0);
        }
        // So many dice and no more, whatever its speed. R-COC-454
        if matches!(self.manoeuvre, Manoeuvre::With(_)) {
            return (self.manoeuvre.rule(), "its special work", 0);
        }
        match (going, self.speed) {
            (Going::Heavy, _) => (rule!("coc.11.6.heavy"), "heavy going", 0),
            (Going::Road, Speed::Wheeled) => (rule!("coc.11.6.road"), "wheels on a road", total),
            (Going::Broken, Speed::Average) => (rule!("coc.11.6.broken"), "average speed", dice),
            (Going::Broken, Speed::Fast) => (rule!("coc.11.6.broken"), "fast", 2 * dice),
            (Going::Broken, _) => (rule!("coc.11.6.broken"), "broken ground", 0),
            (Going::Road, Speed::Slow) => (rule!("coc.11.6.road"), "slow", 0),
            (Going::Road, Speed::Average) => (rule!("coc.11.6.road"), "average speed", dice),
            (Going::Road, Speed::Fast) => (rule!("coc.11.6.road"), "fast", 2 * dice),
        }
    }
}

/// In what a vehicle gets stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trouble {
    /// On an obstacle, or in heavy going. R-COC-131
    Stuck,
    /// In soft ground. `coc.11.6.1.soft-ground`
    Bogged,
    /// Under a house that came down on it. `coc.11.6.3.drive-into-building`
    Trapped,
}

/// How far a vehicle gets, and over what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// How far.
    pub far: Inches,
    /// The worst going it came into.
    pub going: Going,
    /// Which dice counted.
    pub counted: Counted,
    /// In what it got stuck, if it did.
    pub trouble: Option<Trouble>,
    /// The house that comes down on it.
    pub falls: Option<FeatureId>,
    /// Wooden houses that it drives through. R-COC-139
    pub sheds: ArrayVec<FeatureId, 4>,
    /// Houses that it enters.
    pub houses: ArrayVec<FeatureId, 4>,
    /// What stopped it, if something did.
    pub stopped: Option<RuleId>,
}

impl Run {
    fn halted(mut self, at: Inches, rule: RuleId) -> Run {
        self.far = at.max(Inches::ZERO);
        self.stopped = Some(rule);
        self
    }

    fn caught(mut self, at: Inches, trouble: Trouble, rule: RuleId) -> Run {
        self.trouble = Some(trouble);
        self.halted(at, rule)
    }
}

/// Vehicles that halt at something stop just short of it.
const SHY: Inches = Inches::thousandths(50);

/// Drives along a way as far as the dice carry and no farther than a limit. `nose` is how far the hull reaches before its
/// middle. R-COC-130, R-COC-131, R-COC-344
pub(super) fn run(rate: &Rate, scan: &Scan, nose: Inches, limit: Inches) -> Run {
    let mut got = Run {
        far: rate.inches(scan.start, Counted::AllDice).min(limit),
        going: scan.start,
        counted: Counted::AllDice,
        trouble: None,
        falls: None,
        sheds: ArrayVec::new(),
        houses: ArrayVec::new(),
        stopped: None,
    };
    if got.far > Inches::ZERO && rate.double {
        if scan.soft {
            return got.caught(Inches::ZERO, Trouble::Bogged, rule!("coc.11.6.1.soft-ground"));
        }
        if scan.start == Going::Heavy {
            return got.caught(Inches::ZERO, Trouble::Stuck, rule!("coc.11.6.heavy"));
        }
    }
    let fast = rate.manoeuvre.pace() == Pace::Fast;
    for mark in &scan.marks {
        let touch = match mark.what {
            Hazard::Worse(_) | Hazard::Soft => mark.at,
            _ => (mark.at - nose).max(Inches::ZERO),
        };
        if got.far <= touch {
            break;
        }
        let before = touch - SHY;
        match mark.what {
            Hazard::Halt(rule) => return got.halted(before, rule),
            Hazard::Soft if rate.double => {
                return got.caught(mark.at, Trouble::Bogged, rule!("coc.11.6.1.soft-ground"));
            }
            Hazard::Soft => {}
            Hazard::Worse(going) if going <= got.going => {}
            Hazard::Worse(going) => {
                let slower = rate.inches(going, got.counted);
                if slower <= mark.at {
                    return got.halted(before, worse(going));
                }
                if going == Going::Heavy && rate.double {
                    return got.caught(mark.at, Trouble::Stuck, rule!("coc.11.6.heavy"));
                }
                got.going = going;
                got.far = slower.min(limit);
            }
            Hazard::Hedge | Hazard::Shed(_) => {
                let rule = match mark.what {
                    Hazard::Hedge => rule!("coc.11.6.heavy-hedges"),
                    _ => rule!("coc.11.6.3.drive-into-building"),
                };
                let slower = rate.inches(Going::Heavy, got.counted);
                if slower <= mark.at {
                    return got.halted(before, rule);
                }
                if let Hazard::Shed(house) = mark.what {
                    let _ = got.sheds.try_push(house);
                }
                if rate.double {
                    return got.caught(touch, Trouble::Stuck, rule);
                }
                got.going = Going::Heavy;
                got.far = slower.min(limit);
            }
            Hazard::Solid => {
                let slower = rate.inches(got.going, got.counted.max(Counted::HighestDie));
                if !fast || slower <= mark.at {
                    return got.halted(before, rule!("coc.11.6.1.solid-obstacles"));
                }
                if rate.double {
                    return got.caught(touch, Trouble::Stuck, rule!("coc.11.6.1.solid-obstacles"));
                }
                got.counted = got.counted.max(Counted::HighestDie);
                got.far = slower.min(limit);
            }
            Hazard::Gap => {
                let slower = rate.inches(got.going, Counted::LowestDie);
                if !fast || slower <= touch {
                    return got.halted(before, rule!("coc.16.2.culin"));
                }
                got.counted = Counted::LowestDie;
                got.far = slower.min(limit);
            }
            Hazard::Slow(rule) if rate.manoeuvre.pace() > Pace::Slow => return got.halted(before, rule),
            Hazard::Slow(_) => {}
            Hazard::House(house) => {
                // The higher die is moved, whatever the speed of the vehicle.
                let slower = rate.inches(Going::Heavy, Counted::HighestDie);
                if !fast || slower <= touch {
                    return got.halted(before, rule!("coc.11.6.3.drive-into-building"));
                }
                (got.counted, got.going, got.far) = (Counted::HighestDie, Going::Heavy, slower.min(limit));
                let _ = got.houses.try_push(house);
                if rate.double {
                    got.falls = Some(house);
                    let far = got.far;
                    return got.caught(far, Trouble::Trapped, rule!("coc.11.6.3.drive-into-building"));
                }
            }
        }
    }
    got
}

fn worse(going: Going) -> RuleId {
    if going == Going::Heavy { rule!("coc.11.6.heavy") } else { rule!("coc.11.6.broken") }
}
