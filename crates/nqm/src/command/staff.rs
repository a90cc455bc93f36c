//! Orders of a formation: aim, objectives, H-hour, the place of its headquarters, and who works for whom. R-NQM-011

use engine::asked::{Asked, Offer};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;

use super::{Aim, Dispatch, Lent, MOST_OBJECTIVES, News, Order, Planned, Task, reaction, sheet, words};
use crate::Nqm;
use crate::answer::Answer;
use crate::event::Event;
use crate::question::{Question, Taste};
use crate::sequence::Phase;
use crate::troops::{AreaId, FormationId, Level, Tie, UnitId};

/// How often the orders of one formation may be changed in a go.
const MOST_CHANGES: u8 = 12;
const HEADQUARTERS: u8 = 0;
const AIMS: [Aim; 3] = [Aim::Take, Aim::Hold, Aim::Delay];

/// The formations that must have an aim and an objective before a seat may begin: the highest it commands.
pub(super) fn own(game: &Nqm, seat: Seat) -> impl Iterator<Item = FormationId> + '_ {
    (0..game.setup.formations.len() as u16).map(FormationId).filter(move |id| {
        let formation = game.setup.formation(*id);
        formation.seat == seat && formation.above.is_none_or(|above| game.setup.formation(above).seat != seat)
    })
}

/// A formation without aim and objective cannot start. `nqm.command.written-orders`, R-NQM-011
pub(super) fn may_start(game: &Nqm, formation: FormationId) -> Result<(), Refusal> {
    if game.state.phase != Phase::Plan {
        return Ok(());
    }
    let (setup, state) = (game.setup.formation(formation), &game.state.formations[formation.index()]);
    let rule = rule!("nqm.command.written-orders");
    if setup.aim.is_empty() && state.aim == Aim::Unsaid {
        return Err(Refusal::by(rule, format!("{} has no aim.", setup.name)).hint("Give the formation its orders."));
    }
    // Where the map names nothing there is nothing to name.
    if state.objectives.is_empty() && !game.setup.areas.is_empty() {
        return Err(
            Refusal::by(rule, format!("{} has no objective.", setup.name)).hint("Give the formation its orders.")
        );
    }
    Ok(())
}

/// Asks for the orders of a formation, one piece after the other.
pub(super) fn orders(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, formation: FormationId) -> Step<()> {
    for changes in 0..=MOST_CHANGES {
        match cx.ask(game, seat, Question::Staff(Staff { formation, changes }))? {
            Answer::Area(area) => turn_to(game, formation, area),
            Answer::Number(hour) => game.state.formations[formation.index()].h_hour = hour,
            Answer::Nth(HEADQUARTERS) => move_headquarters(game, cx, seat, formation)?,
            Answer::Nth(n) => game.state.formations[formation.index()].aim = AIMS[usize::from(n - 1).min(2)],
            Answer::Unit(unit) => lend(game, cx, seat, formation, unit)?,
            _ => break,
        }
    }
    cx.tell(|| Event::Planned(Planned { formation }));
    Ok(())
}

/// Adds an objective behind the others, or strikes it out.
fn turn_to(game: &mut Nqm, formation: FormationId, area: AreaId) {
    let objectives = &mut game.state.formations[formation.index()].objectives;
    if let Some(n) = objectives.iter().position(|known| *known == area) {
        objectives.remove(n);
    } else {
        let _ = objectives.try_push(area);
    }
}

fn move_headquarters(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, formation: FormationId) -> Step<()> {
    let Some(unit) = game.setup.formation(formation).headquarters else { return Ok(()) };
    let task = Task::March;
    if let Some((route, objective)) = super::whither::ask_whither(game, cx, seat, unit, task)? {
        let order = sheet::usual(game, unit, Order { task, route, objective, ..Order::default() });
        super::send(game, cx, unit, formation, order, None);
    }
    Ok(())
}

