//! Section 11.6: what a driver is asked: how, and by which way.

use engine::aids::Draft;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply as Sent, Route};
use engine::{Appetite, Mix, Refusal, RuleId, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::question::Reply;
use super::rate::Manoeuvre;
use super::state::Pace;
use super::{drive, funnies};
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{PlayerId, VehicleId};
use crate::movement::{beyond_friendly_edge, trail};
use crate::{Answer, Coc, shock, shown, words};

/// The most points a way has.
const MOST_POINTS: usize = 10;
/// A quarter of a turn.
pub(super) const QUARTER: u16 = 16384;
/// An eighth of a turn.
pub(super) const EIGHTH: u16 = 8192;

/// What does the driver do?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HowToDrive {
    /// Of which vehicle.
    pub vehicle: VehicleId,
}

impl Asked for HowToDrive {
    fn rule(&self) -> RuleId {
        rule!("coc.11.2.driver")
    }

    fn title(&self, game: &Coc) -> String {
        format!("How does {} drive?", words::body(game, game.vehicle_body(self.vehicle)))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for manoeuvre in Manoeuvre::ALL {
            let open = drive::may_go(game, self.vehicle, manoeuvre);
            // Only tracks turn on the spot. `coc.11.6.1.rotate-tracked`
            if manoeuvre == Manoeuvre::Turn && !game.is_tracked(self.vehicle) {
                continue;
            }
            let taste = if manoeuvre.pace() == Pace::FlatOut { Taste::Run } else { Taste::Move };
            each(Offer::when(Answer::Vehicles(Reply::How(manoeuvre)), taste, open));
        }
        funnies::offers(game, self.vehicle, &mut |gadget, open| {
            each(Offer::when(Answer::Vehicles(Reply::How(Manoeuvre::With(gadget))), Taste::Work, open));
        });
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::How(manoeuvre)) => manoeuvre.word().into(),
            _ => "stay".into(),
        }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::How(manoeuvre)) => manoeuvre.words().into(),
            _ => "stay".into(),
        }
    }

    fn adorn(&self, _: &Coc, answer: &Answer, choice: &mut Choice) {
        let Answer::Vehicles(Reply::How(manoeuvre)) = answer else { return };
        let detail = match manoeuvre {
            Manoeuvre::Ahead(Pace::Fast) => "2D6; no main gun, machine guns with half dice",
            Manoeuvre::Ahead(Pace::FlatOut) => "3D6; no fire, and no interruption in the next Phase",
            Manoeuvre::Ahead(_) => "1D6; its weapons fire with all dice",
            Manoeuvre::Back(Pace::Fast) => "2D6, nothing added for its speed; counts as fast",
            Manoeuvre::Back(_) => "1D6, nothing added for its speed; counts as slow",
            Manoeuvre::With(gadget) => gadget.detail(),
            Manoeuvre::Turn => "up to 45 degrees counts as slow, up to 90 as fast, farther as flat out",
        };
        choice.detail = Some(detail.into());
    }
}

/// By which way?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WhichWay {
    /// Which vehicle.
    pub vehicle: VehicleId,
    /// Doing what.
    pub manoeuvre: Manoeuvre,
    /// How far it may go at most, where that is known already. `coc.11.6.1.solid-obstacle-free`
    pub most: Option<Inches>,
    /// Whether it has to go: it is not its driver's choice.
    pub compelled: bool,
}

impl WhichWay {
    /// The longest way that dice could carry it.
    fn farthest(&self, game: &Coc) -> Inches {
        let dice = i32::from(self.manoeuvre.pace().dice());
        let most = match game.kind_of(self.vehicle).speed {
            _ if self.manoeuvre.is_back() || matches!(self.manoeuvre, Manoeuvre::With(_)) => 6,
            super::kind::Speed::Slow => 6,
            super::kind::Speed::Average => 7,
            super::kind::Speed::Fast => 8,
            super::kind::Speed::Wheeled => 12,
        };
        self.most.unwrap_or(Inches::whole(dice * most))
    }

    /// The whole trail of the hull's middle.
    pub(super) fn trail(&self, game: &Coc, points: &[Point]) -> Vec<Point> {
        std::iter::once(game.vehicle(self.vehicle).at).chain(points.iter().copied()).collect()
    }

    /// The direction in which it sets out without turning.
    fn ahead(&self, game: &Coc) -> Bearing {
        let facing = game.vehicle(self.vehicle).facing;
        if self.manoeuvre.is_back() { facing.opposite() } else { facing }
    }

