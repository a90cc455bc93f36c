//! Where to go, and where to stand.

use ::coc::command::Arrival;
use ::coc::{Answer, Body, Cover, Question, View};
use table::{Bearing, Inches, Point};

use super::Plan;
use super::Quick;
use super::goals::{goal, goal_of, nearest_enemy};
use super::odds::assault;
use super::orders::GOOD_ODDS;
use super::routes::NEVER;

/// Directions in which a place on the way is looked for.
const ROUND: u16 = 12;
/// How many of those places are looked at closely.
const CLOSELY: usize = 5;
/// About as far as a body gets at normal pace.
const STRIDE: Inches = Inches::whole(7);
/// The most bends of a way.
const BENDS: usize = 7;
/// So far everybody keeps off those who would beat him hand to hand.
const KEEP_OFF: Inches = Inches::halves(11);

impl Quick {
    /// By which way: as planned, or towards the goal.
    pub(super) fn way(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = "towards the goal";
        match view.mover(question)? {
            Ok(body) => match std::mem::take(&mut self.plan) {
                Plan::Assault(enemy) => {
                    let from = view.middle_of(body);
                    let men = view.men(enemy).map(|(_, man)| man.spot.at);
                    let to = men.min_by_key(|at| at.distance_to(from))?;
                    self.reason = "at them";
                    view.way_to(question, to, Bearing::towards(from, to))
                }
                Plan::March(way) => follow(view, question, &way, body),
                Plan::Advance | Plan::Smoke => {
                    let way = self.plan_march(view, body, Inches::whole(6));
                    match way {
                        Some(way) => follow(view, question, &way, body),
                        None => stay(view, question, body),
                    }
                }
            },
            Err(leader) => {
                let (_, setup, state) = view.leaders(view.side()).find(|(id, ..)| *id == leader)?;
                let own = |team: &::coc::TeamId| {
                    setup.unit.is_none() || view.unit_of(*team).is_some_and(|(unit, _)| Some(unit) == setup.unit)
                };
                let from = state.spot.at;
                let men = view.teams(view.side()).filter(own).map(|team| view.middle(team));
                let to = men.min_by_key(|at| at.distance_to(from)).unwrap_or(from);
                self.walk(view, question, from, to)
            }
        }
    }

    /// A way towards the goal that does not lead a body of men, who may be carried so far by their dice, into the arms of
    /// an enemy who is stronger: to a good place from which the goal is nearer, and on from there.
    pub(super) fn plan_march(&mut self, view: &View<'_>, body: Body, reach: Inches) -> Option<Vec<Point>> {
        let to = goal_of(view, &self.told, body);
        let men = view.teams_in(body).flat_map(|team| view.men(team)).map(|(_, man)| man.spot.at);
        let from = men.min_by_key(|at| at.distance_to(to))?;
        let far = self.routes.far(view, from, to);
        let mut places: Vec<(i64, Point)> = Vec::with_capacity(usize::from(ROUND));
        let stride = STRIDE.min(reach);
        if far != NEVER && !from.is_within(stride, to) {
            for n in 0..ROUND {
                let at = from.ahead(Bearing::degrees(n * (360 / ROUND)), stride);
                if !view.is_on_table(at) || !view.doors(at).is_empty() {
                    continue;
                }
                let left = self.routes.far(view, at, to);
                if left.saturating_add(100) < far {
                    places.push((cover_worth(view.shelter(at)) - i64::from(left / 10), at));
                }
            }
        }
        places.sort_by_key(|(worth, _)| -worth);
        places.truncate(CLOSELY);
        for (worth, at) in &mut places {
            *worth -= 12 * watchers(view, *at);
        }
        places.sort_by_key(|(worth, _)| -worth);
        let threats = threats(view, body, reach);
        for (_, at) in places {
            if view.toil(from, at).is_some_and(|toil| toil < stride.scaled(3, 2)) {
                let mut way = vec![at];
                way.extend(self.routes.descent(view, at, to, BENDS));
                if is_safe(from, &way, reach, &threats) {
                    return Some(way);
                }
            }
        }
        let way = self.way_on_foot(view, from, to);
        is_safe(from, &way, reach, &threats).then_some(way)
    }

    /// The shortest way on foot, as points.
    fn way_on_foot(&mut self, view: &View<'_>, from: Point, to: Point) -> Vec<Point> {
        let length = from.distance_to(to);
        if view.toil(from, to).is_some_and(|toil| toil <= length.scaled(5, 4)) {
            return vec![to];
        }
        let mut way = self.routes.descent(view, from, to, BENDS);
        // The last bend of a way that ends there is the goal itself.
        if way.len() < BENDS {
            way.push(to);
        }
        way
    }