/// The headquarters that has a supporting unit gives it to somebody else; that is a change of plan. `nqm.orbat.direct-support-reassign`,
/// `nqm.summary.in-support-release`, R-NQM-016
fn lend(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, formation: FormationId, unit: UnitId) -> Step<()> {
    let Answer::Tie(tie) = cx.ask(game, seat, Question::Lend(Lend { unit, formation }))? else { return Ok(()) };
    let Answer::Formation(of) = cx.ask(game, seat, Question::LendTo(LendTo { unit, formation, tie }))? else {
        return Ok(());
    };
    let now = 2 * game.state.hour;
    let plan = game.state.phase == Phase::Plan;
    let at_once = plan || reaction::general_near(game, unit).is_some();
    let arrives = if at_once { now } else { reaction::change_of_plan(game, unit, formation).max(now) };
    game.state.dispatches.retain(|other| other.unit != unit || !matches!(other.news, News::Tie(..)));
    if at_once {
        game.unit_mut(unit).tie = Some((tie, of));
    } else if !game.is_gone(unit) {
        game.state.dispatches.push(Dispatch { unit, news: News::Tie(tie, of), arrives });
    }
    cx.tell(|| Event::Lent(Lent { unit, tie, of, arrives }));
    Ok(())
}

/// The supporting units that are a headquarters' own to give: they belong to it, and to no lower one of division level.
fn own_support(game: &Nqm, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
    game.unit_ids().filter(move |unit| {
        let who = game.who(*unit);
        who.arm.must_state()
            && !game.is_gone(*unit)
            && (who.formation == formation
                || (game.setup.formation(formation).level == Level::Division
                    && game.is_under(who.formation, formation)))
    })
}

/// What are a formation's orders?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Staff {
    pub formation: FormationId,
    /// How often something has been changed in this go.
    pub changes: u8,
}

const fn aim_key(aim: Aim) -> &'static str {
    match aim {
        Aim::Unsaid => "unsaid",
        Aim::Take => "take",
        Aim::Hold => "hold",
        Aim::Delay => "delay",
    }
}

