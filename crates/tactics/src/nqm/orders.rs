//! Orders: what the scenario's staff has written stands, and whoever has nothing to do is given something.

use ::nqm::{
    Answer, AreaId, Arm, Condition, FormationId, Mode, OnContact, OnObjective, Phase, Question, StandId, Task, UnitId,
    View,
};
use table::Point;

use super::battalions::manoeuvre;
use super::echelon::{self, attacks, follow, garrison, scout, supply, support};
use super::reason::Reason;
use super::{Quick, errands, goals, guns};
use crate::course::Course;

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
    pub(super) fn of(unit: UnitId, task: Task, whither: Answer, reason: Reason) -> Sheet {
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
            self.writs = think(view, &self.course);
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
fn think(view: &View<'_>, course: &Course) -> Vec<Writ> {
    let mut writs: Vec<Writ> = Vec::new();
    if view.phase() == Phase::Plan {
        writs.extend(unready(view).map(Writ::Staff));
    }
    let mut goals = goals::goals(view);
    // Those who have been told something come first: the others do what is left.
    let mut done = Vec::new();
    for unit in view.commanded().filter(|unit| !course.errands.is_empty() && view.is_on_map(*unit)) {
        if let Some(task) = course.task(unit.0.into())
            && let Ok(sheet) = errands::told(view, unit, task, &mut goals)
        {
            done.push(unit);
            writs.extend(sheet.map(|sheet| Writ::Unit(Box::new(sheet))));
        }
    }
    for unit in view.commanded().filter(|unit| !done.contains(unit)) {
        if !view.is_on_map(unit) || view.under_way(unit).is_some() || view.attack_of(unit).is_some() {
            continue;
        }
        if let Some(sheet) = order_for(view, unit, &mut goals) {
            writs.push(Writ::Unit(Box::new(sheet)));
        }
    }
    echelon::share_supplies(&mut writs);
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

/// A formation that cannot start yet.
fn unready(view: &View<'_>) -> Option<FormationId> {
    view.formations().find(|id| {
        let (setup, state) = view.formation(*id);
        state.objectives.is_empty() || (setup.aim.is_empty() && state.aim == ::nqm::Aim::Unsaid)
    })
}
