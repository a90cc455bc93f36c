//! Where to go, and where to stand.

use ::coc::{Answer, Cover, Question, View};
use table::{Bearing, Inches, Point};

use super::Plan;
use super::Quick;
use super::goals::{goal, nearest_enemy};
use super::routes::NEVER;

/// Directions in which a place on the way is looked for.
const ROUND: u16 = 12;
/// How many of those places are looked at closely.
const CLOSELY: usize = 5;
/// About as far as a body gets at normal pace.
const STRIDE: Inches = Inches::whole(7);
/// The most bends of a way.
const BENDS: usize = 8;

impl Quick {
    /// By which way: towards the goal, round what is in the way, rather by cover, rather out of sight.
    pub(super) fn way(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = "towards the goal";
        match view.mover(question)? {
            Ok(body) => {
                let to = self.aim_of_march(view, body);
                let men = view.teams_in(body).flat_map(|team| view.men(team)).map(|(_, man)| man.spot.at);
                let from = men.min_by_key(|at| at.distance_to(to))?;
                if self.plan == Plan::Assault {
                    return view.way_to(question, to, Bearing::towards(from, to));
                }
                self.march(view, question, from, to)
            }
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

    /// A body goes to a good place from which the goal is nearer, and on from there if the dice are good.
    fn march(&mut self, view: &View<'_>, question: &Question, from: Point, to: Point) -> Option<Answer> {
        let facing = Bearing::towards(from, to);
        let far = self.routes.far(view, from, to);
        if far == NEVER || from.is_within(STRIDE, to) {
            return self.walk(view, question, from, to);
        }
        let mut places: Vec<(i64, Point)> = Vec::with_capacity(usize::from(ROUND));
        for n in 0..ROUND {
            let at = from.ahead(Bearing::degrees(n * (360 / ROUND)), STRIDE);
            if !view.is_on_table(at) || !view.doors(at).is_empty() {
                continue;
            }
            let left = self.routes.far(view, at, to);
            if left.saturating_add(100) < far {
                places.push((cover_worth(view.shelter(at)) - i64::from(left / 10), at));
            }
        }
        places.sort_by_key(|(worth, _)| -worth);
        places.truncate(CLOSELY);
        for (worth, at) in &mut places {
            *worth -= 12 * watchers(view, *at);
        }
        places.sort_by_key(|(worth, _)| -worth);
        for (_, at) in places {
            let straight = view.toil(from, at).is_some_and(|toil| toil < STRIDE.scaled(3, 2));
            if straight {
                let mut via = self.routes.descent(view, at, to, BENDS);
                via.insert(0, at);
                let end = via.pop()?;
                return view.way_by(question, &via, end, facing).or_else(|| view.way_to(question, at, facing));
            }
        }
        self.walk(view, question, from, to)
    }

    /// The shortest way on foot.
    fn walk(&mut self, view: &View<'_>, question: &Question, from: Point, to: Point) -> Option<Answer> {
        let facing = Bearing::towards(from, to);
        let straight = view.toil(from, to);
        let length = from.distance_to(to);
        if straight.is_some_and(|toil| toil <= length.scaled(5, 4)) {
            return view.way_to(question, to, facing);
        }
        let mut via = self.routes.descent(view, from, to, BENDS);
        // The last bend of a way that ends there is the goal itself.
        let end = if via.len() < BENDS { to } else { via.pop().unwrap_or(to) };
        view.way_by(question, &via, end, facing).or_else(|| view.way_to(question, to, facing))
    }

    /// Where newcomers stand: in cover, near what they have to do, with something to fire at.
    pub(super) fn place(&mut self, view: &View<'_>, question: &Question) -> Answer {
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

fn cover_worth(cover: Cover) -> i64 {
    match cover {
        Cover::Open => 0,
        Cover::Light => 30,
        Cover::Hard | Cover::Bunker => 50,
    }
}

/// How many enemies see a place, no more than four.
fn watchers(view: &View<'_>, at: Point) -> i64 {
    view.teams(view.side().enemy()).filter(|team| view.is_seen_by(at, *team)).take(4).count() as i64
}
