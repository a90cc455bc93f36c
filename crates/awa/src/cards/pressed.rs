//! Army command wants an attack, at once. R-AWA-182

use dice::Pool;
use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::Point;

use super::effects::Played;
use super::{Card, Told};
use crate::ask::{Asked, Offer};
use crate::command::Order;
use crate::initiative::may_act;
use crate::melee::CONTACT;
use crate::state::{Deeds, Effect};
use crate::troops::{Arm, UnitId};
use crate::{Answer, Awa, Event, Question};

/// The order can be ignored on this or more.
const IGNORED: u8 = 4;

/// Which squads attack? At least one. R-AWA-182
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoAttacks {
    /// Whose.
    pub side: Side,
}

/// The card is drawn. `awa.suicide-hill.day2.cards`
pub(super) fn order(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<Played> {
    let why = Why::new(rule!("awa.suicide-hill.day2.cards"), Seat::of(side)).at_least(IGNORED);
    let die = cx.roll(Pool::d6(1), why)?.total() as u8;
    cx.tell(|| Event::Cards(Told::AttackOrdered { side, die }));
    if die >= IGNORED || squads(game, side).next().is_none() {
        return Ok(Played::Yes);
    }
    let answer = cx.ask(game, Seat::of(side), Question::WhoAttacks(WhoAttacks { side }))?;
    let Answer::Option(mask) = answer else { return Ok(Played::Yes) };
    let chosen: Vec<UnitId> =
        squads(game, side).enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, unit)| unit).collect();
    for unit in chosen {
        let nearest = nearest_enemy(game, unit);
        let (turn, before) = (game.state.turn, game.unit(unit).order);
        game.state.effects.push(Effect {
            card: Card::AttackOrder,
            side,
            unit: Some(unit),
            until: turn,
            at: Point::default(),
            field: None,
            acted: 0,
            vehicle: None,
            order: before,
        });
        let state = game.unit_mut(unit);
        state.deeds.set(Deeds::MUST_ATTACK);
        if let Some(enemy) = nearest {
            state.order = Order::AttackUnit(enemy);
        }
        cx.tell(|| Event::Cards(Told::MustAttack { unit }));
    }
    Ok(Played::Yes)
}

/// Whether a unit has been told to attack in this turn. R-AWA-182
pub(crate) fn is_pressed(game: &Awa, unit: UnitId) -> bool {
    game.unit(unit).deeds.has(Deeds::MUST_ATTACK)
}

/// Whom it attacks: those it was sent against, or whoever is nearest once they are gone.
pub(crate) fn target(game: &Awa, unit: UnitId) -> Option<UnitId> {
    match game.unit(unit).order {
        Order::AttackUnit(enemy) if game.is_in_battle(enemy) => Some(enemy),
        _ => nearest_enemy(game, unit),
    }
}

/// Whether a figure of a unit that must attack comes nearer to the enemy by such a move, or stays at grips with him.
pub(crate) fn comes_nearer(game: &Awa, unit: UnitId, from: Point, to: Point) -> Result<(), Refusal> {
    let Some(enemy) = target(game, unit) else { return Ok(()) };
    let gap = |at: Point| game.living(enemy).map(|figure| game.figure(figure).at.distance_to(at)).min();
    match (gap(from), gap(to)) {
        (Some(before), Some(after)) if after >= before && after > CONTACT => Err(Refusal::by(
            rule!("awa.suicide-hill.day2.cards"),
            format!("It has orders to attack {}: it moves nearer to them.", game.name(enemy)),
        )),
        _ => Ok(()),
    }
}

/// Squads that can attack in this turn; sixteen are plenty.
fn squads(game: &Awa, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side).filter(|unit| game.of(*unit).arm.is_squad() && may_act(game, *unit).is_ok()).take(16)
}

fn nearest_enemy(game: &Awa, unit: UnitId) -> Option<UnitId> {
    let known = |enemy: &UnitId| {
        game.is_in_battle(*enemy) && !game.unit(*enemy).deeds.has(Deeds::HIDDEN) && game.of(*enemy).arm != Arm::Aircraft
    };
    let enemies = game.units_of(game.side(unit).enemy()).filter(known);
    enemies.filter_map(|enemy| game.gap(unit, enemy).map(|gap| (gap, enemy))).min().map(|(_, enemy)| enemy)
}

impl Asked for WhoAttacks {
    fn rule(&self) -> RuleId {
        rule!("awa.suicide-hill.day2.cards")
    }

    fn title(&self, _game: &Awa) -> String {
        "Army command orders an attack. Which squads make it?".into()
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Awa, side: Side) -> Form {
        let options: Vec<Choice> = squads(game, side)
            .map(|unit| {
                let id = game.of(unit).id.clone();
                Choice::open(id.clone(), game.name(unit), self.rule()).about([id])
            })
            .collect();
        let at_most = options.len();
        Form::Several { options, at_least: 1, at_most, budget: None }
    }

    fn check(&self, game: &Awa, side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Option(mask) = answer else { return Err(Refusal::misfit("This question wants squads.")) };
        let count = squads(game, side).count();
        if *mask == 0 {
            return Err(Refusal::by(self.rule(), "At least one squad has to attack."));
        }
        if u32::from(*mask) >> count != 0 {
            return Err(Refusal::misfit("There is no such squad."));
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Several(keys) = reply else { return Err(Refusal::misfit("This question wants squads.")) };
        let mut mask = 0u16;
        for key in keys {
            let place = squads(game, side).position(|unit| game.of(unit).id == *key);
            let place = place.ok_or_else(|| Refusal::misfit(format!("There is no squad `{key}` here.")))?;
            mask |= 1 << place;
        }
        let answer = Answer::Option(mask);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        let Answer::Option(mask) = answer else { return "nobody".into() };
        let chosen = squads(game, self.side).enumerate().filter(|(n, _)| mask >> n & 1 == 1);
        chosen.map(|(_, unit)| game.name(unit).to_owned()).collect::<Vec<_>>().join(", ")
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let count = squads(game, side).count().max(1);
        Answer::Option(1 + mix.below((1 << count) - 1) as u16)
    }
}
