//! Section 7.1: the way is declared before the dice are rolled. R-COC-048, R-COC-049

use engine::aids::Draft;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply as Sent};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Footprint, Inches, KindMask, Point};

use super::forecast;
use super::going::{self, is_at_edge};
use super::plans::{plans, random_way, sent};
use super::trail::Trail;
use super::{Ending, Pace, Reply, Way};
use crate::arrange::{ORDERS, Order};
use crate::ask::{Asked, Offer, Taste};
use crate::board::man_key;
use crate::ids::{LeaderId, PlayerId};
use crate::state::{Body, Edge, Spot};
use crate::units::{CONTACT, INTEGRITY};
use crate::{Answer, Coc, weapons, words};

/// The most points a way may have.
const MOST_POINTS: usize = 10;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Teams of a unit; a vehicle too, which has its own way of moving in section 11.6.
    Body(Body),
    /// One man alone.
    Leader(LeaderId),
}

impl Mover {
    /// Where its figures stand: for a body its men.
    pub(crate) fn spots(self, game: &Coc) -> crate::units::Spots {
        match self {
            Mover::Body(body) => match game.vehicle_of_unit(body.unit) {
                Some(vehicle) => std::iter::once(Spot::ground(game.vehicle(vehicle).at)).collect(),
                None => game.spots_of(body),
            },
            Mover::Leader(leader) => std::iter::once(game.leader(leader).spot).collect(),
        }
    }

    /// Where a vehicle's hull looks; men look where they go.
    pub(crate) fn facing(self, game: &Coc) -> Option<Bearing> {
        match self {
            Mover::Body(body) => game.vehicle_of_unit(body.unit).map(|vehicle| game.vehicle(vehicle).facing),
            Mover::Leader(_) => None,
        }
    }

    /// Where the figure stands that goes first: the one nearest to where the way leads. R-COC-048
    pub(super) fn lead(self, game: &Coc, to: Point) -> Spot {
        let spots = self.spots(game);
        let nearest = spots.iter().min_by_key(|spot| (spot.at.distance_to(to), spot.at));
        *nearest.expect("somebody moves")
    }

    pub(crate) fn side(self, game: &Coc) -> Side {
        match self {
            Mover::Body(body) => game.side_of(game.unit(body.unit).player),
            Mover::Leader(leader) => game.side_of_leader(leader),
        }
    }

    pub(crate) fn name(self, game: &Coc) -> String {
        match self {
            Mover::Body(body) => words::body(game, body),
            Mover::Leader(leader) => words::leader(game, leader).to_owned(),
        }
    }

    /// What a question is about that is asked for it.
    pub(crate) fn about(self, game: &Coc) -> Vec<String> {
        match self {
            Mover::Body(body) => words::about(game, body),
            Mover::Leader(leader) => vec![game.leader_setup(leader).id.clone()],
        }
    }

    /// Its figures as pieces that move so far.
    pub(super) fn pieces(self, game: &Coc, far: Inches) -> Vec<Placeable> {
        let allowance = Some(far);
        match self {
            Mover::Body(body) => game
                .men_in(body)
                .map(|man| Placeable {
                    piece: man_key(game, man),
                    from: Some(game.man(man).spot.at),
                    allowance,
                    glyph: None,
                    base: None,
                })
                .collect(),
            Mover::Leader(leader) => vec![Placeable {
                piece: game.leader_setup(leader).id.clone(),
                from: Some(game.leader(leader).spot.at),
                allowance,
                glyph: None,
                base: None,
            }],
        }
    }
}

/// By which way?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichWay {
    pub(super) mover: Mover,
    pub(super) pace: Pace,
}

impl WhichWay {
    /// The whole trail of the leading figure.
    pub(super) fn trail(&self, game: &Coc, way: &Way) -> Trail {
        let mut trail = Trail::new();
        trail.push(self.mover.lead(game, way.points[0]).at);
        trail.extend(way.points.iter().copied().take(MOST_POINTS));
        trail
    }

    /// Who moves: a body, or one man alone.
    pub(crate) const fn who(&self) -> Result<Body, LeaderId> {
        match self.mover {
            Mover::Body(body) => Ok(body),
            Mover::Leader(leader) => Err(leader),
        }
    }

