//! Who moves: the roll of each unit that wants to, and what comes of it at once.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Odds, Placeable, Reply};
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::carry_out::carry_out;
use super::go::WhereTo;
use super::pace::{self, Pace, Table};
use super::{Manner, Told, actions, fall_back, ride, transport};
use crate::ask::{Asked, Offer, Taste};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Deeds, Load, Place, Status};
use crate::troops::{Arm, MOST_ELEMENTS, UnitId};
use crate::{Answer, Scw, deployment, odds, wire, words};

/// One unit or officer of the side moves, or the side has finished.
pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let anybody = game.units_of(side).any(|unit| may_roll(game, unit).is_ok())
        || game.officer_ids().any(|officer| ride::may_ride(game, side, officer).is_ok());
    if !anybody {
        ride::attach_touching(game, side);
        return Ok(Turn::Done);
    }
    match cx.ask(game, Seat::of(side), Question::March(WhoMoves { side }))? {
        Answer::March { unit, cross_wire } => {
            march(game, cx, unit, cross_wire)?;
            Ok(Turn::More)
        }
        Answer::Ride { officer, points, join } => {
            ride::ride(game, cx, officer, &points, join);
            Ok(Turn::More)
        }
        _ => {
            ride::attach_touching(game, side);
            Ok(Turn::Done)
        }
    }
}

/// A unit rolls for movement. `scw.movement.roll-per-unit`
fn march(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, cross_wire: bool) -> Step<()> {
    let together: ArrayVec<UnitId, MOST_ELEMENTS> = transport::together(game, unit);
    for unit in &together {
        game.unit_mut(*unit).deeds.set(Deeds::ORDERED);
    }
    // Moving betrays a unit when it rolls, whatever it rolls. R-SCW-039
    if game.unit(unit).place == Place::Concealed {
        deployment::reveal(game, cx, unit)?;
    }
    let roll = cx.roll(Pool::d10(1), Why::new(rule!("scw.movement.roll-per-unit"), Seat::of(game.of(unit).side)))?;
    let mut sum = pace::modifiers(game, unit);
    sum.keep(rule!("scw.movement.roll-per-unit"), "die", roll.total() as i16);
    let pace = pace::pace_of(game, unit, sum.total());
    let distance = pace::distance(game, unit, pace);
    cx.tell(|| Event::Movement(Told::Rolled { unit, sum, pace, distance }));
    match pace {
        Pace::Pinned | Pace::Retire | Pace::Retreat => worse(game, cx, &together, pace),
        Pace::Double | Pace::Normal | Pace::Slowed => {
            for unit in &together {
                game.unit_mut(*unit).status = Status::Steady;
            }
            free(game, cx, unit, pace, cross_wire)
        }
    }
}

/// The results that leave no choice. Carried troops merely stay aboard. R-SCW-033
fn worse(game: &mut Scw, cx: &mut Cx<'_, Scw>, together: &[UnitId], pace: Pace) -> Step<()> {
    for unit in together {
        if matches!(game.unit(*unit).place, Place::Aboard(_)) {
            continue;
        }
        let manner = match pace {
            Pace::Retire => Manner::Retire,
            Pace::Retreat => Manner::Retreat,
            // `scw.movement.foot-horse.pinned`
            _ => {
                game.unit_mut(*unit).status = Status::Pinned;
                continue;
            }
        };
        let distance = pace::distance(game, *unit, pace);
        fall_back(game, cx, *unit, distance, manner)?;
    }
    Ok(())
}

/// The results that the owner uses as he likes.
fn free(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, pace: Pace, cross_wire: bool) -> Step<()> {
    if game.unit(unit).deeds.has(Deeds::IMMOBILISED) {
        return Ok(());
    }
    let mut asked = WhereTo::new(unit, pace);
    if cross_wire {
        // `scw.wire.infantry-slowed`
        if pace == Pace::Slowed {
            cx.tell(|| Event::Movement(Told::StuckAtWire { unit }));
            return Ok(());
        }
        asked.wire = true;
        asked.lines = wire::lines_touched(game, unit);
    }
    carry_out(game, cx, asked)
}