impl Asked<Nqm> for Staff {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.written-orders")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("What are the orders of {}?", game.setup.formation(self.formation).name)
    }

    fn detail(&self, game: &Nqm) -> Option<String> {
        let (setup, state) = (game.setup.formation(self.formation), &game.state.formations[self.formation.index()]);
        let areas: Vec<&str> = state.objectives.iter().map(|area| game.setup.area(*area).name.as_str()).collect();
        let aim = if setup.aim.is_empty() { aim_key(state.aim) } else { &setup.aim };
        Some(format!(
            "Aim: {aim}. Objectives: {}. H-hour: {}.",
            if areas.is_empty() { "none".into() } else { areas.join(", then ") },
            state.h_hour.max(1),
        ))
    }

    fn usual(&self, game: &Nqm, _: Seat) -> Option<String> {
        may_start(game, self.formation).is_ok().then(|| "done".into())
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        let (setup, state) = (game.setup.formation(self.formation), &game.state.formations[self.formation.index()]);
        let ready = may_start(game, self.formation);
        let fresh = self.changes < MOST_CHANGES;
        if setup.aim.is_empty() && (fresh || state.aim == Aim::Unsaid) {
            for (n, aim) in AIMS.into_iter().enumerate().filter(|(_, aim)| *aim != state.aim) {
                let _ = aim;
                each(Offer::open(Answer::Nth(n as u8 + 1), Taste::Choose as u8));
            }
        }
        if fresh || state.objectives.is_empty() {
            for area in (0..game.setup.areas.len() as u16).map(AreaId) {
                if state.objectives.contains(&area) || state.objectives.len() < MOST_OBJECTIVES {
                    each(Offer::open(Answer::Area(area), Taste::Choose as u8));
                }
            }
        }
        if fresh {
            for hour in game.state.hour..=(game.state.hour + 8).min(game.setup.hours) {
                each(Offer::open(Answer::Number(hour), Taste::Choose as u8));
            }
            if let Some(unit) = setup.headquarters.filter(|unit| !game.is_gone(*unit)) {
                let open = super::may_order(game, self.formation, unit);
                each(Offer::when(Answer::Nth(HEADQUARTERS), Taste::March as u8, open));
            }
            for unit in own_support(game, self.formation) {
                let open = super::may_order(game, self.formation, unit);
                each(Offer::when(Answer::Unit(unit), Taste::Order as u8, open));
            }
        }
        // Whoever has used up his changes is let go, ready or not: he comes back to it from the menu.
        each(Offer::when(Answer::Done, Taste::Done as u8, if fresh { ready } else { Ok(()) }));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Area(area) => format!("objective:{}", game.setup.area(*area).id),
            Answer::Number(hour) => format!("h-hour:{hour}"),
            Answer::Nth(HEADQUARTERS) => "headquarters".into(),
            Answer::Nth(n) => format!("aim:{}", aim_key(AIMS[usize::from(n - 1).min(2)])),
            Answer::Unit(unit) => format!("support:{}", game.who(*unit).id),
            _ => "done".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Area(area) => {
                let known = game.state.formations[self.formation.index()].objectives.contains(area);
                let name = &game.setup.area(*area).name;
                if known { format!("{name} is no objective any more") } else { format!("objective: {name}") }
            }
            Answer::Number(hour) => format!("H-hour is hour {hour}"),
            Answer::Nth(HEADQUARTERS) => "move the headquarters".into(),
            Answer::Nth(n) => format!("aim: {} the objectives", aim_key(AIMS[usize::from(n - 1).min(2)])),
            Answer::Unit(unit) => {
                let tie = game.unit(*unit).tie;
                let now =
                    tie.map(|(tie, of)| format!(", now {} of {}", words::tie(tie), game.setup.formation(of).name));
                format!("support: {}{}", game.name(*unit), now.unwrap_or_default())
            }
            _ => "that is all".into(),
        }
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        let ready = may_start(game, self.formation).is_ok();
        if mix.one_in(2) && ready {
            return Answer::Done;
        }
        // Whoever does not like to name aims and objectives has to do it all the same.
        let appetite = if ready { appetite } else { &Appetite::EVEN };
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Done)
    }
}

/// How is a supporting unit to work?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lend {
    pub unit: UnitId,
    pub formation: FormationId,
}

impl Asked<Nqm> for Lend {
    fn rule(&self) -> RuleId {
        rule!("nqm.orbat.must-state")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("How is {} to work?", game.name(self.unit))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for tie in [Tie::UnderCommand, Tie::DirectSupport, Tie::InSupport] {
            each(Offer::open(Answer::Tie(tie), Taste::Choose as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Tie(Tie::UnderCommand) => "under-command".into(),
            Answer::Tie(Tie::DirectSupport) => "direct-support".into(),
            Answer::Tie(Tie::InSupport) => "in-support".into(),
            _ => "back".into(),
        }
    }

    fn say(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Tie(tie) => words::tie(*tie).into(),
            _ => "as before".into(),
        }
    }
}

/// For whom?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LendTo {
    pub unit: UnitId,
    pub formation: FormationId,
    pub tie: Tie,
}

impl Asked<Nqm> for LendTo {
    fn rule(&self) -> RuleId {
        rule!("nqm.orbat.direct-support-reassign")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{} {} of whom?", game.name(self.unit), words::tie(self.tie))
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for id in (0..game.setup.formations.len() as u16).map(FormationId) {
            if game.is_under(id, self.formation) && game.unit(self.unit).tie != Some((self.tie, id)) {
                each(Offer::open(Answer::Formation(id), Taste::Choose as u8));
            }
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Formation(id) => game.setup.formation(*id).id.clone(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Formation(id) => game.setup.formation(*id).name.clone(),
            _ => "as before".into(),
        }
    }
}
