//! Orders in words, and what is told of them: to their own side only. R-NQM-139

use engine::{Eye, Line, rule};
use serde::Serialize;

use super::{Branch, CauseKind, Errand, Job, Objective, OnContact, OnObjective, Order, Task, When};
use crate::Nqm;
use crate::event::Telling;
use crate::grades::Share;
use crate::ranges::Band;
use crate::troops::{FormationId, Tie, UnitId};
use crate::units::knows;

/// A task in a few words.
pub(crate) fn task(game: &Nqm, task: Task) -> String {
    match task {
        Task::None => "without orders".into(),
        Task::March => "march by road".into(),
        Task::Advance => "advance".into(),
        Task::Look => "look".into(),
        Task::Attack => "attack".into(),
        Task::Support => "support by fire".into(),
        Task::Defend => "defend".into(),
        Task::Delay => "delay".into(),
        Task::Reserve => "wait in reserve".into(),
        Task::Withdraw => "withdraw".into(),
        Task::DigIn => "dig in".into(),
        Task::Reorganise => "reorganise".into(),
        Task::Supply(Errand::Fetch { from, to }) => {
            format!("bring dice from {} to {}", game.setup.dump(from).id, game.name(to))
        }
        Task::Supply(Errand::Haul { from, to, what }) => {
            let what = match what {
                crate::troops::Carries::Supplies => "a LOG",
                crate::troops::Carries::Fuel => "a POL",
            };
            format!("bring {what} from {} to {}", game.setup.dump(from).id, game.setup.dump(to).id)
        }
        Task::Work(job) => work(job).into(),
    }
}

const fn work(job: Job) -> &'static str {
    match job {
        Job::Demolish => "blow the bridge",
        Job::LayMines => "lay mines",
        Job::Fortify => "help to fortify",
        Job::PlanCrossing => "plan a river crossing",
        Job::Bridgehead => "open a bridgehead",
        Job::Bridge => "build a bridge",
        Job::ClearMines => "lift mines",
    }
}

/// The short word of a task: the key of its option.
pub(crate) fn task_key(game: &Nqm, task: Task) -> String {
    match task {
        Task::None => "none".into(),
        Task::March => "march".into(),
        Task::Advance => "advance".into(),
        Task::Look => "look".into(),
        Task::Attack => "attack".into(),
        Task::Support => "support".into(),
        Task::Defend => "defend".into(),
        Task::Delay => "delay".into(),
        Task::Reserve => "reserve".into(),
        Task::Withdraw => "withdraw".into(),
        Task::DigIn => "dig-in".into(),
        Task::Reorganise => "reorganise".into(),
        Task::Supply(Errand::Fetch { from, to }) => format!("fetch:{}:{}", game.setup.dump(from).id, game.who(to).id),
        Task::Supply(Errand::Haul { from, to, what }) => {
            let what = match what {
                crate::troops::Carries::Supplies => "log",
                crate::troops::Carries::Fuel => "pol",
            };
            format!("haul:{what}:{}:{}", game.setup.dump(from).id, game.setup.dump(to).id)
        }
        Task::Work(Job::Demolish) => "demolish".into(),
        Task::Work(Job::LayMines) => "lay-mines".into(),
        Task::Work(Job::Fortify) => "fortify".into(),
        Task::Work(Job::PlanCrossing) => "plan-crossing".into(),
        Task::Work(Job::Bridgehead) => "bridgehead".into(),
        Task::Work(Job::Bridge) => "bridge".into(),
        Task::Work(Job::ClearMines) => "clear-mines".into(),
    }
}

/// What an order is about, in a few words.
pub(crate) fn objective(game: &Nqm, objective: Objective) -> String {
    match objective {
        Objective::Area(area) => game.setup.area(area).name.clone(),
        Objective::Place(at) => crate::fireplan::told::place(game, at),
        Objective::Stand(stand) => format!("the enemy at {}", game.of(stand).id),
    }
}

/// A whole order in a few words.
pub(crate) fn order(game: &Nqm, order: &Order) -> String {
    let mut words = task(game, order.task);
    if let Some(about) = order.objective {
        words += &format!(": {}", objective(game, about));
    }
    if order.start > game.state.hour {
        words += &format!(", from hour {}", order.start);
    }
    words
}

pub(crate) const fn band(band: Band) -> &'static str {
    match band {
        Band::Harassing => "harassing",
        Band::Effective => "effective",
        Band::Contact => "contact",
    }
}

