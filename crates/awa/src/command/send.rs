//! What an HQ does in its activation: new orders, telephone lines, officers, figures for those in need. `awa.command.hq-contact`

use engine::{Cx, Refusal, RuleId, Seat, Step, rule};
use serde::{Deserialize, Serialize};
use table::Inches;

use super::links::{self, HQ_RADIUS, Link, Wire};
use super::{Order, Told, orders, replace};
use crate::activation::Deed;
use crate::ask::Taste;
use crate::state::{Doing, Message, PhoneLine, Replacement, Where};
use crate::troops::{Arm, FigureId, Kit, Level, Role, UnitId};
use crate::{Answer, Awa, Event, Question};

/// An attached figure is this near to its unit. R-AWA-020
pub(crate) const ATTACHED: Inches = Inches::whole(2);

/// How a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// Within five inches.
    Voice,
    /// By telephone.
    Telephone,
    /// By radio.
    Radio,
    /// By flags.
    Semaphore,
    /// By a man on foot.
    Runner,
    /// By a rider.
    Rider,
}

impl Means {
    const ALL: [Means; 6] =
        [Means::Voice, Means::Telephone, Means::Radio, Means::Semaphore, Means::Runner, Means::Rider];

    /// The rule it rests on.
    pub(super) const fn rule(self) -> RuleId {
        match self {
            Means::Voice => rule!("awa.command.hq-radius"),
            Means::Telephone => rule!("awa.command.telephone-ends"),
            Means::Radio => rule!("awa.comms.radio"),
            Means::Semaphore => rule!("awa.comms.semaphore"),
            Means::Runner => rule!("awa.comms.runner"),
            Means::Rider => rule!("awa.comms.rider"),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Means::Voice => "voice",
            Means::Telephone => "telephone",
            Means::Radio => "radio",
            Means::Semaphore => "flags",
            Means::Runner => "runner",
            Means::Rider => "rider",
        }
    }

    /// As people say it.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Means::Voice => "by word of mouth",
            Means::Telephone => "by telephone",
            Means::Radio => "by radio",
            Means::Semaphore => "by flags",
            Means::Runner => "by runner",
            Means::Rider => "by dispatch rider",
        }
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Change a unit's order.
    Send {
        /// Whose.
        to: UnitId,
        /// How it is told.
        by: Means,
    },
    /// Pass on to a unit the order that this HQ has. R-AWA-034
    PassOn {
        /// To whom.
        to: UnitId,
        /// How it is told.
        by: Means,
    },
    /// Agree to a figure of a unit becoming its officer. `awa.officer.replacement`
    Approve {
        /// Whose.
        to: UnitId,
        /// How it is told.
        by: Means,
    },
    /// Send an officer of this HQ to a unit.
    SendOfficer {
        /// Who.
        officer: FigureId,
        /// To whom.
        to: UnitId,
    },
    /// A flare with a meaning fixed before the battle. `awa.comms.flare`
    Flare(u8),
    /// Pigeons are no use on the table. `awa.comms.pigeon`
    Pigeon,
    /// Lay a telephone line to a unit. R-AWA-036
    LayLine(UnitId),
    /// Tap a wire: a figure's whole activation. R-AWA-036
    Tap,
    /// Attach a medic, commissar, priest or advisor to a unit. `awa.composition.attached-figures`
    Attach {
        /// Who.
        figure: FigureId,
        /// To whom.
        to: UnitId,
    },
}

/// Whether an HQ gives orders of its own. R-AWA-034, R-AWA-038
fn gives_orders(game: &Awa, hq: UnitId) -> bool {
    let Arm::Hq(level) = game.of(hq).arm else { return false };
    (level > Level::Company || game.senior_hq(game.side(hq)) == Some(hq)) && has_commander(game, hq)
}

fn has_commander(game: &Awa, hq: UnitId) -> bool {
    super::leader(game, hq).is_some()
}

/// Whether a unit is under an HQ, directly or through others; those under none listen to every HQ.
fn is_under(game: &Awa, unit: UnitId, hq: UnitId) -> bool {
    let mut above = game.of(unit).superior;
    if above.is_none() {
        return true;
    }
    // An HQ is never its own superior through more than a handful of others.
    for _ in 0..8 {
        match above {
            Some(one) if one == hq => return true,
            Some(one) => above = game.of(one).superior,
            None => return false,
        }
    }
    false
}

