//! Tank hunters who jump up beside a vehicle. `awa.hunters.ambush-team`, R-AWA-059 to R-AWA-061

use dice::Pool;
use engine::{BySide, Cx, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::Inches;

use super::arrive::{Ground, PutDown};
use super::{Told, always_wins};
use crate::ask::{Asked, Offer, Taste};
use crate::placing::Placing;
use crate::sequence::Turn;
use crate::state::{Ambush, Damage, Deeds, Reaction, Stage, Where};
use crate::troops::{Arm, UnitId, VehicleId};
use crate::{Answer, Awa, Event, Question, activation, initiative, sheets};

/// Infantry supports a vehicle this far from its middle. `awa.hunters.support`
const SUPPORT: Inches = Inches::whole(6);
/// They come on this or more. `awa.hunters.arrival`
const COMES: u8 = 4;
/// Their officer's grade. `awa.hunters.contest`
const GRADE: u8 = 3;

/// The card is drawn: the next team begins to look for its chance. One card, one team. `awa.hunters.ambush-team`
pub(super) fn begin(game: &mut Awa, side: Side) -> Option<UnitId> {
    let waits = |unit: &UnitId| {
        game.of(*unit).arm == Arm::Hunters
            && game.of(*unit).appears == crate::troops::Appears::ByCard(super::Card::TankHunters)
            && game.roster(*unit).all(|figure| game.figure(figure).place == Where::Waiting)
            && !game.state.ambushes.iter().any(|ambush| ambush.unit == *unit)
    };
    let unit = game.units_of(side).find(waits)?;
    game.state.ambushes.push(Ambush { unit, stage: Stage::Rolling });
    Some(unit)
}

/// After every draw: a die for each team that has not had its chance, then those whose chance has come are placed. R-AWA-060
pub(super) fn after_draw(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    for n in 0..game.state.ambushes.len() {
        let Ambush { unit, stage } = game.state.ambushes[n];
        let side = game.side(unit);
        if stage == Stage::Rolling {
            let why = Why::new(rule!("awa.hunters.arrival"), Seat::of(side)).at_least(COMES);
            let die = cx.roll(Pool::d6(1), why)?.total() as u8;
            cx.tell(|| Event::Cards(Told::Chance { unit, die }));
            if die >= COMES {
                game.state.ambushes[n].stage = Stage::Ready;
            }
        }
        if game.state.ambushes[n].stage == Stage::Ready {
            place(game, cx, n)?;
        }
    }
    Ok(())
}

/// Vehicles that can be ambushed: no aircraft, no wrecks.
fn prey(game: &Awa, side: Side) -> impl Iterator<Item = VehicleId> + '_ {
    game.vehicle_ids().filter(move |vehicle| {
        let (unit, state) = (game.unit_of_vehicle(*vehicle), game.vehicle(*vehicle));
        game.side(unit) == side.enemy()
            && state.place == Where::Table
            && !matches!(game.of(unit).arm, Arm::Aircraft | Arm::Boat)
            && !state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED))
    })
}

/// The team is put down beside a vehicle; without one it waits. R-AWA-060
fn place(game: &mut Awa, cx: &mut Cx<'_, Awa>, n: usize) -> Step<()> {
    let unit = game.state.ambushes[n].unit;
    let side = game.side(unit);
    if prey(game, side).next().is_none() {
        return Ok(());
    }
    let Answer::Vehicle(vehicle) = cx.ask(game, Seat::of(side), Question::WhichPrey(WhichPrey { unit }))? else {
        return Ok(());
    };
    let question = PutDown::new(game, unit, Ground::Beside(vehicle));
    let Answer::Stands(stands) = cx.ask(game, Seat::of(side), Question::PutDown(question.clone()))? else {
        return Ok(());
    };
    sheets::fill_in_unit(game, cx, unit)?;
    question.carry_out(game, &stands);
    let state = game.unit_mut(unit);
    state.grade = GRADE;
    state.deeds.set(Deeds::ARRIVED);
    game.state.ambushes[n].stage = Stage::Beside(vehicle);
    cx.tell(|| Event::Cards(Told::JumpsUp { unit, vehicle }));
    Ok(())
}

/// At the start of the initiative step: one ambush, contest by contest. R-AWA-061
pub(super) fn resolve(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let beside = |ambush: &Ambush| matches!(ambush.stage, Stage::Beside(_));
    let Some(n) = game.state.ambushes.iter().position(beside) else { return Ok(Turn::Done) };
    let Ambush { unit, stage } = game.state.ambushes[n];
    let Stage::Beside(vehicle) = stage else { return Ok(Turn::Done) };
    // Fallen, fighting or out of hand: there is nobody left to strike.
    if !game.is_in_battle(unit) || game.melee_of(unit).is_some() || game.unit(unit).reaction != Reaction::None {
        game.state.ambushes.remove(n);
        return Ok(Turn::More);
    }
    let owner = game.side(unit).enemy();
    if supporters(game, unit, vehicle).next().is_some() {
        let question = Question::WhoProtects(WhoProtects { hunters: unit, vehicle });
        if let Answer::Unit(supporter) = cx.ask(game, Seat::of(owner), question)? {
            if contest(game, cx, unit, supporter)? == unit {
                strike(game, n, unit);
            } else {
                activation::begin(game, supporter);
            }
            return Ok(Turn::More);
        }
    }
    cx.tell(|| Event::Cards(Told::Unopposed { unit }));
    strike(game, n, unit);
    Ok(Turn::More)
}

