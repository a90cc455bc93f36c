//! Who works, and where.

use engine::aids::Draft;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Inches, Point};

use super::REACH;
use super::table::{row, word};
use crate::answer::{Some32, Stand};
use crate::ask::{Asked, Offer};
use crate::movement;
use crate::state::WorkKind;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::{Answer, Awa, words};

/// Who works?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoWorks {
    /// Of which unit.
    pub unit: UnitId,
    /// Who can.
    pub able: Some32,
    /// How many are needed.
    pub least: u8,
}

impl Asked for WhoWorks {
    fn rule(&self) -> RuleId {
        rule!("awa.engineering.table")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Who of {} works?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, _game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Figures(who) => format!("{} men", who.count()),
            _ => "all who can".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let option = |figure: FigureId| {
            let key = game.figure_key(figure);
            Choice::open(key.clone(), words::figure(game, figure), self.rule()).about([key])
        };
        let options: Vec<Choice> = movement::those(game, self.unit, self.able).into_iter().map(option).collect();
        Form::Several { at_least: usize::from(self.least), at_most: options.len(), options, budget: None }
    }

    fn check(&self, _game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        let Answer::Figures(who) = answer else { return Err(Refusal::misfit("This question wants figures.")) };
        if who.0 & !self.able.0 != 0 {
            return Err(Refusal::by(self.rule(), "Not all of them are free and on the spot."));
        }
        if who.count() < u32::from(self.least) {
            return Err(Refusal::by(self.rule(), format!("It takes {} men.", self.least)));
        }
        Ok(())
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let Reply::Several(keys) = reply else {
            return Err(Refusal::misfit("This question wants figures.").hint("Send their keys."));
        };
        let mut who = Some32::default();
        for key in keys {
            let place = game.roster(self.unit).position(|figure| game.figure_key(figure) == *key);
            who = who.with(place.ok_or_else(|| Refusal::misfit(format!("There is no figure `{key}` here.")))?);
        }
        let answer = Answer::Figures(who);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, _game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let mut who = Some32(self.able.0 & mix.next() as u32);
        for place in 0..32 {
            if who.count() < u32::from(self.least) && self.able.has(place) {
                who = who.with(place);
            }
        }
        Answer::Figures(who)
    }
}

/// Where is it built?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkSite {
    /// By whom.
    pub unit: UnitId,
    /// What.
    pub kind: WorkKind,
    /// Who works.
    pub who: Some32,
}

/// From where to where a piece of work lies: across the way it looks.
pub(super) fn ends(kind: WorkKind, stand: &Stand) -> (Point, Point) {
    let half = row(kind).length.scaled(1, 2);
    (stand.at.ahead(stand.facing.left(), half), stand.at.ahead(stand.facing.right(), half))
}

/// Whether a place is ground on which something can be built: no house that stands, nothing that nobody crosses.
fn is_ground(game: &Awa, at: Point) -> bool {
    let (field, terrain) = (&game.setup.field, &game.setup.terrain);
    field.features_at_among(at, &terrain.solid).all(|house| game.is_down(house))
        && (field.features_at_among(at, &terrain.barred).next().is_none()
            || field.features_at_among(at, &terrain.ways).next().is_some())
}

impl WorkSite {
    fn accepts(&self, game: &Awa, stand: &Stand) -> Result<(), Refusal> {
        let rule = rule!("awa.engineering.table");
        let (from, to) = ends(self.kind, stand);
        if ![stand.at, from, to].into_iter().all(|at| game.setup.field.is_on_table(at)) {
            return Err(Refusal::by(rule, "That is not on the table."));
        }
        let near = |figure: &FigureId| game.figure(*figure).at.is_within(REACH, stand.at);
        if !movement::those(game, self.unit, self.who).iter().any(near) {
            return Err(Refusal::by(rule, "It has to be within two inches of a man who works at it."));
        }
        // Neither in a house nor in the water, nor where a vehicle stands. R-AWA-213
        if ![stand.at, from, to].into_iter().all(|at| is_ground(game, at)) {
            return Err(Refusal::by(rule, "Nothing can be built on that ground."));
        }
        let crossed = |vehicle: VehicleId| {
            crate::vehicles::ground::stands(game, vehicle)
                && game.outline(vehicle).crossed_by(from, to)
                && !game.unit(game.unit_of_vehicle(vehicle)).deeds.has(crate::state::Deeds::HIDDEN)
        };
        if game.vehicle_ids().any(crossed) {
            return Err(Refusal::by(rule, "A vehicle stands there."));
        }
        Ok(())
    }

    /// Places around those who work, the best first: ahead of them, across the way they look.
    fn sites<'a>(&'a self, game: &'a Awa) -> impl Iterator<Item = Stand> + 'a {
        let facing = game.unit(self.unit).facing;
        let figures = movement::those(game, self.unit, self.who);
        figures.into_iter().flat_map(move |figure| {
            let at = game.figure(figure).at;
            (0..=3i32).flat_map(move |halves| {
                (0..8i32).flat_map(move |way| {
                    (0..4i32).map(move |turn| Stand {
                        at: at.ahead(facing.turned(way * 8192), Inches::halves((halves + 2) % 4)),
                        facing: facing.turned(turn * 8192),
                    })
                })
            })
        })
    }
}

impl Asked for WorkSite {
    fn rule(&self) -> RuleId {
        rule!("awa.engineering.table")
    }

    fn title(&self, game: &Awa) -> String {
        format!("{} builds {}: where?", game.name(self.unit), word(self.kind))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, crate::ask::Taste::Done));
    }

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Stands(stands) if !stands.is_empty() => game.setup.field.whereabouts(stands[0].at),
            _ => "nowhere".into(),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let site = self.sites(game).find(|stand| self.accepts(game, stand).is_ok());
        let here = site.map(|Stand { at, facing }| Proposal {
            label: "beside them".into(),
            reply: Reply::Arrange { at, facing: Some(facing), formation: None, via: Vec::new() },
        });
        Form::Place {
            pieces: vec![Placeable::marker("work")],
            within: Vec::new(),
            formations: Vec::new(),
            routed: false,
            turns: true,
            proposals: here.into_iter().collect(),
            options: vec![Choice::open("done", "Nowhere after all", self.rule())],
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Done => Ok(()),
            Answer::Stands(stands) if stands.len() == 1 => self.accepts(game, &stands[0]),
            _ => Err(Refusal::misfit("This question wants one place.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let usual = game.unit(self.unit).facing;
        let stand = match reply {
            Reply::Pick(key) if key == "done" => return Ok(Answer::Done),
            Reply::Arrange { at, facing, .. } => Stand { at: *at, facing: facing.unwrap_or(usual) },
            Reply::Route(routes) => match routes.first().and_then(|route| route.path.last().map(|at| (*at, route))) {
                Some((at, route)) => Stand { at, facing: route.facing },
                None => return Err(Refusal::misfit("It is not said where.")),
            },
            _ => return Err(Refusal::misfit("This question wants a place.")),
        };
        let answer = Answer::Stands(vec![stand]);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn draft(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let Answer::Stands(stands) = self.read(game, side, reply)? else { return Ok(Draft::default()) };
        let routes = vec![Route { piece: "work".into(), path: vec![stands[0].at], facing: stands[0].facing }];
        Ok(Draft { routes, ..Draft::default() })
    }

    fn sample(&self, game: &Awa, _side: Side, _: &mut Mix, _: &Appetite) -> Answer {
        let site = self.sites(game).find(|stand| self.accepts(game, stand).is_ok());
        site.map_or(Answer::Done, |stand| Answer::Stands(vec![stand]))
    }
}
