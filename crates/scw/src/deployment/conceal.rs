//! Laying markers.

use arrayvec::ArrayVec;
use engine::board::{Base, Zone};
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use super::{may_hide, placement};
use crate::ask::{Asked, Offer, Taste};
use crate::troops::UnitId;
use crate::{Answer, Scw};

/// Each concealed unit has at most so many markers. `scw.concealment.three-markers`
const MOST_MARKERS: usize = 3;

/// Which unit goes under markers?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conceal {
    pub(crate) side: Side,
}

impl Asked for Conceal {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.at-start")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit goes under markers?".into()
    }

    fn detail(&self, _: &Scw) -> Option<String> {
        Some("The others are set up in the open afterwards.".into())
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => game.name(*unit).to_owned(),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|id| may_hide(game, *id)) {
            each(Offer::open(Answer::Unit(unit), Taste::Hide));
        }
        each(Offer::open(Answer::Done, Taste::Done));
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Unit(unit) => format!("{} goes under markers", game.name(*unit)),
            _ => "no more markers".into(),
        }
    }
}

/// Where do its markers lie?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Markers {
    pub(crate) unit: UnitId,
}

/// The pieces of the prompt: the unit itself, and two dummies.
/// What the markers of a unit are called until they lie on the table.
pub(crate) const PIECES: [&str; MOST_MARKERS] = ["unit", "dummy-1", "dummy-2"];

impl Markers {
    /// Whether a marker may lie there. R-SCW-038
    fn may_lie(&self, game: &Scw, at: Point) -> Result<(), Refusal> {
        placement::sensible(at)?;
        let zone = &game.setup.sides[game.of(self.unit).side].zone;
        if !zone.contains(at) || !game.setup.field.is_on_table(at) {
            return Err(Refusal::by(rule!("scw.concealment.at-start"), "Markers lie within their side's zone."));
        }
        placement::passable(game, placement::mover(game, self.unit), at)
    }

    /// The real marker first, with up to two others, as an answer.
    fn answer(&self, places: &[Point]) -> Answer {
        Answer::Conceal { unit: self.unit, markers: places.iter().copied().collect(), real: 0 }
    }

    /// Any place of the zone that will do.
    fn anywhere(&self, game: &Scw, mix: &mut Mix) -> Option<Point> {
        let bounds = game.setup.sides[game.of(self.unit).side].zone.bounds();
        (0..200).find_map(|_| {
            let at = Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y));
            self.may_lie(game, at).is_ok().then_some(at)
        })
    }

    /// Dummies to the left and right of the unit, where they may lie.
    fn with_dummies(&self, game: &Scw, real: Point) -> ArrayVec<Point, MOST_MARKERS> {
        let facing = placement::usual_facing(game, self.unit);
        let mut places: ArrayVec<Point, MOST_MARKERS> = [real].into_iter().collect();
        for aside in [facing.left(), facing.right()] {
            let spot = (2..=24).rev().map(|half| real.ahead(aside, Inches::halves(half)));
            if let Some(at) = spot.into_iter().find(|at| self.may_lie(game, *at).is_ok()) {
                places.push(at);
            }
        }
        places
    }
}

impl Asked for Markers {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.three-markers")
    }

    fn title(&self, game: &Scw) -> String {
        format!("Where do the markers of {} lie?", game.name(self.unit))
    }

    fn detail(&self, _: &Scw) -> Option<String> {
        Some("One is the unit, up to two are dummies. Dummies that are not named lie to its left and right.".into())
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Other));
    }

    fn form(&self, game: &Scw, side: Side) -> Form {
        let base = Base::Disc { across: Inches::whole(1) };
        let piece = |piece: &&str| Placeable { base: Some(base), ..Placeable::marker(*piece) };
        let mut mix = Mix::new(u64::from(self.unit.0));
        let proposals = self.anywhere(game, &mut mix).map(|at| {
            let places = self.with_dummies(game, at);
            let route = |(piece, at): (&&str, &Point)| Route {
                piece: (*piece).into(),
                path: vec![*at],
                facing: Bearing::NORTH,
            };
            Proposal {
                label: game.setup.field.whereabouts(at),
                reply: Reply::Route(PIECES.iter().zip(&places).map(route).collect()),
            }
        });
        Form::Place {
            pieces: PIECES.iter().map(piece).collect(),
            within: vec![zone(game, side)],
            formations: Vec::new(),
            routed: false,
            turns: true,
            proposals: proposals.into_iter().collect(),
            options: vec![Choice::open("done", "It stays in the open", self.rule())],
        }
    }

    fn check(&self, game: &Scw, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let (unit, markers, real) = match answer {
            Answer::Done => return Ok(()),
            Answer::Conceal { unit, markers, real } => (*unit, markers, usize::from(*real)),
            _ => return Err(Refusal::misfit("This question wants places for markers.")),
        };
        if unit != self.unit || real >= markers.len() {
            return Err(Refusal::misfit("One of the markers must be the unit that was named."));
        }
        for (n, at) in markers.iter().enumerate() {
            self.may_lie(game, *at)?;
            if markers[..n].contains(at) {
                return Err(Refusal::misfit("Two markers cannot lie on the same point."));
            }
        }
        Ok(())
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            Reply::Arrange { at, via, .. } => {
                placement::sensible(*at)?;
                if via.is_empty() {
                    self.answer(&self.with_dummies(game, *at))
                } else if via.len() < MOST_MARKERS {
                    self.answer(&[&[*at], via.as_slice()].concat())
                } else {
                    return Err(Refusal::by(self.rule(), "A unit has at most three markers."));
                }
            }
            Reply::Route(routes) => {
                let end = |piece: &&str| {
                    routes.iter().find(|route| route.piece == *piece).and_then(|route| route.path.last().copied())
                };
                if end(&PIECES[0]).is_none() || routes.iter().any(|route| !PIECES.contains(&route.piece.as_str())) {
                    return Err(Refusal::misfit("It is not said where the unit is.").hint("Its marker is called unit."));
                }
                self.answer(&PIECES.iter().filter_map(end).collect::<Vec<_>>())
            }
            _ => return Err(Refusal::misfit("This question wants places for markers.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Conceal { markers, .. } => format!("{} markers for {}", markers.len(), game.name(self.unit)),
            _ => "it stays in the open".into(),
        }
    }

    fn sample(&self, game: &Scw, _: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let mut markers: ArrayVec<Point, MOST_MARKERS> = ArrayVec::new();
        for _ in 0..=mix.below(MOST_MARKERS as u32) {
            if let Some(at) = self.anywhere(game, mix).filter(|at| !markers.contains(at)) {
                markers.push(at);
            }
        }
        if markers.is_empty() {
            return Answer::Done;
        }
        let real = mix.below(markers.len() as u32) as u8;
        Answer::Conceal { unit: self.unit, markers, real }
    }
}

/// Where a side sets up.
pub(crate) fn zone(game: &Scw, side: Side) -> Zone {
    Zone {
        id: format!("zone-{side}"),
        key: "deploy",
        label: format!("set-up zone: {}", game.setup.sides[side].name),
        side: Some(side),
        group: None,
        outline: game.setup.sides[side].zone.corners.clone(),
    }
}
