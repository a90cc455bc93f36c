//! Who uses a die, and what an activated body does.

use ::coc::command::{Action, Arrival, Order, Reply};
use ::coc::{Answer, Body, Calling, LeaderId, Nerve, Question, Role, Stance, View, chain};
use table::{Inches, Point};

use super::goals::{assault, goal, must_advance, nearest_enemy, should_go, should_withdraw, threat};
use super::leaders::worth_of_leading;
use super::{Plan, Quick, is_steady};

/// A volley worth this is better than going forward, in hundredths of a point.
const WORTH_FIRING: u32 = 110;
/// What an order must promise to be given.
const WORTH_A_DIE: i64 = 12;
/// Within this an enemy can be assaulted.
const CHARGE: Inches = Inches::whole(8);
/// Odds in tenths at which it comes to blows.
const GOOD_ODDS: u32 = 17;

impl Quick {
    /// What is done with the dice.
    pub(super) fn order(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let mut best = (WORTH_A_DIE, Answer::Pass);
        self.reason = "nothing is worth a die";
        for answer in view.offers(question) {
            let (worth, why) = worth_of_order(view, &answer);
            if worth > best.0 {
                best = (worth, answer);
                self.offered = true;
                self.reason = why;
            }
        }
        best.1
    }

    /// What an activated body does.
    pub(super) fn action(&mut self, view: &View<'_>, question: &Question, body: Body) -> Option<Answer> {
        let offers = view.offers(question);
        self.offered = true;
        let find = |wanted: Action| {
            // The whole body first, where parts are offered too.
            let same = |answer: &&Answer| matches!(answer, Answer::Command(Reply::Act(action, _)) if *action == wanted);
            offers.iter().filter(same).max_by_key(|answer| match answer {
                Answer::Command(Reply::Act(_, teams)) => teams.count_ones(),
                _ => 0,
            })
        };
        let fire = view.best_target(body).map_or(0, |(_, worth)| worth);
        let near = nearest_enemy(view, view.middle_of(body));
        self.plan = Plan::Advance;
        if is_steady(view, body)
            && let Some((enemy, _)) = near
            && view.distance(body, enemy) <= CHARGE
            && assault(view, body, enemy) >= GOOD_ODDS
            && let Some(charge) = find(Action::Double).or_else(|| find(Action::Move))
        {
            self.plan = Plan::Assault;
            self.reason = "close enough to finish them";
            return Some(charge.clone());
        }
        if fire >= WORTH_FIRING
            && let Some(shoot) = find(Action::Fire)
        {
            self.reason = "a good target";
            return Some(shoot.clone());
        }
        let shaken = view.shock(body) * 3 >= view.heads_of(body) * 2;
        if !shaken && should_go(view, body) {
            let far = near.is_none_or(|(_, distance)| distance > Inches::whole(30));
            let watched =
                near.is_some_and(|(enemy, _)| view.teams_in(body).any(|team| view.sees(enemy, team).is_some()));
            let order = match (far, watched) {
                (true, false) => [Action::Move, Action::Double, Action::Creep],
                (_, true) if near.is_some_and(|(_, distance)| distance < Inches::whole(14)) => {
                    [Action::Creep, Action::Move, Action::Tactical]
                }
                _ => [Action::Move, Action::Creep, Action::Tactical],
            };
            if let Some(go) = order.into_iter().find_map(find) {
                self.reason = "forward";
                return Some(go.clone());
            }
        }
        if fire > 0
            && let Some(shoot) = find(Action::Fire)
        {
            self.reason = "a target";
            return Some(shoot.clone());
        }
        self.reason = "heads down";
        let special = offers.iter().find(|answer| matches!(answer, Answer::Command(Reply::Act(Action::Special(_), _))));
        special.or_else(|| find(Action::Tactical)).or_else(|| offers.first()).cloned()
    }

    /// Where a way should lead for the body that stands there.
    pub(super) fn aim_of_march(&self, view: &View<'_>, body: Body) -> Point {
        let from = view.middle_of(body);
        match self.plan {
            Plan::Assault => {
                nearest_enemy(view, from).map_or_else(|| goal(view, from), |(enemy, _)| view.middle(enemy))
            }
            Plan::Advance => goal(view, from),
        }
    }

    /// At whom: the target that a volley is worth most against. Rough figures will do.
    pub(super) fn aim(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = "the best target";
        self.offered = true;
        let offers = view.offers(question);
        let worth = |answer: &Answer| match answer {
            Answer::Team(team) => {
                let state = view.team(*team).map(|(_, state)| state);
                let men = view.men(*team).count() as i64;
                let near = view.teams(view.side()).map(|own| view.middle(own).distance_to(view.middle(*team))).min();
                let shock = state.map_or(0, |state| i64::from(state.shock));
                let broken = state.is_some_and(|state| state.nerve == Nerve::Broken);
                let tactical = state.is_some_and(|state| state.stance == Stance::Tactical);
                100 + men * 3 + shock * 6
                    - i64::from(broken) * 60
                    - i64::from(tactical) * 10
                    - near.map_or(0, |near| i64::from(near.thousandths_value()) / 800)
            }
            Answer::Leader(_) => 90,
            _ => 0,
        };
        offers.into_iter().max_by_key(worth)
    }
}

/// Whether a body has a weapon that it should rather not carry about.
fn is_crewed(view: &View<'_>, body: Body) -> bool {
    view.teams_in(body).any(|team| {
        view.unit_of(team).is_some_and(|(_, unit)| {
            matches!(unit.role, Role::MachineGun | Role::Gun | Role::LightMortar | Role::Sniper | Role::Engineers)
        })
    })
}

