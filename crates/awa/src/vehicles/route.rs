//! Where does it drive? One vehicle, its way and where it looks at the end. R-AWA-083, R-AWA-084

use engine::aids::{Draft, Leg};
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point, Shape};

use super::convoy::Wake;
use super::drive::Course;
use super::ground::{blocked, room};
use crate::answer::{MOST_POINTS, Way};
use crate::ask::{Asked, Offer, Taste};
use crate::state::{Damage, Deeds};
use crate::terrain::ROADS;
use crate::troops::VehicleId;
use crate::{Answer, Awa};

/// How closely a way is looked at.
pub(super) const STEP: Inches = Inches::quarters(1);

/// Where does a vehicle drive? `awa.vehicle.wheeled`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereDrives {
    /// Which.
    pub vehicle: VehicleId,
    /// How far it may go.
    pub far: Inches,
    /// What it said before it rolled.
    pub course: Course,
}

/// The legs of a way from where a vehicle stands.
pub(super) fn legs(game: &Awa, vehicle: VehicleId, way: &Way) -> impl Iterator<Item = (Point, Point)> + use<> {
    let mut at = game.vehicle(vehicle).at;
    let points = way.points.clone();
    points.into_iter().filter_map(move |to| {
        let from = std::mem::replace(&mut at, to);
        (from != to).then_some((from, to))
    })
}

/// Which way a vehicle looks on a leg: it backs if the leg leads behind it and it can only back.
pub(super) fn looks(game: &Awa, vehicle: VehicleId, from: Point, to: Point) -> Bearing {
    let facing = game.vehicle(vehicle).facing;
    let along = Bearing::towards(from, to).unwrap_or(facing);
    if game.vehicle(vehicle).damage.has(Damage::REVERSE) { along.opposite() } else { along }
}

impl WhereDrives {
    /// What a way costs, or why it cannot be driven: uphill every inch counts twice. `awa.vehicle.hill`
    fn driven(&self, game: &Awa, way: &Way) -> Result<Inches, Refusal> {
        let vehicle = self.vehicle;
        let (mut spent, mut last) = (Inches::ZERO, game.vehicle(vehicle).facing);
        let backs = game.vehicle(vehicle).damage.has(Damage::REVERSE);
        let mut wake = Wake::of(game, vehicle);
        for (n, (from, to)) in legs(game, vehicle, way).enumerate() {
            let along = Bearing::towards(from, to).unwrap_or(last);
            if backs && n == 0 && game.vehicle(vehicle).facing.turn_to(along) < Bearing::EAST.0 {
                return Err(Refusal::by(rule!("awa.at.gun.damage"), "It moves backwards only."));
            }
            last = looks(game, vehicle, from, to);
            let length = from.distance_to(to);
            spent = spent.saturating_add(length).saturating_add(climb(game, from, to));
            if spent > self.far {
                let text = format!("That way is longer than the move of {}.", self.far.to_quarter());
                return Err(Refusal::by(rule!("awa.move.variable"), text));
            }
            let mut gone = Inches::ZERO;
            while gone < length {
                gone = gone.saturating_add(STEP).min(length);
                let at = from.towards(to, gone, length);
                blocked(game, vehicle, at, last)?;
                for (part, at, looks) in wake.drawn(at) {
                    blocked(game, part, at, looks)?;
                }
                if self.course == Course::Road && !game.setup.field.is_inside(at, ROADS) {
                    return Err(Refusal::by(rule!("awa.vehicle.wheeled-cross-country"), "That way leaves the road."));
                }
            }
        }
        let end = way.points.last().copied().unwrap_or(game.vehicle(vehicle).at);
        room(game, vehicle, end, way.facing.unwrap_or(last))?;
        // Armour has its orders in writing like everybody else. R-AWA-033, R-AWA-284
        crate::command::may_move_so(game, game.unit_of_vehicle(vehicle), game.vehicle(vehicle).at, end)?;
        Ok(spent)
    }