/// The hunters act. `awa.hunters.win`, `awa.hunters.no-support`
fn strike(game: &mut Awa, n: usize, unit: UnitId) {
    game.state.ambushes.remove(n);
    activation::begin(game, unit);
}

/// Infantry near the vehicle that sees the hunters and can still act in this turn. `awa.hunters.support`, R-AWA-061
fn supporters(game: &Awa, hunters: UnitId, vehicle: VehicleId) -> impl Iterator<Item = UnitId> + '_ {
    let side = game.side(hunters).enemy();
    game.units_of(side).filter(move |unit| {
        matches!(game.of(*unit).arm, Arm::Infantry | Arm::Cavalry | Arm::Cyclists | Arm::Hq(_) | Arm::Hunters)
            && supports(game, *unit, hunters, vehicle)
            && initiative::may_act(game, *unit).is_ok()
    })
}

fn supports(game: &Awa, unit: UnitId, hunters: UnitId, vehicle: VehicleId) -> bool {
    let middle = game.vehicle(vehicle).at;
    let near = |figure: &crate::troops::FigureId| {
        let state = game.figure(*figure);
        !matches!(state.place, Where::Aboard(_)) && state.at.is_within(SUPPORT, middle)
    };
    let mut near = game.living(unit).filter(near);
    near.any(|figure| game.living(hunters).any(|hunter| game.observes(figure, hunter).is_ok()))
}

/// Who is quicker; the hunters roll first. `awa.hunters.contest`, R-AWA-008
fn contest(game: &mut Awa, cx: &mut Cx<'_, Awa>, hunters: UnitId, supporter: UnitId) -> Step<UnitId> {
    let side = game.side(hunters);
    let mut units = BySide { red: hunters, blue: hunters };
    units[side.enemy()] = supporter;
    loop {
        let mut scores = BySide::<engine::Sum>::default();
        for unit in [hunters, supporter] {
            let why = Why::new(rule!("awa.hunters.contest"), Seat::of(game.side(unit)));
            let die = cx.roll(Pool::d6(1), why)?.total() as i16;
            scores[game.side(unit)] = initiative::score(game, unit, die, 0);
        }
        let winner = always_wins(game, units).or_else(|| match scores.red.total().cmp(&scores.blue.total()) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        });
        cx.tell(|| Event::Initiative(initiative::Told::Contest { units, scores: Box::new(scores), winner }));
        if let Some(winner) = winner {
            return Ok(units[winner]);
        }
    }
}

/// Beside which vehicle do the hunters jump up? `awa.hunters.arrival`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichPrey {
    /// The team.
    pub unit: UnitId,
}

impl Asked for WhichPrey {
    fn rule(&self) -> RuleId {
        rule!("awa.hunters.arrival")
    }

    fn title(&self, _game: &Awa) -> String {
        "Beside which vehicle do the tank hunters jump up?".into()
    }

    fn offers(&self, game: &Awa, side: Side, each: &mut dyn FnMut(Offer)) {
        let mut any = false;
        for vehicle in prey(game, side) {
            let room = PutDown::new(game, self.unit, Ground::Beside(vehicle)).first_fit(game).is_some();
            any |= room;
            let open = if room { Ok(()) } else { Err(engine::Refusal::by(self.rule(), "There is no room beside it.")) };
            each(Offer::when(Answer::Vehicle(vehicle), Taste::Place, open));
        }
        if !any {
            each(Offer::open(Answer::Done, Taste::Done));
        }
    }

    fn key(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Vehicle(vehicle) => crate::vehicles::piece_key(game, *vehicle),
            other => crate::words::key(game, other),
        }
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Vehicle(vehicle) => {
                format!("{} of {}", game.model(*vehicle).name, game.name(game.unit_of_vehicle(*vehicle)))
            }
            _ => "There is no room anywhere: they wait".into(),
        }
    }
}

/// Who steps between the hunters and the vehicle? `awa.hunters.contest`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoProtects {
    /// The team.
    pub hunters: UnitId,
    /// What they are after.
    pub vehicle: VehicleId,
}

impl Asked for WhoProtects {
    fn rule(&self) -> RuleId {
        rule!("awa.hunters.contest")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Who tries to stop the tank hunters at {}?", game.name(game.unit_of_vehicle(self.vehicle)))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.hunters).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in supporters(game, self.hunters, self.vehicle) {
            each(Offer::open(Answer::Unit(unit), Taste::Activate));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            _ => "Nobody".into(),
        }
    }
}