pub(crate) const fn on_contact(what: OnContact) -> &'static str {
    match what {
        OnContact::Halt => "halt",
        OnContact::Attack => "attack",
        OnContact::Bypass => "bypass",
        OnContact::Withdraw => "withdraw",
    }
}

pub(crate) const fn share(share: Share) -> &'static str {
    match share {
        Share::Third => "third",
        Share::Half => "half",
        Share::TwoThirds => "two-thirds",
    }
}

pub(crate) fn on_objective(game: &Nqm, what: OnObjective) -> String {
    match what {
        OnObjective::Nothing => "wait for orders".into(),
        OnObjective::DigIn => "dig in".into(),
        OnObjective::Reorganise => "reorganise".into(),
        OnObjective::FollowOn(area) => format!("go on against {}", game.setup.area(area).name),
    }
}

pub(crate) fn when(game: &Nqm, when: When) -> String {
    match when {
        When::AreaAttacked(area) => format!("when {} is attacked", game.setup.area(area).name),
        When::AreaTaken(area) => format!("when {} is taken", game.setup.area(area).name),
        When::UnitAttacked(unit) => format!("when {} is attacked", game.name(unit)),
    }
}

pub(crate) const fn branch(branch: Branch) -> &'static str {
    match branch {
        Branch::CounterAttack => "counter-attack",
        Branch::Support => "support",
        Branch::Withdraw => "withdraw",
    }
}

pub(crate) fn cause(game: &Nqm, kind: CauseKind) -> String {
    match kind {
        CauseKind::UnitAttacked(unit) => format!("{} was attacked", game.name(unit)),
        CauseKind::EnemySighted(stand) => format!("an enemy was sighted: {}", game.of(stand).id),
        CauseKind::AreaLost(area) => format!("{} was lost", game.setup.area(area).name),
    }
}

pub(crate) const fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::UnderCommand => "under command",
        Tie::DirectSupport => "in direct support",
        Tie::InSupport => "in support",
    }
}

/// `at once`, `from the middle of hour 3`, `from hour 4`.
pub(crate) fn moment(game: &Nqm, moment: u16) -> String {
    if moment <= 2 * game.state.hour {
        "at once".into()
    } else if moment % 2 == 1 {
        format!("from the middle of hour {}", moment / 2)
    } else {
        format!("from hour {}", moment / 2)
    }
}

/// An order has been given, and is in force or on its way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ordered {
    pub unit: UnitId,
    pub order: Order,
    pub arrives: u16,
}

impl Telling for Ordered {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let words =
            format!("{}: {}; in force {}.", game.name(self.unit), order(game, &self.order), moment(game, self.arrives));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(words, rule!("nqm.command.change-crt")))
    }
}

/// An order that was on its way has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrived {
    pub unit: UnitId,
    pub order: Order,
}

impl Telling for Arrived {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let words = format!("{} has its new order: {}.", game.name(self.unit), order(game, &self.order));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(words, rule!("nqm.crt.definition")))
    }
}

/// A unit goes over to a branch of its order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Branched {
    pub unit: UnitId,
    pub order: Order,
}

impl Telling for Branched {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let words = format!("{} does as its orders foresaw: {}.", game.name(self.unit), order(game, &self.order));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(words, rule!("nqm.command.crt-when")))
    }
}

/// A supporting unit is to work, or works now, for somebody else.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lent {
    pub unit: UnitId,
    pub tie: Tie,
    pub of: FormationId,
    pub arrives: u16,
}

impl Telling for Lent {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let (tie, of) = (tie(self.tie), &game.setup.formation(self.of).name);
        let words = format!("{} is {tie} of {of} {}.", game.name(self.unit), moment(game, self.arrives));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(words, rule!("nqm.orbat.direct-support-reassign")))
    }
}

/// What a formation is to do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Planned {
    pub formation: FormationId,
}

impl Telling for Planned {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let (setup, state) = (game.setup.formation(self.formation), &game.state.formations[self.formation.index()]);
        let areas: Vec<&str> = state.objectives.iter().map(|area| game.setup.area(*area).name.as_str()).collect();
        let words = format!(
            "{}: {}.",
            setup.name,
            if areas.is_empty() { "no objective".into() } else { areas.join(", then ") }
        );
        knows(game, eye, setup.side).then(|| Line::new(words, rule!("nqm.command.written-orders")))
    }
}
