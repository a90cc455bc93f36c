//! Written orders: how they are written, what they allow, and when they count. `awa.command.orders-written`, R-AWA-033

use engine::prompt::Choice;
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::{Order, Told};
use crate::ask::{Asked, Offer, Taste};
use crate::sequence::{Phase, Turn};
use crate::state::{Deeds, Under};
use crate::troops::{Appears, Arm, UnitId};
use crate::{Answer, Awa, Event, Question, board, cards, hill, words};

/// Who holds stays this near to where he began; who defends, this near to his place. R-AWA-033
const HOLDS: Inches = Inches::whole(6);
/// A place that is a line or a point reaches this far. R-AWA-064
const PLACE: Inches = Inches::whole(3);

/// Whether a unit has an order in writing. HQs, supplies and messengers act on their commander's word. R-AWA-284
pub(crate) fn takes_orders(game: &Awa, unit: UnitId) -> bool {
    matches!(
        game.of(unit).arm,
        Arm::Infantry | Arm::Cavalry | Arm::Cyclists | Arm::Crew | Arm::Armour | Arm::Train | Arm::Boat
    )
}

/// Orders are written, one unit after another, side by side. Where a battle has no places there is nothing to order.
pub(crate) fn write_orders(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    if game.setup.places.is_empty() {
        return Ok(Turn::Done);
    }
    for side in Side::BOTH {
        let Some(unit) = unwritten(game, side).next() else { continue };
        let asked = Question::WriteOrder(WriteOrder { unit, last: last(game, side) });
        if let Answer::Order(order) = cx.ask(game, Seat::of(side), asked)? {
            write(game, cx, unit, order);
        } else {
            let order = last(game, side).unwrap_or(Order::Hold(Point::default()));
            for unit in unwritten(game, side).collect::<Vec<_>>() {
                write(game, cx, unit, order);
            }
        }
        return Ok(Turn::More);
    }
    Ok(Turn::Done)
}

fn write(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, order: Order) {
    game.unit_mut(unit).order = order;
    cx.tell(|| Event::Command(Told::Written { unit, order }));
}

/// Units of a side that still want an order.
fn unwritten(game: &Awa, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side).filter(|unit| {
        // At night everybody who is there gets a new one; before the battle nobody is there yet.
        let there = match game.state.phase {
            Phase::Night => game.is_in_battle(*unit),
            _ => game.of(*unit).appears == Appears::AtStart,
        };
        takes_orders(game, *unit) && there && game.unit(*unit).order == Order::None
    })
}

/// The last order that a side has written: units may share one.
fn last(game: &Awa, side: Side) -> Option<Order> {
    game.units_of(side).map(|unit| game.unit(unit).order).filter(|order| *order != Order::None).last()
}

/// Whoever has to hold, holds where he has been set up.
pub(crate) fn fix_holds(game: &mut Awa) {
    for unit in game.unit_ids() {
        if let (Order::Hold(_), Some(middle)) = (game.unit(unit).order, game.middle(unit)) {
            game.unit_mut(unit).order = Order::Hold(middle);
        }
    }
}

/// How far a point is from a place.
pub(crate) fn gap_to_place(game: &Awa, place: u8, at: Point) -> Inches {
    let place = &game.setup.places[usize::from(place)];
    match place.feature {
        Some(feature) => game.nearest_of(feature, at).distance_to(at),
        None => at.distance_to(place.at).less(PLACE),
    }
}

/// How far a point is from a unit.
fn gap_to_unit(game: &Awa, unit: UnitId, at: Point) -> Option<Inches> {
    game.living(unit).map(|figure| game.figure(figure).at.distance_to(at)).min()
}

/// Whether enemy action or a card has freed a unit from its order. R-AWA-033
fn is_freed(game: &Awa, unit: UnitId) -> bool {
    let state = game.unit(unit);
    state.under != Under::NONE
        || state.under_before != Under::NONE
        || state.deeds.has(Deeds::FAILED_LAST)
        || game.melee_of(unit).is_some()
        || cards::is_driven(game, unit)
}

