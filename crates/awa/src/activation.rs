//! What an activated unit does: one question, asked until the unit is done. `awa.initiative.actions`
//!
//! Each chapter has an `Act` of its own and says when it is open; this is the list. An act is one step of the game: the unit that
//! is active stands in [`crate::State::active`].

use engine::prompt::Odds;
use engine::{Cx, Refusal, RuleId, Side, Step, rule};
use serde::{Deserialize, Serialize};

use crate::ask::{Asked, Offer, Taste};
use crate::overwatch::{self, Goes};
use crate::sequence::Turn;
use crate::state::{Deeds, Reaction};
use crate::troops::{UnitId, VehicleId};
use crate::{
    Answer, Awa, Question, anti_aircraft, artillery, at_guns, cards, clouds, command, engineering, flame, grenades,
    melee, movement, small_arms, stopping, supply, vehicles,
};

/// Something that an activated unit can do, written by its chapter.
pub(crate) trait Deed: Sized {
    /// Lists what the unit can do under this chapter, open and closed.
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>));

    /// The rule it rests on.
    fn rule(&self) -> RuleId;

    /// What kind of action it is, for random players.
    fn taste(&self) -> Taste;

    /// Short and unique among all acts that are offered at once.
    fn key(&self, game: &Awa) -> String;

    /// What it is, in a few words.
    fn label(&self, game: &Awa) -> String;

    /// Its exact chances, as far as they hang on nothing that would have to be measured.
    fn odds(&self, _game: &Awa) -> Vec<Odds> {
        Vec::new()
    }

    /// Does it.
    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()>;
}

macro_rules! acts {
    ($($(#[$doc:meta])* $name:ident($type:path),)*) => {
        /// One thing that an activated unit does.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Act {
            $($(#[$doc])* $name($type),)*
        }

        impl Deed for Act {
            fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
                $(<$type as Deed>::offers(game, unit, &mut |act, open| each(Act::$name(act), open));)*
            }

            fn rule(&self) -> RuleId {
                match self { $(Act::$name(act) => act.rule(),)* }
            }

            fn taste(&self) -> Taste {
                match self { $(Act::$name(act) => act.taste(),)* }
            }

            fn key(&self, game: &Awa) -> String {
                match self { $(Act::$name(act) => act.key(game),)* }
            }

            fn label(&self, game: &Awa) -> String {
                match self { $(Act::$name(act) => act.label(game),)* }
            }

            fn odds(&self, game: &Awa) -> Vec<Odds> {
                match self { $(Act::$name(act) => act.odds(game),)* }
            }

            fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
                match self { $(Act::$name(act) => act.perform(game, cx, unit),)* }
            }
        }

        impl Act {
            /// Lists what its own chapter offers: whoever asks for one act need not hear of all the others.
            fn chapter(&self, game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
                match self {
                    $(Act::$name(_) => {
                        <$type as Deed>::offers(game, unit, &mut |act, open| each(Act::$name(act), open));
                    })*
                }
            }

            /// Whether an act is open to a unit that somebody is looking for. Chapters that look along many lines of sight
            /// come first in the list and are asked last.
            fn any(game: &Awa, unit: UnitId, wanted: &dyn Fn(&Self) -> bool) -> bool {
                let chapters: [&dyn Fn() -> bool; _] = [$(&|| {
                    let mut open = false;
                    <$type as Deed>::offers(game, unit, &mut |act, may| {
                        open = open || may.is_ok() && wanted(&Act::$name(act));
                    });
                    open
                },)*];
                chapters.iter().rev().any(|chapter| chapter())
            }
        }
    };
}

acts! {
    /// Small arms.
    Shoot(small_arms::Act),
    /// Grenades and the like.
    Throw(grenades::Act),
    /// Guns and mortars.
    Shell(artillery::Act),
    /// Anti-tank guns and rifles.
    Pierce(at_guns::Act),
    /// Fire at aircraft.
    Ward(anti_aircraft::Act),
    /// Petrol bombs, dynamite, crowbars.
    Stop(stopping::Act),
    /// Flamethrowers.
    Burn(flame::Act),
    /// Gas.
    Gas(clouds::Act),
    /// Moves on foot, horse and bicycle; guns; getting in and out.
    Move(movement::Act),
    /// Drives.
    Drive(vehicles::Act),
    /// Attacks hand to hand.
    Fight(melee::Act),
    /// Works.
    Work(engineering::Act),
    /// Gives orders.
    Command(command::Act),
    /// Brings ammunition.
    Supply(supply::Act),
    /// Looks for snipers.
    Look(cards::Act),
}

/// What does the active unit do next? `awa.initiative.actions`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatNow {
    /// Which unit.
    pub unit: UnitId,
}

