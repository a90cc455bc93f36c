//! Units that come on after the beginning: where they are put down. R-AWA-052, R-AWA-060, R-AWA-174, R-AWA-178, R-AWA-183

use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Reply};
use engine::{Appetite, Mix, Refusal, RuleId, Side, rule};
use serde::Serialize;
use table::{Bearing, Inches, Point, Polygon};

use super::sniper;
use crate::answer::Stand;
use crate::ask::{Asked, Offer};
use crate::melee::CONTACT;
use crate::movement::plan::FORMATIONS;
use crate::placing::{Placing, Weapons, put_down};
use crate::setup::Edge;
use crate::state::Deeds;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::{Answer, Awa};

/// Where does a unit come on?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PutDown {
    /// Which unit.
    pub unit: UnitId,
    /// Where it may.
    pub ground: Ground,
    /// On which day.
    pub day: u8,
}

/// Where a unit may be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Along its side's own edge. R-AWA-172
    Edge,
    /// The same, for those whom the scenario calls. R-AWA-178
    Called,
    /// In cover, anywhere on the table. R-AWA-052
    Cover,
    /// Beside an enemy vehicle. R-AWA-060
    Beside(VehicleId),
    /// Where its side's reinforcements come on. R-AWA-183, R-AWA-300
    Entry,
    /// Between this place and its side's edge. R-AWA-184
    Behind(u8),
    /// Ground that its side holds at night. R-AWA-174
    Own,
}

/// How deep the strip along an edge is. R-AWA-172
const STRIP: Inches = Inches::whole(6);
/// How near to the point of entry. R-AWA-300
const ENTRY: Inches = Inches::whole(8);
/// How near to a vehicle. `awa.hunters.arrival`
const BESIDE: Inches = Inches::whole(2);
/// A neighbour's stretch of the front, and how far from the enemy, at night. R-AWA-174
const FRONT: Inches = Inches::whole(12);
/// How far a place is from a side's own edge.
pub(crate) fn depth(game: &Awa, side: Side, at: Point) -> Inches {
    let size = game.setup.ground.size;
    Inches::thousandths(match game.setup.sides[side].edge {
        Edge::North => at.y,
        Edge::South => size.depth.thousandths_value() - at.y,
        Edge::West => at.x,
        Edge::East => size.width.thousandths_value() - at.x,
    })
}

/// Where a place lies along a side's front.
fn along(game: &Awa, side: Side, at: Point) -> i32 {
    match game.setup.sides[side].edge {
        Edge::North | Edge::South => at.x,
        Edge::East | Edge::West => at.y,
    }
}

impl Placing for PutDown {
    fn unit(&self) -> UnitId {
        self.unit
    }

    fn closeness(&self) -> usize {
        if matches!(self.ground, Ground::Beside(_)) { 500 } else { 1500 }
    }

    fn holds(&self, game: &Awa, at: Point) -> Result<(), Refusal> {
        if !game.setup.field.is_on_table(at) {
            return Err(Refusal::misfit("That is off the table."));
        }
        let side = game.side(self.unit);
        let (right, why) = match self.ground {
            Ground::Edge | Ground::Called => (depth(game, side, at) <= STRIP, "It comes on within 6″ of its own edge."),
            Ground::Cover => {
                let seen = |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::HIDDEN);
                let enemies = game.units_of(side.enemy()).filter(seen).flat_map(|unit| game.living(unit));
                let mut places = enemies.map(|figure| game.figure(figure).at);
                let apart = places.all(|enemy| !enemy.is_within(CONTACT, at));
                (apart && sniper::is_cover(game, at), "He hides in cover, away from the enemy.")
            }
            Ground::Beside(vehicle) => {
                (game.outline(vehicle).gap_to_point(at) <= BESIDE, "Tank hunters jump up within 2″ of the vehicle.")
            }
            Ground::Entry => (
                game.setup.sides[side].entry.is_none_or(|entry| entry.is_within(ENTRY, at)),
                "It comes on where its side's reinforcements do.",
            ),
            Ground::Behind(place) => {
                let line = depth(game, side, game.setup.places[usize::from(place)].at);
                (depth(game, side, at) <= line, "It starts behind that line.")
            }
            Ground::Own => (self.is_own(game, at), "At night only ground under one's own control is safe."),
        };
        if right { Ok(()) } else { Err(Refusal::by(self.rule(), why)) }
    }

    fn bounds(&self, game: &Awa) -> (Point, Point) {
        let size = game.setup.ground.size;
        let (least, most) =
            (Point::new(0, 0), Point::new(size.width.thousandths_value(), size.depth.thousandths_value()));
        let around = |at: Point, far: i32| {
            let clamp = |x: i32, top: i32| x.clamp(0, top);
            (
                Point::new(clamp(at.x - far, most.x), clamp(at.y - far, most.y)),
                Point::new(clamp(at.x + far, most.x), clamp(at.y + far, most.y)),
            )
        };
        match self.ground {
            Ground::Edge | Ground::Called => self.strip(game, STRIP.thousandths_value()),
            Ground::Behind(place) => {
                let line = depth(game, game.side(self.unit), game.setup.places[usize::from(place)].at);
                self.strip(game, line.thousandths_value())
            }
            Ground::Beside(vehicle) => around(game.vehicle(vehicle).at, 6_000),
            Ground::Entry => match game.setup.sides[game.side(self.unit)].entry {
                Some(entry) => around(entry, ENTRY.thousandths_value()),
                None => (least, most),
            },
            Ground::Cover | Ground::Own => (least, most),
        }
    }
}

