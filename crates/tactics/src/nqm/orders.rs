//! Orders: what the scenario's staff has written stands, and whoever has nothing to do is given something.

use ::nqm::{
    Answer, AreaId, Arm, Condition, Disorder, Errand, FormationId, Ground, Kind, Mode, OnContact, OnObjective, Phase, Question,
    StandId, Task, UnitId, View,
};
use table::Point;

use super::goals;
use super::reason::Reason;
use super::{Quick, estimate, guns};

/// One thing to be ordered.
#[derive(Clone, Debug)]
pub(super) enum Writ {
    Unit(Box<Sheet>),
    Staff(FormationId),
    Shoot { battery: StandId, at: Point, mode: Mode, hour: u16 },
    Strike { unit: UnitId, at: Point, hour: u16 },
}

/// An order as it is to be.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub unit: UnitId,
    pub task: Task,
    /// The answer to where.
    pub whither: Answer,
    pub on_contact: OnContact,
    pub on_objective: OnObjective,
    pub conditions: Vec<Condition>,
    pub reason: Reason,
}

impl Sheet {
    fn of(unit: UnitId, task: Task, whither: Answer, reason: Reason) -> Sheet {
        let (on_contact, on_objective) = match task {
            Task::Attack => (OnContact::Attack, OnObjective::DigIn),
            Task::Withdraw => (OnContact::Bypass, OnObjective::Nothing),
            _ => (OnContact::Halt, OnObjective::Nothing),
        };
        Sheet { unit, task, whither, on_contact, on_objective, conditions: Vec::new(), reason }
    }
}

impl Quick {
    /// The next thing to order, or no more orders in this hour.
    pub(super) fn menu(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let now = (view.phase() == Phase::Plan, view.hour().0);
        if self.written != Some(now) {
            self.written = Some(now);
            self.writs = think(view);
            self.writs.reverse();
        }
        while let Some(writ) = self.writs.pop() {
            let (answer, reason) = match &writ {
                Writ::Unit(sheet) => (Answer::Unit(sheet.unit), sheet.reason),
                Writ::Staff(formation) => (Answer::Formation(*formation), Reason::NeedsObjective),
                Writ::Shoot { .. } => (Answer::Nth(0), Reason::BestTarget),
                Writ::Strike { .. } => (Answer::Nth(1), Reason::BestTarget),
            };
            if view.allows(question, &answer) {
                self.writ = Some(writ);
                return self.say(reason, answer);
            }
        }
        self.writ = None;
        if let Some(formation) = (!view.allows(question, &Answer::Done)).then(|| unready(view)).flatten() {
            self.writ = Some(Writ::Staff(formation));
            return self.say(Reason::NeedsObjective, Answer::Formation(formation));
        }
        self.say(Reason::AsPlanned, Answer::Done)
    }

