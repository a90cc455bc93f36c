//! Where an order leads: an area, an enemy, a place or a way that is drawn. R-NQM-011

use engine::aids::Draft;
use engine::asked::{Asked, Offer};
use engine::prompt::{Ask, Choice, Placeable, Reply, Route};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Seat, Step, rule};
use serde::Serialize;
use table::Point;

use super::sheet::known_enemies;
use super::{MOST_POINTS, Objective, Task, Way, causes, words, works};
use crate::answer::Answer;
use crate::question::{Question, Taste};
use crate::scale::Metres;
use crate::troops::UnitId;
use crate::{Nqm, reports, tasks};

/// How near a place an enemy must be to be meant by it. R-NQM-149
const MEANT: Metres = Metres(250);

/// Asks where, for tasks that lead somewhere.
pub(super) fn ask_whither(
    game: &Nqm,
    cx: &mut Cx<'_, Nqm>,
    seat: Seat,
    unit: UnitId,
    task: Task,
) -> Step<Option<(Way, Option<Objective>)>> {
    if matches!(task, Task::Supply(_)) {
        return Ok(Some((Way::new(), None)));
    }
    let (known, side) = (&reports::known_to(game, seat), game.who(unit).side);
    Ok(match (cx.ask(game, seat, Question::Whither(Whither { unit, task }))?, task) {
        (Answer::Area(area), Task::Work(job)) => Some(works::route(known, unit, job, &[causes::middle(game, area)])),
        (Answer::At(at), Task::Work(job)) => Some(works::route(known, unit, job, &[at])),
        (Answer::Way(way), Task::Work(job)) => Some(works::route(known, unit, job, &way)),
        (answer, _) => whither(known, unit, task, side, answer),
    })
}

/// The way of a unit and what it is about, by the answer that was given.
fn whither(
    game: &Nqm,
    unit: UnitId,
    task: Task,
    side: engine::Side,
    answer: Answer,
) -> Option<(Way, Option<Objective>)> {
    match answer {
        Answer::Area(area) => {
            Some((super::way(game, unit, causes::middle(game, area), task), Some(Objective::Area(area))))
        }
        Answer::Stand(stand) => {
            let way = game.stand(stand).on_map().map(|at| super::way(game, unit, at, task));
            Some((way.unwrap_or_default(), Some(Objective::Stand(stand))))
        }
        Answer::At(at) => Some((super::way(game, unit, at, task), Some(meant(game, side, task, at)))),
        Answer::Way(way) => {
            let objective = way.last().map(|at| meant(game, side, task, *at));
            Some((way, objective))
        }
        Answer::Done if task == Task::Withdraw => {
            let back = causes::rearward(game, unit).map(|at| super::way(game, unit, at, task));
            Some((back.unwrap_or_default(), None))
        }
        Answer::Done => Some((Way::new(), None)),
        _ => None,
    }
}

/// What a place on the map stands for: the area it is in, a known enemy beside it, or itself. One look takes in 500 metres and no
/// more, wherever they are. R-NQM-046
fn meant(game: &Nqm, side: engine::Side, task: Task, at: Point) -> Objective {
    let areas = game.setup.areas.iter().position(|area| task != Task::Look && area.holds(at));
    if let Some(n) = areas {
        return Objective::Area(crate::troops::AreaId(n as u16));
    }
    let enemies = matches!(task, Task::Attack | Task::Look | Task::Support);
    let near = known_enemies(game, side)
        .filter(|_| enemies)
        .filter_map(|stand| Some((game.stand(stand).on_map()?.distance_to(at), stand)))
        .filter(|(far, _)| game.setup.scale.is_within(*far, MEANT))
        .min();
    near.map_or(Objective::Place(at), |(_, stand)| Objective::Stand(stand))
}

/// Where does a unit do what it is told?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Whither {
    pub unit: UnitId,
    pub task: Task,
}

impl Whither {
    /// Whether the task can be done where the unit is.
    const fn may_stay(&self) -> bool {
        matches!(
            self.task,
            Task::Support
                | Task::Defend
                | Task::Delay
                | Task::Reserve
                | Task::Withdraw
                | Task::DigIn
                | Task::Reorganise
        )
    }

    /// Whether there is anything to do there for those who are sent to work.
    fn may_work(&self, game: &Nqm, at: Point) -> Result<(), Refusal> {
        match self.task {
            Task::Work(job) => tasks::may_work(game, job, at),
            _ => Ok(()),
        }
    }

    fn on_map(game: &Nqm, at: Point) -> Result<(), Refusal> {
        if game.setup.field.size().bounds().contains(at) {
            return Ok(());
        }
        Err(Refusal::misfit("This place is not on the map."))
    }
}