    /// The way straight to a place, by doors where there are walls.
    pub(crate) fn leading_to(&self, game: &Coc, at: Point, ending: Ending, facing: Option<Bearing>) -> Way {
        self.way_to(game, at, &[], ending, facing)
    }

    /// The way to a place by some others, by doors where it begins or ends in a house.
    pub(crate) fn leading_by(&self, game: &Coc, via: &[Point], at: Point, facing: Option<Bearing>) -> Way {
        let mut points = Vec::with_capacity(via.len() + 3);
        let first = via.first().copied().unwrap_or(at);
        let from = self.mover.lead(game, first);
        if from.floor == 0 {
            doors_between(game, from.at, first, &mut points);
        }
        points.extend_from_slice(via);
        if let Some(last) = via.last() {
            doors_between(game, *last, at, &mut points);
        }
        points.truncate(MOST_POINTS - 1);
        points.push(at);
        Way { points, ending: Ending::AsItStands, facing }
    }

    /// A way to a place: by a door where a house's walls are between, with the bends that a person has drawn.
    pub(super) fn way_to(&self, game: &Coc, at: Point, via: &[Point], ending: Ending, facing: Option<Bearing>) -> Way {
        let mut points: Vec<Point> = via.to_vec();
        if via.is_empty() {
            let from = self.mover.lead(game, at);
            if from.floor == 0 {
                doors_between(game, from.at, at, &mut points);
            }
        }
        points.push(at);
        Way { points, ending, facing }
    }
}

/// The doors by which one leaves the house of one place and enters that of another.
fn doors_between(game: &Coc, from: Point, to: Point, points: &mut Vec<Point>) {
    let (out, into) = (game.house_at(from), game.house_at(to));
    if out == into {
        return;
    }
    let door = |house: FeatureId, from: Point, to: Point| {
        let building = game.building(house)?;
        building.doors.iter().copied().min_by_key(|door| (from.distance_to(*door) + door.distance_to(to), *door))
    };
    points.extend(out.and_then(|house| door(house, from, to)));
    let from = points.last().copied().unwrap_or(from);
    points.extend(into.and_then(|house| door(house, from, to)));
}

/// Whether somebody may stop there although the dice would carry him on. R-COC-049
pub(super) fn is_definite(game: &Coc, mover: Mover, at: Point) -> bool {
    let field = &game.setup.field;
    let bounds = field.size().bounds();
    let one = CONTACT.thousandths_value();
    let at_table_edge = at.x - bounds.least.x <= one
        || bounds.most.x - at.x <= one
        || at.y - bounds.least.y <= one
        || bounds.most.y - at.y <= one;
    let base = Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    at_table_edge
        || field
            .features_within(CONTACT, &base, KindMask::ALL, &table::Removed::NONE)
            .any(|id| is_at_edge(game, id, at, CONTACT))
        || game.setup.objective.is_some_and(|objective| objective.is_within(CONTACT, at))
        || game.state.jump_offs.iter().any(|point| point.up && point.at.is_within(CONTACT, at))
        || game
            .state
            .works
            .iter()
            .any(|work| work.up && !work.kind.is_lane() && going::outline(work).gap_to_point(at) <= CONTACT)
        || joins_friends(game, mover, at)
}

/// Whether a way that ends there brings somebody back to the men to whom he belongs. R-COC-049
fn joins_friends(game: &Coc, mover: Mover, at: Point) -> bool {
    let near = |point: Point, body: Body| game.distance_to(point, body) <= INTEGRITY;
    match mover {
        Mover::Body(body) => {
            let others = game.teams_on_table(body.unit).filter(|team| !game.teams_in(body).any(|own| own == *team));
            let mut others = others.map(|team| game.alone(team));
            others.any(|other| near(at, other) && game.gap(body, other) > INTEGRITY)
        }
        Mover::Leader(leader) => {
            let from = game.leader(leader).spot.at;
            let mut teams = game.side_on_table(game.side_of_leader(leader));
            teams.any(|team| near(at, game.alone(team)) && !near(from, game.alone(team)))
        }
    }
}

/// Over which friendly edge a point lies, if it is beside the table. R-COC-063
pub(crate) fn beyond_friendly_edge(game: &Coc, side: Side, point: Point) -> bool {
    let bounds = game.setup.field.size().bounds();
    let edges = game.state.edges[side];
    let beyond = |edge: Edge| match edge {
        Edge::North => point.y < bounds.least.y,
        Edge::East => point.x > bounds.most.x,
        Edge::South => point.y > bounds.most.y,
        Edge::West => point.x < bounds.least.x,
    };
    let over: u8 = Edge::ALL.into_iter().map(|edge| u8::from(beyond(edge))).sum();
    over == 1 && edges.iter().any(beyond)
}