    /// A straight way towards a place, as far as the ground allows, or a little to one side of it; none if it gets no nearer.
    pub(crate) fn towards(&self, game: &Awa, to: Point) -> Option<Way> {
        let at = game.vehicle(self.vehicle).at;
        let ahead = Bearing::towards(at, to)?;
        let far = self.far.min(at.distance_to(to));
        for aside in [0, 20, -20, 45, -45, 70, -70] {
            let bearing = ahead.turned(aside * 65_536 / 360);
            for part in [4, 3, 2, 1] {
                let mut way = Way::default();
                way.points.push(at.ahead(bearing, far.scaled(part, 4)));
                if self.driven(game, &way).is_ok() {
                    return Some(way);
                }
            }
        }
        None
    }

    fn key_of(&self, game: &Awa) -> String {
        super::piece_key(game, self.vehicle)
    }

    /// Ways to be taken with one key: along the road, or ahead and to both sides, as far as the ground allows.
    fn proposals(&self, game: &Awa) -> Vec<Proposal> {
        /// A sixty-fourth of a turn: fine enough to keep a lorry on its road.
        const FINE: i32 = 1024;
        let state = game.vehicle(self.vehicle);
        let ahead = if state.damage.has(Damage::REVERSE) { state.facing.opposite() } else { state.facing };
        let far = |bearing: Bearing| {
            let end = |quarters| state.at.ahead(bearing, self.far.scaled(quarters, 4));
            let may =
                |to: &Point| self.driven(game, &Way { points: [*to].into_iter().collect(), ..Way::default() }).is_ok();
            [4, 3, 2, 1].into_iter().map(end).find(may)
        };
        let near = |bearing: Bearing| {
            let turns = (0..=12).flat_map(|n| [n * FINE, -n * FINE]);
            let ends = turns.filter_map(|turn| far(bearing.turned(turn)));
            ends.max_by_key(|to| state.at.distance_to(*to))
        };
        let ways = if self.course == Course::Road {
            vec![("along the road", near(ahead)), ("the other way along the road", near(ahead.opposite()))]
        } else {
            let eighth = 8 * FINE;
            vec![
                ("straight ahead", far(ahead)),
                ("half left", far(ahead.turned(-eighth))),
                ("half right", far(ahead.turned(eighth))),
            ]
        };
        let propose = |(label, to): (&str, Option<Point>)| {
            let reply = Reply::Arrange { at: to?, facing: None, formation: None, via: Vec::new() };
            Some(Proposal { label: label.into(), reply })
        };
        ways.into_iter().filter_map(propose).collect()
    }

    /// A way of a random player: along the road, at the enemy or anywhere, as far as the ground allows.
    fn wander(&self, game: &Awa, mix: &mut Mix) -> Way {
        let at = game.vehicle(self.vehicle).at;
        let backs = game.vehicle(self.vehicle).damage.has(Damage::REVERSE);
        let mut bearing = Bearing(mix.below(65536) as u16);
        if backs {
            bearing = game.vehicle(self.vehicle).facing.opposite();
        } else if self.course == Course::Road {
            if let Some(to) = along_road(game, at, mix) {
                bearing = Bearing::towards(at, to).unwrap_or(bearing);
            }
        } else if mix.one_in(2)
            && let Some(to) = nearest_enemy(game, self.vehicle)
        {
            bearing = Bearing::towards(at, to).unwrap_or(bearing);
        }
        let wanted = Inches::thousandths(mix.below(self.far.thousandths_value().max(1) as u32) as i32 + 1);
        let mut way = Way::default();
        for part in [4, 2, 1] {
            way.points.clear();
            way.points.push(at.ahead(bearing, wanted.scaled(part, 4)));
            if self.driven(game, &way).is_ok() {
                return way;
            }
        }
        way.points.clear();
        way
    }
}

/// What climbing adds to a leg. R-AWA-076, R-AWA-200
pub(super) fn climb(game: &Awa, from: Point, to: Point) -> Inches {
    crate::movement::ground::uphill(game, from, to)
}

/// A point farther on along the road that one stands on.
fn along_road(game: &Awa, at: Point, mix: &mut Mix) -> Option<Point> {
    let field = &game.setup.field;
    let mut found = None;
    let mut seen = 0;
    for feature in field.features_at(at).filter(|feature| ROADS.holds(field.feature(*feature).tag())) {
        let Shape::Line { line, .. } = &field.feature(feature).shape else { continue };
        for (a, b) in line.parts().filter(|(a, b)| table_near(*a, *b, at)) {
            for end in [a, b] {
                seen += 1;
                if end != at && mix.below(seen) == 0 {
                    found = Some(end);
                }
            }
        }
    }
    found
}