/// A unit's activation begins; the steps that follow are its acts.
pub(crate) fn begin(game: &mut Awa, unit: UnitId) {
    let state = game.unit_mut(unit);
    state.deeds.set(Deeds::ACTIVATED);
    state.deeds.clear(Deeds::FIRED.and(Deeds::STOOD).and(Deeds::PAID).and(Deeds::SHOT));
    game.state.active = Some(unit);
    movement::begin_activation(game, unit);
    vehicles::begin_activation(game, unit);
}

/// One act of the active unit.
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<Turn> {
    if may_go_on(game, unit) {
        let seat = engine::Seat::of(game.side(unit));
        if let Answer::Act(act) = cx.ask(game, seat, Question::WhatNow(WhatNow { unit }))? {
            let from = game.middle(unit);
            if !act.is_fire() {
                act.perform(game, cx, unit)?;
            } else if overwatch::interrupt(game, cx, unit)? == Goes::On && is_open(game, unit, &act) {
                act.perform(game, cx, unit)?;
                overwatch::interrupt(game, cx, unit)?;
            }
            cards::settle_sniper(game, cx, unit, from);
            return Ok(Turn::More);
        }
    }
    finish(game, cx, unit)?;
    Ok(Turn::More)
}

impl Act {
    /// Whether it is part of the unit's firing event: those who watch may fire before and after it. R-AWA-070
    pub(crate) const fn is_fire(&self) -> bool {
        matches!(
            self,
            Act::Shoot(_)
                | Act::Throw(_)
                | Act::Shell(_)
                | Act::Pierce(_)
                | Act::Ward(_)
                | Act::Stop(_)
                | Act::Burn(_)
                | Act::Move(movement::Act::ShootHorses(_))
        )
    }
}

impl Act {
    /// The heading under which a menu lists it.
    const fn heading(&self) -> &'static str {
        match self {
            Act::Shoot(_)
            | Act::Throw(_)
            | Act::Shell(_)
            | Act::Pierce(_)
            | Act::Ward(_)
            | Act::Stop(_)
            | Act::Burn(_)
            | Act::Gas(_)
            | Act::Move(movement::Act::ShootHorses(_)) => "Fire",
            Act::Move(_) => "Move",
            Act::Drive(_) => "Drive",
            Act::Fight(_) => "Close with the enemy",
            Act::Work(_) => "Work",
            Act::Command(_) => "Command",
            Act::Supply(_) => "Ammunition",
            Act::Look(_) => "Look",
        }
    }

    /// The unit or vehicle it is done to, as the board names it: pressing it on the table is a second way to choose.
    fn whom(&self, game: &Awa) -> Option<String> {
        use small_arms::Mark;
        let unit = |unit: &UnitId| Some(game.of(*unit).id.clone());
        let vehicle = |vehicle: &VehicleId| Some(vehicles::piece_key(game, *vehicle));
        match self {
            Act::Shoot(small_arms::Act::Volley(mark) | small_arms::Act::OnTheMove(mark)) => match mark {
                Mark::Unit(one) => unit(one),
                Mark::Vehicle(one) => vehicle(one),
            },
            Act::Pierce(at_guns::Act::Fire { at, .. } | at_guns::Act::OnTheMove { at, .. }) => vehicle(at),
            Act::Ward(anti_aircraft::Act::Fire(at)) => vehicle(at),
            Act::Fight(melee::Act::Attack { target, .. }) => unit(target),
            Act::Move(movement::Act::Board(at) | movement::Act::Leave(at) | movement::Act::Hitch(_, at)) => vehicle(at),
            Act::Drive(vehicles::Act::Drive { vehicle: at, .. }) => vehicle(at),
            Act::Command(
                command::Act::Send { to, .. }
                | command::Act::PassOn { to, .. }
                | command::Act::Approve { to, .. }
                | command::Act::SendOfficer { to, .. }
                | command::Act::Attach { to, .. }
                | command::Act::LayLine(to),
            ) => unit(to),
            _ => None,
        }
    }
}

