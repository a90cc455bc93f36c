//! What each card does when it is drawn. R-AWA-049 to R-AWA-058, R-AWA-180, R-AWA-182, R-AWA-183

use dice::Pool;
use engine::{BySide, Cx, Seat, Side, Step, Why, rule};
use table::{Inches, Point};

use super::arrive::{Ground, PutDown};
use super::{Card, Told, bull, hunters, pressed};
use crate::blast::{self, Blast};
use crate::command::Order;
use crate::state::{Damage, Deeds, Effect, Fate, LastTank, Where};
use crate::troops::{Appears, Arm, Tags, UnitId};
use crate::{Answer, Awa, Event, Question, artillery, chance, harm, overwatch, sheets, supply};

/// Whether a card found somebody to concern. R-AWA-049
pub(crate) enum Played {
    /// It did something, or will.
    Yes,
    /// It concerns nobody here.
    Idle,
}

/// The last turn of something that lasts for so many turns, this one included. R-AWA-050
pub(super) fn lasting(game: &Awa, turns: u8) -> u8 {
    game.state.turn + turns - 1
}

/// For the rest of the game, or of the day. R-AWA-173
const FOR_GOOD: u8 = 0;

/// A card does what it says.
pub(super) fn play(game: &mut Awa, cx: &mut Cx<'_, Awa>, card: Card) -> Step<Played> {
    if card == Card::Quiet {
        return Ok(Played::Yes);
    }
    let side = match card.faction() {
        None => game.setup.defender,
        Some(_) => match game.side_of_card(card) {
            Some(side) => side,
            None => return Ok(Played::Idle),
        },
    };
    match card {
        Card::Quiet => Ok(Played::Yes),
        Card::Sniper => marksman(game, cx),
        Card::SniperLeaves => Ok(marksman_leaves(game, cx)),
        Card::TankHunters => Ok(match hunters::begin(game, side) {
            Some(_) => Played::Yes,
            None => Played::Idle,
        }),
        Card::Breakdown => breakdown(game, cx),
        Card::LostMessages => {
            last(game, card, side, None, lasting(game, 1));
            Ok(Played::Yes)
        }
        Card::Bull => bull::begin(game, cx),
        Card::StrayRounds => stray(game, cx),
        Card::Laundry | Card::Mass | Card::Concert | Card::Motivation => Ok(cheer(game, cx, card, side, FOR_GOOD)),
        Card::FoodParcel => Ok(cheer(game, cx, card, side, lasting(game, 3))),
        Card::ComedyFilm => Ok(cheer(game, cx, card, side, lasting(game, 2))),
        Card::LeaderVisit | Card::Headlong => {
            let tag = if card == Card::Headlong { Tags::MOROCCAN } else { Tags::FALANGIST };
            if tagged(game, side, tag).next().is_none() {
                return Ok(Played::Idle);
            }
            last(game, card, side, None, lasting(game, 1));
            Ok(Played::Yes)
        }
        Card::NationalistLinesDown | Card::RepublicanLinesDown => {
            let until = lasting(game, 2);
            last(game, card, side, None, until);
            cx.tell(|| Event::Cards(Told::LinesDown { side, until }));
            Ok(Played::Yes)
        }
        Card::SulkingAdvisors | Card::ThirstyAdvisors => {
            last(game, card, side, None, FOR_GOOD);
            Ok(Played::Yes)
        }
        Card::NationalistAircraft | Card::RepublicanAircraft => {
            let why = Why::new(super::rule_of(card), Seat::of(side));
            let turns = cx.roll(Pool::d6(1), why)?.total() as u8;
            plane(game, cx, card, side, turns)
        }
        Card::NationalistFighter | Card::RepublicanFighter => plane(game, cx, card, side, 1),
        Card::NationalistSupplies | Card::RepublicanSupplies => supplies(game, cx, side),
        Card::Resolve => {
            let kept = game.state.held[side].try_push(card).is_ok();
            Ok(if kept { Played::Yes } else { Played::Idle })
        }
        Card::Postcards => halt(game, cx, card, side, Tags::CARLIST),
        Card::WineCellar => halt(game, cx, card, side, Tags::CANADIAN),
        Card::Complaint => complaint(game, cx, side),
        Card::HmgCompany | Card::Tank | Card::SniperAndTank => come_up(game, cx, card, side),
        Card::AttackOrder => pressed::order(game, cx, side),
        Card::HeavyBarrage => Ok(barrage(game, side)),
    }
}