    /// The questions that follow from the menu.
    pub(super) fn write(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let writ = self.writ.clone();
        match (question, writ) {
            (Question::Staff(asked), _) => self.staff(view, question, asked.formation),
            (Question::Task(_), Some(Writ::Unit(sheet))) => self.say(sheet.reason, Answer::Task(sheet.task)),
            (Question::Whither(_), Some(Writ::Unit(sheet))) => self.say(sheet.reason, sheet.whither),
            (Question::Details(asked), Some(Writ::Unit(sheet))) => {
                let order = &asked.order;
                let mut cause = None;
                if asked.cause.is_none() && view.phase() == Phase::Orders {
                    view.each_answer(question, |answer| {
                        if matches!(answer, Answer::Cause(_)) {
                            cause = Some(answer);
                        }
                    });
                }
                let condition =
                    sheet.conditions.iter().find(|one| order.conditions.iter().all(|had| had.when != one.when));
                let answer = if order.on_contact != sheet.on_contact {
                    Answer::OnContact(sheet.on_contact)
                } else if order.on_objective != sheet.on_objective {
                    Answer::OnObjective(sheet.on_objective)
                } else if let Some(condition) = condition {
                    Answer::When(condition.when)
                } else {
                    cause.unwrap_or(Answer::Done)
                };
                let answer = if view.allows(question, &answer) { answer } else { Answer::Done };
                self.say(sheet.reason, answer)
            }
            (Question::Branch(asked), Some(Writ::Unit(sheet))) => {
                let then = sheet.conditions.iter().find(|one| one.when == asked.when)?.then;
                self.say(sheet.reason, Answer::Branch(then))
            }
            (Question::WhichBattery(_), Some(Writ::Shoot { battery, .. })) => {
                self.say(Reason::BestTarget, Answer::Stand(battery))
            }
            (Question::ShootAt(_), Some(Writ::Shoot { at, .. })) => self.or_done(view, question, Answer::At(at)),
            (Question::ShootHow(_), Some(Writ::Shoot { mode, .. })) => self.or_done(view, question, Answer::Mode(mode)),
            (Question::ShootWhen(_), Some(Writ::Shoot { hour, .. })) => {
                let mut first = None;
                view.each_answer(question, |answer| {
                    if let Answer::Number(open) = answer
                        && open >= hour
                        && open <= hour + 1
                        && first.is_none()
                    {
                        first = Some(answer);
                    }
                });
                self.say(Reason::BestTarget, first.unwrap_or(Answer::Done))
            }
            (Question::WhichAircraft(_), Some(Writ::Strike { unit, .. })) => {
                self.or_done(view, question, Answer::Unit(unit))
            }
            (Question::StrikeAt(_), Some(Writ::Strike { at, .. })) => self.or_done(view, question, Answer::At(at)),
            (Question::HowHigh(_), _) => self.say(Reason::BestTarget, Answer::Nth(0)),
            (Question::StrikeWhen(_), Some(Writ::Strike { hour, .. })) => {
                self.or_done(view, question, Answer::Number(hour))
            }
            (Question::WhichBattery(_) | Question::WhichAircraft(_), _) => self.say(Reason::NoTarget, Answer::Done),
            (Question::Task(_) | Question::Whither(_) | Question::Branch(_) | Question::Lend(_), _) => {
                self.say(Reason::AsPlanned, Answer::Pass)
            }
            (Question::Details(_), _) => self.say(Reason::AsPlanned, Answer::Done),
            (Question::LendTo(_), _) => self.say(Reason::AsPlanned, Answer::Pass),
            _ => None,
        }
    }

    fn or_done(&mut self, view: &View<'_>, question: &Question, answer: Answer) -> Option<Answer> {
        if view.allows(question, &answer) {
            self.say(Reason::BestTarget, answer)
        } else {
            self.say(Reason::NoTarget, Answer::Done)
        }
    }

    /// A formation without aim or objective is given one.
    fn staff(&mut self, view: &View<'_>, question: &Question, formation: FormationId) -> Option<Answer> {
        let objectives = &view.formation(formation).1.objectives;
        if objectives.is_empty() {
            let side = view.side();
            let wanted = |id: AreaId| (view.holder(id) == Some(side)) != view.attacks();
            let best =
                view.areas().max_by_key(|(id, area)| (wanted(*id), area.points, std::cmp::Reverse(area.priority)));
            if let Some((area, _)) = best {
                return self.say(Reason::NeedsObjective, Answer::Area(area));
            }
        }
        let aim = Answer::Nth(if view.attacks() { 1 } else { 2 });
        if !view.allows(question, &Answer::Done) && view.allows(question, &aim) {
            return self.say(Reason::NeedsObjective, aim);
        }
        self.say(Reason::AsPlanned, Answer::Done)
    }
}

/// Everything that is to be ordered in this hour.
fn think(view: &View<'_>) -> Vec<Writ> {
    let mut writs: Vec<Writ> = Vec::new();
    if view.phase() == Phase::Plan {
        writs.extend(unready(view).map(Writ::Staff));
    }
    let mut goals = goals::goals(view);
    for unit in view.commanded() {
        if !view.is_on_map(unit) || view.under_way(unit).is_some() || view.attack_of(unit).is_some() {
            continue;
        }
        if let Some(sheet) = order_for(view, unit, &mut goals) {
            writs.push(Writ::Unit(Box::new(sheet)));
        }
    }
    share_supplies(&mut writs);
    let fire = guns::fireplan(view, &writs, &mut Vec::new());
    writs.extend(fire);
    writs.extend(guns::air(view));
    writs
}