/// Lists what an active unit can do, as far as a card leaves it the choice. R-AWA-061, R-AWA-182
fn each_act(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    let bound = cards::bound(game, unit);
    Act::offers(game, unit, &mut |act, open| {
        let open = open.and_then(|()| bound.allows(game, &act));
        each(act, open);
    });
}

/// Lists the fire that is open to a unit.
pub(crate) fn fire_offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    Act::offers(game, unit, &mut |act, open| {
        if act.is_fire() {
            each(act, open);
        }
    });
}

/// Whether a unit has something to fire at.
pub(crate) fn has_fire(game: &Awa, unit: UnitId) -> bool {
    Act::any(game, unit, &|act| act.is_fire())
}

/// Whether an act is still open, after somebody else has fired.
fn is_open(game: &Awa, unit: UnitId, wanted: &Act) -> bool {
    let mut open = false;
    wanted.chapter(game, unit, &mut |act, may| open |= may.is_ok() && act == *wanted);
    open && cards::bound(game, unit).allows(game, wanted).is_ok()
}

/// Whether there is a unit left that can decide for itself, and something that it can do.
fn may_go_on(game: &Awa, unit: UnitId) -> bool {
    if !game.is_in_battle(unit) || game.melee_of(unit).is_some() || game.unit(unit).reaction != Reaction::None {
        return false;
    }
    let bound = cards::bound(game, unit);
    Act::any(game, unit, &|act| bound.allows(game, act).is_ok())
}

/// The activation is over.
fn finish(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    game.state.active = None;
    supply::capture(game, cx, unit);
    supply::notice(game, unit);
    clouds::leave_burning(game, cx, unit);
    movement::end_activation(game, unit);
    cards::activation_over(game, cx, unit);
    overwatch::resume(game, cx)
}

impl Asked for WhatNow {
    fn rule(&self) -> RuleId {
        rule!("awa.initiative.actions")
    }

    fn title(&self, game: &Awa) -> String {
        format!("What does {} do?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each_act(game, self.unit, &mut |act, open| {
            let taste = act.taste();
            each(Offer::when(Answer::Act(act), taste, open));
        });
        each(Offer::when(Answer::Done, Taste::Done, cards::bound(game, self.unit).may_stop()));
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let bound = cards::bound(game, self.unit);
        let mut found = None;
        match answer {
            Answer::Done => found = Some(bound.may_stop()),
            Answer::Act(wanted) => wanted.chapter(game, self.unit, &mut |act, open| {
                if found.is_none() && act == *wanted {
                    found = Some(open.and_then(|()| bound.allows(game, &act)));
                }
            }),
            _ => {}
        }
        found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
    }

    fn key(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Act(act) => act.key(game),
            other => crate::words::key(game, other),
        }
    }

    fn choice(&self, game: &Awa, offer: &Offer) -> engine::prompt::Choice {
        use engine::prompt::Choice;
        let (key, label) = (self.key(game, &offer.answer), self.say(game, &offer.answer));
        let act = if let Answer::Act(act) = &offer.answer { Some(act) } else { None };
        let rule = act.map_or_else(|| self.rule(), Deed::rule);
        let choice = match &offer.open {
            Ok(()) => Choice::open(key, label, rule),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        let heading = act.map(|act| act.heading().to_owned());
        let odds = act.filter(|_| offer.open.is_ok()).map(|act| act.odds(game)).unwrap_or_default();
        Choice { heading, odds, ..choice }.about(act.and_then(|act| act.whom(game)))
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Act(act) => act.label(game),
            _ => "That is all".into(),
        }
    }
}
