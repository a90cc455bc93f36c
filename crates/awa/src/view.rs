//! The game as one seat may know it. Computer players and boards see nothing else.
//!
//! No distance to an enemy is told here: whoever wants one guesses it from the places on the table, like everybody. R-AWA-009

use engine::{Eye, Refusal, Seat, Side};
use table::{Bearing, Formation, Inches, Point};

use crate::board;
use crate::deployment::Deploy;
use crate::movement::WhereTo;
use crate::placing::Placing;
use crate::setup::PlaceSetup;
use crate::small_arms::{ALL, Mark, Occasion};
use crate::state::{Unit, Where};
use crate::terrain::Cover;
use crate::troops::{UnitId, UnitSetup, VehicleId, VehicleKind};
use crate::vehicles::WhereDrives;
use crate::{Answer, Awa, Phase, Question};

/// A side's view of the game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Awa,
    pub(crate) side: Side,
}

impl<'a> View<'a> {
    /// Whose eyes these are.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The day and the turn.
    pub fn turn(&self) -> (u8, u8) {
        (self.game.state.day, self.game.state.turn)
    }

    /// Turns of this day that are still to come after this one.
    pub fn turns_left(&self) -> u8 {
        let day = usize::from(self.game.state.day.max(1)) - 1;
        self.game.setup.days.get(day).map_or(0, |day| day.turns.saturating_sub(self.game.state.turn))
    }

    /// What is being done.
    pub fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Whether this side attacks.
    pub fn attacks(&self) -> bool {
        self.game.setup.defender != self.side
    }

    /// How many units there are in the battle, of both sides.
    pub fn unit_count(&self) -> usize {
        self.game.setup.units.len()
    }

    /// Own units that are in the battle.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + 'a {
        let game = self.game;
        game.units_of(self.side).filter(move |unit| game.is_in_battle(*unit))
    }

    /// Enemy units that can be seen on the table.
    pub fn foes(&self) -> impl Iterator<Item = UnitId> + 'a {
        let (game, eye) = (self.game, Eye::Seat(Seat::of(self.side)));
        game.units_of(self.side.enemy())
            .filter(move |unit| game.is_in_battle(*unit) && board::is_seen(game, *unit, eye))
    }

    /// What a unit is.
    pub fn of(&self, unit: UnitId) -> &'a UnitSetup {
        self.game.of(unit)
    }

    /// How an own unit stands; nothing is told of the enemy's.
    pub fn state_of(&self, unit: UnitId) -> Option<&'a Unit> {
        (self.game.side(unit) == self.side).then(|| self.game.unit(unit))
    }

    /// Figures of a unit that are on the table.
    pub fn men(&self, unit: UnitId) -> usize {
        self.game.living(unit).count()
    }

    /// The middle of a unit.
    pub fn spot(&self, unit: UnitId) -> Option<Point> {
        self.game.middle(unit)
    }

    /// Whether a unit is shaken: that can be seen by everybody.
    pub fn is_shaken(&self, unit: UnitId) -> bool {
        self.game.is_demoralised(unit) || self.game.is_confused(unit)
    }

    /// Whether a unit is Demoralised.
    pub fn is_demoralised(&self, unit: UnitId) -> bool {
        self.game.is_demoralised(unit)
    }

    /// The places of the battle.
    pub fn places(&self) -> &'a [PlaceSetup] {
        &self.game.setup.places
    }

    /// Who holds a place.
    pub fn holder(&self, place: usize) -> Option<Side> {
        self.game.state.held_by.get(place).copied().flatten()
    }

    /// Where a person would go to be in a place: into the house, or to its middle.
    pub fn heart_of(&self, place: usize) -> Point {
        let place = &self.game.setup.places[place];
        place.feature.map_or(place.at, |feature| {
            let field = &self.game.setup.field;
            let middle = field.bounds_of(feature).middle();
            if field.features_at(middle).any(|other| other == feature) { middle } else { place.at }
        })
    }

    /// The vehicles of a unit that stand on the table.
    pub fn vehicles_of(&self, unit: UnitId) -> impl Iterator<Item = (VehicleId, &'a VehicleKind, Point)> + 'a {
        let game = self.game;
        let there = move |vehicle: &VehicleId| game.vehicle(*vehicle).place == Where::Table;
        game.vehicles_of(unit)
            .filter(there)
            .map(move |vehicle| (vehicle, game.model(vehicle), game.vehicle(vehicle).at))
    }

    /// The unit that a target belongs to.
    pub fn unit_of(&self, mark: Mark) -> UnitId {
        self.game.unit_of_mark(mark)
    }

    /// Whose vehicle it is.
    pub fn unit_of_vehicle(&self, vehicle: VehicleId) -> UnitId {
        self.game.unit_of_vehicle(vehicle)
    }

    /// How many hits, in hundredths, an own unit might score if a target in the open were that far away: the tables are everybody's.
    pub fn firepower(&self, unit: UnitId, far: Inches) -> u32 {
        let barrels = self.game.barrels(unit, ALL, Occasion::Activation);
        let hits = |barrel: &crate::small_arms::Barrel| {
            let row = self.game.row_of(*barrel);
            row.need(far).map_or(0, |need| u32::from(row.dice) * u32::from(7u8.saturating_sub(need)) * 100 / 6)
        };
        barrels.iter().map(hits).sum()
    }

    /// What cover there is at a place.
    pub fn cover_at(&self, at: Point) -> Cover {
        self.game.cover_near(at)
    }

    /// Where a side sets up, roughly: the middle of its zone.
    pub fn home(&self, side: Side) -> Point {
        let bounds = self.game.setup.sides[side].zone.bounds();
        bounds.least.middle(bounds.most)
    }

    /// The corners of a side's zone.
    pub fn zone(&self, side: Side) -> (Point, Point) {
        let bounds = self.game.setup.sides[side].zone.bounds();
        (bounds.least, bounds.most)
    }

    /// Whether a question takes an answer.
    pub fn allows(&self, question: &Question, answer: &Answer) -> bool {
        question.asked().check(self.game, self.side, answer).is_ok()
    }

    /// Why a question does not take an answer.
    pub fn check(&self, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self.game, self.side, answer)
    }

    /// Every open answer that a question lists.
    pub fn each_answer(&self, question: &Question, mut each: impl FnMut(Answer)) {
        question.asked().offers(self.game, self.side, &mut |offer| {
            if offer.open.is_ok() {
                each(offer.answer);
            }
        });
    }

    /// Those who move go there, each as far as he can.
    pub fn go(&self, asked: &WhereTo, at: Point, formation: Option<Formation>) -> Answer {
        Answer::Ways(asked.plan(self.game).together(at, None, formation, &[]))
    }

    /// A vehicle drives towards a place as far as it can; none if it cannot get any nearer.
    pub fn drive(&self, asked: &WhereDrives, to: Point) -> Option<Answer> {
        asked.towards(self.game, to).map(|way| Answer::Ways(vec![way]))
    }

    /// A unit is set up around a place; none if there is no room.
    pub fn stand(&self, asked: &Deploy, at: Point, facing: Bearing, formation: Formation) -> Option<Answer> {
        asked.arranged(self.game, at, facing, formation).map(Answer::Stands)
    }
}
