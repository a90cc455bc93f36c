//! The order sheet of one unit: its task, where, and the rest with its defaults. R-NQM-011

use arrayvec::ArrayVec;
use engine::aids::Draft;
use engine::asked::{Asked, Offer};
use engine::prompt::{Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::whither::{ask_whither, drafted};
use super::{
    Branch, Cause, Condition, Job, MOST_CONDITIONS, Objective, OnContact, OnObjective, Order, Task, When, causes, words,
};
use crate::answer::Answer;
use crate::grades::{Grade, Share};
use crate::question::{Question, Taste};
use crate::ranges::Band;
use crate::scale::Metres;
use crate::state::Disorder;
use crate::troops::{Arm, FormationId, Kind, StandId, UnitId};
use crate::{Nqm, declare, reports};

/// How often the details of one order may be changed before it is sent.
const MOST_CHANGES: u8 = 12;

/// What comes of a sheet.
pub(super) enum Written {
    /// An order, and the event it reacts to.
    Order(Order, Option<Cause>),
    /// The command base is with this stand now, or by itself. `nqm.figures.command-cf`, `nqm.figures.command-cs`
    Grouped(StandId, Option<StandId>),
    Nothing,
}

/// Asks for the order of one unit, piece by piece. It is written by what its seat knows.
pub(super) fn write(game: &Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, unit: UnitId) -> Step<Written> {
    let known = &reports::known_to(game, seat);
    let task = match cx.ask(game, seat, Question::Task(WhichTask { unit }))? {
        Answer::Task(task) => task,
        Answer::Stand(with) => return Ok(regroup(known, unit, Some(with))),
        Answer::Nth(_) => return Ok(regroup(known, unit, None)),
        _ => return Ok(Written::Nothing),
    };
    let Some((route, objective)) = ask_whither(game, cx, seat, unit, task)? else {
        return Ok(Written::Nothing);
    };
    details(game, cx, seat, unit, usual(known, unit, Order { task, route, objective, ..Order::default() }))
}

/// The enemies that a side knows of.
pub(super) fn known_enemies(game: &Nqm, side: engine::Side) -> impl Iterator<Item = StandId> + '_ {
    game.stands_of_side(side.enemy()).filter(|stand| game.stand(*stand).known)
}

/// The usual details of an order. R-NQM-011, R-NQM-052
pub(super) fn usual(game: &Nqm, unit: UnitId, order: Order) -> Order {
    let attack = order.task == Task::Attack;
    Order {
        // As near as they are able to hold their fire. R-NQM-052
        open_fire: Band::Contact,
        on_contact: match order.task {
            Task::Attack => OnContact::Attack,
            Task::Withdraw => OnContact::Bypass,
            Task::Delay => OnContact::Withdraw,
            _ => OnContact::Halt,
        },
        on_objective: if attack { OnObjective::DigIn } else { OnObjective::Nothing },
        // Engineers go on to contact range. R-NQM-035
        close_in: attack && game.stands_of(unit).any(|stand| game.of(stand).kind == Kind::Engineer),
        ..order
    }
}

fn regroup(game: &Nqm, unit: UnitId, with: Option<StandId>) -> Written {
    game.command_of(unit).map_or(Written::Nothing, |base| Written::Grouped(base, with))
}

/// The details, until the order is sent or thrown away.
fn details(game: &Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, unit: UnitId, mut order: Order) -> Step<Written> {
    let issuer = super::issuer(game, seat, unit).unwrap_or(game.who(unit).formation);
    let known = &reports::known_to(game, seat);
    let mut cause: Option<Cause> = None;
    let mut changes = 0;
    loop {
        let question = Details { unit, issuer, order: order.clone(), cause: cause.map(|cause| cause.kind), changes };
        changes += 1;
        match cx.ask(game, seat, Question::Details(question))? {
            Answer::Done => return Ok(Written::Order(order, cause)),
            Answer::Band(band) => order.open_fire = band,
            Answer::OnContact(what) => order.on_contact = what,
            Answer::OnObjective(what) => order.on_objective = what,
            Answer::Share(share) => order.break_off = Some(share),
            Answer::Number(hour) => order.start = hour,
            Answer::Cause(kind) => {
                let side = game.who(unit).side;
                cause = causes::known(known, side).find(|one| one.kind == kind).copied();
            }
            Answer::Nth(NO_CAUSE) => cause = None,
            Answer::Nth(FIGHT_ON) => order.break_off = None,
            Answer::Nth(CLOSE_IN) => order.close_in = !order.close_in,
            Answer::Nth(DROP_CONDITIONS) => order.conditions.clear(),
            Answer::Nth(DEPLOY) => order.deploy_after = None,
            Answer::Nth(AT_ONCE) => order.deploy_after = Some(0),
            Answer::Nth(n) if n > DEPLOY => order.deploy_after = Some(n - DEPLOY),
            Answer::When(when) => {
                if let Answer::Branch(then) = cx.ask(game, seat, Question::Branch(WhichBranch { unit, when }))? {
                    let _ = order.conditions.try_push(Condition { when, then });
                }
            }
            _ => return Ok(Written::Nothing),
        }
    }
}