    /// Whether the corners of a way are such as a vehicle can drive. R-COC-133
    fn turns(&self, game: &Coc, points: &[Point]) -> Result<(), Refusal> {
        let mut heading = self.ahead(game);
        let mut total = 0u32;
        for leg in self.trail(game, points).windows(2) {
            let Some(next) = Bearing::towards(leg[0], leg[1]) else { continue };
            let turn = heading.turn_to(next);
            if turn > QUARTER {
                return Err(Refusal::by(
                    rule!("coc.11.6.1.corner-not-flat-out"),
                    "It turns by at most 90 degrees at each corner.",
                )
                .hint("Put a point between, reverse, or turn on the spot."));
            }
            total += u32::from(turn);
            heading = next;
        }
        if self.manoeuvre.pace() == Pace::FlatOut && total >= u32::from(QUARTER) {
            return Err(Refusal::by(
                rule!("coc.11.6.1.corner-not-flat-out"),
                "It cannot turn by 90 degrees or more while it drives flat out.",
            ));
        }
        Ok(())
    }

    fn read_way(&self, game: &Coc, points: Vec<Point>) -> Result<Answer, Refusal> {
        let answer = Answer::Vehicles(Reply::Way(points));
        self.check(game, game.player_of_vehicle(self.vehicle), &answer)?;
        Ok(answer)
    }

    /// A way straight on, which no corner forbids.
    fn straight(&self, game: &Coc) -> Point {
        let at = game.vehicle(self.vehicle).at.ahead(self.ahead(game), self.farthest(game));
        let far = game.setup.field.size().bounds();
        Point::new(at.x.clamp(far.least.x, far.most.x), at.y.clamp(far.least.y, far.most.y))
    }

    /// Ways worth offering: straight on, towards the nearest enemy, and along the road.
    fn plans(&self, game: &Coc) -> Vec<(&'static str, Vec<Point>)> {
        let from = game.vehicle(self.vehicle).at;
        let enemy = game.side_of_vehicle(self.vehicle).enemy();
        let men = game.side_on_table(enemy).filter(|team| !game.is_hidden(*team));
        let men = men.map(|team| game.middle(game.alone(team)));
        let foes = men.chain(game.vehicles_on_table(enemy).map(|id| game.vehicle(id).at));
        let nearest = foes.min_by_key(|at| (at.distance_to(from), *at));
        let mut plans =
            vec![(if self.manoeuvre.is_back() { "straight back" } else { "straight on" }, vec![self.straight(game)])];
        plans.extend(nearest.map(|at| ("towards the nearest enemy", vec![at])));
        let is_open = |points: &Vec<Point>| {
            self.check(game, game.player_of_vehicle(self.vehicle), &Answer::Vehicles(Reply::Way(points.clone())))
                .is_ok()
        };
        plans.retain(|(_, points)| is_open(points));
        plans
    }
}

impl Asked for WhichWay {
    fn rule(&self) -> RuleId {
        self.manoeuvre.rule()
    }

