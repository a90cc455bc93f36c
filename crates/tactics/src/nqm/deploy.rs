//! Setting up: the scenario's places stand; whoever has none stands where he will be wanted.

use ::nqm::{Answer, Arm, Question, UnitId, View};
use table::Point;

use super::reason::Reason;
use super::{Quick, goals};

/// How closely places are looked at, in metres, and how many of them.
const STEP: i32 = 600;
const MOST: usize = 80;

impl Quick {
    /// The next unit that the scenario has put nowhere.
    pub(super) fn who_is_placed(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let waits =
            |unit: &UnitId| !view.is_on_map(*unit) && view.of(*unit).arm != Arm::Air && !self.placed.contains(unit);
        let next = view.commanded().filter(waits).map(Answer::Unit).find(|answer| view.allows(question, answer));
        match next {
            Some(answer) => self.say(Reason::WhereWanted, answer),
            None => self.say(Reason::AsPlanned, Answer::Done),
        }
    }

    /// As near as there is room to what it will attack, or to what it is to hold; guns and columns well behind.
    pub(super) fn place(&mut self, view: &View<'_>, unit: UnitId) -> Option<Answer> {
        self.placed.push(unit);
        let wanted = wanted(view, unit);
        let (least, most) = view.zone();
        let step = view.thousandths(STEP).max(1) as usize;
        let mut places: Vec<Point> = (least.x..=most.x)
            .step_by(step)
            .flat_map(|x| (least.y..=most.y).step_by(step).map(move |y| Point::new(x, y)))
            .filter(|at| view.may_set_up(*at))
            .collect();
        places.sort_by_key(|at| (view.metres(*at, wanted), *at));
        let found = std::iter::once(wanted).chain(places).take(MOST).find_map(|at| view.set_up(unit, at));
        self.say(Reason::WhereWanted, found.unwrap_or(Answer::Pass))
    }
}

/// Where a unit would best begin, in its zone or not.
fn wanted(view: &View<'_>, unit: UnitId) -> Point {
    let (least, most) = view.zone();
    let middle = Point::new((least.x + most.x) / 2, (least.y + most.y) / 2);
    let side = view.side();
    let holds = |id| view.holder(id) == Some(side);
    let own = view.areas().filter(|(id, area)| area.points > 0 && holds(*id)).map(|(id, _)| view.heart(id));
    let others = view.areas().filter(|(id, area)| area.points > 0 && !holds(*id)).map(|(id, _)| view.heart(id));
    let goals: Vec<Point> = if view.attacks() { others.collect() } else { own.collect() };
    // One after the other goes to one after the other.
    let front = goals.get(usize::from(unit.0) % goals.len().max(1)).copied().unwrap_or(middle);
    let forward =
        matches!(view.of(unit).arm, Arm::Infantry | Arm::Armour | Arm::Cavalry | Arm::AntiTank | Arm::Engineers);
    if forward || goals::is_scouts(view, unit) {
        front
    } else {
        Point::new((front.x + 2 * middle.x) / 3, (front.y + 2 * middle.y) / 3)
    }
}
