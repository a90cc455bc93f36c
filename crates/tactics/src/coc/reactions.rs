//! Overwatch, interruptions, and what else is asked out of turn.

use ::coc::chain::{Deed, Question as Asked, Reply};
use ::coc::movement::Mover;
use ::coc::vehicles::Post;
use ::coc::{Answer, Body, Cover, Question, TeamId, View};
use table::{Inches, Point};

use super::orders::{ENDS_TURN, worth_of_turn_end};
use super::{Quick, hunters};
use crate::lean::Lean;

/// What a volley must be worth for a Chain of Command Die, in hundredths of a point: less for who holds many.
fn worth_of_a_die(view: &View<'_>, lean: Lean) -> u32 {
    let (_, _, dice) = view.standing(view.player());
    (320 - 70 * i32::from(lean.fire)) as u32 / u32::from(dice.clamp(1, 3))
}

/// How near those must be for whom an ambush is meant.
const REACH: Inches = Inches::whole(18);

impl Quick {
    /// Whether and how to react.
    pub(super) fn chain(&mut self, view: &View<'_>, question: &Question, asked: &Asked) -> Option<Answer> {
        match asked {
            Asked::Along(along) => {
                self.reason = "they walk into our fire";
                let shot =
                    along.shots.iter().filter(|(_, steps)| *steps != 0).max_by_key(|(team, _)| volley(view, *team));
                if let Some((team, steps)) = shot {
                    let middle = view.middle(*team);
                    let step = (0..64u8)
                        .filter(|n| steps >> n & 1 == 1)
                        .min_by_key(|n| along.way.get(usize::from(*n)).map(|at| at.distance_to(middle)));
                    return step.map(|step| Answer::Chain(Reply::FireAt(*team, step)));
                }
                let mover = if let Mover::Body(body) = along.mover { Some(body) } else { None };
                if along.stops != 0 && best_interruption(view, self.told.lean, mover).is_some() {
                    let last = (0..64u8).rev().find(|n| along.stops >> n & 1 == 1)?;
                    self.reason = "a chance worth a die";
                    return Some(Answer::Chain(Reply::StopAt(last)));
                }
                Some(Answer::Pass)
            }
            Asked::Chance(_) => Some(self.chance(view, question)),
            Asked::Lair(lair) => Some(self.lair(view, question, lair.team)),
            Asked::NewPlace(_) | Asked::Hide(_) => None,
        }
    }

    fn chance(&mut self, view: &View<'_>, question: &Question) -> Answer {
        // Whether a body could fire is dear to find out: first it is asked whether that would be worth anything.
        let listed = view.listed(question);
        let fire = listed.iter().filter_map(|answer| match answer {
            Answer::Chain(Reply::Fire(team)) => Some((volley(view, *team), answer)),
            _ => None,
        });
        if let Some(answer) = best_open(view, question, fire.filter(|(worth, _)| *worth > 40)) {
            self.reason = "they have shown themselves";
            return answer;
        }
        let end = Answer::Chain(Reply::EndTurn);
        if worth_of_turn_end(view) >= ENDS_TURN && listed.contains(&end) && view.check(question, &end).is_ok() {
            self.reason = "the end of the Turn is good for us";
            return end;
        }
        let least = worth_of_a_die(view, self.told.lean);
        let interruption = listed.iter().filter_map(|answer| match answer {
            Answer::Chain(Reply::Interrupt(body, Deed::Fire)) => Some((best_fire(view, *body), answer)),
            _ => None,
        });
        if let Some(answer) = best_open(view, question, interruption.filter(|(worth, _)| *worth >= least)) {
            self.reason = "a chance worth a die";
            return answer;
        }
        let ambush = listed.iter().filter_map(|answer| match answer {
            Answer::Chain(Reply::Ambush(team)) => Some((worth_of_ambush(view, *team), answer)),
            _ => None,
        });
        if let Some(answer) = best_open(view, question, ambush.filter(|(worth, _)| *worth >= least.max(180))) {
            self.reason = "they have walked into it";
            return answer;
        }
        self.reason = "nothing worth it";
        Answer::Pass
    }

