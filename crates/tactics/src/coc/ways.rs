//! Where to go, and where to stand.

use ::coc::{Answer, Cover, Question, View};
use table::{Bearing, Inches, Point};

use super::Plan;
use super::Quick;
use super::goals::{goal, nearest_enemy};
use super::orders::aim_of_march;

/// Turns to the left and to the right that are tried, in degrees.
const TURNS: [i32; 5] = [0, 30, -30, 60, -60];

impl Quick {
    /// By which way: towards the goal, rather by cover, rather out of sight.
    pub(super) fn way(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let mover = view.mover(question)?;
        let (from, to) = match mover {
            Ok(body) => (view.middle_of(body), aim_of_march(view, self.plan, body)),
            Err(leader) => {
                let (_, setup, state) = view.leaders(view.side()).find(|(id, ..)| *id == leader)?;
                let own = |team: &::coc::TeamId| {
                    setup.unit.is_none() || view.unit_of(*team).is_some_and(|(unit, _)| Some(unit) == setup.unit)
                };
                let from = state.spot.at;
                let men = view.teams(view.side()).filter(own).map(|team| view.middle(team));
                (from, men.min_by_key(|at| at.distance_to(from)).unwrap_or(from))
            }
        };
        self.reason = "towards the goal";
        let ahead = Bearing::towards(from, to)?;
        let reach = from.distance_to(to).min(Inches::whole(12));
        if self.plan == Plan::Assault || mover.is_err() {
            return view.way_to(question, to, Some(ahead));
        }
        let mut tries: Vec<(i64, Point)> = TURNS
            .iter()
            .map(|turn| from.ahead(ahead.turned(turn * 65536 / 360), reach))
            .filter(|at| view.is_on_table(*at))
            .map(|at| (worth_of_place(view, at, to), at))
            .collect();
        tries.sort_by_key(|(worth, _)| -worth);
        tries.into_iter().find_map(|(_, at)| view.way_to(question, at, Some(ahead)))
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

/// A place on the way: nearer to the goal, in cover, seen by few.
fn worth_of_place(view: &View<'_>, at: Point, to: Point) -> i64 {
    let left = i64::from(at.distance_to(to).thousandths_value()) / 100;
    let seen = view.teams(view.side().enemy()).filter(|team| view.is_seen_by(at, *team)).take(4).count() as i64;
    cover_worth(view.shelter(at)) - left - 12 * seen
}
