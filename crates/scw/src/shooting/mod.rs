//! Steps 5 and 6, shooting: who fires, and at whom. The parts follow the headings of the chapter.

pub(crate) mod anti_tank;
pub(crate) mod arcs;
pub(crate) mod armour_morale;
pub(crate) mod artillery;
mod bombs;
pub(crate) mod cover;
mod lines;
pub(crate) mod machine_guns;
mod memo;
mod odds;
mod overhead;
mod promise;
mod shots;
pub(crate) mod small_arms;
mod softskins;
mod take_hold;
mod told;
pub(crate) mod weapons;

use engine::prompt::{Choice, Reply};
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

pub use anti_tank::Effect;
pub(crate) use anti_tank::{armour_of, hit_armour};
pub use armour_morale::Nerve;
pub(crate) use artillery::{forget_aim_unless_fired, lose_aim_at};
pub(crate) use bombs::{bomb_factor, bomb_odds, bomb_troops, hit_softskin};
pub(crate) use cover::cover_of;
pub(crate) use memo::FireMemo;
pub use promise::Promise;
use shots::{Ready, Volleys, any_shot, each_shot, has_reason_to_ask, judge, may_shoot};
pub use softskins::{Carried, Table as SoftskinTable};
pub(crate) use take_hold::{apply_damage, take_hold};
pub use told::Told;

use crate::answer::{Battery, Picked, Shot};
use crate::ask::{Asked, Offer, Taste};
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Deeds, Place};
use crate::troops::UnitId;
use crate::{Answer, Scw, deployment, words};

/// One unit, gun or vehicle of the side is named and fires at its targets, or the side passes for the step. R-SCW-002
pub(crate) fn name(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    if !has_reason_to_ask(game, side) {
        return Ok(Turn::Done);
    }
    let Answer::Unit(unit) = cx.ask(game, Seat::of(side), Question::Fire(WhoFires { side }))? else {
        return Ok(Turn::Done);
    };
    game.unit_mut(unit).deeds.set(Deeds::NAMED);
    if game.unit(unit).place == Place::Concealed {
        // `scw.concealment.revealed-by-firing`: placed at once, a target only from the next step on. R-SCW-039
        deployment::reveal(game, cx, unit)?;
        game.unit_mut(unit).deeds.set(Deeds::APPEARED);
    }
    let mut volleys = Volleys::new();
    while any_shot(game, unit, &volleys) {
        let question = AtWhom { unit, volleys: volleys.clone() };
        let Answer::Fire(shot) = cx.ask(game, Seat::of(side), Question::Shot(question))? else { break };
        if matches!(shot.battery, Battery::Volley { .. }) {
            volleys.push(shot.target);
        }
        fire(game, cx, unit, shot)?;
    }
    Ok(Turn::More)
}

/// Resolves one shot. The door has let only a legal one pass.
fn fire(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, shot: Shot) -> Step<()> {
    let target = shot.target;
    match judge(game, unit, &[], shot) {
        Ok(Ready::Volley(volley)) => small_arms::fire(game, cx, unit, target, volley),
        Ok(Ready::MachineGuns(who)) => {
            machine_guns::turn_on(game, cx, unit, target, who);
            Ok(())
        }
        Ok(Ready::AntiTank(weapon, class, range)) => anti_tank::fire(game, cx, unit, weapon, class, target, range),
        Ok(Ready::Artillery(weapon, laying)) => artillery::fire(game, cx, unit, weapon, target, laying),
        Err(refusal) => unreachable!("the door lets only legal shots pass: {refusal}"),
    }
}

/// What a shot promises, if it may be fired.
pub(crate) fn promise_of(game: &Scw, unit: UnitId, shot: Shot) -> Option<Promise> {
    judge(game, unit, &[], shot).ok().map(|ready| promise::promise(game, unit, shot.target, &ready))
}

/// The shots that a named unit may fire, with what they promise.
pub(crate) fn each_open_shot(game: &Scw, question: &AtWhom, mut each: impl FnMut(Shot, Promise)) {
    shots::visit(game, question.unit, &question.volleys, |shot, verdict| {
        if let Ok(ready) = verdict {
            each(shot, promise::promise(game, question.unit, shot.target, &ready));
        }
        false
    });
}

/// The DPs, in hundredths, that all small arms of a unit could be expected to inflict from where it stands, as if none
/// had fired or moved.
pub(crate) fn volley_dps(game: &Scw, unit: UnitId, target: UnitId, without: Picked) -> u32 {
    let arms = weapons::weapons(game, unit);
    let all = arms.iter().filter(|w| w.is_small() && !without.has(w.place.into()));
    match small_arms::volley_of(game, unit, target, all) {
        Ok(volley) if game.of(target).arm.is_troops() => {
            promise::promise(game, unit, target, &Ready::Volley(volley)).dps
        }
        _ => 0,
    }
}

/// Which unit fires?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFires {
    side: Side,
}