/// Whether a unit's order lets one of its figures go from here to there of its own will. `awa.command.adhere`
pub(crate) fn may_move_so(game: &Awa, unit: UnitId, from: Point, to: Point) -> Result<(), Refusal> {
    hill::may_end(game, unit, to)?;
    if cards::is_pressed(game, unit) {
        return cards::comes_nearer(game, unit, from, to);
    }
    let order = game.unit(unit).order;
    if order == Order::None || is_freed(game, unit) {
        return Ok(());
    }
    let no_farther = |gap: &dyn Fn(Point) -> Inches, near: Inches| gap(to) <= near.max(gap(from));
    let keeps = match order {
        Order::None => true,
        Order::Hold(at) => no_farther(&|point| point.distance_to(at), HOLDS),
        Order::Defend(place) => no_farther(&|point| gap_to_place(game, place, point), HOLDS),
        Order::Attack(place) | Order::Advance(place) => {
            no_farther(&|point| gap_to_place(game, place, point), Inches::ZERO)
        }
        Order::AttackUnit(goal) | Order::Support(goal) => {
            no_farther(&|point| gap_to_unit(game, goal, point).unwrap_or(Inches::ZERO), Inches::ZERO)
        }
        Order::Retire(_) => match closest_enemy(game, unit, from) {
            Some(enemy) => to.distance_to(enemy) >= from.distance_to(enemy),
            None => true,
        },
    };
    if keeps {
        return Ok(());
    }
    let text = format!("Its order is: {}.", words::order(game, order));
    Err(Refusal::by(rule!("awa.command.adhere"), text)
        .hint("Only enemy action or a card frees a unit from its order; an HQ can change it."))
}

/// The nearest enemy that somebody of the unit sees.
fn closest_enemy(game: &Awa, unit: UnitId, from: Point) -> Option<Point> {
    let known = |enemy: &UnitId| !game.unit(*enemy).deeds.has(Deeds::HIDDEN);
    let mut enemies: Vec<_> = game
        .units_of(game.side(unit).enemy())
        .filter(known)
        .flat_map(|enemy| game.living(enemy))
        .map(|figure| (game.figure(figure).at.distance_to(from), figure))
        .collect();
    enemies.sort_unstable();
    let seen = |enemy| game.living(unit).any(|figure| game.observes(figure, enemy).is_ok());
    enemies.into_iter().find(|(_, enemy)| seen(*enemy)).map(|(_, enemy)| game.figure(enemy).at)
}

/// A unit hears a new order: it counts at once if everybody is within reach of the officer. `awa.comms.react`
pub(crate) fn receive(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, order: Order) {
    if super::is_out_of_officer_radius(game, unit) {
        let state = game.unit_mut(unit);
        state.next_order = Some(order);
        state.deeds.set(Deeds::ORDER_WAITS);
        cx.tell(|| Event::Command(Told::Waits { unit, order }));
    } else {
        obey(game, cx, unit, order);
    }
}

/// An order counts from now on.
fn obey(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, order: Order) {
    let order = match (order, game.middle(unit)) {
        (Order::Hold(_), Some(middle)) => Order::Hold(middle),
        _ => order,
    };
    let state = game.unit_mut(unit);
    (state.order, state.next_order) = (order, None);
    state.deeds.clear(Deeds::ORDER_WAITS);
    cx.tell(|| Event::Command(Told::Changed { unit, order }));
}

/// The start of a turn: orders that waited until everybody could hear them. R-AWA-035
pub(crate) fn hear_waiting(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for unit in game.unit_ids() {
        if let Some(order) = game.unit(unit).next_order
            && !super::is_out_of_officer_radius(game, unit)
        {
            obey(game, cx, unit, order);
        }
    }
}