/// Whether a unit may roll for movement now.
pub(crate) fn may_roll(game: &Scw, unit: UnitId) -> Result<(), Refusal> {
    let state = game.unit(unit);
    let refuse = |because: &'static str| Err(Refusal::by(rule!("scw.movement.roll-per-unit"), because));
    if !game.is_in_battle(unit) {
        return refuse("It is not on the table.");
    }
    if state.deeds.has(Deeds::ORDERED) {
        return refuse("It has rolled in this move.");
    }
    if state.deeds.has(Deeds::LOCKED) {
        return Err(Refusal::by(rule!("scw.assault-move.before-movement"), "It is held in an assault."));
    }
    if state.deeds.has(Deeds::CHARGED) {
        return Err(Refusal::by(rule!("scw.assault-move.before-movement"), "It has made its assault move."));
    }
    if must_roll(game, unit) {
        return Ok(());
    }
    if state.deeds.has(Deeds::IMMOBILISED) {
        return refuse("It is immobilised.");
    }
    match state.place {
        Place::Aboard(truck) => actions::may_leave(game, truck),
        _ if game.of(unit).arm.is_vehicle() => {
            transport::together(game, unit).iter().try_for_each(|truck| actions::may_drive(game, *truck))
        }
        _ => Ok(()),
    }
}

/// Armour that is retiring or retreating must roll. R-SCW-028
fn must_roll(game: &Scw, unit: UnitId) -> bool {
    let state = game.unit(unit);
    game.of(unit).arm == Arm::Armour
        && state.place == Place::Table
        && matches!(state.status, Status::Retiring | Status::Retreating)
        && !state.deeds.has(Deeds::ORDERED)
        && !state.deeds.has(Deeds::LOCKED)
}

/// Whether another truck of the same battery speaks for this one.
fn is_spoken_for(game: &Scw, unit: UnitId) -> bool {
    matches!(game.unit(unit).load, Load::Gun(_)) && transport::together(game, unit).first() != Some(&unit)
}

/// Which unit moves?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoMoves {
    pub(crate) side: Side,
}

impl WhoMoves {
    fn may_finish(game: &Scw, side: Side) -> Result<(), Refusal> {
        if game.units_of(side).any(|unit| must_roll(game, unit)) {
            return Err(Refusal::by(
                rule!("scw.movement.armour.modifiers"),
                "Armour that is retiring or retreating has to roll first.",
            ));
        }
        Ok(())
    }
}

