//! Setting up: one side puts its units down, then the other. `awa.deploy.order`

use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Cx, Eye, Line, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point};

use crate::ask::{Asked, Offer};
use crate::movement::plan::FORMATIONS;
use crate::placing::{Placing, Put, Weapons, pieces, put_down};
use crate::sequence::{Phase, Turn};
use crate::setup::Options;
use crate::state::{Deeds, Where};
use crate::troops::{Appears, Arm, UnitId};
use crate::units::knows;
use crate::words::line;
use crate::{Answer, Awa, Event, Question};

/// Where somebody may be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// In the zone of its side.
    Zone,
    /// Around a place: where units come on that are called later.
    Around {
        /// The place.
        at: Point,
        /// How near.
        within: Inches,
    },
}

/// Where does a unit stand at first? `awa.deploy.visible`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {
    /// Which.
    pub unit: UnitId,
    /// Where it may.
    pub area: Area,
}

/// One side puts down one unit: the defender first, since he has chosen the ground. R-AWA-201
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    if crate::mines::lay(game, cx)? == Turn::More {
        return Ok(Turn::More);
    }
    let first = game.setup.defender;
    for side in [first, first.enemy()] {
        let next = game.units_of(side).find(|unit| is_due(game, *unit));
        if let Some(unit) = next {
            place(game, cx, unit, Area::Zone)?;
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

/// Whether a unit is still to be set up.
fn is_due(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).appears == Appears::AtStart
        && pieces(game, unit).iter().any(|piece| match piece {
            Put::Figure(figure) => game.figure(*figure).place == Where::Waiting,
            Put::Gun(gun) => game.gun(*gun).place == Where::Waiting,
            Put::Vehicle(vehicle) => game.vehicle(*vehicle).place == Where::Waiting,
        })
}

/// A side puts a unit down; where there is no room it is withdrawn.
pub(crate) fn place(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, area: Area) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let answer = cx.ask(game, seat, Question::Deploy(Deploy { unit, area }))?;
    let Answer::Stands(stands) = answer else {
        crate::harm::remove_unit(game, cx, unit, crate::state::Fate::Withdrawn);
        return Ok(());
    };
    put_down(game, unit, &stands, Weapons::SetUp);
    let hides = area == Area::Zone && game.setup.options.has(Options::HIDDEN_MAP);
    if hides {
        // It is marked on its owner's map until somebody sees it. R-AWA-062
        game.unit_mut(unit).deeds.set(Deeds::HIDDEN);
    }
    cx.tell(|| Event::Deployment(Told::SetUp { unit }));
    Ok(())
}

/// Those on the map come onto the table as soon as an enemy has them within observation and sight. `awa.deploy.hidden-map`
pub(crate) fn find_hidden(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    if !game.setup.options.has(Options::HIDDEN_MAP) || game.state.phase <= Phase::Deploy {
        return;
    }
    for unit in game.unit_ids() {
        // Whatever it fires gives it away. R-AWA-062
        let fired = || game.unit(unit).deeds.has(Deeds::FIRED.and(Deeds::WATCHED));
        if is_on_map(game, unit) && (fired() || is_seen(game, unit)) {
            find(game, cx, unit);
        }
    }
}

/// Whether a unit is only on its owner's map. R-AWA-062
pub(crate) fn is_on_map(game: &Awa, unit: UnitId) -> bool {
    game.setup.options.has(Options::HIDDEN_MAP)
        && game.unit(unit).deeds.has(Deeds::HIDDEN)
        && !matches!(game.of(unit).arm, Arm::Sniper | Arm::Hunters)
        && game.is_in_battle(unit)
}

/// Whether a unit will begin on its owner's map, where nobody else knows of it. R-AWA-062
pub(crate) fn is_to_come(game: &Awa, unit: UnitId) -> bool {
    game.setup.options.has(Options::HIDDEN_MAP)
        && game.state.phase <= Phase::Deploy
        && crate::board::is_waiting(game, unit)
}