/// A new order for a unit, if it needs one.
fn order_for(view: &View<'_>, unit: UnitId, goals: &mut [goals::Goal]) -> Option<Sheet> {
    let plan = view.phase() == Phase::Plan;
    let task = view.state(unit).order.task;
    let staff = view.of(unit).arm == Arm::Headquarters && task == Task::Reserve;
    // What the scenario's staff has ordered stands, but for those who only march up: they are told what to attack.
    let marches = matches!(task, Task::Advance | Task::March) && attacks(view) && goals::is_manoeuvre(view, unit);
    if plan && task != Task::None && !staff && !marches {
        return None;
    }
    match view.of(unit).arm {
        Arm::Infantry | Arm::Armour | Arm::Cavalry if goals::is_manoeuvre(view, unit) => manoeuvre(view, unit, goals),
        Arm::Cavalry | Arm::Infantry if goals::is_scouts(view, unit) => scout(view, unit, goals),
        Arm::Logistic => supply(view, unit),
        Arm::Headquarters => follow(view, unit),
        Arm::AntiTank | Arm::Infantry | Arm::Engineers if attacks(view) => {
            support(view, unit).or_else(|| garrison(view, unit))
        }
        Arm::AntiTank | Arm::Infantry | Arm::Engineers if task == Task::None => {
            Some(Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround))
        }
        Arm::Artillery if task == Task::None => Some(Sheet::of(unit, Task::Support, Answer::Done, Reason::AsUsual)),
        _ => None,
    }
}

/// What a battalion that can take ground is to do.
fn manoeuvre(view: &View<'_>, unit: UnitId, goals: &mut [goals::Goal]) -> Option<Sheet> {
    let at = view.at(unit)?;
    let state = view.state(unit);
    let (task, side) = (state.order.task, view.side());
    let here = view.area_at(at).filter(|area| view.holder(*area) == Some(side));
    let marked = [Disorder::BROKEN, Disorder::COMBAT, Disorder::SUPPLY].into_iter().any(|one| state.disorder.has(one));
    let lost_command = view.has(unit, Kind::Command) && !view.is_commanded(unit);
    // Nobody waits for ever for somebody who leads him.
    let waits = lost_command && view.red_pins(unit) > 0 && !(task == Task::Reorganise && state.still >= 4);
    if marked || waits {
        return put_in_order(view, unit, at, here);
    }
    let (hour, hours) = view.hour();
    let plan = view.phase() == Phase::Plan;
    // On the way to something that is still to be had.
    if task == Task::Attack && is_on_its_way(view, unit) {
        return None;
    }
    let holds = here.filter(|area| view.areas().any(|(id, of)| id == *area && of.points > 0));
    let ahead = goals::is_ahead(view) && !plan;
    let garrison = holds.filter(|area| ahead || is_needed(view, unit, *area));
    if let Some(area) = garrison {
        // What nobody has is worth a walk for those who are not needed.
        if ahead && is_spare(view, unit, area) && let Some(goal) = goals.iter().find(|goal| goal.is_free(view)) {
            return Some(Sheet::of(unit, Task::Attack, goals::way_to(view, unit, goal), Reason::GoesForPlace));
        }
        let stays = matches!(task, Task::Defend | Task::DigIn | Task::Reserve | Task::Delay);
        return (!stays)
            .then(|| Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround))
            .filter(|_| view.holder(area).is_some());
    }
    if !is_free(view, unit, hour, plan) || hour >= hours {
        return (task == Task::None).then(|| Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround));
    }
    if ahead && let Some(area) = goals::unguarded(view, unit) {
        return Some(Sheet::of(unit, Task::Defend, Answer::Area(area), Reason::HoldsGround));
    }
    // Who is stopped by an enemy on his way attacks him.
    if task == Task::Attack && is_stuck(view, unit) && let Some((foe, there)) = goals::in_the_way(view, at, 900) {
        let area = view.area_at(there).filter(|area| view.holder(*area) != Some(side));
        let (whom, ground) = match area {
            Some(area) => (Answer::Area(area), Ground::Named(area)),
            None => (Answer::Stand(foe), Ground::Around(foe)),
        };
        if estimate::is_worth_it(view, &[unit], ground) {
            return Some(Sheet::of(unit, Task::Attack, whom, Reason::InTheWay));
        }
        goals.iter_mut().filter(|goal| Some(goal.area) == area).for_each(goals::Goal::shun);
    }
    match goals::best(view, goals, unit) {
        Some(goal) => {
            let mut sheet = Sheet::of(unit, Task::Attack, goals::way_to(view, unit, &goal), Reason::GoesForPlace);
            // Whom it meets on a long way it leaves to others.
            if view.metres(at, goal.heart) > LONG_WAY {
                sheet.on_contact = OnContact::Bypass;
            }
            Some(sheet)
        }
        None if task == Task::None || (task == Task::Attack && holds.is_some()) => {
            Some(Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround))
        }
        None => None,
    }
}

