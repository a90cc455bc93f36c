//! Ground attack: machine guns and bombs. `awa.aircraft.strafe`, `awa.aircraft.bomb`, R-AWA-142, R-AWA-144

use arrayvec::ArrayVec;
use dice::Pool;
use engine::prompt::{Ask as Form, Placeable, Reply};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Side, Step, Why, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::fly::{anywhere, options, place, pointed_at, table};
use super::{Told, sees_below};
use crate::ask::{Asked, Offer, Taste};
use crate::blast::{self, Affected, Blast, KILL_ZONE, Structures, Vehicles};
use crate::sight::nearest_on;
use crate::state::{Altitude, Deeds, Under, Where};
use crate::troops::{Arm, UnitId, VehicleId};
use crate::{Answer, Awa, Event, Question};

/// Machine guns reach this far, from the plane to the middle of the zone.
const GUNS_REACH: Inches = Inches::whole(35);
/// Figures fall on this. `awa.aircraft.strafe`, `awa.aircraft.bomb`
const KILL: u8 = 3;
/// Bombs fall on what is this near to the way flown. R-AWA-247
const UNDER_THE_WAY: Inches = Inches::whole(4);

/// At what does a plane fire its guns?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrafeAt {
    /// Which unit.
    pub unit: UnitId,
    /// Its plane.
    pub plane: VehicleId,
}

/// Where does the next bomb go?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BombAt {
    /// Which unit.
    pub unit: UnitId,
    /// Its plane.
    pub plane: VehicleId,
    /// From where it has flown to where it is.
    pub from: Point,
}

/// A strafing pass: what is out of reach is fired at in vain. `awa.aircraft.strafe-passes`
pub(super) fn strafe(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, plane: VehicleId) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let question = StrafeAt { unit, plane };
    let answer = cx.ask(game, seat, Question::StrafeAt(question.clone()))?;
    let Some(aim) = question.point(game, &answer) else { return Ok(()) };
    game.vehicle_mut(plane).passes -= 1;
    let at = game.vehicle(plane).at;
    let reaches = at.is_within(GUNS_REACH, aim);
    cx.tell(|| Event::Aircraft(Told::Strafes { unit, aim, reaches }));
    if !reaches {
        return Ok(());
    }
    let why = Why::new(rule!("awa.aircraft.strafe"), seat);
    let middle = blast::deviate(game, cx, aim, Pool::d3(1), why)?;
    blast::burst(
        game,
        cx,
        Blast {
            source: Under::AIRCRAFT,
            structures: Structures::Safe(at),
            vehicles: Vehicles::Open,
            ..Blast::shell(middle, KILL, game.side(unit), rule!("awa.aircraft.strafe"))
        },
    )
}

/// The one bombing pass: each bomb is aimed and deviates by itself; units in the zones test once, at the end. R-AWA-144
pub(super) fn bomb(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, plane: VehicleId, from: Point) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let die = match game.vehicle(plane).altitude {
        Altitude::High => Pool::d20(1),
        _ => Pool::d10(1),
    };
    let load = game.vehicle(plane).bombs;
    let mut affected = Affected::new();
    for _ in 0..load {
        let question = BombAt { unit, plane, from };
        let answer = cx.ask(game, seat, Question::BombAt(question.clone()))?;
        let Some(aim) = question.point(game, &answer) else { break };
        game.vehicle_mut(plane).bombs -= 1;
        cx.tell(|| Event::Aircraft(Told::Bombs { unit, aim }));
        let why = Why::new(rule!("awa.aircraft.bomb"), seat);
        let at = blast::deviate(game, cx, aim, die, why)?;
        let bomb =
            Blast { source: Under::AIRCRAFT, ..Blast::shell(at, KILL, game.side(unit), rule!("awa.aircraft.bomb")) };
        blast::strike(game, cx, bomb, &mut affected)?;
    }
    // One pass is all: what has not been dropped is not dropped any more. `awa.aircraft.bomb-load`
    game.vehicle_mut(plane).bombs = 0;
    let at = game.vehicle(plane).at;
    blast::test(game, cx, &affected, Under::AIRCRAFT, at)
}

/// The enemy units that can be named from the air.
fn enemies(game: &Awa, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
    game.units_of(game.side(unit).enemy()).filter(|enemy| {
        game.is_in_battle(*enemy) && !game.unit(*enemy).deeds.has(Deeds::HIDDEN) && game.of(*enemy).arm != Arm::Aircraft
    })
}

/// The point of a unit that a plane aims at: of those below whom it sees, the one nearest to their middle. R-AWA-242
fn point_of(game: &Awa, plane: VehicleId, unit: UnitId) -> Option<Point> {
    let from = game.vehicle(plane).at;
    let reach = game.state.weather.observation().0;
    let men = game.living(unit).map(|figure| game.eyes(figure, from));
    let machines = game.vehicles_of(unit).filter(|vehicle| game.vehicle(*vehicle).place == Where::Table);
    let machines = machines.map(|vehicle| game.vehicle(vehicle).at);
    let seen: ArrayVec<Point, 64> =
        men.chain(machines).filter(|at| sees_below(game, from, reach, *at)).take(64).collect();
    let count = seen.len() as i32;
    if count == 0 {
        return None;
    }
    let (x, y) = seen.iter().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
    let middle = Point::new(x / count, y / count);
    seen.into_iter().min_by_key(|at| (at.distance_to(middle), at.x, at.y))
}