impl Asked<Nqm> for Whither {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.annotated-map")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("{}: {}, where?", game.name(self.unit), words::task(game, self.task))
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        super::about(game, self.unit)
    }

    fn offers(&self, game: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        if self.may_stay() {
            each(Offer::open(Answer::Done, Taste::Order as u8));
        }
        for area in (0..game.setup.areas.len() as u16).map(crate::troops::AreaId) {
            let open = self.may_work(game, causes::middle(game, area));
            each(Offer::when(Answer::Area(area), Taste::Order as u8, open));
        }
        if matches!(self.task, Task::Attack | Task::Look | Task::Support) {
            known_enemies(game, game.who(self.unit).side)
                .for_each(|stand| each(Offer::open(Answer::Stand(stand), Taste::Attack as u8)));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Area(area) => format!("area:{}", game.setup.area(*area).id),
            Answer::Stand(stand) => format!("enemy:{}", game.of(*stand).id),
            Answer::Done => "here".into(),
            _ => "back".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Area(area) => game.setup.area(*area).name.clone(),
            Answer::Stand(stand) => {
                format!("{} of {}", crate::words::troops(game, *stand), game.name(game.of(*stand).unit))
            }
            Answer::Done if self.task == Task::Withdraw => "towards our own edge".into(),
            Answer::Done => "where it is".into(),
            Answer::At(at) => format!("to {}", crate::fireplan::told::place(game, *at)),
            Answer::Way(_) => "along the way that is drawn".into(),
            _ => "leave its order as it is".into(),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Stand(stand) => vec![game.of(*stand).id.clone()],
            _ => Vec::new(),
        }
    }

    fn choice(&self, game: &Nqm, offer: &Offer<Answer>) -> Choice {
        let (key, label) = (self.key(game, &offer.answer), self.label(game, &offer.answer));
        let mut choice = match &offer.open {
            Ok(()) => Choice::open(key, label, self.rule()),
            Err(refusal) => Choice::closed(key, label, refusal.clone()),
        };
        if let Answer::Area(area) = offer.answer {
            choice.places.push(causes::middle(game, area));
        }
        choice.about(self.concerns(game, &offer.answer))
    }

    /// The way that the unit would take.
    fn draft(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        let way = match self.read(game, seat, reply)? {
            Answer::Area(area) => super::way(game, self.unit, causes::middle(game, area), self.task),
            Answer::At(at) => super::way(game, self.unit, at, self.task),
            Answer::Way(way) => way,
            Answer::Stand(stand) => {
                let at = game.stand(stand).on_map();
                at.map(|at| super::way(game, self.unit, at, self.task)).unwrap_or_default()
            }
            _ => Way::new(),
        };
        Ok(drafted(game, self.unit, &way))
    }

    fn form(&self, game: &Nqm, seat: Seat) -> Ask {
        let from = super::lead(game, self.unit);
        let piece = from
            .and_then(|stand| Some(Placeable::on_board(game.of(stand).id.clone(), game.stand(stand).on_map()?, None)));
        // Nobody to draw a way for: it is not on the map yet.
        let Some(piece) = piece else { return Ask::Choose { options: self.options(game, seat) } };
        Ask::Place {
            pieces: vec![piece],
            within: Vec::new(),
            formations: Vec::new(),
            routed: true,
            turns: false,
            proposals: Vec::new(),
            options: self.options(game, seat),
        }
    }

    fn check(&self, game: &Nqm, seat: Seat, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::At(at) => Whither::on_map(game, *at).and_then(|()| self.may_work(game, *at)),
            Answer::Way(way) => {
                let Some(end) = way.last() else { return Err(Refusal::misfit("This way leads nowhere.")) };
                way.iter().try_for_each(|at| Whither::on_map(game, *at))?;
                self.may_work(game, *end)
            }
            _ => {
                let mut found = None;
                self.offers(game, seat, &mut |offer| {
                    if found.is_none() && offer.answer == *answer {
                        found = Some(offer.open);
                    }
                });
                found.unwrap_or_else(|| Err(Refusal::misfit("That is not among the answers to this question.")))
            }
        }
    }

    fn read(&self, game: &Nqm, seat: Seat, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) => return self.read_pick(game, seat, key),
            Reply::Arrange { at, via, .. } if via.is_empty() => Answer::At(*at),
            Reply::Arrange { at, via, .. } => drawn(via.iter().chain([at]))?,
            Reply::Route(ways) if ways.len() == 1 => drawn(ways[0].path.iter())?,
            _ => return Err(Refusal::misfit("This question wants one way, a place, or one of its options.")),
        };
        self.check(game, seat, &answer).map(|()| answer)
    }

    fn sample(&self, game: &Nqm, seat: Seat, mix: &mut Mix, appetite: &Appetite) -> Answer {
        // Bridges, banks and minefields are small, and somebody who looks for them on the map finds them.
        let tries = if matches!(self.task, Task::Work(_)) { 40 } else { u32::from(mix.one_in(3)) };
        for _ in 0..tries {
            let bounds = game.setup.field.size().bounds();
            let at = Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y));
            if self.may_work(game, at).is_ok() {
                return Answer::At(at);
            }
        }
        self.sample_listed(game, seat, mix, appetite).unwrap_or(Answer::Pass)
    }
}

/// A way as it is drawn before it is ordered.
pub(super) fn drafted(game: &Nqm, unit: UnitId, way: &Way) -> Draft {
    let Some(lead) = super::lead(game, unit).filter(|_| !way.is_empty()) else { return Draft::default() };
    let (piece, path) = (game.of(lead).id.clone(), way.iter().copied().collect());
    Draft { routes: vec![Route { piece, path, facing: game.stand(lead).facing }], ..Draft::default() }
}

fn drawn<'a>(points: impl Iterator<Item = &'a Point>) -> Result<Answer, Refusal> {
    let mut way = Way::new();
    for point in points {
        let too_long = |_| {
            Refusal::misfit(format!("A way has at most {MOST_POINTS} points."))
                .hint("Leave out points on straight stretches.")
        };
        way.try_push(*point).map_err(too_long)?;
    }
    Ok(Answer::Way(way))
}
