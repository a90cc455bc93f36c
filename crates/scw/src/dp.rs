//! Disruption Points: how they are taken, and what they cost beyond the fourth.

use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Cx, Eye, Line, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::answer::Picked;
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::state::{Fate, Load, Place};
use crate::troops::{Arm, ElementId, UnitId};
use crate::view::knows;
use crate::{Answer, Scw, assault, officers, words};

/// No unit ever carries more. `scw.dp.maximum-four`
pub const MOST_DPS: u8 = 4;

/// A unit receives DPs, all those of one step or combat together. R-SCW-015
pub(crate) fn receive(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, dps: u8) -> Step<()> {
    if dps == 0 || !game.is_in_battle(unit) {
        return Ok(());
    }
    debug_assert!(game.of(unit).arm.is_troops(), "vehicles take no DPs");
    let state = game.unit_mut(unit);
    state.received += dps;
    let carried = state.dps + dps;
    state.dps = carried.min(MOST_DPS);
    let (now, hidden) = (state.dps, game.is_hidden(unit));
    cx.tell(|| Event::Dp(Told::Received { unit, dps, now, hidden }));
    // `scw.dp.excess-costs-elements`
    lose(game, cx, unit, carried.saturating_sub(MOST_DPS))
}

/// The owner takes off so many elements. R-SCW-015
pub(crate) fn lose(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, count: u8) -> Step<()> {
    let left = game.strength(unit) as u8;
    let count = count.min(left);
    if count == 0 {
        return Ok(());
    }
    let picked = if count == left || all_alike(game, unit) {
        // Nothing to choose: the last ones in the order go.
        (left - count..left).fold(Picked::default(), |picked, place| picked.with(usize::from(place)))
    } else {
        let seat = Seat::of(game.of(unit).side);
        match cx.ask(game, seat, Question::Losses(Losses { unit, count }))? {
            Answer::Elements(picked) => picked,
            other => unreachable!("the door lets only elements pass, not {other:?}"),
        }
    };
    let lost: arrayvec::ArrayVec<ElementId, 8> =
        game.elements_of(unit).enumerate().filter(|(place, _)| picked.has(*place)).map(|(_, e)| e).collect();
    for element in &lost {
        remove_element(game, *element);
    }
    let hidden = game.is_hidden(unit);
    cx.tell(|| Event::Dp(Told::Lost { unit, count, left: left - count, hidden }));
    if left == count {
        destroy(game, cx, unit, Fate::Destroyed);
    }
    Ok(())
}

/// Takes an element out of the battle; a truck that towed it is free, and a towed battery is where its next truck is.
fn remove_element(game: &mut Scw, element: ElementId) {
    game.element_mut(element).alive = false;
    for unit in &mut game.state.units {
        if unit.load == Load::Gun(element) {
            unit.load = Load::Empty;
        }
    }
    let battery = game.unit_of(element);
    if let Place::Aboard(_) = game.unit(battery).place
        && game.of(battery).arm == Arm::Artillery
    {
        let tows = |id: &UnitId| matches!(game.unit(*id).load, Load::Gun(gun) if game.unit_of(gun) == battery);
        if let Some(truck) = game.unit_ids().find(tows) {
            game.unit_mut(battery).place = Place::Aboard(truck);
        }
    }
}

/// A unit leaves the battle. Officers with it stand where it was; step 8 decides about them. R-SCW-016, R-SCW-070
pub(crate) fn destroy(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, fate: Fate) {
    if matches!(game.unit(unit).place, Place::Gone(_)) {
        return;
    }
    for other in &mut game.state.units {
        if other.load == Load::Company(unit) {
            other.load = Load::Empty;
        }
    }
    let was = std::mem::replace(&mut game.unit_mut(unit).place, Place::Gone(fate));
    for marker in &mut game.state.markers {
        if marker.unit == unit {
            marker.up = false;
        }
    }
    cx.tell(|| Event::Dp(Told::Gone { unit, fate }));
    officers::unit_gone(game, cx, unit, was, fate);
    assault::release(game);
}

/// Whether it makes no difference which element is lost: all are of one kind, and aboard, where nobody has a place.
fn all_alike(game: &Scw, unit: UnitId) -> bool {
    let aboard = matches!(game.unit(unit).place, Place::Aboard(_));
    let mut kinds = game.elements_of(unit).map(|e| game.kind(e));
    let first = kinds.next();
    aboard && kinds.all(|kind| Some(kind) == first)
}

