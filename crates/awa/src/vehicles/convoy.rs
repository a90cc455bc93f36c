//! Trains and boats: several parts that go together. `awa.train.move`, `awa.boat.concept`, R-AWA-147

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, KindTag, Point, Polyline, Shape};

use super::damage::move_to;
use super::{Told, route};
use crate::ask::{Asked, Offer, Taste};
use crate::overwatch::{self, Goes, Track};
use crate::state::{Damage, Doing, Mode, Where};
use crate::troops::{Arm, UnitId, VehicleId};
use crate::weather::{Mover, weathered};
use crate::{Answer, Awa, Event, Question};

/// Which way a train goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steam {
    /// The way its first carriage looks.
    Ahead,
    /// The other way.
    Astern,
}

/// How far does a train go? `awa.train.move`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HowFar {
    /// Which.
    pub unit: UnitId,
    /// Which way.
    pub steam: Steam,
    /// How far at most, in whole inches.
    pub far: u16,
}

/// Whether a train or a boat cannot go: its locomotive or engine room is out, or everything is. R-AWA-147
pub(super) fn is_stopped(game: &Awa, unit: UnitId) -> bool {
    let out = |vehicle: &VehicleId| game.vehicle(*vehicle).damage.has(Damage::DESTROYED);
    let drives = |vehicle: &VehicleId| {
        let id = &game.model(*vehicle).id;
        id.contains("locomotive") || id.contains("engine")
    };
    let mut parts = game.vehicles_of(unit);
    game.vehicles_of(unit).filter(drives).any(|vehicle| out(&vehicle)) || parts.all(|vehicle| out(&vehicle))
}

/// Whether a train can go.
pub(super) fn may_steam(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let rule = rule!("awa.train.move");
    if is_stopped(game, unit) {
        return Err(Refusal::by(rule!("awa.defence.concept"), "It has been stopped for good."));
    }
    let Some(first) = game.vehicles_of(unit).next() else {
        return Err(Refusal::by(rule, "There is no train."));
    };
    if game.vehicle(first).damage.has(Damage::DRIVEN) {
        return Err(Refusal::by(rule!("awa.initiative.once"), "It has moved in this turn."));
    }
    let from_halt = |vehicle: VehicleId| {
        let damage = game.vehicle(vehicle).damage;
        damage.has(Damage::FIRED) && !damage.has(Damage::ON_THE_MOVE)
    };
    if game.vehicles_of(unit).any(from_halt) {
        return Err(Refusal::by(rule!("awa.at.gun.moving-firer"), "It has fired from a halt."));
    }
    crate::firing::may_still_move(game, unit)?;
    if rails(game, game.vehicle(first).at).is_none() {
        return Err(Refusal::by(rule, "It is not on rails."));
    }
    Ok(())
}

/// The rails at a place.
fn rails(game: &Awa, at: Point) -> Option<&Polyline> {
    let field = &game.setup.field;
    field.features_at(at).find_map(|feature| match (&field.feature(feature).tag(), &field.feature(feature).shape) {
        (KindTag::Railway, Shape::Line { line, .. }) => Some(line),
        _ => None,
    })
}

/// How far along a line its nearest point to a place is.
fn station(line: &Polyline, at: Point) -> Inches {
    let (mut best, mut gone) = ((Inches::MAX, Inches::ZERO), Inches::ZERO);
    for (a, b) in line.parts() {
        let length = a.distance_to(b);
        let (leg, aside) = (b - a, at - a);
        let whole = leg.dot(leg).max(1);
        let along = leg.dot(aside).clamp(0, whole);
        let part = Inches::thousandths(
            (i128::from(length.thousandths_value()) * i128::from(along) / i128::from(whole)) as i32,
        );
        let off = a.towards(b, part, length.max(Inches::thousandths(1))).distance_to(at);
        if off < best.0 {
            best = (off, gone.saturating_add(part));
        }
        gone = gone.saturating_add(length);
    }
    best.1
}