/// Whether a unit may be sent elsewhere: those who attack send everybody in the end, those who defend only reserves.
fn is_free(view: &View<'_>, unit: UnitId, hour: u16, plan: bool) -> bool {
    let task = view.state(unit).order.task;
    let attacks = attacks(view);
    let reserve = task == Task::Reserve;
    if attacks {
        return !reserve || plan || hour >= 2;
    }
    // A defender keeps his positions; reserves and those who have lost theirs strike back.
    reserve && hour >= 2 || matches!(task, Task::None | Task::Reorganise | Task::Withdraw | Task::March)
}

/// A formation that cannot start yet.
fn unready(view: &View<'_>) -> Option<FormationId> {
    view.formations().find(|id| {
        let (setup, state) = view.formation(*id);
        state.objectives.is_empty() || (setup.aim.is_empty() && state.aim == ::nqm::Aim::Unsaid)
    })
}

/// Whether a side has to take ground: it attacks, or it held nothing at the start.
fn attacks(view: &View<'_>) -> bool {
    view.attacks() || view.areas().all(|(_, area)| area.points == 0 || area.held != Some(view.side()))
}

/// Whether a unit that is to attack still has something to attack, and gets on.
fn is_on_its_way(view: &View<'_>, unit: UnitId) -> bool {
    let (state, stuck) = (view.state(unit), is_stuck(view, unit));
    let there = usize::from(state.passed) >= state.order.route.len();
    match goals::bound_for(view, unit) {
        Some(area) => view.holder(area) != Some(view.side()) && !stuck,
        None => !stuck && !there,
    }
}

/// Whether others keep an area that nobody threatens.
fn is_spare(view: &View<'_>, unit: UnitId, area: AreaId) -> bool {
    let here = |other: UnitId| view.at(other).is_some_and(|at| view.area_at(at) == Some(area));
    let mut others = view.own().filter(|other| *other < unit && goals::is_manoeuvre(view, *other));
    goals::takers_near(view, view.heart(area), 1_500) == 0 && others.any(here)
}

/// Whether a unit that is to go somewhere does not get on.
fn is_stuck(view: &View<'_>, unit: UnitId) -> bool {
    let state = view.state(unit);
    let barred = || view.at(unit).is_some_and(|at| goals::in_the_way(view, at, 500).is_some());
    let begun = state.order.start < view.hour().0;
    begun && !state.in_combat && (state.still >= 2 || (state.still >= 1 && barred()))
}

/// Whether a unit must stay in an area that it holds: enemies are near, or the end is, and nobody else stays.
fn is_needed(view: &View<'_>, unit: UnitId, area: AreaId) -> bool {
    let heart = view.heart(area);
    let others = view.own().filter(|other| *other < unit && goals::is_manoeuvre(view, *other));
    let mut others = others.filter(|other| view.at(*other).and_then(|at| view.area_at(at)) == Some(area));
    let seen = goals::takers_near(view, heart, 1_000) > 0;
    (seen || goals::is_late(view)) && others.next().is_none()
}