/// An effect that lasts.
pub(super) fn last(game: &mut Awa, card: Card, side: Side, unit: Option<UnitId>, until: u8) {
    let (at, order) = (Point::default(), Order::None);
    game.state.effects.push(Effect { card, side, unit, until, at, field: None, acted: 0, vehicle: None, order });
}

/// The units of a side in the battle with this tag.
pub(super) fn tagged(game: &Awa, side: Side, tag: Tags) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side).filter(move |unit| game.of(*unit).tags.has(tag) && game.is_in_battle(*unit))
}

/// Whom a card that changes morale is about, and by how much. R-AWA-051
pub(super) const fn mood(card: Card) -> Option<(Option<Tags>, i8)> {
    match card {
        Card::Laundry => Some((None, -1)),
        Card::Mass => Some((Some(Tags::CARLIST), 1)),
        Card::FoodParcel => Some((Some(Tags::BRITISH), 1)),
        Card::Concert => Some((Some(Tags::INTERNATIONAL), 1)),
        Card::ComedyFilm => Some((None, 2)),
        Card::Motivation => Some((None, 1)),
        _ => None,
    }
}

fn cheer(game: &mut Awa, cx: &mut Cx<'_, Awa>, card: Card, side: Side, until: u8) -> Played {
    let Some((tag, change)) = mood(card) else { return Played::Idle };
    if tag.is_some_and(|tag| tagged(game, side, tag).next().is_none()) {
        return Played::Idle;
    }
    last(game, card, side, None, until);
    cx.tell(|| Event::Cards(Told::Mood { card, side, change, until }));
    Played::Yes
}