impl WhoFires {
    /// Whether a unit may be named. A concealed unit may be wherever it has not moved, for what it can hit depends on
    /// how its owner sets it up.
    fn may_name(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
        may_shoot(game, unit)?;
        let rule = rule!("scw.sequence.stationary-fire-first");
        match game.unit(unit).place {
            Place::Concealed if weapons::weapons(game, unit).iter().any(|w| w.is_due(game).is_ok()) => Ok(()),
            Place::Table if any_shot(game, unit, &[]) => Ok(()),
            _ => Err(Refusal::by(rule, "Nothing of it can fire at anybody in this step.")),
        }
    }
}

impl Asked for WhoFires {
    fn rule(&self) -> RuleId {
        rule!("scw.sequence.stationary-fire-first")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit fires?".into()
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::Done => "nobody else".into(),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side) {
            let state = game.unit(unit);
            if matches!(state.place, Place::Table | Place::Concealed) && !state.deeds.has(Deeds::NAMED) {
                each(Offer::when(Answer::Unit(unit), Taste::Fire, WhoFires::may_name(game, unit)));
            }
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::Unit(unit) if unit.index() < game.setup.units.len() && game.of(*unit).side == side => {
                if game.unit(*unit).deeds.has(Deeds::NAMED) {
                    let rule = rule!("scw.sequence.stationary-fire-first");
                    return Err(Refusal::by(rule, "It has been named in this step."));
                }
                WhoFires::may_name(game, *unit)
            }
            _ => Err(Refusal::misfit("This question wants one of your units.")),
        }
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{} fires", game.name(*unit)),
            _ => "nobody else fires".into(),
        }
    }
}

/// At whom, and with what?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtWhom {
    pub(crate) unit: UnitId,
    /// The targets of its volleys since it was named.
    volleys: Volleys,
}

impl Asked for AtWhom {
    fn rule(&self) -> RuleId {
        rule!("scw.shooting.small-arms.fire-points")
    }

    fn title(&self, game: &Scw) -> String {
        format!("{} fires. At whom?", game.name(self.unit))
    }

    fn detail(&self, game: &Scw) -> Option<String> {
        let several = weapons::weapons(game, self.unit).iter().filter(|w| w.is_small()).count() > 1;
        several.then(|| "To leave elements out of a volley, name them by ones: volley-10 leaves out the second.".into())
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each_shot(game, self.unit, &self.volleys, |shot, open| {
            each(Offer::when(Answer::Fire(shot), Taste::Fire, open));
        });
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let (key, label) = (words::key(game, &offer.answer), self.say(game, &offer.answer));
        let choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        let mut choice = choice.about(words::about(game, &offer.answer));
        if let Answer::Fire(shot) = &offer.answer
            && let Ok(ready) = judge(game, self.unit, &self.volleys, *shot)
        {
            odds::explain(game, self.unit, shot.target, &ready, &mut choice);
        }
        choice
    }

    fn check(&self, game: &Scw, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::Fire(shot) if shot.target.index() < game.setup.units.len() => {
                judge(game, self.unit, &self.volleys, *shot).map(|_| ())
            }
            _ => Err(Refusal::misfit("This question wants weapons and a target.")),
        }
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Pick(key) = reply else {
            return Err(Refusal::misfit("This question wants one of its options.").hint("Send its key."));
        };
        let answer = if key == "done" { Some(Answer::Done) } else { self.shot(game, key).map(Answer::Fire) };
        let answer = answer.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?;
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        let Answer::Fire(shot) = answer else { return "no more fire".into() };
        let target = game.name(shot.target);
        match shot.battery {
            Battery::Volley { without: Picked(0) } => format!("volley at {target}"),
            Battery::Volley { .. } => format!("volley at {target}, some holding their fire"),
            Battery::MachineGuns { .. } => format!("machine guns at {target}"),
            Battery::Piece(element) => format!("{} at {target}", words::kind(game.kind(element))),
            Battery::Mount(_) => format!("gun at {target}"),
        }
    }
}

impl AtWhom {
    /// The unit that fires.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// Reads a key such as `volley>2-company`, `volley-101>2-company`, `mg>t-26`, `battery.1>1-company`, `mount-0>t-26`.
    fn shot(&self, game: &Scw, key: &str) -> Option<Shot> {
        let (weapons, target) = key.split_once('>')?;
        let target = game.unit_ids().find(|id| game.of(*id).id == target)?;
        let bits = |rest: &str| match rest {
            "" => Some(Picked::default()),
            rest => u16::from_str_radix(rest.strip_prefix('-')?, 2).ok().map(Picked),
        };
        let piece = game.elements_of(self.unit).find(|e| game.element_key(*e) == weapons);
        let battery = if let Some(element) = piece {
            Battery::Piece(element)
        } else if let Some(number) = weapons.strip_prefix("mount-") {
            Battery::Mount(number.parse().ok()?)
        } else if let Some(rest) = weapons.strip_prefix("volley") {
            Battery::Volley { without: bits(rest)? }
        } else {
            Battery::MachineGuns { without: bits(weapons.strip_prefix("mg")?)? }
        };
        Some(Shot { battery, target })
    }
}
