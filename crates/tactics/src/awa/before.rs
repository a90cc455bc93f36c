//! Before the battle: orders, ground, ammunition.

use ::awa::{Answer, Arm, Cover, Deploy, Lot, Order, Question, UnitId, View};
use table::{Bearing, Formation, Point};

use super::goals::{Goal, Plan};
use super::reason::Reason;
use super::{Quick, far};

impl Quick {
    /// Whoever makes for a place attacks it; guns and the rest hold or attack what is worth most.
    pub(super) fn write_order(&mut self, view: &View<'_>, question: &Question, unit: UnitId) -> Answer {
        self.reason = Reason::OrderFitsGoal;
        let side = view.side();
        self.plans.resize(view.unit_count(), Plan::default());
        self.bound.resize(view.places().len(), 0);
        let plan = self.best_goal(view, unit, view.home(side), &self.bound);
        let Goal::Place(place) = plan.goal else { return self.anything(view, question) };
        self.bound[place] += 1;
        let order =
            if view.holder(place) == Some(side) { Order::Defend(place as u8) } else { Order::Attack(place as u8) };
        let answer = Answer::Order(order);
        if view.allows(question, &answer) { answer } else { self.anything(view, question) }
    }

    /// The ground of the zone that is nearest to the goal, in cover if it can be had.
    pub(super) fn deploy(&mut self, view: &View<'_>, question: &Question, asked: &Deploy) -> Option<Answer> {
        self.reason = Reason::GroundNearGoal;
        let side = view.side();
        let goal = match view.state_of(asked.unit).map(|state| state.order) {
            Some(Order::Attack(place) | Order::Advance(place) | Order::Defend(place)) => {
                view.heart_of(usize::from(place))
            }
            _ => view.home(side.enemy()),
        };
        let (least, most) = view.zone(side);
        let facing = Bearing::towards(view.home(side), view.home(side.enemy())).unwrap_or(Bearing::NORTH);
        let mut spots: Vec<(i32, Point)> = Vec::new();
        for _ in 0..24 {
            let x = least.x + self.mix.below((most.x - least.x).max(1) as u32) as i32;
            let y = least.y + self.mix.below((most.y - least.y).max(1) as u32) as i32;
            let at = Point::new(x, y);
            let cover = match view.cover_at(at) {
                // Horses do not go into houses.
                _ if view.of(asked.unit).arm == Arm::Cavalry && view.is_house(at) => -60_000,
                Cover::Heavy => 5_000,
                Cover::Light => 3_000,
                Cover::None => 0,
            };
            spots.push((far(at, goal) - cover, at));
        }
        spots.sort_unstable_by_key(|(worth, at)| (*worth, at.x, at.y));
        for (_, at) in spots.into_iter().take(8) {
            if let Some(answer) = view.stand(asked, at, facing, Formation::Line)
                && view.allows(question, &answer)
            {
                return Some(answer);
            }
        }
        None
    }

    /// Volleys run out first.
    pub(super) fn buy(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = Reason::MoreVolleys;
        let answer = Answer::Lot(Lot::Volleys);
        if view.allows(question, &answer) { answer } else { Answer::Done }
    }
}