/// What somebody off the table could do on it.
fn worth_of_arrival(view: &View<'_>, arrival: Arrival) -> (i64, &'static str) {
    let pressed = threat(view, view.side()) <= Inches::whole(26);
    let foes = view.teams(view.side().enemy()).next().is_some();
    let (_, phase) = view.turn();
    match arrival {
        Arrival::Unit(unit) => {
            let Some(setup) = view.own_unit(unit) else { return (0, "") };
            if setup.role == Role::Infantry && setup.section {
                let out = sections_on_table(view);
                let worth = match (must_advance(view), pressed) {
                    (true, _) => 64 - 6 * out,
                    (false, true) => 60 - 5 * out,
                    (false, false) if foes => 46 - 10 * out,
                    (false, false) if phase > 10 => 26 - 10 * out,
                    (false, false) => 0,
                };
                return (worth, "men on the ground");
            }
            let worth = match setup.role {
                Role::MachineGun | Role::Gun | Role::Sniper | Role::LightMortar if foes => 52,
                Role::MachineGun | Role::Gun | Role::Sniper | Role::LightMortar => 15,
                Role::Infantry if foes => 30,
                _ => 2,
            };
            (worth, "support where it is needed")
        }
        Arrival::Scouts(..) => (1, ""),
        Arrival::Leader(leader) => worth_of_individual(view, leader, foes),
    }
}

fn sections_on_table(view: &View<'_>) -> i64 {
    let mut units: u64 = 0;
    for team in view.teams(view.side()) {
        if let Some((unit, setup)) = view.unit_of(team)
            && setup.section
        {
            units |= 1 << (unit.0 & 63);
        }
    }
    i64::from(units.count_ones())
}

/// A Senior Leader comes on when nobody is left whom he should send, or when his men need him.
fn worth_of_individual(view: &View<'_>, leader: LeaderId, foes: bool) -> (i64, &'static str) {
    let Some((_, setup, _)) = view.leaders(view.side()).find(|(id, ..)| *id == leader) else { return (0, "") };
    match setup.calling {
        Calling::Observer => (if foes { 44 } else { 8 }, "eyes for the mortars"),
        Calling::Medic => {
            let hurt = view.leaders(view.side()).any(|(_, _, state)| state.out || state.lost > 0);
            (if hurt { 24 } else { 0 }, "somebody is hurt")
        }
        Calling::Commissar => (30, "men need watching"),
        Calling::Leader => {
            let waiting = view.waiting().any(|unit| view.own_unit(unit).is_some_and(|unit| unit.section));
            let seniors = view
                .leaders(view.side())
                .filter(|(_, setup, state)| setup.rank.is_senior() && state.presence == ::coc::Presence::Waiting)
                .count();
            let worth = if waiting && seniors < 2 {
                1
            } else if sections_on_table(view) > 0 {
                40
            } else {
                4
            };
            (worth, "the men need a leader")
        }
    }
}

/// Ending the Turn is worth a die when the enemy's broken men would run and ours would not.
pub(super) fn worth_of_turn_end(view: &View<'_>) -> i64 {
    let broken = |side| {
        let nerve = |team| view.team(team).is_some_and(|(_, state)| state.nerve == Nerve::Broken);
        view.teams(side).filter(|team| nerve(*team)).count() as i64
    };
    let (ours, theirs) = (broken(view.side()), broken(view.side().enemy()));
    // A captured Jump-Off Point is lost when the Turn ends.
    let taken = |side| view.jump_offs().filter(|(_, point, owner)| *owner == side && point.captured).count() as i64;
    let (lost, won) = (taken(view.side()), taken(view.side().enemy()));
    if theirs + won > 0 && ours == 0 && lost == 0 { 70 } else { 0 }
}

/// What a body could do with one activation.
pub(super) fn worth_of_acting(view: &View<'_>, body: Body) -> (i64, &'static str) {
    let fire = view.best_target(body).map_or(0, |(_, worth)| worth);
    let near = nearest_enemy(view, view.middle_of(body));
    if is_steady(view, body)
        && let Some((enemy, _)) = near
        && view.distance(body, enemy) <= CHARGE
        && assault(view, body, enemy) >= GOOD_ODDS
    {
        return (90, "close enough to finish them");
    }
    if fire >= WORTH_FIRING {
        return (20 + i64::from(fire) / 6, "a good target");
    }
    if is_steady(view, body) && !is_crewed(view, body) && should_go(view, body) {
        let tired = i64::from(view.shock(body)) * 4;
        return (34 - tired, "forward");
    }
    if fire > 0 {
        return (14 + i64::from(fire) / 8, "a target");
    }
    let exposed = near.is_some_and(|(enemy, _)| view.teams_in(body).any(|team| view.sees(enemy, team).is_some()));
    if exposed { (13, "heads down") } else { (0, "") }
}

fn worth_of_order(view: &View<'_>, answer: &Answer) -> (i64, &'static str) {
    match answer {
        Answer::Command(Reply::Fight) => (1000, "the fight is on"),
        Answer::Command(Reply::Order(pay, order)) => {
            let dice: i64 = pay.0.iter().map(|n| i64::from(*n)).sum();
            let (worth, why) = match order {
                Order::Activate(body) => worth_of_acting(view, *body),
                Order::Lead(leader) => worth_of_leading(view, *leader),
                Order::Deploy(arrival) => worth_of_arrival(view, *arrival),
            };
            (worth - 6 * (dice - 1), why)
        }
        Answer::Command(Reply::Spend(chain::Use::EndTurn)) => (worth_of_turn_end(view), "their broken men will run"),
        Answer::Command(Reply::Withdraw) if should_withdraw(view) => (2000, "nothing is left to win here"),
        _ => (0, ""),
    }
}
