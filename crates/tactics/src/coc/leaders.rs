//! What Leaders spend their Initiatives on.

use ::coc::command::{Lead, Reply};
use ::coc::nations::Trick;
use ::coc::{Answer, Body, LeaderId, Nerve, Question, TeamId, View};
use table::{Bearing, Inches};

use super::goals::{goal, must_advance, nearest_enemy};
use super::orders::Prospects;
use super::{Quick, dangers, hunters};
use crate::course::Course;
use crate::lean::Lean;

impl Quick {
    /// The next Initiative.
    pub(super) fn initiative(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let mut best = (6, Answer::Pass);
        self.reason = "nothing more to order";
        let mut threats = None;
        for answer in view.offers(question) {
            let (worth, why) = match &answer {
                Answer::Command(Reply::Lead(Lead::Cover(body))) => {
                    let threats = threats.get_or_insert_with(|| dangers::threats(view));
                    (dangers::worth_of_covering(view, self.told.lean, threats, *body), "keep their heads down")
                }
                Answer::Command(Reply::Fight) => (1000, "the fight is on"),
                Answer::Command(Reply::Lead(Lead::Crew(task))) => self.worth_of_task(view, *task),
                Answer::Command(Reply::Lead(lead)) => worth_of_lead(view, &self.told, &mut self.prospects, *lead),
                _ => (0, ""),
            };
            if worth > best.0 {
                best = (worth, answer);
                self.offered = true;
                self.reason = why;
            }
        }
        best.1
    }

    /// A Team on Overwatch looks to where the enemy is or will come from.
    pub(super) fn watch(&mut self, view: &View<'_>, question: &Question, body: Body) -> Option<Answer> {
        self.reason = "that is where they will come from";
        self.offered = true;
        let from = view.middle_of(body);
        let towards = nearest_enemy(view, from).map_or_else(|| goal(view, from), |(enemy, _)| view.middle(enemy));
        let wanted = Bearing::towards(from, towards)?;
        view.offers(question).into_iter().min_by_key(|answer| match answer {
            Answer::Facing(facing) => {
                let turn = wanted.turn_to(*facing);
                turn.min(turn.wrapping_neg())
            }
            _ => u16::MAX,
        })
    }
}

/// Rallying is worth more the nearer a Team is to being Pinned or Broken.
fn worth_of_rally(view: &View<'_>, lean: Lean, team: TeamId) -> i64 {
    let Some((_, state)) = view.team(team) else { return 0 };
    if state.shock == 0 {
        return 0;
    }
    let (shock, heads) = (i64::from(view.shock(view.section(team))), i64::from(view.heads(team)).max(1));
    let pressing = if state.nerve == Nerve::Steady { 0 } else { 30 };
    16 + pressing + 30 * shock / heads + 6 * i64::from(lean.care)
}

/// Overwatch is for those who wait.
fn worth_of_watching(view: &View<'_>, lean: Lean, body: Body) -> i64 {
    let fires = view.best_target(body).is_some();
    match (must_advance(view, lean), fires) {
        (_, true) => 10,
        (false, false) => 18,
        (true, false) => 8,
    }
}

fn enemy_within(view: &View<'_>, team: TeamId, limit: Inches) -> bool {
    nearest_enemy(view, view.middle(team)).is_some_and(|(enemy, _)| view.distance(view.alone(team), enemy) <= limit)
}

/// What a Leader could do if he were activated.
pub(super) fn worth_of_leading(
    view: &View<'_>,
    told: &Course,
    prospects: &mut Prospects,
    leader: LeaderId,
) -> (i64, &'static str) {
    let lean = told.lean;
    let Some((_, setup, _)) = view.leaders(view.side()).find(|(id, ..)| *id == leader) else { return (0, "") };
    let mut worth = 0;
    let mut rally = 0;
    for team in view.teams(view.side()).filter(|team| view.is_attached(leader, *team)) {
        rally = rally.max(worth_of_rally(view, lean, team));
        let own = setup.unit.is_none() || view.unit_of(team).is_some_and(|(unit, _)| Some(unit) == setup.unit);
        if own {
            worth = worth.max(prospects.of(view, told, view.section(team)).0).max(hunters::section_shot(view, team));
        }
    }
    if worth == 0 && rally == 0 {
        return (if setup.rank.is_senior() && view.is_ready(leader) { 13 } else { 0 }, "to be where he is needed");
    }
    (worth + rally / 2 + 8, "he knows what to do")
}

fn worth_of_lead(view: &View<'_>, told: &Course, prospects: &mut Prospects, lead: Lead) -> (i64, &'static str) {
    let lean = told.lean;
    match lead {
        Lead::Activate(body) => {
            let (worth, why) = prospects.of(view, told, body);
            (worth + i64::from(body.teams.count_ones()), why)
        }
        Lead::Rally(team) => (worth_of_rally(view, lean, team), "they are shaken"),
        Lead::Overwatch(body) => (worth_of_watching(view, lean, body), "let them come"),
        Lead::Grenade(team) => (if enemy_within(view, team, Inches::whole(8)) { 42 } else { 0 }, "grenades first"),
        Lead::RifleGrenade(_) => (15, "a rifle grenade"),
        Lead::Observer(_) => (38, "the mortars"),
        Lead::Smoke(team) => (dangers::worth_of_smoke(view, team), "a veil before us"),
        Lead::Trick(trick) => worth_of_trick(view, lean, trick),
        Lead::SectionWeapon(team) => (hunters::section_shot(view, team), "their tank is near enough"),
        Lead::Charge(team) => (hunters::bought_charge(view, team), "under its tracks"),
        Lead::Aim(team) => (hunters::careful_shot(view, team), "with care"),
        Lead::Walk => (7, "to his men"),
        _ => (0, ""),
    }
}

fn worth_of_trick(view: &View<'_>, lean: Lean, trick: Trick) -> (i64, &'static str) {
    match trick {
        Trick::Maschinengewehr(team, dice) | Trick::FiveRoundsRapid(team, dice) => {
            let fire = view.best_target(view.alone(team)).map_or(0, |(_, worth)| worth);
            (if fire > 60 { 14 + i64::from(fire) / 6 + 9 * i64::from(dice) } else { 0 }, "rapid fire")
        }
        Trick::Handgranaten(body) => {
            let near = nearest_enemy(view, view.middle_of(body));
            let good = near.is_some_and(|(enemy, _)| super::odds::assault(view, body, enemy) >= 14);
            (if good { 95 } else { 0 }, "behind a hail of grenades")
        }
        Trick::MarchingFire(body, _) => {
            let fire = view.best_target(body).map_or(0, |(_, worth)| worth);
            let forward = must_advance(view, lean) && fire > 60;
            (if forward { 36 + i64::from(fire) / 6 } else { 0 }, "forward and firing")
        }
        _ => (0, ""),
    }
}