/// Whether any enemy has it within observation and sight.
pub(crate) fn is_seen(game: &Awa, unit: UnitId) -> bool {
    game.units_of(game.side(unit).enemy()).any(|other| sees_any(game, other, unit))
}

/// It comes onto the table.
pub(crate) fn find(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    game.unit_mut(unit).deeds.clear(Deeds::HIDDEN);
    cx.tell(|| Event::Deployment(Told::Found { unit }));
}

/// Whether anybody of a unit sees anybody or anything of another.
fn sees_any(game: &Awa, unit: UnitId, other: UnitId) -> bool {
    game.unit_sees(unit, other)
        || game.living(unit).any(|figure| {
            game.vehicles_of(other)
                .filter(|vehicle| game.vehicle(*vehicle).place == Where::Table)
                .any(|vehicle| game.observes_vehicle(figure, vehicle).is_ok())
        })
}

impl Placing for Deploy {
    fn unit(&self) -> UnitId {
        self.unit
    }

    fn holds(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        let right = game.setup.field.is_on_table(at)
            && match self.area {
                Area::Zone => game.setup.sides[game.side(self.unit)].zone.contains(at),
                Area::Around { at: middle, within } => middle.is_within(within, at),
            };
        if right { Ok(()) } else { Err(Refusal::by(self.rule(), "That is not where it may be set up.")) }
    }

    fn bounds(&self, game: &Awa) -> (Point, Point) {
        match self.area {
            Area::Zone => {
                let bounds = game.setup.sides[game.side(self.unit)].zone.bounds();
                (bounds.least, bounds.most)
            }
            Area::Around { at, within } => {
                let far = within.thousandths_value();
                (Point::new(at.x - far, at.y - far), Point::new(at.x + far, at.y + far))
            }
        }
    }
}

impl Deploy {
    fn zone(&self, game: &Awa) -> Zone {
        let side = game.side(self.unit);
        let corners = match self.area {
            Area::Zone => game.setup.sides[side].zone.corners.clone(),
            Area::Around { at, within } => {
                let far = game.setup.field.size().bounds().most;
                let corner = |n: u16| {
                    let at = at.ahead(Bearing(n * 2048), within);
                    Point::new(at.x.clamp(0, far.x), at.y.clamp(0, far.y))
                };
                (0..32).map(corner).collect()
            }
        };
        Zone::new(format!("deploy-{}", side.word()), "deploy", "where it may stand", corners).of(side)
    }
}

impl Asked for Deploy {
    fn rule(&self) -> RuleId {
        rule!("awa.deploy.visible")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does {} stand?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Stands(stands) if !stands.is_empty() => {
                format!("{} {}", game.name(self.unit), game.setup.field.whereabouts(stands[0].at))
            }
            _ => format!("{} stays away", game.name(self.unit)),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let fit = self.first_fit(game);
        let none = Choice::open("done", "There is no room: it stays away", self.rule());
        Form::Place {
            pieces: self.placeables(game),
            within: vec![self.zone(game)],
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            options: if fit.is_none() { vec![none] } else { Vec::new() },
            proposals: self.proposals(game),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stands(stands) => self.accepts(game, stands),
            Answer::Done if self.first_fit(game).is_none() => Ok(()),
            Answer::Done => Err(Refusal::by(self.rule(), "There is room for it.")),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            reply => Answer::Stands(self.stands(game, reply)?),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        self.random_fit(game, mix).map_or(Answer::Done, Answer::Stands)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit has been set up.
    SetUp {
        /// Which.
        unit: UnitId,
    },
    /// A unit that was only on a map is seen.
    Found {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    /// What is put on a map is its owner's business.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        match self {
            Told::SetUp { unit } => {
                let told = !game.setup.options.has(Options::HIDDEN_MAP) || knows(eye, game.side(*unit));
                let text = format!("{} is set up", game.name(*unit));
                told.then(|| line(text, rule!("awa.deploy.order")).about(game, &[*unit]).done())
            }
            Told::Found { unit } => {
                let text = format!("{} is seen", game.name(*unit));
                Some(line(text, rule!("awa.deploy.hidden-map")).about(game, &[*unit]).done())
            }
        }
    }
}