/// This moment, for what may be done once a turn.
fn now(game: &Awa) -> u16 {
    u16::from(game.state.day) * 100 + u16::from(game.state.turn)
}

/// Whether a message can go that way now.
fn can_send(game: &Awa, hq: UnitId, to: UnitId, by: Means) -> bool {
    match by {
        Means::Voice => links::in_voice(game, hq, to),
        Means::Telephone => links::link(game, hq, to) == Some(Link::Telephone),
        Means::Radio => links::link(game, hq, to) == Some(Link::Radio),
        Means::Semaphore => links::can_wave(game, hq, to),
        Means::Runner => runner(game, hq).is_some(),
        Means::Rider => rider(game, hq).is_some(),
    }
}

/// A runner of the HQ who is at hand.
fn runner(game: &Awa, hq: UnitId) -> Option<FigureId> {
    let at = links::post(game, hq)?;
    game.living(hq).find(|figure| {
        let state = game.figure(*figure);
        game.man(*figure).role == Role::Runner
            && state.place == Where::Table
            && state.at.is_within(HQ_RADIUS, at)
            && !super::is_under_way(game, *figure)
    })
}

/// A dispatch rider of the HQ who is at hand.
fn rider(game: &Awa, hq: UnitId) -> Option<FigureId> {
    let at = links::post(game, hq)?;
    let riders = game.units_of(game.side(hq)).filter(|unit| game.of(*unit).arm == Arm::Messenger);
    riders.filter(|unit| game.of(*unit).superior.is_none_or(|above| above == hq)).find_map(|unit| {
        game.living(unit)
            .find(|figure| game.figure(*figure).at.is_within(HQ_RADIUS, at) && !super::is_under_way(game, *figure))
    })
}

/// Whether an HQ can get word to a unit at all, and has not done so in this turn. R-AWA-017, R-AWA-286
fn may_speak(game: &Awa, hq: UnitId, to: UnitId) -> Result<(), Refusal> {
    if game.unit(to).addressed == now(game) {
        let told = "It has been sent a message in this turn.";
        return Err(Refusal::by(rule!("awa.command.orders-change"), told));
    }
    if Means::ALL.into_iter().any(|by| can_send(game, hq, to, by)) {
        return Ok(());
    }
    let far = "It is not within 5\" and no runner, rider, telephone or radio reaches it.";
    Err(Refusal::by(rule!("awa.command.hq-contact"), far))
}

