//! Before the battle: supports, patrols and Jump-Off Points.

use ::coc::{Answer, Question, View, patrol, supports};
use table::Point;

use super::Quick;
use super::goals::goal;

/// What supports are worth to a player who fights with infantry, by words in their names.
/// The first that fits counts.
const LIKED: [(&str, i64); 17] = [
    ("engineer", 0),
    ("carrier", 0),
    ("bazooka", 0),
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
    ("adjutant", 4),
];

impl Quick {
    /// The choice that spends most of the Level on what fights.
    pub(super) fn supports(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let answer = self.best_of(view, question, 40, |answer| {
            let Answer::Supports(supports::Reply::Take(picks)) = answer else { return 0 };
            let liked = |item: &str| LIKED.iter().find(|(word, _)| item.contains(word)).map_or(1, |(_, worth)| *worth);
            picks.iter().map(|pick| liked(&pick.item)).sum()
        });
        self.reason = "men and guns that fight";
        answer
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
