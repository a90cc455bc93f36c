//! Setting up: units and officers at the start, and units that appear during the battle.

use engine::aids::Draft;
use engine::board::{Base, Glyph, Zone};
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Formation, Inches, Point};

use super::conceal::zone;
use super::placement::{self, FORMATIONS};
use crate::answer::Stands;
use crate::ask::{Asked, Offer, Taste};
use crate::sight::OFFICER_BASE;
use crate::state::Place;
use crate::terrain::Mover;
use crate::troops::{Arm, OfficerId, UnitId};
use crate::{Answer, Scw};

/// Where does a unit stand at the start?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {
    pub(crate) unit: UnitId,
}

impl Deploy {
    /// Whether the unit may be set up like that. R-SCW-075
    fn accepts(&self, game: &Scw, stands: &Stands) -> Result<(), Refusal> {
        placement::fits(game, self.unit, stands)?;
        placement::keeps_together(game, self.unit, stands)?;
        placement::in_zone(game, self.unit, stands, &game.setup.sides[game.of(self.unit).side].zone)
    }

    /// Places all over the zone, in rows from its front to its rear, that the unit might take.
    fn first_fit(&self, game: &Scw) -> Option<Stands> {
        let bounds = game.setup.sides[game.of(self.unit).side].zone.bounds();
        let facing = placement::usual_facing(game, self.unit);
        let step = Inches::halves(3).thousandths_value() as usize;
        for y in (bounds.least.y..=bounds.most.y).step_by(step) {
            for x in (bounds.least.x..=bounds.most.x).step_by(step) {
                for (_, formation) in FORMATIONS {
                    let stands = placement::arranged(game, self.unit, Point::new(x, y), facing, formation);
                    if self.accepts(game, &stands).is_ok() {
                        return Some(stands);
                    }
                }
            }
        }
        None
    }

    fn random_fit(&self, game: &Scw, mix: &mut Mix) -> Option<Stands> {
        let bounds = game.setup.sides[game.of(self.unit).side].zone.bounds();
        let facing = placement::usual_facing(game, self.unit);
        for _ in 0..40 {
            let at = Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y));
            let (_, formation) = FORMATIONS[mix.below(3) as usize];
            let stands = placement::arranged(game, self.unit, at, facing, formation);
            if self.accepts(game, &stands).is_ok() {
                return Some(stands);
            }
        }
        self.first_fit(game)
    }
}

impl Asked for Deploy {
    fn rule(&self) -> RuleId {
        rule!("scw.concealment.at-start")
    }

    fn title(&self, game: &Scw) -> String {
        format!("Where does {} stand?", game.name(self.unit))
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn placed(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn offers(&self, _game: &Scw, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Scw, side: Side) -> Form {
        let fit = self.first_fit(game);
        let none = Choice::open("done", "There is no room: it stays away", self.rule());
        Form::Place {
            pieces: pieces(game, self.unit),
            within: vec![zone(game, side)],
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            options: if fit.is_none() { vec![none] } else { Vec::new() },
            proposals: fit.iter().map(|stands| placement::proposal(game, self.unit, stands, "anywhere")).collect(),
        }
    }

    fn check(&self, game: &Scw, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Place(stands) => self.accepts(game, stands),
            Answer::Done if self.first_fit(game).is_none() => Ok(()),
            Answer::Done => Err(Refusal::by(self.rule(), "There is room for it in its side's zone.")),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            reply => {
                let facing = placement::usual_facing(game, self.unit);
                Answer::Place(placement::read(game, self.unit, facing, reply)?)
            }
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        say_place(game, self.unit, answer)
    }

    fn sample(&self, game: &Scw, _: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        self.random_fit(game, mix).map_or(Answer::Done, Answer::Place)
    }
}

fn pieces(game: &Scw, unit: UnitId) -> Vec<Placeable> {
    game.elements_of(unit).map(|id| crate::board::placeable(game, id)).collect()
}

fn say_place(game: &Scw, unit: UnitId, answer: &Answer) -> String {
    match answer {
        Answer::Place(stands) => format!("{} at {}", game.name(unit), placement::middle(stands)),
        _ => format!("{} stays away", game.name(unit)),
    }
}

/// Where does an officer stand at the start?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeployOfficer {
    pub(crate) officer: OfficerId,
}

impl DeployOfficer {
    fn may_stand(&self, game: &Scw, at: Point) -> Result<(), Refusal> {
        placement::sensible(at)?;
        let setup = &game.setup.officers[self.officer.index()];
        if !game.setup.sides[setup.side].zone.contains(at) || !game.setup.field.is_on_table(at) {
            return Err(Refusal::by(rule!("scw.concealment.at-start"), "He stands within his side's zone."));
        }
        placement::passable(game, if setup.mounted { Mover::Horse } else { Mover::Foot }, at)
    }
}

impl Asked for DeployOfficer {
    fn rule(&self) -> RuleId {
        rule!("scw.officers.at-risk")
    }