impl PutDown {
    /// A unit is put down on such ground, on this day.
    pub(crate) fn new(game: &Awa, unit: UnitId, ground: Ground) -> PutDown {
        PutDown { unit, ground, day: game.state.day }
    }

    /// Behind the foremost friend nearby, and not near the enemy. R-AWA-174
    fn is_own(&self, game: &Awa, at: Point) -> bool {
        let side = game.side(self.unit);
        let far = |figure: FigureId| !game.figure(figure).at.is_within(FRONT, at);
        let seen = |unit: &UnitId| !game.unit(*unit).deeds.has(Deeds::HIDDEN);
        if !game.units_of(side.enemy()).filter(seen).flat_map(|unit| game.living(unit)).all(far) {
            return false;
        }
        let (here, deep) = (along(game, side, at), depth(game, side, at));
        let near = |other: Point| (along(game, side, other) - here).abs() <= FRONT.thousandths_value();
        game.units_of(side)
            .flat_map(|unit| game.living(unit))
            .map(|figure| game.figure(figure).at)
            .any(|friend| near(friend) && deep <= depth(game, side, friend))
    }

    /// The strip of this depth along its side's edge.
    fn strip(&self, game: &Awa, deep: i32) -> (Point, Point) {
        let size = game.setup.ground.size;
        let (width, height) = (size.width.thousandths_value(), size.depth.thousandths_value());
        match game.setup.sides[game.side(self.unit)].edge {
            Edge::North => (Point::new(0, 0), Point::new(width, deep)),
            Edge::South => (Point::new(0, height - deep), Point::new(width, height)),
            Edge::West => (Point::new(0, 0), Point::new(deep, height)),
            Edge::East => (Point::new(width - deep, 0), Point::new(width, height)),
        }
    }

    /// As near to where the unit is as there is room, if there is any.
    pub(crate) fn near(&self, game: &Awa) -> Option<Vec<Stand>> {
        let (middle, facing) = (game.middle(self.unit)?, self.usual_facing(game));
        for far in 0..24 {
            for eighth in 0..if far == 0 { 1u16 } else { 8 } {
                let at = middle.ahead(Bearing(eighth * 8192), Inches::halves(far));
                let mut formations = FORMATIONS.iter();
                let stands = formations.find_map(|(_, formation)| self.arranged(game, at, facing, *formation));
                if stands.is_some() {
                    return stands;
                }
            }
        }
        None
    }

    /// Puts the unit there.
    pub(crate) fn carry_out(&self, game: &mut Awa, stands: &[Stand]) {
        let weapons = match self.ground {
            // Whoever comes up while the battle goes on has not had the time. R-AWA-081, R-AWA-304
            Ground::Called | Ground::Entry | Ground::Beside(_) | Ground::Cover => Weapons::OnTheMove,
            Ground::Edge | Ground::Behind(_) | Ground::Own => Weapons::SetUp,
        };
        put_down(game, self.unit, stands, weapons);
        if self.ground == Ground::Cover {
            game.unit_mut(self.unit).deeds.set(Deeds::HIDDEN);
        }
    }

    /// Where it may stand, drawn.
    fn zones(&self, game: &Awa) -> Vec<Zone> {
        if matches!(self.ground, Ground::Cover | Ground::Own) {
            return Vec::new();
        }
        let (least, most) = self.bounds(game);
        let outline = Polygon::rectangle(least, most).corners;
        vec![Zone::new("arrive", "deploy", "comes on here", outline).of(game.side(self.unit))]
    }
}

impl Asked for PutDown {
    fn rule(&self) -> RuleId {
        match self.ground {
            Ground::Edge if self.day > 2 => rule!("awa.suicide-hill.day3.nationalist"),
            Ground::Edge => rule!("awa.suicide-hill.day2.nationalist-entry"),
            Ground::Called => rule!("awa.suicide-hill.day1.kondor-entry"),
            Ground::Cover => rule!("awa.cards.generic.sniper"),
            Ground::Beside(_) => rule!("awa.hunters.arrival"),
            Ground::Entry => rule!("awa.initiative.card-units"),
            Ground::Behind(_) if self.day > 2 => rule!("awa.suicide-hill.day3.republican"),
            Ground::Behind(_) => rule!("awa.suicide-hill.day2.republican"),
            Ground::Own => rule!("awa.suicide-hill.night"),
        }
    }

    fn title(&self, game: &Awa) -> String {
        match self.ground {
            Ground::Own => format!("Where is {} in the morning?", game.name(self.unit)),
            _ => format!("Where does {} come on?", game.name(self.unit)),
        }
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let fit = self.first_fit(game);
        let stays = match self.ground {
            Ground::Own => Some("It stays where it is"),
            _ if fit.is_none() => Some("There is no room: it waits"),
            _ => None,
        };
        Form::Place {
            pieces: self.placeables(game),
            within: self.zones(game),
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            options: stays.map(|label| Choice::open("done", label, self.rule())).into_iter().collect(),
            proposals: self.proposals(game),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stands(stands) => self.accepts(game, stands),
            Answer::Done if self.ground == Ground::Own || self.first_fit(game).is_none() => Ok(()),
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

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Stands(stands) => match stands.first() {
                Some(stand) => format!("{} {}", game.name(self.unit), game.setup.field.whereabouts(stand.at)),
                None => game.name(self.unit).to_owned(),
            },
            _ => format!("{} stays", game.name(self.unit)),
        }
    }

    fn sample(&self, game: &Awa, _: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        if self.ground == Ground::Own && mix.one_in(2) {
            return Answer::Done;
        }
        match self.random_fit(game, mix) {
            Some(stands) => Answer::Stands(stands),
            None => Answer::Done,
        }
    }
}
