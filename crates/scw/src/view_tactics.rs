//! What a computer player asks of its seat's view: troops, ground, ways and answers. Nothing here tells what the seat
//! may not know.

use arrayvec::ArrayVec;
use engine::Side;
use table::{Inches, Point};

use crate::lanes::{Corners, Destination};
use crate::question::Question;
use crate::sight::base_size;
use crate::state::{Element, Objective, Officer, OfficerPlace, Place, Unit};
use crate::troops::{ElementId, Kind, MOST_ELEMENTS, MarkerId, OfficerId, UnitId, UnitSetup};
use crate::view::View;
use crate::{Answer, WhereTo, movement};

impl<'a> View<'a> {
    /// The side that attacks.
    pub fn attacker(&self) -> Side {
        self.game.setup.attacker
    }

    /// The places worth holding.
    pub fn places_worth_holding(&self) -> &'a [Objective] {
        &self.game.setup.objectives
    }

    /// How many units there are numbers for.
    pub fn unit_count(&self) -> usize {
        self.game.setup.units.len()
    }

    /// Whether there is wire on the table.
    pub fn has_wire(&self) -> bool {
        !self.game.setup.terrain.wire.is_empty()
    }

    /// The moves that are left, this one included.
    pub fn moves_left(&self) -> u8 {
        self.game.setup.victory.moves.saturating_sub(self.game.state.turn) + 1
    }

    /// Who held an objective last.
    pub fn holder(&self, objective: usize) -> Option<Side> {
        self.game.state.held[objective]
    }

    /// The units of this side, wherever they are.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let (game, side) = (self.game, self.side);
        game.unit_ids().filter(move |id| game.of(*id).side == side)
    }

    /// The enemies that stand on the table for all to see.
    pub fn foes(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let (game, side) = (self.game, self.side.enemy());
        game.unit_ids().filter(move |id| game.of(*id).side == side && game.unit(*id).place == Place::Table)
    }

    /// What never changes about a unit of one's own, or of an enemy that is on the table for all to see.
    pub fn of(&self, unit: UnitId) -> &'a UnitSetup {
        debug_assert!(self.state_of(unit).is_some(), "hidden units are nobody's business");
        self.game.of(unit)
    }

    /// The state of a unit: of one's own, or of an enemy that is on the table for all to see.
    pub fn state_of(&self, unit: UnitId) -> Option<&'a Unit> {
        let state = self.game.unit(unit);
        (self.game.of(unit).side == self.side || state.place == Place::Table).then_some(state)
    }

    /// The living elements of such a unit.
    pub fn living(&self, unit: UnitId) -> impl Iterator<Item = (ElementId, &'a Element, Kind)> + use<'a> {
        let game = self.game;
        let known = self.state_of(unit).is_some();
        game.elements_of(unit).filter(move |_| known).map(move |id| (id, game.element(id), game.kind(id)))
    }

    /// How many living elements such a unit has.
    pub fn strength(&self, unit: UnitId) -> usize {
        if self.state_of(unit).is_some() { self.game.strength(unit) } else { 0 }
    }

    /// Where such a unit is: the middle of its bases, its real marker, or the vehicle that carries it.
    pub fn spot(&self, unit: UnitId) -> Option<Point> {
        match self.state_of(unit)?.place {
            Place::Table | Place::Concealed => Some(self.game.middle(unit)),
            Place::Aboard(vehicle) => Some(self.game.middle(vehicle)),
            Place::Waiting | Place::Gone(_) => None,
        }
    }

    /// Whether such a unit is cavalry on horseback.
    pub fn is_mounted(&self, unit: UnitId) -> bool {
        self.state_of(unit).is_some() && self.game.is_mounted(unit)
    }

    /// Whether a unit of one's own stands in March column.
    pub fn is_in_column(&self, unit: UnitId) -> bool {
        self.game.of(unit).side == self.side && self.game.is_column(unit)
    }

    /// The distance between two units on the table.
    pub fn gap_of(&self, a: UnitId, b: UnitId) -> Option<Inches> {
        let seen = |unit| self.state_of(unit).is_some_and(|state| state.place == Place::Table);
        (seen(a) && seen(b)).then(|| self.game.gap(a, b))
    }

    /// The markers of the enemy that are on the table.
    pub fn enemy_markers(&self) -> impl Iterator<Item = (MarkerId, Point)> + use<'a> {
        let (game, side) = (self.game, self.side);
        let up = game.marker_ids().filter(move |id| game.marker(*id).up && game.marker(*id).side != side);
        up.map(move |id| (id, game.marker(id).at))
    }

    /// Whether the unit could walk or drive straight from one point to another, as far as the ground is concerned.
    pub fn is_passable(&self, unit: UnitId, from: Point, to: Point) -> bool {
        let going = self.game.setup.terrain.going(movement::mover(self.game, unit));
        self.game.setup.field.leg_cost(from, to, going).is_some()
    }

    /// The corners of a way, not much farther than `far`: straight if the ground lets one, else around what bars it.
    pub fn way_to(&self, unit: UnitId, from: Point, to: Destination, far: Inches) -> Option<Corners> {
        let setup = &self.game.setup;
        setup.lanes.way(setup, movement::mover(self.game, unit), from, to, far)
    }

    /// The chances in ten that a movement roll leaves a unit of one's own where it is or drives it back.
    pub fn risk_of_moving(&self, unit: UnitId) -> u32 {
        movement::faces_that_fail(self.game, unit)
    }

    /// What is added to the rally die of a unit of one's own.
    pub fn rally_modifier(&self, unit: UnitId) -> i16 {
        crate::rally::modifiers(self.game, unit).total()
    }

    /// The officers of this side.
    pub fn own_officers(&self) -> impl Iterator<Item = (OfficerId, &'a Officer)> + use<'a> {
        let (game, side) = (self.game, self.side);
        let own = game.officer_ids().filter(move |id| game.setup.officers[id.index()].side == side);
        own.map(move |id| (id, game.officer(id)))
    }

    /// Whether an officer of one's own is with the unit.
    pub fn has_officer(&self, unit: UnitId) -> bool {
        self.own_officers().any(|(_, officer)| officer.place == OfficerPlace::With(unit))
    }

    /// A place beside the unit that the officer can ride to, to join it.
    pub fn place_to_join(&self, officer: OfficerId, unit: UnitId) -> Option<Point> {
        movement::place_to_join(self.game, self.side, officer, unit)
    }

    /// Width and depth of an element's base.
    pub fn base_of(&self, element: ElementId) -> (Inches, Inches) {
        base_size(self.game.kind(element), self.game.element(element).limbered)
    }

    /// Who moves with a roll, and where each stands: a unit's elements, or the trucks that tow a battery.
    pub fn movers(&self, asked: &WhereTo) -> ArrayVec<(ElementId, Point), MOST_ELEMENTS> {
        let movers = movement::transport::movers(self.game, asked.unit);
        movers.iter().map(|id| (*id, self.game.element(*id).at)).collect()
    }

    /// How far a roll leads if nothing but moving is done: the least of all who move.
    pub fn allowance(&self, asked: &WhereTo) -> Inches {
        let count = movement::transport::movers(self.game, asked.unit).len();
        (0..count).map(|n| asked.allowance(self.game, n)).min().unwrap_or(Inches::ZERO)
    }

    /// What a straight way costs a unit; nothing where the ground bars it. Wire is left out.
    pub fn cost_of(&self, unit: UnitId, from: Point, to: Point) -> Option<Inches> {
        let going = self.game.setup.terrain.going(movement::mover(self.game, unit));
        self.game.setup.field.leg_cost(from, to, going)
    }

    /// How many elements a question about losses takes.
    pub fn losses(&self, question: &Question) -> Option<u8> {
        match question {
            Question::Losses(asked) => Some(asked.count),
            _ => None,
        }
    }

    /// Lists the open answers of a question one by one. Places and ways are not among them.
    pub fn each_answer(&self, question: &Question, mut each: impl FnMut(Answer)) {
        question.asked().offers(self.game, self.side, &mut |offer| {
            if offer.open.is_ok() {
                each(offer.answer);
            }
        });
    }

    /// Whether the question accepts the answer.
    pub fn allows(&self, question: &Question, answer: &Answer) -> bool {
        question.asked().check(self.game, self.side, answer).is_ok()
    }

    /// The unit of one's own that a question is about, if it is about one.
    pub fn subject(&self, question: &Question) -> Option<UnitId> {
        match question {
            Question::Markers(asked) => Some(asked.unit),
            Question::Deploy(asked) => Some(asked.unit),
            Question::Reveal(asked) => Some(asked.unit),
            Question::Losses(asked) => Some(asked.unit),
            Question::Go(asked) => Some(asked.unit),
            Question::Shot(asked) => Some(asked.unit),
            _ => None,
        }
    }
}