/// The place so far along a line, and which way the line runs there.
fn place_on(line: &Polyline, far: Inches) -> Option<(Point, Bearing)> {
    let (part, at) = line.at(far)?;
    let (a, b) = line.parts().nth(part).or_else(|| line.parts().last())?;
    Some((at, Bearing::towards(a, b)?))
}

/// Where every part of a train is when it has gone so far: none if a part would leave its rails.
fn after(game: &Awa, unit: UnitId, steam: Steam, gone: Inches) -> Option<ArrayVec<(VehicleId, Point, Bearing), 8>> {
    let first = game.vehicles_of(unit).next()?;
    let line = rails(game, game.vehicle(first).at)?;
    let (_, runs) = place_on(line, station(line, game.vehicle(first).at))?;
    let with = game.vehicle(first).facing.turn_to(runs) <= Bearing::EAST.0;
    let up = with == (steam == Steam::Ahead);
    let whole = line.length();
    let mut all = ArrayVec::new();
    for vehicle in game.vehicles_of(unit).filter(|vehicle| game.vehicle(*vehicle).place == Where::Table) {
        let at = station(line, game.vehicle(vehicle).at);
        let to = if up { at.saturating_add(gone) } else { at.less(gone) };
        if (up && to > whole) || (!up && at < gone) {
            return None;
        }
        let (at, along) = place_on(line, to)?;
        all.try_push((vehicle, at, if with { along } else { along.opposite() })).ok()?;
    }
    Some(all)
}

/// How many inches a train can go before its rails or something on them end.
fn clear(game: &Awa, unit: UnitId, steam: Steam, far: u16) -> u16 {
    (1..=far)
        .take_while(|inches| {
            after(game, unit, steam, Inches::whole(i32::from(*inches))).is_some_and(|all| {
                all.iter().all(|(vehicle, at, facing)| super::ground::blocked(game, *vehicle, *at, *facing).is_ok())
            })
        })
        .last()
        .unwrap_or(0)
}

/// A train goes up to fifteen inches, less a d6 if its rails climb. `awa.train.move`
pub(super) fn steam(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, steam: Steam) -> Step<()> {
    let Some(first) = game.vehicles_of(unit).next() else { return Ok(()) };
    for vehicle in game.vehicles_of(unit) {
        game.vehicle_mut(vehicle).damage.set(Damage::DRIVEN);
    }
    let rule = rule!("awa.train.move");
    let seat = Seat::of(game.side(unit));
    let base = game.model(first).base;
    let whole = base.thousandths_value() / 1000;
    let climbs = (1..=whole).any(|inch| rises(game, unit, steam, inch));
    let die = if climbs { Some(cx.roll(Pool::d6(1), Why::new(rule, seat))?.total() as u8) } else { None };
    let slowed = base.less(Inches::whole(i32::from(die.unwrap_or(0))));
    let far = weathered(game.state.weather, Mover::Vehicle, slowed, Inches::ZERO);
    cx.tell(|| Event::Vehicles(Told::Rolls { vehicle: first, die, far, rule }));
    let most = clear(game, unit, steam, (far.thousandths_value() / 1000) as u16);
    if most == 0 {
        return Ok(());
    }
    let asked = HowFar { unit, steam, far: most };
    let Answer::Number(inches) = cx.ask(game, seat, Question::HowFar(asked))? else { return Ok(()) };
    roll_on(game, cx, unit, steam, inches)
}

/// Whether the rails climb in this inch of the way of the foremost part.
fn rises(game: &Awa, unit: UnitId, steam: Steam, inch: i32) -> bool {
    let lead = |gone: i32| after(game, unit, steam, Inches::whole(gone)).map(|all| lead_of(&all, steam));
    match (lead(inch - 1), lead(inch)) {
        (Some(from), Some(to)) => route::climb(game, from, to) > Inches::ZERO,
        _ => false,
    }
}

/// Where the part is that goes in front.
fn lead_of(all: &ArrayVec<(VehicleId, Point, Bearing), 8>, steam: Steam) -> Point {
    let part = if steam == Steam::Ahead { all.first() } else { all.last() };
    part.map_or(Point::ORIGIN, |(_, at, _)| *at)
}