fn table_near(a: Point, b: Point, at: Point) -> bool {
    a.distance_to(at).saturating_add(at.distance_to(b)) <= a.distance_to(b).saturating_add(Inches::whole(2))
}

fn nearest_enemy(game: &Awa, vehicle: VehicleId) -> Option<Point> {
    let at = game.vehicle(vehicle).at;
    let enemy = game.side(game.unit_of_vehicle(vehicle)).enemy();
    game.units_of(enemy)
        .filter(|unit| !game.unit(*unit).deeds.has(Deeds::HIDDEN))
        .filter_map(|unit| game.middle(unit))
        .min_by_key(|there| (there.distance_to(at), there.x, there.y))
}

impl Asked for WhereDrives {
    fn rule(&self) -> RuleId {
        rule!("awa.vehicle.wheeled")
    }

    fn title(&self, game: &Awa) -> String {
        let road = if self.course == Course::Road { ", on the road" } else { "" };
        format!("Where does {} drive? It may go {}{road}.", game.vehicle_name(self.vehicle), self.far.to_quarter())
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![self.key_of(game)]
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Ways(ways) => match ways.first().and_then(|way| way.points.last()) {
                Some(to) => {
                    format!("{} drives, {}", game.vehicle_name(self.vehicle), game.setup.field.whereabouts(*to))
                }
                None => format!("{} turns", game.vehicle_name(self.vehicle)),
            },
            _ => "It stays where it is".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let piece = Placeable::on_board(self.key_of(game), game.vehicle(self.vehicle).at, Some(self.far));
        Form::Place {
            pieces: vec![piece],
            within: Vec::new(),
            formations: Vec::new(),
            routed: true,
            turns: true,
            proposals: self.proposals(game),
            options: vec![Choice::open("done", "Stay", self.rule())],
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::Ways(ways) if ways.len() == 1 => self.driven(game, &ways[0]).map(|_| ()),
            _ => Err(Refusal::misfit("This question wants the way of one vehicle.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let mut way = Way::default();
        let points: &[Point] = match reply {
            Reply::Pick(key) if key == "done" => return Ok(Answer::Done),
            Reply::Route(routes) => {
                let [route] = routes.as_slice() else {
                    return Err(Refusal::misfit("One vehicle drives at a time."));
                };
                if route.piece != self.key_of(game) {
                    return Err(Refusal::misfit(format!("{} does not drive now.", route.piece)));
                }
                way.facing = Some(route.facing);
                &route.path
            }
            Reply::Arrange { at, facing, via, .. } => {
                way.facing = *facing;
                if via.len() >= MOST_POINTS {
                    return Err(Refusal::misfit("That way has too many bends."));
                }
                way.points.extend(via.iter().copied());
                std::slice::from_ref(at)
            }
            _ => return Err(Refusal::misfit("This question wants a way, or `done`.")),
        };
        if way.points.len() + points.len() > MOST_POINTS {
            return Err(Refusal::misfit("That way has too many bends."));
        }
        way.points.extend(points.iter().copied());
        let answer = Answer::Ways(vec![way]);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let Answer::Ways(ways) = self.read(game, side, reply)? else { return Ok(Draft::default()) };
        let way = &ways[0];
        let spent = self.driven(game, way)?;
        let at = game.vehicle(self.vehicle).at;
        let path = if way.points.is_empty() { vec![at] } else { way.points.to_vec() };
        let end = path[path.len() - 1];
        let facing = way.facing.unwrap_or(game.vehicle(self.vehicle).facing);
        let text = format!("{} of {}", spent.to_quarter(), self.far.to_quarter());
        Ok(Draft {
            routes: vec![Route { piece: self.key_of(game), path, facing }],
            legs: vec![Leg { at: end, text }],
            total: Some(spent),
            ..Draft::default()
        })
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let way = self.wander(game, mix);
        if way.points.is_empty() { Answer::Done } else { Answer::Ways(vec![way]) }
    }
}