/// Which order does a unit get before the battle? `awa.command.orders-written`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WriteOrder {
    /// Which unit.
    pub unit: UnitId,
    /// The order written last, which the others may share.
    pub last: Option<Order>,
}

/// Lists what can be ordered: places, friends, and enemies that are in sight of anybody.
fn each_order(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Order)) {
    let side = game.side(unit);
    each(Order::Hold(Point::default()));
    for place in 0..game.setup.places.len() as u8 {
        for order in [Order::Attack(place), Order::Advance(place), Order::Defend(place), Order::Retire(place)] {
            each(order);
        }
    }
    let eye = engine::Eye::Seat(Seat::of(side));
    // Nobody waits for friends whom only a card may bring.
    let known = |friend: &UnitId| takes_orders(game, *friend) && board::is_seen(game, *friend, eye);
    for friend in game.units_of(side).filter(|friend| *friend != unit && known(friend)) {
        each(Order::Support(friend));
    }
    for enemy in game.units_of(side.enemy()).filter(|enemy| game.is_in_battle(*enemy)) {
        if board::is_seen(game, enemy, eye) {
            each(Order::AttackUnit(enemy));
        }
    }
}

impl Asked for WriteOrder {
    fn rule(&self) -> RuleId {
        rule!("awa.command.orders-written")
    }

    fn title(&self, game: &Awa) -> String {
        format!("What is the order of {}?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each_order(game, self.unit, &mut |order| {
            let fits = hill::order_fits(game, game.side(self.unit), order);
            each(Offer::when(Answer::Order(order), Taste::Command, fits));
        });
        if self.last.is_some() {
            each(Offer::open(Answer::Done, Taste::Done));
        }
    }

    fn choice(&self, game: &Awa, offer: &Offer) -> Choice {
        listed(self, game, offer)
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match (answer, self.last) {
            (Answer::Order(order), _) => words::order(game, *order),
            (_, Some(last)) => format!("All others: {}", words::order(game, last)),
            _ => "All others the same".into(),
        }
    }
}

/// An order in a menu: under the place or the units it speaks of, which are shown on the table.
fn listed(question: &dyn Asked, game: &Awa, offer: &Offer) -> Choice {
    let (key, label) = (question.key(game, &offer.answer), question.label(game, &offer.answer));
    let choice = match &offer.open {
        Ok(()) => Choice::open(key, label, question.rule()),
        Err(refusal) => Choice::closed(key, label, refusal.clone()),
    };
    let (heading, whom) = match &offer.answer {
        Answer::Order(Order::Attack(n) | Order::Advance(n) | Order::Defend(n) | Order::Retire(n)) => {
            let place = &game.setup.places[usize::from(*n)];
            (Some(place.name.clone()), Some(place.id.clone()))
        }
        Answer::Order(Order::AttackUnit(unit)) => (Some("Enemies".into()), Some(game.of(*unit).id.clone())),
        Answer::Order(Order::Support(unit)) => (Some("Support".into()), Some(game.of(*unit).id.clone())),
        _ => (None, None),
    };
    Choice { heading, ..choice }.about(whom)
}

/// Which new order does an HQ give? `awa.command.orders-change`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NewOrder {
    /// To which unit.
    pub unit: UnitId,
}

impl Asked for NewOrder {
    fn rule(&self) -> RuleId {
        rule!("awa.command.orders-change")
    }

    fn title(&self, game: &Awa) -> String {
        format!("What is the new order of {}?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each_order(game, self.unit, &mut |order| {
            let fits = hill::order_fits(game, game.side(self.unit), order);
            each(Offer::when(Answer::Order(order), Taste::Command, fits));
        });
    }

    fn choice(&self, game: &Awa, offer: &Offer) -> Choice {
        listed(self, game, offer)
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Order(order) => words::order(game, *order),
            _ => "none".into(),
        }
    }
}
