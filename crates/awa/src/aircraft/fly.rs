//! The questions of a flight: where a plane comes in, what it does, where it goes. `awa.aircraft.entry`, `awa.aircraft.movement`

use engine::aids::Draft;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point, Polygon};

use super::{Task, has_guns};
use crate::ask::{Asked, Offer, Taste};
use crate::state::Altitude;
use crate::troops::{UnitId, VehicleId};
use crate::{Answer, Awa};

/// Where does a plane come in? Any edge of the table. `awa.aircraft.entry`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EnterAt {
    /// Which unit.
    pub unit: UnitId,
    /// Its plane.
    pub plane: VehicleId,
}

/// What does a plane do in this turn?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sortie {
    /// Which unit.
    pub unit: UnitId,
    /// Its plane.
    pub plane: VehicleId,
}

/// Where does a plane fly?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlyTo {
    /// Which unit.
    pub unit: UnitId,
    /// Its plane.
    pub plane: VehicleId,
    /// How far it can still fly.
    pub left: Inches,
}

/// The one place that a reply names.
pub(super) fn pointed_at(reply: &Reply) -> Result<Point, Refusal> {
    match reply {
        Reply::Arrange { at, .. } => Ok(*at),
        Reply::Route(routes) => match routes.as_slice() {
            [route] if !route.path.is_empty() => Ok(route.path[route.path.len() - 1]),
            _ => Err(Refusal::misfit("This question wants one place.")),
        },
        _ => Err(Refusal::misfit("This question wants a place.").hint("Point at one.")),
    }
}

/// The key of a plane on the board.
pub(super) fn piece(game: &Awa, unit: UnitId, plane: VehicleId) -> String {
    format!("{}.vehicle-{}", game.of(unit).id, plane.0 - game.of(unit).vehicles.start + 1)
}

/// The whole table as a zone.
pub(super) fn table(game: &Awa) -> Zone {
    let bounds = game.setup.field.size().bounds();
    Zone::new("table", "move", "the table", Polygon::rectangle(bounds.least, bounds.most).corners)
}

/// A form that puts one thing somewhere.
pub(super) fn place(piece: Placeable, zone: Zone, options: Vec<engine::prompt::Choice>) -> Form {
    Form::Place {
        pieces: vec![piece],
        within: vec![zone],
        formations: Vec::new(),
        routed: false,
        turns: false,
        proposals: Vec::new(),
        options,
    }
}

/// A plane on its way, as it is shown before anybody commits himself.
fn drawn(game: &Awa, unit: UnitId, plane: VehicleId, at: Point) -> Draft {
    let state = game.vehicle(plane);
    let facing = Bearing::towards(state.at, at).unwrap_or(state.facing);
    Draft { routes: vec![Route { piece: piece(game, unit, plane), path: vec![at], facing }], ..Draft::default() }
}

/// The open options of a question, then the closed ones.
pub(super) fn options(question: &dyn Asked, game: &Awa, side: Side) -> Vec<engine::prompt::Choice> {
    let (mut open, mut closed) = (Vec::new(), Vec::new());
    question.offers(game, side, &mut |offer| {
        let choice = question.choice(game, &offer);
        if offer.open.is_ok() { open.push(choice) } else { closed.push(choice) }
    });
    open.append(&mut closed);
    open
}

/// Any place on the table.
pub(super) fn anywhere(game: &Awa, mix: &mut Mix) -> Point {
    let size = game.setup.field.size();
    let any = |mix: &mut Mix, most: Inches| mix.below(most.thousandths_value() as u32 + 1) as i32;
    Point::new(any(mix, size.width), any(mix, size.depth))
}

impl Asked for EnterAt {
    fn rule(&self) -> RuleId {
        rule!("awa.aircraft.entry")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does {} come in? Any edge of the table will do.", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("From {at}"),
            _ => "From nowhere".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let from = game.vehicle(self.plane).at;
        let piece = Placeable::on_board(piece(game, self.unit, self.plane), from, None);
        let form = place(piece, table(game), Vec::new());
        let Form::Place { pieces, within, formations, routed, turns, options, .. } = form else { return form };
        let bounds = game.setup.field.size().bounds();
        let middle = bounds.middle();
        let edges = [
            ("from the north", Point::new(middle.x, bounds.least.y)),
            ("from the east", Point::new(bounds.most.x, middle.y)),
            ("from the south", Point::new(middle.x, bounds.most.y)),
            ("from the west", Point::new(bounds.least.x, middle.y)),
        ];
        let over = |(label, at): (&str, Point)| Proposal {
            label: label.into(),
            reply: Reply::Arrange { at, facing: None, formation: None, via: Vec::new() },
        };
        let proposals = edges.map(over).to_vec();
        Form::Place { pieces, within, formations, routed, turns, options, proposals }
    }

    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        match self.read(game, side, reply)? {
            Answer::At(at) => Ok(drawn(game, self.unit, self.plane, at)),
            _ => Ok(Draft::default()),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::At(at) = answer else { return Err(Refusal::misfit("This question wants a place.")) };
        if at_edge(game, *at) == *at {
            return Ok(());
        }
        Err(Refusal::by(self.rule(), "A plane comes in over an edge of the table."))
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = Answer::At(at_edge(game, pointed_at(reply)?));
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        let at = anywhere(game, mix);
        Answer::At(at_edge(game, at))
    }
}