impl Asked for WhoMoves {
    fn rule(&self) -> RuleId {
        rule!("scw.movement.roll-per-unit")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit moves?".into()
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::March { unit, cross_wire: true } => format!("{}, across the wire", game.name(*unit)),
            Answer::March { unit, .. } => game.name(*unit).to_owned(),
            Answer::Done => "nobody else".into(),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|unit| game.is_in_battle(*unit) && !is_spoken_for(game, *unit)) {
            let open = may_roll(game, unit);
            if open.is_ok()
                && game.is_foot(unit)
                && game.unit(unit).place == Place::Table
                && wire::unit_touches(game, unit)
            {
                each(Offer::open(Answer::March { unit, cross_wire: true }, Taste::March));
            }
            each(Offer::when(Answer::March { unit, cross_wire: false }, Taste::March, open));
        }
        ride::offers(game, side, each);
        each(Offer::when(Answer::Done, Taste::Done, Self::may_finish(game, side)));
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::March { unit, cross_wire: true } => format!("{} moves across the wire", game.name(*unit)),
            Answer::March { unit, cross_wire: false } => format!("{} moves", game.name(*unit)),
            Answer::Ride { officer, join: Some(unit), .. } => {
                format!("{} joins {}", game.officer_name(*officer), game.name(*unit))
            }
            Answer::Ride { officer, .. } => format!("{} goes his way", game.officer_name(*officer)),
            _ => "nobody else moves".into(),
        }
    }

    fn choice(&self, game: &Scw, offer: &Offer) -> Choice {
        let key = words::key(game, &offer.answer);
        let label = self.label(game, &offer.answer);
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let (Answer::March { unit, .. }, Ok(())) = (&offer.answer, &offer.open)
            && game.unit(*unit).place != Place::Concealed
        {
            choice.odds = pace_odds(game, *unit);
            choice.terms = pace::modifiers(game, *unit).terms().iter().map(words::reading).collect();
        }
        choice.about(words::about(game, &offer.answer))
    }

    fn form(&self, game: &Scw, side: Side) -> Form {
        let (mut options, mut closed) = (Vec::new(), Vec::new());
        self.offers(game, side, &mut |offer| {
            let choice = self.choice(game, &offer);
            if offer.open.is_ok() { options.push(choice) } else { closed.push(choice) }
        });
        options.append(&mut closed);
        let riders: Vec<Placeable> = game
            .officer_ids()
            .filter(|officer| ride::may_ride(game, side, *officer).is_ok())
            .map(|officer| Placeable {
                piece: game.setup.officers[officer.index()].id.clone(),
                from: ride::start(game, officer, None),
                allowance: Some(ride::allowance(game, officer)),
                glyph: None,
                base: None,
            })
            .collect();
        if riders.is_empty() {
            return Form::Choose { options };
        }
        Form::Place {
            within: riders.iter().filter_map(|rider| ride_zone(game, rider)).collect(),
            pieces: riders,
            formations: Vec::new(),
            routed: true,
            turns: true,
            proposals: Vec::new(),
            options,
        }
    }

    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Ride { officer, points, join } => ride::check(game, side, *officer, points, *join),
            Answer::Done => Self::may_finish(game, side),
            Answer::March { unit, cross_wire } => {
                let known = unit.index() < game.setup.units.len() && game.of(*unit).side == side;
                if !known || is_spoken_for(game, *unit) {
                    return Err(Refusal::misfit("That is not among the answers to this question."));
                }
                may_roll(game, *unit)?;
                let at_wire =
                    game.is_foot(*unit) && game.unit(*unit).place == Place::Table && wire::unit_touches(game, *unit);
                if *cross_wire && !at_wire {
                    return Err(Refusal::by(
                        rule!("scw.wire.infantry-crosses"),
                        "Only infantry that begins its movement touching the wire may cross it.",
                    ));
                }
                Ok(())
            }
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        if let Reply::Route(routes) = reply {
            let answer = ride::read(game, side, routes)?;
            self.check(game, side, &answer)?;
            return Ok(answer);
        }
        let Reply::Pick(key) = reply else {
            return Err(Refusal::misfit("This question wants one of its options, or the way of one officer."));
        };
        let mut found = None;
        self.offers(game, side, &mut |offer| {
            if found.is_none() && words::key(game, &offer.answer) == *key {
                found = Some(offer.open.map(|()| offer.answer));
            }
        });
        found.unwrap_or_else(|| Err(Refusal::misfit(format!("There is no option `{key}` here."))))
    }
}

/// How far an officer may go, for drawing.
fn ride_zone(game: &Scw, rider: &Placeable) -> Option<Zone> {
    let (from, reach) = (rider.from?, rider.allowance?);
    let far = game.setup.field.size().bounds().most;
    let corner = |n: u16| {
        let at = from.ahead(Bearing(n * 2048), reach);
        Point::new(at.x.clamp(0, far.x), at.y.clamp(0, far.y))
    };
    let zone = Zone::new(format!("reach-{}", rider.piece), "reach", reach.to_string(), (0..32).map(corner).collect());
    Some(Zone { group: Some(rider.piece.clone()), ..zone })
}

/// What may come of a unit's roll.
fn pace_odds(game: &Scw, unit: UnitId) -> Vec<Odds> {
    let came = odds::movement(pace::table_of(game, unit), pace::modifiers(game, unit).total(), game.setup.rows);
    let paces = [Pace::Double, Pace::Normal, Pace::Slowed, Pace::Pinned, Pace::Retire, Pace::Retreat];
    paces
        .into_iter()
        .filter_map(|wanted| {
            let chance = came.p_of(&wanted);
            let distance = pace::distance(game, unit, wanted);
            let what = match (wanted, pace::table_of(game, unit)) {
                (Pace::Pinned, _) => "Pinned".to_owned(),
                (Pace::Retreat, Table::FootHorse) => format!("Flight, {distance}"),
                _ if distance == Inches::ZERO => wanted.words().to_owned(),
                _ => format!("{}, {distance}", wanted.words()),
            };
            Some(odds::chance(&what, chance)).filter(|odds| odds.basis_points > 0)
        })
        .collect()
}
