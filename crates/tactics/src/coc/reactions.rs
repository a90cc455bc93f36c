//! Overwatch, interruptions, and what else is asked out of turn.

use ::coc::chain::{Deed, Question as Asked, Reply};
use ::coc::movement::Mover;
use ::coc::{Answer, Body, Question, TeamId, View};

use super::Quick;
use super::orders::worth_of_turn_end;

/// What a volley must be worth for a Chain of Command Die, in hundredths of a point: less for who holds many.
fn worth_of_a_die(view: &View<'_>) -> u32 {
    let (_, _, dice) = view.standing(view.player());
    320 / u32::from(dice.clamp(1, 3))
}

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
                if along.stops != 0 && best_interruption(view, mover).is_some() {
                    let last = (0..64u8).rev().find(|n| along.stops >> n & 1 == 1)?;
                    self.reason = "a chance worth a die";
                    return Some(Answer::Chain(Reply::StopAt(last)));
                }
                Some(Answer::Pass)
            }
            Asked::Chance(_) => Some(self.chance(view, question)),
            Asked::Lair(_) | Asked::NewPlace(_) | Asked::Hide(_) => None,
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
        if worth_of_turn_end(view) > 0 && listed.contains(&end) && view.check(question, &end).is_ok() {
            self.reason = "their broken men will run";
            return end;
        }
        let least = worth_of_a_die(view);
        let interruption = listed.iter().filter_map(|answer| match answer {
            Answer::Chain(Reply::Interrupt(body, Deed::Fire)) => {
                Some((view.best_target(*body).map_or(0, |(_, worth)| worth), answer))
            }
            _ => None,
        });
        if let Some(answer) = best_open(view, question, interruption.filter(|(worth, _)| *worth >= least)) {
            self.reason = "a chance worth a die";
            return answer;
        }
        self.reason = "nothing worth it";
        Answer::Pass
    }

    /// Whether a Die ends the Turn.
    pub(super) fn end_turn(&mut self, view: &View<'_>) -> Answer {
        self.reason = "their broken men will run";
        if worth_of_turn_end(view) > 0 { Answer::Yes } else { Answer::Pass }
    }

    /// A Die for Force Morale is well spent.
    pub(super) fn avoid(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = "our nerve is worth a die";
        let yes = view.offers(question).into_iter().find(|answer| *answer != Answer::Pass);
        yes.unwrap_or(Answer::Pass)
    }
}

fn volley(view: &View<'_>, team: TeamId) -> u32 {
    view.best_target(view.alone(team)).map_or(1, |(_, worth)| worth)
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
fn best_interruption(view: &View<'_>, mover: Option<Body>) -> Option<Body> {
    let target = mover.and_then(|mover| view.teams_in(mover).next())?;
    let bodies = view.teams(view.side()).map(|team| view.section(team));
    let best = bodies.map(|body| (view.volley(body, target), body)).max_by_key(|(worth, _)| *worth)?;
    (best.0 >= worth_of_a_die(view)).then_some(best.1)
}