/// Which elements are lost?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Losses {
    pub(crate) unit: UnitId,
    pub(crate) count: u8,
}

impl Asked for Losses {
    fn rule(&self) -> RuleId {
        rule!("scw.dp.excess-costs-elements")
    }

    fn title(&self, game: &Scw) -> String {
        format!("{} loses {}. Which?", game.name(self.unit), words::elements(self.count))
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        let left = game.strength(self.unit);
        for set in 0u16..1 << left {
            if set.count_ones() == u32::from(self.count) {
                each(Offer::open(Answer::Elements(Picked(set)), Taste::Other));
            }
        }
    }

    fn form(&self, game: &Scw, _side: Side) -> Form {
        let options = game
            .elements_of(self.unit)
            .map(|e| {
                Choice::open(game.element_key(e), words::kind(game.kind(e)), self.rule()).about([game.element_key(e)])
            })
            .collect();
        Form::Several { options, at_least: usize::from(self.count), at_most: usize::from(self.count), budget: None }
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let keys = match reply {
            Reply::Several(keys) => keys.clone(),
            Reply::Pick(key) => vec![key.clone()],
            _ => return Err(Refusal::misfit("This question wants a choice of elements.")),
        };
        let mut picked = Picked::default();
        for key in &keys {
            let place = game.elements_of(self.unit).position(|e| game.element_key(e) == *key);
            picked =
                picked.with(place.ok_or_else(|| Refusal::misfit(format!("{key} is not an element of this unit.")))?);
        }
        let answer = Answer::Elements(picked);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Scw, _: Side, mix: &mut Mix, _: &engine::Appetite) -> Answer {
        let left = game.strength(self.unit);
        let mut picked = Picked::default();
        while picked.count() < u32::from(self.count) {
            picked = picked.with(mix.below(left as u32) as usize);
        }
        Answer::Elements(picked)
    }
}

/// What DPs did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit received DPs.
    Received {
        /// Who.
        unit: UnitId,
        /// How many.
        dps: u8,
        /// How many it carries now.
        now: u8,
        /// Whether the enemy does not see it.
        hidden: bool,
    },
    /// A unit lost elements.
    Lost {
        /// Who.
        unit: UnitId,
        /// How many.
        count: u8,
        /// How many are left.
        left: u8,
        /// Whether the enemy does not see it.
        hidden: bool,
    },
    /// A unit is out of the battle.
    Gone {
        /// Who.
        unit: UnitId,
        /// Why.
        fate: Fate,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw, eye: Eye) -> Option<Line> {
        let (unit, text, rule) = match *self {
            Told::Received { unit, hidden: true, .. } | Told::Lost { unit, hidden: true, .. }
                if !knows(eye, game.of(unit).side) =>
            {
                return None;
            }
            Told::Received { unit, dps, now, .. } => (
                unit,
                format!("{} takes {}; it carries {now} now.", game.name(unit), words::dps(dps)),
                rule!("scw.dp.who-takes-them"),
            ),
            Told::Lost { unit, count, left, .. } => (
                unit,
                format!("{} loses {}; {left} left.", game.name(unit), words::elements(count)),
                rule!("scw.dp.excess-costs-elements"),
            ),
            Told::Gone { unit, fate } => {
                (unit, format!("{} {}.", game.name(unit), words::fate(fate)), rule_of(game.of(unit).arm, fate))
            }
        };
        Some(words::line(text, rule).about(game, unit).done())
    }
}

/// The rule that takes a unit out of the battle.
const fn rule_of(arm: Arm, fate: Fate) -> RuleId {
    match (fate, arm) {
        // Vehicles have result tables of their own.
        (Fate::Abandoned, _) | (Fate::Destroyed, Arm::Armour | Arm::Softskin) => rule!("scw.dp.who-takes-them"),
        (Fate::Destroyed, _) => rule!("scw.dp.excess-costs-elements"),
        // R-SCW-067
        (Fate::Surrendered, _) => rule!("scw.assault.results"),
        // R-SCW-024
        (Fate::Captured, _) => rule!("scw.assault.contact"),
        // R-SCW-027
        (Fate::DrivenOff, Arm::Armour) => rule!("scw.movement.armour.forced-back"),
        (Fate::DrivenOff, Arm::Softskin) => rule!("scw.movement.softskin.forced-back"),
        (Fate::DrivenOff, _) => rule!("scw.movement.foot-horse.retire"),
        // R-SCW-076
        (Fate::Exited, _) => rule!("scw.sequence.fixed-order"),
    }
}