/// What cannot be seen from the air.
fn unseen() -> Refusal {
    Refusal::by(rule!("awa.firing.los"), "It cannot be seen from the plane.")
}

/// Whether a place can be named from the air.
fn check_place(game: &Awa, plane: VehicleId, at: Point) -> Result<(), Refusal> {
    if !game.setup.field.is_on_table(at) {
        return Err(Refusal::misfit("That is not on the table."));
    }
    let reach = game.state.weather.observation().0;
    if sees_below(game, game.vehicle(plane).at, reach, at) { Ok(()) } else { Err(unseen()) }
}

fn marker() -> Placeable {
    let base = engine::board::Base::Disc { across: KILL_ZONE.saturating_add(KILL_ZONE) };
    Placeable { base: Some(base), ..Placeable::marker("aim") }
}

impl StrafeAt {
    fn point(&self, game: &Awa, answer: &Answer) -> Option<Point> {
        match answer {
            Answer::Unit(unit) => point_of(game, self.plane, *unit),
            Answer::At(at) => Some(*at),
            _ => None,
        }
    }
}

impl Asked for StrafeAt {
    fn rule(&self) -> RuleId {
        rule!("awa.aircraft.strafe")
    }

    fn title(&self, game: &Awa) -> String {
        format!("At what does {} fire its guns?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in enemies(game, self.unit) {
            let open = point_of(game, self.plane, unit).map(|_| ()).ok_or_else(unseen);
            each(Offer::when(Answer::Unit(unit), Taste::Fire, open));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::At(at) => format!("The place {at}"),
            _ => "At nothing".into(),
        }
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        place(marker(), table(game), options(self, game, side))
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::At(at) => check_place(game, self.plane, *at),
            Answer::Unit(unit) if enemies(game, self.unit).any(|enemy| enemy == *unit) => {
                point_of(game, self.plane, *unit).map(|_| ()).ok_or_else(unseen)
            }
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = read_target(self, game, side, reply)?;
        self.check(game, side, &answer)?;
        Ok(answer)
    }
}

/// A target picked from the list, or a place that was pointed at.
fn read_target(question: &dyn Asked, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
    let Reply::Pick(key) = reply else { return pointed_at(reply).map(Answer::At) };
    let mut found = None;
    question.offers(game, side, &mut |offer| {
        if found.is_none() && question.key(game, &offer.answer) == *key {
            found = Some(offer.answer);
        }
    });
    found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))
}

impl BombAt {
    fn point(&self, game: &Awa, answer: &Answer) -> Option<Point> {
        match answer {
            Answer::Unit(unit) => point_of(game, self.plane, *unit),
            Answer::At(at) => Some(*at),
            _ => None,
        }
    }

    /// Whether the plane has passed over a place. R-AWA-247
    fn is_under(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        let to = game.vehicle(self.plane).at;
        if nearest_on(self.from, to, at).is_within(UNDER_THE_WAY, at) {
            return Ok(());
        }
        Err(Refusal::by(rule!("awa.aircraft.bomb"), "Bombs fall on what the plane has flown over."))
    }

    fn check_unit(&self, game: &Awa, unit: UnitId) -> Result<(), Refusal> {
        let at = point_of(game, self.plane, unit).ok_or_else(unseen)?;
        self.is_under(game, at)
    }
}

impl Asked for BombAt {
    fn rule(&self) -> RuleId {
        rule!("awa.aircraft.bomb")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does {} aim the next of {} bombs?", game.name(self.unit), game.vehicle(self.plane).bombs)
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in enemies(game, self.unit) {
            each(Offer::when(Answer::Unit(unit), Taste::Fire, self.check_unit(game, unit)));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            Answer::At(at) => format!("The place {at}"),
            _ => "No more bombs".into(),
        }
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        place(marker(), table(game), options(self, game, side))
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::At(at) => check_place(game, self.plane, *at).and_then(|()| self.is_under(game, *at)),
            Answer::Unit(unit) if enemies(game, self.unit).any(|enemy| enemy == *unit) => self.check_unit(game, *unit),
            _ => Err(Refusal::misfit("That is not among the answers to this question.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = read_target(self, game, side, reply)?;
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let (mut seen, mut chosen) = (0, None);
        for unit in enemies(game, self.unit) {
            if self.check_unit(game, unit).is_ok() {
                seen += 1;
                if mix.below(seen) == 0 {
                    chosen = Some(Answer::Unit(unit));
                }
            }
        }
        let somewhere = Answer::At(anywhere(game, mix));
        chosen.unwrap_or_else(|| if self.check(game, side, &somewhere).is_ok() { somewhere } else { Answer::Done })
    }
}