/// The place of the edge that is nearest to one that was pointed at.
fn at_edge(game: &Awa, at: Point) -> Point {
    let size = game.setup.field.size();
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    let at = Point::new(at.x.clamp(0, width), at.y.clamp(0, depth));
    let gaps = [(at.y, Point::new(at.x, 0)), (depth - at.y, Point::new(at.x, depth)), (at.x, Point::new(0, at.y))];
    let nearest = gaps.into_iter().chain([(width - at.x, Point::new(width, at.y))]).min_by_key(|(gap, _)| *gap);
    nearest.expect("a table has edges").1
}

impl Sortie {
    /// Whether a plane can do this now. R-AWA-143
    fn may(&self, game: &Awa, task: Task) -> Result<(), Refusal> {
        let state = game.vehicle(self.plane);
        let no = |rule, words: &'static str| Err(Refusal::by(rule, words));
        match task {
            Task::Observe => Ok(()),
            Task::Strafe if !has_guns(game, self.plane) => no(rule!("awa.aircraft.strafe"), "It has no guns for that."),
            Task::Strafe if state.passes == 0 => no(rule!("awa.aircraft.strafe-passes"), "It has made its two passes."),
            Task::Strafe if state.altitude != Altitude::Attack => {
                no(rule!("awa.aircraft.strafe"), "Strafing is done at attack level.")
            }
            Task::Bomb if state.bombs == 0 => no(rule!("awa.aircraft.bomb-load"), "It has no bombs."),
            Task::Bomb if state.altitude == Altitude::Low => {
                no(rule!("awa.aircraft.bomb"), "Bombs are dropped from attack level or from high level.")
            }
            Task::Climb if state.altitude == Altitude::High => {
                no(rule!("awa.aircraft.altitudes"), "It does not get any higher.")
            }
            Task::Dive if state.altitude == Altitude::Low => {
                no(rule!("awa.aircraft.altitudes"), "It does not get any lower.")
            }
            Task::Strafe | Task::Bomb | Task::Climb | Task::Dive => Ok(()),
        }
    }
}

impl Asked for Sortie {
    fn rule(&self) -> RuleId {
        rule!("awa.aircraft.altitudes")
    }

    fn title(&self, game: &Awa) -> String {
        format!("What does {} do besides flying?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        for (n, task) in Task::ALL.into_iter().enumerate() {
            let carries = match task {
                Task::Strafe => has_guns(game, self.plane),
                Task::Bomb => game.model(self.plane).bombs > 0,
                _ => true,
            };
            if carries {
                each(Offer::when(Answer::Option(n as u16), Taste::Fly, self.may(game, task)));
            }
        }
    }

    fn key(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) => match Task::ALL[usize::from(*n).min(4)] {
                Task::Observe => "observe",
                Task::Strafe => "strafe",
                Task::Bomb => "bomb",
                Task::Climb => "climb",
                Task::Dive => "dive",
            }
            .into(),
            other => crate::words::key(game, other),
        }
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Option(n) => match Task::ALL[usize::from(*n).min(4)] {
                Task::Observe => "Fly and look",
                Task::Strafe => "Strafe",
                Task::Bomb => "Bomb",
                Task::Climb => "Climb a level",
                Task::Dive => "Go down a level",
            }
            .into(),
            _ => "Nothing".into(),
        }
    }
}

impl Asked for FlyTo {
    fn rule(&self) -> RuleId {
        rule!("awa.aircraft.movement")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does {} fly? It has {} left.", game.name(self.unit), self.left)
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::At(at) => format!("To {at}"),
            _ => "It circles here".into(),
        }
    }

    fn form(&self, game: &Awa, side: Side) -> Form {
        let from = game.vehicle(self.plane).at;
        let piece = Placeable::on_board(piece(game, self.unit, self.plane), from, Some(self.left));
        place(piece, table(game), options(self, game, side))
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::At(at) if !game.setup.field.is_on_table(*at) => Err(Refusal::misfit("That is not on the table.")),
            Answer::At(at) if game.vehicle(self.plane).at.is_within(self.left, *at) => Ok(()),
            Answer::At(_) => Err(Refusal::by(self.rule(), format!("It can fly {} in this turn.", self.left))),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            other => Answer::At(pointed_at(other)?),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        match self.read(game, side, reply)? {
            Answer::At(at) => Ok(drawn(game, self.unit, self.plane, at)),
            _ => Ok(Draft::default()),
        }
    }

    fn sample(&self, game: &Awa, side: Side, mix: &mut Mix, _appetite: &Appetite) -> Answer {
        for _ in 0..4 {
            let answer = Answer::At(anywhere(game, mix));
            if self.check(game, side, &answer).is_ok() {
                return answer;
            }
        }
        Answer::Done
    }
}
