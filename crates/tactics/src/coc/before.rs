//! Before the battle: supports, patrols and Jump-Off Points.

use ::coc::vehicles::{Arm, Kind};
use ::coc::{Answer, Question, View, patrol, supports};
use table::Point;

use super::Quick;
use super::goals::goal;

/// What supports are worth, by words in their names. The first that fits counts. What is for use against armour alone is
/// worth a little: nobody knows what the enemy brings.
const LIKED: [(&str, i64); 25] = [
    ("engineer", 0),
    ("carrier", 0),
    ("flamethrower", 0),
    ("bazooka-", 0),
    ("bazooka", 17),
    ("panzerschreck", 17),
    ("piat", 15),
    ("infantry-s", 44),
    ("squad", 44),
    ("airborne-section", 50),
    ("mg42", 40),
    ("mmg", 40),
    ("hmg", 38),
    ("vickers", 40),
    ("maxim", 36),
    ("dshk", 36),
    ("senior-leader", 20),
    ("sniper", 18),
    ("mortar", 16),
    ("leig", 20),
    ("six-pdr", 22),
    ("us-57", 22),
    ("pak-3", 22),
    ("su-45", 22),
    ("adjutant", 4),
];

/// Of how much use one more of a kind is, in tenths, when so many are there.
const fn again(count: usize) -> i64 {
    match count {
        0 => 10,
        1 => 7,
        _ => 4,
    }
}

/// What sort of support something is, so that not all of them are alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Men,
    Guns,
    Armour,
    Hunters,
    Other,
}

/// What one item is worth by itself, and of what sort it is.
fn judge(view: &View<'_>, item: &str) -> (i64, Sort) {
    if let Some(kind) = view.ware(item).and_then(|ware| ware.vehicle) {
        return (worth_of_kind(kind), Sort::Armour);
    }
    let worth = LIKED.iter().find(|(word, _)| item.contains(word)).map_or(1, |(_, worth)| *worth);
    let is = |words: &[&str]| words.iter().any(|word| item.contains(word));
    let sort = match () {
        () if is(&["bazooka", "panzerschreck", "piat", "at-rifle", "panzerknacker", "tank-killers"]) => Sort::Hunters,
        () if is(&["infantry-s", "squad", "section"]) => Sort::Men,
        () if is(&["mg", "vickers", "maxim", "dshk", "pak", "pdr", "us-", "su-", "leig"]) => Sort::Guns,
        () => Sort::Other,
    };
    (worth, sort)
}

/// A tank is worth its gun and its armour; what only carries men is worth little to those who have legs.
fn worth_of_kind(kind: &Kind) -> i64 {
    let shells = kind.mountings.iter().filter_map(|mounted| match mounted.arm {
        Arm::Cannon(cannon) => Some(i64::from(cannon.he) * 5 + i64::from(cannon.ap)),
        _ => None,
    });
    let Some(gun) = shells.max() else { return 2 };
    let bullets = kind.mountings.iter().filter(|mounted| matches!(mounted.arm, Arm::Weapon(_))).count() as i64;
    gun + 6 * bullets + 2 * i64::from(kind.armour)
}

impl Quick {
    /// What fights, for all of the Level, and not all of one sort: the best for its cost first.
    pub(super) fn supports(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = "men and guns that fight";
        let mut listed: Vec<(i64, i64, Sort, supports::Pick)> = Vec::new();
        for answer in view.offers(question) {
            let Answer::Supports(supports::Reply::Take(picks)) = answer else { continue };
            let Some(pick) = picks.into_iter().next() else { continue };
            let (worth, sort) = judge(view, &pick.item);
            // Of two that are alike the dice choose.
            let worth = worth * 10 + i64::from(self.mix.below(120));
            let level = view.ware(&pick.item).map_or(1, |ware| i64::from(ware.level));
            listed.push((worth, level.max(1), sort, pick));
        }
        let (mut taken, mut sorts): (Vec<supports::Pick>, Vec<Sort>) = (Vec::new(), Vec::new());
        loop {
            let value = |(worth, _, sort, _): &(i64, i64, Sort, supports::Pick)| {
                worth * again(sorts.iter().filter(|one| *one == sort).count())
            };
            listed.sort_by_key(|item| -(value(item) / item.1));
            let next = listed.iter().find(|(_, _, _, pick)| {
                let all = taken.iter().chain([pick]).cloned().collect();
                view.check(question, &Answer::Supports(supports::Reply::Take(all))).is_ok()
            });
            let Some((worth, _, sort, pick)) = next else { break };
            // Junk is left where it is.
            if *worth < 100 {
                break;
            }
            sorts.push(*sort);
            taken.push(pick.clone());
        }
        Answer::Supports(supports::Reply::Take(taken))
    }

    /// Patrols go forward, the hindmost first.
    pub(super) fn patrol(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let markers = view.patrol_markers();
        let answer = self.best_of(view, question, 10, |answer| {
            let Answer::Patrol(patrol::Reply::Move { marker, to }) = answer else { return 0 };
            let from = markers[marker.index()].at;
            let goal = far_goal(view, from);
            let gain = from.distance_to(goal).thousandths_value() - to.distance_to(goal).thousandths_value();
            i64::from(gain) * 4 + i64::from(from.distance_to(goal).thousandths_value())
        });
        self.reason = "forward";
        answer
    }

    /// A Jump-Off Point lies well forward, and away from the others.
    pub(super) fn jump_off(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let side = view.side();
        let answer = self.best_of(view, question, 10, |answer| {
            let at = match answer {
                Answer::Patrol(patrol::Reply::JumpOff { at, .. }) | Answer::At(at) => *at,
                _ => return i64::MIN,
            };
            let others = view.jump_offs().filter(|(_, _, owner)| *owner == side).map(|(_, point, _)| point.at);
            let apart = others.map(|other| other.distance_to(at).thousandths_value()).min().unwrap_or(12_000);
            let near = far_goal(view, at).distance_to(at).thousandths_value();
            i64::from(apart.min(12_000)) - i64::from(near)
        });
        self.reason = "close to where it will matter";
        answer
    }
}

/// Where the battle will be decided, as seen before it begins.
fn far_goal(view: &View<'_>, from: Point) -> Point {
    goal(view, from)
}