const NO_CAUSE: u8 = 0;
const FIGHT_ON: u8 = 1;
const CLOSE_IN: u8 = 2;
const DROP_CONDITIONS: u8 = 3;
/// Deploy at the usual place; higher numbers: after so many points of the route.
const DEPLOY: u8 = 4;
/// Deploy, or get down, before it sets off.
const AT_ONCE: u8 = u8::MAX;

/// What is a unit to do?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichTask {
    pub unit: UnitId,
}

/// The tasks that everybody is offered, open or closed.
const TASKS: [Task; 11] = [
    Task::March,
    Task::Advance,
    Task::Look,
    Task::Attack,
    Task::Support,
    Task::Defend,
    Task::Delay,
    Task::Reserve,
    Task::Withdraw,
    Task::DigIn,
    Task::Reorganise,
];

const JOBS: [Job; 6] = [Job::Demolish, Job::LayMines, Job::Fortify, Job::Bridgehead, Job::Bridge, Job::ClearMines];

/// Whether a unit can be given a task. R-NQM-122, `nqm.figures.classes`
pub(crate) fn may(game: &Nqm, unit: UnitId, task: Task) -> Result<(), Refusal> {
    let who = game.who(unit);
    let disorder = game.unit(unit).disorder;
    let marked = disorder.has(Disorder::BROKEN) || disorder.has(Disorder::COMBAT) || disorder.has(Disorder::SUPPLY);
    let no = |because: &'static str, rule: RuleId| Err(Refusal::by(rule, because));
    match task {
        Task::Attack
            if matches!(who.arm, Arm::Logistic | Arm::Headquarters | Arm::Air | Arm::Artillery | Arm::AntiAir) =>
        {
            no("It has nobody who could attack.", rule!("nqm.figures.command-initiates"))
        }
        // Machine guns and mortars by themselves fire for others.
        Task::Attack if game.is_on_map(unit) && !declare::has_teeth(game, unit) => {
            no("It has nobody who could attack.", rule!("nqm.figures.support-second-rank"))
        }
        // Elites never refuse. `nqm.grades.elite-obey`
        Task::Attack | Task::Advance | Task::Look if marked && who.grade == Grade::Elite => Ok(()),
        Task::Attack if marked && who.grade != Grade::Militia => {
            no("It is disorganised and must reorganise first.", rule!("nqm.morale.fail-disorganised"))
        }
        Task::Advance | Task::Look if marked && who.grade != Grade::Militia => {
            no("A disorganised unit moves only away from the enemy.", rule!("nqm.morale.fail-disorganised"))
        }
        Task::DigIn if marked && who.grade >= Grade::Conscript => {
            no("Disorganised conscripts and militia do not dig.", rule!("nqm.reorganisation.no-orders-poor"))
        }
        Task::DigIn | Task::Support | Task::Look if who.arm == Arm::Logistic => {
            no("Supply columns only drive.", rule!("nqm.figures.logistic-no-support"))
        }
        Task::Work(_) if marked => no("It is disorganised.", rule!("nqm.morale.fail-disorganised")),
        _ => Ok(()),
    }
}