impl Asked for WhichWay {
    fn rule(&self) -> RuleId {
        rule!("coc.7.1.move-unit-choice")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} go, {}?", self.mover.name(game), self.pace.words())
    }

    fn detail(&self, _: &Coc) -> Option<String> {
        let dice = self.pace.dice();
        let who = if matches!(self.mover, Mover::Leader(_)) { "He goes" } else { "They go" };
        Some(format!(
            "Name the way, then {dice}D6 are rolled. {who} all the distance unless the way ends at something definite."
        ))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        self.mover.about(game)
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for (_, way) in plans(self, game) {
            each(Offer::open(Answer::Movement(Reply::Way(Box::new(way))), Taste::Move));
        }
    }

    fn key(&self, _: &Coc, _: &Answer) -> String {
        String::new()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        let Answer::Movement(Reply::Way(way)) = answer else {
            return "stays".into();
        };
        let end = way.points.last().copied().unwrap_or_default();
        format!("{} goes towards {end}", self.mover.name(game))
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let pieces = self.mover.pieces(game, self.pace.farthest());
        let mut formations: Vec<String> = vec!["as-it-stands".into()];
        if matches!(self.mover, Mover::Body(_)) {
            formations.extend(ORDERS.map(str::to_owned));
            formations.push("by-hand".into());
        }
        let proposals = plans(self, game)
            .into_iter()
            .map(|(label, way)| Proposal { label: label.into(), reply: sent(&way) })
            .collect();
        let within = forecast::reaches(self, game);
        Form::Place { pieces, within, formations, routed: true, turns: true, proposals, options: Vec::<Choice>::new() }
    }

    fn draft(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Draft, Refusal> {
        match self.read(game, player, reply)? {
            Answer::Movement(Reply::Way(way)) => Ok(forecast::draft(self, game, &way)),
            _ => Ok(Draft::default()),
        }
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Movement(Reply::Way(way)) = answer else {
            return Err(Refusal::misfit("This question wants a way."));
        };
        let Some((last, passed)) = way.points.split_last() else {
            return Err(Refusal::misfit("A way has at least one point."));
        };
        if way.points.len() > MOST_POINTS {
            return Err(Refusal::misfit("A way has at most ten points."));
        }
        if way.points.iter().any(|p| p.x.abs() > Point::LIMIT || p.y.abs() > Point::LIMIT) {
            return Err(Refusal::misfit("That is far beside the table."));
        }
        if passed.iter().any(|point| !game.setup.field.is_on_table(*point)) {
            return Err(Refusal::misfit("A way stays on the table up to its last point."));
        }
        if !game.setup.field.is_on_table(*last) && !beyond_friendly_edge(game, self.mover.side(game), *last) {
            return Err(Refusal::by(
                rule!("coc.2.gloss-rout"),
                "Nobody leaves the table of his own will but over a friendly edge.",
            ));
        }
        if matches!(self.mover, Mover::Leader(_)) && way.ending != Ending::AsItStands {
            return Err(Refusal::misfit("One man has no formation."));
        }
        if self.pace == Pace::Charge {
            self.goes_straight(game, way)?;
        }
        self.keeps_away(game, *last)
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let way = match reply {
            Sent::Arrange { at, facing, formation, via } => {
                let ending = match formation.as_deref() {
                    None | Some("as-it-stands") => Ending::AsItStands,
                    Some("by-hand") => Ending::ByHand,
                    Some(name) => Ending::In(Order::named(name).ok_or_else(|| {
                        Refusal::misfit(format!("There is no formation `{name}`.")).hint("The prompt lists them.")
                    })?),
                };
                self.way_to(game, *at, via, ending, *facing)
            }
            Sent::Route(routes) => {
                let [route] = routes.as_slice() else {
                    return Err(Refusal::misfit("Draw the way of the leading figure only.")
                        .hint("Choose the formation `by-hand` to place every man after the roll."));
                };
                let mut points = route.path.clone();
                if points.len() > 1 && points.first() == Some(&self.mover.lead(game, points[0]).at) {
                    points.remove(0);
                }
                Way { points, ending: Ending::AsItStands, facing: Some(route.facing) }
            }
            _ => return Err(Refusal::misfit("This question wants a way: a place to go to, or a route.")),
        };
        let answer = Answer::Movement(Reply::Way(Box::new(way)));
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, player: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        for _ in 0..6 {
            let way = random_way(self, game, mix);
            let answer = Answer::Movement(Reply::Way(Box::new(way)));
            if self.check(game, player, &answer).is_ok() {
                return answer;
            }
        }
        // Where it stands is always a way: prolonged by nothing, it stays. Only a charge goes at somebody.
        let at = self.mover.spots(game)[0].at;
        if let Some(enemy) = self.nearest_enemy(game, at).filter(|_| self.pace == Pace::Charge) {
            let way = self.way_to(game, enemy, &[], Ending::AsItStands, None);
            return Answer::Movement(Reply::Way(Box::new(way)));
        }
        let way = Way { points: vec![at], ending: Ending::AsItStands, facing: None };
        Answer::Movement(Reply::Way(Box::new(way)))
    }
}