    fn title(&self, game: &Scw) -> String {
        format!("Where is {}?", game.officer_name(self.officer))
    }

    fn draft(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Draft, Refusal> {
        let Answer::Stand(at) = self.read(game, side, reply)? else { return Ok(Draft::default()) };
        let piece = game.setup.officers[self.officer.index()].id.clone();
        let routes = vec![Route { piece, path: vec![at], facing: Bearing::NORTH }];
        Ok(Draft { routes, ..Draft::default() })
    }

    fn label(&self, game: &Scw, answer: &Answer) -> String {
        match answer {
            Answer::Join(unit) => format!("with {}", game.name(*unit)),
            _ => self.say(game, answer),
        }
    }

    fn offers(&self, game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
        for unit in game.units_of(side).filter(|id| !matches!(game.unit(*id).place, Place::Gone(_))) {
            each(Offer::open(Answer::Join(unit), Taste::Officer));
        }
        if !game.units_of(side).any(|id| !matches!(game.unit(id).place, Place::Gone(_))) {
            each(Offer::open(Answer::Done, Taste::Done));
        }
    }

    fn form(&self, game: &Scw, side: Side) -> Form {
        let mut options = Vec::new();
        self.offers(game, side, &mut |offer| options.push(self.choice(game, &offer)));
        let id = game.setup.officers[self.officer.index()].id.clone();
        Form::Place {
            pieces: vec![Placeable::waiting(id, Glyph::Officer, Base::Disc { across: OFFICER_BASE })],
            within: vec![zone(game, side)],
            formations: Vec::new(),
            routed: false,
            turns: true,
            proposals: Vec::new(),
            options,
        }
    }

    fn check(&self, game: &Scw, side: Side, answer: &Answer) -> Result<(), Refusal> {
        if let Answer::Stand(at) = answer {
            return self.may_stand(game, *at);
        }
        let mut found = Err(Refusal::misfit("He joins a unit of his side, or stands in its zone."));
        self.offers(game, side, &mut |offer| {
            if offer.answer == *answer {
                found = offer.open;
            }
        });
        found
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Arrange { at, .. } => Answer::Stand(*at),
            Reply::Route(routes) => match routes.first().and_then(|route| route.path.last()) {
                Some(at) => Answer::Stand(*at),
                None => return Err(Refusal::misfit("It is not said where he stands.")),
            },
            Reply::Pick(key) => {
                let mut found = None;
                self.offers(game, side, &mut |offer| {
                    if crate::words::key(game, &offer.answer) == *key {
                        found = Some(offer.answer);
                    }
                });
                found.ok_or_else(|| Refusal::misfit(format!("There is no option `{key}` here.")))?
            }
            _ => return Err(Refusal::misfit("He joins a unit of his side, or stands in its zone.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        let name = game.officer_name(self.officer);
        match answer {
            Answer::Join(unit) => format!("{name} goes with {}", game.name(*unit)),
            Answer::Stand(at) => format!("{name} stands at {at}"),
            _ => format!("{name} stays away"),
        }
    }
}

/// How does a unit stand that comes out of hiding, or out of a vehicle?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reveal {
    pub(crate) unit: UnitId,
    /// The marker, or the vehicle's middle.
    pub(crate) around: Point,
    /// The vehicle it gets out of.
    pub(crate) beside: Option<UnitId>,
    /// How near to the marker its middle must be, or how near to the vehicle each base.
    pub(crate) within: Inches,
}

impl Reveal {
    /// Whether the unit may be set up like that. R-SCW-040
    pub(super) fn accepts(&self, game: &Scw, stands: &Stands) -> Result<(), Refusal> {
        placement::around(game, self, stands)?;
        placement::fits(game, self.unit, stands)?;
        if self.is_battery(game) { Ok(()) } else { placement::keeps_together(game, self.unit, stands) }
    }

    /// Whether guns come off their trucks, each beside its own.
    pub(super) fn is_battery(&self, game: &Scw) -> bool {
        self.beside.is_some() && game.of(self.unit).arm == Arm::Artillery
    }

    /// Where it may stand, for drawing: the middle of the unit within so much of the marker, or beside the vehicle.
    fn zone(&self, game: &Scw) -> Zone {
        let far = game.setup.field.size().bounds().most;
        let reach = self.within.max(Inches::whole(1)) + Inches::whole(1);
        let corner = |n: u16| {
            let at = self.around.ahead(Bearing(n * 2048), reach);
            Point::new(at.x.clamp(0, far.x), at.y.clamp(0, far.y))
        };
        let label = if self.beside.is_some() { "beside the vehicle" } else { "around the marker" };
        Zone::new("around", "deploy", label, (0..32).map(corner).collect()).of(game.of(self.unit).side)
    }

    /// One placement for each formation that finds room, as the owner would look forward first.
    fn proposals(&self, game: &Scw) -> Vec<Proposal> {
        let facing = placement::usual_facing(game, self.unit);
        let mut all: Vec<Proposal> = Vec::new();
        for (name, formation) in FORMATIONS {
            let stands = placement::arranged(game, self.unit, self.around, facing, formation);
            if self.accepts(game, &stands).is_ok() {
                all.push(placement::proposal(game, self.unit, &stands, name));
            }
        }
        if all.is_empty() {
            all.extend(
                placement::first_fit(game, self)
                    .map(|s| placement::proposal(game, self.unit, &s, "where there is room")),
            );
        }
        all
    }
}

impl Asked for Reveal {
    fn rule(&self) -> RuleId {
        match self.beside {
            Some(_) => rule!("scw.movement.actions.bus"),
            None => rule!("scw.concealment.place-around-marker"),
        }
    }

    fn title(&self, game: &Scw) -> String {
        match self.beside {
            Some(vehicle) => format!("How does {} stand beside {}?", game.name(self.unit), game.name(vehicle)),
            None => format!("{} comes out of hiding. How does it stand?", game.name(self.unit)),
        }
    }

    fn about(&self, game: &Scw) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn placed(&self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn offers(&self, _game: &Scw, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Scw, _side: Side) -> Form {
        Form::Place {
            pieces: pieces(game, self.unit),
            within: vec![self.zone(game)],
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            proposals: self.proposals(game),
            options: Vec::new(),
        }
    }

    fn check(&self, game: &Scw, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Place(stands) => self.accepts(game, stands),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Scw, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let facing = placement::usual_facing(game, self.unit);
        let answer = Answer::Place(placement::read(game, self.unit, facing, reply)?);
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn say(&self, game: &Scw, answer: &Answer) -> String {
        say_place(game, self.unit, answer)
    }

    fn sample(&self, game: &Scw, _: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let stands = placement::random_fit(game, self, mix);
        Answer::Place(stands.expect("a question is only asked where there is room"))
    }
}

impl crate::View<'_> {
    /// A legal placement of the unit that is asked for: facing that way in that formation around that point if it may,
    /// else anything near.
    pub fn set_up(&self, question: &Reveal, facing: Bearing, formation: Formation) -> Answer {
        let stands = placement::arranged(self.game, question.unit, question.around, facing, formation);
        if question.accepts(self.game, &stands).is_ok() {
            return Answer::Place(stands);
        }
        Answer::Place(placement::first_fit(self.game, question).expect("a question is only asked where there is room"))
    }

    /// A legal placement of a unit at the start, as near to a point as there is room.
    pub fn deploy_near(&self, question: &Deploy, at: Point, facing: Bearing, formation: Formation) -> Answer {
        for quarters in (0..96).step_by(4) {
            for turn in 0..8 {
                let spot = at.ahead(Bearing::NORTH.turned(turn * 8192), Inches::quarters(quarters));
                let stands = placement::arranged(self.game, question.unit, spot, facing, formation);
                if question.accepts(self.game, &stands).is_ok() {
                    return Answer::Place(stands);
                }
            }
        }
        question.first_fit(self.game).map_or(Answer::Done, Answer::Place)
    }

    /// The unit that a question about setting up is about.
    pub fn unit_of_deploy(&self, question: &Deploy) -> UnitId {
        question.unit
    }
}