impl Asked<Nqm> for WhichTask {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.control-contents")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What is {} to do?", game.name(self.unit))
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        Some(format!("Now: {}.", words::order(game, &game.unit(self.unit).order)))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::about(game, self.unit)
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for task in TASKS {
            let taste = match task {
                Task::Attack => Taste::Attack,
                Task::Withdraw => Taste::Withdraw,
                Task::Look => Taste::Recce,
                Task::Support => Taste::Fire,
                Task::March | Task::Advance => Taste::March,
                _ => Taste::Order,
            };
            each(Offer::when(Answer::Task(task), taste as u8, may(game, self.unit, task)));
        }
        crate::logistics::errands(game, self.unit, &mut |errand| {
            each(Offer::open(Answer::Task(Task::Supply(errand)), Taste::Supply as u8));
        });
        if game.stands_of(self.unit).any(|stand| game.of(stand).kind == Kind::Engineer) {
            for job in JOBS {
                let task = Task::Work(job);
                each(Offer::when(Answer::Task(task), Taste::Work as u8, may(game, self.unit, task)));
            }
        }
        let plans = game.who(self.unit).arm == Arm::Headquarters
            && game.setup.formation(game.who(self.unit).formation).level >= crate::troops::Level::Division;
        if plans {
            each(Offer::open(Answer::Task(Task::Work(Job::PlanCrossing)), Taste::Work as u8));
        }
        if let Some(base) = game.command_of(self.unit) {
            for stand in game.stands_of(self.unit) {
                let of = game.of(stand);
                let joins = of.kind == Kind::Fighting || of.kind == Kind::Support;
                if joins && game.stand(base).with != Some(stand) {
                    let open = may_join(game, base, stand);
                    each(Offer::when(Answer::Stand(stand), Taste::Other as u8, open));
                }
            }
            if game.stand(base).with.is_some() {
                each(Offer::open(Answer::Nth(0), Taste::Other as u8));
            }
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Task(task) => words::task_key(game, *task),
            Answer::Stand(stand) => format!("with:{}", game.of(*stand).id),
            Answer::Nth(_) => "alone".into(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Task(task) => words::task(game, *task),
            Answer::Stand(stand) => format!("group the command base with {}", game.of(*stand).id),
            Answer::Nth(_) => "the command base stands by itself".into(),
            _ => "leave its order as it is".into(),
        }
    }
}

/// Whether a command base can join a stand: fighting bases, or one or two support bases, beside it. `nqm.figures.command-cf`,
/// `nqm.figures.command-cs`
pub(super) fn may_join(game: &Nqm, base: StandId, stand: StandId) -> Result<(), Refusal> {
    let of = game.of(stand);
    if of.kind == Kind::Support && of.strength > 2 {
        return Err(Refusal::by(rule!("nqm.figures.command-cs"), "A command base joins at most two support bases."));
    }
    if !game.near(base, stand, Metres(300)) {
        return Err(Refusal::by(rule!("nqm.scale.base-contact"), "They are more than 300 m apart."));
    }
    Ok(())
}

/// How is it to be done? Everything has its default.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Details {
    pub unit: UnitId,
    /// The headquarters that gives it.
    pub issuer: FormationId,
    pub order: Order,
    /// The event that the order reacts to.
    pub cause: Option<super::CauseKind>,
    /// How often something has been changed.
    pub changes: u8,
}

impl Details {
    fn chosen(&self, game: &Nqm) -> Option<Cause> {
        let side = game.who(self.unit).side;
        self.cause.and_then(|kind| causes::known(game, side).find(|one| one.kind == kind).copied())
    }

    /// What the order could wait for.
    fn conditions(&self, game: &Nqm, each: &mut dyn FnMut(When)) {
        let who = game.who(self.unit);
        for n in 0..game.setup.areas.len() as u16 {
            each(When::AreaAttacked(crate::troops::AreaId(n)));
            each(When::AreaTaken(crate::troops::AreaId(n)));
        }
        let others = game.units_of(who.side).filter(|other| *other != self.unit && !game.is_gone(*other));
        others.filter(|other| game.who(*other).arm.is_teeth()).for_each(|other| each(When::UnitAttacked(other)));
    }
}