    /// One man goes by the shortest way.
    fn walk(&mut self, view: &View<'_>, question: &Question, from: Point, to: Point) -> Option<Answer> {
        let facing = Bearing::towards(from, to);
        let way = self.way_on_foot(view, from, to);
        let (end, via) = way.split_last()?;
        view.way_by(question, via, *end, facing).or_else(|| view.way_to(question, to, facing))
    }

    /// Where newcomers stand: in cover, near what they have to do, with something to fire at.
    pub(super) fn place(&mut self, view: &View<'_>, question: &Question, arrival: Arrival) -> Answer {
        if let Some(answer) = self.place_hunters(view, question, arrival) {
            return answer;
        }
        let answer = self.best_of(view, question, 8, |answer| {
            let Answer::Stand(stand) = answer else { return 0 };
            let Some(first) = stand.spots.first() else { return 0 };
            let middle = stand.spots[stand.spots.len() / 2].at;
            let covered = stand.spots.iter().map(|spot| cover_worth(view.shelter(spot.at))).sum::<i64>();
            let goal = goal(view, middle);
            let seen = view.teams(view.side().enemy()).filter(|team| view.is_seen_by(first.at, *team)).count() as i64;
            let sight = if seen > 0 { 60 } else { 0 };
            let near = nearest_enemy(view, middle).map_or(Inches::MAX, |(_, distance)| distance);
            let danger = if near < Inches::whole(7) { 200 } else { 0 };
            covered * 2 / stand.spots.len() as i64 + sight
                - danger
                - i64::from(middle.distance_to(goal).thousandths_value()) / 400
        });
        self.reason = "a good place to begin";
        answer
    }

    /// Shells fall where most of them are and none of us.
    pub(super) fn fall_of_shot(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let answer = self.best_of(view, question, 10, |answer| {
            let Answer::At(at) = answer else { return 0 };
            let near = |side, limit: i32| {
                view.teams(side).filter(|team| view.middle(*team).is_within(Inches::whole(limit), *at)).count() as i64
            };
            near(view.side().enemy(), 9) * 10 - near(view.side(), 12) * 30
        });
        self.reason = "where most of them are";
        answer
    }
}

/// The answer that sends a body by a way.
fn follow(view: &View<'_>, question: &Question, way: &[Point], body: Body) -> Option<Answer> {
    let (end, via) = way.split_last()?;
    let from = view.middle_of(body);
    let towards = nearest_enemy(view, from).map_or(*end, |(enemy, _)| view.middle(enemy));
    let facing = Bearing::towards(from, towards);
    view.way_by(question, via, *end, facing).or_else(|| view.way_to(question, *end, facing))
}

/// The answer that keeps a body where it is.
fn stay(view: &View<'_>, question: &Question, body: Body) -> Option<Answer> {
    let man = view.teams_in(body).flat_map(|team| view.men(team)).next()?.1.spot.at;
    view.way_to(question, man, None)
}

/// Enemies whom a body must not come near to: those about who would have the better of a fight.
fn threats(view: &View<'_>, body: Body, reach: Inches) -> Vec<Point> {
    let about = reach + KEEP_OFF + Inches::whole(2);
    view.teams(view.side().enemy())
        .filter(|team| view.distance(body, *team) <= about && assault(view, body, *team) < GOOD_ODDS)
        .flat_map(|team| view.men(team).map(|(_, man)| man.spot.at))
        .collect()
}

/// Whether a way keeps off all threats as far as the dice may carry somebody along it.
fn is_safe(from: Point, way: &[Point], reach: Inches, threats: &[Point]) -> bool {
    if threats.is_empty() {
        return true;
    }
    let (mut last, mut left) = (from, reach);
    for (n, point) in way.iter().enumerate() {
        let long = last.distance_to(*point);
        // The last leg is prolonged as far as the dice go.
        let part = if n + 1 == way.len() { left } else { long.min(left) };
        let Some(heading) = Bearing::towards(last, *point) else { continue };
        let mut walked = Inches::ZERO;
        while walked < part {
            walked = (walked + Inches::whole(2)).min(part);
            let at = last.ahead(heading, walked);
            let meets =
                |threat: &Point| at.is_within(KEEP_OFF, *threat) && at.distance_to(*threat) < from.distance_to(*threat);
            if threats.iter().any(meets) {
                return false;
            }
        }
        left -= part;
        if left <= Inches::ZERO {
            break;
        }
        last = *point;
    }
    true
}

pub(super) fn cover_worth(cover: Cover) -> i64 {
    match cover {
        Cover::Open => 0,
        Cover::Light => 30,
        Cover::Hard | Cover::Bunker => 50,
    }
}

/// How many enemies see a place, no more than four.
pub(super) fn watchers(view: &View<'_>, at: Point) -> i64 {
    view.teams(view.side().enemy()).filter(|team| view.is_seen_by(at, *team)).take(4).count() as i64
}