impl WhichWay {
    /// The man of the enemy nearest to a place, of those who are seen.
    pub(super) fn nearest_enemy(&self, game: &Coc, from: Point) -> Option<Point> {
        let enemies = game.side_on_table(self.mover.side(game).enemy()).filter(|team| !game.is_hidden(*team));
        let men = enemies.flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot.at);
        men.min_by_key(|at| (at.distance_to(from), *at))
    }

    /// Who charges goes straight at an enemy of his choice, by a door if that one is in a house.
    /// `coc.NC.su.uhraaaah-1940`
    fn goes_straight(&self, game: &Coc, way: &Way) -> Result<(), Refusal> {
        let end = *way.points.last().expect("a way has an end");
        let at_enemy = self.nearest_enemy(game, end).is_some_and(|enemy| enemy.is_within(INTEGRITY, end));
        if at_enemy && way.points == self.way_to(game, end, &[], way.ending, None).points {
            return Ok(());
        }
        Err(Refusal::by(rule!("coc.NC.su.uhraaaah-1940"), "They charge straight at an enemy.")
            .hint("End the way within 4 inches of an enemy, without a bend."))
    }

    /// A flamethrower Team without fuel goes back, towards its own edge. `coc.B.flamethrower.flamethrower`, R-COC-330
    fn retires(&self, game: &Coc, end: Point) -> Result<(), Refusal> {
        let bounds = game.setup.field.size().bounds();
        let to_edge = |at: Point| {
            let far = game.state.edges[self.mover.side(game)].iter().map(|edge| match edge {
                Edge::North => at.y - bounds.least.y,
                Edge::East => bounds.most.x - at.x,
                Edge::South => bounds.most.y - at.y,
                Edge::West => at.x - bounds.least.x,
            });
            far.min()
        };
        let start = self.mover.lead(game, end).at;
        if end == start || to_edge(end) < to_edge(start) {
            return Ok(());
        }
        Err(Refusal::by(rule!("coc.B.flamethrower.flamethrower"), "Its fuel is used up: it retires from the battle.")
            .hint("Draw a way that ends nearer to a friendly table edge, or over it."))
    }

    /// Engineers who have done their work do not go nearer to the enemy. `coc.16.1.2.engineers-finished`
    fn keeps_away(&self, game: &Coc, end: Point) -> Result<(), Refusal> {
        let Mover::Body(body) = self.mover else { return Ok(()) };
        if game.teams_in(body).any(|team| game.is_on_table(team) && weapons::must_retire(game, team)) {
            return self.retires(game, end);
        }
        if !game.teams_in(body).any(|team| game.is_on_table(team) && weapons::is_finished(game, team)) {
            return Ok(());
        }
        let nearest = |at: Point| {
            let enemies = game.side_on_table(self.mover.side(game).enemy());
            let seen = enemies.filter(|team| !game.is_hidden(*team));
            seen.map(|team| game.distance_to(at, game.alone(team))).min()
        };
        if nearest(end) < nearest(self.mover.lead(game, end).at) {
            return Err(Refusal::by(
                rule!("coc.16.1.2.engineers-finished"),
                "Engineers with no task left do not go nearer to the enemy.",
            ));
        }
        Ok(())
    }
}