/// The train goes, inch by inch, under the eyes of those who watch.
fn roll_on(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, steam: Steam, inches: u16) -> Step<()> {
    let Some(first) = game.vehicles_of(unit).next() else { return Ok(()) };
    let start = game.vehicle(first).at;
    let ways: Vec<_> = (1..=inches).filter_map(|n| after(game, unit, steam, Inches::whole(i32::from(n)))).collect();
    let steps = ways.iter().map(|all| all.iter().take(1).map(|(_, at, _)| *at).collect()).collect();
    let track = Track { unit, movers: ArrayVec::new(), vehicle: Some(first), steps };
    let goes = overwatch::along(game, cx, &track)?;
    let end = match goes {
        Goes::On => ways.last(),
        Goes::Stopped => ways.iter().find(|all| all.first().is_some_and(|(_, at, _)| *at == game.vehicle(first).at)),
    };
    for (vehicle, at, facing) in end.cloned().unwrap_or_default() {
        move_to(game, vehicle, at, facing);
        game.vehicle_mut(vehicle).damage.set(Damage::MOVED.and(Damage::MOVING));
        for figure in game.aboard(vehicle).collect::<super::damage::Aboard>() {
            let state = game.figure_mut(figure);
            state.mode = Mode::Ride;
            state.doing.set(Doing::MOVED);
        }
    }
    let gone = start.distance_to(game.vehicle(first).at);
    cx.tell(|| Event::Vehicles(Told::Drives { vehicle: first, gone }));
    Ok(())
}

/// The sections of a boat behind its first: each is drawn towards the one before it, and so stays in its wake. R-AWA-267
pub(super) struct Wake {
    /// Which, how far behind the one before it, and where.
    parts: ArrayVec<(VehicleId, Inches, Point), 8>,
}

impl Wake {
    /// As they lie now; nobody follows anything but a boat.
    pub fn of(game: &Awa, leader: VehicleId) -> Wake {
        let (unit, mut parts) = (game.unit_of_vehicle(leader), ArrayVec::new());
        if game.of(unit).arm == Arm::Boat {
            let mut half = game.model(leader).size.1.scaled(1, 2);
            for vehicle in game.vehicles_of(unit).filter(|vehicle| *vehicle != leader).take(8) {
                let own = game.model(vehicle).size.1.scaled(1, 2);
                parts.push((vehicle, half.saturating_add(own), game.vehicle(vehicle).at));
                half = own;
            }
        }
        Wake { parts }
    }

    /// The first has come here; where every other is now, and where it looks.
    pub fn drawn(&mut self, mut ahead: Point) -> ArrayVec<(VehicleId, Point, Bearing), 8> {
        let mut all = ArrayVec::new();
        for (vehicle, apart, at) in &mut self.parts {
            let looks = Bearing::towards(*at, ahead).unwrap_or(Bearing::NORTH);
            *at = ahead.ahead(looks.opposite(), *apart);
            all.push((*vehicle, *at, looks));
            ahead = *at;
        }
        all
    }
}

/// The sections of a boat follow the first one.
pub(super) fn follow(game: &mut Awa, leader: VehicleId) {
    let at = game.vehicle(leader).at;
    for (vehicle, at, looks) in Wake::of(game, leader).drawn(at) {
        if game.setup.field.is_on_table(at) {
            move_to(game, vehicle, at, looks);
        }
    }
}

impl Asked for HowFar {
    fn rule(&self) -> RuleId {
        rule!("awa.train.move")
    }

    fn title(&self, game: &Awa) -> String {
        format!("How far does {} go?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for inches in (1..=self.far).rev() {
            let ends = after(game, self.unit, self.steam, Inches::whole(i32::from(inches)));
            // Orders bind a train as well. R-AWA-033
            let may = ends.as_ref().and_then(|all| all.first()).map_or(Ok(()), |(first, to, _)| {
                crate::command::may_move_so(game, self.unit, game.vehicle(*first).at, *to)
            });
            each(Offer::when(Answer::Number(inches), Taste::Drive, may));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Number(inches) => format!("{inches}″"),
            _ => "It stays".into(),
        }
    }
}