impl Asked<Nqm> for Details {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.control-contents")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{}: {}. Send it?", game.name(self.unit), words::order(game, &self.order))
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        let order = &self.order;
        let mut said = format!(
            "Opens fire at {} range; on contact: {}; casualties to break off at: {}; on the objective: {}",
            words::band(order.open_fire),
            words::on_contact(order.on_contact),
            order.break_off.map_or("none", words::share),
            words::on_objective(game, order.on_objective),
        );
        for one in &order.conditions {
            said += &format!("; {}: {}", words::when(game, one.when), words::branch(one.then));
        }
        if let Some(kind) = self.cause {
            said += &format!("; because {}", words::cause(game, kind));
        }
        Some(said + ".")
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::about(game, self.unit)
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Done, Taste::Done as u8));
        each(Offer::open(Answer::Pass, Taste::Other as u8));
        if self.changes >= MOST_CHANGES {
            return;
        }
        let mut change = |answer: Answer| each(Offer::open(answer, Taste::Choose as u8));
        let (order, side) = (&self.order, game.who(self.unit).side);
        for cause in causes::known(game, side) {
            let other = self.cause != Some(cause.kind);
            if other && causes::concerns(game, self.unit, order, cause) {
                change(Answer::Cause(cause.kind));
            }
        }
        if self.cause.is_some() {
            change(Answer::Nth(NO_CAUSE));
        }
        let bands = [Band::Harassing, Band::Effective, Band::Contact];
        bands.into_iter().filter(|band| *band != order.open_fire).for_each(|band| change(Answer::Band(band)));
        let contacts = [OnContact::Halt, OnContact::Attack, OnContact::Bypass, OnContact::Withdraw];
        contacts.into_iter().filter(|what| *what != order.on_contact).for_each(|what| change(Answer::OnContact(what)));
        let shares = [Share::Third, Share::Half, Share::TwoThirds];
        shares.into_iter().filter(|one| Some(*one) != order.break_off).for_each(|one| change(Answer::Share(one)));
        if order.break_off.is_some() {
            change(Answer::Nth(FIGHT_ON));
        }
        let mut ends: ArrayVec<OnObjective, 32> =
            [OnObjective::Nothing, OnObjective::DigIn, OnObjective::Reorganise].into_iter().collect();
        let areas = (0..game.setup.areas.len() as u16).map(crate::troops::AreaId);
        ends.extend(
            areas.filter(|area| order.objective != Some(Objective::Area(*area))).take(16).map(OnObjective::FollowOn),
        );
        ends.into_iter().filter(|end| *end != order.on_objective).for_each(|end| change(Answer::OnObjective(end)));
        let now = game.state.hour;
        let last = (now + 12).min(game.setup.hours);
        (now..=last).filter(|hour| *hour != order.start.max(now)).for_each(|hour| change(Answer::Number(hour)));
        change(Answer::Nth(CLOSE_IN));
        // Where a column deploys and troops get down: at the usual place, at once, or at a turn of the way. R-NQM-057, R-NQM-150
        if order.deploy_after.is_some() {
            change(Answer::Nth(DEPLOY));
        }
        if order.deploy_after != Some(0) && !order.route.is_empty() {
            change(Answer::Nth(AT_ONCE));
        }
        for n in 1..order.route.len() as u8 {
            if order.deploy_after != Some(n) {
                change(Answer::Nth(DEPLOY + n));
            }
        }
        if order.conditions.len() < MOST_CONDITIONS {
            self.conditions(game, &mut |when| {
                if order.conditions.iter().all(|one| one.when != when) {
                    change(Answer::When(when));
                }
            });
        }
        if !order.conditions.is_empty() {
            change(Answer::Nth(DROP_CONDITIONS));
        }
    }

    fn usual(&self, _: &Nqm, _: Seat) -> Option<String> {
        Some("send".into())
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let mut choice = Choice::open(self.key(game, &offer.answer), self.label(game, &offer.answer), self.rule());
        choice.heading = heading(&offer.answer).map(String::from);
        // What is about to be sent is drawn on the map.
        if offer.answer == Answer::Done {
            choice.places.extend(self.order.route.last());
        }
        choice
    }

    fn draft(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        self.read(game, seat, reply)?;
        Ok(drafted(game, self.unit, &self.order.route))
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Done => "send".into(),
            Answer::Band(band) => format!("open-fire:{}", words::band(*band)),
            Answer::OnContact(what) => format!("on-contact:{}", words::on_contact(*what)),
            Answer::Share(share) => format!("break-off:{}", words::share(*share)),
            Answer::OnObjective(OnObjective::Nothing) => "on-objective:wait".into(),
            Answer::OnObjective(OnObjective::DigIn) => "on-objective:dig-in".into(),
            Answer::OnObjective(OnObjective::Reorganise) => "on-objective:reorganise".into(),
            Answer::OnObjective(OnObjective::FollowOn(area)) => format!("on-objective:{}", game.setup.area(*area).id),
            Answer::Number(hour) => format!("start:{hour}"),
            Answer::Cause(super::CauseKind::UnitAttacked(unit)) => format!("cause:attacked:{}", game.who(*unit).id),
            Answer::Cause(super::CauseKind::EnemySighted(stand)) => format!("cause:sighted:{}", game.of(*stand).id),
            Answer::Cause(super::CauseKind::AreaLost(area)) => format!("cause:lost:{}", game.setup.area(*area).id),
            Answer::When(When::AreaAttacked(area)) => format!("when:attacked:{}", game.setup.area(*area).id),
            Answer::When(When::AreaTaken(area)) => format!("when:taken:{}", game.setup.area(*area).id),
            Answer::When(When::UnitAttacked(unit)) => format!("when:unit-attacked:{}", game.who(*unit).id),
            Answer::Nth(NO_CAUSE) => "cause:none".into(),
            Answer::Nth(FIGHT_ON) => "break-off:never".into(),
            Answer::Nth(CLOSE_IN) => "close-in".into(),
            Answer::Nth(DROP_CONDITIONS) => "when:never".into(),
            Answer::Nth(AT_ONCE) => "deploy:at-once".into(),
            Answer::Nth(n) => format!("deploy:{}", n.saturating_sub(DEPLOY)),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Done => {
                format!(
                    "send it: {}",
                    words::moment(
                        game,
                        super::in_force_at(game, self.unit, self.issuer, self.chosen(game).as_ref(), &self.order)
                    )
                )
            }
            Answer::Band(band) => format!("open fire at {} range", words::band(*band)),
            Answer::OnContact(what) => format!("on contact: {}", words::on_contact(*what)),
            Answer::Share(share) => format!("break off at casualties of {}", words::share(*share)),
            Answer::OnObjective(what) => format!("on the objective: {}", words::on_objective(game, *what)),
            Answer::Number(hour) => format!("begin in hour {hour}"),
            Answer::Cause(kind) => format!("because {}", words::cause(game, *kind)),
            Answer::When(when) => words::when(game, *when),
            Answer::Nth(NO_CAUSE) => "for no such cause".into(),
            Answer::Nth(FIGHT_ON) => "never break off of its own will".into(),
            Answer::Nth(CLOSE_IN) if self.order.close_in => "fire from effective range".into(),
            Answer::Nth(CLOSE_IN) => "go on to contact range before it fires".into(),
            Answer::Nth(DROP_CONDITIONS) => "drop the conditions".into(),
            Answer::Nth(DEPLOY) => "deploy at the usual place".into(),
            Answer::Nth(AT_ONCE) => "deploy, and get down from its vehicles, before it sets off".into(),
            Answer::Nth(n) => format!("deploy after point {} of its way", n.saturating_sub(DEPLOY)),
            _ => "throw it away".into(),
        }
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        if mix.one_in(2) {
            return Answer::Done;
        }
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Done)
    }
}