/// Lists a message to a unit by every means that works, or once as closed.
fn each_means(
    game: &Awa,
    hq: UnitId,
    to: UnitId,
    make: &dyn Fn(Means) -> Act,
    each: &mut dyn FnMut(Act, Result<(), Refusal>),
) {
    if let Err(refusal) = may_speak(game, hq, to) {
        return each(make(Means::Voice), Err(refusal));
    }
    for by in Means::ALL.into_iter().filter(|by| can_send(game, hq, to, *by)) {
        each(make(by), Ok(()));
    }
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        if let Some((figure, _)) = links::wire_in_reach(game, unit) {
            each(Act::Tap, crate::movement::is_free(game, figure));
        }
        for figure in game.living(unit).filter(|figure| game.man(*figure).role.is_attachable()) {
            attachments(game, figure, each);
        }
        if !matches!(game.of(unit).arm, Arm::Hq(_)) {
            return;
        }
        let friends = || game.units_of(game.side(unit)).filter(|to| *to != unit && game.is_in_battle(*to));
        if gives_orders(game, unit) {
            if !game.setup.places.is_empty() {
                for to in friends().filter(|to| is_addressee(game, unit, *to)) {
                    each_means(game, unit, to, &|by| Act::Send { to, by }, each);
                }
                each(Act::Pigeon, Err(Refusal::by(rule!("awa.comms.pigeon"), "Pigeons are of no use on the table.")));
            }
            let flares = game.living(unit).any(|figure| game.man(figure).kit.has(Kit::FLARES));
            let fired = game.unit(unit).addressed == now(game);
            for (n, _) in
                game.setup.flares.iter().enumerate().filter(|(_, code)| code.side == game.side(unit) && flares)
            {
                let once = Refusal::by(rule!("awa.comms.flare"), "A flare has gone up in this turn.");
                each(Act::Flare(n as u8), if fired { Err(once) } else { Ok(()) });
            }
        } else if has_commander(game, unit) && game.unit(unit).order != Order::None {
            for to in friends().filter(|to| is_under(game, *to, unit) && orders::takes_orders(game, *to)) {
                each_means(game, unit, to, &|by| Act::PassOn { to, by }, each);
            }
        }
        // Every HQ can have a line of its own, also one that only passes orders on. `awa.comms.telephone`
        if has_commander(game, unit) && runner(game, unit).is_some() {
            let laid = |to: UnitId| game.state.lines.iter().any(|line| (line.from, line.to) == (unit, to));
            for to in friends().filter(|to| is_under(game, *to, unit) && orders::takes_orders(game, *to)) {
                if !laid(to) {
                    each(Act::LayLine(to), Ok(()));
                }
            }
        }
        if has_commander(game, unit) {
            for to in game.units_of(game.side(unit)).filter(|to| replace::is_wanted(game, *to, unit)) {
                if replace::candidate(game, to).is_some() {
                    each_means(game, unit, to, &|by| Act::Approve { to, by }, each);
                }
                if let Some(officer) = replace::spare_officer(game, unit) {
                    each(Act::SendOfficer { officer, to }, may_speak(game, unit, to));
                }
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Send { .. } | Act::PassOn { .. } => rule!("awa.command.orders-change"),
            Act::Approve { .. } | Act::SendOfficer { .. } => rule!("awa.officer.replacement"),
            Act::Flare(_) => rule!("awa.comms.flare"),
            Act::Pigeon => rule!("awa.comms.pigeon"),
            Act::LayLine(_) | Act::Tap => rule!("awa.comms.telephone"),
            Act::Attach { .. } => rule!("awa.composition.attached-figures"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Command
    }

    fn key(&self, game: &Awa) -> String {
        let id = |unit: &UnitId| game.of(*unit).id.clone();
        match self {
            Act::Send { to, by } => format!("order-{}-{}", by.word(), id(to)),
            Act::PassOn { to, by } => format!("pass-on-{}-{}", by.word(), id(to)),
            Act::Approve { to, by } => format!("promote-{}-{}", by.word(), id(to)),
            Act::SendOfficer { officer, to } => format!("officer-{}-to-{}", game.figure_key(*officer), id(to)),
            Act::Flare(code) => format!("flare-{}", game.setup.flares[usize::from(*code)].colour),
            Act::Pigeon => "pigeon".into(),
            Act::LayLine(to) => format!("line-{}", id(to)),
            Act::Tap => "tap-wire".into(),
            Act::Attach { figure, to } => format!("attach-{}-to-{}", game.figure_key(*figure), id(to)),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Send { to, by } => format!("A new order for {}, {}", game.name(*to), by.words()),
            Act::PassOn { to, by } => format!("Pass the order on to {}, {}", game.name(*to), by.words()),
            Act::Approve { to, by } => format!("A new officer for {}, {}", game.name(*to), by.words()),
            Act::SendOfficer { to, .. } => format!("Send an officer to {}", game.name(*to)),
            Act::Flare(code) => {
                let code = &game.setup.flares[usize::from(*code)];
                format!("A {} flare: {}", code.colour, crate::words::order(game, code.order))
            }
            Act::Pigeon => "Send a pigeon".into(),
            Act::LayLine(to) => format!("Lay a telephone line to {}", game.name(*to)),
            Act::Tap => "Tap the wire".into(),
            Act::Attach { figure, to } => {
                format!("The {} goes with {}", crate::words::figure(game, *figure), game.name(*to))
            }
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Send { to, by } => {
                let asked = Question::NewOrder(orders::NewOrder { unit: to });
                let Answer::Order(order) = cx.ask(game, Seat::of(game.side(unit)), asked)? else { return Ok(()) };
                send(game, cx, unit, to, by, order);
                Ok(())
            }
            Act::PassOn { to, by } => {
                send(game, cx, unit, to, by, game.unit(unit).order);
                Ok(())
            }
            // Nobody is ordered to do nothing: an empty order is the consent to a promotion.
            Act::Approve { to, by } => {
                send(game, cx, unit, to, by, Order::None);
                Ok(())
            }
            Act::SendOfficer { officer, to } => {
                let now = now(game);
                let state = game.unit_mut(to);
                (state.replaced, state.addressed) = (Replacement::Sent(officer), now);
                cx.tell(|| Event::Command(Told::Approved { unit: to, figure: officer }));
                Ok(())
            }
            Act::Flare(code) => {
                flare(game, cx, unit, code);
                Ok(())
            }
            Act::Pigeon => Ok(()),
            Act::LayLine(to) => {
                if let (Some(layer), Some(at)) = (runner(game, unit), links::post(game, unit)) {
                    let points = [at].into_iter().collect();
                    game.state.lines.push(PhoneLine { from: unit, to, points, works: false, layer: Some(layer) });
                }
                Ok(())
            }
            Act::Tap => {
                tap(game, cx, unit);
                Ok(())
            }
            Act::Attach { figure, to } => {
                game.figure_mut(figure).with = Some(to);
                cx.tell(|| Event::Command(Told::Attached { figure, unit: to }));
                Ok(())
            }
        }
    }
}

/// Whether an HQ may change this unit's order, or that of a company HQ that passes it on.
fn is_addressee(game: &Awa, hq: UnitId, to: UnitId) -> bool {
    let takes = orders::takes_orders(game, to) || matches!(game.of(to).arm, Arm::Hq(Level::Company));
    takes && is_under(game, to, hq)
}

/// A message leaves. What is heard at once counts at once; the rest is under way. R-AWA-035
fn send(game: &mut Awa, cx: &mut Cx<'_, Awa>, from: UnitId, to: UnitId, by: Means, order: Order) {
    game.unit_mut(to).addressed = now(game);
    cx.tell(|| Event::Command(Told::Sent { from, to, by }));
    let bearer = match by {
        Means::Voice | Means::Telephone | Means::Radio => {
            super::deliver(game, cx, to, order);
            return;
        }
        Means::Semaphore => None,
        Means::Runner => runner(game, from),
        Means::Rider => rider(game, from),
    };
    let began = bearer.map_or_else(|| links::post(game, from).unwrap_or_default(), |figure| game.figure(figure).at);
    let arrives = bearer.is_none().then(|| game.state.turn + 1);
    game.state.messages.push(Message { bearer, from, to, order, began, arrives, report: None });
}

/// Everybody of the side who sees where it goes up knows what to do. R-AWA-035
fn flare(game: &mut Awa, cx: &mut Cx<'_, Awa>, hq: UnitId, code: u8) {
    game.unit_mut(hq).addressed = now(game);
    cx.tell(|| Event::Command(Told::Flare { from: hq, code }));
    let (order, side) = (game.setup.flares[usize::from(code)].order, game.side(hq));
    let Some(at) = links::post(game, hq) else { return };
    for unit in game.units_of(side).collect::<Vec<_>>() {
        // A light in the sky wants sight, not the distance at which men can be made out.
        let sees = |figure: FigureId| game.has_sight_of(figure, at);
        if unit != hq && orders::takes_orders(game, unit) && game.living(unit).any(sees) {
            orders::receive(game, cx, unit, order);
        }
    }
}

/// Somebody climbs to a wire; from the end of the turn on one speaks over it: an HQ speaks with whom it leads to, others with the HQ it comes from. R-AWA-036
fn tap(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let Some((figure, wire)) = links::wire_in_reach(game, unit) else { return };
    let at = game.figure(figure).at;
    let (from, to) = match wire {
        Wire::Country => (unit, unit),
        Wire::Line(n) if matches!(game.of(unit).arm, Arm::Hq(_)) => (unit, game.state.lines[n].to),
        Wire::Line(n) => (game.state.lines[n].from, unit),
    };
    let points = match wire {
        Wire::Country => [at].into_iter().collect(),
        Wire::Line(n) => {
            let old = &game.state.lines[n].points;
            let (first, last) = (old.first().copied().unwrap_or(at), old.last().copied().unwrap_or(at));
            if from == unit { [at, last].into_iter().collect() } else { [first, at].into_iter().collect() }
        }
    };
    game.state.lines.push(PhoneLine { from, to, points, works: false, layer: None });
    game.figure_mut(figure).doing.set(Doing::WORKED);
    cx.tell(|| Event::Command(Told::Taps { unit }));
}

/// Units that a figure could be attached to: it is with one at a time. R-AWA-020
fn attachments(game: &Awa, figure: FigureId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    let state = game.figure(figure);
    let near = |unit: UnitId| game.living(unit).any(|one| game.figure(one).at.is_within(ATTACHED, state.at));
    if state.place != Where::Table || state.with.is_some_and(near) {
        return;
    }
    let own = game.man(figure).unit;
    for to in game.units_of(game.side(own)).filter(|to| *to != own && game.of(*to).arm.has_morale()) {
        if near(to) {
            each(Act::Attach { figure, to }, Ok(()));
        }
    }
}
