//! What the enemy's fire could do to us before we act again, and what is done about it: Covering Fire, smoke, and going
//! where he does not see us.

use ::coc::{Answer, Body, Nerve, Question, Role, TeamId, View};
use table::{Bearing, Inches, Point};

use super::Quick;
use super::goals::{must_advance, nearest_enemy};
use crate::course::{Course, Task};
use crate::lean::Lean;

/// Covering Fire takes this much of the fire of those on whom it lies, in hundredths.
const SPOILED: u32 = 45;
/// The stretch that Covering Fire reaches on either side of a man, about.
const STRETCH: Inches = Inches::whole(4);
/// How far somebody goes to be out of sight.
const DASH: Inches = Inches::whole(6);

/// An enemy who could fire at one of ours, and what that would be worth to him.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat {
    pub enemy: TeamId,
    pub at: TeamId,
    pub worth: u32,
}

/// What every enemy could do with his fire to the one of ours whom it would hurt most, the worst first.
pub(super) fn threats(view: &View<'_>) -> Vec<Threat> {
    let mut threats: Vec<Threat> = view
        .teams(view.side().enemy())
        .filter_map(|enemy| {
            let alone = view.alone(enemy);
            let worst = view.teams(view.side()).map(|at| (view.volley(alone, at), at)).max()?;
            (worst.0 > 0).then_some(Threat { enemy, at: worst.1, worth: worst.0 })
        })
        .collect();
    threats.sort_unstable_by_key(|threat| std::cmp::Reverse(threat.worth));
    threats
}

/// What all who see a body could do to it together.
pub(super) fn exposure(view: &View<'_>, body: Body) -> u32 {
    let at = |enemy| view.teams_in(body).map(|team| view.volley(view.alone(enemy), team)).max().unwrap_or(0);
    let armour = |id| view.teams_in(body).map(|team| view.broadside(id, team)).max().unwrap_or(0);
    let enemy = view.side().enemy();
    view.teams(enemy).map(at).sum::<u32>() + view.vehicles(enemy).map(armour).sum::<u32>()
}

/// The enemy whose fire at a body would be worst.
fn worst_for(view: &View<'_>, body: Body) -> Option<(u32, TeamId)> {
    let at = |enemy| view.teams_in(body).map(|team| view.volley(view.alone(enemy), team)).max().unwrap_or(0);
    view.teams(view.side().enemy()).map(|enemy| (at(enemy), enemy)).max()
}

/// Whether a body that can still go had better do so: half way to being Pinned, and fire on it would do the rest.
pub(super) fn should_go_back(view: &View<'_>, told: &Course, body: Body) -> bool {
    match told.task(body.unit.index()) {
        Some(Task::Back) => return exposure(view, body) > 0,
        Some(_) => return false,
        None => {}
    }
    let (shock, heads) = (u32::from(view.shock(body)), u32::from(view.heads_of(body)));
    // In quarters of the heads: whoever takes care goes sooner, whoever does not goes when it is too late.
    let bears = heads * (2 - i32::from(told.lean.care).clamp(-2, 1)) as u32;
    shock * 4 >= bears && shock > 0 && exposure(view, body) / 100 + shock > heads
}

/// What Covering Fire of a body could save us, and where it has to lie.
pub(super) fn covering(view: &View<'_>, threats: &[Threat], body: Body) -> Option<(u32, Point)> {
    let mut best = None;
    for threat in threats.iter().take(4) {
        // It is for others, who have to go on under that fire.
        let others = view.unit_of(threat.at).is_some_and(|(unit, _)| unit != body.unit);
        if !others || view.teams_in(body).all(|team| view.sees(team, threat.enemy).is_none()) {
            continue;
        }
        let at = view.middle(threat.enemy);
        if view.covering().iter().any(|laid| laid.from.is_within(STRETCH, at) || laid.to.is_within(STRETCH, at)) {
            continue;
        }
        let under = threats.iter().filter(|other| view.middle(other.enemy).is_within(STRETCH, at));
        let saved = under.map(|other| other.worth).sum::<u32>() * SPOILED / 100;
        if best.is_none_or(|(most, _)| saved > most) {
            best = Some((saved, at));
        }
    }
    best
}

/// What Covering Fire is worth to one who could fire at somebody himself.
pub(super) fn worth_of_covering(view: &View<'_>, lean: Lean, threats: &[Threat], body: Body) -> i64 {
    if !must_advance(view, lean) {
        return 0;
    }
    let fire = view.best_target(body).map_or(0, |(_, worth)| worth);
    match covering(view, threats, body) {
        Some((saved, _)) if saved >= 200 && saved > fire * 2 && fire < 100 => 16 + i64::from(saved) / 8,
        _ => 0,
    }
}