/// The headings of the order sheet.
const fn heading(answer: &Answer) -> Option<&'static str> {
    match answer {
        Answer::Band(_) | Answer::Nth(CLOSE_IN) => Some("opening fire"),
        Answer::OnContact(_) => Some("on contact"),
        Answer::Share(_) | Answer::Nth(FIGHT_ON) => Some("breaking off"),
        Answer::OnObjective(_) => Some("on the objective"),
        Answer::Number(_) => Some("beginning"),
        Answer::When(_) | Answer::Nth(DROP_CONDITIONS) => Some("conditions"),
        Answer::Cause(_) | Answer::Nth(NO_CAUSE) => Some("cause"),
        Answer::Nth(_) => Some("deploying"),
        _ => None,
    }
}

/// What then?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichBranch {
    pub unit: UnitId,
    pub when: When,
}

impl Asked<Nqm> for WhichBranch {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.crt-when")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{}, {}: what then?", game.name(self.unit), words::when(game, self.when))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for branch in [Branch::CounterAttack, Branch::Support, Branch::Withdraw] {
            each(Offer::open(Answer::Branch(branch), Taste::Choose as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Branch(branch) => words::branch(*branch).into(),
            _ => "back".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Branch(branch) => words::branch(*branch).into(),
            _ => "nothing".into(),
        }
    }
}