/// Both sides roll, the higher has a sniper. `awa.cards.generic.sniper`, R-AWA-052
fn marksman(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Played> {
    // Whatever becomes of him, his departure is now among the cards. `awa.sniper.cards`
    game.state.deck.push(Card::SniperLeaves);
    let side = loop {
        let mut dice = BySide::<u8>::default();
        for side in Side::BOTH {
            let why = Why::new(rule!("awa.cards.generic.sniper"), Seat::of(side));
            dice[side] = cx.roll(Pool::d6(1), why)?.total() as u8;
        }
        let winner = match dice.red.cmp(&dice.blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        };
        cx.tell(|| Event::Cards(Told::DrawLots { dice, winner }));
        if let Some(winner) = winner {
            break winner;
        }
    };
    let Some(unit) = waiting(game, Card::Sniper, side).next() else { return Ok(Played::Idle) };
    bring(game, cx, unit, Ground::Cover)?;
    Ok(Played::Yes)
}

/// `awa.cards.generic.sniper-withdraws`
fn marksman_leaves(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Played {
    let brought =
        |unit: &UnitId| game.of(*unit).appears == Appears::ByCard(Card::Sniper) && game.living(*unit).next().is_some();
    let Some(unit) = game.unit_ids().find(brought) else { return Played::Idle };
    harm::remove_unit(game, cx, unit, Fate::Withdrawn);
    cx.tell(|| Event::Cards(Told::Leaves { unit }));
    Played::Yes
}

/// Units of a card that have not been on the table yet.
pub(super) fn waiting(game: &Awa, card: Card, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(side).filter(move |unit| {
        let fresh = |place: Where| place == Where::Waiting;
        game.of(*unit).appears == Appears::ByCard(card)
            && game.roster(*unit).all(|figure| fresh(game.figure(figure).place))
            && game.vehicles_of(*unit).all(|vehicle| fresh(game.vehicle(vehicle).place))
    })
}

/// A unit comes on: its sheet is filled in, and its owner puts it down. It acts in this turn without a test. R-AWA-183
pub(crate) fn bring(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, ground: Ground) -> Step<Played> {
    let question = PutDown::new(game, unit, ground);
    let seat = Seat::of(game.side(unit));
    let Answer::Stands(stands) = cx.ask(game, seat, Question::PutDown(question.clone()))? else {
        return Ok(Played::Idle);
    };
    sheets::fill_in_unit(game, cx, unit)?;
    question.carry_out(game, &stands);
    game.unit_mut(unit).deeds.set(Deeds::ARRIVED);
    cx.tell(|| Event::Cards(Told::Arrives { unit }));
    Ok(Played::Yes)
}

/// Units that come up at the point of reinforcement. `awa.suicide-hill.day1.cards`, `awa.suicide-hill.day2.cards`
fn come_up(game: &mut Awa, cx: &mut Cx<'_, Awa>, card: Card, side: Side) -> Step<Played> {
    let units: Vec<UnitId> = waiting(game, card, side).collect();
    let mut played = Played::Idle;
    for unit in units {
        if let Played::Yes = bring(game, cx, unit, Ground::Entry)? {
            played = Played::Yes;
        }
    }
    Ok(played)
}

/// A plane comes over the table for so many turns. R-AWA-050, R-AWA-054
fn plane(game: &mut Awa, cx: &mut Cx<'_, Awa>, card: Card, side: Side, turns: u8) -> Step<Played> {
    let Some(unit) = waiting(game, card, side).find(|unit| game.of(*unit).arm == Arm::Aircraft) else {
        return Ok(Played::Idle);
    };
    let until = lasting(game, turns);
    super::planes::enter(game, cx, unit, until)?;
    Ok(Played::Yes)
}

/// The tank that moved last in the turn before stands still for a while. R-AWA-058
fn breakdown(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Played> {
    let (day, turn) = (game.state.day, game.state.turn);
    let Some(LastTank { vehicle, .. }) = game.state.last_tank.filter(|last| last.day == day && last.turn + 1 == turn)
    else {
        return Ok(Played::Idle);
    };
    let state = game.vehicle(vehicle);
    if state.place != Where::Table || state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED)) {
        return Ok(Played::Idle);
    }
    let unit = game.unit_of_vehicle(vehicle);
    let side = game.side(unit);
    let why = Why::new(rule!("awa.cards.generic.breakdown"), Seat::of(side));
    let turns = cx.roll(Pool::d6(1), why)?.total() as u8;
    let until = lasting(game, turns);
    last(game, Card::Breakdown, side, Some(unit), until);
    if let Some(effect) = game.state.effects.last_mut() {
        effect.vehicle = Some(vehicle);
    }
    cx.tell(|| Event::Cards(Told::BreaksDown { unit, until }));
    Ok(Played::Yes)
}

/// How many shells stray. `awa.cards.generic.stray-rounds`
const STRAY_SHELLS: u8 = 2;
/// A field gun's. R-AWA-056
const FIELD_GUN: u8 = 3;

fn stray(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Played> {
    let size = game.setup.ground.size;
    let centre = Point::new(size.width.thousandths_value() / 2, size.depth.thousandths_value() / 2);
    let rule = rule!("awa.cards.generic.stray-rounds");
    for _ in 0..STRAY_SHELLS {
        let at = blast::deviate(game, cx, centre, Pool::d6(5), Why::new(rule, Seat::RED))?;
        let on_table = game.setup.field.is_on_table(at);
        cx.tell(|| Event::Cards(Told::Strays { at, on_table }));
        if on_table {
            blast::burst(game, cx, Blast::shell(at, FIELD_GUN, Side::Red, rule))?;
        }
    }
    Ok(Played::Yes)
}

/// Supply points of ammunition. `awa.cards.nationalist.supplies`
const POINTS: u8 = 20;
/// What one lot costs. `awa.ammo.reserve-cost`
const LOT: u8 = 5;

/// Ammunition comes up to the senior HQ; its owner says what it is.
fn supplies(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<Played> {
    let Some(hq) = game.senior_hq(side).filter(|hq| game.is_in_battle(*hq)) else { return Ok(Played::Idle) };
    let commander = game.unit(hq).officer.filter(|officer| game.figure(*officer).place.is_in_battle());
    let at = commander.map(|officer| game.figure(officer).at).or_else(|| game.middle(hq));
    let Some(at) = at else { return Ok(Played::Idle) };
    for left in (1..=POINTS / LOT).rev() {
        let question = Question::BuyLot(supply::BuyLot { points: left * LOT });
        let Answer::Lot(lot) = cx.ask(game, Seat::of(side), question)? else { break };
        supply::put(game, side, at, lot);
    }
    cx.tell(|| Event::Cards(Told::Supplies { side, points: POINTS }));
    Ok(Played::Yes)
}

/// One unit of a kind, by chance, does nothing in this turn. R-AWA-057
fn halt(game: &mut Awa, cx: &mut Cx<'_, Awa>, card: Card, side: Side, tag: Tags) -> Step<Played> {
    let Some(unit) = any_of(game, cx, card, side, tag)? else { return Ok(Played::Idle) };
    let turn = game.state.turn;
    game.unit_mut(unit).held_until = turn;
    overwatch::end(game, unit);
    cx.tell(|| Event::Cards(Told::Halts { card, unit }));
    Ok(Played::Yes)
}

/// One unit of a side with this tag, by chance; no die for a single one.
fn any_of(game: &Awa, cx: &mut Cx<'_, Awa>, card: Card, side: Side, tag: Tags) -> Step<Option<UnitId>> {
    let squads: Vec<UnitId> = tagged(game, side, tag).filter(|unit| game.of(*unit).arm.is_squad()).collect();
    if squads.is_empty() {
        return Ok(None);
    }
    let why = Why::new(super::rule_of(card), Seat::of(side));
    let at = chance::one_of(cx, why, squads.len())?;
    Ok(Some(squads[at]))
}

/// A militia unit goes to its HQ to complain. R-AWA-057
fn complaint(game: &mut Awa, cx: &mut Cx<'_, Awa>, side: Side) -> Step<Played> {
    let with_hq = |unit: &UnitId| game.of(*unit).superior.is_some_and(|hq| game.is_in_battle(hq));
    let squads: Vec<UnitId> =
        tagged(game, side, Tags::MILITIA).filter(|unit| game.of(*unit).arm.is_squad() && with_hq(unit)).collect();
    if squads.is_empty() {
        return Ok(Played::Idle);
    }
    let why = Why::new(rule!("awa.cards.republican.complaint"), Seat::of(side));
    let unit = squads[chance::one_of(cx, why, squads.len())?];
    last(game, Card::Complaint, side, Some(unit), FOR_GOOD);
    overwatch::end(game, unit);
    cx.tell(|| Event::Cards(Told::Complains { unit }));
    Ok(Played::Yes)
}

/// The guns planned for this card fire in this turn. R-AWA-180
fn barrage(game: &mut Awa, side: Side) -> Played {
    let waits = game.state.plans.iter().any(|plan| plan.side == side && plan.by_card && plan.turns > 0);
    artillery::release(game, side);
    if waits { Played::Yes } else { Played::Idle }
}

/// How near a unit has come to its HQ when it is there: the men stand around it.
pub(super) const ARRIVED_AT_HQ: Inches = Inches::whole(5);