    fn title(&self, game: &Coc) -> String {
        let name = words::body(game, game.vehicle_body(self.vehicle));
        format!("Where does {name} go? ({})", self.manoeuvre.words())
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        Some(match self.most {
            Some(most) => format!("It goes up to {most}. It turns by up to 90 degrees at each corner."),
            None => format!(
                "Name the way, then {}D6 are rolled. It stops at the end of the way if the dice reach farther.",
                self.manoeuvre.pace().dice()
            ),
        })
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        words::about(game, game.vehicle_body(self.vehicle))
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for (_, points) in self.plans(game) {
            each(Offer::open(Answer::Vehicles(Reply::Way(points)), Taste::Move));
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Pass { "stay".into() } else { String::new() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let name = words::body(game, game.vehicle_body(self.vehicle));
        match answer {
            Answer::Vehicles(Reply::Way(points)) => {
                format!("{name} goes towards {}", points.last().copied().unwrap_or_default())
            }
            _ => format!("{name} stays"),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let far = self.farthest(game);
        let from = game.vehicle(self.vehicle).at;
        let piece = Placeable::on_board(super::board::hull_key(game, self.vehicle), from, Some(far));
        let proposals = self.plans(game).into_iter().map(|(label, points)| {
            let (at, via) = points.split_last().expect("a way has an end");
            let reply = Sent::Arrange { at: *at, facing: None, formation: None, via: via.to_vec() };
            Proposal { label: label.into(), reply }
        });
        let reach = shown::sector(game, from, self.ahead(game), 180, far);
        let options =
            if self.compelled { Vec::new() } else { vec![Choice::open("stay", "stay where it is", self.rule())] };
        Form::Place {
            pieces: vec![piece],
            within: vec![Zone::new("reach", "reach", "as far as the dice may carry", reach)],
            formations: Vec::new(),
            routed: true,
            turns: false,
            proposals: proposals.collect(),
            options,
        }
    }

    fn draft(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Draft, Refusal> {
        let Answer::Vehicles(Reply::Way(points)) = self.read(game, player, reply)? else {
            return Ok(Draft::default());
        };
        let trail = self.trail(game, &points);
        // The ghost stands as far along the way as the dice may carry it.
        let carried = trail::cut(&trail, self.farthest(game));
        let facing = trail::heading(&carried).unwrap_or(self.ahead(game));
        let facing = if self.manoeuvre.is_back() { facing.opposite() } else { facing };
        let piece = super::board::hull_key(game, self.vehicle);
        Ok(Draft {
            routes: vec![Route { piece, path: carried[1..].to_vec(), facing }],
            total: Some(trail::length(&trail)),
            ..Draft::default()
        })
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let points = match answer {
            Answer::Vehicles(Reply::Way(points)) => points,
            Answer::Pass if !self.compelled => return Ok(()),
            _ => return Err(Refusal::misfit("This question wants a way.")),
        };
        let Some((last, passed)) = points.split_last() else {
            return Err(Refusal::misfit("A way has at least one point."));
        };
        if points.len() > MOST_POINTS {
            return Err(Refusal::misfit("A way has at most ten points."));
        }
        if points.iter().any(|p| p.x.abs() > Point::LIMIT || p.y.abs() > Point::LIMIT) {
            return Err(Refusal::misfit("That is far beside the table."));
        }
        if passed.iter().any(|point| !game.setup.field.is_on_table(*point)) {
            return Err(Refusal::misfit("A way stays on the table up to its last point."));
        }
        let side = game.side_of_vehicle(self.vehicle);
        let leaves = !game.setup.field.is_on_table(*last);
        if leaves && (self.compelled || !beyond_friendly_edge(game, side, *last)) {
            return Err(Refusal::by(
                rule!("coc.2.gloss-rout"),
                "Nobody leaves the table of his own will but over a friendly edge.",
            ));
        }
        self.turns(game, points)?;
        if self.compelled || leaves {
            Ok(())
        } else {
            shock::may_advance(game, self.vehicle, &self.trail(game, points))
        }
    }

    fn read(&self, game: &Coc, _: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        match reply {
            Sent::Pick(key) if key == "stay" && !self.compelled => Ok(Answer::Pass),
            Sent::Arrange { at, via, .. } => {
                self.read_way(game, via.iter().copied().chain(std::iter::once(*at)).collect())
            }
            Sent::Route(routes) => {
                let [route] = routes.as_slice() else {
                    return Err(Refusal::misfit("Draw the way of one vehicle."));
                };
                let mut points = route.path.clone();
                if points.len() > 1 && points.first() == Some(&game.vehicle(self.vehicle).at) {
                    points.remove(0);
                }
                self.read_way(game, points)
            }
            _ => Err(Refusal::misfit("This question wants a way: a place to go to, or a route.")),
        }
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let state = game.vehicle(self.vehicle);
        let most = self.farthest(game).thousandths_value().max(1001);
        for _ in 0..6 {
            let aside = mix.between(-i32::from(EIGHTH), i32::from(EIGHTH));
            let first = self.ahead(game).turned(aside);
            let far = Inches::thousandths(mix.between(1000, most));
            let corner = state.at.ahead(first, far);
            let mut points = vec![corner];
            if mix.one_in(4) {
                let second = first.turned(mix.between(-i32::from(QUARTER), i32::from(QUARTER)));
                points.push(corner.ahead(second, far));
            }
            if mix.one_in(6) {
                let mut foes = game.side_on_table(game.side_of_vehicle(self.vehicle).enemy());
                let foe = foes.find(|team| !game.is_hidden(*team));
                points = foe.map_or(points, |team| vec![game.middle(game.alone(team))]);
            }
            let answer = Answer::Vehicles(Reply::Way(points));
            if self.check(game, player, &answer).is_ok() {
                return answer;
            }
        }
        if self.compelled { Answer::Vehicles(Reply::Way(vec![self.straight(game)])) } else { Answer::Pass }
    }
}