/// Guns and machine guns go where they have what is attacked next in range, and fire for the others from there; engineers go in with
/// those who attack.
fn support(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    let at = view.at(unit)?;
    let state = view.state(unit);
    if view.is_disorganised(unit) || view.phase() == Phase::Plan {
        return None;
    }
    let reach = view.stands(unit).map(|(_, of, _)| of.reach.effective.0).max().filter(|reach| *reach >= 300)?;
    let formation = view.of(unit).formation;
    let led = view.own().filter(|other| view.is_below(*other, formation) && goals::is_sent(view, *other));
    let aims = led.filter_map(|other| Some((view.at(other)?, goals::bound_for(view, other)?)));
    let near = aims.filter(|(there, area)| view.metres(*there, view.heart(*area)) <= 1_500);
    let (led, area) = near.min_by_key(|(there, area)| (view.metres(at, view.heart(*area)), *there))?;
    let heart = view.heart(area);
    if view.of(unit).arm == Arm::Engineers {
        let sent = state.order.task == Task::Attack && goals::bound_for(view, unit) == Some(area);
        let near = view.metres(at, heart) <= 4_000 && goals::is_safe_way(view, at, led);
        return (near && !sent).then(|| Sheet::of(unit, Task::Attack, Answer::Area(area), Reason::Supports));
    }
    if view.bears_on(unit, area) {
        if state.mounted {
            // They unlimber where they arrive.
            let stops = state.order.task == Task::Advance && state.order.route.last().is_some_and(|end| view.metres(*end, at) < 150);
            return (!stops).then(|| Sheet::of(unit, Task::Advance, Answer::At(at), Reason::Supports));
        }
        return (state.order.task != Task::Support)
            .then(|| Sheet::of(unit, Task::Support, Answer::Done, Reason::Supports));
    }
    let place = towards(view, heart, led, (reach - 50).max(450));
    let safe = goals::is_safe_way(view, at, place) && view.is_place(place) && !view.is_wet(place);
    let new = state.order.route.last().is_none_or(|end| view.metres(*end, place) > 400);
    (safe && new).then(|| Sheet::of(unit, Task::Advance, Answer::At(place), Reason::Supports))
}

/// A place so many metres from one in the direction of another.
fn towards(view: &View<'_>, from: Point, to: Point, metres: i32) -> Point {
    let length = i64::from(view.metres(from, to).max(1));
    let part = |d: i32| (i64::from(d) * i64::from(metres) / length) as i32;
    Point::new(from.x + part(to.x - from.x), from.y + part(to.y - from.y))
}

/// Guns, engineers and machine guns come up into what has been taken, so that nobody walks into it.
fn garrison(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    let (at, side) = (view.at(unit)?, view.side());
    if view.is_disorganised(unit) || view.phase() == Phase::Plan {
        return None;
    }
    let stays = |area: AreaId| view.area_at(at) == Some(area) || goals::bound_for(view, unit) == Some(area);
    let empty = |area: AreaId| {
        !view.own().any(|other| {
            other != unit
                && (view.stands(other).any(|(.., there)| view.area_at(there) == Some(area))
                    || (!goals::is_sent(view, other) && goals::bound_for(view, other) == Some(area)))
        })
    };
    let held = view.areas().filter(|(id, area)| area.points > 0 && view.holder(*id) == Some(side));
    let held: Vec<AreaId> = held.map(|(id, _)| id).collect();
    if held.iter().any(|area| stays(*area)) {
        return None;
    }
    let near = held.into_iter().filter(|area| empty(*area) && goals::foes_near(view, view.heart(*area), 800) == 0);
    let area = near.min_by_key(|area| view.metres(at, view.heart(*area)))?;
    let heart = view.heart(area);
    let near = view.metres(at, heart) <= 6_000;
    near.then(|| Sheet::of(unit, Task::Defend, Answer::Area(area), Reason::HoldsGround))
}

/// A unit that has to put itself in order: it gets out of the way, and then stays where it is.
fn put_in_order(view: &View<'_>, unit: UnitId, at: Point, here: Option<AreaId>) -> Option<Sheet> {
    let task = view.state(unit).order.task;
    let danger = goals::foes_near(view, at, 700) > 0;
    let prize = view.areas().any(|(_, area)| area.points > 0 && area.outline.contains(at));
    // Who cannot get away, or stands on what is fought for, has to do it where he is.
    let barred = task == Task::Withdraw && view.state(unit).still >= 2;
    let tried = task == Task::Reorganise && view.state(unit).still >= 1;
    if danger && here.is_none() && !prize && !barred && !tried {
        let going = task == Task::Withdraw;
        return (!going).then(|| Sheet::of(unit, Task::Withdraw, Answer::Done, Reason::FallsBack));
    }
    let rests = matches!(task, Task::Reorganise | Task::Defend | Task::DigIn | Task::Reserve);
    (!rests).then(|| Sheet::of(unit, Task::Reorganise, Answer::Done, Reason::PutsInOrder))
}

