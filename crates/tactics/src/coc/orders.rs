//! Who uses a die, and what an activated body does.

use ::coc::command::{Action, Arrival, Order, Reply};
use ::coc::weapons::Special;
use ::coc::{Answer, Body, Calling, LeaderId, Nerve, Question, Role, Stance, TeamId, View, chain};
use table::Inches;

use super::crews::worth_of_entrance;
use super::dangers::{should_go_back, to_be_blinded, way_back};
use super::goals::{must_advance, nearest_enemy, should_go, should_withdraw, threat};
use super::leaders::worth_of_leading;
use super::odds::assault;
use super::{Plan, Quick, hunters, is_steady};
use crate::course::Course;
use crate::lean::Lean;

/// A volley worth this is better than going forward, in hundredths of a point.
const WORTH_FIRING: u32 = 110;
/// What an order must promise to be given.
const WORTH_A_DIE: i64 = 12;
/// What the end of a Turn must bring to be worth a Chain of Command Die.
pub(super) const ENDS_TURN: i64 = 50;
/// Within this an enemy can be assaulted.
const CHARGE: Inches = Inches::whole(8);
/// Odds in tenths at which it comes to blows.
pub(super) const GOOD_ODDS: i64 = 16;

impl Quick {
    /// What is done with the dice.
    pub(super) fn order(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let mut best = (WORTH_A_DIE, Answer::Pass);
        self.reason = "nothing is worth a die";
        for answer in view.offers(question) {
            let (worth, why) = self.worth_of_order(view, &answer);
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
        self.plan = Plan::Advance;
        let find = |wanted: Action| {
            // The whole body first, where parts are offered too.
            let same = |answer: &&Answer| matches!(answer, Answer::Command(Reply::Act(action, _)) if *action == wanted);
            offers.iter().filter(same).max_by_key(|answer| match answer {
                Answer::Command(Reply::Act(_, teams)) => teams.count_ones(),
                _ => 0,
            })
        };
        self.target = view.target_by(body, |team, worth| weigh(view, team, worth)).map(|(team, _)| team);
        let fire = self.target.map_or(0, |team| sensible(view, team, view.volley(body, team)));
        if let Some(run) = offers.iter().find(|answer| hunters::places_charge(answer))
            && hunters::charge(view, body) > fire
        {
            self.reason = "up to it with the charge";
            return Some(run.clone());
        }
        if let Some((enemy, run)) = prey(view, self.told.lean, body)
            && let Some(charge) = run.iter().find_map(|pace| find(*pace))
        {
            self.plan = Plan::Assault(enemy);
            self.reason = "close enough to finish them";
            return Some(charge.clone());
        }
        let blind = offers.iter().find(|answer| is_smoke(answer));
        if let Some(smoke) = blind
            && to_be_blinded(view).is_some()
        {
            self.plan = Plan::Smoke;
            self.reason = "before their eyes";
            return Some(smoke.clone());
        }
        if is_steady(view, body)
            && fire < worth_firing(self.told.lean) * 2
            && (should_go_back(view, &self.told, body) || hunters::menace(view, body).is_some())
            && let Some(go) = find(Action::Move)
            && let Some(way) = way_back(view, body)
        {
            self.plan = Plan::March(way);
            self.reason = "out of their fire";
            return Some(go.clone());
        }
        if fire >= worth_firing(self.told.lean)
            && let Some(shoot) = find(Action::Fire)
        {
            self.reason = "a good target";
            return Some(shoot.clone());
        }
        if !is_shaken(view, self.told.lean, body) && should_go(view, &self.told, body) && !is_crewed(view, body) {
            let near = nearest_enemy(view, view.middle_of(body));
            let gap = near.map_or(Inches::MAX, |(enemy, _)| view.distance(body, enemy));
            let watched =
                near.is_some_and(|(enemy, _)| view.teams_in(body).any(|team| view.sees(enemy, team).is_some()));
            let paces: &[Action] = match (gap > Inches::whole(30), watched) {
                (true, false) => &[Action::Move, Action::Creep],
                (_, true) if gap < Inches::whole(14) => &[Action::Creep, Action::Move],
                _ => &[Action::Scout, Action::Move, Action::Creep],
            };
            for pace in paces {
                let reach = if *pace == Action::Creep { 6 } else { 12 };
                if let Some(go) = find(*pace)
                    && let Some(way) = self.plan_march(view, body, Inches::whole(reach))
                {
                    self.plan = Plan::March(way);
                    self.reason = "forward";
                    return Some(go.clone());
                }
            }
        }
        if fire > 0
            && let Some(shoot) = find(Action::Fire)
        {
            self.reason = "a target";
            return Some(shoot.clone());
        }
        self.reason = "heads down";
        let special = offers
            .iter()
            .find(|answer| matches!(answer, Answer::Command(Reply::Act(Action::Special(_), _))) && !is_smoke(answer));
        special.or_else(|| find(Action::Tactical)).or_else(|| offers.first()).cloned()
    }

    /// At whom: the target that a volley is worth most against. Rough figures will do.
    pub(super) fn aim(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = "the best target";
        self.offered = true;
        let offers = view.offers(question);
        if let Some(target) = self.target.take().map(Answer::Team)
            && offers.contains(&target)
        {
            return Some(target);
        }
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

/// What a volley must be worth to be better than going forward.
fn worth_firing(lean: Lean) -> u32 {
    (WORTH_FIRING as i32 + 35 * (i32::from(lean.forward) - i32::from(lean.fire)).clamp(-2, 4)) as u32
}

/// What a volley is worth: nothing where it is a round wasted on armour.
fn sensible(view: &View<'_>, team: TeamId, worth: u32) -> u32 {
    if worth < hunters::HOPELESS && view.vehicle_of(team).is_some() { 0 } else { worth }
}

/// What a volley is really worth: more at those who are about to be Pinned or to Break, less at those who run already.
pub(super) fn weigh(view: &View<'_>, team: TeamId, worth: u32) -> u32 {
    let section = view.section(team);
    let (shock, heads) = (u32::from(view.shock(section)) * 100, u32::from(view.heads_of(section)) * 100);
    let after = shock + worth * 2 / 3;
    let broken = view.team(team).is_some_and(|(_, state)| state.nerve == Nerve::Broken);
    match () {
        () if view.vehicle_of(team).is_some() => worth,
        () if broken => worth / 3,
        () if after >= heads * 2 => worth * 8 / 5,
        () if shock < heads && after >= heads => worth * 13 / 10,
        () => worth,
    }
}

/// Whether an answer has a mortar fire smoke.
fn is_smoke(answer: &Answer) -> bool {
    matches!(answer, Answer::Command(Reply::Act(Action::Special(Special::MortarSmoke), _)))
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
fn worth_of_arrival(view: &View<'_>, lean: Lean, arrival: Arrival) -> (i64, &'static str) {
    let pressed = threat(view, view.side()) <= Inches::whole(26);
    let foes = view.teams(view.side().enemy()).next().is_some();
    let (_, phase) = view.turn();
    match arrival {
        Arrival::Vehicle(entrance) => worth_of_entrance(view, lean, entrance),
        Arrival::Unit(unit) => {
            let Some(setup) = view.own_unit(unit) else { return (0, "") };
            if setup.role == Role::Infantry && setup.section {
                let out = sections_on_table(view);
                let worth = match (must_advance(view, lean), pressed) {
                    (true, _) => 64 - 6 * out,
                    (false, true) => 60 - 5 * out,
                    (false, false) if foes => 46 - 10 * out,
                    (false, false) if phase > 10 => 26 - 10 * out,
                    (false, false) => 0,
                };
                // Whoever takes care keeps men back as long as he can.
                return (worth - 8 * i64::from(lean.care), "men on the ground");
            }
            let worth = match setup.role {
                Role::MachineGun | Role::Gun | Role::Sniper | Role::LightMortar if foes => 52,
                Role::MachineGun | Role::Gun | Role::Sniper | Role::LightMortar => 15,
                Role::AntiTank | Role::TankHunters => return hunters::worth_of_hunter(view),
                Role::Infantry if foes => 30,
                _ => 2,
            };
            (worth, "support where it is needed")
        }
        Arrival::Scouts(..) => (1, ""),
        Arrival::Leader(leader) => worth_of_individual(view, leader, foes),
    }
}

pub(super) fn sections_on_table(view: &View<'_>) -> i64 {
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

/// What the end of the Turn would bring: the Broken who were not rallied run, the Pinned are up again, captured Jump-Off
/// Points are lost.
pub(super) fn worth_of_turn_end(view: &View<'_>) -> i64 {
    let side = view.side();
    let balance = |side| {
        let mut worth = 0;
        let mut seen: Option<Body> = None;
        for team in view.teams(side) {
            let Some((_, state)) = view.team(team) else { continue };
            let body = view.section(team);
            if state.nerve == Nerve::Steady || seen == Some(body) {
                continue;
            }
            seen = Some(body);
            let (shock, heads) = (view.shock(body), view.heads_of(body));
            worth += match state.nerve {
                Nerve::Broken if shock >= heads.saturating_mul(2) => -50,
                Nerve::Broken => 30,
                _ if shock <= heads => 25,
                _ => 0,
            };
        }
        worth
    };
    // A captured Jump-Off Point is lost when the Turn ends.
    let taken = |side| view.jump_offs().filter(|(_, point, owner)| *owner == side && point.captured).count() as i64;
    balance(side) - balance(side.enemy()) + 50 * (taken(side.enemy()) - taken(side))
}

/// Whether a body has so much Shock that it should not go nearer to the enemy.
fn is_shaken(view: &View<'_>, lean: Lean, body: Body) -> bool {
    // In sixths of the heads.
    i32::from(view.shock(body)) * 6 >= i32::from(view.heads_of(body)) * (4 - i32::from(lean.care))
}

/// The Team that a body should fall upon, and how it runs: near enough, to be reached, and weak enough.
fn prey(view: &View<'_>, lean: Lean, body: Body) -> Option<(TeamId, [Action; 2])> {
    if !is_steady(view, body) || is_crewed(view, body) || is_shaken(view, lean, body) {
        return None;
    }
    let near = view.teams(view.side().enemy()).filter(|team| view.distance(body, *team) <= CHARGE);
    let good = near
        .map(|team| (assault(view, body, team), team))
        .filter(|(odds, _)| *odds >= GOOD_ODDS - 3 * i64::from(lean.blows));
    let (_, team) = good.max()?;
    let men = || view.teams_in(body).flat_map(|own| view.men(own)).map(|(_, man)| man.spot.at);
    let (from, to) = view
        .men(team)
        .flat_map(|(_, man)| men().map(move |at| (at, man.spot.at)))
        .min_by_key(|(from, to)| from.distance_to(*to))?;
    let toil = view.toil(from, to)?;
    // Nobody runs over a hedge; what costs more than its length has something to be crossed.
    let clear = toil <= from.distance_to(to) + Inches::whole(1);
    (toil <= CHARGE + Inches::whole(2))
        .then_some((team, if clear { [Action::Double, Action::Move] } else { [Action::Move, Action::Move] }))
}

/// What bodies could do, found out once for each while somebody makes up his mind.
#[derive(Default)]
pub(super) struct Prospects(Vec<(Body, (i64, &'static str))>);

impl Prospects {
    /// What a body could do with one activation.
    pub fn of(&mut self, view: &View<'_>, told: &Course, body: Body) -> (i64, &'static str) {
        if let Some((_, known)) = self.0.iter().find(|(other, _)| *other == body) {
            return *known;
        }
        let worth = worth_of_acting(view, told, body);
        self.0.push((body, worth));
        worth
    }

    /// The table has changed.
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

/// What a body could do with one activation.
fn worth_of_acting(view: &View<'_>, told: &Course, body: Body) -> (i64, &'static str) {
    let lean = told.lean;
    if prey(view, lean, body).is_some() {
        return (90, "close enough to finish them");
    }
    let fire = view.best_target(body).map_or(0, |(team, worth)| sensible(view, team, worth));
    let near = nearest_enemy(view, view.middle_of(body));
    let charge = hunters::charge(view, body);
    if charge > fire {
        return (30 + i64::from(charge) / 8, "up to it with the charge");
    }
    if fire < worth_firing(lean) * 2 && is_steady(view, body) {
        if hunters::menace(view, body).is_some() && !is_crewed(view, body) {
            return (60, "out of its way");
        }
        if should_go_back(view, told, body) {
            return (38, "out of their fire");
        }
    }
    if fire >= worth_firing(lean) {
        return (20 + i64::from(fire) / 6, "a good target");
    }
    let gap = near.map_or(Inches::MAX, |(enemy, _)| view.distance(body, enemy));
    if is_steady(view, body)
        && !is_crewed(view, body)
        && !is_shaken(view, lean, body)
        && gap > Inches::whole(9)
        && should_go(view, told, body)
    {
        let tired = i64::from(view.shock(body)) * 4;
        return (34 - tired + 6 * i64::from(lean.forward), "forward");
    }
    if fire > 0 {
        return (14 + i64::from(fire) / 8, "a target");
    }
    let exposed = near.is_some_and(|(enemy, _)| view.teams_in(body).any(|team| view.sees(enemy, team).is_some()));
    if exposed { (13, "heads down") } else { (0, "") }
}

impl Quick {
    /// What an activation of a body on the table, in a vehicle or of a vehicle is worth.
    fn worth_of_body(&mut self, view: &View<'_>, body: Body) -> (i64, &'static str) {
        match view.vehicle_of_body(body) {
            Some(vehicle) => self.worth_of_crew(view, vehicle),
            None => self.worth_of_riding(view, body).unwrap_or_else(|| self.prospects.of(view, &self.told, body)),
        }
    }

    /// What an order is worth.
    pub(super) fn worth_of_order(&mut self, view: &View<'_>, answer: &Answer) -> (i64, &'static str) {
        match answer {
            Answer::Command(Reply::Fight) => (1000, "the fight is on"),
            Answer::Command(Reply::Order(pay, order)) => {
                let dice: i64 = pay.0.iter().map(|n| i64::from(*n)).sum();
                let (worth, why) = match order {
                    Order::Activate(body) => self.worth_of_body(view, *body),
                    Order::Lead(leader) => match view.commanded_by(*leader) {
                        Some(vehicle) => {
                            let (worth, why) = self.worth_of_crew(view, vehicle);
                            (worth + 8, why)
                        }
                        None => worth_of_leading(view, &self.told, &mut self.prospects, *leader),
                    },
                    Order::Deploy(arrival) => worth_of_arrival(view, self.told.lean, *arrival),
                    Order::OffTable(_) => (24, "bombs from afar"),
                    Order::Squad(vehicle) => self.worth_of_crew(view, *vehicle),
                };
                (worth - 6 * (dice - 1), why)
            }
            Answer::Command(Reply::Spend(chain::Use::EndTurn)) if worth_of_turn_end(view) >= ENDS_TURN => {
                (70, "the end of the Turn is good for us")
            }
            Answer::Command(Reply::Withdraw) if should_withdraw(view, &self.told) => {
                (2000, "nothing is left to win here")
            }
            _ => (0, ""),
        }
    }
}