    /// Where an ambush is laid: in cover, close to those it is meant for, and in sight of them; or not at all.
    fn lair(&mut self, view: &View<'_>, question: &Question, team: TeamId) -> Answer {
        if hunters::worth_of_lying_in_wait(view, team).is_some_and(|worth| worth > 0) {
            return self.best_of(view, question, 24, |answer| match answer {
                Answer::Stand(stand) => hunters::worth_of_lair(view, stand.spots[0].at, Inches::whole(14)),
                _ => i64::MIN / 2,
            });
        }
        let best = self.best_of(view, question, 24, |answer| {
            let Answer::Stand(stand) = answer else { return 0 };
            let at = stand.spots[stand.spots.len() / 2].at;
            let worth = |enemy: TeamId| {
                let seen = stand.spots.iter().step_by(2).filter(|spot| view.is_seen_by(spot.at, enemy)).count() as i64;
                let range = view.middle(enemy).distance_to(at);
                seen * i64::from(view.lying_in_wait(team, range)) / stand.spots.len() as i64
            };
            let near = view.teams(view.side().enemy()).filter(|enemy| view.middle(*enemy).is_within(REACH, at));
            let best = near.map(worth).max().unwrap_or(0);
            if best == 0 { 0 } else { best + super::ways::cover_worth(view.shelter(at)) }
        });
        self.reason = "there they will not see us before it is too late";
        let Answer::Stand(stand) = &best else { return Answer::Pass };
        let sees = view.teams(view.side().enemy()).any(|enemy| {
            view.middle(enemy).is_within(REACH, stand.spots[0].at)
                && stand.spots.iter().any(|spot| view.is_seen_by(spot.at, enemy))
        });
        if sees { best } else { Answer::Pass }
    }

    /// Whether a Die ends the Turn.
    pub(super) fn end_turn(&mut self, view: &View<'_>) -> Answer {
        self.reason = "the end of the Turn is good for us";
        if worth_of_turn_end(view) >= ENDS_TURN { Answer::Yes } else { Answer::Pass }
    }

    /// A Die for Force Morale is well spent.
    pub(super) fn avoid(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = "our nerve is worth a die";
        let yes = view.offers(question).into_iter().find(|answer| *answer != Answer::Pass);
        yes.unwrap_or(Answer::Pass)
    }
}

/// What a Team that waits could do to somebody who has come near to one of our Jump-Off Points.
fn worth_of_ambush(view: &View<'_>, team: TeamId) -> u32 {
    let side = view.side();
    if let Some(worth) = hunters::worth_of_lying_in_wait(view, team) {
        return worth;
    }
    let points = view.jump_offs().filter(|(_, point, owner)| *owner == side && !point.captured);
    let worth = |at: Point| {
        let enemies = view.teams(side.enemy()).map(|enemy| (enemy, view.middle(enemy)));
        let near = enemies.filter(move |(_, foe)| foe.is_within(Inches::whole(20), at));
        let worth = near.map(|(_, foe)| {
            let cover = if view.shelter(foe) == Cover::Open { 100 } else { 60 };
            let range = (foe.distance_to(at) - Inches::whole(8)).max(Inches::whole(8));
            view.lying_in_wait(team, range) * cover / 36
        });
        worth.max().unwrap_or(0)
    };
    points.map(|(_, point, _)| worth(point.at)).max().unwrap_or(0)
}

fn volley(view: &View<'_>, team: TeamId) -> u32 {
    best_fire(view, view.alone(team)).max(1)
}

/// What the fire of a body at anybody is worth, or of a vehicle's best gun.
fn best_fire(view: &View<'_>, body: Body) -> u32 {
    match view.vehicle_of_body(body) {
        Some(vehicle) => Post::ALL.into_iter().map(|post| view.best_of_post(vehicle, post)).max().unwrap_or(0),
        None => view.best_target(body).map_or(0, |(_, worth)| worth),
    }
}

/// The best of some answers that the question takes.
fn best_open<'a>(
    view: &View<'_>,
    question: &Question,
    answers: impl Iterator<Item = (u32, &'a Answer)>,
) -> Option<Answer> {
    let mut answers: Vec<_> = answers.collect();
    answers.sort_by_key(|(worth, _)| *worth);
    let best = answers.into_iter().rev().find(|(_, answer)| view.check(question, answer).is_ok());
    best.map(|(_, answer)| answer.clone())
}

/// The body whose fire at a mover would be worth a die.
fn best_interruption(view: &View<'_>, lean: Lean, mover: Option<Body>) -> Option<Body> {
    let target = mover.and_then(|mover| view.teams_in(mover).next())?;
    let hulls = view.vehicles(view.side()).map(|vehicle| view.alone(view.vehicle(vehicle).0.team));
    let bodies = view.teams(view.side()).map(|team| view.section(team)).chain(hulls);
    let best = bodies.map(|body| (view.volley(body, target), body)).max_by_key(|(worth, _)| *worth)?;
    (best.0 >= worth_of_a_die(view, lean)).then_some(best.1)
}