/// What a smoke grenade before its own feet is worth to a Team that is shot at and cannot well answer.
pub(super) fn worth_of_smoke(view: &View<'_>, team: TeamId) -> i64 {
    let body = view.section(team);
    let at = view.middle(team);
    let fire = view.best_target(body).map_or(0, |(_, worth)| worth);
    let veiled = view.smokes().iter().any(|smoke| smoke.at.is_within(Inches::whole(6), at));
    match worst_for(view, body) {
        Some((worst, enemy))
            if worst >= 240 && fire * 5 < worst * 2 && !veiled && view.distance(body, enemy) > Inches::whole(7) =>
        {
            14 + i64::from(worst) / 12
        }
        _ => 0,
    }
}

/// The enemy whom a mortar should blind: he hurts us, and we cannot hurt him.
pub(super) fn to_be_blinded(view: &View<'_>) -> Option<Threat> {
    let threat = threats(view).into_iter().find(|threat| threat.worth >= 220)?;
    let near_us = view.smokes().iter().any(|smoke| smoke.at.is_within(Inches::whole(5), view.middle(threat.enemy)));
    let answer = view
        .teams(view.side())
        .filter(|team| view.unit_of(*team).is_some_and(|(_, unit)| unit.role != Role::LightMortar))
        .map(|team| view.volley(view.section(team), threat.enemy))
        .max();
    let steady = view.team(threat.enemy).is_some_and(|(_, state)| state.nerve == Nerve::Steady);
    (steady && !near_us && answer.unwrap_or(0) < 110).then_some(threat)
}

impl Quick {
    /// Where Covering Fire lies.
    pub(super) fn cover(&mut self, view: &View<'_>, question: &Question, body: Body) -> Option<Answer> {
        self.reason = "heads down over there";
        let threats = threats(view);
        let (_, at) = covering(view, &threats, body)?;
        let seen = view.teams(view.side().enemy()).flat_map(|team| view.men(team)).map(|(_, man)| man.spot.at);
        let mut places: Vec<Point> = seen.filter(|place| place.is_within(STRETCH, at)).collect();
        places.sort_by_key(|place| place.distance_to(at));
        let mut answers = std::iter::once(at).chain(places).map(Answer::At);
        answers.find(|answer| view.check(question, answer).is_ok())
    }

    /// Which way smoke is thrown: at him who would fire at us.
    pub(super) fn smoke_way(&mut self, view: &View<'_>, team: TeamId) -> Option<Answer> {
        self.reason = "between them and us";
        let body = view.section(team);
        let enemy = worst_for(view, body).filter(|(worst, _)| *worst > 0).map(|(_, enemy)| enemy);
        let enemy = enemy.or_else(|| nearest_enemy(view, view.middle(team)).map(|(enemy, _)| enemy))?;
        Bearing::towards(view.middle(team), view.middle(enemy)).map(Answer::Facing)
    }

    /// Where a mortar's smoke falls: before the eyes of him who hurts us most.
    pub(super) fn mortar_smoke(&mut self, view: &View<'_>) -> Option<Answer> {
        self.reason = "before their eyes";
        let threat = to_be_blinded(view)?;
        let (eyes, us) = (view.middle(threat.enemy), view.middle(threat.at));
        let way = Bearing::towards(eyes, us)?;
        Some(Answer::At(eyes.ahead(way, Inches::whole(2))))
    }
}

/// A way out of the enemy's sight, or at least into cover and away from him.
pub(super) fn way_back(view: &View<'_>, body: Body) -> Option<Vec<Point>> {
    let from = view.middle_of(body);
    let nearest = || nearest_enemy(view, from).map(|(enemy, _)| view.middle(enemy));
    let tank = super::hunters::menace(view, body);
    let enemy = tank.or_else(nearest)?;
    let near = enemy.distance_to(from);
    let away = Bearing::towards(enemy, from)?;
    let mut best: Option<(i64, Point)> = None;
    for turn in [0, 30, -30, 60, -60, 90, -90] {
        let at = from.ahead(away.turned(turn * 65536 / 360), DASH);
        if !view.is_on_table(at) || enemy.distance_to(at) < near || !view.doors(at).is_empty() {
            continue;
        }
        if view.toil(from, at).is_none_or(|toil| toil > DASH.scaled(4, 3)) {
            continue;
        }
        let worth = super::ways::cover_worth(view.shelter(at)) - 40 * super::ways::watchers(view, at);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    let now = super::ways::cover_worth(view.shelter(from)) - 40 * super::ways::watchers(view, from);
    // Anywhere is better than under its tracks.
    best.filter(|(worth, _)| tank.is_some() || *worth > now).map(|(_, at)| vec![at])
}