/// Scouts look at what is to be attacked next.
fn scout(view: &View<'_>, unit: UnitId, goals: &[goals::Goal]) -> Option<Sheet> {
    let at = view.at(unit)?;
    let task = view.state(unit).order.task;
    if task != Task::None || view.is_disorganised(unit) {
        return None;
    }
    let goal =
        goals.iter().filter(|goal| view.metres(at, goal.heart) > 1_000).min_by_key(|goal| view.metres(at, goal.heart));
    match goal {
        Some(goal) => Some(Sheet::of(unit, Task::Look, Answer::Area(goal.area), Reason::Looks)),
        None => Some(Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround)),
    }
}

/// One column is enough for one unit.
fn share_supplies(writs: &mut Vec<Writ>) {
    let mut served: Vec<UnitId> = Vec::new();
    writs.retain(|writ| match writ {
        Writ::Unit(sheet) => match sheet.task {
            Task::Supply(Errand::Fetch { to, .. }) if served.contains(&to) => false,
            Task::Supply(Errand::Fetch { to, .. }) => {
                served.push(to);
                true
            }
            _ => true,
        },
        _ => true,
    });
}

/// Supply columns bring dice to those who have run low.
fn supply(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    if view.phase() == Phase::Plan || matches!(view.state(unit).order.task, Task::Supply(_)) {
        return None;
    }
    let mut best: Option<(u16, Errand)> = None;
    view.each_errand(unit, |errand| {
        if let Errand::Fetch { to, .. } = errand {
            let (strength, dice) = view.means(to);
            let low = strength > 0 && 2 * dice / 3 < strength;
            let served = |other: UnitId| matches!(view.under_way(other).unwrap_or(&view.state(other).order).task, Task::Supply(Errand::Fetch { to: served, .. }) if served == to);
            if low && !view.own().any(served) && best.as_ref().is_none_or(|(least, _)| dice < *least) {
                best = Some((dice, errand));
            }
        }
    });
    let (_, errand) = best?;
    Some(Sheet::of(unit, Task::Supply(errand), Answer::Done, Reason::BringsUp))
}

/// A headquarters goes where it can lead: behind the battalion that comes first to what it attacks, and never before it.
fn follow(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    if view.is_disorganised(unit) {
        return None;
    }
    let at = view.at(unit)?;
    let formation = view.of(unit).formation;
    if let Some(there) = without_command(view, formation) {
        let near = |place: Point| view.metres(place, there) <= 250;
        let goes = view.state(unit).order.route.last().is_some_and(|end| near(*end));
        return (!near(at) && !goes).then(|| Sheet::of(unit, Task::Advance, Answer::At(there), Reason::StaysWithMen));
    }
    let mine = view.own().filter(|other| view.is_below(*other, formation) && goals::is_sent(view, *other));
    let aims = mine.filter_map(|other| Some((view.at(other)?, view.heart(goals::bound_for(view, other)?))));
    // It leads those who are nearest to it and to their objective, and does not run to and fro.
    let (led, heart) = aims.min_by_key(|(there, heart)| (view.metres(*there, *heart) + view.metres(at, *there), *there))?;
    // Where that battalion will be in an hour, and a little behind it.
    let left = view.metres(led, heart);
    let behind = (left - PACE).max(450) + 450;
    let place = if behind < left { towards(view, heart, led, behind) } else { towards(view, heart, led, behind.min(left + 450)) };
    let safe = goals::is_safe_way(view, at, place) && view.is_place(place) && !view.is_wet(place);
    let order = &view.state(unit).order;
    let new = order.route.last().is_none_or(|end| view.metres(*end, place) > 400) && view.metres(at, place) > 300;
    (safe && new).then(|| Sheet::of(unit, Task::Advance, Answer::At(place), Reason::StaysWithMen))
}

/// Where a battalion waits to be put in order and has nobody left who could do it.
fn without_command(view: &View<'_>, formation: FormationId) -> Option<Point> {
    let waits = |unit: &UnitId| {
        view.is_below(*unit, formation)
            && goals::is_manoeuvre(view, *unit)
            && view.has(*unit, Kind::Command)
            && !view.is_commanded(*unit)
            && view.red_pins(*unit) > 1
            && view.state(*unit).order.task == Task::Reorganise
    };
    let places = view.own().filter(waits).filter_map(|unit| view.at(unit));
    places.into_iter().find(|at| goals::foes_near(view, *at, 500) == 0)
}

/// From how far one does not stop for everybody whom one meets.
const LONG_WAY: i32 = 1_500;
/// How far a battalion comes in an hour, more or less.
const PACE: i32 = 1_500;
